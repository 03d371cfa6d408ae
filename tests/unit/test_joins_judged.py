"""Edges that strangers' lakes showed to be right or wrong, over tables made like theirs."""

from __future__ import annotations

import re
import warnings
from pathlib import Path

import duckdb
import pytest
from joins_support import state_of

from fakes import Source
from lakescout.engine.groups import Asked, find_groups
from lakescout.engine.lake import Lake
from lakescout.joins.inference import LIKELIHOOD, Judged, likelihood
from lakescout.joins.profile import Overlap
from lakescout.words.onnx import default_encoder

TABLES = """
CREATE SCHEMA bank;
CREATE TABLE bank.district AS SELECT i AS district_id, 'Town ' || i AS A2, 'Region ' || i % 8 AS A3 FROM range(1, 78) t(i);
CREATE TABLE bank.client AS
    SELECT i AS client_id, if(i % 2 = 0, 'F', 'M') AS gender, (i * 7) % 77 + 1 AS district_id FROM range(1, 601) t(i);
CREATE TABLE bank.account AS
    SELECT i AS account_id, (i * 11) % 77 + 1 AS district_id, 'monthly' AS frequency FROM range(1, 501) t(i);
CREATE TABLE bank.disp AS
    SELECT i AS disp_id, i AS client_id, (i * 3) % 500 + 1 AS account_id, 'OWNER' AS type FROM range(1, 601) t(i);

CREATE SCHEMA clinic;
CREATE TABLE clinic.Patient AS
    SELECT (i * 4813 + 2110)::VARCHAR AS ID, if(i % 3 = 0, 'M', 'F') AS SEX, DATE '1934-02-13' + i::INTEGER AS Birthday
    FROM range(300) t(i);
CREATE TABLE clinic.Examination AS
    SELECT if(i % 9 = 0, i + 7, i * 4813 + 2110)::BIGINT AS ID, 1.5 * i AS aCL_IgG, 'SLE' AS Diagnosis
    FROM range(200) t(i);

CREATE SCHEMA air;
CREATE TABLE air.airports AS
    SELECT chr(65 + (i // 676)::INTEGER) || chr(65 + (i // 26 % 26)::INTEGER) || chr(65 + (i % 26)::INTEGER) AS faa,
        'Field ' || i AS name, 30 + i / 100 AS lat, -80 - i / 90 AS lon
    FROM (SELECT 7 * n AS i FROM range(1458) t(n));
CREATE TABLE air.flights AS
    SELECT i AS flight, 1 + i % 12 AS month, 'N' || 100 + i % 300 AS tailnum,
        chr(65 + (o // 676)::INTEGER) || chr(65 + (o // 26 % 26)::INTEGER) || chr(65 + (o % 26)::INTEGER) AS origin,
        if(d < 101, chr(65 + (7 * 13 * d // 676)::INTEGER) || chr(65 + (7 * 13 * d // 26 % 26)::INTEGER)
            || chr(65 + (7 * 13 * d % 26)::INTEGER), 'ZZ' || chr(65 + (d - 101)::INTEGER)) AS dest
    FROM (SELECT i, 7 * 13 * 20 * (i % 3) AS o, i % 105 AS d FROM range(5000) t(i));

CREATE SCHEMA charts;
CREATE TABLE charts.anscombe AS SELECT x AS Ix, x * 0.5 AS Iy, x AS IIx, x * 0.4 AS IIy, x AS IIIx, 7.5 AS IIIy
    FROM unnest([10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]) t(x);
CREATE TABLE charts.gapminder_regions AS
    SELECT if(i = 9, 'United States', 'Country ' || i) AS Country, 'Asia' AS "Group" FROM range(244) t(i);
CREATE TABLE charts.gapminder AS
    SELECT if(i = 9, 'United States', 'Country ' || i) AS country, year, 70.5 AS life FROM range(244) t(i), range(1964, 2014) u(year);
CREATE TABLE charts.superstore AS SELECT 'United States' AS Country, 'City ' || i % 90 AS City, i * 1.5 AS Sales FROM range(900) t(i);

CREATE SCHEMA rental;
CREATE TABLE rental.address AS SELECT i AS address_id, i || ' Main Street' AS address FROM range(1, 604) t(i);
CREATE TABLE rental.customer AS
    SELECT i AS customer_id, 'Ann ' || i AS first_name, i + 4 AS address_id FROM range(1, 600) t(i);
CREATE TABLE rental.payment AS
    SELECT i AS payment_id, i % 599 + 1 AS customer_id, 2.99 AS amount FROM range(1, 3000) t(i);

CREATE SCHEMA trade;
CREATE TABLE trade.shippers AS SELECT i AS shipper_id, 'Speedy ' || i AS company_name FROM range(1, 7) t(i);
CREATE TABLE trade.employees AS
    SELECT i AS employee_id, 'Smith ' || i AS last_name, 'Ann' AS first_name, if(i = 2, NULL, if(i > 5, 5, 2)) AS reports_to
    FROM range(1, 10) t(i);
CREATE TABLE trade.orders AS
    SELECT i AS order_id, i % 9 + 1 AS employee_id, i % 3 + 1 AS ship_via, 32.4 AS freight FROM range(1, 800) t(i);

CREATE SCHEMA racing;
CREATE TABLE racing.races AS SELECT i AS raceId, 2000 + i % 18 AS year, 'Race ' || i AS name FROM range(1, 990) t(i);
CREATE TABLE racing.results AS SELECT i AS resultId, i % 989 + 1 AS raceId, i % 20 AS points FROM range(1, 4000) t(i);
CREATE SCHEMA heroes;
CREATE TABLE heroes.race AS SELECT i AS id, 'Alien ' || i AS race FROM range(1, 62) t(i);
CREATE TABLE heroes.superhero AS SELECT i AS id, 'Hero ' || i AS name, i % 61 + 1 AS race_id FROM range(1, 750) t(i);
"""

