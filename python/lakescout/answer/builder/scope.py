"""What one statement may be built from: some tables, how they join, and where the question's values lie."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Final

from lakescout.answer.builder.lexicon import ABBREVIATIONS, MEASURED_IN, SUFFIXES
from lakescout.answer.builder.matching import NOTHING_SAID, Meaning, meaning
from lakescout.answer.builder.periods import UNITS
from lakescout.lake.catalog import Column, Table
from lakescout.words.text import normalise_name, stem

_INITIAL: Final = re.compile(r"\b([fl]) name\b")
_NUMBERS: Final = ("INT", "DOUBLE", "FLOAT", "REAL", "DECIMAL", "NUMERIC")
_DATES: Final = ("DATE", "TIME")
_YES_OR_NO: Final = {"yn"}
_VERBS_OF_FLAGS: Final = {"is", "has", "was", "are", "have", "can"}
_MOMENTS: Final = {"date", "time", "datetime", "timestamp", "at", "on", "day"}


@dataclass(frozen=True)
class Field:
    """A column within a scope, with the words it goes by; or, with a `unit`, what its dates are cut down to."""

    table: int
    column: Column
    words: tuple[str, ...]
    """The header's words, stemmed, abbreviations written out."""
    own: tuple[str, ...]
    """Those words less the table's: `name` of `dorm_name` in `dorm`."""
    numeric_text: bool = False
    """A text column whose cells are numbers."""
    said: Meaning = NOTHING_SAID
    """What its comment or narration calls it."""
    unit: str = ""
    """`month` for the months of a column of dates: nothing stored, but something questions speak of."""

    @property
    def name(self) -> str:
        """The column's name."""
        return self.column.name

    @property
    def is_number(self) -> bool:
        """Holds numbers by its type."""
        if self.unit:
            return self.unit == "year"
        return self.column.type.upper().startswith(_NUMBERS) or "INT" in self.column.type.upper().split("(")[0]

    @property
    def is_date(self) -> bool:
        """Holds dates or times by its type."""
        return not self.unit and self.column.type.upper().startswith(_DATES)

    @property
    def is_text(self) -> bool:
        """Holds texts."""
        return not self.unit and self.column.type.upper().startswith(("VARCHAR", "CHAR", "TEXT"))

    @property
    def is_flag(self) -> bool:
        """Holds yes or no."""
        return self.column.type.upper() == "BOOLEAN" or self.is_yn

    @property
    def is_yn(self) -> bool:
        """Holds Y or N, as its header says."""
        return self.is_text and bool(_YES_OR_NO & set(normalise_name(self.name).split()[1:]))

    @property
    def is_id(self) -> bool:
        """A key by its name."""
        return bool(self.words) and self.words[-1] in {"id", "key"}


@dataclass(frozen=True, slots=True)
class Key:
    """Two columns that join, as field numbers; `cost` grows as the join gets less sure."""

    left: int
    right: int
    cost: float = 1.0


@dataclass(frozen=True, slots=True)
class CellHit:
    """The words `start` to `end` of the question stand in a column, spelt `cell` there."""

    start: int
    end: int
    field: int
    cell: str
    rows: int = 1
    exact: bool = True


@dataclass(frozen=True)
class Scope:
    """Tables that a statement may read, their columns in one numbering, and the keys between them."""

    tables: tuple[Table, ...]
    fields: tuple[Field, ...]
    table_words: tuple[tuple[str, ...], ...]
    keys: tuple[Key, ...] = ()
    hits: tuple[CellHit, ...] = field(default=())
    reached: dict[str, tuple[set[int], set[int]]] = field(default_factory=dict, compare=False, repr=False)
    """What words of questions may name here, for who asks again: linking's."""

    @cached_property
    def vocabulary(self) -> dict[str, tuple[set[int], set[int]]]:
        """Each word of a name, with the fields it stands in (or in whose table's name) and the tables."""
        found: dict[str, tuple[set[int], set[int]]] = {}
        for number, words in enumerate(self.table_words):
            for word in (*words, *meaning(self.tables[number].comment).words):
                found.setdefault(word, (set(), set()))[1].add(number)
        for number, item in enumerate(self.fields):
            for word in (*item.words, *item.own, *item.said.words, *self.table_words[item.table]):
                found.setdefault(word, (set(), set()))[0].add(number)
        return found

    @cached_property
    def fields_of(self) -> tuple[tuple[int, ...], ...]:
        """Field numbers by table: its columns, without what their dates are cut down to."""
        found: list[list[int]] = [[] for _ in self.tables]
        for number, item in enumerate(self.fields):
            if not item.unit:
                found[item.table].append(number)
        return tuple(tuple(numbers) for numbers in found)


