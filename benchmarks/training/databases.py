"""Databases to train and to measure on: their scopes, their keys, and which words stand in which cells."""

from __future__ import annotations

import itertools
import pickle
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import duckdb

from benchmarks.common.lakes import json_lines, lake_folder, open_lake
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.lake.sqltext import quote, quote_path
from lakescout.reading.scope import Cell, Key, Scope, make_scope
from lakescout.reading.spans import spans
from lakescout.reading.texts import MOST_LABELS, Amounts, Dates, Flags, Form, Labels, flags_of, form_of, labels_of
from lakescout.words.tables import other_spellings
from lakescout.words.text import fold, normalise_name, stem

# Scopes of the benchmark lakes: every schema with its tables, keys, and which texts are numbers.

GUESSED_COST = 1.6
"""The cost of a guessed key: columns of one name, one of them unique and holding the other's cells."""
NUMERIC_SHARE = 0.9
"""The share of a text column's cells that must be numbers for it to count as numeric."""
TOO_GENERAL = {"id", "name", "description", "date", "year", "code", "type", "notes", "details"}


def tables_of(connection: duckdb.DuckDBPyConnection, database: str = "") -> list[Table]:
    """All tables of a database (the current one), by schema and name."""
    rows = connection.execute(
        "SELECT database_name, schema_name, table_name, column_name, data_type, comment FROM duckdb_columns() "
        "WHERE NOT internal AND database_name = coalesce(nullif(?, ''), current_database()) "
        "ORDER BY schema_name, table_name, column_index",
        [database],
    ).fetchall()
    found = []
    for name, columns in itertools.groupby(rows, lambda row: row[:3]):
        listed = tuple(Column(row[3], row[4], place, row[5]) for place, row in enumerate(columns))
        found.append(Table(TableName(*name), listed))
    return found


def numeric_texts(connection: duckdb.DuckDBPyConnection, tables: list[Table]) -> frozenset[int]:
    """Numbers (table by table) of the text columns whose cells are numbers."""
    found, first = set(), 0
    for table in tables:
        texts = [column for column in table.columns if column.type.upper().startswith("VARCHAR")]
        if texts:
            parts = ", ".join(
                f"count(TRY_CAST({quote(column.name)} AS DOUBLE)), count(nullif({quote(column.name)}, ''))"
                for column in texts
            )
            counts = connection.execute(f"SELECT {parts} FROM {quote_path(*table.name)}").fetchone() or ()
            for column, numbers, cells in zip(texts, counts[::2], counts[1::2], strict=True):
                if cells and numbers >= NUMERIC_SHARE * cells:
                    found.add(first + column.position)
        first += len(table.columns)
    return frozenset(found)


def guessed_keys(connection: duckdb.DuckDBPyConnection, scope: Scope, known: Iterable[Key]) -> list[Key]:
    """Keys that nobody declared: between columns of one name, and where a column is named after a table."""
    known = list(known)
    pairs = {frozenset((key.left, key.right)) for key in known}
    for one_key, other_key in itertools.combinations(known, 2):  # both refer to one column, not to each other
        if one_key.right == other_key.right:
            pairs.add(frozenset((one_key.left, other_key.left)))
    found = []
    for left, right in itertools.permutations(range(len(scope.columns)), 2):
        one, other = scope.columns[left], scope.columns[right]
        if frozenset((left, right)) in pairs or not _alike(scope, left, right):
            continue
        if (one.is_text, one.is_number) == (other.is_text, other.is_number) and _is_key(connection, scope, left, right):
            found.append(Key(left, right, GUESSED_COST if one.table != other.table else 1.0))
            pairs.add(frozenset((left, right)))
    return found


