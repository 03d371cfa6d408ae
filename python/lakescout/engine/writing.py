"""What a writer of a plugin is given of a question, and what it gives: statements of a model, or why there are none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from lakescout.answer.guard import Limits
from lakescout.answer.pipeline import Prepared
from lakescout.answer.statement import Statement
from lakescout.engine.lake import Lake
from lakescout.engine.sources import LakeSources
from lakescout.lake.connection import Connection
from lakescout.lake.index import LakeIndex
from lakescout.plugins import brought
from lakescout.reading.question import Question


@dataclass(frozen=True)
class Task:
    """A question that a writer is to answer, and what was found for it without a model."""

    lake: Lake
    connection: Connection
    """Closed before the writer is asked: what it needs of the lake, it reads while it is made."""
    index: LakeIndex
    sources: LakeSources
    typed: str
    """The question as it was typed."""
    question: Question
    prepared: Prepared
    """The scopes around the ranked tables, and the candidates."""
    chat: Any
    """It refuses a prompt that tells more than the setting `privacy` allows."""
    method: str
    """Who is to answer, as the caller said."""
    limits: Limits
    least: float
    """The confidence from which on an answer may be shown."""
    most: int
    """How many answers are wanted at most."""


class Written(NamedTuple):
    """What a writer gives."""

    answers: Sequence[Statement] = ()
    """Statements that ran, best first."""
    notes: Sequence[str] = ()
    """Why there are no others, in words."""
    late: bool = False
    """Whether the model failed, so another try may find more."""
    reading: Any = None
    """What it tells of its way, for `Outcome.second`."""


class Writer(Protocol):
    """A way to let a model answer one question."""

    def write(self) -> Written:
        """The model's own answers. They are ranked together with those without a model, which run after it."""
        ...

    def read_again(self, answers: Sequence[Statement]) -> Written | None:
        """All answers in another order, at least one, after it saw those that were found; None to leave them."""
        ...


WRITERS: Final[Mapping[str, Callable[[Task], Writer | None]]] = brought({}, lambda plugin: plugin.writers)
"""The ways of the plugins, by the value of `method`; None where one cannot answer with the model of the settings."""
A_MODEL: Final = "model"
"""The way that 'auto' takes, where a model may be asked."""
