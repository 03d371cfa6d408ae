"""What the decoder reads of a text: the frozen encoder's states of its first tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from lakescout.encoder import Encoder

TOKENS_READ = 64
"""Tokens of a question or of a table's text that are read (BIRDIE 6.1)."""
_CHUNK = 2048


@runtime_checkable
class GivesStates(Protocol):
    """An encoder that shows the states of single tokens."""

    def token_states(
        self, texts: Sequence[str], limit: int, progress: Callable[[int], None] | None = None
    ) -> Iterator[tuple[int, NDArray[np.float32]]]:
        """Position of the text and its states, in any order."""
        ...


@dataclass
class TokenStates:
    """States of many texts in half precision, one after the other. Text i: flat[first[i] : first[i + 1]]."""

    flat: NDArray[np.float16]
    """Shape (tokens, d)."""
    first: NDArray[np.int64]
    """Shape (texts + 1,)."""

    @property
    def lengths(self) -> NDArray[np.int64]:
        """Tokens of each text."""
        return np.diff(self.first)

    def padded(self, texts: NDArray[np.int64]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """States and mask of some texts, shapes (texts, longest, d) and (texts, longest)."""
        lengths = self.lengths[texts]
        states = np.zeros((len(texts), int(lengths.max()), self.flat.shape[1]), dtype=np.float32)
        for row, (text, length) in enumerate(zip(texts, lengths, strict=True)):
            states[row, :length] = self.flat[self.first[text] : self.first[text] + length]
        return states, (np.arange(states.shape[1]) < lengths[:, None]).astype(np.float32)


def question_states(encoder: Encoder, question: str) -> NDArray[np.float32]:
    """States of one question, shape (tokens, d); of an encoder without states its vector as the only one."""
    if isinstance(encoder, GivesStates):
        return next(iter(encoder.token_states([question], TOKENS_READ)))[1]
    return encoder.encode([question])


def make_states(
    encoder: Encoder, texts: Sequence[str], folder: Path, progress: Callable[[int, int], None] | None = None
) -> TokenStates:
    """Encode `texts` into files of `folder`, or take what an interrupted run left there."""
    flat_file, first_file = folder / "states.f16", folder / "first.npy"
    dimension = encoder.identity.dimension
    if not first_file.is_file():
        _write(encoder, texts, flat_file, first_file, progress)
    flat = np.memmap(flat_file, dtype=np.float16, mode="r").reshape(-1, dimension)
    return TokenStates(flat, np.load(first_file))


def _write(
    encoder: Encoder,
    texts: Sequence[str],
    flat_file: Path,
    first_file: Path,
    progress: Callable[[int, int], None] | None,
) -> None:
    """A chunk of texts at a time, so that the states of a large lake need not fit into memory."""
    lengths: list[int] = []
    with flat_file.open("wb") as file:
        for start in range(0, len(texts), _CHUNK):
            for states in _chunk(encoder, texts[start : start + _CHUNK]):
                file.write(np.ascontiguousarray(states, dtype=np.float16).tobytes())
                lengths.append(len(states))
            if progress:
                progress(len(lengths), len(texts))
    np.save(first_file, np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64))


def _chunk(encoder: Encoder, texts: Sequence[str]) -> list[NDArray[np.float32]]:
    if not isinstance(encoder, GivesStates):
        return [vector[None] for vector in encoder.encode(texts)]
    found: dict[int, NDArray[np.float32]] = dict(encoder.token_states(texts, TOKENS_READ))
    return [found[position] for position in range(len(texts))]
