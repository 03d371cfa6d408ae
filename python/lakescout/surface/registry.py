"""How a function of the SQL surface is described; `functions/` holds the table itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

REQUIRED: Final = object()
"""The default of a parameter that must be given."""


class Kind(Enum):
    """What a function returns."""

    TABLE = "table"
    """Rows with the columns of the registry: the callable returns a list of dicts."""
    SCALAR = "scalar"
    """One value: the callable returns it."""
    QUERY = "query"
    """Rows whose columns depend on the question: the callable returns one SELECT to be run."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter. `type` is a DuckDB type name; a NULL argument arrives as None."""

    name: str
    type: str
    default: Any = REQUIRED
    description: str = ""
    choices: tuple[str, ...] = ()
    """The allowed texts; empty: any."""

    @property
    def help(self) -> str:
        """The description with the allowed choices.

        >>> Parameter("order", "VARCHAR", "up", "which way", choices=("up", "down")).help
        'which way: up, down'
        """
        return f"{self.description}: {', '.join(self.choices)}" if self.choices else self.description


def columns(declared: str) -> tuple[tuple[str, str], ...]:
    """Names and types of columns, as SQL declares them.

    >>> columns("rank INTEGER, joins STRUCT(left_table VARCHAR, fan_out DOUBLE)[]")
    (('rank', 'INTEGER'), ('joins', 'STRUCT(left_table VARCHAR, fan_out DOUBLE)[]'))
    """
    pairs = (each.split(" ", 1) for each in re.split(r", (?![^(]*\))", declared))
    return tuple((name, kind) for name, kind in pairs)


@dataclass(frozen=True, slots=True)
class Function:
    """One function of the contract.

    `call(lake, **arguments)` does the work. `columns` are (name, DuckDB type) of the rows; a
    scalar has one. `writes` says that it changes the stored state: it then runs only when the
    statement runs, never for EXPLAIN or DESCRIBE.
    """

    name: str
    kind: Kind
    parameters: tuple[Parameter, ...]
    columns: tuple[tuple[str, str], ...]
    call: Callable[..., Any]
    description: str
    example: str
    writes: bool = False

    def run(self, lake: Any, given: Mapping[str, Any]) -> Any:
        """The call for one row of SQL. A NULL question gives no rows, or NULL, so that the other rows still count."""
        if self.kind is not Kind.QUERY and given.get("question", "") is None:
            return [] if self.kind is Kind.TABLE else None
        return self.call(lake, **given)

    def parameter(self, name: str) -> Parameter:
        """A parameter by its name. Raises KeyError."""
        return {parameter.name: parameter for parameter in self.parameters}[name]

    def filled(self, options: Mapping[str, object]) -> dict[str, Any]:
        """The options, and the defaults of those that are missing. Raises TypeError for an unknown option.

        >>> songs = Function("songs", Kind.TABLE, (Parameter("k", "BIGINT", 10), Parameter("year", "BIGINT", None)), (),
        ...     len, "", "")
        >>> songs.filled({"year": 2014})
        {'k': 10, 'year': 2014}
        """
        defaults = {each.name: each.default for each in self.parameters if each.default is not REQUIRED}
        if unknown := [name for name in options if name not in defaults]:
            raise TypeError(f"{self.name} has no option {', '.join(unknown)}")
        return {**defaults, **options}
