"""Views that call our functions: they are no part of the lake, and a call out of our own query is an error."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import duckdb
import pytest

import lakescout
from fakes import LetterEncoder, Source
from lakescout.doors.macros import own_names
from lakescout.doors.python import DuckDBConnection
from lakescout.engine.lake import Lake
from lakescout.lake.catalog import asking_views
from lakescout.surface.functions import FUNCTIONS

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


HIDDEN = "CREATE VIEW hidden AS FROM query('FROM lakescout_fn.discover' || '_tables(''singer'')')"
"""A view whose text does not show that it asks."""

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
    """DuckDB's threads run the functions of anybody: what is refused must not depend on the thread alone."""
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
