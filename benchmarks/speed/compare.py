"""Speed of another tree of the project and of this one: the same questions over the same lakes, in files.

    python -m benchmarks.speed.compare --lakes FOLDER --python OTHER/.venv/bin/python [--runs 5] [--questions 40]

The other tree is a checkout that is installed in an environment of its own. Each run is a fresh process over a fresh
copy of a lake, for each tree and each function: no answer leaves anything behind for discovery. The trees take turns,
and the one that begins changes from run to run.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import duckdb
import numpy as np

from benchmarks.common.cost import milliseconds, printed
from benchmarks.common.from_tests import helper
from benchmarks.common.lakes import SMALL_BLOCKS, json_lines, lake_folder, load_folder, load_lake, read_questions
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from benchmarks.speed.asked import FUNCTIONS

LAKES = ("shop", "bird", "spider")
REFRESH = "first refresh"
ASKED = Path(__file__).with_name("asked.py")
Times = Mapping[tuple[str, str], Mapping[Path, list[list[float]]]]
"""By function and lake, and by interpreter: in each run the seconds of each question."""


def load(name: str, lakes: Path, connection: duckdb.DuckDBPyConnection) -> list[str]:
    """Make a lake and return its questions; for spider, those of dev."""
    if name == "shop":
        everyday = helper("everyday_lakes")
        connection.execute(everyday.scripts()[name])
        return [question.text for question in everyday.questions() if question.lake == name]
    if name == "bird":
        load_folder(connection, lakes / "real" / name)
        return [row["question"] for row in json_lines(lakes / "real" / name / "questions.jsonl")]
    load_lake(connection, lake_folder(lakes, name))
    return [question.text for question in read_questions(lakes / name, name) if question.split == "dev"]


def measured(lakes: Path, pythons: list[Path], runs: int, most: int) -> tuple[Times, dict[str, int]]:
    """The times of the functions by interpreter, and how many tables each lake has."""
    times: dict[tuple[str, str], dict[Path, list[list[float]]]] = defaultdict(lambda: {each: [] for each in pythons})
    tables: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as work:
        for name in LAKES:
            lake, copy = Path(work) / f"{name}.duckdb", Path(work) / "asked.duckdb"
            with duckdb.connect(str(lake), config={"default_block_size": str(SMALL_BLOCKS)}) as connection:
                questions = load(name, lakes, connection)
                tables[name] = len(connection.execute("FROM duckdb_tables()").fetchall())
            questions = random.Random(7).sample(questions, min(most, len(questions)))
            for run in range(runs):
                for function in FUNCTIONS:
                    for python in pythons if run % 2 else pythons[::-1]:
                        shutil.copy(lake, copy)
                        command = (str(python), "-I", str(ASKED), str(copy), function)
                        refresh, *each = printed(command, questions, OMP_NUM_THREADS="1", LAKESCOUT_CACHE="")
                        times[REFRESH, name][python].append([refresh])
                        times[function, name][python].append(each)
    return times, tables


def rows(times: Times) -> list[list[object]]:
    """For each function and lake the median and 95th percentile over questions, in milliseconds; least of the runs."""
    found = []
    for function, lake in sorted(times, key=lambda pair: [REFRESH, *FUNCTIONS].index(pair[0])):
        runs = times[function, lake].values()
        each = [np.ravel(taken) if function == REFRESH else np.min(taken, axis=0) for taken in runs]
        cells: list[object] = []
        for before, now in zip(*map(milliseconds, each), strict=True):
            cells += [f"{before:,.0f}", f"{now:,.0f}", f"{now / before:.2f}"]
        found.append([function, lake, len(each[0]), *cells])
    return found


def commit_of(python: Path) -> str:
    """The commit of the tree that an interpreter has installed, and its day."""
    tree = "import os, lakescout; print(os.path.dirname(lakescout.__file__))"
    folder = subprocess.check_output([python, "-I", "-c", tree], text=True).strip()
    return subprocess.check_output(["git", "-C", folder, "log", "-1", "--format=%h (%as)"], text=True).strip()


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--python", type=Path, required=True, help="of the environment of the other tree")
    options.add_argument("--runs", type=int, default=5)
    options.add_argument("--questions", type=int, default=40, help="how many of each lake")
    given = options.parse_args()
    pythons = [given.python.absolute(), Path(sys.executable)]
    before, now = map(commit_of, pythons)
    times, tables = measured(lakes_folder(given.lakes), pythons, given.runs, given.questions)
    sizes = ", ".join(f"{name} {many}" for name, many in tables.items())
    note = f"""Before: {before}; now: {now}. Milliseconds of the processor, of all threads, in {given.runs} runs: of a \
question the least of them, of refreshes all. Tables of the lakes: {sizes}."""
    ends = [f"{when}, {end}" for end in ("median", "95 %") for when in ("before", "now", "ratio")]
    text = table(["", "lake", "of", *ends], rows(times))
    shown = f"--python OTHER/.venv/bin/python --runs {given.runs} --questions {given.questions}"
    page = write(given.out, "speed/compare", "Speed before and now", [note, text], options=shown)
    print(page.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
