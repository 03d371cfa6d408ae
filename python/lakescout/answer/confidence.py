"""How candidates are ranked, and how likely an answer is right.

Both are curves over features of the candidate, fitted on questions with known answers.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from lakescout.answer.statement import Statement, same_rows, text_columns
from lakescout.weights import weights

WEIGHTS: Final = weights("answers", "score")
COEFFICIENTS: Final = weights("answers", "confidence")
MODEL_COEFFICIENTS: Final = weights("model_answers", "confidence")

MASS: Final = "mass"
"""The name of a feature: the chance that a statement's rows are the right ones of all that ran, by rank alone."""


def score(values: Mapping[str, float]) -> float:
    """The weighted sum of some features: the logarithm of how likely a candidate is, but for a constant."""
    return sum(weight * values.get(name, 0.0) for name, weight in WEIGHTS.items())


def masses(scores: Sequence[float], alike: Sequence[Sequence[int]]) -> list[float]:
    """For each candidate: the probability that it or one of those `alike`, by their places, is the right one.

    A softmax over the scores of all candidates of a question.
    """
    best = max(scores, default=0.0)
    likely = [math.exp(each - best) for each in scores]
    total = sum(likely)
    return [sum(likely[place] for place in places) / total for places in alike]


def confidence(values: Mapping[str, float]) -> float:
    """The probability that a statement is right, from 0 to 1; `mass` is among its features."""
    return _logistic(COEFFICIENTS, values)


def model_confidence(values: Mapping[str, float]) -> float:
    """The probability that a model's statement is right, from 0 to 1; the model itself is not asked."""
    return _logistic(MODEL_COEFFICIENTS, values)


def _logistic(curve: Mapping[str, float], values: Mapping[str, float]) -> float:
    logit = curve["intercept"] + sum(curve[name] * value for name, value in values.items() if name in curve)
    return 1.0 / (1.0 + math.exp(-logit))


def rated(answer: Statement, others: Sequence[Statement]) -> Statement:
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


def in_order(modelled: Sequence[Statement], own: Sequence[Statement], least: float) -> list[Statement]:
    """The model's answers, then our own: these are a vote, which is counted in the confidence of the others.

    Our best comes first where the model's leaves out a cell that the question names, if it may be shown and that may
    not.
    """
    unsaid = bool(modelled and own) and modelled[0].features.get("ignored_values", 0.0) > 0
    first = own[:1] if unsaid and modelled[0].confidence < least <= own[0].confidence else ()
    return [*first, *modelled, *own[len(first) :]]
