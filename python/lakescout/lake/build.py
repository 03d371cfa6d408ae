"""Builds the index that the rankers read from a snapshot of the catalog and the pool of encoded texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from lakescout.lake import header_graph as graph_cache
from lakescout.lake.catalog import Snapshot, Table, TableName
from lakescout.lake.connection import distinct
from lakescout.lake.header_graph import HeaderGraph
from lakescout.lake.index import NO_TEXT, Ids, LakeIndex
from lakescout.lake.narrations import NO_NARRATIONS, Narrations
from lakescout.lake.texts import NOTHING_PREPARED, PreparedVectors, Progress, TextPool
from lakescout.words.text import normalise_name, passages

MAX_CONTEXT = 1000
"""The most characters of a context with one vector; a longer one has a vector for each passage."""


Said = tuple[str | None, ...]
"""The description of each column of a table; None where there is none."""


@dataclass(frozen=True, slots=True)
class TableTexts:
    """The text ids of one table, kept while its fingerprint and contexts stay the same."""

    fingerprint: str
    contexts: tuple[str, ...]
    """The table's comment and added texts, then the comments on its columns."""
    added: tuple[str, ...]
    """The texts that people added about the table."""
    header_ids: Ids
    name_id: int
    context_ids: tuple[int, ...]
    narrations: tuple[str | None, ...]
    """The description of each column; None where there is none."""
    narration_ids: Ids


@dataclass
class IndexBuilder:
    """Remembers the text ids of each table, so that a refresh costs only what changed."""

    pool: TextPool
    known: dict[TableName, TableTexts] = field(default_factory=dict)
    graph: HeaderGraph | None = None

    def unknown_texts(
        self, snapshot: Snapshot, added: Mapping[TableName, Sequence[str]], narrations: Narrations = NO_NARRATIONS
    ) -> list[str]:
        """The texts that `build` would encode."""
        changed, said = self._changed(snapshot, added, narrations)
        return self.pool.new(_texts_of(changed, added, said))

    def build(
        self,
        snapshot: Snapshot,
        added: Mapping[TableName, Sequence[str]],
        progress: Progress | None = None,
        header_index: str = "auto",
        narrations: Narrations = NO_NARRATIONS,
        *,
        prepared: PreparedVectors = NOTHING_PREPARED,
    ) -> tuple[LakeIndex, int]:
        """The index of the snapshot, and how many texts were encoded for it."""
        changed, said = self._changed(snapshot, added, narrations)
        encoded = self.pool.add(_texts_of(changed, added, said), progress, prepared)
        for table in changed:
            fingerprint = snapshot.fingerprints[table.name]
            self.known[table.name] = self._table_texts(table, fingerprint, added, said.get(table.name))
        for name in self.known.keys() - snapshot.fingerprints.keys():
            del self.known[name]
        return self._assemble(snapshot, header_index), encoded

    def _changed(
        self, snapshot: Snapshot, added: Mapping[TableName, Sequence[str]], narrations: Narrations
    ) -> tuple[list[Table], dict[TableName, Said]]:
        """The tables whose texts are new or changed, and the descriptions of columns of all tables that have any."""
        tables = snapshot.catalog.tables
        said = {table.name: told for table in tables if (told := _said(table, narrations)) is not None}
        return [table for table in tables if self._differs(table, snapshot, added, said.get(table.name))], said

    def _graph_over(self, column_text: Ids, header_index: str) -> HeaderGraph | None:
        """The graph if one is wanted over these headers; it may lack some of them."""
        if not graph_cache.wanted(header_index, len(self.pool.texts)):  # headers are no more than texts
            return None
        if not graph_cache.wanted(header_index, len(distinct(column_text))):
            return None
        if self.graph is None:
            self.graph = HeaderGraph(self.pool.vectors.shape[1])
        self.graph.whole = header_index == "hnsw"
        return self.graph

    def _differs(
        self, table: Table, snapshot: Snapshot, added: Mapping[TableName, Sequence[str]], said: Said | None
    ) -> bool:
        known = self.known.get(table.name)
        if known is None or known.fingerprint != snapshot.fingerprints[table.name]:
            return True
        if known.narrations != (said or _unsaid(table)):
            return True
        return known.added != tuple(added.get(table.name, ()))

    def _table_texts(
        self, table: Table, fingerprint: str, added: Mapping[TableName, Sequence[str]], said: Said | None
    ) -> TableTexts:
        id_of, said = self.pool.id_of, said or _unsaid(table)
        return TableTexts(
            fingerprint,
            all_contexts(table, added),
            tuple(added.get(table.name, ())),
            np.fromiter((id_of[normalise_name(column.called)] for column in table.columns), dtype=np.int32),
            id_of[normalise_name(table.called)],
            tuple(id_of[text] for text in _encoded_contexts(table, added)),
            said,
            np.fromiter((id_of[text] if text else NO_TEXT for text in said), dtype=np.int32, count=len(said)),
        )

    def _assemble(self, snapshot: Snapshot, header_index: str) -> LakeIndex:
        parts = [self.known[table.name] for table in snapshot.catalog.tables]
        sizes = np.fromiter((len(part.header_ids) for part in parts), dtype=np.int64, count=len(parts))
        headers = [part.header_ids for part in parts] or [np.empty(0, dtype=np.int32)]
        narrated = [part.narration_ids for part in parts] or [np.empty(0, dtype=np.int32)]
        column_text = np.concatenate(headers).astype(np.int32)
        return LakeIndex(
            catalog=snapshot.catalog,
            encoder=self.pool.encoder,
            texts=tuple(self.pool.texts),
            vectors=self.pool.vectors,
            column_text=column_text,
            column_table=np.repeat(np.arange(len(parts), dtype=np.int32), sizes),
            table_text=np.fromiter((part.name_id for part in parts), dtype=np.int32, count=len(parts)),
            contexts=tuple(part.contexts for part in parts),
            context_text=tuple(part.context_ids for part in parts),
            graph=self._graph_over(column_text, header_index),
            narration_text=np.concatenate(narrated).astype(np.int32),
        )


