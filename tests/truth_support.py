"""Random changes to a lake, and all that it says: to compare a maintained index with one made at once."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import duckdb

from fakes import LetterEncoder, Source
from lakescout.engine.lake import Lake
from lakescout.errors import LakescoutError
from lakescout.lake.sqltext import quote
from lakescout.surface.additions import add_context
from lakescout.surface.answer import MAX_ROWS, answers
from lakescout.surface.discover import declare_join, discover_tables, join_groups

T = TypeVar("T")
Draw = Callable[[Sequence[T]], T]
"""Picks one of some values."""

TABLES = ("team", "player", "game", "city", "team_city", "stadium")
HEADERS = ("team_id", "city_id", "player_id", "name", "city", "score", "code")
TEXTS = ("Ajax", "Paris", "Lyon", "Rome", "Oslo", "Kyiv")
QUESTIONS = ("players of team Ajax", "how many games in the city of Paris", "names of stadiums in Rome with score 3")


class HostCrashedError(Exception):
    """A statement of the user's made DuckDB give its database up."""


def quiet(con: duckdb.DuckDBPyConnection, sql: str) -> None:
    """Run statements of which some cannot be run now: the lake then stays as it is. Raises HostCrashedError.

    DuckDB 2.0.1 may fail inside where a key is updated in a table that was altered since another refers to it.
    """
    try:
        con.execute(sql)
    except (duckdb.InternalException, duckdb.FatalException) as error:
        raise HostCrashedError(sql) from error
    except duckdb.Error:
        return


def names(con: duckdb.DuckDBPyConnection, *, views: bool = False) -> list[str]:
    kind = "view" if views else "table"
    sql = f"SELECT {kind}_name FROM duckdb_{kind}s() WHERE schema_name = 'main' AND NOT internal ORDER BY 1"
    return [name for (name,) in con.execute(sql).fetchall()]


def columns(con: duckdb.DuckDBPyConnection, table: str) -> list[tuple[str, str]]:
    sql = "SELECT column_name, data_type FROM duckdb_columns() WHERE schema_name = 'main' AND table_name = ? ORDER BY column_index"
    return con.execute(sql, [table]).fetchall()


def make(con: duckdb.DuckDBPyConnection, draw: Draw[Any]) -> None:
    table = draw(TABLES)
    key = f"{table}_id"
    others = list(dict.fromkeys(draw(HEADERS) for _ in range(draw((1, 2, 3)))))
    defined = [f"{key} INTEGER" + (" PRIMARY KEY" if draw((False, True)) else "")]
    for header in others:
        kind = "INTEGER" if header.endswith("_id") or header == "score" else "VARCHAR"
        defined += [] if header == key else [f"{header} {kind}"]
    parent = draw(TABLES)
    if f"{parent}_id INTEGER" in defined and draw((False, True)):
        defined.append(f"FOREIGN KEY ({parent}_id) REFERENCES {parent} ({parent}_id)")
    quiet(con, f"CREATE TABLE {table} ({', '.join(defined)})")
    insert(con, draw, table, draw((0, 3, 8, 20)))


def insert(con: duckdb.DuckDBPyConnection, draw: Draw[Any], table: str, count: int) -> None:
    first = draw((0, 0, 40))
    values = [
        f"{first} + i::INTEGER"
        if place == 0
        else f"{{'s': (i % {draw((3, 7))})::INTEGER + {draw((0, 0, 40))}}}.s"
        if kind == "INTEGER"
        else f"{list(TEXTS)!r}[1 + (i + {draw((0, 2))}) % 6]"
        for place, (_, kind) in enumerate(columns(con, table))
    ]
    if values:
        quiet(con, f"INSERT INTO {table} SELECT {', '.join(values)} FROM range({count}) r(i)")


def update(con: duckdb.DuckDBPyConnection, draw: Draw[Any], table: str) -> None:
    name, kind = draw(columns(con, table))
    value = (
        draw(("NULL", f"{name} + 40", f"{name} - 40", "3"))
        if kind == "INTEGER"
        else draw(("NULL", "'Ajax'", "upper(" + name + ")"))
    )
    quiet(con, f"UPDATE {table} SET {name} = {value} WHERE rowid % {draw((1, 3))} = 0")


