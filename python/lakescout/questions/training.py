"""Questions to train a search index on: they say what the table is about and name cells that tell it from others.

The opposite of a fair test (BIRDIE 4.2, figure 5): context, caption and identifying cells are put in, since a model
can learn nothing from a question that fits a hundred tables.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from lakescout.arguments import check_count
from lakescout.catalog import TableName
from lakescout.connection import Connection
from lakescout.index import LakeIndex
from lakescout.questions.columns import AskedColumn, Role, nameable
from lakescout.questions.concepts import ask_of
from lakescout.questions.english import plural
from lakescout.questions.sample import AskedTable, parts, read_table, table_random
from lakescout.questions.synonyms import SYNONYMS
from lakescout.questions.training_patterns import ANY, BY_ASK, BY_WORD, SLOT, WITHOUT_SUBJECT
from lakescout.text import normalise_name, stem

PER_TABLE: Final = 20
"""Questions a table (BIRDIE 6.1: B = 20)."""
AT_ONCE: Final = 4
"""Questions from one part of the rows (BIRDIE Algorithm 2, b)."""
TRIES: Final = 8
"""Attempts for one question that differs from the earlier ones."""
SUBJECT_LENGTH: Final = 120
_ASIDE: Final = re.compile(r"\s*\([^()]*\)$")
"""What only tells a page or a sheet from others of its name."""
_SEPARATOR: Final = re.compile(r"\s+\|\s+|\n+|\s+[-–—]\s+|;\s+|:\s+|\.\s+")


@dataclass(frozen=True, slots=True)
class TrainingQuestion:
    """A question and the table that it was written from."""

    question: str
    table: TableName


def training_questions(
    connection: Connection,
    index: LakeIndex,
    *,
    per_table: int = PER_TABLE,
    seed: int = 0,
    tables: Iterable[int] | None = None,
    sampling: bool = True,
) -> Iterator[TrainingQuestion]:
    """Up to `per_table` distinct questions for each table (catalog ids, by default all), table after table.

    A table's questions depend on the table, its contexts and the seed, not on the rest of the lake. A table that
    says too little gets fewer; one without rows gets questions from its headers. `sampling` False draws from the
    whole table each time instead of part after part (BIRDIE's ablation). Raises ArgumentError.
    """
    wanted = check_count("per_table", per_table, maximum=10_000)
    for number in range(len(index.catalog.tables)) if tables is None else tables:
        table = read_table(connection, index, number, seed)
        if table is not None:
            for question in table_questions(table, wanted, seed, sampling=sampling):
                yield TrainingQuestion(question, table.table.name)


def table_questions(table: AskedTable, wanted: int, seed: int = 0, *, sampling: bool = True) -> list[str]:
    """Distinct questions about one sampled table, at most `wanted`."""
    rng = table_random(seed, table.table, "training")
    writer = _Writer(table, rng)
    found: dict[str, None] = {}
    tries = 0
    for rows in parts(max(table.rows, 1), wanted, AT_ONCE, rng, sampling=sampling):
        for _ in range(AT_ONCE):
            tries += 1
            question = writer.write(rng.choice(rows))
            if question:
                found.setdefault(question)
            if len(found) == wanted or tries > TRIES * wanted:
                return list(found)
    return list(found)


class _Writer:
    """Fills patterns from the rows of one table."""

    def __init__(self, table: AskedTable, rng: random.Random) -> None:
        self._rng = rng
        self._subjects = _subjects(table)
        self._columns = [column for column in table.columns if column.role is not Role.CODE] or list(table.columns)
        self._targets = [column for column in self._columns if column.sayable]
        self._numbers = [c.phrase for c in self._targets if c.role in (Role.NUMBER, Role.NUMERIC_TEXT)]
        self._weights = [_identifying(column) for column in self._columns]

    def write(self, row: int) -> str | None:
        """One question about a row, or None when the row does not fill the pattern."""
        target = self._rng.choice(self._targets) if self._targets else None
        pattern = self._pattern(target)
        slots = self._slots(row, target)
        wanted = set(SLOT.findall(pattern))
        if not wanted <= slots.keys():
            return None
        return _finished(pattern.format_map(slots))

    def _pattern(self, target: AskedColumn | None) -> str:
        if not self._subjects:
            return self._rng.choice(WITHOUT_SUBJECT)
        if target is None:
            return self._rng.choice(ANY)
        special = [line for word in target.phrase.split() for line in BY_WORD.get(stem(word), ())]
        groups = [BY_ASK[ask_of(target)], ANY, special or BY_ASK[ask_of(target)]]
        return self._rng.choice(self._rng.choices(groups, (4, 2, 4))[0])

    def _slots(self, row: int, target: AskedColumn | None) -> Mapping[str, str]:
        """What the pattern may name; the cells of a row that the question asks for are not told."""
        slots: dict[str, str] = {}
        if self._subjects:
            subject = self._subjects[0]
            bare = _ASIDE.sub("", subject) or subject
            slots["c"] = bare if self._rng.random() < 0.6 else subject
            if self._rng.random() < 0.25 and len(self._subjects) > 1:
                slots["c"] += f" {self._rng.choice(self._subjects[1:])}"
            slots["s"] = self._rng.choice(self._subjects[1:] or self._subjects)
        if target is not None:
            slots["h"] = self._said(target.phrase)
            slots["hs"] = plural(slots["h"])
            others = [column for column in self._targets if column.phrase != target.phrase]
            if others:
                slots["g"] = self._said(self._rng.choice(others).phrase)
        if self._numbers:
            slots["n"] = self._rng.choice(self._numbers)
        chosen = self._cells(row, target)
        for slot, column in zip("av", chosen, strict=False):
            slots[slot] = " ".join((column.cells[row] or "").split())
        if len(chosen) > 1 and chosen[1].sayable:
            slots["f"] = chosen[1].phrase
        return slots

    def _cells(self, row: int, target: AskedColumn | None) -> list[AskedColumn]:
        """Two columns whose cells of the row say most, drawn by weight."""
        able = [
            (self._rng.random() ** (1 / weight), number)
            for number, (column, weight) in enumerate(zip(self._columns, self._weights, strict=True))
            if column is not target and nameable(column.cells[row])
        ]
        return [self._columns[number] for _, number in sorted(able, reverse=True)[:2]]

    def _said(self, phrase: str) -> str:
        """The header, now and then by another word."""
        others = SYNONYMS.get(stem(phrase), ())
        return self._rng.choice(others) if others and self._rng.random() < 0.2 else phrase


def _subjects(table: AskedTable) -> list[str]:
    """What the table is about: parts of its contexts, the leading part first, or its name where that has words."""
    found: dict[str, None] = {}
    for context in table.contexts:
        for part in _SEPARATOR.split(context):
            if 2 < len(part.strip()) <= SUBJECT_LENGTH:
                found.setdefault(part.strip())
    if not found:
        words = [word for word in normalise_name(table.table.name.table).split() if len(word) > 2 and word.isalpha()]
        if words:
            found[" ".join(words)] = None
    return list(found)


def _identifying(column: AskedColumn) -> float:
    """How much a cell of the column tells of its table: names most, plain numbers least."""
    base = {Role.NAME: 6.0, Role.CATEGORY: 3.0, Role.YEAR: 3.0, Role.DATE: 2.0, Role.PROSE: 1.0}.get(column.role, 0.5)
    return base


def _finished(text: str) -> str:
    return text[0].upper() + text[1:] + "?"
