"""The cheapest way to join some tables of a scope."""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Iterable, Mapping
from functools import lru_cache

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


class ScopeJoins:
    """Tables and the keys between them; answers which keys join a set of tables."""

    def __init__(
        self, scope: Scope, favoured: frozenset[int] = frozenset(), verbs: frozenset[str] = frozenset()
    ) -> None:
        """`favoured` fields are named by the question: keys over them cost less.

        So do keys of tables, and key columns, that a verb of the question names: who `advises`
        is joined by the column `advisor`.
        """
        self._adjacent: list[dict[int, tuple[float, Key]]] = [{} for _ in scope.tables]
        spoken = [_named(words, verbs) for words in scope.table_words]
        for key in scope.keys:
            left, right = scope.fields[key.left].table, scope.fields[key.right].table
            cost = key.cost - (0.3 if key.left in favoured or key.right in favoured else 0.0)
            if verbs:
                cost -= 0.35 * (spoken[left] or spoken[right])
                cost -= 0.06 * max(_shared(scope.fields[end].own, verbs) for end in (key.left, key.right))
            cost = max(cost, 0.1)
            cost -= 0.02 * (scope.fields[key.left].name.lower() == scope.fields[key.right].name.lower())
            if left != right and (right not in self._adjacent[left] or cost < self._adjacent[left][right][0]):
                self._adjacent[left][right] = self._adjacent[right][left] = cost, key
        self._searched: dict[int, tuple[Mapping[int, float], Mapping[int, int]]] = {}

    def neighbours(self, table: int) -> Mapping[int, tuple[float, Key]]:
        """The tables that a key joins to a table, each with the cheapest such key and its cost."""
        return self._adjacent[table]

    def distance(self, left: int, right: int) -> float:
        """Sum of the costs of the keys between two tables; 9 when nothing joins them."""
        return self._search(left)[0].get(right, 9.0)

    def _search(self, start: int) -> tuple[Mapping[int, float], Mapping[int, int]]:
        """Dijkstra's distances from a table, and the table before each; networkx takes longer to import."""
        if start not in self._searched:
            seen, before, distances = {start: 0.0}, dict[int, int](), dict[int, float]()
            order = itertools.count()
            fringe = [(0.0, next(order), start)]
            while fringe:
                far, _, table = heapq.heappop(fringe)
                if table in distances:
                    continue
                distances[table] = far
                for other, (cost, _) in self._adjacent[table].items():
                    if other not in distances and far + cost < seen.get(other, math.inf):
                        seen[other], before[other] = far + cost, table
                        heapq.heappush(fringe, (far + cost, next(order), other))
            self._searched[start] = distances, before
        return self._searched[start]

    def _path(self, start: int, end: int) -> list[int]:
        before, path = self._search(start)[1], [end]
        while path[-1] != start:
            path.append(before[path[-1]])
        return path[::-1]

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
            for left, right in itertools.pairwise(self._path(start, end)):
                if right not in joined:
                    joined.append(right)
                    steps.append((right, self._adjacent[left][right][1]))
        return steps

    def cost(self, tables: Iterable[int]) -> float:
        """What it costs to join `tables`; 9 for what cannot be joined."""
        wanted = set(tables)
        if len(wanted) < 2:
            return 0.0
        steps = self.tree(sorted(wanted))
        return 9.0 if steps is None else sum(key.cost for _, key in steps)
