"""How methods, functions, verbs and more join the core: a Plugin for each entry point of the group `lakescout.methods`.

The core has methods of its own. A Plugin describes further ones; those below `lakescout.plugins` join as one of another
package would (docs/plugins.md). The module of a Plugin is loaded while lakescout is still being imported, so of
lakescout it may import this module alone, and nothing that the Plugin describes.
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
"""The value of a setting."""
LARGEST: Final = 2**63 - 1
"""The largest number that any setting takes."""
YEAR: Final = 31_536_000
"""The seconds of a year, the most for limits of time: nobody waits longer."""

log = logging.getLogger("lakescout")


@dataclass(frozen=True, slots=True)
class Late:
    """A name in a module that is imported at first use, so that describing it costs nothing."""

    module: str
    name: str

    def resolve(self) -> Any:
        """Import the module, and return what the name stands for."""
        return getattr(import_module(self.module), self.name)

    def __call__(self, *given: Any, **named: Any) -> Any:
        """Import it and call it."""
        return self.resolve()(*given, **named)


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting. `type` is a DuckDB type name; empty `choices` mean any text of a sensible length.

    Numbers lie between `minimum` and `maximum`; a larger one is useless, or no machine can hold it.
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
    """What people said: never rebuilt or set aside; changes by others are used, and reported."""
    RECORD = "record"
    """Paid calls, training, what was tried and read: nothing can rebuild it."""
    ENCODER = "encoder"
    """Made by the encoder from names: deleted when the encoder changes."""
    CELLS = "cells"
    """Measured on the cells of tables, and rebuilt where these change."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table of the schema `lakescout`. The DDL and the checks of its form follow from this declaration."""

    name: str
    origin: Origin
    columns: Mapping[str, str]
    """The type of each column, as DuckDB calls it; FLOAT[n] is a vector of the encoder."""
    version: int = 1
    """The version of derived rows: those that another version stored are rebuilt."""
    marked: tuple[str, ...] = ()
    """The columns whose hash sum shows that others changed the rows; none: nothing shows it, or checksums do."""
    marked_where: str = ""
    """The rows that are summed, as an SQL condition; empty: all."""
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
    """The slow work before its first answer, worded to follow "to"."""
    keeps: bool = False
    """The database keeps the result of that work."""
    seconds: Callable[..., Any] | None = None
    """`seconds(lake)`: roughly how long that work takes."""
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
    """`why_none(request)`: why it found no group, in words; None: a reason that fits any method."""
    is_compared: bool = True
    """`lakescout bench` compares it."""


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
    """Ways to let a model parse, by the value of the setting `parser`: `parser(chat)`, a Parser or ManyParser."""
    writers: Mapping[str, Late] = field(default_factory=dict)
    """Ways to let a model answer, by the value of `method` of `answer`: `writer(task)`, a Writer for one question as
    `engine/writing.py` has it; None if it cannot answer with the model of the settings."""
    settings: tuple[Setting, ...] = ()
    functions: Late | None = None
    """A tuple of Function: more functions in SQL."""
    verbs: Mapping[str, Late] = field(default_factory=dict)
    """More verbs of the command."""
    opens: Callable[..., Any] | None = None
    """`opens(path, read_only=..., config=...)`: a file or folder of tables as a database, and what follows the files.

    The latter is an object whose `watch(connection, lake)` is called once.
    """
    goes_on: Callable[..., Any] | None = None
    """`goes_on(lake, question, after, method, k, index)`: the Outcome of a question that goes on from others."""
    chat: Callable[..., Any] | None = None
    """`chat(settings, ledger, meter, statements, prefix=..., questions=..., threads=...)`: a Chat with the model of the
    settings; None if none may be asked."""
    judge: Callable[..., Any] | None = None
    """`judge(request, chat, criterion)`: a Judge of tables that asks the model, as `ranking/judge.py` has it."""
    resource: Callable[..., Any] | None = None
    """`resource(lake, connection, index)`: what the methods need of a lake, made when a method asks for it."""
    forget: Callable[..., Any] | None = None
    """`forget(lake)`: have what it keeps rebuilt at the next use."""
    note: Callable[..., Any] | None = None
    """`note(lake, connection, home, fingerprints)`: its note in `lakescout_status`; '' for none."""
    stored: tuple[StoredTable, ...] = ()
    """Its tables in the schema `lakescout`."""


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
    """What the product has, by name, and what plugins add under names that are free.

    >>> brought({"scout": 1}, lambda plugin: {"scout": 2})["scout"]
    1
    """
    found = dict(own)
    for plugin in plugins():
        for name, each in of(plugin).items():
            found.setdefault(name, each)
    return found


def quoted_names(methods: Mapping[str, Brought], which: Callable[[Brought], bool]) -> str:
    """The quoted names of the methods for which `which` is true, in words; 'none' if there are none.

    >>> quoted_names({"one": 1, "two": 2, "three": 3}, lambda each: each > 1)
    "'two' and 'three'"
    """
    *others, last = [repr(name) for name, each in methods.items() if which(each)] or ["none"]
    return f"{', '.join(others)} and {last}" if others else last


def plugin_named(name: str) -> Plugin | None:
    """The plugin of that name; None if it is not installed."""
    return next((plugin for plugin in plugins() if plugin.name == name), None)
