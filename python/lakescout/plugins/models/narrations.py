"""Functions about what columns mean, which descriptions are missing most, and datasheets."""

from __future__ import annotations

import re
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import numpy as np
import pyarrow as pa

from lakescout.engine.ask import ask
from lakescout.engine.discover import discovered
from lakescout.engine.lake import Lake
from lakescout.errors import NoModelError, QueryError
from lakescout.joins.graph import JoinEdge
from lakescout.lake import narrations as store
from lakescout.lake.catalog import Table, TableFilter, TableName
from lakescout.lake.connection import Connection, Limit
from lakescout.lake.index import LakeIndex
from lakescout.lake.lookup import check_choice, check_count, check_flag, check_text, find_table
from lakescout.lake.narrations import ByEvidence, ByModel
from lakescout.lake.settings import cost, parse_prices
from lakescout.lake.sqltext import quote
from lakescout.lake.terms import Term, named
from lakescout.plugins.bench.generator.columns import AskedColumn, Role, spoken
from lakescout.plugins.bench.generator.generate import GeneratedQuestion, Generator
from lakescout.plugins.bench.generator.sample import AskedTable, read_table
from lakescout.plugins.models.batches import BatchSize
from lakescout.plugins.models.evidence import Witness
from lakescout.plugins.models.narrate import Estimate, Narrated, Progress, Run, Task, estimate, tasks
from lakescout.ranking.question_features import lake_vectors
from lakescout.surface import additions as said


def add_narration(
    lake: Lake, column_name: object, description: object, *, remove: object = False
) -> list[dict[str, object]]:
    """lakescout_add_narration: the column as it was found, and its description now."""
    check_flag("remove", remove)
    entry = check_text("column_name", column_name), check_text("description", description)
    return [said.take_narration_back(lake, *entry)] if remove else said.add_narrations(lake, [entry])


def narrations(lake: Lake) -> list[dict[str, object]]:
    """lakescout_narrations: one row per column that has a description."""
    with lake.session() as (_, index):
        known = lake.keeper.narrations
    return [
        {
            "database_name": table.name.database,
            "schema_name": table.name.schema,
            "table_name": table.name.table,
            "column_name": column.name,
            "description": narration.description,
            "source": narration.source,
            "evidence": narration.evidence or None,
        }
        for table in (index.catalog.tables if known else ())
        for column, narration in zip(table.columns, known.shown(table), strict=True)
        if narration is not None
    ]


SOURCES: Final = ("model", store.BY_EVIDENCE)
BUDGET: Final = "narrate_"
"""The prefix of the settings that limit one run."""


def narrate(
    lake: Lake, include: object, dry_run: object, source: object = "model", progress: Progress | None = None
) -> list[dict[str, Any]]:
    """One row: what there was to do, what it costs or cost, and what was left undone.

    Raises ArgumentError if no model may be asked, StateError if nothing can be stored.
    """
    check_flag("dry_run", dry_run)
    by_evidence = check_choice("source", source, SOURCES) == store.BY_EVIDENCE
    began = time.monotonic()
    keep = TableFilter(check_text("include", include))
    with lake.session() as (_, index):
        tables = [table for table in index.catalog.tables if keep.keeps(table.name)]
        known = lake.keeper.narrations
    if by_evidence:
        return [_by_evidence(lake, tables, known, began, progress, only_count=bool(dry_run))]
    planned = tasks(tables, known, with_evidence=lake.settings["privacy"] == "values")
    likely = estimate(tables, planned)
    if dry_run:
        return [_row(lake, likely, Narrated(left=likely.missing, note="an estimate: nothing was asked"), began)]
    if not planned:
        return [_row(lake, likely, Narrated(), began)]
    return [_run(lake, planned, likely, began, progress)]


def _run(lake: Lake, planned: list[Task], likely: Estimate, began: float, progress: Progress | None) -> dict[str, Any]:
    chat = lake.chat(BUDGET)
    if chat is None:
        raise NoModelError("lakescout_narrate")

    def keep(found: Sequence[ByModel]) -> None:
        with lake.writing() as connection:
            store.append_by_model(connection, found)

    with lake.writing():
        pass  # if nothing can be stored, nothing is asked
    size = BatchSize(int(lake.settings["llm_concurrency"]))
    try:
        done = Run(chat, keep, size, progress)(planned)
    finally:
        lake.look_again()
    budget = chat.budget
    spent = Estimate(likely.columns, likely.missing, budget.calls, budget.prompt_tokens, budget.reply_tokens)
    with lake.session():
        return _row(lake, spent, done, began)


