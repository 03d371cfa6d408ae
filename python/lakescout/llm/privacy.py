"""What may leave the process: the one place where the setting `privacy` is enforced.

Every message says what it tells of the lake; `Chat` lets none pass that tells more than the setting
allows, whoever wrote the prompt. A message that does not say counts as one that tells cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING

from lakescout.errors import ModelError

if TYPE_CHECKING:
    from lakescout.llm.protocol import Message


class Tells(IntEnum):
    """How much a prompt gives away, in rising order."""

    NOTHING = 0
    QUESTION = 1
    """The user's own words."""
    HEADERS = 2
    """Names of tables and columns, their types, the joins between them, and descriptions of columns."""
    VALUES = 3
    """Cells, and free texts about tables, which may quote cells."""


class Privacy:
    """The setting `privacy`: 'none', 'headers' or 'values'."""

    def __init__(self, setting: str) -> None:
        self.setting = setting
        self._most = {"none": Tells.NOTHING, "headers": Tells.HEADERS, "values": Tells.VALUES}[setting]

    def allows(self, tells: Tells) -> bool:
        """Whether a prompt that tells so much may be sent."""
        return tells <= self._most

    def without_cells(self, problem: str) -> str:
        """An error message for the model: DuckDB's quote cells in single quotes, which must not be told everywhere.

        >>> Privacy("headers").without_cells("Could not convert string 'Joe' to INT32")
        "Could not convert string '…' to INT32"
        """
        return problem if self.allows(Tells.VALUES) else re.sub(r"'[^']*'?", "'…'", problem)

    def check(self, messages: Iterable[Message]) -> Tells:
        """The most that the messages tell. Raises ModelError when that is too much."""
        most = max((message.tells for message in messages), default=Tells.NOTHING)
        if not self.allows(most):
            raise ModelError(
                f"the prompt would tell the model {most.name.lower()}, which privacy = {self.setting!r} forbids"
            )
        return most
