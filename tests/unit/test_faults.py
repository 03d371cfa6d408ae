"""Faults around a lake end in a clear error, or in an answer and a note; nothing is lost."""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import pytest

import lakescout
from lakescout.errors import EncoderError
from lakescout.lake.store import tables
from lakescout.surface.additions import add_context, declare_join
from lakescout.surface.discover import discover_tables
from truth_support import copied, lake_on, names, truth

TABLES = """
CREATE TABLE team AS SELECT 500 + i AS team_id, 'Ajax ' || i AS name FROM range(9) t(i);
CREATE TABLE player AS SELECT i AS player_id, 500 + i % 9 AS team_id FROM range(30) t(i);
CREATE TABLE fan AS SELECT 900 + i AS x FROM range(9) t(i);
"""
HANGS = 600


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("made") / "memory.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(TABLES)
        filled(con)
    return path


@pytest.fixture(scope="module")
def known(made: Path) -> dict[str, Any]:
    """The right results for that file, asked by a process that did not make it."""
    with duckdb.connect(str(made)) as con:
        return truth(lake_on(con))


@pytest.fixture(scope="module")
def unspoiled() -> dict[str, Any]:
    """The right results for the same tables without contexts or declared joins."""
    with duckdb.connect() as con:
        con.execute(TABLES)
        return truth(lake_on(con))


@pytest.fixture
def file(made: Path, tmp_path: Path) -> Path:
    """A file with an index, a context and a declared join, closed."""
    return Path(shutil.copy(made, tmp_path))


def filled(con: duckdb.DuckDBPyConnection) -> dict[str, Any]:
    lake = lake_on(con)
    lake.refresh()
    add_context(lake, "team", "people of Ajax")
    declare_join(lake, "fan.x", "team.team_id")
    return truth(lake)


OLDER = Path(__file__).parents[2] / ".venv-1.5" / "bin" / "python"
"""DuckDB 1.5.6, where `make test` has put it."""
FORMAT_1 = Path(__file__).with_name("format_1.duckdb.gz")
"""A file that lakescout 0.1 filled with DuckDB 1.5.6: what `filled` makes, a view, a comment, a narration, a setting,
the value dictionary, the header graph and the documents of 'pneuma'. It is never made anew: files like it are in use."""
NOT_IN_FORMAT_1 = {
    *(
        "dsi_parts",
        "dsi_tables",
        "llm_calls",
        "llm_replies",
        "augment_history",
        "context_files",
        "source_files",
        "terms",
        "verified",
    ),
}
KEPT: dict[str, Any] = {"value_index": "dictionary", "header_index": "hnsw"}


def said(con: duckdb.DuckDBPyConnection) -> list[tuple[Any, ...]]:
    return con.execute(
        "SELECT text FROM lakescout.contexts UNION ALL SELECT left_table FROM lakescout.joins WHERE source = 'user' ORDER BY 1"
    ).fetchall()


SECONDS = 60
"""A time limit: without memory, OpenBLAS retries for ever, and Python waits for ever for a thread that cannot start."""
LIMITED = """
import resource, sys
sys.path[:0] = {path!r}
import duckdb
from truth_support import lake_on, truth
con = duckdb.connect({file!r})
resource.setrlimit(resource.{limit}, ({bytes}, {bytes}))
try:
    lake = lake_on(con, value_index="dictionary")
    tables = truth(lake)["tables"]
    print(tables[0][1][0][0], "|", lake.status()[0]["note"].replace(chr(10), " "))
except (Exception, MemoryError) as error:
    print(type(error).__name__, "|", str(error).replace(chr(10), " "))
sys.stdout.flush()
import os
os._exit(0)
"""


def limited(file: Path, limit: str, size: str, *, may_die: bool = False) -> tuple[str, str]:
    """The output of a process with a resource limit; with `may_die`, it may also crash or hang, and is then killed."""
    path = [entry for entry in sys.path if entry]
    code = LIMITED.format(path=path, file=str(file), limit=limit, bytes=size)
    seconds = SECONDS if may_die else HANGS
    try:
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        assert may_die, "the process hangs"
        return "died", ""
    if may_die and done.returncode:
        return "died", ""
    assert done.returncode == 0, done.stderr[-2000:]
    first, _, rest = done.stdout.strip().splitlines()[-1].partition("|")
    return first.strip(), rest.strip()


@pytest.mark.process
@pytest.mark.parametrize("spare", [0, 50_000, 400_000])
def test_the_disk_is_full(tmp_path: Path, unspoiled: dict[str, Any], spare: int) -> None:
    """A limit on file sizes fails writes as a full disk does."""
    path = tmp_path / "memory.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(TABLES)
    first, rest = limited(path, "RLIMIT_FSIZE", str(path.stat().st_size + spare))
    assert first in {"player", "team"}
    assert rest == "" or "stored" in rest or "write" in rest.lower() or "kept" in rest
    with duckdb.connect(str(path)) as con:
        assert con.execute("SELECT (SELECT count(*) FROM team), (SELECT count(*) FROM player)").fetchall() == [(9, 30)]
        assert truth(lake_on(con)) == unspoiled


