"""Beam search over actions, restricted to the grammar by its automaton; several scopes side by side.

The automaton is the grammar as arrays, for many hypotheses at once. What the grammar allows and no question means is
rejected too, as PICARD (section 3) rejects what does not parse or bind: a cell sought in a column that does not hold
it, a column shown twice. The probability of what is rejected is not given to the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lakescout.reading.link import Late, never
from lakescout.reading.model.actions import TOKEN, Action
from lakescout.reading.model.features import FLAG, HELD, KINDS, MISSING, TEXTS, TYPES, Features, held_in, owners_in
from lakescout.reading.model.grammar import (
    CODE,
    COLUMN,
    COMPARISONS,
    CONSTANTS,
    OPERATORS,
    RULES,
    START,
    SYMBOL,
    SYMBOLS,
    TABLE,
    TOKENS,
    VALUE,
    Stack,
    advance,
)

POINTERS: Final = (TABLE, COLUMN, VALUE)
"""Kinds of pointers, in the order of their items in memory."""


def _allowed() -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    tokens = np.array([[token in RULES[symbol] for token in TOKENS] for symbol in SYMBOLS])
    pointers = np.array([[False] + [kind in RULES[symbol] for kind in POINTERS] for symbol in SYMBOLS])
    return tokens, pointers


ALLOWED_TOKENS, ALLOWED_POINTERS = _allowed()
"""Shapes (symbols, tokens) and (symbols, 4): kind 0 is what cannot be pointed to."""


def item_kinds(item: Features, total: int) -> NDArray[np.int64]:
    """Shape (total,): 0 for pieces, padding and what is not shown, 1 tables, 2 columns, 3 values."""
    found = np.zeros(total, dtype=np.int64)
    start = item.pieces
    for kind, many in enumerate((item.tables, item.columns, item.values), 1):
        found[start : start + many] = kind
        start += many
    hidden = np.ones(total, dtype=np.bool_)
    hidden[item.shown_items] = False
    return np.where(hidden, 0, found)


@lru_cache(maxsize=256)
def first_items(pieces: int, tables: int, columns: int) -> dict[str, int]:
    """Where the items of each kind of pointer start in memory."""
    return {TABLE: pieces, COLUMN: pieces + tables, VALUE: pieces + tables + columns}


def place_of(action: Action, item: Features) -> int:
    """The position of an action among the network's outputs: tokens first, then memory."""
    if action.kind == TOKEN:
        return action.number
    return len(TOKENS) + first_items(item.pieces, item.tables, item.columns)[action.kind] + action.number


def action_at(place: int, item: Features) -> Action:
    """The action at a position among the network's outputs."""
    if place < len(TOKENS):
        return Action(TOKEN, place)
    place -= len(TOKENS)
    starts = first_items(item.pieces, item.tables, item.columns)
    kind = VALUE if place >= starts[VALUE] else COLUMN if place >= starts[COLUMN] else TABLE
    return Action(kind, place - starts[kind])


MOST_LEFT: Final = 4
"""Values still to be used that are told apart by number."""


def overlaps(item: Features) -> NDArray[np.bool_]:
    """Shape (values, values): which values cover some of the same pieces of the question."""
    spans = item.value_spans
    return np.asarray((spans[:, None, 0] < spans[None, :, 1]) & (spans[None, :, 0] < spans[:, None, 1]))


def optional(item: Features) -> NDArray[np.bool_]:
    """Shape (values,): values that no words of the question stand for."""
    return np.asarray(item.value_kinds == FLAG)


_EQUAL: Final = frozenset({"=", "<>", "among"})
_PLANS: Final = frozenset({"plan", "plan distinct"})
_ORDERS: Final = frozenset({"ascending", "descending"})
_OPEN: Final = frozenset({"plan", "plan distinct", "count rows"})
_AMOUNTS: Final = frozenset({"sum of", "avg of", "sum distinct", "avg distinct"})
_NUMBER, _DATE = TYPES.index("number"), TYPES.index("date")
_AGGREGATES: Final = tuple(
    code
    for name, code in CODE.items()
    if name == "count rows" or (name.endswith((" of", " distinct")) and name not in _PLANS)
)
_HAVING: Final = (CODE["having"],)
_NUMBERS: Final = tuple(CODE[f"constant {name}"] for name, value in CONSTANTS if type(value) is int)
_CELLS: Final = tuple(KINDS.index(kind) for kind in ("cell", "exact cell", "flag"))


