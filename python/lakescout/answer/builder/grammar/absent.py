"""What is not there: `without any T`, `that do not have T`, `have never T`."""

from __future__ import annotations

import re
from typing import Final

from lakescout.answer.builder.grammar.state import State, index
from lakescout.answer.builder.plan import Absent, Condition
from lakescout.words.text import stem

# ruff: noqa: E501 -- a pattern is easier to read on one line than in pieces


_NOT: Final = (
    r"(?:,? ?(?:that|which|who|whose|and|but) )?(?:(?:do|does|did|have|has|had|are|is|was|were|be|been) )*"
    r"(?:not|n't|never|no|without|none|neither|n ' t|don't|doesn't|didn't|haven't|hasn't|aren't|isn't|cannot)\b"
    r"(?P<gap>(?: [a-z']+){0,4}?) (?P<what>[CT]\d+)(?P<value>(?: (?:named|called|in|of|from|with|on|to|by|at|for|whose|C\d+|T\d+|the|a|an|any|is|was|code|id|title|name|\w+ed|fly|play|teach|use|own))* [VQ]\d+)?"
    r"(?P<rest>(?: (?:(?:on|of|for|in|to|with|at|by) )?(?:the |any |a |an |their )?T\d+)*)"
)
_NEVER_DONE: Final = (
    r"(?:,? ?(?:that|which|who|and|but) )?(?:(?:do|does|did|have|has|had|are|is|was|were|been) )*(?:never|not|n't|haven't|hasn't|weren't|wasn't|aren't)"
    r"(?: (?:been|yet|ever|once))* (?P<verb>[a-z]{4,})(?: (?:anything|any|yet|before|once|at all))*(?= \||$)"
)
_NOT_YET: Final = (
    r"(?:,? ?(?:that|which|who|and|but) )?(?:(?:do|does|did|have|has|had|are|is|was|were|been) )*(?:never|not|n't|haven't|hasn't|weren't|wasn't|aren't)"
    r"(?: (?:been|yet|ever))* (?P<what>C\d+)(?: (?:yet|before|so far|at all))*(?= \||$)"
)
DENIALS: Final = {"without", "never", "none", "neither", "lack", "lacking", "missing"}
BACKWARDS: Final = 0.5
"""What it costs to ask for rows that lack what they refer to."""
_NOT_VALUE: Final = r"(?:,? ?(?:that|which|who|whose|and|but) )?(?:do|does|did|have|has|had|are|is|was|were) (?:not|n't|never)\b(?: [a-z']+){0,3}? (?:any |the )?(?P<own>[CT]\d+ (?:named |called |of |is )?)?(?P<value>V\d+)(?: (?P<second>V\d+))?"
_NO_VALUE: Final = (
    r"(?:,? ?(?P<and>and )?(?:that|which|who|whose|but|with) )?(?:\b(?:do|does|did|have|has|had) )*"
    r"\b(?:without|no|not have|n't have|not having)(?: (?:any|a|an|single))* (?P<value>V\d+)(?: (?P<own>[CT]\d+))?"
)


def read_absences(state: State) -> None:
    """Take a clause that asks for rows without rows in another table."""
    for pattern, read in (
        (_NOT_YET, _not_yet),
        (_NEVER_DONE, _never_done),
        (_NOT_VALUE, _absent_value),
        (_NO_VALUE, _absent_value),
        (_NOT, _absent),
    ):
        if state.take(pattern, lambda match, read=read: read(state, match)):  # type: ignore[misc]
            state.read.update(DENIALS)
            return


def _never_done(state: State, match: re.Match[str]) -> str | None:
    """`that were never ordered`: rows without one in the nearest table that the verb names."""
    subject = subject_table(state, re.findall(r"\b[CT]\d+\b", state.text[: match.start()]))
    verb = match.group("verb")
    if subject is None:
        return None
    other = state.table_done(verb, subject)
    if other is None:
        return None
    state.denied = True
    state.read.add(verb)
    state.plan.absent.append(Absent(subject, other))
    return ""


def _refers(state: State, subject: int, other: int) -> bool:
    """The subject's rows refer to the other table's, so that none can lack one."""
    steps = state.graph.tree([subject, other]) or ()
    for _, key in steps[:1]:
        ends = {state.scope.fields[end].table: end for end in (key.left, key.right)}
        first = {table: end == state.scope.fields_of[table][0] for table, end in ends.items()}
        return not first.get(subject, True) and any(is_first for table, is_first in first.items() if table != subject)
    return False


