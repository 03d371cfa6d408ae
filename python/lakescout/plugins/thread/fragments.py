"""What the words of a text say that goes on from an earlier question, before anything is read of it."""

from __future__ import annotations

import itertools
import re
from typing import Final

from lakescout.words.tables import word_list
from lakescout.words.tokens import tokenize


def words_of(*kinds: str) -> frozenset[str]:
    """The words of some closed classes."""
    return frozenset(word for kind in kinds for word in word_list(kind, "openings"))


def fragment(text: str) -> tuple[str, ...]:
    """The words of a text that goes on, in lower case, without those that only say so.

    >>> fragment("ok, and what about the cancelled ones, please?"), fragment("only in 2018 too")
    (('the', 'cancelled', 'ones'), ('in', '2018'))
    >>> fragment("never mind the year"), fragment("what did 2015 look like?")
    (('forget', 'the', 'year'), ('2015',))
    >>> fragment("take the online shop out of it"), fragment("take out the online shop")
    (('without', 'the', 'online', 'shop'), ('without', 'the', 'online', 'shop'))
    """
    words = said_plainly(text)
    aside = words_of("fillers", "joining", "narrowing") | {"again", "too", "though"}
    while words and words[0] in aside:
        words = words[1:]
    while words and words[-1] in aside:
        words.pop()
    by = next((place for place, word in enumerate(words[:4]) if word in {"by", "per"}), 0)
    if (
        by
        and words[0] in words_of("grouping") | {"show", "list", "display"}
        and set(words[1:by]) <= words_of("the answer")
    ):
        words = words[by:]
    return tuple(words)


def said_plainly(text: str) -> list[str]:
    """The words of a text in lower case, with what only leads to an edit in its shortest form: "I only care about"."""
    words, closing = [token.lower for token in tokenize(text) if token.is_word], words_of("closing phrases")
    aside, told = words_of("fillers", "joining"), list[str]()
    while words:
        if words[0] in _FIRST_PERSON:
            ahead = list(itertools.takewhile(words_of("first person").__contains__, words))
            told += ["only"] if {"only", "just", "care", "interested"} & set(ahead) else []
            words = words[len(ahead) :]
            continue
        sizes = (size for size in range(_LONGEST, 0, -1) if "_".join(words[:size]) in _PHRASES)
        if (size := next(sizes, 0)) or words[0] in aside:
            told += [_PHRASES["_".join(words[:size])]] if size and _PHRASES["_".join(words[:size])] else []
            words = words[max(size, 1) :]
        else:
            break
    if words[:1] == ["take"] and "out" in words[2:]:
        words = ["without", *words[1 : words.index("out")]]
    for size in (2, 1):
        words = words[:-size] if "_".join(words[-size:]) in closing and len(words) > size else words
    return told[:1] + words


def begun_anew(text: str) -> str:
    """What follows words that leave a thread, and a sign; empty for other texts.

    >>> begun_anew("ok, new question: how many shops are there?"), begun_anew("something else than Rome")
    ('how many shops are there?', '')
    """
    tokens = [token for token in tokenize(text) if token.is_word]
    while tokens and tokens[0].lower in words_of("fillers", "joining"):
        tokens = tokens[1:]
    said = (tokens[:size] for size in (4, 3, 2))
    new = next((each for each in said if "_".join(token.lower for token in each) in words_of("new")), None)
    behind = "" if new is None else text[new[-1].end :].strip()
    return behind[1:].strip() if behind[:1] in _SIGNS else ""


_SIGNS: Final = frozenset(",.:;!-")


def narrows(text: str) -> bool:
    """Whether a text only narrows the rows, and measures nothing else: "just the open ones", "focus on Rome"."""
    return said_plainly(text)[:1] in (["only"], ["just"])


_FIRST_PERSON: Final = frozenset({"i", "we", "i'm", "i'd", "we'd", "we're"})
_PHRASES: Final = dict(each.split("=") for each in word_list("phrases", "openings"))
"""How a text goes on, and the word that says the same; none where what follows says it."""
_LONGEST: Final = max(phrase.count("_") + 1 for phrase in _PHRASES)
MORE: Final = frozenset(word_list("superlatives of more")) | {"most", "top", "best", "newest", "latest", "youngest"}
LESS: Final = frozenset(word_list("superlatives of less")) | {"least", "bottom", "worst", "oldest", "earliest"}
_SUPERLATIVE: Final = re.compile(r"(?!interest|forest|request|contest|harvest|invest|honest|modest)\w{2,}[^aeou]est")


def is_superlative(word: str) -> bool:
    """Whether a word asks for one end of an order: largest, busiest, most."""
    return word in MORE | LESS | {"recent"} or _SUPERLATIVE.fullmatch(word) is not None
