"""The lake's own words: stems of names and headers, how rare each is, and which words stand for one another."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from lakescout.index import LakeIndex
from lakescout.text import stem, words

ABBREVIATIONS: Final[dict[str, tuple[str, ...]]] = {
    "fname": ("first", "name"),
    "lname": ("last", "name"),
    "mname": ("middle", "name"),
    "dob": ("date", "birth"),
    "dept": ("department",),
    "qty": ("quantity",),
    "amt": ("amount",),
    "addr": ("address",),
    "acct": ("account",),
    "desc": ("description",),
    "mgr": ("manager",),
    "lat": ("latitude",),
    "lng": ("longitude",),
    "num": ("number",),
    "tel": ("telephone",),
    "msg": ("message",),
    "crs": ("course",),
    "pct": ("percent",),
    "avg": ("average",),
    "min": ("minimum",),
    "max": ("maximum",),
}
"""Abbreviations that headers are written with everywhere."""

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
        return [tuple(_written_out(text)) if place in names else () for place, text in enumerate(self.index.texts)]

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
            if _shared_prefix(word, other) >= max(MIN_PREFIX, math.ceil(0.65 * max(len(word), len(other))))
        ]
        return kin + short

    @cached_property
    def _by_prefix(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for word in self.texts_with:
            if len(word) >= MIN_PREFIX:
                found[word[:MIN_PREFIX]].append(word)
        return found


def _written_out(text: str) -> Iterator[str]:
    for word in words(text):
        yield from ABBREVIATIONS.get(word, (stem(word),))


def _shared_prefix(one: str, two: str) -> int:
    length = 0
    for left, right in zip(one, two, strict=False):
        if left != right:
            break
        length += 1
    return length
