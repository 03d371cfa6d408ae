"""Functions about what columns mean."""

from __future__ import annotations

from typing import Final

from lakescout import said
from lakescout.arguments import check_text
from lakescout.engine import Lake
from lakescout.registry import Function, Kind, Parameter


def add_narration(lake: Lake, column_name: object, description: object) -> list[dict[str, object]]:
    """lakescout_add_narration: the column as it was found, and what is said of it now."""
    return said.add_narrations(lake, [(check_text("column_name", column_name), check_text("description", description))])


def narrations(lake: Lake) -> list[dict[str, object]]:
    """lakescout_narrations: a row a column that has a description."""
    with lake.session() as (_, index):
        known = lake.keeper.narrations
    return [
        {
            "database_name": table.name.database,
            "schema_name": table.name.schema,
            "table_name": table.name.table,
            "column_name": column.name,
            "description": narration.description,
            "source": narration.source,
        }
        for table in (index.catalog.tables if known else ())
        for column, narration in zip(table.columns, known.of(table), strict=True)
        if narration is not None
    ]


FUNCTIONS: Final[tuple[Function, ...]] = (
    Function(
        "lakescout_add_narration",
        Kind.TABLE,
        (
            Parameter("column_name", "VARCHAR", description="table.column, schema.table.column or with the database"),
            Parameter("description", "VARCHAR", description="what the column means, in any words"),
        ),
        (("table_name", "VARCHAR"), ("column_name", "VARCHAR"), ("description", "VARCHAR")),
        add_narration,
        "Say what a column means; it wins over what a model said.",
        "FROM lakescout_add_narration('main.batting.AB', 'at-bats of the batter')",
        writes=True,
    ),
    Function(
        "lakescout_narrations",
        Kind.TABLE,
        (),
        (
            ("database_name", "VARCHAR"),
            ("schema_name", "VARCHAR"),
            ("table_name", "VARCHAR"),
            ("column_name", "VARCHAR"),
            ("description", "VARCHAR"),
            ("source", "VARCHAR"),
        ),
        narrations,
        "What the columns mean, as far as somebody or a model said so.",
        "FROM lakescout_narrations()",
    ),
)
