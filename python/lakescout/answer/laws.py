"""Two laws over the plan that runs, whoever wrote it, and what types make impossible.

Coverage: each atom of the question's demand is met by a part of the plan. Licence: each part of the plan is asked for.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np

from lakescout.reading.counted import settled_by
from lakescout.reading.demand import (
    ARTICLES,
    COSTING,
    COUNTING,
    GROUPING,
    IN_ALL,
    SHARES,
    TOTALS,
    WHETHER,
    Atom,
    Demand,
    Kind,
    find_demand,
    is_number_word,
    number_of_word,
    unit_of,
)
from lakescout.reading.forms import ENDS, ends_said
from lakescout.reading.grain import (
    DENYING,
    HARDLY,
    NEGATIVE,
    attributes,
    denies,
    holds_counts,
    is_amount,
    is_divisor,
    is_named_apart,
    is_named_whole,
    is_of_sides,
    is_ranked,
    numbered_alike,
    places_of_roads,
    said_roads,
)
from lakescout.reading.joining import CannotJoinError, KeyPaths
from lakescout.reading.link import PARTLY, PREFIX, STEM, WHOLE, Links
from lakescout.reading.names import name_words
from lakescout.reading.plan import (
    Aggregate,
    Along,
    Among,
    And,
    Arithmetic,
    Between,
    Column,
    Combined,
    Compare,
    Correlation,
    Everything,
    Expression,
    In,
    Missing,
    Not,
    Order,
    Over,
    Percent,
    Period,
    Plan,
    Query,
    Rows,
    Share,
    Source,
    Value,
    Whether,
    columns_in,
    conditions,
    everywhere,
    has_aggregate,
    is_day,
    sources_of,
    tables_of,
    within,
)
from lakescout.reading.scope import Scope
from lakescout.reading.shown import NAMES
from lakescout.reading.texts import Spread
from lakescout.reading.units import are_alike, is_money, is_price, measured, units_of
from lakescout.reading.verbalize import listed
from lakescout.words.tables import other_spellings, word_list
from lakescout.words.text import STOPWORDS, fold, normalise_name, stem

Law: TypeAlias = Literal["unmet", "unasked", "type"]


class Breach(NamedTuple):
    """One way in which a plan is not what was asked."""

    law: Law
    what: str
    """The kind of the atom, or of the part of the plan."""
    reason: str
    """In the user's words."""
    start: int = 0
    end: int = 0
    """The tokens that say what is not met; empty for a part of the plan."""


@dataclass(frozen=True, eq=False)
class Facts:
    """What a plan does, looked up once for all laws."""

    query: Query
    scope: Scope
    links: Links

    @cached_property
    def nodes(self) -> tuple[object, ...]:
        """Every part of the plan, those of queries within it included."""
        return tuple(everywhere(self.query))

    @cached_property
    def plans(self) -> tuple[Plan, ...]:
        """The selections, the outermost first."""
        return tuple(node for node in self.nodes if isinstance(node, Plan))

    @cached_property
    def first(self) -> Plan:
        """The outermost selection."""
        query = self.query
        while isinstance(query, Combined):
            query = query.left
        return query

    @cached_property
    def columns(self) -> frozenset[int]:
        """The columns that it reads."""
        return frozenset(node.column for node in self.nodes if isinstance(node, Column))

    @cached_property
    def tables(self) -> frozenset[int]:
        """The tables that it reads, by their columns or as rows."""
        rows = {node.table for node in self.nodes if isinstance(node, (Everything, Source))}
        kept = {plan.keep.table for plan in self.plans if plan.keep is not None}
        return frozenset({self.scope.columns[column].table for column in self.columns} | rows | kept)

    @cached_property
    def between(self) -> frozenset[int]:
        """The tables that only join others of a selection."""
        paths, found = KeyPaths(self.scope), set[int]()
        for plan in self.plans:
            sources = sources_of(plan, tuple(column.table for column in self.scope.columns))
            with suppress(CannotJoinError):
                found |= {step.added.table for step in paths.join(sources).steps} if len(sources) > 1 else set()
        return frozenset(found - self.tables)

    @cached_property
    def functions(self) -> frozenset[str]:
        """What it computes over rows."""
        return frozenset(node.function for node in self.nodes if isinstance(node, (Aggregate, Over)))

    @cached_property
    def grouped(self) -> tuple[Expression, ...]:
        """What its selections group by, or show unaggregated."""
        shown = tuple(item for plan in self.plans for item in plan.show if not has_aggregate(item))
        return tuple(item for plan in self.plans for item in (*plan.group, *plan.per)) + shown

    @cached_property
    def comparisons(self) -> tuple[tuple[str, Expression, object], ...]:
        """Operator, what is compared, and the literal, negations aside."""
        found: list[tuple[str, Expression, object]] = []
        for node in self.nodes:
            if isinstance(node, Compare) and isinstance(node.right, Value):
                found.append((node.comparison, node.left, node.right.value))
            elif isinstance(node, Between):
                found += [
                    (sign, node.of, end.value)
                    for sign, end in ((">=", node.low), ("<=", node.high))
                    if isinstance(end, Value)
                ]
            elif isinstance(node, Among):
                found += [("=", node.of, each.value) for each in node.values]
        return tuple(found)

    def has(self, *kinds: type) -> bool:
        """Whether it has a part of some kinds."""
        return any(isinstance(node, kinds) for node in self.nodes)

    @cached_property
    def computed(self) -> frozenset[Aggregate]:
        """The different numbers that it computes of rows."""
        return frozenset(node for node in self.nodes if isinstance(node, Aggregate))

    @cached_property
    def measured(self) -> frozenset[int]:
        """The columns that it computes something of."""
        return frozenset(number for node in self.nodes if isinstance(node, Aggregate) for number in columns_in(node.of))

    @cached_property
    def leaves_out(self) -> bool:
        """Whether it leaves rows out for what another query gives."""
        return any(
            (isinstance(node, Not) and isinstance(node.part, In))
            or (isinstance(node, Combined) and node.operation == "except")
            for node in self.nodes
        )

    def divides(self) -> bool:
        """Whether it gives a quotient."""
        return self.has(Share, Percent) or any(
            isinstance(node, Arithmetic) and node.operator == "/" and not isinstance(node.right, Value)
            for node in self.nodes
        )

    def words(self, column: int) -> frozenset[str]:
        """The words of a column's header."""
        return frozenset(normalise_name(self.scope.columns[column].called).split())

    def strength(self, column: int, span: range | None = None) -> int:
        """How surely the question names a column, by letters, as a position in REASONS."""
        reasons = self.links.reasons[:, self.links.names.column_item(column)]
        return int((reasons if span is None else reasons[list(span)]).max(initial=0))

    def near(self, column: int) -> float:
        """The cosine of the question's nearest words with a column's name."""
        return float(self.links.similarity[:, self.links.names.column_item(column)].max(initial=0.0))

    def named(self, span: range) -> list[int]:
        """The columns that a part of the question names whole."""
        if not len(span):
            return []
        first = self.links.names.tables
        found = np.flatnonzero((self.links.reasons[span.start : span.stop, first:] >= STEM).any(axis=0))
        return [int(item) for item in found if int(item) < len(self.scope.columns)]


def breaches(facts: Facts) -> tuple[Breach, ...]:
    """Every way in which a plan is not what the question asks."""
    links = facts.links
    return (*unmet(find_demand(links.question), facts), *unasked(facts), *impossible(facts))


def places_met(facts: Facts) -> frozenset[int]:
    """The tokens of the atoms that a plan meets: they are accounted for."""
    demand = find_demand(facts.links.question)
    met = [atom for atom in demand.of(*_ACCOUNTED) if _MEETS[atom.kind](facts, atom, demand)]
    met += [atom for atom in demand.of("still") if _is_of_now(facts)]
    met += [atom for atom in demand.of("money") if _holds_money(facts)]
    met += [atom for atom in demand.of("unit") if _is_in_unit(facts, atom)]
    taken = places_of_roads(facts.query, facts.scope, facts.links)
    return frozenset(place for atom in met for place in range(atom.start, atom.end)).union(taken)


def _is_in_unit(facts: Facts, atom: Atom) -> bool:
    """Whether a plan reads an amount in the unit that is said, or converts it to this."""
    units = frozenset[str]().union(*(units_of(column, facts.scope) for column in facts.columns))
    converted = any(isinstance(node, Arithmetic) and isinstance(node.right, Value) for node in facts.nodes)
    return atom.says in units or (converted and any(are_alike(atom.says, unit) for unit in units))


def _is_of_now(facts: Facts) -> bool:
    """Whether a plan tests what may end: a flag, or an end that is not known."""
    flagged = any(isinstance(left, Column) and left.column in facts.scope.flags for _, left, _ in facts.comparisons)
    return flagged or facts.has(Missing)


def _holds_money(facts: Facts) -> bool:
    """Whether money is what a plan measures; the price of one alone, where a discount beside it is read, too."""
    money = [column for column in facts.measured if is_money(column, facts.scope)]
    beside = {other for column in money for other in facts.scope.beside(column)}
    less = {other for other in beside if facts.words(other) & _DISCOUNTS}
    return bool(money) and not (less - facts.columns and all(is_price(column, facts.scope) for column in money))


_DISCOUNTS: Final = frozenset(word_list("headers of discounts"))


def _is_beside_money(facts: Facts) -> bool:
    """Whether a plan measures whole numbers of a table that holds money, too: how many, and not how much."""
    whole = all("INT" in facts.scope.columns[column].column.type for column in facts.measured)
    beside = (other for column in facts.measured for other in facts.scope.beside(column))
    return whole and any(is_money(other, facts.scope) for other in beside)


_ACCOUNTED: Final[tuple[Kind, ...]] = (
    "group by period", "period asked", "running", "change", "exactly", "bound", "percent", "never", "all",
    "aggregate of groups", "distinct", "share", "ratio", "correlation", "median", "average", "until", "top of each",
    "denial", "exists", "spread", "clock", "place", "once", "case", "either",
)  # fmt: skip


def summed_up(found: Sequence[Breach]) -> Mapping[str, float]:
    """Breaches as features of the judge: atoms unmet, measures and roads that nothing asks for, types."""
    unmet_atoms = {each.what for each in found if each.law == "unmet" and each.what != "cell"}
    asked = {each.what for each in found if each.law == "unasked" or each.what == "cell"}
    return {
        "law_unmet": float(min(len(unmet_atoms), 2)),
        "law_measure": float(bool(asked & {"measure", "flag", "group", "cell"})),
        "law_road": float("road" in asked),
        "law_type": float(any(each.law == "type" or each.what in STOPPING - {"road"} for each in found)),
    }


def unmet(demand: Demand, facts: Facts) -> Iterator[Breach]:
    """Coverage: the atoms that no part of the plan meets; the "no" of a cell such as no-show denies nothing."""
    stated = {str(value) for _, _, value in facts.comparisons}
    said = (value for value in facts.links.values if value.kind == "cell" and str(value.value) in stated)
    cells = {place for value in said for place in range(value.start, value.end)}
    for atom in demand.atoms:
        met = _MEETS.get(atom.kind)
        if met is not None and not (atom.kind == "denial" and atom.start in cells) and not met(facts, atom, demand):
            yield Breach("unmet", atom.kind, f"“{demand.text(atom)}” is not carried out", atom.start, atom.end)
    yield from _cells_left(facts)
    yield from _not_counted(facts)
    yield from _attributes_left(facts)
    yield from _of_many(facts)
    yield from _deeds_left(facts)
    yield from _most_common(facts)


