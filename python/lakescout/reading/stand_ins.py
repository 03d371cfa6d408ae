"""What the reader was never taught, said in words that it knows: peeled off the question, then put onto the plan.

"Average number of visits per quarter" is read as "number of visits per month"; the plan then has quarters in the place
of months, and the average over what they count.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal, NamedTuple, TypeAlias

from lakescout.reading.demand import (
    ARTICLES,
    DIVIDED,
    GROUPING,
    IN_ALL,
    ONE,
    SHARES,
    TOTALS,
    WHETHER,
    Atom,
    Demand,
    is_number_word,
    number_of_word,
)
from lakescout.reading.grain import filled_in
from lakescout.reading.names import name_words
from lakescout.reading.plan import (
    Aggregate,
    Along,
    Arithmetic,
    Column,
    Compare,
    Comparison,
    Expression,
    Function,
    In,
    Missing,
    Not,
    Or,
    Order,
    Over,
    Period,
    Plan,
    Predicate,
    Progress,
    Query,
    Rows,
    Share,
    Source,
    Unit,
    Value,
    Whether,
    all_of,
    columns_in,
    conditions,
    everywhere,
    has_aggregate,
    is_along,
    mapped,
    mapped_within,
    tables_of,
    tables_read,
)
from lakescout.reading.scope import Move, Scope, moved
from lakescout.reading.shown import key_of
from lakescout.words.near import share_prefix
from lakescout.words.tables import word_list
from lakescout.words.text import normalise_name
from lakescout.words.tokens import tokenize

Open: TypeAlias = Literal["", "number", "total"]
"""Whether a question leaves open if things are counted or their amounts added up, and if it speaks of a total."""

_UNITS: Final[dict[str, Unit]] = {
    "decade": "decade",
    "half year": "half_year",
    "quarter": "quarter",
    "week": "week",
    "day": "day",
    "hour": "hour",
    "hour of day": "hour_of_day",
}
"""Units that are read as months, or as years beside months."""
_OUTER: Final[dict[str, Function]] = {
    "average": "avg",
    "avg": "avg",
    "mean": "avg",
    "median": "median",
    "largest": "max",
    "highest": "max",
    "maximum": "max",
}
_SOME: Final = {"all": "some", "every": "an"}
_BY_THE_CLOCK: Final[dict[str, Comparison]] = {
    "before": "<", "until": "<", "till": "<", "to": "<", "and": "<",
    "after": ">=", "from": ">=", "since": ">=", "between": ">=",
    "at": "=",
}  # fmt: skip
"""By the word before an hour."""
_LINKING: Final = frozenset({"of", "the", "their", "its", "all", "#"})


@dataclass(frozen=True)
class StandIn:
    """A question in words that the reader knows, and what they stand for."""

    question: str
    moves: tuple[Move, ...]
    """First character, character after the last, and the length of the new text, for each part that was replaced."""
    unit: tuple[Unit, Unit] | None = None
    """The unit that stands in the question, and the one that is meant."""
    outer: Function | None = None
    """What is computed over the groups."""
    progress: Progress | None = None
    """How the number of each period is followed."""
    per: Per | None = None
    """By what the amount that is asked for is divided."""
    open: Open = ""
    """Whether the question leaves open what is counted or added up, and if it says a total."""
    exact: float | None = None
    """The number that "at least" stands before and that is meant exactly."""
    every: bool = False
    """Whether what is said of some is meant of all."""
    exists: bool = False
    """Whether it asks if there are any, and not how many."""
    skip: int = 0
    """How many of the first rows are not meant: 1 for the second largest."""
    spread: bool = False
    """Whether the largest is asked less the smallest."""
    hours: tuple[tuple[Comparison, int], ...] = ()
    """How the hour of a moment is compared, and with which."""
    each: Each | None = None
    """Of what there is one, whose first few are asked."""
    shares: bool = False
    """Whether each group's share of the whole is asked, and not its amount."""

    def moved(self, scope: Scope) -> Scope:
        """The scope with its cells where their words stand now; those whose words are gone are left out."""
        return replace(scope, cells=moved(scope.cells, self.moves))

    def meant(self, query: Query, scope: Scope) -> Query:
        """The plan with what was meant in the place of what stands for it; as it is where that has no place."""
        if self.unit is not None:
            stands, meant = self.unit
            query = mapped(query, partial(_in_unit, stands, meant))
        if self.outer is not None:
            query = over_groups(query, self.outer, scope)
        if self.progress is not None:
            query = followed(query, self.progress, scope, self.open)
        if self.per is not None:
            query = divided(query, self.per, scope)
        if self.exact is not None:
            query = mapped(query, self._exactly)
        if self.exists:
            query = whether_any(query)
        if self.skip and isinstance(query, Plan) and query.order and not query.per:
            query = replace(query, limit=1, skip=self.skip)
        if self.spread:
            query = spread(query)
        if self.hours:
            query = by_the_clock(query, self.hours, self.question, scope)
        if self.each is not None:
            query = first_of_each(query, self.each, scope)
        if self.shares:
            query = shared(query)
        return for_all(query, scope) if self.every else query

    def _exactly(self, node: object) -> object:
        match node:
            case Compare(">=" | ">", _, Value(value)) if isinstance(value, (int, float)) and float(value) == self.exact:
                return replace(node, comparison="=")
        return node


