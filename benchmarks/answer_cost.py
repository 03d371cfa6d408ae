"""What asking a model costs: clusters and relevant columns against every table whole (OCTOPUS 7.3, figure 11).

    python -m benchmarks.answer_cost --lakes FOLDER [--limit N]

No model is asked: the prompts are made and counted. Over the same ten retrieved tables of a question, one judge and
one SQL prompt for each table with all its columns, against the prompts of the clusters with the relevant columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from benchmarks.answer_lake import opened, prepared, sample, spider_questions
from benchmarks.lake_option import lakes_folder, parser
from benchmarks.report import table, write
from benchmarks.twin_questions import QUESTIONS
from lakescout.answer.material import material
from lakescout.answer.model_path import MAX_CLUSTERS, clusters
from lakescout.answer.pipeline import Prepared
from lakescout.answer.prompts import Material, PromptColumn, PromptTable, judge_prompt, sql_prompt
from lakescout.engine import Lake
from lakescout.llm.tokens import estimated_tokens

RETRIEVED = 10


def tokens_of(question: str, about: Material) -> int:
    return estimated_tokens(judge_prompt(question, about)) + estimated_tokens(sql_prompt(question, about))


def table_by_table(lake: Lake, question: str, tables: Sequence[int]) -> tuple[int, int]:
    """Calls and tokens of one judge and one SQL prompt for each table with all columns."""
    with lake.session() as (_, index):
        items = [index.catalog.tables[number] for number in tables]
        names = [index.catalog.display_name(item.name) for item in items]
    spent = 0
    for item, name in zip(items, names, strict=True):
        columns = tuple(PromptColumn(column.name, column.type) for column in item.columns)
        spent += tokens_of(question, Material((PromptTable(name, columns),)))
    return 2 * len(items), spent


def clustered(ready: Prepared, most: int) -> tuple[int, int]:
    """Calls and tokens of the first clusters."""
    spent = 0
    asked = clusters(ready)[:most]
    for cluster in asked:
        about = material(
            ready.question,
            cluster.ranked.scope,
            cluster.tables,
            ready.catalog,
            entries=ready.found,
            all_columns=False,
        )
        spent += tokens_of(ready.question, about)
    return 2 * len(asked), spent


def measure(lake: Lake, questions: Sequence[str]) -> list[tuple[float, float]]:
    """Ratios of calls and tokens: for every cluster of the ten tables, and for those that are asked at most."""
    found = []
    for text in questions:
        hits = lake.discover(text, k=RETRIEVED, method="scout", threshold=None)[1]
        calls, tokens = table_by_table(lake, text, [hit.table for hit in hits])
        ready = prepared(lake, text)
        found.append((calls, tokens, *clustered(ready, 100), *clustered(ready, MAX_CLUSTERS)))
    totals = np.array(found, float).sum(axis=0)
    return [(totals[0] / totals[2], totals[1] / totals[3]), (totals[0] / totals[4], totals[1] / totals[5])]


def main() -> None:
    arguments = parser(__doc__ or "")
    arguments.add_argument("--limit", type=int, default=200)
    arguments.add_argument("--cache", type=Path, default=Path(".bench"))
    given = arguments.parse_args()
    root = lakes_folder(given.lakes)
    rows: list[tuple[object, ...]] = []
    with opened(root, "spider", given.cache) as (_, lake):
        texts = [question.text for question in sample(spider_questions(root / "spider", "dev"), given.limit)]
        for name, ratio in zip(
            ("all clusters", f"at most {MAX_CLUSTERS}, as it runs"), measure(lake, texts), strict=True
        ):
            rows.append(("spider dev", name, len(texts), *ratio))
    with opened(root, "public_bi", given.cache) as (_, lake):
        for name, ratio in zip(
            ("all clusters", f"at most {MAX_CLUSTERS}, as it runs"), measure(lake, QUESTIONS), strict=True
        ):
            rows.append(("near-twins (public_bi)", name, len(QUESTIONS), *ratio))
    write(
        given.out,
        "answer_cost",
        "What asking a model costs",
        f"python -m benchmarks.answer_cost --limit {given.limit}",
        [
            "How many times fewer calls and prompt tokens than one judge and one SQL call for each of the ten tables:",
            table(("lake", "clusters asked", "questions", "calls", "tokens"), rows),
        ],
    )


if __name__ == "__main__":
    main()
