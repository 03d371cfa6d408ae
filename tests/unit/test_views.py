"""Views: what they read outside of the lake, and calls of our functions in them."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest

import lakescout
from fakes import LetterEncoder, Source
from lakescout.doors.macros import own_names
from lakescout.doors.python import DuckDBConnection, lake_of
from lakescout.engine.lake import Lake
from lakescout.lake.catalog import Column, TableFilter, asking_views, read_snapshot
from lakescout.lake.freshness import ExternalSources, external_sources
from lakescout.surface.functions import FUNCTIONS

# What views read outside of the lake: results that are remembered end with it.

FILE = "{}/harbours.csv"


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("FROM '{}/harbours.csv'", ExternalSources((FILE,))),
        ("FROM read_csv('{}/*.csv', header = true)", ExternalSources(("{}/*.csv",))),
        ("FROM read_csv(['{}/harbours.csv', '{}/harbours.csv'], header = true)", ExternalSources((FILE,))),
        ("FROM files()", ExternalSources((FILE,))),
        ("FROM first_of_all()", ExternalSources((FILE,))),
        (
            "SELECT year(d), current_price, 'a/b' FROM (SELECT DATE '2024-05-01' AS d, 1 AS current_price)",
            ExternalSources(),
        ),
        ("FROM range(3), query_table('native')", ExternalSources()),
        ("SELECT nullif(1, 2), list_sum([1])", ExternalSources()),
        ("SELECT random() AS r", ExternalSources(varies=True)),
        ("SELECT lucky(1) AS r", ExternalSources(varies=True)),
        ("SELECT current_date AS d", ExternalSources(varies=True)),
        ("SELECT age(DATE '2024-05-01') AS d", ExternalSources(varies=True)),
        ("SELECT table_name FROM duckdb_tables()", ExternalSources(varies=True)),
        ("FROM read_csv('{}/' || 'harbours.csv')", ExternalSources(varies=True)),
        ("FROM read_csv(getvariable('file'))", ExternalSources(varies=True)),
    ],
)
def test_views_say_what_they_read(tmp_path: Path, query: str, found: ExternalSources) -> None:
    (tmp_path / "harbours.csv").write_text("name,berths\nKiel,3\n")
    with duckdb.connect() as con:
        con.execute(f"SET VARIABLE file = '{tmp_path}/harbours.csv'")
        con.execute(f"CREATE MACRO files() AS TABLE FROM read_csv('{tmp_path}/harbours.csv')")
        con.execute("CREATE MACRO first_of_all() AS TABLE FROM files() LIMIT 1; CREATE MACRO lucky(x) AS x + random()")
        con.execute(f"CREATE TABLE native (a INTEGER); CREATE VIEW v AS {query.replace('{}', str(tmp_path))}")
        told = external_sources(DuckDBConnection(con))
    assert told == ExternalSources(tuple(path.format(tmp_path) for path in found.paths), found.varies)
    assert (told.fingerprint() is None) == found.varies


def test_functions_of_our_own_do_not_count() -> None:
    with duckdb.connect() as con:
        con.execute("CREATE MACRO discover_tables(q) AS TABLE SELECT q; CREATE VIEW v AS FROM discover_tables('who')")
        assert external_sources(DuckDBConnection(con), {"discover_tables", "query"}) == ExternalSources()
        con.execute("CREATE VIEW w AS SELECT random() AS r")
        assert external_sources(DuckDBConnection(con), {"discover_tables"}).varies


def test_results_are_remembered_beside_a_view_that_asks(tmp_path: Path) -> None:
    with lakescout.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute("CREATE TABLE harbours AS SELECT 'Kiel' AS harbour_name")
        con.execute("CREATE VIEW named AS FROM harbours; CREATE VIEW asked AS FROM discover_tables('harbours')")
        lake = lake_of(con)
        lake.refresh()
        with lake.session() as (connection, index):
            assert lake.results_token(connection, index) is not None


def test_a_mark_tells_of_each_file(tmp_path: Path) -> None:
    outside = ExternalSources((f"{tmp_path}/*.csv", f"{tmp_path}/none.csv"))
    fingerprints = [outside.fingerprint()]
    for name, text in (("a", "1"), ("b", "1"), ("a", "12")):
        (tmp_path / f"{name}.csv").write_text(text)
        fingerprints.append(outside.fingerprint())
    os.utime(tmp_path / "a.csv", ns=(1, 1))
    fingerprints.append(outside.fingerprint())
    (tmp_path / "b.csv").unlink()
    fingerprints.append(outside.fingerprint())
    assert (
        fingerprints[0] == ""
        and len(set(fingerprints)) == len(fingerprints)
        and outside.fingerprint() == fingerprints[-1]
    )


def test_an_answer_is_of_the_file_as_it_is(tmp_path: Path) -> None:
    file, question = tmp_path / "harbours.csv", "How many harbours are there?"
    file.write_text("harbour_name,berths\nKiel,3\nBergen,5\n")
    with lakescout.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(f"CREATE VIEW harbours AS FROM read_csv('{file}')")

        def asked() -> object:
            found = con.execute("FROM answer(?)", [question]).fetchall()
            groups = con.execute("FROM discover_tables('Where is Oslo?')").fetchall()
            return found, "Oslo" in str(groups)

        before = asked()
        assert asked() == before and "2" in str(before[0]) and not before[1]  # type: ignore[index]
        file.write_text("harbour_name,berths\nKiel,3\nBergen,5\nOslo,9\n")
        after = asked()
        assert "3" in str(after[0]) and after[1]  # type: ignore[index]


# Views that call our functions: they are no part of the lake, and a call out of our own query is an error.

OWN = own_names(FUNCTIONS)
SINGER = "CREATE TABLE singer (singer_id INTEGER, name VARCHAR); INSERT INTO singer VALUES (1, 'Joe')"


def found(con: duckdb.DuckDBPyConnection) -> list[str]:
    return sorted(name.table for name in asking_views(DuckDBConnection(con.cursor()), OWN))


@pytest.mark.parametrize(
    "body",
    [
        "FROM lakescout_fn.discover_tables('singer')",
        "SELECT unnest(discover_tables('singer'), recursive := true)",
        "SELECT name, len(Discover_Tables('singer')) AS found FROM singer",
        "WITH found AS (FROM lakescout_fn.answer('how many singers')) SELECT * FROM found",
        "SELECT * FROM singer WHERE name IN (SELECT table_name FROM lakescout_fn.lakescout_status())",
        "SELECT answer_sql('how many singers') AS sql",
    ],
)
def test_a_view_that_asks_is_found(body: str) -> None:
    with lakescout.connect() as con:
        con.execute(SINGER)
        con.execute(f"CREATE VIEW asking AS {body}")
        assert found(con) == ["asking"]


@pytest.mark.parametrize(
    "body",
    [
        "SELECT name AS answer FROM singer",
        "WITH answer(a) AS (SELECT name FROM singer) SELECT a FROM answer",
        "SELECT 'answer(x)' AS text FROM singer",
        "SELECT a.answers FROM (SELECT name FROM singer) AS a(answers)",
    ],
)
def test_a_view_that_only_has_the_words_stays(body: str) -> None:
    with lakescout.connect() as con:
        con.execute(SINGER)
        con.execute(f"CREATE VIEW plain AS {body}")
        assert found(con) == []


def test_views_over_views_and_over_macros_are_found_too() -> None:
    with lakescout.connect() as con:
        con.execute(SINGER)
        con.execute("CREATE MACRO about(x) AS TABLE SELECT unnest(discover_tables(x), recursive := true)")
        con.execute("CREATE MACRO how_many(x) AS len(discover_tables(x))")
        con.execute("CREATE VIEW first AS FROM about('singer')")
        con.execute("CREATE SCHEMA s; CREATE VIEW s.second AS SELECT table_name FROM main.first")
        con.execute("CREATE VIEW third AS SELECT s.table_name FROM s.second AS s JOIN singer ON true")
        con.execute("CREATE VIEW counted AS SELECT how_many(name) AS n FROM singer")
        con.execute("CREATE SCHEMA other; CREATE TABLE other.first (a INTEGER); CREATE VIEW plain AS FROM other.first")
        assert found(con) == ["counted", "first", "second", "third"]


def test_such_views_are_no_part_of_the_lake_and_status_says_so(tmp_path: Path) -> None:
    with lakescout.connect(tmp_path / "lake.duckdb") as con:
        con.execute(SINGER)
        con.execute("CREATE VIEW asking AS FROM lakescout_fn.discover_tables('singer')")
        assert con.sql("SELECT table_name FROM discover_tables('singer')").fetchall() == [("singer",)]
        assert con.sql("FROM join_groups('singer')").fetchall() == []
        rows = con.sql("SELECT table_name, note FROM lakescout_status()").fetchall()
        assert [name for name, _ in rows] == ["singer"]
        assert "left out, because it calls lakescout itself: main.asking" in rows[0][1]
        con.execute("CREATE OR REPLACE VIEW asking AS SELECT name FROM singer")
        assert con.sql("SELECT table_name FROM lakescout_status() ORDER BY 1").fetchall() == [("asking",), ("singer",)]


def test_a_view_that_asks_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []
    monkeypatch.setattr("lakescout.lake.catalog.asking_views", lambda *a: looked.append(1) or asking_views(*a))
    with lakescout.connect() as con:
        con.execute(SINGER)
        con.execute("CREATE VIEW asking AS SELECT unnest(discover_tables('singer'), recursive := true)")
        lake = Lake(Source(con), {}, LetterEncoder(), OWN)
        for _ in range(3):
            with lake.session() as (_, index):
                assert [table.name.table for table in index.catalog.tables] == ["singer"]
        assert looked == [1]


def test_the_catalog_is_read_at_once_with_the_columns_of_new_and_changed_tables_alone() -> None:
    class Noting(DuckDBConnection):
        def query(self, *given: Any) -> pa.Table:
            found = super().query(*given)
            if "duckdb_columns()" in given[0]:
                read.append(sorted(name for name in found["column_name"].to_pylist() if name is not None))
            return found

    read: list[list[str]] = []
    with duckdb.connect() as con:
        con.execute(f"{SINGER}; CREATE TABLE stadium (capacity INTEGER); CREATE TABLE left_out (secret INTEGER)")
        connection, keep = Noting(con), TableFilter(exclude="left_out")
        first = read_snapshot(connection, keep)
        same = read_snapshot(connection, keep, first)
        con.execute("COMMENT ON COLUMN stadium.capacity IS 'seats'; CREATE TABLE song (title VARCHAR)")
        changed = read_snapshot(connection, keep, same)
        assert read == [["capacity", "name", "secret", "singer_id"], [], ["capacity", "title"]]
        assert same.catalog == first.catalog and read_snapshot(connection, keep).catalog == changed.catalog
        assert changed.catalog.tables[1].name.table == "song" and "secret" not in str(changed.catalog)
        assert changed.catalog.tables[2].columns == (Column("capacity", "INTEGER", 0, "seats"),)


HIDDEN = "CREATE VIEW hidden AS FROM query('FROM lakescout_fn.discover' || '_tables(''singer'')')"
"""A view whose text does not show that it calls lakescout."""

DEADLOCK = """
import sys, faulthandler
faulthandler.dump_traceback_later(100, exit=True)
sys.path[:0] = {path!r}
import lakescout
con = lakescout.connect({file!r})
con.execute({singer!r})
con.execute({hidden!r})
assert con.sql("SELECT table_name FROM discover_tables('singer')").fetchall()[0] == ("singer",)
assert con.sql("FROM join_groups('singer')").fetchall() == []
print("answered")
con.close()
"""


@pytest.mark.process
def test_a_call_out_of_our_own_query_is_an_error_and_no_deadlock(tmp_path: Path) -> None:
    script = DEADLOCK.format(
        path=[entry for entry in sys.path if entry], file=str(tmp_path / "lake.duckdb"), singer=SINGER, hidden=HIDDEN
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.rstrip().endswith("answered")


@pytest.mark.parametrize("sql", ["FROM lakescout_fn.lakescout_status()", "FROM lakescout_fn.answer('singers')"])
def test_our_own_connection_may_not_ask(sql: str) -> None:
    with lakescout.connect() as con:
        con.execute(SINGER)
        ours = DuckDBConnection(con.cursor())
        with pytest.raises(lakescout.LakescoutError, match="a query of lakescout itself, which reads a view"):
            ours.query(sql)


def test_questions_of_other_threads_are_no_calls_out_of_ours(tmp_path: Path) -> None:
    """Any thread of DuckDB may run anybody's function: a refusal must not depend on the thread alone."""
    with lakescout.connect(tmp_path / "lake.duckdb") as con:
        con.execute(SINGER)
        errors: list[BaseException] = []

        def ask() -> None:
            try:
                with con.cursor() as cursor:
                    cursor.execute("""SELECT count(*) FROM range(3) r(i),
                        lakescout_fn.discover_tables('singer ' || i)""").fetchall()
            except BaseException as error:
                errors.append(error)

        threads = [threading.Thread(target=ask) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert errors == []
