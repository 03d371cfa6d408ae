"""A fine-tuned T5 or mT5 without PyTorch: its architecture, its tokens, and running it on onnxruntime."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from lakescout.plugins.papers.birdie.search import Floats
from lakescout.plugins.papers.birdie.states import OUTPUT, TOKENS_READ, UNIT, Matrices, Readings

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Tokenizer

ENCODER_INPUTS: Final = ("embedded", "mask", *UNIT)
DECODER_INPUTS: Final = ("states", "mask", "steps", *UNIT)


@dataclass(frozen=True, slots=True)
class Architecture:
    """Sizes of a T5, by the names of this project; `hidden` is d_ff and `head` is d_kv in its configuration."""

    width: int
    hidden: int
    heads: int
    head: int
    encoder_layers: int
    decoder_layers: int
    gated: bool
    """Whether the feed-forward networks have a gate (T5 1.1, mT5)."""
    activation: str
    buckets: int
    distance: int
    epsilon: float
    dropout: float
    reach: int = TOKENS_READ
    """Tokens and steps that have positions."""


@dataclass(frozen=True)
class Pretrained:
    """What is stored of a pretrained model besides the decoder and the parameters."""

    model: str
    """The Hugging Face id or the folder that it came from."""
    architecture: Architecture
    vocabulary: bytes
    """`tokenizer.json`."""
    encoder: bytes
    """The encoder as ONNX; its parameters are inputs."""
    embedding: NDArray[np.float16]
    """Shape (tokens of the vocabulary, width)."""

    @cached_property
    def tokenizer(self) -> Tokenizer:
        """Turns texts into the ids of their first tokens."""
        return load_tokenizer(self.vocabulary)

    def embedded(self, text: str) -> Floats:
        """The vectors of a text's tokens, shape (tokens, width)."""
        return self.embedding[self.tokenizer.encode(text).ids].astype(np.float32)


def load_tokenizer(vocabulary: bytes) -> Tokenizer:
    """The tokenizer of the bytes of a `tokenizer.json`; cuts texts after TOKENS_READ tokens."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_str(vocabulary.decode())
    tokenizer.no_padding()
    tokenizer.enable_truncation(TOKENS_READ)
    return tokenizer


def read_tokens(tokenizer: Tokenizer, texts: Sequence[str]) -> Readings:
    """The texts as ids of tokens."""
    ids = [encoding.ids for encoding in tokenizer.encode_batch(list(texts))]
    first = np.cumsum([0, *map(len, ids)]).astype(np.int64)
    return Readings(np.array([number for row in ids for number in row], dtype=np.int32), first)


@dataclass(frozen=True)
class PretrainedSpelling:
    """The model for one question. Each memory unit reads the question in its own way (BIRDIE 6.1)."""

    encoder: InferenceSession
    decoder: InferenceSession
    parameters: Mapping[str, Floats]
    """Of the encoder ('encoder.…') and the decoder ('decoder.…')."""
    units: Sequence[Matrices]
    """By unit number: layers of the encoder first, then those of the decoder."""
    embedded: Floats
    """The question, shape (tokens, width)."""
    layers: int
    """Of the encoder."""
    _states: dict[int, Floats] = field(default_factory=dict)

    @property
    def asked(self) -> None:
        """None: steps by number have no vectors of single tables to compare a question with."""
        return

    def wanted(self, steps: Floats, units: Sequence[int]) -> Floats:
        """The vector that each row looks for next, shape (rows, width); the rows of a unit are run together."""
        owners = np.asarray(units)
        found = np.empty((len(owners), steps.shape[2]), dtype=np.float32)
        for unit in dict.fromkeys(units):
            rows = np.flatnonzero(owners == unit)
            lora = (part[None, self.layers :] for part in self.units[unit])
            feeds = dict(zip(DECODER_INPUTS, (self._read(unit), self._mask, steps[rows], *lora), strict=True))
            found[rows] = self.decoder.run([OUTPUT], {**feeds, **self._of("decoder.")})[0][:, -1]
        return found

    def _read(self, unit: int) -> Floats:
        """The question's states by a unit's encoder, shape (1, tokens, width); kept for the next steps."""
        if unit not in self._states:
            lora = (part[None, : self.layers] for part in self.units[unit])
            feeds = dict(zip(ENCODER_INPUTS, (self.embedded[None], self._mask, *lora), strict=True))
            self._states[unit] = self.encoder.run([OUTPUT], {**feeds, **self._of("encoder.")})[0]
        return self._states[unit]

    @property
    def _mask(self) -> Floats:
        return np.ones((1, len(self.embedded)), dtype=np.float32)

    def _of(self, part: str) -> dict[str, Floats]:
        return {name: value for name, value in self.parameters.items() if name.startswith(part)}
