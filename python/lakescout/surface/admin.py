"""Functions that keep the index and say what is in it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Final

from lakescout import said
from lakescout.engine import Lake
from lakescout.errors import ArgumentError
from lakescout.registry import Function, Kind, Parameter


def refresh(lake: Lake, full: object) -> list[dict[str, object]]:
    """lakescout_refresh: one row of what was done."""
    if not isinstance(full, bool):
        raise ArgumentError(f"full must be true or false, not {full!r}")
    return [asdict(lake.refresh(full=full))]


def status(lake: Lake) -> list[dict[str, object]]:
    """lakescout_status: a row a table."""
    return lake.status()


def set_setting(lake: Lake, name: object, value: object) -> list[dict[str, object]]:
    """lakescout_set: the setting as it is now."""
    return [lake.set_setting(name, value)]


def settings(lake: Lake) -> list[dict[str, object]]:
    """lakescout_settings: a row a setting."""
    return lake.list_settings()


def add_context(lake: Lake, table_name: object, text: object) -> list[dict[str, object]]:
    """lakescout_add_context: the table and how many texts it has now."""
    return [said.add_context(lake, table_name, text)]


FUNCTIONS: Final[tuple[Function, ...]] = (
    Function(
        "lakescout_refresh",
        Kind.TABLE,
        (Parameter("full", "BOOLEAN", False, "forget the stored index and make all of it anew"),),
        (
            ("tables", "BIGINT"),
            ("columns", "BIGINT"),
            ("tables_changed", "BIGINT"),
            ("headers_embedded", "BIGINT"),
            ("seconds", "DOUBLE"),
            ("stored", "BOOLEAN"),
        ),
        refresh,
        "Bring the index up to date; questions do it by themselves.",
        "FROM lakescout_refresh(full := true)",
        writes=True,
    ),
    Function(
        "lakescout_status",
        Kind.TABLE,
        (),
        (
            ("database_name", "VARCHAR"),
            ("schema_name", "VARCHAR"),
            ("table_name", "VARCHAR"),
            ("indexed_at", "TIMESTAMP"),
            ("stale", "BOOLEAN"),
            ("columns", "BIGINT"),
            ("context", "BIGINT"),
            ("encoder", "VARCHAR"),
            ("format_version", "BIGINT"),
            ("note", "VARCHAR"),
        ),
        status,
        "What is indexed: a row a table, and whether it changed since.",
        "FROM lakescout_status() WHERE stale",
    ),
    Function(
        "lakescout_add_context",
        Kind.TABLE,
        (
            Parameter("table_name", "VARCHAR", description="table, schema.table or database.schema.table"),
            Parameter("text", "VARCHAR", description="what the table is about, in any words"),
        ),
        (("table_name", "VARCHAR"), ("contexts", "BIGINT")),
        add_context,
        "Add a free text about a table, to be searched like its comment.",
        "FROM lakescout_add_context('main.orders', 'Web shop orders since 2019, one row an order')",
        writes=True,
    ),
    Function(
        "lakescout_set",
        Kind.TABLE,
        (
            Parameter("name", "VARCHAR", description="the setting"),
            Parameter("value", "VARCHAR", description="its value"),
        ),
        (("name", "VARCHAR"), ("value", "VARCHAR")),
        set_setting,
        "Store a setting in the database; secrets are refused.",
        "FROM lakescout_set('exclude', 'staging.*')",
        writes=True,
    ),
    Function(
        "lakescout_settings",
        Kind.TABLE,
        (),
        (
            ("name", "VARCHAR"),
            ("value", "VARCHAR"),
            ("origin", "VARCHAR"),
            ("type", "VARCHAR"),
            ("description", "VARCHAR"),
        ),
        settings,
        "All settings, their values and where those come from.",
        "FROM lakescout_settings()",
    ),
)
