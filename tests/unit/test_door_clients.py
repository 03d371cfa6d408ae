"""What clients do with connections: wrap them, register each cursor and close it, use the one of `duckdb.sql`."""

from __future__ import annotations

import io
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import duckdb
import pytest

import lakescout
from lakescout.doors import macros
from lakescout.doors.files import NEWEST_OF_ONE, header_number
from lakescout.engine.lake import ResultCache
from lakescout.errors import QueryError

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
    """A client's own connection: it passes calls on, and the `execute` of its cursors returns nothing."""

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
    """A question that holds the lake opens connections: `register` may wait for it, but must not block it."""
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
    """Run in a process of its own, since the connection is the module's."""
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


def test_the_shared_names_come_back_after_a_detach() -> None:
    with lakescout.connect() as con:
        con.execute(SINGERS)
        con.execute("DETACH lakescout_fn")
        lakescout.register(con.cursor())
        asked = con.cursor().execute("SELECT table_name FROM lakescout_fn.discover_tables('singers')")
        assert asked.fetchall() == [("singer",)]


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


def until(met: Callable[[], object]) -> None:
    """Wait until another thread makes a condition true."""
    for _ in range(10_000):
        if met():
            return
        time.sleep(0.001)
    raise AssertionError("it did not happen")


@pytest.mark.parametrize("fails", [False, True])
def test_those_who_ask_the_same_at_once_share_the_work(fails: bool) -> None:
    cache, begun, go_on = ResultCache(), threading.Event(), threading.Event()
    computed, found = [], []

    def compute() -> str:
        computed.append(1)
        if len(computed) == 1:
            begun.set()
            go_on.wait()
            if fails:
                raise QueryError("interrupted")
        return "rows"

    def ask() -> None:
        try:
            found.append(cache.get("question", 1, compute))
        except QueryError as error:
            found.append(str(error))

    threads = [threading.Thread(target=ask) for _ in range(3)]
    threads[0].start()
    begun.wait()
    for thread in threads[1:]:
        thread.start()
    until(lambda: cache.waiting == 2 or len(computed) > 1)
    go_on.set()
    for thread in threads:
        thread.join()
    assert (len(computed), sorted(found)) == ((3, ["interrupted", "rows", "rows"]) if fails else (1, ["rows"] * 3))


def test_what_was_worked_out_before_a_change_of_settings_is_not_kept() -> None:
    cache = ResultCache()

    def compute() -> str:
        cache.clear()
        return "old"

    assert cache.get("question", 1, compute) == "old"
    assert cache.get("question", 1, lambda: "new") == "new"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_who_waits_for_more_than_two_seconds_is_told_for_what(monkeypatch: pytest.MonkeyPatch) -> None:
    now, shown = [0.0], Terminal()
    monkeypatch.setenv("COLUMNS", "80")
    tell = macros.Waiting("measuring joins", shown, lambda: now[0])
    tell(1, 600)
    assert shown.getvalue() == ""
    now[0] = 2.5
    tell(20, 600)
    tell(21, 600)  # too soon after the last
    assert shown.getvalue() == "\r\x1b[Klakescout: measuring joins, 20 of 600"
    tell(600, 600)
    assert shown.getvalue().endswith("20 of 600\r\x1b[K")
    tell = macros.Waiting("reading cells", shown, lambda: now[0])
    now[0] = 5.0
    tell(1, 2)
    del tell  # as after an error
    assert shown.getvalue().endswith("reading cells, 1 of 2\r\x1b[K")


@pytest.mark.parametrize(
    ("progress", "stream", "told"), [(True, Terminal(), True), (False, Terminal(), False), (True, io.StringIO(), False)]
)
def test_a_terminal_is_told_and_nothing_else(
    lake: duckdb.DuckDBPyConnection,
    progress: bool,
    stream: io.StringIO,
    told: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(macros, "SOON", -1.0)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(sys, "__stderr__", stream)
    monkeypatch.setenv("TERM", "xterm")
    lake.execute("CREATE TABLE song AS SELECT 1 AS song_id, 1 AS singer_id")
    lakescout.register(lake, progress=progress)
    lake.sql("FROM lakescout_joins()").fetchall()
    assert ("lakescout: measuring joins, 1 of 2" in stream.getvalue()) is told


def test_a_program_that_draws_the_screen_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    class Captured:
        """Harlequin's: it says that it is a terminal, and has little else."""

        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stderr", Captured())
    assert macros.waiting("measuring joins") is None
