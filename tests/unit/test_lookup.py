from __future__ import annotations

import pytest

from lakescout.errors import ArgumentError, UnknownTableError
from lakescout.lake.catalog import Catalog, Column, Table, TableName
from lakescout.lake.lookup import find_column, find_table

DOTTED, PLAIN = TableName("lake", "s", "a.b"), TableName("lake", "main", "singer")
QUOTED, TWIN = TableName("lake", "main", 'bo"dy'), TableName("lake", "s", "singer")
NESTED, ELSEWHERE = TableName("lake", "s.a", "c"), TableName("other", "x", "far")
FAR = TableName("third", "x", "far")


@pytest.fixture
def catalog() -> Catalog:
    names = sorted([DOTTED, PLAIN, QUOTED, TWIN, NESTED, ELSEWHERE, FAR])
    return Catalog(tuple(Table(name, (Column("Id", "INTEGER", 0),)) for name in names), "lake", "main")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ('s."a.b"', DOTTED), ("s.a.b", DOTTED), ("lake.s.a.b", DOTTED), ("A.B", DOTTED), ('"S"."A.B"', DOTTED),
        ("singer", PLAIN), ("Main.SINGER", PLAIN), ("s.singer", TWIN), ("lake.s.singer", TWIN),
        ('"bo""dy"', QUOTED), ('main.bo"dy', QUOTED), ("s.a.c", NESTED), ('"s.a".c', NESTED), ("other.x.far", ELSEWHERE),
    ],
)  # fmt: skip
def test_names_of_tables_and_of_their_columns(catalog: Catalog, written: str, meant: TableName) -> None:
    assert find_table(catalog, written) == meant
    assert find_column(catalog, f"{written}.id") == (meant, "Id")


def test_what_is_not_there_or_not_clear_is_said(catalog: Catalog) -> None:
    with pytest.raises(UnknownTableError, match=r"table 'singr' is not in the lake; did you mean .*main.singer"):
        find_table(catalog, "singr")
    with pytest.raises(UnknownTableError, match=r"'x.far' could be any of other.x.far, third.x.far: write it with"):
        find_table(catalog, "x.far")
    with pytest.raises(UnknownTableError, match="main.singer has no column 'age'; it has: Id"):
        find_column(catalog, "singer.age")
    with pytest.raises(ArgumentError, match="a column is written schema.table.column, not 'id'"):
        find_column(catalog, "id")
