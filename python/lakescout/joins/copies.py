"""Copies: tables with similar names that hold the same rows under the same headers, in any database or schema.

Names and headers tell which tables may be copies. Cells tell which are: they are read in one pass, on request. One of
the copies counts as the original.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from lakescout.errors import QueryError
from lakescout.joins.profile import as_text, kind_of
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.lake.connection import Connection, Limit
from lakescout.lake.index import LakeIndex
from lakescout.lake.sqltext import Sql, statement
from lakescout.words.tables import word_list

MARKS: Final = frozenset(word_list("marks of copies"))
"""Words of a table's name that mark a copy, such as `backup`, and do not say what the table holds."""
ASIDE: Final = frozenset(word_list("marks of what is put aside"))
"""Those of MARKS that say that the rows were moved or saved, and that another table is the one in use."""
_VERSION: Final = re.compile(r"v\d+")
FEWEST_COLUMNS: Final = 2
"""Tables with fewer columns are equal by chance."""
MOST_ALIKE: Final = 50
"""More tables with one name and the same headers are taken for those of tenants, each with rows of its own."""
MOST_ROWS: Final = 5_000_000
"""A larger table is not read to find copies."""

Cells = tuple[int, str]
"""The number of rows, and the sum of their hashes."""


def words_of(name: str) -> list[str]:
    """The words of a name as it is written, in lower case.

    >>> words_of("Orders_backup.v2")
    ['orders', 'backup', 'v2']
    """
    return [word for word in re.split(r"[\W_]+", name.lower()) if word]


@lru_cache(maxsize=65_536)
def unmarked(name: str) -> tuple[str, ...]:
    """The words of a table's name without those that mark a copy.

    >>> unmarked("Orders_backup_v2"), unmarked("orders"), unmarked("old")
    (('orders',), ('orders',), ('old',))
    """
    words = tuple(words_of(name))
    return tuple(word for word in words if word not in MARKS and not _VERSION.fullmatch(word)) or words


def is_marked(name: str) -> bool:
    """Whether a table's name says that it is a copy or a version."""
    return len(unmarked(name)) < len(words_of(name))


def alike(catalog: Catalog) -> dict[int, tuple[int, ...]]:
    """For each table that may have copies: all tables with its unmarked name and its headers, itself among them."""
    named: dict[tuple[str, ...], list[int]] = {}
    for number, table in enumerate(catalog.tables):
        if len(table.columns) >= FEWEST_COLUMNS and number not in catalog.empty:
            named.setdefault(unmarked(table.name.table), []).append(number)
    groups: dict[object, list[int]] = {}
    for name, numbers in named.items():
        for number in numbers if len(numbers) > 1 else ():  # headers of most tables need not be looked at
            headers = frozenset(column.name.lower() for column in catalog.tables[number].columns)
            groups.setdefault((name, headers), []).append(number)
    found = [tuple(group) for group in groups.values() if 1 < len(group) <= MOST_ALIKE]
    return {number: group for group in found for number in group}


SHARED: Final = 0.8
"""The share of the columns of the narrower of two tables of one kind that the other has, too."""
FEWEST_LETTERS: Final = 3
"""A shorter name, such as `t3`, tells nothing of kinds."""
_DIGITS: Final = re.compile(r"\d+")


def kinds(catalog: Catalog) -> list[tuple[int, ...]]:
    """The sets of tables that hold one kind of thing: editions, years, releases and copies of one table.

    They stand in one schema under names that differ in numbers or in words that mark a copy, and share their columns.
    A table that refers to another, as `level2` does by `level1_id`, is none of its kind.
    """
    named: dict[tuple[str, str, str], list[list[int]]] = {}
    for number, table in enumerate(catalog.tables):
        name = table.name
        base = "_".join(filter(None, (_DIGITS.sub("", word) for word in unmarked(name.table))))
        if sum(map(str.isalpha, base)) >= FEWEST_LETTERS and len(table.columns) >= FEWEST_COLUMNS:
            found = named.setdefault((name.database, name.schema, base), [])
            kind = next((kind for kind in found if _share_columns(catalog.tables[kind[0]], table)), None)
            found.append([number]) if kind is None else kind.append(number)
    return [tuple(kind) for found in named.values() for kind in found if len(kind) > 1]


