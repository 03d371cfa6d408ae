"""What a text that goes on from an earlier question changes of that question's plan.

What it names (cells, columns, periods) was read by the reader, as the conditions and groups of a plan over the same
tables; words of closed classes say the rest: an order, a limit, a measure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Any, Final, NamedTuple

from lakescout.answer.constraints import RUNS_WITH
from lakescout.plugins.thread.fragments import LESS, MORE, is_superlative, words_of
from lakescout.reading import plan as p
from lakescout.reading.demand import find_demand, is_number_word, number_of_word
from lakescout.reading.grain import is_divisor
from lakescout.reading.link import NAMED, STEM, Links, Mention
from lakescout.reading.plan import Plan, Predicate, all_of, columns_in, conditions, everywhere
from lakescout.reading.scope import Scope
from lakescout.reading.shown import key_of, names_of
from lakescout.reading.times import SHIFTED, bounds, recurring, shifted
from lakescout.reading.units import is_money
from lakescout.reading.verbalize import Sayer, listed
from lakescout.words.tables import word_list, word_map
from lakescout.words.text import normalise_name, stem


class Swap(NamedTuple):
    """A condition that an edit added, and the one in whose place."""

    new: Predicate
    old: Predicate | None


_WHOLE: Final = frozenset({"TINYINT", "SMALLINT", "INTEGER", "BIGINT"})
"""The types of whole numbers that may say of which kind something is."""


class Edit(NamedTuple):
    """A plan after an edit."""

    plan: Plan
    swaps: tuple[Swap, ...] = ()
    says: frozenset[str] = frozenset()
    """The words of closed classes that the edit accounts for."""


_IN_TIME: Final = frozenset({"newest", "latest", "recent", "oldest", "earliest"})
_FUNCTIONS: Final[dict[str, p.Function]] = {
    "average": "avg", "avg": "avg", "mean": "avg", "total": "sum", "sum": "sum", "median": "median",
    "maximum": "max", "max": "max", "highest": "max", "largest": "max", "biggest": "max", "minimum": "min",
    "min": "min", "lowest": "min", "smallest": "min", "number": "count", "count": "count",
}  # fmt: skip
_FOLLOWED: Final[dict[str, p.Progress]] = {
    "cumulative": "running", "cumulatively": "running", "running": "running", "growth": "growth", "change": "change",
}  # fmt: skip
_IN_ALL: Final = frozenset({"in", "total", "overall", "altogether", "all"})
_HOW_MUCH: Final = frozenset({"how", "many", "much", "is", "are", "that", "they", "it"})
_INSTEAD: Final = re.compile(r"\b(?:instead|rather than)\b.*$")
_FEW: Final = 3
_SEVERAL: Final = 6
_NAMED: Final = 0.6
"""From this score on, words name a column."""
_HALF: Final = 0.5
"""From this score on, words may name a column of the tables that are read anyway."""
_CALLED: Final = 0.9
"""From this score on, words name a table that may go."""


def moved(plan: Plan, old: Scope, new: Scope) -> Plan | None:
    """A plan over one scope, over another one; None where that lacks a table of it."""
    tables = {table.name: number for number, table in enumerate(new.tables)}
    columns = {(new.tables[each.table].name, each.name): number for number, each in enumerate(new.columns)}

    def change(node: object) -> object:
        if not isinstance(node, (p.Column, p.Source, p.Everything)):
            return node
        via = (
            None
            if node.via is None
            else columns[old.tables[old.columns[node.via].table].name, old.columns[node.via].name]
        )
        if not isinstance(node, p.Column):
            return replace(node, table=tables[old.tables[node.table].name], via=via)
        of = old.columns[node.column]
        return p.Column(columns[old.tables[of.table].name, of.name], via)

    try:
        made: Plan = p.mapped(plan, change)
    except KeyError:
        return None
    return made


def counted_of(plan: Plan) -> Plan | None:
    """The plan whose rows a plan counts; None where it counts none."""
    inner = next((item.query for item in plan.show if isinstance(item, p.Over)), None)
    return inner if isinstance(inner, Plan) else None


def measure_of(plan: Plan) -> p.Expression | None:
    """What a plan computes: the first that is shown, or what its rows are ordered by."""
    return next((item for item in (*plan.show, *(each.by for each in plan.order)) if computes(item)), None)


def computes(item: object) -> bool:
    """Whether an expression computes something of many rows, here or in a query of its own."""
    return p.has_aggregate(item) or any(isinstance(node, (p.Aggregate, p.Share)) for node in everywhere(item))


def counts_rows(item: object) -> bool:
    """Whether an expression is the number of rows."""
    return isinstance(item, p.Aggregate) and isinstance(item.of, p.Rows)


def main_table(plan: Plan, scope: Scope) -> int | None:
    """The table whose rows a plan counts, shows or adds up; None where it is about none."""
    if (inner := counted_of(plan)) is not None:
        return main_table(inner, scope)
    measure, table_of = measure_of(plan), tuple(column.table for column in scope.columns)
    first = columns_in(measure) if measure is not None else columns_in(*plan.show)
    if first:
        return table_of[first[0]]
    tables = [each.table for each in (*plan.sources, *p.sources_of(plan, table_of))]
    ends = ((table_of[key.left], table_of[key.right]) for key in scope.keys)
    referred = set() if plan.sources else {right for left, right in ends if left in tables and left != right}
    return next((each for each in (*(one for one in tables if one not in referred), *tables)), None)


def _instead(plan: Plan, old: p.Expression, new: p.Expression) -> Plan:
    """A plan that shows and orders by `new` where it had `old`."""

    def made(items: Sequence[object]) -> tuple[Any, ...]:
        return tuple(p.mapped(item, lambda node: new if node == old else node) for item in items)

    return replace(plan, show=made(plan.show), order=made(plan.order))


def _swapped(plan: Plan, old: Predicate, new: Predicate) -> Plan:
    made: Plan = p.mapped(plan, lambda node: new if node == old else node)
    return made


def _about(part: Predicate) -> frozenset[int]:
    """The columns that a condition is about, those within other queries aside."""
    inner: Any = part.part if isinstance(part, p.Not) else part
    if hasattr(inner, "parts"):
        return frozenset().union(*map(_about, inner.parts))
    of = inner.of if hasattr(inner, "of") else inner.right if isinstance(inner.left, p.Value) else inner.left
    return frozenset(columns_in(of))


def _takes_place(new: Predicate, old: Predicate) -> bool:
    """Whether a condition takes the place of another one, rather than standing beside it."""
    sides = {part.comparison[0] for part in (new, old) if isinstance(part, p.Compare) and part.comparison[0] in "<>"}
    same = isinstance(new, p.Not) == isinstance(old, p.Not) and bool(_about(new)) and _about(new) == _about(old)
    return same and (sides != {"<", ">"})


def gainsays(new: Sequence[Predicate]) -> bool:
    """Whether of some conditions one takes the place of another: no row is from JFK and from FRA."""
    return any(_takes_place(one, other) for one, other in combinations(new, 2))


def _in_year(new: Predicate, old: Predicate) -> Predicate:
    """A condition on months of any year, within the year of the condition whose place it takes."""
    match new, old:
        case p.Compare("=", left, p.Value(str(months))), p.Compare(_, _, p.Value(str(known))):
            again, ends = recurring(months), bounds(known)
            if again is None or again.part != "month" or ends is None or ends[1] > f"{int(ends[0][:4]) + 1}-01-01":
                return new
            first, year = bounds(f"{ends[0][:4]}-{again.numbers[0]:02}"), ends[0][:4]
            last = bounds(f"{year}-{again.numbers[-1]:02}")
            if first is not None and last is not None and first < last:
                return p.Compare("=", left, p.Value(f"{first[0]}/{last[1]}"))
            return p.Compare("=", left, p.Value(f"{year}-{again.numbers[0]:02}"))
    return new


def with_conditions(plan: Plan, new: Sequence[Predicate], *, replacing: bool = False) -> Edit:
    """A plan with further conditions; one on the column of a known condition takes its place, wherever that stands.

    `replacing`: where no known condition is on its column, the last known one goes.
    """
    if (inner := counted_of(plan)) is not None:
        made = with_conditions(inner, new, replacing=replacing)
        return made._replace(plan=replace(plan, show=(p.Over("count", made.plan),)))
    swaps: list[Swap] = []
    for part in new:
        denied = [node.part for node in everywhere(plan) if isinstance(node, p.Not)]
        parts = [node for node in everywhere(plan) if isinstance(node, _CONDITIONS) and node not in denied]
        known: Predicate | None = next((node for node in parts if _takes_place(part, node)), None)
        if known is None and replacing and plan.where is not None and not swaps:
            known = conditions(plan.where)[-1]
        if part in parts:
            continue
        swaps.append(Swap(part if known is None else _in_year(part, known), known))
        where = all_of([*conditions(plan.where), part])
        plan = replace(plan, where=where) if known is None else _swapped(plan, known, swaps[-1].new)
    return Edit(plan, tuple(swaps))


_CONDITIONS: Final = (p.Compare, p.Between, p.Among, p.In, p.Like, p.Missing, p.Not)


def beside(edit: Edit) -> Edit | None:
    """The edit with both cells where its one condition took the place of another: "and HR" may be Sales and HR."""
    match edit.swaps:
        case (Swap(p.Compare("=", left, p.Value(str(new))) as part, p.Compare("=", _, p.Value(str(old)))),):
            if bounds(new) is not None or recurring(new) is not None or bounds(old) is not None:
                return None
            both = p.Among(left, (p.Value(old), p.Value(new)))
            return edit._replace(plan=_swapped(edit.plan, part, both), swaps=(Swap(both, edit.swaps[0].old),))
        case _:
            return None


def without(plan: Plan, swaps: Sequence[Swap]) -> Plan:
    """A plan without the conditions that an edit added, and with those in whose place they stand."""
    for new, old in reversed(swaps):
        rest = all_of([part for part in conditions(plan.where) if part != new])
        plan = replace(plan, where=rest) if old is None else _swapped(plan, new, old)
    return plan


def opposite(part: Predicate) -> Predicate:
    """The condition that holds where another does not."""
    match part:
        case p.Compare("=", left, p.Value(bool(value))):
            return p.Compare("=", left, p.Value(not value))
        case p.Compare("=" | "<>" as sign, left, right):
            return p.Compare("<>" if sign == "=" else "=", left, right)
        case p.Not(inner):
            return inner
        case _:
            return p.Not(part)


def names_cells(part: Predicate) -> bool:
    """Whether a condition holds for cells that it names."""
    match part:
        case p.Compare("=", _, p.Value(str(cell))):
            return bounds(cell) is None and recurring(cell) is None
        case p.Among():
            return True
        case p.Or(parts):
            return all(map(names_cells, parts))
        case _:
            return False


def conditions_said(read: Plan, scope: Scope, table: int | None) -> list[Predicate]:
    """The conditions of a plan that was read from a fragment, as conditions on the rows of a table.

    What holds for groups of other rows ("with exactly one order") is said of its key.
    """
    found = list(conditions(read.where))
    for node in (each for item in read.show for each in everywhere(item)):
        if isinstance(node, (p.Share, p.Aggregate)):
            found += conditions(node.where)
    groups = counted_of(read) or read
    of = next((item for item in groups.group if isinstance(item, p.Column)), None)
    tables = tables_of(groups, scope) + [each.table for each in groups.sources]
    if groups.having is None or of is None or set(tables) <= {table}:
        return found
    key = key_of(table, scope) if table is not None and scope.columns[of.column].table == table else None
    of = of if key is None else p.Column(key)
    inner = Plan((of,), where=groups.where, group=(of,), having=groups.having, sources=sources_of(groups, scope))
    return [p.In(of, inner)]


def sources_of(plan: Plan, scope: Scope) -> tuple[p.Source, ...]:
    """The tables that a plan reads, to be read still where its conditions go."""
    return plan.sources or tuple(p.Source(each) for each in tables_of(plan, scope))


def tables_of(plan: Plan, scope: Scope) -> list[int]:
    """The tables whose columns a plan speaks of."""
    return list(dict.fromkeys([scope.columns[number].table for number in columns_in(plan)]))


@dataclass(frozen=True)
class Editor:
    """A plan with a text that goes on from it; the text's words begin at token `start` of what was linked."""

    plan: Plan
    scope: Scope
    links: Links
    start: int
    words: tuple[str, ...]
    besides: bool = False
    """Whether what it names is to come besides what is known."""

    @cached_property
    def _measure(self) -> p.Expression | None:
        return measure_of(self.plan)

    @cached_property
    def _table(self) -> int | None:
        return main_table(self.plan, self.scope)

    @cached_property
    def _near(self) -> list[int]:
        """The columns of the tables that the plan reads, those that it speaks of first."""
        tables = dict.fromkeys([*tables_of(self.plan, self.scope), *(each.table for each in self.plan.sources)])
        every = (number for table in tables for number in self.scope.columns_of(table))
        return list(dict.fromkeys([*columns_in(self.plan), *every]))

    @property
    def _number(self) -> int | None:
        pairs = zip(self.words, (*self.words[1:], ""), strict=True)
        said = (number_of_word(word) for word, after in pairs if is_number_word(word) and after not in _OF_ONE)
        return next((int(number) for number in said if number is not None and number < 1000), None)

    @property
    def _sources(self) -> tuple[p.Source, ...]:
        """The tables of the plan, that of its rows said: they are counted of it, whatever joins them later."""
        return self.plan.sources or (() if self._table is None else (p.Source(self._table),))

    @cached_property
    def _cells(self) -> frozenset[str]:
        """The words of cells: the Midwest is no superlative."""
        spans = [value for value in self.links.values if value.kind == "cell" and value.exact]
        return frozenset(token.lower for each in spans for token in self.links.tokens[each.start : each.end])

    @cached_property
    def _nouns(self) -> Set[tuple[int, int]]:
        """Where the rows of the plan are called by their table."""
        return {(each.start, each.end) for each in self._called if each.target == self._table}

    @property
    def _called(self) -> list[Mention]:
        """Where words are the name of a table."""
        return [each for each in self.links.mentions if each.kind == "table" and each.score >= _CALLED]

    @cached_property
    def _held(self) -> frozenset[int]:
        """The tokens of cells of what the plan tests, groups by or shows: United is an airline, and near no flight."""
        spoken = {*columns_in(self.plan.where, *self.plan.group, *self.plan.show)}
        held = (value for value in self.links.values if value.kind == "cell" and not spoken.isdisjoint(value.columns))
        return frozenset(place for value in held for place in range(value.start, value.end))

    def _named(self, least: float = _NAMED, end: int | None = None) -> list[int]:
        """The columns that the words name, those that most words name first; `end` is the token after the last."""
        until = end or len(self.links.tokens)
        found = [
            each for each in self.links.mentions
            if each.kind == "column" and each.score >= least and self.start <= each.start < until
            and (each.start, each.end) not in self._nouns and not self._held.issuperset(range(each.start, each.end))
        ]  # fmt: skip

        scores: dict[int, dict[int, float]] = {}
        for each in found:
            of = scores.setdefault(each.target, {})
            of.update({token: max(of.get(token, 0.0), each.score) for token in range(each.start, each.end)})

        def place(each: Mention) -> tuple[bool, bool, float, int, float]:
            words = {token.lower for token in self.links.tokens[each.start : each.end]}
            asks = words <= _FUNCTIONS.keys()  # "total" asks for a sum before it names a column
            told = sum(scores[each.target].values())
            return each.target not in self._near, asks, -told, each.start - each.end, -each.score

        found.sort(key=place)
        return list(dict.fromkeys(each.target for each in found))

    def is_noun(self, part: Predicate) -> bool:
        """Whether a condition takes the name of the rows, which the text does not say, to be a cell."""
        cells = {str(node.value) for node in everywhere(part) if isinstance(node, p.Value)}
        starts = [value.start for value in self.links.values if str(value.value) in cells]
        return bool(starts) and all(start < self.start for start in starts)

    def says(self, part: Predicate) -> bool:
        """Whether the words say a condition: a column or table of it, or its value where that is no mere number."""
        values = {str(value.value) for value in self.links.values if value.start >= self.start}
        columns, least = columns_in(part), NAMED
        cells = {
            str(node.value) for node in everywhere(part) if isinstance(node, p.Value) and isinstance(node.value, str)
        }
        match part:
            case p.Compare(_, p.Column(of), right) if not isinstance(
                number := getattr(right, "value", None), (bool, str)
            ):
                if of in columns_in(*self.plan.group):
                    return str(number) in values  # one of the groups
                if of == key_of(self.scope.columns[of].table, self.scope):
                    return str(number) in values  # each key is more than 0: a number of one must be said
                header = {*normalise_name(self.scope.columns[of].called).split()}
                for each in filter(None, map(recurring, values)):
                    if number in each.numbers and header & {each.part, each.part[:3], each.part[-3:], "dow"}:
                        return True  # July is the 7 of a column of months, and of no other
                if str(number) not in values:  # a loss is no profit above 0
                    return self._is_named([of])
                least = _HALF
            case p.Or(parts) if any(isinstance(each, p.Missing) for each in parts):
                return self._is_named(columns)
            case p.Missing() | p.Not(p.Missing()):
                least = _HALF
            case p.Not(p.In(p.Column(of), p.Plan() as inner)) if tables_of(inner, self.scope) == [self._table]:
                return self._tells([of], 1.0)  # without JFK: not the carriers that never fly there
        dated = any(self.scope.columns[number].holds_years or self.scope.columns[number].is_date for number in columns)
        return dated or not values.isdisjoint(cells) or self._tells(columns, least)

    def _tells(self, columns: Sequence[int], least: float) -> bool:
        """Whether words that are no numbers name columns or their tables, or come as near to a column as `least`."""
        numbers = {value.start for value in self.links.values if value.kind == "number"}
        words = [place for place in range(self.start, len(self.links.tokens)) if place not in numbers]
        items = [self.links.names.column_item(number) for number in columns]
        tables = sorted({self.scope.columns[number].table for number in columns})
        said = self.links.reasons[words][:, [*items, *tables]].any()
        return bool(said or (self.links.similarity[words][:, items] >= least).any())

    def grouped(self, read: Plan, *, more: bool) -> Plan | None:
        """The plan by the groups of another, besides its own if `more`; of the first few, the first of each group."""
        plan, measure = counted_of(self.plan) or self.plan, self._measure
        group = tuple(self._on_known_date(item) for item in read.group)
        heads = tuple(self._on_known_date(item) for item in read.show if not computes(item)) or group
        if more and {*group, *heads} & {*plan.group, *plan.show}:
            return None
        if not group or (plan.group and measure is None) or not all(map(self._names_group, group)):
            return None
        if not self._is_beside({self.scope.columns[number].table for number in columns_in(*group)}):
            return None
        rest = [
            part
            for part in conditions(plan.where)
            if not (isinstance(part, p.Compare) and part.comparison == "=" and part.left in {*group, *heads})
        ]
        plan = replace(plan, where=all_of(rest))
        if plan.limit is not None and plan.group and measure is not None:
            show = (*heads, *plan.show, *(() if measure in plan.show else (measure,)))
            return replace(plan, show=show, group=tuple(dict.fromkeys((*group, *plan.group))), per=group)
        if plan.limit == 1 and plan.order and measure is None:
            match plan.order[0].by, set(plan.show) - {*map(p.Column, columns_in(plan.where))}:
                case p.Column() as by, only if only == {by}:
                    measure = p.Aggregate("max" if plan.order[0].descending else "min", by)
                    plan = replace(plan, show=(measure,), order=())
                case _:
                    return None
        more = more and measure is not None
        own = tuple(item for item in plan.show if computes(item)) or (p.Aggregate("count", p.Rows()),)
        first = (*(item for item in plan.show if not computes(item)), *heads) if more else heads
        order = tuple(each for each in plan.order if each.by in own)
        return replace(
            plan, show=(*first, *own), distinct=False, group=(*plan.group, *group) if more else group, order=order,
            limit=plan.limit if order else None, sources=self._sources,
        )  # fmt: skip

    def _is_beside(self, tables: Set[int]) -> bool:
        """Whether the plan reads some tables, or keys lead from one that it reads to them."""
        read = {self.scope.columns[number].table for number in self._near}
        ends = [(self.scope.columns[key.left].table, self.scope.columns[key.right].table) for key in self.scope.keys]
        while more := {right for left, right in ends if left in read} - read:
            read |= more
        return read.issuperset(tables)

    def _names_group(self, item: p.Expression) -> bool:
        """Whether the text says what it groups by: its column, the column's table, or a period."""
        if isinstance(item, p.Column) and self._is_elsewhere(item.column):
            return False
        return isinstance(item, p.Period) or not columns_in(item) or self._tells(columns_in(item), NAMED)

    def _is_elsewhere(self, column: int) -> bool:
        """Whether the text names a column of the plan's tables as surely: flights.dest, and not airports.dst."""
        table = self.scope.columns[column].table
        if column in self._near or column in names_of(self.scope, table) or column == key_of(table, self.scope):
            return False
        reasons = self.links.reasons[self.start :]
        own = reasons[:, self.links.names.column_item(column)]
        near = reasons[own == own.max(initial=1)][:, list(map(self.links.names.column_item, self._near))]
        return bool((near >= own.max(initial=1)).any())

    def on_known_date(self, part: Predicate) -> Predicate:
        """A condition on a time, of the date that the plan has one on, where that is of the same table."""
        match part:
            case p.Compare("=", p.Column(number), p.Value(str(text))) if self.scope.columns[number].is_date and (
                bounds(text) is not None or recurring(text) is not None
            ):
                known = self._known_dates(number)
                named = number in self._named() or not known or number in known
                return part if named else replace(part, left=p.Column(known[0]))
        return part

    def _known_dates(self, column: int) -> list[int]:
        """The dates that the plan has a condition on, of the table of a column."""
        of = self.scope.columns
        return [each for each in columns_in(self.plan.where) if of[each].is_date and of[each].table == of[column].table]

    def _on_known_date(self, item: p.Expression) -> p.Expression:
        """A period of the date that the plan has a condition on, where that is of the same table."""
        if not isinstance(item, p.Period) or not isinstance(item.of, p.Column):
            return item
        known = self._known_dates(item.of.column)
        return replace(item, of=p.Column(known[0])) if known else item

    def ordered(self) -> Edit | None:
        """The five largest, newest first, sort by count, limit it to 10, who has the best; None for other texts."""
        words, plan, number = self.words, self.plan, self._number
        superlative = next((word for word in words if is_superlative(word) and word not in self._cells), "")
        demand = find_demand(" ".join(words))
        atom = next(demand.of("direction"), None)
        sorts = self.sorts
        cuts = bool(number) and (words[0] in _CUTS or words[-1] == "enough")
        content = [word for word in words if word not in words_of("light", "showing", "standing alone")]
        if not (sorts or cuts or (superlative and min(len(words), len(content) + 2) <= _SEVERAL)):
            return None
        if "next" in words:
            return self._next(number)
        if (number is None and words[0] in {"limit", "limited"}) or demand.has("bound"):
            return None
        limit = number or (plan.limit if sorts else 1)
        said = () if atom is None else demand.words[atom.start : atom.end]
        says = words_of("light", "ordering", "the answer") | {superlative, "name", *filter(is_number_word, words)}
        says |= {*_DIRECTIONS, *said, *filter(is_superlative, words)} | {"enough"}
        by = self._order_by(superlative)
        if by is None:
            alone = self._measure is not None and not plan.group
            far = superlative not in {"", "top"} or "last" in words
            cut = None if number is None or far or alone else replace(plan, limit=number, skip=0)
            return None if cut is None else Edit(cut, says=says)
        up = superlative in LESS or bool({"ascending", "asc", *_BY_LETTERS} & set(words))
        up = up or (sorts and not superlative and not computes(by) and not {"descending", "desc"} & set(words))
        if atom is not None and not superlative:
            up = atom.says == "ascending"
        elif plan.order and plan.order[0].by == by and superlative not in LESS | MORE:
            up = plan.order[0].descending == ("last" in words)
        along = None if plan.group else self._along(superlative)
        if along is not None and along[0] == by:
            up = not along[1]
        show = plan.show if by in plan.show or plan.distinct else (*plan.show, by)
        if (
            sorts
            and not superlative
            and number is None
            and plan.limit not in {None, 1}
            and plan.order
            and by != plan.order[0].by
        ):
            same, shown = self._same_rows(), plan.order[0].by
            show = show if shown in show or plan.group else (*show, shown)
            return None if same is None else Edit(replace(same, show=show, order=(p.Order(by, not up),)), says=says)
        skip = 0 if limit is not None and limit != plan.limit else plan.skip
        return Edit(replace(plan, show=show, order=(p.Order(by, not up),), limit=limit, skip=skip), says=says)

    def _same_rows(self) -> Plan | None:
        """The plan without its limit, over the rows that it leaves: the five largest stay the same by their names.

        None where nothing tells its rows apart.
        """
        plan, scope = self.plan, self.scope
        homes = {scope.columns[number].table for number in columns_in(*plan.group)} or {self._table} - {None}
        keys = {p.Column(key) for home in homes if home is not None and (key := key_of(home, scope)) is not None}
        by = plan.group if len(plan.group) == 1 else tuple(item for item in plan.group or keys if item in keys)
        if len(homes) != 1 or len(by) != 1 or plan.per or plan.distinct or plan.keep is not None:
            return None
        chosen = replace(plan, show=by)
        return replace(
            plan, where=all_of([*conditions(plan.where), p.In(by[0], chosen)]), order=(), limit=None, skip=0,
            having=None,
        )  # fmt: skip

    @property
    def sorts(self) -> bool:
        """Whether the words ask for an order, rather than for its first: sort by count, largest first, high to low."""
        words = self.words
        return (
            words[0] in words_of("ordering") - words_of("grouping")
            or words[-1] == "first"
            or (words[-1] == "top" and bool({"on", "at"} & set(words)))
            or self._from_to
            or words[:2] == ("in", "order")
            or bool(set(words) & _BY_LETTERS)
            or find_demand(" ".join(words)).has("direction")
        )

    @property
    def _from_to(self) -> bool:
        """Whether the words go from one end to the other: from most claims to fewest."""
        ends = [place for place, word in enumerate(self.words) if is_superlative(word)]
        return len(ends) == 2 and "to" in self.words[ends[0] : ends[1]]

    def _next(self, number: int | None) -> Edit | None:
        """The rows after the first few: the next four; None where all are shown."""
        plan = self.plan
        says = words_of("light", "the answer") | {"next", "more", "name", *filter(is_number_word, self.words)}
        if plan.limit is None or not plan.order or not set(self.words) <= says:
            return None
        return Edit(replace(plan, limit=number or plan.limit, skip=plan.skip + plan.limit), says=says)

    def _along(self, superlative: str) -> tuple[p.Column, bool] | None:
        """The column that a superlative is about by its own sense, and whether its largest is meant: the tallest."""
        descending, along, against = RUNS_WITH.get(superlative, (True, frozenset(), frozenset()))
        for number in self._near if along or against else ():
            column = self.scope.columns[number]
            header = set(normalise_name(column.called).split())
            if (column.is_number or column.is_date) and header & {*along, *against}:
                return p.Column(number), descending == bool(header & along)
        return None

    def _order_by(self, superlative: str) -> p.Expression | None:
        plan, scope = self.plan, self.scope
        if "last" in self.words and not plan.order and not plan.group and self._measure is None:
            return next((p.Column(number) for number in self._near if scope.columns[number].is_date), None)
        if superlative in _IN_TIME:
            along: list[p.Expression] = [item for item in plan.group if p.is_along(item, scope)]
            along += [p.Column(number) for number in self._near if scope.columns[number].is_date and not plan.group]
            if along or plan.order:
                return next(iter([*along, *(each.by for each in plan.order)]))
        wanted = [number for number in self._named() if number in self._near]
        if plan.group:
            labels = [item for item in plan.show if isinstance(item, p.Column)]
            shown = labels if {"name", *_BY_LETTERS} & set(self.words) else []
            asks = self.words[0] in {"which", "what"}  # which month is the largest: not the largest month
            shown += [item for item in labels if item.column in wanted and not asks]
            if superlative == "worst" and not counts_rows(self._measure):
                return None  # of delays the longest
            periods = [item for item in plan.show if isinstance(item, p.Period) and item.unit in self.words]
            called = {each.target for each in self._called if each.start >= self.start}
            if not asks and self.words[0] in words_of("ordering"):
                shown += [item for item in labels if scope.columns[item.column].table in called - {self._table}]
            aside = words_of("light", "ordering", "the answer", "prepositions") | _DIRECTIONS
            says = set(self.words) - aside if self.words[0] in words_of("ordering") else ()
            others = {word for word in says if not (is_number_word(word) or is_superlative(word))}
            if shown or periods:
                return shown[0] if shown else periods[0]
            return None if others and not self._says_measure(others) else self._measure
        if self._measure is not None:
            return None
        if _BY_LETTERS & set(self.words) and not wanted:
            texts = (item for item in plan.show if isinstance(item, p.Column))
            return next((item for item in texts if not scope.columns[item.column].is_number), None)
        runs = self._along(superlative)
        if runs is not None and not wanted:
            return runs[0]
        parts = [part for part in conditions(plan.where) if isinstance(part, p.Compare) and part.comparison == "="]
        numbers = (each for each in columns_in(plan.where, *plan.show) if scope.columns[each].is_number)
        spoken = [each for each in numbers if each not in columns_in(*(part.left for part in parts))]
        known = [each.by for each in plan.order] or [p.Column(number) for number in spoken if superlative]
        return p.Column(wanted[0]) if wanted else next(iter(known), None)

    def _says_measure(self, words: Set[str]) -> bool:
        """Whether words say what the plan computes: its function or its column."""
        items = [self.links.names.column_item(number) for number in columns_in(self._measure)]
        reasons = self.links.reasons[:, items]
        named = {token.lower for token, row in zip(self.links.tokens, reasons, strict=False) if row.any()}
        named |= self._words_at(self._nouns) if counts_rows(self._measure) else set()
        return words <= named | _FUNCTIONS.keys() | words_of("sharing")

    def _is_kind(self, column: int) -> bool:
        """Whether whole numbers say of which kind things are: a vintage or a level, and no price and no count."""
        whole = self.scope.columns[column].column.type in _WHOLE
        return whole and not is_money(column, self.scope) and not is_divisor(column, self.scope)

    def measured(self) -> Edit | None:
        """The average instead, by value rather than number, as a share, cumulative; None for other texts."""
        plan, measure, text = self.plan, self._measure, " ".join(self.words)
        head = _INSTEAD.sub("", text).split()
        in_all = [word for word in head if word not in _HOW_MUCH]
        if plan.group and measure is not None and in_all and set(in_all) <= _IN_ALL:
            show = tuple(item for item in plan.show if computes(item)) or (measure,)
            show = tuple(item.of if isinstance(item, p.Share) else item for item in show)
            whole = replace(plan, show=show, group=(), order=(), limit=None, sources=self._sources)
            return Edit(whole, says=frozenset(head))
        says = frozenset(self.words[len(head) :]) | words_of("light", "sharing") | _FUNCTIONS.keys() | _FOLLOWED.keys()
        shares = words_of("sharing") & set(head) and (
            head[0] in {"as", "in"} or {"all", "each"} & set(head) or len(head) <= 2
        )
        if isinstance(measure, p.Aggregate) and shares:
            if plan.group and plan.where is not None and "all" in head:
                every = Plan((measure,), sources=self._sources)
                return Edit(_instead(plan, measure, p.Percent(measure, every)), says=says)
            if plan.group:
                return Edit(_instead(plan, measure, p.Share(measure)), says=says)
            share = replace(_instead(plan, measure, p.Share(measure, plan.where)), where=None)
            return None if plan.where is None else Edit(share, says=says)
        follow = next((_FOLLOWED[word] for word in head if word in _FOLLOWED), None)
        if isinstance(measure, p.Aggregate) and follow is not None:
            along = any(p.is_along(item, self.scope) for item in plan.group)
            return Edit(_instead(plan, measure, p.Along(follow, measure)), says=says) if along else None
        new = self._new_measure(head)
        if new is None or (measure is None and (plan.group or plan.limit is not None)):
            return None
        if plan.group and head[0] == "by" and self.words[-1] == "instead":
            kinds = (each for each in columns_in(new) if plan.limit is None and self._is_kind(each))
            if any(kinds) or not self._is_named(columns_in(new)):
                return None  # airlines group flights, and vintages wines
        if counts_rows(new):
            plan = replace(plan, sources=self._sources)
        if measure is None:
            made = replace(plan, show=(new,), distinct=False, order=())
        elif self.besides and measure in plan.show:
            made = replace(plan, show=tuple(dict.fromkeys((*plan.show, new))))
        else:
            made = _instead(plan, measure, new)
        return None if made == plan else Edit(made, says=says | words_of("telling apart", "adding"))

    def _is_named(self, columns: Sequence[int]) -> bool:
        """Whether the text says the whole name of a column."""
        items = [self.links.names.column_item(number) for number in columns]
        return bool((self.links.reasons[self.start :, items] >= STEM).any())

    def _new_measure(self, head: Sequence[str]) -> p.Aggregate | None:
        plan, measure = self.plan, self._measure
        if not head or head[-1] == "first" or self._number is not None or len(head) > _SEVERAL:
            return None
        if words_of("telling apart") & set(head):
            return self._told_apart(head)
        function = next((_FUNCTIONS[word] for word in head if word in _FUNCTIONS), None)
        turned = next((word for word in head if is_superlative(word)), "")
        opens = plan.group and head[0] in {turned, "which", "what"}
        if function in {"max", "min"} and turned and (plan.limit is not None or opens):
            return None
        inner = measure.of if isinstance(measure, (p.Share, p.Along)) else measure
        old = inner if isinstance(inner, p.Aggregate) else None
        named = self._named(end=self.start + len(head))
        numbers = [each for each in named if self.scope.columns[each].is_number and each not in self.scope.joining]
        if find_demand(" ".join(head)).has("money"):
            numbers.sort(key=lambda each: not is_money(each, self.scope))
        groups, over = head[0] in {"by", "per"}, None if old is None or old.function == "count" else old
        if function is None and numbers and len(head) < len(self.words) and measure is not None:
            function = "sum" if over is None else over.function
        elif function is None and numbers and over is not None and not groups and len(head) <= _FEW:
            function = over.function
        if function is None or (function == "count" and (self._table is None or (groups and numbers))):
            return None
        if function == "count":
            return p.Aggregate("count", p.Rows())
        known = None if over is None or isinstance(over.of, p.Rows) else over.of
        of = p.Column(numbers[0]) if numbers else known
        return None if of is None else p.Aggregate(function, of)

    def _told_apart(self, head: Sequence[str]) -> p.Aggregate | None:
        """The number of different values of what the words name."""
        counts = set(head) & {"number", "count", "how"}
        near = [number for number in self._named(_HALF, self.start + len(head)) if number in self._near]
        return p.Aggregate("count", p.Column(near[0]), distinct=True) if counts and near else None

    def counted(self) -> Plan:
        """The number of what the plan shows; of groups whose rows it counts, the number of all of these."""
        plan, measure = self.plan, self._measure
        if plan.group and measure in plan.show and not counts_rows(measure) and self._nouns:
            return replace(_instead(plan, measure, p.Aggregate("count", p.Rows())), sources=self._sources)
        if plan.limit is not None and plan.group:
            return Plan((p.Over("count", plan),))
        if plan.distinct or (plan.group and not counts_rows(measure)):
            return Plan((p.Over("count", replace(plan, order=(), limit=None)),))
        rows = replace(plan, show=(p.Aggregate("count", p.Rows()),), group=(), order=(), limit=None)
        return replace(rows, sources=self._sources)

    def drilled(self, table: int | None = None) -> Plan | None:
        """The things behind a number: those that were counted, those of another `table`, or the one with an extreme."""
        plan, measure = self.plan, self._measure
        inner = counted_of(plan)
        if inner is not None and table in {None, self._table}:
            return inner
        wanted = self._table if table is None else table
        if measure is None and table is None:
            every = wanted is not None and not plan.group and bool(_RECORDS & set(self.words))
            return replace(plan, show=(p.Everything(wanted),), distinct=False) if every and wanted is not None else plan
        if wanted is None or measure is None or (plan.limit is not None and plan.group):
            return None
        names = () if _RECORDS & set(self.words) else tuple(map(p.Column, names_of(self.scope, wanted)))
        where = all_of([*conditions(plan.where), *conditions(getattr(measure, "where", None))])
        sources = tuple(each for each in self._sources if each.table != wanted)
        rows = Plan(names or (p.Everything(wanted),), where=where, sources=sources, distinct=wanted != self._table)
        if isinstance(measure, p.Aggregate) and measure.function in {"max", "min"} and not plan.group:
            return replace(rows, order=(p.Order(measure.of, measure.function == "max"),), limit=1, distinct=False)
        return rows

    def quantified(self) -> Edit | None:
        """Exactly four, at least 10: another number in the place of the one that groups or rows are compared with."""
        if self._number is not None and self.words[:-1] == ("with",) and (old := self._number_asked) is not None:
            return self._swapped(replace(old, right=p.Value(self._number)), old)  # and with 4?
        demand = find_demand(" ".join(self.words))
        atoms, aside = demand.of("exactly", "bound"), words_of("light")
        tables = {*tables_of(self.plan, self.scope), self._table}
        called = self._words_at((each.start, each.end) for each in self._called if each.target in tables)
        beside = [(each, {*demand.words[: each.start], *demand.words[each.end :]} - aside) for each in atoms]
        atom, rest = next(((each, words) for each, words in beside if words <= called), (None, set[str]()))
        counts = bool(rest & self._words_at(self._nouns))  # at least 100 flights: of groups that have so many
        every = (node for node in everywhere(self.plan) if isinstance(node, p.Compare))
        amounts = [node for node in every if isinstance(getattr(node.right, "value", None), (int, float))]
        grouped = self.plan.group and self._measure is not None
        if grouped and set(self.words) & _OF_THINGS:
            return None  # heavier than 100: of superheroes, not of their number
        amounts = [node for node in amounts if p.has_aggregate(node.left)] or ([] if grouped else amounts)
        of = amounts[-1].left if amounts else self._measure if self.plan.group else None
        if counts and not grouped:
            return None
        if counts:
            amounts, of = [], p.Aggregate("count", p.Rows())
        if atom is None or atom.number is None or of is None:
            return None
        number = int(atom.number) if atom.number.is_integer() else atom.number
        new = p.Compare(atom.says, of, p.Value(number))  # type: ignore[arg-type]
        if not amounts:
            return Edit(replace(self.plan, having=new, sources=self._sources), says=frozenset(self.words))
        return self._swapped(new, amounts[-1])

    @property
    def _number_asked(self) -> p.Compare | None:
        """The one condition that something is a whole number, and no flag; None where there are others."""
        equal = (each for each in everywhere(self.plan) if isinstance(each, p.Compare) and each.comparison == "=")
        whole = [each for each in equal if type(getattr(each.right, "value", None)) is int]
        return whole[0] if len(whole) == 1 else None

    def _swapped(self, new: Predicate, old: Predicate) -> Edit:
        return Edit(_swapped(self.plan, old, new), (Swap(new, old),), frozenset(self.words))

    def _words_at(self, spans: Iterable[tuple[int, int]]) -> Set[str]:
        return {token.lower for start, end in spans for token in self.links.tokens[start:end]}

    def dropped(self) -> Edit | None:
        """Without the conditions, else the groups, that the words name: forget the month, for all regions."""
        words, plan = self.words, self.plan
        if words[-1] == "year" and {"whole", "entire", "full"} & set(words):
            return self._whole_year()
        opening = words[: 1 + (words[0] in words_of("prepositions"))]
        every = bool({"all", "every"} & set(opening)) or words[:2] == ("no", "matter")
        brings = words[0] in _BRINGING and "back" in words
        if words[0] not in words_of("turning back") - {"without"} and not (every or brings):
            return None
        called = (each.target for each in self._called if each.start >= self.start)
        named = {*self._named(), *(number for table in called for number in self.scope.columns_of(table))}
        timed = bool({stem(word) for word in words} & (words_of("periods") | {*word_list("months")}))
        values = [value for value in self.links.values if value.start >= self.start and (value.exact or brings)]
        said = {str(value.value) for value in values}

        def names(part: object) -> bool:
            columns = set(columns_in(part))
            cells = {str(node.value) for node in everywhere(part) if isinstance(node, p.Value)}
            dated = timed and any(self.scope.columns[one].is_date for one in columns)
            return dated or bool(columns & named or cells & said)

        gone = [part for part in conditions(plan.where) if names(part)]
        if gone:
            rest = all_of([part for part in conditions(plan.where) if part not in gone])
            return Edit(replace(plan, where=rest, sources=sources_of(plan, self.scope)), says=frozenset(words))
        groups = [item for item in plan.group if names(item)]
        if not groups or self._measure is None or "every" in opening:
            return None
        show = tuple(item for item in plan.show if computes(item) or not names(item))
        group = tuple(item for item in plan.group if item not in groups)
        return Edit(replace(plan, show=show, group=group, sources=self._sources), says=frozenset(words))

    def shifted(self) -> Edit | None:
        """The period before or after the one that the plan has a condition on: "and the year before?"."""
        words = [word for word in self.words if word not in {"the", "a", "one", "for", "in"}]
        turns = [_TURNS[word] for word in words if word in _TURNS]
        units = [word for word in words if word in SHIFTED]
        if len(words) != 2 or len(turns) != 1 or len(units) != 1:
            return None
        for part in conditions(self.plan.where):
            match part:
                case p.Compare("=", left, p.Value(str(period))) if moved_to := shifted(period, units[0], turns[0]):
                    return self._swapped(p.Compare("=", left, p.Value(moved_to)), part)
                case p.Compare("=", p.Column(number) as left, p.Value(int(year))) if (
                    units == ["year"] and self.scope.columns[number].holds_years
                ):
                    return self._swapped(p.Compare("=", left, p.Value(year + turns[0])), part)
        return None

    def _whole_year(self) -> Edit | None:
        """The year of the one condition on a period within it."""
        for part in conditions(self.plan.where):
            match part:
                case p.Compare("=", left, p.Value(str(period))) if (ends := bounds(period)) is not None:
                    new = p.Compare("=", left, p.Value(ends[0][:4]))
                    return self._swapped(new, part)
                case _:
                    continue
        return None

    def turned(self, brought: Sequence[Swap]) -> Edit | None:
        """The others, the rest: the rows that do not meet the condition which came last; None for other texts."""
        words, known = set(self.words) - words_of("articles", "light"), conditions(self.plan.where)
        last = brought[-1].new if brought else known[-1] if len(known) == 1 else None
        if not words or not words <= words_of("others") or last is None or last not in known:
            return None
        return self._swapped(opposite(last), last)

    def of_groups(self) -> Edit | None:
        """How many nationalities are there, what is the average: of the groups that are shown; None for other texts."""
        words, plan, measure = self.words, self.plan, self._measure
        rest = set(words) - words_of("standing alone", "light", "articles", "wholes")
        if not plan.group or measure is None or not isinstance(measure, p.Aggregate):
            return None
        whole = replace(plan, order=(), limit=None)
        spans = [token.lower for start, end in self._nouns for token in self.links.tokens[start:end]]
        if words[:2] == ("how", "many") and words[-1] in {"each", "every"} and not rest - {"each", "every", *spans}:
            counted = _instead(plan, measure, p.Aggregate("count", p.Rows()))
            return Edit(replace(counted, sources=self._sources), says=frozenset(words))
        if words[:2] == ("how", "many") and rest and len(plan.group) == 1:
            labels = [item.column for item in (*plan.show, *plan.group) if isinstance(item, p.Column)]
            owners = {number: self.scope.columns[number].table for number in labels}
            tables = {
                table for number, table in owners.items()
                if number in names_of(self.scope, table) or number == key_of(table, self.scope)
            }  # fmt: skip
            likely = {each.start: each for each in sorted(self.links.mentions, key=lambda one: one.score)}
            named = [
                each for each in likely.values()
                if each.start >= self.start and each.score >= _NAMED
                and (each.target in labels if each.kind == "column" else each.kind == "table" and each.target in tables)
            ]  # fmt: skip
            told = {token.lower for each in named for token in self.links.tokens[each.start : each.end]}
            return Edit(Plan((p.Over("count", whole),)), says=frozenset(words)) if rest <= told else None
        means = {"average", "mean", "avg"}
        if counts_rows(measure) and words[-1] in means and words[0] in {"what", "which", "on"}:
            shown = tuple(item for item in plan.show if item != measure)
            return Edit(Plan((p.Over("avg", replace(whole, show=(*shown, measure))),)), says=frozenset(words))
        return None

    def shown(self) -> Edit | None:
        """With their full name, add the year, show their profit too: what is shown besides; None for other texts."""
        words, plan = self.words, self.plan
        theirs = words_of("pointing") & set(words[1:2])
        if not (words[0] in {"with", "including"} and theirs) and words[0] not in words_of("adding"):
            return None
        if self._measure is not None:
            new = self._new_measure(words) if theirs else None
            return None if new is None or new in plan.show else Edit(replace(plan, show=(*plan.show, new)))
        aside = words_of("adding", "articles", "pointing", "joining", "light", "adding too")
        found = [
            each for each in self.links.mentions
            if each.kind == "column" and each.start >= self.start
            and each.score >= _CALLED and each.target in self._near
        ]  # fmt: skip
        told = {token.lower for each in found for token in self.links.tokens[each.start : each.end]}
        best: dict[tuple[int, int], Mention] = {}
        for each in sorted(found, key=lambda one: (one.start - one.end, -one.score)):
            if not any(start <= each.start and each.end <= end for start, end in best):
                best[each.start, each.end] = each
        further = [p.Column(each.target) for each in sorted(best.values(), key=lambda one: one.start)]
        further = [item for item in further if item not in plan.show]
        if not further or not set(words) <= aside | told or plan.group:
            return None
        return Edit(replace(plan, show=(*plan.show, *further)), says=frozenset(words))

    def filled(self) -> Edit | None:
        """The condition that a column has a value: "recommended by someone"; None for other texts."""
        named = self._named(0.5) if self.words[-1] in words_of("somebody") else []
        columns = [number for number in named if number in self._near and number in self.scope.missing]
        if not columns:
            return None
        return with_conditions(self.plan, [p.Not(p.Missing(p.Column(columns[0])))])._replace(says=frozenset(self.words))


