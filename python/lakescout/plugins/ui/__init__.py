"""A page to explore a lake: `lakescout ui`. It shows what the functions of the SQL surface return."""

from typing import Final

OFFERS: Final = ("app", "charts", "security")
"""The modules that other plugins may import."""
