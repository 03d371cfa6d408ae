"""Constraints on conditions and groups: what a plan compares, the question must say, in so many words or as a value."""

from __future__ import annotations

from typing import Final

from lakescout.answer.constrained_counts import words_of
from lakescout.reading.demand import find_demand
from lakescout.reading.link import PARTLY, Links
from lakescout.reading.plan import (
    Among,
    Column,
    Compare,
    Correlation,
    Expression,
    Missing,
    Or,
    Query,
    Value,
    Whether,
    everywhere,
)
from lakescout.reading.scope import Scope
from lakescout.reading.shown import numbers_rows
from lakescout.reading.unaccounted import DENYING
from lakescout.reading.units import factor, units_of
from lakescout.words.tables import word_list
from lakescout.words.text import normalise_name

_MANY: Final = frozenset(word_list("words of several"))
"""Words that say how many without a number."""
_BELOW: Final = frozenset(word_list("words below nothing"))


def compares_unsaid_number(query: Query, scope: Scope, links: Links) -> str | None:
    """Why a condition on a column is not meant: the question does not say its number, and the column is no flag.

    Those who "have seats" have any number of them, or more than none; nobody asks for `seats = 1`.
    """
    if words_of(links) & _MANY or any(value.kind == "date" for value in links.values):
        return None
    said = [float(value.value) for value in links.values if isinstance(value.value, (int, float))]
    units = {atom.says for atom in find_demand(links.question).of("unit")}
    either = (part for node in everywhere(query) if isinstance(node, Or) for part in node.parts)
    nothing = {part.of for part in either if isinstance(part, Missing)}
    for node in everywhere(query):
        if not isinstance(node, Compare) or not isinstance(node.left, Column) or not isinstance(node.right, Value):
            continue
        number, value = node.left.column, node.right.value
        column, labels = scope.columns[number], scope.labels.get(number)
        if isinstance(value, (bool, str)) or number in scope.flags or column.holds_years or column.holds_months:
            continue
        if labels is not None and str(value) in labels.meanings:
            continue
        near = 0.0 if node.comparison in {"=", "<>"} else 1.0
        scales = [1, 100, 0.01, *(by for unit in units_of(number, scope) for one in units if (by := factor(one, unit)))]
        if any(abs(value - each * scale) <= near * scale for each in said for scale in scales):
            continue
        below = node.comparison in {"<", "<="} and bool(words_of(links) & _BELOW)
        flag = value in {0, 1} and bool(set(normalise_name(column.called).split()) & {"is", "has", "was", "flag"})
        if (value == 0 and (below or node.left in nothing)) or flag:
            continue
        denied = bool(words_of(links) & (DENYING | {"out", "empty"})) and not may_be_missing(number, scope)
        denied &= not numbers_rows(number, scope)
        if value == 0 and (node.comparison in {">", "<>"} or (denied and node.comparison in {"=", "<="})):
            continue
        return f"the question does not say the {value:g} that {scope.full_name(number)} is compared with"
    return None


def may_be_missing(number: int, scope: Scope) -> bool:
    """Whether some rows of a column may have no value, or a cell that stands for none."""
    column = scope.columns[number]
    return number in scope.missing or number in scope.blanks or column.form is not None or column.kind == "list"


def either_of_both(query: Query, scope: Scope, links: Links) -> bool:
    """Whether lists are to hold one of two things where the question wants both: "tagged red and new"."""
    texts = {str(node.value).lower() for node in everywhere(query) if isinstance(node, Value)}
    beside = zip(links.tokens, links.tokens[1:], links.tokens[2:], strict=False)
    both = any(a.lower in texts and word.lower == "and" and b.lower in texts for a, word, b in beside)
    return (
        both
        and not words_of(links) & _EITHER
        and any(
            (isinstance(node, Among) and len(node.values) > 1 and is_list(node.of, scope))
            or (
                isinstance(node, Or)
                and all(isinstance(part, Compare) and is_list(part.left, scope) for part in node.parts)
            )
            for node in everywhere(query)
        )
    )


_EITHER: Final = frozenset(word_list("words of either"))


def is_list(item: Expression, scope: Scope) -> bool:
    """Whether the cells of a column are lists."""
    return isinstance(item, Column) and scope.columns[item.column].kind == "list"


def is_always_filled(query: Query, scope: Scope, links: Links) -> str | None:
    """Why rows are not chosen by whether a column is filled: it is in all, and the question says less than its name.

    "Open tickets" are not all those with an `opened_at`, nor those without; "tickets with a topic" may be all of them.
    """
    if words_of(links) & _HAVING:
        return None
    for node in everywhere(query):
        if isinstance(node, Missing) and isinstance(node.of, Column) and scope.looked:
            number = node.of.column
            reasons = links.reasons[:, links.names.column_item(number)]
            if reasons.max(initial=0) <= PARTLY and not may_be_missing(number, scope):
                return f"{scope.full_name(number)} is filled in every row"
    return None


_HAVING: Final = frozenset(word_list("words of having"))


def asks_yes_or_no(query: Query, links: Links) -> bool:
    """Whether the question wants yes or no: "is the average higher in Bonn than in Kiel?" asks for neither number.

    A coefficient tells whether two columns are correlated.
    """
    if any(isinstance(node, (Correlation, Whether)) for node in everywhere(query)):
        return False
    words = [token.lower for token in links.tokens if token.is_word]
    whether = bool(words) and words[0] in _ASKING_WHETHER and words[1:2] not in (["there"], ["you"])
    return whether and not _ASKING_WHAT.intersection(words)


_ASKING_WHETHER: Final = frozenset(word_list("verbs that ask whether"))
_ASKING_WHAT: Final = frozenset(word_list("words that ask what"))
"""Words that ask for something in any place: "is it known which accounts are open"."""
