"""`make test-clients`: runs each client's tests and writes what they showed into the table of docs/clients.md."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "clients.md"
BEGIN, END = "<!-- made by make test-clients -->\n", "<!-- end -->\n"


class Client(NamedTuple):
    """A client, the distribution whose version is shown, how it gets the functions, and the tests that show it."""

    name: str
    distribution: str
    works_by: str
    tests: tuple[str, ...]


CLIENTS: Final = (
    Client("agents (MCP, stdio and HTTP)", "mcp", "configuration", ("tests/unit/test_mcp.py",)),
    Client("SQLAlchemy", "sqlalchemy", "configuration: a URL", ("tests/unit/test_alchemy.py",)),
    Client("duckdb in Python, cursors, `duckdb.sql`", "duckdb", "one call", ("tests/unit/test_door_clients.py",)),
    Client("IPython, Jupyter", "ipython", "`%load_ext lakescout`", ("tests/unit/test_notebook.py",)),
    Client("dbt: schema.yml, manifest.json", "", "the command", ("tests/unit/test_dbt.py",)),
)


def row(client: Client) -> tuple[bool, str]:
    """Whether the tests pass, and the line of the table."""
    command = ["pytest", "-q", "--no-header", *client.tests]
    passed = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False).returncode == 0
    try:
        shown = version(client.distribution) if client.distribution else ""
    except PackageNotFoundError:
        shown = "not installed"
    proof = f"`pytest {' '.join(client.tests)}`"
    return passed, f"| {client.name} | {shown} | {client.works_by if passed else 'not'} | {proof} |"


def main() -> int:
    """Run all, write the table; 1 if a client fails."""
    rows = [row(client) for client in CLIENTS]
    head = ["| client | version | works by | the command that proves it |", "|---|---|---|---|"]
    table = "\n".join([*head, *(line for _, line in rows)]) + "\n"
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    PAGE.write_text(before + BEGIN + table + END + rest.split(END)[1], encoding="utf-8")
    return int(not all(passed for passed, _ in rows))


if __name__ == "__main__":
    sys.exit(main())
