"""Candidates for one question over one scope, ranked, each a plan composed into a sqlglot expression tree."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from sqlglot import exp

from lakescout.answer.builder.assign import Reading, readings
from lakescout.answer.builder.grammar import read_plan
from lakescout.answer.builder.grammar.state import State, with_placeholders
from lakescout.answer.builder.lexicon import ADJECTIVES, IRREGULAR, LIGHT_VERBS, MEASURED_IN, OPERATIONS, STOP
from lakescout.answer.builder.linking import link
from lakescout.answer.builder.plan import MEASURES, Absent, Condition, Draft, Extreme, Item, Related
from lakescout.answer.builder.scope import Scope, ScopeJoins
from lakescout.answer.builder.tokens import Mention
from lakescout.reading.texts import as_meant
from lakescout.reading.times import EVER, as_recurring, bounds, recurring
from lakescout.reading.to_sql import CannotWriteError, as_joined
from lakescout.reading.tokens import Token
from lakescout.words.tables import word_list

OTHER = "other"
"""Alias of a table whose row is compared with another of its rows."""
_OPS = {"=": exp.EQ, "<>": exp.NEQ, ">": exp.GT, ">=": exp.GTE, "<": exp.LT, "<=": exp.LTE}
_AGGS = {"avg": exp.Avg, "sum": exp.Sum, "min": exp.Min, "max": exp.Max, "median": exp.Median, "count": exp.Count}


class CannotJoinError(Exception):
    """The plan's tables have no keys between them."""


