"""What speaks for and against a plan, as numbers that mean the same in every lake.

They say how well the question names what the plan reads, what rivals there are, what the plan does that nobody asked
for, and what came of it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from lakescout.reading.link import REASONS, SCORES, Links
from lakescout.reading.plan import (
    Aggregate,
    Arithmetic,
    Between,
    Column,
    Combined,
    Compare,
    In,
    Over,
    Plan,
    Query,
    Share,
    Value,
    everywhere,
)
from lakescout.reading.scope import Scope
from lakescout.reading.shown import numbers_rows
from lakescout.reading.spans import EDGES, find_operations
from lakescout.reading.unaccounted import Stated, Unaccounted
from lakescout.words.text import normalise_name

RIVAL: Final = 0.05
"""A column is a rival of one that is read if its strength is at most this much lower."""
SAID: Final = 0.55
"""From this strength on, the question names a column."""
_STRENGTHS: Final = np.array([SCORES[reason] for reason in REASONS])
_FUNCTIONS: Final = {"avg": "average", "sum": "sum", "max": "largest", "min": "smallest"}


def plan_features(
    plan: Query, links: Links, scope: Scope, rows: pa.Table | None, left: Sequence[Unaccounted] = ()
) -> Mapping[str, float]:
    """The numbers by name; `rows` None before the statement ran. `left` are the words that the plan leaves out."""
    nodes = list(everywhere(plan))
    columns = {node.column for node in nodes if isinstance(node, Column)}
    strengths = np.maximum(_STRENGTHS[links.reasons], links.similarity)
    best = strengths.max(axis=0, initial=0.0)
    items, names = {number: links.names.column_item(number) for number in range(len(scope.columns))}, links.names
    own = {number: float(best[items[number]]) for number in columns}
    with_table = {number: max(own[number], float(best[scope.columns[number].table])) for number in columns}
    rivals, twins = _rivals(columns, strengths, items, scope)
    compared = [number for node in nodes for number in _compared(node)]
    asked = {operation for _, _, operation in find_operations(links.tokens)}
    functions = {node.function for node in nodes if isinstance(node, (Aggregate, Over))}
    first = plan
    while isinstance(first, Combined):
        first = first.left
    stated = Stated(plan)
    exact = {place for v in links.values if v.exact and v.value in stated for place in range(v.start, v.end)}
    loose = [v for v in links.values if not v.exact and v.value in stated and v.start not in exact]
    operations = {place for start, end, _ in find_operations(links.tokens) for place in range(start, end)}
    return {
        "plan_weakest": min(with_table.values(), default=1.0),
        "plan_weakest_own": min(own.values(), default=1.0),
        "plan_rivals": float(rivals),
        "plan_twins": float(twins),
        "plan_compared_unsaid": float(sum(own[number] < SAID for number in compared)),
        "plan_arithmetic": float(sum(isinstance(node, Arithmetic) for node in nodes)),
        "plan_functions_unsaid": float(sum(_FUNCTIONS.get(each, "count") not in asked for each in functions)),
        "plan_repeats": _repeats(rows),
        "plan_rows": 0.0 if rows is None else math.log10(1 + rows.num_rows),
        "plan_shown": float(min(len(first.show), 6)),
        "plan_conditions": float(min(sum(isinstance(node, (Compare, Between, In)) for node in nodes), 6)),
        "plan_nested": float(sum(isinstance(node, Plan) for node in nodes) - 1),
        "plan_keys_shown": float(sum(_is_key(item, scope, own) for item in first.show)),
        "plan_unread": 1.0 - math.prod(1.0 - word.likely for word in left),
        "plan_most_unread": max((word.likely for word in left), default=0.0),
        "plan_loose_values": float(len(loose)),
        "plan_share": float(any(isinstance(node, Share) for node in nodes)),
        "plan_missing_operations": float(sum(word.place in operations for word in left)),
        "asked_words": float(min(sum(t.is_word and t.lower not in EDGES for t in links.tokens), 30)) / 10,
        "asked_sentences": float(min(sum(t.text in {".", "?", ";", ","} for t in links.tokens), 6)),
        "plan_tables": float(len({scope.columns[number].table for number in columns})),
        "plan_scope": math.log10(1 + len(names.items)),
    }


def _compared(node: object) -> list[int]:
    """The column that a predicate compares with a number."""
    match node:
        case Compare(_, Column(column), right) if _is_number(right):
            return [column]
        case Between(Column(column), low, _) if _is_number(low):
            return [column]
    return []


def _is_number(node: object) -> bool:
    return isinstance(node, Value) and isinstance(node.value, (int, float)) and not isinstance(node.value, bool)


def _is_key(item: object, scope: Scope, own: Mapping[int, float]) -> bool:
    if not isinstance(item, Column) or own[item.column] >= 0.9:
        return False
    return numbers_rows(item.column, scope)


def _repeats(rows: pa.Table | None) -> float:
    """The share of rows that repeat an earlier one."""
    if rows is None or rows.num_rows < 2 or rows.num_columns > 4:
        return 0.0
    seen = {tuple(map(str, row.values())) for row in rows.slice(0, 1000).to_pylist()}
    return 1.0 - len(seen) / float(min(rows.num_rows, 1000))


def _rivals(
    columns: set[int], strengths: NDArray[np.floating], items: Mapping[int, int], scope: Scope
) -> tuple[int, int]:
    """How many columns have a rival by another name, and by the same name in another table."""
    rivals = twins = 0
    for number in columns:
        row = strengths[:, items[number]]
        if not len(row) or row.max() < SAID:
            continue
        place = int(row.argmax())
        called = normalise_name(scope.columns[number].called)
        near = [
            other for other in items if other not in columns and strengths[place, items[other]] >= row[place] - RIVAL
        ]
        rivals += any(normalise_name(scope.columns[other].called) != called for other in near)
        twins += any(normalise_name(scope.columns[other].called) == called for other in near)
    return rivals, twins
