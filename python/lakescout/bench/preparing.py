"""Which methods can be asked as things are, within the time."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Final

from lakescout.bench.rounds import Stop, Tell, never, silent
from lakescout.catalog import Catalog
from lakescout.encoder.window import window_of
from lakescout.engine import Lake
from lakescout.errors import LakescoutError
from lakescout.index import LakeIndex
from lakescout.summaries.sample import SAMPLED_ROWS
from lakescout.summaries.store import stored_tables

DOCUMENTED: Final = "pneuma"
"""The method that encodes documents of every table before its first question, and keeps them."""
TABLES_ENCODED: Final = "dense"
"""The method that encodes one text of every table before its first question in a process."""
CONTENTS_READ: Final = "bm25"
"""The method that reads all tables before its first question in a process."""
CELL_SECONDS: Final = 2e-6
"""For one cell of one word, on one core."""
ATOM_TOKENS: Final = 9
"""Tokens of a header with a cell; 9 on Public BI."""
TRIAL: Final = 8
"""Texts that are encoded to see how long one takes."""


def ready(
    lake: Lake,
    methods: Sequence[str],
    question: str,
    notes: list[str],
    *,
    most_seconds: float | None = None,
    tell: Tell = silent,
    stop: Stop = never,
) -> list[str]:
    """The methods that can be asked; why the others cannot is noted.

    One that needs more than `most_seconds` to be made ready is left out too. Each is asked the question once, so that
    what it makes at its first one is made.
    """
    found = []
    for method in methods:
        if stop():
            break
        seconds = 0.0 if most_seconds is None else seconds_to_prepare(lake, method)
        if most_seconds is not None and seconds > most_seconds:
            work = "read the contents of all tables" if method == CONTENTS_READ else "encode its documents"
            kept = " or first asked, and keeps them" if method == DOCUMENTED else ""
            notes.append(
                f"Method {method!r} is left out: to {work} takes about {_said(seconds)}. It does so when it is named "
                f"(--method {method}){kept}."
            )
            continue
        try:
            warm_up(lake, method, question, tell)
        except LakescoutError as error:
            notes.append(f"Method {method!r} is left out: {error}")
        else:
            found.append(method)
    return found


def warm_up(lake: Lake, method: str, question: str, tell: Tell = silent) -> None:
    """Let a method make what it makes at its first question. Raises LakescoutError where it cannot be asked."""
    tell(f"preparing method {method!r}", 0, 0)
    lake.discover(question, k=1, method=method, threshold=None, judge=False)


def seconds_to_prepare(lake: Lake, method: str) -> float:
    """About how long a method takes to read or encode what it needs before its first question."""
    if method == DOCUMENTED:
        return seconds_to_document(lake)
    with lake.session() as (_, index):
        tables = index.catalog.tables
        if method == CONTENTS_READ:
            return CELL_SECONDS * sum((table.rows or 0) * len(table.columns) for table in tables)
        return len(tables) * _seconds_a_text(index) if method == TABLES_ENCODED and len(tables) > TRIAL else 0.0


def seconds_to_document(lake: Lake) -> float:
    """About how long the documents of method 'pneuma' take to encode; 0 where they are kept already."""
    with lake.session() as (connection, index):
        tables = len(index.catalog.tables)
        if lake.derived.documents.summaries is not None or not tables:
            return 0.0
        missing = max(0, tables - stored_tables(connection)) / tables
        return missing * documents(index.catalog, window_of(index.encoder)) * _seconds_a_text(index) if missing else 0.0


def documents(catalog: Catalog, window: int) -> int:
    """About how many documents the lake has: its schemas, and a few rows of each table, in pieces of the window."""
    atoms = max(1, window // ATOM_TOKENS)
    pieces = (
        math.ceil(len(table.columns) / atoms)
        + math.ceil(len(table.columns) * min(SAMPLED_ROWS, table.rows or SAMPLED_ROWS) / atoms)
        for table in catalog.tables
    )
    return sum(pieces)


def _seconds_a_text(index: LakeIndex) -> float:
    texts = [f"word {number} " * (window_of(index.encoder) // 2) for number in range(TRIAL)]
    index.encoder.encode(texts[:1])
    start = time.perf_counter()
    index.encoder.encode(texts)
    return (time.perf_counter() - start) / TRIAL


def _said(seconds: float) -> str:
    """A time in words.

    >>> _said(48.2), _said(200)
    ('48 seconds', '3 minutes')
    """
    return f"{seconds:.0f} seconds" if seconds < 90 else f"{seconds / 60:.0f} minutes"
