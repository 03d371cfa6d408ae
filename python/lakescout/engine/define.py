"""Definitions of terms: a term is parsed, its names are resolved, and the guard and DuckDB check it.

Also the ways to join that a statement may use; definitions need them too.
"""

from __future__ import annotations

import math
import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.answer.guard import check
from lakescout.answer.guard.run import shape_of
from lakescout.answer.scopes import ForeignKey, ForeignKeys
from lakescout.engine.lake import Lake
from lakescout.engine.verified import spellings
from lakescout.errors import ArgumentError, GuardError, QueryError, UnknownTableError, first_line
from lakescout.joins.graph import JoinEdge, JoinGraph
from lakescout.lake import terms as store
from lakescout.lake.catalog import Catalog, TableName, kind_of
from lakescout.lake.connection import Connection
from lakescout.lake.index import LakeIndex
from lakescout.lake.lookup import check_text, find_column, is_column, table_called
from lakescout.lake.sqltext import parsed
from lakescout.lake.terms import Definition, Term, TermKind, Terms, path_of, spelt
from lakescout.reading.demand import SHARES
from lakescout.reading.joining import CannotJoinError
from lakescout.reading.plan import Aggregate, Column, Plan
from lakescout.reading.question import Question
from lakescout.reading.scope import Key, make_scope
from lakescout.reading.spans import EDGES, find_operations
from lakescout.reading.terms import LONGEST, extended
from lakescout.reading.to_sql import CannotWriteError, to_sql
from lakescout.words.tokens import tokenize

MAX_TERM: Final = 100
"""The most characters of a term."""
_NEVER: Final = (exp.Query, exp.Window, exp.Star, exp.Placeholder, exp.Parameter)
"""What a meaning may not contain; `count(*)` may."""


def checked_name(term: object) -> str:
    """A term as it is kept. Raises ArgumentError if no question could say it."""
    name = " ".join(check_text("term", term, MAX_TERM).split())
    tokens = tokenize(re.sub(r"(?<=\w)-(?=\w)", " ", name.replace("_", " ")))
    words = [token for token in tokens if token.is_word]
    if len(words) < len(tokens) or not 1 <= len(words) <= LONGEST:
        raise ArgumentError(f"a term is 1 to {LONGEST} words, without marks, not {name!r}")
    asking = {place for start, end, _ in find_operations(words) for place in range(start, end)}
    told = [token.lower for place, token in enumerate(words) if place not in asking and not token.is_number]
    if not Question(name).means_something or all(word in EDGES or word in SHARES for word in told):
        raise ArgumentError(f"a term must have a word of its own, which questions do not use otherwise: not {name!r}")
    return name


def understood(  # noqa: PLR0917
    lake: Lake,
    connection: Connection,
    index: LakeIndex,
    name: str,
    meaning: str,
    on: TableName | None = None,
    source: str = "user",
) -> Term:
    """A term with its meaning found in the lake. Raises ArgumentError, UnknownTableError."""
    terms = index.terms
    listed = (term for term in terms.listed if spelt(term.name) != spelt(name))
    others = Terms(listed, index.catalog, lake.home_and_fingerprints()[0])
    found = _Meaning(index.catalog, others, name, on)
    tree = found.read(meaning)
    if tree is not None:
        term = Term(name, "dimension", meaning, tree.sql("duckdb"), source=source)
        return _typed(lake, connection, index, found, term)
    made = Term(name, "synonym", meaning, "", (path_of(found.tables[0], others.home),), source=source)
    if problem := Terms((*others.listed, made), index.catalog, others.home).problem(made):
        raise ArgumentError(f"the term {name!r} cannot be used: {problem}")
    return made