def _in_unit(stands: Unit, meant: Unit, node: object) -> object:
    """A period in the unit that is meant, where it has the one that stands for it."""
    stand_ins = {stands, "month_of_year" if stands == "month" else stands}
    return replace(node, unit=meant) if isinstance(node, Period) and node.unit in stand_ins else node


def over_groups(query: Query, function: Function, scope: Scope) -> Query:
    """A function over the one aggregate that a plan shows of each group; the plan as it is if it shows another.

    Over those of which there is something, as SQL has it, and beside this over all, of which some may have none:
    students without exams, say.
    """
    if not isinstance(query, Plan) or not query.group or (query.order and query.limit is not None) or query.per:
        return query
    shown = [item for item in query.show if has_aggregate(item)]
    if len(shown) != 1:
        return query
    query = by_things(query, scope)
    query = replace(query, where=filled_in(query.where, query.group, scope))
    item, homes = shown[0], tables_of(scope, *query.group)
    each = replace(query, show=(item,), order=(), limit=None)
    over = Over(function, each)
    others = (tables_of(scope, item) | {source.table for source in query.sources}) - homes
    counts = isinstance(item, Aggregate) and item.function == "count" and query.where is None and query.keep is None
    if not counts or not isinstance(item, Aggregate) or len(homes) != 1 or len(others) != 1:
        return Plan((over,))
    [home], [other] = homes, others
    rows = replace(item, of=Column(scope.first[other])) if isinstance(item.of, Rows) else item
    return Plan((over, Over(function, replace(each, show=(rows,), keep=Source(home)))))


def shared(query: Query) -> Query:
    """The plan with each group's share of the whole in the place of its one number or total."""
    shown = [item for item in query.show if has_aggregate(item)] if isinstance(query, Plan) and query.group else []
    match shown:
        case [Aggregate("sum" | "count", where=None) as amount] if isinstance(query, Plan) and query.limit is None:
            show = tuple(Share(amount) if item == amount else item for item in query.show)
            return replace(query, show=show, order=())
    return query


def by_things(plan: Plan, scope: Scope) -> Plan:
    """The plan with the key of a thing in the place of the one column by which its rows are grouped and refer to it."""
    match plan:
        case Plan(group=(Column(number, None),), where=None, keep=None):
            keys = [key for key in scope.keys if key.left == number and not key.also]
            if len(keys) == 1 and len(tables_of(scope, plan)) <= 1:
                table = scope.columns[number].table
                group = (Column(keys[0].right),)
                return replace(plan, group=group, sources=tuple(dict.fromkeys((*plan.sources, Source(table)))))
    return plan


def followed(query: Query, progress: Progress, scope: Scope, open_: Open = "") -> Query:
    """The plan with its one aggregate followed over its periods behind it; as it is where there is no such thing.

    Where it is left open whether payments are counted or added up, a "total" adds them up; else nothing is followed.
    """
    if not isinstance(query, Plan) or not any(is_along(item, scope) for item in query.group) or query.limit is not None:
        return query
    shown = [item for item in query.show if has_aggregate(item)]
    measure = shown[0] if len(shown) == 1 else None
    if not isinstance(measure, Aggregate):
        return query
    if open_ and measure.function == "count" and not measure.distinct:
        paid = [*itertools.chain(*(amounts_paid(table, scope) for table in tables_read(query, scope)))]
        if paid and (open_ == "number" or len(paid) > 1):
            return query
        measure = Aggregate("sum", Column(paid[0])) if paid else measure
        query = replace(query, show=tuple(measure if item == shown[0] else item for item in query.show))
    whole = replace(query, show=(*query.show, Along(progress, measure)), order=())
    changed: Query = mapped(whole, partial(_in_unit, "month_of_year", "month"))  # months of several years do not follow
    return changed


class Per(NamedTuple):
    """What an amount is divided by: the words of a column of numbers, and how many of these: per 1000 clicks."""

    words: tuple[str, ...]
    many: float