class Composer:
    """Writes plans over one scope."""

    def __init__(self, scope: Scope, graph: ScopeJoins) -> None:
        self.scope = scope
        self.graph = graph

    def compose(self, plan: Draft) -> exp.Query:
        """The tree of `plan`. Raises CannotJoinError."""
        if plan.share:
            return self._share(plan)
        if plan.both:
            sides = [self._select(plan, [*plan.where, condition]) for condition in plan.both]
            return exp.intersect(*sides) if len(sides) == 2 else sides[0]
        return self._select(plan, plan.where)

    def _select(self, plan: Draft, where: list[Condition]) -> exp.Select:
        select = exp.Select(expressions=[exp.Star()] if plan.star else [self.named(item) for item in plan.select])
        tables = self._tables(plan, where)
        select = self._join(select, tables)
        if plan.star and len(tables) > 1 and plan.subject is not None:
            select.set("expressions", [exp.Column(this=exp.Star(), table=exp.to_identifier(self.alias(plan.subject)))])
        if plan.distinct:
            select = select.distinct(copy=False)
        clauses = [self._condition(condition) for condition in where]
        if clauses:
            joined = exp.or_(*clauses, copy=False) if plan.any_of else exp.and_(*clauses, copy=False)
            select = select.where(joined, copy=False)
        for absent in plan.absent:
            select = select.where(self._absent(absent), copy=False)
        if plan.group:
            select = select.group_by(*[self.column(number) for number in plan.group], copy=False)
        for item, op, value in plan.having:
            select = select.having(_OPS[op](this=self.item(item), expression=exp.Literal.number(value)), copy=False)
        for item, descending in plan.order:
            first = not descending and plan.limit is None  # the least value is none that is missing
            built = self.item(item) if item.agg or item.field is None or item.via else self._measured(item.field)
            ordered = exp.Ordered(this=built, desc=descending, nulls_first=first)
            select = select.order_by(ordered, copy=False)
        return select.limit(plan.limit, copy=False) if plan.limit is not None else select

    def _share(self, plan: Draft) -> exp.Select:
        """`100.0 * COUNT(*) FILTER (WHERE ...) / COUNT(*)`: of the rows that no key drops."""
        clauses = [self._condition(condition) for condition in plan.where]
        met = exp.or_(*clauses, copy=False) if plan.any_of else exp.and_(*clauses, copy=False)
        some = exp.Filter(this=exp.Count(this=exp.Star()), expression=exp.Where(this=met))
        hundredths = exp.Mul(this=exp.Literal.number("100.0"), expression=some)
        parts: exp.Expr = exp.Div(this=hundredths, expression=exp.Count(this=exp.Star()))
        columns = [self.column(number) for number in plan.group]
        select = exp.Select(expressions=[*columns, exp.alias_(parts, "percent", quoted=True, copy=False)])
        select = self._join(select, self._tables(plan, plan.where))
        return select.group_by(*(column.copy() for column in columns), copy=False) if columns else select

    def _tables(self, plan: Draft, where: list[Condition]) -> list[int]:
        needed = list(plan.tables)
        items = [*plan.select, *(item for item, *_ in plan.having), *(item for item, _ in plan.order)]
        numbers = [item.field for item in items if item.field is not None]
        numbers += [condition.field for condition in where] + plan.group
        needed += [self.scope.fields[number].table for number in numbers]
        needed += [absent.table for absent in plan.absent]
        return list(dict.fromkeys(needed)) or [0]

    def _join(self, select: exp.Select, tables: list[int]) -> exp.Select:
        steps = self.graph.tree(tables)
        if steps is None:
            raise CannotJoinError
        select = select.from_(self.table(tables[0]), copy=False)
        for table, key in steps:
            condition = exp.EQ(this=self._end(key.left, key.right), expression=self._end(key.right, key.left))
            select = select.join(self.table(table), on=condition, copy=False)
        return select

    def _end(self, number: int, other: int) -> exp.Expr:
        """A column as it is compared with the other end of its join."""
        return as_joined(self.column(number), self.scope.fields[number], self.scope.fields[other])

    def table(self, number: int) -> exp.Expr:
        """A table under its full name and alias."""
        database, schema, name = self.scope.tables[number].name
        table = exp.table_(name, db=schema, catalog=database, quoted=True)
        return exp.alias_(table, self.alias(number), table=True, copy=False)

    def alias(self, number: int) -> str:
        """What a table is called in the statement."""
        return f"t{number + 1}"

    def column(self, number: int) -> exp.Expr:
        """A column of an aliased table, cut down to its unit where the field has one."""
        field = self.scope.fields[number]
        column = exp.column(exp.to_identifier(field.name, quoted=True), table=self.alias(field.table), copy=False)
        if field.unit == "year":
            return exp.Year(this=column)
        if field.unit == "weekday":
            return exp.func("DAYNAME", column, dialect="duckdb")
        if field.unit:
            begin = exp.func("DATE_TRUNC", exp.Literal.string(field.unit), column, dialect="duckdb")
            return begin if field.unit == "hour" else exp.cast(begin, "DATE", dialect="duckdb")
        return column

    def named(self, item: Item) -> exp.Expr:
        """An item of the selection: aggregates get a name that can be read."""
        built = self.item(item)
        if item.via is not None:
            return exp.alias_(built, self.scope.fields[item.via.field].name, quoted=True, copy=False)
        if not item.agg:
            unit = self.scope.fields[item.field].unit if item.field is not None else ""
            return exp.alias_(built, unit, quoted=True, copy=False) if unit else built
        name = item.agg if item.field is None else f"{item.agg}_{self.scope.fields[item.field].name}"
        return exp.alias_(built, name, quoted=True, copy=False)

    def item(self, item: Item) -> exp.Expr:
        """A column or an aggregate of it."""
        if item.field is None:
            return exp.Count(this=exp.Star())
        if item.via is not None:
            return self._of_related(item.via)
        column = self._measured(item.field) if item.agg in MEASURES else self.column(item.field)
        if item.distinct:
            column = exp.Distinct(expressions=[column])
        return _AGGS[item.agg](this=column) if item.agg else column

    def _condition(self, condition: Condition) -> exp.Expr:
        column = self._comparable(condition)
        value = condition.value
        if (period := self._in_period(condition, column)) is not None:
            return exp.not_(exp.paren(period), copy=False) if condition.negated else period
        if condition.op == "null":
            missing = exp.Is(this=column, expression=exp.Null())
            return exp.not_(missing, copy=False) if condition.negated else missing
        if condition.op == "flag" and self.scope.fields[condition.field].is_yn:
            return exp.EQ(this=column, expression=exp.Literal.string("N" if condition.negated else "Y"))
        if condition.op == "flag":
            return exp.not_(column, copy=False) if condition.negated else column
        if condition.op == "between" and isinstance(value, tuple):
            low, high = (self._literal(condition.field, bound, measured=True) for bound in value)
            built: exp.Expr = exp.Between(this=column, low=low, high=high)
        elif condition.op == "in" and isinstance(value, tuple):
            built = exp.In(this=column, expressions=[self._literal(condition.field, cell) for cell in value])
        elif condition.op == "year":
            built = exp.EQ(this=exp.Year(this=column), expression=exp.Literal.number(str(value)))
        elif condition.op == "like":
            built = exp.ILike(this=column, expression=exp.Literal.string(str(value)))
        elif isinstance(value, Item):
            built = _OPS[condition.op](this=column, expression=self._over_table(value))
        elif isinstance(value, Related):
            built = _OPS[condition.op](this=column, expression=self._of_related(value, measured=True))
        elif isinstance(value, Extreme):
            built = exp.EQ(
                this=column, expression=self._over_table(Item(value.field, "max" if value.descending else "min"))
            )
        else:
            measured = condition.op in {"<", "<=", ">", ">="}
            built = _OPS[condition.op](
                this=column, expression=self._literal(condition.field, str(value), measured=measured)
            )
        return exp.not_(built, copy=False) if condition.negated else built

    def _in_period(self, condition: Condition, column: exp.Expr) -> exp.Expr | None:
        """A column of dates against days, months, quarters or years: each from its first day to before the next one."""
        values = condition.value if isinstance(condition.value, tuple) else (condition.value,)
        texts = [value for value in values if isinstance(value, str)]
        if not self.scope.fields[condition.field].is_date or len(texts) != len(values):
            return None
        if condition.op == "in":
            all_met = [self._in_period(replace(condition, op="=", value=text), column.copy()) for text in texts]
            either = [one for one in all_met if one is not None]
            return exp.paren(exp.or_(*either, copy=False), copy=False) if len(either) == len(texts) else None
        if (again := recurring(texts[0])) is not None:
            kinds = {"moment", "time"} if again.part == "hour" else {"moment", "date"}
            if condition.op not in {"=", "<>"} or self.scope.fields[condition.field].column.kind not in kinds:
                raise CannotWriteError(f"the column does not tell what is {again.words}")
            met = as_recurring(column, again)
            return met if condition.op == "=" else exp.not_(exp.paren(met), copy=False)
        spans = [bounds(text) for text in texts]
        if None in spans:
            return None
        clock = any(":" in text for text in texts)
        if self.scope.fields[condition.field].column.kind not in ({"moment"} if clock else {"moment", "date"}):
            raise CannotWriteError("the column does not tell such times")
        if condition.op in {"=", "year"} and len(texts[0]) == 4:
            return exp.EQ(this=exp.Year(this=column), expression=exp.Literal.number(texts[0]))
        (first, after), (_, end) = (span for span in (spans[0], spans[-1]) if span is not None)
        begins = exp.GTE(this=column.copy(), expression=exp.Literal.string(first))
        ends = exp.LT(this=column.copy(), expression=exp.Literal.string(end))
        later = exp.GTE(this=column.copy(), expression=exp.Literal.string(after))
        before = exp.LT(this=column.copy(), expression=exp.Literal.string(first))
        whole = ends if first == EVER else exp.and_(begins, ends, copy=False)
        known = {">": later, ">=": begins, "<": before, "<=": ends, "<>": exp.not_(exp.paren(whole), copy=False)}
        return known.get(condition.op, whole)

    def _comparable(self, condition: Condition) -> exp.Expr:
        measured = condition.op in {"<", "<=", ">", ">=", "between"} or isinstance(
            condition.value, (Item, Extreme, Related)
        )
        return self._measured(condition.field) if measured else self.column(condition.field)

    def _measured(self, number: int) -> exp.Expr:
        """A column; one of texts as the numbers or dates that these write."""
        form = self.scope.fields[number].form
        return self.column(number) if form is None else as_meant(self.column(number), form)

    def _literal(self, number: int, text: str, *, measured: bool = False) -> exp.Expr:
        field = self.scope.fields[number]
        if (field.is_number and field.column.kind != "duration") or (measured and field.numeric_text):
            return exp.Literal.number(text)
        return exp.Literal.string(text)

    def _over_table(self, item: Item) -> exp.Subquery:
        assert item.field is not None
        fields = [item.field, *(condition.field for condition in item.conditions)]
        tables = list(dict.fromkeys(self.scope.fields[number].table for number in fields))
        select = self._join(exp.Select(expressions=[self.item(item)]), tables)
        for condition in item.conditions:
            select = select.where(self._condition(condition), copy=False)
        return select.subquery(copy=False)

    def _of_related(self, value: Related, *, measured: bool = False) -> exp.Subquery:
        """`(SELECT salary FROM employees AS other WHERE other.id = mine.manager_id)`."""
        database, schema, name = self.scope.tables[self.scope.fields[value.field].table].name
        table = exp.alias_(exp.table_(name, db=schema, catalog=database, quoted=True), OTHER, table=True, copy=False)
        theirs, key = (
            exp.column(exp.to_identifier(self.scope.fields[number].name, quoted=True), table=OTHER, copy=False)
            for number in (value.field, value.key)
        )
        form = self.scope.fields[value.field].form if measured else None
        shown = theirs if form is None else as_meant(theirs, form)
        select = exp.Select(expressions=[shown]).from_(table, copy=False)
        return select.where(exp.EQ(this=key, expression=self.column(value.reference)), copy=False).subquery(copy=False)

    def _absent(self, absent: Absent) -> exp.Expr:
        """`key NOT IN (SELECT key of the nearest table on the way to other)`."""
        steps = self.graph.tree([absent.table, absent.other])
        if not steps:
            raise CannotJoinError
        key = steps[0][1]
        mine, theirs = (
            (key.left, key.right) if self.scope.fields[key.left].table == absent.table else (key.right, key.left)
        )
        inner_tables = [self.scope.fields[theirs].table]
        if absent.conditions:
            inner_tables += [
                absent.other,
                *(self.scope.fields[condition.field].table for condition in absent.conditions),
            ]
        ours, end = self._end(mine, theirs), self._end(theirs, mine)
        inner = self._join(exp.Select(expressions=[end]), list(dict.fromkeys(inner_tables)))
        inner = inner.where(exp.Not(this=exp.Is(this=end.copy(), expression=exp.Null())), copy=False)
        for condition in absent.conditions:
            inner = inner.where(self._condition(condition), copy=False)
        test = exp.In(this=ours, query=inner.subquery())
        return exp.not_(test, copy=False) if absent.negated else test


