"""The literals of a question as keys into the value dictionary."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

import numpy as np

from lakescout.connection import Connection
from lakescout.sqltext import render, statement
from lakescout.values.describe import LONGEST_TEXT, number_hashes
from lakescout.values.literal import Literal
from lakescout.values.probe import LABEL, NORMAL, doubles
from lakescout.values.spelling import days, number, spellings

_EPOCH = date(1970, 1, 1).toordinal()


@dataclass(frozen=True, slots=True)
class TextKey:
    """A spelling of a literal: its hash and the classes of its length and first character."""

    literal: int
    hash: int
    length: int
    first: int


@dataclass
class Keys:
    """All that may be looked up for the literals of a question."""

    texts: list[TextKey] = field(default_factory=list)
    long: list[int] = field(default_factory=list)
    """Literals with a spelling that is longer than what is hashed."""
    labels: list[int] = field(default_factory=list)
    numbers: list[tuple[int, float, int]] = field(default_factory=list)
    """Literal, number, hash."""
    days: list[tuple[int, int, int]] = field(default_factory=list)
    """Literal, first and last day since 1970."""


def make_keys(connection: Connection, literals: Sequence[Literal]) -> Keys:
    """One small statement for the normal forms; the rest is arithmetic."""
    keys = Keys()
    spelled = [(place, text) for place, literal in enumerate(literals) for text in spellings(literal)]
    if spelled:
        rows = connection.query(
            statement("values_keys", normal=render(NORMAL, text="value")), ([text for _, text in spelled],)
        )
        for (place, _), row in zip(spelled, rows.to_pylist(), strict=True):
            if row["bytes"] > LONGEST_TEXT:
                keys.long.append(place)
            elif row["bytes"]:
                keys.texts.append(TextKey(place, row["hash"], min(row["bytes"], 63), row["first"]))
            if re.fullmatch(LABEL, row["text"]):
                keys.labels.append(place)
    for place, literal in enumerate(literals):
        value = number(literal)
        for double in doubles(value) if value is not None else ():
            keys.numbers.append((place, double, int(number_hashes(np.array([double]))[0])))
        span = days(literal)
        if span:
            keys.days.append((place, span[0].toordinal() - _EPOCH, span[1].toordinal() - _EPOCH))
    return keys