class Sense:
    """What makes no sense over one scope, for one question."""

    def __init__(self, item: Features) -> None:
        self._columns = item.pieces + item.tables
        self._values = self._columns + item.columns
        held = held_in(item) >= HELD
        types, kinds = item.column_kinds[:, 0], item.value_kinds
        cell = np.isin(kinds, _CELLS)[:, None]
        text, number = (kinds == KINDS.index("text"))[:, None], (kinds == KINDS.index("number"))[:, None]
        texts, timed = np.isin(types, TEXTS), np.isin(types, (_NUMBER, _DATE))
        self._unequal = (cell & ~held) | (number & ~held & texts) | (text & timed)
        self._wordy = np.isin(types, (*TEXTS, _DATE))
        self._no_amounts = self._columns + np.flatnonzero(self._wordy)
        self._owner = owners_in(item)
        self._is_key = item.column_kinds[:, 1] % MISSING > 0
        self._is_key[np.unique(self._owner, return_index=True)[1]] = True  # what a table begins with

    def forbidden(self, symbol: str, actions: Sequence[Action]) -> NDArray[np.int64]:
        """Items of memory that may not come next."""
        if not actions:
            return _NOTHING
        last = actions[-1]
        if symbol == "any" and last.kind == COLUMN and len(actions) > 1 and actions[-2].name in OPERATORS:
            return np.array([self._columns + last.number], dtype=np.int64)  # a column less itself
        if symbol in {"any", "value", "more values"}:
            return self._after_comparison(actions)
        if symbol in {"shown", "in show"}:
            return np.array([self._columns + number for number in _shown(actions)], dtype=np.int64)
        if symbol == "expression" and last.kind == TOKEN and last.name in _AMOUNTS:
            return self._no_amounts
        if symbol == "expression" and last.name == "group":
            return self._not_grouped_by(actions)
        return _NOTHING

    def forbidden_tokens(self, symbol: str, actions: Sequence[Action]) -> Sequence[int]:
        """Codes of tokens that may not come next: numbers beside texts, conditions on groups where there are none."""
        if symbol in {"in show", "in where"}:
            return _HAVING
        if symbol in {"any", "value"} and len(actions) > 1 and actions[-1].kind == COLUMN:
            compared = actions[-2].name in COMPARISONS or actions[-2].name == "among"
            return _NUMBERS if compared and self._wordy[actions[-1].number] else ()
        if symbol == "expression" and actions and actions[-1].name in _ORDERS and not _grouped(actions):
            return _AGGREGATES
        return ()

    def _not_grouped_by(self, actions: Sequence[Action]) -> NDArray[np.int64]:
        """Columns whose groups do not say what is shown beside them: a category for each of its subcategories."""
        written = _written(actions)
        shown = set(_shown([actions[place] for place in written]))
        grouped = {
            actions[place].number for place in written if place and actions[place - 1].name == "group"
            if actions[place].kind == COLUMN
        }  # fmt: skip
        owners = {int(self._owner[number]) for number in shown - grouped}
        barred = np.isin(self._owner, list(owners)) & ~self._is_key
        barred[list(shown)] = False
        return self._columns + np.flatnonzero(barred)

    def _after_comparison(self, actions: Sequence[Action]) -> NDArray[np.int64]:
        """Values that cannot stand with the column before, or that have stood with it."""
        if len(actions) < 2 or actions[-1].kind != COLUMN or actions[-2].name not in _EQUAL:
            return _NOTHING
        column = actions[-1].number
        barred = self._unequal[:, column].copy()
        for place in range(len(actions) - 3, 1, -1):
            if actions[place].kind == VALUE and actions[place - 1] == actions[-1] and actions[place - 2] == actions[-2]:
                barred[actions[place].number] = True
            if actions[place].name in _PLANS:
                break
        return self._values + np.flatnonzero(barred)


_NOTHING: Final = np.zeros(0, dtype=np.int64)


def _shown(actions: Sequence[Action]) -> list[int]:
    """Columns that the plan being written shows as they are."""
    found = []
    for place in range(len(actions) - 1, -1, -1):
        action = actions[place]
        if action.name in _PLANS:
            break
        if action.kind == COLUMN and (actions[place - 1].kind != TOKEN or actions[place - 1].name in _OPEN):
            found.append(action.number)
    return found


def _grouped(actions: Sequence[Action]) -> bool:
    """Whether the plan being written has groups; plans within it do not count."""
    return any(actions[place].name == "group" for place in _written(actions))


