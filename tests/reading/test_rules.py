"""Every rule has one file and one fixture of its name."""

from pathlib import Path

import pytest

import lakescout.reading.rules
from lakescout.reading.rules.changing import asks_to_change

FIXTURES = Path(__file__).parents[1] / "rules"


def cases(rule: str) -> list[list[str]]:
    lines = (FIXTURES / f"{rule}.tsv").read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines[1:]]


def test_every_rule_has_a_fixture_and_every_fixture_a_rule() -> None:
    rules = {path.stem for path in Path(lakescout.reading.rules.__file__).parent.glob("*.py")} - {"__init__"}
    assert rules == {path.stem for path in FIXTURES.glob("*.tsv")}


@pytest.mark.parametrize(("question", "verb"), cases("changing"))
def test_what_asks_to_change_data_is_refused(question: str, verb: str) -> None:
    assert asks_to_change(question) == (verb or None)
