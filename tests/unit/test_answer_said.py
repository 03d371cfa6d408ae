"""What an answer says: what was understood, what was not, and what a model's statement does."""

from __future__ import annotations

import re
from collections.abc import Iterator

import duckdb
import pytest
from answer_support import shared_lake
from sqlglot import exp, parse_one

import lakescout
from lakescout.answer.explain import LONGEST, in_words
from lakescout.doors.python import lake_of
from lakescout.lake.catalog import Table
from lakescout.surface.answer import outcome

# What was understood, in a person's words.


@pytest.fixture(scope="module")
def con() -> Iterator[duckdb.DuckDBPyConnection]:
    with lakescout.connect() as connection:
        connection.execute("CREATE TABLE airlines (carrier VARCHAR PRIMARY KEY, name VARCHAR)")
        connection.execute("INSERT INTO airlines VALUES ('UA', 'United'), ('B6', 'JetBlue')")
        connection.execute(
            "CREATE TABLE flights (flight_id INTEGER, carrier VARCHAR REFERENCES airlines (carrier), origin VARCHAR, "
            "dep_delay DOUBLE, weight_kg DOUBLE)"
        )
        connection.execute(
            "INSERT INTO flights SELECT i, CASE WHEN i % 3 = 0 THEN 'UA' ELSE 'B6' END, "
            "CASE WHEN i % 2 = 0 THEN 'JFK' ELSE 'EWR' END, i % 7, i FROM range(60) t(i)"
        )
        connection.execute("COMMENT ON COLUMN flights.dep_delay IS 'departure delay in minutes'")
        yield connection


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("which airline has the most flights", "The airline with the most flights"),
        ("number of flights per origin", "Number of flights per origin"),
        ("average departure delay per airline", "Average departure delay of flights per airline"),
        ("how many flights from JFK", "Number of flights where origin is JFK"),
        ("top 2 airlines by average departure delay", "The 2 airlines with the highest average departure delay"),
    ],
)
def test_a_question_is_said_as_a_person_says_it(con: duckdb.DuckDBPyConnection, question: str, said: str) -> None:
    found = outcome(lake_of(con), question, "auto")
    assert found.answers[0].said.text == said
    assert found.answers[0].reading != said, "the exact sentence stays"


def test_columns_have_titles_with_the_units_of_comments_and_headers(con: duckdb.DuckDBPyConnection) -> None:
    for question, title, unit in (
        ("average departure delay per origin", "Average departure delay", "minutes"),
        ("total weight per origin", "Total weight", "kg"),
        ("number of flights per origin", "Number of flights", ""),
    ):
        titles = outcome(lake_of(con), question, "auto").answers[0].said.titles
        assert [(each.text, each.computed, each.unit) for each in titles] == [
            ("Origin", False, ""),
            (title, True, unit),
        ]


# A name is never another name, and what was not understood stops the answer, with the reader as shipped.


@pytest.fixture(scope="module")
def shops() -> Iterator[duckdb.DuckDBPyConnection]:
    script = """
        CREATE TABLE guests (guest_id INTEGER, name VARCHAR, city VARCHAR, age_group VARCHAR);
        INSERT INTO guests SELECT i, 'Guest ' || i, ['Oslo', 'Bergen', 'Turku', 'Malmo', 'Aarhus'][1 + i % 5],
            ['Children', 'Adults', 'Seniors'][1 + i % 3] FROM range(150) t(i);
        CREATE TABLE crew (name VARCHAR, job VARCHAR, pay INTEGER, birth_city VARCHAR);
        INSERT INTO crew VALUES ('Ida', 'nurse', 10, 'Oslo'), ('Jo', 'pilot', 20, 'Turku'), ('Kai', 'welder', 30, 'Oslo'), ('Lea', 'nurse', 14, 'Turku');
        CREATE TABLE deliveries (delivery_id INTEGER, state VARCHAR, weight INTEGER);
        INSERT INTO deliveries SELECT i, ['packed', 'sent'][1 + i % 2], i FROM range(40) t(i);
        """
    with shared_lake(script) as connection:
        yield connection


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


