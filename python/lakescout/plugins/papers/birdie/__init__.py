"""BIRDIE: tabids, the decoder that spells them, and its training; README.md maps its sections and equations."""

from __future__ import annotations

from typing import Final

from lakescout.plugins import Late, Origin, Plugin, Setting, StoredTable, TableMethod

PARTS: Final = StoredTable(
    "dsi_parts",
    Origin.RECORD,
    {"part": "VARCHAR", "segment": "INTEGER", "checksum": "VARCHAR", "bytes": "BLOB"},
    version=2,
)
"""The trained index: its graphs, parameters, tree and units."""
TABIDS: Final = StoredTable(
    "dsi_tables",
    Origin.RECORD,
    {"position": "INTEGER", "unit": "INTEGER"}
    | dict.fromkeys(("database_name", "schema_name", "table_name"), "VARCHAR")
    | {"tabid": "INTEGER[]", "fingerprint": "VARCHAR"},
)
"""The tables that the trained index knows, with their tabids."""

PLUGIN: Final = Plugin(
    "birdie",
    tables={"birdie": TableMethod(Late("lakescout.plugins.papers.birdie.discover", "rank"), is_trained=True)},
    settings=(
        Setting("dsi_units", "VARCHAR", "parallel", "method 'birdie': how memory units run", ("parallel", "serial")),
        Setting(
            "dsi_update_share", "DOUBLE", 0.05, "share of new tables that updates the trained index", maximum=1_000
        ),
    ),
    functions=Late("lakescout.plugins.papers.birdie.functions", "FUNCTIONS"),
    verbs={"train": Late("lakescout.plugins.papers.birdie.verb", "train")},
    resource=Late("lakescout.plugins.papers.birdie.of_lake", "trained"),
    note=Late("lakescout.plugins.papers.birdie.of_lake", "note"),
    stored=(PARTS, TABIDS),
)
