"""One call of augment_tables: what it asks for and may spend, the paths that start at the base, and what each adds."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np

from lakescout.errors import QueryError
from lakescout.joins.columns import LakeColumns
from lakescout.joins.profile import Kind
from lakescout.lake.connection import Limit
from lakescout.lake.index import LakeIndex
from lakescout.lake.sqltext import Sql, statement
from lakescout.plugins.augment.base import Base, Feature, Look, aggregated, look_at, number_sql, row_features
from lakescout.plugins.augment.evaluator import Evaluator, Measured
from lakescout.plugins.augment.judge import MIN_LEAK_KEYS, Leak, Verdict, formulas, judge
from lakescout.plugins.augment.keys import hash_bound, key_sql, normal_sql, smallest
from lakescout.plugins.augment.paths import MIN_KEYS, Hop, Neighbours, Path, Probe, display, likeliness, promise
from lakescout.plugins.augment.ridge import Floats, fitted
from lakescout.plugins.augment.search import Frontier, extended


@dataclass(frozen=True, slots=True)
class AugmentRequest:
    """One checked call."""

    base: int
    """Catalog id of the base table."""
    target: str
    k: int
    method: str
    max_hops: int
    search: str
    """How join paths are searched: 'best', 'bfs', 'dfs', 'mcts' or 'steered'."""
    history: bool
    """Whether earlier attempts direct the search."""
    sets: int
    """Method 'selector': how many sets the candidates are shown in."""
    candidates: int
    """Methods with embeddings: how many tables are kept by similarity (Y of the paper)."""
    budgeting: str
    """Methods with a model: the order in which tokens are spent, 'greedy' or 'value'."""
    judge: str = "ridge"
    """The model whose R2 is reported for the chosen paths: 'ridge' or 'trees'."""


@dataclass
class Spending:
    """The limits of one call, and how much is spent."""

    seconds: float
    evaluations: int
    started: float = field(default_factory=time.monotonic)
    done: int = 0
    """Evaluations."""
    calls: int = 0
    tokens: int = 0
    """Tokens of a language model."""

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.started

    @property
    def limit(self) -> Limit:
        """When the time is up."""
        return Limit(self.started + self.seconds)

    def spent(self, share: float = 1.0) -> bool:
        """Whether that share of the time or of the evaluations is used up."""
        return self.elapsed >= share * self.seconds or self.done >= share * self.evaluations


MAX_ROWS: Final = 2_000_000
"""The most rows of the base that are read for a probe."""


def _residual(
    grams: Floats, names: Sequence[str], rows: str, target: str, target_encoded: Collection[int]
) -> tuple[Sql, float]:
    """SQL of the residual of a ridge model fitted on all rows, and its mean square.

    `names`, `rows` and `target` are SQL of the features, the count and the target, of a row or summed per key. The
    model leaves out the encoded categories, because a join on one of them may help with its new values.
    """
    places = [place for place in range(1, grams.shape[1] - 1) if place not in target_encoded]
    names = [names[place - 1] for place in places]
    total = grams[:, [0, *places, -1]][:, :, [0, *places, -1]].sum(axis=0)[None]
    size = len(places)
    weights, intercept = fitted(total, range(1, size + 1)) if size else (np.zeros((1, 0)), np.zeros(1))
    parts = [f"{weight!r} * {name}" for weight, name in zip(weights[0].tolist(), names, strict=True) if weight]
    line = np.concatenate([[-intercept[0]], -weights[0], [1.0]])
    square = float(line @ total[0] @ line) / max(float(total[0, 0, 0]), 1.0)
    return Sql(f"({target} - {float(intercept[0])!r} * {rows}{''.join(f' - ({part})' for part in parts)})"), square


def base_probes(evaluator: Evaluator, columns: LakeColumns, grams: Floats) -> Iterator[Probe]:
    """The probes of the base's columns that could be keys. `grams` are those of the bare base. Raises QueryError."""
    base = evaluator.base
    names = [f"x{place}" for place in range(1, len(base.features) + 1)]
    residual, square = _residual(grams, names, "1", "y", base.target_encoded)
    for number in columns.index.columns_of(base.number):
        column = base.table.columns[int(columns.position[number])]
        known = columns.flat[number]
        if known.kind is Kind.OTHER or known.distinct < MIN_KEYS or column.name == base.target.name:
            continue
        bound = hash_bound(known.distinct)
        sql = (
            f"SELECT hash(k0) AS h, count(*) AS n, sum({residual}) AS r FROM "
            f"(FROM ({base.design([normal_sql(column)])}) LIMIT {MAX_ROWS}) "
            f"WHERE k0 IS NOT NULL AND hash(k0) <= {bound}::UBIGINT GROUP BY h ORDER BY h ASC NULLS LAST"
        )
        yield _probe(evaluator, sql, number, bound, square)


