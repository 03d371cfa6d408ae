"""What is asked for: the columns, counts and aggregates that no condition used up."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from lakescout.answer.builder.grammar.group import group_selection
from lakescout.answer.builder.grammar.implied import (
    both_names,
    default,
    is_flow,
    key_field,
    name_the_related,
    question_word,
)
from lakescout.answer.builder.grammar.order import display_field, display_fields
from lakescout.answer.builder.grammar.state import AGG_WORDS, E, State, index
from lakescout.answer.builder.grammar.superlative import many_to_one_tables
from lakescout.answer.builder.lexicon import SIZES
from lakescout.answer.builder.plan import MEASURES, Absent, Draft, Item

# ruff: noqa: E501 -- a pattern is easier to read on one line than in pieces


_ITEM: Final = re.compile(
    rf"(?P<count>\bhow many\b|\bhow much\b|\b(?:total )?(?:number|numbers|count|counts|amount) of\b|\bcount\b)(?P<cd>(?: (?:§[VQN]\d+|the|number|of|all|total|different|distinct|unique|types of|kinds of|many|available|other|these|those))*) (?P<counted>{E})"
    rf"|(?P<aggs>\b(?:{'|'.join(AGG_WORDS)})\b(?:(?: ?,| and| or| ,and|, and)+ (?:the )?(?:{'|'.join(AGG_WORDS)})\b)*)(?: (?:number|amount|value|values|of|the|all|possible|for|single))* (?P<agg>C\d+)"
    rf"|(?P<field>C\d+)"
    rf"|(?P<table>T\d+)"
)
_IMPERATIVE: Final = re.compile(
    r"^\s*(?:please |and |also )*(?:show|list|give|return|find|tell|what|which|display|get|report|name)\b"
)
_RELATIVE: Final = re.compile(r"\b(?:who|that|which|whose|where|having|whom)\b(?! (?:is|are|was|were) (?:the|their)\b)")
_RESUMED: Final = re.compile(
    r"(?:\bas well as\b|\balong with\b|\btogether with\b|,? \band (?:also )?(?:the|their|its|his|her|how many|what|show|list|give|corresponding|all|each)\b)(?=[^|]*\b(?:C\d+|how many|number of))"
)
_WITH_THEIRS: Final = re.compile(
    r"^\s*(?:(?:please|show|list|give|return|find|tell|display|get|me|us|all|of|the) )*(?P<table>T\d+)[^|]*?"
    r"(?:\band|\balong with|\btogether with|\bwith|\bas well as) (?:also )?(?:their|its|his|her)\b"
)
OTHER_COLUMN: Final = 1.0
"""What it costs to take the extreme of a column that the word does not speak of."""
_DISTINCT: Final = r"\b(?:different|distinct|unique)\b"
_ALL_COLUMNS: Final = r"\b(?:all (?:the )?(?:information|details?|info|columns|attributes|fields|data|record)|every detail|information (?:about|of|on))\b"


def read_selection(state: State) -> None:
    """Turn what is left into the columns of the answer."""
    first, *later = [part for part in re.split(r"\|", state.text) if part.strip()] or [""]
    region = first
    for part in later:
        fresh = [name for name in re.findall(rf"\b{E}\b", part) if index(name) not in state.used]
        if fresh or re.search(r"how many|number of|count", part):
            also = re.search(r"\b(?:also|as well)\b", part) or state.groups
            region = f"{first} , {part}" if also else part if _IMPERATIVE.match(part) else f"{first} , {part}"
    region = _cut(state, region)
    plan = state.plan
    _into_absences(plan, state)
    _items(state, region)
    _count_of_nothing(plan, region)
    _once(plan)
    if re.search(_ALL_COLUMNS, state.text) and not any(item.agg for item in plan.select):
        named = [item for item in plan.select if item.field is not None]
        if not named or (len(named) == 1 and plan.subject is None):
            plan.star = True
            plan.select = []
    plan.subject = _subject(state, region)
    question_word(state)
    group_selection(state)
    name_the_related(state)
    if not plan.select and not plan.star:
        default(state)
    plan.select += [item for item in plan.shown if item not in plan.select]
    if state.alphabetical is not None and plan.select:
        plan.order.append((plan.select[0], state.alphabetical))
    if re.search(_DISTINCT, region) and not any(item.agg for item in plan.select) and not plan.group:
        plan.distinct = True
    _main_tables(state, region)


def _cut(state: State, region: str) -> str:
    """Columns behind a relative clause are conditions that were not understood, not answers."""
    match = _RELATIVE.search(region)
    if match is None or not re.search(rf"\b{E}\b|how many|number of", region[: match.start()]):
        return region
    head, tail = region[: match.start()], region[match.start() :]
    resumed = _RESUMED.search(tail)
    if resumed is None:
        return head if re.search(rf"\b{E}\b", head) else region
    return head + " , " + tail[resumed.start() :]


def _items(state: State, region: str) -> None:
    plan = state.plan
    end = 0
    if owner := _WITH_THEIRS.match(region):
        plan.select.extend(Item(number) for number in display_fields(state, state.table_of(owner.group("table"))))
    for match in _ITEM.finditer(region):
        name = match.group("counted") or match.group("agg") or match.group("field") or match.group("table")
        if index(name) in state.used:
            continue
        if match.group("field") and (state.is_deed(name) or _apart(state, name, region, match.start(), end)):
            state.plan.tables.append(state.table_of(name))
            state.use(name)
            continue
        end = match.end()
        if match.group("counted"):
            _counted(state, match, name)
        elif match.group("agg"):
            _aggregated(state, match)
            state.use(name)
        elif match.group("field"):
            previous = region[: match.start()].rstrip()
            if plan.select and plan.select[-1].agg in MEASURES and re.search(r"(?:and|,)(?: the)?$", previous):
                for word in {item.agg for item in plan.select if item.agg}:
                    plan.select.append(Item(state.field_of(name), word))
            else:
                plan.select.extend(Item(number) for number in _full_name(state, name))
            state.use(name)


def _aggregated(state: State, match: re.Match[str]) -> None:
    """`the average and maximum C`: an item for each word."""
    number = state.field_of(match.group("agg"))
    for word in re.findall(r"[a-z]+", match.group("aggs")):
        if word in AGG_WORDS:
            if state.speaks_of_another(word, number) or _only_names(state, word, number):
                state.plan.leftover.append(word)
                state.plan.penalty += OTHER_COLUMN
            state.plan.select.append(Item(number, AGG_WORDS[word]))


def _only_names(state: State, word: str, number: int) -> bool:
    """`the largest tank` is not the last tank by its number or name."""
    field = state.scope.fields[number]
    amount = (field.is_number and not field.is_id and not {"no", "number"} & set(field.words)) or field.numeric_text
    return word in SIZES and not amount and not field.is_date


def _count_of_nothing(plan: Draft, region: str) -> None:
    """`how many female V`, `the number of (shops opened) for each`: what is counted was spent on a condition."""
    if any(item.agg == "count" for item in plan.select):
        return
    bare = re.search(r"\b(?:how many|number of)\s*(?:$|,|and\b|for\b|in\b)", region)
    if bare or (not plan.select and re.search(r"\bhow many\b|\bnumber of\b|^\s*count\b", region)):
        plan.select.append(Item(None, "count"))
        plan.penalty += 0.3


def _joins(state: State, number: int) -> bool:
    return any(number in (key.left, key.right) for key in state.scope.keys)


def _apart(state: State, name: str, region: str, start: int, previous: int) -> bool:
    """The column stands in no list with the one before: it says where or of what, and is not asked for."""
    field = state.scope.fields[state.field_of(name)]
    asked = state.mentions[index(name)].text.lower().split()
    before = region[:start].rstrip()
    stands_for_table = field.is_id and not {"id", "ids", "key", "code", "codes", "number", "numbers"} & set(asked)
    if stands_for_table and re.search(r"\b(?:of|for|from|by|among|across)(?: all| the| these| each)*$", before):
        return True
    if not state.plan.select:
        return False
    return not re.search(r"\band\b|,|\||\bwith\b|\bby\b|\bplus\b|\bor\b|/|&", region[previous:start])


def _into_absences(plan: Draft, state: State) -> None:
    """`no T of C V`: a condition on the absent table's rows says which rows must be absent."""
    for place, absent in enumerate(plan.absent):
        if not absent.negated:
            continue
        inside = [c for c in plan.where if state.scope.fields[c.field].table == absent.other]
        if inside:
            plan.where = [c for c in plan.where if c not in inside]
            plan.absent[place] = replace(absent, conditions=(*absent.conditions, *inside))


