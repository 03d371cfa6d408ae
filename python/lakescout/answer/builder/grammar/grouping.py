"""The groups of what is selected: one row for each of something."""

from __future__ import annotations

import re

from lakescout.answer.builder.grammar.amounts import adds_over_time, is_flow
from lakescout.answer.builder.grammar.implied import default, key_field
from lakescout.answer.builder.grammar.order import display_field
from lakescout.answer.builder.grammar.state import State
from lakescout.answer.builder.grammar.superlative import many_to_one_tables
from lakescout.answer.builder.plan import Item


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
