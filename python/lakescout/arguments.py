"""Checking what a caller passes in, with messages that name what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from lakescout.errors import ArgumentError, QuestionError

MAX_QUESTION = 4096
"""Characters of a question."""


def check_question(question: object) -> str:
    """The question without surrounding space. Raises QuestionError."""
    if question is None:
        raise QuestionError("the question is NULL; give a text of 1 to 4,096 characters")
    if not isinstance(question, str):
        raise QuestionError(f"the question is a {type(question).__name__}, not a text: {question!r:.80}")
    text = question.replace("\0", " ").strip()
    if not text:
        raise QuestionError("the question is empty; give a text of 1 to 4,096 characters")
    if len(text) > MAX_QUESTION:
        raise QuestionError(f"the question has {len(text):,} characters; at most {MAX_QUESTION:,} are allowed")
    return text


def check_count(name: str, value: object, *, minimum: int = 1, maximum: int = 1_000_000) -> int:
    """A whole number within bounds. Raises ArgumentError."""
    if isinstance(value, bool) or not isinstance(value, int) or not minimum <= value <= maximum:
        raise ArgumentError(f"{name} must be a whole number from {minimum:,} to {maximum:,}, not {value!r}")
    return value


def check_fraction(name: str, value: object) -> float:
    """A number from 0 to 1; SQL's literals are decimals. Raises ArgumentError."""
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)) or not 0 <= value <= 1:
        raise ArgumentError(f"{name} must be a number from 0 to 1, not {value!r}")
    return float(value)


def check_choice(name: str, value: object, choices: Iterable[str]) -> str:
    """One of the allowed words. Raises ArgumentError."""
    allowed = sorted(choices)
    if not isinstance(value, str) or value.lower() not in allowed:
        raise ArgumentError(f"{name} {value!r} is unknown; allowed are {', '.join(map(repr, allowed))}")
    return value.lower()


def check_text(name: str, value: object, maximum: int = 100_000) -> str:
    """A text that is not blank. Raises ArgumentError."""
    if not isinstance(value, str) or not value.strip() or len(value) > maximum:
        raise ArgumentError(f"{name} must be a text of 1 to {maximum:,} characters, not {value!r:.80}")
    return value.strip()