def change(con: duckdb.DuckDBPyConnection, lake: Lake, draw: Draw[Any]) -> str:
    """Change something at random; returns what."""
    kinds = ("make", "make", "insert", "insert", "update", "update", "delete", "drop", "rename", "comment", "view",
             "context", "declare", "retract", "column", "checkpoint", "undone")  # fmt: skip
    kind = draw(kinds)
    tables = names(con)
    if kind == "make" or not tables:
        make(con, draw)
        return "make"
    table = draw(tables)
    if kind == "insert":
        insert(con, draw, table, draw((1, 5)))
    elif kind == "update":
        update(con, draw, table)
    elif kind == "delete":
        quiet(con, f"DELETE FROM {table} WHERE rowid % {draw((1, 2, 3))} = 0")
    elif kind == "drop":
        views = names(con, views=True)
        quiet(con, f"DROP VIEW {draw(views)}" if views and draw((False, True)) else f"DROP TABLE {table}")
    elif kind == "rename":
        quiet(con, f"ALTER TABLE {table} RENAME TO {draw(TABLES)}")
    elif kind == "comment":
        quiet(con, f"COMMENT ON TABLE {table} IS {draw(('NULL', repr('of Ajax'), repr('cities')))}")
    elif kind == "view":
        quiet(con, f"CREATE OR REPLACE VIEW {draw(('latest', 'visitor'))} AS FROM {table}")
    elif kind == "column":
        quiet(
            con,
            f"ALTER TABLE {table} " + draw(("ADD COLUMN score INTEGER", "DROP COLUMN score", "RENAME name TO city")),
        )
    elif kind == "undone":
        taken_back(con, draw, table)
    elif kind == "checkpoint":
        quiet(con, "CHECKPOINT")
    else:
        say(con, lake, draw, kind)
    return kind


def taken_back(con: duckdb.DuckDBPyConnection, draw: Draw[Any], table: str) -> None:
    """A change that is rolled back, or committed and then undone by a second statement."""
    if draw((False, True)):
        con.execute("BEGIN")
        update(con, draw, table)
        quiet(con, "ROLLBACK")
    else:
        quiet(con, f"CREATE TABLE kept_rows AS FROM {table}; DELETE FROM {table}; INSERT INTO {table} FROM kept_rows")
        quiet(con, "DROP TABLE IF EXISTS kept_rows")


def say(con: duckdb.DuckDBPyConnection, lake: Lake, draw: Draw[Any], kind: str) -> None:
    table, other = draw(names(con)), draw(names(con))
    try:
        if kind == "context":
            add_context(lake, table, draw(("people of Ajax", "played in the city")))
        else:
            left, right = draw(columns(con, table)), draw(columns(con, other))
            declare_join(lake, f"{table}.{left[0]}", f"{other}.{right[0]}", remove=kind == "retract")
    except LakescoutError:
        return


PATIENT: dict[str, object] = {"scan_milliseconds": 600_000, "join_seconds": 600, "answer_seconds": 600}
"""Settings without time limits, which on a busy machine would leave different things out for each lake."""


def lake_on(con: duckdb.DuckDBPyConnection, **settings: object) -> Lake:
    return Lake(Source(con), PATIENT | settings, LetterEncoder())


