"""Harlequin itself: its command for scripts, and its screen."""

from __future__ import annotations

import asyncio
import json
import re
import shlex
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

import lakescout
from shell_support import ROOT

pytest.importorskip("harlequin")

QUESTION = "FROM answer('age of Joe Sharp')"
PAGE = (ROOT / "docs" / "clients" / "harlequin.md").read_text(encoding="utf-8")


def shown(pattern: str) -> list[str]:
    """The words of the one command of the page that matches."""
    (found,) = re.findall(pattern, PAGE, re.MULTILINE)
    return shlex.split(found)


@pytest.fixture
def lake(tmp_path: Path) -> Path:
    with lakescout.connect(tmp_path / "shop.duckdb") as con:
        con.execute("CREATE TABLE singer AS SELECT 'Joe Sharp' AS name, 52 AS age")
        con.sql("FROM lakescout_refresh()").fetchall()
    return tmp_path / "shop.duckdb"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home folder of the test's own, since Harlequin keeps a history in it."""
    monkeypatch.setenv("HOME", str(tmp_path))


def hsql(*arguments: str, code: int = 0) -> str:
    program = str(Path(sys.executable).with_name("hsql"))
    command = [program, "-a", "lakescout", "--no-init", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_its_command_asks(lake: Path) -> None:
    assert json.loads(hsql(str(lake), "--json", "-c", QUESTION)) == [{"age": 52}]
    assert json.loads(hsql(str(lake), "--read-only", "--json", "-c", QUESTION)) == [{"age": 52}]


def test_the_command_of_the_page(lake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(lake.parent)
    lake.rename("lake.duckdb")
    _, *arguments = shown("`(hsql [^`]*)`")
    done = subprocess.run(
        [Path(sys.executable).with_name("hsql"), *arguments], capture_output=True, text=True, check=False
    )
    assert json.loads(done.stdout) == [{"age": 52}], done.stderr


def test_what_fails_is_said(lake: Path) -> None:
    assert "the question is empty" in hsql(str(lake), "-c", "FROM discover_tables('')", code=1)


def test_the_catalog_shows_what_is_the_users(lake: Path) -> None:
    from lakescout.plugins.clients.harlequin import LakescoutAdapter

    connection = LakescoutAdapter((str(lake),), no_init=True).connect()
    try:
        (database,) = connection.get_catalog().items
        assert [schema.label for schema in database.fetch_children()] == ["main"]
        assert {(*each.parents, each.item.label) for each in connection.search_catalog("s")} >= {
            ("shop", "main", "singer")
        }
        assert not any(each.parents[1:2] == ("lakescout",) for each in connection.search_catalog("a"))
    finally:
        connection.conn.close()


def test_its_screen_shows_the_answer(lake: Path) -> None:
    from harlequin import Harlequin
    from textual.coordinate import Coordinate

    _, option, name, file = shown("^harlequin .*$")
    (adapter,) = entry_points(group="harlequin.adapter", name=name)
    assert (option, file) == ("-a", "lake.duckdb")

    async def use() -> object:
        app = Harlequin(adapter.load()((str(lake),), no_init=True), record_history=False)
        async with app.run_test(size=(120, 40)) as pilot:
            await until(lambda: app.editor is not None and app.connection is not None)
            app.editor.text = QUESTION
            await pilot.pause()
            await app.action_run_query()
            await until(lambda: (table := app.results_viewer.get_visible_table()) is not None and table.row_count > 0)
            return app.results_viewer.get_visible_table().get_cell_at(Coordinate(0, 0))

    assert asyncio.run(use()) == 52


async def until(met: object) -> None:
    """Wait for what another thread of the program does; the test's own time limit ends a vain wait."""
    for _ in range(6000):
        if met():  # type: ignore[operator]
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen")