def path_probes(evaluator: Evaluator, columns: LakeColumns, path: Path, skip: Collection[str]) -> Iterator[Probe]:
    """The probes of the columns of a path's last table, weighted by the rows of the base that reach them.

    `skip`: columns, lower-cased, that give the target away, as a join on them would.
    """
    keyed = evaluator.keys(path.base_key)
    table, grams = keyed.name, keyed.grams
    names = [f"sx{place}" for place in range(1, grams.shape[1] - 1)]
    residual, square = _residual(grams, names, "n", "sy", evaluator.base.target_encoded)
    own = {name.lower() for name in path.hops[-1].right_columns} | set(skip)
    for number in columns.index.columns_of(path.table):
        column = columns.index.catalog.tables[path.table].columns[int(columns.position[number])]
        known = columns.flat[number]
        if known.kind is Kind.OTHER or known.distinct < MIN_KEYS or column.name.lower() in own:
            continue
        bound = hash_bound(known.distinct)
        sql = (
            f"SELECT hash(j) AS h, sum(t.n) AS n, sum({residual}) AS r FROM {table} AS t "
            f"JOIN ({_reached(evaluator, path, normal_sql(column))}) AS p ON t.k = p.k "
            f"WHERE hash(j) <= {bound}::UBIGINT GROUP BY h ORDER BY h ASC NULLS LAST"
        )
        yield _probe(evaluator, sql, number, bound, square)


def _reached(evaluator: Evaluator, path: Path, value: Sql) -> str:
    """SQL of the pairs of a key of the base (k) and a value of the last table (j) that it reaches."""
    tables = evaluator.catalog.tables
    sql = ""
    for place in range(len(path.hops) - 1, -1, -1):
        hop = path.hops[place]
        table = tables[hop.right]
        key = key_sql(table, hop.right_columns, hop.form)
        if place == len(path.hops) - 1:
            sql = f"SELECT DISTINCT {key} AS k, {value} AS j FROM {table.name.quoted}"
            continue
        on = key_sql(table, path.hops[place + 1].left_columns, path.hops[place + 1].form)
        rows = f"SELECT {key} AS k, {on} AS o FROM {table.name.quoted}"
        sql = f"SELECT DISTINCT b.k, i.j FROM ({rows}) AS b JOIN ({sql}) AS i ON b.o = i.k"
    return f"SELECT k, j FROM ({sql}) WHERE k IS NOT NULL AND j IS NOT NULL"


def _probe(evaluator: Evaluator, sql: str, number: int, bound: int, square: float) -> Probe:
    rows = evaluator.connection.query(sql)
    hashes, counts, sums = (np.asarray(rows.column(name).combine_chunks()) for name in ("h", "n", "r"))
    keys = smallest(hashes, bound)
    size = len(keys.hashes)
    counts, sums = counts.astype(np.float64)[:size], sums.astype(np.float64)[:size]
    weights = np.column_stack([counts, sums**2 / np.maximum(counts, 1.0) / max(square, 1e-12)])
    return Probe(number, keys, weights)


