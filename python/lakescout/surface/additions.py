"""What people add: contexts and descriptions, one by one or in bulk; and declared joins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError
from lakescout.joins.declared import user_edge
from lakescout.joins.graph import JoinEdge
from lakescout.lake import narrations as narration_store
from lakescout.lake import state
from lakescout.lake.catalog import TableName
from lakescout.lake.index import LakeIndex
from lakescout.lake.lookup import SHOWN, check_flag, check_text, find_column, find_table
from lakescout.lake.narrations import MAX_NARRATION, ByHand

BRIEF: Final = 60
"""The most characters of a text in a message."""


def add_context(
    lake: Lake, table_name: object, text: object, *, replaces: object = None, remove: object = False
) -> dict[str, object]:
    """Remember a text about a table, in the place of `replaces` if that is given; or forget the text.

    Raises UnknownTableError, ArgumentError, StateError.
    """
    words = check_text("text", text)
    check_flag("remove", remove)
    if remove and replaces is not None:
        raise ArgumentError("give either remove or replaces, not both")
    old = words if remove else None if replaces is None else check_text("replaces", replaces)
    with lake.lock:
        with lake.session() as (_, index):
            name = find_table(index.catalog, check_text("table_name", table_name))
            texts = lake.keeper.contexts.get(name, [])
        shown = index.catalog.display_name(name)
        if old is not None and old not in texts:
            raise ArgumentError(f"{shown} has no context {_brief(old)}; {_those(texts)}")
        if old is None:
            add_contexts(lake, [(name, words)])
            return {"table_name": shown, "contexts": len(texts) + 1}
        with lake.noting() as (connection, home):
            state.change_context(connection, home, name, old, None if remove else words)
            now = [words if each == old else each for each in texts if not remove or each != old]
            lake.keeper.contexts[name] = now
    return {"table_name": shown, "contexts": len(now)}


def add_contexts(lake: Lake, entries: Iterable[tuple[TableName, str]]) -> None:
    """Remember texts about tables of the lake, all in one change: each change makes lakescout read the lake again.

    Nothing is stored if a text is not allowed. Raises ArgumentError, StateError.
    """
    found = [(name, check_text("text", text)) for name, text in entries]
    with lake.noting() as (connection, home):
        for name, words in found:
            state.append_context(connection, home, name, words)
            lake.keeper.contexts[name] = [*lake.keeper.contexts.get(name, ()), words]


def is_allowed(text: str, of: str, left_out: list[str]) -> bool:
    """Whether a description is allowed; if not, adds to `left_out` what it describes, and why it is not."""
    try:
        check_text("description", text)
    except ArgumentError as error:
        left_out.append(f"{of}: {error}")
        return False
    return True


def _those(texts: Sequence[str]) -> str:
    if not texts:
        return "nothing was added to it here"
    more = f" and {len(texts) - SHOWN:,} more" if len(texts) > SHOWN else ""
    return f"it has: {', '.join(map(_brief, texts[:SHOWN]))}{more}"


def _brief(text: str) -> str:
    return repr(text if len(text) <= BRIEF else f"{text[:BRIEF]}…")


def add_narrations(lake: Lake, entries: Sequence[tuple[str, str]]) -> list[dict[str, object]]:
    """Remember what columns mean: pairs of `schema.table.column` and a description.

    Nothing is stored if a column is unknown or a description is not allowed.

    Raises UnknownTableError, ArgumentError, StateError.
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


def take_narration_back(lake: Lake, column_name: str, description: str) -> dict[str, object]:
    """Forget the description of a column if it is still `description`; what others said of the column shows again.

    Raises UnknownTableError, ArgumentError, StateError.
    """
    with lake.lock:
        with lake.session() as (_, index):
            name, column = find_column(index.catalog, column_name)
            table = index.catalog.tables[index.catalog.id_by_name[name]]
            known = lake.keeper.narrations
        told = known.of_column(table, column)
        shown = index.catalog.display_name(name)
        if told is None or told.description != description[:MAX_NARRATION]:
            it_has = "it has none" if told is None else f"it has: {_brief(told.description)}"
            raise ArgumentError(f"{shown}.{column} has no description {_brief(description)}; {it_has}")
        with lake.noting() as (connection, home):
            if (name, column.lower()) in known.by_column:
                source = narration_store.BY_HAND
            else:
                source = "" if known.of(table)[table.column_by_name[column.lower()].position] else told.source
            narration_store.forget(connection, home, table, column, source=source)
        with lake.session():
            left = lake.keeper.narrations.of_column(table, column)
    return {"table_name": shown, "column_name": column, "description": left.description if left else None}


def declare_join(
    lake: Lake, left_column: str, right_column: str, *, remove: bool = False
) -> tuple[LakeIndex, JoinEdge]:
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
    return index, stored