def _table_contexts(table: Table, added: Mapping[TableName, Sequence[str]]) -> list[str]:
    comment = [table.comment] if table.comment else []
    own = [normalise_name(table.name.table)] if table.gloss else []
    return comment + list(added.get(table.name, ())) + own


def _encoded_contexts(table: Table, added: Mapping[TableName, Sequence[str]]) -> list[str]:
    parts = ([text] if len(text) <= MAX_CONTEXT else passages(text) for text in _table_contexts(table, added))
    return [part for texts in parts for part in texts]


def all_contexts(table: Table, added: Mapping[TableName, Sequence[str]]) -> tuple[str, ...]:
    """The comment of a table and its added texts, then the comments on its columns."""
    return (*_table_contexts(table, added), *(column.comment for column in table.columns if column.comment))


def _unsaid(table: Table) -> Said:
    return (None,) * len(table.columns)


def _said(table: Table, narrations: Narrations) -> Said | None:
    """The description of each column: its narration, or its comment, or its own name if it is called in English.

    None if no column has one.
    """
    comments = tuple(text and text[:MAX_CONTEXT] for text in table.said)
    if not narrations:
        return comments or None
    told = zip(narrations.descriptions(table), comments or _unsaid(table), strict=True)
    said = tuple(text or comment or None for text, comment in told)
    return said if any(said) else None


def _texts_of(
    tables: Sequence[Table], added: Mapping[TableName, Sequence[str]], said: Mapping[TableName, Said]
) -> list[str]:
    texts: list[str] = []
    for table in tables:
        texts.extend(text for text in said.get(table.name, ()) if text)
        texts.extend(normalise_name(column.called) for column in table.columns)
        texts.append(normalise_name(table.called))
        texts.extend(_encoded_contexts(table, added))
    return texts
