"""Samples of tables for questions: each is read once, and divided so that questions come from all of it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from lakescout.errors import QueryError
from lakescout.lake.catalog import Catalog, Table
from lakescout.lake.connection import Connection
from lakescout.lake.freshness import native_databases
from lakescout.lake.index import LakeIndex
from lakescout.lake.sqltext import Sql, quote, render, statement
from lakescout.plugins.bench.generator.columns import AskedColumn, asked_column, readable

SAMPLE_ROWS: Final = 200
"""The most rows of a table from which questions are drawn."""
READ_ROWS: Final = 100_000
"""The most rows from which the sample is drawn: blocks from all over a larger table, the first rows of a view."""
BLOCKS: Final = 50
"""About how many blocks of a larger table are read."""
MAX_COLUMNS: Final = 400
"""The most columns of a very wide table that are sampled."""


@dataclass(frozen=True)
class AskedTable:
    """A table with sampled rows and its descriptions."""

    id: int
    table: Table
    columns: tuple[AskedColumn, ...]
    rows: int
    """Sampled rows."""
    contexts: tuple[str, ...] = ()

    @cached_property
    def sayable(self) -> tuple[AskedColumn, ...]:
        """The columns that a question can name."""
        return tuple(column for column in self.columns if column.sayable)


def read_table(connection: Connection, index: LakeIndex, number: int, seed: int = 0) -> AskedTable | None:
    """A sample of one table, with the same rows for the same seed; None if it cannot be read.

    A table without rows comes with one missing cell per column, and `rows` 0.
    """
    table = index.catalog.tables[number]
    chosen = [column for column in table.columns if readable(column.type)]
    if len(chosen) > MAX_COLUMNS:
        chosen = sorted(table_random(seed, table).sample(chosen, MAX_COLUMNS), key=lambda column: column.position)
    if not chosen:
        return None
    cells = ", ".join(f"CAST({quote(column.name)} AS VARCHAR)" for column in chosen)
    try:
        sql = statement(
            "generator/sample",
            cells=cells,
            table=table.name.quoted,
            where=_all_over(connection, index.catalog, table),
            seed=seed,
            read=READ_ROWS,
            rows=SAMPLE_ROWS,
        )
        rows: list[list[str | None]] = connection.query(sql).column("cells").to_pylist()
    except QueryError:
        return None
    names = frozenset(column.name.lower() for column in table.columns)
    cells_by_column = zip(*(rows or [[None] * len(chosen)]), strict=True)
    said = index.descriptions(number)
    asked = (
        asked_column(column, found, names, said[column.position] or column.comment)
        for column, found in zip(chosen, cells_by_column, strict=True)
    )
    contexts = tuple(index.texts[text] for text in index.context_text[number]) if index.context_text else ()
    return AskedTable(number, table, tuple(asked), len(rows), contexts)


def _all_over(connection: Connection, catalog: Catalog, table: Table) -> Sql:
    """A condition that keeps about READ_ROWS rows, in blocks from all over a large table; `true` if it needs none."""
    names = {column.name.lower() for column in table.columns}
    if (table.rows or 0) <= READ_ROWS or table.is_view or "rowid" in names:
        return Sql("true")
    if table.name.database not in native_databases(connection, catalog):
        return Sql("true")
    block, stride = READ_ROWS // (BLOCKS + 1), (table.rows or 0) // BLOCKS
    return render("rowid % {{stride:integer}} < {{block:integer}}", stride=stride, block=block)


def table_random(seed: int, table: Table, purpose: str = "") -> random.Random:
    """A generator for one table that does not depend on the other tables of the lake."""
    return random.Random(f"{seed}/{purpose}/{table.name.schema}/{table.name.table}")


def parts(
    rows: int, wanted: int, at_once: int, rng: random.Random, *, sampling: bool = True
) -> Iterator[Sequence[int]]:
    """Numbers of rows to ask about, one part after another without end (BIRDIE Algorithm 2, lines 1 to 5).

    Each part has |T| / (wanted / at_once) rows, drawn from those not asked about yet; when too few are left, drawing
    starts again from all rows. Without `sampling` every part is the whole table.
    """
    if not sampling:
        while True:
            yield range(rows)
    size = max(1, rows * at_once // max(wanted, 1))
    left: list[int] = []
    while True:
        if len(left) < size:
            left = rng.sample(range(rows), rows)
        part, left = left[:size], left[size:]
        yield part
