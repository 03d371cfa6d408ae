"""The narrations of a lake, by person, model or evidence, and how they are stored.

A model's narration is kept by header and a hash of the table's headers: the model saw these and nothing else, so its
words hold for every table with the same headers, and no longer once a column comes or goes. Those by a person or by
evidence are kept by table and column.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from lakescout.lake import state, store
from lakescout.lake.catalog import Table, TableName, live_name, stored_name
from lakescout.lake.connection import Connection
from lakescout.lake.lookup import SHOWN
from lakescout.lake.state import Unused
from lakescout.lake.store import rows_if_there
from lakescout.words.text import counted

BY_HAND: Final = "user"
"""The source of a narration that a person wrote; others carry the name of the model."""

BY_EVIDENCE: Final = "evidence"
"""The source of a narration from values, keys, views and comments; stored as `evidence: ` and what it rests on."""

MAX_NARRATION: Final = 400
"""The most characters of a description that are kept."""


def schema_hash(columns: Iterable[str]) -> str:
    """The hash of a table's column names, in order and as spelled."""
    return hashlib.sha256(json.dumps(list(columns), ensure_ascii=False).encode("utf-8", "replace")).hexdigest()


def table_hash(table: Table) -> str:
    """The hash of a table's headers."""
    return schema_hash(column.name for column in table.columns)


@dataclass(frozen=True, slots=True)
class Narration:
    """A description, and the model that wrote it, BY_HAND or BY_EVIDENCE."""

    description: str
    source: str
    evidence: str = ""
    """What it rests on, where that is known."""


@dataclass(frozen=True)
class Narrations:
    """All narrations of a lake. Immutable; a change makes another object."""

    by_schema: Mapping[tuple[str, str], Narration] = field(default_factory=dict)
    """By schema hash and column name, in lower case."""
    by_column: Mapping[tuple[TableName, str], Narration] = field(default_factory=dict)
    """Written by hand: by table and column name, in lower case. Wins over the model's."""
    by_evidence: Mapping[tuple[TableName, str], Narration] = field(default_factory=dict)
    """From evidence: by table and column name, in lower case. Shown if there is no other; not used to rank or read."""
    broken: int = 0
    """How many stored rows name no column, or have no description."""

    def __bool__(self) -> bool:
        return bool(self.by_schema or self.by_column or self.by_evidence)

    def of(self, table: Table) -> tuple[Narration | None, ...]:
        """The narration of each column; None where there is none."""
        if not self:
            return (None,) * len(table.columns)
        key = table_hash(table) if self.by_schema else ""
        names = [column.name.lower() for column in table.columns]
        return tuple(self.by_column.get((table.name, name)) or self.by_schema.get((key, name)) for name in names)

    def shown(self, table: Table) -> tuple[Narration | None, ...]:
        """The narration of each column, or else the one by evidence; None where there is neither."""
        pairs = zip(table.columns, self.of(table), strict=True)
        return tuple(said or self.by_evidence.get((table.name, column.name.lower())) for column, said in pairs)

    def of_column(self, table: Table, column: str) -> Narration | None:
        """The narration that is shown for one column."""
        return self.shown(table)[table.column_by_name[column.lower()].position]

    def descriptions(self, table: Table) -> tuple[str | None, ...]:
        """The description of each column; None where there is none."""
        return tuple(None if narration is None else narration.description for narration in self.of(table))


NO_NARRATIONS: Final = Narrations()


_TEXTS = ("schema_hash", "database_name", "schema_name", "table_name", "column_name", "description", "source")


@dataclass(frozen=True, slots=True)
class ByHand:
    """What a person wrote about a column."""

    table: TableName
    column: str
    description: str


@dataclass(frozen=True, slots=True)
class ByModel:
    """What a model wrote about a header of a list of headers."""

    schema_hash: str
    column: str
    description: str
    source: str


@dataclass(frozen=True, slots=True)
class ByEvidence:
    """A description of a column from its values, keys, view and comment, and which of these it rests on."""

    table: TableName
    column: str
    description: str
    evidence: str


