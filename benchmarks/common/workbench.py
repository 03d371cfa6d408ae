"""A lake made ready for measuring rankers: index, evidence, and an encoder that remembers."""

from __future__ import annotations

import pickle
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import duckdb
import numpy as np

from benchmarks.common.lakes import Question, lake_folder, open_lake, read_questions
from lakescout.lake.catalog import Catalog, Column, Table, TableName
from lakescout.lake.index import LakeIndex
from lakescout.lake.settings import Settings
from lakescout.lake.sqltext import quote
from lakescout.lake.texts import stems
from lakescout.plugins.papers.pneuma.model import NO_SUMMARIES, Summaries
from lakescout.ranking import CellHit, Options, Request
from lakescout.ranking.evidence import Counts
from lakescout.ranking.interaction import Contextual
from lakescout.reading.embedded import EmbeddedParser
from lakescout.words.encoder import Encoder, EncoderIdentity, Vectors, token_counts, window_of
from lakescout.words.onnx import default_encoder, load_encoder
from lakescout.words.text import fold, normalise_name

# What plugins' methods read of a lake, for measuring without a `Lake`: their settings, and the documents of 'pneuma'.


def having(options: Options | None = None, **settings: object) -> Options:
    """Options with other settings. Raises SettingError."""
    return replace(options or Options(), settings=Settings(settings))


def documents_in(evidence: Any) -> Callable[[str], Any]:
    """The documents that some evidence holds, in place of those that 'pneuma' keeps for a lake."""
    return lambda name: evidence.summaries()


# A LakeIndex made directly from a connection, to measure rankers without the stored state.


def read_catalog(connection: duckdb.DuckDBPyConnection) -> Catalog:
    """Tables of the current database with their columns and comments, less what lakescout keeps there."""
    found = connection.execute(
        "SELECT t.database_name, t.schema_name, t.table_name, t.comment, t.estimated_size, "
        "list(c.column_name ORDER BY c.column_index), list(c.data_type ORDER BY c.column_index) "
        "FROM duckdb_tables() t JOIN duckdb_columns() c USING (database_name, schema_name, table_name) "
        "WHERE t.database_name = current_database() AND t.schema_name <> 'lakescout' GROUP BY ALL"
    ).fetchall()
    tables = [
        Table(
            TableName(database, schema, table),
            tuple(Column(name, kind, place) for place, (name, kind) in enumerate(zip(names, kinds, strict=True))),
            comment=comment,
            rows=rows,
        )
        for database, schema, table, comment, rows, names, kinds in found
    ]
    current = connection.execute("SELECT current_database()").fetchall()[0][0]
    return Catalog(tuple(sorted(tables, key=lambda table: table.name)), current)


def text_ids(index: LakeIndex, new: list[str]) -> tuple[tuple[str, ...], dict[str, int]]:
    """The texts of an index with further ones, and the id of each."""
    ids = {text: number for number, text in enumerate(index.texts)}
    for text in new:
        ids.setdefault(text, len(ids))
    return tuple(ids), ids


def build_index(connection: duckdb.DuckDBPyConnection, encoder: Encoder) -> LakeIndex:
    """Read the catalog and encode its distinct texts."""
    catalog = read_catalog(connection)
    ids: dict[str, int] = {}

    def text_id(text: str) -> int:
        return ids.setdefault(text, len(ids))

    column_text = [text_id(normalise_name(column.name)) for table in catalog.tables for column in table.columns]
    column_table = [number for number, table in enumerate(catalog.tables) for _ in table.columns]
    table_text = [text_id(normalise_name(table.name.table)) for table in catalog.tables]
    contexts = tuple((table.comment,) if table.comment else () for table in catalog.tables)
    context_text = tuple(tuple(text_id(text) for text in texts) for texts in contexts)
    return LakeIndex(
        catalog,
        encoder,
        tuple(ids),
        encoder.encode(list(ids)),
        np.array(column_text, np.int32),
        np.array(column_table, np.int32),
        np.array(table_text, np.int32),
        contexts,
        context_text,
    )


# Evidence held in memory, equal to the live scan's, so that rankers can be measured by themselves.

MAX_CELL = 200