def _written(actions: Sequence[Action]) -> list[int]:
    """The places of the actions of the plan being written, without those of plans within it."""
    stack = START
    plans: list[tuple[int, list[int]]] = []
    for place, action in enumerate(actions):
        left = len(stack) - 1
        while plans and left < plans[-1][0]:
            plans.pop()
        if action.name in _PLANS:
            plans.append((left, []))
        if plans:
            plans[-1][1].append(place)
        stack = advance(stack, action.name)
    return plans[-1][1] if plans else []


MOST_STEPS: Final = 80
"""The most actions of a plan."""
MOST_DEPTH: Final = 16
"""Symbols on the stack that are told apart by number."""
FAR: Final = 10.0
"""A hypothesis whose log probability lies that far below the best finished one of its scope is given up."""
DEAD: Final = -1e9
"""The score of an empty place in the beam."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A plan that is being written."""

    score: float
    stack: Stack
    actions: tuple[Action, ...] = ()
    used: frozenset[int] = frozenset()
    """Items of memory that were pointed to."""
    covered: frozenset[int] = frozenset()
    """Values that need not be used any more: a value on the same words was."""


@dataclass(frozen=True)
class Step:
    """What the network is asked: for each scope and hypothesis, the previous action and what comes next."""

    tokens: NDArray[np.int64]
    places: NDArray[np.int64]
    """The item of memory that the previous action points to, -1 for a token."""
    symbols: NDArray[np.int64]
    depth: NDArray[np.int64]
    left: NDArray[np.int64]
    """Values still to be used."""
    kinds: NDArray[np.int64]
    """What the items of memory are, scope by scope."""
    used: Floats
    """1 for items of memory that the hypothesis has pointed to, shape (scopes, beam, items)."""
    parents: NDArray[np.int64]
    """The row of the previous step, scope by scope, that each hypothesis continues."""
    number: int
    scopes: NDArray[np.int64]
    """The scopes that go on, by number: the first dimension of all others."""


Score = Callable[[Step], Floats]
"""Logits of tokens and items for each scope and hypothesis, shape (scopes, beam, tokens + items)."""


