"""What asking a model costs: clusters and relevant columns against every table whole (OCTOPUS 7.3, figure 11).

    python -m benchmarks.answers.cost --lakes FOLDER [--limit N]

No model is asked: the prompts are made and counted. Over the same ten retrieved tables of a question, one judge and
one SQL prompt for each table with all its columns, against the prompts of the clusters with the relevant columns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from benchmarks.answers.lake import AnswerQuestion, opened, prepared, sample, spider_questions
from benchmarks.answers.replay import replay
from benchmarks.common.lakes import json_lines
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from lakescout.answer.pipeline import Prepared
from lakescout.engine.discover import discover
from lakescout.engine.lake import Lake
from lakescout.lake.catalog import TableName
from lakescout.plugins.llm.budget import estimated_tokens
from lakescout.plugins.models.material import Material, PromptColumn, PromptTable, parts_of, sql_prompt
from lakescout.plugins.papers.octopus.answers import MAX_CLUSTERS, clusters, judge_prompt, material

# Questions for a lake of near-twin tables, written for this project over the headers of the Public BI samples.

QUESTIONS = (
    "What is the average Medicare payment amount for each provider type?",
    "Which provider city has the highest average submitted charge amount?",
    "How many providers are there in each provider state?",
    "List the hcpcs description and line service count of all providers.",
    "What is the average Medicare allowed amount by place of service?",
    "Show the first names of providers whose gender is F.",
    "What is the total line service count for each hcpcs code?",
    "Which provider types have an average submitted charge above 500?",
    "What are the credentials of the providers in Florida?",
    "Show the provider zip and street for each npi.",
    "What is the average price for each property type?",
    "Show the price and postcode of the most expensive property.",
    "How many properties are there in each county?",
    "List the street, town/city and price of new build properties.",
    "What is the highest price by district?",
    "Which locality has the lowest average price?",
    "What is the date of transfer of each transaction id?",
    "How many transactions are there for each duration?",
    "What is the average price in each postcode district?",
    "What is the median sale price of each city?",
    "How many homes were sold in each city?",
    "Which city has the highest median list price?",
    "Show the inventory and new listings of every city.",
    "What is the average sale to list ratio by city?",
    "Which cities have a median days on market below 30?",
    "How many awards are there of each award type?",
    "What is the total of base and all options value by bureau name?",
    "Show the funding agency name and the contract signed date.",
    "Which agency has the largest obligated dollars?",
    "List the description and agency code of each contract.",
    "How many contracts does each contracting office agency have?",
    "What is the total inversion by brand?",
    "How many announcements are there for each medium?",
    "Which holding has the largest InversionUS?",
    "Show the category and genre of each announcer.",
    "What is the batting average of players with more than 20 HR?",
    "Which batter has the most home runs?",
    "How many strikeouts are there for each team?",
    "What is the average OBP by season?",
    "What is the total drug cost by specialty description?",
    "Which drug name has the highest total claim count?",
    "How many beneficiaries are there for each generic name?",
    "What is the total day supply by provider state?",
    "How many complaints are there for each complaint type?",
)


RETRIEVED = 10
WAYS = (
    "all clusters",
    f"at most {MAX_CLUSTERS}, none answers",
    f"at most {MAX_CLUSTERS}, none answers, no judge",
    "one prompt, as an answer asks (replayed)",
)


def tokens_of(question: str, about: Material) -> int:
    return estimated_tokens(judge_prompt(question, about)) + estimated_tokens(sql_prompt(question, about))


def table_by_table(lake: Lake, question: str, tables: Sequence[int]) -> tuple[int, int]:
    """Calls and tokens of one judge and one SQL prompt for each table with all columns."""
    with lake.session() as (_, index):
        items = [index.catalog.tables[number] for number in tables]
        names = [parts_of(index.catalog, item.name) for item in items]
    spent = 0
    for item, name in zip(items, names, strict=True):
        columns = tuple(PromptColumn(column.name, column.type) for column in item.columns)
        spent += tokens_of(question, Material((PromptTable(name, columns),)))
    return 2 * len(items), spent


def clustered(ready: Prepared, most: int, *, judged: bool = True) -> tuple[int, int]:
    """Calls and tokens of the first clusters; not `judged`: if each were asked at once for SQL or a refusal."""
    spent, asked = 0, 0
    told: set[TableName] = set()
    for cluster in clusters(ready):
        if asked == most:
            break
        if cluster.first.name in told:
            continue
        asked += 1
        about = material(
            ready.links_of(cluster.ranked),
            cluster.ranked,
            cluster.tables,
            ready.catalog,
            entries=ready.found,
            all_columns=False,
            beside=cluster.beside,
        )
        told |= {table.name for table in cluster.told(about, ready.catalog)}
        spent += (
            tokens_of(ready.question.text, about)
            if judged
            else estimated_tokens(sql_prompt(ready.question.text, about))
        )
    return (1 + judged) * asked, spent


def measure(
    lake: Lake, questions: Sequence[str], replayed: Mapping[str, tuple[AnswerQuestion, str]] | None = None
) -> list[tuple[str, float, float]]:
    """Ratios of calls and tokens, by way of asking."""
    whole, spent = np.zeros(2), {name: np.zeros(2) for name in WAYS}
    for text in questions:
        hits = discover(lake, text, k=RETRIEVED, method="scout", threshold=None)[1]
        whole += table_by_table(lake, text, [hit.table for hit in hits])
        ready = prepared(lake, text)
        spent["all clusters"] += clustered(ready, 100)
        spent[f"at most {MAX_CLUSTERS}, none answers"] += clustered(ready, MAX_CLUSTERS)
        spent[f"at most {MAX_CLUSTERS}, none answers, no judge"] += clustered(ready, MAX_CLUSTERS, judged=False)
        if replayed:
            model = replay(lake, *replayed[text]).model
            spent[WAYS[-1]] += (model.calls, model.tokens)
    return [(name, *(whole / total)) for name, total in spent.items() if total.all()]


def main() -> None:
    arguments = parser(__doc__ or "")
    arguments.add_argument("--limit", type=int, default=200)
    arguments.add_argument("--cache", type=Path, default=Path(".bench"))
    given = arguments.parse_args()
    root = lakes_folder(given.lakes)
    rows: list[tuple[object, ...]] = []
    outputs = {row["id"]: row["sql_din_gpt4"] for row in json_lines(root / "spider" / "llm_outputs.jsonl")}
    dev = [item for item in sample(spider_questions(root / "spider", "dev"), given.limit) if item.id in outputs]
    replayed = {item.text: (item, outputs[item.id]) for item in dev}
    with opened(root, "spider", given.cache) as (_, lake):
        found = measure(lake, list(replayed), replayed)
        rows += [("spider dev", name, len(replayed), *ratios) for name, *ratios in found]
    with opened(root, "public_bi", given.cache) as (_, lake):
        found = measure(lake, QUESTIONS)
        rows += [("near-twins (public_bi)", name, len(QUESTIONS), *ratios) for name, *ratios in found]
    write(
        given.out,
        "answers/cost",
        "What asking a model costs",
        [
            "How many times fewer calls and prompt tokens than one judge and one SQL call for each of the ten tables:",
            table(("lake", "clusters asked", "questions", "calls", "tokens"), rows),
        ],
        options=f"--limit {given.limit}",
    )


if __name__ == "__main__":
    main()
