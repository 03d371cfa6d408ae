"""The columns of the lake as arrays, for judging joins: names as words, figures of the values, and possible keys."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lakescout.joins.profile import ColumnProfile, Kind, TableProfile, comparable
from lakescout.lake.index import LakeIndex
from lakescout.words.tables import word_list
from lakescout.words.text import stem

Booleans = NDArray[np.bool_]
Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Words = tuple[str, ...]

KEY_UNIQUENESS = 0.95
"""The share of distinct values among the filled rows from which a column counts as a possible key."""
CONTAINED = 0.9
"""A column with a smaller share of its values in the key does not refer to it: rows would be lost."""
ESTIMATE_ERROR = 0.07
"""Three standard errors of a number of distinct values, estimated from a sketch of a large column."""
KEY_NAMES = frozenset({"id", "code", "key", "number", "no", "name", "num", "nr", "uid"})
"""Words that often end a key's header and say nothing about what it is the key of."""
COMPARABLE: Booleans = np.array([[comparable(one, two) for two in Kind] for one in Kind])
"""Which kinds can be joined, by their positions in `Kind`: a date and a number cannot, however similar their names."""

PEOPLE = frozenset(
    word for name in ("people", "persons and roles", "staff", "roles") for word in word_list(name) if word != "name"
)
_BOOKS = frozenset(
    {"created", "create", "updated", "update", "modified", "inserted", "loaded", "synced", "ingested", "deleted"}
)
THINGS = frozenset(word_list("things that end like agents"))
PERSONAL = frozenset(word_list("headers of persons"))
"""Words of headers that tables of persons have."""
MOST_OTHERS_HAVE = 2
"""A table with at least so many such headers holds persons; others have fewer, by chance."""
_AGENT = re.compile(r"\w{3,}(er|or|ist|ee|ian|ant)s?")
"""Words for who does something, by their endings: `curator`, `manager`."""


def is_agent(word: str) -> bool:
    """Whether a word says who does something.

    >>> is_agent("curator"), is_agent("boss"), is_agent("price")
    (True, True, False)
    """
    singular = word.removesuffix("s")
    return word in PEOPLE or singular in PEOPLE or (singular not in THINGS and _AGENT.fullmatch(word) is not None)


def are_persons(name: str) -> bool:
    """Whether a table's name has a word for persons.

    >>> are_persons("loan officers"), are_persons("orders")
    (True, False)
    """
    return any(is_agent(word) for word in name.split())