def divided(query: Query, per: Per, scope: Scope) -> Query:
    """The plan with its one amount divided by another of the same rows; as it is where there is none."""
    shown = query.show if isinstance(query, Plan) else ()
    sums = [item for item in shown if isinstance(item, Aggregate) and item.function in {"sum", "avg"}]
    cells = [item for item in shown if isinstance(item, Column) and scope.columns[item.column].is_number]
    amounts: list[Aggregate | Column] = [*(sums or cells)]
    of = next((item.of if isinstance(item, Aggregate) else item for item in amounts), None)
    if len(amounts) != 1 or not isinstance(of, Column) or not isinstance(query, Plan) or query.order:
        return query
    columns = scope.columns_of(scope.columns[of.column].table)
    named = [each for each in columns if name_words(scope.columns[each].called) == per.words and each != of.column]
    if len(named) != 1:
        return query
    by: Expression = replace(of, column=named[0])
    if sums:
        whole: Expression = Arithmetic("/", Aggregate("sum", of), Aggregate("sum", by))
    else:
        whole = Arithmetic("/", of, by)
    whole = whole if per.many == 1 else Arithmetic("*", whole, Value(per.many))
    return replace(query, show=tuple(whole if item == amounts[0] else item for item in shown))


class Each(NamedTuple):
    """Of what there is one, by the stems of its words or as a unit of time, and how many of its first are asked."""

    words: tuple[str, ...]
    unit: Unit | None
    many: int
    surely: bool
    """Whether a number is said, so that nothing else can be meant."""
    asked: tuple[str, ...]
    """The stems of the other words."""


def first_of_each(query: Query, each: Each, scope: Scope) -> Query:
    """The plan of the first few rows with the first few of each in their place: each as the plan shows it.

    The plan as it is where it ranks groups, or shows nothing of what the first are asked for.
    """
    if not isinstance(query, Plan) or query.limit != each.many or not query.order or query.per:
        return query
    query = _row_by_row(query, scope)
    if query.group:
        return query
    by = columns_in(query.order[0].by)
    if has_aggregate(query.order[0].by) or any(map(has_aggregate, query.show)) or not by:
        return query
    if _ranks_owner(scope.columns[by[0]].table, each, scope):
        return query
    if each.unit is not None:
        columns = scope.columns_of(scope.columns[by[0]].table)
        days = [number for number in columns if scope.columns[number].is_date]
        period = Period(each.unit, Column(days[0])) if len(days) == 1 else None
        return query if period is None else replace(query, show=(period, *query.show), per=(period,))
    told = [(item, found) for item in query.show if isinstance(item, Column) and (found := _said_of(item, each, scope))]
    most = max((found for _, found in told), default=(0, 0))
    per = [_thing(item, scope) if not most[0] else item for item, found in told if found == most]
    return replace(query, per=tuple(dict.fromkeys(per))) if per else query


def _ranks_owner(table: int, each: Each, scope: Scope) -> bool:
    """Whether what is asked for has many of the rows that are ranked: patients by what visits cost."""
    places = {number: name_words(named.called)[-1:] for number, named in enumerate(scope.tables)}
    said = [number for word in each.asked for number, name in places.items() if name == (word,)]
    owners = {scope.columns[key.right].table for key in scope.keys if scope.columns[key.left].table == table}
    return bool(said) and said[0] != table and said[0] in owners


def _row_by_row(plan: Plan, scope: Scope) -> Plan:
    """The plan without groups where each is one row, by its key: the total price of a transfer is its price."""
    keys = {scope.columns[item.column].table: item for item in plan.group if isinstance(item, Column)}
    if len(keys) != 1 or len(keys) < len(plan.group):
        return plan
    [(table, item)] = keys.items()

    def amount(node: object) -> object:
        match node:
            case Aggregate("sum" | "avg" | "max" | "min", Column(number, via=None) as of, where=None) if (
                scope.columns[number].table == table
            ):
                return of
        return node

    if item.column != key_of(table, scope):
        return plan
    show, order = (mapped_within(each, amount) for each in (plan.show, plan.order))
    whole = replace(plan, show=show, order=order, group=())
    return plan if any(map(has_aggregate, (*show, *(each.by for each in order)))) else whole


def _said_of(item: Column, each: Each, scope: Scope) -> tuple[int, int] | None:
    """How many of some words a column's header has, and its key and table; None where it has none."""
    column, said = scope.columns[item.column], {*each.words}
    header, table = {*name_words(column.called)}, {*name_words(scope.tables[column.table].called)}
    via = {*name_words(scope.columns[item.via].called)} if item.via is not None else set[str]()
    own, around = len(said & header - table), len(said & (table | via | header))
    return (own, around) if own or around else None


def _thing(item: Column, scope: Scope) -> Column:
    """The key of the thing that a column is of; the column itself where it has none."""
    key = key_of(scope.columns[item.column].table, scope)
    return item if key is None else replace(item, column=key)


