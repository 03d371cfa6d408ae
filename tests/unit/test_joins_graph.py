"""The join graph: keys inferred from values and names, paths, and keys of several columns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest
from joins_support import SCHOOL, edges_of, lake_on, school, state_of

from lakescout.errors import ArgumentError, UnknownTableError
from lakescout.joins import inference
from lakescout.joins.graph import JoinEdge, JoinGraph, Measures, Source, Trust
from lakescout.joins.inference import THRESHOLD, inferred_edges
from lakescout.joins.joinability import Joinability
from lakescout.joins.profile import Overlap
from lakescout.joins.state import contained_shares, distinct_counts, measured
from lakescout.lake.catalog import Catalog, Column, Table, TableName
from lakescout.surface.additions import declare_join

# Keys of one column, and the paths over them.

INFERRED = {
    ("course", "teacher_id", "teacher", "teacher_id", "inferred"),
    ("attendance", "pupil_id", "pupil", "pupil_id", "inferred"),
    ("attendance", "course_id", "course", "course_id", "inferred"),
}


def test_keys_are_inferred_from_values_and_names() -> None:
    assert edges_of(school()[1]) == INFERRED


def test_pairs_that_names_or_some_values_rule_out_are_not_compared_and_no_edge_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    con, lake = school()
    for number, name in enumerate("abcdefghijkl"):  # tables that share headers, some of them without rows
        con.execute(
            f"CREATE TABLE school.term_{name}_report AS SELECT i AS report_id, i % 2 + 1 AS pupil_id, i AS grade, "
            f"DATE '2024-01-01' + i::INTEGER AS day, 'x' || i AS teacher_name FROM range({9 * (number % 3)}) t(i)"
        )
    columns = state_of(lake).columns(lake.keeper.value())
    compared: list[int] = []
    whole = Joinability.value_overlap

    def overlap(self: Joinability, left: int, right: int) -> Overlap:
        compared[-1] += 1
        return whole(self, left, right)

    monkeypatch.setattr(Joinability, "value_overlap", overlap)
    found = []
    for threshold in (THRESHOLD, 0.9, 0.0):
        compared.append(0)
        found.append(inferred_edges(columns, threshold))
    for name in ("promising", "may_be_contained"):
        monkeypatch.setattr(inference, name, lambda columns, pairs, *_: np.ones(len(pairs), dtype=np.bool_))
        compared.append(0)
        assert found == [inferred_edges(columns, threshold) for threshold in (THRESHOLD, 0.9, 0.0)]
    assert found[0] and 2 * compared[0] < compared[3] / 3 < compared[4] / 3


@pytest.mark.parametrize(("rows", "missing"), [(40, 4), (300, 30)])
def test_a_key_lacks_a_tenth_of_the_values_at_most(rows: int, missing: int) -> None:
    con = duckdb.connect()
    con.execute("CREATE TABLE shop AS SELECT i AS shop_id FROM range(500) t(i)")
    for name, more in (("few", 0), ("many", 1)):
        start = 500 - rows + missing + more
        con.execute(f"CREATE TABLE {name} AS SELECT i AS shop_id FROM range({start}, {start + rows}) t(i)")
    assert {edge.left.table for edge in state_of(lake_on(con)).edges if edge.right.table == "shop"} == {"few"}


def test_an_edge_has_its_measures() -> None:
    edges = {edge.left_columns: edge for edge in state_of(school()[1]).edges}
    measures = edges["teacher_id",].measures
    assert (measures.left_in_right, measures.right_in_left) == (1.0, 2 / 3)
    assert measures.jaccard == 2 / 3
    assert (measures.left_uniqueness, measures.right_uniqueness) == (0.5, 1.0)
    assert (measures.left_fan_out, measures.right_fan_out) == (1.5, 1.0)
    assert (measures.left_null_share, measures.right_null_share, measures.exact) == (0.25, 0.0, True)


def test_values_that_are_not_contained_are_no_key() -> None:
    con, lake = school()
    con.execute("UPDATE school.course SET teacher_id = teacher_id + 1000")
    assert ("course", "teacher_id", "teacher", "teacher_id", "inferred") not in edges_of(lake)


def test_foreign_keys_of_the_catalog_composite_ones_too() -> None:
    con = duckdb.connect()
    con.execute(
        "CREATE TABLE room (house VARCHAR, number INTEGER, PRIMARY KEY (house, number));"
        "CREATE TABLE lesson (h VARCHAR, n INTEGER, topic VARCHAR, FOREIGN KEY (h, n) REFERENCES room (house, number));"
        "INSERT INTO room VALUES ('A', 1), ('A', 2), ('B', 1); INSERT INTO lesson VALUES ('A', 1, 'x'), ('A', 1, 'y')"
    )
    [edge] = [edge for edge in state_of(lake_on(con)).edges if edge.declared]
    assert (edge.left.table, edge.left_columns, edge.right.table, edge.right_columns) == (
        "lesson", ("h", "n"), "room", ("house", "number"),
    )  # fmt: skip
    assert (edge.joinability, edge.confidence) == (1.0, 1.0)
    assert (edge.measures.left_in_right, edge.measures.right_in_left) == (1.0, 1 / 3)
    assert (edge.measures.left_fan_out, edge.measures.right_fan_out) == (2.0, 1.0)


def test_a_declared_key_wins_over_the_inferred_one_and_is_kept() -> None:
    con, lake = school()
    declare_join(lake, "school.course.teacher_id", "school.teacher.teacher_id")
    expected = (INFERRED - {("course", "teacher_id", "teacher", "teacher_id", "inferred")}) | {
        ("course", "teacher_id", "teacher", "teacher_id", "user")
    }
    assert edges_of(lake) == expected
    assert edges_of(lake_on(con)) == expected
    con.execute("INSERT INTO school.teacher VALUES (16, 'Deb', 'C1')")
    assert edges_of(lake) == expected
    lake.refresh(full=True)
    assert edges_of(lake) == expected


def test_a_declared_join_that_names_a_missing_column() -> None:
    lake = school()[1]
    with pytest.raises(UnknownTableError, match="school.course has no column 'tutor'; it has: course_id, title, teach"):
        declare_join(lake, "school.course.tutor", "school.teacher.teacher_id")
    with pytest.raises(UnknownTableError, match=r"table 'school.lesson' is not in the lake"):
        declare_join(lake, "school.lesson.id", "school.teacher.teacher_id")
    with pytest.raises(ArgumentError, match=r"a column is written schema.table.column, not 'teacher_id'"):
        declare_join(lake, "teacher_id", "school.teacher.teacher_id")
    with pytest.raises(ArgumentError, match="a column cannot be joined with itself"):
        declare_join(lake, "school.teacher.name", "SCHOOL.TEACHER.NAME")


def test_only_changed_tables_are_profiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    con, lake = school()
    state_of(lake)
    seen: list[str] = []
    from lakescout.joins import state as module

    original = module.profile_tables

    def spy(connection, tables, **options):  # type: ignore[no-untyped-def]
        tables = list(tables)
        seen.extend(table.name.table for table in tables)
        return original(connection, tables, **options)

    monkeypatch.setattr(module, "profile_tables", spy)
    assert edges_of(lake) == INFERRED
    assert seen == []
    con.execute("INSERT INTO school.pupil VALUES (508, 'Gus')")
    assert edges_of(lake) == INFERRED
    assert seen == ["pupil"]
    con.execute("DROP TABLE school.attendance")
    assert edges_of(lake) == {("course", "teacher_id", "teacher", "teacher_id", "inferred")}
    assert seen == ["pupil"]


def test_a_later_process_profiles_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "lake.duckdb")
    with duckdb.connect(path) as con:
        con.execute(SCHOOL)
        first = state_of(lake_on(con))
    monkeypatch.setattr("lakescout.joins.profiling.profile_tables", None)
    monkeypatch.setattr("lakescout.joins.state.profile_tables", lambda connection, tables, **options: iter(()))
    with duckdb.connect(path) as con:
        again = state_of(lake_on(con))
        assert set(again.edges) == set(first.edges)
        assert con.execute("SELECT count(*) FROM lakescout.column_profiles").fetchone() == (11,)


def test_a_read_only_database_holds_the_graph_in_memory(tmp_path: Path) -> None:
    path = str(tmp_path / "lake.duckdb")
    with duckdb.connect(path) as con:
        con.execute(SCHOOL)
    with duckdb.connect(path, read_only=True) as con:
        assert edges_of(lake_on(con)) == INFERRED


def test_a_renamed_file_keeps_its_graph(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "one.duckdb")) as con:
        con.execute(SCHOOL)
        state_of(lake_on(con))
    (tmp_path / "one.duckdb").rename(tmp_path / "two.duckdb")
    with duckdb.connect(str(tmp_path / "two.duckdb")) as con:
        assert {edge.left.database for edge in state_of(lake_on(con)).edges} == {"two"}


def test_which_edges_are_trusted() -> None:
    lake = school()[1]
    declare_join(lake, "school.course.teacher_id", "school.teacher.teacher_id")
    graph = state_of(lake).graph
    count = {trust: len(graph.restricted(trust).edges) for trust in Trust}
    assert count == {Trust.ALL: 3, Trust.AUTO: 3, Trust.DECLARED: 1, Trust.INFERRED: 2}


def test_keys_that_are_all_null_self_joins_and_isolated_tables() -> None:
    con = duckdb.connect()
    con.execute(
        "CREATE TABLE person (person_id INTEGER PRIMARY KEY, boss_id INTEGER REFERENCES person (person_id));"
        "CREATE TABLE badge (person_id INTEGER); INSERT INTO badge VALUES (NULL), (NULL);"
        "CREATE TABLE alone (x DOUBLE); INSERT INTO alone VALUES (0.5)"
    )
    graph = state_of(lake_on(con)).graph
    assert [(edge.left.table, edge.right.table) for edge in graph.edges if edge.declared] == [("person", "person")]
    assert all(left != right for left, right in graph.joins)
    assert graph.graph.number_of_nodes() == 3


def test_a_text_key_and_a_number_key() -> None:
    con = duckdb.connect()
    con.execute(
        "CREATE TABLE region (region_id BIGINT, label VARCHAR); CREATE TABLE town (region_id VARCHAR, n VARCHAR)"
    )
    con.execute(
        "INSERT INTO region VALUES (71, 'North'), (72, 'South'); INSERT INTO town VALUES ('71', 'a'), ('71', 'b')"
    )
    assert edges_of(lake_on(con)) == {("town", "region_id", "region", "region_id", "inferred")}


def test_joins_between_databases_are_inferred(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "other.duckdb")) as con:
        con.execute("CREATE TABLE teacher AS SELECT 100 + i AS teacher_id, 'T' || i AS name FROM range(40) r(i)")
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(f"ATTACH '{tmp_path}/other.duckdb' AS other")
        con.execute("CREATE TABLE course AS SELECT i AS course_id, 100 + i % 40 AS teacher_id FROM range(90) r(i)")
        lake = lake_on(con)
        with lake.session() as (connection, index):
            edges = lake.join_state(connection, index).edges
        assert [
            (edge.left.database, edge.left_columns, edge.right.database, edge.right_columns, edge.source.value)
            for edge in edges
        ] == [("lake", ("teacher_id",), "other", ("teacher_id",), "inferred")]


def test_two_keys_called_id_are_no_join_between_two_kinds_of_things() -> None:
    con = duckdb.connect()
    con.execute(
        "CREATE TABLE singer AS SELECT i AS id, 'N' || i AS name FROM range(300) t(i);"
        "CREATE TABLE stadium AS SELECT i AS id, 'S' || i AS town FROM range(50) t(i);"
        "CREATE TABLE concert AS SELECT i AS id, i % 50 AS stadium_id FROM range(400) t(i)"
    )
    edges = edges_of(lake_on(con))
    assert ("concert", "stadium_id", "stadium", "id", "inferred") in edges
    assert not [edge for edge in edges if edge[0] == "stadium"]


def test_a_header_may_say_who_did_something() -> None:
    con = duckdb.connect()
    con.execute(
        "CREATE TABLE agents AS SELECT i AS agent_id, 'A' || i AS full_name FROM range(1, 13) t(i);"
        "CREATE TABLE plots AS SELECT i AS plot_id, 'P' || i AS soil FROM range(1, 13) t(i);"
        "CREATE TABLE tickets AS SELECT 500 + i AS ticket_no, 1 + i % 12 AS assigned_to FROM range(60) t(i)"
    )
    found = {edge for edge in edges_of(lake_on(con)) if edge[0] == "tickets"}
    assert found == {("tickets", "assigned_to", "agents", "agent_id", "inferred")}


def test_a_role_refers_to_persons_and_not_to_orders_that_happen_to_hold_its_cells() -> None:
    connection = duckdb.connect()
    connection.execute(
        "CREATE TABLE mbrs (mbr_no INTEGER, full_name VARCHAR, email VARCHAR, hired DATE);"
        "INSERT INTO mbrs SELECT i, 'Person ' || i, 'p' || i || '@example.org', DATE '2020-01-01' FROM range(1, 13) t(i);"
        "CREATE TABLE orders (order_id INTEGER, total DOUBLE);"
        "INSERT INTO orders SELECT i, 9.5 * i FROM range(1, 31) t(i);"
        "CREATE TABLE recipes (recipe_id INTEGER, title VARCHAR, created_by INTEGER);"
        "INSERT INTO recipes SELECT 700 + i, 'Recipe ' || i, 1 + i % 12 FROM range(20) t(i)"
    )
    found = {edge for edge in edges_of(lake_on(connection)) if edge[0] == "recipes"}
    assert found == {("recipes", "created_by", "mbrs", "mbr_no", "inferred")}


def test_when_rows_were_written_is_no_key() -> None:
    con = duckdb.connect()
    for name, header in (("ticket", "created_at"), ("visit", "updated_at")):
        con.execute(
            f"CREATE TABLE {name} AS SELECT TIMESTAMP '2024-01-01' + to_days(i::INTEGER) AS {header} FROM range(9) t(i)"
        )
    assert edges_of(lake_on(con)) == set()
    con.execute("ALTER TABLE visit RENAME updated_at TO created_on")
    con.execute("ALTER TABLE ticket RENAME created_at TO visited_at")
    con.execute("ALTER TABLE visit RENAME created_on TO visited_at")
    assert edges_of(lake_on(con)) != set()


def test_a_header_names_the_table_of_another_schema() -> None:
    con = duckdb.connect()
    con.execute("CREATE SCHEMA crm; CREATE SCHEMA billing")
    con.execute("CREATE TABLE crm.accounts AS SELECT i + 500 AS account_id, 'A' || i AS name FROM range(40) t(i)")
    con.execute(
        "CREATE TABLE billing.invoices AS SELECT i AS invoice_id, 500 + i % 40 AS account_id FROM range(90) t(i)"
    )
    key = ("invoices", "account_id", "accounts", "account_id", "inferred")
    assert key in edges_of(lake_on(con))


def test_a_column_with_a_key_in_the_catalog_refers_to_nothing_else() -> None:
    rows = ", ".join(f"({number})" for number in range(1, 9))
    made = (
        "CREATE TABLE field (id INTEGER PRIMARY KEY); CREATE TABLE pilot (id INTEGER PRIMARY KEY);"
        f"INSERT INTO field VALUES {rows}; INSERT INTO pilot VALUES {rows};"
        "CREATE TABLE plane (name VARCHAR, pilot_id INTEGER{key});"
        "INSERT INTO plane VALUES ('a', 1), ('b', 2), ('c', 3), ('d', 3)"
    )
    con = duckdb.connect()
    con.execute(made.format(key=""))
    inferred = {edge for edge in edges_of(lake_on(con)) if edge[0] == "plane"}
    assert ("plane", "pilot_id", "pilot", "id", "inferred") in inferred
    con = duckdb.connect()
    con.execute(made.format(key=" REFERENCES field (id)"))
    assert {edge for edge in edges_of(lake_on(con)) if edge[0] == "plane"} == {
        ("plane", "pilot_id", "field", "id", "catalog")
    }


def test_a_table_that_joins_itself_adds_no_table_and_is_kept_apart() -> None:
    staff = Table(TableName("m", "main", "staff"), (Column("id", "INTEGER", 0), Column("boss_id", "INTEGER", 1)))
    edge = JoinEdge(staff.name, ("boss_id",), staff.name, ("id",), Source.CATALOG, 1.0, 1.0)
    graph = JoinGraph(Catalog((staff,)), (edge,))
    assert (graph.joins, graph.within) == ({}, {0: (edge,)})


# Keys of several columns that no one declared.

FIXTURE = "CREATE TABLE fixture AS SELECT i % 5 AS season, i // 5 AS round, i * 1.5 AS goals FROM range(40) t(i)"
REFEREE = "CREATE TABLE referee AS SELECT i % 5 AS season, i // 5 AS round, 'r' || i AS whistle FROM range(45) t(i)"


def compound(con: duckdb.DuckDBPyConnection) -> set[tuple[str, tuple[str, ...], str]]:
    edges = state_of(lake_on(con)).edges
    return {(e.left.table, tuple(sorted(e.left_columns)), e.right.table) for e in edges if len(e.left_columns) > 1}


def test_two_columns_that_are_a_key_together_join() -> None:
    with duckdb.connect() as con:
        con.execute(f"{FIXTURE}; {REFEREE}")
        assert compound(con) == {("fixture", ("round", "season"), "referee")}
        [edge] = [edge for edge in state_of(lake_on(con)).edges if len(edge.left_columns) > 1]
        assert edge.measures.right_uniqueness == 1.0 and edge.measures.left_in_right == 1.0 and not edge.declared


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE referee SET round = 0 WHERE season = 1",  # the pair is no key any more
        "UPDATE fixture SET round = round + 100",  # its rows are not found
        "ALTER TABLE referee RENAME round TO matchday",  # one header in common
        "ALTER TABLE referee DROP whistle; ALTER TABLE fixture DROP goals",  # rows of one make stand below each other
    ],
)
def test_what_only_looks_like_one_does_not_join(change: str) -> None:
    with duckdb.connect() as con:
        con.execute(f"{FIXTURE}; {REFEREE}; {change}")
        assert compound(con) == set()


def test_three_columns_join_where_no_two_do() -> None:
    with duckdb.connect() as con:
        cells = "i % 4 AS site, i // 4 % 4 AS wing, i // 16 AS floor"
        con.execute(f"CREATE TABLE room AS SELECT {cells}, 'n' || i AS sign FROM range(64) t(i)")
        con.execute(f"CREATE TABLE visit AS SELECT {cells}, j AS guest FROM range(64) t(i), range(3) s(j)")
        assert compound(con) == {("visit", ("floor", "site", "wing"), "room")}


def test_the_next_process_knows_them_without_measuring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "lake.duckdb")
    with duckdb.connect(path) as con:
        con.execute(f"{FIXTURE}; {REFEREE}")
        before = compound(con)
    with duckdb.connect(path) as con:
        monkeypatch.setattr("lakescout.joins.state.measured", None)
        assert compound(con) == before != set()


def test_a_search_that_was_cut_short_says_so_and_a_refresh_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "lake.duckdb")
    with duckdb.connect(path) as con:
        con.execute(f"{FIXTURE}; {REFEREE}")
        monkeypatch.setattr("lakescout.joins.state.CELLS", 10)
        assert compound(con) == set()
        assert "not sought yet in 1 pair of tables" in state_of(lake_on(con)).note
    with duckdb.connect(path) as con:  # the next process knows that it was
        lake = lake_on(con)
        assert "not sought yet in 1 pair of tables" in state_of(lake).note
        lake.refresh()
        assert state_of(lake).note == ""
    with duckdb.connect(path) as con:
        assert compound(con) == {("fixture", ("round", "season"), "referee")}


def test_one_statement_says_of_several_keys_how_much_of_them_is_contained(monkeypatch: pytest.MonkeyPatch) -> None:
    with duckdb.connect() as con:
        con.execute("CREATE TABLE round AS SELECT i % 5 AS season, i // 5 AS day, i % 9 AS hall FROM range(40) t(i)")
        con.execute(
            "CREATE TABLE game AS SELECT nullif(i % 7, 3) AS season, (i // 7)::VARCHAR AS day, i % 9 AS hall "
            "FROM range(50) t(i)"
        )
        lake = lake_on(con)
        profiles = state_of(lake).profiles
        with lake.session() as (connection, index):
            [round_, game] = sorted(
                (table.name for table in index.catalog.tables), key=lambda name: name.table != "round"
            )
            keys = [("season", "day"), ("day", "hall"), ("season", "hall"), ("season", "day", "hall")]
            edges = [JoinEdge(game, key, round_, key, Source.INFERRED, 1.0, 0.6, Measures(exact=False)) for key in keys]
            one_by_one = [measured(connection, index.catalog, edge, profiles).measures for edge in edges]
            asked, query = list[object](), connection.query

            def noted(*given: Any) -> Any:
                asked.append(given)
                return query(*given)

            monkeypatch.setattr(connection, "query", noted)
            shares = contained_shares(connection, index.catalog, edges, profiles)
        assert shares == [each.left_in_right for each in one_by_one] and len(asked) == 1
        assert 0 < min(shares) < max(shares) < 1


def test_whether_columns_tell_rows_apart_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    count = distinct_counts

    def counting(*given: Any) -> list[int | None]:
        asked.append(given[1])
        return count(*given)

    monkeypatch.setattr("lakescout.joins.state.distinct_counts", counting)
    with duckdb.connect() as con:
        con.execute(f"{FIXTURE}; {REFEREE}")
        lake = lake_on(con)
        state_of(lake)
        counted = len(asked)
        con.execute("CREATE TABLE other AS SELECT 1 AS a")
        state_of(lake)
        assert counted == len(asked) > 0