def _row(lake: Lake, spent: Estimate, done: Narrated, began: float) -> dict[str, Any]:
    prices = parse_prices(str(lake.settings["llm_prices"]))
    return {
        "columns": spent.columns,
        "missing": spent.missing,
        "calls": spent.calls,
        "prompt_tokens": spent.prompt_tokens,
        "reply_tokens": spent.reply_tokens,
        "price": cost(prices, str(lake.settings["llm_model"]), spent.prompt_tokens, spent.reply_tokens),
        "narrated": done.columns,
        "left_over": done.left,
        "seconds": time.monotonic() - began,
        "note": done.note or None,
    }


def _by_evidence(
    lake: Lake, tables: Sequence[Table], known: store.Narrations, began: float, progress: Progress | None,
    *, only_count: bool,
) -> dict[str, Any]:  # fmt: skip
    """Describe the columns by what their values, keys, views and comments tell, or say how many have no description."""
    columns = sum(len(table.columns) for table in tables)
    missing = sum(each is None for table in tables for each in known.shown(table))
    nothing_asked = Estimate(columns, missing, 0, 0, 0)
    if only_count:
        return _row(lake, nothing_asked, Narrated(left=missing, note="a count: nothing was read"), began)
    lake.check_exposes_nothing("what cells tell of columns")
    with lake.writing():
        pass  # if nothing can be stored, nothing is read
    found = witnessed(lake, tables, progress)
    with lake.noting() as (connection, home):
        store.replace_by_evidence(connection, home, [table.name for table in tables], found)
    with lake.session():
        return _row(lake, nothing_asked, Narrated(columns=len(found), left=columns - len(found)), began)


def witnessed(lake: Lake, tables: Sequence[Table], progress: Progress | None = None) -> list[ByEvidence]:
    """What evidence tells of the columns of some tables. Raises QueryError where the lake cannot be read."""
    found: list[ByEvidence] = []
    with lake.session() as (connection, index):
        state = lake.join_state(connection, index)
        edges: dict[TableName, list[JoinEdge]] = {}
        for edge in lake.join_graph(state).edges:
            for name in {edge.left, edge.right}:
                edges.setdefault(name, []).append(edge)
        definitions = _definitions(connection)
        for done, table in enumerate(tables, start=1):
            known = edges.get(table.name, ()), state.profiles.get(table.name), definitions.get(table.name, "")
            told = Witness(table, *known).told(connection, Limit.of(WITNESS_SECONDS))
            found += [ByEvidence(table.name, each.column, each.description, each.evidence) for each in told]
            if progress is not None:
                progress(done, len(tables))
    return found


WITNESS_SECONDS: Final = 5.0
"""How long the values of one table are read to describe its columns."""


def _definitions(connection: Connection) -> dict[TableName, str]:
    """The statements of the views."""
    sql = "SELECT database_name, schema_name, view_name, sql FROM duckdb_views() WHERE NOT internal"
    try:
        rows = connection.query(sql).to_pylist()
    except QueryError:
        return {}
    return {TableName(row["database_name"], row["schema_name"], row["view_name"]): row["sql"] or "" for row in rows}


QUESTIONS: Final = 60
WANTED_SECONDS: Final = 60.0
"""How many questions are generated to see which descriptions would help, and how long that may take."""
ASKED: Final = 6
"""How many of them are asked: each takes as long as an answer, and to ask more did not order the columns better."""
PRIOR: Final = 2.0
"""The weight of the mean over all columns, in questions, beside the questions about one column."""


UNKNOWN_RATE: Final = 0.5
"""How many questions are assumed to name a column, if no header of its role can be said in words."""
LEAST_RATE: Final = 0.05
"""The least such number, even if headers of its role can be said but no question names one."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A column whose description would help, with its path."""

    column: str
    type: str
    gain: float
    """How many of a hundred generated questions name it and may miss because it has no description.

    For the n-th column of tables about the same subject, an n-th of that.
    """
    why: str
    told: str
    """What evidence tells of it."""


