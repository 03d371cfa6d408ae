"""Calls end: by Ctrl-C, by limits, by the budget of the value scan, and in time where tables are wide."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, cast

import duckdb
import pytest

import lakescout
from lakescout.doors.python import lake_of
from lakescout.doors.shell import raise_in, run_aside, stop_threads, stoppable, stopping
from lakescout.engine.sources import KnownForms, LakeSources
from lakescout.lake.connection import Connection, Limit
from lakescout.reading.model import reader
from lakescout.values.runner import too_slow

# Ctrl-C ends the calls that ran when it was pressed, and no later one; limits end what runs too long.

WAIT = 120
"""Seconds after which a thread counts as hanging."""


def ended_by(pressed_after: float) -> bool:
    """Whether Ctrl-C, pressed so long after a call on another thread began, stops the call."""
    running, released, stopped = threading.Event(), threading.Event(), []

    def call() -> None:
        try:
            with stoppable():
                running.set()
                while not released.is_set():
                    pass
        except KeyboardInterrupt:
            stopped.append(True)

    thread = threading.Thread(target=call)
    thread.start()
    assert running.wait(WAIT)
    stop_threads(time.monotonic() + pressed_after)
    if pressed_after < 0:
        released.set()
    thread.join(WAIT)
    released.set()
    return bool(stopped)


def test_a_call_that_runs_is_stopped() -> None:
    assert ended_by(0.0)


def test_a_call_that_began_later_is_left_alone() -> None:
    assert not ended_by(-5.0)


def test_a_blocked_call_is_left_behind() -> None:
    assert run_aside(lambda: 7) == 7
    blocked, released = threading.Event(), threading.Event()
    waiter: list[BaseException] = []

    def block() -> None:
        blocked.set()
        released.wait(WAIT)

    def wait() -> None:
        try:
            with stoppable():
                run_aside(block)
        except KeyboardInterrupt as error:
            waiter.append(error)

    thread = threading.Thread(target=wait)
    thread.start()
    assert blocked.wait(WAIT)
    stop_threads(time.monotonic())
    thread.join(WAIT)
    assert waiter and not released.is_set()
    released.set()


def test_a_call_does_not_end_while_threads_are_stopped() -> None:
    """Thread ids are reused: a late interrupt would end a thread that has just begun."""
    ended: list[str] = []
    inside, go = threading.Event(), threading.Event()

    def call() -> None:
        try:
            with stoppable():
                inside.set()
                go.wait(WAIT)
        except KeyboardInterrupt:
            ended.append("stopped")
        ended.append("ended")

    thread = threading.Thread(target=call)
    thread.start()
    assert inside.wait(WAIT)
    with stopping:
        go.set()
        time.sleep(0.2)
        assert ended == []
        raise_in(thread.ident or 0, KeyboardInterrupt)
    thread.join(WAIT)
    assert ended == ["stopped", "ended"]


class Interrupted:
    """A connection that notes when it is interrupted, and may fail at it."""

    def __init__(self, *, broken: bool = False) -> None:
        self.asked = threading.Event()
        self.broken = broken

    def interrupt(self) -> None:
        self.asked.set()
        if self.broken:
            raise RuntimeError("closed")


def test_one_thread_watches_all_limits() -> None:
    before = threading.active_count()
    with ExitStack() as held:
        for _ in range(50):
            held.enter_context(Limit.of(600).kept(cast("Connection", Interrupted())))
        assert threading.active_count() <= before + 1


def test_only_what_ran_out_of_time_is_interrupted_and_again_until_it_ends() -> None:
    late, early, broken = Interrupted(), Interrupted(), Interrupted(broken=True)
    with Limit.of(600).kept(cast("Connection", late)), Limit.of(0).kept(cast("Connection", broken)):
        assert broken.asked.wait(600)
        with Limit.of(0.01).kept(cast("Connection", early)):
            for _ in range(3):
                assert early.asked.wait(600)
                early.asked.clear()
        early.asked.clear()
        broken.asked.clear()
        assert broken.asked.wait(600) and not early.asked.is_set() and not late.asked.is_set()


# A budget of the value scan ends an answer and never changes it: what was not read may hold what was asked for.

SHIPS = "CREATE TABLE ship AS SELECT * FROM (VALUES (1, 'Heron'), (2, 'Tern'), (3, 'Gannet')) t(ship_id, name)"
TRIPS = "CREATE TABLE trip AS SELECT i AS trip_id, 1 + i % 3 AS ship_id, i % 5 AS guests FROM range(60) t(i)"
BIRDS = "CREATE TABLE bird AS SELECT * FROM (VALUES (1, 'Heron'), (2, 'Egret')) t(bird_id, species)"
ENDLESS = (
    "CREATE VIEW ship AS SELECT max(a.range) AS ship_id, CAST(sum(b.range) AS VARCHAR) AS name"
    " FROM range(10000000) a, range(10000000) b"
)
ASKED = ("total guests of Heron", "number of trips of Heron", "total guests of heron", "guests of 'Heron'")
GENEROUS = 60
"""Seconds; the machine may be busy."""


@pytest.fixture
def con() -> Iterator[duckdb.DuckDBPyConnection]:
    with lakescout.connect() as made:
        made.execute(TRIPS)
        yield made


def reason(con: duckdb.DuckDBPyConnection, question: str) -> str:
    """Why there is no answer, the same by `answer` and `answers`."""
    [(said, *_)] = con.execute("FROM answer($1)", [question]).fetchall()
    [(sql, shown, confidence, explained)] = con.execute(
        "SELECT sql, answer, confidence, explanation FROM answers($1)", [question]
    ).fetchall()
    assert (sql, shown, confidence) == (None, "[]", 0.0)
    assert "may stand in what was not read" in explained
    assert con.execute("SELECT answer_sql($1)", [question]).fetchall() == [(None,)]
    return str(said)


@pytest.mark.parametrize("question", ASKED)
@pytest.mark.parametrize("setting", ["scan_milliseconds", "scan_rows"])
def test_a_word_that_may_stand_in_what_was_not_read_has_no_answer(
    con: duckdb.DuckDBPyConnection, setting: str, question: str
) -> None:
    con.execute(SHIPS)
    lakescout.register(con, **{setting: 0})
    said = reason(con, question)
    assert said.lower().startswith("“heron” may stand in what was not read: 1 table not scanned")
    assert said.endswith("main.ship") and f"setting {setting}" in said
    lakescout.register(con, **{setting: 10_000})
    assert con.execute("SELECT total FROM (SELECT * FROM answer('total guests of Heron')) t(total)").fetchone() == (40,)


def test_questions_that_what_was_read_explains_are_answered(con: duckdb.DuckDBPyConnection) -> None:
    con.execute(SHIPS)
    lakescout.register(con, scan_milliseconds=0)
    assert con.execute("FROM answer('how many trips are there')").fetchall() == [(60,)]
    assert con.execute("FROM answer('how many trips have more than 3 guests')").fetchall() == [(12,)]


@pytest.mark.parametrize("most", [3, 6])
def test_a_cell_elsewhere_explains_no_statement_without_it(con: duckdb.DuckDBPyConnection, most: int) -> None:
    """With three rows only the birds are read, with six the ships, too: then a statement without it says so."""
    con.execute(BIRDS)
    con.execute(SHIPS)
    lakescout.register(con, scan_rows=most, answer_confidence=0.0)
    found = con.execute("SELECT sql, unused FROM answers('total guests of heron', k := 50)").fetchall()
    assert found and all(sql is None or "Heron" in sql or (most == 6 and "heron" in left) for sql, left in found)


def test_groups_are_not_made_without_what_was_not_read(con: duckdb.DuckDBPyConnection) -> None:
    con.execute(SHIPS)
    lakescout.register(con, scan_rows=2)
    assert con.execute("FROM join_groups('total guests of Heron')").fetchall() == []
    [(note,)] = con.execute("SELECT DISTINCT note FROM lakescout_status()").fetchall()
    assert "no group of tables: “Heron” may stand in what was not read: 1 table not scanned" in note
    assert con.execute("SELECT len(tables) FROM join_groups('guests of each trip and ship')").fetchall()[0] == (2,)


def test_budgets_of_the_dictionarys_verification(tmp_path: Any) -> None:
    file = tmp_path / "lake.duckdb"
    with duckdb.connect(str(file)) as made:
        made.execute(SHIPS)
        made.execute(TRIPS)
    with lakescout.connect(file, value_index="dictionary") as con:
        con.execute("FROM lakescout_refresh()")
        lakescout.register(con, scan_rows=2)
        for _ in range(2):
            assert "setting scan_rows" in reason(con, "total guests of Heron")
        lakescout.register(con, scan_rows=1000)
        assert con.execute("FROM answer('total guests of Heron')").fetchall() == [(40,)]


def test_a_slow_view_ends_the_question_when_the_time_is_up(con: duckdb.DuckDBPyConnection) -> None:
    """Neither its joins nor its samples are waited for, this time or later."""
    con.execute(ENDLESS)
    lakescout.register(con, scan_milliseconds=2000)
    began = time.monotonic()
    assert too_slow(2000) in reason(con, "total guests of Heron")
    assert con.execute("FROM join_groups('total guests of Heron')").fetchall() == []
    assert time.monotonic() - began < GENEROUS  # joins may be measured for 120 s


def test_joins_of_a_slow_view_that_is_not_asked_for_are_not_measured(con: duckdb.DuckDBPyConnection) -> None:
    con.execute(SHIPS)
    con.execute(ENDLESS.replace("ship", "radar"))
    lakescout.register(con, scan_milliseconds=1000, answer_seconds=0.5)
    began = time.monotonic()
    assert con.execute("FROM answer('total guests of Heron')").fetchall() == [(40,)]
    lake_of(con).keep()
    assert time.monotonic() - began < GENEROUS
    [(note,)] = con.execute("SELECT DISTINCT note FROM lakescout_status()").fetchall()
    assert "1 table not read yet, as time ran out: main.radar" in note


def test_more_time_is_more_time(con: duckdb.DuckDBPyConnection) -> None:
    """Abandoned work is tried again once a setting allows more; a missing sample is not remembered as a result."""
    con.execute(SHIPS)
    lake = lake_of(con)
    lakescout.register(con, scan_milliseconds=1)
    with lake.session() as (_, index):
        names = [(table.name, "") for table in index.catalog.tables]
    for known in (lake.derived.slow, lake.derived.slow_samples):
        known.add(names, 1)
    assert too_slow(1) in reason(con, "total guests of Heron")
    assert con.execute("FROM answer('how many trips are there')").fetchall() == [(60,)]
    with lake.session() as (connection, index):
        fingerprint = LakeSources(lake, connection, index).fingerprint
        assert fingerprint(next(table.name for table in index.catalog.tables if table.name.table == "trip")) is not None
        assert not lake.memory(KnownForms).known(index.catalog.id_by_name, fingerprint)
    lakescout.register(con, scan_milliseconds=30_000)
    assert con.execute("FROM answer('total guests of Heron')").fetchall() == [(40,)]


def test_a_statement_over_texts_that_were_not_looked_at_is_no_answer(con: duckdb.DuckDBPyConnection) -> None:
    con.execute(SHIPS)
    lake = lake_of(con)
    with lake.session() as (_, index):
        lake.derived.slow_samples.add([(table.name, "") for table in index.catalog.tables])
    [(said, _)] = con.execute("FROM answer('names of all ships')").fetchall()
    assert said == "main.ship.name was not looked at within 10000 ms (setting scan_milliseconds)"
    con.execute("FROM lakescout_refresh()")
    assert len(con.execute("FROM answer('names of all ships')").fetchall()) == 3


def test_a_question_that_was_not_read_over_all_sets_of_tables_has_no_answer_yet(con: duckdb.DuckDBPyConnection) -> None:
    con.execute(SHIPS)
    con.execute("CREATE TABLE ferry AS SELECT i AS ferry_id, 'Heron' AS name, 10 * i AS guests FROM range(3) t(i)")
    lakescout.register(con, reading_seconds=0)
    question = "sum of guests of trips with the ship Heron"
    said = "not all sets of tables were read within 0 s (setting reading_seconds)"
    [(shown, *_)] = con.execute("FROM answer($1)", [question]).fetchall()
    assert shown.startswith(said)
    [(sql, told), *_] = con.execute("SELECT sql, explanation FROM answers($1)", [question]).fetchall()
    assert "guests" in sql  # the best set is read, whatever the time
    assert told.startswith(said)
    lakescout.register(con, reading_seconds=10)
    assert con.execute("FROM answer($1)", [question]).fetchall() == [(40,)]


def test_a_result_whose_scan_ran_out_of_time_is_not_remembered(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "lake.duckdb"
    with duckdb.connect(str(file)) as made:
        made.execute(SHIPS)
        made.execute(TRIPS)
    with lakescout.connect(file) as con:
        lake, calls = lake_of(con), {"late": True}
        lake.set_setting("value_index", "none")
        with monkeypatch.context() as patched:
            patched.setattr("lakescout.values.runner.Meter.expired", property(lambda self: calls["late"]))
            assert "setting scan_milliseconds" in reason(con, "total guests of Heron")
            calls["late"] = False
            assert con.execute("FROM answer('total guests of Heron')").fetchall() == [(40,)]


def test_a_short_header_explains_itself_beside_what_was_not_read(tmp_path: Path) -> None:
    """`qty` is read as quantity, and is still a header."""
    gone = tmp_path / "gone.csv"
    gone.write_text("item,price\nteapot,12\n")
    with duckdb.connect(tmp_path / "lake.duckdb") as con:
        con.execute("CREATE TABLE orders AS FROM (VALUES (1, 'pen', 3), (2, 'cup', 4)) t(order_id, item, qty)")
        con.execute(f"CREATE VIEW v AS FROM '{gone}'")
    gone.unlink()
    with lakescout.connect(tmp_path / "lake.duckdb") as con:
        assert con.execute("FROM answer('total qty of orders')").fetchall() == [(7,)]


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_a_view_without_columns_is_named(tmp_path: Path, encoding: str) -> None:
    """DuckDB opens such a file as a view, and knows no column of it; `lakescout.connect` reads it."""
    file = tmp_path / "prices.csv"
    file.write_bytes("item,price\ncafé,10\n".encode(encoding))
    with lakescout.connect(file) as con:
        assert con.execute("FROM answer('average price')").fetchall() == [(10,)]
    try:
        con = duckdb.connect(str(file))
    except duckdb.Error:
        pytest.skip("this DuckDB opens no CSV file")
    with con:
        lakescout.register(con)
        ((reason, _),) = con.execute("FROM answer('average price')").fetchall()
        assert reason.startswith("main.prices cannot be read: ")
        assert con.execute("SELECT table_name FROM discover_tables('average price')").fetchall() == [("prices",)]
        assert con.execute("SELECT count(*) FROM lakescout_status()").fetchall() == [(1,)]


def test_a_word_that_nothing_says_comes_before_columns_that_nobody_named() -> None:
    with lakescout.connect() as con:
        con.execute("CREATE TABLE airlines AS FROM (VALUES ('UA', 'United'), ('AA', 'American')) t(carrier, name)")
        con.execute("CREATE TABLE flights AS SELECT ['UA', 'AA'][1 + i % 2] AS carrier, i AS delay FROM range(50) t(i)")
        con.execute("CREATE TABLE airlines_json AS SELECT [{'name': 'x'}] AS fields, [1] AS airline FROM range(4)")
        said = [
            con.execute("SELECT explanation FROM answers(?, k := 1)", [question]).fetchall()[0][0]
            for question in ("average lateness per airline", "average fields")
        ]
    assert said[0].startswith("not understood: “lateness”")
    assert said[1].startswith("airlines_json.fields holds lists")


# A table of 1,000 columns is read like others: what a question costs does not grow with the square of its columns.

WORDS = ("temperature", "pressure", "colour", "status")
CELLS = ("1.5", "2.5", "'red'", "'ok'")


@pytest.fixture(scope="module")
def wide_con() -> Iterator[duckdb.DuckDBPyConnection]:
    with lakescout.connect() as made:
        columns = ", ".join(f"{CELLS[i % 4]} AS {WORDS[i % 4]}_{i}" for i in range(998))
        rows = "(VALUES (1, 'Heron'), (2, 'Tern')) t(reading_id, boat)"
        made.execute(f"CREATE TABLE readings AS SELECT *, {columns} FROM {rows}")
        made.execute("UPDATE readings SET temperature_996 = 4.5 WHERE boat = 'Tern'")
        yield made


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("how many readings are there", [(2,)]),
        ("average temperature_996 of the readings", [(3.0,)]),
        ("temperature_996 of the reading with boat Tern", [(4.5,)]),
    ],
)
def test_columns_of_a_wide_table_are_found(wide_con: duckdb.DuckDBPyConnection, question: str, rows: list[Any]) -> None:
    found = wide_con.execute("FROM answer($1)", [question]).fetchall()
    assert [tuple(map(float, row)) for row in found] == rows


def test_the_network_is_shown_a_part_of_them(
    wide_con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = []
    narrow = reader.batch
    monkeypatch.setattr(reader, "batch", lambda items, *rest: sizes.append(items[0].columns) or narrow(items, *rest))
    wide_con.execute("FROM answer('what is the temperature_996 of Tern')").fetchall()
    assert sizes and max(sizes) == reader.MOST_SHOWN
