"""Runs the pages that show results: the cookbook, the tutorial and the list of tasks. Links and maps of all pages hold."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
from typer.testing import CliRunner

import lakescout
from lakescout.doors.python import lake_of
from lakescout.plugins.cli import demo
from lakescout.plugins.cli.app import app
from lakescout.surface.answer import outcome

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PACKAGE = ROOT / "python" / "lakescout"
PAGES = [
    *ROOT.glob("*.md"),
    *(page for folder in ("docs", "benchmarks", "python", "extension") for page in (ROOT / folder).rglob("*.md")),
]
COOKBOOK = (DOCS / "cookbook.md").read_text(encoding="utf-8")
RECIPES = re.findall(r"^\| (.+?) \| `(SELECT .+)` \|$", COOKBOOK, re.MULTILINE)


@pytest.fixture(scope="module")
def shop() -> Iterator[duckdb.DuckDBPyConnection]:
    with lakescout.connect() as connection:
        connection.execute(COOKBOOK.split("```sql\n")[1].split("```")[0])
        yield connection


def test_the_cookbook_has_forty_recipes() -> None:
    assert len(RECIPES) >= 40


@pytest.mark.parametrize(("question", "sql"), RECIPES)
def test_a_recipe_gives_the_rows_of_its_sql(shop: duckdb.DuckDBPyConnection, question: str, sql: str) -> None:
    found = outcome(lake_of(shop), question, "auto")
    assert found.best is not None and found.best.rows is not None, found.reason
    assert [tuple(row.values()) for row in found.best.rows.to_pylist()] == shop.execute(sql).fetchall()


def commands(page: str) -> list[tuple[str, list[str]]]:
    """The commands of a page, each with the lines that it must print; `…` stands for lines that are left out."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL):
        for part in block.split("$ ")[1:]:
            command, _, shown = part.partition("\n")
            lines = map(str.strip, shown.splitlines())
            found.append((command.strip(), [line for line in lines if line not in {"", "…"}]))
    return found


@pytest.fixture(scope="module")
def flights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    for package in demo.PACKAGES:
        pytest.importorskip(package)
    folder = tmp_path_factory.mktemp("tutorial")
    demo.build(folder / "lake.duckdb")
    return folder


READERS = ("for-analysts.md", "for-engineers.md", "for-agent-builders.md")


@pytest.mark.parametrize("page", READERS)
def test_a_page_for_a_reader_is_short_and_ends_in_something_that_runs(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    assert len(text.split()) <= 600 and "```console" in text.rpartition("## Something running")[2]


@pytest.mark.parametrize("page", ["tutorial.md", "tasks.md", *READERS])
def test_what_a_page_shows_is_what_is_printed(page: str, flights: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(flights)
    given = commands(page)
    assert len(given) >= (1 if page in READERS else 8)
    for command, lines in given:
        first, *rest = shlex.split(command)
        if first == "python":
            done = subprocess.run([sys.executable, *rest], capture_output=True, text=True, check=False)
            printed = done.stdout + done.stderr
            assert done.returncode == 0, printed
        elif first == "duckdb":
            with duckdb.connect(rest[0]) as con:
                printed = str(con.sql(rest[1]))
        else:
            assert first == "lakescout", command
            result = CliRunner().invoke(app, rest, env={"COLUMNS": "100"})
            assert result.exit_code in {0, 1}, (command, result.output, result.stderr)
            printed = result.output + result.stderr
        at = 0
        for line in lines:
            assert line in printed[at:], f"{command}\n{line!r} is not in\n{printed}"
            at = printed.index(line, at) + len(line)


def anchors(page: Path) -> set[str]:
    """What a link to a heading of a page may say, as GitHub makes it."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    found: list[str] = []
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
        said = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        same = sum(re.fullmatch(rf"{re.escape(said)}(-\d+)?", each) is not None for each in found)
        found.append(f"{said}-{same}" if same else said)
    return set(found)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    wrong = []
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if not re.match(r"[a-z]+:", link):
            file, _, anchor = link.partition("#")
            target = (page.parent / file).resolve() if file else page
            if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
                wrong.append(link)
    assert wrong == []


@pytest.mark.parametrize("page", sorted(PACKAGE.glob("plugins/papers/*/README.md")), ids=lambda page: page.parent.name)
def test_a_step_of_a_paper_is_where_its_map_says(page: Path) -> None:
    steps = re.findall(r"`([\w/]+\.py)`: ((?:`[^`]+`(?:, )?)+)", page.read_text(encoding="utf-8"))
    assert len(steps) >= 5
    wrong = []
    for file, names in steps:
        texts = [path.read_text(encoding="utf-8") for path in (page.parent / file, PACKAGE / file) if path.is_file()]
        for name in re.findall(r"`([\w.]+)`", names):
            if not texts or not re.search(rf"\b{name.rpartition('.')[2]}\b", texts[0]):
                wrong.append((file, name))
    assert wrong == []


def test_anchors_are_made_as_github_makes_them(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# [A](b.md) `page`, once\n```\n# none\n```\n## Same\n## Same\n", encoding="utf-8")
    assert anchors(page) == {"a-page-once", "same", "same-1"}
