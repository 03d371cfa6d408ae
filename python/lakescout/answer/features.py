"""What speaks for a candidate: numbers between candidates of one question and of different questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pyarrow as pa

from lakescout.answer.builder.build import Candidate
from lakescout.answer.builder.mention import Mention
from lakescout.answer.scopes import RankedScope

NAMES: Final = (
    "coverage",
    "fit",
    "unread",
    "penalty",
    "leftover",
    "joins",
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
    """The features of a model's statement, by what the question's mentions became in it.

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
