from __future__ import annotations

import re
from io import StringIO
from itertools import pairwise
from pathlib import Path

import duckdb
import pytest
from joins_support import SCHOOL, school
from rich.console import Console
from typer.testing import CliRunner

from lakescout.doors.cli.app import app
from lakescout.doors.cli.tables import group_tree, mermaid
from lakescout.surface.discover import join_groups


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lake") / "lake.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(SCHOOL)
    return path


def test_the_graph_for_drawing_programs(lake: Path) -> None:
    run = CliRunner().invoke(app, ["joins", str(lake), "--dot"])
    assert run.exit_code == 0
    assert '"school.course" -> "school.teacher" [label="teacher_id = teacher_id" style=dashed];' in run.output
    run = CliRunner().invoke(app, ["joins", str(lake), "--mermaid"])
    assert run.output.startswith("flowchart LR\n")
    assert '-. "teacher_id = teacher_id" .->' in run.output


ODD = ['a"] --> evil["', "%%{init: {'theme': 'dark'}}%%", "`**bold**`", "<b>style:x#quot;", "line\nend", "naïve 表"]
MERMAID_TEXT = r'"((?:[\w .,=()/$*+\'-]|#[0-9]+;)*)"'
MERMAID_NODE = rf"t([0-9]+)(?:\[{MERMAID_TEXT}\])?"
MERMAID_LINE = re.compile(rf"  {MERMAID_NODE} (?:-- {MERMAID_TEXT} -->|-\. {MERMAID_TEXT} \.->) {MERMAID_NODE}")


def test_whatever_tables_are_called_the_diagram_is_one_of_mermaid() -> None:
    """A node is named where it first stands, and only there; each text is quoted, and means what it meant."""

    def meant(text: str) -> str:
        return re.sub(r"#([0-9]+);", lambda found: chr(int(found[1])), text)

    rows = [
        {"left_table": left, "left_columns": [left], "right_table": right, "right_columns": ["id"], "source": source}
        for left, right in pairwise([*ODD, ODD[0]])
        for source in ("catalog", "inferred")
    ]
    first, *lines = mermaid(rows).split("\n")
    assert first == "flowchart LR" and len(lines) == len(rows)
    names: dict[str, str] = {}
    for row, line in zip(rows, lines, strict=True):
        found = MERMAID_LINE.fullmatch(line)
        assert found, line
        left, left_name, solid, dashed, right, right_name = found.groups()
        assert (dashed is None) == (row["source"] == "catalog")
        assert meant(solid or dashed) == f"{row['left_table']} = id".replace("\n", " ")
        for number, name, table in ((left, left_name, row["left_table"]), (right, right_name, row["right_table"])):
            assert (number in names) == (name is None)
            assert names.setdefault(number, meant(name or "")) == str(table).replace("\n", " ")
    assert len(names) == len(ODD)


def test_groups_of_a_file(lake: Path) -> None:
    run = CliRunner().invoke(app, ["groups", str(lake), "which pupil goes to the course Algebra", "--k", "1"])
    assert run.exit_code == 0
    assert "school.attendance" in run.output


def test_groups_of_one_table_where_no_two_join(tmp_path: Path) -> None:
    path = tmp_path / "people.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute("CREATE TABLE person (person_id INTEGER PRIMARY KEY, boss_id INTEGER REFERENCES person)")
        con.execute("CREATE TABLE colour (shade BLOB)")
    run = CliRunner().invoke(app, ["groups", str(path), "the boss of each person"])
    assert "min_tables := 1 gives groups of one table" in " ".join(run.output.split())
    run = CliRunner().invoke(app, ["groups", str(path), "the boss of each person", "--min-tables", "1"])
    assert run.exit_code == 0
    assert "main.person" in run.output


def test_a_group_is_a_tree_that_warns_where_rows_multiply() -> None:
    [row] = join_groups(school()[1], "which pupil goes to the course Algebra", k=1)
    row["joins"][0] |= {"fan_out": 2.5, "exact": False}
    console = Console(width=120, record=True, file=StringIO())
    console.print(group_tree(row))
    lines = console.export_text().splitlines()
    assert lines[0].startswith("1  school.attendance  1.00")
    assert "school.course  course_id = course_id (joinability" in lines[1]
    assert ", estimated)" in lines[1]
    assert "estimated" not in lines[2]
    assert lines[1].rstrip().endswith("x 2.5 rows")
    assert "x " not in lines[2]
