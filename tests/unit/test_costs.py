"""What calls cost: sums that agree everywhere, nothing paid for twice, and estimates that come true."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
from scripted_model import Counted, scripted

import lakescout
from lakescout.llm.budget import text_tokens

ASKED = re.compile(r"^(\d+): (\"(?:[^\"\\\\]|\\\\.)*\")$", re.MULTILINE)
QUESTION = "age of the singers from France"
PRICES = "m = 3/15"
TOLERANCE = 0.3
"""Share by which a dry run may be wrong."""


def narrated(prompt: str) -> Counted:
    """What a model says of columns, with tokens that are counted as a tokenizer counts them."""
    reply = json.dumps(
        {
            number: f"what {json.loads(name).lower()} of the batter means in this table"
            for number, name in ASKED.findall(prompt)
        }
    )
    return Counted(reply, tokens(prompt), tokens(reply))


def tokens(text: str) -> int:
    """Tokens by another rule than the estimate's: pieces of at most four letters, single digits and signs."""
    return len(re.findall(r"[A-Za-z]{1,4}(?![a-z])|[A-Z]?[a-z]+|\d|[^\w\s]", text))


def total(con: duckdb.DuckDBPyConnection) -> tuple[int, int, float]:
    """Prompt tokens, reply tokens and dollars in the log."""
    row = con.execute("SELECT sum(prompt_tokens), sum(reply_tokens), sum(price) FROM lakescout_llm_log()").fetchone()
    assert row is not None
    return row


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "lake.duckdb"
    with duckdb.connect(str(path)) as con:
        for table in range(6):
            columns = ", ".join(
                f"{name}{table} INTEGER" for name in ("AB", "BABIP", "player_id", "season", "HR", "SB_PCT")
            )
            con.execute(f"CREATE TABLE batting_{table} ({columns})")
    yield path


def test_a_dry_run_says_what_a_run_then_takes(file: Path) -> None:
    with (
        scripted(narrated) as server,
        lakescout.connect(file, llm_base_url=server.url, llm_model="m", llm_prices=PRICES) as con,
    ):
        ask = "SELECT calls, prompt_tokens, reply_tokens, price FROM lakescout_narrate({})"
        likely = con.execute(ask.format("dry_run := true")).fetchone()
        spent = con.execute(ask.format("")).fetchone()
        assert likely is not None and spent is not None
        assert likely[0] == spent[0] == len(server.prompts) == 6
        assert spent[1:] == pytest.approx(total(con))
        assert spent[3] == pytest.approx((spent[1] * 3 + spent[2] * 15) / 1e6)
        for guess, truth in zip(likely[1:], spent[1:], strict=True):
            assert guess == pytest.approx(truth, rel=TOLERANCE)


def test_what_was_paid_for_is_not_paid_for_again(file: Path) -> None:
    script = {"parse": '{"columns": ["season"], "sql": "SELECT 1"}'}
    with scripted(
        lambda prompt: Counted(script.get("parse", "") if "Reply with one JSON object" in prompt else "[1]", 40, 7)
    ) as server:
        settings = {"llm_base_url": server.url, "llm_model": "m", "llm_prices": PRICES, "parser": "octopus"}
        statements = (
            f"FROM discover_tables('{QUESTION}', judge := true)",
            f"FROM discover_tables('{QUESTION}', method := 'pneuma')",
            f"FROM explain_question('{QUESTION}')",
            f"FROM lakescout_parse(['{QUESTION}'])",
        )
        for life in range(2):
            with lakescout.connect(file, **settings) as con:
                for statement in statements:
                    con.execute(statement).fetchall()
                    con.execute(
                        "CREATE OR REPLACE TABLE marker AS SELECT 1 AS one"
                    )  # a commit: no result is remembered
                asked = list(server.prompts)
                assert len(asked) == len(set(asked)) > 1
                assert total(con)[:2] == (40 * len(asked), 7 * len(asked))
                assert total(con)[2] == pytest.approx(len(asked) * (40 * 3 + 7 * 15) / 1e6)
                cached = con.execute(
                    "SELECT count(*), sum(prompt_tokens), min(told), max(told) FROM lakescout_llm_log() WHERE cached"
                )
                assert life == 0 or cached.fetchone()[1:] == (0, "nothing", "nothing")


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("Which of the numbered tables could hold the answer or a part of it?", 15),
        ('"WIRE_TAP", "ACR", "AGEP", "BDSP", "ELEP", "FS", "GASP", "HFL", "INSP"', 38),
        ("{'columns': ['singer', 'country'], 'sql': 'select avg(age) from singer where country = 1'}", 27),
    ],
)
def test_estimates_are_near_what_a_tokenizer_counts(text: str, counted: int) -> None:
    """Counted by SmolLM2's tokenizer."""
    assert text_tokens(text) == pytest.approx(counted, rel=TOLERANCE)
