"""Columns of yes or no, and cells that are missing: `cancelled T`, `T without C`, `T that have no C`."""

from __future__ import annotations

import re
from typing import Final

from lakescout.answer.builder.grammar.absent import DENIALS, subject_table
from lakescout.answer.builder.grammar.state import State
from lakescout.answer.builder.plan import Condition

_HELPERS: Final = r"(?:do|does|did|have|has|had|is|are|was|were|be|been)"
_DENIAL: Final = r"(?:not|n't|never|without|no|non|don't|doesn't|didn't|haven't|hasn't|aren't|isn't|wasn't|weren't)"
_FLAG: Final = (
    rf"(?P<not>(?:,? ?\b(?:that|which|who|and|but) )?(?:\b{_HELPERS} )*\b{_DENIAL} "
    r"(?:(?:a|an|any|the|been|yet|in|on|under|at|-) )*)?"
    r"\b(?P<what>C\d+)"
)
_MISSING: Final = (
    rf"(?:,? ?\b(?:that|which|who|with|and|but) )?(?:\b{_HELPERS} )*"
    r"\b(?:without|no|not|n't|don't|doesn't|haven't|hasn't|lacking|lacks?|missing)"
    r"(?: (?:have|having|known|given|stored|recorded))*"
    r"(?: (?:a|an|any|the|their|its|known|recorded|valid))* (?P<what>C\d+)(?! (?:of|in|named|called) )"
)
_IS_MISSING: Final = (
    r"(?:,? ?\b(?:whose|where|with|and) )?(?:the |an? )?(?P<what>C\d+) (?:(?:is|are|was|were|being) )?"
    r"(?:missing|unknown|empty|blank|null|not (?:known|given|set|recorded|filled(?: in)?|available))\b"
)
_PRESENT: Final = (
    r"(?<=\w) (?:(?:that|which|who) )?(?:with|have|has|having|do have) (?:an?|a known|any) (?P<what>C\d+)(?= \||$)"
)
_DONE: Final = rf"(?<=\w) (?:that|which|who) (?:{_HELPERS} )+(?:already |been )*(?P<what>C\d+)(?= \||$)"
_UNDONE: Final = r"\bnot (?P<what>C\d+)(?= T\d+| \||$)"


def read_flags(state: State) -> None:
    """Take what is asked of columns of yes or no, and of cells that are not there."""
    denied = state.denied
    state.take_all(_FLAG, lambda match: _flag(state, match))
    state.take_all(_UNDONE, lambda match: _undone(state, match))
    state.take_all(_DONE, lambda match: _done(state, match))
    state.take_all(_IS_MISSING, lambda match: _missing(state, match))
    state.take_all(_MISSING, lambda match: _missing(state, match))
    state.take_all(_PRESENT, lambda match: _missing(state, match, present=True))
    if state.denied and not denied:
        state.read.update(DENIALS)


def _flag(state: State, match: re.Match[str]) -> str | None:
    what = match.group("what")
    number = state.field_of(what)
    if not state.scope.fields[number].is_flag or _listed(state.text, match):
        return None
    negated = match.group("not") is not None
    state.denied |= negated
    state.plan.where.append(Condition(number, "flag", "", negated))
    state.plan.tables.append(state.table_of(what))
    state.use(what)
    return "and" if negated and re.match(r",? ?and\b", match.group("not")) else ""


def _listed(text: str, match: re.Match[str]) -> bool:
    """It stands in a list of columns and is asked for."""
    before, after = text[: match.start("what")], text[match.end("what") :]
    return bool(
        re.search(r"C\d+ (?:,|and|or)(?: (?:and|the))* $", before) or re.match(r" (?:,|and) (?:the )?C\d+", after)
    )


def _undone(state: State, match: re.Match[str]) -> str | None:
    """`unresolved T`: the date on which it was is missing."""
    what = match.group("what")
    if not state.target(what).denied or not state.scope.fields[state.field_of(what)].is_date:
        return None
    state.plan.where.append(Condition(state.field_of(what), "null", ""))
    state.denied = True
    state.use(what)
    return ""


def _done(state: State, match: re.Match[str]) -> str | None:
    """`that have ended`: the date on which they did is there."""
    what = match.group("what")
    subject = subject_table(state, re.findall(r"\b[CT]\d+\b", state.text[: match.start()]), match.start())
    if not state.is_deed(what) or state.table_of(what) != subject:
        return None
    state.plan.where.append(Condition(state.field_of(what), "null", "", True))
    state.use(what)
    return ""


def _missing(state: State, match: re.Match[str], *, present: bool = False) -> str | None:
    """A text or date of the subject's own table is NULL, or is not; amounts may be 0 as well, keys say other things."""
    what = match.group("what")
    number = state.field_of(what)
    field = state.scope.fields[number]
    subject = subject_table(state, re.findall(r"\b[CT]\d+\b", state.text[: match.start()]), match.start())
    refers = field.is_id and number != state.scope.fields_of[field.table][0]
    if field.table != subject or field.unit or not (field.is_text or field.is_date or refers):
        return None
    if not re.search(r"\bT\d+\b", state.text[: match.start()]):
        return None
    state.plan.where.append(Condition(number, "null", "", present))
    state.denied |= not present
    state.use(what)
    return ""
