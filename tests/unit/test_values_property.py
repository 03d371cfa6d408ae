"""The scan against a loop over rows, on tables and literals that hypothesis makes up."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from values_support import LakeOf, row_loop

from fakes import examples
from lakescout.values import Kind, Literal, scan

LETTERS = st.text(alphabet="aAbB éÉüñçßжЖ北\0'-.,1250", max_size=6)
WHOLE = st.integers(-20, 2020)
FRACTION = st.sampled_from([0.0, 0.5, -1.25, 2014.0, 1e20, 12.0])
DAY = st.dates(date(2013, 12, 30), date(2015, 1, 2))
COLUMNS = {
    "VARCHAR": LETTERS,
    "BIGINT": WHOLE,
    "SMALLINT": WHOLE,
    "HUGEINT": WHOLE,
    "DOUBLE": FRACTION,
    "DECIMAL(12,2)": FRACTION.filter(lambda x: abs(x) < 1e6).map(lambda x: Decimal(str(x))),
    "DATE": DAY,
    "TIMESTAMP": DAY.map(lambda d: datetime(d.year, d.month, d.day, 13, 5)),
}
LITERALS = st.one_of(
    st.builds(Literal, LETTERS, st.just(Kind.TEXT), st.booleans()),
    st.builds(Literal, st.one_of(WHOLE, FRACTION).map(str), st.just(Kind.NUMBER), st.booleans()),
    st.builds(Literal, st.sampled_from(["2013", "2014", "2015", "0000"]), st.just(Kind.YEAR)),
    st.builds(Literal, DAY.map(str), st.just(Kind.DATE)),
)


@st.composite
def lakes(draw: st.DrawFn) -> list[tuple[list[str], list[tuple[object, ...]]]]:
    tables = []
    for _ in range(draw(st.integers(1, 3))):
        types = draw(st.lists(st.sampled_from(sorted(COLUMNS)), min_size=1, max_size=4))
        row = st.tuples(*(st.none() | COLUMNS[name] for name in types))
        tables.append((types, draw(st.lists(row, max_size=6))))
    return tables


def build(tables: list[tuple[list[str], list[tuple[object, ...]]]]) -> LakeOf:
    lake = LakeOf()
    for number, (types, rows) in enumerate(tables):
        lake.raw.execute(f"CREATE TABLE t{number} ({', '.join(f'c{i} {name}' for i, name in enumerate(types))})")
        for row in rows:
            lake.raw.execute(f"INSERT INTO t{number} VALUES ({', '.join('?' * len(types))})", list(row))
    return lake


@pytest.mark.long
@settings(max_examples=examples(150), deadline=None)
@given(lakes(), st.lists(LITERALS, max_size=8))
def test_the_scan_finds_what_a_loop_over_all_rows_finds(
    tables: list[tuple[list[str], list[tuple[object, ...]]]], literals: list[Literal]
) -> None:
    lake = build(tables)
    result = scan(lake.connection, lake.catalog, literals)
    assert {(h.literal, h.table, h.column, h.rows, h.exact) for h in result.hits} == row_loop(lake, literals)
    assert len(result.hits) == len({(h.literal, h.table, h.column, h.exact) for h in result.hits})
    assert result.skipped == ()
