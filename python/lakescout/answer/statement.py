"""A statement from the guard to its rows and what they rest on; and when two give the same rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, islice, permutations, product
from typing import Final, NamedTuple

import pyarrow as pa
from sqlglot import exp

from lakescout.lake.catalog import TableName
from lakescout.lake.sqltext import parsed_first
from lakescout.reading.said import Said

SOURCE_COLUMN = "source_table"
"""The column that names the table a row comes from, if several tables answer together."""


@dataclass(frozen=True)
class Statement:
    """SQL that the guard let pass; with its rows once it ran, and with what they rest on once it is rated.

    `guard.check` makes one, the parts of a table take its place in what the guard wrote (`clusters.over_members`), and
    `guard.run` takes nothing else. Its tree and its columns as texts are derived: a copy by `replace` does not hold
    them, so an answer that is cached keeps its text and its rows.
    """

    sql: str
    """As the guard writes it: every name in full, every direction said."""
    tables: tuple[TableName, ...]
    """What it reads; once it ran, as it is told to people."""
    rows: pa.Table | None = None
    """What it gives; None before it ran."""
    confidence: float = 0.0
    reasons: tuple[str, ...] = ()
    """How each mention was used, what joins, what was left out: in the user's words."""
    way: str = "embedded"
    """'embedded' or 'model'."""
    features: Mapping[str, float] = field(default_factory=dict)
    too_large: str = ""
    """Why `rows` are only the first rows, which are shown as a sample and never as the answer."""
    instead: str = ""
    """Why another statement, which ranked above this one, could not read its tables; empty if there is none."""
    left_out: tuple[str, ...] = ()
    """Those of the reasons that stand beside the rows: cells that they do not rest on, rows equal to the last one."""
    unused: tuple[str, ...] = ()
    """The words of the question that mean something and that the statement does not account for."""
    reading: str = ""
    """What was understood, as one sentence; empty if the statement says more than a plan can."""
    said: Said = field(default_factory=Said)
    """The same in a person's words; its text is empty where no plan says it."""
    besides: int = 0
    """How many columns at the end show more than was asked for: "which has the most" also gets how many."""

    @cached_property
    def tree(self) -> exp.Query:
        """The statement as sqlglot's tree."""
        tree = parsed_first(self.sql)
        assert isinstance(tree, exp.Query)
        return tree

    @cached_property
    def columns(self) -> list[TextColumn]:
        """Its columns as texts, by which candidates are compared.

        Columns shown besides are left out: two statements with the same rows support each other, whatever they measure.
        """
        return [] if self.rows is None else text_columns(without_last(self.rows, self.besides))

    @property
    def offered(self) -> str:
        """What was understood, as a choice that also says which words it leaves out; empty if no plan says it."""
        left = ", ".join(f"“{word}”" for word in self.unused)
        return f"{self.reading}, leaving out {left}" if self.reading and left else self.reading

    @property
    def plainly(self) -> str:
        """What was understood in a person's words, or else exactly."""
        return self.said.text or self.reading

    @property
    def explanation(self) -> str:
        """The reasons as one text."""
        return "; ".join(self.reasons)


class TextColumn(NamedTuple):
    """The cells of a column as texts, in the order of the rows, and sorted."""

    cells: list[str]
    sorted: list[str]


def without_last(rows: pa.Table, columns: int) -> pa.Table:
    """The rows without some columns at the end."""
    return rows.select(range(rows.num_columns - columns)) if columns else rows


def only_null(rows: pa.Table | None) -> bool:
    """Whether it is one row of NULLs."""
    return rows is not None and rows.num_rows == 1 and all(column.null_count == 1 for column in rows.columns)


def text_columns(rows: pa.Table) -> list[TextColumn]:
    """Every column as texts."""
    return [
        TextColumn(cells, sorted(cells)) for column in rows.columns for cells in [list(map(str, column.to_pylist()))]
    ]


MOST_PAIRINGS: Final = 50
"""How many ways to pair columns with the same cells are tried."""


def shows(many: Sequence[TextColumn], few: Sequence[TextColumn]) -> bool:
    """Whether some of the columns of one table hold the rows of the other, in any order.

    Rows are compared, not columns one by one: {(FR, Ann), (ES, Bob)} are not {(FR, Bob), (ES, Ann)}.
    """
    alike: dict[tuple[str, ...], tuple[list[int], list[int]]] = {}
    for side, columns in enumerate((few, many)):
        for place, column in enumerate(columns):
            alike.setdefault(tuple(column.sorted), ([], []))[side].append(place)
    if any(len(left) > len(right) for left, right in alike.values()):
        return False
    asked = [place for left, _ in alike.values() for place in left]
    rows = Counter(zip(*(few[place].cells for place in asked), strict=True))
    pairings = product(*(islice(permutations(right, len(left)), MOST_PAIRINGS) for left, right in alike.values()))
    tried = (chain.from_iterable(pairing) for pairing in islice(pairings, MOST_PAIRINGS))
    return any(Counter(zip(*(many[place].cells for place in places), strict=True)) == rows for places in tried)


def same_rows(left: Sequence[TextColumn], right: Sequence[TextColumn]) -> bool:
    """Whether both hold the same rows, in any order, and so do their columns; names do not count."""
    return len(left) == len(right) and shows(left, right)
