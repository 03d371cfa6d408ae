"""What to say of a text that no cell holds: the column where it would likeliest stand, or the table alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Final, NamedTuple

import numpy as np

from lakescout.reading.link import PARTLY, STEM, Links
from lakescout.reading.scope import Scope
from lakescout.words.encoder import Vectors
from lakescout.words.text import fold

SHOWN: Final = 3
"""How many cells a reason names."""
NEAR: Final = 0.44
"""From this cosine on, the header of a column speaks of such a text: "city" of Tokyo (0.61), "zip" not (0.22)."""
LEAD: Final = 0.05
"""How much nearer than the next column it has to be."""
READ: Final = 0.1
"""What it counts that the reader took a column for the text."""
NAMED: Final = 0.1
"""What it counts that the question names the table."""
BESIDE: Final = 0.5
"""What it counts that the question names the column right beside the text."""


class Absent(NamedTuple):
    """Why a text cannot be meant; the column that the reason names, if one, and how near that is."""

    reason: str
    near: float
    column: str = ""


def why_absent(value: str, column: int, scope: Scope, links: Links, verb: str = "says") -> Absent:
    """Why a text cannot be meant that a plan seeks in a column and that no cell says."""
    found, near = likeliest(value, column, scope, links)
    if found is None:
        table = scope.columns[column].table
        items = [table, *(links.names.column_item(n) for n, each in enumerate(scope.columns) if each.table == table)]
        near = NAMED * bool((links.reasons[:, items] >= STEM).any())
        return Absent(f"no cell of {scope.tables[table].name.table} {verb} “{value}”", near)
    name = scope.full_name(found)
    return Absent(f"no cell of {name} {verb} “{value}”{_instead(found, scope)}", near, name)


EVEN: Final = 0.1
"""Columns that differ by less in how near they are to a text are told apart by their cells."""


def unlike(value: str, near: Mapping[str, float], scope: Scope, encode: Callable[[Sequence[str]], Vectors]) -> Set[str]:
    """Of columns by their full names, those that are as near to a text as the nearest, and whose cells it is unlike.

    Munich is as near to "country" (0.49) as to "city" (0.48); countries are nearer (0.64), and so are cities (0.58).
    """
    even = [name for name, each in near.items() if each > max(near.values()) - EVEN]
    typical: dict[str, float] = {}
    for number, labels in scope.labels.items():
        if (name := scope.full_name(number)) in even and labels.texts:
            header, text, *cells = encode([scope.columns[number].name, value, *labels.texts[:TRIED]])
            typical[name] = float(header @ (text - np.mean(cells, axis=0)))
    if len(typical) < len(even):
        return frozenset()
    return {name for name in even if typical[name] < max(typical.values())}


TRIED: Final = 20
"""How many cells of a column are looked at for it."""


def likeliest(value: str, column: int, scope: Scope, links: Links) -> tuple[int | None, float]:
    """The column of texts where a text would likeliest stand, of those in a scope, and how near; None if none does.

    `column` is where the reader sought it. What the question says beside the text counts most, then how near the
    headers are in meaning.
    """
    words = set(fold(value).split())
    places = [place for place, token in enumerate(links.tokens) if fold(token.text) in words]
    if not places:
        return column, READ
    first, after = places[0], places[-1] + 1
    before = [first - 1] if first and links.tokens[first - 1].lower == "of" else [first - 2, first - 1]
    near = [place for place in (*before, after) if 0 <= place < len(links.tokens)]
    columns = slice(links.names.column_item(0), None)
    scores = links.alone[places, columns].max(axis=0)
    scores += BESIDE * (links.reasons[near, columns] >= PARTLY).any(axis=0)
    scores[column] += READ
    named = links.reasons[:, : links.names.tables].max(axis=0) >= STEM
    scores += NAMED * named[[item.table for item in scope.columns]]
    ahead = [number for number in np.argsort(-scores, kind="stable").tolist() if scores[number] >= NEAR - LEAD]
    fit = [number for number in ahead if _may_hold(value, number, scope)]
    if not fit or scores[fit[0]] < NEAR or any(scores[number] > scores[fit[0]] - LEAD for number in fit[1:2]):
        return None, 0.0
    return int(fit[0]), float(scores[fit[0]])


def _may_hold(value: str, column: int, scope: Scope) -> bool:
    """Whether a column has texts, and spells them so: a zip code has digits, and Mars has none."""
    item = scope.columns[column]
    if not item.is_text or item.form is not None or item.is_date:
        return False
    labels = scope.labels.get(column)
    digits = [any(map(str.isdigit, cell)) for cell in labels.texts] if labels is not None else []
    return not digits or any(map(str.isdigit, value)) or 2 * sum(digits) < len(digits)


def _instead(column: int, scope: Scope) -> str:
    labels = scope.labels.get(column)
    texts = labels.texts if labels is not None else ()
    if not texts:
        return ""
    more = ", …" if len(texts) > SHOWN else ""
    return f"; it has {', '.join(texts[:SHOWN])}{more}"
