"""What a question asks, before it becomes SQL and words (the template of PNEUMA 6.1, figure 5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from lakescout.questions.columns import AskedColumn


class Comparison(Enum):
    """How a filter compares."""

    EQUAL = "="
    ABOVE = ">"
    BELOW = "<"
    AT_LEAST = ">="
    AT_MOST = "<="


class Aggregate(Enum):
    """What is reckoned over rows."""

    COUNT = "count"
    SUM = "sum"
    AVERAGE = "avg"
    LARGEST = "max"
    SMALLEST = "min"


@dataclass(frozen=True, slots=True)
class Field:
    """A column of one of the tables of the plan; a plan over a single table has side 0 alone."""

    column: AskedColumn
    side: int = 0


@dataclass(frozen=True, slots=True)
class Filter:
    """A comparison with a cell, in the cell's own spelling."""

    field: Field
    test: Comparison
    value: str


@dataclass(frozen=True, slots=True)
class Measure:
    """An aggregate; `field` None counts rows."""

    aggregate: Aggregate
    field: Field | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """Rows sorted by a column or by the measure (`by` None), and how many of them are kept."""

    by: Field | None
    descending: bool
    limit: int


@dataclass(frozen=True)
class Plan:
    """SELECT columns, measure WHERE filters GROUP BY columns HAVING measure > bound ORDER BY ... LIMIT n."""

    select: tuple[Field, ...] = ()
    """With a measure these are the groups."""
    measure: Measure | None = None
    filters: tuple[Filter, ...] = ()
    having: tuple[Comparison, str] | None = None
    order: Order | None = None
    joined_on: tuple[tuple[str, str], ...] = field(default=())
    """Column pairs that join side 0 with side 1; empty for a single table."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """Every field that is named, once, join columns left out."""
        named = [*self.select, *(item.field for item in self.filters)]
        if self.measure and self.measure.field:
            named.append(self.measure.field)
        if self.order and self.order.by:
            named.append(self.order.by)
        return tuple({(item.side, item.column.name): item for item in named}.values())

    @property
    def kind(self) -> str:
        """A word for the form: lookup, top, aggregate or group; with `join` where tables are joined."""
        plain = "top" if self.order else "lookup"
        form = plain if self.measure is None else "group" if self.select else "aggregate"
        return f"join {form}" if self.joined_on else form

    def column_names(self, side: int) -> frozenset[str]:
        """Lower-cased names of the columns that the statement reads on a side."""
        names = {item.column.name.lower() for item in self.fields if item.side == side}
        return frozenset(names | {pair[side].lower() for pair in self.joined_on})
