"""The methods that group tables: what they find, by which of several keys, and why they may find nothing."""

from __future__ import annotations

import math
import re
from itertools import combinations
from typing import Any

import duckdb
import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from joins_support import lake_on, school
from rich.console import Console

from fakes import Source as WaysSource
from lakescout.engine.derived import Derived
from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError, QuestionError
from lakescout.groups.methods import METHODS
from lakescout.groups.scout import NO_JOIN, WEIGHTS, spanning, weight_vector
from lakescout.groups.subsets import connected_groups
from lakescout.joins.declared import declared_edge
from lakescout.joins.graph import JoinGraph, Source
from lakescout.joins.joinability import PairParts, SegmentWeights
from lakescout.lake.catalog import Catalog, Column, Table, TableName
from lakescout.plugins.cli.tables import draw_groups
from lakescout.plugins.papers.jar import program
from lakescout.plugins.papers.jar.program import Program, Solution, Start
from lakescout.plugins.papers.octopus.groups import score_groups
from lakescout.surface.additions import add_context, declare_join
from lakescout.surface.discover import join_groups
from lakescout.words.onnx import default_encoder

# What each method finds.

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
    monkeypatch.setattr("lakescout.plugins.papers.jar.program.MAX_SETS", 500_000)
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


# Every connected set is enumerated once.


def graph_of(pairs: set[tuple[int, int]], count: int) -> JoinGraph:
    names = [TableName("d", "s", f"t{number}") for number in range(count)]
    catalog = Catalog(tuple(Table(name, (Column("k", "INTEGER", 0),)) for name in names), "d")
    edges = (declared_edge(names[i], ("k",), names[j], ("k",), Source.USER) for i, j in sorted(pairs))
    return JoinGraph(catalog, tuple(edges))


PAIRS = st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)).filter(lambda pair: pair[0] < pair[1]))


@settings(deadline=None)
@given(PAIRS, st.permutations(range(7)), st.integers(1, 3), st.integers(1, 5))
def test_every_connected_set_once(pairs: set[tuple[int, int]], order: list[int], smallest: int, largest: int) -> None:
    found = connected_groups(graph_of(pairs, 7), np.array(order, dtype=float), smallest, largest)
    whole = nx.Graph(list(pairs))
    whole.add_nodes_from(range(7))
    expected = {
        group
        for size in range(smallest, largest + 1)
        for group in combinations(range(7), size)
        if nx.is_connected(whole.subgraph(group))
    }
    assert len(found) == len(set(found))
    assert set(found) == expected


def test_beyond_the_limit_the_strongest_tables_come_first() -> None:
    graph = graph_of({(0, 1), (1, 2), (2, 3), (3, 4)}, 5)
    assert connected_groups(graph, np.array([0, 0, 0, 5.0, 1.0]), 2, 2, limit=2) == [(3, 4), (2, 3)]


@given(st.dictionaries(st.tuples(st.integers(0, 5), st.integers(0, 5)), st.floats(0.01, 1), max_size=15))
def test_the_likeliest_joins_connect_a_group_as_far_as_joins_do(joins: dict[tuple[int, int], float]) -> None:
    whole, logs = nx.Graph(), np.full((6, 6), NO_JOIN)
    for (one, two), confidence in joins.items():
        if one != two:
            whole.add_edge(one, two, weight=-math.log(confidence))
            logs[one, two] = logs[two, one] = math.log(confidence)
    tree = nx.minimum_spanning_edges(whole, data=True)
    expected = -sum(data["weight"] for _, _, data in tree)
    assert spanning(np.stack([logs, np.full((6, 6), NO_JOIN)])).tolist() == [pytest.approx(expected), 0]
    assert spanning(logs[None, :1, :1]).tolist() == [0]


# Two tables that several keys join: the question decides which is used, and the others are listed.

FLIGHTS = """
CREATE TABLE airport (airport_code VARCHAR PRIMARY KEY, country VARCHAR);
CREATE TABLE flight (number INTEGER, arrival_airport VARCHAR REFERENCES airport, departure_airport VARCHAR REFERENCES airport);
INSERT INTO airport VALUES ('CDG', 'France'), ('FCO', 'Italy'), ('OSL', 'Norway');
INSERT INTO flight VALUES (1, 'CDG', 'FCO'), (2, 'FCO', 'OSL'), (3, 'CDG', 'FCO');
"""


