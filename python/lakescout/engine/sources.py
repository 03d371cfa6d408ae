"""What one question is answered from: the ranking, the join graph and the cells of a lake."""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, TypeAlias

from lakescout.answer.clusters import Members
from lakescout.answer.explain import reads
from lakescout.answer.scopes import ForeignKey, ForeignKeys, RankedTable, SpanHit
from lakescout.answer.statement import Statement
from lakescout.engine.define import lake_edges
from lakescout.engine.discover import Copies, copies_of, one_of_each
from lakescout.engine.evidence import LiveEvidence, literals_of
from lakescout.engine.lake import Lake
from lakescout.engine.readers import LearnedReader
from lakescout.engine.verified import calendar_of
from lakescout.errors import QueryError
from lakescout.joins.copies import words_of
from lakescout.joins.profiling import HASHED
from lakescout.lake.catalog import Catalog, Column, Table, TableName, element, kind_of
from lakescout.lake.connection import Connection, Limit
from lakescout.lake.index import NO_TEXT, LakeIndex
from lakescout.lake.sqltext import quote
from lakescout.lake.terms import Terms
from lakescout.ranking import Request, rank
from lakescout.reading.link import Reader
from lakescout.reading.parts import spoken
from lakescout.reading.question import Question
from lakescout.reading.rules.periods import Calendar
from lakescout.reading.scope import holds_codes
from lakescout.reading.spans import Span
from lakescout.reading.texts import (
    Amounts,
    Flags,
    Form,
    Labels,
    Unsure,
    dates_in_numbers,
    description,
    flags_of,
    form_of,
    is_blank,
    labels_of,
)
from lakescout.values.runner import Meter
from lakescout.words.encoder import Vectors, recall
from lakescout.words.onnx import NAME as SHIPPED
from lakescout.words.text import counted, fold, words

SAMPLE_ROWS: Final = 40
LABEL_ROWS: Final = 1000
"""How many first rows are read to find columns with few different texts."""
SAMPLING: Final = 0.1
"""The share of `scan_milliseconds` that is left for samples, whatever the scans before took."""
MORE_ROWS: Final = 2000
"""How many rows are read if the first ones do not tell the day of a date from its month."""
LIST_ROWS: Final = 50_000
LIST_CELLS: Final = 10_000
"""How many rows of lists are read, and how many different cells in these."""
_HAS_NULL: Final = re.compile(r"has[ _]null'?: true", re.IGNORECASE)
"""Matches DuckDB's `stats` of a column that has NULLs: a text in DuckDB 1.5, a struct in 2.0."""
_TEXT: Final = re.compile(r"VARCHAR(\(\d+\))?")
STATS_AT_ONCE: Final = 50
"""How many tables' statistics one statement asks for."""
NAMED: Final = 5
"""How many tables a note names."""


Written: TypeAlias = Form | Flags | Labels | Unsure
"""What is known of the cells of a column."""


@dataclass(frozen=True)
class TableForms:
    """What is known of the cells of one table, by the positions of its columns."""

    forms: Mapping[int, Written] = field(default_factory=dict)
    """What cells stand for, if not just texts and numbers."""
    missing: frozenset[int] = frozenset()
    """Columns that are not filled in every row."""


Fingerprint: TypeAlias = Callable[[TableName], object]
"""Gives a value that changes when a table does; None if nothing tells of its changes."""


class KnownForms:
    """What is known of the cells, by table. Safe to use from several threads.

    It holds for as long as the table has the same fingerprint.
    """

    def __init__(self) -> None:
        self._known: dict[TableName, tuple[object, TableForms]] = {}
        self._lock = threading.Lock()

    def known(self, names: Iterable[TableName], fingerprint: Fingerprint) -> dict[TableName, TableForms]:
        """What is known of those tables among `names` whose fingerprint is still the same."""
        with self._lock:
            kept = self._known
        held = ((name, *kept[name]) for name in names if name in kept)
        return {name: forms for name, taken, forms in held if taken == fingerprint(name)}

    def add(self, found: Mapping[TableName, TableForms], fingerprint: Fingerprint) -> None:
        """Remember what was found for tables that have a fingerprint; forget tables that have lost theirs."""
        fresh = {name: (fingerprint(name), forms) for name, forms in found.items()}
        with self._lock:
            kept = {name: each for name, each in self._known.items() if fingerprint(name) is not None}
            self._known = kept | {name: each for name, each in fresh.items() if each[0] is not None}


