"""The first parser's verdict: sqlglot's tree, checked against the allowlist stage by stage."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from sqlglot import exp
from sqlglot.dialects.duckdb import DuckDB
from sqlglot.errors import SqlglotError

from lakescout.answer.guard.allowlist import FUNCTIONS, NODES, PARTS, TYPES
from lakescout.answer.guard.growth import Nodes, check_cross_products, check_growth, sources
from lakescout.answer.guard.tables import failing_closed, qualify_tables
from lakescout.answer.statement import Statement
from lakescout.errors import GuardError, first_line
from lakescout.lake.catalog import Table, TableName
from lakescout.lake.sqltext import parsed

SESSION_NAMES: Final = frozenset(
    {
        *("user", "current_user", "session_user", "current_role", "current_catalog", "current_schema"),
        *("current_time", "current_timestamp", "localtime", "localtimestamp"),
    }
)
"""`SELECT "user"` returns the user's name if no column has that name, quoted or not."""


def check_columns(found: Nodes, tables: Sequence[Table]) -> None:
    """A column with such a name gets its table in front, which removes the doubt; without a table it is refused."""
    known = {tuple(table.name): table for table in tables}
    for column in found(exp.Column):
        if column.table or column.name.lower() not in SESSION_NAMES:
            continue
        owners = [
            source
            for source in sources(column.find_ancestor(exp.Select))
            if isinstance(source, exp.Table)
            and (table := known.get((source.catalog, source.db, source.name))) is not None
            and column.name.lower() in table.column_by_name
        ]
        if len(owners) != 1:
            raise GuardError(f"the name {column.name!r} needs its table in front: alone, it is not a column to DuckDB")
        column.set("table", exp.to_identifier(owners[0].alias, quoted=True))


MAX_PAD: Final = 256
MAX_DISTANCE_TEXT: Final = 64
MAX_PATTERN: Final = 256


def check_bounds(found: Nodes, _tables: Sequence[Table]) -> None:
    """Padding, edit distance and patterns take small literals; an extremum takes one value."""
    for pad in found(exp.Pad):
        if not _small_integer(pad.expression, MAX_PAD):
            raise GuardError(f"padding is allowed to a literal length of at most {MAX_PAD}")
    for distance in found(exp.Levenshtein):
        if not any(_short_text(side, MAX_DISTANCE_TEXT) for side in (distance.this, distance.expression)):
            raise GuardError(f"levenshtein needs a literal of at most {MAX_DISTANCE_TEXT} characters")
    for pattern in found(exp.RegexpLike, exp.RegexpExtract, exp.TimeToStr, exp.StrToTime):
        _check_pattern(pattern.args.get("format") or pattern.expression)
    for change in found(exp.Translate, exp.Replace):
        (_check_translation if isinstance(change, exp.Translate) else _check_replacement)(change)
    for extremum in found(exp.Max, exp.Min, exp.ArgMax, exp.ArgMin):
        if extremum.args.get("count") or extremum.expressions:
            raise GuardError(f"{extremum.sql_name().lower()} gives one value here: use ORDER BY and LIMIT, or greatest")
    for call in found(exp.Anonymous, exp.AnonymousAggFunc):
        name = str(call.this).lower()
        if name == "try_strptime" and len(call.expressions) == 2:
            _check_pattern(call.expressions[1])
        elif name in BOUNDED:
            raise GuardError(f"the function {name!r} is not allowed in this form")
    for like in found(exp.Like, exp.ILike):
        _check_like(like)


BOUNDED: Final = frozenset(
    {
        *("lpad", "rpad", "levenshtein", "regexp_matches", "strftime", "strptime", "try_strptime", "translate"),
        *("replace", "regexp_extract"),
        *("min", "max", "arg_min", "arg_max", "min_by", "max_by", "like_escape", "not_like_escape", "ilike_escape"),
        *("not_ilike_escape", "~~", "!~~", "~~*", "!~~*"),
    }
)
"""These arrive as typed nodes; one that does not was called in a form that we do not understand."""


def _check_pattern(given: exp.Expr | None) -> None:
    if not _short_text(given, MAX_PATTERN):
        raise GuardError(f"a pattern must be a literal of at most {MAX_PATTERN} characters")


def _check_translation(call: exp.Expr) -> None:
    """Each character becomes at most one, of one byte: the text does not grow."""
    old, new = (call.args.get(name) or call.args.get(f"{name}_") for name in ("from", "to"))
    _check_pattern(old)
    _check_pattern(new)
    if new is not None and not new.name.isascii():
        raise GuardError("translate writes ASCII characters only")


