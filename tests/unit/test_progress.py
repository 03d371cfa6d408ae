"""What takes long says what it does, on a terminal alone; Ctrl-C ends it, and the next run works."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from io import StringIO
from pathlib import Path

import duckdb
import pytest
from augment_support import TOWN
from rich.console import Console
from typer.testing import CliRunner, Result

from lakescout.doors.macros import inside
from lakescout.doors.python import open_database, private_lake
from lakescout.errors import pressable
from lakescout.lake.texts import doing
from lakescout.plugins.cli import common
from lakescout.plugins.cli.app import app
from lakescout.plugins.cli.bench import STOPPING, first_interrupt
from lakescout.plugins.cli.common import Waiting
from lakescout.plugins.cli.stopping import stopping
from lakescout.plugins.files.folder import open_files
from lakescout.plugins.models import model_verb
from lakescout.plugins.shared import Work

Told = list[tuple[str, int, int]]

LAKE = """
CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, country VARCHAR, age INTEGER);
INSERT INTO singer SELECT i, ['France', 'Norway', 'Chile'][1 + i % 3], 20 + i % 40 FROM range(60) t(i);
CREATE TABLE song (song_id INTEGER PRIMARY KEY, singer_id INTEGER REFERENCES singer (singer_id), title VARCHAR);
INSERT INTO song SELECT i, i % 60, 'song ' || i FROM range(200) t(i);
"""
ENDLESS = f"SELECT count(*) FROM range({10**15}) a WHERE a.range % 7 = 3"
COMMANDS = {
    "index": ["index", "lake.duckdb"],
    "ask": ["ask", "lake.duckdb", "average age of singers per country"],
    "a file": ["ask", "singers.csv", "average age per country"],
    "discover": ["discover", "lake.duckdb", "songs"],
    "groups": ["groups", "lake.duckdb", "songs of singers"],
    "joins": ["joins", "lake.duckdb"],
    "related": ["related", "lake.duckdb", "song"],
    "learn": ["learn", "lake.duckdb", "queries"],
    "describe": ["describe", "lake.duckdb"],
    "augment": ["augment", "town.duckdb", "house", "price"],
    "bench": ["bench", "lake.duckdb", "--count", "3", "--seconds", "5", "--method", "bm25"],
}
TASKS = {
    "index": {"looking for what changed", "encoding names", "measuring joins"},
    "ask": {"reading the question", "trying readings", "measuring joins"},
    "a file": {"reading files", "trying readings"},
    "learn": {"reading files", "checking what they say"},
    "describe": {"asking generated questions"},
    "augment": {"measuring joins"},
    "bench": {"writing questions"},
}
"""What they tell, among other things."""


def make_lakes() -> None:
    """The two databases, anew."""
    for name, sql in (("lake.duckdb", LAKE), ("town.duckdb", TOWN)):
        Path(name).unlink(missing_ok=True)
        with duckdb.connect(name) as con:
            con.execute(sql)


@pytest.fixture
def lakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database, a file, queries of people and a town whose houses have prices."""
    monkeypatch.chdir(tmp_path)
    make_lakes()
    with duckdb.connect("lake.duckdb") as con:
        con.execute("COPY singer TO 'singers.csv'")
    (tmp_path / "queries").mkdir()
    for name in ("adults", "young"):
        text = f"CREATE VIEW {name} AS SELECT * FROM singer WHERE age {'>' if name == 'adults' else '<'} 30"
        (tmp_path / "queries" / f"{name}.sql").write_text(text)
    return tmp_path


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Told:
    """What the command's bars are told."""
    told: Told = []
    before = Waiting.tell

    def tell(self: Waiting, task: str, done: int, total: int) -> None:
        told.append((task, done, total))
        before(self, task, done, total)

    monkeypatch.setattr(Waiting, "tell", tell)
    return told


