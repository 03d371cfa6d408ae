"""Method 'birdie': against the others in one run, in the continual setting, and with parts left out.

python -m benchmarks.birdie.methods

Needs the extra lakescout[train]. Measured parts are kept in the cache and put together at the end;
`--parts` chooses those to measure anew.
"""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path
from statistics import median

import duckdb

from benchmarks.common import report
from benchmarks.common.lakes import lake_folder, open_lake, read_questions
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.splits import is_tuning
from benchmarks.common.workbench import CACHE
from lakescout.doors.python import lake_of, register
from lakescout.engine.discover import discover
from lakescout.plugins.papers.birdie.cached_hub import CachedHub
from lakescout.plugins.papers.birdie.lesson import TrainingPlan
from lakescout.plugins.papers.birdie.train import train

METHODS = ("birdie", "scout", "dense", "bm25")
PARTS = ("compare", "ablations", "continual")


def compare(root: Path, name: str, cache: Path, limit: int) -> list[str]:
    """Train on a copy of the lake through the engine, and ask every question by every method."""
    from benchmarks.birdie.lab import tree_bytes  # early: without torch it fails before anything is measured

    folder = lake_folder(root, name)
    open_lake(folder, cache).close()
    file = cache / f"{name}.birdie.duckdb"
    trained = cache / f"{name}.birdie.json"
    if not trained.is_file():
        file.unlink(missing_ok=True)
        shutil.copy(cache / f"{name}.duckdb", file)
    connection = duckdb.connect(str(file))
    register(connection, threads=1)
    lake = lake_of(connection)
    lake.refresh()
    if not trained.is_file():
        stages: dict[str, list[float]] = {}
        before = connection.execute("SELECT sum(total_blocks * block_size) FROM pragma_database_size()").fetchall()

        def tell(what: str, done: int, total: int) -> None:
            now = time.process_time()
            stages.setdefault(what, [now, now])[1] = now

        started = time.process_time()
        done = train(lake, "full", TrainingPlan(), tell)
        connection.execute("CHECKPOINT")
        parts = connection.execute(
            "SELECT part, sum(octet_length(bytes)) FROM lakescout.dsi_parts GROUP BY part ORDER BY part"
        ).fetchall()
        cost = {
            "tables": done.tables, "questions": done.questions, "bytes": done.bytes, "wall": done.seconds,
            "cpu": time.process_time() - started, "stages": {k: b - a for k, (a, b) in stages.items()},
            "parts": dict(parts), "blocks_before": int(before[0][0]),
        }  # fmt: skip
        trained.write_text(json.dumps(cost), encoding="utf-8")
    cost = json.loads(trained.read_text(encoding="utf-8"))
    rows = []
    questions = read_questions(folder, name)[:limit]
    for method in METHODS:
        hits, milliseconds = [], []
        discover(lake, "which one is it", k=5, method=method, threshold=None)
        for question in questions:
            begun = time.perf_counter()
            index, found = discover(lake, question.text, k=5, method=method, threshold=None)
            milliseconds.append((time.perf_counter() - begun) * 1000)
            names = [".".join(index.catalog.tables[hit.table].name[1:]) for hit in found]
            gold = question.gold_tables[0]
            hits.append((is_tuning(name, question), gold in names[:1], gold in names))
        for part, looked_at in (("looked at", True), ("confirming", False)):
            mine = [hit for hit in hits if hit[0] == looked_at]
            shares = (f"{sum(hit[place] for hit in mine) / max(1, len(mine)):.3f}" for place in (1, 2))
            rows.append([part, method, len(mine), *shares, f"{median(milliseconds):.0f}"])
    dense = cost["tables"] * 384 * 4
    rows.sort(key=lambda row: row[0] == "confirming")
    head = ["questions", "method", "number", "P@1", "P@5", "median ms, all questions"]
    with lake.session() as (session, _):
        hub = lake.memory(CachedHub).ensure(lake.now(session))
    assert hub is not None
    clusters, compressed, plain = tree_bytes(hub.tree, cost["tables"])
    parts = ", ".join(f"{part} {size:,}" for part, size in cost["parts"].items())
    stages = ", ".join(f"{what} {seconds:.0f}" for what, seconds in cost["stages"].items())
    notes = [
        f"{name}: {cost['tables']:,} tables, {len(questions):,} dev questions; trained on {cost['questions']:,} "
        f"generated ones, {TrainingPlan.epochs:g} times, one thread. To reach: P@1 0.70. Published for 10,330 tables, "
        "mT5-base and questions by a language model: 86.3 / 92.6.",
        f"Training took {cost['cpu']:.0f} s of one core ({stages}; {cost['wall']:.0f} s on the shared machine). The "
        f"trained index has {cost['bytes']:,} bytes ({parts}); the vectors of 'dense' would have {dense:,}.",
        f"The tree has {clusters:,} clusters and takes {compressed:,} bytes of memory; with the embeddings of all "
        f"tables it would take {plain:,}, {plain / compressed:.1f} times as many (BIRDIE table 6: 5 times, of a whole "
        "process).",
    ]
    return ["## Against the other methods", *notes, report.by_part(head, rows, "questions")]


def measure(part: str, root: Path, cache: Path, tables: int, limit: int) -> list[str]:
    if part == "compare":
        return compare(root, "fetaqa", cache, limit)
    from benchmarks.birdie import ablations, continual
    from benchmarks.birdie.lab import open_lab

    lab = open_lab(root, "fetaqa", cache, tables)
    if part == "continual":
        return continual.run(lab)
    return ablations.run(lab, open_lab(root, "fetaqa", cache, tables, sampling=False))


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--cache", type=Path, default=CACHE)
    options.add_argument("--parts", nargs="*", default=PARTS, choices=PARTS)
    options.add_argument("--tables", type=int, default=400, help="tables of the ablations and the continual setting")
    options.add_argument("--limit", type=int, default=10_000, help="questions of the comparison")
    arguments = options.parse_args()
    root = lakes_folder(arguments.lakes)
    for part in arguments.parts:
        sections = measure(part, root, arguments.cache, arguments.tables, arguments.limit)
        (arguments.cache / f"birdie.{part}.md").write_text("\n\n".join(sections), encoding="utf-8")
    found = [arguments.cache / f"birdie.{part}.md" for part in PARTS]
    texts = [file.read_text(encoding="utf-8") for file in found if file.is_file()]
    report.write(arguments.out, "birdie/methods", "A trained search index", texts)


if __name__ == "__main__":
    main()
