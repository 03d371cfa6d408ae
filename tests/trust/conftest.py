"""What was tried is printed at the end: TRUST.md quotes it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

FIGURE = "figure"


@pytest.fixture
def figures(request: pytest.FixtureRequest) -> Callable[[str, object], None]:
    """Note a figure under a name. Reports carry it, also from the workers of pytest-xdist."""

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
