"""What calls cost: wall-clock and CPU time, bytes read, memory; in this process or a fresh one."""

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np

from lakescout.engine.discover import discover
from lakescout.engine.groups import Asked, find_groups
from lakescout.engine.lake import Lake
from lakescout.surface.answer import outcome

T = TypeVar("T")

ASKED: dict[str, Callable[[Lake, str], object]] = {
    "discover_tables": lambda lake, text: discover(lake, text, k=10, method="scout", threshold=None),
    "join_groups": lambda lake, text: find_groups(lake, Asked(text)),
    "answer": lambda lake, text: outcome(lake, text, "auto"),
}
"""Each SQL function that takes a question, asked with its defaults."""


@dataclass(frozen=True)
class Cost(Generic[T]):
    """What a call took and returned. Each figure is the least of several runs."""

    wall: float
    """Seconds on the clock."""
    cpu: float
    """Seconds of the processor, of all threads."""
    read: int
    """Bytes that this process read, from the disk or from the page cache; 0 where the system does not tell."""
    result: T

    def __str__(self) -> str:
        return f"{self.wall:.3f} s ({self.cpu:.2f} CPU)"


def cost(work: Callable[[], T], runs: int = 1, who: int = resource.RUSAGE_SELF) -> Cost[T]:
    """The cost of some work, run `runs` times; `who` is RUSAGE_CHILDREN if another process does it."""
    found = []
    for _ in range(runs):
        read, cpu, wall = _bytes_read(), _processor(who), time.perf_counter()
        result = work()
        found.append(Cost(time.perf_counter() - wall, _processor(who) - cpu, _bytes_read() - read, result))
    wall, cpu, read = (min(getattr(each, name) for each in found) for name in ("wall", "cpu", "read"))
    return Cost(wall, cpu, read, found[-1].result)


def cpu_seconds(work: Callable[[], object], who: int = resource.RUSAGE_SELF) -> float:
    """Seconds of the processor, of all threads."""
    return cost(work, who=who).cpu


def wall_seconds(work: Callable[[], object]) -> float:
    """Seconds on the clock."""
    return cost(work).wall


def milliseconds(seconds: Sequence[float]) -> tuple[float, float]:
    """The median and the 95th percentile, in milliseconds."""
    half, slow = np.quantile(1000 * np.asarray(seconds), (0.5, 0.95))
    return float(half), float(slow)


def warm(ask: Callable[[str], object], questions: Sequence[str]) -> float:
    """The median CPU seconds of questions, each asked once."""
    return statistics.median(cpu_seconds(lambda text=text: ask(text)) for text in questions)


def peak_megabytes() -> float:
    """The peak memory of this process so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def in_fresh_process(work: Callable[..., T], *arguments: object) -> T:
    """The result of a module's function in a new process, which starts with empty memory and caches."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(work, *arguments).result()


def printed(command: Sequence[str], given: object, **environment: str) -> Any:
    """The reply of a new process of a command to `given`, both as JSON. Raises CalledProcessError."""
    text, around = json.dumps(given), {**os.environ, **environment}
    done = subprocess.run(command, input=text, env=around, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


def _processor(who: int) -> float:
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def _bytes_read() -> int:
    file = Path("/proc/self/io")
    if not file.is_file():
        return 0
    lines = file.read_text(encoding="ascii").splitlines()
    return int(next(line for line in lines if line.startswith("rchar")).split()[1])
