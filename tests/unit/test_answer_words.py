"""How words of a question are answered: bounds, codes, flags, forms, correlation, and headers that say little."""

from __future__ import annotations

import json
from collections.abc import Iterator

import duckdb
import pytest
from answer_support import shared_lake

import lakescout
from lakescout.doors.python import lake_of
from lakescout.engine.ask import ask

# Bounds, negated ones too, averages named after their column, and extremes among the rows that conditions keep.


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    script = (
        "CREATE TABLE batters AS SELECT 'Name ' || chr((65 + i)::INTEGER) AS batter, i * 3 AS strikes, i / 20.0 AS rate,"
        " CASE WHEN i % 2 = 0 THEN 'North Side' ELSE 'South Side' END AS region FROM range(10) r(i)"
    )
    with shared_lake(script) as made:
        yield made


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("How many batters have at least 24 strikes?", [2]),
        ("How many batters have more than 24 strikes?", [1]),
        ("How many batters have fewer than 6 strikes?", [2]),
        ("How many batters have a rate below 0.1?", [2]),
        ("Can you tell me the greatest strikes where the region is North Side?", [24]),
        ("Could you find the lowest strikes with South Side as region?", [3]),
        ("I want to know the highest strikes for Name C", [6]),
        ("What are the strikes on average for North Side?", [12.0]),
        ("What is the mean strikes in North Side?", [12.0]),
        ("total strikes in North Side", [60]),
        ("How many rows are there with a rate of at least 0.2 in North Side?", [3]),
    ],
)  # fmt: skip
def test_what_is_meant(connection: duckdb.DuckDBPyConnection, question: str, rows: list[float]) -> None:
    found = connection.execute("FROM answer(?)", [question]).fetchall()
    assert sorted(value for (value,) in found) == rows


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("How many batters have strikes no lower than 24?", 2),
        ("How many batters have strikes no higher than 3?", 2),
        ("How many batters have no fewer than 24 strikes?", 2),
        ("How many batters have no more than 3 strikes?", 2),
    ],
)
def test_a_denied_bound_is_never_turned_round(connection: duckdb.DuckDBPyConnection, question: str, count: int) -> None:
    """The answer is right, or there is none and the reason names the word."""
    (found,) = connection.execute("FROM answer(?)", [question]).fetchall()
    assert found[0] == count or str(found[0]).startswith("not understood: “no”;")


# Yes and no in any spelling, also negated by a prefix, and codes that stand for words: as the learned reader answers.

LAKE = """
    CREATE TABLE incidents (incident_id INTEGER, armed INTEGER, fatal VARCHAR, reported VARCHAR);
    INSERT INTO incidents SELECT i, (i % 3 = 0)::INT, CASE WHEN i % 5 = 0 THEN 'Y' ELSE 'N' END,
        CASE WHEN i % 4 = 0 THEN '1' WHEN i % 7 = 0 THEN 'n/a' ELSE '0' END FROM range(60) t(i);
    CREATE TABLE products (product_id INTEGER, product_name VARCHAR, discontinued INTEGER, taxable VARCHAR);
    INSERT INTO products SELECT i, 'Product ' || i, (i % 4 = 0)::INT, CASE WHEN i % 5 = 0 THEN 'T' ELSE 'F' END FROM range(40) t(i);
    CREATE TABLE players (player_id INTEGER, player_name VARCHAR, bats VARCHAR);
    INSERT INTO players SELECT i, 'Player ' || i, CASE WHEN i % 3 = 0 THEN 'L' WHEN i % 7 = 0 THEN 'B' ELSE 'R' END FROM range(40) t(i);
    CREATE TABLE members (member_id INTEGER, member_name VARCHAR, status VARCHAR);
    INSERT INTO members SELECT i, 'Member ' || i, CASE WHEN i % 4 = 0 THEN 'I' ELSE 'A' END FROM range(40) t(i);
    CREATE TABLE parcels (parcel_id INTEGER, state VARCHAR);
    INSERT INTO parcels SELECT i, ['OT', 'DL', 'RT'][1 + i % 3] FROM range(61) t(i);
    CREATE TABLE parcel_states (code VARCHAR PRIMARY KEY, meaning VARCHAR);
    INSERT INTO parcel_states VALUES ('OT', 'on the way'), ('DL', 'delivered'), ('RT', 'returned');
"""


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(LAKE) as connection:
        yield connection


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("number of armed incidents", "incidents WHERE armed = 1"),
        ("number of unarmed incidents", "incidents WHERE armed = 0"),
        ("number of nonfatal incidents", "incidents WHERE fatal = 'N'"),
        ("number of reported incidents", "incidents WHERE reported = '1'"),
        ("number of unreported incidents", "incidents WHERE reported = '0'"),
        ("number of products that are not discontinued", "products WHERE discontinued = 0"),
        ("number of taxable products", "products WHERE taxable = 'T'"),
        ("number of nontaxable products", "products WHERE taxable = 'F'"),
        ("number of players who bat left", "players WHERE bats = 'L'"),
        ("number of left-handed players", "players WHERE bats = 'L'"),
        ("how many members are active?", "members WHERE status = 'A'"),
        ("number of inactive members", "members WHERE status = 'I'"),
        ("number of delivered parcels", "parcels WHERE state = 'DL'"),
    ],
)
def test_marks_and_codes_are_read(lake: duckdb.DuckDBPyConnection, question: str, meant: str) -> None:
    found = lake.execute("FROM answer(?)", [question]).fetchall()
    assert found == lake.execute(f"SELECT count(*) FROM {meant}").fetchall()


