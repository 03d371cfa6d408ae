"""What people taught: the words that they defined, and what each means in SQL; and questions that they verified.

A term is stored with its names in full, so that it means the same whatever else the lake gets. The tables, columns and
terms that it rests on are stored, too: they tell without parsing whether it still holds. It is parsed when a question
uses it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from lakescout.lake import state, store
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.lake.connection import Connection
from lakescout.lake.sqltext import parsed_one, quote_path
from lakescout.lake.state import Unused
from lakescout.lake.store import rows_if_there
from lakescout.words.text import normalise_name, stem

if TYPE_CHECKING:
    from sqlglot import exp

TermKind: TypeAlias = Literal["synonym", "measure", "filter", "dimension", "constant"]
"""Another name of a column or table; an aggregate; a condition; any other expression over a row; a value."""

_PART: Final = re.compile(r'"((?:[^"]|"")*)"')
_TEXTS: Final = ("term", "kind", "meaning", "expression", "data_type", "source")
_LISTS: Final = ("tables", "columns", "uses")
_COLUMNS: Final = ("term", "kind", "meaning", "expression", *_LISTS, "data_type", "source")
SLOT: Final = "c"
"""How the placeholders for a definition's columns begin: c0 is the first."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word and its meaning, as they are stored."""

    name: str
    kind: TermKind
    meaning: str
    """The meaning as it was written."""
    expression: str
    """The meaning with every name in full; empty for another name of a table."""
    tables: tuple[str, ...] = ()
    """Quoted paths, without the home database's name; the first table is the one whose rows the term is about."""
    columns: tuple[str, ...] = ()
    """Quoted paths."""
    uses: tuple[str, ...] = ()
    """The names of the terms that it is made of."""
    data_type: str = ""
    source: str = "user"
    """Who defined it: 'user', or the file that it was learned from."""


@dataclass(frozen=True, eq=False)
class Definition:
    """A term that holds in a catalog."""

    term: Term
    tree: exp.Expr | None
    """Its SQL, in which a placeholder stands for each of the `columns`; None for another name of a table."""
    columns: tuple[tuple[int, int], ...]
    """The numbers of tables, and the positions of their columns."""
    tables: tuple[int, ...]
    """The numbers of its tables; the first is the one whose rows the term is about."""


def path_of(name: TableName, home: str, *column: str) -> str:
    """A table, or a column of it, as a quoted path without the home database's name."""
    return quote_path(*((name.schema, name.table) if name.database == home else name), *column)


def parts_of(path: str) -> list[str]:
    """The parts of a quoted path.

    >>> parts_of('"main"."my ""own"" docs"."id"'), parts_of('"main"."docs"')
    (['main', 'my "own" docs', 'id'], ['main', 'docs'])
    """
    return [part.replace('""', '"') for part in _PART.findall(path)]


def named(path: str, home: str, columns: int = 0) -> TableName:
    """The table of a quoted path, which may end in a column."""
    parts = parts_of(path)
    parts = parts[: len(parts) - columns]
    return TableName(*(parts if len(parts) > 2 else (home, *parts)))


def spelt(name: str) -> str:
    """A name in the form in which names of terms are compared.

    >>> spelt("Net_Price"), spelt("net  price"), spelt("left-handed")
    ('net price', 'net price', 'left handed')
    """
    return " ".join(name.lower().replace("_", " ").replace("-", " ").split())


@lru_cache(maxsize=1 << 16)
def key(name: str) -> tuple[str, ...]:
    """The words of a name in the form in which they are compared with a question's.

    >>> key("unitPrices"), key("unit_price")
    (('unit', 'price'), ('unit', 'price'))
    """
    return tuple(map(stem, normalise_name(name).split()))


