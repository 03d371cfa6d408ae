"""From sampled rows, narrations and contexts to documents, and from these to blocks with vectors.

A few statements for the whole lake read r rows of each table, the same on every draw. Only texts without a vector are
encoded.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from lakescout.lake.catalog import Catalog, Table
from lakescout.lake.connection import Connection
from lakescout.lake.freshness import native_databases
from lakescout.lake.sqltext import Sql, statement
from lakescout.lake.texts import Progress, encode_telling
from lakescout.plugins.papers.pneuma.model import Kind
from lakescout.ranking.rows import SEPARATOR, Atoms, Cells, cells_of, head, read, row_summary
from lakescout.words.encoder import Encoder, Vectors, token_counts, window_of

_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\s*\n\s*")


def schema_summary(columns: Sequence[str], descriptions: Sequence[str | None]) -> Atoms:
    """One atom per column: its name, with the description if it has one (figure 3).

    >>> schema_summary(["AB", "Team"], ["number of at-bats", None])
    ['AB: number of at-bats', 'Team']
    """
    return [f"{name}: {text}" if text else name for name, text in zip(columns, descriptions, strict=True)]


def context_summary(text: str) -> Atoms:
    """One atom per sentence.

    >>> context_summary("Made by hand. Sampled weekly.")
    ['Made by hand.', 'Sampled weekly.']
    """
    return [part for part in _SENTENCE.split(text.strip()) if part]


SAMPLED_ROWS: Final = 5
"""PNEUMA's r (7, implementation)."""

HEAD: Final = 1000
"""From how many first rows a view or a foreign table is sampled: its rows cannot be read by position."""

SPARE: Final = 4
"""r times this many positions are drawn, because rows at some positions may have been deleted."""

CHANGED_SHARE: Final = 0.2
"""The share of changed rows above which a table is sampled again (PNEUMA 5.2)."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The rows at positions drawn when a table had `rows` rows, as read now that it has `rows_now`."""

    rows: int
    cells: tuple[Cells, ...] = ()
    rows_now: int = field(default=0, compare=False)

    @property
    def marks(self) -> tuple[str, ...]:
        """A hash of each row: what is stored of it."""
        return tuple(map(mark, self.cells))


def mark(cells: Cells) -> str:
    """A hash of a row's cells."""
    return hashlib.sha256(repr(cells).encode("utf-8", "replace")).hexdigest()[:16]


def has_changed(marks: Sequence[str], now: Sample) -> bool:
    """Whether more than a fifth of the rows changed, judging by their number and by the sample read again.

    >>> has_changed((), Sample(100, (), 120)), has_changed((), Sample(100, (), 121))
    (False, True)
    """
    moved = abs(now.rows_now - now.rows) > CHANGED_SHARE * now.rows
    other = sum(old not in now.marks for old in marks)
    return moved or other > CHANGED_SHARE * max(len(marks), 1)


def places(table: Table, rows: int, count: int) -> list[int]:
    """Positions drawn from `rows`, in the order of the draw; the same for the same table and number of rows."""
    seed = hashlib.sha256(repr((*table.name[1:], rows)).encode("utf-8", "replace")).digest()
    return random.Random(seed).sample(range(rows), min(rows, count))


def read_samples(
    connection: Connection, catalog: Catalog, drawn_from: dict[int, int | None], count: int = SAMPLED_ROWS
) -> dict[int, Sample]:
    """Samples by table id. `drawn_from`: how many rows the table had when its sample was drawn; None: draw it now.

    The sample of a table that cannot be read has no rows.
    """
    native = native_databases(connection, catalog)
    statements: dict[int, Sql] = {}
    sizes: dict[int, int] = {}
    for number, rows in drawn_from.items():
        table = catalog.tables[number]
        if not table.columns:
            continue
        if table.is_view or table.name.database not in native:
            statements[number] = head(number, table, HEAD)
        elif size := (table.rows or 0) if rows is None else rows:
            sizes[number] = table.rows or 0
            statements[number] = _at(number, table, places(table, size, SPARE * count))
    found = {number: Sample(0, (), catalog.tables[number].rows or 0) for number in drawn_from}
    for number, rows_read in read(connection, statements):
        now = sizes.get(number, len(rows_read))
        before = drawn_from[number]
        size = now if before is None else before
        order = places(catalog.tables[number], size, SPARE * count)
        found[number] = Sample(size, tuple(rows_read[place] for place in order if place in rows_read)[:count], now)
    return found


