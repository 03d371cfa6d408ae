"""What the rankers ask about the contents of the lake, answered from the live tables."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray

from lakescout.errors import QueryError
from lakescout.lake.catalog import Table
from lakescout.lake.connection import Connection, Limit
from lakescout.lake.freshness import rows_in_parquet
from lakescout.lake.index import LakeIndex
from lakescout.lake.settings import Settings
from lakescout.lake.sqltext import quote
from lakescout.ranking.documents import NO_SUMMARIES, Summaries
from lakescout.ranking.documents.build import SEPARATOR, read_rows, row_summary
from lakescout.ranking.evidence import CellHit, Counts
from lakescout.values import Budget, Kind, Literal, ScanResult, ValueDictionary, find
from lakescout.values.literal import SlowTables, day, number
from lakescout.values.scan import HitMemory
from lakescout.values.words import FIRST, WordMemory, term_key


class LiveEvidence:
    """Scans for one question over one connection. What could not be scanned is listed in `skipped`."""

    def __init__(
        self,
        connection: Connection,
        index: LakeIndex,
        settings: Settings,
        *,
        words: WordMemory,
        slow: SlowTables,
        hits: HitMemory | None = None,
        state: Hashable | None,
        values: Callable[[], tuple[ValueDictionary | None, frozenset[int]]] = lambda: (None, frozenset()),
        summaries: Callable[[], Summaries] = lambda: NO_SUMMARIES,
    ) -> None:
        self._connection = connection
        self._index = index
        self._settings = settings
        self._words = words
        self._slow = slow
        self._hits = hits
        self._state = state
        self._values = values
        self._summaries = summaries
        self._cells: dict[tuple[str, ...], list[CellHit]] = {}
        self._spent = 0.0
        self.skipped: list[str] = []

    @property
    def left_out(self) -> tuple[str, ...]:
        """What could not be scanned and why, each said once."""
        return tuple(dict.fromkeys(self.skipped))

    def cells(self, literals: Sequence[str]) -> list[CellHit]:
        """Whole cells that equal a literal after normalising; numbers and dates by value."""
        key = tuple(literals)
        if key not in self._cells:
            self._cells[key] = self._scan(literals, contains=False)
        return self._cells[key]

    def containing(self, literals: Sequence[str]) -> list[CellHit]:
        """Cells that equal or contain a literal, as grep finds them (OCTOPUS 4.2)."""
        return self._scan(literals, contains=True)

    def term_counts(self, terms: Sequence[str], tables: Sequence[int]) -> Counts:
        """Shape (len(terms), len(tables)): in how many cells of the table the stemmed word occurs.

        Of tables that the dictionary describes, 1 for each of its forms that occurs.
        """
        forms = [(row, form) for row, term in enumerate(terms) for form in inflections(term)]
        found, rest = self._in_dictionary([form for _, form in forms], np.asarray(tables, dtype=np.int64))
        if rest.any():
            asked, unknown = [form for _, form in forms], np.asarray(tables)[rest].tolist()
            with self.scanning() as budget:
                found[:, rest] = self._words.counts(
                    self._connection, self._index.catalog, asked, unknown, state=self._state, budget=budget
                )
        catalog = self._index.catalog
        views = catalog.views.intersection(tables)
        for table, rows in sorted(rows_in_parquet(self._connection, catalog, views).items()):
            if rows > FIRST:
                name = catalog.display_name(catalog.tables[table].name)
                self.skipped.append(f"{name}: words of the first {FIRST:,} of about {rows:,} rows")
        counts = np.zeros((len(terms), len(tables)), dtype=np.int32)
        np.add.at(counts, [row for row, _ in forms], found)
        return counts

    def _in_dictionary(self, forms: Sequence[str], tables: NDArray[np.int64]) -> tuple[Counts, NDArray[np.bool_]]:
        """Shapes (forms, tables) and (tables,): whether each form occurs, and which tables are not described."""
        catalog = self._index.catalog
        found, rest = np.zeros((len(forms), len(tables)), dtype=np.int32), np.ones(len(tables), dtype=np.bool_)
        dictionary, covered = self._values()
        if dictionary is None or not covered:
            return found, rest
        keys = [(place, key) for place, form in enumerate(forms) if (key := term_key(form))]
        held, known = dictionary.holders(catalog, [key for _, key in keys])
        fresh = np.zeros(len(catalog.tables), dtype=np.bool_)
        fresh[list(covered)] = True
        found[[place for place, _ in keys]] = (held & fresh & known)[:, tables]
        return found, ~(fresh & known)[tables]

    def documents(self) -> list[str]:
        """For each table, its contents as one text: for the baseline 'bm25' only.

        What cannot be read within the setting `join_seconds` is empty, and reported.
        """
        limit = Limit.of(self._settings["join_seconds"])
        with limit.kept(self._connection):
            return [self._document(table) for table in self._index.catalog.tables]

    def summaries(self) -> Summaries:
        """PNEUMA's documents of every table: for method 'pneuma' only."""
        return self._summaries()

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        """For each table, its rows as texts, at most `rows_per_table`: for the baseline 'rows' only."""
        limit = self._settings["rows_per_table"]
        for place, table in enumerate(self._index.catalog.tables):
            columns = [column.name for column in table.columns]
            rows = read_rows(self._connection, self._index.catalog, place, limit)
            yield place, [SEPARATOR.join(row_summary(columns, cells)) for cells in rows]

    def _document(self, table: Table) -> str:
        cells = ", ".join(f"CAST({quote(column.name)} AS VARCHAR)" for column in table.columns)
        sql = f"SELECT string_agg(concat_ws(' ', {cells}), ' ') AS text FROM {table.name.quoted}"
        try:
            return str(self._connection.query(sql).column("text")[0].as_py() or "") if table.columns else ""
        except QueryError as error:
            self.skipped.append(f"{self._index.catalog.display_name(table.name)}: {error}")
            return ""

    def find(self, literals: Sequence[Literal], tables: Collection[int] | None = None) -> ScanResult:
        """Where literals occur, in some tables or in all, by the dictionary if it is fresh."""
        dictionary, covered = self._values()
        memory = None
        if dictionary is not None and self._hits is not None and self._state is not None:
            memory = (self._hits, (self._state, covered, dictionary.files))  # files can change without a commit
        with self.scanning() as budget:
            result = find(
                self._connection, self._index.catalog, literals, dictionary,
                covered=covered, tables=tables, budget=budget, memory=memory,
            )  # fmt: skip
        self.skipped.extend(result.skipped)
        return result

    def _scan(self, literals: Sequence[str], *, contains: bool) -> list[CellHit]:
        result = self.find([Literal(text, kind_of(text), contains) for text in literals])
        return [CellHit(literals[hit.literal], hit.table, hit.column, hit.cell, hit.rows) for hit in result.hits]

    @contextmanager
    def scanning(self, least: float = 0.0) -> Iterator[Budget]:
        """What one of the question's scans may read, and the time that those before it left, or that share of all."""
        most = self._settings["scan_milliseconds"]
        left = max(most - 1000 * self._spent, least * most)
        began = time.monotonic()
        try:
            yield Budget(self._settings["scan_rows"], left, self._slow, most)
        finally:
            self._spent += time.monotonic() - began


def kind_of(text: str) -> Kind:
    """What a literal may be, judging by its form.

    >>> [kind_of(text).value for text in ("1999", "10,000", "2014-05-03", "France")]
    ['year', 'number', 'date', 'text']
    """
    if re.fullmatch(r"[12]\d{3}", text):
        return Kind.YEAR
    if number(Literal(text, Kind.NUMBER)) is not None:
        return Kind.NUMBER
    return Kind.DATE if any(map(str.isdigit, text)) and day(text) else Kind.TEXT


def inflections(stem: str) -> tuple[str, ...]:
    """The words that text.stem() maps to a stem.

    >>> inflections("city")
    ('city', 'citys', 'cities')
    """
    plural = [stem + "s"]
    if stem.endswith("y"):
        plural.append(stem[:-1] + "ies")
    if stem.endswith(("ss", "sh", "ch", "x", "z")):
        plural.append(stem + "es")
    return (stem, *plural)
