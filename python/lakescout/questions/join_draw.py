"""Plans over two joined tables (OCTOPUS 6.2): what is asked for stands in one, what it is asked by in the other."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from lakescout.questions.columns import AskedColumn
from lakescout.questions.draw import Drawer
from lakescout.questions.plan import Aggregate, Field, Measure, Plan


@dataclass(frozen=True)
class JoinDrawer:
    """Draws plans over two tables; `on` are the column pairs, left first."""

    left: Drawer
    right: Drawer
    on: tuple[tuple[str, str], ...]

    def draw(self, rng: random.Random) -> Plan | None:
        """A plan that reads a column of either table besides the keys; None when one of them has no other."""
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
        return Plan(select, filters=filters, joined_on=self.on)

    def _measured(self, rng: random.Random, asked: Drawer) -> Plan:
        numbers = [column for column in asked.numbers if column not in self._keys(asked)]
        if not numbers:
            return Plan(measure=Measure(Aggregate.COUNT))
        kind = rng.choice((Aggregate.AVERAGE, Aggregate.SUM, Aggregate.LARGEST, Aggregate.SMALLEST))
        return Plan(measure=Measure(kind, Field(rng.choice(numbers), asked.side)))

    def _keys(self, drawer: Drawer) -> Sequence[AskedColumn]:
        names = {pair[drawer.side].lower() for pair in self.on}
        return [column for column in drawer.columns if column.name.lower() in names]
