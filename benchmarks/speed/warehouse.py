"""What a lake like a real warehouse costs: wide tables, long comments, date-sharded families, few rows.

python -m benchmarks.speed.warehouse [--tables 600 2000 6000]
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import duckdb

from benchmarks.common.made_lakes import make_warehouse
from benchmarks.common.options import parser
from benchmarks.common.report import table, write
from benchmarks.speed.refresh import peak_megabytes
from lakescout.doors.python import lake_of
from lakescout.engine.groups import Asked, find_groups
from lakescout.engine.lake import Lake
from lakescout.surface.answer import outcome

QUESTIONS = (
    "total amount of invoices of each customer in 2024",
    "teachers with the highest score",
    "rooms booked in each hotel",
    "flights of an airline by date",
    "which suppliers are in the north",
)
ASKED: dict[str, Callable[[Lake, str], object]] = {
    "discover_tables": lambda lake, text: lake.discover(text, k=10, method="scout", threshold=None),
    "join_groups": lambda lake, text: find_groups(lake, Asked(text)),
    "answer": lambda lake, text: outcome(lake, text, "auto"),
}


def processor(call: Callable[[], object]) -> float:
    """Seconds of all threads."""
    start = time.process_time()
    call()
    return time.process_time() - start


def measure(path: Path, functions: Sequence[str], prepare: Callable[[Lake], None] | None = None) -> dict[str, float]:
    """Seconds of the processor for each step, and the peaks of memory after them, in this process.

    `prepare` does something before the first refresh whose time does not count.
    """
    found: dict[str, float] = {}
    with duckdb.connect(str(path)) as con:
        lake = lake_of(con)
        lake.override({"threads": 1})
        before = peak_megabytes()
        if prepare is not None:
            prepare(lake)
        found["first refresh"] = processor(lake.refresh)
        found["MB of it"] = peak_megabytes() - before
        lake.refresh()
        con.execute("CREATE TABLE main.brand_new (brand_new_id INTEGER, novel_header_text VARCHAR)")
        found["one new table"] = processor(lake.refresh)
        con.execute("CREATE TABLE main.newer_still (newer_still_id INTEGER, another_header_text VARCHAR)")
        found["the next new table"] = processor(lake.refresh)
        with lake.session() as (_, index):
            found |= {"tables": len(index.catalog.tables), "columns": len(index.column_text), "texts": len(index.texts)}
        for name in functions:
            ask = ASKED[name]
            found[f"first {name}"] = processor(lambda ask=ask: ask(lake, QUESTIONS[0]))
            ask(lake, QUESTIONS[1])
            found[name] = statistics.median(
                processor(lambda ask=ask, text=text: ask(lake, text)) for text in QUESTIONS[2:]
            )
            found[f"MB after {name}"] = peak_megabytes() - before
        con.execute("CHECKPOINT")

        found["file MB"] = path.stat().st_size / 2**20
    return found


def report(folder: Path, rows: Sequence[dict[str, float]], sizes: Sequence[int]) -> Path:
    """Write the rows of the lakes of these sizes that are done: the largest one takes longest."""
    head = ["", *(f"{row['tables']:g} tables" for row in rows)]
    lines = [[name, *(row[name] for row in rows)] for name in rows[0] if name != "tables"]
    note = (
        "Seconds of the processor, in a process of its own that did not make the lake; questions are warm, the median "
        "of three; memory is the growth of the most that the process held. Lakes come from "
        "`benchmarks/common/made_lakes.py`."
    )
    options = " ".join(["--tables", *map(str, sizes[: len(rows)])])
    return write(folder, "speed/warehouse", "A lake like a warehouse", [note, table(head, lines)], options=options)


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--tables", type=int, nargs="*", default=[600, 2000, 6000])
    options.add_argument("--functions", nargs="*", choices=list(ASKED), default=list(ASKED))
    options.add_argument("--of", type=Path)
    options.add_argument("--make", type=int)
    given = options.parse_args()
    if given.make:
        make_warehouse(given.of, given.make).close()
        return
    if given.of:
        print(json.dumps(measure(given.of, given.functions)))
        return
    rows: list[dict[str, float]] = []
    for tables in given.tables:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "lake.duckdb"
            command = [sys.executable, "-m", "benchmarks.speed.warehouse", "--of", str(path)]
            subprocess.run([*command, "--make", str(tables)], check=True)
            size = path.stat().st_size / 2**20
            asking = [*command, "--functions", *given.functions]
            done = subprocess.run(asking, capture_output=True, text=True, check=True)
            rows.append(json.loads(done.stdout) | {"kept MB": 0.0, "lake MB": size})
            rows[-1]["kept MB"] = rows[-1].pop("file MB") - size
            print(json.dumps(rows[-1]), file=sys.stderr)
            written = report(given.out, rows, given.tables)
    print(written.read_text())


if __name__ == "__main__":
    main()
