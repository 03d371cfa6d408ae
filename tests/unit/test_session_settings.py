"""A question gives the same rows whatever DuckDB's settings are; days are those of the session that asks."""

from __future__ import annotations

import datetime
import re
from functools import cache
from pathlib import Path

import duckdb
import pytest

import lakescout
from sqllogic import parse

CONTRACT = ("answer", "groups")
FILES = [Path(__file__).parents[1] / "sql" / f"{name}.test" for name in CONTRACT]

ALTERNATIVES = {
    "Calendar": "japanese",
    "TimeZone": "Asia/Tokyo",
    "allow_parser_override_extension": "fallback",
    "arrow_output_version": "1.4",
    "auto_checkpoint_skip_wal_threshold": "1",
    "block_allocator_memory": "16MB",
    "checkpoint_on_detach": "enabled",
    "current_transaction_invalidation_policy": "ALL_ERRORS_INVALIDATE_TRANSACTION",
    "default_collation": "nocase",
    "default_null_order": "nulls_first",
    "default_order": "DESC",
    "default_transaction_invalidation_policy": "STANDARD_POLICY",
    "disabled_compression_methods": "fsst",
    "disabled_log_types": "QueryLog",
    "disabled_optimizers": "filter_pushdown,join_order,statistics_propagation",
    "enabled_log_types": "QueryLog",
    "explain_output": "all",
    "external_file_cache_request_sizing": "GRID",
    "file_search_path": "/tmp",
    "force_compression": "uncompressed",
    "json_geometry_format": "geojson",
    "lambda_syntax": "enable_single_arrow",
    "logging_level": "DEBUG",
    "logging_mode": "ENABLE_SELECTED",
    "max_memory": "2GB",
    "memory_limit": "2GB",
    "null_order": "nulls_first",
    "operator_memory_limit": "1GB",
    "pin_threads": "off",
    "preserve_identifier_case": "lowercase",
    "profiling_coverage": "ALL",
    "search_path": "memory.main,system.main",
    "show_behavior": "table",
    "storage_block_prefetch": "NEVER",
    "validate_external_file_cache": "NO_VALIDATION",
}
"""Another value of a setting that is neither true or false nor a number."""

LEFT_OUT = {
    "ends statements or slows them down on purpose": (
        "debug_checkpoint_scan_sleep_ms debug_asof_iejoin debug_force_external debug_force_no_cross_product "
        "debug_physical_table_scan_execution_strategy debug_skip_checkpoint_on_commit debug_verify_blocks "
        "debug_verify_vector debug_window_mode debug_checkpoint_abort debug_evict_memory debug_verify_serializer "
        "max_execution_time pivot_limit pivot_filter_threshold"
    ),
    "has one value that works, or is a place, a secret, a name or a list of them: it changes what is reached": (
        "allow_extension_repositories allowed_configs allowed_directories allowed_paths autoinstall_extension_repository "
        "custom_extension_repository custom_profiling_settings custom_user_agent default_secret_storage "
        "disabled_filesystems duckdb_api extension_directories extension_directory extension_repository_directory "
        "home_directory http_proxy http_proxy_password http_proxy_username log_query_path logging_storage logging_sink "
        "password schema secret_directory temp_directory tracked_metrics user username max_temp_directory_size "
        "access_mode active_grammar_extensions current_dialect dialect_compatibility_mode profiling_renderer_settings"
    ),
    "writes files or to the terminal, and says nothing of rows": (
        "enable_profiling profile_output profiling_output profiling_mode enable_progress_bar "
        "enable_progress_bar_print progress_bar_time"
    ),
    "is about how files are written or kept, which no question does": (
        "allocator_bulk_deallocation_flush_threshold allocator_flush_threshold checkpoint_threshold wal_autocheckpoint "
        "max_streaming_buffer_size streaming_buffer_size write_buffer_row_group_memory_limit default_block_size "
        "storage_compatibility_version external_file_cache_spill parquet_prefetch_column_gap fsync_mode "
        "initial_column_segment_size standard_vector_size force_bitpacking_mode force_variant_shredding "
        "http_logging_output deprecated_using_key_syntax"
    ),
}
"""Settings that no value is tried of, by the reason."""
UNTRIED = {name for names in LEFT_OUT.values() for name in names.split()}


