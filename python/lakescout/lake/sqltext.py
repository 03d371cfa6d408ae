"""Rendering SQL: identifiers quoted in one place, templates with typed placeholders.

A template in `sql/` writes `{{name:identifier}}`, `{{name:literal}}`, `{{name:integer}}`
or `{{name:sql}}` (text that was itself rendered here). Rendering refuses a missing or an
unknown name, so a half-filled statement is never sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, NewType

from lakescout.errors import LakescoutError, first_line

if TYPE_CHECKING:
    from sqlglot import exp

Sql = NewType("Sql", str)
"""SQL text that was rendered by this module."""

_PLACEHOLDER = re.compile(r"\{\{(\w+):(\w+)\}\}")


class TemplateError(LakescoutError):
    """A SQL template was rendered with the wrong values: a bug in lakescout."""


def quote(identifier: str) -> Sql:
    """Quote one identifier.

    >>> quote('bo"dy')
    '"bo""dy"'
    """
    return Sql('"' + identifier.replace('"', '""') + '"')


def quote_path(*identifiers: str) -> Sql:
    """Quote a qualified name.

    >>> quote_path("main", "my docs")
    '"main"."my docs"'
    """
    return Sql(".".join(quote(part) for part in identifiers))


def literal(text: str) -> Sql:
    """Quote a text literal.

    >>> literal("bo'dy")
    "'bo''dy'"
    """
    if "\0" in text:
        return Sql(f"system.main.concat({', system.main.chr(0), '.join(literal(part) for part in text.split(chr(0)))})")
    return Sql("'" + text.replace("'", "''") + "'")


def render(template: str, **values: object) -> Sql:
    """Fill the typed placeholders of `template`.

    >>> render("SELECT {{n:integer}} AS {{c:identifier}}", n=3, c="my docs")
    'SELECT 3 AS "my docs"'
    """
    names = {name for name, _ in _PLACEHOLDER.findall(template)}
    if names != set(values):
        missing, unknown = sorted(names - set(values)), sorted(set(values) - names)
        raise TemplateError(f"template values: missing {missing}, unknown {unknown}")
    return Sql(_PLACEHOLDER.sub(lambda m: _fill(m.group(1), m.group(2), values[m.group(1)]), template))


def _fill(name: str, kind: str, value: object) -> str:
    if kind == "identifier" and isinstance(value, str):
        return quote(value)
    if kind == "literal" and isinstance(value, str):
        return literal(value)
    if kind == "integer" and isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if kind == "sql" and isinstance(value, str):
        return value
    raise TemplateError(f"template value {name!r} is not of kind {kind!r}: {value!r}")


@cache
def template(name: str) -> str:
    """The text of `sql/<name>.sql`, from the installation or the checkout."""
    installed = files("lakescout") / "sql" / f"{name}.sql"
    if installed.is_file():
        return installed.read_text(encoding="utf-8")
    checkout = Path(__file__).resolve().parents[3] / "sql" / f"{name}.sql"
    if checkout.is_file():
        return checkout.read_text(encoding="utf-8")
    raise TemplateError(f"there is no SQL template {name!r}")


def statement(name: str, **values: object) -> Sql:
    """Render `sql/<name>.sql`."""
    return render(template(name), **values)


def union(queries: Iterable[Sql]) -> Sql:
    """A query for all rows of several queries."""
    return Sql("\nUNION ALL ".join(queries))


def parsed(sql: str, dialect: str = "duckdb") -> list[exp.Expr]:
    """The statements of a text as sqlglot parses them.

    Raises ParseError, whatever sqlglot raises: for a text that is no SQL, that may be one of Python's own exceptions.

    >>> [tree.key for tree in parsed("SELECT 1; FROM t")]
    ['select', 'select']
    """
    import sqlglot
    from sqlglot.errors import ParseError, SqlglotError

    try:
        return [tree for tree in sqlglot.parse(sql, dialect=dialect) if tree is not None]
    except SqlglotError as error:
        raise ParseError(first_line(error)) from error
    except Exception as error:
        raise ParseError(f"sqlglot cannot read it ({type(error).__name__})") from error


def parsed_one(sql: str) -> exp.Expr:
    """The only statement of a text. Raises ParseError, also if there is none, or more than one.

    >>> parsed_one("SELECT 1;").key
    'select'
    """
    from sqlglot.errors import ParseError

    trees = parsed(sql)
    if len(trees) != 1:
        raise ParseError(f"one statement is allowed, not {len(trees)}")
    return trees[0]


def parsed_first(sql: str) -> exp.Expr:
    """The first statement of a text. Raises ParseError, also if there is none."""
    from sqlglot.errors import ParseError

    for tree in parsed(sql):
        return tree
    raise ParseError("there is no statement")
