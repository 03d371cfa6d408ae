"""The bars of speed in one run, today's figures beside the last ones: CPU seconds, each of a fresh process.

    python -m benchmarks.speed.bars --lakes FOLDER [--only first start warm] [--questions 24] [--tree OTHER]

`FOLDER/real` has lakes of strangers (`benchmarks/discover/real.py`). `first`: the first answer over a lake that was
never opened. `again`: the first question of a new process over a stored index. `warm`: the questions after it.
`refresh`: after one table changed. `start`: `lakescout ask` over a small lake. A figure that is not measured now is
kept as it was. With `--tree`, another tree of the project is measured, too, each measurement right before ours.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import duckdb
import numpy as np

from benchmarks.common.cost import ASKED, cpu_seconds, peak_megabytes
from benchmarks.common.lakes import SMALL_BLOCKS, load_folder
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import RESULTS, table, write
from benchmarks.common.workbench import CACHE
from benchmarks.discover.real import make, questions_of
from lakescout.doors.python import connect, lake_of
from lakescout.lake.sqltext import literal

PARTS = ("start", "first", "again", "warm", "refresh")
WAREHOUSE = "spider2"
NEVER_OPENED = {"retail": 1.5, "bird": 3.0, "baseball": 3.0, "business": 8.0}
"""Lakes of 7, 22, 23 and 126 tables, and the bar of each."""
QUESTION = "how many rows are there in each year"
Figures = dict[str, float]


def lake_file(root: Path, name: str, cache: Path) -> Path:
    """A lake as a database file without an index, made at the first call."""
    target = cache / f"real_{name}.duckdb"
    if name in {WAREHOUSE, "business"}:
        return make(root, name, cache)
    if not target.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        connection = duckdb.connect()
        load_folder(connection, root / name)
        connection.execute(f"ATTACH {literal(str(target))} AS made (BLOCK_SIZE {SMALL_BLOCKS})")
        connection.execute("COPY FROM DATABASE memory TO made; DETACH made")
        connection.close()
    return target


def measured(what: str, file: str, questions: Sequence[str]) -> Figures:
    """What one fresh process measures over one file."""
    if what == "refresh":
        return _refreshed(file)
    connection = connect(file)
    lake = lake_of(connection)
    asked, rest = ("answer", questions) if what.endswith("answer") else ("discover_tables", questions)
    ask: Callable[[str], object] = lambda text: ASKED[asked](lake, text)  # noqa: E731
    found = {f"first {asked}": cpu_seconds(lambda: ask(rest[0]))}
    if what.startswith("again"):
        found["first join_groups"] = cpu_seconds(lambda: ASKED["join_groups"](lake, rest[0]))
    if what.startswith("warm"):
        took = [cpu_seconds(lambda text=text: ask(text)) for text in rest[1:]]
        half, slow = np.quantile(took, (0.5, 0.95))
        found |= {
            f"warm {asked}, p50": float(half),
            f"warm {asked}, p95": float(slow),
            "peak GB": peak_megabytes() / 1024,
        }
    connection.close()
    return found


def _refreshed(file: str) -> Figures:
    connection = connect(file)
    lake = lake_of(connection)
    lake.refresh()
    [[database, schema, name]] = connection.execute(
        "SELECT database_name, schema_name, table_name FROM duckdb_tables() WHERE schema_name <> 'lakescout' "
        "AND database_name = current_database() ORDER BY estimated_size DESC, schema_name, table_name LIMIT 1"
    ).fetchall()
    path = ".".join(f'"{part}"' for part in (database, schema, name))
    connection.execute(f"ALTER TABLE {path} ADD COLUMN of_the_benchmark INTEGER")
    found = {"refresh after one changed table": cpu_seconds(lake.refresh)}
    connection.execute(f"ALTER TABLE {path} DROP COLUMN of_the_benchmark")
    lake.refresh()
    connection.close()
    return found


def _in_process(tree: Path, what: str, file: Path, questions: Sequence[str]) -> Figures:
    """The figures from a process that runs the project of a tree."""
    start = (
        "import sys; sys.meta_path[:] = [f for f in sys.meta_path if 'Editable' not in type(f).__name__ and "
        "'ScikitBuild' not in type(f).__name__]; sys.path[:0] = [sys.argv[1], sys.argv[1] + '/python', sys.argv[2]]; "
        "import json; from importlib.util import module_from_spec, spec_from_file_location as s; "
        "spec = s('bars', sys.argv[3]); bars = module_from_spec(spec); spec.loader.exec_module(bars); "
        "print(json.dumps(bars.measured(sys.argv[4], sys.argv[5], json.loads(sys.argv[6]))))"
    )
    here = Path(__file__)
    given = [str(tree), str(here.parents[2]), str(here), what, str(file), json.dumps(list(questions))]
    done = subprocess.run([sys.executable, "-c", start, *given], check=True, stdout=subprocess.PIPE, text=True)
    found: Figures = json.loads(done.stdout.splitlines()[-1])
    return found


def _command(tree: Path, file: Path, runs: int) -> float:
    """The least CPU seconds of `lakescout ask` of a tree over one file."""
    start = (
        "import sys; sys.meta_path[:] = [f for f in sys.meta_path if 'Editable' not in type(f).__name__ and "
        "'ScikitBuild' not in type(f).__name__]; sys.path.insert(0, sys.argv.pop(1) + '/python'); "
        "from lakescout.plugins.cli.app import app; app()"
    )
    import resource

    command = [sys.executable, "-c", start, str(tree), "ask", str(file), QUESTION]
    run = lambda: subprocess.run(command, check=False, capture_output=True)  # noqa: E731
    return min(cpu_seconds(run, resource.RUSAGE_CHILDREN) for _ in range(runs))


def figures(given: argparse.Namespace, trees: Sequence[Path]) -> Iterator[tuple[str, float, list[float]]]:
    """Each bar: its name, what is to be reached, and what each tree takes."""
    root, only = lakes_folder(given.lakes) / "real", given.only
    with tempfile.TemporaryDirectory() as folder:
        copies = [Path(folder) / f"lake{place}.duckdb" for place in range(len(trees))]

        def fresh(name: str) -> None:
            for copy in copies:
                shutil.copy(lake_file(root, name, given.cache), copy)

        if "start" in only:
            fresh("retail")
            took = [
                (_command(tree, copy, 1), _command(tree, copy, 5))[1] for tree, copy in zip(trees, copies, strict=True)
            ]
            yield "lakescout ask, 7 tables, warm", 0.8, took
        for name, bar in NEVER_OPENED.items() if "first" in only else ():
            fresh(name)
            took = [_command(tree, copy, 1) for tree, copy in zip(trees, copies, strict=True)]
            yield f"first answer, {name}, never opened", bar, took
        if not {"again", "warm", "refresh"} & {*only}:
            return
        texts = [question.text for question in questions_of(root, WAREHOUSE)]
        some = texts[:: max(1, len(texts) // given.questions)][: given.questions]
        stored = given.cache / f"real_{WAREHOUSE}.stored.duckdb"
        if not stored.is_file():
            fresh(WAREHOUSE)
            _in_process(trees[-1], "again", copies[-1], some[:1])
            shutil.copy(copies[-1], stored)
        for tree, copy in zip(trees, copies, strict=True):
            shutil.copy(stored, copy)
            _in_process(tree, "again", copy, some[:1])
        for what, bars in BARS.items():
            if what.split()[0] in only:
                found = [_in_process(tree, what, copy, some) for tree, copy in zip(trees, copies, strict=True)]
                for figure, bar in bars.items():
                    yield f"{figure}, {WAREHOUSE}", bar, [each[figure] for each in found]


BARS: dict[str, Figures] = {
    "again": {"first discover_tables": 2.0, "first join_groups": 2.0},
    "warm": {"warm discover_tables, p50": 0.1, "warm discover_tables, p95": 0.3, "peak GB": 0.6},
    "warm answer": {"warm answer, p50": 0.12, "warm answer, p95": 0.35},
    "refresh": {"refresh after one changed table": 0.3},
}


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS))
    options.add_argument("--questions", type=int, default=24)
    options.add_argument("--cache", type=Path, default=CACHE)
    options.add_argument("--tree", type=Path, help="another tree of the project, measured in turns")
    given = options.parse_args()
    kept = given.out / "speed" / "bars.json"
    stored = kept if kept.is_file() else RESULTS / "speed" / "bars.json"
    last: dict[str, dict[str, float]] = json.loads(stored.read_text()) if stored.is_file() else {}
    rows = dict(last)
    trees = [*([given.tree.resolve()] if given.tree else []), Path(__file__).parents[2]]
    kept.parent.mkdir(parents=True, exist_ok=True)
    for name, bar, took in figures(given, trees):
        before = {"other": round(took[0], 3)} if len(took) > 1 else {}
        rows[name] = {"bar": bar, "now": round(took[-1], 3), **before}
        if name in last:
            rows[name]["last"] = last[name]["now"]
        print(f"{name}: {rows[name]}", flush=True)
        kept.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    head = ["CPU seconds", "to reach", "last run", "other tree", "now"]
    shown = [[name, *(row.get(key, "") for key in ("bar", "last", "other", "now"))] for name, row in rows.items()]
    day = time.strftime("%Y-%m-%d")
    write(given.out, "speed/bars", "The bars of speed", [f"Measured last on {day}.", table(head, shown)])


if __name__ == "__main__":
    main()
