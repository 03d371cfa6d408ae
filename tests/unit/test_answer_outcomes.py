"""How an answer ends: too many rows, alternatives, the reason why there is none, and what it rests on."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping
from typing import Any, cast

import duckdb
import pyarrow as pa
import pytest
from answer_support import shared_lake
from scripted_model import scripted

import lakescout
from lakescout.answer import pipeline
from lakescout.answer.candidates import Candidate
from lakescout.answer.constraints import reckons_with_keys, tells_nothing, turned_round, wants_two_values
from lakescout.answer.guard import Limits
from lakescout.answer.laws import Facts, impossible
from lakescout.answer.scopes import ForeignKey, ForeignKeys, RankedScope, neighbourhoods
from lakescout.answer.statement import Statement
from lakescout.doors.python import lake_of
from lakescout.engine.sources import LakeSources
from lakescout.errors import GuardError
from lakescout.lake.catalog import Column as LakeColumn
from lakescout.lake.catalog import Table, TableName
from lakescout.reading.link import link
from lakescout.reading.plan import (
    Aggregate,
    And,
    Arithmetic,
    Column,
    Compare,
    Or,
    Order,
    Plan,
    Rows,
    Value,
)
from lakescout.reading.scope import Key, make_scope
from lakescout.reading.to_sql import to_sql

QUESTION = "average age of singers from France"


CONCERTS = """
CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, name VARCHAR, country VARCHAR, age INTEGER);
INSERT INTO singer VALUES (1, 'Joe', 'France', 30), (2, 'Ann', 'France', 40), (3, 'Bob', 'Spain', 50);
CREATE TABLE concert (concert_id INTEGER, title VARCHAR, year INTEGER,
    singer_id INTEGER REFERENCES singer (singer_id));
