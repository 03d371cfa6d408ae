"""A scope with sampled values: the things that questions ask about, and the words for them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from lakescout.reading.scope import Key, Scope
from lakescout.words.text import normalise_name, stem

# Words of generated questions: for kinds of columns, and to open questions.

PLACES = set("city country state region county province location nation continent town district address".split())
SUPERLATIVES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "age": (("oldest",), ("youngest",)),
    "birthday": (("youngest",), ("oldest",)),
    "birth": (("youngest",), ("oldest",)),
    "price": (("most expensive", "priciest", "dearest"), ("cheapest", "least expensive")),
    "cost": (("most expensive", "costliest"), ("cheapest", "least expensive")),
    "fee": (("most expensive",), ("cheapest",)),
    "height": (("tallest", "highest"), ("shortest", "lowest")),
    "elevation": (("highest",), ("lowest",)),
    "weight": (("heaviest",), ("lightest",)),
    "length": (("longest",), ("shortest",)),
    "duration": (("longest",), ("shortest",)),
    "distance": (("farthest", "longest"), ("nearest", "shortest")),
    "date": (("latest", "newest", "most recent"), ("earliest", "oldest", "first")),
    "year": (("latest", "newest", "most recent"), ("earliest", "oldest")),
    "size": (("largest", "biggest"), ("smallest",)),
    "area": (("largest", "biggest"), ("smallest",)),
    "capacity": (("largest", "biggest"), ("smallest",)),
    "population": (("most populous", "largest", "biggest"), ("least populous", "smallest")),
    "salary": (("best paid", "highest paid", "top earning"), ("worst paid", "lowest paid")),
    "speed": (("fastest",), ("slowest",)),
    "rating": (("best rated", "highest rated", "best"), ("worst rated", "lowest rated")),
    "score": (("best", "highest scoring"), ("worst", "lowest scoring")),
    "attendance": (("best attended",), ("worst attended",)),
    "stock": (("best stocked",), ("least stocked",)),
    "profit": (("most profitable",), ("least profitable",)),
    "sale": (("best selling",), ("worst selling",)),
    "revenue": (("highest grossing",), ("lowest grossing",)),
    "amount": (("largest", "biggest"), ("smallest",)),
    "total": (("largest", "biggest"), ("smallest",)),
}
"""Superlatives by the stem of a header's last words: of the largest value, of the smallest."""
COMPARATIVES: dict[str, tuple[str, str]] = {
    "age": ("older than", "younger than"),
    "price": ("more expensive than", "cheaper than"),
    "cost": ("more expensive than", "cheaper than"),
    "height": ("taller than", "shorter than"),
    "weight": ("heavier than", "lighter than"),
    "length": ("longer than", "shorter than"),
    "duration": ("longer than", "shorter than"),
    "size": ("larger than", "smaller than"),
    "area": ("larger than", "smaller than"),
    "population": ("larger than", "smaller than"),
    "salary": ("earning more than", "earning less than"),
    "speed": ("faster than", "slower than"),
    "rating": ("rated above", "rated below"),
    "capacity": ("larger than", "smaller than"),
    "amount": ("over", "under"),
    "total": ("over", "under"),
}
ABOVE = ("over", "above", "greater than", "more than", "higher than", "larger than", ">", "exceeding")
BELOW = ("under", "below", "less than", "lower than", "smaller than", "<")
AT_LEAST = ("at least", "no less than", "{n} or more", ">=")
AT_MOST = ("at most", "no more than", "{n} or less", "up to")
MAX_WORDS = ("highest", "largest", "greatest", "maximum", "biggest", "top", "most")
MIN_WORDS = ("lowest", "smallest", "minimum", "least", "fewest")
FUNCTIONS = {
    "avg": ("average {x}", "mean {x}", "avg {x}", "{x} on average"),
    "sum": ("total {x}", "sum of {x}", "overall {x}", "combined {x}", "{x} in total"),
    "max": ("maximum {x}", "highest {x}", "largest {x}", "max {x}", "greatest {x}"),
    "min": ("minimum {x}", "lowest {x}", "smallest {x}", "min {x}"),
    "median": ("median {x}",),
}
OPEN_MANY = (
    "What are the {x}?", "Show the {x}.", "List the {x}.", "Give me the {x}.", "Find the {x}.", "Return the {x}.",
    "Show me all {x}.", "List all {x}.", "Which are the {x}?", "What are all the {x}?", "Can you list the {x}?",
    "I want the {x}.", "I need a list of {x}.", "Please show the {x}.", "get {x}", "show {x}", "list {x}", "{x}",
    "{x}", "{x}", "all {x}", "Tell me the {x}.", "Display the {x}.", "Could you tell me the {x}?",
)  # fmt: skip
OPEN_ONE = (
    "What is the {x}?", "Show the {x}.", "Give me the {x}.", "Find the {x}.", "Return the {x}.", "what's the {x}",
    "{x}", "{x}", "{x}?", "Tell me the {x}.", "Can you tell me the {x}?", "get me the {x}", "I need the {x}.",
)  # fmt: skip
OPEN_THINGS = (
    "{x}", "{x}", "{x}", "Which {x} are there?", "List all {x}.", "Show me all {x}.", "Show {x}.", "list {x}",
    "Who or what are the {x}?", "Find all {x}.", "Give me all {x}.", "What are the names of {x}?",
    "What {x} do we have?", "Names of {x}", "Show the names of all {x}.", "get all {x}", "I want to see {x}.",
    "which {x}",
)  # fmt: skip
COUNTS = (
    "How many {x} are there?", "how many {x}", "How many {x} do we have?", "number of {x}", "count of {x}",
    "count {x}", "Count the number of {x}.", "What is the number of {x}?", "What is the total number of {x}?",
    "# of {x}", "{x} count", "total number of {x}", "Find the number of {x}.", "Show the number of {x}.",
    "Return the number of {x}.",
)  # fmt: skip
BY = (
    "{m} by {g}", "{m} per {g}", "{m} for each {g}", "{m} in each {g}", "{m} grouped by {g}", "{m} for every {g}",
    "{m} broken down by {g}", "{m} of each {g}", "{g} wise {m}", "What is the {m} for each {g}?",
    "Show the {m} by {g}.", "Show the {m} of each {g}.", "Find the {m} for each {g}.",
    "For each {g}, what is the {m}?", "How does {m} vary by {g}?", "What are the {m} of every {g}?",
    "List the {m} per {g}.",
)  # fmt: skip
WITHOUT = (
    "without {o}", "with no {o}", "that have no {o}", "who never had any {o}", "that do not have any {o}",
    "lacking {o}", "that never had {o}", "which have no {o}", "not having any {o}", "who have no {o} at all",
    "that were never in {o}",
)  # fmt: skip
RELATED = (
    "with {o}", "that have {o}", "who have {o}", "having {o}", "who had {o}", "which have {o}", "linked to {o}",
    "associated with {o}",
)  # fmt: skip
CHARACTERS = "abcdefghijklmnopqrstuvwxyz"


