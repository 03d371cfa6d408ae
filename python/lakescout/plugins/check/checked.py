"""What can be said of a statement, whoever wrote it, before anybody trusts its rows.

Each law looks at a statement that the guard let pass, beside the question that it should answer, and says what it
finds. A new law is a function in `LAWS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final, Literal

import pyarrow as pa
from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.optimizer.scope import traverse_scope

from lakescout.answer.explain import columns_read, joins, reads, sources, used
from lakescout.answer.laws import Breach, Facts, breaches
from lakescout.answer.statement import Statement
from lakescout.errors import LakescoutError
from lakescout.lake.catalog import Catalog, Column, Table
from lakescout.lake.sqltext import literal, quote
from lakescout.lake.texts import stems
from lakescout.plugins.check.from_sql import facts_of
from lakescout.reading.link import STEM, Links
from lakescout.reading.plan import Column as PlanColumn
from lakescout.reading.plan import Compare
from lakescout.reading.question import Question
from lakescout.reading.scope import Scope
from lakescout.reading.spans import EDGES, find_operations
from lakescout.words.text import counted, fold, normalise_name, stem

Weight = Literal["refused", "doubt", "note"]
"""It does not run; it may well be wrong; it may be meant so."""


@dataclass(frozen=True)
class Finding:
    """One thing to know of a statement."""

    law: str
    """'guard', 'runs', 'left out', 'unaccounted', 'multiplied', 'no cell', 'spellings', 'join' or 'role'; of the laws
    that our own plans go through, too, 'unmet', 'unasked' or 'type'."""
    weight: Weight
    about: str
    """The part of the statement or the words of the question."""
    says: str
    instead: str = ""
    """What to write instead, if that is known."""


@dataclass(frozen=True)
class Checked:
    """What was found of a statement, the heaviest first."""

    sql: str
    """As the guard writes it; as it was given, where it is refused."""
    findings: tuple[Finding, ...] = ()

    @property
    def refused(self) -> bool:
        """Whether it does not run."""
        return any(each.weight == "refused" for each in self.findings)

    @property
    def doubted(self) -> bool:
        """Whether it runs, and may well be wrong."""
        return any(each.weight == "doubt" for each in self.findings)


@dataclass(frozen=True)
class Inquiry:
    """A statement, and what the laws may look at."""

    statement: Statement
    tables: tuple[Table, ...]
    """Those that it reads."""
    catalog: Catalog
    read: Callable[[str], pa.Table]
    """Runs a SELECT over these tables under the guard. Raises LakescoutError."""
    question: Question | None = None
    scope: Scope | None = None
    """Its tables, with the cells that the question names; None without a question."""
    links: Links | None = None
    strict: bool = False
    """Whether to doubt what a writer may do in a way that no plan of ours has: of one that is mostly wrong."""


Law = Callable[[Inquiry], Iterator[Finding]]
_ORDER: Final[Mapping[Weight, int]] = {"refused": 0, "doubt": 1, "note": 2}


def checked(inquiry: Inquiry, laws: Sequence[Law] = ()) -> Checked:
    """What the laws, by default all of `LAWS`, say of a statement that the guard let pass."""
    found = [each for law in laws or LAWS for each in law(inquiry)]
    return Checked(inquiry.statement.sql, tuple(sorted(dict.fromkeys(found), key=lambda each: _ORDER[each.weight])))


def left_out(inquiry: Inquiry) -> Iterator[Finding]:
    """Words of the question that are names or cells of the tables read, and that the statement does not use."""
    if inquiry.scope is None or inquiry.links is None:
        return
    links, scope = inquiry.links, inquiry.scope
    read = columns_read(inquiry.statement.tree, scope)
    grouped = {number for reference, number in read if reference.find_ancestor(exp.Group)}
    summed = inquiry.statement.tree.find(exp.Avg, exp.Sum) is not None
    measured = {end for _, end, operation in find_operations(links.tokens) if operation in {"average", "sum"}}
    for mention in used(links, scope, inquiry.statement.tree, inquiry.catalog).ignored:
        text = links.text_of(mention)
        if mention.kind == "cell":
            columns = links.values[mention.target].columns
            weight: Weight = "note" if grouped & set(columns) and not inquiry.strict else "doubt"  # one of the groups
            says = f"“{text}” is a cell of {scope.full_name(columns[0])}, and no condition says so"
            yield Finding("left out", weight, text, says)
        elif mention.kind == "column":
            name = scope.full_name(mention.target)
            said = [token.stem for token in links.tokens[mention.start : mention.end]]
            whole = said == list(stems(normalise_name(scope.columns[mention.target].name)))
            weight = "doubt" if summed and mention.start in measured and whole else "note"  # another column's mean
            yield Finding("left out", weight, text, f"“{text}” is the name of {name}, which is not read")


_ORDERED: Final = (exp.Order, exp.Max, exp.Min, exp.ArgMax, exp.ArgMin, exp.Window, exp.Between, exp.GT, exp.LT)
_DONE_BY: Final[Mapping[str, tuple[type[exp.Expr], ...]]] = {
    "count": (exp.Count, exp.CountIf, exp.Sum, exp.Avg, exp.Window),
    "sum": (exp.Sum, exp.Count, exp.CountIf, exp.Add, exp.SetOperation),
    "largest": _ORDERED,
    "smallest": _ORDERED,
}
"""What carries out an operation that a word asks for."""
_AGGREGATED: Final = frozenset({"count", "average", "sum"})
_COUNTED: Final = frozenset({"count", "number", "num", "total", "sum", "quantity", "qty", "amount", "nr", "no"})


def undone(inquiry: Inquiry) -> Iterator[Finding]:
    """Operations that the question asks for, and numbers that it says, which nothing in the statement has."""
    if inquiry.links is None:
        return
    links, tree = inquiry.links, inquiry.statement.tree
    named = links.reasons.max(axis=1, initial=0) >= STEM
    names = {word for name in tree.find_all(exp.Identifier) for word in normalise_name(name.name).split()}
    for start, end, operation in find_operations(links.tokens):
        kinds = _DONE_BY.get(operation)
        if kinds is None or named[start:end].any() or tree.find(*kinds) is not None:
            continue
        if _is_a_name(links, start, end) or (start and links.tokens[start - 1].lower == "at"):
            continue
        if operation in {"largest", "smallest"} or not names & _COUNTED:
            text = " ".join(token.text for token in links.tokens[start:end])
            yield Finding("unmet", "doubt", text, f"“{text}” is not carried out")
    asked = [
        (operation, links.tokens[start].text)
        for start, end, operation in find_operations(links.tokens)
        if operation in _AGGREGATED
        and (inquiry.strict or not (links.tokens[start].lower == "how" or _is_a_name(links, start, end)))
    ]
    told = [text for _, text in asked]
    if not inquiry.strict:  # a count and a total are one
        told = list({operation == "average": text for operation, text in asked}.values())
    added = tree.find(exp.Add) is not None and not inquiry.strict
    if 1 < len(told) > sum(1 for _ in tree.find_all(exp.AggFunc)) > 0 and not added:
        text = " and ".join(told)
        yield Finding("unmet", "doubt", text, f"“{text}” are not all carried out")
    said = [_digits(node.name) for node in tree.find_all(exp.Literal, exp.Identifier)]
    for token in links.tokens:
        digits = _digits(token.text) if token.text[0].isdecimal() else ""
        if digits and not any(digits in each for each in said):
            yield Finding("unmet", "doubt", token.text, f"nothing in the statement says {token.text}")


def _is_a_name(links: Links, start: int, end: int) -> bool:
    """Whether the word of an operation is a part of a name: a telephone number is no count."""
    after = links.tokens[end].lower if end < len(links.tokens) else ""
    return links.tokens[start].lower == "number" and after != "of"


def _digits(text: str) -> str:
    """The digits of a number that stay when its unit changes: 80 % and 0.8 have the same."""
    return "".join(sign for sign in text if sign.isdecimal()).strip("0")


def unaccounted(inquiry: Inquiry) -> Iterator[Finding]:
    """Words of the question that carry meaning, and that no name, cell or value of the statement says."""
    if inquiry.scope is None or inquiry.links is None:
        return
    links, tree = inquiry.links, inquiry.statement.tree
    words = used(links, inquiry.scope, tree, inquiry.catalog)
    said = {word for name in _names(inquiry) for word in stems(normalise_name(name))}
    told = {place for mention in words.ignored for place in range(mention.start, mention.end)}
    told |= {
        place
        for mention in links.mentions
        if any(f"“{links.text_of(mention)}”" in line for line in words.lines)
        for place in range(mention.start, mention.end)
    }
    told |= {place for start, end, _ in find_operations(links.tokens) for place in range(start, end)}
    rest = [
        token.text
        for place, token in enumerate(links.tokens)
        if place not in told and token.is_word and not token.is_stop and token.lower not in EDGES
        and token.stem not in said and token.lower not in said
    ]  # fmt: skip
    if rest:
        shown = ", ".join(f"“{word}”" for word in dict.fromkeys(rest))
        yield Finding("unaccounted", "note", ", ".join(dict.fromkeys(rest)), f"nothing in the statement says {shown}")


def _names(inquiry: Inquiry) -> Iterator[str]:
    """Every name and value in the statement, and what is said of the columns that it reads."""
    tree = inquiry.statement.tree
    yield from (node.name for node in tree.find_all(exp.Identifier, exp.Literal))
    yield from (node.sql_name().replace("_", " ") for node in tree.find_all(exp.Func))
    yield from (column.comment or "" for _, _, column in reads(tree, inquiry.tables))


def demanded(inquiry: Inquiry) -> Iterator[Finding]:
    """The laws of our own plans: what is asked is carried out, what is done is asked for, and types allow it.

    Of a statement that no plan carries out, they judge the parts that can be read.
    """
    if inquiry.scope is None or inquiry.links is None:
        return
    tokens, question = inquiry.links.tokens, inquiry.links.question
    facts, _ = facts_of(inquiry.statement.tree, inquiry.scope, inquiry.links)
    for each in breaches(facts):
        about = question[tokens[each.start].start : tokens[each.end - 1].end] if each.end > each.start else each.what
        if _by_name(each, inquiry) or _of_an_aggregate(each, inquiry):
            continue
        if not inquiry.strict and _done_otherwise(each, about, facts, inquiry):
            continue
        counted_only = {operation for _, _, operation in find_operations(tokens)} == {"count"}
        is_open = each.what in _OPEN and not counted_only and not inquiry.strict
        yield Finding(each.law, "note" if is_open else "doubt", about, each.reason)


_OPEN: Final = frozenset({"measure", "cell"})
"""What speaks as often against a right statement as against a wrong one, unless the question asks for a count alone: a
measure that nothing names, a word that may be a cell."""


def _done_otherwise(breach: Breach, about: str, facts: Facts, inquiry: Inquiry) -> bool:
    """Whether the statement does what a breach misses in a way that no plan of ours has."""
    tree = inquiry.statement.tree
    match breach.what:
        case "compared":  # keys of two types joined, and the same column within a group
            return all(_one_name(node, facts.scope) for node in facts.nodes if isinstance(node, Compare))
        case "share":  # the mean of a condition
            return any(mean.find(exp.Predicate, exp.Case) is not None for mean in tree.find_all(exp.Avg))
        case "distinct":  # unique nodes: COUNT(DISTINCT node_id)
            told = {column.name.lower() for each in tree.find_all(exp.Distinct) for column in each.find_all(exp.Column)}
            said = {token.stem for token in facts.links.tokens[breach.end : breach.end + 2]}
            return any(said & set(stems(normalise_name(name))) for name in told)
        case "bound":  # at least one booking: the join alone
            return about.lower() in {"at least one", "at least 1", "one or more", "1 or more"}
    word = fold(about)
    return len(word) > _FRONT and any(word in fold(name.name) for name in tree.find_all(exp.Identifier))


def _by_name(breach: Breach, inquiry: Inquiry) -> bool:
    """Whether a breach is of a choice between keys, and the statement joins by columns of one name: the plain way."""
    if breach.what != "road":
        return False
    pairs = [pair.split(" = ") for pair in joins(inquiry.statement.tree, inquiry.tables)]
    return bool(pairs) and all(one.rpartition(".")[2] == other.rpartition(".")[2] for one, other in pairs)


def _one_name(node: Compare, scope: Scope) -> bool:
    """Whether a comparison of two columns is of equal names, or of an id and the id of something; others are."""
    match node:
        case Compare("=", PlanColumn(left), PlanColumn(right)):
            first, second = (normalise_name(scope.columns[each].name).split() for each in (left, right))
            return first[-len(second) :] == second or second[-len(first) :] == first
        case Compare(_, PlanColumn(), PlanColumn()):
            return False
    return True


_BELOW: Final[Mapping[str, tuple[type[exp.Expr], ...]]] = {"less": (exp.LT, exp.LTE), "more": (exp.GT, exp.GTE)}


def _of_an_aggregate(breach: Breach, inquiry: Inquiry) -> bool:
    """Whether a breach is of a bound that the statement sets to an aggregate, by the name that a SELECT gives it."""
    if breach.what != "bound" or inquiry.links is None:
        return False
    tokens, tree = inquiry.links.tokens[breach.start : breach.end], inquiry.statement.tree
    kinds = tuple(kind for _, _, said in find_operations(tokens) for kind in _BELOW.get(said, ()))
    numbers = {_digits(token.text) for token in tokens if token.text[0].isdecimal()}
    named = {alias.alias.lower() for alias in tree.find_all(exp.Alias) if alias.this.find(exp.AggFunc)}
    return bool(kinds) and any(
        isinstance(test.this, exp.Column)
        and test.this.name.lower() in named
        and isinstance(test.expression, exp.Literal)
        and _digits(test.expression.name) in numbers
        for test in tree.find_all(*kinds)
    )


_COMPARED: Final = (exp.EQ, exp.NEQ, exp.In, exp.Like, exp.ILike, exp.GT, exp.GTE, exp.LT, exp.LTE, exp.Between)
_FRONT: Final = 4
"""Words that begin with so many of the same letters may be one."""


def unsaid(inquiry: Inquiry) -> Iterator[Finding]:
    """Conditions on columns whose values no word of the question says."""
    if inquiry.scope is None or inquiry.links is None:
        return
    links, scope = inquiry.links, inquiry.scope
    words = [token.lower for token in links.tokens if token.is_word]
    stated = {str(value.value).lower() for value in links.values}
    counts = any(value.kind in {"number", "date"} for value in links.values) or any(map(_has_digit, words))
    for reference, number in columns_read(inquiry.statement.tree, scope):
        test = reference.find_ancestor(exp.Predicate, exp.Select)
        if not isinstance(test, _COMPARED) or number in scope.defined:
            continue
        flagged = number in scope.flags and bool(links.reasons[:, links.names.column_item(number)].any())
        sides = [side for side in (*test.iter_expressions(), *test.expressions) if not side.find(exp.Column)]
        texts = [each for side in sides if isinstance(each := _uncast(side), exp.Literal)]
        for each in texts:
            text = each.name.strip("%").lower()
            said = text in stated or (_has_digit(text) and counts) or text in _NOTHING or flagged
            said = said or f"'{text}'" in links.question.lower()
            if not said and not any(_says(word, text) for word in words):
                about = test.sql(dialect="duckdb")
                yield Finding("unasked", "doubt", about, f"nothing in the question says {each.sql(dialect='duckdb')}")
    limit = inquiry.statement.tree.args.get("limit")
    most = limit.expression if isinstance(limit, exp.Limit) else None
    if isinstance(most, exp.Literal) and most.name not in {"1", *stated} and not counts:
        yield Finding("unasked", "doubt", f"LIMIT {most.name}", f"nothing in the question says {most.name}")


_NOTHING: Final = frozenset({"", "0", "1", "null", "none", "nan", "n/a"})
"""What cells hold where they hold nothing, and flags."""


def _uncast(node: exp.Expr) -> exp.Expr:
    while isinstance(node, (exp.Cast, exp.TryCast, exp.Paren, exp.Neg)):
        node = node.this
    return node


def _has_digit(text: str) -> bool:
    return any(sign.isdecimal() for sign in text)


def _says(word: str, text: str) -> bool:
    """Whether a word of the question may say one of a text: the same, of one root, or what it is short for."""
    return any(
        stem(word) == stem(each)
        or (len(each) <= _FRONT and word.startswith(each))
        or (min(len(word), len(each)) >= _FRONT and word[:_FRONT] == each[:_FRONT])
        for each in normalise_name(text).split()
    )


def joined(inquiry: Inquiry) -> Iterator[Finding]:
    """Joins over what is no key, and over another key than the one that the question says."""
    if inquiry.scope is None or inquiry.links is None:
        return
    scope = inquiry.scope
    pairs = [pair.split(" = ") for pair in joins(inquiry.statement.tree, scope.tables)]
    number = {scope.full_name(place): place for place in range(len(scope.columns))}
    for one, other in pairs:
        ends = [number[each] for each in (one, other) if each in number]
        tables = {scope.columns[end].table for end in ends}
        if len(tables) == 2 and not any(set(ends) <= kind for kind in scope.of_one_kind):
            first, second = (normalise_name(scope.columns[end].called).split() for end in ends)
            alike = first[-len(second) :] == second or second[-len(first) :] == first
            says = f"no key joins {one} and {other}"
            yield Finding(
                "join", "note" if alike and len(first) + len(second) > 2 else "doubt", f"{one} = {other}", says
            )
    yield from _roles(inquiry.links, scope, {frozenset(pair) for pair in pairs})


def _roles(links: Links, scope: Scope, read: Set[frozenset[str]]) -> Iterator[Finding]:
    said = {form for token in links.tokens for form in (token.lower, token.stem)}
    ways: dict[tuple[int, int], dict[int, int]] = {}
    for key in scope.keys:
        ways.setdefault((scope.columns[key.left].table, scope.columns[key.right].table), {})[key.left] = key.right
    for (_, target), rivals in ways.items():
        words = {key: frozenset(normalise_name(scope.columns[key].called).split()) for key in rivals}
        shared = frozenset.intersection(*words.values())
        named = {key for key in rivals if any(each in said or stem(each) in said for each in words[key] - shared)}
        full = {key: scope.full_name(key) for key in rivals}
        taken = {key for key, to in rivals.items() if frozenset((full[key], scope.full_name(to))) in read}
        if named and taken and not named & taken:
            told, over = (", ".join(full[key] for key in sorted(each)) for each in (named, taken))
            table = scope.tables[target].name.table
            yield Finding("role", "doubt", over, f"the question says {told}, and {table} is joined by {over}", told)


_MEASURES: Final = (exp.Sum, exp.Avg)


def multiplied(inquiry: Inquiry) -> Iterator[Finding]:
    """Sums and means over a table whose rows a join repeats."""
    unique: dict[tuple[str, tuple[str, ...]], int] = {}
    try:
        selections = traverse_scope(inquiry.statement.tree)
    except SqlglotError:
        return
    for selection in selections:
        owners = sources(selection, inquiry.tables)
        pairs = _joined(selection.expression, owners)
        for aggregate in selection.expression.find_all(*_MEASURES):
            if aggregate.find_ancestor(exp.Select) is not selection.expression or aggregate.find(exp.Distinct):
                continue
            read = {_alias(column, owners) for column in aggregate.find_all(exp.Column) if not _in_a_condition(column)}
            if len(read) != 1 or not read <= owners.keys():
                continue
            [start] = read
            for alias, columns in _outward(start, pairs):
                table = owners[alias]
                key = (str(table.name.quoted), columns)
                if key not in unique:
                    unique[key] = _most_alike(inquiry, table, columns)
                if unique[key] > 1:
                    by, of = f"{table.name.table}.{', '.join(columns)}", owners[start].name.table
                    yield Finding(
                        "multiplied",
                        "doubt",
                        aggregate.sql(dialect="duckdb"),
                        f"the join on {by} repeats rows of {of}, up to {unique[key]:,} times: each repeat is counted",
                        f"aggregate {table.name.table} by {', '.join(columns)} before the join, or use EXISTS",
                    )


def _in_a_condition(column: exp.Column) -> bool:
    """Whether a column only tells which rows count, as in CASE WHEN kind = 'a' THEN 1 END and (kind = 'a')::INT."""
    node: exp.Expr = column
    while node.parent is not None and not isinstance(node, exp.Select):
        if isinstance(node.parent, exp.Predicate) or (isinstance(node.parent, exp.If) and node.arg_key == "this"):
            return True
        node = node.parent
    return False


def _alias(column: exp.Column, owners: Mapping[str, Table]) -> str:
    """The alias of the table that a column belongs to; empty if that cannot be told."""
    if column.table:
        return column.table.lower()
    return next((alias for alias, table in owners.items() if column.name.lower() in table.column_by_name), "")


Pairs = Mapping[str, Sequence[tuple[str, str, str]]]
"""By alias: other aliases, with the column of this one and that of the other."""


def _joined(select: exp.Expr, owners: Mapping[str, Table]) -> Pairs:
    """The pairs of columns by which the tables of one SELECT are joined."""
    found: dict[str, list[tuple[str, str, str]]] = {alias: [] for alias in owners}
    for test in select.find_all(exp.EQ):
        one, two = test.this, test.expression
        if not (isinstance(one, exp.Column) and isinstance(two, exp.Column)):
            continue
        left, right = _alias(one, owners), _alias(two, owners)
        if test.find_ancestor(exp.Select) is select and left != right and {left, right} <= owners.keys():
            found[left].append((right, one.name, two.name))
            found[right].append((left, two.name, one.name))
    before: list[str] = []
    start = select.args.get("from_") or select.args.get("from")
    for join in (start, *(select.args.get("joins") or ())):
        alias = join.this.alias_or_name.lower() if join is not None else ""
        for name in (join.args.get("using") or ()) if join is not None else ():
            other = next((each for each in before if name.name.lower() in owners[each].column_by_name), None)
            if other is not None and alias in owners:
                found[other].append((alias, name.name, name.name))
                found[alias].append((other, name.name, name.name))
        before += [alias] if alias in owners else []
    return found


def _outward(start: str, pairs: Pairs) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every other table that is joined, with its columns on which it is reached from the tables before."""
    seen = {start}
    ring = [start]
    while ring:
        columns: dict[str, dict[str, None]] = {}
        for alias in ring:
            for other, _, column in pairs[alias]:
                if other not in seen:
                    columns.setdefault(other, {})[column] = None
        yield from ((other, tuple(names)) for other, names in columns.items())
        seen |= columns.keys()
        ring = list(columns)


