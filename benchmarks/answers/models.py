"""What a language model adds to each part that asks one, and what it breaks: with it and without, question by question.

    python -m benchmarks.answers.models --lakes FOLDER --server URL --model NAME [--questions 12]

The model is whatever serves OpenAI's protocol at the address; it is shown headers alone. Each lake is asked the same
questions both ways, in one run: statements written by the model beside the reader's own, tables in the order of its
judge, tables found by its parse, and tables found with what it says of the columns.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.answers.real import RealQuestion, Record, opened, questions_of, record_of, right_of
from benchmarks.augment.agents import SET_SIZES, Bench
from benchmarks.augment.lake import build_lake
from benchmarks.common.lakes import json_lines
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from benchmarks.common.workbench import CACHE
from benchmarks.discover.real import interval, measures
from lakescout.doors.python import connect
from lakescout.engine.discover import discovered
from lakescout.engine.lake import Lake
from lakescout.plugins.models.narrations import narrate
from lakescout.surface.admin import llm_log

LAKES = ("club", "parch", "weeks", "bird")
MEASURES = ("hit@1", "recall@5", "recall@10")
Settings = dict[str, Any]


def sampled(folder: Path, most: int) -> list[RealQuestion]:
    """Questions that have an answer, from all over the set."""
    known = [question for question in questions_of(folder) if question.golds is not None]
    return known[:: max(1, len(known) // most)][:most]


def gold_tables(folder: Path) -> dict[str, list[str]]:
    return {row["id"]: row.get("gold_tables") or [] for row in json_lines(folder / "questions.jsonl")}


def answers(folder: Path, questions: Sequence[RealQuestion], settings: Settings) -> tuple[list[Record], list[float]]:
    """The outcome of each question over its own part of the lake, and the seconds that it took."""
    records, seconds = [], []
    for scope in dict.fromkeys(question.scope for question in questions):
        with opened(folder, scope) as lake:
            lake.override(settings)
            for question in (each for each in questions if each.scope == scope):
                began = time.perf_counter()
                records.append(record_of(folder.name, lake, question.id, question.text, right_of(question)))
                seconds.append(time.perf_counter() - began)
    return records, seconds


@dataclass(frozen=True)
class Trial:
    """The questions of a lake, asked for tables in one way or another."""

    lake: Lake
    questions: Sequence[RealQuestion]
    gold: Mapping[str, Sequence[str]]
    settings: Settings

    def found(self, *, method: str = "scout", judge: bool = False) -> np.ndarray:
        """Shape (questions, 3): hit@1, recall@5 and recall@10 in the whole lake."""
        rows = []
        for question in self.questions:
            hits = discovered(self.lake, question.text, k=10, method=method, threshold=None, judge=judge).hits
            with self.lake.session() as (_, index):
                names = {".".join(each.name[1:]): place for place, each in enumerate(index.catalog.tables)}
            wanted = [frozenset({names[name]}) for name in self.gold[question.id] if name in names]
            rows.append(measures([frozenset({hit.table}) for hit in hits], wanted))
        return np.array(rows)

    def judged(self) -> np.ndarray:
        return self.found(judge=True)

    def parsed(self) -> np.ndarray:
        self.lake.override({**self.settings, "parser": "octopus"})
        found = self.found(method="octopus")
        self.lake.override(self.settings)
        return found

    def narrated(self) -> np.ndarray:
        """As `found`, after the model described the columns. Call it last: the descriptions stay."""
        narrate(self.lake, "*", dry_run=False)
        return self.found()

    def calls(self) -> tuple[int, int]:
        """How many calls were made, and how many replies were useless."""
        made = [row for row in llm_log(self.lake) if not row["cached"]]
        return len(made), sum(row["problem"] is not None for row in made)

    def rows(self) -> Iterator[list[object]]:
        """A row for each part that asks the model about tables."""
        bare, octopus = self.found(), self.found(method="octopus")
        self.lake.override(self.settings)
        parts = (
            ("judge", bare, self.judged),
            ("parser, octopus", octopus, self.parsed),
            ("narrator", bare, self.narrated),
        )
        for role, before, ask in parts:
            began, earlier = time.perf_counter(), self.calls()
            after = ask()
            spent, later = time.perf_counter() - began, self.calls()
            both = [f"{one:.3f}, {two:.3f}" for one, two in zip(before.mean(0), after.mean(0), strict=True)]
            calls, of_no_use = (two - one for one, two in zip(earlier, later, strict=True))
            yield [
                role,
                len(self.questions),
                *both,
                interval(after[:, 1] - before[:, 1]),
                calls,
                of_no_use,
                f"{spent:.0f}",
            ]


def of_lake(folder: Path, most: int, settings: Settings) -> tuple[list[object], list[list[object]]]:
    """A row about answers, and one for each part that asks about tables."""
    questions = sampled(folder, most)
    plain, _ = answers(folder, questions, {})
    asked, seconds = answers(folder, questions, settings)
    outcomes = [
        sum(each.outcome == kind for each in records) for records in (plain, asked) for kind in ("right", "wrong")
    ]
    row = [folder.name, len(questions), *outcomes, f"{np.median(seconds):.1f}"]
    print(*row, flush=True)
    with opened(folder, "") as lake:
        rows = []
        for found in Trial(lake, questions, gold_tables(folder), settings).rows():
            print(folder.name, *found, flush=True)
            rows.append([folder.name, *found])
    return row, rows


def choosers(lakes: Path, cache: Path, settings: Settings) -> list[list[object]]:
    """For some bases, R2 on held-out keys with what is measured alone, and with what the model chooses of 30 tables."""
    cache.mkdir(parents=True, exist_ok=True)
    path = cache / "augment_agents.duckdb"
    build_lake(path, lakes, cache)
    rows: list[list[object]] = []
    with connect(path, exclude="whole.*", **settings) as connection:
        connection.execute("SET threads = 1")
        bench = Bench(connection)
        for source in SET_SIZES:
            bare, _ = bench.run(source)
            chosen, spent = bench.run(source, method="selector", sets=10, candidates=30, history=False)
            rows.append([source.name, f"{bare:.3f}", f"{chosen:.3f}", spent["calls"]])
            print(*rows[-1], flush=True)
    return rows


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument(
        "--server", required=True, help="address of the model's server, such as http://127.0.0.1:8080/v1"
    )
    options.add_argument("--model", required=True, help="name of the model")
    options.add_argument("--cache", type=Path, default=CACHE)
    options.add_argument("--questions", type=int, default=12, help="how many of each lake")
    given = options.parse_args()
    settings = {
        "llm_base_url": given.server,
        "llm_model": given.model,
        "max_seconds": 300.0,
        "max_calls_per_hour": 100_000,
    }
    lakes = lakes_folder(given.lakes)
    root = lakes / "real"
    found = [of_lake(root / name, given.questions, settings) for name in LAKES]
    answered, ranked = [row for row, _ in found], [row for _, rows in found for row in rows]
    head = ["lake", "questions", "right without", "wrong without", "right with", "wrong with", "s a question, p50"]
    parts = [
        f"The model: {given.model}, shown headers alone. Answers, of so many questions:",
        table(head, answered),
        "Tables found in the whole lake, without the model and with it:",
        table(
            ["lake", "what asks it", "questions", *MEASURES, "recall@5, change", "calls", "of no use", "seconds"],
            ranked,
        ),
        "Tables that improve a prediction: R2 on held-out keys, and the calls of its chooser ('selector'):",
        table(["base", "without", "chosen by the model", "calls"], choosers(lakes, given.cache, settings)),
    ]
    print(write(given.out, "answers/models", "What a language model adds", parts).read_text())


if __name__ == "__main__":
    main()
