"""The filters of a plan in words: bare values first, then `with`, then `where`."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from string import capwords
from typing import Final, TypeVar

from lakescout.questions.columns import Role
from lakescout.questions.concepts import Ask, ask_of
from lakescout.questions.english import agreed, article, is_plural, written_number
from lakescout.questions.plan import Comparison, Field, Filter
from lakescout.questions.templates import COMPARED, COUNTED, IN_TIME, ON_DAY, WHOSE

_BARE, _WITH, _WHERE = range(3)
_TIMES: Final = frozenset({"year", "date", "day", "season", "time"})
"""Headers that a bare date can do without."""
_WORD: Final = re.compile("[A-Z]{6,}")
"""Capitals that are a word, not an abbreviation."""
_COUNT: Final = re.compile(r"\d[\d,]*")
_LATER: Final = {Comparison.EQUAL: "", Comparison.AT_LEAST: " or later", Comparison.AT_MOST: " or earlier"}
T = TypeVar("T")


@dataclass
class Conditions:
    """Words for filters; `name` says a header."""

    rng: random.Random
    name: Callable[[Field], str]
    bare: bool = True
    """Whether a value that speaks for itself may stand without its header; one of them at most does."""
    of: bool = False
    """Whether a person may be named by `of`: right after the one thing that is asked for."""

    def text(self, filters: Sequence[Filter]) -> str:
        """All filters, with a blank in front; '' for none. A word that begins two of them in turn is said once."""
        parts = sorted((self._filter(item) for item in filters), key=lambda part: part[0])
        text, before = "", ""
        for _, words in parts:
            first, rest = words.split(" ", 1)
            text += f" and {rest}" if before == first else f" {words}"
            before = first
        return text

    def _filter(self, item: Filter) -> tuple[int, str]:
        """How late the words stand, and the words."""
        value = shown(item)
        column = item.field.column
        if column.role in (Role.YEAR, Role.DATE):
            if column.phrase in _TIMES and self.rng.random() < 0.6:
                ways = IN_TIME if column.role is Role.YEAR else ON_DAY
                return _BARE, self._choice(ways[item.test]).format(v=value)
            return _WHERE, f"where the {self.name(item.field)} is {value}{_LATER[item.test]}"
        if item.test is Comparison.EQUAL:
            return self._equal(item, value)
        name = self.name(item.field)
        if self.rng.random() < 0.5:
            return _WHERE, f"where the {name} {agreed(name, self._choice(WHOSE[item.test])).format(v=value)}"
        if is_plural(name) and _COUNT.fullmatch(value):
            return _WITH, f"with {self._choice(COUNTED[item.test]).format(v=value, x=name)}"
        return _WITH, f"with {article(name)} {self._choice(COMPARED[item.test]).format(v=value)}"

    def _equal(self, item: Filter, value: str) -> tuple[int, str]:
        """A value that speaks for itself now and then stands bare."""
        if self.bare and _speaks(item, value) and self.rng.random() < 0.45:
            self.bare = False
            person = ("for", "of") if self.of else ("for",)
            before = {Ask.WHERE: ("in", "for"), Ask.WHO: person}.get(ask_of(item.field.column), ("for",))
            return _BARE, f"{self._choice(before)} {value}"
        name = self.name(item.field)
        ways = [(_WHERE, f"where the {name} {agreed(name, 'is')} {value}")]
        if is_plural(name) and _COUNT.fullmatch(value):
            ways.append((_WITH, f"with {value} {name}"))
        else:
            ways.append((_WITH, f"with {value} as {name}"))
            if " of " not in name:
                ways += [(_BARE, f"for the {name} {value}"), (_WITH, f"with the {name} {value}")]
        return self._choice(ways)

    def _choice(self, options: Sequence[T]) -> T:
        return self.rng.choice(options)


def _speaks(item: Filter, value: str) -> bool:
    """Whether one sees what a value is: a name of several words, or of a person or a place."""
    column = item.field.column
    if column.role not in (Role.NAME, Role.CATEGORY) or len(value) <= 3 or any(map(str.isdigit, value)):
        return False
    return value[0].isupper() and (" " in value or ask_of(column) in (Ask.WHERE, Ask.WHO))


def shown(item: Filter) -> str:
    """The value as one would write it: no padding, capitals only where the cell does not shout, commas in numbers."""
    if item.field.column.role is Role.NUMBER:
        return written_number(item.value)
    value = " ".join(item.value.split()).removesuffix(" 00:00:00")
    shouts = value.isupper() and value.isascii() and len(value) > 4 and (" " in value or _WORD.fullmatch(value))
    return capwords(value) if shouts and item.field.column.role in (Role.NAME, Role.CATEGORY) else value
