"""Measurement of one join in the database, for composite keys and where sketches say too little.

Two tables of moderate size are measured exactly. Of larger ones both keys are read whole, but only the values whose
hash lies under a bound are kept, the same values on both sides: containment is estimated without bias, from about
`SAMPLE` values of the smaller side where the larger allows it, with standard error at most 0.5 / sqrt(values).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from lakescout.catalog import Catalog, TableName
from lakescout.connection import Connection
from lakescout.errors import QueryError
from lakescout.joins.edge import JoinEdge, Measures
from lakescout.joins.profile import ColumnProfile, Reading, TableProfile, kind_of
from lakescout.joins.spelling import as_text
from lakescout.limit import NO_LIMIT, Limit
from lakescout.sqltext import Sql, statement

MAX_ROWS: Final = 5_000_000
"""Tables of more rows than this are measured by a sample of their key values."""
SAMPLE: Final = 4_000
"""Values of the key with fewer values that are sampled."""
MAX_SAMPLE: Final = 2_000_000
"""Values of the other key that are kept at most, about."""
_EVERY_HASH: Final = 2**64 - 1

Profiles = dict[TableName, TableProfile]


def measured(
    connection: Connection,
    catalog: Catalog,
    edge: JoinEdge,
    profiles: Profiles,
    *,
    max_rows: int = MAX_ROWS,
    limit: Limit = NO_LIMIT,
) -> JoinEdge:
    """The edge with measured figures; as it was when a table was not read or the time is over."""
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
    sql = statement("joins_measure", **values) if exact else statement("joins_measure_sample", bound=bound, **values)
    try:
        with limit.kept(connection):
            [row] = connection.query(sql).to_pylist()
    except QueryError:
        return edge
    return replace(edge, measures=_exact(row) if exact else _estimated(row, edge.measures))


def _hash_bound(left: int, right: int) -> int:
    fewer, more = sorted((max(left, 1), max(right, 1)))
    share = min(1.0, SAMPLE / fewer, MAX_SAMPLE / more)
    return min(_EVERY_HASH, int(share * _EVERY_HASH))


def _distinct(catalog: Catalog, edge: JoinEdge, profile: TableProfile, *, left: bool) -> int:
    """About how many values the key has: for a composite key at most as many as rows."""
    name, names = (edge.left, edge.left_columns) if left else (edge.right, edge.right_columns)
    if len(names) > 1:
        return profile.rows
    place = catalog.tables[catalog.id_by_name[name]].column_by_name[names[0].lower()].position
    column: ColumnProfile = profile.columns[place]
    return column.distinct if column.distinct < 0.5 * column.rows else profile.rows


def _key(catalog: Catalog, edge: JoinEdge, *, left: bool) -> Sql:
    """One text for the key's values, NULL when any of them is: NULL joins nothing."""
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
    """Shares and fan-outs from the sampled values; nulls as the profiles said."""
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
