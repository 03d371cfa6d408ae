"""What each word of the question finds in each table: the evidence that groups are scored by.

OCTOPUS scores a table by mentions, JAR by sub-queries. A group of tables must explain the whole question, so
evidence is kept by word: for every content word and every table, how well the table's name, one of its headers
or one of its cells accounts for the word, literally or by meaning. The lake's own words decide what is alike: stems of
names and headers, how rare each is, and which words stand for one another.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from lakescout.lake.index import LakeIndex
from lakescout.ranking.evidence import CellHit
from lakescout.ranking.interaction import interaction
from lakescout.ranking.lexical import LexicalIndex, lexical_index
from lakescout.words.encoder import recall
from lakescout.words.tokens import Token, words_of

Floats = NDArray[np.float32]

CHANNELS = ("name", "header", "value", "weak_value", "name_meaning", "header_meaning")
"""The ways in which a word can be found in a table."""
TRUST = np.array([1.0, 0.9, 1.0, 0.45, 0.75, 0.65], dtype=np.float32)
"""How much a find in each channel explains a word."""
MEANING_FLOOR = 0.35
"""A cosine similarity that says nothing: most pairs of short texts reach it."""
ALIKE = 0.2, 0.7
"""The cosines of late interaction up to which a word finds nothing, as most do, and from which it matches in full."""
SCATTERED = 0.8
"""The factor on the grade of a name of several words that the question mentions apart, not as one phrase."""
IN_CONTEXT = 0.9
"""The grade of a word in a text about a table, or in the name of its schema if no name or header has the word."""


@dataclass(frozen=True)
class WordEvidence:
    """Evidence by channel, word and table, for w content words and t tables."""

    tokens: tuple[Token, ...]
    weights: Floats
    """Shape (w,): how much each word matters; the values add up to 1."""
    channels: Floats
    """Shape (len(CHANNELS), w, t), 0 to 1."""
    name_cover: Floats
    """Shape (t,): the share of the table's name that the question mentions; rare words count more."""
    relevance: Floats
    """Shape (t,): the cosine of question and table as one text (JAR's coarse relevance), or of its closest context."""

    @cached_property
    def best(self) -> Floats:
        """Shape (w, t): how well each table accounts for each word at best."""
        return np.asarray((self.channels * TRUST[:, None, None]).max(axis=0), dtype=np.float32)

    @cached_property
    def own(self) -> Floats:
        """Shape (t,): how much of the question a table explains by itself."""
        return np.asarray(self.weights @ self.best, dtype=np.float32)


def word_evidence(
    index: LakeIndex,
    question: str,
    *,
    phrases: Sequence[str],
    hits: Iterable[CellHit],
    strong: frozenset[str],
    table_vectors: Floats,
) -> WordEvidence:
    """The evidence of one question.

    `phrases` are spans to match by meaning, `strong` the literals whose form makes them values; `table_vectors`
    has one row per table.
    """
    lexical = lexical_index(index)
    spoken = words_of(question)
    tokens = tuple(token for token in spoken if not token.is_stop)
    channels = np.zeros((len(CHANNELS), len(tokens), len(index.catalog.tables)), dtype=np.float32)
    cover = _cover(lexical, [token.stem for token in spoken], [token.stem for token in tokens])
    _literal(index, lexical, tokens, cover, channels)
    _contexts(lexical, tokens, channels)
    _values(index, question, tokens, channels, hits=hits, strong=strong)
    vectors = recall(index.encoder).asked(question, phrases)
    _meaning(index, question, tokens, channels, phrases=phrases, vectors=vectors[1:])
    _interaction(index, question, tokens, channels)
    weights = np.array([_weight(lexical, token.stem) for token in tokens], dtype=np.float32)
    total = float(weights.sum())
    relevance = np.asarray(table_vectors @ vectors[0], dtype=np.float32)
    _context_relevance(index, vectors[0], relevance)
    return WordEvidence(tokens, weights / total if total else weights, channels, cover[index.table_text], relevance)


def _weight(lexical: LexicalIndex, word: str) -> float:
    """A word of the lake counts by its rarity; any other gets a middle weight."""
    known = [lexical.rarity[other] * grade for other, grade in lexical.like(word)]
    return 0.3 + 0.7 * max(known) if known else 0.6


def _cover(lexical: LexicalIndex, spoken: Sequence[str], content: Sequence[str]) -> Floats:
    """For each text, the share of its words that the question mentions, weighted by rarity; less if mentioned apart."""
    said: dict[str, float] = {}
    for word in spoken:
        for other, grade in lexical.like(word):
            said[other] = max(said.get(other, 0.0), grade)
    pairs = {
        (one, two)
        for left, right in pairwise(content)
        for one, _ in lexical.like(left)
        for two, _ in lexical.like(right)
    }
    cover = np.zeros(len(lexical.texts), dtype=np.float32)
    for text in {text for word in said for text in lexical.texts_with(word)}:
        cover[text] = _share(lexical, lexical.texts[text], said, pairs)
    return cover