INSERT INTO concert VALUES (1, 'Fado', 2014, 1), (2, 'Rock', 2015, 1), (3, 'Jazz', 2015, 3);
"""


@pytest.fixture
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    """A lake for one test, which may change it."""
    with lakescout.connect() as connection:
        connection.execute(CONCERTS)
        yield connection


@pytest.fixture(scope="module")
def calm() -> Iterator[duckdb.DuckDBPyConnection]:
    """A lake that no test changes."""
    with shared_lake(CONCERTS) as connection:
        yield connection


def answers(lake: duckdb.DuckDBPyConnection, question: str) -> list[dict[str, object]]:
    rows = lake.execute("SELECT tables, sql, row_count, confidence, explanation FROM answers(?)", [question])
    names = [column[0] for column in rows.description]
    return [dict(zip(names, row, strict=True)) for row in rows.fetchall()]


def with_customers(lake: duckdb.DuckDBPyConnection) -> None:
    lake.execute(
        "CREATE TABLE customer AS SELECT i AS customer_id, 'Customer ' || i AS customer_name FROM range(50) t(i)"
    )


def test_more_rows_than_allowed_are_no_answer_but_keep_their_place_their_sql_and_the_reason(
    lake: duckdb.DuckDBPyConnection,
) -> None:
    with_customers(lake)
    lakescout.register(lake, answer_confidence=0.0, answer_rows=40)
    question = "names of all customers"
    given = lake.execute("SELECT no_answer FROM answer(?)", [question]).fetchall()
    assert given == [("the answer has more than 40 rows (setting answer_rows)",)]
    first = answers(lake, question)[0]
    assert first["tables"] == ["main.customer"]
    assert len(lake.execute(str(first["sql"])).fetchall()) == 50
    assert first["row_count"] is None
    assert str(first["explanation"]).startswith("the answer has more than 40 rows (setting answer_rows)")
    assert lake.execute("SELECT answer_sql(?)", [question]).fetchall() == [(first["sql"],)]
    lakescout.register(lake, answer_rows=50)
    assert len(lake.execute("FROM answer(?)", [question]).fetchall()) == 50


def test_a_models_statement_with_too_many_rows_is_not_sent_back(lake: duckdb.DuckDBPyConnection) -> None:
    with_customers(lake)
    with scripted(lambda prompt: "SELECT customer_name FROM customer") as server:
        lakescout.register(lake, llm_base_url=server.url, llm_model="scripted", answer_confidence=0.0, answer_rows=40)
        given = lake.execute("SELECT no_answer FROM answer('names of all customers')").fetchall()
        assert given == [("the answer has more than 40 rows (setting answer_rows)",)]
        first = answers(lake, "names of all customers")[0]
        assert not any("was refused" in prompt for prompt in server.prompts)
    assert first["sql"] == 'SELECT "customer_name" FROM "memory"."main"."customer" AS "customer"'
    assert "more than 40 rows" in str(first["explanation"])


def test_a_statement_that_was_stopped_says_so_and_no_worse_one_is_tried(
    lake: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(source: object, guarded: object, limits: Limits) -> None:
        time.sleep(0.2)
        raise GuardError(f"the statement ran longer than {limits.seconds:g} seconds and was stopped")

    monkeypatch.setattr(sys.modules["lakescout.answer.guard.run"], "run", run)
    lakescout.register(lake, answer_confidence=0.0, answer_seconds=0.1)
    assert [(row["sql"], row["explanation"]) for row in answers(lake, QUESTION)] == [
        (None, "no statement could be run: the statement ran longer than 0.1 seconds and was stopped")
    ]


def test_a_view_that_takes_long_is_not_sampled_and_said(lake: duckdb.DuckDBPyConnection) -> None:
    engine = lake_of(lake)
    lake.execute(
        "CREATE VIEW visitor AS SELECT 'n' || max(i + j) AS visitor_name, max(j) AS height"
        " FROM range(1000000) t(i), range(1000000) s(j)"
    )
    engine.override({"scan_milliseconds": 300, "join_seconds": 1})
    with engine.session() as (connection, index):
        sources = LakeSources(engine, connection, index)
        number = {table.name.table: n for n, table in enumerate(index.catalog.tables)}
        assert sources.forms([number["visitor"]]) == {}
    assert sources.notes == ["1 table not sampled within 300 ms (setting scan_milliseconds): main.visitor"]


def test_the_embedded_answers_follow_that_of_the_model(lake: duckdb.DuckDBPyConnection) -> None:
    with scripted(lambda prompt: "SELECT max(age) AS oldest FROM singer") as server:
        lakescout.register(lake, llm_base_url=server.url, llm_model="scripted", answer_confidence=0.0)
        found = answers(lake, QUESTION)
        assert found[0]["sql"] == 'SELECT MAX("age") AS "oldest" FROM "memory"."main"."singer" AS "singer"'
        lakescout.register(lake, llm_base_url="")
        assert [row["sql"] for row in found][1:] == [row["sql"] for row in answers(lake, QUESTION)][: len(found) - 1]
        assert len(found) > 1


def test_a_sure_answer_comes_before_a_models_that_leaves_out_a_cell(lake: duckdb.DuckDBPyConnection) -> None:
    with scripted(lambda prompt: "SELECT title FROM concert") as server:
        lakescout.register(lake, llm_base_url=server.url, llm_model="scripted")
        found = answers(lake, QUESTION)
        assert "\"country\" = 'France'" in str(found[0]["sql"]) and found[1]["sql"] == (
            'SELECT "title" FROM "memory"."main"."concert" AS "concert"'
        )
        assert lake.execute("FROM answer(?)", [QUESTION]).fetchall() == [(35.0,)]


def test_another_reading_of_ours_does_not_hide_a_models_statement(lake: duckdb.DuckDBPyConnection) -> None:
    """Ours is sure, and another: the model's is shown, less sure than where both have the same rows."""
    median = "SELECT median(age) + 1 AS middle FROM singer WHERE country = 'France'"
    with scripted(lambda prompt: median) as server:
        lakescout.register(lake, llm_base_url=server.url, llm_model="scripted")
        found = answers(lake, QUESTION)
        assert lake.execute("FROM answer(?)", [QUESTION]).fetchall() == [(36.0,)]
    assert "MEDIAN" in str(found[0]["sql"]) and "AVG" in str(found[1]["sql"]).upper()
    assert float(str(found[0]["confidence"])) < float(str(found[1]["confidence"]))


