"""Functions about the words that people define and the questions that they verify."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.answer.explain import reads
from lakescout.answer.guard import check
from lakescout.answer.guard.run import shape_of
from lakescout.engine.define import checked_name, understood
from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError, GuardError, QueryError, first_line
from lakescout.lake import terms as store
from lakescout.lake.connection import Connection
from lakescout.lake.index import LakeIndex
from lakescout.lake.lookup import check_flag, check_question, check_text, find_table
from lakescout.lake.sqltext import parsed_one, quote
from lakescout.lake.terms import Term, Terms, Verified, parts_of, path_of, spelt

MAX_MEANING: Final = 4000
"""The most characters of a meaning."""
MAX_SQL: Final = 20_000
"""The most characters of a statement."""


def define(
    lake: Lake, term: object, meaning: object = None, table_name: object = None, *, remove: object = False
) -> list[dict[str, object]]:
    """lakescout_define: the term as it was understood, or the one that was removed.

    Raises ArgumentError, UnknownTableError, StateError.
    """
    check_flag("remove", remove)
    name = checked_name(term)
    with lake.lock:
        with lake.session() as (connection, index):
            known = index.terms.by_name.get(spelt(name))
            made = None
            if not remove:
                table = None if table_name is None else find_table(index.catalog, check_text("table_name", table_name))
                made = understood(lake, connection, index, name, check_text("meaning", meaning, MAX_MEANING), table)
        if made is None and known is None:
            raise ArgumentError(f"the term {name!r} is not defined{_those(index.terms)}")
        keep(lake, [made] if made is not None else [], [known.name] if known is not None else [])
    return [row(each) for each in [made or known] if each is not None]


def keep(lake: Lake, made: Sequence[Term], replaced: Sequence[str]) -> None:
    """Store terms in the place of `replaced`; if there are none, only forget `replaced`. Raises StateError."""
    with lake.noting() as (connection, _):
        if made:
            store.save(connection, made, replaced)
        for name in () if made else replaced:
            store.forget(connection, name)


def _those(terms: Terms) -> str:
    names = ", ".join(term.name for term in terms.listed[:20])
    return f"; defined are: {names}" if names else "; none is"


def terms(lake: Lake) -> list[dict[str, object]]:
    """lakescout_terms: one row per term, with why it does not hold, if it does not."""
    with lake.session() as (_, index):
        return [{**row(term), "problem": index.terms.problem(term) or None} for term in index.terms.listed]


def row(term: Term) -> dict[str, object]:
    """A term as it is shown."""
    return {
        "term": term.name,
        "kind": term.kind,
        "meaning": term.meaning,
        "tables": [".".join(parts_of(path)) for path in term.tables],
        "uses": list(term.uses),
        "data_type": term.data_type or None,
        "source": term.source,
    }


def verify(lake: Lake, question: object, sql: object = None, *, remove: object = False) -> list[dict[str, object]]:
    """lakescout_verify: the question with its statement as it is kept, or the one that was removed.

    Raises QuestionError, ArgumentError, StateError.
    """
    check_flag("remove", remove)
    text = check_question(question)
    with lake.lock:
        with lake.session() as (connection, index):
            known = next((each for each in index.verified if each.question.lower() == text.lower()), None)
            made = None if remove else _confirmed(lake, connection, index, text, check_text("sql", sql, MAX_SQL))
        if made is None and known is None:
            raise ArgumentError(f"the question {text!r:.200} is not verified; lakescout_verified() lists all")
        with lake.noting() as (connection, _):
            if made is None:
                store.forget_verified(connection, text)
            else:
                store.save_verified(connection, made)
    return [_verified_row(each) for each in [made or known] if each is not None]


def verified(lake: Lake) -> list[dict[str, object]]:
    """lakescout_verified: one row per question, with why it cannot be answered, if it cannot."""
    with lake.session() as (_, index):
        home = index.terms.home
        return [
            {**_verified_row(each), "problem": each.problem(index.catalog, home) or None} for each in index.verified
        ]


def _verified_row(entry: Verified) -> dict[str, object]:
    tables = [".".join(parts_of(path)) for path in entry.tables]
    return {"question": entry.question, "sql": entry.sql, "tables": tables}


def _confirmed(lake: Lake, connection: Connection, index: LakeIndex, question: str, sql: str) -> Verified:
    """A statement that the guard lets through and that runs. Raises ArgumentError, UnknownTableError."""
    home = lake.home_and_fingerprints()[0]
    try:
        tree = parsed_one(sql)
    except SqlglotError as error:
        raise ArgumentError(f"the statement is no SQL: {first_line(error)}") from error
    own = {each.alias.lower() for each in tree.find_all(exp.CTE)}
    named = [each for each in tree.find_all(exp.Table) if each.name and (each.db or each.name.lower() not in own)]
    names = [find_table(index.catalog, ".".join(quote(part) for part in _parts(each))) for each in named]
    tables = [index.catalog.tables[index.catalog.id_by_name[name]] for name in dict.fromkeys(names)]
    if not tables:
        raise ArgumentError(
            "the statement reads no table of the lake: it answers nothing about it (in place of a file, name its table)"
        )
    try:
        statement = check(tree.sql("duckdb"), tables)
        shape_of(connection, statement.sql)
    except (GuardError, QueryError) as error:
        raise ArgumentError(f"the statement is refused: {first_line(error)}") from error
    columns = [path_of(table.name, home, column.name) for _, table, column in reads(statement.tree, tables)]
    kept = statement.tree.copy()
    for each in kept.find_all(exp.Table):
        if each.catalog == home:
            each.set("catalog", None)
    paths = tuple(path_of(table.name, home) for table in tables)
    return Verified(question, kept.sql("duckdb"), paths, tuple(dict.fromkeys(columns)))


def _parts(table: exp.Table) -> list[str]:
    return [part for part in (table.catalog, table.db, table.name) if part]
