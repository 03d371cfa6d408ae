"""What reads the questions of a lake: the learned reader, opened for the first question and shared by all others."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from functools import lru_cache
from pathlib import Path
from typing import Final

from lakescout.lake.connection import Limit
from lakescout.reading.demand import find_demand
from lakescout.reading.grain import is_amount, is_divisor
from lakescout.reading.link import Late, Links, Readings, columns_named, link, retold, tables_named
from lakescout.reading.model.reader import DATA, Reader
from lakescout.reading.plan import Plan
from lakescout.reading.scope import Scope
from lakescout.reading.similar import Similar
from lakescout.reading.stand_ins import StandIn, halves, quotient, stand_in
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
        self._left: float | None = None
        self._left_out: Callable[[], object] = lambda: None

    def link(self, question: str, scopes: Sequence[Scope]) -> list[Links]:
        """What the spans of a question may be within each scope."""
        with self._lock:
            self._similar.look_ahead(tokenize(question), scopes)
            return [link(question, scope, self._similar) for scope in scopes]

    def within(self, seconds: float, left_out: Callable[[], object]) -> LearnedReader:
        """The same reader for the scopes of one question, for so many seconds, however often it is asked.

        What it has no time for is left out, the last scopes first, and `left_out` is called.
        """
        made = copy(self)
        made._left, made._left_out = seconds, left_out
        return made

    def read_all(self, question: str, scopes: Sequence[tuple[Scope, Links]], beam: int = BEAM) -> Sequence[Readings]:
        """The likeliest plans over each scope; none over those for which there is no time."""
        numbers = ((linked, [n for n, each in enumerate(scope.columns) if each.is_number]) for scope, linked in scopes)
        amounts = frozenset[int]().union(*(columns_named(linked, columns) for linked, columns in numbers))
        things = frozenset[int]().union(*(tables_named(linked) for _, linked in scopes))
        demand = find_demand(question)
        sides = halves(demand, amounts, things)
        with self._clock() as late:
            if sides is not None:
                left, right = (self._read(side, scopes, beam, late) for side in sides)
                return [_quotients(over, under, at) for over, under, (at, _) in zip(left, right, scopes, strict=True)]
            together = [*itertools.chain(*(_added_together(linked, scope) for scope, linked in scopes))]
            ranked = stand_in(demand, amounts, things, together, each=True)
            firsts = [] if ranked is None else self._read(ranked, scopes, beam, late)
            firsts = [[each for each in plans if isinstance(each[0], Plan) and each[0].per] for plans in firsts]
            if ranked is not None and ranked.each is not None and ranked.each.surely and any(firsts):
                return firsts
            plain = stand_in(demand, amounts, things, together) or StandIn(question, ())
            found = self._read(plain, scopes, beam, late)
            if ranked is None:
                return found
            both = zip(found, firsts, strict=True)
            return [sorted([*plans, *more], key=lambda item: -item[1]) for plans, more in both]

    @contextmanager
    def _clock(self) -> Iterator[Late]:
        """Whether the time for reading is over, from now on."""
        began, limit, passed = time.monotonic(), Limit.of(self._left), False

        def late() -> bool:
            nonlocal passed
            passed = passed or limit.passed
            return passed

        yield late
        if self._left is not None:
            self._left = max(self._left - (time.monotonic() - began), 0.0)
        if passed:
            self._left_out()

    def _read(self, stands: StandIn, scopes: Sequence[tuple[Scope, Links]], beam: int, late: Late) -> list[Readings]:
        """The plans of a question in words that the reader knows, with what was meant put back."""
        question, asked = stands.question, [scope for scope, _ in scopes]
        if stands.moves:
            moved = [stands.moved(scope) for scope in asked]
            scopes = list(zip(moved, self.link(question, moved), strict=True))
        with self._lock:
            told = retold(question, [scope for scope, _ in scopes])
            if told is not None:
                self._similar.look_ahead(tokenize(told.question), [scope for scope, _ in scopes])
                question, scopes = told.question, [(scope, told.link(scope, self._similar)) for scope, _ in scopes]
            read = self._reader.read_all(question, scopes, beam, late)
        return [
            [(stands.meant(plan, scope), score) for plan, score in plans]
            for scope, plans in zip(asked, read, strict=True)
        ]


def _added_together(links: Links, scope: Scope) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """For each table, the tokens that name a column whose numbers can be added, and one by which these are divided."""
    for table in range(len(scope.tables)):
        columns = [number for number in scope.columns_of(table) if is_amount(number, scope)]
        several = [number for number in columns if is_divisor(number, scope)]
        yield columns_named(links, columns), columns_named(links, several)


_SIDES: Final = 3
"""How many plans of either side of a ratio are divided by one another."""


def _quotients(left: Readings, right: Readings, scope: Scope) -> Readings:
    """The likeliest plans of one question divided by those of another."""
    pairs = itertools.product(left[:_SIDES], right[:_SIDES])
    found = [(quotient(over, under, scope), one + other) for (over, one), (under, other) in pairs]
    return sorted(((plan, score) for plan, score in found if plan is not None), key=lambda item: -item[1])


@lru_cache(maxsize=2)
def learned_reader(threads: int) -> LearnedReader:
    """The reader of this process, on the shipped encoder, whose states it was trained on.

    Its graphs are large, so all questions share one. Each number of threads has a reader of its own; the two that were
    used last are kept.
    """
    return LearnedReader(default_encoder(threads), threads=threads)