def test_why_a_statement_was_refused_is_told_when_the_budget_ends(lake: duckdb.DuckDBPyConnection) -> None:
    with scripted(lambda prompt: "SELECT shoe FROM singer") as server:
        lakescout.register(lake, llm_base_url=server.url, llm_model="scripted", answer_confidence=0.0, max_calls=1)
        told = str(answers(lake, QUESTION)[0]["explanation"])
    assert "was refused: " in told and "shoe" in told
    assert "the budget of 1 call to the model is spent (setting max_calls)" in told


def test_the_embedded_answer_says_by_which_columns_it_joins(lake: duckdb.DuckDBPyConnection) -> None:
    lakescout.register(lake, answer_confidence=0.0)
    told = str(answers(lake, "concert titles of singers from France")[0]["explanation"])
    assert "joins concert.singer_id = singer.singer_id" in told or "joins singer.singer_id = concert.singer_id" in told
    assert "“France” is the cell 'France' of singer.country" in told


@pytest.mark.parametrize(
    ("sql", "said", "unsaid"),
    [
        (
            "SELECT c.title FROM concert c JOIN singer s ON s.singer_id = c.singer_id WHERE s.country = 'France'",
            ("joins singer.singer_id = concert.singer_id", "“France” is the cell 'France' of singer.country"),
            ("not used",),
        ),
        (
            "WITH french AS (SELECT singer_id AS k FROM singer WHERE country = 'France') "
            "SELECT title FROM concert JOIN french ON k = singer_id",
            ("“titles” is the column concert.title", "“France” is the cell 'France' of singer.country"),
            ("not used",),
        ),
        (
            "SELECT title FROM concert JOIN singer USING (singer_id)",
            ("joins concert.singer_id = singer.singer_id", "not used: “France”"),
            ("is the cell",),
        ),
        (
            "SELECT title FROM concert",
            ("“titles” is the column concert.title", "not used: “singers”, “France”"),
            ("joins",),
        ),
    ],
)
def test_a_models_answer_says_what_it_joins_and_where_each_mention_went(
    lake: duckdb.DuckDBPyConnection, sql: str, said: tuple[str, ...], unsaid: tuple[str, ...]
) -> None:
    with scripted(lambda prompt: sql) as server:
        lakescout.register(lake, llm_base_url=server.url, llm_model="scripted", answer_confidence=0.0)
        told = str(answers(lake, "titles of the concerts of singers from France")[0]["explanation"])
    assert all(part in told for part in said), told
    assert not any(part in told for part in unsaid), told


def test_a_models_answer_that_uses_what_was_asked_is_surer_than_one_that_does_not(
    lake: duckdb.DuckDBPyConnection,
) -> None:
    found = []
    for number, sql in enumerate(
        (
            "SELECT avg(age) AS a FROM singer WHERE country = 'France'",
            "SELECT avg(age) AS a FROM singer",
            "SELECT avg(age) AS a FROM singer WHERE country = 'Norway'",
        )
    ):
        with scripted(lambda prompt, sql=sql: sql) as server:
            lakescout.register(lake, llm_base_url=server.url, llm_model=f"scripted {number}", answer_confidence=0.0)
            found.append(float(str(answers(lake, QUESTION)[0]["confidence"])))
    assert found[0] > found[1] > found[2]


def test_the_role_that_a_question_names_is_joined() -> None:
    with lakescout.connect() as connection:
        connection.execute(
            "CREATE TABLE reps (rep_id INTEGER PRIMARY KEY, rep_name VARCHAR);"
            "INSERT INTO reps VALUES (1, 'Odile Fabre'), (2, 'Jean Roy'), (3, 'Ana Diaz'), (4, 'Tom Reed');"
            "CREATE TABLE orders AS SELECT 500 + i AS order_no, 1 + i % 4 AS sold_by, 1 + i % 3 AS approved_by FROM range(50) t(i)"
        )
        asked = {
            "How many orders did Odile Fabre approve?": ("approved_by", 17),
            "How many orders did Odile Fabre sell?": ("sold_by", 13),
        }
        for question, (role, count) in asked.items():
            told, sql = connection.execute("SELECT explanation, sql FROM answers(?, k := 1)", [question]).fetchall()[0]
            assert f"joins orders.{role} = reps.rep_id" in told
            assert connection.execute(sql).fetchall() == [(count,)]


