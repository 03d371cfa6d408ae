"""One call at work: what the base is, which paths lead on from it, and what each of them turns out to add."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from lakescout.augment.base import Base
from lakescout.augment.evaluator import Evaluator
from lakescout.augment.features import Feature, Look, aggregated, look_at, row_features
from lakescout.augment.judge import Leak, Verdict, judge
from lakescout.augment.leaks import hidden_leaks
from lakescout.augment.neighbours import Neighbours, likeliness, promise
from lakescout.augment.paths import Hop, Path, display
from lakescout.augment.request import AugmentRequest, Spending
from lakescout.augment.residuals import base_probes, path_probes
from lakescout.augment.search import Frontier, extended
from lakescout.errors import QueryError
from lakescout.index import LakeIndex

log = logging.getLogger("lakescout")

ONE_ROW: Final = 1.05
"""Rows a key, on average, up to which a table has one row a key."""
BRANCHES: Final = 12
"""Ways on from a table that is not the base."""
EXPLORING: Final = 0.7
"""Share of the budget for the first look at every path; the rest is for the greedy selection."""

Progress = Callable[[int, int], None]


@dataclass
class Session:
    """The state of one call."""

    request: AugmentRequest
    base: Base
    evaluator: Evaluator
    neighbours: Neighbours
    spending: Spending
    progress: Progress | None = None
    leaks: dict[tuple[int, str], Leak] = field(default_factory=dict)
    """Columns that are not counted, by table and column."""
    notes: list[str] = field(default_factory=list)
    """What the caller should know even when tables were found."""
    tried: dict[Path, Verdict] = field(default_factory=dict)
    """The first verdict on each path, on the bare base."""
    dropped: set[int] = field(default_factory=set)
    """Tables that could not be read when they were to be."""
    _looks: dict[int, dict[str, Look]] = field(default_factory=dict)

    @property
    def index(self) -> LakeIndex:
        """The snapshot."""
        return self.neighbours.index

    @cached_property
    def roots(self) -> list[Path]:
        """Paths of one join, likeliest first."""
        hops = self.neighbours.from_probes(
            self.base.number, base_probes(self.evaluator, self.neighbours.columns, self.evaluator.bare())
        )
        return [Path((hop,)) for hop in self._sorted(hops) if hop.right != self.base.number]

    def frontier(self, roots: Sequence[Path], weight: Callable[[Path], float]) -> Frontier:
        """The search space from some first joins."""
        return Frontier(roots, self.expand, self.first_verdict, lambda: self.spending.spent(EXPLORING), weight)

    def expand(self, path: Path) -> list[Path]:
        """Paths with one join more, likeliest first."""
        if len(path.hops) >= self.request.max_hops:
            return []
        try:
            probes = list(path_probes(self.evaluator, self.neighbours.columns, path, self._leaking(path.table)))
            hops = self.neighbours.from_probes(path.table, probes)
        except QueryError as error:
            self._drop(path, error)
            return []
        return extended(path, self._sorted(hops), BRANCHES)

    def _sorted(self, hops: Sequence[Hop]) -> list[Hop]:
        """Likeliest first. What a key could explain is asked by our order alone, not by those of the paper."""
        by = promise if self.request.search == "best" else likeliness
        return sorted(hops, key=by, reverse=True)

    def first_verdict(self, path: Path) -> Verdict | None:
        """The verdict on the bare base, remembered."""
        if path not in self.tried:
            verdict = self.measure(path)
            if verdict is None:
                return None
            self.tried[path] = verdict
        return self.tried[path]

    def measure(self, path: Path) -> Verdict | None:
        """What the path adds to the design as it is; None when it cannot be measured. Leaks are noted and left out."""
        self.spending.done += 1
        if self.progress is not None:
            self.progress(self.spending.done, self.spending.evaluations)
        try:
            features = self.features(path)
            measured = self.evaluator.measure(path, features) if features else None
        except QueryError as error:
            self._drop(path, error)
            return None
        if measured is None:
            return None
        verdict = judge(measured, self.base.target.name)
        for leak in verdict.leaks:
            self.leaks[path.table, leak.column] = leak
        return verdict

    def features(self, path: Path) -> list[Feature]:
        """The features of the path's last table, the key and columns that leak left out."""
        table = self.evaluator.catalog.tables[path.table]
        if path.table not in self._looks:
            self._looks[path.table] = look_at(self.evaluator.connection, table)
        last = path.hops[-1]
        exclude = {name.lower() for name in last.right_columns}
        exclude |= self._leaking(path.table)
        profile = self.neighbours.columns.profiles[path.table]
        features = row_features(table, profile, self._looks[path.table], exclude)
        return features if last.fan_out <= ONE_ROW else aggregated(features, table)

    def _leaking(self, table: int) -> set[str]:
        return {column.lower() for number, column in self.leaks if number == table}

    def check(self, verdict: Verdict) -> list[Leak]:
        """Leaks that only a look at the values shows; noted, so that the next measurement leaves them out."""
        try:
            found = hidden_leaks(self.evaluator, verdict)
        except QueryError as error:
            self._drop(verdict.path, error)
            return []
        for leak in found:
            self.leaks[verdict.path.table, leak.column] = leak
        return found

    def _drop(self, path: Path, error: QueryError) -> None:
        """Note it, once a table."""
        if path.table not in self.dropped:
            self.dropped.add(path.table)
            text = str(error).splitlines()[0]
            shown = display(self.evaluator.catalog, path)
            self.notes.append(f"{shown} could not be read and was left out: {text:.200}")
            log.info("%s", self.notes[-1])