READINGS: Final = 6


@dataclass(frozen=True)
class Candidate:
    """One statement for the question, with what it rests on."""

    tree: exp.Query
    plan: Draft
    scope: Scope
    reading: Reading
    tokens: tuple[Token, ...]
    mentions: tuple[Mention, ...]
    score: float
    unread: tuple[str, ...]
    """Words that name something and that no mention accounts for."""
    tables: frozenset[int]
    """The scope's tables that the statement reads."""

    @cached_property
    def sql(self) -> str:
        """The statement as DuckDB's SQL."""
        return self.tree.sql(dialect="duckdb")

    @cached_property
    def content(self) -> int:
        """How many words of the question name something."""
        return sum(_is_content(token) for token in self.tokens)

    @property
    def coverage(self) -> float:
        """The share of those words that a mention accounts for, by how well it fits."""
        if not self.content:
            return 0.0
        covered = 0.0
        for mention, target in zip(self.mentions, self.reading.targets, strict=True):
            words = sum(_is_content(token) for token in self.tokens[mention.start : mention.end])
            covered += words * min(target.score, 1.0) if target.kind != "Q" else 0.0
        return covered / self.content


def build(question: str, scope: Scope, most: int | None = None) -> list[Candidate]:
    """The statements that the grammar finds for `question`, best first, at most so many."""
    tokens, mentions = link(question, scope)
    graph = ScopeJoins(scope, verbs=verbs(tokens, mentions))
    drafts = [
        drafted
        for reading in readings(tokens, mentions, scope, graph, READINGS)
        if (drafted := _drafted(tokens, mentions, reading, scope)) is not None
    ]
    found: dict[str, Candidate] = {}
    for drafted in sorted(drafts, key=lambda drafted: -drafted.score):  # to write a statement costs more than to read
        candidate = drafted.written(scope)
        if candidate is not None:
            found.setdefault(candidate.sql, candidate)
        if len(found) == most:
            break
    return list(found.values())