def _at(number: int, table: Table, wanted: Sequence[int]) -> Sql:
    listed = Sql(", ".join(map(str, wanted)))
    return statement("pneuma/rows", number=number, cells=cells_of(table), table=table.name.quoted, places=listed)


def blocks(documents: Iterable[Sequence[tuple[str, int]]], window: int) -> list[str]:
    """Texts of at most `window` tokens, made of documents in order; a longer document is cut between atoms.

    Each document is a list of (atom, tokens). An atom longer than the window stands alone.

    >>> blocks([[("a: 1", 3), ("b: 2", 3)], [("a: 5", 3)]], 8), blocks([[("a: 1", 3), ("b: 2", 3)]], 4)
    (['a: 1 | b: 2', 'a: 5'], ['a: 1', 'b: 2'])
    """
    made: list[str] = []
    text, used = "", 0
    for document in documents:
        whole = sum(tokens + 1 for _, tokens in document)
        if text and used + whole > window:
            made.append(text)
            text, used = "", 0
        for place, (atom, tokens) in enumerate(document):
            if text and used + tokens + 1 > window:
                made.append(text)
                text, used = "", 0
            text += ("\n" if place == 0 else SEPARATOR) + atom if text else atom
            used += tokens + 1
    return [*made, text] if text else made


@dataclass(frozen=True)
class Material:
    """Everything that the documents of one table are made of."""

    table: Table
    rows: tuple[Cells, ...] = ()
    descriptions: tuple[str | None, ...] = ()
    """The description of each column; empty if there are none."""
    contexts: tuple[str, ...] = ()

    def documents(self) -> dict[Kind, list[Atoms]]:
        """The documents of each kind."""
        columns = [column.name for column in self.table.columns]
        return {
            Kind.SCHEMA: [schema_summary(columns, self.descriptions or [None] * len(columns))] if columns else [],
            Kind.ROWS: [row_summary(columns, cells) for cells in self.rows],
            Kind.CONTEXT: [context_summary(text) for text in self.contexts],
        }


def blocks_of(materials: Sequence[Material], encoder: Encoder) -> list[list[tuple[Kind, str]]]:
    """For each table its blocks as (kind, text)."""
    documents = [material.documents() for material in materials]
    atoms = dict.fromkeys(atom for kinds in documents for texts in kinds.values() for text in texts for atom in text)
    tokens = dict(zip(atoms, token_counts(encoder, list(atoms)), strict=True))
    window = window_of(encoder)
    return [
        [
            (kind, text)
            for kind, texts in kinds.items()
            for text in blocks(([(atom, tokens[atom]) for atom in document] for document in texts if document), window)
        ]
        for kinds in documents
    ]


def checksum(text: str) -> str:
    """Identifies a block in the stored state, which does not hold its text."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:32]


def encode(
    texts: Iterable[str], known: Mapping[str, Vectors], encoder: Encoder, progress: Progress | None = None
) -> tuple[dict[str, Vectors], int]:
    """Vectors by checksum for every text, taken from `known` where possible; and how many were encoded."""
    wanted = {checksum(text): text for text in texts}
    new = [key for key in wanted if key not in known]
    empty: Vectors = np.empty((0, 0), dtype=np.float32)
    made = encode_telling(encoder, [wanted[key] for key in new], progress) if new else empty
    fresh = dict(zip(new, made, strict=True))
    return {key: fresh[key] if key in fresh else known[key] for key in wanted}, len(new)
