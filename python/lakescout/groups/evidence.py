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
from sys import intern

import numpy as np
from numpy.typing import NDArray

from lakescout.lake.index import LakeIndex
from lakescout.ranking.evidence import CellHit
from lakescout.ranking.interaction import interaction
from lakescout.ranking.question_features import lake_words
from lakescout.reading.names import shared_beginning
from lakescout.words.encoder import recall
from lakescout.words.text import stem, words
from lakescout.words.tokens import Token, words_of

MIN_PREFIX = 4
SHORT = 3
KIN = 0.8
"""Grade of a word that only shares its beginning: enrolled and enrolment."""
SHORTENED = 0.7
"""Grade of a header word that is the beginning of the question's: emp and employee."""

Like = tuple[str, float]


@dataclass(frozen=True)
class Vocabulary:
    """The stemmed words of table names and headers. Made once a snapshot."""

    index: LakeIndex

    @cached_property
    def text_stems(self) -> list[tuple[str, ...]]:
        """Stemmed words by text id, abbreviations written out; none of a text that names no table or column.

        Those are contexts, and what tables that are gone were called.
        """
        names = {*self.index.table_text.tolist(), *self.index.column_text.tolist()}
        return [
            tuple(map(intern, map(stem, words(text)))) if place in names else ()
            for place, text in enumerate(self.index.texts)
        ]

    @cached_property
    def rarity(self) -> dict[str, float]:
        """By word: log(tables / tables with the word in name or header), scaled to 0 .. 1 (as OCTOPUS Eq. 4)."""
        index = self.index
        count = max(len(index.catalog.tables), 2)
        holders: dict[str, set[int]] = defaultdict(set)
        for table, text in enumerate(index.table_text.tolist()):
            for word in self.text_stems[text]:
                holders[word].add(table)
        for table, text in zip(index.column_table.tolist(), index.column_text.tolist(), strict=True):
            for word in self.text_stems[text]:
                holders[word].add(table)
        return {word: math.log(count / len(tables)) / math.log(count) for word, tables in holders.items()}

    @cached_property
    def texts_with(self) -> dict[str, list[int]]:
        """Text ids by word."""
        found: dict[str, list[int]] = defaultdict(list)
        for text, stems in enumerate(self.text_stems):
            for word in set(stems):
                found[word].append(text)
        return found

    def like(self, word: str) -> list[Like]:
        """Words of the lake that the question's word may stand for, graded 0 to 1."""
        exact = [(word, 1.0)] if word in self.texts_with else []
        short = [
            (word[:length], SHORTENED)
            for length in range(SHORT, min(len(word), 2 * SHORT))
            if word[:length] in self.texts_with and len(word) >= length + 3
        ]
        if exact or len(word) <= MIN_PREFIX:
            return exact + short
        kin = [
            (other, KIN)
            for other in self._by_prefix.get(word[:MIN_PREFIX], ())
            if shared_beginning(word, other) >= max(MIN_PREFIX, math.ceil(0.65 * max(len(word), len(other))))
        ]
        return kin + short

    @cached_property
    def _by_prefix(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for word in self.texts_with:
            if len(word) >= MIN_PREFIX:
                found[word[:MIN_PREFIX]].append(word)
        return found


Floats = NDArray[np.float32]

CHANNELS = ("name", "header", "value", "weak_value", "name_meaning", "header_meaning")
"""The ways in which a word can be found in a table."""
TRUST = np.array([1.0, 0.9, 1.0, 0.45, 0.75, 0.65], dtype=np.float32)
"""How much a find in each channel explains a word."""
MEANING_FLOOR = 0.35
"""A cosine similarity that says nothing: most pairs of short texts reach it."""
ALIKE = 0.2, 0.7
"""The cosine of late interaction that says nothing (most pairs stay below), and the one that matches."""
SCATTERED = 0.8
"""The grade of a name of several words that the question mentions apart, not as one phrase."""
IN_CONTEXT = 0.9
"""The grade of a word that a text about the table has, or the name of its schema, where no name or header has it."""


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
    """Shape (t,): the cosine of the question and the table as one text (JAR's coarse relevance), or its contexts."""

    @cached_property
    def best(self) -> Floats:
        """Shape (w, t): how well each table accounts for each word at best."""
        return np.asarray((self.channels * TRUST[:, None, None]).max(axis=0), dtype=np.float32)

    @cached_property
    def own(self) -> Floats:
        """Shape (t,): how much of the question a table explains by itself."""
        return np.asarray(self.weights @ self.best, dtype=np.float32)


def word_evidence(
    vocabulary: Vocabulary,
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
    index = vocabulary.index
    spoken = words_of(question)
    tokens = tuple(token for token in spoken if not token.is_stop)
    channels = np.zeros((len(CHANNELS), len(tokens), len(index.catalog.tables)), dtype=np.float32)
    cover = _cover(vocabulary, [token.stem for token in spoken], [token.stem for token in tokens])
    _literal(vocabulary, tokens, cover, channels)
    _contexts(vocabulary, tokens, channels)
    _values(index, question, tokens, channels, hits=hits, strong=strong)
    vectors = recall(index.encoder).asked(question, phrases)
    _meaning(index, question, tokens, channels, phrases=phrases, vectors=vectors[1:])
    _interaction(index, question, tokens, channels)
    weights = np.array([_weight(vocabulary, token.stem) for token in tokens], dtype=np.float32)
    total = float(weights.sum())
    relevance = np.asarray(table_vectors @ vectors[0], dtype=np.float32)
    _context_relevance(index, vectors[0], relevance)
    return WordEvidence(tokens, weights / total if total else weights, channels, cover[index.table_text], relevance)


def _weight(vocabulary: Vocabulary, word: str) -> float:
    """A word of the lake counts by its rarity; any other gets a middle weight."""
    known = [vocabulary.rarity[other] * grade for other, grade in vocabulary.like(word)]
    return 0.3 + 0.7 * max(known) if known else 0.6


def _cover(vocabulary: Vocabulary, spoken: Sequence[str], content: Sequence[str]) -> Floats:
    """For each text, the share of its words that the question mentions, weighted by rarity; less if mentioned apart."""
    said: dict[str, float] = {}
    for word in spoken:
        for other, grade in vocabulary.like(word):
            said[other] = max(said.get(other, 0.0), grade)
    pairs = {
        (one, two)
        for left, right in pairwise(content)
        for one, _ in vocabulary.like(left)
        for two, _ in vocabulary.like(right)
    }
    cover = np.zeros(len(vocabulary.text_stems), dtype=np.float32)
    for text in {text for word in said for text in vocabulary.texts_with[word]}:
        cover[text] = _share(vocabulary, vocabulary.text_stems[text], said, pairs)
    return cover


def _share(vocabulary: Vocabulary, stems: Sequence[str], said: dict[str, float], pairs: set[tuple[str, str]]) -> float:
    weights = [0.2 + vocabulary.rarity[word] for word in stems]
    share = sum(weight * said.get(word, 0.0) for word, weight in zip(stems, weights, strict=True)) / sum(weights)
    both = [(one, two) for one, two in pairwise(stems) if one in said and two in said]
    together = all((one, two) in pairs or (two, one) in pairs for one, two in both)
    return share if together else share * SCATTERED


def _literal(vocabulary: Vocabulary, tokens: Sequence[Token], cover: Floats, channels: Floats) -> None:
    index = vocabulary.index
    for place, token in enumerate(tokens):
        by_text = np.zeros(len(index.texts), dtype=np.float32)
        for word, grade in vocabulary.like(token.stem):
            texts = vocabulary.texts_with[word]
            by_text[texts] = np.maximum(by_text[texts], grade * cover[texts])
        if by_text.any():
            channels[0, place] = by_text[index.table_text]
            channels[1, place] = _best_header(index, by_text)


def _contexts(vocabulary: Vocabulary, tokens: Sequence[Token], channels: Floats) -> None:
    """Texts about a table say what it is, as its name may; so does the name of its schema, by words of its own."""
    words = lake_words(vocabulary.index)
    for place, token in enumerate(tokens):
        fields = [words.context] if vocabulary.like(token.stem) else [words.context, words.schema]
        for field in fields:
            tables = field.tables[field.postings(token.stem)]
            channels[4, place, tables] = np.maximum(channels[4, place, tables], IN_CONTEXT)


def _context_relevance(index: LakeIndex, question: Floats, relevance: Floats) -> None:
    """A table is as relevant as the closest passage of its contexts, or as a column's meaning, if that is closer."""
    owners, texts = index.derived("context_owners", lambda: _context_owners(index))
    np.maximum.at(relevance, owners, index.vectors[texts] @ question)


def _context_owners(index: LakeIndex) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Table and text id of everything that is told of tables and columns."""
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
    """What each word finds by late interaction; of the parts of a word, the best."""
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