class LakeSources:
    """Ranking, join graph, value scan and samples of one lake, for one question."""

    looks: bool = True
    """Whether cells are looked at."""
    unread: str = ""
    """Why the question was not read over all sets of tables; empty if it was."""

    def __init__(self, lake: Lake, connection: Connection, index: LakeIndex, chat: Any | None = None) -> None:
        """A parser that asks a model does so through `chat`."""
        self._lake = lake
        self._chat = chat
        self._connection = connection
        self._index = index
        self.notes: list[str] = []
        """What the value scan left out, and why the parser is not the one that was requested."""
        self.unsampled: set[TableName] = set()
        """Tables that were not sampled: what their texts stand for is not known."""
        self._cells: dict[int, TableForms] = {}
        self._ranked: dict[tuple[Question, int], list[RankedTable]] = {}
        self.copies: dict[int, Copies] = {}
        self._chosen_members: dict[int, int] = {}
        """By family, the table that was ranked best."""

    @property
    def catalog(self) -> Catalog:
        """The catalog of the lake. The first context of a table stands for its comment, where it has none."""
        return self._index.derived("described_catalog", lambda: _described(self._index))

    @property
    def reader(self) -> Reader:
        """The learned reader.

        If the lake's encoder is the one that the reader was trained on, the reader takes the vectors of the sampled
        tables' names from the index, and those of what comments say of their columns: the vector of the whole comment
        where the reader takes no less of it, or where there are more than MOST_DESCRIBED others.
        """
        encoder = self._index.encoder
        if encoder.identity.name == SHIPPED and self._cells:
            recall(encoder).learn(self._index.names_of(self._cells))
            whole, cut = _described_columns(self._index, self._cells)
            recall(encoder).learn(whole if len(cut) <= MOST_DESCRIBED else cut | whole)
        return self._timed_reader

    @cached_property
    def _timed_reader(self) -> LearnedReader:
        seconds = float(self._lake.settings["reading_seconds"])

        def left_out() -> None:
            self.evidence.late = True
            self.unread = f"not all sets of tables were read within {seconds:g} s (setting reading_seconds)"

        return self._lake.reader.within(seconds, left_out)

    @cached_property
    def calendar(self) -> Calendar:
        """The time it is for the session that asks, the same for all of a question, and when fiscal years begin."""
        return calendar_of(self._lake, self._connection)

    def ranked(self, question: Question, k: int) -> list[RankedTable]:
        """Tables by the default method of discover_tables, each by itself: scopes are sets of tables that join."""
        if (question, k) in self._ranked:
            return self._ranked[question, k]
        request = self._lake.request(self._connection, self._index, question, self._chat, self.evidence)
        self.notes += [request.parsed.note] if request.parsed.note else []
        request = self._permitted(replace(request, options=replace(request.options, evidence=False, together=False)))
        hits, family_of = rank("scout", request, k, None), self._index.family_of
        self.copies |= copies_of(self._lake, self._connection, self._index, [hit.table for hit in hits])
        hits = one_of_each(words_of(question.english), self.catalog, hits, self.copies)
        self._chosen_members = {family: hit.table for hit in hits if (family := int(family_of[hit.table])) >= 0}
        found = self._ranked[question, k] = [RankedTable(hit.table, hit.score) for hit in hits]
        return found

    def _permitted(self, request: Request) -> Request:
        """The request with as much access to the cells as is allowed: here, all of it."""
        return request

    @cached_property
    def evidence(self) -> LiveEvidence:
        """The scans for this question, which share one time budget."""
        return self._lake.evidence(self._connection, self._index)

    @cached_property
    def _edges(self) -> ForeignKeys:
        return lake_edges(self._lake, self._connection, self._index, self._spared, self.evidence.contents)

    @cached_property
    def _spared(self) -> frozenset[TableName]:
        return self.evidence.spared()

    def edges(self) -> Sequence[ForeignKey]:
        """Every way to join two tables; a family joins by its best-ranked member."""
        represented, members = self._index.representatives, self._chosen_members.values()
        chosen = {represented[table]: table for table in members if represented.get(table, table) != table}
        return ForeignKeys(self._moved(edge, chosen) for edge in self._edges) if chosen else self._edges

    def _moved(self, edge: ForeignKey, chosen: Mapping[int, int]) -> ForeignKey:
        """The edge with the chosen members of families; their columns may be in another order."""
        pairs = [(edge.left_column, edge.right_column), *edge.also]
        left, of_left = self._in_order(edge.left, chosen, [one for one, _ in pairs])
        right, of_right = self._in_order(edge.right, chosen, [two for _, two in pairs])
        also = tuple(zip(of_left[1:], of_right[1:], strict=True))
        left_column, right_column = of_left[0], of_right[0]
        return replace(
            edge, left=left, left_column=left_column, right=right, right_column=right_column, also=also, complete=False
        )

    def _in_order(self, table: int, chosen: Mapping[int, int], columns: Sequence[int]) -> tuple[int, Sequence[int]]:
        """The member that is chosen for a table, and the positions of the same columns in it."""
        if table not in chosen:
            return table, columns
        names = [self.catalog.tables[table].columns[column].name.lower() for column in columns]
        return chosen[table], [self.catalog.tables[chosen[table]].column_by_name[name].position for name in names]

    def members(self, question: Question) -> Mapping[TableName, Members]:
        """For each table that stands for its family: the members that the question speaks of."""
        tables = self.catalog.tables
        found = {}
        for number, family in enumerate(self._index.families):
            chosen = self._chosen_members.get(number, self._index.representatives[family.members[0]])
            contexts = self._index.family_contexts[number]
            asked = spoken(question.tokens, family.parts, tables[chosen].name.table, self.calendar, contexts)
            names = tuple(tables[family.members[place]].name for place in asked.places)
            found[tables[chosen].name] = Members(names, asked.plain)
        return found

    def cells(self, spans: Sequence[Span], tables: Sequence[int]) -> list[SpanHit]:
        """One scan for all spans over the given tables."""
        literals = literals_of(spans)
        found = self.evidence.find([literal for literal, _ in literals], set(tables))
        self.notes += found.skipped
        hits = []
        for hit in found.hits:
            span = spans[literals[hit.literal][1]]
            if hit.exact:
                hits.append(SpanHit(hit.table, hit.column, span, hit.cell, hit.rows))
        return [*hits, *self._in_lists(spans, tables)]

    def _in_lists(self, spans: Sequence[Span], tables: Sequence[int]) -> Iterator[SpanHit]:
        """Where spans are elements of list columns; the first rows of these are read."""
        wanted: dict[str, list[int]] = {}
        for place, span in enumerate(spans):
            wanted.setdefault(fold(span.text), []).append(place)
        limit = Limit.of(int(self._lake.settings["scan_milliseconds"]) / 1000)
        for table in tables:
            item = self.catalog.tables[table]
            for column in item.columns if not limit.passed else ():
                if column.kind == "list" and kind_of(element(column.type)) in {"text", "category"}:
                    for cell, rows in self._held(item, column, limit):
                        for place in wanted.get(fold(cell), ()):
                            yield SpanHit(table, column.position, spans[place], cell, rows)

    def _held(self, table: Table, column: Column, limit: Limit) -> list[tuple[str, int]]:
        """The elements of a list column, each with how often it occurs."""
        first = f"SELECT t.{quote(column.name)} AS held FROM {table.name.quoted} AS t LIMIT {LIST_ROWS}"
        each = f"SELECT CAST(unnest(held) AS VARCHAR) AS cell FROM ({first})"
        sql = f"SELECT cell, count(*) AS many FROM ({each}) WHERE cell IS NOT NULL GROUP BY cell LIMIT {LIST_CELLS}"
        try:
            with limit.kept(self._connection):
                return [(row["cell"], row["many"]) for row in self._connection.query(sql).to_pylist()]
        except QueryError:
            return []

    def narrations(self, table: int) -> Sequence[str | None]:
        """What was said about each column of a table besides its comment."""
        return self._index.descriptions(table)

    @property
    def terms(self) -> Terms:
        """The words that people defined."""
        return self._index.terms

    def forms(self, tables: Sequence[int]) -> dict[tuple[int, int], Written]:
        """Columns of amounts or dates in text, of yes and no, or of few texts."""
        found = self._sampled(tables)
        return {(table, column): form for table in tables for column, form in found[table].forms.items()}

    def missing(self, tables: Sequence[int]) -> set[tuple[int, int]]:
        """Columns that are not filled in every row, by their profiles, or else by DuckDB's statistics."""
        found = self._sampled(tables)
        profiles = self._lake.join_state(self._connection, self._index, spared=self._spared).profiles
        read = [(table, found[table].missing, profiles.get(self.catalog.tables[table].name)) for table in tables]
        return {(t, column) for t, told, profile in read for column in (profile.unfilled(told) if profile else told)}

    def empty(self, tables: Sequence[int]) -> set[tuple[int, int]]:
        """Columns in which no row has a value, by their profiles."""
        profiles = self._lake.join_state(self._connection, self._index, spared=self._spared).profiles
        read = [(table, profiles.get(self.catalog.tables[table].name)) for table in tables]
        return {(t, column) for t, profile in read if profile is not None for column in profile.empty}

    def _sampled(self, tables: Sequence[int]) -> dict[int, TableForms]:
        """What is known of the cells of tables, each of which is read at most once for a question."""
        tables, memory = [table for table in tables if table not in self._cells], self._lake.memory(KnownForms)
        if not tables:
            return self._cells
        known = memory.known([self.catalog.tables[table].name for table in tables], self.fingerprint)
        missing = [table for table in tables if self.catalog.tables[table].name not in known]
        limit = int(self._lake.settings["scan_milliseconds"])
        slow_to_scan, slow_to_sample = (
            {table for table in missing if known_slow.skips((self.catalog.tables[table].name, ""), limit)}
            for known_slow in (self._lake.derived.slow, self._lake.derived.slow_samples)
        )
        slow = []
        with ExitStack() as stack:
            meter = Meter(self.catalog, stack.enter_context(self.evidence.scanning(least=SAMPLING)))
            stack.enter_context(meter.clock(self._connection))
            gaps = self._gaps([table for table in missing if table not in slow_to_scan])
            for table in sorted(missing, key=lambda table: table in slow_to_scan):  # slow to scan, maybe not to sample
                name = self.catalog.tables[table].name
                skipped = meter.expired or table in slow_to_sample
                found = None if skipped else self._sample(table, gaps.get(table))
                slow += [table] if found is None and (skipped or meter.expired) else []
                if found is None and not skipped and meter.expired:
                    self._lake.derived.slow_samples.add([(name, "")], limit)
                known[name] = found or TableForms()
        self.evidence.late |= meter.expired and bool(slow)
        self.unsampled |= {self.catalog.tables[table].name for table in slow}
        if fresh := {self.catalog.tables[table].name for table in missing} - self.unsampled:
            memory.add({name: known[name] for name in fresh}, self.fingerprint)
        if slow:
            names = ", ".join(self.catalog.display_name(self.catalog.tables[table].name) for table in slow[:NAMED])
            self.notes.append(
                f"{counted(len(slow), 'table')} not sampled within {limit} ms (setting scan_milliseconds): {names}"
            )
        self._cells |= {table: known[self.catalog.tables[table].name] for table in tables}
        return self._cells

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """The same for all tables, the state of the lake; if that cannot be told, as in memory, one for each table.

        It is taken before any cell is sampled. In memory, a table whose cells were not all hashed has none.
        """
        catalog, token = self.catalog, self._lake.state_token(self._index)
        if token is not None:
            return lambda name: token if name in catalog.id_by_name else None
        profiles = self._lake.join_state(self._connection, self._index, spared=self._spared).profiles

        def own(name: TableName) -> object:
            number, profile = catalog.id_by_name.get(name), profiles.get(name)
            if number is None or profile is None or profile.shape is None or not profile.shape[1].startswith(HASHED):
                return None
            return profile.shape, tuple(column.called for column in catalog.tables[number].columns)

        return own

    def blind(self, answer: Statement) -> str:
        """Why a statement may misread texts: it reads columns of tables that were not sampled. Empty if it does not."""
        catalog = self.catalog
        tables = [catalog.tables[catalog.id_by_name[name]] for name in answer.tables if name in self.unsampled]
        if not tables:
            return ""
        texts = [
            f"{catalog.display_name(table.name)}.{column.name}"
            for _, table, column in reads(answer.tree, tables)
            if _TEXT.fullmatch(column.type.upper())
        ]
        limit, named = int(self._lake.settings["scan_milliseconds"]), ", ".join(dict.fromkeys(texts))
        return f"{named} was not looked at within {limit} ms (setting scan_milliseconds)" if texts else ""

    def _sample(self, table: int, gaps: frozenset[int] | None) -> TableForms | None:
        """None if the table cannot be read. `gaps` are its columns that are not filled, if that is known."""
        item = self.catalog.tables[table]
        texts = [column for column in item.columns if _TEXT.fullmatch(column.type.upper())]
        numbers = [column for column in item.columns if re.fullmatch(r"U?\w*INT(EGER)?", column.type.upper())]
        try:
            rows = {**dict.fromkeys(numbers, SAMPLE_ROWS), **dict.fromkeys(texts, LABEL_ROWS)}
            many = self._first_cells(item, rows)
            written = {column.position: _form(column, many[column.position]) for column in texts}
            undecided = [column for column in texts if isinstance(written[column.position], Unsure)]
            more = self._first_cells(item, dict.fromkeys(undecided, MORE_ROWS))
            written |= {column.position: _form(column, more[column.position]) for column in undecided}
            missing = self._stats([(0, item)])[0] if gaps is None else gaps
        except QueryError:
            return None
        found: dict[int, Written | None] = {
            each.position: flags_of(many[each.position]) or dates_in_numbers(each.called, many[each.position])
            for each in numbers
        }
        found |= {each.position: Flags(True, False) for each in item.columns if each.kind == "flag"}
        for each in texts:
            place = each.position
            said = Counter(cell for cell in many[place] if cell is not None)
            found[place] = flags_of(many[place]) or written[place] or labels_of(said)
        return TableForms({position: form for position, form in found.items() if form is not None}, missing)

    def _gaps(self, tables: Sequence[int]) -> dict[int, frozenset[int]]:
        """By table in DuckDB's own format, the columns that are not filled, in one statement; empty if it fails."""
        native = self.catalog.native or frozenset()
        listed = [(number, self.catalog.tables[number]) for number in tables]
        listed = [(number, table) for number, table in listed if not table.is_view and table.name.database in native]
        try:
            return self._stats(listed[:STATS_AT_ONCE]) if len(listed) > 1 else {}
        except QueryError:
            return {}

    def _stats(self, tables: Sequence[tuple[int, Table]]) -> dict[int, frozenset[int]]:
        """By number of a table, the columns that are not filled in every row; a table without rows has none."""
        parts = []
        for number, table in tables:
            said = ", ".join(f"CAST(system.main.stats(t.{quote(column.name)}) AS VARCHAR)" for column in table.columns)
            inner = f"SELECT [{said}] AS said FROM {table.name.quoted} AS t LIMIT 1"
            places = [column.position for column in table.columns]
            parts.append(f"SELECT {number} AS number, unnest({places}) AS place, unnest(said) AS said FROM ({inner})")
        found = self._connection.query(" UNION ALL ".join(parts)).to_pylist()
        gaps: dict[int, set[int]] = {number: set() for number, _ in tables}
        for row in found:
            if _HAS_NULL.search(row["said"] or ""):
                gaps[row["number"]].add(row["place"])
        return {number: frozenset(places) for number, places in gaps.items()}

    def _first_cells(self, table: Table, rows: Mapping[Column, int]) -> dict[int, list[Any]]:
        """The first cells of some columns, by position; `rows` says how many of each."""
        if not rows:
            return {}
        names = ", ".join(f"t.{quote(column.name)}" for column in rows)  # a bare name may be that of the table
        found = self._connection.query(f"SELECT {names} FROM {table.name.quoted} AS t LIMIT {max(rows.values())}")
        return {
            column.position: found.column(place).slice(0, many).to_pylist()
            for place, (column, many) in enumerate(rows.items())
        }


