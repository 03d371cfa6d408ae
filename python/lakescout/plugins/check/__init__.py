"""What can be said of a statement that somebody else wrote: lakescout_check."""

from __future__ import annotations

from typing import Final

from lakescout.plugins import Late, Plugin

OFFERS: Final = ("checked", "surface")
"""The modules that other plugins may import."""

PLUGIN: Final = Plugin(
    "check",
    functions=Late("lakescout.plugins.check.functions", "FUNCTIONS"),
    verbs={"check": Late("lakescout.plugins.check.verb", "check")},
)
"""The description of lakescout_check."""
