"""What makes a lake hard to ask, and what would help."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lakescout.joins.graph import JoinGraph
from lakescout.lake.catalog import Table
from lakescout.lake.index import LakeIndex
from lakescout.plugins.bench.generator.columns import TEXT_TYPES, header_phrase, spoken
from lakescout.words.text import counted

FEW_WORDS: Final = 0.5
"""A table counts as unnamed if a smaller share of its headers can be said."""
NAMED: Final = 3
"""How many tables a warning names."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One warning and what would help; `help` may be empty."""

    warning: str
    help: str = ""


def advise(index: LakeIndex, graph: JoinGraph | None = None, mean_answers: float | None = None) -> list[Advice]:
    """What is hard about the lake, the most widespread trouble first."""
    tables = index.catalog.tables
    if not tables:
        return [Advice("the lake has no tables")]
    found = [
        _unnamed(index), _twins(index), _empty(index), _wordless(index), _joins(index, graph), _vague(mean_answers),
    ]  # fmt: skip
    if len(tables) == 1:
        found.append(Advice("the lake has one table, so every method finds it"))
    return [advice for advice in found if advice is not None]


def _unnamed(index: LakeIndex) -> Advice | None:
    """Tables most of whose headers are codes that neither a comment nor a narration explains."""
    hard = []
    for number, table in enumerate(index.catalog.tables):
        told = zip(table.columns, index.descriptions(number), strict=True)
        known = sum(bool(text or column.comment or spoken(header_phrase(column.name))) for column, text in told)
        if table.columns and known < FEW_WORDS * len(table.columns):
            hard.append((known / len(table.columns), number))
    if not hard:
        return None
    columns = sum(len(index.catalog.tables[number].columns) for _, number in hard)
    return Advice(
        f"{len(hard):,} of {len(index.catalog.tables):,} tables ({columns:,} columns) have mostly headers that say "
        f"nothing, such as {_names(index, [number for _, number in sorted(hard)])}",
        "describe their columns: COMMENT ON COLUMN or lakescout_add_narration(column, description)",
    )


def _twins(index: LakeIndex) -> Advice | None:
    """Groups of tables with the same headers that no context tells apart."""
    groups: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for number, table in enumerate(index.catalog.tables):
        told = index.contexts[number] if index.contexts else ()
        groups[tuple(sorted(table.column_by_name)), told].append(number)
    alike = sorted((group for group in groups.values() if len(group) > 1), key=len, reverse=True)
    if not alike:
        return None
    return Advice(
        f"{sum(map(len, alike)):,} tables have a twin with the same headers and texts, the largest family has "
        f"{len(alike[0]):,}, such as {_names(index, alike[0])}",
        "say what tells them apart: COMMENT ON TABLE or lakescout_add_context(table, text)",
    )


def _empty(index: LakeIndex) -> Advice | None:
    empty = [number for number, table in enumerate(index.catalog.tables) if table.rows == 0]
    return Advice(f"{counted(len(empty), 'table')} without rows, such as {_names(index, empty)}") if empty else None


def _wordless(index: LakeIndex) -> Advice | None:
    """Tables without a text column: no value of a question can be found in them."""
    found = [number for number, table in enumerate(index.catalog.tables) if not _has_text(table)]
    if not found:
        return None
    return Advice(
        f"{counted(len(found), 'table')} without a text column, such as {_names(index, found)}: "
        "only headers and texts find them",
        "say what their rows are: COMMENT ON TABLE",
    )


def _has_text(table: Table) -> bool:
    return any(column.type.upper().startswith(TEXT_TYPES) for column in table.columns)


def _joins(index: LakeIndex, graph: JoinGraph | None) -> Advice | None:
    if graph is None or len(index.catalog.tables) < 2:
        return None
    declared = sum(edge.declared for edge in graph.edges)
    guessed = len(graph.edges) - declared
    if declared or not guessed:
        return None
    return Advice(
        f"no key is declared; {guessed:,} joins are guessed from values and names (lakescout_joins() lists them)",
        "declare the right ones: lakescout_declare_join('schema.table.column', 'schema.table.column')",
    )


def _vague(mean_answers: float | None) -> Advice | None:
    if mean_answers is None or mean_answers < 5:
        return None
    return Advice(
        f"a question is answered by {mean_answers:.1f} tables on average: many tables hold the same things",
        "ask with a threshold instead of a number of tables: discover_tables(question, threshold := 0.7)",
    )


def _names(index: LakeIndex, numbers: Sequence[int]) -> str:
    names = [index.catalog.display_name(index.catalog.tables[number].name) for number in numbers[:NAMED]]
    return ", ".join(names)