@pytest.mark.process
@pytest.mark.parametrize("spare", [60, 300])
def test_a_process_without_memory_leaves_the_file_whole(file: Path, spare: int) -> None:
    """With so little memory, native libraries may end the process or never return."""
    used = f"int(open('/proc/self/statm').read().split()[0]) * 4096 + {spare} * 2**20"
    limited(file, "RLIMIT_AS", used, may_die=True)
    with duckdb.connect(str(file)) as con:
        assert said(con) == [("fan",), ("people of Ajax",)]
        assert truth(lake_on(con))["tables"][0][1][0][0] == "team"


@pytest.mark.parametrize(
    "setting", ["SET memory_limit = '200MB'", "SET temp_directory = '/nowhere/at/all'", "SET threads = 1"]
)
def test_duckdb_has_little(file: Path, known: dict[str, Any], setting: str) -> None:
    with duckdb.connect(str(file)) as con:
        con.execute(setting)
        assert truth(lake_on(con)) == known
        lake_on(con).refresh(full=True)
        assert truth(lake_on(con)) == known


@pytest.mark.parametrize("what", ["replaced", "removed"])
def test_the_file_goes_while_it_is_open(file: Path, tmp_path: Path, what: str) -> None:
    """DuckDB keeps the file that it opened: that one is asked until it is closed."""
    other = tmp_path / "other.duckdb"
    with duckdb.connect(str(other)) as con:
        con.execute("CREATE TABLE city AS SELECT 'Paris' AS name")
    with duckdb.connect(str(file)) as con:
        lake = lake_on(con)
        before = truth(lake)
        if what == "replaced":
            other.replace(file)
        else:
            file.unlink()
        assert truth(lake) == before
        con.execute("CREATE TABLE more AS SELECT 1 AS player_id")
        assert truth(lake)["tables"]
    if what == "replaced":
        file.with_name("memory.duckdb.wal").unlink(missing_ok=True)
        with duckdb.connect(str(file)) as con:
            assert truth(lake_on(con))["tables"][0][1] == [] or truth(lake_on(con))["tables"][0][1][0][0] == "city"


@pytest.mark.parametrize("years", [-30, 30])
def test_the_clock_jumps(file: Path, years: int) -> None:
    with duckdb.connect(str(file)) as con:
        lake = lake_on(con)
        truth(lake)
        con.execute("CREATE TABLE stadium AS SELECT 1 AS stadium_id, 'Rome' AS city, 3 AS score; CHECKPOINT")
        moved = file.stat().st_mtime + years * 365 * 86400
        os.utime(file, (moved, moved))
        assert "stadium" in [name for name, _ in truth(lake)["tables"][2][1]]


def test_databases_come_and_go(file: Path, known: dict[str, Any], tmp_path: Path) -> None:
    with duckdb.connect(str(file)) as con:
        lake = lake_on(con)
        for _ in range(2):
            con.execute(
                f"ATTACH '{tmp_path}/aside.duckdb' AS aside; CREATE OR REPLACE TABLE aside.stadium AS SELECT 'Rome' AS city"
            )
            assert any("stadium" in name for name, _ in truth(lake)["tables"][2][1])
            con.execute("DETACH aside")
            assert truth(lake) == known


def test_files_of_an_encoder_are_missing(file: Path, tmp_path: Path) -> None:
    with duckdb.connect(str(file)) as con:
        con.execute(f"INSERT INTO lakescout.settings VALUES ('encoder', '{tmp_path}/nowhere')")
    with lakescout.connect(file) as con:
        with pytest.raises(duckdb.Error, match="nowhere") as caught:
            con.execute("FROM discover_tables('teams')")
        assert "Traceback" not in str(caught.value) and EncoderError.__name__ in str(caught.value)
        assert "nowhere" in con.execute("SELECT note FROM lakescout_status()").fetchall()[0][0]
        con.execute("FROM lakescout_set('encoder', '')")
        assert con.execute("SELECT table_name FROM discover_tables('teams', k := 1)").fetchall() == [("team",)]
        assert said(con) == [("fan",), ("people of Ajax",)]


def test_the_file_has_another_name(file: Path, known: dict[str, Any], tmp_path: Path) -> None:
    moved = file.rename(tmp_path / "else.duckdb")
    with duckdb.connect(str(moved)) as con:
        lake = lake_on(con)
        found = truth(lake)
        assert [rows for _, rows in found["tables"]] == [rows for _, rows in known["tables"]]
        assert len(found["joins"]) == len(known["joins"])
        assert not any(row["stale"] for row in lake.status())


