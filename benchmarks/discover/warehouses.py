"""Warehouses without a row, by every method: `python -m benchmarks.discover.warehouses` (no lakes needed).

The lakes are made (`benchmarks/common/warehouses.py`); weights saw the `fit` ones alone. A question has four to eight
gold tables, so recall@5 stays below 1 even at its best.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time

import numpy as np

from benchmarks.common import report
from benchmarks.common.lakes import Question
from benchmarks.common.measures import recall_at
from benchmarks.common.options import result_parser
from benchmarks.common.warehouses import Made, made_warehouse
from benchmarks.common.workbench import CACHE, RememberingEncoder
from lakescout.lake.build import IndexBuilder
from lakescout.lake.catalog import Snapshot
from lakescout.lake.index import LakeIndex
from lakescout.lake.texts import TextPool
from lakescout.ranking import CellHit, Options, Request, rank
from lakescout.ranking.documents import Summaries
from lakescout.ranking.documents.build import Material, blocks_of
from lakescout.ranking.documents.model import Block
from lakescout.ranking.evidence import Counts
from lakescout.reading.embedded import EmbeddedParser
from lakescout.words.encoder import Encoder
from lakescout.words.onnx import default_encoder

BY_THEMSELVES = "scout, each table by itself"
METHODS = ("scout", BY_THEMSELVES, "bm25", "dense", "octopus", "pneuma")
HEAD = ("lake", "tables", "questions", "method", "recall@1", "recall@5", "recall@10", "CPU ms a question")


class NoRows:
    """The contents of a lake whose tables are empty."""

    def __init__(self, index: LakeIndex) -> None:
        self._index = index

    def cells(self, literals: Sequence[str]) -> list[CellHit]:
        return []

    def containing(self, literals: Sequence[str]) -> list[CellHit]:
        return []

    def term_counts(self, terms: Sequence[str], tables: Sequence[int]) -> Counts:
        return np.zeros((len(terms), len(tables)), dtype=np.int32)

    def documents(self) -> list[str]:
        return [""] * len(self._index.catalog.tables)

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

    def request(self, question: str, options: Options | None = None) -> Request:
        parsed = EmbeddedParser().parse(question, self.index.lexicon)
        return Request(self.index, parsed, NoRows(self.index), options or Options())

    def ranked(self, question: Question, method: str) -> list[str]:
        options = Options(evidence=False, together=method != BY_THEMSELVES)
        hits = rank(method.split(",", maxsplit=1)[0], self.request(question.text, options), 10)
        return [".".join(self.index.catalog.tables[hit.table].name[1:]) for hit in hits]


def measured(bench: Bench, methods: Sequence[str]) -> Iterator[list[object]]:
    """One row a method."""
    made = bench.made
    for method in methods:
        bench.ranked(made.questions[0], method)
        before = process_time()
        found = [bench.ranked(question, method) for question in made.questions]
        spent = (process_time() - before) * 1000 / len(found)
        recalls = [
            np.mean([recall_at(tables, q.gold_tables, k) for tables, q in zip(found, made.questions, strict=True)])
            for k in (1, 5, 10)
        ]
        yield [made.name, len(made.tables), len(found), method, *(f"{each:.3f}" for each in recalls), f"{spent:.0f}"]


def mean_rows(rows: Sequence[Sequence[object]], label: str) -> list[list[object]]:
    """Means over lakes, by method."""
    found: list[list[object]] = []
    for method in dict.fromkeys(row[3] for row in rows):
        mine = [row for row in rows if row[3] == method]
        means = [f"{np.mean([float(str(row[place])) for row in mine]):.3f}" for place in (4, 5, 6)]
        spent = f"{np.mean([float(str(row[7])) for row in mine]):.0f}"
        tables, asked = (sum(int(str(row[place])) for row in mine) for place in (1, 2))
        found.append([label, tables, asked, method, *means, spent])
    return found


def main() -> None:
    options = result_parser(__doc__ or "")
    options.add_argument("--lakes", type=int, default=4, help="lakes of about 420 tables")
    options.add_argument("--questions", type=int, default=40, help="questions of each lake")
    options.add_argument(
        "--divisions", type=int, default=1, help="divisions of a further, large lake, each of 350 tables; 1: none"
    )
    options.add_argument("--methods", nargs="+", default=METHODS)
    options.add_argument("--part", default="held", choices=("held", "fit"))
    options.add_argument("--cache", type=Path, default=CACHE)
    arguments = options.parse_args()
    arguments.cache.mkdir(parents=True, exist_ok=True)
    encoder = RememberingEncoder(default_encoder(1), arguments.cache / "warehouses.vectors")
    asked = arguments.questions
    lakes = [made_warehouse(arguments.part, number, questions=asked) for number in range(arguments.lakes)]
    if arguments.divisions > 1:
        lakes.append(made_warehouse(arguments.part, 50, divisions=arguments.divisions, questions=asked))
    rows = []
    for made in lakes:
        rows += measured(Bench(made, index_of(made, encoder)), arguments.methods)
        encoder.save()
        for row in rows[-len(arguments.methods) :]:
            print(*row, flush=True)
    small = mean_rows(rows[: arguments.lakes * len(arguments.methods)], "mean of the small lakes")
    for row in small:
        print(*row, flush=True)
    if arguments.part == "held":
        parts = [report.table(HEAD, [*small, *rows])]
        report.write(arguments.out, "discover/warehouses", "Warehouses without a row", parts)


if __name__ == "__main__":
    main()
