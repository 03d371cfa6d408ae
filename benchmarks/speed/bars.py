"""The bars of speed in one run, today's figures beside the last ones: CPU seconds, each of a fresh process.

    python -m benchmarks.speed.bars --lakes FOLDER [--only first start warm] [--questions 24] [--tree OTHER]

`FOLDER/real` has lakes of strangers (`benchmarks/discover/real.py`). `first`: the first answer over a lake that was
never opened. `curve`: the same over all of them, with the tables of each. `again`: the first question of a new process
over a stored index. `warm`: the questions after it, and where the slowest twentieth spends its time. `refresh`: after
one table changed. `start`: `lakescout ask` over a small lake, and `import duckdb`. `csv`: what a CSV of 97 MB takes
above DuckDB's load. `describe`: of ten tables. `augment`: until the first gain among 52 tables. `bm25`: `bm25s` over
the names that `warm` ranks. A part that fails says so in its row, and the others run. CPU seconds are those of user and
system. Processes keep their byte code, as installed packages do. A figure that is not measured now is kept as it was.
With `--tree`, another tree of the project is measured, too, each measurement right before ours.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import duckdb
import numpy as np

from benchmarks.common.cost import ASKED, cpu_seconds, peak_megabytes
from benchmarks.common.lakes import SMALL_BLOCKS, load_folder
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import RESULTS, table, write
from benchmarks.common.workbench import CACHE
from benchmarks.discover.real import BUSINESS, make, questions_of
from lakescout.doors.python import connect, lake_of
from lakescout.lake.sqltext import literal

WAREHOUSE = "spider2"
TOGETHER = {
    "crm+food": ("crm", "food"),
    "fifty": ("baseball", "bird", "retail"),
    "strangers": (*BUSINESS, "baseball", "retail", "crm", "food"),
}
"""Lakes put together from others: 10, 52 and 166 tables."""
NEVER_OPENED = {"retail": 1.5, "crm+food": 1.5, "bird": 3.0, "baseball": 3.0, "fifty": 3.0, "business": 8.0,
                "strangers": 8.0}  # fmt: skip
"""Lakes of 7, 10, 22, 23, 52, 126 and 166 tables, and the bar of each."""
CURVE = ("club", "parch", "crm", "food", "weeks", "acme", "dabench", "krama", "csail", WAREHOUSE)
"""The further lakes of which the first answer is drawn over their tables."""
QUESTION = "how many rows are there in each year"
PREDICTED = ("Salaries", "salary")
"""The table and the column that `augment` predicts, of `baseball`."""
Figures = dict[str, float]


def lake_file(root: Path, name: str, cache: Path) -> Path:
    """A lake as a database file without an index, made at the first call."""
    target = cache / f"real_{name}.duckdb"
    if name == "business" or (root / f"{name}.parquet").is_file():
        return make(root, name, cache)
    if not target.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        target.with_suffix(".part").unlink(missing_ok=True)
        connection = duckdb.connect()
        for folder in TOGETHER.get(name, (name,)):
            load_folder(connection, root / folder)
        path = literal(str(target.with_suffix(".part")))
        connection.execute(f"ATTACH {path} AS made (BLOCK_SIZE {SMALL_BLOCKS})")
        connection.execute("COPY FROM DATABASE memory TO made; DETACH made")
        connection.close()
        target.with_suffix(".part").rename(target)
    return target


def tables_in(file: Path) -> int:
    """How many tables a lake has."""
    connection = duckdb.connect(str(file), read_only=True)
    [[many]] = connection.execute("SELECT count(*) FROM duckdb_tables() WHERE schema_name <> 'lakescout'").fetchall()
    connection.close()
    return int(many)


def measured(what: str, file: str, questions: Sequence[str]) -> Figures:
    """What one fresh process measures over one file."""
    if what in _OTHER:
        return _OTHER[what](file, questions)
    connection = connect(file)
    lake = lake_of(connection)
    asked = "answer" if what.endswith("answer") else "discover_tables"
    ask: Callable[[str], object] = lambda text: ASKED[asked](lake, text)  # noqa: E731
    found = {f"first {asked}": cpu_seconds(lambda: ask(questions[0]))}
    if what.startswith("again"):
        found["first join_groups"] = cpu_seconds(lambda: ASKED["join_groups"](lake, questions[0]))
    if what.startswith("warm"):
        took = []
        for text in questions[1:]:
            with by_stage() as stages:
                took.append((cpu_seconds(lambda text=text: ask(text)), stages))
        half, slow = np.quantile([seconds for seconds, _ in took], (0.5, 0.95))
        found |= {
            f"warm {asked}, p50": float(half),
            f"warm {asked}, p95": float(slow),
            "peak GB": peak_megabytes() / 1024,
        }
        took.sort(key=lambda pair: -pair[0])
        for kind, some in ("slowest", took[: max(1, len(took) // 20)]), ("all", took):
            spent: Counter[str] = sum((stages for _, stages in some), Counter())
            found |= {f"{kind}: {stage}": seconds / len(some) for stage, seconds in spent.most_common()}
    connection.close()
    return found


TICK = 0.002
"""A sample is taken at most so often, in CPU seconds."""


@contextmanager
def by_stage() -> Iterator[Counter[str]]:
    """The CPU seconds of each part of the package meanwhile: what passed since the last sample is the part's in which
    the innermost frame is, those of the connection not counted, so that a statement belongs to who asked it."""
    spent: Counter[str] = Counter()
    last = time.process_time()

    def sample(_: int, frame: FrameType | None) -> None:
        nonlocal last
        now = time.process_time()
        while frame is not None:
            name = frame.f_globals.get("__name__", "")
            if name.startswith("lakescout.") and not name.startswith(("lakescout.doors", "lakescout.lake.connection")):
                break
            frame = frame.f_back
        part = "the rest" if frame is None else name.removeprefix("lakescout.")
        spent[part if part.startswith(DETAILED) else part.split(".")[0]] += now - last
        last = now

    before = signal.signal(signal.SIGPROF, sample)
    signal.setitimer(signal.ITIMER_PROF, TICK, TICK)
    try:
        yield spent
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


DETAILED = ("ranking.", "values.", "answer.")
"""The parts of the package of which each module is a stage."""


def _described(file: str, questions: Sequence[str]) -> Figures:
    from lakescout.plugins.models.narrations import wanted

    connection = connect(file)
    lake = lake_of(connection)
    lake.refresh()
    found = {"describe": cpu_seconds(lambda: wanted(lake, 10, lambda done, total: None))}
    connection.close()
    return found


def _augmented(file: str, questions: Sequence[str]) -> Figures:
    """Until the first join that improves a prediction is measured, and until the call returns."""
    from lakescout.plugins.augment.judge import MIN_GAIN
    from lakescout.plugins.augment.session import Session
    from lakescout.plugins.augment.surface import augment_tables

    connection = connect(file)
    lake = lake_of(connection)
    lake.refresh()
    began, found = _used(), Figures()
    judge = Session.first_verdict

    def noted(session: Session, path: object) -> object:
        verdict = judge(session, path)  # type: ignore[arg-type]
        if verdict is not None and verdict.promised > MIN_GAIN:
            found.setdefault("first gain", _used() - began)
        return verdict

    Session.first_verdict = noted  # type: ignore[assignment,method-assign]
    augment_tables(lake, *PREDICTED)
    connection.close()
    return {**found, "augment_tables": _used() - began}


def _used() -> float:
    now = resource.getrusage(resource.RUSAGE_SELF)
    return now.ru_utime + now.ru_stime


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
    "augment": _augmented,
    "bm25": _by_bm25,
}
_INSTALLED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""The environment of a process with byte code, as a package has it that was installed."""
_HERE = Path(__file__)
_OF_TREE = (
    "import sys; sys.meta_path[:] = [f for f in sys.meta_path if 'Editable' not in type(f).__name__ and "
    "'ScikitBuild' not in type(f).__name__]; sys.path.insert(0, sys.argv.pop(1) + '/python'); "
)
"""What a process runs first, so that it has the package of a tree and not the installed one."""
_MAIN = "from importlib import import_module as load; from os import path; " + (
    "name = path.join(sys.path[0], 'lakescout', 'plugins', 'cli', 'start.py'); "
    "load('lakescout.plugins.cli.start').main() if path.exists(name) else load('lakescout.plugins.cli.app').app()"
)
"""The command; trees before it had a first step of its own begin with its app."""