def _most_common(facts: Facts) -> Iterator[Breach]:
    """What is most common is shown: the finding of each inspector, and not the inspector with the most of them."""
    words = [token.lower for token in facts.links.tokens]
    for place in range(2, len(words)):
        if words[place - 2] == "most" and words[place - 1] in _COMMON:
            named = _called(range(place, place + 1), facts)
            if named and named.isdisjoint(columns_in(*facts.first.show)):
                reason = f"which {words[place]} is most common is not shown"
                yield Breach("unmet", "most common", reason, place, place + 1)


_COMMON: Final = frozenset(word_list("words of the most common"))


def _lasts(facts: Facts, atom: Atom, demand: Demand) -> bool:
    """Whether what lasts is tested by its beginning and its end, where both are known."""
    pairs = [pair for pair in facts.scope.lasting.items() if facts.columns.intersection(pair)]
    return not pairs or any(facts.columns.issuperset(pair) for pair in pairs)


def _is_alone(facts: Facts, atom: Atom, demand: Demand) -> bool:
    """Whether a plan tests the cell that is said to be the only one."""
    first, last = atom.about
    said = [value for value in facts.links.values if value.kind == "cell" and value.start < last and value.end > first]
    stated = {str(value) for _, _, value in facts.comparisons}
    return not said or any(str(cell) in stated for value in said for _, cell in value.cells)


def _gives_two_numbers(facts: Facts) -> bool:
    """Whether a plan computes more than one number, or one for each of the cells that are said: women and men."""
    groups = {item.column for plan in facts.plans for item in plan.group if isinstance(item, Column)}
    told = any(value.kind == "cell" and not groups.isdisjoint(value.columns) for value in facts.links.values)
    return told or len(facts.computed) > 1 or facts.has(Share, Percent, Combined, Along, Over)


def _is_above_others(facts: Facts) -> bool:
    """Whether a plan takes the first of all, or compares with what a query gives: "more than any other"."""
    first = any(plan.order and plan.limit is not None for plan in facts.plans)
    return first or any(
        isinstance(node, Compare) and isinstance(node.right, (Plan, Over, Combined)) for node in facts.nodes
    )


def _tells_sides(facts: Facts, atom: Atom, demand: Demand) -> bool:
    """Of those that are and those that are not, "smokers and non-smokers", none are left out."""
    tested = {left.column for _, left, _ in facts.comparisons if isinstance(left, Column)} & facts.scope.flags.keys()
    return not any(is_of_sides(column, atom, demand, facts.scope) for column in tested - {*columns_in(*facts.grouped)})


def _not_counted(facts: Facts) -> Iterator[Breach]:
    """How many there are is a number, and no list of names."""
    words = tuple(token.lower for token in facts.links.tokens[:2])
    reckoned = [node for item in facts.first.show for node in everywhere(item) if isinstance(node, Aggregate)]
    if words == ("how", "much") and reckoned and all(node.function == "count" for node in reckoned):
        yield Breach("unmet", "measure", "“how much” asks for an amount, and this counts", 0, 2)
    numbers = (
        (has_aggregate(item) and not _is_extreme_of_texts(item, facts.scope))
        or isinstance(item, (Over, Plan, Combined, Arithmetic, Percent))
        or (isinstance(item, Column) and facts.scope.columns[item.column].is_number)
        for item in facts.first.show
    )
    if words in COUNTING and not any(numbers):
        yield Breach("unmet", "count", f"“{' '.join(words)}” is not carried out", 0, 2)


def _is_extreme_of_texts(item: Expression, scope: Scope) -> bool:
    """Whether it is the first or last of texts or days, which is no number."""
    match item:
        case Aggregate("max" | "min", Column(number)):
            return not scope.columns[number].is_number
    return False


def _cells_left(facts: Facts) -> Iterator[Breach]:
    """Words that a cell is made of, and that no part of the plan says: cardiologists are doctors of Cardiology."""
    links = facts.links
    stated = {str(node.value) for node in facts.nodes if isinstance(node, Value)}
    for value in links.values:
        if value.kind != "cell" or value.exact or value.end - value.start != 1 or str(value.value) in stated:
            continue
        word, cell = links.tokens[value.start].lower, fold(str(value.value))
        if len(word) < 6 or word[:6] != cell[:6] or links.reasons[value.start].max(initial=0) >= STEM:
            continue
        if not any(str(cell) in stated for _, cell in value.cells):
            yield Breach("unmet", "cell", f"“{word}” may be {value.value}", value.start, value.end)


_PERIODS: Final[Mapping[str, Set[str]]] = {
    "hour": {"hour", "hour_of_day"},
    "hour of day": {"hour_of_day"},
    "day": {"day"},
    "week": {"week"},
    "month": {"month", "month_of_year"},
    "quarter": {"quarter"},
    "half year": {"half_year"},
    "year": {"year"},
    "decade": {"decade"},
    "weekday": {"weekday"},
}


_FINER: Final[Mapping[str, tuple[str, ...]]] = {
    "year": ("half year", "quarter", "month", "week", "day"),
    "quarter": ("month", "day"),
    "month": ("day",),
}


def _groups_by(facts: Facts, atom: Atom, demand: Demand) -> bool:
    """Whether rows are grouped by, or shown with, the unit: by a period of a date, or by a column that is called so."""
    units = _PERIODS[atom.says]
    if atom.kind == "period asked":
        units = units | frozenset(itertools.chain(*(_PERIODS[finer] for finer in _FINER.get(atom.says, ()))))
    for node in facts.nodes:
        if isinstance(node, Period) and node.unit in units:
            return True
        if isinstance(node, Column):
            column, words = facts.scope.columns[node.column], facts.words(node.column)
            if atom.says == "year" and len(words) == 1 and all(len(word) == 4 and word.isdecimal() for word in words):
                return True  # a column for each year, called by it alone
            unit = "hour" if atom.says == "hour of day" else atom.says.split()[-1]
            if {unit, demand.words[atom.end - 1]} & words or (
                atom.says == "weekday" and "day" in words and column.is_text
            ):
                return True
            if atom.says == "day" and column.is_date and node.column in columns_in(*facts.grouped):
                return True
            if atom.says == "day" and words & {"date", "dow"}:
                return True
    if atom.says == "day" and any(isinstance(node, Period) and node.unit == "weekday" for node in facts.nodes):
        return True
    if facts.columns.intersection(facts.named(range(atom.end - 1, atom.end))):
        return True
    return facts.divides() or bool(facts.scope.defined.keys() & facts.columns)


def _changes(facts: Facts, atom: Atom, demand: Demand) -> bool:
    """Whether one thing is compared with itself at another time."""
    if facts.has(Percent, Along) or bool(facts.named(range(atom.start, atom.end))):
        return True
    differences = (node for node in facts.nodes if isinstance(node, Arithmetic) and node.operator == "-")
    return any(_of_one(node, facts) for node in differences if not isinstance(node.right, Value))


def _of_one(node: Arithmetic, facts: Facts) -> bool:
    """Whether two sides are of one measure: the same column, or columns whose headers share a word."""
    sides = [set(columns_in(side)) for side in (node.left, node.right)]
    if not all(sides) or sides[0] & sides[1]:
        return True
    shared = [frozenset().union(*(facts.words(column) for column in side)) for side in sides]
    return bool(shared[0] & shared[1])


def _is_of_money(item: Expression, facts: Facts) -> bool:
    """Whether an expression is of an amount of money, or of a column that is called a cost."""
    return any(is_money(c, facts.scope) or not COSTING.isdisjoint(facts.words(c)) for c in columns_in(item))


def _same(value: object, number: float | None) -> bool:
    try:
        return number is not None and abs(float(str(value)) - number) < 1e-9
    except ValueError:
        return False


def _is_bounded(facts: Facts, atom: Atom, demand: Demand) -> bool:
    """Whether a number is compared in the direction that is said; a value that is no plain number is left alone."""
    number = atom.number
    after = demand.words[atom.end] if atom.end < len(demand.words) else ""
    if number is None or 1900 <= number <= 2100 or after in _THOUSANDS:
        return True
    if demand.words[min(atom.end, len(demand.words) - 1)] in {"st", "nd", "rd", "th"}:
        return True
    things = (facts.links.reasons[atom.end : atom.end + 1, : facts.links.names.tables] >= STEM).any()
    amounts = holds_counts if things else is_amount  # more than 500 flights, where `flight` is the number of one
    counted = {c for c in facts.named(range(atom.end, atom.end + 1)) if amounts(c, facts.scope)}
    about = [left for _, left, value in facts.comparisons if _same(value, number)]
    if demand.words[atom.end - 1] == "times" and not any(map(has_aggregate, about)):
        return False  # rows are counted, and nothing else is compared
    if demand.words[atom.start] in COSTING and not any(_is_of_money(left, facts) for left in about):
        return False
    if counted and about and all(has_aggregate(left) and counted.isdisjoint(columns_in(left)) for left in about):
        return False  # strikes are compared, and no rows counted
    found = [sign for sign, _, value in facts.comparisons if _same(value, number)]
    if not found:
        near = [sign for sign, _, value in facts.comparisons if any(_same(value, number + step) for step in (-1, 1))]
        found = near
    if not found:  # a unit was converted, a percentage is a fraction, a length of time ends at a day
        compared = any(sign != "=" or isinstance(value, str) for sign, _, value in facts.comparisons)
        return compared and not _plain_number(facts, atom)
    opposite = {">": "<", ">=": "<", "<": ">", "<=": ">"}[atom.says]
    denied = facts.has(Not) or facts.has(Combined) or facts.has(In)
    return (
        denied
        or any(sign[0] == atom.says[0] or sign[0] == "b" for sign in found)
        or (opposite not in {sign[0] for sign in found} and "=" not in found)
    )


_THOUSANDS: Final = frozenset(word_list("words of thousands"))


def _plain_number(facts: Facts, atom: Atom) -> bool:
    after = facts.links.tokens[atom.end].lower if atom.end < len(facts.links.tokens) else ""
    return not unit_of(after) and after not in _MEASURED


_MEASURED: Final = frozenset({"%", "percent", "per", "days", "years", "months", "weeks", "hours", "minutes"})


def _is_percent(facts: Facts, atom: Atom, demand: Demand) -> bool:
    """Whether a percentage is compared with one: with a share, a quotient, a column that holds shares."""
    if any(_same(value, (atom.number or 0) / 100) for _, _, value in facts.comparisons):
        return True
    for _, left, value in facts.comparisons:
        if not _same(value, atom.number):
            continue
        if any(isinstance(node, (Share, Percent, Arithmetic)) for node in everywhere(left)):
            return True
        columns = columns_in(left)
        told = {
            word
            for column in columns
            for word in (*facts.words(column), *facts.scope.meanings.get(column, "").lower().split())
        }
        if told & _OF_SHARES or any(each.endswith(("pct", "percent", "rate", "ratio")) for each in told):
            return True
    return not any(_same(value, atom.number) for _, _, value in facts.comparisons)


