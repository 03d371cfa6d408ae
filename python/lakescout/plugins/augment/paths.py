"""The joins that start at a table, paths of such joins, and the SQL of the features per key that a path yields.

Joins come from the join graph, and from any column that holds a table's keys in a normal form.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lakescout.joins.columns import LakeColumns
from lakescout.joins.graph import JoinEdge, JoinGraph
from lakescout.joins.profile import Kind, overlap
from lakescout.lake.catalog import Catalog, Column
from lakescout.lake.connection import Connection
from lakescout.lake.index import LakeIndex
from lakescout.lake.sqltext import Sql
from lakescout.plugins.augment.base import Feature
from lakescout.plugins.augment.keys import MIN_SAMPLE, Form, KeyIndex, Keys, key_sql, native


@dataclass(frozen=True, slots=True)
class Hop:
    """One join, from a table to the next; tables by catalog id."""

    left: int
    left_columns: tuple[str, ...]
    right: int
    right_columns: tuple[str, ...]
    form: Form
    containment: float = field(default=1.0, compare=False)
    """The share of the left side's rows whose key is on the right."""
    fan_out: float = field(default=1.0, compare=False)
    """Mean rows of the right table per key."""
    affinity: float = field(default=0.0, compare=False)
    """How similar the names of the two sides are, 0 to 1; 1 for a declared key."""
    bound: float = field(default=1.0, compare=False)
    """Roughly, the share of the target's variance that any feature of this key could explain."""


@dataclass(frozen=True, slots=True)
class Path:
    """Joins one after another; the first starts at the base table."""

    hops: tuple[Hop, ...]

    @property
    def table(self) -> int:
        """The table whose columns it brings."""
        return self.hops[-1].right

    @property
    def tables(self) -> tuple[int, ...]:
        """The tables it goes through, in order, without the base."""
        return tuple(hop.right for hop in self.hops)

    @property
    def base_key(self) -> tuple[tuple[str, ...], Form]:
        """The base's side of the first join."""
        return self.hops[0].left_columns, self.hops[0].form

    def then(self, hop: Hop) -> Path:
        """The path with one more join."""
        return Path((*self.hops, hop))


@dataclass(frozen=True, slots=True)
class Relation:
    """SQL with columns k, f1, f2, ...: one row per key of the base's side, however many rows the joins give."""

    sql: Sql
    features: tuple[Feature, ...]


def relation(catalog: Catalog, path: Path, features: Sequence[Feature]) -> Relation:
    """The relation of a path. Each table is grouped by the key it is joined on before it is joined."""
    last = path.hops[-1]
    table = catalog.tables[last.right]
    cells = ", ".join(f"{each.sql} AS f{n}" for n, each in enumerate(features, start=1))
    parts = ", ".join(f"CAST({each.aggregate}(f{n}) AS DOUBLE) AS f{n}" for n, each in enumerate(features, start=1))
    rows = f"SELECT {key_sql(table, last.right_columns, last.form)} AS k, {cells} FROM {table.name.quoted}"
    sql = f"SELECT k, {parts} FROM ({rows}) WHERE k IS NOT NULL GROUP BY k"
    for place in range(len(path.hops) - 2, -1, -1):
        sql = _through(catalog, path.hops[place], path.hops[place + 1], sql, features)
    return Relation(Sql(sql), tuple(features))


def _through(catalog: Catalog, hop: Hop, after: Hop, inner: str, features: Sequence[Feature]) -> str:
    """The relation `inner`, whose key is that of the join `after`, carried back over the table of `hop` to its key."""
    table = catalog.tables[hop.right]
    keys = f"{key_sql(table, hop.right_columns, hop.form)} AS k, {key_sql(table, after.left_columns, after.form)} AS j"
    outer = {"avg": "avg", "min": "min", "max": "max", "sum": "sum", "count": "sum"}
    parts = ", ".join(f"{outer[each.aggregate]}(i.f{n}) AS f{n}" for n, each in enumerate(features, start=1))
    return (
        f"SELECT b.k, {parts} FROM (SELECT {keys} FROM {table.name.quoted}) AS b "
        f"JOIN ({inner}) AS i ON b.j = i.k WHERE b.k IS NOT NULL GROUP BY b.k"
    )


def display(catalog: Catalog, path: Path) -> str:
    """The tables of a path, as in `main.a > main.b`."""
    return " > ".join(catalog.display_name(catalog.tables[table].name) for table in path.tables)