@dataclass
class Search:
    """One beam per scope. A scope whose beam is at its end costs nothing more."""

    found: Sequence[Features]
    width: int
    alive: list[list[Hypothesis]] = field(init=False)
    finished: list[list[Hypothesis]] = field(init=False)
    _over: list[NDArray[np.bool_]] = field(init=False)
    _sense: list[Sense] = field(init=False)

    def run(self, score: Score, late: Late = never) -> list[list[Hypothesis]]:
        """For each scope its finished plans, the likeliest first; once it is `late`, only the first scope goes on."""
        many = len(self.found)
        kinds = self._begin()
        scopes, beams, parents = np.arange(many), 1, np.zeros(many, dtype=np.int64)
        rows = [list(listed) for listed in self.alive]
        for number in range(MOST_STEPS):
            step = self._step(scopes, rows, beams, parents, number, kinds)
            scores = self._weigh(score(step), step, rows)
            origins = [self._grow(scope, scores[place]) for place, scope in enumerate(scopes.tolist())]
            kept = [place for place, listed in enumerate(origins) if listed]
            if not kept:
                break
            if len(kept) > 1 and late():
                kept = kept[:1]
            width = max(map(len, origins))
            before = np.repeat(np.array(kept) * beams, width).reshape(len(kept), width)
            for row, place in zip(before, kept, strict=True):
                row[: len(origins[place])] += origins[place]
            parents, scopes, beams = before.reshape(-1), scopes[kept], width
            rows = [self.alive[scope] for scope in scopes.tolist()]
        for listed in self.finished:
            listed.sort(key=lambda item: -item.score)
        return [listed[: self.width] for listed in self.finished]

    def _begin(self) -> NDArray[np.int64]:
        """Every beam at its start; what the items of memory are, scope by scope."""
        self.alive = [
            [Hypothesis(0.0, START, covered=frozenset(np.flatnonzero(optional(item)).tolist()))] for item in self.found
        ]
        self.finished = [[] for _ in self.found]
        self._sense = [Sense(item) for item in self.found]
        self._over = [overlaps(item) for item in self.found]
        total = max(len(item.relations) for item in self.found)
        return np.stack([item_kinds(item, total) for item in self.found])

    def _step(  # noqa: PLR0917
        self,
        scopes: NDArray[np.int64],
        rows: Sequence[Sequence[Hypothesis]],
        beams: int,
        parents: NDArray[np.int64],
        number: int,
        kinds: NDArray[np.int64],
    ) -> Step:
        many, items = len(scopes), max(len(self.found[scope].relations) for scope in scopes.tolist())
        tokens = np.zeros((many, beams), dtype=np.int64)
        left = np.zeros((many, beams), dtype=np.int64)
        used = np.zeros((many, beams, items), dtype=np.float32)
        places = np.full((many, beams), -1, dtype=np.int64)
        symbols = np.zeros((many, beams), dtype=np.int64)
        depth = np.ones((many, beams), dtype=np.int64)
        for place, (scope, listed) in enumerate(zip(scopes.tolist(), rows, strict=True)):
            for row, item in enumerate(listed):
                symbols[place, row] = SYMBOL[item.stack[-1]]
                depth[place, row] = min(len(item.stack), MOST_DEPTH - 1)
                left[place, row] = min(self.found[scope].values - len(item.covered), MOST_LEFT)
                used[place, row, list(item.used)] = 1
                if item.actions:
                    last = item.actions[-1]
                    if last.kind == TOKEN:
                        tokens[place, row] = last.number
                    else:
                        tokens[place, row] = len(TOKENS)
                        places[place, row] = _item(last, self.found[scope])
        return Step(tokens, places, symbols, depth, left, kinds[scopes, :items], used, parents, number, scopes)

    def _weigh(self, logits: Floats, step: Step, rows: Sequence[Sequence[Hypothesis]]) -> Floats:
        allowed_items = np.take_along_axis(ALLOWED_POINTERS[step.symbols], step.kinds[:, None, :], axis=2)
        allowed = np.concatenate([ALLOWED_TOKENS[step.symbols], allowed_items], axis=2)
        masked = np.where(allowed, logits, np.float32(-1e30))
        top = masked.max(axis=2, keepdims=True)
        logs = masked - top - np.log(np.exp(masked - top).sum(axis=2, keepdims=True))
        start = np.full(step.tokens.shape, DEAD, dtype=np.float32)
        for place, listed in enumerate(rows):
            start[place, : len(listed)] = [item.score for item in listed]
        scores = np.where(allowed, logs + start[:, :, None], np.float32(2 * DEAD))
        for place, (scope, listed) in enumerate(zip(step.scopes.tolist(), rows, strict=True)):
            for row, item in enumerate(listed):
                barred = self._sense[scope].forbidden(item.stack[-1], item.actions)
                if len(barred):
                    scores[place, row, len(TOKENS) + barred] = 2 * DEAD
                if tokens := self._sense[scope].forbidden_tokens(item.stack[-1], item.actions):
                    scores[place, row, list(tokens)] = 2 * DEAD
        return np.asarray(scores, dtype=np.float32)

    def _grow(self, scope: int, scores: Floats) -> list[int]:
        """Take the beam of a scope one action further. Returns the row of `scores` that each new hypothesis extends."""
        finished, outputs = self.finished[scope], scores.shape[1]
        flat = scores[: len(self.alive[scope])].reshape(-1)
        keep = min(2 * self.width, len(flat))
        best = np.argpartition(-flat, keep - 1)[:keep] if keep else _NOTHING
        floor = finished[0].score - FAR if finished else 0.5 * DEAD
        if len(finished) >= self.width:
            floor = max(floor, finished[self.width - 1].score)
        listed: list[Hypothesis] = []
        origins: list[int] = []
        for place in best[np.argsort(-flat[best], kind="stable")].tolist():
            value = float(flat[place])
            if value <= floor or len(listed) == self.width:
                break
            row, output = divmod(place, outputs)
            item = self._grown(scope, self.alive[scope][row], action_at(output, self.found[scope]), value)
            if item.stack:
                origins.append(row)
                listed.append(item)
            else:
                finished.append(item)
        finished.sort(key=lambda item: -item.score)
        self.alive[scope] = listed
        return origins

    def _grown(self, scope: int, parent: Hypothesis, action: Action, score: float) -> Hypothesis:
        used, covered = parent.used, parent.covered
        if action.kind != TOKEN:
            used = used | {_item(action, self.found[scope])}
        if action.kind == VALUE:
            covered = covered | frozenset(np.flatnonzero(self._over[scope][action.number]).tolist())
        return Hypothesis(score, advance(parent.stack, action.name), (*parent.actions, action), used, covered)


def _item(action: Action, item: Features) -> int:
    return place_of(action, item) - len(TOKENS)
