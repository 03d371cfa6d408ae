"""The join graph as a snapshot that a refresh carries forward: profiles and measures of unchanged tables are kept.

Composite keys are measured in the database, and so are joins about which sketches say too little. Two tables of
moderate size are measured exactly. For larger ones both keys are read whole, but only values whose hash is below a
bound are kept, the same values on both sides. That estimates containment without bias, from about `SAMPLE` values of
the smaller side (fewer if the larger side exceeds `MAX_SAMPLE`), with a standard error of at most 0.5 / sqrt(values).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from lakescout.errors import QueryError
from lakescout.joins.columns import CONTAINED, LakeColumns
from lakescout.joins.compound import CELLS, JOINABILITY, KeySets, Search, compound_edges
from lakescout.joins.declared import catalog_edges, with_measures
from lakescout.joins.graph import JoinEdge, JoinGraph, Measures, Source, beside, merged, of_families
from lakescout.joins.inference import DANGLING, THRESHOLD, USED, Overlaps, inferred_edges
from lakescout.joins.profile import (
    ColumnProfile,
    Reading,
    Shape,
    TableProfile,
    as_text,
    kind_of,
    left_out,
    unread,
    without_rows,
)  # fmt: skip
from lakescout.joins.profiling import EVERY_HASH, MAX_ROWS, Known, profile_tables
from lakescout.joins.used import Used, used
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.lake.connection import NO_LIMIT, Connection, Limit
from lakescout.lake.index import LakeIndex
from lakescout.lake.sqltext import Sql, quote, statement
from lakescout.lake.texts import Progress
from lakescout.words.encoder import EncoderIdentity
from lakescout.words.text import counted

EXACT_ROWS: Final = 5_000_000
"""Joins of tables with more rows are measured by a sample of their key values."""
SAMPLE: Final = 4_000
"""About how many values are sampled of the key that has fewer."""
MAX_SAMPLE: Final = 2_000_000
"""About the most values that are kept of the other key."""

Profiles = dict[TableName, TableProfile]


def measured(
    connection: Connection,
    catalog: Catalog,
    edge: JoinEdge,
    profiles: Profiles,
    *,
    max_rows: int = EXACT_ROWS,
    limit: Limit = NO_LIMIT,
) -> JoinEdge:
    """The edge with measured figures; unchanged if a table was not read, the statement fails, or the time is up."""
    known = [profiles.get(name) for name in (edge.left, edge.right)]
    found = [profile for profile in known if profile is not None and profile.reading is Reading.DONE]
    if len(found) < 2 or limit.passed:
        return edge
    values = {
        "left_key": _key(catalog, edge, left=True),
        "left_table": edge.left.quoted,
        "right_key": _key(catalog, edge, left=False),
        "right_table": edge.right.quoted,
    }
    exact = all(profile.rows <= max_rows for profile in found)
    distinct = [_distinct(catalog, edge, found[side], left=not side) for side in (0, 1)]
    bound = 0 if exact else _hash_bound(*distinct)
    sql = statement("joins/measure", **values) if exact else statement("joins/measure_sample", bound=bound, **values)
    try:
        with limit.kept(connection):
            [row] = connection.query(sql).to_pylist()
    except QueryError:
        return edge
    return replace(edge, measures=_exact(row) if exact else _estimated(row, edge.measures))


def contained_shares(
    connection: Connection,
    catalog: Catalog,
    edges: Sequence[JoinEdge],
    profiles: Profiles,
    *,
    max_rows: int = EXACT_ROWS,
    limit: Limit = NO_LIMIT,
) -> list[float]:
    """For each of several edges between two tables, the share of the values on the left that are on the right, too.

    One statement counts all. 1 where `measured` has to tell: of a single edge, of large tables, or if it fails.
    """
    unknown = [1.0] * len(edges)
    known = [profiles.get(name) for edge in edges[:1] for name in (edge.left, edge.right)]
    if len(edges) < 2 or limit.passed or any(each is None or each.rows > max_rows for each in known):
        return unknown
    shares = [
        statement(
            "joins/contained",
            left_key=_key(catalog, edge, left=True), left_table=edge.left.quoted,
            right_key=_key(catalog, edge, left=False), right_table=edge.right.quoted,
        )
        for edge in edges
    ]  # fmt: skip
    try:
        with limit.kept(connection):
            row = connection.query(f"SELECT {', '.join(f'({each}) AS n{place}' for place, each in enumerate(shares))}")
    except QueryError:
        return unknown
    found = (row.column(place)[0].as_py() for place in range(len(edges)))
    return [1.0 if share is None else float(share) for share in found]


def _hash_bound(left: int, right: int) -> int:
    fewer, more = sorted((max(left, 1), max(right, 1)))
    share = min(1.0, SAMPLE / fewer, MAX_SAMPLE / more)
    return min(EVERY_HASH, int(share * EVERY_HASH))


def _distinct(catalog: Catalog, edge: JoinEdge, profile: TableProfile, *, left: bool) -> int:
    """About how many values the key has: for a composite or nearly unique key, the number of rows."""
    name, names = (edge.left, edge.left_columns) if left else (edge.right, edge.right_columns)
    if len(names) > 1:
        return profile.rows
    place = catalog.tables[catalog.id_by_name[name]].column_by_name[names[0].lower()].position
    column: ColumnProfile = profile.columns[place]
    return column.distinct if column.distinct < 0.5 * column.rows else profile.rows


def _key(catalog: Catalog, edge: JoinEdge, *, left: bool) -> Sql:
    """The key's values as one text; NULL if any of them is NULL, because NULL joins nothing."""
    name, names = (edge.left, edge.left_columns) if left else (edge.right, edge.right_columns)
    columns = catalog.tables[catalog.id_by_name[name]].column_by_name
    texts = [as_text(kind_of(columns[each.lower()].type), columns[each.lower()].name) for each in names]
    if len(texts) == 1:
        return texts[0]
    return Sql(" || chr(31) || ".join(f"({text})" for text in texts))


