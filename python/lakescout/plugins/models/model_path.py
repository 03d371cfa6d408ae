"""Answers with a language model: one prompt, one statement, which is checked as any other.

The prompt tells what `told` chooses; no verdict is asked for before it. Where the lake is larger than a prompt, the
model may say what it lacks, which is looked for and told once. What DuckDB or the guard refuses goes back to the
model once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

import pyarrow as pa
from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.answer.confidence import model_confidence
from lakescout.answer.constrained_values import CUES
from lakescout.answer.explain import OPERATIONS, SIGNS, Used, columns_read, in_words, joins, reads, used
from lakescout.answer.guard import Limits, bind, check, fetched, run
from lakescout.answer.guard.check import readable
from lakescout.answer.guard.tables import failing_closed
from lakescout.answer.pipeline import Prepared
from lakescout.answer.statement import Statement, only_null
from lakescout.engine.calls import Message, Tells
from lakescout.errors import GuardError, QueryError, first_line
from lakescout.lake.catalog import Table
from lakescout.lake.connection import ConnectionSource
from lakescout.lake.sqltext import parsed, quote, quote_path
from lakescout.plugins.llm.chat import Chat
from lakescout.plugins.llm.protocol import statement_flaw, statement_of
from lakescout.plugins.models.material import LACKING, repair_prompt, samples, sql_prompt, values_of
from lakescout.plugins.models.told import Around, Told, told
from lakescout.reading.arithmetic import OF_TEXTS, beyond_types
from lakescout.reading.link import Links, link
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

MOST_HOLDING: Final = 1_000
"""How many cells that fit a pattern are read."""
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
    _rename_hiding(tree, {table.name.table.lower() for table in tables})
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


def _rename_hiding(tree: exp.Expr, tables: set[str]) -> None:
    """A WITH query that is called like a table gets another name, and so does what refers to it.

    Within itself the name means the table.
    """
    for listed in list(tree.find_all(exp.With)):
        around = listed.parent
        if around is None:
            continue
        for cte in listed.expressions:
            old = cte.alias.lower()
            if old not in tables:
                continue
            for reference in list(around.find_all(exp.Table)):
                if reference.name.lower() == old and not reference.db and not _inside(reference, cte):
                    reference.set("alias", reference.args.get("alias") or exp.TableAlias(this=reference.this.copy()))
                    reference.set("this", exp.to_identifier(f"{cte.alias}_of_query", quoted=True))
            cte.args["alias"].set("this", exp.to_identifier(f"{cte.alias}_of_query", quoted=True))


def _inside(node: exp.Expr, outer: exp.Expr) -> bool:
    while node.parent is not None:
        node = node.parent
        if node is outer:
            return True
    return False


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


def by_whole_cells(
    tree: exp.Query, scope: Scope, question: str, holding: Callable[[int, str], Iterable[str]]
) -> tuple[exp.Query, list[str]]:
    """The query with the cell that the question says in the place of a pattern that stands for it, and reasons.

    A model that sees no cell writes `name ILIKE '%subway%'` to be safe. Where a cell is exactly what the question
    says, and the question does not ask for what contains it, that cell is meant. `holding` gives the cells of a column
    of the scope that contain a text, whatever the case.
    """
    words = set(re.findall(r"\w+", question.lower()))
    if CUES & words or any(word.startswith(("start", "begin", "end")) for word in words):
        return tree, []
    found = tree.copy()
    notes: dict[str, None] = {}
    cells: dict[str, str] = {}
    for column, number in columns_read(found, scope):
        lowered = isinstance(column.parent, (exp.Lower, exp.Upper))
        test = column.parent.parent if lowered and column.parent is not None else column.parent
        if not isinstance(test, (exp.Like, exp.ILike)) or not isinstance(test.expression, exp.Literal):
            continue
        part = test.expression.name.strip("%")
        denied = test.args.get("negate") or test.find_ancestor(exp.Not)
        if denied or part == test.expression.name or not part or set(part) & set("%_\\"):
            continue
        cell = max((each for each in holding(number, part) if _says(question, each)), key=len, default="")
        if cell:
            test.replace(exp.EQ(this=exp.Lower(this=column.copy()), expression=exp.Literal.string(cell.lower())))
            cells[cell.lower()] = cell
            notes[f"“{cell}” is a whole cell of {column.name}; cells that only contain “{part}” are left out"] = None
    for shown in [literal for case in found.find_all(exp.Case) for literal in case.find_all(exp.Literal)]:
        if not isinstance(shown.parent, exp.EQ) and shown.is_string and shown.name.lower() in cells:
            shown.replace(exp.Literal.string(cells[shown.name.lower()]))  # as the lake spells it
    return found, list(notes)


def _says(question: str, cell: str) -> bool:
    """Whether a question says a cell as it is, but for the case of its letters."""
    said = re.escape(cell.replace("’", "'").strip())
    return bool(said) and re.search(rf"(?<!\w){said}(?!\w)", question.replace("’", "'"), re.IGNORECASE) is not None


def _reasons(used: Used, links: Links, scope: Scope, tree: exp.Query) -> list[str]:
    """Why a statement is what it is, where only its text is known: words, joins, order, and what it leaves out."""
    lines = [*used.lines, *(f"joins {pair}" for pair in joins(tree, scope.tables)), *_sorted_by(tree, scope)]
    left = ", ".join(f"“{links.text_of(mention)}”" for mention in sorted(used.ignored, key=lambda item: item.start))
    return [*lines, f"not used: {left}"] if left else lines


def _sorted_by(tree: exp.Query, scope: Scope) -> list[str]:
    """What the rows are sorted by: “most expensive” names no column, and here the reader sees which one was taken."""
    found = ((place.find_ancestor(exp.Ordered), table, column) for place, table, column in reads(tree, scope.tables))
    lines = [
        f"sorted by {table.name.table}.{column.name}, {'descending' if order.args.get('desc') else 'ascending'}"
        for order, table, column in found
        if order is not None and not _breaks_ties(order)
    ]
    return list(dict.fromkeys(lines))


def _breaks_ties(order: exp.Expr) -> bool:
    """Whether it sorts by what is shown, after something else."""
    select = order.find_ancestor(exp.Select)
    first = order.parent is not None and order.parent.expressions[0] is order
    return not first and select is not None and any(item.unalias() == order.this for item in select.expressions)


def model_features(used: Used, tables: int, rows: pa.Table, place: int, *, repaired: bool) -> Mapping[str, float]:
    """The features of a model's statement; `place` is that of the cluster which was asked."""
    return {
        "used": len(used.lines) / max(len(used.lines) + len(used.ignored), 1),
        "ignored_values": float(sum(mention.reason == "cell" for mention in used.ignored)),
        "joins": float(max(tables - 1, 0)),
        "later": float(place > 0),
        "repaired": float(repaired),
        "empty": float(rows.num_rows == 0),
        "null": float(only_null(rows)),
    }


