"""Tables are found by what people say about them: comments, contexts, narrations, and notes in files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import duckdb
import numpy as np
import pytest
from typer.testing import CliRunner

import lakescout
from fakes import LetterEncoder, Source
from lakescout.doors.python import lake_of
from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError, UnknownTableError
from lakescout.lake import narrations as store
from lakescout.lake import state
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.lake.narrations import ByModel, schema_hash
from lakescout.plugins.agents.tools import describe
from lakescout.plugins.cli.app import app
from lakescout.plugins.clients.dbt import import_manifest
from lakescout.plugins.teach.contexts import add_folder
from lakescout.plugins.teach.notes import TableNames, links, plain_html, plain_markdown
from lakescout.surface.additions import add_context, add_narrations, take_narration_back
from lakescout.words.text import LONGEST, passages

# A table is found by what is said about it, whoever says it and however one asks.
#
# Every cell of the matrix is a small lake of tables that are alike but for one kind of metadata.

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
WAYS = ("comment", "context", "narration")
"""The kinds of descriptions: comments, in the catalog; contexts of tables and narrations of columns, stored by us."""
CELLS = [(kind, state) for kind in KINDS for state in STATES]
USUAL = {(kind, STATES[number % 3]) for number, kind in enumerate(KINDS)} | {cell for cell in CELLS if cell[0] in WAYS}
"""Each kind once, in turn with the states, and each way to hold it in each state. `make trust` runs the others."""


def a_note(subject: str) -> str:
    """A long note whose first sentence has its subject; the rest has all other subjects, and more often."""
    others = [other for other in SUBJECTS if other != subject]
    rest = " ".join(f"Kept beside the {other}. Whoever wants {other} looks elsewhere for {other}." for other in others)
    paper = "Typed from paper forms and checked by two clerks before the archive took it over. " * 4
    return f"{subject.capitalize()}. {paper}{rest}"


def a_name(subject: str) -> str:
    return "_".join(word for word in subject.split() if len(word) > 3)


def a_lake(kind: str, state: str, folder: Path) -> duckdb.DuckDBPyConnection:
    con = lakescout.connect(folder / "memory.duckdb")
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
    """Add the metadata to a lake that has its tables."""
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


@pytest.fixture(
    scope="module",
    params=[pytest.param(cell, marks=() if cell in USUAL else pytest.mark.trust) for cell in CELLS],
    ids=" ".join,
)
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


# Narrations in the index: stored, encoded beside the headers, and carried through changes of the lake.

COLUMNS = ["player", "AB"]


def narrations_lake_of(path: Path | str) -> tuple[duckdb.DuckDBPyConnection, Lake, LetterEncoder]:
    connection = duckdb.connect(str(path))
    encoder = LetterEncoder()
    return connection, Lake(Source(connection), encoder=encoder), encoder


def index_of(lake: Lake):
    with lake.session() as (_, index):
        return index


def say(lake: Lake, *entries: ByModel) -> None:
    with lake.writing() as connection:
        store.append_by_model(connection, entries)
    lake.look_again()


def test_a_models_narration_holds_for_every_table_of_the_same_columns() -> None:
    connection, lake, _ = narrations_lake_of(":memory:")
    connection.execute("CREATE TABLE a (player VARCHAR, AB INTEGER); CREATE TABLE b AS FROM a; CREATE TABLE c (AB INT)")
    say(lake, ByModel(schema_hash(COLUMNS), "AB", "at bats", "m"))
    index = index_of(lake)
    assert [index.descriptions(table) for table in range(3)] == [(None, "at bats"), (None, "at bats"), (None,)]
    assert index.narrated.tolist() == [1, 3]
    vectors = index.vectors[index.narration_text[index.narrated]]
    assert np.allclose(vectors, LetterEncoder().encode(["at bats"] * 2))


def test_another_schema_makes_a_models_narration_void_but_not_ones_own() -> None:
    connection, lake, _ = narrations_lake_of(":memory:")
    connection.execute("CREATE TABLE a (player VARCHAR, AB INTEGER)")
    say(lake, ByModel(schema_hash(COLUMNS), "AB", "at bats", "m"), ByModel(schema_hash(COLUMNS), "player", "who", "m"))
    add_narrations(lake, [("a.player", "name of the batter")])
    assert index_of(lake).descriptions(0) == ("name of the batter", "at bats")
    connection.execute("ALTER TABLE a ADD COLUMN H INTEGER")
    assert index_of(lake).descriptions(0) == ("name of the batter", None, None)


def test_what_is_taken_back_shows_what_a_model_said_and_then_nothing() -> None:
    connection, lake, _ = narrations_lake_of(":memory:")
    connection.execute("CREATE TABLE a (player VARCHAR, AB INTEGER); CREATE TABLE b AS FROM a")
    say(
        lake,
        ByModel(schema_hash(COLUMNS), "AB", "at bats", "user"),
        ByModel(schema_hash(COLUMNS), "player", "who", "m"),
    )
    add_narrations(lake, [("a.AB", "turns at bat")])
    add_narrations(lake, [("a.AB", "times at bat")])
    assert take_narration_back(lake, "a.ab", "times at bat")["description"] == "at bats"
    assert [index_of(lake).descriptions(table) for table in range(2)] == [("who", "at bats")] * 2
    assert take_narration_back(lake, "a.AB", "at bats")["description"] is None
    index = index_of(lake)
    assert [index.descriptions(table) for table in range(2)] == [("who", None)] * 2
    assert index.narrated.tolist() == [0, 2], "nothing else is searched any more"


def test_narrations_are_encoded_once_and_come_back_with_the_file(tmp_path: Path) -> None:
    connection, lake, encoder = narrations_lake_of(tmp_path / "lake.duckdb")
    connection.execute("CREATE TABLE a (player VARCHAR, AB INTEGER)")
    add_narrations(lake, [("a.AB", "at bats")])
    assert index_of(lake).descriptions(0) == (None, "at bats")
    assert encoder.encoded.count("at bats") == 1
    connection.close()
    connection, lake, encoder = narrations_lake_of(tmp_path / "lake.duckdb")
    assert index_of(lake).descriptions(0) == (None, "at bats")
    assert encoder.encoded == []


def test_a_file_of_an_older_lakescout_has_no_narrations(tmp_path: Path) -> None:
    connection, lake, _ = narrations_lake_of(tmp_path / "lake.duckdb")
    connection.execute("CREATE TABLE a (player VARCHAR)")
    index_of(lake)
    connection.execute("DROP TABLE lakescout.narrations")
    connection.close()
    connection, lake, _ = narrations_lake_of(tmp_path / "lake.duckdb")
    assert index_of(lake).descriptions(0) == (None,)
    add_narrations(lake, [("a.player", "who")])
    assert index_of(lake).descriptions(0) == ("who",)


def test_nothing_is_stored_when_one_column_is_unknown() -> None:
    connection, lake, _ = narrations_lake_of(":memory:")
    connection.execute("CREATE TABLE a (player VARCHAR)")
    with pytest.raises(UnknownTableError):
        add_narrations(lake, [("a.player", "who"), ("a.nothing", "what")])
    assert index_of(lake).descriptions(0) == (None,)


def test_a_narration_follows_the_file_under_another_name(tmp_path: Path) -> None:
    connection, lake, _ = narrations_lake_of(tmp_path / "lake.duckdb")
    connection.execute("CREATE TABLE a (player VARCHAR)")
    add_narrations(lake, [("a.player", "who")])
    connection.close()
    (tmp_path / "lake.duckdb").rename(tmp_path / "moved.duckdb")
    _, lake, _ = narrations_lake_of(tmp_path / "moved.duckdb")
    assert index_of(lake).descriptions(0) == ("who",)


def test_the_format_stays() -> None:
    assert state.FORMAT_VERSION == 1


# Notes in files: which tables they are about, and contexts that follow the folder.

CATALOG = Catalog(
    tuple(
        Table(TableName("lake", *name), ()) for name in [("main", "orders"), ("main", "Customers"), ("shop", "shoe")]
    ),
    "lake",
)


def about(path: str, text: str) -> list[tuple[str, str]]:
    return [
        (name.table, " ".join(part.split())) for name, part in links(PurePosixPath(path), text, TableNames(CATALOG))
    ]


@pytest.mark.parametrize(
    ("path", "text", "tables"),
    [
        ("note.txt", "Table: main.orders\nKept by sales.", ["orders"]),
        ("note.txt", "tables: orders; customers\nKept by sales.", ["orders", "Customers"]),
        ("ORDERS.md", "Kept by sales.", ["orders"]),
        ("shop.shoe.md", "Kept by sales.", ["shoe"]),
        ("shop/shoe.pdf", "Kept by sales.", ["shoe"]),
        ("customers/readme.md", "Kept by sales.", ["Customers"]),
        ("guide.md", "Sales keeps `orders` and writes shop.shoe by hand.", ["orders", "shoe"]),
        ("guide.md", "Sales orders are kept by customers.", []),
        ("guide.md", "table: nowhere\nKept.", []),
    ],
)
def test_rules_of_linking(path: str, text: str, tables: list[str]) -> None:
    assert [table for table, _ in about(path, text)] == tables


def test_sections_belong_to_the_table_of_their_heading() -> None:
    text = "# Data dictionary\n\nWelcome.\n\n# Table orders\n\nFrom the till.\n\n# Upkeep\n\nWeekly.\n\n# shop.shoe\n\nBy hand."
    assert about("dictionary.md", text) == [
        ("orders", "From the till."), ("orders", "Upkeep. Weekly."), ("shoe", "By hand."),
    ]  # fmt: skip


def test_passages_are_short_and_lose_nothing() -> None:
    text = (
        "\n\n".join(f"Sentence {number} is about the sampling of rows." for number in range(100))
        + "\n\n"
        + "".join(map(str, range(500)))
    )
    made = passages(text)
    assert max(map(len, made)) <= LONGEST
    assert "".join(map(str, range(500))) in "".join(made) and all(
        f"Sentence {number} " in " ".join(made) for number in range(100)
    )


def test_markup_goes_and_words_stay() -> None:
    assert plain_markdown("---\ntable: orders\n---\n## Why ##\n- *one* `row`") == "table: orders\n\n# Why\none `row`"
    page = "<html><head><style>p {}</style><title>T</title></head><body><p>a &amp; b</p><table><tr><td>1</td><td>2</td></tr></table>"
    assert plain_html(page).split() == ["#", "T", "a", "&", "b", "1", "2"]


def lake_on(con: duckdb.DuckDBPyConnection) -> Lake:
    con.execute("CREATE TABLE orders (id INTEGER); CREATE SCHEMA shop; CREATE TABLE shop.shoe (id INTEGER)")
    return Lake(Source(con), {}, LetterEncoder())


def contexts(lake: Lake) -> dict[str, tuple[str, ...]]:
    with lake.session() as (_, index):
        return {
            table.name.table: texts for table, texts in zip(index.catalog.tables, index.contexts, strict=True) if texts
        }


def test_contexts_follow_the_folder(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    con = duckdb.connect(str(tmp_path / "lake.duckdb"))
    lake = lake_on(con)
    add_context(lake, "orders", "Said by hand.")
    (notes / "orders.md").write_text("From the till.\n")
    (notes / "shoe.html").write_text("<p>Counted weekly.</p>")
    (notes / "broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    (notes / "empty.txt").write_text("")
    (notes / "data.csv").write_text("orders")
    _, linked = add_folder(lake, notes)
    assert {str(note.path): note.note.split(":")[0] for note in linked} == {
        "broken.pdf": "the PDF cannot be read", "empty.txt": "has no text", "orders.md": "", "shoe.html": "",
    }  # fmt: skip
    assert contexts(lake) == {"orders": ("Said by hand.", "From the till."), "shoe": ("Counted weekly.",)}
    add_folder(lake, notes)
    assert con.execute("SELECT count(*) FROM lakescout.contexts").fetchone() == (3,)
    (notes / "orders.md").write_text("From the web shop.\n")
    (notes / "shoe.html").unlink()
    add_folder(lake, notes)
    assert contexts(lake) == {"orders": ("Said by hand.", "From the web shop.")}
    other = Lake(Source(con), {}, LetterEncoder())
    (notes / "orders.md").unlink()
    add_folder(other, notes)
    assert contexts(other) == contexts(lake) == {"orders": ("Said by hand.",)}


def test_what_was_said_is_said_otherwise_and_taken_back(tmp_path: Path) -> None:
    con = duckdb.connect(str(tmp_path / "lake.duckdb"))
    lake = lake_on(con)
    for text in ("First.", "Second.", "Third.", "Second."):
        add_context(lake, "orders", text)
    assert add_context(lake, "orders", "2nd.", replaces="Second.") == {"table_name": "main.orders", "contexts": 4}
    assert contexts(lake) == {"orders": ("First.", "2nd.", "Third.", "2nd.")}
    assert add_context(lake, "orders", "2nd.", remove=True)["contexts"] == 2
    assert contexts(lake) == contexts(Lake(Source(con), {}, LetterEncoder())) == {"orders": ("First.", "Third.")}
    with pytest.raises(ArgumentError, match=r"shop.shoe has no context 'First.'; nothing was added to it here"):
        add_context(lake, "shoe", "First.", remove=True)
    with pytest.raises(ArgumentError, match=r"has no context 'Fourth.'; it has: 'First.', 'Third.'"):
        add_context(lake, "orders", "4th.", replaces="Fourth.")
    with pytest.raises(ArgumentError, match="remove must be true or false, not 'yes'"):
        add_context(lake, "orders", "First.", remove="yes")
    assert contexts(lake) == {"orders": ("First.", "Third.")}


def test_a_note_that_was_taken_back_returns_with_its_folder(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "orders.md").write_text("From the till.\n")
    lake = lake_on(duckdb.connect(str(tmp_path / "lake.duckdb")))
    add_folder(lake, tmp_path / "notes")
    add_context(lake, "orders", "From the till.", remove=True)
    assert contexts(lake) == {}
    add_folder(lake, tmp_path / "notes")
    assert contexts(lake) == {"orders": ("From the till.",)}


def test_a_long_context_has_a_vector_for_each_passage() -> None:
    lake = lake_on(duckdb.connect())
    text = " ".join(f"Sentence {number} tells of the upkeep." for number in range(50))
    add_context(lake, "orders", text)
    add_context(lake, "shoe", text[:900])
    with lake.session() as (_, index):
        assert index.contexts == ((text,), (text[:900],))
        assert [len(ids) for ids in index.context_text] == [4, 1]
        assert index.texts[index.context_text[0][0]] == "Sentence 0 tells of the upkeep."
        assert " ".join(index.texts[number] for number in index.context_text[0]) == text


def test_a_pdf_is_read(tmp_path: Path) -> None:
    con = duckdb.connect()
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "orders.pdf").write_bytes(PDF)
    lake = lake_on(con)
    add_folder(lake, notes)
    assert contexts(lake) == {"orders": ("Sampled by lot.",)}


def test_the_command_says_what_it_linked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with duckdb.connect("lake.duckdb") as con:
        con.execute("CREATE TABLE orders (id INTEGER)")
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "orders.md").write_text("From the till.")
    (tmp_path / "notes" / "other.md").write_text("Nothing.")
    result = CliRunner().invoke(app, ["add-context", "lake.duckdb", "notes"], env={"COLUMNS": "100"})
    assert result.exit_code == 0 and "main.orders" in result.output and "names no table" in result.output
    assert "2 files, 1 table; files about no table: 1" in result.output
    missing = CliRunner().invoke(app, ["add-context", "lake.duckdb", "nowhere"])
    assert missing.exit_code == 2 and "there is no folder nowhere" in missing.output
    file = CliRunner().invoke(app, ["add-context", "lake.duckdb", "notes/orders.md"])
    assert file.exit_code == 2 and "that is a file: pass the folder that contains it" in file.output


def _pdf(text: str) -> bytes:
    """A page with one line of text."""
    stream = f"BT /F1 12 Tf 72 720 Td ({text}) Tj ET".encode()
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    made, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(made))
        made += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    start = len(made)
    made += b"xref\n0 6\n0000000000 65535 f \n" + table
    return made + b"trailer << /Size 6 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % start


PDF = _pdf("Sampled by lot.")