Kind = Literal["id", "name", "first", "last", "flag", "place", "category", "text", "year", "number", "date", "other"]
YES = {"1", "y", "yes", "t", "true"}
NO = {"0", "n", "no", "f", "false"}
NAMES = {"name", "title", "label"}
_YEAR = re.compile(r"(1[5-9]|20)\d\d")
IDS = {"id", "key", "code", "no", "num", "nr", "uuid", "number", "#", "identifier"}


@dataclass(frozen=True)
class Samples:
    """What is known of a column's cells."""

    values: tuple[str, ...]
    """Distinct ones, the most frequent first."""
    distinct: int
    rows: int
    missing: int = 0


@dataclass(frozen=True)
class SampledLake:
    """A scope and the cells of its columns by number; `said_columns` and `said_tables` are known synonyms."""

    name: str
    scope: Scope
    samples: dict[int, Samples]
    said_columns: dict[int, tuple[str, ...]] = field(default_factory=dict)
    said_tables: dict[int, tuple[str, ...]] = field(default_factory=dict)
    given_nouns: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """Nouns for the rows of tables whose names do not say what these are."""
    given_phrases: dict[int, str] = field(default_factory=dict)
    """Full words for columns whose headers are cut short."""

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The kind of each column."""
        return tuple(self._kind(number) for number in range(len(self.scope.columns)))

    @cached_property
    def phrases(self) -> tuple[str, ...]:
        """The words for each column: its header's, without the table's in front."""
        return tuple(self._phrase(number) for number in range(len(self.scope.columns)))

    @cached_property
    def _in_keys(self) -> frozenset[int]:
        return frozenset(end for key in self.scope.keys for end in (key.left, key.right))

    def _phrase(self, number: int) -> str:
        column = self.scope.columns[number]
        words = self._words(number)
        own = {stem(word) for word in self.noun(column.table).split()}
        while len(words) > 1 and stem(words[0]) in own:
            words = words[1:]
        return " ".join(words)

    def _words(self, number: int) -> list[str]:
        return self.given_phrases.get(number, normalise_name(self.scope.columns[number].name)).split()

    def noun(self, table: int) -> str:
        """A table's name in the singular."""
        if table in self.given_nouns:
            return self.given_nouns[table][0]
        named = normalise_name(self.scope.tables[table].name.table).split()
        return " ".join((*named[:-1], singular(named[-1]))) if named else "row"

    def _kind(self, number: int) -> Kind:
        column, samples = self.scope.columns[number], self.samples.get(number)
        words = self._words(number) or ["column"]
        cells = {cell.lower() for cell in samples.values[:4]} if samples else set()
        if samples and 1 <= samples.distinct <= 2 and (cells <= YES | NO) and cells:
            return "flag"
        if column.is_date:
            return "date"
        if number in self._in_keys or (words[-1] in IDS and words != ["number"]):
            return "id"
        if column.is_number or column.numeric_text:
            named = words[-1] in {"year", "founded", "established", "season"} or len(cells) > 3
            years = samples is not None and all(_YEAR.fullmatch(cell) for cell in samples.values)
            return "year" if cells and named and years else "number"
        if not column.is_text or not samples:
            return "other"
        if {"first", "given", "fname", "forename"} & set(words):
            return "first"
        if {"last", "family", "lname", "surname"} & set(words) and words[-1] != "update":
            return "last"
        if (words[-1] in NAMES and "job" not in words) or " ".join(words) == self.noun(column.table):
            return "name"
        if PLACES & set(words):
            return "place"
        few = samples.distinct <= max(12, samples.rows // 10) and samples.distinct < samples.rows
        return "category" if few else "text"

    def columns(self, table: int, *kinds: Kind) -> list[int]:
        """The numbers of a table's columns of some kinds."""
        return [number for number in self.scope.columns_of(table) if self.kinds[number] in kinds]

    def names(self, table: int) -> tuple[int, ...]:
        """The columns by which a row of a table is shown: a person's first and last name, or its name."""
        first, last = self.columns(table, "first"), self.columns(table, "last")
        if first and last:
            return (first[0], last[0])
        named = self.columns(table, "name") or first or last
        return (named[0],) if named else ()

    def parents(self, table: int) -> list[Key]:
        """The keys by which a table refers to others."""
        return [key for key in self.scope.keys if self.scope.columns[key.left].table == table and self._plain(key)]

    def children(self, table: int) -> list[Key]:
        """The keys by which others refer to a table."""
        return [key for key in self.scope.keys if self.scope.columns[key.right].table == table and self._plain(key)]

    @cached_property
    def roles(self) -> list[Key]:
        """Keys of tables that several keys connect: origin and destination, home and away."""
        columns = self.scope.columns
        return [
            key
            for key in self.scope.keys
            if not self._plain(key) and columns[key.left].table != columns[key.right].table
        ]

    def _plain(self, key: Key) -> bool:
        """Whether it is the one key between its two tables."""
        ends = {self.scope.columns[key.left].table, self.scope.columns[key.right].table}
        return len(ends) == 2 and self._pairs.count(ends) == 1

    @cached_property
    def _pairs(self) -> list[set[int]]:
        return [{self.scope.columns[key.left].table, self.scope.columns[key.right].table} for key in self.scope.keys]

    @cached_property
    def things(self) -> list[int]:
        """Tables that questions ask about: with more than keys."""
        return [
            table
            for table in range(len(self.scope.tables))
            if any(self.kinds[number] not in {"id", "other"} for number in self.scope.columns_of(table))
        ]


def singular(word: str) -> str:
    """The singular of an English noun, as far as table names need it.

    >>> [singular(word) for word in ("cities", "classes", "songs", "glass", "people", "addresses", "status", "movies")]
    ['city', 'class', 'song', 'glass', 'person', 'address', 'status', 'movie']
    """
    known = {"people": "person", "children": "child", "men": "man", "women": "woman", "staff": "staff member"}
    if word in known:
        return known[word]
    if word.endswith("ies") and len(word) > 4 and word not in {"movies", "series"}:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is", "news", "series", "species")):
        return word[:-1]
    return word


def from_cells(cells: Sequence[str], rows: int) -> Samples:
    """Samples of a column given cell by cell."""
    counts: dict[str, int] = {}
    for cell in cells:
        if cell:
            counts[cell] = counts.get(cell, 0) + 1
    ordered = sorted(counts, key=lambda cell: -counts[cell])
    return Samples(tuple(ordered[:60]), len(counts), rows, rows - sum(counts.values()))
