"""What the decoder reads of a text: the frozen encoder's states for its first tokens; the decoder on onnxruntime."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from lakescout.errors import StateError
from lakescout.plugins.papers.birdie.search import Floats
from lakescout.words.encoder import Encoder
from lakescout.words.onnx import onnx_runtime

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

UNIT: Final = ("down1", "up1", "down2", "up2")
INPUTS: Final = ("states", "mask", "steps", *UNIT)
OUTPUT: Final = "wanted"

Matrices = tuple[Floats, Floats, Floats, Floats]
"""A memory unit: down1, up1, down2, up2, each with a first dimension of layers."""


def load_session(model: bytes, threads: int = 0) -> InferenceSession:
    """A session over the stored decoder. Raises StateError."""
    onnxruntime = onnx_runtime()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.log_severity_level = 3
    try:
        session: InferenceSession = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        return session
    except Exception as error:  # onnxruntime raises classes of its own that share no public base
        raise StateError(f"the trained index cannot be run: {error}") from error


@dataclass(frozen=True)
class OnnxSpelling:
    """The decoder for one question. Rows of different units run in one batch, each with its own matrices."""

    session: InferenceSession
    parameters: Mapping[str, Floats]
    """The decoder's parameters, by name: inputs of the graph, too."""
    units: Sequence[Matrices]
    """By unit number; unit 0, the first model, is all zeros."""
    states: Floats
    """Of the question, shape (tokens, d)."""

    @property
    def asked(self) -> Floats:
        """The question's sentence vector in the space of the steps."""
        mean = self.states.mean(axis=0)
        vector = mean / max(float(np.linalg.norm(mean)), 1e-9) @ self.parameters["project"]
        return np.asarray(vector * np.exp(self.parameters["log_prior"]), dtype=np.float32)

    def wanted(self, steps: Floats, units: Sequence[int]) -> Floats:
        """The vector that each row looks for next, shape (rows, width)."""
        chosen = list(units)
        lora = (np.stack([self.units[unit][part] for unit in chosen]) for part in range(4))
        mask = np.ones((1, len(self.states)), dtype=np.float32)
        feeds = dict(zip(INPUTS, (self.states[None], mask, steps, *lora), strict=True))
        found = self.session.run([OUTPUT], {**feeds, **self.parameters})[0]
        return np.asarray(found[:, -1], dtype=np.float32)


TOKENS_READ: Final = 64
"""How many tokens of a question or of a table's text are read (BIRDIE 6.1)."""


@dataclass
class Readings:
    """The first tokens of many texts, one text after the other. Text i: flat[first[i] : first[i + 1]]."""

    flat: NDArray[Any]
    """States of a frozen encoder, shape (tokens, d) in half precision; or numbers in a vocabulary, shape (tokens,)."""
    first: NDArray[np.int64]
    """Shape (texts + 1,)."""

    @property
    def lengths(self) -> NDArray[np.int64]:
        """Tokens of each text."""
        return np.diff(self.first)

    def padded(self, texts: NDArray[np.int64]) -> tuple[NDArray[Any], NDArray[np.float32]]:
        """The tokens of some texts and their mask, shapes (texts, longest, ...) and (texts, longest)."""
        lengths = self.lengths[texts]
        kind = np.int64 if np.issubdtype(self.flat.dtype, np.integer) else np.float32
        tokens = np.zeros((len(texts), int(lengths.max()), *self.flat.shape[1:]), dtype=kind)
        for row, (text, length) in enumerate(zip(texts, lengths, strict=True)):
            tokens[row, :length] = self.flat[self.first[text] : self.first[text] + length]
        return tokens, (np.arange(tokens.shape[1]) < lengths[:, None]).astype(np.float32)


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
    """States of one question, shape (tokens, d); for an encoder without states, its vector as the only one."""
    if isinstance(encoder, GivesStates):
        return next(iter(encoder.token_states([question], TOKENS_READ)))[1]
    return encoder.encode([question])


def make_states(
    encoder: Encoder, texts: Sequence[str], folder: Path, progress: Callable[[int, int], None] | None = None
) -> Readings:
    """Encode `texts` into files in `folder`, or reuse the files that an interrupted run left there."""
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
    """Write the states, a chunk of texts at a time, so that those of a large lake need not fit into memory."""
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
