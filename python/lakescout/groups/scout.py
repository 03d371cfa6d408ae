"""Method 'scout': groups of any size, ranked by what they explain of the question.

OCTOPUS adds up mentions; JAR fixes the number of tables and solves a program. This method grows
connected sets from the best tables, describes each by a handful of features, and ranks them by a linear model
(a conditional logit over the sets of one question). A set gains by explaining more of the question and by
tables that the question is about, and pays for every table: so its size is found, not given.

The features say how much of the question the group explains and by what kind of evidence, how much of the group
the question is about, and how the group hangs together. None knows a name in any lake. The weights are in
weights/groups.json. Where the question can be read over the first sets (`GroupRequest.read`), the tables of the
statements count beside the score (`groups.readings`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, islice
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lakescout.groups.editions import older_ones, one_of_each
from lakescout.groups.evidence import CHANNELS, WordEvidence, word_evidence
from lakescout.groups.readings import Readings, read_over
from lakescout.groups.request import GroupRequest, Ranked
from lakescout.groups.subsets import Group, Growth, most
from lakescout.joins.graph import JoinGraph
from lakescout.ranking.question_features import lake_vectors
from lakescout.weights import weights
from lakescout.words.encoder import recall

Floats = NDArray[np.float64]
Booleans = NDArray[np.bool_]

FEATURES: Final = (
    *(f"found_by_{channel}" for channel in CHANNELS),
    "explained", "explained_well", "unexplained",
    "name_mean", "name_least", "name_least_leaf",
    "relevance_mean", "relevance_most", "relevance_least", "relevance_together",
    "two", "three", "four", "five_or_more",
    "join_confidence", "one_schema",
    "least_gain", "idle_leaves", "idle_inner", "link_leaves",
    "named_words", "strongest_table", "missed_name", "missed_value",
)  # fmt: skip
IDLE = 0.02
"""A leaf that explains less than this beyond the others does not earn its place."""
SILENT = 0.1
WELL, BADLY = 0.7, 0.25


@dataclass(frozen=True)
class GroupFeatures:
    """Features of groups of one question."""

    graph: JoinGraph
    evidence: WordEvidence
    table_vectors: NDArray[np.float32]
    question_vector: NDArray[np.float32]
    schemas: NDArray[np.int64]
    """Shape (t,): the number of each table's schema."""
    links: Booleans
    """Shape (t,): tables that only link others."""

    def matrix(self, groups: Sequence[Group]) -> Floats:
        """Shape (len(groups), len(FEATURES))."""
        out = np.zeros((len(groups), len(FEATURES)))
        joined = Joined.among(self.graph, groups)
        by_size: dict[int, list[int]] = {}
        for place, group in enumerate(groups):
            by_size.setdefault(len(group), []).append(place)
        with np.errstate(invalid="ignore"):  # BLAS may set the flag for memory beside its operands
            for places in by_size.values():
                out[places] = self._of_one_size([groups[place] for place in places], joined)
        return out

    def _of_one_size(self, groups: Sequence[Group], joined: Joined) -> Floats:
        ids = np.array(groups, dtype=np.int64)
        evidence, weights = self.evidence, self.evidence.weights
        account = most(evidence.best, ids)
        explained = weights @ account
        gains = explained[:, None] - self._without_each(ids)
        logs = joined.logs_of(ids)
        leaves = _leaves((logs > NO_JOIN) | np.eye(ids.shape[1], dtype=np.bool_))
        name, relevance = evidence.name_cover[ids], evidence.relevance[ids]
        around = [self._around(group) for group in groups]
        columns = [
            *(weights @ most(evidence.channels[channel], ids) for channel in range(len(CHANNELS))),
            explained,
            weights @ (account > WELL),
            weights @ (account < BADLY),
            name.sum(axis=1) / ids.shape[1],
            name.min(axis=1),
            np.where(leaves, name, 1.0).min(axis=1),
            relevance.sum(axis=1) / ids.shape[1],
            relevance.max(axis=1),
            relevance.min(axis=1),
            self._together(ids),
            *(np.full(len(groups), float(ids.shape[1] == size)) for size in (2, 3, 4)),
            np.full(len(groups), float(ids.shape[1] >= 5)),
            spanning(logs),
            (self.schemas[ids] == self.schemas[ids][:, :1]).all(axis=1),
            np.where(leaves, gains, 1.0).min(axis=1),
            (leaves & (gains < IDLE)).sum(axis=1),
            (~leaves & (evidence.own[ids] < SILENT)).sum(axis=1),
            (leaves & self.links[ids]).sum(axis=1),
            weights @ evidence.channels[0][:, ids].sum(axis=2) / ids.shape[1],
            evidence.own[ids].max(axis=1),
            *self._missed((0, 2), ids, around),
        ]
        return np.stack([np.asarray(column, dtype=np.float64) for column in columns], axis=1)

    def _without_each(self, ids: NDArray[np.int64]) -> Floats:
        """What stays explained when one table is left out, shape (groups, size)."""
        groups, size = ids.shape
        if size == 1:
            return np.zeros((groups, 1))
        rest = [most(self.evidence.best, np.delete(ids, left, axis=1)) for left in range(size)]
        return np.stack([self.evidence.weights @ account for account in rest], axis=1)

    def _together(self, ids: NDArray[np.int64]) -> Floats:
        mean = self.table_vectors[ids].sum(axis=1) / ids.shape[1]
        lengths = np.linalg.norm(mean, axis=1)
        return np.asarray(mean @ self.question_vector / np.maximum(lengths, 1e-9), dtype=np.float64)

    def _around(self, group: Group) -> list[int]:
        near = self.graph.neighbours
        return list(set(chain.from_iterable(near.get(table, ()) for table in group)).difference(group))

    def _missed(self, channels: Sequence[int], ids: NDArray[np.int64], around: Sequence[list[int]]) -> Iterator[Floats]:
        """The weight of the words that a neighbour of the group explains better, by each of the given channels."""
        filled = [place for place, near in enumerate(around) if near]
        every = [other for near in around for other in near]
        starts = np.cumsum([0, *(len(around[place]) for place in filled)])[:-1]
        exact = np.float32 if len(filled) == len(around) else np.float64
        for channel in channels:
            values = self.evidence.channels[channel]
            outside = np.zeros((len(values), len(around)), dtype=exact)
            if filled:
                outside[:, filled] = np.maximum.reduceat(values[:, every], starts, axis=1)
            inside = most(values, ids)
            yield np.asarray(self.evidence.weights @ np.maximum(outside - inside, 0), dtype=np.float64)


