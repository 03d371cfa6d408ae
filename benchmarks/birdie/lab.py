"""Training BIRDIE's index in memory, in one setting after another, over texts that are encoded once."""

from __future__ import annotations

import random
import zlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import duckdb
import numpy as np
import torch

from benchmarks.common.lakes import Question, lake_folder, open_lake, read_questions
from benchmarks.common.workbench import read_catalog
from lakescout.doors.python import DuckDBConnection
from lakescout.lake.index import LakeIndex
from lakescout.plugins.papers.birdie.lesson import Lesson, Material, make_lesson
from lakescout.plugins.papers.birdie.search import Floats, Spelled, search
from lakescout.plugins.papers.birdie.states import Readings, make_states, question_states
from lakescout.plugins.papers.birdie.train import read_material
from lakescout.plugins.papers.birdie.training.fit import Effort, IndexModel, fit
from lakescout.plugins.papers.birdie.tree import Node, Steps, Tabid, Trie
from lakescout.words.encoder import Vectors
from lakescout.words.onnx import OnnxEncoder, default_encoder

# What a clustering tree takes in memory (BIRDIE table 6).

FIGURES = 5
"""How many figures a cluster has (radius, cohesion, size, view, places), of eight bytes each."""


def tree_bytes(root: Node, tables: int) -> tuple[int, int, int]:
    """How many clusters; bytes of the tree as kept, a center each; bytes with all tables' embeddings of both views."""
    nodes = sum(1 for _ in root.walk())
    embedding = root.center.shape[0] * 4
    return nodes, nodes * (embedding + FIGURES * 8), nodes * FIGURES * 8 + tables * 2 * embedding


class TorchSpelling:
    """A model in training, asked one question."""

    def __init__(self, models: Sequence[IndexModel], states: Floats) -> None:
        self._decoder = models[0].decoder
        self._units = [model.unit.matrices() for model in models]
        self._states, self._mask = torch.from_numpy(states)[None], torch.ones(1, len(states))

    @property
    def asked(self) -> Floats:
        with torch.no_grad():
            vector = self._decoder.asked(self._states, self._mask)[0] * self._decoder.log_prior.exp()
        return np.asarray(vector.numpy())

    def wanted(self, steps: Floats, units: Sequence[int]) -> Floats:
        lora = [torch.cat([self._units[unit][part] for unit in units]) for part in range(4)]
        with torch.no_grad():
            found = self._decoder(self._states, self._mask, torch.from_numpy(steps), *lora)
        return np.asarray(found[:, -1].numpy())


@dataclass
class Lab:
    """n sampled tables, all with a question; `row` arguments and arrays are by their place in the sample."""

    first: Vectors
    second: Vectors
    material: Material
    states: Readings
    texts_of: list[list[int]]
    """Numbers of the texts of each table: itself, then its questions."""
    asked: list[tuple[Floats, Vectors, int]]
    """Token states, vector and gold row of each question."""
    effort: Effort = field(default_factory=lambda: Effort(batch=64))

    @cached_property
    def pooled(self) -> Vectors:
        """Sentence vectors of all texts."""
        first = self.states.first
        means = [self.states.flat[a:b].astype(np.float32).mean(axis=0) for a, b in pairwise(first)]
        stacked = np.stack(means)
        return np.asarray(stacked / np.linalg.norm(stacked, axis=1, keepdims=True))

    def lesson(self, rows: Sequence[int], tabids: Mapping[int, Tabid], steps: Steps) -> Lesson:
        """The texts of some rows; the steps of all `tabids` (by row) are told apart."""
        order = list(tabids)
        place = {row: number for number, row in enumerate(order)}
        pairs = [(text, place[row]) for row in rows for text in self.texts_of[row]]
        texts, tables = zip(*pairs, strict=True)
        return make_lesson(self.states, texts, tables, list(tabids.values()), steps)

    def fit(self, model: IndexModel, rows: Sequence[int], tabids: Mapping[int, Tabid], steps: Steps) -> None:
        fit(model, self.lesson(rows, tabids, steps), self.effort)

    def precision(self, model: IndexModel, tabids: Mapping[int, Tabid], steps: Steps) -> dict[int, tuple[bool, bool]]:
        """For each question about a table with a tabid: whether that is first, and whether among the first five."""
        spelled = Spelled(0, steps, vectors_of(model), Trie(steps, {tabid: row for row, tabid in tabids.items()}))
        found = {}
        for number, (states, _, gold) in enumerate(self.asked):
            if gold in tabids:
                hits = [hit.table for hit in search(TorchSpelling([model], states), [spelled])[0]]
                found[number] = (gold in hits[:1], gold in hits[:5])
        return found


