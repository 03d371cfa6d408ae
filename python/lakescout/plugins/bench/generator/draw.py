"""Drawing plans of questions: the template filled with columns and cells of sampled rows (PNEUMA 6.1.1)."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from typing import Final

from lakescout.plugins.bench.generator.columns import AskedColumn, Role, nameable, names_a_thing, spoken
from lakescout.plugins.bench.generator.english import plain_number
from lakescout.plugins.bench.generator.plan import Aggregate, Comparison, Field, Filter, Measure, Order, QuestionPlan
from lakescout.plugins.bench.generator.sample import AskedTable
from lakescout.words.tables import word_list
from lakescout.words.text import STOPWORDS, split_words

PLAIN_NUMBER: Final = re.compile(r"-?\d+(\.\d+)?")
LONG_NUMBER: Final = 8
"""Numbers of more characters are never named exactly."""


def compared(rng: random.Random, item: Field, cell: str) -> Filter:
    """A comparison that is true of the cell, which is a plain number."""
    cell = plain_number(cell)
    below = rng.random() < 0.5
    bound = beyond(cell, above=below)
    if bound == "0" or (rng.random() < 0.4 and len(cell) <= LONG_NUMBER):  # "more than 0" says too little
        return Filter(item, Comparison.AT_MOST if below else Comparison.AT_LEAST, cell)
    return Filter(item, Comparison.BELOW if below else Comparison.ABOVE, bound)


def bound_of(rng: random.Random, measure: Measure, row: int) -> tuple[Comparison, str] | None:
    """A bound for an aggregate, near the cell of a sampled row; None if that is not a number, or is 0."""
    if measure.field is None:
        return Comparison.AT_LEAST, str(rng.choice((2, 3)))
    cell = measure.field.column.cells[row]
    if not cell or not PLAIN_NUMBER.fullmatch(cell) or not float(cell):
        return None
    below = rng.random() < 0.3
    return (Comparison.BELOW if below else Comparison.ABOVE), beyond(cell, above=below)


def beyond(cell: str, *, above: bool) -> str:
    """A round number beyond the cell, so that the cell itself passes; a whole one beyond a whole one.

    >>> beyond("1234", above=True), beyond("1234", above=False), beyond("0.43", above=True)
    ('1300', '1200', '0.44')
    >>> beyond("3.0", above=False), beyond("9", above=True)
    ('2', '10')
    """
    value = Decimal(cell)
    whole = value == value.to_integral_value()
    step = Decimal(10) ** max(value.adjusted() - 1 if value else 0, 0 if whole else -99)
    steps = value // step if value >= 0 else -(-value // step) - 1
    exact = steps * step == value
    bound = (steps + 1 if above else steps - 1 if exact else steps) * step
    return plain_number(f"{bound:f}")


SHORT_VALUE: Final = 30
"""The most characters of a cell that a question names: no one recalls longer ones exactly."""
FORMS: Final = {"lookup": 4, "aggregate": 3, "group": 3, "top": 2}
"""The relative frequency with which each form is drawn."""
HAVING: Final = 0.3
SECOND_COLUMN: Final = 0.25
SECOND_FILTER: Final = 0.35
_NAMES: Final = (Role.NAME, Role.CATEGORY, Role.YEAR, Role.DATE)
_NOT_ADDED: Final = frozenset(word_list("not added"))
"""Words of headers whose cells have neither a meaningful sum nor a meaningful mean."""
_NO_TOTAL: Final = frozenset(word_list("no total"))
"""Words of headers whose cells have a meaningful mean but no sum."""
_BLANK: Final = frozenset(word_list("blank"))
"""Cells that name nothing: blanks, flags and totals."""
_FLAGS: Final = frozenset(word_list("flags"))
"""Cells that only say yes or no."""
_DANGLING: Final = frozenset(split_words("to by from of for with than"))
"""Words at the end of a header that need another word after them."""
_CALENDAR: Final = frozenset(split_words("day week month quarter"))
"""Headers whose numbers stand for a day or a month."""


@dataclass(frozen=True)
class Drawer:
    """Draws plans about one table."""

    table: AskedTable
    side: int = 0

    @cached_property
    def columns(self) -> list[AskedColumn]:
        """Columns that can be put into words and whose cells differ."""
        found = []
        for column in self.table.columns:
            phrase = "" if column.phrase.rsplit(" ", 1)[-1] in _DANGLING else spoken(column.phrase)
            if phrase and len(set(column.cells) - {None}) > (0 if self.table.rows < 3 else 1):
                found.append(replace(column, phrase=phrase))
        phrases = [column.phrase for column in found]
        return [column for column in found if phrases.count(column.phrase) == 1]

    def of(self, *roles: Role) -> list[AskedColumn]:
        """The columns of some roles."""
        return [column for column in self.columns if column.role in roles]

    @cached_property
    def asked(self) -> list[AskedColumn]:
        """The columns that a question may ask for."""
        found = [column for column in self.columns if column.role not in (Role.PROSE, Role.CODE, Role.FLAG)]
        return [column for column in found if column.role is Role.NUMBER or not _only_says_whether(column)]

    @cached_property
    def numbers(self) -> list[AskedColumn]:
        """The columns that a question may compute with."""
        return [
            column
            for column in self.of(Role.NUMBER)
            if "year" not in column.phrase.split()
            and column.phrase not in _CALENDAR
            and not names_a_thing(column.phrase)
        ]

    @cached_property
    def groups(self) -> list[AskedColumn]:
        """The columns to group by: their cells repeat, and have not too many distinct values."""
        found = self.of(Role.CATEGORY, Role.YEAR)
        found = [column for column in found if not _only_says_whether(column)]
        return [column for column in found if 1 < len(set(column.cells) - {None}) <= max(2, self.table.rows // 2)]

    def draw(self, rng: random.Random, row: int) -> QuestionPlan | None:
        """A plan whose filters hold for the sampled row; None if the table has nothing for the form drawn."""
        form = rng.choices(list(FORMS), list(FORMS.values()))[0]
        if not self.numbers and form in ("aggregate", "group") and rng.random() < 0.6:
            form = "lookup"
        return {"lookup": self._lookup, "aggregate": self._aggregate, "group": self._group, "top": self._top}[form](
            rng, row
        )

    def _lookup(self, rng: random.Random, row: int) -> QuestionPlan | None:
        select = self._pick(rng, self.asked, 1 + (rng.random() < SECOND_COLUMN))
        filters = self.filters(rng, row, select, 1 + (rng.random() < SECOND_FILTER))
        return QuestionPlan(self._fields(select), filters=filters) if select and filters else None

    def _aggregate(self, rng: random.Random, row: int) -> QuestionPlan | None:
        measure = self.measure(rng)
        used = [measure.field.column] if measure.field else []
        filters = self.filters(rng, row, used, 1 + (rng.random() < SECOND_FILTER))
        return QuestionPlan(measure=measure, filters=filters) if filters else None

    def _group(self, rng: random.Random, row: int) -> QuestionPlan | None:
        group = self._pick(rng, self.groups, 1)
        if not group:
            return None
        measure = self.measure(rng)
        used = [*group, *([measure.field.column] if measure.field else [])]
        filters = self.filters(rng, row, used, int(rng.random() < 0.6))
        having = order = None
        if rng.random() < HAVING:
            having = bound_of(rng, measure, row)
        elif rng.random() < 0.4 and measure.aggregate not in (Aggregate.LARGEST, Aggregate.SMALLEST):
            order = Order(None, rng.random() < 0.8, rng.choice((1, 3, 5)))
        return QuestionPlan(self._fields(group), measure, filters, having, order)

    def _top(self, rng: random.Random, row: int) -> QuestionPlan | None:
        by = self._pick(rng, self.numbers, 1)
        select = self._pick(rng, [c for c in self.asked if c not in by and c.role in _NAMES], 1)
        if not by or not select:
            return None
        filters = self.filters(rng, row, [*by, *select], int(rng.random() < 0.6))
        order = Order(Field(by[0], self.side), rng.random() < 0.7, rng.choice((1, 1, 3, 5)))
        return QuestionPlan(self._fields(select), filters=filters, order=order)

    def measure(self, rng: random.Random) -> Measure:
        """An aggregate over a number, or a count of rows."""
        if not self.numbers or rng.random() < 0.2:
            return Measure(Aggregate.COUNT)
        column = rng.choice(self.numbers)
        kinds = [Aggregate.LARGEST, Aggregate.SMALLEST]
        if not _NOT_ADDED & set(column.phrase.split()):
            kinds += [Aggregate.AVERAGE, Aggregate.AVERAGE]
            kinds += [] if _NO_TOTAL & set(column.phrase.split()) else [Aggregate.SUM]
        return Measure(rng.choice(kinds), Field(column, self.side))

    def filters(self, rng: random.Random, row: int, used: Sequence[AskedColumn], count: int) -> tuple[Filter, ...]:
        """Up to `count` comparisons that hold for the row; the first one names a text, a year or a day if possible."""
        free = [column for column in self.columns if column not in used]
        named = [column for column in free if self._can_name(column, row)]
        ranged = [
            column
            for column in free
            if column.role is Role.NUMBER
            and not names_a_thing(column.phrase)
            and (cell := column.cells[row])
            and PLAIN_NUMBER.fullmatch(cell)
            and float(cell)
        ]
        found: list[Filter] = []
        if named and count:
            column = rng.choice(named)
            test = (
                Comparison.EQUAL
                if column.role not in (Role.YEAR, Role.DATE)
                else rng.choice((Comparison.EQUAL, *_AROUND))
            )
            found.append(Filter(Field(column, self.side), test, column.cells[row] or ""))
            named.remove(column)
        while len(found) < count and (ranged or named):
            if ranged and (not named or rng.random() < 0.6):
                column = rng.choice(ranged)
                ranged.remove(column)
                found.append(compared(rng, Field(column, self.side), column.cells[row] or "1"))
            else:
                column = rng.choice(named)
                named.remove(column)
                found.append(Filter(Field(column, self.side), Comparison.EQUAL, column.cells[row] or ""))
        return tuple(found)

    def _can_name(self, column: AskedColumn, row: int) -> bool:
        cell = column.cells[row]
        if not nameable(cell) or column.role in (Role.PROSE, Role.NUMBER, Role.CODE, Role.FLAG):
            return False
        assert cell is not None
        text = cell.strip()
        if column.role is Role.YEAR:
            return text.isdecimal()
        if text.lower() in STOPWORDS:
            return False
        if column.role in (Role.NAME, Role.CATEGORY):
            tells = sum(map(str.isalnum, text)) > 1 and text.lower() not in _BLANK
            return tells and len(text) <= SHORT_VALUE and text.lower() not in (column.name.lower(), column.phrase)
        if column.role is Role.NUMERIC_TEXT and text.lower() in _FLAGS:
            return False
        return len(text) <= SHORT_VALUE and (column.role is not Role.DATE or " " not in text)

    def _pick(self, rng: random.Random, columns: Sequence[AskedColumn], count: int) -> list[AskedColumn]:
        return rng.sample(columns, min(count, len(columns)))

    def _fields(self, columns: Sequence[AskedColumn]) -> tuple[Field, ...]:
        return tuple(Field(column, self.side) for column in columns)


_AROUND: Final = (Comparison.EQUAL, Comparison.AT_LEAST, Comparison.AT_MOST)


def _only_says_whether(column: AskedColumn) -> bool:
    return {cell.strip().lower() for cell in column.cells if cell} <= _FLAGS


@dataclass(frozen=True)
class JoinDrawer:
    """Draws plans over two tables; `on` are the column pairs, left first."""

    left: Drawer
    right: Drawer
    on: tuple[tuple[str, str], ...]

    def draw(self, rng: random.Random) -> QuestionPlan | None:
        """A plan that reads a column of each table besides the keys; None if one of them has no other."""
        asked, known = rng.sample((self.left, self.right), 2)
        row = rng.randrange(known.table.rows)
        filters = known.filters(rng, row, self._keys(known), 1)
        said = {item.field.column.phrase for item in filters}
        free = [column for column in asked.asked if column not in self._keys(asked) and column.phrase not in said]
        if not filters or not free:
            return None
        if rng.random() < 0.3:
            return replace(self._measured(rng, asked), filters=filters, joined_on=self.on)
        select = (Field(rng.choice(free), asked.side),)
        return QuestionPlan(select, filters=filters, joined_on=self.on)

    def _measured(self, rng: random.Random, asked: Drawer) -> QuestionPlan:
        numbers = [column for column in asked.numbers if column not in self._keys(asked)]
        if not numbers:
            return QuestionPlan(measure=Measure(Aggregate.COUNT))
        kind = rng.choice((Aggregate.AVERAGE, Aggregate.SUM, Aggregate.LARGEST, Aggregate.SMALLEST))
        return QuestionPlan(measure=Measure(kind, Field(rng.choice(numbers), asked.side)))

    def _keys(self, drawer: Drawer) -> Sequence[AskedColumn]:
        names = {pair[drawer.side].lower() for pair in self.on}
        return [column for column in drawer.columns if column.name.lower() in names]