class MemoryEvidence:
    """Evidence in memory: every distinct cell and word of a lake, by the columns and tables that hold it."""

    def __init__(self, index: LakeIndex, connection: duckdb.DuckDBPyConnection, cache: Path | None = None) -> None:
        self._index = index
        self._contained: dict[str, list[CellHit]] = {}
        self.documents_of_pneuma: Summaries = NO_SUMMARIES
        """Set only to measure method 'pneuma'."""
        self.row_texts: list[tuple[int, list[str]]] = []
        """Set only to measure method 'rows'."""
        shape = [(table.name[1:], table.rows, *table.column_by_name) for table in index.catalog.tables]
        if cache is not None and cache.is_file():
            made_of, *kept = pickle.loads(cache.read_bytes())
            if made_of == shape:
                self._cells, self._terms = kept
                return
        self._cells: dict[str, list[tuple[int, int, str, int]]] = defaultdict(list)
        self._terms: dict[str, Counter[int]] = defaultdict(Counter)
        for number, table in enumerate(index.catalog.tables):
            self._read(connection, number, table)
        if cache is not None:
            cache.write_bytes(pickle.dumps((shape, dict(self._cells), dict(self._terms))))

    def _read(self, connection: duckdb.DuckDBPyConnection, number: int, table: Table) -> None:
        """One query a table: on wide tables a query a column takes most of the time."""
        if not table.columns:
            return
        cells = ", ".join(f"CAST({quote(column.name)} AS VARCHAR)" for column in table.columns)
        rows = connection.execute(f"SELECT [{cells}] FROM {table.name.quoted}").fetchall()
        for column, values in zip(table.columns, zip(*(row[0] for row in rows), strict=True), strict=False):
            for cell, count in sorted(Counter(value for value in values if value is not None).items()):
                if len(cell) <= MAX_CELL:
                    self._cells.setdefault(fold(cell).strip(), []).append((number, column.position, cell, count))
                for word in set(stems(cell)) if column.type == "VARCHAR" else ():
                    self._terms.setdefault(word, Counter())[number] += count

    def cells(self, literals: Sequence[str]) -> list[CellHit]:
        return [
            CellHit(literal, *found) for literal in literals for found in self._cells.get(fold(literal).strip(), ())
        ]

    def containing(self, literals: Sequence[str]) -> list[CellHit]:
        return [hit for literal in literals for hit in self._containing(literal)]

    def _containing(self, literal: str) -> list[CellHit]:
        if literal not in self._contained:
            hits: dict[tuple[int, int], CellHit] = {}
            wanted = fold(literal).strip()
            for cell, places in self._cells.items():
                if wanted in cell:
                    for table, column, spelling, rows in places:
                        hits.setdefault((table, column), CellHit(literal, table, column, spelling, rows))
            self._contained[literal] = list(hits.values())
        return self._contained[literal]

    def term_counts(self, terms: Sequence[str], tables: Sequence[int]) -> Counts:
        counts = np.zeros((len(terms), len(tables)), dtype=np.int32)
        for row, term in enumerate(terms):
            holders = self._terms.get(term, {})
            counts[row] = [holders.get(table, 0) for table in tables]
        return counts

    def summaries(self) -> Summaries:
        return self.documents_of_pneuma

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        yield from self.row_texts

    def documents(self) -> list[str]:
        texts: list[list[str]] = [[] for _ in self._index.catalog.tables]
        for places in self._cells.values():
            for table, _, cell, rows in places:
                texts[table].append(f"{cell} " * rows)
        return ["".join(parts) for parts in texts]


CACHE = Path(".bench")


class RememberingEncoder:
    """Encodes each text once; `save` keeps the vectors for the next run."""

    def __init__(self, encoder: Encoder, cache: Path) -> None:
        self._encoder, self._cache = encoder, cache
        self._known: dict[str, np.ndarray] = pickle.loads(cache.read_bytes()) if cache.is_file() else {}

    @property
    def identity(self) -> EncoderIdentity:
        return self._encoder.identity

    @property
    def window(self) -> int:
        return window_of(self._encoder)

    def token_counts(self, texts: Sequence[str]) -> list[int]:
        return token_counts(self._encoder, texts)

    def encode(self, texts: Sequence[str]) -> Vectors:
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        if new:
            self._known.update(zip(new, self._encoder.encode(new), strict=True))
        if not texts:
            return self._encoder.encode([])
        return np.stack([self._known[text] for text in texts])

    def offsets(self, text: str, limit: int) -> list[tuple[int, int]]:
        assert isinstance(self._encoder, Contextual)
        return self._encoder.offsets(text, limit)

    def token_states(
        self, texts: Sequence[str], limit: int, progress: Callable[[int], None] | None = None, *, inner: bool = False
    ) -> Iterator[tuple[int, np.ndarray]]:
        assert isinstance(self._encoder, Contextual)
        return self._encoder.token_states(texts, limit, progress, inner=inner)

    def save(self) -> None:
        self._cache.write_bytes(pickle.dumps(self._known))


@dataclass
class Workbench:
    """One lake."""

    name: str
    index: LakeIndex
    evidence: MemoryEvidence
    questions: list[Question]
    encoder: RememberingEncoder

    def request(self, question: str, options: Options | None = None) -> Request:
        parsed = EmbeddedParser().parse(question, self.index.lexicon)
        return Request(self.index, parsed, self.evidence, options or Options(), documents_in(self.evidence))

    def table_name(self, table: int) -> str:
        return ".".join(self.index.catalog.tables[table].name[1:])

    def gold(self, question: Question) -> list[int]:
        ids = {self.table_name(number): number for number in range(len(self.index.catalog.tables))}
        return [ids[name] for name in question.gold_tables]


def make_workbench(
    root: Path, name: str, cache: Path = CACHE, threads: int = 1, encoder_folder: Path | None = None
) -> Workbench:
    """Load a lake; what was computed is kept in `cache`. Another encoder than the default one comes from its folder."""
    folder = lake_folder(root, name)
    connection = open_lake(folder, cache)
    if encoder_folder is None:
        encoder = RememberingEncoder(default_encoder(threads), cache / f"{name}.vectors")
    else:
        other = load_encoder(encoder_folder, threads)
        encoder = RememberingEncoder(other, cache / f"{name}.{other.identity.sha256[:8]}.vectors")
    index = build_index(connection, encoder)
    evidence = MemoryEvidence(index, connection, cache / f"{name}.evidence")
    connection.close()
    encoder.save()
    return Workbench(name, index, evidence, read_questions(folder, name), encoder)
