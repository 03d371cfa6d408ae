"""Answers without a language model: the builder over every scope, the candidates ranked together.

How likely an answer is right is a logistic curve over its features, fitted on questions with known answers.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, NamedTuple

import pyarrow as pa
from sqlglot import exp

from lakescout.answer.builder.build import Candidate
from lakescout.answer.builder.tokens import Mention
from lakescout.answer.constrained_values import MISSING, MISUSED, Broken, found_no_cell
from lakescout.answer.constraints import broken
from lakescout.answer.explain import guesses, joins, reasons
from lakescout.answer.read import (
    LEAST,
    ReadCandidate,
    in_order,
    measure_of,
    read_candidates,
    showing_measure,
    with_measure,
)
from lakescout.answer.result import Answer, same_rows, text_columns, without_last
from lakescout.answer.scopes import RankedScope
from lakescout.answer.signs import NAMES as SIGNS
from lakescout.answer.signs import signs
from lakescout.lake.catalog import Catalog, Table
from lakescout.reading.arithmetic import beyond_types
from lakescout.reading.counted import counted_once
from lakescout.reading.from_sql import from_sql
from lakescout.reading.link import Links, Reader
from lakescout.reading.plan import Plan, Query, UnreadableError
from lakescout.reading.said import said
from lakescout.reading.scope import Scope
from lakescout.reading.shown import marked, misused
from lakescout.reading.tokens import tokenize
from lakescout.reading.unread import unused
from lakescout.weights import weights

NAMES: Final = (
    "coverage",
    "fit",
    "unread",
    "penalty",
    "leftover",
    "joins",
    "guesses",
    "values",
    "loose_values",
    "rank_best",
    "rank_mean",
    "exact_names",
    "empty",
    "null",
)


def features(candidate: Candidate, ranked: RankedScope, rows: pa.Table | None) -> Mapping[str, float]:
    """The features of one candidate; `rows` None before it ran."""
    content = max(candidate.content, 1)
    targets = candidate.reading.targets
    ranks = [ranked.ranks[table] for table in candidate.tables] or [0.0]
    named = [target for target in targets if target.kind in "CT"]
    values = [target for target in targets if target.kind == "V"]
    return {
        "coverage": candidate.coverage,
        "fit": candidate.reading.score / content,
        "unread": len(candidate.unread) / content,
        "penalty": candidate.plan.penalty,
        "leftover": float(len(candidate.plan.leftover)),
        "joins": float(max(len(candidate.tables) - 1, 0)),
        "guesses": guesses(candidate.tree, ranked.reading) if len(candidate.tables) > 1 else 0.0,
        "values": float(sum(target.score > 1.0 for target in values)),
        "loose_values": float(sum(target.score <= 0.9 for target in values)),
        "rank_best": max(ranks),
        "rank_mean": sum(ranks) / len(ranks),
        "exact_names": sum(target.score >= 0.95 for target in named) / max(len(named), 1),
        "empty": float(rows is not None and rows.num_rows == 0),
        "null": float(_only_null(rows)),
    }


def model_features(  # noqa: PLR0917
    explained: int, ignored: Sequence[Mention], tables: int, rows: pa.Table, place: int, repaired: bool
) -> Mapping[str, float]:
    """The features of a model's statement, by what became of the question's mentions in it.

    `explained` mentions are used, those `ignored` are not; `place` is that of the cluster which was asked.
    """
    values = sum(mention.targets[0].kind == "V" and mention.targets[0].score > 1.0 for mention in ignored)
    return {
        "used": explained / max(explained + len(ignored), 1),
        "ignored_values": float(values),
        "joins": float(max(tables - 1, 0)),
        "later": float(place > 0),
        "repaired": float(repaired),
        "empty": float(rows.num_rows == 0),
        "null": float(_only_null(rows)),
    }


def _only_null(rows: pa.Table | None) -> bool:
    return rows is not None and rows.num_rows == 1 and all(column.null_count == 1 for column in rows.columns)


PER_SCOPE: Final = 2
"""How many candidates one scope may bring into the common ranking."""

WEIGHTS: Final = weights("answers", "score")


@dataclass(frozen=True)
class ScoredCandidate:
    """A candidate with the scope it came from and its position in the common ranking."""

    candidate: Candidate | ReadCandidate
    ranked: RankedScope
    features: Mapping[str, float]
    judged: Mapping[str, float] = field(default_factory=dict)
    """What the reader says of a candidate of the grammar."""
    plan: Query | None = None
    """The plan of a candidate of the grammar, if there is one."""
    unused: tuple[str, ...] = ()
    """The words of the question that mean something and that the statement does not account for."""
    links: Links | None = None
    """What the spans of the question may be within the scope."""

    @property
    def kind(self) -> str:
        """'read' by the learned reader, or built by the 'grammar'."""
        return "read" if isinstance(self.candidate, ReadCandidate) else "grammar"

    @property
    def query(self) -> Query | None:
        """The plan, of either kind; None where a statement of the grammar has none."""
        return self.candidate.plan if isinstance(self.candidate, ReadCandidate) else self.plan

    @property
    def score(self) -> float:
        """The weighted sum of the features."""
        return score(self.features)

    @property
    def tables(self) -> list[Table]:
        """The tables that the statement reads."""
        return [self.candidate.scope.tables[number] for number in sorted(self.candidate.tables)]

    @cached_property
    def reading(self) -> str:
        """What was understood, as one sentence made from the plan; empty if no plan expresses the statement."""
        if isinstance(self.candidate, ReadCandidate):
            return self.candidate.reading
        return said(showing_measure(self.plan), self.ranked.reading) if self.plan is not None else ""

    @cached_property
    def besides(self) -> int:
        """How many columns at the end of the statement show what its first rows are chosen by."""
        if not isinstance(self.query, Plan) or measure_of(self.query) is None:
            return 0
        return max(len(self.candidate.tree.selects) - len(self.query.show), 0)

    def after(self, rows: pa.Table) -> Mapping[str, float]:
        """The features once it ran."""
        rows = without_last(rows, self.besides)
        seen = {"unused": float(len(self.unused))}
        if self.query is not None and self.links is not None:
            seen |= signs(self.query, self.links, self.ranked.reading, rows, self.candidate.tables)
        if isinstance(self.candidate, ReadCandidate):
            return {**self.candidate.features(rows), **seen}
        return {**features(self.candidate, self.ranked, rows), **self.judged, **seen}

    def found_nothing(self, rows: pa.Table | None) -> Broken | None:
        """Why its rows are no answer, where they say that no cell contains what was asked for."""
        if self.query is None or self.links is None or rows is None:
            return None
        return found_no_cell(self.query, self.ranked.reading, self.links, rows)

    def reasons(self, catalog: Catalog) -> list[str]:
        """Why the statement is what it is, in the user's words."""
        if isinstance(self.candidate, ReadCandidate):
            joined = [f"joins {pair}" for pair in joins(self.candidate.tree, self.candidate.scope.tables)]
            return [*self.candidate.reasons(catalog), *joined]
        return reasons(self.candidate, catalog)


