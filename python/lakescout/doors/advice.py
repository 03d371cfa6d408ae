"""DuckDB 2.0's advice about Arrow results, which is not for users: it is about our own statements.

It recommends `con.sql(query)`, which plans every statement twice; planning is what our statements cost. A filter that
is set once would not do: whoever leaves `warnings.catch_warnings()` takes away the filters that were set inside.
"""

from __future__ import annotations

import warnings
from typing import Any, Final

MESSAGE: Final = "Arrow output on a DB-API result"


def accept_copies(module: str) -> None:
    """See to it that the advice to statements of `module` is not shown, whatever was done to the filters before."""
    if _would_tell(module):
        warnings.filterwarnings("ignore", message=MESSAGE, category=UserWarning, module=module.replace(".", r"\."))


def _would_tell(module: str) -> bool:
    """Whether the advice would be shown or raised, by the first filter that fits it."""
    for action, message, category, place, line in warnings.filters:
        if _fits(message, MESSAGE) and issubclass(UserWarning, category) and _fits(place, module) and not line:
            return action != "ignore"
    return True


def _fits(pattern: Any, text: str) -> bool:
    """Whether part of a filter fits: None, a text (filters that the interpreter starts with) or a compiled pattern."""
    if pattern is None or isinstance(pattern, str):
        return pattern is None or pattern == text
    return pattern.match(text) is not None