def test_of_roles_that_a_question_does_not_name_the_plainest_is_joined() -> None:
    with lakescout.connect() as connection:
        connection.execute(
            "CREATE TABLE venues (id INTEGER PRIMARY KEY, name VARCHAR);"
            "INSERT INTO venues VALUES (1, 'Town Hall'), (2, 'Old Mill'), (3, 'Corn Exchange'), (4, 'Barn');"
            "CREATE TABLE concerts (id INTEGER PRIMARY KEY, title VARCHAR, backup_venue_id INTEGER REFERENCES venues(id),"
            " venue_id INTEGER REFERENCES venues(id));"
            "INSERT INTO concerts SELECT i, 'Concert ' || i, 1 + i % 2, 1 + i % 4 FROM range(40) t(i)"
        )
        (sql,) = connection.execute("SELECT sql FROM answers('number of concerts per venue', k := 1)").fetchall()[0]
        assert '."venue_id"' in sql and "backup_venue_id" not in sql


def test_no_alternative_is_surer_than_what_stands_above_it(
    lake: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipeline, "confidence", lambda features: 0.5 - features["mass"] / 100)
    lake.execute("CREATE TABLE dancer AS SELECT name, age, 2020 AS year FROM singer WHERE age < 45")
    for question in ("oldest name", "average age", "names by year"):
        found = [float(str(row["confidence"])) for row in answers(lake, question)]
        if len(found) > 1:
            break
    assert len(found) > 1 and found == sorted(found, reverse=True)


def test_per_asks_for_groups_or_a_ratio(lake: duckdb.DuckDBPyConnection) -> None:
    lake.execute("CREATE TABLE client AS SELECT i AS client_id, 10 * i AS fee, i % 9 AS seats FROM range(40) t(i)")
    ratio = str(answers(lake, "fee per seat for every client")[0]["explanation"])
    assert (
        "read as: client.client_id and sum of client.fee divided by sum of client.seats for each client.client_id"
        in ratio
    )
    groups = str(answers(lake, "number of singers per country")[0]["explanation"])
    assert "read as: singer.country and number of singer for each singer.country" in groups


@pytest.mark.parametrize("place", ["on mars", "in the galaxy", "at home"])
def test_a_place_that_is_not_there_stops_an_answer(calm: duckdb.DuckDBPyConnection, place: str) -> None:
    assert calm.execute("FROM answer('names of singers')").fetchall() == [("Joe",), ("Ann",), ("Bob",)]
    assert answers(calm, f"names of singers {place}")[0]["confidence"] <= pipeline.UNSAID


def test_a_column_more_is_no_rival() -> None:
    few, more = pa.table({"name": ["Ann"]}), pa.table({"name": ["Ann"], "age": [40]})
    other = pa.table({"name": ["Bob"]})

    def answer(rows: pa.Table) -> Statement:
        return Statement("SELECT 1", (), rows)

    assert pipeline._shows_more(answer(few), answer(more)) and pipeline._shows_more(answer(more), answer(few))
    assert not pipeline._shows_more(answer(few), answer(few)) and not pipeline._shows_more(answer(few), answer(other))


def test_tables_that_only_connect_and_columns_that_no_word_names_are_counted() -> None:
    def table(name: str, *columns: str) -> Table:
        listed = tuple(LakeColumn(column, "INTEGER", place) for place, column in enumerate(columns))
        return Table(TableName("memory", "main", name), listed)

    scope = make_scope(
        (table("boat", "boat_id", "length"), table("trip", "boat_id", "crew_id"), table("crew", "crew_id", "rank")),
        (Key(2, 0), Key(3, 4)),
    )
    ranked = RankedScope(scope, (0, 1, 2), (1.0, 0.5, 0.5))

    def features(question: str, plan: Plan) -> Mapping[str, float]:
        return Candidate(to_sql(plan, scope), plan, link(question, scope), ranked, 0.0, 0).features(None)

    alone = features("length of each boat", Plan((Column(1),)))
    assert (alone["read_joins"], alone["read_connectors"], alone["read_unsaid"]) == (0.0, 0.0, 0.0)
    far = features("length of each boat", Plan((Column(1), Column(5))))
    assert (far["read_joins"], far["read_connectors"], far["read_unsaid"]) == (2.0, 1.0, 0.5)


