"""The judge of discover_tables: one call, irrelevant tables behind, and no harm where it fails."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import duckdb
import pytest
from scripted_model import Misbehaviour, scripted

import lakescout
from lakescout.ranking import TableHit
from lakescout.ranking.judge import chosen, reordered

QUESTION = "age of the singers from France"


@pytest.fixture
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    connection = lakescout.connect()
    connection.execute(
        "CREATE TABLE singer (name VARCHAR, country VARCHAR, age INTEGER);"
        "INSERT INTO singer VALUES ('Joe', 'France', 30);"
        "CREATE TABLE singer_old (name VARCHAR, country VARCHAR, age INTEGER);"
        "INSERT INTO singer_old VALUES ('Ann', 'France', 90);"
        "CREATE TABLE stadium (name VARCHAR, capacity INTEGER); COMMENT ON TABLE singer IS 'hidden remark'"
    )
    yield connection
    connection.close()


def tables(lake: duckdb.DuckDBPyConnection, arguments: str = "judge := true") -> list[str]:
    rows = lake.execute(f"SELECT table_name FROM discover_tables(?, {arguments}) ORDER BY rank", [QUESTION]).fetchall()
    return [name for (name,) in rows]


def test_one_call_moves_what_is_irrelevant_behind(lake: duckdb.DuckDBPyConnection) -> None:
    before = tables(lake, "judge := false")
    with scripted(lambda prompt: "The tables: [2]") as server:
        lakescout.register(lake, llm_base_url=server.url, llm_model="m")
        assert tables(lake) == [before[1], before[0], before[2]]
        assert tables(lake, "k := 1, judge := true") == [before[1]]
        assert len(server.prompts) == 1
        prompt = server.prompts[0]
        assert "1: TABLE" in prompt and "3: TABLE" in prompt
        assert "hidden remark" not in prompt and '= "France"' not in prompt
        scores = lake.execute(
            "SELECT score FROM discover_tables(?, judge := true) ORDER BY rank", [QUESTION]
        ).fetchall()
        assert scores == sorted(scores, reverse=True)
        assert lake.execute("SELECT DISTINCT purpose, told FROM lakescout_llm_log() WHERE NOT cached").fetchall() == [
            ("rank", "headers")
        ]


def test_with_values_the_judge_sees_cells_and_contexts(lake: duckdb.DuckDBPyConnection) -> None:
    with scripted(lambda prompt: "[1]") as server:
        lakescout.register(lake, llm_base_url=server.url, llm_model="m", privacy="values")
        tables(lake)
        assert '"country" = "France"' in server.prompts[0] and "hidden remark" in server.prompts[0]


@pytest.mark.parametrize(
    "reply", ["[]", "[1, 2, 3]", "keine", "[77]", '{"tables": [1]}', Misbehaviour("status", 500), Misbehaviour("empty")]
)
def test_a_judge_of_no_use_leaves_the_ranking(
    lake: duckdb.DuckDBPyConnection, reply: str | Misbehaviour, caplog: pytest.LogCaptureFixture
) -> None:
    before = tables(lake, "judge := false")
    with scripted(lambda prompt: reply) as server, caplog.at_level(logging.WARNING):
        lakescout.register(lake, llm_base_url=server.url, llm_model="m", max_seconds=2)
        assert tables(lake) == before


def test_a_budget_without_room_leaves_the_ranking(lake: duckdb.DuckDBPyConnection) -> None:
    with scripted(lambda prompt: "[3]") as server:
        lakescout.register(lake, llm_base_url=server.url, llm_model="m", max_calls=0)
        assert tables(lake)[0].startswith("singer")
        assert server.prompts == []


def test_scores_stay_in_order() -> None:
    hits = [TableHit(number, score, 0.0) for number, score in enumerate((1.0, 0.8, 0.5, 0.4))]
    assert [(hit.table, round(hit.score, 3)) for hit in reordered(hits, {1}, 3)] == [
        (1, 0.8),
        (0, 0.8),
        (2, 0.4),
        (3, 0.32),
    ]
    assert chosen("[true]", 3) is None
