"""Amounts and dates in text columns are read as numbers and days."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest
from sqlglot import exp

from lakescout.answer.guard import check
from lakescout.errors import GuardError
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.plugins.check.from_sql import from_sql
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
from lakescout.reading.scope import make_scope
from lakescout.reading.texts import (
    ISO,
    MOST_LABELS,
    PLAIN,
    Amounts,
    Dates,
    Form,
    Spread,
    Unsure,
    as_meant,
    form_of,
    labels_of,
)
from lakescout.reading.to_sql import to_sql
from lakescout.reading.verbalize import verbalized


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


SPACES = "\u00a0\u2007\u2009\u202f"


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
        (["1", "2", "n/a", "-", ".", "?", "none"], PLAIN),
        (["1", "2.5", "NaN"], Amounts("Na")),
        (["1 675", "2 300", "12 000"], Amounts(f", {SPACES}")),
        (["1\u00a0675", "2\u202f300.50", "80"], Amounts(f", {SPACES}")),
        (["1\u2009675,50", "80,00"], Amounts(f". {SPACES}", comma=True)),
        (["(12)", "15", "(3.50)"], Amounts(", )", minus="(")),
        (["($1,200.00)", "$15.00", "$(3.00)"], Amounts(", )$", minus="(")),
        (["\u22125", "7"], Amounts(", ", minus="\u2212")),
        (["12 EUR", "1,200.50 EUR"], Amounts(", EUR")),
        (["CHF 1'200.50", "CHF 80.00"], Amounts(", 'CHF")),
        (["US$5", "US$10"], Amounts(", US$")),
        (["1,00,000", "2,50,000"], Amounts(", ")),
        (["1.234.567", "980", "1.234"], Amounts(". ", comma=True)),
        (["1.234", "0.560"], PLAIN),
        (["5 kg", "7.5 kg"], Amounts(", kg")),
        (["44", "11", "22,2"], Amounts(". ", comma=True)),
        (["50,937417", "6,97"], Amounts(". ", comma=True)),
        (["12,50", "3,05"], Amounts(". ", comma=True)),
        (["1.234,56", "12,50"], Amounts(". ", comma=True)),
        (["1 234,56 €", "80 €", "9,90 €"], Amounts(f". {SPACES}€", comma=True)),
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
        (["31-Dec-23", "01-Feb-24"], Dates("%d-%b-%y")),
        (["31.12.23", "01.02.24", "n/a", "-"], Dates("%d.%m.%y")),
        (["12/31/23", "01/02/24"], Dates("%m/%d/%y")),
        (["31.12.98", "01.02.24"], Dates("%d.%m.%y")),
        (["20231231", "20240101"], Dates("%Y%m%d")),
        (["2023-12-31T10:00:00Z", "2024-01-01T09:30:00Z"], Dates("%Y-%m-%dT%H:%M:%SZ")),
        (["2023-12-31T10:00:00+02:00"], Dates("%Y-%m-%dT%H:%M:%S+02:00")),
        (["2023-12-31", "2024-01-01 09:30:00", "2024-01-01T09:30:00.5"], Dates(ISO)),
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
        ["12-", "15", "20-"],  # SAP's minus
        ["12 EUR", "15 USD"],
        ["00123", "00456"],  # codes
        ["n/a", "-"],
        ["555 123 456", "555 123 457"],
        ["5 kg", "700 g"],
        ["5B", "7B"],
        ["05/05/2023"],
        ["2023-12-31T10:00:00+02:00", "2023-12-31T10:00:00Z"],
        ["31/12/2023", "12/31/2023"],
        ["2023-02-30", "2023-13-01"],
        ["2023-12-31", "31/12/2023"],
        ["Dec 31, 2023", "Rome", "Oslo"],
    ],
)
def test_what_the_cells_do_not_tell_stays_text(cells: list[str | None]) -> None:
    assert form_of(cells) is None


@pytest.mark.parametrize(
    ("cells", "doubt"),
    [
        (["01/02/2023", "05/06/2023"], "“01/02/2023” may be 1 February 2023 or 2 January 2023"),
        (["01.02.24", "n/a"], "“01.02.24” may be 1 February 2024 or 2 January 2024"),
        (["31.12.45", "15.03.51"], "“31.12.45” may be of 1945 or of 2045"),
        (["€ 1.459", "€ 1.250"], "“1.459” may be 1459 or 1.459"),
        (["1.234", "5.678", "980"], "“1.234” may be 1234 or 1.234"),
    ],
)
def test_both_readings_of_a_cell_are_named_until_another_tells(cells: list[str], doubt: str) -> None:
    found = form_of(cells)
    assert isinstance(found, Unsure)
    assert str(found) == doubt


def test_a_further_cell_tells_which_reading_is_meant() -> None:
    assert form_of(["01/02/2023", "25/06/2023"]) == Dates("%d/%m/%Y")
    assert form_of(["€ 1.459", "€ 0.250"]) == Amounts(", €")


@pytest.mark.parametrize(
    ("cells", "numbers"),
    [
        (["(12)", "15", "(3.50)"], [-12, 15, -3.5]),
        (["1\u202f675", "2 300", "80", "n/a", "-"], [1675, 2300, 80, None, None]),
        (["R$ 1.250,50", "R$ 80,00"], [1250.5, 80]),
        (["12 EUR", "EUR 1,200"], [12, 1200]),
        (["1", "2", "3", "4", "NaN"], [1, 2, 3, 4, None]),
    ],
)
def test_sql_reads_what_the_cells_write(cells: list[str], numbers: list[float | None]) -> None:
    form = form_of(cells)
    assert form is not None and not isinstance(form, Unsure)
    statement = exp.select(as_meant(exp.column("cell"), form)).from_("cells").sql(dialect="duckdb")
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE cells AS SELECT unnest(?) AS cell", [cells])
        assert [found for (found,) in connection.execute(statement).fetchall()] == numbers


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
        verbalized(Plan((ID,), where=Compare("<", BEGAN, Value("1970"))), SCOPE)
        == "policy.id where policy.began is before 1970"
    )


@pytest.mark.parametrize(
    ("declared", "seen"),
    [
        ("UINTEGER", "number"),
        ("UBIGINT", "number"),
        ("DECIMAL(9,2)", "number"),
        ("INTERVAL", "other"),
        ("BLOB", "other"),
    ],
)
def test_the_network_sees_types_as_what_they_hold(declared: str, seen: str) -> None:
    [column] = make_scope([Table(TableName("memory", "main", "runs"), (Column("x", declared, 0),))]).columns
    assert TYPES[column_type(column)] == seen


@pytest.mark.parametrize("change", ["holder, 'a'", "holder, holder, 'b'", "holder, 'a', holder", "holder, 'a', 'é'"])
def test_the_guard_lets_characters_be_replaced_by_no_larger_ones_only(change: str) -> None:
    assert check("SELECT translate(holder, 'ab', 'c') FROM policy", [POLICY])
    with pytest.raises(GuardError):
        check(f"SELECT translate({change}) FROM policy", [POLICY])
