"""The names of a scope's tables and columns as words, and an index from words to names."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from lakescout.reading.demand import unit_of
from lakescout.reading.scope import Scope
from lakescout.reading.spans import EDGES
from lakescout.reading.texts import description
from lakescout.words.text import normalise_name, root


@dataclass(frozen=True, slots=True)
class Name:
    """A table or column: its words, and those that are its own, without the table's."""

    text: str
    words: tuple[str, ...]
    own: tuple[str, ...]
    meaning: str = ""
    """What is said of it besides, in words."""


@dataclass(frozen=True)
class Names:
    """All names of a scope, tables first, then columns: an item is a position in this order."""

    items: tuple[Name, ...]
    tables: int
    whole: dict[tuple[str, ...], tuple[int, ...]]
    """Items by all of their words, or all of their own."""
    joined: dict[str, tuple[int, ...]]
    """Items by their words run together."""
    parts: dict[str, tuple[int, ...]]
    """Items by one word."""
    told: dict[str, tuple[int, ...]]
    """Items by one word of what is said of them."""
    short: dict[str, tuple[tuple[str, tuple[int, ...]], ...]]
    """Header words that may be short forms, with their items, by first letter."""
    fronts: dict[str, tuple[str, ...]]
    """Words of names by their first four letters."""

    def column_item(self, column: int) -> int:
        """The item of a column."""
        return self.tables + column


def scope_names(scope: Scope) -> Names:
    """The names of a scope."""
    return _names(
        tuple((table.called, description(table.comment)) for table in scope.tables),
        tuple((item.table, item.called, scope.meanings.get(number, "")) for number, item in enumerate(scope.columns)),
        tuple((table if column is None else len(scope.tables) + column, name) for column, table, name in scope.also),
    )


@lru_cache(maxsize=2_048)
def _names(
    tables: tuple[tuple[str, str], ...], columns: tuple[tuple[int, str, str], ...], also: tuple[tuple[int, str], ...]
) -> Names:
    items = [Name(normalise_name(name), each, each, said) for name, said in tables for each in [name_words(name)]]
    for table, name, said in columns:
        words = name_words(name)
        own = tuple(word for word in words if word not in items[table].words) or words
        items.append(Name(normalise_name(name), words, own, said))
    whole: dict[tuple[str, ...], list[int]] = defaultdict(list)
    joined: dict[str, list[int]] = defaultdict(list)
    parts: dict[str, list[int]] = defaultdict(list)
    told: dict[str, list[int]] = defaultdict(list)
    for number, item in enumerate(items):
        for words in dict.fromkeys((item.words, item.own)):
            whole[words].append(number)
        for text in dict.fromkeys(("".join(item.text.split()), "".join(item.words))):
            joined[text].append(number)
        for word in dict.fromkeys(item.words):
            parts[word].append(number)
        for word in dict.fromkeys(root(each) for each in item.meaning.split() if each not in EDGES):
            told[word].append(number)
    known = frozenset(whole)
    for number, item in enumerate(items[len(tables) :], len(tables)):
        *front, last = item.text.split() or [""]
        bare = name_words(" ".join(front)) if front and unit_of(last) else ()
        if bare and bare not in known:  # "hourly rate" names Hourly Rate (EUR) whole
            whole[bare].append(number)
    for number, name in also:
        whole[name_words(name)].append(number)
        joined["".join(normalise_name(name).split())].append(number)
    short: dict[str, list[tuple[str, tuple[int, ...]]]] = defaultdict(list)
    fronts: dict[str, list[str]] = defaultdict(list)
    for word, numbers in parts.items():
        if 2 <= len(word) <= 5:
            short[word[0]].append((word, tuple(numbers)))
        if len(word) >= 4:
            fronts[word[:4]].append(word)
    return Names(
        tuple(items),
        len(tables),
        {words: tuple(numbers) for words, numbers in whole.items()},
        {text: tuple(numbers) for text, numbers in joined.items()},
        {word: tuple(numbers) for word, numbers in parts.items()},
        {word: tuple(numbers) for word, numbers in told.items()},
        {letter: tuple(found) for letter, found in short.items()},
        {front: tuple(found) for front, found in fronts.items()},
    )


def name_words(name: str) -> tuple[str, ...]:
    """The words of a name, stemmed, without `of` and `the`.

    >>> name_words("Stu_Names"), name_words("date_of_birth")
    (('student', 'name'), ('date', 'birth'))
    """
    words = normalise_name(name).split()
    return tuple(root(word) for word in words if word not in {"of", "the"}) or tuple(words)
