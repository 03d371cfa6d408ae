"""Descriptions made from values, keys, views and comments; and which descriptions a lake needs most."""

from __future__ import annotations

import json
import re
from pathlib import Path

import duckdb
import pytest
import typer
from scripted_model import scripted
from typer.testing import CliRunner

import lakescout
from lakescout.doors.python import lake_of
from lakescout.errors import ArgumentError
from lakescout.plugins.cli.app import app
from lakescout.plugins.models.evidence import view_sources
from lakescout.plugins.models.narrations import Wanted, datasheet, wanted
from lakescout.plugins.models.verbs import _asked
from lakescout.surface.additions import add_narrations

SHOP = """
CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR, active VARCHAR);
INSERT INTO customers SELECT i, 'N' || i, CASE WHEN i % 4 = 0 THEN 'Y' ELSE 'N' END FROM range(100) AS t(i);
CREATE TABLE orders (
    no INTEGER, customer INTEGER REFERENCES customers(id), total_usd DECIMAL(9, 2), st VARCHAR, day DATE, x INTEGER[]
);
INSERT INTO orders SELECT i, i % 100, i * 3.5, CASE WHEN i < 290 THEN ['new', 'paid', 'sent'][1 + i % 3] END,
    DATE '2024-01-01' + i::INTEGER, [] FROM range(300) AS t(i);
COMMENT ON COLUMN orders.st IS 'State of the order.';
CREATE VIEW costs AS SELECT o.total_usd AS paid, total_usd * 2 AS twice FROM orders AS o
"""
TOLD = [
    ("costs", "paid", "taken from orders.total_usd; another one in each row; number, 0 to 1,046.5", "view, values of 300 rows"),
    ("costs", "twice", "computed as (total_usd * 2); another one in each row; number, 0 to 2,093", "view, values of 300 rows"),
    ("customers", "active", "yes or no, written N or Y", "values of 100 rows"),
    ("customers", "id", "key that orders.customer points to; another one in each row", "declared key, values of 100 rows"),
    ("customers", "name", "another one in each row; texts such as N0, N1, N10", "values of 100 rows"),
    ("orders", "customer", "points to customers.id", "declared key"),
    ("orders", "day", "another one in each row; days from 2024-01-01 to 2024-10-26", "values of 300 rows"),
    ("orders", "no", "another one in each row; number, 0 to 299", "values of 300 rows"),
    ("orders", "st", "State of the order; one of 3 values: new, paid, sent; missing in 3% of rows", "comment, values of 300 rows"),
    ("orders", "total_usd", "another one in each row; amount in dollars, 0 to 1,046.5", "values of 300 rows"),
]  # fmt: skip


def shop(**settings: object) -> duckdb.DuckDBPyConnection:
    connection = lakescout.connect(**settings)
    connection.execute(SHOP)
    return connection


def told(connection: duckdb.DuckDBPyConnection) -> list[tuple[object, ...]]:
    connection.execute("FROM lakescout_narrate(source := 'evidence')").fetchall()
    sql = "SELECT table_name, column_name, description, evidence FROM lakescout_narrations() ORDER BY ALL"
    return connection.execute(sql).fetchall()


def test_each_column_is_told_by_what_was_seen_and_carries_it() -> None:
    connection = shop()
    assert told(connection) == TOLD
    assert connection.execute("SELECT DISTINCT source FROM lakescout_narrations()").fetchall() == [("evidence",)]


@pytest.mark.parametrize(
    ("definition", "told"),
    [
        ("CREATE VIEW v(y, x) AS SELECT x, y FROM t", {"y": "taken from t.x", "x": "taken from t.y"}),
        ("CREATE VIEW v(y) AS SELECT x, y FROM t", {}),
        ("CREATE VIEW v AS SELECT total FROM (SELECT x + y AS total FROM t) s", {}),
        ("CREATE VIEW v AS WITH t AS (SELECT 5 AS x) SELECT x AS five FROM t", {}),
        ("CREATE VIEW v AS SELECT o.x FROM t o WHERE EXISTS (SELECT 1 FROM other o)", {"x": "taken from t.x"}),
        ("CREATE VIEW v AS SELECT region FROM read_parquet('f.parquet')", {}),
        ("CREATE VIEW v AS SELECT x AS a, a AS b FROM t", {"a": "taken from t.x"}),
        ("CREATE VIEW v AS SELECT a.x, b.x AS other FROM t a JOIN u b USING (id)",
         {"x": "taken from t.x", "other": "taken from u.x"}),
    ],
)  # fmt: skip
def test_where_the_columns_of_a_view_come_from(definition: str, told: dict[str, str]) -> None:
    assert view_sources(definition) == told