def wanted(lake: Lake, count: object = 10, progress: Progress | None = None) -> list[Wanted]:
    """The columns whose description would help most, the one that helps most first; none that has a description.

    Questions with known answers are generated, and a few of them asked. A column counts by how often questions name
    columns of its role, and by how often those that name it miss. If its header cannot be said, no question can name
    it: all miss. The first description of a table counts most: it also says what the table is about.
    No model is asked: the questions name cells. Raises ArgumentError.
    """
    lake = lake.under({**lake.settings.overrides, "privacy": "none", "parser": "embedded"})
    most = check_count("count", count, maximum=1_000)
    limit = Limit.of(WANTED_SECONDS)
    with lake.session() as (connection, index):
        graph = lake.join_graph(lake.join_state(connection, index))
        half = limit.half()
        asked = Generator(
            connection, index, graph=graph, stop=lambda: half.passed, sample_seconds=SAMPLE_SECONDS
        ).single(QUESTIONS)
        trial = _Trial(index, lake.keeper.narrations, len(asked))
        for each in asked:
            trial.named.update(trial.columns_of(each))
        sources = dict.fromkeys(index.catalog.id_by_name[each.source[0]] for each in asked)
        tell = lake.progress("reading tables")
        for place, number in enumerate(dict.fromkeys([*sources, *range(len(index.catalog.tables))])):
            if tell is not None:
                tell(place, len(index.catalog.tables))
            if limit.passed and number not in sources:
                break
            with Limit.of(SAMPLE_SECONDS).kept(connection):
                sampled = read_table(connection, index, number)
            if sampled is not None and sampled.rows:
                trial.read[number] = sampled
        if tell is not None:
            tell(len(index.catalog.tables), len(index.catalog.tables))
    for done, each in enumerate(some := trial.spread_out(asked), start=1):
        miss = _miss(lake, each)
        for column in trial.columns_of(each):
            trial.missed[column].append(miss)
        if progress is not None:
            progress(done, len(some))
    return trial.ordered()[:most]


SAMPLE_SECONDS: Final = 1.0
"""How long one table is read for its sample."""


def _miss(lake: Lake, asked: GeneratedQuestion) -> float:
    """How far a question misses: 1 if no answering table is found, 0 if the first is and all asked columns are read."""
    found = discovered(lake, asked.question, k=10, method="scout", threshold=None, judge=False)
    names = [found.index.catalog.tables[hit.table].name for hit in found.hits]
    rank = next((place for place, name in enumerate(names, start=1) if name in asked.tables), None)
    sql = (ask(lake, asked.question).sql or "").lower()
    reads = all(header.lower() in sql for header in asked.headers)
    return 1 - (1 / rank if rank else 0.0) * (1.0 if reads else 0.5)


