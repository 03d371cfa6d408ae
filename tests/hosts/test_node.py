"""Node as the host: another program, another libduckdb. Needs node and the npm registry, so `make test-hosts` runs it."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from shell_support import BUILD, environment

HERE = Path(__file__).parent

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
