"""What clients do with connections: wrap them, register each cursor and close it, use the one of `duckdb.sql`."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

import lakescout
from lakescout.doors.storage import NEWEST_OF_ONE, header_number

SINGERS = "CREATE TABLE singer AS SELECT 1 AS singer_id, 'Joe' AS name"


@pytest.fixture
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as con:
        con.execute(SINGERS)
        yield con


def test_register_on_the_connect_event_of_sqlalchemy(tmp_path: Path) -> None:
    pytest.importorskip("duckdb_engine")
    import sqlalchemy
    from sqlalchemy import event

    engine = sqlalchemy.create_engine(f"duckdb:///{tmp_path / 'lake.duckdb'}")
    event.listen(engine, "connect", lambda connection, record: lakescout.register(connection))
    with engine.connect() as con:
        con.execute(sqlalchemy.text(SINGERS))
        con.commit()
    for _ in range(2):
        with engine.connect() as con:
            rows = con.execute(sqlalchemy.text("SELECT * FROM answer('how many singers are there')")).fetchall()
            assert [tuple(row) for row in rows] == [(1,)]
    engine.dispose()


class Wrapper:
    """What a client's own connection looks like: it passes on, and its cursors run statements without returning."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self.wrapped = connection

    def cursor(self) -> Wrapper:
        return self

    def execute(self, sql: str) -> None:
        self.wrapped.execute(sql)

    def __getattr__(self, name: str) -> object:
        return getattr(self.wrapped, name)


def test_a_wrapper_that_passes_on_will_do(lake: duckdb.DuckDBPyConnection) -> None:
    lakescout.register(Wrapper(lake))  # type: ignore[arg-type]
    assert lake.sql("SELECT table_name FROM lakescout_status()").fetchall() == [("singer",)]


def test_what_is_no_connection_is_refused() -> None:
    class Fake:
        def create_function(self) -> None: ...

    for thing in (object(), Fake()):
        with pytest.raises(lakescout.LakescoutError, match="register takes a connection of duckdb, not"):
            lakescout.register(thing)  # type: ignore[arg-type]


def test_a_question_survives_that_its_connection_is_closed(lake: duckdb.DuckDBPyConnection) -> None:
    cursor = lake.cursor()
    lakescout.register(cursor)
    instance = lakescout.doors.python._find_instance(cursor)
    assert instance is not None
    ours = instance.connect()
    cursor.close()
    assert ours.query("SELECT name FROM singer").to_pylist() == [{"name": "Joe"}]
    ours.close()


def test_each_thread_registers_its_cursors_and_closes_them(lake: duckdb.DuckDBPyConnection) -> None:
    found: list[object] = []

    def serve() -> None:
        for _ in range(3):
            cursor = lake.cursor()
            try:
                lakescout.register(cursor)
                sql = "SELECT table_name FROM discover_tables('names of singers')"
                found.append(cursor.execute(sql).fetchall())
            except Exception as error:
                found.append(error)
            finally:
                cursor.close()

    threads = [threading.Thread(target=serve) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [[("singer",)]] * 12


SHARED = """
import duckdb, gc, lakescout
duckdb.sql("SET enable_progress_bar = false")
duckdb.sql("CREATE TABLE singer AS SELECT 1 AS singer_id, 'Joe' AS name")
lakescout.register(duckdb.default_connection())
gc.collect()
print(duckdb.sql("SELECT table_name FROM lakescout_status()").fetchall())
duckdb.set_default_connection(duckdb.connect())
try:
    lakescout.doors.python._instances[1].connect()
except lakescout.LakescoutError as error:
    print(error)
"""


@pytest.mark.parametrize("settings", [{}, {"refresh_seconds": 7}])
def test_to_register_holds_up_no_question(lake: duckdb.DuckDBPyConnection, settings: dict[str, object]) -> None:
    """A question that holds the lake connects; who registers may wait for the question, not hold that up."""
    lakescout.register(lake)
    engine = lakescout.doors.python.lake_of(lake)
    other = lake.cursor()
    registering = threading.Thread(target=lambda: lakescout.register(other, **settings), daemon=True)
    connecting = threading.Thread(target=lambda: engine.source.connect().close(), daemon=True)
    with engine.lock:
        registering.start()
        registering.join(0.5 if settings else 120)
        connecting.start()
        connecting.join(120)
        assert not connecting.is_alive()
    registering.join(120)
    assert not registering.is_alive()


def test_the_connection_of_duckdb_sql() -> None:
    """In a process of its own: the connection is the module's."""
    done = subprocess.run([sys.executable, "-c", SHARED], capture_output=True, text=True, check=False)
    first, second = done.stdout.splitlines() or [done.stderr, ""]
    assert first == "[('singer',)]"
    assert second.startswith("every connection that lakescout was registered on is closed")


def test_new_files_are_read_by_the_stock_shell(tmp_path: Path) -> None:
    path = tmp_path / "new.duckdb"
    with lakescout.connect(path) as con:
        con.execute(SINGERS)
        with duckdb.connect(str(path)) as second:  # with no options: DuckDB refuses others than those of the first
            assert second.execute("SELECT name FROM singer").fetchall() == [("Joe",)]
    number = header_number(path)
    assert number is not None and number <= NEWEST_OF_ONE


def test_a_file_made_in_another_version_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "latest.duckdb"
    duckdb.connect(str(path), config={"storage_compatibility_version": "latest"}).close()
    before = header_number(path)
    lakescout.connect(path).close()
    assert header_number(path) == before


def test_no_file_is_made_to_be_read_only(tmp_path: Path) -> None:
    path = tmp_path / "missing.duckdb"
    with pytest.raises(duckdb.IOException):
        lakescout.connect(path, read_only=True)
    assert not path.exists() and header_number(path) is None


def test_the_error_of_a_cursor_names_the_way_and_one_setting_gives_the_plain_names(tmp_path: Path) -> None:
    path, ask = tmp_path / "lake.duckdb", "SELECT table_name FROM discover_tables('singers')"
    with lakescout.connect(path) as con, duckdb.connect(str(path)) as other:
        con.execute(SINGERS)
        for client in (con.cursor(), other):
            with pytest.raises(duckdb.CatalogException, match="lakescout_fn.discover_tables"):
                client.execute(ask)
            client.execute("SET search_path = 'lake.main,lakescout_fn.main'")
            assert client.execute(ask).fetchall() == [("singer",)]
            assert client.execute("FROM answer('how many singers are there')").fetchall() == [(1,)]
        other.execute("CREATE TABLE song AS SELECT 1 AS x")
        assert con.execute("FROM lake.main.song").fetchall() == [(1,)]


@pytest.mark.process
def test_processes_share_a_file_that_they_only_read(tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    with lakescout.connect(path) as con:
        con.execute(SINGERS)
        con.sql("FROM discover_tables('singers')").fetchall()
    ask = (
        "import lakescout, sys; con = lakescout.connect(sys.argv[1], read_only=True); "
        "print(con.sql(\"SELECT table_name FROM discover_tables('singers')\").fetchall())"
    )
    with lakescout.connect(path, read_only=True) as con:
        other = subprocess.run([sys.executable, "-c", ask, str(path)], capture_output=True, text=True, check=True)
        assert "[('singer',)]" in other.stdout
        assert con.sql("SELECT table_name FROM discover_tables('singers')").fetchall() == [("singer",)]
    with lakescout.connect(path):
        refused = subprocess.run([sys.executable, "-c", ask, str(path)], capture_output=True, text=True, check=False)
        assert refused.returncode != 0 and "Could not set lock" in refused.stderr
