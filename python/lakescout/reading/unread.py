"""Which words of a question a plan does not account for, and how likely each stands for something that it lacks.

"Late" in "late orders" narrows what is asked for; "people" in "how many people work here" need not, though nothing in
the lake is called so. A logistic curve over a word's vector and over what the plan leaves unsaid tells them apart. It
is fitted on questions with their right plans, and with plans that lack a part of them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cache
from typing import Final, get_args

import numpy as np
from numpy.typing import NDArray

from lakescout.reading.link import Links
from lakescout.reading.plan import Column, Everything, Period, Query, Rows, Source, Unit, Value, everywhere
from lakescout.reading.scope import Scope
from lakescout.reading.spans import EDGES
from lakescout.weights import described, weights
from lakescout.words.tables import word_list

ALIKE: Final = 0.45
"""From this cosine on, a word refers to a name that the plan uses."""
UNITS: Final = {unit: frozenset(word_list(f"unit {unit}")) for unit in get_args(Unit)}
"""How a question says the unit of a period."""
ROWS: Final = frozenset(word_list("rows"))
"""How a question says rows, whatever they are of."""
LIGHT: Final = frozenset(word_list("light verbs"))
FEATURES: Final = (
    "bias", "near used", "with neighbours", "near unsaid", "near others", "names others", "unsaid", "unread", "digits",
    "capital", "cell",
)  # fmt: skip
"""What is known of a word besides its meaning: how near it comes to the names that the plan uses, alone and with its
neighbours, to those among them that no word names, and to others; whether it is, by letters, one of the others; how
much of the plan no word names, and how many words are left; whether it has digits or a capital letter, and whether it
may be a cell."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A word by its place, and the probability that the plan lacks what it stands for."""

    place: int
    likely: float


def used_items(query: Query, links: Links, scope: Scope) -> set[int]:
    """The names that a plan uses, as items of the links: those of its columns and of their tables."""
    names = links.names
    found: set[int] = set()
    for node in everywhere(query):
        if isinstance(node, Column):
            found |= {names.column_item(node.column), scope.columns[node.column].table}
            if node.via is not None:
                found.add(names.column_item(node.via))
        elif isinstance(node, (Source, Everything)):
            found.add(node.table)
    return found


def unsaid_columns(query: Query, links: Links, scope: Scope) -> list[int]:
    """The columns of a plan that no word of the question is likely to name, nor their tables."""
    names = links.names
    named = np.asarray(((links.reasons > 0) | (links.similarity >= ALIKE)).any(axis=0))
    columns = dict.fromkeys(node.column for node in everywhere(query) if isinstance(node, Column))
    return [
        number for number in columns if not named[names.column_item(number)] and not named[scope.columns[number].table]
    ]


def places_left(query: Query, links: Links, items: Set[int]) -> list[int]:
    """The tokens that name something and that neither a name, a value nor an operation of the plan accounts for."""
    taken = set(links.asking)
    stated = Stated(query)
    for value in links.values:
        if value.value in stated:
            taken.update(range(value.start, value.end))
    spoken = LIGHT.union(*(_words_of(node) for node in everywhere(query)))
    listed = sorted(items)
    named = np.asarray(((links.reasons[:, listed] > 0) | (links.alone[:, listed] >= ALIKE)).any(axis=1))
    return [
        place
        for place, token in enumerate(links.tokens)
        if place not in taken
        and token.is_word
        and token.lower not in EDGES
        and token.lower not in spoken
        and not named[place]
    ]


class Stated:
    """The values and limits that a plan states."""

    def __init__(self, query: Query) -> None:
        nodes = list(everywhere(query))
        self._values = frozenset(_plain(node.value) for node in nodes if isinstance(node, Value))
        self._limits = frozenset(str(getattr(node, "limit", None)) for node in nodes)

    def __contains__(self, value: object) -> bool:
        plain = _plain(value)
        within = len(plain) > 2 and any(plain in known for known in self._values)
        return within or plain in self._values | self._limits


def features(query: Query, links: Links, scope: Scope, items: Set[int], places: Sequence[int]) -> NDArray[np.float64]:
    """Shape (places, FEATURES)."""
    unsaid = unsaid_columns(query, links, scope)
    missing = [links.names.column_item(number) for number in unsaid]
    used = np.zeros(len(links.names.items), dtype=np.bool_)
    used[sorted(items)] = True
    stated = Stated(query)
    loose = {
        place
        for value in links.values
        if value.kind == "cell" and value.value not in stated
        for place in range(value.start, value.end)
    }
    found = np.zeros((len(places), len(FEATURES)))
    for row, place in zip(found, places, strict=True):
        near, token = links.alone[place], links.tokens[place]
        row[:] = (
            1.0,
            near[used].max(initial=0.0),
            links.similarity[place][used].max(initial=0.0),
            near[missing].max(initial=0.0),
            near[~used].max(initial=0.0),
            links.reasons[place][~used].max(initial=0) > 0,
            min(len(unsaid), 3) / 3,
            min(len(places), 5) / 5,
            any(character.isdecimal() for character in token.text),
            place > 0 and token.text[0].isupper(),
            place in loose,
        )
    return found


def unread(query: Query, links: Links, scope: Scope, items: Set[int]) -> list[Unread]:
    """The words that the plan does not account for, with the chance that it lacks what each stands for."""
    places = places_left(query, links, items)
    if not places:
        return []
    told, vector = _curve()
    logits = features(query, links, scope, items, places) @ told
    if links.vectors.shape[1] == len(vector):
        logits += links.vectors[places] @ vector
    return [Unread(place, 1.0 / (1.0 + math.exp(-logit))) for place, logit in zip(places, logits.tolist(), strict=True)]


@cache
def _curve() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    told = weights("unread", "features")
    return np.array([told[name] for name in FEATURES]), np.array(list(described("unread")["meaning"]), dtype=np.float64)


def _words_of(node: object) -> frozenset[str]:
    """The words of the language, not of the lake, that a part of a plan accounts for."""
    if isinstance(node, Period):
        return UNITS[node.unit]
    return ROWS if isinstance(node, Rows) else frozenset()


def _plain(value: object) -> str:
    text = str(value).lower()
    try:
        return f"{float(text):g}"
    except ValueError:
        return text
