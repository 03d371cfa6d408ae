"""`bench`: what a run measures and prints; odd lakes, runs that are cut short, methods that are left out."""

from __future__ import annotations

import io
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path

import duckdb
import pytest
from rich.console import Console

import lakescout
from fakes import LetterEncoder, Source, in_a_file
from lakescout.answer.guard import Limits
from lakescout.doors.python import lake_of
from lakescout.engine.calls import Message
from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError
from lakescout.plugins.bench.advice import Advice, advise
from lakescout.plugins.bench.generator.generate import Generator
from lakescout.plugins.bench.measure import CellScore, Score, clusters, measure
from lakescout.plugins.bench.report import Report, page
from lakescout.plugins.bench.rounds import TimeLimit, cells_of, from_generated, in_rounds, plain_cell
from lakescout.plugins.bench.run import Wanted, ready, run
from lakescout.plugins.bench.scoring import (
    Cut,
    Quality,
    at_cut,
    best_cut,
    hit_at,
    macro,
    measure_groups,
    quality,
    recall_at,
)
from lakescout.plugins.cli.bench import draw_cells, draw_scores, first_interrupt
from lakescout.plugins.llm.chat import Chat
from lakescout.plugins.llm.protocol import Reply
from lakescout.plugins.papers.pneuma.of_lake import documents_of, seconds
from lakescout.ranking import TableHit
from lakescout.ranking.evidence import ColumnMatch

# What is measured, and what is printed of it.


@pytest.fixture
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as made:
        made.execute("CREATE TABLE singer (id INTEGER PRIMARY KEY, name VARCHAR, country VARCHAR, age INTEGER)")
        made.execute("INSERT INTO singer SELECT i, 'Singer ' || i, 'Land ' || (i % 3), 20 + i FROM range(9) r(i)")
        made.execute("CREATE TABLE old_singer AS SELECT id, name, country, age + 40 AS age FROM singer")
        made.execute("CREATE TABLE concert (singer_id INTEGER REFERENCES singer (id), theme VARCHAR, year INTEGER)")
        made.execute("INSERT INTO concert SELECT i % 9, 'Theme ' || i, 2000 + i % 5 FROM range(20) r(i)")
        made.execute("CREATE TABLE codes (x1 INTEGER, q7 INTEGER, zz INTEGER)")
        yield made


def test_measures_of_rankings() -> None:
    rankings = (((1, 1.0), (2, 0.5), (3, 0.1)), ((4, 1.0), (1, 0.9)))
    gold = [{1, 2}, {1}]
    assert (hit_at(rankings, gold, 1), hit_at(rankings, gold, 2)) == (0.5, 1.0)
    assert recall_at(rankings, gold, 1) == 0.5 and recall_at(rankings, gold, 2) == 1.0
    half = at_cut(rankings, gold, Cut(tau=0.5))
    assert (half.precision, half.recall, half.size) == (0.75, 1.0, 2.0)
    assert at_cut(rankings, gold, Cut(count=1)).recall == 0.25
    cut, best = best_cut(rankings, gold)
    assert best.f1 == max(at_cut(rankings, gold, option).f1 for option in (Cut(tau=0.5), Cut(count=2), cut))


def test_nothing_found_and_nothing_asked() -> None:
    assert quality(set(), {1}).f1 == 0 and quality(set(), set()).f1 == 1
    assert macro([]).f1 == 0


def test_one_statement_serves_tables_with_the_same_matched_columns(connection: duckdb.DuckDBPyConnection) -> None:
    lake = Lake(Source(connection), encoder=LetterEncoder())
    with lake.session() as (_, index):
        names = [table.name.table for table in index.catalog.tables]
        match = (ColumnMatch("age", "age", 1.0),)
        hits = [TableHit(names.index(name), 1.0, 1.0, match) for name in ("singer", "old_singer")]
        hits.append(TableHit(names.index("concert"), 0.5, 0.5))
        assert [len(cluster) for cluster in clusters(index, hits)] == [2, 1]


def test_headers_that_are_described_are_no_codes() -> None:
    def warnings() -> str:
        with engine.session() as (private, index):
            return " ".join(
                item.warning for item in advise(index, engine.join_graph(engine.join_state(private, index)), 1.0)
            )

    with lakescout.connect() as con:
        con.execute("CREATE TABLE kx AS SELECT 1 AS zqv, 2 AS xwt")
        engine = lake_of(con)
        assert "headers that say nothing" in warnings()
        for name in ("zqv", "xwt"):
            con.execute("FROM lakescout_add_narration(?, 'weight of the parcel')", [f"kx.{name}"])
        assert "headers that say nothing" not in warnings()


