"""Prints at the end what was tried, for TRUST.md to quote."""

from __future__ import annotations

from collections.abc import Callable

import pytest

FIGURE = "figure"


@pytest.fixture
def figures(request: pytest.FixtureRequest) -> Callable[[str, object], None]:
    """A function that notes a figure under a name; reports carry it, also from the workers of pytest-xdist."""

    def note(name: str, value: object) -> None:
        request.node.user_properties.append((FIGURE, f"{name}: {value}"))

    return note


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    lines = [
        str(value)
        for reports in terminalreporter.stats.values()
        for report in reports
        if getattr(report, "when", "") == "call"
        for name, value in report.user_properties
        if name == FIGURE
    ]
    if lines:
        terminalreporter.section("figures")
        for line in lines:
            terminalreporter.write_line(line)
