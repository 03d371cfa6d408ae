"""One by one: `for each C`, `per C`, `does each T have`."""

from __future__ import annotations

import re

from lakescout.answer.builder.grammar.implied import adds_over_time, default, is_flow, key_field
from lakescout.answer.builder.grammar.order import display_field
from lakescout.answer.builder.grammar.state import C, E, State, index
from lakescout.answer.builder.grammar.superlative import many_to_one_tables
from lakescout.answer.builder.plan import Item
from lakescout.reading.rules.periods import EVERY


def group_selection(state: State) -> None:  # noqa: PLR0912
    """Group what is selected, and select what it is grouped by."""
    plan = state.plan
    _whole_rows(state)
    _add_up(state)
    aggregated = any(item.agg for item in plan.select) or any(item.agg for item, _ in plan.order) or bool(plan.having)
    if state.groups and aggregated:
        for number in state.groups:
            target = state.targets[number]
            if target.kind == "C":
                plan.group.append(target.number)
                if all(item.field != target.number for item in plan.select) and any(i.agg for i in plan.select):
                    plan.select.append(Item(target.number))
            else:
                plain = [item for item in plan.select if not item.agg]
                if not plain and any(item.agg for item in plan.select):
                    name = display_field(state, target.number)
                    if name is not None:
                        plan.select.append(Item(name))
                plan.tables.append(target.number)
                plan.group.append(key_field(state, target.number))
    elif state.groups:
        for number in state.groups:
            target = state.targets[number]
            if target.kind == "C" and all(item.field != target.number for item in plan.select):
                plan.select.append(Item(target.number))
            elif target.kind == "T" and plan.subject is None:
                plan.subject = target.number
                plan.tables.append(target.number)
    plain_fields = [item.field for item in plan.select if not item.agg and item.field is not None]
    if aggregated and not plain_fields and not any(item.agg for item in plan.select):
        default(state)
        plain_fields = [item.field for item in plan.select if not item.agg and item.field is not None]
    needs = any(item.agg for item in plan.select) or any(item.agg for item, _ in plan.order) or plan.having
    if needs and plain_fields:
        subject = state.scope.fields[plain_fields[0]].table
        if plan.having or any(item.agg for item, _ in plan.order):
            counted = [table for table in plan.tables if table != subject]
            if counted and subject is not None and not plan.group and _identifies(state, plain_fields):
                plan.group.append(key_field(state, subject))
        plan.group += [number for number in plain_fields if number not in plan.group]
    plan.group = list(dict.fromkeys(plan.group))
    _compared(state)


def _whole_rows(state: State) -> None:
    """`the average C per T` where every row of T has its own C: the average of all."""
    for item in state.plan.select:
        if item.agg in {"avg", "median"} and item.field is not None:
            own = state.scope.fields[item.field].table
            same = [n for n in state.groups if state.targets[n].kind == "T" and state.targets[n].number == own]
            state.groups = [number for number in state.groups if number not in same]
            state.plan.tables += [own] * bool(same)


def _add_up(state: State) -> None:
    """`consumption per month`, `amount per customer`: amounts of one group are added up."""
    plan = state.plan
    plain = [item for item in plan.select if item.field is not None and not item.agg]
    if len(plain) != 1 or len(plan.select) != 1 or not state.groups or not adds_over_time(state, plain[0].field or 0):
        return
    number = plain[0].field or 0
    table = state.scope.fields[number].table
    for target in (state.targets[place] for place in state.groups):
        apart = target.kind == "T" and target.number != table and many_to_one_tables(state, table, target.number)
        if (apart and is_flow(state, number)) or (target.kind == "C" and state.scope.fields[target.number].unit):
            plan.select = [Item(number, "sum")]
            return


def _compared(state: State) -> None:
    """`compare the average C of V and V`: one row for each of the two."""
    plan = state.plan
    if not re.search(r"\b(?:compare|compared|versus|vs|difference between)\b", state.text) or plan.group:
        return
    if any(item.agg for item in plan.select):
        named = [condition.field for condition in plan.where if condition.op == "in"]
        plan.group += named
        plan.select += [Item(number) for number in named]


def _identifies(state: State, numbers: list[int]) -> bool:
    """The selected columns name the rows of their table."""
    words = {word for number in numbers for word in state.scope.fields[number].own}
    return bool(words & {"name", "title", "id", "first", "last", "detail", "description"})


# ruff: noqa: E501 -- a pattern is easier to read on one line than in pieces


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
