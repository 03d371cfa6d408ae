"""One call at a time for one prompt: who asks the same waits for the reply that is under way, and pays nothing."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from lakescout.errors import OverloadError
from lakescout.llm.deadline import POLL_SECONDS

_guard = threading.Lock()
_asked: dict[str, tuple[threading.Lock, int]] = {}
"""By key, the lock of a prompt and how many hold it or wait for it."""


@contextmanager
def alone(key: str, seconds: float) -> Iterator[None]:
    """While the block runs, no other thread of this process is in a block of that key. Raises OverloadError.

    It waits for at most `seconds`, in steps, so that Ctrl-C reaches it.
    """
    with _guard:
        lock, users = _asked.get(key, (threading.Lock(), 0))
        _asked[key] = lock, users + 1
    try:
        deadline = time.monotonic() + seconds
        while not lock.acquire(timeout=POLL_SECONDS):
            if time.monotonic() >= deadline:
                raise OverloadError(f"the same prompt was under way for more than {seconds:g} seconds")
        try:
            yield
        finally:
            lock.release()
    finally:
        with _guard:
            users = _asked[key][1] - 1
            if users:
                _asked[key] = lock, users
            else:
                del _asked[key]
