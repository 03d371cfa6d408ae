"""Late interaction: each word of the question finds the header or table name that is nearest to it in meaning.

ColBERT's MaxSim (Khattab and Zaharia 2020, section 3.3, equation 3), with one vector per header instead of one per
token: the stored ones. Both sides go through a small residual map, and a gate says how much each word counts; they are
trained for the default encoder by `python -m benchmarks.training.train_interaction`. Of another encoder that gives the
states of its tokens, the plain cosines are taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Final, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from lakescout.lake.index import LakeIndex
from lakescout.ranking import columns
from lakescout.words.encoder import Encoder, Readable

Floats = NDArray[np.float32]

FILE: Final = Path(__file__).parent / "data" / "interaction.npz"
MOST_TOKENS: Final = 64
"""The most tokens of a question that are read."""
_ROWS: Final = 8192
"""How many vectors are mapped at one time."""


@runtime_checkable
class Contextual(Protocol):
    """An encoder that gives the state of each token, and its place in the text."""

    def offsets(self, text: str, limit: int) -> list[tuple[int, int]]:
        """The characters of each token."""
        ...

    def token_states(
        self, texts: Sequence[str], limit: int, progress: Callable[[int], None] | None = None, *, inner: bool = False
    ) -> Iterator[tuple[int, NDArray[np.float32]]]:
        """Position and states, shape (tokens, d), of each text."""
        ...


@dataclass(frozen=True)
class Trained:
    """The maps of question and headers, and the gate. d: the encoder's dimension, r: the rank of the maps."""

    encoder: str
    """SHA-256 of the encoder for which they were trained."""
    down: Floats
    """Shape (d, r), shared by both sides."""
    question: Floats
    """Shape (r, d)."""
    header: Floats
    """Shape (r, d)."""
    gate: Floats
    """Shape (d,)."""
    bias: float

    @classmethod
    def load(cls, file: Path = FILE) -> Trained:
        """Read the file of the package."""
        with np.load(file) as data:
            found = {name: data[name].astype(np.float32) for name in ("down", "question", "header", "gate", "bias")}
            return cls(str(data["encoder"]), bias=float(found.pop("bias")), **found)

    def asked(self, states: Floats) -> tuple[Floats, Floats]:
        """Shapes (w, d) and (w,): vectors whose products with headers' vectors are cosines times `norms`; the gate."""
        mapped = states + states @ self.down @ self.question
        mapped /= np.maximum(np.linalg.norm(mapped, axis=1, keepdims=True), 1e-9)
        gate = 1 / (1 + np.exp(-(states @ self.gate + self.bias)))
        return mapped + mapped @ self.header.T @ self.down.T, gate

    def norms(self, vectors: Floats) -> Floats:
        """Shape (n,): lengths of the mapped vectors of headers."""
        found = np.empty(len(vectors), dtype=np.float32)
        for start in range(0, len(vectors), _ROWS):
            part = vectors[start : start + _ROWS]
            found[start : start + _ROWS] = np.linalg.norm(part + part @ self.down @ self.header, axis=1)
        return np.maximum(found, 1e-9)


@cache
def _trained() -> Trained:
    return Trained.load()


def _fits(encoder: Encoder) -> bool:
    return encoder.identity.sha256 == _trained().encoder


@dataclass(frozen=True)
class Interaction:
    """What the words of a question find in each of t tables."""

    gate: Floats
    """Shape (w,): how much each word counts, 0 to 1."""
    names: Floats
    """Shape (w, t): the cosine of the table's name."""
    headers: Floats
    """Shape (w, t): the cosine of the table's nearest header; -1 where it has none."""
    spans: tuple[tuple[int, int], ...]
    """The characters of each word, or part of a word."""

    @cached_property
    def nearest(self) -> Floats:
        """Shape (w, t): the cosine of the table's nearest header or name."""
        return np.maximum(self.names, self.headers)

    def total(self, nearest: Floats) -> Floats:
        """Shape (n,): the gated sum over the words of `nearest`, shape (w, n); long questions count less a word."""
        return np.asarray(self.gate @ nearest / np.sqrt(self.gate.sum() + 1e-3), dtype=np.float32)


@dataclass(frozen=True)
class Asked:
    """The words of a question as vectors, before anything is found."""

    vectors: Floats
    """Shape (w, d): their products with a header's vector are cosines times its `lengths`."""
    gate: Floats
    """Shape (w,): how much each word counts, 0 to 1."""
    spans: tuple[tuple[int, int], ...]
    """The characters of each word, or part of a word."""

    def among(self, index: LakeIndex, found: columns.Cosines) -> Interaction:
        """What the words find in each table, given their `columns.cosines`."""
        by_text = found.by_text
        said = found.by_narration
        if _fits(index.encoder):
            lengths = index.derived("lengths of names", lambda: _lengths(index))
            by_text = by_text / lengths
            if said is not None:
                said = said / index.derived("lengths of narrations", lambda: _trained().norms(index.narration_vectors))
        headers = columns.Cosines(by_text, said).of_tables(index)
        return Interaction(self.gate, np.take(by_text, index.table_text, axis=1), headers, self.spans)


def asked(index: LakeIndex, question: str) -> Asked | None:
    """The words of a question as vectors; None if the encoder gives no states or there is nothing to compare."""
    encoder = index.encoder
    if not isinstance(encoder, Contextual) or not len(index.catalog.tables):
        return None
    reading = encoder.recall.reading(question) if isinstance(encoder, Readable) else None
    if reading is not None and reading.states is not None and len(reading.states) <= MOST_TOKENS:
        states, spans = reading.states, reading.spans
    else:
        ((_, states),) = encoder.token_states([question], MOST_TOKENS)
        spans = tuple(encoder.offsets(question, MOST_TOKENS))
    own = [place for place, (_, end) in enumerate(spans) if end]  # without the encoder's own marks
    states, spans = states[own], tuple(spans[place] for place in own)
    if not len(states):
        return None
    if _fits(encoder):
        vectors, gate = _trained().asked(states)
        return Asked(vectors, np.asarray(gate, dtype=np.float32), spans)
    lengths = np.maximum(np.linalg.norm(states, axis=1, keepdims=True), 1e-9)
    return Asked(states / lengths, np.ones(len(states), dtype=np.float32), spans)


def interaction(index: LakeIndex, question: str) -> Interaction | None:
    """What every word finds in every table; None if the encoder gives no states or there is nothing to compare."""
    words = asked(index, question)
    return words.among(index, columns.cosines(index, words.vectors)) if words is not None else None


def _lengths(index: LakeIndex) -> Floats:
    """Shape (n,): the number by which to divide the products of each text that is a name; 1 for other texts."""
    found = np.ones(len(index.texts), dtype=np.float32)
    found[index.named_texts] = _trained().norms(index.named_vectors)
    return found
