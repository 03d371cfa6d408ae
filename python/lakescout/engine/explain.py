"""How each part of a question was read, as rows of explain_question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lakescout.lake.index import LakeIndex, phrase_key
from lakescout.ranking import CellHit, Request
from lakescout.ranking.octopus import ground
from lakescout.reading import Mention

MAX_PLACES = 3
"""How many places are shown for one value or table name."""


def explain(request: Request) -> list[dict[str, Any]]:
    """Rows of (kind, mention, matched_to, similarity), in the order of the question.

    `matched_to` is NULL if the lake has nothing for a mention.
    """
    hits = request.evidence.cells(request.parsed.literals)
    grounded = ground(request.parsed, {hit.literal for hit in hits}, request.index.lexicon)
    rows = [
        *_columns(request),
        *(row for mention in grounded.values for row in _value(request.index, mention, hits)),
        *(row for mention in grounded.tables for row in _table(request.index, mention)),
        *((mention.start, _row("operation", mention.text, mention.name, 1.0)) for mention in grounded.operations),
    ]
    return [*_parser(request), *(row for _, row in sorted(rows, key=lambda entry: entry[0]))]


def _parser(request: Request) -> Iterator[dict[str, Any]]:
    """What a model made of the question, or why it was of no use; nothing if none was asked."""
    parsed = request.parsed
    said = parsed.sql_sketch or "; ".join(parsed.decomposition)
    if parsed.note or said:
        yield _row("parser", "embedded" if parsed.note else "model", parsed.note or said, None)


def _columns(request: Request) -> Iterator[tuple[int, dict[str, Any]]]:
    index = request.index
    places = {mention: number for number, mention in enumerate(request.mentions, start=1)}
    for mention in request.parsed.columns:
        near = index.nearest_headers(request.vectors[[places[mention.text]]], 1)[0] if len(index.header_texts) else None
        if near is None or not len(near[0]):
            yield mention.start, _row("column", mention.text, None, None)
        else:
            yield mention.start, _row("column", mention.text, index.texts[int(near[0][0])], float(near[1][0]))


def _value(index: LakeIndex, mention: Mention, hits: Sequence[CellHit]) -> Iterator[tuple[int, dict[str, Any]]]:
    found = sorted(
        (hit for hit in hits if hit.literal == mention.name), key=lambda hit: (-hit.rows, hit.table, hit.column)
    )
    if not found:
        yield mention.start, _row("value", mention.text, None, None)
    for hit in found[:MAX_PLACES]:
        table = index.catalog.tables[hit.table]
        place = f"{index.catalog.display_name(table.name)}.{table.columns[hit.column].name} = {hit.cell}"
        yield mention.start, _row("value", mention.text, place, 1.0)


def _table(index: LakeIndex, mention: Mention) -> Iterator[tuple[int, dict[str, Any]]]:
    names = [
        index.catalog.display_name(table.name)
        for number, table in enumerate(index.catalog.tables)
        if phrase_key(index.texts[int(index.table_text[number])]) == mention.name
    ]
    for name in names[:MAX_PLACES]:
        yield mention.start, _row("table", mention.text, name, 1.0)


def _row(kind: str, mention: str, matched_to: str | None, similarity: float | None) -> dict[str, Any]:
    return {"kind": kind, "mention": mention, "matched_to": matched_to, "similarity": similarity}
