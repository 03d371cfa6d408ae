"""Shared by the tests of values: a database with a catalog, a row loop as the oracle, and made-up tables and literals."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal

import duckdb
from hypothesis import strategies as st

from lakescout.doors.python import DuckDBConnection
from lakescout.lake.catalog import Catalog, TableFilter, read_snapshot
from lakescout.values import Kind, Literal, ScanResult
from lakescout.values.literal import days, number, spellings

Found = tuple[str, str, str, str, int, bool]


class LakeOf:
    """An in-memory database made by some SQL."""

    def __init__(self, *statements: str) -> None:
        self.raw = duckdb.connect()
        for sql in statements:
            self.raw.execute(sql)
        self.connection = DuckDBConnection(self.raw.cursor())

    @property
    def catalog(self) -> Catalog:
        return read_snapshot(self.connection, TableFilter()).catalog

    def table(self, name: str) -> int:
        return next(i for i, table in enumerate(self.catalog.tables) if table.name.table == name)


def readable(catalog: Catalog, literals: Sequence[Literal], result: ScanResult) -> list[Found]:
    """Hits as (literal, table, column, cell, rows, exact)."""
    return [
        (
            literals[hit.literal].text,
            catalog.tables[hit.table].name.table,
            catalog.tables[hit.table].columns[hit.column].name,
            hit.cell,
            hit.rows,
            hit.exact,
        )
        for hit in result.hits
    ]


def normal(text: str) -> str:
    """Trimmed of blanks, without accents, lower-cased: what the database's normal form should be."""
    while text and unicodedata.category(text[0]) == "Zs":
        text = text[1:]
    while text and unicodedata.category(text[-1]) == "Zs":
        text = text[:-1]
    if not text.isascii():
        text = text.partition("\0")[0]  # where strip_accents stops; a cell with both is rare enough
    plain = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return unicodedata.normalize("NFC", plain).lower()


def row_loop(lake: LakeOf, catalog: Catalog, literals: Sequence[Literal]) -> set[tuple[int, int, int, int, bool]]:
    """(literal, table, column, rows, exact) by comparing every cell with every literal."""
    found: dict[tuple[int, int, int, bool], int] = {}
    for number_of_table, table in enumerate(catalog.tables):
        for row in lake.raw.execute(f"SELECT * FROM {table.name.quoted}").fetchall():
            for position, cell in enumerate(row):
                for place, literal in enumerate(literals):
                    for exact in _matches(cell, literal):
                        key = (place, number_of_table, position, exact)
                        found[key] = found.get(key, 0) + 1
    return {(*key[:3], rows, key[3]) for key, rows in found.items()}


def _matches(cell: object, literal: Literal) -> Iterator[bool]:
    if isinstance(cell, str):
        keys = {normal(text) for text in spellings(literal)} - {""}
        first = normal(literal.text)
        if normal(cell) in keys:
            yield True
        if literal.contains and first and first in normal(cell) and normal(cell) != first:
            yield False
    elif isinstance(cell, (date, datetime)):
        span = days(literal)
        day = cell.date() if isinstance(cell, datetime) else cell
        if span and span[0] <= day <= span[1]:
            yield True
    elif isinstance(cell, (int, float, Decimal)) and not isinstance(cell, bool):
        value = number(literal)
        if value is not None and (float(value) == cell if isinstance(cell, float) else value == cell):
            yield True


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


def build(lake: LakeOf, tables: list[tuple[list[str], list[tuple[object, ...]]]]) -> Catalog:
    """The catalog of a lake that now holds only these tables; filling one again is cheaper than opening a database."""
    old = lake.raw.execute("SELECT table_name FROM duckdb_tables()").fetchall()
    lake.raw.execute("".join(f"DROP TABLE {name};" for (name,) in old) or "SELECT 1")
    for place, (types, rows) in enumerate(tables):
        lake.raw.execute(f"CREATE TABLE t{place} ({', '.join(f'c{i} {name}' for i, name in enumerate(types))})")
        if rows:
            row = f"({', '.join('?' * len(types))})"
            sql = f"INSERT INTO t{place} VALUES {', '.join([row] * len(rows))}"
            lake.raw.execute(sql, [cell for each in rows for cell in each])
    return lake.catalog
