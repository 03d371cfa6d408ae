"""Plans in plain words: a grammar with many phrasings that names no table and few headers."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from string import capwords
from typing import Final, TypeVar

from lakescout.questions.columns import Role, plural
from lakescout.questions.concepts import Ask, ask_of
from lakescout.questions.paraphrase import said
from lakescout.questions.plan import Aggregate, Comparison, Field, Filter, Measure, Plan

ROWS: Final = ("entries", "records", "rows", "items", "cases")
MEASURES: Final[dict[Aggregate, tuple[str, ...]]] = {
    Aggregate.SUM: ("total {x}", "combined {x}", "sum of the {x}", "{x} in total", "{x} altogether"),
    Aggregate.AVERAGE: ("average {x}", "mean {x}", "{x} on average", "typical {x}"),
    Aggregate.LARGEST: ("highest {x}", "largest {x}", "maximum {x}", "greatest {x}"),
    Aggregate.SMALLEST: ("lowest {x}", "smallest {x}", "minimum {x}", "least {x}"),
}
COMPARED: Final[dict[Comparison, tuple[str, ...]]] = {
    Comparison.ABOVE: ("above {v}", "over {v}", "of more than {v}", "greater than {v}", "higher than {v}"),
    Comparison.BELOW: ("below {v}", "under {v}", "of less than {v}", "smaller than {v}", "lower than {v}"),
    Comparison.AT_LEAST: ("of at least {v}", "of {v} or more", "not below {v}", "no lower than {v}"),
    Comparison.AT_MOST: ("of at most {v}", "of {v} or less", "not above {v}", "no higher than {v}"),
}
WHOSE: Final[dict[Comparison, tuple[str, ...]]] = {
    Comparison.ABOVE: ("is above {v}", "exceeds {v}", "is more than {v}", "is greater than {v}"),
    Comparison.BELOW: ("is below {v}", "is under {v}", "is less than {v}", "stays under {v}"),
    Comparison.AT_LEAST: ("is at least {v}", "is {v} or more", "reaches {v}"),
    Comparison.AT_MOST: ("is at most {v}", "is {v} or less", "does not exceed {v}"),
}
IN_TIME: Final[dict[Comparison, tuple[str, ...]]] = {
    Comparison.EQUAL: ("in {v}", "for {v}", "from {v}", "during {v}"),
    Comparison.AT_LEAST: ("since {v}", "from {v} on", "in {v} or later"),
    Comparison.AT_MOST: ("up to {v}", "until {v}", "in {v} or earlier"),
}
ON_DAY: Final[dict[Comparison, tuple[str, ...]]] = {
    Comparison.EQUAL: ("on {v}", "dated {v}"),
    Comparison.AT_LEAST: ("since {v}", "from {v} on"),
    Comparison.AT_MOST: ("up to {v}", "until {v}"),
}
GROUPED: Final = ("for each {g}", "per {g}", "for every {g}", "by {g}", "broken down by {g}", "in each {g}")
ORDERS: Final = (
    "Show {n}",
    "List {n}",
    "Give me {n}",
    "Find {n}",
    "I need {n}",
    "Tell me {n}",
    "Return {n}",
    "Get {n}",
)
QUESTIONS: Final = ("What is {n}", "What's {n}", "Can you tell me {n}", "Could you find {n}", "I want to know {n}")
PLURAL_QUESTIONS: Final = ("What are {n}", "Which are {n}", "Can you list {n}", "Could you show {n}")
COUNTS: Final = ("How many {r} are there", "What is the number of {r}", "Count the {r}", "How many {r} do we have")


_BARE, _WITH, _WHERE = range(3)
T = TypeVar("T")


@dataclass
class Wording:
    """Words for one plan; `rate` is how often a header that has other words is said by them."""

    rng: random.Random
    rate: float = 1.0
    plain_count: bool = False
    """The question counts rows and names one value, which must be said with its header."""
    headers: list[str] = field(default_factory=list)
    """Headers named so far, as they were said."""

    def question(self, plan: Plan) -> str:
        """The plan as one sentence."""
        words = self._write(plan)
        ending = "?" if re.match(r"(what|which|how|can|could|who|where|when)\b", words.lower()) else "."
        return words[0].upper() + words[1:] + ending

    def _write(self, plan: Plan) -> str:
        form: Callable[[Plan], str] = {
            "lookup": self._lookup, "top": self._top, "aggregate": self._aggregate, "group": self._group,
        }[plan.kind.removeprefix("join ")]  # fmt: skip
        return " ".join(form(plan).split())

    def _name(self, item: Field) -> str:
        name = said(item.column.phrase, self.rng, self.rate)
        if name in self.headers:
            name = item.column.phrase
        self.headers.append(name)
        return name

    def _lookup(self, plan: Plan) -> str:
        where = self._where(plan.filters)
        asked = ask_of(plan.select[0].column)
        if plan.select[0].column.phrase.endswith("name"):
            asked = Ask.WHAT
        names = " and ".join(f"the {self._name(item)}" for item in plan.select)
        thing = names.removeprefix("the ")
        if len(plan.select) == 1 and asked is not Ask.HOW_MANY and self.rng.random() < 0.4:
            opener = {Ask.WHO: "Who is the", Ask.WHERE: "Which", Ask.WHEN: "What", Ask.WHAT: "Which"}[asked]
            tail = self._choice(("is there", "is listed", "is given")) if opener != "Who is the" else ""
            return f"{opener} {thing} {tail} {re.sub(r'^ ?of ', 'for ', where)}"
        return f"{self._open(names, len(plan.select) > 1 or _agreed(names, 'is') == 'are')} {where}"

    def _aggregate(self, plan: Plan) -> str:
        assert plan.measure is not None
        self.plain_count = plan.measure.field is None and len(plan.filters) == 1
        where = self._where(plan.filters)
        if plan.measure.field is None:
            return f"{self._choice(COUNTS).format(r=self._choice(ROWS))} {where}"
        return f"{self._open('the ' + self._measure(plan.measure), False)} {where}"

    def _group(self, plan: Plan) -> str:
        assert plan.measure is not None
        group = " and ".join(self._name(item) for item in plan.select)
        measure = self._measure(plan.measure)
        where = self._where(plan.filters)
        if plan.order:
            few = "" if plan.order.limit == 1 else f"{plan.order.limit} "
            if few:
                group = plural(plan.select[0].column.phrase)
            best = self._choice(("highest", "largest", "greatest") if plan.order.descending else ("lowest", "smallest"))
            verb = "has" if plan.order.limit == 1 else "have"
            return f"Which {few}{group} {verb} the {best} {measure} {where}"
        each = self._choice(GROUPED).format(g=group)
        text = self._open("the " + measure, False)
        having = ""
        if plan.having:
            test, bound = plan.having
            having = (
                ", only where "
                + self._choice(("it", "that", "the result"))
                + f" {self._choice(WHOSE[test]).format(v=bound)}"
            )
        return f"{text} {each} {where}{having}" if self.rng.random() < 0.7 else f"{text} {where} {each}{having}"

    def _top(self, plan: Plan) -> str:
        assert plan.order is not None and plan.order.by is not None
        name = self._name(plan.select[0])
        by = self._name(plan.order.by)
        where = self._where(plan.filters)
        best = self._choice(("highest", "largest", "greatest") if plan.order.descending else ("lowest", "smallest"))
        count = plan.order.limit
        if count == 1:
            return self._choice((
                f"Which {name} has the {best} {by} {where}",
                f"What {name} comes with the {best} {by} {where}",
                f"{self._open(f'the {name} with the {best} {by}', False)} {where}",
            ))  # fmt: skip
        return self._choice((
            f"What are the {count} {plural(plan.select[0].column.phrase)} with the {best} {by} {where}",
            f"{self._open(f'the {name} of the {count} {self._choice(ROWS)} with the {best} {by}', True)} {where}",
            f"Which {count} {self._choice(ROWS)} have the {best} {by} {where}, and what is their {name}",
        ))  # fmt: skip

    def _measure(self, measure: Measure) -> str:
        if measure.field is None:
            return f"number of {self._choice(ROWS)}"
        return self._choice(MEASURES[measure.aggregate]).format(x=self._name(measure.field))

    def _open(self, thing: str, plural: bool) -> str:
        questions = PLURAL_QUESTIONS if plural else QUESTIONS
        return self._choice((self._choice(ORDERS), self._choice(questions))).format(n=thing)

    def _where(self, filters: Sequence[Filter]) -> str:
        """The filters, bare values first, then `with`, then `where`."""
        parts = sorted((self._filter(item) for item in filters), key=lambda part: part[0])
        text, before = "", ""
        for rank, words in parts:
            first = words.split(" ", 1)[0]
            again = words.removeprefix("where ") if before == first else words
            joint = before == first or (before != "" and rank == _WITH and before != "with")
            text += (" and " if joint else " ") + again
            before = first
        return text

    def _filter(self, item: Filter) -> tuple[int, str]:
        """How late the words stand, and the words."""
        value = shown(item)
        role = item.field.column.role
        if role in (Role.YEAR, Role.DATE):
            if self.rng.random() < 0.6:
                return _BARE, self._choice((IN_TIME if role is Role.YEAR else ON_DAY)[item.test]).format(v=value)
            later = {Comparison.EQUAL: "", Comparison.AT_LEAST: " or later", Comparison.AT_MOST: " or earlier"}[
                item.test
            ]
            return _WHERE, f"where the {self._name(item.field)} is {value}{later}"
        if item.test is Comparison.EQUAL:
            return self._equal(item, value)
        name = self._name(item.field)
        if self.rng.random() < 0.5:
            return _WHERE, f"where the {name} {_agreed(name, self._choice(WHOSE[item.test])).format(v=value)}"
        return _WITH, f"with {_article(name)} {self._choice(COMPARED[item.test]).format(v=value)}"

    def _equal(self, item: Filter, value: str) -> tuple[int, str]:
        """A value that speaks for itself now and then stands bare."""
        known = " " in value or ask_of(item.field.column) in (Ask.WHERE, Ask.WHO)
        tells = known and item.field.column.role in (Role.NAME, Role.CATEGORY) and len(value) > 3 and value[0].isupper()
        if tells and not self.plain_count and self.rng.random() < 0.45:
            before = {Ask.WHERE: ("in", "for"), Ask.WHO: ("for", "of")}.get(ask_of(item.field.column), ("for",))
            return _BARE, f"{self._choice(before)} {value}"
        name = self._name(item.field)
        return self._choice((
            (_WHERE, f"where the {name} {_agreed(name, 'is')} {value}"),
            (_BARE, f"for the {name} {value}"),
            (_WITH, f"with the {name} {value}"),
            (_WITH, f"with {value} as {name}"),
        ))  # fmt: skip

    def _choice(self, options: Sequence[T]) -> T:
        return self.rng.choice(options)


def shown(item: Filter) -> str:
    """The value as one would write it: no padding, capitals only where the cell does not shout."""
    value = " ".join(item.value.split()).removesuffix(" 00:00:00")
    shouts = value.isupper() and value.isascii() and len(value) > 4 and " " in value
    return capwords(value) if shouts and item.field.column.role in (Role.NAME, Role.CATEGORY) else value


def _article(name: str) -> str:
    """The name with `a` or `an`, or alone when it is a plural.

    >>> _article("age"), _article("price"), _article("votes")
    ('an age', 'a price', 'votes')
    """
    if _agreed(name, "is") == "are":
        return name
    return f"{'an' if name[0] in 'aeio' else 'a'} {name}"


def _agreed(name: str, verb: str) -> str:
    """The verb in the plural where the name is.

    >>> _agreed("home goals", "is above {v}"), _agreed("address", "is"), _agreed("number of votes", "exceeds {v}")
    ('are above {v}', 'is', 'exceeds {v}')
    """
    if not name.endswith("s") or name.endswith(("ss", "us", "is", "series")) or name.startswith("number of "):
        return verb
    first, *rest = verb.split(" ", 1)
    plural = {"is": "are", "does": "do", "exceeds": "exceed", "reaches": "reach", "stays": "stay"}.get(first, first)
    return " ".join([plural, *rest])
