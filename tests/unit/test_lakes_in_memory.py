"""Lakes in memory: no file tells of a commit, so what was answered is kept while all cells hash to the same."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import duckdb
import pytest

import lakescout
from lakescout.doors.python import lake_of
from lakescout.engine.ask import Way
from lakescout.engine.derived import ResultCache
from lakescout.engine.evidence import LiveEvidence, literals_of
from lakescout.engine.lake import Lake
from lakescout.reading.question import Question
from lakescout.values.literal import Kind, Literal
from lakescout.values.scan import scan

HOW_MANY = "how many singers"
AVERAGE = "average age of singers"


@pytest.fixture
def con() -> Iterator[duckdb.DuckDBPyConnection]:
    """Two singers, which a test may change."""
    with duckdb.connect() as connection:
        connection.execute(
            "CREATE TABLE singer AS FROM (VALUES (1, 'Joe', 'France', 30), (2, 'Ann', 'Spain', 40)) "
            "AS t(singer_id, name, country, age)"
        )
        lakescout.register(connection)
        yield connection


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The questions that were read, one for each time."""
    questions: list[str] = []
    real = Way.read

    def counted(way: Way) -> Any:
        questions.append(way.typed)
        return real(way)

    monkeypatch.setattr(Way, "read", counted)
    return questions


def ask(con: duckdb.DuckDBPyConnection, question: str) -> list[tuple[Any, ...]]:
    return con.execute("FROM answer(?)", [question]).fetchall()


def test_a_question_is_read_once_for_a_relation_and_for_what_is_asked_again(
    con: duckdb.DuckDBPyConnection, read: list[str]
) -> None:
    """DuckDB calls the function of a relation twice: when it binds, and when it runs."""
    assert con.sql(f"FROM answer('{HOW_MANY}')").fetchall() == [(2,)]
    assert ask(con, HOW_MANY) == [(2,)]
    assert con.sql(f"SELECT confidence > 0.6 FROM answers('{HOW_MANY}') LIMIT 1").fetchall() == [(True,)]
    assert read == [HOW_MANY]
    assert len(ask(con, "names of singers")) == 2
    assert read == [HOW_MANY, "names of singers"]


@pytest.mark.parametrize(
    ("change", "question", "before", "after"),
    [
        ("INSERT INTO singer VALUES (3, 'Bob', 'Italy', 20)", HOW_MANY, [(2,)], [(3,)]),
        ("DELETE FROM singer WHERE singer_id = 1", HOW_MANY, [(2,)], [(1,)]),
        ("UPDATE singer SET age = age + 1", AVERAGE, [(35.0,)], [(36.0,)]),
        ("UPDATE singer SET age = 70 - age", "age of Joe", [(30,)], [(40,)]),
        ("ALTER TABLE singer ALTER age TYPE DOUBLE", "age of Joe", [(30,)], [(30.0,)]),
        ("DROP TABLE singer; CREATE TABLE singer (singer_id INTEGER, name VARCHAR)", HOW_MANY, [(2,)], [(0,)]),
    ],
)
def test_every_commit_is_seen(
    con: duckdb.DuckDBPyConnection, change: str, question: str, before: list[Any], after: list[Any]
) -> None:
    assert ask(con, question) == ask(con, question) == before
    con.execute(change)
    assert ask(con, question) == ask(con, question) == after


def test_what_is_not_committed_is_not_seen(con: duckdb.DuckDBPyConnection) -> None:
    assert ask(con, HOW_MANY) == [(2,)]
    con.execute("BEGIN; INSERT INTO singer VALUES (3, 'Bob', 'Italy', 20)")
    assert ask(con, HOW_MANY) == [(2,)]
    con.execute("COMMIT")
    assert ask(con, HOW_MANY) == [(3,)]
    con.execute("DELETE FROM singer WHERE singer_id = 3")
    assert ask(con, HOW_MANY) == [(2,)]


@pytest.mark.parametrize(
    "say",
    [
        "SELECT count(*) FROM lakescout_add_context('singer', 'people with a voice')",
        "SELECT count(*) FROM lakescout_set('answer_confidence', '0.5')",
        "DELETE FROM lakescout.contexts",
        "UPDATE lakescout.settings SET value = '90' WHERE name = 'answer_rows'",
        "DELETE FROM lakescout.settings",
        "UPDATE lakescout.terms SET expression = 'MAX(main.singer.age)'",
        "DELETE FROM lakescout.terms",
        "DELETE FROM lakescout.verified",
        "DELETE FROM lakescout.narrations",
    ],
)
def test_what_people_say_is_heard(con: duckdb.DuckDBPyConnection, read: list[str], say: str) -> None:
    """By our functions, and by hand."""
    for call in (
        "lakescout_add_context('singer', 'who was on stage')",
        "lakescout_add_narration('main.singer.age', 'years since birth')",
        "lakescout_set('answer_rows', '50')",
        "lakescout_define('seniority', 'avg(singer.age)')",
        "lakescout_verify('who is the oldest singer', 'SELECT name FROM singer ORDER BY age DESC LIMIT 1')",
    ):
        con.execute(f"SELECT count(*) FROM {call}").fetchall()
    for _ in range(2):
        ask(con, HOW_MANY)
    con.execute(say).fetchall()
    ask(con, HOW_MANY)
    assert read == [HOW_MANY] * 2


