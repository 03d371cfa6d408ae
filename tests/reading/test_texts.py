"""Amounts and dates in columns of texts are read as what they stand for."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest

from lakescout.answer.guard import check
from lakescout.errors import GuardError
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.reading.from_sql import from_sql
from lakescout.reading.model.features import TYPES, column_type
from lakescout.reading.plan import (
    Aggregate,
    Among,
    Arithmetic,
    Between,
    Compare,
    Expression,
    Order,
    Period,
    Plan,
    Predicate,
    Rows,
    Value,
)
from lakescout.reading.plan import Column as Of
from lakescout.reading.said import said
from lakescout.reading.scope import make_scope
from lakescout.reading.texts import MOST_LABELS, PLAIN, Amounts, Dates, Form, Spread, form_of, is_open, labels_of
from lakescout.reading.to_sql import to_sql


@pytest.mark.parametrize(
    ("counts", "spread"),
    [
        ({"Ann": 1, "Bob": 1, "Cy": 1}, None),
        ({"Ann": 1, "Bob": 1, "Cy": 1, "Di": 1}, Spread.ONCE),
        ({"Ann": 1, "Bob": 2, "Cy": 1}, Spread.SOME),
        ({"red": 5, "blue": 3}, Spread.REPEATED),
        ({f"Customer {number}": 1 + (number < 20) for number in range(900)}, Spread.ONCE),
        ({f"{number}": 4 for number in range(900)}, Spread.REPEATED),
    ],
)
def test_names_are_told_from_kinds_by_how_their_texts_repeat(counts: dict[str, int], spread: Spread | None) -> None:
    found = labels_of(counts)
    assert found is not None and found.spread is spread
    assert bool(found.texts) == (len(counts) <= MOST_LABELS)


@pytest.mark.parametrize(
    ("cells", "form"),
    [
        (["7", "4.5", "", None], PLAIN),
        (["1", "2", "3", "4", "n/a"], PLAIN),
        (["$1,250.00", "$80"], Amounts(", $")),
        (["17,594.47", "12", "950"], Amounts(", ")),
        (["€ 5", "€ 7.50"], Amounts(", €")),
        (["12 %", "7.5 %"], Amounts(", %")),
        (["1'250.00", "80.00", "1'000"], Amounts(", '")),
        (["1.234,56", "12,50"], Amounts(". ", comma=True)),
        (["1 234,56 €", "80 €", "9,90 €"], Amounts(". €", comma=True)),
        (["-$5.00", "$-7.00"], Amounts(", $")),
        (["2023-12-31", "2024-01-01"], Dates("%Y-%m-%d")),
        (["2023-12-31T10:00:00", "2024-01-01T09:30:00"], Dates("%Y-%m-%dT%H:%M:%S")),
        (["01/02/2023", "31/12/2023", "?", "5/5/2023", "6/7/2023"], Dates("%d/%m/%Y")),
        (["12/31/2023", "01/02/2023"], Dates("%m/%d/%Y")),
        (["12/31/2023 5:07 PM", "1/2/2023 11:30 AM"], Dates("%m/%d/%Y %I:%M %p")),
        (["31.12.2023", "1.2.2023"], Dates("%d.%m.%Y")),
        (["Dec 31, 2023", "May 1, 2024"], Dates("%b %d, %Y")),
        (["31 December 2023", "1 May 2024"], Dates("%d %B %Y")),
        (["31-Dec-2023"], Dates("%d-%b-%Y")),
    ],
)
def test_the_cells_decide_what_they_write(cells: list[str | None], form: Form) -> None:
    assert form_of(cells) == form


@pytest.mark.parametrize(
    "cells",
    [
        [],
        ["", None],
        ["Oslo", "Rome"],
        ["1,2", "3,4"],  # two lists or two decimals
        ["1.234,56", "1,234.56"],
        ["$5", "€5"],
        ["12 %", "1,200"],
        ["€ 1.459", "€ 1.250"],
        ["555 123 456", "555 123 457"],
        ["5 kg", "7 kg"],
        ["05/05/2023"],
        ["01/02/2023", "05/06/2023"],  # day or month first
        ["31/12/2023", "12/31/2023"],
        ["2023-02-30", "2023-13-01"],
        ["2023-12-31", "31/12/2023"],
        ["Dec 31, 2023", "Rome", "Oslo"],
    ],
)
def test_what_the_cells_do_not_tell_stays_text(cells: list[str | None]) -> None:
    assert form_of(cells) is None


def test_days_and_months_are_open_until_a_cell_tells() -> None:
    assert is_open(["01/02/2023", "05/06/2023"])
    assert not is_open(["01/02/2023", "25/06/2023"])
    assert not is_open(["Oslo"])


SCHEMA = """
    CREATE TABLE policy (
        id INTEGER, holder VARCHAR, insured VARCHAR, premium VARCHAR, began VARCHAR, ended VARCHAR, moved TIMESTAMP);
    INSERT INTO policy VALUES
        (1, 'Ada', '$1,250.00', '1.234,56', '31/12/2023', 'Jan 10, 2024', '2024-01-01 10:00'),
        (2, 'Bea', '$900.00', '99,90', '01/02/2023', 'Dec 31, 2023', '2023-02-03 11:00'),
        (3, 'Cyd', '$17,594.47', '1.000,00', '15/02/1969', 'May 1, 1970', '1969-02-15 00:00'),
        (4, 'Dan', 'unknown', '', 'soon', NULL, NULL);
