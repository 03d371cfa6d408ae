"""What a question says in other words: synonyms of names, by the encoder; cells, by a word of theirs or by meaning."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lakescout.reading.names import Names, scope_names
from lakescout.reading.scope import Scope
from lakescout.reading.spans import EDGES, Found
from lakescout.reading.texts import Labels
from lakescout.words.encoder import Encoder, Recall, recall
from lakescout.words.near import share_prefix, shared_beginning
from lakescout.words.tables import word_list
from lakescout.words.text import fold, normalise_name
from lakescout.words.tokens import Token, tokenize

MEANT: Final = 0.62
"""From this cosine on, words may mean a cell of a column whose few texts repeat."""
AHEAD: Final = 0.12
"""How much nearer the cell must be than every other one of its column: what is as near to several is another of
their kind, as Tokyo beside Berlin and Paris, or green beside red and blue."""
PLACES: Final = frozenset(word_list("places")) | frozenset(word_list("headers of names"))
"""Last words of headers whose cells are names."""
FEW: Final = 12
"""The most texts of a column that are compared by meaning."""
SHARED: Final = 3
"""A word that more cells of a column have in common stands for none of them."""
MOST_OTHERWISE: Final = 8
"""The most cells that a question may say otherwise."""

Vectors: TypeAlias = Callable[[Sequence[str]], NDArray[np.float32]]
"""Vectors of phrases, shape (phrases, d), each row of length 1."""


class Similar:
    """Compares phrases with names; the encoder remembers the vectors of phrases."""

    def __init__(self, encoder: Encoder, capacity: int | None = None) -> None:
        """With a `capacity`, it keeps so many vectors of its own."""
        self._recall = recall(encoder) if capacity is None else Recall(encoder, capacity)

    def vectors(self, phrases: Sequence[str]) -> NDArray[np.float32]:
        """Shape (phrases, d), each row of length 1."""
        return self._recall.vectors(phrases)

    def look_ahead(self, tokens: Sequence[Token], scopes: Sequence[Scope]) -> None:
        """Encode at once all phrases that linking a question will need: one run for each scope would cost more."""
        texts = dict.fromkeys(phrases_of(tokens))
        for scope in scopes:
            texts |= dict.fromkeys(
                text for item in scope_names(scope).items for text in (item.text, item.meaning) if text
            )
            proper = columns_of_names(scope)
            status = (each for column, each in scope.labels.items() if _is_status(each) and column not in proper)
            texts |= dict.fromkeys(each.meanings.get(text, text) for each in status for text in each.texts)
        self.vectors(list(texts))

    def of_names(self, names: Names) -> NDArray[np.float32]:
        """Shape (items, d): the vectors of names, between them and what is said of them, each of length 1."""
        found = self.vectors([item.text for item in names.items])
        said = [place for place, item in enumerate(names.items) if item.meaning]
        if said:
            found = found.copy()
            found[said] += self.vectors([names.items[place].meaning for place in said])
            found[said] /= np.maximum(np.linalg.norm(found[said], axis=1, keepdims=True), 1e-6)
        return found

    def __call__(self, tokens: Sequence[Token], names: Names) -> NDArray[np.float32]:
        """Shape (tokens, items): the best cosine of a word, alone or with its neighbour, with each name."""
        found = np.zeros((len(tokens), len(names.items)), dtype=np.float32)
        spans = _spans(tokens)
        if spans and names.items:
            cosines = cosines_with(names, self.vectors(phrases_of(tokens)), self.vectors)
            for span, row in zip(spans, cosines, strict=True):
                for place in span:
                    np.maximum(found[place], row, out=found[place])
        return found


def cosines_with(names: Names, phrases: NDArray[np.float32], vectors: Vectors) -> NDArray[np.float32]:
    """Shape (phrases, items): how near the vectors of phrases come to names, or to what is said of these."""
    found = phrases @ vectors([item.text for item in names.items]).T
    said = [place for place, item in enumerate(names.items) if item.meaning]
    if said:
        more = phrases @ vectors([names.items[place].meaning for place in said]).T
        found[:, said] = np.maximum(found[:, said], more)
    return np.asarray(found)


def phrases_of(tokens: Sequence[Token]) -> list[str]:
    """The texts of a question that are compared with names."""
    return [" ".join(tokens[place].lower for place in span) for span in _spans(tokens)]


def _spans(tokens: Sequence[Token]) -> list[tuple[int, ...]]:
    """Single words that name something, and pairs of neighbours."""
    places = [place for place, token in enumerate(tokens) if token.is_word and token.lower not in EDGES]
    pairs = [(one, two) for one, two in itertools.pairwise(places) if two == one + 1]
    return [*((place,) for place in places), *pairs]


def said_otherwise(
    tokens: Sequence[Token],
    labels: Mapping[int, Labels],
    taken: Set[int],
    vectors: Vectors | None = None,
    names: Set[int] = frozenset(),
) -> list[Found]:
    """Cells that words of the question may mean: `puffins` for 'Atlantic Puffin', `kicked out` for 'expelled'.

    `taken` are the tokens that stand for something already; `vectors` compares meanings, but for columns whose
    cells are `names`.
    """
    free = [
        place
        for place, token in enumerate(tokens)
        if place not in taken and token.is_word and token.quote is None and token.lower not in EDGES
    ]
    if not free or not labels:
        return []
    found = {(item.start, item.end, column, text): item for item, column, text in _sharing(tokens, free, labels)}
    spoken = {place for start, end, _, _ in found for place in range(start, end)}
    if vectors is not None:
        rest = [place for place in free if place not in spoken]
        for item, column, text in _meaning(tokens, rest, labels, vectors, names):
            found.setdefault((item.start, item.end, column, text), item)
    grouped: dict[tuple[int, int, str], dict[int, str]] = defaultdict(dict)
    for start, end, column, text in found:
        grouped[start, end, fold(text)][column] = text
    listed = [
        Found(start, end, "cell", next(iter(cells.values())), tuple(sorted(cells.items())), exact=False)
        for (start, end, _), cells in grouped.items()
    ]
    return listed[:MOST_OTHERWISE]


def _sharing(
    tokens: Sequence[Token], free: Sequence[int], labels: Mapping[int, Labels]
) -> Iterator[tuple[Found, int, str]]:
    """The cells that contain a run of the question's words, and maybe other words; for each start, the longest run."""
    columns = [(column, *_holding(each.texts, tuple(each.meanings.items()))) for column, each in sorted(labels.items())]

    def held_by(place: int) -> set[tuple[int, str]]:
        """The cells with a word, or where no cell of any column has it, with another form of the word."""
        word = tokens[place].stem
        found = {(column, text) for column, holding, _ in columns for text in holding.get(word, ())}
        if found or is_name(tokens, place):
            return found
        return {
            (column, text)
            for column, holding, fronts in columns
            for each in fronts.get(word[:4], ())
            if is_form(word, each)
            for text in holding[each]
        }

    place = 0
    while place < len(free):
        start = free[place]
        held, end = held_by(start), place + 1
        while held and end < len(free) and free[end] == free[end - 1] + 1:
            both = held & held_by(free[end])
            if not both:
                break
            held, end = both, end + 1
        many: dict[int, list[str]] = defaultdict(list)
        for column, text in held:
            many[column].append(text)
        for column, texts in sorted(many.items()):
            if len(texts) <= SHARED:
                for text in sorted(texts):
                    yield Found(start, free[end - 1] + 1, "cell", text, ((column, text),), exact=False), column, text
        place = end


