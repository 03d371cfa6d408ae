"""How long `lakescout bench` takes with its defaults, stage by stage: on Public BI, and on 1,000 small made tables.

python -m benchmarks.speed.bench
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa

import lakescout
from benchmarks.common.lakes import lake_folder, open_lake
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from benchmarks.values.lake import vocabulary
from lakescout.doors.python import lake_of
from lakescout.lake.sqltext import quote
from lakescout.plugins.bench.run import Wanted, run
from lakescout.plugins.cli.bench import COUNT, SECONDS

TABLES, COLUMNS, ROWS = 1000, 6, (20, 60)
NOUNS = (
    "city country player team supplier department school student building river mountain author album song genre "
    "district station airline airport doctor museum exhibition club league material crop island bridge hospital"
).split()
NUMBERS = ("price", "score", "year", "rating", "weight", "height", "capacity", "population")
STAGES = ("indexing", "looking for joins", "writing", "preparing", "asking", "comparing cells", "asking for joins")
LAKES = {"public_bi": "Public BI", "made": f"{TABLES:,} made tables"}


def make_lake(path: Path) -> None:
    """1,000 tables of six columns with 20 to 60 rows; words made of syllables, each as frequent as the others."""
    random = np.random.default_rng(7)
    words = [word.title() for word in vocabulary(random).words.to_pylist()]
    with duckdb.connect(str(path)) as connection:
        connection.execute("BEGIN")
        for number in range(TABLES):
            rows = int(random.integers(*ROWS))
            columns: dict[str, pa.Array] = {}
            for noun in random.choice(NOUNS, COLUMNS - 2, replace=False):
                pool = random.choice(words, (int(random.integers(3, 30)), 2))
                columns[noun] = pa.array([" ".join(pool[place]) for place in random.integers(0, len(pool), rows)])
            for noun in random.choice(NUMBERS, 2, replace=False):
                low, high = (1950, 2024) if noun == "year" else (1, 5000)
                columns[noun] = pa.array(random.integers(low, high, rows))
            name = "_".join([*list(columns)[:2], str(number)])
            connection.register("made", pa.table(columns))
            connection.execute(f"CREATE TABLE {quote(name)} AS FROM made")
            connection.unregister("made")
        connection.execute("COMMIT")


class Stages:
    """Wall-clock and CPU seconds by stage."""

    def __init__(self) -> None:
        self.spent = {stage: [0.0, 0.0] for stage in STAGES}
        self._now, self._since = STAGES[0], (time.perf_counter(), time.process_time())

    def tell(self, stage: str, _done: int, _total: int) -> None:
        """A stage goes on, or another one begins."""
        now = (time.perf_counter(), time.process_time())
        for place in range(2):
            self.spent[self._now][place] += now[place] - self._since[place]
        self._since = now
        self._now = next(known for known in sorted(STAGES, key=len, reverse=True) if stage.startswith(known))


@contextmanager
def lake_file(name: str, lakes: Path) -> Iterator[Path]:
    """A new database file of the lake."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.duckdb"
        if name == "made":
            make_lake(path)
        else:
            open_lake(lake_folder(lakes, name), Path(folder)).close()
        yield path


def measured(name: str, lakes: Path) -> tuple[list[object], list[str]]:
    """A row of the table, and the notes of the run."""
    stages = Stages()
    with lake_file(name, lakes) as path, lakescout.connect(path) as connection:
        lake = lake_of(connection)
        stages.tell("indexing", 0, 0)
        lake.refresh()
        wanted = Wanted(None, COUNT, 0, (), True, path.with_suffix(".html"), None, name, seconds=SECONDS)
        found = run(lake, wanted, stages.tell)
        stages.tell("indexing", 0, 0)
    wall, cpu = (sum(times[place] for times in stages.spent.values()) for place in range(2))
    return [
        LAKES[name], *(f"{stages.spent[stage][0]:.1f}" for stage in STAGES), f"{wall:.0f}", f"{cpu:.0f}",
        len(found.questions), ", ".join(score.method for score in found.scores),
    ], [note for note in found.notes if "left out" in note and "birdie" not in note]  # fmt: skip


def main() -> None:
    given = parser(__doc__ or "").parse_args()
    lakes = lakes_folder(given.lakes)
    load = os.getloadavg()[0]
    rows, notes = [], []
    for name, said in LAKES.items():
        row, left_out = measured(name, lakes)
        rows.append(row)
        notes += [f"- {said}: {note}" for note in left_out]
    head = ["lake", *(f"{stage} (s)" for stage in STAGES), "in all (s)", "of the CPU (s)", "questions", "methods"]
    parts = [
        f"To reach: 120 s. Defaults: --count {COUNT} --seconds {SECONDS:g}. The time is for asking; a method that "
        "would need more than half of it to be made ready is left out, and what was asked of every "
        "method by then is shown. "
        f"Other work had a load of {load:.1f} on the cores when it began.",
        table(head, rows),
        "\n".join(notes),
    ]
    title = "How long lakescout bench takes"
    print(write(given.out, "speed/bench", title, parts).read_text())


if __name__ == "__main__":
    main()
