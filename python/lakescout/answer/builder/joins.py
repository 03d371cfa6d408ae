"""The cheapest way to join some tables of a scope."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import lru_cache

import networkx as nx

from lakescout.answer.builder.scope import Key, Scope


def _named(words: Iterable[str], verbs: frozenset[str]) -> bool:
    return any(word[:4] == verb[:4] for word in words for verb in verbs if len(word) >= 4)


@lru_cache(maxsize=10_000)
def _shared(words: tuple[str, ...], verbs: frozenset[str]) -> int:
    """How many letters a word and a verb have in common at their beginnings, from four on."""
    lengths = [
        next((n for n, (a, b) in enumerate(zip(word, verb, strict=False)) if a != b), min(len(word), len(verb)))
        for word in words
        for verb in verbs
    ]
    return max((length for length in lengths if length >= 4), default=0)


class JoinGraph:
    """Tables and the keys between them; answers which keys join a set of tables."""

    def __init__(
        self, scope: Scope, favoured: frozenset[int] = frozenset(), verbs: frozenset[str] = frozenset()
    ) -> None:
        """`favoured` fields are named by the question: keys over them cost less.

        So do keys of tables, and key columns, that a verb of the question names: who `advises`
        is joined by the column `advisor`.
        """
        self.graph: nx.Graph[int] = nx.Graph()
        self.graph.add_nodes_from(range(len(scope.tables)))
        spoken = [_named(words, verbs) for words in scope.table_words]
        for key in scope.keys:
            left, right = scope.fields[key.left].table, scope.fields[key.right].table
            cost = key.cost - (0.3 if key.left in favoured or key.right in favoured else 0.0)
            if verbs:
                cost -= 0.35 * (spoken[left] or spoken[right])
                cost -= 0.06 * max(_shared(scope.fields[end].own, verbs) for end in (key.left, key.right))
            cost = max(cost, 0.1)
            cost -= 0.02 * (scope.fields[key.left].name.lower() == scope.fields[key.right].name.lower())
            if left != right and (not self.graph.has_edge(left, right) or cost < self.graph[left][right]["weight"]):
                self.graph.add_edge(left, right, weight=cost, key=key)
        self._distances: dict[int, dict[int, float]] = {}

    def distance(self, left: int, right: int) -> float:
        """Sum of the costs of the keys between two tables; 9 when nothing joins them."""
        if left not in self._distances:
            self._distances[left] = nx.single_source_dijkstra_path_length(self.graph, left)
        return float(self._distances[left].get(right, 9.0))

    def tree(self, tables: Iterable[int]) -> list[tuple[int, Key]] | None:
        """Keys that join `tables`, each with the table that it adds; None when they cannot be joined.

        Grown from the first table by the nearest next one, which is optimal for paths and near it
        for the small trees of questions.
        """
        wanted = list(dict.fromkeys(tables))
        joined, steps = [wanted[0]], []
        while missing := [table for table in wanted if table not in joined]:
            start, end = min(((a, b) for a in joined for b in missing), key=lambda pair: self.distance(*pair))
            if self.distance(start, end) >= 9.0:
                return None
            path = nx.dijkstra_path(self.graph, start, end)
            for left, right in itertools.pairwise(path):
                if right not in joined:
                    joined.append(right)
                    steps.append((right, self.graph[left][right]["key"]))
        return steps

    def cost(self, tables: Iterable[int]) -> float:
        """What it costs to join `tables`; 9 for what cannot be joined."""
        wanted = set(tables)
        if len(wanted) < 2:
            return 0.0
        steps = self.tree(sorted(wanted))
        return 9.0 if steps is None else sum(key.cost for _, key in steps)
