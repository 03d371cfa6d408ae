"""Every purpose that a model is asked for, against every way in which a server can fail.

Each gives what it gives without a model, says why, and takes no longer than its time budget.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from joins_support import school
from scripted_model import Misbehaviour, Script, scripted

from lakescout.engine.lake import Lake
from lakescout.generator.generate import Generator
from lakescout.generator.rephrase import Rephraser
from lakescout.llm import Chat
from lakescout.llm.budget import running
from lakescout.surface.admin import parse
from lakescout.surface.answer import answers
from lakescout.surface.augment import augment_tables
from lakescout.surface.discover import discover_tables, explain_question, join_groups
from lakescout.surface.narrations import narrate

QUESTION = "name of the teacher of Algebra"
NOBODY = "http://127.0.0.1:9/v1"
BUDGET = 1.0
"""Seconds that a question may wait for the model where the server would let it wait for ever."""

BIG = b'{"choices": [{"message": {"content": "' + b"x" * 10_000_000 + b'"}}]}'


@dataclass(frozen=True)
class Fault:
    """A way to fail; `reason` is what the user reads of it."""

    how: str | Misbehaviour | None
    reason: str
    slow: bool = False


FAULTS = {
    "dead": Fault(None, "APIConnectionError"),
    "HTTP 500": Fault(Misbehaviour("status", 500), "HTTP 500"),
    "stalls": Fault(Misbehaviour("stall"), "longer than|no reply in time|seconds for the model are spent", slow=True),
    "drips": Fault(Misbehaviour("drip"), "longer than|no reply in time|seconds for the model are spent", slow=True),
    "rate limit": Fault(
        Misbehaviour("limit", 600), "HTTP 429 .rate limit.; the next try, in 600 seconds, would be too late"
    ),
    "no choices": Fault(Misbehaviour("empty"), "no choices"),
    "no completion": Fault(Misbehaviour("garbage"), "gave no answer"),
    "no JSON at all": Fault(Misbehaviour("bytes", b"\xff\xfe{"), "gave no answer"),
    "truncated": Fault(Misbehaviour("cut"), "APIConnectionError"),
    "10 MB": Fault(Misbehaviour("bytes", BIG), "longer than 2,097,152 bytes"),
}
REPLIES = {
    "wrong JSON": '{"columns": 5, "1": 7}',
    "half a JSON": '{"columns": ["na',
    "another language": "Das weiß ich leider nicht.",
    "another script": '{"columns": ["歌手"], "sql": "SELECT 1", "1": "打数", "2": "打数", "3": "打数"}',
    "nothing": "",
    "deep": "[" * 50_000,
    "an essay": "I am a language model. " * 4_000,
}


@dataclass(frozen=True)
class Purpose:
    """Something a model is asked for. `ask` gives the result and, where there is a place for it, the reason."""

    ask: Callable[[Lake], tuple[Any, str]]
    without: Callable[[Lake], tuple[Any, str]]
    """The same without a model."""
    settings: dict[str, object]
    first: Script | None = None
    """What the server answers to the prompts before the one that fails."""


def found(lake: Lake, **arguments: Any) -> tuple[Any, str]:
    given: dict[str, Any] = {"k": 3, "method": "scout", "threshold": None, **arguments}
    return [row["table_name"] for row in discover_tables(lake, QUESTION, **given)], ""


def grouped(lake: Lake) -> tuple[Any, str]:
    return [row["tables"] for row in join_groups(lake, QUESTION, k=3, method="pneuma")], ""


def parsed(lake: Lake) -> tuple[Any, str]:
    row = parse(lake, [QUESTION])[0]
    return [row["column_mentions"], row["value_mentions"]], row["note"] or ""


def explained(lake: Lake) -> tuple[Any, str]:
    rows = explain_question(lake, QUESTION)
    notes = [row["matched_to"] for row in rows if row["kind"] == "parser"]
    return [row for row in rows if row["kind"] != "parser"], "; ".join(notes)


def answered(lake: Lake, method: str = "auto") -> tuple[Any, str]:
    row = answers(lake, QUESTION, 1, method)[0]
    return [row["sql"], row["answer"]], row["explanation"]


def narrated(lake: Lake) -> tuple[Any, str]:
    row = narrate(lake, "*teacher", False)[0]
    return [row["narrated"], row["left_over"]], row["note"] or ""


def augmented(lake: Lake, method: str) -> tuple[Any, str]:
    rows = augment_tables(lake, "exam", "points", method=method, history=False)
    return [row["tables"] for row in rows if row["rank"]], " ".join(row["note"] or "" for row in rows)


def reworded(lake: Lake) -> tuple[Any, str]:
    chat = lake.chat("questions_")
    rephraser = Rephraser(chat) if isinstance(chat, Chat) else None
    with lake.session() as (connection, index):
        made = Generator(connection, index, 3, rephrase=rephraser).single(2)
    return [question.question for question in made], rephraser.problem if rephraser else ""


PURPOSES = {
    "parse": Purpose(parsed, parsed, {"parser": "octopus"}),
    "parse, jar": Purpose(explained, explained, {"parser": "jar"}),
    "rank": Purpose(lambda lake: found(lake, judge=True), found, {}),
    "rank, pneuma": Purpose(
        lambda lake: found(lake, method="pneuma"), lambda lake: found(lake, method="pneuma", judge=False), {}
    ),
    "groups": Purpose(grouped, grouped, {}),
    "judge": Purpose(answered, lambda lake: answered(lake, "embedded"), {"answer_confidence": 0.0}),
    "sql": Purpose(
        answered,
        lambda lake: answered(lake, "embedded"),
        {"answer_confidence": 0.0},
        first=lambda prompt: "yes" if "yes or no" in prompt else "",
    ),
    "narrate": Purpose(narrated, lambda lake: ([0, 3], ""), {"llm_concurrency": 1}),
    "select": Purpose(
        lambda lake: augmented(lake, "selector"), lambda lake: augmented(lake, "embedding"), {"augment_max_calls": 5}
    ),
    "enrich": Purpose(
        lambda lake: augmented(lake, "enrich"), lambda lake: augmented(lake, "embedding"), {"augment_max_calls": 5}
    ),
    "questions": Purpose(reworded, reworded, {}),
}
FREE_TEXT = {"enrich", "questions", "sql", "judge"}
"""Purposes whose replies are no JSON: any text can be read, and is refused or harmless later."""


EXAMS = "CREATE TABLE exam AS SELECT i AS exam_id, 501 + i % 7 AS pupil_id, i % 7 AS points FROM range(20) t(i)"


@cache
def lake_for(name: str) -> tuple[Lake, Any]:
    """A lake to ask for the purpose, and what it gives without a model."""
    purpose = PURPOSES[name]
    database, lake = school(llm_model="m", **purpose.settings)
    database.execute(EXAMS)
    return lake, purpose.without(lake)[0]


def run(name: str, how: str | Misbehaviour | None, seconds: float = 60.0) -> tuple[Any, str]:
    """What the purpose gives, with the reasons from everywhere that a user can look at."""
    purpose, (lake, _) = PURPOSES[name], lake_for(name)
    first = purpose.first or (lambda prompt: "")
    before = len(lake.ledger.calls())
    with scripted(lambda prompt: first(prompt) or how or "") as server:
        limits = {f"{prefix}max_seconds": seconds for prefix in ("", "narrate_", "augment_", "questions_")}
        lake.override({"llm_base_url": NOBODY if how is None else server.url, **limits})
        result, reason = purpose.ask(lake)
    lake.override({"llm_base_url": ""})
    logged = " ".join(call.problem for call in lake.ledger.calls()[before:])
    return result, f"{reason} {logged}"


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lakescout.llm.openai_client.FIRST_PAUSE", 0.01)


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("name", PURPOSES)
def test_a_server_that_fails_leaves_the_embedded_result_and_a_reason(name: str, fault: str) -> None:
    case = FAULTS[fault]
    result, reason = run(name, case.how, BUDGET if case.slow else 60.0)
    assert result == lake_for(name)[1]
    assert re.search(case.reason, reason), reason


@pytest.mark.parametrize("reply", REPLIES)
@pytest.mark.parametrize("name", sorted(PURPOSES.keys() - FREE_TEXT))
def test_a_reply_of_no_use_leaves_the_embedded_result_and_a_reason(name: str, reply: str) -> None:
    result, reason = run(name, REPLIES[reply])
    assert result == lake_for(name)[1]
    assert re.search("its reply (is|describes)|reply names none", reason), reason


@pytest.mark.parametrize("reply", REPLIES)
@pytest.mark.parametrize("name", ["judge", "sql"])
def test_text_that_is_no_statement_leaves_the_embedded_answer_and_a_reason(name: str, reply: str) -> None:
    result, reason = run(name, REPLIES[reply])
    assert result == lake_for(name)[1]
    assert "the model" in reason


def test_a_slow_server_costs_a_table_of_questions_the_time_of_one_statement() -> None:
    with scripted(lambda prompt: Misbehaviour("stall")) as server:
        lake = school(
            llm_base_url=server.url, llm_model="m", parser="octopus", max_seconds=0.5, statement_max_seconds=0.8
        )[1]
        with running(1):
            for number in range(30):
                explain_question(lake, f"{QUESTION} {number}")
    asked = len(server.prompts)
    problems = [call.problem for call in lake.ledger.calls()]
    assert 1 <= asked < 10
    assert problems.count("the 0.8 seconds of one statement are spent (setting statement_max_seconds)") == 30 - asked


def test_the_scripted_big_reply_would_be_read_if_it_were_small() -> None:
    """It fails for its length alone."""
    small = Misbehaviour("bytes", BIG.replace(b"x" * 10_000_000, b"[1]"))
    assert run("rank", small)[1].strip() == ""
