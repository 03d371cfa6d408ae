"""`make test-clients`: runs each client's tests and writes what they showed into the table of docs/clients.md."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "clients.md"
BEGIN, END = "<!-- made by make test-clients -->\n", "<!-- end -->\n"
HEAVY: Final = ".venv-clients"
"""Where make installs the clients that need much else."""


class Client(NamedTuple):
    """A client, the distribution whose version is shown, how it gets the functions, the tests that show it, and the
    environment they run in."""

    name: str
    distribution: str
    works_by: str
    tests: tuple[str, ...]
    venv: str = ".venv"


CLIENTS: Final = (
    Client("agents (MCP, stdio and HTTP)", "mcp", "configuration", ("tests/unit/test_mcp.py",)),
    Client("duckdb in Python, cursors, `duckdb.sql`", "duckdb", "one call", ("tests/unit/test_door_clients.py",)),
    Client("the stock shell", "duckdb-cli", "`LOAD`", ("tests/shell/test_stock_shell.py",)),
    Client("SQLAlchemy", "sqlalchemy", "configuration: a URL", ("tests/unit/test_alchemy.py",)),
    Client("Superset", "apache-superset", "configuration: a URL", ("tests/hosts/test_superset.py",), ".venv-superset"),
    Client("IPython, Jupyter", "ipython", "`%load_ext lakescout`", ("tests/unit/test_notebook.py",)),
    Client("JupySQL", "jupysql", "configuration: a URL", ("tests/hosts/test_frames.py::test_jupysql",), HEAVY),
    Client("marimo", "marimo", "one call", ("tests/hosts/test_frames.py::test_marimo",), HEAVY),
    Client("dbt: models and tests", "dbt-duckdb", "configuration", ("tests/hosts/test_dbt_project.py",), HEAVY),
    Client("dbt: schema.yml, manifest.json", "", "the command", ("tests/unit/test_dbt.py",)),
    Client("Harlequin", "harlequin", "configuration: `-a lakescout`", ("tests/hosts/test_harlequin.py",), HEAVY),
    Client("pandas, polars", "polars", "nothing", ("tests/hosts/test_frames.py::test_pandas_and_polars",), HEAVY),
    Client(
        "ibis, on DuckDB 1.5", "ibis-framework", "one call", ("tests/hosts/test_frames.py::test_ibis",), ".venv-ibis"
    ),
    Client(
        "DuckLake, two processes; Quack",
        "duckdb",
        "attached; one call in the server",
        ("tests/hosts/test_sharing.py",),
        ".venv-sharing",
    ),
    Client("Node", "", "`LOAD`", ("tests/hosts/test_node.py",)),
)
VERSION: Final = "import importlib.metadata as m, sys; print(m.version(sys.argv[1]))"


def passes(client: Client, python: Path) -> bool:
    """Whether its tests ran, all of them, and passed."""
    with tempfile.TemporaryDirectory() as made:
        report = Path(made) / "report.xml"
        command = [str(python), "-m", "pytest", "-q", "-m", "", f"--junit-xml={report}", *client.tests]
        failed = subprocess.run(command, cwd=ROOT, check=False).returncode
        if failed or not report.exists():
            return False
        suite = next(ET.parse(report).iter("testsuite"))
        return int(suite.attrib["tests"]) > 0 and int(suite.attrib["skipped"]) == 0


def row(client: Client) -> tuple[bool, str]:
    """Whether the tests pass, and the line of the table."""
    python = ROOT / client.venv / "bin" / "python"
    passed = python.exists() and passes(client, python)
    shown = ""
    if passed and client.distribution:
        asked = [str(python), "-c", VERSION, client.distribution]
        shown = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    works_by = client.works_by if passed else "not"
    proof = f"`{client.venv}/bin/pytest -m '' {' '.join(client.tests)}`"
    return passed, f"| {client.name} | {shown} | {works_by} | {proof} |"


def main(names: list[str]) -> int:
    """Run all, or those named, and write their lines of the table; 1 if a client fails."""
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    old, after = rest.split(END)
    kept = {line.split(" | ")[0].removeprefix("| "): line for line in old.splitlines()[2:]}
    ran = {client.name: row(client) for client in CLIENTS if not names or client.name in names}
    lines = ["| client | version | works by | the command that proves it |", "|---|---|---|---|"]
    lines += [ran[each.name][1] if each.name in ran else kept[each.name] for each in CLIENTS]
    PAGE.write_text(before + BEGIN + "\n".join(lines) + "\n" + END + after, encoding="utf-8")
    return int(not all(passed for passed, _ in ran.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
