"""Latency of the methods on a live lake in a database file, as ratios of one run: warm, and right after a commit.

python -m benchmarks.speed.methods --lakes FOLDER
"""

from __future__ import annotations

import os
import shutil
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path

import duckdb

from benchmarks.common.cost import Cost, cost
from benchmarks.common.lakes import lake_folder, open_lake, read_questions
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from benchmarks.common.splits import split
from lakescout.doors.python import lake_of
from lakescout.engine.discover import discover
from lakescout.engine.lake import Lake

METHODS = ("dense", "bm25", "scout", "octopus", "pneuma")
BASE = "dense"
WARM_UP = 5
COMMITS = 8
"""Questions that are asked right after a commit."""
K = 10

Times = dict[str, list[Cost[object]]]
"""For each method, the cost of each question."""


def ask(lake: Lake, question: str, method: str) -> Cost[object]:
    return cost(lambda: discover(lake, question, k=K, method=method, threshold=None))


def measure(lake: Lake, questions: list[str], before: Callable[[], object] = lambda: None) -> Times:
    """Asks every method each question; the methods take turns at being first."""
    times: Times = {method: [] for method in METHODS}
    for number, question in enumerate(questions):
        for place in range(len(METHODS)):
            method = METHODS[(number + place) % len(METHODS)]
            before()
            times[method].append(ask(lake, question, method))
    return times


def rows(times: Times) -> list[list[object]]:
    """Medians, and the median of the ratios question by question."""
    found: list[list[object]] = []
    for method, costs in times.items():
        clock = statistics.median(each.wall for each in costs) * 1000
        processor = statistics.median(each.cpu for each in costs) * 1000
        ratios = [
            statistics.median(mine.cpu / other.cpu for mine, other in zip(costs, times[base], strict=True))
            for base in (BASE, "scout")
        ]
        found.append([method, clock, processor, *ratios])
    return found


def live(lakes: Path, name: str, limit: int, work: Path) -> list[str]:
    """The section of one lake."""
    open_lake(lake_folder(lakes, name), work).close()
    file = work / f"{name}.live.duckdb"
    shutil.copy(work / f"{name}.duckdb", file)
    questions = [question.text for question in split(name, read_questions(lake_folder(lakes, name), name), limit)[1]]
    with duckdb.connect(str(file)) as con:
        con.execute("CREATE SCHEMA scratch; CREATE TABLE scratch.noted (i INTEGER)")
        lake = lake_of(con)
        lake.override({"exclude": "scratch.*", "threads": 1})
        for method in METHODS:
            for question in questions[:WARM_UP]:
                discover(lake, f"{question} please", k=K, method=method, threshold=None)
        con.execute("CHECKPOINT")
        warm = measure(lake, questions)
        committed = measure(lake, questions[:COMMITS], lambda: con.execute("INSERT INTO scratch.noted VALUES (1)"))
        tables = len(lake.home_and_fingerprints()[1])
    file.unlink()
    heads = ["method", "ms", "ms of processor", f"processor / {BASE}", "processor / scout"]
    return [
        f"## {name}, {tables} tables, {len(questions)} confirming questions",
        table(heads, rows(warm)),
        f"The same right after a commit to another table, {COMMITS} questions:",
        table(heads, rows(committed)),
    ]


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--limit", type=int, default=60)
    options.add_argument("--lake", nargs="*", default=["spider"])
    given = options.parse_args()
    lakes = lakes_folder(given.lakes)
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    with tempfile.TemporaryDirectory() as folder:
        parts = [part for name in given.lake for part in live(lakes, name, given.limit, Path(folder))]
    note = (
        "A database file, every question by `Lake.discover` with k = 10, its encoding and the scans of live tables "
        "included; nothing comes from the cache of results. Documents and word index were there before. The clock is "
        "that of a busy machine; ratios are medians over the questions of what each cost the processor."
    )
    path = write(given.out, "speed/methods", "Methods on a live lake", [note, *parts])
    print(path.read_text())


if __name__ == "__main__":
    main()
