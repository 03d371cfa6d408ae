"""Functions about the words that people define and the questions that they verify."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.answer.explain import reads
from lakescout.answer.guard import check
from lakescout.answer.guard.run import shape_of
from lakescout.engine.define import checked_name, understood
from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError, GuardError, LakescoutError, QueryError, UnknownTableError, first_line
from lakescout.lake import terms as store
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.lake.connection import Connection
from lakescout.lake.index import LakeIndex
from lakescout.lake.lookup import check_flag, check_question, check_text, find_column, find_table
from lakescout.lake.sqltext import parsed, parsed_first, quote
from lakescout.lake.terms import Term, Terms, Verified, parts_of, path_of, spelt
from lakescout.reading.names import name_words
from lakescout.surface.additions import declare_join

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
    """Store terms, and forget those that they replace. Raises StateError."""
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
        tree = parsed_first(sql.strip().rstrip(";"))
    except SqlglotError as error:
        raise ArgumentError(f"the statement is no SQL: {first_line(error)}") from error
    own = {each.alias.lower() for each in tree.find_all(exp.CTE)}
    named = [each for each in tree.find_all(exp.Table) if each.name and (each.db or each.name.lower() not in own)]
    names = [find_table(index.catalog, ".".join(quote(part) for part in _parts(each))) for each in named]
    tables = [index.catalog.tables[index.catalog.id_by_name[name]] for name in dict.fromkeys(names)]
    try:
        guarded = check(tree.sql("duckdb"), tables)
        shape_of(connection, guarded.sql)
    except (GuardError, QueryError) as error:
        raise ArgumentError(f"the statement is refused: {first_line(error)}") from error
    columns = [path_of(table.name, home, column.name) for _, table, column in reads(guarded.tree, tables)]
    kept = guarded.tree.copy()
    for each in kept.find_all(exp.Table):
        if each.catalog == home:
            each.set("catalog", None)
    paths = tuple(path_of(table.name, home) for table in tables)
    return Verified(question, kept.sql("duckdb"), paths, tuple(dict.fromkeys(columns)))


def _parts(table: exp.Table) -> list[str]:
    return [part for part in (table.catalog, table.db, table.name) if part]


MOST_WORDS: Final = 4
"""The longest name, in words, that is proposed as a term."""
_NEVER: Final = (exp.Query, exp.Window, exp.Star, exp.Placeholder, exp.Parameter)
_AGGREGATES: Final = {
    "sum": "SUM({})", "avg": "AVG({})", "average": "AVG({})", "min": "MIN({})", "max": "MAX({})",
    "median": "MEDIAN({})", "count": "COUNT({})", "count_distinct": "COUNT(DISTINCT {})", "sum_boolean": "COUNT_IF({})",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Proposed:
    """A term that somebody's SQL has."""

    term: str
    meaning: str
    table_name: str | None
    """The table whose columns the meaning names, where it names none."""
    source: str


@dataclass(frozen=True, slots=True)
class ProposedJoin:
    """A join that somebody wrote, as paths of columns."""

    left: str
    right: str
    source: str


Lesson = Proposed | ProposedJoin


def from_lake(connection: Connection, catalog: Catalog) -> Iterator[Lesson]:
    """What the lake's views and table macros say."""
    views = "SELECT view_name AS name, sql FROM duckdb_views() WHERE NOT internal AND NOT temporary ORDER BY ALL"
    macros = (
        "SELECT function_name AS name, macro_definition AS sql FROM duckdb_functions() WHERE NOT internal "
        "AND function_type = 'table_macro' AND schema_name <> 'lakescout' ORDER BY ALL"
    )
    for kind, sql in (("the view", views), ("the macro", macros)):
        try:
            rows = connection.query(sql).to_pylist()
        except QueryError:
            continue
        for row in rows:
            yield from from_sql(row["sql"] or "", catalog, f"{kind} {row['name']}", row["name"])


def from_sql(text: str, catalog: Catalog, source: str, name: str = "") -> Iterator[Lesson]:
    """What some statements say; `name` is what the rows of the last one are called."""
    try:
        trees = parsed(text)
    except SqlglotError:
        return
    for tree in trees:
        called = {id(cte.this): cte.alias for cte in tree.find_all(exp.CTE)}
        top = tree.expression if isinstance(tree, exp.Create) and tree.expression is not None else tree
        own = tree.this.find(exp.Table) if isinstance(tree, exp.Create) else None
        called.setdefault(id(top), own.name if own is not None else name)
        for select in tree.find_all(exp.Select):
            yield from _of_select(select, catalog, source, called.get(id(select), ""))


