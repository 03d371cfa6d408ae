"""How a model is asked for sub-queries (JAR A.1)."""

from __future__ import annotations

import json
from functools import partial
from typing import Final

from lakescout.plugins.llm.protocol import TEXTS, json_in
from lakescout.plugins.models.parser import ModelParser, Sketch, Style, prompt_of, texts_of

_TASK: Final = (
    "You take a question about tables apart into the simple things that it needs to know. Write each as "
    "concept:attribute, both nouns, or the attribute alone when the concept is not certain. Values and operations "
    "are left out. Reply with one JSON array of texts.\n"
    "Example: What is the average pay of pilots who fly out of Oslo?\n"
    '["pilots:pay", "flights:origin"]'
)


def read(reply: str) -> Sketch | None:
    """The sketch in a reply; None if the reply does not have the requested form.

    Concept and attribute are separate mentions: as one phrase they match fewer headers.

    >>> read('["stadium:name", "stadium:capacity", "concert"]').columns
    ('stadium', 'name', 'capacity', 'concert')
    """
    found = json_in(reply)
    subqueries = texts_of(found) if isinstance(found, list) else ()
    parts = (part.strip() for text in subqueries for part in text.split(":"))
    return Sketch(tuple(dict.fromkeys(filter(None, parts))), subqueries=subqueries) if subqueries else None


STYLE: Final = Style(partial(prompt_of, _TASK, schema=json.dumps(TEXTS)), read)
PARSER: Final = partial(ModelParser, style=STYLE)
"""Made with a chat, it parses questions in this way."""
