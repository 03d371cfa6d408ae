"""The joins that lead on from a table: from the join graph, and to any column that holds its keys in a normal form."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lakescout.augment.keyform import Form, key_sql, native
from lakescout.augment.keyindex import MIN_SAMPLE, KeyIndex, Keys
from lakescout.augment.paths import Hop
from lakescout.catalog import Column
from lakescout.connection import Connection
from lakescout.index import LakeIndex
from lakescout.joins.columns import LakeColumns
from lakescout.joins.edge import JoinEdge
from lakescout.joins.graph import JoinGraph
from lakescout.joins.profile import Kind
from lakescout.joins.sketch import overlap

MIN_KEYS: Final = 5
"""Distinct values of a column, and shared ones, below which it is no key to join on."""
MIN_CONTAINED: Final = 0.2
"""Least share of rows that find a partner."""
UNIQUE: Final = 0.95
NAMED_ALIKE: Final = 0.6
"""Cosine of two headers from which their columns are paired in a composite key."""
EXACT: Final = 0.98
"""Share of the normal form's matches that plain equality must find to be preferred."""
PER_TABLE: Final = 2
"""Single keys that are tried for one pair of tables."""


TRUST: Final[Mapping[Kind, float]] = {Kind.TEXT: 0.7, Kind.MOMENT: 0.6, Kind.INTEGER: 0.2, Kind.NUMBER: 0.1}
"""How far shared values alone speak for a join: numbers are shared by chance."""


@dataclass(frozen=True)
class Probe:
    """The values of one column to look for, each with rows and with squared sums of residuals."""

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
        """The hops from a table whose columns hold the probes' values, likeliest first."""
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
        """One key of several columns that are named alike."""
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

    Any feature of a key is constant within it, so no table joined on it can explain more. (The adjusted R2 of the keys'
    fixed effects; where keys have hardly more than one row each it says nothing, and is 1.)
    """
    if rows < 1.5 * keys:
        return 1.0
    share = min(squares / rows, 1.0)
    return float(np.clip(1 - (1 - share) * (rows - 1) / (rows - keys), 0.0, 1.0))


def _count(keys: Keys) -> int:
    """A number of distinct values that says whether the hashes are all of them."""
    return len(keys.hashes) if keys.reach == 2**64 - 1 else len(keys.hashes) + 1


def promise(hop: Hop) -> float:
    """The order in which hops are tried: what the key could explain, how many rows it reaches, how sure the join is."""
    return hop.bound * likeliness(hop)


def likeliness(hop: Hop) -> float:
    """The same without the bound: how many rows it reaches, and how sure the join is."""
    unique = 1.0 if hop.fan_out < 1.05 else 0.7
    return hop.containment * unique * hop.affinity
