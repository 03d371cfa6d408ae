"""Ways to find the nearest of a lake's headers: one product, usearch's exact search, its graph; on one thread.

OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 python -m benchmarks.speed.vectors --lakes FOLDER [--sizes 10000 100000]

The vectors are those of an indexed lake, with noise of their own where more are needed; what is looked for are some of
them with more noise, as a mention is near a header and not equal to it. The graph grows from size to size. Every way
but the product finds OVERSAMPLE times as many and orders them by the product, so only what it misses differs.
`LakeIndex.nearest_headers` does the same with the graph. Then the nearest headers of questions over spider2 are looked
for, with the graph and without it. `--graphs FOLDER` keeps graphs that were made, with the seconds that they took.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.common.cost import cost, cpu_seconds
from benchmarks.common.cost import milliseconds as half_and_slow
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from benchmarks.common.workbench import CACHE
from benchmarks.discover.real import Opened
from lakescout.lake.header_graph import EXPANSION_SEARCH, OVERSAMPLE, HeaderGraph, rounded
from lakescout.lake.index import LakeIndex
from lakescout.words.encoder import Vectors

SIZES = (1_000, 2_000, 5_000, 10_000, 100_000, 200_000, 1_000_000)
K, ASKED, MENTIONS = 10, 200, 8
"""How many neighbours are looked for; how many vectors are asked in all, and how many belong to one question."""
NOISE, APART = 0.3, 0.5
"""The length of the noise added to a vector of length 1: for the texts, and for what is looked for."""
EXPANSIONS = (128, 256, 512)

Search = Callable[[Vectors], list[np.ndarray]]


def noisy(vectors: Vectors, length: float, random: np.random.Generator) -> Vectors:
    """The vectors, each with noise of its own, of length 1."""
    noise = random.standard_normal(vectors.shape, dtype=np.float32) * np.float32(length / np.sqrt(vectors.shape[1]))
    noise += vectors
    noise /= np.linalg.norm(noise, axis=1, keepdims=True)
    return noise


def made(known: Vectors, size: int, random: np.random.Generator) -> Vectors:
    """Shape (size, d): the known vectors, then copies of them with noise."""
    found = np.empty((size, known.shape[1]), dtype=np.float32)
    for start in range(0, size, len(known)):
        part = known[: size - start]
        found[start : start + len(part)] = noisy(part, NOISE, random) if start else part
    return found


def first(similarities: Vectors, k: int) -> np.ndarray:
    """The places of the k greatest, the greatest first."""
    kept = np.argpartition(-similarities, k - 1)[:k] if k < len(similarities) else np.arange(len(similarities))
    best: np.ndarray = kept[np.argsort(-similarities[kept])]
    return best


def by_product(vectors: Vectors) -> Search:
    """The exact neighbours, by one product with all vectors."""
    return lambda asked: [first(row, K) for row in asked @ vectors.T]


def rescored(vectors: Vectors, candidates: Callable[[Vectors], np.ndarray]) -> Search:
    """The candidates of another way, ordered by the product with each."""

    def run(asked: Vectors) -> list[np.ndarray]:
        rows = candidates(asked).astype(np.int64)
        return [near[first(vectors[near] @ one, K)] for one, near in zip(asked, rows, strict=True)]

    return run


def exact(stored: Any, cast: Callable[[Vectors], Any]) -> Callable[[Vectors], np.ndarray]:
    """usearch's exact search over vectors of fewer bits."""
    from usearch.compiled import MetricKind  # before onnxruntime or DuckDB, it would end the process
    from usearch.index import search

    def run(asked: Vectors) -> np.ndarray:
        found = search(stored, cast(asked), OVERSAMPLE * K, MetricKind.IP, exact=True, threads=1)
        return np.atleast_2d(np.asarray(found.keys))

    return run


def half(vectors: Vectors) -> Any:
    """The vectors in half precision, two bytes a number."""
    return vectors.astype(np.float16)


def graph_of(graph: HeaderGraph, expansion: int) -> Callable[[Vectors], np.ndarray]:
    """A search by usearch's graph, which expands `expansion` neighbours."""

    def run(asked: Vectors) -> np.ndarray:
        graph.index.expansion_search = expansion
        return np.atleast_2d(np.asarray(graph.index.search(rounded(asked), OVERSAMPLE * K, threads=1).keys))

    return run


def grown(before: tuple[HeaderGraph, float], vectors: Vectors, folder: Path | None) -> tuple[HeaderGraph, float]:
    """The graph over all vectors, and the CPU seconds that it took: read from the folder, or grown from one before."""
    from usearch.index import Index

    size = len(vectors)
    if folder is not None and (folder / f"{size}.json").is_file():
        read = Index.restore(folder / f"{size}.usearch")
        assert read is not None
        return HeaderGraph.of(read), json.loads((folder / f"{size}.json").read_text())["cpu"]
    graph, took = before
    took += cost(lambda: graph.grow(vectors, np.arange(size), threads=1)).cpu
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        graph.index.save(folder / f"{size}.usearch")
        (folder / f"{size}.json").write_text(json.dumps({"cpu": took}))
    return graph, took


def over(index: LakeIndex, vectors: Vectors, graph: HeaderGraph | None) -> LakeIndex:
    """The index of a lake whose headers have these vectors, and whose graph is asked if there is one."""
    ids = np.arange(len(vectors), dtype=np.int32)
    found = replace(index, texts=("",) * len(ids), vectors=vectors, column_text=ids, graph=graph)
    object.__setattr__(found, "table_text", ids[:1])
    return found


