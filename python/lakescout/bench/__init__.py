"""Measuring the methods on a user's own lake, with the user's questions or generated ones."""

from lakescout.bench.measure import Score, measure
from lakescout.bench.rounds import Asked, from_generated, read_questions, write_questions
from lakescout.bench.scoring import GroupScore, measure_groups

__all__ = [
    "Asked", "GroupScore", "Score", "from_generated", "measure", "measure_groups", "read_questions", "write_questions",
]  # fmt: skip
