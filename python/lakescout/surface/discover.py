"""From a question to tables, to groups of tables that join, and to how its words were read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from lakescout.engine.ask import ask
from lakescout.engine.discover import Discovered, discovered
from lakescout.engine.groups import Asked, FoundGroups, find_groups
from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError
from lakescout.groups.fromclause import edge_clause
from lakescout.groups.methods import METHODS as GROUP_METHODS
from lakescout.groups.request import edge_row
from lakescout.joins.graph import JoinEdge
from lakescout.lake.catalog import TableName
from lakescout.lake.connection import Connection
from lakescout.lake.index import LakeIndex, phrase_key
from lakescout.lake.lookup import check_choice, check_count, check_flag, check_fraction, check_question
from lakescout.ranking import METHODS, CellHit, Request, TableHit
from lakescout.ranking.grounding import ground
from lakescout.ranking.lexical import lexical_index
from lakescout.reading import Mention
from lakescout.reading.demand import find_demand
from lakescout.reading.question import Question
from lakescout.reading.terms import spoken_terms
from lakescout.surface import additions as said
from lakescout.surface.functions import function_named
from lakescout.words.languages import language_of
from lakescout.words.tokens import words_of

DEFAULT_K = 10


def discover_tables(
    lake: Lake, question: object, *, k: object, method: object, threshold: object, judge: object = None
) -> list[dict[str, Any]]:
    """Rows of discover_tables. With a threshold and no k, every table that reaches it is returned."""
    return rows(found_tables(lake, question, k=k, method=method, threshold=threshold, judge=judge))


def found_tables(
    lake: Lake, question: object, *, k: object, method: object, threshold: object, judge: object = None
) -> Discovered:
    """The tables, and what was not scanned for them. Raises QuestionError, ArgumentError, NoModelError."""
    text = check_question(question)
    name = check_choice("method", method, METHODS)
    bound = None if threshold is None else check_fraction("threshold", threshold)
    count = (DEFAULT_K if bound is None else None) if k is None else check_count("k", k)
    told = None if judge is None else check_flag("judge", judge)
    return discovered(lake, text, k=count, method=name, threshold=bound, judge=told)


def rows(found: Discovered) -> list[dict[str, Any]]:
    """The tables that were found as rows of discover_tables."""
    return [_row(found, rank, hit) for rank, hit in enumerate(found.hits, start=1)]


def explain_question(lake: Lake, question: object) -> list[dict[str, Any]]:
    """Rows of explain_question: the words first, then the reading that `answer` runs without a model."""
    text = check_question(question)
    rows = _words_read(lake, text)
    if lake.settings["parser"] != "embedded":  # the model that parses is asked once
        return rows
    best = ask(lake, text, "embedded", 1).nearest
    if best is not None and best.reading:
        rows.append({"kind": "reading", "mention": text, "matched_to": best.reading, "similarity": best.confidence})
    return rows


def _row(found: Discovered, rank: int, hit: TableHit) -> dict[str, Any]:
    catalog, copies = found.index.catalog, found.copies.get(hit.table)
    name = catalog.tables[hit.table].name
    return {
        "rank": rank,
        "database_name": name.database,
        "schema_name": name.schema,
        "table_name": name.table,
        "score": hit.shown,
        "matched_columns": [
            {"mention": match.mention, "column_name": match.column, "similarity": match.similarity}
            for match in hit.matched_columns
        ],
        "matched_values": [
            {"value": match.value, "column_name": match.column, "cell": match.cell, "rows": match.rows}
            for match in hit.matched_values
        ],
        "members": found.index.shown_as(hit.table),
        "also_in": [catalog.display_name(catalog.tables[other].name) for other in copies.others(hit.table)]
        if copies
        else [],
        "matched_contexts": list(hit.matched_contexts),
    }


MAX_TABLES = 10
MAX_SUBQUERIES = 64


def join_groups(lake: Lake, question: object, **options: object) -> list[dict[str, Any]]:
    """join_groups: one row per group. Raises QuestionError, ArgumentError, SolverError.

    If there is none, `lakescout_status` and the log say why.
    """
    found = found_groups(lake, question, **options)
    lake.derived.last_groups = (str(question), found.reason) if found.reason else None
    return list(found.rows)


def found_groups(lake: Lake, question: object, **options: object) -> FoundGroups:
    """The groups and why there are none. Raises QuestionError, ArgumentError, SolverError.

    The options and their defaults are those of the registry.
    """
    given = function_named("join_groups").filled(options)
    text = check_question(question)
    name = check_choice("method", given["method"], GROUP_METHODS)
    largest = check_count("max_tables", given["max_tables"], maximum=MAX_TABLES)
    smallest = check_count("min_tables", given["min_tables"], maximum=MAX_TABLES)
    count = check_count("k", given["k"])
    if smallest > largest:
        raise ArgumentError(f"min_tables {smallest} is more than max_tables {largest}")
    subqueries = check_subqueries(given["decomposition"])
    return find_groups(lake, Asked(text, count, name, largest, smallest, subqueries))


def check_subqueries(value: object) -> tuple[str, ...]:
    """A list of texts `concept:attribute` or `concept`; None means none. Raises ArgumentError."""
    if value is None:
        return ()
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) > MAX_SUBQUERIES:
        raise ArgumentError(f"decomposition must be a list of at most {MAX_SUBQUERIES} texts, not {value!r:.80}")
    if not all(isinstance(part, str) and part.strip() for part in value):
        raise ArgumentError(f"decomposition must hold texts such as 'stadium:name', not {list(value)!r:.80}")
    return tuple(part.strip() for part in value)


def joins(lake: Lake, table: TableName | None = None) -> list[dict[str, Any]]:
    """lakescout_joins: one row per edge, of one table if it is given."""
    with lake.session() as (connection, index):
        return [edge_row(index, edge) for edge in _edges(lake, connection, index, table)]


def joins_to_copy(lake: Lake, table: TableName | None = None) -> list[dict[str, Any]]:
    """The same, but each `from_clause` is a function, to be called only for the edges that are shown."""
    with lake.session() as (connection, index):
        catalog, edges = index.catalog, _edges(lake, connection, index, table)
        return [{**edge_row(index, edge), "from_clause": partial(edge_clause, catalog, edge)} for edge in edges]


def _edges(lake: Lake, connection: Connection, index: LakeIndex, table: TableName | None) -> list[JoinEdge]:
    state = lake.join_state(connection, index)
    edges = state.edges if table is None else state.edges_of(table)
    return sorted(edges, key=lambda edge: (edge.left, edge.right, edge.left_columns, edge.right_columns))


def declare_join(
    lake: Lake, left_column: object, right_column: object, *, remove: object = False
) -> list[dict[str, Any]]:
    """lakescout_declare_join: the edge as it is or was. Raises UnknownTableError, ArgumentError, StateError."""
    sides = [_side("left_column", left_column), _side("right_column", right_column)]
    index, edge = said.declare_join(lake, *sides, remove=check_flag("remove", remove))
    return [edge_row(index, edge)]


def _side(name: str, value: object) -> str:
    """One or several columns, as a text with commas or as a list."""
    if isinstance(value, (list, tuple)) and value and all(isinstance(each, str) for each in value):
        value = ", ".join(value)
    if not isinstance(value, str) or not value.strip():
        raise ArgumentError(f"{name} must be schema.table.column, not {value!r}")
    return value


MAX_PLACES = 3
"""How many places are shown for one value or table name."""


def _words_read(lake: Lake, question: str) -> list[dict[str, Any]]:
    """How each part of a question was read, in its order; `matched_to` is NULL if the lake has nothing for it."""
    with lake.session() as (connection, index):
        evidence = lake.evidence(connection, index)
        request = lake.request(connection, index, question, evidence=evidence)
        hits = evidence.cells(request.parsed.literals)
        grounded = ground(request.parsed, {hit.literal for hit in hits}, index.lexicon)
        rows = [
            *_columns(request),
            *(row for mention in grounded.values for row in _value(index, mention, hits)),
            *(row for mention in grounded.tables for row in _table(index, mention)),
            *((mention.start, _part("operation", mention.text, mention.name, 1.0)) for mention in grounded.operations),
            *_told(index, request.parsed.question),
            *_demanded(request.question.english),
        ]
        asked = request.question.english
        rows = [entry for entry in rows if entry[0] < len(asked)]
        rows += _terms(request.question, index)
        notes = (*lake.said_for(request.question.stems_as_asked), *evidence.left_out)
        skipped = [_part("skipped", "values", note, None) for note in notes]
        told = [_part("language", str(language_of(question, index.words)), asked, None)] if asked != question else []
        return [*told, *_parser(request), *(row for _, row in sorted(rows, key=lambda entry: entry[0])), *skipped]


def _demanded(question: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The atoms of the question's demand, but those that only say where a group begins, each with what it says."""
    demand = find_demand(question)
    for atom in demand.atoms:
        if atom.kind != "group":
            said = atom.kind if atom.says == atom.kind else f"{atom.kind}: {atom.says}"
            yield demand.tokens[atom.start].start, _part("demand", demand.text(atom), said, 1.0)


