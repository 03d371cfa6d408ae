"""A model with a budget and a memory: what the rest of the engine talks to."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

from lakescout.engine.calls import Message, Tells
from lakescout.engine.ledger import Call, Ledger, MemoryLedger, reply_key
from lakescout.errors import LateError, ModelError, OverloadError, RestingError
from lakescout.lake.state import now
from lakescout.plugins.llm.budget import Budget, estimated_tokens, spent_tokens
from lakescout.plugins.llm.protocol import POLL_SECONDS, UNREADABLE, ChatModel, Privacy, Reply

_guard = threading.Lock()
_asked: dict[str, tuple[threading.Lock, int]] = {}
"""For each key, the lock of a prompt and how many threads hold it or wait for it."""


@contextmanager
def alone(key: str, seconds: float) -> Iterator[None]:
    """While the block runs, no other thread of this process is in a block with the same key. Raises OverloadError.

    Waits for at most `seconds`, in short steps, so that Ctrl-C gets through.
    """
    with _guard:
        lock, users = _asked.get(key, (threading.Lock(), 0))
        _asked[key] = lock, users + 1
    try:
        deadline = time.monotonic() + seconds
        while not lock.acquire(timeout=POLL_SECONDS):
            if time.monotonic() >= deadline:
                raise OverloadError(f"the same prompt was under way for more than {seconds:g} seconds")
        try:
            yield
        finally:
            lock.release()
    finally:
        with _guard:
            users = _asked[key][1] - 1
            if users:
                _asked[key] = lock, users
            else:
                del _asked[key]


@dataclass
class Chat:
    """Conversations about one question, all on one budget. Safe to share between threads."""

    model: ChatModel
    budget: Budget = field(default_factory=Budget)
    ledger: Ledger = field(default_factory=MemoryLedger)
    privacy: Privacy = field(default_factory=lambda: Privacy("headers"))
    asked: list[str] = field(default_factory=list)
    """The purpose of each call that was made; cached replies do not count."""
    _unread: set[str] = field(default_factory=set)
    """The keys of prompts whose replies could not be read: this chat does not ask them again."""

    def ask(
        self, messages: list[Message], *, purpose: str, max_tokens: int = 600, flaw: Callable[[str], str] | None = None
    ) -> Reply:
        """A reply, from the cache or from the model. Raises ModelError.

        `flaw` says why a reply is useless, or returns "" if it is usable; the ledger records it too. If a cached
        reply cannot be read, the next chat asks for it again: the server may have been mended.
        """
        key = reply_key(self.model.name, messages)
        with ExitStack() as held:
            try:
                told = self.privacy.check(messages)
                held.enter_context(alone(key, self.budget.call_seconds))
                known = self.ledger.reply(key)
                if known is not None and flaw is not None and key not in self._unread and flaw(known) in UNREADABLE:
                    known = None
                reserved = 0 if known is not None else self.budget.admit(messages, max_tokens)
            except ModelError as error:
                self._record_free(purpose, cached=False, problem=str(error))
                raise
            if known is not None:
                self._record_free(purpose, cached=True, problem=flaw(known) if flaw else "")
                return Reply(known, cached=True)
            return self._pay(
                messages, key, purpose=purpose, max_tokens=max_tokens, told=told, reserved=reserved,
                flaw=flaw or _flawless,
            )  # fmt: skip

    def _pay(
        self,
        messages: list[Message],
        key: str,
        *,
        purpose: str,
        max_tokens: int,
        told: Tells,
        reserved: int,
        flaw: Callable[[str], str],
    ) -> Reply:
        """A reply from the model. Its cost is settled and recorded whatever happens."""
        self.asked.append(purpose)
        began, called_at, spent, problem = time.monotonic(), now(), (0, 0), "stopped"
        reply: Reply | None = None
        sent = True
        try:
            reply = self.model.complete(messages, max_tokens=max_tokens, seconds=self.budget.call_seconds)
            spent, problem = spent_tokens(messages, reply), flaw(reply.text)
            self._unread |= {key} if problem in UNREADABLE else set()
            return reply
        except RestingError as error:
            sent = False
            self.asked.pop()
            self.budget.forgo(reserved)
            self._record_free(purpose, cached=False, problem=str(error))
            raise
        except ModelError as error:
            spent, problem = (estimated_tokens(messages) if isinstance(error, LateError) else 0, 0), str(error)
            raise
        finally:
            if sent:
                seconds = time.monotonic() - began
                self.budget.settle(reserved, *spent, seconds)
                call = Call(
                    called_at, purpose, self.model.name, *spent, seconds * 1000, cached=False, told=_name(told),
                    problem=problem,
                )  # fmt: skip
                self.ledger.record(call, key, messages, None if reply is None else reply.text)

    def _record_free(self, purpose: str, *, cached: bool, problem: str) -> None:
        """Record a call that was answered from the cache, or that was not made."""
        call = Call(
            now(), purpose, self.model.name, 0, 0, 0.0, cached=cached, told=_name(Tells.NOTHING), problem=problem
        )
        self.ledger.record(call, "", (), None)


def _flawless(reply: str) -> str:
    return ""


def _name(tells: Tells) -> str:
    return tells.name.lower()