@dataclass
class _Meaning:
    """Parses the meaning of a term and resolves its names."""

    catalog: Catalog
    terms: Terms
    name: str
    on: TableName | None
    tables: list[TableName] = field(default_factory=list)
    columns: dict[tuple[TableName, str], None] = field(default_factory=dict)
    uses: dict[str, None] = field(default_factory=dict)

    def read(self, meaning: str) -> exp.Expr | None:
        """The expression with its names in full; None where it names a table, which is then the only one."""
        try:
            statements = parsed(f"SELECT {meaning}")
        except SqlglotError as error:
            raise ArgumentError(f"the meaning of {self.name!r} is no SQL expression: {first_line(error)}") from error
        select = statements[0] if len(statements) == 1 else None
        if not isinstance(select, exp.Select) or len(select.expressions) != 1:
            raise ArgumentError(f"the meaning of {self.name!r} must be one SQL expression, not {meaning!r:.200}")
        if any(value for key, value in select.args.items() if key not in {"expressions", "kind", "hint"}):
            raise ArgumentError(f"the meaning of {self.name!r} is an expression, without FROM, WHERE or the like")
        tree: exp.Expr = select.expressions[0].unalias()
        if isinstance(tree, exp.Column) and self.on is None and (table := self._table(tree)) is not None:
            self.tables = [table]
            return None
        for node in tree.find_all(*_NEVER):
            if not (isinstance(node, exp.Star) and isinstance(node.parent, exp.Count)):
                raise ArgumentError(f"the meaning of {self.name!r} may not contain {node.sql('duckdb')!r:.60}")
        if self.on is not None:
            self.tables = [self.on]
        return tree.transform(self._found)

    def _table(self, column: exp.Column) -> TableName | None:
        """The table that a bare name refers to; a column of that name takes precedence."""
        path = column.sql("duckdb")
        if column.table and is_column(self.catalog, path):
            return None
        if not column.table and (spelt(column.name) in self.terms.by_name or self._owners(column.name)):
            exact = [table.name for table in self.catalog.tables if table.name.table.lower() == column.name.lower()]
            if not exact or spelt(column.name) in self.terms.by_name:
                return None
        return table_called(self.catalog, path)

    def _owners(self, column: str) -> list[TableName]:
        return [table.name for table in self.catalog.tables if column.lower() in table.column_by_name]

    def _found(self, node: exp.Expr) -> exp.Expr:
        if not isinstance(node, exp.Column):
            return node
        if not node.table:
            other = self._other(node.name)
            if other is not None:
                self.uses.setdefault(other.name)
                return exp.column(exp.to_identifier(other.name, quoted=True))
        table, column = self._column(node)
        self.columns.setdefault((table, column))
        parts = (table.table, table.schema, None if table.database == self.terms.home else table.database)
        named = [None if part is None else exp.to_identifier(part, quoted=True) for part in parts]
        return exp.column(exp.to_identifier(column, quoted=True), *named)

    def _other(self, name: str) -> Term | None:
        """The other term that a bare name refers to; a column of the given table takes precedence."""
        if self.on is not None:
            table = self.catalog.tables[self.catalog.id_by_name[self.on]]
            if name.lower() in table.column_by_name:
                return None
        if spelt(name) == spelt(self.name) and not self._owners(name):
            raise ArgumentError(f"the term {self.name!r} is made of itself")
        other = self.terms.by_name.get(spelt(name))
        if other is not None and spelt(self.name) in self._within(other):
            raise ArgumentError(f"{self.name!r} would be made of itself: {other.name!r} is made of it")
        if other is not None and not other.expression:
            raise ArgumentError(f"{other.name!r} is another name of a table, which is no part of an expression")
        return other

    def _within(self, term: Term, seen: frozenset[str] = frozenset()) -> set[str]:
        """The names of all terms that a term is made of."""
        found = {spelt(name) for name in term.uses}
        for name in found - seen:
            if (other := self.terms.by_name.get(name)) is not None:
                found = found | self._within(other, seen | found)
        return found

    def _column(self, node: exp.Column) -> tuple[TableName, str]:
        if node.table:
            return find_column(self.catalog, node.sql("duckdb"))
        if self.on is not None:
            table = self.catalog.tables[self.catalog.id_by_name[self.on]]
            column = table.column_by_name.get(node.name.lower())
            if column is None:
                names = ", ".join(each.name for each in table.columns[:20])
                shown = self.catalog.display_name(self.on)
                raise UnknownTableError(
                    f"{shown} has no column {node.name!r}, and no term is called so; it has: {names}"
                )
            return self.on, column.name
        owners = self._owners(node.name)
        if len(owners) == 1:
            owner = self.catalog.tables[self.catalog.id_by_name[owners[0]]]
            return owner.name, owner.column_by_name[node.name.lower()].name
        if not owners:
            raise UnknownTableError(f"no table of the lake has a column {node.name!r}, and no term is called so")
        shown = ", ".join(map(self.catalog.display_name, owners[:20]))
        raise UnknownTableError(
            f"several tables have a column {node.name!r}: {shown}; write table.column, or give table_name"
        )


