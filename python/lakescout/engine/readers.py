"""What reads the questions of a lake: the learned reader, opened for the first question and shared by all others."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from lakescout.reading.demand import find_demand
from lakescout.reading.link import Links, Readings, amounts_named, link, retold, tables_named
from lakescout.reading.model.reader import DATA, Reader
from lakescout.reading.scope import Scope
from lakescout.reading.similar import Similar
from lakescout.reading.stand_ins import stand_in
from lakescout.words.encoder import Encoder
from lakescout.words.onnx import default_encoder
from lakescout.words.tokens import tokenize

BEAM: Final = 16
"""How many hypotheses are followed at a time in each scope."""


class LearnedReader:
    """Links and reads with the weights of the package. Safe to use from several threads."""

    def __init__(self, encoder: Encoder, folder: Path = DATA, threads: int = 1) -> None:
        """`encoder` is the default one, whose states the reader was trained on."""
        self._similar = Similar(encoder)
        self._reader = Reader(self._similar, folder, threads)
        self._lock = threading.Lock()

    def link(self, question: str, scopes: Sequence[Scope]) -> list[Links]:
        """What the spans of a question may be within each scope."""
        with self._lock:
            self._similar.look_ahead(tokenize(question), scopes)
            return [link(question, scope, self._similar) for scope in scopes]

    def read_all(self, question: str, scopes: Sequence[tuple[Scope, Links]], beam: int = BEAM) -> Sequence[Readings]:
        """The likeliest plans over each scope."""
        amounts = frozenset[int]().union(*(amounts_named(linked, scope) for scope, linked in scopes))
        things = frozenset[int]().union(*(tables_named(linked) for _, linked in scopes))
        stands, asked = stand_in(find_demand(question), amounts, things), scopes
        if stands is not None:
            question, moved = stands.question, [stands.moved(scope) for scope, _ in scopes]
            scopes = list(zip(moved, self.link(question, moved), strict=True))
        with self._lock:
            told = retold(question, [scope for scope, _ in scopes])
            if told is not None:
                self._similar.look_ahead(tokenize(told.question), [scope for scope, _ in scopes])
                question, scopes = told.question, [(scope, told.link(scope, self._similar)) for scope, _ in scopes]
            read = self._reader.read_all(question, scopes, beam)
        if stands is None:
            return read
        return [
            [(stands.meant(plan, scope), score) for plan, score in plans]
            for (scope, _), plans in zip(asked, read, strict=True)
        ]


@lru_cache(maxsize=2)
def learned_reader(threads: int) -> LearnedReader:
    """The reader of this process, on the shipped encoder, whose states it was trained on.

    Its graphs are large, so all questions share one. Each number of threads has a reader of its own; the two that were
    used last are kept.
    """
    return LearnedReader(default_encoder(threads), threads=threads)
