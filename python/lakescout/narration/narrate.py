"""Asking a model what columns mean: only what is missing, in batches, stored as it comes, stoppable at any moment.

A killed run goes on where it was: what was described is stored, and a reply that was paid for but not yet
read is in the ledger, under the same prompt that the next run makes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from lakescout.errors import ModelError, OverloadError, RefusalError
from lakescout.llm import Chat
from lakescout.llm.batches import BatchSize, Prompt, ask_together, by_length, take
from lakescout.llm.budget import BudgetError
from lakescout.llm.protocol import Reply
from lakescout.narration.plan import Task
from lakescout.narration.prompts import descriptions, flaw_of
from lakescout.narration.store import ByModel

PATIENCE: Final = 3
"""Batches of one prompt that may fail in a row before the run gives up."""

Store = Callable[[Sequence[ByModel]], None]
Progress = Callable[[int, int], None]


@dataclass
class Narrated:
    """What a run did."""

    columns: int = 0
    left: int = 0
    note: str = ""


@dataclass
class Run:
    """One run over some tasks. `store` is told what was described after every batch."""

    chat: Chat
    store: Store
    size: BatchSize
    progress: Progress | None = None
    done: Narrated = field(default_factory=Narrated)
    _failures: int = 0
    _flaw: str = ""
    """What was wrong with the last reply that was of no use."""
    _total: int = 0

    def __call__(self, planned: Sequence[Task]) -> Narrated:
        """Describe everything, or say why not. Model errors end in `note`, never in an exception."""
        again, self._total = list(planned), sum(len(task.asked) for task in planned)
        while again and not self._stopped:
            waiting, again = by_length(again, _tokens), []
            while waiting and not self._stopped:
                again += self._ask(take(waiting, _tokens, self.size.size))
        self.done.left = self._total - self.done.columns
        if self.done.left and not self.done.note:
            self.done.note = f"the model does not describe them: {self._flaw}; lakescout_add_narration can"
        return self.done

    @property
    def _stopped(self) -> bool:
        return bool(self.done.note)

    def _ask(self, batch: Sequence[Task]) -> list[Task]:
        """Ask one batch and store what it gave; returns what is to be asked again."""
        prompts = [Prompt(task.prompt, task.max_reply, partial(flaw_of, asked=len(task.asked))) for task in batch]
        outcomes = ask_together(self.chat, prompts, purpose="narrate")
        again: list[Task] = []
        found: list[ByModel] = []
        for task, outcome in zip(batch, outcomes, strict=True):
            again += self._read(task, outcome, found)
        self._adjust(batch, outcomes)
        if found:
            self.store(found)
            self.done.columns += len(found)
        if self.progress is not None:
            self.progress(self.done.columns, self._total)
        return again

    def _read(self, task: Task, outcome: Reply | ModelError, found: list[ByModel]) -> list[Task]:
        if isinstance(outcome, RefusalError):
            self._flaw = str(outcome)
            return task.halves(task.asked)
        if isinstance(outcome, ModelError):
            return [task] if isinstance(outcome, OverloadError) else []
        phrases = descriptions(outcome.text, len(task.asked))
        self._flaw = flaw_of(outcome.text, len(task.asked)) or self._flaw
        source = self.chat.model.name
        found += [
            ByModel(task.schema_hash, task.columns[task.asked[number]], phrase, source)
            for number, phrase in phrases.items()
        ]
        missing = [place for number, place in enumerate(task.asked) if number not in phrases]
        return task.halves(missing) if missing else []

    def _adjust(self, batch: Sequence[Task], outcomes: Sequence[Reply | ModelError]) -> None:
        errors = [outcome for outcome in outcomes if isinstance(outcome, ModelError)]
        final = [error for error in errors if not isinstance(error, (OverloadError, RefusalError))]
        if final:
            budget = next((error for error in final if isinstance(error, BudgetError)), None)
            self.done.note = f"{budget or final[0]}; call lakescout_narrate again to go on"
        elif any(isinstance(error, OverloadError) for error in errors):
            self._failures = self._failures + 1 if len(errors) == len(outcomes) else 0
            self.size.failed()
            if self._failures >= PATIENCE and self.size.size == 1 and len(batch) == 1:
                self.done.note = f"{errors[0]}; call lakescout_narrate again to go on"
        else:
            self._failures = 0
            self.size.succeeded()


def _tokens(task: Task) -> int:
    return task.tokens