def kinds_of(index: LakeIndex) -> list[tuple[int, ...]]:
    """`kinds` of the tables of an index, found once for it."""
    found: list[tuple[int, ...]] = index.derived("kinds", lambda: kinds(index.catalog))
    return found


def put_aside(catalog: Catalog, kinds: Iterable[Sequence[int]]) -> dict[int, frozenset[str]]:
    """The tables that are put aside (`shadow_orders`, `orders_old`) where one of their kind is in use, and their marks.

    What is put aside need not have the rows of the other.
    """
    found: dict[int, frozenset[str]] = {}
    for kind in kinds:
        marks = {number: ASIDE.intersection(words_of(catalog.tables[number].name.table)) for number in kind}
        if not all(marks.values()):
            found |= {number: said for number, said in marks.items() if said}
    return found


def _share_columns(one: Table, other: Table) -> bool:
    mine, theirs = one.column_by_name.keys(), other.column_by_name.keys()
    if len(mine & theirs) < SHARED * min(len(mine), len(theirs)):
        return False
    return not (_refers(one, other) or _refers(other, one))


def _refers(one: Table, other: Table) -> bool:
    """Whether a column of one table is named after the other, and is not just the key of both."""
    named, own = (
        [name for name in one.column_by_name if name.startswith(table.name.table.lower())] for table in (other, one)
    )
    return any(name not in other.column_by_name or any(name != each for each in own) for name in named)


def cells_of(connection: Connection, catalog: Catalog, tables: Iterable[int], limit: Limit) -> dict[int, Cells | None]:
    """Each table's count and hash of rows; None if it is too large, cannot be read, or time ran out."""
    found: dict[int, Cells | None] = {}
    for number in tables:
        table = catalog.tables[number]
        found[number] = None
        if limit.passed or catalog.rows_of(number) > MOST_ROWS:
            continue
        sql = statement("joins/content", number=number, cells=_texts(table), table=table.name.quoted)
        try:
            with limit.kept(connection):
                [row] = connection.query(sql).to_pylist()
        except QueryError:
            continue
        found[number] = (row["n"], str(row["total"]))
    return found


def _texts(table: Table) -> Sql:
    """The cells as they are compared, ordered by header, so that the order of columns does not matter."""
    columns = [table.column_by_name[name] for name in sorted(table.column_by_name)]
    return Sql(", ".join(as_text(kind_of(column.type), column.name) for column in columns))


def equal(group: Sequence[int], cells: Mapping[int, Cells | None]) -> list[tuple[int, ...]]:
    """The sets of at least two tables of a group that hold the same rows; tables without rows are left out."""
    by_cells: dict[Cells, list[int]] = {}
    for number in group:
        held = cells.get(number)
        if held is not None and held[0]:
            by_cells.setdefault(held, []).append(number)
    return [tuple(numbers) for numbers in by_cells.values() if len(numbers) > 1]


def original(catalog: Catalog, copies: Sequence[int], keyed: Iterable[TableName]) -> int:
    """Which of several copies is most likely the original.

    A table before a view, one with declared keys before one without, an unmarked name before a marked one, the current
    database and schema before others; then the shorter name.
    """
    with_keys = frozenset(keyed)

    def order(number: int) -> tuple[object, ...]:
        table = catalog.tables[number]
        name = table.name
        elsewhere = name.database != catalog.current_database, name.schema != catalog.current_schema
        return table.is_view, name not in with_keys, is_marked(name.table), elsewhere, len(name.table), number

    return min(copies, key=order)