def test_letters_are_no_codes_beside_others() -> None:
    with lakescout.connect() as connection:
        connection.execute(
            "CREATE TABLE grades AS SELECT 'Pupil ' || i AS pupil, ['A', 'B', 'I'][1 + i % 3] AS grade FROM range(30) t(i)"
        )
        assert connection.sql("FROM answer('number of active pupils')").columns[0] == "no_answer"


# Columns of yes or no, missing cells, and amounts whose word is in no header: the rows that answer the question.

FLAGS_LAKE = """
    CREATE TABLE members (member_id INTEGER PRIMARY KEY, name VARCHAR, email VARCHAR, is_active BOOLEAN);
    INSERT INTO members VALUES (1, 'Ada', 'a@x', true), (2, 'Bo', NULL, false), (3, 'Cy', 'c@x', NULL), (4, 'Di', NULL, true);
    CREATE TABLE payments (payment_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members(member_id), amount INTEGER,
        method VARCHAR, paid_on DATE, refunded_on DATE);
    INSERT INTO payments VALUES (1, 1, 10, 'cash', '2024-01-05', NULL), (2, 1, 30, 'card', '2024-02-05', '2024-03-01'),
        (3, 2, 25, 'cash', '2024-02-06', NULL);
    CREATE TABLE shifts (shift_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members(member_id), night_yn VARCHAR,
        lengthMin INTEGER, started_on DATE, ended_on DATE, replaced_by_id INTEGER);
    INSERT INTO shifts VALUES (7, 1, 'Y', 60, '2024-03-01', '2024-03-02', NULL), (8, 3, 'N', 90, '2024-03-04', NULL, 2);
    CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, staff_name VARCHAR, wage INTEGER, boss_id INTEGER);
    INSERT INTO staff VALUES (1, 'Eva', 50, NULL), (2, 'Fe', 60, 1), (3, 'Gil', 40, 1);
    CREATE TABLE flights (flight INTEGER, origin VARCHAR, dep_delay INTEGER, distance INTEGER, crew VARCHAR);
    INSERT INTO flights VALUES (900, 'JFK', 5, 300, 'A'), (12, 'JFK', 15, 5000, 'B'), (40, 'LGA', 10, 700, 'A');
    CREATE TABLE planes (plane_id INTEGER PRIMARY KEY, built_year INTEGER);
    INSERT INTO planes VALUES (1, NULL), (2, 1999), (3, 1970);
"""


