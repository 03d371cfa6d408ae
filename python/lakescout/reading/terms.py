"""Terms in a question and in a plan: which words say them, and what a plan with them means.

Over a scope a term is a column that its table does not have. The reader takes it for one; here its plan is made to
mean what the term says: a measure is computed over the rows, a filter is a condition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeGuard

from sqlglot import exp

from lakescout.lake.catalog import Catalog, Column, Table
from lakescout.lake.terms import SLOT, Definition, Term, TermKind, Terms
from lakescout.reading import plan as p
from lakescout.reading.names import name_words
from lakescout.reading.question import Question
from lakescout.reading.scope import Cell, Meant, Scope
from lakescout.reading.spans import Span
from lakescout.words.near import denied_by
from lakescout.words.tables import word_list
from lakescout.words.text import fold, normalise_name
from lakescout.words.tokens import Token

LONGEST: Final = 6
"""The longest term, in words."""
_DENYING: Final = frozenset({"not", "non", "isn't", "aren't", "isn’t", "aren’t", "wasn't", "weren't", "never"})
_UNSETTLED: Final = frozenset(word_list("denials of no term"))
_ASKED: Final = frozenset(word_list("before a term that is asked for"))


@dataclass(frozen=True, slots=True)
class Spoken:
    """A term that the words of a question say: tokens `start` to `end`."""

    term: Term
    start: int
    end: int
    denied: bool = False
    """With a prefix that denies it: `inactive`."""


def spoken_terms(tokens: Sequence[Token], terms: Terms) -> list[Spoken]:
    """The terms that a question says, by all of their words; within a longer one none is said."""
    known = terms.keyed(name_words) if terms else {}
    found: list[Spoken] = []
    done = 0
    for start, token in enumerate(tokens) if known else ():
        if start < done or not token.is_word or (_hyphened(tokens, start) and tokens[start - 2].lower not in _DENYING):
            continue
        roots: list[str] = []
        best: list[Spoken] = []
        for end in range(start, min(start + LONGEST, len(tokens))):
            if tokens[end].text == "-" and end > start:
                continue  # of "left-handed"
            if not tokens[end].is_word:
                break
            roots += _roots(tokens[end])
            if _hyphened(tokens, end + 2):
                continue  # "active" is no part of "active-duty"
            best = [Spoken(term, start, end + 1) for term in known.get(tuple(roots), ())] or best
        best = best or [Spoken(term, start, start + 1, denied=True) for term in _denied(token, known)]
        found += best
        done = best[0].end if best else done
    return found


def _hyphened(tokens: Sequence[Token], place: int) -> bool:
    """Whether a hyphen without spaces stands before a word and behind another."""
    if not 2 <= place < len(tokens) or tokens[place - 1].text != "-":
        return False
    one, dash, other = tokens[place - 2 : place + 1]
    return one.is_word and one.end == dash.start and dash.end == other.start


_EMPTY: Final = frozenset({"of", "the"})
"""Words that a term may be said with or without."""


def _roots(token: Token) -> list[str]:
    if token.lower in _EMPTY:
        return []
    return [token.stem] if "_" not in token.text else list(name_words(token.text))


def _denied(token: Token, known: Any) -> Iterator[Term]:
    """The conditions that a word denies."""
    for root in denied_by(token.lower) if token.quote is None else ():
        yield from (term for term in known.get((root,), ()) if term.kind == "filter")


def definitions(tokens: Sequence[Token], terms: Terms) -> list[Definition]:
    """The meanings of the terms that a question says, each once, in its order."""
    if not terms:
        return []
    said = dict.fromkeys(each.term for each in spoken_terms(tokens, terms))
    return [found for term in said if (found := terms.definition(term)) is not None]


def with_constants(question: Question, terms: Terms) -> tuple[Question, list[str]]:
    """The question with the values of its constants in place of their names, and what each stands for."""
    if not terms:
        return question, []
    tokens, text = question.tokens, question.english
    said = [each for each in spoken_terms(tokens, terms) if each.term.kind == "constant"]
    for each in reversed(said):
        start, end = tokens[each.start].start, tokens[each.end - 1].end
        text = f"{text[:start]}{each.term.expression.strip(chr(39))}{text[end:]}"
    return Question(question.text, text, question.blind), [
        f"“{each.term.name}”, as defined: {each.term.meaning}" for each in said
    ]


def rest_on(tokens: Sequence[Token], terms: Terms) -> str:
    """The names of the tables and columns on which the terms of a question rest, to stand behind it in brackets.

    What ranks tables by words then finds those of a term. Empty where it says none.
    """
    found: list[str] = []
    for each in definitions(tokens, terms):
        found += (terms.catalog.tables[number].called for number in each.tables)
        found += (terms.catalog.tables[number].columns[position].called for number, position in each.columns)
    return f" ({' '.join(dict.fromkeys(map(normalise_name, found)))})" if found else ""


@dataclass(frozen=True)
class Extended:
    """The tables of a scope with the terms of a question as columns."""

    tables: tuple[Table, ...]
    first: dict[int, int]
    """By the catalog's number of a table: the number of its first column."""
    defined: dict[int, Meant]
    also: tuple[tuple[int | None, int, str], ...]


