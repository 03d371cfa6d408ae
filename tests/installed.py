"""Checks the lakescout installed for the Python that runs this: `cd elsewhere && python tests/installed.py`.

cibuildwheel runs it on every wheel, and tests/hosts/test_wheel.py on the wheel of this checkout. It needs the standard
library and a duckdb shell on the PATH or beside Python, and uses nothing of the checkout.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

MAGIC = b"\x00\x93\x04\x10duckdb_signature"
FOOTER = 534
"""The bytes at the end of an extension, without which DuckDB refuses to load it."""
SALES = "region,amount\nnorth,5\nsouth,7\nnorth,9\n"
ASKED = ("ask", "sales.csv", "how many rows are there", "--csv")
PRINTED = "count\n3\n"
STATEMENTS = """
    LOAD '{extension}';
    CREATE TABLE singer AS SELECT 'Joe Sharp' AS name, 52 AS age;
    FROM answer('age of Joe Sharp');
"""


def program(name: str) -> str:
    beside = Path(sys.executable).with_name(name)
    found = str(beside) if beside.exists() else shutil.which(name)
    assert found, f"there is no {name} beside {sys.executable} or on the PATH"
    return found


def output(folder: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def check(folder: Path) -> None:
    lakescout = program("lakescout")
    folder.joinpath("sales.csv").write_text(SALES, encoding="utf-8")
    assert output(folder, lakescout, *ASKED) == PRINTED
    extension = Path(output(folder, lakescout, "extension-path").strip())
    assert "-packages" in str(extension), f"{extension} is that of a checkout, not of an installed wheel"
    assert extension.read_bytes()[-FOOTER:].startswith(MAGIC), f"{extension} has lost its footer"
    statements = STATEMENTS.format(extension=str(extension).replace("'", "''"))
    for _ in range(2):  # the second start finds everything compiled
        shown = output(folder, program("duckdb"), "-unsigned", "-list", "-noheader", "-c", statements)
        assert shown.split() == ["52"], shown


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        check(Path(made))
