from __future__ import annotations

from typing import Any

import duckdb
import numpy as np
import pytest
from joins_support import lake_on, school

from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError, QuestionError
from lakescout.groups.methods import METHODS
from lakescout.groups.scout import WEIGHTS, weight_vector
from lakescout.joins.joinability import PairParts, SegmentWeights
from lakescout.papers.jar.program import Program, Solution, Start
from lakescout.papers.octopus.groups import score_groups
from lakescout.surface.additions import add_context, declare_join
from lakescout.surface.discover import join_groups

BRIDGED = "which pupil goes to the course Algebra"


def tables(rows: list[dict[str, Any]]) -> list[set[str]]:
    return [{name.removeprefix("school.") for name in row["tables"]} for row in rows]


def test_scout_finds_the_bridge_and_no_more() -> None:
    con, lake = school()
    rows = join_groups(lake, BRIDGED, k=2)
    assert tables(rows)[0] == {"pupil", "attendance", "course"}
    assert (rows[0]["rank"], rows[0]["score"], rows[1]["rank"]) == (1, 1.0, 2)
    [value] = [value for value in rows[0]["matched_values"] if value["value"] == "Algebra"]
    assert (value["table_name"], value["column_name"], value["cell"], value["rows"]) == (
        "school.course", "title", "Algebra", 1,
    )  # fmt: skip
    assert con.sql(f"SELECT full_name {rows[0]['from_clause']} WHERE title = 'Algebra' ORDER BY 1").fetchall() == [
        ("Dora",), ("Emil",),
    ]  # fmt: skip
    assert [(join["left_table"], join["right_table"], join["declared"]) for join in rows[0]["joins"]] == [
        ("school.attendance", "school.course", False),
        ("school.attendance", "school.pupil", False),
    ]


@pytest.mark.parametrize("method", ["scout", "octopus", "jar", "pneuma", "bm25", "dense"])
def test_every_method_gives_runnable_groups_in_order(method: str) -> None:
    con, lake = school()
    rows = join_groups(lake, "name of the teacher of each course", k=3, method=method.upper(), max_tables=2)
    assert rows
    assert [row["rank"] for row in rows] == list(range(1, len(rows) + 1))
    assert [row["score"] for row in rows] == sorted((row["score"] for row in rows), reverse=True)
    for row in rows:
        assert len(row["tables"]) == 2
        con.sql(f"SELECT count(*) {row['from_clause']}").fetchall()
    assert {"teacher", "course"} in tables(rows)


def test_jar_takes_exactly_so_many_and_sub_queries_from_elsewhere() -> None:
    lake = school()[1]
    rows = join_groups(lake, "x", method="jar", max_tables=3, decomposition=["pupil:full name", "course:title"])
    assert all(len(row["tables"]) == 3 for row in rows)
    assert {"pupil", "attendance", "course"} in tables(rows)


def test_what_jar_leaves_open_is_set() -> None:
    lake = school()[1]
    subqueries = ["pupil:full name", "course:title"]

    def first() -> set[str]:
        return tables(join_groups(lake, "x", k=1, method="jar", max_tables=2, decomposition=subqueries))[0]

    connected = first()
    assert connected != {"pupil", "course"}
    lake.override({"jar_joins": False})
    assert first() == {"pupil", "course"}
    lake.override({"jar_joins": True})
    assert first() == connected


def test_jars_segment_weights_count_by_their_shares() -> None:
    assert SegmentWeights(3, 1, 1).shares == SegmentWeights(0.6, 0.2, 0.2).shares
    assert sum(SegmentWeights(0, 0, 0).shares) == pytest.approx(1)
    parts = PairParts((np.array([[1.0]]), np.array([[0.5]]), np.array([[0.0]])), np.array([[0.25]]), np.array([[0.8]]))
    assert parts.omega(SegmentWeights(1, 1, 0))[0, 0] == pytest.approx((0.75 + 0.25) * 0.8)


def test_smallest_and_largest() -> None:
    lake = school()[1]
    sizes = {len(row["tables"]) for row in join_groups(lake, BRIDGED, k=20, min_tables=1, max_tables=2)}
    assert sizes == {1, 2}
    assert {len(row["tables"]) for row in join_groups(lake, BRIDGED, k=20, min_tables=4, max_tables=4)} == {4}


