"""The words of small tables, remembered in memory as long as nothing was committed.

The live counts of `terms.py` read the candidate tables anew for every question; planning that
statement costs more than reading. What was read is kept here as hashes: never stored, bounded,
and dropped at the first commit.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from lakescout.catalog import Catalog
from lakescout.connection import Connection
from lakescout.sqltext import Sql, statement
from lakescout.values.fields import Family, Piece, batches, fields_by_family, native_databases, pieces, union
from lakescout.values.literal import Budget
from lakescout.values.meter import Meter
from lakescout.values.runner import Runner
from lakescout.values.terms import SEPARATORS, term_counts, term_key

SMALL = 200_000
"""Rows up to which a table is remembered (a second of reading); larger ones, and views, are read for each question."""

CAPACITY = 64 << 20
"""Bytes that are kept, least recently used tables leaving first."""


@dataclass(frozen=True, slots=True)
class TableWords:
    """Distinct words of one table: hashes in ascending order, and how often each occurs."""

    hashes: NDArray[np.int64]
    counts: NDArray[np.int32]

    @property
    def size(self) -> int:
        """Bytes."""
        return self.hashes.nbytes + self.counts.nbytes

    def lookup(self, wanted: NDArray[np.int64]) -> NDArray[np.int32]:
        """Shape (w,): occurrences of each wanted hash."""
        if not len(self.hashes):
            return np.zeros(len(wanted), dtype=np.int32)
        places = np.minimum(np.searchsorted(self.hashes, wanted), len(self.hashes) - 1)
        return np.where(self.hashes[places] == wanted, self.counts[places], 0).astype(np.int32)


class WordMemory:
    """Counts question words in tables, reading each small table once per state of the lake."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._state: Hashable | None = None
        self._tables: OrderedDict[int, TableWords] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def counts(
        self,
        connection: Connection,
        catalog: Catalog,
        terms: Sequence[str],
        tables: Sequence[int],
        *,
        state: Hashable | None,
        budget: Budget | None = None,
    ) -> NDArray[np.int32]:
        """Shape (terms, tables): how often each term is a whole word of the table's text cells.

        Equal to `terms.term_counts`. A `state` of None means that commits go unnoticed: nothing is remembered.
        """
        small = [table for table in tables if _is_small(catalog, table)] if state is not None else []
        known = self._words(connection, catalog, small, state, budget)
        keys = [term_key(term) for term in terms]
        wanted = np.array([hash(key) for key in keys], dtype=np.int64)
        counts = np.zeros((len(terms), len(tables)), dtype=np.int32)
        for column, table in enumerate(tables):
            if table in known:
                counts[:, column] = known[table].lookup(wanted) * [bool(key) for key in keys]
        place = {table: column for column, table in enumerate(tables)}
        rest = [table for table in tables if table not in known]
        if rest:
            for found in term_counts(connection, catalog, terms, rest, budget=budget):
                counts[found.term, place[found.table]] = found.occurrences
        return counts

    def _words(
        self,
        connection: Connection,
        catalog: Catalog,
        tables: Sequence[int],
        state: Hashable | None,
        budget: Budget | None,
    ) -> dict[int, TableWords]:
        with self._lock:
            if state != self._state:
                self._tables.clear()
                self._bytes, self._state = 0, state
            known = {table: self._tables[table] for table in tables if table in self._tables}
            for table in known:
                self._tables.move_to_end(table)
        missing = [table for table in tables if table not in known]
        fresh = read_words(connection, catalog, missing, budget) if missing else {}
        with self._lock:
            if state == self._state:
                self._remember(fresh)
        return known | fresh

    def _remember(self, fresh: dict[int, TableWords]) -> None:
        for table, words in fresh.items():
            if table not in self._tables:
                self._tables[table] = words
                self._bytes += words.size
        while self._bytes > self._capacity:
            self._bytes -= self._tables.popitem(last=False)[1].size


def read_words(
    connection: Connection, catalog: Catalog, tables: Collection[int], budget: Budget | None = None
) -> dict[int, TableWords]:
    """The words of tables. One that fails, or that the budget leaves out, is not in the result."""
    meter = Meter(catalog, budget or Budget())
    runner = Runner(connection, catalog, meter)
    fields = fields_by_family(catalog, tables).get(Family.TEXT, [])
    table_of = {field.number: field.table for field in fields}
    with meter.clock(connection):
        readable = meter.affordable(list(pieces(catalog, fields, native_databases(connection))))
        parts = [rows for batch in batches(readable) for _, rows in runner.run(batch, _statement, ())]
    if runner.notes() or meter.notes():
        return {}
    return _by_table(parts, table_of, tables)


def _by_table(parts: Sequence[pa.Table], table_of: dict[int, int], tables: Collection[int]) -> dict[int, TableWords]:
    rows = pa.concat_tables(parts) if parts else None
    if rows is None or not rows.num_rows:
        owner, hashes, counts = (np.empty(0, dtype=kind) for kind in (np.int64,) * 3)
    else:
        owner = np.fromiter(map(table_of.__getitem__, rows.column("field").to_pylist()), dtype=np.int64)
        hashes = np.fromiter(map(hash, rows.column("word").to_pylist()), dtype=np.int64)
        counts = rows.column("occurrences").to_numpy().astype(np.int64)
    order = np.lexsort((hashes, owner))
    owner, hashes, counts = owner[order], hashes[order], counts[order]
    bounds = {table: np.searchsorted(owner, (table, table + 1)) for table in tables}
    return {table: _one_table(hashes[first:last], counts[first:last]) for table, (first, last) in bounds.items()}


def _one_table(hashes: NDArray[np.int64], counts: NDArray[np.int64]) -> TableWords:
    distinct, starts = np.unique(hashes, return_index=True)
    sums = np.add.reduceat(counts, starts) if len(starts) else counts
    return TableWords(distinct, sums.astype(np.int32))


def _is_small(catalog: Catalog, table: int) -> bool:
    entry = catalog.tables[table]
    return not entry.is_view and entry.rows is not None and entry.rows <= SMALL


def _statement(batch: Sequence[Piece]) -> Sql:
    cells = union(piece.cells(Family.TEXT) for piece in batch)
    return statement("values_words", cells=cells, separators=SEPARATORS)
