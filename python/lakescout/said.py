"""What users say of their lake: texts about tables, meanings of columns, keys that the catalog does not declare."""

from __future__ import annotations

from collections.abc import Sequence

from lakescout import state
from lakescout.arguments import check_text
from lakescout.catalog import Catalog
from lakescout.engine import Lake
from lakescout.errors import ArgumentError
from lakescout.joins.declared import user_edge
from lakescout.joins.edge import JoinEdge
from lakescout.lookup import find_column, find_table
from lakescout.narration import store as narration_store
from lakescout.narration.narrations import MAX_NARRATION
from lakescout.narration.store import ByHand


def add_context(lake: Lake, table_name: object, text: object) -> dict[str, object]:
    """Remember a text about a table. Raises UnknownTableError, ArgumentError, StateError."""
    words = check_text("text", text)
    with lake.session() as (_, index):
        name = find_table(index.catalog, check_text("table_name", table_name))
    with lake.noting() as (connection, home):
        state.append_context(connection, home, name, words)
        texts = lake.keeper.contexts.setdefault(name, [])
        texts.append(words)
    return {"table_name": index.catalog.display_name(name), "contexts": len(texts)}


def add_narrations(lake: Lake, entries: Sequence[tuple[str, str]]) -> list[dict[str, object]]:
    """Remember what columns mean: pairs of `schema.table.column` and a description.

    Nothing is stored when a column is unknown. Raises UnknownTableError, ArgumentError, StateError.
    """
    with lake.session() as (_, index):
        found = [
            ByHand(*find_column(index.catalog, check_text("column_name", column)), check_text("description", text))
            for column, text in entries
        ]
    with lake.noting() as (connection, home):
        narration_store.append_by_hand(connection, home, found)
    return [
        {
            "table_name": index.catalog.display_name(entry.table),
            "column_name": entry.column,
            "description": entry.description[:MAX_NARRATION],
        }
        for entry in found
    ]


def declare_join(lake: Lake, left_column: str, right_column: str, *, remove: bool = False) -> tuple[Catalog, JoinEdge]:
    """Remember a key, or forget it. Raises UnknownTableError, ArgumentError, StateError."""
    with lake.lock:
        with lake.session() as (connection, index):
            edge = user_edge(index.catalog, left_column, right_column)
            lake.join_state(connection, index)
        joins = lake.derived.joins
        if remove and not joins.is_said(edge):
            raise ArgumentError(
                f"no join of {left_column} and {right_column} was declared here; lakescout_joins() lists those that "
                "were, with the source 'user'"
            )
        with lake.noting() as (connection, home):
            stored = (joins.retract if remove else joins.declare)(connection, index, edge, home)
    return index.catalog, stored
