"""What the decoder reads of a text: the frozen encoder's states of its first tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from lakescout.birdie.readings import TOKENS_READ, Readings
from lakescout.encoder import Encoder

_CHUNK = 2048


@runtime_checkable
class GivesStates(Protocol):
    """An encoder that shows the states of single tokens."""

    def token_states(
        self, texts: Sequence[str], limit: int, progress: Callable[[int], None] | None = None
    ) -> Iterator[tuple[int, NDArray[np.float32]]]:
        """Position of the text and its states, in any order."""
        ...


def question_states(encoder: Encoder, question: str) -> NDArray[np.float32]:
    """States of one question, shape (tokens, d); of an encoder without states its vector as the only one."""
    if isinstance(encoder, GivesStates):
        return next(iter(encoder.token_states([question], TOKENS_READ)))[1]
    return encoder.encode([question])


def make_states(
    encoder: Encoder, texts: Sequence[str], folder: Path, progress: Callable[[int, int], None] | None = None
) -> Readings:
    """Encode `texts` into files of `folder`, or take what an interrupted run left there."""
    flat_file, first_file = folder / "states.f16", folder / "first.npy"
    dimension = encoder.identity.dimension
    if not first_file.is_file():
        _write(encoder, texts, flat_file, first_file, progress)
    flat = np.memmap(flat_file, dtype=np.float16, mode="r").reshape(-1, dimension)
    return Readings(flat, np.load(first_file))


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
