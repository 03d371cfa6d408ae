"""What a question leads to: its answers, best first, or why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from lakescout.answer.statement import Statement
from lakescout.engine.refusals import NOT_SURE, Proposal


@dataclass(frozen=True)
class Outcome:
    """The answers to a question, and why the best is not shown as the answer, if it is not."""

    answers: tuple[Statement, ...] = ()
    """Statements that ran, best first; none where there is nothing to run."""
    reason: str = ""
    """Why the best is not shown as the answer; empty if it is."""
    late: bool = False
    """Time ran out, or the model failed, so another try may find more."""
    proposals: tuple[Proposal, ...] = ()
    """Ways to define a word of the question that nothing in the lake says."""
    second: Any = None
    """What a second reader made of the question, where one was asked."""
    unknown: tuple[str, ...] = ()
    """The words of the question that nothing in the lake says, which a definition would tell."""
    goes_on: bool = False
    """Whether the question was read as going on from the one before it."""

    @property
    def answered(self) -> bool:
        """Whether the best may be shown as the answer."""
        return bool(self.answers) and not self.reason

    @property
    def leads_on(self) -> bool:
        """Whether a next question can go on from it: from the answer, or from the likeliest reading of a whole one."""
        return self.answered or (bool(self.answers) and not self.goes_on)

    @property
    def best(self) -> Statement | None:
        """The answer, if there is one."""
        return self.answers[0] if self.answered else None

    @property
    def nearest(self) -> Statement | None:
        """The best that ran, whether it may be shown as the answer or not."""
        return self.answers[0] if self.answers else None

    @property
    def sql(self) -> str | None:
        """The statement of the answer, even if its rows are too many to be returned."""
        first = self.nearest
        if first is None:
            return None
        return first.sql if self.answered or (first.too_large and self.reason == first.too_large) else None

    @property
    def confidence(self) -> float:
        """How likely the nearest answer is right; 0 where nothing ran."""
        return 0.0 if self.nearest is None else self.nearest.confidence

    @property
    def reading(self) -> str:
        """What the nearest answer understood; empty where nothing ran, or no plan says it."""
        return "" if self.nearest is None else self.nearest.reading

    @property
    def unsure(self) -> bool:
        """Whether nothing but its confidence keeps the nearest reading from being the answer."""
        return self.nearest is not None and self.reason.startswith(NOT_SURE) and not self.nearest.too_large

    @property
    def in_sql(self) -> str:
        """Why there is no answer, and what SQL can tell the lake so that there is one."""
        if self.proposals:
            ways = " or ".join(each.statement for each in self.proposals)
            return f"{self.reason}; {self.proposals[0].question} Then {ways}"
        if self.unknown:
            return (
                f"{self.reason} (lakescout_define gives a word its meaning, lakescout_add_narration a column its own)"
            )
        return self.reason

    @property
    def unused(self) -> tuple[str, ...]:
        """The words that the nearest answer does not account for."""
        return () if self.nearest is None else self.nearest.unused

    @property
    def reasons(self) -> tuple[str, ...]:
        """What the nearest answer rests on, or why there is none."""
        return (self.reason,) if self.nearest is None else self.nearest.reasons


def without(answer: Statement, uncast: Sequence[str]) -> Statement:
    """The answer with the uncast cells that it leaves out, noted beside the rows and among the reasons."""
    return replace(answer, reasons=(*answer.reasons, *uncast), left_out=(*answer.left_out, *uncast))


def noted(answer: Statement) -> Statement:
    """The answer; if its rows are only a sample, the reason for that comes first."""
    return replace(answer, reasons=(*filter(None, [answer.too_large]), *answer.reasons))