def extended(group: Sequence[int], catalog: Catalog, said: Sequence[Definition]) -> Extended:
    """The tables of a group, with the terms that rest on them and nothing else."""
    inside = [each for each in said if each.tables and set(each.tables) <= set(group)]
    added: dict[int, list[Definition]] = {}
    for each in inside:
        if each.term.kind not in {"synonym", "constant"}:
            added.setdefault(each.tables[0], []).append(each)
    tables, first, total = [], {}, 0
    for number in group:
        table = catalog.tables[number]
        width = len(table.columns)
        more = [
            Column(each.term.name, each.term.data_type, width + place)
            for place, each in enumerate(added.get(number, ()))
        ]
        tables.append(replace(table, columns=(*table.columns, *more)) if more else table)
        first[number] = total
        total += width + len(more)
    defined = {}
    for number, listed in added.items():
        begin = first[number] + len(catalog.tables[number].columns)
        for place, each in enumerate(listed):
            columns = tuple(first[table] + position for table, position in each.columns)
            assert each.tree is not None
            defined[begin + place] = Meant(each.term.kind, each.tree, columns, each.term.meaning)
    also = [
        (first[each.columns[0][0]] + each.columns[0][1] if each.columns else None, group.index(each.tables[0]),
         each.term.name)
        for each in inside
        if each.term.kind == "synonym"
    ]  # fmt: skip
    return Extended(tuple(tables), first, defined, tuple(also))


def texts_of(meant: Meant) -> tuple[str, ...]:
    """The texts that a term of cases gives: what its column holds."""
    cases = list(meant.tree.find_all(exp.Case))
    branches = [branch.args["true"] for case in cases for branch in case.args["ifs"]]
    branches += [case.args["default"] for case in cases if case.args.get("default") is not None]
    return tuple(dict.fromkeys(str(each.this) for each in branches if isinstance(each, exp.Literal) and each.is_string))


def cells_of(number: int, texts: Collection[str], spans: Sequence[Span]) -> Iterator[Cell]:
    """Where the question says what a term gives."""
    spelt = {fold(text): text for text in texts}
    for span in spans:
        if fold(span.text) in spelt and span.end > span.start:
            yield Cell(span.start, span.end, number, spelt[fold(span.text)], 1, span.exact)


class Untold(Exception):  # noqa: N818
    """A plan asks something of a term that the term does not define."""


def as_defined(query: p.Query, scope: Scope, tokens: Sequence[Token], said: Sequence[Spoken]) -> p.Query | None:
    """A plan in which terms are what people defined; None if it asks something of them that they do not say."""
    if not scope.defined:
        return query
    try:
        found = p.mapped(query, lambda node: _measured(node, scope) if isinstance(node, p.Plan) else node)
        return _filtered(found, scope, tokens, said)
    except Untold:
        return None