def _per(demand: Demand, together: Sequence[tuple[Set[int], Set[int]]]) -> tuple[tuple[int, int], Per] | None:
    """The tokens that say by what an amount is divided, both of one table: "cost per 1000 clicks"."""
    words = demand.words
    amounts = frozenset[int]().union(*(known for known, _ in together))
    for atom in demand.of("ratio"):  # what one costs
        one = {*range(*atom.about)}
        if atom.says == "one" and any(known >= {*one, atom.end} for known, _ in together):
            return (0, atom.end), Per(tuple(token.stem for token in demand.tokens[atom.about[0] : atom.end]), 1.0)
    for place, word in enumerate(words):
        start = place + (
            1 if word == "per" else 2 if words[place : place + 2] in {("for", "every"), ("for", "each")} else 0
        )
        number = number_of_word(words[start]) if place < start < len(words) and is_number_word(words[start]) else None
        first = start + (number is not None)
        end = first
        while end < len(words) and end in amounts:
            end += 1
        before = (known for known, divisors in together if divisors >= {*range(first, end)})
        if start > place and end > first and any(each < place for known in before for each in known):
            return (place, end), Per(tuple(token.stem for token in demand.tokens[first:end]), number or 1.0)
    return None


def amounts_paid(table: int, scope: Scope) -> list[int]:
    """The columns of a table of payments that hold what was paid: whoever speaks of its rows may mean these."""
    columns = scope.columns_of(table)
    return [each for each in columns if "amount" in normalise_name(scope.columns[each].called).split()]


def whether_any(query: Query) -> Query:
    """The plan of a number with whether it is above 0 before it; as it is where it gives another thing."""
    match query:
        case Plan(show=(Aggregate(function="count") as number,), group=(), having=None, limit=None):
            return replace(query, show=(Whether(number), number))
    return query


def spread(query: Query) -> Query:
    """The largest less the smallest of the amount of which a plan gives the largest; the plan as it is if none."""
    match query:
        case Plan(show=(*rest, Aggregate("max", Column() as of)), limit=None) if rest == list(query.group):
            pass
        case Plan(order=(Order(Column() as of), *_), limit=1, group=()):
            rest = []
        case _:
            return query
    difference = Arithmetic("-", Aggregate("max", of), Aggregate("min", of))
    return replace(query, show=(*rest, difference), order=(), limit=None)


def by_the_clock(query: Query, hours: Sequence[tuple[Comparison, int]], question: str, scope: Scope) -> Query:
    """The plan with conditions on the hour of its one column of moments, or of the one that the question names.

    The plan as it is where it has none, or several.
    """
    if not isinstance(query, Plan):
        return query
    read = tables_read(query, scope)
    moments = [number for number, each in enumerate(scope.columns) if each.table in read and each.kind == "moment"]
    if len(moments) > 1:
        words = [token.lower for token in tokenize(question)]
        headers = {number: normalise_name(scope.columns[number].called).split() for number in moments}
        moments = [n for n, header in headers.items() if any(share_prefix(h, word) for h in header for word in words)]
    if len(moments) != 1:
        return query
    hour = Period("hour_of_day", Column(moments[0]))
    added = tuple(Compare(sign, hour, Value(number)) for sign, number in hours)
    low, high = (number for _, number in hours) if len(hours) == 2 else (0, 0)
    over_night = (Or(added),) if low > high and [sign for sign, _ in hours] == [">=", "<"] else added
    return replace(query, where=all_of([*conditions(query.where), *over_night]))


def for_all(query: Query, scope: Scope) -> Query:
    """The plan for things all of whose parts meet what it asks of some: that have such parts, and no others."""
    if not isinstance(query, Plan) or query.where is None or query.having is not None:
        return query
    homes = tables_of(scope, *query.show)
    parts = conditions(query.where)
    apart = [part for part in parts if (tables := tables_of(scope, part)) and not tables & homes]
    counts = len(query.show) == 1 and isinstance(query.show[0], Aggregate) and query.show[0].distinct
    if len(homes) != 1 or len(apart) != 1 or (any(has_aggregate(item) for item in query.show) and not counts):
        return query
    [home], [table] = homes, [*tables_of(scope, apart[0])][:1]
    key = next(
        (
            key
            for key in scope.keys
            if scope.columns[key.left].table == table and scope.columns[key.right].table == home and not key.also
        ),
        None,
    )
    if key is None:
        return query
    read = (node for node in everywhere(apart[0]) if isinstance(node, Column) and node.column in scope.missing)
    unmet: tuple[Predicate, ...] = tuple(dict.fromkeys((Not(apart[0]), *map(Missing, read))))
    others = Not(In(Column(key.right), Plan((Column(key.left),), where=Or(unmet) if len(unmet) > 1 else unmet[0])))
    if counts:
        return replace(query, where=all_of([*parts, others]))
    some = In(Column(key.right), Plan((Column(key.left),), where=apart[0]))
    rest = [part for part in parts if part != apart[0]]
    return replace(query, where=all_of([*rest, some, others]), group=(), distinct=False)


