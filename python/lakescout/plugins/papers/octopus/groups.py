"""Method 'octopus': connected sets of the join graph, ranked by S_join (OCTOPUS 4.3, Eq. 10).

For joins the paper prunes nothing: k = 100,000 and eta = 0 (7.1). Of each set, the tables that match a mention are
scored and returned. S_join never falls when a table is added, so ties go to the smaller set, and `max_tables` limits
the sets: otherwise the whole component would win.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from lakescout.groups.request import GroupRequest, Ranked
from lakescout.groups.subsets import Group, connected_groups
from lakescout.plugins.papers.octopus import discover
from lakescout.ranking import columns

TOP_NAMES = 100_000
ETA = 0.0

Floats = NDArray[np.float64]


def rank(request: GroupRequest) -> list[Ranked]:
    """Sets of matching tables with S_join, best first; of equals, the smaller first."""
    inner = request.request
    matches = discover.column_matches(inner, TOP_NAMES, ETA)
    support = mention_support(request, matches)
    count = len(request.index.catalog.tables)
    hits = discover.value_hits(inner) if request.use_values else []
    values = discover.value_scores(discover.tables_by_value(hits), count)
    strength = support.clip(min=0).sum(axis=0) + max(len(matches), 1) * values
    hitting = (support >= 0).any(axis=0) | (values > 0)
    best: dict[Group, float] = {}
    for group, score in score_groups(
        connected_groups(request.graph, strength, request.min_tables, request.max_tables), support, values
    ):
        union = tuple(table for table in group if hitting[table])
        if len(union) >= min(request.min_tables, len(group)) and score > best.get(union, -np.inf):
            best[union] = score
    ranked = sorted(best.items(), key=lambda item: (-round(item[1], 9), len(item[0]), item[0]))
    return [Ranked(group, score) for group, score in ranked]


def mention_support(request: GroupRequest, matches: Sequence[columns.MentionMatch]) -> Floats:
    """s_i(T) times the rarity of the matched header, shape (mentions, t); -1 if a table has no match."""
    idf = columns.column_idf(request.index)
    support = np.full((len(matches), len(request.index.catalog.tables)), -1.0)
    for place, match in enumerate(matches):
        found = match.column >= 0
        support[place, found] = match.similarity[found] * idf[request.index.column_text[match.column[found]]]
    return support


def score_groups(groups: Sequence[Group], support: Floats, values: Floats) -> list[tuple[Group, float]]:
    """Equation 10 for every group: for each mention its best table, and the strongest value evidence."""
    by_size: dict[int, list[Group]] = {}
    for group in groups:
        by_size.setdefault(len(group), []).append(group)
    scored: list[tuple[Group, float]] = []
    for members in by_size.values():
        ids = np.array(members, dtype=np.int64)
        mentions = support[:, ids].max(axis=2).clip(min=0).sum(axis=0) if len(support) else np.zeros(len(members))
        score = mentions + max(len(support), 1) * values[ids].max(axis=1)
        scored += zip(members, score.tolist(), strict=True)
    return scored
