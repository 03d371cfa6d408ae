"""Reading the catalog: the whole of it once, afterwards only the tables that changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

import pyarrow as pa

from lakescout.askers import asking_views
from lakescout.catalog import Catalog, Column, Table, TableName
from lakescout.connection import Connection
from lakescout.globs import TableFilter
from lakescout.sqltext import statement

WHOLE = 0.2
"""Share of changed tables from which one read of all columns is cheaper than a selective one."""


@dataclass(frozen=True)
class Snapshot:
    """A catalog with a fingerprint per table: equal fingerprints mean that nothing the index knows changed."""

    catalog: Catalog
    fingerprints: Mapping[TableName, str]
    asking: Mapping[TableName, str] = field(default_factory=dict)
    """Views that ask lakescout itself, and so are no part of the lake, with their fingerprints."""


def read_snapshot(connection: Connection, keep: TableFilter, previous: Snapshot | None = None) -> Snapshot:
    """Read the catalog, taking unchanged tables from `previous`."""
    entries = _read_entries(connection, keep)
    asking = {name: entries.pop(name)["fingerprint"] for name in _asking(connection, entries, previous)}
    database, schema = connection.query("SELECT current_database() AS d, current_schema() AS s").to_pylist()[0].values()
    known = previous.catalog.id_by_name if previous else {}
    old = previous.fingerprints if previous else {}
    changed = [name for name, entry in entries.items() if old.get(name) != entry["fingerprint"]]
    columns = _read_columns(connection, changed, whole=len(changed) > WHOLE * len(entries))
    tables = []
    for name in sorted(entries):
        entry = entries[name]
        if name in columns:
            tables.append(Table(name, columns[name], entry["is_view"], entry["comment"], entry["row_estimate"]))
        elif previous is not None and name in known:
            table = previous.catalog.tables[known[name]]
            tables.append(table if table.rows == entry["row_estimate"] else replace(table, rows=entry["row_estimate"]))
    catalog = Catalog(tuple(tables), database, schema)
    return Snapshot(catalog, {name: entry["fingerprint"] for name, entry in entries.items()}, asking)


def _asking(
    connection: Connection, entries: Mapping[TableName, Mapping[str, Any]], previous: Snapshot | None
) -> list[TableName]:
    """The views among `entries` that ask lakescout; looked for only when some view is new or another one."""
    known = {**previous.fingerprints, **previous.asking} if previous else {}
    if any(entry["is_view"] and known.get(name) != entry["fingerprint"] for name, entry in entries.items()):
        found = asking_views(connection)
    else:
        found = frozenset(previous.asking if previous else ())
    return [name for name in entries if name in found]


def _read_entries(connection: Connection, keep: TableFilter) -> dict[TableName, dict[str, Any]]:
    rows = connection.query(statement("catalog_tables"))
    names = map(TableName, *(rows.column(number).to_pylist() for number in range(3)))
    return {name: row for name, row in zip(names, _rows(rows), strict=True) if keep.keeps(name)}


def _rows(table: pa.Table) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = table.select(["is_view", "comment", "row_estimate", "fingerprint"]).to_pylist()
    return rows


def _read_columns(
    connection: Connection, names: list[TableName], *, whole: bool
) -> dict[TableName, tuple[Column, ...]]:
    if not names:
        return {}
    wanted = [[], [], []] if whole else [list(part) for part in zip(*names, strict=True)]
    rows = connection.query(statement("catalog_columns", all=int(whole)), wanted)
    parts = [rows.column(number).to_pylist() for number in range(6)]
    asked = set(names)
    found: dict[TableName, tuple[Column, ...]] = dict.fromkeys(names, ())
    for key, group in groupby(zip(*parts, strict=True), key=lambda row: row[:3]):
        name = TableName(*key)
        if name in asked:
            found[name] = tuple(
                Column(column, data_type, position, comment)
                for position, (_, _, _, column, data_type, comment) in enumerate(group)
            )
    return found
