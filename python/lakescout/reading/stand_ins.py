"""What the reader was never taught, said in words that it knows: peeled off the question, then put onto the plan.

"Average number of visits per quarter" is read as "number of visits per month"; the plan then has quarters in the place
of months, and the average over what they count.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from lakescout.reading.demand import ARTICLES, GROUPING, Atom, Demand
from lakescout.reading.plan import (
    Aggregate,
    Along,
    Arithmetic,
    Column,
    Compare,
    Comparison,
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
    Source,
    Unit,
    Value,
    Whether,
    all_of,
    conditions,
    everywhere,
    has_aggregate,
    is_along,
    mapped,
    tables_of,
)
from lakescout.reading.scope import Move, Scope, moved
from lakescout.words.near import kin
from lakescout.words.text import normalise_name
from lakescout.words.tokens import tokenize

_UNITS: Final[dict[str, Unit]] = {
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
_LINKING: Final = frozenset({"of", "the", "their", "its", "all"})


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
            query = followed(query, self.progress, scope)
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

    A thing of which there is nothing counts 0: a student without exams has none.
    """
    if not isinstance(query, Plan) or not query.group or (query.order and query.limit is not None) or query.per:
        return query
    shown = [item for item in query.show if has_aggregate(item)]
    if len(shown) != 1:
        return query
    query = by_things(query, scope)
    item, homes = shown[0], tables_of(scope, *query.group)
    each = replace(query, show=(item,), order=(), limit=None)
    if isinstance(item, Aggregate) and item.function == "count" and query.where is None and query.keep is None:
        others = tables_of(scope, item) | {source.table for source in query.sources}
        if len(homes) == 1 and len(others - homes) == 1:
            [home], [other] = homes, others - homes
            rows = replace(item, of=Column(scope.first[other])) if isinstance(item.of, Rows) else item
            each = replace(each, show=(rows,), keep=Source(home))
    return Plan((Over(function, each),))


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


def followed(query: Query, progress: Progress, scope: Scope) -> Query:
    """The plan with its one aggregate followed over its periods behind it; as it is where there is no such thing."""
    if not isinstance(query, Plan) or not any(is_along(item, scope) for item in query.group) or query.limit is not None:
        return query
    shown = [item for item in query.show if has_aggregate(item)]
    if len(shown) != 1 or not isinstance(shown[0], Aggregate):
        return query
    whole = replace(query, show=(*query.show, Along(progress, shown[0])), order=())
    changed: Query = mapped(whole, partial(_in_unit, "month_of_year", "month"))  # months of several years do not follow
    return changed


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
    read = tables_of(scope, query) | {source.table for source in query.sources}
    moments = [number for number, each in enumerate(scope.columns) if each.table in read and each.kind == "moment"]
    if len(moments) > 1:
        words = [token.lower for token in tokenize(question)]
        headers = {number: normalise_name(scope.columns[number].called).split() for number in moments}
        moments = [n for n, header in headers.items() if any(kin(one, word) for one in header for word in words)]
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
    whole = replace(query, where=all_of([*parts, others]))
    return whole if counts else replace(whole, group=(), distinct=True)


def stand_in(demand: Demand, amounts: Set[int] = frozenset(), things: Set[int] = frozenset()) -> StandIn | None:
    """What the reader is to read in the place of a question; None where it knows all the words.

    `amounts` are the tokens that name columns of numbers: the "number of adults" is one, and nothing to count; `things`
    are those that name tables: the growth of loans is that of their number.
    """
    question = demand.question
    changes: list[tuple[int, int, str]] = []
    unit = _unit(demand, amounts)
    if unit is not None:
        atom, stands, _ = unit
        changes.append(_of_unit(demand, atom, stands))
    peeled = _peeled(demand, amounts)
    if peeled is not None:
        changes.append((peeled[0], peeled[1], ""))
    progress = _progress(demand, things - amounts)
    if progress is not None:
        changes += progress[0]
    found = {kind: next(demand.of(kind), None) for kind in ("exactly", "all", "exists", "place", "spread")}
    exact, every, exists, place, spreads = found.values()
    clock = [atom for atom in demand.of("clock") if atom.says in _BY_THE_CLOCK]
    every = None if every is None or every.says == "always" else every
    said = [
        *((each.start, each.start + 1, "at least") for each in (exact,) if each and each.number is not None),
        *((each.start, each.end, _SOME.get(each.says, "")) for each in (every,) if each),
        *((0, each.end, "how many") for each in (exists,) if each),
        *((each.start, each.end, "" if each.says == "less" else "highest") for each in (spreads,) if each),
        *((each.start, each.end, "") for each in demand.of("once")),
        *((each.start - 1, each.end, "") for each in clock),
    ]
    changes += [(demand.tokens[start].start, demand.tokens[end - 1].end, new) for start, end, new in said]
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
    units = None if unit is None else (unit[1], unit[2])
    return StandIn(
        text + question[done:],
        tuple(moves),
        units,
        None if peeled is None else peeled[2],
        None if progress is None else progress[1],
        None if exact is None else exact.number,
        every is not None,
        exists is not None,
        0 if place is None or place.number is None else int(place.number) - 1,
        spreads is not None,
        tuple((_BY_THE_CLOCK[atom.says], int(atom.number or 0)) for atom in clock),
    )