def _of_kind(node: object, scope: Scope, kind: TermKind) -> TypeGuard[p.Column]:
    return isinstance(node, p.Column) and node.column in scope.defined and scope.defined[node.column].kind == kind


def _measured(plan: p.Plan, scope: Scope) -> p.Plan:
    """A selection whose measures are computed over the rows of each group."""
    if not any(_of_kind(node, scope, "measure") for node in p.within(plan)):
        return plan
    over: list[p.Predicate] = []
    below: list[p.Predicate] = []
    for part in p.conditions(plan.where):
        (over if any(_of_kind(node, scope, "measure") for node in p.within(part)) else below).append(part)
    over = [_own(part, scope) for part in over if not _of_kind(part, scope, "measure")]
    show = tuple(_own(item, scope) for item in plan.show)
    order = tuple(replace(item, by=_own(item.by, scope)) for item in plan.order)
    having = p.all_of([*(_own(part, scope) for part in p.conditions(plan.having)), *over])
    group = tuple(item for item in plan.group if not _of_kind(item, scope, "measure"))
    loose = [item for item in show if not p.has_aggregate(item) and not isinstance(item, (p.Value, p.Plan, p.Combined))]
    if plan.per or any(isinstance(item, p.Everything) for item in loose):
        raise Untold
    if any(p.has_aggregate(item) for item in (*show, *(each.by for each in order), *p.conditions(having))):
        group = tuple(dict.fromkeys((*group, *loose)))
    where = p.all_of(below)
    return replace(
        plan, show=show, where=where, group=group, having=having, order=order, distinct=plan.distinct and not group
    )


def _own(node: Any, scope: Scope) -> Any:
    """An expression or condition with each measure as its own aggregate.

    The total of a measure is the measure; the average of a sum is that of what is summed.
    """
    if isinstance(node, p.Aggregate) and _of_kind(node.of, scope, "measure"):
        if node.function in {"sum", "count", "defined"}:
            return p.Aggregate("defined", node.of, where=node.where)
        summed = of_row(scope.defined[node.of.column]) is not None
        if node.function == "avg" and summed:
            return node
        if node.function == "avg":
            return p.Aggregate("defined", node.of, where=node.where)
        raise Untold
    if _of_kind(node, scope, "measure"):
        return p.Aggregate("defined", node)
    if isinstance(node, (p.Plan, p.Combined)) or not hasattr(node, "__dataclass_fields__"):
        return node
    if isinstance(node, p.Period | p.Length | p.Like | p.In | p.Missing) and _of_kind(node.of, scope, "measure"):
        raise Untold
    if not any(_of_kind(each, scope, "measure") for each in p.within(node)):
        return node
    changed = {}
    for name in node.__dataclass_fields__:
        value = getattr(node, name)
        listed = isinstance(value, tuple)
        changed[name] = tuple(_own(each, scope) for each in value) if listed else _own(value, scope)
    return replace(node, **changed)


