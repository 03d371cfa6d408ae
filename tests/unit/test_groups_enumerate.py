from __future__ import annotations

import math
from itertools import combinations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lakescout.groups.scout import NO_JOIN, spanning
from lakescout.groups.subsets import connected_groups
from lakescout.joins.declared import declared_edge
from lakescout.joins.graph import JoinGraph, Source
from lakescout.lake.catalog import Catalog, Column, Table, TableName


def graph_of(pairs: set[tuple[int, int]], count: int) -> JoinGraph:
    names = [TableName("d", "s", f"t{number}") for number in range(count)]
    catalog = Catalog(tuple(Table(name, (Column("k", "INTEGER", 0),)) for name in names), "d")
    edges = (declared_edge(names[i], ("k",), names[j], ("k",), Source.USER) for i, j in sorted(pairs))
    return JoinGraph(catalog, tuple(edges))


PAIRS = st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)).filter(lambda pair: pair[0] < pair[1]))


@settings(deadline=None)
@given(PAIRS, st.permutations(range(7)), st.integers(1, 3), st.integers(1, 5))
def test_every_connected_set_once(pairs: set[tuple[int, int]], order: list[int], smallest: int, largest: int) -> None:
    found = connected_groups(graph_of(pairs, 7), np.array(order, dtype=float), smallest, largest)
    whole = nx.Graph(list(pairs))
    whole.add_nodes_from(range(7))
    expected = {
        group
        for size in range(smallest, largest + 1)
        for group in combinations(range(7), size)
        if nx.is_connected(whole.subgraph(group))
    }
    assert len(found) == len(set(found))
    assert set(found) == expected


def test_beyond_the_limit_the_strongest_tables_come_first() -> None:
    graph = graph_of({(0, 1), (1, 2), (2, 3), (3, 4)}, 5)
    assert connected_groups(graph, np.array([0, 0, 0, 5.0, 1.0]), 2, 2, limit=2) == [(3, 4), (2, 3)]


@given(st.dictionaries(st.tuples(st.integers(0, 5), st.integers(0, 5)), st.floats(0.01, 1), max_size=15))
def test_the_likeliest_joins_connect_a_group_as_far_as_joins_do(joins: dict[tuple[int, int], float]) -> None:
    whole, logs = nx.Graph(), np.full((6, 6), NO_JOIN)
    for (one, two), confidence in joins.items():
        if one != two:
            whole.add_edge(one, two, weight=-math.log(confidence))
            logs[one, two] = logs[two, one] = math.log(confidence)
    tree = nx.minimum_spanning_edges(whole, data=True)
    expected = -sum(data["weight"] for _, _, data in tree)
    assert spanning(np.stack([logs, np.full((6, 6), NO_JOIN)])).tolist() == [pytest.approx(expected), 0]
    assert spanning(logs[None, :1, :1]).tolist() == [0]
