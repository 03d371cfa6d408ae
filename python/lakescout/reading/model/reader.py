"""The learned reader: plans of a question over scopes, with their log probabilities.

The plans of a beam are ranked by the network's probability and by how much of the question a plan leaves unsaid: a
log-linear choice among candidates (Collins and Koo, 2005, section 3), its weights fitted on held-out databases.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from lakescout.reading.link import REASONS, WHOLE, Late, Links, Readings, never
from lakescout.reading.model.actions import TOKEN, Action, UnwritableError, read
from lakescout.reading.model.beam import Floats, Hypothesis, Search, Step
from lakescout.reading.model.features import HELD, MISSING, Features, features, held_in
from lakescout.reading.model.grammar import COLUMN, VALUE
from lakescout.reading.model.states import UNSEEN, QuestionEncoder, batch
from lakescout.reading.plan import Query
from lakescout.reading.scope import Scope
from lakescout.reading.similar import Similar
from lakescout.reading.spans import EDGES
from lakescout.words.onnx import onnx_runtime, trim_memory

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

NAMES: Final = (
    *("log probability", "cells left", "numbers left", "texts left", "names left", "words left", "columns unsaid"),
    *("columns weakly said", "tables", "tables unsaid", "nested", "actions", "columns said in full"),
)
"""What a candidate is judged by."""
_ALIKE: Final = 0.45
"""Cosine from which on a word speaks of a name at least weakly."""


@dataclass(frozen=True)
class Ranking:
    """Weights of NAMES. The weighted sum takes the place of a plan's log probability."""

    weights: NDArray[np.float64]

    @classmethod
    def load(cls, path: Path) -> Ranking:
        """From a file; the probability alone where there is none."""
        if not path.is_file():
            return cls(np.array([1.0] + [0.0] * (len(NAMES) - 1)))
        kept = json.loads(path.read_text(encoding="utf-8"))
        return cls(np.array([float(kept.get(name, 0.0)) for name in NAMES]))

    def order(self, judged: NDArray[np.float64]) -> tuple[list[int], list[float]]:
        """Places of candidates, the best first, and their scores, which compare with those over other scopes."""
        scores = self.scores(judged)
        places = np.argsort(-scores, kind="stable").tolist()
        return places, [float(scores[place]) for place in places]

    def scores(self, judged: NDArray[np.float64]) -> NDArray[np.float64]:
        """The score of each candidate."""
        return judged @ self.weights


class Judge:
    """Judges the candidates of one question over one scope."""

    def __init__(self, scope: Scope, links: Links, item: Features) -> None:
        self._owner = [column.table for column in scope.columns]
        self._links = links
        self._tables = item.tables
        whole = links.reasons >= WHOLE
        plain = np.array([token.is_word and token.lower not in EDGES for token in links.tokens], dtype=np.bool_)
        taken = np.zeros(len(links.tokens), dtype=np.bool_)
        for value in links.values:
            if value.kind in {"cell", "number", "date"} and value.exact:
                taken[value.start : value.end] = True
        self._said = whole & (plain & ~taken)[:, None]
        self._partly = (links.reasons > 1) & (plain & ~taken)[:, None]
        self._best = links.similarity.max(axis=0) if len(links.tokens) else np.zeros(links.reasons.shape[1])
        self._reason = links.reasons.max(axis=0) if len(links.tokens) else np.zeros(links.reasons.shape[1])

    def __call__(self, actions: Sequence[Action], score: float) -> list[float]:
        """The numbers of NAMES."""
        columns = {action.number for action in actions if action.kind == COLUMN}
        stated = {action.number for action in actions if action.kind == "table"}
        tables = stated | {self._owner[column] for column in columns}
        items = [self._tables + column for column in columns] + sorted(tables)
        left = self._left({action.number for action in actions if action.kind == VALUE})
        covered_whole = self._said[:, items].any(axis=1)
        covered_part = self._partly[:, items].any(axis=1)
        only = [self._tables + column for column in columns]
        unsaid = [item for item in only if self._reason[item] <= 1]
        return [
            score,
            left["cell"],
            left["number"] + left["date"],
            left["text"],
            float((self._said.any(axis=1) & ~covered_whole).sum()),
            float((self._partly.any(axis=1) & ~covered_part).sum()),
            float(sum(self._best[item] < _ALIKE for item in unsaid)),
            float(sum(self._best[item] >= _ALIKE for item in unsaid)),
            float(len(tables)),
            float(sum(self._reason[table] <= 1 and self._best[table] < _ALIKE for table in tables)),
            float(sum(action.kind == TOKEN and action.name.startswith("plan") for action in actions) - 1),
            float(len(actions)),
            float(sum(self._said[:, item].any() for item in only)),
        ]

    def _left(self, used: set[int]) -> dict[str, float]:
        """Values on whose words no value of the plan stands, by kind; each stretch of words once."""
        values = self._links.values
        covered = {place for number in used for place in range(values[number].start, values[number].end)}
        counts = {"cell": 0.0, "number": 0.0, "date": 0.0, "text": 0.0}
        seen: set[int] = set()
        for kind in counts:
            for value in values:
                places = set(range(value.start, value.end))
                if value.kind == kind and not places & (covered | seen):
                    counts[kind] += 1
                    seen |= places
        return counts


