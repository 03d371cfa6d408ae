"""From tables, samples, narrations and contexts to blocks with vectors. Only texts without a vector are encoded."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from lakescout.catalog import Table
from lakescout.encoder import Encoder
from lakescout.encoder.protocol import Vectors
from lakescout.encoder.window import token_counts, window_of
from lakescout.summaries.blocks import blocks
from lakescout.summaries.model import Kind
from lakescout.summaries.sample import Cells
from lakescout.summaries.texts import Atoms, context_summary, row_summary, schema_summary


@dataclass(frozen=True)
class Material:
    """What the documents of one table are made of."""

    table: Table
    rows: tuple[Cells, ...] = ()
    descriptions: tuple[str | None, ...] = ()
    """What is said of each column; empty: nothing of any."""
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
    """What a block is known by in the stored state: its text is not stored."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:32]


def encode(texts: Iterable[str], known: Mapping[str, Vectors], encoder: Encoder) -> tuple[dict[str, Vectors], int]:
    """Vectors by checksum for every text, those in `known` taken from there; and how many were encoded."""
    wanted = {checksum(text): text for text in texts}
    new = [key for key in wanted if key not in known]
    made: Vectors = encoder.encode([wanted[key] for key in new]) if new else np.empty((0, 0), dtype=np.float32)
    fresh = dict(zip(new, made, strict=True))
    return {key: fresh[key] if key in fresh else known[key] for key in wanted}, len(new)