def _form(column: Column, cells: Sequence[str | None]) -> Form | Unsure | None:
    """What the cells of a text column stand for. Codes are never amounts, whatever they look like."""
    first = [cell for cell in cells if cell is not None and not is_blank(cell.strip())][:SAMPLE_ROWS]
    found = form_of(cells) if form_of(first) is not None else None
    return None if isinstance(found, Amounts) and holds_codes(column.called) else found


MOST_DESCRIBED: Final = 40
"""The most comments of columns of which a question encodes the first words, at 2 ms each."""


def _described_columns(index: LakeIndex, tables: Iterable[int]) -> tuple[dict[str, Vectors], dict[str, Vectors]]:
    """The vectors of comments by what the reader takes of them: of those that it takes whole, and of the others."""
    found: tuple[dict[str, Vectors], dict[str, Vectors]] = {}, {}
    for table in tables:
        for number, column in zip(index.columns_of(table), index.catalog.tables[table].columns, strict=True):
            text = int(index.narration_text[number])
            if text != NO_TEXT and (said := description(column.comment)):
                told, taken = words(index.texts[text]), said.split()
                if told[: len(taken)] == taken:
                    found[len(told) > len(taken)][said] = index.vectors[text]
    return found


def _described(index: LakeIndex) -> Catalog:
    first = {table: index.texts[texts[0]] for table, texts in enumerate(index.context_text) if texts}
    tables = [
        replace(table, comment=table.comment or first.get(number)) if number in first else table
        for number, table in enumerate(index.catalog.tables)
    ]
    return replace(index.catalog, tables=tuple(tables)) if first else index.catalog
