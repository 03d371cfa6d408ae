"""Candidates for one question over one scope, ranked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlglot import exp

from lakescout.answer.builder.assign import Reading, readings
from lakescout.answer.builder.compose import CannotJoin, Composer
from lakescout.answer.builder.grammar import read_plan
from lakescout.answer.builder.grammar.state import State, with_placeholders
from lakescout.answer.builder.joins import JoinGraph
from lakescout.answer.builder.lexicon import IRREGULAR, OPERATIONS, STOP
from lakescout.answer.builder.linking import Mention, link
from lakescout.answer.builder.plan import Plan
from lakescout.answer.builder.scope import Scope
from lakescout.answer.builder.tokens import Token

READINGS: Final = 6


@dataclass(frozen=True)
class Candidate:
    """One statement for the question, with what it rests on."""

    tree: exp.Query
    plan: Plan
    score: float
    reading: Reading
    mentions: tuple[Mention, ...]
    unread: str = ""

    @property
    def sql(self) -> str:
        return self.tree.sql(dialect="duckdb")


def build(question: str, scope: Scope) -> list[Candidate]:
    """The statements that the grammar finds for `question`, best first."""
    tokens, mentions = link(question, scope)
    graph = JoinGraph(scope, verbs=verbs(tokens, mentions))
    found: dict[str, Candidate] = {}
    for reading in readings(tokens, mentions, scope, graph, READINGS):
        candidate = _candidate(tokens, mentions, reading, scope)
        if candidate is not None:
            known = found.get(candidate.sql)
            if known is None or known.score < candidate.score:
                found[candidate.sql] = candidate
    return sorted(found.values(), key=lambda candidate: -candidate.score)


def verbs(tokens: list[Token], mentions: list[Mention]) -> frozenset[str]:
    """Words that no mention took and that may name a relation."""
    taken = {place for mention in mentions for place in range(mention.start, mention.end)}
    words = (IRREGULAR.get(t.lower, t.stem) for place, t in enumerate(tokens) if place not in taken)
    return frozenset(word for word in words if len(word) >= 4 and word not in STOP and word not in OPERATIONS)


def _candidate(
    tokens: list[Token], mentions: list[Mention], reading: Reading, scope: Scope
) -> Candidate | None:
    named = frozenset(target.number for target in reading.targets if target.kind == "C")
    graph = JoinGraph(scope, named, verbs(tokens, mentions))
    text = with_placeholders(tokens, mentions, reading.targets)
    state = State(text, tokens, mentions, reading.targets, scope, graph)
    plan = read_plan(state)
    if not plan.select and not plan.star:
        return None
    try:
        tree = Composer(scope, graph).compose(plan)
    except CannotJoin:
        return None
    score = reading.score - plan.penalty - 0.4 * len(plan.leftover)
    return Candidate(tree, plan, score, reading, tuple(mentions), state.text)
