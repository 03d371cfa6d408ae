"""Nothing leaks: no door calls home, and nothing of an encrypted database is in a plain file."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from http.cookiejar import CookieJar
from pathlib import Path

import duckdb
import pytest
from test_folder import write_xlsx
from typer.testing import CliRunner

import lakescout
import shell_support
from lakescout.doors.files import KEY, header_number, is_encrypted
from lakescout.doors.python import lake_of, open_database
from lakescout.errors import LakescoutError, StateError
from lakescout.plugins.cli.app import app
from lakescout.plugins.models.narrations import narrate
from lakescout.plugins.papers.birdie.train import TrainingPlan, train
from lakescout.plugins.shared import SharedSource
from lakescout.words.onnx import QUIET

# No door calls home: nothing is looked up, and nothing is written outside the lake and its temporary folder.

QUESTION = "number of boats of Heron"
ASKED = "import sys, time, lakescout; con = lakescout.connect('lake.duckdb'); {asked}; time.sleep({seconds})"
ASK = f"assert con.sql(\"FROM answer('{QUESTION}')\").fetchall() == [(2,)]"
SEVERAL = """
import lakescout
with lakescout.connect('lake.duckdb') as con:
    {ask}
con = lakescout.connect('lake.duckdb', header_index='hnsw', value_index='dictionary')
con.sql("FROM lakescout_refresh(full := true)").fetchall()
for method in ('scout', 'pneuma', 'bm25', 'rows', 'octopus', 'colbert'):
    try:
        con.sql(f"FROM discover_tables('boats and their clubs', method := '{method}')").fetchall()
    except lakescout.LakescoutError:
        raise
    except Exception as error:
        assert 'method' in str(error), error
con.sql("FROM join_groups('boats and their clubs', method := 'jar')").fetchall()
con.sql("FROM augment_tables('boats', 'length')").fetchall()
"""
BAD_PLACE = re.compile(r'(?:openat|open|creat|mkdir|mkdirat)\((?:AT_FDCWD, )?"([^"]*)"(.*)')
SENT = re.compile(r"(?:connect|sendto|sendmsg|sendmmsg)\(.*sa_family=AF_INET6?\b.*")
LOOPBACK = re.compile(r'inet_addr\("127\.|"::1"|"::ffff:127\.')
FILES = "openat,open,creat,mkdir,mkdirat"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty folder, beside one with a lake."""
    (tmp_path / "lake").mkdir()
    with open_database(tmp_path / "lake" / "lake.duckdb") as con:
        con.execute(
            "CREATE TABLE boats AS SELECT i AS boat_id, CASE WHEN i < 2 THEN 'Heron' ELSE 'Egret ' || i END AS name, "
            "i % 3 AS club_id, i + 0.5 AS length FROM range(30) t(i)"
        )
        con.execute("CREATE TABLE clubs AS SELECT i AS club_id, 'Club ' || i AS club FROM range(3) t(i)")
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


def alone(home: Path) -> dict[str, str]:
    """The environment of a new user, without any variable that turns telemetry off."""
    given = shell_support.environment(HOME=str(home), PYTHONDONTWRITEBYTECODE="1", OMP_NUM_THREADS="1")
    told = (*QUIET, "DO_NOT_TRACK", "TMPDIR", "LAKESCOUT_CACHE")
    return {name: value for name, value in given.items() if name not in told and not name.startswith("XDG_")}


def watched(home: Path, command: Sequence[str]) -> list[str]:
    """The command, under `strace` where that works."""
    tool = shutil.which("strace")
    if (
        tool
        and subprocess.run([tool, "-qq", "-o", os.devnull, "true"], check=False, capture_output=True).returncode == 0
    ):
        return [tool, "-f", "-qq", "-e", f"trace=%network,{FILES}", "-o", str(home.with_name("trace")), *command]
    return list(command)


def check(home: Path) -> None:
    """Checks that the home folder is empty and, under strace, that nothing was sent and no other file written."""
    assert [str(path) for path in home.rglob("*")] == []
    trace = home.with_name("trace")
    if not trace.exists():
        return
    lines = trace.read_text(errors="replace").splitlines()
    assert [line for line in lines if SENT.search(line) and not LOOPBACK.search(line)] == []
    allowed = (str(home.with_name("lake")), "lake.duckdb", "/dev/", "/proc/")
    written = []
    for line in lines:
        found = BAD_PLACE.search(line)
        if found and (" = -1 " not in line) and ("mkdir(" in line or re.search(r"O_WRONLY|O_RDWR|O_CREAT", found[2])):
            written.append(found[1])
    assert [path for path in written if not path.startswith(allowed)] == []


