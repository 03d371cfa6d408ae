"""An encoder that runs an ONNX transformer on onnxruntime."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from lakescout.encoder.batches import length_batches
from lakescout.encoder.protocol import EncoderIdentity, Vectors
from lakescout.errors import EncoderError

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Tokenizer

MAX_LENGTH = 256
"""Tokens of a text that are read; all-MiniLM-L6-v2 was trained for no more."""

PROVIDERS = ("CUDAExecutionProvider", "CPUExecutionProvider")


class OnnxEncoder:
    """Mean-pooled, L2-normalised output of `model.onnx`, tokens by `tokenizer.json`.

    The files are opened at the first use. `threads` = 0 leaves the number to onnxruntime.
    Raises EncoderError when a file is missing or damaged.
    """

    def __init__(self, name: str, model: Path, tokenizer: Path, *, sha256: str | None = None, threads: int = 0) -> None:
        self.name = name
        self._model = model
        self._tokenizer_file = tokenizer
        self._expected_sha256 = sha256
        self._threads = threads

    @cached_property
    def identity(self) -> EncoderIdentity:
        """Name, SHA-256 of the model file, dimension."""
        return EncoderIdentity(self.name, self._sha256, self._dimension)

    def encode(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Vectors:
        """Encode into shape (len(texts), d). `progress` is told how many texts each batch did."""
        encodings = self._tokenizer.encode_batch(list(texts))
        vectors = np.empty((len(texts), self._dimension), dtype=np.float32)
        for batch in length_batches([len(encoding.ids) for encoding in encodings]):
            vectors[batch] = self._encode_ids([encodings[position].ids for position in batch])
            if progress:
                progress(len(batch))
        return vectors

    @property
    def window(self) -> int:
        """Tokens of a text that are read, the two special ones left out."""
        return MAX_LENGTH - 2

    def token_counts(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text, the special ones left out, at most `window` (or a little more, where it is cut)."""
        return [len(encoding.ids) for encoding in self._tokenizer.encode_batch(list(texts), add_special_tokens=False)]

    def token_states(
        self, texts: Sequence[str], limit: int, progress: Callable[[int], None] | None = None
    ) -> Iterator[tuple[int, np.ndarray]]:
        """Position and last hidden states, shape (tokens, d), of each text, its first `limit` tokens; shortest first.

        Raises EncoderError when the model gives one vector a text only.
        """
        ids = [cut(encoding.ids, limit) for encoding in self._tokenizer.encode_batch(list(texts))]
        for batch in length_batches([len(row) for row in ids]):
            states, mask = self._states([ids[position] for position in batch])
            if states.ndim != 3:
                raise EncoderError(f"encoder {self.name!r} gives no vectors of single tokens")
            for position, row, seen in zip(batch, states, mask, strict=True):
                yield position, row[: int(seen.sum())]
            if progress:
                progress(len(batch))

    def _encode_ids(self, rows: list[list[int]]) -> Vectors:
        output, mask = self._states(rows)
        pooled = mean_pool(output, mask) if output.ndim == 3 else output
        return l2_normalise(pooled)

    def _states(self, rows: list[list[int]]) -> tuple[np.ndarray, np.ndarray]:
        longest = max(map(len, rows))
        ids = np.zeros((len(rows), longest), dtype=np.int64)
        mask = np.zeros_like(ids)
        for number, row in enumerate(rows):
            ids[number, : len(row)] = row
            mask[number, : len(row)] = 1
        feeds = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        return self._session.run(None, {name: feeds[name] for name in self._input_names})[0], mask

    @cached_property
    def _sha256(self) -> str:
        if not self._model.is_file():
            raise EncoderError(f"encoder {self.name!r}: there is no file {self._model}")
        with self._model.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest() if hasattr(hashlib, "file_digest") else ""
            if not found:
                found = hashlib.sha256(file.read()).hexdigest()
        if self._expected_sha256 and found != self._expected_sha256:
            raise EncoderError(
                f"encoder {self.name!r}: {self._model} has SHA-256 {found}, expected {self._expected_sha256}; "
                "the file is damaged or was exchanged, install it again"
            )
        return found

    @cached_property
    def _session(self) -> InferenceSession:
        import onnxruntime

        assert self._sha256
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = self._threads
        options.log_severity_level = 3
        available = onnxruntime.get_available_providers()
        providers = [provider for provider in PROVIDERS if provider in available]
        try:
            return onnxruntime.InferenceSession(str(self._model), options, providers=providers)
        except Exception as error:  # onnxruntime raises classes of its own that share no public base
            raise EncoderError(f"encoder {self.name!r}: {self._model} is not a model that runs: {error}") from error

    @cached_property
    def _input_names(self) -> list[str]:
        return [entry.name for entry in self._session.get_inputs()]

    @cached_property
    def _dimension(self) -> int:
        dimension = self._session.get_outputs()[0].shape[-1]
        if not isinstance(dimension, int):
            raise EncoderError(f"encoder {self.name!r}: the model does not state its dimension: {dimension!r}")
        return dimension

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        from tokenizers import Tokenizer

        if not self._tokenizer_file.is_file():
            raise EncoderError(f"encoder {self.name!r}: there is no file {self._tokenizer_file}")
        try:
            tokenizer = Tokenizer.from_file(str(self._tokenizer_file))
        except Exception as error:  # tokenizers raises plain exceptions
            raise EncoderError(f"encoder {self.name!r}: {self._tokenizer_file} is no tokenizer: {error}") from error
        tokenizer.enable_truncation(MAX_LENGTH)
        tokenizer.no_padding()
        return tokenizer


def mean_pool(tokens: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Mean of the token vectors that the mask keeps. Shapes (n, t, d) and (n, t) -> (n, d)."""
    weights = mask[:, :, None].astype(np.float32)
    return np.asarray((tokens * weights).sum(axis=1) / np.maximum(weights.sum(axis=1), 1.0))


def l2_normalise(vectors: np.ndarray) -> Vectors:
    """Scale every row to length 1; a row of zeros stays."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(vectors / np.maximum(lengths, 1e-12), dtype=np.float32)


def cut(ids: list[int], limit: int) -> list[int]:
    """The first tokens, with the last one, which ends a text, in place.

    >>> cut([101, 7, 8, 9, 102], 4)
    [101, 7, 8, 102]
    """
    return ids if len(ids) <= limit else [*ids[: limit - 1], ids[-1]]


def load_encoder(folder: Path, threads: int = 0) -> OnnxEncoder:
    """An encoder from a local folder with `model.onnx` and `tokenizer.json`."""
    if not folder.is_dir():
        raise EncoderError(f"encoder: there is no folder {folder} (it must hold model.onnx and tokenizer.json)")
    return OnnxEncoder(folder.name, folder / "model.onnx", folder / "tokenizer.json", threads=threads)
