"""The prompts that ask a model to parse a question (OCTOPUS 4.1, figure 2; JAR A.1), and reading the replies.

Both tell the model the question and nothing of the lake.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from lakescout.llm.json_reply import json_in
from lakescout.llm.privacy import Tells
from lakescout.llm.protocol import Message
from lakescout.llm.quoting import quoted

MAX_PARTS: Final = 16
"""Columns or sub-queries of a reply that are kept."""
MAX_PART: Final = 80
"""Characters of one."""
REPLY_TOKENS: Final = 400

_OCTOPUS: Final = (
    "You read a question about tables whose names and columns you do not know. Say which columns the question is "
    "about, as short header-like phrases, one for each thing that is asked for, filtered by, grouped by or ordered "
    "by; and sketch the SQL, with invented names, every value of the question as a literal in the question's "
    'spelling. Reply with one JSON object: {"columns": ["..."], "sql": "..."}.\n'
    "Example: How many singers from France are older than 40?\n"
    '{"columns": ["singer", "country", "age"], '
    '"sql": "SELECT count(*) FROM singer WHERE country = \'France\' AND age > 40"}'
)
_JAR: Final = (
    "You take a question about tables apart into the simple things that it needs to know. Write each as "
    "concept:attribute, both nouns, or the attribute alone when the concept is not certain. Values and operations "
    "are left out. Reply with one JSON array of texts.\n"
    "Example: What is the average pay of pilots who fly out of Oslo?\n"
    '["pilots:pay", "flights:origin"]'
)


@dataclass(frozen=True, slots=True)
class Sketch:
    """What a reply says: column phrases with SQL, or sub-queries."""

    columns: tuple[str, ...] = ()
    sql: str | None = None
    subqueries: tuple[str, ...] = ()


def octopus_prompt(question: str) -> list[Message]:
    """Column mentions and an SQL sketch."""
    return _prompt(_OCTOPUS, question)


def jar_prompt(question: str) -> list[Message]:
    """Sub-queries."""
    return _prompt(_JAR, question)


def _prompt(task: str, question: str) -> list[Message]:
    return [
        Message("system", task, Tells.NOTHING),
        Message("user", f"Question: {quoted(question, 4096)}", Tells.QUESTION),
    ]


def read_octopus(reply: str) -> Sketch | None:
    """None when the reply is not as it was asked for.

    >>> read_octopus('{"columns": ["age", 3], "sql": "SELECT 1"}')
    Sketch(columns=('age',), sql='SELECT 1', subqueries=())
    """
    found = json_in(reply)
    if not isinstance(found, dict) or not isinstance(found.get("columns"), list):
        return None
    sql = found.get("sql")
    columns = _texts(found["columns"])
    return Sketch(columns, sql if isinstance(sql, str) else None) if columns or isinstance(sql, str) else None


def read_jar(reply: str) -> Sketch | None:
    """None when the reply is not as it was asked for.

    Concept and attribute are mentions of their own: as one phrase they match fewer headers.

    >>> read_jar('["stadium:name", "stadium:capacity", "concert"]').columns
    ('stadium', 'name', 'capacity', 'concert')
    """
    found = json_in(reply)
    subqueries = _texts(found) if isinstance(found, list) else ()
    parts = (part.strip() for text in subqueries for part in text.split(":"))
    return Sketch(tuple(dict.fromkeys(filter(None, parts))), subqueries=subqueries) if subqueries else None


def _texts(found: Sequence[Any]) -> tuple[str, ...]:
    texts = (" ".join(part.split())[:MAX_PART] for part in found[:MAX_PARTS] if isinstance(part, str))
    return tuple(dict.fromkeys(text for text in texts if text.strip(":")))


@dataclass(frozen=True, slots=True)
class Style:
    """A way to ask for a parse."""

    prompt: Callable[[str], list[Message]]
    read: Callable[[str], Sketch | None]


STYLES: Final = {"octopus": Style(octopus_prompt, read_octopus), "jar": Style(jar_prompt, read_jar)}
"""By the value of the setting `parser`."""
