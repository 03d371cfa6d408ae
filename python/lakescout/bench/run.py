"""One run of `lakescout bench`: questions, scores, advice and the report."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Final

from lakescout.arguments import check_choice, check_count
from lakescout.bench.advice import NAMED, advise
from lakescout.bench.asked import Asked, from_generated, read_questions, write_questions
from lakescout.bench.catalogs import differing
from lakescout.bench.group_scores import GROUP_METHODS, measure_groups
from lakescout.bench.measure import gold_ids, measure
from lakescout.bench.preparing import ready, warm_up
from lakescout.bench.report import Report, write_report
from lakescout.bench.rounds import Stop, Tell, TimeLimit, never, silent
from lakescout.catalog import Catalog
from lakescout.engine import Lake
from lakescout.errors import ArgumentError
from lakescout.index import LakeIndex
from lakescout.joins.graph import JoinGraph
from lakescout.limit import Limit
from lakescout.questions.generate import Generator
from lakescout.questions.rephrase import Rephraser
from lakescout.ranking import METHODS, QUICK

TRAINED: Final = "birdie"
"""Asked too where it was trained."""
JOINED: Final = 4
"""For so many questions of one table there is one that needs a join, where tables join."""
MANY_TABLES: Final = 2000
"""Tables from which the join graph is not made for the sake of the benchmark."""
WRITING: Final = 0.25
"""Share of the time for asking that writing the questions may take besides; those with joins get as much again."""
SAMPLING: Final = 0.2
"""Share of that for a single table."""
LEAST: Final = 5.0
"""Seconds that it gets at least."""
WHOLE: Final = 1.5
"""What a run takes of that time at most, once the lake is indexed: what getting ready takes longer, asking has less."""
PREPARING: Final = 0.5
"""Share of the time for asking that making one method ready may take besides."""


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
    seconds: float | None = None
    """Time for asking, once all is ready; None: no limit."""


@dataclass
class _Run:
    """What the steps of a run share."""

    lake: Lake
    wanted: Wanted
    interrupted: Stop
    tell: Tell
    notes: list[str] = field(default_factory=list)
    model_seconds: float = 0.0
    """What questions in a model's words took: it has a budget of its own."""


def run(lake: Lake, wanted: Wanted, tell: Tell = silent, interrupted: Stop = never) -> Report:
    """Measure and write the report. A run that is cut short reports what was asked by then, if anything.

    Raises ArgumentError when the lake gives no question, UnknownTableError for a gold table that is not in the lake.
    """
    began = time.monotonic()
    named = [check_choice("method", name, METHODS) for name in wanted.methods]
    check_count("count", wanted.count, maximum=100_000)
    job = _Run(lake, wanted, interrupted, tell)
    with lake.session() as (connection, index):
        tell("looking for joins", 0, 0)
        small = len(index.catalog.tables) <= MANY_TABLES
        graph = lake.join_graph(lake.join_state(connection, index)) if small else None
    catalog, single, joined = _questions(job, graph)
    gold = [gold_ids(catalog, asked) for asked in single]
    methods = _methods(job, named, (single or joined)[0].question)
    limit = TimeLimit(left(wanted.seconds, time.monotonic() - began - job.model_seconds), interrupted)
    scores = measure(lake, catalog, single, methods, tell, with_cells=wanted.cells, limit=limit) if single else []
    joining = [method for method in methods if method in GROUP_METHODS]
    groups = measure_groups(lake, catalog, joined, joining, tell=tell, stop=limit.within(1.0)) if joined else []
    done = len(scores[0].rankings) if scores else 0
    _note_what_is_missing(job, len(single), done)
    mean = fmean(map(len, gold)) if gold and wanted.questions is None else None
    with lake.session() as (_, index):
        advice = advise(index, graph, mean)
    _note_what_changed(job, catalog, index.catalog)
    report = Report(wanted.name, catalog, single[:done], gold[:done], scores, groups, advice, job.notes)
    if scores or groups:
        write_report(wanted.report, report)
    return report


