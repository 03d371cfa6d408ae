"""The words of small tables that no dictionary describes, remembered in memory until the next commit.

Live counts would read the candidate tables again for every question, and planning that statement costs more than
reading. The words are kept here as hashes: never stored, bounded, and dropped at the first commit. Tables of up to
SMALL rows are remembered, and the first rows of views over Parquet; larger tables and other views are read each time.
"""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from lakescout.lake.catalog import Catalog
from lakescout.lake.connection import Connection, numbers
from lakescout.lake.freshness import rows_in_parquet
from lakescout.lake.sqltext import Sql, statement, union
from lakescout.values.describe import SEPARATORS, SMALL
from lakescout.values.fields import Family, Piece, batches, fields_by_family, pieces
from lakescout.values.literal import Budget
from lakescout.values.runner import Meter, Runner
from lakescout.words.text import words


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

    Of views over Parquet only the first FIRST rows are read.

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
        for batch in batches(meter.affordable(list(pieces(connection, catalog, fields)))):
            for _, rows in runner.run(batch, _statement, parameters):
                for row in rows.to_pylist():
                    counts[row["term"], table_of[row["field"]]] += row["occurrences"]
    return [TermCount(term, table, count) for (term, table), count in sorted(counts.items())]


def term_key(term: str) -> str:
    """What to look for: the longest part of a word between apostrophes; empty if it is not one word."""
    found = words(term)
    return max(re.split("['’]", found[0]), key=len) if len(found) == 1 else ""


def _statement(batch: Sequence[Piece]) -> Sql:
    cells = union(piece.cells(Family.TEXT, first=FIRST) for piece in batch)
    return statement("values/terms", cells=cells, separators=SEPARATORS)


FIRST = 50_000
"""How many rows of a view over Parquet have their words counted; they are remembered, too."""

CAPACITY = 64 << 20
"""How many bytes are kept; the tables read first leave first."""


@dataclass(frozen=True, slots=True)
class WordBlock:
    """The words of tables that were read together, in flat arrays: one search looks a word up in all of them."""

    tables: frozenset[int]
    hashes: NDArray[np.int64]
    """One for each word of each table, ascending."""
    owners: NDArray[np.int32]
    """The table of each."""
    counts: NDArray[np.int32]
    """How often it occurs there."""

    @staticmethod
    def of(
        tables: Iterable[int], hashes: NDArray[np.int64], owners: NDArray[np.int32], counts: NDArray[np.int32]
    ) -> WordBlock:
        """A block of these words, sorted by hash."""
        order = np.argsort(hashes, kind="stable")
        return WordBlock(frozenset(tables), hashes[order], owners[order], counts[order])

    @property
    def size(self) -> int:
        """Bytes."""
        return self.hashes.nbytes + self.owners.nbytes + self.counts.nbytes

    def joined(self, other: WordBlock) -> WordBlock:
        """Both together."""
        return WordBlock.of(
            self.tables | other.tables,
            np.concatenate([self.hashes, other.hashes]),
            np.concatenate([self.owners, other.owners]),
            np.concatenate([self.counts, other.counts]),
        )

    def fill(self, counts: NDArray[np.int32], wanted: NDArray[np.int64], column_of: NDArray[np.int64]) -> None:
        """Add the occurrences of each wanted hash to its row; `column_of[table]` is -1 for tables not asked for."""
        firsts, lasts = np.searchsorted(self.hashes, wanted, "left"), np.searchsorted(self.hashes, wanted, "right")
        for row in np.flatnonzero(lasts > firsts).tolist():
            span = slice(firsts[row], lasts[row])
            columns = column_of[self.owners[span]]
            np.add.at(counts[row], columns[columns >= 0], self.counts[span][columns >= 0])


