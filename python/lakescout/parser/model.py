"""The parser that asks a language model: one call a question, and the embedded parser where that fails."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from lakescout.errors import ModelError
from lakescout.llm.batches import BatchSize, Prompt, ask_together, by_length, take
from lakescout.llm.chat import Chat
from lakescout.llm.json_reply import NO_JSON
from lakescout.llm.protocol import Reply
from lakescout.llm.tokens import estimated_tokens
from lakescout.parser.embedded import EmbeddedParser
from lakescout.parser.lexicon import Lexicon, phrase_key
from lakescout.parser.model_prompts import REPLY_TOKENS, STYLES, Sketch
from lakescout.parser.parsed import Mention, ParsedQuestion
from lakescout.parser.sketch import SketchValue, sketch_values
from lakescout.postings import stems
from lakescout.text import fold


@dataclass
class ModelParser:
    """A `Parser`. `style` is 'octopus' (OCTOPUS 4.1) or 'jar' (JAR A.1)."""

    chat: Chat
    style: str = "octopus"
    embedded: EmbeddedParser = field(default_factory=EmbeddedParser)

    def parse(self, question: str, lexicon: Lexicon) -> ParsedQuestion:
        """Parse one question; where the model is of no use, `note` says why and the parse is the embedded one."""
        return self.parse_many([question], lexicon, 1)[0]

    def parse_many(self, questions: Sequence[str], lexicon: Lexicon, at_a_time: int) -> list[ParsedQuestion]:
        """Parse questions, in batches of prompts of like length (OCTOPUS 4.1), at most `at_a_time` together."""
        style, size = STYLES[self.style], BatchSize(at_a_time)
        prompts = {question: style.prompt(question) for question in dict.fromkeys(questions)}
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
        sketch = STYLES[self.style].read(outcome.text)
        if sketch is None or not _is_about(sketch, question):
            return replace(embedded, note=f"parsed without the model: {self._flaw(question, outcome.text)}")
        return combined(embedded, sketch)

    def _flaw(self, question: str, reply: str) -> str:
        sketch = STYLES[self.style].read(reply)
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
    """Where a text stands in the question; its end when the model put it in other words."""
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