class Terms:
    """The terms of a lake over one catalog. Safe to use from several threads; a change makes another one."""

    def __init__(self, listed: Iterable[Term] = (), catalog: Catalog | None = None, home: str = "") -> None:
        self.listed = tuple(listed)
        self.catalog = catalog if catalog is not None else Catalog((), "", "")
        self.home = home
        self._defined: dict[str, Definition | None] = {}
        self._problems: dict[str, str] = {}
        self._columns: dict[TableName, frozenset[tuple[str, ...]]] = {}
        self._keyed: dict[object, Mapping[tuple[str, ...], Sequence[Term]]] = {}

    def __bool__(self) -> bool:
        return bool(self.listed)

    @cached_property
    def by_name(self) -> Mapping[str, Term]:
        """Each term by its name, as names are compared."""
        return {spelt(term.name): term for term in self.listed}

    def keyed(self, key: Callable[[str], tuple[str, ...]]) -> Mapping[tuple[str, ...], Sequence[Term]]:
        """The terms that hold, by what `key` makes of their names."""
        if key not in self._keyed:
            found: dict[tuple[str, ...], list[Term]] = {}
            for term in self.listed:
                if not self.problem(term):
                    found.setdefault(key(term.name), []).append(term)
            self._keyed[key] = found
        return self._keyed[key]

    def problem(self, term: Term) -> str:
        """Why a term does not hold; empty if it does."""
        if term.name not in self._problems or self.by_name.get(spelt(term.name)) is not term:
            self._problems[term.name] = self._problem(term, ())
        return self._problems[term.name]

    def _problem(self, term: Term, above: tuple[str, ...]) -> str:
        if spelt(term.name) in above:
            return f"it is made of itself: {' → '.join((*above, spelt(term.name)))}"
        for path in term.tables:
            if self._table(path) is None:
                return f"the table {'.'.join(parts_of(path))} is not in the lake"
        for path in term.columns:
            table = self._table(path, 1)
            if table is None or parts_of(path)[-1].lower() not in table.column_by_name:
                return f"the column {'.'.join(parts_of(path))} is not in the lake"
        for name in term.uses:
            other = self.by_name.get(spelt(name))
            if other is None:
                return f"the term {name!r}, of which it is made, is not defined"
            if found := self._problem(other, (*above, spelt(term.name))):
                return f"the term {name!r}, of which it is made, does not hold: {found}"
        return self._shadowed(term)

    def _shadowed(self, term: Term) -> str:
        """Why a term's name is taken by a table, or by a column of its tables; empty if it is not."""
        name = key(term.name)
        if name in self._tables_called:
            return f"a table is called {self._tables_called[name]!r}"
        for path in term.tables:
            table = self._table(path)
            if table is not None and name in self._columns_called(table):
                return f"{table.name.schema}.{table.name.table} has a column of that name"
        return ""

    @cached_property
    def _tables_called(self) -> Mapping[tuple[str, ...], str]:
        return {key(table.name.table): table.name.table for table in self.catalog.tables} if self.listed else {}

    def _columns_called(self, table: Table) -> frozenset[tuple[str, ...]]:
        if table.name not in self._columns:
            self._columns[table.name] = frozenset(key(column.name) for column in table.columns)
        return self._columns[table.name]

    def _table(self, path: str, columns: int = 0) -> Table | None:
        number = self.catalog.id_by_name.get(named(path, self.home, columns))
        return None if number is None else self.catalog.tables[number]

    def definition(self, term: Term) -> Definition | None:
        """What a term means in this catalog; None if it does not hold."""
        if term.name not in self._defined:
            self._defined[term.name] = None if self.problem(term) else self._define(term)
        return self._defined[term.name]

    def _define(self, term: Term) -> Definition | None:
        from sqlglot.errors import SqlglotError

        tables = [self.catalog.id_by_name[named(path, self.home)] for path in term.tables]
        if not term.expression:
            return Definition(term, None, (), tuple(tables))
        columns: dict[tuple[int, int], None] = {}
        try:
            tree = self._slotted(term.expression, columns)
        except (SqlglotError, LookupError, AttributeError, ValueError):
            return None
        tables += [table for table, _ in columns]
        return Definition(term, tree, tuple(columns), tuple(dict.fromkeys(tables)))

    def _slotted(self, expression: str, columns: dict[tuple[int, int], None]) -> exp.Expr:
        """An expression with placeholders for its columns, and with the terms that it names written out."""
        from sqlglot import exp

        def change(node: exp.Expr) -> exp.Expr:
            if not isinstance(node, exp.Column):
                return node
            if not node.table:
                inner = self.by_name[spelt(node.name)]
                return exp.paren(self._slotted(inner.expression, columns), copy=False)
            name = TableName(node.catalog or self.home, node.db, node.table)
            number = self.catalog.id_by_name[name]
            place = number, self.catalog.tables[number].column_by_name[node.name.lower()].position
            columns.setdefault(place)
            return exp.Placeholder(this=f"{SLOT}{list(columns).index(place)}")

        tree: exp.Expr = parsed_one(f"SELECT {expression}").expressions[0]
        return tree.transform(change)

    @cached_property
    def unused(self) -> tuple[Unused, ...]:
        """The terms that do not hold, and why."""
        broken = ((term, self.problem(term)) for term in self.listed)
        return tuple(
            Unused(f"the term {term.name!r} is not used: {problem}", (term.name,))
            for term, problem in broken
            if problem
        )