def _share(lexical: LexicalIndex, stems: Sequence[str], said: dict[str, float], pairs: set[tuple[str, str]]) -> float:
    weights = [0.2 + lexical.rarity[word] for word in stems]
    share = sum(weight * said.get(word, 0.0) for word, weight in zip(stems, weights, strict=True)) / sum(weights)
    both = [(one, two) for one, two in pairwise(stems) if one in said and two in said]
    together = all((one, two) in pairs or (two, one) in pairs for one, two in both)
    return share if together else share * SCATTERED


def _literal(index: LakeIndex, lexical: LexicalIndex, tokens: Sequence[Token], cover: Floats, channels: Floats) -> None:
    for place, token in enumerate(tokens):
        by_text = np.zeros(len(index.texts), dtype=np.float32)
        for word, grade in lexical.like(token.stem):
            texts = lexical.texts_with(word)
            by_text[texts] = np.maximum(by_text[texts], grade * cover[texts])
        if by_text.any():
            channels[0, place] = by_text[index.table_text]
            channels[1, place] = _best_header(index, by_text)


def _contexts(lexical: LexicalIndex, tokens: Sequence[Token], channels: Floats) -> None:
    """Add to 'name_meaning' words found in texts about tables and, if no name or header has them, in schemas' names."""
    for place, token in enumerate(tokens):
        fields = [lexical.context] if lexical.like(token.stem) else [lexical.context, lexical.schema]
        for field in fields:
            tables = field.tables[field.postings(token.stem)]
            channels[4, place, tables] = np.maximum(channels[4, place, tables], IN_CONTEXT)


def _context_relevance(index: LakeIndex, question: Floats, relevance: Floats) -> None:
    """Raise each table's relevance to that of its closest context or narration."""
    owners, texts = index.derived("context_owners", lambda: _context_owners(index))
    np.maximum.at(relevance, owners, index.vectors[texts] @ question)


def _context_owners(index: LakeIndex) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The table and text ids of all contexts of tables and narrations of columns."""
    lengths = [len(texts) for texts in index.context_text]
    tables = np.repeat(np.arange(len(lengths), dtype=np.int32), lengths)
    texts = np.array([text for texts in index.context_text for text in texts], dtype=np.int32)
    columns = index.narrated
    return np.concatenate([tables, index.column_table[columns]]), np.concatenate([texts, index.narration_text[columns]])


def _best_header(index: LakeIndex, by_text: Floats) -> Floats:
    """Shape (t,): the best of each table's headers."""
    best = np.zeros(len(index.catalog.tables), dtype=np.float32)
    by_column = by_text[index.column_text]
    used = np.flatnonzero(by_column)
    np.maximum.at(best, index.column_table[used], by_column[used])
    return best


def _values(
    index: LakeIndex,
    question: str,
    tokens: Sequence[Token],
    channels: Floats,
    *,
    hits: Iterable[CellHit],
    strong: frozenset[str],
) -> None:
    """A word inside a literal is found in the tables that hold the literal, more so if they are few (OCTOPUS Eq. 6)."""
    count = max(len(index.catalog.tables), 2)
    holders: dict[str, set[int]] = defaultdict(set)
    for hit in hits:
        holders[hit.literal].add(hit.table)
    for literal, tables in holders.items():
        grade = 0.3 + 0.7 * math.log(count / len(tables)) / math.log(count)
        channel = 2 if literal in strong else 3
        members = list(tables)
        for place in _covered(question, literal, tokens):
            channels[channel, place, members] = np.maximum(channels[channel, place, members], grade)


def _covered(question: str, phrase: str, tokens: Sequence[Token]) -> list[int]:
    """The words of the question that one of its phrases covers, where it first occurs."""
    start = question.lower().find(phrase.lower())
    end = start + len(phrase)
    return [place for place, token in enumerate(tokens) if start >= 0 and start <= token.start and token.end <= end]


def _meaning(
    index: LakeIndex,
    question: str,
    tokens: Sequence[Token],
    channels: Floats,
    *,
    phrases: Sequence[str],
    vectors: Floats,
) -> None:
    if not len(phrases):
        return
    similarity = np.clip((vectors @ index.vectors.T - MEANING_FLOOR) / (1 - MEANING_FLOOR), 0, 1)
    for phrase, by_text in zip(phrases, similarity.astype(np.float32), strict=True):
        places = _covered(question, phrase, tokens) or _sharing(phrase, tokens)
        if places:
            channels[4, places] = np.maximum(channels[4, places], by_text[index.table_text])
            channels[5, places] = np.maximum(channels[5, places], _best_header(index, by_text))


def _interaction(index: LakeIndex, question: str, tokens: Sequence[Token], channels: Floats) -> None:
    """Add what each word finds by late interaction; the best of its parts counts."""
    found = interaction(index, question)
    if found is None:
        return
    low, high = ALIKE
    for channel, cosines in ((4, found.names), (5, found.headers)):
        grades = np.clip((cosines - low) / (high - low), 0, 1)
        for place, token in enumerate(tokens):
            parts = [row for row, (start, end) in enumerate(found.spans) if start < token.end and token.start < end]
            if parts:
                channels[channel, place] = np.maximum(channels[channel, place], grades[parts].max(axis=0))


def _sharing(phrase: str, tokens: Sequence[Token]) -> list[int]:
    """The words that the question shares with a phrase from elsewhere: a sub-query of a decomposition."""
    said = {token.stem for token in words_of(phrase)}
    return [place for place, token in enumerate(tokens) if token.stem in said]