@lru_cache(maxsize=100_000)
def name_words(name: str, context: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """The words of a name, stemmed, with common abbreviations written out.

    >>> name_words("Stu_Fname"), name_words("dormid", frozenset({"dorm"}))
    (('student', 'first', 'name'), ('dorm', 'id'))
    """
    found: list[str] = []
    text = _INITIAL.sub(lambda match: {"f": "first name", "l": "last name"}[match.group(1)], normalise_name(name))
    for word in text.split():
        found.extend(_expand(word, context))
    kept = [word for word in found if word not in {"of", "the"}] or found
    return tuple("id" if word == "ids" else stem(word) for word in kept)


def _expand(word: str, context: frozenset[str]) -> list[str]:
    if word in ABBREVIATIONS:
        return ABBREVIATIONS[word].split()
    longer = {other for other in context if len(word) >= 3 and other.startswith(word) and other != word}
    if len(longer) == 1 and word not in context:
        return [stem(longer.pop())]
    for suffix in SUFFIXES:
        front = word[: -len(suffix)]
        if (
            word.endswith(suffix)
            and len(front) >= (1 if suffix == "id" else 2)
            and any(other.startswith(front) for other in context)
        ):
            return [*_expand(front, frozenset()), *_expand(suffix, frozenset())]
    return [word]


def make_scope(
    tables: tuple[Table, ...],
    keys: tuple[Key, ...] = (),
    hits: tuple[CellHit, ...] = (),
    numeric_text: frozenset[int] = frozenset(),
    narrations: Mapping[int, str] = MappingProxyType({}),
) -> Scope:
    """A scope over `tables`; fields are numbered table by table, column by column, and so are their `narrations`."""
    context = frozenset(word for table in tables for word in normalise_name(table.name.table).split())
    table_words = tuple(name_words(table.name.table, context) for table in tables)
    fields: list[Field] = []
    for number, table in enumerate(tables):
        for column in table.columns:
            words = _spoken(name_words(column.name, context), column)
            own = tuple(word for word in words if word not in table_words[number]) or words
            own = own[:-1] if len(own) > 1 and own[-1] in MEASURED_IN else own
            said = meaning(column.comment or narrations.get(len(fields)))
            fields.append(Field(number, column, words, own, len(fields) in numeric_text, said))
    fields += [part for field in fields for part in _parts(field)]
    return Scope(tables, tuple(fields), table_words, keys, hits)


def _spoken(words: tuple[str, ...], column: Column) -> tuple[str, ...]:
    """`is_active` is spoken of as active, `shipped_on` as a date."""
    kind = column.type.upper()
    if len(words) > 1 and kind == "BOOLEAN" and words[0] in _VERBS_OF_FLAGS:
        return words[1:]
    if len(words) > 1 and words[-1] == "minimum" and words[0] != "minimum" and kind.startswith(_NUMBERS):
        return (*words[:-1], "minute")
    if len(words) > 1 and words[-1] in _YES_OR_NO and kind.startswith("VARCHAR"):
        return words[:-1]
    return (*words[:-1], "date") if len(words) > 1 and kind.startswith(_DATES) and words[-1] in {"on", "at"} else words


def _parts(field: Field) -> list[Field]:
    """The years, months and so on of a column of dates, under the words that a question has for them."""
    kind = field.column.type.upper()
    if not kind.startswith(("DATE", "TIMESTAMP")):
        return []
    about = tuple(word for word in field.words if word not in _MOMENTS)
    units = (*UNITS, "weekday") if kind.startswith("TIMESTAMP") else (*UNITS[:-1], "weekday")
    return [replace(field, words=(*about, unit), own=(unit,), said=NOTHING_SAID, unit=unit) for unit in units]