def test_export_and_import(file: Path, known: dict[str, Any], tmp_path: Path) -> None:
    with duckdb.connect(str(file)) as con:
        con.execute(f"EXPORT DATABASE '{tmp_path}/out' (FORMAT parquet)")
    folder = tmp_path / "in"
    folder.mkdir()
    with duckdb.connect(str(folder / "memory.duckdb")) as con:
        con.execute(f"IMPORT DATABASE '{tmp_path}/out'")
        assert truth(lake_on(con)) == known
        assert said(con) == [("fan",), ("people of Ajax",)]


def test_copy_from_database(file: Path, known: dict[str, Any], tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    with duckdb.connect() as con:
        con.execute(
            f"ATTACH '{file}' AS one (READ_ONLY); ATTACH '{folder}/memory.duckdb' AS two; COPY FROM DATABASE one TO two"
        )
    with duckdb.connect(str(folder / "memory.duckdb")) as con:
        assert truth(lake_on(con)) == known
        assert said(con) == [("fan",), ("people of Ajax",)]


def test_a_write_ahead_log_is_left_behind(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    with duckdb.connect(str(file)) as con:
        con.execute("SET checkpoint_threshold = '1GB'; PRAGMA disable_checkpoint_on_shutdown")
        con.execute("CREATE TABLE stadium AS SELECT 1 AS stadium_id, 'Rome' AS city, 3 AS score")
        before = truth(lake_on(con))
        for each in (file, file.with_name("memory.duckdb.wal")):
            shutil.copy(each, folder)
    with duckdb.connect(str(folder / "memory.duckdb")) as con:
        assert truth(lake_on(con)) == before


@pytest.mark.parametrize("version", ["0", "", "one", "1.5", "-1", "99999999999999999999"])
def test_a_format_that_is_not_ours(file: Path, known: dict[str, Any], version: str) -> None:
    with duckdb.connect(str(file)) as con:
        con.execute("UPDATE lakescout.meta SET value = ? WHERE key = 'format_version'", [version])
        found = truth(lake_on(con))
        assert said(con) == [("fan",), ("people of Ajax",)]
        if version != "99999999999999999999":  # what a newer lakescout stored is left alone
            assert found == known


@pytest.fixture
def first_format(tmp_path: Path) -> Path:
    """A file that an earlier lakescout made."""
    file = tmp_path / "memory.duckdb"
    file.write_bytes(gzip.decompress(FORMAT_1.read_bytes()))
    return file


def test_a_file_of_the_first_format_is_read(first_format: Path) -> None:
    with duckdb.connect(str(first_format)) as con:
        lake = lake_on(con, **KEPT)
        encoded = lake.refresh().headers_embedded
        assert (encoded, [row["note"] for row in lake.status() if row["stale"]]) == (0, [])
        documents = discover_tables(lake, "names of teams", k=1, method="pneuma", threshold=None)
        assert [row["table_name"] for row in documents] == ["team"]
        assert "damaged" not in lake.status()[0]["note"] and "made anew" not in lake.status()[0]["note"]
        assert said(con) == [("fan",), ("people of Ajax",)]
        assert con.execute("SELECT description FROM lakescout.narrations").fetchall() == [("the club",)]
        assert lake.settings["exclude"] == "staging.*"
        with copied(con) as fresh:
            assert truth(lake) == truth(lake_on(fresh, **KEPT))


def test_a_file_of_the_first_format_has_every_table(first_format: Path) -> None:
    """A table that is new needs another fixture beside this one."""
    with duckdb.connect(str(first_format)) as con:
        sql = "SELECT table_name FROM duckdb_tables() WHERE schema_name = 'lakescout'"
        assert {name for (name,) in con.execute(sql).fetchall()} == tables().keys() - NOT_IN_FORMAT_1


def test_a_file_of_the_first_format_grows(first_format: Path) -> None:
    for number in range(2):  # a second process reads what the first one wrote
        with duckdb.connect(str(first_format)) as con:
            con.execute(f"CREATE TABLE stadium{number} AS SELECT 1 AS stadium_id, 'Rome' AS city, 3 AS score")
            lake = lake_on(con, **KEPT)
            with copied(con) as fresh:
                assert truth(lake) == truth(lake_on(fresh, **KEPT))
            assert "damaged" not in lake.status()[0]["note"]


def test_a_file_of_the_first_format_takes_a_term_and_a_verified_question(first_format: Path) -> None:
    for _ in range(2):  # a second process reads what the first one wrote
        with lakescout.connect(first_format) as con:
            con.execute("FROM lakescout_define('squad', 'player')")
            con.execute("FROM lakescout_verify('how big is it', 'SELECT count(*) FROM player')")
    with lakescout.connect(first_format) as con:
        assert con.execute("SELECT term, problem FROM lakescout_terms()").fetchall() == [("squad", None)]
        assert con.execute("SELECT count(*) FROM lakescout_verified()").fetchall() == [(1,)]


def test_a_file_is_attached_under_an_alias(first_format: Path) -> None:
    """Its tables are found; the state stored in it is for those who open the file itself, and is left alone."""
    before = first_format.read_bytes()
    with duckdb.connect() as con:
        con.execute(f"ATTACH '{first_format}' AS another (READ_ONLY); USE another")
        lake = lake_on(con)
        found = truth(lake)
        assert {name for _, rows in found["tables"] for name, _ in rows} == {"team", "player", "fan", "latest"}
        assert {edge.left.database for edge in found["joins"].values()} == {"another"}
        con.execute("USE memory; DETACH another")
        assert truth(lake)["joins"] == {}
    assert first_format.read_bytes() == before


ELSEWHERE = """
import sys
sys.path[:0] = {path!r}
import duckdb
from truth_support import lake_on, truth
with duckdb.connect({file!r}) as con:
    con.execute("CREATE TABLE {table} AS SELECT 1 AS stadium_id, 'Rome' AS city, 3 AS score")
    lake = lake_on(con, value_index="dictionary", header_index="hnsw")
    print(duckdb.__version__.split(".")[0], [rows for _, rows in truth(lake)["tables"]], lake.status()[0]["note"])
"""


@pytest.mark.newest
@pytest.mark.process
@pytest.mark.skipif(not OLDER.exists(), reason="make contract-1.5 installs DuckDB 1.5.6")
def test_a_file_goes_from_one_version_of_duckdb_to_the_other_and_back(first_format: Path) -> None:
    root = Path(__file__).parents[2]
    path = [str(root / "python"), str(root / "tests"), str(root / "tests" / "unit")]
    seen = []
    for number, python in enumerate((sys.executable, str(OLDER), sys.executable, str(OLDER))):
        code = ELSEWHERE.format(path=path, file=str(first_format), table=f"stadium{number}")
        done = subprocess.run([python, "-c", code], capture_output=True, text=True, timeout=HANGS, check=False)
        assert done.returncode == 0, done.stderr[-2000:]
        version, _, found = done.stdout.strip().partition(" ")
        seen.append(version)
        with duckdb.connect(str(first_format)) as con, copied(con) as fresh:
            assert found.startswith(str([rows for _, rows in truth(lake_on(fresh))["tables"]]))
            assert said(con) == [("fan",), ("people of Ajax",)]
            assert f"stadium{number}" in names(con)
        assert "damaged" not in found
    assert seen == ["2", "1", "2", "1"]


NO_RIGHTS = """
import ctypes, os, struct, sys
sys.path[:0] = {path!r}
import duckdb, lakescout
import truth_support
ctypes.CDLL(None).capset(struct.pack("Ii", 0x20080522, 0), bytes(24))  # root may write everywhere: give that up
try:
    open({file!r} + ".x", "w")
    print("may write")
except PermissionError:
    con = duckdb.connect({file!r}, read_only={read_only!r})
    lake = truth_support.lake_on(con)
    found = truth_support.truth(lake)
    note = lake.status()[0]["note"]
    try:
        truth_support.add_context(lake, "team", "more on Ajax")
        note = "it was stored"
    except lakescout.LakescoutError as error:
        note += " | " + str(error)
    con.execute("SELECT count(*) FROM player")
    print(found["tables"][0][1][0][0], "|", note.replace(chr(10), " "))
"""


@pytest.mark.process
@pytest.mark.parametrize("read_only", [False, True])
def test_a_folder_may_not_be_written(tmp_path: Path, read_only: bool) -> None:
    """The file may be writable without a log beside it; or not writable at all."""
    folder = tmp_path / "closed"
    folder.mkdir()
    file = folder / "memory.duckdb"
    with duckdb.connect(str(file)) as con:
        con.execute(TABLES)
    before = file.read_bytes()
    file.chmod(0o444 if read_only else 0o644)
    folder.chmod(0o555)
    try:
        code = NO_RIGHTS.format(path=[entry for entry in sys.path if entry], file=str(file), read_only=read_only)
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=HANGS, check=False)
    finally:
        folder.chmod(0o755)
    assert done.returncode == 0, done.stderr[-2000:]
    found, _, note = done.stdout.strip().partition(" | ")
    assert found in {"player", "team"}
    assert ("read-only" if read_only else "Permission denied") in note and note.count(" | ") == 1
    assert file.read_bytes() == before
    assert [each.name for each in folder.iterdir()] == ["memory.duckdb"]
