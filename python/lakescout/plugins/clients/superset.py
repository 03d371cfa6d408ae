"""What Superset needs to know about `lakescout:///lake.duckdb`: its own DuckDB, under the name of our dialect."""

from __future__ import annotations

from superset.db_engine_specs.duckdb import DuckDBEngineSpec


class LakescoutEngineSpec(DuckDBEngineSpec):  # type: ignore[misc, unused-ignore]
    """A lake as a database of Superset."""

    engine = "lakescout"
    engine_name = "lakescout"
    default_driver = "duckdb_engine"
    sqlalchemy_uri_placeholder = "lakescout:////path/to/lake.duckdb"
