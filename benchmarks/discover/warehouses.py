"""Warehouses without a row, by every method: `python -m benchmarks.discover.warehouses` (no lakes needed).

The lakes are made (`benchmarks/common/warehouses.py`); weights saw the `fit` ones alone. A question has four to eight
gold tables, so recall@5 stays below 1 even at its best, which the results say. `--divisions 22` adds a lake of more
than 6,000 tables, a copy of everything for each division, and questions that name theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from benchmarks.common import report
from benchmarks.common.lakes import Question
from benchmarks.common.measures import recall_at
from benchmarks.common.options import result_parser
from benchmarks.common.warehouses import Made, made_warehouse
from benchmarks.common.workbench import CACHE, RememberingEncoder, documents_in
from benchmarks.discover.pneuma import size
from lakescout.lake.build import IndexBuilder
from lakescout.lake.catalog import Snapshot
from lakescout.lake.index import LakeIndex
from lakescout.lake.texts import TextPool
from lakescout.plugins.papers.pneuma.build import Material, blocks_of
from lakescout.plugins.papers.pneuma.model import Block, Summaries
from lakescout.ranking import CellHit, Options, Request, rank
from lakescout.ranking.evidence import Counts
from lakescout.reading.embedded import EmbeddedParser
from lakescout.words.encoder import Encoder
from lakescout.words.onnx import default_encoder
from lakescout.words.text import normalise_name

BY_THEMSELVES = "scout, each table by itself"
SCHEMAS = "bm25, with names of schemas"
"""'bm25' with the schema's name in each document; no published method reads that name."""
METHODS = ("scout", BY_THEMSELVES, "bm25", SCHEMAS, "dense", "octopus", "pneuma")
HEAD = (
    "lake", "tables", "questions", "method", "recall@1", "recall@5", "recall@5 at best", "recall@10",
    "CPU ms a question", "MB", "build s",
)  # fmt: skip
DIGITS = (3, 3, 3, 3, 0, 1, 1)
"""The decimals of the figures, from recall@1 on."""
TIMED = 12
"""How many warm questions are timed."""


class NoRows:
    """The contents of a lake whose tables are empty."""

    def __init__(self, index: LakeIndex, *, schemas: bool = False) -> None:
        self._index, self._schemas = index, schemas

    def cells(self, literals: Sequence[str]) -> list[CellHit]:
        return []

    def containing(self, literals: Sequence[str]) -> list[CellHit]:
        return []

    def term_counts(self, terms: Sequence[str], tables: Sequence[int]) -> Counts:
        return np.zeros((len(terms), len(tables)), dtype=np.int32)

    def documents(self) -> list[str]:
        names = (table.name.schema for table in self._index.catalog.tables)
        return [normalise_name(name) if self._schemas else "" for name in names]

    def summaries(self) -> Summaries:
        return self._index.derived("pneuma's documents", self._summaries)

    def _summaries(self) -> Summaries:
        index = self._index
        materials = [
            Material(table, (), index.descriptions(place), index.contexts[place])
            for place, table in enumerate(index.catalog.tables)
        ]
        found = enumerate(blocks_of(materials, index.encoder))
        made = [Block(table, kind, text) for table, blocks in found for kind, text in blocks]
        return Summaries(tuple(made), index.encoder.encode([block.text for block in made]))

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        return iter(())


def index_of(made: Made, encoder: Encoder) -> LakeIndex:
    """The index of a lake, as the engine builds it."""
    snapshot = Snapshot(made.catalog, {table.name: "" for table in made.tables})
    return IndexBuilder(TextPool(encoder)).build(snapshot, {})[0]


