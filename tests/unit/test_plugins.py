"""Methods join the product by entry points: a stranger's method, and the product without any."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import lakescout
from lakescout.answer.statement import Statement
from lakescout.doors.python import lake_of
from lakescout.engine import ask as asking
from lakescout.engine.writing import Task, Writer, Written
from lakescout.errors import NoModelError
from lakescout.plugins import GROUP, plugins

PAGE = Path(__file__).parents[2] / "docs" / "plugins.md"
LAKE = """
import duckdb, lakescout
con = lakescout.connect()
con.execute('SET enable_progress_bar = false')
con.execute('''CREATE TABLE singer AS SELECT i AS singer_id, 'France' AS country, 20 + i AS age FROM range(12) t(i);
    CREATE TABLE singer_archive AS SELECT i AS singer_id, 'Spain' AS land FROM range(30) t(i);
    CREATE TABLE concert AS SELECT i AS concert_id, i % 3 AS singer_id, 'Arena' AS stadium FROM range(5) t(i);''')

def tables(sql):
    return [row[0] for row in con.execute(sql).fetchall()]
"""


def python(code: str, *folders: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def blocks(kind: str) -> str:
    [found] = re.findall(rf"```{kind}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    return str(found)


def test_the_papers_are_plugins() -> None:
    assert {"birdie", "jar", "kitana", "octopus", "pneuma"} <= {plugin.name for plugin in plugins()}


@pytest.mark.process
def test_a_method_of_another_package_works_as_its_page_says(tmp_path: Path) -> None:
    (tmp_path / "largest.py").write_text(blocks("python"), encoding="utf-8")
    about = tmp_path / "largest-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: largest\nVersion: 1.0\n", encoding="utf-8")
    named = re.sub(r'"([^"]*)"', r"\1", blocks("toml")).replace("project.entry-points.", "")
    (about / "entry_points.txt").write_text(named, encoding="utf-8")
    code = """
print(tables("SELECT table_name FROM discover_tables('the singers', method := 'largest')"))
con.execute("FROM lakescout_set('largest_least', '10')")
print(tables("SELECT table_name FROM discover_tables('the singers', method := 'largest')"))
"""
    told = python(LAKE + code, tmp_path)
    assert told.splitlines() == ["['singer_archive', 'singer', 'concert']", "['singer_archive', 'singer']"]


@pytest.mark.process
def test_a_plugin_that_cannot_be_imported_is_left_out(tmp_path: Path) -> None:
    about = tmp_path / "broken-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[{GROUP}]\nbroken = broken:PLUGIN\nno = os:path\n", encoding="utf-8")
    code = """
import logging; logging.basicConfig()
print(tables("SELECT table_name FROM discover_tables('concerts', k := 1)"))
"""
    assert python(LAKE + code, tmp_path).endswith("['concert']\n")


@pytest.mark.process
def test_all_but_the_methods_of_the_papers_works_without_them(tmp_path: Path) -> None:
    """With the folder `papers` gone, the rest is asked for everything that it can do."""
    source = Path(lakescout.__file__).parent
    shutil.copytree(source, tmp_path / "python" / "lakescout", ignore=shutil.ignore_patterns("__pycache__", "papers"))
    shutil.copytree(source.parents[1] / "sql", tmp_path / "sql")
    code = """
import importlib.util, sys
sys.path.insert(0, FOLDER)
sys.meta_path = [each for each in sys.meta_path if "ScikitBuild" not in type(each).__name__]
""".replace("FOLDER", repr(str(tmp_path / "python")))
    asks = """
assert importlib.util.find_spec('lakescout.plugins.papers') is None
assert lakescout.__file__.startswith(FOLDER), lakescout.__file__
print(tables("SELECT table_name FROM discover_tables('singers from France', k := 1)"))
print(tables("SELECT tables FROM join_groups('stadium of singers from France', k := 1)"))
print(con.execute("FROM answer('average age of singers')").fetchall())
for method in ('bm25', 'dense', 'rows'):
    assert tables(f"SELECT table_name FROM discover_tables('concert', k := 1, method := '{method}')") == ['concert']
for method in ('bm25', 'dense'):
    assert tables(f"SELECT tables FROM join_groups('concert', k := 1, method := '{method}')")
assert con.execute("FROM augment_tables('singer', 'age', seconds := 5)").fetchall()
assert con.execute("FROM lakescout_status()").fetchall() and con.execute("FROM lakescout_settings()").fetchall()
con.execute("FROM lakescout_refresh(full := true)")
for sql in ("FROM discover_tables('concert', method := 'octopus')", "FROM join_groups('concert', method := 'jar')"):
    try:
        con.execute(sql).fetchall()
    except duckdb.Error as error:
        print(str(error).splitlines()[0].split("ArgumentError: ")[1].split(";")[0])
from typer.testing import CliRunner
from lakescout.plugins.cli.app import app
assert CliRunner().invoke(app, ['--help']).exit_code == 0
""".replace("FOLDER", repr(str(tmp_path / "python")))
    told = python(code + LAKE + asks).splitlines()
    assert told[:3] == ["['singer']", "[['main.concert', 'main.singer']]", "[(25.5,)]"]
    assert told[3:] == ["method 'octopus' is unknown", "method 'jar' is unknown"]


class Doubter:
    """A writer that has no answer of its own, and puts ours in another order."""

    def __init__(self, task: Task) -> None:
        self.told = task.question.english, [each.sql for each in task.prepared.found[:1]], task.most

    def write(self) -> Written:
        return Written(notes=["the doubter has no answer"], late=True)

    def read_again(self, answers: Sequence[Statement]) -> Written:
        doubted = [replace(each, confidence=each.confidence / 2) for each in answers]
        return Written(doubted, ["the doubter doubts"], reading=self.told)


def silent(task: Task) -> Writer | None:
    """It answers with no model."""
    return None


def test_a_writer_gets_what_was_found_and_may_change_what_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "WRITERS", {"doubter": Doubter, "silent": silent})
    with lakescout.connect(llm_base_url="http://localhost:9/v1", llm_model="any") as connection:
        connection.execute("CREATE TABLE singer AS SELECT * FROM (VALUES ('Ann', 30), ('Joe', 40)) t(name, age)")
        lake, question = lake_of(connection), "average age of singers"
        plain, found = asking.ask(lake, question, "embedded"), asking.ask(lake, question, "doubter", 3)
        assert plain.answered and plain.second is None and not plain.late
        assert found.late and not found.answered, "it is half as sure"
        assert found.confidence == plain.confidence / 2 and found.nearest.sql == plain.nearest.sql  # type: ignore[union-attr]
        assert {"the doubter has no answer", "the doubter doubts"} <= set(found.reasons)
        english, [best], most = found.second
        assert (english, most) == (question, 3) and "AVG" in best.upper()
        with pytest.raises(NoModelError, match="silent"):
            asking.ask(lake, question, "silent")
        assert asking.ask(lake, question).reasons == plain.reasons, "nobody has the way of 'auto'"
