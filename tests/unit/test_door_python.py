from __future__ import annotations

import gc
import subprocess
import sys
import threading
import warnings
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

import lakescout
from lakescout.doors.macros import sql_default
from lakescout.doors.python import DuckDBConnection, lake_of
from lakescout.errors import QueryError, SettingError
from lakescout.surface.answer import outcome
from lakescout.surface.functions import FUNCTIONS, REQUIRED, Function, Kind


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "lake.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute("CREATE TABLE singer (singer_id INTEGER, name VARCHAR)")
    return path


def test_connect_is_a_plain_connection_with_settings(file: Path) -> None:
    with lakescout.connect(file, exclude="x.*") as con:
        assert isinstance(con, duckdb.DuckDBPyConnection)
        rows = con.sql("SELECT value, origin FROM lakescout_settings() WHERE name = 'exclude'").fetchall()
        assert rows == [("x.*", "session")]


def test_unknown_setting_names_the_settings() -> None:
    with pytest.raises(lakescout.LakescoutError, match="there is no setting 'colour'; settings are .*encoder, exclude"):
        lakescout.connect(colour="red")
    with pytest.raises(
        lakescout.LakescoutError, match=r"there is no setting 'answer_confidance'; did you mean answer_conf"
    ):
        lakescout.connect(answer_confidance=0.5)


def test_a_setting_that_would_withhold_every_answer_is_refused() -> None:
    with pytest.raises(lakescout.LakescoutError, match="setting 'answer_confidence': 40 is more than 1"):
        lakescout.connect(answer_confidence=40)


