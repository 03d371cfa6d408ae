"""Results of recent questions, so that a statement that binds and runs twice is answered once."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any

CAPACITY = 256


class ResultCache:
    """The most recent results by (call, lake state). A state of None is never kept."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._results: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, call: Hashable, state: Hashable | None, compute: Callable[[], Any]) -> Any:
        """The result of `call` in this state of the lake, computed when it is not known."""
        if state is None:
            return compute()
        key = (call, state)
        with self._lock:
            if key in self._results:
                self._results.move_to_end(key)
                return self._results[key]
        result = compute()
        with self._lock:
            self._results[key] = result
            while len(self._results) > self._capacity:
                self._results.popitem(last=False)
        return result

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._results.clear()
