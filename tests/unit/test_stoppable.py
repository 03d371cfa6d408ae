"""Ctrl-C ends the calls that ran when it was pressed, and no later one; limits end what runs too long."""

from __future__ import annotations

import threading
import time
from contextlib import ExitStack
from typing import cast

from lakescout.doors.shell import raise_in, run_aside, stop_threads, stoppable, stopping
from lakescout.lake.connection import Connection, Limit

WAIT = 120
"""Seconds after which a thread is taken to hang."""


def ended_by(pressed_after: float) -> bool:
    """Whether a call on another thread is stopped by a key that was pressed so long after it began."""
    running, released, stopped = threading.Event(), threading.Event(), []

    def call() -> None:
        try:
            with stoppable():
                running.set()
                while not released.is_set():
                    pass
        except KeyboardInterrupt:
            stopped.append(True)

    thread = threading.Thread(target=call)
    thread.start()
    assert running.wait(WAIT)
    stop_threads(time.monotonic() + pressed_after)
    if pressed_after < 0:
        released.set()
    thread.join(WAIT)
    released.set()
    return bool(stopped)


def test_a_call_that_runs_is_stopped() -> None:
    assert ended_by(0.0)


def test_a_call_that_began_later_is_left_alone() -> None:
    assert not ended_by(-5.0)


def test_a_blocked_call_is_left_behind() -> None:
    assert run_aside(lambda: 7) == 7
    blocked, released = threading.Event(), threading.Event()
    waiter: list[BaseException] = []

    def block() -> None:
        blocked.set()
        released.wait(WAIT)

    def wait() -> None:
        try:
            with stoppable():
                run_aside(block)
        except KeyboardInterrupt as error:
            waiter.append(error)

    thread = threading.Thread(target=wait)
    thread.start()
    assert blocked.wait(WAIT)
    stop_threads(time.monotonic())
    thread.join(WAIT)
    assert waiter and not released.is_set()
    released.set()


def test_a_call_does_not_end_while_threads_are_stopped() -> None:
    """Numbers of threads are used again: what comes late would end a thread that has just begun."""
    ended: list[str] = []
    inside, go = threading.Event(), threading.Event()

    def call() -> None:
        try:
            with stoppable():
                inside.set()
                go.wait(WAIT)
        except KeyboardInterrupt:
            ended.append("stopped")
        ended.append("ended")

    thread = threading.Thread(target=call)
    thread.start()
    assert inside.wait(WAIT)
    with stopping:
        go.set()
        time.sleep(0.2)
        assert ended == []
        raise_in(thread.ident or 0, KeyboardInterrupt)
    thread.join(WAIT)
    assert ended == ["stopped", "ended"]


class Interrupted:
    """A connection that notes when it is interrupted, and may fail at it."""

    def __init__(self, *, broken: bool = False) -> None:
        self.asked = threading.Event()
        self.broken = broken

    def interrupt(self) -> None:
        self.asked.set()
        if self.broken:
            raise RuntimeError("closed")


def test_one_thread_watches_all_limits() -> None:
    before = threading.active_count()
    with ExitStack() as held:
        for _ in range(50):
            held.enter_context(Limit.of(600).kept(cast("Connection", Interrupted())))
        assert threading.active_count() <= before + 1


def test_only_what_ran_out_of_time_is_interrupted_and_again_until_it_ends() -> None:
    late, early, broken = Interrupted(), Interrupted(), Interrupted(broken=True)
    with Limit.of(600).kept(cast("Connection", late)), Limit.of(0).kept(cast("Connection", broken)):
        assert broken.asked.wait(600)
        with Limit.of(0.01).kept(cast("Connection", early)):
            for _ in range(3):
                assert early.asked.wait(600)
                early.asked.clear()
        early.asked.clear()
        broken.asked.clear()
        assert broken.asked.wait(600) and not early.asked.is_set() and not late.asked.is_set()
