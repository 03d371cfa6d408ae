"""The page about functions and settings, and what the README leaves to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lakescout.cli import app
from lakescout.doors.reference import TARGET, page
from lakescout.functions import FUNCTIONS
from lakescout.settings import SETTINGS

README = Path(__file__).parents[2] / "README.md"


def test_the_page_is_made_from_the_registry_as_it_is() -> None:
    assert TARGET.read_text(encoding="utf-8") == page(FUNCTIONS, SETTINGS), "run: python -m lakescout.doors.reference"


def test_the_page_has_every_default_and_choice() -> None:
    text = page(FUNCTIONS, SETTINGS)
    assert "| `value_index` | VARCHAR | `auto` | how cell values are found: auto, none, dictionary |" in text
    assert "`discover_tables(question, k := NULL, method := 'scout', threshold := NULL, judge := NULL)`" in text


@pytest.mark.parametrize("verb", [c.name or c.callback.__name__.replace("_", "-") for c in app.registered_commands])
def test_every_verb_is_in_the_readme(verb: str) -> None:
    assert f"lakescout {verb}" in README.read_text(encoding="utf-8")