NO_TERMS: Final = Terms()


def load(connection: Connection) -> tuple[Term, ...]:
    """All terms, sorted by name; none if there is no such table. Of two with one name the later counts; damaged rows do
    not."""
    sql = (
        f"SELECT {', '.join(_COLUMNS)} FROM lakescout.terms ORDER BY defined_at ASC NULLS LAST, meaning ASC NULLS LAST"
    )
    found: dict[str, Term] = {}
    for row in (dict(zip(_COLUMNS, cells, strict=True)) for cells in rows_if_there(connection, sql)):
        if row["kind"] not in _KINDS or any(row[name] is None for name in _TEXTS) or not row["term"].strip():
            continue
        lists = {name: tuple(part for part in row[name] or () if part) for name in _LISTS}
        if any(len(parts_of(path)) < least for name, least in (("tables", 2), ("columns", 3)) for path in lists[name]):
            continue
        term = Term(*row.values())
        found[spelt(term.name)] = replace(term, tables=lists["tables"], columns=lists["columns"], uses=lists["uses"])
    return tuple(found[name] for name in sorted(found))


_KINDS: Final = frozenset({"synonym", "measure", "filter", "dimension", "constant"})


def save(connection: Connection, terms: Sequence[Term], replaced: Sequence[str] = ()) -> None:
    """Store terms, and remove those with the names `replaced`. Call it inside a transaction."""
    moment = state.now()
    with store.marking(connection, "terms"):
        _delete(connection, replaced)
        store.append(connection, "terms", [(*astuple(term), moment) for term in terms])


def forget(connection: Connection, name: str) -> None:
    """Remove a term. Call it inside a transaction."""
    with store.marking(connection, "terms"):
        _delete(connection, [name])


def _delete(connection: Connection, names: Sequence[str]) -> None:
    if names:
        connection.execute("DELETE FROM lakescout.terms WHERE term IN (SELECT unnest(?::VARCHAR[]))", [list(names)])


@dataclass(frozen=True, slots=True)
class Verified:
    """A question and the statement that answers it."""

    question: str
    sql: str
    tables: tuple[str, ...]
    """Quoted paths of what it reads, without the home database's name."""
    columns: tuple[str, ...]

    def problem(self, catalog: Catalog, home: str) -> str:
        """Why the statement cannot run; empty if it reads what is there."""
        for path in self.tables:
            if named(path, home) not in catalog.id_by_name:
                return f"the table {'.'.join(parts_of(path))} is not in the lake"
        for path in self.columns:
            number = catalog.id_by_name.get(named(path, home, 1))
            if number is None or parts_of(path)[-1].lower() not in catalog.tables[number].column_by_name:
                return f"the column {'.'.join(parts_of(path))} is not in the lake"
        return ""


def load_verified(connection: Connection) -> tuple[Verified, ...]:
    """All verified questions, the latest first; none if there is no such table. Damaged rows do not count."""
    sql = (
        "SELECT question, sql, tables, columns FROM lakescout.verified "
        "ORDER BY verified_at DESC NULLS LAST, question ASC NULLS LAST"
    )
    found: dict[str, Verified] = {}
    for question, statement, *paths in rows_if_there(connection, sql):
        tables, columns = (tuple(path for path in each or () if path) for each in paths)
        least = [*((path, 2) for path in tables), *((path, 3) for path in columns)]
        if question and statement and tables and all(len(parts_of(path)) >= parts for path, parts in least):
            each = Verified(question, statement, tables, columns)
            found.setdefault(each.question.lower(), each)
    return tuple(found.values())


def unused_verified(listed: Sequence[Verified], catalog: Catalog, home: str) -> Iterator[Unused]:
    """The verified questions that cannot be answered any more, and why."""
    for each in listed:
        if problem := each.problem(catalog, home):
            yield Unused(f"the verified question {each.question!r} is not used: {problem}", (each.question,))


def save_verified(connection: Connection, entry: Verified) -> None:
    """Store a verified question, replacing one with the same text. Call it inside a transaction."""
    with store.marking(connection, "verified"):
        _delete_verified(connection, entry.question)
        store.append(connection, "verified", [(*astuple(entry), state.now())])


def forget_verified(connection: Connection, question: str) -> None:
    """Remove a verified question. Call it inside a transaction."""
    with store.marking(connection, "verified"):
        _delete_verified(connection, question)


def _delete_verified(connection: Connection, question: str) -> None:
    connection.execute("DELETE FROM lakescout.verified WHERE lower(question) = lower(?)", [question])
