"""Plans in plain words: a grammar with many phrasings that names no table and few headers."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from lakescout.questions.columns import AskedColumn, Role
from lakescout.questions.concepts import Ask, ask_of
from lakescout.questions.conditions import Conditions
from lakescout.questions.english import agreed, is_plural, plural, written_number
from lakescout.questions.paraphrase import said
from lakescout.questions.plan import Aggregate, Field, Measure, Plan
from lakescout.questions.templates import (
    ASKED,
    COUNTS,
    GROUPED,
    MEASURES,
    ORDERS,
    ROWS,
    WHAT_ARE,
    WHAT_IS,
    WHO_IS,
    WHOSE,
)  # fmt: skip

_PARTICIPLE: Final = re.compile(r"(?!speed|seed|need|feed|bed)\w+ed")
_DONE: Final = {Role.NUMBER: "number", Role.YEAR: "year", Role.DATE: "date"}
"""What is said of headers such as `injured` or `opened`."""
T = TypeVar("T")


@dataclass
class Wording:
    """Words for one plan; `rate` is how often a header that has other words is said by them."""

    rng: random.Random
    rate: float = 1.0
    rows: Sequence[str] = ROWS
    """What rows may be called: no word of a header."""
    headers: list[str] = field(default_factory=list)
    """Headers named so far, as they were said."""

    def question(self, plan: Plan) -> str:
        """The plan as one sentence."""
        words = self._write(plan)
        asks = re.match(r"(what|which|how|can|could|who|where|when)\b", words.lower())
        return words[0].upper() + words[1:].removesuffix(".") + ("?" if asks else ".")

    def _write(self, plan: Plan) -> str:
        form: Callable[[Plan], str] = {
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

    def _where(self, plan: Plan, *, bare: bool = True, of: bool = False) -> str:
        return Conditions(self.rng, self._name, bare, of).text(plan.filters)

    def _lookup(self, plan: Plan) -> str:
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
            tail = self._choice((f"{verb} there", f"{verb} listed", f"{verb} given"))
            return f"{opener} {thing} {tail} {re.sub('^ of ', ' for ', where)}"
        return f"{self._open(listed, several=several, person=asked is Ask.WHO)} {where}"

    def _aggregate(self, plan: Plan) -> str:
        assert plan.measure is not None
        if plan.measure.field is None:
            where = self._where(plan, bare=len(plan.filters) > 1)
            return f"{self._choice(COUNTS).format(r=self._choice(self.rows))} {where}"
        where = self._where(plan)
        return f"{self._open('the ' + self._measure(plan.measure))} {where}"

    def _group(self, plan: Plan) -> str:
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
        each = self._choice((*GROUPED, *places)).format(g=group)
        having = ""
        if plan.having:
            test, bound = plan.having
            having = self._choice(WHOSE[test]).format(v=written_number(bound))
            having = f", only where {self._choice(('it', 'that', 'the result'))} {having}"
        return f"{self._open('the ' + measure)} {each} {where}{having}"

    def _top(self, plan: Plan) -> str:
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
            return self._choice(ways)
        several = plural(plan.select[0].column.phrase)
        rows = self._choice(self.rows)
        ways = [
            f"What are the {count} {several} with {by} {where}",
            f"{self._open(f'the {count} {several} with {by}', several=True)} {where}",
            f"{self._open(f'the {name} of the {count} {rows} with {by}')} {where}",
        ]
        if " of " not in name:
            ways.append(f"Which {count} {rows} have {by} {where}, and what is their {name}")
        return self._choice(ways)

    def _best(self, plan: Plan) -> str:
        assert plan.order is not None
        return self._choice(("highest", "largest", "greatest") if plan.order.descending else ("lowest", "smallest"))

    def _measure(self, measure: Measure, *, grouped: bool = False) -> str:
        """The aggregate in words; with a group to follow, nothing stands after its name, and nothing vague before."""
        if measure.field is None:
            return f"number of {self._choice(self.rows)}"
        ways = MEASURES[measure.aggregate]
        name = self._name(measure.field)
        if name.startswith("number ") and measure.aggregate in (Aggregate.SUM, Aggregate.AVERAGE):
            ways = tuple(way for way in ways if way.endswith(" {x}") and "sum" not in way)
        return self._choice(
            [way for way in ways if not grouped or (way.endswith("{x}") and "typical" not in way)]
        ).format(x=name)

    def _open(self, thing: str, *, several: bool = False, person: bool = False) -> str:
        asked: tuple[str, ...] = WHAT_ARE if several else WHO_IS if person else WHAT_IS
        return self._choice((self._choice(ORDERS), self._choice((*asked, *ASKED)))).format(n=thing)

    def _choice(self, options: Sequence[T]) -> T:
        return self.rng.choice(options)


def _asked_by(column: AskedColumn) -> Ask:
    """What asks for a column; a name is no person."""
    return Ask.WHAT if column.phrase.endswith("name") else ask_of(column)


def _among(where: str) -> str:
    """Conditions after a superlative: `with the highest price among those with ...`."""
    return re.sub("^ with ", " among those with ", where)
