"""`%load_ext lakescout` in IPython itself: answers, abstentions, variables, and cells of the lake that are HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest
from IPython.core.interactiveshell import InteractiveShell

import lakescout


@pytest.fixture
def shell() -> Iterator[Any]:
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance()
    shell.run_line_magic("load_ext", "lakescout")
    with duckdb.connect() as con:
        con.execute("CREATE TABLE singer AS SELECT 'Joe <b>Sharp</b>' AS name, 52 AS age")
        shell.user_ns["con"] = con
        shell.run_line_magic("lake", "con")
        yield shell
    InteractiveShell.clear_instance()


def test_an_answer_has_rows_sql_and_reasons(shell: Any) -> None:
    asked = shell.run_line_magic("ask", "names of singers")
    assert asked.answered and asked.rows.to_pylist() == [{"name": "Joe <b>Sharp</b>"}]
    assert asked.sql.startswith("SELECT") and asked.reasons and asked.confidence >= 0.6
    shown = asked._repr_html_()
    assert "Joe &lt;b&gt;Sharp&lt;/b&gt;" in shown and "<b>Sharp" not in shown and "<pre>SELECT" in shown
    assert repr(asked).splitlines()[:2] == ["name", "Joe <b>Sharp</b>"]


def test_rows_that_fit_a_chart_are_drawn(shell: Any) -> None:
    songs = "(VALUES ('<i>', 'a'), ('folk', 'b'), ('folk', 'c')) t(genre, title)"
    shell.user_ns["con"].execute(f"CREATE TABLE song AS SELECT * FROM {songs}")
    asked = shell.run_line_magic("ask", "number of songs per genre")
    assert asked.rows.num_rows == 2 and asked.chart.startswith("<svg") and "<i>" not in asked.chart
    assert asked.chart in asked._repr_html_()
    assert shell.run_line_magic("ask", "how many songs are there").chart is None


def test_a_notebook_shows_names_in_words_and_few_digits(shell: Any) -> None:
    rows = "(VALUES ('JFK', 12), ('JFK', 7), ('JFK', 1), ('EWR', 5)) t(origin, dep_delay)"
    shell.user_ns["con"].execute(f"CREATE TABLE flights AS SELECT * FROM {rows}")
    asked = shell.run_line_magic("ask", "average departure delay per origin")
    assert asked.rows.column_names == ["origin", "avg_dep_delay"]
    shown = asked._repr_html_()
    table = shown[shown.index("<table>") :]
    assert "<th>Average departure delay" in table and "<td>6.67</td>" in table and "avg_dep_delay<" not in table
    assert shown.startswith("<p>Average departure delay of flights per origin<"), shown[:80]
    assert ">Average departure delay" in asked.draw("bar", across="origin", of=["avg_dep_delay"])


def test_what_the_rows_do_not_rest_on_stands_beside_them(shell: Any) -> None:
    rows = "(VALUES ('harp', '1 675'), ('drum', '980'), ('horn', 'n/a')) t(item, price)"
    shell.user_ns["con"].execute(f"CREATE TABLE items AS SELECT * FROM {rows}")
    asked = shell.run_line_magic("ask", "most expensive item")
    note = "1 of 3 cells of price is no amount and is left out"
    assert note in repr(asked) and note in asked._repr_html_().partition("<details>")[0]


def test_no_answer_says_why(shell: Any) -> None:
    asked = shell.run_line_magic("ask", "delete all singers")
    assert not asked.answered and asked.rows is None
    assert repr(asked).startswith("No answer: “delete” asks to change data")
    assert asked._repr_html_().startswith("<p><b>No answer:</b> “delete”")


def test_a_cell_is_a_question_and_its_line_a_variable(shell: Any) -> None:
    assert shell.run_cell_magic("ask", "", "how many singers are there\n").rows.to_pylist() == [{"count": 1}]
    assert shell.run_cell_magic("ask", "found", "how many singers are there") is None
    assert shell.user_ns["found"].rows.num_rows == 1
    with pytest.raises(lakescout.LakescoutError, match="name of a variable"):
        shell.run_cell_magic("ask", "two words", "how many singers are there")


def test_the_lake_is_a_file_or_a_connection(shell: Any, tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "songs.duckdb")) as con:
        con.execute("CREATE TABLE song AS SELECT 'x' AS title FROM range(4)")
    shell.run_line_magic("lake", str(tmp_path / "songs.duckdb"))
    assert shell.run_line_magic("ask", "how many songs are there").rows.to_pylist() == [{"count": 4}]
    with pytest.raises(lakescout.LakescoutError, match="'nothing' is neither"):
        shell.run_line_magic("lake", "nothing")
    with pytest.raises(lakescout.LakescoutError, match="question is empty"):
        shell.run_line_magic("ask", "")


def test_the_page_about_notebooks(shell: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with lakescout.connect("lake.duckdb") as con:
        con.execute("CREATE TABLE singer AS SELECT 'Rose White' AS name, 'France' AS country, 41 AS age")
    page = (Path(__file__).parents[2] / "docs" / "clients" / "notebooks.md").read_text(encoding="utf-8")
    (cell,) = re.findall(r"```\n(%load_ext lakescout\n[^`]*)```", page)
    for line in cell.splitlines():
        name, _, rest = line.removeprefix("%").partition(" ")
        asked = shell.run_line_magic(name, rest)
    assert [tuple(row.values()) for row in asked.rows.to_pylist()] == [(41.0,)]
    for name in re.findall(r"`\.(\w+)`", page):
        assert hasattr(asked, name), name
