"""Words that people define and questions that they verified: how they are read, what a plan does with them, their verbs."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from types import SimpleNamespace

import duckdb
import pytest
from scripted_model import scripted
from sqlglot import exp
from typer.testing import CliRunner

import lakescout
from fakes import LetterEncoder
from lakescout.engine.ask import ask
from lakescout.engine.refusals import known_as, why_nothing
from lakescout.engine.verified import Example, follow, words_of
from lakescout.errors import ArgumentError
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.lake.sqltext import parsed_first
from lakescout.lake.terms import Term, Terms, parts_of, spelt
from lakescout.plugins.cli.app import app
from lakescout.plugins.teach.learn import Proposed, ProposedJoin, from_sql
from lakescout.reading.names import name_words
from lakescout.reading.rules.periods import Calendar
from lakescout.reading.terms import spoken_terms
from lakescout.surface.terms import define, terms
from lakescout.words.tokens import tokenize
from truth_support import lake_on

# Words that people define: how they are read, and what a plan with them becomes.

TABLES = """
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, name VARCHAR, department VARCHAR, salary INTEGER, hired DATE);
INSERT INTO staff VALUES (1, 'Eve', 'Sales', 100, '2020-01-01'), (2, 'Fay', 'Sales', 200, '2021-01-01'),
    (3, 'Gus', 'IT', 300, '2019-05-05');
CREATE TABLE trip (trip_id INTEGER, staff_id INTEGER REFERENCES staff, cost DOUBLE);
INSERT INTO trip VALUES (1, 1, 10), (2, 1, 20), (3, 3, 5);
"""


@pytest.fixture
def con() -> duckdb.DuckDBPyConnection:
    made = lakescout.connect()
    made.execute(TABLES)
    return made


def answer(con: duckdb.DuckDBPyConnection, question: str) -> list[tuple[object, ...]] | None:
    """The rows of the answer; None where there is none."""
    [(sql,)] = con.execute("SELECT answer_sql(?)", [question]).fetchall()
    return None if sql is None else con.execute("FROM answer(?)", [question]).fetchall()


def test_the_longest_term_is_said() -> None:
    known = Terms([Term("active", "filter", "x", "x"), Term("active staff", "filter", "y", "y")])
    said = spoken_terms(tokenize("how many active staff, and inactive ones"), known)
    assert [(each.term.name, each.denied) for each in said] == [("active staff", False), ("active", True)]


def test_terms_are_found_by_the_roots_of_their_words() -> None:
    known = Terms([Term("average basket", "measure", "x", "x")])
    assert name_words("average baskets") in known.keyed(name_words)
    assert [each.end for each in spoken_terms(tokenize("the average baskets"), known)] == [3]


def test_paths() -> None:
    assert parts_of('"a.b"."c""d"."e"') == ["a.b", 'c"d', "e"]
    assert spelt("Net_Price") == spelt("net  price")


def test_a_measure_is_added_once_for_each_row_of_its_table(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("FROM lakescout_define('payroll', 'SUM(salary)', table_name := 'staff')")
    assert answer(con, "payroll by department") == [("IT", 300), ("Sales", 300)]
    rows = answer(con, "payroll of staff with trips that cost more than 8")
    assert rows is None or rows == [(100,)]  # Eve has two such trips and one salary


def test_a_measure_that_is_no_sum_has_no_average_of_rows(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("FROM lakescout_define('cost ratio', 'SUM(trip.cost) / COUNT(DISTINCT trip.staff_id)')")
    assert answer(con, "what is the cost ratio") == [(17.5,)]
    assert answer(con, "what is the largest cost ratio") is None


def test_conditions_hold_for_what_is_shown_and_counted(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("FROM lakescout_define('senior', 'hired < DATE ''2021-01-01''', table_name := 'staff')")
    assert answer(con, "how many senior staff are there") == [(2,)]
    assert answer(con, "number of senior staff by department") == [("IT", 1), ("Sales", 1)]
    assert answer(con, "names of senior staff in Sales") == [("Eve",)]


def test_a_cycle_through_others_is_told(con: duckdb.DuckDBPyConnection) -> None:
    lake = lake_on(con)
    define(lake, "first one", "SUM(salary)", "staff")
    define(lake, "second one", '"first one" * 2')
    with pytest.raises(ArgumentError, match="'first one' would be made of itself: 'second one' is made of it"):
        define(lake, "first one", '"second one" + 1')
    con.execute("UPDATE lakescout.terms SET uses = ['second one'] WHERE term = 'first one'")
    assert {row["problem"] is None for row in terms(lake_on(con))} == {False}


def test_a_term_that_is_made_of_a_removed_one_does_not_hold(con: duckdb.DuckDBPyConnection) -> None:
    lake = lake_on(con)
    define(lake, "payroll", "SUM(salary)", "staff")
    define(lake, "double pay", "payroll * 2")
    define(lake, "payroll", remove=True)
    assert [row["problem"] for row in terms(lake)] == ["the term 'payroll', of which it is made, is not defined"]


def test_a_column_that_comes_later_puts_a_term_aside(con: duckdb.DuckDBPyConnection) -> None:
    lake = lake_on(con)
    define(lake, "payroll", "SUM(salary)", "staff")
    con.execute("ALTER TABLE staff ADD COLUMN payroll INTEGER")
    assert [row["problem"] for row in terms(lake)] == ["main.staff has a column of that name"]


def test_terms_stay_with_a_file_that_is_attached_under_another_name(tmp_path) -> None:  # type: ignore[no-untyped-def]
    with lakescout.connect(tmp_path / "one.duckdb") as con:
        con.execute(TABLES)
        con.execute("FROM lakescout_define('payroll', 'SUM(salary)', table_name := 'staff')")
    (tmp_path / "one.duckdb").rename(tmp_path / "two.duckdb")
    with lakescout.connect(tmp_path / "two.duckdb", read_only=True) as con:
        assert answer(con, "what is the payroll") == [(600,)]


VIEW = """
CREATE TABLE client (client_id INTEGER PRIMARY KEY, client_name VARCHAR, grade VARCHAR);
INSERT INTO client VALUES (1, 'Amy', 'G'), (2, 'Ben', 'S'), (3, 'Cleo', 'G'), (4, 'Dov', 'S');
COMMENT ON COLUMN client.grade IS 'G = gold, S = silver';
CREATE TABLE sale (sale_id INTEGER, client_id INTEGER REFERENCES client, amount INTEGER, price DOUBLE,
    delay INTEGER DEFAULT 3);