def test_a_lake_without_joins_or_without_tables_has_no_groups() -> None:
    con = duckdb.connect()
    lake = lake_on(con)
    assert join_groups(lake, "anything") == []
    con.execute("CREATE TABLE alone (x DOUBLE); INSERT INTO alone VALUES (0.5)")
    assert join_groups(lake, "anything") == []
    assert join_groups(lake, "anything", method="octopus") == []
    assert [row["tables"] for row in join_groups(lake, "alone", min_tables=1)] == [["main.alone"]]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"k": 0}, "k must be a whole number from 1 to 1,000,000, not 0"),
        ({"k": -1}, "k must be"),
        ({"max_tables": 0}, "max_tables must be a whole number from 1 to 10, not 0"),
        ({"max_tables": 10**9}, "max_tables must be a whole number from 1 to 10, not 1000000000"),
        ({"max_tables": 2, "min_tables": 3}, "min_tables 3 is more than max_tables 2"),
        (
            {"method": "magic"},
            "method 'magic' is unknown; allowed are 'bm25', 'dense', 'jar', 'octopus', 'pneuma', 'scout'",
        ),
        ({"decomposition": "stadium:name"}, "decomposition must be a list of at most 64 texts"),
        ({"decomposition": [""]}, "decomposition must hold texts such as 'stadium:name'"),
    ],
)
def test_arguments_out_of_range(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        join_groups(school()[1], "x", **arguments)


def test_an_empty_question() -> None:
    with pytest.raises(QuestionError, match="the question is empty"):
        join_groups(school()[1], "  ")


def test_only_declared_joins_when_so_set() -> None:
    lake: Lake = school(join_edges="declared")[1]
    assert join_groups(lake, BRIDGED) == []
    declare_join(lake, "school.course.teacher_id", "school.teacher.teacher_id")
    assert tables(join_groups(lake, BRIDGED)) == [{"course", "teacher"}]


def test_cycles_in_the_graph_are_no_matter() -> None:
    con, lake = school()
    con.execute("ALTER TABLE school.pupil ADD COLUMN teacher_id INTEGER; UPDATE school.pupil SET teacher_id = 11")
    declare_join(lake, "school.pupil.teacher_id", "school.teacher.teacher_id")
    for row in join_groups(lake, "pupil teacher course attendance", k=5, max_tables=4):
        assert len(row["joins"]) == len(row["tables"]) - 1
        con.sql(f"SELECT count(*) {row['from_clause']}").fetchall()


def test_equation_10_takes_the_best_table_a_mention_and_the_strongest_value() -> None:
    support = np.array([[0.5, -1.0, 0.2], [-1.0, 0.4, 0.3]])
    values = np.array([0.0, 0.1, 0.3])
    assert dict(score_groups([(0, 1), (0, 1, 2), (2,)], support, values)) == pytest.approx(
        {(0, 1): 0.5 + 0.4 + 2 * 0.1, (0, 1, 2): 0.5 + 0.4 + 2 * 0.3, (2,): 0.2 + 0.3 + 2 * 0.3}
    )


def test_every_feature_has_a_weight() -> None:
    assert len(weight_vector()) == len(WEIGHTS)


def test_the_solver_is_asked_where_the_sets_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    con = duckdb.connect()
    for number in range(30):
        con.execute(f"CREATE TABLE t{number} (key_{number} INTEGER, key_{(number + 1) % 30} INTEGER)")
    lake = lake_on(con, jar_candidates=30)
    solved: list[int] = []
    original = Program.solve

    def spy(program: Program, seconds: float = 60.0, start: Start | None = None) -> Solution | None:
        solved.append(len(program.costs))
        return original(program, seconds, start)

    monkeypatch.setattr(Program, "solve", spy)
    monkeypatch.setattr("lakescout.papers.jar.program.MAX_SETS", 500_000)
    [row] = join_groups(lake, "key", k=1, method="jar", max_tables=6)
    assert solved
    assert len(row["tables"]) == 6
    solved.clear()
    lake.override({"jar_candidates": 10})
    assert join_groups(lake, "key", k=1, method="jar", max_tables=6)
    assert solved == []


@pytest.mark.parametrize("method", sorted(METHODS))
def test_words_of_a_table_that_is_gone_are_no_words_of_the_lake(method: str) -> None:
    con, lake = school()
    con.execute("CREATE TABLE school.dormitory (dormitory_id INTEGER, warden VARCHAR, course_id VARCHAR)")
    assert join_groups(lake, "warden of the dormitory of each course", method=method, max_tables=2)
    con.execute("DROP TABLE school.dormitory")
    rows = join_groups(lake, "warden of the dormitory of each course", method=method, max_tables=2)
    assert rows
    assert "school.dormitory" not in {table for row in rows for table in row["tables"]}


@pytest.mark.parametrize("method", sorted(METHODS))
def test_a_context_has_words_that_no_name_has(method: str) -> None:
    _, lake = school()
    add_context(lake, "school.course", "Syllabus of the spring semester, with homework")
    assert join_groups(lake, "homework of the spring semester for each pupil", method=method, max_tables=2)


RING = """
CREATE TABLE city (city_id INTEGER PRIMARY KEY, city_name VARCHAR);
CREATE TABLE a_store (store_id INTEGER PRIMARY KEY, city_id INTEGER REFERENCES city);
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, city_id INTEGER REFERENCES city);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer, store_id INTEGER REFERENCES a_store);
INSERT INTO city VALUES (1, 'Paris'), (2, 'Rome');
INSERT INTO customer SELECT 100 + i, 1 + i % 2 FROM range(30) t(i);
INSERT INTO a_store SELECT 200 + i, 1 + i % 2 FROM range(10) t(i);
INSERT INTO orders SELECT 900 + i, 100 + i % 30, 200 + i % 10 FROM range(300) t(i);
"""


@pytest.mark.parametrize("question", ["city name", "city name of the store and the customer of orders"])
@pytest.mark.parametrize("method", sorted(METHODS))
def test_no_method_multiplies_rows_in_a_ring_of_keys(method: str, question: str) -> None:
    con = duckdb.connect()
    con.execute(RING)
    [row] = join_groups(lake_on(con), question, k=1, method=method, min_tables=4, max_tables=4)
    assert con.sql(f"SELECT count(*) {row['from_clause']}").fetchall() == [(300,)]
    assert {join["fan_out"] for join in row["joins"]} == {1.0}
