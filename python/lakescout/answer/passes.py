"""Everything that is done to the reader's plans before they are SQL, as one list in its order.

First each rewrite, then the laws over the plan that will run. Nothing changes a plan after the laws saw it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from lakescout.reading.counted import added_up, counted_once, summed_once
from lakescout.reading.forms import in_form, unwritten
from lakescout.reading.grain import Grain
from lakescout.reading.grouping import grouped_as_asked
from lakescout.reading.joining import without_needless_tables
from lakescout.reading.link import Links
from lakescout.reading.plan import Query
from lakescout.reading.scope import Scope
from lakescout.reading.shown import Measured, as_measured, in_full, measured_by, told_apart
from lakescout.reading.terms import Spoken, as_defined
from lakescout.reading.unaccounted import with_kind


@dataclass(frozen=True)
class Context:
    """What a pass may look at beside the plan, looked up once for all plans of a scope."""

    scope: Scope
    links: Links
    spoken: Sequence[Spoken] = ()
    """The terms that the question says."""

    @cached_property
    def measured(self) -> Measured | None:
        """What the question wants measured by its length."""
        return measured_by(self.links, self.scope)

    @cached_property
    def grain(self) -> Grain:
        """What the question says of the grain of its plans."""
        return Grain(self.scope, self.links)


class Likely(NamedTuple):
    """A plan with the logarithm of how likely the reader holds it, or what it was made from."""

    plan: Query
    score: float


Rewrite = Callable[[Query, Context], "Query | None"]
"""Gives the plan that is meant, itself in most cases; None where the plan cannot be meant."""

READ: Final[Mapping[str, Rewrite]] = {
    "terms as people defined them": lambda plan, at: as_defined(plan, at.scope, at.links.tokens, at.spoken),
    "the cell of a kind": lambda plan, at: with_kind(plan, at.links, at.scope),
    "what is measured": lambda plan, at: as_measured(plan, at.measured, at.scope),
    "the form": lambda plan, at: in_form(plan, at.links, at.scope),
}
"""Rewrites of what the reader wrote."""
MADE: Final[Mapping[str, Rewrite]] = {
    "the groups that are asked": lambda plan, at: grouped_as_asked(plan, at.scope, at.links, at.grain.demand),
    "the grain": lambda plan, at: at.grain.of(plan),
    "names for keys": lambda plan, at: in_full(plan, at.scope, at.links),
    "keys beside names": lambda plan, at: told_apart(plan, at.scope),
    "no needless tables": lambda plan, at: without_needless_tables(plan, at.scope),
    "things counted once": lambda plan, at: counted_once(plan, at.scope, at.links),
    "totals of those with the most": lambda plan, at: added_up(plan, at.scope, at.links),
    "sums without repetition": lambda plan, at: summed_once(plan, at.scope),
}
"""Rewrites of all plans, those that no reader writes included."""


def rewritten(plans: Sequence[tuple[Query, float]], at: Context) -> list[Likely]:
    """The plans of a scope after every rewrite, the likeliest first.

    Those that become the same plan are one, as likely as all of them.
    """
    read = [Likely(*item) for item in plans]
    for rewrite in READ.values():
        read = _each(rewrite, read, at)
    made = unwritten([item.plan for item in read], at.links, at.scope)
    if made is not None:
        read.insert(0, Likely(made, float(np.logaddexp.reduce([item.score for item in read]))))
    for rewrite in MADE.values():
        read = _each(rewrite, read, at)
    return read


def _each(rewrite: Rewrite, plans: Sequence[Likely], at: Context) -> list[Likely]:
    """The plans after one rewrite, the likeliest first."""
    found: dict[Query, float] = {}
    for query, score in plans:
        plan = rewrite(query, at)
        if plan is not None:
            found[plan] = float(np.logaddexp(found[plan], score)) if plan in found else score
    return sorted((Likely(*item) for item in found.items()), key=lambda item: -item.score)
