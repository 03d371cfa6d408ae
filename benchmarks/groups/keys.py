"""Keys inferred in lakes of strangers, each left out of the fit: precision, recall, and how far likelihoods hold.

python -m benchmarks.groups.keys --lakes FOLDER

The declared keys are taken away; what is right is told in `benchmarks/common/keyed_lakes.py`. The weights are fitted as
`python -m benchmarks.training.fit_joins` does, without the lake that is measured; its features and thresholds are what
ships. So is the line from the model's probability to the likelihood of an edge: each lake is judged by one that is
fitted on what the left-out fits say of the other lakes. `--list` prints the keys that are missed and wrong edges. With
`--write` the line of all lakes goes to `lakescout/weights`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import cast

import numpy as np

from benchmarks.common import report
from benchmarks.common.fitted import store
from benchmarks.common.keyed_lakes import NAMES, KeyedLake, opened
from benchmarks.common.logistic import fitted, logistic
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.workbench import CACHE
from benchmarks.training.fit_joins import HIDDEN, INVENTED_LAKES, base_examples, fit, of_real_lake
from lakescout.joins.inference import INTERCEPT, LIKELIHOOD, MODEL, THRESHOLD, inferred_edges
from lakescout.words.onnx import default_encoder

THRESHOLDS = (0.0, 0.5, 0.9)
"""Of the edges that ship: all, and those of a likelihood."""
RIDGE = 0.1
BINS = (0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0)
LEAST = 0.02
"""The least likelihood of the pairs by which the likelihoods are judged."""


Judged = Sequence[tuple[float, bool]]
"""Edges: how likely each is, and whether it is right."""


@contextmanager
def weighed_by(found: Sequence[float]) -> Iterator[None]:
    """Infer keys with these weights, in the order of MODEL, and say the model's own probability."""
    model, line = cast(dict[str, float], MODEL), cast(dict[str, float], LIKELIHOOD)
    stored, drawn = dict(model), dict(line)
    try:
        model.update(zip(stored, map(float, found), strict=True))
        line.update({"slope": 1.0, INTERCEPT: 0.0})
        yield
    finally:
        model.update(stored)
        line.update(drawn)


def line_of(judged: Judged) -> np.ndarray:
    """Slope and intercept that make the probabilities of some edges likelihoods (Platt 1999)."""
    sure, right = np.array(judged, dtype=float).T
    return fitted(np.column_stack([logits(sure), np.ones(len(sure))]), right, np.array([RIDGE, 0.0]))


def logits(sure: np.ndarray) -> np.ndarray:
    """The logits of probabilities."""
    inside = np.clip(sure, 1e-6, 1 - 1e-6)
    return np.asarray(np.log(inside / (1 - inside)))


def on_line(judged: Judged, line: np.ndarray) -> list[tuple[float, bool]]:
    """The same edges with their likelihoods by a line."""
    sure = logistic(logits(np.array([each for each, _ in judged])) * line[0] + line[1]) if judged else ()
    return [(float(each), right) for each, (_, right) in zip(sure, judged, strict=True)]


def kept(judged: Judged, likely: Judged) -> list[tuple[float, bool]]:
    """The edges that ship, which the model takes for probable enough, with their likelihoods."""
    return [new for new, (sure, _) in zip(likely, judged, strict=True) if sure >= THRESHOLD]


def error(judged: Judged) -> float:
    """By how much what is said of the edges of a bin differs from what is right, in the mean over edges."""
    bins = [inside for low, high in pairwise(BINS) if (inside := within(judged, low, high))]
    gaps = [len(inside) * abs(np.subtract(*np.mean(np.array(inside, dtype=float), axis=0))) for inside in bins]
    return float(sum(gaps) / max(len(judged), 1))


def within(judged: Judged, low: float, high: float) -> list[tuple[float, bool]]:
    """The edges of a bin."""
    return [(sure, right) for sure, right in judged if low <= sure < high or sure == high == 1.0]


