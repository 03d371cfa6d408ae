"""Every rule has one file and one fixture of its name, with a question and what the rule reads in it on each line."""

import datetime
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

import lakescout.reading.rules
from lakescout.reading.question import Question
from lakescout.reading.rules.numbers import find_numbers
from lakescout.reading.rules.periods import Calendar, find_periods
from lakescout.reading.rules.texts import find_capitals, find_cued, find_quoted
from lakescout.words.tokens import Token, quoted_spans, tokenize

FIXTURES = Path(__file__).parents[1] / "rules"


def cases(rule: str) -> list[list[str]]:
    lines = (FIXTURES / f"{rule}.tsv").read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines[1:]]


def shown(question: str, tokens: Sequence[Token], found: Iterable[tuple[int, int, object]]) -> str:
    """What a rule found, in the notation of the fixtures."""
    return "; ".join(
        f"{question[tokens[start].start : tokens[end - 1].end]}={value}" for start, end, value in sorted(found)
    )


def test_every_rule_has_a_fixture_and_every_fixture_a_rule() -> None:
    rules = {path.stem for path in Path(lakescout.reading.rules.__file__).parent.glob("*.py")} - {"__init__"}
    assert rules == {path.stem for path in FIXTURES.glob("*.tsv")}


@pytest.mark.parametrize(("question", "verb"), cases("../reading/changing"))
def test_what_asks_to_change_data_is_refused(question: str, verb: str) -> None:
    assert Question(question).changing == (verb or None)


@pytest.mark.parametrize(("question", "expected"), cases("numbers"))
def test_numbers_are_read(question: str, expected: str) -> None:
    tokens = tokenize(question)
    assert shown(question, tokens, find_numbers(tokens)) == expected


@pytest.mark.parametrize(("question", "expected"), cases("periods"))
def test_periods_are_read(question: str, expected: str) -> None:
    tokens = tokenize(question)
    calendar = Calendar(datetime.datetime(2024, 3, 10, 15, 4, 5), fiscal_year_start=10)
    assert shown(question, tokens, find_periods(tokens, calendar)) == expected


@pytest.mark.parametrize(("question", "expected"), cases("texts"))
def test_texts_are_read_as_typed(question: str, expected: str) -> None:
    tokens = tokenize(question)
    found = [*find_quoted(quoted_spans(question), tokens), *find_capitals(tokens)]
    found += find_cued(tokens, {place for start, end, _ in found for place in range(start, end)})
    assert "; ".join(dict.fromkeys(text for _, _, text in sorted(found))) == expected
