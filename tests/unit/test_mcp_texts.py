"""Replies of `lakescout mcp` as an agent reads them: short lines, each thing said once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

import lakescout
from lakescout.plugins.agents.brief import may_be_a_condition, named
from lakescout.plugins.agents.mcp import Service
from lakescout.plugins.agents.tools import said
from lakescout.plugins.shared import SharedSource, opener

LAKE = """
CREATE SCHEMA shop; CREATE SCHEMA club;
CREATE TABLE shop.product (product_id INTEGER PRIMARY KEY, product_name VARCHAR, "unit price" DOUBLE);
INSERT INTO shop.product VALUES (1, 'Boy''s Jeans (Blue)', 30), (2, 'Socks', 5), (3, 'Hat', 9);
CREATE TABLE shop.store (store_id INTEGER PRIMARY KEY, store_name VARCHAR, town VARCHAR);
INSERT INTO shop.store VALUES (1, 'Madrid', 'Madrid'), (2, 'McDonald''s', 'Oslo');
CREATE TABLE shop.sale (sale_id INTEGER PRIMARY KEY, product_id INTEGER REFERENCES shop.product (product_id),
  store_id INTEGER REFERENCES shop.store (store_id), quantity INTEGER, sold VARCHAR, a1 INTEGER, a2 INTEGER, a3 INTEGER,
  a4 INTEGER, a5 INTEGER);
INSERT INTO shop.sale SELECT i, 1 + i % 3, 1 + i % 2, i, '2024-01-0' || (1 + i % 9), 1, 1, 1, 1, 1 FROM range(30) t(i);
CREATE TABLE club.member (member_id INTEGER PRIMARY KEY, nickname VARCHAR, colour VARCHAR);
INSERT INTO club.member VALUES (1, 'Boy', 'Blue'), (2, 'Ann', 'Red');
CREATE TABLE club.booking (booking_id INTEGER, member_id INTEGER REFERENCES club.member (member_id), slots INTEGER);
INSERT INTO club.booking SELECT i, 1 + i % 2, i FROM range(9) t(i);
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    path: Path = tmp_path_factory.mktemp("texts") / "lake.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(LAKE)
    with lakescout.connect(path) as con:
        con.execute("FROM lakescout_refresh()").fetchall()
    yield Service(SharedSource(opener(path), read_only=True), allow_writes=False, budget=50_000)


def text(told: Service, tool: str, **arguments: Any) -> str:
    return said(told.tools[tool], told.call(tool, arguments), arguments)


def test_all_columns_that_a_question_names_are_shown_and_no_other_keys(tmp_path: Path) -> None:
    keys = ", ".join(f"i AS other_{number}_id" for number in range(4))
    with lakescout.connect(tmp_path / "lake.duckdb") as con:
        named = "i AS distance, i AS fare, i AS tip, i AS toll, i AS tax, i AS speed, i AS note"
        con.execute(f"CREATE TABLE trip AS SELECT i AS trip_id, {keys}, {named} FROM range(9) t(i)")
    service = Service(SharedSource(opener(tmp_path / "lake.duckdb"), read_only=True), allow_writes=False, budget=50_000)
    shown = text(service, "find_tables", questions=["distance, fare, tip, toll, tax and speed of each trip"])
    assert set(shown.splitlines()[1].split()[1:]) == {"distance", "fare", "tip", "toll", "tax", "speed", "+6"}


def test_a_question_gets_its_tables_with_keys_columns_and_cells(told: Service) -> None:
    lines = text(
        told, "find_tables", questions=["How many units of Boy's Jeans (Blue) were sold in Madrid?"]
    ).splitlines()
    assert lines[0] == "1 shop"
    found = dict(line.split(": ", 1) for line in lines[1:])
    assert found.keys() >= {"product", "store", "sale"} and "club" not in "".join(lines)
    assert "product_name='Boy''s Jeans (Blue)'" in found["product"] and '"unit price"' in found["product"]
    assert "store_name='Madrid'" in found["store"]
    assert "product_id→product" in found["sale"] or "product_id→sale" in found["product"]
    assert found["sale"].endswith("+3") and "sold(text)" in found["sale"]


def test_columns_are_named_once_for_all_questions(told: Service) -> None:
    found = text(
        told,
        "find_tables",
        questions=["quantity of sales by store name", "slots of bookings", "quantity of sales in Madrid"],
    )
    assert found.count("quantity") == 1 and found.count("slots") == 1
    first, second, third = found.partition("\n2 ")[0], *found.partition("\n2 ")[2].split("\n3 ")
    assert first.startswith("1 shop") and second.startswith("club\n") and third.startswith("shop\n")
    assert "store_name='Madrid'" in third and "above: " in third


