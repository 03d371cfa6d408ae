"""A plan as a person says it: "The airline with the most flights". `verbalize` has the exact sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from lakescout.lake.catalog import TableName
from lakescout.reading.plan import (
    Aggregate,
    Along,
    Arithmetic,
    Column,
    Correlation,
    Everything,
    Expression,
    Length,
    Over,
    Percent,
    Period,
    Plan,
    Query,
    Rows,
    Share,
    Whether,
    within,
)
from lakescout.reading.scope import Scope
from lakescout.reading.verbalize import UNITS_SAID, Sayer, listed, ordinal
from lakescout.words.near import abbreviates
from lakescout.words.text import counted, normalise_name, stem

_COMPUTED: Final = (Aggregate, Along, Arithmetic, Correlation, Over, Percent, Share, Whether)
_FUNCTIONS: Final = {
    "avg": "average", "sum": "total", "median": "median", "stddev": "standard deviation of", "count": "number of",
}  # fmt: skip
_CURRENCIES: Final = {
    "usd": "$", "dollar": "$", "dollars": "$", "eur": "€", "euro": "€", "euros": "€", "gbp": "£",
    "chf": "CHF", "jpy": "¥",
}  # fmt: skip
_SUFFIXES: Final = {
    **_CURRENCIES, "pct": "%", "percent": "%", "percentage": "%", "kg": "kg", "km": "km", "cm": "cm", "mm": "mm",
    "lbs": "lbs", "mph": "mph", "kmh": "km/h", "mpg": "mpg", "ms": "ms", "secs": "seconds", "seconds": "seconds",
    "mins": "minutes", "minutes": "minutes", "hrs": "hours", "hours": "hours", "kwh": "kWh", "mwh": "MWh",
    "miles": "miles", "celsius": "°C", "fahrenheit": "°F", "meters": "m", "metres": "m", "feet": "ft",
}  # fmt: skip
"""What a header ends in, and the unit that this says."""
_TOLD: Final = re.compile(
    r"\b(?:in|unit:?) (?:us |american )?(" + "|".join(_SUFFIXES) + r")\b|[(\[](" + "|".join(_SUFFIXES) + r")[)\]]",
    re.IGNORECASE,
)
"""How a comment or a header says a unit: 'delay in minutes', 'Amount (EUR)'."""


@dataclass(frozen=True)
class Term:
    """Words of a sentence that stand for a table, or a column of it."""

    words: str
    table: TableName
    column: str = ""


@dataclass(frozen=True)
class Title:
    """A column of an answer, as a person calls it."""

    text: str
    computed: bool = False
    """Reckoned from cells, so that not all of its digits mean something."""
    unit: str = ""
    """'minutes', '$', '%'; empty where nothing says one."""


@dataclass(frozen=True)
class Said:
    """What was understood, in a person's words."""

    text: str = ""
    terms: tuple[Term, ...] = ()
    titles: tuple[Title, ...] = ()
    """One for each column of the statement; fewer where it shows everything of a table."""


def said(query: Query, scope: Scope, words: Sequence[str] = ()) -> Said:
    """What a plan asks for, as a person says it. Short headers are told in the words of the question."""
    person = Person(scope, words)
    text = person.query(query)
    shown: tuple[Expression, ...] = ()
    if isinstance(query, Plan):
        shown, person.rows = query.show, person.counts(query)
    titles = () if any(isinstance(item, Everything) for item in shown) else tuple(map(person.title, shown))
    return Said(capital(text), tuple(person.terms.values()), titles)


def unit_of(header: str, comment: str | None = None) -> str:
    """The unit that a header or a comment says; empty if neither does.

    >>> unit_of("weight_kg"), unit_of("delay", "Arrival delay in minutes"), unit_of("Amount (EUR)"), unit_of("name")
    ('kg', 'minutes', '€', '')
    """
    for text in (comment or "", header):
        if (found := _TOLD.search(text)) is not None:
            return _SUFFIXES[(found[1] or found[2]).lower()]
    words = re.split(r"[\W_]+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", header).lower())
    return _SUFFIXES.get(words[-1], "") if len(words) > 1 else _CURRENCIES.get(words[-1], "")


def spelled(header: str, words: Iterable[str] = ()) -> str:
    """A header in words; short ones as `words` spell them out.

    >>> spelled("dep_delay", ["departure", "delay"]), spelled("CustomerName")
    ('departure delay', 'customer name')
    """
    known = list(words)
    return " ".join(
        next((each for each in known if abbreviates(word, each)), word) for word in normalise_name(header).split()
    )