def vectors_of(model: IndexModel) -> Floats:
    """The vectors of all steps, earlier units' included."""
    return np.asarray(torch.cat([model.frozen, model.vectors]).detach().numpy())


def open_lab(
    root: Path,
    name: str,
    cache: Path,
    tables: int,
    *,
    sampling: bool = True,
    seed: int = 7,
    questions: int = 20,
    only: Collection[str] = (),
    added: Mapping[str, Sequence[str]] | None = None,
) -> Lab:
    """Sample tables that are asked for, write their questions and encode everything, or take it from the cache.

    With `only`, the tables of these names, asked for or not, in place of a sample; `added` has further questions by
    name of the table.
    """
    folder = lake_folder(root, name)
    connection = open_lake(folder, cache)
    of_set = read_questions(folder, name)
    index = _index(connection)
    ids = {".".join(table.name[1:]): number for number, table in enumerate(index.catalog.tables)}
    gold = sorted({ids[question.gold_tables[0]] for question in of_set})
    names = [table.name.table for table in index.catalog.tables]
    some = [number for number, each in enumerate(names) if each in only]
    chosen = some or sorted(random.Random(seed).sample(gold, min(tables, len(gold))))
    material = read_material(DuckDBConnection(connection), index, chosen, questions=20, seed=0, sampling=sampling)
    further = [list((added or {}).get(names[number], ())) for number in chosen]
    material.questions = [own[:questions] + more for own, more in zip(material.questions, further, strict=True)]
    texts, rows = material.texts()
    mark = f"only{zlib.crc32(chr(0).join(texts).encode()):08x}" if only else ""
    called = ".".join([f"{name}.lab{len(chosen)}", *filter(None, ["" if sampling else "plain", mark])])
    work = cache / called
    work.mkdir(parents=True, exist_ok=True)
    encoder = default_encoder(1)
    states = make_states(encoder, texts, work)
    views = work / "views.npz" if only else cache / f"{name}.lab{len(chosen)}.views.npz"
    if not views.is_file():
        np.savez(views, first=encoder.encode(material.first), second=encoder.encode(material.second))
    texts_of: list[list[int]] = [[] for _ in chosen]
    for text, row in enumerate(rows):
        texts_of[row].append(text)
    saved = np.load(views)
    asked = _asked(encoder, of_set, {number: row for row, number in enumerate(chosen)}, ids)
    return Lab(saved["first"], saved["second"], material, states, texts_of, asked)


def _asked(
    encoder: OnnxEncoder, questions: Sequence[Question], row_of: Mapping[int, int], ids: Mapping[str, int]
) -> list[tuple[Floats, Vectors, int]]:
    wanted = [question for question in questions if ids[question.gold_tables[0]] in row_of]
    return [
        (
            question_states(encoder, question.text),
            encoder.encode([question.text])[0],
            row_of[ids[question.gold_tables[0]]],
        )
        for question in wanted
    ]


def _index(connection: duckdb.DuckDBPyConnection) -> LakeIndex:
    """A snapshot without vectors: reading tables and writing questions needs the catalog and the contexts only."""
    catalog = read_catalog(connection)
    texts = [table.comment for table in catalog.tables if table.comment]
    number = {text: place for place, text in enumerate(texts)}
    none = np.empty(0, dtype=np.int32)
    return LakeIndex(
        catalog,
        default_encoder(1),
        tuple(texts),
        np.empty((0, 384), dtype=np.float32),
        none,
        none,
        none,
        tuple((table.comment,) if table.comment else () for table in catalog.tables),
        tuple((number[table.comment],) if table.comment else () for table in catalog.tables),
    )
