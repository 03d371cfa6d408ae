"""One reading of all mentions together: which column, table or cell each one stands for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lakescout.answer.builder.scope import Scope, ScopeJoins
from lakescout.answer.builder.tokens import Mention, Target
from lakescout.reading.tokens import Token

BEAM: Final = 32
JOIN_PENALTY: Final = 0.12


@dataclass(frozen=True, slots=True)
class Reading:
    """A target for each mention, and how well they go together."""

    targets: tuple[Target, ...]
    score: float


def readings(
    tokens: Sequence[Token], mentions: Sequence[Mention], scope: Scope, graph: ScopeJoins, keep: int
) -> list[Reading]:
    """The best joint readings of the mentions, by beam search from left to right."""
    beam: list[tuple[float, tuple[Target, ...]]] = [(0.0, ())]
    for number, mention in enumerate(mentions):
        grown = []
        for score, chosen in beam:
            for target in mention.targets:
                gain = target.score + _fit(tokens, mentions, chosen, number, target, scope, graph)
                grown.append((score + gain, (*chosen, target)))
        grown.sort(key=lambda state: -state[0])
        beam = grown[:BEAM]
    full = [Reading(chosen, score - JOIN_PENALTY * graph.cost(_tables(chosen, scope))) for score, chosen in beam]
    full.sort(key=lambda reading: -reading.score)
    return full[:keep]


def table_of(target: Target, scope: Scope) -> int | None:
    """The table that a target lies in."""
    if target.kind == "T":
        return target.number
    return scope.fields[target.number].table if target.number >= 0 else None


def _tables(chosen: Sequence[Target], scope: Scope) -> set[int]:
    return {table for target in chosen if (table := table_of(target, scope)) is not None}


def _fit(  # noqa: PLR0917
    tokens: Sequence[Token],
    mentions: Sequence[Mention],
    chosen: tuple[Target, ...],
    number: int,
    target: Target,
    scope: Scope,
    graph: ScopeJoins,
) -> float:
    """What the choices so far say for `target`."""
    table = table_of(target, scope)
    if table is None or not chosen:
        return 0.0
    gain = 0.0
    for back, (other, previous) in enumerate(zip(reversed(chosen), reversed(mentions[:number]), strict=True)):
        there = table_of(other, scope)
        if there is None:
            continue
        between = [token.lower for token in tokens[previous.end : mentions[number].start]]
        gain += _bond(other, target, there, table, between, back)
        if back == 0 and there != table:
            gain -= 0.06 * min(graph.distance(there, table), 5.0)
        if back >= 2:
            break
    if all(table_of(other, scope) != table for other in chosen):
        gain -= 0.08
    return gain


def _bond(left: Target, right: Target, there: int, here: int, between: list[str], back: int) -> float:  # noqa: PLR0917
    """How much two neighbouring mentions belong together."""
    near = len(between)
    if left.kind in "CV" and right.kind in "CV" and left.number == right.number and left.kind != right.kind:
        return 0.6 if near <= 4 else 0.25
    if left.kind == "V" and right.kind == "V" and left.number == right.number and near <= 4:
        return 0.15
    if there != here:
        return 0.0
    if left.kind == "C" and right.kind == "T" and between and between[0] in {"of", "for", "from"} and back == 0:
        return 0.35
    if left.kind == "T" and right.kind == "C" and near <= 2 and back == 0:
        return 0.3
    if left.kind == "C" and right.kind == "C" and near <= 2:
        return 0.15
    return 0.08 if back == 0 else 0.03