MONOTONE: Final = 0.998
"""The rank correlation with the target's mean per key from which a column counts as derived from the target."""
FEW: Final = 0.2
"""A column may be the target cut into classes if it has at most this many distinct values per key."""
CHANCE: Final = math.log(1e-6)
"""The log-probability below which separate ranges of classes of these sizes are not put down to chance."""
SPACINGS: Final = 6.0
"""The widest gap between two classes, in mean spacings of the target's values. A cut leaves only the gap between the
two values beside it; with an honest cause, such as things of different kinds, classes lie farther apart."""


def hidden_leaks(evaluator: Evaluator, verdict: Verdict) -> list[Leak]:
    """Columns of a verdict that rise or fall with the target, or cut its range into classes. Raises QueryError."""
    if verdict.measured.varies_within_keys:
        return []
    keys = evaluator.keys(verdict.path.base_key).name
    found = []
    for column, value in _values(verdict).items():
        row = evaluator.connection.query(
            statement("augment/leaks", relation=verdict.measured.relation.sql, keys=keys, value=value)
        ).to_pylist()[0]
        reason = _reason(row)
        if reason:
            found.append(Leak(verdict.path, column, reason))
    return found


def _values(verdict: Verdict) -> dict[str, Sql]:
    """SQL of one number per key for each column that the verdict uses: its value, or the number of its class."""
    values: dict[str, Sql] = {}
    for place in verdict.places:
        scaled = verdict.measured.scaled(place)
        if scaled.feature.sql and scaled.feature.how in ("value", "mean of value"):
            values[scaled.feature.column] = scaled.feature.sql
        elif scaled.feature.how.startswith("is "):
            values.setdefault(scaled.feature.column, _class(verdict.measured, scaled.feature.column))
    return values


def _class(measured: Measured, column: str) -> Sql:
    features = enumerate(measured.relation.features, start=1)
    places = [place for place, each in features if each.column == column and each.how.startswith("is ")]
    return Sql(" + ".join(f"{number} * f{place}" for number, place in enumerate(places, start=1)))


def _reason(row: Mapping[str, float | None]) -> str:
    count, classes = int(row["keys"] or 0), int(row["classes"] or 0)
    ranks = abs(row["ranks"] or 0.0)
    if count < MIN_LEAK_KEYS:
        return ""
    if ranks >= MONOTONE:
        return f"it rises or falls with the target throughout (rank correlation {ranks:.4f})"
    apart = (row["gaps"] or 0.0) / max(row["whole"] or 0.0, 1e-300)
    close = apart <= SPACINGS * (classes - 1) / max((row["levels"] or 0) - 1, 1)
    if 2 <= classes <= FEW * count and not row["overlaps"] and close and (row["chance"] or 0.0) < CHANCE:
        return f"its {classes} values cut the target's range into pieces that do not overlap"
    return ""


FORMULA_ROWS: Final = 2000
"""How many rows are compared with formulas."""
FORMULA_TABLES: Final = 10
"""The most tables that were not chosen in which formulas are looked for."""


