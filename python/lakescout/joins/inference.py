"""Edges that nobody declared: candidates, measured and judged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lakescout.joins.candidates import candidate_pairs
from lakescout.joins.columns import LakeColumns
from lakescout.joins.confidence import THRESHOLD, UNSEEN_THRESHOLD, confidence, values_known
from lakescout.joins.edge import JoinEdge, Measures, Source
from lakescout.joins.joinability import Joinability
from lakescout.joins.sketch import Overlap


def inferred_edges(
    columns: LakeColumns, changed: NDArray[np.bool_] | None = None, threshold: float = THRESHOLD
) -> list[JoinEdge]:
    """Inferred edges, those that touch a `changed` table (mask by table id) when it is given."""
    joinability = Joinability(columns)
    return [
        _edge(joinability, judged)
        for judged in _judged(joinability, candidate_pairs(columns, changed).tolist())
        if judged.confidence >= (threshold if judged.known else min(threshold, UNSEEN_THRESHOLD))
    ]


class _Judged(NamedTuple):
    left: int
    right: int
    found: Overlap
    known: bool
    confidence: float


def _judged(joinability: Joinability, pairs: Iterable[list[int]]) -> Iterator[_Judged]:
    """Each unordered pair once, in its likelier direction."""
    best: dict[frozenset[int], _Judged] = {}
    for left, right in pairs:
        found = joinability.value_overlap(left, right)
        probability = confidence(joinability.columns, left, right, found)
        if probability > 0:
            key = frozenset((left, right))
            if key not in best or probability > best[key].confidence:
                known = values_known(joinability.columns, left, right, found)
                best[key] = _Judged(left, right, found, known, probability)
    yield from best.values()


def _edge(joinability: Joinability, judged: _Judged) -> JoinEdge:
    columns, left, right = joinability.columns, judged.left, judged.right
    (left_table, left_name), (right_table, right_name) = (_place(columns, number) for number in (left, right))
    tables = columns.index.catalog.tables
    return JoinEdge(
        tables[left_table].name,
        (left_name,),
        tables[right_table].name,
        (right_name,),
        Source.INFERRED,
        joinability.omega(left, right, judged.found),
        judged.confidence,
        measure(columns, left, right, judged.found),
    )


def _place(columns: LakeColumns, number: int) -> tuple[int, str]:
    table = int(columns.table[number])
    return table, columns.index.catalog.tables[table].columns[int(columns.position[number])].name


def measure(columns: LakeColumns, left: int, right: int, found: Overlap) -> Measures:
    """The figures of a pair of columns, from their profiles."""
    one, two = columns.flat[left], columns.flat[right]
    whole = all(columns.profiles[int(columns.table[number])].complete for number in (left, right))
    if not one.rows or not two.rows:
        return Measures(exact=whole)
    part = bool(columns.is_part[[left, right]].any())
    return Measures(
        None if part else found.jaccard,
        found.left_in_right,
        found.right_in_left,
        one.uniqueness,
        two.uniqueness,
        one.fan_out,
        two.fan_out,
        one.null_share,
        two.null_share,
        exact=whole and all(len(profile.sketch) >= profile.distinct for profile in (one, two)),
    )
