"""How much narrations help with the cryptic headers of Public BI; they are replayed from a file.

python -m benchmarks.descriptions.cryptic

`public_bi_headers.jsonl` holds what columns mean, written by hand from public documentation of the sources
(census codebook, baseball statistics, Spanish, French and Portuguese words): facts about headers, in the place of what
a model would say. `public_bi_questions.jsonl` holds questions in everyday words, each about one such column.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from benchmarks import DATA
from benchmarks.answers.lake import opened
from benchmarks.common import report
from benchmarks.common.lakes import json_lines
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.prepared import prepare, summaries_of
from benchmarks.common.workbench import CACHE, Workbench, make_workbench, text_ids
from benchmarks.descriptions.contexts import hits
from lakescout.lake.index import NO_TEXT, LakeIndex
from lakescout.lake.texts import stems
from lakescout.plugins.models.narrations import wanted, witnessed
from lakescout.plugins.papers.pneuma.model import Kind
from lakescout.ranking import rank
from lakescout.words.text import STOPWORDS

SOME, DRAWS = (10, 30, 100), 10
Narrations = dict[tuple[str, str], str]
"""Descriptions by workbook and column."""
Rows = list[list[object]]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about a column of some workbook's tables."""

    workbook: str
    column: str
    question: str


def workbook_of(table: str) -> str:
    """The workbook of a table: its name without the number that tells a workbook's tables apart."""
    return re.sub(r"_\d+$", "", table)


def read_narrations() -> dict[tuple[str, str], str]:
    """Descriptions by workbook and column."""
    rows = json_lines(DATA / "public_bi_headers.jsonl")
    return {(row["workbook"], row["column"]): row["description"] for row in rows}


def read_questions() -> list[Asked]:
    return [Asked(**row) for row in json_lines(DATA / "public_bi_questions.jsonl")]


def narrated(index: LakeIndex, said: dict[tuple[str, str], str]) -> LakeIndex:
    """The index with narrations."""
    columns = [
        said.get((workbook_of(table.name.table), column.name))
        for table in index.catalog.tables
        for column in table.columns
    ]
    texts, ids = text_ids(index, [text for text in columns if text])
    ids_of = np.array([ids[text] if text else NO_TEXT for text in columns], dtype=np.int32)
    return replace(index, texts=texts, vectors=index.encoder.encode(texts), narration_text=ids_of)


def gold(index: LakeIndex) -> dict[tuple[str, str], set[int]]:
    """The tables of a workbook that have a column."""
    found: dict[tuple[str, str], set[int]] = defaultdict(set)
    for number, table in enumerate(index.catalog.tables):
        for column in table.columns:
            found[workbook_of(table.name.table), column.name].add(number)
    return found


def places(bench: Workbench, questions: Sequence[Asked], method: str) -> list[int]:
    """Rank of the first table that has the column; 0 when none of the first five has it."""
    wanted = gold(bench.index)
    made = []
    for asked in questions:
        tables = [hit.table for hit in rank(method, bench.request(asked.question), 5)]
        right = [place for place, table in enumerate(tables, start=1) if table in wanted[asked.workbook, asked.column]]
        made.append(right[0] if right else 0)
    return made


def shared(questions: Sequence[Asked], said: dict[tuple[str, str], str]) -> float:
    """Share of the questions that have a word, no function word, in common with the narration of their column."""
    common = [bool((set(stems(q.question)) & set(stems(said[q.workbook, q.column]))) - STOPWORDS) for q in questions]
    return float(np.mean(common))


def of_the_lake(root: Path, cache: Path) -> tuple[Narrations, list[tuple[str, str]]]:
    """Descriptions of columns by evidence, without a model; and the columns that `describe` asks for, in order."""
    with opened(root, "public_bi", cache, declared=False) as (_, lake):
        with lake.session() as (_, index):
            tables = index.catalog.tables
        told = {
            (workbook_of(each.table.table), each.column): each.description for each in reversed(witnessed(lake, tables))
        }
        asked = (each.column.rpartition(".") for each in wanted(lake, 1_000))
        order = [(workbook_of(table.rpartition(".")[2]), column.strip('"')) for table, _, column in asked]
    return told, list(dict.fromkeys(order))


def of_some(bench: Workbench, said: Narrations, order: Sequence[tuple[str, str]], questions: Sequence[Asked]) -> Rows:
    """With descriptions of the first columns that `describe` asks for, and of as many random ones (mean of DRAWS)."""
    rows: Rows = []
    asked = [each for each in order if each in said]
    for count in SOME:
        shares = []
        for draw in range(DRAWS + 1):
            chosen = asked[:count] if draw == 0 else random.Random(draw).sample(sorted(said), count)
            index = narrated(bench.index, {each: said[each] for each in chosen})
            found = np.array(places(replace(bench, index=index), questions, "scout"))
            shares.append(((found == 1).mean(), (found > 0).mean()))
        drawn = np.array(shares[1:])
        spread = f"{drawn[:, 0].min():.3f} to {drawn[:, 0].max():.3f}"
        rows.append([count, *(f"{each:.3f}" for each in shares[0]), *(f"{each:.3f}" for each in drawn.mean(0)), spread])
    return rows


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--cache", type=Path, default=CACHE)
    arguments = options.parse_args()
    root = lakes_folder(arguments.lakes)
    said, questions = read_narrations(), read_questions()
    bench = make_workbench(root, "public_bi", arguments.cache)
    made = prepare(root, "public_bi", arguments.cache, with_rows=False)
    rows = []
    told, order = of_the_lake(root, arguments.cache)
    variants = ("headers alone", bench.index), ("told by evidence", narrated(bench.index, told))
    for label, index in (*variants, ("narrated", narrated(bench.index, said))):
        variant = replace(bench, index=index)
        whole = summaries_of(index, made.sampled, made.documents, bench.encoder)
        for method in ("bm25", "dense", "octopus", "scout"):
            if method in {"octopus", "scout"} or label == "headers alone":
                rows.append([label, method, *hits(places(variant, questions, method))])
        for name, documents in (("pneuma", whole), ("pneuma, schema summaries alone", whole.only([Kind.SCHEMA]))):
            variant.evidence.documents_of_pneuma = documents
            rows.append([label, name, *hits(places(variant, questions, "pneuma"))])
        bench.encoder.save()
    text = (
        f"{len(questions)} questions over {len(bench.index.catalog.tables)} tables; a hit is any table of the workbook "
        f"that has the column asked for. {len(said)} headers are narrated, written by hand from public documentation "
        "in the place of a model: facts about headers, no output of one. Questions and narrations have the same "
        f"author; {shared(questions, said):.0%} of the questions share a word with the narration of their column."
    )
    some = of_some(bench, said, order, questions)
    head = ["columns", "asked for: hit@1", "hit@5", "at random: hit@1", "hit@5", "lowest and highest hit@1"]
    parts = [
        text,
        report.table(["headers", "method", "hit@1", "hit@5"], rows),
        f"'scout' with some of the narrations alone: those that `lakescout describe` asks for first, beside as many at "
        f"random ({DRAWS} draws):",
        report.table(head, some),
    ]
    report.write(arguments.out, "descriptions/cryptic", "Cryptic headers, narrated", parts)


if __name__ == "__main__":
    main()
