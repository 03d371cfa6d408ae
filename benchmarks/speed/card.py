"""Encoding, a question and a refresh on a graphics card, beside the same on the processor.

    python -m benchmarks.speed.card [--encoder FOLDER] [--tables 2000]

It needs a card that onnxruntime can use (`onnxruntime-gpu`, CUDA, cuDNN). FOLDER is what `lakescout export-encoder`
makes of all-MiniLM-L6-v2: the default encoder has integers for weights, an export has floating point.
"""

from __future__ import annotations

import os
import random
import statistics
import tempfile
from dataclasses import dataclass
from pathlib import Path

import duckdb
import numpy as np

from benchmarks.common.cost import cost, in_fresh_process, wall_seconds
from benchmarks.common.made_lakes import PARTS, STEMS, headers, make
from benchmarks.common.options import result_parser
from benchmarks.common.report import table, write
from benchmarks.speed.growth import QUESTIONS
from lakescout.doors.python import lake_of
from lakescout.engine.discover import discover
from lakescout.words.onnx import default_encoder, load_encoder

PASSAGES, WORDS = 1_000, 60


@dataclass(frozen=True)
class Figures:
    """What one encoder takes on one machine."""

    ran: str
    """The provider; if the card was asked for and not used, also why."""
    headers: float
    """Headers a second."""
    passages: float
    """Passages of WORDS words a second."""
    question: float
    """Milliseconds of one question, encoded alone."""
    refresh: float
    """Seconds of the first refresh of a lake."""
    asked: float
    """Milliseconds of a warm discover_tables."""
    vectors: np.ndarray
    """The vectors of the headers and passages."""


def texts(tables: int) -> tuple[list[str], list[str]]:
    """Headers of a made lake, and passages of its words."""
    rng = random.Random(3)
    words = (*STEMS, *PARTS)
    passages = [" ".join(rng.choice(words) for _ in range(WORDS)) for _ in range(PASSAGES)]
    return [name.replace("_", " ") for name in headers(tables, rng)], passages


def measure(folder: Path | None, lake_file: Path, tables: int, *, card: bool) -> Figures:
    """The figures; run it in a process of its own, in which the card is visible or hidden."""
    if not card:
        os.environ["CUDA_VISIBLE_DEVICES"] = ""
    encoder = default_encoder() if folder is None else load_encoder(folder)
    short, long = texts(tables)
    encoder.encode([*short[:256], *long[:64]])
    encoded = [cost(lambda some=some: encoder.encode(some)) for some in (short, long)]
    alone = statistics.median(wall_seconds(lambda text=text: encoder.encode([text])) for text in QUESTIONS * 10)
    with duckdb.connect(str(lake_file)) as con:
        con.execute("DROP SCHEMA IF EXISTS lakescout CASCADE")
        lake = lake_of(con)
        lake.override({} if folder is None else {"encoder": str(folder)})
        refresh = wall_seconds(lake.refresh)
        discover(lake, QUESTIONS[0], k=10, method="scout", threshold=None)
        asked = statistics.median(
            wall_seconds(lambda text=text: discover(lake, text, k=10, method="scout", threshold=None))
            for text in QUESTIONS[1:]
        )
    ran = f"{encoder.provider.removesuffix('ExecutionProvider')} {encoder.note if card else ''}".strip()
    rates = len(short) / encoded[0].wall, len(long) / encoded[1].wall
    vectors = np.concatenate([each.result for each in encoded])
    return Figures(ran, *rates, 1000 * alone, refresh, 1000 * asked, vectors)


def nearest(vectors: np.ndarray, count: int) -> np.ndarray:
    """For each of the first `count` vectors, which other is nearest."""
    products = vectors[:count] @ vectors.T
    np.fill_diagonal(products, -1)
    return np.asarray(products.argmax(axis=1))


def main() -> None:
    options = result_parser(__doc__ or "")
    options.add_argument("--encoder", type=Path, help="a folder that `lakescout export-encoder` made")
    options.add_argument("--tables", type=int, default=2_000)
    options.add_argument("--card", default="", help="the name of the card, for the page")
    given = options.parse_args()
    rows: list[list[object]] = []
    with tempfile.TemporaryDirectory() as work:
        file = Path(work) / "lake.duckdb"
        make(file, given.tables).close()
        for label, folder in (("default, integers of 8 bits", None), ("exported, floating point", given.encoder)):
            if folder is None and label.startswith("exported"):
                continue
            both = [in_fresh_process(_measure, folder, file, given.tables, card) for card in (False, True)]
            here, there = both
            cosine = float((here.vectors * there.vectors).sum(axis=1).min())
            same = float((nearest(here.vectors, 1_000) == nearest(there.vectors, 1_000)).mean())
            for each, agrees in ((here, ""), (there, f"{cosine:.5f}; {same:.3f}")):
                figures = (each.headers, each.passages, each.question, each.refresh, each.asked)
                rows.append([label, each.ran, *(f"{figure:.4g}" for figure in figures), agrees])
                print(*rows[-1], flush=True)
    head = (
        "encoder", "ran on", "headers a second", f"passages of {WORDS} words a second", "one question, ms",
        "first refresh, s", "warm discover_tables, ms", "least cosine with the processor's; same nearest",
    )  # fmt: skip
    note = f"{given.tables:,} made tables of eight columns; {given.card or 'no card named'}."
    write(given.out, "speed/card", "A graphics card", [f"{note}\n\n" + table(head, rows)])


def _measure(folder: Path | None, file: Path, tables: int, card: bool) -> Figures:
    return measure(folder, file, tables, card=card)


if __name__ == "__main__":
    main()
