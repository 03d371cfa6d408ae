"""Order: `sorted by C`, `in descending order of C`, `from the oldest to the youngest`."""

from __future__ import annotations

import re
from typing import Final

from lakescout.answer.builder.grammar.state import AGG_WORDS, DET, C, E, State, T
from lakescout.answer.builder.lexicon import ADJECTIVES
from lakescout.answer.builder.plan import Item

# ruff: noqa: E501 -- a pattern is easier to read on one line than in pieces


_DESCENDING: Final = r"\b(descending|decreasing|reverse|desc|reversed|descendingly)\b"
_RANGE: Final = re.compile(
    r",? ?\bfrom (?:the )?(?:most )?(\w+)(?: C\d+)? (?:one |ones )?to (?:the )?(?:most |least )?\w+(?: C\d+)?"
)
_DOWN: Final = {
    "high",
    "highest",
    "large",
    "largest",
    "big",
    "biggest",
    "most",
    "greatest",
    "late",
    "z",
    "long",
    "old",
    "top",
}
_CUE: Final = (
    r",? ?(?:and )?(?:please )?\b(?:sort|sorted|order(?! of)|ordered|ranked|rank|arrange|arranged|listed|sorting|ordering)"
    r"(?: (?:them|it|the|results?|names?|all|these|those|in|from|an|a))*"
    r"(?: (?P<d1>\w+))?(?: alphabetical| lexicographical)?(?: order)?"
    r" (?:by|of|according to|using|based on|in terms of|with respect to|on)\b(?P<tail>[^|]*)"
)
_ALPHABETICALLY: Final = r",? ?(?:and )?(?:\b(?:sorted|ordered|listed|arranged|ranked|sort|order) (?:them |the results? )?)?\balphabetically\b(?! by\b)"
_IN_ORDER: Final = r",? ?\b(?:in|by|with)(?: an?| the)? ?(?P<d1>\w+)?(?: \w+)? order(?: (?:of|by|according to|for|based on)\b(?P<tail>[^|]*))?"
_IN_ORDER_OF: Final = r",? ?(?:\b(?:sorted|ordered|listed|ranked|arranged) )?\b(?:in|by|with)(?: an?| the)? ?(?P<d1>\w+)?(?: \w+)? order (?:of|by|according to|based on)\b(?P<tail>[^|]*)"


def read_order(state: State) -> None:
    """Take the clause that orders the answer, if there is one."""
    direction = _take_range(state)
    for pattern in (_IN_ORDER_OF, _CUE, _IN_ORDER):
        if state.take(pattern, lambda match: _read(state, match, direction)):
            return
    if state.take(_ALPHABETICALLY, lambda match: ""):
        state.alphabetical = False
        return
    if direction is not None and state.take(
        rf"\bby (?:the |their )?(?P<what>{C})$", lambda match: _by(state, match, direction)
    ):
        return
    if direction is not None and not state.plan.order:
        word, descending = direction
        implied = state.implied(word)
        if implied is not None:
            descending ^= state.reverses(word, implied)
            state.plan.order.append((Item(implied), descending))


def _by(state: State, match: re.Match[str], direction: tuple[str, bool]) -> str:
    """`by C from the most recent to the oldest`."""
    number = state.field_of(match.group("what"))
    state.plan.order.append((Item(number), direction[1] ^ state.reverses(direction[0], number)))
    state.use(match.group("what"))
    return ""


def _take_range(state: State) -> tuple[str, bool] | None:
    match = _RANGE.search(state.text)
    if match is None or not (
        match.group(1) in ADJECTIVES or match.group(1) in _DOWN | {"low", "lowest", "small", "least", "early", "a"}
    ):
        return None
    word = match.group(1)
    state.text = state.text.replace(match.group(), " ", 1)
    return word, word in _DOWN or (word in ADJECTIVES and ADJECTIVES[word][0])


