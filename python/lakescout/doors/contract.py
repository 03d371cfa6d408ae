"""What the extension serves: the registry, the settings and the engine behind them."""

from __future__ import annotations

from collections.abc import Mapping

from lakescout.doors.macros import own_names
from lakescout.engine.lake import Lake
from lakescout.lake.connection import ConnectionSource
from lakescout.lake.settings import SETTINGS
from lakescout.surface.functions import FUNCTIONS

__all__ = ["FUNCTIONS", "SETTINGS", "open_lake"]


def open_lake(source: ConnectionSource, overrides: Mapping[str, object] | None = None) -> Lake:
    """The engine for one database."""
    return Lake(source, overrides, own_functions=own_names(FUNCTIONS))