@pytest.fixture
def pressing() -> Iterator[None]:
    """Ctrl-C raises KeyboardInterrupt, as in a shell; a job in the background ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def invoke(name: str) -> Result:
    return CliRunner().invoke(app, COMMANDS[name], env={"COLUMNS": "100"})


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_tells_what_it_does_and_no_more_than_there_is(lakes: Path, heard: Told, name: str) -> None:
    found = invoke(name)
    assert found.exit_code in {0, 1}, found.output
    assert TASKS.get(name, {"looking for what changed"}) <= {task for task, _, _ in heard}
    assert all(0 <= done <= total for _, done, total in heard)
    assert found.stderr == "" and "0:00" not in found.stdout  # this is no terminal


def test_augment_says_how_many_joins_it_measured_and_guesses_no_total(
    lakes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(Waiting, "say", lambda self, text: said.append(text))
    assert invoke("augment").exit_code == 0
    assert "measuring joins, 1 so far" in said and said == sorted(said, key=len)


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "bench"])
@pytest.mark.usefixtures("pressing")
def test_ctrl_c_ends_a_command_and_the_next_run_works(lakes: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    before, told, ends = Waiting.tell, list[str](), set[int]()

    def press(self: Waiting, task: str, done: int, total: int) -> None:
        before(self, task, done, total)
        told.append(task)
        if len(told) in ends:
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(Waiting, "tell", press)
    whole = invoke(name)
    make_lakes()
    for end in (1, 1 + len(told) // 2):
        told.clear()
        ends.add(end)
        stopped = invoke(name)
        ends.clear()
        assert stopped.exit_code == 130 and "Traceback" not in stopped.output, stopped.output
        assert Waiting.now is None
    again = invoke(name)
    assert again.exit_code == whole.exit_code, again.output
    assert name == "index" or again.stdout == whole.stdout  # which says how long it took


@pytest.mark.usefixtures("pressing")
def test_ctrl_c_stops_a_statement_that_would_never_end() -> None:
    """DuckDB would wait for all that its threads have begun, and raise RuntimeError then."""
    with open_database() as connection:
        lake = private_lake(connection)
        own = lake.source.connect()
        for run in (own.query, own.execute):
            timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
            timer.start()
            with pytest.raises(KeyboardInterrupt), stopping(partial(common._interrupt, lake)):
                run(ENDLESS)
            timer.join()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        assert own.query("SELECT 1 AS one").to_pylist() == [{"one": 1}]


def test_a_handler_of_somebody_else_is_left_alone() -> None:
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        own = signal.getsignal(signal.SIGINT)
        with stopping(lambda: None):
            assert signal.getsignal(signal.SIGINT) is own
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("around", [pressable, inside])
def test_what_duckdb_raises_at_ctrl_c_is_a_keyboard_interrupt(
    around: Callable[[], AbstractContextManager[None]],
) -> None:
    with pytest.raises(KeyboardInterrupt), around():
        raise RuntimeError("Query interrupted")
    with pytest.raises(RuntimeError, match="odd"), around():
        raise RuntimeError("odd")


def test_who_opens_files_can_stop_their_reading(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("x,y\n1,2\n")
    for keep in (False, True):
        opened: list[duckdb.DuckDBPyConnection] = []
        connection, _ = open_files(tmp_path, keep=keep, opened=opened.append)
        assert opened == [connection]
        connection.close()


class Terminal(StringIO):
    """A terminal that keeps what is drawn."""

    def isatty(self) -> bool:
        """It is one."""
        return True


@pytest.mark.parametrize(
    ("file", "silent", "drawn"), [(Terminal(), False, True), (Terminal(), True, False), (StringIO(), False, False)]
)
def test_bars_are_drawn_on_a_terminal_alone_and_never_for_json(
    monkeypatch: pytest.MonkeyPatch, file: StringIO, silent: bool, drawn: bool
) -> None:
    """A colour that the environment forces makes no terminal of a file."""
    monkeypatch.setattr(common, "SafeConsole", lambda **_: Console(file=file, force_terminal=True, width=100))
    monkeypatch.setattr(common, "SOON", -1.0)
    with Waiting(silent=silent) as found:
        found.tell("measuring joins", 0, 0)
        found.bar.refresh()
        found.tell("measuring joins", 2, 7)
        found.bar.refresh()
    assert ("measuring joins" in file.getvalue() and "2/7" in file.getvalue()) is drawn
    assert bool(file.getvalue()) is drawn
    assert "/?" not in file.getvalue()  # nobody knows of how many


@pytest.mark.parametrize("option", [[], ["--json"]])
def test_json_asks_for_silence(lakes: Path, monkeypatch: pytest.MonkeyPatch, heard: Told, option: list[str]) -> None:
    silent: list[bool] = []
    before = Waiting.__init__

    def make(self: Waiting, *given: str, silent: bool = False) -> None:
        quiet.append(silent)
        before(self, *given, silent=silent)

    quiet = silent
    monkeypatch.setattr(Waiting, "__init__", make)
    for name in ("ask", "a file", "discover", "groups", "joins", "related", "describe"):
        CliRunner().invoke(app, [*COMMANDS[name], *option])
    assert len(silent) >= 8 and set(silent) == {bool(option)}


def test_the_task_that_began_last_names_the_bar_until_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(common, "SOON", -1.0)

    def named() -> list[str]:
        return [task.description for task in found.bar.tasks if task.visible]

    with Waiting("working") as found:
        found.tell("reading the question", 0, 0)
        assert named() == ["reading the question"]
        found.tell("measuring joins", 0, 0)
        found.tell("measuring joins", 1, 3)
        assert named() == ["measuring joins"]
        found.tell("measuring joins", 3, 3)  # what was read is being judged now
        assert named() == ["measuring joins"]
        found.tell("measuring joins", 1, 1)
        assert named() == ["reading the question"]
        found.tell("reading the question", 1, 1)
        assert named() == ["working"]


def test_stages_follow_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """A task that ends before its end, as when time runs out, leaves no bar behind."""
    monkeypatch.setattr(common, "SOON", -1.0)
    with Waiting() as found, common.stages() as tell:
        for task in ("asking", "asking the methods"):
            tell(task, 3, 9)
            assert [each.description for each in found.bar.tasks if each.visible] == [task]


@pytest.mark.usefixtures("pressing")
def test_the_first_ctrl_c_of_a_bench_says_what_a_second_does() -> None:
    told: Told = []
    with first_interrupt(lambda *each: told.append(each)) as pressed:
        os.kill(os.getpid(), signal.SIGINT)
        assert pressed() and told == [(STOPPING, 0, 0)]


def test_a_task_is_over_even_if_it_fails() -> None:
    told: list[tuple[int, int]] = []
    with pytest.raises(ValueError, match="no"), doing(lambda *each: told.append(each)):
        raise ValueError("no")
    assert told == [(0, 0), (1, 1)]
    with doing(None):
        pass


def test_a_page_says_what_runs_around_what_is_over() -> None:
    work = Work()
    work.tell("reading the question", 0, 0)
    assert work.state == "reading the question"
    work.tell("measuring joins", 2, 1000)
    assert work.state == "measuring joins: 2 of 1,000"
    work.tell("measuring joins", 1, 1)
    assert work.state == "reading the question"
    work.tell("reading the question", 1, 1)
    assert work.state == ""


@pytest.mark.usefixtures("pressing")
def test_an_index_of_files_that_is_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    for number in range(6):
        (tmp_path / f"part{number}.csv").write_text(f"name,amount\nx{number},{number}\n")

    def press(_task: str, done: int, _total: int) -> None:
        if done == 3:
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        open_files(tmp_path, keep=True, told=press)
    connection, files = open_files(tmp_path, keep=True)
    with connection:
        names = connection.execute("SELECT table_name FROM duckdb_tables() WHERE schema_name = 'main' ORDER BY ALL")
        assert [name for (name,) in names.fetchall()] == [f"part{number}" for number in range(6)]
    assert files.stored and not files.unkept


def test_bytes_of_a_model_are_counted_on_a_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for file in (Terminal(), StringIO()):
        made: list[bool] = []

        def console(file: StringIO = file, made: list[bool] = made, *, stderr: bool) -> Console:
            made.append(stderr)
            return Console(file=file, force_terminal=True, width=100)

        monkeypatch.setattr(model_verb, "SafeConsole", console)
        with model_verb._bytes("tiny") as tell:
            tell(1_000_000, 2_000_000)
        assert made == [True] and ("1.0/2.0 MB" in file.getvalue()) is file.isatty()
