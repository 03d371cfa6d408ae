"""Functions that maintain the index and report on it, and on what a language model was asked."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError
from lakescout.lake.lookup import check_flag, check_question
from lakescout.lake.settings import cost, parse_prices
from lakescout.reading import ManyParser, ParsedQuestion
from lakescout.surface import additions as said


def refresh(lake: Lake, full: object) -> list[dict[str, object]]:
    """lakescout_refresh: one row of what was done."""
    return [asdict(lake.refresh(full=check_flag("full", full)))]


def status(lake: Lake) -> list[dict[str, object]]:
    """lakescout_status: one row per table."""
    return lake.status()


def set_setting(lake: Lake, name: object, value: object) -> list[dict[str, object]]:
    """lakescout_set: the setting as it is now."""
    return [lake.set_setting(name, value)]


def settings(lake: Lake) -> list[dict[str, object]]:
    """lakescout_settings: one row per setting."""
    return lake.list_settings()


def add_context(
    lake: Lake, table_name: object, text: object, *, replaces: object = None, remove: object = False
) -> list[dict[str, object]]:
    """lakescout_add_context: the table and how many texts it has now."""
    return [said.add_context(lake, table_name, text, replaces=replaces, remove=remove)]


MAX_QUESTIONS: Final = 100_000


def llm_log(lake: Lake) -> list[dict[str, Any]]:
    """lakescout_llm_log: one row per call, priced by the current setting."""
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
    """lakescout_parse: one row per question. Model calls go out several at a time, and their replies are kept."""
    if not isinstance(questions, list) or not 0 < len(questions) <= MAX_QUESTIONS:
        raise ArgumentError(f"questions must be a list of 1 to {MAX_QUESTIONS:,} texts, not {questions!r:.80}")
    texts = [check_question(question) for question in questions]
    with lake.session() as (_, index):
        lexicon = index.lexicon
    parser = lake.parser(lake.chat(questions=len(texts)))
    if isinstance(parser, ManyParser):
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
