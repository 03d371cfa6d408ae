"""augment_tables from end to end on a small town."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest
from augment_support import TOWN, town
from joins_support import lake_on

import lakescout
from lakescout.errors import ArgumentError, UnknownTableError
from lakescout.plugins.augment.session import Session, Spending
from lakescout.plugins.augment.surface import augment_tables


def tables(rows: list[dict[str, Any]]) -> list[list[str]]:
    return [row["tables"] for row in rows if row["rank"] is not None]


def test_tables_that_help_by_normalised_keys_and_over_a_bridge() -> None:
    connection, lake = town()
    rows = augment_tables(lake, "house", "price")
    assert tables(rows) == [["main.districts"], ["main.districts", "main.transport"]]
    first, second = rows[0], rows[1]
    assert first["joins"][0]["normalised"]
    assert [each["column_name"] for each in second["columns"]] == ["metro"]
    assert first["r2_before"] < first["r2_after"] == pytest.approx(second["r2_before"])
    assert second["r2_after"] > 0.99
    for row in (first, second):
        assert row["gain_low"] < row["gain"] < row["gain_high"]
    assert [
        (each["left_table"], each["left_column"], each["right_table"], each["right_column"]) for each in second["joins"]
    ] == [
        ("main.house", "district", "main.districts", "name"),
        ("main.districts", "code", "main.transport", "district_code"),
    ]
    assert second["columns"] == [{"table_name": "main.transport", "column_name": "metro", "feature": "value"}]
    result = connection.execute(second["sql"])
    assert [entry[0] for entry in result.description] == [
        "house_id",
        "district",
        "area",
        "rooms",
        "price",
        "districts income",
        "transport metro",
    ]
    assert len(result.fetchall()) == 800


def test_the_augmented_table_gives_scikit_learn_the_r2_that_was_promised() -> None:
    from sklearn.linear_model import Ridge
    from sklearn.metrics import r2_score
    from sklearn.model_selection import GroupKFold, cross_val_predict

    connection, lake = town()
    row = augment_tables(lake, "house", "price", max_hops=1)[0]
    columns = connection.execute(f"""
        SELECT price, area, coalesce(rooms, 3) AS rooms, house_id, "districts income" AS income, district FROM ({row["sql"]})
    """).fetchnumpy()
    y, groups = columns.pop("price").astype(float), columns.pop("district")
    x = np.column_stack([values.astype(float) for values in columns.values()])
    found = r2_score(y, cross_val_predict(Ridge(), x, y, groups=groups, cv=GroupKFold(10)))
    assert found == pytest.approx(row["r2_after"], abs=0.05)


@pytest.mark.parametrize("search", ["best", "bfs", "dfs", "mcts", "steered"])
@pytest.mark.parametrize("most", [1, 7])
def test_no_more_is_measured_than_allowed(search: str, most: int) -> None:
    _, lake = town()
    seen: list[tuple[int, int]] = []
    rows = augment_tables(
        lake, "house", "price", search=search, evaluations=most, progress=lambda done, total: seen.append((done, total))
    )
    assert rows[0]["cost"]["evaluations"] <= most
    done = rows[0]["cost"]["evaluations"]
    assert [number for number, _ in seen] == list(range(done)) and all(done < most_ <= most for done, most_ in seen)


def test_no_time_is_left_when_it_is_used_up() -> None:
    spending = Spending(seconds=10_000.0, evaluations=100, started=time.monotonic() - 8_000.0)
    assert spending.spent(0.7) and not spending.spent()
    spending.started -= 3_000.0
    assert spending.spent()


def test_tables_that_there_was_no_time_to_read_are_said() -> None:
    connection, lake = town(join_seconds=1)
    connection.execute(
        "CREATE VIEW endless AS SELECT max(a.range) AS house_id, sum(b.range) AS many"
        " FROM range(10000000) a, range(10000000) b"
    )
    rows = augment_tables(lake, "house", "price", k=1, max_hops=1, seconds=9)
    notes = [row["note"] for row in rows if row["note"] and "endless" in row["note"]]
    assert "joins: 1 table not read yet, as time ran out: main.endless (setting join_seconds)" in notes
    assert any(note.startswith("main.endless could not be read and was left out: there was no time") for note in notes)


def test_one_hop_alone() -> None:
    _, lake = town()
    assert tables(augment_tables(lake, "house", "price", max_hops=1)) == [["main.districts"]]


def test_a_copy_of_the_target_is_reported_and_not_counted() -> None:
    _, lake = town()
    leaks = [row for row in augment_tables(lake, "house", "price", max_hops=1) if row["rank"] is None]
    assert [leak["tables"] for leak in leaks] == [["main.copies"]]
    assert leaks[0]["columns"] == [{"table_name": "main.copies", "column_name": "cost_usd", "feature": "leak"}]
    assert leaks[0]["note"].startswith("not counted: main.copies.cost_usd, ")


@pytest.mark.parametrize(
    ("expression", "reason"),
    [
        ("ln(price)", "rises or falls"),
        ("-price * price", "rises or falls"),
        ("ntile(5) OVER (ORDER BY price)", "cut the target's range"),
        ("price - 2 * area", "what the base leaves"),
        ("3 - price / 7", "is the target"),
        ("price > 200", "cut the target's range"),
        ("CASE WHEN price < 150 THEN 'cheap' WHEN price < 250 THEN 'fair' ELSE 'dear' END", "cut the target's range"),
    ],
)
def test_functions_of_the_target_are_leaks(expression: str, reason: str) -> None:
    connection, lake = town()
    connection.execute(
        "DROP TABLE districts; DROP TABLE visits; DROP TABLE copies; DROP TABLE junk; DROP TABLE transport"
    )
    connection.execute("UPDATE house SET rooms = NULL, price = price - (house_id * 613) % 19 + house_id % 3 / 100")
    connection.execute(f"CREATE TABLE derived AS SELECT house_id, {expression} AS score FROM house")
    rows = augment_tables(lake, "house", "price")
    assert tables(rows) == []
    assert any(reason in row["note"] for row in rows), [row["note"] for row in rows]


def test_the_mean_of_the_target_per_key_is_a_leak() -> None:
    connection, lake = town()
    connection.execute("CREATE TABLE guide AS SELECT district, avg(price) AS typical FROM house GROUP BY district")
    rows = augment_tables(lake, "house", "price", max_hops=1)
    assert ["main.guide"] not in tables(rows)
    assert any(row["note"] and row["note"].startswith("not counted: main.guide.typical, ") for row in rows)


def test_kinds_that_lie_apart_are_an_honest_cause() -> None:
    connection = duckdb.connect()
    lake = lake_on(connection)
    connection.execute("""
        CREATE TABLE vessel AS SELECT 'hull ' || i AS hull, 900.0 * (i % 2) + (i * 613) % 199 AS tons FROM range(200) t(i);
        CREATE TABLE register AS SELECT 'hull ' || i AS hull, ['sail', 'steam'][1 + i % 2] AS drive FROM range(200) t(i);
    """)
    rows = augment_tables(lake, "vessel", "tons")
    assert tables(rows) == [["main.register"]]


def test_history_is_stored_and_directs_the_next_search(tmp_path: Path) -> None:
    path = tmp_path / "town.duckdb"
    con = lakescout.connect(path)
    con.execute(TOWN)
    con.execute("FROM augment_tables('house', 'price')").fetchall()
    best = "SELECT tables, chosen FROM lakescout.augment_history WHERE base_table = 'house' ORDER BY gain DESC LIMIT 1"
    assert con.execute(best).fetchall() == [(["main.districts"], True)]
    few = "SELECT tables FROM augment_tables('house', 'price', evaluations := 1, k := 1, history := {}) WHERE rank = 1"
    assert con.execute(few.format("false")).fetchall() != [(["main.districts"],)]
    assert con.execute(few.format("true")).fetchall() == [(["main.districts"],)]
    con.close()


def test_a_read_only_database_keeps_the_history_in_memory(tmp_path: Path) -> None:
    path = tmp_path / "town.duckdb"
    made = lakescout.connect(path)
    made.execute(TOWN)
    made.close()
    con = lakescout.connect(path, read_only=True)
    best = "SELECT tables FROM augment_tables('house', 'price'{}) WHERE rank = 1"
    assert con.execute(best.format(", evaluations := 1")).fetchall() != [(["main.districts"],)]
    assert con.execute(best.format("")).fetchall() == [(["main.districts"],)]
    assert con.execute(best.format(", evaluations := 1, k := 1")).fetchall() == [(["main.districts"],)]
    con.close()


def test_no_table_of_the_user_is_touched() -> None:
    con = lakescout.connect()
    con.execute(TOWN)
    before = con.execute(
        "SELECT table_name, sql FROM duckdb_tables() WHERE schema_name = 'main' ORDER BY ALL"
    ).fetchall()
    con.execute("FROM augment_tables('house', 'price')").fetchall()
    after = con.execute(
        "SELECT table_name, sql FROM duckdb_tables() WHERE schema_name = 'main' ORDER BY ALL"
    ).fetchall()
    assert before == after


BAD_TARGETS = {
    "missing": (UnknownTableError, "has no column 'missing'; its numeric columns: house_id, area, rooms, price"),
    "district": (ArgumentError, "is text; it must be a number or BOOLEAN"),
    "nothing": (ArgumentError, "has no values"),
    "same": (ArgumentError, "is constant"),
    "endless": (ArgumentError, "has no values"),
}


@pytest.mark.parametrize("target", BAD_TARGETS)
def test_targets_that_cannot_be_predicted(target: str) -> None:
    connection, lake = town()
    if target not in {"missing", "district"}:
        value = {"nothing": "NULL::DOUBLE", "same": "7", "endless": "'infinity'::DOUBLE"}[target]
        connection.execute(f"CREATE OR REPLACE TABLE house AS SELECT *, {value} AS {target} FROM house")
    kind, message = BAD_TARGETS[target]
    with pytest.raises(kind, match=message):
        augment_tables(lake, "house", target)


def test_a_base_of_one_row() -> None:
    connection, lake = town()
    connection.execute("CREATE TABLE lonely AS FROM house LIMIT 1")
    with pytest.raises(ArgumentError, match=r"lonely.price is constant \(\d+\); there is nothing to predict"):
        augment_tables(lake, "lonely", "price")


def test_a_base_of_few_rows() -> None:
    connection, lake = town()
    connection.execute("CREATE TABLE lonely AS FROM house LIMIT 9")
    with pytest.raises(ArgumentError, match="has 9 values; at least 10 rows are needed"):
        augment_tables(lake, "lonely", "price")


def test_perfectly_collinear_columns() -> None:
    connection, lake = town()
    plain = augment_tables(lake, "house", "price", max_hops=1)[0]["r2_after"]
    connection.execute(
        "CREATE OR REPLACE TABLE districts AS SELECT *, 2 * income AS twice, 7 - income AS less FROM districts"
    )
    connection.execute("CREATE OR REPLACE TABLE house AS SELECT *, 3 * area + 1 AS feet FROM house")
    rows = augment_tables(lake, "house", "price", max_hops=1)
    assert tables(rows) == [["main.districts"]]
    assert {each["column_name"] for each in rows[0]["columns"]} <= {"income", "twice", "less"}
    assert rows[0]["r2_after"] == pytest.approx(plain, abs=5e-3)


def test_a_base_without_neighbours() -> None:
    connection, lake = town()
    connection.execute("CREATE TABLE alone AS SELECT 'zz' || i AS code, i * 0.001 - 5000 AS y FROM range(100) t(i)")
    rows = augment_tables(lake, "alone", "y")
    assert [(row["rank"], row["note"]) for row in rows] == [
        (None, "no table of the lake holds values of this table's columns, so none can be joined")
    ]


@pytest.mark.parametrize("budget", [{"seconds": 0}, {"evaluations": 0}])
def test_a_budget_of_zero(budget: dict[str, int]) -> None:
    _, lake = town()
    assert [row["note"] for row in augment_tables(lake, "house", "price", **budget)] == [
        "the budget is zero: nothing was tried"
    ]


def test_bad_arguments() -> None:
    _, lake = town()
    for arguments, message in (
        ({"k": 0}, "k must be"),
        ({"method": "magic"}, "method 'magic' is unknown; allowed are"),
        ({"search": "luck"}, "allowed are 'best', 'bfs', 'dfs', 'mcts', 'steered'"),
        ({"seconds": -1}, "seconds must be"),
        ({"max_hops": 9}, "max_hops must be"),
        ({"history": "yes"}, "history must be"),
    ):
        with pytest.raises(ArgumentError, match=message):
            augment_tables(lake, "house", "price", **arguments)
    with pytest.raises(UnknownTableError, match="is not in the lake"):
        augment_tables(lake, "hose", "price")


def test_a_composite_key() -> None:
    connection = duckdb.connect()
    lake = lake_on(connection)
    connection.execute("""
        CREATE TABLE sales AS SELECT i % 12 AS shop_number, i // 12 AS month_number,
            100.0 * (((i % 12) * 5 + (i // 12) * 3) % 7) + (i * 613) % 199 AS revenue FROM range(600) t(i);
        CREATE TABLE weather AS SELECT i % 12 AS shop_number, i // 12 AS month_number,
            ((i % 12) * 5 + (i // 12) * 3) % 7 AS rain FROM range(600) t(i);
    """)
    rows = augment_tables(lake, "sales", "revenue")
    assert [join["left_column"] for join in rows[0]["joins"]] == ["shop_number", "month_number"]
    assert rows[0]["r2_after"] > 0.9
    assert connection.execute(f"SELECT count(*) FROM ({rows[0]['sql']})").fetchone() == (600,)


@pytest.mark.parametrize("moment", ["features", "expand"])
def test_a_candidate_dropped_on_the_way(moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    connection, lake = town()
    before = getattr(Session, moment)

    def dropped_before(self: Session, path: Any) -> Any:
        connection.execute("DROP TABLE IF EXISTS districts")
        return before(self, path)

    monkeypatch.setattr(Session, moment, dropped_before)
    connection.execute("CREATE TABLE gardens AS SELECT house_id, (i * 37) % 100 AS trees FROM house, (SELECT 7 AS i)")
    connection.execute("UPDATE gardens SET trees = (house_id * 37) % 97; DROP TABLE copies")
    connection.execute("UPDATE house SET price = price + 9 * ((house_id * 37) % 97)")
    rows = augment_tables(lake, "house", "price")
    assert tables(rows) == [["main.gardens"]]
    notes = [row["note"] for row in rows if row["note"] and "could not be read" in row["note"]]
    assert len(notes) == 1
    assert "main.districts could not be read and was left out: Catalog Error" in notes[0]


def test_names_that_need_quotes() -> None:
    connection = duckdb.connect()
    lake = lake_on(connection)
    connection.execute("""
        CREATE TABLE "my ""shops" AS SELECT i AS "sh'op id", i % 9 AS "select", 5.0 * ((i * 7) % 13) + (i * 613) % 19 AS "the ""target"
            FROM range(300) t(i);
        CREATE TABLE "bo'dy" AS SELECT i AS "sh'op id", (i * 7) % 13 AS "k", ['a''b', 'c"d'][1 + i % 2] AS "f1" FROM range(300) t(i);
    """)
    rows = augment_tables(lake, 'my "shops', 'the "target')
    assert tables(rows) == [["main.bo'dy"]]
    assert connection.execute(f"SELECT count(*) FROM ({rows[0]['sql']})").fetchone() == (300,)


def test_keys_of_other_types_meet() -> None:
    connection = duckdb.connect()
    lake = lake_on(connection)
    connection.execute("""
        CREATE TABLE flight AS SELECT DATE '2024-01-01' + CAST(i % 200 AS INTEGER) AS day, 7.0 * ((i % 200 * 37) % 101) + (i * 613) % 89 AS delay
            FROM range(1000) t(i);
        CREATE TABLE storms AS SELECT strftime(DATE '2024-01-01' + CAST(i AS INTEGER), '%m/%d/%Y') AS observed, (i * 37) % 101 AS wind FROM range(200) t(i);
        CREATE TABLE plain AS SELECT i AS "number", 3.0 * ((i * 37) % 101) + (i * 613) % 29 AS weight FROM range(300) t(i);
        CREATE TABLE padded AS SELECT lpad(CAST(i AS VARCHAR), 6, '0') AS "number", CAST((i * 37) % 101 AS VARCHAR) || '%' AS "share" FROM range(300) t(i);
    """)
    assert tables(augment_tables(lake, "flight", "delay"))[0] == ["main.storms"]
    assert tables(augment_tables(lake, "plain", "weight"))[0] == ["main.padded"]


def test_infinite_and_missing_values_on_both_sides() -> None:
    connection, lake = town()
    connection.execute("""
        CREATE OR REPLACE TABLE house AS SELECT * REPLACE (
            CASE WHEN house_id % 50 = 0 THEN 'nan'::DOUBLE WHEN house_id % 50 = 1 THEN 'infinity'::DOUBLE ELSE price END AS price,
            CASE WHEN house_id % 40 = 3 THEN NULL ELSE district END AS district) FROM house;
        CREATE OR REPLACE TABLE districts AS SELECT *, CASE WHEN income % 7 = 0 THEN 'infinity'::DOUBLE WHEN income % 11 > 0 THEN income END AS wealth,
            income * 2 AS twice FROM districts;
    """)
    rows = augment_tables(lake, "house", "price", max_hops=1)
    assert tables(rows)[0] == ["main.districts"]
    assert -1 < rows[0]["r2_before"] < rows[0]["r2_after"] < 1


def test_joins_that_multiply_rows_are_aggregated() -> None:
    connection = duckdb.connect()
    lake = lake_on(connection)
    connection.execute("""
        CREATE TABLE member AS SELECT i AS member_id, 5.0 * (i % 13) + (i * 613) % 31 AS spent FROM range(400) t(i);
        CREATE TABLE visit AS SELECT m.i AS member_id, v.i AS turn FROM range(400) m(i), range(13) v(i) WHERE v.i < m.i % 13;
    """)
    rows = augment_tables(lake, "member", "spent")
    assert "number of rows" in [each["feature"] for each in rows[0]["columns"]]
    assert rows[0]["joins"][0]["fan_out"] > 2
    assert connection.execute(f"SELECT count(*) FROM ({rows[0]['sql']})").fetchone() == (400,)