def _exact(row: dict[str, Any]) -> Measures:
    return replace(
        _shares(row),
        left_uniqueness=_ratio(row["left_distinct"], row["left_rows"]),
        right_uniqueness=_ratio(row["right_distinct"], row["right_rows"]),
        left_null_share=_ratio(row["left_rows"] - row["left_filled"], row["left_rows"]),
        right_null_share=_ratio(row["right_rows"] - row["right_filled"], row["right_rows"]),
    )


def _estimated(row: dict[str, Any], before: Measures) -> Measures:
    """Shares and fan-outs from the sampled values; nulls as in the profiles."""
    found = _shares(row)
    return replace(
        found,
        left_uniqueness=_uniqueness(found.left_fan_out, before.left_null_share),
        right_uniqueness=_uniqueness(found.right_fan_out, before.right_null_share),
        left_null_share=before.left_null_share,
        right_null_share=before.right_null_share,
        exact=False,
    )


def _shares(row: dict[str, Any]) -> Measures:
    shared = row["shared"]
    return Measures(
        jaccard=_ratio(shared, row["left_distinct"] + row["right_distinct"] - shared),
        left_in_right=_ratio(shared, row["left_distinct"]),
        right_in_left=_ratio(shared, row["right_distinct"]),
        left_fan_out=_ratio(row["left_filled"], row["left_distinct"]),
        right_fan_out=_ratio(row["right_filled"], row["right_distinct"]),
    )


def _uniqueness(fan_out: float | None, null_share: float | None) -> float | None:
    return (1 - (null_share or 0.0)) / fan_out if fan_out else None


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None


Sides = tuple[TableName, TableName, tuple[tuple[str, str], ...]]

NAMED = 5
"""How many tables a note names."""


