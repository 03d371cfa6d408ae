"""A model within a budget, with a memory: what the parts of the engine talk to."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field

from lakescout.errors import LateError, ModelError
from lakescout.llm.alone import alone
from lakescout.llm.budget import Budget
from lakescout.llm.ledger import Call, Ledger, MemoryLedger, now, reply_key
from lakescout.llm.privacy import Privacy, Tells
from lakescout.llm.protocol import ChatModel, Message, Reply
from lakescout.llm.tokens import estimated_tokens, spent_tokens


@dataclass
class Chat:
    """Conversations about one question, all on one budget. Safe to share between threads."""

    model: ChatModel
    budget: Budget = field(default_factory=Budget)
    ledger: Ledger = field(default_factory=MemoryLedger)
    privacy: Privacy = field(default_factory=lambda: Privacy("headers"))
    asked: list[str] = field(default_factory=list)
    """The purpose of each call that was made, cached ones left out."""

    def ask(
        self, messages: list[Message], *, purpose: str, max_tokens: int = 600, flaw: Callable[[str], str] | None = None
    ) -> Reply:
        """A reply, from the cache or from the model. Raises ModelError.

        `flaw` says why a reply is of no use, or "" when it is of use: that is kept in the ledger too.
        """
        key = reply_key(self.model.name, messages)
        with ExitStack() as held:
            try:
                told = self.privacy.check(messages)
                held.enter_context(alone(key, self.budget.call_seconds))
                known = self.ledger.reply(key)
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
        """A reply from the model; what it cost is settled and recorded whatever happens."""
        self.asked.append(purpose)
        began, called_at, spent, problem = time.monotonic(), now(), (0, 0), "stopped"
        reply: Reply | None = None
        try:
            reply = self.model.complete(messages, max_tokens=max_tokens, seconds=self.budget.call_seconds)
            spent, problem = spent_tokens(messages, reply), flaw(reply.text)
            return reply
        except ModelError as error:
            spent, problem = (estimated_tokens(messages) if isinstance(error, LateError) else 0, 0), str(error)
            raise
        finally:
            seconds = time.monotonic() - began
            self.budget.settle(reserved, *spent, seconds)
            call = Call(
                called_at, purpose, self.model.name, *spent, seconds * 1000, cached=False, told=_name(told),
                problem=problem,
            )  # fmt: skip
            self.ledger.record(call, key, messages, None if reply is None else reply.text)

    def _record_free(self, purpose: str, *, cached: bool, problem: str) -> None:
        """Note a call that was answered from the cache, or that was not made."""
        call = Call(
            now(), purpose, self.model.name, 0, 0, 0.0, cached=cached, told=_name(Tells.NOTHING), problem=problem
        )
        self.ledger.record(call, "", (), None)


def _flawless(reply: str) -> str:
    return ""


def _name(tells: Tells) -> str:
    return tells.name.lower()
