"""A model within a budget, with a memory: what the parts of the engine talk to."""

from __future__ import annotations

from dataclasses import dataclass, field

from lakescout.llm.budget import Budget
from lakescout.llm.protocol import ChatModel, Message, Reply
from lakescout.llm.replies import MemoryReplies, Replies, reply_key


@dataclass
class Chat:
    """Conversations about one question, all on one budget."""

    model: ChatModel
    budget: Budget = field(default_factory=Budget)
    replies: Replies = field(default_factory=MemoryReplies)
    asked: list[str] = field(default_factory=list)
    """The purpose of each call that was made, cached ones left out."""

    def ask(self, messages: list[Message], *, purpose: str, max_tokens: int = 600) -> Reply:
        """A reply, from the cache or from the model. Raises ModelError."""
        key = reply_key(self.model.name, messages)
        known = self.replies.get(key)
        if known is not None:
            return Reply(known, cached=True)
        self.budget.admit(messages, max_tokens)
        self.asked.append(purpose)
        reply = self.model.complete(messages, max_tokens=max_tokens, seconds=max(0.1, self.budget.seconds_left))
        self.budget.spend(messages, reply)
        self.replies.put(key, self.model.name, messages, reply.text)
        return reply
