"""Replies by model and prompt: kept in the database where it can be written, else in memory."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from lakescout.connection import Connection, ConnectionSource, borrowed
from lakescout.errors import LakescoutError, QueryError
from lakescout.llm.protocol import Message
from lakescout.sqltext import template


class Replies(Protocol):
    """A store of replies."""

    def get(self, key: str) -> str | None:
        """The reply to a prompt, if it is known."""
        ...

    def put(self, key: str, model: str, messages: Sequence[Message], reply: str) -> None:
        """Remember a reply."""
        ...


def reply_key(model: str, messages: Sequence[Message]) -> str:
    """The hash of a model and a prompt."""
    text = json.dumps([model, [[message.role, message.content] for message in messages]], ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


class MemoryReplies:
    """Replies of this process."""

    def __init__(self) -> None:
        self._replies: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        """The reply to a prompt, if it is known."""
        return self._replies.get(key)

    def put(self, key: str, model: str, messages: Sequence[Message], reply: str) -> None:
        """Remember a reply."""
        self._replies[key] = reply


class StoredReplies:
    """Replies in the table `lakescout.llm_replies`, which is also the ledger of what left the process."""

    def __init__(self, source: ConnectionSource, writing: Callable[[], AbstractContextManager[Connection]]) -> None:
        """`writing` opens a transaction on the stored state, and raises StateError where nothing can be stored."""
        self._source = source
        self._writing = writing
        self._memory = MemoryReplies()

    def get(self, key: str) -> str | None:
        """The reply to a prompt, if it is known."""
        known = self._memory.get(key)
        if known is not None:
            return known
        try:
            with borrowed(self._source) as connection:
                rows = connection.query("SELECT reply FROM lakescout.llm_replies WHERE key = ?", [key])
        except QueryError:
            return None
        return rows["reply"][0].as_py() if rows.num_rows else None

    def put(self, key: str, model: str, messages: Sequence[Message], reply: str) -> None:
        """Remember a reply, in memory alone when nothing can be stored."""
        self._memory.put(key, model, messages, reply)
        prompt = "\n\n".join(f"{message.role}: {message.content}" for message in messages)
        try:
            with self._writing() as connection:
                connection.execute(template("llm_replies_create"))
                connection.execute(
                    "INSERT INTO lakescout.llm_replies VALUES (?, ?, ?, ?, now()::TIMESTAMP)",
                    [key, model, prompt, reply],
                )
        except LakescoutError:
            return