def _absent(state: State, match: re.Match[str]) -> str | None:
    what = match.group("what")
    gap = match.group("gap")
    other = state.table_of(what)
    before = list(re.findall(r"\b[CT]\d+\b", state.text[: match.start()]))
    subject = subject_table(state, before, match.start())
    if subject is None or re.search(r"\b(?:more|less|equal|greater)\b", gap):
        return None
    if subject == other and what.startswith("T") and (owner := _named_like(state, before)) is not None:
        subject = owner  # `growers without parcels`, where the word was taken for the column parcels.grower
    value = re.search(r"[VQ]\d+", match.group("value") or "")
    if what.startswith("C") and (other == subject or value):
        return None
    if other == subject and value and state.target(value.group()).kind == "V":
        other = state.table_of(value.group())  # `teachers that do not teach the course V`: the verb names the subject
    if other == subject:
        return None
    conditions: list[Condition] = []
    if value:
        target = state.target(value.group())
        if target.kind == "Q" or state.scope.fields[target.number].table == subject:
            return None
        conditions.append(Condition(target.number, "=", target.cell, place=index(value.group())))
        state.use(*re.findall(r"[CTVQ]\d+", match.group("value") or ""))
    done = next((t for word in gap.split() if (t := state.table_done(word, subject)) is not None), None)
    if done is not None and done not in {subject, other} and not conditions and _between(state, subject, done, other):
        other = done  # `members who never borrowed a book`: no loans
    if state.graph.distance(subject, other) >= 9:
        return None
    state.use(what, *re.findall(r"T\d+", match.group("rest")))
    state.plan.penalty += BACKWARDS if not conditions and _refers(state, subject, other) else 0.0
    state.denied = True
    state.read.update(word for word in gap.split() if state.table_done(word, subject) is not None)
    state.plan.absent.append(Absent(subject, other, tuple(conditions)))
    return ""


def _named_like(state: State, before: list[str]) -> int | None:
    """The table that is called as the last column mentioned is; that mention is spent."""
    name = next((name for name in reversed(before) if name.startswith("C")), None)
    if name is None:
        return None
    asked = tuple(stem(word) for word in state.mentions[index(name)].text.lower().split())
    found = [table for table, words in enumerate(state.scope.table_words) if words == asked]
    if len(found) != 1:
        return None
    state.use(name)
    return found[0]


def _between(state: State, first: int, middle: int, last: int) -> bool:
    """Both tables are joined to the middle one by a key."""
    around = state.graph.neighbours(middle)
    return first in around and last in around


def _not_yet(state: State, match: re.Match[str]) -> str | None:
    """`not returned yet`, `never approved`: the date of it is missing."""
    what = match.group("what")
    field = state.scope.fields[state.field_of(what)]
    if not field.is_date or not state.mentions[index(what)].text.lower().endswith(("ed", "en", "id", "nt")):
        return None
    subject = subject_table(state, re.findall(r"\b[CT]\d+\b", state.text[: match.start()]))
    state.denied = True
    state.use(what)
    done = "never" in match.group() or state.table_done(state.mentions[index(what)].text.lower(), -1) == field.table
    if done and subject not in {None, field.table} and state.graph.distance(subject, field.table) < 9:
        assert subject is not None
        state.plan.absent.append(Absent(subject, field.table))  # `guests that never booked`: booked_at of bookings
        return ""
    state.plan.where.append(Condition(state.field_of(what), "null", ""))
    return ""


def _absent_value(state: State, match: re.Match[str]) -> str | None:
    """`that do not speak V`: rows without such a row in the table that holds the value."""
    name, own, second = match.group("value"), match.group("own"), match.groupdict().get("second")
    target = state.target(name)
    subject = subject_table(state, re.findall(r"\b[CT]\d+\b", state.text[: match.start()]))
    other = state.scope.fields[target.number].table
    if subject is None or subject == other or state.graph.distance(subject, other) >= 9:
        return None
    if own and state.table_of(own.split()[0]) != other:
        return None
    conditions = [Condition(target.number, "=", target.cell, place=index(name))]
    state.use(name, *re.findall(r"[CT]\d+", own or ""))
    left = second or ""
    if second and state.table_of(second) == other and state.target(second).kind == "V":
        conditions.append(Condition(state.field_of(second), "=", state.target(second).cell, place=index(second)))
        state.use(second)
        left = ""
    state.denied = True
    state.plan.absent.append(Absent(subject, other, tuple(conditions)))
    return left


def subject_table(state: State, before: list[str], end: int | None = None) -> int | None:
    """The table that the clause ending at `end` speaks of: whose owner, the nearest table, else the column's."""
    owner = re.search(r"\b(T\d+) whose (?:[a-z]+ )*[CT]\d+$", state.text[:end].rstrip()) if end is not None else None
    if owner:
        state.use(*re.findall(r"T\d+", owner.group()))
        return state.table_of(owner.group(1))
    for name in reversed(before):
        if name.startswith("T"):
            return state.table_of(name)
    for name in reversed(before):
        if index(name) not in state.used:
            return state.table_of(name)
    return None


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