def plan_of(tree: exp.Query, scope: Scope) -> Query | None:
    """The plan of any statement over a scope; None if it has none."""
    try:
        return from_sql(tree, scope)
    except UnreadableError:
        return None


def score(values: Mapping[str, float]) -> float:
    """The weighted sum of some features."""
    return sum(weight * values.get(name, 0.0) for name, weight in WEIGHTS.items())


class Candidates(NamedTuple):
    """The statements for a question, best first, and what is wrong with the likeliest of others. None has run yet."""

    found: list[ScoredCandidate]
    barred: tuple[Broken, ...] = ()


def candidates(question: str, ranked: Sequence[RankedScope], reader: Reader | None = None) -> Candidates:
    """The statements for `question` over all scopes."""
    built: list[list[Candidate]] = [[] for _ in ranked]
    plans = [[plan_of(each.tree, item.reading) for each in listed] for item, listed in zip(ranked, built, strict=True)]
    found: list[ScoredCandidate] = []
    known: list[Sequence[float | None]] = [[] for _ in ranked]
    links: Sequence[Links | None] = [None] * len(ranked)
    barred: list[tuple[float, Broken]] = []
    stopped: dict[int, str] = {}
    if reader is not None:
        given = [[plan for plan in listed if plan is not None] for listed in plans]
        links = reader.link(question, [item.reading for item in ranked])
        read, known, barred, stopped = read_candidates(question, ranked, reader, links, given)
        found += [
            ScoredCandidate(each, each.ranked, each.features(None), unused=each.unused, links=each.links)
            for each in read
        ]
    words = {token.lower for token in tokenize(question)}
    for number, (item, listed, meant, logs, linked) in enumerate(zip(ranked, built, plans, known, links, strict=True)):
        following = iter(logs)
        for each, plan in zip(listed, meant, strict=True):
            said_of = {} if reader is None else judged(next(following) if plan is not None else None)
            if reader is not None and isinstance(plan, Plan) and marked(plan, item.reading, words) != plan:
                continue  # the reader says it as a condition
            reason = beyond_types(plan, item.reading) if plan is not None else ""
            if reason and reader is None:
                stopped.setdefault(number, reason)
            if reason or number in stopped:
                continue
            if plan is not None and linked is not None:
                if broken(plan, item.reading, linked) is not None:
                    continue
                if counted_once(plan, item.reading, linked) != plan:
                    continue  # the reader's counts are put right
            told = {**features(each, item, None), **said_of}
            tree = in_order(with_measure(each.tree, plan, item.reading), plan, item.reading)
            ordered = each if tree is each.tree else replace(each, tree=tree)  # its text is written already
            left: tuple[str, ...] = tuple(dict.fromkeys(each.plan.leftover))
            if linked is not None and plan is not None:
                left = tuple(linked.tokens[word.place].text for word in unused(plan, linked, item.reading, each.tables))
            elif linked is not None:
                left = tuple(dict.fromkeys((*each.unread, *left)))
            found.append(ScoredCandidate(ordered, item, told, said_of, plan, left, linked))
    barred.sort(key=lambda item: (item[1].name != MISSING, item[1].aside, -item[0]))
    types = (
        Broken(MISUSED, reason, aside=linked is None or not misused(linked, ranked[number].reading))
        for number, reason in stopped.items()
        if reason
        for linked in [links[number]]
    )
    problems = tuple(dict.fromkeys((*types, *(problem for _, problem in barred))))
    return Candidates(sorted(found, key=lambda entry: -entry.score), problems)


