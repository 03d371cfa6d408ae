"""What the engine needs from an encoder, and a memory of what an encoder computed lately.

A question runs through its encoder once, and a remembered phrase not at all: discovery wants the vector of a question,
late interaction the states of its tokens, the reader those of an inner layer, and one run gives all three.
"""

from __future__ import annotations

import json
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from lakescout.errors import EncoderError, first_line

Vectors = NDArray[np.float32]
"""Shape (n, d), every row of length 1."""


@dataclass(frozen=True, slots=True)
class EncoderIdentity:
    """What distinguishes one encoder from another. Vectors of two identities are never mixed."""

    name: str
    sha256: str
    dimension: int


class Encoder(Protocol):
    """Turns texts into vectors whose inner product is their similarity."""

    @property
    def identity(self) -> EncoderIdentity:
        """Name, hash of the weights and dimension."""
        ...

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Encode `texts` into shape (len(texts), d). An empty list gives shape (0, d)."""
        ...


RELATIVE_SPREAD = 0.05
MAX_TEXTS = 64
MAX_TOKENS = 1024
A_RUN = 12
"""The fixed cost of a run, in tokens: each run reads all weights."""


def length_batches(
    lengths: Sequence[int],
    spread: float = RELATIVE_SPREAD,
    max_texts: int = MAX_TEXTS,
    max_tokens: int = MAX_TOKENS,
    a_run: int = A_RUN,
) -> Iterator[list[int]]:
    """Yield lists of positions into `lengths`, shortest texts first.

    In one batch the longest is at most (1 + spread) times the shortest, or the padding is less than `a_run` tokens.

    >>> list(length_batches([3, 9, 3, 4]))
    [[0, 2, 3], [1]]
    """
    batch: list[int] = []
    tokens = 0
    for position in sorted(range(len(lengths)), key=lengths.__getitem__):
        length = lengths[position]
        full = len(batch) == max_texts or (len(batch) + 1) * length > max_tokens
        near = batch and length <= lengths[batch[0]] * (1 + spread)
        if batch and (full or not (near or len(batch) * length - tokens < a_run)):
            yield batch
            batch, tokens = [], 0
        batch.append(position)
        tokens += length
    if batch:
        yield batch


DEFAULT_WINDOW: Final = 256
"""How many tokens an encoder is assumed to read if it does not say."""

TOKENS_A_WORD: Final = 2
"""Tokens per word to assume if the encoder does not count: headers and numbers break into several."""


@runtime_checkable
class Windowed(Protocol):
    """An encoder that counts its tokens."""

    @property
    def window(self) -> int:
        """How many tokens of a text are read, not counting the special ones."""
        ...

    def token_counts(self, texts: Sequence[str]) -> list[int]:
        """The number of tokens in each text without the special ones, at most `window`."""
        ...


def window_of(encoder: Encoder) -> int:
    """How many tokens of a text the encoder reads."""
    return encoder.window if isinstance(encoder, Windowed) else DEFAULT_WINDOW


TRIAL: Final = 8
"""How many texts are encoded to see how long one takes."""


def seconds_a_text(encoder: Encoder) -> float:
    """How long the encoder takes for a text as long as its window, by a trial."""
    texts = [f"word {number} " * (window_of(encoder) // 2) for number in range(TRIAL)]
    encoder.encode(texts[:1])
    start = time.perf_counter()
    encoder.encode(texts)
    return (time.perf_counter() - start) / TRIAL


def token_counts(encoder: Encoder, texts: Sequence[str]) -> list[int]:
    """The number of tokens in each text, estimated if the encoder does not count."""
    if isinstance(encoder, Windowed):
        return encoder.token_counts(texts)
    return [TOKENS_A_WORD * len(text.split()) for text in texts]


PHRASES: Final = 50_000
"""How many phrases' vectors are kept."""
QUESTIONS: Final = 16
"""How many questions' states are kept: several threads may ask at one time."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One run of the encoder over a text."""

    vector: Vectors
    """Shape (d,), of length 1."""
    states: Vectors | None
    """Shape (tokens, d), of the last layer; None if the model gives one vector per text."""
    inner: Vectors | None
    """The states of the inner layer; None if the encoder was opened without one."""
    spans: tuple[tuple[int, int], ...]
    """Start and end of each token in the text; (0, 0) for the encoder's special tokens."""


