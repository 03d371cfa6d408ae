"""Preparing examples once: features and targets of every source, kept on disk."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.reading import written
from benchmarks.reading.corpus import Corpus, Example, web
from benchmarks.reading.examples import is_held_out
from benchmarks.reading.states import StateCache
from benchmarks.reading.tensors import Prepared, Preparer
from lakescout.reading.model.states import QuestionEncoder
from lakescout.reading.similar import Similar, phrases_of
from lakescout.words.onnx import default_encoder
from lakescout.words.tokens import tokenize

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
    """What training needs, prepared where it is not there yet."""
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
