"""Descriptions of columns from their values, keys, views, comments and headers; no model is needed.

Each description says only what was seen, and names the evidence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.errors import QueryError
from lakescout.joins.graph import JoinEdge
from lakescout.joins.profile import TableProfile
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.lake.connection import NO_LIMIT, Connection, Limit
from lakescout.lake.sqltext import parsed_first, quote
from lakescout.words.tables import word_list
from lakescout.words.text import normalise_name

MOST_LISTED: Final = 12
"""A column with at most so many distinct values has all of them listed."""
LONGEST_VALUE: Final = 30
READ_ROWS: Final = 200_000
"""How many rows of a text column are read for its values, from the first on."""
SURE: Final = 0.8
"""The least confidence of a key that a description mentions."""
AT_ONCE: Final = 100
"""How many columns one statement reads."""
SAME: Final = 0.95
"""The share of the listed values that must have a form, such as an e-mail address, for the description to say so."""
LONG: Final = 60
"""The mean length, in characters, above which texts are called long."""

_UNITS: Final[Mapping[str, str]] = {
    short: unit
    for each in word_list("units told")
    for unit, _, all_ in [each.partition("=")]
    for short in all_.split(",")
}
"""The unit for each last word of a header that stands for one."""
_FORMS: Final = (
    (re.compile(r"[$]\s?-?[\d,]+(\.\d+)?"), "amounts in dollars"),
    (re.compile(r"(€\s?-?[\d.,]+|-?[\d.,]+\s?€)"), "amounts in euros"),
    (re.compile(r"£\s?-?[\d,]+(\.\d+)?"), "amounts in pounds"),
    (re.compile(r"-?\d+([.,]\d+)?\s?%"), "shares in percent"),
    (re.compile(r"[^@\s]+@[^@\s]+\.\w+"), "e-mail addresses"),
    (re.compile(r"(https?://|www\.)\S+"), "web addresses"),
    (re.compile(r"\d{4}-\d\d-\d\d([ T].*)?"), "days, year first"),
    (re.compile(r"-?\d+(\.\d+)?"), "numbers kept as text"),
    (re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]+", re.IGNORECASE), "random keys"),
)
_YES_AND_NO: Final = (
    {"y", "n"}, {"yes", "no"}, {"true", "false"}, {"t", "f"}, {"0", "1"},
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Seen:
    """What was read of a column's values. `low` and `high` are its range, `filled` counts the rows with a value."""

    rows: int
    filled: int
    low: str | None = None
    high: str | None = None
    values: tuple[str, ...] | None = None
    """Its most frequent values, the most frequent first; None where they were not looked at."""
    every: bool = False
    """Whether these are all that it has."""


@dataclass(frozen=True, slots=True)
class Told:
    """A description of a column, and what it rests on."""

    column: str
    description: str
    evidence: str


@dataclass(frozen=True)
class Witness:
    """What is known of a table besides its values."""

    table: Table
    edges: Sequence[JoinEdge] = ()
    """The joins of the table."""
    profile: TableProfile | None = None
    definition: str = ""
    """The statement of a view."""

    def told(self, connection: Connection, limit: Limit = NO_LIMIT) -> list[Told]:
        """The descriptions of columns about which more than a comment is known. Values are read within the limit."""
        seen = _seen(connection, self.table, limit)
        sources = view_sources(self.definition) if self.definition else {}
        each = (self._of(column, seen.get(column.position), sources) for column in self.table.columns)
        return [found for found in each if found is not None]

    def _of(self, column: Column, seen: Seen | None, sources: Mapping[str, str]) -> Told | None:
        parts = [((column.comment or "").strip().rstrip("."), "comment")]
        keys = list(_of_keys(self.table.name, column, self.edges))
        parts += keys
        parts.append((sources.get(column.name.lower(), ""), "view"))
        if seen is not None:
            parts += _of_values(column, seen, self.profile, is_key=bool(keys))
        parts = [(text, why) for text, why in parts if text]
        if {why for _, why in parts} <= {"comment"}:
            return None
        return Told(
            column.name, "; ".join(text for text, _ in parts), ", ".join(dict.fromkeys(why for _, why in parts))
        )


def _of_keys(table: TableName, column: Column, edges: Sequence[JoinEdge]) -> Iterator[tuple[str, str]]:
    """The key that the column refers to, or else the columns that refer to it; each with its evidence."""
    name = column.name.lower()
    pointing = []
    for edge in sorted(edges, key=lambda each: (not each.declared, -each.confidence)):
        if len(edge.columns) != 1 or edge.confidence < SURE or edge.left == edge.right:
            continue
        why = "declared key" if edge.declared else f"inferred key, {edge.confidence:.2f} sure"
        if edge.left == table and edge.left_columns[0].lower() == name:
            yield f"points to {edge.right.table}.{edge.right_columns[0]}", why
            return
        if edge.right == table and edge.right_columns[0].lower() == name:
            pointing.append((f"{edge.left.table}.{edge.left_columns[0]}", why))
    if pointing:
        names = ", ".join(name for name, _ in pointing[:3]) + (", ..." if len(pointing) > 3 else "")
        yield f"key that {names} point{'s' if len(pointing) == 1 else ''} to", pointing[0][1]


