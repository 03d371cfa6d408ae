"""Functions about the language model: what was asked of it and what that cost."""

from __future__ import annotations

from typing import Any, Final

from lakescout.arguments import check_question
from lakescout.engine import Lake
from lakescout.errors import ArgumentError
from lakescout.llm.prices import cost, parse_prices
from lakescout.parser import ParsedQuestion
from lakescout.parser.model import ModelParser
from lakescout.registry import Function, Kind, Parameter

MAX_QUESTIONS: Final = 100_000


def llm_log(lake: Lake) -> list[dict[str, Any]]:
    """lakescout_llm_log: a row a call, priced by the setting as it is now."""
    lake.list_settings()
    prices = parse_prices(str(lake.settings["llm_prices"]))
    return [
        {
            "called_at": call.called_at,
            "purpose": call.purpose,
            "model": call.model,
            "prompt_tokens": call.prompt_tokens,
            "reply_tokens": call.reply_tokens,
            "price": cost(prices, call.model, call.prompt_tokens, call.reply_tokens),
            "milliseconds": call.milliseconds,
            "cached": call.cached,
            "told": call.told,
            "problem": call.problem or None,
        }
        for call in lake.ledger.calls()
    ]


def parse(lake: Lake, questions: object) -> list[dict[str, Any]]:
    """lakescout_parse: a row a question. Model calls go out several at a time, and their replies are kept."""
    if not isinstance(questions, list) or not 0 < len(questions) <= MAX_QUESTIONS:
        raise ArgumentError(f"questions must be a list of 1 to {MAX_QUESTIONS:,} texts, not {questions!r:.80}")
    texts = [check_question(question) for question in questions]
    with lake.session() as (_, index):
        lexicon = index.lexicon
    parser = lake.parser(lake.chat(questions=len(texts)))
    if isinstance(parser, ModelParser):
        found = parser.parse_many(texts, lexicon, int(lake.settings["llm_concurrency"]))
    else:
        found = [parser.parse(text, lexicon) for text in texts]
    return [_parsed(item, str(lake.settings["parser"])) for item in found]


def _parsed(parsed: ParsedQuestion, style: str) -> dict[str, Any]:
    by_model = parsed.sql_sketch is not None or bool(parsed.decomposition)
    return {
        "question": parsed.question,
        "column_mentions": [mention.text for mention in parsed.columns],
        "value_mentions": [mention.text for mention in parsed.values],
        "subqueries": list(parsed.decomposition),
        "sketch": parsed.sql_sketch,
        "parser": style if by_model else "embedded",
        "note": parsed.note or None,
    }


FUNCTIONS: Final[tuple[Function, ...]] = (
    Function(
        "lakescout_llm_log",
        Kind.TABLE,
        (),
        (
            ("called_at", "TIMESTAMP"),
            ("purpose", "VARCHAR"),
            ("model", "VARCHAR"),
            ("prompt_tokens", "BIGINT"),
            ("reply_tokens", "BIGINT"),
            ("price", "DOUBLE"),
            ("milliseconds", "DOUBLE"),
            ("cached", "BOOLEAN"),
            ("told", "VARCHAR"),
            ("problem", "VARCHAR"),
        ),
        llm_log,
        "Every call to the language model: why, how many tokens, dollars and milliseconds, and what it was told.",
        "SELECT purpose, count(*), sum(price) FROM lakescout_llm_log() GROUP BY ALL",
    ),
    Function(
        "lakescout_parse",
        Kind.TABLE,
        (Parameter("questions", "VARCHAR[]", description="what is asked, in plain language"),),
        (
            ("question", "VARCHAR"),
            ("column_mentions", "VARCHAR[]"),
            ("value_mentions", "VARCHAR[]"),
            ("subqueries", "VARCHAR[]"),
            ("sketch", "VARCHAR"),
            ("parser", "VARCHAR"),
            ("note", "VARCHAR"),
        ),
        parse,
        "Parse many questions at once; by a model where the setting parser says so, several calls at a time.",
        "FROM lakescout_parse(['average age of singers', 'songs of 2014'])",
    ),
)
