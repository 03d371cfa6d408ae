"""Macro measures of rankings (precision, recall and F1 at the best cut, hits), and checks against known answers."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import Any, Final, TypeVar

from sqlglot import exp

from lakescout.answer.explain import reads
from lakescout.answer.statement import TextColumn, shows, text_columns
from lakescout.engine.ask import ask
from lakescout.engine.groups import Asked as AskedGroups
from lakescout.engine.groups import find_groups
from lakescout.engine.lake import Lake
from lakescout.engine.outcome import Outcome
from lakescout.errors import ArgumentError, LakescoutError, NoModelError, first_line
from lakescout.groups.methods import METHODS
from lakescout.lake.catalog import Catalog
from lakescout.lake.connection import borrowed
from lakescout.lake.sqltext import literal, parsed_first
from lakescout.plugins.bench.generator.generate import Generator
from lakescout.plugins.bench.rounds import Asked, Stop, Tell, in_rounds, never, silent
from lakescout.ranking import TableHit

Item = TypeVar("Item")
Ranked = Sequence[tuple[int, float]]
"""Tables by catalog id with their scores, best first."""

TAUS: Final = tuple(round(0.05 * step, 2) for step in range(1, 21))
COUNTS: Final = (1, 2, 3, 5, 10, 20)
ENOUGH: Final = 20
"""From this many questions on, one half chooses the cut and the other half is scored."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Where a ranking is cut: at a score (`tau`), or after a number of tables."""

    tau: float | None = None
    count: int | None = None

    def __str__(self) -> str:
        return f"score ≥ {self.tau:g}" if self.tau is not None else f"first {self.count}"

    def keep(self, ranked: Ranked) -> list[int]:
        """The tables that are kept."""
        if self.tau is not None:
            return [table for table, score in ranked if score >= self.tau]
        return [table for table, _ in ranked[: self.count]]


CUTS: Final = (*(Cut(tau=tau) for tau in TAUS), *(Cut(count=count) for count in COUNTS))


def rankings_of(hits: Sequence[Sequence[TableHit]]) -> tuple[Ranked, ...]:
    """Ids and scores alone."""
    return tuple(tuple((hit.table, hit.shown) for hit in found) for found in hits)


@dataclass(frozen=True, slots=True)
class Quality:
    """Macro averages over questions; `size` is the mean number of tables kept."""

    precision: float
    recall: float
    f1: float
    size: float = 0.0


def quality(found: Set[Item], gold: Set[Item]) -> Quality:
    """The quality for one question. Finding nothing scores 0, but 1 if there is nothing to find.

    >>> quality({1, 2}, {2, 3, 4, 5})
    Quality(precision=0.5, recall=0.25, f1=0.3333333333333333, size=2)
    """
    if not gold:
        return Quality(float(not found), 1.0, float(not found), len(found))
    hit = len(found & gold)
    precision, recall = hit / len(found) if found else 0.0, hit / len(gold)
    return Quality(precision, recall, 2 * precision * recall / (precision + recall) if hit else 0.0, len(found))


def macro(parts: Iterable[Quality]) -> Quality:
    """The mean of each measure; zeros if there are no questions."""
    found = list(parts)
    if not found:
        return Quality(0.0, 0.0, 0.0)
    return Quality(
        fmean(part.precision for part in found), fmean(part.recall for part in found),
        fmean(part.f1 for part in found), fmean(part.size for part in found),
    )  # fmt: skip


def at_cut(rankings: Sequence[Ranked], gold: Sequence[Set[int]], cut: Cut) -> Quality:
    """Macro measures with one cut for all questions (OCTOPUS figure 6)."""
    return macro(quality(set(cut.keep(ranked)), wanted) for ranked, wanted in zip(rankings, gold, strict=True))


def explained(questions: int) -> str:
    """What the measures mean, in words; `questions` is how many were asked."""
    where = (
        "on every second question, and is scored on the others"
        if questions >= ENOUGH
        else (f"on these very questions, which flatters: {ENOUGH} are needed to hold some back")
    )
    return (
        "Hit@K: an answering table is among the first K. Precision, recall and F1: of the tables that are kept, as "
        f"means over the questions; where to cut a ranking was chosen {where}."
    )


def best_cut(rankings: Sequence[Ranked], gold: Sequence[Set[int]]) -> tuple[Cut, Quality]:
    """The cut with the best F1 on every second question, and its result on the others.

    With few questions, all of them choose and are scored.
    """
    choose = slice(None, None, 2) if len(gold) >= ENOUGH else slice(None)
    score = slice(1, None, 2) if len(gold) >= ENOUGH else slice(None)
    cut = max(CUTS, key=lambda option: at_cut(rankings[choose], gold[choose], option).f1)
    return cut, at_cut(rankings[score], gold[score], cut)


