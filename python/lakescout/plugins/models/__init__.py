"""What a language model does beside answers: it describes columns, and so do people and evidence."""

from __future__ import annotations

from typing import Final

from lakescout.plugins import Late, Plugin

OFFERS: Final = ("narrations",)
"""The modules that other plugins may import."""

PLUGIN: Final = Plugin(
    "models",
    functions=Late("lakescout.plugins.models.functions", "FUNCTIONS"),
    verbs={name: Late("lakescout.plugins.models.verbs", name) for name in ("narrate", "describe", "datasheet")},
)
