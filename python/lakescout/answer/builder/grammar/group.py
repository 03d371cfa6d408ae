"""One by one: `for each C`, `per C`, `does each T have`."""

# ruff: noqa: E501 -- a pattern is easier to read on one line than in pieces
from __future__ import annotations

import re

from lakescout.answer.builder.grammar.state import C, E, State, index
from lakescout.answer.builder.periods import EVERY

_EACH = (
    r",? ?(?:\b(?:for|in|of|by|at|to|with|from|on|within|across|belonging to|under|about|among) )?"
    rf"\b(?:each|every|per)\b(?: of (?:the|these|those))?(?: (?:different|distinct|unique|single|type of|kind of|available|of|the))* (?P<what>{E})"
    rf"(?: (?P<more>C\d+)\b(?! of))?(?: and (?:each )?(?P<also>C\d+)\b(?! of))?"
)
_DIFFERENT = r",? ?\b(?:for|of|in|by|across|from) (?:all )?(?:the )?(?:different|distinct|various) (?P<what>C\d+)"
_GROUPED = rf",? ?\b(?:grouped|group|broken down|organized|categorized) by {''}(?:the |their )?(?P<what>{E})"
_BY_TABLE = r"(?<=\d) by (?:the )?(?P<what>T\d+)(?= \||$|,| (?:in|for|with|from|and) )"
_ROWS = rf"^(?:(?:show|list|give|display|get|what|find|please|me|are|is|the|all) )*(?P<what>T\d+)(?= (?:per|for each|for every|in each|by each|each|every) {E})(?![^|]*\b(?:average|total|sum|number|count)\b)"
_BY_COLUMN = r"^(?:the )?(?P<what>T\d+) by (?:the )?(?P<column>C\d+)$"
_COUNTING = re.compile(
    r"\b(?:how many|number|count|average|mean|total|sum|maximum|minimum|max|min|most|least|highest|lowest|oldest|youngest|largest|smallest)\b"
)


def read_groups(state: State) -> None:
    """Take what the question goes through one by one."""
    _count_rows(state)
    state.take_all(rf"(?<!\w)(?P<what>{C})(?= )", lambda match: _every(state, match))
    counting = bool(_COUNTING.search(state.text))

    def different(match: re.Match[str]) -> str | None:
        return None if re.search(r"\b(?:numbers?|counts?|amount)$", state.text[: match.start()]) else each(match)

    def each(match: re.Match[str]) -> str:
        what = match.group("what")
        more = match.groupdict().get("more")
        also = match.groupdict().get("also")
        if also and counting:
            state.groups.append(index(also))
            state.use(also)
        elif also:
            more = f"and {also}"
        state.groups.append(index(what))
        state.use(what)
        if (
            more
            and more.startswith("C")
            and what.startswith("T")
            and state.table_of(more) == state.table_of(what)
            and counting
        ):
            state.groups.append(index(more))
            state.use(more)
            return ""
        return more or ""

    state.take_all(_EACH, each)
    if counting:
        state.take_all(_GROUPED, each)
        state.take_all(_BY_TABLE, lambda match: None if _plural(state, match.group("what")) else each(match))
        if not state.groups:
            state.take(_DIFFERENT, different)


def _plural(state: State, what: str) -> bool:
    text = state.mentions[index(what)].text.lower()
    return text.endswith("s") and not text.endswith("ss")


def _count_rows(state: State) -> None:
    """`orders per month`, `orders by city`: how many they are."""
    state.take(_BY_COLUMN, lambda match: f"number of {match.group('what')} by {match.group('column')}")
    state.take(_ROWS, lambda match: f"number of {match.group('what')}")


def _every(state: State, match: re.Match[str]) -> str | None:
    """`monthly orders`, `the monthly average of C`: one row for each month."""
    what = match.group("what")
    if state.mentions[index(what)].text.lower() not in EVERY or not state.scope.fields[state.field_of(what)].unit:
        return None
    state.groups.append(index(what))
    state.use(what)
    following = re.match(r"\s*(?:number of )?(T\d+)", state.text[match.end() :])
    return "number of" if following and "number of" not in following.group() else " "