def _typed(lake: Lake, connection: Connection, index: LakeIndex, found: _Meaning, term: Term) -> Term:
    """The term with its tables, kind and type. Raises ArgumentError if the guard or DuckDB refuses it."""
    terms, catalog = found.terms, index.catalog
    paths = [
        path_of(name, terms.home) for name in dict.fromkeys([*found.tables, *(table for table, _ in found.columns)])
    ]
    columns = tuple(path_of(table, terms.home, column) for table, column in found.columns)
    below = [terms.by_name[spelt(name)] for name in found.uses]
    tables = tuple(dict.fromkeys([*paths, *(path for other in below for path in other.tables)]))
    term = replace(term, tables=tables, columns=columns, uses=tuple(found.uses))
    if problem := Terms((*terms.listed, term), catalog, terms.home).problem(term):
        raise ArgumentError(f"the term {term.name!r} cannot be used: {problem}")
    if not tables:
        return _constant(lake, connection, term, terms)
    definition = Terms((*terms.listed, term), catalog, terms.home).definition(term)
    if definition is None or definition.tree is None:
        raise ArgumentError(f"the meaning of {term.name!r} cannot be read back")
    if isinstance(definition.tree, exp.Placeholder):
        table, column = definition.columns[0]
        return replace(term, kind="synonym", data_type=catalog.tables[table].columns[column].type)
    group, edges = [*definition.tables], ForeignKeys()
    if len(group) > 1:
        edges = lake_edges(lake, connection, index)
        group = _ordered(term, group, edges, catalog, definition.tree, definition.columns, found.on)
    aggregated = any(definition.tree.find_all(exp.AggFunc))
    kind: TermKind = "measure" if aggregated else "dimension"
    definition = replace(definition, term=replace(term, kind=kind, data_type="VARCHAR"), tables=tuple(group))
    around = extended(_between(group, edges), catalog, [definition])
    first = around.first
    keys = [
        Key(first[edge.left] + edge.left_column, first[edge.right] + edge.right_column, edge.cost)
        for edge in edges.among(set(first))
    ]
    scope = make_scope(around.tables, keys, defined=around.defined)
    [number] = around.defined
    shown = Aggregate("defined", Column(number)) if aggregated else Column(number)
    try:
        sql = to_sql(Plan((shown,)), scope).sql("duckdb")
        statement = check(sql, [catalog.tables[table] for table in first])
        type_ = shape_of(connection, statement.sql).types[0]
    except (CannotJoinError, CannotWriteError, GuardError) as error:
        why = first_line(error) or "its tables do not join; lakescout_declare_join says how two of them do"
        raise ArgumentError(f"the meaning of {term.name!r} is refused: {why}") from error
    except QueryError as error:
        raise ArgumentError(f"DuckDB refuses the meaning of {term.name!r}: {first_line(error)}") from error
    kind = "filter" if kind == "dimension" and kind_of(type_) == "flag" else kind
    _check_cells(connection, term, catalog, definition)
    named = tuple(path_of(catalog.tables[table].name, terms.home) for table in group)
    return replace(term, kind=kind, data_type=type_, tables=named)


