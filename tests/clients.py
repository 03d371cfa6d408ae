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
"""The environment in which make installs clients with many dependencies."""


CONFIGURATION: Final = "configuration"
"""The client needs only a URL, an option or a line in one of its own files."""
GLUE: Final = "glue"
"""The client must run a statement or a call of ours once."""


class Client(NamedTuple):
    """A client, the distribution whose version is shown, how it gets the functions (CONFIGURATION or GLUE, and which),
    the tests that show it, and the environment they run in."""

    name: str
    distribution: str
    works_by: str
    tests: tuple[str, ...]
    venv: str = ".venv"


CLIENTS: Final = (
    Client(
        "agents (MCP, stdio and HTTP)",
        "mcp",
        f"{CONFIGURATION}: the command in its list of servers",
        ("tests/unit/test_mcp.py",),
    ),
    Client(
        "duckdb in Python, cursors, `duckdb.sql`",
        "duckdb",
        f"{GLUE}: `lakescout.register(con)`, or `lakescout.connect`",
        ("tests/unit/test_door_clients.py",),
    ),
    Client(
        "the stock shell",
        "duckdb-cli",
        f"{CONFIGURATION}: `LOAD` in `~/.duckdbrc`, or `lakescout shell`",
        ("tests/shell/test_stock_shell.py",),
    ),
    Client("SQLAlchemy", "sqlalchemy", f"{CONFIGURATION}: a URL", ("tests/unit/test_alchemy.py",)),
    Client(
        "Superset", "apache-superset", f"{CONFIGURATION}: a URL", ("tests/hosts/test_superset.py",), ".venv-superset"
    ),
    Client("IPython, Jupyter", "ipython", f"{CONFIGURATION}: `%load_ext lakescout`", ("tests/unit/test_notebook.py",)),
    Client("JupySQL", "jupysql", f"{CONFIGURATION}: a URL", ("tests/hosts/test_frames.py::test_jupysql",), HEAVY),
    Client(
        "marimo",
        "marimo",
        f"{GLUE}: `lakescout.register` in the first cell",
        ("tests/hosts/test_frames.py::test_marimo",),
        HEAVY,
    ),
    Client(
        "dbt: models and tests",
        "dbt-duckdb",
        f"{CONFIGURATION}: a plugin in profiles.yml",
        ("tests/hosts/test_dbt_project.py",),
        HEAVY,
    ),
    Client(
        "dbt: schema.yml, manifest.json", "", f"{CONFIGURATION}: two verbs of the command", ("tests/unit/test_dbt.py",)
    ),
    Client("Harlequin", "harlequin", f"{CONFIGURATION}: `-a lakescout`", ("tests/hosts/test_harlequin.py",), HEAVY),
    Client(
        "pandas, polars",
        "polars",
        f"{GLUE}: `lakescout.connect` instead of `duckdb.connect`",
        ("tests/hosts/test_frames.py::test_pandas_and_polars",),
    ),
    Client(
        "ibis, on DuckDB 1.5",
        "ibis-framework",
        f"{GLUE}: `lakescout.register(con.con)`",
        ("tests/hosts/test_frames.py::test_ibis",),
        ".venv-1.5",
    ),
    Client(
        "DuckLake, two processes; Quack",
        "duckdb",
        f"{GLUE}: `lakescout.register` in each process, or in the server",
        ("tests/hosts/test_sharing.py", "tests/hosts/test_attached.py"),
        ".venv-sharing",
    ),
    Client("Node", "", f"{GLUE}: one `LOAD` statement", ("tests/hosts/test_node.py",)),
)
VERSION: Final = "import importlib.metadata as m, sys; print(m.version(sys.argv[1]))"


def passes(client: Client, python: Path) -> bool:
    """Whether the client's tests ran and passed; those that need a lake which is not here may be skipped."""
    with tempfile.TemporaryDirectory() as made:
        report = Path(made) / "report.xml"
        command = [str(python), "-m", "pytest", "-q", "-m", "", f"--junit-xml={report}", *client.tests]
        failed = subprocess.run(command, cwd=ROOT, check=False).returncode
        if failed or not report.exists():
            return False
        suite = next(ET.parse(report).iter("testsuite"))
        left_out = [str(each.get("message")) for each in suite.iter("skipped")]
        return int(suite.attrib["tests"]) > 0 and all("LAKESCOUT_LAKES" in reason for reason in left_out)


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
