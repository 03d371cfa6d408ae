"""The page about functions, settings and commands, which the README leads to."""

from __future__ import annotations

from pathlib import Path

import pytest

from lakescout.doors.cli.app import app
from lakescout.doors.reference import TARGET, page
from lakescout.lake.settings import SETTINGS
from lakescout.surface.functions import FUNCTIONS

README = Path(__file__).parents[2] / "README.md"


def test_the_page_is_made_from_the_registry_as_it_is() -> None:
    assert TARGET.read_text(encoding="utf-8") == page(FUNCTIONS, SETTINGS), "run: python -m lakescout.doors.reference"


def test_the_page_has_every_default_and_choice() -> None:
    text = page(FUNCTIONS, SETTINGS)
    assert "| `value_index` | VARCHAR | `auto` | how cell values are found: auto, none, dictionary |" in text
    assert "`discover_tables(question, k := NULL, method := 'scout', threshold := NULL, judge := NULL)`" in text


@pytest.mark.parametrize("verb", [c.name or c.callback.__name__.replace("_", "-") for c in app.registered_commands])
def test_every_verb_is_on_the_page(verb: str) -> None:
    assert f"| `lakescout {verb}` |" in page(FUNCTIONS, SETTINGS)


def test_the_readme_leads_to_the_page() -> None:
    assert "(docs/reference.md)" in README.read_text(encoding="utf-8")
