"""Language models, of a server or in a file, and what they and evidence say of columns."""

from __future__ import annotations

from typing import Final

from lakescout.plugins import Late, Plugin

OFFERS: Final = ("material", "model_path", "narrations", "parser", "writers")
"""The modules that other plugins may import."""

PLUGIN: Final = Plugin(
    "models",
    writers={"model": Late("lakescout.plugins.models.writers", "model")},
    functions=Late("lakescout.plugins.models.functions", "FUNCTIONS"),
    verbs={name: Late("lakescout.plugins.models.verbs", name) for name in ("narrate", "describe", "datasheet")}
    | {"model": Late("lakescout.plugins.models.model_verb", "model")},
    chat=Late("lakescout.plugins.models.openai_client", "open_chat"),
    note=Late("lakescout.plugins.models.openai_client", "note"),
)