RIGHT = [
    ("bank.client.district_id", "bank.district.district_id"),
    ("bank.account.district_id", "bank.district.district_id"),
    ("bank.disp.client_id", "bank.client.client_id"),
    ("bank.disp.account_id", "bank.account.account_id"),
    ("clinic.Examination.ID", "clinic.Patient.ID"),
    ("air.flights.dest", "air.airports.faa"),
    ("charts.gapminder.country", "charts.gapminder_regions.Country"),
    ("rental.customer.address_id", "rental.address.address_id"),
    ("rental.payment.customer_id", "rental.customer.customer_id"),
    ("trade.orders.employee_id", "trade.employees.employee_id"),
    ("trade.employees.reports_to", "trade.employees.employee_id"),
    ("racing.results.raceId", "racing.races.raceId"),
    ("heroes.superhero.race_id", "heroes.race.id"),
]
WRONG = [
    ("charts.anscombe.IIIx", "charts.anscombe.Ix"),
    ("charts.anscombe.IIx", "charts.anscombe.Ix"),
    ("charts.superstore.Country", "charts.gapminder_regions.Country"),
    ("rental.payment.customer_id", "rental.customer.address_id"),
    ("trade.employees.reports_to", "trade.shippers.shipper_id"),
    ("heroes.superhero.race_id", "racing.races.raceId"),
]


@pytest.fixture(scope="module")
def edges() -> dict[frozenset[str], float]:
    """The likelihood of each edge of the lake, by its two columns."""
    connection = duckdb.connect()
    connection.execute(TABLES)
    found = state_of(Lake(Source(connection), {}, default_encoder(1))).edges
    return {
        frozenset({f"{edge.left.schema}.{edge.left.table}.{one}", f"{edge.right.schema}.{edge.right.table}.{two}"}): edge.confidence
        for edge in found
        for one, two in edge.columns
    }  # fmt: skip


@pytest.mark.parametrize("pair", RIGHT)
def test_what_a_person_would_join_is_an_edge(edges: dict[frozenset[str], float], pair: tuple[str, str]) -> None:
    assert frozenset(pair) in edges


