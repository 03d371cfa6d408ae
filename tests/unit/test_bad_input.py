"""Odd questions, names and tables: what can be understood is, and for the rest there is a clear error or reason."""

from __future__ import annotations

import json
from pathlib import Path

import duckdb
import pytest
from typer.testing import CliRunner

import lakescout
from fakes import LetterEncoder, Source
from lakescout.doors.python import lake_of
from lakescout.engine.ask import ask
from lakescout.engine.discover import discover
from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError, EncoderError, SettingError, UnknownTableError
from lakescout.lake.catalog import Catalog, Column, Table, TableName
from lakescout.lake.lookup import find_column, find_table
from lakescout.lake.sqltext import literal
from lakescout.plugins.cli.app import app
from lakescout.plugins.teach.notes import link_folder

METHODS = ("scout", "octopus", "pneuma", "bm25", "dense", "rows")
ODD_TYPES = {
    "blob": "'\\xAA'::BLOB",
    "list": "[1, 2]",
    "struct": "{'a': 1, 'b': 'x'}",
    "map": "MAP {'k': 'v'}",
    "json": "'{\"a\": 1}'::JSON",
    "enum": "'happy'::mood",
    "interval": "INTERVAL 3 DAY",
    "hugeint": "170141183460469231731687303715884105727::HUGEINT",
    "bit": "'101'::BIT",
    "geometry": "'POINT (1 2)'::GEOMETRY",
    "uuid": "'eeccb8c5-9943-b2bb-bb5e-222f4e14b687'::UUID",
    "timetz": "'10:00:00+02'::TIMETZ",
    "null": "NULL",
    "nan": "'nan'::DOUBLE",
    "infinite": "'infinity'::DATE",
}
STRANGE = (
    "'; DROP TABLE singer; --",
    "singer\0s from\0France",
    "歌手はどこの国の出身ですか",
    "кто поёт",
    "مغني",
    "🎤🎵🎶",
    "?!.,;:",
    "a",
    "%_[]{}()\\",
    "SELECT * FROM singer",
    "x " * 2000,
    "\ud800 singer",
)


def first_table(con: duckdb.DuckDBPyConnection, question: str, method: str = "scout") -> list[str]:
    rows = con.execute("SELECT table_name FROM discover_tables(?, k := 1, method := ?)", [question, method]).fetchall()
    return [row[0] for row in rows]


@pytest.fixture(scope="module")
def calm() -> duckdb.DuckDBPyConnection:
    """A lake that no test changes."""
    made = lakescout.connect()
    made.execute("CREATE TABLE singer (singer_id INTEGER, country VARCHAR); INSERT INTO singer VALUES (1, 'France')")
    return made


@pytest.fixture
def con() -> duckdb.DuckDBPyConnection:
    made = lakescout.connect()
    made.execute("CREATE TABLE singer (singer_id INTEGER, country VARCHAR); INSERT INTO singer VALUES (1, 'France')")
    return made


@pytest.mark.parametrize("question", STRANGE)
def test_strange_questions_do_no_harm(calm: duckdb.DuckDBPyConnection, question: str) -> None:
    for method in METHODS:
        try:
            assert first_table(calm, question, method) in ([], ["singer"]), method
        except (UnicodeEncodeError, RuntimeError, duckdb.InvalidInputException):  # duckdb itself refuses them
            assert "\ud800" in question, method
    assert calm.execute("FROM singer").fetchall() == [(1, "France")]


@pytest.fixture(scope="module")
def zoo() -> duckdb.DuckDBPyConnection:
    """A lake in which each test makes the table odd_zebra again."""
    made = lakescout.connect()
    made.execute("CREATE TABLE singer (singer_id INTEGER, country VARCHAR); INSERT INTO singer VALUES (1, 'France')")
    made.execute("CREATE TYPE mood AS ENUM ('happy', 'sad')")
    return made


@pytest.mark.parametrize("kind", ODD_TYPES)
def test_tables_of_odd_types(zoo: duckdb.DuckDBPyConnection, kind: str) -> None:
    zoo.execute(f"CREATE OR REPLACE TABLE odd_zebra AS SELECT {ODD_TYPES[kind]} AS zebra_stripes")
    before = zoo.execute("FROM odd_zebra").fetchall()
    for method in METHODS:
        assert first_table(zoo, "zebra stripes", method) == ["odd_zebra"], method
    assert str(zoo.execute("FROM odd_zebra").fetchall()) == str(before)


