"""The context benchmark (after PNEUMA 6.2): datasheet answers about tables of the open lakes, and questions for them.

For fifty tables someone answered four questions of a datasheet (purpose, origin, sampling, upkeep). The answers are
invented: they stand for what a table's maker would know and the table does not show. Each comes with a question that
asks for the table in other words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.lakes import json_lines
from lakescout.parser.stopwords import STOPWORDS
from lakescout.postings import stems

FILE = Path(__file__).parent / "context" / "datasheets.jsonl"

COMMON = 0.05
"""Share of all answers from which a word counts as common."""
PREFIX = 5
"""Words that begin with the same so many letters count as the same word."""


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


def shared_rare_words(sheets: Sequence[Datasheet]) -> list[tuple[Datasheet, list[str]]]:
    """Sheets whose question shares a rare word, or its first letters, with its answer or with the table's name."""
    frequency = Counter(word for sheet in sheets for word in {word[:PREFIX] for word in _words(sheet.answer)})
    rare = {word for word, count in frequency.items() if count < COMMON * len(sheets)}
    found = []
    for sheet in sheets:
        named = {word[:PREFIX] for word in _words(sheet.table.replace("_", " ").replace(".", " "))}
        told = {word[:PREFIX] for word in _words(sheet.answer)} & rare
        shared = {word[:PREFIX] for word in _words(sheet.question)} & (told | named)
        if shared:
            found.append((sheet, sorted(shared)))
    return found


def _words(text: str) -> set[str]:
    return {word for word in stems(text) if word not in STOPWORDS}
