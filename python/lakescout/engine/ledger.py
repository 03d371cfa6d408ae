"""The ledger: every call with its cost and what it revealed, and the replies by model and prompt.

A reply is stored before it is used, so nobody pays for it twice, whatever happens next.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import astuple, dataclass, fields
from datetime import datetime
from typing import Final, Protocol

from lakescout.engine.calls import Message
from lakescout.errors import LakescoutError, QueryError
from lakescout.lake import store
from lakescout.lake.connection import Connection, ConnectionSource, borrowed
from lakescout.lake.state import now
from lakescout.lake.store import rows_if_there

ATTEMPTS: Final = 5
"""How often a transaction is tried: another writer may be using the same tables."""
MAX_PENDING: Final = 10_000
"""About the most calls that are remembered if they cannot be stored."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call. A call that was answered from the cache, or not made, cost nothing and revealed nothing."""

    called_at: datetime
    purpose: str
    model: str
    prompt_tokens: int
    reply_tokens: int
    milliseconds: float
    cached: bool
    told: str
    """What kind of data left the process: 'nothing', 'question', 'headers' or 'values'."""
    problem: str = ""
    """Why there was no reply, or what is wrong with it; for a call that was not made, the reason."""

    @property
    def is_free(self) -> bool:
        """Whether nothing was sent."""
        return self.cached or self.milliseconds == 0


COLUMNS: Final = tuple(field.name for field in fields(Call))
_WHOLE: Final = (
    "called_at BETWEEN TIMESTAMP '1970-01-01' AND TIMESTAMP '9999-12-31' AND model NOT NULL "
    "AND prompt_tokens NOT NULL AND reply_tokens NOT NULL AND milliseconds NOT NULL"
)
"""The condition on rows to read: no figure is missing, and Python can represent the time."""


class Ledger(Protocol):
    """Keeps replies and calls; safe to call from several threads."""

    def reply(self, key: str) -> str | None:
        """The reply to a prompt, if known."""
        ...

    def record(self, call: Call, key: str, messages: Sequence[Message], reply: str | None) -> None:
        """Remember a call and, if there was one, its reply."""
        ...


def reply_key(model: str, messages: Sequence[Message]) -> str:
    """The hash of a model and a prompt, and of the grammar of its reply, where it has one."""
    turns = [[message.role, message.content, *filter(None, [message.grammar])] for message in messages]
    text = json.dumps([model, turns], ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


class MemoryLedger:
    """The replies and calls of this process."""

    def __init__(self) -> None:
        self._replies: dict[str, str] = {}
        self.calls: list[Call] = []

    def reply(self, key: str) -> str | None:
        """The reply to a prompt, if known."""
        return self._replies.get(key)

    def record(self, call: Call, key: str, messages: Sequence[Message], reply: str | None) -> None:
        """Remember a call and, if there was one, its reply."""
        self.calls = [*self.calls[-MAX_PENDING:], call]
        if reply is not None:
            self._replies[key] = reply


class StoredLedger:
    """The tables `lakescout.llm_replies` and `lakescout.llm_calls`; memory only, if nothing can be stored.

    Calls that were answered from the cache, or not made, wait for the next paid one: a write is a commit, and a
    commit makes every question check the lake again.
    """

    def __init__(self, source: ConnectionSource, writing: Callable[[], AbstractContextManager[Connection]]) -> None:
        """`writing` opens a transaction on the stored state, and raises StateError if nothing can be stored."""
        self._source = source
        self._writing = writing
        self._replies: dict[str, str] = {}
        self._pending: list[Call] = []
        self._lock = threading.Lock()

    def reply(self, key: str) -> str | None:
        """The last reply to a prompt, if known."""
        known = self._replies.get(key)
        if known is not None:
            return known
        sql = "SELECT reply FROM lakescout.llm_replies WHERE key = ? ORDER BY asked_at DESC LIMIT 1"
        with borrowed(self._source) as connection:
            rows = rows_if_there(connection, sql, [key])
        return rows[0][0] if rows else None

    def record(self, call: Call, key: str, messages: Sequence[Message], reply: str | None) -> None:
        """Remember a call and its reply, in memory only if nothing can be stored."""
        with self._lock:
            self._pending = [*self._pending[-MAX_PENDING:], call]
            if reply is not None:
                self._replies[key] = reply
            if call.is_free:
                return
            for _ in range(ATTEMPTS):
                try:
                    with self._writing() as connection:
                        self._store(connection, call.model, key, messages, reply)
                except QueryError:
                    continue
                except LakescoutError:
                    return
                self._pending = []
                self._replies.pop(key, None)
                return

    def _store(
        self, connection: Connection, model: str, key: str, messages: Sequence[Message], reply: str | None
    ) -> None:
        store.create(connection, "llm_calls", "llm_replies")
        store.append(connection, "llm_calls", map(astuple, self._pending))
        if reply is not None:
            prompt = "\n\n".join(f"{message.role}: {message.content}" for message in messages)
            store.append(connection, "llm_replies", [(key, model, prompt, reply, now())])

    def calls(self) -> list[Call]:
        """Every known call, in order of time."""
        with self._lock:
            pending = list(self._pending)
        sql = f"SELECT {', '.join(COLUMNS)} FROM lakescout.llm_calls WHERE {_WHOLE}"
        with borrowed(self._source) as connection:
            stored = [Call(*row) for row in rows_if_there(connection, sql)]
        return sorted([*stored, *pending], key=lambda call: call.called_at)