@pytest.mark.parametrize("pair", WRONG)
def test_what_only_happens_to_agree_is_none(edges: dict[frozenset[str], float], pair: tuple[str, str]) -> None:
    assert frozenset(pair) not in edges


@pytest.mark.parametrize(
    "question", ["clients and the frequency of their accounts", "gender of clients by account frequency"]
)
def test_a_bridge_comes_before_a_chain_that_joins_each_with_each(question: str) -> None:
    with duckdb.connect() as connection:
        connection.execute(TABLES)
        found = find_groups(Lake(Source(connection), {}, default_encoder(1)), Asked(question)).rows
    sets = [{name.rpartition(".")[2] for name in group["tables"]} for group in found]
    assert sets[0] == {"client", "disp", "account"}
    assert not any({"client", "account"} <= tables and "disp" not in tables for tables in sets[:2])


KIN = """
CREATE TABLE compound_28 AS SELECT 700 + i AS compound_id, 'c' || i AS compound_name FROM range({rows}) t(i);
CREATE TABLE compound_30 AS SELECT 700 + i AS compound_id, 'c' || i AS compound_name, i AS potency FROM range({rows}) t(i);
CREATE TABLE activities_30 AS SELECT 5000 + i AS activity_id, 700 + i % 40 AS compound_id FROM range(3 * {rows}) t(i);
CREATE TABLE staff_2020 AS
    SELECT 300 + i AS staff_id, 'Ann ' || i AS name, 300 + i // 4 AS manager_id FROM range({rows}) t(i);
CREATE TABLE staff_2022 AS
    SELECT 300 + i AS staff_id, 'Ann ' || i AS name, 300 + i // 4 AS manager_id, i AS grade FROM range({rows}) t(i);
CREATE TABLE invoices AS SELECT 9000 + 3 * i AS invoice_id, 700 + i AS compound_id, i * 1.5 AS total FROM range({rows}) t(i);
CREATE TABLE shadow_invoices AS FROM invoices;
CREATE TABLE invoices_backup AS SELECT *, DATE '2024-01-01' AS saved FROM invoices;
CREATE TABLE level1 AS SELECT 60 + i AS level1_id, 'l' || i AS title FROM range({rows}) t(i);
CREATE TABLE level2 AS
    SELECT 8000 + i AS level2_id, 'm' || i AS title, 60 + i % 9 AS level1_id FROM range({rows}) t(i);
"""
"""Releases, years and copies of one table each, and two tables that are none though their names differ in a number."""


@pytest.mark.parametrize("rows", [60, 0])
def test_a_table_joins_none_of_its_own_editions_years_and_copies(rows: int) -> None:
    with duckdb.connect() as connection:
        connection.execute(KIN.format(rows=rows))
        found = state_of(Lake(Source(connection), {}, default_encoder(1))).edges
    kinds = (
        {"compound_28", "compound_30"},
        {"staff_2020", "staff_2022"},
        {"invoices", "shadow_invoices", "invoices_backup"},
    )
    pairs = {frozenset((edge.left.table, edge.right.table)) for edge in found}
    assert {pair for pair in pairs if len(pair) == 2 and any(pair <= kind for kind in kinds)} == set()
    assert frozenset(("activities_30", "compound_30")) in pairs
    assert frozenset(("level2", "level1")) in pairs


def test_codes_of_a_thousand_letters_are_compared_without_a_warning() -> None:
    with duckdb.connect() as connection:
        for name in ("told", "heard"):
            connection.execute(
                f"CREATE TABLE {name} AS SELECT lpad(i::VARCHAR, 1000, 'x') AS code, i AS {name}_at FROM range(40) t(i)"
            )
        with warnings.catch_warnings():
            warnings.simplefilter("error", RuntimeWarning)
            state_of(Lake(Source(connection), {}, default_encoder(1)))


