"""The SQL surface: the one table behind every door, the command's options and the reference.

Nothing here imports the engine: a function is imported when it is first called.
"""

from __future__ import annotations

from typing import Final

from lakescout.plugins import plugins
from lakescout.surface.functions.questions import ANSWER, DISCOVER, GROUPS
from lakescout.surface.functions.upkeep import ADMIN, MODEL, TERMS
from lakescout.surface.registry import REQUIRED, Function, Kind, Parameter

FUNCTIONS: Final[tuple[Function, ...]] = (
    *DISCOVER,
    *GROUPS,
    *ANSWER,
    *ADMIN,
    *TERMS,
    *MODEL,
    *(function for plugin in plugins() if plugin.functions is not None for function in plugin.functions.resolve()),
)


def function_named(name: str) -> Function:
    """A function of the surface. Raises KeyError."""
    return {function.name: function for function in FUNCTIONS}[name]


__all__ = ["FUNCTIONS", "REQUIRED", "Function", "Kind", "Parameter", "function_named"]
