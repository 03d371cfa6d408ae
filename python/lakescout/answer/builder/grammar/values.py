"""Conditions on cells: `from V`, `whose C is V`, `the V T`, `C containing Q`."""

from __future__ import annotations

import re
from typing import Final

from lakescout.answer.builder.grammar.compare import is_amount, year_field
from lakescout.answer.builder.grammar.state import E, State, index
from lakescout.answer.builder.lexicon import MENTIONS, PROSE
from lakescout.answer.builder.plan import Condition
from lakescout.reading.times import recurring

# ruff: noqa: E501 -- a pattern is easier to read on one line than in pieces


_LIKE: Final = (
    r"(?P<col>C\d+)(?: [a-z']+){0,4}? (?P<cue>contain(?:s|ing|ed)?|include(?:s)?|including|with the (?:word|substring|phrase|letter|string)|has the (?:word|substring|phrase|letter|string)|"
    r"have the (?:word|substring|phrase|letter|string)|having the (?:word|substring|phrase)|mentions?|mentioned|mentioning|like|start(?:s|ing)? with|begin(?:s|ning)? with|end(?:s|ing)? with|as the phrase)"
    r"(?: (?:the|a|word|substring|phrase|letter|string|letters|value|or|characters?|in|it))* (?P<val>[VQN]\d+)"
)
_LIKE_IN: Final = (
    r"(?P<cue>with|contain(?:s|ing)?|having|has|have) (?:the |a )?(?:letters?|words?|substring|string|phrase) (?P<val>[VQ]\d+)"
    r" in (?:the |their |its |his |her )?(?P<col>C\d+)"
)
_NOT: Final = r"\b(?:not|n't|n ' t|except|excluding|other than|isn't|aren't|wasn't|doesn't|don't|different from|non|never|without|no)\b"
_NUMBER: Final = r"(?P<col>C\d+)(?: (?:is|are|was|were|of|equal|equals|to|in|as|be|number|value|=|:|being|for|the|at|year|has|have))* (?P<n>N\d+)"
_NUMBERS: Final = (
    r"(?P<col>C\d+)(?: (?:is|are|was|were|of|equal|equals|to|in|as|be|number|value|=|:|being|for|the|at|either|year))*"
    r" (?P<list>N\d+(?:(?: ,| or|, or)+ N\d+)+)"
)
_NUMBER_FIRST: Final = r"(?P<n>N\d+) (?:as (?:the |its |their )?)?(?P<col>C\d+)"


def read_values(state: State) -> None:
    """Take every cell, quoted text and number that is left."""
    state.take_all(_LIKE_IN, lambda match: _like(state, match))
    state.take_all(_LIKE, lambda match: _like(state, match))
    state.take_all(_NUMBERS, lambda match: _numbers(state, match))
    state.take_all(_NUMBER, lambda match: _number(state, match))
    state.take_all(_NUMBER_FIRST, lambda match: _number(state, match))
    for name in re.findall(r"\b[VQ]\d+\b", state.text):
        if re.search(rf"\b{name}\b", state.text):
            _value(state, name)
    for name in re.findall(r"\bN\d+\b", state.text):
        _lone_number(state, name)
    _merge(state)


def _like(state: State, match: re.Match[str]) -> str | None:
    col, val, cue = match.group("col"), match.group("val"), match.group("cue")
    text = state.mentions[index(val)].text.strip(" \"'“”‘’`")
    text = state.target(val).cell if state.target(val).kind == "Q" else text
    text = text.replace("%", "")
    pattern = f"{text}%" if re.match(r"start|begin", cue) else f"%{text}" if cue.startswith("end") else f"%{text}%"
    negated = bool(re.search(_NOT, match.group()))
    state.denied |= negated
    state.plan.where.append(Condition(state.field_of(col), "like", pattern, negated, place=index(val)))
    state.use(col, val)
    return ""


def _negated(state: State, position: int) -> bool:
    before = state.text[:position].split()[-5:]
    words = " ".join(word for word in before)
    found = list(re.finditer(_NOT, words))
    if not found:
        return False
    match = found[-1]
    return not re.search(r"\b(?:and|but|or|,)\b|[VQN]\d+", words[match.end() :])


