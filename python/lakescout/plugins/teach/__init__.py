"""What a lake's people have said already: in statements, notebooks, dbt, Cube and LookML. Nothing is kept unasked."""

from __future__ import annotations

from typing import Final

from lakescout.plugins import Late, Plugin

OFFERS: Final = ("proposals",)
"""The modules that other plugins may import."""

PLUGIN: Final = Plugin(
    "teach", verbs={name: Late("lakescout.plugins.teach.verbs", name) for name in ("terms", "learn")}
)