NO_JOIN: Final = -1e9
"""Stands for the logarithm of the confidence where two tables do not join."""
LEAST_CONFIDENCE: Final = 1e-3
"""A join of lower confidence counts as one of this."""


@dataclass(frozen=True)
class Joined:
    """The best joins between the tables of some groups."""

    number: NDArray[np.int64]
    """Shape (t,): each table's row in `logs`; -1 for tables of no group."""
    logs: Floats
    """Shape (n, n): logarithms of confidences, NO_JOIN where two tables do not join."""

    @classmethod
    def among(cls, graph: JoinGraph, groups: Sequence[Group]) -> Joined:
        """The joins between all tables of the groups."""
        tables = sorted({table for group in groups for table in group})
        number = np.full(len(graph.catalog.tables), -1, dtype=np.int64)
        number[tables] = np.arange(len(tables))
        places = {table: place for place, table in enumerate(tables)}
        logs = np.full((len(tables), len(tables)), NO_JOIN)
        for one, row in places.items():
            for other in graph.neighbours.get(one, ()):
                if other > one and other in places:
                    log = math.log(max(graph.joins[one, other][0].confidence, LEAST_CONFIDENCE))
                    logs[row, places[other]] = logs[places[other], row] = log
        return cls(number, logs)

    def logs_of(self, ids: NDArray[np.int64]) -> Floats:
        """Shape (groups, size, size), of groups of one size."""
        places = self.number[ids]
        return np.asarray(self.logs[places[:, :, None], places[:, None, :]])


