"""What the builder makes of turns of phrase, over one small schema: the rows that its best statement gives."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import duckdb
import pytest
from hypothesis import given, settings, strategies

from lakescout.answer.builder.build import build
from lakescout.answer.builder.linking import name_targets
from lakescout.answer.builder.matching import phrase_match
from lakescout.answer.builder.scope import CellHit, Key, Scope, make_scope
from lakescout.answer.builder.tokens import tokenize
from lakescout.lake.catalog import Column, Table, TableName

SCHEMA = """
    CREATE TABLE teacher (teacher_id INTEGER, name VARCHAR, salary INTEGER, department VARCHAR);
    INSERT INTO teacher VALUES (1, 'Ada', 50, 'Physics'), (2, 'Bob', 70, 'Physics'), (3, 'Cyd', 55, 'History'),
        (4, 'Abe', 90, 'History');
    CREATE TABLE course (course_id INTEGER, title VARCHAR, credits INTEGER);
    INSERT INTO course VALUES (1, 'Algebra', 3), (2, 'Botany', 5), (3, 'Chess', 8), (4, 'Algebra', 4);
    CREATE TABLE teaching (teacher_id INTEGER, course_id INTEGER, room INTEGER);
    INSERT INTO teaching VALUES (1, 1, 7), (1, 2, 7), (2, 1, 8), (4, 4, 8);
"""
VALUES = (("Algebra", 1, 1), ("Physics", 0, 3), ("History", 0, 3), ("Chess", 1, 1))
"""Cells that the questions name: text, table, column."""


@pytest.fixture(scope="module")
def school() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        connection.execute(SCHEMA)
        yield connection


def scope_for(connection: duckdb.DuckDBPyConnection, question: str) -> Scope:
    """The schema, with the cells of VALUES that the question names."""
    tables = []
    for name in ("teacher", "course", "teaching"):
        rows = connection.execute(f"DESCRIBE {name}").fetchall()
        columns = tuple(Column(row[0], row[1], place) for place, row in enumerate(rows))
        tables.append(Table(TableName("memory", "main", name), columns))
    first = [0, len(tables[0].columns), len(tables[0].columns) + len(tables[1].columns)]
    keys = (Key(first[2], 0), Key(first[2] + 1, first[1]))
    hits = [
        CellHit(place, place + 1, first[table] + column, cell)
        for place, token in enumerate(tokenize(question))
        for cell, table, column in VALUES
        if token.text == cell
    ]
    return make_scope(tuple(tables), keys, tuple(hits))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Names of teachers whose salary is above the average salary of the Physics department", ["Bob", "Abe"]),
        ("Names of teachers whose salary is above the average salary", ["Bob", "Abe"]),
        ("Names of teachers whose salary is less than or equal to 55", ["Ada", "Cyd"]),
        ("Titles of courses with credits either 3 or 8", ["Algebra", "Chess"]),
        ("Names of teachers whose name starts with A in alphabetical order", ["Abe", "Ada"]),
        ("What are the names of teachers, ordered alphabetically?", ["Abe", "Ada", "Bob", "Cyd"]),
        ("Count the number of different titles of the courses", [3]),
        ("Names of teachers that do not teach the course Algebra", ["Cyd"]),
        ("Names of teachers who are not teaching any course", ["Cyd"]),
        (
            "Which department has both teachers with salary greater than 80 and teachers with salary less than 60?",
            ["History"],
        ),
        (
            "Titles of courses sorted in descending order of the course's credits",
            ["Chess", "Botany", "Algebra", "Algebra"],
        ),
    ],
)
def test_turns_of_phrase(school: duckdb.DuckDBPyConnection, question: str, expected: list[object]) -> None:
    best = build(question, scope_for(school, question))[0]
    rows = [row[0] for row in school.execute(best.sql).fetchall()]
    ordered = "order" in question
    assert (rows if ordered else sorted(rows, key=str)) == (expected if ordered else sorted(expected, key=str)), (
        best.sql
    )


def test_a_negation_that_nothing_reads_costs(school: duckdb.DuckDBPyConnection) -> None:
    """Of two readings the one that makes something of `without` is the better."""
    question = "ids of courses without teaching"
    best = build(question, scope_for(school, question))[0]
    assert school.execute(best.sql).fetchall() == [(3,)], best.sql


@pytest.mark.parametrize("words", [["name"], ["teacher", "name"], ["salari"], ["course"], ["room", "number"], ["tit"]])
def test_looking_names_up_by_word_misses_none(school: duckdb.DuckDBPyConnection, words: list[str]) -> None:
    scope = scope_for(school, "")
    found = {target.number for target in name_targets(words, scope) if target.kind == "C"}
    scores = {
        number: max(phrase_match(words, side, scope.table_words[field.table]) for side in (field.own, field.words))
        for number, field in enumerate(scope.fields)
    }
    best = max(scores.values())
    assert {number for number, score in scores.items() if score == best and score > 0.8} <= found


SHOP = """
    CREATE TABLE client (client_id INTEGER, first_name VARCHAR, last_name VARCHAR, age INTEGER);
    INSERT INTO client VALUES (1, 'Ann', 'Hill', 30), (2, 'Bo', 'Lake', 50), (3, 'Cy', 'Moor', 40);
    CREATE TABLE purchase (purchase_id INTEGER, client_id INTEGER, city VARCHAR, price INTEGER, stock INTEGER);
    INSERT INTO purchase VALUES (1, 1, 'Ulm', 5, 0), (2, 1, 'Ulm', 9, 3), (3, 2, 'Kiel', 12, 1), (4, 2, 'Ulm', 1, 2);
