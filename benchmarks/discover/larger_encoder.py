"""A base-size encoder beside the default one, over lakes of strangers, with the ranking fitted anew.

python -m benchmarks.discover.larger_encoder --lakes FOLDER --encoder FOLDER --measure NAME ... [--methods dense ...]
python -m benchmarks.discover.larger_encoder --lakes FOLDER --encoder FOLDER --fit NAME ... [--own spider ...]
python -m benchmarks.discover.larger_encoder --encoders FOLDER ...

The first two keep what they find for one encoder: without `--encoder` for the default one. The last writes the page.

'words' is late interaction alone: 'scout' with the one feature `word_meaning`. 'scout' is fitted with the lake left out
that is measured. The maps and the gate of late interaction are trained for the default encoder alone; with
`--plain` it does without them and is called 'default-plain'. 'fused' adds weighed reciprocal ranks of
scout and bm25; constant and weight are chosen over the other lakes. CPU is that of all threads. Memory is the most that
a process held when it had indexed a lake, with everything it loads.
"""

from __future__ import annotations

import pickle
import resource
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np

from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from benchmarks.common.workbench import CACHE
from benchmarks.discover.real import NAMES, Opened, ends, interval, measures
from benchmarks.training.fit_scout import fit_stages, lakes_of_project, strangers, tuning, weighed
from lakescout.ranking import interaction
from lakescout.ranking.features import word_meaning
from lakescout.ranking.question_features import QuestionFeatures

DEFAULT, PLAIN = "default", "default-plain"
FITS = interaction._fits
METHODS = ("bm25", "dense", "words", "octopus", "pneuma")
DEPTH = 50
"""How many tables of each method are kept; two orders of so many are fused."""
CONSTANTS, WEIGHTS = (1, 3, 10, 30, 60), (0.0, 0.05, 0.1, 0.2, 0.4, 0.7, 1.0)
"""What a fusion is chosen from: the constant added to ranks, and the weight of bm25 beside 1 for scout."""

Ranked = list[frozenset[int]]
Fusion = tuple[int, float]


@dataclass(frozen=True)
class Kept:
    """What one method found in one lake."""

    ranked: list[Ranked]
    """For each question the first tables, each with its copies."""
    gold: list[list[frozenset[int]]]
    cpu: np.ndarray
    """Shape (questions,): seconds of CPU."""

    @property
    def found(self) -> np.ndarray:
        """Shape (questions, 3): hit@1, recall@5 and recall@10."""
        return np.array([measures(ranked, gold) for ranked, gold in zip(self.ranked, self.gold, strict=True)])


@dataclass(frozen=True)
class Costs:
    """What it took to encode the texts of a lake."""

    texts: int
    cpu: float
    """Seconds of CPU."""
    memory: float
    """The most megabytes that the process held by then."""


def file_of(cache: Path, lake: str, encoder: str, what: str) -> Path:
    """Where something about a lake under an encoder is kept."""
    return cache / f"larger_{lake}.{encoder}.{what}"


def label(encoder: Path | None) -> str:
    """How an encoder is called here."""
    return encoder.name if encoder else DEFAULT if interaction._fits is FITS else PLAIN


def asked(opened: Opened, ask: Callable[[str], Ranked]) -> Kept:
    """Every question of a lake, asked once; one question is asked before, and not measured."""
    ask(opened.questions[0].text)
    ranked, cpu = [], []
    for question in opened.questions:
        began = time.process_time()
        ranked.append(ask(question.text))
        cpu.append(time.process_time() - began)
    return Kept(ranked, opened.gold, np.array(cpu))


def by_words(opened: Opened) -> Callable[[str], Ranked]:
    """Late interaction alone."""

    def ask(text: str) -> Ranked:
        with opened.lake.session() as (connection, index):
            scores = word_meaning(QuestionFeatures(opened.lake.request(connection, index, text), ()))
        best = dict.fromkeys(opened.shown(place) for place in np.argsort(-scores, kind="stable").tolist())
        return [frozenset({place}) for place in list(best)[:DEPTH]]

    return ask


def measure_lake(
    root: Path, name: str, cache: Path, encoder: Path | None, methods: Sequence[str], weights_of: str | None = None
) -> None:
    """Index a lake, ask it by some methods, and keep what they found. Costs are kept where the index was made here.

    With `weights_of`, 'scout' is asked, too, with the weights that were fitted for that encoder without this lake.
    """
    began = time.process_time()
    opened = Opened(root / "real", name, cache, encoder)
    took = time.process_time() - began
    costs = file_of(cache, name, label(encoder), "costs")
    if not costs.is_file() and label(encoder) != PLAIN:
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        costs.write_bytes(pickle.dumps(Costs(len(opened.index.texts), took, memory)))
        print(name, label(encoder), pickle.loads(costs.read_bytes()), flush=True)
    for method in methods:
        own = by_words(opened) if method == "words" else lambda text, by=method: opened.ask(text, by, DEPTH)[0]
        keep(cache, opened, label(encoder), method, asked(opened, own))
    if weights_of:
        with weighed(*pickle.loads(file_of(cache, name, weights_of, "weights").read_bytes())):
            kept = asked(opened, lambda text: opened.ask(text, "scout", DEPTH)[0])
        keep(cache, opened, label(encoder), "scout", kept)