def spanning(logs: Floats) -> Floats:
    """Shape (groups,): the summed logarithms of the likeliest joins that connect each group, as far as joins do.

    `logs` has shape (groups, size, size). Prim's algorithm (1957) for all groups at once; the likeliest is added first.
    """
    groups, size, _ = logs.shape
    rows = np.arange(groups)
    inside = np.zeros((groups, size), dtype=np.bool_)
    inside[:, :1] = True
    reach = logs[:, 0].copy()
    chosen = np.zeros((groups, size - 1))
    for step in range(size - 1):
        nearest = np.where(inside, -np.inf, reach).argmax(axis=1)
        chosen[:, step] = reach[rows, nearest]
        inside[rows, nearest] = True
        reach = np.maximum(reach, logs[rows, nearest])
    chosen[chosen == NO_JOIN] = 0.0
    total = np.zeros(groups)
    for column in -np.sort(-chosen, axis=1).T:
        total += column
    return total


def _leaves(adjacent: Booleans) -> Booleans:
    """Members without which the rest stays connected, shape (groups, size). A pair has two leaves."""
    groups, size, _ = adjacent.shape
    if size <= 2:
        return np.ones((groups, size), dtype=np.bool_)
    leaves = np.zeros((groups, size), dtype=np.bool_)
    for left in range(size):
        kept = [other for other in range(size) if other != left]
        reach = adjacent[:, kept][:, :, kept]
        for _ in range(size.bit_length()):
            reach = np.matmul(reach.astype(np.int8), reach.astype(np.int8)) > 0
        leaves[:, left] = reach.all(axis=(1, 2))
    return leaves


WEIGHTS: Final = weights("groups", "groups")


def weight_vector() -> NDArray[np.float64]:
    """The weights in the order of FEATURES."""
    return np.array([WEIGHTS[name] for name in FEATURES])


POOL = 300
"""How many groups are described in full, the most promising by the quick score."""
EARNED = 0.003
"""The share of the question that each leaf must explain beyond the others, in groups above the minimum size."""


def rank(request: GroupRequest) -> list[Ranked]:
    """Groups with their score, best first."""
    pool, scores, readings = with_readings(request)
    scores = readings.scores(pool.groups, scores)
    found: dict[Group, Ranked] = {}
    for place in pool.order(scores):
        group, score = pool.groups[place], float(scores[place])
        if pool.earns(place, request) or readings.states(group):
            over = bridged(pool.graph, pool.evidence, group, request.max_tables) if len(found) < BRIDGED else None
            kept = [group] if over is None else [over, group] if set(group) < set(over) else [over]
            for each in kept:
                found.setdefault(each, Ranked(each, score, lake=pool.graph))
    return list(found.values())


def with_readings(request: GroupRequest) -> tuple[Described, Floats, Readings]:
    """The pool of groups, how the words alone score each, and the statements, whose sets are in the pool, too."""
    pool = described(request)
    scores = pool.features @ weight_vector()
    readings = read_over(request, pool.graph, pool.earning(request, scores))
    more = pool.with_more(readings.sets(request, pool.graph))
    return (pool, scores, readings) if more is pool else (more, more.features @ weight_vector(), readings)


BRIDGED = 20
"""How many of the first groups are looked at for a bridge."""


