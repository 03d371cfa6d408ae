"""Tables that answer alike (OCTOPUS, section 5, Algorithm 2): one statement, rewritten for each of them.

The members of a family, which are parts of one table, answer as one: the statement reads their union.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import pyarrow as pa
from sqlglot import exp

from lakescout.answer.guard import Guarded, Limits, TooLargeError, check, run
from lakescout.answer.result import SOURCE_COLUMN
from lakescout.errors import GuardError, QueryError, first_line
from lakescout.lake.catalog import Table, TableName
from lakescout.lake.connection import ConnectionSource
from lakescout.words.tables import word_list

LIKENESS: Final = 0.8
"""The least share of headers that two tables must have in common to count as twins."""

Signature = tuple[tuple[str, str], ...]


def signature(table: Table, names: Iterable[str]) -> Signature | None:
    """The matched columns of a table with their types; None if it lacks one."""
    columns = [table.column_by_name.get(name.lower()) for name in names]
    if any(column is None for column in columns):
        return None
    return tuple(sorted((column.name.lower(), column.type) for column in columns if column is not None))


def likeness(left: Table, right: Table) -> float:
    """Jaccard similarity of two tables' headers."""
    one, two = set(left.column_by_name), set(right.column_by_name)
    return len(one & two) / len(one | two)


def twins(table: Table, names: Sequence[str], others: Iterable[Table]) -> list[Table]:
    """The tables among `others` that have the matched columns and nearly all headers of `table`."""
    wanted = signature(table, names)
    return [
        other
        for other in others
        if other.name != table.name and signature(other, names) == wanted and likeness(table, other) >= LIKENESS
    ]


def rewrite(tree: exp.Query, old: TableName, new: TableName) -> exp.Query:
    """The statement with `new` in place of `old`. Raises ValueError if it does not read `old`."""
    copy = tree.copy()
    wanted = tuple(part.lower() for part in old)
    found = [node for node in copy.find_all(exp.Table) if _path(node) == wanted[-len(_path(node)) :]]
    if not found:
        raise ValueError(f"the statement does not read {'.'.join(old)}")
    for node in found:
        for part, name in zip(("catalog", "db", "this"), new, strict=True):
            node.set(part, exp.to_identifier(name, quoted=True))
    return copy


def combined(statements: Sequence[tuple[str, exp.Query]]) -> exp.Query:
    """UNION ALL BY NAME of statements, with a column naming the table that each row comes from."""
    parts = []
    for label, tree in statements:
        source = exp.alias_(exp.Literal.string(label), SOURCE_COLUMN, quoted=True)
        parts.append(exp.Select(expressions=[source, exp.Star()]).from_(tree.copy().subquery("answer")))
    whole: exp.Query = parts[0]
    for part in parts[1:]:
        whole = exp.Union(this=whole, expression=part, distinct=False, by_name=True)
    return whole


def _path(node: exp.Table) -> tuple[str, ...]:
    return tuple(part.lower() for part in (node.catalog, node.db, node.name) if part)


def answer_together(  # noqa: PLR0917
    first: Guarded,
    rows: pa.Table,
    tables: Sequence[Table],
    shown: Callable[[TableName], str],
    source: ConnectionSource,
    limits: Limits,
) -> tuple[Guarded, pa.Table, tuple[str, ...]]:
    """`first` is over the first of `tables`; returns the statement over all that give rows, its rows, and notes.

    A twin on which the statement is refused or takes too long is left out and noted. For the statement over all,
    raises as `run` does.
    """
    parts = [(shown(tables[0].name), first.tree)] if rows.num_rows else []
    notes = []
    for twin in tables[1:]:
        try:
            statement = check(rewrite(first.tree, tables[0].name, twin.name).sql(dialect="duckdb"), [twin])
            if not run(source, statement, limits).num_rows:
                continue
        except TooLargeError:
            pass
        except (GuardError, QueryError, ValueError) as error:
            notes.append(f"{shown(twin.name)} is left out: {first_line(error)}")
            continue
        parts.append((shown(twin.name), statement.tree))
    if not parts or (len(parts) == 1 and rows.num_rows):
        return first, rows, tuple(notes)
    whole = check(combined(parts).sql(dialect="duckdb"), tables)
    notes.insert(0, f"{len(parts)} tables of one make answer together" if len(parts) > 1 else f"{parts[0][0]} answers")
    return whole, run(source, whole, limits), tuple(notes)


MONTHS: Final = word_list("months")
_MONTH: Final = "(" + "|".join(f"{name}|{name[:3]}" for name in MONTHS) + ")"
_DAY: Final = r"(\d{1,2})(?:st|nd|rd|th)?"
_PERIODS: Final = (
    (re.compile(r"\b(\d{4})[-/_.](\d{1,2})[-/_.](\d{1,2})\b"), (0, 1, 2)),
    (re.compile(rf"\b{_DAY} (?:of )?{_MONTH},? (\d{{4}})\b"), (2, 1, 0)),
    (re.compile(rf"\b{_MONTH} {_DAY},? (\d{{4}})\b"), (2, 0, 1)),
    (re.compile(rf"\b{_MONTH},? (?:of )?(\d{{4}})\b"), (1, 0)),
    (re.compile(r"\b(\d{4})[-/_.](\d{1,2})\b"), (0, 1)),
    (re.compile(r"\b(\d+)\b"), (0,)),
)
"""How a question writes days, months, years and numbers, with the places of year, month and day."""
_OPEN: Final = re.compile(r"\b(since|from|after|before|until|till) (?:the )?(?:\w+ )?$")
_RANGE: Final = re.compile(r"\b(between|from|since)\b.*\b(and|to|until|till|through)\b")


