"""Files as they come: titles, commas, ragged rows, spreadsheets; and the database that a folder keeps of them."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import zipfile
from datetime import date, datetime
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest
from typer.testing import CliRunner

import lakescout
from lakescout.doors.files import STORE
from lakescout.plugins.cli.app import app
from lakescout.plugins.files import folder as folder_door
from lakescout.plugins.files.csvs import FileError, encoding_of, fitting, plain, written
from lakescout.plugins.files.folder import Files, open_files, sheet_table
from lakescout.plugins.shared import SharedSource
from lakescout.plugins.ui.answers import written as page_written
from lakescout.surface.answer import as_select, records


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "200"})
    assert result.exit_code == code, result.output
    return result.stdout


def read(path: Path) -> tuple[dict[str, str], list[tuple[Any, ...]], str]:
    """Names and types, rows, and the notes about the file."""
    connection, files = open_files(path)
    with connection:
        found = connection.execute(f"FROM {files.sources[0].table}")
        types = {str(head[0]): str(head[1]) for head in found.description or ()}
        return types, found.fetchall(), files.sources[0].note.replace(f"{path}: ", "")


TEXT, WHOLE, NUMBER, DAY = "VARCHAR", "BIGINT", "DOUBLE", "DATE"


@pytest.mark.parametrize(
    ("content", "types", "first", "said"),
    [
        ("Sales 2023\n\nregion,qty\nnorth,3\nsouth,5\n", {"region": TEXT, "qty": WHOLE}, ("north", 3), ""),
        ("Sales,,\n,,\nregion,qty,at\nnorth,3,2023-01-02\n", {"region": TEXT, "qty": WHOLE, "at": DAY}, ("north", 3, date(2023, 1, 2)), ""),
        ("Report, by region, 2023\nSource: office\nregion,qty\nnorth,3\nsouth,5\n", {"region": TEXT, "qty": WHOLE}, ("north", 3), ""),
        ('"Data Source","WDI",\n\n"Country","Code","2019","2020",\n"Fiji","FJI","3","4",\n', {"Country": TEXT, "Code": TEXT, "2019": WHOLE, "2020": WHOLE, "column4": TEXT}, ("Fiji", "FJI", 3, 4, None), ""),
        ("name,city\nAnn,Rome\n", {"name": TEXT, "city": TEXT}, ("Ann", "Rome"), ""),
        (",city\nAnn,Rome\nBob,Oslo\n", {"column0": TEXT, "city": TEXT}, ("Ann", "Rome"), ""),
        ("1,2\n3,4\n", {"column0": WHOLE, "column1": WHOLE}, (1, 2), ""),
        ("id;preis;tag\n1;12,50;22.07.21\n2;1.234,56;08.12.20\n", {"id": WHOLE, "preis": NUMBER, "tag": DAY}, (1, 12.5, date(2021, 7, 22)), ""),
        ('id,preis\n1,"12,50"\n2,"34,5"\n3,"7,00"\n', {"id": WHOLE, "preis": NUMBER}, (1, 12.5), ""),
        ("id;preis;lat\n1;12,50;52.52\n2;7,00;48.1\n", {"id": WHOLE, "preis": TEXT, "lat": NUMBER}, (1, "12,50", 52.52), ""),
        ("hall;seats\nC;5.500\nA;120\nB;2.000\n", {"hall": TEXT, "seats": WHOLE}, ("C", 5500), ""),
        ("hall;seats;fee\nC;5.500;25,00\nB;2.000;8,50\n", {"hall": TEXT, "seats": WHOLE, "fee": NUMBER}, ("C", 5500, 25.0), ""),
        ("hall;seats;fee\nC;5.500;25,00 €\nA;120;8,50 €\n", {"hall": TEXT, "seats": WHOLE, "fee": TEXT}, ("C", 5500, "25,00 €"), ""),
        ("id;litres\n1;1.250\n2;2.500\n", {"id": WHOLE, "litres": NUMBER}, (1, 1.25), ""),
        ("id,litres\n1,1.250\n2,12\n", {"id": WHOLE, "litres": NUMBER}, (1, 1.25), ""),
        ("id;version\n1;1.2.3\n2;1.10.4\n", {"id": WHOLE, "version": TEXT}, (1, "1.2.3"), ""),
        ("a,b,c\n1,2,3\n4,5\n6,7,8\n", {"a": WHOLE, "b": WHOLE, "c": WHOLE}, (1, 2, 3), "1 of 3 rows (line 3) has fewer cells than the header: the others are empty"),
        ("a,b,c\n1,2,3\n4,5,6,7\n5,5,6,7\n6,7,8\n7,8,9\n", {"a": WHOLE, "b": WHOLE, "c": WHOLE}, (1, 2, 3), "2 of 5 rows (line 3 is the first) do not fit the header and are left out"),
        ("region,qty\nnorth,3\nsouth,5\nSource: office\n", {"region": TEXT, "qty": WHOLE}, ("north", 3), "1 of 3 rows (line 4) does not fit the header and is left out"),
        ("name,age\nann,31\ncy,40\ndora,22,extra\n", {"name": TEXT, "age": WHOLE}, ("ann", 31), "1 of 3 rows (line 4) does not fit the header and is left out"),
        ("name,age\n" + "ann,31\n" * 20 + "dora,22,extra\n", {"name": TEXT, "age": WHOLE}, ("ann", 31), "1 of 21 rows (line 22) does not fit the header and is left out"),
        ("a,b\n" + "1,2\n" * 30000 + "n/a,5\n", {"a": TEXT, "b": WHOLE}, ("1", 2), ""),
    ],
)  # fmt: skip
@pytest.mark.parametrize("most", [1 << 20, 0])
def test_tables_as_people_write_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str, types: dict[str, str], first: tuple[Any, ...],
    said: str, most: int,
) -> None:  # fmt: skip
    """A file is read alike, whether loaded or left on disk; and DuckDB alone can run the statement that reads it."""
    monkeypatch.setattr(folder_door, "LOADED", most)
    path = tmp_path / "lines.csv"
    path.write_text(content)
    found, rows, note = read(path)
    assert (found, rows[0], note) == (types, first, said)
    with duckdb.connect() as alone:
        [source] = open_files(path)[1].sources
        assert alone.execute(f"FROM {source.scan}").fetchall() == rows
        assert (source.size > 0) == (most > 0)


def test_where_most_rows_do_not_fit_the_file_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "odd.csv"
    path.write_text("a,b,c\n1,2,3\n" + "1,2\n1,2,3,4\n" * 3)
    with (
        duckdb.connect() as connection,
        pytest.raises(lakescout.LakescoutError, match="6 of 7 rows do not have as many"),
    ):
        fitting(connection, written(connection, path, plain(path, "utf-8"), "utf-8"))


@pytest.mark.parametrize(
    ("words", "encoding", "rows", "found"),
    [
        ("서울 부산 대구 인천", "euc_kr", 50, None),
        ("서울 부산 대구 인천 이름 도시 가격", "euc_kr", 600, "cp949"),
        ("東京 大阪 京都 名古屋 札幌", "shift_jis", 600, "cp932"),
        ("北京 上海 广州 深圳 城市", "gbk", 600, "gb18030"),
        ("Москва Казань Пермь город цена хлеб молоко вода река", "cp1251", 600, None),
        ("İstanbul Muğla Şanlıurfa şehir ağaç", "cp1254", 50, None),
        ("Plzeň Budějovice žlutý kůň řeka", "iso8859_2", 50, None),
        ("Łódź Kraków Gdańsk Wrocław", "cp1250", 50, None),
        ("Αθήνα Πάτρα Θεσσαλονίκη", "cp1253", 200, None),
        ("القاهرة دمشق بغداد", "cp1256", 200, None),
        ("«À la carte» Œuvre cœur 10 € 20° “mot”", "cp1252", 50, "cp1252"),
        ("¿qué? ¡olé! niño Ávila pingüino", "latin-1", 50, "latin-1"),
        ("Åre Tromsø Ærø blåbær ö å är", "latin-1", 50, "latin-1"),
    ],
)
def test_other_encodings_are_known_or_refused(
    tmp_path: Path, words: str, encoding: str, rows: int, found: str | None
) -> None:
    """Wrong cells would be wrong answers: a file of uncertain encoding is refused, with how to convert it."""
    path, cells = tmp_path / "words.csv", words.split()
    lines = (f"{cells[n % len(cells)]},{n}" for n in range(rows))
    path.write_bytes("\n".join(["word,n", *lines, ""]).encode(encoding))
    if found is None:
        with pytest.raises(lakescout.LakescoutError, match="no encoding that is known: convert it first"):
            encoding_of(path)
    else:
        assert encoding_of(path) == found
        assert read(path)[1][0] == (cells[0], 0)


SHEET = (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{}</sheetData></worksheet>'
)
MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def write_xlsx(path: Path, sheets: dict[str, list[list[object]]], hidden: str = "") -> None:
    """A workbook as Excel writes it: numbers are numbers, days are numbers with a style."""

    def cell(value: object) -> str:
        if isinstance(value, date):
            return f'<c s="1"><v>{(value - date(1899, 12, 30)).days}</v></c>'
        if isinstance(value, (int, float)):
            return f"<c><v>{value}</v></c>"
        return f'<c t="inlineStr"><is><t>{value}</t></is></c>' if value else "<c/>"

    names = list(sheets)
    state = {name: ' state="hidden"' if name == hidden else "" for name in names}
    with zipfile.ZipFile(path, "w") as book:
        book.writestr(
            "[Content_Types].xml",
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
        )
        book.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        )
        listed = "".join(
            f'<sheet name="{name}" sheetId="{n}" r:id="r{n}"{state[name]}/>' for n, name in enumerate(names, 1)
        )
        book.writestr("xl/workbook.xml", f"<workbook {MAIN}><sheets>{listed}</sheets></workbook>")
        links = "".join(
            f'<Relationship Id="r{n}" Type="{OFFICE}/worksheet" Target="worksheets/sheet{n}.xml"/>'
            for n, _ in enumerate(names, 1)
        )
        links += f'<Relationship Id="s" Type="{OFFICE}/styles" Target="styles.xml"/>'
        book.writestr(
            "xl/_rels/workbook.xml.rels",
            f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{links}</Relationships>',
        )
        book.writestr(
            "xl/styles.xml", f'<styleSheet {MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
        )
        for number, rows in enumerate(sheets.values(), 1):
            lines = "".join(f"<row>{''.join(map(cell, row))}</row>" for row in rows)
            book.writestr(f"xl/worksheets/sheet{number}.xml", SHEET.format(lines))


def write_ods(path: Path, rows: list[list[object]]) -> None:
    def cell(value: object) -> str:
        if isinstance(value, (int, float)):
            return f'<table:table-cell office:value-type="float" office:value="{value}"/>'
        return f'<table:table-cell office:value-type="string"><text:p>{value}</text:p></table:table-cell>'

    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
    )
    lines = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
    with zipfile.ZipFile(path, "w") as book:
        book.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        book.writestr(
            "META-INF/manifest.xml",
            '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
        )
        book.writestr(
            "content.xml",
            f'<office:document-content {spaces}><office:body><office:spreadsheet><table:table table:name="Shops">{lines}</table:table></office:spreadsheet></office:body></office:document-content>',
        )


def test_spreadsheets_are_tables(tmp_path: Path) -> None:
    """One table for each sheet; a title above the header is no row; hidden and empty sheets are left out."""
    orders = [
        ["Orders of 2023", "", ""],
        ["item", "qty", "sent"],
        ["cup", 3, date(2023, 5, 1)],
        ["pen", 4, date(2023, 5, 2)],
    ]
    prices = [["item", "price", "code"], ["cup", 2.5, "007"], ["pen", 1.25, "n/a"]]
    write_xlsx(
        tmp_path / "book.xlsx", {"Orders": orders, "Prices": prices, "Empty": [], "Secret": prices}, hidden="Secret"
    )
    write_ods(tmp_path / "shops.ods", [["shop", "size"], ["Corner", 12], ["Mill", 40]])
    connection, files = open_files(tmp_path)
    assert files.said == {}
    assert [source.table for source in files.sources] == ["book_Orders", "book_Prices", "shops"]
    assert connection.execute("FROM book_Orders").fetchall() == [
        ("cup", 3, datetime(2023, 5, 1)),
        ("pen", 4, datetime(2023, 5, 2)),
    ] or (
        connection.execute("FROM book_Orders").fetchall()
        == [("cup", 3, date(2023, 5, 1)), ("pen", 4, date(2023, 5, 2))]
    )
    assert connection.execute("FROM book_Prices").fetchall() == [("cup", 2.5, "007"), ("pen", 1.25, "n/a")]
    assert connection.execute("FROM shops").fetchall() == [("Corner", 12), ("Mill", 40)]
    assert [source.scan for source in files.sources] == [
        "", f"read_xlsx('{tmp_path.resolve()}/book.xlsx', sheet := 'Prices')", ""
    ]  # fmt: skip
    connection.close()
    assert run("ask", str(tmp_path), "total size of shops", "--csv").splitlines()[-1] == "52"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "exports"
    made.mkdir()
    (made / "sales.csv").write_text("region,amount\nnorth,3\nsouth,5\n")
    (made / "shops.json").write_text('[{"shop": "Corner", "city": "Rome"}]')
    return made


def test_index_keeps_the_database_of_a_folder(folder: Path) -> None:
    shown = run("index", str(folder))
    assert f"kept in {folder}/{STORE} (" in shown
    before = (folder / STORE).stat().st_mtime_ns
    assert run("ask", str(folder), "total amount", "--csv", "--read-only").splitlines()[-1] == "8"
    assert (folder / STORE).stat().st_mtime_ns == before
    with duckdb.connect(str(folder / STORE), read_only=True) as con:
        assert con.execute("SELECT table_name, left_out FROM lakescout.source_files ORDER BY 1").fetchall() == [
            ("sales", False), ("shops", False),
        ]  # fmt: skip
        assert con.execute("SELECT count(*) > 0 FROM lakescout.headers").fetchall() == [(True,)]
    assert sorted(row["table_name"] for row in json.loads(run("status", str(folder), "--json"))) == ["sales", "shops"]


def test_files_that_change_are_read_again(folder: Path) -> None:
    run("index", str(folder))
    (folder / "sales.csv").write_text("region,amount\nnorth,30\nsouth,50\n")
    assert run("ask", str(folder), "total amount", "--csv").splitlines()[-1] == "80"
    (folder / "sales.csv").unlink()
    (folder / "costs.csv").write_text("item,cost\nrent,7\n")
    assert run("ask", str(folder), "total cost", "--csv").splitlines()[-1] == "7"
    assert sorted(row["table_name"] for row in json.loads(run("status", str(folder), "--json"))) == ["costs", "shops"]
    (folder / "bad.parquet").write_bytes(b"PAR1")
    result = CliRunner().invoke(app, ["ask", str(folder), "total cost", "--csv"])
    assert "bad.parquet is left out" in result.stderr and result.stdout.splitlines()[-1] == "7"
    os.truncate(folder / "costs.csv", 0)
    assert run("ask", str(folder), "the city of the shop Corner", "--csv").splitlines()[-1].endswith("Rome")


def test_a_stale_database_that_cannot_be_written_is_not_used(folder: Path) -> None:
    run("index", str(folder))
    (folder / "sales.csv").write_text("region,amount\nnorth,30\nsouth,50\n")
    assert run("ask", str(folder), "total amount", "--csv", "--read-only").splitlines()[-1] == "80"
    (folder / STORE).write_bytes(b"no database")
    assert run("ask", str(folder), "total amount", "--csv").splitlines()[-1] == "80"


def test_nothing_is_kept_unless_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "kept in" not in run("index", str(folder), "--no-store")
    run("ask", str(folder), "total amount")
    assert not (folder / STORE).exists()

    def refuse(path: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(folder_door, "create_readable", refuse)
    result = CliRunner().invoke(app, ["index", str(folder)], env={"COLUMNS": "200"})
    assert result.exit_code == 0 and f"nothing is kept in {folder}: Permission denied" in result.stderr
    assert "kept in" not in result.stdout and not (folder / STORE).exists()


def test_what_people_say_is_stored_beside_files(folder: Path) -> None:
    result = CliRunner().invoke(app, ["set", str(folder), "exclude", "shops"], env={"COLUMNS": "300"})
    assert result.exit_code == 2 and f"`lakescout index {folder}` keeps a database" in result.stderr
    run("index", str(folder))
    assert run("set", str(folder), "exclude", "shops") == "exclude = shops\n"
    assert [row["table_name"] for row in json.loads(run("status", str(folder), "--json"))] == ["sales"]


def test_the_statement_can_be_pasted_into_duckdb(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "preise.csv").write_text("Preise 2023;;\n;;\nware;preis;tag\nTee;1.234,50;22.07.21\nRum;2,25;08.12.20\n")
    monkeypatch.chdir(folder.parent)
    for kept in (False, True):
        if kept:
            run("index", "exports")
        sql = run("ask", "exports", "total amount of sales", "--sql")
        assert 'FROM "exports/sales.csv" AS "t1"' in sql
        assert duckdb.sql(sql).fetchall() == [(8,)]
        told = json.loads(run("ask", "exports", "total preis of preise", "--json"))[0]["sql"]
        assert "skip := 2" in told and duckdb.sql(told).fetchall() == [(1236.75,)]
    (folder / "wide.csv").write_bytes("item,weight\nthé,12\n".encode("utf-16"))
    sql = run("ask", "exports", "total weight of wide", "--sql")
    assert sql.startswith("-- DuckDB alone cannot read the file of wide as it is\nSELECT SUM(")


def test_a_connection_follows_the_files(folder: Path) -> None:
    for kept in (False, True):
        if kept:
            run("index", str(folder))
        (folder / "sales.csv").write_text("region,amount\nnorth,3\nsouth,5\n")
        with lakescout.connect(folder) as con:
            assert con.execute("FROM answer('total amount')").fetchall() == [(8,)]
            (folder / "sales.csv").write_text("region,amount\nnorth,30\nsouth,50\n")
            (folder / "more.csv").write_text("item,cost\nrent,7\n")
            assert con.execute("FROM answer('total amount')").fetchall() == [(80,)]
            assert con.execute("FROM answer('total cost')").fetchall() == [(7,)]
            (folder / "more.csv").unlink()
            assert con.execute("SELECT table_name FROM lakescout_status() ORDER BY 1").fetchall() == [
                ("sales",),
                ("shops",),
            ]


def test_the_page_and_agents_follow_the_files(folder: Path) -> None:
    for kept in (False, True):
        (folder / "sales.csv").write_text("region,amount\nnorth,3\n")
        if kept:
            run("index", str(folder))
        source, stored = SharedSource.of(folder, read_only=kept)
        assert stored is kept
        with source.held():
            connection = source.connect()
            assert connection.query("SELECT amount FROM sales").to_pylist() == [{"amount": 3}]
            connection.close()
        (folder / "sales.csv").write_text("region,amount\nnorth,4\n")
        with source.held():
            connection = source.connect()
            assert connection.query("SELECT amount FROM sales").to_pylist() == [{"amount": 4}]
            connection.close()


def test_a_record_that_is_damaged_is_made_anew(folder: Path) -> None:
    run("index", str(folder))
    for damage in (
        "UPDATE lakescout.source_files SET stamp = NULL",
        "UPDATE lakescout.source_files SET size = -7",
        "DROP TABLE lakescout.source_files",
        "DROP TABLE sales",
        "ALTER TABLE lakescout.source_files DROP note",
    ):
        with duckdb.connect(str(folder / STORE)) as con:
            con.execute(damage)
        assert run("ask", str(folder), "total amount", "--csv").splitlines()[-1] == "8", damage


def test_what_is_loaded_is_bounded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder_door, "LOADED_ALL", (folder / "sales.csv").stat().st_size)
    connection, files = open_files(folder)
    assert [(source.table, source.size > 0) for source in files.sources] == [("sales", True), ("shops", False)]
    kinds = "SELECT table_name, table_type FROM information_schema.tables ORDER BY 1"
    assert connection.execute(kinds).fetchall() == [("sales", "BASE TABLE"), ("shops", "VIEW")]
    assert not Files(folder).is_kept
    connection.close()


def test_a_table_of_the_users_own_is_never_replaced_by_a_file(folder: Path) -> None:
    run("index", str(folder))
    for stored in (True, False):
        if not stored:
            (folder / STORE).unlink()
        with lakescout.connect(folder) as connection:
            connection.execute("CREATE TABLE mine AS SELECT 42 AS answer")
            (folder / "mine.csv").write_text("a,b\n1,2\n3,4\n")
            connection.execute("FROM discover_tables('what is mine')").fetchall()
            assert connection.execute("FROM mine").fetchall() == [(42,)]
            assert connection.execute("FROM mine_2").fetchall() == [(1, 2), (3, 4)]
        (folder / "mine.csv").unlink()


def test_a_connection_that_only_reads_says_that_files_have_changed(folder: Path) -> None:
    run("index", str(folder))
    before = (folder / STORE).read_bytes()
    with lakescout.connect(folder, read_only=True) as connection:
        (folder / "later.csv").write_text("a,b\n1,2\n")
        connection.execute("FROM discover_tables('people')").fetchall()
        assert connection.execute("SELECT count(*) FROM duckdb_tables() WHERE table_name = 'later'").fetchall() == [
            (0,)
        ]
    assert (folder / STORE).read_bytes() == before


def test_the_page_and_agents_that_only_read_leave_the_database_as_it_is(folder: Path) -> None:
    run("index", str(folder))
    (folder / "later.csv").write_text("a,b\n1,2\n")
    before = (folder / STORE).read_bytes()
    source, _ = SharedSource.of(folder, read_only=True)
    with source.held():
        connection = source.connect()
        assert connection.query("SELECT a FROM later").to_pylist() == [{"a": 1}]
        connection.close()
    assert (folder / STORE).read_bytes() == before


def test_a_damaged_archive_is_named_and_the_rest_is_read(folder: Path) -> None:
    packed = bytearray(gzip.compress(("a,b\n" + "1,2\n" * 5000).encode()))
    packed[20:60] = bytes(range(40))
    (folder / "broken.csv.gz").write_bytes(bytes(packed))
    connection, files = open_files(folder)
    with connection:
        assert any("broken.csv.gz is left out" in note for note in files.said.values())
        assert len([source for source in files.sources if not source.left_out]) >= 1


def test_a_database_that_another_process_writes_is_not_passed_over(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("index", str(folder))
    monkeypatch.setattr(folder_door, "LOCKED_SECONDS", 0.2)
    holds = (
        f"import duckdb, sys; c = duckdb.connect({str(folder / STORE)!r}); print('open', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen([sys.executable, "-c", holds], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None and other.stdout.readline() == b"open\n"
        with pytest.raises(FileError, match="cannot be opened now: "):
            open_files(folder)
        assert "cannot be opened now" in CliRunner().invoke(app, ["ask", str(folder), "number of people"]).stderr
        other.communicate()


def test_notes_can_be_read_while_they_change(folder: Path) -> None:
    connection, files = open_files(folder)
    with connection:
        files.said.now = {"a": "one"}
        for note in files.said.values():
            files.said.now = {"b": "two", "c": "three"}
            assert note == "one"
        assert dict(files.said) == {"b": "two", "c": "three"}


def test_no_cell_of_csv_is_a_formula_and_numbers_stay(tmp_path: Path) -> None:
    """What a spreadsheet would run begins with a quote: in the command and on the page, in headers, too."""
    path = tmp_path / "lake.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute('CREATE TABLE items (name VARCHAR, "@price" DOUBLE, code VARCHAR)')
        con.execute(
            "INSERT INTO items VALUES ('=cmd|''/c calc''!A0', -1.5, '-12'), ('@SUM(A1)', 2, '+a'), ('a=b', 3, ' =1')"
        )
    shown = run("ask", str(path), "name, @price and code of items", "--csv").splitlines()
    assert "'@price" in shown[0]
    assert any("'=cmd|'/c calc'!A0" in line and "-1.5" in line and "'-1.5" not in line for line in shown)
    assert any("'@SUM(A1)" in line for line in shown) and any(line.startswith("a=b") for line in shown)
    rows = pa.table({"=n": ["=1+1", "-3", None, "+x"], "m": [-1, 2, 3, 4]})
    assert page_written(rows, "csv").decode() == "'=n,m\n'=1+1,-1\n-3,2\n,3\n'+x,4\n"
    assert json.loads(page_written(rows, "json"))[0] == {"=n": "=1+1", "m": -1}


def test_headers_that_differ_in_case_or_end_in_numbers_stay_apart(tmp_path: Path) -> None:
    write_xlsx(tmp_path / "book.xlsx", {"S": [["A", "a", "a_1"], ["x", "y", "z"], ["u", "v", "w"]]})
    types, rows, _ = read(tmp_path / "book.xlsx")
    assert (list(types), rows[0]) == (["A", "a_2", "a_1"], ("x", "y", "z"))
    rows_ = pa.table([[1], [2], [3]], ["A", "a", "a_1"])
    assert duckdb.sql(as_select(rows_)).columns == ["A", "a_2", "a_1"]
    assert records(pa.table([[1], [2]], ["n", "n"])) == [{"n": 1, "n_1": 2}]
    assert json.loads(page_written(pa.table([[1], [2]], ["n", "n"]), "json")) == [{"n": 1, "n_1": 2}]


def test_links_out_of_a_folder_are_told(tmp_path: Path) -> None:
    lake, other = tmp_path / "lake", tmp_path / "other"
    lake.mkdir()
    other.mkdir()
    (other / "secret.csv").write_text("a,b\n1,2\n")
    (lake / "sales.csv").write_text("region,amount\nnorth,3\n")
    (lake / "out.csv").symlink_to(other / "secret.csv")
    (lake / "here.csv").symlink_to(lake / "sales.csv")
    (lake / "more").symlink_to(other)
    connection, files = open_files(lake)
    with connection:
        assert files.said == {
            "out": f"{lake}/out.csv is a link to {other.resolve()}/secret.csv, which is outside of {lake}",
            "more": f"{lake}/more is left out: it is a link to a folder, which is not followed",
        }
        assert connection.execute("FROM here").fetchall() == [("north", 3)]


def test_merged_cells_and_a_row_of_totals(tmp_path: Path) -> None:
    """Merged cells all have their text; a total below is left out, but only where it adds up what stands above."""
    cells: list[list[object]] = [
        ["Sales of 2023", "", ""], ["region", "city", "amount"], ["north", "Oslo", 3.0], ["", "Bergen", 4.0],
        ["south", "Rome", 5.0], ["Total", "", 12.0],
    ]  # fmt: skip
    found = sheet_table(cells, [(0, 0, 0, 2), (2, 0, 3, 0)])
    assert found is not None
    assert found[1].to_pylist() == [
        {"region": "north", "city": "Oslo", "amount": 3},
        {"region": "north", "city": "Bergen", "amount": 4},
        {"region": "south", "city": "Rome", "amount": 5},
    ]
    assert found[2] == ["the last row, Total, adds up those above and is left out"]
    other = sheet_table([*cells[:-1], ["Total", "Paris", 99.0]])
    assert other is not None and other[1].num_rows == 4 and other[2] == []


@pytest.mark.parametrize("rows", [10, 30_000])
def test_lines_that_end_in_two_ways_are_read(tmp_path: Path, rows: int) -> None:
    """DuckDB called a short one no UTF-8, and gave up on a long one."""
    lines = b"".join(b"%d,2010-03-24 09:51:00,%d\r\n" % (number, number) for number in range(rows))
    path = tmp_path / "mixed.csv"
    path.write_bytes(b"a,t,b\r\n" + lines + b"nil,2010-03-24 09:51:00,9\n")
    connection, files = open_files(path)
    with connection:
        assert connection.execute("SELECT count(*) FROM mixed").fetchall() == [(rows + 1,)]
        assert "its lines end in two ways" in files.said["mixed"]


def test_a_csv_is_read_once(tmp_path: Path) -> None:
    """Its types come from the table that is made of it, not from a reading before."""
    path = tmp_path / "shop.csv"
    path.write_text("id,town,paid\n" + "".join(f"{i},Rome,{i}.5\n" for i in range(50)))
    said: list[str] = []
    with duckdb.connect() as own:

        class Told:
            def __getattr__(self, name: str) -> object:
                return getattr(own, name)

            def execute(self, sql: str, *given: object) -> object:
                said.append(sql)
                return own.execute(sql, *given)

        files = Files(path)
        files.follow(Told())  # type: ignore[arg-type]
        assert own.execute("SELECT count(*), sum(paid) FROM shop").fetchone() == (50, 1250.0)
    scans = [sql for sql in said if "read_csv(" in sql and "all_varchar" not in sql and "INSERT" not in sql]
    assert len(scans) == 1, scans
