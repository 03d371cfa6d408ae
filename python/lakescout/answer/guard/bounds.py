"""Functions whose work or output exceeds their input: neither interrupt nor memory_limit stops them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sqlglot import exp

from lakescout.catalog import Table
from lakescout.errors import GuardError

MAX_PAD: Final = 256
MAX_DISTANCE_TEXT: Final = 64
MAX_PATTERN: Final = 256


def check_bounds(tree: exp.Query, _tables: Sequence[Table]) -> None:
    """Padding, edit distance and patterns take small literals; an extremum is of one value."""
    for pad in tree.find_all(exp.Pad):
        if not _small_integer(pad.expression, MAX_PAD):
            raise GuardError(f"padding is allowed to a literal length of at most {MAX_PAD}")
    for distance in tree.find_all(exp.Levenshtein):
        if not any(_short_text(side, MAX_DISTANCE_TEXT) for side in (distance.this, distance.expression)):
            raise GuardError(f"levenshtein needs a literal of at most {MAX_DISTANCE_TEXT} characters")
    for pattern in tree.find_all(exp.RegexpLike, exp.TimeToStr, exp.StrToTime):
        _check_pattern(pattern.args.get("format") or pattern.expression)
    for extremum in tree.find_all(exp.Max, exp.Min, exp.ArgMax, exp.ArgMin):
        if extremum.args.get("count") or extremum.expressions:
            raise GuardError(f"{extremum.sql_name().lower()} gives one value here: use ORDER BY and LIMIT, or greatest")
    for call in tree.find_all(exp.Anonymous, exp.AnonymousAggFunc):
        name = str(call.this).lower()
        if name == "try_strptime" and len(call.expressions) == 2:
            _check_pattern(call.expressions[1])
        elif name in BOUNDED:
            raise GuardError(f"the function {name!r} is not allowed in this form")
    for like in list(tree.find_all(exp.Like, exp.ILike)):
        _check_like(like)


BOUNDED: Final = frozenset(
    {
        *("lpad", "rpad", "levenshtein", "regexp_matches", "strftime", "strptime", "try_strptime"),
        *("min", "max", "arg_min", "arg_max", "min_by", "max_by", "like_escape", "not_like_escape", "ilike_escape"),
        *("not_ilike_escape", "~~", "!~~", "~~*", "!~~*"),
    }
)
"""Reach us as typed nodes; one that does not was called in a form that is not understood."""


def _check_pattern(given: exp.Expr | None) -> None:
    if not _short_text(given, MAX_PATTERN):
        raise GuardError(f"a pattern must be a literal of at most {MAX_PATTERN} characters")


def _check_like(like: exp.Binary) -> None:
    """See that matching takes time in proportion to the text.

    DuckDB 1.5 tries every place for every `%` unless the pattern has neither `_` nor ESCAPE and is not
    for ILIKE: a dozen `%` then never end, and nothing stops them. Where only the case stands in
    the way, both sides are written in lower case, which is what ILIKE means.
    """
    pattern, escaped = like.expression, isinstance(like.parent, exp.Escape)
    if not _short_text(pattern, MAX_PATTERN):
        raise GuardError(f"LIKE needs a pattern that is a literal of at most {MAX_PATTERN} characters; or use contains")
    text = pattern.name.rstrip("%")
    if len(re.findall("%+", text)) < 2:
        return
    if escaped or "_" in text:
        raise GuardError("a pattern of LIKE with several '%' takes neither '_' nor ESCAPE; use regexp_matches")
    if isinstance(like, exp.ILike):
        like.replace(exp.Like(this=exp.Lower(this=like.this), expression=exp.Lower(this=pattern), **_negation(like)))


def _negation(like: exp.Expr) -> dict[str, bool]:
    return {"negate": True} if like.args.get("negate") else {}


def _small_integer(node: exp.Expr | None, limit: int) -> bool:
    if not isinstance(node, exp.Literal) or node.is_string or not node.name.isdecimal():
        return False
    return len(node.name) <= len(str(limit)) and int(node.name) <= limit


def _short_text(node: exp.Expr | None, limit: int) -> bool:
    return isinstance(node, exp.Literal) and node.is_string and len(node.name) <= limit
