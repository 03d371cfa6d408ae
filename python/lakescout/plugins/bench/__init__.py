"""Measuring the methods on a user's own lake, with the user's questions or generated ones."""

from typing import Final

OFFERS: Final = (
    *("advice", "measure", "report", "rounds", "run", "scoring"),
    *("generator.columns", "generator.english", "generator.generate", "generator.sample"),
)
"""The modules that other plugins may import."""
