"""Recall of every method, ablations, thresholds, and the k / eta sweep of OCTOPUS.

python -m benchmarks.discover.methods

The contents are read through `benchmarks.common.workbench`, which is equal to the live scan; `--live N` also
runs N confirming questions of each lake through `discover_tables` itself.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

import duckdb
import numpy as np

import lakescout
from benchmarks.common import report
from benchmarks.common.lakes import Question
from benchmarks.common.measures import all_in, precision_recall_f1, recall_at
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.splits import split
from benchmarks.common.workbench import CACHE, Workbench, having, make_workbench
from lakescout.ranking import Options, TableHit, rank

LAKES = ("spider", "fetaqa", "wtq")
FEW = 100
"""Questions of a sweep; the containment scan of 'octopus' is slow in memory."""

MEANING = frozenset(
    {"context_meaning", "schema_meaning", "mention_meaning", "mentions_matched", "name_mentioned", "schema_best"}
)
ABLATIONS: dict[str, Options] = {
    "scout": Options(),
    "without whole cells": Options(use_values=False),
    "without words of the contents": Options(use_terms=False),
    "without looking for unexplained names": Options(without=frozenset({"named_in_contents"})),
    "without whole cells and contents": Options(use_values=False, use_terms=False),
    "without meaning (vectors)": Options(without=MEANING),
    "without context": Options(
        without=frozenset({"context_words", "context_phrases", "context_titles", "context_meaning"})
    ),
    "without the schema's other tables": Options(without=frozenset({"schema_coherence", "schema_best"})),
    "without column mentions": Options(without=frozenset({"mention_meaning", "mentions_matched"})),
}
OCTOPUS = {
    "octopus, k = 5, eta = 0.7 (the paper's)": Options(),
    "octopus without columns": Options(use_columns=False),
    "octopus without values": Options(use_values=False),
}
METHODS = ("scout", "octopus", "bm25", "dense")
"""Those that need no index besides what the workbench reads."""
SWEEP_K = (1, 5, 20, 1_000)
"""The last is the most that the setting takes."""
SWEEP_ETA = (0.0, 0.4, 0.5, 0.6, 0.7, 0.8)
TAUS = (0.0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)


def ranked(bench: Workbench, questions: Iterable[Question], method: str, options: Options) -> list[list[str]]:
    """The first ten tables of each question."""
    return [names(bench, rank(method, bench.request(question.text, options), 10)) for question in questions]


def names(bench: Workbench, hits: Iterable[TableHit]) -> list[str]:
    return [bench.table_name(hit.table) for hit in hits]


def figures(found: Sequence[Sequence[str]], questions: Sequence[Question]) -> list[str]:
    """recall@1, recall@5, all gold tables in the top 10."""
    pairs = list(zip(found, (question.gold_tables for question in questions), strict=True))
    measures: list[Callable[[Sequence[str], Sequence[str]], float]] = [
        lambda tables, gold: recall_at(tables, gold, 1),
        lambda tables, gold: recall_at(tables, gold, 5),
        lambda tables, gold: all_in(tables, gold, 10),
    ]
    return [f"{np.mean([measure(*pair) for pair in pairs]):.3f}" for measure in measures]


def compare_methods(benches: Sequence[Workbench], limit: int) -> str:
    rows = []
    for bench in benches:
        for label, questions in zip(("tuned on", "confirming"), split(bench.name, bench.questions, limit), strict=True):
            for method in METHODS:
                some = questions[: 2 * FEW] if method == "octopus" else questions
                rows.append(
                    [bench.name, label, method, len(some), *figures(ranked(bench, some, method, Options()), some)]
                )
        bench.encoder.save()
    head = ["lake", "questions", "method", "number", "recall@1", "recall@5", "all gold tables in the top 10"]
    return "## Methods\n\n" + report.by_part(head, rows, "questions")


def ablate(benches: Sequence[Workbench], limit: int) -> str:
    rows = []
    for bench in benches:
        questions = split(bench.name, bench.questions, limit)[1]
        for label, options in ABLATIONS.items():
            rows.append([bench.name, label, *figures(ranked(bench, questions, "scout", options), questions)])
        for label, options in OCTOPUS.items():
            some = questions[:FEW]
            rows.append([bench.name, label, *figures(ranked(bench, some, "octopus", options), some)])
    head = ["lake", "variant", "recall@1", "recall@5", "all gold tables in the top 10"]
    note = f"Confirming questions, weights as they are (not fitted again); the rows of 'octopus' over {FEW} of them."
    return f"## Ablations\n\n{note}\n\n" + report.table(head, rows)


def sweep_octopus(benches: Sequence[Workbench]) -> str:
    rows = []
    for k in SWEEP_K:
        for eta in SWEEP_ETA:
            cells: list[object] = [k, eta]
            for bench in benches:
                questions = split(bench.name, bench.questions, FEW)[0]
                cells += figures(ranked(bench, questions, "octopus", having(octopus_k=k, octopus_eta=eta)), questions)[
                    :2
                ]
            rows.append(cells)
    head = ["k", "eta", *(f"{bench.name} recall@{n}" for bench in benches for n in (1, 5))]
    note = f"{FEW} questions of each tuning split. The paper set k = 5 and eta = 0.7 for the encoder BGE."
    return f"## OCTOPUS: k and eta\n\n{note}\n\n" + report.table(head, rows)


def sweep_tau(bench: Workbench) -> str:
    """Macro precision, recall and F1 over the threshold (OCTOPUS figure 6), and fixed k (figure 12)."""
    questions = split(bench.name, bench.questions, 2 * FEW)[1]
    rows = []
    for method in ("scout", "octopus"):
        hits = [rank(method, bench.request(question.text)) for question in questions]
        cuts: dict[str, Callable[[list[TableHit]], list[TableHit]]] = {
            **{f"tau = {tau}": lambda found, tau=tau: [hit for hit in found if hit.score >= tau] for tau in TAUS},
            **{f"k = {k}": lambda found, k=k: found[:k] for k in (1, 2, 3, 5, 10)},
        }
        for label, cut in cuts.items():
            kept = [names(bench, cut(found)) for found in hits]
            scores = [precision_recall_f1(tables, q.gold_tables) for tables, q in zip(kept, questions, strict=True)]
            tables = float(np.mean([len(tables) for tables in kept]))
            rows.append([method, label, f"{tables:.1f}", *(f"{value:.3f}" for value in np.mean(scores, axis=0))])
    head = ["method", "selection", "tables a question", "precision", "recall", "F1"]
    note = f"{len(questions)} confirming questions of {bench.name}; macro averages."
    return f"## Threshold or fixed number of tables\n\n{note}\n\n" + report.table(head, rows)


def run_live(benches: Sequence[Workbench], cache: Path, number: int) -> str:
    rows = []
    for bench in benches:
        questions = split(bench.name, bench.questions, number)[1]
        file = cache / f"{bench.name}.live.duckdb"
        shutil.copy(cache / f"{bench.name}.duckdb", file)
        connection = duckdb.connect(str(file))
        lakescout.register(connection)
        connection.execute("FROM lakescout_refresh()")
        found, seconds = [], []
        for question in questions:
            start = perf_counter()
            tables = connection.execute(
                "SELECT schema_name || '.' || table_name FROM discover_tables(?) ORDER BY rank", [question.text]
            ).fetchall()
            seconds.append(perf_counter() - start)
            found.append([name for (name,) in tables])
        connection.close()
        file.unlink()
        in_memory = ranked(bench, questions, "scout", Options())
        same = float(np.mean([live == memory for live, memory in zip(found, in_memory, strict=True)]))
        first = float(np.mean([live[:1] == memory[:1] for live, memory in zip(found, in_memory, strict=True)]))
        rows.append(
            [bench.name, len(questions), *figures(found, questions), f"{first:.2f}", f"{same:.2f}",
             f"{median(seconds) * 1000:.0f}"]
        )  # fmt: skip
    head = ["lake", "number", "recall@1", "recall@5", "top 10", "same first table", "same ten tables", "median ms"]
    note = "Confirming questions through `discover_tables` on a database file, against the same questions in memory."
    return f"## Through the SQL function\n\n{note}\n\n" + report.table(head, rows)


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--names", nargs="+", default=LAKES)
    options.add_argument("--limit", type=int, default=1000, help="questions of each split")
    options.add_argument("--live", type=int, default=0, help="confirming questions to run through the SQL function")
    options.add_argument("--cache", type=Path, default=CACHE)
    arguments = options.parse_args()
    root = lakes_folder(arguments.lakes)
    benches = [make_workbench(root, name, arguments.cache) for name in arguments.names]
    parts = [compare_methods(benches, arguments.limit), ablate(benches, arguments.limit), sweep_octopus(benches)]
    parts += [sweep_tau(bench) for bench in benches if bench.name == "spider"]
    if arguments.live:
        parts.append(run_live(benches, arguments.cache, arguments.live))
    report.write(arguments.out, "discover/methods", "Discovering tables", parts)


if __name__ == "__main__":
    main()