def keep(cache: Path, opened: Opened, encoder: str, method: str, kept: Kept) -> None:
    """Keep what a method found, and tell its measures."""
    file_of(cache, opened.name, encoder, method).write_bytes(pickle.dumps(kept))
    print(opened.name, encoder, method, kept.found.mean(axis=0).round(3), f"{np.median(kept.cpu):.3f} s", flush=True)


def fit_left_out(
    root: Path, cache: Path, encoder: Path | None, own: Sequence[str], names: Sequence[str], limit: int
) -> None:
    """Fit 'scout' over some lakes of the project and of strangers, one of the latter left out, and ask that one.

    The lakes of strangers that take no part are left out by the fit of all others: its weights are kept for them.
    """
    with ExitStack() as stack:
        made = lakes_of_project(root, own, limit, cache, None, encoder)
        lakes = []
        for name in names:
            lake, questions = stack.enter_context(strangers(root, name, cache, encoder))
            made.append((lake, tuning(lake, questions), 1.0))
            lakes.append(lake)
        for lake in lakes:
            fitted = fit_stages([part for part in made if part[0] is not lake])
            file_of(cache, lake.name, label(encoder), "weights").write_bytes(pickle.dumps(fitted))
            with weighed(*fitted):
                kept = asked(lake.opened, lambda text, of=lake.opened: of.ask(text, "scout", DEPTH)[0])
            keep(cache, lake.opened, label(encoder), "scout", kept)
        if others := [name for name in NAMES if name not in names]:
            fitted = fit_stages(made)
            for name in others:
                file_of(cache, name, label(encoder), "weights").write_bytes(pickle.dumps(fitted))


def fused(first: Ranked, second: Ranked, by: Fusion) -> Ranked:
    """Two orders as one, by weighed reciprocal ranks (Cormack, Clarke and Büttcher 2009).

    >>> fused([frozenset({1}), frozenset({2})], [frozenset({2}), frozenset({3})], (1, 1.0))
    [frozenset({2}), frozenset({1}), frozenset({3})]
    """
    constant, weight = by
    scores: dict[int, float] = {}
    tables: dict[int, frozenset[int]] = {}
    for ranked, factor in ((first, 1.0), (second, weight)):
        for place, same in enumerate(ranked):
            scores[min(same)] = scores.get(min(same), 0.0) + factor / (constant + place + 1)
            tables[min(same)] = tables.get(min(same), frozenset()) | same
    return [tables[one] for one in sorted(scores, key=lambda one: -scores[one])]


def fuse(scout: Kept, bm25: Kept, by: Fusion) -> Kept:
    """Every question's order by a fusion."""
    ranked = [fused(first, second, by) for first, second in zip(scout.ranked, bm25.ranked, strict=True)]
    return Kept(ranked, scout.gold, scout.cpu + bm25.cpu)


def chosen(scouts: dict[str, Kept], bm25s: dict[str, Kept], left: str) -> Fusion:
    """The fusion with the best mean of hit@1 and recall@5 over all lakes but one."""

    def worth(by: Fusion) -> float:
        others = [fuse(scouts[name], bm25s[name], by).found for name in scouts if name != left]
        return float(np.mean([found[:, :2].mean() for found in others]))

    return max(product(CONSTANTS, WEIGHTS), key=worth)


def read(cache: Path, lake: str, encoder: str, method: str) -> Kept | None:
    """What was kept; None if that was not measured."""
    file = file_of(cache, lake, encoder, method)
    return pickle.loads(file.read_bytes()) if file.is_file() else None


def ahead(one: Kept, other: Kept) -> list[str]:
    """For hit@1 and recall@5, how far one is ahead, with the 95 % interval of the paired difference over questions.

    A difference beyond chance, whose interval leaves 0 out, stands in bold.
    """
    told = []
    for values in (one.found - other.found)[:, :2].T:
        low, high = ends(values)
        text = f"{values.mean():+.3f} ({low:+.2f} to {high:+.2f})"
        told.append(f"**{text}**" if low > 0 or high < 0 else text)
    return told