@pytest.fixture(scope="module")
def flags_lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(FLAGS_LAKE) as connection:
        yield connection


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("active members", [("Ada",), ("Di",)]),
        ("inactive members", [("Bo",)]),
        ("how many members are active?", [(2,)]),
        ("what percentage of members are active?", [(50.0,)]),
        ("members without an email", [("Bo",), ("Di",)]),
        ("members whose email is missing", [("Bo",), ("Di",)]),
        ("unrefunded payments", [(1,), (3,)]),
        ("total payments by method", [("card", 30), ("cash", 35)]),
        ("which member paid the most?", [("Ada", 40)]),
        ("when was the last payment?", [("2024-02-06",)]),
        ("first payment", [(1, "2024-01-05")]),
        ("median amount of payments", [(25.0,)]),
        ("number of payments by member", [("Ada", 2), ("Bo", 1)]),
        ("night shifts", [(7,)]),
        ("shifts that have ended", [(7,)]),
        ("shifts not ended yet", [(8,)]),
        ("the longest shift", [(8, 90)]),
        ("staff who earn more than their boss", [("Fe",)]),
        ("staff whose wage is lower than that of their boss", [("Gil",)]),
        ("who is the boss of Gil?", [("Eva",)]),
        ("average departure delay", [(10.0,)]),
        ("oldest plane", [(3, 1970)]),
    ],
)
def test_the_rows_that_answer(
    flags_lake: duckdb.DuckDBPyConnection, question: str, expected: list[tuple[object, ...]]
) -> None:
    rows = flags_lake.execute("FROM answer(?)", [question]).fetchall()
    assert sorted(tuple(str(cell) for cell in row) for row in rows) == sorted(
        tuple(str(cell) for cell in row) for row in expected
    )


def test_the_longest_is_not_that_of_the_greatest_number(flags_lake: duckdb.DuckDBPyConnection) -> None:
    found = flags_lake.execute("SELECT reading FROM answers('longest flight', k := 1)").fetchall()
    assert found == [("flights.flight and flights.distance, by flights.distance, largest first, the first",)]


@pytest.mark.parametrize(
    "question",
    [
        "which member wrote the most novels?",
        "members who pay less than their neighbour",
        "why are members active?",
        "largest crew",
        "staff that keep no flights",
        "how long has Ada been a member?",
    ],
)
def test_what_no_rule_reads_is_not_answered(flags_lake: duckdb.DuckDBPyConnection, question: str) -> None:
    assert flags_lake.execute("SELECT answer_sql(?)", [question]).fetchall() == [(None,)]


KINDS_LAKE = """
    CREATE TYPE role AS ENUM ('owner', 'viewer');
    CREATE TABLE users AS SELECT i AS user_id, 'U' || i AS name, CAST(['owner', 'viewer'][1 + i % 2] AS role) AS role,
        i % 3 = 0 AS is_deleted FROM range(20) t(i);
    CREATE TABLE invoices AS SELECT i AS invoice_id, ['paid', 'open', '-'][1 + i % 3] AS status, 10.0 * i AS amount,
        ['EUR', 'USD'][1 + i % 2] AS currency, CASE WHEN i % 3 = 0 THEN DATE '2024-01-01' + i::INTEGER END AS paid_on
        FROM range(30) t(i);
    CREATE TABLE teams AS SELECT 1 AS team_id, 'Finance' AS team, 3 AS head_id;
    CREATE TABLE parcels AS SELECT i AS parcel_id, ['', 'Ann', 'Bo', ' '][1 + i % 4] AS receiver FROM range(40) t(i);
"""


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("number of viewers", "SELECT count(*) FROM users WHERE role = 'viewer'"),
        (
            "total amount of paid invoices in EUR",
            "SELECT sum(amount) FROM invoices WHERE status = 'paid' AND currency = 'EUR'",
        ),
        ("how many paid invoices in USD", "SELECT count(*) FROM invoices WHERE status = 'paid' AND currency = 'USD'"),
        ("how many invoices have no status", "SELECT count(*) FROM invoices WHERE status = '-'"),
        ("how many parcels have no receiver", "SELECT count(*) FROM parcels WHERE trim(receiver) = ''"),
        ("total amount of invoices in EUR", "SELECT sum(amount) FROM invoices WHERE currency = 'EUR'"),
    ],
)
def test_kinds_that_the_question_says_are_stated(question: str, right: str) -> None:
    with lakescout.connect() as con:
        con.execute(KINDS_LAKE)
        assert con.execute("FROM answer(?)", [question]).fetchall() == con.execute(right).fetchall()


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("number of viewers that are not deleted", "“viewers”, a cell of users.role, is left out"),
        ("who is the head of teams", "teams.head_id is a number, and nobody's name"),
    ],
)
def test_kinds_and_names_that_no_plan_states_leave_no_answer(question: str, said: str) -> None:
    with lakescout.connect() as con:
        con.execute(KINDS_LAKE)
        assert con.execute("FROM answer(?)", [question]).fetchall()[0][0].startswith(said)


