"""When two answers are one: their rows are compared, whatever the order of rows and columns."""

from __future__ import annotations

from collections.abc import Sequence

import pyarrow as pa
import pytest

from lakescout.answer.result import TextColumn, same_rows, shows, text_columns


def columns(*rows: Sequence[object]) -> list[TextColumn]:
    """A table of rows as its text columns."""
    return text_columns(
        pa.table([pa.array(list(cells)) for cells in zip(*rows, strict=True)], names=list("abc"[: len(rows[0])]))
    )


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ([("FR", "Ann"), ("ES", "Bob")], [("ES", "Bob"), ("FR", "Ann")], True),
        ([("FR", "Ann"), ("ES", "Bob")], [("Bob", "ES"), ("Ann", "FR")], True),
        ([("FR", "Ann"), ("ES", "Bob")], [("FR", "Bob"), ("ES", "Ann")], False),
        ([("x", "y"), ("y", "x")], [("x", "x"), ("y", "y")], False),
        ([("x", "y", "z"), ("y", "x", "w")], [("y", "x", "z"), ("x", "y", "w")], True),
        ([(1,), (1,), (2,)], [(1,), (2,), (2,)], False),
        ([("a",)], [("a",), ("a",)], False),
    ],
)
def test_the_same_rows(left: list[tuple[object, ...]], right: list[tuple[object, ...]], same: bool) -> None:
    assert same_rows(columns(*left), columns(*right)) is same
    assert same_rows(columns(*right), columns(*left)) is same


def test_a_column_more_shows_the_same_rows() -> None:
    few, many = columns(("Ann",), ("Bob",)), columns((7, "Ann"), (9, "Bob"))
    assert shows(many, few) and not shows(few, many) and not same_rows(few, many)
    assert not shows(columns(("Ann", "FR"), ("Bob", "ES")), columns(("Ann", "ES"), ("Bob", "FR")))


def test_many_columns_alike_are_told_at_once() -> None:
    table = text_columns(pa.table({f"c{number}": pa.array([0, 1] if number % 2 else [1, 0]) for number in range(400)}))
    assert same_rows(table, table[::-1])
    assert not same_rows(table, [*table[:-1], table[0]])
