"""Notes in files: which tables they are about, and contexts that follow the folder."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import duckdb
import pytest
from typer.testing import CliRunner

from fakes import LetterEncoder, Source
from lakescout.doors.cli.app import app
from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.lake.notes import TableNames, links, plain_html, plain_markdown
from lakescout.surface.additions import add_context, add_folder
from lakescout.words.text import LONGEST, passages

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
