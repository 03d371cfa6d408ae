"""answer, answers and answer_sql."""

from __future__ import annotations

import json
from typing import Any, Final

from lakescout.answer.ask import METHODS, Outcome, ask
from lakescout.answer.result import Answer
from lakescout.answer.scan import NO_ANSWER, as_select
from lakescout.arguments import check_choice, check_count, check_question
from lakescout.catalog import TableName
from lakescout.engine import Lake
from lakescout.registry import Function, Kind, Parameter

MAX_ROWS: Final = 100
MAX_CHARACTERS: Final = 65_536
"""Of the JSON in `answers`; the rows of `answer` are not cut."""
SPARE: Final = 5
"""Answers that are worked out at least, so that `answer` and `answers` share one run."""


def outcome(lake: Lake, question: object, method: object, k: int = SPARE) -> Outcome:
    """The answers to a question, worked out once for each state of the lake."""
    text, name = check_question(question), check_choice("method", method, METHODS)
    with lake.session():
        token = lake.state_token()
    found: Outcome = lake.cache.get(("answer", text, name, k), token, lambda: ask(lake, text, name, k))
    return found


def answer(lake: Lake, question: object, method: object) -> str:
    """answer: one SELECT that gives the rows of the best answer; none when the lake cannot answer.

    The rows were fetched under the guard and are written out as literals: the caller's transaction,
    which is neither read-only nor on the clock, runs no generated statement. Nothing is stored here, for
    EXPLAIN and DESCRIBE come this way too: the doors call `Lake.keep` when the statement runs.
    """
    with lake.storing_nothing():
        best = outcome(lake, question, method).best
    return NO_ANSWER if best is None or best.rows is None else as_select(best.rows)


def answer_sql(lake: Lake, question: object) -> str | None:
    """answer_sql: the statement behind `answer`, or NULL."""
    return outcome(lake, question, "auto").sql


def answers(lake: Lake, question: object, k: object, method: object) -> list[dict[str, Any]]:
    """answers: the alternatives, best first; a single row with the reason when there is none."""
    count = check_count("k", k, maximum=50)
    found = outcome(lake, question, method, max(count, SPARE)).answers[:count]
    return [row(rank, item) for rank, item in enumerate(found, start=1)]


def row(rank: int, item: Answer) -> dict[str, Any]:
    """One answer as a row of the contract."""
    return {
        "rank": rank,
        "tables": [_shown(name) for name in item.tables],
        "sql": item.sql,
        "row_count": _row_count(item),
        "answer": rows_as_json(item),
        "confidence": item.confidence,
        "explanation": item.explanation,
    }


def _row_count(item: Answer) -> int | None:
    """None where there are more rows than were fetched."""
    if item.too_large:
        return None
    return 0 if item.rows is None else item.rows.num_rows


def _shown(name: TableName) -> str:
    return ".".join(name[1:])


def rows_as_json(item: Answer) -> str:
    """At most 100 rows as an array of objects, fewer when they are long."""
    if item.rows is None:
        return "[]"
    names = item.rows.column_names
    columns = [column.to_pylist() for column in item.rows.slice(0, MAX_ROWS).columns]
    parts: list[str] = []
    for cells in zip(*columns, strict=True):
        text = json.dumps(dict(zip(names, cells, strict=True)), default=str, ensure_ascii=False)
        if sum(map(len, parts)) + len(text) > MAX_CHARACTERS:
            break
        parts.append(text)
    return "[" + ", ".join(parts) + "]"


_QUESTION: Final = Parameter("question", "VARCHAR", description="the question, in plain language")
_METHOD: Final = Parameter("method", "VARCHAR", "auto", "'auto', 'embedded' (no model) or 'model'")

FUNCTIONS: Final[tuple[Function, ...]] = (
    Function(
        "answer",
        Kind.QUERY,
        (_QUESTION, _METHOD),
        (("answer", "VARCHAR"),),
        answer,
        "The rows that answer a question; none when the lake cannot answer it.",
        "FROM answer('average age of singers from France')",
    ),
    Function(
        "answers",
        Kind.TABLE,
        (_QUESTION, Parameter("k", "BIGINT", 5, "how many alternatives at most"), _METHOD),
        (
            ("rank", "INTEGER"),
            ("tables", "VARCHAR[]"),
            ("sql", "VARCHAR"),
            ("row_count", "BIGINT"),
            ("answer", "JSON"),
            ("confidence", "DOUBLE"),
            ("explanation", "VARCHAR"),
        ),
        answers,
        "The alternatives with their SQL, tables, confidence and reasons; row_count is NULL above answer_rows.",
        "FROM answers('average age of singers from France', k := 3)",
    ),
    Function(
        "answer_sql",
        Kind.SCALAR,
        (_QUESTION,),
        (("sql", "VARCHAR"),),
        answer_sql,
        "The SQL behind answer, or NULL when the lake cannot answer.",
        "SELECT answer_sql('average age of singers from France')",
    ),
)
