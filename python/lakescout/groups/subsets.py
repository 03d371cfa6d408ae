"""Connected sets of tables worth scoring, grown from the best tables along the join graph.

Trying every connected subset is out of reach in a large lake. Growth keeps the best sets of each size; a set is also
extended by two tables at once, so that a bridge without evidence of its own is crossed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lakescout.groups.evidence import WordEvidence
from lakescout.joins.graph import JoinGraph

Group = tuple[int, ...]
"""Table ids, ascending."""

SEEDS = 40
BEAM = 80
MAX_NEIGHBOURS = 60
"""Neighbours of one table that are tried, the likeliest first."""

NAME = 0.12
RELEVANCE = 0.3
SIZE = 0.035


@dataclass(frozen=True)
class Growth:
    """Grows sets of tables for one question."""

    graph: JoinGraph
    evidence: WordEvidence

    def groups(self, smallest: int, largest: int, seeds: int = SEEDS, beam: int = BEAM) -> list[Group]:
        """Sets of `smallest` to `largest` tables, the most promising first."""
        attraction = self.evidence.own + 0.25 * self.evidence.name_cover + RELEVANCE * self.evidence.relevance
        order = np.argsort(-attraction, kind="stable")[:seeds].tolist()
        if not order:
            return []
        near = {table: self._near(table, attraction) for table in order}
        floor = float(attraction[order[-1]])
        found: dict[Group, float] = {}
        current: list[Group] = [(table,) for table in order]
        self._score(current, found)
        for size in range(2, largest + 1):
            new = {
                group
                for kept in current
                for group in self._extended(kept, near, attraction, floor, largest)
                if group not in found
            }
            self._score(new, found)
            current = sorted((group for group in found if len(group) == size), key=lambda g: (-found[g], g))[:beam]
        large_enough = (group for group in found if len(group) >= smallest)
        return sorted(large_enough, key=lambda group: (-found[group], group))

    def _near(self, table: int, attraction: NDArray[np.float32]) -> list[int]:
        neighbours = self.graph.neighbours.get(table, ())
        return sorted(neighbours, key=lambda other: (-float(attraction[other]), other))[:MAX_NEIGHBOURS]

    def _extended(
        self, group: Group, near: dict[int, list[int]], attraction: NDArray[np.float32], floor: float, largest: int
    ) -> Iterator[Group]:
        for table in group:
            for bridge in self._of(table, near, attraction):
                if bridge in group:
                    continue
                yield tuple(sorted((*group, bridge)))
                if len(group) + 2 <= largest:
                    for beyond in self._of(bridge, near, attraction):
                        if attraction[beyond] < floor:
                            break
                        if beyond not in group:
                            yield tuple(sorted((*group, bridge, beyond)))

    def _of(self, table: int, near: dict[int, list[int]], attraction: NDArray[np.float32]) -> list[int]:
        if table not in near:
            near[table] = self._near(table, attraction)
        return near[table]

    def _score(self, groups: Iterable[Group], found: dict[Group, float]) -> None:
        """A quick score: words explained, names said, relevance, less for size."""
        by_size: dict[int, list[Group]] = {}
        for group in groups:
            by_size.setdefault(len(group), []).append(group)
        evidence = self.evidence
        for size, members in by_size.items():
            ids = np.array(members, dtype=np.int64)
            explained = evidence.weights @ evidence.best[:, ids].max(axis=2)
            score = explained + NAME * evidence.name_cover[ids].mean(axis=1) - SIZE * size
            score = score + RELEVANCE * evidence.relevance[ids].mean(axis=1)
            found.update(zip(members, score.tolist(), strict=True))