_NO_CONTENT: Final = frozenset(STOP | OPERATIONS | ADJECTIVES.keys())


def _is_content(token: Token) -> bool:
    named = token.text[0].isalnum() and token.lower not in _NO_CONTENT
    return named or token.text == "US"


def _unread(tokens: list[Token], mentions: list[Mention], read: set[str]) -> tuple[str, ...]:
    taken = {place for mention in mentions for place in range(mention.start, mention.end)}
    told = read | LIGHT_VERBS | MEASURED_IN
    return tuple(
        token.text
        for place, token in enumerate(tokens)
        if place not in taken and _is_content(token) and token.lower not in told
    )


_PLACES: Final = frozenset(word_list("before a place"))


def _ends_in_place(tokens: list[Token], word: str) -> bool:
    """Whether a question ends in a place, a time or the like that nothing accounts for: `the weather on Mars`."""
    words = [token for token in tokens if token.text[0].isalnum()]
    before = [token.lower for token in words[-3:-1] if token.lower not in {"the", "a", "an"}]
    return words[-1].text == word and before[-1:] != [] and before[-1] in _PLACES


def verbs(tokens: list[Token], mentions: list[Mention]) -> frozenset[str]:
    """Words that no mention took and that may name a relation."""
    taken = {place for mention in mentions for place in range(mention.start, mention.end)}
    words = (IRREGULAR.get(t.lower, t.stem) for place, t in enumerate(tokens) if place not in taken)
    return frozenset(word for word in words if len(word) >= 4 and word not in STOP and word not in OPERATIONS)


