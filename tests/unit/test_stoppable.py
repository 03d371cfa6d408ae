"""Ctrl-C ends the calls that ran when it was pressed, and no later one."""

from __future__ import annotations

import threading
import time

from lakescout.doors.stoppable import raise_in, run_aside, stop_threads, stoppable, stopping


def ended_by(pressed_after: float) -> bool:
    """Whether a call on another thread is stopped by a key that was pressed so long after it began."""
    running, stopped = threading.Event(), []

    def call() -> None:
        try:
            with stoppable():
                running.set()
                deadline = time.monotonic() + 0.5
                while time.monotonic() < deadline:
                    pass
        except KeyboardInterrupt:
            stopped.append(True)

    thread = threading.Thread(target=call)
    thread.start()
    assert running.wait(10)
    stop_threads(time.monotonic() + pressed_after)
    thread.join()
    return bool(stopped)


def test_a_call_that_runs_is_stopped() -> None:
    assert ended_by(0.0)


def test_a_call_that_began_later_is_left_alone() -> None:
    assert not ended_by(-5.0)


def test_a_blocked_call_is_left_behind() -> None:
    assert run_aside(lambda: 7) == 7
    began = time.monotonic()
    waiter: list[BaseException] = []

    def wait() -> None:
        try:
            with stoppable():
                run_aside(lambda: time.sleep(3))
        except KeyboardInterrupt as error:
            waiter.append(error)

    thread = threading.Thread(target=wait)
    thread.start()
    time.sleep(0.2)
    stop_threads(time.monotonic())
    thread.join()
    assert waiter and time.monotonic() - began < 2.5


def test_a_call_does_not_end_while_threads_are_stopped() -> None:
    """Numbers of threads are used again: what comes late would end a thread that has just begun."""
    ended: list[str] = []
    inside, go = threading.Event(), threading.Event()

    def call() -> None:
        try:
            with stoppable():
                inside.set()
                go.wait(10)
        except KeyboardInterrupt:
            ended.append("stopped")
        ended.append("ended")

    thread = threading.Thread(target=call)
    thread.start()
    assert inside.wait(10)
    with stopping:
        go.set()
        time.sleep(0.2)
        assert ended == []
        raise_in(thread.ident or 0, KeyboardInterrupt)
    thread.join(10)
    assert ended == ["stopped", "ended"]
