"""Fixtures that several folders share."""

from __future__ import annotations

from pathlib import Path

import pytest

import shell_support

OUTSIDE = frozenset({"extension", "boundary", "shell"})
"""Fixtures that build the extension or start the stock shell."""

LONG = frozenset(
    {"test_augment_evaluator", "test_augment_methods", "test_augment_tables", "test_bench_run", "test_damage",
     "test_faults", "test_keys", "test_mcp", "test_model_faults", "test_privacy", "test_statement_budget"}
)  # fmt: skip
"""Modules of tests that take a second each: whole lakes made, damaged, measured or told to a model."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs one of the fixtures, directly or by way of another, and what is long."""
    for item in items:
        if item.path.stem in LONG:
            item.add_marker(pytest.mark.long)
        if OUTSIDE.intersection(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.process)


def _needs_tools() -> None:
    missing = shell_support.missing_tool()
    if missing:
        pytest.skip(f"the extension cannot be built: {missing}")


@pytest.fixture(scope="session")
def extension() -> Path:
    """The built extension of this checkout."""
    _needs_tools()
    return shell_support.build_lakescout()


@pytest.fixture(scope="session")
def boundary() -> Path:
    """The same extension over a registry of test functions."""
    _needs_tools()
    return shell_support.build_boundary()


@pytest.fixture(scope="session")
def shell() -> str:
    """The stock shell."""
    found = shell_support.stock_shell()
    if found is None:
        pytest.skip("there is no duckdb shell: pip install duckdb-cli==1.5.6")
    return found


@pytest.fixture
def grammar_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers come from the grammar: for tests of its rules, whatever the learned reader makes of the question."""
    monkeypatch.setattr("lakescout.engine.lake.learned_reader", lambda threads: None)