def _check_cells(connection: Connection, term: Term, catalog: Catalog, definition: Definition) -> None:
    """Raises ArgumentError where a text is compared with a column that spells it otherwise."""
    assert definition.tree is not None
    for literal in definition.tree.find_all(exp.Literal):
        above = literal.parent
        slot = above.this if isinstance(above, (exp.EQ, exp.In)) else None
        if not literal.is_string or not isinstance(slot, exp.Placeholder):
            continue
        table, position = definition.columns[int(str(slot.this).removeprefix(store.SLOT))]
        found, column = catalog.tables[table], catalog.tables[table].columns[position]
        if column.kind != "text":
            continue
        cells = spellings(connection, found, column, [str(literal.this)])
        if cells and literal.this not in cells:
            raise ArgumentError(
                f"the meaning of {term.name!r} compares {found.name.table}.{column.name} with {literal.this!r}, "
                f"which it spells {cells[0]!r}"
            )


def _constant(lake: Lake, connection: Connection, term: Term, terms: Terms) -> Term:
    """A term of no table: its value stands in the place of its name."""
    definition = Terms((*terms.listed, term), terms.catalog, terms.home).definition(term)
    if definition is None or definition.tree is None:
        raise ArgumentError(f"the meaning of {term.name!r} cannot be read back")
    if definition.tree.find(exp.AggFunc):
        raise ArgumentError(f"the meaning of {term.name!r} names no column: say of which table it is (table_name)")
    try:
        statement = check(f"SELECT {definition.tree.sql('duckdb')} AS value", [])
        type_ = shape_of(connection, statement.sql).types[0]
        [row] = connection.query(f"SELECT CAST(value AS VARCHAR) AS value FROM ({statement.sql})").to_pylist()
        found = row["value"]
    except (GuardError, QueryError) as error:
        raise ArgumentError(f"the meaning of {term.name!r} is refused: {first_line(error)}") from error
    if found is None or kind_of(type_) not in {"number", "text", "date", "moment"}:
        raise ArgumentError(f"the meaning of {term.name!r} is no number, text or date")
    number = kind_of(type_) == "number"
    expression = exp.Literal.number(found) if number else exp.Literal.string(found)
    return replace(term, kind="constant", expression=expression.sql("duckdb"), data_type=type_)


def _ordered(  # noqa: PLR0917
    term: Term,
    group: Sequence[int],
    edges: ForeignKeys,
    catalog: Catalog,
    tree: exp.Expr,
    columns: Sequence[tuple[int, int]],
    on: TableName | None = None,
) -> list[int]:
    """The tables of a term, first the one whose rows it describes: each of these joins at most one row of the others.

    Raises ArgumentError if there is no such table, or if a join would add the same rows several times. If that table
    is given as `on`, this is intended: what was spent is the price of each sale.
    """
    refers: dict[int, set[int]] = {}
    for edge in edges:
        refers.setdefault(edge.left, set()).add(edge.right)
    wanted = set(group)
    for start in group:
        reached, ahead = {start}, [start]
        while ahead:
            new = refers.get(ahead.pop(), set()) - reached
            reached |= new
            ahead += new
        if wanted <= reached:
            meant = on is not None and catalog.id_by_name[on] == start
            for call in tree.find_all(exp.AggFunc) if not meant else ():
                _check_added(term, call, start, catalog, columns)
            return [start, *(table for table in group if table != start)]
    named = " and ".join(catalog.display_name(catalog.tables[table].name) for table in group)
    raise ArgumentError(
        f"the meaning of {term.name!r} needs {named}, and no known joins lead from one of them to the others; "
        "lakescout_declare_join says how two tables join"
    )


