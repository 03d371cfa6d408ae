"""Filling the template with columns and cells of sampled rows (PNEUMA 6.1.1)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from lakescout.parser.stopwords import STOPWORDS, split_words
from lakescout.questions.bounds import PLAIN_NUMBER, bound_of, compared
from lakescout.questions.columns import AskedColumn, Role, nameable
from lakescout.questions.concepts import names_a_thing
from lakescout.questions.plan import Aggregate, Comparison, Field, Filter, Measure, Order, Plan
from lakescout.questions.sample import AskedTable
from lakescout.questions.sayable import spoken

SHORT_VALUE: Final = 30
"""Characters of a cell that a fair question names: nobody recalls longer ones exactly."""
FORMS: Final = {"lookup": 4, "aggregate": 3, "group": 3, "top": 2}
"""How often each form is tried."""
HAVING: Final = 0.3
SECOND_COLUMN: Final = 0.25
SECOND_FILTER: Final = 0.35
_NAMES: Final = (Role.NAME, Role.CATEGORY, Role.YEAR, Role.DATE)
_NOT_ADDED: Final = frozenset(
    split_words(
        "average mean median total maximum minimum percent percentage rate ratio rank ranking standing position round "
        "room channel number month day week season episode latitude longitude version patient"
    )
)
"""Words of headers whose cells are reckoned already, or make no sense when added up."""
_NO_TOTAL: Final = frozenset(
    split_words(
        "unit price age rating score temperature height weight length width speed lane grade level class mode size"
    )
)
"""Words of headers whose cells have a mean but no sum."""
_BLANK: Final = frozenset(
    split_words(
        "n/a na none null nil unknown yes no true false tbd other total totals all turnout majority average sum"
    )
)
"""Cells that name nothing."""
_FLAGS: Final = frozenset(split_words("yes no true false y n t f x 0 1"))
"""Cells that only say whether."""
_DANGLING: Final = frozenset(split_words("to by from of for with than"))
"""Words at the end of a header without which it says another thing."""
_CALENDAR: Final = frozenset(split_words("day week month quarter"))
"""Headers whose numbers stand for a day or a month."""


@dataclass(frozen=True)
class Drawer:
    """Draws plans about one table."""

    table: AskedTable
    side: int = 0

    @cached_property
    def columns(self) -> list[AskedColumn]:
        """Columns that can be said in words and whose cells differ."""
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
        """What a question may ask for."""
        found = [column for column in self.columns if column.role not in (Role.PROSE, Role.CODE, Role.FLAG)]
        return [column for column in found if column.role is Role.NUMBER or not _only_says_whether(column)]

    @cached_property
    def numbers(self) -> list[AskedColumn]:
        """What may be reckoned with."""
        return [
            column
            for column in self.of(Role.NUMBER)
            if "year" not in column.phrase.split()
            and column.phrase not in _CALENDAR
            and not names_a_thing(column.phrase)
        ]

    @cached_property
    def groups(self) -> list[AskedColumn]:
        """What rows are grouped by: cells that repeat, not many of them."""
        found = self.of(Role.CATEGORY, Role.YEAR)
        found = [column for column in found if not _only_says_whether(column)]
        return [column for column in found if 1 < len(set(column.cells) - {None}) <= max(2, self.table.rows // 2)]

    def draw(self, rng: random.Random, row: int) -> Plan | None:
        """A plan whose filters hold for the sampled row; None when the table has nothing for the form drawn."""
        form = rng.choices(list(FORMS), list(FORMS.values()))[0]
        if not self.numbers and form in ("aggregate", "group") and rng.random() < 0.6:
            form = "lookup"
        return {"lookup": self._lookup, "aggregate": self._aggregate, "group": self._group, "top": self._top}[form](
            rng, row
        )

    def _lookup(self, rng: random.Random, row: int) -> Plan | None:
        select = self._pick(rng, self.asked, 1 + (rng.random() < SECOND_COLUMN))
        filters = self.filters(rng, row, select, 1 + (rng.random() < SECOND_FILTER))
        return Plan(self._fields(select), filters=filters) if select and filters else None

    def _aggregate(self, rng: random.Random, row: int) -> Plan | None:
        measure = self.measure(rng)
        used = [measure.field.column] if measure.field else []
        filters = self.filters(rng, row, used, 1 + (rng.random() < SECOND_FILTER))
        return Plan(measure=measure, filters=filters) if filters else None

    def _group(self, rng: random.Random, row: int) -> Plan | None:
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
        return Plan(self._fields(group), measure, filters, having, order)

    def _top(self, rng: random.Random, row: int) -> Plan | None:
        by = self._pick(rng, self.numbers, 1)
        select = self._pick(rng, [c for c in self.asked if c not in by and c.role in _NAMES], 1)
        if not by or not select:
            return None
        filters = self.filters(rng, row, [*by, *select], int(rng.random() < 0.6))
        order = Order(Field(by[0], self.side), rng.random() < 0.7, rng.choice((1, 1, 3, 5)))
        return Plan(self._fields(select), filters=filters, order=order)

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
        """Up to `count` comparisons that hold for the row; the first one names a text, a year or a day if it can."""
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
            return text.isdigit()
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