def milliseconds(run: Search, asked: Vectors, at_once: int) -> float:
    """The median CPU milliseconds of `at_once` vectors."""
    run(asked[:at_once])
    starts = range(0, min(len(asked), 50 * at_once), at_once)
    return half_and_slow([cpu_seconds(lambda at=at: run(asked[at : at + at_once])) for at in starts])[0]


def recall(run: Search, asked: Vectors, gold: list[np.ndarray]) -> float:
    """The share of the K nearest that are found."""
    found = [each for start in range(0, len(asked), MENTIONS) for each in run(asked[start : start + MENTIONS])]
    return float(np.mean([len(set(one) & set(two)) / len(two) for one, two in zip(found, gold, strict=True)]))


def rows_of(vectors: Vectors, graph: HeaderGraph, took: float, index: LakeIndex) -> list[list[object]]:
    """One row for each way to search the vectors, of which the graph took some seconds to make."""
    size = len(vectors)
    random = np.random.default_rng(size)
    asked = noisy(vectors[random.integers(0, size, ASKED)], APART, random)
    product = by_product(vectors)
    gold = [each for start in range(0, ASKED, MENTIONS) for each in product(asked[start : start + MENTIONS])]
    one, eight = (milliseconds(product, asked, at_once) for at_once in (1, MENTIONS))
    rows: list[list[object]] = []

    def measured(way: str, run: Search, size_mb: float, made_in: float) -> None:
        times = [milliseconds(run, asked, at_once) for at_once in (1, MENTIONS)]
        ratios = [f"{times[0]:.2f} ({one / times[0]:.2f})", f"{times[1]:.2f} ({eight / times[1]:.2f})"]
        rows.append([f"{size:,}", way, *ratios, f"{recall(run, asked, gold):.4f}", f"{size_mb:.0f}", f"{made_in:.1f}"])
        print(*rows[-1], flush=True)

    def asking(graph: HeaderGraph | None) -> Search:
        asked_of = over(index, vectors, graph)
        return lambda mentions: [ids for ids, _ in asked_of.nearest_headers(mentions, K)]

    measured("product, 4 bytes", product, vectors.nbytes / 2**20, 0.0)
    for way, cast in (("exact, 2 bytes", half), ("exact, 1 byte", rounded)):
        stored = cost(lambda cast=cast: cast(vectors))
        measured(way, rescored(vectors, exact(stored.result, cast)), stored.result.nbytes / 2**20, stored.cpu)
        del stored
    stored_mb = len(bytes(graph.index.save() or b"")) / 2**20
    for expansion in EXPANSIONS:
        measured(f"graph, 1 byte, {expansion}", rescored(vectors, graph_of(graph, expansion)), stored_mb, took)
    graph.index.expansion_search = EXPANSION_SEARCH
    measured("`nearest_headers` by the product", asking(None), vectors.nbytes / 2**20, 0.0)
    measured("`nearest_headers` by the graph", asking(graph), vectors.nbytes / 2**20 + stored_mb, took)
    return rows


def headers_found(opened: Opened, count: int) -> str:
    """How many of the nearest headers of a question's first words a graph over those of a lake finds, and how fast."""
    index = opened.index
    asked = index.encoder.encode([" ".join(each.text.split()[:4]) for each in opened.questions[:count]])
    graph = HeaderGraph(index.vectors.shape[1], whole=True)
    graph.grow(index.vectors, index.header_texts, threads=1)
    told = []
    for k in (5, K):
        found, took = [], []
        for each in (None, graph):
            object.__setattr__(index, "graph", each)
            index.__dict__.pop("_late", None)
            found.append([set(ids.tolist()) for ids, _ in index.nearest_headers(asked, k)])
            took.append(milliseconds(lambda some, k=k: [ids for ids, _ in index.nearest_headers(some, k)], asked, 1))
        share = float(np.mean([len(one & two) / k for one, two in zip(*found, strict=True)]))
        told.append(f"{share:.4f} of the {k} nearest ({took[1]:.2f} ms a mention, {took[0]:.2f} by the product)")
    return (
        f"Of the headers nearest to the first four words of {len(asked)} questions over spider2, "
        f"`LakeIndex.nearest_headers` finds by a graph over all {len(graph.held):,} {' and '.join(told)}."
    )


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--cache", type=Path, default=CACHE)
    options.add_argument("--sizes", nargs="*", type=int, default=list(SIZES))
    options.add_argument("--questions", type=int, default=60)
    options.add_argument("--graphs", type=Path)
    given = options.parse_args()
    opened = Opened(lakes_folder(given.lakes) / "real", "spider2", given.cache)
    known = np.random.default_rng(0).permutation(np.asarray(opened.index.vectors, dtype=np.float32))
    vectors = made(known, max(given.sizes), np.random.default_rng(max(SIZES)))
    rows, graph = [], (HeaderGraph(known.shape[1], whole=True), 0.0)
    for size in sorted(given.sizes):
        graph = grown(graph, vectors[:size], given.graphs)
        rows += rows_of(vectors[:size], *graph, opened.index)
    same = headers_found(opened, given.questions)
    print(same)
    head = ["texts", "way", "ms for 1 (times faster)", f"ms for {MENTIONS} (times faster)", "recall at 10", "MiB"]
    write(given.out, "speed/vectors", "Finding the nearest names", [table([*head, "s to make"], rows), same])


if __name__ == "__main__":
    main()