_OF_SHARES: Final = frozenset(word_list("headers of shares"))


def _excludes(facts: Facts, atom: Atom, demand: Demand) -> bool:
    """Whether rows are kept for which there is no other: not in, except, nothing counted, nothing filled."""
    if facts.leaves_out or facts.has(Missing):
        return True
    if any(sign == "=" and _same(value, 0.0) for sign, _, value in facts.comparisons):
        return True
    # over one table, a row itself may be the thing that never was
    nodes = [node for node in facts.nodes if isinstance(node, Compare)]
    one = len({facts.scope.columns[column].table for column in facts.columns}) <= 1
    return one and any(node.comparison == "<>" or _is_no(node, facts.scope) for node in nodes)


def _denies(facts: Facts, atom: Atom, demand: Demand) -> bool:
    """Whether any part of a plan denies: leaves rows out, wants nothing, none, no, or less than a number.

    Who did not take Math took it in no row: another row of theirs that is of something else denies nothing.
    """
    before = demand.words[atom.start - 1] if atom.start else ""
    doing = WHETHER - {"is", "are", "was", "were"}
    done = (atom.says == "not" and before in doing) or atom.says.removesuffix("n't") in doing
    homes = tables_of(facts.scope, *facts.first.show, *facts.first.group) if done else set()
    once = set[int]().union(*(settled_by(home, facts.scope, also_alike=True) for home in homes))
    behind = {str(value.value) for value in facts.links.values if value.kind == "cell" and value.start == atom.end}
    if not behind.isdisjoint(_wanted(facts.first)):
        return False  # it wants what stands right behind the "not"
    if facts.leaves_out or _leaves_out_filled(facts, demand) or any(plan.keep is not None for plan in facts.plans):
        return True
    return any(
        (node.comparison in {"<>", "<", "<="} and not (homes and tables_of(facts.scope, node.left) - once))
        or (
            node.comparison == "="
            and isinstance(node.right, Value)
            and node.right.value == 0
            and _may_be_none(node.left, facts, atom)
        )
        or _is_no(node, facts.scope)
        for node in facts.nodes
        if isinstance(node, Compare)
    )


def _may_be_none(left: Expression, facts: Facts, atom: Atom) -> bool:
    """Whether 0 denies: not where the words behind call a column as well whose cells are missing: no departure time."""
    if not isinstance(left, Column) or left.column in facts.scope.missing:
        return True
    near, scope = facts.links.reasons[slice(*atom.about)], facts.scope
    home = scope.columns_of(scope.columns[left.column].table)
    told = {number: near[:, facts.links.names.column_item(number)].sum() for number in home}
    return not any(told[rival] >= max(told[left.column], PARTLY) for rival in home if rival in scope.missing)


def _leaves_out_filled(facts: Facts, demand: Demand) -> bool:
    """Whether a part of a plan denies something, or wants what is empty and compared with nothing.

    That a cell is filled denies nothing, unless the question speaks of empty ones.
    """
    denied = [node.part for node in facts.nodes if isinstance(node, Not)]
    compared = [left for _, left, _ in facts.comparisons]
    if any(not isinstance(part, Missing) for part in denied) or (denied and _OF_EMPTY & set(demand.words)):
        return True
    return any(isinstance(node, Missing) and node not in denied and node.of not in compared for node in facts.nodes)


_OF_EMPTY: Final = frozenset(word_list("filled in"))


def _wanted(plan: Plan) -> Iterator[str]:
    """The cells that all rows of a plan have."""
    for part in conditions(plan.where):
        match part:
            case Compare("=", Column(), Value(value)):
                yield str(value)
            case Among(Column(), values):
                yield from (str(each.value) for each in values)


def _is_no(node: Compare, scope: Scope) -> bool:
    flags = scope.flags.get(node.left.column) if isinstance(node.left, Column) else None
    return flags is not None and isinstance(node.right, Value) and fold(str(node.right.value)) == fold(str(flags.no))


def _is_of_all(facts: Facts, atom: Atom, demand: Demand) -> bool:
    """Whether a condition holds for all: nothing that breaks it is in, or as many meet it as there are."""
    if facts.leaves_out or any(isinstance(node, Combined) and node.operation == "intersect" for node in facts.nodes):
        return True
    counted = [
        node
        for node in facts.nodes
        if isinstance(node, Compare) and node.comparison == "=" and has_aggregate(node.left)
    ]
    counted = [node for node in counted if isinstance(node.right, Plan) or has_aggregate(node.right)]
    return bool(counted)


def _is_of_groups(facts: Facts, atom: Atom, demand: Demand) -> bool:
    """Whether an aggregate is of what is counted or added up in each group."""
    if facts.has(Over) or facts.divides():
        return True
    if "of" in demand.words[atom.start : atom.end - 1] and demand.words[atom.start + 1] != "number":
        return False
    if atom.says == "largest":
        return any(plan.order and has_aggregate(plan.order[0].by) for plan in facts.plans)
    span = range(atom.start, min(atom.end + 4, len(facts.links.tokens)))
    after = range(atom.end, min(atom.end + 3, len(facts.links.tokens)))
    averaged = [
        node.of.column
        for node in facts.nodes
        if isinstance(node, Aggregate) and node.function in {"avg", "median"} and isinstance(node.of, Column)
    ]
    return bool(averaged) and all(
        facts.strength(column, after) >= STEM
        or (
            {"number", "count", "total", "num", "no", "sum"} & facts.words(column)
            and facts.strength(column, span) >= PARTLY
        )
        for column in averaged
    )


def _is_distinct(facts: Facts, atom: Atom, demand: Demand) -> bool:
    """Whether different things are told apart, and not by what differs in every row anyway."""
    for node in facts.nodes:
        if isinstance(node, Aggregate) and node.function == "count" and node.distinct:
            return not (isinstance(node.of, Column) and _is_another_key(node.of.column, atom, facts))
        if isinstance(node, Combined) and node.operation != "union_all":
            return True
    if any(plan.distinct or plan.group for plan in facts.plans):
        return True
    counts = any(isinstance(node, Aggregate) and node.function == "count" for node in facts.nodes)
    return not counts or bool(facts.named(range(atom.start, atom.end)))


def _is_another_key(column: int, atom: Atom, facts: Facts) -> bool:
    """Whether a column numbers the rows of the only table that is read, or is a key in a table whose rows are asked."""
    scope, table = facts.scope, facts.scope.columns[column].table
    if scope.spread.get(column) in {Spread.SOME, Spread.REPEATED}:
        return False
    called = name_words(scope.tables[table].called)[-1:]
    if called == tuple(token.stem for token in facts.links.tokens[atom.end : atom.end + 1]) and (
        column in scope.joining or name_words(scope.columns[column].called)[-1:] == ("id",)
    ):
        return True
    tables = {scope.columns[each].table for each in facts.columns}
    words = name_words(scope.columns[column].called)
    return (
        len(tables) == 1
        and words[-1:] == ("id",)
        and not any(key.left == column for key in scope.keys)
        and (column == scope.first[table])
        and len(words) == 1
    )


def _is_share(facts: Facts, atom: Atom, demand: Demand) -> bool:
    if any(_is_of_itself(plan) or _is_of_unsaid(plan, facts) for plan in facts.plans):
        return False
    behind = [word for word in demand.words[atom.end :] if word not in ARTICLES]
    if behind[:1] and behind[0] in IN_ALL:
        return facts.has(Share, Percent)  # of itself, and of no other amount
    if facts.divides() or any(isinstance(node, Along) and node.progress == "growth" for node in facts.nodes):
        return True
    told = {word for column in facts.columns for word in facts.words(column)}
    return bool(told & _OF_SHARES) or bool(facts.scope.defined.keys() & facts.columns)


def _is_ratio(facts: Facts, atom: Atom) -> bool:
    """Whether there is a quotient; the ratio of one to another is no share of what is one or the other."""
    if atom.says == "one":
        span, unit = range(*atom.about), unit_of(facts.links.tokens[atom.end - 1].lower)
        amounts = (column for column in range(len(facts.scope.columns)) if is_amount(column, facts.scope))
        named = (facts.strength(each, span) >= PARTLY or unit in units_of(each, facts.scope) for each in amounts)
        return facts.divides() or not any(named)
    words = [token.lower for token in facts.links.tokens[atom.start :]]
    if not {"to", "between"} & set(words):
        return facts.divides()
    return facts.has(Percent) or any(isinstance(node, Arithmetic) and node.operator == "/" for node in facts.nodes)


def _is_of_itself(plan: Plan) -> bool:
    """Whether the share of each group is of what makes the group: all of it, or nothing."""
    shares = (item for item in plan.show if isinstance(item, Share) and item.where is not None)
    return any(node in plan.group for share in shares for node in everywhere(share.where) if isinstance(node, Column))


def _is_of_unsaid(plan: Plan, facts: Facts) -> bool:
    """Whether a share is of the rows with a number that the question does not say."""
    said = {value.value for value in facts.links.values}
    some = bool(_HAVING & {token.lower for token in facts.links.tokens})
    shares = (item for item in plan.show if isinstance(item, Share) and item.where is not None)
    compared = (node for share in shares for node in everywhere(share.where) if isinstance(node, Compare))
    return any(
        isinstance(node.left, Column)
        and node.left.column not in facts.scope.flags
        and isinstance(node.right, Value)
        and isinstance(node.right.value, (int, float))
        and not isinstance(node.right.value, bool)
        and node.right.value not in said
        and not (some and (node.comparison, node.right.value) == (">", 0))
        for node in compared
    )


_HAVING: Final = frozenset(word_list("words of having any"))
"""Words that some of an amount is meant by: loans with a fine."""


def _ranks_each(facts: Facts, atom: Atom, demand: Demand) -> bool:
    """Whether the first few are those of each group."""
    ranked = [plan for plan in facts.plans if plan.per and plan.limit is not None]
    if ranked:
        return not any(plan.group and set(plan.group) <= set(plan.per) for plan in ranked)  # one row of each group
    return atom.number == 1 and bool(facts.functions & {"max", "min"})


def _is_until(facts: Facts, atom: Atom, demand: Demand) -> bool:
    """Whether the last day of a period is within."""
    signs = {sign for sign, _, value in facts.comparisons if isinstance(value, str)}
    return "<=" in signs or facts.has(Between)


def _is_newest(facts: Facts, atom: Atom, demand: Demand) -> bool:
    """Whether what is newest or oldest is told by a time or an age."""
    ordered = [item.by for plan in facts.plans for item in plan.order[:1] if plan.limit is not None]
    ordered += [node.of for node in facts.nodes if isinstance(node, Aggregate) and node.function in {"min", "max"}]
    columns = columns_in(*ordered)
    for column in columns:
        item = facts.scope.columns[column]
        words = facts.words(column)
        timed = (
            item.is_date
            or item.holds_years
            or words & _OF_TIMES
            or any(word.endswith(("date", "year", "_at", "time")) for word in words)
        )
        if timed or item.is_text or facts.strength(column) >= PREFIX or facts.near(column) >= 0.45:
            return True
    return not columns


_OF_TIMES: Final = frozenset(word_list("headers of times"))