def test_scores_cells_groups_and_a_page(connection: duckdb.DuckDBPyConnection) -> None:
    lake = Lake(Source(connection), encoder=LetterEncoder())
    with lake.session() as (private, index):
        graph = lake.join_graph(lake.join_state(private, index))
        generator = Generator(private, index, 3, graph)
        single, joined = from_generated(generator.single(8)), from_generated(generator.joined(4))
        advice = advise(index, graph, 9.0)
        catalog = index.catalog
        gold = [{catalog.id_by_name[name] for name in asked.gold if not isinstance(name, str)} for asked in single]
    scores = measure(lake, catalog, single, ("scout", "bm25"), with_cells=True)
    assert [score.method for score in scores] == ["scout", "bm25"]
    assert scores[0].hit_5 == 1.0 and scores[0].cells is not None and scores[0].cells.quality.f1 > 0
    assert scores[0].cells.calls <= scores[0].cells.tables
    groups = measure_groups(lake, catalog, joined, ("scout",))
    assert 0 <= groups[0].hit_1 <= groups[0].hit_5 <= 1
    words = " ".join(item.warning for item in advice)
    assert "codes" in words and "have a twin" in words and "without rows" in words and "9.0 tables" in words
    hostile = Report("<script>x</script>", catalog, single, gold, scores, groups, [Advice("<b>", "<i>"), *advice])
    text = page(hostile)
    HTMLParser().feed(text)
    assert "<script" not in text and "<b>" not in text and "http-equiv" in text and "src=" not in text
    assert text.count("<svg") >= 4 and "scout" in text


def test_an_empty_lake_and_a_lake_of_one_table() -> None:
    with duckdb.connect() as empty:
        lake = Lake(Source(empty), encoder=LetterEncoder())
        with lake.session() as (_, index):
            assert [item.warning for item in advise(index)] == ["the lake has no tables"]
        empty.execute("CREATE TABLE t (name VARCHAR)")
        with lake.session() as (_, index):
            assert any("one table" in item.warning for item in advise(index))


def test_cells_are_compared_by_value() -> None:
    table = None
    assert cells_of([(table, [(1, "Joe "), (None, 2.50)])]) == {(table, "1"), (table, "joe"), (table, "2.5")}  # type: ignore[list-item]
    assert plain_cell(True) == "true"


def test_a_method_that_is_not_ready_is_left_out_and_named(connection: duckdb.DuckDBPyConnection) -> None:
    lake = Lake(Source(connection), encoder=LetterEncoder())
    notes: list[str] = []
    assert ready(lake, ["scout", "birdie"], "age of singers", notes) == ["scout"]
    assert len(notes) == 1 and notes[0].startswith("Method 'birdie' is left out: ")


# Whole runs: odd lakes, runs that are cut short, methods that are left out.

WIDE = ", ".join(f"i AS score_{number}" for number in range(1000))
PLAIN = """
CREATE TABLE singer AS SELECT i AS singer_id, 'Singer ' || i AS name, 'Land ' || (i % 3) AS country, 20 + i AS age
    FROM range(30) r(i);
CREATE TABLE stadium AS SELECT 'Town ' || i AS town, i * 100 AS capacity FROM range(30) r(i);
"""

JOINED = """
CREATE TABLE concert AS SELECT 'Theme ' || i AS theme, i % 30 AS singer_id, 2000 + i % 7 AS year FROM range(60) r(i)
"""


def lake_on(connection: duckdb.DuckDBPyConnection, sql: str) -> Lake:
    connection.execute(sql)
    return Lake(Source(connection), encoder=LetterEncoder())


def bench(
    lake: Lake,
    folder: Path,
    *methods: str,
    count: int = 10,
    seconds: float | None = None,
    interrupted: Callable[[], bool] = lambda: False,
    told: list[str] | None = None,
) -> Report:
    wanted = Wanted(None, count, 0, methods, True, folder / "page.html", None, "a lake", seconds=seconds)
    return run(lake, wanted, lambda stage, done, total: (told if told is not None else []).append(stage), interrupted)


