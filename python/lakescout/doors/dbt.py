"""The name by which profiles of dbt know the plugin of dbt-duckdb: `plugins: [{module: lakescout.doors.dbt}]`."""

from __future__ import annotations

from typing import Any

from lakescout.plugins import Late


def __getattr__(name: str) -> Any:
    """The class that dbt-duckdb looks for."""
    if name == "Plugin":
        return Late("lakescout.plugins.clients.dbt", name).resolve()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