@dataclass(frozen=True)
class JoinState:
    """What is known about how the lake's tables join. `refreshed` makes the next one.

    Nothing in it changes but its caches: `overlaps` and the last columns.
    """

    catalog: Catalog
    profiles: dict[TableName, TableProfile] = field(default_factory=dict)
    edges: tuple[JoinEdge, ...] = ()
    said: tuple[JoinEdge, ...] = ()
    """What users declared, whether or not its tables and columns are in the lake at the moment."""
    inferred: tuple[JoinEdge, ...] | None = field(default=None, compare=False, repr=False)
    """Every inferred edge, also those that a declared one hides; None if only those among `edges` are known."""
    encoder: EncoderIdentity | None = field(default=None, compare=False, repr=False)
    """The encoder whose vectors the inferred edges rest on; None if the inferred edges are not known."""
    refused: frozenset[Sides] = field(default=frozenset(), compare=False, repr=False)
    """Candidates that were measured and dropped, of tables that have not changed since."""
    overlaps: Overlaps = field(default_factory=Overlaps, compare=False, repr=False)
    represented: Mapping[TableName, TableName] = field(default_factory=dict, compare=False, repr=False)
    """The representative of each table that another member of its family represents."""
    key_sets: KeySets = field(default_factory=dict, compare=False, repr=False)
    """How well sets of columns tell the rows of a table apart, as far as counted."""
    unsought: int = field(default=0, compare=False)
    """The pairs of tables in which keys of several columns are still to be sought."""
    used: frozenset[Used] = field(default=frozenset(), compare=False, repr=False)
    """The joins of what people verified, on which the inferred edges rest, too."""
    _columns: dict[str, LakeColumns] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def graph(self) -> JoinGraph:
        """The graph of all edges, in which each family is joined by its representative."""
        return JoinGraph(self.catalog, of_families(self.edges, self.represented) if self.represented else self.edges)

    @cached_property
    def late(self) -> frozenset[TableName]:
        """Tables that there was no time for, to be read at the next refresh."""
        return frozenset(name for name, profile in self.profiles.items() if profile.reading is Reading.LATE)

    @property
    def stored(self) -> frozenset[TableName]:
        """Tables whose profiles are worth storing. Not those that failed or came late: the next process may read them.
        Not empty ones: their profile costs nothing.
        """
        kept, tables = (Reading.DONE, Reading.SLOW), self.catalog.tables
        empty = {tables[number].name for number in self.catalog.empty}
        return frozenset(
            name for name, profile in self.profiles.items() if profile.reading in kept and name not in empty
        )

    @cached_property
    def note(self) -> str:
        """What was not read in full, in words; empty if everything was."""
        parts = [
            f"{counted(len(names), 'table')} {reading.value}: {_some(self.catalog, names)}"
            for reading in (Reading.LATE, Reading.SLOW, Reading.FAILED)
            if (names := [name for name, profile in self.profiles.items() if profile.reading is reading])
        ]
        part = {name: p for name, p in self.profiles.items() if p.reading is Reading.DONE and not p.complete}
        if part:
            read, rows = (sum(getattr(p, each) for p in part.values()) for each in ("rows_read", "rows"))
            parts.append(f"{len(part)} read in part ({read:,} of {rows:,} rows): {_some(self.catalog, part)}")
        if self.unsought:
            pairs = counted(self.unsought, "pair")
            parts.append(f"keys of several columns are not sought yet in {pairs} of tables: lakescout_refresh() does")
        return "joins: " + "; ".join(parts) if parts else ""

    def columns(self, index: LakeIndex) -> LakeColumns:
        """The columns of the index with their profiles; a table without one counts as unread."""
        made = self._columns.get("last")
        if made is None or made.index is not index:
            made = self._columns["last"] = lake_columns(index, self.profiles, self.represented)
        return made

    def all_inferred(self, declared: Collection[object]) -> tuple[JoinEdge, ...] | None:
        """The inferred edges for a lake with declared edges of these keys; None if they must be inferred anew."""
        if self.inferred is None and {edge.key for edge in self.edges if edge.declared} != declared:
            return None
        known = self.edges if self.inferred is None else self.inferred
        return tuple(edge for edge in known if not edge.declared)

    def edges_of(self, table: TableName) -> tuple[JoinEdge, ...]:
        """The edges of a table, with those of its representative as its own."""
        usual = self.represented.get(table, table)
        own = [edge for edge in self.edges if table in (edge.left, edge.right)]
        others = [edge.renamed({usual: table}) for edge in self.edges if usual in (edge.left, edge.right)]
        return merged(own, others) if usual != table else tuple(own)

    def with_member(self, connection: Connection, table: TableName, limit: Limit = NO_LIMIT) -> JoinState:
        """The state in which this table represents its family; it is read for that, within the limit."""
        usual = self.represented.get(table)
        if usual is None:
            return self
        alone = [self.catalog.tables[self.catalog.id_by_name[table]]]
        [(_, profile)] = profile_tables(connection, alone, limit=limit)
        swapped = {usual: table}
        return replace(
            self,
            profiles={name: known for name, known in self.profiles.items() if name != usual} | {table: profile},
            edges=merged(edge.renamed(swapped) for edge in self.edges),
            represented={
                usual if one == table else one: table if other == usual else other
                for one, other in self.represented.items()
            },
            _columns={},
        )

    def declaring(self, edge: JoinEdge) -> JoinState:
        """The state in which users have declared this edge, too; `refreshed` makes its figures."""
        return replace(self, said=merged([edge], self.said))

    def retracting(self, edge: JoinEdge) -> JoinState:
        """The state in which users have not declared this edge."""
        return replace(self, said=tuple(known for known in self.said if known.key != edge.key))


