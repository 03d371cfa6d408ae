"""Connected sets of tables worth scoring, grown from the best tables along the join graph.

Trying every connected subset is impossible in a large lake. Growth keeps the best sets of each size; a set is also
extended by two tables at once, to cross a bridge without evidence of its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from lakescout.groups.evidence import WordEvidence
from lakescout.joins.graph import JoinGraph
from lakescout.lake.index import LakeIndex

Group = tuple[int, ...]
"""Table ids, ascending."""

SEEDS = 40
BEAM = 80
MAX_NEIGHBOURS = 60
"""How many neighbours of one table are tried, the likeliest first."""

NAME = 0.12
RELEVANCE = 0.3
SIZE = 0.035


@dataclass(frozen=True)
class Growth:
    """Grows sets of tables for one question."""

    graph: JoinGraph
    evidence: WordEvidence
    index: LakeIndex | None = None
    """The snapshot; with it, only the chosen member of each family takes part."""
    chosen: Mapping[int, int] = field(default_factory=dict)
    left_out: Sequence[int] = ()
    """Tables that are in no set."""

    @classmethod
    def among(
        cls,
        graph: JoinGraph,
        evidence: WordEvidence,
        index: LakeIndex,
        chosen: Mapping[int, int],
        left_out: Sequence[int] = (),
    ) -> Growth:
        """A growth over a lake; the chosen member of each family (`Request.standing`) has the family's joins."""
        return cls(graph.with_members(chosen), evidence, index, chosen, left_out)

    def groups(self, smallest: int, largest: int, seeds: int = SEEDS, beam: int = BEAM) -> list[Group]:
        """Sets of `smallest` to `largest` tables, the most promising first."""
        attraction = _attraction(self.evidence)
        attraction = attraction if self.index is None else self.index.alone(attraction, self.chosen)
        attraction[list(self.left_out)] = -np.inf
        order = np.argsort(-attraction, kind="stable")[: min(seeds, int(np.isfinite(attraction).sum()))].tolist()
        if not order:
            return []
        pull = attraction.tolist()
        near = {table: self._near(table, pull) for table in order}
        floor = pull[order[-1]]
        bits = _Bits()
        found: dict[int, list[tuple[float, Group]]] = {size: [] for size in range(1, largest + 1)}
        found[1] += self._scored([[table] for table in order])
        seen = {bits[table] for table in order}
        onward: dict[int, list[tuple[int, int]]] = {}
        for size in range(2, largest + 1):
            new: tuple[list[Group], list[Group]] = ([], [])
            for _, kept in sorted(found[size - 1])[:beam] if size > 2 else found[1]:
                self._extend(kept, near, pull, floor, largest, onward, bits, seen, new)
            for larger, made in zip((size, size + 1), new, strict=True):
                if made:
                    found[larger] += self._scored(made)
        return [group for _, group in sorted(chain.from_iterable(found[size] for size in range(smallest, largest + 1)))]

    def _near(self, table: int, attraction: Sequence[float]) -> list[int]:
        neighbours = [other for other in self.graph.neighbours.get(table, ()) if math.isfinite(attraction[other])]
        return sorted(neighbours, key=lambda other: (-attraction[other], other))[:MAX_NEIGHBOURS]

    def _extend(  # noqa: PLR0917
        self,
        group: Group,
        near: dict[int, list[int]],
        attraction: Sequence[float],
        floor: float,
        largest: int,
        onward: dict[int, list[tuple[int, int]]],
        bits: _Bits,
        seen: set[int],
        new: tuple[list[Group], list[Group]],
    ) -> None:
        """Add to `new` the sets of the group and one more table, and of the group and two more, that were not `seen`.

        Their tables are in no order. `onward` caches, for each bridge, the tables worth reaching over it, with their
        bits.
        """
        own = bits.of(group)
        by_one, by_two = new
        far = len(group) + 2 <= largest
        around = [near[table] if table in near else self._of(table, near, attraction) for table in group]
        for bridge in dict.fromkeys(chain.from_iterable(around)):
            one = own | bits[bridge]
            if one == own:
                continue
            over = (*group, bridge)
            if one not in seen:
                seen.add(one)
                by_one.append(over)
            if not far:
                continue
            if bridge not in onward:
                beyond = [other for other in self._of(bridge, near, attraction) if attraction[other] >= floor]
                onward[bridge] = [(other, bits[other]) for other in beyond]
            for other, bit in onward[bridge]:
                two = one | bit
                if two not in seen:  # `one` is, so a table of the group adds nothing
                    seen.add(two)
                    by_two.append((*over, other))

    def _of(self, table: int, near: dict[int, list[int]], attraction: Sequence[float]) -> list[int]:
        if table not in near:
            near[table] = self._near(table, attraction)
        return near[table]

    def _scored(self, groups: Sequence[Sequence[int]]) -> Iterator[tuple[float, Group]]:
        """Groups of one size, each after its negated quick score: words explained, names, relevance, less for size."""
        ids = np.sort(np.array(groups, dtype=np.int64), axis=1)
        size, evidence = ids.shape[1], self.evidence
        explained = evidence.weights @ most(evidence.best, ids)
        score = explained + NAME * (evidence.name_cover[ids].sum(axis=1) / size) - SIZE * size
        score = score + RELEVANCE * (evidence.relevance[ids].sum(axis=1) / size)
        return zip((-score).tolist(), map(tuple, ids.tolist()), strict=True)


