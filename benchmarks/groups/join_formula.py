"""JAR's formula for inferred edges (3.3) beside our model, over the same pairs of columns.

Every pair of comparable columns of two tables of one schema is scored by JAR's joinability, with the third segment as
the paper has it (one text of the other headers) and as the method 'jar' has it (the mean of their vectors), and by the
model of joins/inference.py over its candidates. For each the threshold is the one that is best, by F1, on the
databases without dev questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from itertools import combinations
from typing import Any

import numpy as np

from benchmarks.common import report
from lakescout.joins.columns import COMPARABLE, LakeColumns
from lakescout.joins.inference import Overlaps, candidate_pairs, confidences, judged
from lakescout.joins.joinability import Joinability, SegmentWeights
from lakescout.words.encoder import Encoder

Pair = frozenset[int]
HEAD = ["edges by", "threshold", "precision", "recall", "F1", "dev: precision", "recall", "F1"]


class OneText(Joinability):
    """The third segment as one text, encoded."""

    def __init__(self, columns: LakeColumns, encoder: Encoder, weights: SegmentWeights | None = None) -> None:
        super().__init__(columns, weights or SegmentWeights())
        headers = [columns.index.texts[text] for text in columns.header.tolist()]
        places = [columns.index.columns_of(table) for table in range(len(columns.index.catalog.tables))]
        texts = [
            " ".join(headers[other] for other in places[columns.table[column]] if other != column)
            for column in range(len(headers))
        ]
        others = encoder.encode(texts)
        self.__dict__["_others"] = others.__getitem__


def compare(columns: LakeColumns, encoder: Encoder, gold: Set[Pair], dev: np.ndarray) -> str:
    """A table of formulas. `gold`: declared pairs of column numbers; `dev`: columns of databases with dev questions."""
    pairs = list(same_schema(columns))
    equal = SegmentWeights(1, 1, 1)
    formulas: list[tuple[str, dict[Pair, float]]] = [
        ("model of lakescout", model_scores(columns)),
        ("JAR 3.3, weights 0.6, 0.2, 0.2, mean vector", omegas(Joinability(columns), pairs)),
        ("JAR 3.3, weights 0.6, 0.2, 0.2, one text", omegas(OneText(columns, encoder), pairs)),
        ("JAR 3.3, equal weights, mean vector", omegas(Joinability(columns, equal), pairs)),
        ("JAR 3.3, equal weights, one text", omegas(OneText(columns, encoder, equal), pairs)),
    ]
    return report.table(HEAD, [line(name, scores, gold, dev) for name, scores in formulas])


def same_schema(columns: LakeColumns) -> Iterator[tuple[int, int]]:
    """Comparable columns of different tables of one schema."""
    for schema in range(int(columns.schema.max()) + 1):
        for left, right in combinations(np.flatnonzero(columns.schema == schema).tolist(), 2):
            if columns.table[left] != columns.table[right] and COMPARABLE[columns.kind[left], columns.kind[right]]:
                yield left, right


def omegas(joinability: Joinability, pairs: list[tuple[int, int]]) -> dict[Pair, float]:
    return {frozenset(pair): joinability.omega(*pair) for pair in pairs}


def model_scores(columns: LakeColumns) -> dict[Pair, float]:
    """The better direction of each candidate within a schema."""
    pairs = candidate_pairs(columns)
    inside = (columns.schema[pairs[:, 0]] == columns.schema[pairs[:, 1]]) & (
        columns.table[pairs[:, 0]] != columns.table[pairs[:, 1]]
    )
    pairs, found = pairs[inside], dict.fromkeys(map(frozenset, pairs[inside].tolist()), 0.0)
    for each in judged(Joinability(columns), pairs, confidences(columns, pairs), Overlaps()):
        key = frozenset((each.left, each.right))
        found[key] = max(each.confidence, found[key])
    return found


def line(name: str, scores: dict[Pair, float], gold: Set[Pair], dev: np.ndarray) -> list[Any]:
    """The figures of one formula at the threshold that is best on the databases without dev questions."""

    def part(wanted: bool) -> tuple[dict[Pair, float], set[Pair]]:
        inside: Callable[[Pair], bool] = lambda pair: bool(dev[min(pair)]) is wanted  # noqa: E731
        return {p: s for p, s in scores.items() if inside(p)}, {p for p in gold if inside(p)}

    fitted, theirs = part(False)
    threshold = best_threshold(fitted, theirs)
    figures = [*at(threshold, scores, gold), *at(threshold, *part(True))]
    return [name, f"{threshold:.2f}", *(f"{figure:.3f}" for figure in figures)]


def best_threshold(scores: dict[Pair, float], gold: Set[Pair]) -> float:
    ordered = sorted(scores.items(), key=lambda item: -item[1])
    hits = np.cumsum([pair in gold for pair, _ in ordered])
    f1 = 2 * hits / (np.arange(1, len(ordered) + 1) + len(gold))
    return ordered[int(f1.argmax())][1]


def at(threshold: float, scores: dict[Pair, float], gold: Set[Pair]) -> tuple[float, float, float]:
    """Precision, recall and F1 of the pairs that reach the threshold."""
    found = {pair for pair, score in scores.items() if score >= threshold}
    hits = len(found & gold)
    return hits / max(len(found), 1), hits / max(len(gold), 1), 2 * hits / max(len(found) + len(gold), 1)
