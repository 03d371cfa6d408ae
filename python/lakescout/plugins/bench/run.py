"""One run of `lakescout bench`: questions, scores, advice and the report."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Final

from lakescout.engine.discover import discover
from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError, LakescoutError
from lakescout.joins.graph import JoinGraph
from lakescout.lake.catalog import Catalog
from lakescout.lake.connection import Limit
from lakescout.lake.index import LakeIndex
from lakescout.lake.lookup import check_choice, check_count, check_folder_for
from lakescout.plugins.bench.advice import NAMED, advise
from lakescout.plugins.bench.generator.generate import Generator
from lakescout.plugins.bench.generator.rephrase import Rephraser
from lakescout.plugins.bench.measure import gold_ids, measure
from lakescout.plugins.bench.report import Report, write_report
from lakescout.plugins.bench.rounds import (
    Asked,
    Stop,
    Tell,
    TimeLimit,
    differing,
    from_generated,
    never,
    read_questions,
    silent,
    write_questions,
)
from lakescout.plugins.bench.scoring import GROUP_METHODS, measure_groups
from lakescout.ranking import METHODS, QUICK
from lakescout.words.encoder import TRIAL, seconds_a_text

TABLES_ENCODED: Final = "dense"
"""The method that encodes one text of every table before its first question in a process."""
CONTENTS_READ: Final = "bm25"
"""The method that reads all tables before its first question in a process."""
CELL_SECONDS: Final = 2e-6
"""Seconds to read a cell of one word, on one core."""


def ready(
    lake: Lake,
    methods: Sequence[str],
    question: str,
    notes: list[str],
    *,
    most_seconds: float | None = None,
    tell: Tell = silent,
    stop: Stop = never,
) -> list[str]:
    """The methods that can be asked; the notes say why others cannot.

    A method that needs more than `most_seconds` to prepare is left out too. Each is asked the question once, so that
    what it builds for its first question is ready.
    """
    found = []
    for method in methods:
        if stop():
            break
        seconds = 0.0 if most_seconds is None else seconds_to_prepare(lake, method)
        if most_seconds is not None and seconds > most_seconds:
            kept = " or first asked, and keeps what it made" if METHODS[method].keeps else ""
            notes.append(
                f"Method {method!r} is left out: to {METHODS[method].reads} takes about {_said(seconds)}. "
                f"It does so when it is named "
                f"(--method {method}){kept}."
            )
            continue
        try:
            warm_up(lake, method, question, tell)
        except LakescoutError as error:
            notes.append(f"Method {method!r} is left out: {error}")
        else:
            found.append(method)
    return found


def warm_up(lake: Lake, method: str, question: str, tell: Tell = silent) -> None:
    """Let a method build what it builds for its first question. Raises LakescoutError if it cannot be asked."""
    tell(f"preparing method {method!r}", 0, 0)
    discover(lake, question, k=1, method=method, threshold=None, judge=False)


def seconds_to_prepare(lake: Lake, method: str) -> float:
    """Roughly how long a method takes to read or encode what it needs before its first question."""
    if (seconds := METHODS[method].seconds) is not None:
        return float(seconds(lake))
    with lake.session() as (_, index):
        tables = index.catalog.tables
        if method == CONTENTS_READ:
            return CELL_SECONDS * sum((table.rows or 0) * len(table.columns) for table in tables)
        return len(tables) * seconds_a_text(index.encoder) if method == TABLES_ENCODED and len(tables) > TRIAL else 0.0


def _said(seconds: float) -> str:
    """A time in words.

    >>> _said(48.2), _said(200)
    ('48 seconds', '3 minutes')
    """
    return f"{seconds:.0f} seconds" if seconds < 90 else f"{seconds / 60:.0f} minutes"


JOINED: Final = 4
"""If tables join, there is one question that needs a join for this many questions about one table."""
MANY_TABLES: Final = 2000
"""With this many tables, the join graph is not built just for the benchmark."""
WRITING: Final = 0.25
"""The share of the time for asking that writing the questions may take in addition; joins get as much again."""
SAMPLING: Final = 0.2
"""The share of the writing time that sampling a single table may take."""
LEAST: Final = 5.0
"""The least seconds for writing, if the time is limited."""
WHOLE: Final = 1.5
"""A run's total time, relative to that for asking, once the lake is indexed: slow preparation shortens the asking."""
PREPARING: Final = 0.5
"""The share of the time for asking that preparing one method may take in addition."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to measure."""

    questions: Path | None
    count: int
    seed: int
    methods: tuple[str, ...]
    cells: bool
    report: Path
    save: Path | None
    name: str
    rephrase: bool = True
    """Let the model, if one is set, reword the questions."""
    seconds: float | None = None
    """The time for asking, once everything is ready; None means no limit."""


