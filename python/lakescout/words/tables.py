"""The word tables of each language: tab-separated files, one table each; the first line names the columns."""

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
def word_map(name: str, table: str = "lists") -> Mapping[str, tuple[str, ...]]:
    """What each word of a list of pairs stands beside, in order.

    >>> word_map("opposites of ends")["running"]
    ('ended', 'finished')
    """
    pairs = (pair.split("=") for pair in word_list(name, table))
    return {word: tuple(others.split(",")) for word, others in pairs}


@cache
def abbreviations(reader: str) -> Mapping[str, str]:
    """What each short form stands for, for one reader: 'names' expands any name, 'answers' the words of headers.

    'names' has only short forms that nearly always mean one thing.

    >>> abbreviations("names")["dob"], abbreviations("answers")["dob"]
    ('date of birth', 'date birth')
    """
    return {row["short"]: row["long"] for row in rows("abbreviations") if reader in row["read_by"].split()}


@cache
def spellings(kind: str) -> Mapping[str, tuple[str, ...]]:
    """For each word of a kind, how cells may spell what it means; the kinds are 'code', 'demonym', 'place', 'initials'
    and 'idiom'."""
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
