"""One run of `lakescout bench`: questions, scores, advice and the report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Final

from lakescout.arguments import check_choice, check_count
from lakescout.bench.advice import advise
from lakescout.bench.asked import Asked, from_generated, read_questions, write_questions
from lakescout.bench.measure import GROUP_METHODS, gold_ids, measure, measure_groups
from lakescout.bench.report import Report, write_report
from lakescout.engine import Lake
from lakescout.errors import ArgumentError, LakescoutError
from lakescout.questions.generate import Generator
from lakescout.questions.rephrase import Rephraser
from lakescout.ranking import METHODS, QUICK

TRAINED: Final = "birdie"
"""Asked too where it was trained."""
JOINED: Final = 4
"""For so many questions of one table there is one that needs a join, where tables join."""
MANY_TABLES: Final = 2000
"""Tables from which the join graph is not made for the sake of the benchmark."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be measured."""

    questions: Path | None
    count: int
    seed: int
    methods: tuple[str, ...]
    cells: bool
    report: Path
    save: Path | None
    name: str
    rephrase: bool = True
    """Let the model, where one is set, put the questions into its words."""


def run(lake: Lake, wanted: Wanted, tell: Callable[[int, int], None] | None = None) -> Report:
    """Measure and write the report. Raises ArgumentError when the lake gives no question."""
    methods = [check_choice("method", name, METHODS) for name in wanted.methods] or [*QUICK, TRAINED]
    check_count("count", wanted.count, maximum=100_000)
    notes: list[str] = []
    single, joined = _questions(lake, wanted, notes)
    if not wanted.methods:
        methods = ready(lake, methods, notes)
    scores = measure(lake, single, methods, tell, with_cells=wanted.cells) if single else []
    groups = measure_groups(lake, joined, [m for m in methods if m in GROUP_METHODS], tell) if joined else []
    with lake.session() as (connection, index):
        graph = (
            lake.join_graph(lake.join_state(connection, index)) if len(index.catalog.tables) <= MANY_TABLES else None
        )
        gold = [gold_ids(index, asked) for asked in single]
        mean = fmean(map(len, gold)) if gold and wanted.questions is None else None
        report = Report(wanted.name, index.catalog, single, gold, scores, groups, advise(index, graph, mean), notes)
    write_report(wanted.report, report)
    return report


def ready(lake: Lake, methods: Sequence[str], notes: list[str]) -> list[str]:
    """The methods that can be asked as things are; why the others cannot is noted."""
    ready = []
    for method in methods:
        try:
            lake.discover("how many", k=1, method=method, threshold=None)
        except LakescoutError as error:
            notes.append(f"Method {method!r} is left out: {error}")
        else:
            ready.append(method)
    return ready


def _questions(lake: Lake, wanted: Wanted, notes: list[str]) -> tuple[list[Asked], list[Asked]]:
    """Questions of one table, and questions that need a join."""
    if wanted.questions is not None:
        return read_questions(wanted.questions), []
    with lake.session() as (connection, index):
        small = len(index.catalog.tables) <= MANY_TABLES
        graph = lake.join_graph(lake.join_state(connection, index)) if small else None
        chat = lake.chat("questions_") if wanted.rephrase else None
        rephraser = Rephraser(chat) if chat is not None else None
        generator = Generator(connection, index, wanted.seed, graph, rephraser)
        single = generator.single(wanted.count)
        joined = generator.joined(max(1, wanted.count // JOINED)) if graph is not None and graph.joins else []
        if wanted.save is not None:
            write_questions(wanted.save, [*single, *joined], index.catalog)
    if rephraser is not None:
        kept = f"A model worded {rephraser.asked - rephraser.refused:,} of {rephraser.asked:,} questions"
        stopped = f" It stopped: {rephraser.problem}." if rephraser.problem else ""
        notes.append(f"{kept}; the others did not turn back into their SQL and were dropped.{stopped}")
    if not single and not joined:
        raise ArgumentError(
            "no question could be written about this lake: no table has rows and columns whose headers are words"
        )
    if len(single) < wanted.count:
        notes.append(f"The lake gave {len(single):,} questions of the {wanted.count:,} asked for.")
    return from_generated(single), from_generated(joined)
