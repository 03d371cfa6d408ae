"""What every group method receives, and what it returns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from lakescout.groups.fromclause import aliases
from lakescout.groups.subsets import Group
from lakescout.joins.columns import LakeColumns
from lakescout.joins.graph import JoinEdge, JoinGraph
from lakescout.lake.catalog import Catalog, TableName
from lakescout.lake.index import LakeIndex
from lakescout.ranking.evidence import CellHit, ColumnMatch, ValueMatch
from lakescout.ranking.features import told_of_members
from lakescout.ranking.judge import Judge
from lakescout.ranking.question_features import QuestionFeatures
from lakescout.ranking.request import Request
from lakescout.words.tokens import words_of


class Stated(NamedTuple):
    """The tables that a statement reads, which was made of a question over one set of tables."""

    over: int
    """The place of that set."""
    tables: frozenset[int]
    log: float
    """The logarithm of how likely it is, which compares within the set."""


Reads = Callable[[JoinGraph, Sequence[Group]], Sequence[Stated]]
"""Reads a question over sets of tables that join as the graph says: the likeliest statements over each."""


@dataclass(frozen=True)
class GroupRequest:
    """One question about groups of `min_tables` to `max_tables` tables."""

    request: Request
    graph: JoinGraph
    columns: LakeColumns
    k: int = 5
    min_tables: int = 2
    max_tables: int = 5
    decomposition: tuple[str, ...] = ()
    """Sub-queries `concept:attribute` or `concept`, from elsewhere; empty means the parser's mentions."""
    use_values: bool = True
    """False: leave out the value terms of the methods."""
    judge: Judge | None = None
    """Asks a model which of the leading tables have relevant columns."""
    read: Reads | None = None
    """Reads the question over sets of tables."""
    notes: list[str] = field(default_factory=list, compare=False)
    """What users are to know about the groups that the method found."""

    @property
    def index(self) -> LakeIndex:
        """The snapshot."""
        return self.request.index

    @property
    def question(self) -> str:
        """The question's text."""
        return self.request.parsed.question

    @cached_property
    def hits(self) -> tuple[CellHit, ...]:
        """Cells that equal a literal of the question."""
        return tuple(self.request.evidence.cells(self.request.parsed.literals)) if self.use_values else ()

    @cached_property
    def chosen(self) -> dict[int, int]:
        """The representative of each family for this question, by the family's usual representative."""
        if not self.index.families:
            return {}
        return self.request.standing(told_of_members(QuestionFeatures(self.request, self.hits)))

    @cached_property
    def phrases(self) -> tuple[str, ...]:
        """Spans to match by meaning: mentions, or sub-queries with their parts, and every content word."""
        parsed = self.request.parsed
        spans = [mention.text for mention in (*parsed.columns, *parsed.tables)]
        if self.decomposition:
            parts = ((text.replace(":", " "), *text.split(":")) for text in self.decomposition)
            spans = [part.strip() for group in parts for part in group if part.strip()]
        words = words_of(parsed.question)
        tokens = [token.text for token in words if not (token.is_stop or token.starts_with_digit)]
        return tuple(dict.fromkeys((*spans, *tokens)))


class Ranked(NamedTuple):
    """What a method returns for one set."""

    tables: Group
    raw: float
    """The method's own score."""
    graph: JoinGraph | None = None
    """The joins that the method chose; None means those of the lake."""
    lake: JoinGraph | None = None
    """The joins of the lake with the representatives that the question chose; None means the usual ones."""


@dataclass(frozen=True, slots=True)
class JoinGroup:
    """A set of tables that join, in the order of its FROM clause."""

    tables: tuple[int, ...]
    score: float
    """0 to 1 over the groups of the question."""
    raw: float
    """The method's own score."""
    joins: tuple[JoinEdge, ...]
    """One per table after the first, seen from the table already joined (left) to the new one (right)."""
    other_ways: tuple[tuple[JoinEdge, ...], ...]
    """For each of the joins, other keys that could bring in its table."""
    from_clause: str
    matched_columns: tuple[tuple[int, ColumnMatch], ...] = ()
    """Each with its table."""
    matched_values: tuple[tuple[int, ValueMatch], ...] = ()


def row(index: LakeIndex, rank: int, group: JoinGroup) -> dict[str, Any]:
    """A group as a row of the contract."""
    catalog = index.catalog
    shown = {table: catalog.display_name(catalog.tables[table].name) for table in group.tables}
    alias = {catalog.tables[table].name: name for table, name in aliases(catalog, group.tables).items()}
    return {
        "rank": rank,
        "score": group.score,
        "tables": list(shown.values()),
        "joins": [
            join
            for edge, others in zip(group.joins, group.other_ways, strict=True)
            for join in join_rows(catalog, edge, [_condition(alias, other) for other in others])
        ],
        "from_clause": group.from_clause,
        "matched_columns": [
            {"table_name": shown[table], "mention": m.mention, "column_name": m.column, "similarity": m.similarity}
            for table, m in group.matched_columns
        ],
        "matched_values": [
            {"table_name": shown[table], "value": m.value, "column_name": m.column, "cell": m.cell, "rows": m.rows}
            for table, m in group.matched_values
        ],
        "members": [index.shown_as(table) for table in group.tables],
    }


def join_rows(catalog: Catalog, edge: JoinEdge, other_ways: Sequence[str]) -> list[dict[str, Any]]:
    """An edge as the structs of `joins`, one per column pair."""
    return [
        {
            "left_table": catalog.display_name(edge.left),
            "left_column": left,
            "right_table": catalog.display_name(edge.right),
            "right_column": right,
            "joinability": edge.joinability,
            "declared": edge.declared,
            "fan_out": edge.measures.right_fan_out,
            "exact": edge.measures.exact,
            "other_ways": list(other_ways),
        }
        for left, right in edge.columns
    ]


def edge_row(index: LakeIndex, edge: JoinEdge) -> dict[str, Any]:
    """An edge as a row of lakescout_joins. The edge of a representative stands for those of its family."""
    catalog, measures = index.catalog, edge.measures
    ids = (catalog.id_by_name.get(edge.left), catalog.id_by_name.get(edge.right))
    left, right = (None if table is None else index.shown_as(table) for table in ids)
    return {
        "left_table": catalog.display_name(edge.left),
        "left_columns": list(edge.left_columns),
        "right_table": catalog.display_name(edge.right),
        "right_columns": list(edge.right_columns),
        "source": edge.source.value,
        "confidence": edge.confidence,
        "joinability": edge.joinability,
        "jaccard": measures.jaccard,
        "left_in_right": measures.left_in_right,
        "right_in_left": measures.right_in_left,
        "left_uniqueness": measures.left_uniqueness,
        "right_uniqueness": measures.right_uniqueness,
        "left_fan_out": measures.left_fan_out,
        "right_fan_out": measures.right_fan_out,
        "left_null_share": measures.left_null_share,
        "right_null_share": measures.right_null_share,
        "exact": measures.exact,
        "left_members": left,
        "right_members": right,
    }


def _condition(alias: Mapping[TableName, str], edge: JoinEdge) -> str:
    left, right = alias[edge.left], alias[edge.right]
    return " AND ".join(f"{left}.{one} = {right}.{two}" for one, two in edge.columns)
