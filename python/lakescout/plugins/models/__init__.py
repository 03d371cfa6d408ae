"""Language models, of a server or in a file, and what they and evidence say of columns."""

from __future__ import annotations

from typing import Final

import lakescout.plugins.llm  # noqa: F401 - without it, nothing asks a model, and this plugin is left out
from lakescout.plugins import YEAR, Late, Plugin, Setting

OFFERS: Final = ("material", "model_path", "narrations", "parser", "writers")
"""The modules that other plugins may import."""

_SETTINGS: Final = (
    Setting(
        "llm_base_url",
        "VARCHAR",
        "",
        "address of an OpenAI-compatible model server; empty: no model",
        check=Late("lakescout.plugins.models.openai_client", "check_address"),
    ),
    Setting(
        "llm_model",
        "VARCHAR",
        "",
        "name of the model, whose key is in LAKESCOUT_LLM_API_KEY or OPENAI_API_KEY; or a .gguf file to run in process",
    ),
    Setting(
        "second_reader",
        "VARCHAR",
        "unsure",
        "when a model in a file reads a question, too: where the answer is in doubt, always or never",
        ("unsure", "always", "never"),
    ),
    Setting("prompt_tokens", "BIGINT", 8_000, "tokens of tables in a prompt: all of the lake, if it fits", minimum=1),
    Setting("narrate_max_calls", "BIGINT", 10_000, "most calls to the model for one lakescout_narrate"),
    Setting("narrate_max_tokens", "BIGINT", 10_000_000, "most tokens for one lakescout_narrate"),
    Setting("narrate_max_seconds", "DOUBLE", 86_400.0, "most seconds of one lakescout_narrate", maximum=YEAR),
)

PLUGIN: Final = Plugin(
    "models",
    writers={"model": Late("lakescout.plugins.models.writers", "model")},
    settings=_SETTINGS,
    functions=Late("lakescout.plugins.models.functions", "FUNCTIONS"),
    verbs={name: Late("lakescout.plugins.models.verbs", name) for name in ("narrate", "describe", "datasheet")}
    | {"model": Late("lakescout.plugins.models.model_verb", "model")},
    chat=Late("lakescout.plugins.models.openai_client", "open_chat"),
    judge=Late("lakescout.plugins.models.judge", "judging"),
    note=Late("lakescout.plugins.models.openai_client", "note"),
)