@dataclass
class Conversation:
    """What a model's statement goes through, whoever asks for it: the guard, DuckDB, one repair, reasons."""

    prepared: Prepared
    """The question as the path without a model prepared it: reasons, which the model does not see, rest on it."""
    chat: Chat
    source: ConnectionSource
    limits: Limits
    around: Around = field(kw_only=True)
    """What the model may learn of the lake."""
    to_tell: Prepared | None = field(default=None, kw_only=True)
    """The question with its candidates by what the model may learn; a paper's way reads it."""
    find: Callable[[str], Sequence[int]] = field(default=lambda text: (), kw_only=True)
    """Finds tables for a text, best first, by what the model may learn."""
    enough: int = field(kw_only=True)
    """The tokens of a prompt, for what it tells of the lake."""
    most: int = field(default=1, kw_only=True)
    """How many answers are wanted at most."""
    reasons: list[str] = field(default_factory=list)
    """Why there is no answer, as far as the model was asked."""
    _ran: bool = False
    """DuckDB accepted a statement. What it gives depends on cells, so unless the model may see cells, it is not asked
    again: each further prompt would tell its server one bit about them."""

    def answers(self) -> list[Statement]:
        """The model's answers, likeliest first; `reasons` says why there are no others. Raises ModelError."""
        raise NotImplementedError

    @property
    def name(self) -> str:
        """Which model it is: its own name, and its address."""
        url, _, name = self.chat.model.name.rpartition(" ")
        return f"the model {name} at {url}" if url else f"the model {name}"

    @property
    def is_silent(self) -> bool:
        """Whether no further prompt may be sent, as it would tell the model what became of its statement."""
        return self._ran and not self.chat.privacy.allows(Tells.VALUES)

    def cells(self, table: Table, columns: Sequence[str]) -> dict[str, list[str]]:
        """A few cells of some columns of a table."""
        return samples(self.source, table, columns, self.limits)

    def written(
        self,
        messages: list[Message],
        tables: Sequence[Table],
        place: int = 0,
        lacks: Callable[[str], bool] | None = None,
    ) -> Statement | None:
        """The answer by the statement that the model writes over some tables; None, with reasons, if it has none.

        `place` is that of the prompt among those of the question; a reply that `lacks` takes is no statement. Raises
        ModelError.
        """
        for tried in range(2):
            reply = self.chat.ask(messages, purpose="sql", flaw=_flaw_but(lacks))
            if lacks is not None and lacks(reply.text):
                return None
            sql = statement_of(reply.text)
            if sql is None:
                self.reasons.append(f"{self.name} refused to write a statement")
                return None
            try:
                author, found = self._run(sql, tables)
            except (GuardError, QueryError) as error:
                problem = first_line(error)
                self.reasons.append(f"the statement of {self.name} was refused: {problem}")
                self._ran = self._ran or self._binds(sql, tables)
                if self.is_silent or statement_flaw(reply.text):
                    return None
                messages = repair_prompt(messages, sql, self.chat.privacy.without_cells(error))
                continue
            self._ran = True
            whole = self._by_whole_cells(author, tables)
            return self._answer(*(whole or (author, found)), len(tables), place, tried)
        return None

    def _binds(self, sql: str, tables: Sequence[Table]) -> bool:
        """Whether DuckDB accepts the statement, as it is or mended, as long as it reads no row."""
        for mends in (False, True):
            try:
                bind(self.source, check(mended(sql, tables) if mends else sql, tables), self.limits)
            except (GuardError, QueryError):
                continue
            return True
        return False

    def _by_whole_cells(self, author: Statement, tables: Sequence[Table]) -> tuple[Statement, Statement] | None:
        """The statement by whole cells, and what it gives; None where no pattern stands for one, or it does not run."""
        scope, _ = self._scope(author)

        def holding(number: int, part: str) -> list[str]:
            name, table = quote(scope.columns[number].name), scope.tables[scope.columns[number].table]
            path = quote_path(*table.name)
            pattern = exp.Literal.string(f"%{part.lower()}%").sql(dialect="duckdb")
            sql = f"SELECT DISTINCT {name} FROM {path} WHERE LOWER({name}) LIKE {pattern} LIMIT {MOST_HOLDING}"
            with suppress(GuardError, QueryError):
                return [str(cell) for cell in run(self.source, check(sql, [table]), self.limits).column(0).to_pylist()]
            return []

        tree, notes = by_whole_cells(author.tree, scope, self.prepared.question.english, holding)
        if not notes:
            return None
        try:
            statement, found = self._run(tree.sql(dialect="duckdb"), tables)
        except (GuardError, QueryError):
            return None
        left_out = (*notes, *found.left_out)
        return statement, replace(found, reasons=(*notes, *found.reasons), left_out=left_out)

    def _answer(self, author: Statement, found: Statement, told_of: int, place: int, tried: int) -> Statement:
        """What the model's statement gives, with reasons; `author` is how it wrote it."""
        catalog = self.prepared.catalog
        scope, links = self._scope(author)
        rows = found.rows
        assert rows is not None
        words = used(links, scope, author.tree, catalog)
        why = _reasons(words, links, scope, author.tree)
        count = f"{told_of} tables" if told_of > 1 else "one table"
        note = f"written by {self.name} from {count}; calls so far: {len(self.chat.asked)}"
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

    def _scope(self, author: Statement) -> tuple[Scope, Links]:
        """The first scope of the question that has all tables of the statement; else one that has these alone."""
        wanted, catalog = set(author.tables), self.prepared.catalog
        for ranked, links in zip(self.prepared.scopes, self.prepared.links, strict=True):
            if wanted <= {table.name for table in ranked.scope.tables}:
                return ranked.scope, links
        scope = make_scope(catalog.tables[catalog.id_by_name[name]] for name in author.tables)
        return scope, link(self.prepared.question.english, scope)

    def _run(self, sql: str, tables: Sequence[Table]) -> tuple[Statement, Statement]:
        """Run the statement as it is; if DuckDB refuses it, the repaired one. Returns it, and what it gives."""
        try:
            statement = check(sql, tables)
            return statement, self._rows(statement, tables)
        except (GuardError, QueryError):
            statement = check(mended(sql, tables), tables)
            return statement, self._rows(statement, tables)

    def _rows(self, statement: Statement, tables: Sequence[Table]) -> Statement:
        seen = self.chat.privacy.allows(Tells.VALUES)
        if not any(statement.tree.find_all(exp.Column, exp.Star)):
            raise GuardError("the statement reads no column of the tables, so it says nothing about them")
        known = (ranked.scope for ranked in self.prepared.scopes) if seen else ()
        for scope in (*known, make_scope(tables)):
            # texts may be numbers, as cells tell
            if reason := _beyond_types(statement.tree, scope, () if seen else OF_TEXTS):
                raise GuardError(reason)
        return self.fetch(statement)

    def fetch(self, statement: Statement) -> Statement:
        """The statement with its rows. Raises GuardError and QueryError."""
        return fetched(self.source, statement, self.limits)