@pytest.fixture(scope="module")
def sales() -> Iterator[duckdb.DuckDBPyConnection]:
    script = """
            CREATE TABLE customers (customer_id INTEGER, name VARCHAR, city VARCHAR, zip VARCHAR, email VARCHAR);
            INSERT INTO customers VALUES (1, 'Anna Berg', 'Berlin', '10115', 'a@x.de'), (2, 'Bob Stone', 'London', 'W1A', 'b@x.uk'),
                (3, 'Carla Diaz', 'Madrid', '28001', 'c@x.es'), (4, 'Dan Wu', 'Berlin', '10117', 'd@x.de'), (5, 'Eva Lind', 'Paris', '75001', 'e@x.fr');
            CREATE TABLE products (product_id INTEGER, title VARCHAR, category VARCHAR, color VARCHAR, price DOUBLE);
            INSERT INTO products VALUES (1, 'Desk', 'Furniture', 'white', 100), (2, 'Lamp', 'Lighting', 'black', 20), (3, 'Chair', 'Furniture', 'black', 50);
            CREATE TABLE orders (order_id INTEGER, customer_id INTEGER, product_id INTEGER, status VARCHAR, amount DOUBLE);
            INSERT INTO orders VALUES (1, 1, 1, 'shipped', 100), (2, 2, 2, 'open', 20), (3, 3, 3, 'cancelled', 50), (4, 1, 2, 'shipped', 40);
            """
    with shared_lake(script) as connection:
        yield connection


@pytest.mark.parametrize(
    ("question", "column"),
    [
        ("customers in Tokyo", "customers.city"),
        ("how many customers are in Tokyo", "customers.city"),
        ("orders from Tokyo", "customers.city"),
        ("total amount of Tokyo", "customers.city"),
        ("customers called Zoe", "customers.name"),
        ("products in the category Garden", "products.category"),
        ("number of customers from Mars", "customers.city"),
        ("names of customers in Atlantis", "customers.city"),
        ("orders by Zoe Quill", "customers.name"),
        ("how many orders did Zoe place", ""),
        ("orders shipped to Narnia", ""),
        ("average amount of orders from Springfield", ""),
    ],
)
def test_the_reason_names_the_likeliest_column_or_none(
    sales: duckdb.DuckDBPyConnection, question: str, column: str
) -> None:
    found = outcome(lake_of(sales), question, "auto")
    assert not found.answered
    said = set(re.findall(r"no cell of (\S+) (?:says|contains)", found.reason))
    assert {each for each in said if "." in each} <= ({column} if column else {"customers.city", "customers.name"})
    assert not column or column in said


@pytest.mark.parametrize(
    ("place", "column"), [("Munich", "city"), ("Zurich", "city"), ("Rome", "city"), ("Austria", "country")]
)
def test_of_a_city_and_a_country_the_reason_names_the_one_whose_cells_are_alike(place: str, column: str) -> None:
    with lakescout.connect() as con:
        con.execute(
            """
            CREATE TABLE customers (customer_id INTEGER, name VARCHAR, city VARCHAR, country VARCHAR);
            INSERT INTO customers VALUES (1, 'Anna Berg', 'Berlin', 'Germany'), (2, 'Bob Stone', 'London', 'UK'),
                (3, 'Carla Diaz', 'Madrid', 'Spain'), (4, 'Dan Wu', 'Berlin', 'Germany'), (5, 'Eva Lind', 'Paris', 'France');
            CREATE TABLE orders AS SELECT i AS order_id, 1 + i % 5 AS customer_id, 10.0 * i AS amount FROM range(9) t(i);
            """
        )
        for question in (f"Customers in {place}", f"names of customers in {place}"):
            found = outcome(lake_of(con), question, "auto")
            assert not found.answered
            assert set(re.findall(r"no cell of (\S+) (?:says|contains)", found.reason)) == {f"customers.{column}"}


@pytest.mark.parametrize("question", ["customers with zip 99999", "customers whose zip is 55555"])
def test_a_code_that_no_cell_says_is_no_bound(sales: duckdb.DuckDBPyConnection, question: str) -> None:
    found = outcome(lake_of(sales), question, "auto")
    assert not found.answered and "no cell of customers.zip" in found.reason
    assert not any(sign in each.sql for each in found.answers for sign in "<>")