@lru_cache(maxsize=10_000)
def _holding(
    texts: tuple[str, ...], meanings: tuple[tuple[str, str], ...]
) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """The texts of a column by each word of theirs or of their meaning, and these words by their first four letters."""
    meant = dict(meanings)
    found: dict[str, list[str]] = defaultdict(list)
    fronts: dict[str, list[str]] = defaultdict(list)
    for text in texts:
        for word in _roots(text) | _roots(meant.get(text, "")):
            found[word].append(text)
    for word in found:
        fronts[word[:4]].append(word)
    return {word: tuple(each) for word, each in found.items()}, {start: tuple(each) for start, each in fronts.items()}


def _roots(text: str) -> set[str]:
    return {
        token.stem for token in tokenize(text) if token.is_word and token.lower not in EDGES and len(token.stem) > 2
    }


def _meaning(
    tokens: Sequence[Token], free: Sequence[int], labels: Mapping[int, Labels], vectors: Vectors, names: Set[int]
) -> Iterator[tuple[Found, int, str]]:
    """For each word or pair, the likest cell of each column whose texts repeat, the surest pairs first."""
    places = [
        (column, text, each.meanings.get(text, text))
        for column, each in sorted(labels.items())
        if _is_status(each) and column not in names
        for text in each.texts
    ]
    free = [place for place in free if not is_name(tokens, place)]
    pairs = [(one, two) for one, two in itertools.pairwise(free) if two == one + 1]
    spans = [*((place,) for place in free), *pairs]
    if not places or not spans:
        return
    texts = list(dict.fromkeys(meant for _, _, meant in places))
    cosines = vectors([" ".join(tokens[place].lower for place in span) for span in spans]) @ vectors(texts).T
    number = {text: place for place, text in enumerate(texts)}
    best: dict[tuple[int, str], tuple[float, tuple[int, ...]]] = {}
    for span, row in zip(spans, cosines, strict=True):
        near: dict[int, list[tuple[float, str]]] = defaultdict(list)
        for column, text, meant in places:
            near[column].append((float(row[number[meant]]), text))
        for column, listed in near.items():
            (cosine, text), *others = sorted(listed, reverse=True)
            alone = all(cosine - other >= AHEAD for other, _ in others[:1])
            if cosine >= MEANT and alone and cosine > best.get((column, text), (0.0, ()))[0]:
                best[column, text] = cosine, span
    for (column, text), (_, span) in sorted(best.items(), key=lambda item: (-item[1][0], item[0])):
        yield Found(span[0], span[-1] + 1, "cell", text, ((column, text),), exact=False), column, text