def _filtered(query: p.Query, scope: Scope, tokens: Sequence[Token], said: Sequence[Spoken]) -> p.Query:
    """A query whose filters are conditions; one that the question says and the plan leaves out is added."""
    names = {scope.columns[number].name: number for number, meant in scope.defined.items() if meant.kind == "filter"}
    found: p.Query = p.mapped(query, lambda node: _as_condition(node, scope))
    rivals = Counter(scope.defined[names[each.term.name]].columns for each in said if each.term.name in names)
    compared = {node.column: value for node, value in _compared(found) if node.column in scope.defined}
    for columns, many in rivals.items():
        among = {names[each.term.name] for each in said if each.term.name in names}
        among = {number for number in among if scope.defined[number].columns == columns}
        if many > 1 and 0 < len(among & set(compared)) < len(among):
            raise Untold  # it would state only some of several conditions on one column
    for each in said:
        number = names.get(each.term.name)
        if number is None or rivals[scope.defined[number].columns] > 1:
            continue  # two filters on the same columns: nobody asks which rows meet both
        first = each.start - 1 if _hyphened(tokens, each.start) else each.start
        before = tokens[first - 1].lower if first else ""
        if (
            compared.get(number) is False
            and before not in _DENYING | _UNSETTLED
            and any(token.lower in _DENYING | _UNSETTLED for token in tokens[each.start : each.end])
        ):
            raise Untold  # "non-human", as defined, is not denied by its own word
        if before in _UNSETTLED:
            continue
        wanted = not (each.denied or before in _DENYING)
        if wanted and not _of_parts(found) and (raw := _stated_as(found, scope.defined[number])) is not None:
            found = _renamed(found, raw, p.Compare("=", p.Column(number), p.Value(True)))
        found = _stating(found, p.Column(number), wanted, asked=bool(_ASKED & {before}))
    return found


def _compared(query: p.Query) -> Iterator[tuple[p.Column, object]]:
    """The columns that a query compares with true or false."""
    for node in p.everywhere(query):
        if isinstance(node, p.Compare) and isinstance(node.left, p.Column) and isinstance(node.right, p.Value):
            yield node.left, node.right.value


def _of_parts(query: p.Query) -> bool:
    """Whether a query has conditions for only a part of what it counts: then it says itself where a filter belongs."""
    parts = p.within(query) if isinstance(query, p.Plan) else ()
    return any(isinstance(node, (p.Share, p.Percent)) or getattr(node, "where", None) for node in parts)


def _renamed(query: p.Query, raw: p.Compare, named: p.Compare) -> p.Query:
    """A query with a condition by its name."""
    found: p.Query = p.mapped(query, lambda node: named if node == raw else node)
    return found


def _stated_as(query: p.Query, meant: Meant) -> p.Compare | None:
    """The comparison in a plan that a filter makes too, so that the filter can take its place; else None."""
    tree = meant.tree.unnest()
    sign = {"eq": "=", "neq": "<>"}.get(tree.key)
    if sign is None or not isinstance(tree.args.get("expression"), exp.Literal) or len(meant.columns) != 1:
        return None
    column, value = p.Column(meant.columns[0]), str(tree.expression.this)
    found = (
        node
        for node in p.everywhere(query)
        if isinstance(node, p.Compare)
        and node.comparison == sign
        and node.left == column
        and isinstance(node.right, p.Value)
        and str(node.right.value) == value
    )
    return next(found, None)


def _as_condition(node: object, scope: Scope) -> object:
    """A filter is compared with true or false, and with nothing else."""
    match node:
        case p.Compare("=" | "<>" as comparison, left, p.Value(value)) if _of_kind(left, scope, "filter"):
            is_true = value is True or str(value).lower() not in {"false", "no", "n", "f", "0"}
            return p.Compare("=", left, p.Value(is_true == (comparison == "=")))
        case p.Compare(_, left, _) if _of_kind(left, scope, "filter"):
            raise Untold
        case p.Aggregate("count", of) if _of_kind(of, scope, "filter"):
            return p.Aggregate("count", p.Rows(), where=node.where)
        case p.Aggregate(_, of) if _of_kind(of, scope, "filter"):
            raise Untold
    return node


