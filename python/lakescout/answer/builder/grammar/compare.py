"""Comparisons: with numbers, with an average or a maximum, between two bounds."""

from __future__ import annotations

import re
from typing import Final

from lakescout.answer.builder.grammar.state import AGG_WORDS, DET, E, State, index
from lakescout.answer.builder.lexicon import ADJECTIVES
from lakescout.answer.builder.plan import Condition, Item, Related

# ruff: noqa: E501 -- a pattern is easier to read on one line than in pieces


_OPS: Final = (
    (
        ">=",
        r"(?:at least|no (?:less|lower|fewer|smaller|younger|shorter|earlier) than|not less than|a minimum of|minimum of|since)",
    ),
    (
        "<=",
        r"(?:at most|no (?:more|higher|greater|larger|bigger|older|longer|later) than|not more than|up to|a maximum of|maximum of|until|not exceeding)",
    ),
    (
        ">",
        r"(?:more than|greater than|higher than|larger than|bigger than|longer than|older than|taller than|heavier than|"
        r"faster than|later than|better than|above|over|exceeding|exceeds?|after|larger|greater|higher|more expensive than|than more)",
    ),
    (
        "<",
        r"(?:less than|fewer than|lower than|smaller than|shorter than|younger than|lighter than|slower than|earlier than|"
        r"cheaper than|below|under|before|prior to|lower|smaller|fewer)",
    ),
    ("<>", r"(?:not equal to|other than|different from|not)"),
    ("=", r"(?:exactly|equal to|equals?|of exactly|just|only)"),
)
_COUNTS: Final = re.compile(r"\b(?:more|fewer|less|least|most|exactly|over|only|just|up to|minimum|maximum)\b")
_OP: Final = "|".join(f"(?P<o{number}>{pattern})" for number, (_, pattern) in enumerate(_OPS))
_LINK: Final = r"(?:(?:is|are|was|were|be|been|being|that|which|who|with|of|a|an|the|has|have|had|value|values|amount|number|either|and|strictly|by|at|in|to|than|born|year|years|opened|founded|established|built|released|joined|starting|it|its|from|held|happened|cost|costs|total|exactly|only)\s)*"
_BETWEEN: Final = (
    rf"(?:(?P<col>C\d+) {_LINK})?(?:(?:in the )?range (?:of )?)?\b(?:between|from) {DET}(?P<a>N\d+)(?: \w+)? (?:and|to) {DET}(?P<b>N\d+)"
    rf"(?: (?P<unit>{E}))?"
)
_SPAN: Final = r"(?P<a>N\d+) to (?P<b>N\d+) (?P<col>C\d+)"
_COMPARE: Final = rf"(?:(?P<col>{E}) (?:(?!who\b|that\b|which\b|whose\b|with\b|and\b|or\b)[a-z]+ ){{0,2}}?{_LINK})?(?P<neg>not )?\b(?:{_OP}) (?P<equal>or equal to )?(?:the )?(?:year |number |a |an |age )?(?P<n>N\d+)(?: (?P<word>(?!(?:and|or|but|total|number|amount)\b)[a-z%$]+))?(?: (?:of |different |distinct |corresponding |total |number |amount )*(?P<unit>{E}|V\d+))?"
_THAN_THEIR: Final = (
    r"(?:\b(?:who|that|which|with|whose|and) )?(?:(?:have|has|is|are|an?|the) )*(?:(?P<before>more|higher|larger|greater|less|lower|smaller) )?"
    r"(?P<col>C\d+) (?:(?:is|are|was|were) )*(?P<dir>more|higher|larger|greater|bigger|later|older|less|lower|smaller|fewer|earlier)? ?"
    r"than (?:that of )?(?:their|his|her|its|the) (?:own )?(?P<ref>C\d+)"
)
_EXACTLY: Final = (
    r"\b(?:with|has|have|had|having|in|by|for)(?: only| exactly)? (?P<n>N\d+) (?:different )?(?P<unit>T\d+)"
)
_OR_MORE: Final = rf"(?:(?P<col>{E}) {_LINK})?(?P<n>N\d+) (?:or|and) (?P<dir>more|above|higher|greater|over|later|older|larger|less|below|lower|fewer|under|earlier|younger|smaller)(?! than\b)(?: (?:corresponding|different|distinct|other|such|of|the|total))*(?: (?P<unit>{E}|V\d+))?"
_HAVING_AVERAGE: Final = (
    rf"(?P<who>{E}) (?:that |which |who )?(?:with|whose|having|has|have|had) (?:an? |the |their )*(?P<agg>average|mean|total|maximum|minimum) {DET}(?P<col>C\d+)"
    rf" (?:of |is |was |that is |larger |greater |higher )*(?:{_OP}) (?P<n>N\d+)"
)
_OVER_AVERAGE: Final = (
    rf"(?:(?P<col>C\d+) {_LINK})?\b(?:{_OP}) {DET}(?:overall |maximum and )?(?P<agg>average|mean|maximum|max|minimum|min|highest|lowest|largest|smallest|greatest|longest|shortest)"
    rf"(?: of)? ?{DET}(?:(?:number|amount) of )?{DET}(?P<own>C\d+)?(?: (?:of|in|for|among|across) {DET}(?!V\d+ C)T\d+)?"
    rf"(?P<over>(?: (?:of|in|from|at|for|by|with|is|whose|which|that|are|were|located|based))+ {DET}(?:C\d+ )?(?P<cell>V\d+)(?: T\d+| C\d+)?)?"
)