def _value(state: State, name: str) -> None:
    target = state.target(name)
    position = re.search(rf"\b{name}\b", state.text)
    assert position is not None
    negated = _negated(state, position.start())
    state.denied |= negated
    if target.kind == "Q":
        number = _column_for_text(state, position.start(), position.end())
        mentioned = re.search(r"\b(\w+) $", state.text[: position.start()])
        within = mentioned is not None and mentioned[1] in MENTIONS
        if number is None and within:
            number = next((n for word in PROSE for n in state.fields_at_hand() if _is_prose(state, n, word)), None)
            state.read.update(MENTIONS)
        if number is None:
            state.plan.leftover.append(target.cell)
            return
        begun = re.search(r"\b(?:start|begin)\w* with (?:the )?(?:letters? |prefix )?$", state.text[: position.start()])
        pattern = f"{target.cell}%" if begun else f"%{target.cell}%" if within else target.cell
        state.plan.where.append(Condition(number, "like", pattern, negated, place=index(name)))
        state.use(name)
    else:
        number = target.number
        state.plan.where.append(Condition(number, "<>" if negated else "=", target.cell, place=index(name)))
        state.use(name)
    _drop_column(state, name, number)


def _is_prose(state: State, number: int, word: str) -> bool:
    field = state.scope.fields[number]
    return field.is_text and word in field.words


def _drop_column(state: State, name: str, number: int) -> None:
    """The column that the value stands beside is spent: `whose C is V`, `the V C`, `C V`."""
    before = re.search(
        rf"\b(C\d+)(?: (?:is|are|was|were|be|of|in|as|to|name|named|called|with|that|which|the|a|an|not|n't|either|equal|equals|being|by|has|have|for|from|code|both|or|,|and|[VQ]\d+))* {name}\b",
        state.text,
    )
    after = re.search(rf"\b{name}(?: (?:as|the|a|an|its|their|of|type|or|and|[VQ]\d+))* (C\d+)\b", state.text)
    for match in (before, after):
        if match and _is_of(state, match.group(1), number):
            state.use(match.group(1))
            state.text = re.sub(rf"\b{match.group(1)}\b", " ", state.text)
            break
    state.text = re.sub(rf"\b{name}\b", "§" + name, state.text)


def _is_of(state: State, column: str, number: int) -> bool:
    return index(column) not in state.used and state.field_of(column) == number


def _column_for_text(state: State, start: int, end: int) -> int | None:
    """The text column named nearest before the quoted text, else after it, else a name."""
    before = re.findall(r"\bC\d+\b", state.text[:start][-60:])
    after = re.findall(r"\bC\d+\b", state.text[end:][:30])
    for name in (*reversed(before), *after):
        if state.scope.fields[state.field_of(name)].is_text:
            state.use(name)
            state.text = re.sub(rf"\b{name}\b", " ", state.text)
            return state.field_of(name)
    return None


def _numbers(state: State, match: re.Match[str]) -> str | None:
    """`C is either N or N`."""
    col, names = match.group("col"), re.findall(r"N\d+", match.group("list"))
    number = state.field_of(col)
    field = state.scope.fields[number]
    if not (field.is_number or field.numeric_text) or not re.search(r"\bor\b", match.group("list")):
        return None
    cells = tuple(state.target(name).cell for name in names)
    state.plan.where.append(Condition(number, "in", cells, place=index(names[0])))
    state.use(col, *names)
    return ""


def _number(state: State, match: re.Match[str]) -> str | None:
    col, name = match.group("col"), match.group("n")
    number = state.field_of(col)
    if _is_when(state, match):
        return None
    field = state.scope.fields[number]
    value = state.target(name).cell
    fits = field.is_number or field.numeric_text or any(hit.field == number for hit in state.hits(name))
    fits = fits and is_amount(value)
    if not fits and not field.is_date:
        return None
    negated = bool(re.search(_NOT, match.group())) or _negated(state, match.start())
    state.denied |= negated
    op = "<>" if negated else "year" if field.is_date and is_amount(value) else "="
    state.plan.where.append(Condition(number, op, value, place=index(name)))
    state.use(col, name)
    return ""


