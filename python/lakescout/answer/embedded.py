"""Answers without a language model: the builder over every scope, the candidates ranked together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from lakescout.answer.builder.build import Candidate, build
from lakescout.answer.features import features
from lakescout.answer.scopes import RankedScope

PER_SCOPE: Final = 2
"""Candidates that one scope may bring into the common ranking."""

WEIGHTS: Final[Mapping[str, float]] = {
    "coverage": 2.0,
    "fit": 1.0,
    "unread": -1.0,
    "penalty": -0.5,
    "leftover": -0.4,
    "joins": -0.1,
    "values": 0.3,
    "loose_values": -0.1,
    "rank_best": 1.0,
    "rank_mean": 0.5,
    "exact_names": 0.3,
    "empty": -1.0,
    "null": -1.0,
}


@dataclass(frozen=True)
class ScoredCandidate:
    """A candidate with the scope it came from and its place in the common ranking."""

    candidate: Candidate
    ranked: RankedScope
    features: Mapping[str, float]

    @property
    def score(self) -> float:
        """The weighted sum of the features."""
        return score(self.features)


def score(values: Mapping[str, float]) -> float:
    """The weighted sum of some features."""
    return sum(weight * values.get(name, 0.0) for name, weight in WEIGHTS.items())


def candidates(question: str, ranked: Sequence[RankedScope]) -> list[ScoredCandidate]:
    """The statements for `question` over all scopes, best first. None has run yet."""
    found = [
        ScoredCandidate(candidate, item, features(candidate, item, None))
        for item in ranked
        for candidate in build(question, item.scope)[:PER_SCOPE]
    ]
    return sorted(found, key=lambda entry: -entry.score)