ENDINGS: Final = frozenset(word_list("endings"))
"""What the forms of a word end in, besides nothing."""


def is_form(one: str, other: str) -> bool:
    """Whether two words are forms of one: they begin alike, and differ in endings alone.

    >>> is_form("enrolled", "enrollment"), is_form("austria", "australia"), is_form("chester", "chest")
    (True, False, True)
    """
    shared = shared_beginning(one, other)
    return share_prefix(one, other) and {one[shared:], other[shared:]} <= ENDINGS | {""}


def columns_of_names(scope: Scope) -> frozenset[int]:
    """The columns whose cells are names of places or things, by their headers."""
    return frozenset(
        number for number in scope.labels if PLACES & set(normalise_name(scope.columns[number].called).split()[-1:])
    )


def is_name(tokens: Sequence[Token], place: int) -> bool:
    """Whether a token is a proper name, a code or a number: it means nothing but what it says.

    >>> tokens = tokenize("Kids in Tokyo on Q7-b with 12")
    >>> [token.text for place, token in enumerate(tokens) if is_name(tokens, place)]
    ['Tokyo', 'Q7', '12']
    """
    token = tokens[place]
    if token.quote is not None or any(character.isdigit() for character in token.text):
        return True
    begins = place == 0 or tokens[place - 1].text in {".", "?", "!", ":"}
    return token.text[:1].isupper() and not begins


def _is_status(labels: Labels) -> bool:
    return labels.repeated and len(labels.texts) <= FEW