def halves(demand: Demand, amounts: Set[int], things: Set[int]) -> tuple[StandIn, StandIn] | None:
    """The two questions of which a ratio is asked: "ratio of open to closed visits", "loans divided by artworks"."""
    words = demand.words
    end = len(words) - (not demand.tokens[-1].is_word if words else 0)
    parts = _of_ratio(words, end) or _divided_by(words, end)
    told = demand.has("group", "group by period", "denial", "never")  # of groups, or true of one side alone
    if parts is None or told or not all(map(len, parts)):
        return None
    left, right = parts
    shared = [place for place in right if place in things]
    lacking = shared and not any(place in things | amounts for place in left)
    noun = f" {demand.tokens[shared[-1]].text}" if lacking else ""
    return _half(demand, left, noun, things, amounts), _half(demand, right, "", things, amounts)


def _of_ratio(words: Sequence[str], end: int) -> tuple[range, range] | None:
    """The tokens of the two sides of "ratio of A to B" or "A to B ratio"."""
    start = next((place for place in range(end) if words[place] == "ratio"), None)
    if start is None:
        return None
    first, last = (start + 2, end) if words[start + 1 : start + 2] in {("of",), ("between",)} else (0, start)
    middle = next((place for place in range(first, last) if words[place] in {"to", "vs", "versus", "-"}), None)
    if middle is None and words[start + 1 : start + 2] == ("between",):
        middle = next((place for place in range(first, last) if words[place] == "and"), None)
    return None if middle is None else (range(first, middle), range(middle + 1, last))


def _divided_by(words: Sequence[str], end: int) -> tuple[range, range] | None:
    """The tokens of the two sides of "A divided by B"."""
    middle = next((place for place in range(end) if words[place : place + 2] == DIVIDED), None)
    return None if middle is None else (range(middle), range(middle + 2, end))


def _half(demand: Demand, side: range, noun: str, things: Set[int], amounts: Set[int]) -> StandIn:
    """One side of a ratio as a question of its own; what is counted or added up stands first, a shared noun last."""
    start, end = demand.tokens[side[0]].start, demand.tokens[side[-1]].end
    others = {*range(len(demand.words))} - {*side}
    known = things | ({side[-1]} if noun else set())
    front = next((new for _, _, new in _measure(demand, others, known - amounts, amounts)), "")
    moves = ((0, start, len(front)), (end, len(demand.question), len(noun)))
    return StandIn(front + demand.question[start:end] + noun, moves)


def quotient(left: Query, right: Query, scope: Scope) -> Query | None:
    """One number divided by another: in one selection where both are of the same rows; None where one is no number."""
    match left, right:
        case (
            Plan(show=(Aggregate(where=None) as over,), group=(), having=None, limit=None, distinct=False),
            Plan(show=(Aggregate(where=None) as under,), group=(), having=None, limit=None, distinct=False),
        ):
            pass
        case _:
            return None
    if left == right:
        return None
    if tables_read(left, scope) == tables_read(right, scope):
        whole = Arithmetic("/", replace(over, where=left.where), replace(under, where=right.where))
        return Plan((whole,), sources=tuple(dict.fromkeys((*left.sources, *right.sources))))
    return Plan((Arithmetic("/", left, right),))


