"""The SQL macros that turn the scalar functions of a door into table functions."""

from __future__ import annotations

from lakescout.doors.nested import NESTED
from lakescout.registry import REQUIRED, Function, Kind
from lakescout.sqltext import Sql, literal, quote, quote_path

QUERY_PREFIX = "lakescout_query_"
"""Name, before the public one, of the scalar that gives the SELECT of a Kind.QUERY function."""

STATEMENT = "lakescout_statement"
"""Key of the argument, after all others, by which a macro tells which statement it is part of: see `macro`."""

KEEP = "lakescout_keep"
"""Scalar that stores what the SELECT of a Kind.QUERY function was worked out from; true. It runs when the statement
runs, never when it is only explained."""

OURS = "lakescout_own_query"
"""Variable that is set in the connections of the engine: what they run may not call us."""


def scalar_name(function: Function) -> str:
    """The name under which the callable is registered as a scalar."""
    return QUERY_PREFIX + function.name if function.kind is Kind.QUERY else function.name


def macro(function: Function, database: str | None = None) -> Sql:
    """The CREATE MACRO statement of a table function, in a database or temporary.

    Where it may be called for every row of a table, the scalar is told the number of the statement, so that all rows
    share the statement's budget. `query(...)` takes no columns, and is called once.
    """
    names = [quote(parameter.name) for parameter in function.parameters]
    heads = [
        name if parameter.default is REQUIRED else f"{name} := {sql_default(parameter.default)}"
        for name, parameter in zip(names, function.parameters, strict=True)
    ]
    if names and function.kind is Kind.TABLE:
        names.append(Sql(f"{{{literal(STATEMENT)}: current_query_id()}}"))
    call = f"{quote(scalar_name(function))}({', '.join(names)})"
    if database:  # a temporary macro is seen by the connection that made it alone, which is none of ours
        refusal = literal(f"{function.name} {NESTED}")
        call = f"CASE WHEN getvariable({literal(OURS)}) IS NULL THEN {call} ELSE error({refusal}) END"
    query = f"SELECT answer.* FROM query({call}) AS answer WHERE (SELECT {KEEP}())"
    body = query if function.kind is Kind.QUERY else _unnested(call)
    head = f"MACRO {quote_path(database, 'main', function.name)}" if database else f"TEMP MACRO {quote(function.name)}"
    return Sql(f"CREATE OR REPLACE {head}({', '.join(heads)}) AS TABLE {body}")


def _unnested(call: str) -> str:
    return f"SELECT unnest(found) FROM (SELECT unnest({call}) AS found)"


def row_type(function: Function) -> Sql:
    """The DuckDB type of a table function's rows: STRUCT(...)[]."""
    fields = ", ".join(f"{quote(name)} {kind}" for name, kind in function.columns)
    return Sql(f"STRUCT({fields})[]")


def sql_default(value: object) -> str:
    """A default as SQL."""
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    return literal(str(value))
