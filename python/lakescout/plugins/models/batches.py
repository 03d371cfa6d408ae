"""Many prompts at a time, in batches of similar length, sized to what the server can take."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from lakescout.engine.calls import Message
from lakescout.errors import ModelError
from lakescout.plugins.llm.chat import Chat
from lakescout.plugins.llm.protocol import POLL_SECONDS, Reply

Item = TypeVar("Item")

VARIANCE: Final = 0.05
"""The greatest variance of the token counts in one batch, relative to their squared mean (OCTOPUS 4.1)."""
RUNS: Final = 3
"""Batches in a row that must succeed before more prompts are sent at a time (PNEUMA 4: several iterations)."""


def by_length(items: Iterable[Item], tokens: Callable[[Item], int]) -> deque[Item]:
    """The items in a queue, those with the fewest tokens first."""
    return deque(sorted(items, key=tokens))


def take(waiting: deque[Item], tokens: Callable[[Item], int], at_most: int) -> list[Item]:
    """The next batch from a queue ordered by tokens: at most `at_most` items of bounded relative variance.

    >>> queue = by_length([5, 100, 6, 5], int)
    >>> take(queue, int, 3), take(queue, int, 3)
    ([5, 5, 6], [100])
    """
    batch = [waiting.popleft()]
    counts = [tokens(batch[0])]
    while waiting and len(batch) < at_most and _near([*counts, tokens(waiting[0])]):
        batch.append(waiting.popleft())
        counts.append(tokens(batch[-1]))
    return batch


def _near(counts: Sequence[int]) -> bool:
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 for count in counts) / len(counts) <= VARIANCE * mean * mean


@dataclass
class BatchSize:
    """How many prompts to send at a time, found by halving intervals (PNEUMA 4).

    A failure moves the size halfway towards the largest that succeeded; a few successes in a row move it
    halfway towards the smallest that failed, or towards the limit.
    """

    limit: int
    size: int = 0
    _good: int = 1
    _bad: int = 0
    _run: int = 0

    def __post_init__(self) -> None:
        self.size = self.size or max(1, self.limit)
        self._bad = self.limit + 1

    def failed(self) -> None:
        """Send fewer prompts from now on: the last batch failed."""
        self._run, self._bad = 0, self.size
        if self._good >= self._bad:
            self._good = max(1, self._bad // 2)
        self.size = max(1, (self._good + self._bad) // 2)

    def succeeded(self) -> None:
        """Count a batch that succeeded; after RUNS of them in a row, send more prompts at a time."""
        self._run += 1
        self._good = max(self._good, self.size)
        if self._run < RUNS:
            return
        self._run = 0
        if self._bad - self._good <= 1:
            self._bad = min(self.limit + 1, self._good + 1 + max(1, self._good // 2))
        self.size = max(self.size, min(self.limit, (self._good + self._bad) // 2))


@dataclass(frozen=True)
class Prompt:
    """A prompt in a batch: see `Chat.ask`."""

    messages: list[Message]
    max_tokens: int
    flaw: Callable[[str], str]


def ask_together(chat: Chat, prompts: Sequence[Prompt], *, purpose: str) -> list[Reply | ModelError]:
    """The reply to each prompt, or why there is none. All prompts are asked at the same time.

    The calls run on threads that die with the process, so whoever waits here can be stopped at any moment.
    """
    if len(prompts) == 1:
        return [_ask(chat, prompts[0], purpose)]
    outcomes: list[Reply | ModelError | None] = [None] * len(prompts)

    def work(place: int) -> None:
        outcomes[place] = _ask(chat, prompts[place], purpose)

    threads = [threading.Thread(target=work, args=(place,), daemon=True) for place in range(len(prompts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        while thread.is_alive():
            thread.join(POLL_SECONDS)
    return [outcome or ModelError("the call produced no reply") for outcome in outcomes]


def _ask(chat: Chat, prompt: Prompt, purpose: str) -> Reply | ModelError:
    try:
        return chat.ask(prompt.messages, purpose=purpose, max_tokens=prompt.max_tokens, flaw=prompt.flaw)
    except ModelError as error:
        return error