def stand_in(
    demand: Demand,
    amounts: Set[int] = frozenset(),
    things: Set[int] = frozenset(),
    together: Sequence[tuple[Set[int], Set[int]]] = (),
    *,
    each: bool = False,
) -> StandIn | None:
    """What the reader is to read in the place of a question; None where it knows all the words.

    With `each`, the first few of each are asked as the first few of all, beside what each is of; None if they are not.

    `amounts` are the tokens that name columns of numbers: the "number of adults" is one, and nothing to count; `things`
    are those that name tables: the growth of loans is that of their number; `together` are, by table, those that name
    what can be added up there, and by what that is divided.
    """
    question = demand.question
    ranked = _each(demand, things) if each else None
    if each and ranked is None:
        return None
    changes: list[tuple[int, int, str]] = [] if ranked is None else ranked[0]
    progress = _progress(demand, things - amounts, amounts)
    unit = _unit(demand, amounts) if progress is None or progress.unit is None else None
    if unit is not None:
        atom, stands, _ = unit
        changes.append(_of_unit(demand, atom, stands))
    peeled = _peeled(demand, things, amounts)
    changes += [] if peeled is None else peeled[0]
    changes += [] if progress is None else progress.parts
    plain = progress is None and peeled is None and not demand.has("share", "group by period", "period asked")
    per = _per(demand, together) if plain else None
    if per is not None:
        taken = {*range(*per[0])}
        changes += [*_cut(demand, taken), *_measure(demand, taken, things - amounts, amounts)]
    found = {kind: next(demand.of(kind), None) for kind in ("exactly", "all", "exists", "place", "spread")}
    exact, every, exists, place, spreads = found.values()
    clock = [atom for atom in demand.of("clock") if atom.says in _BY_THE_CLOCK]
    every = None if every is None or every.says == "always" else every
    shares = _of_all(demand)
    said = [
        *((each.start, each.start + 1, "at least") for each in (exact,) if each and each.number is not None),
        *((each.start, each.end, _SOME.get(each.says, "")) for each in (every,) if each),
        *((0, each.end, "how many") for each in (exists,) if each and each.says == "exists"),
        *((each.start, each.end, "") for each in (exists,) if each and each.says == "times"),
        *((each.start, each.end, "" if each.says == "less" else "highest") for each in (spreads,) if each),
        *((each.start, each.end, "") for each in demand.of("once")),
        *((each.start - 1, each.end, "") for each in clock),
        *((*_aside(demand, each), "") for each in demand.of("case")),
        *((*span, "") for span in shares),
    ]
    changes += [(demand.tokens[start].start, demand.tokens[end - 1].end, new) for start, end, new in said]
    if exists is not None and exists.says == "times":
        changes.append((0, 0, "how many times "))
    elif exists is not None:
        asked = next((each for each in range(exists.end, exists.end + _ADJECTIVES) if each in things), None)
        if asked is not None and not demand.words[asked].endswith("s"):
            changes.append((demand.tokens[asked].end, demand.tokens[asked].end, "s"))
    if place is not None:
        changes.append((demand.tokens[place.start].start, demand.tokens[place.start + 1].start, ""))
    if not changes:
        return None
    text, done, moves = "", 0, list[Move]()
    for start, end, new in sorted(changes):
        if start < done:
            continue
        text += question[done:start] + new
        moves.append((start, end, len(new)))
        done = end
    units = (unit[1], unit[2]) if unit is not None else None if progress is None else progress.unit
    return StandIn(
        text + question[done:],
        tuple(moves),
        units,
        None if peeled is None else peeled[1],
        None if progress is None else progress.progress,
        None if per is None else per[1],
        "" if progress is None else progress.open,
        None if exact is None else exact.number,
        every is not None,
        exists is not None,
        0 if place is None or place.number is None else int(place.number) - 1,
        spreads is not None,
        tuple((_BY_THE_CLOCK[atom.says], int(atom.number or 0)) for atom in clock),
        None if ranked is None else ranked[1],
        bool(shares),
    )


def _of_all(demand: Demand) -> list[tuple[int, int]]:
    """The tokens of "as a share" and "in percent of the total" at the end of a question about groups; else none."""
    words = [*demand.words]
    while words and not words[-1][0].isalnum():
        words.pop()
    for place in range(len(words) - 1, 0, -1):
        rest = [word for word in words[place + 1 :] if word not in ARTICLES]
        said = words[place] in {"as", "in"} and not demand.has("change") and SHARES.isdisjoint(words[:place])
        if said and rest[:1] and rest[0] in _PERCENT and rest[1:2] in ([], ["of"]):
            whole = len(rest) == 1 or (len(rest) == 3 and rest[2] in IN_ALL)
            return [(place, len(words))] if whole and GROUPING & {*words[:place]} else []
    return []


_PERCENT: Final = SHARES | {"%"}


def _aside(demand: Demand, atom: Atom) -> tuple[int, int]:
    """The tokens of an atom with the brackets around it."""
    before, after = demand.words[max(atom.start - 1, 0) : atom.start], demand.words[atom.end : atom.end + 1]
    return (atom.start - 1, atom.end + 1) if (before, after) == (("(",), (")",)) else (atom.start, atom.end)


def _each(demand: Demand, things: Set[int]) -> tuple[list[tuple[int, int, str]], Each] | None:
    """The parts to replace, and what there is one of each; None where the first few of each are not asked."""
    atom = next(demand.of("top of each"), None)
    if atom is None:
        return None
    words, (first, last) = demand.words, atom.about
    unit = _READ.get(words[first].removesuffix("s")) if last == first + 1 else None
    if words[first - 1] == "per" and atom.start and atom.number == 1 and unit is None and last - 1 not in things:
        return None  # the highest cost per click is a quotient
    end = last
    while end < len(words) and words[end] in {"'s", "’s", ","}:
        end += 1
    tokens = demand.tokens
    close = tokens[-1].start if not tokens[-1].is_word else tokens[-1].end
    whole = [(tokens[atom.start].start, tokens[end].start if end < len(words) else tokens[-1].end, "")]
    if unit is None:
        whole.append((close, close, f" and their {demand.question[tokens[first].start : tokens[last - 1].end]}"))
    stems = tuple(token.stem for token in tokens[first:last])
    asked = tuple(token.stem for place, token in enumerate(tokens) if not atom.start <= place < last)
    return whole, Each(stems, unit, int(atom.number or 1), atom.says == "top", asked)