def _of_select(select: exp.Select, catalog: Catalog, source: str, name: str) -> Iterator[Lesson]:
    read = _Read(select, catalog)
    yield from read.joins(source)
    where = select.args.get("where")
    condition = None if where is None else read.in_full(where.this)
    for item in select.expressions:
        if isinstance(item, exp.Alias) and (where is None or condition is not None):
            yield from read.named(item, condition, source)
    if condition is not None and len(read.owners) == 1 and name and not condition.find(exp.AggFunc):
        [table] = read.owners.values()
        words = [word for word in spelt(name).split() if name_words(word) != name_words(table.name.table)]
        plain = not select.args.get("group") and not select.args.get("joins")
        told = " ".join(words)
        if plain and words and len(words) < len(spelt(name).split()) and len(words) <= MOST_WORDS:
            yield Proposed(told, condition.sql("duckdb"), None, source)


class _Read:
    """The tables of the lake that a SELECT reads, and its columns with their names in full."""

    def __init__(self, select: exp.Select, catalog: Catalog) -> None:
        self.catalog, self.select = catalog, select
        self.owners: dict[str, Table] = {}
        """By alias; a subquery has none."""
        self.whole = True
        """Whether all that is read is a table of the lake."""
        start = select.args.get("from_") or select.args.get("from")
        self.steps = select.args.get("joins") or []
        for item in ([start] if start is not None else []) + self.steps:
            table = self._table(item.this)
            if table is None:
                self.whole = False
            else:
                self.owners[item.this.alias_or_name.lower()] = table

    def _table(self, node: exp.Expr) -> Table | None:
        if not isinstance(node, exp.Table) or not node.name:
            return None
        ctes = {cte.alias.lower() for cte in self.select.root().find_all(exp.CTE)}
        if not node.db and node.name.lower() in ctes:
            return None
        path = ".".join(quote(part) for part in (node.catalog, node.db, node.name) if part)
        try:
            return self.catalog.tables[self.catalog.id_by_name[find_table(self.catalog, path)]]
        except (UnknownTableError, ArgumentError):
            return None

    def owner(self, column: exp.Column) -> Table | None:
        """The table of a column; None where it is of something else."""
        if column.table:
            found = self.owners.get(column.table.lower())
            return found if found is not None and column.name.lower() in found.column_by_name else None
        having = [table for table in self.owners.values() if column.name.lower() in table.column_by_name]
        return having[0] if len(having) == 1 and self.whole else None

    def in_full(self, expression: exp.Expr) -> exp.Expr | None:
        """An expression with the names of its columns in full; None if it reads something else than columns."""
        tree: exp.Expr = expression.copy()
        stars = [node for node in tree.find_all(*_NEVER) if not isinstance(node.parent, exp.Count)]
        columns = list(tree.find_all(exp.Column))
        if stars or any(self.owner(column) is None for column in columns):
            return None

        def change(node: exp.Expr) -> exp.Expr:
            table = self.owner(node) if isinstance(node, exp.Column) else None
            return node if table is None else _column(table, node.name)

        return tree.transform(change)

    def named(self, item: exp.Alias, condition: exp.Expr | None, source: str) -> Iterator[Proposed]:
        """The term that an alias is: a measure holds for the rows that meet the condition of its statement."""
        term = spelt(item.alias)
        tree = self.in_full(item.this)
        if tree is None or not 1 <= len(term.split()) <= MOST_WORDS:
            return
        columns = list(tree.find_all(exp.Column))
        if isinstance(tree, exp.Column) and name_words(tree.name) == name_words(term):
            return
        counted = bool(list(tree.find_all(exp.Star)))
        if not columns and not (counted and len(self.owners) == 1):
            return
        if condition is not None and tree.find(exp.AggFunc) is not None:
            if tree.find(exp.Filter) is not None:
                return
            met = exp.Where(this=condition)
            tree = tree.transform(
                lambda node: exp.Filter(this=node, expression=met.copy()) if isinstance(node, exp.AggFunc) else node
            )
        table = None if columns or not self.owners else _path(next(iter(self.owners.values())))
        yield Proposed(term, tree.sql("duckdb"), table, source)

    def joins(self, source: str) -> Iterator[ProposedJoin]:
        """The pairs of columns on which it joins tables of the lake."""
        tests = [step.args["on"] for step in self.steps if step.args.get("on") is not None]
        where = self.select.args.get("where")
        tests += [where.this] if where is not None else []
        for test in tests:
            for equal in test.find_all(exp.EQ):
                sides = (equal.this, equal.expression)
                if all(isinstance(side, exp.Column) for side in sides):
                    left, right = (self.owner(side) for side in sides)
                    if left is not None and right is not None and left is not right:
                        one, other = _column(left, sides[0].name), _column(right, sides[1].name)
                        yield ProposedJoin(one.sql("duckdb"), other.sql("duckdb"), source)