@pytest.mark.parametrize(
    ("question", "taken", "other"),
    [
        ("country of the airport where each flight departs", "departure_airport", "arrival_airport"),
        ("country of the airport where each flight arrives", "arrival_airport", "departure_airport"),
    ],
)
def test_the_question_says_by_which_key(question: str, taken: str, other: str) -> None:
    con = duckdb.connect()
    con.execute(FLIGHTS)
    [row] = join_groups(Lake(WaysSource(con), {}, default_encoder(1)), question)
    [join] = row["joins"]
    assert {join["left_column"], join["right_column"]} == {taken, "airport_code"}
    names = [f"{join[side + '_table'].removeprefix('main.')}.{join[side + '_column']}" for side in ("left", "right")]
    assert join["other_ways"] == [" = ".join(names).replace(taken, other)]
    assert f'"{taken}"' in row["from_clause"]
    assert con.sql(f"SELECT count(*) {row['from_clause']}").fetchall() == [(3,)]


def test_keys_in_both_directions_are_a_choice_too() -> None:
    con = duckdb.connect()
    con.execute(
        "CREATE TABLE person (person_id INTEGER, house_id INTEGER); INSERT INTO person VALUES (31, 71), (32, 71);"
        "CREATE TABLE house (house_id INTEGER, owner_id INTEGER); INSERT INTO house VALUES (71, 32)"
    )
    lake = lake_on(con)
    declare_join(lake, "person.house_id", "house.house_id")
    declare_join(lake, "house.owner_id", "person.person_id")
    [row] = join_groups(lake, "owner of the house of each person")
    [join] = row["joins"]
    taken = {"person.house_id", "house.house_id"}
    other = {"person.person_id", "house.owner_id"}
    [way] = [set(way.split(" = ")) for way in join["other_ways"]]
    assert way == (other if join["left_column"] == "house_id" else taken)


@pytest.mark.parametrize("method", sorted(METHODS))
def test_every_method_says_the_other_key(method: str) -> None:
    con = duckdb.connect()
    con.execute(FLIGHTS)
    [row, *_] = join_groups(lake_on(con), "departure airport of each flight", method=method, max_tables=2)
    assert [len(join["other_ways"]) for join in row["joins"]] == [1]


@pytest.mark.parametrize("method", sorted(METHODS))
def test_one_key_leaves_no_choice(method: str) -> None:
    con = duckdb.connect()
    con.execute(
        "CREATE TABLE club (club_id INTEGER, title VARCHAR); INSERT INTO club VALUES (31, 'Chess'), (32, 'Go');"
        "CREATE TABLE member (club_id INTEGER, age INTEGER); INSERT INTO member VALUES (31, 9), (32, 9)"
    )
    rows = join_groups(lake_on(con), "age of the member of each club", method=method, max_tables=2)
    assert [join["other_ways"] for row in rows for join in row["joins"]] == [[]]


def test_an_inferred_key_is_no_choice_beside_a_declared_one() -> None:
    con = duckdb.connect()
    con.execute(FLIGHTS.replace("departure_airport VARCHAR REFERENCES airport", "departure_airport VARCHAR"))
    [row] = join_groups(lake_on(con), "departure airport of each flight")
    assert [join["other_ways"] for join in row["joins"]] == [[]]
    assert "arrival_airport" in row["from_clause"]


def test_the_command_says_the_other_key(capsys: pytest.CaptureFixture[str]) -> None:
    con = duckdb.connect()
    con.execute(FLIGHTS)
    draw_groups(Console(width=200), join_groups(lake_on(con), "departure airport of each flight"))
    out = capsys.readouterr().out
    assert " or " in out
    assert "arrival_airport" in out
    assert "departure_airport" in out


def test_a_key_that_closes_a_ring_is_said() -> None:
    con = duckdb.connect()
    con.execute(
        "CREATE TABLE city (city_id INTEGER PRIMARY KEY, city_name VARCHAR);"
        "CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, city_id INTEGER REFERENCES city);"
        "CREATE TABLE store (store_id INTEGER PRIMARY KEY, city_id INTEGER REFERENCES city);"
        "CREATE TABLE orders (order_id INTEGER, customer_id INTEGER REFERENCES customer, store_id INTEGER REFERENCES store)"
    )
    lake = lake_on(con, join_edges="declared")
    [row] = join_groups(lake, "city name of store and customer of orders", min_tables=4, max_tables=4)
    ways = {join["right_table"]: join["other_ways"] for join in row["joins"]}
    assert ways == {"main.customer": [], "main.store": [], "main.city": ["store.city_id = city.city_id"]}


