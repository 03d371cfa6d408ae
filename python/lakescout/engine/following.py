"""Questions that go on from an earlier one, and leave no question of their own: “only from JFK”, “sort by count”.

No call knows what was asked before. Such a text is refused with a word, before any reading guesses what it may be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from lakescout.words.tables import word_list
from lakescout.words.tokens import Token

Known = Callable[[str], bool]
"""Whether words are the name of a table or of a column."""

_LEFT_OUT: Final = 2
"""The most words that "without" and the like leave out where they are all of a question."""
_NARROWED: Final = 3
"""The most words of a condition after "only" that begins with no preposition."""
_ABOUT: Final = (["what", "about"], ["how", "about"])
_SAME: Final = (["the", "same"], ["same"])
_OF_THOSE: Final = ("which", "what", "who", "how many", "how much")


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(word_list(name, "openings"))


def goes_on(tokens: Sequence[Token], known: Known = lambda _: False) -> bool:
    """Whether a question can only be understood after another one.

    >>> from lakescout.words.tokens import tokenize
    >>> asked = ("and only from JFK?", "now by origin", "sort by count", "the average instead", "which ones?")
    >>> [goes_on(tokenize(text), lambda name: name == "origin") for text in asked]
    [True, True, True, True, True]
    >>> asked = ("and how many flights are there?", "sort customers by name", "orders by month", "now list all users")
    >>> [goes_on(tokenize(text)) for text in asked]
    [False, False, False, False]
    """
    said = [token for token in tokens if token.is_word]
    if len(said) < 2 or said[0] is not tokens[0] or said[0].quote is not None or _is_a_name(said):
        return False
    words = [token.lower for token in said]
    return not known(" ".join(words)) and _goes_on(_after(words, "fillers"), known)


def _is_a_name(said: Sequence[Token]) -> bool:
    """Whether the first word is written as a code, among others that are not: OR is Oregon."""
    return said[0].text.isupper() and len(said[0].text) > 1 and not all(token.text.isupper() for token in said)


def _goes_on(words: Sequence[str], known: Known) -> bool:
    if not words:
        return False
    first, rest = words[0], words[1:]
    if first in _words("joining"):
        return not _asks(_after(rest, "joining", "fillers"), known)
    if first in _words("narrowing"):
        return _narrows(first, rest, known) and not _asks(rest, known)
    return (
        words[-1] == "instead"
        or list(words[:2]) in _ABOUT
        or _orders(words, known)
        or _groups(words, known)
        or _leaves_out(words)
        or _points_back(words)
    )


def _asks(words: Sequence[str], known: Known) -> bool:
    """Whether words after an opening are a question of their own."""
    if not words:
        return False
    if any(one in _words("measured") and two == "of" for one, two in pairwise(words)):
        return not set(words) & {"them", "those", "these", "ones"}
    if words[0] not in _words("asking"):
        return False
    shown = [word for word in words[1:] if word not in {"me", "us"}]
    return not (_goes_on(words, known) or (shown and shown[0] in _words("narrowing")))


def _narrows(first: str, rest: Sequence[str], known: Known) -> bool:
    """Whether "only" or "just" stands before a condition, rather than before what is asked for.

    "Only nation to win more than 5 medals" asks for a nation, and "only customers in Rome" for customers.
    """
    if not rest or rest[0] in _words("prepositions"):
        return True
    if first != "only" or rest[0] == "one":
        return rest[0] in _words("articles")
    return len(rest) <= _NARROWED and not (len(rest) > 1 and known(rest[0]))


def _orders(words: Sequence[str], known: Known) -> bool:
    """An order, a grouping or a limit of rows that are not said: "sort by count", "limit it to 10"."""
    if words[0] not in _words("ordering") or (words[0] in _words("nouns, too") and known(words[0])):
        return False
    rest = _after(words[1:], "the answer")
    if rest and rest[0] not in _words("ends of an ordering"):
        return False
    if not rest and words[0] in _words("nouns, too"):
        return False
    later = rest[2:]
    if set(later) & {"all", "every"}:
        return False
    return not any(_asks(later[place:], known) for place in range(len(later)))


def _groups(words: Sequence[str], known: Known) -> bool:
    """A group or a form, and nothing that is grouped or shown: "by month", "per origin", "as a share"."""
    if words[0] in {"by", "per"} or list(words[:2]) == ["for", "each"]:
        what = _after(words[1:], "articles")
        return bool(what) and ((len(what) == 1 and what[0] in _words("periods")) or known(" ".join(what)))
    return words[0] == "as" and len(words) <= 4 and words[-1] in _words("forms")


def _leaves_out(words: Sequence[str]) -> bool:
    """What is to be left out, and nothing else: "without weekends"."""
    return words[0] in _words("leaving out") and 1 <= len(_after(words[1:], "articles")) <= _LEFT_OUT


def _points_back(words: Sequence[str]) -> bool:
    """Words that stand for what was asked before: "which ones", "how many of them", "show the rows", "the same"."""
    for opening in _SAME:
        after = list(words[len(opening) :])
        if list(words[: len(opening)]) == opening and (not after or after[0] in _words("prepositions")):
            return True
    for asking in _OF_THOSE:
        size = len(asking.split())
        if " ".join(words[:size]) == asking:
            after = [] if "or" in words else list(words[size:])
            if after[:1] == ["ones"] or (
                after[:1] == ["of"] and set(after[1:2]) & _words("pronouns") and _ends(after[2:])
            ):
                return True
    if words[0] in _words("showing"):
        after = [word for word in words[1:] if word not in {"me", "us"}]
        return after == ["the", "rows"] or (bool(after) and after[0] in _words("pronouns") and _ends(after[1:]))
    return False


def _ends(words: Sequence[str]) -> bool:
    """Whether a pronoun before these words stands alone: "show those", "show those by name", not "those customers"."""
    return not words or words[0] in _words("prepositions") | _words("ends of an ordering") | _words("asking")


def _after(words: Sequence[str], *kinds: str) -> Sequence[str]:
    """The words after those of some kinds at the start."""
    place = 0
    while place < len(words) and any(words[place] in _words(kind) for kind in kinds):
        place += 1
    return words[place:]


def openings(tokens: Sequence[Token]) -> list[str]:
    """The texts with which a question begins, of two words and more: a cell may be spelled so, as a title is."""
    said = [token.text for token in tokens if token.is_word]
    return [" ".join(said[:size]) for size in range(2, min(len(said), _LONGEST) + 1)]


_LONGEST: Final = 8
