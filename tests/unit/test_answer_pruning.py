"""Which tables and columns go into a prompt."""

from __future__ import annotations

import re
from functools import cache

from scripted_model import scripted
from sqlglot import exp

import lakescout
from lakescout.answer.candidates import Statement
from lakescout.answer.explain import columns_read
from lakescout.answer.material import NAMES, column_features, column_scores
from lakescout.answer.scopes import RankedScope
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.reading import plan as plans
from lakescout.reading.link import link
from lakescout.reading.scope import Key, Scope, make_scope
from lakescout.reading.to_sql import to_sql

STADIUM = Table(
    TableName("memory", "main", "stadium"),
    (Column("stadium_id", "BIGINT", 0), Column("name", "VARCHAR", 1), Column("capacity", "BIGINT", 2)),
)
CONCERT = Table(
    TableName("memory", "main", "concert"),
    (Column("concert_id", "BIGINT", 0), Column("stadium_id", "BIGINT", 1), Column("theme", "VARCHAR", 2)),
)
QUESTION = "What is the theme of each concert in stadiums with capacity above 5000?"
FIELDS = ("stadium.stadium_id", "stadium.name", "stadium.capacity", "concert.concert_id", "concert.stadium_id", "theme")


@cache
def scope() -> Scope:
    return make_scope((STADIUM, CONCERT), (Key(4, 0),))


def statement() -> Statement:
    large = plans.Compare(">", plans.Column(2), plans.Value(5000))
    plan = plans.Plan((plans.Column(5),), where=large)
    tree = to_sql(plan, scope())
    assert isinstance(tree, exp.Query)
    return Statement(tree, plan, link(QUESTION, scope()), RankedScope(scope(), (0, 1), (1.0, 1.0)), -0.1, 0)


def read() -> set[int]:
    return {number for _, number in columns_read(statement().tree, scope())}


def test_a_statement_reads_its_columns_and_the_keys_of_its_joins() -> None:
    assert {FIELDS[number] for number in read()} == {
        "theme",
        "stadium.capacity",
        "concert.stadium_id",
        "stadium.stadium_id",
    }


def test_what_the_statement_reads_is_likelier_than_the_rest() -> None:
    scores = column_scores(link(QUESTION, scope()), scope(), [statement()])
    own = read()
    assert min(scores[number] for number in own) > max(scores[number] for number in set(range(6)) - own)


def test_without_a_statement_the_words_of_the_question_decide() -> None:
    links = link("the theme", scope())
    scores = column_scores(links, scope(), [])
    assert FIELDS[int(scores.argmax())] == "theme"
    features = dict(zip(NAMES, column_features(links, scope(), [])[5], strict=True))
    assert features["named"] == 1.0
    assert features["first"] == features["any"] == features["home"] == 0.0


SHOP = """
CREATE TABLE members (member VARCHAR, since DATE);
INSERT INTO members VALUES ('Ann', DATE '2020-01-01'), ('Bob', DATE '2021-01-01');
CREATE TABLE sales (product VARCHAR, price INTEGER);
INSERT INTO sales VALUES ('tea', 3), ('cake', 4);
"""
CLAIMS = """
CREATE TABLE claim (claim_id INTEGER PRIMARY KEY, amount INTEGER);
INSERT INTO claim SELECT i, 10 * i FROM range(1, 9) t(i);
CREATE TABLE loss_payment (claim_id INTEGER REFERENCES claim (claim_id));
CREATE TABLE loss_reserve (claim_id INTEGER REFERENCES claim (claim_id));
CREATE TABLE hearing (claim_id INTEGER REFERENCES claim (claim_id), town VARCHAR);
INSERT INTO loss_payment FROM range(1, 4); INSERT INTO loss_reserve FROM range(4, 8);
INSERT INTO hearing SELECT i, 'Lyon' FROM range(1, 4) t(i);
"""