def test_a_possessive_name_is_looked_for_as_it_stands(told: Service) -> None:
    assert "store_name='McDonald''s'" in text(told, "find_tables", questions=["quantity sold by McDonald's"])


def test_a_question_of_nothing_has_no_table(told: Service) -> None:
    assert text(told, "find_tables", questions=["???", "slots of bookings"]).startswith("1 no table\n2 club\n")


def test_statements_run_together_and_say_what_is_held_against_them(told: Service) -> None:
    sql = [
        "SELECT count(*) FROM shop.sale",
        'SELECT product_name, "unit price" FROM shop.product ORDER BY 1',
        "SELECT * FROM club.member ORDER BY 1",
        "SELECT store_id FROM shop.store WHERE store_name = 'madrid'",
        "SELECT nothing FROM shop.store",
        "SELECT sale_id FROM shop.sale ORDER BY 1",
    ]
    lines = text(told, "run", sql=sql, limit=3).splitlines()
    assert lines[:8] == [
        "1: 30", "2: Boy's Jeans (Blue)\t30", "Hat\t9", "Socks\t5",
        "3: member_id\tnickname\tcolour", "1\tBoy\tBlue", "2\tAnn\tRed", "4: no rows",
    ]  # fmt: skip
    assert lines[8].startswith("doubt: no cell of store.store_name is spelt so") and "'Madrid'" in lines[8]
    assert lines[9].startswith("5: refused: ") and lines[-4:] == ["6: 0", "1", "2", "… there are more rows"]
    assert len(text(told, "run", sql=sql[0], question="how many sales")) == 2


def test_a_statement_alone_has_its_rows_with_tabs_and_no_echo(told: Service) -> None:
    assert text(told, "run", sql="SELECT town, count(*) FROM shop.store GROUP BY 1 ORDER BY 1") == "Madrid\t1\nOslo\t1"
    assert text(told, "query", sql="FROM shop.store ORDER BY 1").splitlines()[0] == "store_id\tstore_name\ttown"
    with pytest.raises(lakescout.LakescoutError, match="question has 2 texts for 1 statements"):
        told.call("run", {"sql": ["SELECT 1"], "question": ["a", "b"]})


def test_no_cell_can_pass_for_a_line_of_ours(told: Service) -> None:
    assert text(told, "run", sql=["SELECT 'a\ndoubt: b', 'c\td'"]) == "1: a\\ndoubt: b\tc\\td"


def test_a_word_that_is_nowhere_counts_only_where_it_may_be_a_condition() -> None:
    def note(about: str) -> dict[str, str]:
        return {"law": "unaccounted", "weight": "note", "about": about}

    assert not may_be_a_condition(note("sold"), "How many jeans were sold?")
    assert not may_be_a_condition(note("Compare"), "Compare sales")
    assert not may_be_a_condition(note("University"), "players of Stanford University")
    assert may_be_a_condition(note("went, Atlantis"), "who went to Atlantis")


def test_an_answer_that_is_none_takes_two_lines(told: Service) -> None:
    lines = text(told, "answer", question="colour of purple elephants in Atlantis").splitlines()
    assert len(lines) == 2 and lines[0].startswith("no answer: ") and lines[1].startswith("nearest: ")
    given = text(told, "answer", question="how many members are there").splitlines()
    assert given[1] == "2" and any(line.startswith("read as: ") for line in given) and given[-1].startswith("sql: ")


def test_descriptions_paths_and_checks_are_lines(told: Service) -> None:
    assert text(told, "describe", tables=["shop.store"]).splitlines()[0].startswith("shop.store, 2 rows, key store_id")
    assert text(told, "join_path", tables=["shop.sale", "shop.store"]).startswith("FROM ")
    assert text(told, "check_sql", sql="SELECT count(*) FROM shop.sale", question="") == "nothing is held against it"
    other = text(told, "check_sql", sql="SELECT sum(sale_id) FROM shop.sale", question="total quantity of sales")
    assert "quantity" in other and "is not read" in other  # where nothing weighs more, notes are told


@pytest.mark.parametrize(("name", "shown"), [("a", "a"), ("A b", '"A b"'), ("order", '"order"'), ("é", '"é"')])
def test_names_are_quoted_where_sql_needs_it(name: str, shown: str) -> None:
    assert named(name) == shown
