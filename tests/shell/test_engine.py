"""The extension over the engine itself, in a Python host without `register`."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import duckdb
import pytest
from scripted_model import scripted

import lakescout
from lakescout.lake.cached_index import CachedIndex
from lakescout.lake.connection import Connection
from shell_support import open_database
from truth_support import CALLED, LAKE, SALES, shadows, without_times

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


def test_macros_named_like_every_function_of_duckdb_change_nothing(extension: Path, tmp_path: Path) -> None:
    called = [sql.format(7) for statements in CALLED.values() for sql in statements]
    called.append("FROM augment_tables('sale', 'price', k := 1)")
    said = []
    for shadowed in (False, True):
        (tmp_path / str(shadowed)).mkdir()
        file = tmp_path / str(shadowed) / "lake.duckdb"
        with duckdb.connect(str(file)) as con:
            for sql in (*LAKE, *SALES):
                con.execute(sql)
            assert not shadowed or shadows(con) > 500
        for _ in range(2):
            with open_database(extension, file) as con:
                said.append({sql: without_times(con, sql) for sql in called})
    assert said[:2] == said[2:]


@pytest.mark.parametrize("call", ["discover_tables(''singer'')", "answer(''how many singers'')"])
def test_a_view_that_asks_in_secret_is_refused(extension: Path, tmp_path: Path, call: str) -> None:
    """A view whose text calls lakescout is not in the lake; this one's text does not show the call."""
    with open_database(extension, tmp_path / "lake.duckdb") as con:
        con.execute(TABLES)
        con.execute("CREATE VIEW known AS FROM discover_tables('singer')")
        con.execute(f"CREATE VIEW secret AS FROM query('FR' || 'OM {call[:3]}' || '{call[3:]}')")
        assert con.execute(QUESTION).fetchall() == [("singer",)]
        assert con.execute("FROM join_groups('singer')").fetchall() == []
        names = con.execute("SELECT table_name FROM lakescout_status() ORDER BY ALL").fetchall()
        assert names == [("secret",), ("singer",), ("stadium",)]
        assert len(con.execute("FROM known").fetchall()) == 3


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


def test_a_table_of_questions_shares_one_budget(extension: Path) -> None:
    with (
        scripted(lambda prompt: '{"columns": ["country"], "sql": "SELECT 1"}') as server,
        open_database(extension) as con,
    ):
        con.execute(TABLES)
        con.execute(f"SET lakescout_llm_base_url = '{server.url}'; SET lakescout_llm_model = 'm'")
        con.execute("SET lakescout_parser = 'octopus'; SET lakescout_statement_max_calls = 5")
        con.execute("CREATE TABLE asked AS SELECT 'country of singer ' || range AS q FROM range(12)")
        for asked in (5, 10):
            con.execute(f"SELECT discover_tables(q || '{asked}', 1) FROM asked").fetchall()
            assert len(server.prompts) == asked
        rows = con.execute("SELECT DISTINCT problem FROM lakescout_llm_log() WHERE problem IS NOT NULL").fetchall()
        assert rows == [("the limit of 5 calls for one statement is reached (setting statement_max_calls)",)]


def test_both_doors_in_one_database(extension: Path) -> None:
    con = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    con.execute(TABLES)
    lakescout.register(con)
    con.execute(f"LOAD '{extension}'")
    assert con.execute(QUESTION).fetchall() == [("singer",)]
    con.close()
    with open_database(extension) as other, pytest.raises(lakescout.LakescoutError, match="register before LOAD"):
        lakescout.register(other)


CANARY = "Xyzzyx"


@pytest.mark.parametrize("scope", ["SESSION", "GLOBAL"])
def test_a_statement_keeps_the_settings_that_it_began_with(extension: Path, scope: str) -> None:
    """Another session, which may see cells, asks while the first one waits for the model."""
    with open_database(extension) as one:
        two = one.cursor()

        def script(prompt: str) -> str:
            if len(server.prompts) == 1:
                two.execute(f"SET {scope} lakescout_privacy = 'values'")
                two.execute("SELECT value FROM lakescout_settings() WHERE name = 'privacy'").fetchall()
            return "no statement"

        one.execute(f"CREATE TABLE singer AS SELECT '{CANARY} ' || range AS name, range % 3 AS country FROM range(9)")
        one.execute("CREATE TABLE concert AS SELECT range AS concert_id, range AS singer_id FROM range(9)")
        with scripted(script) as server:
            for con in (one, two):
                con.execute(f"SET lakescout_llm_base_url = '{server.url}'; SET lakescout_llm_model = 'm'")
            one.execute("CREATE TABLE asked AS SELECT 'singers liked by fans of kind ' || range AS q FROM range(4)")
            one.execute("SELECT answers(q, 1, 'model') FROM asked").fetchall()
            assert len(server.prompts) > 1
            assert [prompt for prompt in server.prompts if CANARY in prompt] == []
            before = len(server.prompts)
            two.execute("SELECT answers('singers loved by fans of any kind', 1, 'model')").fetchall()
            assert any(CANARY in prompt for prompt in server.prompts[before:])


def test_a_lake_that_is_being_indexed_stops_no_other(extension: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()
    latest = CachedIndex.latest

    def slow(self: CachedIndex, connection: Connection, **options: Any) -> Any:
        if connection.query("FROM duckdb_tables() WHERE table_name = 'slow'").num_rows:
            begun.set()
            assert go_on.wait(60)
        return latest(self, connection, **options)

    monkeypatch.setattr(CachedIndex, "latest", slow)
    with open_database(extension) as one, open_database(extension) as two, ThreadPoolExecutor() as threads:
        one.execute("CREATE TABLE slow AS SELECT 'Ann' AS singer")
        two.execute(TABLES)
        other = one.cursor()
        other.execute("SET SESSION lakescout_octopus_k = 3")
        try:
            first = threads.submit(lambda: one.execute(QUESTION).fetchall())
            assert begun.wait(60)
            waits = threads.submit(lambda: other.execute(QUESTION).fetchall())
            time.sleep(0.5)
            assert threads.submit(lambda: two.execute(QUESTION).fetchall()).result(30) == [("singer",)]
            assert not first.done() and not waits.done()
        finally:
            go_on.set()
        assert first.result(60) == waits.result(60) == [("slow",)]


def test_sessions_that_leave_out_other_tables_share_no_index(extension: Path) -> None:
    with open_database(extension) as one:
        one.execute(TABLES)
        two = one.cursor()
        two.execute("SET SESSION lakescout_exclude = 'singer'")
        for _ in range(2):
            assert one.execute(QUESTION).fetchall() == [("singer",)]
            assert two.execute(QUESTION).fetchall() != [("singer",)]
            assert two.execute("SELECT count(*) FROM lakescout_status() WHERE table_name = 'singer'").fetchall() == [
                (0,)
            ]
            assert one.execute("SELECT count(*) FROM lakescout_status() WHERE table_name = 'singer'").fetchall() == [
                (1,)
            ]
        two.execute("FROM lakescout_set('octopus_k', '7')")
        for con in (one, two):
            found = con.execute("SELECT value FROM lakescout_settings() WHERE name = 'octopus_k'").fetchall()
            assert found == [("7",)]
