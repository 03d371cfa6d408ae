"""The whole safety suite as replies of a model, through `FROM answer`, on a lake in a file."""

from __future__ import annotations

import os
import re
import resource
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
from scripted_model import scripted
from test_guard_adversarial import HOSTILE
from test_guard_escapes import BREAKERS
from test_guard_limits import GROWING

import lakescout
from fakes import examples
from lakescout.doors.python import lake_of

QUESTION = "average age of singers from France"
MAX_GROWTH = 1 << 20
"""KiB that the process may grow by over the whole suite."""

LOOSE = re.compile(r"\b(?:memory\.main\.|main\.)?(singer|secret|concert|numbers|vault\.singer)\b(?!_|\.\w|')")


def aimed(statement: str) -> str:
    """The statement with its names in full, so that nothing but the guard keeps it from the lake."""
    return LOOSE.sub(lambda name: "lake." + ("" if "." in name[1] else "main.") + name[1], statement)


REPLIES = {**HOSTILE, **BREAKERS, **{name: sql for name, (sql, _) in GROWING.items()}}

LOCKS = {"for update", "for update of a union", "for share", "for update in a subquery", "skip locked"}
HINTS = {"hint", "hint in a subquery", "hint of a table"}
HARMLESS = {*LOCKS, *HINTS, "markdown", "lone surrogate"}
"""A SELECT of the lake once it is taken out of its wrapping and written as DuckDB's SQL: the rows are shown."""
REASONS = ("the statement of the model scripted at", "refused to write a statement", "these tables cannot answer")


@pytest.fixture
def lake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[duckdb.DuckDBPyConnection]:
    """What lakescout keeps is in memory, the lake in a file: that must not change by a byte."""
    monkeypatch.chdir(tmp_path)
    connection = lakescout.connect()
    connection.execute(
        f"""
        ATTACH '{tmp_path / "lake.duckdb"}' AS lake;
        CREATE TABLE lake.singer (id INTEGER, name VARCHAR, country VARCHAR, age INTEGER);
        INSERT INTO lake.singer VALUES (1, 'Joe', 'France', 30), (2, 'Ann', 'France', 40), (3, 'Bob', 'Spain', 50);
        CREATE TABLE lake.concert (singer_id INTEGER, title VARCHAR);
        INSERT INTO lake.concert VALUES (1, 'Fado');
        CREATE TABLE lake.secret AS SELECT 'hidden' AS x;
        CREATE SCHEMA lake.vault; CREATE TABLE lake.vault.singer AS SELECT 'hidden' AS x;
        CREATE SEQUENCE lake.numbers;
        CREATE MACRO lake.peek() AS (SELECT x FROM lake.main.secret);
        CREATE MACRO lake.peek_all() AS TABLE SELECT x FROM lake.main.secret;
        CREATE MACRO main.mean(p) AS (SELECT max(x) FROM lake.main.secret);
        CHECKPOINT lake;
        """
    )
    yield connection
    connection.close()


def bytes_of(folder: Path) -> dict[str, bytes]:
    """The lake's file and log."""
    return {path.name: path.read_bytes() for path in folder.glob("lake.duckdb*")}


@pytest.mark.long
@pytest.mark.parametrize("in_transaction", [False, True])
def test_nothing_gets_through_answer(
    lake: duckdb.DuckDBPyConnection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_transaction: bool
) -> None:
    """Each of them once on the newer DuckDB; inside a transaction, and on the older one, some of them.

    After each: rows of the embedded way or none, a reason, the lake's bytes as they were, and no new file.

    `answers` tells of the run that gave the rows of `answer`: no commit lies between them.
    """
    monkeypatch.setattr(lake_of(lake), "state_token", lambda *_: ("as it is",))
    script: dict[str, str] = {}
    with scripted(lambda prompt: "yes" if "yes or no" in prompt else script["reply"]) as server:
        lakescout.register(
            lake, llm_base_url=server.url, llm_model="scripted", exclude="*secret*, *vault*", answer_confidence=0.0,
            max_calls=3, max_calls_per_hour=100_000, when_unsure="empty",
        )  # fmt: skip
        assert lake.execute("FROM answer(?, method := 'embedded')", [QUESTION]).fetchall() == [(35.0,)]
        before, grown = bytes_of(tmp_path), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        files = set(os.listdir(tmp_path))
        asked = list(HOSTILE.items())[::3] if in_transaction else list(REPLIES.items())[:: 1 if examples(3) == 3 else 2]
        for number, (name, statement) in enumerate(asked):
            script["reply"] = aimed(statement)
            question = f"{QUESTION} {'?' * (number + 1)}"
            if in_transaction:
                lake.execute("BEGIN")
            rows = lake.execute("FROM answer(?)", [question]).fetchall()
            told = lake.execute("SELECT explanation FROM answers(?)", [question]).fetchall()[0][0]
            if in_transaction:
                lake.execute("COMMIT")
            assert "hidden" not in f"{rows} {told}", name
            if name not in HARMLESS:
                assert rows in ([(35.0,)], []), name
                assert any(reason in told for reason in REASONS), (name, told)
            assert bytes_of(tmp_path) == before, name
            assert set(os.listdir(tmp_path)) == files, name
        lake.execute("CHECKPOINT lake")
        assert bytes_of(tmp_path) == before
        assert lake.execute("SELECT last_value FROM duckdb_sequences()").fetchall() == [(None,)]
        assert lake.execute("SELECT database_name FROM duckdb_databases() WHERE NOT internal ORDER BY 1").fetchall() == [
            ("lake",), ("lakescout_fn",), ("memory",)
        ]  # fmt: skip
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - grown < MAX_GROWTH


def test_a_macro_of_the_lake_gives_nothing_away(lake: duckdb.DuckDBPyConnection) -> None:
    with scripted(
        lambda prompt: "yes" if "yes or no" in prompt else "SELECT mean(age) AS m FROM lake.main.singer"
    ) as server:
        lakescout.register(
            lake, llm_base_url=server.url, llm_model="scripted", exclude="*secret*, *vault*", answer_confidence=0.0
        )
        assert lake.execute("FROM answer(?)", [QUESTION]).fetchall() == [(40.0,)]


def test_the_suite_is_aimed_at_the_lake() -> None:
    assert aimed("DROP TABLE singer") == "DROP TABLE lake.main.singer"
    assert aimed("SELECT * FROM memory.main.secret") == "SELECT * FROM lake.main.secret"
    assert aimed("SELECT * FROM vault.singer") == "SELECT * FROM lake.vault.singer"
    assert aimed("SELECT singer_id FROM concert") == "SELECT singer_id FROM lake.main.concert"
    assert len(REPLIES) > 150
