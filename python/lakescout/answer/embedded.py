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
    "coverage": 3.14,
    "fit": 2.485,
    "unread": -2.991,
    "penalty": -0.54,
    "leftover": -0.755,
    "joins": -0.212,
    "values": -0.187,
    "loose_values": -0.866,
    "rank_best": 2.22,
    "rank_mean": 2.509,
    "exact_names": 0.98,
    "empty": -1.354,
    "null": -0.518,
}
"""Fitted with a softmax over the candidates of a question, on questions with known answers (benchmarks)."""


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
