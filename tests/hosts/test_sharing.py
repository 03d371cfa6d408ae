"""Many users of one lake, as docs/sharing.md shows it: DuckLake written by two processes, and a server that speaks Quack.

PyPI has DuckDB's extensions for 1.5.5, one patch before the oldest version that is supported: `make test-clients` makes
an environment of its own for them. Elsewhere the tests are left out, and say so.
"""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

import lakescout
from shell_support import ROOT, extensions, loaded

pytestmark = pytest.mark.slow  # `make test-clients`
PAGE = (ROOT / "docs" / "sharing.md").read_text(encoding="utf-8")


def shown(pattern: str) -> str:
    """The one statement of the page that matches."""
    (found,) = re.findall(pattern, PAGE)
    return str(found)


def test_two_processes_write_one_ducklake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    attach = shown(r"`(ATTACH 'ducklake:[^`]*)`")
    with loaded(("sqlite_scanner", "ducklake")) as con:
        con.execute(attach)
        con.execute("USE lake; CREATE TABLE singer (name VARCHAR, age INTEGER); INSERT INTO singer VALUES ('Joe', 30)")
        lakescout.register(con)
        con.execute("FROM lakescout_set('refresh_seconds', '0')")
        assert con.sql("FROM answer('how many singers are there')").fetchall() == [(1,)]
        other = "import duckdb, sys\ncon = duckdb.connect()\n"
        other += "".join(f"con.load_extension({file!r})\n" for file in extensions("sqlite_scanner", "ducklake"))
        other += f"con.execute({attach!r})\ncon.execute(\"INSERT INTO lake.singer VALUES ('Ann', 40)\")\n"
        subprocess.run([sys.executable, "-c", other], check=True, timeout=120)
        assert con.sql("FROM answer('how many singers are there')").fetchall() == [(2,)]


def index_of(path: Path) -> dict[str, list[str]]:
    found = {}
    with duckdb.connect(str(path), read_only=True) as con:
        for table in ("headers", "columns", "column_profiles", "joins", "meta"):
            found[table] = sorted(map(repr, con.execute(f"FROM lakescout.{table}").fetchall()))
    return found


def test_a_cluster_indexes_a_ducklake(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    setup = [f"LOAD '{file}'" for file in extensions("sqlite_scanner", "ducklake")]
    setup.append(f"ATTACH 'ducklake:sqlite:{tmp_path}/meta.sqlite' AS lake (DATA_PATH '{tmp_path}/data/')")
    with duckdb.connect() as con:
        for statement in setup:
            con.execute(statement)
        con.execute("CREATE TABLE lake.city AS SELECT i AS city_id, 'town ' || i AS town FROM range(30) t(i)")
        con.execute("CREATE TABLE lake.singer AS SELECT i AS singer_id, i % 30 AS city_id FROM range(90) t(i)")
    for name, cluster in (("alone", ()), ("together", ("--ray", "local"))):
        duckdb.connect(str(tmp_path / name)).close()
        command = [sys.executable, "-m", "lakescout", "index", str(tmp_path / name), *cluster]
        for statement in setup:
            command += ["--setup", statement]
        subprocess.run(command, check=True, timeout=600)
    found = index_of(tmp_path / "together")
    assert found == index_of(tmp_path / "alone") and len(found["column_profiles"]) == 4 and found["joins"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


SERVER = """
import sys, duckdb, lakescout
con = duckdb.connect()
for file in {files!r}:
    con.load_extension(file)
con.execute("CREATE TABLE singer AS SELECT 'Joe' AS name, 'France' AS country, 30 AS age")
lakescout.register(con)
print(con.execute({serve!r}).fetchall(), flush=True)
sys.stdin.read()
"""


def test_a_client_asks_by_quack(tmp_path: Path) -> None:
    serve = shown(r"`(CALL quack_serve[^`]*)`")
    asked = re.findall(r"^(FROM quack_query.*);$", PAGE, re.M)
    assert len(asked) == 2
    port, token = free_port(), "a token of many letters"
    mine = [
        text.replace("quack:localhost", f"quack:localhost:{port}").replace("'...'", f"'{token}'")
        for text in (serve, *asked)
    ]
    started = subprocess.Popen(
        [sys.executable, "-c", SERVER.format(files=extensions("httpfs", "quack"), serve=mine[0])],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert started.stdout is not None and "quack" in started.stdout.readline()
        with loaded(("httpfs", "quack")) as con:
            assert con.sql(mine[1]).fetchall() == [(30.0,)]
            assert con.sql(mine[2]).fetchall()[0][3] == "singer"
    finally:
        started.kill()
        started.wait(60)
