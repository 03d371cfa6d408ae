"""A name is never another name, and what was not understood stops the answer, with the reader as shipped."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest

import lakescout


@pytest.fixture(scope="module")
def shops() -> Iterator[duckdb.DuckDBPyConnection]:
    connection = lakescout.connect()
    connection.execute(
        """
        CREATE TABLE guests (guest_id INTEGER, name VARCHAR, city VARCHAR, age_group VARCHAR);
        INSERT INTO guests SELECT i, 'Guest ' || i, ['Oslo', 'Bergen', 'Turku', 'Malmo', 'Aarhus'][1 + i % 5],
            ['Children', 'Adults', 'Seniors'][1 + i % 3] FROM range(150) t(i);
        CREATE TABLE crew (name VARCHAR, job VARCHAR, pay INTEGER, birth_city VARCHAR);
        INSERT INTO crew VALUES ('Ida', 'nurse', 10, 'Oslo'), ('Jo', 'pilot', 20, 'Turku'), ('Kai', 'welder', 30, 'Oslo'), ('Lea', 'nurse', 14, 'Turku');
        CREATE TABLE deliveries (delivery_id INTEGER, state VARCHAR, weight INTEGER);
        INSERT INTO deliveries SELECT i, ['packed', 'sent'][1 + i % 2], i FROM range(40) t(i);
        """
    )
    yield connection
    connection.close()


def answer(connection: duckdb.DuckDBPyConnection, question: str) -> tuple[list[str], list[tuple[object, ...]]]:
    """The names of the columns, and the rows."""
    found = connection.execute("FROM answer(?)", [question])
    return [column[0] for column in found.description], found.fetchall()


@pytest.mark.parametrize("place", ["Helsinki", "helsinki", "Stockholm", "Zurich", "'Tampere'", "Lyon"])
def test_a_name_that_no_cell_says_is_no_other_name(shops: duckdb.DuckDBPyConnection, place: str) -> None:
    names, rows = answer(shops, f"number of guests in {place}")
    assert names[0] == "no_answer"
    assert place.strip("'") in str(rows[0][0])


@pytest.mark.parametrize(
    "question", ["how many trips have a distance of Hawaiian", "how many trips have a day of Helsinki"]
)
def test_a_name_is_no_amount_and_no_date(question: str) -> None:
    with lakescout.connect() as con:
        con.execute("CREATE TABLE trips (trip_id INTEGER, distance VARCHAR, day VARCHAR)")
        con.execute(
            "INSERT INTO trips VALUES (1, '20km', '22.07.2021'), (2, '13.4km', '23.07.2021'), (3, '25km', '28.07.2021')"
        )
        names, rows = answer(con, question)
        assert names[0] == "no_answer" and question.rpartition(" ")[2] in str(rows[0][0])
        assert answer(con, "how many trips have a distance of 20km")[1] == [(1,)]


def test_the_reason_names_cells_of_the_column(shops: duckdb.DuckDBPyConnection) -> None:
    _, rows = answer(shops, "number of guests in Helsinki")
    assert "no cell of guests.city says “Helsinki”; it has " in str(rows[0][0])
    assert "Aarhus" in str(rows[0][0]) or "Oslo" in str(rows[0][0])


def test_a_name_that_a_cell_says_is_found_without_regard_to_case(shops: duckdb.DuckDBPyConnection) -> None:
    assert answer(shops, "number of guests in bergen")[1] == [(30,)]


def test_a_common_word_may_mean_a_category(shops: duckdb.DuckDBPyConnection) -> None:
    assert answer(shops, "number of guests who are kids")[1] == [(50,)]


@pytest.mark.parametrize(
    "question",
    [
        "average pay of doctors",
        "number of cancelled deliveries",
        "how many dragons",
        "how many unicorns are there",
        "weights of deliveries that were lost",
        "number of urgent deliveries",
        "average pay of left-handed pilots",
        "guests who ordered breakfast",
        "number of guests without a car",
        "how many nurses were born in Lea",
    ],
)
def test_a_word_that_nothing_accounts_for_stops_the_answer(shops: duckdb.DuckDBPyConnection, question: str) -> None:
    names, rows = answer(shops, question)
    assert names[0] == "no_answer", rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Please provide the number of deliveries", [(40,)]),
        ("Calculate the average pay of the nurses", [(12.0,)]),
        ("Retrieve the total weight of all deliveries", [(780,)]),
        ("Could you produce a count of guests?", [(150,)]),
        ("Look up how many deliveries were sent", [(20,)]),
        ("how many guests do we have in Turku", [(30,)]),
    ],
)
def test_words_that_only_ask_stop_none(
    shops: duckdb.DuckDBPyConnection, question: str, rows: list[tuple[object, ...]]
) -> None:
    assert answer(shops, question)[1] == rows
