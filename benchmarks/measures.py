"""Measures of a ranking against the gold tables of a question."""

from __future__ import annotations

from collections.abc import Sequence


def recall_at(ranked: Sequence[str], gold: Sequence[str], k: int) -> float:
    """Share of the gold tables among the first k."""
    wanted = set(gold)
    return len(wanted & set(ranked[:k])) / len(wanted)


def all_in(ranked: Sequence[str], gold: Sequence[str], k: int) -> bool:
    """Whether every gold table is among the first k."""
    return set(gold) <= set(ranked[:k])


def precision_recall_f1(found: Sequence[str], gold: Sequence[str]) -> tuple[float, float, float]:
    """Of one question, for macro averages; precision of nothing found is 0."""
    hit = len(set(found) & set(gold))
    precision = hit / len(set(found)) if found else 0.0
    recall = hit / len(set(gold))
    return precision, recall, 2 * precision * recall / (precision + recall) if hit else 0.0
