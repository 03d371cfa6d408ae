"""A way from the base table to another one: a chain of joins, and the relation of features per key that it gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from lakescout.augment.features import Feature
from lakescout.augment.keyform import Form, key_sql
from lakescout.catalog import Catalog
from lakescout.sqltext import Sql


@dataclass(frozen=True, slots=True)
class Hop:
    """One join, from a table to the next; tables by catalog id."""

    left: int
    left_columns: tuple[str, ...]
    right: int
    right_columns: tuple[str, ...]
    form: Form
    containment: float = field(default=1.0, compare=False)
    """Share of the left side's rows whose key is on the right."""
    fan_out: float = field(default=1.0, compare=False)
    """Mean rows of the right table for one key."""
    affinity: float = field(default=0.0, compare=False)
    """How alike the two sides are named, 0 to 1; 1 for a declared key."""
    bound: float = field(default=1.0, compare=False)
    """About the share of the target's variance that any feature of this key could explain."""


@dataclass(frozen=True, slots=True)
class Path:
    """Joins one after the other; the first starts at the base table."""

    hops: tuple[Hop, ...]

    @property
    def table(self) -> int:
        """The table whose columns it brings."""
        return self.hops[-1].right

    @property
    def tables(self) -> tuple[int, ...]:
        """The tables it goes through, in order, the base left out."""
        return tuple(hop.right for hop in self.hops)

    @property
    def base_key(self) -> tuple[tuple[str, ...], Form]:
        """The base's side of the first join."""
        return self.hops[0].left_columns, self.hops[0].form

    def then(self, hop: Hop) -> Path:
        """The path with one join more."""
        return Path((*self.hops, hop))


@dataclass(frozen=True, slots=True)
class Relation:
    """SQL with columns k, f1, f2, ...: one row a key of the base's side, whatever the joins multiply."""

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
    """The relation `inner`, keyed by the join after this one, carried back over this one's table."""
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
