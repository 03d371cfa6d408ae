"""The literals of a question as statements: one probe for each way of comparing."""

from __future__ import annotations

import hashlib
import re
import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from lakescout.lake.connection import Connection, Parameter
from lakescout.lake.sqltext import Sql, literal, render, statement, union
from lakescout.values.fields import Family, Piece
from lakescout.values.literal import Literal, days, number, spellings

CELL_CAP = 200
"""How many characters of a cell a hit shows."""

NORMAL = "strip_accents(lower(trim({{text:sql}})))"
"""The normal form of a cell and of a literal. The database computes both, so that they agree; `plain_form` does so for
literals in plain ASCII.

`strip_accents` ends a text that is not ASCII at a NUL; the same happens to the literal.
"""

UNTRIMMED = "strip_accents(lower({{text:sql}}))"
"""The form in large tables, where trimming costs as much as all else: `_blanks` allows one space on either side."""

LABEL = r"true|false|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_WITHIN_DAYS = (
    "{{column:sql}} >= CAST(list_min($2::VARCHAR[]) AS DATE) "
    "AND {{column:sql}} < CAST(list_max($3::VARCHAR[]) AS DATE) + 1"
)
_MANY_NUMBERS = 20
_SMALLEST, _LARGEST = -(2**63), 2**63 - 1
Keys = Mapping[int, tuple[str, ...]]
"""Normalised spellings by literal."""


@dataclass(frozen=True)
class Probe:
    """What to compare the cells of one family with, and by which template."""

    family: Family
    template: str
    parameters: tuple[Parameter, ...]
    exact: bool = True
    written: tuple[str, ...] = ()
    """The ways in which cells may write the texts; in vast tables only these are looked for."""

    def statement(self, pieces: Sequence[Piece]) -> Sql:
        """The statement over the cells of some tables."""
        cells = union(
            piece.cells(self.family, self._as_written if piece.is_vast and self.written else self.condition)
            for piece in pieces
        )
        if self.template == "values/days":
            return statement(self.template, cells=cells)
        normal = self._normal(pieces)
        if self.template == "values/contain":
            return statement(self.template, cells=cells, normal=normal, cap=CELL_CAP)
        return statement(self.template, cells=cells, normal=normal, cap=CELL_CAP, type=self.family.value)

    def _normal(self, pieces: Sequence[Piece]) -> Sql:
        if self.family not in (Family.TEXT, Family.LABEL):
            return Sql("value")
        exact = not self.exact or not all(piece.is_large for piece in pieces)
        return render(NORMAL if exact else UNTRIMMED, text="value")

    def _as_written(self, column: Sql, declared: str) -> Sql | None:
        """A comparison that the statistics and Bloom filters of Parquet answer for most row groups."""
        if declared != "VARCHAR":
            return self.condition(column, declared)
        return Sql(f"{column} IN ({', '.join(map(literal, self.written))})")

    def condition(self, column: Sql, declared: str) -> Sql | None:
        """What a column's cells must meet to be examined more closely; never excludes one that matches.

        Written so that DuckDB's statistics apply: numbers and days skip whole row groups.
        """
        keys = self.parameters[1]
        assert isinstance(keys, list)
        if self.template == "values/days":
            return render(_WITHIN_DAYS, column=column)
        if self.family in (Family.TEXT, Family.LABEL):
            return None  # measured: the join costs no more than a filter before it
        if len(keys) > _MANY_NUMBERS:
            return None
        numbers = ", ".join(f"TRY_CAST($2[{place + 1}] AS {declared})" for place in range(len(keys)))
        return render("{{column:sql}} IN ({{numbers:sql}})", column=column, numbers=numbers)


class Form(NamedTuple):
    """The normal form of a text, with what a dictionary keeps of a cell of that form."""

    text: str
    hash: int
    bytes: int
    first: int
    """The first character modulo 64."""


MOST_FORMS: Final = 20_000
"""How many normal forms are remembered. They depend on nothing but the text."""


def text_hash(text: str) -> int:
    """The hash of a text, as DuckDB's `md5_number_lower(text)` and `md5_number(text) >> 64` give it.

    >>> hex(text_hash("shoe"))
    '0xdb6033cb3d1e403d'
    """
    return int.from_bytes(hashlib.md5(text.encode(), usedforsecurity=False).digest()[8:], "little")


@lru_cache(maxsize=MOST_FORMS)
def plain_form(text: str) -> Form | None:
    """The normal form of a printable ASCII text, as the database has it; None for any other text."""
    if not (text.isascii() and text.isprintable()):
        return None
    normal = text.strip(" ").lower()
    return Form(normal, text_hash(normal), len(normal), ord(normal[0]) % 64 if normal else 0)


_forms: OrderedDict[str, Form] = OrderedDict()
_forms_lock = threading.Lock()