@dataclass
class Bench:
    """One made lake, ready to be asked."""

    made: Made
    index: LakeIndex
    seconds: float = 0.0
    """Processor time of making the index, its texts encoded."""
    schemas: bool = False
    """Whether documents have the name of the schema."""

    def request(self, question: str, options: Options | None = None) -> Request:
        parsed = EmbeddedParser().parse(question, self.index.lexicon)
        evidence = NoRows(self.index, schemas=self.schemas)
        return Request(self.index, parsed, evidence, options or Options(), documents_in(evidence))

    def ranked(self, question: Question, method: str) -> list[str]:
        options = Options(evidence=False, together=method != BY_THEMSELVES)
        hits = rank(method.split(",", maxsplit=1)[0], self.request(question.text, options), 10)
        return [".".join(self.index.catalog.tables[hit.table].name[1:]) for hit in hits]

    def milliseconds(self, method: str) -> float:
        """Median processor time of a warm question, its encoding included."""
        index = replace(self.index, encoder=default_encoder(1))
        if not self.schemas:
            index._derived.update(self.index._derived)
        warm, times = replace(self, index=index), []
        for question in self.made.questions[: TIMED + 2]:
            before = process_time()
            warm.ranked(question, method)
            times.append((process_time() - before) * 1000)
        return median(times[2:])

    def megabytes(self, method: str) -> float:
        """Megabytes that a method keeps of the lake before the first question."""
        name = method.split(",", maxsplit=1)[0]
        if name in {"bm25", "dense"}:
            held: Any = self.index._derived[name]
            return size(held) if name == "bm25" else held.nbytes / 1e6
        if method == "pneuma":
            summaries = NoRows(self.index).summaries()
            return summaries.vectors.nbytes / 1e6 + size(summaries.scorer)
        return self.index.vectors.nbytes / 1e6


def opened(made: Made) -> Bench:
    """A lake with its index; each text is encoded once in a run, and no vector is kept for the next run."""
    encoder = RememberingEncoder(default_encoder(1), CACHE / "nothing.vectors")
    before = process_time()
    index = index_of(made, encoder)
    return Bench(made, index, process_time() - before)


def measured(plain: Bench, methods: Sequence[str]) -> Iterator[list[object]]:
    """One row a method."""
    made = plain.made
    best = np.mean([min(5, len(question.gold_tables)) / len(question.gold_tables) for question in made.questions])
    for method in methods:
        bench = replace(plain, index=replace(plain.index), schemas=True) if method == SCHEMAS else plain
        before = process_time()
        bench.ranked(made.questions[0], method)
        seconds = process_time() - before
        found = [bench.ranked(question, method) for question in made.questions]
        one, five, ten = (
            np.mean([recall_at(tables, q.gold_tables, k) for tables, q in zip(found, made.questions, strict=True)])
            for k in (1, 5, 10)
        )
        if method.split(",", maxsplit=1)[0] in {"scout", "octopus"}:
            seconds = bench.seconds
        figures = (one, five, best, ten, bench.milliseconds(method), bench.megabytes(method), seconds)
        told = (f"{figure:.{digits}f}" for figure, digits in zip(figures, DIGITS, strict=True))
        yield [made.name, len(made.tables), len(found), method, *told]


def mean_rows(rows: Sequence[Sequence[object]], label: str) -> list[list[object]]:
    """Means over lakes, by method."""
    found: list[list[object]] = []
    for method in dict.fromkeys(row[3] for row in rows):
        mine = [row for row in rows if row[3] == method]
        means = [
            f"{np.mean([float(str(row[place])) for row in mine]):.{digits}f}"
            for place, digits in enumerate(DIGITS, start=4)
        ]
        tables, asked = (sum(int(str(row[place])) for row in mine) for place in (1, 2))
        found.append([label, tables, asked, method, *means])
    return found


def main() -> None:
    options = result_parser(__doc__ or "")
    options.add_argument("--lakes", type=int, default=4, help="lakes of about 420 tables")
    options.add_argument("--questions", type=int, default=40, help="questions of each lake")
    options.add_argument(
        "--divisions", type=int, default=1, help="divisions of a further, large lake, each of 300 tables; 1: none"
    )
    options.add_argument("--methods", nargs="+", default=METHODS)
    options.add_argument("--part", default="held", choices=("held", "fit"))
    arguments = options.parse_args()
    asked = arguments.questions
    lakes = [made_warehouse(arguments.part, number, questions=asked) for number in range(arguments.lakes)]
    if arguments.divisions > 1:
        lakes.append(made_warehouse(arguments.part, 50, divisions=arguments.divisions, questions=asked))
    rows = []
    for made in lakes:
        bench = opened(made)
        rows += measured(bench, arguments.methods)
        for row in rows[-len(arguments.methods) :]:
            print(*row, flush=True)
    small = mean_rows(rows[: arguments.lakes * len(arguments.methods)], "mean of the small lakes")
    for row in small:
        print(*row, flush=True)
    if arguments.part == "held":
        parts = [report.table(HEAD, [*small, *rows])]
        given = f"--divisions {arguments.divisions}" if arguments.divisions > 1 else ""
        report.write(arguments.out, "discover/warehouses", "Warehouses without a row", parts, options=given)


if __name__ == "__main__":
    main()