def _of_values(column: Column, seen: Seen, profile: TableProfile | None, *, is_key: bool) -> Iterator[tuple[str, str]]:
    """What the column's values are, with the evidence; the range of a key's numbers says nothing, and is left out."""
    why = f"values of {seen.rows:,} rows"
    if not seen.rows:
        return
    if not seen.filled:
        yield "never filled", why
        return
    found = profile.columns[column.position] if profile is not None and profile.columns else None
    whole = found is not None and found.rows == seen.rows
    if whole and found is not None and found.distinct == seen.rows > 1 and column.kind != "flag":
        yield "another one in each row", why
    if not (is_key and column.kind == "number"):
        yield _values(column, seen), why
    if seen.filled < seen.rows:
        missing = 1 - seen.filled / seen.rows
        share = "a few" if missing < 0.005 else "nearly all" if missing >= 0.995 else f"{missing:.0%} of"
        yield f"missing in {share} rows", why


def _values(column: Column, seen: Seen) -> str:
    if column.kind == "flag":
        return "yes or no"
    if column.kind == "number" and seen.low is not None and seen.high is not None:
        unit = unit_of(column.name)
        between = (
            f"{_number(seen.low)} to {_number(seen.high)}" if seen.low != seen.high else f"always {_number(seen.low)}"
        )
        kind = f"amount in {unit}" if unit in _MONEY else f"in {unit}" if unit else "number"
        return f"{kind}, {between}"
    if column.kind in ("date", "moment") and seen.low is not None:
        return f"days from {_day(seen.low)} to {_day(seen.high or '')}"
    return _texts(seen) if seen.values else ""


_MONEY: Final = frozenset({"dollars", "euros", "pounds sterling"})


def _texts(seen: Seen) -> str:
    values = seen.values or ()
    if seen.every and len(values) == 1:
        return f"always {_short(values[0])}"
    folded = {value.strip().lower() for value in values}
    if seen.every and any(folded == pair for pair in _YES_AND_NO):
        return f"yes or no, written {' or '.join(map(_short, values))}"
    for form, name in _FORMS:
        if sum(bool(form.fullmatch(value.strip())) for value in values) >= SAME * len(values):
            return f"{'' if seen.every else 'mostly '}{name}, such as {_short(values[0])}"
    if seen.every and len(values) <= MOST_LISTED and max(map(len, values)) <= LONGEST_VALUE:
        return f"one of {len(values)} values: {', '.join(map(_short, values))}"
    shapes = {re.sub(r"[a-z]", "a", re.sub(r"[A-Z]", "A", re.sub(r"\d", "9", value))) for value in values}
    if len(shapes) == 1 and any(map(str.isdigit, values[0])):
        return f"{'' if seen.every else 'mostly '}codes such as {_short(values[0])}"
    if sum(map(len, values)) > LONG * len(values):
        return "mostly long texts"
    return f"texts such as {', '.join(map(_short, values[:3]))}"


def _day(moment: str) -> str:
    """A date without its time of day.

    >>> _day("2024-01-05 10:00:00"), _day("12345-06-07"), _day("0044-03-15 (BC)")
    ('2024-01-05', '12345-06-07', '0044-03-15 (BC)')
    """
    return re.sub(r" \d.*?(?= \(BC\)|$)", "", moment)


def _short(value: str) -> str:
    text = " ".join(value.split())
    return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 1]}…"


def _number(text: str) -> str:
    """A number as people read it.

    >>> _number("9999"), _number("0.50"), _number("1234567.0"), _number("nan")
    ('9,999', '0.5', '1,234,567', 'nan')
    """
    try:
        value = float(text)
        return f"{int(value):,}" if value == int(value) and abs(value) < 2**53 else f"{value:,.6g}"
    except (ValueError, OverflowError):
        return text


def unit_of(header: str) -> str:
    """The unit that a header says last.

    >>> unit_of("price_usd"), unit_of("height_cm"), unit_of("amount")
    ('dollars', 'centimetres', '')
    """
    words = normalise_name(header).split()
    return _UNITS.get(words[-1], "") if len(words) > 1 else ""


