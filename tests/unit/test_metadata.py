"""What is said about a table finds it, whoever says it and in whichever way one asks.

Every cell of the matrix is a small lake of tables that are alike but for one kind of metadata.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

import lakescout
from lakescout.doors.agents import describe
from lakescout.doors.dbt import import_manifest
from lakescout.doors.python import lake_of
from lakescout.surface.additions import add_folder

SUBJECTS = (
    "tram stops of the city",
    "wages of the harbour crew",
    "orchard trees and their harvest",
    "counts of seabirds on the cliffs",
    "repairs of lifts",
    "parcels handed out by couriers",
)
GOLD = "t3"
QUESTION = "how many counts of seabirds are there"
OTHER_WORDS = "which data tell how many birds nest by the sea"
OF_NAMES = ("name of a schema", "name of a database")
OF_COLUMNS = ("comment of a column", "comment of a view's column", "narration", "dbt description of a column")
KINDS = (
    "comment", "long comment", "comment of a view", "context", "long context", "file of notes",
    "dbt description", *OF_COLUMNS, *OF_NAMES,
)  # fmt: skip
STATES = ("with rows", "without rows", "in attached databases")


def a_note(subject: str) -> str:
    """Long, with all other subjects in what follows its first sentence, and more often than its own."""
    others = [other for other in SUBJECTS if other != subject]
    rest = " ".join(f"Kept beside the {other}. Whoever wants {other} looks elsewhere for {other}." for other in others)
    paper = "Typed from paper forms and checked by two clerks before the archive took it over. " * 4
    return f"{subject.capitalize()}. {paper}{rest}"


def a_name(subject: str) -> str:
    return "_".join(word for word in subject.split() if len(word) > 3)


def a_lake(kind: str, state: str, folder: Path) -> duckdb.DuckDBPyConnection:
    con = lakescout.connect()
    tables: list[str] = []
    for number, subject in enumerate(SUBJECTS):
        database, schema = "memory", "main"
        if kind == "name of a database":
            database = a_name(subject)
        elif state == "in attached databases":
            database = f"d{number % 2}"
        if kind == "name of a schema":
            schema = a_name(subject)
        if database != "memory":
            con.execute(f"ATTACH IF NOT EXISTS ':memory:' AS {database}")
        con.execute(f"CREATE SCHEMA IF NOT EXISTS {database}.{schema}")
        name = stored = f"{database}.{schema}.t{number}"
        if "view" in kind:
            stored = f"{database}.{schema}.x{number}"
        con.execute(f"CREATE TABLE {stored} (a INTEGER, b INTEGER)")
        if state != "without rows":
            con.execute(f"INSERT INTO {stored} SELECT x, 2 * x FROM range(1, {number + 4}) AS r(x)")
        if "view" in kind:
            con.execute(f"CREATE VIEW {name} AS FROM {stored}")
        tables.append(name)
        match kind:
            case "comment":
                con.execute(f"COMMENT ON TABLE {name} IS '{subject}'")
            case "long comment":
                con.execute(f"COMMENT ON TABLE {name} IS '{a_note(subject)}'")
            case "comment of a view":
                con.execute(f"COMMENT ON VIEW {name} IS '{subject}'")
            case "comment of a column" | "comment of a view's column":
                con.execute(f"COMMENT ON COLUMN {name}.a IS '{subject}'")
    tell(con, kind, tables, folder)
    return con


def tell(con: duckdb.DuckDBPyConnection, kind: str, tables: list[str], folder: Path) -> None:
    """What is added to a lake whose tables are there."""
    for name, subject in zip(tables, SUBJECTS, strict=True):
        if "context" in kind:
            text = a_note(subject) if "long" in kind else subject
            con.execute("FROM lakescout_add_context(?, ?)", [name, text]).fetchall()
        elif kind == "narration":
            con.execute("FROM lakescout_add_narration(?, ?)", [f"{name}.a", subject]).fetchall()
        elif kind == "file of notes":
            (folder / f"t{name[-1]}.md").write_text(a_note(subject))
    if kind == "file of notes":
        add_folder(lake_of(con), folder)
    elif kind.startswith("dbt"):
        import_manifest(lake_of(con), {"nodes": {str(n): a_model(n, kind) for n in range(len(SUBJECTS))}})


def a_model(number: int, kind: str) -> dict[str, object]:
    subject = SUBJECTS[number]
    column = {"name": "a", "description": subject if "column" in kind else ""}
    told = {"description": "" if "column" in kind else subject, "columns": {"a": column}}
    return {"resource_type": "model", "schema": "main", "name": f"t{number}", **told}


@pytest.fixture(scope="module", params=[(kind, state) for kind in KINDS for state in STATES], ids=" ".join)
def told(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, duckdb.DuckDBPyConnection]]:
    kind, state = request.param
    with a_lake(kind, state, tmp_path_factory.mktemp("notes")) as con:
        yield kind, con


Told = tuple[str, duckdb.DuckDBPyConnection]


def test_discovery_finds_it_in_its_words_and_in_others(told: Told) -> None:
    kind, con = told
    for question in (QUESTION, *(() if kind in OF_NAMES else (OTHER_WORDS,))):
        found = con.execute("SELECT table_name FROM discover_tables(?, k := 1)", [question]).fetchall()
        assert found == [(GOLD,)], question


def test_groups_begin_with_it(told: Told) -> None:
    kind, con = told
    for question in (QUESTION, *(() if kind in OF_NAMES else (OTHER_WORDS,))):
        [(tables,)] = con.execute("SELECT tables FROM join_groups(?, min_tables := 1, k := 1)", [question]).fetchall()
        assert [name.rpartition(".")[2] for name in tables] == [GOLD], question


def test_an_answer_reads_it(told: Told) -> None:
    _, con = told
    [(sql,)] = con.execute("SELECT sql FROM answers(?, k := 1)", [QUESTION]).fetchall()
    assert set(re.findall(r'"[tx](\d)" AS', sql)) == {GOLD[1:]}


def test_the_reading_says_where_the_word_was_found(told: Told) -> None:
    kind, con = told
    if "long" in kind or "notes" in kind:
        return  # all of these notes have the word
    rows = con.execute("SELECT kind, matched_to FROM explain_question(?) WHERE mention = 'seabirds'", [QUESTION])
    found = [(kind, name.rpartition(".")[2]) for kind, name in rows.fetchall()]
    if kind in OF_COLUMNS:
        assert ("column", "a") in found
    else:
        assert ("schema" if kind in OF_NAMES else "context", GOLD) in found


def test_agents_are_told(told: Told) -> None:
    kind, con = told
    [name] = con.execute(
        "SELECT concat_ws('.', database_name, schema_name, table_name) FROM discover_tables(?, k := 1)", [QUESTION]
    ).fetchall()[0]
    said = str(describe(lake_of(con), name)).lower()
    assert (a_name(SUBJECTS[3]) if kind in OF_NAMES else SUBJECTS[3]) in said
