"""Measuring the methods on a user's own lake: on questions of the user's, or on generated ones."""

from lakescout.bench.asked import Asked, from_generated, read_questions, write_questions
from lakescout.bench.group_scores import GroupScore, measure_groups
from lakescout.bench.measure import Score, measure

__all__ = [
    "Asked", "GroupScore", "Score", "from_generated", "measure", "measure_groups", "read_questions", "write_questions",
]  # fmt: skip