@pytest.mark.parametrize("said", [("lesson.house", "room.house"), ("ROOM.HOUSE", "lesson.house")])
@pytest.mark.parametrize("method", sorted(METHODS))
def test_a_part_of_a_composite_key_is_no_other_way(method: str, said: tuple[str, str]) -> None:
    con = duckdb.connect()
    con.execute(
        "CREATE TABLE room (house VARCHAR, number INTEGER, seats INTEGER, PRIMARY KEY (house, number));"
        "CREATE TABLE lesson (house VARCHAR, number INTEGER, FOREIGN KEY (house, number) REFERENCES room (house, number));"
        "INSERT INTO room VALUES ('A', 1, 20), ('A', 2, 30), ('B', 1, 40); INSERT INTO lesson VALUES ('A', 1), ('A', 2), ('B', 1)"
    )
    lake = lake_on(con)
    declare_join(lake, *said)
    for question in ("house of each lesson", "seats of the room of each lesson"):
        [row] = join_groups(lake, question, method=method, max_tables=2)
        assert [join["left_column"] for join in row["joins"]] == ["house", "number"]
        assert [join["other_ways"] for join in row["joins"]] == [[], []]
        assert con.sql(f"SELECT count(*) {row['from_clause']}").fetchall() == [(3,)]


# If join_groups returns nothing, lakescout_status and the command give the reason.

PEOPLE = (
    "CREATE TABLE person (person_id INTEGER PRIMARY KEY, boss_id INTEGER REFERENCES person (person_id));"
    "CREATE TABLE colour (shade DOUBLE); INSERT INTO colour VALUES (0.5)"
)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"max_tables": 5, "method": "jar"}, "the lake has 2 tables, fewer than the 5 that a group must have"),
        ({"min_tables": 4, "max_tables": 4}, "the lake has 2 tables, fewer than the 4 that a group must have"),
        (
            {"max_tables": 2, "method": "jar"},
            "no 2 of the 2 candidates are connected by columns that can be equal",
        ),
        (
            {},
            "the only joins are of a table with itself (main.person on boss_id = person_id), which add no table; "
            "min_tables := 1 gives groups of one table",
        ),
    ],
)
def test_why_there_is_no_group(arguments: dict[str, Any], reason: str) -> None:
    con = duckdb.connect()
    con.execute(PEOPLE.replace("(shade DOUBLE)", "(shade BLOB)").replace("(0.5)", "('x')"))
    lake = lake_on(con)
    assert join_groups(lake, "the boss of each person", **arguments) == []
    assert {row["note"] for row in lake.status()} == {
        f"the last question, 'the boss of each person': no group of tables: {reason}"
    }
    assert join_groups(lake, "the boss of each person", min_tables=1)
    assert {row["note"] for row in lake.status()} == {""}


def test_the_status_says_how_far_off_groups_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "lakescout.plugins.papers.jar.groups.solve_reduced",
        lambda problem, groups, seconds: program.solve_reduced(problem, groups, 0.0, by_trying=False),
    )
    lake = school()[1]
    assert join_groups(lake, "name of the teacher of Algebra", method="jar", max_tables=3)
    [note] = {row["note"] for row in lake.status()}
    assert re.search(
        r"'name of the teacher of Algebra': the best of 4 sets of tables were not proven to be the best within 10 "
        r"seconds: another may be better by [0-9.]+% at most \(setting jar_candidates\)",
        note,
    )


def test_the_reason_is_given_again_for_a_result_from_the_cache(tmp_path: Any) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute("CREATE TABLE colour (shade BLOB); CREATE TABLE taste (name BLOB)")
        lake = lake_on(con)
        for _ in range(3):
            assert join_groups(lake, "colours") == []
            assert lake.derived.last_groups[1] == (
                "no group of tables: no two tables of the lake are known to join; "
                "use lakescout_declare_join to say how two of them do"
            )
            assert join_groups(lake, "colours", min_tables=1)
            assert lake.derived.last_groups is None


def test_the_status_while_another_thread_finds_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another thread may have cleared the reason by the time it is read."""
    _, lake = school()
    looks: list[tuple[str, str] | None] = [None, ("the boss", "no group of tables")]
    monkeypatch.setattr(Derived, "last_groups", property(lambda _: looks.pop() if looks else None), raising=False)
    assert {row["note"] for row in lake.status()} == {"the last question, 'the boss': no group of tables"}


def test_groups_that_are_larger_than_what_joins() -> None:
    con, lake = school()
    con.execute("CREATE TABLE school.extra (shade BLOB)")
    assert join_groups(lake, "pupils", min_tables=5, max_tables=5) == []
    assert lake.derived.last_groups[1] == (
        "no group of tables: at most 4 tables join with one another, fewer than the 5 that a group must have"
    )


def test_the_command_prints_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    draw_groups(Console(width=200), [], "no group of tables: because [of] this")
    assert capsys.readouterr().out == "no group of tables: because [of] this\n"


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("method", sorted(METHODS))
def test_a_lake_without_tables(method: str) -> None:
    lake = lake_on(duckdb.connect())
    assert join_groups(lake, "the boss of each person", method=method, max_tables=2) == []
    assert lake.derived.last_groups[1] == (
        "no group of tables: the lake has 0 tables, fewer than the 2 that a group must have"
    )
