"""The word tables of a language: tab-separated files, one table each, the first line naming the columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files


@cache
def rows(table: str, language: str = "english") -> tuple[Mapping[str, str], ...]:
    """The rows of a table, by column.

    >>> rows("spellings")[0]["word"]
    'female'
    """
    text = (files("lakescout.words") / language / f"{table}.tsv").read_text(encoding="utf-8")
    names, *lines = (line.split("\t") for line in text.splitlines())
    return tuple(dict(zip(names, line, strict=True)) for line in lines)


@cache
def word_list(name: str, table: str = "lists") -> tuple[str, ...]:
    """The words of a list, in order; a long list has several rows.

    >>> word_list("ordinals")[:2], "the" in word_list("questions", "stopwords")
    (('first', 'second'), True)
    """
    return tuple(word for row in rows(table) if row["list"] == name for word in row["words"].split())


@cache
def abbreviations(reader: str) -> Mapping[str, str]:
    """What a short form stands for, as 'names' reads it everywhere, or 'answers' in the words of a header.

    'names' has only short forms that nearly always mean one thing.

    >>> abbreviations("names")["dob"], abbreviations("answers")["dob"]
    ('date of birth', 'date birth')
    """
    return {row["short"]: row["long"] for row in rows("abbreviations") if reader in row["read_by"].split()}


@cache
def spellings(kind: str) -> Mapping[str, tuple[str, ...]]:
    """Words, and how cells may spell what they mean: of one kind, 'code', 'demonym', 'place', 'initials' or
    'idiom'."""
    return {row["word"]: tuple(row["spellings"].split("|")) for row in rows("spellings") if row["kind"] == kind}


def other_spellings(word: str) -> Iterable[str]:
    """How cells may spell what a lower-case word or phrase means, in other words.

    >>> list(other_spellings("french")), list(other_spellings("us"))[0], list(other_spellings("ohio"))
    (['france'], 'usa', ['OH'])
    >>> list(other_spellings("called off"))
    ['cancelled', 'canceled']
    """
    for kind in ("code", "demonym", "place", "initials", "idiom"):
        yield from spellings(kind).get(word, ())