def copied(con: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyConnection:
    """A new database of the same name with the same tables, rows, views and comments, and what users said.

    Views whose tables are gone cannot be made again: they are dropped first.
    """
    for view in names(con, views=True):
        try:
            con.execute(f"FROM {view} LIMIT 0")
        except duckdb.Error:
            con.execute(f"DROP VIEW {view}")
    fresh = duckdb.connect()
    waiting = con.execute("SELECT table_name, sql FROM duckdb_tables() WHERE schema_name = 'main'").fetchall()
    while waiting:  # tables come after those that their foreign keys refer to
        left = []
        for table, sql in waiting:
            try:
                fresh.execute(sql)
                fresh.register("rows_of_it", con.sql(f"FROM {table}").to_arrow_table())
                fresh.execute(f"INSERT INTO {table} FROM rows_of_it")
                fresh.unregister("rows_of_it")
            except duckdb.CatalogException:
                left.append((table, sql))
        assert len(left) < len(waiting), left
        waiting = left
    for kind in ("table", "view"):
        if kind == "view":
            for (sql,) in con.execute("SELECT sql FROM duckdb_views() WHERE NOT internal").fetchall():
                fresh.execute(sql)
        sql = f"SELECT {kind}_name, comment FROM duckdb_{kind}s() WHERE schema_name = 'main' AND comment IS NOT NULL"
        for table, comment in con.execute(sql).fetchall():
            fresh.execute(f"COMMENT ON {kind} {table} IS '{comment}'")
    said = con.execute("SELECT table_name FROM duckdb_tables() WHERE schema_name = 'lakescout'").fetchall()
    if said:
        made = lake_on(fresh)
        made.refresh()
        with made.session() as (connection, index):
            made.join_state(connection, index)
        for table, where in (
            ("contexts", ""),
            ("narrations", ""),
            ("terms", ""),
            ("verified", ""),
            ("joins", " WHERE source = 'user'"),
        ):
            if (table,) in said:
                fresh.register("rows_of_it", con.sql(f"FROM lakescout.{table}{where}").to_arrow_table())
                fresh.execute(f"CREATE TABLE IF NOT EXISTS lakescout.{table} AS FROM rows_of_it LIMIT 0")
                fresh.execute(f"DELETE FROM lakescout.{table}; INSERT INTO lakescout.{table} FROM rows_of_it")
                fresh.unregister("rows_of_it")
        fresh.execute("DROP TABLE IF EXISTS lakescout.column_profiles")
    return fresh


def edges(lake: Lake) -> dict[Any, Any]:
    with lake.session() as (connection, index):
        return {edge.key: edge for edge in lake.join_state(connection, index).edges}


def truth(lake: Lake, answered: Sequence[str] = QUESTIONS) -> dict[str, Any]:
    """All that the lake says: to some questions, tables with scores, groups and answers; and the joins with figures."""
    asked = [
        (question, discover_tables(lake, question, k=10, method="scout", threshold=None)) for question in QUESTIONS
    ]
    return {
        "tables": [
            (question, [(row["table_name"], round(row["score"], 5)) for row in rows]) for question, rows in asked
        ],
        "joins": edges(lake),
        "groups": [
            [
                (row["rank"], row["tables"], round(row["score"], 5))
                for row in join_groups(lake, question, k=5, method="scout", max_tables=3)
            ]
            for question in QUESTIONS
        ],
        "answers": [
            [
                (row["sql"], rows_said(row), round(row["confidence"], 5))
                for row in answers(lake, question, 3, "embedded", MAX_ROWS)
            ]
            for question in answered
        ],
    }


def rows_said(row: dict[str, Any]) -> list[str]:
    """The rows of an answer: sorted where its SQL does not order them, and their number alone where not all are shown.

    DuckDB gives such rows as its plan finds them: the side of a join that it holds in memory hangs on the sizes that
    it knows, which differ between a file and its copy.
    """
    rows = [json.dumps(each) for each in json.loads(row["answer"])]
    if "ORDER BY" in (row["sql"] or ""):
        return rows
    return sorted(rows) if row["row_count"] == len(rows) else [f"{row['row_count']} rows"]


def reasons(lake: Lake) -> str:
    """Why each question was answered as it was, for the reader of a failure."""
    return "\n".join(answers(lake, question, 1, "embedded")[0]["explanation"] for question in QUESTIONS)


CHILD = """
import random, sys
sys.path[:0] = {path!r}
import duckdb
from truth_support import change, edges, lake_on
con = duckdb.connect({file!r})
lake = lake_on(con, value_index="dictionary")
rng = random.Random({seed})
print("ready", flush=True)
while True:
    for _ in range(3):
        change(con, lake, rng.choice)
    lake.refresh()
    edges(lake)
"""


def killed(file: Path, seed: int, seconds: float) -> None:
    """Let another process change and refresh the lake of a file, and kill it `seconds` after it began."""
    code = CHILD.format(path=[entry for entry in sys.path if entry], file=str(file), seed=seed)
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stdout.readline() == b"ready\n"
    time.sleep(seconds)
    child.send_signal(signal.SIGKILL)
    assert child.wait(600) == -signal.SIGKILL
    child.stdout.close()


def holds_after_kills(folder: Path, kills: int, seed: int) -> None:
    """Kill, again and again, a process that refreshes the lake's index; checks that the rest equals a fresh index."""
    file, rng = folder / "memory.duckdb", random.Random(seed)
    for number in range(kills):
        killed(file, seed + number, rng.uniform(0.0, 1.5))
        with duckdb.connect(str(file)) as con:
            fresh = copied(con)
            assert truth(lake_on(con)) == truth(lake_on(fresh)), number
            fresh.close()
    assert {each.name for each in folder.iterdir()} <= {"memory.duckdb", "memory.duckdb.wal"}


LAKE = (
    "CREATE TABLE team AS SELECT 500 + i AS team_id, 'team ' || i AS name FROM range(9) t(i)",
    "CREATE TABLE player AS SELECT i AS player_id, 500 + i % 9 AS team_id, i * 1.5 AS height FROM range(30) t(i)",
)
CALLED = {
    "discover_tables": ("FROM discover_tables('heights of players {}')",),
    "explain_question": ("FROM explain_question('heights of players {}')",),
    "join_groups": ("FROM join_groups('players of team {}')",),
    "lakescout_joins": ("FROM lakescout_joins()",),
    "related_tables": ("FROM related_tables('player')",),
    "answer": ("FROM answer('how many players of team {}')",),
    "answers": ("FROM answers('how many players of team {}')",),
    "answer_sql": ("SELECT answer_sql('how many players of team {}')",),
    "augment_tables": ("FROM augment_tables('player', 'height', k := 1, evaluations := 1, history := false)",),
    "lakescout_status": ("FROM lakescout_status()",),
    "lakescout_settings": ("FROM lakescout_settings()",),
    "lakescout_narrations": ("FROM lakescout_narrations()",),
    "lakescout_terms": ("FROM lakescout_terms()",),
    "lakescout_verified": ("FROM lakescout_verified()",),
    "lakescout_verify": (
        "FROM lakescout_verify('how tall are they', 'SELECT max(height) FROM player')",
        "FROM lakescout_verify('how tall are they', NULL, remove := true)",
    ),
    "lakescout_define": (
        "FROM lakescout_define('reach', 'MAX(player.height)')",
        "FROM lakescout_define('reach', NULL, remove := true)",
    ),
    "lakescout_llm_log": ("FROM lakescout_llm_log()",),
    "lakescout_parse": ("FROM lakescout_parse(system.main.list_value('heights of players {}'))",),
    "lakescout_narrate": ("FROM lakescout_narrate(dry_run := true)",),
    "lakescout_refresh": ("FROM lakescout_refresh()",),
    "lakescout_set": ("FROM lakescout_set('exclude', 'staging.*')",),
    "lakescout_declare_join": ("FROM lakescout_declare_join('player.player_id', 'team.team_id')",),
    "lakescout_add_narration": ("FROM lakescout_add_narration('player.height', 'how tall one is')",),
    "lakescout_add_context": (
        "FROM lakescout_add_context('team', 'said {}')",
        "FROM lakescout_add_context('team', 'said {}', remove := true)",
    ),
}
"""Statements that call each function; {} is filled with a number, so that a question is a new one."""
LEFT_OUT = {"lakescout_train_dsi"}
"""Functions not called: training needs the extra `train`, and keeps what it trains."""
SALES = (
    "CREATE TABLE shop AS SELECT 700 + i AS shop_id, (i * 37 % 50)::DOUBLE AS rent, ['A-', 'B '][1 + i % 2] || i AS code "
    "FROM range(40) t(i)",
    "CREATE TABLE sale AS SELECT 700 + i % 40 AS shop_id, (i % 40 * 37 % 50) * 2.0 + i % 7 AS price, "
    "['red', 'blue', 'green'][1 + i % 3] AS kind, DATE '2024-01-01' + (i % 90)::INTEGER AS day FROM range(400) t(i)",
)
"""Further tables, one of which helps to predict a column of the other."""


def shadows(con: duckdb.DuckDBPyConnection) -> int:
    """Make macros named like every function and operator of DuckDB, for all numbers of arguments; returns how many."""
    sql = "SELECT DISTINCT function_name, contains(function_type, 'table') FROM duckdb_functions() WHERE internal"
    made = con.execute(sql).fetchall()
    con.execute("BEGIN")
    for name, gives_rows in made:
        body = "TABLE (SELECT 'mine' AS mine)" if gives_rows else "'mine'"
        con.execute(f"CREATE MACRO {quote(name)}" + ", ".join(f"({', '.join('abcd'[:n])}) AS {body}" for n in range(5)))
    con.execute("COMMIT")
    return len(made)


def without_times(con: duckdb.DuckDBPyConnection, sql: str) -> list[list[Any]]:
    """The rows of a statement, without columns that differ from run to run."""
    found = con.execute(sql)
    heads = enumerate(found.description or ())
    kept = [place for place, (name, kind, *_) in heads if "seconds" not in name and "TIMESTAMP" not in str(kind)]
    cells = ([row[place] for place in kept] for row in found.fetchall())
    return [[_settled(cell) for cell in row] for row in cells]


def _settled(cell: Any) -> Any:
    """A cell without times, and without the last digits of sums, whose parts threads may add in another order."""
    match cell:
        case float():
            return float(f"{cell:.9g}")
        case dict():
            return {name: 0 if name == "seconds" else _settled(value) for name, value in cell.items()}
        case list():
            return [_settled(value) for value in cell]
    return cell
