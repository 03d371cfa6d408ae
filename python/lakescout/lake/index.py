"""The lake as the rankers see it: catalog, texts with vectors, and which column has which text."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Final, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from lakescout.lake.catalog import Catalog, Table
from lakescout.lake.connection import distinct
from lakescout.lake.header_graph import HeaderGraph
from lakescout.lake.terms import NO_TERMS, Terms, Verified, spelt
from lakescout.lake.texts import Field, make_field, stems
from lakescout.words.encoder import Encoder, Vectors
from lakescout.words.tables import word_list

MAX_PHRASE = 6
"""The longest phrase, in words, that is looked up."""


@lru_cache(maxsize=1 << 18)
def phrase_key(text: str) -> str:
    """The stemmed words of a text: the form in which phrases are compared.

    >>> phrase_key("Release Years")
    'release year'
    """
    return " ".join(stems(text))


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Stemmed headers and table names of a lake."""

    headers: frozenset[str] = field(default=frozenset())
    tables: frozenset[str] = field(default=frozenset())


def make_lexicon(headers: Iterable[str], tables: Iterable[str]) -> Lexicon:
    """A lexicon of normalised headers and table names."""
    return Lexicon(frozenset(map(phrase_key, headers)) - {""}, frozenset(map(phrase_key, tables)) - {""})


FEWEST_PARTS: Final = 3
"""The fewest tables of a family, unless these differ in their year: two that differ in a number may be anything."""
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_RUN: Final = re.compile(r"\d+(?:[_-]\d+)*")
_MONTHS: Final = "|".join(f"{name}|{name[:3]}" for name in word_list("months")) + "|sept"
_PERIOD: Final = rf"\d+|(?<![a-z])(?:{_MONTHS})(?![a-z])|(?<![a-z])q[1-4](?![0-9a-z])"
_TIME: Final = re.compile(rf"(?:{_PERIOD})(?:[_-]?(?:{_PERIOD}))*", re.IGNORECASE)
"""A number, a month or a quarter in a name, or several in a row: `2024`, `jan_2024`, `2024_q1`."""


@dataclass(frozen=True)
class Family:
    """Tables that are the parts of one, cut by date or number."""

    members: tuple[int, ...]
    """Table ids, ascending."""
    parts: tuple[str, ...]
    """For each member, the date, month, quarter or number by which its name differs from the others."""


TableTexts = tuple[Sequence[str], Sequence[str | None]]
"""The contexts of a table, and the description of each of its columns; no descriptions if no column has one."""


def families(catalog: Catalog, table_texts: Sequence[TableTexts]) -> tuple[Family, ...]:
    """The families of a lake.

    Members stand in one schema and have the same columns with the same types; their names are equal but for one date,
    month, quarter or number, and so are their `table_texts`: comments, contexts and descriptions of columns, if they
    have any. A name with several of them belongs to the larger family.
    """
    named: dict[tuple[str, str, str], list[tuple[int, str]]] = {}
    for number, table in enumerate(catalog.tables):
        database, schema, name = table.name
        runs = {(run.start(), run.end()): run.group() for way in (_RUN, _TIME) for run in way.finditer(name)}
        for (start, end), part in runs.items():
            pattern = f"{name[:start]}\0{name[end:]}".lower()
            named.setdefault((database, schema, pattern), []).append((number, part))
    alike: list[list[tuple[int, str]]] = []
    without_times = _WithoutTimes()
    for held in named.values():
        if _are_enough(held):
            same: dict[object, list[tuple[int, str]]] = {}
            for number, part in held:
                same.setdefault(_make(catalog.tables[number], table_texts[number], without_times), []).append(
                    (number, part)
                )
            alike += same.values()
    found: list[Family] = []
    taken: set[int] = set()
    for group in sorted(alike, key=lambda group: (-len(group), group)):
        free = [(number, part) for number, part in group if number not in taken]
        if _are_enough(free):
            taken.update(number for number, _ in free)
            found.append(Family(tuple(number for number, _ in free), tuple(part for _, part in free)))
    return tuple(sorted(found, key=lambda family: family.members))


def _are_enough(held: Sequence[tuple[int, str]]) -> bool:
    """Whether tables are many enough to be parts of one, or differ in their years."""
    return len(held) >= FEWEST_PARTS or (len(held) > 1 and all(_YEAR.fullmatch(part) for _, part in held))


