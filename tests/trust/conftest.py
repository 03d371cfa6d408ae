"""What was tried is printed at the end: TRUST.md quotes it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

FIGURES: list[str] = []


@pytest.fixture
def figures() -> Callable[[str, object], None]:
    """Note a figure under a name."""

    def note(name: str, value: object) -> None:
        FIGURES.append(f"{name}: {value}")

    return note


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if FIGURES:
        terminalreporter.section("figures")
        for line in FIGURES:
            terminalreporter.write_line(line)
