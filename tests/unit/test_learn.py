"""What `learn` proposes from semantic layers, notebooks and shell history; and joins that people wrote come first."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import duckdb
import pytest
import yaml
from sqlglot import parse_one
from typer.testing import CliRunner

import lakescout
from lakescout.engine.ask import ask
from lakescout.engine.define import lake_edges
from lakescout.errors import ArgumentError
from lakescout.joins.used import equalities
from lakescout.plugins.cli.app import app
from lakescout.plugins.teach.layers import Layers
from lakescout.plugins.teach.learn import Proposed, ProposedJoin, ProposedText
from lakescout.plugins.teach.proposals import Learned, accept, learned
from lakescout.surface.terms import terms
from truth_support import lake_on

SHOP = """
CREATE TABLE buyer (buyer_id INTEGER PRIMARY KEY, town VARCHAR, age INTEGER);
INSERT INTO buyer VALUES (1, 'Rome', 30), (2, 'Oslo', 60);
CREATE TABLE purchase (purchase_id INTEGER, by_whom INTEGER, state VARCHAR, amount INTEGER, price DOUBLE, made_on DATE);
INSERT INTO purchase VALUES (1, 1, 'done', 2, 5, '2024-01-01'), (2, 2, 'open', 3, 5, '2024-02-01'),
    (3, 1, 'done', 1, 7, '2024-02-03');
"""
BUYER, PURCHASE = '"memory"."main"."buyer"', '"memory"."main"."purchase"'


@pytest.fixture
def con() -> duckdb.DuckDBPyConnection:
    made = lakescout.connect()
    made.execute(SHOP)
    return made


def lessons(con: duckdb.DuckDBPyConnection, *found: dict[str, Any]) -> list[tuple[str, ...]]:
    with lake_on(con).session() as (_, index):
        layers = Layers(index.catalog)
        for each in found:
            layers.add(each, "file")
        said: list[tuple[str, ...]] = []
        for each in layers.lessons():
            if isinstance(each, Proposed):
                said.append((each.term, each.meaning))
            elif isinstance(each, ProposedJoin):
                said.append((each.left, each.right))
            elif isinstance(each, ProposedText):
                said.append((each.column, each.text))
        return said


FLOW = """
semantic_models:
- name: purchases
  model: ref('purchase')
  entities: [{name: purchase, type: primary, expr: purchase_id}, {name: customer, type: foreign, expr: by_whom}]
  dimensions: [{name: state, type: categorical}, {name: is_large, type: categorical, expr: amount > 2}]
  measures: [{name: takings, agg: sum, expr: amount * price}, {name: amount, agg: max}, {name: sold, agg: count, expr: "1"}]
- name: buyers
  model: ref('buyer')
  entities: [{name: customer, type: primary, expr: buyer_id}]
  dimensions: [{name: town, type: categorical}]
"""
METRICS = """
metrics:
- {name: worth, type: ratio, type_params: {numerator: takings, denominator: {name: amount}}}
- name: done_takings
  type: simple
  type_params: {measure: {name: takings}}
  filter: "{{ Dimension('purchase__state') }} = 'done'"
- name: share done
  type: derived
  type_params: {expr: one / other, metrics: [{name: done_takings, alias: one}, {name: all_takings, alias: other}]}
- {name: all_takings, type: simple, type_params: {measure: takings}}
- name: roman takings
  type: simple
  type_params: {measure: takings}
  filter: ["{{ Dimension('customer__town') }} = 'Rome'"]