class WordMemory:
    """Counts question words in tables, reading each small table once per state of the lake."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._state: Hashable | None = None
        self._blocks: tuple[WordBlock, ...] = ()
        """Each more than twice as large as the next, so that there are few."""
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
        in_parquet = rows_in_parquet(connection, catalog, catalog.views.intersection(tables))
        places = {table: place for place, table in enumerate(tables) if table not in catalog.empty}
        kept = [table for table in places if table in in_parquet or _is_small(catalog, table)]
        small = kept if state is not None else []
        blocks = self._words(connection, catalog, small, state, budget)
        keys = [term_key(term) for term in terms]
        rows = [row for row, key in enumerate(keys) if key]
        wanted = np.array([hash(keys[row]) for row in rows], dtype=np.int64)
        found = np.zeros((len(rows), len(tables)), dtype=np.int32)
        column_of = np.full(len(catalog.tables), -1, dtype=np.int64)
        column_of[small] = [places[table] for table in small]
        for block in blocks:
            block.fill(found, wanted, column_of)
        counts = np.zeros((len(terms), len(tables)), dtype=np.int32)
        counts[rows] = found
        rest = [table for table in places if not any(table in block.tables for block in blocks)]
        if rest:
            for each in term_counts(connection, catalog, terms, rest, budget=budget):
                counts[each.term, places[each.table]] = each.occurrences
        return counts

    def _words(
        self,
        connection: Connection,
        catalog: Catalog,
        tables: Sequence[int],
        state: Hashable | None,
        budget: Budget | None,
    ) -> tuple[WordBlock, ...]:
        """Blocks that together hold all tables that could be read, each once."""
        with self._lock:
            if state != self._state:
                self._blocks, self._state = (), state
            blocks = self._blocks
        missing = [table for table in tables if not any(table in block.tables for block in blocks)]
        fresh = read_words(connection, catalog, missing, budget) if missing else None
        if fresh is None:
            return blocks
        with self._lock:
            if state == self._state and blocks is self._blocks:  # another thread may have read the same tables
                self._blocks = self._kept((*blocks, fresh))
        return (*blocks, fresh)

    def _kept(self, blocks: tuple[WordBlock, ...]) -> tuple[WordBlock, ...]:
        """The blocks to remember: merged until few, and within the capacity."""
        while sum(block.size for block in blocks) > self._capacity and len(blocks) > 1:
            blocks = blocks[1:]
        while len(blocks) > 1 and blocks[-2].size <= 2 * blocks[-1].size:
            blocks = (*blocks[:-2], blocks[-2].joined(blocks[-1]))
        return blocks if sum(block.size for block in blocks) <= self._capacity else ()


def read_words(
    connection: Connection, catalog: Catalog, tables: Collection[int], budget: Budget | None = None
) -> WordBlock | None:
    """The words of tables; None if one fails, or the budget leaves one out."""
    meter = Meter(catalog, budget or Budget())
    runner = Runner(connection, catalog, meter)
    fields = fields_by_family(catalog, tables).get(Family.TEXT, [])
    table_of = {field.number: field.table for field in fields}
    with meter.clock(connection):
        readable = meter.affordable(list(pieces(connection, catalog, fields)))
        parts = [rows for batch in batches(readable) for _, rows in runner.run(batch, _words_statement, ())]
    if runner.notes() or meter.notes():
        return None
    rows = pa.concat_tables(parts) if parts else None
    if rows is None or not rows.num_rows:
        none = np.empty(0, dtype=np.int32)
        return WordBlock(frozenset(tables), np.empty(0, dtype=np.int64), none, none)
    return WordBlock.of(
        tables,
        np.fromiter(map(hash, rows.column("word").to_pylist()), dtype=np.int64),
        np.fromiter(map(table_of.__getitem__, rows.column("field").to_pylist()), dtype=np.int32),
        numbers(rows.column("occurrences")).astype(np.int32),
    )


def _is_small(catalog: Catalog, table: int) -> bool:
    entry = catalog.tables[table]
    return not entry.is_view and entry.rows is not None and entry.rows <= SMALL


def _words_statement(batch: Sequence[Piece]) -> Sql:
    cells = union(piece.cells(Family.TEXT, first=FIRST) for piece in batch)
    return statement("values/words", cells=cells, separators=SEPARATORS)