INSERT INTO sale (sale_id, client_id, amount, price) VALUES (1, 1, 2, 5), (2, 2, 3, 5), (3, 1, 1, 7);
CREATE VIEW monthly AS SELECT client_id, SUM(s.amount * s.price) AS gross_takings FROM sale s GROUP BY ALL;
"""


def test_a_word_that_nothing_says_is_asked_for_with_definitions_that_work() -> None:
    con = lakescout.connect()
    con.execute(VIEW)
    lake = lake_on(con)
    found = ask(lake, "lateness by client name")
    assert not found.answered and 1 <= len(found.proposals) <= 3
    assert "define" not in found.reason
    assert "does “lateness” mean SUM(sale.delay)? Then FROM lakescout_define('lateness', '" in found.in_sql
    [(reason, _)] = con.execute("FROM answer('lateness by client name')").fetchall()
    assert reason.startswith(found.in_sql)
    for proposal in found.proposals:
        [(term, *_)] = con.execute(proposal.statement).fetchall()
        assert term == "lateness"
    assert ask(lake_on(con), "lateness by client name").answered


@pytest.mark.parametrize("question", ["margin by client name", "churn by client name", "total turnover by client name"])
def test_what_is_far_in_meaning_is_not_proposed(question: str) -> None:
    """A best statement adds something up for want of a better column: that alone is no reason to offer it."""
    con = lakescout.connect()
    con.execute(VIEW)
    found = ask(lake_on(con), question)
    assert not found.answered and found.proposals == () and found.unknown
    assert found.in_sql.endswith(
        "(lakescout_define gives a word its meaning, lakescout_add_narration a column its own)"
    )


def test_the_command_asks_and_names_its_own_verb(tmp_path: Path) -> None:
    path = tmp_path / "a lake.duckdb"
    with duckdb.connect(str(path)) as plain:
        plain.execute(VIEW)
    result = CliRunner().invoke(app, ["ask", str(path), "lateness", "by client name"], env={"COLUMNS": "200"})
    assert result.exit_code == 1 and "lakescout_define" not in result.output
    assert "Does “lateness” mean SUM(sale.delay)? Then:" in result.output
    assert f"lakescout define '{path}' lateness 'SUM(sale.delay)'" in result.output
    result = CliRunner().invoke(app, ["ask", str(path), "margin by client name"], env={"COLUMNS": "200"})
    assert f"lakescout define '{path}' margin" in result.output and "lakescout_" not in result.output
    with duckdb.connect(str(path), read_only=True) as plain:
        assert not plain.execute(
            "SELECT * FROM duckdb_tables() WHERE table_name = 'terms' AND estimated_size > 0"
        ).fetchall()


def test_a_refusal_as_json_has_no_rows_in_its_answer(tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    with duckdb.connect(str(path)) as plain:
        plain.execute(VIEW)
    given = ["ask", str(path), "lateness by client name", "--json", "--alternatives"]
    found = json.loads(CliRunner().invoke(app, given).stdout)
    assert found and all(row["answer"] == [] and not row["answered"] for row in found)
    assert found[0]["preview"] and found[0]["proposals"][0] == {"term": "lateness", "meaning": "SUM(sale.delay)"}
    given[2] = "margin by client name"
    [first, *_] = json.loads(CliRunner().invoke(app, given).stdout)
    assert first["proposals"] == [] and first["unknown"] == ["margin"]


def test_what_the_lake_has_is_never_called_unknown() -> None:
    con = lakescout.connect()
    con.execute(VIEW)
    con.execute("CREATE TABLE weather AS SELECT 1 AS wind_speed, 2 AS wind_dir, DATE '2024-01-01' AS seen")
    prepared = SimpleNamespace(catalog=None, found=())
    with lake_on(con).session() as (_, index):
        prepared.catalog = index.catalog
    told = known_as(["wind", "delay", "clients", "speed", "mars", "Amy"], prepared)  # type: ignore[arg-type]
    assert told == {
        "wind": "“wind” is a part of weather.wind_speed and weather.wind_dir, which no likely reading uses",
        "delay": "“delay” is the column sale.delay, which no likely reading uses",
        "clients": "“clients” is the table main.client, which no likely reading uses",
        "speed": "“speed” is a part of weather.wind_speed, which no likely reading uses",
    }


def test_no_message_of_the_database_reaches_a_person() -> None:
    refused = [
        "Invalid Input Error: More than one row returned by a subquery",
        "Binder Error: no column t1",
        "it is empty",
        "",
    ]
    prepared = SimpleNamespace(found=(), barred=())
    [why] = why_nothing(prepared, refused, LetterEncoder())  # type: ignore[arg-type]
    assert why == (
        "no statement could be run: it needs one value where several rows fit; "
        "the statement that was read from the question does not run; it is empty"
    )


def test_a_column_that_numbers_rows_is_not_proposed(tmp_path: Path) -> None:
    (tmp_path / "ids.csv").write_text("id,Id\n1,2\n")
    told = CliRunner().invoke(app, ["ask", str(tmp_path / "ids.csv"), "average price"]).output
    assert "not understood: “price”" in told and "Does “price” mean" not in told


def test_what_is_not_in_reach_is_not_proposed() -> None:
    con = lakescout.connect()
    con.execute(VIEW)
    assert ask(lake_on(con), "weather on mars").proposals == ()


def test_what_other_words_name_is_no_meaning_of_a_word() -> None:
    """“Mars” is a place that no cell has, not a word for the average that the question also asks for by name."""
    con = lakescout.connect()
    con.execute(VIEW)
    assert ask(lake_on(con), "average amount of sales from mars").proposals == ()
    assert ask(lake_on(con), "total lateness by client name").proposals


def lessons(con: duckdb.DuckDBPyConnection, sql: str) -> list[object]:
    with lake_on(con).session() as (_, index):
        return list(from_sql(sql, index.catalog, "q.sql"))


def test_names_of_expressions_conditions_and_joins_are_learned() -> None:
    con = lakescout.connect()
    con.execute(VIEW)
    sql = """
        CREATE VIEW gold_clients AS SELECT * FROM client WHERE grade = 'G';
        SELECT c.client_name AS buyer, SUM(amount) AS units, COUNT(*) AS n
        FROM sale JOIN client c ON sale.client_id = c.client_id WHERE price > 5 GROUP BY ALL
    """
    said = lessons(con, sql)
    sale, client = '"memory"."main"."sale"', '"memory"."main"."client"'
    assert said == [
        Proposed("gold", f"{client}.\"grade\" = 'G'", None, "q.sql"),
        ProposedJoin(f'{sale}."client_id"', f'{client}."client_id"', "q.sql"),
        Proposed("buyer", f'{client}."client_name"', None, "q.sql"),
        Proposed("units", f'SUM({sale}."amount") FILTER(WHERE {sale}."price" > 5)', None, "q.sql"),
    ]


def test_what_reads_no_table_of_the_lake_teaches_nothing() -> None:
    con = lakescout.connect()
    con.execute(VIEW)
    assert lessons(con, "SELECT sum(x) AS y FROM (SELECT amount AS x FROM elsewhere); DROP TABLE; SELECT (") == []


def test_a_model_is_told_what_a_term_means(con: duckdb.DuckDBPyConnection) -> None:
    told: list[str] = []

    def said(prompt: str) -> str:
        told.append(prompt)
        return "yes" if "single word" in prompt else "SELECT department, SUM(salary) FROM staff GROUP BY department"

    with scripted(said) as server:
        lake = lake_on(con, llm_base_url=server.url, llm_model="m")
        define(lake, "payroll", "SUM(salary)", "staff")
        define(lake, "seller", "department = 'Sales'", "staff")
        found = ask(lake, "payroll of each seller", "model")
    assert found.answers
    prompts = [prompt for prompt in told if "TABLE" in prompt]
    assert prompts and all('DEFINED "payroll AS SUM(salary)"' in prompt for prompt in prompts)
    tables = [line for prompt in prompts for line in prompt.splitlines() if line.startswith("TABLE")]
    assert not any("payroll" in line or "seller" in line for line in tables)
    assert not any("Sales" in prompt for prompt in prompts)  # what may be told to a model that sees only headers


def test_a_name_may_have_a_hyphen_and_one_within_another_is_not_said(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("FROM lakescout_define('well-paid', 'salary > 150', table_name := 'staff')")
    con.execute("FROM lakescout_define('senior', 'hired < DATE ''2021-01-01''', table_name := 'staff')")
    assert answer(con, "how many well-paid staff are there") == [(2,)]
    assert answer(con, "how many well paid staff are there") == [(2,)]
    assert answer(con, "how many non-senior staff are there") == [(1,)]
    known = Terms([Term("active", "filter", "x", "x")])
    said = spoken_terms(tokenize("active-duty staff, semi-active staff and non-active staff"), known)
    assert [(each.term.name, each.start) for each in said] == [("active", 12)]
    with pytest.raises(ArgumentError, match="is not defined"):
        define(lake_on(con), "sen-ior", remove=True)


def test_a_reading_without_the_term_that_is_said_is_no_answer() -> None:
    con = lakescout.connect()
    con.execute(
        "CREATE TABLE claim (claim_id INTEGER, reference INTEGER); INSERT INTO claim VALUES (1, 77), (2, 88);"
        "CREATE TABLE fire (fire_id INTEGER, claimNumber INTEGER); INSERT INTO fire VALUES (1, 5)"
    )
    assert answer(con, "claim number of each fire") == [(5, 1)]
    con.execute("FROM lakescout_define('claim number', 'claim.reference')")
    assert answer(con, "claim number of each fire") is None
    assert ask(lake_on(con), "the claim number of each fire").answers[0].unused[:2] == ("claim", "number")
    assert answer(con, "list the claim number") == [(77,), (88,)]


def test_a_condition_that_a_cell_states_is_stated_once(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("FROM lakescout_define('sellers', 'department = ''Sales''', table_name := 'staff')")
    [(sql,)] = con.execute("SELECT answer_sql('how many sellers in Sales')").fetchall()
    assert sql is None or sql.count("'Sales'") == 1


def test_a_term_that_denies_by_its_own_word_is_not_denied_twice(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("FROM lakescout_define('non-sales', 'department <> ''Sales''', table_name := 'staff')")
    assert answer(con, "names of non-sales staff") == [("Gus",)]


def test_of_several_conditions_on_a_column_none_is_stated_alone(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("FROM lakescout_define('sellers', 'department = ''Sales''', table_name := 'staff')")
    con.execute("FROM lakescout_define('engineers', 'department = ''IT''', table_name := 'staff')")
    rows = answer(con, "how many sellers and engineers are there")
    assert rows == [(True, False, 2), (False, True, 1)]


def test_a_condition_is_not_a_degree_and_not_what_is_shown(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("FROM lakescout_define('senior', 'hired < DATE ''2021-01-01''', table_name := 'staff')")
    assert answer(con, "how senior is Eve") == [(True,)]
    assert answer(con, "senior staff") == [("Eve",), ("Gus",)]
    con.execute("FROM lakescout_define('the seller', 'department = ''Sales''', table_name := 'staff')")
    [(sql,)] = con.execute("SELECT answer_sql('salaries of the seller in Sales')").fetchall()
    assert sql is None or "\"department\" = 'Sales') AS" not in sql


def test_a_term_whose_column_has_another_type_now_says_that_it_does_not_fit(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("FROM lakescout_define('payroll', 'SUM(salary)', table_name := 'staff')")
    con.execute("DROP TABLE trip; ALTER TABLE staff ALTER salary TYPE VARCHAR USING salary::VARCHAR || ' EUR'")
    found = ask(lake_on(con), "what is the payroll")
    assert found.reason.startswith("“payroll”, as defined (SUM(salary)), does not fit here; ")
    assert "sum(VARCHAR)" in found.reason and found.proposals == ()


# Which questions a verified one answers, and with which statement.

ORDERS = Table(
    TableName("m", "main", "orders"),
    (Column("ordered", "DATE", 0), Column("total", "DOUBLE", 1), Column("city", "VARCHAR", 2), Column("to_city", "VARCHAR", 3)),
)  # fmt: skip
CITIES = {"berlin": "Berlin", "paris": "Paris", "new york": "New York"}
TODAY = Calendar(datetime.datetime(2026, 3, 10))


def verified_spelt(_table: Table, _column: Column, texts: list[str]) -> str | None:
    return next((CITIES[text.lower()] for text in texts if text.lower() in CITIES), None)


def followed(asked: str, question: str, sql: str) -> str | None:
    tree = parsed_first(sql)
    assert isinstance(tree, exp.Query)
    found = follow(asked, Example(question, tree, [ORDERS]), verified_spelt, TODAY)
    assert tree.sql("duckdb") == parsed_first(sql).sql("duckdb")
    return None if found is None else found.tree.sql("duckdb")


COUNT = "SELECT count(*) FROM orders WHERE city = 'Berlin' AND ordered >= '2024-01-01' AND ordered < '2025-01-01'"


@pytest.mark.parametrize(
    ("asked", "city", "begin", "end"),
    [
        ("number of orders in Paris in 2023", "Paris", "2023-01-01", "2024-01-01"),
        ("In March 2022, how many orders are there from new york?", "New York", "2022-03-01", "2022-04-01"),
        ("Could you tell me how many orders in berlin during Q2 2024 please", "Berlin", "2024-04-01", "2024-07-01"),
    ],
)
def test_other_values_of_the_same_kinds(asked: str, city: str, begin: str, end: str) -> None:
    wanted = COUNT.replace("Berlin", city).replace("2024-01-01", begin).replace("2025-01-01", end)
    assert followed(asked, "How many orders were there in Berlin in 2024?", COUNT) == parsed_first(wanted).sql("duckdb")


@pytest.mark.parametrize(
    "asked",
    [
        "how many orders were there in Berlin",
        "how many orders were there in Berlin since 2024",
        "how many orders were there in Berlin or Paris in 2024",
        "how many orders were there in Oslo in 2024",
        "how many orders were there not in Berlin in 2024",
        "how many late orders were there in Berlin in 2024",
        "how many orders were there in Berlin in 2023 and 2024",
        "how many customers were there in Berlin in 2024",
        "which orders were there in Berlin in 2024",
    ],
)
def test_another_question_is_not_followed(asked: str) -> None:
    assert followed(asked, "How many orders were there in Berlin in 2024?", COUNT) is None


def test_numbers_stay_where_they_are() -> None:
    sql = "SELECT city FROM orders WHERE total > 100 ORDER BY total DESC LIMIT 5"
    question = "top 5 cities with orders above 100"
    assert followed("top 3 cities with orders above 250.5", question, sql) == (
        "SELECT city FROM orders WHERE total > 250.5 ORDER BY total DESC LIMIT 3"
    )
    for asked in ("top 5 cities with orders below 100", "top cities with orders above 100", "5 top cities orders 100"):
        assert followed(asked, question, sql) is None


def test_from_and_to_are_not_mixed_up() -> None:
    sql = "SELECT count(*) FROM orders WHERE city = 'Berlin' AND to_city = 'Paris'"
    question = "how many orders from Berlin to Paris"
    assert followed("how many orders from Paris to New York", question, sql) == (
        "SELECT COUNT(*) FROM orders WHERE city = 'Paris' AND to_city = 'New York'"
    )
    assert followed("how many orders to Berlin from Paris", question, sql) is None


def test_a_day_that_the_question_does_not_say_stops_another_period() -> None:
    sql = COUNT + " AND ordered <> '2020-06-06'"
    assert followed("how many orders in Berlin in 2023", "how many orders in Berlin in 2024", sql) is None
    assert followed("how many orders in Paris in 2024", "how many orders in Berlin in 2024", sql) is not None


def test_words_that_say_nothing() -> None:
    assert [word.key for word in words_of("I would like to know the average total for each city, please")[1]] == [
        "average", "total", "#per", "city",
    ]  # fmt: skip


# The verbs about words and verified questions.

CLI_TABLES = """
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, name VARCHAR, department VARCHAR, salary INTEGER, hired DATE);
INSERT INTO staff VALUES (1, 'Eve', 'Sales', 100, '2020-01-01'), (2, 'Fay', 'Sales', 200, '2021-01-01'),
    (3, 'Gus', 'IT', 300, '2019-05-05');