def read_comparisons(state: State) -> None:
    """Take every comparison."""
    state.take(_THAN_THEIR, lambda match: _than_their(state, match))
    state.take_all(_HAVING_AVERAGE, lambda match: _having_average(state, match))
    state.take_all(_OVER_AVERAGE, lambda match: _over_average(state, match))
    state.take_all(_BETWEEN, lambda match: _between(state, match))
    state.take_all(_SPAN, lambda match: _between(state, match))
    state.take_all(_OR_MORE, lambda match: _or_more(state, match))
    state.take_all(_COMPARE, lambda match: _compare(state, match))
    state.take(r"\bout of (?:the )?(?P<col>C\d+)", lambda match: _none_left(state, match))
    state.take_all(_EXACTLY, lambda match: _exactly(state, match))


def _than_their(state: State, match: re.Match[str]) -> str | None:
    """`who earn more than their manager`: compared with the row of the same table that is referred to."""
    number, reference = state.field_of(match.group("col")), state.field_of(match.group("ref"))
    table = state.scope.fields[number].table
    key = state.scope.fields_of[table][0]
    refers = state.scope.fields[reference].is_id and state.scope.fields[reference].table == table and reference != key
    if not refers or not _comparable(state, number) or not state.scope.fields[key].is_id:
        return None
    word = match.group("dir") or match.group("before")
    if word is None:
        return None
    op = ">" if word in {"more", "higher", "larger", "greater", "bigger", "later", "older"} else "<"
    state.plan.where.append(Condition(number, op, Related(number, reference, key)))
    state.use(match.group("col"), match.group("ref"))
    return ""


def _exactly(state: State, match: re.Match[str]) -> str | None:
    """`with 1 race`, `have two T`."""
    if not re.search(rf"\b{E}\b", state.text[: match.start()]):
        return None
    return _having(state, match, "=", match.group("n"), match.group("unit"))


def _none_left(state: State, match: re.Match[str]) -> str | None:
    """`out of stock`."""
    if not state.measures(match.group("col")):
        return None
    state.plan.where.append(Condition(state.field_of(match.group("col")), "=", "0"))
    state.use(match.group("col"))
    return ""


def as_number(text: str) -> float:
    """The number, that of a length of time, or the year of a date; a month of no year is none."""
    if text.startswith("--") or ":" in text:
        return float("nan")
    return float(text[:4]) if text[4:5] == "-" else float(text.split(maxsplit=1)[0])


def is_amount(text: str) -> bool:
    """No date and no part of one, and no time of day."""
    return "-" not in text and ":" not in text


def _operator(match: re.Match[str]) -> str:
    return next(op for number, (op, _) in enumerate(_OPS) if match.group(f"o{number}"))


def _between(state: State, match: re.Match[str]) -> str | None:
    low, high = (state.target(match.group(name)).cell for name in "ab")
    groups = match.groupdict()
    if is_amount(low) and is_amount(high):
        number = _field(state, groups.get("col"), groups.get("unit"), match, as_number(low))
    else:
        number = _moment(state, groups.get("col"), groups.get("unit"), match)
    if number is None:
        return None
    state.plan.where.append(Condition(number, "between", (low, high), place=index(match.group("a"))))
    state.use(match.group("a"), match.group("b"), *_same(state, number, groups.get("col"), groups.get("unit")))
    return _kept(state, number, groups.get("col"), groups.get("unit"))


