"""Execution accuracy of the reader in the right schema: the first plan that runs, and any of the first 5 or 10.

`python -m benchmarks.reading.measure --shared ../shared --cache FOLDER --weights FOLDER`
"""

from __future__ import annotations

import argparse
import json
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import duckdb
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from benchmarks.reading.round_trip import rows_of
from benchmarks.training import written
from benchmarks.training.corpus import Corpus, Example
from benchmarks.training.export import ReadGraph, StepGraph, TuneGraph, load
from benchmarks.training.written import UNTRAINED
from lakescout.reading.joining import CannotJoinError, KeyPaths
from lakescout.reading.link import link
from lakescout.reading.model.reader import DATA, Reader
from lakescout.reading.model.states import QuestionEncoder
from lakescout.reading.similar import Similar
from lakescout.reading.to_sql import CannotWriteError, to_sql
from lakescout.words.onnx import default_encoder

SECONDS = 2.0
"""The time limit of one statement."""


@dataclass
class Outcome:
    """The outcome of one question."""

    id: str
    question: str
    gold: str
    right: list[bool]
    """For each candidate that runs and gives rows: whether the rows are right."""
    statements: list[str]
    scores: list[float]
    milliseconds: float

    def within(self, many: int) -> bool:
        """Whether one of the first candidates is right."""
        return any(self.right[:many])


def examples_of(corpus: Corpus, part: str, group: str) -> list[Example]:
    """The examples of a set of the Spider lake, or of the written lakes that are held out or confirm, as they stand."""
    if group != "written":
        return list(corpus.part(part, group))
    lakes = {"held_out": written.HELD_OUT, "confirming": written.CONFIRMING}[part]
    return list(written.examples(1, lakes=lakes, variants=0))


class Measure:
    """Runs a reader over examples of the Spider lake and of written ones."""

    def __init__(self, corpus: Corpus, reader: Reader, similar: Similar) -> None:
        self._corpus, self._reader, self._similar = corpus, reader, similar
        self._spider = duckdb.connect(str(corpus.file), read_only=True, config={"threads": 1})
        self._written: dict[str, duckdb.DuckDBPyConnection] = {}
        self._graphs: dict[str, KeyPaths] = {}

    def connection(self, example: Example) -> duckdb.DuckDBPyConnection:
        """A connection to the database of an example's tables."""
        name = example.database.name
        if name not in UNTRAINED:
            return self._spider
        if name not in self._written:
            self._written[name] = written.opened(name)
        return self._written[name]

    def __call__(self, example: Example, beam: int = 10) -> Outcome:
        """One question."""
        scope = example.database.asked(example.question)
        graph = self.graph(example)
        started = time.perf_counter()
        links = link(example.question, scope, self._similar)
        readings = self._reader.read(example.question, scope, links, beam)
        spent = 1000 * (time.perf_counter() - started)
        assert example.sql is not None
        connection = self.connection(example)
        wanted = rows_of(connection, example.sql)
        found = Outcome(example.id, example.question, example.sql, [], [], [], spent)
        empty = Outcome(example.id, example.question, example.sql, [], [], [], spent)
        for plan, score in readings:
            try:
                sql = to_sql(plan, scope, graph).sql(dialect="duckdb")
            except (CannotJoinError, CannotWriteError, RecursionError, KeyError, ValueError):
                continue
            if sql in found.statements or sql in empty.statements:
                continue
            try:
                with limited(connection):
                    rows = rows_of(connection, sql)
            except duckdb.Error:
                continue
            place = found if rows else empty
            place.statements.append(sql)
            place.scores.append(round(score, 3))
            place.right.append(same(rows.elements(), wanted.elements()))
        for name in ("right", "statements", "scores"):
            getattr(found, name).extend(getattr(empty, name))
        return found

    def graph(self, example: Example) -> KeyPaths:
        """The joins of the tables of an example's scope; cached."""
        if example.database.name not in self._graphs:
            self._graphs[example.database.name] = KeyPaths(example.database.scope)
        return self._graphs[example.database.name]


@contextmanager
def limited(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """Stop a statement that takes too long."""
    timer = threading.Timer(SECONDS, connection.interrupt)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def same(one: Iterator[tuple[str, ...]], two: Iterator[tuple[str, ...]]) -> bool:
    """The same rows, whatever the order of rows and of columns."""
    return sorted(tuple(sorted(row)) for row in one) == sorted(tuple(sorted(row)) for row in two)


def figures(outcomes: Sequence[Outcome]) -> dict[str, float]:
    """Shares of questions with a right plan first, among 5 and among 10; milliseconds."""
    many = len(outcomes)
    return {
        "questions": many,
        "first": round(sum(item.within(1) for item in outcomes) / many, 4),
        "among_5": round(sum(item.within(5) for item in outcomes) / many, 4),
        "among_10": round(sum(item.within(10) for item in outcomes) / many, 4),
        "milliseconds": round(sorted(item.milliseconds for item in outcomes)[many // 2], 1),
    }


class _Session:
    """A PyTorch module behind the interface of an onnxruntime session."""

    def __init__(self, graph: nn.Module) -> None:
        self._graph = graph

    def run(self, outputs: None, feeds: dict[str, NDArray[np.generic]]) -> list[NDArray[np.float32]]:
        """What onnxruntime would give."""
        with torch.no_grad():
            found = self._graph(
                **{name: torch.from_numpy(np.ascontiguousarray(value)) for name, value in feeds.items()}
            )
        return [item.numpy() for item in (found if isinstance(found, tuple) else (found,))]


def use_checkpoint(reader: Reader, path: Path) -> None:
    """Let a reader run the network of a checkpoint, without exporting it."""
    torch.set_num_threads(1)
    network, _ = load(path)
    network.eval()
    vars(reader).update(
        _tuned=True,
        _encoder=QuestionEncoder(),
        _tune=_Session(TuneGraph(network)),
        _read=_Session(ReadGraph(network)),
        _step=_Session(StepGraph(network)),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, default=Path("../shared"))
    parser.add_argument("--cache", type=Path, default=Path(".bench"))
    parser.add_argument("--weights", type=Path, default=DATA)
    parser.add_argument("--checkpoint", type=Path, help="weigh with a run's checkpoint instead")
    parser.add_argument("--sets", default="held_out:spider,held_out:syn,held_out:written,confirming:written,dev:spider")
    parser.add_argument("--most", type=int, default=0, help="questions of a set, spread evenly; 0 for all")
    parser.add_argument("--failures", type=Path, help="file for every question and its candidates")
    options = parser.parse_args()
    corpus = Corpus(options.shared, options.cache)
    similar = Similar(default_encoder(1))
    reader = Reader(similar, options.weights)
    if options.checkpoint is not None:
        use_checkpoint(reader, options.checkpoint)
    measure = Measure(corpus, reader, similar)
    for name in options.sets.split(","):
        part, group = name.split(":")
        examples = examples_of(corpus, part, group)
        step = max(1, len(examples) // options.most) if options.most else 1
        outcomes = [measure(example) for example in examples[::step]]
        print(name, json.dumps(figures(outcomes)), flush=True)
        if options.failures:
            with options.failures.open("a") as file:
                for item in outcomes:
                    file.write(json.dumps({"set": name, **vars(item)}) + "\n")


if __name__ == "__main__":
    main()
