"""What goes wrong around a lake ends in a clear error, or in an answer and a note; nothing is lost."""

from __future__ import annotations

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
from lakescout.surface.additions import add_context, declare_join
from truth_support import lake_on, truth

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


def said(con: duckdb.DuckDBPyConnection) -> list[tuple[Any, ...]]:
    return con.execute(
        "SELECT text FROM lakescout.contexts UNION ALL SELECT left_table FROM lakescout.joins WHERE source = 'user' ORDER BY 1"
    ).fetchall()


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
    """What a process says that may not have more than that."""
    path = [entry for entry in sys.path if entry]
    code = LIMITED.format(path=path, file=str(file), limit=limit, bytes=size)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=HANGS, check=False)
    if may_die and done.returncode:
        return "died", ""
    assert done.returncode == 0, done.stderr[-2000:]
    first, _, rest = done.stdout.strip().splitlines()[-1].partition("|")
    return first.strip(), rest.strip()


@pytest.mark.process
@pytest.mark.parametrize("spare", [0, 50_000, 400_000])
def test_the_disk_is_full(tmp_path: Path, spare: int) -> None:
    """A limit on the size of files says no as a full disk does."""
    path = tmp_path / "memory.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(TABLES)
    first, rest = limited(path, "RLIMIT_FSIZE", str(path.stat().st_size + spare))
    assert first == "team"
    assert rest == "" or "stored" in rest or "write" in rest.lower() or "kept" in rest
    with duckdb.connect(str(path)) as con:
        assert con.execute("SELECT (SELECT count(*) FROM team), (SELECT count(*) FROM player)").fetchall() == [(9, 30)]
        with duckdb.connect() as fresh:
            fresh.execute(TABLES)
            assert truth(lake_on(con)) == truth(lake_on(fresh))


@pytest.mark.process
@pytest.mark.parametrize("spare", [60, 300])
def test_a_process_without_memory_leaves_the_file_whole(file: Path, spare: int) -> None:
    """With so little, native libraries may end the process."""
    used = f"int(open('/proc/self/statm').read().split()[0]) * 4096 + {spare} * 2**20"
    limited(file, "RLIMIT_AS", used, may_die=True)
    with duckdb.connect(str(file)) as con:
        assert said(con) == [("fan",), ("people of Ajax",)]
        assert truth(lake_on(con))["tables"][0][1][0][0] == "team"


@pytest.mark.parametrize(
    "setting", ["SET memory_limit = '200MB'", "SET temp_directory = '/nowhere/at/all'", "SET threads = 1"]
)
def test_duckdb_has_little(file: Path, setting: str) -> None:
    with duckdb.connect(str(file)) as con:
        before = truth(lake_on(con))
        con.execute(setting)
        assert truth(lake_on(con)) == before
        lake_on(con).refresh(full=True)
        assert truth(lake_on(con)) == before


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


def test_databases_come_and_go(file: Path, tmp_path: Path) -> None:
    with duckdb.connect(str(file)) as con:
        lake = lake_on(con)
        before = truth(lake)
        for _ in range(3):
            con.execute(
                f"ATTACH '{tmp_path}/aside.duckdb' AS aside; CREATE OR REPLACE TABLE aside.stadium AS SELECT 'Rome' AS city"
            )
            assert any("stadium" in name for name, _ in truth(lake)["tables"][2][1])
            con.execute("DETACH aside")
            assert truth(lake) == before


def test_files_of_an_encoder_are_missing(file: Path, tmp_path: Path) -> None:
    with lakescout.connect(file) as con:
        con.execute(f"FROM lakescout_set('encoder', '{tmp_path}/nowhere')")
    with lakescout.connect(file) as con:
        with pytest.raises(duckdb.Error, match="nowhere") as caught:
            con.execute("FROM discover_tables('teams')")
        assert "Traceback" not in str(caught.value) and EncoderError.__name__ in str(caught.value)
        con.execute("FROM lakescout_set('encoder', '')")
        assert con.execute("SELECT table_name FROM discover_tables('teams', k := 1)").fetchall() == [("team",)]
        assert said(con) == [("fan",), ("people of Ajax",)]


def test_the_file_has_another_name(file: Path, tmp_path: Path) -> None:
    with duckdb.connect(str(file)) as con:
        before = truth(lake_on(con))
    moved = file.rename(tmp_path / "else.duckdb")
    with duckdb.connect(str(moved)) as con:
        lake = lake_on(con)
        found = truth(lake)
        assert [rows for _, rows in found["tables"]] == [rows for _, rows in before["tables"]]
        assert len(found["joins"]) == len(before["joins"])
        assert not any(row["stale"] for row in lake.status())


def test_export_and_import(file: Path, tmp_path: Path) -> None:
    with duckdb.connect(str(file)) as con:
        before = truth(lake_on(con))
        con.execute(f"EXPORT DATABASE '{tmp_path}/out' (FORMAT parquet)")
    folder = tmp_path / "in"
    folder.mkdir()
    with duckdb.connect(str(folder / "memory.duckdb")) as con:
        con.execute(f"IMPORT DATABASE '{tmp_path}/out'")
        assert truth(lake_on(con)) == before
        assert said(con) == [("fan",), ("people of Ajax",)]


def test_copy_from_database(file: Path, tmp_path: Path) -> None:
    with duckdb.connect(str(file)) as con:
        before = truth(lake_on(con))
    folder = tmp_path / "in"
    folder.mkdir()
    with duckdb.connect() as con:
        con.execute(
            f"ATTACH '{file}' AS one (READ_ONLY); ATTACH '{folder}/memory.duckdb' AS two; COPY FROM DATABASE one TO two"
        )
    with duckdb.connect(str(folder / "memory.duckdb")) as con:
        assert truth(lake_on(con)) == before
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
def test_a_format_that_is_not_ours(file: Path, version: str) -> None:
    with duckdb.connect(str(file)) as con:
        before = truth(lake_on(con))
        con.execute("UPDATE lakescout.meta SET value = ? WHERE key = 'format_version'", [version])
        found = truth(lake_on(con))
        assert said(con) == [("fan",), ("people of Ajax",)]
        if version != "99999999999999999999":  # what a newer lakescout stored is left alone
            assert found == before