@dataclass
class _Trial:
    """Columns as they were sampled, and how the questions that name them went."""

    index: LakeIndex
    known: store.Narrations
    questions: int
    read: dict[int, AskedTable] = field(default_factory=dict)
    named: Counter[tuple[int, str]] = field(default_factory=Counter)
    """For each table and header in lower case: how many questions name it."""
    missed: defaultdict[tuple[int, str], list[float]] = field(default_factory=lambda: defaultdict(list))
    """What each question misses that names it and was asked."""

    def columns_of(self, asked: GeneratedQuestion) -> list[tuple[int, str]]:
        """The columns that a question names."""
        table = self.index.catalog.id_by_name[asked.source[0]]
        return [(table, header.lower()) for header in asked.headers]

    def spread_out(self, asked: Sequence[GeneratedQuestion]) -> list[GeneratedQuestion]:
        """The questions to ask: each the one whose tables and columns the others before it name least."""
        left, some = list(asked), list[GeneratedQuestion]()
        times: Counter[tuple[int, str]] = Counter()
        while left and len(some) < ASKED:
            best = min(left, key=lambda each: max(times[name] for name in self._places(each)))
            left.remove(best)
            some.append(best)
            times.update(self._places(best))
        return some

    def _places(self, asked: GeneratedQuestion) -> list[tuple[int, str]]:
        """The columns that a question names, and its table, without a header."""
        return [*self.columns_of(asked), (self.index.catalog.id_by_name[asked.source[0]], "")]

    def ordered(self) -> list[Wanted]:
        """The columns without a description that would gain, the greatest gain first; of equal tables, one."""
        rates, mean = self._rates(), self._mean()
        found: dict[tuple[str, str], tuple[int, Wanted]] = {}
        for number, sampled in sorted(self.read.items()):
            table = sampled.table
            said, shown = self.known.of(table), self.known.shown(table)
            for column in sampled.columns:
                stored = table.column_by_name[column.name.lower()]
                if said[stored.position] is None and not stored.comment:
                    told = shown[stored.position]
                    gain, why = self._gain(number, column, rates.get(column.role, UNKNOWN_RATE), mean)
                    path = f"{self.index.catalog.display_name(table.name)}.{_in_a_path(column.name)}"
                    entry = Wanted(path, column.type, gain, why, "" if told is None else told.description)
                    found.setdefault((store.table_hash(table), column.name.lower()), (number, entry))
        return _spread(self.index, [pair for pair in found.values() if pair[1].gain > 0])

    def _gain(self, number: int, column: AskedColumn, rate: float, mean: float) -> tuple[float, str]:
        """Of a hundred questions, how many miss for the want of its description; and why."""
        share = 100 / max(self.questions, 1)
        if not spoken(column.phrase):
            return share * max(rate, LEAST_RATE), "its name says nothing"
        named, missed = self.named[number, column.name.lower()], self.missed.get((number, column.name.lower()), [])
        often = (named + PRIOR * rate) / (1 + PRIOR)
        miss = (sum(missed) + PRIOR * mean) / (len(missed) + PRIOR)
        why = f"{named} of {self.questions} questions name it" if named else "questions name columns like it"
        tried = f" ({len(missed)} of them asked)" if named > len(missed) else ""
        return share * often * miss * SPEAKS, f"{why}, and {miss:.0%} of such questions miss{tried}"

    def _mean(self) -> float:
        every = [each for found in self.missed.values() for each in found]
        return sum(every) / max(len(every), 1)

    def _rates(self) -> dict[Role, float]:
        """For each role, how many questions name one of its columns on average; only headers that can be said count."""
        counts: defaultdict[Role, list[int]] = defaultdict(list)
        for number, sampled in self.read.items():
            for column in sampled.columns:
                if spoken(column.phrase):
                    counts[column.role].append(self.named[number, column.name.lower()])
        return {role: sum(found) / len(found) for role, found in counts.items()}


SPEAKS: Final = 0.1
"""The share of misses that a description prevents if the name says something; BIRD's descriptions: a twentieth."""
SAME_SUBJECT: Final = 0.9
"""The cosine of name and headers from which two tables are about the same."""


def _spread(index: LakeIndex, found: Sequence[tuple[int, Wanted]]) -> list[Wanted]:
    """The greatest gain first; of tables about the same subject, the n-th column gains an n-th, as the first helps all.

    `found` has each column with the number of its table.
    """
    vectors = lake_vectors(index).schema_text
    tables = np.array([table for table, _ in found], dtype=np.int64)
    gains = np.array([each.gain for _, each in found])
    before = np.ones(len(vectors))
    spread = []
    for _ in found:
        best = int(np.argmax(gains / before[tables]))
        table, each = found[best]
        spread.append(replace(each, gain=float(gains[best] / before[table])))
        before += vectors @ vectors[table] >= SAME_SUBJECT
        gains[best] = -1.0
    return spread


def _in_a_path(name: str) -> str:
    """A column's name as the last part of a path."""
    return quote(name) if "." in name or '"' in name else name


MOST_JOINS: Final = 12
MOST_ASKED: Final = 3
"""How many joins and how many questions a datasheet has."""


@dataclass(frozen=True)
class Sheet:
    """What is known of a table."""

    name: str
    """As it is shown."""
    facts: Sequence[str]
    """Its rows and grain, its first and last days, and who owns it."""
    said: Sequence[str]
    columns: Sequence[tuple[str, str, str]]
    """Name, type, and what it means."""
    terms: Sequence[Term]
    joins: Sequence[str]
    questions: Sequence[tuple[str, str]]
    """Questions that it answers, with their answers in short."""


