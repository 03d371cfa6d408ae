"""Tables by similarity to a base table and its target (table search for Kitana, 4.2), and their value a token (4.1)."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Final
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from lakescout.augment.history import Tried
from lakescout.catalog import Catalog, Table
from lakescout.encoder import Encoder
from lakescout.index import LakeIndex
from lakescout.llm.tokens import text_tokens
from lakescout.text import normalise_name

Vectors = NDArray[np.float32]

_encoded: Final[WeakKeyDictionary[Encoder, dict[str, Vectors]]] = WeakKeyDictionary()
"""The vector of each text of the last snapshot."""
_lock: Final = threading.Lock()


def table_text(table: Table) -> str:
    """A table's name and its column names."""
    return ", ".join(normalise_name(name) for name in (table.name.table, *(column.name for column in table.columns)))


def table_vectors(index: LakeIndex) -> Vectors:
    """One vector a table; shape (t, d). Made once for a snapshot."""
    return index.derived("augment_tables", lambda: _vectors(index))


def _vectors(index: LakeIndex) -> Vectors:
    """The same; texts that the last snapshot had are not encoded again."""
    texts = [table_text(table) for table in index.catalog.tables]
    with _lock:
        known = _encoded.get(index.encoder, {})
        new = [text for text in dict.fromkeys(texts) if text not in known]
        made = known | dict(zip(new, index.encoder.encode(new), strict=True))
        _encoded[index.encoder] = {text: made[text] for text in texts}
    return np.array([made[text] for text in texts], dtype=np.float32).reshape(len(texts), -1)


def similarities(index: LakeIndex, base: int, target: str) -> NDArray[np.float64]:
    """Cosine of the base's name and target with each table's name and columns; -1 for the base itself."""
    name = index.catalog.tables[base].name.table
    query = index.encoder.encode([f"{normalise_name(name)}, {normalise_name(target)}"])[0]
    found: NDArray[np.float64] = np.asarray(table_vectors(index) @ query, dtype=np.float64)
    found[base] = -1.0
    return found


def most_similar(values: NDArray[np.float64], count: int, among: Sequence[int] | None = None) -> list[int]:
    """The `count` tables with the largest values, larger first, equal ones by id."""
    ids = np.arange(len(values)) if among is None else np.asarray(among, dtype=np.int64)
    order = np.lexsort((ids, -values[ids]))
    return [int(table) for table in ids[order][:count] if values[table] > -1.0]


def values_of(index: LakeIndex, similar: NDArray[np.float64], tried: Sequence[Tried]) -> NDArray[np.float64]:
    """What each table promises (4.1): its similarity to the query, and to what helped less to what did not."""
    vectors, ids = table_vectors(index), _ids(index.catalog)
    value: NDArray[np.float64] = similar.copy()
    for sign, entries in ((1.0, [t for t in tried if t.gain > 0]), (-1.0, [t for t in tried if t.gain <= 0])):
        known = sorted({ids[entry.tables[-1]] for entry in entries if entry.tables and entry.tables[-1] in ids})
        if known:
            value += sign * np.asarray((vectors @ vectors[known].T).max(axis=1), dtype=np.float64)
    return value


def per_token(index: LakeIndex, value: NDArray[np.float64], tables: Sequence[int]) -> list[int]:
    """Tables by value per token of their description, best first (4.1, value-per-token budgeting)."""
    costs = {t: 1 + text_tokens(table_text(index.catalog.tables[t])) for t in tables}
    least = min((float(value[table]) for table in tables), default=0.0)
    return sorted(tables, key=lambda table: (-(float(value[table]) - least) / costs[table], table))


def _ids(catalog: Catalog) -> dict[str, int]:
    return {catalog.display_name(table.name): number for number, table in enumerate(catalog.tables)}
