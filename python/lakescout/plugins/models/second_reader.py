"""A second reader: a small model in a file writes its own statement, and whether it agrees with ours counts most.

It writes under a grammar, so it names nothing that does not exist; the guard checks the statement, DuckDB runs it, and
its rows are compared with those of each of our answers. Its statement is an answer only where it breaks no law and is
likelier right than ours.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Final, TypeAlias

import pyarrow as pa
from sqlglot import exp

from lakescout.answer.explain import in_words, joins
from lakescout.answer.guard import Limits, check, fetched, run
from lakescout.answer.pipeline import Prepared
from lakescout.answer.scopes import RankedScope
from lakescout.answer.statement import Statement, TextColumn, only_null, same_rows, shows, without_last
from lakescout.engine.calls import Message, Tells
from lakescout.errors import GuardError, ModelError, QueryError, first_line
from lakescout.lake.catalog import Table, TableName
from lakescout.lake.connection import ConnectionSource
from lakescout.plugins.check.checked import Finding, Inquiry, checked
from lakescout.plugins.llm.chat import Chat
from lakescout.plugins.llm.protocol import statement_of
from lakescout.plugins.models.grammar import (
    ANY,
    SHORT,
    GrammarColumn,
    GrammarTable,
    JoinedColumns,
    Schema,
    Size,
    names_of,
    sort_of,
    spelled,
    statement_grammar,
)
from lakescout.plugins.models.local_model import sureness_of
from lakescout.plugins.models.material import column_scores, samples
from lakescout.reading.scope import Scope
from lakescout.reading.texts import PLAIN
from lakescout.weights import weights

CURVE: Final = weights("second_reader", "confidence")
"""How likely an answer is right, by how sure we are of it and by what the second reader says."""
SURE: Final = 0.75
"""From this confidence on, a second reader is asked only by 'always'."""

FIRST: Final = 5
"""How many of our candidates bring their tables into the prompt."""
MOST_TABLES: Final = 5
MOST_COLUMNS: Final = 32
"""How many columns a prompt tells, of all its tables."""
WHOLE_TABLES: Final = 8
WHOLE_COLUMNS: Final = 40
"""Up to so many, all tables around the best ones are told: the prompt then begins alike whatever is asked, and what a
model has read stays with it until the next question."""
MOST_CELL: Final = 24
"""How many characters of a cell it tells."""
MOST_MENTIONED: Final = 6
"""How many cells that the question mentions it tells."""
EXAMPLES: Final = 2
"""How many verified questions it tells."""
LAW_SECONDS: Final = 2.0
"""How long a law may look at the rows for its statement."""
REPLY_TOKENS: Final = {ANY: 160, SHORT: 1_000}
"""The most tokens of a statement. What is longer has lost its way, or goes in circles: it is asked for again, as a
short one, whose grammar ends before."""

_SYSTEM: Final = "You write one DuckDB SELECT statement that answers a question about tables."


Example: TypeAlias = tuple[str, str]
"""A question and a statement that answers it."""


def is_asked(setting: str, answers: Sequence[Statement]) -> bool:
    """Whether a second reader is asked, by the setting `second_reader` and by how sure the best answer is."""
    doubtful = bool(answers) and answers[0].confidence < SURE
    return setting == "always" or (setting == "unsure" and doubtful)


@dataclass(frozen=True)
class SecondReading:
    """What a second reader wrote, and what came of it."""

    statement: Statement | None = None
    """Its statement with its rows; None if it wrote none that runs."""
    problem: str = ""
    """Why there is none."""
    same: tuple[bool, ...] = ()
    """For each of our answers: whether its rows are the same."""
    covers: tuple[bool, ...] = ()
    """For each of our answers: whether one of both shows the rows of the other and further columns."""
    doubts: tuple[Finding, ...] = ()
    """What the laws hold against its statement."""
    told: str = ""
    """The tables as it was told them."""
    again: bool = False
    """Whether it is the second that it wrote, a short one: the first went in circles, or did not run."""
    sureness: float | None = None
    """The mean logarithm of how likely the model found each token of its statement; None where it does not tell."""

    @property
    def says_something(self) -> bool:
        """Whether its rows tell statements apart: none at all, a zero or a NULL agree by chance."""
        return self.statement is not None and not _empty(self.statement.rows)


def read(  # noqa: PLR0917
    question: str,
    prepared: Prepared,
    answers: Sequence[Statement],
    chat: Chat,
    source: ConnectionSource,
    limits: Limits,
    verified: Iterable[Example] = (),
) -> SecondReading:
    """Ask the model for its own statement, and compare. Raises ModelError if it cannot be asked.

    `verified` are questions with the statements that people confirmed, the nearest first; a few are told.
    """
    schema = schema_of(prepared)
    if not schema.tables:
        return SecondReading(problem="no table fits the question")
    cells = cells_of(schema, source, limits)
    told = described(schema, cells, _terms(prepared))
    tables = [each.table for each in schema.tables]
    examples = list(islice(_over(verified, tables), EXAMPLES))
    mentioned = _mentioned(schema, prepared)
    problem = ""
    for size in (ANY, SHORT):
        messages = statement_prompt(question, schema, told, mentioned, examples, size)
        try:
            reply = chat.ask(messages, purpose="second reader", max_tokens=REPLY_TOKENS[size])
            text, sureness = sureness_of(reply.text)
            statement = _ran(statement_of(text) or "", tables, source, limits)
        except (GuardError, QueryError) as error:
            problem = problem or f"its statement does not run: {first_line(error)}"
        except ModelError as error:
            if not problem:
                raise
            problem = f"{problem}; {error}"
        else:
            break
    else:
        return SecondReading(problem=problem)
    own = comparable(statement)
    ours = [comparable(answer) for answer in answers]
    same = tuple(bool(each) and same_rows(own, each) for each in ours)
    covers = tuple(
        bool(each) and not equal and (shows(own, each) or shows(each, own))
        for each, equal in zip(ours, same, strict=True)
    )
    doubts = tuple(_doubts(statement, prepared, source, limits))
    return SecondReading(statement, "", same, covers, doubts, told, size is SHORT, sureness)


def _over(verified: Iterable[Example], tables: Sequence[Table]) -> Iterator[Example]:
    """The verified questions whose statements read no other tables, with these as a model would write them."""
    for question, sql in verified:
        with suppress(GuardError):
            yield question, _bare(check(sql, tables).tree)


def _doubts(statement: Statement, prepared: Prepared, source: ConnectionSource, limits: Limits) -> Iterator[Finding]:
    """What the laws hold against a statement over the tables of one scope."""
    soon = replace(limits, seconds=min(limits.seconds, LAW_SECONDS))
    for ranked in _scopes(prepared):
        stored = [ranked.scope.as_stored(number) for number in range(len(ranked.scope.tables))]
        if not {table.name for table in stored}.issuperset(statement.tables):
            continue
        tables = tuple(table for table in stored if table.name in statement.tables)
        inquiry = Inquiry(
            statement, tables, prepared.catalog, partial(_rows_of, source, tables, soon),
            prepared.question, ranked.scope, prepared.links_of(ranked), strict=True,
        )  # fmt: skip
        yield from (each for each in checked(inquiry).findings if each.weight == "doubt")
        return


def _rows_of(source: ConnectionSource, tables: Sequence[Table], limits: Limits, sql: str) -> pa.Table:
    """The rows of a SELECT over some tables. Raises GuardError, QueryError."""
    return run(source, check(sql, tables), limits)


def _bare(tree: exp.Query) -> str:
    """A statement as a model would write it: without databases, schemas and needless quotation marks."""
    found = tree.copy()
    for table in found.find_all(exp.Table):
        table.set("catalog", None)
        table.set("db", None)
        if table.alias == table.name:
            table.set("alias", None)
    for name in found.find_all(exp.Identifier):
        name.set("quoted", spelled(name.name) != name.name)
    return found.sql(dialect="duckdb")


def _ran(sql: str, tables: Sequence[Table], source: ConnectionSource, limits: Limits) -> Statement:
    """The statement with its rows; corrected where DuckDB refuses it as it is. Raises GuardError, QueryError."""
    statement = check(sql, tables)
    if not any(statement.tree.find_all(exp.Column, exp.Star)):
        raise GuardError("the statement reads no column of the tables, so it says nothing about them")
    try:
        return fetched(source, statement, limits)
    except QueryError:
        corrected = grouped(statement.tree).sql(dialect="duckdb")
        if corrected == statement.sql:
            raise
        return fetched(source, check(corrected, tables), limits)


def grouped(tree: exp.Query) -> exp.Query:
    """The query with any value of its group for each column that is neither grouped nor aggregated."""
    found = tree.copy()
    for select in list(found.find_all(exp.Select)):
        group = select.args.get("group")
        if group is None:
            continue
        keys = {key.sql(dialect="duckdb") for key in group.expressions}
        parts = [*select.expressions, *(select.args[part] for part in ("having", "order") if select.args.get(part))]
        for column in [column for part in parts for column in part.find_all(exp.Column)]:
            if column.find_ancestor(exp.Select) is select and not _kept(column, keys):
                column.replace(exp.AnyValue(this=column.copy()))
    return found


def _kept(column: exp.Column, keys: Set[str]) -> bool:
    """Whether a column stands in what a group is made by, or in an aggregate."""
    node: exp.Expr | None = column
    while node is not None and not isinstance(node, exp.Select):
        if isinstance(node, exp.AggFunc) or node.sql(dialect="duckdb") in keys:
            return True
        node = node.parent
    return False


# What the prompt tells.


def schema_of(prepared: Prepared) -> Schema:
    """The tables of our best candidates, then the best ranked ones that join them, with the likeliest columns."""
    scopes = _scopes(prepared)
    tables = _tables(prepared, scopes)
    joined = _keys(tables, scopes)
    kept = _columns(prepared, tables, joined, scopes)
    names = names_of(tables)
    listed = tuple(
        GrammarTable(table, name, tuple(_column(table, column, scopes) for column in kept[table.name]))
        for table, name in zip(tables, names, strict=True)
    )
    return Schema(listed, tuple(joined))


def _scopes(prepared: Prepared) -> list[RankedScope]:
    """The scopes of the best candidates, then the others."""
    found: list[RankedScope] = []
    for ranked in (*(entry.ranked for entry in prepared.found[:FIRST]), *prepared.scopes):
        if all(ranked is not other for other in found):
            found.append(ranked)
    return found


def _tables(prepared: Prepared, scopes: Sequence[RankedScope]) -> list[Table]:
    """The tables, in the order of the catalog."""
    found: dict[TableName, Table] = {}
    for entry in prepared.found[:FIRST]:
        for number in sorted(entry.tables):
            table = entry.scope.as_stored(number)
            found.setdefault(table.name, table)
    if not found and scopes:
        scope, ranks = scopes[0].scope, scopes[0].ranks
        best = scope.as_stored(max(range(len(scope.tables)), key=lambda number: ranks[number]))
        found[best.name] = best
    first = dict(list(found.items())[:MOST_TABLES])
    for ranked in scopes[:1]:
        scope = ranked.scope
        around = [scope.as_stored(number) for number in range(len(scope.tables))]
        whole = {table.name: table for table in (*around, *first.values())}
        if len(whole) <= WHOLE_TABLES and sum(len(table.columns) for table in whole.values()) <= WHOLE_COLUMNS:
            first = whole
            break
        for number in sorted(range(len(scope.tables)), key=lambda each: -ranked.ranks[each]):
            near = any(
                {scope.columns[key.left].table, scope.columns[key.right].table} == {number, other}
                for key in scope.keys
                for other in range(len(scope.tables))
                if scope.tables[other].name in first
            )
            if near and len(first) < MOST_TABLES - 1:
                first.setdefault(around[number].name, around[number])
    order = prepared.catalog.id_by_name
    return sorted(first.values(), key=lambda table: order.get(table.name, 0))


def _keys(tables: Sequence[Table], scopes: Sequence[RankedScope]) -> list[JoinedColumns]:
    """How the tables join: of each pair the cheapest way, and one more that is as cheap."""
    place = {table.name: number for number, table in enumerate(tables)}
    ways: dict[frozenset[int], list[tuple[float, JoinedColumns]]] = {}
    for ranked in scopes:
        scope = ranked.scope
        for key in scope.keys:
            sides = [scope.columns[number] for number in (key.left, key.right)]
            names = [scope.tables[side.table].name for side in sides]
            if names[0] == names[1] or not all(name in place for name in names):
                continue
            pairs = ((key.left, key.right), *key.also)
            columns = tuple((scope.columns[one].name, scope.columns[other].name) for one, other in pairs)
            found = JoinedColumns(place[names[0]], place[names[1]], columns)
            known = ways.setdefault(frozenset((found.left, found.right)), [])
            if all(found != other for _, other in known):
                known.append((key.cost, found))
    kept = []
    for known in ways.values():
        known.sort(key=lambda each: each[0])
        kept += [found for cost, found in known[:2] if cost <= known[0][0]]
    return kept


def _columns(
    prepared: Prepared, tables: Sequence[Table], keys: Sequence[JoinedColumns], scopes: Sequence[RankedScope]
) -> Mapping[TableName, list[str]]:
    """The columns that the prompt tells, by table and in its order: keys, then the likeliest."""
    scores: dict[tuple[TableName, str], float] = {}
    for ranked in scopes:
        scope = ranked.scope
        if not any(table.name in {each.name for each in tables} for table in scope.tables):
            continue
        likely = column_scores(
            prepared.links_of(ranked), scope, [each for each in prepared.found if each.scope is scope]
        )
        for number, item in enumerate(scope.columns):
            name = scope.tables[item.table].name, item.name
            scores[name] = max(float(likely[number]), scores.get(name, 0.0))
    needed = {(tables[key.left].name, one) for key in keys for one, _ in key.columns}
    needed |= {(tables[key.right].name, other) for key in keys for _, other in key.columns}
    every = [(table.name, column.name) for table in tables for column in table.columns]
    ordered = sorted(every, key=lambda each: (each not in needed, -scores.get(each, 0.0)))
    most = len(every) if len(every) <= WHOLE_COLUMNS else MOST_COLUMNS
    kept = set(ordered[: max(most, len(needed))]) | {(table.name, table.columns[0].name) for table in tables}
    return {
        table.name: [column.name for column in table.columns if (table.name, column.name) in kept] for table in tables
    }


def _column(table: Table, name: str, scopes: Sequence[RankedScope]) -> GrammarColumn:
    column = table.column_by_name[name.lower()]
    for scope, number in _places(table.name, name, scopes):
        item = scope.columns[number]
        return GrammarColumn(column.name, column.type, sort_of(item.kind), item.is_text and item.form == PLAIN)
    return GrammarColumn(column.name, column.type, sort_of(column.kind))


def _places(table: TableName, column: str, scopes: Sequence[RankedScope]) -> Iterator[tuple[Scope, int]]:
    """Where a column stands in the scopes."""
    for ranked in scopes:
        scope = ranked.scope
        for place, each in enumerate(scope.tables):
            if each.name == table and (number := scope.number(place, column)) is not None:
                yield scope, number


def cells_of(schema: Schema, source: ConnectionSource, limits: Limits) -> Mapping[tuple[str, str], list[str]]:
    """Three cells of each column of texts, by table and column."""
    found: dict[tuple[str, str], list[str]] = {}
    for each in schema.tables:
        texts = [column.name for column in each.columns if column.sort in {"text", "other"}]
        read = samples(source, each.table, texts, limits)
        found |= {(each.name, column): read.get(column, []) for column in texts}
    return found


def _mentioned(schema: Schema, prepared: Prepared) -> list[str]:
    """The cells that the question mentions, as conditions."""
    scopes = _scopes(prepared)
    found = [
        f"{each.name}.{column.spelled} = {_shown(cell.text)}"
        for each in schema.tables
        for column in each.columns
        if column.sort == "text"
        for scope, number in _places(each.table.name, column.name, scopes)
        for cell in scope.cells
        if cell.column == number
    ]
    return list(dict.fromkeys(found))[:MOST_MENTIONED]


def _terms(prepared: Prepared) -> list[str]:
    """The words that people defined and that the tables of the best scope have."""
    scopes = _scopes(prepared)[:1]
    return [
        f"{ranked.scope.columns[number].name} means {meant.said}"
        for ranked in scopes
        for number, meant in ranked.scope.defined.items()
    ]


def described(schema: Schema, cells: Mapping[tuple[str, str], Sequence[str]], terms: Sequence[str] = ()) -> str:
    """The tables for a small model: CREATE TABLE with cells, how they join, and the terms that people defined."""
    parts = []
    for table in schema.tables:
        lines = []
        for column in table.columns:
            shown = ", ".join(_shown(cell) for cell in cells.get((table.name, column.name), ()))
            comma = "," if column is not table.columns[-1] else ""
            lines.append(f"  {column.spelled} {column.type.split('(')[0][:20]}{comma}{f' -- {shown}' if shown else ''}")
        parts.append(f"CREATE TABLE {table.name} (\n" + "\n".join(lines) + "\n);")
    joins = [f"-- {schema.condition(key)}" for key in schema.keys]
    said = [f"-- {' '.join(term.split())[:200]}" for term in terms]
    return "\n".join([*parts, *joins, *said])


def statement_prompt(  # noqa: PLR0917
    question: str,
    schema: Schema,
    told: str,
    mentioned: Sequence[str] = (),
    examples: Sequence[Example] = (),
    size: Size = ANY,
) -> list[Message]:
    """The prompt for a small model: the tables as `told`; then what concerns the question alone."""
    held = [f"Question: {' '.join(asked.split())}\n{sql}\n\n" for asked, sql in examples]
    held += [f"Cells: {'; '.join(mentioned)}\n"] if mentioned else []
    text = (
        f"{told}\n\n{''.join(held)}Question: {' '.join(question.split())}\n"
        "Write the SELECT statement. No aliases: write table.column. Select only what the question asks for."
    )
    messages = [Message("system", _SYSTEM, Tells.NOTHING)]
    return [*messages, Message("user", text, Tells.VALUES, grammar=statement_grammar(schema, size))]


def _shown(cell: str) -> str:
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in cell).split())
    return "'" + (plain if len(plain) <= MOST_CELL else plain[: MOST_CELL - 1] + "…").replace("'", "''") + "'"


# What it is worth.


def comparable(statement: Statement) -> list[TextColumn]:
    """Its columns as texts by which two statements are compared: numbers by their value, whatever their type."""
    if statement.rows is None:
        return []
    columns = without_last(statement.rows, statement.besides).columns
    texts = [[_text(cell) for cell in column.to_pylist()] for column in columns]
    return [TextColumn(cells, sorted(cells)) for cells in texts]


def _text(cell: object) -> str:
    if isinstance(cell, bool) or cell is None:
        return str(cell)
    try:
        number = float(cell)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return str(cell)
    return f"{number:.10g}" if math.isfinite(number) and not isinstance(cell, str) else str(cell)


def _empty(rows: pa.Table | None) -> bool:
    """Whether rows say next to nothing: there is none, or one whose only cell is NULL or 0."""
    if rows is None or rows.num_rows == 0 or only_null(rows):
        return True
    return rows.num_rows == 1 and rows.num_columns == 1 and rows.column(0)[0].as_py() in {0}


def features_of(answer: Statement, reading: SecondReading, place: int) -> Mapping[str, float]:
    """The features by which an answer is judged after a second reading; `place` counts our answers from 0."""
    sure = min(max(answer.confidence, 0.005), 0.995)
    agrees = place < len(reading.same) and reading.same[place]
    covers = place < len(reading.covers) and reading.covers[place]
    differs = reading.statement is not None and not agrees and not covers
    return {
        "logit": math.log(sure / (1.0 - sure)),
        "agrees": float(agrees and reading.says_something),
        "agrees_empty": float(agrees and not reading.says_something),
        "differs": float(differs and not reading.doubts),
        "doubted": float(differs and bool(reading.doubts)),
        "covers": float(covers),
        "later": float(place > 0),
        "unsure": _unsure(reading.sureness, AGREED) - AGREED if agrees else 0.0,
    }


def likelihood(values: Mapping[str, float], curve: Mapping[str, float] = CURVE) -> float:
    """How likely an answer is right after a second reading, from 0 to 1."""
    logit = curve["intercept"] + sum(weight * values.get(name, 0.0) for name, weight in curve.items())
    return 1.0 / (1.0 + math.exp(-logit))


OWN: Final = weights("second_reader", "own")
"""How likely its own statement is right, where it has the rows of none of our answers."""


UNSURE, AGREED = 0.3, 0.15
"""How unsure a model is that does not tell: of any statement, and of one with the rows of an answer."""


def _unsure(sureness: float | None, unknown: float) -> float:
    """How unlikely a model found its tokens, from 0 to 1."""
    return unknown if sureness is None else min(max(-sureness, 0.0), 1.0)


def own_features(
    sure: float, statement: exp.Query, says_something: bool, sureness: float | None
) -> Mapping[str, float]:
    """The features by which the model's own statement is judged; `sure` is our confidence in our first answer.

    A question that we read well is one that a model reads well, too. A statement whose tokens it found unlikely, or
    that the grammar led off its way, is less often right.
    """
    sure = min(max(sure, 0.005), 0.995)
    return {
        "logit": math.log(sure / (1.0 - sure)),
        "unsure": _unsure(sureness, UNSURE),
        "nested": float(sum(1 for _ in statement.find_all(exp.Select)) > 1),
        "empty": float(not says_something),
    }


AGREES: Final = "a second reading by the model gives the same rows"
DISAGREE: Final = "two readings disagree"


def decided(
    sure: Sequence[float],
    features: Sequence[Mapping[str, float]],
    least: float,
    curve: Mapping[str, float] = CURVE,
) -> tuple[int, list[float], bool]:
    """Which of our answers comes first after a second reading, how sure each is, and whether two readings disagree.

    One with the same rows is raised, and comes first where it may be shown; no other gets surer. Where the first has
    neither the same rows nor more or fewer columns, it may not be shown; a statement that breaks a law says nothing.
    """
    found = [
        max(likelihood(values, curve), own) if values["agrees"] else min(likelihood(values, curve), own)
        for own, values in zip(sure, features, strict=True)
    ]
    chosen = next((place for place, values in enumerate(features) if values["agrees"]), None)
    if chosen is not None and (chosen == 0 or found[chosen] >= max(least, found[0])):
        return chosen, found, False
    differs = bool(features[0]["differs"])
    if differs and least > 0:
        found[0] = min(found[0], math.nextafter(least, 0.0))
    return 0, found, differs


def judged(
    answers: Sequence[Statement], reading: SecondReading, tables: Sequence[Table], least: float
) -> list[Statement]:
    """Our answers after a second reading, best first. A reading that does not run changes nothing.

    A statement of its own that is likelier right than our first comes before it, unless it breaks a law.
    """
    if reading.statement is None or not answers:
        return list(answers)
    features = [features_of(answer, reading, place) for place, answer in enumerate(answers)]
    first, sure, disagree = decided([answer.confidence for answer in answers], features, least)
    found = []
    for answer, values, likely in zip(answers, features, sure, strict=True):
        notes = (AGREES,) if values["agrees"] else ()
        told = {**answer.features, **values}
        found.append(replace(answer, confidence=likely, reasons=(*notes, *answer.reasons), features=told))
    if disagree:
        found[0] = replace(found[0], reasons=(disagreement(found[0], reading, tables), *found[0].reasons))
    ordered = [found[first], *(each for place, each in enumerate(found) if place != first)]
    own = _own(reading, answers[0].confidence)
    if own is None or own.confidence <= ordered[0].confidence:
        return ordered
    reasons = (disagreement(answers[0], reading, tables), *(f"joins {pair}" for pair in joins(own.tree, tables)))
    return [replace(own, reasons=reasons, reading=in_words(own.tree, tables)), *ordered]


def _own(reading: SecondReading, sure: float) -> Statement | None:
    """Its statement as an answer of its own; None where one of ours has its rows or is sure, or it breaks a law.

    Nor is one that it wrote when its first had failed: a question that it cannot follow.
    """
    if reading.statement is None or reading.again or reading.doubts or any(reading.same) or sure >= SURE:
        return None
    values = own_features(sure, reading.statement.tree, reading.says_something, reading.sureness)
    return replace(reading.statement, confidence=likelihood(values, OWN), way="model", features=values)


def disagreement(first: Statement, reading: SecondReading, tables: Sequence[Table]) -> str:
    """Both readings, where they differ."""
    own = first.plainly or in_words(first.tree, tables)
    other = reading.statement
    theirs = "" if other is None else in_words(other.tree, tables) or other.sql
    return f"{DISAGREE}: “{own}”, and, as a model reads it, “{theirs}”"


def consult(  # noqa: PLR0917
    question: str,
    prepared: Prepared,
    answers: Sequence[Statement],
    chat: Chat,
    source: ConnectionSource,
    limits: Limits,
    least: float,
    verified: Iterable[Example] = (),
) -> tuple[list[Statement], SecondReading]:
    """Our answers after a second reading, best first, and that reading. Raises ModelError if no model can be asked."""
    reading = read(question, prepared, answers, chat, source, limits, verified)
    tables = [*{table.name: table for ranked in _scopes(prepared) for table in ranked.scope.tables}.values()]
    return judged(answers, reading, tables, least), reading
