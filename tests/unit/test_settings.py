"""No setting locks a lake; and a question gives the same rows whatever DuckDB's settings are."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import pytest
from typer.testing import CliRunner

import lakescout
from lakescout.doors.python import lake_of
from lakescout.errors import EncoderError, LakescoutError, SettingError
from lakescout.lake.settings import LARGEST, SETTINGS, Setting, check_value
from lakescout.plugins.cli.app import app
from sqllogic import parse

# No setting locks a lake: each has bounds, and whatever is stored can be set back, without an encoder.

NUMBERS = [setting for setting in SETTINGS if setting.type in {"BIGINT", "DOUBLE"}]
COUNT = "FROM answer('number of boats')"
HUGE = 3_000_000_000


@pytest.fixture
def file(tmp_path: Path) -> Path:
    with lakescout.connect(tmp_path / "lake.duckdb") as con:
        con.execute("CREATE TABLE boats AS SELECT 'boat ' || i AS name, i AS metres FROM range(3) t(i)")
    return tmp_path / "lake.duckdb"


@pytest.fixture(scope="module")
def con() -> Iterator[duckdb.DuckDBPyConnection]:
    with lakescout.connect() as con:
        con.execute("CREATE TABLE boats AS SELECT 'boat ' || i AS name, i AS metres FROM range(3) t(i)")
        yield con


def by_name(setting: Setting) -> str:
    return setting.name


def wrong(setting: Setting) -> list[object]:
    """Values that make no sense for a setting."""
    if setting.type == "BOOLEAN":
        return ["", "maybe", "2", None]
    if setting.type == "VARCHAR":
        return ["x" * 100_001, "a\0b", "\udc80", None, 3, ["boats"], b"boats"]
    beyond: list[object] = [setting.minimum - 1, f"{setting.minimum - 1}", "", "x", "nan", "inf", "-inf", True, None]
    whole = [0.5, LARGEST + 1] if setting.type == "BIGINT" else []
    return [*beyond, *whole, setting.maximum + 1, "9" * 400, "1e999999999", 10**5000, float("inf")]


@pytest.mark.parametrize("setting", SETTINGS, ids=by_name)
def test_what_is_out_of_bounds_is_refused_and_not_stored(con: duckdb.DuckDBPyConnection, setting: Setting) -> None:
    lake = lake_of(con)
    for value in wrong(setting):
        if setting.maximum == LARGEST and setting.type == "DOUBLE":
            raise AssertionError("a number without bounds")
        if value != "":
            with pytest.raises(SettingError, match=setting.name):
                lake.set_setting(setting.name, value)
        with pytest.raises(SettingError, match=setting.name):
            lake.override({setting.name: value})
        with pytest.raises(SettingError, match=setting.name):
            lakescout.register(con, **{setting.name: value})
    row = next(row for row in lake.list_settings() if row["name"] == setting.name)
    assert (row["value"], row["origin"]) == (str(setting.default), "default")


@pytest.mark.parametrize("value", [str(HUGE), "257", "10000", "-1", "x", " "])
def test_every_door_refuses_threads_that_no_machine_has(file: Path, value: str) -> None:
    refused = CliRunner().invoke(app, ["set", str(file), "threads", "--", value])
    assert refused.exit_code == 2 and "setting 'threads'" in refused.output
    with lakescout.connect(file) as con:
        for sql in ("FROM lakescout_set('threads', ?)", "SELECT lakescout_set('threads', ?)"):
            with pytest.raises(duckdb.Error, match="setting 'threads'"):
                con.execute(sql, [value])
        with pytest.raises(SettingError, match="setting 'threads'"):
            lakescout.register(con, threads=value)
        assert con.execute(COUNT).fetchall() == [(3,)]
        assert con.execute("FROM lakescout_set('threads', '0')").fetchall() == [("threads", "0")]


@pytest.mark.parametrize("setting", [each for each in NUMBERS if each.name != "threads"], ids=by_name)
def test_the_bounds_themselves_work(con: duckdb.DuckDBPyConnection, setting: Setting) -> None:
    for bound in (setting.minimum, setting.maximum):
        con.execute("FROM lakescout_set(?, ?)", [setting.name, str(bound)])
        lake = lake_of(con)
        assert lake.settings[setting.name] == bound
        con.execute(COUNT).fetchall()
        if setting.name.startswith("jar"):
            con.execute("FROM join_groups('boats', method := 'jar')").fetchall()
        for method in ("pneuma", "octopus", "rows"):
            if setting.name.startswith(method):
                con.execute(f"FROM discover_tables('boats', method := '{method}')").fetchall()
    con.execute("FROM lakescout_set(?, ?)", [setting.name, str(setting.default)])
    assert con.execute(COUNT).fetchall() == [(3,)]


@pytest.mark.parametrize("number", [LARGEST, 2**53 + 1, 10**18 + 1])
def test_64_bits_are_kept_exactly(file: Path, number: int) -> None:
    names = sorted(each.name for each in NUMBERS if each.type == "BIGINT" and each.maximum == LARGEST)
    with lakescout.connect(file) as con:
        for name in names:
            assert lake_of(con).set_setting(name, str(number)) == {"name": name, "value": str(number)}
    with lakescout.connect(file) as con:
        rows = "SELECT name, value, origin FROM lakescout_settings() WHERE list_contains(?, name) ORDER BY name"
        assert con.execute(rows, [names]).fetchall() == [(name, str(number), "stored") for name in names]
    assert {check_value(name, each) for name in names for each in (number, f"{number}.0")} == {number}


STORED = [("threads", str(HUGE)), ("threads", "x"), ("scan_rows", None), ("parser", "nobody"), ("colour", "red")]


@pytest.mark.parametrize(("name", "value"), STORED)
def test_a_bad_stored_one_is_its_default_and_is_said(file: Path, name: str, value: str | None) -> None:
    with lakescout.connect(file) as con:
        con.execute(COUNT)
        con.execute("FROM lakescout_set('octopus_k', '7')")
    with duckdb.connect(str(file)) as con:
        con.execute("INSERT INTO lakescout.settings VALUES (?, ?)", [name, value])
    with lakescout.connect(file) as con:
        assert con.execute(COUNT).fetchall() == [(3,)]
        [note] = con.execute("SELECT DISTINCT note FROM lakescout_status()").fetchall()
        assert "stored settings that are not used" in note[0] and name in note[0]
        shown = {
            name: rest for name, *rest in con.execute("SELECT name, value, origin FROM lakescout_settings()").fetchall()
        }
        assert shown["octopus_k"] == ["7", "stored"]
        default = next((str(each.default) for each in SETTINGS if each.name == name), None)
        assert name not in shown or shown[name] == [default, "default"]
    seen = CliRunner().invoke(app, ["status", str(file)], env={"COLUMNS": "300"})
    assert seen.exit_code == 0 and name in seen.output
    if default is not None:
        back = CliRunner().invoke(app, ["set", str(file), name, default])
        assert back.exit_code == 0, back.output
        with lakescout.connect(file) as con:
            [note] = con.execute("SELECT DISTINCT note FROM lakescout_status()").fetchall()
            assert "not used" not in note[0]


def gone(*_: object, **__: object) -> Any:
    raise EncoderError("the encoder is gone")


def test_set_settings_and_status_need_no_encoder(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as without:
        without.setattr("lakescout.lake.cached_index.default_encoder", gone)
        for arguments in (["set", str(file), "octopus_k", "7"], ["settings", str(file)], ["status", str(file)]):
            done = CliRunner().invoke(app, arguments, env={"COLUMNS": "300"})
            assert done.exit_code == 0, done.output
        assert "the encoder is gone" in done.output
        with lakescout.connect(file) as con:
            con.execute("FROM lakescout_set('scan_rows', '9')")
            found = con.execute(
                "SELECT name, value FROM lakescout_settings() WHERE origin = 'stored' ORDER BY 1"
            ).fetchall()
            assert found == [("octopus_k", "7"), ("scan_rows", "9")]
            con.execute("FROM lakescout_set('scan_rows', '900')")
            with pytest.raises(duckdb.Error, match="the encoder is gone"):
                con.execute(COUNT)
    with lakescout.connect(file) as con:
        assert con.execute(COUNT).fetchall() == [(3,)]
        [row] = con.execute("SELECT stale, note FROM lakescout_status()").fetchall()
        assert row == (False, "")
    with lakescout.connect(file) as con:  # what was stored is used again
        assert con.execute("SELECT headers_embedded FROM lakescout_refresh()").fetchall() == [(0,)]
        assert con.execute("SELECT value FROM lakescout_settings() WHERE name = 'scan_rows'").fetchall() == [("900",)]


def test_an_encoder_is_opened_before_it_is_stored(file: Path, tmp_path: Path) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "model.onnx").write_bytes(b"none")
    with lakescout.connect(file) as con:
        for folder in ("/nope", str(tmp_path), str(tmp_path / "broken")):
            with pytest.raises(duckdb.Error, match="encoder"):
                con.execute("FROM lakescout_set('encoder', ?)", [folder])
            with pytest.raises(LakescoutError):
                lake_of(con).set_setting("encoder", folder)
        assert con.execute("SELECT origin FROM lakescout_settings() WHERE name = 'encoder'").fetchall() == [
            ("default",)
        ]
        assert con.execute("FROM lakescout_set('encoder', '')").fetchall() == [("encoder", "")]
        assert con.execute(COUNT).fetchall() == [(3,)]


def test_a_context_beside_another_encoders_index_does_not_take_it_over(file: Path, tmp_path: Path) -> None:
    """The record of whose vectors are stored changes only together with the vectors."""
    with lakescout.connect(file) as con:
        con.execute(COUNT)
    with duckdb.connect(str(file)) as con:
        con.execute("UPDATE lakescout.meta SET value = 'other' WHERE key = 'encoder_name'")
    with lakescout.connect(file) as con:
        con.execute("FROM lakescout_set('octopus_k', '7')")
    with duckdb.connect(str(file)) as con:
        assert con.execute("SELECT value FROM lakescout.meta WHERE key = 'encoder_name'").fetchall() == [("other",)]


@pytest.mark.parametrize("setting", SETTINGS, ids=by_name)
def test_an_empty_text_always_takes_a_setting_back(con: duckdb.DuckDBPyConnection, setting: Setting) -> None:
    lake = lake_of(con)
    kept = {"BOOLEAN": "false", "VARCHAR": (setting.choices or ("",))[-1]}.get(setting.type, str(setting.minimum))
    lake.set_setting(setting.name, kept)
    assert con.execute("FROM lakescout_set(?, '')", [setting.name]).fetchall() == [(setting.name, str(setting.default))]
    row = next(row for row in lake.list_settings() if row["name"] == setting.name)
    assert (row["value"], row["origin"]) == (str(setting.default), "default")


# A question gives the same rows whatever DuckDB's settings are; days are those of the session that asks.

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
"""Another value for each setting that is neither a boolean nor a number."""

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
"""Settings that are not tried, by reason."""
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
    if kind in SESSION_NUMBERS:
        return "100" if name == "max_expression_depth" else "2" if str(value) == "1" else "1"
    return None


SESSION_NUMBERS = frozenset({"BIGINT", "UBIGINT", "DOUBLE"})
LAST = "lock_configuration"
"""After this one no other can be changed."""
TRIED = [
    (name, other, scope, kind)
    for name, value, kind, scope in settings()
    if name not in UNTRIED and (other := other_value(name, value, kind)) is not None
]
NUMBERED = [each[:3] for each in TRIED if each[3] in SESSION_NUMBERS]
"""Settings with numbers, which only affect speed."""
OTHERS = sorted((each[:3] for each in TRIED if each[3] not in SESSION_NUMBERS), key=lambda each: each[0] == LAST)
BATCHES = 6
MATRIX = [NUMBERED, *(OTHERS[first::BATCHES] for first in range(BATCHES))]
"""Settings that are changed together: the contract takes three seconds each time. A failure is traced to single ones."""


def test_every_setting_of_duckdb_is_tried_or_left_out_for_a_reason() -> None:
    unknown = [
        name for name, value, kind, _ in settings() if name not in UNTRIED and other_value(name, value, kind) is None
    ]
    assert unknown == []


def changed(connection: duckdb.DuckDBPyConnection, name: str, value: str, scope: str) -> bool:
    """Change a setting for all connections. Some are fixed while a database is open."""
    try:
        connection.execute(f"SET {'GLOBAL ' if scope == 'GLOBAL' else ''}{name} = '{value}'").fetchall()
    except duckdb.Error:
        return False
    return True


def contract(path: Path, changes: Sequence[tuple[str, str, str]] = ()) -> list[tuple[str, object]]:
    """After these changes, the results of a contract file's queries without an order of their own."""
    connection = lakescout.connect()
    found: list[tuple[str, object]] = []
    done = [each for each in changes if changed(connection, *each)]
    assert len(done) >= len(changes) - FIXED
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


FIXED = 4
"""The most settings of a batch that are fixed while a database is open."""


@cache
def usual(path: Path) -> list[tuple[str, object]]:
    return contract(path)


# The contract runs once for each group of settings.
@pytest.mark.long
@pytest.mark.parametrize("changes", MATRIX, ids=lambda changes: f"{changes[0][0]} and {len(changes) - 1} others")
def test_the_questions_of_the_contract_mean_the_same_under_every_setting(changes: list[tuple[str, str, str]]) -> None:
    for path in FILES:
        together = contract(path, changes)
        if together != usual(path):
            for each in changes:
                assert contract(path, [each]) == usual(path), each
        assert together == usual(path), "together, and none of them alone"


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
    """
    SET default_null_order = 'nulls_first'; SET default_order = 'DESC'; SET default_collation = 'nocase';
    SET integer_division = true; SET preserve_insertion_order = false;
    SET scalar_subquery_error_on_multiple_rows = false; SET disable_timestamptz_casts = true
    """,
    """
    SET GLOBAL disable_timestamptz_casts = true; SET GLOBAL Calendar = 'japanese';
    SET GLOBAL ieee_floating_point_ops = false
    """,
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
