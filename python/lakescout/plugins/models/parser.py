"""Parsers that ask a model: one call for each question, with the embedded parser as the fallback."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from lakescout.engine.calls import Message, Tells
from lakescout.errors import ModelError
from lakescout.lake.index import Lexicon, phrase_key
from lakescout.lake.sqltext import parsed_first
from lakescout.lake.texts import stems
from lakescout.plugins.llm.budget import estimated_tokens
from lakescout.plugins.llm.chat import Chat
from lakescout.plugins.llm.protocol import NO_JSON, Reply, quoted
from lakescout.plugins.models.batches import BatchSize, Prompt, ask_together, by_length, take
from lakescout.reading import Mention, ParsedQuestion
from lakescout.reading.embedded import EmbeddedParser
from lakescout.words.text import fold

MAX_SKETCH: Final = 4000
"""How many characters of a sketch are read."""


@dataclass(frozen=True, slots=True)
class SketchValue:
    """A literal. `is_bound`: it is compared with, counted to or computed with, so no cell has to be found."""

    text: str
    is_bound: bool = False


def sketch_values(sql: str | None) -> tuple[SketchValue, ...] | None:
    """The distinct literals of a sketch, in order; None if it is not SQL.

    >>> [value.text for value in sketch_values("SELECT name FROM singer WHERE country = 'France' AND age > 30")]
    ['France', '30']
    >>> [value.is_bound for value in sketch_values("SELECT 1 FROM t WHERE y = 2014 AND age > 30")]
    [True, False, True]
    """
    from sqlglot.errors import SqlglotError

    if not sql:
        return None
    try:
        tree = parsed_first(sql[:MAX_SKETCH])
    except SqlglotError:
        return None
    return tuple(dict.fromkeys(_values(tree)))


def _values(tree: Any) -> Iterator[SketchValue]:
    from sqlglot import exp

    for literal in tree.find_all(exp.Literal, bfs=False):
        text = str(literal.this).strip()
        if not literal.is_string:
            equal = isinstance(literal.parent, (exp.EQ, exp.In))
            yield SketchValue(text, is_bound=not equal)
            continue
        if isinstance(literal.parent, (exp.Like, exp.ILike)):
            text = text.strip("%_ ").replace("%", " ")
        if text:
            yield SketchValue(text)


MAX_PARTS: Final = 16
"""How many columns or sub-queries of a reply are kept."""
MAX_PART: Final = 80
"""The most characters of a column or sub-query that is kept."""
REPLY_TOKENS: Final = 400


@dataclass(frozen=True, slots=True)
class Sketch:
    """What a reply says: column phrases with SQL, or sub-queries."""

    columns: tuple[str, ...] = ()
    sql: str | None = None
    subqueries: tuple[str, ...] = ()


def prompt_of(task: str, question: str, schema: str = "") -> list[Message]:
    """A task with the question; `schema` is the JSON schema of the reply."""
    return [
        Message("system", task, Tells.NOTHING),
        Message("user", f"Question: {quoted(question, 4096)}", Tells.QUESTION, schema),
    ]


def texts_of(found: Sequence[Any]) -> tuple[str, ...]:
    """The texts of a list in a reply, as many and as long as are kept."""
    texts = (" ".join(part.split())[:MAX_PART] for part in found[:MAX_PARTS] if isinstance(part, str))
    return tuple(dict.fromkeys(text for text in texts if text.strip(":")))


@dataclass(frozen=True, slots=True)
class Style:
    """A way to ask for a parse."""

    prompt: Callable[[str], list[Message]]
    read: Callable[[str], Sketch | None]


@dataclass
class ModelParser:
    """A `ManyParser`. `style` is the way to ask."""

    chat: Chat
    style: Style
    embedded: EmbeddedParser = field(default_factory=EmbeddedParser)

    def parse(self, question: str, lexicon: Lexicon) -> ParsedQuestion:
        """Parse one question; if the model is of no use, `note` says why and the parse is the embedded one."""
        return self.parse_many([question], lexicon, 1)[0]

    def parse_many(self, questions: Sequence[str], lexicon: Lexicon, at_a_time: int) -> list[ParsedQuestion]:
        """Parse questions, in batches of prompts of similar length (OCTOPUS 4.1), at most `at_a_time` together."""
        size = BatchSize(at_a_time)
        prompts = {question: self.style.prompt(question) for question in dict.fromkeys(questions)}
        found: dict[str, ParsedQuestion] = {}

        def tokens(question: str) -> int:
            return estimated_tokens(prompts[question])

        waiting = by_length(prompts, tokens)
        while waiting:
            batch = take(waiting, tokens, size.size)
            outcomes = ask_together(
                self.chat,
                [Prompt(prompts[question], REPLY_TOKENS, partial(self._flaw, question)) for question in batch],
                purpose="parse",
            )
            failed = any(isinstance(outcome, ModelError) for outcome in outcomes)
            (size.failed if failed else size.succeeded)()
            for question, outcome in zip(batch, outcomes, strict=True):
                found[question] = self._parsed(question, outcome, lexicon)
        return [found[question] for question in questions]

    def _parsed(self, question: str, outcome: Reply | ModelError, lexicon: Lexicon) -> ParsedQuestion:
        embedded = self.embedded.parse(question, lexicon)
        if isinstance(outcome, ModelError):
            return replace(embedded, note=f"parsed without the model: {outcome}")
        sketch = self.style.read(outcome.text)
        if sketch is None or not _is_about(sketch, question):
            return replace(embedded, note=f"parsed without the model: {self._flaw(question, outcome.text)}")
        return combined(embedded, sketch)

    def _flaw(self, question: str, reply: str) -> str:
        sketch = self.style.read(reply)
        if sketch is None:
            return NO_JSON
        return "" if _is_about(sketch, question) else "its reply is not about the question"


def combined(embedded: ParsedQuestion, sketch: Sketch) -> ParsedQuestion:
    """The parse that a reply gives; operations, table names and spans are those of the embedded parser."""
    question = embedded.question
    columns = tuple(_column(question, text) for text in sketch.columns) or embedded.columns
    found = sketch_values(sketch.sql)
    values = embedded.values if found is None else tuple(_value(question, value) for value in found)
    return replace(
        embedded,
        columns=tuple(sorted(columns, key=lambda mention: mention.start)),
        values=tuple(sorted(values, key=lambda mention: mention.start)),
        sql_sketch=None if found is None else sketch.sql,
        decomposition=sketch.subqueries,
    )


def _column(question: str, text: str) -> Mention:
    return Mention("column", text, *_place(question, text), phrase_key(text), "the model")


def _value(question: str, value: SketchValue) -> Mention:
    start, end = _place(question, value.text)
    return Mention("value", value.text, start, end, value.text, "bound" if value.is_bound else "the model")


def _place(question: str, text: str) -> tuple[int, int]:
    """Where a text stands in the question; the question's end if the model worded it differently."""
    found = re.search(rf"(?<!\w){re.escape(text)}", question, re.IGNORECASE)
    return found.span() if found else (len(question), len(question))


def _is_about(sketch: Sketch, question: str) -> bool:
    """Whether a reply shares a word or a value with the question: one in another language does not."""
    asked = set(stems(question))
    return any(word in asked for word in _words(sketch)) or any(
        fold(value.text) in fold(question) for value in sketch_values(sketch.sql) or ()
    )


def _words(sketch: Sketch) -> Iterator[str]:
    for text in sketch.columns:
        yield from stems(text)
