"""No setting locks a lake: each has bounds, and whatever is stored can be set back, without an encoder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest
from typer.testing import CliRunner

import lakescout
from lakescout.doors.cli.app import app
from lakescout.doors.python import lake_of
from lakescout.errors import EncoderError, LakescoutError, SettingError
from lakescout.lake.settings import LARGEST, SETTINGS, Setting, check_value

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
    """Values that nobody can mean."""
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
@pytest.mark.parametrize("name", [each.name for each in NUMBERS if each.type == "BIGINT" and each.maximum == LARGEST])
def test_64_bits_are_kept_exactly(file: Path, name: str, number: int) -> None:
    with lakescout.connect(file) as con:
        assert lake_of(con).set_setting(name, str(number)) == {"name": name, "value": str(number)}
    with lakescout.connect(file) as con:
        found = con.execute("SELECT value, origin FROM lakescout_settings() WHERE name = ?", [name]).fetchall()
        assert found == [(str(number), "stored")]
    assert check_value(name, number) == check_value(name, f"{number}.0") == number


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
    """Whose vectors are stored is recorded with them, and never without."""
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