def left(seconds: float | None, spent: float) -> float | None:
    """Seconds for asking after so many were spent on getting ready.

    >>> left(60.0, 10.0), left(60.0, 50.0), left(60.0, 500.0), left(None, 500.0)
    (60.0, 40.0, 6.0, None)
    """
    return None if seconds is None else max(0.1 * seconds, min(seconds, WHOLE * seconds - spent))


def _methods(job: _Run, named: list[str], question: str) -> list[str]:
    """The methods that were named, or else those that can be asked; all of them warmed up by a question."""
    if named:
        for method in named:
            warm_up(job.lake, method, question, job.tell)
        return named
    most = None if job.wanted.seconds is None else PREPARING * job.wanted.seconds
    return ready(
        job.lake, [*QUICK, TRAINED], question, job.notes, most_seconds=most, tell=job.tell, stop=job.interrupted
    )


def _note_what_is_missing(job: _Run, wanted: int, asked: int) -> None:
    if asked < wanted:
        why = "the run was interrupted" if job.interrupted() else "the time was over (--seconds)"
        job.notes.append(f"{asked:,} of {wanted:,} questions were asked: {why}.")


def _note_what_changed(job: _Run, before: Catalog, after: Catalog) -> None:
    names = differing(before, after)
    if names:
        shown = ", ".join(names[:NAMED]) + (f" and {len(names) - NAMED:,} more" if len(names) > NAMED else "")
        job.notes.append(f"Tables that came or went while it ran: {shown}. Those that came are not counted.")


def _questions(job: _Run, graph: JoinGraph | None) -> tuple[Catalog, list[Asked], list[Asked]]:
    """Questions of one table, and questions that need a join, with the catalog that their answers are from."""
    wanted = job.wanted
    if wanted.questions is not None:
        with job.lake.session() as (_, index):
            return index.catalog, read_questions(wanted.questions), []
    chat = job.lake.chat("questions_") if wanted.rephrase else None
    rephraser = Rephraser(chat) if chat is not None else None
    with job.lake.session() as (connection, index):
        began = time.monotonic()
        timed = wanted.seconds is not None and rephraser is None
        seconds = max(LEAST, WRITING * (wanted.seconds or 0.0)) if timed else None
        generator = Generator(connection, index, wanted.seed, graph, rephraser)
        generator.sample_seconds = None if seconds is None else SAMPLING * seconds
        with _within(job, generator, seconds) as limit:
            single = generator.single(wanted.count, partial(job.tell, "writing questions"))
            short = limit.passed
        with _within(job, generator, seconds):
            pairs = partial(job.tell, "writing questions that need a join")
            joined = generator.joined(max(1, wanted.count // JOINED), pairs)
        if wanted.save is not None:
            write_questions(wanted.save, [*single, *joined], index.catalog)
        if not single and not joined:
            raise ArgumentError(_nothing_to_ask(job, index, short))
    if rephraser is not None:
        job.model_seconds = time.monotonic() - began
        job.notes.append(rephraser.summary)
    if short and len(single) < wanted.count:
        job.notes.append(f"{len(single):,} of {wanted.count:,} questions were written: the time was over (--seconds).")
    elif len(single) < wanted.count and not job.interrupted():
        job.notes.append(f"The lake gave {len(single):,} questions of the {wanted.count:,} asked for.")
    return index.catalog, from_generated(single), from_generated(joined)


@contextmanager
def _within(job: _Run, generator: Generator, seconds: float | None) -> Iterator[Limit]:
    """Stops the writing, and a statement that runs for it, when the time is over."""
    limit = Limit.of(seconds)
    generator.stop = lambda: job.interrupted() or limit.passed
    with limit.kept(generator.connection):
        yield limit


def _nothing_to_ask(job: _Run, index: LakeIndex, short: bool) -> str:
    if job.interrupted():
        return "the run was interrupted before a question was written"
    if short:
        return "the time was over before a question was written: more --seconds help, or --seconds 0 for no limit"
    if not index.catalog.tables:
        return "no question can be written about this lake: it has no tables"
    hints = (f"{item.warning}: {item.help}" if item.help else item.warning for item in advise(index))
    return "\n".join([
        "no question can be written about this lake: no table has rows and columns whose headers are words",
        *(f"- {hint}" for hint in hints),
    ])  # fmt: skip
