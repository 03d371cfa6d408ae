"""How surely a question needs each column of a scope (OCTOPUS, section 7.3, figure 11: column pruning).

OCTOPUS keeps the columns whose header is similar enough to a mention. Here the statements that the builder found
speak too: what they read, the keys on their join path, and the columns that hold the question's values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from sqlglot import exp

from lakescout.answer.builder.build import Candidate
from lakescout.answer.builder.linking import link, name_targets
from lakescout.answer.builder.scope import Scope

WEIGHTS: Final[Mapping[str, float]] = {
    "bias": -4.655,
    "named": 1.215,
    "word": 0.362,
    "value": 0.934,
    "first": 1.98,
    "any": 2.89,
    "key": 0.616,
    "between": 0.1,
    "is_name": 0.047,
    "leads": -0.047,
    "home": 0.652,
    "near": 0.213,
    "id": -0.176,
}
"""Fitted by logistic regression on 200 questions of other databases than the measured ones (benchmarks)."""


NAMES: Final = tuple(WEIGHTS)
"""The features: how well a mention or a word names the column, or a value stands in it; whether the best statement or
a share of all read it; a key, one on the join path, a name, the first of its table, an id; whether the best statement
or any reads its table."""


def column_scores(question: str, scope: Scope, candidates: Sequence[Candidate]) -> NDArray[np.float64]:
    """Shape (fields,): the likelihood that a statement for the question reads the column."""
    weights = np.array([WEIGHTS[name] for name in NAMES])
    return np.asarray(1.0 / (1.0 + np.exp(-column_features(question, scope, candidates) @ weights)))


def column_features(question: str, scope: Scope, candidates: Sequence[Candidate]) -> NDArray[np.float64]:
    """Shape (fields, features), the features in the order of `NAMES`."""
    found = {name: np.zeros(len(scope.fields)) for name in NAMES}
    found["bias"][:] = 1.0
    _names_and_values(question, scope, found)
    tables = candidates[0].tables if candidates else frozenset()
    others = frozenset().union(*(candidate.tables for candidate in candidates))
    for place, candidate in enumerate(candidates):
        for number in fields_read(candidate):
            found["any"][number] += 1.0 / len(candidates)
            found["first"][number] = max(found["first"][number], float(place == 0))
    for number, item in enumerate(scope.fields):
        found["home"][number] = item.table in tables
        found["near"][number] = item.table in others
        found["is_name"][number] = item.own[-1:] in {("name",), ("title",)}
        found["leads"][number] = number == scope.fields_of[item.table][0]
        found["id"][number] = item.is_id
    for key in scope.keys:
        sides = {scope.fields[key.left].table, scope.fields[key.right].table}
        for number in (key.left, key.right):
            found["key"][number] = 1.0
            if sides <= tables:
                found["between"][number] = 1.0
    return np.stack([found[name] for name in NAMES], axis=1)


def _names_and_values(question: str, scope: Scope, found: Mapping[str, NDArray[np.float64]]) -> None:
    tokens, mentions = link(question, scope)
    for target in (target for mention in mentions for target in mention.targets):
        if target.kind in "CV":
            part = found["named" if target.kind == "C" else "value"]
            part[target.number] = max(part[target.number], min(target.score, 1.1))
    for token in tokens:
        for target in name_targets([token.stem], scope) if len(token.stem) > 2 else ():
            if target.kind == "C":
                found["word"][target.number] = max(found["word"][target.number], min(target.score, 1.1))


def fields_read(candidate: Candidate) -> set[int]:
    """The scope's fields that a statement reads."""
    scope = candidate.scope
    owners: dict[str, set[int]] = {}
    for item in candidate.tree.find_all(exp.Table):
        known = {number for number in candidate.tables if scope.tables[number].name.table.lower() == item.name.lower()}
        owners.setdefault(item.alias_or_name.lower(), set()).update(known)
    found = set()
    for column in candidate.tree.find_all(exp.Column):
        tables = owners.get(column.table.lower(), set()) if column.table else candidate.tables
        found |= {
            number
            for table in tables
            for number in scope.fields_of[table]
            if scope.fields[number].name.lower() == column.name.lower()
        }
    return found