def test_duckdbs_advice_about_our_own_statements_is_never_shown(file: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        con = lakescout.connect(file)
    for action in ("error", "always"):
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter(action)
            assert con.sql("SELECT table_name FROM lakescout_status()").fetchall() == [("singer",)]
            assert DuckDBConnection(con.cursor()).query("SELECT 1 AS one").num_rows == 1
            filters = list(warnings.filters)
            con.sql("FROM lakescout_status()").fetchall()
            assert warnings.filters == filters
        assert [str(warning.message) for warning in told] == []
    con.close()


def test_other_warnings_stay(file: Path) -> None:
    with lakescout.connect(file) as con, warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        DuckDBConnection(con.cursor()).query("SELECT 1 AS one")
        warnings.warn("Arrow output on a DB-API result of somebody else", UserWarning, stacklevel=1)
        warnings.warn("something else", UserWarning, stacklevel=1)
    assert len(told) == 2


def test_registering_again_only_changes_settings(file: Path) -> None:
    with lakescout.connect(file) as con:
        lakescout.register(con)
        lakescout.register(con, exclude="singer")
        assert con.sql("FROM lakescout_status()").fetchall() == []


def test_a_second_connection_and_its_cursors(file: Path) -> None:
    with duckdb.connect(str(file)) as first, duckdb.connect(str(file)) as second:
        lakescout.register(first)
        lakescout.register(second)
        for con in (first, second, first.cursor(), second.cursor()):
            assert con.sql("SELECT table_name FROM lakescout_fn.lakescout_status()").fetchall() == [("singer",)]
            assert con.sql("SELECT len(lakescout_status())").fetchall() == [(1,)]


def test_after_the_registering_connection_is_closed(file: Path) -> None:
    other = duckdb.connect(str(file))
    lakescout.connect(file).close()
    with pytest.raises(duckdb.Error, match=r"every connection that lakescout was registered on is closed; call lakes"):
        other.sql("SELECT lakescout_status()").fetchall()
    lakescout.register(other)
    assert other.sql("SELECT table_name FROM lakescout_status()").fetchall() == [("singer",)]
    other.close()


ORPHANS = """
import gc, sys, duckdb
sys.path[:0] = {path!r}
import lakescout
from lakescout.errors import SettingError
for round in range(30):
    keeper = duckdb.connect({file!r})
    con = lakescout.connect({file!r})
    con.sql("SELECT len(lakescout_settings())").fetchall()
    con.close(); del con; gc.collect()
    try:
        keeper.sql("SELECT lakescout_settings()").fetchall()
    except duckdb.Error as error:
        assert "is closed" in str(error)
    else:
        raise SystemExit("an orphaned function answered")
    keeper.close()
print("done")
"""


@pytest.mark.process
def test_a_function_outlives_its_connection_without_a_crash(file: Path) -> None:
    script = ORPHANS.format(path=[entry for entry in sys.path if entry], file=str(file))
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout.rstrip().endswith("done"), done.stderr


def test_closing_does_not_pin_the_file(file: Path) -> None:
    with lakescout.connect(file) as con:
        con.sql("FROM lakescout_refresh()").fetchall()
    with duckdb.connect(str(file), read_only=True) as con:
        assert con.execute("SELECT count(*) FROM lakescout.tables").fetchone() == (1,)


class Interrupted:
    """A cursor that is interrupted after its statement ran, before its rows are read."""

    def __init__(self, cursor: duckdb.DuckDBPyConnection) -> None:
        self._cursor = cursor

    def execute(self, *arguments: object) -> Interrupted:
        self._cursor.execute(*arguments)
        return self

    @property
    def description(self) -> object:
        return self._cursor.description

    def fetchmany(self, rows: int) -> object:
        return self._cursor.fetchmany(rows)

    def to_arrow_reader(self, rows: int) -> object:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            reader = self._cursor.to_arrow_reader(rows)
        self._cursor.interrupt()
        return reader


def test_an_interrupt_while_rows_are_read_is_an_error_of_ours() -> None:
    with duckdb.connect() as con, pytest.raises(QueryError, match=r"(?i)interrupt"):
        DuckDBConnection(Interrupted(con)).query("SELECT 'x' || i FROM range(1000000) r(i)")


@pytest.mark.parametrize("rows", [0, 2, 5000])
def test_few_rows_are_what_arrow_makes_of_them(rows: int) -> None:
    whole = [f"{sign}{name}" for sign in ("", "U") for name in ("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT")]
    kinds = [*whole, "BOOLEAN", "FLOAT", "DOUBLE", "DECIMAL(10, 2)", "VARCHAR", "DATE", "TIMESTAMP", "INTEGER[]"]
    given = {"VARCHAR": "'é'", "DATE": "'2024-02-29'", "TIMESTAMP": "'2024-02-29 01:02:03'", "INTEGER[]": "[1, NULL]"}
    with duckdb.connect() as con:
        for kind in kinds:
            sql = f"SELECT CAST({given.get(kind, 1)} AS {kind}) AS x, CAST(NULL AS {kind}) AS X FROM range({rows})"
            found = DuckDBConnection(con.cursor()).query(sql)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                expected = con.execute(sql).to_arrow_reader(1000).read_all()
            assert found.schema == expected.schema and found.to_pylist() == expected.to_pylist(), kind


def test_a_question_asked_again_asks_for_the_databases_and_no_more(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with lakescout.connect(file) as con:
        engine = lake_of(con)
        for _ in range(2):  # the first stores what it worked out, which is a commit
            first = outcome(engine, "how many singers", "auto")
        asked: list[str] = []
        for name in ("query", "exactly", "execute", "cached_query"):
            call = getattr(DuckDBConnection, name)

            def told(self: DuckDBConnection, sql: str, *given: Any, call: Any = call) -> Any:
                asked.append(sql)
                return call(self, sql, *given)

            monkeypatch.setattr(DuckDBConnection, name, told)
        assert outcome(engine, "how many singers", "auto") is first
        assert len(asked) == 1 and "duckdb_databases()" in asked[0]
        engine.keep()  # there is nothing to store
        assert len(asked) == 1


def test_a_result_is_fetched_at_once_where_arrow_holds_its_types() -> None:
    newer = int(duckdb.__version__.split(".")[0]) >= 2
    with duckdb.connect() as con:
        connection = DuckDBConnection(con)
        found = connection.exactly("SELECT i AS a, 'x' AS b, 1.5::DECIMAL(4, 1) AS c FROM range(?) t(i)", [3])
        assert (found is not None and found.num_rows == 3) if newer else found is None
        for kind in ("DATE", "UUID", "JSON", "INTEGER[]"):
            assert connection.exactly(f"SELECT CAST(NULL AS {kind}) AS a") is None
        assert connection.exactly("SELECT '99999999999999999999999999999999999999'::HUGEINT AS x") is None or newer
        with pytest.raises(QueryError):
            connection.exactly("SELECT nothing FROM nowhere")


def test_an_integer_that_fills_38_digits_is_read() -> None:
    with duckdb.connect() as con:
        found = DuckDBConnection(con).query(f"SELECT {2**127 - 1}::HUGEINT AS x")
        assert found.num_rows == 1 and int(found["x"][0].as_py()) == 2**127 - 1


ARGUMENTS = {
    "VARCHAR": "'how many singers'",
    "VARCHAR[]": "['how many singers']",
    "BIGINT": "1",
}


def call_of(function: Function) -> str:
    needed = [ARGUMENTS[each.type] for each in function.parameters if each.default is REQUIRED]
    return f"{function.name}({', '.join(needed)})"


@pytest.fixture(scope="module", params=[False, True], ids=["new", "indexed"])
def explained(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[duckdb.DuckDBPyConnection, Path]]:
    """One lake for every statement that is explained: none of them may change it."""
    path = tmp_path_factory.mktemp("explained") / "lake.duckdb"
    with lakescout.connect(path, value_index="dictionary", join_edges="all") as con:
        con.execute("CREATE TABLE singer (singer_id INTEGER, name VARCHAR); INSERT INTO singer VALUES (1, 'Joe')")
        if request.param:
            con.execute("FROM lakescout_refresh()").fetchall()
        yield con, path


@pytest.mark.parametrize("verb", ["EXPLAIN", "DESCRIBE"])
@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.name)
def test_explain_and_describe_write_nothing(
    explained: tuple[duckdb.DuckDBPyConnection, Path], verb: str, function: Function
) -> None:
    con, file = explained
    before, stored = _contents(con), file.read_bytes()
    some = sql_default(function.parameters[0].default) if function.parameters else ""
    forms = [f"{verb} SELECT {call_of(function).replace('()', f'({some})')}"]
    if function.kind is not Kind.SCALAR:
        forms += [f"{verb} FROM {call_of(function)}", f"{verb} FROM lakescout_fn.{call_of(function)}"]
    if function.kind is Kind.QUERY:
        forms = forms[1:]  # it has no scalar
    for form in forms:
        con.execute(form).fetchall()
        con.execute(form).fetchall()
    assert _contents(con) == before
    assert file.read_bytes() == stored


def _contents(con: duckdb.DuckDBPyConnection) -> dict[str, list[tuple[object, ...]]]:
    """Every table of ours with its rows."""
    tables = con.execute("SELECT table_name FROM duckdb_tables() WHERE schema_name = 'lakescout'").fetchall()
    return {name: con.execute(f"FROM lakescout.{name} ORDER BY ALL").fetchall() for (name,) in tables}


def test_an_answer_that_runs_stores_what_it_was_worked_out_from(file: Path) -> None:
    with lakescout.connect(file) as con:
        con.execute("INSERT INTO singer VALUES (1, 'Joe')")
        assert con.sql("FROM answer('how many singers')").fetchall() == [(1,)]
        assert {"headers", "column_profiles"} <= _contents(con).keys()
        assert con.execute("SELECT count(*) FROM lakescout.headers").fetchone() == (3,)
        assert con.execute("SELECT count(*) FROM lakescout.column_profiles").fetchone() == (2,)


def test_the_rows_of_an_answer_keep_their_order(file: Path) -> None:
    with lakescout.connect(file, answer_confidence=0.0) as con:
        con.execute("INSERT INTO singer SELECT i, 'singer ' || i FROM range(5000) r(i)")
        rows = con.sql("FROM answer('list the names of all singers by singer id descending')").fetchall()
        [(text,)] = con.sql("SELECT answer_sql('list the names of all singers by singer id descending')").fetchall()
        assert len(rows) == 5000 and rows == con.sql(text).fetchall()


def test_inside_a_transaction_the_committed_state_is_seen(file: Path) -> None:
    with lakescout.connect(file) as con:
        con.execute("BEGIN; CREATE TABLE song (title VARCHAR)")
        assert con.sql("SELECT table_name FROM lakescout_status()").fetchall() == [("singer",)]
        assert con.sql("SELECT tables FROM lakescout_refresh()").fetchall() == [(1,)]
        con.execute("COMMIT")
        assert con.sql("SELECT tables FROM lakescout_refresh()").fetchall() == [(2,)]


def test_threads_share_one_lake(file: Path) -> None:
    con = lakescout.connect(file)
    errors: list[BaseException] = []

    def work() -> None:
        try:
            cursor = con.cursor()
            for _ in range(10):
                assert cursor.execute("SELECT tables FROM lakescout_fn.lakescout_refresh()").fetchall() == [(1,)]
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    con.close()
    assert errors == []


def test_read_only_databases_are_asked_too(file: Path) -> None:
    with lakescout.connect(file, read_only=True) as con:
        assert con.sql("SELECT tables, stored FROM lakescout_refresh()").fetchall() == [(1, False)]
        with pytest.raises(duckdb.Error, match="nothing can be stored: the database is read-only"):
            con.sql("FROM lakescout_set('exclude', 'x')").fetchall()


@pytest.fixture(scope="module")
def empty() -> Iterator[duckdb.DuckDBPyConnection]:
    with lakescout.connect() as con:
        yield con


@pytest.mark.parametrize("function", [f for f in FUNCTIONS if f.kind is Kind.TABLE], ids=lambda f: f.name)
def test_a_table_function_has_the_columns_of_the_registry(empty: duckdb.DuckDBPyConnection, function: Function) -> None:
    described = empty.execute(f"DESCRIBE FROM {call_of(function)}").fetchall()
    assert [(row[0], row[1].replace('"', "")) for row in described] == [
        (name, kind.replace('"', "")) for name, kind in function.columns
    ]


def test_register_says_what_it_takes() -> None:
    with pytest.raises(
        lakescout.LakescoutError, match=r"takes a connection of duckdb, not str; lakescout.connect\(path\)"
    ):
        lakescout.register("lake.duckdb")  # type: ignore[arg-type]


def test_a_closed_database_keeps_no_index(tmp_path: Path) -> None:
    """Its functions stay until the process ends; the lake's index does not."""
    kept = []
    for number in range(3):
        with lakescout.connect(tmp_path / f"{number}.duckdb") as con:
            con.execute("CREATE TABLE team AS SELECT 1 AS team_id")
            con.execute("FROM discover_tables('teams')")
            kept.append(weakref.ref(lake_of(con).keeper.index))
    lakescout.connect().close()
    gc.collect()
    assert [reference() for reference in kept] == [None, None, None]


def test_connect_takes_what_that_of_duckdb_takes(tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    with lakescout.connect(path, False, {"threads": 1}, answer_rows=7) as con:
        assert con.execute("SELECT current_setting('threads')").fetchall() == [(1,)]
        assert con.execute("SELECT value FROM lakescout_settings() WHERE name = 'answer_rows'").fetchall() == [("7",)]
    with lakescout.connect(database=str(path), read_only=True) as con:
        assert con.execute("SELECT readonly FROM duckdb_databases() WHERE path IS NOT NULL").fetchall()[0] == (True,)
    lakescout.connect(path=str(path)).close()
    with pytest.raises(SettingError, match=r"memory_limit is a setting of DuckDB: .*config={'memory_limit'"):
        lakescout.connect(memory_limit="1GB")


def test_no_bar_is_drawn_on_what_lakescout_opens(tmp_path: Path) -> None:
    """DuckDB 2.0 prints bars to standard output, where `--json` and MCP have their lines."""
    bar = "SELECT current_setting('enable_progress_bar')"
    (tmp_path / "boats.csv").write_text("boat,crew\nHeron,3\n")
    for path in (":memory:", str(tmp_path / "lake.duckdb"), str(tmp_path)):
        with lakescout.connect(path) as opened:
            assert opened.execute(bar).fetchall() == [(False,)]
            assert opened.cursor().execute(bar).fetchall() == [(False,)]
    with duckdb.connect() as own:
        before = own.execute(bar).fetchall()
        lakescout.register(own)
        with lake_of(own).session() as (connection, _):
            assert connection.query(bar).column(0).to_pylist() == [False]
        assert own.execute(bar).fetchall() == before
