"""Measures of a ranking against the gold tables of a question."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev


def recall_at(ranked: Sequence[str], gold: Sequence[str], k: int) -> float:
    """Share of the gold tables among the first k."""
    wanted = set(gold)
    return len(wanted & set(ranked[:k])) / len(wanted)


def all_in(ranked: Sequence[str], gold: Sequence[str], k: int) -> bool:
    """Whether every gold table is among the first k."""
    return set(gold) <= set(ranked[:k])


def precision_recall_f1(found: Sequence[str], gold: Sequence[str]) -> tuple[float, float, float]:
    """Precision, recall and F1 of one question, for macro averages; precision is 0 if nothing is found."""
    hit = len(set(found) & set(gold))
    precision = hit / len(set(found)) if found else 0.0
    recall = hit / len(set(gold))
    return precision, recall, 2 * precision * recall / (precision + recall) if hit else 0.0


def with_interval(values: Sequence[float]) -> str:
    """The mean with half of its 95 % interval over questions.

    >>> with_interval([0.0, 1.0, 1.0, 0.0])
    '0.500 ± 0.566'
    """
    half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{fmean(values):.3f} ± {half:.3f}"
