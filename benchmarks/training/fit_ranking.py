"""Fit the ranking of a beam on held-out databases: `python -m benchmarks.training.fit_ranking --weights FOLDER`.

The candidates of every question are run once and kept; weights are fitted by the probability of a right candidate among
all, and checked across databases, each fold's databases unseen by its weights.
"""

from __future__ import annotations

import argparse
import json
import pickle
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import duckdb
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from benchmarks.reading.measure import Measure, examples_of, limited, same, use_checkpoint
from benchmarks.reading.round_trip import rows_of
from benchmarks.training.corpus import Corpus, Example
from lakescout.reading.joining import CannotJoinError
from lakescout.reading.link import link
from lakescout.reading.model.actions import UnwritableError, read
from lakescout.reading.model.reader import DATA, NAMES, Reader
from lakescout.reading.similar import Similar
from lakescout.reading.to_sql import CannotWriteError, to_sql
from lakescout.words.onnx import default_encoder

PENALTY = 0.01
FOLDS = 5
GROUPS = ("spider", "syn", "written")


@dataclass
class Judged:
    """One question: its candidates' features, and which of them run, give rows, and are right."""

    database: str
    numbers: NDArray[np.float64]
    runs: NDArray[np.bool_]
    rows: NDArray[np.bool_]
    right: NDArray[np.bool_]


def judged(reader: Reader, measure: Measure, similar: Similar, examples: Sequence[Example]) -> Iterator[Judged]:
    """The candidates of each example, after they were run."""
    for example in examples:
        scope = example.database.asked(example.question)
        links = link(example.question, scope, similar)
        ((listed, item),) = reader.search(example.question, [(scope, links)], 10)
        if not listed:
            continue
        connection = measure.connection(example)
        wanted = rows_of(connection, example.sql or "")
        flags = []
        for found in listed:
            try:
                plan = read(found.actions, links.values, scope)
                sql = to_sql(plan, scope, measure.graph(example)).sql(dialect="duckdb")
                with limited(connection):
                    rows = rows_of(connection, sql)
            except (UnwritableError, CannotJoinError, CannotWriteError, duckdb.Error, KeyError, ValueError):
                flags.append((False, False, False))
                continue
            flags.append((True, bool(rows), same(rows.elements(), wanted.elements())))
        marks = np.array(flags)
        numbers = reader.judged(listed, scope, links, item)
        yield Judged(example.database.name, numbers, marks[:, 0], marks[:, 1], marks[:, 2])


def fit(found: Sequence[Judged]) -> NDArray[np.float64]:
    """Weights that make right candidates likely."""
    useful = [item for item in found if item.right.any() and not item.right.all()]
    start = np.array([1.0] + [0.0] * (len(NAMES) - 1))

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        total, slope = (
            PENALTY * len(useful) * float(((weights - start) ** 2).sum()),
            2 * PENALTY * len(useful) * (weights - start),
        )
        for item in useful:
            scores = item.numbers @ weights
            chances = np.exp(scores - scores.max())
            chances /= chances.sum()
            right = chances * item.right / max((chances * item.right).sum(), 1e-12)
            total -= np.log(max((chances * item.right).sum(), 1e-12))
            slope = slope + item.numbers.T @ (chances - right)
        return total, slope

    return np.asarray(minimize(loss, start, jac=True, method="L-BFGS-B").x)


def first(found: Sequence[Judged], weights: NDArray[np.float64]) -> list[bool]:
    """Whether the best candidate that runs and gives rows is right."""
    results = []
    for item in found:
        scores = item.numbers @ weights - 1e6 * ~item.runs - 1e3 * ~item.rows
        results.append(bool(item.right[int(scores.argmax())]))
    return results


def crossed(found: Sequence[Judged]) -> float:
    """Share of questions whose first candidate is right, by weights fitted on other databases."""
    names = sorted({item.database for item in found})
    results: list[bool] = []
    for fold in range(FOLDS):
        part = set(names[fold::FOLDS])
        weights = fit([item for item in found if item.database not in part])
        results += first([item for item in found if item.database in part], weights)
    return sum(results) / len(results)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, default=Path("../shared"))
    parser.add_argument("--cache", type=Path, default=Path(".bench"))
    parser.add_argument("--weights", type=Path, default=DATA, help="folder of the graphs, and of the ranking to write")
    parser.add_argument("--checkpoint", type=Path)
    parser.add_argument("--kept", type=Path, help="file of candidates, made where it is not there")
    parser.add_argument("--every", type=int, default=1, help="take each so-manieth question")
    options = parser.parse_args()
    kept: Path | None = options.kept
    if kept is not None and kept.exists():
        found: list[Judged] = pickle.loads(kept.read_bytes())
    else:
        corpus, similar = Corpus(options.shared, options.cache), Similar(default_encoder(1))
        reader = Reader(similar, options.weights)
        if options.checkpoint is not None:
            use_checkpoint(reader, options.checkpoint)
        examples = [item for group in GROUPS for item in examples_of(corpus, "held_out", group)][:: options.every]
        found = list(judged(reader, Measure(corpus, reader, similar), similar, examples))
        if kept is not None:
            kept.write_bytes(pickle.dumps(found))
    plain = np.array([1.0] + [0.0] * (len(NAMES) - 1))
    weights = fit(found)
    print(f"{len(found)} questions, right among all {np.mean([item.right.any() for item in found]):.3f}")
    print(f"first: by probability {np.mean(first(found, plain)):.3f}, ranked {crossed(found):.3f} (across databases)")
    print({name: round(float(weight), 3) for name, weight in zip(NAMES, weights, strict=True)})
    written = {name: round(float(weight), 4) for name, weight in zip(NAMES, weights, strict=True)}
    (options.weights / "ranking.json").write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    import importlib

    importlib.import_module("benchmarks.training.fit_ranking").main()  # what is pickled is not the command's
