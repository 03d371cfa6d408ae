"""States of the encoder for many questions, kept on disk: they never change while the encoder is frozen."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lakescout.reading.model.states import QuestionEncoder


class StateCache:
    """A growing file of states, by question."""

    def __init__(self, folder: Path, encoder: QuestionEncoder) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._encoder = encoder
        self._file = folder / "inner.f16"
        self._index_file = folder / "inner.json"
        self._index: dict[str, tuple[int, int]] = (
            json.loads(self._index_file.read_text()) if self._index_file.exists() else {}
        )
        self._mapped: NDArray[np.float16] | None = None

    def add(self, questions: Sequence[str]) -> None:
        """Encode what is not there."""
        missing = [question for question in dict.fromkeys(questions) if question not in self._index]
        if not missing:
            return
        with self._file.open("ab") as file:
            row = file.tell() // (2 * 384)
            for place, states in self._encoder.many(missing):
                file.write(states.astype(np.float16).tobytes())
                self._index[missing[place]] = (row, len(states))
                row += len(states)
        self._index_file.write_text(json.dumps(self._index))
        self._mapped = None

    def __getitem__(self, question: str) -> NDArray[np.float16]:
        """Shape (pieces, d)."""
        if self._mapped is None:
            self._mapped = np.memmap(self._file, dtype=np.float16, mode="r").reshape(-1, 384)
        start, length = self._index[question]
        return self._mapped[start : start + length]