def _read(state: State, match: re.Match[str], direction: tuple[str, bool] | None) -> str | None:
    groups = match.groupdict()
    tail = groups.get("tail") or ""
    whole = match.group()
    if "order" not in whole and "sort" not in whole and not re.search(r"rank|arrang|listed|list\w* .*\bby\b", whole):
        return None
    descending = bool(re.search(_DESCENDING, whole)) or bool(direction and direction[1])
    rest = _items(state, tail, descending)
    if not state.plan.order:
        if not re.search(r"alphabet|lexico|ascend|descend|increas|decreas|reverse", whole) and direction is None:
            return None
        state.alphabetical = descending
    return rest


def _items(state: State, tail: str, descending: bool) -> str:
    """Read what to order by from the front of the tail; give back what follows it."""
    item = re.compile(
        rf"^(?:\s|,|and |then |by )*{DET}(?P<agg>{'|'.join(AGG_WORDS)})?(?: of)? ?{DET}"
        rf"(?P<count>(?:total )?(?:number|count|amount|quantity) of )?(?:different |distinct )?{DET}(?:(?P<owner>T\d+) (?:'s|'|s) )?(?P<what>{E})"
        rf"(?P<of>(?: (?:of|in|for|each|from|that|they|have|has|\w+ed|the)\b)* (?P<inner>T\d+))?"
    )
    rest = tail
    while match := item.match(rest):
        what = match.group("what")
        if state.plan.order and match.group("agg") is None and match.group("count") is None and what.startswith("T"):
            break
        entry = _entry(state, match)
        if entry is None:
            break
        if match.group("inner") and match.group("count") is None:
            state.use(match.group("inner"))
        state.plan.order.append((entry, descending))
        state.use(what, match.group("owner") or "")
        rest = rest[match.end() :]
        if not re.match(r"\s*(?:,|and\b|then\b)\s*(?:then )?(?:by )?(?:the )?C\d+", rest):
            break
    if not state.plan.order and (count := re.match(r"^\s*(?:the )?(?:count|number|frequency)\b", rest)):
        state.plan.order.append((Item(None, "count"), descending))
        rest = rest[count.end() :]
    rest = re.sub(
        r"\b(?:in )?(?:an? |the )?(?:ascending|descending|increasing|decreasing|alphabetical|alphabetic|lexicographical|reverse)(?: alphabetical| lexicographical)?(?: order| manner)?\b",
        " ",
        rest,
    )
    return rest


def _entry(state: State, match: re.Match[str]) -> Item | None:
    what = match.group("what")
    agg = AGG_WORDS.get(match.group("agg") or "")
    if match.group("count"):
        if what.startswith("T"):
            state.plan.tables.append(state.table_of(what))
        elif state.measures(what):
            return Item(state.field_of(what), agg or "")
        return state.count_of(what)
    if re.fullmatch(T, what):
        name = display_field(state, state.table_of(what))
        return Item(name) if name is not None else None
    if re.fullmatch(C, what):
        return Item(state.field_of(what), agg or "")
    return None


def display_field(state: State, table: int) -> int | None:
    """The column that names a table's rows: its name or title, else its key."""
    fields = state.scope.fields_of[table]
    for wanted in (
        ("name",),
        ("title",),
        ("full", "name"),
        ("first", "name"),
        ("label",),
        ("id",),
        ("code",),
    ):
        for number in fields:
            if state.scope.fields[number].own == wanted:
                return number
    for word in ("name", "title", "detail", "description", "label"):
        for number in fields:
            if word in state.scope.fields[number].words and state.scope.fields[number].is_text:
                return number
    return fields[0] if fields else None


def display_fields(state: State, table: int) -> list[int]:
    """The column that names a table's rows; of people, the first name and the last."""
    first = display_field(state, table)
    if first is None:
        return []
    if state.scope.fields[first].own != ("first", "name"):
        return [first]
    return [first, *(n for n in state.scope.fields_of[table] if state.scope.fields[n].own == ("last", "name"))]
