"""`lakescout ui`: each page on a small lake, who is refused, what a hostile lake does to it, and what may be written."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import date, datetime
from html import unescape
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import anyio
import duckdb
import pyarrow as pa
import pytest
from pyarrow import parquet
from scripted_model import scripted
from starlette.testclient import TestClient
from typer.testing import CliRunner

import lakescout
from lakescout.answer.statement import Statement
from lakescout.doors.files import files_of
from lakescout.doors.python import lake_of
from lakescout.engine.ask import rehearse
from lakescout.engine.sources import KnownForms, LakeSources
from lakescout.errors import ArgumentError, LakescoutError
from lakescout.lake.connection import borrowed, transaction
from lakescout.plugins.cli.app import app
from lakescout.plugins.shared import WORK, StoppableSource, StoppedError, Work, opener
from lakescout.plugins.shown import formats
from lakescout.plugins.ui.answers import written
from lakescout.plugins.ui.app import Desk, Site, make_app, names_of
from lakescout.plugins.ui.board import board_of, lake_of_board
from lakescout.plugins.ui.charts import MOST_NARROW, NARROW, WIDTH, Chart, Wanted, bars, chart_of
from lakescout.plugins.ui.explore import profile
from lakescout.plugins.ui.html import el
from lakescout.plugins.ui.overview import neighbourhood, picture_of
from lakescout.plugins.ui.security import POLICY, cookie_name
from lakescout.reading.said import Said, Title
from lakescout.surface.answer import named_rows, ran, rows_as_json

TOKEN = "a token of twenty-five"
PLAIN = TOKEN.replace(" ", "-")
HOME = "http://127.0.0.1:9596"
ATTACK = "<script>alert('x')</script>"
TURNED = "Ann\u202e\U000e0041\x1b[31m"


def build(path: Path) -> Path:
    with duckdb.connect(str(path)) as con:
        con.execute("CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, name VARCHAR, country VARCHAR, age INTEGER)")
        con.execute(
            "INSERT INTO singer VALUES (1, ?, 'France', 41), (2, ?, 'France', 30), (3, 'Joe', 'Spain', 20)",
            [ATTACK, TURNED],
        )
        con.execute("CREATE TABLE concert (concert_id INTEGER, singer_id INTEGER REFERENCES singer (singer_id))")
        con.execute("INSERT INTO concert SELECT i, 1 + i % 2 FROM range(120) t(i)")
        con.execute("COMMENT ON TABLE singer IS '<b>bold</b>'")
        con.execute(
            'CREATE TABLE "<img src=x onerror=a()>" AS SELECT repeat(\'y\', 1000000) AS "javascript:alert(1)", 1 AS "a""b"'
        )
        con.execute("CREATE VIEW broken AS SELECT CAST('no' || n AS INTEGER) AS x FROM range(3) t(n)")
    return path


def client_of(path: Path, *, writable: bool = False, welcome: bool = True) -> TestClient:
    desk = Desk(StoppableSource(opener(path), read_only=not writable), path, writable=writable, token=TOKEN)
    client = TestClient(make_app(desk), base_url=HOME)
    client.desk = desk
    if welcome:
        assert client.get("/", params={"token": TOKEN}).status_code == 200
    return client


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = build(tmp_path_factory.mktemp("ui") / "lake.duckdb")
    with lakescout.connect(made) as con:
        con.execute("FROM lakescout_refresh()").fetchall()  # made once for all tests that only read
    return made


@pytest.fixture(scope="module")
def reader(path: Path) -> TestClient:
    return client_of(path)


class Elements(HTMLParser):
    """Every element with its attributes, and the texts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def links(self, start: str) -> list[str]:
        return [
            str(given["href"]) for tag, given in self.found if tag == "a" and str(given.get("href")).startswith(start)
        ]

    def value(self, name: str) -> str:
        return str(next(given["value"] for tag, given in self.found if tag == "input" and given.get("name") == name))


def page(client: TestClient, path: str, status: int = 200, **query: str) -> Elements:
    reply = client.get(path, params=query or None)
    assert reply.status_code == status, reply.text
    return Elements(reply.text)


def test_a_question_shows_reading_rows_chart_sql_and_reasons(reader: TestClient) -> None:
    shown = page(reader, "/ask", q="number of singers per country")
    assert "singer.country and number of singer for each singer.country" in shown.text
    assert "2 rows" in shown.text and "France" in shown.text and "COUNT(*)" in shown.text
    assert {given["aria-label"] for tag, given in shown.found if tag == "svg" and "aria-label" in given} == {
        "Bars: Number of singers"
    }
    assert "“singers” is the table main.singer" in shown.text and "Confidence" in shown.text
    assert len(shown.links("/export")) == 6
    assert page(reader, "/ask").links("/ask?q=") == ["/ask?q=number+of+singers+per+country"]


def test_what_was_understood_is_told_in_a_persons_words_with_links(reader: TestClient) -> None:
    text = reader.get("/ask", params={"q": "number of singers per country"}).text
    reading = text[text.index('class="reading"') : text.index("</p>", text.index('class="reading"'))]
    plain = re.sub("<[^>]+>", "", reading.partition(">")[2])
    assert plain.startswith("Number of singers per country ") and re.search(r"(Sure|Likely) 0[.][0-9]{2}$", plain)
    assert re.findall('href="([^"]+)"', reading) == ["/table?name=main.singer", "/table?name=main.singer"]


def test_no_answer_shows_the_nearest_reading_as_a_preview_to_accept(reader: TestClient) -> None:
    text = reader.get("/ask", params={"q": "average age of purple singers"}).text
    assert text.index("No answer") < text.index("as a preview") < text.index("Not used: ") < text.index("30.3")
    assert "<mark>purple</mark>" in text and "/ask?q=average+age+of+purple+singers&amp;rank=1" in text
    accepted = page(reader, "/ask", q="average age of purple singers", rank="1").text
    assert "as a preview" not in accepted and "This is reading 1, which you chose." in accepted


def test_a_lake_offers_questions_that_it_can_answer_and_completes_words(tmp_path: Path) -> None:
    client = client_of(build(tmp_path / "lake.duckdb"))
    assert "Looking for questions" in client.get("/ask").text
    client.desk._rehearse()
    offered = page(client, "/ask").links("/ask?q=")
    assert offered
    for address in offered:
        assert "No answer" not in client.get(address).text, address
        assert "Sure" in client.get(address).text, address
    assert client.get("/complete", params={"q": "singers from fr"}).json() == ["singers from France"]
    assert client.get("/complete", params={"q": "average co"}).json()[0] == "average concert"
    assert client.get("/complete", params={"q": "x"}).json() == []


def test_verified_questions_are_offered_first(tmp_path: Path) -> None:
    path = build(tmp_path / "lake.duckdb")
    with lakescout.connect(path) as con:
        con.execute("FROM lakescout_verify('our young ones', 'SELECT name FROM singer WHERE age < 40')")
    client = client_of(path)
    client.desk._rehearse()
    assert page(client, "/ask").links("/ask?q=")[0] == "/ask?q=our+young+ones"


def test_a_statement_is_edited_run_behind_the_guard_and_kept_as_a_view(tmp_path: Path) -> None:
    client = client_of(build(tmp_path / "lake.duckdb"), writable=True)
    answered = page(client, "/ask", q="number of singers per country")
    edited = next(link for link in answered.links("/sql?"))
    assert "GROUP BY" in client.get(edited).text and "France" in client.get(edited).text
    refused = page(client, "/sql", sql="DELETE FROM singer").text
    assert "SELECT" in refused and "3 rows" not in refused
    assert "Candidate bindings" in page(client, "/sql", sql="SELECT agee FROM singer").text
    sql = "SELECT country, count(*) AS singers FROM singer GROUP BY country ORDER BY country"
    assert "Save as a view" in page(client, "/sql", sql=sql).text
    given = {"form": client.desk.form, "sql": sql, "name": "per country"}
    kept = client.post("/view", data=given, headers={"origin": HOME})
    assert kept.status_code == 200 and "France" in kept.text
    assert client.post("/view", data=given, headers={"origin": HOME}).status_code == 400
    bad = {**given, "name": "gone", "sql": "DROP TABLE singer"}
    assert client.post("/view", data=bad, headers={"origin": HOME}).status_code == 400
    assert client.get("/export", params={"sql": sql, "format": "csv"}).text == "country,singers\nFrance,2\nSpain,1\n"


def test_what_the_rows_do_not_rest_on_stands_beside_them(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "shop.duckdb")) as con:
        con.execute(
            "CREATE TABLE items AS FROM (VALUES ('harp', '1 675'), ('drum', '980'), ('horn', 'n/a')) t(item, price)"
        )
    shown = page(client_of(tmp_path / "shop.duckdb"), "/ask", q="most expensive item")
    note, why = "1 of 3 cells of price is no amount and is left out", shown.text.index("Confidence")
    assert "harp" in shown.text and note in shown.text[:why]


class Visit:
    """One raw request: collects the reply, and can disconnect before its end."""

    def __init__(self, client: TestClient, address: str, headers: dict[str, str] | None = None) -> None:
        path, _, query = address.partition("?")
        host = HOME.removeprefix("http://")
        given = {"host": host, "cookie": f'{cookie_name(host)}="{TOKEN}"', **(headers or {})}
        self.scope = {
            "type": "http", "asgi": {"spec_version": "2.3"}, "method": "GET", "scheme": "http", "path": path,
            "raw_path": path.encode(), "query_string": query.replace(" ", "+").encode(), "root_path": "",
            "headers": [(name.encode(), text.encode()) for name, text in given.items()],
        }  # fmt: skip
        self.app, self.leaves, self.parts = client.app, threading.Event(), list[str]()
        self.sent = False
        self.status = 0

    async def _receive(self) -> dict[str, Any]:
        if not self.sent:
            self.sent = True
            return {"type": "http.request", "body": b"", "more_body": False}
        while not self.leaves.is_set():
            await anyio.sleep(0.01)
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        self.status = message.get("status", self.status)
        if message.get("body"):
            self.parts.append(message["body"].decode())
        self.got()

    def got(self) -> None:
        """Called for each part of the reply."""

    def __call__(self) -> Visit:
        anyio.run(self.app, self.scope, self._receive, self._send)
        return self


NAVIGATES = {"sec-fetch-mode": "navigate"}


def test_a_browser_gets_the_box_before_the_answer(path: Path) -> None:
    client = client_of(path)
    question = "average age of singers from France"
    first, second = Visit(client, f"/ask?q={question}", NAVIGATES)().parts
    assert "Your question" in first and "Working" in first and "35.5" not in first
    assert "35.5" in second and second.endswith("</html>")
    (name,) = [given["data-work"] for _, given in Elements(first).found if "data-work" in given]
    assert name and not client.desk.works, "what is done can no longer be watched or stopped"
    assert Elements(first + second).text.replace("Working …", "") == page(client, "/ask", q=question).text


