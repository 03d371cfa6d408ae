"""Constraints on what is counted and added up: what the question counts, each row once, and nothing unasked."""

from __future__ import annotations

from collections.abc import Set
from typing import Final

from lakescout.reading.counted import counted_table, multiplied, summed_once
from lakescout.reading.link import STEM, WHOLE, Links
from lakescout.reading.plan import (
    Aggregate,
    Column,
    Combined,
    Everything,
    Over,
    Plan,
    Query,
    Share,
    Source,
    everywhere,
)
from lakescout.reading.scope import Scope
from lakescout.reading.shown import numbers_rows
from lakescout.reading.spans import find_operations
from lakescout.words.tables import word_list
from lakescout.words.text import normalise_name, stem


def words_of(links: Links) -> Set[str]:
    """The words of the question, in lower case."""
    return {token.lower for token in links.tokens}


def counts_another(query: Query, scope: Scope, links: Links) -> str | None:
    """Why a plan is no number of what the question counts: it adds up a column that nobody named, shows bare keys, or
    counts the rows of other tables.

    "How many customers are there" adds up no customers.customer_no.
    """
    table = counted_table(links, scope)
    if table is None:
        return None
    name, shown = scope.tables[table].name.table, first_of(query).show
    asked = {operation for _, _, operation in find_operations(links.tokens)}
    aggregates = [node for item in shown for node in everywhere(item) if isinstance(node, (Aggregate, Over, Share))]
    reckoned = [node.of for node in aggregates if isinstance(node, Aggregate) and node.function != "count"]
    unsaid = [of for of in reckoned if isinstance(of, Column) and not is_named(of.column, links)]
    if unsaid and not asked & {"average", "sum", "largest", "smallest"}:
        return f"it asks how many {name}, and this counts none"
    if not aggregates:
        columns = [item.column for item in shown if isinstance(item, Column)]
        if len(columns) == len(shown) and all(numbers_rows(each, scope) for each in columns):
            return f"it asks how many {name}, and this counts none"
    counts = [node for node in aggregates if isinstance(node, Aggregate) and node.function == "count"]
    refers = {key.left for key in scope.keys if scope.columns[key.right].table == table}
    read = {node.column for node in everywhere(query) if isinstance(node, Column)}
    tables = {scope.columns[column].table for column in read} | {
        node.table for node in everywhere(query) if isinstance(node, (Source, Everything))
    }
    if counts and table not in tables and not refers & read:
        return f"it counts no {name}"
    for column in (node.of.column for node in counts if node.distinct and isinstance(node.of, Column)):
        meant = column in refers and not words_of(links) & {"have", "has", "had", "with"}
        if not (meant or _tells_apart(column, table, scope) or _heads(table, column, links)):
            return f"it asks how many {name}, and this counts what {scope.full_name(column)} holds"
    return None


def _heads(table: int, column: int, links: Links) -> bool:
    """Whether a word right behind that of a table names a column: customer cities are cities."""
    tables, columns = (links.reasons[:, item] >= STEM for item in (table, links.names.column_item(column)))
    return bool((tables[:-1] & columns[1:]).any())


def _tells_apart(column: int, table: int, scope: Scope) -> bool:
    """Whether different cells of a column are different rows of a table: its own key, or one that refers to it."""
    if scope.columns[column].table != table:
        refers = any(key.left == column and scope.columns[key.right].table == table for key in scope.keys)
    else:
        refers = numbers_rows(column, scope) and not any(key.left == column for key in scope.keys)
    words, header = (
        {stem(word) for word in normalise_name(name).split()}
        for name in (scope.tables[table].called, scope.columns[column].called)
    )
    return refers or bool(words & header)


def is_named(column: int, links: Links) -> bool:
    """Whether the question says the whole name of a column."""
    return bool(links.reasons[:, links.names.column_item(column)].max(initial=0) >= WHOLE)


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
