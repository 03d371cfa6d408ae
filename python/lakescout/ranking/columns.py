"""Matching column mentions to headers: OCTOPUS 4.2, equations 1 to 5."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lakescout.lake.connection import distinct
from lakescout.lake.index import LakeIndex, phrase_key
from lakescout.lake.texts import stems
from lakescout.ranking.evidence import ColumnMatch, TableHit, ValueMatch
from lakescout.words.text import words

Floats = NDArray[np.float32]
NO_MATCH = np.float32(-1.0)

TOP_NAMES = 5
"""OCTOPUS's k: how many distinct header names a mention is matched to by meaning."""
THRESHOLD = 0.7
"""OCTOPUS's eta: the least cosine similarity of a match by meaning. TOP_NAMES and THRESHOLD were set for BGE."""
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


def spelled_matches(index: LakeIndex, mention: str) -> dict[int, float]:
    """Equation 2 over headers as spelled: `song_name` is one word, as it is for a search index."""
    known = index.derived("spelled headers", lambda: _spelled(index))
    said = {*words(mention), *mention.lower().split()}
    return {text: float(LEXICAL) for word in said for text in known.get(word, ())}


def _spelled(index: LakeIndex) -> dict[str, set[int]]:
    """Header texts by the words of their own spelling."""
    found: dict[str, set[int]] = {}
    names = (column.name for table in index.catalog.tables for column in table.columns)
    for text, name in zip(index.column_text.tolist(), names, strict=True):
        for word in name.lower().split():
            found.setdefault(word, set()).add(text)
    return found


def match_mention(
    index: LakeIndex,
    mention: str,
    vector: Floats,
    k: int = TOP_NAMES,
    threshold: float = THRESHOLD,
    *,
    by_words: Callable[[LakeIndex, str], dict[int, float]] = lexical_matches,
) -> MentionMatch:
    """Equation 3: for each table its best column for the mention; of equals, the leftmost."""
    matches = semantic_matches(index, vector, k, threshold) | by_words(index, mention)
    by_text = np.full(len(index.texts), NO_MATCH, dtype=np.float32)
    by_text[list(matches)] = list(matches.values())
    return best_columns(index, mention, by_text[index.column_text])


@dataclass(frozen=True)
class Cosines:
    """The cosines of m vectors with the names and the narrations of a lake, by one product with each."""

    by_text: Floats
    """Shape (m, n): the cosine with each text that names a table or a column; values of other texts mean nothing."""
    by_narration: Floats | None
    """Shape (m, u): the cosine with each of the index's `narration_vectors`; None if there are none."""

    def __getitem__(self, rows: slice) -> Cosines:
        """The cosines of some of the vectors."""
        said = self.by_narration
        return Cosines(self.by_text[rows], said[rows] if said is not None else None)

    def of_tables(self, index: LakeIndex) -> Floats:
        """Shape (m, t): the greatest among each table's columns, of header or narration; NO_MATCH where it has none."""
        lists = index.derived("lists of headers", lambda: Headers.of(index))
        found: Floats = np.take(self.by_text, lists.text, axis=1)
        if self.by_narration is not None:
            said = self.by_narration[:, lists.narration]
            found[:, lists.narrated] = np.maximum(found[:, lists.narrated], said)
        best = np.full((len(found), len(lists.first) + 1), NO_MATCH, dtype=np.float32)
        if len(lists.first):
            best[:, :-1] = np.maximum.reduceat(found, lists.first, axis=1)
        return best[:, lists.of_table]


@dataclass(frozen=True)
class Headers:
    """The different lists of headers of a lake: tables that were cut by date share one, each header once."""

    text: NDArray[np.int64]
    """Shape (p,): the text ids of the headers, list by list."""
    narrated: NDArray[np.int64]
    """The places in `text` of headers with a narration."""
    narration: NDArray[np.int64]
    """The number, in `narration_vectors`, of the narration of each of these."""
    first: NDArray[np.int64]
    """Where each list begins; none is empty."""
    of_table: NDArray[np.int64]
    """Shape (t,): the list of each table; -1 for a table without columns."""

    @classmethod
    def of(cls, index: LakeIndex) -> Headers:
        """The lists of headers of a snapshot."""
        narrations = len(index.narration_vectors) + 1
        pairs = index.column_text.astype(np.int64) * narrations  # 0 beside the header: none
        pairs[index.narrated] += index.narration_number + 1
        numbers: dict[bytes, int] = {}
        lists: list[NDArray[np.int64]] = []
        of_table = np.full(len(index.catalog.tables), -1, dtype=np.int64)
        for table in np.flatnonzero(np.diff(index.first_column)).tolist():
            part = distinct(pairs[index.first_column[table] : index.first_column[table + 1]])
            of_table[table] = numbers.setdefault(part.tobytes(), len(lists))
            if of_table[table] == len(lists):
                lists.append(part)
        text, narration = np.divmod(np.concatenate([np.empty(0, np.int64), *lists]), narrations)
        narrated = np.flatnonzero(narration)
        first = np.cumsum([0, *map(len, lists)])[:-1]
        return cls(text, narrated, narration[narrated] - 1, first.astype(np.int64), of_table)


