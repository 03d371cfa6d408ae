"""The cost of starting: median CPU seconds (user and system) of fresh processes, run one after the other.

    python -m benchmarks.speed.start [--runs 9] [--lake FILE]

The lake is made here (eight small tables, indexed) unless a file is given.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import duckdb

import lakescout
from benchmarks.common.cost import cpu_seconds
from benchmarks.common.options import result_parser
from benchmarks.common.report import table, write

QUESTION = "average age of singers from France"
BASE = "import duckdb, numpy"
TABLES = {
    "singer": "i AS id, 'singer ' || i AS name, 20 + i % 40 AS age, ['France', 'Chile', 'Japan'][1 + i % 3] AS country",
    "concert": "i AS id, 'concert ' || i AS title, i % 50 AS singer_id, DATE '2020-01-01' + i::INTEGER AS held_on",
    "stadium": "i AS id, 'stadium ' || i AS name, 1000 + 37 * i AS capacity",
    "orders": "i AS id, i % 40 AS customer_id, 3 * i AS amount",
    "customer": "i AS id, 'customer ' || i AS name, ['Lyon', 'Oslo'][1 + i % 2] AS city",
    "flight": "i AS number, ['AA', 'UA'][1 + i % 2] AS carrier, 100 + i AS distance",
    "airport": "i AS id, 'airport ' || i AS name, i * 10 AS elevation",
    "employee": "i AS id, 'employee ' || i AS name, 30000 + 100 * i AS salary",
}


@contextmanager
def small_lake() -> Iterator[Path]:
    """Eight tables of two hundred rows, indexed and asked once."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lake.duckdb"
        with duckdb.connect(str(path)) as connection:
            for name, columns in TABLES.items():
                connection.execute(f"CREATE TABLE {name} AS SELECT {columns} FROM range(200) t(i)")
        with lakescout.connect(path) as connection:
            connection.execute("FROM lakescout_refresh()").fetchall()
            connection.execute(f"FROM answer('{QUESTION}')").fetchall()
        yield path


def seconds_of(command: Sequence[str]) -> float:
    """User and system time of one run. Raises CalledProcessError."""
    return cpu_seconds(lambda: subprocess.run(command, check=True, capture_output=True), resource.RUSAGE_CHILDREN)


def measured(lake: Path, runs: int) -> list[list[str]]:
    """A row for each command; they take turns, so that a busy machine slows down all of them."""
    command = str(Path(sys.executable).with_name("lakescout"))
    commands = {
        f'python -c "{BASE}"': [sys.executable, "-c", BASE],
        'python -c "import lakescout"': [sys.executable, "-c", "import lakescout"],
        'python -c "import lakescout; lakescout.connect()"': [
            sys.executable, "-c", "import lakescout; lakescout.connect()",
        ],
        "lakescout --help": [command, "--help"],
        f'lakescout ask LAKE "{QUESTION}"': [command, "ask", str(lake), QUESTION],
    }  # fmt: skip
    seconds: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, each in commands.items():
            seconds[name].append(seconds_of(each))
    base = statistics.median(seconds[f'python -c "{BASE}"'])
    return [
        [f"`{name}`", f"{statistics.median(found):.2f}", f"{statistics.median(found) - base:+.2f}"]
        for name, found in seconds.items()
    ]


def main() -> None:
    parser = result_parser(__doc__ or "")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--lake", type=Path)
    options = parser.parse_args()
    if options.lake:
        rows = measured(options.lake, options.runs)
    else:
        with small_lake() as lake:
            rows = measured(lake, options.runs)
    text = table(["command", "CPU seconds", "more than the first"], rows)
    print(text)
    write(options.out, "speed/start", "Start", [f"Medians of {options.runs} fresh processes.", text])


if __name__ == "__main__":
    main()
