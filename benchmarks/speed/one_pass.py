"""CPU time of warm questions, as ratios to encoding their own texts in the same run, with profiles.

Each function is asked questions of its own, so that none gains by what another has worked out; warm means that other
questions went before. A profile of each shows its ten dearest parts: it looks at the stack every two milliseconds of
processor, so it makes no part look dearer than it is. The command takes less than two minutes of processor; fewer
questions (`--questions`), fewer to warm up (`--warm-up`) and `--only answer` take less.

OMP_NUM_THREADS=1 python -m benchmarks.speed.one_pass --lakes FOLDER
"""

from __future__ import annotations

import random
import shutil
import signal
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import duckdb

from benchmarks.common.cost import ASKED, cpu_seconds, milliseconds
from benchmarks.common.lakes import lake_folder, open_lake, read_questions
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from lakescout.doors.python import lake_of
from lakescout.engine.lake import Lake
from lakescout.words.onnx import default_encoder

DEAREST = 10

Ask = Callable[[Lake, str], object]

GOALS = {"discover_tables": 2.0, "join_groups": 2.5, "answer": 3.0}
"""The ratio that each function of a question is to reach."""


def encoding(lake: Lake, question: str) -> float:
    """Seconds of encoding the question and the columns that it mentions, alone."""
    with lake.session() as (connection, index):
        texts = [question, *lake.request(connection, index, question).mentions]
    return cpu_seconds(lambda: default_encoder(1).encode(texts))


def measure(lake: Lake, ask: Ask, questions: list[str]) -> tuple[list[float], list[float], list[float]]:
    """For each question: seconds to ask it, seconds to encode its texts, and seconds to ask it again."""
    asked, alone, again = [], [], []
    for question in questions:
        asked.append(cpu_seconds(lambda question=question: ask(lake, question)))
        again.append(cpu_seconds(lambda question=question: ask(lake, question)))
        alone.append(encoding(lake, question))
    return asked, alone, again


EVERY = 0.002
"""CPU seconds between two samples of the stack."""


class Profile:
    """CPU seconds by function, from samples of the main thread's stack."""

    def __init__(self) -> None:
        self.own: Counter[str] = Counter()
        self.whole: Counter[str] = Counter()
        self._last = 0.0

    def __call__(self, call: Callable[[], object]) -> None:
        """Run `call` and sample it. A sample that comes late, because C code ran, counts for the time missed."""
        before = signal.signal(signal.SIGPROF, self._look)
        self._last = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
        try:
            call()
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)

    def _look(self, _: int, frame: FrameType | None) -> None:
        now = time.process_time()
        passed, self._last = now - self._last, now
        seen: set[str] = set()
        while frame is not None:
            file = Path(frame.f_code.co_filename)
            name = f"{file.parent.name}/{file.stem}.{frame.f_code.co_name.strip('<>')}"
            if not seen:
                self.own[name] += passed
            if name not in seen:
                self.whole[name] += passed
            seen.add(name)
            frame = frame.f_back


def profile(lake: Lake, ask: Ask, questions: list[str]) -> list[list[object]]:
    """The functions with the most seconds of their own (C code that they call included), with their share of all."""
    watch = Profile()
    for question in questions:
        watch(lambda question=question: ask(lake, question))  # type: ignore[misc]
    total = sum(watch.own.values())
    return [
        [f"`{name}`", own / len(questions) * 1000, watch.whole[name] / len(questions) * 1000, own / total]
        for name, own in watch.own.most_common(DEAREST)
    ]


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--questions", type=int, default=40)
    options.add_argument("--warm-up", type=int, default=60)
    options.add_argument("--only", nargs="*", default=list(GOALS))
    given = options.parse_args()
    folder = lake_folder(lakes_folder(given.lakes), "spider")
    known = [question.text for question in read_questions(folder, "spider") if question.split == "dev"]
    known = random.Random(5).sample(list(dict.fromkeys(known)), given.warm_up + 2 * given.questions * len(GOALS))
    rows: list[list[object]] = []
    parts: list[str] = []
    with tempfile.TemporaryDirectory() as work:
        open_lake(folder, Path(work)).close()
        file = Path(work) / "live.duckdb"
        shutil.copy(Path(work) / "spider.duckdb", file)
        with duckdb.connect(str(file)) as con:
            lake = lake_of(con)
            lake.override({"threads": 1})
            lake.refresh()
            for number in range(given.warm_up):
                for ask in ASKED.values():
                    ask(lake, known[number])
            start = given.warm_up
            for name, goal in GOALS.items():
                mine, shown = (known[start + part * given.questions :][: given.questions] for part in (0, 1))
                start += 2 * given.questions
                if name not in given.only:
                    continue
                asked, alone, again = measure(lake, ASKED[name], mine)
                ratios = sorted(one / other for one, other in zip(asked, alone, strict=True))
                middle, slow = milliseconds(asked)
                rows.append([name, middle, statistics.median(alone) * 1000, statistics.median(ratios), goal,
                             slow / middle, statistics.median(again) * 1000])  # fmt: skip
                heads = ["part", "own ms", "ms with what it calls", "share"]
                parts += [f"## The dearest parts of {name}", table(heads, profile(lake, ASKED[name], shown))]
    heads = [
        "function",
        "ms of processor",
        "its texts alone (ms)",
        "ratio",
        "to reach",
        "p95 / p50",
        "asked again (ms)",
    ]
    note = (
        f"Spider dev, {given.questions} questions a function after {given.warm_up} to warm up; medians; the ratio is "
        "the median of each question's. Profiles are of as many other questions, by looks at the stack; C code "
        "counts as part of the function that calls it, or of the next one that is entered."
    )
    path = write(given.out, "speed/one_pass", "A warm question", [note, table(heads, rows), *parts])
    print(path.read_text())


if __name__ == "__main__":
    main()