@pytest.mark.parametrize(
    ("sql", "warned"),
    [
        ("CREATE TABLE t AS SELECT 'Town ' || i AS town, i AS people FROM range(30) r(i)", "one table"),
        ("CREATE TABLE t AS SELECT 'Lyon' AS town, 500000 AS people, 1999 AS year", "one table"),
        ("CREATE TABLE t AS SELECT i AS age, i * 3 AS height, i * 7 AS weight FROM range(30) r(i)", "without a text column"),
        (f"CREATE TABLE t AS SELECT 'Town ' || i AS town, {WIDE} FROM range(3) r(i)", "one table"),
        (";".join(f"CREATE TABLE t{n} AS SELECT 'Town ' || i AS town, i AS age FROM range(9) r(i)" for n in range(8)),
         "8 tables have a twin"),
    ],
    ids=["one table", "one row", "no text", "1,000 columns", "twins"],
)  # fmt: skip
def test_odd_lakes_are_measured(sql: str, warned: str, tmp_path: Path) -> None:
    methods = ("scout", "bm25") if WIDE in sql else ("scout", "octopus", "pneuma", "bm25", "dense")
    with duckdb.connect() as connection:
        found = bench(lake_on(connection, sql), tmp_path, *methods, count=2)
    assert tuple(score.method for score in found.scores) == methods
    assert found.scores[0].hit_5 == 1.0 and found.scores[0].cells is not None
    assert any(warned in item.warning for item in found.advice)
    assert "scout" in (tmp_path / "page.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("sql", "message"),
    [
        ("SELECT 1", "it has no tables"),
        ("CREATE TABLE t (town VARCHAR)", "1 table without rows"),
        ("CREATE TABLE t AS SELECT i AS x1, i AS q7 FROM range(9) r(i)", "describe their columns"),
    ],
    ids=["no tables", "no rows", "no words"],
)
def test_a_lake_that_gives_no_question_says_why_and_what_helps(sql: str, message: str, tmp_path: Path) -> None:
    with duckdb.connect() as connection, pytest.raises(ArgumentError, match="no question can be written") as raised:
        bench(lake_on(connection, sql), tmp_path)
    assert message in str(raised.value)
    assert not list(tmp_path.iterdir())


def test_an_interrupted_run_shows_what_was_asked_of_every_method(tmp_path: Path) -> None:
    with in_a_file() as connection:
        lake = lake_on(connection, PLAIN)
        told: list[str] = []
        found = bench(lake, tmp_path, "scout", "bm25", interrupted=lambda: told.count("asking") > 4, told=told)
    assert [len(score.rankings) for score in found.scores] == [4, 4]
    assert len(found.questions) == len(found.gold) == 4
    assert "4 of 10 questions were asked: the run was interrupted." in found.notes
    assert all(score.cells is None for score in found.scores) and found.groups == []
    assert "4 questions" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_a_run_that_is_interrupted_at_once_has_nothing_to_show(tmp_path: Path) -> None:
    with in_a_file() as connection:
        lake = lake_on(connection, PLAIN)
        with pytest.raises(ArgumentError, match="interrupted before a question was written"):
            bench(lake, tmp_path, "scout", interrupted=lambda: True)
        told: list[str] = []
        late = bench(lake, tmp_path, interrupted=lambda: "preparing method 'scout'" in told, told=told)
    assert late.scores == [] and late.notes[-1] == "0 of 10 questions were asked: the run was interrupted."
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("stage", ["asking", "comparing cells", "asking for joins"])
def test_tables_may_come_and_go_while_it_runs(stage: str, tmp_path: Path) -> None:
    """New tables that sort first shift the ids of all others."""
    with in_a_file() as connection:
        lake = lake_on(
            connection, f"{PLAIN}; {JOINED}; CREATE TABLE a AS SELECT 'Port ' || i AS port FROM range(9) r(i)"
        )
        changes = {0: "DROP TABLE a", 2: "CREATE TABLE b AS FROM singer", 3: "CREATE TABLE c AS FROM stadium"}

        def tell(now: str, done: int, _total: int) -> None:
            if now == stage and done in changes:
                connection.execute(changes.pop(done))

        wanted = Wanted(None, 16, 0, ("scout", "bm25"), True, tmp_path / "page.html", None, "a lake")
        found = run(lake, wanted, tell)
    assert changes == {}
    assert [name.table for name in found.catalog.id_by_name] == ["a", "concert", "singer", "stadium"]
    assert found.scores[0].hit_1 > 0.6 and found.scores[0].hit_5 > 0.8 and found.scores[0].cells is not None
    assert found.scores[0].cells.quality.f1 > 0.5
    assert found.groups[0].hit_5 > 0
    assert any("came or went while it ran: main.a, main.b, main.c" in note for note in found.notes)


