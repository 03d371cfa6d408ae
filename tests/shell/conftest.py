"""A Python host without the package's `register`: plain duckdb with the extension loaded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from shell_support import Connect, open_database


@pytest.fixture
def connect(boundary: Path) -> Iterator[Connect]:
    """Opens a database with the extension loaded; closes what was opened."""
    opened: list[duckdb.DuckDBPyConnection] = []

    def remember(path: str | Path = ":memory:", **options: bool) -> duckdb.DuckDBPyConnection:
        opened.append(open_database(boundary, path, **options))
        return opened[-1]

    yield remember
    for connection in opened:
        connection.close()


@pytest.fixture(scope="module")
def con(boundary: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """One database for the tests of a file."""
    with open_database(boundary) as connection:
        yield connection
