"""The lake's own words: which stemmed phrases are a header or a table name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from lakescout.postings import stems

MAX_PHRASE = 6
"""Longest phrase, in words, that is looked up."""


def phrase_key(text: str) -> str:
    """Stemmed words of a text: the form in which phrases are compared.

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