def cosines(index: LakeIndex, vectors: Floats) -> Cosines:
    """The cosines of vectors, shape (m, d), with the names and narrations."""
    products = vectors @ index.named_vectors.T
    if len(index.named_texts) < len(index.texts):
        by_text = np.full((len(vectors), len(index.texts)), NO_MATCH, dtype=np.float32)
        by_text[:, index.named_texts] = products
    else:
        by_text = products
    return Cosines(by_text, vectors @ index.narration_vectors.T if len(index.narrated) else None)


SHOWN = 0.45
"""The cosine from which a column is shown as the match of a mention."""


def closest_columns(index: LakeIndex, mention: str, found: Cosines, tables: Collection[int]) -> MentionMatch:
    """For some tables the column closest to the mention in meaning, if any is close; identical words count 1.

    `found` has one row, of the mention.
    """
    wanted = phrase_key(mention)
    chosen = np.concatenate([np.empty(0, np.int64), *(index.columns_of(table) for table in sorted(tables))])
    chosen = chosen.astype(np.int64)
    texts = index.column_text[chosen]
    near = found.by_text[0][texts]
    close = np.flatnonzero(near > SHOWN)
    same = np.array([phrase_key(index.texts[text]) == wanted for text in texts[close].tolist()], dtype=np.bool_)
    best = np.full(len(chosen), NO_MATCH, dtype=np.float32)
    best[close] = np.where(same, LEXICAL, np.minimum(near[close], np.float32(0.999)))
    if found.by_narration is not None:
        places = np.minimum(np.searchsorted(index.narrated, chosen), len(index.narrated) - 1)
        told = np.flatnonzero(index.narrated[places] == chosen)
        said = found.by_narration[0][index.narration_number[places[told]]]
        shown = np.where(said > SHOWN, np.minimum(said, np.float32(0.999)), NO_MATCH)
        best[told] = np.maximum(best[told], shown)
    return best_columns(index, mention, best, chosen)


def best_columns(
    index: LakeIndex, mention: str, by_column: Floats, numbers: NDArray[np.int64] | None = None
) -> MentionMatch:
    """The greatest value among each table's columns, and the first column that has it.

    `numbers` are the columns, ascending, that the values are of; all of them if None.
    """
    count = len(index.catalog.tables)
    similarity = np.full(count, NO_MATCH, dtype=np.float32)
    column = np.full(count, -1, dtype=np.int64)
    hits = np.flatnonzero(by_column > NO_MATCH)
    order = hits[np.lexsort((-hits, by_column[hits]))]
    found = order if numbers is None else numbers[order]
    similarity[index.column_table[found]] = by_column[order]
    column[index.column_table[found]] = found
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


@dataclass(frozen=True, slots=True)
class ShownEvidence:
    """The columns and values to show for tables, computed only for the tables that are returned."""

    index: LakeIndex
    matches: Sequence[MentionMatch]
    values: Mapping[int, tuple[ValueMatch, ...]]
    """By table."""

    def columns_of(self, table: int) -> tuple[ColumnMatch, ...]:
        """Each mention that has a column, the most similar first."""
        found = [match for match in self.matches if match.column[table] >= 0]
        found.sort(key=lambda match: -float(match.similarity[table]))
        columns = self.index.catalog.tables[table].columns
        first = int(self.index.first_column[table])
        return tuple(
            ColumnMatch(match.mention, columns[int(match.column[table]) - first].name, float(match.similarity[table]))
            for match in found
        )

    def values_of(self, table: int) -> tuple[ValueMatch, ...]:
        """Values of the question that stand in the table."""
        return self.values.get(table, ())

    def hit(self, table: int, score: float, raw: float) -> TableHit:
        """A ranked table with what is shown for it."""
        return TableHit(table, score, raw, self.columns_of(table), self.values_of(table))