DATA: Final = Path(__file__).with_name("data")
"""The weights of the package."""


WIDE: Final = 300
"""From this many words, tables and columns on, reading a scope takes 70 MB or more, which are freed right away."""


class Reader:
    """Reads questions with the weights in a folder; they are opened for the first question."""

    def __init__(self, similar: Similar, folder: Path = DATA, threads: int = 1) -> None:
        self._tuned = (folder / "tune.onnx").is_file()
        self._encoder = QuestionEncoder(threads, inner=self._tuned)
        self._similar = similar
        self._ranking = Ranking.load(folder / "ranking.json")
        self._folder = folder
        self._threads = threads

    def read(self, question: str, scope: Scope, links: Links, beam: int = 10) -> Readings:
        """The likeliest plans over one scope."""
        return self.read_all(question, [(scope, links)], beam)[0]

    def read_all(
        self,
        question: str,
        scopes: Sequence[tuple[Scope, Links]],
        beam: int = 10,
        late: Late = never,
    ) -> list[Readings]:
        """The likeliest plans over each scope, all at one time. Once it is `late`, only the first scope is read on."""
        beams = self.search(question, scopes, beam, late)
        read = zip(beams, scopes[: len(beams)], strict=True)
        found = [self._ranked(listed, scope, links, item) for (listed, item), (scope, links) in read]
        return [*found, *([] for _ in scopes[len(beams) :])]

    def search(
        self,
        question: str,
        scopes: Sequence[tuple[Scope, Links]],
        beam: int,
        late: Late = never,
    ) -> list[tuple[list[Hypothesis], Features]]:
        """The finished beam of each scope, in the order of the network's probability; fewer beams if it is late."""
        if not scopes:
            return []
        pieces, state = self._encoder.read(question)
        if self._tuned:
            (state,) = self._tune.run(None, {"states": state[None]})[0]
        seen: list[Features] = []
        read: list[list[NDArray[np.float32]]] = []
        for scope, links in scopes:
            if seen and late():
                break
            seen.append(with_the_likeliest(features(scope, links, pieces)))
            read.append(self._read_alone(seen[-1], state, self._similar.of_names(links.names)))
        scorer = _Scorer(self._step, _side_by_side(read, seen))
        return list(zip(Search(seen, beam).run(scorer, late), seen, strict=True))

    def _read_alone(
        self, item: Features, state: NDArray[np.floating], names: NDArray[np.floating]
    ) -> list[NDArray[np.float32]]:
        """What the decoder needs of one scope; several at a time would be padded to the largest, which costs more."""
        if item.shown is not None:
            names = names[np.concatenate([np.arange(item.tables), item.tables + item.shown])]
        item = item.as_shown
        arrays = batch([item], [state], [names])
        del arrays["pieces_seen"]
        found: list[NDArray[np.float32]] = self._read.run(None, dict(arrays))
        if len(item.relations) > WIDE:
            trim_memory()
        return found

    def judged(self, listed: Sequence[Hypothesis], scope: Scope, links: Links, item: Features) -> NDArray[np.float64]:
        """What the ranking judges candidates by, a row each."""
        judge = Judge(scope, links, item)
        return np.array([judge(found.actions, found.score) for found in listed], dtype=np.float64)

    def _ranked(self, listed: Sequence[Hypothesis], scope: Scope, links: Links, item: Features) -> Readings:
        if not listed:
            return []
        places, logs = self._ranking.order(self.judged(listed, scope, links, item))
        found = []
        for place, log in zip(places, logs, strict=True):
            plan = _plan(listed[place].actions, links, scope)
            if plan is not None:
                found.append((plan, log))
        return found

    @cached_property
    def _tune(self) -> InferenceSession:
        return self._open("tune.onnx")

    @cached_property
    def _read(self) -> InferenceSession:
        return self._open("read.onnx", keeps=False)

    @cached_property
    def _step(self) -> InferenceSession:
        return self._open("step.onnx")

    def _open(self, name: str, *, keeps: bool = True) -> InferenceSession:
        """A network; one that `keeps` holds the memory of its largest run, 300 MB for tables of 900 columns."""
        onnxruntime = onnx_runtime()
        options = onnxruntime.SessionOptions()
        options.enable_cpu_mem_arena = keeps
        options.intra_op_num_threads = self._threads
        options.log_severity_level = 3
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_EXTENDED
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # threads that wait cost nothing
        path = str(self._folder / name)
        session: InferenceSession = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        trim_memory()
        return session