def _is_divided(facts: Facts, atom: Atom, demand: Demand) -> bool:
    """Whether "per" a number is a quotient: "cost per click" groups nothing by the number of clicks.

    What stands behind "by" and is a column's whole name is what rows are grouped by, ordered by, or shown with.
    """
    if _lists_amounts(facts, range(*atom.about)):
        return False
    first = [plan.order[0].by for plan in facts.plans if plan.order and plan.limit is not None]
    if demand.words[atom.about[0]] in _COMPUTED and any(isinstance(by, Aggregate) for by in first):
        return True  # the top five airlines by number of flights
    if not _is_by_thing(facts, range(atom.about[0], min(atom.about[1], len(demand.words)))):
        return False
    spans = (range(atom.about[0], end) for end in range(atom.about[1], atom.about[0], -1))
    named = next((found for span in spans if (found := _called(span, facts)) and not _adds(span, facts)), set())
    if named and not facts.columns & named and not facts.divides():
        return False
    tested = {column for plan in facts.plans for column in columns_in(plan.where)}
    told = set(columns_in(*facts.grouped, *(item.by for plan in facts.plans for item in plan.order)))
    if named and facts.functions and not named & told and named & facts.columns <= tested:
        return False
    if (
        facts.divides()
        and named
        and not any(plan.group for plan in facts.plans)
        and not any(facts.scope.columns[n].is_number for n in named)
    ):
        return False
    span = range(*atom.about)
    span = range(span.start, min(span.start + 1, len(facts.links.tokens)))
    if facts.divides() and not facts.functions and not any(plan.group for plan in facts.plans):
        over = [node.left for node in facts.nodes if isinstance(node, Arithmetic) and node.operator == "/"]
        homes = tables_of(facts.scope, *over)
        said = np.flatnonzero((facts.links.reasons[list(span), : facts.links.names.tables] >= STEM).any(axis=0))
        return not said.size or not homes.isdisjoint(said.tolist())  # a plot has many harvests
    if atom.says != "per" or facts.divides():
        return True
    grouped = [item.column for plan in facts.plans for item in plan.group if isinstance(item, Column)]
    amounts = [
        column for column in grouped if is_divisor(column, facts.scope) and facts.strength(column, span) >= PARTLY
    ]
    return not amounts and not _summed_over(facts, span, grouped)


_COMPUTED: Final = frozenset(word_list("words of what laws compute"))


def _lists_amounts(facts: Facts, span: range) -> bool:
    """Whether amounts of rows are listed beside what has several of them: "for each cause: cost and clicks"."""
    plan, scope = facts.first, facts.scope
    shown = [item.column for item in plan.show if isinstance(item, Column)]
    if plan.group or plan.limit is not None or len(shown) < len(plan.show) or isinstance(facts.query, Combined):
        return False
    amounts = {column for column in shown if is_amount(column, scope)}
    homes = {scope.columns[column].table for column in amounts}
    said = [column for column in shown if column not in amounts and facts.strength(column, span) >= STEM]
    several = [scope.spread.get(column) in {Spread.SOME, Spread.REPEATED} for column in said]
    fixed = {left.column for sign, left, _ in facts.comparisons if sign == "=" and isinstance(left, Column)}
    return several == [True] and scope.columns[said[0]].table in homes and said[0] not in fixed


def _is_by_thing(facts: Facts, span: range) -> bool:
    """Whether something that rows are grouped by is of the table that is said behind "per", or is spoken of there."""
    scope, links = facts.scope, facts.links
    tables = links.reasons[list(span), : links.names.tables]
    things = {int(table) for table in np.flatnonzero((tables >= STEM).any(axis=0))}
    grouped = {item.column for plan in facts.plans for item in plan.group if isinstance(item, Column)}
    if not things or not grouped:
        return True
    homes = {scope.columns[column].table for column in grouped}
    homes |= {scope.columns[key.right].table for key in scope.keys if key.left in grouped}
    items = [*map(links.names.column_item, sorted(grouped)), *sorted(homes)]
    return bool(things & homes) or bool((links.reasons[list(span)][:, items] >= PARTLY).any())


def _summed_over(facts: Facts, span: range, grouped: Sequence[int]) -> bool:
    """Whether amounts of things are added up by what is none of these: credits "per course by room" are no total."""
    things = {
        table for table in range(len(facts.scope.tables)) if (facts.links.reasons[list(span), table] >= STEM).any()
    }
    summed = {
        facts.scope.columns[node.of.column].table
        for item in facts.first.show
        for node in everywhere(item)
        if isinstance(node, Aggregate) and node.function == "sum" and isinstance(node.of, Column)
    }
    keys = {column for column in grouped if facts.scope.spread.get(column) is Spread.ONCE}
    return (
        bool(things & summed) and bool(grouped) and not any(facts.scope.columns[each].table in things for each in keys)
    )


def _adds(span: range, facts: Facts) -> bool:
    """Whether words only say how what stands behind them is added up: "by total amount", where a column is `total`."""
    words = [token.lower for token in facts.links.tokens]
    named = span.stop < len(words) and bool((facts.links.reasons[span.stop] >= PARTLY).any())
    return named and "sum" in facts.functions and TOTALS.issuperset(words[span.start : span.stop])


def _called(span: range, facts: Facts) -> set[int]:
    """The columns whose whole name some words are, and the keys that these refer to."""
    words = tuple(facts.links.tokens[place].stem for place in span)
    named = {n for n, each in enumerate(facts.scope.columns) if name_words(each.called) == words}
    return named | {key.right for key in facts.scope.keys if key.left in named}


def _in_unit(facts: Facts, atom: Atom, demand: Demand) -> bool:
    """Whether an amount is compared or given in the unit that is said, or nothing says another."""
    if atom.number is None and any(unit_of(fold(str(value))) == atom.says for _, _, value in facts.comparisons):
        return True  # the rows in euros, where a column tells the currency of each
    compared = [left for _, left, value in facts.comparisons if _same(value, atom.number)]
    if any(isinstance(left, Aggregate) and left.function == "count" for left in compared):
        return False  # days are no number of rows
    for column in facts.columns:
        units = units_of(column, facts.scope)
        if atom.says in units:
            return True
        if Column(column) in compared and not units and atom.says == "h" and facts.scope.columns[column].is_number:
            return False  # a delay of more than 2 is one of minutes, as a rule
        if any(are_alike(atom.says, unit) for unit in units):
            said = atom.number is None or any(Column(column) in (left, *everywhere(left)) for left in compared)
            if said and not any(isinstance(node, Arithmetic) and node.operator in "*/" for node in facts.nodes):
                return False
    if any(_is_of_another_kind(left, atom.says, facts) for left in compared):
        return False
    return measured(atom.says) != "length" or not any(_is_guessed(left, facts) for left in compared)


def _is_of_another_kind(item: Expression, unit: str, facts: Facts) -> bool:
    """Whether a header tells a unit of something else: kilograms per megawatt-hour are no megawatts."""
    if not isinstance(item, Column) or not measured(unit):
        return False
    own, _, _ = " ".join(normalise_name(facts.scope.columns[item.column].called).split()).partition(" per ")
    told = units_of(item.column, facts.scope) & {unit_of(word, measured=True) for word in own.split()}
    return bool(told) and all(measured(each) not in {"", measured(unit)} for each in told)


def _is_guessed(item: Expression, facts: Facts) -> bool:
    """Whether nothing in the question comes near to what a column is called, and its header tells no unit."""
    if not isinstance(item, Column) or units_of(item.column, facts.scope):
        return False
    return facts.strength(item.column) < WHOLE and facts.near(item.column) < _NEAR


_NEAR: Final = 0.5
"""The cosine from which a word may be meant for a column."""


def _ignores_case(facts: Facts, atom: Atom, demand: Demand) -> bool:
    """Whether the texts that a plan tells apart are few enough to be known in all their spellings."""
    told = [item.column for item in facts.grouped if isinstance(item, Column)]
    told += [left.column for _, left, _ in facts.comparisons if isinstance(left, Column)]
    told += [
        node.of.column
        for node in facts.nodes
        if isinstance(node, Aggregate) and node.distinct and isinstance(node.of, Column)
    ]
    scope = facts.scope
    return all(
        column in scope.flags or ((labels := scope.labels.get(column)) is not None and bool(labels.texts))
        for column in told
        if scope.columns[column].is_text and scope.spread.get(column) is not Spread.ONCE
    )


_MEETS: Final[Mapping[str, Callable[[Facts, Atom, Demand], bool]]] = {
    "group by period": _groups_by,
    "period asked": _groups_by,
    "running": lambda facts, atom, demand: facts.has(Along) or bool(facts.named(range(atom.start, atom.end))),
    "change": _changes,
    "exactly": lambda facts, atom, demand: any(
        sign == "=" and _same(value, atom.number) for sign, _, value in facts.comparisons
    ),
    "bound": _is_bounded,
    "percent": _is_percent,
    "never": _excludes,
    "all": _is_of_all,
    "aggregate of groups": _is_of_groups,
    "distinct": _is_distinct,
    "share": _is_share,
    "ratio": lambda facts, atom, demand: _is_ratio(facts, atom) or bool(facts.named(range(atom.start, atom.end))),
    "correlation": lambda facts, atom, demand: facts.has(Correlation) or bool(facts.named(range(atom.start, atom.end))),
    "median": lambda facts, atom, demand: "median" in facts.functions or bool(facts.named(range(atom.start, atom.end))),
    "average": lambda facts, atom, demand: (
        bool(facts.functions & {"avg", "defined"})
        or (facts.divides() and not facts.has(Share))
        or bool(
            facts.named(range(atom.start, atom.end))
            or any(
                "average" in facts.words(c) or "avg" in facts.words(c) or "mean" in facts.words(c)
                for c in facts.columns
            )
        )
    ),
    "until": _is_until,
    "newest": _is_newest,
    "top of each": lambda facts, atom, demand: atom.says == "one" or _ranks_each(facts, atom, demand),
    "case": _ignores_case,
    "group": _is_divided,
    "unit": _in_unit,
    "place": lambda facts, atom, demand: any(plan.skip + 1 == atom.number for plan in facts.plans),
    "denial": _denies,
    "once": lambda facts, atom, demand: True,
    "spread": lambda facts, atom, demand: {"max", "min"} <= facts.functions,
    "ends": lambda facts, atom, demand: {"max", "min"} <= facts.functions or facts.has(Combined),
    "clock": lambda facts, atom, demand: any(
        isinstance(left, Period) and left.unit == "hour_of_day" for _, left, _ in facts.comparisons
    ),
    "exists": lambda facts, atom, demand: facts.has(Whether),
    "either": _tells_sides,
    "in force": _lasts,
    "only": _is_alone,
    "difference": lambda facts, atom, demand: any(
        isinstance(node, Arithmetic) and node.operator == "-" for node in facts.nodes
    ),
    "than others": lambda facts, atom, demand: _is_above_others(facts),
    "second": lambda facts, atom, demand: _gives_two_numbers(facts),
    "money": lambda facts, atom, demand: _holds_money(facts) or not _is_beside_money(facts),
    "in turn": lambda facts, atom, demand: not facts.has(Period),
}


