"""Sheets of research data, by every method: `python -m benchmarks.discover.science` (no lakes needed).

The lakes are made (`benchmarks/common/science.py`): 187 files each, with preambles, units, short forms, repeated
columns and a few rows. Nothing is fitted on the `held` ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time

import duckdb
import numpy as np

from benchmarks.common import report
from benchmarks.common.options import result_parser
from benchmarks.common.prepared import Prepared, Vectors, read_cells, summaries_of
from benchmarks.common.science import Drive, made_drive, statements
from benchmarks.common.workbench import (
    CACHE,
    MemoryEvidence,
    RememberingEncoder,
    Workbench,
    build_index,
    documents_in,
    having,
)
from benchmarks.discover.methods import figures, names
from benchmarks.discover.parsers import CellsAlone, Form, formed
from benchmarks.discover.pneuma import costs, milliseconds
from lakescout.doors.python import DuckDBConnection
from lakescout.ranking import Options, Request, rank
from lakescout.words.onnx import default_encoder

BEFORE = "scout, without the years of names"
METHODS = ("scout", BEFORE, "octopus", "pneuma", "bm25", "dense")
BEST = Form("words as spelled", True, 20, 0.5)
"""The form of 'octopus' that was best on spider; without a model, its values are whole cells."""
HEAD = ("lake", "method", "number", "recall@1", "recall@5", "all gold tables in the top 10", "build s", "MB", "ms")


def opened(drive: Drive, cache: Path) -> tuple[Workbench, Prepared]:
    """A lake made ready for measuring, with the documents of 'pneuma'."""
    connection = duckdb.connect()
    for statement in statements(drive):
        connection.execute(statement)
    encoder = RememberingEncoder(default_encoder(1), cache / f"science_{drive.name}.vectors")
    index = build_index(connection, encoder)
    evidence = MemoryEvidence(index, connection)
    before = process_time()
    sampled = read_cells(DuckDBConnection(connection.cursor()), index, None)
    documents = Vectors.load(cache / f"science_{drive.name}.documents")
    documents.seconds += 0.0 if documents.known else process_time() - before
    evidence.documents_of_pneuma = summaries_of(index, sampled, documents, default_encoder(1))
    documents.save()
    connection.close()
    bench = Workbench(f"science {drive.name}", index, evidence, list(drive.questions), encoder)
    rows = Vectors(cache / f"science_{drive.name}.rows")
    return bench, Prepared(evidence.documents_of_pneuma, sampled, sampled, sampled, documents, rows)


def ranked(bench: Workbench, method: str) -> list[list[str]]:
    """The first ten tables of each question; 'octopus' in its best form without a model."""
    if method != "octopus":
        before = Options(without=frozenset({"dated_name"}) if method == BEFORE else frozenset())
        name = method.partition(",")[0]
        return [names(bench, rank(name, bench.request(each.text, before), 10)) for each in bench.questions]
    parser = CellsAlone(bench.evidence)
    options = having(Options(evidence=False), octopus_k=BEST.k, octopus_eta=BEST.eta)
    found = []
    with formed(bench.evidence, BEST) as evidence:
        for each in bench.questions:
            parsed = parser.parse(each.text, bench.index.lexicon)
            found.append(
                names(
                    bench,
                    rank(method, Request(bench.index, parsed, evidence, options, documents_in(bench.evidence)), 10),
                )
            )
    return found


def measured(bench: Workbench, made: Prepared, methods: Sequence[str]) -> Iterator[list[object]]:
    """One row a method."""
    spent = costs(bench, made)
    for method in methods:
        seconds, megabytes = spent[method.partition(",")[0]]
        quality = figures(ranked(bench, method), bench.questions)
        speed = milliseconds(bench, bench.questions, method.partition(",")[0])
        yield [bench.name, method, len(bench.questions), *quality, f"{seconds:.1f}", f"{megabytes:.1f}", f"{speed:.0f}"]


def misses(bench: Workbench) -> None:
    """Print the questions whose tables are not all among the first five."""
    for question, tables in zip(bench.questions, ranked(bench, "scout"), strict=True):
        if not set(question.gold_tables) <= set(tables[:5]):
            print(question.text, "\n    gold", *question.gold_tables, "\n    found", *tables[:5])


def main() -> None:
    options = result_parser(__doc__ or "")
    options.add_argument("--lakes", type=int, default=3)
    options.add_argument("--questions", type=int, default=60, help="questions of each lake")
    options.add_argument("--methods", nargs="+", default=METHODS)
    options.add_argument("--part", default="held", choices=("held", "fit"))
    options.add_argument("--misses", action="store_true", help="print the misses of 'scout' on the fit part, and stop")
    options.add_argument("--cache", type=Path, default=CACHE)
    arguments = options.parse_args()
    arguments.cache.mkdir(parents=True, exist_ok=True)
    rows: list[list[object]] = []
    for number in range(arguments.lakes):
        part = "fit" if arguments.misses else arguments.part
        bench, made = opened(made_drive(part, number, questions=arguments.questions), arguments.cache)
        if arguments.misses:
            misses(bench)
            continue
        rows += measured(bench, made, arguments.methods)
        bench.encoder.save()
        for row in rows[-len(arguments.methods) :]:
            print(*row, flush=True)
    if arguments.misses:
        return
    means = list(mean_rows(rows))
    for row in means:
        print(*row, flush=True)
    if arguments.part == "held":
        about = (
            "Lakes of 187 made sheets. 'octopus' in its best form without a model: whole cells as values, headers as "
            "spelled, k = 20, eta = 0.5. Build, MB and ms as in [pneuma.md](pneuma.md)."
        )
        given = f"--lakes {arguments.lakes} --questions {arguments.questions}"
        parts = [about, report.table(HEAD, [*means, *rows])]
        report.write(arguments.out, "discover/science", "Sheets of research data", parts, options=given)


def mean_rows(rows: Sequence[Sequence[object]]) -> Iterator[list[object]]:
    """Means over lakes, by method."""
    for method in dict.fromkeys(row[1] for row in rows):
        mine = [row for row in rows if row[1] == method]
        quality = [f"{np.mean([float(str(row[place])) for row in mine]):.3f}" for place in (3, 4, 5)]
        spent = [
            f"{np.mean([float(str(row[place])) for row in mine]):.{digits}f}"
            for place, digits in ((6, 1), (7, 1), (8, 0))
        ]
        yield ["science, mean", method, sum(int(str(row[2])) for row in mine), *quality, *spent]


if __name__ == "__main__":
    main()