def _column(table: Table, name: str) -> exp.Column:
    parts = (table.column_by_name[name.lower()].name, table.name.table, table.name.schema, table.name.database)
    return exp.column(*(exp.to_identifier(part, quoted=True) for part in parts))


def _path(table: Table) -> str:
    return str(table.name.quoted)


def from_metrics(found: Mapping[str, Any], catalog: Catalog, source: str) -> Iterator[Lesson]:
    """What a semantic layer says: dbt's semantic models and metrics, from its manifest or from YAML."""
    measures: dict[str, str] = {}
    for model in _listed(found.get("semantic_models")):
        table = _model_table(model, catalog)
        if table is None:
            continue
        for measure in _listed(model.get("measures")):
            name = str(measure.get("name", ""))
            expression = str(measure.get("expr") or name)
            agg = _AGGREGATES.get(str(measure.get("agg", "")).lower())
            full = _in_table(agg.format(expression), table) if agg and name else None
            if full is not None:
                measures[name] = full
                yield Proposed(spelt(str(measure.get("label") or name)), full, _path(table), source)
    for metric in _listed(found.get("metrics")):
        meaning = _metric(metric, measures)
        if meaning is not None and metric.get("name"):
            yield Proposed(spelt(str(metric.get("label") or metric["name"])), meaning, None, source)


def _listed(found: Any) -> Iterator[Mapping[str, Any]]:
    """The entries of a list, or of what is kept by name."""
    items: Iterable[Any] = found.values() if isinstance(found, Mapping) else found if isinstance(found, list) else ()
    yield from (each for each in items if isinstance(each, Mapping))


def _model_table(model: Mapping[str, Any], catalog: Catalog) -> Table | None:
    relation = model.get("node_relation") or {}
    named = relation.get("alias") if isinstance(relation, Mapping) else None
    text = str(named or model.get("model") or model.get("name") or "")
    text = text.removeprefix("ref(").removesuffix(")").strip("'\" ")
    try:
        return catalog.tables[catalog.id_by_name[find_table(catalog, text)]]
    except (UnknownTableError, ArgumentError):
        return None


def _in_table(expression: str, table: Table) -> str | None:
    """An expression over one table with its names in full; None if it is none."""
    try:
        [tree] = parsed(f"SELECT {expression} AS value FROM {table.name.quoted}")
    except (SqlglotError, ValueError):
        return None
    if not isinstance(tree, exp.Select):
        return None
    full = _Read(tree, Catalog((table,), table.name.database, table.name.schema)).in_full(tree.expressions[0].this)
    return None if full is None else full.sql("duckdb")


def _metric(metric: Mapping[str, Any], measures: Mapping[str, str]) -> str | None:
    """The SQL of a simple metric or of a ratio; None for another, and for one with a condition of its own."""
    given = metric.get("type_params") or {}
    kind = str(metric.get("type", "simple")).lower()
    parts = ["measure"] if kind == "simple" else ["numerator", "denominator"] if kind == "ratio" else []
    if not parts or metric.get("filter") or not isinstance(given, Mapping):
        return None
    found = []
    for part in parts:
        value = given.get(part)
        if isinstance(value, Mapping):
            if value.get("filter"):
                return None
            value = value.get("name")
        found.append(measures.get(str(value)))
    return None if any(each is None for each in found) else " / ".join(f"({each})" for each in found)


SUFFIXES: Final = frozenset({".sql", ".yml", ".yaml", ".json"})
"""The files of a folder that something may be learned from."""


def learned(lake: Lake, paths: Sequence[Path] = ()) -> tuple[list[Term], list[tuple[str, str, str]]]:
    """What the lake's views and macros, and files of SQL, dbt and MetricFlow propose: terms, and pairs of columns with
    the source of each. Nothing is stored; what could not be defined, or is known already, is left out.

    Raises ArgumentError for a file that cannot be read.
    """
    with lake.session() as (connection, index):
        lessons = list(from_lake(connection, index.catalog))
        for path in paths:
            lessons += _from_path(path, index.catalog)
        made: dict[str, Term] = {}
        joins: dict[tuple[str, str], str] = {}
        for lesson in lessons:
            if isinstance(lesson, ProposedJoin):
                joins.setdefault((lesson.left, lesson.right), lesson.source)
                continue
            name = spelt(lesson.term)
            if name in made or name in index.terms.by_name:
                continue
            with suppress(LakescoutError):
                on = None if lesson.table_name is None else find_table(index.catalog, lesson.table_name)
                term = checked_name(lesson.term)
                made[name] = understood(lake, connection, index, term, lesson.meaning, on, lesson.source)
        known = lake.join_graph(lake.join_state(connection, index)) if joins else None
        declared = {
            frozenset((*side(edge.left, edge.left_columns), *side(edge.right, edge.right_columns)))
            for edge in (known.edges if known is not None else ())
            if edge.declared
        }
        wanted = [
            (left, right, source)
            for (left, right), source in joins.items()
            if frozenset((find_column(index.catalog, left), find_column(index.catalog, right))) not in declared
        ]
    return list(made.values()), wanted