def run(home: Path, *command: str, given: str = "") -> str:
    done = subprocess.run(
        watched(home, command), cwd=home.with_name("lake"), env=alone(home), input=given, check=False,
        capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    check(home)
    return done.stdout


def test_of_many_rows_fingerprints_are_kept_for_the_user_alone(home: Path) -> None:
    lake = home.with_name("lake") / "lake.duckdb"
    with open_database(lake) as con:
        con.execute("CREATE TABLE trips AS SELECT i AS trip_id, i % 30 AS boat_id FROM range(150_000) t(i)")
    main = "from lakescout.plugins.cli.app import app; app(['ask', 'lake.duckdb', 'number of trips', '--read-only'])"
    for cache in ({}, {"LAKESCOUT_CACHE": ""}):
        done = subprocess.run(
            [sys.executable, "-c", main], cwd=lake.parent, env={**alone(home), **cache}, check=False,
            capture_output=True, text=True, timeout=600,
        )  # fmt: skip
        assert "150,000" in done.stdout, done.stderr
        written = [path for path in home.rglob("*") if path.is_file()]
        if cache:
            assert written == []
            continue
        [kept] = written
        assert kept.parent == home / ".cache" / "lakescout" / "fingerprints" and "trips" not in kept.read_text()
        assert kept.stat().st_mode & 0o77 == 0
        shutil.rmtree(home / ".cache")


def test_every_part_in_python(home: Path) -> None:
    run(home, sys.executable, "-c", SEVERAL.replace("{ask}", ASK))


COMMANDS = """
from lakescout.plugins.cli.app import app
for command in (['index'], ['ask', {question!r}], ['discover', 'boats'], ['status']):
    verb, *more = command
    try:
        app([verb, 'lake.duckdb', *more])
    except SystemExit as done:
        assert not done.code, verb
    print('did', verb)
"""


def test_the_command(home: Path) -> None:
    printed = run(home, sys.executable, "-c", COMMANDS.format(question=QUESTION))
    assert re.findall("^did (.*)$", printed, re.MULTILINE) == ["index", "ask", "discover", "status"]


def test_files_of_all_kinds(home: Path) -> None:
    """What reads CSV in an old encoding, a spreadsheet and YAML."""
    lake = home.with_name("lake")
    (lake / "clubs.csv").write_bytes("club;city\nÉtoile;Nîmes\nLune;Orléans\n".encode("latin-1"))
    write_xlsx(lake / "boats.xlsx", {"S": [["boat", "crew"], ["Heron", 4], ["Egret", 5]]})
    measure = "{name: long_boats, type: count, filters: [{sql: '{CUBE}.length > 3'}]}"
    (lake / "cubes.yml").write_text(f"cubes: [{{name: boats, sql_table: boats, measures: [{measure}]}}]")
    assert "2" in run(home, sys.executable, "-m", "lakescout", "ask", "clubs.csv", "how many clubs", "--csv")
    assert "4" in run(home, sys.executable, "-m", "lakescout", "ask", "boats.xlsx", "crew of Heron", "--csv")
    assert "1 proposed" in run(home, sys.executable, "-m", "lakescout", "learn", "lake.duckdb", "cubes.yml")


def test_agents(home: Path) -> None:
    about = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    calls = [
        {"id": 1, "method": "initialize", "params": about},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/call", "params": {"name": "answer", "arguments": {"question": QUESTION}}},
    ]
    command = watched(home, [sys.executable, "-m", "lakescout", "mcp", "lake.duckdb"])
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, cwd=home.with_name("lake"), env=alone(home), stdin=pipe, stdout=pipe, stderr=pipe, text=True
    ) as server:
        assert server.stdin is not None and server.stdout is not None
        for call in calls:
            server.stdin.write(json.dumps({"jsonrpc": "2.0", **call}) + "\n")
            server.stdin.flush()
        replies = [server.stdout.readline(), server.stdout.readline()]
        server.stdin.close()
        server.wait(60)
    assert '"rows"' in replies[1] and not json.loads(replies[1])["result"].get("isError"), replies
    check(home)


