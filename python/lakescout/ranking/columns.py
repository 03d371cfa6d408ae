"""Matching column mentions to headers: OCTOPUS 4.2, equations 1 to 5."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lakescout.lake.index import LakeIndex, phrase_key
from lakescout.lake.texts import stems
from lakescout.ranking.evidence import ColumnMatch

Floats = NDArray[np.float32]
NO_MATCH = np.float32(-1.0)

TOP_NAMES = 5
"""OCTOPUS's k: how many distinct header names a mention is matched to by meaning."""
THRESHOLD = 0.7
"""OCTOPUS's eta: the least cosine similarity of such a match. Both were set for the encoder BGE."""
LEXICAL = np.float32(1.0)
"""Score of a header that shares a word with the mention (equation 2)."""


@dataclass(frozen=True, slots=True)
class MentionMatch:
    """One mention against every table: the best similarity (NO_MATCH if there is none) and the column that has it."""

    mention: str
    similarity: Floats
    """Shape (t,)."""
    column: NDArray[np.int64]
    """Shape (t,): column number, or -1 if there is none."""


def semantic_matches(index: LakeIndex, vector: Floats, k: int, threshold: float) -> dict[int, float]:
    """Equation 1: the k nearest header texts whose cosine similarity reaches the threshold, by text id."""
    texts, similarities = index.nearest_headers(vector[None, :], k)[0]
    kept = similarities >= threshold
    return dict(zip(texts[kept].tolist(), similarities[kept].tolist(), strict=True))


def lexical_matches(index: LakeIndex, mention: str) -> dict[int, float]:
    """Equation 2: header texts with a positive BM25 score, that is, with a shared word, score 1."""
    field = index.header_words
    return {int(text): float(LEXICAL) for word in set(stems(mention)) for text in field.tables[field.postings(word)]}


def match_mention(
    index: LakeIndex, mention: str, vector: Floats, k: int = TOP_NAMES, threshold: float = THRESHOLD
) -> MentionMatch:
    """Equation 3: for each table its best column for the mention; of equals, the leftmost."""
    matches = semantic_matches(index, vector, k, threshold) | lexical_matches(index, mention)
    by_text = np.full(len(index.texts), NO_MATCH, dtype=np.float32)
    by_text[list(matches)] = list(matches.values())
    return best_columns(index, mention, by_text[index.column_text])


def similarities(index: LakeIndex, vectors: Floats) -> Floats:
    """Shape (m, c), of m vectors: the cosine with each column's header, or with its narration if that is closer."""
    by_text = np.full((len(vectors), len(index.texts)), NO_MATCH, dtype=np.float32)
    by_text[:, index.header_texts] = vectors @ index.header_vectors.T
    return of_columns(index, by_text, vectors @ index.narration_vectors.T if len(index.narrated) else None)


def of_columns(index: LakeIndex, by_text: Floats, by_narration: Floats | None) -> Floats:
    """Shape (m, c): of each column, what its header has in `by_text` (m, n), or its narration in the other if more."""
    by_column: Floats = by_text[:, index.column_text]
    if by_narration is not None:
        said = by_narration[:, index.narration_number]
        by_column[:, index.narrated] = np.maximum(by_column[:, index.narrated], said)
    return by_column


def best_of_tables(index: LakeIndex, by_column: Floats) -> Floats:
    """Shape (m, t): the greatest among each table's columns, of `by_column` (m, c); NO_MATCH where it has none."""
    best = np.full((len(by_column), len(index.catalog.tables)), NO_MATCH, dtype=np.float32)
    bearing = np.flatnonzero(np.diff(index.first_column))
    if len(bearing):
        best[:, bearing] = np.maximum.reduceat(by_column, index.first_column[bearing], axis=1)
    return best


SHOWN = 0.45
"""The cosine from which a column is shown as the match of a mention."""


def closest_columns(index: LakeIndex, mention: str, vector: Floats) -> MentionMatch:
    """For each table the column closest to the mention in meaning, if any is close; identical words count 1."""
    cosines = index.header_vectors @ vector
    wanted = phrase_key(mention)
    close = np.flatnonzero(cosines > SHOWN)
    texts = index.header_texts[close]
    same = np.array([phrase_key(index.texts[text]) == wanted for text in texts.tolist()], dtype=np.bool_)
    by_text = np.full(len(index.texts), NO_MATCH, dtype=np.float32)
    by_text[texts] = np.where(same, LEXICAL, np.minimum(cosines[close], np.float32(0.999)))
    by_column: Floats = by_text[index.column_text]
    if len(index.narrated):
        said = (index.narration_vectors @ vector)[index.narration_number]
        shown = np.where(said > SHOWN, np.minimum(said, np.float32(0.999)), NO_MATCH)
        by_column[index.narrated] = np.maximum(by_column[index.narrated], shown)
    return best_columns(index, mention, by_column)


def best_columns(index: LakeIndex, mention: str, by_column: Floats) -> MentionMatch:
    """The greatest value among each table's columns, and the first column that has it."""
    count = len(index.catalog.tables)
    similarity = np.full(count, NO_MATCH, dtype=np.float32)
    column = np.full(count, -1, dtype=np.int64)
    hits = np.flatnonzero(by_column > NO_MATCH)
    order = hits[np.lexsort((-hits, by_column[hits]))]
    similarity[index.column_table[order]] = by_column[order]
    column[index.column_table[order]] = order
    return MentionMatch(mention, similarity, column)


def column_idf(index: LakeIndex) -> Floats:
    """Equation 4, by text id: log of the number of tables divided by the number that have the header."""
    return np.log(max(len(index.catalog.tables), 1) / np.maximum(index.header_frequency, 1)).astype(np.float32)


def column_scores(index: LakeIndex, matches: Sequence[MentionMatch]) -> NDArray[np.float64]:
    """Equation 5: the sum over the mentions of similarity times the rarity of the matched header."""
    total = np.zeros(len(index.catalog.tables))
    idf = column_idf(index)
    for match in matches:
        found = match.column >= 0
        total[found] += match.similarity[found] * idf[index.column_text[match.column[found]]]
    return total


def column_evidence(index: LakeIndex, matches: Sequence[MentionMatch], table: int) -> tuple[ColumnMatch, ...]:
    """What is shown for one table: each mention that has a column, the most similar first."""
    found = [match for match in matches if match.column[table] >= 0]
    found.sort(key=lambda match: -float(match.similarity[table]))
    columns = index.catalog.tables[table].columns
    first = int(index.first_column[table])
    return tuple(
        ColumnMatch(match.mention, columns[int(match.column[table]) - first].name, float(match.similarity[table]))
        for match in found
    )