def _process(arguments: Sequence[str], *, may_end_in: Sequence[int] = (0,)) -> str:
    """What a process prints. Raises FailedError with its last line on the standard error."""
    command = [sys.executable, "-c", *arguments]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=_INSTALLED)
    if done.returncode not in may_end_in:
        raise FailedError(done.stderr.strip().rpartition("\n")[2] or f"exit status {done.returncode}")
    return done.stdout


class FailedError(Exception):
    """A measurement ended without a figure."""


def _in_process(tree: Path, what: str, file: Path, questions: Sequence[str]) -> Figures:
    """The figures from a process that runs the project of a tree. Raises FailedError."""
    start = _OF_TREE + (
        "sys.path.insert(1, sys.argv[1]); import json, os, traceback; "
        "from importlib.util import module_from_spec, spec_from_file_location as s; "
        "spec = s('bars', sys.argv[2]); bars = module_from_spec(spec); spec.loader.exec_module(bars); "
        "print(json.dumps(bars.measured(sys.argv[3], sys.argv[4], json.loads(sys.argv[5]))))"
    )
    given = [str(tree), str(_HERE.parents[2]), str(_HERE), what, str(file), json.dumps(list(questions))]
    found: Figures = json.loads(_process([start, *given]).splitlines()[-1])
    return found