def first_prompt(sql: str, question: str, statement: str) -> tuple[list[str], object]:
    """The lines about the lake of the first prompt for a statement, and the first cell of the answer."""
    with (
        scripted(lambda prompt: "yes" if "yes or no" in prompt else statement) as server,
        lakescout.connect(llm_base_url=server.url, llm_model="scripted", answer_confidence=0.0) as connection,
    ):
        connection.execute(sql)
        rows = connection.execute("SELECT sql FROM answers(?, method := 'model', k := 1)", [question]).fetchall()
        asked = next(prompt for prompt in server.prompts if "Write one DuckDB SELECT" in prompt)
        lines = asked.split("\n<data>\n")[1].split("\n</data>\n")[0].splitlines()
        return lines, connection.execute(rows[0][0]).fetchall()[0][0] if rows[0][0] else None


def test_tables_of_a_small_schema_are_told_although_nothing_joins_them() -> None:
    both = "SELECT (SELECT count(*) FROM members) * sum(price) AS product FROM sales"
    lines, found = first_prompt(SHOP, "price of each product times the number of members", both)
    assert {line.split(":")[0] for line in lines} == {'TABLE "main.sales"', 'TABLE "main.members"'}
    assert found == 14


def test_a_table_for_which_there_was_no_room_is_asked_about_by_itself() -> None:
    wide = ", ".join(f"'text {n}' AS reading_of_instrument_{n}" for n in range(400))
    with (
        scripted(lambda prompt: "no" if "yes or no" in prompt else "CANNOT ANSWER") as server,
        lakescout.connect(llm_base_url=server.url, llm_model="scripted") as connection,
    ):
        connection.execute(f"{SHOP} CREATE TABLE archive AS SELECT 'Eve' AS keeper, {wide}")
        connection.execute("FROM answers('price of each product that the keeper sold')").fetchall()
        about = [re.findall(r'^TABLE "main.(\w+)"', prompt, re.M) for prompt in server.prompts if "yes or no" in prompt]
    assert about[0] == ["sales", "members"] and ["archive"] in about and ["members"] not in about


def test_what_a_type_does_not_have_is_refused_of_every_table_that_is_told() -> None:
    average = "SELECT avg(since) AS price FROM members"
    with (
        scripted(lambda prompt: "yes" if "yes or no" in prompt else average) as server,
        lakescout.connect(llm_base_url=server.url, llm_model="scripted", privacy="values") as connection,
    ):
        connection.execute(SHOP)
        why = connection.execute("SELECT explanation FROM answers('price of each product')").fetchall()[0][0]
    assert "members.since holds dates" in why and "which have no average" in why


def test_of_a_large_schema_only_tables_that_join_are_told() -> None:
    many = "".join(
        f"CREATE TABLE other_{n} (size_{n} INTEGER, weight_{n} INTEGER, shade_{n} VARCHAR);" for n in range(40)
    )
    lines, _ = first_prompt(SHOP + many, "price of each product", "SELECT sum(price) AS total FROM sales")
    assert [line.split(":")[0] for line in lines] == ['TABLE "main.sales"']


def test_tables_with_the_same_columns_share_a_line_and_a_key_has_one_line() -> None:
    added = "SELECT sum(amount) AS total FROM claim WHERE claim_id IN (FROM loss_payment UNION ALL FROM loss_reserve)"
    lines, found = first_prompt(CLAIMS, "total amount of the claims with a hearing, a loss payment or reserve", added)
    tables = sorted(line.split(": ")[0] for line in lines if line.startswith("TABLE"))
    assert tables[:2] == ['TABLE "main.claim"', 'TABLE "main.hearing"']
    assert tables[2:] == ['TABLE "main.loss_reserve", "main.loss_payment"']
    [join] = [line for line in lines if line.startswith("JOIN")]
    assert join.startswith('JOIN "main.claim.claim_id = ') and join.count("claim_id") == 4
    assert found == 280
