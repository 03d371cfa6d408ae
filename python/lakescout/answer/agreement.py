"""What an answer without a model says about the model's: two ways that agree are seldom both wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pyarrow as pa

from lakescout.answer.confidence import model_confidence
from lakescout.answer.result import Answer


def rated(answer: Answer, others: Sequence[Answer]) -> Answer:
    """A model's answer with its confidence in the light of the embedded ones, best first.

    Feature `agrees` is the best one's confidence where it has the same rows, `rival` where it has others.
    """
    if answer.rows is None or not others or others[0].rows is None:
        return answer
    name = "agrees" if same_rows(answer.rows, others[0].rows) else "rival"
    found = {**answer.features, name: others[0].confidence}
    note = ("the way without a model gives the same rows",) if name == "agrees" else ()
    return replace(answer, features=found, confidence=model_confidence(found), reasons=(*answer.reasons, *note))


def same_rows(left: pa.Table, right: pa.Table) -> bool:
    """The same columns in any order, each with the same cells in any order; names do not count."""
    if (left.num_rows, left.num_columns) != (right.num_rows, right.num_columns):
        return False
    return _columns(left) == _columns(right)


def _columns(rows: pa.Table) -> list[list[str]]:
    return sorted(sorted(map(str, column.to_pylist())) for column in rows.columns)
