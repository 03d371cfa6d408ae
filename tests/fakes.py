"""Fakes small enough to predict by hand."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb
import numpy as np

from lakescout.doors.python import DuckDBConnection
from lakescout.words.encoder import EncoderIdentity


def examples(count: int) -> int:
    """How many random cases a property is tried on: `count`, or a third of it on the older version of DuckDB."""
    return count if int(duckdb.__version__.split(".")[0]) > 1 else max(1, count // 3)


@contextmanager
def in_a_file() -> Iterator[duckdb.DuckDBPyConnection]:
    """An empty database in a file, called as one in memory is, which would be read again for each question."""
    with TemporaryDirectory() as folder, duckdb.connect(str(Path(folder) / "memory.duckdb")) as connection:
        yield connection


class LetterEncoder:
    """A text's vector counts its letters a to z, scaled to length 1."""

    def __init__(self, name: str = "letters") -> None:
        self.identity = EncoderIdentity(name, name, 26)
        self.encoded: list[str] = []

    def encode(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> np.ndarray:
        self.encoded.extend(texts)
        if progress is not None:
            progress(len(texts))
        counts = np.zeros((len(texts), 26), dtype=np.float32)
        for number, text in enumerate(texts):
            for letter in text.lower():
                if "a" <= letter <= "z":
                    counts[number, ord(letter) - ord("a")] += 1
        return counts / np.maximum(np.linalg.norm(counts, axis=1, keepdims=True), 1e-12)


class Source:
    """Hands out cursors of one connection."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self.connection = connection
        self._lock = threading.Lock()

    def connect(self) -> DuckDBConnection:
        with self._lock:
            return DuckDBConnection(self.connection.cursor())
