"""The words in which a function of the SQL surface is described; `functions.py` holds the table itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

REQUIRED: Final = object()
"""The default of a parameter that must be given."""


class Kind(Enum):
    """What a function gives back."""

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
