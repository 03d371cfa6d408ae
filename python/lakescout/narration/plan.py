"""Which columns have no description yet, and what asking for them would take."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from lakescout.catalog import Table
from lakescout.llm.protocol import Message
from lakescout.llm.tokens import estimated_tokens
from lakescout.narration.narrations import Narrations, table_hash
from lakescout.narration.prompts import narration_prompt, reply_tokens

BLOCK: Final = 20
"""Columns of one call. Blocks begin at fixed places, so that a resumed run makes the same prompts."""
LIKELY_REPLY: Final = 18
"""Tokens of a description, as estimated."""


@dataclass(frozen=True)
class Task:
    """Some columns of one schema that one call is to describe."""

    schema_hash: str
    columns: tuple[str, ...]
    """All headers of the schema."""
    asked: tuple[int, ...]
    """Places of those that are asked for, ascending."""

    @cached_property
    def prompt(self) -> list[Message]:
        """The messages of the call."""
        return narration_prompt(self.columns, self.asked)

    @cached_property
    def tokens(self) -> int:
        """Estimated tokens of the prompt."""
        return estimated_tokens(self.prompt)

    @property
    def max_reply(self) -> int:
        """Tokens that the reply may have."""
        return reply_tokens(len(self.asked))

    def halves(self, missing: Sequence[int]) -> list[Task]:
        """Two smaller tasks for what is still missing; none when it cannot be made smaller."""
        if len(self.asked) == 1:
            return []
        middle = (len(missing) + 1) // 2 if len(missing) == len(self.asked) else len(missing)
        parts = (tuple(missing[:middle]), tuple(missing[middle:]))
        return [Task(self.schema_hash, self.columns, part) for part in parts if part]


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a run would take."""

    columns: int
    missing: int
    calls: int
    prompt_tokens: int
    reply_tokens: int


def tasks(tables: Iterable[Table], known: Narrations) -> list[Task]:
    """The calls that would describe every column that has no description; one schema is asked about once."""
    missing: dict[str, set[int]] = {}
    headers: dict[str, tuple[str, ...]] = {}
    for table in tables:
        places = {place for place, narration in enumerate(known.of(table)) if narration is None}
        if places:
            key = table_hash(table)
            headers[key] = tuple(column.name for column in table.columns)
            missing.setdefault(key, set()).update(places)
    return [Task(key, headers[key], block) for key, places in missing.items() for block in _blocks(sorted(places))]


def _blocks(places: Sequence[int]) -> Iterable[tuple[int, ...]]:
    blocks: dict[int, list[int]] = {}
    for place in places:
        blocks.setdefault(place // BLOCK, []).append(place)
    return (tuple(block) for block in blocks.values())


def estimate(tables: Sequence[Table], planned: Sequence[Task]) -> Estimate:
    """Calls and tokens of the planned tasks, before anything is asked."""
    asked = sum(len(task.asked) for task in planned)
    return Estimate(
        columns=sum(len(table.columns) for table in tables),
        missing=asked,
        calls=len(planned),
        prompt_tokens=sum(task.tokens for task in planned),
        reply_tokens=asked * LIKELY_REPLY,
    )
