"""Which spans of a question are values: those that equal some cell of the lake."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from lakescout.lake.index import Lexicon, phrase_key
from lakescout.reading import Mention, ParsedQuestion


def ground(parsed: ParsedQuestion, found: Collection[str], lexicon: Lexicon) -> ParsedQuestion:
    """Add every span that is a cell of the lake to the values, longest first, none inside another value.

    `found` are the literals that equal some cell. A span that is itself a header or a table name is
    left to the columns.
    """
    values = list(parsed.values)
    for span in sorted(parsed.spans, key=lambda mention: (mention.start - mention.end, mention.start)):
        if span.name not in found or _overlaps(span, values) or _is_schema_word(span, lexicon):
            continue
        values.append(replace(span, reason="cell of the lake"))
    return replace(parsed, values=tuple(sorted(values, key=lambda mention: mention.start)))


def _overlaps(span: Mention, values: list[Mention]) -> bool:
    return any(span.start < value.end and value.start < span.end for value in values)


def _is_schema_word(span: Mention, lexicon: Lexicon) -> bool:
    key = phrase_key(span.name)
    return key in lexicon.headers or key in lexicon.tables
