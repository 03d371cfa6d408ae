"""How methods join the product: a Plugin for each entry point of the group `lakescout.methods`.

The product has methods of its own. Further ones, those of the papers among them, are described by a Plugin, which
another package can bring, too (docs/plugins.md). A description imports nothing of what it describes: the module of a
Plugin is imported while lakescout itself still is, so of lakescout it may import this module alone.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Final, TypeVar

GROUP: Final = "lakescout.methods"
"""The group of entry points; each names a Plugin."""

Value = str | int | float | bool
"""What a setting holds."""
LARGEST: Final = 2**63 - 1
"""The largest number that any setting takes."""

log = logging.getLogger("lakescout")


@dataclass(frozen=True, slots=True)
class Late:
    """Something of a module that is imported when it is first needed, so that describing it costs nothing."""

    module: str
    name: str

    def resolve(self) -> Any:
        """The thing itself."""
        return getattr(import_module(self.module), self.name)

    def __call__(self, *given: Any, **named: Any) -> Any:
        """Import it and call it."""
        return self.resolve()(*given, **named)


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting. `type` is a DuckDB type name; empty `choices` mean any text of a sensible length.

    Numbers lie between `minimum` and `maximum`: more than that is of no use, or no machine can hold it.
    """

    name: str
    type: str
    default: Value
    description: str
    choices: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int = LARGEST
    check: Callable[[str], object] | None = None
    """Raises ValueError, saying what is allowed, for a text that is not a valid value."""


class Origin(Enum):
    """What the rows of a stored table come from: whether they can be made again, and when they must be."""

    PEOPLE = "people"
    """What people said: never made again or put out of the way; a change by others is used, and said."""
    RECORD = "record"
    """Paid calls, training, what was tried and read: nothing makes it again."""
    ENCODER = "encoder"
    """Made by the encoder from names: forgotten when there is another encoder."""
    CELLS = "cells"
    """Measured on the cells of tables, and made again where these change."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table of the schema `lakescout`. Its declaration makes the DDL, and tells tables that are not of its form."""

    name: str
    origin: Origin
    columns: Mapping[str, str]
    """The type of each column, as DuckDB calls it; FLOAT[n] is a vector of the encoder."""
    version: int = 1
    """Of what the rows hold, where lakescout derives it: what another version stored is made again."""
    marked: tuple[str, ...] = ()
    """The columns that tell whether the rows are those that were stored; none: nothing tells, or checksums do."""
    marked_where: str = ""
    """Which rows that is true of, as SQL; empty: all."""
    whole: bool = False
    """No value is NULL."""


@dataclass(frozen=True, slots=True)
class TableMethod:
    """A method of `discover_tables`."""

    rank: Callable[..., Any]
    """`rank(request, k, threshold)`: a list of TableHit, best first."""
    is_trained: bool = False
    """It must be trained before the first question."""
    reads: str = ""
    """What it does for its first question that takes long; it follows "to"."""
    keeps: bool = False
    """The database keeps what it made then."""
    seconds: Callable[..., Any] | None = None
    """`seconds(lake)`: roughly how long that takes."""
    is_judged: bool = False
    """A model checks what it found, if one may be asked."""


@dataclass(frozen=True, slots=True)
class GroupMethod:
    """A method of `join_groups`."""

    rank: Callable[..., Any]
    """`rank(request)`: a list of Ranked, best first."""
    is_exact: bool = False
    """Its groups have `max_tables` tables, no fewer."""
    why_none: Callable[..., Any] | None = None
    """`why_none(request)`: why it found no group, in words; without one, what holds of any method."""
    is_compared: bool = True
    """`lakescout bench` asks it, too."""


@dataclass(frozen=True, slots=True)
class AugmentMethod:
    """A method of `augment_tables`."""

    choose: Callable[..., Any]
    """`choose(means, session, tried)`: verdicts on the paths that it found worth measuring."""
    asks_model: bool = False
    """It asks a model."""


@dataclass(frozen=True, slots=True)
class Plugin:
    """What a package brings, by kind."""

    name: str
    tables: Mapping[str, TableMethod] = field(default_factory=dict)
    """Methods of `discover_tables`."""
    groups: Mapping[str, GroupMethod] = field(default_factory=dict)
    """Methods of `join_groups`."""
    augment: Mapping[str, AugmentMethod] = field(default_factory=dict)
    """Methods of `augment_tables`."""
    orders: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """Orders of search of `augment_tables`: `order(frontier)` gives verdicts."""
    parsers: Mapping[str, Late] = field(default_factory=dict)
    """Ways to let a model parse a question, by the value of the setting `parser`: a Style."""
    settings: tuple[Setting, ...] = ()
    functions: Late | None = None
    """A tuple of Function: more functions in SQL."""
    verbs: Mapping[str, Late] = field(default_factory=dict)
    """More verbs of the command."""
    resource: Callable[..., Any] | None = None
    """`resource(lake, connection, index)`: what the methods need of a lake, made when a method asks for it."""
    forget: Callable[..., Any] | None = None
    """`forget(lake)`: what is kept is rebuilt at its next use."""
    note: Callable[..., Any] | None = None
    """`note(lake, connection, home, fingerprints)`: what `lakescout_status` says of it; '' for nothing."""
    stored: tuple[StoredTable, ...] = ()
    """The tables of the schema `lakescout` in which it keeps things."""


_ALONE: Final = "of lakescout, the module of a Plugin may import lakescout.plugins alone when it is loaded"


@cache
def plugins() -> tuple[Plugin, ...]:
    """Every plugin that is installed, as packages list them. One that cannot be imported is left out, and logged."""
    found: dict[str, Plugin] = {}
    for entry in entry_points(group=GROUP):
        try:
            plugin = entry.load()
        except Exception as error:  # noqa: BLE001 - whatever another package raises while it is imported
            log.warning("the methods of %r cannot be used: %s (%s)", entry.value, error, _ALONE)
            continue
        if isinstance(plugin, Plugin):
            found.setdefault(plugin.name, plugin)
        else:
            log.warning("the methods of %r cannot be used: it is no Plugin", entry.value)
    return tuple(found.values())


Brought = TypeVar("Brought")


def brought(own: Mapping[str, Brought], of: Callable[[Plugin], Mapping[str, Brought]]) -> dict[str, Brought]:
    """The product's own by name, then what the plugins bring under names that are free.

    >>> brought({"scout": 1}, lambda plugin: {"scout": 2})["scout"]
    1
    """
    found = dict(own)
    for plugin in plugins():
        for name, each in of(plugin).items():
            found.setdefault(name, each)
    return found


def quoted_names(methods: Mapping[str, Brought], which: Callable[[Brought], bool]) -> str:
    """The names of those methods that are so, quoted.

    >>> quoted_names({"one": 1, "two": 2, "three": 3}, lambda each: each > 1)
    "'two' and 'three'"
    """
    *others, last = [repr(name) for name, each in methods.items() if which(each)] or ["none"]
    return f"{', '.join(others)} and {last}" if others else last


def plugin_named(name: str) -> Plugin | None:
    """The plugin of that name; None if it is not installed."""
    return next((plugin for plugin in plugins() if plugin.name == name), None)
