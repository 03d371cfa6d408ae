"""Tables related to a table: its copies, the other members of its family, those that join it and those like it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np

from lakescout.engine.discover import copies_of
from lakescout.engine.lake import Lake
from lakescout.joins.graph import JoinEdge
from lakescout.joins.state import JoinState
from lakescout.lake.connection import Connection
from lakescout.lake.index import LakeIndex
from lakescout.lake.lookup import check_count, check_text, find_table
from lakescout.words.text import about

LIKE: Final = 0.6
"""The least share of the wider table's columns that must match, so that the rows of both can stand in one table."""
FEWEST: Final = 2
NEAR: Final = 0.8
"""The least cosine of two headers that mean the same."""


class Related(NamedTuple):
    """One way in which another table is related."""

    table: int
    relation: str
    strength: float
    """0 to 1."""
    columns: tuple[tuple[str, str], ...]
    reason: str


ORDER: Final = ("copy", "part", "join", "union")
"""Kinds of relations, the closest first."""


def related_tables(lake: Lake, table_name: object, *, k: object) -> list[dict[str, Any]]:
    """Rows of related_tables, by kind and strength. Raises UnknownTableError, ArgumentError."""
    count = check_count("k", k)
    with lake.session() as (connection, index):
        name = find_table(index.catalog, check_text("table_name", table_name))
        found = _related(lake, connection, index, index.catalog.id_by_name[name])
    tables = index.catalog.tables
    ordered = sorted(found, key=lambda one: (ORDER.index(one.relation), -one.strength, tables[one.table].name))
    return [
        {
            "rank": rank,
            **dict(zip(("database_name", "schema_name", "table_name"), tables[one.table].name, strict=True)),
            "relation": one.relation,
            "strength": one.strength,
            "columns": [{"column_name": own, "other_column": other} for own, other in one.columns],
            "reason": one.reason,
        }
        for rank, one in enumerate(ordered[:count], start=1)
    ]


def _related(lake: Lake, connection: Connection, index: LakeIndex, table: int) -> list[Related]:
    copies = copies_of(lake, connection, index, [table]).get(table)
    same = set(copies.others(table)) if copies else set()
    parts = set(index.members_with(table)) - {table}
    state = lake.join_state(connection, index)
    found = [_copy(index, table, other, copies is not None and other == copies.original) for other in sorted(same)]
    found += [_part(index, table, other) for other in sorted(parts)]
    found += _joined(index, state, table)
    found += (each for each in _unions(index, table) if each.table not in same | parts)
    return found


def _copy(index: LakeIndex, table: int, other: int, is_original: bool) -> Related:
    reason = "the same rows; it is the original" if is_original else "the same rows"
    return Related(other, "copy", 1.0, _namesakes(index, table, other), reason)


def _part(index: LakeIndex, table: int, other: int) -> Related:
    return Related(other, "part", 1.0, _namesakes(index, table, other), f"a part of {index.shown_as(table)}")


def _namesakes(index: LakeIndex, table: int, other: int) -> tuple[tuple[str, str], ...]:
    """The columns of two tables with the same headers."""
    theirs = index.catalog.tables[other].column_by_name
    return tuple((column.name, theirs[column.name.lower()].name) for column in index.catalog.tables[table].columns)


def _joined(index: LakeIndex, state: JoinState, table: int) -> Iterator[Related]:
    catalog = index.catalog
    name = catalog.tables[table].name
    for edge in state.edges_of(name):
        turned = edge.left != name
        other = edge.left if turned else edge.right
        if other in catalog.id_by_name:
            pairs = tuple((two, one) if turned else (one, two) for one, two in edge.columns)
            yield Related(catalog.id_by_name[other], "join", edge.confidence, pairs, _in_words(edge))


def _in_words(edge: JoinEdge) -> str:
    said = "declared" if edge.declared else "inferred"
    share, fan_out = edge.measures.left_in_right, edge.measures.left_fan_out
    parts = [said]
    if share is not None:
        parts.append(f"{share:.0%} of the values of {edge.left.table}.{', '.join(edge.left_columns)} are found")
    if fan_out is not None:
        parts.append(f"{about(fan_out)} rows of {edge.left.table} a value")
    return "; ".join(parts)


def _unions(index: LakeIndex, table: int) -> Iterator[Related]:
    """Tables whose columns match by header and kind, so that their rows can stand in one table."""
    own = np.arange(index.first_column[table], index.first_column[table + 1])
    if len(own) < FEWEST:
        return
    texts = index.column_text[own]
    like = index.vectors[texts] @ index.vectors.T >= NEAR
    like[np.arange(len(own)), texts] = True
    near = like[:, index.column_text]
    width = np.diff(index.first_column)
    reached = np.zeros((len(own), len(width)), dtype=np.bool_)
    rows, columns = np.nonzero(near)
    reached[rows, index.column_table[columns]] = True
    shared = reached.sum(axis=0)
    shared[table] = 0
    enough = shared >= np.maximum(FEWEST, LIKE * np.maximum(width, len(own)))
    for other in np.flatnonzero(enough).tolist():
        pairs = _matched(index, table, other)
        share = len(pairs) / max(len(own), int(width[other]))
        if len(pairs) >= FEWEST and share >= LIKE:
            yield Related(other, "union", share, pairs, _like(len(pairs), len(own), int(width[other])))


def _like(matched: int, own: int, others: int) -> str:
    return f"{matched} of {own} columns match {matched} of {others} by header and type"


def _matched(index: LakeIndex, table: int, other: int) -> tuple[tuple[str, str], ...]:
    """Pairs of columns of one kind, the nearest headers first; each column once."""
    one, two = index.catalog.tables[table].columns, index.catalog.tables[other].columns
    left, right = (
        index.column_text[index.first_column[each] : index.first_column[each + 1]] for each in (table, other)
    )
    cosines = index.vectors[left] @ index.vectors[right].T
    cosines[left[:, None] == right[None, :]] = 1.0
    fits = np.array([[a.kind == b.kind for b in two] for a in one], dtype=np.bool_)
    places = np.argwhere((cosines >= NEAR) & fits)
    taken: dict[int, int] = {}
    for a, b in sorted(places.tolist(), key=lambda pair: (-cosines[pair[0], pair[1]], pair)):
        if a not in taken and b not in taken.values():
            taken[a] = b
    return tuple((one[a].name, two[b].name) for a, b in sorted(taken.items()))
