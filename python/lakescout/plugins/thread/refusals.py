"""Why a text that goes on from other questions has no answer."""

from __future__ import annotations

from textwrap import shorten


def after_nothing(text: str) -> str:
    """Why a text that goes on from an earlier question has no answer, where that one was not understood.

    >>> after_nothing("by month?")
    '“by month” goes on from the question before, which was not understood: ask the whole question'
    """
    said = shorten(text.strip().rstrip("?!. "), 60, placeholder=" …")
    return f"“{said}” goes on from the question before, which was not understood: ask the whole question"


def in_thread(text: str) -> str:
    """Why a text that goes on from an earlier question of its thread has no answer.

    >>> in_thread("and in blue?")
    '“and in blue” goes on from the question before, and does not tell what to change of it: ask the whole question'
    """
    said = shorten(text.strip().rstrip("?!. "), 60, placeholder=" …")
    return f"“{said}” goes on from the question before, and does not tell what to change of it: ask the whole question"


def compared_in_thread(text: str) -> str:
    """Why a text that compares with the question before it has no answer.

    >>> compared_in_thread("compared to July?")
    '“compared to July” asks for two answers side by side, which no follow-up gives: ask for one, then the other'
    """
    said = shorten(text.strip().rstrip("?!. "), 60, placeholder=" …")
    return f"“{said}” asks for two answers side by side, which no follow-up gives: ask for one, then the other"