@dataclass(frozen=True)
class _Drafted:
    """A reading with its plan, before the statement is written."""

    tokens: list[Token]
    mentions: list[Mention]
    reading: Reading
    plan: Draft
    graph: ScopeJoins
    score: float
    read: set[str]

    def written(self, scope: Scope) -> Candidate | None:
        """The statement; None if its tables do not join."""
        try:
            tree = Composer(scope, self.graph).compose(self.plan)
        except (CannotJoinError, CannotWriteError):
            return None
        aliases = {table.alias for table in tree.find_all(exp.Table)}
        tables = frozenset(number for number in range(len(scope.tables)) if f"t{number + 1}" in aliases)
        unread = _unread(self.tokens, self.mentions, self.read)
        if unread and _ends_in_place(self.tokens, unread[-1]):
            self.plan.leftover.append(unread[-1])
        tokens, mentions = tuple(self.tokens), tuple(self.mentions)
        return Candidate(tree, self.plan, scope, self.reading, tokens, mentions, self.score, unread, tables)


def _drafted(tokens: list[Token], mentions: list[Mention], reading: Reading, scope: Scope) -> _Drafted | None:
    named = frozenset(target.number for target in reading.targets if target.kind == "C")
    graph = ScopeJoins(scope, named, verbs(tokens, mentions))
    text = with_placeholders(tokens, mentions, reading.targets)
    state = State(text, tokens, mentions, reading.targets, scope, graph)
    plan = read_plan(state)
    if not plan.select and not plan.star:
        return None
    score = reading.score - plan.penalty - 0.4 * len(plan.leftover)
    return _Drafted(tokens, mentions, reading, plan, graph, score, state.read)
