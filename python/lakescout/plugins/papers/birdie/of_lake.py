"""The trained index of one lake."""

from __future__ import annotations

from collections.abc import Mapping

from lakescout.engine.lake import Lake
from lakescout.lake.catalog import TableName
from lakescout.lake.connection import Connection
from lakescout.lake.index import LakeIndex
from lakescout.plugins.papers.birdie.cached_hub import CachedHub
from lakescout.plugins.papers.birdie.hub import Hub


def trained(lake: Lake, connection: Connection, index: LakeIndex) -> Hub | None:
    """The trained index as it is stored now; None if there is none. Raises StateError."""
    now = lake.now(connection)
    return lake.memory(CachedHub).ensure(now) if now.readable else None


def note(lake: Lake, connection: Connection, home: str, fingerprints: Mapping[TableName, str]) -> str:
    """How the trained index relates to the lake; '' if there is none, or if a newer lakescout stored the state."""
    return "" if lake.keeper.stored.unreadable else lake.memory(CachedHub).note(connection, home, fingerprints)
