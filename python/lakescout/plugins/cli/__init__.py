"""The command line door: one file for each group of verbs."""

import atexit
import gc
from typing import Final

OFFERS: Final = ("bench", "common", "describe", "output")
"""The modules that other plugins may import."""

gc.set_threshold(200_000, 20, 50)
"""Nearly all objects of a command live until it ends: to look for cycles among them takes a tenth of its start."""
atexit.register(gc.freeze)  # at its end Python looks for cycles four times, a seventh of a short command
