"""The dialect of SQLAlchemy, asked through SQLAlchemy itself."""

from __future__ import annotations

import sys
import types
from importlib.metadata import entry_points
from pathlib import Path

import duckdb
import pytest
import sqlalchemy
from sqlalchemy import text

import lakescout
from lakescout.doors.files import NEWEST_OF_ONE, header_number
from lakescout.errors import SettingError


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("alchemy") / "lake.duckdb"
    with lakescout.connect(path) as con:
        con.execute(
            "CREATE TABLE singer (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL, fee DECIMAL(10, 2), tags VARCHAR[])"
        )
        con.execute("INSERT INTO singer VALUES (1, 'Joe', 10.5, ['x']), (2, 'Ann', 20, [])")
        con.execute("COMMENT ON TABLE singer IS 'who sings'; COMMENT ON COLUMN singer.fee IS 'in euro'")
        con.execute("CREATE SCHEMA past; CREATE TABLE past.concert (singer INTEGER, day DATE UNIQUE)")
        con.execute("CREATE TABLE song (singer INTEGER REFERENCES singer (id))")
        con.execute("CREATE VIEW names AS SELECT name FROM singer")
        con.sql("FROM discover_tables('singers')").fetchall()
    return path


def engine_of(path: Path, options: str = "") -> sqlalchemy.Engine:
    return sqlalchemy.create_engine(f"lakescout:///{path}{options}")


def test_a_url_is_enough_to_ask(path: Path) -> None:
    engine = engine_of(path)
    for _ in range(2):
        with engine.connect() as con:
            assert con.execute(text("FROM answer('how many singers are there')")).fetchall() == [(2,)]
            found = con.execute(
                text("SELECT table_name FROM discover_tables(:question, k := 1)"), {"question": "singers"}
            )
            assert found.fetchall() == [("singer",)]
    engine.dispose()


def test_the_lists_of_tables_do_not_show_our_own(path: Path) -> None:
    engine = engine_of(path)
    seen = sqlalchemy.inspect(engine)
    assert seen.get_table_names() == ["singer", "song"] and seen.get_view_names() == ["names"]
    assert seen.get_schema_names() == ["lake.main", "lake.past"]
    assert seen.get_table_names(schema="lake.past") == seen.get_table_names(schema="past") == ["concert"]
    assert "headers" in seen.get_table_names(schema="lakescout")  # for those who look for it
    engine.dispose()


def test_a_table_is_reflected(path: Path) -> None:
    engine = engine_of(path)
    meta = sqlalchemy.MetaData()
    meta.reflect(engine, views=True)
    assert sorted(meta.tables) == ["names", "singer", "song"]
    singer = meta.tables["singer"]
    assert [column.name for column in singer.primary_key] == ["id"] and singer.comment == "who sings"
    assert [(c.name, str(c.type), c.nullable) for c in singer.columns] == [
        ("id", "INTEGER", False),
        ("name", "VARCHAR", False),
        ("fee", "NUMERIC(10, 2)", True),
        ("tags", "NULL", True),
    ]
    assert singer.columns["fee"].comment == "in euro"
    assert [key.target_fullname for key in meta.tables["song"].foreign_keys] == ["singer.id"]
    with engine.connect() as con:
        assert con.execute(sqlalchemy.select(singer.c.name, singer.c.tags).order_by("name")).fetchall() == [
            ("Ann", []),
            ("Joe", ["x"]),
        ]
    seen = sqlalchemy.inspect(engine)
    assert seen.has_table("singer") and not seen.has_table("headers") and seen.has_table("concert", schema="past")
    assert [each["column_names"] for each in seen.get_unique_constraints("concert", schema="past")] == [["day"]]
    with pytest.raises(sqlalchemy.exc.NoSuchTableError):
        seen.get_columns("nowhere")
    engine.dispose()


def test_settings_stand_in_the_url(path: Path) -> None:
    engine = engine_of(path, "?answer_confidence=1&when_unsure=empty")
    with engine.connect() as con:
        assert con.execute(text("FROM answer('how many singers are there')")).fetchall() == []
    engine.dispose()
    wrong = engine_of(path, "?when_unsure=sometimes")
    with pytest.raises(SettingError, match="sometimes"):
        wrong.connect()
    wrong.dispose()
    with duckdb.connect(str(path)) as con:  # the failed connection released the file
        assert con.execute("SELECT count(*) FROM singer").fetchall() == [(2,)]


def test_a_file_can_stay_as_it_is(path: Path) -> None:
    engine = engine_of(path, "?access_mode=read_only")
    with engine.connect() as con:
        assert con.execute(text("FROM answer('how many singers are there')")).fetchall() == [(2,)]
        with pytest.raises(sqlalchemy.exc.DBAPIError, match="read-only"):
            con.execute(text("CREATE TABLE x (y INTEGER)"))
    engine.dispose()


def test_a_new_file_is_one_that_the_stock_shell_reads(tmp_path: Path) -> None:
    engine = engine_of(tmp_path / "new.duckdb")
    with engine.begin() as con:
        con.execute(text("CREATE TABLE t (x INTEGER)"))
    engine.dispose()
    number = header_number(tmp_path / "new.duckdb")
    assert number is not None and number <= NEWEST_OF_ONE


def test_a_lake_in_memory() -> None:
    engine = sqlalchemy.create_engine("lakescout:///:memory:")
    with engine.begin() as con:
        con.execute(text("CREATE TABLE singer AS SELECT 'Joe' AS name"))
        con.commit()
    with engine.connect() as con:
        assert con.execute(text("SELECT table_name FROM discover_tables('singers')")).fetchall() == [("singer",)]
    engine.dispose()


def test_superset_finds_its_specification(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = types.ModuleType("superset.db_engine_specs.duckdb")
    theirs.DuckDBEngineSpec = type(
        "DuckDBEngineSpec", (), {"engine": "duckdb", "_time_grain_expressions": {"P1D": "day"}}
    )  # type: ignore[attr-defined]
    for name in ("superset", "superset.db_engine_specs"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    monkeypatch.setitem(sys.modules, theirs.__name__, theirs)
    (found,) = entry_points(group="superset.db_engine_specs", name="lakescout")
    spec = found.load()
    assert spec.engine == "lakescout" and spec._time_grain_expressions == {"P1D": "day"}
    monkeypatch.delitem(sys.modules, "lakescout.plugins.clients.superset")
