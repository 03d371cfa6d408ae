"""Examples as tensors, in batches of near-equal size."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from benchmarks.training.actions import write
from benchmarks.training.corpus import Example
from benchmarks.training.network import MOST_DEPTH, MOST_STEPS
from lakescout.reading.link import link
from lakescout.reading.model.actions import UnwritableError
from lakescout.reading.model.beam import (
    ALLOWED_POINTERS,
    ALLOWED_TOKENS,
    MOST_LEFT,
    item_kinds,
    optional,
    overlaps,
    place_of,
)
from lakescout.reading.model.features import Features, features
from lakescout.reading.model.grammar import START, SYMBOL, TOKENS, advance
from lakescout.reading.model.states import QuestionEncoder, batch
from lakescout.reading.names import Names
from lakescout.reading.similar import Similar

# States of the encoder for many questions, kept on disk: they never change while the encoder is frozen.


class StateCache:
    """A growing file of states, by question."""

    def __init__(self, folder: Path, encoder: QuestionEncoder) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._encoder = encoder
        self._file = folder / "inner.f16"
        self._index_file = folder / "inner.json"
        self._index: dict[str, tuple[int, int]] = (
            json.loads(self._index_file.read_text()) if self._index_file.exists() else {}
        )
        self._mapped: NDArray[np.float16] | None = None

    def add(self, questions: Sequence[str]) -> None:
        """Encode the questions that are missing."""
        missing = [question for question in dict.fromkeys(questions) if question not in self._index]
        if not missing:
            return
        with self._file.open("ab") as file:
            row = file.tell() // (2 * 384)
            for place, states in self._encoder.many(missing):
                file.write(states.astype(np.float16).tobytes())
                self._index[missing[place]] = (row, len(states))
                row += len(states)
        self._index_file.write_text(json.dumps(self._index))
        self._mapped = None

    def __getitem__(self, question: str) -> NDArray[np.float16]:
        """Shape (pieces, d)."""
        if self._mapped is None:
            self._mapped = np.memmap(self._file, dtype=np.float16, mode="r").reshape(-1, 384)
        start, length = self._index[question]
        return self._mapped[start : start + length]


MOST_ITEMS = 260
"""Pieces, tables, columns and values of one example; larger ones are left out of training."""
MOST_BIASES = 400_000
"""Pairs of items in one batch."""
MOST_EXAMPLES = 48
"""Examples in one batch."""


@dataclass(frozen=True, eq=False, slots=True)
class Prepared:
    """One example, ready to be batched."""

    id: str
    question: str
    features: Features
    names: NDArray[np.int32]
    places: NDArray[np.int32]
    symbols: NDArray[np.int32]
    depth: NDArray[np.int32]
    weight: float = 1.0

    @property
    def size(self) -> int:
        """Items."""
        return len(self.features.relations)


class Preparer:
    """Turns examples into arrays; the vectors of names are kept in one table."""

    def __init__(self, similar: Similar) -> None:
        self._similar = similar
        self._pieces = QuestionEncoder()
        self._places: dict[tuple[str, str], int] = {}
        self._vectors: list[NDArray[np.float16]] = []

    def __call__(self, example: Example) -> Prepared | None:
        """The arrays of an example; None if grammar or values cannot express its plan, or if it is too large."""
        scope = example.database.asked(example.question)
        links = link(example.question, scope, self._similar)
        try:
            actions = write(example.plan, links.values, scope)
        except UnwritableError:
            return None
        if len(actions) > MOST_STEPS:
            return None
        found = features(scope, links, self._pieces.read(example.question)[0])
        if len(found.relations) > MOST_ITEMS:
            return None
        stack = START
        symbols, depth = [], []
        for action in actions:
            symbols.append(SYMBOL[stack[-1]])
            depth.append(min(len(stack), MOST_DEPTH - 1))
            try:
                stack = advance(stack, action.name)
            except KeyError:
                return None
        return Prepared(
            example.id,
            example.question,
            found,
            np.array(self._places_of(links.names), dtype=np.int32),
            np.array([place_of(action, found) for action in actions], dtype=np.int32),
            np.array(symbols, dtype=np.int32),
            np.array(depth, dtype=np.int32),
        )

    def _places_of(self, names: Names) -> list[int]:
        if any((item.text, item.meaning) not in self._places for item in names.items):
            for item, vector in zip(names.items, self._similar.of_names(names), strict=True):
                if (item.text, item.meaning) not in self._places:
                    self._places[item.text, item.meaning] = len(self._vectors)
                    self._vectors.append(vector.astype(np.float16))
        return [self._places[item.text, item.meaning] for item in names.items]

    @property
    def vectors(self) -> NDArray[np.float16]:
        """All vectors of names."""
        return np.stack(self._vectors)


def tensors(found: Sequence[Prepared], cache: StateCache, vectors: NDArray[np.float16]) -> dict[str, Tensor]:
    """One batch, with the decoder's inputs and targets."""
    arrays = batch(
        [item.features for item in found],
        [cache[item.question] for item in found],
        [vectors[item.names] for item in found],
    )
    result = {name: torch.from_numpy(value) for name, value in arrays.items()}
    many, length, total = len(found), max(len(item.places) for item in found), arrays["place"].shape[1]
    tokens = np.full((many, length), len(TOKENS), dtype=np.int64)
    pointers = np.zeros((many, length), dtype=np.int64)
    symbols = np.zeros((many, length), dtype=np.int64)
    depth = np.zeros((many, length), dtype=np.int64)
    wanted = np.full((many, length), -1, dtype=np.int64)
    kinds = np.zeros((many, total), dtype=np.int64)
    used = np.zeros((many, length, total), dtype=np.float32)
    left = np.zeros((many, length), dtype=np.int64)
    for row, item in enumerate(found):
        steps = len(item.places)
        before = item.places[:-1]
        tokens[row, 1:steps] = np.minimum(before, len(TOKENS))
        tokens[row, 0] = 0
        pointers[row, 1:steps] = np.maximum(before - len(TOKENS), 0)
        symbols[row, :steps] = item.symbols
        depth[row, :steps] = item.depth
        wanted[row, :steps] = item.places
        kinds[row] = item_kinds(item.features, total)
        for step, pointer in enumerate(before - len(TOKENS), 1):
            if pointer >= 0:
                used[row, step:, pointer] = 1
        left[row, :steps] = _left(item, before - len(TOKENS))
    allowed_items = np.take_along_axis(ALLOWED_POINTERS[symbols], kinds[:, None, :], axis=2)
    allowed = np.concatenate([ALLOWED_TOKENS[symbols], allowed_items], axis=2)
    for name, value in (
        ("tokens", tokens), ("pointers", pointers), ("symbols", symbols), ("depth", depth), ("wanted", wanted),
        ("allowed", allowed), ("used", used), ("left", left), ("kinds", kinds),
    ):  # fmt: skip
        result[name] = torch.from_numpy(value)
    return result