def test_the_page(home: Path) -> None:
    command = [sys.executable, "-m", "lakescout", "ui", "lake.duckdb", "--port", "0", "--no-browser"]
    with subprocess.Popen(
        watched(home, command), cwd=home.with_name("lake"), env=alone(home), stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    ) as server:  # fmt: skip
        try:
            assert server.stderr is not None
            address = server.stderr.readline().strip()
            web = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
            web.open(address, timeout=60).read()
            base = address.split("/?")[0]
            pages: list[str] = []

            def shown() -> bool:
                with suppress(urllib.error.HTTPError):  # the index is being made
                    pages.append(web.open(f"{base}/ask?q={QUESTION.replace(' ', '+')}", timeout=60).read().decode())
                return bool(pages)

            shell_support.wait_until(shown)
        finally:
            os.killpg(server.pid, signal.SIGINT)
            server.wait(60)
    [page] = pages
    assert "boats" in page and ('class="figure"' in page or "<td" in page)
    outside = re.findall(r'(?:src|href)="(https?://[^"]+)"', page)
    assert [link for link in outside if "127.0.0.1" not in link] == []
    check(home)


@pytest.mark.usefixtures("shell")
def test_the_shell(home: Path, extension: Path) -> None:
    shell = shell_support.stock_shell()
    assert shell is not None
    script = f"{shell_support.load(extension)} FROM answer('{QUESTION}');"
    command = (shell, "-no-init", "-unsigned", "-batch", "-list", "-noheader", "lake.duckdb")
    assert run(home, *command, given=script).splitlines() == ["2"]


def test_a_program_that_had_onnxruntime_before_is_told_what_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    import onnxruntime

    from lakescout.words import onnx

    told = []
    monkeypatch.setattr(onnxruntime, "disable_telemetry_events", lambda: told.append(1), raising=False)
    monkeypatch.setattr(os, "environ", {})
    assert onnx.onnx_runtime.__wrapped__() is onnxruntime
    assert (os.environ, told) == (QUIET, [1])


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed: it shows look-ups")
def test_nothing_is_looked_up_in_80_seconds(home: Path) -> None:
    run(home, sys.executable, "-c", ASKED.format(asked=ASK, seconds=80))
    assert home.with_name("trace").exists()


# Encrypted databases: never stale, no name of theirs in a plain file, and opened by a key from the environment.

SECRET = "sesame-0123"
NAME = "zeppelin"
CELL = "Hindenburg"
HOW = {"value_index": "dictionary", "header_index": "hnsw"}


def attach(con: duckdb.DuckDBPyConnection, path: Path) -> None:
    """Attach an encrypted file, which DuckDB writes with a fetched extension or by its own, less secure code."""
    con.execute("SET force_mbedtls_unsafe = 'true'")
    con.execute(f"ATTACH '{path}' AS vault (ENCRYPTION_KEY '{SECRET}')")


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    """An encrypted file."""
    with duckdb.connect() as con:
        attach(con, tmp_path / "vault.duckdb")
        con.execute(f"CREATE TABLE vault.{NAME} AS SELECT '{CELL}' AS {NAME}_name, i AS metres FROM range(30) t(i)")
    return tmp_path / "vault.duckdb"


@pytest.mark.parametrize("how", ["dictionary", "none"])
def test_a_commit_to_an_attached_file_is_seen(tmp_path: Path, vault: Path, how: str) -> None:
    with lakescout.connect(tmp_path / "lake.duckdb", value_index=how) as con:
        con.execute("CREATE TABLE harbours AS SELECT 'Bergen' AS harbour, i AS depth FROM range(3) t(i)")
        for _ in range(2):  # our own commits, by which lakescout learns that logs can be read
            con.execute("FROM lakescout_refresh()").fetchall()
            con.execute("FROM join_groups('harbours and depth')").fetchall()
        attach(con, vault)
        for number, cell in enumerate(("Graf", "Norge"), start=40):
            assert con.execute(f"FROM answer('metres of {cell}')").fetchall() != [(number,)]
            con.execute(f"INSERT INTO vault.{NAME} VALUES ('{cell}', {number})")
            found = con.execute(f"SELECT table_name FROM discover_tables('{cell}', k := 1)").fetchall()
            assert found == [(NAME,)]
            assert con.execute(f"FROM answer('metres of {cell}')").fetchall() == [(number,)]