def representatives(catalog: Catalog, found: Sequence[Family]) -> dict[int, int]:
    """For each table of a family, its representative: the first member that may have rows."""
    chosen: dict[int, int] = {}
    for family in found:
        filled = (member for member in family.members if catalog.tables[member].rows != 0)
        chosen |= dict.fromkeys(family.members, next(filled, family.members[0]))
    return chosen


class _WithoutTimes(dict[str, str]):
    """Texts without dates and numbers, which may differ between members; cached, because many columns share a text."""

    def __missing__(self, text: str) -> str:
        self[text] = _TIME.sub("\0", text)
        return self[text]


def _make(table: Table, table_texts: TableTexts, without_times: _WithoutTimes) -> tuple[object, ...]:
    """What the members of a family have in common besides their names: columns, and texts without dates."""
    contexts, descriptions = table_texts
    said = [without_times[text or ""] for text in descriptions or [None] * len(table.columns)]
    columns = sorted((column.name.lower(), column.type, text) for column, text in zip(table.columns, said, strict=True))
    return tuple(columns), tuple(without_times[text] for text in contexts)


def called(members: Sequence[str]) -> str:
    """The name by which a family is shown.

    >>> called(["events_20240101", "events_20240102", "events_20240103"])
    'events_20240101 … events_20240103 (3)'
    """
    return f"{members[0]} … {members[-1]} ({len(members)})"


Made = TypeVar("Made")
Ids = NDArray[np.int32]

NO_TEXT = -1
"""The text id where there is no text."""

LATE_SHARE = 0.1
"""The greatest share of the headers that the graph may lack, if it is to be asked."""


