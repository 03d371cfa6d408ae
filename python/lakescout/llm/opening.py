"""From the settings to a chat."""

from __future__ import annotations

from lakescout.llm.budget import Budget, Meter
from lakescout.llm.chat import Chat
from lakescout.llm.ledger import Ledger
from lakescout.llm.openai_client import OpenAIModel
from lakescout.llm.privacy import Privacy
from lakescout.llm.statement import Statements
from lakescout.settings import Settings

_ROW_BY_ROW = frozenset({"", "augment_"})
"""Prefixes of what a statement may ask for every row of a table: the statement's own bounds hold too."""


def open_chat(
    settings: Settings, ledger: Ledger, meter: Meter, statements: Statements, *, prefix: str = "", questions: int = 1
) -> Chat | None:
    """A chat within a budget; None when no model is set or nothing may leave the process.

    The budget is that of the settings `<prefix>max_calls`, `<prefix>max_tokens` and `<prefix>max_seconds`,
    times the number of questions that are asked at once. Calls about questions count on the `meter`; what is
    asked for by name and bounded by a prefix of its own does not.
    """
    if not settings["llm_base_url"] or not settings["llm_model"] or settings["privacy"] == "none":
        return None
    budget = Budget(
        int(settings[f"{prefix}max_calls"]) * questions,
        int(settings[f"{prefix}max_tokens"]) * questions,
        float(settings[f"{prefix}max_seconds"]) * questions,
        int(settings["max_call_tokens"]),
        float(settings["max_call_seconds"]),
        prefix=prefix,
    )
    if prefix in _ROW_BY_ROW:
        budget.statement = statements.now(
            int(settings["statement_max_calls"]),
            int(settings["statement_max_tokens"]),
            float(settings["statement_max_seconds"]),
        )
    if not prefix:
        budget.meter, budget.max_calls_per_hour = meter, int(settings["max_calls_per_hour"])
    model = OpenAIModel(str(settings["llm_base_url"]), str(settings["llm_model"]))
    return Chat(model, budget, ledger, Privacy(str(settings["privacy"])))