def measured(lake: KeyedLake, judged: Judged) -> list[object]:
    """A line: precision and recall at each of THRESHOLDS."""
    line: list[object] = [lake.name, len(lake.columns.index.catalog.tables), len(lake.keys)]
    for threshold in THRESHOLDS:
        above = [right for sure, right in judged if sure >= threshold]
        line += counted(sum(above), len(above), len(lake.keys)) if above else ["", ""]
    return line


def counted(right: int, found: int, wanted: int) -> list[str]:
    """Precision and recall."""
    return [f"{right / max(found, 1):.3f}", f"{right / max(wanted, 1):.3f}"]


def together(judged: Judged, wanted: int) -> list[object]:
    """The line of all lakes, each key counted alike."""
    line: list[object] = ["all", "", wanted]
    for threshold in THRESHOLDS:
        above = [right for sure, right in judged if sure >= threshold]
        line += counted(sum(above), len(above), wanted)
    return line


def likelihoods(judged: Judged) -> str:
    """How often edges of a likelihood are right."""
    lines = []
    for low, high in pairwise(BINS):
        if inside := within(judged, low, high):
            said, right = np.mean(np.array(inside, dtype=float), axis=0)
            lines.append([f"{low} to {high}", len(inside), f"{said:.2f}", f"{right:.2f}"])
    return report.table(["likelihood", "pairs", "said", "right"], lines)


def main() -> None:
    arguments = parser(__doc__ or "")
    arguments.add_argument("--cache", type=Path, default=CACHE)
    arguments.add_argument("--list", action="store_true")
    arguments.add_argument("--write", action="store_true")
    options = arguments.parse_args()
    root = lakes_folder(options.lakes)
    options.cache.mkdir(parents=True, exist_ok=True)
    encoder = default_encoder(1)
    lakes = [opened(root / "real", name, encoder, options.cache) for name in NAMES]
    base = base_examples(root, options.cache, INVENTED_LAKES, HIDDEN)
    parts = [of_real_lake(lake, HIDDEN) for lake in lakes]
    judged: list[list[tuple[float, bool]]] = []
    for place, lake in enumerate(lakes):
        with weighed_by(fit([base, *parts[:place], *parts[place + 1 :]])):
            edges = inferred_edges(lake.columns, LEAST)
        judged.append(lake.judged(edges))
        if options.list:
            told = lake.paired(edges)
            there = {pair for pair, sure in told.items() if sure >= THRESHOLD}
            for what, some in (("missed", lake.keys - there), ("wrong", there - lake.keys - lake.also)):
                print(
                    lake.name,
                    what,
                    *(f"{' = '.join(sorted(each))} {told.get(each, 0.0):.2f}" for each in some),
                    sep="\n  ",
                )
    likely = [
        on_line(mine, line_of([each for other in judged if other is not mine for each in other])) for mine in judged
    ]
    shipped = [kept(mine, said) for mine, said in zip(judged, likely, strict=True)]
    lines = [measured(lake, mine) for lake, mine in zip(lakes, shipped, strict=True)]
    before, after, offered = ([each for mine in part for each in mine] for part in (judged, likely, shipped))
    lines.append(together(offered, sum(len(lake.keys) for lake in lakes)))
    over = ("edges", "likelihood 0.5", "likelihood 0.9")
    head = ["lake", "tables", "keys", *(f"{what}, {each}" for each in over for what in ("precision", "recall"))]
    found = line_of(before)
    calibrated = (
        f"Error of calibration, each lake left out: {error(after):.3f} of all pairs, {error(offered):.3f} of edges; of "
        f"the model's own probability {error(before):.3f} and {error(kept(before, before)):.3f}. The line of all "
        f"lakes: slope {found[0]:.3f}, intercept {found[1]:.3f}."
    )
    report.write(
        options.out,
        "groups/keys",
        "Keys of lakes of strangers",
        [
            "To reach: precision 0.9 at recall 0.8. Edges are what ships; their likelihoods are of the line through "
            "the other lakes.",
            report.table(head, lines),
            likelihoods(after),
            calibrated,
        ],
    )
    if options.write:
        store("joins", "likelihood", LIKELIHOOD, found)


if __name__ == "__main__":
    main()
