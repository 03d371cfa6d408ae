"""Reading the tables that are to be learned: both views, the form they are trained on, and their questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from lakescout.birdie.texts import first_view, second_view, serialised
from lakescout.connection import Connection
from lakescout.index import LakeIndex
from lakescout.questions.sample import AskedTable, read_table
from lakescout.questions.training import table_questions

Tell = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is."""


@dataclass
class Material:
    """Of t tables, in the order asked for."""

    first: list[str] = field(default_factory=list)
    second: list[str] = field(default_factory=list)
    serialised: list[str] = field(default_factory=list)
    questions: list[list[str]] = field(default_factory=list)

    def texts(self) -> tuple[list[str], list[int]]:
        """Every text to train on and the row of its table: the tables themselves, then the questions."""
        rows = [row for row, questions in enumerate(self.questions) for _ in questions]
        asked = [question for questions in self.questions for question in questions]
        return [*self.serialised, *asked], [*range(len(self.serialised)), *rows]


def read_material(
    connection: Connection,
    index: LakeIndex,
    tables: Sequence[int],
    *,
    questions: int,
    seed: int,
    sampling: bool = True,
    tell: Tell | None = None,
) -> Material:
    """Read some tables (catalog ids) and write `questions` questions about each."""
    material = Material()
    for done, number in enumerate(tables, start=1):
        table = read_table(connection, index, number, seed)
        asked = table_questions(table, questions, seed, sampling=sampling) if table is not None else []
        if table is None:  # no column whose cells can be put into words
            table = AskedTable(number, index.catalog.tables[number], (), 0)
        material.first.append(first_view(table))
        material.second.append(second_view(table))
        material.serialised.append(serialised(table))
        material.questions.append(asked)
        if tell:
            tell("reading tables", done, len(tables))
    return material