def test_one_column_that_cannot_be_read_takes_none_of_the_others_along() -> None:
    connection = lakescout.connect()
    connection.execute("CREATE TABLE t AS SELECT 'AA' || i AS code, 'no number' AS n FROM range(10) r(i)")
    connection.execute("CREATE VIEW v AS SELECT code, n::INTEGER AS n FROM t")
    found = {(table, column): description for table, column, description, _ in told(connection)}
    assert (
        found["v", "code"] == "taken from t.code; one of 10 values: AA0, AA1, AA2, AA3, AA4, AA5, AA6, AA7, AA8, AA9"
        and ("v", "n") in found
    )


def test_columns_that_no_question_can_name_are_wanted() -> None:
    connection = lakescout.connect()
    connection.execute("CREATE TABLE tbl1 AS SELECT 'm' || (i % 4) AS c1, i AS \"xq.7\" FROM range(40) r(i)")
    assert {each.column for each in wanted(lake_of(connection))} == {"main.tbl1.c1", 'main.tbl1."xq.7"'}
    lake = lake_of(connection)
    assert len(add_narrations(lake, [(each.column, "a measure") for each in wanted(lake)])) == 2


def test_telling_again_replaces_what_was_told() -> None:
    connection = shop()
    told(connection)
    connection.execute("DELETE FROM orders WHERE st = 'sent'")
    found = {(table, column): text for table, column, text, _ in told(connection)}
    assert found["orders", "st"] == "State of the order; one of 2 values: new, paid; missing in 5% of rows"
    assert connection.execute("SELECT count(*) FROM lakescout.narrations").fetchone() == (10,)


def test_one_of_a_person_wins_and_taken_back_shows_what_was_told() -> None:
    connection = shop()
    told(connection)
    connection.execute("FROM lakescout_add_narration('orders.no', 'number of the order')").fetchall()
    which = "SELECT description, source, evidence FROM lakescout_narrations() WHERE column_name = 'no'"
    assert connection.execute(which).fetchall() == [("number of the order", "user", None)]
    told(connection)
    assert connection.execute(which).fetchall() == [("number of the order", "user", None)]
    connection.execute("FROM lakescout_add_narration('orders.no', 'number of the order', remove := true)").fetchall()
    text = "another one in each row; number, 0 to 299"
    assert connection.execute(which).fetchall() == [(text, "evidence", "values of 300 rows")]
    connection.execute(f"FROM lakescout_add_narration('orders.no', '{text}', remove := true)").fetchall()
    assert connection.execute(which).fetchall() == []


def test_what_evidence_tells_is_shown_and_neither_ranked_nor_read() -> None:
    connection = shop()
    question = "SELECT sql FROM answers('how many orders are there')"
    before = connection.execute(question).fetchall()
    told(connection)
    lake = lake_of(connection)
    with lake.session() as (_, index):
        assert [index.descriptions(number) for number in range(3)] == [
            (None,) * 2, (None,) * 3, (None,) * 6
        ]  # fmt: skip
        assert len(index.narrated) == 1  # the comment
    assert connection.execute(question).fetchall() == before
    assert "| customer | INTEGER | points to customers.id |" in datasheet(lake, "orders")


