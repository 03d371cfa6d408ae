"""The command over files and folders, for programs, and in terminals that know few characters."""

from __future__ import annotations

import csv
import gzip
import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import duckdb
import pytest
from typer.testing import CliRunner

import lakescout
from lakescout.plugins.cli.app import app
from lakescout.plugins.files.folder import open_files


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "sales.csv").write_text("region,amount\nnorth,3\nsouth,5\n")
    (tmp_path / "shops.json").write_text('[{"shop": "Corner", "city": "Caf\u00e9ville"}]')
    return tmp_path


@pytest.fixture
def lake(tmp_path: Path) -> Path:
    path = tmp_path / "lake.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute("""
            CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, name VARCHAR, country VARCHAR);
            INSERT INTO singer VALUES (1, 'Zoé', 'France'), (2, 'Ann', 'Spain');
            CREATE TABLE concert (concert_id INTEGER, title VARCHAR, singer_id INTEGER REFERENCES singer);
            INSERT INTO concert VALUES (1, 'Fado', 1), (2, 'Rock', 2);
        """)
    return path


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "200"})
    assert result.exit_code == code, result.output
    return result.output


def both(*arguments: str, code: int = 0) -> tuple[str, str]:
    """The stderr and the stdout of the command."""
    result = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "200"})
    assert result.exit_code == code, result.output
    return result.stderr, result.stdout


def test_a_file_and_a_folder_are_lakes(files: Path) -> None:
    answered = json.loads(run("ask", str(files / "sales.csv"), "total amount", "--json"))[0]
    assert [list(row.values()) for row in answered["answer"]] == [[8]] and answered["tables"] == ["main.sales"]
    found = json.loads(run("status", str(files), "--json"))
    assert sorted(row["table_name"] for row in found) == ["sales", "shops"]
    assert "Caféville" in run("ask", str(files), "city of the shop Corner")


def test_nothing_can_be_stored_in_a_file(files: Path) -> None:
    assert "nothing can be stored in" in run("set", str(files / "sales.csv"), "exclude", "x", code=2)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        (
            "greek.csv",
            "name,city\nΑθήνα,Πάτρα\n".encode("cp1253"),
            "it is not UTF-8 text, and in no encoding that is known",
        ),
        (
            "dos.csv",
            "name,city\nJosé,Málaga\n".encode("cp850"),
            "it is not UTF-8 text, and in no encoding that is known",
        ),
        ("bad.json", b'{"a": 1, "b": [}', "Malformed JSON in file"),
        ("cut.json", b'{"a": 1', "Malformed JSON in file"),
        ("empty.parquet", b"", "it is empty"),
        ("cut.parquet", b"PAR1\0\0\0\0\0\0\0\0", "No magic bytes found at end of file"),
        ("empty.csv", b"", "it is empty"),
        ("blank.csv", b"\xef\xbb\xbf \r\n\r\n", "it is empty"),
        ("none.json", b"[]\n", "it is empty"),
        ("book.csv", b"PK\x03\x04\x14\0\x06\0", "it is a spreadsheet or ZIP archive, whatever it is called"),
        ("gone.csv", b"<!DOCTYPE html>\n<p>404</p>", "it is a page of HTML"),
        ("sales.csv.gz", b"region,amount\nnorth,3\n", "Not a gzipped file"),
    ],
)
def test_a_file_that_cannot_be_read_costs_no_other(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    for lake in (path, tmp_path):
        shown = run("ask", str(lake), "how many rows are there", code=2)
        assert shown.count("\n") == 1 and shown.startswith(f"lakescout: {path} cannot be read: ") and message in shown
    (tmp_path / "orders.csv").write_text("order_id,qty\n1,3\n2,4\n")
    told, rows = both("ask", str(tmp_path), "total qty of orders", "--csv")
    assert rows.splitlines()[-1] == "7"
    assert told.startswith(f"lakescout: {path} is left out: ") and message in told
    (found,) = json.loads(both("status", str(tmp_path), "--json")[1])
    assert found["table_name"] == "orders" and f"{path} is left out: " in found["note"]


def test_what_nothing_reads_is_named(files: Path) -> None:
    (files / "budget.xlsx").write_bytes(b"PK\x03\x04")
    (files / "old.orc").write_bytes(b"ORC")
    (files / "gone.parquet").symlink_to(files / "nowhere.parquet")
    (files / "readme.md").write_text("# sales")
    told, rows = both("ask", str(files), "total amount of sales", "--csv")
    assert rows.splitlines()[-1] == "8"
    assert told.splitlines() == [
        f"lakescout: {files}/budget.xlsx is left out: it is no spreadsheet that can be read: invalid Zip archive: "
        "Could not find EOCD",
        f"lakescout: {files}/gone.parquet is left out: it is a link to a file that is not there",
        f"lakescout: {files}/old.orc is left out: it is no CSV, Parquet or JSON: export it as Parquet",
    ]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_and_a_folder_that_are_locked_are_named(files: Path) -> None:
    (files / "locked").mkdir(mode=0)
    (files / "costs.csv").touch(mode=0)
    (files / "costs.csv").chmod(0)
    told, rows = both("ask", str(files), "total amount of sales", "--csv")
    assert rows.splitlines()[-1] == "8" and "costs.csv is left out: Permission denied" in told
    assert "locked is left out: it cannot be opened" in told


def test_hidden_files_and_folders_are_no_tables(files: Path) -> None:
    for name in (".ipynb_checkpoints/sales-checkpoint.csv", "old/.git/sales.csv", "._sales.csv", "~$sales.csv"):
        (files / name).parent.mkdir(parents=True, exist_ok=True)
        (files / name).write_text("region,amount\nnorth,3\n")
    told, rows = both("status", str(files), "--json")
    assert not told and sorted(row["table_name"] for row in json.loads(rows)) == ["sales", "shops"]


ENCODED = [
    ("thé noir", "latin-1", "Latin-1"),
    ("thé “noir”", "cp1252", "Windows-1252"),
    ("thé “noir”", "utf-16", "UTF-16"),
    ("thé “noir”", "utf-16-le", "UTF-16"),
    ("thé “noir”", "utf-16-be", "UTF-16"),
    ("чай 😀", "utf-16-le", "UTF-16"),
    ("thé “noir”", "utf-32", "UTF-32"),
    ("thé “noir”", "utf-8-sig", ""),
    ("чай 😀", "utf-8", ""),
]


def encoded(path: Path, item: str, encoding: str) -> None:
    text = f'[{{"item": "{item}", "price": 12}}]' if path.suffix == ".json" else f"item,price\n{item},12\n"
    content = text.encode(encoding)
    path.write_bytes(gzip.compress(content) if path.suffix == ".gz" else content)


@pytest.mark.parametrize(("item", "encoding", "told"), ENCODED)
@pytest.mark.parametrize("ending", [".csv", ".csv.gz", ".json"])
def test_text_in_other_encodings_is_read(tmp_path: Path, item: str, encoding: str, told: str, ending: str) -> None:
    path = tmp_path / f"prices{ending}"
    encoded(path, item, encoding)
    connection, files = open_files(tmp_path)
    with connection:
        assert connection.execute("SELECT item, price FROM prices").fetchall() == [(item, 12)]
    assert list(files.said.values()) == [f"{path} is read as {told}, for it is not UTF-8"] * bool(told)


def test_rows_in_another_encoding_are_the_answer_and_a_note_says_so(tmp_path: Path) -> None:
    encoded(tmp_path / "prices.csv", "thé “noir”", "cp1252")
    notes, rows = both("ask", str(tmp_path), "item and price", "--csv")
    assert list(csv.reader(rows.splitlines())) == [["item", "price"], ["thé “noir”", "12"]]
    assert notes == f"lakescout: {tmp_path / 'prices.csv'} is read as Windows-1252, for it is not UTF-8\n"


def test_a_question_about_a_file_that_is_left_out_names_it(files: Path) -> None:
    (files / "orders.parquet").touch()
    told = f"{files}/orders.parquet is left out: it is empty"
    shown = both("ask", str(files), "total weight of the orders of Ann", "--json", code=1)[1]
    assert told in json.loads(shown)[0]["explanation"]
    assert told in both("ask", str(files), "total weight of the orders of Ann", code=1)[1].splitlines()[0]
    assert told in both("discover", str(files), "orders")[1]
    assert told not in both("ask", str(files), "total amount of sales", "--json")[1]


@pytest.mark.parametrize(("name", "content"), [("prices.csv", "item,price\n"), ("prices.json", '[{"price": null}]')])
def test_a_table_without_rows_says_so(tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / name).write_text(content)
    shown = json.loads(run("ask", str(tmp_path), "number of prices", "--json", "-k", "1"))[0]
    assert ("the table main.prices has no rows" in shown["explanation"]) == name.endswith(".csv")


def test_headers_that_differ_in_case_alone(tmp_path: Path) -> None:
    (tmp_path / "pairs.csv").write_text("id,Id\n1,20\n2,40\n")
    assert both("ask", str(tmp_path), "list everything of pairs", "--csv")[1] == "id,Id_1\n1,20\n2,40\n"


def test_signs_of_patterns_in_a_path_mean_themselves(tmp_path: Path) -> None:
    for name in ("sales[1].csv", "sales1.csv", "what?.csv", "whatever.csv", "a*.csv", "ab.csv"):
        (tmp_path / name).write_text(f"weight\n{len(name)}\n")
    for name in ("sales[1].csv", "what?.csv", "a*.csv"):
        _, rows = both("ask", str(tmp_path / name), "total weight", "--csv")
        assert rows.splitlines()[-1] == str(len(name))


def test_the_rows_of_a_file_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "sales.csv"
    path.write_text("a,b\n1,2\n3,4\n")
    for question in ("how many rows are there", "number of records"):
        (found,) = json.loads(run("ask", str(path), question, "--json", "-k", "1"))
        assert found["answered"] and list(found["answer"][0].values()) == [2]


@pytest.mark.parametrize("verb", ["mcp", "ui", "train", "export-encoder"])
def test_the_help_names_the_extra_that_a_verb_needs(verb: str) -> None:
    extra = {"train": "train", "export-encoder": "export"}.get(verb, verb)
    assert f"lakescout[{extra}]" in "".join(run(verb, "--help").split())


def test_rows_for_programs(lake: Path) -> None:
    found = json.loads(run("discover", str(lake), "names of singers", "--json", "--read-only"))
    assert found[0]["table_name"] == "singer" and found[0]["matched_columns"]
    rows = list(csv.DictReader(run("discover", str(lake), "names of singers", "--csv").splitlines()))
    assert rows[0]["table_name"] == "singer" and json.loads(rows[0]["matched_columns"]) == found[0]["matched_columns"]
    joined = json.loads(run("joins", str(lake), "--json"))
    assert [(row["left_table"], row["right_table"]) for row in joined] == [("main.concert", "main.singer")]
    assert run("joins", str(lake), "--csv").splitlines()[0].startswith("left_table,left_columns,right_table")
    groups = json.loads(run("groups", str(lake), "titles of the concerts of singers from France", "--json"))
    assert set(groups[0]["tables"]) == {"main.concert", "main.singer"}
    assert "exclude each other" in run("joins", str(lake), "--csv", "--json", code=2)


def test_settings_are_shown_and_stored(lake: Path) -> None:
    assert run("set", str(lake), "exclude", "concert") == "exclude = concert\n"
    stored = {row["name"]: row for row in json.loads(run("settings", str(lake), "--json"))}
    assert (stored["exclude"]["value"], stored["exclude"]["origin"]) == ("concert", "stored")
    assert "when_unsure" in run("settings", str(lake))
    assert run("refresh", str(lake)).startswith("1 table,")
    assert [row["table_name"] for row in json.loads(run("status", str(lake), "--json"))] == ["singer"]
    assert "singer" in run("status", str(lake), "--read-only")
    assert "there is no setting 'colour'" in run("set", str(lake), "colour", "red", code=2)


def test_read_only_leaves_the_file_as_it_is(lake: Path) -> None:
    before = lake.read_bytes()
    assert "Ann" in run("ask", str(lake), "names of singers", "--read-only")
    assert lake.read_bytes() == before


def test_fewer_alternatives_and_rows(lake: Path) -> None:
    assert len(json.loads(run("ask", str(lake), "names of singers", "--json", "-k", "1"))) == 1
    assert len(json.loads(run("ask", str(lake), "names of singers", "--json", "--limit", "1"))[0]["answer"]) == 1
    assert "1 more rows" in " ".join(run("ask", str(lake), "names of singers", "--limit", "1").split())


def test_an_abstention_explained_shows_its_statement(lake: Path) -> None:
    run("set", str(lake), "answer_confidence", "0.999")
    assert "SELECT" not in run("ask", str(lake), "names of singers", code=1)
    assert 'SELECT "t1"."name" FROM' in run("ask", str(lake), "names of singers", "--explain", code=1)


IN_TURN = """
import json, sys
from lakescout.plugins.cli.app import app
for arguments in json.loads(sys.argv[1]):
    assert not app(arguments, standalone_mode=False), arguments
    sys.stdout.write(chr(0))
