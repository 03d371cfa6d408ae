"""Method 'scout': groups of any size, ranked by what they explain of the question.

Where OCTOPUS adds up mentions and JAR fixes the number of tables and solves a program, this method grows
connected sets from the best tables, describes each by a handful of figures, and ranks them by a linear model
(a conditional logit over the sets of one question). A set gains by explaining more of the question and by
tables that the question speaks of, and pays for every table: so its size is found, not given. The weights
were fitted on Spider's train questions, with declared and with inferred joins, by benchmarks/fit_groups.py.
"""

from __future__ import annotations

import numpy as np

from lakescout.groups.evidence import word_evidence
from lakescout.groups.features import FEATURES, GroupFeatures
from lakescout.groups.links import link_tables
from lakescout.groups.request import GroupRequest
from lakescout.groups.result import Ranked
from lakescout.groups.subsets import Group, Growth
from lakescout.groups.weights import weight_vector
from lakescout.ranking.lake_vectors import lake_vectors

POOL = 300
"""Groups that are described in full, the most promising by the quick score."""
EARNED = 0.003
"""Share of the question that every leaf of a group must explain beyond the others, in groups above the least size."""


def rank(request: GroupRequest) -> list[Ranked]:
    """Groups with their score, best first."""
    groups, features = described(request)
    if not groups:
        return []
    scores = features @ weight_vector()
    order = np.lexsort((np.array([len(group) for group in groups]), -scores))
    gain = features[:, FEATURES.index("least_gain")]
    return [
        Ranked(groups[place], float(scores[place]))
        for place in order
        if gain[place] > EARNED or len(groups[place]) <= request.min_tables
    ]


def described(request: GroupRequest) -> tuple[list[Group], np.ndarray]:
    """The pool of groups with their features."""
    index, graph = request.index, request.graph
    vectors = lake_vectors(index)
    strong = frozenset(mention.name for mention in request.request.parsed.values)
    evidence = word_evidence(
        request.vocabulary,
        request.question,
        phrases=request.phrases,
        hits=request.hits,
        strong=strong,
        table_vectors=vectors.schema_text,
    )
    groups = Growth(graph, evidence).groups(request.min_tables, request.max_tables)[:POOL]
    described_by = GroupFeatures(
        graph,
        evidence,
        vectors.schema_text,
        index.encoder.encode([request.question])[0],
        vectors.schema_id.astype(np.int64),
        link_tables(index, graph),
    )
    return groups, described_by.matrix(groups)