@pytest.mark.parametrize(("privacy", "shown"), [("headers", False), ("values", True)])
def test_a_model_is_told_of_it_where_it_may_see_values(privacy: str, shown: bool) -> None:
    with scripted(lambda _: '{"1": "a", "2": "b", "3": "c", "4": "d", "5": "e", "6": "f"}') as server:
        connection = shop(llm_base_url=server.url, llm_model="scripted", privacy=privacy)
        told(connection)
        connection.execute("FROM lakescout_narrate(include := 'orders')").fetchall()
        assert ('2: "customer" "points to customers.id"' in server.prompts[0]) is shown
        assert ("paid" in server.prompts[0]) is shown
        sql = "SELECT description, source <> 'evidence' FROM lakescout_narrations() WHERE column_name = 'no'"
        assert connection.execute(sql).fetchall() == [("a", True)]


def test_an_unknown_source_names_the_known_ones() -> None:
    with pytest.raises(duckdb.Error, match="source 'guess' is unknown; allowed are 'evidence', 'model'"):
        shop().execute("FROM lakescout_narrate(source := 'guess')")


CRYPTIC = """
CREATE TABLE singers (name VARCHAR, country VARCHAR, qzk VARCHAR);
INSERT INTO singers SELECT 'Singer ' || i, ['France', 'Spain', 'Japan'][1 + i % 3], ['low', 'high'][1 + i % 2]
    FROM range(60) AS t(i)
"""


def test_few_of_the_generated_questions_are_asked_and_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lakescout.plugins.models.narrations._miss", lambda lake, asked: 0.5)
    connection = lakescout.connect()
    connection.execute(CRYPTIC)
    asked: list[tuple[int, int]] = []
    found = wanted(lake_of(connection), 10, lambda done, total: asked.append((done, total)))
    assert asked == [(done, 6) for done in range(1, 7)]
    why = {each.column: each.why for each in found}
    named = r"\d+ of \d+ questions name it, and 50% of such questions miss \([1-6] of them asked\)"
    assert re.fullmatch(named, why["main.singers.country"])


def test_the_description_wanted_most_is_of_a_column_that_no_question_can_name() -> None:
    connection = lakescout.connect()
    connection.execute(CRYPTIC)
    found = wanted(lake_of(connection))
    assert (found[0].column, found[0].why) == ("main.singers.qzk", "its name says nothing")
    assert found[0].gain == max(each.gain for each in found)
    assert wanted(lake_of(connection), 1) == found[:1]
    connection.execute("FROM lakescout_add_narration('singers.qzk', 'pitch of the voice')").fetchall()
    assert "main.singers.qzk" not in [each.column for each in wanted(lake_of(connection))]
    with pytest.raises(ArgumentError, match="count"):
        wanted(lake_of(connection), 0)


def test_the_command_lists_them_where_nobody_can_be_asked(tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute(CRYPTIC)
    found = CliRunner().invoke(app, ["describe", str(path), "--json", "--count", "1"])
    [row] = json.loads(found.stdout)
    assert (found.exit_code, row["column"], row["type"]) == (0, "main.singers.qzk", "VARCHAR")
    listed = CliRunner().invoke(app, ["describe", str(path), "--count", "1"])
    assert "lakescout narrate --from takes them" in listed.stdout
    answers = tmp_path / "answers.jsonl"
    answers.write_text(json.dumps({**row, "description": "pitch of the voice"}), encoding="utf-8")
    assert CliRunner().invoke(app, ["narrate", str(path), "--from", str(answers)]).exit_code == 0
    again = CliRunner().invoke(app, ["describe", str(path), "--json"])
    assert "main.singers.qzk" not in [each["column"] for each in json.loads(again.stdout)]


def test_who_is_asked_and_stops_keeps_what_was_said(monkeypatch: pytest.MonkeyPatch) -> None:
    columns = [Wanted(f"main.singers.{name}", "VARCHAR", 1.0, "its name says nothing", "") for name in ("a", "b", "c")]
    replies = iter(["pitch of the voice", " "])

    def prompt(*_: object, **__: object) -> str:
        try:
            return next(replies)
        except StopIteration:
            raise typer.Abort from None

    monkeypatch.setattr(typer, "prompt", prompt)
    assert list(_asked(columns)) == [("main.singers.a", "pitch of the voice")]