def test_a_few_unknown_keys_do_not_part_two_tables_and_a_count_is_no_key() -> None:
    with duckdb.connect() as connection:
        connection.execute(
            "CREATE TABLE events AS SELECT i AS event_id, 'event ' || i AS title FROM range(1, 9) t(i);"
            "CREATE TABLE bookings AS SELECT i AS booking_id, if(i % 16 = 0, 99, 1 + i % 8) AS event_id FROM range(300) t(i);"
            "CREATE TABLE customers AS SELECT i AS customer_id, 'n' || i AS name FROM range(1, 121) t(i);"
            "CREATE TABLE months AS SELECT '2022-' || i AS month, 1 + i * 7 % 13 AS new_customers FROM range(1, 24) t(i)"
        )
        found = state_of(Lake(Source(connection), {}, default_encoder(1))).edges
    pairs = {(edge.left.table, *edge.left_columns) for edge in found}
    assert ("bookings", "event_id") in pairs
    assert not any(table == "months" for table, *_ in pairs)


GRAIN = """
CREATE TABLE customers AS SELECT 4000 + i AS customer_id, 'Ann ' || i AS name FROM range(3000) t(i);
CREATE TABLE customer_months AS
    SELECT 4000 + i AS customer_id, m AS month, i * 1.5 AS spent FROM range(3000) t(i), range(1, 4) u(m);
CREATE TABLE orders AS SELECT 90000 + i AS order_id, 4000 + i % 40 AS customer_id, i * 0.5 AS total FROM range(800) t(i);
CREATE TABLE refunds AS
    SELECT 70000 + i AS refund_id, if(i % 25 = 0, 9000 + i, 4000 + i) AS customer_id, i AS amount FROM range(500) t(i);
"""
"""Customers, a table of a finer grain, one that refers to few of them, and one of whose references some dangle."""


@pytest.fixture(scope="module")
def of_customers() -> set[tuple[str, str]]:
    with duckdb.connect() as connection:
        connection.execute(GRAIN)
        found = state_of(Lake(Source(connection), {}, default_encoder(1))).edges
    return {(edge.left.table, edge.right.table) for edge in found if "customer_id" in edge.left_columns}


def test_a_key_is_of_the_table_with_one_row_for_each(of_customers: set[tuple[str, str]]) -> None:
    assert ("customer_months", "customers") in of_customers
    assert {right for _, right in of_customers} == {"customers"}


def test_what_refers_to_few_rows_of_a_key_and_what_dangles_from_it_refer_to_it(
    of_customers: set[tuple[str, str]],
) -> None:
    assert {("orders", "customers"), ("refunds", "customers")} <= of_customers


def judged(sure: float, *, known: bool = True) -> Judged:
    return Judged(0, 1, Overlap(0.1, 1.0, 0.1, 100), known, sure)


def test_a_likelihood_grows_with_the_probability_and_needs_values() -> None:
    found = [likelihood(judged(each)) for each in (0.0, 0.05, 0.35, 0.65, 0.95, 1.0)]
    assert found == sorted(found)
    assert 0.0 < found[0] < 0.01
    assert 0.99 < found[-1] < 1.0
    assert likelihood(judged(0.3, known=False)) == 0.3


def test_the_likelihoods_that_ship_are_those_of_the_page_and_hold_within_a_twentieth() -> None:
    page = (Path(__file__).parents[2] / "benchmarks" / "results" / "groups" / "keys.md").read_text(encoding="utf-8")
    [(slope, intercept)] = re.findall(r"The line of all lakes: slope ([\d.]+), intercept (-?[\d.]+)\.", page)
    assert {name: f"{value:.2f}" for name, value in LIKELIHOOD.items()} == {
        "slope": f"{float(slope):.2f}", "intercept": f"{float(intercept):.2f}",
    }  # fmt: skip
    [(of_pairs, of_edges)] = re.findall(r"each lake left out: ([\d.]+) of all pairs, ([\d.]+) of edges", page)
    assert max(float(of_pairs), float(of_edges)) <= 0.05