def _is_when(state: State, match: re.Match[str]) -> bool:
    """`the fees in 2022`: the year says when, not how much."""
    field = state.scope.fields[state.field_of(match.group("col"))]
    value = state.target(match.group("n")).cell
    if field.is_date or "year" in field.words or not re.search(r"\b(?:in|for|at) N\d+$", match.group()):
        return False
    year = value.isdecimal() and 1900 <= int(value) <= 2100
    return year and field.is_number and year_field(state, match, dates=True) is not None


def _lone_number(state: State, name: str) -> None:
    value = state.target(name).cell
    position = re.search(rf"\b{name}\b", state.text)
    if position is None:
        return
    day = not is_amount(value)
    number = (
        year_field(state, position, dates=day) if day or (value.isdecimal() and 1500 <= int(value) <= 2100) else None
    )
    if number is None:
        hits = (
            []
            if day
            else [
                hit.field
                for hit in state.hits(name)
                if not state.scope.fields[hit.field].is_number
                or len(value) >= 4
                or (state.scope.fields[hit.field].is_id and _may_number(state, hit.field, position))
            ]
        )
        at_hand = set(state.fields_at_hand())
        number = next((field for field in hits if field in at_hand and _may_number(state, field, position)), None)
    if number is None:
        state.plan.leftover.append(value)
        return
    op = "year" if state.scope.fields[number].is_date and not day else "="
    state.plan.where.append(Condition(number, op, value, place=index(name)))
    state.use(name)
    state.text = re.sub(rf"\b{name}\b", "§" + name, state.text)


def _may_number(state: State, number: int, position: re.Match[str]) -> bool:
    """A key is meant by a number only right behind its own name or its table's: `order 10248`."""
    field = state.scope.fields[number]
    if not (field.is_id and field.is_number):
        return True
    before = re.search(rf"\b({E})(?: (?:number|no|id|nr|with|the|is|=|#|s))* $", state.text[: position.start()])
    return before is not None and state.table_of(before.group(1)) == field.table


def _each_of_two(state: State, conditions: list[Condition]) -> bool:
    """`both V and V`, `T whose C is V and T whose C is V`."""
    if re.search(r"\bboth\b|\band also\b|\bas well as\b", state.text):
        return True
    first, second = (re.search(rf"§[VQN]{condition.place}\b", state.text) for condition in conditions)
    if first is None or second is None:
        return False
    between = state.text[first.end() : second.start()]
    return bool(re.search(r"\band\b", between) and re.search(r"\b(?:whose|who|that|with|T\d+|in)\b", between))


def _merge(state: State) -> None:
    """Two values of one column: `or` and lists give OR, `both ... and` rows that meet each."""
    plan = state.plan
    by_field: dict[tuple[int, str], list[Condition]] = {}
    for condition in plan.where:
        again = recurring(str(condition.value))
        part: str = "" if again is None else again.part  # on Mondays in 2024
        if condition.op in {"=", "like", "year"} and not condition.negated:
            by_field.setdefault((condition.field, part), []).append(condition)
    for (number, part), conditions in by_field.items():
        if len(conditions) < 2:
            continue
        plan.where = [condition for condition in plan.where if condition not in conditions]
        if len(conditions) == 2 and not part and _each_of_two(state, conditions):
            plan.both = conditions
        elif len({condition.value for condition in conditions}) == 1:
            plan.where.append(conditions[0])
        elif all(condition.op == "=" for condition in conditions):
            cells = tuple(dict.fromkeys(str(condition.value) for condition in conditions))
            plan.where.append(Condition(number, "in", cells, place=conditions[0].place))
        else:
            plan.where += conditions
            plan.any_of = True
    ranges = [
        condition
        for condition in plan.where
        if condition.op in {"<", "<=", ">", ">="} and isinstance(condition.value, str)
    ]
    apart = len(ranges) == 2 and ranges[0].field == ranges[1].field and ranges[0].op[0] != ranges[1].op[0]
    if apart and re.search(r"\bboth\b", state.text):
        plan.where = [condition for condition in plan.where if condition not in ranges]
        plan.both = ranges
    if (
        len(plan.where) >= 2
        and re.search(r"\bor\b|\beither\b", state.text)
        and not any(c.op == "in" for c in plan.where)
    ):
        plan.any_of = True
