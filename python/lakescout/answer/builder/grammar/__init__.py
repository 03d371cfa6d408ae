"""From a question with its mentions replaced by placeholders to a plan, clause by clause."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from lakescout.answer.builder.grammar.absent import read_absences, read_flags
from lakescout.answer.builder.grammar.compare import read_comparisons
from lakescout.answer.builder.grammar.group import read_groups
from lakescout.answer.builder.grammar.implied import key_field, read_amounts
from lakescout.answer.builder.grammar.order import display_field, read_order
from lakescout.answer.builder.grammar.select import read_selection
from lakescout.answer.builder.grammar.state import State
from lakescout.answer.builder.grammar.superlative import many_to_one_tables, read_superlatives
from lakescout.answer.builder.grammar.values import read_values
from lakescout.answer.builder.lexicon import LIGHT_VERBS, OPERATIONS, STOP
from lakescout.answer.builder.plan import Draft, Extreme, Item
from lakescout.reading.rules.periods import EVERY

UNREAD_NEGATION: Final = 0.8
"""What it costs a reading that it makes nothing of a `not` or `without`."""
_DENIES: Final = re.compile(
    r"\b(?:no(?= [CTV]\d)|not|n't|never|without|"
    r"don't|doesn't|didn't|isn't|aren't|haven't|hasn't)\b"
)
_SHARE: Final = re.compile(
    r"\b(?:what )?(?:is )?(?:the )?(?:share|percentage|percent|proportion|fraction) of (?:all )?(?:the )?"
)
_EXTREMES: Final = (
    r"\b(?:highest|lowest|largest|smallest|biggest|greatest|oldest|youngest|longest|shortest|cheapest|busiest|latest"
    r"|earliest)\b"
)
_NO_EXTREMES: Final = "interest|request|guest|forest|harvest|contest|protest|invest|honest|modest|test|latest|west|best"
_OF_VALUE: Final = re.compile(r"^(?:(?:what|is|the|show|give|me) )*T\d+ (?:of|in) (?:the )?§?V\d+$")
"""`population of France`, where rows have no names: it is no row that is asked for."""
_PREDICATE: Final = re.compile(r"\b(?:is|are|was|were) (?:not |n't )?(?P<word>[a-z]{3,})$")
"""`which tanks are empty`: what is said of them."""
_TIMES: Final = {"date", "time", "year", "day", "month", "season", "week", "hour", "period", "when", "founded", "from"}
_OLDEST: Final = re.compile(r"\b(?P<word>oldest|eldest|youngest) (?P<what>C\d+)\b")

STAGES: Final[tuple[Callable[[State], None], ...]] = (
    read_order,
    read_groups,
    read_flags,
    read_comparisons,
    read_amounts,
    read_superlatives,
    read_absences,
    read_values,
    read_selection,
)
"""Each takes the words it understands out of the text; what is left at the end is the selection."""


def read_plan(state: State) -> Draft:
    """Run the stages over `state`."""
    state.text = re.sub(r"\s*[?.!;]+\s*", " | ", state.text).strip(" |")
    state.text = re.sub(r"\b(C\d+) (?:numbers?|values?|amounts?)\b", r"\1", state.text)
    state.text = re.sub(r"\btypical (C\d+)\b|\b(C\d+) on average\b", r"average \1\2", state.text)
    state.text = re.sub(r"\b(C\d+) (?:in total|altogether)\b", r"total \1", state.text)
    state.text = _OLDEST.sub(lambda match: _extreme(state, match), state.text)
    for unit in {EVERY[word] for field in state.scope.fields for word in field.words if word in EVERY}:
        state.text = re.sub(rf"\bper {unit}\b", " ", state.text)  # of an hourly wage
    share = _SHARE.search(state.text)
    if share:
        state.text = _SHARE.sub("", state.text, count=1).strip()
    denies = _DENIES.search(state.text)
    for stage in STAGES:
        stage(state)
    if share:
        _into_share(state)
    _each_once(state)
    _unread(state)
    if denies and not state.denied:
        state.plan.penalty += UNREAD_NEGATION
        state.plan.leftover.append(denies.group())
    return state.plan


def _each_once(state: State) -> None:
    """`T who have U`: a row of T is shown once, however many rows of U it has."""
    plan = state.plan
    fields = [item.field for item in plan.select if item.field is not None and not item.agg and item.via is None]
    if not fields or len(fields) < len(plan.select) or plan.star or plan.group or plan.having or plan.order:
        return
    owners = {state.scope.fields[number].table for number in fields}
    if plan.limit is not None or plan.both or len(owners) != 1:
        return
    subject = owners.pop()
    others = {*plan.tables, *(state.scope.fields[condition.field].table for condition in plan.where)} - {subject}
    if not others and _speaks_of_values(state, fields):
        plan.distinct = True
    if not plan.distinct and any(many_to_one_tables(state, table, subject) for table in others):
        plan.group = list(dict.fromkeys([key_field(state, subject), *fields]))


def _speaks_of_values(state: State, fields: list[int]) -> bool:
    """`countries with a C above N`, of a table that has a country in many rows: which countries, not which rows."""
    field = state.scope.fields[fields[0]]
    spoken = not any(target.kind == "T" for target in state.targets) and len(fields) == 1
    return spoken and field.is_text and bool(state.plan.where) and fields[0] != display_field(state, field.table)


def _into_share(state: State) -> None:
    """Rows are counted, and those that meet the conditions among them."""
    plan = state.plan
    simple = not (plan.both or plan.absent or plan.having or plan.order or plan.limit is not None)
    if not plan.where or not simple:
        plan.leftover.append("share")
        return
    groups = [state.targets[number] for number in state.groups]
    named = [display_field(state, target.number) if target.kind == "T" else target.number for target in groups]
    plan.group = [number for number in named if number is not None]
    plan.share, plan.select, plan.star, plan.distinct = True, [Item(None, "count")], False, False


def _unread(state: State) -> None:
    """Words of operations that no clause made anything of: the answer would be to another question."""
    plan = state.plan
    items = [*plan.select, *(item for item, _ in plan.order), *(item for item, *_ in plan.having)]
    items += [condition.value for condition in plan.where if isinstance(condition.value, Item)]
    found = {item.agg for item in items}
    extremes = plan.order or {"max", "min"} & found or any(isinstance(c.value, Extreme) for c in plan.where)
    if _echoes(plan) and state.tokens[0].lower in {"what", "where", "how", "who", "why"}:
        plan.leftover.append(state.tokens[0].lower)
    if _OF_VALUE.search(state.text) and all(state.scope.fields[item.field or 0].is_id for item in plan.select):
        plan.leftover.append("of")
    if "per" in {token.lower for token in state.tokens} and not (plan.group or any(item.agg for item in items)):
        plan.leftover.append("per")  # a ratio
    said = _PREDICATE.search(state.text)
    if said and not {said["word"]} & (STOP | OPERATIONS | LIGHT_VERBS | state.read):
        plan.leftover.append(said["word"])
    for pattern, met in (
        (_EXTREMES, extremes),
        (r"\b(?:average|mean)\b", "avg" in found),
        (r"(?<!\bat )\b(?:most|least|fewest|best|worst)\b(?! of\b)", extremes),
        (r"\b(?:than|versus)\b", False),
        (r"\b(?:total|sum)\b", bool(found & {"sum", "count", "avg"})),
        (rf"\b(?!(?:{_NO_EXTREMES})\b)[a-z]{{3,}}est\b", bool(extremes)),
        (r"\bcompare\b", bool(plan.group)),
        (r"\b(?:first|last)\b(?! name)", bool(extremes or plan.limit is not None)),
        (r"^(?:when|since when)\b", _of_time(state)),
        (r"^(?:why|how long|how often|how far)\b", False),
        (r"\b(?:per|ratio|variance|deviation|growth|trend|correlation)\b", False),
    ):
        if not met and (left := re.search(pattern, state.text)):
            plan.leftover.append(left.group())


def _echoes(plan: Draft) -> bool:
    """All that is shown is what the question said."""
    said = {condition.field for condition in plan.where if condition.op == "=" and not condition.negated}
    plain = [item.field for item in plan.select if not item.agg and item.via is None]
    return bool(plain) and len(plain) == len(plan.select) and set(plain) <= said and not plan.any_of


def _of_time(state: State) -> bool:
    """Something that is selected is a time."""
    fields = [state.scope.fields[item.field] for item in state.plan.select if item.field is not None]
    return any(field.is_date or field.unit or set(field.words) & _TIMES for field in fields)


def _extreme(state: State, match: re.Match[str]) -> str:
    """`the oldest age` is the greatest one."""
    if "age" not in state.scope.fields[state.field_of(match.group("what"))].words:
        return match.group()
    return f"{'maximum' if match.group('word') in {'oldest', 'eldest'} else 'minimum'} {match.group('what')}"
