"""Where the time of an answer without a model goes: CPU time by stage, which other work on the machine hardly changes.

    python -m benchmarks.answers.times --lakes FOLDER [--limit 60]

The lake is a file with index, join graph and value dictionary; DuckDB has one thread; every question is new.
"""

from __future__ import annotations

import random
import shutil
import tempfile
import time
from pathlib import Path

import duckdb
import numpy as np

import lakescout
from benchmarks.answers.lake import LIMITS, spider_questions
from benchmarks.common.lakes import lake_folder, open_lake
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from benchmarks.common.workbench import CACHE
from lakescout.answer.candidates import candidates
from lakescout.answer.guard import check
from lakescout.answer.pipeline import Prepared, embedded_answers
from lakescout.answer.scopes import scopes
from lakescout.doors.python import lake_of
from lakescout.engine.lake import Lake
from lakescout.engine.sources import LakeSources
from lakescout.reading.question import Question

WARM_UP = 8
STAGES = (
    "ranking the tables, value scan and encoder included",
    "schemas around them, cells of every span of the question",
    "reading the question over all schemas",
    "guard, running up to eight statements, twins, confidence",
    "of that, the guard's check of one statement",
    "all",
)


def times(lake: Lake, question: str) -> list[float]:
    """CPU milliseconds of the stages of one question."""
    clock, asked = [time.process_time()], Question(question)
    with lake.session() as (connection, index):
        sources = LakeSources(lake, connection, index)
        ranked = sources.ranked(asked, 12)
        clock.append(time.process_time())
        around = scopes(asked, sources, ranked)
        clock.append(time.process_time())
        found, barred, links = candidates(asked, around, sources.reader)
        clock.append(time.process_time())
        ready = Prepared(asked, sources.catalog, around, found, links, barred=barred)
    embedded_answers(ready, lake.source, LIMITS, 5)
    clock.append(time.process_time())
    for entry in found[:1]:
        check(entry.sql, entry.lake_tables)
    clock.append(time.process_time())
    rank, scope, read, ran, guard = (1000 * float(step) for step in np.diff(clock))
    return [rank, scope, read, ran, guard, rank + scope + read + ran]


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--limit", type=int, default=60)
    options.add_argument("--cache", type=Path, default=CACHE)
    given = options.parse_args()
    root = lakes_folder(given.lakes)
    questions = [question.text for question in spider_questions(root / "spider", "dev")]
    questions = random.Random(11).sample(questions, given.limit + WARM_UP)
    open_lake(lake_folder(root, "spider"), given.cache).close()
    with tempfile.TemporaryDirectory() as folder:
        file = shutil.copy(given.cache / "spider.duckdb", folder)
        with duckdb.connect(str(file)) as connection:
            connection.execute("SET threads = 1")
            lakescout.register(connection, threads=1)
            lake = lake_of(connection)
            for question in questions[:2]:
                connection.execute("FROM answers(?)", [question]).fetchall()
            measured = [times(lake, question) for question in questions][WARM_UP:]
    rows = [
        [stage, *(float(np.quantile([entry[place] for entry in measured], share)) for share in (0.5, 0.95))]
        for place, stage in enumerate(STAGES)
    ]
    note = "A question has five or six schemas around its twelve best tables."
    heads = ["stage", "p50, CPU ms", "p95, CPU ms"]
    path = write(
        given.out,
        "answers/times",
        "Where the time of an answer goes",
        [table(heads, rows), note],
        options=f"--limit {given.limit}",
    )
    print(path.read_text())


if __name__ == "__main__":
    main()