- {name: running, type: cumulative, type_params: {measure: takings}}
- {name: strange, type: simple, type_params: {measure: takings}, filter: "{{ Unknown('x') }} = 1"}
"""


def test_metricflow_with_filters_derived_metrics_and_entities(con: duckdb.DuckDBPyConnection) -> None:
    takings = f'SUM({PURCHASE}."amount" * {PURCHASE}."price")'
    done = f"{takings} FILTER(WHERE ({PURCHASE}.\"state\" = 'done'))"
    assert lessons(con, yaml.safe_load(FLOW), yaml.safe_load(METRICS)) == [
        ("is large", f'{PURCHASE}."amount" > 2'),
        ("takings", takings),
        ("amount", f'MAX({PURCHASE}."amount")'),
        ("sold", "COUNT(1)"),
        (f'{PURCHASE}."by_whom"', f'{BUYER}."buyer_id"'),
        ("worth", f'({takings}) / (MAX({PURCHASE}."amount"))'),
        ("done takings", done),
        ("share done", f"({done}) / ({takings})"),
        ("all takings", takings),
        ("roman takings", f"{takings} FILTER(WHERE ({BUYER}.\"town\" = 'Rome'))"),
    ]


CUBES = """
cubes:
- name: orders
  sql_table: main.purchase
  joins: [{name: people, relationship: many_to_one, sql: "{CUBE}.by_whom = {people.buyer_id}"}]
  dimensions:
  - {name: status, sql: state, type: string, description: How far it is}
  - {name: size, type: string, case: {when: [{sql: "{CUBE}.amount > 2", label: large}], else: {label: small}}}
  measures:
  - {name: count, type: count}
  - {name: gross, sql: "{CUBE}.amount * {CUBE.price}", type: sum}
  - {name: gross_done, sql: "{CUBE}.amount", type: sum, filters: [{sql: "{CUBE}.state = 'done'"}]}
  - {name: mean_basket, sql: "{gross} / {count}", type: number}
  - {name: broken, sql: "{nothing.here}", type: sum}
  segments: [{name: finished, sql: "{CUBE}.state = 'done'"}]