def _parser(request: Request) -> Iterator[dict[str, Any]]:
    """What a model made of the question, or why it was of no use; nothing if none was asked."""
    parsed = request.parsed
    made = parsed.sql_sketch or "; ".join(parsed.decomposition)
    if parsed.note or made:
        yield _part("parser", "embedded" if parsed.note else "model", parsed.note or made, None)


def _columns(request: Request) -> Iterator[tuple[int, dict[str, Any]]]:
    index = request.index
    places = {mention: number for number, mention in enumerate(request.mentions, start=1)}
    for mention in request.parsed.columns:
        near = index.nearest_headers(request.vectors[[places[mention.text]]], 1)[0] if len(index.header_texts) else None
        if near is None or not len(near[0]):
            yield mention.start, _part("column", mention.text, None, None)
        else:
            yield mention.start, _part("column", mention.text, index.texts[int(near[0][0])], float(near[1][0]))


def _value(index: LakeIndex, mention: Mention, hits: Sequence[CellHit]) -> Iterator[tuple[int, dict[str, Any]]]:
    found = sorted(
        (hit for hit in hits if hit.literal == mention.name), key=lambda hit: (-hit.rows, hit.table, hit.column)
    )
    if not found:
        yield mention.start, _part("value", mention.text, None, None)
    for hit in found[:MAX_PLACES]:
        table = index.catalog.tables[hit.table]
        place = f"{index.catalog.display_name(table.name)}.{table.columns[hit.column].name} = {hit.cell}"
        yield mention.start, _part("value", mention.text, place, 1.0)


