"""Measures of how good generated questions are, for their test and the benchmark."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from lakescout.plugins.bench.generator.english import paraphrases
from lakescout.plugins.bench.generator.generate import GeneratedQuestion
from lakescout.plugins.bench.generator.rephrase import leaked


@dataclass(frozen=True, slots=True)
class QuestionMeasures:
    """Shares from 0 to 1 over a set of questions."""

    questions: int
    run: float
    """The share whose SQL runs and returns rows."""
    distinct: float
    """Distinct sentences."""
    forms: float
    """Distinct sentences when headers, values and numbers are taken out: the grammar's own variety."""
    leakage: float
    """Columns of the SQL whose header appears in the question word for word."""
    leakage_with_synonyms: float
    """The same over columns whose header has other words."""
    table_names: float
    """Questions that name a table of the answer."""
    long_cells: float
    """Questions with a cell of more than 30 characters."""
    many: float
    """Questions that more than one table answers."""


def measure_questions(
    questions: Sequence[GeneratedQuestion], runs: Callable[[GeneratedQuestion], bool]
) -> QuestionMeasures:
    """The measures of some questions; `runs` says whether a question's SQL returns rows."""
    if not questions:
        return QuestionMeasures(0, 0, 0, 0, 0, 0, 0, 0, 0)
    pairs = [(item, field, field.column.name in leaked(item.question, item.plan)) for item in questions
             for field in item.plan.fields]  # fmt: skip
    rich = [hit for _, field, hit in pairs if paraphrases(field.column.phrase)]
    return QuestionMeasures(
        len(questions),
        fmean(map(runs, questions)),
        len({item.question.lower() for item in questions}) / len(questions),
        len({form(item) for item in questions}) / len(questions),
        fmean(hit for _, _, hit in pairs) if pairs else 0.0,
        fmean(rich) if rich else 0.0,
        fmean(_names_table(item) for item in questions),
        fmean(any(len(test.value.strip()) > 30 for test in item.plan.filters) for item in questions),
        fmean(len(item.answers) > 1 for item in questions),
    )


def form(item: GeneratedQuestion) -> str:
    """The sentence without headers, values and numbers."""
    text = item.question.lower()
    values = [" ".join(test.value.split()).removesuffix(" 00:00:00").lower() for test in item.plan.filters]
    names = {field.column.phrase.lower() for field in item.plan.fields}
    names |= {other for name in names for other in paraphrases(name)}
    for part in sorted({*values, *names}, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(part)}(?!\w)", "_", text)
    return re.sub(r"\d[\d.,]*", "#", text)


def _names_table(item: GeneratedQuestion) -> bool:
    text = f" {item.question.lower()} "
    return any(f" {name.table.lower()} " in text for name in item.tables if len(name.table) > 2)