def view_sources(definition: str) -> dict[str, str]:
    """Where each column of a view comes from, by its name in lower case, as far as the outermost SELECT says.

    >>> view_sources("CREATE VIEW v AS SELECT o.total AS sum, price * quantity AS cost, note FROM orders AS o")
    {'sum': 'taken from orders.total', 'cost': 'computed as price * quantity', 'note': 'taken from orders.note'}
    """
    try:
        tree = parsed_first(definition)
    except SqlglotError:
        return {}
    query = tree.expression if isinstance(tree, exp.Create) else tree
    if not isinstance(query, exp.Select):
        return {}
    called = [column.name for column in tree.this.expressions] if isinstance(tree.this, exp.Schema) else []
    if called and len(called) != len(query.expressions):
        return {}
    sources = _sources(query)
    found: dict[str, str] = {}
    before: set[str] = set()  # a name may stand for what was selected before it
    for place, item in enumerate(query.expressions):
        made = item.unalias() if isinstance(item, exp.Alias) else item
        name = (called[place] if called else item.alias_or_name).lower()
        if isinstance(made, exp.Column) and not isinstance(made.this, exp.Star):
            only = next(iter(sources.values())) if len(sources) == 1 else None
            table = sources.get(made.table.lower()) if made.table else only
            is_its_own = bool(made.table) or made.name.lower() not in before
            if is_its_own and isinstance(table, exp.Table) and isinstance(table.this, exp.Identifier):
                found[name] = f"taken from {table.name}.{made.name}"
        elif name and not isinstance(made, exp.Star):
            sql = made.sql(dialect="duckdb")
            if len(sql) <= 2 * LONG:
                found[name] = f"computed as {sql}"
        if isinstance(item, exp.Alias):
            before.add(item.alias.lower())
    return found


def _sources(query: exp.Select) -> dict[str, object]:
    """What a SELECT reads, by its name there in lower case: a table, or the scope of another query."""
    from sqlglot.optimizer.scope import build_scope  # its import takes a tenth of a second

    try:
        scope = build_scope(query)
    except SqlglotError:
        return {}
    return {} if scope is None else {name.lower(): source for name, (_, source) in scope.selected_sources.items()}


def _seen(connection: Connection, table: Table, limit: Limit) -> dict[int, Seen]:
    """What was read of the columns that can be read, by position."""
    found: dict[int, Seen] = {}
    source = table.name.quoted
    for start in range(0, len(table.columns), AT_ONCE):
        for c, row in _measured(connection, source, table.columns[start : start + AT_ONCE], limit):
            low, high = row.get(f"low{c.position}"), row.get(f"high{c.position}")
            seen = Seen(row["many"], row[f"filled{c.position}"], low, high)
            if seen.filled and c.kind in ("text", "category") and not limit.passed:
                seen = _with_values(connection, table, c, seen, limit)
            found[c.position] = seen
    return found


def _measured(
    connection: Connection, source: str, columns: Sequence[Column], limit: Limit
) -> Iterator[tuple[Column, dict[str, Any]]]:
    """The columns that can be read, each with what was measured."""
    cells = "".join(map(_measures, columns))
    try:
        with limit.kept(connection):
            [row] = connection.query(f"SELECT count(*) AS many{cells} FROM {source} AS t").to_pylist()
    except QueryError:
        middle = len(columns) // 2
        for half in (columns[:middle], columns[middle:]) if middle and not limit.passed else ():
            yield from _measured(connection, source, half, limit)
        return
    for column in columns:
        yield column, row


def _measures(column: Column) -> str:
    name, place = f"t.{quote(column.name)}", column.position
    held = f"nullif(trim({name}::VARCHAR), '')" if column.kind == "text" else name
    filled = f", count({held}) AS filled{place}"
    if column.kind not in ("number", "date", "moment"):
        return filled
    return f"{filled}, min({name})::VARCHAR AS low{place}, max({name})::VARCHAR AS high{place}"


def _with_values(connection: Connection, table: Table, column: Column, seen: Seen, limit: Limit) -> Seen:
    first = f"SELECT t.{quote(column.name)} AS held FROM {table.name.quoted} AS t LIMIT {READ_ROWS}"
    sql = (
        f"SELECT CAST(held AS VARCHAR) AS cell FROM ({first}) WHERE held IS NOT NULL AND trim(CAST(held AS VARCHAR)) "
        f"<> '' GROUP BY ALL ORDER BY count(*) DESC, cell LIMIT {MOST_LISTED + 1}"
    )
    try:
        with limit.kept(connection):
            values = tuple(connection.query(sql).column("cell").to_pylist())
    except QueryError:
        return seen
    every = seen.rows <= READ_ROWS and len(values) <= MOST_LISTED
    return Seen(seen.rows, seen.filled, values=values, every=every)