def test_a_log_of_an_encrypted_file_says_nothing(tmp_path: Path, vault: Path) -> None:
    from lakescout.lake.catalog import TableName
    from lakescout.lake.connection import borrowed
    from lakescout.lake.freshness import Changes, appended, attached_databases, signature

    with lakescout.connect(tmp_path / "lake.duckdb") as con:
        attach(con, vault)
        with borrowed(lake_of(con).source) as private:
            databases = attached_databases(private)
            con.execute("CREATE TABLE one (a INTEGER)")
            before = signature(databases)
            con.execute("INSERT INTO one VALUES (1)")
            between = signature(databases)
            con.execute(f"INSERT INTO vault.{NAME} VALUES ('Norge', 1)")
            after = signature(databases)
        assert appended(before, between)
        assert appended(between, after) is None
        names = [TableName("vault", "main", NAME), TableName("lake", "main", "one")]
        assert Changes(True, before).since(between, names) == {names[1]}
        assert Changes(True, between).since(after, names) is None


def stored_text(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("lake.duckdb*") if path.is_file())


def test_no_name_and_no_cell_gets_into_a_plain_file(
    tmp_path: Path, vault: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lakescout.plugins.papers.birdie.train.check_extra", lambda model: None)
    lake = tmp_path / "lake.duckdb"
    with lakescout.connect(lake, **HOW) as con:
        con.execute("CREATE TABLE harbours AS SELECT 'Bergen' AS harbour, i AS depth FROM range(3) t(i)")
        attach(con, vault)
        for sql in (
            "FROM lakescout_refresh(full := true)",
            f"FROM answer('metres of {CELL}')",
            f"FROM discover_tables('{NAME}', method := 'pneuma')",
            "FROM join_groups('harbours and metres')",
            f"FROM augment_tables('vault.main.{NAME}', 'metres')",
        ):
            con.execute(sql).fetchall()
        assert con.execute("SELECT stored FROM lakescout_refresh()").fetchall() == [(False,)]
        assert con.execute(f"FROM answer('number of {NAME}s')").fetchall() == [(30,)]
        [note] = con.execute("SELECT DISTINCT note FROM lakescout_status()").fetchall()
        assert "vault is an encrypted database and the file of the lake is not" in note[0]
        with pytest.raises(StateError, match="vault is an encrypted database"):
            train(lake_of(con), "full", TrainingPlan(), lambda *_: None)
        with pytest.raises(StateError, match="vault is an encrypted database"):
            narrate(lake_of(con), "*", False, source="evidence")
        con.execute("FROM lakescout_set('octopus_k', '7')")
        con.execute("FROM lakescout_add_context('harbours', 'where ships lie')")
        con.execute("CHECKPOINT")
    found = stored_text(tmp_path)
    assert b"where ships lie" in found and b"harbours" in found
    for word in (NAME, "metres", CELL, SECRET):
        assert word.encode() not in found
    with lakescout.connect(lake, **HOW) as con:  # without the encrypted file everything is stored
        assert con.execute("SELECT stored FROM lakescout_refresh()").fetchall() == [(True,)]
        assert con.execute("SELECT DISTINCT note FROM lakescout_status()").fetchall() == [("",)]


def test_what_was_stored_before_is_used_and_kept(tmp_path: Path, vault: Path) -> None:
    with lakescout.connect(tmp_path / "lake.duckdb", **HOW) as con:
        con.execute("CREATE TABLE harbours AS SELECT 'Bergen' AS harbour, i AS depth FROM range(3) t(i)")
        con.execute("FROM lakescout_refresh()").fetchall()
        attach(con, vault)
        for sql in (f"FROM discover_tables('{NAME}', method := 'pneuma')", "FROM join_groups('harbours and metres')"):
            con.execute(sql).fetchall()
        assert con.execute(f"FROM answer('number of {NAME}s')").fetchall() == [(30,)]
        con.execute("DETACH vault")
        for sql in ("FROM discover_tables('harbours', method := 'pneuma')", "FROM join_groups('harbours and depth')"):
            con.execute(sql).fetchall()
        assert con.execute("FROM answer('number of harbours')").fetchall() == [(3,)]
        assert con.execute("SELECT table_name, stale FROM lakescout_status()").fetchall() == [("harbours", False)]
    assert NAME.encode() not in stored_text(tmp_path)


def encrypted_run(*arguments: str, key: str | None = SECRET, code: int = 0) -> str:
    done = CliRunner().invoke(app, list(arguments), env={KEY: key, "COLUMNS": "200"})
    assert done.exit_code == code, done.output
    assert SECRET not in done.output
    return done.output


def test_the_command_takes_the_key_from_the_environment(vault: Path) -> None:
    before = vault.read_bytes()
    rows = json.loads(encrypted_run("ask", str(vault), f"number of {NAME}s", "--json"))
    assert rows[0]["answered"] and list(rows[0]["answer"][0].values()) == [30]
    assert NAME in encrypted_run("discover", str(vault), NAME)
    assert NAME in encrypted_run("status", str(vault))
    assert "nothing is stored" in encrypted_run("set", str(vault), "octopus_k", "7", code=2)
    assert f"is encrypted: put its key into the environment variable {KEY}" in encrypted_run(
        "ask", str(vault), "x", key=None, code=2
    )
    assert "cannot be opened with the key" in encrypted_run("ask", str(vault), "x", key="wrong", code=2)
    assert vault.read_bytes() == before


def test_agents_the_page_and_python_take_it_too(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY, SECRET)
    source, stores = SharedSource.of(vault, read_only=False)
    with source.held():
        connection = source.connect()
        assert connection.query(f"SELECT count(*) AS n FROM vault.main.{NAME}").to_pylist() == [{"n": 30}]
        connection.close()
    assert not stores
    with lakescout.connect(vault) as con:
        assert con.execute(f"SELECT count(*) FROM {NAME}").fetchall() == [(30,)]
        assert con.execute(f"FROM answer('number of {NAME}s')").fetchall() == [(30,)]
    monkeypatch.delenv(KEY)
    with pytest.raises(LakescoutError, match=KEY):
        lakescout.connect(vault)


def test_reading_it_fetches_nothing(vault: Path, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    code = f"import lakescout; con = lakescout.connect({str(vault)!r}); con.execute(\"FROM discover_tables('x')\")"
    given = {"HOME": str(tmp_path / "home"), KEY: SECRET, "PATH": "/usr/bin:/bin"}
    subprocess.run([sys.executable, "-c", code], env=given, check=True, timeout=300)
    assert list((tmp_path / "home").rglob("*")) == []


def test_a_file_says_whether_it_is_encrypted(vault: Path, tmp_path: Path) -> None:
    duckdb.connect(str(tmp_path / "plain.duckdb")).close()
    assert is_encrypted(vault) and header_number(vault) is None
    assert not is_encrypted(tmp_path / "plain.duckdb") and header_number(tmp_path / "plain.duckdb")
    assert not is_encrypted(tmp_path) and not is_encrypted(tmp_path / "none")


# Programs that read standard output get what was asked for and nothing else: HiGHS prints a banner as it starts.

SOLVED = """
import sys
from lakescout.plugins.agents import tools as agents
from lakescout.plugins.cli.app import app
from lakescout.plugins.papers.jar import program
program.MAX_SETS = 0  # so that the solver is asked over few tables, too
solved, solve = [], program.Program.solve
def told(*arguments):
    solved.append(1)
    return solve(*arguments)
program.Program.solve = told
for tool in agents.TOOLS:
    if 'method' in tool.hidden and tool.name == 'join_groups':
        tool.hidden['method'] = 'jar'
try:
    app({arguments!r})
finally:
    assert solved, 'the solver was not asked'
"""
JAR = "boats and their clubs"


def test_rows_as_json_are_json_though_a_solver_was_asked(home: Path) -> None:
    asked = ["groups", "lake.duckdb", JAR, "--method", "jar", "--max-tables", "2", "--json"]
    [row] = json.loads(run(home, sys.executable, "-c", SOLVED.format(arguments=asked)))
    assert [name.rpartition(".")[2] for name in row["tables"]] == ["boats", "clubs"]


def test_an_agent_reads_nothing_but_messages_though_a_solver_was_asked(home: Path) -> None:
    about = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    calls = [
        {"id": 1, "method": "initialize", "params": about},
        {"method": "notifications/initialized"},
        {
            "id": 2,
            "method": "tools/call",
            "params": {"name": "join_groups", "arguments": {"question": JAR, "max_tables": 2}},
        },
    ]
    command = [sys.executable, "-c", SOLVED.format(arguments=["mcp", "lake.duckdb"])]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, cwd=home.with_name("lake"), env=alone(home), stdin=pipe, stdout=pipe, stderr=pipe, text=True
    ) as server:
        assert server.stdin is not None and server.stdout is not None
        for call in calls:
            server.stdin.write(json.dumps({"jsonrpc": "2.0", **call}) + "\n")
            server.stdin.flush()
        replies = [server.stdout.readline(), server.stdout.readline()]
        left, told = server.communicate(timeout=60)
    read = [json.loads(line) for line in [*replies, *left.splitlines()]]
    assert [message["id"] for message in read] == [1, 2], told
    assert "boats" in str(read[1]["result"]) and not read[1]["result"].get("isError") and server.returncode == 0, told