def sheet_of(lake: Lake, table_name: object) -> Sheet:
    """What is known of a table. Raises UnknownTableError, ArgumentError."""
    with lake.session() as (connection, index):
        name = find_table(index.catalog, check_text("table_name", table_name))
        number = index.catalog.id_by_name[name]
        table, shown = index.catalog.tables[number], index.catalog.display_name(name)
        known = lake.join_graph(lake.join_state(connection, index))
        edges = [edge for edge in known.edges if name in {edge.left, edge.right}]
        keys = {column for edge in edges if edge.right == name for column in edge.right_columns}
        many, spans = _measured(connection, table)
        said = [index.texts[text] for text in index.context_text[number]]
        meanings = index.descriptions(number)
        shown_of = lake.keeper.narrations.shown(table)
        told = [narration.description if narration is not None else "" for narration in shown_of]
        terms = [
            term
            for term in index.terms.listed
            if term.tables and named(term.tables[0], index.terms.home) == name and not index.terms.problem(term)
        ]
        verified = [
            each.question
            for each in index.verified
            if not each.problem(index.catalog, index.terms.home)
            and name in {named(path, index.terms.home) for path in each.tables}
        ]
    rows = "a view" if table.is_view and many is None else f"{many:,} rows" if many is not None else "rows unknown"
    grain = f"one row for each {', '.join(sorted(keys))}" if keys else "no key is known"
    owners = [found[1].strip() for text in (*said, table.comment or "") for found in _OWNER.finditer(text)]
    asked = [*verified, f"how many {table.called.replace('_', ' ')} are there"][:MOST_ASKED]
    answered = [(question, ask(lake, question).best) for question in asked]
    return Sheet(
        shown,
        [
            f"{rows}; {grain}",
            *(f"{column} from {first} to {last}" for column, first, last in spans),
            *(f"owner: {owner}" for owner in dict.fromkeys(owners)),
        ],
        [*dict.fromkeys([*([table.comment] if table.comment else []), *said])],
        [
            (column.name, column.type, column.comment or meaning or more)
            for column, meaning, more in zip(table.columns, meanings, told, strict=True)
        ],
        terms,
        [
            f"{index.catalog.display_name(edge.left)} ({', '.join(edge.left_columns)}) = "
            f"{index.catalog.display_name(edge.right)} ({', '.join(edge.right_columns)}), "
            f"{'declared' if edge.declared else f'inferred, {edge.confidence:.2f}'}"
            for edge in edges[:MOST_JOINS]
        ],
        [(text, _first(best.rows)) for text, best in answered if best is not None and best.rows is not None],
    )


_OWNER: Final = re.compile(r"^\s*owner:\s*(\S.*)$", re.IGNORECASE | re.MULTILINE)
"""The line of a text about a table that names its owner."""


def datasheet(lake: Lake, table_name: object) -> str:
    """What is known of a table, as Markdown. Raises UnknownTableError, ArgumentError."""
    sheet = sheet_of(lake, table_name)
    lines = [f"# {sheet.name}", "", *([*sheet.said, ""] if sheet.said else []), *(f"- {each}" for each in sheet.facts)]
    lines += ["", "| column | type | what it means |", "|---|---|---|"]
    lines += [f"| {' | '.join(map(_cell, column))} |" for column in sheet.columns]
    if sheet.terms:
        lines += ["", "## Terms", "", *(f"- **{term.name}** ({term.kind}): `{term.meaning}`" for term in sheet.terms)]
    if sheet.joins:
        lines += ["", "## Joins", "", *(f"- {each}" for each in sheet.joins)]
    if sheet.questions:
        lines += ["", "## Questions", "", *(f"- {question}: {answer}" for question, answer in sheet.questions)]
    return "\n".join(lines) + "\n"


def _measured(connection: Connection, table: Table) -> tuple[int | None, list[tuple[str, str, str]]]:
    """The number of rows, and the first and last day of each column of dates; nothing where it cannot be read."""
    dates = [column for column in table.columns if column.kind in {"date", "moment"}]
    ends = "".join(
        f", min(t.{quote(each.name)})::VARCHAR AS low{place}, max(t.{quote(each.name)})::VARCHAR AS high{place}"
        for place, each in enumerate(dates)
    )
    try:
        with Limit.of(DATASHEET_SECONDS).kept(connection):
            [row] = connection.query(f"SELECT count(*) AS many{ends} FROM {table.name.quoted} AS t").to_pylist()
    except QueryError:
        return None, []
    found = [(each.name, row[f"low{place}"], row[f"high{place}"]) for place, each in enumerate(dates)]
    return int(row["many"]), [(column, low, high) for column, low, high in found if low is not None]


DATASHEET_SECONDS: Final = 10.0
"""How long a table is read for its datasheet."""


def _first(rows: pa.Table) -> str:
    """The cells of an answer of one row; else how many rows it has."""
    if rows.num_rows == 1 and rows.num_columns:
        return ", ".join(str(column[0].as_py()) for column in rows.columns)
    return f"{rows.num_rows:,} rows"


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())