def test_a_verb_states_no_kind() -> None:
    with lakescout.connect() as con:
        con.execute(KINDS_LAKE)
        [(sql, unused)] = con.execute("SELECT sql, unused FROM answers('how much was paid in EUR', k := 1)").fetchall()
        assert "'EUR'" in sql and "status" not in sql and unused == []


def test_what_stops_an_answer_is_said(flags_lake: duckdb.DuckDBPyConnection) -> None:
    said = flags_lake.execute("SELECT explanation FROM answers('largest crew')").fetchall()[0][0]
    assert said.startswith("flights.crew holds texts (VARCHAR), of which none is the largest or smallest")


@pytest.mark.parametrize(("most", "amount"), [("greatest", 30), ("highest", 30), ("lowest", 10), ("smallest", 10)])
def test_any_word_for_most_may_stand_before_a_table_with_an_amount(
    flags_lake: duckdb.DuckDBPyConnection, most: str, amount: int
) -> None:
    question = f"which member paid the {most} payments?"
    [(first,)] = flags_lake.execute("SELECT answer FROM answers(?, k := 1)", [question]).fetchall()
    assert json.loads(first) == [{"name": "Ada", "amount": amount}]


# Questions that ask for more than one pooled number: two rows side by side, growth, shares, ends.

FORMS_LAKE = """
    CREATE TABLE teams (year INTEGER, league VARCHAR, team VARCHAR, home_runs INTEGER, wins INTEGER);
    INSERT INTO teams SELECT y, l, l || n, 10 * n + y - 2010 + CASE l WHEN 'NL' THEN 5 ELSE 0 END, 30 + n
        FROM range(2010, 2018) t(y), (VALUES ('NL'), ('AL')) u(l), range(5) v(n);
    CREATE TABLE employee (id INTEGER PRIMARY KEY, name VARCHAR, manager_id INTEGER REFERENCES employee (id), salary INTEGER);
    INSERT INTO employee VALUES (1, 'Ann', NULL, 100);
    INSERT INTO employee VALUES (2, 'Bob', 1, 80), (3, 'Cid', 1, 80);
    INSERT INTO employee VALUES (4, 'Dee', 2, 60), (5, 'Eve', 2, 60);
    CREATE TABLE airport (code VARCHAR PRIMARY KEY, city VARCHAR);
    CREATE TABLE flight (flight_no VARCHAR, origin VARCHAR REFERENCES airport (code),
        destination VARCHAR REFERENCES airport (code), price INTEGER);
    INSERT INTO airport VALUES ('FRA', 'Frankfurt'), ('JFK', 'New York'), ('LHR', 'London');
    INSERT INTO flight VALUES ('A1', 'FRA', 'JFK', 500), ('A2', 'JFK', 'FRA', 450), ('A3', 'FRA', 'LHR', 100),
        ('A4', 'FRA', 'JFK', 520);
    CREATE TABLE faculty (department VARCHAR, women INTEGER, men INTEGER, total INTEGER);
    INSERT INTO faculty VALUES ('Physics', 10, 30, 40), ('Biology', 30, 20, 50), ('Law', 25, 25, 50);
    CREATE TABLE sale (sold DATE, product VARCHAR, amount INTEGER);
    INSERT INTO sale SELECT DATE '2022-01-01' + 7 * n::INTEGER, CASE WHEN n % 3 = 0 THEN 'tea' ELSE 'coffee' END,
        CASE WHEN n < 52 THEN 10 ELSE 12 END FROM range(104) t(n);
    CREATE TABLE badge (badge_id INTEGER, owner VARCHAR, given DATE);
    INSERT INTO badge VALUES (1, 'Ann', '2024-01-01'), (2, 'Bob', '2024-01-02'), (3, 'Cid', '2024-01-03');
    CREATE TABLE murders (city VARCHAR, state VARCHAR, "2014_murders" INTEGER, "2015_murders" INTEGER);
    INSERT INTO murders VALUES ('Baltimore', 'MD', 211, 344), ('Chicago', 'IL', 411, 478), ('Houston', 'TX', 242, 303);
"""