"""
HEADERS = ("holder", "insured", "premium", "began", "ended")
COLUMNS = (
    Column("id", "INTEGER", 0),
    *(Column(name, "VARCHAR", place) for place, name in enumerate(HEADERS, 1)),
    Column("moved", "TIMESTAMP", 6),
)
POLICY = Table(TableName("memory", "main", "policy"), COLUMNS)
FORMS: dict[int, Form] = {
    2: Amounts(", $"),
    3: Amounts(". ", comma=True),
    4: Dates("%d/%m/%Y"),
    5: Dates("%b %d, %Y"),
}
SCOPE = make_scope([POLICY], forms=FORMS)
ID, HOLDER, INSURED, PREMIUM, BEGAN, ENDED, MOVED = map(Of, range(7))


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        connection.execute(SCHEMA)
        yield connection


def rows(lake: duckdb.DuckDBPyConnection, plan: Plan) -> list[tuple[object, ...]]:
    return lake.execute(check(to_sql(plan, SCOPE).sql(dialect="duckdb"), [POLICY]).sql).fetchall()


def read_back(plan: Plan) -> bool:
    return from_sql(to_sql(plan, SCOPE).sql(dialect="duckdb"), SCOPE) == plan


@pytest.mark.parametrize(
    ("shown", "row"),
    [
        (Aggregate("sum", INSURED), "19744.47"),
        (Aggregate("max", INSURED), "17594.47"),
        (Aggregate("min", PREMIUM), "99.9"),
        (Aggregate("max", Arithmetic("-", INSURED, PREMIUM)), "16594.47"),
        (Aggregate("min", BEGAN), "1969-02-15"),
        (Aggregate("max", ENDED), "2024-01-10"),
        (Aggregate("max", Arithmetic("-", ENDED, BEGAN)), "440"),
        (Aggregate("max", Arithmetic("-", MOVED, BEGAN)), "2"),
        (Aggregate("count", INSURED), "4"),
    ],
)
def test_texts_are_reckoned_with(lake: duckdb.DuckDBPyConnection, shown: Expression, row: str) -> None:
    plan = Plan((shown,))
    ((found,),) = rows(lake, plan)
    assert str(found) == row
    assert read_back(plan)


@pytest.mark.parametrize(
    ("condition", "ids"),
    [
        (Compare(">", INSURED, Value(1000)), [1, 3]),
        (Compare("=", INSURED, Value("1250")), [1]),
        (Compare("=", INSURED, Value("$900.00")), [2]),
        (Compare("=", PREMIUM, Value("1000")), [3]),
        (Compare("<", INSURED, PREMIUM), []),
        (Between(PREMIUM, Value(50), Value(1100)), [2, 3]),
        (Compare("=", BEGAN, Value("2023")), [1, 2]),
        (Compare("=", BEGAN, Value("2023-02")), [2]),
        (Compare("=", BEGAN, Value("2023-12-31")), [1]),
        (Compare("=", BEGAN, Value("31/12/2023")), [1]),
        (Compare("=", ENDED, Value("2023-12-31")), [2]),
        (Compare("<", BEGAN, Value("1970-01-01")), [3]),
        (Compare(">=", ENDED, Value("2023-12-31")), [1, 2]),
    ],
)
def test_conditions_take_what_is_meant(lake: duckdb.DuckDBPyConnection, condition: Predicate, ids: list[int]) -> None:
    plan = Plan((ID,), where=condition, order=(Order(ID),))
    assert [found for (found,) in rows(lake, plan)] == ids
    assert read_back(plan)


@pytest.mark.parametrize(
    ("condition", "ids"),
    [
        (Compare(">", BEGAN, Value("01/02/2023")), [1]),
        (Compare("<", BEGAN, Value("1970")), [3]),
        (Between(BEGAN, Value("2023"), Value("2024")), [1, 2]),
        (Among(BEGAN, (Value("2023-12-31"), Value("1969"))), [1, 3]),
        (Among(INSURED, (Value("900"), Value("1250"))), [1, 2]),
        (Compare("=", INSURED, Plan((Aggregate("max", INSURED),))), [3]),
        (Compare("=", BEGAN, Plan((Aggregate("max", BEGAN),))), [1]),
        (Compare("=", MOVED, BEGAN), [3]),
    ],
)
def test_conditions_that_are_written_in_another_way(
    lake: duckdb.DuckDBPyConnection, condition: Predicate, ids: list[int]
) -> None:
    assert [found for (found,) in rows(lake, Plan((ID,), where=condition, order=(Order(ID),)))] == ids


def test_orders_and_periods_go_by_what_is_meant(lake: duckdb.DuckDBPyConnection) -> None:
    newest = Plan((HOLDER,), order=(Order(BEGAN, True),), limit=2)
    assert rows(lake, newest) == [("Ada",), ("Bea",)]
    dearest = Plan((HOLDER, INSURED), order=(Order(INSURED, True),), limit=1)
    assert rows(lake, dearest) == [("Cyd", "$17,594.47")]
    by_month = Plan((Period("month", BEGAN), Aggregate("count", Rows())), group=(Period("month", BEGAN),))
    found = sorted((str(month), count) for month, count in rows(lake, by_month))
    assert found == [("1969-02-01", 1), ("2023-02-01", 1), ("2023-12-01", 1), ("None", 1)]
    by_day = Plan((Period("day", BEGAN),), group=(Period("day", BEGAN),))
    assert all(map(read_back, (newest, dearest, by_month, by_day)))


def test_the_network_sees_numbers_and_dates() -> None:
    assert [TYPES[column_type(column)] for column in SCOPE.columns] == [
        "number", "text", "numbers in text", "numbers in text", "date", "date", "date",
    ]  # fmt: skip
    assert (
        said(Plan((ID,), where=Compare("<", BEGAN, Value("1970"))), SCOPE)
        == "policy.id where policy.began is before 1970"
    )


@pytest.mark.parametrize("change", ["holder, 'a'", "holder, holder, 'b'", "holder, 'a', holder", "holder, 'a', 'é'"])
def test_the_guard_lets_characters_be_replaced_by_no_larger_ones_only(change: str) -> None:
    assert check("SELECT translate(holder, 'ab', 'c') FROM policy", [POLICY])
    with pytest.raises(GuardError):
        check(f"SELECT translate({change}) FROM policy", [POLICY])
