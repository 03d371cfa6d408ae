"""The methods of table search for Kitana: the tables most similar (4.2), enriched (4.3), selected by a model (4.4)."""

from __future__ import annotations

import threading
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lakescout.errors import NoModelError
from lakescout.lake.catalog import Catalog, Table
from lakescout.lake.index import LakeIndex
from lakescout.plugins.augment.history import Tried
from lakescout.plugins.augment.judge import Verdict
from lakescout.plugins.augment.methods import Means, measured
from lakescout.plugins.augment.session import Session
from lakescout.plugins.llm.budget import text_tokens
from lakescout.plugins.papers.kitana.agents import Agents
from lakescout.words.encoder import Encoder
from lakescout.words.text import normalise_name

Vectors = NDArray[np.float32]


class TextVectors:
    """The vectors of the tables' texts, kept between questions about one lake."""

    def __init__(self) -> None:
        self._known: dict[str, Vectors] = {}
        self._encoder: Encoder | None = None
        self._lock = threading.Lock()

    def of(self, texts: Sequence[str], encoder: Encoder) -> Vectors:
        """One vector per text; shape (t, d). Texts of the last call are not encoded again."""
        with self._lock:
            known = self._known if encoder is self._encoder else {}
            new = [text for text in dict.fromkeys(texts) if text not in known]
            made = known | dict(zip(new, encoder.encode(new), strict=True))
            self._known, self._encoder = {text: made[text] for text in texts}, encoder
        return np.array([made[text] for text in texts], dtype=np.float32).reshape(len(texts), -1)


def table_text(table: Table) -> str:
    """A table's name and its column names."""
    return ", ".join(normalise_name(name) for name in (table.name.table, *(column.name for column in table.columns)))


def table_vectors(index: LakeIndex, memory: TextVectors) -> Vectors:
    """One vector per table; shape (t, d). Made once per snapshot."""
    texts = [table_text(table) for table in index.catalog.tables]
    return index.derived("augment_tables", lambda: memory.of(texts, index.encoder))


def similarities(index: LakeIndex, vectors: Vectors, base: int, target: str) -> NDArray[np.float64]:
    """Cosine of the base's name and target with each table's name and columns; -1 for the base itself."""
    name = index.catalog.tables[base].name.table
    query = index.encoder.encode([f"{normalise_name(name)}, {normalise_name(target)}"])[0]
    found: NDArray[np.float64] = np.asarray(vectors @ query, dtype=np.float64)
    found[base] = -1.0
    return found


def most_similar(values: NDArray[np.float64], count: int, among: Sequence[int] | None = None) -> list[int]:
    """The `count` tables with the largest values, larger first, equal ones by id."""
    ids = np.arange(len(values)) if among is None else np.asarray(among, dtype=np.int64)
    order = np.lexsort((ids, -values[ids]))
    return [int(table) for table in ids[order][:count] if values[table] > -1.0]


def values_of(
    index: LakeIndex, vectors: Vectors, similar: NDArray[np.float64], tried: Sequence[Tried]
) -> NDArray[np.float64]:
    """What each table promises (4.1): its similarity to the query, and to what helped, minus that to what did not."""
    ids = _ids(index.catalog)
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


CHOSEN: Final = 5
"""Tables that a method of the paper chooses (X of 4.2 to 4.4); k of them if k is larger."""


def similarities_of(means: Means, session: Session) -> NDArray[np.float64]:
    """Each table's similarity to the base's name and target."""
    vectors = table_vectors(session.index, means.memory(TextVectors))
    return similarities(session.index, vectors, session.base.number, session.base.target.name)


def by_embedding(means: Means, session: Session, tried: Sequence[Tried]) -> list[Verdict]:
    """The tables most similar to the base's name and target (4.2)."""
    similar = similarities_of(means, session)
    return _among(session, most_similar(similar, _count(session)))


def by_enrich(means: Means, session: Session, tried: Sequence[Tried]) -> list[Verdict]:
    """The joinable tables whose descriptions, written by a model, are most similar (4.3)."""
    agents = _agents(means, session)
    chosen = agents.enriched(_candidates(means, session, tried), _count(session))
    return _among(session, _accounted(session, agents, chosen))


def by_selector(means: Means, session: Session, tried: Sequence[Tried]) -> list[Verdict]:
    """The tables that a model selects from set after set, given the history of earlier searches (4.4)."""
    agents = _agents(means, session)
    chosen = agents.selected(_candidates(means, session, tried), session.request.sets, tried, _count(session))
    return _among(session, _accounted(session, agents, chosen))


def _among(session: Session, tables: Collection[int]) -> list[Verdict]:
    """Verdicts on the paths that go through the chosen tables only."""
    allowed = set(tables)
    frontier = session.frontier([path for path in session.roots if path.table in allowed], lambda path: 1.0)
    expand = frontier.expand
    kept = replace(frontier, expand=lambda path: [longer for longer in expand(path) if longer.table in allowed])
    return measured(session, kept)


def _count(session: Session) -> int:
    return max(CHOSEN, session.request.k)


def _candidates(means: Means, session: Session, tried: Sequence[Tried]) -> list[int]:
    """Y tables by similarity, in the order in which tokens are spent on them (4.1)."""
    similar = similarities_of(means, session)
    found = most_similar(similar, session.request.candidates)
    if session.request.budgeting == "value":
        vectors = table_vectors(session.index, means.memory(TextVectors))
        return per_token(session.index, values_of(session.index, vectors, similar, tried), found)
    return found


def _agents(means: Means, session: Session) -> Agents:
    chat = means.chat()
    if chat is None:
        raise NoModelError(f"method {session.request.method!r} (unlike 'gain' and 'embedding')")
    return Agents(chat, session.evaluator.connection, session.index, session.base.number, session.base.target.name)


def _accounted(session: Session, agents: Agents, chosen: list[int]) -> list[int]:
    """The chosen tables; adds the model's calls, tokens and notes to the session."""
    session.spending.calls += agents.chat.budget.calls
    session.spending.tokens += agents.chat.budget.tokens
    session.notes.extend(agents.notes)
    return chosen