@pytest.fixture(scope="module")
def forms_lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(FORMS_LAKE) as connection:
        yield connection


def rows_of(lake: duckdb.DuckDBPyConnection, question: str) -> list[tuple[object, ...]]:
    return [tuple(map(_plain, row)) for row in lake.execute("FROM answer(?)", [question]).fetchall()]


def _plain(cell: object) -> object:
    return round(float(str(cell)), 2) if not isinstance(cell, str) else cell


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("total home runs of NL vs AL in 2016", [("NL", 155.0), ("AL", 130.0)]),
        ("compare the average wins of NL and AL", [("AL", 32.0), ("NL", 32.0)]),
        ("growth of amount from 2022 to 2023", [(532.0, 612.0, 80.0, 15.04)]),
        ("growth of murders from 2014 to 2015", [(864.0, 1125.0, 261.0, 30.21)]),
        ("percentage of women", [(46.43,)]),
        ("percentage of women in Physics", [(25.0,)]),
        ("murders in Chicago in 2015", [(478.0,)]),
        ("who is nobody's boss", [("Cid",), ("Dee",), ("Eve",)]),
        ("whose boss is Ann", [("Bob",), ("Cid",)]),
        ("flights from Frankfurt to New York", [("A1",), ("A4",)]),
        ("which product has the most sales", [("coffee", 69.0)]),
        ("employee with the highest salary", [("Ann", 100.0)]),
    ],
)
def test_answers_in_the_form_that_is_asked_for(
    question: str, expected: list[tuple[object, ...]], forms_lake: duckdb.DuckDBPyConnection
) -> None:
    assert rows_of(forms_lake, question) == expected


@pytest.mark.parametrize(
    "question", ["growth of home runs", "percentage of salary", "wins vs murders", "murders in Chicago per year"]
)
def test_a_form_that_no_plan_has_is_no_answer(question: str, forms_lake: duckdb.DuckDBPyConnection) -> None:
    assert forms_lake.execute("SELECT answer_sql(?)", [question]).fetchall() == [(None,)]


@pytest.mark.parametrize(
    ("question", "tied"),
    [
        ("employee with the lowest salary", "2 rows are equal in employee.salary; 1 of them is shown"),
        ("employee with the highest salary", ""),
        ("the two best paid employees", "2 rows are equal in employee.salary; 1 of them is shown"),
    ],
)
def test_ties_at_the_limit_are_said(question: str, tied: str, forms_lake: duckdb.DuckDBPyConnection) -> None:
    best = ask(lake_of(forms_lake), question).best
    assert best is not None and best.left_out == ((tied,) if tied else ())
    [explanation] = forms_lake.execute("SELECT explanation FROM answers(?) LIMIT 1", [question]).fetchall()[0]
    assert tied in explanation if tied else "are equal in" not in explanation


def test_nothing_has_the_most_where_each_has_one(forms_lake: duckdb.DuckDBPyConnection) -> None:
    question = "which owner has the most badges"
    assert forms_lake.execute("SELECT answer_sql(?)", [question]).fetchall() == [(None,)]
    forms_lake.execute("INSERT INTO badge VALUES (4, 'Bob', '2024-01-04')")
    assert rows_of(forms_lake, question) == [("Bob", 2.0)]


