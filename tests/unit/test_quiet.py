"""No door calls home: nothing is looked up, and nothing is written outside the lake and its temporary folder."""

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
from collections.abc import Mapping, Sequence
from contextlib import suppress
from http.cookiejar import CookieJar
from pathlib import Path

import pytest

import shell_support
from lakescout.doors.python import open_database
from lakescout.words.onnx import QUIET

QUESTION = "number of boats of Heron"
ASKED = "import sys, time, lakescout; con = lakescout.connect('lake.duckdb'); {asked}; time.sleep({seconds})"
ASK = f"assert con.sql(\"FROM answer('{QUESTION}')\").fetchall() == [(2,)]"
SEVERAL = """
import lakescout
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
    """The variables of somebody who never used a computer before, and told nobody to be quiet."""
    given = shell_support.environment(HOME=str(home), PYTHONDONTWRITEBYTECODE="1", OMP_NUM_THREADS="1")
    told = (*QUIET, "DO_NOT_TRACK", "TMPDIR")
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
    """Nothing in the home folder; under strace: nobody was written to, no other file was written."""
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


def test_a_question_in_python(home: Path) -> None:
    run(home, sys.executable, "-c", ASKED.format(asked=ASK, seconds=0))


def test_every_part_in_python(home: Path) -> None:
    run(home, sys.executable, "-c", SEVERAL)


COMMANDS: Mapping[str, Sequence[str]] = {
    "index": ("index", "lake.duckdb"),
    "ask": ("ask", "lake.duckdb", QUESTION),
    "discover": ("discover", "lake.duckdb", "boats"),
    "status": ("status", "lake.duckdb"),
}


@pytest.mark.parametrize("verb", COMMANDS)
def test_the_command(home: Path, verb: str) -> None:
    run(home, sys.executable, "-m", "lakescout", *COMMANDS[verb])


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
