"""How good generated questions are: in figures, and by reading a hundred of them.

python -m benchmarks.generator.questions

The grades of `grades.tsv` were given by eye: A natural, B odd but clear, C unclear or not what the SQL asks.
They belong to the questions as they were written then; `--sample` prints a new hundred to be graded.
"""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from time import process_time
from typing import Any

import lakescout
from benchmarks import DATA
from benchmarks.common import report
from benchmarks.common.from_tests import helper
from benchmarks.common.lakes import lake_folder, open_lake
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.workbench import CACHE
from lakescout.doors.python import lake_of
from lakescout.errors import QueryError
from lakescout.plugins.bench.generator.generate import GeneratedQuestion, Generator
from lakescout.plugins.papers.birdie.questions import training_questions

measure_questions = helper("questions_support").measure_questions
LAKES = ("spider", "public_bi", "fetaqa")
SAMPLE = {"spider": 35, "public_bi": 35, "fetaqa": 30}
SEED = 303
GRADES = DATA / "grades.tsv"
MEANING = {"A": "natural", "B": "odd but clear", "C": "unclear, or not what the SQL asks"}
TRAINING_TABLES = 100


def generated(root: Path, lake: str, count: int, cache: Path) -> tuple[list[GeneratedQuestion], Any, float]:
    """Questions about a lake, their measures, and CPU seconds a question."""
    open_lake(lake_folder(root, lake), cache).close()
    with lakescout.connect(cache / f"{lake}.duckdb", read_only=True) as connection, \
            lake_of(connection).session() as (private, index):  # fmt: skip
        began = process_time()
        found = Generator(private, index, SEED).single(count)
        spent = (process_time() - began) / max(len(found), 1)

        def runs(item: GeneratedQuestion) -> bool:
            try:
                return bool(private.query(item.sql).num_rows)
            except QueryError:
                return False

        return found, measure_questions(found, runs), spent


def trained(root: Path, lake: str, cache: Path) -> list[object]:
    """Training questions of some tables: how many, tables with all twenty, distinct ones, milliseconds each."""
    with lakescout.connect(cache / f"{lake}.duckdb", read_only=True) as connection, \
            lake_of(connection).session() as (private, index):  # fmt: skip
        tables = range(min(TRAINING_TABLES, len(index.catalog.tables)))
        began = process_time()
        found = list(training_questions(private, index, tables=tables))
        spent = process_time() - began
    full = sum(count == 20 for count in Counter(item.table for item in found).values())
    distinct = len({item.question for item in found}) / len(found)
    return [
        lake,
        len(tables),
        len(found),
        f"{full / len(tables):.0%}",
        f"{distinct:.1%}",
        f"{1000 * spent / len(found):.2f}",
    ]


def measures_table(rows: list[tuple[str, Any, float]]) -> str:
    head = ["lake", "questions", "SQL runs and returns rows", "distinct", "distinct forms", "headers repeated",
            "of those with other words", "name a table", "long cells", "many tables answer", "ms each"]  # fmt: skip
    return report.table(
        head,
        [
            [lake, m.questions, *(f"{share:.1%}" for share in (m.run, m.distinct, m.forms, m.leakage,
             m.leakage_with_synonyms, m.table_names, m.long_cells, m.many)), f"{1000 * spent:.0f}"]
            for lake, m, spent in rows
        ],
    )  # fmt: skip


def grades_table() -> str:
    """Counts of the grades, and what the worst ones suffer from."""
    with GRADES.open(encoding="utf-8") as lines:
        graded = list(csv.DictReader(lines, delimiter="\t"))
    counts = Counter((row["lake"], row["grade"]) for row in graded)
    lakes = list(dict.fromkeys(row["lake"] for row in graded))
    rows = [[lake, *(counts[lake, grade] for grade in MEANING)] for lake in lakes]
    rows.append(["all", *(sum(counts[lake, grade] for lake in lakes) for grade in MEANING)])
    causes = Counter(row["cause"] for row in graded if row["cause"])
    listed = "; ".join(f"{cause} {number}" for cause, number in causes.most_common())
    head = ["lake", *(f"{grade}: {meaning}" for grade, meaning in MEANING.items())]
    return report.table(head, rows) + f"\n\nCauses of B and C: {listed}."


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--count", type=int, default=300)
    options.add_argument("--cache", type=Path, default=CACHE)
    options.add_argument("--sample", action="store_true", help="print questions to be graded, and stop")
    given = options.parse_args()
    root = lakes_folder(given.lakes)
    if given.sample:
        for lake, count in SAMPLE.items():
            for item in generated(root, lake, count, given.cache)[0]:
                print(lake, item.question, item.sql, sep="\t")
        return
    rows = []
    for lake in LAKES:
        _, measures, spent = generated(root, lake, given.count, given.cache)
        rows.append((lake, measures, spent))
    training = [trained(root, lake, given.cache) for lake in LAKES]
    head = ["lake", "tables", "questions", "tables with all twenty", "distinct", "ms each"]
    parts = [
        "## Benchmark mode, without a model\n\n" + measures_table(rows),
        "Forms: the sentence without its headers, values and numbers.",
        "## A hundred questions, read\n\n" + grades_table(),
        "## Training mode\n\n" + report.table(head, training),
    ]
    print(
        report.write(given.out, "generator/questions", "Generated questions", parts, options=f"--count {given.count}")
    )


if __name__ == "__main__":
    main()
