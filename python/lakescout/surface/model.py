"""Functions about the language model: what was asked of it and what that cost."""

from __future__ import annotations

from typing import Any, Final

from lakescout.engine import Lake
from lakescout.llm.prices import cost, parse_prices
from lakescout.registry import Function, Kind


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
)