def test_no_time_is_said(tmp_path: Path) -> None:
    with in_a_file() as connection:
        found = bench(lake_on(connection, PLAIN), tmp_path, "scout", seconds=1e-9)
    assert found.scores == [] and "0 of 10 questions were asked: time ran out (--seconds)." in found.notes


SLOW = (
    "CREATE VIEW slow{n} AS SELECT 'Town ' || (a.i % 7) AS town, sum((a.i + b.i) % 9) AS age"
    " FROM range(300000) a(i), range(300000) b(i) GROUP BY ALL"
)


def test_a_table_that_is_slow_to_sample_is_not_asked_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lakescout.plugins.bench.run.SAMPLING", 0.001)
    monkeypatch.setattr(sys.modules["lakescout.plugins.bench.measure"], "LIMITS", Limits(seconds=0.3, rows=1000))
    with in_a_file() as connection:
        lake = lake_on(connection, f"{PLAIN}; {SLOW.format(n='')}")
        lake.override({"join_seconds": 0.2, "scan_milliseconds": 200})
        found = bench(lake, tmp_path, "dense", count=4, seconds=1000.0)
    assert [name.table for asked in found.questions for name in asked.gold] == ["singer", "stadium"] * 2  # type: ignore[union-attr]


def test_the_time_may_be_over_before_a_question_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lakescout.plugins.bench.run.LEAST", 0.5)
    with in_a_file() as connection:
        lake = lake_on(connection, "; ".join(SLOW.format(n=number) for number in range(8)))
        lake.override({"join_seconds": 0.2, "scan_milliseconds": 200})
        with pytest.raises(ArgumentError, match="time ran out before a question was written"):
            bench(lake, tmp_path, "dense", count=4, seconds=0.1)


def test_the_tables_fit_a_terminal_of_eighty_columns() -> None:
    some = Quality(0.912, 1.0, 0.95)
    cells = CellScore(some, 12.34, 3.2, 7)
    score = Score("octopus", 0.5, 1.0, 0.5, Cut(tau=0.85), some, (), 12800.5, 30000.0, (), cells)
    out = io.StringIO()
    console = Console(width=80, file=out)
    draw_scores(console, 7, [score])
    draw_cells(console, [score])
    assert "…" not in out.getvalue() and "score ≥ 0.85" in out.getvalue() and "12800" in out.getvalue()


def test_rounds_that_were_not_finished_do_not_count() -> None:
    asked: list[tuple[int, str]] = []

    def ask(item: int, method: str) -> int:
        asked.append((item, method))
        return 10 * item + len(method)

    found = in_rounds([1, 2, 3], ["a", "bb"], ask, stage="x", stop=lambda: len(asked) == 3)
    assert asked == [(1, "a"), (1, "bb"), (2, "a")] and found == {"a": [11], "bb": [12]}
    assert in_rounds([1, 2], ["a"], ask, stage="x") == {"a": [11, 21]}


def test_a_time_limit_has_shares() -> None:
    began = TimeLimit(1000.0)
    assert not began.within(0.5)()
    late = TimeLimit(1000.0, began=began.began - 600)
    assert late.within(0.5)() and not late.within(0.7)()
    assert not TimeLimit(None, began=0.0).within(0.0)()
    assert TimeLimit(None, lambda: True).within(1.0)()


def test_documents_that_take_too_long_leave_pneuma_out_until_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lakescout.plugins.papers.pneuma.of_lake.seconds_a_text", lambda index: 100.0)
    with in_a_file() as connection:
        lake = lake_on(connection, PLAIN)
        with lake.session() as (_, index):
            assert documents_of(index.catalog, 256) == 4
        assert seconds(lake) == 400.0
        notes: list[str] = []
        assert ready(lake, ["pneuma", "bm25"], "age", notes, most_seconds=399.0) == ["bm25"]
        assert len(notes) == 1 and "about 7 minutes" in notes[0] and "--method pneuma" in notes[0]
        assert ready(lake, ["pneuma"], "age", notes, most_seconds=401.0) == ["pneuma"]
        assert seconds(lake) == 0.0
        assert seconds(lake_on(connection, "SELECT 1")) == 0.0