def _most_alike(inquiry: Inquiry, table: Table, columns: Sequence[str]) -> int:
    """The most rows of a table that agree in some columns; 1 if that cannot be told in time."""
    names = ", ".join(map(quote, columns))
    filled = " AND ".join(f"{quote(column)} IS NOT NULL" for column in columns)
    grouped = f"SELECT count(*) AS many FROM {table.name.quoted} WHERE {filled} GROUP BY {names}"
    try:
        rows = inquiry.read(f"SELECT max(many) AS most FROM ({grouped}) AS alike")
    except LakescoutError:
        return 1
    return int(rows.column(0)[0].as_py() or 1)


_TESTS: Final = (exp.EQ, exp.NEQ, exp.In, exp.Like, exp.ILike)
SHOWN: Final = 3
"""How many other spellings a finding names."""


def literals(inquiry: Inquiry) -> Iterator[Finding]:
    """Texts with which columns are compared: those that no cell holds, and those that other cells spell otherwise."""
    seen: set[tuple[str, str, str]] = set()
    for reference, table, column in reads(inquiry.statement.tree, inquiry.tables):
        test = reference.find_ancestor(exp.Predicate, exp.Select)
        if column.kind not in {"text", "category"} or not isinstance(test, _TESTS) or test.this is not reference:
            continue
        given = test.expressions if isinstance(test, exp.In) else [test.expression]
        for text in (each.name for each in given if isinstance(each, exp.Literal) and each.is_string):
            if (mark := (str(table.name.quoted), column.name, text)) not in seen:
                seen.add(mark)
                like = isinstance(test, (exp.Like, exp.ILike))
                yield from _liked(inquiry, table, column, test, text) if like else _held(inquiry, table, column, text)