_TURNS: Final = {word: int(turns[0]) for word, turns in word_map("shifted", "openings").items()}
"""How many units later a period is, by the word that says so."""
_BRINGING: Final = frozenset({"put", "bring", "add", "take", "let", "get", "include"})
"""With "back": what was left out comes again."""
_RECORDS: Final = frozenset({"rows", "row", "records", "record", "entries", "details"})
"""Words for all that is known of things, and not their names alone."""
_OF_ONE: Final = frozenset({"with", "that", "which", "who"})
"""Words before which "one" is no number: the one with the most."""
_OF_THINGS: Final = frozenset(word_list("comparing adjectives")) - {"higher", "lower"}
"""Words that compare a thing by what it is: heavier, older."""
_CUTS: Final = frozenset({"top", "bottom", "first", "last", "next", "limit", "the"})
_BY_LETTERS: Final = frozenset({"alphabetically", "alphabetical"})
_DIRECTIONS: Final = frozenset({"ascending", "descending", "asc", "desc", *_BY_LETTERS})


def strangeness(plan: Plan, old: Plan, scope: Scope) -> float:
    """How far a plan goes from what another speaks of: its further tables, and half a table for further columns."""
    further = 0.5 if set(columns_in(plan)) - set(columns_in(old)) else 0.0
    return further + len(
        set(tables_of(plan, scope)) - set(tables_of(old, scope)) - {each.table for each in old.sources}
    )