def bridged(graph: JoinGraph, evidence: WordEvidence, group: Group, largest: int) -> Group | None:
    """The group with the table that says which of its rows belong together, if a chain joins them by chance.

    Clients and accounts of one district are joined by the district, each with each; `owner`, which refers to both,
    tells whose account is whose. The table in the middle goes if the question says nothing of it.
    """
    for middle in group:
        referring = [table for table in group if refers(graph, table, middle)]
        for one, other in combinations(referring, 2):
            if other in graph.near[one]:
                continue
            for bridge in graph.neighbours[one]:
                if bridge in group or not (refers(graph, bridge, one) and refers(graph, bridge, other)):
                    continue
                rest = [table for table in group if table != middle]
                idle = _explained(evidence, group) - _explained(evidence, rest) < IDLE
                idle &= not any(refers(graph, middle, table) for table in rest)
                idle &= len(referring) == 2 and not _named(evidence, middle)
                made = tuple(sorted((*(rest if idle else group), bridge)))
                if len(made) <= largest:
                    return made
    return None


def refers(graph: JoinGraph, table: int, key: int) -> bool:
    """Whether the best way to join two tables goes from the first to a key of the second."""
    ways = graph.joins.get((min(table, key), max(table, key)), ())
    return bool(ways) and ways[0].left == graph.catalog.tables[table].name


def _explained(evidence: WordEvidence, tables: Sequence[int]) -> float:
    return float(evidence.weights @ most(evidence.best, np.array([tables], dtype=np.int64))[:, 0])


def _named(evidence: WordEvidence, table: int) -> bool:
    return bool(evidence.name_cover[table] >= NAMED)


NAMED = 0.5
"""The share of a table's name that a question mentions if it speaks of the table."""


@dataclass(frozen=True)
class Described:
    """Groups with their features."""

    groups: list[Group]
    features: Floats
    """Shape (len(groups), len(FEATURES))."""
    by: GroupFeatures

    @property
    def graph(self) -> JoinGraph:
        """The graph over which they join."""
        return self.by.graph

    @property
    def evidence(self) -> WordEvidence:
        """What the question finds."""
        return self.by.evidence

    def with_more(self, groups: Sequence[Group]) -> Described:
        """The same with some groups that may be new."""
        known = set(self.groups)
        more = [group for group in dict.fromkeys(groups) if group not in known]
        if not more:
            return self
        return replace(
            self, groups=[*self.groups, *more], features=np.concatenate([self.features, self.by.matrix(more)])
        )

    def order(self, scores: Floats) -> list[int]:
        """The places of the groups, best first; of equals, the smaller first."""
        found: list[int] = np.lexsort((np.array([len(group) for group in self.groups]), -scores)).tolist()
        return found

    def earns(self, place: int, request: GroupRequest) -> bool:
        """Whether each leaf of a group earns its place."""
        gain = self.features[place, FEATURES.index("least_gain")]
        return bool(gain > EARNED) or len(self.groups[place]) <= request.min_tables

    def earning(self, request: GroupRequest, scores: Floats) -> Iterator[Group]:
        """The groups of which each leaf earns its place, best first."""
        return (self.groups[place] for place in self.order(scores) if self.earns(place, request))


def described(request: GroupRequest) -> Described:
    """The pool of groups of a question."""
    index = request.index
    vectors = lake_vectors(index)
    strong = frozenset(mention.name for mention in request.request.parsed.values)
    evidence = word_evidence(
        index,
        request.question,
        phrases=request.phrases,
        hits=request.hits,
        strong=strong,
        table_vectors=vectors.schema_text,
    )
    growth = Growth.among(request.graph, evidence, index, request.chosen, older_ones(index, request.question))
    grown = growth.groups(request.min_tables, request.max_tables)
    groups = list(islice((group for group in grown if one_of_each(index, group, request.question)), POOL))
    described_by = GroupFeatures(
        growth.graph,
        evidence,
        vectors.schema_text,
        recall(index.encoder).asked(request.question)[0],
        vectors.schema_id.astype(np.int64),
        growth.graph.links,
    )
    return Described(groups, described_by.matrix(groups), described_by)
