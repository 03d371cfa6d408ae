"""The evidence for a question from a lake as it is now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from lakescout.answer.builder.scope import CellHit
from lakescout.answer.edges import lake_edges
from lakescout.answer.sources import Edge, RankedTable, Span, SpanHit
from lakescout.catalog import Catalog, TableName
from lakescout.connection import Connection
from lakescout.engine import Lake
from lakescout.errors import QueryError
from lakescout.index import LakeIndex
from lakescout.llm import Chat
from lakescout.ranking import rank
from lakescout.sqltext import quote
from lakescout.values import Budget, Kind, Literal
from lakescout.values.meter import Meter

SAMPLE_ROWS: Final = 40
NAMED: Final = 5
"""Tables that a note names."""


class LakeSources:
    """Ranking, join graph, value scan and samples of one lake, for one question."""

    def __init__(self, lake: Lake, connection: Connection, index: LakeIndex, chat: Chat | None = None) -> None:
        """`chat` is what a parser that asks a model asks by."""
        self._lake = lake
        self._chat = chat
        self._connection = connection
        self._index = index
        self.notes: list[str] = []
        """What the value scan left out, and why the parser is not the one that was asked for."""

    @property
    def catalog(self) -> Catalog:
        """The lake."""
        return self._index.catalog

    def ranked(self, question: str, k: int) -> list[RankedTable]:
        """Tables by the default method of discover_tables."""
        request = self._lake.request(self._connection, self._index, question, self._chat)
        self.notes += [request.parsed.note] if request.parsed.note else []
        hits = rank("scout", request, k, None)
        return [RankedTable(hit.table, hit.score) for hit in hits]

    @cached_property
    def _edges(self) -> list[Edge]:
        return lake_edges(self._lake, self._connection, self._index)

    def edges(self, tables: Sequence[int]) -> list[Edge]:
        """Every way to join by one column a side."""
        return self._edges

    def cells(self, spans: Sequence[Span], tables: Sequence[int]) -> list[SpanHit]:
        """One scan for all spans over the given tables."""
        literals = [Literal(span.text, Kind.NUMBER if span.is_number else Kind.TEXT) for span in spans]
        owners = list(range(len(spans)))
        for place, span in enumerate(spans):
            if span.is_number:
                literals.append(Literal(span.text, Kind.TEXT))
                owners.append(place)
        found = self._lake.evidence(self._connection, self._index).find(literals, set(tables))
        self.notes += found.skipped
        hits = []
        for hit in found.hits:
            span = spans[owners[hit.literal]]
            if hit.exact:
                cell = CellHit(span.start, span.end, -1, hit.cell, hit.rows, span.exact)
                hits.append(SpanHit(hit.table, hit.column, cell))
        return hits

    def narrations(self, table: int) -> Sequence[str | None]:
        """What was said of each column of a table beside its comment."""
        return self._index.descriptions(table)

    def numeric_texts(self, tables: Sequence[int]) -> set[tuple[int, int]]:
        """Text columns whose first cells are numbers, remembered as long as nothing is committed."""
        known: dict[TableName, frozenset[int]] = self._lake.cache.get(
            ("numeric texts",), self._lake.state_token(), dict
        )
        missing = [table for table in tables if self.catalog.tables[table].name not in known]
        limit = int(self._lake.settings["scan_milliseconds"])
        meter = Meter(self.catalog, Budget(None, limit))
        known_slow = self._lake.derived.slow
        slow = []
        with meter.clock(self._connection):
            for table in missing:
                name = self.catalog.tables[table].name
                skipped = meter.expired or name in known_slow
                found = None if skipped else self._sample(table)
                slow += [table] if found is None and (skipped or meter.expired) else []
                if found is None and not skipped and meter.expired:
                    known_slow.add([name])
                known[name] = found or frozenset()
        if slow:
            names = ", ".join(self.catalog.display_name(self.catalog.tables[table].name) for table in slow[:NAMED])
            self.notes.append(f"{len(slow)} tables not sampled within {limit} ms (setting scan_milliseconds): {names}")
        return {(table, column) for table in tables for column in known[self.catalog.tables[table].name]}

    def _sample(self, table: int) -> frozenset[int] | None:
        """None where the table cannot be read."""
        item = self.catalog.tables[table]
        texts = [column for column in item.columns if column.type.upper().startswith("VARCHAR")]
        if not texts:
            return frozenset()
        names = ", ".join(quote(column.name) for column in texts)
        try:
            rows = self._connection.query(f"SELECT {names} FROM {item.name.quoted} LIMIT {SAMPLE_ROWS}")
        except QueryError:
            return None
        return frozenset(
            column.position for place, column in enumerate(texts) if _numbers(rows.column(place).to_pylist())
        )


def _numbers(cells: Sequence[str | None]) -> bool:
    """Most cells that hold anything hold a number."""
    filled = [cell for cell in cells if cell and cell.strip()]
    return bool(filled) and sum(map(_is_number, filled)) >= 0.8 * len(filled)


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