def _left(item: Prepared, pointers: NDArray[np.int32]) -> NDArray[np.int64]:
    """Before each step, how many values overlap no value used before; at most MOST_LEFT."""
    first = len(item.features.relations) - item.features.values
    covered = optional(item.features)
    over = overlaps(item.features)
    counts = [min(int((~covered).sum()), MOST_LEFT)]
    for pointer in pointers.tolist():
        if pointer >= first:
            covered |= over[pointer - first]
        counts.append(min(int((~covered).sum()), MOST_LEFT))
    return np.array(counts, dtype=np.int64)


def batches(found: Sequence[Prepared], random_: random.Random | None) -> Iterator[list[Prepared]]:
    """Batches of examples of near-equal size, in random order."""
    listed = list(found)
    if random_ is not None:
        random_.shuffle(listed)
        listed.sort(key=lambda item: item.size // 8)
    else:
        listed.sort(key=lambda item: item.size)
    groups: list[list[Prepared]] = [[]]
    for item in listed:
        if len(groups[-1]) >= MOST_EXAMPLES or (len(groups[-1]) + 1) * item.size**2 > MOST_BIASES:
            groups.append([])
        groups[-1].append(item)
    groups = [group for group in groups if group]
    if random_ is not None:
        random_.shuffle(groups)
    return iter(groups)
