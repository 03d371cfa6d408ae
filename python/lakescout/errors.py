"""The errors a user can meet, all under one base class."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final


class LakescoutError(Exception):
    """Base of every error that lakescout raises on purpose."""


class QuestionError(LakescoutError):
    """The question is empty, too long or not text."""


class ArgumentError(LakescoutError):
    """An argument of a function is out of range, of the wrong type or unknown."""


class NoModelError(ArgumentError):
    """The request needs a language model, but none is set, or `privacy` = 'none' forbids asking it."""

    def __init__(self, what: str) -> None:
        super().__init__(
            f"{what} needs the settings llm_base_url and llm_model, and privacy other than 'none': "
            "FROM lakescout_set('llm_base_url', 'http://localhost:8080/v1') stores one; or llm_model as the path of a "
            ".gguf file, which runs in this process"
        )


class SettingError(LakescoutError):
    """A setting does not exist or its value is not allowed."""


class UnknownTableError(LakescoutError):
    """The named table or column is not part of the lake."""


class EncoderError(LakescoutError):
    """The text encoder is missing or damaged, or not of a kind that lakescout can use."""


class StateError(LakescoutError):
    """What is stored in the schema `lakescout` cannot be used."""


class ConnectionGoneError(LakescoutError):
    """Every connection that was registered for this database is closed."""


class NestedCallError(LakescoutError):
    """One of our own queries called one of our functions, through a view or a macro in the lake."""


class QueryError(LakescoutError):
    """The database refused a statement; the message is the database's own."""


class GuardError(LakescoutError):
    """A generated statement was refused, or stopped while it ran."""


class ModelError(LakescoutError):
    """The language model could not be reached, took too long or is over its budget."""


class OverloadError(ModelError):
    """The model is overloaded: it was slow, unreachable or refused for now. Fewer calls at a time may succeed."""


class LateError(OverloadError):
    """The model did not reply in time. The call may still have to be paid for."""


class RestingError(OverloadError):
    """The server could not be reached a moment ago, so nothing was sent this time."""


class RefusalError(ModelError):
    """The model will never accept this prompt. A shorter one may succeed."""


class ModelFileError(ModelError):
    """A model in a file cannot be fetched, read or run."""


class ClusterError(LakescoutError):
    """The cluster that should index a lake is missing, cannot reach the lake, or failed."""


class TrainingError(LakescoutError):
    """The index cannot be trained: an extra is missing, or there is nothing to train on."""


_MEMORY: Final = re.compile(
    r"bad_alloc|out of memory error|cannot allocate memory|failed to map segment|failed to allocate memory",
    re.IGNORECASE,
)
TOO_LITTLE: Final = "there is too little memory"


def lacks_memory(error: BaseException) -> bool:
    """Whether an error, of Python, DuckDB, onnxruntime or the loader of libraries, says that memory ran out.

    >>> lacks_memory(MemoryError()), lacks_memory(ImportError("failed to map segment")), lacks_memory(ValueError("no"))
    (True, True, False)
    """
    return isinstance(error, MemoryError) or _MEMORY.search(str(error)) is not None


@contextmanager
def pressable() -> Iterator[None]:
    """Let Ctrl-C be a KeyboardInterrupt: DuckDB's module makes a RuntimeError of it, which names no signal."""
    try:
        yield
    except RuntimeError as error:
        if str(error) != "Query interrupted":
            raise
        raise KeyboardInterrupt from error


def first_line(error: BaseException) -> str:
    """The message of an error, without the lines that point into the statement."""
    return (str(error).splitlines() or [type(error).__name__])[0]


_CLASS: Final = re.compile(
    r"(?:[A-Z][A-Za-z]*(?: [A-Z][A-Za-z]*)* Error: |[A-Z]\w*Error: |"
    r"Python exception occurred while executing the UDF: )+"
)

_NEAR: Final = ("Candidate ", "Did you mean ")
"""How DuckDB begins a line that suggests other names."""


def plainly(error: BaseException) -> str:
    """The message of an error without the classes that every layer puts in front of it.

    >>> plainly(QueryError("Invalid Input Error: Python exception occurred while executing the UDF: StateError: no"))
    'no'
    >>> plainly(QueryError("Catalog Error: Table with name t does not exist!\\nLINE 1: FROM t"))
    'Table with name t does not exist!'
    >>> plainly(QueryError('Binder Error: No column "agee"!\\nCandidate bindings: "age"\\nLINE 1: x'))
    'No column "agee"! Candidate bindings: "age"'
    """
    near = [line for line in str(error).splitlines()[1:] if line.startswith(_NEAR)]
    line = " ".join((first_line(error), *near[:1]))
    return _CLASS.sub("", line, count=1) if _CLASS.match(line) else line
