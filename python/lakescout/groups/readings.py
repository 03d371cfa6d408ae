"""What the reader's statements say of groups: the right set is the one that a likely statement reads, no more, no less.

The question is read over the tables of the first groups. Words alone cannot tell that who counts students needs no
table of them where another has their key, or whose names are asked for; a statement that is written out can.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lakescout.groups.request import GroupRequest, Stated
from lakescout.groups.subsets import Group
from lakescout.joins.graph import JoinGraph
from lakescout.weights import weights

FEATURES: Final = ("score", "read", "read_in_part")
"""The score of a group, the share of the statements over its tables that read just them, and that of those which read
some of them and no others."""
WEIGHTS: Final = weights("groups", "read")
LEADING: Final = 10
"""How many of the first groups are read over."""
MOST_TABLES: Final = 12
MOST_SETS: Final = 3


@dataclass(frozen=True)
class Readings:
    """The statements of one question over some sets of tables."""

    sets_read: tuple[frozenset[int], ...] = ()
    statements: tuple[Stated, ...] = ()

    @cached_property
    def _shares(self) -> list[dict[frozenset[int], float]]:
        """For each set, the share of its statements that reads some tables, likely statements counting more."""
        found = []
        for place in range(len(self.sets_read)):
            mine = [each for each in self.statements if each.over == place]
            best = max((each.log for each in mine), default=0.0)
            masses = [math.exp(each.log - best) for each in mine]
            shares: dict[frozenset[int], float] = {}
            for each, mass in zip(mine, masses, strict=True):
                shares[each.tables] = shares.get(each.tables, 0.0) + mass / sum(masses)
            found.append(shares)
        return found

    def states(self, group: Group) -> bool:
        """Whether a statement reads just these tables."""
        return any(frozenset(group) in shares for shares in self._shares)

    def sets(self, request: GroupRequest, graph: JoinGraph) -> list[Group]:
        """The tables of the statements, where they are a group that may be asked for."""
        found = dict.fromkeys(tuple(sorted(tables)) for shares in self._shares for tables in shares)
        return [
            group
            for group in found
            if request.min_tables <= len(group) <= request.max_tables and _connected(graph, group)
        ]

    def features(self, groups: Sequence[Group], scores: NDArray[np.float64]) -> NDArray[np.float64]:
        """Shape (len(groups), len(FEATURES)). Of several sets that share tables with a group, the kindest counts."""
        found = np.zeros((len(groups), len(FEATURES)))
        found[:, 0] = scores
        for place, group in enumerate(map(frozenset, groups)):
            judged = [
                (shares.get(group, 0.0), sum(share for tables, share in shares.items() if tables < group))
                for some, shares in zip(self.sets_read, self._shares, strict=True)
                if group & some
            ]
            found[place, 1:] = max(judged, default=(0.0, 0.0))
        return found

    def scores(self, groups: Sequence[Group], scores: NDArray[np.float64]) -> NDArray[np.float64]:
        """The scores of groups with the statements beside them, shape (len(groups),); as they are without any."""
        if not self.statements:
            return scores
        found: NDArray[np.float64] = self.features(groups, scores) @ np.array([WEIGHTS[name] for name in FEATURES])
        return found


def read_over(request: GroupRequest, graph: JoinGraph, groups: Iterable[Group]) -> Readings:
    """What the question says over the tables of the first of some groups; nothing where it cannot be read."""
    if request.read is None:
        return Readings()
    sets = united(islice(groups, LEADING))
    if not sets:
        return Readings()
    statements = request.read(graph, [tuple(sorted(tables)) for tables in sets])
    return Readings(tuple(map(frozenset, sets)), tuple(statements))


def united(groups: Iterable[Group]) -> list[set[int]]:
    """At most MOST_SETS sets of at most MOST_TABLES tables: groups that share tables together, the best first."""
    found: list[set[int]] = []
    for group in groups:
        met = next((tables for tables in found if not tables.isdisjoint(group)), None)
        if met is None:
            if len(found) < MOST_SETS:
                found.append(set(group))
        elif len(met.union(group)) <= MOST_TABLES:
            met.update(group)
    return found


def _connected(graph: JoinGraph, group: Group) -> bool:
    reached, waiting = {group[0]}, [group[0]]
    while waiting:
        near = graph.near.get(waiting.pop(), frozenset()).intersection(group) - reached
        reached |= near
        waiting += near
    return len(reached) == len(group)