- {name: people, sql: SELECT * FROM buyer, dimensions: []}
- {name: other, sql: SELECT 1 AS x, measures: [{name: n, type: count}]}
"""


def test_cubes(con: duckdb.DuckDBPyConnection) -> None:
    gross = f'SUM({PURCHASE}."amount" * {PURCHASE}."price")'
    assert lessons(con, yaml.safe_load(CUBES)) == [
        ("status", f'{PURCHASE}."state"'),
        ("size", f"CASE WHEN {PURCHASE}.\"amount\" > 2 THEN 'large' ELSE 'small' END"),
        ("count", "COUNT(*)"),
        ("gross", gross),
        ("gross done", f'SUM({PURCHASE}."amount") FILTER(WHERE ({PURCHASE}."state" = \'done\'))'),
        ("mean basket", f"({gross}) / (COUNT(*))"),
        ("finished", f"{PURCHASE}.\"state\" = 'done'"),
        (f'{PURCHASE}."state"', "How far it is"),
        (f'{PURCHASE}."by_whom"', f'{BUYER}."buyer_id"'),
    ]


LOOK = """
view: purchases {
  sql_table_name: main.purchase ;;
  dimension: state { sql: ${TABLE}.state ;; description: "How far it is" }
  dimension: is_old { type: yesno sql: ${TABLE}.made_on < DATE '2024-02-01' ;; }
  dimension_group: made { type: time timeframes: [date, month] sql: ${TABLE}.made_on ;; }
  measure: gross { type: sum sql: ${TABLE}.amount * ${TABLE}.price ;; filters: [state: "done", is_old: "no"] }
  measure: strange { type: sum sql: ${TABLE}.amount ;; filters: [made_date: "7 days ago"] }
}
view: buyers { sql_table_name: buyer ;; dimension: buyer_id { sql: ${TABLE}.buyer_id ;; } }
explore: purchases { join: buyers { relationship: many_to_one sql_on: ${purchases.by_whom} = ${buyers.buyer_id} ;; } }
"""


def test_lookml(con: duckdb.DuckDBPyConnection) -> None:
    lkml = pytest.importorskip("lkml")
    old = f"{PURCHASE}.\"made_on\" < CAST('2024-02-01' AS DATE)"
    assert lessons(con, lkml.load(LOOK)) == [
        ("old", old),
        (
            "gross",
            f'SUM({PURCHASE}."amount" * {PURCHASE}."price") '
            f"FILTER(WHERE ({PURCHASE}.\"state\" IN ('done')) AND (NOT (({old}))))",
        ),
        (f'{PURCHASE}."state"', "How far it is"),
        (f'{PURCHASE}."by_whom"', f'{BUYER}."buyer_id"'),
    ]


def names(found: Learned) -> list[str]:
    return [term.name for term in found.terms]


def test_notebooks_python_and_what_was_typed(con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    cells = [
        {"cell_type": "code", "source": ["%%sql\n", "SELECT SUM(amount) AS pieces FROM purchase"]},
        {
            "cell_type": "code",
            "source": "%matplotlib inline\nq = 'SELECT MAX(price) AS dearest FROM purchase'\ncon.execute(q)",
        },
        {"cell_type": "code", "source": "x = %sql SELECT MIN(price) AS lowest_offer FROM purchase"},
        {
            "cell_type": "code",
            "source": "SELECT AVG(price) AS usual_price FROM purchase",
            "metadata": {"vscode": {"languageId": "sql"}},
        },
        {"cell_type": "markdown", "source": "SELECT SUM(price) AS never FROM purchase"},
        {"cell_type": "code", "source": "print('SELECT SUM(price) AS neither FROM purchase')"},
    ]
    (tmp_path / "look.ipynb").write_text(json.dumps({"cells": cells}))
    (tmp_path / "job.py").write_text("import duckdb\nduckdb.sql('''SELECT COUNT(*) AS deals FROM purchase''')\n")
    (tmp_path / ".duckdb_history").write_text(
        ".tables\nSELECT no sql at;\nSELECT SUM(amount * price) AS turnover\nFROM purchase WHERE state = ';';\n.exit\n"
    )
    found = learned(lake_on(con), [tmp_path, tmp_path / ".duckdb_history"])
    assert names(found) == ["deals", "pieces", "dearest", "lowest offer", "usual price", "turnover"]
    assert {term.name: term.source for term in found.terms}["deals"] == "job.py"
    assert "';'" in {term.name: term.meaning for term in found.terms}["turnover"]


def test_generated_columns_are_conditions_or_described() -> None:
    con = lakescout.connect()
    con.execute(
        "CREATE TABLE sale (amount INTEGER, price DOUBLE, total DOUBLE GENERATED ALWAYS AS (amount * price), "
        "is_large BOOLEAN GENERATED ALWAYS AS (amount > 10))"
    )
    found = learned(lake_on(con))
    assert [(term.name, term.kind, term.expression) for term in found.terms] == [
        ("large", "filter", '"main"."sale"."is_large" = TRUE')
    ]
    assert found.texts == [('"memory"."main"."sale"."total"', "= amount * price", "the generated column sale.total")]


def test_what_is_left_out_is_said_and_a_named_file_that_is_not_readable_is_an_error(
    con: duckdb.DuckDBPyConnection, tmp_path: Path
) -> None:
    (tmp_path / "bad.yml").write_text("{{ [")
    (tmp_path / "q.sql").write_text("SELECT SUM(amount) AS purchase, amount * 2 AS buyer FROM purchase")
    found = learned(lake_on(con), [tmp_path])
    assert found.terms == [] and len(found.left_out) == 3
    assert "bad.yml cannot be read" in found.left_out[0]
    assert "a table is called 'purchase'" in found.left_out[1]
    with pytest.raises(ArgumentError, match=r"bad\.yml cannot be read"):
        learned(lake_on(con), [tmp_path / "bad.yml"])
    (tmp_path / "model.js").write_text("cube('x', {})")
    with pytest.raises(ArgumentError, match=r"nothing can be learned from .*model\.js: expected a folder, \.ipynb"):
        learned(lake_on(con), [tmp_path / "model.js"])


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.yml", "cubes: [{name: x, sql_table: purchase, dimensions: [{name: d, case: {when: [], else: other}}]}]"),
        ("c.json", "[" * 100_000),
    ],
    ids=["yml", "json"],
)
def test_a_file_that_is_written_otherwise_is_left_out(
    con: duckdb.DuckDBPyConnection, tmp_path: Path, name: str, text: str
) -> None:
    (tmp_path / name).write_text(text)
    (tmp_path / "z.sql").write_text("SELECT SUM(amount) AS bought FROM purchase")
    found = learned(lake_on(con), [tmp_path])
    assert names(found) == ["bought"]
    assert [name in note for note in found.left_out] == [True]
    with pytest.raises(ArgumentError, match=name):
        learned(lake_on(con), [tmp_path / name])


def test_sums_that_do_not_add_up_are_no_measures(con: duckdb.DuckDBPyConnection) -> None:
    flow = yaml.safe_load("""
semantic_models:
- name: purchases
  model: purchase
  measures:
  - {name: balance, agg: sum, expr: amount, non_additive_dimension: {name: made_on}}
  - {name: bought, agg: sum, expr: amount}
""")
    cube = yaml.safe_load("""
cubes:
- name: purchases
  sql_table: purchase
  measures:
  - {name: rolling, type: sum, sql: amount, rolling_window: {trailing: 1 month}}