def side(table: TableName, columns: Sequence[str]) -> list[tuple[TableName, str]]:
    """The columns of one side of a join, each with its table."""
    return [(table, column) for column in columns]


def accept(lake: Lake, terms: Sequence[Term], joins: Sequence[tuple[str, str, str]]) -> int:
    """Keep proposed terms and declare proposed joins; how many of both. Raises StateError."""
    if terms:
        keep(lake, terms, [])
    done = len(terms)
    for left, right, _ in joins:
        with suppress(ArgumentError, UnknownTableError):
            declare_join(lake, left, right)
            done += 1
    return done


def _from_path(path: Path, catalog: Catalog) -> Iterator[Lesson]:
    """What a file, or the files of a folder, say."""
    if path.is_dir():
        for inner in sorted(path.rglob("*")):
            if inner.suffix.lower() in SUFFIXES and inner.is_file():
                yield from _from_path(inner, catalog)
        return
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ArgumentError(f"{path} cannot be read: {error}") from error
    if path.suffix.lower() == ".sql":
        yield from from_sql(text, catalog, path.name, path.stem)
        return
    try:
        found = json.loads(text) if path.suffix.lower() == ".json" else read_yaml(text)
    except (ValueError, ArgumentError) as error:
        raise ArgumentError(f"{path} cannot be read: {error}") from error
    if not isinstance(found, dict):
        return
    yield from from_metrics(found, catalog, path.name)
    nodes = found.get("nodes")
    for node in nodes.values() if isinstance(nodes, dict) else ():
        if isinstance(node, dict) and node.get("resource_type") == "model":
            text = str(node.get("compiled_code") or "")
            yield from from_sql(text, catalog, f"the model {node.get('name')}", str(node.get("name") or ""))


def read_yaml(text: str) -> Any:
    """What a text of YAML holds. Raises ArgumentError."""
    import yaml

    try:
        return yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise ArgumentError(f"this is no YAML: {first_line(error)}") from error


def exported(lake: Lake) -> str:
    """All terms and verified questions as YAML, with names in full: `imported` takes it."""
    import yaml

    with lake.session() as (_, index):
        taught: dict[str, list[dict[str, str | None]]] = {
            "terms": [
                {"term": term.name, "meaning": term.expression or term.tables[0], "table_name": _on(term)}
                for term in index.terms.listed
            ],
            "verified": [{"question": each.question, "sql": each.sql} for each in index.verified],
        }
    for entry in taught["terms"]:
        if entry["table_name"] is None:
            del entry["table_name"]
    text: str = yaml.safe_dump(taught, sort_keys=False, allow_unicode=True, width=120)
    return text


def _on(term: Term) -> str | None:
    """The table of a term whose meaning names no column."""
    return term.tables[0] if term.expression and term.tables and not term.columns and not term.uses else None


def imported(lake: Lake, text: str) -> tuple[int, list[str]]:
    """Define and verify what YAML says; how many entries were taken, and why others were not. Raises ArgumentError.

    Terms may be made of such as follow.
    """
    found = read_yaml(text)
    if not isinstance(found, dict) or not all(isinstance(found.get(name, []), list) for name in ("terms", "verified")):
        raise ArgumentError("expected a mapping with the lists terms and verified")
    waiting, done, problems = list(found.get("terms") or []), 0, dict[int, str]()
    while waiting:
        left = []
        for entry in waiting:
            try:
                given = {name: entry.get(name) for name in ("term", "meaning", "table_name")}
                define(lake, given["term"], given["meaning"], given["table_name"])
                done += 1
            except (LakescoutError, AttributeError) as error:
                problems[id(entry)] = first_line(error)
                left.append(entry)
        if len(left) == len(waiting):
            break
        waiting = left
    told = [problems[id(entry)] for entry in waiting]
    for entry in found.get("verified") or []:
        try:
            verify(lake, entry.get("question"), entry.get("sql"))
            done += 1
        except (LakescoutError, AttributeError) as error:
            told.append(first_line(error))
    return done, told
