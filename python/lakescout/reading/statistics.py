"""What the learned reader has no word for: how much numbers vary, and how they go together.

The columns are those that the question spells; the conditions are the reader's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lakescout.reading.link import REASONS, WHOLE, Links
from lakescout.reading.plan import (
    Aggregate,
    Column,
    Correlation,
    Expression,
    Function,
    Plan,
    Predicate,
    Query,
    Value,
    all_of,
    columns_in,
    conditions,
    everywhere,
)
from lakescout.reading.scope import Scope
from lakescout.reading.spans import find_operations
from lakescout.words.tables import word_list

CORRELATION: Final = frozenset(word_list("correlation"))
DEVIATION: Final = frozenset(word_list("deviation"))
_WORDS: Final[dict[str, Function]] = {
    "mean": "avg", "average": "avg", "avg": "avg", "median": "median", "deviation": "stddev", "stddev": "stddev",
    "std": "stddev", "minimum": "min", "min": "min", "smallest": "min", "maximum": "max", "max": "max",
    "largest": "max", "sum": "sum", "total": "sum",
}  # fmt: skip
"""The functions of one column, by the words that ask for them."""


def statistical(plans: Sequence[Query], links: Links, scope: Scope) -> Plan | None:
    """The plan of a question for a correlation or a standard deviation; None for others, or if columns are unclear.

    Groups are the reader's where the question asks for some.
    """
    spelt = _spelt(links, scope)
    named = {place for span in spelt.values() for place in span}
    words = [token.lower for place, token in enumerate(links.tokens) if place not in named]
    correlated = not CORRELATION.isdisjoint(words)
    functions = dict.fromkeys(_WORDS[word] for word in words if word in _WORDS)
    if not plans or not (correlated or "stddev" in functions or {"avg", "median"} <= functions.keys()):
        return None
    columns, first = list(spelt), plans[0]
    if len(columns) != (2 if correlated else 1) or len({scope.columns[column].table for column in columns}) != 1:
        return None
    show: list[Expression] = [Aggregate(function, Column(columns[0])) for function in functions]
    if correlated:
        show = [Correlation(Column(columns[0]), Column(columns[1]))]
    grouped = any(operation == "group" for _, _, operation in find_operations(links.tokens))
    group = first.group if grouped and isinstance(first, Plan) else ()
    return Plan((*group, *show), where=all_of(_conditions(first, columns, links, scope)), group=group)


def _spelt(links: Links, scope: Scope) -> dict[int, range]:
    """The columns of numbers that the question spells whole and their tokens, in its order; the longest names where
    they overlap.
    """
    spans = [
        (range(start, end), item - links.names.tables)
        for start, end, item, reason in links.spans
        if item >= links.names.tables and REASONS.index(reason) >= WHOLE
    ]
    taken: set[int] = set()
    found: list[tuple[int, int, range]] = []
    for span, column in sorted(spans, key=lambda item: (-len(item[0]), item[0].start)):
        number = scope.columns[column].is_number or scope.columns[column].numeric_text
        if number and taken.isdisjoint(span):
            found.append((span.start, column, span))
            taken.update(span)
    return {column: span for _, column, span in sorted(found, key=lambda item: item[0])}


def _conditions(query: Query, columns: Sequence[int], links: Links, scope: Scope) -> list[Predicate]:
    """The conditions of a plan on other columns of the same table, with values that the question states."""
    table = scope.columns[columns[0]].table
    stated = {str(value.value) for value in links.values if value.end > value.start}
    found = []
    for part in conditions(query.where) if isinstance(query, Plan) else ():
        read = set(columns_in(part))
        said = all(str(node.value) in stated for node in everywhere(part) if isinstance(node, Value))
        own = len(read) == 1 and all(scope.columns[each].table == table for each in read)
        if said and own and read.isdisjoint(columns):
            found.append(part)
    return found