def _or_more(state: State, match: re.Match[str]) -> str | None:
    more = match.group("dir") in {"more", "above", "higher", "greater", "over", "later", "older", "larger"}
    return _condition(state, match, ">=" if more else "<=", match.group("n"))


def _compare(state: State, match: re.Match[str]) -> str | None:
    op = _operator(match)
    if match.group("equal"):
        op = {">": ">=", "<": "<="}.get(op, op)
    if match.group("neg"):
        state.denied = True
        op = {">": "<=", "<": ">=", ">=": "<", "<=": ">"}.get(op, "<>")
    return _condition(state, match, op, match.group("n"))


def _condition(state: State, match: re.Match[str], op: str, name: str) -> str | None:
    groups = match.groupdict()
    col, unit = groups.get("col"), groups.get("unit")
    value = state.target(name).cell
    if not is_amount(value):
        number = _moment(state, col, unit, match)
        if number is None:
            return None
        state.plan.where.append(Condition(number, op, value, place=index(name)))
        state.use(name, *_same(state, number, col, unit))
        return _kept(state, number, col, unit) + _word(groups)
    if unit and unit.startswith("V") and col and col.startswith("C") and _comparable(state, state.field_of(col)):
        number = state.field_of(col)  # `C of at least N in V`: the value is another condition
        state.plan.where.append(Condition(number, op, value, place=index(name)))
        state.use(name, col)
        return f"{groups.get('word') or ''} {unit}"
    if unit and unit.startswith("V"):
        state.plan.having.append((Item(None, "count"), op, value))
        state.use(name)
        return f"{col or ''} {unit}"
    if (unit and unit.startswith("T")) or (
        not unit and (groups.get("word") == "times" or groups.get("word") == "time")
    ):
        return _having(state, match, op, name, unit)
    number = _field(state, col, unit, match, as_number(value))
    if number is not None and unit and unit.startswith("C") and as_number(value) < 1000 and _is_time(state, unit):
        state.plan.tables.append(state.table_of(unit))  # `at least two shops opened`: of the shops, no year
        return _having(state, match, op, name, None)
    if number is None:
        if unit is None and col and col.startswith("T") and _COUNTS.search(match.group()):
            return _having(state, match, op, name, None)
        return None
    if unit and unit.startswith("C") and number == state.field_of(unit) and _countable(state, unit):
        state.plan.having.append((Item(number, "count", True), op, value))
        state.use(name, unit)
        return _kept(state, number, col, None)
    state.plan.where.append(Condition(number, op, value, place=index(name)))
    state.use(name, *_same(state, number, col, unit))
    return _kept(state, number, col, unit) + _word(groups)


def _moment(state: State, col: str | None, unit: str | None, match: re.Match[str]) -> int | None:
    """The column of dates that a day or a month is compared with."""
    for name in (unit, col):
        if name and name.startswith("C") and state.scope.fields[state.field_of(name)].is_date:
            return state.field_of(name)
    return year_field(state, match, dates=True)


def _is_time(state: State, unit: str) -> bool:
    """The column holds years or dates."""
    field = state.scope.fields[state.field_of(unit)]
    return field.is_date or "year" in field.words


def _word(groups: dict[str, str | None]) -> str:
    word = groups.get("word")
    return (
        f" {word}"
        if word in {"and", "or", "but", "that", "who", "with", "in", "for", "each", "sorted", "ordered"}
        else ""
    )


def _having(state: State, match: re.Match[str], op: str, name: str, unit: str | None) -> str | None:
    if not is_amount(state.target(name).cell):
        return None
    state.plan.having.append((Item(None, "count"), op, state.target(name).cell))
    state.use(name)
    if unit:
        state.plan.tables.append(state.table_of(unit))
        state.use(unit)
    return match.groupdict().get("col") or ""


def _countable(state: State, unit: str) -> bool:
    """`more than 3 C`: the values of a text column or key are counted, those of a number compared."""
    field = state.scope.fields[state.field_of(unit)]
    return field.is_id or (field.is_text and not field.numeric_text)


def _same(state: State, number: int, *names: str | None) -> list[str]:
    return [name for name in names if name and name.startswith("C") and state.field_of(name) == number]


def _kept(state: State, number: int, *names: str | None) -> str:
    """What the pattern swallowed and the condition did not need."""
    return " ".join(name for name in names if name and name not in _same(state, number, *names))


