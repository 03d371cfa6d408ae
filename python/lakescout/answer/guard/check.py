"""The first parser's verdict: sqlglot's tree, held against the allowlist stage by stage."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.answer.guard.allowlist import FUNCTIONS, NODES, TYPES
from lakescout.answer.guard.bounds import check_bounds
from lakescout.answer.guard.closed import failing_closed
from lakescout.answer.guard.columns import check_columns
from lakescout.answer.guard.cross import check_cross_products
from lakescout.answer.guard.growth import check_growth
from lakescout.answer.guard.tables import qualify_tables
from lakescout.catalog import Table, TableName
from lakescout.errors import GuardError, first_line

MAX_CHARACTERS: Final = 20_000
MAX_NODES: Final = 4_000
MAX_NESTING: Final = 60
MAX_DEPTH: Final = 120
MAX_CUBE: Final = 5
"""Columns of CUBE: it groups by every subset of them."""
_FIRST_WORD: Final = re.compile(
    r"(?:\s|--[^\n]*\n|/\*.*?\*/)*(?:\(|(?:select|with|from|values)\b)", re.IGNORECASE | re.DOTALL
)

Stage = Callable[[exp.Query, Sequence[Table]], None]


@dataclass(frozen=True, slots=True)
class Guarded:
    """A statement that passed: its text, written anew from the checked tree, and what it reads."""

    sql: str
    tables: tuple[TableName, ...]
    tree: exp.Query


@failing_closed()
def check(sql: str, tables: Sequence[Table]) -> Guarded:
    """Hold `sql` against the allowlist; it may read `tables` and nothing else. Raises GuardError."""
    tree = _parse(readable(sql))
    for stage in STAGES:
        stage(tree, tables)
    text = tree.sql(dialect="duckdb", identify=True, comments=False)
    names = {TableName(table.catalog, table.db, table.name) for table in tree.find_all(exp.Table) if table.catalog}
    return Guarded(text, tuple(sorted(names)), tree)


def readable(sql: str) -> str:
    """The text, if it begins as a query does and is short and flat enough for a parser. Raises GuardError."""
    if len(sql) > MAX_CHARACTERS:
        raise GuardError(f"the statement has {len(sql)} characters; {MAX_CHARACTERS} are allowed")
    if not sql.strip():
        raise GuardError("the statement is empty")
    if "\0" in sql or any("\ud800" <= character <= "\udfff" for character in sql):
        raise GuardError("the statement is not valid text")
    depth = 0
    for character in sql:
        depth += (character in "([{") - (character in ")]}")
        if depth > MAX_NESTING:
            raise GuardError(f"the statement nests deeper than {MAX_NESTING} brackets")
    if _FIRST_WORD.match(sql) is None:
        raise GuardError("only SELECT is allowed")
    return sql


def _parse(sql: str) -> exp.Query:
    try:
        trees = [tree for tree in sqlglot.parse(sql, dialect="duckdb") if tree is not None]
    except SqlglotError as error:
        raise GuardError(f"the statement cannot be parsed: {first_line(error)[:200]}") from None
    if len(trees) != 1:
        raise GuardError(f"one statement is allowed, not {len(trees)}")
    tree = trees[0]
    if not isinstance(tree, (exp.Select, exp.SetOperation)):
        raise GuardError(f"only SELECT is allowed, not {tree.key.upper()}")
    return tree


def _check_nodes(tree: exp.Query, _tables: Sequence[Table]) -> None:
    below: list[tuple[exp.Expr, int]] = [(tree, 1)]
    count = 0
    while below:
        node, depth = below.pop()
        count += 1
        if count > MAX_NODES:
            raise GuardError(f"the statement has more than {MAX_NODES} parts")
        if depth > MAX_DEPTH:
            raise GuardError(f"the statement nests deeper than {MAX_DEPTH} levels")
        below.extend((child, depth + 1) for child in node.iter_expressions())
        if type(node) not in NODES:
            raise GuardError(f"{_label(node)} is not allowed in an answer")


def _check_names(tree: exp.Query, _tables: Sequence[Table]) -> None:
    for call in tree.find_all(exp.Anonymous, exp.AnonymousAggFunc):
        if str(call.this).lower() not in FUNCTIONS:
            raise GuardError(f"the function {str(call.this)!r} is not allowed in an answer")
    for kind in tree.find_all(exp.DataType):
        if not isinstance(kind.this, exp.DataType.Type) or kind.this.name not in TYPES or kind.args.get("nested"):
            raise GuardError(f"the type {kind.sql(dialect='duckdb')} is not allowed in an answer")


def _check_clauses(tree: exp.Query, _tables: Sequence[Table]) -> None:
    for node in tree.find_all(exp.With):
        if node.args.get("recursive"):
            raise GuardError("recursion is not allowed in an answer")
    for select in tree.find_all(exp.Select):
        if select.args.get("into") or select.args.get("sample"):
            raise GuardError("INTO and TABLESAMPLE are not allowed in an answer")
        if not select.expressions:
            raise GuardError("the statement selects nothing")
    for options in tree.find_all(exp.LimitOptions):
        if options.args.get("percent") or options.args.get("with_ties"):
            raise GuardError("LIMIT takes a number of rows in an answer")
    if sum(len(cube.expressions) for cube in tree.find_all(exp.Cube)) > MAX_CUBE:
        raise GuardError(f"CUBE takes at most {MAX_CUBE} columns in an answer")


def _label(node: exp.Expr) -> str:
    if isinstance(node, exp.Func):
        return f"the function {node.sql_name()}"
    return node.key.upper()


STAGES: Final[tuple[Stage, ...]] = (
    _check_nodes,
    _check_names,
    _check_clauses,
    check_bounds,
    qualify_tables,
    check_columns,
    check_growth,
    check_cross_products,
)
"""In this order. The nodes come first: the later stages meet allowed nodes only."""
