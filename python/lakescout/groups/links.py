"""Tables that only link others: most of their columns refer to keys elsewhere."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from lakescout.index import LakeIndex
from lakescout.joins.graph import JoinGraph

LINKING_SHARE = 0.6


def link_tables(index: LakeIndex, graph: JoinGraph) -> NDArray[np.bool_]:
    """Shape (t,): tables with two referring columns or more that make up most of the table."""
    ids = index.catalog.id_by_name
    referring: dict[int, set[str]] = {}
    for edges in graph.joins.values():
        for edge in edges:
            referring.setdefault(ids[edge.left], set()).update(column.lower() for column in edge.left_columns)
    links = np.zeros(len(index.catalog.tables), dtype=np.bool_)
    for table, columns in referring.items():
        links[table] = len(columns) >= 2 and len(columns) >= LINKING_SHARE * len(index.catalog.tables[table].columns)
    return links
