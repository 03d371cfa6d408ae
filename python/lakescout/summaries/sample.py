"""Sampled rows of each table: r of them, the same at every draw, in a few statements for the whole lake."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from lakescout.catalog import Catalog, Table
from lakescout.connection import Connection
from lakescout.errors import QueryError
from lakescout.sqltext import Sql, quote, statement
from lakescout.summaries.texts import MAX_CELL
from lakescout.values.fields import native_databases, union

Cells = tuple[str | None, ...]

SAMPLED_ROWS: Final = 5
"""PNEUMA's r (7, implementation)."""

HEAD: Final = 1000
"""Rows of a view or a foreign table, the first ones, that are drawn from: their places cannot be asked for."""

SPARE: Final = 4
"""Times r that are drawn, because rows at some places may have been deleted."""

CHANGED_SHARE: Final = 0.2
"""Share of changed rows above which a table is sampled anew (PNEUMA 5.2)."""

_TABLES_A_STATEMENT = 50


@dataclass(frozen=True, slots=True)
class Sample:
    """Rows drawn from a table when it had `rows` of them, as they are now that it has `rows_now`."""

    rows: int
    cells: tuple[Cells, ...] = ()
    rows_now: int = field(default=0, compare=False)

    @property
    def marks(self) -> tuple[str, ...]:
        """A hash of each row: what is stored of it."""
        return tuple(map(mark, self.cells))


def mark(cells: Cells) -> str:
    """A hash of a row's cells."""
    return hashlib.sha256(repr(cells).encode("utf-8", "replace")).hexdigest()[:16]


def has_changed(marks: Sequence[str], now: Sample) -> bool:
    """Whether more than a fifth of the rows changed, by their number and by the sample read again at its places.

    >>> has_changed((), Sample(100, (), 120)), has_changed((), Sample(100, (), 121))
    (False, True)
    """
    moved = abs(now.rows_now - now.rows) > CHANGED_SHARE * now.rows
    other = sum(old not in now.marks for old in marks)
    return moved or other > CHANGED_SHARE * max(len(marks), 1)


def places(table: Table, rows: int, count: int) -> list[int]:
    """Places drawn from `rows`, in the order of the draw. The same table and number of rows give the same places."""
    seed = hashlib.sha256(repr((*table.name[1:], rows)).encode("utf-8", "replace")).digest()
    return random.Random(seed).sample(range(rows), min(rows, count))


def read_samples(
    connection: Connection, catalog: Catalog, drawn_from: dict[int, int | None], count: int = SAMPLED_ROWS
) -> dict[int, Sample]:
    """Samples by table id. `drawn_from`: how many rows the table had when it was drawn, None for now.

    A table that cannot be read has no sample.
    """
    native = native_databases(connection)
    statements: dict[int, Sql] = {}
    sizes: dict[int, int] = {}
    for number, rows in drawn_from.items():
        table = catalog.tables[number]
        if not table.columns:
            continue
        if table.is_view or table.name.database not in native:
            statements[number] = _head(number, table, HEAD)
        elif size := (table.rows or 0) if rows is None else rows:
            sizes[number] = table.rows or 0
            statements[number] = _at(number, table, places(table, size, SPARE * count))
    found = {number: Sample(0, (), catalog.tables[number].rows or 0) for number in drawn_from}
    for number, rows_read in _read(connection, statements):
        now = sizes.get(number, len(rows_read))
        before = drawn_from[number]
        size = now if before is None else before
        order = places(catalog.tables[number], size, SPARE * count)
        found[number] = Sample(size, tuple(rows_read[place] for place in order if place in rows_read)[:count], now)
    return found


def read_rows(connection: Connection, catalog: Catalog, table: int, limit: int) -> list[Cells]:
    """The first rows of a table, every cell as text; none when it cannot be read."""
    if not catalog.tables[table].columns:
        return []
    found = dict(_read(connection, {table: _head(table, catalog.tables[table], limit)}))
    return list(found.get(table, {}).values())


def _cells(table: Table) -> Sql:
    return Sql(", ".join(f"left(CAST({quote(column.name)} AS VARCHAR), {MAX_CELL})" for column in table.columns))


def _head(number: int, table: Table, limit: int) -> Sql:
    return statement("summaries_head", number=number, cells=_cells(table), table=table.name.quoted, limit=limit)


def _at(number: int, table: Table, wanted: Sequence[int]) -> Sql:
    listed = Sql(", ".join(map(str, wanted)))
    return statement("summaries_rows", number=number, cells=_cells(table), table=table.name.quoted, places=listed)


def _read(connection: Connection, statements: dict[int, Sql]) -> Iterator[tuple[int, dict[int, Cells]]]:
    numbers = sorted(statements)
    for start in range(0, len(numbers), _TABLES_A_STATEMENT):
        yield from _read_some(connection, statements, numbers[start : start + _TABLES_A_STATEMENT])


def _read_some(
    connection: Connection, statements: dict[int, Sql], numbers: Collection[int]
) -> Iterator[tuple[int, dict[int, Cells]]]:
    chosen = list(numbers)
    try:
        rows = connection.query(union(statements[number] for number in chosen))
    except QueryError:
        if len(chosen) > 1:  # a view over a file that is gone must not cost the others
            middle = len(chosen) // 2
            yield from _read_some(connection, statements, chosen[:middle])
            yield from _read_some(connection, statements, chosen[middle:])
        return
    read: dict[int, dict[int, Cells]] = {number: {} for number in chosen}
    for number, place, cells in zip(*(rows.column(part).to_pylist() for part in range(3)), strict=True):
        read[number][place] = tuple(cells)
    yield from read.items()
