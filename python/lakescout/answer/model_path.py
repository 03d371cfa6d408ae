"""Answers with a language model (OCTOPUS, section 5, Algorithm 2).

The tables are clustered by the columns that the question matched; each cluster is judged once and
asked for SQL once, and the statement is rewritten for the other tables of the cluster. A refused
cluster of single tables is asked again with all columns. What DuckDB or the guard refuses goes
back to the model once. Of clusters that hold nothing that the question mentions, the first alone is
asked about, once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.answer.clusters import LIKENESS, answer_together, likeness
from lakescout.answer.confidence import model_confidence, model_features
from lakescout.answer.explain import OPERATIONS, SIGNS, columns_read, in_words, statement_reasons, used
from lakescout.answer.guard import Limits, bind, check, fetched
from lakescout.answer.guard.check import readable
from lakescout.answer.guard.tables import failing_closed
from lakescout.answer.material import (
    ENOUGH,
    NOTHING,
    Beside,
    Material,
    Meanings,
    judge_prompt,
    kept_columns,
    material,
    meant,
    pairs_of,
    prompt_tables,
    repair_prompt,
    samples,
    sql_prompt,
)
from lakescout.answer.pipeline import Prepared
from lakescout.answer.scopes import RankedScope
from lakescout.answer.statement import Statement
from lakescout.errors import GuardError, ModelError, QueryError, first_line
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.lake.connection import ConnectionSource
from lakescout.lake.sqltext import parsed
from lakescout.llm import Chat
from lakescout.llm.protocol import Tells, reads_yes, statement_flaw, statement_of, verdict_flaw
from lakescout.reading.arithmetic import OF_TEXTS, beyond_types
from lakescout.reading.link import Links
from lakescout.reading.plan import (
    Aggregate,
    Among,
    Arithmetic,
    Between,
    Column,
    Compare,
    Function,
    Value,
)
from lakescout.reading.scope import Scope, make_scope

_ORDERED: Final = (exp.GT, exp.GTE, exp.LT, exp.LTE, exp.EQ, exp.NEQ)


@failing_closed()
def mended(sql: str, tables: Sequence[Table]) -> str:
    """The statement with quoted texts, bare columns of groups and comparisons of texts corrected.

    What cannot be parsed is returned as it is: the guard says why it is refused. Raises GuardError
    for a text that is not a query, or is too long or too deep to be parsed at all.
    """
    tree = _parse(readable(sql))
    if tree is None:
        return sql
    names = {name for table in tables for name in table.column_by_name}
    types = _types(tables)
    for select in list(tree.find_all(exp.Select)):
        _texts_in_double_quotes(select, names)
        _bare_columns(select)
    for comparison in list(tree.find_all(*_ORDERED)):
        _compare_as_numbers(comparison, types)
    for aggregate in list(tree.find_all(exp.Sum, exp.Avg)):
        if isinstance(aggregate.this, exp.Column) and _is_text(aggregate.this, types):
            aggregate.set("this", exp.TryCast(this=aggregate.this.copy(), to=exp.DataType.build("DOUBLE")))
    return tree.sql(dialect="duckdb")


def _parse(sql: str) -> exp.Expr | None:
    for dialect in ("duckdb", "sqlite", "mysql"):
        try:
            trees = parsed(sql, dialect)
        except SqlglotError:
            continue
        return trees[0] if len(trees) == 1 and isinstance(trees[0], exp.Query) else None
    return None


def _types(tables: Iterable[Table]) -> dict[str, set[str]]:
    types: dict[str, set[str]] = {}
    for table in tables:
        for column in table.columns:
            types.setdefault(column.name.lower(), set()).add(column.type.upper())
    return types


def _texts_in_double_quotes(select: exp.Select, names: set[str]) -> None:
    """A quoted name that no table has is a text: SQLite and MySQL write texts this way."""
    aliases = {alias.alias.lower() for alias in select.find_all(exp.Alias)}
    for column in list(select.find_all(exp.Column)):
        quoted = isinstance(column.this, exp.Identifier) and column.this.quoted
        if quoted and not column.table and column.name.lower() not in names | aliases:
            column.replace(exp.Literal.string(column.name))


def _bare_columns(select: exp.Select) -> None:
    """A column that is neither grouped nor aggregated becomes any value of its group."""
    group = select.args.get("group")
    aggregated = any(_own(select, node) for node in select.find_all(exp.AggFunc))
    if group is None and not (aggregated and len(select.expressions) > 1):
        return
    grouped = {node.name.lower() for node in (group.expressions if group else ()) if isinstance(node, exp.Column)}
    for place, item in enumerate(list(select.expressions)):
        inner = item.this if isinstance(item, exp.Alias) else item
        if isinstance(inner, exp.Column) and inner.name.lower() not in grouped and not isinstance(inner.this, exp.Star):
            wrapped = exp.alias_(exp.AnyValue(this=inner.copy()), item.alias or inner.name, quoted=True)
            select.expressions[place].replace(wrapped)
    order = select.args.get("order")
    for ordered in order.expressions if order else ():
        known = {item.alias_or_name.lower() for item in select.expressions} | grouped
        if isinstance(ordered.this, exp.Column) and ordered.this.name.lower() not in known:
            ordered.set("this", exp.AnyValue(this=ordered.this.copy()))


def _own(select: exp.Select, node: exp.Expr) -> bool:
    """The node belongs to this SELECT and not to one inside it."""
    return node.find_ancestor(exp.Select) is select


def _compare_as_numbers(comparison: exp.Expr, types: dict[str, set[str]]) -> None:
    """`text < 5` compares numbers, and so does `number = '5'`."""
    for here, there in (("this", "expression"), ("expression", "this")):
        column, value = comparison.args.get(here), comparison.args.get(there)
        if not isinstance(column, exp.Column) or not isinstance(value, (exp.Literal, exp.Subquery)):
            continue
        if isinstance(value, exp.Literal) and not value.is_string and _is_text(column, types):
            comparison.set(here, exp.TryCast(this=column.copy(), to=exp.DataType.build("DOUBLE")))
        if isinstance(value, exp.Subquery) and _is_text(column, types) and value.find(exp.Avg):
            comparison.set(here, exp.TryCast(this=column.copy(), to=exp.DataType.build("DOUBLE")))


def _is_text(column: exp.Column, types: dict[str, set[str]]) -> bool:
    known = types.get(column.name.lower(), set())
    return bool(known) and all(kind.startswith("VARCHAR") for kind in known)


_AGGREGATES: Final[dict[type[exp.Expr], Function]] = {
    exp.Sum: "sum",
    exp.Avg: "avg",
    exp.Median: "median",
    exp.Min: "min",
    exp.Max: "max",
}


def _beyond_types(tree: exp.Query, scope: Scope, but: Sequence[str]) -> str:
    """What a statement does to a column that its type does not have, as a reason; empty if it may run."""
    known = {id(reference): number for reference, number in columns_read(tree, scope)}
    done = (each for node in tree.walk() for each in _done_to_columns(node, known))
    return next((reason for each in done if (reason := beyond_types(each, scope, but))), "")


def _done_to_columns(node: exp.Expr, known: Mapping[int, int]) -> Iterator[object]:
    """What a part of a statement does to columns, as parts of a plan."""

    def column(of: object) -> Column | None:
        return Column(known[id(of)]) if id(of) in known else None

    if type(node) in _AGGREGATES:
        inner = node.this.expressions[0] if isinstance(node.this, exp.Distinct) else node.this
        if (of := column(inner)) is not None:
            yield Aggregate(_AGGREGATES[type(node)], of)
    elif type(node) in SIGNS:
        for side, other in ((node.this, node.expression), (node.expression, node.this)):
            if (of := column(side)) is not None and isinstance(other, exp.Literal):
                yield Compare(SIGNS[type(node)], of, Value(other.this))
    elif type(node) in OPERATIONS:
        left, right = column(node.this), column(node.expression)
        if left is not None and right is not None:
            yield Arithmetic(OPERATIONS[type(node)], left, right)
    elif isinstance(node, exp.Between) and (of := column(node.this)) is not None:
        low, high = node.args["low"], node.args["high"]
        if isinstance(low, exp.Literal) and isinstance(high, exp.Literal):
            yield Between(of, Value(low.this), Value(high.this))
    elif isinstance(node, exp.In) and (of := column(node.this)) is not None:
        yield Among(of, tuple(Value(item.this) for item in node.expressions if isinstance(item, exp.Literal)))


MAX_CLUSTERS: Final = 3
MOST_SIMILAR: Final = 40


@dataclass(frozen=True)
class Cluster:
    """Tables that one prompt is about: a group to be joined, or similar tables (`similar` of the first)."""

    ranked: RankedScope
    tables: tuple[int, ...]
    """Numbers in the scope: what the prompt names."""
    similar: tuple[Table, ...] = ()
    beside: Beside = NOTHING

    @property
    def first(self) -> Table:
        """The table that it is about above all."""
        return self.ranked.scope.as_stored(self.tables[0])

    def told(self, about: Material, catalog: Catalog) -> list[Table]:
        """Its tables, and those beside them for which its prompt had room."""
        names = {name for table in about.tables for name in table.names}
        beside = (table for table in self.beside.tables if catalog.display_name(table.name) in names)
        return [*map(self.ranked.scope.as_stored, self.tables), *beside]


SMALL_SCHEMA: Final = 40
"""Tables of a schema up to which they are taken to be made for one another, whether they are known to join or not."""


def clusters(prepared: Prepared) -> list[Cluster]:
    """What to ask the model about, likeliest first. Similar single tables form one cluster.

    The first is told with what lies beside it.
    """
    order: list[RankedScope] = []
    for entry in prepared.found:
        if all(entry.ranked is not item for item in order):
            order.append(entry.ranked)
    order += [item for item in prepared.scopes if all(item is not other for other in order)]
    found: list[Cluster] = []
    spoken: set[tuple[str, ...]] = set()
    for item in order:
        tables = tuple(prompt_tables(item, prepared.found))
        first = item.scope.as_stored(tables[0])
        if tuple(first.name) in spoken:
            continue
        similar: tuple[Table, ...] = ()
        if len(tables) == 1:
            kept = {
                item.scope.columns[n].name.lower()
                for n in kept_columns(prepared.links_of(item), item.scope, tables, prepared.found)
            }
            similar = tuple(_similar_tables(first, kept, order))
        beside = NOTHING if found else _beside(item, [first, *similar], tables, prepared)
        spoken |= {tuple(table.name) for table in (first, *similar)}
        found.append(Cluster(item, tables, similar, beside))
    return found


MOST_ALIKE: Final = 8
"""How many tables with the same columns are named beside one."""


def _beside(item: RankedScope, asked: Sequence[Table], tables: Sequence[int], prepared: Prepared) -> Beside:
    """The other tables of a scope, best ranked first; then those of the other scopes in its schema, and of all of it.

    The latter only where the schema is small: of a large one, tables that nothing joins are about other things.
    """
    catalog = prepared.catalog
    schema = asked[0].name[:2]
    own = [table for table in catalog.tables if table.name[:2] == schema]
    small = len(own) <= SMALL_SCHEMA
    ranks: dict[TableName, float] = {}
    for each in (item, *(prepared.scopes if small else ())):
        for number, rank in enumerate(each.ranks):
            name = each.scope.as_stored(number).name
            if each is item or name[:2] == schema:
                ranks[name] = max(rank, ranks.get(name, 0.0))
    known = {table.name: table for table in catalog.tables if table.name in ranks}
    there = {table.name for table in (*asked, *map(item.scope.as_stored, tables))}
    ordered = [known[name] for name in sorted(ranks, key=lambda name: -ranks[name]) if name in known]
    ordered += [table for table in own if small and table.name not in ranks]
    alike: Counter[tuple[str, ...]] = Counter()
    found = []
    for table in ordered:
        shape = tuple(column.name for column in table.columns)
        alike[shape] += 1
        if table.name not in there and alike[shape] <= MOST_ALIKE:
            found.append(table)
    pairs = (pair for each in (item, *prepared.scopes) for pair in pairs_of(each.scope, catalog))
    return Beside(tuple(found), tuple(dict.fromkeys(pairs)))


def _similar_tables(table: Table, kept: set[str], order: Sequence[RankedScope]) -> list[Table]:
    """Tables with the same relevant columns and nearly all headers."""
    others = {other.name: other for item in order for other in item.scope.tables if other.name != table.name}
    return [
        other for other in others.values() if kept <= set(other.column_by_name) and likeness(table, other) >= LIKENESS
    ][:MOST_SIMILAR]


@dataclass
class ModelPath:
    """One question to the model."""

    prepared: Prepared
    chat: Chat
    source: ConnectionSource
    limits: Limits
    judge: bool = True
    meanings: Meanings = lambda table: ()
    seen: Prepared | None = None
    """The question prepared with cells, if `prepared` is without: for reasons that users see and the model does not."""
    enough: int = ENOUGH
    """Tokens up to which a prompt tells more than it must."""
    reasons: list[str] = field(default_factory=list)
    """Why clusters gave no answer, as far as they were asked."""
    _told: set[TableName] = field(default_factory=set)
    """The tables that prompts told of."""
    _ran: bool = False
    """DuckDB accepted a statement. What it gives depends on cells, so unless the model may see cells, it is not asked
    again: each further prompt would tell its server one bit about them."""

    def answers(self, k: int) -> list[Statement]:
        """Answers of the clusters, likeliest first; `reasons` says why others have none. Raises ModelError if all fail.

        If a later prompt fails, the answers so far are kept.
        """
        found: list[Statement] = []
        for number, cluster in self._to_ask():
            try:
                answer = self._cluster(cluster, number)
            except ModelError:
                if found:
                    break
                raise
            if answer is not None:
                found.append(answer)
                if answer.too_large or (answer.rows is not None and answer.rows.num_rows) or len(found) >= k:
                    break
            if (number + 1 >= k and found) or self._is_silent:
                break
        return found

    def _to_ask(self) -> Iterator[tuple[int, Cluster]]:
        """The place and the tables of each prompt: none about a table that an earlier one told of.

        After the first, clusters of which the question mentions nothing keep their place and are passed over.
        """
        place = 0
        for cluster in clusters(self.prepared):
            if cluster.first.name in self._told:
                continue
            if place == MAX_CLUSTERS:
                return
            if not place or self._mentioned(cluster):
                yield place, cluster
            place += 1

    @property
    def _name(self) -> str:
        """Which model it is: its own name, and its address."""
        url, _, name = self.chat.model.name.rpartition(" ")
        return f"the model {name} at {url}" if url else f"the model {name}"

    @property
    def _is_silent(self) -> bool:
        """Whether no further prompt may be sent, as it would tell the model what became of its statement."""
        return self._ran and not self.chat.privacy.allows(Tells.VALUES)

    def _mentioned(self, cluster: Cluster) -> bool:
        """Whether the question mentions anything in these tables, directly or by a description."""
        scope, links = cluster.ranked.scope, self.prepared.links_of(cluster.ranked)
        held: set[int] = set()
        for mention in links.mentions:
            if mention.kind == "table":
                held.add(mention.target)
            elif mention.kind == "column":
                held.add(scope.columns[mention.target].table)
            elif mention.kind == "cell":
                held |= {scope.columns[number].table for number in links.values[mention.target].columns}
        said = {table: tuple(self.meanings(scope.as_stored(table))) for table in cluster.tables}
        return bool(held.intersection(cluster.tables) or meant(links.question, scope, said))

    def _cluster(self, cluster: Cluster, place: int) -> Statement | None:
        unmentioned = len(cluster.tables) == 1 and not self._mentioned(cluster)
        answer = self._ask(cluster, place, all_columns=unmentioned)
        if unmentioned:
            return answer
        if answer is None and len(cluster.tables) == 1 and not self._is_silent:
            answer = self._ask(cluster, place, all_columns=True)
        return answer

    def _ask(self, cluster: Cluster, place: int, *, all_columns: bool) -> Statement | None:
        scope = cluster.ranked.scope
        about = material(
            self.prepared.links_of(cluster.ranked),
            scope,
            cluster.tables,
            self.prepared.catalog,
            entries=self.prepared.found,
            all_columns=all_columns,
            cells=self._cells if self.chat.privacy.allows(Tells.VALUES) else None,
            meanings=self.meanings,
            beside=cluster.beside,
            enough=self.enough,
        )
        tables = cluster.told(about, self.prepared.catalog)
        self._told |= {table.name for table in tables}
        if self.judge and not reads_yes(
            self.chat.ask(
                judge_prompt(self.prepared.question.text, about), purpose="judge", max_tokens=8, flaw=verdict_flaw
            ).text
        ):
            self.reasons.append(f"{self._name} says that these tables cannot answer")
            return None
        return self._statement(cluster, about, tables, place)

    def _cells(self, table: Table, columns: Sequence[str]) -> dict[str, list[str]]:
        return samples(self.source, table, columns, self.limits)

    def _statement(self, cluster: Cluster, about: Material, tables: list[Table], place: int) -> Statement | None:
        messages = sql_prompt(self.prepared.question.text, about)
        for tried in range(2):
            reply = self.chat.ask(messages, purpose="sql", flaw=statement_flaw)
            sql = statement_of(reply.text)
            if sql is None:
                self.reasons.append(f"{self._name} refused to write a statement")
                return None
            try:
                author, found = self._run(sql, tables, cluster)
            except (GuardError, QueryError) as error:
                problem = first_line(error)
                self.reasons.append(f"the statement of {self._name} was refused: {problem}")
                self._ran = self._ran or self._binds(sql, tables)
                if self._is_silent or statement_flaw(reply.text):
                    return None
                messages = repair_prompt(messages, sql, self.chat.privacy.without_cells(error))
                continue
            self._ran = True
            return self._answer(author, found, cluster, place, tried)
        return None

    def _binds(self, sql: str, tables: list[Table]) -> bool:
        """Whether DuckDB accepts the statement, as it is or mended, as long as it reads no row."""
        for mends in (False, True):
            try:
                bind(self.source, check(mended(sql, tables) if mends else sql, tables), self.limits)
            except (GuardError, QueryError):
                continue
            return True
        return False

    def _answer(self, author: Statement, found: Statement, cluster: Cluster, place: int, tried: int) -> Statement:
        """What the model's statement gives, with reasons; `author` is how it wrote it, over its own tables."""
        ranked, links = self._seen_scope(author) or (cluster.ranked, self.prepared.links_of(cluster.ranked))
        scope, rows = ranked.scope, found.rows
        assert rows is not None
        words = used(links, scope, author.tree, self.prepared.catalog)
        why = statement_reasons(words, links, scope, author.tree)
        count = f"{len(cluster.tables)} tables" if len(cluster.tables) > 1 else "one table"
        note = f"written by {self._name} from {count}; calls so far: {len(self.chat.asked)}"
        reading = in_words(author.tree, scope.tables)
        if len(found.tables) > len(author.tables):
            reading = f"{reading}, over {len(found.tables)} tables alike"
        features = model_features(words, len(author.tables), rows, place, repaired=tried > 0)
        return replace(
            found,
            confidence=model_confidence(features),
            reasons=(note, *why, *found.reasons),
            way="model",
            features=features,
            reading=reading,
        )

    def _seen_scope(self, author: Statement) -> tuple[RankedScope, Links] | None:
        """The first of the scopes with cells that has all tables of the statement."""
        known = zip(self.seen.scopes, self.seen.links, strict=True) if self.seen else ()
        wanted = set(author.tables)
        return next((pair for pair in known if wanted <= {table.name for table in pair[0].scope.tables}), None)

    def _run(self, sql: str, tables: list[Table], cluster: Cluster) -> tuple[Statement, Statement]:
        """Run the statement as it is; if DuckDB refuses it, the repaired one. Returns it, and what it gives."""
        try:
            statement = check(sql, tables)
            return statement, self._rows(statement, cluster)
        except (GuardError, QueryError):
            statement = check(mended(sql, tables), tables)
            return statement, self._rows(statement, cluster)

    def _rows(self, statement: Statement, cluster: Cluster) -> Statement:
        blind = () if self.chat.privacy.allows(Tells.VALUES) else OF_TEXTS  # texts may be numbers, as cells tell
        if not any(statement.tree.find_all(exp.Column, exp.Star)):
            raise GuardError("the statement reads no column of the tables, so it says nothing about them")
        known = (ranked.scope for ranked in (cluster.ranked, *self.prepared.scopes))
        for scope in (*known, make_scope(cluster.beside.tables)):
            if reason := _beyond_types(statement.tree, scope, blind):
                raise GuardError(reason)
        found = fetched(self.source, statement, self.limits)
        alone = set(statement.tables) == {cluster.first.name}
        if not cluster.similar or not alone or found.rows is None or found.too_large:
            return found
        tables = [cluster.first, *cluster.similar]
        return answer_together(found, tables, self.prepared.catalog, self.source, self.limits)
