"""After any damage to the tables that lakescout keeps, questions are answered as before, and a note says so."""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import pytest
from test_birdie import make_hub

import lakescout
from lakescout.engine.discover import discovered
from lakescout.engine.lake import Lake
from lakescout.engine.ledger import Call
from lakescout.errors import LakescoutError, SettingError, StateError
from lakescout.lake.catalog import TableName
from lakescout.lake.connection import transaction
from lakescout.lake.state import now
from lakescout.lake.store import SAID, tables
from lakescout.plugins.augment.history import History, Tried
from lakescout.plugins.files.folder import Files, Source
from lakescout.plugins.papers.birdie import cached_hub
from lakescout.plugins.papers.birdie.hub import Trained
from lakescout.plugins.teach.contexts import add_folder
from lakescout.surface.additions import add_context, add_narrations, declare_join
from lakescout.surface.admin import llm_log
from lakescout.surface.discover import discover_tables
from lakescout.surface.terms import define, terms, verified, verify
from truth_support import CALLED, LAKE, QUESTIONS, SALES, edges, lake_on, shadows, without_times
from truth_support import truth as whole_truth

TABLES = """
CREATE TABLE team AS SELECT 500 + i AS team_id, 'Ajax ' || i AS name FROM range(9) t(i);
CREATE TABLE player AS SELECT i AS player_id, 500 + i % 9 AS team_id FROM range(30) t(i);
CREATE TABLE fan AS SELECT 900 + i AS x FROM range(9) t(i);
"""
ANSWERED = QUESTIONS[:1]
"""Answers are most of the work, and read the same tables of ours: `make trust` asks for all of them."""
SETTINGS: dict[str, Any] = {"value_index": "dictionary", "header_index": "hnsw"}


def truth(lake: Lake) -> dict[str, Any]:
    return whole_truth(lake, ANSWERED)


class Whole(NamedTuple):
    """A file in which everything is stored, and the right results for it."""

    file: Path
    truth: dict[str, Any]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    file = tmp_path_factory.mktemp("whole") / "memory.duckdb"
    with duckdb.connect(str(file)) as made:
        made.execute(TABLES)
        lake = lake_on(made, **SETTINGS)
        lake.refresh()
        add_context(lake, "team", "people of Ajax")
        declare_join(lake, "fan.x", "team.team_id")
        truth(lake)
    with duckdb.connect(str(file)) as again:
        return Whole(file, truth(lake_on(again, **SETTINGS)))


