"""The description of augment_tables."""

from __future__ import annotations

from typing import Final

from lakescout.plugins import AugmentMethod, Late, brought, quoted_names
from lakescout.surface.registry import Function, Kind, Parameter, columns

_METHODS: Final = brought({"gain": AugmentMethod(Late("", ""))}, lambda plugin: plugin.augment)
"""All methods by name; 'gain' is only named here, so that nothing of it is imported."""

_JOIN: Final = (
    "STRUCT(left_table VARCHAR, left_column VARCHAR, right_table VARCHAR, right_column VARCHAR, "
    "containment DOUBLE, fan_out DOUBLE, normalised BOOLEAN)[]"
)

_COLUMN: Final = "STRUCT(table_name VARCHAR, column_name VARCHAR, feature VARCHAR)[]"

_COST: Final = "STRUCT(evaluations BIGINT, calls BIGINT, tokens BIGINT, seconds DOUBLE)"

FUNCTIONS: Final[tuple[Function, ...]] = (
    Function(
        "augment_tables",
        Kind.TABLE,
        (
            Parameter("base_table", "VARCHAR", description="the table whose column is predicted"),
            Parameter("target_column", "VARCHAR", description="the column to predict: a number or BOOLEAN"),
            Parameter("k", "BIGINT", 5, "the most tables to return"),
            Parameter(
                "method",
                "VARCHAR",
                "gain",
                f"how tables are chosen; {quoted_names(_METHODS, lambda method: method.asks_model)} ask a model",
                choices=tuple(_METHODS),
            ),
            Parameter("max_hops", "BIGINT", 2, "most joins in a row on the way to a table"),
            Parameter(
                "search",
                "VARCHAR",
                "best",
                "order in which joins are tried",
                choices=tuple(brought({"best": None}, lambda plugin: plugin.orders)),
            ),
            Parameter("seconds", "DOUBLE", 60.0, "time limit"),
            Parameter("evaluations", "BIGINT", 1000, "most joins to measure"),
            Parameter("history", "BOOLEAN", True, "whether earlier calls guide the search"),
            Parameter("candidates", "BIGINT", 30, "methods enrich and selector: tables shown to the model"),
            Parameter("sets", "BIGINT", 3, "method selector: how many prompts they are spread over"),
            Parameter(
                "budgeting",
                "VARCHAR",
                "greedy",
                "methods enrich and selector: order in which tokens are spent",
                choices=("greedy", "value"),
            ),
            Parameter(
                "judge",
                "VARCHAR",
                "ridge",
                "the model whose R2 is told: ridge on new keys, or boosted trees on new rows (needs the extra `trees`)",
                choices=("ridge", "trees"),
            ),
        ),
        columns(
            f"rank INTEGER, tables VARCHAR[], joins {_JOIN}, columns {_COLUMN}, "
            f"r2_before DOUBLE, r2_after DOUBLE, gain DOUBLE, gain_low DOUBLE, gain_high DOUBLE, cost {_COST}, "
            "sql VARCHAR, note VARCHAR"
        ),
        Late("lakescout.plugins.augment.surface", "augment_tables"),
        "Tables that improve the prediction of a column: R2 of a ridge regression before and after, on keys that the "
        "model has not seen, with the base's categories encoded, and the SQL of the augmented table. Rows without a "
        "rank report what was not counted, such as columns that make up the target.",
        "FROM augment_tables('flights', 'arr_delay', k := 3)",
        writes=True,
    ),
)
