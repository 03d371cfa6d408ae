"""Databases to train and to measure on: their scopes, their keys, and which words stand in which cells."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from lakescout.lake.catalog import Column, Table, TableName
from lakescout.reading.scope import Cell, Scope, make_scope
from lakescout.reading.spans import spans
from lakescout.reading.texts import MOST_LABELS, Amounts, Dates, Flags, Form, Labels, flags_of, form_of, labels_of
from lakescout.words.tables import other_spellings
from lakescout.words.text import fold

_LETTERS = re.compile(r"[^\W_]+")


@dataclass
class CellIndex:
    """Which columns hold a text or a number."""

    texts: dict[str, list[tuple[int, str, int]]] = field(default_factory=lambda: defaultdict(list))
    numbers: dict[float, list[tuple[int, str, int]]] = field(default_factory=lambda: defaultdict(list))
    letters_only: bool = False
    """Compare texts by letters and digits alone."""
    missing: set[int] = field(default_factory=set)
    """Columns that are not filled in every row."""

    @cached_property
    def held(self) -> dict[int, Form | Flags | Labels]:
        """What the cells of columns are besides texts and numbers, as the engine finds it, once all are there."""
        counts: dict[int, dict[str, int]] = defaultdict(dict)
        for column, cell, rows in (hit for hits in self.texts.values() for hit in hits):
            if len(counts[column]) <= MOST_LABELS:
                counts[column][cell] = counts[column].get(cell, 0) + rows
        found: dict[int, Form | Flags | Labels | None] = {}
        for column, many in sorted(counts.items()):
            listed = list(many)
            found[column] = flags_of(listed) or form_of(listed) or labels_of(dict(sorted(many.items())))
        numbers: dict[int, set[int]] = defaultdict(set)
        for value, hits in self.numbers.items():
            for column, _, _ in hits:
                numbers[column].add(int(value) if value in {0, 1} else 2)
        for column in sorted(set(numbers) - set(counts)):
            found[column] = flags_of(sorted(numbers[column]))
        return {column: each for column, each in found.items() if each is not None}

    def key(self, text: str) -> str:
        """What two texts share that are the same to this index."""
        folded = fold(text)
        return "".join(_LETTERS.findall(folded)) if self.letters_only else " ".join(folded.split())

    def add(self, column: int, cell: str, rows: int, is_number: bool) -> None:
        """A distinct cell of a column; `rows` hold it, 0 if that is not known."""
        if not is_number:
            self.texts[self.key(cell)].append((column, cell, rows))
        value = _number(cell)
        if value is not None:
            self.numbers[value].append((column, cell, rows))

    def cells(self, question: str) -> tuple[Cell, ...]:
        """What the value scan would find of a question."""
        found: dict[tuple[int, int, int, str], Cell] = {}
        for span in spans(question, other_spellings):
            hits = list(self.texts.get(self.key(span.text), ()))
            value = _number(span.text) if span.is_number else None
            hits += self.numbers.get(value, ()) if value is not None else ()
            for column, text, rows in hits:
                place = (span.start, span.end, column, text)
                found.setdefault(place, Cell(span.start, span.end, column, text, rows, span.exact))
        return tuple(found.values())


def _number(text: str) -> float | None:
    try:
        return float(text.replace(",", ""))
    except ValueError:
        return None


@dataclass
class Database:
    """Some tables that are asked about together."""

    name: str
    scope: Scope
    index: CellIndex

    @cached_property
    def whole(self) -> Scope:
        """The scope with all that is known of its columns, as the engine makes it."""
        held, columns = self.index.held, self.scope.columns
        return make_scope(
            self.scope.tables,
            self.scope.keys,
            numeric_text=frozenset(number for number, column in enumerate(columns) if column.numeric_text),
            forms={number: each for number, each in held.items() if isinstance(each, Amounts | Dates)},
            flags={number: each for number, each in held.items() if isinstance(each, Flags)},
            labels={number: each for number, each in held.items() if isinstance(each, Labels)},
            missing=frozenset(self.index.missing),
        )

    def asked(self, question: str) -> Scope:
        """The scope with the cells that a question states, and what it may say otherwise."""
        return replace(self.whole, cells=self.index.cells(question))


def under_names(database: Database, tables: Sequence[Table]) -> Database:
    """The same database whose tables and columns are called otherwise; they stand in the same order."""
    numeric = frozenset(number for number, column in enumerate(database.scope.columns) if column.numeric_text)
    return replace(database, scope=make_scope(tables, database.scope.keys, numeric_text=numeric))


def web_database(name: str, title: str, columns: list[str], rows: list[list[str]]) -> Database:
    """A table of the web as a database of its own: columns whose cells are all numbers are numbers."""
    kinds = []
    for place in range(len(columns)):
        cells = [row[place] for row in rows if place < len(row) and row[place].strip()]
        kinds.append("DOUBLE" if cells and all(_number(cell) is not None for cell in cells) else "VARCHAR")
    named = _distinct(columns)
    table = Table(
        TableName("memory", "main", title),
        tuple(Column(column, kind, place) for place, (column, kind) in enumerate(zip(named, kinds, strict=True))),
    )
    index = CellIndex(letters_only=True)
    for place, kind in enumerate(kinds):
        counts = Counter(row[place] for row in rows if place < len(row) and row[place].strip())
        for cell, many in counts.items():
            index.add(place, cell, many, kind == "DOUBLE")
    return Database(name, make_scope([table]), index)


def _distinct(names: list[str]) -> list[str]:
    found: list[str] = []
    for name in names:
        text = name or "column"
        while text in found:
            text += "_2"
        found.append(text)
    return found
