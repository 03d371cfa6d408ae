"""The extension over the engine itself, in a Python host without `register`."""

from __future__ import annotations

import threading
from pathlib import Path

import duckdb
import pytest

import lakescout
from shell_support import open_database

QUESTION = "SELECT table_name FROM discover_tables('singers from France', k := 1)"
TABLES = """
    CREATE TABLE singer (id INTEGER, country VARCHAR);
    INSERT INTO singer VALUES (1, 'France');
    CREATE TABLE stadium (capacity INTEGER);
"""


def test_eight_concurrent_questions(extension: Path, tmp_path: Path) -> None:
    found: list[object] = []
    with open_database(extension, tmp_path / "lake.duckdb") as con:
        con.execute(TABLES)
        threads = [
            threading.Thread(target=lambda: found.append(con.cursor().execute(QUESTION).fetchall())) for _ in range(8)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert found == [[("singer",)]] * 8


def test_a_question_inside_an_open_transaction(extension: Path, tmp_path: Path) -> None:
    with open_database(extension, tmp_path / "lake.duckdb") as con:
        con.execute(TABLES)
        con.execute("BEGIN; CREATE TABLE french_singer (id INTEGER); INSERT INTO singer VALUES (2, 'Norway')")
        assert con.execute(QUESTION).fetchall() == [("singer",)]
        con.execute("COMMIT")
        assert con.execute("SELECT tables FROM lakescout_refresh()").fetchall() == [(3,)]


def test_a_lake_without_tables(extension: Path) -> None:
    with open_database(extension) as con:
        assert con.execute(QUESTION).fetchall() == []
        assert con.execute("FROM lakescout_status()").fetchall() == []


def test_a_read_only_lake_that_was_never_indexed(extension: Path, tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(TABLES)
    with open_database(extension, path, read_only=True) as con:
        assert con.execute(QUESTION).fetchall() == [("singer",)]
        with pytest.raises(duckdb.Error, match="nothing can be stored: the database is read-only"):
            con.execute("FROM lakescout_set('exclude', 'x')").fetchall()


def test_questions_from_a_table(extension: Path) -> None:
    with open_database(extension) as con:
        con.execute(TABLES)
        found = con.execute("""
            SELECT q.text, d.table_name
            FROM (VALUES ('singers from France'), ('capacity of the stadium')) q(text),
                 unnest(discover_tables(q.text, 1)) u(d)
            ORDER BY ALL
        """).fetchall()
    assert found == [("capacity of the stadium", "stadium"), ("singers from France", "singer")]


def test_both_doors_in_one_database(extension: Path) -> None:
    con = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    con.execute(TABLES)
    lakescout.register(con)
    con.execute(f"LOAD '{extension}'")
    assert con.execute(QUESTION).fetchall() == [("singer",)]
    con.close()
    with open_database(extension) as other, pytest.raises(lakescout.LakescoutError, match="register before LOAD"):
        lakescout.register(other)