def _unit(demand: Demand, amounts: Set[int]) -> tuple[Atom, Unit, Unit] | None:
    """The atom of a unit that the reader does not know, the unit that stands for it, and the one that is meant."""
    found = [atom for atom in demand.of("group by period", "period asked") if atom.says in _UNITS]
    last = found[-1].end - 1 if found else 0
    if len(found) != 1 or (last in amounts and demand.words[last].endswith("ly")):  # an hourly rate is a column
        return None
    said = {atom.says for atom in demand.of("group by period", "period asked")} | set(demand.words)
    free = [each for each in (_LONG if found[0].says == "decade" else _SHORT) if not said & {each, f"{each}s"}]
    stands: Unit | None = free[0] if free else None
    return None if stands is None else (found[0], stands, _UNITS[found[0].says])


_SHORT: Final[tuple[Unit, ...]] = ("month", "year")
_LONG: Final[tuple[Unit, ...]] = ("year",)
"""What may stand for a unit that the reader does not know."""
_READ: Final[dict[str, Unit]] = {"month": "month", "year": "year", "weekday": "weekday", **_UNITS}
"""The units of time by what an atom says."""
_STANDS: Final[dict[Unit, Unit]] = dict.fromkeys(_UNITS.values(), "month")
"""What is read in the place of units that the reader does not know."""
_PACES: Final[dict[str, Unit]] = {
    **dict.fromkeys(("year", "years", "yoy", "y"), "year"),
    **dict.fromkeys(("month", "months", "mom", "m"), "month"),
    **dict.fromkeys(("week", "weeks", "wow", "w"), "week"),
    **dict.fromkeys(("quarter", "quarters", "qoq", "q"), "quarter"),
    **dict.fromkeys(("day", "days"), "day"),
    **dict.fromkeys(("half", "halves"), "half_year"),
}
"""The unit of time from which to the next a number is followed."""
_MEASURES: Final = frozenset(word_list("words of what is computed"))


def _progress(demand: Demand, things: Set[int], amounts: Set[int]) -> _Followed | None:
    """The parts to replace, how the number is followed, and over which unit; None where it is not."""
    running, changes = list(demand.of("running")), list(demand.of("change"))
    taken = {place for atom in running or changes for place in range(atom.start, atom.end)}
    if running and running[0].says == "each":
        first = running[0]
        whole = demand.tokens[first.start].start, demand.tokens[first.end - 1].end
        new = "per" if demand.words[first.end - 1] == "each" else ""
        return _Followed([(*whole, new), *_measure(demand, taken, things, amounts)], "running")
    grouped = next((atom for atom in demand.of("group by period") if not taken & {*range(atom.start, atom.end)}), None)
    unit = None if grouped is None else _READ.get(grouped.says)
    if grouped is None and changes and not running:
        unit = next((_PACES[word] for place in sorted(taken) if (word := demand.words[place]) in _PACES), None)
    if not taken or (unit is None and not running):
        return None
    apart = grouped is None or demand.words[grouped.end - 1].endswith("ly")  # "monthly cost" is "cost per month"
    if grouped is not None and apart:
        taken |= {*range(grouped.start, grouped.end)}
    words = {demand.words[place] for place in taken}
    said: Open = "total" if words & {"total", "sum", "balance"} else "" if words & {"count", "number"} else "number"
    parts, measure = _cut(demand, taken), [*_measure(demand, taken, things, amounts)]
    parts += measure
    if unit is not None and apart:
        last = demand.tokens[-1]
        close = last.start if not last.is_word else last.end
        parts.append((close, close, f" per {_STANDS.get(unit, unit)}"))
    relative = not running and any(atom.says == "growth" for atom in changes)
    stood = (_STANDS[unit], unit) if unit in _STANDS and apart else None
    return _Followed(
        parts, "running" if running else "growth" if relative else "change", stood, said if measure else ""
    )


_ADJECTIVES: Final = 3
"""How far behind "is there a" the thing may stand: "a smart meter"."""


class _Followed(NamedTuple):
    """A number that is followed from period to period."""

    parts: list[tuple[int, int, str]]
    """First character, character after the last, and what stands there instead, of each part that is replaced."""
    progress: Progress
    unit: tuple[Unit, Unit] | None = None
    """The unit that is read, and the one that is meant, where the question has no other place for it."""
    open: Open = ""
    """As in `StandIn`."""


_LEFT_OVER: Final = frozenset({"in", "of", "the", "rate", "and", "with", "how", "it", "its", "their", "as", "a", ","})
"""Words that join what is taken out to the rest."""


def _cut(demand: Demand, taken: set[int]) -> list[tuple[int, int, str]]:
    """The characters of some tokens and of the words that join them to the rest; adds these to `taken`."""
    words = demand.words
    for place in range(len(words)):
        if place - 1 in taken and words[place] in _LEFT_OVER and words[place] != ",":
            taken.add(place)
    for place in reversed(range(len(words))):
        if place + 1 in taken and place not in taken and words[place] in _LEFT_OVER - {"of", "in"}:
            taken.add(place)
    starts = [token.start for token in demand.tokens] + [demand.tokens[-1].end]
    return [(starts[place], starts[place + 1], "") for place in sorted(taken)]