@pytest.fixture
def con(whole: Whole, tmp_path: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A lake in which an earlier process stored everything."""
    with duckdb.connect(shutil.copy(whole.file, tmp_path)) as made:
        yield made


def note(lake: Lake) -> str:
    return str(lake.status()[0]["note"])


@pytest.mark.parametrize("damage", ["DROP TABLE {}", "DELETE FROM {}", "retyped", "foreign"])
@pytest.mark.parametrize("table", ["column_profiles", "tables", "columns", "headers", "header_index", "value_segments"])
def test_what_can_be_made_anew_is(con: duckdb.DuckDBPyConnection, whole: Whole, table: str, damage: str) -> None:
    before = whole.truth
    name = f"lakescout.{table}"
    if damage == "retyped":
        con.execute(f"DROP TABLE {name}; CREATE TABLE {name} (mine VARCHAR); INSERT INTO {name} VALUES ('my row')")
    elif damage == "foreign":
        con.execute(f"INSERT INTO {name} BY NAME SELECT * REPLACE ({foreign(con, table)}) FROM {name} LIMIT 1")
    else:
        con.execute(damage.format(name))
    lake = lake_on(con, **SETTINGS)
    assert truth(lake) == before
    if damage == "retyped":
        assert f"it was renamed to lakescout.{table}_set_aside_1" in note(lake)
        assert con.execute(f"FROM {name}_set_aside_1").fetchall() == [("my row",)]
    assert truth(lake_on(con, **SETTINGS)) == before


def foreign(con: duckdb.DuckDBPyConnection, table: str) -> str:
    sql = "SELECT column_name, data_type FROM duckdb_columns() WHERE schema_name = 'lakescout' AND table_name = ?"
    return ", ".join(f"NULL AS {column}" for column, _ in con.execute(sql, [table]).fetchall()[1:])


def test_lost_profiles_are_said(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("DROP TABLE lakescout.column_profiles")
    lake = lake_on(con)
    edges(lake)
    assert "the stored profiles of all tables were missing: they were made anew" in note(lake)


def test_changed_profiles_are_said(con: duckdb.DuckDBPyConnection) -> None:
    before = edges(lake_on(con))
    con.execute("UPDATE lakescout.column_profiles SET distinct_count = 3 WHERE table_name = 'team'")
    lake = lake_on(con)
    assert edges(lake) == before
    assert "the stored profiles of 1 table were damaged: they were made anew" in note(lake)


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM lakescout.joins WHERE source = 'inferred'",
        "UPDATE lakescout.joins SET confidence = 0.99 WHERE source = 'inferred'",
        "INSERT INTO lakescout.joins BY NAME SELECT 'of mine' AS source",
    ],
)
def test_changed_joins_are_said_and_those_declared_stay(con: duckdb.DuckDBPyConnection, sql: str) -> None:
    before = edges(lake_on(con))
    con.execute(sql)
    lake = lake_on(con)
    assert edges(lake) == before
    assert sum(edge.source.value == "user" for edge in before.values()) == 1
    if not sql.startswith("INSERT"):
        assert "the stored joins were changed by others: they were inferred anew" in note(lake)


@pytest.mark.parametrize("table", ["settings", "contexts", "narrations", "terms", "verified"])
def test_a_dropped_table_of_what_was_said_is_empty(con: duckdb.DuckDBPyConnection, table: str) -> None:
    con.execute(f"DROP TABLE lakescout.{table}")
    lake = lake_on(con)
    assert truth(lake)["tables"]
    add_context(lake, "team", "more on Ajax")
    assert "more on Ajax" in con.execute("SELECT text FROM lakescout.contexts").fetchall()[-1]


@pytest.mark.parametrize("sql", ["UPDATE lakescout.meta SET value = 'x'", "DELETE FROM lakescout.meta"])
def test_a_damaged_meta_is_made_anew(con: duckdb.DuckDBPyConnection, sql: str) -> None:
    before = truth(lake_on(con))
    con.execute(sql)
    assert truth(lake_on(con)) == before
    assert ("format_version", "1") in con.execute("FROM lakescout.meta").fetchall()


@pytest.mark.parametrize("cut", ["bytes[:len(bytes) // 2]", "''::BLOB", "NULL"])
def test_a_header_graph_that_is_cut_is_built_anew(con: duckdb.DuckDBPyConnection, whole: Whole, cut: str) -> None:
    before = whole.truth
    [blob] = con.execute("SELECT bytes FROM lakescout.header_index").fetchall()[0]
    parts = {"NULL": None, "''::BLOB": b""}
    part = parts.get(cut, blob[: len(blob) // 2])
    digest = hashlib.sha256(part or b"").hexdigest()
    con.execute("UPDATE lakescout.header_index SET bytes = ?, checksum = ?", [part, digest])
    lake = lake_on(con, **SETTINGS)
    assert truth(lake) == before
    assert "header graph" in note(lake)


@pytest.mark.parametrize("kind", ["TABLE", "VIEW"])
@pytest.mark.parametrize("stored", [True, False])
def test_a_table_of_the_users_own_is_left_alone(tmp_path: Path, kind: str, stored: bool) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(TABLES)
        if stored:
            lake_on(con).refresh()
            con.execute("DROP TABLE lakescout.contexts")
        con.execute("CREATE SCHEMA IF NOT EXISTS lakescout")
        con.execute(f"CREATE {kind} lakescout.contexts AS SELECT 'mine' AS what")
        lake = lake_on(con)
        assert "player" in {row[0] for row in truth(lake)["tables"][0][1]}
        assert "lakescout.contexts has other columns than lakescout's table of that name" in note(lake)
        with pytest.raises(StateError, match="rename that table"):
            add_context(lake, "team", "Ajax")
        assert con.execute("FROM lakescout.contexts").fetchall() == [("mine",)]


def test_a_macro_of_the_users_own_changes_nothing(tmp_path: Path) -> None:
    said = []
    for name, macros in (
        ("none", ()),
        ("some", ("len(x) AS 0", "lower(x) AS 'q'", "hash(x) AS 1", "count(x) AS 7", "coalesce2(x) AS x")),
    ):
        (tmp_path / name).mkdir()
        with duckdb.connect(str(tmp_path / name / "lake.duckdb")) as con:
            con.execute(TABLES)
            for macro in macros:
                con.execute(f"CREATE MACRO {macro}")
            said.append(truth(lake_on(con)))
    assert said[0] == said[1]


def test_macros_named_like_every_function_of_duckdb_change_nothing(tmp_path: Path) -> None:
    """Operators are functions, too, and some statements call functions implicitly."""
    said: list[dict[str, Any]] = []
    for shadowed in (False, True):
        (tmp_path / str(shadowed)).mkdir()
        file = tmp_path / str(shadowed) / "lake.duckdb"
        with duckdb.connect(str(file)) as con:
            for sql in (*LAKE, *SALES):
                con.execute(sql)
            assert not shadowed or shadows(con) > 500
        with lakescout.connect(file, value_index="dictionary") as con:
            called = [sql.format(7) for statements in CALLED.values() for sql in statements]
            called += ["FROM augment_tables('sale', 'price', k := 1)", "FROM answers('sales with kind red', k := 2)"]
            said.append({sql: without_times(con, sql) for sql in called})
            con.execute("FROM lakescout_refresh(full := true)")
            said[-1]["again"] = without_times(con, "FROM lakescout_joins()")
        with lakescout.connect(file, when_unsure="reason") as con:
            for sql in (
                "FROM lakescout_joins()",
                "FROM lakescout_status()",
                "FROM answer('what is the meaning of life')",
            ):
                said[-1][f"{sql} later"] = without_times(con, sql)
    assert said[0] == said[1]


@pytest.mark.parametrize("name", ["lakescout_instance", "lakescout_keep", "answer", "discover_tables", "answer_sql"])
def test_a_macro_may_be_called_like_a_function_of_ours(tmp_path: Path, name: str) -> None:
    """Questions are asked as ever; whoever calls the macro gets the macro."""
    file = tmp_path / "lake.duckdb"
    with duckdb.connect(str(file)) as con:
        con.execute(TABLES)
        con.execute(f"CREATE SCHEMA mine; CREATE MACRO {name}(a := 1) AS 'mine'")
    with duckdb.connect(str(file)) as con:
        con.execute("USE mine")
        lakescout.register(con)
        assert con.execute("SELECT table_name FROM discover_tables('names of teams', k := 1)").fetchall() == [("team",)]
        assert con.execute("FROM answer('how many teams')").fetchall() == [(9,)]
        assert con.execute(f"SELECT main.{name}(), current_schema()").fetchall() == [("mine", "mine")]


@pytest.mark.parametrize("name", ["lakescout_fn", "lakescout"])
def test_a_name_that_cannot_be_told_from_ours_is_refused(tmp_path: Path, name: str) -> None:
    with duckdb.connect(str(tmp_path / f"{name}.duckdb")) as con:
        con.execute(TABLES)
        with pytest.raises(StateError, match=f"no database of a lake may be called {name}"):
            truth(lake_on(con))
    with duckdb.connect() as con:
        con.execute(f"ATTACH '{tmp_path}/{name}.duckdb' AS lake; USE lake")
        assert "player" in {row[0] for row in truth(lake_on(con))["tables"][0][1]}


@pytest.mark.parametrize("name", ["lakescout_fn", "lakescout"])
def test_a_file_of_such_a_name_is_refused_by_the_door(tmp_path: Path, name: str) -> None:
    with pytest.raises((duckdb.Error, StateError), match=f"called {name}"):  # noqa: SIM117
        with lakescout.connect(str(tmp_path / f"{name}.duckdb")) as con:
            con.execute("FROM discover_tables('names of teams', k := 1)")


@pytest.mark.parametrize("name", ["threads", "scan_rows", "answer_rows", "join_seconds", "answer_seconds"])
def test_a_setting_without_bounds_is_refused_or_works(con: duckdb.DuckDBPyConnection, name: str) -> None:
    lake = lake_on(con)
    before = lake.settings[name]
    for value in ("inf", "-inf", "1e400", "nan", "9" * 400):
        try:
            lake.set_setting(name, value)
        except SettingError:
            assert lake.settings[name] == before
        else:
            before = lake.settings[name]
            assert name == "threads" or truth(lake_on(con))["joins"], value


def test_an_error_is_said_once() -> None:
    with lakescout.connect() as con:
        con.execute(
            "CREATE SCHEMA lakescout; CREATE TABLE lakescout.settings (mine INTEGER); CREATE TABLE t (x INTEGER)"
        )
        with pytest.raises(duckdb.Error) as caught:
            con.execute("FROM lakescout_set('k', 1)")
        assert str(caught.value).count("Error: ") <= 2  # DuckDB's own, and the name of ours


CACHES = frozenset(
    {"column_profiles", "tables", "columns", "headers", "header_index", "value_segments", "row_samples", "summaries"}
)
"""Tables that are made again from the lake, whatever was done to them."""
OTHERS = frozenset(
    {"dsi_parts", "dsi_tables", "llm_calls", "llm_replies", "augment_history", "context_files", "source_files"}
)
"""Tables that cannot be made again: training, paid calls, and what was tried and read."""
NASTY = {
    "VARCHAR": "'\U0001f642 no'",
    "BLOB": "'\\xFF\\x00no'::BLOB",
    "BIGINT": "-7",
    "INTEGER": "-7",
    "UBIGINT": "7",
    "DOUBLE": "'nan'::DOUBLE",
    "BOOLEAN": "NOT coalesce({0}, true)",
    "TIMESTAMP": "TIMESTAMP '1900-01-01'",
    "VARCHAR[]": "['no', NULL]",
    "INTEGER[]": "[-7, NULL]",
    "UBIGINT[]": "[7, 7]::UBIGINT[]",
    "FLOAT[n]": "list_transform({0}, lambda x: 'nan'::FLOAT)::FLOAT[26]",
}
"""For each type a value that lakescout never stores."""


def cells(value: str) -> Iterator[tuple[str, str]]:
    """Damages to each column of each table of ours: their names and statements."""
    for table, declared in tables().items():
        for column, kind in declared.columns.items():
            changed = NASTY[kind].format(f'"{column}"') if value == "nasty" else "NULL"
            yield f"{table}.{column} {value}", f'UPDATE lakescout.{table} SET "{column}" = {changed}'


def holes() -> Iterator[tuple[str, str]]:
    """Damages: each column of lists with a NULL in every list."""
    for table, declared in tables().items():
        for column, kind in declared.columns.items():
            if kind.endswith("]"):
                whole = "list_transform({0}, lambda x: NULL::FLOAT)::FLOAT[26]" if kind == "FLOAT[n]" else "[NULL]"
                yield f"{table}.{column} hollow", f'UPDATE lakescout.{table} SET "{column}" = {whole.format(column)}'


def rows() -> Iterator[tuple[str, str]]:
    """Damages to the rows of each table of ours."""
    for table, declared in tables().items():
        yield f"{table} dropped", f"DROP TABLE lakescout.{table}"
        yield f"{table} emptied", f"DELETE FROM lakescout.{table}"
        yield f"{table} doubled", f"INSERT INTO lakescout.{table} FROM lakescout.{table}"
        yield (
            f"{table} of nothing",
            f'INSERT INTO lakescout.{table} BY NAME SELECT NULL AS "{next(iter(declared.columns))}"',
        )
        mine = f"CREATE TABLE lakescout.{table} (mine VARCHAR); INSERT INTO lakescout.{table} VALUES ('my row')"
        yield f"{table} retyped", f"DROP TABLE lakescout.{table}; {mine}"
        yield f"{table} a view", f"DROP TABLE lakescout.{table}; CREATE VIEW lakescout.{table} AS SELECT 'mine' AS mine"


def forms() -> Iterator[tuple[str, str]]:
    """Damages: each column dropped, renamed and retyped, and each table replaced by something else."""
    for table, declared in tables().items():
        name = f"lakescout.{table}"
        for column, kind in declared.columns.items():
            other = (
                f'BLOB USING encode("{column}")' if kind == "VARCHAR" else f'VARCHAR USING CAST("{column}" AS VARCHAR)'
            )
            yield f"{table}.{column} gone", f'ALTER TABLE {name} DROP COLUMN "{column}"'
            yield f"{table}.{column} renamed", f'ALTER TABLE {name} RENAME COLUMN "{column}" TO "{column}_2"'
            yield f"{table}.{column} retyped", f'ALTER TABLE {name} ALTER "{column}" TYPE {other}'
        cells = ", ".join(
            f'NULL::{"FLOAT[26]" if kind == "FLOAT[n]" else kind} AS "{column}"'
            for column, kind in declared.columns.items()
        )
        yield f"{table} a like view", f"DROP TABLE {name}; CREATE VIEW {name} AS SELECT {cells}"
        yield f"{table} a macro", f"DROP TABLE {name}; CREATE MACRO {name}() AS TABLE SELECT 1 AS mine"


def astray() -> Iterator[tuple[str, str]]:
    """Damages: rows of what people said about tables and columns that do not exist."""
    for table in ("contexts", "narrations"):
        row = f"SELECT * REPLACE ('nowhere' AS table_name) FROM lakescout.{table}"
        yield (
            f"{table} astray",
            f"INSERT INTO lakescout.{table} {row}; DELETE FROM lakescout.meta WHERE key LIKE '%_mark'",
        )
    yield "terms astray", 'UPDATE lakescout.terms SET tables = [\'"main"."nowhere"\']'
    yield "verified astray", 'UPDATE lakescout.verified SET tables = [\'"main"."nowhere"\']'
    yield "joins astray", "UPDATE lakescout.joins SET left_table = 'nowhere' WHERE source = 'user'"
    yield "joins.left_columns astray", "UPDATE lakescout.joins SET left_columns = ['nothing'] WHERE source = 'user'"


DAMAGES = dict([*rows(), *cells("NULL"), *cells("nasty"), *holes(), *forms(), *astray()])
"""Every kind of damage to every table of ours: some 850."""
FOUND = (
    *(
        "joins.left_columns nasty",
        "joins.confidence NULL",
        "joins.confidence nasty",
        "row_samples.table_name NULL",
        "tables.schema_name NULL",
    ),
    *("meta dropped", "headers.vector nasty", "headers.text nasty", "summaries.vector nasty", "summaries.vector NULL"),
    *("column_profiles.sketch hollow", "summaries.vector hollow"),
    *("contexts.text gone", "contexts.table_name renamed", "contexts.added_at retyped", "contexts.table_name nasty"),
    *(
        "contexts.text nasty",
        "contexts.schema_name NULL",
        "contexts doubled",
        "contexts emptied",
        "contexts a like view",
    ),
    *("contexts astray", "narrations astray", "joins astray", "joins.left_columns astray", "narrations dropped"),
    *("verified astray", "verified dropped", "verified.tables NULL", "verified.columns nasty", "verified.sql nasty"),
    *(
        "terms astray",
        "terms dropped",
        "terms.tables NULL",
        "terms.columns nasty",
        "terms.expression nasty",
        "terms.meaning NULL",
    ),
    *("narrations.description nasty", "settings a macro", "settings.value nasty", "column_profiles a like view"),
    *("dsi_tables.tabid NULL", "dsi_parts doubled", "narrations.description NULL", "contexts.text NULL"),
    *(
        "llm_calls.called_at NULL",
        "llm_calls.model NULL",
        "row_samples.table_rows nasty",
        "augment_history.r2_after NULL",
        "llm_calls retyped",
    ),
)
"""Damages that once ended in a raw error or other answers; `make trust` tries all."""


class Full(NamedTuple):
    """A file on which every table of ours has rows."""

    file: Path
    found: dict[str, Any]


def everything(lake: Lake, answered: Sequence[str] = QUESTIONS) -> dict[str, Any]:
    """The results of everything that can be asked of a lake. Errors that are not ours are raised."""
    found: dict[str, Any] = whole_truth(lake, answered)
    for method in ("pneuma", "birdie"):
        try:
            hits = discover_tables(lake, "names of teams", k=3, method=method, threshold=None)
            found[method] = [(row["table_name"], round(row["score"], 4)) for row in hits]
        except LakescoutError as error:
            found[method] = type(error)
    found["log"], found["settings"] = llm_log(lake), lake.list_settings()
    found["terms"], found["verified"] = terms(lake), verified(lake)
    with lake.session():
        home, _ = lake.home_and_fingerprints()
        found["tried"] = History().read(lake.source, home, TableName(home, "main", "team"), "team_id")
    return found


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Full:
    folder = tmp_path_factory.mktemp("full")
    (folder / "notes").mkdir()
    (folder / "files").mkdir()
    (folder / "files" / "x.csv").write_text("a\n1\n")
    (folder / "notes" / "fan.md").write_text("Those who cheer in the stadium.")
    with duckdb.connect(str(folder / "memory.duckdb")) as made:
        made.execute(TABLES)
        lake = lake_on(made, **SETTINGS)
        lake.refresh()
        add_context(lake, "team", "people of Ajax")
        add_folder(lake, folder / "notes")
        add_narrations(lake, [("player.team_id", "the club")])
        declare_join(lake, "fan.x", "team.team_id")
        define(lake, "roster", "COUNT(player.player_id)")
        verify(lake, "how many play", "SELECT count(player_id) FROM player")
        lake.set_setting("exclude", "staging.*")
        files = Files(folder / "files")
        files.sources = [Source("x", "files/x.csv", "4 1", "read_csv('files/x.csv')", "files/x.csv: 1 of 2 rows", 4)]
        files.write_record(made)
        lake.ledger.record(Call(now(), "test", "m", 1, 1, 1.0, False, "headers"), "key", [], "a reply")
        tried = [Tried(("main.player",), ("player.player_id",), 0.1, 0.2, True)]
        History().add(
            lake.writing, "memory", TableName("memory", "main", "team"), "team_id", method="gain", tried=tried
        )
        trained = (
            Trained(TableName("memory", "main", "player"), (0, 0), 0, "f1"),
            Trained(TableName("memory", "main", "team"), (0, 1), 0, "f2"),
        )
        with lake.session() as (connection, _), transaction(connection):
            cached_hub.save(connection, replace(make_hub(), tables=trained), "memory")
        everything(lake)
    with duckdb.connect(str(folder / "memory.duckdb")) as again:
        return Full(folder / "memory.duckdb", everything(lake_on(again, **SETTINGS)))


def test_every_table_has_rows(full: Full) -> None:
    with duckdb.connect(str(full.file), read_only=True) as con:
        names = con.execute("SELECT table_name FROM duckdb_tables() WHERE schema_name = 'lakescout'").fetchall()
        filled = {name for (name,) in names if con.execute(f"FROM lakescout.{name} LIMIT 1").fetchall()}
    assert {name for (name,) in names} == filled == tables().keys() == CACHES | SAID | OTHERS


def told(con: duckdb.DuckDBPyConnection, but: str) -> dict[str, list[Any]]:
    """What people said and paid for, and the user's own rows, except one table."""
    tables = [f"lakescout.{name}" for name in sorted(SAID - {"meta", "joins", but})] + ["team", "player", "fan"]
    found = {name: con.execute(f"FROM {name} ORDER BY ALL").fetchall() for name in tables}
    if but != "joins":
        found["joins"] = con.execute("SELECT left_table FROM lakescout.joins WHERE source = 'user'").fetchall()
    return found


def table_of(damage: str) -> str:
    return re.split("[ .]", damage)[0]


SAYS_IT = {
    "settings": ("lakescout.settings", "stored settings that are not used"),
    **{table: (f"lakescout.{table}", "the declared join of") for table in SAID - {"meta", "settings"}},
}
"""The part of a note that says what is wrong with a table of what people said."""


def holds(full: Full, folder: Path, name: str, *, again: bool = True) -> None:
    """Checks that tables are made again or left alone, nothing else is lost, and the only errors are ours.

    What can be made again gives the same results as before; a note names what cannot.
    """
    table, answered = table_of(name), QUESTIONS if again else ANSWERED
    whole = full.found | {"answers": full.found["answers"][: len(answered)]}
    with duckdb.connect(shutil.copy(full.file, folder)) as con:
        before = told(con, table)
        try:
            con.execute(DAMAGES[name])
        except duckdb.ConstraintException:
            return  # DuckDB refuses it
        lake = lake_on(con, **SETTINGS)
        found = everything(lake, answered)
        changed, said_of_it = {key for key in whole if found[key] != whole[key]}, note(lake)
        if table in CACHES:
            assert changed == set(), said_of_it
        if table in SAID - {"meta"} and changed:
            said = [text for text in SAYS_IT.get(table, ()) if text in said_of_it]
            asked = discovered(lake, "names of teams at nowhere", k=1, method="scout", threshold=None).skipped
            assert said and any(said[0] in text for text in asked), (changed, said_of_it, asked)
        assert changed <= {"log", "tried", "birdie"} or f"lakescout.{table}" in said_of_it, (changed, said_of_it)
        assert told(con, table) == before
        if again:
            lake.refresh(full=True)
            assert everything(lake_on(con, **SETTINGS)).keys() == full.found.keys()
            assert told(con, table) == before


@pytest.mark.newest
@pytest.mark.parametrize("name", FOUND)
def test_damage_that_was_found(full: Full, tmp_path: Path, name: str) -> None:
    holds(full, tmp_path, name, again=False)


@pytest.mark.trust
@pytest.mark.parametrize("table", sorted(tables()))
def test_every_damage(full: Full, tmp_path: Path, table: str) -> None:
    wrong = {}
    for name in DAMAGES:
        if table_of(name) == table:
            try:
                holds(full, tmp_path, name)
            except Exception as error:
                wrong[name] = f"{type(error).__name__}: {error}"
    assert wrong == {}


@pytest.mark.newest
@pytest.mark.parametrize(
    "name", ["headers.vector nasty", "headers.text nasty", "summaries.vector nasty", "meta dropped"]
)
def test_what_is_not_as_it_was_stored_is_said(full: Full, tmp_path: Path, name: str) -> None:
    with duckdb.connect(shutil.copy(full.file, tmp_path)) as con:
        con.execute(DAMAGES[name])
        lake = lake_on(con, **SETTINGS)
        assert everything(lake) == full.found
        assert "made anew" in note(lake)