def test_a_reason_names_no_text_that_the_question_does_not_say() -> None:
    with lakescout.connect() as con:
        con.execute("CREATE TABLE staff AS SELECT * FROM (VALUES (1, 'Ann'), (2, 'Bob')) t(staff_id, name)")
        con.execute(
            "CREATE TABLE sales AS SELECT i AS sale_id, DATE '2022-01-01' + CAST(i * 5 AS INTEGER) AS sold FROM range(280) t(i)"
        )
        for question in ("sales in last 7 days", "sales of 31 February"):
            assert "staff.name" not in outcome(lake_of(con), question, "auto").reason


def test_the_reason_names_a_column_of_what_the_question_is_about() -> None:
    with lakescout.connect() as con:
        con.execute(
            """
            CREATE TABLE singer (singer_id INTEGER, name VARCHAR, country VARCHAR, age INTEGER);
            INSERT INTO singer VALUES (1, 'Joe Sharp', 'Netherlands', 52), (2, 'Rose White', 'France', 41);
            CREATE TABLE concert (concert_id INTEGER, singer_id INTEGER, venue VARCHAR, city VARCHAR);
            INSERT INTO concert VALUES (1, 1, 'Arena', 'Paris'), (2, 2, 'Hall', 'Lyon'), (3, 2, 'Arena', 'Paris');
            """
        )
        for question, reason in (
            ("singers from Mars", "no cell of singer.country says “Mars”; it has Netherlands, France"),
            ("concerts in Berlin", "no cell of concert.city contains “Berlin”; it has Paris, Lyon"),
        ):
            assert outcome(lake_of(con), question, "auto").reason == reason


@pytest.mark.parametrize(
    "question",
    [
        "customers in Tokyo",
        "average price of purple products",
        "total amount for customer Zoe Quill",
        "orders from Tokyo",
    ],
)
def test_a_value_is_not_proposed_as_another_name_of_its_column(sales: duckdb.DuckDBPyConnection, question: str) -> None:
    assert not outcome(lake_of(sales), question, "auto").proposals


def test_another_name_of_a_column_is_still_proposed(sales: duckdb.DuckDBPyConnection) -> None:
    proposals = outcome(lake_of(sales), "number of customers per municipality", "auto").proposals
    assert [(each.term, each.meaning) for each in proposals][:1] == [("municipality", "customers.city")]


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


# What a statement of a model does, in words: nothing that changes the rows is left out.


@pytest.fixture(scope="module")
def tables() -> tuple[Table, ...]:
    connection = lakescout.connect()
    connection.execute(
        "CREATE TABLE singer (id INT, name VARCHAR, age INT, country VARCHAR);"
        "CREATE TABLE concert (concert_id INT, singer_id INT, year INT)"
    )
    with lake_of(connection).session() as (_, index):
        return index.catalog.tables


@pytest.mark.parametrize(
    ("sql", "words"),
    [
        ("SELECT max(age) AS oldest FROM main.singer", "largest singer.age"),
        ("SELECT * FROM singer", "everything from singer"),
        ("SELECT count(DISTINCT s.country) FROM singer s", "number of different singer.country"),
        (
            "SELECT avg(age) FROM singer WHERE country = 'France' AND age >= 30",
            "average of singer.age where singer.country is France and singer.age is at least 30",
        ),
        (
            "SELECT country, count(*) AS n FROM singer GROUP BY country HAVING n > 1 ORDER BY n DESC LIMIT 3",
            "singer.country and number of singer for each singer.country having number of singer is more than 1, "
            "by number of singer, largest first, the first 3",
        ),
        (
            "SELECT name FROM singer JOIN concert c ON c.singer_id = singer.id AND c.year > 2010 "
            "WHERE year < 2020 OR country IN ('FR', 'ES')",
            "singer.name where concert.year is more than 2010 and "
            "(concert.year is less than 2020 or singer.country is one of FR, ES)",
        ),
        ("SELECT name FROM singer JOIN concert ON singer_id = id", "singer.name from concert"),
        (
            "SELECT name FROM singer LEFT JOIN concert ON singer_id = id WHERE concert_id IS NULL",
            "singer.name where concert.concert_id is missing, every row of singer kept",
        ),
        (
            "SELECT name FROM singer WHERE id NOT IN (SELECT singer_id FROM concert WHERE year = 2014)",
            "singer.name where not (singer.id is among (concert.singer_id where concert.year is 2014))",
        ),
        (
            "WITH total AS (SELECT country, sum(age) AS t FROM singer GROUP BY 1) "
            "SELECT country FROM total ORDER BY t LIMIT 1 OFFSET 2",
            "country from total, by t, smallest first, the first after 2; "
            "total is: singer.country and sum of singer.age for each singer.country",
        ),
        (
            "SELECT name FROM singer EXCEPT SELECT country FROM singer ORDER BY 1",
            "singer.name, but not singer.country, by singer.name, smallest first",
        ),
        ("SELECT DISTINCT ON (country) name FROM singer", "singer.name, one row for each singer.country,"),
        ("SELECT age * 2 - 1 FROM singer LIMIT 10%", "singer.age times 2 minus 1, LIMIT 10 PERCENT"),
        ("SELECT ntile(4) OVER (ORDER BY age) FROM singer", "NTILE(4) OVER (ORDER BY age) from singer"),
        ("SELECT sum(age) FROM singer GROUP BY ROLLUP (country)", "sum of singer.age for each ROLLUP (country)"),
    ],
)
def test_a_statement_in_words(tables: tuple[Table, ...], sql: str, words: str) -> None:
    tree = parse_one(sql, dialect="duckdb")
    assert isinstance(tree, exp.Query)
    assert in_words(tree, tables) == words


