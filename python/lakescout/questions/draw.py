"""Filling the template with columns and cells of sampled rows (PNEUMA 6.1.1)."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from typing import Final

from lakescout.parser.stopwords import split_words
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
_BLANK: Final = frozenset(split_words("n/a na none null nil unknown yes no true false tbd other total totals all"))
"""Cells that name nothing."""
_PLAIN_NUMBER: Final = re.compile(r"-?\d+(\.\d+)?")


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
            phrase = spoken(column.phrase)
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
        return [column for column in self.columns if column.role not in (Role.PROSE, Role.CODE)]

    @cached_property
    def numbers(self) -> list[AskedColumn]:
        """What may be reckoned with."""
        return [
            column
            for column in self.of(Role.NUMBER)
            if "year" not in column.phrase.split() and not names_a_thing(column.phrase)
        ]

    @cached_property
    def groups(self) -> list[AskedColumn]:
        """What rows are grouped by: cells that repeat, not many of them."""
        found = self.of(Role.CATEGORY, Role.YEAR, Role.FLAG)
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
            having = self._having(rng, measure, row)
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
            if column.role is Role.NUMBER and (cell := column.cells[row]) and _PLAIN_NUMBER.fullmatch(cell)
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
                found.append(self._range(rng, column, row))
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
        if column.role in (Role.NAME, Role.CATEGORY):
            tells = sum(map(str.isalnum, text)) > 1 and text.lower() not in _BLANK
            return tells and len(text) <= SHORT_VALUE and text.lower() not in (column.name.lower(), column.phrase)
        return len(text) <= SHORT_VALUE and (column.role is not Role.DATE or " " not in text)

    def _range(self, rng: random.Random, column: AskedColumn, row: int) -> Filter:
        cell = column.cells[row] or "0"
        below = rng.random() < 0.5
        if rng.random() < 0.4:
            return Filter(Field(column, self.side), Comparison.AT_MOST if below else Comparison.AT_LEAST, _short(cell))
        return Filter(
            Field(column, self.side), Comparison.BELOW if below else Comparison.ABOVE, _beyond(cell, above=below)
        )

    def _having(self, rng: random.Random, measure: Measure, row: int) -> tuple[Comparison, str] | None:
        if measure.field is None:
            return Comparison.AT_LEAST, str(rng.choice((1, 2, 3)))
        cell = measure.field.column.cells[row]
        if not cell or not _PLAIN_NUMBER.fullmatch(cell):
            return None
        below = rng.random() < 0.3
        return (
            (Comparison.BELOW, _beyond(cell, above=True)) if below else (Comparison.ABOVE, _beyond(cell, above=False))
        )

    def _pick(self, rng: random.Random, columns: Sequence[AskedColumn], count: int) -> list[AskedColumn]:
        return rng.sample(columns, min(count, len(columns)))

    def _fields(self, columns: Sequence[AskedColumn]) -> tuple[Field, ...]:
        return tuple(Field(column, self.side) for column in columns)


_AROUND: Final = (Comparison.EQUAL, Comparison.AT_LEAST, Comparison.AT_MOST)


def _short(cell: str) -> str:
    return str(float(cell)) if "." in cell and len(cell) > 8 else cell


def _beyond(cell: str, *, above: bool) -> str:
    """A round number beyond the cell, so that the cell itself passes.

    >>> _beyond("1234", above=True), _beyond("1234", above=False), _beyond("0.43", above=True)
    ('1300', '1200', '0.44')
    """
    value = Decimal(cell)
    step = Decimal(10) ** (value.adjusted() - 1 if value else -2)
    steps = value // step if value >= 0 else -(-value // step) - 1
    exact = steps * step == value
    bound = (steps + 1 if above else steps - 1 if exact else steps) * step
    return f"{bound:f}"