def _held(inquiry: Inquiry, table: Table, column: Column, text: str) -> Iterator[Finding]:
    """What cells hold a text, or nearly."""
    cell, name = f"CAST({quote(column.name)} AS VARCHAR)", f"{table.name.table}.{column.name}"
    bare = fold(text).strip()
    plain = f"lower(trim({cell}))"
    sought = literal(text.strip().lower())
    where = f"starts_with({plain}, {sought}) OR contains(concat(' ', {plain}, ' '), concat(' ', {sought}, ' '))"
    rows = _cells(inquiry, table, cell, where)
    same = [(each, many) for each, many in rows if fold(each).strip() == bare]
    longer = [(each, many) for each, many in rows if fold(each).strip() != bare and text.strip()]
    exact = any(each == text for each, _ in same)
    about = f"{name} = '{text}'"
    others = [(each, many) for each, many in same if each != text]
    if not exact and others:
        best = others[0][0]
        yield Finding("no cell", "doubt", about, f"no cell of {name} is spelt so: {_listed(others)}", literal(best))
    elif not exact:
        near = f"; {_listed(longer)} contain it" if longer else ""
        yield Finding("no cell", "doubt", about, f"no cell of {name} is {text!r}{near}")
    elif others:
        yield Finding("spellings", "doubt", about, f"{name} also holds {_listed(others)}")
    elif longer:
        yield Finding("spellings", "note", about, f"{name} also holds {_listed(longer)}, which contain it")