def _plan(actions: Sequence[Action], links: Links, scope: Scope) -> Query | None:
    try:
        return read(actions, links.values, scope)
    except UnwritableError:
        return None


@dataclass(frozen=True)
class _Memory:
    """What the decoder needs of several scopes, each padded to the largest."""

    pointed: NDArray[np.float32]
    targets: NDArray[np.float32]
    keys: NDArray[np.float32]
    values: NDArray[np.float32]
    seen: NDArray[np.float32]

    def of(self, scopes: NDArray[np.int64], items: int) -> _Memory:
        """The same of some scopes, cut to the items that the largest of them has."""
        every = len(scopes) == len(self.seen)
        if every and items == self.seen.shape[1]:
            return self
        return _Memory(
            self.pointed[scopes, :items],
            self.targets[scopes, :items],
            self.keys[:, scopes, :, :items],
            self.values[:, scopes, :, :items],
            self.seen[scopes, :items],
        )


MOST_SHOWN: Final = 400
"""The most columns of a scope that the network is shown; what it costs grows with the square of their number."""


def with_the_likeliest(item: Features) -> Features:
    """The features of a wide scope with the columns that are shown: those that the question most likely speaks of.

    Columns that hold a value come first, then those that a word names, then keys, then the others by their meaning.
    """
    if item.columns <= MOST_SHOWN:
        return item
    worth = item.reasons[item.tables :] + item.cosines[:, item.tables :].max(axis=0, initial=0.0)
    worth += len(REASONS) * (held_in(item) >= HELD).any(axis=0)
    worth += (item.column_kinds[:, 1] % MISSING > 0).astype(np.float64)
    likeliest = np.argsort(-worth, kind="stable")[:MOST_SHOWN]
    return replace(item, shown=np.sort(likeliest))


def _side_by_side(read: Sequence[Sequence[NDArray[np.float32]]], items: Sequence[Features]) -> _Memory:
    most = max(len(item.relations) for item in items)

    def padded(place: int, axis: int) -> NDArray[np.float32]:
        parts = []
        for outputs, item in zip(read, items, strict=True):
            shape = list(outputs[place].shape)
            shape[-2] = most
            whole = np.zeros(shape, dtype=np.float32)
            whole[..., item.shown_items, :] = outputs[place]
            parts.append(whole)
        return np.concatenate(parts, axis=axis)

    seen = np.full((len(items), most), UNSEEN, dtype=np.float32)
    for row, item in zip(seen, items, strict=True):
        row[item.shown_items] = 0
    return _Memory(padded(0, 0), padded(1, 0), padded(2, 1), padded(3, 1), seen)


class _Scorer:
    """Keeps what the decoder has seen of each hypothesis, so a step costs one action (cached keys and values)."""

    def __init__(self, session: InferenceSession, memory: _Memory) -> None:
        self._session = session
        self._whole = self._memory = memory
        self._now: tuple[bytes, int] = (b"", 0)
        layers, scopes, heads, _, width = memory.keys.shape
        self._past = [np.zeros((layers, scopes, heads, 0, width), dtype=np.float32) for _ in range(2)]

    def __call__(self, step: Step) -> Floats:
        now = step.scopes.tobytes(), step.kinds.shape[1]
        if now != self._now:
            self._now, self._memory = now, self._whole.of(step.scopes, step.kinds.shape[1])
        memory = self._memory
        scopes = np.arange(step.places.shape[0])[:, None]
        pointed = memory.pointed[scopes, np.maximum(step.places, 0)] * (step.places >= 0)[..., None]
        past = [kept[:, step.parents] for kept in self._past]
        feeds = {
            "tokens": step.tokens,
            "pointed": pointed.astype(np.float32),
            "symbols": step.symbols,
            "depth": step.depth,
            "step": np.array([step.number], dtype=np.int64),
            "past_keys": past[0],
            "past_values": past[1],
            "keys": memory.keys,
            "values": memory.values,
            "targets": memory.targets,
            "seen": memory.seen,
            "left": step.left,
            "kinds": step.kinds,
            "used": step.used,
        }
        scores, *self._past = self._session.run(None, feeds)
        return np.asarray(scores, dtype=np.float32)
