"""Questions with known answers, written from the lake's own tables: to measure the methods, and to train one."""

from lakescout.generator.training import TrainingQuestion, training_questions

__all__ = ["TrainingQuestion", "training_questions"]