class _Bits(dict[int, int]):
    """Gives each table a bit on first use, so that a set of tables is one number."""

    def __missing__(self, table: int) -> int:
        self[table] = found = 1 << len(self)
        return found

    def of(self, group: Group) -> int:
        """The bits of some tables."""
        return sum(map(self.__getitem__, group))


def most(values: NDArray[np.float32], ids: NDArray[np.int64]) -> NDArray[np.float32]:
    """Shape (w, groups): the greatest of `values`, shape (w, t), among the tables of each group, shape (groups, size).

    numpy takes far longer for the maximum of many short rows. The words of a group lie side by side in memory.
    """
    by_table = values.T
    best = by_table.take(ids[:, 0], axis=0)
    for place in range(1, ids.shape[1]):
        np.maximum(best, by_table.take(ids[:, place], axis=0), out=best)
    return np.asarray(best.T)


def _attraction(evidence: WordEvidence) -> NDArray[np.float32]:
    """How promising each table is by itself, shape (t,)."""
    return np.array(evidence.own + 0.25 * evidence.name_cover + RELEVANCE * evidence.relevance)


MAX_GROUPS = 50_000
"""The most sets that are tried; if there are more, those with the strongest tables are tried."""


def connected_groups(
    graph: JoinGraph, strength: NDArray[np.float64], smallest: int, largest: int, limit: int = MAX_GROUPS
) -> list[Group]:
    """Connected sets of `smallest` to `largest` tables, without duplicates, those with the strongest tables first."""
    order = np.lexsort((np.arange(len(strength)), -strength)).tolist()
    place = {table: number for number, table in enumerate(order)}
    found: list[Group] = []
    for start in order:
        for group in _rooted(graph, start, place, largest):
            if len(group) >= smallest:
                found.append(tuple(sorted(group)))
                if len(found) >= limit:
                    return found
    return found


def _rooted(graph: JoinGraph, start: int, place: dict[int, int], largest: int) -> Iterator[tuple[int, ...]]:
    """Connected sets whose strongest table is `start`, without duplicates.

    A table that was passed over is never added later in the same branch, so no set occurs twice.
    """

    def weaker(table: int) -> list[int]:
        neighbours = (other for other in graph.neighbours.get(table, ()) if place[other] > place[start])
        return sorted(neighbours, key=place.__getitem__)

    def grow(group: tuple[int, ...], frontier: tuple[int, ...], seen: frozenset[int]) -> Iterator[tuple[int, ...]]:
        yield group
        if len(group) == largest:
            return
        for number, table in enumerate(frontier):
            fresh = tuple(other for other in weaker(table) if other not in seen)
            yield from grow((*group, table), frontier[number + 1 :] + fresh, seen | set(fresh))

    near = tuple(weaker(start))
    yield from grow((start,), near, frozenset((start, *near)))
