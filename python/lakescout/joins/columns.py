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

from lakescout.joins.copies import kinds_of
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
YEARS = 1500, 2100
"""The first and the last number that is taken for a year."""
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


ROLE_ENDS = frozenset(word_list("ends of roles"))
"""Last words of headers that say who or what did something: `sold_by`, `assigned_to`."""
_DONE_BY = re.compile(r"\w{2,}edby")
PARENTS = frozenset(word_list("words of a row above"))
"""First words of headers that refer to another row of their table: `parent_id`."""


def ends_in_role(word: str) -> bool:
    """Whether the last word of a header makes it a role.

    >>> ends_in_role("by"), ends_in_role("recommendedby"), ends_in_role("seed")
    (True, True, False)
    """
    return word in ROLE_ENDS or _DONE_BY.fullmatch(word) is not None


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
    def code_length(self) -> Floats:
        """The length of the texts of each column, in bytes; 0 for those of several lengths, and for other columns."""
        return np.array([_code_length(profile) for profile in self.flat], dtype=np.float64)

    @cached_property
    def width(self) -> Integers:
        """The number of columns of each column's table."""
        return np.asarray(np.bincount(self.table)[self.table], dtype=np.int64)

    @cached_property
    def filled(self) -> Integers:
        """The rows of each column that have a value."""
        return np.array([profile.rows - profile.nulls for profile in self.flat], dtype=np.int64)

    @cached_property
    def table_name(self) -> Integers:
        """Shape (tables,): each table's name as a number; equal for names of the same stemmed words."""
        numbers: dict[Words, int] = {}
        words = (self.table_words(table) for table in range(len(self.index.catalog.tables)))
        return np.array([numbers.setdefault(each, len(numbers)) for each in words], dtype=np.int64)

    @cached_property
    def make(self) -> Integers:
        """Shape (tables,): each table's set of headers as a number."""
        numbers: dict[bytes, int] = {}
        first = self.index.first_column
        sets = (np.unique(self.header[first[t] : first[t + 1]]).tobytes() for t in range(len(first) - 1))
        return np.array([numbers.setdefault(each, len(numbers)) for each in sets], dtype=np.int64)

    @cached_property
    def kin(self) -> Integers:
        """Shape (tables,): a number for each table; those of one kind (`copies.kinds`) have the same."""
        found = np.arange(len(self.index.catalog.tables), dtype=np.int64)
        for kind in kinds_of(self.index):
            found[list(kind)] = kind[0]
        return found

    @cached_property
    def named(self) -> Integers:
        """For each column the `table_name` of the table of its schema that its header names: `address_id`; else -1."""
        of_schema: dict[tuple[int, Words], int] = {}
        schemas = self.schema[np.asarray(self.index.first_column, dtype=np.int64)[: len(self.table_name)]]
        for table, schema in enumerate(schemas.tolist()):
            of_schema[schema, self.table_words(table)] = int(self.table_name[table])
        places = zip(self.schema.tolist(), self.header.tolist(), strict=True)
        return np.array([of_schema.get((schema, self._stems[text]), -1) for schema, text in places], dtype=np.int64)

    @cached_property
    def _stems(self) -> list[Words]:
        """The words of each text without KEY_NAMES at its end."""
        return [words[:-1] if words[-1:] and words[-1] in KEY_NAMES else words for words in self.text_words]

    @cached_property
    def ends_in_role(self) -> Booleans:
        """Columns whose header names a role, and so does not say what it refers to."""
        ends = np.array([bool(text) and ends_in_role(text.split()[-1]) for text in self.index.texts], dtype=np.bool_)
        return np.asarray(ends[self.header], dtype=np.bool_)

    @cached_property
    def says_parent(self) -> Booleans:
        """Columns whose header begins with a word for a row above."""
        said = np.array([not PARENTS.isdisjoint(text.split()[:1]) for text in self.index.texts], dtype=np.bool_)
        return np.asarray(said[self.header], dtype=np.bool_)

    @cached_property
    def density(self) -> Floats:
        """Shape (columns,): the share of the whole numbers in a column's range that it holds; 0 without a range."""
        return np.array([_density(profile) for profile in self.flat], dtype=np.float64)

    @cached_property
    def in_years(self) -> Booleans:
        """Columns of numbers that are all years."""
        return np.array([_in_years(profile) for profile in self.flat], dtype=np.bool_)

    @cached_property
    def has_range(self) -> Booleans:
        """Columns whose smallest and largest value are known."""
        return np.array([_range(profile) is not None for profile in self.flat], dtype=np.bool_)

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
    def ends_as_key(self) -> Booleans:
        """Shape (columns,): whether a header ends in one of KEY_NAMES: `subscription_id`."""
        ends = np.array([bool(words) and words[-1] in KEY_NAMES for words in self.text_words], dtype=np.bool_)
        return np.asarray(ends[self.header], dtype=np.bool_)

    @cached_property
    def counts(self) -> Booleans:
        """Shape (columns,): whether a column of numbers says by its header how many: `new_customers`, no customer."""
        last = [text.split()[-1] if text else "" for text in self.index.texts]
        many = [words[-1:] != (word,) and word.endswith("s") for words, word in zip(self.text_words, last, strict=True)]
        numbers = np.isin(self.kind, [list(Kind).index(kind) for kind in (Kind.INTEGER, Kind.NUMBER)])
        return np.asarray(np.array(many, dtype=np.bool_)[self.header] & numbers, dtype=np.bool_)

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


def _code_length(column: ColumnProfile) -> float:
    same = column.kind is Kind.TEXT and column.low is not None and column.low == column.high
    return column.low if same and column.low is not None else 0.0


def _range(column: ColumnProfile) -> tuple[float, float] | None:
    """The smallest and the largest number of a column of numbers."""
    if column.kind is Kind.TEXT or column.low is None or column.high is None:
        return None
    return column.low, column.high


def _in_years(column: ColumnProfile) -> bool:
    found = _range(column)
    return found is not None and YEARS[0] <= found[0] <= found[1] <= YEARS[1]


def _density(column: ColumnProfile) -> float:
    found = _range(column)
    return 0.0 if found is None else min(1.0, column.distinct / (found[1] - found[0] + 1.0))


def _counts_up(key: ColumnProfile) -> bool:
    found = _range(key)
    return found is not None and found[0] <= 1 and key.distinct > 0.8 * (found[1] - found[0] + 1)
