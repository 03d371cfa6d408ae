"""From the settings to a chat."""

from __future__ import annotations

from lakescout.llm.budget import Budget, Meter
from lakescout.llm.chat import Chat
from lakescout.llm.ledger import Ledger
from lakescout.llm.openai_client import OpenAIModel
from lakescout.llm.privacy import Privacy
from lakescout.settings import Settings


def open_chat(settings: Settings, ledger: Ledger, meter: Meter, *, prefix: str = "", questions: int = 1) -> Chat | None:
    """A chat within a budget; None when no model is set or nothing may leave the process.

    The budget is that of the settings `<prefix>max_calls`, `<prefix>max_tokens` and `<prefix>max_seconds`,
    times the number of questions that the statement asks. Calls about questions count on the `meter`; what is
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
    if not prefix:
        budget.meter, budget.max_calls_per_hour = meter, int(settings["max_calls_per_hour"])
    model = OpenAIModel(str(settings["llm_base_url"]), str(settings["llm_model"]))
    return Chat(model, budget, ledger, Privacy(str(settings["privacy"])))
