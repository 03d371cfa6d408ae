"""Questions with known answers for any lake: drawn as SQL, kept if rows come back, put into plain words.

The benchmark mode of PNEUMA 6.1 with the ground truth of OCTOPUS 6.1.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from lakescout.joins.graph import JoinGraph
from lakescout.lake.catalog import TableName
from lakescout.lake.connection import Connection, Limit
from lakescout.lake.index import LakeIndex
from lakescout.lake.lookup import check_count
from lakescout.plugins.bench.generator.columns import Role
from lakescout.plugins.bench.generator.draw import Drawer, JoinDrawer
from lakescout.plugins.bench.generator.english import ROWS
from lakescout.plugins.bench.generator.plan import Comparison, QuestionPlan, Truth, TruthFinder, is_text, sql_of
from lakescout.plugins.bench.generator.sample import AskedTable, parts, read_table, table_random
from lakescout.plugins.bench.generator.wording import Wording

TRIES: Final = 12
"""After so many failed plans in a row, no more questions are drawn from a table or a pair of tables."""
ROUNDS: Final = 50
_COINCIDENT: Final = frozenset({Role.YEAR, Role.DATE, Role.NUMBER, Role.NUMERIC_TEXT, Role.FLAG})
"""Columns that match by chance: years, days and quantities are the same everywhere."""
Progress = Callable[[int, int], None]
Rephrase = Callable[[str, QuestionPlan, Sequence[AskedTable]], str | None]
"""Rewords a question; None if no faithful wording was found."""


@dataclass(frozen=True)
class GeneratedQuestion:
    """A question, the SQL it was made from, and everything in the lake that answers it."""

    question: str
    sql: str
    """The statement over the tables that the question was drawn from."""
    source: tuple[TableName, ...]
    answers: tuple[Truth, ...]
    kind: str
    headers: tuple[str, ...]
    """Headers of the columns that the SQL reads."""
    plan: QuestionPlan

    @property
    def tables(self) -> tuple[TableName, ...]:
        """Every table that answers, alone or joined."""
        return tuple(dict.fromkeys(name for answer in self.answers for name in answer.tables))


@dataclass
class Generator:
    """Writes questions about one state of a lake; the same seed gives the same questions."""

    connection: Connection
    index: LakeIndex
    seed: int = 0
    graph: JoinGraph | None = None
    rephrase: Rephrase | None = None
    rate: float = 1.0
    """How often, 0 to 1, a header is said in other words, if it has any."""
    stop: Callable[[], bool] = lambda: False
    """Tells when to stop, even before there are enough questions."""
    sample_seconds: float | None = None
    """The time for sampling one table; no question is about a table that takes longer."""

    def single(self, count: int, progress: Progress | None = None) -> list[GeneratedQuestion]:
        """Questions that one table answers, spread evenly over the tables. Fewer if the lake yields no more."""
        wanted = check_count("count", count, maximum=100_000)
        numbers = list(range(len(self.index.catalog.tables)))
        random.Random(f"{self.seed}/order").shuffle(numbers)
        makers = [partial(self._about, number, 1 + wanted // max(len(numbers), 1)) for number in numbers]
        return self._collect([maker() for maker in makers], wanted, progress)

    def joined(self, count: int, progress: Progress | None = None) -> list[GeneratedQuestion]:
        """Questions that need two tables joined by the graph, each of which joins others too (OCTOPUS 6.2)."""
        wanted = check_count("count", count, maximum=100_000)
        if self.graph is None:
            return []
        pairs = joinable(self.graph)
        random.Random(f"{self.seed}/joins").shuffle(pairs)
        return self._collect([self._between(*pair) for pair in pairs], wanted, progress)

    def _collect(
        self, makers: Sequence[Iterator[GeneratedQuestion]], wanted: int, progress: Progress | None
    ) -> list[GeneratedQuestion]:
        """One question from each maker in turn until there are enough; no SQL and no sentence twice."""
        found: list[GeneratedQuestion] = []
        seen: set[str] = set()
        alive = list(makers)
        for _ in range(ROUNDS * max(1, wanted)):
            if not alive or len(found) == wanted or self.stop():
                break
            maker = alive.pop(0)
            item = next(maker, None)
            if self.stop():  # its statements may have been stopped: some of the answers may be missing
                break
            if item is None:
                continue
            alive.append(maker)
            if not {item.sql, item.question.lower()} & seen:
                seen |= {item.sql, item.question.lower()}
                found.append(item)
                if progress:
                    progress(len(found), wanted)
        return found

    def _about(self, number: int, expected: int) -> Iterator[GeneratedQuestion]:
        table = self._read(number)
        if table is None or not table.rows:
            return
        drawer = Drawer(table)
        rng = table_random(self.seed, table.table, "benchmark")
        misses = 0
        for rows in parts(table.rows, max(expected, 4), 1, rng):
            plan = drawer.draw(rng, rng.choice(rows)) if drawer.columns else None
            item = self._question(plan, (table,), rng) if plan else None
            misses = 0 if item else misses + 1
            if item:
                yield item
            elif misses >= TRIES or not drawer.columns:
                return

    def _between(self, left: int, right: int) -> Iterator[GeneratedQuestion]:
        sides = [self._read(number) for number in (left, right)]
        if any(side is None or not side.rows for side in sides):
            return
        tables = tuple(side for side in sides if side is not None)
        rng = table_random(self.seed, tables[0].table, f"join {tables[1].table.name}")
        assert self.graph is not None
        edge = self.graph.between(left, right)
        assert edge is not None
        if not edge.declared and meets_by_chance(edge.columns, tables):
            return
        drawer = JoinDrawer(Drawer(tables[0]), Drawer(tables[1], 1), edge.columns)
        misses = 0
        while misses < TRIES:
            plan = drawer.draw(rng)
            item = self._question(plan, tables, rng) if plan else None
            misses = 0 if item else misses + 1
            if item:
                yield item

    def _read(self, number: int) -> AskedTable | None:
        with Limit.of(self.sample_seconds).kept(self.connection):
            return read_table(self.connection, self.index, number, self.seed)

    def _question(
        self, plan: QuestionPlan, tables: Sequence[AskedTable], rng: random.Random
    ) -> GeneratedQuestion | None:
        names = tuple(table.table.name for table in tables)
        if not tells_enough(plan) or not self._finder.rows(plan, names):
            return None
        heads = {word for table in tables for column in table.columns for word in column.phrase.split()}
        question = Wording(rng, self.rate, tuple(word for word in ROWS if word not in heads) or ROWS).question(plan)
        if self.rephrase is not None:
            question = self.rephrase(question, plan, tables) or ""
        if not question:
            return None
        headers = tuple(item.column.name for item in plan.fields)
        return GeneratedQuestion(
            question, sql_of(plan, names), names, tuple(self._finder.all(plan)), plan.kind, headers, plan
        )

    def __post_init__(self) -> None:
        self._finder = TruthFinder(self.connection, self.index.catalog, self.graph)


def tells_enough(plan: QuestionPlan) -> bool:
    """Whether a question stands out from others: it names a text, or enough columns."""
    equal = [item for item in plan.filters if item.test is Comparison.EQUAL]
    if any(is_text(item.field.column) and item.field.column.role is not Role.YEAR for item in equal):
        return True
    return len(plan.fields) + bool(plan.filters) >= 3


def meets_by_chance(pairs: Sequence[tuple[str, str]], tables: Sequence[AskedTable]) -> bool:
    """Whether all joined columns hold years, days or quantities, which are the same in unrelated tables."""
    roles = [{column.name.lower(): column.role for column in table.columns} for table in tables]
    return all(
        role in _COINCIDENT
        for pair in pairs
        for name, known in zip(pair, roles, strict=True)
        for role in [known.get(name.lower())]
    )


def joinable(graph: JoinGraph) -> list[tuple[int, int]]:
    """Pairs of tables with a join in which each joins another table too; all pairs if there are no such pairs."""
    degree = {table: len(others) for table, others in graph.neighbours.items()}
    strict = [pair for pair in sorted(graph.joins) if min(degree[pair[0]], degree[pair[1]]) >= 2]
    return strict or sorted(graph.joins)
