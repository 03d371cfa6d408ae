"""What the decoder learns from: each table as a text, and questions about it (BIRDIE 4.3). Two views give the tabid.

A lesson is these texts and the tabids of their tables, as arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lakescout.errors import TrainingError
from lakescout.plugins.papers.birdie.states import Readings
from lakescout.plugins.papers.birdie.tree import BRANCHES, FIRST_VIEW_DEPTH, LEAF_PLACES, Node, Steps, Tabid, Trie
from lakescout.version import to_install
from lakescout.words.encoder import Vectors

Tell = Callable[[str, int, int], None]
"""A progress callback: receives the stage, how much of it is done, and how much there is."""


@dataclass
class Material:
    """The texts of t tables, in the requested order: two views, the form that is learned, and questions."""

    first: list[str] = field(default_factory=list)
    second: list[str] = field(default_factory=list)
    serialised: list[str] = field(default_factory=list)
    questions: list[list[str]] = field(default_factory=list)

    def texts(self) -> tuple[list[str], list[int]]:
        """Every text to train on and the row of its table: the tables themselves, then the questions."""
        rows = [row for row, questions in enumerate(self.questions) for _ in questions]
        asked = [question for questions in self.questions for question in questions]
        return [*self.serialised, *asked], [*range(len(self.serialised)), *rows]


MODES: Final = ("auto", "full", "update")
NEEDED: Final = {"torch": "torch", "sklearn": "scikit-learn", "onnxscript": "onnxscript"}
FOR_A_MODEL: Final = {"transformers": "transformers", "sentencepiece": "sentencepiece"}
"""Also needed to start from a pretrained model."""


@dataclass(frozen=True)
class TrainingPlan:
    """Options of a training; the defaults are BIRDIE's (6.1) as far as it states them."""

    questions: int = 20
    """B: how many questions are written for a table."""
    epochs: float = 2.0
    seed: int = 0
    branches: int = BRANCHES
    leaf_places: int = LEAF_PLACES
    first_view_depth: int = FIRST_VIEW_DEPTH
    sampling: bool = True
    """Whether questions are drawn from one part of a table after another (BIRDIE, algorithm 2)."""
    model: str = ""
    """Hugging Face id or folder of a T5 or mT5 to fine-tune; '' trains lakescout's own decoder, with these sizes:"""
    width: int = 256
    hidden: int = 1024
    layers: int = 2


def check_extra(model: str = "") -> None:
    """Raises TrainingError, naming the extra, if something that training (from a model) needs is not installed."""
    needed = {**NEEDED, **(FOR_A_MODEL if model else {})}
    missing = [package for module, package in needed.items() if find_spec(module) is None]
    if missing:
        raise TrainingError(
            f"training the search index needs {', '.join(missing)}, of the extra lakescout[train]: "
            f"{to_install('train')} "
            "(asking a trained index does not need it)"
        )


Ids = NDArray[np.int64]
NONE = -100
"""The target beyond the end of a tabid, which the loss ignores."""


@dataclass(frozen=True)
class Lesson:
    """Examples (a text, its table) and, for each of t tables, the steps of the tabid. Depth is the longest tabid."""

    readings: Readings
    texts: Ids
    """Shape (examples,): number of the text in `readings`."""
    tables: Ids
    """Shape (examples,): row of the table in the arrays below."""
    ways: Ids
    """Shape (t, depth): number of each step, -1 after the last."""
    nodes: Ids
    """Shape (t, depth): row of `below` that each step is chosen from, 0 after the last."""
    targets: Ids
    """Shape (t, depth): the correct column of `below`, NONE after the last."""
    below: Ids
    """Shape (nodes, widest): the steps that may be chosen, -1 where there are fewer."""


def make_lesson(
    readings: Readings, texts: Sequence[int], tables: Sequence[int], tabids: Sequence[Tabid], steps: Steps
) -> Lesson:
    """The lesson of one unit: `tabids`, by table row, are those that it learns to tell apart."""
    trie = Trie(steps, {tabid: row for row, tabid in enumerate(tabids)})
    prefixes = {tabid[:length]: 0 for tabid in tabids for length in range(len(tabid))}
    number = {prefix: row for row, prefix in enumerate(prefixes)}
    choices = [trie.next(prefix)[1] for prefix in number]
    below = np.full((len(choices), max(map(len, choices))), -1, dtype=np.int64)
    for row, ids in enumerate(choices):
        below[row, : len(ids)] = ids
    depth = max(map(len, tabids))
    ways = np.full((len(tabids), depth), -1, dtype=np.int64)
    nodes = np.zeros_like(ways)
    targets = np.full_like(ways, NONE)
    for row, tabid in enumerate(tabids):
        ways[row, : len(tabid)] = trie.way(steps, tabid)
        for place in range(len(tabid)):
            nodes[row, place] = number[tabid[:place]]
            targets[row, place] = np.flatnonzero(below[nodes[row, place]] == ways[row, place])[0]
    return Lesson(readings, np.asarray(texts, np.int64), np.asarray(tables, np.int64), ways, nodes, targets, below)


def first_vectors(root: Node, tabids: Sequence[Tabid], tables: Vectors, steps: Sequence[Tabid]) -> Vectors:
    """Initial vectors of `steps`, shape (steps, d): cluster centers, or for whole tabids their rows of `tables`."""
    whole = {tabid: row for row, tabid in enumerate(tabids)}
    found = [tables[whole[prefix]] if prefix in whole else _center(root, prefix) for prefix in steps]
    stacked = np.stack(found).astype(np.float32)
    return np.asarray(stacked / np.maximum(np.linalg.norm(stacked, axis=1, keepdims=True), 1e-9), dtype=np.float32)


def _center(root: Node, prefix: Tabid) -> NDArray[np.float32]:
    node = root
    for number in prefix:
        node = node.children[number]
    return node.center
