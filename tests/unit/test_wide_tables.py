"""A table of 1,600 columns is read like others: what a question costs does not grow with the square of its columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import duckdb
import pytest

import lakescout
from lakescout.reading.model import reader

WORDS = ("temperature", "pressure", "colour", "status")
CELLS = ("1.5", "2.5", "'red'", "'ok'")


@pytest.fixture(scope="module")
def con() -> Iterator[duckdb.DuckDBPyConnection]:
    with lakescout.connect() as made:
        columns = ", ".join(f"{CELLS[i % 4]} AS {WORDS[i % 4]}_{i}" for i in range(1598))
        rows = "(VALUES (1, 'Heron'), (2, 'Tern')) t(reading_id, boat)"
        made.execute(f"CREATE TABLE readings AS SELECT *, {columns} FROM {rows}")
        made.execute("UPDATE readings SET temperature_1596 = 4.5 WHERE boat = 'Tern'")
        yield made


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("how many readings are there", [(2,)]),
        ("average temperature_1596 of the readings", [(3.0,)]),
        ("temperature_1596 of the reading with boat Tern", [(4.5,)]),
    ],
)
def test_columns_of_a_wide_table_are_found(con: duckdb.DuckDBPyConnection, question: str, rows: list[Any]) -> None:
    found = con.execute("FROM answer($1)", [question]).fetchall()
    assert [tuple(map(float, row)) for row in found] == rows


def test_the_network_is_shown_a_part_of_them(con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = []
    narrow = reader.batch
    monkeypatch.setattr(reader, "batch", lambda items, *rest: sizes.append(items[0].columns) or narrow(items, *rest))
    con.execute("FROM answer('what is the temperature_1596 of Tern')").fetchall()
    assert sizes and max(sizes) == reader.MOST_SHOWN