def _measure(demand: Demand, taken: Set[int], things: Set[int], amounts: Set[int]) -> Iterator[tuple[int, int, str]]:
    """What is counted or added up, in front of the rest, where the question leaves that open."""
    rest = [place for place in range(len(demand.words)) if place not in taken and demand.tokens[place].is_word]
    if rest and not _MEASURES & {demand.words[place] for place in rest} and demand.words[rest[0]] != "how":
        counted = any(place in things for place in rest) and not any(place in amounts for place in rest)
        start = demand.tokens[rest[0]].start
        yield start, start, "number of " if counted else "total "


def _of_unit(demand: Demand, atom: Atom, stands: Unit) -> tuple[int, int, str]:
    last = demand.tokens[atom.end - 1]
    said = demand.tokens[atom.start : atom.end]
    first = next(token for token in said if token.lower not in GROUPING | ARTICLES)
    return first.start, last.end, f"{stands}ly" if last.lower.endswith("ly") else stands


def _peeled(demand: Demand, things: Set[int], amounts: Set[int]) -> tuple[list[tuple[int, int, str]], Function] | None:
    """The parts to replace that say the outer of two aggregates, and its function; None where there are not two."""
    words, tokens = demand.words, demand.tokens
    grouped = [*demand.of("group", "group by period")]
    last = next(demand.of("on average"), None)
    if last is not None and (one := _of_one(demand, last, things | amounts)):
        return one, "avg"
    if last is not None and not amounts and grouped:
        return [(tokens[last.start].start, tokens[last.end - 1].end, "")], "avg"
    for atom in demand.of("aggregate of groups"):
        function = _OUTER.get(words[atom.start])
        counted = words[atom.end - 2 : atom.end] in {("number", "of"), ("count", "of")}
        inside = words[atom.end - 1] in TOTALS
        if function is None or not any(each.start >= atom.end for each in grouped) or (counted and atom.end in amounts):
            continue
        end = atom.start + 1
        while end < atom.end and words[end] in _LINKING:
            end += 1
        start = tokens[atom.start].start
        if inside:
            new = "number of " if words[atom.end - 1].startswith("count") else "total "
            behind = tokens[atom.end - 1]
            return [(start, tokens[end].start, new), (behind.start, behind.end, "")], function
        return [(start, tokens[end].start, "number of " if "#" in words[atom.start : end] else "")], function
    for atom in demand.of("average") if last is None else ():
        function, after = _OUTER.get(words[atom.start]), atom.end
        while after < len(words) - 1 and words[after] in ARTICLES | {"of"}:
            after += 1
        if function is None or after >= len(words):
            continue
        first, each = tokens[atom.start], next((group for group in grouped if group.start > atom.start), None)
        alone = each is not None and (after + 1 == each.start or words[after + 1] in _BEHIND)
        many = words[after].endswith("s") or words[after] in _MANY  # a mean reading is no number of readings
        if each is not None and alone and many and after in things - amounts and each.about[0] not in amounts:
            return [(first.start, tokens[after].start, "number of ")], function
        paced = next((group for group in grouped if group.start == after and words[after].endswith("ly")), None)
        if paced is not None and after not in amounts:
            return [(first.start, first.end, ""), *_measure(demand, {atom.start}, things - amounts, amounts)], function
        before = words[max(atom.start - 2, 0) : atom.start]
        if before in {("in", "an"), ("in", "the"), ("in", "a")} and words[after] in _PACES:
            taken = {*range(atom.start - 2, after + 1)}
            front = () if words[0] in {"what", "which"} else _measure(demand, taken, things - amounts, amounts)
            return [(tokens[atom.start - 2].start, first.end, "per"), *front], function
    return None


_MANY: Final = frozenset(word_list("many people"))
"""Nouns of many without an "s" at their end."""
_BEHIND: Final = frozenset(word_list("behind many people"))
"""What may stand behind a noun that is no part of a longer one."""


def _of_one(demand: Demand, last: Atom, known: Set[int]) -> list[tuple[int, int, str]]:
    """The parts to replace of "how many visits does a patient have on average", which is asked per patient."""
    words, tokens = demand.words, demand.tokens
    start = next((place for place in range(len(words) - 1) if words[place : place + 2] == ("how", "many")), None)
    does = next((place for place in range((start or 0) + 3, len(words) - 2) if words[place] in WHETHER), None)
    if start is None or does is None or words[does + 1] not in ONE:
        return []
    parts = [
        (tokens[last.start].start, tokens[last.end - 1].end, ""),
        (tokens[start].start, tokens[start + 1].end, "number of"),
        (tokens[does].start, tokens[does + 1].end, "per"),
    ]
    rest = [
        place for place in range(does + 2, len(words)) if tokens[place].is_word and not last.start <= place < last.end
    ]
    if len(rest) > 1 and rest[-1] not in known:
        parts.append((tokens[rest[-1]].start, tokens[rest[-1]].end, ""))
    return parts