"""


@pytest.fixture(scope="module")
def shop() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        connection.execute(SHOP)
        yield connection


def shop_scope(connection: duckdb.DuckDBPyConnection) -> Scope:
    tables = []
    for name in ("client", "purchase"):
        rows = connection.execute(f"DESCRIBE {name}").fetchall()
        columns = tuple(Column(row[0], row[1], place) for place, row in enumerate(rows))
        tables.append(Table(TableName("memory", "main", name), columns))
    return make_scope(tuple(tables), (Key(5, 0),))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("clients who never purchased anything", [("Cy", "Moor")]),
        ("oldest client", [("Bo", "Lake")]),
        ("youngest 2 clients", [("Ann", "Hill"), ("Cy", "Moor")]),
        ("top 2 cities by price", [("Ulm", 15), ("Kiel", 12)]),
        ("clients and their city", [("Ann", "Hill", "Ulm")] * 2 + [("Bo", "Lake", "Kiel"), ("Bo", "Lake", "Ulm")]),
        ("purchases out of stock", [(1,)]),
        ("which client has the highest average price", [("Ann", "Hill")]),
        ("cities with an average price above 6", [("Kiel",)]),
    ],
)
def test_everyday_turns(shop: duckdb.DuckDBPyConnection, question: str, expected: list[tuple[object, ...]]) -> None:
    best = build(question, shop_scope(shop))[0]
    assert sorted(shop.execute(best.sql).fetchall()) == sorted(expected), best.sql


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("clients who never purchased anything", [("Cy", "Moor")]),
        ("which client has the highest average price", [("Ann", "Hill")]),
    ],
)
def test_no_text_ends_a_join_with_numbers_with_an_error(question: str, expected: list[tuple[object, ...]]) -> None:
    """A text that is no number joins nothing: DuckDB's own cast would end the statement, or not, by its plan."""
    with duckdb.connect() as con:
        con.execute(SHOP)
        con.execute("ALTER TABLE purchase ALTER client_id TYPE VARCHAR")
        con.execute("INSERT INTO purchase VALUES (5, 'walk-in', 'Ulm', 99, 1)")
        best = build(question, shop_scope(con))[0]
        assert sorted(con.execute(best.sql).fetchall()) == expected, best.sql


@pytest.mark.parametrize("question", ["average purchase", "growth of price per client"])
def test_an_operation_that_nothing_reads_is_left_over(shop: duckdb.DuckDBPyConnection, question: str) -> None:
    candidates = build(question, shop_scope(shop))
    assert candidates[0].plan.leftover


WORDS = """
    how many clients purchases price age city stock name first last per each month year 2024 5 100000 1,000 March March 2024 in on
    since before after between and or not never without top best paid most least highest average total number of by for the
    share percentage oldest youngest clients' with more than less than Ulm 'Ulm' "x y" last month out of ordered bought 0 3.5 2024-02-31
""".split()  # noqa: SIM905


@cache
def _dated_scope() -> Scope:
    with duckdb.connect() as connection:
        connection.execute(SHOP + "ALTER TABLE purchase ADD COLUMN bought_on DATE;")
        return shop_scope(connection)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(words=strategies.lists(strategies.sampled_from(WORDS), min_size=1, max_size=12))
def test_whatever_is_asked_builds_statements_that_parse(words: list[str]) -> None:
    for candidate in build(" ".join(words), _dated_scope()):
        assert len(duckdb.extract_statements(candidate.sql)) == 1
