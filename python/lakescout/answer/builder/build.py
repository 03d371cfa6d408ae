"""Candidates for one question over one scope, ranked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from sqlglot import exp

from lakescout.answer.builder.assign import Reading, readings, table_of
from lakescout.answer.builder.compose import CannotJoinError, Composer
from lakescout.answer.builder.grammar import read_plan
from lakescout.answer.builder.grammar.state import State, with_placeholders
from lakescout.answer.builder.joins import JoinGraph
from lakescout.answer.builder.lexicon import ADJECTIVES, IRREGULAR, LIGHT_VERBS, MEASURED_IN, OPERATIONS, STOP
from lakescout.answer.builder.linking import link
from lakescout.answer.builder.mention import Mention
from lakescout.answer.builder.plan import Plan
from lakescout.answer.builder.scope import Scope
from lakescout.answer.builder.tokens import Token

READINGS: Final = 6


@dataclass(frozen=True)
class Candidate:
    """One statement for the question, with what it rests on."""

    tree: exp.Query
    plan: Plan
    scope: Scope
    reading: Reading
    tokens: tuple[Token, ...]
    mentions: tuple[Mention, ...]
    score: float
    unread: tuple[str, ...]
    """Words that name something and that no mention accounts for."""
    tables: frozenset[int]
    """The scope's tables that the statement reads."""

    @cached_property
    def sql(self) -> str:
        """The statement as DuckDB's SQL."""
        return self.tree.sql(dialect="duckdb")

    @property
    def content(self) -> int:
        """How many words of the question name something."""
        return sum(_is_content(token) for token in self.tokens)

    @property
    def coverage(self) -> float:
        """The share of those words that a mention accounts for, by how well it fits."""
        if not self.content:
            return 0.0
        covered = 0.0
        for mention, target in zip(self.mentions, self.reading.targets, strict=True):
            words = sum(_is_content(token) for token in self.tokens[mention.start : mention.end])
            covered += words * min(target.score, 1.0) if target.kind != "Q" else 0.0
        return covered / self.content


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


def _is_content(token: Token) -> bool:
    named = token.text[0].isalnum() and not {token.lower} & (STOP | OPERATIONS | ADJECTIVES.keys())
    return named or token.text == "US"


def _unread(tokens: list[Token], mentions: list[Mention], read: set[str]) -> tuple[str, ...]:
    taken = {place for mention in mentions for place in range(mention.start, mention.end)}
    return tuple(
        token.text
        for place, token in enumerate(tokens)
        if place not in taken and _is_content(token) and token.lower not in read | LIGHT_VERBS | MEASURED_IN
    )


def verbs(tokens: list[Token], mentions: list[Mention]) -> frozenset[str]:
    """Words that no mention took and that may name a relation."""
    taken = {place for mention in mentions for place in range(mention.start, mention.end)}
    words = (IRREGULAR.get(t.lower, t.stem) for place, t in enumerate(tokens) if place not in taken)
    return frozenset(word for word in words if len(word) >= 4 and word not in STOP and word not in OPERATIONS)


def _candidate(tokens: list[Token], mentions: list[Mention], reading: Reading, scope: Scope) -> Candidate | None:
    named = frozenset(target.number for target in reading.targets if target.kind == "C")
    graph = JoinGraph(scope, named, verbs(tokens, mentions))
    text = with_placeholders(tokens, mentions, reading.targets)
    state = State(text, tokens, mentions, reading.targets, scope, graph)
    plan = read_plan(state)
    if not plan.select and not plan.star:
        return None
    try:
        tree = Composer(scope, graph).compose(plan)
    except CannotJoinError:
        return None
    score = reading.score - plan.penalty - 0.4 * len(plan.leftover)
    aliases = {table.alias for table in tree.find_all(exp.Table)}
    tables = frozenset(number for number in range(len(scope.tables)) if f"t{number + 1}" in aliases)
    unread = _unread(tokens, mentions, state.read)
    return Candidate(tree, plan, scope, reading, tuple(tokens), tuple(mentions), score, unread, tables)


def used_tables(candidate: Candidate) -> set[int]:
    """The tables that the reading's targets lie in."""
    return {table for t in candidate.reading.targets if (table := table_of(t, candidate.scope)) is not None}
