"""Questions that a lake can answer, to begin with, and what completes a question while somebody types."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, zip_longest
from typing import Any, Final

from lakescout.engine.lake import Lake
from lakescout.errors import LakescoutError, QueryError
from lakescout.lake.catalog import Column, Table
from lakescout.lake.connection import Limit, borrowed, transaction
from lakescout.lake.index import LakeIndex
from lakescout.lake.sqltext import quote
from lakescout.plugins.bench.generator.columns import is_word
from lakescout.plugins.bench.generator.english import is_plural
from lakescout.plugins.shown import sureness
from lakescout.reading.said import spelled
from lakescout.reading.scope import holds_codes
from lakescout.surface import discover
from lakescout.surface.answer import outcome
from lakescout.words.text import normalise_name, stem

SUGGESTED: Final = 5
TRIED: Final = 24
"""Questions that are asked, at most, to find those that have an answer."""
SECONDS: Final = 20.0
"""The longest time for that."""
TABLES: Final = 6
"""The tables that questions are about: those that join most and hold most rows."""
READ: Final = 20_000
"""Rows of a table that are read for cells to complete."""
CELLS: Final = 60
"""The most distinct texts of a column that are offered to complete words."""
CELL_TABLES: Final = 60
OFFERED: Final = 8
_BARE: Final = re.compile(r"[a-z_][a-z0-9_]*", re.IGNORECASE)
NO_MEASURE: Final = frozenset(
    {"id", "key", "year", "month", "day", "hour", "minute", "week", "number", "rank", "index", "time", "code"}
)
_MEASURES: Final = frozenset(
    {"delay", "price", "amount", "cost", "sales", "profit", "revenue", "salary", "age", "distance", "weight", "height",
     "length", "population", "score", "rating", "quantity", "total", "capacity", "duration", "speed", "horsepower",
     "temperature", "budget", "income", "points", "size"}
)  # fmt: skip
"""Last words of headers that people ask the average of."""


def suggested(lake: Lake, stopped: Callable[[], bool]) -> list[str]:
    """A few questions with sure answers: verified ones first, then some of different kinds. Raises LakescoutError."""
    with lake.session() as (_, index):
        verified = [(-1, each.question) for each in index.verified]
    found: list[str] = []
    kinds: list[int] = []
    until = time.monotonic() + SECONDS
    for tried, (kind, question) in enumerate(chain(verified, _candidates(index, discover.joins(lake)))):
        if len(found) == SUGGESTED or tried == TRIED or stopped() or time.monotonic() > until:
            break
        if (kind >= 0 and kinds.count(kind) >= 2) or question in found:
            continue
        try:
            answer = outcome(lake, question, "auto")
        except LakescoutError:
            continue
        best = answer.best
        if best is None or best.rows is None or sureness(best.confidence) != "sure" or best.unused:
            continue
        if not best.rows.num_rows or (best.rows.num_rows == 1 and best.rows.column(0).null_count):
            continue
        if best.rows.num_rows > 1 and any(len(column.unique()) == 1 for column in best.rows.columns):
            continue  # 63 for each country tells nothing
        found.append(question)
        kinds.append(kind)
    return found


def _candidates(index: LakeIndex, edges: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int, str]]:
    """Questions with their kinds, taken from the likely tables in turn."""
    catalog = index.catalog
    degree: dict[str, int] = {}
    for edge in edges:
        for side in ("left_table", "right_table"):
            degree[edge[side]] = degree.get(edge[side], 0) + 1
    shown = {catalog.display_name(table.name): table for table in catalog.tables}
    sayable = [name for name, table in shown.items() if _sayable(table.called) and (table.rows or 2) > 1]
    plural = [name for name in sayable if is_plural(spelled(shown[name].called))]
    likely = sorted(
        plural or sayable,
        key=lambda name: (-min(degree.get(name, 0), 3), -(shown[name].rows or 0), name),
    )[:TABLES]
    joined = list(_of_joins(shown, edges))
    each = [list(_of_table(shown[name])) for name in likely]
    rounds = chain.from_iterable(zip_longest(*each))
    yield from (item for item in chain(joined[:2], rounds, joined[2:]) if item is not None)


def _sayable(header: str) -> bool:
    words = normalise_name(header).split()
    return bool(words) and all(is_word(word) for word in words)


def _of_joins(shown: Mapping[str, Table], edges: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int, str]]:
    """'Which airline has the most flights', for a table that many rows of another refer to."""
    for edge in sorted(edges, key=lambda edge: -float(edge["confidence"] or 0)):
        left, right = shown.get(edge["left_table"]), shown.get(edge["right_table"])
        if left is None or right is None or left is right or (edge["left_fan_out"] or 0) < 1.5:
            continue
        if not (_sayable(left.called) and _sayable(right.called) and is_plural(spelled(left.called))):
            continue
        if not any("name" in normalise_name(column.called).split() for column in right.columns):
            continue
        yield 0, f"which {stem(spelled(right.called))} has the most {spelled(left.called)}"
        for column in _measures(left)[:1]:
            yield 1, f"average {spelled(column.called)} per {stem(spelled(right.called))}"


def _measures(table: Table) -> list[Column]:
    """Columns of amounts; those that people ask about come first."""
    found = [
        column
        for column in table.columns
        if column.kind == "number"
        and _sayable(column.called)
        and not holds_codes(column.called)
        and not NO_MEASURE & set(normalise_name(column.called).split()[-1:])
        and stem(spelled(column.called)) != stem(spelled(table.called))
    ]
    return sorted(found, key=lambda column: not _MEASURES & set(normalise_name(column.called).split()[-1:]))


def _of_table(table: Table) -> Iterator[tuple[int, str]]:
    """Questions about one table, of different kinds."""
    name = spelled(table.called)
    groups = [
        column
        for column in table.columns
        if column.kind in {"text", "category"}
        and _sayable(column.called)
        and not {"name", "id", "title", "description", "comment"} & set(normalise_name(column.called).split())
    ]
    named = [column for column in table.columns if normalise_name(column.called).split()[-1:] in (["name"], ["title"])]
    measures = _measures(table)
    dated = any(column.kind in {"date", "moment"} for column in table.columns)
    if groups:
        yield 2, f"number of {name} per {spelled(groups[0].called)}"
    if dated:
        yield 3, f"number of {name} per month"
    for column, group in zip(measures, groups[1:] + groups[:1], strict=False):
        yield 4, f"average {spelled(column.called)} of {name} per {spelled(group.called)}"
    if named and measures:
        yield 5, f"top 5 {name} by {spelled(measures[0].called)}"
    yield 6, f"how many {name} are there"


@dataclass
class Completer:
    """The names and the short, frequent texts of a lake, as words to complete a question with."""

    token: object = None
    names: list[str] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    """The names of tables and columns as a statement writes them."""

    def learn(self, lake: Lake, stopped: Callable[[], bool]) -> None:
        """Read the names of the lake, and texts of its first tables. Raises LakescoutError."""
        with lake.session() as (_, index):
            token = lake.state_token(index)
        if token is not None and token == self.token:
            return
        tables = index.catalog.tables
        names = dict.fromkeys(spelled(table.called) for table in tables)
        names |= dict.fromkeys(spelled(column.called) for table in tables for column in table.columns)
        self.names = list(names)
        called = [index.catalog.display_name(table.name).removeprefix("main.") for table in tables]
        columns = dict.fromkeys(column.name for table in tables for column in table.columns)
        self.written = [*called, *(each if _BARE.fullmatch(each) else quote(each) for each in columns)]
        self.cells = list(dict.fromkeys(_cells(lake, tables[:CELL_TABLES], stopped)))
        self.token = token

    def complete(self, text: str) -> list[str]:
        """The question with its last word completed, names before cells; nothing for a word of one letter.

        >>> Completer(None, ["flights", "flight number"], ["Florida"]).complete("average fl")
        ['average flights', 'average flight number', 'average Florida']
        """
        front, _, last = text.rpartition(" ")
        if len(last) < 2:
            return []
        start = last.lower()
        fit = [each for each in (*self.names, *self.cells) if each.lower().startswith(start) and each.lower() != start]
        return [f"{front} {each}".strip() for each in dict.fromkeys(fit)][:OFFERED]

    def named(self, begun: str) -> list[str]:
        """Names for a statement that begin so, of tables also by the part after the schema.

        >>> Completer(written=["nyc.flights", "flight", '"Air time"']).named("fl"), Completer(written=["a"]).named("")
        (['nyc.flights', 'flight'], [])
        >>> Completer(written=["nyc.flights", "flight"]).named("t1.fl")
        ['t1.flight']
        """
        start = begun.lower().lstrip('"')
        if not start:
            return []
        ends = ((each, each.lower(), each.lower().rpartition(".")[2]) for each in self.written)
        fit = [each for each, *parts in ends if any(part.lstrip('"').startswith(start) for part in parts)]
        alias, dot, last = begun.rpartition(".")
        if dot and not fit:
            return [f"{alias}.{each}" for each in self.named(last) if "." not in each]
        return [each for each in fit if each.lower() != start][:OFFERED]


def _cells(lake: Lake, tables: Sequence[Table], stopped: Callable[[], bool]) -> Iterator[str]:
    limit = Limit.of(float(lake.settings["answer_seconds"]))
    for table in tables:
        texts = [column.name for column in table.columns if column.kind in {"text", "category"}][:20]
        if stopped() or not texts:
            continue
        lists = ", ".join(
            f"CASE WHEN system.main.approx_count_distinct({quote(name)}) <= {CELLS} THEN "
            f"system.main.list(DISTINCT CAST({quote(name)} AS VARCHAR)) END"
            for name in texts
        )
        try:
            with borrowed(lake.source) as connection, transaction(connection, read_only=True), limit.kept(connection):
                sql = f"SELECT {lists} FROM (SELECT * FROM {table.name.quoted} LIMIT {READ})"
                found = connection.query(sql)
        except QueryError:
            continue
        for column in found.columns:
            for cell in sorted(column[0].as_py() or (), key=lambda each: (len(each or ""), each or "")):
                if cell and 2 < len(cell) <= 40 and not cell[0].isdecimal():
                    yield cell