@runtime_checkable
class Readable(Protocol):
    """An encoder that gives everything in one run, and remembers it."""

    @property
    def recall(self) -> Recall:
        """Its memory."""
        ...

    def read(self, text: str) -> Reading:
        """One run over one text."""
        ...


class Recall:
    """Remembers vectors and readings of one encoder; the least recently used leave first. Safe to share by threads."""

    def __init__(self, encoder: Encoder, phrases: int = PHRASES, questions: int = QUESTIONS) -> None:
        self._encoder = encoder
        self._most_phrases, self._most_questions = phrases, questions
        self._vectors: OrderedDict[str, Vectors] = OrderedDict()
        self._readings: OrderedDict[str, Reading] = OrderedDict()
        self._lock = threading.Lock()

    def vectors(self, phrases: Sequence[str]) -> Vectors:
        """Shape (phrases, d), each row of length 1; (0, 1) for none."""
        if not phrases:
            return np.zeros((0, 1), np.float32)
        with self._lock:
            known = {phrase: self._vectors[phrase] for phrase in phrases if phrase in self._vectors}
            for phrase in known:
                self._vectors.move_to_end(phrase)
        missing = [phrase for phrase in dict.fromkeys(phrases) if phrase not in known]
        if missing:
            fresh = dict(zip(missing, self._encoder.encode(missing), strict=True))
            known |= fresh
            with self._lock:
                self._vectors |= {phrase: vector.copy() for phrase, vector in fresh.items()}
                while len(self._vectors) > self._most_phrases:
                    self._vectors.popitem(last=False)
        return np.stack([known[phrase] for phrase in phrases])

    def learn(self, vectors: Mapping[str, Vectors]) -> None:
        """Remember vectors that this encoder computed before, such as those of an index."""
        with self._lock:
            for phrase, vector in vectors.items():
                self._vectors.setdefault(phrase, vector)
                self._vectors.move_to_end(phrase)
            while len(self._vectors) > self._most_phrases:
                self._vectors.popitem(last=False)

    def reading(self, question: str) -> Reading | None:
        """The reading of a question, remembered; None if the encoder is not `Readable`."""
        if not isinstance(self._encoder, Readable):
            return None
        with self._lock:
            found = self._readings.get(question)
            if found is not None:
                self._readings.move_to_end(question)
                return found
        found = self._encoder.read(question)
        with self._lock:
            self._readings[question] = found
            while len(self._readings) > self._most_questions:
                self._readings.popitem(last=False)
        return found

    def asked(self, question: str, phrases: Sequence[str] = ()) -> Vectors:
        """Row 0 is the question; then one row per phrase."""
        reading = self.reading(question)
        if reading is None:
            return self._encoder.encode([question, *phrases])
        first = reading.vector[None]
        return np.concatenate([first, self.vectors(phrases)]) if phrases else first


def recall(encoder: Encoder, phrases: int = PHRASES) -> Recall:
    """The encoder's own memory, which all callers share; a new one if it has none."""
    return encoder.recall if isinstance(encoder, Readable) else Recall(encoder, phrases)


POOLING: Final = "1_Pooling/config.json"
PROMPTS: Final = "config_sentence_transformers.json"
MODULES: Final = "modules.json"
LENGTHS: Final = "sentence_bert_config.json"
CONFIGURATION: Final = (POOLING, PROMPTS, MODULES, LENGTHS)
"""The files, as sentence-transformers writes them, that say how a model is used; they stand beside `model.onnx`."""

MAX_LENGTH: Final = 256
"""How many tokens of a text are read if a model does not say; all-MiniLM-L6-v2 was not trained on more."""
POOLINGS: Final[Mapping[str, str]] = {
    "mean": "pooling_mode_mean_tokens",
    "cls": "pooling_mode_cls_token",
    "max": "pooling_mode_max_tokens",
    "lasttoken": "pooling_mode_lasttoken",
}
"""The ways to make one vector of a text's tokens, and what POOLING calls each."""
ALLOWED: Final = f"one of {', '.join(POOLINGS.values())}"
MODULES_KNOWN: Final = ("Transformer", "Pooling", "Normalize")