@pytest.mark.parametrize("address", ["/tables?q=singers", "/joins", "/table?name=nothing"])
def test_a_page_that_takes_long_comes_bit_by_bit(path: Path, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    client = client_of(path)
    monkeypatch.setattr("lakescout.plugins.ui.app.AT_A_TIME", 0)
    first, second = Visit(client, address, NAVIGATES)().parts
    assert "Working" in first and "data-work" in first and 'id="progress"' in first
    whole = client.get(address)
    assert Elements(first + second).text.replace("Working …", "") == Elements(whole.text).text
    monkeypatch.setattr("lakescout.plugins.ui.app.AT_A_TIME", 600)
    at_once = Visit(client, address, NAVIGATES)()
    assert (at_once.status, "".join(at_once.parts)) == (whole.status_code, whole.text)


class Endless:
    """Stands for an answer that never ends by itself."""

    def __init__(self, client: TestClient) -> None:
        self.client, self.begun, self.ended = client, threading.Event(), threading.Event()
        self.over = False

    def __call__(self, *_: Any, **__: Any) -> Any:
        self.begun.set()
        try:
            with borrowed(self.client.desk.source) as connection:
                while not self.over:
                    connection.query("SELECT sum(a.range) FROM range(200000) a, range(20000) b")
        except StoppedError:
            self.ended.set()
            raise


@pytest.mark.parametrize(
    ("address", "headers"),
    [
        ("/ask?q=how many", {}),
        ("/ask?q=how many", {"x-lakescout-work": "w7"}),
        ("/ask?q=how many", NAVIGATES),
        ("/export?q=how many&format=csv", {}),
    ],
)
def test_who_leaves_stops_what_runs(
    path: Path, monkeypatch: pytest.MonkeyPatch, address: str, headers: dict[str, str]
) -> None:
    client = client_of(path)
    endless = Endless(client)
    monkeypatch.setattr("lakescout.plugins.ui.answers.outcome", endless)
    visit = Visit(client, address, headers)
    with ThreadPoolExecutor(1) as pool:
        made = pool.submit(visit)
        assert endless.begun.wait(60)
        visit.leaves.set()
        stopped = endless.ended.wait(60)
        endless.over = True
        made.result(60)
    assert stopped
    with client.desk._changed:
        assert client.desk._changed.wait_for(lambda: not client.desk._running, 60)
    assert not client.desk.works and not client.desk.asked


def test_who_leaves_stops_a_refresh_and_no_short_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client = client_of(build(tmp_path / "lake.duckdb"), writable=True)
    watched = []
    in_thread = Site.in_thread

    async def seen(self: Site, *given: Any) -> Any:
        watched.append(given[-1] is not None)
        return await in_thread(self, *given)

    monkeypatch.setattr(Site, "in_thread", seen)
    for address, given in WRITES.items():
        send = {**given, "form": client.desk.form}
        reply = client.post(address, data=send, headers={"origin": HOME}, follow_redirects=False)
        assert reply.status_code == 303
    assert dict(zip(WRITES, watched, strict=True)) == {address: address == "/refresh" for address in WRITES}


def test_a_change_and_the_page_that_follows_are_one_piece_of_work(tmp_path: Path) -> None:
    client = client_of(build(tmp_path / "lake.duckdb"), writable=True)
    headers = {"origin": HOME, "x-lakescout-work": "w8"}
    given = {"form": client.desk.form}
    reply = client.post("/refresh", data=given, headers=headers, follow_redirects=False)
    assert (reply.status_code, list(client.desk.works)) == (303, ["w8"])
    work = client.desk.works["w8"]
    assert work.statements and not work.done
    page_ = client.get(reply.headers["location"], headers={"x-lakescout-work": "w8"})
    assert page_.status_code == 200 and work.done and not client.desk.works
    wrong = client.post("/setting", data={**given, "name": "nothing", "value": "1"}, headers=headers)
    assert wrong.status_code == 400 and not client.desk.works


@pytest.mark.parametrize("label", ["MCDONNELL DOUGLAS CORPORATION", "a label in small letters that is long"])
def test_long_labels_leave_room_for_bars_on_a_phone(label: str) -> None:
    for width, share in ((NARROW, 0.25), (WIDTH, 0.2)):
        drawn = str(bars([label, "b"], [1630, 400], "planes", width=width))
        longest = max(map(float, re.findall(r'<rect[^>]* width="([\d.]+)"', drawn)))
        assert longest > share * width and f"<title>{label}" in drawn


def test_one_number_is_shown_large(reader: TestClient) -> None:
    shown = page(reader, "/ask", q="average age of singers from France")
    assert ("p", {"class": "figure"}) in shown.found and "35.5" in shown.text


def test_rows_are_sorted_and_paged_on_the_server(reader: TestClient) -> None:
    reply = reader.get("/ask", params={"q": "show all concerts", "sort": "-0"}).text
    assert re.findall(r'<td class="num">(\d+)</td>', reply) == [str(number) for number in range(119, 69, -1)]
    first = Elements(reply)
    assert "120 rows" in first.text and "▼" in first.text
    (onward,) = [link for link in first.links("/ask") if "page=2" in link]
    assert "from 51" in page(reader, onward).text and "sort=-0" in onward
    assert page(reader, "/ask", q="show all concerts", sort="99", page="many").text.count("120 rows") == 2


@pytest.mark.parametrize(
    ("given", "ages"),
    [
        ({}, ["41", "30", "20"]),
        ({"sort": "age"}, ["20", "30", "41"]),
        ({"sort": "-age", "is.country": "France"}, ["41", "30"]),
        ({"is.country": "France\nSpain", "from.age": "25", "to.age": "35"}, ["30"]),
        ({"not.country": "France"}, ["20"]),
        ({"has.name": "JO"}, ["20"]),
        ({"is.country": ""}, []),
        ({"not.country": ""}, ["41", "30", "20"]),
        (
            {"is.country": "Spain", "column": "country", "how": "is", "value": "France", "sort": "age"},
            ["20", "30", "41"],
        ),
        ({"page": "2"}, []),
    ],
)
def test_rows_of_a_table_are_filtered_and_sorted_by_the_address(
    reader: TestClient, given: dict[str, str], ages: list[str]
) -> None:
    reply = reader.get("/rows", params={"name": "singer", **given}).text
    assert re.findall(r'<td class="num">\d</td>.*?<td class="num">(\d+)</td>', reply) == ages


def test_facets_count_what_the_other_filters_leave_and_turn_a_value_on_and_off(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(
            "CREATE TABLE sale AS SELECT i AS id, ['Oslo', 'Rome', NULL][1 + i % 3] AS city, 2000 + i % 2 AS year, "
            "TIMESTAMP '2020-01-01' + INTERVAL (i) HOUR AS at FROM range(120) t(i)"
        )
    client = client_of(tmp_path / "lake.duckdb")
    shown = page(client, "/rows", name="sale", **{"is.city": "Oslo", "from.year": "2001"})
    assert (
        "20 rows" in shown.text and "Rome 20" in shown.text and "(missing) 20" in shown.text and "2001 20" in shown.text
    )
    (added,) = [link for link in shown.links("/rows") if link.endswith("is.city=Oslo%0ARome&from.year=2001")]
    both = page(client, added)
    assert "40 rows" in both.text
    assert any(link.endswith("is.city=Rome&from.year=2001") for link in both.links("/rows"))
    assert "48 rows" in page(client, "/rows", name="sale", **{"from.at": "2020-01-02", "to.at": "2020-01-03"}).text
    every = page(client, "/rows", name="sale", sort="-id")
    assert "120 rows, 1 to 50" in every.text
    (onward,) = [link for link in every.links("/rows") if link.endswith("page=2")]
    assert "51 to 100" in page(client, onward).text and "page 2 of 3" in page(client, onward).text
    (statement,) = every.links("/sql")
    assert "120 rows" in page(client, statement).text
    assert "no column" in page(client, "/rows", status=400, name="sale", sort="nothing").text
    assert "Could not convert" in page(client, "/rows", name="sale", **{"from.year": "soon"}).text


def test_no_answer_shows_why_and_choices_to_click(path: Path) -> None:
    client = client_of(path)
    client.desk.lake.override({"answer_confidence": 1.0})
    shown = page(client, "/ask", q="average age of singers from France")
    assert "Not sure: confidence 0." in shown.text and "No answer" not in shown.text  # it is marked as sure
    assert "Did you mean: " in shown.text
    (choice, *_) = shown.links("/ask?q=average")
    chosen = page(client, choice)
    assert "which you chose" in chosen.text and "35.5" in chosen.text


def test_how_words_were_read(reader: TestClient) -> None:
    assert "main.singer.country = France" in page(reader, "/words", q="singers from France").text


def test_tables_are_ranked_with_the_evidence_marked(reader: TestClient) -> None:
    assert "4 tables" in page(reader, "/tables").text
    reply = reader.get("/tables", params={"q": "singers from France"}).text
    assert reply.index("main.singer") < reply.index("main.concert")
    assert '<th scope="col" class="hit"><mark>country</mark></th>' in reply
    assert '<td class="hit"><mark>France</mark></td>' in reply


def test_a_table_has_its_profile_and_its_joins(reader: TestClient) -> None:
    shown = page(reader, "/table", name="singer")
    assert "3 rows, 4 columns" in shown.text and "20 to 41" in shown.text and "0.0 %" in shown.text
    assert any(str(given.get("aria-label")).startswith("spread: 1, 0") for tag, given in shown.found if tag == "svg")
    assert "main.concert" in shown.text
    assert "Not all could be read" in page(reader, "/table", name="broken").text
    assert "did you mean main.singer?" in page(reader, "/table", 404, name="singr").text


def test_texts_and_days_are_spread_too(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute("CREATE TYPE mood AS ENUM ('ok', 'sad')")
        con.execute(
            "CREATE TABLE visit AS SELECT ['Oslo', 'Rome', '<b>Paris</b>'][1 + i % 3] AS city, 'v' || i AS code, "
            "DATE '2024-01-31' + INTERVAL (i * 3) MONTH AS held, TIMESTAMP '2024-01-01' + INTERVAL (i) HOUR AS hour, "
            "TIMESTAMPTZ '2020-01-01 00:00:00+00' + INTERVAL (i) YEAR AS year, DATE '2024-01-01' AS once, "
            "i % 4 = 0 AS paid, CASE WHEN i = 3 THEN 'sad' ELSE 'ok' END::mood AS mood, DATE 'infinity' AS never, "
            "NULL::VARCHAR AS empty FROM range(4) t(i)"
        )
    shown = page(client_of(tmp_path / "lake.duckdb"), "/table", name="visit")
    assert "Not all could be read" not in shown.text
    assert [given["aria-label"] for tag, given in shown.found if tag == "svg" and "aria-label" in given] == [
        "most frequent: Oslo 2, <b>Paris</b> 1, Rome 1",
        "by quarter from 2024-01: 1, 1, 1, 1",
        "by hour from 2024-01-01 00:00: 1, 1, 1, 1",
        "by year from 2020: 1, 1, 1, 1",
        "most frequent: false 3, true 1",
        "most frequent: ok 3, sad 1",
    ]
    assert "Oslo 2" in shown.text and "2024-10: 1" in shown.text


def test_joins_are_drawn_with_their_measures(reader: TestClient) -> None:
    shown = page(reader, "/joins", table="singer")
    assert (
        "main.concert.singer_id = main.singer.singer_id (catalog; every singer_id is found; about 60 rows of concert each)"
        in shown.text
    )
    assert shown.links("/joins?table=") == 2 * ["/joins?table=main.concert", "/joins?table=main.singer"]
    groups = page(reader, "/joins", q="concerts of singers")
    assert "JOIN" in groups.text and "main.singer" in groups.text
    assert [given["aria-label"] for tag, given in groups.found if tag == "svg" and "aria-label" in given] == [
        "How the tables join",
        "How the tables join",
    ]  # for wide and for narrow screens


def test_a_join_that_multiplies_is_marked_and_a_table_joins_itself(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute("CREATE TABLE region (code VARCHAR); INSERT INTO region VALUES ('n'), ('n'), ('s'), ('s')")
        con.execute(
            "CREATE TABLE visit (code VARCHAR, day INTEGER); INSERT INTO visit SELECT CASE WHEN i % 2 = 0 THEN 'n' ELSE 's' END, i FROM range(8) t(i)"
        )
        con.execute(
            "CREATE TABLE worker (id INTEGER PRIMARY KEY, boss INTEGER REFERENCES worker (id)); INSERT INTO worker VALUES (1, NULL)"
        )
    client = client_of(tmp_path / "lake.duckdb", writable=True)
    form = page(client, "/joins").value("form")
    given = {"form": form, "left": "region.code", "right": "visit.code"}
    done = client.post("/join", data=given, headers={"origin": HOME}, follow_redirects=False)
    assert (done.status_code, done.headers["location"]) == (303, "/joins?table=main.region")
    assert "multiplies rows" in page(client, "/joins", table="region").text
    reply = client.get("/joins").text
    assert 'class="join many"' in reply and re.search(r'<circle[^>]*class="join"><title>main\.worker\.boss', reply)
    back = Elements(client.get("/joins", params={"table": "region"}).text)
    again = {"form": form, "left": back.value("left"), "right": back.value("right"), "remove": "1"}
    assert client.post("/join", data=again, headers={"origin": HOME}).status_code == 200
    assert "multiplies rows" not in client.get("/joins").text


def test_lines_say_the_role_and_how_much_is_contained(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute("CREATE TABLE person (person_id INTEGER PRIMARY KEY, name VARCHAR)")
        con.execute("INSERT INTO person VALUES (1, 'Ann'), (2, 'Bo'), (3, 'Cy')")
        con.execute(
            "CREATE TABLE film (film_id INTEGER, directed_by INTEGER REFERENCES person (person_id), "
            '"<b>edited</b>" INTEGER REFERENCES person (person_id))'
        )
        con.execute("INSERT INTO film VALUES (1, 1, 2), (2, 1, 3)")
    client = client_of(tmp_path / "lake.duckdb")

    def labels(**query: str) -> list[str]:
        drawn = client.get("/joins", params=query).text
        return [unescape(text) for text in re.findall(r"<text[^>]*>([^<]*%)</text>", drawn)]

    assert labels(table="film") == 2 * ["<b>edited</b> 100%", "directed_by 100%"]
    assert labels(q="persons who directed films") == 2 * ["directed_by 100%"]
    shown = page(client, "/joins", q="persons who directed films").text
    assert "main.film.directed_by = main.person.person_id (catalog; every directed_by is found; " in shown
    assert "Or: film.<b>edited</b> = person.person_id." in shown


def test_a_picture_of_a_thousand_tables_stays_small() -> None:
    names = [f"t{place:04}" for place in range(1000)]
    edges = [
        {"left_table": f"main.{one}", "left_columns": ["id"], "right_table": f"main.{two}", "right_columns": ["id"],
         "source": "catalog", "confidence": 1.0, "left_in_right": 1.0, "left_fan_out": 1.0, "right_fan_out": 1.0}
        for place, one in enumerate(names) for two in names[max(0, place - 3) : place]
    ]  # fmt: skip
    for focus in ("", "main.t0500"):
        kept, _ = neighbourhood(edges, focus)
        drawn = picture_of(kept, focus)
        assert drawn.count('class="node"') == 2 * (40 if not focus else 7) and len(drawn) < 100_000


def test_the_from_clause_of_a_join_runs(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute('CREATE TABLE "wor""ker" (id INTEGER PRIMARY KEY, boss INTEGER REFERENCES "wor""ker" (id))')
        for worker in ("1, NULL", "2, 1", "3, 1"):
            con.execute(f'INSERT INTO "wor""ker" VALUES ({worker})')
        con.execute('CREATE TABLE badge (worker INTEGER REFERENCES "wor""ker" (id)); INSERT INTO badge VALUES (2)')
    client = client_of(tmp_path / "lake.duckdb")
    for address, wanted in (("/joins", [1, 2]), ("/joins?table=badge", [1, 2]), ("/table?name=badge", [1])):
        found = re.findall(r'aria-label="the FROM clause"><code>(.*?)</code>', client.get(address).text)
        clauses = [unescape(text) for text in found]
        with duckdb.connect(str(tmp_path / "lake.duckdb"), read_only=True) as con:
            rows = [len(con.execute(f"SELECT * {clause}").fetchall()) for clause in clauses]
        assert rows == wanted


def test_a_neighbourhood_stays_small() -> None:
    edges = [{"left_table": "hub", "right_table": f"t{number:03}"} for number in range(100)]
    edges += [{"left_table": "far", "right_table": "t000"}]
    kept, left = neighbourhood(edges, "")
    assert len(kept) == 39 and left == 102 - 40
    assert neighbourhood(edges, "far") == ([edges[-1]], 0)
    kept, left = neighbourhood(edges, "hub")
    assert len(kept) == 39 and left == 100 - 39


def test_a_hub_says_what_is_not_drawn_and_lists_all_its_joins(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute("CREATE TABLE hub (hub_id INTEGER PRIMARY KEY); INSERT INTO hub FROM range(3)")
        for place in range(42):
            con.execute(f"CREATE TABLE spoke{place} (hub_id INTEGER REFERENCES hub (hub_id), a{place} INTEGER)")
    shown = page(client_of(tmp_path / "lake.duckdb"), "/joins", table="hub")
    assert "Not drawn: 3 more tables around main.hub. The list below has their joins." in shown.text
    assert "42 joins" in shown.text


def test_the_lake_its_settings_and_the_model_calls(reader: TestClient) -> None:
    shown = page(reader, "/lake")
    assert "4 tables" in shown.text and "answer_confidence" in shown.text and "no model was asked" in shown.text


def test_the_lake_says_what_changed_and_what_cannot_be_read(tmp_path: Path) -> None:
    file = build(tmp_path / "lake.duckdb")
    with lakescout.connect(file) as con:
        con.execute("FROM lakescout_refresh()").fetchall()
    with duckdb.connect(str(file)) as con:
        con.execute("CREATE TABLE stadium AS SELECT 9 AS capacity")
        con.execute("ALTER TABLE concert ADD COLUMN year INTEGER")
    client = client_of(file, writable=True)

    def changed(reply: str) -> list[str]:
        assert f"{len(re.findall('<td>yes</td>', reply))} changed since they were indexed" in Elements(reply).text
        return re.findall(r'<tr><td><a href="/table[^>]*>([^<]*)</a></td><td class="num">\d+</td><td>yes', reply)

    assert changed(client.get("/lake").text) == ["main.concert", "main.stadium"]
    page(client, "/joins")
    said = page(client, "/lake").text
    assert "cannot be read: main.broken" in said and "main.broken: Could not convert string 'no0'" in said
    done = client.post("/refresh", data={"form": client.desk.form}, headers={"origin": HOME})
    assert str(done.url).endswith("/lake") and changed(done.text) == []
    for link in Elements(done.text).links("/table"):
        assert client.get(link).status_code == 200, link
    assert "Measure how well it can be asked" in Elements(done.text).text


def test_the_lake_lists_what_was_asked_of_a_model(tmp_path: Path) -> None:
    client = client_of(build(tmp_path / "lake.duckdb"), writable=True)
    with scripted(lambda prompt: "yes" if "yes or no" in prompt else f"SELECT '{ATTACK}'") as server:
        model = {"llm_base_url": server.url, "llm_model": "scripted", "llm_prices": "scripted = 1000/2000"}
        client.desk.lake.override({**model, "privacy": "headers"})
        page(client, "/ask", q="average age of singers from France")
        shown = client.get("/lake").text
    calls = Elements(shown).text.split("Asked of a model")[1]
    assert f"{len(server.prompts)} call" in calls and "dollars" in calls and calls.count("headers") >= 1
    assert "scripted" in calls and ATTACK not in shown


def test_what_improves_a_prediction_is_drawn(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(
            "CREATE TABLE house AS SELECT i AS house_id, i % 40 AS district, ((i % 40) * 17 % 40) * 10.0 + (i * 7919) % 97 AS price FROM range(400) t(i)"
        )
        con.execute("CREATE TABLE district AS SELECT i AS district_id, i * 17 % 40 * 7.0 AS income FROM range(40) t(i)")
    client = client_of(tmp_path / "lake.duckdb")
    asked = page(client, "/augment", table="house")
    assert "Column to predict" in asked.text
    offered = [given["value"] for tag, given in asked.found if tag == "option"]
    assert offered[:2] == ["main.district", "main.house"]
    shown = page(client, "/augment", table="house", target="price")
    assert "main.district" in shown.text and "LEFT JOIN" in shown.text
    assert [given["aria-label"] for tag, given in shown.found if tag == "svg" and "aria-label" in given] == [
        "Bars: gain in R²"
    ]
    assert "did you mean main.house?" in page(client, "/augment", 404, table="hous").text


def test_the_methods_are_measured_on_the_lake(path: Path) -> None:
    client = client_of(path)
    assert "Seconds for asking" in page(client, "/bench").text and client.get("/report").status_code == 404
    shown = page(client, "/bench", count="3", seconds="60")
    assert "Tables that answer, 3 questions" in shown.text and "scout" in shown.text
    report = client.get(shown.links("/report")[0])
    assert "How well lake.duckdb can be asked" in report.text
    assert report.headers["content-disposition"] == 'attachment; filename="bench.html"'
    assert not list(path.parent.glob("*.html"))


def test_exports_hold_the_rows(reader: TestClient) -> None:
    def taken(kind: str) -> Any:
        reply = reader.get("/export", params={"q": "number of singers per country", "format": kind})
        assert reply.headers["content-disposition"] == f'attachment; filename="answer.{kind}"'
        return reply.content

    rows = [{"country": "France", "count": 2}, {"country": "Spain", "count": 1}]
    by_country = sorted(json.loads(taken("json")), key=lambda row: row["country"])
    assert by_country == rows
    assert sorted(taken("csv").decode().splitlines()) == ["France,2", "Spain,1", "country,count"]
    assert parquet.read_table(BytesIO(taken("parquet"))).sort_by("country").to_pylist() == rows
    assert taken("svg").decode().startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    whole = Elements(taken("html").decode())
    assert "number of singers per country" in whole.text and "COUNT(*)" in whole.text
    assert [tag for tag, _ in whole.found if tag in {"script", "link", "form", "img", "a"}] == []
    wrong = reader.get("/export", params={"q": "number of singers per country", "format": "exe"})
    assert (wrong.status_code, "must be one of" in wrong.text) == (400, True)
    assert reader.get("/export", params={"q": "weather on Mars", "format": "csv"}).status_code == 400


def test_exports_hold_all_rows_in_the_order_that_is_shown(reader: TestClient) -> None:
    for sort, first, last in (("-0", 119, 0), ("0", 0, 119), ("", 0, 119)):
        shown = page(reader, "/ask", q="show all concerts", sort=sort, page="2")
        assert "Take away 120 rows, with every digit: " in shown.text
        files = [link for link in shown.links("/export") if "format=svg" not in link]
        assert len(files) == 4 and all(f"sort={sort}" in link or not sort for link in files)
        for link in files:
            content = reader.get(link).content
            if "format=html" in link:
                numbers = [int(cell) for cell in re.findall(r'<td class="num">(\d+)</td>', content.decode())]
            elif "format=parquet" in link:
                numbers = parquet.read_table(BytesIO(content)).column(0).to_pylist()
            elif "format=json" in link:
                numbers = [row["concert_id"] for row in json.loads(content)]
            else:
                numbers = [int(line.split(",")[0]) for line in content.decode().splitlines()[1:]]
            assert (len(numbers), numbers[0], numbers[-1]) == (120, first, last), link
    bars = [
        reader.get("/export", params={"q": "number of singers per country", "format": "svg", "sort": sort}).text
        for sort in ("0", "-0")
    ]
    assert bars[0].index("France") < bars[0].index("Spain") and bars[1].index("Spain") < bars[1].index("France")


def test_a_file_says_when_it_does_not_hold_all_rows(path: Path) -> None:
    client = client_of(path)
    client.desk.lake.override({"answer_rows": 100})
    shown = page(client, "/ask", q="show all concerts", rank="1")
    few, why = "the first 100 rows of more", "the answer has more than 100 rows (setting answer_rows)"
    assert shown.text.count(few) == 2 and shown.text.count(why) == 2  # once among the reasons
    for link in shown.links("/export"):
        reply = client.get(link)
        kind = link.split("format=")[1]
        assert reply.headers["x-lakescout-note"] == f"only {few}: {why}"
        assert reply.headers["content-disposition"] == f'attachment; filename="answer-first-rows.{kind}"'
    alone = client.get("/export", params={"q": "show all concerts", "rank": "1", "format": "html"}).text
    assert few in alone and f'<p class="warning">{why}</p>' in alone
    assert "x-lakescout-note" not in client.get("/export", params={"q": "how many singers", "format": "csv"}).headers


def test_json_has_no_numbers_that_json_has_not() -> None:
    rows = pa.table({"a": [1.5, float("nan"), float("-inf")], "b": ["NaN", None, "x"]})
    assert json.loads(written(rows, "json"), parse_constant=pytest.fail) == [
        {"a": 1.5, "b": "NaN"},
        {"a": None, "b": None},
        {"a": None, "b": "x"},
    ]


@pytest.mark.parametrize(
    "address",
    [
        {"path": "/table", "name": "singer"},
        {"path": "/table", "name": '"<img src=x onerror=a()>"'},
        {"path": "/tables"},
        {"path": "/tables", "q": ATTACK},
        {"path": "/ask", "q": "names of singers"},
        {"path": "/ask", "q": f'"><img src=x onerror=a()>{ATTACK}'},
        {"path": "/table", "name": ATTACK},
        {"path": "/rows", "name": "singer"},
        {"path": "/rows", "name": '"<img src=x onerror=a()>"', "is.javascript:alert(1)": ATTACK},
        {"path": "/lake"},
        {"path": "/joins"},
        {"path": "/augment", "table": ATTACK},
    ],
)
def test_a_hostile_lake_stays_text(reader: TestClient, address: dict[str, str]) -> None:
    reply = reader.get(address["path"], params={name: text for name, text in address.items() if name != "path"})
    shown = Elements(reply.text)
    assert [given.get("src") for tag, given in shown.found if tag == "script"] == ["/static/page.js"]
    assert not {"img", "iframe", "b", "style"} & {tag for tag, _ in shown.found}
    assert not [name for _, given in shown.found for name in given if name.startswith("on") or name == "style"]
    for _, given in shown.found:
        for name in ("href", "src", "action"):
            assert str(given.get(name, "/")).startswith(("/", "#main"))
    assert not re.search("[\u202a-\u202e\u2066-\u2069\x1b\U000e0000-\U000e007f]", reply.text)
    assert len(reply.content) < 100_000


INJECTED = (
    "singer'; DROP TABLE singer; SELECT 'in' || 'jected' --",
    "singer\" UNION ALL SELECT 'in' || 'jected', 1, 1, 1; DROP TABLE singer; /*",
)
PARAMETERS = (
    ("/ask", {"q": "number of singers per country", "rank": "1", "sort": "0", "page": "1"}),
    ("/ask", {"q": "number of singers per country", "chart": "bar", "x": "0", "y": "1", "y2": "1", "by": "0"}),
    ("/names", {"q": "sing"}),
    ("/words", {"q": "singers"}),
    ("/tables", {"q": "singers", "page": "1"}),
    ("/table", {"name": "singer"}),
    (
        "/rows",
        {"name": "singer", "is.country": "France", "from.age": "1", "has.name": "o", "sort": "-age", "page": "1"},
    ),
    ("/rows", {"name": "singer", "not.country": "Spain", "column": "age", "how": "to", "value": "50"}),
    ("/datasheet", {"name": "singer"}),
    ("/export", {"sheet": "singer", "format": "md"}),
    ("/joins", {"q": "singers"}),
    ("/joins", {"table": "singer"}),
    ("/augment", {"table": "singer", "target": "age", "seconds": "1"}),
    ("/bench", {"count": "1", "seconds": "1"}),
    ("/export", {"q": "number of singers per country", "rank": "1", "sort": "0", "format": "csv"}),
    ("/progress", {"work": "none"}),
    ("/static/x", {"name": "page.css"}),
)
FIELDS = (
    ("/context", {"table": "singer", "text": "on stage", "which": "0", "remove": "1"}),
    ("/context", {"table": "singer", "text": "on stage"}),
    ("/narration", {"table": "main.singer", "column": "age", "text": "years", "which": "0"}),
    ("/narration", {"table": "main.singer", "column": "age", "text": "years"}),
    ("/join", {"left": "concert.concert_id", "right": "singer.singer_id", "remove": ""}),
    ("/setting", {"name": "exclude", "value": "x"}),
    ("/refresh", {"full": "1"}),
    ("/define", {"term": "years", "meaning": "singer.age", "table_name": "singer", "question": "years", "remove": ""}),
    ("/verify", {"question": "how many singers", "sql": "SELECT count(*) FROM singer", "remove": ""}),
    ("/pin", {"sql": "SELECT 1 AS one", "title": "x", "question": "x", "after": "", "chart": "bar", "remove": "1"}),
    ("/stop", {"work": "none"}),
)


# Every address is asked with each hostile text.
@pytest.mark.long
@pytest.mark.newest
def test_nothing_that_a_browser_sends_becomes_sql(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("lakescout.plugins.ui.overview.BENCH_QUESTIONS", 1)
    file = build(tmp_path / "lake.duckdb")
    client = client_of(file, writable=True)
    over = Work()
    over.done = True
    monkeypatch.setattr(client.desk, "work", lambda *_, **__: over)  # /progress ends at once

    def tables() -> list[tuple[Any, ...]]:
        with duckdb.connect(str(file), read_only=True) as con:
            return con.execute(
                "SELECT table_name, column_name, data_type FROM duckdb_columns() WHERE schema_name = 'main' "
                "UNION ALL SELECT 'rows', 'singer', count(*)::VARCHAR FROM singer ORDER BY ALL"
            ).fetchall()

    before = tables()
    for attack in INJECTED:
        seen = set()
        for address, usual in PARAMETERS:
            for name in usual:
                reply = client.get(address, params={**usual, name: attack})
                seen.add(reply.status_code)
                assert reply.status_code in {200, 400, 404}, (reply.url, reply.text)
                assert "injected" not in reply.text.replace(attack, ""), reply.url
        for address, fields in FIELDS:
            for name in fields:
                given = {"form": client.desk.form, **fields, name: attack}
                reply = client.post(address, data=given, headers={"origin": HOME})
                seen.add(reply.status_code)
                assert reply.status_code in {200, 400, 404}, (address, name, reply.text)
        assert client.post("/refresh", data={"form": attack}, headers={"origin": HOME}).status_code == 403
        assert tables() == before and seen == {200, 400, 404}, attack
    assert sorted(each.name for each in tmp_path.iterdir()) == ["lake.duckdb", "lake.lakescout.json"]


def test_names_may_hold_quotes_semicolons_and_comments(tmp_path: Path) -> None:
    name, column = 'sing"er; DROP TABLE x; --', "ag'e\" /* */ ; --"
    quoted, header = (f'"{text.replace(chr(34), chr(34) * 2)}"' for text in (name, column))
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(f'CREATE TABLE {quoted} (id INTEGER PRIMARY KEY, {header} DOUBLE, "c\'ity" VARCHAR)')
        con.execute(f"INSERT INTO {quoted} SELECT i, i % 7, ['Oslo''; --', 'Rome'][1 + i % 2] FROM range(60) t(i)")
        con.execute(f"CREATE TABLE visit (id INTEGER, singer INTEGER REFERENCES {quoted} (id))")
        con.execute("INSERT INTO visit SELECT i, i % 60 FROM range(120) t(i)")
    client = client_of(tmp_path / "lake.duckdb", writable=True)
    listed = page(client, "/tables")
    (address,) = [link for link in listed.links("/table?") if "DROP" in link]
    shown = page(client, address)
    assert (
        "Not all could be read" not in shown.text
        and "most frequent" in str(shown.found)
        and "spread" in str(shown.found)
    )
    assert column in shown.text and "Oslo'; -- 30" in shown.text
    for link in (*shown.links("/joins?"), *shown.links("/augment?")):
        assert client.get(link).status_code == 200
    assert "<mark>Rome</mark>" in client.get("/tables", params={"q": "singers in Rome"}).text
    said = shown.value("table")
    given = {"table": said, "column": column, "text": "years", "form": client.desk.form}
    assert "years" in client.post("/narration", data=given, headers={"origin": HOME}).text
    rows = client.get("/export", params={"q": "number of visits", "format": "csv"})
    assert rows.text == "count\n120\n"


def test_cells_that_hide_are_written_out(reader: TestClient) -> None:
    text = page(reader, "/table", name="singer").text
    assert ATTACK in text and "Ann\\u202e\\ue0041\\u001b[31m" in text and "<b>bold</b>" in text


def test_nothing_of_ours_leads_elsewhere() -> None:
    assert el("a", href="/table?name=x") == '<a href="/table?name=x"></a>'
    for address in (
        "javascript:alert(1)",
        "//evil.example",
        "/\\evil.example",
        "http://evil.example",
        "data:text/html,x",
    ):
        with pytest.raises(ValueError, match="leads elsewhere"):
            el("a", href=address)


def test_every_reply_has_the_policy(reader: TestClient) -> None:
    for address in ("/ask", "/static/page.js", "/nowhere", "/export?format=x"):
        headers = reader.get(address).headers
        assert headers["content-security-policy"] == POLICY and headers["x-content-type-options"] == "nosniff"
        assert (headers["referrer-policy"], headers["cache-control"]) == ("same-origin", "no-store")
    assert "unsafe" not in POLICY and "default-src 'none'" in POLICY


@pytest.mark.parametrize(
    "address", ["/", "/ask", "/tables", "/lake", "/export", "/static/page.css", "/nowhere", "/progress"]
)
def test_nothing_is_served_without_the_token(path: Path, address: str) -> None:
    client = client_of(path, welcome=False)
    assert client.get(address).status_code == 401
    assert client.get(address, params={"token": "wrong"}).status_code == 401
    client.cookies.set("lakescout_9596", "wrong")
    reply = client.get(address)
    assert (
        reply.status_code == 401 and "singer" not in reply.text and reply.headers["content-security-policy"] == POLICY
    )


def test_the_first_link_sets_a_strict_cookie_and_leads_on(path: Path) -> None:
    client = client_of(path, welcome=False)
    reply = client.get("/tables", params={"token": TOKEN, "q": "singers & <b>"})
    assert reply.headers["set-cookie"] == f'lakescout_9596="{TOKEN}"; HttpOnly; Path=/; SameSite=strict'
    (target,) = Elements(reply.text).links("/")
    assert target == "/tables?q=singers+%26+%3Cb%3E" and TOKEN not in reply.text
    assert client.get(target).status_code == 200
    away = client.get(f"{HOME}//evil.example/x", params={"token": TOKEN})
    assert Elements(away.text).links("/") == ["/evil.example/x"]


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:9596", "127.0.0.1.evil.example", "", "[::1", "10.0.0.1"]
)
def test_another_name_is_refused(reader: TestClient, host: str) -> None:
    assert reader.get("/ask", headers={"host": host}).status_code == 421


def test_the_names_of_a_server() -> None:
    assert names_of("127.0.0.1") == ("127.0.0.1", "localhost", "::1")
    assert names_of("lake.example") == ("lake.example",) and "*" in names_of("0.0.0.0")


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"},
        {"sec-fetch-site": "same-site", "sec-fetch-mode": "cors"},
    ],
)
def test_another_origin_is_refused(reader: TestClient, headers: dict[str, str]) -> None:
    assert reader.get("/ask", headers=headers).status_code == 403
    assert reader.post("/stop", headers=headers).status_code == 403


WRITES = {
    "/context": {"table": "singer", "text": "people on stage"},
    "/narration": {"table": "main.singer", "column": "age", "text": "years since birth"},
    "/join": {"left": "concert.concert_id", "right": "singer.singer_id"},
    "/setting": {"name": "answer_rows", "value": "5000"},
    "/refresh": {},
    "/define": {"term": "crowd", "meaning": "singer"},
    "/verify": {"question": "how many singers", "sql": "SELECT count(*) FROM singer"},
}


@pytest.mark.parametrize("address", WRITES)
def test_read_only_refuses_to_write(reader: TestClient, address: str) -> None:
    assert [tag for tag, given in page(reader, "/table", name="singer").found if given.get("method") == "post"] == []
    for form in ("", "x", reader.desk.form):
        reply = reader.post(address, data={**WRITES[address], "form": form}, headers={"origin": HOME})
        assert reply.status_code == 403 and "--read-only" in reply.text


@pytest.mark.parametrize("address", WRITES)
def test_writing_needs_the_token_of_the_form_and_an_origin(tmp_path: Path, address: str) -> None:
    client = client_of(build(tmp_path / "lake.duckdb"), writable=True)
    for given, headers in (({}, {"origin": HOME}), ({"form": "x"}, {"origin": HOME}), ({"form": client.desk.form}, {})):
        assert client.post(address, data={**WRITES[address], **given}, headers=headers).status_code == 403
    assert client.post(address, content=b"x" * 300_000, headers={"origin": HOME}).status_code == 413
    assert client.get(address).status_code == 405


def test_what_is_written_shows_and_stays(tmp_path: Path) -> None:
    file = build(tmp_path / "lake.duckdb")
    client = client_of(file, writable=True)
    for address, given in WRITES.items():
        reply = client.post(address, data={**given, "form": client.desk.form}, headers={"origin": HOME})
        assert reply.status_code == 200, reply.text
    again = client_of(file)
    shown = page(again, "/table", name="singer").text
    assert "people on stage" in shown and "years since birth" in shown
    assert "<td>answer_rows</td><td>5000</td>" in again.get("/lake").text
    wrong = client.post(
        "/setting", data={"name": "nothing", "value": "1", "form": client.desk.form}, headers={"origin": HOME}
    )
    assert wrong.status_code == 400 and "nothing" in Elements(wrong.text).text


def test_a_context_is_edited_and_removed_where_it_stands(tmp_path: Path) -> None:
    file = build(tmp_path / "lake.duckdb")
    client = client_of(file, writable=True)

    def send(**given: str) -> str:
        reply = client.post("/context", data={**given, "form": client.desk.form}, headers={"origin": HOME})
        return unescape(reply.text) if reply.status_code == 200 else f"{reply.status_code} {unescape(reply.text)}"

    hidden = f"{ATTACK}\nsecond line \u202e" + "x" * 900
    for text in ("people on stage", hidden, "y" * 90_000):
        send(table="main.singer", text=text)
    shown = page(client, "/table", name="singer")
    both = [given["value"] for tag, given in shown.found if tag == "input" and given.get("name") == "which"]
    values = list(dict.fromkeys(both))
    assert len(values) == 3 and shown.text.count("Remove") == 3
    edited = [given for tag, given in shown.found if tag == "textarea"]
    assert len(edited) == 2, "a text that is too long to be shown cannot be edited"
    assert ATTACK in shown.text and "\\u202e" in shown.text and "\u202e" not in shown.text
    assert "people on the stage" in send(table="main.singer", which=values[0], text="people on the stage")
    assert "people on stage" not in page(client, "/table", name="singer").text
    removed = send(table="main.singer", which=values[1], remove="1")
    assert "second line" not in removed and "people on the stage" in removed
    assert send(table="main.singer", which=values[1], remove="1").startswith("400 ")
    assert send(table="main.singer", which="", remove="1").startswith("400 ")
    with duckdb.connect(str(file), read_only=True) as con:
        assert con.execute("SELECT text[:19] FROM lakescout.contexts ORDER BY text").fetchall() == [
            ("people on the stage",),
            ("y" * 19,),
        ]
    assert "Remove" not in page(client_of(file), "/table", name="singer").text


def test_what_a_column_means_is_edited_where_it_stands(tmp_path: Path) -> None:
    client = client_of(build(tmp_path / "lake.duckdb"), writable=True)
    given = {"table": "main.singer", "column": "age", "form": client.desk.form}
    client.post("/narration", data={**given, "text": "years since birth"}, headers={"origin": HOME})
    shown = page(client, "/table", name="singer")
    assert [
        each["value"] for tag, each in shown.found if tag == "input" and each.get("name") == "text" and each["value"]
    ] == ["years since birth"]
    client.post("/narration", data={**given, "text": "years lived"}, headers={"origin": HOME})
    shown = page(client, "/table", name="singer")
    assert "years lived" in shown.text and "years since birth" not in shown.text
    gone = {**given, "which": shown.value("which")}
    back = client.post("/narration", data=gone, headers={"origin": HOME})
    assert back.status_code == 200 and "years" not in Elements(back.text).text
    again = client.post("/narration", data=gone, headers={"origin": HOME})
    assert again.status_code == 400 and "no longer there" in again.text


def test_eight_browsers_at_once(path: Path) -> None:
    client = client_of(path)
    asked = ["/ask?q=average age of singers from France", "/tables?q=singers", "/joins", "/table?name=singer"] * 2
    with ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(client.get, asked))
    assert [reply.status_code for reply in replies] == [200] * 8
    assert all("35.5" in reply.text for reply in replies[::4])


def test_the_file_is_free_between_requests_and_a_new_lake_is_seen(tmp_path: Path) -> None:
    file = build(tmp_path / "lake.duckdb")
    client = client_of(file, writable=True)
    client.desk.prepare(stored=True)
    assert client.desk._ready.wait(60)
    client.desk._rehearsal.close()
    assert "35.5" in page(client, "/ask", q="average age of singers from France").text
    file.unlink()
    assert "there is no database file" in page(client, "/ask", 400, q="how many singers").text
    with duckdb.connect(str(file)) as con:
        con.execute("CREATE TABLE stadium AS SELECT 9 AS capacity")
    shown = page(client, "/tables").text
    assert "stadium" in shown and "singer" not in shown


def test_stopping_ends_a_request_and_nothing_is_remembered_of_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client = client_of(path)
    endless, reply = Endless(client), []
    monkeypatch.setattr("lakescout.plugins.ui.answers.outcome", endless)
    asking = threading.Thread(
        target=lambda: reply.append(client.get("/ask", params={"q": "how many"}, headers={"x-lakescout-work": "w1"}))
    )
    asking.start()
    assert endless.begun.wait(60)
    assert client.post("/stop", params={"work": "w1"}, headers={"origin": HOME}).text == "stopped"
    asking.join(60)
    assert reply[0].status_code == 400 and "stopped" in Elements(reply[0].text).text
    assert client.post("/stop", params={"work": "w1"}, headers={"origin": HOME}).text == "nothing runs under that name"
    assert client.desk.asked == client.desk.asked.__class__(maxlen=20)


ENDLESS = {
    "a statement": "with borrowed(view.lake.source) as lake: lake.query('SELECT sum(a.range) FROM range(1000000000) a, range(1000000000)')",
    "no statement": "threading.Event().wait()",
}
PROCESS = """
import signal, sys, threading
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background inherits that it is ignored
from lakescout.plugins.cli.app import app
from lakescout.plugins.ui import app as page
from lakescout.lake.connection import borrowed

def draw(view, query):
    print("begun", file=sys.stderr, flush=True)
    {endless}

page.Desk.prepare = lambda *_, **__: None
page.PAGES["/bench"] = ("Bench", draw)
app(["ui", sys.argv[1], "--no-browser", "--read-only", "--port", "0", "--token", sys.argv[2]])
"""


@pytest.mark.parametrize("runs", ENDLESS)
def test_ctrl_c_ends_what_runs(path: Path, runs: str) -> None:
    script = PROCESS.format(endless=ENDLESS[runs])
    command = [sys.executable, "-c", script, str(path), PLAIN]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process, ThreadPoolExecutor(1) as pool:
        assert process.stderr is not None
        try:
            home = process.stderr.readline().split("/?")[0]
            host = home.removeprefix("http://")
            headers = {"cookie": f"{cookie_name(host)}={PLAIN}"}
            asking = pool.submit(urlopen, Request(f"{home}/bench", headers=headers), timeout=600)
            assert process.stderr.readline() == "begun\n"
            process.send_signal(signal.SIGINT)
            said = process.communicate(timeout=120)[1]
            assert isinstance(asking.exception(60), OSError)
        finally:
            process.kill()
    assert "Traceback" not in said and "Cancel" not in said, said
    assert process.returncode == 130


def test_a_page_waits_for_those_who_still_read_a_replaced_file(tmp_path: Path) -> None:
    path, new = build(tmp_path / "lake.duckdb"), tmp_path / "new.duckdb"
    source, _ = StoppableSource.of(path, read_only=True)
    desk = Desk(source, path, writable=False, token=TOKEN)
    desk.wait = lambda seconds: None
    with ExitStack() as reads:
        reads.enter_context(source.held())
        begun = time.monotonic()
        with desk.opened():
            assert time.monotonic() - begun < 2, "the file is the same: others may read it, too"
        with duckdb.connect(str(new)) as con:
            con.execute("CREATE TABLE stadium AS SELECT 9 AS capacity")
        new.replace(path)
        ends = threading.Timer(0.5, reads.pop_all().close)
        ends.start()
        with desk.opened(), borrowed(source) as connection:
            assert connection.query("SELECT capacity FROM stadium").to_pylist() == [{"capacity": 9}]
        ends.join()


def test_a_stopped_statement_is_no_table_that_cannot_be_read(path: Path) -> None:
    source, work = StoppableSource(opener(path), read_only=True), Work()
    before = WORK.set(work)
    try:
        with borrowed(source) as connection:
            work.stop()
            for ask in (connection.query, connection.exactly, connection.first):
                with pytest.raises(StoppedError):
                    ask("SELECT 1 AS one")
    finally:
        WORK.reset(before)


def test_what_a_stopped_request_began_is_rolled_back(path: Path) -> None:
    with duckdb.connect(str(path)) as con:
        con.execute("CREATE TABLE lakescout.kept(n INTEGER)")
    source, work = StoppableSource(opener(path), read_only=False), Work()
    before = WORK.set(work)
    try:
        with borrowed(source) as connection:
            with pytest.raises(StoppedError), transaction(connection):
                connection.append("lakescout", "kept", pa.table({"n": pa.array([1], pa.int32())}))
                stop = threading.Timer(0.5, work.stop)
                stop.start()
                connection.execute(
                    "CREATE TABLE lakescout.endless AS SELECT count(*) AS n FROM range(10_000_000_000_000)"
                )
            with pytest.raises(StoppedError):
                connection.append("lakescout", "kept", pa.table({"n": pa.array([2], pa.int32())}))
    finally:
        WORK.reset(before)
    with duckdb.connect(str(path)) as con:
        assert con.execute("SELECT count(*) FROM lakescout.kept").fetchall() == [(0,)]


def test_what_runs_says_how_much_it_asked_the_lake(path: Path) -> None:
    client, seen = client_of(path), []
    work = client.desk.work("w6")

    class Connections(set):
        def discard(self, connection: object) -> None:
            seen.append(work.state)

    work.connections = Connections()
    client.get("/tables", params={"q": "singers"}, headers={"x-lakescout-work": "w6"})
    assert seen and seen[-1].endswith("run on the lake") and work.state == seen[-1]


def test_progress_is_told_until_the_work_is_done(path: Path) -> None:
    client = client_of(path)
    work = client.desk.work("w2")
    work.said, work.done = "measuring joins: 3 of 9", True
    assert client.get("/progress", params={"work": "w2"}).text == "event: done\ndata: \n\n"
    client.desk.works.clear()
    work = client.desk.work("w3")
    work.said = "measuring joins: 3 of 9"
    threading.Timer(0.5, lambda: setattr(work, "done", True)).start()
    reply = client.get("/progress", params={"work": "w3"})
    assert reply.headers["content-type"].startswith("text/event-stream")
    assert reply.text == 'data: "measuring joins: 3 of 9"\n\nevent: done\ndata: \n\n'


@pytest.mark.parametrize(
    ("cells", "name", "sql", "shown"),
    [
        ([4237.840000000001], "total", None, ["4,237.84"]),
        ([20.2155, 3.7824], "a", "SELECT avg(x) AS a FROM t", ["20.2", "3.8"]),
        ([1234.5678], "a", "SELECT avg(x) AS a FROM t", ["1,235"]),
        ([4237.84, 12.5], "a", "SELECT sum(x) AS a FROM t", ["4,237.84", "12.50"]),
        ([27004], "count", "SELECT count(*) AS count FROM t", ["27,004"]),
        ([2013, 1999], "year", None, ["2013", "1999"]),
        ([12345], "customer_id", None, ["12345"]),
        ([datetime(2024, 5, 1), datetime(2024, 6, 1)], "day", None, ["2024-05-01", "2024-06-01"]),
        ([datetime(2024, 5, 1), datetime(2024, 6, 1, 8, 30)], "at", None, ["2024-05-01 00:00", "2024-06-01 08:30"]),
        ([date(2024, 5, 1), date(2024, 6, 1)], "month", None, ["2024-05", "2024-06"]),
        ([datetime(2024, 4, 1), datetime(2024, 7, 1)], "quarter", None, ["2024 Q2", "2024 Q3"]),
        ([date(2024, 5, 1), date(2024, 6, 2)], "month", None, ["2024-05-01", "2024-06-02"]),
        ([date(2024, 5, 1), date(2024, 6, 1)], "born", None, ["2024-05-01", "2024-06-01"]),
        ([1141, 725], "flight", "SELECT t1.flight FROM flights AS t1", ["1141", "725"]),
        ([1141, 725], "passengers", "SELECT t1.passengers FROM flights AS t1", ["1,141", "725"]),
        ([1004, 517], "dep_time", None, ["1004", "517"]),
        ([725457.8245, 678781.24], "sum_Sales", "SELECT sum(Sales) AS sum_Sales FROM t", ["725,457.82", "678,781.24"]),
        ([12.5, 7.0], "price", None, ["12.50", "7.00"]),
        ([1.2345, 7.0], "price", None, ["1.2345", "7"]),
    ],
)
def test_numbers_are_shown_alike(cells: list[Any], name: str, sql: str | None, shown: list[str]) -> None:
    form = formats(pa.table({name: cells}), (), sql)[0]
    assert [form.text(cell) for cell in cells] == shown


def test_a_column_is_called_in_words_where_its_name_is_sql() -> None:
    titles = [Title("Category"), Title("Total sales minus profit", computed=True), Title("Size")]
    rows = pa.table([["a"], [3.5], [1]], ["Category", "sum((t1.Sales - t1.Profit))", "Size (cm)"])
    assert [each.header for each in formats(rows, titles)] == ["Category", "Total sales minus profit", "Size (cm)"]
    made = Statement("SELECT 1", (), rows=rows, said=Said("", (), tuple(titles)))
    named = named_rows(made)
    assert named is not None and named.column_names == ["Category", "total_sales_minus_profit", "Size (cm)"]
    assert json.loads(rows_as_json(made)) == [{"Category": "a", "total_sales_minus_profit": 3.5, "Size (cm)": 1}]


def test_labels_beside_bars_are_cut_only_where_there_is_no_room() -> None:
    chart = str(bars(["Herbs and spices of the northern islands", "x" * 90], [3, 4], "n"))
    assert (
        ">Herbs and spices of the northern islands<" in chart and "x" * 60 not in chart.split("<title>", maxsplit=1)[0]
    )


@pytest.mark.parametrize(
    ("rows", "kind"),
    [
        ({"n": [3]}, "number"),
        ({"country": ["a", "b"], "n": [1, 2]}, "bars"),
        ({"n": [3, 3], "year": ["2014", "2015"]}, "columns"),
        ({"month": [1, 2, 12], "n": [3, 4, 5]}, "columns"),
        ({"hour": [0, 23], "n": [3, 4]}, "columns"),
        ({"weekday": ["Monday", "Sunday"], "n": [3, 4]}, "columns"),
        ({"month": [1, 2, 3], "a": [3, 4, 5], "b": [5, 6, 7]}, "columns"),
        ({"month": [1, 2, 3], "a": [3, 4, 5], "b": [5, 6, 7], "c": [1, 1, 1]}, "panels"),
        ({"month": [1, 2, 1, 2], "sex": ["f", "f", "m", "m"], "n": [3, 4, 5, 6]}, "columns"),
        ({"name": ["Ann"], "n": [3]}, "number"),
        ({"month": ["2024-01", "2024-02", "2024-03"], "n": [1, 2, 3]}, "line"),
        ({"year": [2001, 2002, 2004], "n": [1.0, None, 3.0]}, "columns"),
        ({"year": [2001, 2002, 2003, 2004], "n": [1.0, None, 3.0, 4.0]}, "line"),
        ({"x": [1, 2, 3], "y": [2, 4, 5]}, "scatter"),
        ({"name": ["a", "b"], "lat": [48.1, 50.0], "lon": [2.3, 4.0]}, "map"),
        ({"name": ["a", "b"], "start_lat": [48.1, None], "start_lng": [2.3, 4.0]}, "map"),
        ({"name": ["a", "b"], "start_lat": [48.1, 50.0], "end_lng": [2.3, 4.0]}, "bars"),
        ({"name": ["a", "b"], "lat": [900, 50.0], "lon": [2.3, 4.0]}, "bars"),
        ({"name": ["a", "b"], "lat": [48.1, 50.0], "lon": [7000, 4.0]}, "bars"),
        ({"country": ["a", "b"]}, None),
        ({"n": [1], "m": [2]}, None),
        ({"country": [str(n) for n in range(40)], "n": list(range(40))}, None),
        ({"n": [float("nan")], }, "number"),
        ({"n": [n * n % 37 for n in range(30)]}, "histogram"),
        ({"id": list(range(30))}, None),
        ({"city": ["a", "a", "b", "b"], "sex": ["f", "m", "f", "m"], "n": [3, 4, 5, 6]}, "bars"),
        ({"a": ["x", "y"], "n": [float("inf"), None]}, "bars"),
    ],
)  # fmt: skip
def test_the_chart_fits_the_rows(rows: dict[str, list[Any]], kind: str | None) -> None:
    found = chart_of(pa.table(rows))
    assert (found.kind if found is not None else None) == kind


MONTHLY = {
    "month": [date(2012 + n // 12, 1 + n % 12, 1) for n in range(24)],
    "city": ["Oslo", "Rome"] * 12,
    "sales": [float(100 + n) for n in range(24)],
    "cost_usd": [float(n) for n in range(24)],
}


@pytest.mark.parametrize(
    ("wanted", "kind", "said"),
    [
        (Wanted("bar"), "panels", "2 measures by month"),
        (Wanted("line", 0, (2,)), "line", "Sales by month; the axis begins at 100"),
        (Wanted("area", 0, (2,)), "area", "Sales by month"),
        (Wanted("line", 0, (2,), 1), "line", "Sales for each city by month; the axis begins at 100"),
        (Wanted("bar", 0, (3,), 1), "columns", "Cost usd, $ for each city by month"),
        (Wanted("scatter", 2, (3,)), "scatter", "Cost usd, $ against Sales"),
        (Wanted("scatter", 2, (3,), 1), "scatter", "Cost usd, $ against Sales"),
        (Wanted("histogram", 2), "histogram", "Rows by sales"),
        (Wanted("histogram", 1), None, "needs a column of numbers"),
        (Wanted("line", 1, (2,)), None, "take bars"),
        (Wanted("bar", 1, (2,)), None, "several rows have the same City"),
        (Wanted("bar", 0, (1,)), None, "City holds no numbers"),
        (Wanted("map"), None, "latitudes"),
        (Wanted("number"), None, "one row"),
        (Wanted("bar", 9), None, "no column 9"),
        (Wanted("table"), "", ""),
    ],
)
def test_a_chart_is_chosen_with_its_columns_or_says_why_not(wanted: Wanted, kind: str | None, said: str) -> None:
    if kind is None:
        with pytest.raises(ArgumentError, match=re.escape(said)):
            chart_of(pa.table(MONTHLY), wanted=wanted)
        return
    found = chart_of(pa.table(MONTHLY), wanted=wanted)
    assert (found.kind, found.title) == (kind, said) if found is not None else not kind


def test_a_chosen_line_keeps_the_groups_without_which_its_rows_would_lie_on_one_another() -> None:
    rows = pa.table({"month": [1, 1, 2, 2, 3, 3], "origin": ["EWR", "JFK"] * 3, "flights": [9, 5, 8, 6, 7, 7]})
    for kind in ("line", "bar", "area"):
        found = chart_of(rows, wanted=Wanted(kind))
        assert found is not None and found.title.startswith("Flights for each origin by month"), kind


@pytest.mark.parametrize("zone", ["UTC", "America/New_York"])
def test_moments_with_a_time_zone_are_an_axis_of_time(zone: str) -> None:
    connection = lakescout.connect()
    connection.execute(f"SET GLOBAL TimeZone = '{zone}'")
    connection.execute(
        "CREATE TABLE readings AS SELECT TIMESTAMPTZ '2013-11-03 03:00:00+00' + to_hours(n::INT) AS at, n AS wind"
        " FROM range(8) AS t(n)"
    )
    rows = ran(lake_of(connection), "SELECT at, wind FROM readings").rows
    for wanted in (None, Wanted("line")):
        found = chart_of(rows, wanted=wanted)
        assert found is not None and (found.kind, found.title) == ("line", "Wind by at")
        assert (found.svg or "").count('class="dot"') == 8


def words_of(chart: Chart | None) -> list[str]:
    assert chart is not None and chart.svg is not None
    return re.findall(r"<text[^>]*>([^<]+)", chart.svg)


def test_an_axis_of_time_has_ticks_where_months_and_years_begin_and_groups_have_a_legend() -> None:
    several = words_of(chart_of(pa.table(MONTHLY), wanted=Wanted("line", 0, (2,), 1)))
    assert several.count("Oslo") == several.count("Rome") == 1
    assert [each for each in several if each[-4:] in {"2012", "2013"} or each == "Jul"] == [
        "Jan 2012",
        "Jul",
        "Jan 2013",
        "Jul",
    ]
    years = {"day": [date(year, 6, 1) for year in range(1950, 2011)], "n": list(range(61))}
    assert words_of(chart_of(pa.table(years)))[-7:-1] == ["1960", "1970", "1980", "1990", "2000", "2010"]
    hours = {"at": [datetime(2013, 1, 1, hour) for hour in range(24)], "n": list(range(24))}
    assert {"1 Jan", "06:00", "12:00", "18:00"} <= {
        *words_of(chart_of(pa.table(hours), wanted=Wanted("line", 0, (1,))))
    }


def test_an_axis_of_hours_or_months_has_no_holes_and_a_month_that_is_missing_takes_its_room() -> None:
    drawn = words_of(chart_of(pa.table({"hour": [5, 6, 9], "n": [1, 2, 3]})))
    assert [each for each in drawn if each in "56789"][-5:] == ["5", "6", "7", "8", "9"]
    chart = chart_of(pa.table({"month": ["2013-01", "2013-02", "2013-12"], "n": [1, 2, 3]}))
    assert chart is not None and chart.svg is not None
    first, second, third = map(float, re.findall(r'cx="([\d.]+)"[^>]*class="dot"', chart.svg))
    assert third - second > 8 * (second - first)


def test_a_narrow_picture_has_letters_of_the_same_size_and_shows_some_of_many_points() -> None:
    chart = chart_of(pa.table({"country": ["a", "b"], "n": [1, 2]}))
    assert chart is not None and chart.narrow is not None and 'viewBox="0 0 350 ' in chart.narrow
    assert 'font-size="14"' in chart.narrow
    cloud = chart_of(pa.table({"a": [n / 7 for n in range(1500)], "b": [n % 7 / 3 for n in range(1500)]}))
    assert cloud is not None and cloud.kind == "scatter" and cloud.svg is not None and cloud.narrow is not None
    assert cloud.svg.count("<circle") == 1500 and 250 < cloud.narrow.count("<circle") <= MOST_NARROW


def test_the_page_draws_what_is_chosen_and_keeps_it(reader: TestClient) -> None:
    asked = {"q": "number of singers per country"}
    shown = page(reader, "/ask", **asked, chart="table")
    assert not [given for tag, given in shown.found if tag == "svg" and given.get("role") == "img"]
    sorted_ = page(reader, "/ask", **asked, chart="bar", x="0", y="1")
    assert all("chart=bar&x=0&y=1" in each for each in sorted_.links("/ask") if "sort=" in each)
    assert "No such chart" in page(reader, "/ask", **asked, chart="map").text
    taken = reader.get("/export", params={**asked, "chart": "histogram", "x": "1", "format": "svg"})
    assert "Rows by number of singers" in taken.text
    assert reader.get("/export", params={**asked, "chart": "map", "format": "svg"}).status_code == 400


def test_the_box_is_there_while_the_index_is_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lakescout.plugins.ui.app.INDEXING", 0.5)
    client, go_on = client_of(path), threading.Event()
    lake = client.desk.lake
    monkeypatch.setattr(lake, "refresh", lambda: (lake.listener("encoding names")(3, 9), go_on.wait(60)))
    client.desk.prepare(stored=False)
    try:
        assert "Your question" in page(client, "/ask").text
        shown = page(client, "/ask", 503, q="average age of singers from France")
        assert "the lake is being indexed (encoding names, 3 of 9): ask again in a minute" in shown.text
        assert [tag for tag, given in shown.found if "data-again" in given] == ["p"]
        assert client.get("/export", params={"q": "how many singers", "format": "csv"}).status_code == 400
        with ThreadPoolExecutor(1) as pool:
            asked = {"q": "average age of singers from France"}
            watched = pool.submit(client.get, "/ask", params=asked, headers={"x-lakescout-work": "w4"})
            while client.desk.work("w4").state != "indexing the lake (encoding names, 3 of 9)":
                pass
            go_on.set()
            assert watched.result(60).status_code == 200 and "35.5" in watched.result().text
    finally:
        go_on.set()


def test_who_waits_for_the_index_can_stop(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client, go_on = client_of(path), threading.Event()
    monkeypatch.setattr(client.desk.lake, "refresh", lambda: go_on.wait(60))
    client.desk.prepare(stored=False)
    try:
        client.desk.work("w5").stop()
        reply = client.get("/ask", params={"q": "how many singers"}, headers={"x-lakescout-work": "w5"})
        assert reply.status_code == 503
    finally:
        go_on.set()


class Rehearsed:
    """A rehearsal that ends when it is told to, or stopped."""

    def __init__(self, client: TestClient) -> None:
        self.client, self.begun, self.go_on, self.times = client, threading.Event(), threading.Event(), 0

    def __call__(self, lake: Any) -> None:
        if lake is not self.client.desk.lake:
            return  # that of another test, which still runs
        self.thread = threading.current_thread()
        self.times += 1
        self.begun.set()
        while not self.go_on.is_set():
            with borrowed(self.client.desk.source) as connection:
                connection.query("SELECT 1")


@pytest.fixture
def rehearsed(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rehearsed]:
    made = Rehearsed(client_of(path))
    monkeypatch.setattr("lakescout.plugins.ui.app.rehearse", made)
    made.client.desk.prepare(stored=False)
    assert made.begun.wait(60)
    yield made
    made.go_on.set()
    made.client.desk.close()


def test_a_page_puts_the_rehearsal_off(rehearsed: Rehearsed) -> None:
    rehearsed.begun.clear()
    assert "4 tables" in page(rehearsed.client, "/tables").text
    assert rehearsed.begun.wait(60) and rehearsed.times > 1


def test_what_a_question_did_is_not_rehearsed(rehearsed: Rehearsed) -> None:
    assert "35.5" in page(rehearsed.client, "/ask", q="average age of singers from France").text
    rehearsed.thread.join(60)
    assert not rehearsed.thread.is_alive() and rehearsed.times == 1


def test_the_end_stops_the_rehearsal(rehearsed: Rehearsed) -> None:
    rehearsed.client.desk.close()
    assert rehearsed.client.desk._rehearsal._work is None
    rehearsed.begun.clear()
    rehearsed.client.desk._rehearsal.run()
    assert not rehearsed.begun.is_set()


def test_a_rehearsal_asks_no_model_and_is_no_question(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client = client_of(path)
    lake = client.desk.lake
    monkeypatch.setattr(lake, "chat", lambda *_: pytest.fail("a model was asked"))
    lake.override({"parser": "octopus"})
    rehearse(lake)
    lake.override({"parser": "embedded"})
    rehearse(lake)
    with lake.session() as (connection, index):
        fingerprint = LakeSources(lake, connection, index).fingerprint
    assert not client.desk.asked and lake.memory(KnownForms).known(index.catalog.id_by_name, fingerprint)


def test_files_are_a_lake_that_takes_no_writing(tmp_path: Path) -> None:
    (tmp_path / "sales.csv").write_text("city,amount\nOslo,3\nRome,4\n")
    (tmp_path / "orders.parquet").touch()
    source, _ = StoppableSource.of(tmp_path, read_only=True)
    with source.held():
        client = TestClient(make_app(Desk(source, tmp_path / "sales.csv", writable=False, token=TOKEN)), base_url=HOME)
        client.get("/", params={"token": TOKEN})
        assert "Oslo" in page(client, "/table", name="sales").text
        left_out = "orders.parquet is left out: it is empty"
        assert left_out in page(client, "/lake").text
        assert left_out in page(client, "/ask", q="weight of the orders of Ann").text


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--host", "0.0.0.0"], "--host needs a token"),
        (["--token", "short"], "can be guessed"),
        ([], "there is no database file"),
    ],
)
def test_the_verb_says_what_is_wrong(tmp_path: Path, options: list[str], said: str) -> None:
    done = CliRunner().invoke(app, ["ui", str(tmp_path / "nothing.duckdb"), "--no-browser", *options])
    assert done.exit_code == 2 and said in done.stderr


def test_an_empty_lake_and_an_address_without_a_page_say_so(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")):
        pass
    client = client_of(tmp_path / "lake.duckdb")
    client.desk._rehearse()
    for address in ("/ask", "/tables"):
        assert "The lake is empty" in page(client, address).text, address
    missing = page(client, "/nowhere", 404)
    assert "There is no page /nowhere." in missing.text and "/tables" in missing.links("/")


def test_a_profile_reads_from_all_over_a_large_table(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute("CREATE TABLE visits AS SELECT 1 + i * 12 // 400000 AS month FROM range(400000) t(i)")
    client = client_of(tmp_path / "lake.duckdb")
    with client.desk.view() as view:
        with view.lake.session() as (_, index):
            table = index.catalog.tables[0]
        found, spread, note = profile(view.lake, table)
    assert (found["month"]["min"], found["month"]["max"]) == ("1", "12") and "all over" in note
    assert all(count for _, count in spread["month"].bars)


def test_tables_stand_by_schema_with_their_number(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute("CREATE SCHEMA shop; CREATE TABLE shop.orders (n INTEGER); CREATE TABLE people (n INTEGER)")
    shown = page(client_of(tmp_path / "lake.duckdb"), "/tables")
    assert "2 of 2 tables" in shown.text and "main, 1 table" in shown.text and "shop, 1 table" in shown.text


def test_what_is_worth_predicting_comes_first(tmp_path: Path) -> None:
    client = client_of(build(tmp_path / "lake.duckdb"))
    assert "Worth a try" in page(client, "/augment").text
    options = [given["value"] for tag, given in page(client, "/augment", table="singer").found if tag == "option"]
    assert options[-4:] == ["age", "name", "country", "singer_id"]


def send(client: TestClient, address: str, **given: str) -> Any:
    return client.post(address, data={**given, "form": client.desk.form}, headers={"origin": HOME})


def staff(path: Path) -> Path:
    with duckdb.connect(str(path)) as con:
        con.execute("CREATE TABLE client (client_id INTEGER PRIMARY KEY, client_name VARCHAR, grade VARCHAR)")
        con.execute("INSERT INTO client VALUES (1, 'Amy', 'G'), (2, 'Ben', 'S'), (3, 'Cleo', 'G'), (4, 'Dov', 'S')")
        con.execute("CREATE TABLE sale (sale_id INTEGER, client_id INTEGER REFERENCES client, amount INTEGER)")
        con.execute("INSERT INTO sale VALUES (1, 1, 2), (2, 2, 3), (3, 1, 1)")
        con.execute("COMMENT ON TABLE sale IS 'Each sale.\nOwner: the shop'")
    return path


def buttons(shown: Elements, address: str) -> int:
    return sum(tag == "form" and given.get("action") == address for tag, given in shown.found)


# A lake is indexed and answers after each click; so in the next two.
@pytest.mark.long
def test_an_answer_is_confirmed_and_taken_back_with_a_button(tmp_path: Path) -> None:
    client = client_of(staff(tmp_path / "lake.duckdb"), writable=True)
    asked = "total amount of sales per client name"
    first = page(client, "/ask", q=asked)
    assert "This is right" in first.text and "This is wrong" in first.text and "What was meant?" in first.text
    sql = first.value("sql")
    shown = Elements(send(client, "/verify", question=asked, sql=sql).text)
    assert "This statement is verified for this question." in shown.text and "This is right" not in shown.text
    assert "verified: it follows" in shown.text
    listed = page(client, "/terms")
    assert asked in listed.text and listed.links("/ask?q=total")
    shown = Elements(send(client, "/verify", question=asked, sql="", remove="1").text)
    assert "This is right" in shown.text and "No question was verified yet" in page(client, "/terms").text


@pytest.mark.long
def test_another_reading_was_meant(tmp_path: Path) -> None:
    client = client_of(staff(tmp_path / "lake.duckdb"), writable=True)
    asked = "total amount of sales per client name"
    sql = "SELECT count(*) AS n FROM main.sale"
    shown = Elements(send(client, "/verify", question=asked, sql=sql).text)
    assert "This statement is verified for this question." in shown.text and "as verified for" in shown.text
    with lakescout.connect(tmp_path / "lake.duckdb", read_only=True) as con:
        assert con.execute("FROM answer(?)", [asked]).fetchall() == [(3,)]
    refused = send(client, "/verify", question=asked, sql="DROP TABLE sale")
    assert refused.status_code == 400 and "Not done" in refused.text


@pytest.mark.long
def test_answers_are_pinned_to_a_board_that_is_a_file_and_opens_again(tmp_path: Path) -> None:
    client = client_of(build(tmp_path / "lake.duckdb"), writable=True)
    assert "Nothing is pinned yet" in page(client, "/board").text
    asked = {"q": "number of singers per country", "chart": "bar", "x": "0", "y": "1"}
    shown = page(client, "/ask", **asked)
    names = ("form", "sql", "title", "question", "chart", "x", "y")
    given = {name: shown.value(name) for name in names}
    assert given["title"] == given["question"] == asked["q"]
    pinned = Elements(client.post("/pin", data=given, headers={"origin": HOME}).text)
    assert asked["q"] in pinned.text and "France" in pinned.text
    assert any("chart=bar&x=0&y=1" in each for each in pinned.links("/ask?"))
    sql = "SELECT age, count(*) AS n FROM singer GROUP BY age"
    client.post("/pin", data={"form": client.desk.form, "sql": sql, "title": ATTACK}, headers={"origin": HOME})
    refused = {"form": client.desk.form, "sql": "DROP TABLE singer"}
    assert client.post("/pin", data=refused, headers={"origin": HOME}).status_code == 400
    undrawn = {"form": client.desk.form, "sql": "SELECT name, age FROM singer", "chart": "map"}
    assert client.post("/pin", data=undrawn, headers={"origin": HOME}).status_code == 400
    kept = json.loads((tmp_path / "lake.lakescout.json").read_text(encoding="utf-8"))
    assert kept["lake"] == "lake.duckdb" and [pin["sql"] for pin in kept["pins"]] == [given["sql"], sql]
    assert lake_of_board(tmp_path / "lake.lakescout.json") == tmp_path / "lake.duckdb"
    later = client_of(tmp_path / "lake.duckdb")
    reply = later.get("/board").text
    assert asked["q"] in reply and "&lt;script&gt;alert" in reply and ATTACK not in reply and "Take off" not in reply
    gone = {"form": client.desk.form, "sql": given["sql"], "remove": "1"}
    assert asked["q"] not in Elements(client.post("/pin", data=gone, headers={"origin": HOME}).text).text.replace(
        "Asked", ""
    )
    (tmp_path / "lake.lakescout.json").write_text('{"pins": [{"sql": "DELETE FROM singer"}, {"sql": "SELECT 1 AS n"}]}')
    assert "not allowed" in page(later, "/board").text or "SELECT" in page(later, "/board").text
    with duckdb.connect(str(tmp_path / "lake.duckdb"), read_only=True) as con:
        assert con.execute("SELECT count(*) FROM singer").fetchall() == [(3,)]


@pytest.mark.parametrize("text", ["no JSON", "[]", '{"pins": 1}', '{"pins": [1]}', '{"pins": [{"title": "x"}]}'])
def test_a_file_that_is_no_board_says_so(tmp_path: Path, text: str) -> None:
    client = client_of(build(tmp_path / "lake.duckdb"))
    (tmp_path / "lake.lakescout.json").write_text(text)
    assert "board" in next(
        each for each in Elements(client.get("/board").text).text.split(". ") if "lake.lakescout" in each
    )


@pytest.mark.parametrize("lake", ["../lake.duckdb", "/etc/passwd", 3])
def test_a_board_leads_to_no_lake_elsewhere(tmp_path: Path, lake: object) -> None:
    (tmp_path / "x.lakescout.json").write_text(json.dumps({"lake": lake, "pins": []}))
    with pytest.raises(LakescoutError, match="does not name a lake beside it"):
        lake_of_board(tmp_path / "x.lakescout.json")


def test_a_board_in_a_folder_is_no_table(tmp_path: Path) -> None:
    (tmp_path / "sales.csv").write_text("a,b\n1,2\n")
    (tmp_path / "board.lakescout.json").write_text('{"lakescout": 1, "lake": "", "pins": []}')
    assert [file.name for file in files_of(tmp_path)] == ["sales.csv"]
    assert lake_of_board(tmp_path / "board.lakescout.json") == tmp_path == lake_of_board(board_of(tmp_path))


def test_a_thread_stands_down_the_page_and_in_the_history(tmp_path: Path) -> None:
    client = client_of(build(tmp_path / "lake.duckdb"))
    asked = {"q": "only those from France", "after": "names of singers"}
    shown = page(client, "/ask", **asked)
    assert "names of singers" in shown.text and "Rows and SQL" in shown.text and "3 rows" in shown.text
    assert "only from France" in page(client, "/ask", q="only from France").text
    listed = page(client, "/history").links("/ask")
    (back,) = [each for each in listed if "after=names+of+singers" in each]
    assert not [each for each in listed if each.endswith("q=only+from+France")], "alone, it can only be refused"
    assert "Rows and SQL" in page(client, back).text


def test_names_are_offered_to_a_statement(path: Path) -> None:
    client = client_of(path)
    page(client, "/tables")
    client.desk.completer.learn(client.desk.lake, lambda: False)
    assert client.get("/names", params={"q": "sin"}).json() == ["singer", "singer_id"]
    assert client.get("/names", params={"q": "t1.coun"}).json() == ["t1.country"]


def test_a_proposal_is_asks_before_it_is_kept_and_says_what_it_answers(tmp_path: Path) -> None:
    file = staff(tmp_path / "lake.duckdb")
    with duckdb.connect(str(file)) as con:
        con.execute("ALTER TABLE sale ADD COLUMN delay INTEGER DEFAULT 3")
    asked = "lateness by client name"
    assert "What may that word mean?" in page(client_of(file), "/ask", q=asked).text
    assert buttons(page(client_of(file), "/ask", q=asked), "/define") == 0
    client = client_of(file, writable=True)
    first = page(client, "/ask", q=asked)
    assert "Does “lateness” mean SUM(sale.delay)? (answers 2 rows)" in " ".join(first.text.split())
    assert "All who ask this lake will be answered so" in first.text and "Keep this meaning" in first.text
    assert "No word was defined yet" in page(client, "/terms").text
    taken = {  # of the first proposal
        given["name"]: str(given["value"])
        for tag, given in reversed(first.found)
        if tag == "input" and given.get("name") in {"term", "meaning"} and given.get("value")
    }
    shown = Elements(send(client, "/define", question=asked, **taken).text)
    assert "No answer" not in shown.text and "as defined" in shown.text
    listed = page(client, "/terms")
    assert "lateness" in listed.text and buttons(listed, "/define") == 2
    assert "No word was defined yet" in send(client, "/define", term="lateness", remove="1").text


def test_a_datasheet_is_shown_and_taken_away(tmp_path: Path) -> None:
    client = client_of(staff(tmp_path / "lake.duckdb"), writable=True)
    send(client, "/define", term="takings", meaning="SUM(amount)", table_name="sale")
    assert page(client, "/table", name="sale").links("/datasheet?name=main.sale")
    shown = page(client, "/datasheet", name="sale")
    for text in ("3 rows; no key is known", "owner: the shop", "takings (measure): ", "how many sale are there", ": 3"):
        assert text in shown.text
    taken = client.get("/export", params={"sheet": "sale", "format": "md"})
    assert taken.headers["content-disposition"] == 'attachment; filename="datasheet.md"'
    assert taken.text.startswith("# main.sale\n") and "- owner: the shop\n" in taken.text
    assert client.get("/datasheet", params={"name": "nothing"}).status_code == 404
