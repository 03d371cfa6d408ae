"""Keys inferred in lakes of strangers, each left out of the fit: precision, recall, and how far likelihoods hold.

python -m benchmarks.groups.keys --lakes FOLDER

The declared keys are taken away; what is right is told in `benchmarks/common/keyed_lakes.py`. The weights are fitted as
`python -m benchmarks.training.fit_joins` does, without the lake that is measured; its features and thresholds are what
ships.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import cast

import numpy as np

from benchmarks.common import report
from benchmarks.common.keyed_lakes import NAMES, KeyedLake, opened
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.workbench import CACHE
from benchmarks.training.fit_joins import HIDDEN, INVENTED_LAKES, base_examples, fit, of_real_lake
from lakescout.joins.inference import MODEL, THRESHOLD, inferred_edges
from lakescout.words.onnx import default_encoder

THRESHOLDS = (THRESHOLD, 0.5, 0.7)
BINS = (0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0)
LEAST = 0.02
"""The least likelihood of the pairs by which the likelihoods are judged."""


@contextmanager
def weighed_by(found: Sequence[float]) -> Iterator[None]:
    """Infer keys with these weights, in the order of MODEL."""
    model = cast(dict[str, float], MODEL)
    stored = dict(model)
    try:
        model.update(zip(stored, map(float, found), strict=True))
        yield
    finally:
        model.update(stored)


def measured(lake: KeyedLake, judged: Sequence[tuple[float, bool]]) -> list[object]:
    """A line: precision and recall at each of THRESHOLDS."""
    line: list[object] = [lake.name, len(lake.columns.index.catalog.tables), len(lake.keys)]
    for threshold in THRESHOLDS:
        line += counted(sum(right for _, right in kept), len(kept), len(lake.keys)) if (
            kept := [each for each in judged if each[0] >= threshold]
        ) else ["", ""]  # fmt: skip
    return line


def counted(right: int, found: int, wanted: int) -> list[str]:
    """Precision and recall."""
    return [f"{right / max(found, 1):.3f}", f"{right / max(wanted, 1):.3f}"]


def together(judged: Sequence[tuple[float, bool]], wanted: int) -> list[object]:
    """The line of all lakes, each key counted alike."""
    line: list[object] = ["all", "", wanted]
    for threshold in THRESHOLDS:
        kept = [right for sure, right in judged if sure >= threshold]
        line += counted(sum(kept), len(kept), wanted)
    return line


def likelihoods(judged: Sequence[tuple[float, bool]]) -> str:
    """How often edges of a likelihood are right."""
    lines = []
    for low, high in pairwise(BINS):
        inside = [(sure, right) for sure, right in judged if low <= sure < high or sure == high == 1.0]
        if inside:
            said, right = np.mean(np.array(inside, dtype=float), axis=0)
            lines.append([f"{low} to {high}", len(inside), f"{said:.2f}", f"{right:.2f}"])
    return report.table(["likelihood", "pairs", "said", "right"], lines)


def main() -> None:
    arguments = parser(__doc__ or "")
    arguments.add_argument("--cache", type=Path, default=CACHE)
    options = arguments.parse_args()
    root = lakes_folder(options.lakes)
    options.cache.mkdir(parents=True, exist_ok=True)
    encoder = default_encoder(1)
    lakes = [opened(root / "real", name, encoder, options.cache) for name in NAMES]
    base = base_examples(root, options.cache, INVENTED_LAKES, HIDDEN)
    parts = [of_real_lake(lake, HIDDEN) for lake in lakes]
    lines, every = [], list[tuple[float, bool]]()
    for place, lake in enumerate(lakes):
        with weighed_by(fit([base, *parts[:place], *parts[place + 1 :]])):
            judged = lake.judged(inferred_edges(lake.columns, LEAST))
        every += judged
        lines.append(measured(lake, judged))
    lines.append(together(every, sum(len(lake.keys) for lake in lakes)))
    head = ["lake", "tables", "keys", *(f"{what} at {each}" for each in THRESHOLDS for what in ("precision", "recall"))]
    report.write(
        options.out,
        "groups/keys",
        "Keys of lakes of strangers",
        ["To reach: precision 0.9 at recall 0.8.", report.table(head, lines), likelihoods(every)],
    )


if __name__ == "__main__":
    main()