@dataclass(frozen=True, slots=True)
class Use:
    """How an encoder is used, as its own configuration says."""

    pooling: str = ""
    """One of POOLINGS; empty if nothing says so: then the model itself must give one vector for each text."""
    dimension: int | None = None
    """The length of a token's vector, if it is told."""
    prompt: str = ""
    """The prompt that is put before every text."""
    length: int = MAX_LENGTH
    """How many tokens of a text are read."""
    lower: bool = False
    """Whether texts are put in lower case."""
    unknown: str = ""
    """The kind of a layer that only the model itself could apply; empty if there is none."""


def read_use(folder: Path) -> Use:
    """How the encoder in a folder is used. Raises EncoderError for a configuration that cannot be followed.

    Vectors are compared by their angle, so they are given length 1, whatever the model does with their lengths.
    """
    pooling, dimension = _pooling(_read_json(folder / POOLING), folder / POOLING)
    told = _read_json(folder / PROMPTS)
    modules = _modules(folder / MODULES)
    compares = told.get("similarity_fn_name") or "cosine"
    if compares != "cosine" and not (compares in {"dot", "dot_product"} and "Normalize" in modules):
        raise EncoderError(
            f"encoder: {folder / PROMPTS} has similarity_fn_name {compares!r}; lakescout compares by angle: allowed "
            f"are 'cosine', and 'dot' where {MODULES} names Normalize"
        )
    lengths = _read_json(folder / LENGTHS)
    length = lengths.get("max_seq_length") or MAX_LENGTH
    if not isinstance(length, int) or length < 3:
        raise EncoderError(f"encoder: {folder / LENGTHS} has max_seq_length {length!r}; allowed are numbers from 3")
    prompt = _prompt(told, folder / PROMPTS)
    if prompt and _read_json(folder / POOLING).get("include_prompt") is False:
        raise EncoderError(
            f"encoder: {folder / POOLING} has include_prompt false and {folder / PROMPTS} has the prompt {prompt!r}; "
            "allowed is include_prompt true, or no prompt"
        )
    unknown = next((each for each in modules if each not in MODULES_KNOWN), "")
    return Use(pooling, dimension, prompt, length, lengths.get("do_lower_case") is True, unknown)


def _read_json(file: Path) -> dict[str, Any]:
    """What a file says; nothing if there is none. Raises EncoderError."""
    if not file.is_file():
        return {}
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise EncoderError(f"encoder: {file} cannot be read: {first_line(error)}") from error
    if not isinstance(told, dict):
        raise EncoderError(f"encoder: {file} cannot be read: it holds no JSON object")
    return told


def _pooling(told: Mapping[str, Any], file: Path) -> tuple[str, int | None]:
    if not told:
        return "", None
    modes = {name for name, value in told.items() if name.startswith("pooling_mode_") and value}
    if way := told.get("pooling_mode"):
        modes.add(POOLINGS.get(str(way), str(way)))
    found = [way for way, name in POOLINGS.items() if modes == {name}]
    if not found:
        raise EncoderError(f"encoder: {file} has {' and '.join(sorted(modes)) or 'no pooling'}; allowed is {ALLOWED}")
    dimension = told.get("word_embedding_dimension", told.get("embedding_dimension"))
    return found[0], dimension if isinstance(dimension, int) else None


def _modules(file: Path) -> list[str]:
    """The kinds of the layers of a model, in order; none if the file is not there. Raises EncoderError."""
    if not file.is_file():
        return []
    try:
        return [str(each["type"]).rpartition(".")[2] for each in json.loads(file.read_text(encoding="utf-8"))]
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise EncoderError(f"encoder: {file} cannot be read: {first_line(error)}") from error


def _prompt(told: Mapping[str, Any], file: Path) -> str:
    """The prompt by default, or that of a question: texts and questions are compared both ways. Raises EncoderError."""
    prompts, name = told.get("prompts") or {}, told.get("default_prompt_name")
    if not isinstance(prompts, dict) or any(not isinstance(prompt, str) for prompt in prompts.values()):
        raise EncoderError(f"encoder: {file} cannot be read: prompts must map names to texts, not {prompts!r:.80}")
    if name is not None and name not in prompts:
        raise EncoderError(
            f"encoder: {file} has default_prompt_name {name!r}; allowed are {', '.join(map(repr, prompts)) or 'none'}"
        )
    return str(prompts.get(name or "query") or "")
