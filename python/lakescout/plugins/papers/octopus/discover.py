"""Method 'octopus': the ranking of OCTOPUS 4.2 and 4.3. The setting `parser` decides who parses the question.

The paper does not say what happens to a question without a column mention: equation 9 multiplies the
value side by their number, 0, which would drop it. Here the factor is at least 1.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from lakescout.lake.connection import distinct
from lakescout.lake.index import LakeIndex
from lakescout.ranking import columns
from lakescout.ranking.evidence import CellHit, Scores, TableHit, select, value_evidence
from lakescout.ranking.grounding import ground
from lakescout.ranking.request import Request
from lakescout.words.encoder import Vectors


def rank(request: Request, k: int | None, threshold: float | None) -> list[TableHit]:
    """Tables by equation 9, normalised over the candidates of equation 8."""
    index, options = request.index, request.options
    kept, least = options.settings["octopus_k"], options.settings["octopus_eta"]
    matches = column_matches(request, kept, least) if options.use_columns else []
    hits = value_hits(request) if options.use_values else []
    column_score = columns.column_scores(index, matches)
    value_score = value_scores(tables_by_value(hits), len(index.catalog.tables))
    total = combine(column_score, value_score, len(matches))
    candidates = candidate_tables(matches, hits)
    chosen = select(candidates, total[candidates], k, threshold)
    values = value_evidence(index, hits, {table for table, _, _ in chosen})
    evidence = columns.ShownEvidence(index, matches, values)
    return [evidence.hit(table, score, raw) for table, score, raw in chosen]


def column_matches(request: Request, top_names: int, eta: float) -> list[columns.MentionMatch]:
    """Equations 1 to 3 for every column mention: the `top_names` nearest names of similarity `eta` or more."""
    by_words, index = columns.spelled_matches if _is_spelled(request) else columns.lexical_matches, request.index
    found = []
    for place, mention in enumerate(request.mentions, start=1):
        vector = request.vectors[place]
        match = columns.match_mention(index, mention, vector, top_names, eta, by_words=by_words)
        found.append(match if not len(index.narrated) else or_narrated(index, match, vector, top_names, eta))
    return found


def or_narrated(
    index: LakeIndex, match: columns.MentionMatch, vector: Vectors, top_names: int, eta: float
) -> columns.MentionMatch:
    """Equations 1 and 3 over the descriptions of columns, too: the nearer of header and description counts.

    The paper has headers alone. `vector` is the mention's, shape (d,).
    """
    said = index.narration_vectors @ vector
    nearest = np.argsort(-said, kind="stable")[:top_names]
    kept = np.full(len(said), columns.NO_MATCH, dtype=np.float32)
    kept[nearest] = np.where(said[nearest] >= eta, said[nearest], columns.NO_MATCH)
    by_column = np.full(len(index.column_text), columns.NO_MATCH, dtype=np.float32)
    by_column[index.narrated] = kept[index.narration_number]
    told = columns.best_columns(index, match.mention, by_column)
    nearer = told.similarity > match.similarity
    return columns.MentionMatch(
        match.mention, np.where(nearer, told.similarity, match.similarity), np.where(nearer, told.column, match.column)
    )


def _is_spelled(request: Request) -> bool:
    """Whether headers are matched as spelled, and values only as whole cells."""
    return bool(request.options.settings["octopus_form"] == "spelled")


def value_hits(request: Request) -> Sequence[CellHit]:
    """The tables T_v of every value mention, found by containment, as the paper's grep does, or by whole cells.

    A model's sketch has the values; without one, a span of the question is a value if some cell equals it.
    """
    find = request.evidence.cells if _is_spelled(request) else request.evidence.containing
    if request.parsed.sql_sketch is not None:
        return find(list(dict.fromkeys(value.name for value in request.parsed.values)))
    cells = {hit.literal for hit in request.evidence.cells(request.parsed.literals)}
    grounded = ground(request.parsed, cells, request.index.lexicon)
    return find(list(dict.fromkeys(value.name for value in grounded.values)))


def tables_by_value(hits: Iterable[CellHit]) -> dict[str, set[int]]:
    """T_v by value."""
    tables: dict[str, set[int]] = defaultdict(set)
    for hit in hits:
        tables[hit.literal].add(hit.table)
    return tables


def value_idf(tables_with_value: int, tables: int) -> float:
    """Equation 6: log of the number of tables divided by the number that hold the value."""
    return math.log(tables / tables_with_value)


def value_scores(tables: Mapping[str, set[int]], count: int) -> Scores:
    """Equation 7: the sum of the idf of the values that a table holds."""
    total = np.zeros(count)
    for holders in tables.values():
        total[list(holders)] += value_idf(len(holders), count)
    return total


def combine(column_score: Scores, value_score: Scores, mentions: int) -> Scores:
    """Equation 9: the value side counts as many times as there are column mentions, at least once."""
    return column_score + max(mentions, 1) * value_score


def candidate_tables(matches: Sequence[columns.MentionMatch], hits: Iterable[CellHit]) -> np.ndarray:
    """Equation 8: every table with a matched column or a value, by id."""
    sides = [np.flatnonzero(match.column >= 0) for match in matches]
    sides.append(np.array(sorted({hit.table for hit in hits}), dtype=np.int64))
    return distinct(np.concatenate(sides))
