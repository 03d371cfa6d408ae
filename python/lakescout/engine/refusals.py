"""Why a question has no answer, in the user's words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lakescout.answer.constrained_values import MISSING, MISUSED, Broken
from lakescout.answer.pipeline import Prepared
from lakescout.answer.result import Answer

SURE: Final = 0.9
"""How sure a reading must be where a column that the question names does not have what is asked of it."""


def why_not(first: Answer, prepared: Prepared, least: float) -> str:
    """Why the best statement is no answer; empty if it is one."""
    if first.instead:
        return first.instead
    types = [each.reason for each in prepared.barred if each.name == MISUSED]
    named = any(each.name == MISUSED and not each.aside for each in prepared.barred)
    if not first.unused and first.confidence >= (max(least, SURE) if named else least):
        return first.too_large
    if types:
        return "; ".join(types)
    if first.unused:
        return not_understood(first.unused, prepared.barred)
    sure, needed = told_apart(first.confidence, least)
    why = f"not sure enough to answer: confidence {sure}, at least {needed} is needed"
    return "; ".join((why, *(each.reason for each in prepared.barred[:1] if each.name == MISSING)))


def why_nothing(prepared: Prepared, refused: Sequence[str]) -> tuple[str, ...]:
    """Why there is no statement to show."""
    if refused:
        return (f"no statement could be run: {'; '.join(refused)}",)
    if prepared.found:
        return ("no statement could be run",)
    told = tuple(each.reason for each in prepared.barred[:1])
    return told or ("nothing in the lake matches the question well enough to build a statement",)


def not_understood(words: Sequence[str], barred: Sequence[Broken] = ()) -> str:
    """Why words that nothing accounts for keep a statement from being the answer.

    >>> not_understood(["red"])
    'not understood: “red”; no name, cell or description says so (lakescout_add_narration describes a column)'
    """
    told = {each.about: each.reason for each in reversed(barred) if each.about}
    reasons = [next((reason for about, reason in told.items() if word in about), "") for word in words]
    rest = [f"“{word}”" for word, reason in zip(words, reasons, strict=True) if not reason]
    told_by = "no name, cell or description says so (lakescout_add_narration describes a column)"
    lines = [f"not understood: {', '.join(dict.fromkeys(rest))}; {told_by}"]
    return "; ".join(dict.fromkeys(filter(None, (*reasons, *(lines if rest else [])))))


def told_apart(one: float, other: float) -> tuple[str, str]:
    """Two different numbers with two digits behind the point, or as many as show that they differ.

    >>> told_apart(0.3, 0.45), told_apart(0.447, 0.45)
    (('0.30', '0.45'), ('0.447', '0.450'))
    """
    shown = ((f"{one:.{digits}f}", f"{other:.{digits}f}") for digits in range(2, 18))
    return next((pair for pair in shown if pair[0] != pair[1]), (repr(one), repr(other)))