def normal_forms(connection: Connection, texts: Sequence[str]) -> list[Form]:
    """The normal forms of texts. They are remembered, so no macro on the connection may shadow DuckDB's functions.

    Most texts of questions are plain ASCII, so most questions need not ask DuckDB.
    """
    known = {text: form for text in dict.fromkeys(texts) if (form := plain_form(text)) is not None}
    with _forms_lock:
        known |= {text: _forms[text] for text in texts if text in _forms}
    missing = [text for text in dict.fromkeys(texts) if text not in known]
    if missing:
        rows = connection.query(statement("values/keys", normal=render(NORMAL, text="value")), (missing,))
        columns = (rows.column(name).to_pylist() for name in Form._fields)
        fresh = dict(zip(missing, map(Form, *columns), strict=True))
        known |= fresh
        with _forms_lock:
            _forms.update(fresh)
            while len(_forms) > MOST_FORMS:
                _forms.popitem(last=False)
    return [known[text] for text in texts]


def text_keys(connection: Connection, literals: Sequence[Literal]) -> Keys:
    """Normalised spellings of each literal; a literal without any (only spaces) is left out."""
    spelled = [(place, text) for place, literal in enumerate(literals) for text in spellings(literal)]
    keys: dict[int, dict[str, None]] = {}
    for (place, _), form in zip(spelled, normal_forms(connection, [text for _, text in spelled]), strict=True):
        if form.text:
            keys.setdefault(place, {})[form.text] = None
    return {place: tuple(texts) for place, texts in keys.items()}


def probes(connection: Connection, literals: Sequence[Literal]) -> tuple[Probe, ...]:
    """Everything to ask in order to find the literals."""
    keys = text_keys(connection, literals)
    texts = _equal(Family.TEXT, [(place, text) for place, texts in keys.items() for text in _blanks(texts)])
    candidates = (
        replace(texts, written=tuple(dict.fromkeys(text for each in literals for text in _cases(each)))),
        _equal(Family.LABEL, [(place, text) for place, texts in keys.items() for text in texts if _is_label(text)]),
        *_contained(connection, literals),
        *_numbers(literals),
        *_days(literals),
    )
    return tuple(probe for probe in candidates if probe.parameters[0])


def _cases(literal: Literal) -> Iterator[str]:
    """A literal's spellings in small and large letters as cells may write them."""
    for text in spellings(literal):
        yield from (text, text.lower(), text.upper(), text.capitalize(), text.title())


def _blanks(texts: Sequence[str]) -> Iterator[str]:
    """The texts, and each with a space before or after, for cells that are not trimmed."""
    yield from texts
    for text in texts:
        yield from (f" {text}", f"{text} ", f" {text} ")


def _is_label(text: str) -> bool:
    return re.fullmatch(LABEL, text) is not None


def _equal(family: Family, pairs: Sequence[tuple[int, str]]) -> Probe:
    distinct = list(dict.fromkeys(pairs))
    return Probe(family, "values/equal", ([place for place, _ in distinct], [text for _, text in distinct]))


def _contained(connection: Connection, literals: Sequence[Literal]) -> Iterator[Probe]:
    """The probe for cells that contain a literal as it is given: other spellings are for whole cells."""
    places = [place for place, literal in enumerate(literals) if literal.contains]
    forms = normal_forms(connection, [literals[place].text for place in places])
    found = [(place, form.text) for place, form in zip(places, forms, strict=True) if form.text]
    yield Probe(
        Family.TEXT, "values/contain", ([place for place, _ in found], [text for _, text in found]), exact=False
    )


def _numbers(literals: Sequence[Literal]) -> Iterator[Probe]:
    found = [(place, value) for place, literal in enumerate(literals) if (value := number(literal)) is not None]
    whole = [(place, int(value)) for place, value in found if value == value.to_integral_value()]
    yield _equal(Family.WHOLE, [(p, str(value)) for p, value in whole if _SMALLEST <= value <= _LARGEST])
    yield _equal(Family.WIDE, [(p, str(value)) for p, value in whole if abs(value) < 2**127])
    yield _equal(Family.FRACTION, [(p, text) for p, value in found for text in map(repr, doubles(value))])


def doubles(value: Decimal) -> tuple[float, float]:
    """The DOUBLE nearest to the number, and the one that the nearest FLOAT becomes."""
    with np.errstate(over="ignore"):
        return float(value), float(np.float32(float(value)))


def _days(literals: Sequence[Literal]) -> Iterator[Probe]:
    spans = [(place, span) for place, literal in enumerate(literals) if (span := days(literal))]
    firsts, lasts = ([span[end].isoformat() for _, span in spans] for end in (0, 1))
    yield Probe(Family.DAY, "values/days", ([place for place, _ in spans], firsts, lasts))