def load(connection: Connection, home: str) -> Narrations:
    """All narrations; none if there is no such table. Of two about one column, the later one counts."""
    sql = (
        f"SELECT {', '.join(_TEXTS)} FROM lakescout.narrations "
        "ORDER BY narrated_at ASC NULLS LAST, description ASC NULLS LAST"
    )
    by_schema: dict[tuple[str, str], Narration] = {}
    by_column: dict[tuple[TableName, str], Narration] = {}
    by_evidence: dict[tuple[TableName, str], Narration] = {}
    broken = 0
    for key, database, schema, table, column, description, source in rows_if_there(connection, sql):
        if column is None or description is None or (not key and None in (schema, table)):
            broken += 1
            continue
        if key:
            by_schema[key, column.lower()] = Narration(description, source)
            continue
        place = live_name(database, schema, table, home), column.lower()
        if (source or "").startswith(_EVIDENCE):
            by_evidence[place] = Narration(description, BY_EVIDENCE, source.removeprefix(_EVIDENCE))
        else:
            by_column[place] = Narration(description, source)
    return Narrations(by_schema, by_column, by_evidence, broken)


_EVIDENCE: Final = f"{BY_EVIDENCE}: "


def unused(narrations: Narrations, tables: Iterable[Table], keeps: Callable[[TableName], bool]) -> Iterator[Unused]:
    """The narrations that fit no column of these tables, except those of tables that the settings leave out."""
    if narrations.broken:
        yield Unused(f"{counted(narrations.broken, 'row')} of lakescout.narrations said nothing of a column")
    known = {table.name: table for table in tables}
    for name, column in narrations.by_column:
        if keeps(name) and (name not in known or column not in known[name].column_by_name):
            note = f"lakescout.narrations tells of {name.schema}.{name.table}.{column}, which is not in the lake"
            yield Unused(note, (name.table, column))
    hashes = {table_hash(table) for table in known.values()} if narrations.by_schema else set()
    astray = sorted({column for key, column in narrations.by_schema if key not in hashes})
    if astray:
        shown = ", ".join(astray[:SHOWN]) + (", ..." if len(astray) > SHOWN else "")
        yield Unused(
            f"lakescout.narrations tells of {shown} in tables that are not in the lake as they were", tuple(astray)
        )


def append_by_hand(connection: Connection, home: str, entries: Sequence[ByHand]) -> None:
    """Store what a person wrote, replacing what was written before. Call it inside a transaction."""
    rows = [("", *stored_name(e.table, home), e.column, e.description, BY_HAND) for e in entries]
    _append(connection, rows)


def append_by_model(connection: Connection, entries: Iterable[ByModel]) -> None:
    """Store what a model wrote. Call it inside a transaction."""
    rows = [(e.schema_hash, "", "", "", e.column, e.description, e.source) for e in entries]
    _append(connection, rows)


def replace_by_evidence(
    connection: Connection, home: str, tables: Iterable[TableName], entries: Iterable[ByEvidence]
) -> None:
    """Store the narrations by evidence of these tables, replacing earlier ones. Call it inside a transaction."""
    names = [list(part) for part in zip(*(stored_name(name, home) for name in tables), strict=True)]
    if not names:
        return
    which = (
        f"schema_hash = '' AND starts_with(source, '{_EVIDENCE}') AND (database_name, schema_name, table_name) IN "
        "(SELECT (unnest(CAST(? AS VARCHAR[])), unnest(CAST(? AS VARCHAR[])), unnest(CAST(? AS VARCHAR[]))))"
    )
    with store.marking(connection, "narrations"):
        connection.execute(f"DELETE FROM lakescout.narrations WHERE {which}", names)
    rows = [("", *stored_name(e.table, home), e.column, e.description, f"{_EVIDENCE}{e.evidence}") for e in entries]
    if rows:
        _append(connection, rows)


def forget(connection: Connection, home: str, table: Table, column: str, *, source: str) -> None:
    """Remove the narration of a column by a person (BY_HAND), by evidence (BY_EVIDENCE), or by a model ("").

    Call it inside a transaction. One by a model is removed for all tables with the same headers.
    """
    of_table = ["", *stored_name(table.name, home)]
    which = "(schema_hash, database_name, schema_name, table_name, lower(column_name)) = (?, ?, ?, ?, lower(?))"
    if source in (BY_HAND, BY_EVIDENCE):
        which += f" AND {'' if source == BY_EVIDENCE else 'NOT '}starts_with(coalesce(source, ''), '{_EVIDENCE}')"
    else:
        of_table = [table_hash(table), "", "", ""]
    with store.marking(connection, "narrations"):
        connection.execute(f"DELETE FROM lakescout.narrations WHERE {which}", [*of_table, column])


def _append(connection: Connection, rows: Sequence[tuple[str, ...]]) -> None:
    moment = state.now()
    with store.marking(connection, "narrations"):
        store.append(
            connection,
            "narrations",
            [(*where, description[:MAX_NARRATION], source, moment) for *where, description, source in rows],
        )
