"""discover_tables and explain_question."""

from __future__ import annotations

from typing import Final

from lakescout.registry import Function

FUNCTIONS: Final[tuple[Function, ...]] = ()