def _field(state: State, col: str | None, unit: str | None, match: re.Match[str], value: float) -> int | None:
    """The number or date that is compared: beside the number, before it, implied by the word, or the only one."""
    for name in (unit, col):
        if name and name.startswith("C") and _comparable(state, state.field_of(name)):
            return state.field_of(name)
    if unit and unit.startswith("C"):
        return state.field_of(unit)
    adjectives = [word for word in match.group().split() if word in ADJECTIVES]
    for word in adjectives:
        implied = state.implied(word)
        if implied is not None:
            return implied
    if re.search(r"\byears? old\b|\baged?\b", state.text[match.start() : match.end() + 12]) or (
        value < 130 and col is None and unit is None and re.search(r"\b(?:over|under|above|below)\b", match.group())
    ):
        age = next((n for n in state.fields_at_hand() if "age" in state.scope.fields[n].words), None)
        if age is not None:
            return age
    if 1500 <= value <= 2100 and value == int(value):
        year = year_field(state, match)
        if year is not None:
            return year
    return None


def _comparable(state: State, number: int) -> bool:
    field = state.scope.fields[number]
    return (field.is_number and not field.is_id) or field.is_date or field.numeric_text


def year_field(state: State, match: re.Match[str], *, dates: bool = False) -> int | None:
    """The column of years or dates (`dates`: of dates alone) that a year without a column speaks of."""
    before = state.text[: match.end()].split()[-6:]
    best: tuple[float, int] | None = None
    hits = {hit.field for name in re.findall(r"N\d+", match.group()) for hit in state.hits(name)}
    named = {state.field_of(name) for name in re.findall(r"\bC\d+\b", state.text)}
    spoken = [state.table_of(name) for name in re.findall(rf"\b{E}\b", state.text)]
    for number in state.fields_at_hand():
        field = state.scope.fields[number]
        if dates and not field.is_date:
            continue
        if not field.is_date and not any(
            word in {"year", "date", "founded", "time", "season"}
            or word.startswith(("open", "found", "establish", "birth"))
            for word in field.words
        ):
            continue
        if not (field.is_number or field.is_date or field.numeric_text):
            continue
        score = 0.0 if "year" in field.words else 0.5
        score += 0.2 * bool(spoken and field.table != spoken[0]) + 0.3 * any(
            word.startswith("birth") for word in field.words
        )
        score -= 1.0 * any(word[:5] == asked[:5] for word in field.words for asked in before if len(asked) >= 4)
        score -= 0.5 * (number in hits)
        score -= 1.0 * (number in named)
        score -= 0.3 * any(a[:4] == b[:4] for a in field.words for b in state.scope.table_words[field.table])
        best = min(best or (99.0, -1), (score, number))
    return best[1] if best else None


def _having_average(state: State, match: re.Match[str]) -> str | None:
    """`C with an average C above N`: the groups whose average is."""
    value = state.target(match.group("n")).cell
    number = state.field_of(match.group("col"))
    if not is_amount(value) or not _comparable(state, number):
        return None
    state.plan.having.append((Item(number, AGG_WORDS[match.group("agg")]), _operator(match), value))
    state.plan.tables.append(state.scope.fields[number].table)
    state.use(match.group("col"), match.group("n"))
    return match.group("who")


def _over_average(state: State, match: re.Match[str]) -> str | None:
    own = match.group("own")
    col = match.group("col")
    number = None
    for name in (col, own):
        if name and _comparable(state, state.field_of(name)):
            number = state.field_of(name)
            break
    if number is None:
        for word in match.group().split():
            number = state.implied(word) if word in ADJECTIVES else number
    if number is None:
        return None
    inner = state.field_of(own) if own and _comparable(state, state.field_of(own)) else number
    over = _taken_over(state, match.group("cell"), inner)
    state.plan.where.append(
        Condition(number, _operator(match), Item(inner, AGG_WORDS[match.group("agg")], False, over))
    )
    state.use(*(name for name in (col, own) if name))
    if not over:
        return match.group("over") or ""
    state.use(*re.findall(r"[CTV]\d+", match.group("over")))
    return ""


def _taken_over(state: State, cell: str | None, inner: int) -> tuple[Condition, ...]:
    """`the average salary in the Physics department`: the average of those rows, not of all."""
    if cell is None:
        return ()
    target = state.target(cell)
    if target.kind != "V" or state.graph.distance(state.scope.fields[inner].table, state.table_of(cell)) >= 9:
        return ()
    return (Condition(target.number, "=", target.cell, place=index(cell)),)
