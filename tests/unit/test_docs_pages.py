"""Runs the pages that show results: the cookbook, the tutorial and the list of tasks. Links and maps of all pages hold."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from decimal import Decimal
from pathlib import Path

import duckdb
import pytest
from answer_support import shared_lake
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
    with shared_lake(COOKBOOK.split("```sql\n")[1].split("```")[0]) as connection:
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


# The forms of questions in docs/answers.md, over small lakes of their own: the statement of each, whose rows are given.

LAKES = {
    "port": """
        CREATE TABLE shipments AS SELECT i AS shipment_id, 100.0 * (i * 37 % 50) AS weight_kg FROM range(60) t(i);
        CREATE TABLE claims AS SELECT i AS claim_id, i % 20 AS shipment_id, 50.0 * (i * 13 % 40) AS amount
            FROM range(35) t(i);
        CREATE TABLE complaints AS SELECT i AS complaint_id, DATE '2024-02-01' + CAST(i AS INT) AS opened,
            CASE WHEN i % 3 > 0 THEN DATE '2024-03-01' + CAST(i AS INT) END AS closed FROM range(30) t(i);
        CREATE TABLE permits AS SELECT i AS permit_id, ['plumbing', 'electrical', 'roofing', 'fence'][1 + i % 4] AS kind
            FROM range(22) t(i);
        CREATE TABLE bookings AS SELECT i AS booking_id, ['EUR', 'USD'][1 + i % 2] AS currency,
            10.0 + i * 17 % 23 AS price FROM range(20) t(i)
    """,
    "insurer": """
        CREATE TABLE claims AS SELECT i AS claim_id, i % 20 AS shipment_id, 50.0 * (1 + i * 13 % 40) AS claimed_amount,
            40.0 * (1 + i * 13 % 40) AS paid_amount FROM range(35) t(i)
    """,
    "town": """
        CREATE TABLE crimes AS SELECT * FROM (VALUES ('Chicago', 490, 510), ('Boston', 48, 50))
            t(city, "2015_murders", "2016_murders");
        CREATE TABLE population AS SELECT * FROM (VALUES ('North', 510, 1000), ('South', 480, 1000))
            t(district, women, total);
        CREATE TABLE doctors AS SELECT * FROM (VALUES (1, 'Ann', 'neurologist'), (2, 'Bob', 'surgeon'))
            t(doctor_id, name, specialty);
        CREATE TABLE classes AS SELECT i AS class_id, 'class ' || i AS title,
            TIMESTAMP '2024-03-01 06:00:00' + INTERVAL (i * 40) MINUTE AS starts FROM range(12) t(i)
    """,
    "play": """
        CREATE TABLE songs AS SELECT i AS song_id, 'Song ' || i AS title FROM range(8) t(i);
        CREATE TABLE plays AS SELECT i AS play_id, i * i % 8 AS song_id FROM range(50) t(i);
        CREATE TABLE employees (employee_id INTEGER PRIMARY KEY, name VARCHAR, boss_id INTEGER);
        INSERT INTO employees VALUES (1, 'Ann', NULL), (2, 'Bob', 1), (3, 'Cyd', 1);
        CREATE TABLE games AS SELECT i AS game_id, 2015 + i % 3 AS year, i % 4 = 0 AS won FROM range(80) t(i)
    """,
    "school": """
        CREATE TABLE students (student_id INTEGER PRIMARY KEY, full_name VARCHAR);
        INSERT INTO students VALUES (1, 'Mia Chen'), (2, 'Lev Noor'), (3, 'Una Hart');
        CREATE TABLE teachers (teacher_id INTEGER PRIMARY KEY, name VARCHAR, active VARCHAR);
        INSERT INTO teachers VALUES (1, 'Ada Park', 'Y'), (2, 'Bo Lind', 'Y'), (3, 'Cy Roe', 'N');
        CREATE TABLE exams (exam_id INTEGER PRIMARY KEY, student_id INTEGER REFERENCES students, exam_date DATE);
        INSERT INTO exams VALUES (1, 1, '2022-02-01'), (2, 1, '2023-03-05'), (3, 2, '2023-04-09'),
            (4, 1, '2024-01-08'), (5, 2, '2024-06-02'), (6, 2, '2024-09-10')
    """,
    "office": """
        CREATE TABLE adverts AS SELECT i AS advert_id, 100.0 + 10 * i AS cost_eur, 20 + i * i AS clicks FROM range(12) t(i);
        CREATE TABLE permits AS SELECT * FROM (VALUES (1, DATE '2021-03-01', DATE '2023-06-30'), (2, '2023-05-10', NULL),
            (3, '2022-02-01', '2022-12-31'), (4, '2023-05-02', NULL)) t(permit_id, valid_from, valid_to);
        CREATE TABLE campaigns AS SELECT * FROM (VALUES ('Water', DATE '2021-11-01', DATE '2022-02-01'),
            ('Books', '2022-03-01', NULL), ('Coats', '2023-01-01', NULL)) t(title, started, ended)
    """,
    "leagues": "CREATE TABLE leagues AS SELECT * FROM (VALUES ('NL', 40), ('AL', 51), ('PL', 12)) t(league, wins)",
    "shops": """
        CREATE TABLE shops AS SELECT i AS shop_id, 2021 + i % 3 AS year, 100 + i * 7 % 40 AS sales FROM range(60) t(i)
    """,
    "air": """
        CREATE TABLE airports (airport_id INTEGER PRIMARY KEY, city VARCHAR);
        INSERT INTO airports VALUES (1, 'Frankfurt'), (2, 'New York'), (3, 'Los Angeles'), (4, 'Munich');
        CREATE TABLE flights (flight_id INTEGER PRIMARY KEY, origin_id INTEGER REFERENCES airports,
            destination_id INTEGER REFERENCES airports);
        INSERT INTO flights SELECT i, 1 + i % 4, 1 + (i * 3 + 1) % 4 FROM range(60) t(i)
    """,
}
BY_YEAR = "SELECT year(exam_date) AS y, count(*) AS n FROM exams GROUP BY y"
FORMS = {
    "compare the total wins of NL and AL": ("leagues", "SELECT league, wins FROM leagues WHERE league <> 'PL'"),
    "wins of NL vs AL": ("leagues", "SELECT league, wins FROM leagues WHERE league <> 'PL'"),
    "growth of sales from 2022 to 2023": (
        "shops",
        "SELECT a, b, b - a, 100.0 * (b - a) / a "
        "FROM (SELECT sum(sales) FILTER (year = 2022) AS a, sum(sales) FILTER (year = 2023) AS b FROM shops)",
    ),
    "percentage of women": ("town", "SELECT 100.0 * sum(women) / sum(total) FROM population"),
    "among the games of 2016, the percentage that was won": (
        "play", "SELECT 100.0 * avg(won::INT) FROM games WHERE year = 2016"
    ),
    "percentage of games in 2016 that were won": (
        "play", "SELECT 100.0 * avg(won::INT) FROM games WHERE year = 2016"
    ),
    "murders in Chicago in 2015": ("town", """SELECT "2015_murders" FROM crimes WHERE city = 'Chicago'"""),
    "is there a neurologist": ("town", "SELECT true, count(*) FROM doctors WHERE specialty = 'neurologist'"),
    "did Mia Chen ever take an exam": ("school", "SELECT true, count(*) FROM exams WHERE student_id = 1"),
    "yoy change in exams": ("school", f"SELECT *, n - lag(n) OVER (ORDER BY y) FROM ({BY_YEAR}) ORDER BY y"),
    "exams per year and the difference to the year before": (
        "school", f"SELECT *, n - lag(n) OVER (ORDER BY y) FROM ({BY_YEAR}) ORDER BY y"
    ),
    "exams per year and their change in percent": (
        "school", f"SELECT *, 100.0 * n / lag(n) OVER (ORDER BY y) - 100 FROM ({BY_YEAR}) ORDER BY y"
    ),
    "cumulative exams by year": ("school", f"SELECT *, sum(n) OVER (ORDER BY y) FROM ({BY_YEAR}) ORDER BY y"),
    "running count of exams by year": ("school", f"SELECT *, sum(n) OVER (ORDER BY y) FROM ({BY_YEAR}) ORDER BY y"),
    "ratio of active to inactive teachers": ("school", "SELECT 2"),
    "number of exams divided by number of students": ("school", "SELECT 2"),
    "average number of exams per student": ("school", "SELECT 3, 2"),
    "the cheapest booking of each currency": (
        "port", "SELECT currency, arg_min(booking_id, price), min(price) FROM bookings GROUP BY currency"
    ),
    "total weight in tonnes": ("port", "SELECT sum(weight_kg) / 1000 FROM shipments"),
    "shipments heavier than 3 tonnes": ("port", "SELECT shipment_id FROM shipments WHERE weight_kg > 3000"),
    "classes that start before 7 am": ("town", "SELECT title, starts FROM classes WHERE hour(starts) < 7"),
    "the second largest shipment": (
        "port", "SELECT shipment_id, weight_kg FROM shipments ORDER BY weight_kg DESC, shipment_id LIMIT 1 OFFSET 1"
    ),
    "the largest claim less the smallest": ("port", "SELECT max(amount) - min(amount) FROM claims"),
    "how many shipments have more than one claim": (
        "port", "SELECT count(*) FROM (SELECT shipment_id FROM claims GROUP BY shipment_id HAVING count(*) > 1)"
    ),
    "what share of the claimed amount was paid": (
        "insurer", "SELECT 100.0 * sum(paid_amount) / sum(claimed_amount) FROM claims"
    ),
    "sales per year as percent of total": (
        "shops", "SELECT year, 100.0 * sum(sales) / (SELECT sum(sales) FROM shops) FROM shops GROUP BY year"
    ),
    "percentage of sales per year": (
        "shops", "SELECT year, 100.0 * sum(sales) / (SELECT sum(sales) FROM shops) FROM shops GROUP BY year"
    ),
    "number of exams through 8 January 2024": ("school", "SELECT 4"),
    "number of exams by 8 January 2024": ("school", "SELECT 4"),
    "exams per year as a share": ("school", f"SELECT y, 100.0 * n / 6 FROM ({BY_YEAR})"),
    "how much does a click cost": ("office", "SELECT sum(cost_eur) / sum(clicks) FROM adverts"),
    "permits valid on 3 May 2023": ("office", "SELECT permit_id FROM permits WHERE permit_id IN (1, 4)"),
    "campaigns running in 2022": ("office", "SELECT title FROM campaigns WHERE title <> 'Coats'"),
    "open complaints": ("port", "SELECT complaint_id, opened FROM complaints WHERE closed IS NULL"),
    "plumbing, electrical and roofing permits": ("port", "SELECT permit_id FROM permits WHERE kind <> 'fence'"),
    "most played song": (
        "play",
        "SELECT title, count(*) AS n FROM songs JOIN plays USING (song_id) GROUP BY ALL ORDER BY n DESC, title LIMIT 1",
    ),
    "flights from Frankfurt to New York": (
        "air", "SELECT flight_id FROM flights WHERE origin_id = 1 AND destination_id = 2"
    ),
    "who is nobody's boss": ("play", "SELECT name FROM employees WHERE employee_id <> 1"),
    "whose boss is Ann": ("play", "SELECT name FROM employees WHERE boss_id = 1"),
}  # fmt: skip


def plain(rows: Sequence[Sequence[object]]) -> list[tuple[object, ...]]:
    """Rows without an order, numbers of any type alike."""
    numbers = (int, float, Decimal)
    alike = [tuple(round(float(c), 6) if isinstance(c, numbers) else c for c in row) for row in rows]
    return sorted(alike, key=str)


def test_the_page_of_answers_lists_these_forms() -> None:
    table = (DOCS / "answers.md").read_text(encoding="utf-8").split("## Forms of questions\n\n")[1].split("\n\n")[0]
    asked = [row.split(" | ")[0].removeprefix("| ") for row in table.splitlines()[2:]]
    assert {each.strip() for cell in asked for each in cell.split(";")} == set(FORMS)


@pytest.mark.parametrize("name", LAKES)
def test_a_form_of_question_is_answered_as_the_page_says(name: str) -> None:
    with lakescout.connect() as connection:
        connection.execute(LAKES[name])
        for question, (lake, sql) in FORMS.items():
            if lake == name:
                found = outcome(lake_of(connection), question, "auto")
                assert found.best is not None and found.best.rows is not None, (question, found.reason)
                given = [tuple(row.values()) for row in found.best.rows.to_pylist()]
                assert plain(given) == plain(connection.execute(sql).fetchall()), question


ENDLESS = {"chat", "ui", "mcp", "shell"}
"""Commands that go on until somebody ends them."""
LONG = {"bench", "augment"}
"""Those that take long; their own tests run them."""


def test_the_commands_of_the_readme_run(flights: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(flights)
    text = (DOCS.parent / "README.md").read_text(encoding="utf-8").partition("## The command")[2]
    lines = [
        line for line in text.partition("```sh")[2].partition("```")[0].splitlines() if line.startswith("lakescout ")
    ]
    assert len(lines) > 8
    for line in lines:
        _, *given = shlex.split(line, comments=True)
        if given[0] in ENDLESS | LONG:
            result = CliRunner().invoke(app, [given[0], "--help"])
        else:
            result = CliRunner().invoke(app, given)
        assert result.exit_code == 0, (line, result.output, result.stderr)
