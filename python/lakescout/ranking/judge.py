"""What a judge of tables, as a plugin has it, does to a ranking.

The method still ranks; the judge only moves tables that it finds irrelevant behind the rest (PNEUMA 5.1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from lakescout.ranking.evidence import TableHit

CANDIDATES: Final = 20
"""The most leading tables that are judged."""
WHOLE_TABLES: Final = "Which of the numbered tables could hold the answer or a part of it?"
SOME_COLUMNS: Final = "In which of the numbered tables are some columns relevant to answer the question?"
"""The criterion for sets of tables that join (OCTOPUS 7.2): a table may contribute one column alone."""


class Verdict(NamedTuple):
    """Which of the first `judged` hits the judge finds relevant, by position."""

    relevant: set[int]
    judged: int


Judge: TypeAlias = Callable[[Sequence[TableHit]], Verdict | None]
"""Judges hits, best first; None if it comes to no verdict."""


def judged(hits: Sequence[TableHit], judge: Judge | None) -> list[TableHit]:
    """The hits, those that the judge finds irrelevant moved to the end; unchanged if there is no verdict."""
    verdict = judge(hits) if judge is not None else None
    return list(hits) if verdict is None else reordered(hits, verdict.relevant, verdict.judged)


def reordered(hits: Sequence[TableHit], relevant: set[int], count: int) -> list[TableHit]:
    """The relevant hits, then the irrelevant ones and those not judged, by score, with scores below the others.

    If nothing or everything is relevant, the order stays.
    """
    if not relevant or len(relevant) == count:
        return list(hits)
    kept = [hit for place, hit in enumerate(hits[:count]) if place in relevant]
    moved = [hit for place, hit in enumerate(hits) if place >= count or place not in relevant]
    moved.sort(key=lambda hit: -hit.score)
    least = kept[-1]
    return [*kept, *(_below(hit, least) for hit in moved)]


def _below(hit: TableHit, least: TableHit) -> TableHit:
    """A hit whose scores are below those of another."""
    chance = None if hit.chance is None or least.chance is None else hit.chance * least.chance
    return replace(hit, score=hit.score * least.score, chance=chance)
