"""Columns that the question does not name: those that rows go by, and what `who`, `where` and `when` ask for."""

from __future__ import annotations

import re

from lakescout.answer.builder.grammar.order import display_fields
from lakescout.answer.builder.grammar.state import State
from lakescout.answer.builder.lexicon import PEOPLE, QUESTION_WORDS
from lakescout.answer.builder.plan import Item, Related


def question_word(state: State) -> None:
    """`who`, `where` and `when` ask for a column that the question does not name."""
    plan = state.plan
    if plan.select:
        return
    first = [token.lower for token in state.tokens[:1]]
    hints = QUESTION_WORDS.get(first[0] if first else "", ())
    for hint in hints:
        for number in state.fields_at_hand():
            field = state.scope.fields[number]
            meant = hint in field.words or (hint == "date" and field.is_date)
            if meant and (plan.subject is None or field.table == plan.subject):
                plan.select.extend(Item(other) for other in both_names(state, number))
                return
    if first == ["who"]:
        _who(state)


def _who(state: State) -> None:
    """No table at hand has names: the one table of people that a key joins to them."""
    people = {
        state.scope.fields[n].table
        for n in state.fields_around()
        if state.scope.fields[n].own[-2:] in {("full", "name"), ("first", "name"), ("last", "name")}
        or (PEOPLE & set(state.scope.table_words[state.scope.fields[n].table]))
    }
    if len(people) == 1:
        (table,) = people
        state.plan.select.extend(Item(number) for number in display_fields(state, table))
        state.plan.distinct = True


def default(state: State) -> None:
    """No column is named: the rows are named by their table's name column."""
    plan = state.plan
    names = list(re.findall(r"\bT\d+\b", state.text))
    table = state.table_of(names[0]) if names else plan.subject
    if table is None:
        tables = [state.scope.fields[c.field].table for c in plan.where]
        tables += [absent.table for absent in plan.absent]
        table = tables[0] if tables else None
    if table is not None:
        numbers = display_fields(state, table)
        plan.penalty += 0.3 * bool(numbers)
        if len(numbers) == 1 and _names_nothing(state, numbers[0]):
            plan.star, plan.subject = True, table
            return
        plan.select.extend(Item(number) for number in numbers)


def _names_nothing(state: State, number: int) -> bool:
    """The first column of a table without names and keys: a year of measurements, say."""
    field = state.scope.fields[number]
    joins = any(number in (key.left, key.right) for key in state.scope.keys)
    return field.is_number and not joins and not {"id", "key", "code", "number", "no", "name"} & set(field.words)


def both_names(state: State, number: int) -> list[int]:
    """The first and the last name where the column is one of them."""
    if not {"first", "last"} & set(state.scope.fields[number].words):
        return [number]
    pair = [
        other
        for other in state.scope.fields_of[state.scope.fields[number].table]
        if state.scope.fields[other].words[-2:] in {("first", "name"), ("last", "name")}
    ]
    return pair if number in pair and len(pair) == 2 else [number]


def key_field(state: State, table: int) -> int:
    """The column that a table's rows are numbered by."""
    fields = state.scope.fields_of[table]
    ids = [number for number in fields if state.scope.fields[number].is_id]
    return ids[0] if ids else fields[0]


def name_the_related(state: State) -> None:
    """`the manager of V`: the manager's name, where the column that refers to the manager is one of the same table."""
    plan = state.plan
    if len(plan.select) != 1 or plan.select[0].agg or plan.select[0].field is None or plan.group or plan.order:
        return
    reference = plan.select[0].field
    field = state.scope.fields[reference]
    key = state.scope.fields_of[field.table][0]
    joined = any(reference in (each.left, each.right) for each in state.scope.keys)
    asked = {word for mention in state.mentions for word in mention.text.lower().split()}
    if (
        not field.is_id
        or joined
        or reference == key
        or not state.scope.fields[key].is_id
        or asked & {"id", "ids", "number"}
    ):
        return
    if field.words[0] in {word for words in state.scope.table_words for word in words}:
        return
    names = [number for number in display_fields(state, field.table) if state.scope.fields[number].is_text]
    if names and all(state.scope.fields[condition.field].table == field.table for condition in plan.where):
        plan.select = [Item(number, via=Related(number, reference, key)) for number in names]
