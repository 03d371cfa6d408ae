"""Columns that the question does not name.

Those that rows go by, what `who`, `where` and `when` ask for, and amounts that are not called by their column: `how
much was paid`, `total payments`, `who spent the most`.
"""

from __future__ import annotations

import re
from typing import Final

from lakescout.answer.builder.grammar.order import display_fields
from lakescout.answer.builder.grammar.state import E, State, index
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


AMOUNTS: Final = (
    "amount", "total", "revenue", "sales", "paid", "value", "price", "cost", "fare", "fee", "quantity", "consumption",
)  # fmt: skip
"""Words of columns that add up, the likeliest first."""
_FLOWS: Final = {*AMOUNTS, "usage", "kwh", "hour", "unit", "minute", "volume", "point", "goal", "spend", "weight"} - {
    "price"
}
_PAYS: Final = {"pay", "pays", "paid", "spend", "spends", "spent"}
_PAYMENTS: Final = {"payment", "sale", "purchase", "invoice", "transaction", "order"}
_LEVELS: Final = frozenset(
    """
    price rate rating score temperature age pct percent percentage ratio average mean height width depth speed level
    grade rank index salary wage latitude longitude minimum maximum
    """.split()  # noqa: SIM905
)
"""Words of columns whose sum says nothing."""
_HOW_MUCH: Final = (
    r"\bhow much (?:money |revenue )?(?:(?:was|were|is|are|did|do|does|has|have|had|been|we) )*(?!(?:of )?(?:the )?C\d)"
)
_TOTAL: Final = r"\b(?:total|sum of)(?: (?:value|amount|sum|worth) of)?(?: all)?(?: the)? (?P<what>T\d+)(?! [CN]\d)"
_VERB_MOST: Final = rf"(?P<subject>{E})(?: (?:has|have|had))* (?P<verb>[a-z]{{4,}}) (?:the )?(?P<most>most|least)(?: (?:money|in total|overall|altogether|of all))*(?= \||$)"  # noqa: E501


def amount_of(state: State, table: int) -> int | None:
    """The column of a table that its rows add up by; None when there is none, or several that nothing tells apart."""
    numbers = [n for n in state.scope.fields_of[table] if _adds_up(state, n)]
    for word in AMOUNTS:
        found = [n for n in numbers if word in state.scope.fields[n].words]
        if found:
            return found[0]
    return numbers[0] if len(numbers) == 1 else None


def _adds_up(state: State, number: int) -> bool:
    field = state.scope.fields[number]
    joins = any(number in (key.left, key.right) for key in state.scope.keys)
    return field.is_number and not field.is_id and not joins and "year" not in field.words


def adds_over_time(state: State, number: int) -> bool:
    """The column may be summed up by month: what it holds is no rate, level or mark."""
    return _adds_up(state, number) and not _LEVELS & set(state.scope.fields[number].words)


def is_flow(state: State, number: int) -> bool:
    """The column holds amounts that add up over time: consumption does, a price does not."""
    return _adds_up(state, number) and bool(_FLOWS & set(state.scope.fields[number].words))


def read_amounts(state: State) -> None:
    """Take what asks for an amount without its column."""
    state.take(_VERB_MOST, lambda match: _verb_most(state, match))
    state.take(_TOTAL, lambda match: _total(state, match))
    state.take(_HOW_MUCH, lambda match: _how_much(state, match))


def _total(state: State, match: re.Match[str]) -> str | None:
    table = state.table_of(match.group("what"))
    number = amount_of(state, table)
    if number is None:
        return f"number of {match.group('what')}"
    state.plan.select.append(Item(number, "sum"))
    state.use(match.group("what"))
    return ""


def _how_much(state: State, match: re.Match[str]) -> str | None:
    """Of the table that the verb names, else of those that the conditions lie in."""
    rest = state.text[match.end() :]
    asked = [state.table_of(name) for name in re.findall(rf"\b{E}\b", rest)]
    asked += [state.table_of(name) for name in re.findall(r"\bV\d+\b", rest)]
    tables = list(asked)
    for verb in re.findall(r"\b[a-z]{3,}\b", rest):
        done = state.table_done(verb, asked[0] if asked else -1)
        done = _paid_in(state, asked) if done is None and verb in _PAYS else done
        if done is not None:
            state.read.add(verb)
            tables.insert(0, done)
    found = (n for table in tables if (n := amount_of(state, table)) is not None and is_flow(state, n))
    number = next(found, None)
    if number is None:
        return None
    state.plan.select.append(Item(number, "sum"))
    state.use(*re.findall(r"\bT\d+\b", rest))
    state.plan.tables += [state.table_of(name) for name in re.findall(r"\bT\d+\b", rest)]
    return ""


def _paid_in(state: State, near: list[int]) -> int | None:
    """The nearest table of payments, sales or the like."""
    known = [
        (state.graph.distance(near[0], table) if near else 0.0, table)
        for table, words in enumerate(state.scope.table_words)
        if _PAYMENTS & set(words)
    ]
    distance, table = min(known, default=(9.0, -1))
    return table if distance < 9 else None


def _verb_most(state: State, match: re.Match[str]) -> str | None:
    subject = state.table_of(match.group("subject"))
    verb = match.group("verb")
    table = state.table_done(verb, subject)
    number = amount_of(state, table) if table is not None else None
    if table is None or number is None or index(match.group("subject")) in state.used:
        return None
    state.plan.order.append((Item(number, "sum"), match.group("most") == "most"))
    state.plan.limit = 1
    state.plan.tables.append(table)
    state.plan.notes.append("group the subject")
    state.read.add(verb)
    return match.group("subject")
