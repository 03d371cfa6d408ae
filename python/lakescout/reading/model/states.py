"""The encoder's view of a question: one state for each piece of a word, and where the pieces are.

A reader whose upper layers are its own goes on from the encoder's third layer. Several questions or scopes go side by
side, padded to arrays of one size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lakescout.reading.model.features import RELATIONS, Features
from lakescout.words.onnx import cut, default_encoder

MOST_PIECES: Final = 96
"""How many pieces of a question are read."""


class QuestionEncoder:
    """The states of the default encoder, whose graph is opened on first use. Raises EncoderError.

    `inner`: those of its third layer, else of the last.
    """

    def __init__(self, threads: int = 1, *, inner: bool = True) -> None:
        self._encoder = default_encoder(threads)
        self._inner = inner

    def read(self, question: str) -> tuple[list[tuple[int, int]], NDArray[np.float32]]:
        """The characters of each piece, the encoder's own marks at (0, 0), and their states, shape (pieces, d)."""
        reading = self._encoder.recall.reading(question)
        states = None if reading is None else reading.inner if self._inner else reading.states
        return (
            self._encoder.offsets(question, MOST_PIECES) if reading is None else cut([*reading.spans], MOST_PIECES),
            states if states is not None and len(states) <= MOST_PIECES else next(self.many([question]))[1],
        )

    def many(self, questions: Sequence[str]) -> Iterator[tuple[int, NDArray[np.float32]]]:
        """Position and states of each question, shortest first."""
        return self._encoder.token_states(questions, MOST_PIECES, inner=self._inner)


UNSEEN = -1e4
"""What is added to the score of what is not there."""

Arrays = dict[str, NDArray[np.generic]]
"""Inputs of the network by name."""


def batch(
    found: Sequence[Features], states: Sequence[NDArray[np.floating]], names: Sequence[NDArray[np.floating]]
) -> Arrays:
    """Arrays for the encoder; `states` and `names` hold one row per piece, and one per table and column."""
    many = len(found)
    pieces = max(item.pieces for item in found)
    items = max(item.tables + item.columns for item in found)
    values = max(1, *(item.values for item in found))
    total = max(len(item.relations) for item in found)
    width = states[0].shape[1]
    pieces_seen = np.full((many, pieces), UNSEEN, dtype=np.float32)
    of_states = np.zeros((many, pieces, width), dtype=np.float32)
    of_names = np.zeros((many, items, width), dtype=np.float32)
    spans = np.zeros((many, values, pieces), dtype=np.float32)
    value_kinds = np.zeros((many, values), dtype=np.int64)
    column_kinds = np.zeros((many, items, 2), dtype=np.int64)
    reasons = np.zeros((many, items), dtype=np.int64)
    is_table = np.zeros((many, items), dtype=np.int64)
    place = np.zeros((many, total), dtype=np.int64)
    relations = np.full((many, total, total), RELATIONS, dtype=np.int64)
    cosines = np.zeros((many, total, total), dtype=np.float32)
    seen = np.full((many, total), UNSEEN, dtype=np.float32)
    for row, item in enumerate(found):
        p, i, v, size = item.pieces, item.tables + item.columns, item.values, len(item.relations)
        of_states[row, :p] = states[row]
        pieces_seen[row, :p] = 0
        of_names[row, :i] = names[row]
        for number, (start, end) in enumerate(item.value_spans.tolist()):
            spans[row, number, start:end] = 1 / (end - start)
        value_kinds[row, :v] = item.value_kinds
        column_kinds[row, item.tables : i] = item.column_kinds
        reasons[row, :i] = item.reasons
        is_table[row, : item.tables] = 1
        place[row, :size] = np.concatenate([np.arange(p), pieces + np.arange(i), pieces + items + np.arange(v)])
        relations[row, :size, :size] = item.relations
        cosines[row, :p, p : p + i] = item.cosines
        cosines[row, p : p + i, :p] = item.cosines.T
        seen[row, :size] = 0
    return {
        "states": of_states,
        "pieces_seen": pieces_seen,
        "names": of_names,
        "spans": spans,
        "value_kinds": value_kinds,
        "column_kinds": column_kinds,
        "item_reasons": reasons,
        "is_table": is_table,
        "place": place,
        "relations": relations,
        "cosines": cosines,
        "seen": seen,
    }
