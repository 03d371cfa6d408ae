"""Questions with the statement that a person confirmed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pyarrow as pa

from lakescout.errors import QueryError
from lakescout.lake import state
from lakescout.lake.catalog import Catalog
from lakescout.lake.connection import Connection
from lakescout.lake.state import Unused
from lakescout.lake.terms import named, parts_of

_LISTS: Final = ("tables", "columns")


@dataclass(frozen=True, slots=True)
class Verified:
    """A question and the statement that answers it."""

    question: str
    sql: str
    tables: tuple[str, ...]
    """Quoted paths of what it reads, without the home database's name."""
    columns: tuple[str, ...]

    def problem(self, catalog: Catalog, home: str) -> str:
        """Why the statement cannot run; empty if it reads what is there."""
        for path in self.tables:
            if named(path, home) not in catalog.id_by_name:
                return f"the table {'.'.join(parts_of(path))} is not in the lake"
        for path in self.columns:
            number = catalog.id_by_name.get(named(path, home, 1))
            if number is None or parts_of(path)[-1].lower() not in catalog.tables[number].column_by_name:
                return f"the column {'.'.join(parts_of(path))} is not in the lake"
        return ""


def version(connection: Connection) -> tuple[object, ...]:
    """Equal versions: no question was verified between. Not for use inside a transaction."""
    try:
        sql = "SELECT count(*) AS n, max(verified_at)::VARCHAR AS last FROM lakescout.verified"
        row = connection.query(sql).to_pylist()
    except QueryError:
        return ()
    return tuple(row[0].values()) if row[0]["n"] else ()


def load(connection: Connection) -> tuple[Verified, ...]:
    """All of them, the latest first; none if there is no such table. A damaged row counts for nothing."""
    sql = (
        "SELECT question, sql, tables, columns FROM lakescout.verified "
        "ORDER BY verified_at DESC NULLS LAST, question ASC NULLS LAST"
    )
    try:
        rows = connection.query(sql).to_pylist()
    except QueryError:
        return ()
    found: dict[str, Verified] = {}
    for row in rows:
        lists = {name: tuple(part for part in row[name] or () if part) for name in _LISTS}
        whole = row["question"] and row["sql"] and lists["tables"]
        paths = [*((path, 2) for path in lists["tables"]), *((path, 3) for path in lists["columns"])]
        if whole and all(len(parts_of(path)) >= least for path, least in paths):
            each = Verified(row["question"], row["sql"], lists["tables"], lists["columns"])
            found.setdefault(each.question.lower(), each)
    return tuple(found.values())


def unused(listed: Sequence[Verified], catalog: Catalog, home: str) -> Iterator[Unused]:
    """The verified questions that cannot be answered any more, and why."""
    for each in listed:
        if problem := each.problem(catalog, home):
            yield Unused(f"the verified question {each.question!r} is not used: {problem}", (each.question,))


def save(connection: Connection, entry: Verified) -> None:
    """Store a question, in the place of the same one. Call it inside a transaction."""
    rows = {
        "question": pa.array([entry.question], pa.string()),
        "sql": pa.array([entry.sql], pa.string()),
        **{name: pa.array([list(getattr(entry, name))], pa.list_(pa.string())) for name in _LISTS},
        "verified_at": pa.array([state.now()], pa.timestamp("us")),
    }
    with state.marking(connection, "verified"):
        _delete(connection, entry.question)
        connection.append("lakescout", "verified", pa.table(rows))


def forget(connection: Connection, question: str) -> None:
    """Remove a question. Call it inside a transaction."""
    with state.marking(connection, "verified"):
        _delete(connection, question)


def _delete(connection: Connection, question: str) -> None:
    connection.execute("DELETE FROM lakescout.verified WHERE lower(question) = lower(?)", [question])
