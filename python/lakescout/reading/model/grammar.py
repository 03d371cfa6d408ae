"""The grammar in which the reader writes plans, and the automaton that keeps it to that grammar.

A plan is a sequence of actions in the order of its syntax tree, depth first (TranX, section 3; RAT-SQL, section 3.3).
An action is a token of this file or a pointer to a column, table or value. A stack of symbols determines what may
follow, so no plan outside the grammar is ever weighed (PICARD, section 3, rejects them afterwards).
"""

from __future__ import annotations

from typing import Final

QUERIES: Final = ("plan", "plan distinct", "union", "union all", "intersect", "except")
"""What opens a query."""
CLAUSES: Final = (
    *("where", "group", "having", "ascending", "descending", "limit 1", "limit", "skip", "per", "source", "keep"),
)
"""What opens a part of a plan, in order."""
AGGREGATES: Final = ("count", "sum", "avg", "min", "max", "median")
"""Functions over rows."""
UNITS: Final = ("year", "quarter", "month", "week", "day", "hour", "weekday", "month_of_year", "hour_of_day")
"""The units that dates are truncated to."""
OPERATORS: Final = ("+", "-", "*", "/")
"""Arithmetic."""
COMPARISONS: Final = ("=", "<>", ">", ">=", "<", "<=")
"""Comparisons."""
MATCHES: Final = ("contains", "starts", "ends", "like")
"""Ways in which texts match."""
CONSTANTS: Final[tuple[tuple[str, str | int | float | bool], ...]] = (
    ("0", 0),
    ("1", 1),
    ("2", 2),
    ("100", 100),
    ("true", True),
    ("false", False),
    ("nothing", ""),
)
"""Values that no word of a question need state."""
PLACES: Final = ("place 0", "place 1", "place 2", "place 3")
"""Positions of what two queries show together."""

_EXPRESSION: Final[dict[str, tuple[str, ...]]] = {
    "via": ("column", "column"),
    "count rows": (),
    "when": ("aggregate", "predicate"),
    "share": ("aggregate",),
    "share where": ("aggregate", "predicate"),
    "over": ("function", "query"),
    **{f"{name} of": ("expression",) for name in AGGREGATES},
    **{f"{name} distinct": ("expression",) for name in ("count", "sum", "avg")},
    **dict.fromkeys(OPERATORS, ("any", "any")),
    **{f"by {unit}": ("expression",) for unit in UNITS},
}
_PREDICATE: Final[dict[str, tuple[str, ...]]] = {
    "and": ("predicate", "predicate"),
    "or": ("predicate", "predicate"),
    "not": ("predicate",),
    **dict.fromkeys(COMPARISONS, ("expression", "any")),
    "between": ("expression", "any", "any"),
    "among": ("expression", "value", "more values"),
    "in": ("expression", "query"),
    **dict.fromkeys(MATCHES, ("expression", "value")),
    "missing": ("expression",),
}
_AGGREGATE: Final = tuple(name for name in _EXPRESSION if name in {"count rows"} or name.endswith((" of", " distinct")))
_QUERY: Final[dict[str, tuple[str, ...]]] = {
    "plan": ("shown", "in show"),
    "plan distinct": ("shown", "in show"),
    **dict.fromkeys(QUERIES[2:], ("query", "query", "in combined")),
}
_CLAUSE: Final[dict[str, tuple[str, ...]]] = {
    "where": ("predicate",),
    "group": ("expression",),
    "having": ("predicate",),
    "ascending": ("expression",),
    "descending": ("expression",),
    "limit 1": (),
    "limit": ("value",),
    "skip": ("value",),
    "per": ("expression",),
    "source": ("source",),
    "keep": ("source",),
}
_STAGE: Final = {
    "where": 1, "group": 2, "having": 3, "ascending": 4, "descending": 4, "limit 1": 5, "limit": 5, "skip": 6,
    "per": 7, "source": 8, "keep": 9,
}  # fmt: skip
_REPEATED: Final = frozenset({"group", "ascending", "descending", "per", "source"})
_STAGES: Final = (
    "in show", "in where", "in group", "in having", "in order", "in limit", "in skip", "in per", "in source", "in keep",
)  # fmt: skip

TOKENS: Final[tuple[str, ...]] = (
    "end",
    *QUERIES,
    *CLAUSES,
    "everything",
    *_EXPRESSION,
    *_PREDICATE,
    *(f"function {name}" for name in AGGREGATES),
    *(f"constant {name}" for name, _ in CONSTANTS),
    *PLACES,
)
"""All tokens; a token's code is its position here."""
CODE: Final = {token: code for code, token in enumerate(TOKENS)}
"""The code of a token."""
SYMBOLS: Final = (
    "query", "shown", "expression", "any", "value", "more values", "aggregate", "function", "predicate", "column",
    "table", "source", "place", *_STAGES, "in combined",
)  # fmt: skip
"""What the stack holds; what comes next depends only on the topmost."""
SYMBOL: Final = {symbol: code for code, symbol in enumerate(SYMBOLS)}
"""The code of a symbol."""
COLUMN, TABLE, VALUE = "column", "table", "value"
"""Kinds of pointers."""


def _rules() -> dict[str, dict[str, tuple[str, ...]]]:
    """What each symbol may become: token (or kind of pointer) to the symbols that then stand in its place."""
    values: dict[str, tuple[str, ...]] = {VALUE: (), **{f"constant {name}": () for name, _ in CONSTANTS}}
    expression: dict[str, tuple[str, ...]] = {COLUMN: (), **_EXPRESSION}
    found: dict[str, dict[str, tuple[str, ...]]] = {
        "query": dict(_QUERY),
        "shown": {**expression, "everything": ("source",)},
        "expression": expression,
        "any": {**expression, **values, **_QUERY},
        "value": values,
        "more values": {**dict.fromkeys(values, ("more values",)), "end": ()},
        "aggregate": {name: _EXPRESSION[name] for name in _AGGREGATE},
        "function": {f"function {name}": () for name in AGGREGATES},
        "predicate": dict(_PREDICATE),
        "column": {COLUMN: ()},
        "table": {TABLE: ()},
        "source": {TABLE: (), "via": ("column", "table")},
        "place": dict.fromkeys(PLACES, ()),
    }
    for stage, symbol in enumerate(_STAGES):
        rules: dict[str, tuple[str, ...]] = {"end": ()}
        if stage == 0:
            rules |= {token: (*after, symbol) for token, after in found["shown"].items()}
        for clause, after in _CLAUSE.items():
            if _STAGE[clause] > stage or (_STAGE[clause] == stage and clause in _REPEATED):
                rules[clause] = (*after, _STAGES[_STAGE[clause]])
        found[symbol] = rules
    found["in combined"] = {
        "end": (),
        "ascending": ("place", "in combined"),
        "descending": ("place", "in combined"),
        "limit 1": ("in combined",),
        "limit": ("value", "in combined"),
    }
    return found


RULES: Final = _rules()
"""By symbol: what it may become."""

Stack = tuple[str, ...]
"""Symbols still to be written, the next one last."""
START: Final[Stack] = ("query",)


def advance(stack: Stack, action: str) -> Stack:
    """The stack after a token or a kind of pointer. Raises KeyError if the grammar does not allow it.

    >>> advance(("query",), "plan")
    ('in show', 'shown')
    """
    return (*stack[:-1], *reversed(RULES[stack[-1]][action]))
