"""Method 'birdie': the decoder spells the tabids of the tables that answer a question (BIRDIE 4.3, 5.2)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lakescout.errors import StateError
from lakescout.plugins.papers.birdie.hub import Hub, check_fits
from lakescout.plugins.papers.birdie.search import BEAM, Found, Likeness, Spelled, choose_unit, likeness, search
from lakescout.ranking.evidence import TableHit
from lakescout.ranking.request import Request
from lakescout.words.encoder import Vectors

CANDIDATES = 10
"""How many tables of each unit have their questions compared (K of BIRDIE 5.2)."""


def rank(request: Request, k: int | None, threshold: float | None) -> list[TableHit]:
    """At most k tables (20 without k) of one unit, scored by the probability of their tabids. Raises StateError."""
    hub: Hub | None = request.resource("birdie")
    if hub is None:
        raise StateError(
            "method 'birdie' has no trained index in this database: CALL lakescout_train_dsi() first "
            "(it needs the extra lakescout[train])"
        )
    index = request.index
    check_fits(hub, index)
    # the hub is part of the name: a later training must not reuse what an earlier one left in the snapshot
    models = index.derived(f"birdie {id(hub)}", lambda: (hub, hub.models(index.catalog.id_by_name)))[1]
    spelling = hub.spelling(request.parsed.question, index.encoder)
    batches = [models] if request.options.settings["dsi_units"] == "parallel" else [[model] for model in models]
    found = [hits for batch in batches for hits in search(spelling, batch, max(BEAM, k or 0))]
    chosen = found[0]
    if len(models) > 1:
        chosen = found[_unit(hub, models, found, request.vectors[0], likeness(spelling.asked, models))]
    kept = [hit for hit in chosen if threshold is None or hit.probability >= threshold]
    return [TableHit(hit.table, hit.probability, hit.probability) for hit in kept[:k]]


def _unit(
    hub: Hub, models: Sequence[Spelled], found: Sequence[Sequence[Found]], question: Vectors, like: Likeness | None
) -> int:
    """The unit whose tables, and its candidates' questions, are most similar to the question (query mapping)."""
    pools = []
    for number, hits in enumerate(found):
        by_table = {table: tabid for tabid, table in models[number].trie.tables.items()}
        place = {table.tabid: row for row, table in enumerate(hub.of_unit(number))}
        places = [place[by_table[hit.table]] for hit in hits[:CANDIDATES]]
        pools.append(hub.units[number].questions.of(places))
    return choose_unit(np.asarray(question), pools, hub.about.questions // 4, like)
