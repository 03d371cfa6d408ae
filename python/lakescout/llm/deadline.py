"""A time limit for a call that may not keep one itself."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

POLL_SECONDS = 0.1
"""How often the waiting thread can be reached by Ctrl-C."""


class TooLateError(Exception):
    """The call was still under way when its time was over; it is left behind."""


def within(seconds: float, call: Callable[[], Result]) -> Result:
    """The result of `call`, which runs on a thread of its own. Raises what it raises, or TooLateError.

    A server that sends a byte now and then keeps within every limit on a single read, so the limit on the
    whole must stand outside.
    """
    outcome: list[Result] = []
    failure: list[BaseException] = []
    done = threading.Event()

    def work() -> None:
        try:
            outcome.append(call())
        except BaseException as error:  # noqa: BLE001 - raised again in the thread that waits
            failure.append(error)
        finally:
            done.set()

    threading.Thread(target=work, name="lakescout-model", daemon=True).start()
    deadline = time.monotonic() + seconds
    while not done.wait(min(POLL_SECONDS, max(0.0, deadline - time.monotonic()))):
        if time.monotonic() >= deadline:
            raise TooLateError
    if failure:
        raise failure[0]
    return outcome[0]
