"""Node as the host: another program, another libduckdb. Needs node and the npm registry, so `make test-hosts` runs it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import lakescout
from shell_support import BUILD, ROOT, environment

HERE = Path(__file__).parent
PAGE = (ROOT / "docs" / "clients" / "node.md").read_text(encoding="utf-8")

pytestmark = [pytest.mark.slow, pytest.mark.skipif(shutil.which("npm") is None, reason="there is no npm")]


@pytest.fixture(scope="module")
def program() -> Path:
    folder = BUILD / "hosts"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "node_host.mjs"):
        shutil.copy(HERE / name, folder / name)
    done = subprocess.run(
        ["npm", "install", "--no-audit", "--no-fund"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder / "node_host.mjs"


def test_node(program: Path, extension: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        ["node", str(program), str(extension), str(tmp_path / "lake.duckdb")],
        env=environment(), capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "tables": [["singer"]],
        "scalar": [["1"]],
        "setting": [["singer", "session"]],
        "error": "Invalid Input Error: the question is empty; pass a text of 1 to 4,096 characters",
        "concurrent": ["singer"] * 8,
        "wal": False,
        "reopened": [["singer"]],
    }


def test_the_program_of_the_page(program: Path, extension: Path, tmp_path: Path) -> None:
    with lakescout.connect(tmp_path / "lake.duckdb") as con:
        con.execute("CREATE TABLE singer AS SELECT 'Joe Sharp' AS name, 52 AS age")
    (name, body), *more = re.findall(r"^```js\n// (\S+)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    assert not more
    (tmp_path / name).write_text(body, encoding="utf-8")
    (tmp_path / "node_modules").symlink_to(program.parent / "node_modules")
    command = tmp_path / "bin" / "lakescout"
    command.parent.mkdir()
    command.write_text(f"#!/bin/sh\necho '{extension}'\n", encoding="utf-8")
    command.chmod(0o755)
    done = subprocess.run(
        ["node", name], cwd=tmp_path, env=environment(PATH=f"{command.parent}:{os.environ['PATH']}"),
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [{"age": 52}]