def refreshed(
    connection: Connection,
    index: LakeIndex,
    old: JoinState,
    changed: Collection[TableName],
    *,
    max_rows: int = MAX_ROWS,
    limit: Limit = NO_LIMIT,
    threshold: float = THRESHOLD,
    exact_rows: int = EXACT_ROWS,
    shapes: Mapping[TableName, Shape] | None = None,
    progress: Progress | None = None,
    prepared: Known | None = None,
    spared: Collection[TableName] = (),
    thorough: bool = False,
) -> JoinState:
    """The state for the index's catalog. `changed`: tables whose rows or columns are new; the others are not read.

    The edges are those that a graph made from scratch would have: which pairs are candidates, and how likely they are,
    depends on all tables, so every pair is judged again, but measured again only if one of its tables changed.

    Of a table of more than `max_rows` rows a part is read; tables of more than `exact_rows` are measured by samples.
    Tables that the limit leaves no time for stay unread, and so do `spared` ones. Of a family only the representative
    is read. Profiles in `prepared` are taken over where their tables still have the same shape. The search for keys of
    several columns ends after CELLS, unless it is to be `thorough`.
    """
    catalog, represented = index.catalog, represented_tables(index)
    joined = {table.name: table for table in catalog.tables if table.name not in represented}
    new = [table for name, table in joined.items() if name in changed or name not in old.profiles]
    profiles = {name: profile for name, profile in old.profiles.items() if name in joined}
    prepared, shapes = prepared or {}, shapes or {}
    ready = {
        table.name: taken
        for table in new
        if (taken := prepared.get(table.name)) is not None and taken.shape == shapes.get(table.name)
    }
    profiles |= ready
    for table in new:
        if table.name not in ready and catalog.id_by_name[table.name] in catalog.empty:
            ready[table.name] = profiles[table.name] = empty_profile(table, shapes.get(table.name))
    for table in new:
        if table.name not in ready and table.name in spared:
            ready[table.name] = profiles[table.name] = unread([column.type for column in table.columns])
    rest = [table for table in new if table.name not in ready]
    for number, (table, profile) in enumerate(
        profile_tables(connection, rest, max_rows=max_rows, limit=limit), start=1
    ):
        profiles[table.name] = replace(profile, shape=shapes.get(table.name))
        if progress is not None:
            progress(number, len(rest))
    columns, identity = lake_columns(index, profiles, represented), index.encoder.identity
    read_now = {table.name for table in new}

    def stays(edge: JoinEdge) -> bool:
        return all(name in profiles and name not in read_now for name in (edge.left, edge.right))

    def measure(edge: JoinEdge) -> JoinEdge:
        return measured(connection, catalog, edge, profiles, max_rows=exact_rows, limit=limit)

    before = {_sides(edge): edge.measures for edge in old.edges if edge.declared and stays(edge)}
    keys = catalog_edges(connection, catalog)
    declared = with_measures([*(of_families(keys, represented) if represented else keys), *old.said], columns)
    known = tuple(_without_measuring(edge, before) or measure(edge) for edge in declared)
    seeks = thorough and old.unsought > 0
    verified = used(index)
    same = (
        not (new or seeks)
        and verified == old.used
        and profiles.keys() == old.profiles.keys()
        and old.encoder == identity
    )
    refused = {sides for sides in old.refused if not {sides[0], sides[1]} & read_now}
    if same and (inferred := old.all_inferred({edge.key for edge in known})) is not None:
        return replace(old, catalog=catalog, edges=beside(known, inferred), represented=represented, _columns={})
    checked = {_sides(edge): edge for edge in old.edges if not edge.declared and stays(edge)}
    found = [*inferred_edges(columns, threshold, old.overlaps, verified), *_of_several(verified)]
    inferred = tuple(_verified(found, measure, checked, refused, verified))
    linked = {frozenset((edge.left, edge.right)) for edge in (*known, *inferred)}

    def measured_once(edges: Sequence[JoinEdge]) -> Iterator[JoinEdge]:
        first, rest = edges[:1], [each for each in edges[1:] if _sides(each) not in refused | checked.keys()]
        yield from (found for found in _verified(first, measure, checked, refused) if found.measures.jaccard)
        shares = contained_shares(connection, catalog, rest, profiles, max_rows=exact_rows, limit=limit)
        refused.update(_sides(each) for each, share in zip(rest, shares, strict=True) if share < CONTAINED)
        yield from (found for found in _verified(edges[1:], measure, checked, refused) if found.measures.jaccard)

    def count(table: TableName, sets: Sequence[tuple[str, ...]]) -> list[int | None]:
        return distinct_counts(connection, table, sets, limit)

    unchanged = {name: sets for name, sets in old.key_sets.items() if name in profiles and name not in read_now}
    search = Search(count, measured_once, unchanged, math.inf if thorough else CELLS)
    inferred += tuple(compound_edges(columns, linked, search))
    edges = beside(known, inferred)
    return JoinState(
        catalog, profiles, edges, old.said, inferred, identity, frozenset(refused), old.overlaps, represented,
        search.known, search.left_out, verified,
    )  # fmt: skip