def _unit(demand: Demand, amounts: Set[int]) -> tuple[Atom, Unit, Unit] | None:
    """The atom of a unit that the reader does not know, the unit that stands for it, and the one that is meant."""
    found = [atom for atom in demand.of("group by period", "period asked") if atom.says in _UNITS]
    last = found[-1].end - 1 if found else 0
    if len(found) != 1 or (last in amounts and demand.words[last].endswith("ly")):  # an hourly rate is a column
        return None
    said = {atom.says for atom in demand.of("group by period", "period asked")} | set(demand.words)
    stands: Unit | None = (
        "month" if not said & {"month", "months"} else "year" if not said & {"year", "years"} else None
    )
    return None if stands is None else (found[0], stands, _UNITS[found[0].says])


_OVER: Final = {
    "month": "month",
    "mom": "month",
    "year": "year",
    "yoy": "year",
    "week": "week",
    "quarter": "quarter",
    "qoq": "quarter",
}
_RELATIVE: Final = frozenset({"growth", "percent", "percentage", "%", "rate"})
_MEASURES: Final = frozenset({"number", "count", "average", "avg", "mean", "total", "sum", "median"})


def _progress(demand: Demand, things: Set[int]) -> tuple[list[tuple[int, int, str]], Progress] | None:
    """The parts to replace, and how the number is followed; None where it is not."""
    running = next(demand.of("running"), None)
    if running is not None and running.says == "each":
        whole = demand.tokens[running.start].start, demand.tokens[running.end - 1].end
        return [(*whole, "per" if demand.words[running.end - 1] == "each" else "")], "running"
    if running is not None:
        first = demand.tokens[running.start]
        rest = demand.words[running.start + 1] if running.start + 1 < len(demand.words) else ""
        total = "number of" if running.start + 1 in things else "total"
        return [(first.start, first.end, "" if rest in _MEASURES else total)], "running"
    changes = list(demand.of("change"))
    if not changes:
        return None
    start, end = changes[0].start, changes[-1].end
    said = set(demand.words[start:end])
    grouped = demand.has("group by period")
    while end < len(demand.words) and demand.words[end] in {"in", "of", "the", "rate", "change", "growth"}:
        end += 1
    if end >= len(demand.words):
        return None
    new = "" if demand.words[end] in _MEASURES else "number of " if end in things else "total "
    parts = [(demand.tokens[start].start, demand.tokens[end].start, new)]
    if not grouped:
        unit = next((_OVER[word] for word in demand.words[start:end] if word in _OVER), None)
        if unit is None:
            return None
        last = demand.tokens[-1]
        close = last.start if not last.is_word else last.end
        parts.append((close, close, f" per {unit}"))
    return parts, "growth" if said & _RELATIVE else "change"


def _of_unit(demand: Demand, atom: Atom, stands: Unit) -> tuple[int, int, str]:
    last = demand.tokens[atom.end - 1]
    said = demand.tokens[atom.start : atom.end]
    first = next(token for token in said if token.lower not in GROUPING | ARTICLES)
    return first.start, last.end, f"{stands}ly" if last.lower.endswith("ly") else stands


def _peeled(demand: Demand, amounts: Set[int]) -> tuple[int, int, Function] | None:
    """The characters that say the outer of two aggregates, and its function; None where there is one, or no group."""
    last = next(demand.of("on average"), None)
    if last is not None and not amounts and demand.has("group", "group by period"):
        return demand.tokens[last.start].start, demand.tokens[last.end - 1].end, "avg"
    for atom in demand.of("aggregate of groups"):
        function = _OUTER.get(demand.words[atom.start])
        grouped = any(each.start >= atom.end for each in demand.of("group", "group by period"))
        counted = demand.words[atom.end - 2 : atom.end] in {("number", "of"), ("count", "of")}
        if function is None or not grouped or (counted and atom.end in amounts):
            continue
        end = atom.start + 1
        while end < atom.end and demand.words[end] in _LINKING:
            end += 1
        return demand.tokens[atom.start].start, demand.tokens[end].start, function
    return None