def settings() -> list[tuple[str, str, str, str]]:
    with duckdb.connect() as connection:
        return connection.execute(
            "SELECT name, value, input_type, scope FROM duckdb_settings() WHERE name NOT LIKE 'lakescout%' ORDER BY name"
        ).fetchall()


def other_value(name: str, value: str, kind: str) -> str | None:
    """Another value of a setting, if it can have one."""
    if name in ALTERNATIVES:
        return ALTERNATIVES[name]
    if kind == "BOOLEAN":
        return "false" if str(value).lower() in {"true", "1"} else "true"
    if kind in NUMBERS:
        return "100" if name == "max_expression_depth" else "2" if str(value) == "1" else "1"
    return None


NUMBERS = frozenset({"BIGINT", "UBIGINT", "DOUBLE"})
TRIED = [
    (name, other, scope, kind)
    for name, value, kind, scope in settings()
    if name not in UNTRIED and (other := other_value(name, value, kind)) is not None
]
MATRIX = {
    "numbers": [each[:3] for each in TRIED if each[3] in NUMBERS],  # they tell how fast things are; all at once
    **{each[0]: [each[:3]] for each in TRIED if each[3] not in NUMBERS},
}


def test_every_setting_of_duckdb_is_tried_or_left_out_for_a_reason() -> None:
    unknown = [
        name for name, value, kind, _ in settings() if name not in UNTRIED and other_value(name, value, kind) is None
    ]
    assert unknown == []


def change(connection: duckdb.DuckDBPyConnection, name: str, value: str, scope: str) -> str:
    """Change a setting for all connections; why it has one value while a database is open, if it has."""
    try:
        connection.execute(f"SET {'GLOBAL ' if scope == 'GLOBAL' else ''}{name} = '{value}'").fetchall()
    except duckdb.Error as error:
        return str(error)
    return ""


def contract(path: Path, *changes: tuple[str, str, str]) -> list[tuple[str, object]]:
    """What the queries of a file of the contract give that have no order of their own, after these changes."""
    connection = lakescout.connect()
    found: list[tuple[str, object]] = []
    fixed = [why for each in changes if (why := change(connection, *each))]
    if changes and len(fixed) == len(changes):
        pytest.skip(fixed[0])
    for record in parse(path):
        if record.door == "shell":
            continue
        try:
            rows: object = connection.execute(record.sql).fetchall()
        except duckdb.Error as error:
            rows = "an error" if record.error else f"{record.line}: {error}"
        if (record.types or record.error) and not re.search("ORDER BY|list_sort", record.sql):
            found.append((record.sql, sorted(map(str, rows)) if record.rowsort and isinstance(rows, list) else rows))
    connection.close()
    return found


@cache
def usual(path: Path) -> list[tuple[str, object]]:
    return contract(path)


@pytest.mark.long
@pytest.mark.parametrize("changes", MATRIX.values(), ids=MATRIX)
def test_the_questions_of_the_contract_mean_the_same_under_every_setting(changes: list[tuple[str, str, str]]) -> None:
    for path in FILES:
        assert contract(path, *changes) == usual(path)