def without_said_tables(plan: Plan, scope: Scope) -> Plan:
    """A plan without tables that its columns bring anyway, where no rows are counted."""
    brought = {scope.columns[node.column].table for node in p.within(plan) if isinstance(node, p.Column)}
    counts = any(isinstance(node, p.Rows) for node in everywhere(plan))
    return plan if counts else replace(plan, sources=tuple(one for one in plan.sources if one.table not in brought))


def kept(old: Plan, new: Plan, say: Sayer) -> str:
    """What an edit keeps of a plan, in the words of `say`; empty where nothing is left but what is shown."""
    groups = [say.expression(item) for item in old.group if item in new.group]
    parts = [say.predicate(part) for part in conditions(old.where) if part in conditions(new.where)]
    first = "the first" if old.limit == 1 else f"the first {old.limit}"
    told = (
        f"per {listed(groups)}" if groups else "",
        f"where {listed(parts)}" if parts else "",
        first if old.limit is not None and old.limit == new.limit else "",
    )
    return ", ".join(filter(None, told))


def is_above_nothing(part: Predicate) -> bool:
    """Whether a condition says that a number is more than 0, or not 0: that there is some of it."""
    return isinstance(part, p.Compare) and part.comparison in {">", "<>"} and part.right == p.Value(0)


def dropped(old: Plan, new: Plan, say: Sayer) -> str:
    """The conditions that go since their column is what the new plan groups by; empty where none does."""
    gone = [part for part in conditions(old.where) if part not in conditions(new.where)]
    freed = {*columns_in(*new.group)} - {*columns_in(*old.group)} - {*columns_in(new.where)}
    return listed([say.predicate(part) for part in gone if freed & {*columns_in(part)}])