# Cryptic headers: without a model, too, answer reads what comments and narrations say about columns and tables.

MEANING_LAKE = """
    CREATE TABLE tnk (tk VARCHAR PRIMARY KEY, vol INTEGER, mat VARCHAR, va DOUBLE);
    INSERT INTO tnk VALUES ('T1', 500, 'oak', 0.2), ('T2', 900, 'steel', 0.7);
    COMMENT ON TABLE tnk IS 'Fermentation tanks in the cellar';
    COMMENT ON COLUMN tnk.vol IS 'capacity in litres';
    CREATE TABLE plots (plot_no INTEGER PRIMARY KEY, zz INTEGER);
    INSERT INTO plots VALUES (7, 3), (8, 5);
"""


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("total capacity of the tanks", [(1400,)]),
        ("which tank has the largest capacity?", [("T2", 900)]),
        ("what is the capacity of the oak tanks?", [(500,)]),
    ],
)
def test_comments_are_read(question: str, expected: list[tuple[object, ...]]) -> None:
    with lakescout.connect() as connection:
        connection.execute(MEANING_LAKE)
        assert connection.execute("FROM answer(?)", [question]).fetchall() == expected


def test_narrations_are_read() -> None:
    with lakescout.connect() as connection:
        connection.execute(MEANING_LAKE)
        question = "average number of vines per plot"
        assert connection.execute("SELECT answer_sql(?)", [question]).fetchall() == [(None,)]
        connection.execute("FROM lakescout_add_narration('plots.zz', 'vines')").fetchall()
        assert connection.execute("FROM answer('total vines of the plots')").fetchall() == [(8,)]


def test_comments_of_any_kind_do_no_harm() -> None:
    with lakescout.connect() as connection:
        connection.execute(MEANING_LAKE)
        for comment in ("(", "of of of", "é" * 5000, "'; DROP TABLE tnk; --", "the, the; the"):
            connection.execute(f"COMMENT ON COLUMN tnk.va IS '{comment.replace(chr(39), chr(39) * 2)}'")
            assert connection.execute("FROM answer('how many tanks are there?')").fetchall() == [(2,)]


# Correlation and standard deviation, for which the reader has no words.


@pytest.fixture(scope="module")
def sea() -> Iterator[duckdb.DuckDBPyConnection]:
    script = (
        'CREATE TABLE readings AS SELECT i AS id, i * 2.0 AS depth, 30 - i AS salinity, i % 5 AS "WaveHeight",'
        " ['north', 'south'][1 + i % 2] AS coast FROM range(20) t(i)"
    )
    with shared_lake(script) as connection:
        yield connection


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        ("correlation between depth and salinity", "SELECT corr(depth, salinity) FROM readings"),
        (
            "Is there a correlation between the depth and the WaveHeight columns? If yes, what is the coefficient?",
            'SELECT corr(depth, "WaveHeight") FROM readings',
        ),
        (
            "Calculate the mean and standard deviation of the salinity column.",
            "SELECT avg(salinity), stddev(salinity) FROM readings",
        ),
        ("standard deviation of depth", "SELECT stddev(depth) FROM readings"),
    ],
)
def test_how_numbers_vary(sea: duckdb.DuckDBPyConnection, question: str, statement: str) -> None:
    (expected,) = sea.execute(statement).fetchall()
    (found,) = sea.execute("FROM answer(?)", [question]).fetchall()
    assert found == pytest.approx(expected)


@pytest.mark.parametrize("question", ["correlation of depth and coast", "is depth correlated with anything?"])
def test_two_columns_of_numbers_must_be_spelt(sea: duckdb.DuckDBPyConnection, question: str) -> None:
    found = sea.execute("SELECT sql, unused FROM answers(?, k := 5)", [question]).fetchall()
    assert all("CORR(" not in (sql or "") for sql, _ in found)
    assert all(unused for sql, unused in found if sql)


