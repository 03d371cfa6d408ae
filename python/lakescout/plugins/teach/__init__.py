"""What a lake's people have said already: in notes, SQL, notebooks, dbt, Cube, LookML. Nothing is kept unasked."""

from __future__ import annotations

from typing import Final

from lakescout.plugins import Late, Plugin

OFFERS: Final = ("proposals",)
"""The modules that other plugins may import."""

_VERBS: Final = {"terms": "terms", "learn": "learn", "add-context": "add_context"}

PLUGIN: Final = Plugin(
    "teach", verbs={verb: Late("lakescout.plugins.teach.verbs", name) for verb, name in _VERBS.items()}
)