def _flaw_but(lacks: Callable[[str], bool] | None) -> Callable[[str], str]:
    return statement_flaw if lacks is None else lambda text: "" if lacks(text) else statement_flaw(text)


def lacking(text: str) -> str | None:
    """What a model says that it lacks; None if it says nothing so.

    >>> lacking("MISSING: the names of departments"), lacking("SELECT 1")
    ('the names of departments', None)
    """
    first, _, rest = text.strip().strip("`").strip().partition(":")
    return rest.strip().splitlines()[0] if first.upper() == LACKING[:-1] and rest.strip() else None


@dataclass
class ModelPath(Conversation):
    """One question to the model, in one prompt."""

    def answers(self) -> list[Statement]:
        """The model's answer; none, with `reasons`, if it has none. Raises ModelError."""
        asked: list[str] = []

        def lacks(text: str) -> bool:
            missing = lacking(text)
            asked.extend([missing] if missing is not None else [])
            return missing is not None

        known = self._told(self.around)
        if not known.tables:
            return []
        found = self.written(self._prompt(known), known.tables, lacks=None if known.whole else lacks)
        if found is None and asked:
            more = self.find(asked[0])
            self.reasons.append(f"{self.name} lacked {asked[0]}")
            known = self._told(self.around.with_more(more))
            found = self.written(self._prompt(replace(known, whole=True)), known.tables, place=1)
        return [] if found is None else [found]

    def _told(self, around: Around) -> Told:
        seen = self.chat.privacy.allows(Tells.VALUES)
        values = values_of(self.prepared.scopes, self.prepared.links, around.catalog) if seen else {}
        return told(around, self.enough, self.cells if seen else None, values)

    def _prompt(self, known: Told) -> list[Message]:
        return sql_prompt(self.prepared.question.text, known.material, may_lack=not known.whole)