def test_groups_stay_and_words_of_names_are_no_functions() -> None:
    with lakescout.connect() as connection:
        connection.execute(
            "CREATE TABLE staff AS SELECT i AS id, ['A', 'B'][1 + i % 2] AS office, i * i AS total_pay FROM range(9) t(i)"
        )
        found = connection.execute("FROM answer('standard deviation of total pay per office')").fetchall()
        expected = connection.execute("SELECT office, stddev(total_pay) FROM staff GROUP BY office").fetchall()
    assert dict(found) == pytest.approx(dict(expected))


# A lake with names in another language can be asked in that language and in English.

FOREIGN_LAKE = """
    CREATE TABLE mitarbeiter (mitarbeiter_nr INTEGER, nachname VARCHAR, gehalt INTEGER, geschlecht VARCHAR, eintrittsdatum DATE);
    INSERT INTO mitarbeiter VALUES
        (1, 'Weiß', 5200, 'männlich', '2004-03-01'), (2, 'Köhler', 4100, 'weiblich', '2023-05-03'),
        (3, 'Brandt', 3300, 'weiblich', '2022-02-14');
    CREATE TABLE rechnungen (rechnungs_nr INTEGER, betrag DOUBLE, bezahlt BOOLEAN);
    INSERT INTO rechnungen VALUES (7, 1234.5, TRUE), (8, 95, FALSE), (9, 1500, FALSE);
    CREATE TABLE kunden (kunden_nr INTEGER, name VARCHAR, ort VARCHAR);
    INSERT INTO kunden VALUES (1, 'Huber', 'Bonn'), (2, 'Roth', 'Ulm');
    CREATE TABLE stadium (stadium_id INTEGER, capacity INTEGER);
    INSERT INTO stadium VALUES (1, 40000), (2, 60000);
"""


@pytest.fixture(scope="module")
def con() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(FOREIGN_LAKE) as connection:
        yield connection


@pytest.mark.parametrize(
    ("question", "table", "rows"),
    [
        ("What is the highest salary of an employee?", "mitarbeiter", [(5200,)]),
        ("Wie hoch ist das durchschnittliche Gehalt der Mitarbeiter?", "mitarbeiter", [(4200.0,)]),
        ("Wie viele weibliche Mitarbeiter gibt es?", "mitarbeiter", [(2,)]),
        ("How many invoices are not paid?", "rechnungen", [(2,)]),
        ("Wie viele Rechnungen haben einen Betrag von mehr als 1.234,5?", "rechnungen", [(1,)]),
        ("Wie viele Mitarbeiter haben das Eintrittsdatum 3. Mai 2023?", "mitarbeiter", [(1,)]),
        ("How many employees are there?", "mitarbeiter", [(3,)]),
        ("names of the customers", "kunden", [("Huber",), ("Roth",)]),
        ("¿Cuántos clientes son de Bonn?", "kunden", [(1,)]),
        ("¿Cuántas facturas hay?", "rechnungen", [(3,)]),
        ("What is the average capacity of a stadium?", "stadium", [(50000.0,)]),
    ],
)
def test_it_is_found_and_answers(
    con: duckdb.DuckDBPyConnection, question: str, table: str, rows: list[tuple[object, ...]]
) -> None:
    assert con.execute("SELECT table_name FROM discover_tables(?, k := 1)", [question]).fetchall() == [(table,)]
    sql = con.execute("SELECT answer_sql(?)", [question]).fetchall()[0][0]
    assert con.execute(sql).fetchall() == rows


def test_names_in_english_stand_beside_the_names_that_sql_has(con: duckdb.DuckDBPyConnection) -> None:
    with lake_of(con).session() as (_, index):
        tables = {table.name.table: table for table in index.catalog.tables}
    staff = tables["mitarbeiter"]
    assert (staff.called, [column.called for column in staff.columns][1:4]) == (
        "employee", ["last name", "salary", "gender"],
    )  # fmt: skip
    assert [column.gloss for column in tables["stadium"].columns] == ["", ""]
