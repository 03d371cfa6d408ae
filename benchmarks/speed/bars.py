"""The bars of speed in one run, today's figures beside the last ones: CPU seconds, each of a fresh process.

    python -m benchmarks.speed.bars --lakes FOLDER [--only first start warm] [--questions 24] [--tree OTHER]

`FOLDER/real` has lakes of strangers (`benchmarks/discover/real.py`). `first`: the first answer over a lake that was
never opened. `again`: the first question of a new process over a stored index. `warm`: the questions after it.
`refresh`: after one table changed. `start`: `lakescout ask` over a small lake, and `import duckdb`. `files`: a CSV of
97 MB above what DuckDB takes to load it, and `describe` of a lake. `bm25`: `bm25s` over the names that `warm` ranks.
Processes keep their byte code, as installed packages do. A figure that is not measured now is
kept as it was. With `--tree`, another tree of the project is measured, too, each measurement right before ours.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
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

PARTS = ("start", "first", "again", "warm", "refresh", "bm25", "files")
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
    if what in _OTHER:
        return _OTHER[what](file, questions)
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


def _described(file: str, questions: Sequence[str]) -> Figures:
    from lakescout.plugins.models.narrations import wanted

    connection = connect(file)
    lake = lake_of(connection)
    found = {"describe": cpu_seconds(lambda: wanted(lake, 10, lambda done, total: None))}
    connection.close()
    return found


def _loaded(file: str, questions: Sequence[str]) -> Figures:
    """Seconds a megabyte to index a CSV, above those that DuckDB takes for a table of it."""
    bare = duckdb.connect()
    plain = cpu_seconds(lambda: bare.execute(f"CREATE TABLE loaded AS FROM read_csv({literal(file)})"))
    bare.close()
    held = []  # the lake has no other connection

    def index() -> None:
        held.append(connect(file))
        lake_of(held[0]).refresh()

    whole = cpu_seconds(index)
    return {"a megabyte of CSV": (whole - plain) / (Path(file).stat().st_size / 1e6)}


def _by_bm25(file: str, questions: Sequence[str]) -> Figures:
    """The median of a question for `bm25s` over the names and headers of the tables."""
    import bm25s

    rows = duckdb.connect(file, read_only=True).execute(
        "SELECT table_name || ' ' || string_agg(column_name, ' ') FROM duckdb_columns() "
        "WHERE NOT internal AND schema_name <> 'lakescout' GROUP BY database_name, schema_name, table_name"
    )
    ranker = bm25s.BM25()
    ranker.index(bm25s.tokenize([text for (text,) in rows.fetchall()], show_progress=False), show_progress=False)

    def ask(text: str) -> object:
        return ranker.retrieve(bm25s.tokenize(text, show_progress=False), k=10, show_progress=False)

    return {"bm25s, p50": float(np.median([cpu_seconds(lambda text=text: ask(text)) for text in questions]))}


def _refreshed(file: str, questions: Sequence[str]) -> Figures:
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


_OTHER: dict[str, Callable[[str, Sequence[str]], Figures]] = {
    "refresh": _refreshed,
    "describe": _described,
    "load": _loaded,
    "bm25": _by_bm25,
}
_INSTALLED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""The environment of a process with byte code, as a package has it that was installed."""


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
    done = subprocess.run(
        [sys.executable, "-c", start, *given], check=True, stdout=subprocess.PIPE, text=True, env=_INSTALLED
    )
    found: Figures = json.loads(done.stdout.splitlines()[-1])
    return found


def _command(tree: Path, file: Path, runs: int) -> float:
    """The least CPU seconds of `lakescout ask` of a tree over one file."""
    start = (
        "import sys; sys.meta_path[:] = [f for f in sys.meta_path if 'Editable' not in type(f).__name__ and "
        "'ScikitBuild' not in type(f).__name__]; sys.path.insert(0, sys.argv.pop(1) + '/python'); "
        "from lakescout.plugins.cli.app import app; app()"
    )
    command = [sys.executable, "-c", start, str(tree), "ask", str(file), QUESTION]
    run = lambda: subprocess.run(command, check=False, capture_output=True, env=_INSTALLED)  # noqa: E731
    return min(cpu_seconds(run, resource.RUSAGE_CHILDREN) for _ in range(runs))


def figures(given: argparse.Namespace, trees: Sequence[Path]) -> Iterator[tuple[str, float | None, list[float]]]:
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
            bare = lambda: subprocess.run([sys.executable, "-c", "import duckdb"], check=True)  # noqa: E731
            least = min(cpu_seconds(bare, resource.RUSAGE_CHILDREN) for _ in range(5))
            yield "import duckdb, for comparison", None, [least] * len(trees)
        for name, bar in NEVER_OPENED.items() if "first" in only else ():
            fresh(name)
            took = [_command(tree, copy, 1) for tree, copy in zip(trees, copies, strict=True)]
            yield f"first answer, {name}, never opened", bar, took
        if "files" in only:
            table = Path(folder) / "large.csv"
            duckdb.execute(
                "COPY (SELECT i AS number, 'customer ' || hash(i) AS name, i % 97 AS shop, "
                "round(i * 1.7 % 1000, 2) AS price, DATE '2020-01-01' + (i % 900)::INTEGER AS day "
                "FROM range(1_700_000) t(i)) "
                f"TO {literal(str(table))} (HEADER)"
            )
            found = [_in_process(tree, "load", table, [])["a megabyte of CSV"] for tree in trees]
            yield f"a megabyte of a CSV of {table.stat().st_size / 1e6:.0f} MB, above DuckDB's load", 0.1, found
            fresh("retail")
            found = [
                _in_process(tree, "describe", copy, [])["describe"] for tree, copy in zip(trees, copies, strict=True)
            ]
            yield "describe, 7 tables", 3.0, found
        if not {"again", "warm", "refresh", "bm25"} & {*only}:
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
                took_now = [_in_process(tree, what, copy, some) for tree, copy in zip(trees, copies, strict=True)]
                for figure, bar in bars.items():
                    yield f"{figure}, {WAREHOUSE}", bar, [each[figure] for each in took_now]


BARS: dict[str, dict[str, float | None]] = {
    "again": {"first discover_tables": 2.0, "first join_groups": 2.0},
    "warm": {"warm discover_tables, p50": 0.1, "warm discover_tables, p95": 0.3, "peak GB": 0.6},
    "warm answer": {"warm answer, p50": 0.12, "warm answer, p95": 0.35},
    "refresh": {"refresh after one changed table": 0.3},
    "bm25": {"bm25s, p50": None},
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
    last: dict[str, dict[str, float | None]] = json.loads(stored.read_text()) if stored.is_file() else {}
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
    shown = [[name, *(row.get(key) or "" for key in ("bar", "last", "other", "now"))] for name, row in rows.items()]
    day = time.strftime("%Y-%m-%d")
    write(given.out, "speed/bars", "The bars of speed", [f"Measured last on {day}.", table(head, shown)])


if __name__ == "__main__":
    main()