@pytest.mark.parametrize(
    ("plan", "plain"),
    [
        (Plan((Aggregate("max", Column(1)),)), Plan((Column(1),))),
        (Plan((Aggregate("max", Column(1)), Column(0))), None),
        (Plan((Aggregate("max", Column(1)),), group=(Column(0),)), None),
        (Plan((Aggregate("count", Rows()),)), None),
    ],
)
def test_a_plan_without_its_aggregates(plan: Plan, plain: Plan | None) -> None:
    assert pipeline._without_aggregates(plan) == plain


SINGERS = make_scope(
    [Table(TableName("m", "s", "singer"), (LakeColumn("name", "VARCHAR", 0), LakeColumn("age", "INTEGER", 1)))]
)


def test_a_column_has_one_value_in_a_row() -> None:
    young, old, ann = (Compare("=", Column(c), Value(v)) for c, v in ((1, 20), (1, 70), (0, "Ann")))
    assert wants_two_values(Plan((Column(0),), where=And((young, old))))
    assert not wants_two_values(Plan((Column(0),), where=And((young, ann))))
    assert not wants_two_values(Plan((Column(0),), where=Or((young, old))))


def test_what_the_question_said_is_no_answer() -> None:
    ann, young = Compare("=", Column(0), Value("Ann")), Compare("<", Column(1), Value(20))
    assert tells_nothing(Plan((Column(0),), where=ann))
    assert tells_nothing(Plan((Column(0),), where=And((ann, young))))
    assert not tells_nothing(Plan((Column(0), Column(1)), where=ann))
    assert not tells_nothing(Plan((Column(0),), where=Or((ann, young))))
    assert not tells_nothing(Plan((Column(0, via=1),), where=ann))


@pytest.mark.parametrize(
    ("words", "descending", "barred"),
    [
        ("youngest singer", True, True),
        ("youngest singer", False, False),
        ("oldest singer", False, True),
        ("from the oldest to the youngest", False, True),
        ("warmest singer", False, True),
        ("warmest singer", True, False),
        ("smallest singer", True, True),
        ("most singers of the warmest", False, False),
        ("older than 20 by age", False, False),
    ],
)
def test_a_superlative_has_a_direction(words: str, descending: bool, barred: bool) -> None:
    plan = Plan((Column(0),), order=(Order(Column(1), descending),), limit=1)
    assert turned_round(plan, SINGERS, link(words, SINGERS)) == barred


@pytest.mark.parametrize(("function", "barred"), [("min", True), ("max", False), ("avg", False)])
def test_a_superlative_is_the_end_that_it_says(function: Any, barred: bool) -> None:
    assert turned_round(Plan((Aggregate(function, Column(1)),)), SINGERS, link("warmest water", SINGERS)) == barred


@pytest.mark.parametrize(
    "question",
    [
        "Wie viele Sänger kommen aus Frankreich?",
        "Combien de chanteurs viennent de France ?",
        "¿Cuántos cantantes hay de Francia?",
        "Ilu piosenkarzy pochodzi z Francji?",
        "来自法国的歌手有多少名？",
    ],
)
def test_a_question_in_another_language_is_answered(calm: duckdb.DuckDBPyConnection, question: str) -> None:
    first = answers(calm, question)[0]
    assert calm.execute(cast(str, first["sql"])).fetchall() == [(2,)]
    assert "read in English as “" in str(first["explanation"]) and "France" in str(first["explanation"])


def test_a_question_in_english_is_not_said_to_be_told(calm: duckdb.DuckDBPyConnection) -> None:
    assert "read in English" not in str(answers(calm, QUESTION)[0]["explanation"])