def judged(log: float | None) -> Mapping[str, float]:
    """What the reader says of a plan of the grammar, as features."""
    return {"log_probability": LEAST if log is None else max(log, LEAST), "unwritable": float(log is None)}


MARGIN: Final = "margin"
"""The score minus that of the best other candidate."""

MAX_MARGIN: Final = 3.0

COEFFICIENTS: Final = weights("answers", "confidence")
"""Where there is no reader: nothing is known of the question's words."""
JUDGED: Final = weights("answers", "judged")
"""Where there is one."""
MODEL_COEFFICIENTS: Final = weights("model_answers", "confidence")


def confidence(values: Mapping[str, float], margin: float) -> float:
    """The probability, from 0 to 1."""
    curve = JUDGED if SIGNS[0] in values else COEFFICIENTS
    return _logistic(curve, {**values, MARGIN: min(margin, MAX_MARGIN)})


def model_confidence(values: Mapping[str, float]) -> float:
    """The probability that a model's statement is right, from 0 to 1; the model itself is not asked."""
    return _logistic(MODEL_COEFFICIENTS, values)


def _logistic(curve: Mapping[str, float], values: Mapping[str, float]) -> float:
    logit = curve["intercept"] + sum(curve[name] * value for name, value in values.items() if name in curve)
    return 1.0 / (1.0 + math.exp(-logit))


def rated(answer: Answer, others: Sequence[Answer]) -> Answer:
    """A model's answer with its confidence in the light of the embedded ones, best first.

    Feature `agrees` is the best one's confidence if it has the same rows, `rival` if it has others.
    """
    if answer.rows is None or not others or others[0].rows is None:
        return answer
    best = others[0]
    shown = (best.columns, text_columns(best.rows))  # without and with what it measures besides
    name = "agrees" if any(same_rows(answer.columns, columns) for columns in shown) else "rival"
    found = {**answer.features, name: others[0].confidence}
    note = ("the path without a model gives the same rows",) if name == "agrees" else ()
    return replace(answer, features=found, confidence=model_confidence(found), reasons=(*answer.reasons, *note))
