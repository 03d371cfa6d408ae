"""Talking to a language model: one protocol, one client, budgets, a cache of replies, and privacy."""

from __future__ import annotations

from typing import Final

OFFERS: Final = ("budget", "chat", "protocol")
"""The modules that other plugins may import."""
