"""Method 'pneuma': documents of every table, found by BM25 and by vectors at once (PNEUMA 4 and 5).

The paper's k counts documents, of which several may belong to one table, so k documents often make fewer than k tables.
Here k counts tables: n * k documents come from each side, as in the paper, a table ranks where its best document ranks,
and the first k tables are returned; fewer only if the candidates belong to fewer.
"""

from __future__ import annotations

import numpy as np

from lakescout.groups.baselines import by_sum
from lakescout.groups.request import GroupRequest, Ranked
from lakescout.plugins.papers.pneuma.model import Summaries, search
from lakescout.ranking.evidence import TableHit, select
from lakescout.ranking.request import Request


def rank(request: Request, k: int | None, threshold: float | None) -> list[TableHit]:
    """Tables by their best document; without k every document is a candidate."""
    summaries: Summaries = request.resource("pneuma")
    if not summaries.blocks:
        return []
    settings = request.options.settings
    alpha, factor = min(settings["pneuma_alpha"], 1.0), settings["pneuma_n"]
    found = search(summaries, request.parsed.question, request.vectors[0], k, alpha=alpha, factor=factor)
    tables, first = np.unique(summaries.tables[found.documents], return_index=True)
    return [TableHit(table, score, raw) for table, score, raw in select(tables, found.scores[first], k, threshold)]


def rank_groups(request: GroupRequest) -> list[Ranked]:
    """Groups by the sum of their tables' best documents; a table without a relevant column adds nothing.

    The judge says whether a table has one, in the wording of OCTOPUS 7.2; without a model every table counts.
    """
    hits = rank(request.request, None, None)
    verdict = request.judge(hits) if request.judge else None
    if verdict is None or not verdict.relevant:
        return by_sum(request, hits)
    refused = {hit.table for place, hit in enumerate(hits[: verdict.judged]) if place not in verdict.relevant}
    return by_sum(request, hits, refused)