def unasked(facts: Facts) -> Iterator[Breach]:
    """Licence: the parts of the plan that nothing asks for."""
    scope = facts.scope
    paid = find_demand(facts.links.question).has("money") and not facts.has(In)  # what sold things cost is not paid
    for node in facts.nodes:
        if isinstance(node, Aggregate) and node.function in {"sum", "avg", "median"} and isinstance(node.of, Column):
            column = node.of.column
            named = facts.strength(column) >= PARTLY or facts.near(column) >= _NEAR
            named |= paid and is_money(column, scope) and not is_price(column, scope)
            if not named and column not in scope.defined:
                yield Breach("unasked", "measure", f"nothing in the question names {scope.full_name(column)}")
    for _, left, _ in facts.comparisons:
        if isinstance(left, Column) and left.column in scope.flags and left.column not in scope.defined:
            table = frozenset(normalise_name(scope.tables[scope.columns[left.column].table].called).split())
            alone = not {stem(word) for word in facts.words(left.column)} & {stem(word) for word in table}
            near = alone and facts.near(left.column) >= _SURELY
            named = near or is_named_apart(left.column, scope, facts.links)
            said = (value for value in facts.links.values if value.end > value.start)
            if not named and not any(left.column in value.columns for value in said):
                yield Breach("unasked", "flag", f"nothing in the question says {scope.full_name(left.column)}")
    if not _names_counted(facts):
        yield Breach("unasked", "count", "nothing in the lake is called what the question counts")
    if _is_grouped_unasked(facts):
        yield Breach("unasked", "group", "nothing in the question asks for each of several groups")
    yield from _nobody_asked(facts)
    yield from _roads(facts)
    yield from _rival_cells(facts)
    yield from _noun_cells(facts)
    yield from _row_of_many(facts)
    if facts.first.limit is not None and facts.first.order and not is_ranked(facts.first, facts.links):
        yield Breach("unasked", "limit", "nothing in the question asks for the first alone")


def _nobody_asked(facts: Facts) -> Iterator[Breach]:
    """What is shown, computed or compared though no word of the question is about it."""
    if (unnamed := _shows_unnamed(facts)) is not None:
        yield Breach("unasked", "shown", f"nothing in the question asks for {facts.scope.full_name(unnamed)}")
    if facts.has(Share) and not _asks_for_share(facts):
        yield Breach("unasked", "share", "nothing in the question asks for a share")
    for node in facts.nodes:
        match node:
            case Compare(_, Column(one), Column(other)) if (unsaid := _unsaid((one, other), facts)) is not None:
                name = facts.scope.full_name(unsaid)
                yield Breach("unasked", "compared", f"nothing in the question compares anything with {name}")


def _shows_unnamed(facts: Facts) -> int | None:
    """A column that is all that is shown, of a table that is read for it alone and that no word speaks of.

    Bags that weigh more than 20 kg are no aircraft, though their flights have one. Who is asked has a name, and what is
    listed may be called by another word, one key away: works by Renard.
    """
    plan, scope, links = facts.first, facts.scope, facts.links
    shown = [item.column for item in plan.show if isinstance(item, Column)]
    homes = {scope.columns[column].table for column in shown}
    asked = any(token.lower in _ASKED_FOR for token in links.tokens)
    if asked or len(shown) < len(plan.show) or len(homes) != 1 or plan.group:
        return None
    [home] = homes
    items = [home, *map(links.names.column_item, shown)]
    named = links.reasons[:, items].max(initial=0) >= PARTLY or links.similarity[:, items].max(initial=0.0) >= HARDLY
    ordered = (order.by for order in plan.order[:1] if plan.limit is not None)
    used = tables_of(scope, *conditions(plan.where), *ordered)
    ends = ({scope.columns[key.left].table, scope.columns[key.right].table} for key in scope.keys)
    near = plan.limit is None and any(home in each and used & each for each in ends)
    return None if named or near or home in used or not used else shown[0]


_ASKED_FOR: Final = frozenset(word_list("ask for a person or place"))


def _asks_for_share(facts: Facts) -> bool:
    """Whether a word of the question asks for a part of a whole, or is a term that people defined."""
    demand = find_demand(facts.links.question)
    asked = demand.has("share", "percent", "ratio", "change") or not _SHARED.isdisjoint(demand.words)
    return asked or not facts.columns.isdisjoint(facts.scope.defined)


_SHARED: Final = SHARES | frozenset({"part", "how", "much", "%"}) | frozenset(word_list("headers of shares"))


def _unsaid(columns: tuple[int, int], facts: Facts) -> int | None:
    """That of two columns which no word of the question names or comes near to."""
    unsaid = (column for column in columns if facts.strength(column) < PARTLY and facts.near(column) < HARDLY)
    return next(unsaid, None)


STOPPING: Final = frozenset({"count", "road", "rival cells", "row of many", "limit", "share", "compared", "shown"})
"""Parts that nothing asks for, and that stop an answer, for another part is as likely meant."""
_SURELY: Final = 0.6


def _names_counted(facts: Facts) -> bool:
    """Whether rows are counted of a table that the word behind "number of" names, or comes near to."""
    links, words = facts.links, [token.lower for token in facts.links.tokens]
    counts = any(isinstance(node, Aggregate) and node.function == "count" for node in facts.nodes)
    if not counts or tuple(words[:2]) not in COUNTING or len(words) < 3:
        return True
    ahead = itertools.dropwhile(lambda place: words[place] in STOPWORDS, range(2, len(words)))
    called = list(itertools.takewhile(lambda place: words[place] not in STOPWORDS, ahead))
    known = {place for value in links.values for place in range(value.start, value.end)}
    return not called or any(
        place in known
        or words[place] in _ANYTHING | _SHARED
        or links.reasons[place].any()
        or float(links.similarity[place].max(initial=0.0)) >= _SURELY
        for place in called
    )


_ANYTHING: Final = frozenset(word_list("things of any table"))
"""What rows of any table may be called, and what tells how they are counted."""


def _is_grouped_unasked(facts: Facts) -> bool:
    """Whether "number of" begins the question, and the plan counts apart what no word divides."""
    plan, words = facts.first, [token.lower for token in facts.links.tokens]
    if (
        tuple(words[:2]) not in COUNTING
        or not plan.group
        or plan.limit is not None
        or plan.having is not None
        or len(plan.show) < 2
    ):
        return False
    cells = {place for value in facts.links.values if value.exact for place in range(value.start, value.end)}
    divides = {place for place, word in enumerate(words) if word in _DIVIDING and place + 1 not in cells}
    return not divides


_DIVIDING: Final = GROUPING | {"across", "and", "different", "respective", ","}


def _roads(facts: Facts) -> Iterator[Breach]:
    """Two keys lead to one table, and the question says neither of them, or another than the plan takes."""
    scope = facts.scope
    for (home, table), columns in scope.roads.items():
        read = any(isinstance(node, Column) and scope.columns[node.column].table == table for node in facts.nodes)
        if not read or not _reads(home, facts):
            continue
        ways = {
            node.via for node in facts.nodes if isinstance(node, Column) and scope.columns[node.column].table == table
        }
        taken = ways & set(columns)
        said = said_roads(columns, scope, facts.links)
        if len(ways | (facts.columns & set(columns))) < len(said_roads(columns, scope, facts.links, by_name=True)):
            names = " and ".join(scope.full_name(road) for road in columns if road in said)
            yield Breach("unasked", "road", f"the question speaks of {names}, and not of one alone")
            return
        told = {key.left for key in scope.keys if key.left in columns and key.cost <= _TOLD}
        if not said and len(told) == 1 and taken <= told:
            continue  # somebody declared or wrote this join, and the others are inferred
        if (not said and len(taken) < len(columns)) or (len(said) == 1 and taken - said):
            names = " and ".join(scope.full_name(road) for road in columns)
            table_name = scope.tables[table].name.table
            yield Breach("unasked", "road", f"both {names} lead to {table_name}, and nothing says which is meant")
            return


_TOLD: Final = 1.0
"""The cost of a join that is declared, or that people wrote; what is inferred costs more."""


def _reads(table: int, facts: Facts) -> bool:
    scope = facts.scope
    read = {scope.columns[column].table for column in facts.columns} | {
        node.table for node in facts.nodes if isinstance(node, (Source, Everything))
    }
    via = {scope.columns[node.via].table for node in facts.nodes if isinstance(node, Column) and node.via is not None}
    return table in read | via or table in facts.between


def impossible(facts: Facts) -> Iterator[Breach]:
    """What no type allows."""
    yield from _denied(facts)
    yield from _totals(facts)
    yield from _versions(facts)
    yield from _not_in_lists(facts)
    yield from _counted_by_itself(facts)
    yield from _mixed_units(facts)
    yield from _years_of_amounts(facts)
    yield from _times_added(facts)
    yield from _numbers_people(facts)
    yield from _flags_measured(facts)
    yield from _sizes_of_texts(facts)
    yield from _ranked_texts(facts)
    yield from _leaves_out(facts)
    yield from _denied_behind(facts)
    yield from _codes_of_names(facts)
    yield from _bounded_twice(facts)
    yield from _undetermined(facts)
    yield from _denied_roles(facts)
    yield from _asked_of_subject(facts)
    yield from _shares_of_averages(facts)
    yield from _keys_of_others(facts)
    yield from _of_nothing_said(facts)
    yield from _at_the_other_end(facts)
    yield from _parts_as_wholes(facts)
    yield from _money_by_money(facts)
    yield from _products(facts)
    yield from _lengths_of_days(facts)
    yield from _per_kinds(facts)
    yield from _bare_years(facts)
    yield from _columns_alike(facts)


def _all_money(one: int, other: int, scope: Scope) -> bool:
    """Whether two columns are both money, or one is what several things cost together."""
    money = [column for column in (one, other) if is_money(column, scope)]
    whole = (normalise_name(scope.columns[column].called).split() for column in money)
    return len(money) == 2 or any(not _IN_ALL.isdisjoint(words) for words in whole)


_IN_ALL: Final = TOTALS | {"amount", "amt"}


def _money_by_money(facts: Facts) -> Iterator[Breach]:
    """Money times money is none, and prices of one are not added where their quantities stand beside them."""
    for node in facts.nodes:
        match node:
            case Arithmetic("*", Column(one), Column(other)) if _all_money(one, other, facts.scope):
                yield Breach("type", "money", "money is multiplied by money, or by how many it is for")
            case Aggregate("sum", Column(price)) if is_price(price, facts.scope) and not is_named_whole(
                price, facts.scope, facts.links
            ):
                name = facts.scope.full_name(price)
                yield Breach("type", "price", f"{name} is the price of one, and is added without its quantity")


def _parts_as_wholes(facts: Facts) -> Iterator[Breach]:
    """What stands right before "share" is the part: the renewables share of 2017 is no share of renewables."""
    ends = {place for place, token in enumerate(facts.links.tokens) if token.lower in SHARES}
    parts = {str(each.value) for each in facts.links.values if each.kind == "cell" and each.end in ends}
    for plan in facts.plans if parts else ():
        whole = {str(node.value) for node in everywhere(plan.where) if isinstance(node, Value)}
        if any(isinstance(item, Share) for item in plan.show) and parts & whole:
            yield Breach("type", "part", f"“{min(parts & whole)}” is the part of a share, and not the whole")