def _stating(query: p.Query, column: p.Column, wanted: bool, *, asked: bool) -> p.Query:
    """The query with a filter as a condition on all that it shows, unless it has the filter already."""
    if isinstance(query, p.Combined):
        return query
    if [node for node in query.show if isinstance(node, p.Over)] == list(query.show) and len(query.show) == 1:
        over = query.show[0]
        assert isinstance(over, p.Over)
        return replace(query, show=(replace(over, query=_stating(over.query, column, wanted, asked=asked)),))
    tested = any(
        node == column for part in p.everywhere(query) if isinstance(part, (p.Compare, p.Aggregate))
        for node in p.everywhere(part)
    )  # fmt: skip
    if asked or _of_parts(query):
        return query
    show = tuple(item for item in query.show if item != column)
    if not show:
        raise Untold  # nothing would be left to show: it shows the filter alone
    group = tuple(item for item in query.group if item != column)
    if tested:
        return query if len(show) == len(query.show) or column in query.group else replace(query, show=show)
    condition = p.Compare("=", column, p.Value(wanted))
    where = p.all_of([*p.conditions(query.where), condition])
    return replace(query, show=show, group=group, where=where)


def is_met(left: object, comparison: str, right: object, scope: Scope) -> bool:
    """Whether a comparison says that a filter holds."""
    return comparison == "=" and right == p.Value(True) and _of_kind(left, scope, "filter")


def without_terms(
    query: p.Query, scope: Scope, tables: Collection[int], tokens: Sequence[Token], said: Sequence[Spoken]
) -> set[int]:
    """The places of words that say terms of which a plan uses nothing: what people defined is what is meant."""
    if not said:
        return set()
    columns = {node.column for node in p.everywhere(query) if isinstance(node, p.Column)}
    used = {
        scope.columns[number].name
        for number, meant in scope.defined.items()
        if number in columns or (meant.columns and set(meant.columns) <= columns)
    }
    for number, table, name in scope.also:
        if (number in columns) if number is not None else (table in tables):
            used.add(name)
    spans: dict[tuple[int, int], bool] = {}
    for each in said:
        if each.term.kind != "constant":
            spans[each.start, each.end] = spans.get((each.start, each.end), False) or each.term.name in used
    left = {place for (start, end), met in spans.items() if not met for place in range(start, end)}
    return {place for place in left if tokens[place].is_word and tokens[place].lower not in _EMPTY}


def of_row(meant: Meant) -> exp.Expr | None:
    """What a term says of one row: of a sum, what is summed. None for another measure."""
    tree = meant.tree.unnest()
    if meant.kind != "measure":
        return tree
    return tree.this if isinstance(tree, exp.Sum) and not isinstance(tree.this, exp.Distinct) else None


def of_rows(tree: exp.Expr, met: exp.Expr | None) -> exp.Expr | None:
    """A measure over the rows that meet a condition; None if it has a condition of its own besides."""
    if met is None:
        return tree
    if tree.find(exp.Filter):
        return None
    condition = exp.Where(this=met)

    def filtered(node: exp.Expr) -> exp.Expr:
        return exp.Filter(this=node, expression=condition.copy()) if isinstance(node, exp.AggFunc) else node

    return exp.paren(tree.copy(), copy=False).transform(filtered)


def with_columns(tree: exp.Expr, columns: Sequence[exp.Expr]) -> exp.Expr:
    """The SQL of a term with its columns, in brackets if it is made of several parts."""
    named = {f"{SLOT}{place}": column for place, column in enumerate(columns)}
    built: exp.Expr = exp.replace_placeholders(tree.copy(), **named)
    plain = isinstance(built, (exp.Column, exp.Func, exp.Literal, exp.Paren, exp.Cast, exp.Filter))
    return built if plain and not isinstance(built, exp.Connector) else exp.paren(built, copy=False)


def with_sources(plan: p.Plan, sources: tuple[p.Source, ...], scope: Scope) -> tuple[p.Source, ...]:
    """The tables that a selection reads, and those that the terms in it need."""
    found = dict.fromkeys(sources)
    for node in p.within(plan) if scope.defined else ():
        meant = scope.defined.get(node.column) if isinstance(node, p.Column) else None
        for number in () if meant is None else meant.columns:
            table, own = scope.columns[number].table, scope.columns[node.column].table
            found.setdefault(p.Source(table, node.via if table == own else None))
    return tuple(found)