def _of_several(joins: Iterable[Used]) -> Iterator[JoinEdge]:
    """The joins on several columns, not measured yet."""
    for (one, left), (other, right) in map(sorted, joins):
        if len(left) > 1:
            yield JoinEdge(one, left, other, right, Source.INFERRED, JOINABILITY, USED, Measures(exact=False))


def distinct_counts(
    connection: Connection, table: TableName, sets: Sequence[tuple[str, ...]], limit: Limit = NO_LIMIT
) -> list[int | None]:
    """For each set of columns, how many values it has in a table, not counting NULLs; None where that fails."""
    if limit.passed:
        return [None] * len(sets)
    counts = (
        statement(
            "joins/distinct_sets",
            names=Sql(", ".join(map(quote, names))),
            filled=Sql(" AND ".join(f"{quote(name)} IS NOT NULL" for name in names)),
            table=table.quoted,
        )
        for names in sets
    )
    try:
        with limit.kept(connection):
            rows = connection.query(f"SELECT {', '.join(f'({each}) AS n{place}' for place, each in enumerate(counts))}")
    except QueryError:
        return [None] * len(sets)
    return [rows.column(place)[0].as_py() for place in range(len(sets))]


def empty_profile(table: Table, shape: Shape | None) -> TableProfile:
    """The profile of a table without rows."""
    return replace(without_rows([column.type for column in table.columns]), shape=shape)


def represented_tables(index: LakeIndex) -> dict[TableName, TableName]:
    """The representative of each table that another member of its family represents."""
    tables = index.catalog.tables
    return {tables[one].name: tables[other].name for one, other in index.representatives.items() if one != other}


def _some(catalog: Catalog, names: Collection[TableName]) -> str:
    shown = [catalog.display_name(name) for name in sorted(names)[:NAMED]]
    return ", ".join(shown) + (", ..." if len(names) > NAMED else "")


def lake_columns(index: LakeIndex, profiles: Profiles, represented: Collection[TableName] = frozenset()) -> LakeColumns:
    """The columns of the index with their profiles; a table without one counts as unread.

    The tables of `represented` are not joined themselves.
    """
    return LakeColumns(
        index,
        [
            left_out(len(table.columns))
            if table.name in represented
            else profiles.get(table.name) or unread([column.type for column in table.columns])
            for table in index.catalog.tables
        ],
    )


def _verified(
    edges: Iterable[JoinEdge],
    measure: Callable[[JoinEdge], JoinEdge],
    checked: Mapping[Sides, JoinEdge],
    refused: set[Sides],
    used: Collection[Used] = (),
) -> Iterator[JoinEdge]:
    """The edges; those that rest on sketches are measured, once, and dropped if the key contains too few values.

    Those that are `used` stay; of several columns, they refer to the side that is more unique.
    """
    for edge in edges:
        sides = _sides(edge)
        if edge.measures.exact:
            yield edge
        elif sides in checked:
            yield replace(edge, measures=checked[sides].measures)
        elif sides not in refused:
            found = measure(edge)
            share, sketched = found.measures.left_in_right, edge.measures.left_in_right
            if edge.key in used:
                turned = (found.measures.left_uniqueness or 0.0) > (found.measures.right_uniqueness or 0.0)
                yield found.reversed() if turned and len(edge.columns) > 1 else found
            elif share is None or share >= (CONTAINED if sketched is None or sketched >= CONTAINED else DANGLING):
                yield found
            else:
                refused.add(sides)


def _without_measuring(edge: JoinEdge, before: Mapping[Sides, Measures]) -> JoinEdge | None:
    """A declared key whose figures are known: from the profiles, or from an earlier measurement of the same tables."""
    if len(edge.left_columns) == 1 and (edge.measures.exact or edge.measures.left_in_right is not None):
        return edge
    measures = before.get(_sides(edge))
    return replace(edge, measures=measures) if measures is not None and measures.left_in_right is not None else None


def _sides(edge: JoinEdge) -> Sides:
    return edge.left, edge.right, edge.columns