def _of_nothing_said(facts: Facts) -> Iterator[Breach]:
    """Nothing is more or less than itself, and no number is divided by what a question measures."""
    for node in facts.nodes:
        if isinstance(node, Compare) and node.left == node.right:
            yield Breach("type", "itself", "a column is compared with itself")
        if isinstance(node, Arithmetic) and node.operator == "/" and isinstance(node.left, Value):
            yield Breach("type", "number", f"nothing in the question divides {node.left.value}")


def _at_the_other_end(facts: Facts) -> Iterator[Breach]:
    """What is said to be where a row leads to is not where it comes from: flights "to JFK" have another origin."""
    for _, left, value in facts.comparisons:
        if not isinstance(left, Column) or left.via is not None:
            continue
        beside = facts.scope.beside(left.column)
        for word in ends_said(value, facts.links):
            [other] = ENDS.keys() - {word}
            is_other = bool(facts.words(left.column) & (ENDS[other] - {other}))
            if is_other and any(facts.words(column) & ENDS[word] for column in beside):
                name = facts.scope.full_name(left.column)
                yield Breach("type", "end", f"“{word} {value}” is not {name}")


def _numbers_people(facts: Facts) -> Iterator[Breach]:
    """Nobody is called by the number of a row."""
    shown = facts.first.show
    if facts.links.tokens and facts.links.tokens[0].lower in {"who", "whom"} and shown:
        columns = [item for item in shown if isinstance(item, Column)]
        numbers = (
            isinstance(item, Column)
            and facts.scope.columns[item.column].is_number
            and (item.column in facts.scope.joining or bool(facts.words(item.column) & {"id", "key", "no"}))
            for item in shown
        )
        if all(numbers):
            name = facts.scope.full_name(columns[0].column)
            yield Breach("type", "number for a person", f"{name} is a number, and nobody's name")


def _flags_measured(facts: Facts) -> Iterator[Breach]:
    """Yes and no are not counted in: a flag of 0 and 1 is never 2 or more. Nor are they amounts, an order or a key."""
    flags = facts.scope.flags
    for _, left, value in facts.comparisons:
        counted = isinstance(value, (int, float)) and value not in {0, 1}
        if counted and isinstance(left, Column) and left.column in flags:
            name = facts.scope.full_name(left.column)
            yield Breach("type", "flag", f"{name} says yes or no, and never {value}")
            return
    demand = find_demand(facts.links.question)
    many = len(facts.links.tokens)
    averaged = [range(atom.end, min(atom.end + 2, many)) for atom in demand.of("average", "median")]
    shared = _asks_for_share(facts)
    for node in facts.nodes if flags else ():
        of: object = None
        match node:
            case Aggregate("avg" | "median" | "min" | "max", Column(number)) if not shared:
                of = None if any(facts.strength(number, span) >= STEM for span in averaged) else node.of
            case Aggregate("sum", Column(number)) if number in attributes(facts.scope, facts.links):
                of = node.of
            case Aggregate("count", Column(), True) if not demand.has("distinct"):
                of = node.of
            case Arithmetic("*" | "+" | "-", Column(one), Column(other)) if {one, other} & flags.keys():
                of = node.left if one in flags else node.right
            case In(Column() as key, _) | Plan(order=(Order(Column() as key), *_), limit=int()):
                of = key
        if isinstance(of, Column) and of.column in flags:
            yield Breach("type", "flag", f"{facts.scope.full_name(of.column)} says yes or no, and measures nothing")
            return


def _products(facts: Facts) -> Iterator[Breach]:
    """Amounts are multiplied where one is the price of what the other counts, or where the question says so.

    A number that nobody said multiplies nothing either.
    """
    words = {token.lower for token in facts.links.tokens}
    demand = find_demand(facts.links.question)
    if words & _MULTIPLYING:
        return
    for node in facts.nodes:
        match node:
            case Arithmetic("*", Column(one), Column(other)):
                counts = [column for column in (one, other) if not is_money(column, facts.scope)]
                if len(counts) != 1 or _kinds(counts[0], facts.scope) - {"money", ""}:
                    names = " and ".join(facts.scope.full_name(column) for column in (one, other))
                    yield Breach("type", "product", f"nothing in the question multiplies {names}")
            case Arithmetic("+" | "-", Column(one), Column(other)):
                apart = _kinds(one, facts.scope) ^ _kinds(other, facts.scope)
                if apart - {"money", ""}:
                    names = " and ".join(facts.scope.full_name(column) for column in (one, other))
                    yield Breach("type", "product", f"{names} are in different units")
            case Arithmetic("*", _, Value(number)) if not demand.has("unit", "percent", "share", "ratio", "change"):
                said = any(_same(number, number_of_word(word)) for word in words if is_number_word(word))
                if not said and not _asks_for_share(facts):
                    yield Breach("type", "product", f"nothing in the question says {number}")


def _kinds(column: int, scope: Scope) -> frozenset[str]:
    """What the units of a column measure: money, a mass, a length."""
    return frozenset(map(measured, units_of(column, scope)))


_MULTIPLYING: Final = frozenset({"times", "multiplied", "multiply", "product", "x", "*"})


def _lengths_of_days(facts: Facts) -> Iterator[Breach]:
    """A day has no length: the longest repair is not the last one, nor the one that is there most often."""
    if _LASTING.isdisjoint(token.lower for token in facts.links.tokens):
        return
    for plan in facts.plans:
        by = plan.order[0].by if plan.order and plan.limit is not None else None
        if isinstance(by, Aggregate) and by.function == "count":
            yield Breach("type", "size", "what is long or short is not counted")
        of = by.of if isinstance(by, Aggregate) else by
        if isinstance(of, Column) and is_day(of, facts.scope):
            yield Breach("type", "size", f"{facts.scope.full_name(of.column)} is a time, and has no length")


_LASTING: Final = frozenset(word_list("superlatives of lasting"))


def _attributes_left(facts: Facts) -> Iterator[Breach]:
    """What a flag says right before the name of its things is told of these: active customers are active."""
    for column, said in attributes(facts.scope, facts.links).items():
        if facts.scope.columns[column].table not in facts.tables:
            continue
        name, also = facts.scope.full_name(column), (left for _, left, value in facts.comparisons if value == said.text)
        if column not in facts.columns:
            yield Breach("unmet", "flag", f"“{said.text}” is {name}, and is not tested", said.place, said.place + 1)
        elif any(isinstance(left, Column) and left.column != column for left in also):
            yield Breach("type", "flag", f"“{said.text}” is {name}, and no cell besides")


def _of_many(facts: Facts) -> Iterator[Breach]:
    """The price of subscriptions is that of each of them, and not of each plan that has one."""
    links, scope = facts.links, facts.scope
    for plan in facts.plans:
        inner = [node.query for node in conditions(plan.where) if isinstance(node, In)]
        within_it = {table for query in inner for table in tables_of(scope, query)}
        for item in plan.show if within_it else ():
            if not (isinstance(item, Aggregate) and item.function in {"sum", "avg"} and isinstance(item.of, Column)):
                continue
            home = scope.columns[item.of.column].table
            named = np.flatnonzero(links.reasons[:, links.names.column_item(item.of.column)] >= STEM)
            place = int(named.max(initial=-2)) + 1
            if not 0 < place < len(links.tokens) or links.tokens[place].lower != "of":
                continue
            things = links.reasons[place + 1 : place + 4, : links.names.tables] >= STEM
            of = {int(table) for table in np.flatnonzero(things.any(axis=0))}
            if of and of <= within_it - {home} - tables_of(scope, *plan.show):
                name = scope.tables[min(of)].name.table
                yield Breach("unmet", "grain", f"{scope.full_name(item.of.column)} is asked for each of {name}")


def _deeds_left(facts: Facts) -> Iterator[Breach]:
    """Who does most of something is not who is there most often, where nothing says what is done.

    What is used the most is there most often.
    """
    links = facts.links
    counts = any(
        isinstance(order.by, Aggregate) and order.by.function == "count"
        for plan in facts.plans
        for order in plan.order[:1]
        if plan.limit is not None
    )
    words = [token.lower for token in links.tokens]
    for place in range(1, len(words)) if counts else ():
        verb = place - (2 if words[place - 1] == "the" else 1)
        if (
            words[place] not in {"most", "least", "fewest"}
            or verb < 1
            or {words[verb], words[verb - 1]} & _BEING
            or any(token.is_word for token in links.tokens[place + 1 :])
        ):
            continue
        if not links.reasons[verb].max(initial=0) and links.tokens[verb].is_word:
            yield Breach("unmet", "deed", f"“{links.tokens[verb].text}” is not understood", verb, verb + 1)


_BEING: Final = frozenset(word_list("verbs of being"))


def _sizes_of_texts(facts: Facts) -> Iterator[Breach]:
    """Words are neither more nor less than one another."""
    for node in facts.nodes:
        if isinstance(node, Compare) and node.comparison not in {"=", "<>"} and isinstance(node.left, Column):
            column, right = facts.scope.columns[node.left.column], node.right
            text = str(right.value) if isinstance(right, Value) else ""
            spelt = bool(text) and (text.isdecimal() or not any(map(str.isdigit, text)))
            other = isinstance(right, Column) and facts.scope.columns[right.column].is_text
            if column.is_text and column.form is None and (spelt or other):
                yield Breach("type", "size", f"the texts of {facts.scope.full_name(node.left.column)} have no order")
                return


def _ranked_texts(facts: Facts) -> Iterator[Breach]:
    """The biggest customer is not the last one in the alphabet."""
    sized = {token.lower for token in facts.links.tokens} & _SIZES
    for plan in facts.plans if sized else ():
        by = plan.order[0].by if plan.order and plan.limit is not None else None
        if isinstance(by, Column) and (of := facts.scope.columns[by.column]).is_text and of.form is None:
            yield Breach("type", "size", f"the texts of {facts.scope.full_name(by.column)} have no size")
            return


_SIZES: Final = frozenset({*word_list("superlatives of more"), *word_list("superlatives of less")})


def _bounded_twice(facts: Facts) -> Iterator[Breach]:
    """Of two lower bounds of one column in one row, one says nothing: no question means both."""
    for node in facts.nodes:
        if isinstance(node, And):
            sides = [
                (part.left, part.comparison[0])
                for part in node.parts
                if isinstance(part, Compare) and part.comparison[0] in "<>" and part.comparison != "<>"
                if isinstance(part.right, Value)
            ]
            if len(set(sides)) < len(sides):
                yield Breach("type", "bounds", "it has two bounds of one kind for one column")
                return


def _codes_of_names(facts: Facts) -> Iterator[Breach]:
    """A name with a capital is no short code that begins like it: `MAR` is not Mars."""
    stated = {(left.column, str(value)) for _, left, value in facts.comparisons if isinstance(left, Column)}
    for value in facts.links.values:
        text = facts.links.tokens[value.start].text if value.end == value.start + 1 else ""
        codes = [cell for column, cell in value.cells if (column, cell) in stated] if text.istitle() else []
        known = set(other_spellings(text.lower())) if codes else set()
        if (
            codes
            and all(len(cell) <= _CODE and cell.isupper() and cell.lower() != text.lower() for cell in codes)
            and not known.intersection(codes)
        ):
            yield Breach("type", "code", f"“{text}” is a name, and not the code {codes[0]}")
            return


_CODE: Final = 4
"""The letters of a code at most."""


