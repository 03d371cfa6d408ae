"""Numbers that others are compared with: near a cell, and round."""

from __future__ import annotations

import random
import re
from decimal import Decimal
from typing import Final

from lakescout.questions.english import plain_number
from lakescout.questions.plan import Comparison, Field, Filter, Measure

PLAIN_NUMBER: Final = re.compile(r"-?\d+(\.\d+)?")
LONG_NUMBER: Final = 8
"""Characters from which nobody names a number exactly."""


def compared(rng: random.Random, item: Field, cell: str) -> Filter:
    """A comparison that holds for the cell, which is a plain number."""
    cell = plain_number(cell)
    below = rng.random() < 0.5
    bound = beyond(cell, above=below)
    if bound == "0" or (rng.random() < 0.4 and len(cell) <= LONG_NUMBER):  # "more than 0" says too little
        return Filter(item, Comparison.AT_MOST if below else Comparison.AT_LEAST, cell)
    return Filter(item, Comparison.BELOW if below else Comparison.ABOVE, bound)


def bound_of(rng: random.Random, measure: Measure, row: int) -> tuple[Comparison, str] | None:
    """A bound for an aggregate, near the cell of a sampled row; None where that is no number, or 0."""
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
