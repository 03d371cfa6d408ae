"""Question after question by every method, as far as the time goes.

All methods are asked a question before the next one is, so that a run that is cut short compares them fairly.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

Item = TypeVar("Item")
Found = TypeVar("Found")
Stop = Callable[[], bool]
Tell = Callable[[str, int, int], None]
"""Told (what is being done, how much of it is done, how much there is); 0 of 0 where that is not known."""


def never() -> bool:
    """Nothing ends the run."""
    return False


def silent(_stage: str, _done: int, _total: int) -> None:
    """Nobody is told."""


@dataclass(frozen=True)
class TimeLimit:
    """Ends the asking after `seconds`, None for never, or as soon as `interrupted` says so."""

    seconds: float | None = None
    interrupted: Stop = never
    began: float = field(default_factory=time.monotonic)

    def within(self, share: float) -> Stop:
        """Whether that share of the time is over."""
        if self.seconds is None:
            return self.interrupted
        end = self.began + share * self.seconds
        return lambda: self.interrupted() or time.monotonic() >= end


def in_rounds(
    items: Sequence[Item],
    methods: Iterable[str],
    ask: Callable[[Item, str], Found],
    *,
    stage: str,
    tell: Tell = silent,
    stop: Stop = never,
) -> dict[str, list[Found]]:
    """What `ask` gives for the items by every method: as many for each, those of the rounds that were finished."""
    found: dict[str, list[Found]] = {method: [] for method in methods}
    for place, item in enumerate(items):
        tell(stage, place, len(items))
        last: dict[str, Found] = {}
        for method in found:
            if stop():
                return found
            last[method] = ask(item, method)
        for method, answer in last.items():
            found[method].append(answer)
    return found
