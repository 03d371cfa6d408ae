"""Text as words: names in their normal form, stems, a long text as passages.

Everything splits text in this one way. Digits and all scripts are kept; searches that drop them miss matches.
Passages are short enough for one vector each.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from lakescout.words.tables import abbreviations, word_list


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


@lru_cache(maxsize=1 << 18)
def normalise_name(name: str) -> str:
    """A header or table name as words: snake_case, camelCase, digits and punctuation split, short forms spelled out.

    >>> normalise_name("StudentID_2024"), normalise_name("my docs"), normalise_name("HTTPServer_Qty")
    ('student id 2024', 'my docs', 'http server quantity')
    """
    parts = _CODE_NAME.findall(unicodedata.normalize("NFKC", name))
    split = (piece for part in parts for piece in _CAMEL.sub(" ", part).split())
    whole = " ".join(_LETTER_DIGIT.sub(" ", piece).lower() for piece in split)
    return " ".join(map(expand, whole.split())) or name.strip().lower()


_SHOES: Final = 5
"""Of words so short the singular has an e: shoes, toes."""


def stem(word: str) -> str:
    """A light English stem that joins singular and plural, nothing else.

    >>> [stem(word) for word in ("cities", "classes", "songs", "glass", "bus", "2000s", "heroes", "shoes")]
    ['city', 'class', 'song', 'glass', 'bus', '2000s', 'hero', 'shoe']
    """
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")) or word[0].isdecimal():
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zes")) or (word.endswith("oes") and len(word) > _SHOES):
        return word[:-2]
    return word[:-1]


def root(word: str) -> str:
    """The stem that joins singular and plural; `ids` and identifiers are `id`.

    >>> root("cities"), root("identifiers")
    ('city', 'id')
    """
    return "id" if word in {"ids", "identifier", "identifiers"} else stem(word)


def split_words(text: str) -> list[str]:
    """The words of a space-separated list."""
    return text.split()


_WORDS = word_list("questions", "stopwords")

IMPERATIVES = frozenset(word_list("imperatives", "stopwords"))
"""Words that mean nothing at the start of a question, but may mean something later in it."""

STOPWORDS = frozenset(_WORDS) | frozenset(map(stem, _WORDS))
"""Function words of questions, and their stems."""


UNSEEN: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff\U000e0000-\U000e007f]"
)
"""Signs that a person does not see, that steer a terminal, or that turn the direction in which a text is shown."""


def escaped(text: str, form: str = "") -> str:
    r"""The text with such signs written out, in `form` or as Python writes them.

    >>> escaped("a\u202eb\x1b[2J")
    'a\\u202eb\\x1b[2J'
    """
    return UNSEEN.sub(lambda match: _written(match[0], form), text)


def _written(sign: str, form: str) -> str:
    if not form:
        return sign.encode("unicode_escape").decode()
    pair = sign.encode("utf-16-be", "surrogatepass")
    return "".join(form.format(int.from_bytes(pair[place : place + 2], "big")) for place in range(0, len(pair), 2))


LONGEST: Final = 600
"""The most characters in a passage: about 150 tokens."""

_SENTENCE = re.compile(r"(?<=[.!?;])\s+")


_LEAST_TITLE, _LEAST_REST = 3, 12
"""The fewest words of a first sentence that says what a text is about, and of the text after it."""


def first_sentence(text: str) -> tuple[str, str]:
    """The first sentence of a text, and the rest; "" and the whole text for short texts and titles.

    >>> first_sentence("Ships by year. Typed from paper forms, which were kept in the harbour office until the war.")[0]
    'Ships by year.'
    >>> first_sentence("Ships by year. From paper.")
    ('', 'Ships by year. From paper.')
    """
    head, rest = (*_SENTENCE.split(text.strip(), maxsplit=1), "")[:2]
    whole = "|" in text or len(head.split()) < _LEAST_TITLE or len(rest.split()) < _LEAST_REST
    return ("", text) if whole else (head, rest)


def passages(text: str) -> list[str]:
    """Paragraphs, without duplicates: short ones are joined with the next, long ones are cut between sentences.

    Of a text that needs several, the first sentence stands alone: it says what the text is about, as a title does.

    >>> passages("# Orders\\n\\nOne row an order.\\n\\nFrom the\\nweb shop.")
    ['Orders: One row an order. From the web shop.']
    """
    made: list[str] = []
    current, heading = "", ""
    for paragraph in re.split(r"\n\s*\n", text):
        words = " ".join(paragraph.split())
        if words.startswith("# "):
            heading = words[2:].rstrip(":") + ": "
            continue
        for piece in _pieces(heading + words) if words else []:
            if current and len(current) + len(piece) >= LONGEST:
                made.append(current)
                current = ""
            current = f"{current} {piece}".strip()
        heading = "" if words else heading
    made += [current] if current else []
    if len(made) > 1:
        made[:1] = [part for part in first_sentence(made[0]) if part]
    return list(dict.fromkeys(made))


def _pieces(text: str) -> list[str]:
    pieces: list[str] = []
    for sentence in _SENTENCE.split(text):
        cut = [sentence[start : start + LONGEST] for start in range(0, len(sentence), LONGEST)]
        for part in cut:
            if pieces and len(pieces[-1]) + len(part) < LONGEST:
                pieces[-1] += " " + part
            else:
                pieces.append(part)
    return pieces


def about(value: float) -> str:
    """A mean as people read it: whole from a hundred on.

    >>> about(21048.5), about(17.3333), about(1.0)
    ('21,048', '17.3', '1')
    """
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def counted(count: int, what: str) -> str:
    """A count with its noun.

    >>> counted(1, "row"), counted(1200, "row")
    ('1 row', '1,200 rows')
    """
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"
