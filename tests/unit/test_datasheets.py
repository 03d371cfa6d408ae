"""The questions of the context benchmark share no rare word with their answers or with the name of their table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from lakescout.lake.texts import stems
from lakescout.words.text import STOPWORDS

FILE = Path(__file__).parents[2] / "benchmarks" / "descriptions" / "datasheets.jsonl"
COMMON = 0.05
"""Share of all answers from which a word counts as common."""
PREFIX = 5
"""Words that begin with the same so many letters count as the same word."""

Sheet = Mapping[str, str]


def shared_rare_words(sheets: Sequence[Sheet]) -> list[tuple[Sheet, list[str]]]:
    """Sheets whose question shares a rare word, or its first letters, with its answer or with the table's name."""
    frequency = Counter(word for sheet in sheets for word in beginnings(sheet["answer"]))
    rare = {word for word, count in frequency.items() if count < COMMON * len(sheets)}
    found = []
    for sheet in sheets:
        named = beginnings(sheet["table"].replace("_", " ").replace(".", " "))
        told = beginnings(sheet["answer"]) & rare
        if shared := beginnings(sheet["question"]) & (told | named):
            found.append((sheet, sorted(shared)))
    return found


def beginnings(text: str) -> set[str]:
    return {word[:PREFIX] for word in stems(text) if word not in STOPWORDS}


def made(table: str, answer: str, question: str) -> Sheet:
    return {"table": table, "answer": answer, "question": question}


def test_fifty_tables_have_four_answers_each_and_questions_in_other_words() -> None:
    sheets = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    tables = Counter((sheet["lake"], sheet["table"]) for sheet in sheets)
    assert len(tables) == 50 and set(tables.values()) == {4}
    assert shared_rare_words(sheets) == []


def test_a_shared_rare_word_is_found_by_its_first_letters() -> None:
    common = [made(f"s.t{n}", "rows of a table", "which rows") for n in range(99)]
    told = made("s.zebra", "Photographed from helicopters", "Which rows are photographs?")
    named = made("s.zebra", "Counted at night", "Where are zebras?")
    assert shared_rare_words([*common, told, named]) == [(told, ["photo"]), (named, ["zebra"])]