def made_of(evaluator: Evaluator, verdict: Verdict) -> list[Leak]:
    """Columns that give the target by a sum, difference, product or ratio with each other or with those of the design.

    Raises QueryError.
    """
    base = evaluator.base
    own = {
        f"f{place}": _shown(each)
        for place, each in enumerate(verdict.measured.relation.features, start=1)
        if each.how.removesuffix("value") in ("", "mean of ", "sum of ", "min of ", "max of ") or each.column == "*"
    }
    numbers = [(column, number_sql(column)) for column in base.table.columns if column != base.target]
    known = {f"b{place}": (column.name, sql) for place, (column, sql) in enumerate(numbers) if sql is not None}
    parts = [f"{base.scaled_target.feature.sql} AS y", *(f"{sql} AS {name}" for name, (_, sql) in known.items())]
    paths, joins = [verdict.path, *(joined.path for joined in evaluator.chosen)], []
    keys = [f"{key_sql(base.table, *path.base_key)} AS k{place}" for place, path in enumerate(paths)]
    before = {name: column for name, (column, _) in known.items()}
    chosen = []
    for place, joined in enumerate(evaluator.chosen, start=1):
        joins.append(f" LEFT JOIN ({joined.relation.sql}) AS r{place} ON b.k{place} = r{place}.k")
        for number, scaled in enumerate(joined.taken, start=1):
            if scaled.feature.sql:
                before[f"c{place}_{number}"] = _shown(scaled.feature)
                chosen.append(f"r{place}.{scaled.feature.sql} AS c{place}_{number}")
    rows = evaluator.connection.query(
        statement(
            "augment/formulas",
            base=f"SELECT {', '.join([*keys, *parts])} FROM {base.table.name.quoted}",
            relation=verdict.measured.relation.sql,
            columns=", ".join(["b.y", *(f"b.{name}" for name in known), *(f"r.{name}" for name in own), *chosen]),
            chosen="".join(joins),
            count=FORMULA_ROWS,
        )
    )
    values = {name: np.asarray(rows.column(name).to_numpy(), dtype=np.float64) for name in ("y", *before, *own)}
    return _leaks(verdict, values, before, own)


def _leaks(
    verdict: Verdict, values: Mapping[str, Floats], before: Mapping[str, str], own: Mapping[str, str]
) -> list[Leak]:
    names = {**before, **own}
    features = verdict.measured.relation.features
    found: dict[str, Leak] = {}
    for formula, parts in formulas(
        values["y"], {name: values[name] for name in own}, {name: values[name] for name in before}
    ):
        shown = " ".join(names.get(part, part) for part in formula.split(" "))
        for part in parts:
            column = features[int(part[1:]) - 1].column
            if column == "*":
                continue
            found.setdefault(column, Leak(verdict.path, column, f"{shown} gives the target"))
    return list(found.values())


def _shown(feature: Feature) -> str:
    """A column as shown in a formula, with its aggregate if it is not the plain value."""
    if feature.column == "*":
        return f"({feature.how})"
    return feature.column if feature.how == "value" else f"({feature.how} {feature.column})"


log = logging.getLogger("lakescout")

