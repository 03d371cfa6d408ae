"""Normalising names and splitting text into words, the same way everywhere.

Digits and all scripts are kept; searches that drop them miss matches.
"""

from __future__ import annotations

import re
import unicodedata

from lakescout.words.tables import abbreviations


def expand(word: str) -> str:
    """The words that a lower-case short form stands for, or the word itself.

    >>> expand("lname"), expand("name")
    ('last name', 'name')
    """
    return abbreviations("names").get(word, word)


_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_LETTER_DIGIT = re.compile(r"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])")
_CODE_NAME = re.compile(r"[^\W_]+", re.UNICODE)


def words(text: str) -> list[str]:
    """Lower-cased words of a text, digits kept, accents folded.

    >>> words("Café de l'Europe, 2024")
    ['cafe', 'de', "l'europe", '2024']
    """
    return _WORD.findall(fold(text))


def fold(text: str) -> str:
    """Case-folded, NFKC, without accents on Latin letters.

    >>> fold("Zürich STRASSE")
    'zurich strasse'
    """
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    kept = (
        character
        for number, character in enumerate(decomposed)
        if not (unicodedata.combining(character) and number and decomposed[number - 1].isascii())
    )
    return unicodedata.normalize("NFKC", "".join(kept))


def normalise_name(name: str) -> str:
    """A header or table name as words: snake_case, camelCase, digits and punctuation split, short forms spelled out.

    >>> normalise_name("StudentID_2024"), normalise_name("my docs"), normalise_name("HTTPServer_Qty")
    ('student id 2024', 'my docs', 'http server quantity')
    """
    parts = _CODE_NAME.findall(unicodedata.normalize("NFKC", name))
    split = (piece for part in parts for piece in _CAMEL.sub(" ", part).split())
    whole = " ".join(_LETTER_DIGIT.sub(" ", piece).lower() for piece in split)
    return " ".join(map(expand, whole.split())) or name.strip().lower()


def stem(word: str) -> str:
    """A light English stem that joins singular and plural, nothing else.

    >>> [stem(word) for word in ("cities", "classes", "songs", "glass", "bus", "2000s")]
    ['city', 'class', 'song', 'glass', 'bus', '2000s']
    """
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")) or word[0].isdigit():
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    return word[:-1]
