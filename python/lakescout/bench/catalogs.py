"""A lake that changes while it is measured: a table's id is its place in one catalog, and only its name lasts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lakescout.catalog import Catalog
from lakescout.ranking import TableHit


def moved(hits: Sequence[TableHit], origin: Catalog, target: Catalog) -> list[TableHit]:
    """Hits of one catalog by the ids of another, in the same order; tables that the other one lacks are left out."""
    if origin is target:
        return list(hits)
    ids = target.id_by_name
    named = ((hit, origin.tables[hit.table].name) for hit in hits)
    return [replace(hit, table=ids[name]) for hit, name in named if name in ids]


def differing(before: Catalog, after: Catalog) -> list[str]:
    """The tables that only one of two catalogs has, as they are shown."""
    return [before.display_name(name) for name in sorted(before.id_by_name.keys() ^ after.id_by_name.keys())]