def _check_replacement(call: exp.Expr) -> None:
    """A text becomes one that is no longer, and of characters of one byte: the whole does not grow."""
    old, new = call.expression, call.args.get("replacement")
    _check_pattern(old)
    _check_pattern(new)
    if new is not None and (not new.name.isascii() or len(new.name) > len(old.name)):
        raise GuardError("replace writes ASCII texts only, no longer than what they stand for")


def _check_like(like: exp.Binary) -> None:
    """Make sure that matching takes time in proportion to the text.

    DuckDB 1.5 tries every position for every `%` unless the pattern has neither `_` nor ESCAPE and is not
    for ILIKE: a dozen `%` then never finish, and nothing stops them. If only the case is in
    the way, both sides are written in lower case, which is what ILIKE means.
    """
    pattern, escaped = like.expression, isinstance(like.parent, exp.Escape)
    if not _short_text(pattern, MAX_PATTERN):
        raise GuardError(f"LIKE needs a pattern that is a literal of at most {MAX_PATTERN} characters; or use contains")
    text = pattern.name.rstrip("%")
    if len(re.findall("%+", text)) < 2:
        return
    if escaped or "_" in text:
        raise GuardError("a pattern of LIKE with several '%' takes neither '_' nor ESCAPE; use regexp_matches")
    if isinstance(like, exp.ILike):
        like.replace(exp.Like(this=exp.Lower(this=like.this), expression=exp.Lower(this=pattern), **_negation(like)))


def _negation(like: exp.Expr) -> dict[str, bool]:
    return {"negate": True} if like.args.get("negate") else {}


def _small_integer(node: exp.Expr | None, limit: int) -> bool:
    if not isinstance(node, exp.Literal) or node.is_string or not node.name.isdecimal():
        return False
    return len(node.name) <= len(str(limit)) and int(node.name) <= limit


def _short_text(node: exp.Expr | None, limit: int) -> bool:
    return isinstance(node, exp.Literal) and node.is_string and len(node.name) <= limit


MAX_CHARACTERS: Final = 20_000
MAX_NODES: Final = 4_000
MAX_NESTING: Final = 60
MAX_DEPTH: Final = 120
MAX_CUBE: Final = 5
"""The most columns of CUBE: it groups by every subset of them."""
_FIRST_WORD: Final = re.compile(
    r"(?:\s|--[^\n]*\n|/\*.*?\*/)*(?:\(|(?:select|with|from|values)\b)", re.IGNORECASE | re.DOTALL
)

_BRACKET: Final = re.compile(r"[()\[\]{}]")

Stage = Callable[[Nodes, Sequence[Table]], None]


class Explicit(DuckDB):
    """DuckDB's dialect as it is shown to users: it says every direction, and where NULLs go.

    Their sessions may have settings by which a statement that leaves it out means something else.
    """

    class Generator(DuckDB.Generator):  # type: ignore[misc, valid-type]
        """Writes statements."""

        def order_sql(self, expression: exp.Order, flat: bool = False) -> str:
            """ORDER BY, with each part in full."""
            parts = [part if isinstance(part, exp.Ordered) else exp.Ordered(this=part) for part in expression]
            expression.set("expressions", parts)
            found: str = super().order_sql(expression, flat)
            return found

        def ordered_sql(self, expression: exp.Ordered) -> str:
            """One part of ORDER BY."""
            direction = "DESC" if expression.args.get("desc") else "ASC"
            place = "FIRST" if expression.args.get("nulls_first") else "LAST"
            return f"{self.sql(expression, 'this')} {direction} NULLS {place}"


def written(tree: exp.Query) -> str:
    """A checked statement as text that means the same in every session.

    >>> import sqlglot
    >>> written(sqlglot.parse_one("SELECT a FROM t ORDER BY a, b DESC NULLS FIRST", dialect="duckdb"))
    'SELECT "a" FROM "t" ORDER BY "a" ASC NULLS LAST, "b" DESC NULLS FIRST'
    """
    return tree.sql(dialect=Explicit, identify=True, comments=False)


@failing_closed()
def check(sql: str, tables: Sequence[Table]) -> Statement:
    """Check `sql` against the allowlist; it may read `tables` and nothing else. Raises GuardError."""
    tree = _parse(readable(sql))
    found = _allowed(tree)
    for stage in STAGES:
        stage(found, tables)
    return passed(tree, {TableName(table.catalog, table.db, table.name) for table in found(exp.Table) if table.catalog})