def _check_added(term: Term, call: exp.Expr, start: int, catalog: Catalog, columns: Sequence[tuple[int, int]]) -> None:
    if isinstance(call, (exp.Min, exp.Max, exp.AnyValue)) or call.find(exp.Distinct):
        return
    slots = [int(str(node.this).removeprefix(store.SLOT)) for node in call.find_all(exp.Placeholder)]
    tables = {columns[slot][0] for slot in slots}
    if tables and start not in tables:
        one, other = (catalog.display_name(catalog.tables[table].name) for table in (min(tables), start))
        raise ArgumentError(
            f"the meaning of {term.name!r} would add each row of {one} once for each of its rows in {other}; "
            f"if that is meant, give {other} as table_name"
        )


def _between(group: Sequence[int], edges: ForeignKeys) -> list[int]:
    """The tables of a term, and those that connect them."""
    found, before, ahead = {group[0]: group[0]}, list(group), [group[0]]
    while ahead:
        here = ahead.pop(0)
        for other in sorted(edges.around.get(here, ())):
            if other not in found:
                found[other] = here
                ahead.append(other)
    for table in group:
        here = table
        while here in found and found[here] != here:
            here = found[here]
            before.append(here)
    return list(dict.fromkeys(before))


GUESSED_COST: Final = 0.16
"""How much more a sure key costs than a declared one; one that is less likely costs its negative logarithm besides."""
LEAST_CONFIDENCE: Final = 0.01
"""No key costs more than one that is as likely as this."""
SPARE_COST: Final = 0.4
"""How much more each further way to join the same two tables costs."""


def lake_edges(
    lake: Lake,
    connection: Connection,
    index: LakeIndex,
    spared: frozenset[TableName] = frozenset(),
    contents: Hashable | None = None,
) -> ForeignKeys:
    """The join graph that the setting `join_edges` admits, best ways first; kept until something is committed.

    Tables that are `spared` are not read for it. What rests on a part of the tables is not kept. `contents` stands for
    what a lake in memory holds, of which no commit tells.
    """
    told = lake.state_token(index)
    token = contents if told is None else told
    state = lake.join_state(connection, index, spared=spared, contents=contents)
    call = ("answer edges", state.late)
    found: ForeignKeys = lake.cache.get(
        call, token, lambda: graph_edges(lake.join_graph(state)), lambda _: not state.late
    )
    return found


def graph_edges(graph: JoinGraph) -> ForeignKeys:
    """Every edge; a second way to join two tables costs more than the first.

    Those of a table with itself come last: an employee's manager is an employee.
    """
    listed = [*graph.joins.values(), *graph.within.values()]
    return ForeignKeys(foreign_key(graph.catalog, edge, place) for edges in listed for place, edge in enumerate(edges))


def foreign_key(catalog: Catalog, edge: JoinEdge, place: int) -> ForeignKey:
    """An edge as answers take it; `place` is how many better ways join the two tables."""
    left, right = catalog.id_by_name[edge.left], catalog.id_by_name[edge.right]
    of_left, of_right = catalog.tables[left].column_by_name, catalog.tables[right].column_by_name
    pairs = [(of_left[one.lower()].position, of_right[two.lower()].position) for one, two in edge.columns]
    guessed = GUESSED_COST - math.log(max(edge.confidence, LEAST_CONFIDENCE))
    cost = 1.0 if edge.declared else 1.0 + guessed + SPARE_COST * min(place, 3)
    measures = edge.measures
    unique = measures.right_uniqueness
    repeated = not edge.declared and unique is not None and unique < 1.0
    complete = measures.exact and measures.left_in_right == 1.0 and measures.left_null_share == 0.0
    (of_one, of_other), *also = pairs
    return ForeignKey(left, of_one, right, of_other, cost, tuple(also), edge.confidence, repeated, complete)
