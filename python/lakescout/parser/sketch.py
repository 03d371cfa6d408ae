"""Values in an SQL sketch, taken from its syntax tree: its tables are invented, its literals are the question's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

MAX_SKETCH: Final = 4000
"""Characters of a sketch that are read."""


@dataclass(frozen=True, slots=True)
class SketchValue:
    """A literal. `is_bound` says that it is compared with, counted to or computed with: no cell to be found."""

    text: str
    is_bound: bool = False


def sketch_values(sql: str | None) -> tuple[SketchValue, ...] | None:
    """The distinct literals of a sketch, in order; None when it is no SQL.

    >>> [value.text for value in sketch_values("SELECT name FROM singer WHERE country = 'France' AND age > 30")]
    ['France', '30']
    >>> [value.is_bound for value in sketch_values("SELECT 1 FROM t WHERE y = 2014 AND age > 30")]
    [True, False, True]
    """
    import sqlglot
    from sqlglot.errors import SqlglotError

    if not sql:
        return None
    try:
        tree = sqlglot.parse_one(sql[:MAX_SKETCH], dialect="duckdb")
    except (SqlglotError, RecursionError):
        return None
    return tuple(dict.fromkeys(_values(tree)))


def _values(tree: Any) -> Iterator[SketchValue]:
    from sqlglot import exp

    for literal in tree.find_all(exp.Literal, bfs=False):
        text = str(literal.this).strip()
        if not literal.is_string:
            equal = isinstance(literal.parent, (exp.EQ, exp.In))
            yield SketchValue(text, is_bound=not equal)
            continue
        if isinstance(literal.parent, (exp.Like, exp.ILike)):
            text = text.strip("%_ ").replace("%", " ")
        if text:
            yield SketchValue(text)