def _alike(scope: Scope, left: int, right: int) -> bool:
    one, other = scope.columns[left], scope.columns[right]
    mine, theirs = _words(one.name), _words(other.name)
    named = set(_words(scope.tables[other.table].name.table)) - {"id"}
    is_first = other.column.position == 0 and theirs[-1:] == ["id"] and mine[-1:] == ["id"]
    if one.table == other.table:
        return is_first
    if mine == theirs and " ".join(mine) not in TOO_GENERAL:
        return True
    return bool(named) and named <= set(mine) and set(theirs) <= {"id", "uid", "code", *named}


def _words(name: str) -> list[str]:
    return [word if word == "id" else stem(word) for word in normalise_name(name).split()]


def _is_key(connection: duckdb.DuckDBPyConnection, scope: Scope, left: int, right: int) -> bool:
    (one, a), (other, b) = (
        (quote_path(*scope.tables[scope.columns[number].table].name), quote(scope.columns[number].name))
        for number in (left, right)
    )
    row = connection.execute(
        f"SELECT (SELECT count({b}) = count(DISTINCT {b}) AND count({b}) > 0 FROM {other}), "
        f"(SELECT count(*) FROM {one} WHERE {a} IS NOT NULL AND {a} NOT IN (SELECT {b} FROM {other} "
        f"WHERE {b} IS NOT NULL)), (SELECT count({a}) FROM {one})"
    ).fetchone()
    return row is not None and bool(row[0]) and row[1] <= 0.1 * row[2]


def spider_scopes(lakes: Path, cache: Path) -> dict[str, Scope]:
    """The scope of each Spider database; made once, then read from `cache`."""
    stored = cache / "spider_scopes_2.pickle"
    if stored.is_file():
        loaded: dict[str, Scope] = pickle.loads(stored.read_bytes())
        return loaded
    folder = lake_folder(lakes, "spider")
    found = {}
    with open_lake(folder, cache) as connection:
        declared = list(json_lines(folder / "joins.jsonl"))
        for schema, tables in itertools.groupby(tables_of(connection), lambda table: table.name.schema):
            listed = list(tables)
            numeric = numeric_texts(connection, listed)
            bare = make_scope(listed, numeric_text=numeric)
            keys = [key for row in declared if row["left_schema"] == schema for key in _declared(bare, row)]
            keys = list(dict.fromkeys(keys))
            keys += guessed_keys(connection, bare, keys)
            found[schema] = make_scope(listed, keys, numeric_text=numeric)
    stored.write_bytes(pickle.dumps(found))
    return found


def _declared(scope: Scope, row: dict[str, str]) -> Iterable[Key]:
    ends = []
    for side in ("left", "right"):
        table = next(
            (n for n, item in enumerate(scope.tables) if item.name.table.lower() == row[f"{side}_table"].lower()), None
        )
        number = None if table is None else scope.number(table, row[f"{side}_column"])
        if number is None:
            return
        ends.append(number)
    if ends[0] != ends[1]:
        yield Key(ends[0], ends[1])


_LETTERS = re.compile(r"[^\W_]+")