CREATE VIEW spent AS SELECT department, SUM(salary) AS wage_bill FROM staff GROUP BY ALL;
"""


@pytest.fixture
def lake(tmp_path: Path) -> Path:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(CLI_TABLES)
    return tmp_path / "lake.duckdb"


def run(*arguments: object, code: int = 0) -> str:
    found = CliRunner().invoke(app, [str(each) for each in arguments], env={"COLUMNS": "240"})
    assert found.exit_code == code, found.output
    return found.output


def cli_answer(lake: Path, question: str) -> list[list[object]]:
    rows = json.loads(run("ask", lake, question, "--json"))[0]["answer"]
    return [list(row.values()) for row in rows]


def test_terms_are_defined_listed_written_and_read(lake: Path, tmp_path: Path) -> None:
    assert run("define", lake, "payroll", "SUM(salary)", "--table-name", "staff") == "payroll: a measure, SUM(salary)\n"
    run("define", lake, "senior pay", "payroll * 2")
    run("verify", lake, "how nice is Sales", "SELECT count(*) FROM staff WHERE department = 'Sales'")
    assert "payroll" in run("terms", lake)
    file = tmp_path / "terms.yml"
    run("terms", lake, "--export", file)
    assert 'meaning: SUM("main"."staff"."salary")' in file.read_text()
    other = tmp_path / "other.duckdb"
    with duckdb.connect(str(other)) as con:
        con.execute(CLI_TABLES)
    assert run("terms", other, "--import", file).startswith("3 terms and verified questions taken")
    assert cli_answer(other, "what is the payroll") == [[600]]
    assert cli_answer(other, "how nice is IT") == [[1]]
    run("define", lake, "payroll", "--remove")
    with lakescout.connect(lake) as con:
        [(problem,)] = con.execute("SELECT problem FROM lakescout_terms() WHERE term = 'senior pay'").fetchall()
    assert "is not defined" in problem


def test_what_cannot_be_taken_from_a_file_is_said(lake: Path, tmp_path: Path) -> None:
    file = tmp_path / "terms.yml"
    file.write_text("terms: [{term: payroll, meaning: SUM(nothing)}, 7]\nverified: [{question: x}]")
    told = run("terms", lake, "--import", file, code=1)
    assert told.count("not taken") == 3 and "no table of the lake has a column 'nothing'" in told
    file.write_text("- 1")
    run("terms", lake, "--import", file, code=2)


def test_learning_proposes_and_keeps(lake: Path, tmp_path: Path) -> None:
    (tmp_path / "queries").mkdir()
    (tmp_path / "queries" / "veterans.sql").write_text(
        "SELECT department, MAX(salary) AS top_wage FROM staff GROUP BY ALL; "
        "CREATE VIEW veteran_staff AS SELECT * FROM staff WHERE hired < DATE '2021-01-01'"
    )
    told = run("learn", lake, tmp_path / "queries")
    assert "top wage" in told and "veteran" in told and "--accept keeps them" in told
    assert "top wage" not in run("terms", lake)
    run("learn", lake, tmp_path / "queries", "--accept")
    assert cli_answer(lake, "how many veteran staff are there") == [[2]]


def test_verifying_takes_the_statement_of_the_answer(lake: Path) -> None:
    assert "verified: how many staff are there" in run("verify", lake, "how many staff are there")
    assert "taken back" in run("verify", lake, "how many staff are there", "--remove")
    run("verify", lake, "weather on mars", code=2)


def test_one_statement_is_verified_and_no_other_behind_it(lake: Path) -> None:
    with duckdb.connect(str(lake)) as con:
        lakescout.register(con)
        for second in ("SELECT 1", "DROP TABLE staff"):
            with pytest.raises(duckdb.Error, match="one statement is allowed, not 2"):
                con.execute("FROM lakescout_verify('staff', $1)", [f"SELECT count(*) FROM staff; {second}"])
        con.execute("FROM lakescout_verify('staff', 'SELECT count(*) FROM staff;')").fetchall()
        con.execute("FROM lakescout_verify('staff', NULL, remove := true)").fetchall()


def test_a_datasheet(lake: Path) -> None:
    run("define", lake, "payroll", "SUM(salary)", "--table-name", "staff")
    told = run("datasheet", lake, "staff")
    assert told.startswith("# main.staff\n")
    for line in ("- 3 rows;", "- hired from 2019-05-05 to 2021-01-01", "- **payroll** (measure): `SUM(salary)`"):
        assert line in told
    assert "- how many staff are there: 3" in told


def test_questions_with_answers_have_a_bar(lake: Path, tmp_path: Path) -> None:
    run("define", lake, "payroll", "SUM(salary)", "--table-name", "staff")
    file = tmp_path / "questions.jsonl"
    rows = [
        {"question": "what is the payroll", "rows": [[600]]},
        {"question": "how many staff are there", "sql": "SELECT count(*) FROM staff"},
        {"question": "how many staff are in Sales", "rows": [{"n": 3}]},
    ]
    file.write_text("\n".join(map(json.dumps, rows)))
    told = run("bench", lake, "--questions", file, "--least", "0.6")
    assert "right: 0.67, without what was taught 0.33" in told
    run("bench", lake, "--questions", file, "--least", "0.9", code=1)


def test_what_broke_since_the_last_run_is_named_with_what_changed(lake: Path, tmp_path: Path) -> None:
    run("define", lake, "payroll", "SUM(salary)", "--table-name", "staff")
    file, last = tmp_path / "questions.jsonl", tmp_path / "last.json"
    rows = [
        {"question": "what is the payroll", "rows": [[600]]},
        {"question": "how many staff are there", "rows": [[3]]},
        {"question": "highest salary of staff", "rows": [[300]]},
    ]
    file.write_text("\n".join(map(json.dumps, rows)))
    ask = ("bench", lake, "--questions", file)
    assert not last.exists() and "kept" not in run(*ask)
    assert f"this run is kept in {last}" in run(*ask, "--last", last)
    assert json.loads(last.read_text())["what is the payroll"] == {
        "outcome": "right", "reads": {"main.staff.salary": "INTEGER"},
    }  # fmt: skip
    kept = last.read_text()
    with duckdb.connect(str(lake)) as con:
        con.execute(
            "DROP VIEW spent; ALTER TABLE staff RENAME COLUMN salary TO wage; DELETE FROM staff WHERE staff_id = 1"
        )
    told = run(*ask, "--last", last, code=1)
    assert "broke: what is the payroll (right, now refused): main.staff.salary is gone" in told
    assert "broke: how many staff are there (right, now wrong), with the schema of what it read as it was" in told
    assert last.read_text() == kept and f"{last} is left as it was" in told
    assert "the term 'payroll' is not used: the column main.staff.salary is not in the lake" in run("status", lake)
    with duckdb.connect(str(lake)) as con:
        con.execute("ALTER TABLE staff RENAME TO people")
    told = run(*ask, "--last", last, code=1)
    assert "main.staff is gone" in told.replace("\n", "")
    for text in ("[1]", '{"name": "another file"}'):
        last.write_text(text)
        run(*ask, "--last", last, code=2)
        assert last.read_text() == text
    run(*ask, "--last", tmp_path / "nowhere" / "last.json", code=2)
