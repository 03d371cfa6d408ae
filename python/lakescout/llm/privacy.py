"""What may leave the process: the one place where the setting `privacy` is enforced.

Every message says what it tells of the lake; `Chat` lets none pass that tells more than the setting
allows, whoever wrote the prompt. A message that does not say counts as one that tells cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from lakescout.errors import GuardError, LakescoutError, ModelError, first_line

if TYPE_CHECKING:
    from lakescout.llm.protocol import Message


_ABOUT_NAMES: Final = frozenset({"Parser Error", "Binder Error", "Catalog Error"})
"""Kinds of DuckDB's errors that come before any row is read."""
_KIND: Final = re.compile(r"(?:[A-Z][A-Za-z]+ )+Error")


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

    def without_cells(self, error: LakescoutError) -> str:
        """Why a statement was refused, in a line, for the model; of a message that may quote cells, only its kind.

        While a statement runs, a message quotes the cell that it stopped at, in one way or another. Before, it is
        about names and types; the type of an ENUM lists its values. The guard's own messages are about the statement.

        >>> from lakescout.errors import QueryError
        >>> Privacy("headers").without_cells(QueryError("Conversion Error: Could not convert string 'Joe' to INT32"))
        'Conversion Error (the rest would quote cells)'
        >>> Privacy("headers").without_cells(QueryError('Binder Error: Referenced column "agge" not found!'))
        'Binder Error: Referenced column "agge" not found!'
        """
        problem = first_line(error)
        foreign = error.__cause__ is not None and not isinstance(error.__cause__, LakescoutError)
        if self.allows(Tells.VALUES) or (isinstance(error, GuardError) and not foreign):
            return problem
        kind = problem.partition(":")[0]
        if kind not in _ABOUT_NAMES:
            return f"{kind if _KIND.fullmatch(kind) else 'an error'} (the rest would quote cells)"
        name, enum, _ = problem.partition("ENUM(")
        return f"{name}ENUM(…" if enum else problem

    def check(self, messages: Iterable[Message]) -> Tells:
        """The most that the messages tell. Raises ModelError when that is too much."""
        most = max((message.tells for message in messages), default=Tells.NOTHING)
        if not self.allows(most):
            raise ModelError(
                f"the prompt would tell the model {most.name.lower()}, which privacy = {self.setting!r} forbids"
            )
        return most