@dataclass
class CellIndex:
    """Which columns hold a text or a number."""

    texts: dict[str, list[tuple[int, str, int]]] = field(default_factory=lambda: defaultdict(list))
    numbers: dict[float, list[tuple[int, str, int]]] = field(default_factory=lambda: defaultdict(list))
    letters_only: bool = False
    """Compare texts by letters and digits alone."""
    missing: set[int] = field(default_factory=set)
    """Columns with missing cells."""

    @cached_property
    def held(self) -> dict[int, Form | Flags | Labels]:
        """Columns whose cells are flags, labels or of a form (days, amounts), as in the engine; add all cells first."""
        counts: dict[int, dict[str, int]] = defaultdict(dict)
        for column, cell, rows in (hit for hits in self.texts.values() for hit in hits):
            if len(counts[column]) <= MOST_LABELS:
                counts[column][cell] = counts[column].get(cell, 0) + rows
        found: dict[int, Form | Flags | Labels | None] = {}
        for column, many in sorted(counts.items()):
            listed = list(many)
            found[column] = flags_of(listed) or form_of(listed) or labels_of(dict(sorted(many.items())))
        numbers: dict[int, set[int]] = defaultdict(set)
        for value, hits in self.numbers.items():
            for column, _, _ in hits:
                numbers[column].add(int(value) if value in {0, 1} else 2)
        for column in sorted(set(numbers) - set(counts)):
            found[column] = flags_of(sorted(numbers[column]))
        return {column: each for column, each in found.items() if each is not None}

    def key(self, text: str) -> str:
        """A key that is equal for texts that count as the same in this index."""
        folded = fold(text)
        return "".join(_LETTERS.findall(folded)) if self.letters_only else " ".join(folded.split())

    def add(self, column: int, cell: str, rows: int, is_number: bool) -> None:
        """A distinct cell of a column; `rows` hold it, 0 if that is not known."""
        if not is_number:
            self.texts[self.key(cell)].append((column, cell, rows))
        value = _number(cell)
        if value is not None:
            self.numbers[value].append((column, cell, rows))

    def cells(self, question: str) -> tuple[Cell, ...]:
        """The cells that the value scan would find for a question."""
        found: dict[tuple[int, int, int, str], Cell] = {}
        for span in spans(question, other_spellings):
            hits = list(self.texts.get(self.key(span.text), ()))
            value = _number(span.text) if span.is_number else None
            hits += self.numbers.get(value, ()) if value is not None else ()
            for column, text, rows in hits:
                place = (span.start, span.end, column, text)
                found.setdefault(place, Cell(span.start, span.end, column, text, rows, span.exact))
        return tuple(found.values())


def _number(text: str) -> float | None:
    try:
        return float(text.replace(",", ""))
    except ValueError:
        return None


@dataclass
class Database:
    """Some tables that are asked about together."""

    name: str
    scope: Scope
    index: CellIndex

    @cached_property
    def whole(self) -> Scope:
        """The scope with all that is known of its columns, as the engine makes it."""
        held, columns = self.index.held, self.scope.columns
        return make_scope(
            self.scope.tables,
            self.scope.keys,
            numeric_text=frozenset(number for number, column in enumerate(columns) if column.numeric_text),
            forms={number: each for number, each in held.items() if isinstance(each, Amounts | Dates)},
            flags={number: each for number, each in held.items() if isinstance(each, Flags)},
            labels={number: each for number, each in held.items() if isinstance(each, Labels)},
            missing=frozenset(self.index.missing),
        )

    def asked(self, question: str) -> Scope:
        """The `whole` scope with the cells that a question names."""
        return replace(self.whole, cells=self.index.cells(question))


def under_names(database: Database, tables: Sequence[Table]) -> Database:
    """The same database under other names of tables and columns, in the same order."""
    numeric = frozenset(number for number, column in enumerate(database.scope.columns) if column.numeric_text)
    return replace(database, scope=make_scope(tables, database.scope.keys, numeric_text=numeric))


def web_database(name: str, title: str, columns: list[str], rows: list[list[str]]) -> Database:
    """A web table as a database of its own; columns whose cells are all numbers become numeric."""
    kinds = []
    for place in range(len(columns)):
        cells = [row[place] for row in rows if place < len(row) and row[place].strip()]
        kinds.append("DOUBLE" if cells and all(_number(cell) is not None for cell in cells) else "VARCHAR")
    named = _distinct(columns)
    table = Table(
        TableName("memory", "main", title),
        tuple(Column(column, kind, place) for place, (column, kind) in enumerate(zip(named, kinds, strict=True))),
    )
    index = CellIndex(letters_only=True)
    for place, kind in enumerate(kinds):
        counts = Counter(row[place] for row in rows if place < len(row) and row[place].strip())
        for cell, many in counts.items():
            index.add(place, cell, many, kind == "DOUBLE")
    return Database(name, make_scope([table]), index)


def _distinct(names: list[str]) -> list[str]:
    found: list[str] = []
    for name in names:
        text = name or "column"
        while text in found:
            text += "_2"
        found.append(text)
    return found