@dataclass
class _Run:
    """What the steps of a run share."""

    lake: Lake
    wanted: Wanted
    interrupted: Stop
    tell: Tell
    notes: list[str] = field(default_factory=list)
    model_seconds: float = 0.0
    """Seconds that questions in a model's words took: they have their own budget."""


def run(lake: Lake, wanted: Wanted, tell: Tell = silent, interrupted: Stop = never) -> Report:
    """Measure and write the report. A run that is cut short reports what was asked until then, if anything.

    Raises ArgumentError if the lake yields no question or what it writes would have no folder, UnknownTableError for
    a gold table that is not in the lake.
    """
    began = time.monotonic()
    named = [check_choice("method", name, METHODS) for name in wanted.methods]
    check_count("count", wanted.count, maximum=100_000)
    check_folder_for(wanted.report, f"the report {wanted.report}")
    if wanted.save is not None:
        check_folder_for(wanted.save)
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
    """The seconds for asking after this many were spent on preparation.

    >>> left(60.0, 10.0), left(60.0, 50.0), left(60.0, 500.0), left(None, 500.0)
    (60.0, 40.0, 6.0, None)
    """
    return None if seconds is None else max(0.1 * seconds, min(seconds, WHOLE * seconds - spent))


def _methods(job: _Run, named: list[str], question: str) -> list[str]:
    """The methods that were named, or else those that can be asked; each is warmed up with a question."""
    if named:
        for method in named:
            warm_up(job.lake, method, question, job.tell)
        return named
    trained = [name for name, method in METHODS.items() if method.is_trained]
    most = None if job.wanted.seconds is None else PREPARING * job.wanted.seconds
    return ready(
        job.lake, [*QUICK, *trained], question, job.notes, most_seconds=most, tell=job.tell, stop=job.interrupted
    )


def _note_what_is_missing(job: _Run, wanted: int, asked: int) -> None:
    if asked < wanted:
        why = "the run was interrupted" if job.interrupted() else "time ran out (--seconds)"
        job.notes.append(f"{asked:,} of {wanted:,} questions were asked: {why}.")


def _note_what_changed(job: _Run, before: Catalog, after: Catalog) -> None:
    names = differing(before, after)
    if names:
        shown = ", ".join(names[:NAMED]) + (f" and {len(names) - NAMED:,} more" if len(names) > NAMED else "")
        job.notes.append(f"Tables that came or went while it ran: {shown}. Those that came are not counted.")


def _questions(job: _Run, graph: JoinGraph | None) -> tuple[Catalog, list[Asked], list[Asked]]:
    """Questions about one table, and questions that need a join, with the catalog that their answers are from."""
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
        job.notes.append(f"{len(single):,} of {wanted.count:,} questions were written: time ran out (--seconds).")
    elif len(single) < wanted.count and not job.interrupted():
        job.notes.append(f"The lake yielded {len(single):,} of the {wanted.count:,} requested questions.")
    return index.catalog, from_generated(single), from_generated(joined)


@contextmanager
def _within(job: _Run, generator: Generator, seconds: float | None) -> Iterator[Limit]:
    """Stops the writing, and a statement that runs for it, when the time is up."""
    limit = Limit.of(seconds)
    generator.stop = lambda: job.interrupted() or limit.passed
    with limit.kept(generator.connection):
        yield limit


def _nothing_to_ask(job: _Run, index: LakeIndex, short: bool) -> str:
    if job.interrupted():
        return "the run was interrupted before a question was written"
    if short:
        return "time ran out before a question was written: allow more --seconds, or --seconds 0 for no limit"
    if not index.catalog.tables:
        return "no question can be written about this lake: it has no tables"
    hints = (f"{item.warning}: {item.help}" if item.help else item.warning for item in advise(index))
    return "\n".join([
        "no question can be written about this lake: no table has rows and columns whose headers are words",
        *(f"- {hint}" for hint in hints),
    ])  # fmt: skip
