"""What the rankers ask about the contents of the lake, answered from the live tables."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lakescout.errors import QueryError, plainly
from lakescout.lake.catalog import Table, TableName
from lakescout.lake.connection import Connection, Limit
from lakescout.lake.freshness import rows_in_parquet
from lakescout.lake.index import LakeIndex
from lakescout.lake.settings import Settings
from lakescout.lake.sqltext import quote
from lakescout.lake.texts import Progress, doing, stems
from lakescout.ranking.evidence import CellHit, Counts
from lakescout.ranking.lexical import lexical_index
from lakescout.ranking.rows import SEPARATOR, read_rows, row_summary
from lakescout.reading.question import Question
from lakescout.reading.spans import EDGES, Span, find_operations, find_values
from lakescout.reading.unaccounted import LIGHT, ROWS, UNITS
from lakescout.values import Budget, Kind, Literal, ScanResult, ValueDictionary, find
from lakescout.values.literal import SlowTables, ValueHit, day, number, order
from lakescout.values.scan import HitMemory
from lakescout.values.words import FIRST, WordMemory, term_key
from lakescout.words.tables import word_list
from lakescout.words.text import normalise_name

_ASKING: Final = EDGES.union(
    LIGHT,
    ROWS,
    *UNITS.values(),
    *(word_list(name, "stopwords") for name in ("questions", "imperatives", "answers")),
    *(word_list(name) for name in ("operations", "how much", "points in time", "sizes", "may deny", "denials")),
    *(word_list(f"superlatives of {way}") for way in ("more", "less")),
    word_list("other superlatives"),
)
"""Words that ask, and stand for nothing in the lake."""


def literals_of(spans: Sequence[Span]) -> list[tuple[Literal, int]]:
    """What to look for to find spans in cells, each with the place of its span: numbers as texts, too."""
    found = [(Literal(span.text, Kind.NUMBER if span.is_number else Kind.TEXT), n) for n, span in enumerate(spans)]
    return [*found, *((Literal(spans[n].text, Kind.TEXT), n) for _, n in found if spans[n].is_number)]


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
        contents: Callable[[], Hashable | None] = lambda: None,
        progress: Progress | None = None,
    ) -> None:
        """`contents` stands for `state` where no file tells of commits: the lake is in memory."""
        self._connection = connection
        self._index = index
        self._settings = settings
        self._words = words
        self._slow = slow
        self._hits = hits
        self._state = state
        self._values = values
        self._hashed = contents
        self._progress = progress
        self._cells: dict[tuple[str, ...], list[CellHit]] = {}
        self._held: dict[Literal, list[ValueHit]] = {}
        """Where the literals stand that were looked for in all tables, each of which was read."""
        self._spent = 0.0
        self.question = Question("")
        """The question that the scans are for."""
        self.skipped: list[str] = []
        self.unread: dict[str, None] = {}
        """Which cells were not read and why, in words: they may hold what the question names."""
        self.late = False
        """Time ran out during this question. Tables that were too slow before are not tried again and do not count."""

    @property
    def left_out(self) -> tuple[str, ...]:
        """What could not be scanned and why, each said once."""
        return tuple(dict.fromkeys(self.skipped))

    @cached_property
    def contents(self) -> Hashable | None:
        """What all cells of a lake in memory hash to; None where files tell of commits, or where it costs too much."""
        return self._hashed() if self._state is None else None

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

        For a table in the value dictionary: how many forms of the word occur there.
        """
        forms = [(row, form) for row, term in enumerate(terms) for form in inflections(term)]
        found, rest = self._in_dictionary([form for _, form in forms], np.asarray(tables, dtype=np.int64))
        if rest.any():
            asked, unknown = [form for _, form in forms], np.asarray(tables)[rest].tolist()
            state = self._state or self.contents
            with self.scanning() as budget:
                found[:, rest] = self._words.counts(
                    self._connection, self._index.catalog, asked, unknown, state=state, budget=budget
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
        """Where literals occur, in some tables or in all, by the dictionary if it is fresh.

        Where cells are read live, the first look at all tables is for the question's spans, too: each pass costs.
        """
        dictionary, covered = self._values()
        live = dictionary is None or not covered
        if live and all(literal in self._held for literal in literals):
            return self._known(literals, tables)
        wanted = list(literals)
        if live and tables is None and not any(literal.contains for literal in literals):
            wanted += [literal for literal, _ in literals_of(self.question.spans) if literal not in wanted]
        memory = None
        if dictionary is not None and self._hits is not None and self._state is not None:
            memory = (self._hits, (self._state, covered, dictionary.files))  # files can change without a commit
        with self.scanning() as budget:
            result = find(
                self._connection, self._index.catalog, wanted, dictionary,
                covered=covered, tables=tables, budget=budget, memory=memory,
            )  # fmt: skip
        self.skipped.extend(result.skipped)
        self.unread |= dict.fromkeys((*result.unread, *self.without_columns.values()))
        self.late |= result.late
        if live and tables is None and not result.skipped:
            self._held |= {literal: [] for literal in wanted}
            for hit in result.hits:
                self._held[wanted[hit.literal]].append(hit)
            return self._known(literals, tables)
        return replace(result, hits=tuple(hit for hit in result.hits if hit.literal < len(literals)))

    def _known(self, literals: Sequence[Literal], tables: Collection[int] | None) -> ScanResult:
        """Where literals occur that were looked for in all tables."""
        found = (
            replace(hit, literal=place)
            for place, literal in enumerate(literals)
            for hit in self._held[literal]
            if tables is None or hit.table in tables
        )
        return ScanResult(tuple(sorted(found, key=order)))

    @cached_property
    def without_columns(self) -> dict[int, str]:
        """By number, the views without columns, because DuckDB cannot read their sources; each with the reason."""
        found = {}
        for place, table in enumerate(self._index.catalog.tables):
            if table.is_view and not table.columns:
                try:
                    self._connection.query(f"SELECT 1 AS one FROM {table.name.quoted} LIMIT 1")
                except QueryError as error:
                    shown = self._index.catalog.display_name(table.name)
                    found[place] = f"{shown} cannot be read: {plainly(error)}"
        return found

    def withheld(self, sql: str | None = None) -> str:
        """Why the question has no answer until all cells are read; empty if it may have one, or if `sql` may be it.

        A word of the question is in no name and in no cell that was read, or is in cells that the statement does not
        state: the cells that were not read may hold it.
        """
        words = self._naming() if self.unread else {}
        stated = (sql or "").lower()
        missing = [
            word for word, cells in words.items() if not cells or (sql and not any(cell in stated for cell in cells))
        ]
        named = ", ".join(f"“{word}”" for word in missing)
        return f"{named} may stand in what was not read: {'; '.join(self.unread)}" if missing else ""

    def _naming(self) -> dict[str, set[str]]:
        """The question's words that neither ask nor are in a name, each with the cells read so far that contain it."""
        tokens, stretches, words = self.question.tokens, self.question.spans, lexical_index(self._index)
        self.cells(list(dict.fromkeys(each.text for each in stretches)))
        held: dict[str, set[str]] = {}
        for hit in (hit for found in self._cells.values() for hit in found):
            held.setdefault(hit.literal.lower(), {hit.literal.lower()}).add(hit.cell.lower())
        read = [(each.start, each.end, held[each.text.lower()]) for each in stretches if each.text.lower() in held]
        asking = {place for start, end, _ in find_operations(tokens) for place in range(start, end)}
        for value in find_values(tokens, ()):
            if value.kind in {"number", "date"}:
                asking |= set(range(value.start, value.end))

        def written_out(text: str) -> bool:
            """Whether a text, with its short forms written out, is made of words in names: `qty` is a quantity."""
            return all(map(words.names, stems(normalise_name(text))))

        naming = (
            token
            for place, token in enumerate(tokens)
            if token.is_word
            if token.quote is not None
            or not (place in asking or token.lower in _ASKING or words.names(token.stem) or written_out(token.text))
        )
        return {
            token.text: set().union(*(cells for start, end, cells in read if start <= token.start < token.end <= end))
            for token in naming
        }

    def spared(self) -> frozenset[TableName]:
        """Tables that were too slow to read and that no question word names: to measure their joins is slower still."""
        words, allowed = lexical_index(self._index), self._settings["scan_milliseconds"]
        named = {
            table
            for known in (words.name, words.header)
            for word in self.question.stems & known.ids.keys()
            for table in known.tables[known.postings(word)].tolist()
        }
        tables = enumerate(self._index.catalog.tables)
        return frozenset(
            each.name for table, each in tables if table not in named and self._slow.skips((each.name, ""), allowed)
        )

    def _scan(self, literals: Sequence[str], *, contains: bool) -> list[CellHit]:
        result = self.find([Literal(text, kind_of(text), contains) for text in literals])
        return [CellHit(literals[hit.literal], hit.table, hit.column, hit.cell, hit.rows) for hit in result.hits]

    @contextmanager
    def scanning(self, least: float = 0.0) -> Iterator[Budget]:
        """The budget of one scan: rows, and the time that earlier scans left, but at least the share `least` of all."""
        most = self._settings["scan_milliseconds"]
        left = max(most - 1000 * self._spent, least * most)
        began = time.monotonic()
        try:
            with doing(self._progress):
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