def _command(tree: Path, arguments: Sequence[str], runs: int = 1) -> float:
    """The least CPU seconds of the command of a tree. Raises FailedError."""
    no_answer = 1
    run = lambda: _process([_OF_TREE + _MAIN, str(tree), *arguments], may_end_in=(0, no_answer))  # noqa: E731
    return min(cpu_seconds(run, resource.RUSAGE_CHILDREN) for _ in range(runs))


Row = tuple[str, float | None, Callable[[], list[float]]]
"""A bar: its name, what is to be reached, and what measures it for each tree."""


class Bench:
    """The measurements, each over a copy of a lake for each tree."""

    def __init__(self, given: argparse.Namespace, trees: Sequence[Path], folder: Path) -> None:
        self.root, self.trees, self.folder = lakes_folder(given.lakes) / "real", trees, folder
        self.cache, self.most = given.cache, given.questions
        self.stages: dict[str, Figures] = {}
        """Seconds by stage of our tree, for each kind of question."""
        self.curve: list[tuple[str, int, float]] = []

    def fresh(self, file: Path) -> list[tuple[Path, Path]]:
        """Each tree with its copy of a file."""
        copies = [(tree, self.folder / f"lake{place}.duckdb") for place, tree in enumerate(self.trees)]
        for _, copy in copies:
            copy.with_suffix(".duckdb.wal").unlink(missing_ok=True)
            shutil.copy(file, copy)
        return copies

    def lake(self, name: str) -> list[tuple[Path, Path]]:
        """Each tree with its copy of a lake that was never opened."""
        return self.fresh(lake_file(self.root, name, self.cache))

    def figures(self, figure: str, what: str, copies: Sequence[tuple[Path, Path]], some: Sequence[str]) -> list[float]:
        """One figure for each tree."""
        return [_in_process(tree, what, copy, some)[figure] for tree, copy in copies]

    def start(self) -> Iterator[Row]:
        """The command, warm, and a bare import."""

        def warm() -> list[float]:
            copies = self.lake("retail")
            for tree, copy in copies:
                _command(tree, ["ask", str(copy), QUESTION])
            return [_command(tree, ["ask", str(copy), QUESTION], 5) for tree, copy in copies]

        bare = lambda: _process(["import duckdb"])  # noqa: E731
        yield "lakescout ask, 7 tables, warm", 0.8, warm
        yield (
            "import duckdb, for comparison", None,
            lambda: [min(cpu_seconds(bare, resource.RUSAGE_CHILDREN) for _ in range(5))] * len(self.trees),
        )  # fmt: skip

    def first(self) -> Iterator[Row]:
        """The first answers."""
        for name, bar in NEVER_OPENED.items():
            yield f"first answer, {name}, never opened", bar, lambda name=name: self._first_answer(name)  # type: ignore[misc]

    def _first_answer(self, name: str) -> list[float]:
        took = [_command(tree, ["ask", str(copy), QUESTION]) for tree, copy in self.lake(name)]
        self.curve.append((name, tables_in(lake_file(self.root, name, self.cache)), took[-1]))
        return took

    def more(self) -> Iterator[Row]:
        """The first answers over the further lakes, for the curve."""
        for name in CURVE:
            yield f"first answer, {name}, never opened", None, lambda name=name: self._first_answer(name)  # type: ignore[misc]

    def csv(self) -> Iterator[Row]:
        """A large CSV."""

        def loaded() -> list[float]:
            folder = self.folder / "csv"
            folder.mkdir()
            file = folder / "large.csv"
            duckdb.execute(
                "COPY (SELECT i AS number, 'customer ' || hash(i) AS name, i % 97 AS shop, "
                "round(i * 1.7 % 1000, 2) AS price, DATE '2020-01-01' + (i % 900)::INTEGER AS day "
                f"FROM range(1_700_000) t(i)) TO {literal(str(file))} (HEADER)"
            )
            bare = (
                f"import duckdb; duckdb.execute('CREATE TABLE loaded AS FROM read_csv(' + {literal(str(file))!r} + ')')"
            )
            plain = cpu_seconds(lambda: _process([bare]), resource.RUSAGE_CHILDREN)
            took = []
            for tree in self.trees:
                took.append(_command(tree, ["index", str(folder)]))
                for each in folder.glob(".lakescout*"):
                    each.unlink()
            return [(whole - plain) / (file.stat().st_size / 1e6) for whole in took]

        yield "index a megabyte of a CSV of 96 MB, above DuckDB's load", 0.1, loaded

    def describe(self) -> Iterator[Row]:
        """Descriptions that are wanted."""
        yield "describe, 10 tables", 3.0, lambda: self.figures("describe", "describe", self.lake("crm+food"), [])

    def augment(self) -> Iterator[Row]:
        """Tables that improve a prediction."""
        kept: list[Figures] = []

        def first() -> list[float]:
            kept[:] = [_in_process(tree, "augment", copy, []) for tree, copy in self.lake("fifty")]
            return [each["first gain"] for each in kept]

        yield "augment_tables, first gain, 52 tables", 5.0, first
        yield "augment_tables, 52 tables", None, lambda: [each["augment_tables"] for each in kept]

    def warehouse(self, what: str) -> Iterator[Row]:
        """New processes over a stored index."""
        kept: list[Figures] = []

        def measure() -> None:
            texts = [question.text for question in questions_of(self.root, WAREHOUSE)]
            some = texts[:: max(1, len(texts) // self.most)][: self.most]
            stored = self.cache / f"real_{WAREHOUSE}.stored.duckdb"
            if not stored.is_file():
                [*_, (tree, copy)] = self.lake(WAREHOUSE)
                _in_process(tree, "again", copy, some[:1])
                shutil.copy(copy, stored)
            copies = self.fresh(stored)
            for tree, copy in copies:
                _in_process(tree, "again", copy, some[:1])
            kept[:] = [_in_process(tree, what, copy, some) for tree, copy in copies]
            for kind in ("slowest", "all"):
                if stages := {name.removeprefix(f"{kind}: "): s for name, s in kept[-1].items() if f"{kind}: " in name}:
                    self.stages[f"{what.replace('warm', '').strip() or 'discover_tables'}, {kind}"] = stages

        def taken(figure: str) -> list[float]:
            if not kept:
                measure()
            return [each[figure] for each in kept]

        for figure, bar in BARS[what].items():
            yield f"{figure}, {WAREHOUSE}", bar, lambda figure=figure: taken(figure)  # type: ignore[misc]


BARS: dict[str, dict[str, float | None]] = {
    "again": {"first discover_tables": 2.0, "first join_groups": 2.0},
    "warm": {"warm discover_tables, p50": 0.1, "warm discover_tables, p95": 0.3, "peak GB": 0.6},
    "warm answer": {"warm answer, p50": 0.12, "warm answer, p95": 0.35},
    "refresh": {"refresh after one changed table": 0.3},
    "bm25": {"bm25s, p50": None},
}
PARTS: dict[str, Callable[[Bench], Iterator[Row]]] = {
    "start": Bench.start,
    "first": Bench.first,
    "curve": Bench.more,
    "again": lambda bench: bench.warehouse("again"),
    "warm": lambda bench: bench.warehouse("warm"),
    "answer": lambda bench: bench.warehouse("warm answer"),
    "refresh": lambda bench: bench.warehouse("refresh"),
    "bm25": lambda bench: bench.warehouse("bm25"),
    "csv": Bench.csv,
    "describe": Bench.describe,
    "augment": Bench.augment,
}


SMALL = 0.01
RATIOS = (
    (f"warm discover_tables, p50, {WAREHOUSE}", f"bm25s, p50, {WAREHOUSE}"),
    (f"warm answer, p50, {WAREHOUSE}", f"bm25s, p50, {WAREHOUSE}"),
    ("lakescout ask, 7 tables, warm", "import duckdb, for comparison"),
)


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS))
    options.add_argument("--questions", type=int, default=24)
    options.add_argument("--cache", type=Path, default=CACHE)
    options.add_argument("--tree", type=Path, help="another tree of the project, measured in turns")
    given = options.parse_args()
    kept = given.out / "speed" / "bars.json"
    stored = kept if kept.is_file() else RESULTS / "speed" / "bars.json"
    last = json.loads(stored.read_text()) if stored.is_file() else {"bars": {}, "stages": {}, "curve": {}}
    rows = {name: {**row} for name, row in last["bars"].items()}
    trees = [*([given.tree.resolve()] if given.tree else []), _HERE.parents[2]]
    kept.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(given, trees, Path(folder))
        for part in given.only:
            for name, bar, measure in PARTS[part](bench):
                before = last["bars"].get(name, {})
                rows[name] = {"bar": bar, "last": before.get("now"), "day": time.strftime("%Y-%m-%d")}
                try:
                    took = measure()
                    rows[name] |= {"now": round(took[-1], 3 if took[-1] > SMALL else 6)}
                    if len(took) > 1:
                        rows[name]["other"] = round(took[0], 3)
                except (FailedError, KeyError, OSError, duckdb.Error) as error:
                    rows[name] |= {"now": None, "failed": f"{type(error).__name__}: {error}"[:200]}
                print(f"{name}: {rows[name]}", flush=True)
                last["stages"] |= bench.stages
                last["curve"] |= {lake: [tables, round(seconds, 3)] for lake, tables, seconds in bench.curve}
                kept.write_text(json.dumps({**last, "bars": rows}, indent=1) + "\n", encoding="utf-8")
    write(given.out, "speed/bars", "The bars of speed", list(page(rows, last["stages"], last["curve"])))