def methods_of(cache: Path, lake: str, encoder: str) -> Iterator[tuple[str, Kept]]:
    """What was kept of a lake under an encoder, with the fusion."""
    for method in ("scout", *METHODS):
        if kept := read(cache, lake, encoder, method):
            yield method, kept
    scouts = {name: kept for name in NAMES if (kept := read(cache, name, encoder, "scout"))}
    bm25s = {name: kept for name in scouts if (kept := read(cache, name, DEFAULT, "bm25"))}
    if len(bm25s) == len(NAMES):
        by = chosen(scouts, bm25s, lake)
        yield f"fused, {by[0]} and {by[1]:g}", fuse(scouts[lake], bm25s[lake], by)


HEAD = ("lake", "encoder", "method", "hit@1", "recall@5", "recall@10", "CPU of a question, ms")
AHEAD = ("lake", "method", "encoder", "hit@1", "recall@5")
BEHIND = ("lake", "encoder", "method", "bm25: hit@1", "bm25: recall@5", "dense: hit@1", "dense: recall@5")
COSTS = ("lake", "encoder", "texts", "CPU to index, s", "memory, MB")


def page(cache: Path, encoders: Sequence[str]) -> list[str]:
    """The tables of everything that is kept."""
    known = {(lake, name): dict(methods_of(cache, lake, name)) for lake in NAMES for name in encoders}
    rows, gains, behind, costs = [], [], [], []
    for (lake, name), methods in known.items():
        for method, kept in methods.items():
            if method == "bm25" and name != DEFAULT:  # it has no use for vectors
                continue
            ms = f"{1000 * np.median(kept.cpu):.0f}"
            rows.append([lake, name, method, *map(interval, kept.found.T), ms])
            before = {one.partition(",")[0]: found for one, found in known[lake, DEFAULT].items()}
            if name != DEFAULT and (other := before.get(method.partition(",")[0])):
                gains.append([lake, method.partition(",")[0], name, *ahead(kept, other)])
        bm25, dense = known[lake, DEFAULT].get("bm25"), known[lake, DEFAULT].get("dense")
        if bm25 and dense:
            own = [(method, kept) for method, kept in methods.items() if method.startswith(("scout", "fused", "words"))]
            behind += [[lake, name, method, *ahead(kept, bm25), *ahead(kept, dense)] for method, kept in own]
        file = file_of(cache, lake, name, "costs")
        if file.is_file():
            cost: Costs = pickle.loads(file.read_bytes())
            costs.append([lake, name, cost.texts, f"{cost.cpu:.0f}", f"{cost.memory:.0f}"])
    fusions = [
        [lake, name, *ahead(kept, methods["scout"])]
        for (lake, name), methods in known.items()
        for method, kept in methods.items()
        if method.startswith("fused") and "scout" in methods
    ]
    return [
        " ".join((__doc__ or "").split("\n\n")[3].split()),
        table(HEAD, rows),
        f"## How far each is ahead of the default encoder\n\n{table(AHEAD, gains)}",
        f"## How far each is ahead of bm25, and of dense with the default encoder\n\n{table(BEHIND, behind)}",
        f"## How far the fusion is ahead of scout alone\n\n{table(('lake', *AHEAD[2:]), fusions)}",
        f"## What encoding costs\n\n{table(COSTS, costs)}",
    ]


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--encoder", type=Path, help="the folder of the encoder to measure")
    options.add_argument("--measure", nargs="+", default=[], metavar="NAME", help="lakes to ask")
    options.add_argument("--methods", nargs="*", default=list(METHODS))
    options.add_argument("--fit", nargs="+", default=[], metavar="NAME", help="lakes to fit 'scout' to, one left out")
    options.add_argument("--own", nargs="+", default=["spider"], help="lakes of the project that take part in fits")
    options.add_argument("--plain", action="store_true", help="late interaction without the maps trained for it")
    options.add_argument("--weights-of", help="ask the lakes of --measure by the weights that were fitted for another")
    options.add_argument("--limit", type=int, default=250, help="tuning questions of each lake")
    options.add_argument("--encoders", nargs="+", type=Path, default=[], help="the encoders of the page")
    options.add_argument("--cache", type=Path, default=CACHE)
    given = options.parse_args()
    if given.plain:
        interaction._fits = lambda encoder: False  # type: ignore[assignment]
    if not (given.fit or given.measure):
        parts = page(given.cache, [DEFAULT, PLAIN, *(each.name for each in given.encoders)])
        write(given.out, "discover/larger_encoder", "A base-size encoder", parts)
        return
    if given.fit:
        fit_left_out(lakes_folder(given.lakes), given.cache, given.encoder, given.own, given.fit, given.limit)
    for name in given.measure:
        measure_lake(lakes_folder(given.lakes), name, given.cache, given.encoder, given.methods, given.weights_of)


if __name__ == "__main__":
    main()
