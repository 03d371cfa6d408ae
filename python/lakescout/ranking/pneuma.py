"""Method 'pneuma': hybrid search over documents of every table, as published (PNEUMA 4 and 5).

The paper's k counts documents, of which several may belong to one table, so that k documents are often
fewer than k tables. Here k counts tables: n * k documents are taken from each side as in the paper, a table
stands where its best document stands, and the first k tables are returned; fewer only when the candidates
belong to fewer.
"""

from __future__ import annotations

import numpy as np

from lakescout.ranking.hits import TableHit, select
from lakescout.ranking.request import Request
from lakescout.summaries.hybrid import search


def rank(request: Request, k: int | None, threshold: float | None) -> list[TableHit]:
    """Tables by their best document; without k every document is a candidate."""
    summaries, options = request.evidence.summaries(), request.options
    if not summaries.blocks:
        return []
    found = search(
        summaries, request.parsed.question, request.vectors[0], k, alpha=options.alpha, factor=options.factor
    )
    tables, first = np.unique(summaries.tables[found.documents], return_index=True)
    return [TableHit(table, score, raw) for table, score, raw in select(tables, found.scores[first], k, threshold)]