def _table(index: LakeIndex, mention: Mention) -> Iterator[tuple[int, dict[str, Any]]]:
    names = [
        index.catalog.display_name(table.name)
        for number, table in enumerate(index.catalog.tables)
        if phrase_key(index.texts[int(index.table_text[number])]) == mention.name
    ]
    for name in names[:MAX_PLACES]:
        yield mention.start, _part("table", mention.text, name, 1.0)


def _terms(question: Question, index: LakeIndex) -> Iterator[tuple[int, dict[str, Any]]]:
    """The words that people defined, and what they mean."""
    tokens = question.tokens
    for each in spoken_terms(tokens, index.terms):
        text = question.english[tokens[each.start].start : tokens[each.end - 1].end]
        yield tokens[each.start].start, _part("term", text, each.term.meaning, 1.0)


def _told(index: LakeIndex, question: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Words that no name and no header has, and the tables whose texts or whose schema's name have them."""
    words = lexical_index(index)
    for token in words_of(question):
        if token.is_stop or token.stem in words.header.ids or token.stem in words.name.ids:
            continue
        for kind, known in (("context", words.context), ("schema", words.schema)):
            for table in known.tables[known.postings(token.stem)][:MAX_PLACES].tolist():
                name = index.catalog.display_name(index.catalog.tables[table].name)
                yield token.start, _part(kind, token.text, name, 1.0)


def _part(kind: str, mention: str, matched_to: str | None, similarity: float | None) -> dict[str, Any]:
    return {"kind": kind, "mention": mention, "matched_to": matched_to, "similarity": similarity}