def _liked(inquiry: Inquiry, table: Table, column: Column, test: exp.Expr, pattern: str) -> Iterator[Finding]:
    """What cells a pattern misses: all, or those in other capitals."""
    cell, name = f"CAST({quote(column.name)} AS VARCHAR)", f"{table.name.table}.{column.name}"
    rows = _cells(inquiry, table, cell, f"{cell} ILIKE {literal(pattern)}")
    about = test.sql(dialect="duckdb")
    if not rows:
        yield Finding("no cell", "doubt", about, f"no cell of {name} is like {pattern!r}")
    elif isinstance(test, exp.Like):
        matched = {each for each, _ in _cells(inquiry, table, cell, f"{cell} LIKE {literal(pattern)}")}
        missed = [(each, many) for each, many in rows if each not in matched]
        if missed:
            yield Finding("spellings", "doubt", about, f"in other capitals: {_listed(missed)}", "ILIKE")


MOST_CELLS: Final = 50


def _cells(inquiry: Inquiry, table: Table, cell: str, where: str) -> list[tuple[str, int]]:
    """The cells for which a condition holds, each with how many rows have it; none if they cannot be read in time."""
    sql = (
        f"SELECT {cell} AS cell, count(*) AS many FROM {table.name.quoted} WHERE {where} "
        f"GROUP BY {cell} ORDER BY many DESC, cell LIMIT {MOST_CELLS}"
    )
    try:
        rows = inquiry.read(sql)
    except LakescoutError:
        return []
    return [(row["cell"], row["many"]) for row in rows.to_pylist() if row["cell"] is not None]


def _listed(cells: Sequence[tuple[str, int]]) -> str:
    shown = ", ".join(f"{cell!r} ({counted(many, 'row')})" for cell, many in cells[:SHOWN])
    more = f" and {len(cells) - SHOWN} more" if len(cells) > SHOWN else ""
    return f"{shown}{more}"


LAWS: Final[tuple[Law, ...]] = (left_out, demanded, undone, unsaid, joined, multiplied, literals, unaccounted)
"""Every law, the heaviest first."""
