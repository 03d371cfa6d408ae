"""What the extension serves: the registry, the settings and the engine behind them."""

from __future__ import annotations

from lakescout.engine import Lake
from lakescout.functions import FUNCTIONS
from lakescout.settings import SETTINGS

__all__ = ["FUNCTIONS", "SETTINGS", "Lake"]