def page(
    rows: dict[str, dict[str, object]], stages: dict[str, Figures], curve: dict[str, tuple[int, float]]
) -> Iterator[str]:
    """The bars, the stages of warm questions, and the growth of first answers."""
    head = ["CPU seconds", "to reach", "last run", "other tree", "now", "measured on"]
    keys = ("bar", "last", "other", "now", "day")
    yield table(head, [[name, *(_shown(row, key) for key in keys)] for name, row in rows.items()])
    figures = {name: float(str(row["now"])) for name, row in rows.items() if row.get("now")}
    both = [(name, other) for name, other in RATIOS if {name, other} <= figures.keys()]
    if both:
        yield "In times of something else on the same machine:"
        yield table(["this", "in times of", "ratio"], [[one, two, figures[one] / figures[two]] for one, two in both])
    for kind, spent in stages.items():
        asked, _, some = kind.partition(", ")
        which = "the slowest twentieth of" if some == "slowest" else "all"
        yield f"Seconds a question by stage, {which} warm questions for `{asked}` over {WAREHOUSE}:"
        listed = sorted(spent.items(), key=lambda pair: -pair[1])
        whole = sum(spent.values())
        yield table(["stage", "seconds", "share"], [[name, s, s / whole] for name, s in listed if s >= 0.02 * whole])
    if curve:
        yield "First answers over lakes that were never opened:"
        in_order = sorted(curve.items(), key=lambda pair: pair[1])
        yield table(
            ["lake", "tables", "seconds", "a table"], [[name, many, s, s / many] for name, (many, s) in in_order]
        )


def _shown(row: dict[str, object], key: str) -> object:
    if key == "now" and "failed" in row:
        return row["failed"]
    return "" if row.get(key) is None else row[key]


if __name__ == "__main__":
    main()
