"""Two tables that are joined by several keys: the question says which, and the others are said."""

from __future__ import annotations

import duckdb
import pytest
from joins_support import lake_on
from rich.console import Console

from fakes import Source
from lakescout.doors.cli.tables import draw_groups
from lakescout.engine.lake import Lake
from lakescout.groups.methods import METHODS
from lakescout.surface.additions import declare_join
from lakescout.surface.discover import join_groups
from lakescout.words.onnx import default_encoder

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
    [row] = join_groups(Lake(Source(con), {}, default_encoder(1)), question)
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
