"""Tables whose columns improve the prediction of a column: augment_tables."""

from __future__ import annotations

from typing import Final

from lakescout.plugins import YEAR, Late, Origin, Plugin, Setting, StoredTable

OFFERS: Final = ("history", "judge", "methods", "paths", "search", "session", "surface")
"""The modules that other plugins may import."""

HISTORY: Final = StoredTable(
    "augment_history",
    Origin.RECORD,
    dict.fromkeys(("base_database", "base_schema", "base_table", "target_column"), "VARCHAR")
    | {"tables": "VARCHAR[]", "columns": "VARCHAR[]"}
    | dict.fromkeys(("r2_before", "r2_after", "gain"), "DOUBLE")
    | {"chosen": "BOOLEAN", "method": "VARCHAR", "tried_at": "TIMESTAMP"},
)
"""What was tried for a base table and a target, and what it added."""

PLUGIN: Final = Plugin(
    "augment",
    settings=(
        Setting("augment_max_calls", "BIGINT", 200, "most calls to the model for one augment_tables"),
        Setting("augment_max_tokens", "BIGINT", 20_000, "most tokens for one augment_tables"),
        Setting(
            "augment_max_seconds", "DOUBLE", 120.0, "most seconds of model time for one augment_tables", maximum=YEAR
        ),
    ),
    functions=Late("lakescout.plugins.augment.functions", "FUNCTIONS"),
    verbs={"augment": Late("lakescout.plugins.augment.verb", "augment")},
    stored=(HISTORY,),
)
