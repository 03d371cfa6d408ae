"""The words that each table bears in its names, headers and context, as postings."""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from lakescout.index import Ids, LakeIndex
from lakescout.parser.stopwords import STOPWORDS
from lakescout.postings import Field, Floats, make_field, pairs, stems
from lakescout.text import normalise_name

_KIN_PREFIX = 4
_SEGMENT = re.compile(r"\s*[|\n;]\s*")
"""Contexts are often titles strung together; each is an entity of its own."""


@dataclass(frozen=True)
class LakeWords:
    """Made once a snapshot. All words are stemmed."""

    context: Field
    header: Field
    name: Field
    schema: Field
    anywhere: Field
    """Words of all four, each once a table: what the rarity of a word is judged by."""
    context_pairs: Field
    """Pairs of neighbouring words in the contexts."""
    segments: Field
    """The content words of each segment of a context, each once. Numbered by segment, not by table."""
    segment_table: Ids

    def idf(self, word: str) -> float:
        """Rarity of a word over the tables, always positive (the form of BM25 in Lucene)."""
        frequency = self.anywhere.frequency(word)
        return math.log(1 + (len(self.anywhere.lengths) - frequency + 0.5) / (frequency + 0.5))

    @cached_property
    def vocabulary(self) -> list[str]:
        """All words of names, headers, schemas and contexts, sorted."""
        return sorted(self.anywhere.ids)

    def kin(self, word: str) -> list[str]:
        """Words of the lake that share most of their beginning with a word, itself left out.

        `certified` finds `certificate`, `prerequisite` finds `prereq`.
        """
        if len(word) < _KIN_PREFIX or not word.isalpha():
            return []
        start = word[:_KIN_PREFIX]
        first, last = bisect_left(self.vocabulary, start), bisect_left(self.vocabulary, start + "\U0010ffff")
        return [other for other in self.vocabulary[first:last] if other != word and _are_kin(word, other)]

    @cached_property
    def segment_mass(self) -> Floats:
        """Shape (segments,): the sum of the rarities of a segment's words."""
        weights = np.zeros(len(self.segments.tables), dtype=np.float32)
        for word in self.segments.ids:
            weights[self.segments.postings(word)] = self.idf(word)
        mass = np.bincount(self.segments.tables, weights, minlength=len(self.segment_table))
        return np.maximum(mass, 1e-6).astype(np.float32)


def _are_kin(left: str, right: str) -> bool:
    common = next((place for place, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), None)
    common = min(len(left), len(right)) if common is None else common
    longest = max(len(left), len(right))
    return common == min(len(left), len(right)) or (common > _KIN_PREFIX and common > longest / 2)


def lake_words(index: LakeIndex) -> LakeWords:
    """The postings of a snapshot, made at the first call."""
    return index.derived("lake_words", lambda: _make(index))


def _make(index: LakeIndex) -> LakeWords:
    texts = [stems(text) for text in index.texts]
    schemas: dict[str, list[str]] = {}
    names = [texts[text] for text in index.table_text]
    schema = [
        schemas.setdefault(table.name.schema, stems(normalise_name(table.name.schema)))
        for table in index.catalog.tables
    ]
    said = _narrated_words(index)
    header = [
        [
            word
            for column in index.columns_of(table)
            for word in (*texts[index.column_text[column]], *said.get(column, ()))
        ]
        for table in range(len(names))
    ]
    context = [[word for text in entry for word in stems(text)] for entry in index.contexts]
    segments = list(_segments(index.contexts))
    return LakeWords(
        make_field(context),
        make_field(header),
        make_field(names),
        make_field(schema),
        make_field([list(set().union(*parts)) for parts in zip(names, schema, header, context, strict=True)]),
        make_field([pairs(words) for words in context]),
        make_field([words for _, words in segments]),
        np.array([table for table, _ in segments], dtype=np.int32),
    )


def _narrated_words(index: LakeIndex) -> dict[int, list[str]]:
    """By column, the content words of its narration that its header does not have."""
    found = {}
    for column in index.narrated.tolist():
        header = set(stems(index.texts[index.column_text[column]]))
        words = dict.fromkeys(stems(index.texts[index.narration_text[column]]))
        found[column] = [word for word in words if word not in header and word not in STOPWORDS]
    return found


def _segments(contexts: Sequence[Sequence[str]]) -> Iterator[tuple[int, list[str]]]:
    for table, texts in enumerate(contexts):
        for text in texts:
            for segment in _SEGMENT.split(text):
                words = dict.fromkeys(word for word in stems(segment) if word not in STOPWORDS)
                if words:
                    yield table, list(words)
