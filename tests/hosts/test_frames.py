"""Runs the snippets that docs/clients/ shows for clients with one snippet each."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

import lakescout
from shell_support import ROOT

BLOCK = re.compile(r"```(?:python)?\n((?:# (\S+)\n)?[^`]*?)```", re.DOTALL)


def block(page: str, holding: str) -> str:
    """The one block of a page of docs/clients that holds a text."""
    text = (ROOT / "docs" / "clients" / page).read_text(encoding="utf-8")
    (found,) = [body for body, _ in BLOCK.findall(text) if holding in body]
    return str(found)


@pytest.fixture
def lake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory, with the file that the pages name."""
    monkeypatch.chdir(tmp_path)
    with lakescout.connect("lake.duckdb") as con:
        con.execute("CREATE TABLE singer AS SELECT 'Joe Sharp' AS name, 52 AS age")
    return tmp_path


def run(folder: Path, page: str, holding: str) -> dict[str, object]:
    script = folder / "snippet.py"
    script.write_text(block(page, holding), encoding="utf-8")
    return runpy.run_path(str(script))


def test_pandas_and_polars(lake: Path) -> None:
    pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    frame = run(lake, "python.md", "# frames.py")["frame"]
    assert isinstance(frame, polars.DataFrame) and frame.rows() == [(52,)]


@pytest.mark.skipif(duckdb.__version__ >= "2", reason="ibis 12 calls what DuckDB 2.0 has no more")
def test_ibis(lake: Path) -> None:
    pytest.importorskip("ibis")
    best = run(lake, "python.md", "# with_ibis.py")["best"]
    assert best.table_name.tolist() == ["singer"]  # type: ignore[attr-defined]


def test_jupysql(lake: Path) -> None:
    pytest.importorskip("sql.magic")
    cell = block("notebooks.md", "%load_ext sql")
    lines = [line for line in cell.splitlines() if line]
    code = f"from IPython.testing.globalipapp import start_ipython\nip = start_ipython()\nfor line in {lines!r}:\n"
    code += "    name, _, rest = line[1:].partition(' ')\n    found = ip.run_line_magic(name, rest)\n"
    code += "print('rows', [tuple(row) for row in found])\n"
    done = subprocess.run([sys.executable, "-c", code], cwd=lake, capture_output=True, text=True, check=False)
    assert "rows [(52,)]" in done.stdout, done.stdout + done.stderr


def test_marimo(lake: Path) -> None:
    pytest.importorskip("marimo")
    body = block("notebooks.md", "# notebook.py")
    cells = [
        "import duckdb\nduckdb.sql(\"CREATE TABLE singer AS SELECT 'Joe Sharp' AS name, 52 AS age\")\nmade = True",
        "assert made\n" + body.replace("import duckdb\n", ""),
        "import marimo as mo\nshown = mo.sql(\"FROM answer('age of Joe Sharp')\") if rows else None",
        "assert rows == [(52,)] and len(shown) == 1\nprint('all well')",
    ]
    text = "import marimo\napp = marimo.App()\n"
    for cell in cells:
        text += "\n@app.cell\ndef _():\n    " + cell.replace("\n", "\n    ") + "\n    return\n"
    (lake / "page.py").write_text(text + '\nif __name__ == "__main__":\n    app.run()\n', encoding="utf-8")
    done = subprocess.run([sys.executable, "page.py"], cwd=lake, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "all well" in done.stdout, done.stdout + done.stderr