LAKE = """
CREATE TABLE boats AS FROM (VALUES (1, 'Heron', 7), (2, 'Gannet', 12), (3, 'Skua', NULL)) t(boat_id, name, length);
CREATE TABLE trips AS
    SELECT i AS trip_id, 1 + i % 3 AS boat_id, i % 5 AS guests, DATE '2024-01-01' + i::INT AS day FROM range(60) t(i);
CREATE TABLE sightings AS FROM (VALUES
    (1, TIMESTAMPTZ '2024-03-31 20:00:00+00'), (2, TIMESTAMPTZ '2024-03-15 10:00:00+00'),
    (3, TIMESTAMPTZ '2024-04-10 10:00:00+00')) t(sighting_id, seen_at)
"""
JANUARY, FEBRUARY, MARCH, APRIL = (datetime.date(2024, month, 1) for month in (1, 2, 3, 4))
RIGHT = {
    "longest boat": [("Gannet", 12)],
    "top 1 boat by length": [("Gannet", 12)],
    "trips per month": [(JANUARY, 31), (FEBRUARY, 29)],
    "sightings per month": [(MARCH, 2), (APRIL, 1)],
}
SESSIONS = (
    "SELECT 1",
    "SET default_null_order = 'nulls_first'",
    "SET default_order = 'DESC'",
    "SET default_collation = 'nocase'",
    "SET integer_division = true",
    "SET preserve_insertion_order = false",
    "SET scalar_subquery_error_on_multiple_rows = false",
    "SET disable_timestamptz_casts = true",
    "SET GLOBAL disable_timestamptz_casts = true",
    "SET GLOBAL Calendar = 'japanese'",
    "SET GLOBAL ieee_floating_point_ops = false",
    "SET lock_configuration = true",
    "SET GLOBAL default_order = 'DESC'; SET lock_configuration = true",
)


def lake() -> duckdb.DuckDBPyConnection:
    connection = lakescout.connect()
    for statement in LAKE.split(";"):
        connection.execute(statement).fetchall()
    return connection


@pytest.mark.parametrize("statement", SESSIONS)
def test_settings_of_a_session_change_no_answer(statement: str) -> None:
    connection = lake()
    for each in statement.split(";"):
        connection.execute(each).fetchall()
    for question, rows in RIGHT.items():
        assert connection.execute("FROM answer(?)", [question]).fetchall() == rows
    assert connection.execute("SELECT count(*) FROM lakescout_joins()").fetchall() == [(1,)]


@pytest.mark.parametrize("statement", ["SET default_null_order = 'nulls_first'", "SET default_order = 'DESC'"])
def test_statements_that_are_shown_mean_the_same_where_they_are_run(statement: str) -> None:
    connection = lake()
    connection.execute(statement).fetchall()
    for question, rows in RIGHT.items():
        shown = connection.execute("SELECT answer_sql(?)", [question]).fetchone()
        assert shown is not None
        assert connection.execute(shown[0]).fetchall() == rows


@pytest.mark.parametrize("scope", ["", "GLOBAL "])
def test_days_are_those_of_the_session(scope: str) -> None:
    connection = lake()
    asked = "FROM answer('sightings per month')"
    assert connection.execute(asked).fetchall() == [(MARCH, 2), (APRIL, 1)]
    connection.execute(f"SET {scope}TimeZone = 'Asia/Tokyo'").fetchall()
    assert connection.execute(asked).fetchall() == [(MARCH, 1), (APRIL, 2)]
    shown = connection.execute("SELECT answer_sql('sightings per month')").fetchone()
    assert shown is not None
    assert connection.execute(shown[0]).fetchall() == [(MARCH, 1), (APRIL, 2)]
    other = connection.cursor()
    other.execute("SET TimeZone = 'UTC'").fetchall()
    lakescout.register(other)
    assert other.execute(asked).fetchall() == [(MARCH, 2), (APRIL, 1)]


def test_what_is_kept_is_made_in_one_zone() -> None:
    """Profiles of moments, made by sessions in two zones, still join."""
    connection = lakescout.connect()
    moments = (
        "SELECT TIMESTAMPTZ '2024-01-01 05:00:00+00' + i * INTERVAL 7 HOUR AS taken_at, i AS {0} FROM range(200) t(i)"
    )
    connection.execute("SET TimeZone = 'Asia/Tokyo'").fetchall()
    connection.execute(f"CREATE TABLE tides AS {moments.format('height')}").fetchall()
    connection.execute("SELECT count(*) FROM lakescout_joins()").fetchall()
    connection.execute("SET TimeZone = 'America/Lima'").fetchall()
    connection.execute(f"CREATE TABLE waves AS {moments.format('swell')}").fetchall()
    assert connection.execute("SELECT count(*) FROM lakescout_joins()").fetchall() == [(1,)]