MIN_KEYS: Final = 5
"""A column with fewer distinct values, or fewer shared ones, is not a key to join on."""
MIN_CONTAINED: Final = 0.2
"""The least share of rows that must find a partner."""
UNIQUE: Final = 0.95
NAMED_ALIKE: Final = 0.6
"""The cosine of two headers from which their columns are paired in a composite key."""
EXACT: Final = 0.98
"""The share of the normal form's matches that plain equality must find to be preferred."""
PER_TABLE: Final = 2
"""How many keys of one column, and how many edges of the join graph, are tried for each pair of tables."""


TRUST: Final[Mapping[Kind, float]] = {Kind.TEXT: 0.7, Kind.MOMENT: 0.6, Kind.INTEGER: 0.2, Kind.NUMBER: 0.1}
"""How much shared values alone support a join, 0 to 1: numbers are shared by chance."""


@dataclass(frozen=True)
class Probe:
    """The values of one column to look up, each weighted by its rows and by its squared sum of residuals."""

    column: int
    """Column number."""
    keys: Keys
    weights: NDArray[np.float64]
    """Shape (n, 2): rows of the value; (sum of residuals) ** 2 / rows, residuals scaled to mean square 1."""


@dataclass(frozen=True)
class _Pair:
    left: int
    right: int
    containment: float
    bound: float
    affinity: float


