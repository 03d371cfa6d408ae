"""Plans in plain words: a grammar with many phrasings that names no table and few headers."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from string import capwords
from typing import Final

from lakescout.plugins.bench.generator.columns import Ask, AskedColumn, Role, ask_of
from lakescout.plugins.bench.generator.english import (
    ASKED,
    COMPARED,
    COUNTED,
    COUNTS,
    GROUPED,
    IN_TIME,
    MEASURES,
    ON_DAY,
    ORDERS,
    ROWS,
    WHAT_ARE,
    WHAT_IS,
    WHO_IS,
    WHOSE,
    agreed,
    article,
    is_plural,
    plural,
    said,
    written_number,
)
from lakescout.plugins.bench.generator.plan import Aggregate, Comparison, Field, Filter, Measure, QuestionPlan

_BARE, _WITH, _WHERE = range(3)
_TIMES: Final = frozenset({"year", "date", "day", "season", "time"})
"""Headers that need not be said with a year or a date."""
_WORD: Final = re.compile("[A-Z]{6,}")
"""A word in capitals that is too long for an abbreviation."""
_COUNT: Final = re.compile(r"\d[\d,]*")
_LATER: Final = {Comparison.EQUAL: "", Comparison.AT_LEAST: " or later", Comparison.AT_MOST: " or earlier"}


@dataclass
class Conditions:
    """Words for filters; `name` puts a header into words."""

    rng: random.Random
    name: Callable[[Field], str]
    bare: bool = True
    """Whether a value that explains itself may stand without its header; at most one does."""
    of: bool = False
    """Whether a person may be named with `of`: right after the one thing that is asked for."""

    def text(self, filters: Sequence[Filter]) -> str:
        """All filters, with a leading space; '' for none. A word that starts two of them in a row is said once."""
        parts = sorted((self._filter(item) for item in filters), key=lambda part: part[0])
        text, before = "", ""
        for _, words in parts:
            first, rest = words.split(" ", 1)
            text += f" and {rest}" if before == first else f" {words}"
            before = first
        return text

    def _filter(self, item: Filter) -> tuple[int, str]:
        """The place of the words among those of other filters, and the words."""
        value = shown(item)
        column = item.field.column
        if column.role in (Role.YEAR, Role.DATE):
            if column.phrase in _TIMES and self.rng.random() < 0.6:
                ways = IN_TIME if column.role is Role.YEAR else ON_DAY
                return _BARE, self.rng.choice(ways[item.test]).format(v=value)
            return _WHERE, f"where the {self.name(item.field)} is {value}{_LATER[item.test]}"
        if item.test is Comparison.EQUAL:
            return self._equal(item, value)
        name = self.name(item.field)
        if self.rng.random() < 0.5:
            return _WHERE, f"where the {name} {agreed(name, self.rng.choice(WHOSE[item.test])).format(v=value)}"
        if is_plural(name) and _COUNT.fullmatch(value):
            return _WITH, f"with {self.rng.choice(COUNTED[item.test]).format(v=value, x=name)}"
        return _WITH, f"with {article(name)} {self.rng.choice(COMPARED[item.test]).format(v=value)}"

    def _equal(self, item: Filter, value: str) -> tuple[int, str]:
        """An equality as `_filter` gives it; a value that explains itself sometimes stands without its header."""
        if self.bare and _speaks(item, value) and self.rng.random() < 0.45:
            self.bare = False
            person = ("for", "of") if self.of else ("for",)
            before = {Ask.WHERE: ("in", "for"), Ask.WHO: person}.get(ask_of(item.field.column), ("for",))
            return _BARE, f"{self.rng.choice(before)} {value}"
        name = self.name(item.field)
        ways = [(_WHERE, f"where the {name} {agreed(name, 'is')} {value}")]
        if is_plural(name) and _COUNT.fullmatch(value):
            ways.append((_WITH, f"with {value} {name}"))
        else:
            ways.append((_WITH, f"with {value} as {name}"))
            if " of " not in name:
                ways += [(_BARE, f"for the {name} {value}"), (_WITH, f"with the {name} {value}")]
        return self.rng.choice(ways)


def _speaks(item: Filter, value: str) -> bool:
    """Whether a value explains itself: a name of several words, or of a person or a place."""
    column = item.field.column
    if column.role not in (Role.NAME, Role.CATEGORY) or len(value) <= 3 or any(map(str.isdigit, value)):
        return False
    return value[0].isupper() and (" " in value or ask_of(column) in (Ask.WHERE, Ask.WHO))


def shown(item: Filter) -> str:
    """The value as people would write it: no padding, no long names all in capitals, commas in numbers."""
    if item.field.column.role is Role.NUMBER:
        return written_number(item.value)
    value = " ".join(item.value.split()).removesuffix(" 00:00:00")
    shouts = value.isupper() and value.isascii() and len(value) > 4 and (" " in value or _WORD.fullmatch(value))
    return capwords(value) if shouts and item.field.column.role in (Role.NAME, Role.CATEGORY) else value


_PARTICIPLE: Final = re.compile(r"(?!speed|seed|need|feed|bed)\w+ed")
_DONE: Final = {Role.NUMBER: "number", Role.YEAR: "year", Role.DATE: "date"}
"""The word to put before headers such as `injured` or `opened`, by role."""


@dataclass
class Wording:
    """Words for one plan; `rate` is how often, 0 to 1, a header is said in other words, if it has any."""

    rng: random.Random
    rate: float = 1.0
    rows: Sequence[str] = ROWS
    """The words for rows, none of which is in a header."""
    headers: list[str] = field(default_factory=list)
    """The headers named so far, as they were worded."""

    def question(self, plan: QuestionPlan) -> str:
        """The plan as one sentence."""
        words = self._write(plan)
        asks = re.match(r"(what|which|how|can|could|who|where|when)\b", words.lower())
        return words[0].upper() + words[1:].removesuffix(".") + ("?" if asks else ".")

    def _write(self, plan: QuestionPlan) -> str:
        form: Callable[[QuestionPlan], str] = {
            "lookup": self._lookup, "top": self._top, "aggregate": self._aggregate, "group": self._group,
        }[plan.kind.removeprefix("join ")]  # fmt: skip
        return " ".join(form(plan).split())

    def _name(self, item: Field) -> str:
        phrase = item.column.phrase
        if item.column.role in _DONE and _PARTICIPLE.fullmatch(phrase):
            phrase = f"{_DONE[item.column.role]} {phrase}"
        name = said(phrase, self.rng, self.rate)
        if name in self.headers:
            name = phrase
        self.headers.append(name)
        return name

    def _where(self, plan: QuestionPlan, *, bare: bool = True, of: bool = False) -> str:
        return Conditions(self.rng, self._name, bare, of).text(plan.filters)

    def _lookup(self, plan: QuestionPlan) -> str:
        where = self._where(plan, of=len(plan.select) == 1)
        names = [self._name(item) for item in plan.select]
        listed = " and ".join(f"the {name}" for name in names)
        if len(names) > 1:
            return f"{self._open(listed, several=True)} {where}"
        thing, asked, several = names[0], _asked_by(plan.select[0].column), is_plural(names[0])
        if " of " in thing:
            where = re.sub("^ of ", " for ", where)
        elif asked in (Ask.WHERE, Ask.WHEN, Ask.WHAT) and self.rng.random() < 0.4:
            verb = agreed(thing, "is")
            opener = "What" if asked is Ask.WHEN else "Which"
            tail = self.rng.choice((f"{verb} there", f"{verb} listed", f"{verb} given"))
            return f"{opener} {thing} {tail} {re.sub('^ of ', ' for ', where)}"
        return f"{self._open(listed, several=several, person=asked is Ask.WHO)} {where}"

    def _aggregate(self, plan: QuestionPlan) -> str:
        assert plan.measure is not None
        if plan.measure.field is None:
            where = self._where(plan, bare=len(plan.filters) > 1)
            return f"{self.rng.choice(COUNTS).format(r=self.rng.choice(self.rows))} {where}"
        where = self._where(plan)
        return f"{self._open('the ' + self._measure(plan.measure))} {where}"

    def _group(self, plan: QuestionPlan) -> str:
        assert plan.measure is not None
        group = " and ".join(self._name(item) for item in plan.select)
        measure = self._measure(plan.measure, grouped=True)
        where = self._where(plan)
        if plan.order:
            few = "" if plan.order.limit == 1 else f"{plan.order.limit} "
            if few:
                group = plural(plan.select[0].column.phrase)
            return f"Which {few}{group} {'have' if few else 'has'} the {self._best(plan)} {measure} {_among(where)}"
        places = ("in each {g}",) if ask_of(plan.select[0].column) is Ask.WHERE else ()
        each = self.rng.choice((*GROUPED, *places)).format(g=group)
        having = ""
        if plan.having:
            test, bound = plan.having
            having = self.rng.choice(WHOSE[test]).format(v=written_number(bound))
            having = f", only where {self.rng.choice(('it', 'that', 'the result'))} {having}"
        return f"{self._open('the ' + measure)} {each} {where}{having}"

    def _top(self, plan: QuestionPlan) -> str:
        assert plan.order is not None and plan.order.by is not None
        name = self._name(plan.select[0])
        by = f"the {self._best(plan)} {self._name(plan.order.by)}"
        where = _among(self._where(plan))
        count = plan.order.limit
        if count == 1:
            person = _asked_by(plan.select[0].column) is Ask.WHO
            ways = [f"{self._open(f'the {name} with {by}', several=is_plural(name), person=person)} {where}"]
            if " of " not in name and not is_plural(name):
                ways += [f"Which {name} has {by} {where}", f"What {name} comes with {by} {where}"]
            return self.rng.choice(ways)
        several = plural(plan.select[0].column.phrase)
        rows = self.rng.choice(self.rows)
        ways = [
            f"What are the {count} {several} with {by} {where}",
            f"{self._open(f'the {count} {several} with {by}', several=True)} {where}",
            f"{self._open(f'the {name} of the {count} {rows} with {by}')} {where}",
        ]
        if " of " not in name:
            ways.append(f"Which {count} {rows} have {by} {where}, and what is their {name}")
        return self.rng.choice(ways)

    def _best(self, plan: QuestionPlan) -> str:
        assert plan.order is not None
        return self.rng.choice(("highest", "largest", "greatest") if plan.order.descending else ("lowest", "smallest"))

    def _measure(self, measure: Measure, *, grouped: bool = False) -> str:
        """The aggregate in words; before a group, only those that end in the header, and not `typical`."""
        if measure.field is None:
            return f"number of {self.rng.choice(self.rows)}"
        ways = MEASURES[measure.aggregate]
        name = self._name(measure.field)
        if name.startswith("number ") and measure.aggregate in (Aggregate.SUM, Aggregate.AVERAGE):
            ways = tuple(way for way in ways if way.endswith(" {x}") and "sum" not in way)
        return self.rng.choice(
            [way for way in ways if not grouped or (way.endswith("{x}") and "typical" not in way)]
        ).format(x=name)

    def _open(self, thing: str, *, several: bool = False, person: bool = False) -> str:
        asked: tuple[str, ...] = WHAT_ARE if several else WHO_IS if person else WHAT_IS
        return self.rng.choice((self.rng.choice(ORDERS), self.rng.choice((*asked, *ASKED)))).format(n=thing)


def _asked_by(column: AskedColumn) -> Ask:
    """The question word for a column; a header that ends in `name` is not a person."""
    return Ask.WHAT if column.phrase.endswith("name") else ask_of(column)


def _among(where: str) -> str:
    """Conditions as they stand after a superlative: `with the highest price among those with ...`."""
    return re.sub("^ with ", " among those with ", where)
