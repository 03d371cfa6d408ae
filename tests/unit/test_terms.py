"""Words that people define: how they are read, and what a plan with them becomes."""

import duckdb
import pytest
from scripted_model import scripted

import lakescout
from lakescout.engine.ask import ask
from lakescout.errors import ArgumentError
from lakescout.lake.terms import Term, Terms, parts_of, spelt
from lakescout.reading.names import name_words
from lakescout.reading.terms import spoken_terms
from lakescout.surface.learn import Proposed, ProposedJoin, from_sql
from lakescout.surface.terms import define, terms
from lakescout.words.tokens import tokenize
from truth_support import lake_on

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
CREATE TABLE sale (sale_id INTEGER, client_id INTEGER REFERENCES client, amount INTEGER, price DOUBLE);
INSERT INTO sale VALUES (1, 1, 2, 5), (2, 2, 3, 5), (3, 1, 1, 7);
CREATE VIEW monthly AS SELECT client_id, SUM(s.amount * s.price) AS gross_takings FROM sale s GROUP BY ALL;
"""


def test_a_word_that_nothing_says_is_asked_for_with_definitions_that_work() -> None:
    con = lakescout.connect()
    con.execute(VIEW)
    lake = lake_on(con)
    found = ask(lake, "turnover by client name")
    assert not found.answered and 1 <= len(found.proposals) <= 3
    assert "to define it: FROM lakescout_define('turnover', '" in found.reason
    for proposal in found.proposals:
        [(term, *_)] = con.execute(proposal.statement).fetchall()
        assert term == "turnover"
    assert ask(lake_on(con), "turnover by client name").answered


def test_what_is_not_in_reach_is_not_proposed() -> None:
    con = lakescout.connect()
    con.execute(VIEW)
    assert ask(lake_on(con), "weather on mars").proposals == ()


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
    assert not any("Sales" in prompt for prompt in prompts)  # what headers alone may be told of


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
