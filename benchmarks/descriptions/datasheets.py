"""The context benchmark (after PNEUMA 6.2): datasheet answers about tables of the open lakes, and questions for them.

For fifty tables someone answered four questions of a datasheet (purpose, origin, sampling, upkeep). The answers are
invented: they stand for what a table's maker would know and the table does not show. Each comes with a question that
asks for the table in other words; a test holds the file to that.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from benchmarks.common.lakes import json_lines

FILE = Path(__file__).with_name("datasheets.jsonl")


@dataclass(frozen=True, slots=True)
class Datasheet:
    """One answer about one table, and the question that it answers."""

    lake: str
    table: str
    aspect: str
    answer: str
    question: str


def read_datasheets(file: Path = FILE) -> list[Datasheet]:
    """All of them, in the order of the file."""
    return [Datasheet(**row) for row in json_lines(file)]