def passed(tree: exp.Query, tables: Iterable[TableName]) -> Statement:
    """A checked tree as a statement, which keeps it, so that its text need not be parsed for it."""
    statement = Statement(written(tree), tuple(sorted(tables)))
    vars(statement)["tree"] = tree  # where its cached property looks first
    return statement


def readable(sql: str) -> str:
    """The text, if it starts as a query does and is short and flat enough for a parser. Raises GuardError."""
    if len(sql) > MAX_CHARACTERS:
        raise GuardError(f"the statement has {len(sql)} characters; {MAX_CHARACTERS} are allowed")
    if not sql.strip():
        raise GuardError("the statement is empty")
    if "\0" in sql or any("\ud800" <= character <= "\udfff" for character in sql):
        raise GuardError("the statement is not valid text")
    depth = 0
    for bracket in _BRACKET.finditer(sql):
        depth += 1 if bracket.group() in "([{" else -1
        if depth > MAX_NESTING:
            raise GuardError(f"the statement nests deeper than {MAX_NESTING} brackets")
    if _FIRST_WORD.match(sql) is None:
        raise GuardError("only SELECT is allowed")
    return sql


def _parse(sql: str) -> exp.Query:
    try:
        trees = parsed(sql)
    except SqlglotError as error:
        raise GuardError(f"the statement cannot be parsed: {first_line(error)[:200]}") from None
    if len(trees) != 1:
        raise GuardError(f"one statement is allowed, not {len(trees)}")
    tree = trees[0]
    if not isinstance(tree, (exp.Select, exp.SetOperation)):
        raise GuardError(f"only SELECT is allowed, not {tree.key.upper()}")
    return tree


def _allowed(tree: exp.Query) -> Nodes:
    """The nodes of a tree, all of them allowed. Raises GuardError."""
    below: deque[tuple[exp.Expr, int]] = deque([(tree, 1)])
    nodes: list[exp.Expr] = []
    while below:
        node, depth = below.popleft()
        nodes.append(node)
        if len(nodes) > MAX_NODES:
            raise GuardError(f"the statement has more than {MAX_NODES} parts")
        if depth > MAX_DEPTH:
            raise GuardError(f"the statement nests deeper than {MAX_DEPTH} levels")
        kind = type(node)
        if kind not in NODES:
            raise GuardError(f"{_label(node)} is not allowed in an answer")
        extra = {part for part, value in node.args.items() if value} - PARTS[kind] if kind in PARTS else set()
        if extra and isinstance(node, exp.In):
            raise GuardError("IN takes values in brackets, or a query, in an answer")
        if extra:
            raise GuardError(f"{_label(node)} with {', '.join(sorted(extra))} is not allowed in an answer")
        if node.comments and any(comment.startswith("+") for comment in node.comments):
            raise GuardError("a hint is not allowed in an answer")
        below.extend((child, depth + 1) for child in node.iter_expressions())
    return Nodes(tree, nodes)


def _check_names(found: Nodes, _tables: Sequence[Table]) -> None:
    for call in found(exp.Anonymous, exp.AnonymousAggFunc):
        if str(call.this).lower() not in FUNCTIONS:
            raise GuardError(f"the function {str(call.this)!r} is not allowed in an answer")
    for kind in found(exp.DataType):
        if not isinstance(kind.this, exp.DataType.Type) or kind.this.name not in TYPES or kind.args.get("nested"):
            raise GuardError(f"the type {kind.sql(dialect='duckdb')} is not allowed in an answer")


def _check_clauses(found: Nodes, _tables: Sequence[Table]) -> None:
    for node in found(exp.With):
        if node.args.get("recursive"):
            raise GuardError("recursion is not allowed in an answer")
    for select in found(exp.Select):
        if select.args.get("into") or select.args.get("sample"):
            raise GuardError("INTO and TABLESAMPLE are not allowed in an answer")
        if not select.expressions:
            raise GuardError("the statement selects nothing")
    for options in found(exp.LimitOptions):
        if options.args.get("percent") or options.args.get("with_ties"):
            raise GuardError("LIMIT takes a number of rows in an answer")
    if sum(len(cube.expressions) for cube in found(exp.Cube)) > MAX_CUBE:
        raise GuardError(f"CUBE takes at most {MAX_CUBE} columns in an answer")


def _label(node: exp.Expr) -> str:
    if isinstance(node, exp.Func):
        return f"the function {node.sql_name()}"
    return node.key.upper()


STAGES: Final[tuple[Stage, ...]] = (
    _check_names,
    _check_clauses,
    check_bounds,
    qualify_tables,
    check_columns,
    check_growth,
    check_cross_products,
)
"""In this order. They meet allowed nodes only."""
