"""How a model is asked for column mentions and an SQL sketch (OCTOPUS 4.1)."""

from __future__ import annotations

from functools import partial
from typing import Final

from lakescout.plugins.llm.protocol import TEXT, TEXTS, json_in, object_of
from lakescout.plugins.models.parser import ModelParser, Sketch, Style, prompt_of, texts_of

_TASK: Final = (
    "You read a question about tables whose names and columns you do not know. Say which columns the question is "
    "about, as short header-like phrases, one for each thing that is asked for, filtered by, grouped by or ordered "
    "by; and sketch the SQL, with invented names, every value of the question as a literal in the question's "
    'spelling. Reply with one JSON object: {"columns": ["..."], "sql": "..."}.\n'
    "Example: How many singers from France are older than 40?\n"
    '{"columns": ["singer", "country", "age"], '
    '"sql": "SELECT count(*) FROM singer WHERE country = \'France\' AND age > 40"}'
)


def read(reply: str) -> Sketch | None:
    """The sketch in a reply; None if the reply does not have the requested form.

    >>> read('{"columns": ["age", 3], "sql": "SELECT 1"}')
    Sketch(columns=('age',), sql='SELECT 1', subqueries=())
    """
    found = json_in(reply)
    if not isinstance(found, dict) or not isinstance(found.get("columns"), list):
        return None
    sql = found.get("sql")
    columns = texts_of(found["columns"])
    return Sketch(columns, sql if isinstance(sql, str) else None) if columns or isinstance(sql, str) else None


STYLE: Final = Style(partial(prompt_of, _TASK, schema=object_of(columns=TEXTS, sql=TEXT)), read)
PARSER: Final = partial(ModelParser, style=STYLE)
"""Made with a chat, it parses questions in this way."""