""")
    assert [said[0] for said in lessons(con, cube)] == []
    assert "balance" not in [said[0] for said in lessons(con, flow)]


def test_only_equalities_that_must_hold_are_joins() -> None:
    def joined(text: str) -> list[str]:
        return [each.sql() for each in equalities(parse_one(text))]

    assert joined("a.x = b.y AND (a.z = b.w AND a.v > 1)") == ["a.x = b.y", "a.z = b.w"]
    assert joined("NOT (a.x = b.y)") == joined("a.x = b.y OR a.z = b.w") == joined("a.v > 1") == []


def test_all_is_accepted_in_one_go_with_its_source_and_nothing_before(tmp_path: Path) -> None:
    lake = tmp_path / "lake.duckdb"
    with duckdb.connect(str(lake)) as con:
        con.execute(SHOP)
    (tmp_path / "layer").mkdir()
    (tmp_path / "layer" / "cubes.yml").write_text(CUBES)

    def run(*more: str) -> str:
        result = CliRunner().invoke(app, ["learn", str(lake), str(tmp_path / "layer"), *more], env={"COLUMNS": "240"})
        assert result.exit_code == 0, result.output
        return result.output

    told = run()
    assert "mean basket" in told and "a join" in told and "How far it is" in told and "proposed; --accept" in told
    with lakescout.connect(lake) as con:
        assert con.execute("SELECT count(*) FROM lakescout_terms()").fetchall() == [(0,)]
    assert "8 kept" in run("--accept")
    with lakescout.connect(lake) as con:
        assert con.execute("SELECT term, source FROM lakescout_terms() ORDER BY ALL").fetchall() == [
            ("finished", "cubes.yml"),
            ("gross", "cubes.yml"),
            ("gross done", "cubes.yml"),
            ("mean basket", "cubes.yml"),
            ("size", "cubes.yml"),
            ("status", "cubes.yml"),
        ]
        assert con.execute("SELECT description FROM lakescout_narrations()").fetchall() == [("How far it is",)]
        [(source,)] = con.execute(
            "SELECT source FROM lakescout_joins() WHERE list_contains(left_columns, 'by_whom')"
        ).fetchall()
        assert source == "user"
        assert con.execute("FROM answer('gross done')").fetchall() == [(3,)]


def test_a_description_that_is_not_allowed_keeps_no_other_out(con: duckdb.DuckDBPyConnection) -> None:
    lake = lake_on(con)
    texts = [("buyer.town", "x" * 100_001, "a.yml"), ("buyer.age", "in years", "b.yml")]
    done, [problem] = accept(lake, Learned(texts=texts))
    assert done == 1 and problem.startswith("buyer.town (a.yml): description must be a text of 1 to 100,000 characters")
    assert con.execute("SELECT column_name, description FROM lakescout_narrations()").fetchall() == [
        ("age", "in years")
    ]


TRIPS = """
CREATE TABLE airport (airport_id INTEGER, name VARCHAR);
INSERT INTO airport SELECT i, 'port ' || i FROM range(30) t(i);
CREATE TABLE flight (airport_id INTEGER, arrival INTEGER, seats INTEGER);
INSERT INTO flight SELECT i % 30, (i * 7) % 30, i FROM range(300) t(i);
"""


def test_a_join_that_people_wrote_stands_before_inferred_ones(tmp_path: Path) -> None:
    con = lakescout.connect()
    con.execute(TRIPS)
    inferred = "SELECT left_columns, right_columns, source FROM lakescout_joins()"
    assert ["airport_id"] in [row[0] for row in con.execute(inferred).fetchall()]
    (tmp_path / "q.sql").write_text("SELECT name FROM flight f JOIN airport a ON f.arrival = a.airport_id")
    lake = lake_on(con)
    accept(lake, learned(lake, [tmp_path]))
    with lake.session() as (connection, index):
        first = lake.join_graph(lake.join_state(connection, index)).joins
        [ways] = first.values()
        assert (ways[0].declared, ways[0].left_columns, ways[0].right_columns) == (True, ("arrival",), ("airport_id",))
        costs = [edge.cost for edge in lake_edges(lake, connection, index)]
    assert costs[0] == 1.0 and all(cost > 1.0 for cost in costs[1:])
    assert '"t2"."arrival" = "t1"."airport_id"' in str(ask(lake, "seats of flights and the name of their airport").sql)
    assert terms(lake) == []


def test_lookml_needs_its_parser_and_says_how_to_get_it(
    con: duckdb.DuckDBPyConnection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.view.lkml").write_text(LOOK)
    monkeypatch.setitem(sys.modules, "lkml", None)
    with pytest.raises(ArgumentError, match=r"to read .*a\.view\.lkml: pip install .*lkml"):
        learned(lake_on(con), [tmp_path / "a.view.lkml"])
