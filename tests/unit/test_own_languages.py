"""A lake whose names are in another language is asked in that language and in English."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest

import lakescout
from lakescout.doors.python import lake_of

LAKE = """
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
    with lakescout.connect() as connection:
        connection.execute(LAKE)
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