def _denied_behind(facts: Facts) -> Iterator[Breach]:
    """What "not" stands before is denied, and no cell that was said before it: to SFO, not in December."""
    said = [value for value in facts.links.values if value.exact and value.end > value.start]
    denials = [*find_demand(facts.links.question).of("denial")]
    inner = [node.part for node in facts.nodes if isinstance(node, Not)]
    plain = [node for node in facts.nodes if isinstance(node, Compare) and node.comparison == "<>"]
    compared = (node for node in (*inner, *plain) if isinstance(node, Compare))
    turned = {str(node.right.value) for node in compared if isinstance(node.right, Value)}
    for atom in denials:
        behind = any(atom.end <= value.start <= atom.end + 1 for value in said)
        free = (value for value in said if value.end <= atom.start and str(value.value) in turned)
        wrong = next((each for each in free if not any(other.end <= each.start for other in denials)), None)
        if behind and wrong is not None and not any(v.start > atom.start and v.value == wrong.value for v in said):
            yield Breach(
                "type", "denial", f"“{facts.links.tokens[atom.start].text}” does not stand before {wrong.value}"
            )
            return


def _leaves_out(facts: Facts) -> Iterator[Breach]:
    """Things are left out for what is told of others only where a word denies, or says all, only or other."""
    if not facts.leaves_out:
        return
    words = {token.lower for token in facts.links.tokens}
    turned = any(word.startswith(NEGATIVE) or word.endswith("n't") for word in words)
    told = find_demand(facts.links.question).has("denial", "never", "all")
    if not (words & (DENYING | _OTHERS) or turned or told):
        yield Breach("type", "denial", "nothing in the question leaves anything out")


_OTHERS: Final = frozenset(word_list("words of others"))


def _mixed_units(facts: Facts) -> Iterator[Breach]:
    """Amounts in several currencies or units are not added."""
    scope = facts.scope
    for node in facts.nodes:
        if not (isinstance(node, Aggregate) and node.function in {"sum", "avg"}):
            continue
        for part in everywhere(node.of):
            if not isinstance(part, Column) or not scope.columns[part.column].is_number:
                continue
            own_units = {unit_of(word) for word in facts.words(part.column)} - {"", None} - _OF_ANY_CURRENCY
            if len(facts.words(part.column)) > 1 and own_units:
                continue  # its header says its own
            for other in scope.columns_of(scope.columns[part.column].table):
                labels = scope.labels.get(other)
                if labels is None or len(labels.texts) < 2 or other in facts.columns:
                    continue
                header = facts.words(other)
                units = [unit_of(fold(text), measured=True) for text in labels.texts]
                if all(units) and (header & {"currency", "unit", "units", "uom", "curr", "ccy"}):
                    own = header - {"currency", "unit", "units", "uom", "curr", "ccy", "code"}
                    if own and not own & facts.words(part.column):
                        continue
                    yield Breach(
                        "type",
                        "mixed units",
                        f"{scope.full_name(part.column)} has several units ({', '.join(labels.texts[:3])}) to add",
                    )
                    return


_OF_ANY_CURRENCY: Final = frozenset(word_list("parts of any currency"))


def _years_of_amounts(facts: Facts) -> Iterator[Breach]:
    """A year behind a preposition of time is compared with no amount."""
    words = [token.lower for token in facts.links.tokens]
    years = {
        float(word): before
        for before, word in itertools.pairwise(words)
        if len(word) == 4 and word.isdecimal() and 1700 <= int(word) <= 2100 and before in _BEFORE_YEARS
    }
    for _, left, value in facts.comparisons if years else ():
        if isinstance(left, Column) and any(_same(value, year) for year in years):
            column = facts.scope.columns[left.column]
            words_of = facts.words(left.column)
            timed = any(_same(value, year) and before in _WHEN for year, before in years.items())
            if timed:
                item = facts.links.names.column_item(left.column)
                apart = facts.links.reasons[:, column.table] < STEM  # a flight of `flights` is no number of a flight
                named = bool((facts.links.reasons[apart, item] >= STEM).any())
            else:
                named = facts.strength(left.column) >= PREFIX or facts.near(left.column) >= 0.45
            if named and not words_of & _OF_DAYS:
                continue
            if (
                column.is_number
                and not column.holds_years
                and not words_of & {"year", "yr", "yyyy", "season", "vintage", "edition"}
                and facts.scope.columns[left.column].form is None
            ):
                yield Breach("type", "year", f"{facts.scope.full_name(left.column)} holds no years")
                return


_OF_DAYS: Final = frozenset(word_list("headers of dates"))
_WHEN: Final = frozenset(word_list("openings of a time"))
"""Behind these a number is a year, though a verb comes near to a column: who departed in 2014 did not at 20:14."""
_BEFORE_YEARS: Final = frozenset(word_list("before a year"))


def _times_added(facts: Facts) -> Iterator[Breach]:
    """Numbers that are dates by their header are not added or averaged, and calendar years are not added."""
    for node in facts.nodes:
        if not (isinstance(node, Aggregate) and node.function in {"sum", "avg"} and isinstance(node.of, Column)):
            continue
        column, words = facts.scope.columns[node.of.column], facts.words(node.of.column)
        last = normalise_name(column.called).split()[-1:]
        dates = words & {"date", "timestamp", "datetime", "epoch"} or (len(words) > 1 and last[0] in {"on", "at"})
        years = node.function == "sum" and last == ["year"] and "per" not in words and "INT" in column.column.type
        parts = len(words) == 1 and bool(words & {"month", "quarter", "week", "weekday"})
        if years or (column.is_number and (dates or parts)):
            kind = "years" if years else "parts of years" if parts else "dates"
            yield Breach("type", f"{kind} added", f"{facts.scope.full_name(node.of.column)} holds {kind}")


def _denied(facts: Facts) -> Iterator[Breach]:
    """A flag is no only where a word denies it: estimated readings are estimated."""
    if denies(facts.scope, facts.links):
        return
    said = {(value.value, column) for value in facts.links.values if value.kind == "cell" for column in value.columns}
    inner = {id(node.part) for node in within(facts.query) if isinstance(node, Not)}
    for node in within(facts.query):
        found = node.part if isinstance(node, Not) else node
        if id(node) in inner:
            continue
        if not isinstance(found, Compare) or not isinstance(found.left, Column) or not isinstance(found.right, Value):
            continue
        column, turned = found.left.column, (found.comparison == "<>") != (found is not node)
        flags = facts.scope.flags.get(column)
        if flags is None or found.comparison not in {"=", "<>"}:
            continue
        is_no = fold(str(found.right.value)) == fold(str(flags.no))
        if (
            is_no == turned
            or (found.right.value, column) in said
            or not is_named_whole(column, facts.scope, facts.links)
        ):
            continue  # another word may say it: closed shops are not open
        yield Breach("type", "denial", f"nothing in the question denies {facts.scope.full_name(column)}")
        return


_TOTALS: Final = frozenset(
    {"total", "totals", "grand total", "subtotal", "overall", "all", "sum", "gesamt", "insgesamt"}
)


def _totals(facts: Facts) -> Iterator[Breach]:
    """A row that holds the total of the others is not counted, added or ranked with them."""
    scope = facts.scope
    reckons = bool(facts.functions) or any(plan.order and plan.limit is not None for plan in facts.plans)
    for table in {scope.columns[column].table for column in facts.columns} if reckons else ():
        for column in scope.columns_of(table):
            labels = scope.labels.get(column)
            if labels is None or labels.repeated or any(left == Column(column) for _, left, _ in facts.comparisons):
                continue
            row = next((text for text in labels.texts if fold(text).strip() in _TOTALS), None)
            if row is not None and len(labels.texts) > 2:
                yield Breach("type", "totals row", f"{scope.full_name(column)} has a row “{row}” beside the others")
                return


_BEGINS: Final = frozenset(
    {
        *("valid from", "effective from", "start date", "effective date", "valid start", "from date", "row start"),
        "begin date",
    }
)
_ENDS: Final = frozenset(
    {"valid to", "valid until", "effective to", "end date", "valid end", "to date", "row end", "expiry date", "expires"}
)
_CURRENT: Final = frozenset({"is current", "current", "current flag", "is latest", "is active version"})


def _versions(facts: Facts) -> Iterator[Breach]:
    """A table that keeps each version of a thing as a row is no list of these things, unless one version is chosen."""
    scope = facts.scope
    for table in facts.tables:
        names = {column: normalise_name(scope.columns[column].called) for column in scope.columns_of(table)}
        current = [column for column, name in names.items() if name in _CURRENT]
        ends = [column for column, name in names.items() if name in _BEGINS | _ENDS]
        if not current or not ends or facts.columns & {*ends, *current}:
            continue
        yield Breach(
            "type", "versions", f"{scope.tables[table].name.table} has several rows for one thing, one for each time"
        )
        return


def _not_in_lists(facts: Facts) -> Iterator[Breach]:
    """A list is not compared with what no cell of it was found to hold, and makes no groups."""
    scope = facts.scope
    grouped = (item.column for plan in facts.plans for item in plan.group if isinstance(item, Column))
    for column in grouped:
        if scope.columns[column].column.type.endswith("[]"):
            yield Breach("type", "list", f"{scope.full_name(column)} holds lists, which make no groups")
            return
    for _, left, value in facts.comparisons:
        if not isinstance(left, Column) or not scope.columns[left.column].column.type.endswith("[]"):
            continue
        held = any(
            item.kind == "cell" and left.column in item.columns and str(item.value) == str(value)
            for item in facts.links.values
        )
        if scope.looked and not held:
            yield Breach("type", "list", f"no list of {scope.full_name(left.column)} was found to hold “{value}”")
            return


def _bare_years(facts: Facts) -> Iterator[Breach]:
    """A year alone is that of what is measured, where that has days: not the year in which its plot was planted."""
    scope, stems = facts.scope, {token.stem for token in facts.links.tokens}
    measured = [node.of.column for node in facts.nodes if isinstance(node, Aggregate) and isinstance(node.of, Column)]
    homes = {scope.columns[number].table for number in measured}
    days = {each.table for each in scope.columns if each.is_date} & homes
    for item in (item for plan in facts.plans for item in plan.group if isinstance(item, Column)):
        column = scope.columns[item.column]
        apart = homes and days == homes and column.table not in homes and column.holds_years
        if apart and stems.isdisjoint(name_words(column.called)[:-1]):
            yield Breach("type", "year", f"{scope.full_name(item.column)} is no year of what is measured")


def _per_kinds(facts: Facts) -> Iterator[Breach]:
    """Per level, rows are grouped: no total of levels is what others are divided by."""
    words, scope = [token.lower for token in facts.links.tokens], facts.scope
    behind = [range(place + 1, place + 2) for place, word in enumerate(words[:-1]) if word == "per"]
    for node in facts.nodes:
        match node:
            case Arithmetic("/", _, Aggregate("sum" | "avg", Column(number))) if not is_divisor(number, scope):
                if any(facts.strength(number, span) >= PARTLY for span in behind):
                    yield Breach("type", "ratio", f"{scope.full_name(number)} is nothing to divide by")