def hit_at(rankings: Sequence[Ranked], gold: Sequence[Set[int]], k: int) -> float:
    """The share of questions with an answering table among the first k (PNEUMA 7.1)."""
    pairs = zip(rankings, gold, strict=True)
    return fmean(any(table in wanted for table, _ in ranked[:k]) for ranked, wanted in pairs) if gold else 0.0


def recall_at(rankings: Sequence[Ranked], gold: Sequence[Set[int]], k: int) -> float:
    """The mean share of the answering tables, at most k of them, among the first k."""
    pairs = zip(rankings, gold, strict=True)
    return fmean(
        len(wanted & {table for table, _ in ranked[:k]}) / min(k, len(wanted)) for ranked, wanted in pairs
    ) if gold else 0.0  # fmt: skip


GROUP_METHODS: Final = tuple(name for name, method in METHODS.items() if method.is_compared)
LOOKED_AT: Final = 5
"""How many groups of a ranking are examined."""


@dataclass(frozen=True, slots=True)
class GroupScore:
    """One group method over the questions that need a join (Hit@K of OCTOPUS 7.1)."""

    method: str
    hit_1: float
    hit_5: float
    milliseconds: float
    questions: int


def measure_groups(
    lake: Lake,
    catalog: Catalog,
    questions: Sequence[Asked],
    methods: Sequence[str] = GROUP_METHODS,
    *,
    tell: Tell = silent,
    stop: Stop = never,
) -> list[GroupScore]:
    """Hit@K: a group of the first K holds all tables of one of the answers."""

    def ask(asked: Asked, method: str) -> tuple[bool, bool, float]:
        start = time.perf_counter()
        rows = find_groups(lake, AskedGroups(asked.question, LOOKED_AT, method)).rows
        milliseconds = 1000 * (time.perf_counter() - start)
        answers = [set(map(catalog.display_name, answer)) for answer in asked.groups]
        hits = [any(answer.issubset(row["tables"]) for answer in answers) for row in rows]
        return any(hits[:1]), any(hits), milliseconds

    scores = []
    for method, found in in_rounds(questions, methods, ask, stage="asking for joins", tell=tell, stop=stop).items():
        if found:
            first, five, spent = zip(*found, strict=True)
            scores.append(GroupScore(method, fmean(first), fmean(five), median(spent), len(found)))
    return scores


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of a question whose answer is known."""

    question: str
    outcome: str
    """'right', 'wrong' or 'refused'."""
    without: str
    """The same without terms and verified questions."""
    note: str = ""
    """Why it is refused, or why its expected rows could not be read."""
    reads: Mapping[str, str] = field(default_factory=dict)
    """The columns that its statement reads, as schema.table.column, with their types."""


@dataclass(frozen=True, slots=True)
class Regression:
    """A question that was right the last time and is not any more."""

    question: str
    outcome: str
    why: str
    """What has changed in the schema of what its statement read; empty if nothing has."""


def kept_run(found: Sequence[Checked]) -> dict[str, Any]:
    """What a run is compared with later: of each question what came of it, and what its statement read."""
    return {each.question: {"outcome": each.outcome, "reads": dict(each.reads)} for each in found}


def regressions(lake: Lake, before: Mapping[str, Any], found: Sequence[Checked]) -> list[Regression]:
    """The questions that were right in a run that was kept and are not now, with what has changed below them.

    Raises ArgumentError if that is no such run.
    """
    with lake.session() as (_, index):
        catalog = index.catalog
    broken = []
    for each in found:
        last = before.get(each.question)
        if last is None:
            continue
        if not isinstance(last, Mapping) or not isinstance(last.get("reads"), Mapping):
            raise ArgumentError(
                "the run that was kept cannot be read: expected a mapping of questions to what came of them"
            )
        if last.get("outcome") == "right" and each.outcome != "right":
            broken.append(Regression(each.question, each.outcome, _changed(catalog, last["reads"])))
    return broken


_TABLE: Final = "table"
"""Stands for the type of a table, where a statement counts its rows."""


def _changed(catalog: Catalog, reads: Mapping[str, str]) -> str:
    """Which columns and tables are gone, and which columns have another type."""
    now = {
        f"{catalog.display_name(table.name)}.{column.name}": column.type
        for table in catalog.tables
        for column in table.columns
    }
    now |= {catalog.display_name(table.name): _TABLE for table in catalog.tables}
    gone = [f"{name} is gone" for name in reads if name not in now]
    other = [f"{name} was {kind} and is {now[name]}" for name, kind in reads.items() if now.get(name, kind) != kind]
    return "; ".join((*gone, *other))


def _reads(lake: Lake, found: Outcome) -> dict[str, str]:
    """The columns that the statement of an answer reads, with their types, and the tables of which it reads none."""
    best = found.best
    if best is None or best.sql is None:
        return {}
    with lake.session() as (_, index):
        catalog = index.catalog
    tables = [catalog.tables[catalog.id_by_name[name]] for name in best.tables if name in catalog.id_by_name]
    tree = parsed_first(best.sql)
    listed = reads(tree, tables) if isinstance(tree, exp.Query) else []
    found_columns = {f"{catalog.display_name(table.name)}.{column.name}": column.type for _, table, column in listed}
    having = {table.name for _, table, _ in listed}
    return {catalog.display_name(each.name): _TABLE for each in tables if each.name not in having} | found_columns


def checked_answers(lake: Lake, questions: Sequence[Mapping[str, Any]]) -> Iterator[Checked]:
    """What comes of questions with the rows or the statement that are expected, with what people taught and without."""
    for entry in questions:
        text = str(entry.get("question") or "")
        try:
            wanted = _expected(lake, entry)
        except (LakescoutError, LookupError, TypeError, ValueError) as error:
            yield Checked(text, "wrong", "wrong", f"what is expected cannot be read: {first_line(error)}")
            continue
        found = ask(lake, text)
        plain = ask(lake, text, taught=False)
        yield Checked(text, _outcome(found, wanted), _outcome(plain, wanted), found.reason, _reads(lake, found))


@dataclass(frozen=True, slots=True)
class BothWays:
    """What came of a question without the model and with it: 'right', 'wrong' or 'refused'."""

    question: str
    without: str
    with_model: str
    seconds: float
    """How long it took with the model."""


LEAST_SECONDS: Final = 5.0
"""The seconds that the model may take for a question, even if the time for all is nearly up."""


def both_ways(lake: Lake, count: int, seed: int, seconds: float) -> Iterator[BothWays]:
    """Generated questions, answered without the model and with it, as many as fit into so many seconds.

    Raises NoModelError if no model is set, ArgumentError if the lake yields no question.
    """
    ends = time.monotonic() + seconds
    with lake.session() as (connection, index):
        if lake.chat() is None:
            raise NoModelError("model-check")
        most = float(lake.settings["max_seconds"])
        written = Generator(connection, index, seed, sample_seconds=seconds / 10).single(count)
    if not written:
        raise ArgumentError("no question can be written about this lake: it has no rows that can be read in time")
    for each in written:
        left = ends - time.monotonic()
        if left <= 0:
            return
        wanted = _expected(lake, {"sql": each.sql})
        plain = _outcome(ask(lake, each.question, "embedded"), wanted)
        limited = lake.under({**lake.settings.overrides, "max_seconds": min(most, max(left, LEAST_SECONDS))})
        began = time.monotonic()
        outcome = _outcome(ask(limited, each.question), wanted)
        yield BothWays(each.question, plain, outcome, time.monotonic() - began)


def verdict(found: Sequence[BothWays]) -> str:
    """'helps', 'harms' or 'changes nothing': a wrong answer more is harm, whatever else it gains."""

    def count(kind: str) -> int:
        return sum(each.with_model == kind for each in found) - sum(each.without == kind for each in found)

    if count("wrong") > 0 or count("right") < 0:
        return "harms"
    return "helps" if count("right") > 0 or count("wrong") < 0 else "changes nothing"


def _expected(lake: Lake, entry: Mapping[str, Any]) -> list[list[str]]:
    """The columns of the expected rows, as texts."""
    if entry.get("sql"):
        with borrowed(lake.source) as connection:
            rows = connection.query(f"SELECT * FROM system.main.query({literal(str(entry['sql']))})")
        return [column.cells for column in text_columns(rows)]
    rows = [list(row.values()) if isinstance(row, Mapping) else list(row) for row in entry["rows"]]
    return [[str(cell) for cell in column] for column in zip(*rows, strict=True)]


def _outcome(found: Outcome, wanted: Sequence[Sequence[str]]) -> str:
    if found.best is None or found.best.rows is None:
        return "refused"
    theirs = [TextColumn(cells, sorted(cells)) for cells in ([_plain(cell) for cell in column] for column in wanted)]
    ours = [
        TextColumn(cells, sorted(cells))
        for cells in ([_plain(cell) for cell in column.cells] for column in text_columns(found.best.rows))
    ]
    same = bool(theirs) and len(ours) >= len(theirs) and shows(ours, theirs)
    rows = {len(column.cells) for column in (*ours, *theirs)}
    return "right" if same and len(rows) == 1 else "wrong"


def _plain(cell: str) -> str:
    """A cell in the form in which two are compared: numbers by their value."""
    try:
        return f"{float(cell):.6g}"
    except ValueError:
        return cell.strip()