def test_a_commit_while_a_question_is_answered_is_not_kept(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row was there while the statement ran, and is gone when it is asked again."""
    ask(con, AVERAGE)
    real = Way.rate

    def rate(way: Way, *arguments: Any) -> Any:
        con.cursor().execute("INSERT INTO singer VALUES (3, 'Bob', 'Italy', 20)")
        return real(way, *arguments)

    with monkeypatch.context() as patch:
        patch.setattr(Way, "rate", rate)
        assert ask(con, HOW_MANY) == [(3,)]
    con.execute("DELETE FROM singer WHERE singer_id = 3")
    assert ask(con, HOW_MANY) == [(2,)]


@pytest.mark.parametrize(
    "more",
    [
        "ALTER TABLE singer ADD COLUMN songs VARCHAR[]",  # no list is hashed
        "CREATE VIEW today AS SELECT now() AS moment",
        "CREATE TABLE wide AS SELECT i AS note, i AS year, i AS month FROM range(1_000_000) AS t(i)",
    ],
)
def test_what_cannot_be_hashed_soon_is_read_each_time(
    con: duckdb.DuckDBPyConnection, read: list[str], more: str
) -> None:
    con.execute(more)
    for _ in range(2):
        assert ask(con, HOW_MANY) == [(2,)]
    assert read == [HOW_MANY] * 2


def test_whether_a_result_lasts_is_asked_without_the_lock_of_the_cache() -> None:
    """It looks at the lake, and who holds the lake's lock may want to clear the cache: each would wait for the other."""
    cache = ResultCache()
    done: list[str] = []
    thread = threading.Thread(
        target=lambda: done.append(cache.get("how many", "as it is", lambda: "two", lambda _: cache.clear() is None)),
        daemon=True,
    )
    thread.start()
    thread.join(60)
    assert done == ["two"]
    assert cache.get("how many", "as it is", lambda: "three") == "three"  # what was forgotten meanwhile is not kept


def test_tables_and_groups_are_found_once(con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch) -> None:
    con.execute("CREATE TABLE song AS SELECT 1 AS singer_id, 'Fado' AS title")
    made: list[LiveEvidence] = []
    real = Lake.evidence
    monkeypatch.setattr(Lake, "evidence", lambda *given: made.append(real(*given)) or made[-1])
    calls: list[Callable[[], Any]] = [
        lambda: con.sql("FROM discover_tables('songs of singers')").fetchall(),
        lambda: con.sql("FROM join_groups('songs of singers')").fetchall(),
    ]
    for call in calls:
        made.clear()
        found = call()
        assert found and call() == found
        assert len(made) == 1, call


def test_one_pass_over_the_cells_tells_what_two_tell(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The spans of a question are looked for beside the literals of the ranking, in tables and in all."""
    con.execute("CREATE TABLE visit AS SELECT 'Spain' AS country, 40 AS fee, DATE '2024-05-01' AS day, '40' AS room")
    lake, passes = lake_of(con), []

    def counted(*given: Any, **options: Any) -> Any:
        passes.append(given[2])
        return scan(*given, **options)

    monkeypatch.setattr(sys.modules[scan.__module__], "scan", counted)
    with lake.session() as (connection, index):
        evidence = lake.evidence(connection, index)
        evidence.question = Question("visits from Spain on 2024-05-01 in room 40")
        spans = [literal for literal, _ in literals_of(evidence.question.spans)]
        assert Literal("40", Kind.NUMBER) in spans and Literal("40") in spans
        assert {hit.cell for hit in evidence.cells(["Spain"])} == {"Spain"}
        for tables in ({0}, {1}, {0, 1}, None):
            alone = scan(connection, index.catalog, spans, tables=tables)
            assert alone.hits
            assert evidence.find(spans, tables) == alone
        assert len(passes) == 1
        assert evidence.find([Literal("pain", Kind.TEXT, contains=True)]).hits
        assert len(passes) == 2