def _columns_alike(facts: Facts) -> Iterator[Breach]:
    """Two texts of one row are compared only where the question says that they are the same, or differ."""
    words, scope = {token.lower for token in facts.links.tokens}, facts.scope
    for node in facts.nodes:
        match node:
            case Compare("=", Column(one, None), Column(other, None)) if words.isdisjoint(_ALIKE):
                if scope.columns[one].is_text and scope.columns[other].is_text:
                    names = f"{scope.full_name(one)} is {scope.full_name(other)}"
                    yield Breach("type", "alike", f"nothing in the question says that {names}")


_ALIKE: Final = frozenset(word_list("alike"))


def _undetermined(facts: Facts) -> Iterator[Breach]:
    """Of each group nothing is shown that differs within it: a grade has many exams, and no subject."""
    scope = facts.scope
    fixed = {left.column for sign, left, _ in facts.comparisons if sign == "=" and isinstance(left, Column)}
    for plan in facts.plans:
        whole = any(isinstance(item, Aggregate) and item.function not in {"max", "min"} for item in plan.show)
        shown = (item for item in plan.show if isinstance(item, Column))
        numbers = not facts.has(Along)
        beside = next(
            (
                item
                for item in shown
                if (of := scope.columns[item.column]).is_text or (numbers and of.is_number and item.column not in fixed)
            ),
            None,
        )
        if whole and beside is not None and not plan.group and not plan.per:
            yield Breach("type", "group", f"{scope.full_name(beside.column)} has no one value beside a number for all")
            return
        homes = {scope.columns[item.column].table for item in plan.group if isinstance(item, Column)}
        if not plan.group or len(homes) != 1 or plan.per or not all(isinstance(item, Column) for item in plan.group):
            continue
        settled = settled_by(next(iter(homes)), scope)
        if all(isinstance(item, Column) and scope.spread.get(item.column) is Spread.REPEATED for item in plan.group):
            settled = set()  # a kind of things has many of them
        for item in plan.show:
            if not isinstance(item, Column) or item.via is not None or item in plan.group:
                continue
            if scope.columns[item.column].table not in settled:
                yield Breach("type", "group", f"{scope.full_name(item.column)} differs within each group")
                return


def _keys_of_others(facts: Facts) -> Iterator[Breach]:
    """Keys of two things are nowhere the same: no artist is a borrower, where institutions are."""
    targets: dict[int, set[int]] = {}
    for key in facts.scope.keys:
        targets.setdefault(key.left, {key.left}).add(key.right)
        targets.setdefault(key.right, {key.right})
    for node in facts.nodes:
        match node:
            case In(Column(one), Plan(show=(Column(other),))) if one in targets and other in targets:
                if targets[one].isdisjoint(targets[other]):
                    names = f"{facts.scope.full_name(one)} and {facts.scope.full_name(other)}"
                    yield Breach("type", "keys", f"{names} are keys of two things")
                    return


def _denied_roles(facts: Facts) -> Iterator[Breach]:
    """Who is no manager manages nobody; who has no manager is another: `manager_id` is not filled."""
    words = [token.lower for token in facts.links.tokens]
    for atom in find_demand(facts.links.question).of("denial"):
        after = facts.named(range(atom.end, min(atom.end + 1, len(words)))) if words[atom.start] == "not" else []
        for node in facts.nodes:
            if isinstance(node, Missing) and isinstance(node.of, Column):
                near = facts.links.reasons[atom.end : atom.end + 1, facts.links.names.column_item(node.of.column)]
                if words[atom.start] == "not" and node.of.column in facts.scope.joining and (after or near.any()):
                    name = facts.scope.full_name(node.of.column)
                    yield Breach("type", "denied role", f"“not” denies what somebody is, and not that {name} is known")
                    return


def _asked_of_subject(facts: Facts) -> Iterator[Breach]:
    """Whom Bob manages refers to Bob; the one that Bob refers to manages him."""
    words = [token.lower for token in facts.links.tokens[:2]]
    if not words or words[0] not in {"who", "whom"} or (words[0] == "who" and words[1:] not in (["does"], ["did"])):
        return
    table_of = [column.table for column in facts.scope.columns]
    own = {key.left for key in facts.scope.keys if table_of[key.left] == table_of[key.right]}
    shown = [item for item in facts.first.show if isinstance(item, Column)]
    plain = any(isinstance(left, Column) and left.via is None for _, left, _ in facts.comparisons)
    if plain and any(item.via in own for item in shown):
        yield Breach("type", "direction", "it gives whom that one refers to, and not who refers to that one")


def _rival_cells(facts: Facts) -> Iterator[Breach]:
    """Of two tables that hold a cell none is taken, where the question speaks of neither: of ports, of customers."""
    scope, links = facts.scope, facts.links
    spoken = {table for table in range(len(scope.tables)) if links.reasons[:, table].max(initial=0) >= PARTLY}
    spoken |= tables_of(scope, *facts.first.show, *facts.first.group)
    for sign, left, text in facts.comparisons:
        if sign != "=" or not isinstance(left, Column):
            continue
        alike, told = numbered_alike(left.column, str(text), links), {str(each) for _, _, each in facts.comparisons}
        if alike is not None and not told.issuperset(alike.cells):
            yield Breach("unasked", "rival cells", f"{text} is one of {listed(list(alike.cells))}")
            return
        if scope.columns[left.column].table in spoken:
            continue
        held = [value for value in links.values if value.kind == "cell" and (left.column, str(text)) in value.cells]
        others = {column for value in held for column in value.columns if value.exact} - {left.column}
        rivals = [each for each in others if scope.columns[each].table != scope.columns[left.column].table]
        own = facts.strength(left.column)
        home = scope.columns[left.column].table
        rivals = [
            each for each in rivals if not _lies_behind(scope.columns[each].table, home, facts.tables & spoken, scope)
        ]
        for rival in rivals:
            if facts.strength(rival) >= own and rival not in facts.columns:
                names = f"{scope.full_name(left.column)} or {scope.full_name(rival)}"
                yield Breach("unasked", "rival cells", f"“{text}” may be of {names}")
                return


def _noun_cells(facts: Facts) -> Iterator[Breach]:
    """A word for a table is no cell of it in another spelling: "Italian drivers" are not those called "driver"."""
    links, read = facts.links, sorted(facts.tables)
    for sign, left, text in facts.comparisons:
        said = [value for value in links.values if value.kind == "cell" and str(value.value) == str(text)]
        if sign != "=" or not isinstance(left, Column) or not said or any(value.exact for value in said):
            continue
        for value in said:
            places = list(range(value.start, value.end))
            nouns = bool(places) and bool((links.reasons[places][:, read] >= STEM).any(axis=1).all())
            if nouns and facts.strength(left.column) < PARTLY:
                name = facts.scope.full_name(left.column)
                reason = f"“{links.tokens[value.start].text}” is a table, and no cell of {name}"
                yield Breach("unasked", "rival cells", reason, value.start, value.end)


def _lies_behind(table: int, home: int, near: Set[int], scope: Scope) -> bool:
    """Whether all keys lead from the tables that are spoken of to a table by way of another: it says less of them."""
    paths = KeyPaths(scope)
    return bool(near) and all(
        paths.distance(one, table) >= paths.distance(one, home) + paths.distance(home, table) for one in near
    )


def _row_of_many(facts: Facts) -> Iterator[Breach]:
    """Things that have many rows each are found by the amount of one row, which nobody speaks of.

    The first of them, or those with more than a number: states with sales above 1,000.
    """
    plan, scope, links = facts.first, facts.scope, facts.links
    amounts = set[int]()
    match plan.order[0].by if plan.order and plan.limit is not None and not plan.per else None:
        case Column(amount) if not plan.group:
            amounts = {amount}
        case Aggregate("min" | "max", Column(amount)):
            amounts = {amount}
    shown = {item.column for item in plan.show if isinstance(item, Column)} if amounts else set[int]()
    told_apart = {
        item.of.column
        for item in plan.show
        if isinstance(item, Aggregate) and item.distinct and isinstance(item.of, Column)
    }
    told_apart |= {item.column for item in plan.show if isinstance(item, Column)} if plan.distinct else set()
    if told_apart:
        shown |= told_apart
        bounds = (left for sign, left, _ in facts.comparisons if sign[0] in "<>" and sign != "<>")
        amounts |= {left.column for left in bounds if isinstance(left, Column)}
    for amount, many in itertools.product(sorted(amounts), sorted(shown)):
        table = scope.columns[amount].table
        if not is_amount(amount, scope) or links.reasons[:, table].max(initial=0) >= PARTLY:
            continue
        own = scope.columns[many].table == table and scope.spread.get(many) is Spread.REPEATED
        if own and facts.strength(many) >= STEM:
            names = scope.full_name(many), scope.full_name(amount)
            said = (
                f"each {names[0]} has many rows, and nothing says whether their total or one row's {names[1]} is meant"
            )
            yield Breach("unasked", "row of many", said)
            return


def _settles(tested: Expression, scope: Scope) -> Iterator[int]:
    """The columns that have one value where another has one: itself, and the key by which a name is read."""
    if isinstance(tested, Column):
        yield tested.column
        if tested.via is not None and scope.spread.get(tested.column) is Spread.ONCE:
            yield tested.via


def _shares_of_averages(facts: Facts) -> Iterator[Breach]:
    """Averages and extremes of groups add up to nothing of which one could be a share."""
    for node in facts.nodes:
        if isinstance(node, Share) and node.of.function not in {"sum", "count"}:
            yield Breach("type", "share", "averages, medians and extremes add up to nothing that has shares")
            return


def _counted_by_itself(facts: Facts) -> Iterator[Breach]:
    """Things that stand once in their table are not ranked by how often they stand there."""
    scope, plan = facts.scope, facts.first
    counted = [node for item in (*plan.show, plan.having) if item is not None for node in everywhere(item)]
    for item in counted if plan.group else ():
        if isinstance(item, Aggregate) and item.function == "count" and item.distinct and item.of in plan.group:
            yield Breach("type", "counted by itself", "each group has one of what it is made by")
            return
    fixed = {number for sign, left, _ in facts.comparisons if sign == "=" for number in _settles(left, scope)}
    called = {"called", "named"} & {token.lower for token in facts.links.tokens}
    names = {number for number in fixed if facts.words(number) & NAMES and facts.strength(number) < PREFIX}
    alone = {number for number in names if scope.spread.get(number) is Spread.ONCE}
    counts = any(isinstance(item, Aggregate) and item.function == "count" for item in plan.show)
    if counts and alone and not called and len(facts.tables) == 1 and set(columns_in(*plan.group)) <= fixed:
        yield Breach("type", "counted by itself", f"each {scope.full_name(min(alone))} stands in one row")
        return
    for item in counted:
        match item:
            case Aggregate("count", Column(number), distinct=True) if number in fixed:
                yield Breach("type", "counted by itself", f"the question fixes {scope.full_name(number)}: it is one")
                return
    joined = any(isinstance(node, (Column, Source)) and node.via is not None for node in facts.nodes)
    if not plan.group or not plan.order or plan.limit is None or len(facts.tables) != 1 or joined:
        return
    by = plan.order[0].by
    if (
        not (isinstance(by, Aggregate) and by.function == "count" and isinstance(by.of, (Rows, Column)))
        or plan.where is not None
    ):
        return
    for item in plan.group:
        if isinstance(item, Column) and scope.spread.get(item.column) is Spread.ONCE:
            yield Breach("type", "counted by itself", f"each {scope.full_name(item.column)} stands in one row")
            return
