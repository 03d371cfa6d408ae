"""Functions whose work or output exceeds their input: neither interrupt nor memory_limit stops them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlglot import exp

from lakescout.catalog import Table
from lakescout.errors import GuardError

MAX_PAD: Final = 256
MAX_DISTANCE_TEXT: Final = 64
MAX_PATTERN: Final = 256
MAX_JOINED_PARTS: Final = 24


def check_bounds(tree: exp.Query, _tables: Sequence[Table]) -> None:
    """Padding, edit distance and patterns take small literals; joined texts are counted.

    A text joined with itself doubles, and a chain of subqueries doubles it again, so the parts
    are counted over the whole statement: n parts multiply a text by 3 ** (n / 3) at the most.
    """
    for pad in tree.find_all(exp.Pad):
        if not _small_integer(pad.expression, MAX_PAD):
            raise GuardError(f"padding is allowed to a literal length of at most {MAX_PAD}")
    for distance in tree.find_all(exp.Levenshtein):
        if not any(_short_text(side, MAX_DISTANCE_TEXT) for side in (distance.this, distance.expression)):
            raise GuardError(f"levenshtein needs a literal of at most {MAX_DISTANCE_TEXT} characters")
    for pattern in tree.find_all(exp.RegexpLike, exp.TimeToStr, exp.StrToTime):
        given = pattern.args.get("format") or pattern.expression
        if not _short_text(given, MAX_PATTERN):
            raise GuardError(f"a pattern must be a literal of at most {MAX_PATTERN} characters")
    for call in tree.find_all(exp.Anonymous, exp.AnonymousAggFunc):
        if str(call.this).lower() in BOUNDED:
            raise GuardError(f"the function {str(call.this)!r} is not allowed in this form")
    _count_joined(tree)


BOUNDED: Final = frozenset({"lpad", "rpad", "levenshtein", "regexp_matches", "strftime", "strptime", "try_strptime"})
"""Reach us as typed nodes; one that does not was called in a form that is not understood."""


def _count_joined(tree: exp.Query) -> None:
    parts = 2 * sum(1 for _ in tree.find_all(exp.DPipe))
    parts += sum(len(call.expressions) for call in tree.find_all(exp.Concat, exp.ConcatWs))
    unknown = (call for call in tree.find_all(exp.Anonymous) if str(call.this).lower() in {"concat", "concat_ws"})
    parts += sum(len(call.expressions) for call in unknown)
    if parts > MAX_JOINED_PARTS:
        raise GuardError(f"the statement joins {parts} texts; {MAX_JOINED_PARTS} are allowed")


def _small_integer(node: exp.Expression | None, limit: int) -> bool:
    if not isinstance(node, exp.Literal) or node.is_string or not node.name.isdecimal():
        return False
    return len(node.name) <= len(str(limit)) and int(node.name) <= limit


def _short_text(node: exp.Expression | None, limit: int) -> bool:
    return isinstance(node, exp.Literal) and node.is_string and len(node.name) <= limit
