"""Talking to a language model: one protocol, one client, budgets, a cache of replies, and privacy."""

from __future__ import annotations

from lakescout.llm.chat import Chat
from lakescout.llm.protocol import ChatModel, Message, Reply

__all__ = ["Chat", "ChatModel", "Message", "Reply"]
