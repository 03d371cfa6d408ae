"""What the methods of plugins read of a lake, where there is none: their settings, and the documents of 'pneuma'."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lakescout.lake.settings import Settings
from lakescout.ranking import Options


def having(options: Options | None = None, **settings: object) -> Options:
    """Options with other settings. Raises SettingError."""
    return replace(options or Options(), settings=Settings(settings))


def documents_in(evidence: Any) -> Callable[[str], Any]:
    """The documents that some evidence holds, as what 'pneuma' keeps for a lake."""
    return lambda name: evidence.summaries()
