"""Constraints on what is counted and added up: what the question counts, each row once, and nothing unasked."""

from __future__ import annotations

from collections.abc import Set
from typing import Final

from lakescout.reading.counted import multiplied, summed_once
from lakescout.reading.link import Links
from lakescout.reading.plan import Aggregate, Combined, Plan, Query
from lakescout.reading.scope import Scope
from lakescout.reading.spans import find_operations
from lakescout.words.tables import word_list


def words_of(links: Links) -> Set[str]:
    """The words of the question, in lower case."""
    return {token.lower for token in links.tokens}


def counts_unasked(query: Query, links: Links) -> bool:
    """Whether nothing but a number of rows is shown, and no word asks for a number: "night shifts" asks for these."""
    shown = query.show if isinstance(query, Plan) and not query.group else ()
    counted = all(isinstance(item, Aggregate) and item.function == "count" for item in shown)
    asked = any(operation in {"count", "sum"} for _, _, operation in find_operations(links.tokens))
    return bool(shown) and counted and not asked and not words_of(links) & _COUNTING


_COUNTING: Final = frozenset(word_list("counting"))


def first_of(query: Query) -> Plan:
    """The plan, or the first of those that are combined."""
    while isinstance(query, Combined):
        query = query.left
    return query


def adds_repeatedly(query: Query, scope: Scope) -> str | None:
    """Why a measure is not to be added: a join repeats its rows, and no condition can stand for the join."""
    found = multiplied(summed_once(query, scope), scope)
    if found is None:
        return None
    of, others = found
    name = scope.tables[scope.columns[of].table].name.table
    many = ", ".join(sorted(scope.tables[other].name.table for other in others))
    return f"each row of {name} would be added once for each of its rows in {many}"
