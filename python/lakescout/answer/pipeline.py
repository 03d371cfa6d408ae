"""From a question to answers (OCTOPUS, section 5): candidates, guard, rows, confidence."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

import pyarrow as pa
from sqlglot import exp

from lakescout.answer.alike import (
    ask_one_thing,
    calls_by_name,
    differ_in_place,
    lists_one_thing,
    says_cells_alone,
    show_one_thing,
)
from lakescout.answer.candidates import Candidate, candidates
from lakescout.answer.clusters import Members, answer_together, combined, context_words, over_members, similar_tables
from lakescout.answer.confidence import MASS, confidence, masses
from lakescout.answer.constrained_values import Violation
from lakescout.answer.guard import Limits, Together, check, fetched, run
from lakescout.answer.order import Tied, tied
from lakescout.answer.scopes import RankedScope, RankedTable, Sources, scopes
from lakescout.answer.statement import Statement, only_null, same_rows, shows, without_last
from lakescout.errors import TOO_LITTLE, GuardError, QueryError, first_line, lacks_memory, plainly
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.lake.connection import ConnectionSource, Limit, borrowed
from lakescout.lake.index import called
from lakescout.lake.sqltext import quote
from lakescout.lake.texts import Progress, stems
from lakescout.reading.link import Links
from lakescout.reading.names import name_words
from lakescout.reading.plan import Aggregate, Column, Plan, Query
from lakescout.reading.question import Question
from lakescout.reading.scope import Scope
from lakescout.reading.terms import spoken_terms
from lakescout.reading.verbalize import listed
from lakescout.words.tokens import Token, tokenize

RANKED: Final = 12
"""How many tables the answer starts from."""
TRIED: Final = 8
"""How many candidates are run for a question."""

UNSAID: Final = 0.3
"""The confidence at most of a statement that leaves out a word which carries meaning, or that breaks a law."""

_OF_FILES: Final = re.compile(r"^(IO|HTTP|Serialization) Error|CSV Error|Malformed JSON")
"""What DuckDB says where a statement fails for what it reads, not for what it is."""


@dataclass(frozen=True)
class Prepared:
    """A question with its scopes and its candidates, before anything ran."""

    question: Question
    catalog: Catalog
    scopes: Sequence[RankedScope]
    found: Sequence[Candidate]
    links: Sequence[Links]
    """What the spans of the question may be within each scope."""
    members: Mapping[TableName, Members] = field(default_factory=dict)
    """For each table that stands for its family: those that the question speaks of."""
    barred: tuple[Violation, ...] = ()
    """Why likely readings are no answer, the likeliest first."""

    def links_of(self, ranked: RankedScope) -> Links:
        """What the spans of the question may be within a scope."""
        known = ((scope, links) for scope, links in zip(self.scopes, self.links, strict=True))
        others = ((entry.ranked, entry.links) for entry in self.found)
        return next(links for scope, links in (*known, *others) if scope is ranked)


def prepare(question: Question, sources: Sources, first: Sequence[RankedTable] = ()) -> Prepared:
    """Look for evidence and build the candidates; the tables that stand `first` are ranked above all others."""
    ahead = {each.table for each in first}
    ranked = [*first, *(each for each in sources.ranked(question, RANKED) if each.table not in ahead)]
    around = scopes(question, sources, ranked)
    members = sources.members(question)
    said = spoken_terms(question.tokens, sources.terms)
    found, barred, links = candidates(question, around, sources.reader, said)
    called = tables_called(tokenize(question.english), (sources.catalog.tables[each.table] for each in ranked))
    for entry in found:
        entry.elsewhere = called
    plain = {name: each.plain for name, each in members.items() if each.plain is not None}
    if plain:
        others = [entry for entry in found if not any(table.name in plain for table in entry.lake_tables)]
        found = sorted([*others, *_over_families(plain, sources, ranked)], key=lambda entry: -entry.score)
    return Prepared(question, sources.catalog, around, found, links, members, barred)


def tables_called(tokens: Sequence[Token], tables: Iterable[Table]) -> Mapping[int, str]:
    """The tables whose whole name is one word of a question, by its token; what is most played has most plays."""
    places = {token.stem: place for place, token in enumerate(tokens) if token.is_word}
    for place, (before, token) in enumerate(pairwise(tokens), 1):
        if before.lower in {"most", "least", "often"} and token.lower.endswith("ed"):
            places[token.lower.removesuffix("ed")] = places[token.lower.removesuffix("d")] = place
    named = ((name_words(table.called), table) for table in tables)
    return {places[words[0]]: table.name.table for words, table in named if len(words) == 1 and words[0] in places}


def _over_families(
    plain: Mapping[TableName, str], sources: Sources, ranked: Sequence[RankedTable]
) -> Iterator[Candidate]:
    """The candidates over families of which the question names members. These are asked the rest of the question.

    "Sales in 2024" over sales_2024 asks for sales: a condition on the year would be one too many.
    """
    for question in map(Question, dict.fromkeys(plain.values())):
        asked = {name for name, text in plain.items() if text == question.text}
        around = [
            each
            for each in scopes(question, sources, ranked)
            if any(table.name in asked for table in each.scope.tables)
        ]
        for entry in candidates(question, around, sources.reader).found if around else ():
            if any(table.name in asked for table in entry.lake_tables):
                yield entry


def embedded_answers(
    prepared: Prepared, source: ConnectionSource, limits: Limits, k: int, progress: Progress | None = None
) -> tuple[list[Statement], list[str]]:
    """The candidates that ran, best first, each with its confidence; and why others could not be run.

    No alternative is more confident than what stands above it.
    """
    ran, refused = run_candidates(prepared, source, limits, progress)
    answers: list[Statement] = []
    sure = {id(item): _sure(item) for item in ran}
    ran.sort(key=lambda item: (sure[id(item)], item.ran.features[MASS], item.score_with_rows), reverse=True)
    different = _different(ran)
    rest = [each for each in different[1:] if not each[1].impossible]
    different = different[:1] + ([each for each in rest if not each[1].unlawful] or rest)
    for best, item in different[:k]:
        likely = max(sure[id(other)] for other in ran if other is best or _means_the_same(best, other))
        if answers:
            likely = min(likely, answers[-1].confidence)  # it was ranked below
        why = (*item.reasons(prepared.catalog), *item.ran.reasons)
        beside: tuple[str, ...] = ()
        equal = None if answers else _equal_at_the_end(item, prepared, source, limits)
        if equal is not None:
            beside = (item.in_words(equal.said),)
            likely = min(likely, UNSAID) if equal.all_of_them else likely
        if not answers:
            beside += tuple(map(item.in_words, _other_days(item, prepared, source, limits)))
        answers.append(
            replace(
                item.ran,
                confidence=likely,
                reasons=(*why, *beside),
                left_out=beside,
                reading=item.reading,
                said=item.said,
                unused=best.unused and item.unused,
            )
        )
    if answers:
        shown = different[0][1]
        answers[0] = _with_others(answers[0], shown, [each for _, each in different[1:]], prepared, source, limits)
        ahead = max(item.score for item in ran)
        unread = _one_absent([why for why, score in refused.items() if score > ahead])
        broken = "" if shown.unused else shown.unlawful or _untold(shown, [each for _, each in rest], prepared)
        answers[0] = replace(answers[0], instead="; ".join(unread) or broken)
    return answers, list(refused)


def _one_absent(reasons: list[str]) -> list[str]:
    """Of several reasons that no cell says a text, the first that names a column, or the first."""
    absent = [why for why in reasons if why.startswith("no cell of ")]
    told = [*(why for why in absent if "." in why.split()[3]), *absent][:1]
    return [why for why in reasons if why not in absent or why in told]


SOURCES: Final = 3
"""How many tables that answer otherwise are named."""
SAID_ROWS: Final = 3
"""How many of their rows a note quotes."""


def _with_others(  # noqa: PLR0917
    answer: Statement,
    shown: Candidate,
    others: Sequence[Candidate],
    prepared: Prepared,
    source: ConnectionSource,
    limits: Limits,
) -> Statement:
    """The best answer, with what other tables answer to the same question (OCTOPUS, 2.2).

    If each answer is one row, these become the rows of the answer; longer answers are only mentioned in a note.
    """
    names, found = set(answer.tables), list[Candidate]()
    for other in others:
        if len(found) < SOURCES and names.isdisjoint(other.ran.tables) and _answers_too(shown, other):
            names |= set(other.ran.tables)
            found.append(other)
    if not found or answer.too_large or not answer.rows:
        return answer
    said = tuple(f"{_place(each, prepared)} answers otherwise: {_in_short(each.ran)}" for each in found)
    both = _beside_one_another([shown, *found], prepared, source, limits)
    return replace(
        answer if both is None else replace(answer, sql=both.sql, rows=both.rows, tables=both.tables, besides=0),
        reasons=(*answer.reasons, *said),
        left_out=(*answer.left_out, *said),
    )


def _answers_too(shown: Candidate, other: Candidate) -> bool:
    return (
        not other.unused
        and not other.ran.too_large
        and bool(other.ran.rows)
        and not only_null(other.ran.rows)
        and ask_one_thing(shown.plan, shown.scope, other.plan, other.scope)
    )


def _untold(shown: Candidate, others: Sequence[Candidate], prepared: Prepared) -> str:
    """Why no table is told: the question says cells alone, and other tables hold them, too. Empty if one is told."""
    if not says_cells_alone(shown.plan, shown.scope, shown.links):
        return ""
    clean = [each for each in others if not (each.unused or {*shown.ran.tables} <= {*each.ran.tables})]
    equal = [other for other in clean if differ_in_place(shown.plan, other.plan)]
    places = dict.fromkeys(_place(each, prepared) for each in (shown, *equal))
    return f"{listed(list(places))} hold these cells: say which table is meant" if len(places) > 1 else ""


def _place(item: Candidate, prepared: Prepared) -> str:
    return " and ".join(map(prepared.catalog.display_name, item.ran.tables))


def _in_short(answer: Statement) -> str:
    rows = without_last(answer.rows, answer.besides) if answer.rows is not None else pa.table({})
    said = [", ".join(map(str, row.values())) for row in rows.slice(0, SAID_ROWS).to_pylist()]
    more = rows.num_rows - len(said)
    return "; ".join([*said, *([f"and {more:,} more rows"] if more > 0 else [])])


def _beside_one_another(
    items: Sequence[Candidate], prepared: Prepared, source: ConnectionSource, limits: Limits
) -> Statement | None:
    """The statement over all of them, run, if each has one row; None if not, or if it does not run in time."""
    rows = [item.ran.rows for item in items]
    if any(each is None or each.num_rows != 1 for each in rows) or len({each.num_columns for each in rows if each}) > 1:
        return None
    names = rows[0].column_names if rows[0] is not None else []
    catalog = prepared.catalog
    tables = [catalog.tables[catalog.id_by_name[name]] for item in items for name in item.ran.tables]
    trees = [(_place(item, prepared), check(item.ran.sql, tables).tree) for item in items]
    try:
        whole = fetched(source, check(combined(trees, names).sql(dialect="duckdb"), tables), limits)
    except (GuardError, QueryError):
        return None
    return None if whole.too_large else whole


def _equal_at_the_end(item: Candidate, prepared: Prepared, source: ConnectionSource, limits: Limits) -> Tied | None:
    """The rows that are equal to the last one shown, where some of them are not shown."""
    catalog = prepared.catalog
    tables = [catalog.tables[catalog.id_by_name[name]] for name in item.ran.tables if name in catalog.id_by_name]
    return tied(item.ran.sql, tables, item.plan, item.scope, source, limits)


def _other_days(item: Candidate, prepared: Prepared, source: ConnectionSource, limits: Limits) -> Iterator[str]:
    """Where a moment that is read has another day than the columns beside it say: they are of another time zone."""
    scope, catalog = item.scope, prepared.catalog
    for number in item.moments:
        local, table = scope.local.get(number, {}), scope.tables[scope.columns[number].table]
        parts = [(unit, local[unit]) for unit in ("year", "month", "day") if unit in local]
        if not parts or table.name not in catalog.id_by_name:
            continue
        moment = quote(scope.columns[number].name)
        differ = " OR ".join(f"{unit}(t.{moment}) <> t.{quote(scope.columns[column].name)}" for unit, column in parts)
        sql = f"SELECT COUNT(*) AS rows FROM {table.name.quoted} AS t WHERE {differ}"
        try:
            rows = run(source, check(sql, [catalog.tables[catalog.id_by_name[table.name]]]), limits)
        except (GuardError, QueryError):
            continue
        if count := rows.column(0)[0].as_py():
            names = " and ".join(scope.full_name(column) for _, column in parts)
            yield f"{names} say another day than {scope.full_name(number)} in {count:,} rows"


def _sure(item: Candidate) -> float:
    """How likely a candidate is right, by itself; one that leaves out a word which carries meaning hardly is.

    Nor is one that breaks a law.
    """
    likely = confidence(item.ran.features)
    return min(likely, UNSAID) if item.unused or item.unlawful else likely


def _means_the_same(left: Candidate, right: Candidate) -> bool:
    """Whether one shows more columns than the other, or the same things under other names: neither misleads anybody."""
    return _shows_more(left.ran, right.ran) or _show_one_thing(left, right)


def _shows_more(left: Statement, right: Statement) -> bool:
    """Whether one is the other with more columns."""
    return _holds(left, right) and not _agree(left, right)


def _different(ran: Sequence[Candidate]) -> list[tuple[Candidate, Candidate]]:
    """The best candidate for each set of rows, and the one to show: two ways to say one thing are not alternatives.

    If a candidate aggregates one row, the candidate without the aggregate gives the same and is shown, unless a word
    asks for the aggregate.
    """
    found: list[tuple[Candidate, Candidate]] = []
    for item in ran:
        if not any(_say_one(item, other) for pair in found for other in pair):
            plain = _without_aggregates(item.plan)
            same = (
                other
                for other in ran
                if _agree(item.ran, other.ran)
                and other.plan == plain
                and set(other.unaccounted) <= set(item.unaccounted)
            )
            shown = item if plain is None else next(same, item)
            found.append((item, _by_name(shown, ran)))
    return found


def _by_name(item: Candidate, ran: Sequence[Candidate]) -> Candidate:
    """The same things called by their names, where a statement calls them by their numbers."""
    scope = item.scope
    if calls_by_name(item.plan, scope):
        return item
    others = (other for other in ran if other.ranked is item.ranked)
    same = (other for other in others if show_one_thing(item.plan, other.plan, scope, item.links))
    named = (other for other in same if calls_by_name(other.plan, scope))
    return next((other for other in named if set(other.unused) <= set(item.unused)), item)


def _without_aggregates(query: Query | None) -> Plan | None:
    """A plan that shows nothing but aggregates of rows, without them; None if it is another."""
    if not isinstance(query, Plan) or query.group or query.having:
        return None
    shown = [item.of for item in query.show if isinstance(item, Aggregate) and isinstance(item.of, Column)]
    return replace(query, show=tuple(shown)) if shown and len(shown) == len(query.show) else None


def run_candidates(
    prepared: Prepared, source: ConnectionSource, limits: Limits, progress: Progress | None = None
) -> tuple[list[Candidate], dict[str, float]]:
    """The leading candidates, run; and why others could not be, with the best score of those whose tables
    cannot be read.

    All statements together take `limits.seconds`: a further one gets what those before it left.
    """
    ran: list[Candidate] = []
    refused: dict[str, float] = {}
    checked = list(_leading(prepared))
    if isinstance(source, Together):
        source.expect(
            [item.statement for item in checked if isinstance(item, Candidate) and item.statement is not None]
        )
    began = time.monotonic()
    tell = progress or (lambda *_: None)
    for place, item in enumerate(checked):
        tell(place, len(checked))
        tried = bool(ran or refused)
        left = limits.seconds - (time.monotonic() - began) if tried else limits.seconds
        if tried and left <= 0:
            break
        if isinstance(item, GuardError):
            refused.setdefault(first_line(item), -math.inf)
            continue
        try:
            item.statement = _run(item, prepared, source, replace(limits, seconds=left))
            problem = item.found_nothing(item.ran.rows)
            if problem is not None:
                refused[problem.reason] = max(item.score, refused.get(problem.reason, -math.inf))
                continue
            ran.append(item)
        except (GuardError, QueryError) as error:
            why = _unreadable(item, prepared, source, error, Limit.of(limits.seconds - (time.monotonic() - began)))
            found = item.score if why else -math.inf
            why = why or first_line(error)
            refused[why] = max(found, refused.get(why, found))
    _compare(ran)
    tell(1, 1)
    return ran, refused


def _unreadable(item: Candidate, prepared: Prepared, source: ConnectionSource, error: Exception, limit: Limit) -> str:
    """Which table of a statement cannot be read, and why; empty where the statement alone is at fault.

    Empty, too, where there is no time left to find out.
    """
    names = " and ".join(map(prepared.catalog.display_name, item.names))
    if lacks_memory(error):
        return f"{TOO_LITTLE} to read {names} for this (setting memory_limit of DuckDB)"
    for name in item.names:
        if limit.passed:
            return ""
        try:
            with borrowed(source) as connection, limit.kept(connection):
                connection.query(f"SELECT 1 AS one FROM {name.quoted} LIMIT 1")
        except QueryError as problem:
            if limit.passed:
                return ""
            return f"{prepared.catalog.display_name(name)} cannot be read: {plainly(problem)}"
    if not isinstance(error, QueryError) or not _OF_FILES.search(first_line(error)):
        return ""
    return f"{names} cannot be read: {plainly(error)}"


def _leading(prepared: Prepared) -> Iterator[Candidate | GuardError]:
    """The leading candidates, checked; or why they are refused."""
    for entry in prepared.found[:TRIED]:
        try:
            _check(entry, prepared)
            yield entry
        except GuardError as error:
            yield error


def _check(entry: Candidate, prepared: Prepared) -> None:
    """Let the guard see one candidate, and the members of families in the place of those that stand for them.

    Raises GuardError.
    """
    tables = entry.lake_tables
    members = {table.name: prepared.members[table.name] for table in tables if table.name in prepared.members}
    if not members:
        entry.statement = check(entry.sql, tables)
        return
    statement = check(entry.sql, [as_large_as_its_parts(table, prepared) for table in tables])
    entry.statement = over_members(statement, {name: found.read for name, found in prepared.members.items()})
    parts = [[prepared.catalog.display_name(member) for member in found.read] for found in members.values()]
    said = [called(found) if len(found) > 1 else found[0] for found in parts]
    entry.notes = tuple(
        f"{text} answer as one" if len(found) > 1 else f"{text} answers alone"
        for text, found in zip(said, parts, strict=True)
    )
    entry.over, entry.too_many = " and ".join(said), "; ".join(filter(None, (each.cut for each in members.values())))
    entry.called = {name.table: new.table for name, each in members.items() if (new := each.read[0]) != name}


def as_large_as_its_parts(table: Table, prepared: Prepared) -> Table:
    """A table with the rows of all members that are read in its place."""
    members = prepared.members.get(table.name)
    catalog = prepared.catalog
    parts = [catalog.tables[catalog.id_by_name[name]] for name in members.read] if members is not None else [table]
    return replace(
        table, rows=None if any(part.rows is None for part in parts) else sum(part.rows or 0 for part in parts)
    )


UNREAD: Final = 3.0
"""How much less likely a candidate is that reads no table which the question calls by its name, as a logarithm."""


def _compare(ran: Sequence[Candidate]) -> None:
    """Set the feature `mass` of each candidate: it is likelier if others give the same rows."""
    scores = [item.score_with_rows - (UNREAD if item.unread else 0.0) for item in ran]
    found = masses(scores, alike(ran))
    for item, mass in zip(ran, found, strict=True):
        item.statement = replace(item.ran, features={**item.ran.features, MASS: mass})


def alike(ran: Sequence[Candidate]) -> list[list[int]]:
    """For each candidate: the places of those that give its rows, its own among them."""
    return [[place for place, other in enumerate(ran) if other is item or _say_one(item, other)] for item in ran]


def _agree(left: Statement, right: Statement) -> bool:
    """Whether both give the same rows: two readings of one meaning are not rivals.

    What one shows beside its rows the other may ask for: the same statement says both.
    """
    if not (left.rows and right.rows):
        return False
    return (left.sql == right.sql and left.rows.equals(right.rows)) or same_rows(left.columns, right.columns)


def _say_one(left: Candidate, right: Candidate) -> bool:
    """Whether both give the same rows, or show the same things by other names of theirs."""
    return _agree(left.ran, right.ran) or _show_one_thing(left, right)


def _show_one_thing(left: Candidate, right: Candidate) -> bool:
    if left.ranked is not right.ranked:
        return False
    return lists_one_thing(left.plan, right.plan) or show_one_thing(left.plan, right.plan, left.scope, left.links)


def _holds(left: Statement, right: Statement) -> bool:
    """Whether both give the same rows, or one shows a column more."""
    if not (left.rows and right.rows) or left.rows.num_rows != right.rows.num_rows:
        return False
    few, many = sorted((left.columns, right.columns), key=len)
    return bool(few) and shows(many, few)


def _run(item: Candidate, prepared: Prepared, source: ConnectionSource, limits: Limits) -> Statement:
    """Run one candidate under the guard, with the tables similar to its own. Raises GuardError and QueryError."""
    statement, names, tables = item.statement, item.names, item.lake_tables
    assert statement is not None
    answer = first = replace(fetched(source, statement, limits), tables=names, reasons=item.notes)
    if first.rows and not first.too_large and len(tables) == len(names) == 1:
        if alike := _alike(statement, tables[0], prepared):
            answer = answer_together(first, [*tables, *alike], prepared.catalog, source, limits)
        if answer.too_large:
            answer = replace(answer, tables=names, reasons=item.notes)
    seen = answer.rows if answer.too_large else first.rows
    assert seen is not None
    problem = answer.too_large or item.too_many
    return replace(answer, features=item.after(seen), too_large=problem, besides=item.besides)


def _alike(statement: Statement, table: Table, prepared: Prepared) -> list[Table]:
    """The tables similar to one, in any scope, with at least the question's words that this one has in its texts."""
    names = sorted({column.name for column in statement.tree.find_all(exp.Column) if column.name})
    names = [name for name in names if name.lower() in table.column_by_name]
    said = prepared.question.stems
    told = {
        other.name: said & {*context_words(other), *_described(item.scope, number)}
        for item in prepared.scopes
        for number, other in enumerate(item.scope.tables)
    }
    others = (other for item in prepared.scopes for other in item.scope.tables)
    return [each for each in similar_tables(table, names, others) if told.get(table.name, set()) <= told[each.name]]


def _described(scope: Scope, table: int) -> Iterator[str]:
    """The stems of the descriptions of a table's columns."""
    for number in scope.columns_of(table):
        yield from stems(scope.meanings.get(number, ""))