def test_what_was_read_is_told_where_nothing_is_found_too(calm: duckdb.DuckDBPyConnection) -> None:
    said = str(answers(calm, "Wie hoch ist der Berg?")[0]["explanation"])
    assert said.startswith("not understood: “mountain”") and "read in English as “what is the mountain?”" in said


def test_beside_a_model_the_reader_is_given_english_and_the_model_the_question(
    lake: duckdb.DuckDBPyConnection,
) -> None:
    question = "Wie viele Sänger kommen aus Frankreich?"
    with scripted(lambda prompt: "nothing") as server:
        lakescout.register(lake, llm_base_url=server.url, llm_model="scripted", answer_confidence=0.0)
        first = lake.execute("SELECT sql FROM answers(?, method := 'embedded')", [question]).fetchall()[0][0]
        assert lake.execute(first).fetchall() == [(2,)]
        lake.execute("FROM answers(?)", [question])
        assert any(question in prompt for prompt in server.prompts)
        assert not any("how many singer" in prompt.lower() for prompt in server.prompts)


def test_a_demand_to_change_data_is_refused_in_another_language_too(calm: duckdb.DuckDBPyConnection) -> None:
    (found,) = answers(calm, "Lösche alle Sänger aus Frankreich")[:1]
    assert found["sql"] is None
    assert "lakescout only reads" in str(found["explanation"])


def test_only_ways_around_the_ranked_tables_are_looked_at() -> None:
    ways = ForeignKeys(
        [
            ForeignKey(0, 0, 1, 0),
            ForeignKey(2, 0, 3, 0),
            ForeignKey(1, 1, 2, 0, 1.5),
            ForeignKey(5, 0, 6, 0),
            ForeignKey(0, 1, 1, 1),
        ]
    )
    assert neighbourhoods([1, 7], ways.around) == [(0, 1, 2, 3), (7,)]
    assert ways.among({0, 1, 2}) == [ways[0], ways[2], ways[4]]
    assert ways.among({7}) == []


def test_large_scopes_leave_no_room_for_the_last_two() -> None:
    alone = neighbourhoods(range(9), {})
    assert alone == [(0,), (1,), (2,), (3,), (4,), (5,)]
    threes = ForeignKeys(ForeignKey(seed, 0, seed + more, 0) for seed in range(0, 27, 3) for more in (1, 2))
    assert neighbourhoods(range(27), threes.around) == [(0, 1, 2), (3, 4, 5), (6, 7, 8), (9, 10, 11)]


@pytest.mark.parametrize(("column", "barred"), [(0, True), (1, True), (2, False)])
def test_the_numbers_of_rows_are_not_reckoned_with(column: int, barred: bool) -> None:
    entries = tuple(LakeColumn(name, "INTEGER", place) for place, name in enumerate(("entry_id", "race_id", "fee")))
    race = (LakeColumn("race_id", "INTEGER", 0),)
    prize = (LakeColumn("entry_id", "INTEGER", 0),)
    scope = make_scope(
        [
            Table(TableName("m", "s", name), columns)
            for name, columns in (("entry", entries), ("race", race), ("prize", prize))
        ],
        keys=[Key(1, 3), Key(4, 0)],
    )
    assert reckons_with_keys(Plan((Aggregate("sum", Arithmetic("*", Column(column), Column(2))),)), scope) == barred
    assert reckons_with_keys(Plan((Aggregate("avg", Column(column)),)), scope) == barred
    assert not reckons_with_keys(Plan((Aggregate("count", Column(column)),)), scope)


@pytest.mark.parametrize(
    ("name", "kind", "barred"),
    [
        ("year", "INTEGER", True),
        ("releaseYear", "BIGINT", True),
        ("cost_per_year", "INTEGER", False),
        ("years", "INTEGER", False),
        ("year", "DOUBLE", False),
        ("seats", "INTEGER", False),
    ],
)
def test_years_are_not_added(name: str, kind: str, barred: bool) -> None:
    scope = make_scope([Table(TableName("m", "s", "plane"), (LakeColumn(name, kind, 0),))])
    links = link("total", scope)
    added = [[*impossible(Facts(Plan((Aggregate(each, Column(0)),)), scope, links))] for each in ("sum", "avg")]
    assert [bool(found) for found in added] == [barred, False]