def _once(plan: Draft) -> None:
    """A column that is aggregated is not asked for beside that."""
    measured = {item.field for item in plan.select if item.agg in MEASURES}
    plan.select = [item for item in plan.select if item.agg or item.field not in measured]
    plan.select = list(dict.fromkeys(plan.select))
    plan.order = list(dict.fromkeys(plan.order))


def _full_name(state: State, name: str) -> list[int]:
    """`the name` of people who have a first and a last name is both."""
    number = state.field_of(name)
    asked = state.mentions[index(name)].text.lower().split()
    return [number] if {"first", "last"} & set(asked) else both_names(state, number)


def _counted(state: State, match: re.Match[str], name: str) -> None:
    distinct = bool(re.search(_DISTINCT + r"|types of|kinds of", match.group("cd") or ""))
    target = state.target(name)
    state.use(name)
    if target.kind == "T":
        table = target.number
        state.plan.tables.append(table)
        if distinct:
            key = display_field(state, table)
            if len({state.table_of(n) for n in re.findall(rf"\b{E}\b", state.text)}) > 1 and key is not None:
                state.plan.select.append(Item(key_field(state, table), "count", True))
                return
        own = next((n for n in state.scope.fields_of[table] if _is_measure_of(state, n)), None)
        state.plan.select.append(Item(None, "count") if own is None or distinct else Item(own, "sum"))
        return
    field = state.scope.fields[target.number]
    if field.is_number and not field.is_id and not distinct and not _joins(state, target.number):
        whose = re.search(r"\bhow many C\d+ (?:do|does|did) (?:the )?§?([TV]\d+)", state.text)
        several = whose is not None and many_to_one_tables(state, field.table, state.table_of(whose.group(1)))
        single = bool(state.plan.limit or whose) and not several
        state.plan.select.append(Item(target.number, "" if single else "sum"))
    elif not distinct and _names_rows(state, target.number):
        state.plan.tables.append(field.table)
        state.plan.select.append(Item(None, "count"))
    else:
        state.plan.select.append(Item(target.number, "count", True))