@dataclass(frozen=True)
class LakeColumns:
    """Every column of the lake in the index's numbering, with its profile."""

    index: LakeIndex
    profiles: Sequence[TableProfile]

    @cached_property
    def flat(self) -> list[ColumnProfile]:
        """The profile of each column."""
        return [column for profile in self.profiles for column in profile.columns]

    @cached_property
    def kind(self) -> Integers:
        """Each column's kind, as its position in `Kind`."""
        places = {kind: place for place, kind in enumerate(Kind)}
        return np.array([places[profile.kind] for profile in self.flat], dtype=np.int64)

    @cached_property
    def distinct(self) -> Integers:
        """The number of distinct values of each column."""
        return np.array([profile.distinct for profile in self.flat], dtype=np.int64)

    @cached_property
    def is_part(self) -> Booleans:
        """Columns that were read only in part: a value that was not seen may still be there."""
        return np.array(
            [profile.is_part(place) for profile in self.profiles for place in range(len(profile.columns))],
            dtype=np.bool_,
        )

    @cached_property
    def all_null(self) -> Booleans:
        """Columns that were read and have no values."""
        return np.array([profile.all_null for profile in self.flat], dtype=np.bool_)

    @cached_property
    def keeps_books(self) -> Booleans:
        """Columns that say when a row was written, such as `created_at`: two tables share such moments by chance."""
        moments = self.kind == list(Kind).index(Kind.MOMENT)
        said = np.array([not _BOOKS.isdisjoint(words) for words in self.text_words], dtype=np.bool_)
        return np.asarray(moments & said[self.header], dtype=np.bool_)

    @cached_property
    def uniqueness(self) -> Floats:
        """Distinct values per row (JAR 3.3)."""
        return np.array([profile.uniqueness for profile in self.flat], dtype=np.float64)

    @cached_property
    def position(self) -> Integers:
        """Each column's position in its table."""
        first = np.asarray(self.index.first_column, dtype=np.int64)
        return np.arange(len(self.index.column_table), dtype=np.int64) - first[self.index.column_table]

    @cached_property
    def table(self) -> Integers:
        """Each column's table."""
        return np.asarray(self.index.column_table, dtype=np.int64)

    @cached_property
    def header(self) -> Integers:
        """Each column's header text."""
        return np.asarray(self.index.column_text, dtype=np.int64)

    @cached_property
    def header_count(self) -> Counter[int]:
        """How many columns have each header; of a family only the representative's columns count."""
        return Counter(self.header[self.takes_part[self.table]].tolist())

    @cached_property
    def log_header_count(self) -> Floats:
        """log(1 + the number of columns with the same header), for each column."""
        return np.log1p(np.array([self.header_count[text] for text in self.header.tolist()], dtype=np.float64))

    @cached_property
    def counts_up(self) -> Booleans:
        """Columns whose values are 1 .. n with few gaps: many columns are contained in such a key by chance."""
        return np.array([_counts_up(profile) for profile in self.flat], dtype=np.bool_)

    @cached_property
    def has_range(self) -> Booleans:
        """Columns whose smallest and largest value are known."""
        return np.array([profile.low is not None for profile in self.flat], dtype=np.bool_)

    @cached_property
    def takes_part(self) -> Booleans:
        """Shape (tables,): whether a table is joined itself, and not represented by another member of its family."""
        stands = self.index.representatives
        return np.array(
            [stands.get(table, table) == table for table in range(len(self.index.catalog.tables))], np.bool_
        )

    @cached_property
    def schema(self) -> Integers:
        """Each column's schema, as a number."""
        numbers: dict[tuple[str, str], int] = {}
        of_table = [numbers.setdefault(table.name[:2], len(numbers)) for table in self.index.catalog.tables]
        return np.array(of_table, dtype=np.int64)[self.table] if of_table else np.empty(0, dtype=np.int64)

    @cached_property
    def text_words(self) -> list[Words]:
        """The stemmed words of each text of the index."""
        return [tuple(stem(word) for word in text.split()) for text in self.index.texts]

    @cached_property
    def says_more_than_key(self) -> Booleans:
        """Shape (texts,): whether a text has a word that is not in KEY_NAMES."""
        return np.array([not KEY_NAMES.issuperset(words) for words in self.text_words], dtype=np.bool_)

    def header_text(self, column: int) -> str:
        """A column's header as words."""
        return self.index.texts[int(self.header[column])]

    def table_text(self, table: int) -> str:
        """A table's name as words."""
        return self.index.texts[int(self.index.table_text[table])]

    def header_words(self, column: int) -> Words:
        """The stemmed words of a column's header."""
        return self.text_words[int(self.header[column])]

    def table_words(self, table: int) -> Words:
        """The stemmed words of a table's name."""
        return self.text_words[int(self.index.table_text[table])]

    @cached_property
    def of_persons(self) -> Booleans:
        """Whether each table holds persons: its name says so, or enough of its headers are personal."""
        tables = range(len(self.index.catalog.tables))
        personal = np.array([not PERSONAL.isdisjoint(text.split()) for text in self.index.texts], dtype=np.bool_)
        told = np.bincount(self.table[personal[self.header]], minlength=len(tables))
        named = np.array([are_persons(self.table_text(table)) for table in tables], dtype=np.bool_)
        return np.asarray(named | (told >= MOST_OTHERS_HAVE), dtype=np.bool_)

    @cached_property
    def pair_cache(self) -> dict[tuple[int, int], Any]:
        """Results computed from the columns of two tables, kept in case they are needed again."""
        return {}

    @cached_property
    def is_key(self) -> Booleans:
        """Columns that could be a key: unique where filled or, if never read, named and placed like a key."""
        return np.array(
            [self._could_be_key(number, profile) for number, profile in enumerate(self.flat)], dtype=np.bool_
        )

    def _could_be_key(self, column: int, profile: ColumnProfile) -> bool:
        if profile.kind is Kind.OTHER or profile.all_null:
            return False
        if profile.has_data:
            estimated = len(profile.sketch) < profile.distinct
            least = KEY_UNIQUENESS - (ESTIMATE_ERROR if estimated else 0.0)
            return profile.distinct >= least * (profile.rows - profile.nulls)
        if profile.known_uniqueness is not None:
            return profile.known_uniqueness >= KEY_UNIQUENESS
        words = self.header_words(column)
        return bool(self.position[column] == 0 and words and words[-1] in KEY_NAMES)


def _counts_up(key: ColumnProfile) -> bool:
    if key.low is None or key.high is None:
        return False
    return key.low <= 1 and key.distinct > 0.8 * (key.high - key.low + 1)
