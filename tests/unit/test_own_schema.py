"""A schema of the user's that is called like ours, in any letters: left alone, never filled, never dropped by our advice."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import duckdb
import pyarrow as pa
import pytest
from typer.testing import CliRunner

import lakescout
from fakes import LetterEncoder, Source
from lakescout.doors.cli.app import app
from lakescout.doors.python import DuckDBConnection, lake_of
from lakescout.engine.ask import ask
from lakescout.engine.lake import Lake
from lakescout.errors import LakescoutError, QueryError, StateError
from lakescout.lake.connection import Parameter
from lakescout.lake.store import ddl, tables
from lakescout.surface.additions import add_context

BOATS = "CREATE TABLE \"{0}\".boats AS SELECT 'Heron ' || i AS name, i AS metres FROM range(3) t(i)"
VIEW = "CREATE VIEW \"{0}\".boats AS SELECT 'Heron ' || i AS name, i AS metres FROM range(3) t(i)"
TAKEN = 'CREATE TABLE "{0}".tables AS SELECT 1 AS seats; ' + BOATS
FILLS = {"table": BOATS, "view": VIEW, "a name of ours": TAKEN}
ASKED = (
    "FROM lakescout_refresh(full := true)",
    "FROM discover_tables('boats')",
    "FROM join_groups('names of boats and harbours')",
    "FROM answers('number of boats')",
)


def contents(con: duckdb.DuckDBPyConnection) -> list[tuple[str, ...]]:
    return con.execute(
        "SELECT schema_name, table_name FROM duckdb_tables() UNION ALL SELECT schema_name, view_name FROM duckdb_views() "
        "WHERE NOT internal UNION ALL SELECT schema_name, '' FROM duckdb_schemas() WHERE database_name = current_database() "
        "ORDER BY ALL"
    ).fetchall()


@pytest.mark.parametrize("fill", FILLS)
@pytest.mark.parametrize("name", ["lakescout", "LakeScout", "LAKESCOUT"])
def test_it_is_left_alone(tmp_path: Path, name: str, fill: str) -> None:
    file = tmp_path / "lake.duckdb"
    with duckdb.connect(str(file)) as con:
        con.execute(f'CREATE SCHEMA "{name}"; CREATE TABLE harbours AS SELECT 1 AS depth')
        con.execute(FILLS[fill].format(name))
        before = contents(con)
    for _ in range(2):
        with lakescout.connect(file) as con:
            for sql in ASKED:
                con.execute(sql).fetchall()
            assert con.execute("FROM answer('number of boats')").fetchall() == [(3,)]
            [note] = con.execute("SELECT DISTINCT note FROM lakescout_status()").fetchall()
            assert f"the schema {name} is yours" in note[0] and "drop" not in note[0].lower()
            for store in (
                lambda lake: lake.set_setting("octopus_k", "7"),
                lambda lake: add_context(lake, "boats", "ours"),
            ):
                with pytest.raises(StateError, match="nothing can be stored"):
                    store(lake_of(con))
            assert contents(con) == before
    refused = CliRunner().invoke(app, ["set", str(file), "octopus_k", "7"])
    assert refused.exit_code == 2 and "is yours" in refused.output.replace("\n", " ")
    with duckdb.connect(str(file)) as con:
        assert contents(con) == before


@pytest.mark.parametrize("name", ["LakeScout", "LAKESCOUT"])
def test_an_empty_one_in_other_letters_is_not_filled(name: str) -> None:
    with lakescout.connect() as con:
        con.execute("CREATE TABLE boats AS SELECT 1 AS metres")
        con.execute("EXPLAIN FROM answer('number of boats')")  # the index is made, and not stored
        con.execute(f'CREATE SCHEMA "{name}"')
        assert con.execute("FROM answer('number of boats')").fetchall() == [(1,)]
        assert con.execute("SELECT table_name FROM duckdb_tables()").fetchall() == [("boats",)]


def test_a_table_of_the_users_in_our_schema_is_part_of_the_lake_and_named(tmp_path: Path) -> None:
    with lakescout.connect(tmp_path / "lake.duckdb") as con:
        con.execute("CREATE TABLE harbours AS SELECT 1 AS depth")
        con.execute("FROM lakescout_refresh()").fetchall()
        con.execute("CREATE SCHEMA IF NOT EXISTS LakeScout")
        con.execute(BOATS.format("LakeScout"))
        assert con.execute("FROM answer('number of boats')").fetchall() == [(3,)]
        found = con.execute("SELECT table_name, note FROM lakescout_status() ORDER BY 1").fetchall()
        assert [table for table, _ in found] == ["boats", "harbours"]
        assert "the schema lakescout holds boats of yours" in found[0][1]


def test_a_schema_of_that_name_in_an_attached_file_is_asked_like_any_other(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "other.duckdb")) as con:
        con.execute("CREATE SCHEMA lakescout")
        con.execute(BOATS.format("lakescout"))
    with lakescout.connect(tmp_path / "lake.duckdb") as con:
        con.execute(f"CREATE TABLE harbours AS SELECT 1 AS depth; ATTACH '{tmp_path}/other.duckdb' AS other")
        assert con.execute("FROM answer('number of boats')").fetchall() == [(3,)]
        assert con.execute("SELECT count(*) FROM duckdb_tables() WHERE database_name = 'other'").fetchall() == [(1,)]


@pytest.mark.parametrize("name", ["LakeScout", "LAKESCOUT_FN"])
def test_a_file_of_such_a_name_in_other_letters_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises((duckdb.Error, LakescoutError), match=f"called {name}"):  # noqa: SIM117
        with lakescout.connect(tmp_path / f"{name}.duckdb") as con:
            con.execute("FROM discover_tables('boats')")


def test_a_table_spelled_like_one_of_ours_is_not_written_to() -> None:
    with lakescout.connect() as con:
        con.execute(
            'CREATE TABLE boats AS SELECT 1 AS metres; CREATE SCHEMA lakescout; CREATE TABLE lakescout."Settings" (name VARCHAR, value VARCHAR)'
        )
        assert con.execute("FROM answer('number of boats')").fetchall() == [(1,)]
        with pytest.raises(duckdb.Error, match="nothing can be stored"):
            con.execute("FROM lakescout_set('octopus_k', '7')")
        assert con.execute('SELECT count(*) FROM lakescout."Settings"').fetchall() == [(0,)]


def test_no_table_of_ours_is_part_of_the_lake() -> None:
    with lakescout.connect() as con:
        con.execute("CREATE TABLE boats AS SELECT 1 AS metres; CREATE SCHEMA lakescout")
        for table in tables().values():
            con.execute(ddl(table))
            con.execute(f'CREATE TABLE lakescout."{table.name}_set_aside_1" AS SELECT 1 AS metres')
        assert con.execute("SELECT table_name FROM lakescout_status()").fetchall() == [("boats",)]


class Unlisting(DuckDBConnection):
    """As while a view of SQLite that is attached cannot be prepared: no statement may list views."""

    def query(self, sql: str, parameters: Sequence[Parameter] = ()) -> pa.Table:
        if "duckdb_views()" in sql:
            raise QueryError('Failed to prepare query "SELECT nofunc(1)": no such function: nofunc\n\nLINE 1: x')
        return super().query(sql.replace("WHERE type <> 'duckdb'", "WHERE type = 'duckdb'"), parameters)


class UnlistingSource(Source):
    def connect(self) -> DuckDBConnection:
        return Unlisting(self.connection.cursor())


def test_a_view_that_keeps_duckdb_from_listing_views_ends_no_question() -> None:
    with duckdb.connect() as con:
        con.execute("""
            CREATE TABLE singer AS SELECT * FROM (VALUES ('Zoe', 'France', 30), ('Ann', 'Spain', 40)) t(name, country, age);
            CREATE VIEW concert AS SELECT 'Fado' AS title;
        """)
        lake = Lake(UnlistingSource(con), {}, LetterEncoder())
        assert ask(lake, "number of singers").best.rows.to_pylist() == [{"count": 2}]
        assert [row["table_name"] for row in lake.status()] == ["concert", "singer"]
        note = lake.status()[0]["note"]
        assert 'a view of an attached database cannot be read: Failed to prepare query "SELECT nofunc(1)": no' in note
        assert "LINE 1" not in note
        lake.refresh()
        assert {row["stale"] for row in lake.status()} == {False}