def test_a_long_statement_is_cut(tables: tuple[Table, ...]) -> None:
    tree = parse_one(f"SELECT {', '.join(['name'] * 500)} FROM singer", dialect="duckdb")
    assert isinstance(tree, exp.Query)
    assert len(in_words(tree, tables)) == LONGEST


def test_no_word_is_said_to_be_a_table_because_it_stands_beside_one() -> None:
    with lakescout.connect() as connection:
        connection.execute("CREATE TABLE flights AS SELECT i AS flight_id, i % 7 AS delay FROM range(20) t(i)")
        for question in ("number of flights hello", "number of flights blah blah"):
            [reasons] = connection.execute("SELECT explanation FROM answers(?, k := 1)", [question]).fetchall()[0]
            assert "“flights” is the table main.flights" in reasons
            assert "“hello” is" not in reasons and "“blah” is" not in reasons
        [reasons] = connection.execute("SELECT explanation FROM answers('number of planes', k := 1)").fetchall()[0]
        assert "“planes” is the table main.flights" in reasons


def test_a_cell_of_several_words_is_said_to_be_one_and_no_other_table_to_lack_it() -> None:
    with lakescout.connect() as connection:
        connection.execute("""
            CREATE TABLE airports AS SELECT * FROM (VALUES (1, 'Frankfurt', 'Germany'), (2, 'New York', 'USA'),
                (3, 'Los Angeles', 'USA'), (4, 'Munich', 'Germany')) t(airport_id, city, country);
            CREATE TABLE flights AS SELECT i AS flight_id, 1 + i % 4 AS origin_id, 1 + (i * 3 + 1) % 4 AS destination_id,
                i * 7 % 60 AS delay FROM range(360) t(i);
            CREATE TABLE gdp AS SELECT * FROM (VALUES ('France', 20.0), ('Spain', 12.0)) t(country, gdp)
        """)
        found = outcome(lake_of(connection), "number of flights from Frankfurt to New York", "auto")
        assert not found.answered and "gdp" not in found.reason
        assert "“New York” is a cell of airports.city, which no likely reading uses" in found.reason


def test_what_no_cell_says_is_missed_in_no_table_that_nobody_speaks_of() -> None:
    with lakescout.connect() as connection:
        connection.execute("""
            CREATE TABLE customers AS SELECT i AS customer_id, ['Berlin', 'Paris', 'Rome', 'Lyon'][1 + i % 4] AS city
                FROM range(40) t(i);
            CREATE TABLE products AS SELECT i AS product_id, 'chair ' || i AS name, ['sofa', 'chair'][1 + i % 2] AS kind,
                10.5 * i AS price FROM range(20) t(i)
        """)
        found = outcome(lake_of(connection), "price of the sofa called Ektorp", "auto")
        assert not found.answered and "Ektorp" in found.reason and "customers" not in found.reason
