"""The stock shell as the host: starting Python, leaving, Ctrl-C, and what can be missing."""

from __future__ import annotations

import os
import pty
import re
import shutil
import signal
import sys
import textwrap
import threading
import time
import venv
from contextlib import suppress
from pathlib import Path
from typing import Any

import duckdb
import pytest

from shell_support import ROOT, ShellDoor, environment, handles, is_locked, load, run_shell, wait_until

pytestmark = pytest.mark.usefixtures("shell")


def test_first_use_starts_python_and_load_does_not(boundary: Path) -> None:
    script = load(boundary) + "SELECT 'loaded'; SELECT doubled('a'); SELECT text FROM echo('b');"
    assert run_shell(script) == "loaded\naa\nb\n"
    assert (
        run_shell(load(boundary) + "SELECT 'loaded';", env=environment(LAKESCOUT_PYTHON="/nowhere/python"))
        == "loaded\n"
    )


def test_leaving_writes_no_wal(boundary: Path, tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    out = run_shell(
        load(boundary) + "CREATE TABLE t AS SELECT 1 AS a; SELECT rows FROM inner_query('FROM t');", str(path)
    )
    assert out == "1\n"
    assert [file.name for file in tmp_path.iterdir()] == ["lake.duckdb"]
    with duckdb.connect(str(path)) as plain:
        assert plain.execute("FROM t").fetchall() == [(1,)]


def test_open_of_another_file(boundary: Path, tmp_path: Path) -> None:
    one, two = tmp_path / "one.duckdb", tmp_path / "two.duckdb"
    script = f"""
        {load(boundary)}
        CREATE TABLE here AS SELECT 1 AS a;
        SELECT rows FROM inner_query('FROM here');
        .open {two}
        {load(boundary)}
        CREATE TABLE there AS SELECT unnest([1, 2]) AS a;
        SELECT rows FROM inner_query('FROM there');
        .open {one}
        {load(boundary)}
        SELECT rows FROM inner_query('FROM here');
        FROM inner_query('FROM there');
    """
    out = run_shell(textwrap.dedent(script), str(one)).splitlines()
    assert out[:3] == ["1", "2", "1"]
    assert "Table with name there does not exist" in out[3]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["one.duckdb", "two.duckdb"]


AGAIN = {
    "and left": "CREATE TABLE b AS SELECT 1;",
    "and loaded": "{load}\nCREATE TABLE b AS SELECT 1; SELECT doubled('b');",
    "twice": "{load}\nCREATE TABLE b AS SELECT 1;\n.open {path}\nCREATE TABLE c AS SELECT 1;",
    "and another file": "CREATE TABLE b AS SELECT 1;\n.open :memory:\n{load}\nSELECT doubled('b');",
    "attached": "CREATE TABLE b AS SELECT 1;\n.open :memory:\nATTACH '{path}' AS lake;\nCREATE TABLE lake.c AS SELECT 1;",
}
"""The commands after an `.open` of the file that is already open."""


# Which instance is closed first differs from start to start: `make test-hosts` makes more starts.
@pytest.mark.parametrize("turn", [1, *(pytest.param(turn, marks=pytest.mark.slow) for turn in (2, 3))])
@pytest.mark.parametrize("then", AGAIN)
def test_open_of_the_open_file_loses_nothing(boundary: Path, tmp_path: Path, then: str, turn: int) -> None:
    """The old instance of the database is closed after the new one was opened, or even after that is gone."""
    path = tmp_path / "lake.duckdb"
    script = f"{load(boundary)}\nCREATE TABLE a AS SELECT 1; SELECT doubled('a');\n.open {path}\n"
    run_shell(script + AGAIN[then].format(load=load(boundary), path=path), str(path))
    assert [file.name for file in path.parent.iterdir()] == ["lake.duckdb"], "no log is left"
    with duckdb.connect(str(path), read_only=True) as plain:
        tables = [name for (name,) in plain.execute("SELECT table_name FROM duckdb_tables() ORDER BY 1").fetchall()]
    assert tables == [name for name in "abc" if f"TABLE {name} " in script + AGAIN[then].replace("lake.", "")]


def test_a_file_that_is_opened_again_stays_locked(boundary: Path, tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    door = ShellDoor(boundary, str(path))
    door.run("CREATE TABLE a AS SELECT 1; SELECT doubled('a')")
    door.run(f".open {path}")
    assert door.run("FROM a") == [[1]]
    door.run("CREATE TABLE b AS SELECT 1")
    wait_until(lambda: handles(door.process.pid, path) == 1 and is_locked(path))
    for _ in range(10):
        with pytest.raises(duckdb.IOException, match="lock"):
            duckdb.connect(str(path))
    door.close()
    assert [file.name for file in tmp_path.iterdir()] == ["lake.duckdb"]


def test_a_file_that_was_left_has_no_log_while_the_shell_runs(boundary: Path, tmp_path: Path) -> None:
    path, log = tmp_path / "lake.duckdb", tmp_path / "lake.duckdb.wal"
    door = ShellDoor(boundary, str(path))
    door.run("CREATE TABLE a AS SELECT 1; SELECT doubled('a')")
    assert log.exists()
    door.run(".open :memory:")
    wait_until(lambda: handles(door.process.pid, path) == 0)
    assert not log.exists()
    with duckdb.connect(str(path)) as plain:
        assert plain.execute("FROM a").fetchall() == [(1,)]
    door.close()


def test_read_only_and_empty_databases(boundary: Path, tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    run_shell("SELECT 1;", str(path))
    script = load(boundary) + "SELECT DISTINCT rows FROM inner_query('FROM duckdb_tables()');"
    assert run_shell(script, "-readonly", str(path)) == run_shell(script) == "0\n"
    assert "read-only" in run_shell(
        load(boundary) + "FROM effect('CREATE TABLE t(a INTEGER)');", "-readonly", str(path)
    )


def test_no_second_database_library(boundary: Path) -> None:
    out = run_shell(load(boundary) + "FROM imports('duckdb');\nSELECT name FROM imports('sys');").splitlines()
    assert "ModuleNotFoundError" in out[0]
    assert out[-1] == sys.executable


def test_warnings_of_python_stay_out_of_the_terminal(boundary: Path) -> None:
    assert run_shell(load(boundary) + "FROM fails('warns');") == "1\n"


def test_a_python_that_is_not_there(boundary: Path) -> None:
    out = run_shell(
        load(boundary) + "SELECT doubled('a');\nFROM echo('a');", env=environment(LAKESCOUT_PYTHON="/nowhere/python")
    )
    assert out.count("LAKESCOUT_PYTHON names /nowhere/python, which is not there") == 2


def test_a_file_that_is_no_python(boundary: Path) -> None:
    out = run_shell(load(boundary) + "SELECT doubled('a');", env=environment(LAKESCOUT_PYTHON="/bin/sh"))
    assert "is no Python of which the version can be told" in out


def test_no_python_at_all(boundary: Path, tmp_path: Path) -> None:
    lonely = tmp_path / boundary.name
    shutil.copy(boundary, lonely)
    out = run_shell(
        load(lonely) + "SELECT doubled('a');", env=environment(LAKESCOUT_PYTHON=None, VIRTUAL_ENV=None, PATH="/usr/bin")
    )
    assert f"no Python was found for {lonely}" in out
    assert "set LAKESCOUT_PYTHON" in out


def test_a_standard_library_that_is_missing(boundary: Path) -> None:
    out = run_shell(load(boundary) + "SELECT doubled('a');", env=environment(PYTHONHOME="/nowhere"))
    assert "the standard library of Python" in out
    assert "/nowhere (set by PYTHONHOME)" in out


@pytest.fixture(scope="module")
def bare_environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bare") / "venv"
    venv.create(folder, with_pip=False, symlinks=True)
    return folder


def test_an_environment_without_the_package(boundary: Path, bare_environment: Path, tmp_path: Path) -> None:
    lonely = tmp_path / boundary.name
    shutil.copy(boundary, lonely)
    python = bare_environment / "bin" / "python3"
    out = run_shell(
        load(lonely) + "SELECT doubled('a');", env=environment(LAKESCOUT_PYTHON=str(python), PYTHONPATH=None)
    )
    assert "the package lakescout is not installed for" in out
    assert f"{python} -m pip install PATH" in out


def test_the_interpreter_is_found_from_the_place_of_the_extension(boundary: Path, bare_environment: Path) -> None:
    folder = bare_environment / "lib" / f"python3.{sys.version_info[1]}" / "site-packages" / "somewhere"
    folder.mkdir()
    inside = folder / boundary.name
    shutil.copy(boundary, inside)
    packages = [*environment()["PYTHONPATH"].split(":"), *(path for path in sys.path if path.endswith("site-packages"))]
    out = run_shell(
        load(inside) + "SELECT doubled('a'); SELECT name FROM imports('sys');",
        env=environment(LAKESCOUT_PYTHON=None, VIRTUAL_ENV=None, PYTHONPATH=":".join(packages)),
    )
    assert out.splitlines()[0] == "aa"
    assert Path(out.splitlines()[1]).parent == bare_environment / "bin"


@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_an_environment_whose_path_is_not_ascii(extension: Path, tmp_path: Path, locale: str) -> None:
    folder = tmp_path / "josé 木" / "venv"
    venv.create(folder, with_pip=False, symlinks=True)
    packages = folder / "lib" / f"python3.{sys.version_info[1]}" / "site-packages"
    known = [path for entry in sys.path if entry.endswith("site-packages") for path in Path(entry).iterdir()]
    for path in known:
        if "lakescout" not in path.name and not (packages / path.name).exists():
            (packages / path.name).symlink_to(path)
    (packages / "lakescout").symlink_to(ROOT / "python" / "lakescout")
    inside = packages / extension.name
    shutil.copy(extension, inside)
    database = folder / "über.duckdb"
    asked = "CREATE TABLE boats AS SELECT 'Zoé' AS name; SELECT name FROM answer('names of boats');"
    shown = run_shell(
        load(inside) + asked, str(database),
        env=environment(LAKESCOUT_PYTHON=None, VIRTUAL_ENV=None, PYTHONPATH=None, LC_ALL=locale),
    )  # fmt: skip
    assert "Zoé" in shown.splitlines()


STAGES = {
    "python code": "SELECT spins(30)",
    "a call that blocks": "FROM naps(30)",
    "table function": "FROM spins_in_bind('x', 30)",
    "query of the engine": "FROM inner_query('SELECT count(*) FROM range(3000000) a, range(3000000) b WHERE a.range < b.range')",
    "select of an answer": "FROM run_select('SELECT count(*) FROM range(3000000) a, range(3000000) b WHERE a.range < b.range')",
    "worker threads": "SELECT sum(spins(w::DOUBLE)) FROM (SELECT 30 AS w FROM waiting)",
}


@pytest.mark.slow
@pytest.mark.parametrize("stage", STAGES)
def test_ctrl_c(boundary: Path, stage: str) -> None:
    door = ShellDoor(boundary)
    door.run("CREATE TABLE waiting AS FROM range(500000)")
    assert door.run("SELECT doubled('a') AS d") == [["aa"]]
    for _ in range(2):
        timer = threading.Timer(0.7, door.process.send_signal, [signal.SIGINT])
        timer.start()
        started = time.monotonic()
        out = door.raw(STAGES[stage])
        assert 0.5 < time.monotonic() - started < 25, "the statement failed at once or ran to its end"
        assert out == "" or "nterrupt" in out
    assert door.run("SELECT doubled('b') AS d") == [["bb"]]
    assert door.close() in {0, 1}


LAKESCOUT_SHELL = """
import signal, sys
from pathlib import Path
from lakescout.plugins.cli import app, shell
signal.signal(signal.SIGINT, signal.SIG_DFL)  # a job in the background inherits that it is ignored
shell.find_extension = lambda: Path(sys.argv[1])
app.app(sys.argv[2:])
"""


def lakescout_shell(extension: Path, *arguments: str, **more: Any) -> ShellDoor:
    """`lakescout shell`, with the extension of this checkout."""
    command = [sys.executable, "-c", LAKESCOUT_SHELL, str(extension), "shell"]
    door = ShellDoor(extension, *arguments, command=command, **more)
    door.run("CREATE TABLE IF NOT EXISTS singer AS SELECT 'Joe' AS name, 41 AS age")
    return door


def test_ctrl_c_in_lakescout_shell_stops_the_statement_alone(extension: Path, tmp_path: Path) -> None:
    door, pipe = lakescout_shell(extension, str(tmp_path / "lake.duckdb")), tmp_path / "rows.csv"
    question = "SELECT table_name FROM discover_tables('people who sing')"
    assert door.run(question) == [["singer"]]
    os.mkfifo(pipe)

    def press() -> None:
        with pipe.open("rb") as rows:
            assert rows.read(1)  # the statement runs, and cannot end by itself
            os.killpg(door.process.pid, signal.SIGINT)  # as a terminal does
            while rows.read(1 << 20):
                pass

    threading.Thread(target=press, daemon=True).start()
    out = door.raw(f"COPY (FROM ({question}), range(1000000000000)) TO '{pipe}' (FORMAT csv, USE_TMP_FILE false)")
    assert out == "" or "nterrupt" in out
    assert door.run(question) == [["singer"]]
    assert door.close() in {0, 1}


def test_lakescout_shell_says_what_a_question_waits_for(extension: Path, tmp_path: Path) -> None:
    early = tmp_path / "sitecustomize.py"
    early.write_text("from lakescout.doors import macros\nmacros.SOON = macros.OFTEN = -1.0\n")
    env = environment(TERM="xterm", PYTHONPATH=f"{tmp_path}:{environment()['PYTHONPATH']}")
    terminal, its_end = pty.openpty()
    door, seen = lakescout_shell(extension, env=env, stderr=its_end), bytearray()

    def look() -> None:
        with suppress(OSError):  # the other end is closed
            while found := os.read(terminal, 4096):
                seen.extend(found)

    os.close(its_end)
    looking = threading.Thread(target=look, daemon=True)
    looking.start()
    door.run("CREATE TABLE song AS SELECT 1 AS song_id; CREATE TABLE gig AS SELECT 1 AS song_id, 2 AS gig_id")
    assert door.run("SELECT count(*) > 0 AS some FROM lakescout_joins()") == [[True]]
    assert door.close() == 0
    looking.join()
    os.close(terminal)
    lines = bytes(seen).split(b"\r\x1b[K")
    assert any(re.fullmatch(rb"lakescout: [a-z ]+, \d+ of \d+", line) for line in lines), lines
    assert lines[-1] == b"", "the last line stays on the screen"
