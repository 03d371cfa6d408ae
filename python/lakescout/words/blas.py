"""How many threads numpy's OpenBLAS multiplies small matrices with.

A question multiplies many matrices of a few milliseconds each. OpenBLAS splits even these among all cores, and its
threads wait for each other without sleeping: on a busy machine of two cores that takes as long as all else in a
question. So a question over names that one core multiplies in milliseconds gets one thread.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

import numpy as np

MOST_TEXTS: Final = 100_000
"""Of so many texts or more, several threads multiply the vectors."""
_SPELLINGS: Final = ("scipy_openblas_{}_num_threads64_", "openblas_{}_num_threads64_", "openblas_{}_num_threads")
_lock = threading.Lock()
_held: list[int] = []
"""The number of threads before the first of the questions that run now; then one entry for each other question."""


@contextmanager
def one_thread(texts: int) -> Iterator[None]:
    """While the block runs, products are made by one thread each, if the lake has few texts and numpy has OpenBLAS."""
    found = _openblas() if texts < MOST_TEXTS else None
    if found is None:
        yield
        return
    get, set_ = found
    with _lock:
        _held.append(get())
        set_(1)
    try:
        yield
    finally:
        with _lock:
            last = _held.pop()
            if not _held:
                set_(last)


@cache
def _openblas() -> tuple[Any, Any] | None:
    """What tells and sets the number of threads; None where numpy multiplies with another library."""
    umath: Any = getattr(np, "_core", None) or np.core
    try:
        library = ctypes.CDLL(umath._multiarray_umath.__file__)
        for spelling in _SPELLINGS:
            get, set_ = (getattr(library, spelling.format(verb), None) for verb in ("get", "set"))
            if get is not None and set_ is not None:
                get.restype, set_.argtypes, set_.restype = ctypes.c_int, [ctypes.c_int], None
                return get, set_
    except (OSError, AttributeError):
        pass
    return None