ONE_ROW: Final = 1.05
"""A table with at most this mean number of rows per key counts as having one row per key."""
BRANCHES: Final = 12
"""How many hops are tried from a table other than the base."""
EXPLORING: Final = 0.7
"""The share of the budget for first verdicts on paths; the rest is for the greedy selection."""

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
    """Hears before each measurement how many are done, and how many there would be by what is known until then."""
    leaks: dict[tuple[int, str], Leak] = field(default_factory=dict)
    """Columns that give the target away and are not used, by table and column."""
    notes: list[str] = field(default_factory=list)
    """What the caller should know even if tables were found."""
    tried: dict[Path, Verdict] = field(default_factory=dict)
    """The first verdict on each path, on the bare base."""
    dropped: set[int] = field(default_factory=set)
    """Tables that could not be read when needed."""
    _looks: dict[int, dict[str, Look]] = field(default_factory=dict)
    _found: int = 0
    """How many paths were found."""

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
        found = [Path((hop,)) for hop in self._sorted(hops) if hop.right != self.base.number]
        self._found += len(found)
        return found

    def frontier(self, roots: Sequence[Path], weight: Callable[[Path], float]) -> Frontier:
        """The search space that starts at these paths."""
        return Frontier(roots, self.expand, self.first_verdict, lambda: self.spending.spent(EXPLORING), weight)

    def expand(self, path: Path) -> list[Path]:
        """Paths with one more join, likeliest first."""
        if len(path.hops) >= self.request.max_hops:
            return []
        try:
            with self.spending.limit.kept(self.evaluator.connection):
                probes = list(path_probes(self.evaluator, self.neighbours.columns, path, self._leaking(path.table)))
            hops = self.neighbours.from_probes(path.table, probes)
        except QueryError as error:
            self._drop(path, error)
            return []
        found = extended(path, self._sorted(hops), BRANCHES)
        self._found += len(found)
        return found

    def _sorted(self, hops: Sequence[Hop]) -> list[Hop]:
        """The hops, likeliest first. Only our own search order counts what a key could explain; the paper's do not."""
        by = promise if self.request.search == "best" else likeliness
        return sorted(hops, key=by, reverse=True)

    def first_verdict(self, path: Path) -> Verdict | None:
        """The verdict on the bare base, remembered."""
        if path not in self.tried:
            with self.spending.limit.kept(self.evaluator.connection):
                verdict = self.measure(path)
            if verdict is None:
                return None
            self.tried[path] = verdict
        return self.tried[path]

    def measure(self, path: Path) -> Verdict | None:
        """What the path adds to the design as it is; None if it cannot be measured. Leaks are recorded and left out."""
        if self._through_leak(path) is not None:
            return None
        if self.progress is not None:
            done = self.spending.done
            self.progress(done, min(self.spending.evaluations, max(self._found, done + 1)))
        self.spending.done += 1
        try:
            features = self.features(path)
            measured = self.evaluator.measure(path, features) if features else None
        except QueryError as error:
            self._drop(path, error)
            return None
        if measured is None:
            return None
        encoded = {each.column for each in self.base.encoded}
        on_category = not encoded.isdisjoint(path.base_key[0])
        verdict = judge(measured, self.base.target.name, on_category=on_category)
        for leak in verdict.leaks:
            self.leaks[path.table, leak.column] = leak
        return verdict

    def features(self, path: Path) -> list[Feature]:
        """The features of the path's last table, without the key and leaking columns."""
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

    def _through_leak(self, path: Path) -> Leak | None:
        """The leak of a column that the path joins on: a table joined on it would give the target away, too."""
        used = ((hop.left, column) for hop in path.hops[1:] for column in hop.left_columns)
        return next((self.leaks[each] for each in used if each in self.leaks), None)

    def check(self, verdict: Verdict) -> list[Leak] | None:
        """The leaks that only the values reveal; None if these cannot be read, so that nobody knows.

        Leaks are recorded, so that the next measurement leaves them out.
        """
        through = self._through_leak(verdict.path)
        if through is not None:
            return [through]
        try:
            found = hidden_leaks(self.evaluator, verdict) or made_of(self.evaluator, verdict)
        except QueryError as error:
            self._drop(verdict.path, error)
            return None
        for leak in found:
            self.leaks[verdict.path.table, leak.column] = leak
        return found

    def look_for_formulas(self, chosen: Collection[Path]) -> None:
        """Record columns of the likeliest tables not chosen that give the target by a formula of several columns."""
        waiting = [path for path in self.tried if len(path.hops) == 1 and path not in chosen]
        for path in sorted(waiting, key=lambda each: -likeliness(each.hops[0]))[:FORMULA_TABLES]:
            if self.spending.spent():
                return
            try:
                for leak in made_of(self.evaluator, self.tried[path]):
                    self.leaks.setdefault((path.table, leak.column), leak)
            except QueryError as error:
                self._drop(path, error)

    def _drop(self, path: Path, error: QueryError) -> None:
        """Note that a path's table could not be read, once per table."""
        if path.table not in self.dropped:
            self.dropped.add(path.table)
            late = f"there was no time (seconds := {self.spending.seconds:g})" if self.spending.limit.passed else ""
            text = late or str(error).splitlines()[0]
            shown = display(self.evaluator.catalog, path)
            self.notes.append(f"{shown} could not be read and was left out: {text:.200}")
            log.info("%s", self.notes[-1])
