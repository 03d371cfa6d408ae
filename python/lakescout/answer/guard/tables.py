"""Every table reference is one of the discovered tables, written in full, or a CTE of the statement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from sqlglot import exp

from lakescout.answer.guard.growth import Nodes
from lakescout.errors import GuardError, LakescoutError
from lakescout.lake.catalog import Table


@contextmanager
def failing_closed() -> Iterator[None]:
    """Turn errors that are not ours (a parser's, Python's own) into GuardError. Also a decorator."""
    try:
        yield
    except LakescoutError:
        raise
    except RecursionError:
        raise GuardError("the statement nests too deeply to be checked") from None
    except Exception as error:
        detail = (str(error).splitlines() or [""])[0][:200]
        raise GuardError(f"the statement could not be checked: {type(error).__name__}: {detail}") from error


CTE_PREFIX: Final = "lakescout_cte_"


def qualify_tables(found: Nodes, tables: Sequence[Table]) -> None:
    """Write database and schema in front of every discovered table; refuse every other name.

    Each CTE gets a new name, which only references within its scope get too: a reference
    outside it could have reached a real table.
    """
    references = [(reference, _in_scope(reference)) for reference in found(exp.Table)]
    _rename_ctes(found, tables)
    for reference, ctes in references:
        if not isinstance(reference.this, exp.Identifier):
            raise GuardError(f"a function cannot take the place of a table: {reference.sql(dialect='duckdb')[:80]}")
        _check_plain(reference)
        name = reference.name.lower()
        if name in ctes and not reference.db and not reference.catalog:
            _point_at(reference, CTE_PREFIX + ctes[name])
        else:
            _point_at(reference, _resolve(reference, tables))


def _in_scope(reference: exp.Table) -> dict[str, str]:
    """The WITH queries that a reference can see, as written, by name in lower case.

    These are all WITH queries of the queries around it, and those before its own in the WITH that it belongs to.
    """
    found: list[str] = []
    node: exp.Expr = reference
    while node.parent is not None:
        around = node.parent
        if isinstance(around, exp.With):
            found += [cte.alias for cte in around.expressions[: node.index]]
            around = around.parent or around
        elif around.args.get("with_") is not None:
            found += [cte.alias for cte in around.args["with_"].expressions]
        node = around
    return {name.lower(): name for name in found}


def _rename_ctes(found: Nodes, tables: Sequence[Table]) -> None:
    discovered = {table.name.table.lower() for table in tables}
    renamed: set[str] = set()
    for cte in found(exp.CTE):
        name = cte.alias
        if not name or name.lower() in renamed:
            raise GuardError(f"the name {name!r} of a WITH query is missing or used twice")
        if name.lower() in discovered:
            raise GuardError(f"the WITH query {name!r} hides a table of that name")
        renamed.add(name.lower())
        cte.args["alias"].set("this", exp.to_identifier(CTE_PREFIX + name, quoted=True))


def _check_plain(reference: exp.Table) -> None:
    extra = [
        key for key, value in reference.args.items() if value and key not in {"this", "db", "catalog", "alias", "joins"}
    ]
    if extra:
        raise GuardError(f"a table reference cannot carry {', '.join(sorted(extra))}")


def _resolve(reference: exp.Table, tables: Sequence[Table]) -> Table:
    parts = [part.lower() for part in (reference.catalog, reference.db, reference.name) if part]
    found = [table for table in tables if [part.lower() for part in table.name][-len(parts) :] == parts]
    if len(found) == 1:
        return found[0]
    shown = ".".join(part for part in (reference.catalog, reference.db, reference.name) if part)
    allowed = ", ".join(sorted(".".join(table.name[1:]) for table in tables)) or "none"
    problem = "is not one of the discovered tables" if not found else "names several tables"
    raise GuardError(f"{shown!r} {problem}; allowed: {allowed[:500]}")


def _point_at(reference: exp.Table, target: Table | str) -> None:
    if not reference.alias:
        reference.set("alias", exp.TableAlias(this=exp.to_identifier(reference.name, quoted=True)))
    if isinstance(target, str):
        reference.set("this", exp.to_identifier(target, quoted=True))
        return
    database, schema, table = target.name
    reference.set("this", exp.to_identifier(table, quoted=True))
    reference.set("db", exp.to_identifier(schema, quoted=True))
    reference.set("catalog", exp.to_identifier(database, quoted=True))
