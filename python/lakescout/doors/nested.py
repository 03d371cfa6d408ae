"""Calls of our functions that come out of our own queries: they are refused, for they would wait for themselves.

A view or macro of the lake may call us. `askers.py` knows those whose text says so; what it misses ends here. A query
of ours that is bound or run on the thread that sent it is told by that thread, and one that DuckDB's other threads run
by a variable of our connections, which the macros look at. (A call as a scalar looks at no variable: hidden in a view
from `askers.py`, and run by another thread, it would wait.) In the shell door the extension knows its own connections.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from lakescout.errors import NestedCallError

NESTED = (
    "was called by a query of lakescout itself, which reads a view or macro that calls it; "
    "leave that out of the lake by the setting exclude"
)

_thread = threading.local()


@contextmanager
def inside() -> Iterator[None]:
    """While the block runs, this thread runs a query of ours."""
    outer = getattr(_thread, "inside", False)
    _thread.inside = True
    try:
        yield
    finally:
        _thread.inside = outer


def refuse_nested(name: str) -> None:
    """Raises NestedCallError where this thread runs a query of ours."""
    if getattr(_thread, "inside", False):
        raise NestedCallError(f"{name} {NESTED}")