def _is_measure_of(state: State, number: int) -> bool:
    """`hours` of a table of hours: how many they are is their sum."""
    field = state.scope.fields[number]
    return is_flow(state, number) and field.words == state.scope.table_words[field.table]


def _names_rows(state: State, number: int) -> bool:
    """The field stands for its table's rows: its first key, or the thing the table is about."""
    table = state.scope.fields[number].table
    return number == key_field(state, table) or number in state.scope.fields_of[table][:2]


def _subject(state: State, region: str) -> int | None:
    names = re.findall(r"\bT\d+\b", region)
    if names:
        return state.table_of(names[0])
    tables = [state.scope.fields[item.field].table for item in state.plan.select if item.field is not None]
    return tables[0] if tables else None


def _main_tables(state: State, region: str) -> None:
    """Tables that the question names are joined when no column speaks for them."""
    plan = state.plan
    for name in re.findall(rf"\b{E}\b", state.text):
        if index(name) not in state.used:
            plan.tables.append(state.table_of(name))
    if plan.subject is not None and plan.star:
        plan.tables.insert(0, plan.subject)
    _only_existence(state)


def _only_existence(state: State) -> None:
    """`the average C of T who have U`: a row of T counts once, however many rows of U it has."""
    plan = state.plan
    if not plan.select or any(item.agg not in MEASURES for item in plan.select):
        return
    own = {state.scope.fields[item.field].table for item in plan.select if item.field is not None}
    own |= {state.scope.fields[condition.field].table for condition in plan.where}
    if len(own) != 1 or plan.group or plan.having or plan.order:
        return
    subject = own.pop()
    others = [table for table in dict.fromkeys(plan.tables) if table != subject]
    if len(others) == 1 and state.graph.distance(subject, others[0]) < 9:
        plan.tables = [subject]
        plan.absent.append(Absent(subject, others[0], negated=False))
