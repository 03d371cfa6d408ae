"""Whether a trained index belongs to this lake."""

from __future__ import annotations

from typing import Final

from lakescout.birdie.hub import Hub
from lakescout.errors import StateError
from lakescout.index import LakeIndex

LEAST_KNOWN: Final = 0.5
"""Share of the trained tables that must be in the lake, or else the index is another lake's."""


def check_fits(hub: Hub, index: LakeIndex) -> None:
    """Raises StateError when the index was trained on another lake or with another encoder."""
    if hub.about.encoder != index.encoder.identity:
        raise StateError(
            f"the trained index reads the states of encoder {hub.about.encoder.name!r}, the lake has "
            f"{index.encoder.identity.name!r}: set the encoder back, or CALL lakescout_train_dsi(mode := 'full')"
        )
    known = sum(table.name in index.catalog.id_by_name for table in hub.tables)
    if known < LEAST_KNOWN * len(hub.tables):
        raise StateError(
            f"the trained index is that of another lake: {known} of its {len(hub.tables)} tables are in this one (as "
            "include and exclude leave it): CALL lakescout_train_dsi(mode := 'full')"
        )
