"""Everyday questions over small hand-made lakes, answered without a model: nothing wrong, little left out."""

from __future__ import annotations

import pytest
from benchmarks.everyday import outcomes, questions


@pytest.mark.parametrize(
    ("lake", "least"),
    [
        ("shop", 0.95),
        ("clinic", 0.9),
        ("league", 0.9),
        ("library", 0.9),
        ("depot", 0.9),
        ("hotel", 0.85),
        ("energy", 0.85),
        ("school", 0.85),
        ("estate", 0.85),
    ],
)
def test_answers_are_right_or_withheld(lake: str, least: float) -> None:
    found = list(outcomes(lake))

    wrong = [(item.question.text, item.sql) for item in found if item.sql is not None and not item.right]
    assert wrong == []
    assert sum(item.right for item in found) >= least * len(found)


def test_some_questions_have_no_answer() -> None:
    assert sum(not question.gold for question in questions()) >= 5
