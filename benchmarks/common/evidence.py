"""Evidence held in memory: the meaning of the live scan, so that rankers can be measured by themselves."""

from __future__ import annotations

import pickle
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import duckdb
import numpy as np

from lakescout.lake.catalog import Table
from lakescout.lake.index import LakeIndex
from lakescout.lake.sqltext import quote
from lakescout.lake.texts import stems
from lakescout.papers.pneuma.model import NO_SUMMARIES, Summaries
from lakescout.ranking import CellHit
from lakescout.ranking.evidence import Counts
from lakescout.words.text import fold

MAX_CELL = 200


class MemoryEvidence:
    """Every distinct cell and every word of a lake, by what they are in."""

    def __init__(self, index: LakeIndex, connection: duckdb.DuckDBPyConnection, cache: Path | None = None) -> None:
        self._index = index
        self._contained: dict[str, list[CellHit]] = {}
        self.documents_of_pneuma: Summaries = NO_SUMMARIES
        """Set by those who measure method 'pneuma'."""
        self.row_texts: list[tuple[int, list[str]]] = []
        """Set by those who measure method 'rows'."""
        shape = [(table.name[1:], table.rows, *table.column_by_name) for table in index.catalog.tables]
        if cache is not None and cache.is_file():
            made_of, *kept = pickle.loads(cache.read_bytes())
            if made_of == shape:
                self._cells, self._terms = kept
                return
        self._cells: dict[str, list[tuple[int, int, str, int]]] = defaultdict(list)
        self._terms: dict[str, Counter[int]] = defaultdict(Counter)
        for number, table in enumerate(index.catalog.tables):
            self._read(connection, number, table)
        if cache is not None:
            cache.write_bytes(pickle.dumps((shape, dict(self._cells), dict(self._terms))))

    def _read(self, connection: duckdb.DuckDBPyConnection, number: int, table: Table) -> None:
        """One query a table: on wide tables a query a column takes most of the time."""
        if not table.columns:
            return
        cells = ", ".join(f"CAST({quote(column.name)} AS VARCHAR)" for column in table.columns)
        rows = connection.execute(f"SELECT [{cells}] FROM {table.name.quoted}").fetchall()
        for column, values in zip(table.columns, zip(*(row[0] for row in rows), strict=True), strict=False):
            for cell, count in sorted(Counter(value for value in values if value is not None).items()):
                if len(cell) <= MAX_CELL:
                    self._cells.setdefault(fold(cell).strip(), []).append((number, column.position, cell, count))
                for word in set(stems(cell)) if column.type == "VARCHAR" else ():
                    self._terms.setdefault(word, Counter())[number] += count

    def cells(self, literals: Sequence[str]) -> list[CellHit]:
        return [
            CellHit(literal, *found) for literal in literals for found in self._cells.get(fold(literal).strip(), ())
        ]

    def containing(self, literals: Sequence[str]) -> list[CellHit]:
        return [hit for literal in literals for hit in self._containing(literal)]

    def _containing(self, literal: str) -> list[CellHit]:
        if literal not in self._contained:
            hits: dict[tuple[int, int], CellHit] = {}
            wanted = fold(literal).strip()
            for cell, places in self._cells.items():
                if wanted in cell:
                    for table, column, spelling, rows in places:
                        hits.setdefault((table, column), CellHit(literal, table, column, spelling, rows))
            self._contained[literal] = list(hits.values())
        return self._contained[literal]

    def term_counts(self, terms: Sequence[str], tables: Sequence[int]) -> Counts:
        counts = np.zeros((len(terms), len(tables)), dtype=np.int32)
        for row, term in enumerate(terms):
            holders = self._terms.get(term, {})
            counts[row] = [holders.get(table, 0) for table in tables]
        return counts

    def summaries(self) -> Summaries:
        return self.documents_of_pneuma

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        yield from self.row_texts

    def documents(self) -> list[str]:
        texts: list[list[str]] = [[] for _ in self._index.catalog.tables]
        for places in self._cells.values():
            for table, _, cell, rows in places:
                texts[table].append(f"{cell} " * rows)
        return ["".join(parts) for parts in texts]
