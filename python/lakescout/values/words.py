"""The words of small tables, remembered in memory until the next commit.

Live counts would read the candidate tables again for every question, and planning that
statement costs more than reading. What was read is kept here as hashes: never stored, bounded,
and dropped at the first commit.
"""

from __future__ import annotations

import re
import threading
from collections import Counter, OrderedDict
from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from lakescout.lake.catalog import Catalog
from lakescout.lake.connection import Connection, numbers
from lakescout.lake.freshness import native_databases
from lakescout.lake.sqltext import Sql, statement, union
from lakescout.values.fields import Family, Piece, batches, fields_by_family, pieces
from lakescout.values.literal import Budget
from lakescout.values.runner import Meter, Runner
from lakescout.words.text import words

SEPARATORS = (
    r"[\x00-\x2f:-\x60{-\x{a9}\x{ab}-\x{b1}\x{b4}\x{b6}-\x{b8}\x{bb}\x{bf}"
    r"\x{2000}-\x{206f}\x{3000}-\x{3004}\x{3008}-\x{3020}\x{ff00}-\x{ff0f}]+"
)
"""What separates words: spaces and punctuation of ASCII, Latin-1, general, CJK and full-width."""


@dataclass(frozen=True, slots=True)
class TermCount:
    """The term at this position in the given list occurs `occurrences` times in text cells of the table."""

    term: int
    table: int
    occurrences: int


def term_counts(
    connection: Connection,
    catalog: Catalog,
    terms: Sequence[str],
    tables: Collection[int] | None = None,
    *,
    budget: Budget | None = None,
) -> list[TermCount]:
    """Count how often each term is a whole word of a text cell, ignoring case and accents.

    An apostrophe ends a word: `singer's` is looked up as `singer`. A term of several words or of
    none counts nothing. Tables that fail, or that the budget leaves out, are not counted. Ordered
    by term and table.
    """
    keys = [(place, key) for place, term in enumerate(terms) if (key := term_key(term))]
    if not keys:
        return []
    parameters = ([place for place, _ in keys], [key for _, key in keys])
    meter = Meter(catalog, budget or Budget())
    runner = Runner(connection, catalog, meter)
    fields = fields_by_family(catalog, tables).get(Family.TEXT, [])
    table_of = {field.number: field.table for field in fields}
    counts: Counter[tuple[int, int]] = Counter()
    with meter.clock(connection):
        for batch in batches(meter.affordable(list(pieces(catalog, fields, native_databases(connection))))):
            for _, rows in runner.run(batch, _statement, parameters):
                for row in rows.to_pylist():
                    counts[row["term"], table_of[row["field"]]] += row["occurrences"]
    return [TermCount(term, table, count) for (term, table), count in sorted(counts.items())]


def term_key(term: str) -> str:
    """What to look for: the longest part of a word between apostrophes; empty if it is not one word."""
    found = words(term)
    return max(re.split("['’]", found[0]), key=len) if len(found) == 1 else ""


def _statement(batch: Sequence[Piece]) -> Sql:
    cells = union(piece.cells(Family.TEXT) for piece in batch)
    return statement("values/terms", cells=cells, separators=SEPARATORS)


SMALL = 200_000
"""The most rows of a table that is remembered (a second of reading); larger ones, and views, are read each time."""

CAPACITY = 64 << 20
"""How many bytes are kept; the least recently used tables leave first."""


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

        Equal to `term_counts`. A `state` of None means that commits go unnoticed: nothing is remembered.
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
        for table, counted in fresh.items():
            if table not in self._tables:
                self._tables[table] = counted
                self._bytes += counted.size
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
        parts = [rows for batch in batches(readable) for _, rows in runner.run(batch, _words_statement, ())]
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
        counts = numbers(rows.column("occurrences")).astype(np.int64)
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


def _words_statement(batch: Sequence[Piece]) -> Sql:
    cells = union(piece.cells(Family.TEXT) for piece in batch)
    return statement("values/words", cells=cells, separators=SEPARATORS)
