"""The descriptions of the functions about what columns mean."""

from __future__ import annotations

from typing import Final

from lakescout.plugins import Late
from lakescout.surface.registry import Function, Kind, Parameter, columns

FUNCTIONS: Final[tuple[Function, ...]] = (
    Function(
        "lakescout_narrate",
        Kind.TABLE,
        (
            Parameter("include", "VARCHAR", "*", "tables to describe, as comma-separated glob patterns"),
            Parameter("dry_run", "BOOLEAN", False, "only estimate the cost"),
            Parameter("source", "VARCHAR", "model", "what tells: evidence asks no model", ("model", "evidence")),
        ),
        columns(
            "columns BIGINT, missing BIGINT, calls BIGINT, prompt_tokens BIGINT, reply_tokens BIGINT, "
            "price DOUBLE, narrated BIGINT, left_over BIGINT, seconds DOUBLE, note VARCHAR"
        ),
        Late("lakescout.plugins.models.narrations", "narrate"),
        "Describe the columns that have no description by a language model, or all by their values and keys.",
        "FROM lakescout_narrate(dry_run := true)",
        writes=True,
    ),
    Function(
        "lakescout_add_narration",
        Kind.TABLE,
        (
            Parameter("column_name", "VARCHAR", description="table.column, schema.table.column or with the database"),
            Parameter("description", "VARCHAR", description="what the column means, in your own words"),
            Parameter("remove", "BOOLEAN", False, "take this description back, whoever gave it"),
        ),
        columns("table_name VARCHAR, column_name VARCHAR, description VARCHAR"),
        Late("lakescout.plugins.models.narrations", "add_narration"),
        "Describe a column, or take that back; your description wins over a model's.",
        "FROM lakescout_add_narration('main.batting.AB', 'at-bats of the batter')",
        writes=True,
    ),
    Function(
        "lakescout_narrations",
        Kind.TABLE,
        (),
        columns(
            "database_name VARCHAR, schema_name VARCHAR, table_name VARCHAR, column_name VARCHAR, "
            "description VARCHAR, source VARCHAR, evidence VARCHAR"
        ),
        Late("lakescout.plugins.models.narrations", "narrations"),
        "The descriptions of columns, from people, models and evidence, with what they rest on.",
        "FROM lakescout_narrations()",
    ),
)
