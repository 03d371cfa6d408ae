"""Keeping samples and vectors in the schema `lakescout`: no cell is stored, only hashes of rows and of texts.

Names of the home database are stored without its name.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa

from lakescout.catalog import TableName
from lakescout.connection import Connection
from lakescout.encoder.protocol import Vectors
from lakescout.errors import QueryError
from lakescout.sqltext import statement

TABLES = ("row_samples", "summaries")


@dataclass(frozen=True)
class Drawn:
    """How many rows a table had when it was sampled, and the hashes of the sampled ones."""

    rows: int
    marks: tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    """What is stored of one table: its sample and, for each block, kind, checksum and vector."""

    drawn: Drawn
    blocks: Sequence[tuple[str, str, Vectors]]


@dataclass
class Stored:
    """All that is stored."""

    drawn: dict[TableName, Drawn] = field(default_factory=dict)
    checksums: dict[TableName, set[str]] = field(default_factory=dict)
    vectors: dict[str, Vectors] = field(default_factory=dict)


def stored_tables(connection: Connection) -> int:
    """Of how many tables documents are stored. Not for use inside a transaction."""
    try:
        return int(connection.query("SELECT count(*) AS n FROM lakescout.row_samples")["n"][0].as_py())
    except QueryError:
        return 0


def load(connection: Connection, home: str) -> Stored:
    """What is stored; nothing when our tables are not there. Not for use inside a transaction."""
    stored = Stored()
    try:
        samples = connection.query("FROM lakescout.row_samples").to_pylist()
        found = connection.query("FROM lakescout.summaries")
    except QueryError:
        return stored
    for row in samples:
        name = TableName(row["database_name"] or home, row["schema_name"], row["table_name"])
        stored.drawn[name] = Drawn(row["table_rows"], tuple(row["row_marks"]))
    flat = found.column("vector").combine_chunks().flatten().to_numpy(zero_copy_only=False)
    matrix = np.asarray(flat, dtype=np.float32).reshape(found.num_rows, -1)
    parts = (found.column(part).to_pylist() for part in ("database_name", "schema_name", "table_name", "checksum"))
    for place, (database, schema, table, checksum) in enumerate(zip(*parts, strict=True)):
        stored.checksums.setdefault(TableName(database or home, schema, table), set()).add(checksum)
        stored.vectors[checksum] = matrix[place]
    return stored


def save(
    connection: Connection,
    home: str,
    dimension: int,
    changed: Mapping[TableName, Entry],
    gone: Collection[TableName],
    *,
    anew: bool,
) -> None:
    """Write what changed, in place of what was there; `anew` forgets all else. To be called inside a transaction."""
    connection.execute(statement("summaries_create", dimension=dimension))
    names = [_stored(name, home) for name in (*changed, *gone)]
    for table in TABLES:
        if anew:
            connection.execute(f"DELETE FROM lakescout.{table}")
        elif names:
            connection.execute(
                statement("summaries_forget", table=table), [list(part) for part in zip(*names, strict=True)]
            )
    if not changed:
        return
    samples = [(_stored(name, home), entry.drawn) for name, entry in changed.items()]
    rows = _names([name for name, _ in samples]) | {
        "table_rows": pa.array([drawn.rows for _, drawn in samples], pa.int64()),
        "row_marks": pa.array([list(drawn.marks) for _, drawn in samples], pa.list_(pa.string())),
    }
    connection.append("lakescout", "row_samples", pa.table(rows))
    blocks = [(_stored(name, home), *block) for name, entry in changed.items() for block in entry.blocks]
    flat = np.concatenate([vector for *_, vector in blocks]) if blocks else np.empty(0, dtype=np.float32)
    rows = _names([name for name, *_ in blocks]) | {
        "kind": pa.array([kind for _, kind, _, _ in blocks], pa.string()),
        "checksum": pa.array([checksum for _, _, checksum, _ in blocks], pa.string()),
        "vector": pa.FixedSizeListArray.from_arrays(pa.array(flat.astype(np.float32)), dimension),
    }
    connection.append("lakescout", "summaries", pa.table(rows))


def _stored(name: TableName, home: str) -> TableName:
    return name._replace(database="") if name.database == home else name


def _names(names: Sequence[TableName]) -> dict[str, pa.Array]:
    parts = ("database_name", "schema_name", "table_name")
    return {part: pa.array([name[place] for name in names], pa.string()) for place, part in enumerate(parts)}