"""
"""Runs several commands in one process; each must succeed."""


@pytest.mark.process
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_no_terminal_makes_it_fail(lake: Path, encoding: str) -> None:
    path = os.pathsep.join(entry for entry in sys.path if entry)
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": encoding, "COLUMNS": "120"}
    asked = ["ask", str(lake), "names of singers"]
    done = subprocess.run(
        [sys.executable, "-c", IN_TURN, json.dumps([asked, [*asked, "--json"], ["--help"]])],
        capture_output=True, env=environment, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    shown = done.stdout.decode(encoding).split("\0")
    assert len(shown) == 4, shown
    assert ("Zoé" if encoding == "latin-1" else "Zo\\xe9") in shown[0]
    assert json.loads(shown[1])[0]["answer"][0] == {"name": "Zoé"}


def test_days_in_files_are_read_as_the_cells_say(tmp_path: Path) -> None:
    """DuckDB alone would read 22.07.21 as a day of July 2022, and 05/03/2024 by the first format that it tries."""
    (tmp_path / "stations.csv").write_text(
        "id,opened,born\n1,22.07.21,01.02.45\n2,08.12.20,13.02.45\n3,31.01.19,02.02.99\n"
    )
    (tmp_path / "visits.csv").write_text("id,day\n1,05/03/2024\n2,06/04/2024\n")
    (tmp_path / "trips.csv").write_text(
        "id,day,at\n1,25/03/2024,2024-03-25 10:00:00\n2,06/04/2024,2024-04-06 11:00:00\n"
    )
    connection, files = open_files(tmp_path)
    with connection:
        assert files.said == {}
        found = connection.execute("SELECT opened, born FROM stations WHERE id < 3").fetchall()
        assert found == [(date(2021, 7, 22), "01.02.45"), (date(2020, 12, 8), "13.02.45")]
        assert connection.execute("SELECT day FROM visits").fetchall() == [("05/03/2024",), ("06/04/2024",)]
        assert connection.execute("SELECT day FROM trips").fetchall() == [(date(2024, 3, 25),), (date(2024, 4, 6),)]
    assert "may be 5 March 2024 or 3 May 2024" in run("ask", str(tmp_path / "visits.csv"), "latest visit", code=1)


def test_what_was_not_read_stands_beside_the_answer(tmp_path: Path) -> None:
    (tmp_path / "items.csv").write_text("item,price\nchair,1 675\ntable,12 300\nlamp,980\nsofa,n/a\ndesk,-\n")
    printed = run("ask", str(tmp_path / "items.csv"), "most expensive item")
    note = "2 of 5 cells of price are no amounts and are left out"
    assert "table" in printed and printed.count(note) == 1 and f"· {note}" not in printed
    told, rows = both("ask", str(tmp_path / "items.csv"), "most expensive item", "--csv")
    assert told == f"{note}\n" and rows.splitlines()[1].startswith("table")


def test_a_folder_is_a_lake_for_python_too(tmp_path: Path) -> None:
    (tmp_path / "sales.2023.csv").write_text("item,amount\nharp,3\ndrum,4\n")
    with lakescout.connect(tmp_path) as con:
        assert con.execute("FROM answer('total amount')").fetchall() == [(7,)]
        assert con.execute("SELECT table_name FROM lakescout_status()").fetchall() == [("sales_2023",)]
