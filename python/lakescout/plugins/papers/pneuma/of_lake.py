"""The documents of one lake: made when method 'pneuma' is first used, and kept in its database."""

from __future__ import annotations

import math
import threading
from collections.abc import Mapping
from typing import Final

from lakescout.engine.lake import Lake
from lakescout.lake.catalog import Catalog, TableFilter, TableName
from lakescout.lake.connection import Connection
from lakescout.lake.index import LakeIndex
from lakescout.plugins.papers.pneuma.build import SAMPLED_ROWS
from lakescout.plugins.papers.pneuma.cached_documents import CachedDocuments, DocumentsInputs, stored_tables
from lakescout.plugins.papers.pneuma.model import Summaries
from lakescout.words.encoder import seconds_a_text, window_of

WORK: Final = "making documents of the tables"
"""The name of the work that a question may have to wait for."""
ATOM_TOKENS: Final = 9
"""Tokens of a header with a cell; 9 on Public BI."""


class Documents:
    """The documents of a lake, with the lock around them."""

    def __init__(self) -> None:
        self.kept = CachedDocuments()
        self.lock = threading.RLock()


def summaries(lake: Lake, connection: Connection, index: LakeIndex) -> Summaries:
    """The documents as of now."""
    documents = lake.memory(Documents)
    with lake.lock:
        keeper, now = lake.keeper, lake.keeper.now(connection)
        assert keeper.snapshot is not None
        keep = TableFilter(lake.settings["include"], lake.settings["exclude"])
        usable = keeper.stored.encoder == index.encoder.identity
        inputs = DocumentsInputs(index, keeper.snapshot.catalog, keep, usable, lake.progress(WORK))
    with documents.lock:  # encoding takes minutes; other questions must not wait for it
        return documents.kept.ensure(now, inputs)


def forget(lake: Lake) -> None:
    """Drop the documents; the next use makes them anew."""
    documents = lake.memory(Documents)
    with documents.lock:
        documents.kept.forget()


def note(lake: Lake, connection: Connection, home: str, fingerprints: Mapping[TableName, str]) -> str:
    """How many documents there are, and that nothing judges their results if no model is set."""
    said = lake.memory(Documents).kept.note
    return f"{said}; no model is set, so none judges its results" if said and lake.chat() is None else said


def seconds(lake: Lake) -> float:
    """Roughly how many seconds the missing documents take to encode; 0 if all are stored."""
    with lake.session() as (connection, index):
        tables = len(index.catalog.tables)
        if lake.memory(Documents).kept.summaries is not None or not tables:
            return 0.0
        missing = max(0, tables - stored_tables(connection)) / tables
        return (
            missing * documents_of(index.catalog, window_of(index.encoder)) * seconds_a_text(index.encoder)
            if missing
            else 0
        )


def documents_of(catalog: Catalog, window: int) -> int:
    """Roughly how many documents the lake has: its schemas, and a few rows of each table, in pieces of the window."""
    atoms = max(1, window // ATOM_TOKENS)
    pieces = (
        math.ceil(len(table.columns) / atoms)
        + math.ceil(len(table.columns) * min(SAMPLED_ROWS, table.rows or SAMPLED_ROWS) / atoms)
        for table in catalog.tables
    )
    return sum(pieces)