def capital(text: str) -> str:
    """A text with a capital at its start; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def _plural(noun: str) -> str:
    if stem(noun.rsplit(" ", maxsplit=1)[-1]) != noun.rsplit(" ", maxsplit=1)[-1] or not noun[-1:].isalpha():
        return noun
    if noun.endswith("y") and noun[-2:-1] not in set("aeiou"):
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")


def _singular(noun: str) -> str:
    *front, last = noun.split(" ")
    return " ".join((*front, stem(last)))


class Person(Sayer):
    """Words plans as people do, and remembers what its words stand for."""

    def __init__(self, scope: Scope, words: Sequence[str]) -> None:
        super().__init__(scope)
        self.words = words
        self.terms: dict[str, Term] = {}

    def counts(self, plan: Plan) -> str:
        """What `count(*)` counts."""
        return self._rows(plan)

    def title(self, item: Expression) -> Title:
        """What a column of the statement is called."""
        column = next((node for node in within(item) if isinstance(node, Column)), None)
        unit = ""
        if isinstance(item, (Share, Percent)):
            unit = "%"
        elif isinstance(item, Column) or (isinstance(item, Aggregate) and item.function != "count"):
            known = None if column is None else self.scope.columns[column.column]
            said_ = "" if column is None else self.scope.meanings.get(column.column, "")
            unit = "" if known is None else unit_of(known.name, known.column.comment or said_)
        return Title(capital(self.expression(item)), isinstance(item, _COMPUTED), unit)

    def expression(self, item: Expression) -> str:
        """Any expression."""
        match item:
            case Column(number, via):
                return self._called(number, via)
            case Everything(table, via):
                return f"everything about {self._table(table)}{self._via(via)}"
            case Whether(of):
                return f"whether there are any {self.rows if isinstance(of.of, Rows) else self.expression(of.of)}"
            case Aggregate("count", Rows()):
                return f"number of {self.rows}" + self._filter(item)
            case Aggregate("defined", of):
                return self.expression(of) + self._filter(item)
            case Aggregate("min" | "max" as function, of):
                dated = isinstance(of, Column) and self.scope.columns[of.column].is_date
                ends = ("earliest", "latest") if dated else ("smallest", "largest")
                return f"{ends[function == 'max']} {self.expression(of)}" + self._filter(item)
            case Aggregate("defined", of):
                return self.expression(of) + self._filter(item)
            case Aggregate(function, of, distinct):
                different = "different " if distinct else ""
                of_ = _plural(self.expression(of)) if function == "count" else self.expression(of)
                return f"{_FUNCTIONS[function]} {different}{of_}" + self._filter(item)
            case Period(unit, Column(number) as of):
                dates = [each for each in self.scope.columns_of(self.table_of[number]) if self._is_date(each)]
                called = UNITS_SAID.get(unit, unit)
                return called if len(dates) < 2 else f"{called} of {self.expression(of)}"
            case Length(of):
                return f"length of the {self.expression(of)}"
            case Share(of, where):
                met = "" if where is None else f" where {self.predicate(where)}"
                counts = of.function == "count" and isinstance(of.of, Rows)
                return f"percentage of {self.rows if counts else self.expression(of)}{met}"
        return super().expression(item)

    def _is_date(self, number: int) -> bool:
        return self.scope.columns[number].is_date

    def _table(self, number: int) -> str:
        table = self.scope.tables[number]
        phrase = spelled(table.called)
        phrase = _plural(phrase) if _plural(phrase).split(" ")[-1] in self.words else phrase
        self.terms.setdefault(phrase, Term(phrase, table.name))
        return phrase

    def _via(self, via: int | None) -> str:
        return "" if via is None else f" ({spelled(self.scope.columns[via].called, self.words)})"

    def _called(self, number: int, via: int | None) -> str:
        column = self.scope.columns[number]
        table = self.scope.tables[column.table]
        phrase = spelled(column.called, self.words)
        owner = _singular(spelled(table.called))
        if phrase in {"name", "title", "full name"}:
            phrase = owner
        *front, last = phrase.split(" ")
        phrase = " ".join(front) if front and last in _SUFFIXES and front[-1] not in {"in", "of", "per"} else phrase
        phrase += self._via(via)
        self.terms.setdefault(phrase, Term(phrase, table.name, column.name))
        return phrase

    def _selection(self, plan: Plan) -> str:
        computed = [item for item in plan.show if isinstance(item, _COMPUTED)]
        plain = [item for item in plan.show if not isinstance(item, _COMPUTED)]
        first = plan.order[0] if plan.order and plan.limit is not None and not plan.per else None
        if first is not None and (plain or plan.group):
            text = self._first(plan, plain, computed)
        elif computed or plan.group:
            text = self._grouped(plan, plain or list(plan.group), computed)
        else:
            text = self._listed(plan, plain)
        if plan.where is not None:
            text += f" where {self.predicate(plan.where)}"
        if plan.having is not None:
            text += f", with {self.predicate(plan.having)}"
        if plan.keep is not None:
            text += f", also for {self._source(plan.keep)} without any"
        return text if first is not None else text + self._in_order(plan)

    def _first(self, plan: Plan, plain: Sequence[Expression], computed: Sequence[Expression]) -> str:
        """A superlative: what is shown, and by what it is chosen."""
        assert plan.limit is not None
        order = plan.order[0]
        other = [item for item in computed if item != order.by]
        items = [item for item in (plain or plan.group) if item != order.by]
        by = self._extreme(order.by, order.descending, plan.skip)
        if plan.group or not items:
            names = [self.expression(item) for item in items] or [self._rows(plan)]
        else:
            owner = self._owner(items[0])
            names = [self.expression(item) for item in items]
            if names != [_singular(owner)] and not any(isinstance(item, Everything) for item in items):
                of = _singular(owner) if plan.limit == 1 else f"{plan.limit} {_plural(owner)}"
                return f"the {listed(names)} of the {of} with the {by}"
            names = [owner]
        one = [_singular(names[0]), *names[1:]]
        many = [f"{plan.limit} {_plural(names[0])}", *names[1:]]
        beside = f", and the {listed([self.expression(item) for item in other])}" if other else ""
        return f"the {listed(one if plan.limit == 1 else many)} with the {by}{beside}"

    def _extreme(self, by: Expression, descending: bool, skip: int) -> str:
        place = f"{ordinal(skip)} " if skip else ""
        if isinstance(by, Aggregate) and by.function == "count" and by.where is None and not by.distinct:
            of = self.rows if isinstance(by.of, Rows) else _plural(self.expression(by.of))
            return f"{place}{'most' if descending else 'fewest'} {of}"
        dated = isinstance(by, Column) and self._is_date(by.column)
        ends = ("earliest", "latest") if dated else ("lowest", "highest")
        return f"{place}{ends[descending]} {self.expression(by)}"

    def _owner(self, item: Expression) -> str:
        if isinstance(item, Everything):
            return self._table(item.table)
        column = next((node for node in within(item) if isinstance(node, Column)), None)
        return self.rows if column is None else self._table(self.table_of[column.column])

    def _grouped(self, plan: Plan, labels: Sequence[Expression], computed: Sequence[Expression]) -> str:
        """Measures for each of some labels, or over all rows."""
        if not computed:
            return f"the different {listed([self.expression(item) for item in labels])}{self._of(labels)}"
        measures = listed([self._shown(place, plan.show) for place, item in enumerate(plan.show) if item in computed])
        each = [self.expression(item) for item in labels] if plan.group else []
        return f"{measures}{self._of(computed)}" + (f" per {listed(each)}" if each else "")

    def _listed(self, plan: Plan, plain: Sequence[Expression]) -> str:
        if any(isinstance(item, Everything) for item in plain):
            return listed([self.expression(item) for item in plain])
        names = [self.expression(item) for item in plain]
        owner = self._owner(plain[0]) if plain else self._rows(plan)
        different = "different " if plan.distinct else ""
        if names == [_singular(owner)]:
            return f"the {different}{_plural(owner)}"
        if len(names) > 1 and names[0] == _singular(owner):
            return f"the {different}{_plural(owner)} and their {listed(names[1:])}"
        return f"the {different}{listed(names)}{self._of(plain)}"

    def _of(self, items: Sequence[Expression]) -> str:
        """The tables of what is shown, unless its words say them already."""
        text = " ".join(self.expression(item) for item in items)
        tables = dict.fromkeys(
            self.table_of[node.column] for item in items for node in within(item) if isinstance(node, Column)
        )
        names = [name for name in map(self._table, tables) if _singular(name) not in text]
        return f" of {listed(names)}" if names else ""

    def _in_order(self, plan: Plan) -> str:
        limit = "" if plan.limit is None else f", the first {counted(plan.limit, 'row')}"
        if plan.per:
            limit += f" for each {listed([self.expression(item) for item in plan.per])}"
        if not plan.order:
            return limit
        orders = " then ".join(
            self.expression(order.by) + (", largest first" if order.descending else ", smallest first")
            for order in plan.order
        )
        return f", by {orders}{limit}"