def test_enum_values_are_found(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("CREATE TYPE mood AS ENUM ('happy', 'sad'); CREATE TABLE poll (feeling mood)")
    con.execute("INSERT INTO poll VALUES ('happy'), ('happy')")
    values = con.execute(
        "SELECT v.cell, v.rows FROM (SELECT unnest(matched_values) AS v FROM discover_tables('who is happy', k := 1))"
    ).fetchall()
    assert values == [("happy", 2)]


def test_five_thousand_columns() -> None:
    con = duckdb.connect()
    columns = ", ".join(f"measurement_{number} DOUBLE" for number in range(4999))
    con.execute(f"CREATE TABLE wide ({columns}, giraffe_neck_length DOUBLE); CREATE TABLE narrow (height DOUBLE)")
    index, hits = discover(
        Lake(Source(con), {}, LetterEncoder()), "neck length of giraffes", k=1, method="scout", threshold=None
    )
    assert [index.catalog.tables[hit.table].name.table for hit in hits] == ["wide"]


def test_an_empty_lake_and_empty_tables() -> None:
    with lakescout.connect() as con:
        for method in METHODS:
            assert first_table(con, "anything", method) == []
        assert con.execute("FROM explain_question('anything at all in France')").fetchall()
        con.execute("CREATE TABLE nothing_here (zebra_stripes VARCHAR)")
        for method in METHODS:
            found = [] if method == "rows" else ["nothing_here"]
            assert first_table(con, "zebra stripes", method) == found


def test_failing_views_and_missing_files(con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    con.execute("CREATE TABLE base (giraffe VARCHAR); CREATE VIEW tall AS FROM base")
    con.execute(
        f"COPY (SELECT 'x' AS zebra) TO '{tmp_path}/z.parquet'; CREATE VIEW striped AS FROM '{tmp_path}/z.parquet'"
    )
    con.execute("CREATE VIEW wrong AS SELECT CAST(country AS INTEGER) AS okapi FROM singer")
    con.execute("DROP TABLE base")
    (tmp_path / "z.parquet").unlink()
    for method in METHODS:
        assert first_table(con, "country of singers, France", method) == ["singer"], method


def test_a_table_dropped_between_index_and_scan(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    con.execute("CREATE TABLE doomed (zebra VARCHAR)")
    from lakescout.lake.cached_index import CachedIndex

    ensure = CachedIndex.ensure

    def ensure_and_drop(self: CachedIndex, *arguments: object, **named: object) -> object:
        index = ensure(self, *arguments, **named)  # type: ignore[arg-type]
        con.cursor().execute("DROP TABLE IF EXISTS doomed")
        return index

    monkeypatch.setattr(CachedIndex, "ensure", ensure_and_drop)
    assert first_table(con, "singers from France") == ["singer"]


def test_one_megabyte_is_a_clear_error(con: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.Error, match=r"has 1,048,576 characters; at most 4,096"):
        first_table(con, "x" * (1 << 20))


def test_a_table_that_cannot_be_read_is_not_answered_by_another(tmp_path: Path) -> None:
    with lakescout.connect(tmp_path / "lake.duckdb") as con:
        con.execute("CREATE TABLE item AS FROM (VALUES (1, 'pen', 10), (2, 'cup', 11)) t(item_id, item, stock)")
        con.execute(f"COPY (SELECT 1 AS order_id, 3 AS qty) TO '{tmp_path}/orders.csv'")
        con.execute(f"CREATE VIEW orders AS FROM '{tmp_path}/orders.csv'")
        assert con.execute("FROM answer('total qty of orders')").fetchall() == [(3,)]
    (tmp_path / "orders.csv").unlink()
    with lakescout.connect(tmp_path / "lake.duckdb") as con:
        for question in ("number of orders", "total qty of orders"):
            [(why, _)] = con.execute(f"FROM answer('{question}')").fetchall()
            assert why.startswith("main.orders cannot be read: No files found that match the pattern")
        assert con.execute("FROM answer('total stock of items')").fetchall() == [(21,)]


def test_an_answer_over_no_rows_says_so() -> None:
    con = lakescout.connect()
    con.execute(
        "CREATE TABLE boat (name VARCHAR, price DOUBLE); CREATE TABLE sail AS SELECT 'jib' AS kind, NULL AS price"
    )
    for question, cell in (("number of boats", 0), ("average price of boats", None)):
        [(found, why)] = con.execute(f"SELECT answer, explanation FROM answers('{question}', k := 1)").fetchall()
        assert list(json.loads(found)[0].values()) == [cell] and "the table main.boat has no rows" in why
    [(why,)] = con.execute("SELECT explanation FROM answers('number of sails', k := 1)").fetchall()
    assert "no rows" not in why


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("number of orders in 2030", "orders.ordered ends at 2024-01-10"),
        ("number of orders in May 1999", "orders.ordered begins at 2023-01-01"),
        ("number of orders with year 2031", "orders.year ends at 2024"),
        ("number of orders in 2023", None),
        ("number of orders with quantity 2000", None),
    ],
)
def test_an_empty_period_says_where_the_data_end(question: str, told: str | None) -> None:
    con = lakescout.connect()
    con.execute("""
        CREATE TABLE orders AS SELECT i AS order_id, DATE '2023-01-01' + CAST(i AS INTEGER) AS ordered,
            2023 + i // 365 AS year, 1 + i % 5 AS quantity FROM range(375) t(i)
    """)
    lakescout.register(con, answer_confidence=0.0)
    [(why,)] = con.execute("SELECT explanation FROM answers(?, k := 1)", [question]).fetchall()
    ends = [part for part in why.split("; ") if " ends at " in part or " begins at " in part]
    assert ends == ([told] if told else [])


def test_a_reading_that_is_not_sure_enough_says_where_the_dates_end() -> None:
    """An empty table under "did you mean" would leave open why it is empty."""
    con = lakescout.connect()
    con.execute(
        "CREATE TABLE orders AS SELECT i AS order_id, DATE '2023-01-01' + i::INTEGER AS ordered FROM range(9) t(i)"
    )
    lakescout.register(con, answer_confidence=1.0)
    found = ask(lake_of(con), "number of orders in 2030")
    assert not found.answered and "orders.ordered ends at 2023-01-09" in found.reason
    assert "ends at" not in ask(lake_of(con), "number of orders in 2023").reason


NOTHING = ("👻", "/*", "!!!", "№", "_", "the", "of the", "½", "²", "\u202e", "\u200b", "'", "*")


@pytest.mark.parametrize("question", NOTHING)
def test_what_asks_nothing_gets_nothing(calm: duckdb.DuckDBPyConnection, question: str) -> None:
    why = ("the question has no word that means something",)
    assert calm.execute(f"SELECT no_answer FROM answer({literal(question)})").fetchall() == [why]
    assert calm.execute("SELECT explanation FROM answers(?)", [question]).fetchall() == [why]
    assert calm.execute("SELECT answer_sql(?)", [question]).fetchall() == [(None,)]
    assert calm.execute("FROM discover_tables(?)", [question]).fetchall() == []
    assert calm.execute("FROM join_groups(?, min_tables := 1)", [question]).fetchall() == []


def test_too_little_memory_is_called_that() -> None:
    con = lakescout.connect(
        config={"memory_limit": "60MB", "temp_directory": "", "threads": 1}, scan_milliseconds=60_000
    )
    con.execute("CREATE TABLE sale AS SELECT i AS sale_id, md5(i::VARCHAR) AS code FROM range(1000000) t(i)")
    [(why, _)] = con.execute("FROM answer('number of different codes')").fetchall()
    assert why == "there is too little memory to read main.sale for this (setting memory_limit of DuckDB)"


def test_a_table_that_is_called_like_a_function_word_is_asked_for() -> None:
    con = lakescout.connect()
    con.execute("CREATE TABLE who (country VARCHAR); CREATE TABLE fish (fin VARCHAR)")
    assert first_table(con, "WHO") == ["who"]


def test_figures_that_are_no_decimals_are_texts() -> None:
    con = lakescout.connect()
    con.execute("CREATE TABLE room AS FROM (VALUES ('²', 5), ('①', 7)) t(code, area)")
    assert con.execute("SELECT count(*) FROM answer('total area of rooms with the code ²')").fetchone() is not None


TOO_LONG = "x" * 5000
"""Too long for a file name on any system: `stat` raises OSError."""


@pytest.mark.parametrize("verb", ["index", "discover", "ui", "mcp"])
def test_a_name_too_long_for_a_file_is_the_name_of_nothing(verb: str) -> None:
    done = CliRunner().invoke(app, [verb, TOO_LONG, *(["how many"] if verb == "discover" else [])])
    assert done.exit_code == 2 and "there is no database file" in done.stderr


def test_a_name_too_long_for_a_folder_is_refused_in_python() -> None:
    con = duckdb.connect()
    with pytest.raises(EncoderError, match="there is no folder"):
        lakescout.register(con, encoder=TOO_LONG)
    with pytest.raises(SettingError, match="encoder"):
        lakescout.register(con, encoder="a\0b")
    lakescout.register(con)
    with pytest.raises(ArgumentError, match="there is no folder"):
        link_folder(Path(TOO_LONG), Catalog(()))
    with pytest.raises(duckdb.Error):
        lakescout.connect(TOO_LONG)


# Names of tables and columns, as people write them.

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
