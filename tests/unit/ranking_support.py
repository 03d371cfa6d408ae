"""A lake of four tables whose vectors can be predicted by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from lakescout.lake.catalog import Catalog, Column, Table, TableName
from lakescout.lake.index import LakeIndex
from lakescout.plugins.papers.pneuma.build import Material, blocks_of
from lakescout.plugins.papers.pneuma.model import Block, Summaries
from lakescout.ranking import CellHit, Options, Request
from lakescout.ranking.evidence import Counts
from lakescout.ranking.rows import row_summary
from lakescout.reading.embedded import EmbeddedParser
from lakescout.words.encoder import EncoderIdentity, Vectors
from lakescout.words.text import fold, normalise_name, stem, words

AXES = ("singer", "age", "country", "stadium", "capacity", "name", "shoe", "price", "music")


class WordEncoder:
    """One axis for each known word, and the last for a text without any; vectors have length 1."""

    identity = EncoderIdentity("words", "0", len(AXES) + 1)

    def encode(self, texts: Sequence[str]) -> Vectors:
        vectors = np.zeros((len(texts), len(AXES) + 1), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in map(stem, words(text)):
                if word in AXES:
                    vectors[row, AXES.index(word)] = 1
            if not vectors[row].any():
                vectors[row, -1] = 1
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


TABLES: dict[tuple[str, str], dict[str, list[str]]] = {
    ("concert", "singer"): {"name": ["Joe Sharp", "Rose White"], "age": ["52", "41"], "country": ["France", "France"]},
    ("concert", "stadium"): {"name": ["Somerset Park"], "capacity": ["11998"]},
    ("shop", "shoe"): {"name": ["Runner"], "price": ["52"]},
    ("shop", "staff"): {"name": ["Joe Sharp"], "country": ["Spain"]},
}
"""The tables, ids 0 to 3, in the order of the catalog."""


def make_index(contexts: dict[int, str] | None = None) -> LakeIndex:
    tables = tuple(
        Table(TableName("lake", *name), tuple(Column(column, "VARCHAR", place) for place, column in enumerate(columns)))
        for name, columns in TABLES.items()
    )
    ids: dict[str, int] = {}
    column_text = [ids.setdefault(normalise_name(c.name), len(ids)) for table in tables for c in table.columns]
    table_text = [ids.setdefault(normalise_name(table.name.table), len(ids)) for table in tables]
    texts = [(contexts or {}).get(number) for number in range(len(tables))]
    context_text = tuple((ids.setdefault(text, len(ids)),) if text else () for text in texts)
    encoder = WordEncoder()
    return LakeIndex(
        Catalog(tables, "lake"),
        encoder,
        tuple(ids),
        encoder.encode(list(ids)),
        np.array(column_text, np.int32),
        np.array([number for number, table in enumerate(tables) for _ in table.columns], np.int32),
        np.array(table_text, np.int32),
        tuple((text,) if text else () for text in texts),
        context_text,
    )


class RowLoopEvidence:
    """The evidence by its definition: a loop over all cells."""

    def _cells(self) -> list[tuple[int, int, str]]:
        return [
            (table, column, cell)
            for table, columns in enumerate(TABLES.values())
            for column, cells in enumerate(columns.values())
            for cell in cells
        ]

    def _hits(self, literals: Sequence[str], *, whole: bool) -> list[CellHit]:
        hits: dict[tuple[str, int, int], CellHit] = {}
        for literal in literals:
            for table, column, cell in self._cells():
                found = fold(literal) == fold(cell) if whole else fold(literal) in fold(cell)
                if found:
                    key = (literal, table, column)
                    rows = hits[key].rows + 1 if key in hits else 1
                    hits[key] = CellHit(literal, table, column, cell, rows)
        return list(hits.values())

    def cells(self, literals: Sequence[str]) -> list[CellHit]:
        return self._hits(literals, whole=True)

    def containing(self, literals: Sequence[str]) -> list[CellHit]:
        return self._hits(literals, whole=False)

    def term_counts(self, terms: Sequence[str], tables: Sequence[int]) -> Counts:
        counts = np.zeros((len(terms), len(tables)), np.int32)
        for table, _, cell in self._cells():
            for row, term in enumerate(terms):
                if table in tables and term in map(stem, words(cell)):
                    counts[row, list(tables).index(table)] += 1
        return counts

    def summaries(self) -> Summaries:
        materials = [
            Material(
                Table(TableName("lake", *name), tuple(Column(c, "VARCHAR", n) for n, c in enumerate(columns))), rows
            )
            for name, columns in TABLES.items()
            for rows in [tuple(zip(*columns.values(), strict=True))]
        ]
        blocks = [
            Block(table, kind, text)
            for table, found in enumerate(blocks_of(materials, WordEncoder()))
            for kind, text in found
        ]
        return Summaries(tuple(blocks), WordEncoder().encode([block.text for block in blocks]))

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        for table, columns in enumerate(TABLES.values()):
            yield table, [" | ".join(row_summary(list(columns), row)) for row in zip(*columns.values(), strict=True)]

    def documents(self) -> list[str]:
        return [" ".join(cell for t, _, cell in self._cells() if t == table) for table in range(len(TABLES))]


def make_request(question: str, index: LakeIndex | None = None, options: Options | None = None) -> Request:
    index = index or make_index()
    evidence = RowLoopEvidence()
    parsed = EmbeddedParser().parse(question, index.lexicon)
    return Request(index, parsed, evidence, options or Options(), lambda name: evidence.summaries())