@dataclass(frozen=True)
class LakeIndex:
    """An immutable snapshot; a refresh makes a new one.

    n texts, t tables (by catalog id), c columns (tables in catalog order, columns by position).
    A text is a distinct normalised header, table name or context; `vectors[i]` belongs to `texts[i]`.
    """

    catalog: Catalog
    encoder: Encoder
    texts: tuple[str, ...]
    vectors: Vectors
    """Shape (n, d)."""
    column_text: Ids
    """Shape (c,): text id of each column's normalised header."""
    column_table: Ids
    """Shape (c,): table id of each column."""
    table_text: Ids
    """Shape (t,): text id of each table's normalised name."""
    contexts: tuple[tuple[str, ...], ...]
    """For each table: its comments, those on its columns, and the added texts, in the user's words."""
    context_text: tuple[tuple[int, ...], ...] = field(default=())
    """For each table: text ids of its table-level contexts (comments on columns have none)."""
    graph: HeaderGraph | None = None
    """Approximate search over the headers, if there are enough of them."""
    narration_text: Ids = field(default_factory=lambda: np.empty(0, dtype=np.int32))
    """Shape (c,): text id of each column's description (PNEUMA 4), NO_TEXT where there is none; or empty."""
    terms: Terms = NO_TERMS
    """The words that people defined."""
    verified: tuple[Verified, ...] = ()
    """Questions with the statement that a person confirmed, the latest first."""
    _derived: dict[str, object] = field(default_factory=dict, init=False, repr=False, compare=False)
    _lock: threading.RLock = field(default_factory=threading.RLock, init=False, repr=False, compare=False)

    @cached_property
    def first_column(self) -> Ids:
        """Shape (t + 1,): the columns of table i are first_column[i] .. first_column[i + 1] - 1."""
        return np.searchsorted(self.column_table, np.arange(len(self.catalog.tables) + 1)).astype(np.int32)

    @cached_property
    def families(self) -> tuple[Family, ...]:
        """The families of the lake."""
        table_texts = [(texts, self.descriptions(number)) for number, texts in enumerate(self.contexts)]
        return families(self.catalog, table_texts)

    @cached_property
    def family_of(self) -> Ids:
        """Shape (t,): the number of each table's family, -1 where it has none."""
        found = np.full(len(self.catalog.tables), -1, dtype=np.int32)
        for number, family in enumerate(self.families):
            found[list(family.members)] = number
        return found

    def members_with(self, table: int) -> tuple[int, ...]:
        """The tables of a table's family, itself among them; none if it has no family."""
        number = int(self.family_of[table])
        return self.families[number].members if number >= 0 else ()

    @cached_property
    def family_contexts(self) -> tuple[tuple[str, ...], ...]:
        """For each family, the contexts of each member as one text; none if all members have the same."""
        told = (tuple(" ".join(self.contexts[member]) for member in family.members) for family in self.families)
        return tuple(texts if len(set(texts)) > 1 else () for texts in told)

    def shown_as(self, table: int) -> str | None:
        """The name by which the table's family is shown; None for a table without one."""
        members = self.members_with(table)
        return called([self.catalog.tables[member].name.table for member in members]) if members else None

    @cached_property
    def representatives(self) -> dict[int, int]:
        """For each table of a family, its representative."""
        return representatives(self.catalog, self.families)

    def pooled(self, values: NDArray[Any], chosen: Mapping[int, int]) -> NDArray[Any]:
        """The values, shape (t,) or (t, n), with the greatest of each family given to its chosen member.

        `chosen` has the member of each family by its usual representative.
        """
        found: NDArray[Any] = values.copy()
        in_family = self.family_of >= 0
        best = np.full((len(self.families), *values.shape[1:]), -np.inf, dtype=values.dtype)
        np.maximum.at(best, self.family_of[in_family], values[in_family])
        kept = list(chosen.values())
        found[kept] = best[self.family_of[kept]]
        return found

    def alone(self, scores: NDArray[Any], chosen: Mapping[int, int]) -> NDArray[Any]:
        """The scores, shape (t,), pooled, with -inf for all members of families but the chosen ones."""
        if not self.families:
            return scores
        found = self.pooled(scores, chosen)
        others = self.family_of >= 0
        others[list(chosen.values())] = False
        found[others] = -np.inf
        return found

    @cached_property
    def header_texts(self) -> Ids:
        """Ids of the texts that are the header of some column, ascending."""
        return distinct(self.column_text).astype(np.int32)

    @cached_property
    def header_frequency(self) -> Ids:
        """Shape (n,), by text id: the number of tables that have the text as a header."""
        tables = max(len(self.catalog.tables), 1)
        pairs = distinct(self.column_text.astype(np.int64) * tables + self.column_table)
        return np.bincount(pairs // tables, minlength=len(self.texts)).astype(np.int32)

    @cached_property
    def header_words(self) -> Field:
        """Which header text (by text id) has which stemmed word."""
        return make_field(stems(text) if known else [] for text, known in zip(self.texts, self.is_header, strict=True))

    @cached_property
    def lexicon(self) -> Lexicon:
        """The lake's own words, for the parser."""
        return make_lexicon(
            (self.texts[text] for text in self.header_texts), (self.texts[text] for text in distinct(self.table_text))
        )

    @property
    def words(self) -> frozenset[str]:
        """The stems of its headers, its table names and the terms that people defined."""
        return self._own_words.union(word for term in self.terms.listed for word in stems(spelt(term.name)))

    @cached_property
    def _own_words(self) -> frozenset[str]:
        return frozenset(
            word for known in (self.lexicon.headers, self.lexicon.tables) for key in known for word in key.split()
        )

    @cached_property
    def named_texts(self) -> Ids:
        """Ids of the texts that name a table or a column, ascending; the ids of all texts if at least half do."""
        is_named = np.zeros(len(self.texts), dtype=np.bool_)
        is_named[self.header_texts] = is_named[self.table_text] = True
        named = np.flatnonzero(is_named).astype(np.int32)
        return named if 2 * len(named) < len(self.texts) else np.arange(len(self.texts), dtype=np.int32)

    @cached_property
    def named_vectors(self) -> Vectors:
        """Shape (h, d): vectors of `named_texts`, in that order."""
        whole = len(self.named_texts) == len(self.texts)
        return self.vectors if whole else np.ascontiguousarray(self.vectors[self.named_texts])

    def nearest_headers(self, mentions: Vectors, k: int) -> list[tuple[Ids, Vectors]]:
        """The k most similar distinct headers for each mention, best first, equal ones by text id.

        `mentions` has shape (m, d); returns m pairs (text ids, cosines), each of length <= k.
        """
        asked = self.graph if self.graph is not None and self.graph.is_asked(len(self.header_texts)) else None
        if asked is None or len(self._late[0]) > LATE_SHARE * len(self.header_texts):
            similarities = (mentions @ self.named_vectors.T)[:, self._header_places]
            return [_best(self.header_texts, row, k) for row in similarities]
        late, vectors = self._late
        pairs = []
        for mention, found in zip(mentions, asked.nearest(mentions, k, self.is_header), strict=True):
            near = np.setdiff1d(found, late, assume_unique=True).astype(np.int32)  # the graph may have grown since
            similarities = np.concatenate([self.vectors[near] @ mention, vectors @ mention])
            pairs.append(_best(np.concatenate([near, late]), similarities, k))
        return pairs

    @cached_property
    def _header_places(self) -> NDArray[np.int64]:
        """Where the `header_texts` are among the `named_texts`."""
        return np.searchsorted(self.named_texts, self.header_texts)

    @cached_property
    def _late(self) -> tuple[Ids, Vectors]:
        """Ids of the headers that the graph lacked when it was asked first, and their vectors."""
        held = np.empty(0, np.int64) if self.graph is None else self.graph.held
        late = np.setdiff1d(self.header_texts, held, assume_unique=True).astype(np.int32)
        return late, self.vectors[late if len(late) <= LATE_SHARE * len(self.header_texts) else late[:0]]

    @cached_property
    def is_header(self) -> NDArray[np.bool_]:
        """Shape (n,): whether a text is the header of some column."""
        flags = np.zeros(len(self.texts), dtype=bool)
        flags[self.header_texts] = True
        return flags

    def derived(self, name: str, make: Callable[[], Made]) -> Made:
        """What `make` returns, computed on the first call for this snapshot and kept with it."""
        with self._lock:
            if name not in self._derived:
                self._derived[name] = make()
            return cast(Made, self._derived[name])

    def derived_apart(self, name: str, make: Callable[[], Made]) -> Made:
        """`derived` for what is made from cached properties of other objects: `make` runs without the lock.

        Before Python 3.12 a cached property has one lock for all instances. A thread that holds that lock may wait for
        ours, so `make` must not wait for it while it holds ours. Several threads may make the value at once.
        """
        with self._lock:
            if name in self._derived:
                return cast(Made, self._derived[name])
        made = make()
        with self._lock:
            return cast(Made, self._derived.setdefault(name, made))

    @cached_property
    def narrated(self) -> Ids:
        """Columns (0 .. c - 1) with a description in `narration_text`, which may be a comment; ascending."""
        return np.flatnonzero(self.narration_text != NO_TEXT).astype(np.int32)

    @cached_property
    def narration_vectors(self) -> Vectors:
        """Shape (u, d): one vector for each distinct narration."""
        return np.ascontiguousarray(self.vectors[distinct(self.narration_text[self.narrated])])

    @cached_property
    def narration_number(self) -> Ids:
        """Shape (len(narrated),): which of the `narration_vectors` each narrated column has."""
        return np.unique(self.narration_text[self.narrated], return_inverse=True)[1].astype(np.int32)

    def names_of(self, tables: Collection[int]) -> dict[str, Vectors]:
        """The normalised names of some tables and of their columns, with their vectors."""
        ids = {int(self.table_text[table]) for table in tables}
        for table in tables:
            ids.update(self.column_text[self.first_column[table] : self.first_column[table + 1]].tolist())
        return {self.texts[text]: self.vectors[text] for text in ids}

    def descriptions(self, table: int) -> tuple[str | None, ...]:
        """The description of each column of a table; None if it has none, or only its comment."""
        columns = self.catalog.tables[table].columns
        if not len(self.narrated):
            return (None,) * len(columns)
        ids = self.narration_text[self.columns_of(table).start : self.columns_of(table).stop].tolist()
        described = (self.texts[text] if text != NO_TEXT else None for text in ids)
        pairs = zip(columns, described, strict=True)
        return tuple(None if text and (column.comment or "").startswith(text) else text for column, text in pairs)

    def over(self, catalog: Catalog) -> LakeIndex:
        """The index over a catalog that differs in numbers of rows alone; what was derived stays."""
        made = copy(self)
        object.__setattr__(made, "catalog", catalog)
        made.__dict__.pop("representatives", None)
        return made

    def knowing(self, terms: Terms, verified: tuple[Verified, ...]) -> LakeIndex:
        """The index with the terms and verified questions that people taught; what was derived stays."""
        made = copy(self)
        object.__setattr__(made, "terms", terms)
        object.__setattr__(made, "verified", verified)
        return made

    def columns_of(self, table: int) -> range:
        """Column numbers (0 .. c - 1) of a table."""
        return range(int(self.first_column[table]), int(self.first_column[table + 1]))


def _best(ids: Ids, similarities: Vectors, k: int) -> tuple[Ids, Vectors]:
    if k < len(ids):
        kept = np.argpartition(-similarities, k - 1)[:k]
        ids, similarities = ids[kept], similarities[kept]
    order = np.lexsort((ids, -similarities))
    return ids[order], similarities[order]