@dataclass
class Neighbours:
    """Finds hops in one snapshot of the lake."""

    connection: Connection
    index: LakeIndex
    columns: LakeColumns
    graph: JoinGraph
    keys: KeyIndex

    def from_probes(self, table: int, probes: Iterable[Probe]) -> list[Hop]:
        """The hops from a table, likeliest first: to columns that hold the probes' values, and along the join graph."""
        pairs: dict[int, list[_Pair]] = defaultdict(list)
        for probe in probes:
            for pair in self._pairs(table, probe):
                pairs[int(self.columns.table[pair.right])].append(pair)
        found = [hop for other, some in pairs.items() for hop in self._hops(table, other, some)]
        merged = {(hop.right, hop.left_columns, hop.right_columns): hop for hop in found}
        for hop in self._declared(table):
            known = merged.setdefault((hop.right, hop.left_columns, hop.right_columns), hop)
            if known.affinity < hop.affinity:
                merged[hop.right, hop.left_columns, hop.right_columns] = replace(known, affinity=hop.affinity)
        return sorted(merged.values(), key=lambda hop: (-promise(hop), hop.right, hop.left_columns, hop.right_columns))

    def _pairs(self, table: int, probe: Probe) -> Iterator[_Pair]:
        if len(probe.keys.hashes) < MIN_KEYS:
            return
        found = self.keys.containing(probe.keys, probe.weights)
        enough = (found.shared >= MIN_KEYS) & (self.columns.table[found.columns] != table)
        for place in np.flatnonzero(enough).tolist():
            whole = found.whole[place]
            containment = float(found.weight[place, 0] / whole[0]) if whole[0] else 0.0
            if found.compared[place] < MIN_SAMPLE and found.compared[place] < len(probe.keys.hashes):
                continue
            if containment < MIN_CONTAINED:
                continue
            right = int(found.columns[place])
            rows, squares = found.weight[place].tolist()
            bound = containment * between_share(rows, squares, int(found.shared[place]))
            yield _Pair(probe.column, right, containment, bound, self._affinity(probe.column, right))

    def _affinity(self, left: int, right: int) -> float:
        vectors, header = self.index.vectors, self.columns.header
        return float(np.clip(vectors[header[left]] @ vectors[header[right]], 0.0, 1.0))

    def _hops(self, table: int, other: int, pairs: list[_Pair]) -> Iterator[Hop]:
        ranked = sorted(pairs, key=lambda pair: -self._plausible(pair))
        for pair in ranked[:PER_TABLE]:
            yield self._hop(table, other, [pair])
        if not any(self.columns.uniqueness[pair.right] >= UNIQUE for pair in ranked[:PER_TABLE]):
            yield from self._composite(table, other, pairs)

    def _plausible(self, pair: _Pair) -> float:
        return pair.containment * (0.3 + pair.affinity) * (0.5 + float(self.columns.uniqueness[pair.right]))

    def _composite(self, table: int, other: int, pairs: list[_Pair]) -> Iterator[Hop]:
        """One key of several columns with similar names."""
        taken: list[_Pair] = []
        for pair in sorted(pairs, key=lambda pair: -pair.affinity):
            free = all(pair.left != each.left and pair.right != each.right for each in taken)
            if free and pair.affinity >= NAMED_ALIKE:
                taken.append(pair)
        if len(taken) > 1:
            hop = self._hop(table, other, sorted(taken, key=lambda pair: pair.left))
            yield replace(hop, fan_out=self._measured_fan_out(hop))

    def _measured_fan_out(self, hop: Hop) -> float:
        table = self.index.catalog.tables[hop.right]
        key = key_sql(table, hop.right_columns, hop.form)
        row = self.connection.query(f"SELECT count({key}) AS n, count(DISTINCT {key}) AS d FROM {table.name.quoted}")
        return float(row["n"][0].as_py() / max(row["d"][0].as_py(), 1))

    def _hop(self, table: int, other: int, pairs: list[_Pair]) -> Hop:
        known = [self.columns.flat[pair.right] for pair in pairs]
        return Hop(
            table,
            tuple(self._name(pair.left) for pair in pairs),
            other,
            tuple(self._name(pair.right) for pair in pairs),
            self._form(pairs),
            min(pair.containment for pair in pairs),
            min(profile.fan_out or 1.0 for profile in known),
            sum(self._trust(pair) for pair in pairs) / len(pairs),
            max(pair.bound for pair in pairs),
        )

    def _trust(self, pair: _Pair) -> float:
        base = float(TRUST.get(self.columns.flat[pair.left].kind, 0.0))
        return base + (1 - base) * pair.affinity

    def _form(self, pairs: list[_Pair]) -> Form:
        flat = self.columns.flat
        for pair in pairs:
            one, two = flat[pair.left], flat[pair.right]
            share = overlap(one.sketch, one.distinct, two.sketch, two.distinct).left_in_right
            if share is None or share < EXACT * self._shared(pair):
                return Form.NORMAL
        left, right = [[self._column(getattr(pair, side)) for pair in pairs] for side in ("left", "right")]
        return Form.NATIVE if native(left, right) else Form.SPELLED

    def _shared(self, pair: _Pair) -> float:
        """The share of the left column's distinct values that are in the right one, in the normal form."""
        one, two = (self.keys.columns[number] for number in (pair.left, pair.right))
        found = overlap(one.hashes, _count(one), two.hashes, _count(two)).left_in_right
        return found or 0.0

    def _column(self, number: int) -> Column:
        return self.index.catalog.tables[int(self.columns.table[number])].columns[int(self.columns.position[number])]

    def _name(self, number: int) -> str:
        return self._column(number).name

    def _declared(self, table: int) -> Iterator[Hop]:
        for other in self.graph.neighbours.get(table, ()):
            for edge in self.graph.joins[min(table, other), max(table, other)][:PER_TABLE]:
                yield self._edge_hop(table, other, edge)

    def _edge_hop(self, table: int, other: int, edge: JoinEdge) -> Hop:
        seen = edge if edge.left == self.index.catalog.tables[table].name else edge.reversed()
        tables = (self.index.catalog.tables[table], self.index.catalog.tables[other])
        sides = [
            [each.column_by_name[name.lower()] for name in names]
            for each, names in zip(tables, (seen.left_columns, seen.right_columns), strict=True)
        ]
        contained = seen.measures.left_in_right
        return Hop(
            table,
            seen.left_columns,
            other,
            seen.right_columns,
            Form.NATIVE if native(*sides) else Form.SPELLED,
            1.0 if contained is None else contained,
            seen.measures.right_fan_out or 1.0,
            1.0 if seen.declared else seen.confidence,
        )


def between_share(rows: float, squares: float, keys: int) -> float:
    """The share of the residuals' variance that lies between keys, less what as many keys would explain by chance.

    Any feature of a key is constant within it, so no table joined on it can explain more. (This is the adjusted R2 of
    the keys' fixed effects. It is 1 if keys have hardly more than one row each, because then it would say nothing.)
    """
    if rows < 1.5 * keys:
        return 1.0
    share = min(squares / rows, 1.0)
    return float(np.clip(1 - (1 - share) * (rows - 1) / (rows - keys), 0.0, 1.0))


def _count(keys: Keys) -> int:
    """The number of hashes, one more if the column has other values: `overlap` then takes them for a part."""
    return len(keys.hashes) if keys.reach == 2**64 - 1 else len(keys.hashes) + 1


def promise(hop: Hop) -> float:
    """The promise of a hop: what its key could explain, times how many rows it reaches and how sure the join is."""
    return hop.bound * likeliness(hop)


def likeliness(hop: Hop) -> float:
    """The promise without the bound: how many rows the key reaches, and how sure the join is."""
    unique = 1.0 if hop.fan_out < 1.05 else 0.7
    return hop.containment * unique * hop.affinity
