"""Conditions of generated questions: predicates with their words."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from benchmarks.training.generate_lake import ABOVE, AT_LEAST, AT_MOST, BELOW, COMPARATIVES, YES, SampledLake, Samples
from lakescout.plugins.bench.generator.english import PHRASES, SYNONYMS, plural
from lakescout.reading.plan import And, Between, Column, Compare, Comparison, Like, Missing, Not, Or, Predicate, Value
from lakescout.words.text import stem

T = TypeVar("T")
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_TOO_LONG = 40
"""The most characters of a cell that a question may name."""


class SkipError(Exception):
    """The schema has nothing for this form of question."""


@dataclass(frozen=True)
class Condition:
    """A predicate, with its words before a noun and after it, either of which may be empty."""

    predicate: Predicate
    before: str = ""
    after: str = ""


class Words:
    """Draws words for the parts of one lake."""

    def __init__(self, lake: SampledLake, rng: random.Random, synonyms: float) -> None:
        """`synonyms` is how often a name is said in other words."""
        self.lake = lake
        self.scope = lake.scope
        self.rng = rng
        self.synonyms = synonyms

    def choice(self, options: Sequence[T]) -> T:
        """One of some options. Raises SkipError if there is none."""
        if not options:
            raise SkipError
        return self.rng.choice(options)

    def chance(self, share: float) -> bool:
        """True for a share of the draws."""
        return self.rng.random() < share

    def column(self, number: int) -> str:
        """The words for a column, now and then synonyms."""
        others = self.lake.said_columns.get(number, ())
        if others and self.chance(self.synonyms):
            return self.choice(others)
        return self._other(self.lake.phrases[number])

    def noun(self, table: int) -> str:
        """The noun for a row of a table."""
        others = self.lake.said_tables.get(table, ())
        if others and self.chance(self.synonyms):
            return self.choice(others)
        given = self.lake.given_nouns.get(table, ())
        return self.choice(given) if len(given) > 1 else self._other(self.lake.noun(table))

    def nouns(self, table: int) -> str:
        """The noun for rows of a table, in the plural."""
        return plural(self.noun(table))

    def _other(self, phrase: str) -> str:
        if not self.chance(self.synonyms):
            return phrase
        if phrase in PHRASES:
            return self.choice(PHRASES[phrase])
        words = phrase.split()
        for place in self.rng.sample(range(len(words)), len(words)):
            if others := SYNONYMS.get(stem(words[place])):
                return " ".join((*words[:place], self.choice(others), *words[place + 1 :]))
        return phrase

    def samples(self, number: int) -> Samples:
        """The cells of a column."""
        found = self.lake.samples.get(number)
        if found is None or not found.values:
            raise SkipError
        return found

    def cell(self, number: int) -> str:
        """A cell that a question may name."""
        cells = [
            cell for cell in self.samples(number).values[:40]
            if 1 < len(cell) <= _TOO_LONG and re.search(r"\w", cell) and "\n" not in cell
        ]  # fmt: skip
        return self.choice(cells)

    def number(self, number: int) -> int | float:
        """A number within a column's range, round as people say it."""
        numbers = sorted(_float(cell) for cell in self.samples(number).values if _is_float(cell))
        if len(numbers) < 3:
            raise SkipError
        low, high = numbers[len(numbers) // 5], numbers[-1 - len(numbers) // 5]
        drawn = self.rng.uniform(low, high) if high > low else low
        if self.lake.kinds[number] == "year":
            return int(drawn)
        if self.chance(0.3):
            drawn = self.choice(numbers)
            return int(drawn) if drawn == int(drawn) else round(drawn, 2)
        digits = 1 if abs(high) < 10 else 0
        size = 10 ** max(0, len(str(int(abs(drawn)))) - 2) if abs(drawn) >= 100 else 1
        rounded = round(drawn / size) * size if size > 1 else round(drawn, digits)
        return int(rounded) if rounded == int(rounded) else rounded

    def spelt(self, number: int | float) -> str:
        """A number as a question has it."""
        if isinstance(number, int) and number >= 10_000:
            forms = [f"{number:,}", str(number)]
            if number % 1_000_000 == 0:
                forms.append(f"{number // 1_000_000} million")
            elif number % 1000 == 0:
                forms.append(f"{number // 1000}k")
            return self.choice(forms)
        small = "zero one two three four five six seven eight nine ten".split()
        if isinstance(number, int) and 0 < number <= 10 and self.chance(0.3):
            return small[number]
        return str(number)

    def conditions(self, table: int, most: int = 2) -> Condition:
        """One condition or several on the rows of a table."""
        found = self.condition(table)
        if most > 1 and self.chance(0.25):
            other = self.condition(table)
            if _columns(other.predicate) & _columns(found.predicate) or (found.before and other.before):
                return found
            either = self.chance(0.15) and bool(found.after and other.after)
            kind, word = (Or, "or") if either else (And, "and")
            glue = f" {word} " if found.after and other.after else " "
            after = f"{found.after}{glue}{other.after}".strip()
            return Condition(kind((found.predicate, other.predicate)), found.before or other.before, after)
        return found

    def condition(self, table: int) -> Condition:
        """One condition on a column of a table."""
        lake = self.lake
        usable = lake.columns(table, "place", "category", "text", "year", "number", "date", "flag", "name")
        number = self.choice(usable)
        kind = lake.kinds[number]
        if self.lake.samples[number].missing and self.chance(0.15) and kind != "flag":
            return self._missing(number)
        form = {
            "place": self._equal, "category": self._equal, "text": self._equal, "name": self._named,
            "year": self._year, "number": self._measured, "date": self._dated, "flag": self._flag,
        }[kind]  # fmt: skip
        return form(number)

    def _equal(self, number: int) -> Condition:
        lake, of, cell = self.lake, Column(number), self.cell(number)
        word, drawn = self.column(number), self.rng.random()
        is_place = lake.kinds[number] == "place"
        if drawn < 0.08:
            part = self.choice(re.findall(r"\w{3,}", cell) or [cell])
            start = cell.lower().startswith(part.lower()) and self.chance(0.3)
            ways = (
                ("whose {c} starts with {v}", "with a {c} beginning with '{v}'", "with {c} starting with {v}")
                if start
                else ("whose {c} contains {v}", "with '{v}' in their {c}", "with {c} containing {v}",
                      "whose {c} includes the word {v}", "with {v} in the {c}")
            )  # fmt: skip
            said = self.choice(ways).format(c=word, v=part)
            return Condition(Like(of, "starts" if start else "contains", Value(part)), after=said)
        if drawn < 0.18:
            other = self.cell(number)
            if other == cell:
                raise SkipError
            pair = Or((Compare("=", of, Value(cell)), Compare("=", of, Value(other))))
            ways = (
                ("in {v} or {w}", "from {v} or {w}", "from either {v} or {w}")
                if is_place
                else (
                    "with {c} {v} or {w}",
                    "whose {c} is {v} or {w}",
                    "with either {v} or {w} as {c}",
                    "with {c} in ({v}, {w})",
                )
            )
            return Condition(pair, after=self.choice(ways).format(c=word, v=cell, w=other))
        if drawn < 0.28:
            ways = (
                ("not in {v}", "not from {v}", "outside {v}", "outside of {v}")
                if is_place
                else (
                    "whose {c} is not {v}",
                    "with a {c} other than {v}",
                    "that do not have {c} {v}",
                    "not of {c} {v}",
                    "except those with {c} {v}",
                )
            )
            return Condition(Compare("<>", of, Value(cell)), after=self.choice(ways).format(c=word, v=cell))
        equal = Compare("=", of, Value(cell))
        if is_place:
            ways = (
                "in {v}",
                "from {v}",
                "based in {v}",
                "located in {v}",
                "in {v}",
                "from {v}",
                "of {v}",
                "whose {c} is {v}",
                "with {c} {v}",
                "in the {c} of {v}",
                "in the {c} {v}",
                "that are in {v}",
                "where {c} is {v}",
            )
        else:
            ways = (
                "with {c} {v}",
                "whose {c} is {v}",
                "where {c} is {v}",
                "of {c} {v}",
                "with the {c} {v}",
                "that have {v} as {c}",
                "with {v} {c}",
                "that are {v}",
                "where {c} = {v}",
                "having {c} {v}",
                "in the {c} {v}",
                "in {v}",
                "with {v}",
                "for {v}",
                "under {v}",
            )
        short = len(cell.split()) <= 2 and cell[0].isalpha()
        if short and lake.kinds[number] == "category" and self.chance(0.35):
            return Condition(equal, before=cell)
        if short and is_place and self.chance(0.08):
            return Condition(equal, before=cell)
        return Condition(equal, after=self.choice(ways).format(c=word, v=self._quoted(cell)))

    def _quoted(self, cell: str) -> str:
        return f'"{cell}"' if self.chance(0.1) else f"'{cell}'" if self.chance(0.05) else cell

    def _named(self, number: int) -> Condition:
        cell = self._quoted(self.cell(number))
        ways = ("named {v}", "called {v}", "with the {c} {v}", "with {c} {v}", "whose {c} is {v}", "{v}", "titled {v}")
        said = self.choice(ways).format(c=self.column(number), v=cell)
        return Condition(Compare("=", Column(number), Value(cell.strip("\"'"))), after=said)

    def _year(self, number: int) -> Condition:
        of, year, word = Column(number), self.number(number), self.column(number)
        drawn = self.rng.random()
        if drawn < 0.15:
            other = int(year) + self.rng.randint(1, 8)
            said = self.choice(("between {v} and {w}", "from {v} to {w}", "with {c} between {v} and {w}", "{v}-{w}"))
            return Condition(Between(of, Value(year), Value(other)), after=said.format(c=word, v=year, w=other))
        forms: tuple[tuple[Comparison, tuple[str, ...]], ...] = (
            ("=", ("in {v}", "from {v}", "of {v}", "with {c} {v}", "whose {c} is {v}", "in the {c} {v}", "for {v}")),
            (">", ("after {v}", "later than {v}", "with {c} after {v}", "whose {c} is after {v}")),
            (">=", ("since {v}", "from {v} on", "in {v} or later")),
            ("<", ("before {v}", "earlier than {v}", "with {c} before {v}", "prior to {v}")),
        )
        comparison, ways = forms[0] if drawn < 0.55 else self.choice(forms[1:])
        return Condition(Compare(comparison, of, Value(year)), after=self.choice(ways).format(c=word, v=year))

    def _measured(self, number: int) -> Condition:
        of, value, word = Column(number), self.number(number), self.column(number)
        text, drawn = self.spelt(value), self.rng.random()
        if drawn < 0.12:
            other = self.number(number)
            if not isinstance(other, (int, float)) or other <= value:
                raise SkipError
            ways = (
                "with {c} between {v} and {w}",
                "with a {c} from {v} to {w}",
                "whose {c} is between {v} and {w}",
                "with {c} in the range {v} to {w}",
                "{c} {v}-{w}",
                "having between {v} and {w} {c}",
            )
            said = self.choice(ways).format(c=word, v=text, w=self.spelt(other))
            return Condition(Between(of, Value(value), Value(other)), after=said)
        if drawn < 0.25:
            ways = ("with {c} {v}", "whose {c} is {v}", "with a {c} of {v}", "where {c} = {v}", "with {v} {c}")
            return Condition(Compare("=", of, Value(value)), after=self.choice(ways).format(c=word, v=text))
        last = stem(self.lake.phrases[number].split()[-1])
        up = self.chance(0.6)
        strict = self.chance(0.75)
        comparison: Comparison = (">" if up else "<") if strict else (">=" if up else "<=")
        if strict and last in COMPARATIVES and self.chance(0.5):
            return Condition(
                Compare(comparison, of, Value(value)), after=f"{COMPARATIVES[last][0 if up else 1]} {text}"
            )
        words = (ABOVE if up else BELOW) if strict else (AT_LEAST if up else AT_MOST)
        way = self.choice(words)
        amount = way.format(n=text) if "{n}" in way else f"{way} {text}"
        forms = (
            "with {c} {a}",
            "whose {c} is {a}",
            "with a {c} {a}",
            "where {c} is {a}",
            "with {a} {c}",
            "having {a} {c}",
            "that have a {c} of {a}",
            "{c} {a}",
            "that have {a} {c}",
        )
        return Condition(Compare(comparison, of, Value(value)), after=self.choice(forms).format(c=word, a=amount))

    def _dated(self, number: int) -> Condition:
        of, cell = Column(number), self.choice(self.samples(number).values)[:10]
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", cell) or self.scope.columns[number].column.type.upper().startswith(
            "TIME "
        ):
            raise SkipError
        year, month, day = cell.split("-")
        name, word = _MONTHS[int(month) - 1], self.column(number)
        if self.chance(0.25):
            name = name[:3]
        about = self.choice(("", "", "with {c} ", "whose {c} is "))
        if "date" not in word and self.chance(0.5):
            about = ""
        forms: list[tuple[str, str]] = [(year, year)] * 4 + [(cell[:7], f"{name} {year}")] * 3
        forms += [(cell, cell), (cell, f"{name} {int(day)}, {year}"), (cell, f"{int(day)} {name} {year}")]
        if self.chance(0.05):
            forms.append((f"{year}-Q{(int(month) + 2) // 3}", f"Q{(int(month) + 2) // 3} {year}"))
        value, text = self.choice(forms)
        compared: tuple[tuple[Comparison, tuple[str, ...]], ...] = (
            ("=", ("in",) if len(value) < 10 else ("on",)),
            (">", ("after", "later than")), (">=", ("since", "from")), ("<", ("before", "earlier than", "until")),
        )  # fmt: skip
        comparison, ways = compared[0] if self.chance(0.6) else self.choice(compared[1:])
        said = f"{about.format(c=word)}{self.choice(ways)} {text}".replace("is since", "is after")
        return Condition(Compare(comparison, of, Value(value)), after=said)

    def _flag(self, number: int) -> Condition:
        samples = self.samples(number)
        phrase = re.sub(r"^(is|has|was|are) ", "", self.lake.phrases[number])
        phrase = re.sub(r" (flag|y n|yn|yes or no|yes no)$", "", phrase)
        cell = self.choice(samples.values)
        yes = cell.lower() in YES
        column = self.scope.columns[number]
        value: str | int | bool = cell
        if column.column.type.upper() == "BOOLEAN":
            value = yes
        elif column.is_number:
            value = int(float(cell))
        said = self.choice(("that are {p}", "{p}", "with {p}", "which are {p}") if yes else
                           ("that are not {p}", "not {p}", "which are not {p}", "without {p}"))  # fmt: skip
        equal = Compare("=", Column(number), Value(value))
        if self.chance(0.5) and len(phrase.split()) == 1:
            return Condition(equal, before=phrase if yes else f"{self.choice(('not ', 'non-', 'un'))}{phrase}")
        return Condition(equal, after=said.format(p=phrase))

    def _missing(self, number: int) -> Condition:
        word = self.column(number)
        if self.chance(0.75):
            ways = (
                "without {c}",
                "with no {c}",
                "without a {c}",
                "whose {c} is missing",
                "with missing {c}",
                "that have no {c}",
                "with unknown {c}",
                "whose {c} is not known",
                "with empty {c}",
                "with no {c} on file",
                "without any {c}",
                "lacking a {c}",
                "where {c} is blank",
                "with {c} missing",
                "who gave no {c}",
            )
            return Condition(Missing(Column(number)), after=self.choice(ways).format(c=word))
        ways = ("with a {c}", "that have a {c}", "with a known {c}", "whose {c} is known", "whose {c} is not missing")
        return Condition(Not(Missing(Column(number))), after=self.choice(ways).format(c=word))


def _columns(predicate: Predicate) -> set[int]:
    from lakescout.reading.plan import everywhere

    return {node.column for node in everywhere(predicate) if isinstance(node, Column)}


def _is_float(cell: str) -> bool:
    try:
        return abs(float(cell)) < 1e15
    except ValueError:
        return False


def _float(cell: str) -> float:
    return float(cell)