def spoken(question: str, parts: Sequence[str]) -> list[int]:
    """Which of the dates or numbers in the names of a family a question speaks of; all if it speaks of none.

    >>> years = ["2020", "2021", "2022"]
    >>> spoken("sales in 2021", years), spoken("sales since 2021", years), spoken("sales from 2020 to 2021", years)
    ([1], [1, 2], [0, 1])
    >>> spoken("events on 2 January 2024", ["20240101", "20240102", "20240201"]), spoken("the top 5 events", ["1", "2"])
    ([1], [0, 1])
    """
    text = question.lower()
    found: list[tuple[int, str]] = []
    for pattern, order in _PERIODS:
        for match in pattern.finditer(text):
            found.append((match.start(), "".join(_digits(match.group(place + 1)) for place in order)))
        text = pattern.sub(lambda match: "#" * len(match.group()), text)
    found.sort()
    digits = [re.sub(r"\D", "", part) for part in parts]
    known = [(start, period) for start, period in found if _names_a_part(period, digits)]
    if len(known) == 2 and _RANGE.search(text):
        (_, low), (_, high) = known
        kept = [place for place, own in enumerate(digits) if own[: len(low)] >= low and own[: len(high)] <= high]
    elif len(known) == 1 and (word := _OPEN.search(text[: known[0][0]])):
        kept = [place for place, own in enumerate(digits) if _lies(own, word.group(1), known[0][1])]
    else:
        kept = [place for place, own in enumerate(digits) if any(_is(own, period) for _, period in known)]
    return kept or list(range(len(parts)))


def _digits(written: str) -> str:
    """A part of a date as names have it.

    >>> _digits("2024"), _digits("feb"), _digits("7")
    ('2024', '02', '07')
    """
    if written.isdecimal():
        return written.zfill(2)
    return f"{next(place for place, name in enumerate(MONTHS, start=1) if name.startswith(written[:3])):02}"


def _names_a_part(period: str, digits: Sequence[str]) -> bool:
    """Whether a number is a period or a part of the family: in `the top 5` it is none of dates."""
    dated = max(map(len, digits)) >= 4
    return (len(period) >= 4) if dated else any(_is(own, period) for own in digits)


def _is(own: str, period: str) -> bool:
    return own.startswith(period) if len(period) >= 4 else own.zfill(2) == period


def _lies(own: str, word: str, period: str) -> bool:
    start = own[: len(period)]
    if word in {"since", "from"}:
        return start >= period
    if word == "after":
        return start > period
    return start < period if word == "before" else start <= period


SIDE_BY_SIDE: Final = 25
"""How many members one part of a union holds: a union of hundreds in one row nests too deeply for parsers."""


def over_members(guarded: Guarded, members: Mapping[TableName, Sequence[TableName]]) -> Guarded:
    """The statement with the union of the members in place of each table that stands for its family.

    It passed the guard; members have the columns of the table that they take the place of, so nothing else is read.
    """
    if members.keys().isdisjoint(guarded.tables):
        return guarded
    tree = guarded.tree.copy()
    read = set(guarded.tables)
    for node in list(tree.find_all(exp.Table)):
        name = TableName(node.catalog, node.db, node.name)
        if name not in members or list(members[name]) == [name]:
            continue
        read = (read - {name}) | set(members[name])
        union = _union([exp.select("*").from_(_table(member)) for member in members[name]])
        whole = union.subquery(node.alias_or_name)
        whole.args["alias"].this.set("quoted", True)
        whole.set("joins", node.args.get("joins"))
        node.replace(whole)
    return Guarded(tree.sql(dialect="duckdb", identify=True, comments=False), tuple(sorted(read)), tree)


def _table(name: TableName) -> exp.Table:
    database, schema, table = (exp.to_identifier(part, quoted=True) for part in name)
    return exp.Table(this=table, db=schema, catalog=database)


def _union(parts: Sequence[exp.Query]) -> exp.Query:
    while len(parts) > 1:
        parts = [_in_a_row(parts[start : start + SIDE_BY_SIDE]) for start in range(0, len(parts), SIDE_BY_SIDE)]
        if len(parts) > 1:
            parts = [exp.select("*").from_(part.subquery(f"part_{place}")) for place, part in enumerate(parts)]
    return parts[0]


def _in_a_row(parts: Sequence[exp.Query]) -> exp.Query:
    whole = parts[0]
    for part in parts[1:]:
        whole = exp.Union(this=whole, expression=part, distinct=False, by_name=True)
    return whole
