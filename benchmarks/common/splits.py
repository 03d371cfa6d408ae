"""Which questions may be looked at and tuned on, and which only confirm (held out)."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence

from benchmarks.common.lakes import Question

TUNING = {"spider": "train", "wtq": "training"}
"""The split of a lake that is tuned on; the other confirms."""


def reserved(table: str) -> bool:
    """Whether a table (`schema.table`) is of the quarter of databases that no learned ranking is trained on.

    The weights that combine it with other evidence are fitted on those.
    """
    return int(hashlib.md5(table.split(".", maxsplit=1)[0].encode()).hexdigest(), 16) // 2 % 4 == 0


def is_tuning(lake: str, question: Question) -> bool:
    """Spider's train, wtq's training, and where there is one split only, half of it by a hash of the id."""
    if lake in TUNING:
        return question.split == TUNING[lake]
    return int(hashlib.md5(question.id.encode()).hexdigest(), 16) % 2 == 0


def split(lake: str, questions: Sequence[Question], limit: int | None = None) -> tuple[list[Question], list[Question]]:
    """(tuning, confirming), each a fixed random sample of at most `limit`."""
    parts: list[list[Question]] = []
    for wanted in (True, False):
        part = [question for question in questions if is_tuning(lake, question) == wanted]
        random.Random(7).shuffle(part)
        parts.append(part[:limit])
    return parts[0], parts[1]