def test_a_lake_of_very_many_tables_leaves_dense_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lakescout.plugins.bench.run.seconds_a_text", lambda index: 10.0)
    with in_a_file() as connection:
        lake = lake_on(connection, ";".join(f"CREATE TABLE t{number} (age INTEGER)" for number in range(12)))
        notes: list[str] = []
        assert ready(lake, ["dense", "bm25"], "age", notes, most_seconds=100.0) == ["bm25"]
        assert notes == [
            "Method 'dense' is left out: to encode its documents takes about 2 minutes. It does so when it is named "
            "(--method dense)."
        ]
        assert ready(lake, ["dense"], "age", notes, most_seconds=121.0) == ["dense"]


def test_a_lake_of_very_many_cells_leaves_bm25_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lakescout.plugins.bench.run.CELL_SECONDS", 1.0)
    with in_a_file() as connection:
        lake = lake_on(connection, PLAIN)
        notes: list[str] = []
        assert ready(lake, ["bm25"], "age", notes, most_seconds=179.0) == []
        assert "read the contents of all tables takes about 3 minutes" in notes[0]
        assert ready(lake, ["bm25"], "age", notes, most_seconds=181.0) == ["bm25"]


def test_a_lake_that_is_read_only_is_measured_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute(PLAIN)
    before = path.read_bytes()
    folder = tmp_path / "out"
    folder.mkdir()
    with duckdb.connect(str(path), read_only=True) as connection:
        found = bench(Lake(Source(connection), encoder=LetterEncoder()), folder, "scout", "pneuma")
    assert [score.method for score in found.scores] == ["scout", "pneuma"] and len(found.questions) == 10
    assert path.read_bytes() == before


def test_no_ranking_is_judged_by_a_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with in_a_file() as connection:
        lake = lake_on(connection, PLAIN)
        lake.override({"llm_base_url": "http://127.0.0.1:9", "llm_model": "none"})
        monkeypatch.setattr("lakescout.engine.discover.judged", lambda *_: pytest.fail("a model was asked"))
        wanted = Wanted(None, 3, 0, ("pneuma",), False, tmp_path / "page.html", None, "a lake", rephrase=False)
        assert len(run(lake, wanted).scores) == 1


def test_a_model_words_the_questions_of_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worded: dict[str, str] = {}

    class Model:
        name = "scripted"

        def complete(self, messages: Sequence[Message], *, max_tokens: int, seconds: float) -> Reply:
            prompt = messages[-1].content
            if "SQL: " in prompt:
                sql = prompt.split('SQL: "')[1].split('"\nDraft', maxsplit=1)[0].replace('\\"', '"')
                found = " ".join(re.findall(r"VALUE\d+", sql))
                worded[f"Could somebody say number {len(worded)} {found}?"] = sql
                return Reply(list(worded)[-1])
            return Reply(worded[prompt.split('Question: "')[1].split('"\n</data>', maxsplit=1)[0]])

    def chat(_lake: Lake, prefix: str = "", questions: int = 1) -> Chat | None:
        return Chat(Model()) if prefix == "questions_" else None

    monkeypatch.setattr(Lake, "chat", chat)
    with in_a_file() as connection:
        found = bench(lake_on(connection, PLAIN), tmp_path, "bm25", count=3, seconds=30.0)
    assert all(asked.question.startswith("Could somebody say") for asked in found.questions)
    assert len(found.questions) == 3 and "A model worded 3 questions." in found.notes


def test_ctrl_c_is_noted_once_and_ends_the_program_when_pressed_again() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it
    try:
        with first_interrupt() as pressed:
            assert not pressed()
            os.kill(os.getpid(), signal.SIGINT)
            assert pressed()
            with pytest.raises(KeyboardInterrupt):
                os.kill(os.getpid(), signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


class Links(HTMLParser):
    """Collects what a page would fetch or run."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.opened: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.opened.append(tag)
        self.found += [
            name for name, _ in attrs if name in {"src", "href", "srcset", "action"} or name.startswith("on")
        ]
        if tag in {"script", "link", "img", "iframe", "object", "base", "form"}:
            self.found.append(tag)


def test_the_page_is_whole_and_fetches_nothing(tmp_path: Path) -> None:
    with in_a_file() as connection:
        bench(lake_on(connection, PLAIN), tmp_path, "scout", "bm25")
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    page = Links()
    page.feed(text)
    assert page.found == [] and "url(" not in text and "@import" not in text and "://" not in text
    assert page.opened.count("svg") == 4 and page.opened.count("h1") == 1
    assert "Cells that answer" in text and "Some of the questions" in text and 'class="n best"' in text
