"""What is asked for: the columns, counts and aggregates that no condition used up."""

# ruff: noqa: E501 -- a pattern is easier to read on one line than in pieces
from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from lakescout.answer.builder.grammar.amounts import is_flow
from lakescout.answer.builder.grammar.order import display_field, display_fields
from lakescout.answer.builder.grammar.state import AGG_WORDS, E, State, index
from lakescout.answer.builder.grammar.superlative import many_to_one_tables
from lakescout.answer.builder.lexicon import PEOPLE, QUESTION_WORDS
from lakescout.answer.builder.plan import MEASURES, Absent, Item, Plan

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
    _question_word(state)
    _group(state)
    if not plan.select and not plan.star:
        _default(state)
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
        if match.group("field") and _apart(state, name, region, match.start(), end):
            state.plan.tables.append(state.table_of(name))
            state.use(name)
            continue
        end = match.end()
        if match.group("counted"):
            _counted(state, match, name)
        elif match.group("agg"):
            for word in re.findall(r"[a-z]+", match.group("aggs")):
                if word in AGG_WORDS:
                    plan.select.append(Item(state.field_of(name), AGG_WORDS[word]))
            state.use(name)
        elif match.group("field"):
            previous = region[: match.start()].rstrip()
            if plan.select and plan.select[-1].agg in MEASURES and re.search(r"(?:and|,)(?: the)?$", previous):
                for word in {item.agg for item in plan.select if item.agg}:
                    plan.select.append(Item(state.field_of(name), word))
            else:
                plan.select.extend(Item(number) for number in _full_name(state, name))
            state.use(name)


def _count_of_nothing(plan: Plan, region: str) -> None:
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


def _into_absences(plan: Plan, state: State) -> None:
    """`no T of C V`: a condition on the absent table's rows says which rows must be absent."""
    for place, absent in enumerate(plan.absent):
        if not absent.negated:
            continue
        inside = [c for c in plan.where if state.scope.fields[c.field].table == absent.other]
        if inside:
            plan.where = [c for c in plan.where if c not in inside]
            plan.absent[place] = replace(absent, conditions=(*absent.conditions, *inside))


def _once(plan: Plan) -> None:
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
                state.plan.select.append(Item(_key_field(state, table), "count", True))
                return
        state.plan.select.append(Item(None, "count"))
        return
    field = state.scope.fields[target.number]
    if field.is_number and not field.is_id and not distinct and not _joins(state, target.number):
        single = bool(state.plan.limit or re.search(r"\bhow many C\d+ (?:do|does|did) (?:the )?[TV§]", state.text))
        state.plan.select.append(Item(target.number, "" if single else "sum"))
    elif not distinct and _names_rows(state, target.number):
        state.plan.tables.append(field.table)
        state.plan.select.append(Item(None, "count"))
    else:
        state.plan.select.append(Item(target.number, "count", True))


def _names_rows(state: State, number: int) -> bool:
    """The field stands for its table's rows: its first key, or the thing the table is about."""
    table = state.scope.fields[number].table
    return number == _key_field(state, table) or number in state.scope.fields_of[table][:2]


def _key_field(state: State, table: int) -> int:
    fields = state.scope.fields_of[table]
    ids = [number for number in fields if state.scope.fields[number].is_id]
    return ids[0] if ids else fields[0]


def _subject(state: State, region: str) -> int | None:
    names = re.findall(r"\bT\d+\b", region)
    if names:
        return state.table_of(names[0])
    tables = [state.scope.fields[item.field].table for item in state.plan.select if item.field is not None]
    return tables[0] if tables else None


def _question_word(state: State) -> None:
    """`who`, `where` and `when` ask for a column that the question does not name."""
    plan = state.plan
    if plan.select:
        return
    first = state.text.split()[:1]
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
    if len(plain) != 1 or len(plan.select) != 1 or not state.groups or not is_flow(state, plain[0].field or 0):
        return
    number = plain[0].field or 0
    table = state.scope.fields[number].table
    for target in (state.targets[place] for place in state.groups):
        apart = target.kind == "T" and target.number != table and many_to_one_tables(state, table, target.number)
        if apart or (target.kind == "C" and state.scope.fields[target.number].unit):
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


def _group(state: State) -> None:  # noqa: PLR0912
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
                plan.group.append(_key_field(state, target.number))
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
        _default(state)
        plain_fields = [item.field for item in plan.select if not item.agg and item.field is not None]
    needs = any(item.agg for item in plan.select) or any(item.agg for item, _ in plan.order) or plan.having
    if needs and plain_fields:
        subject = state.scope.fields[plain_fields[0]].table
        if plan.having or any(item.agg for item, _ in plan.order):
            counted = [table for table in plan.tables if table != subject]
            if counted and subject is not None and not plan.group and _identifies(state, plain_fields):
                plan.group.append(_key_field(state, subject))
        plan.group += [number for number in plain_fields if number not in plan.group]
    plan.group = list(dict.fromkeys(plan.group))
    _compared(state)


def _identifies(state: State, numbers: list[int]) -> bool:
    """The selected columns name the rows of their table."""
    words = {word for number in numbers for word in state.scope.fields[number].own}
    return bool(words & {"name", "title", "id", "first", "last", "detail", "description"})


def _default(state: State) -> None:
    """No column is named: the rows are named by their table's name column."""
    plan = state.plan
    names = list(re.findall(r"\bT\d+\b", state.text))
    table = state.table_of(names[0]) if names else plan.subject
    if table is None:
        tables = [state.scope.fields[c.field].table for c in plan.where]
        table = tables[0] if tables else None
    if table is not None:
        numbers = display_fields(state, table)
        plan.select.extend(Item(number) for number in numbers)
        plan.penalty += 0.3 * bool(numbers)


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
