"""Narrations in the index: stored, encoded beside the headers, and carried through changes of the lake."""

from __future__ import annotations

from pathlib import Path

import duckdb
import numpy as np
import pytest

from fakes import LetterEncoder, Source
from lakescout.engine.lake import Lake
from lakescout.errors import UnknownTableError
from lakescout.lake import narrations as store
from lakescout.lake import state
from lakescout.lake.narrations import ByModel, schema_hash
from lakescout.surface.additions import add_narrations, take_narration_back

COLUMNS = ["player", "AB"]


def lake_of(path: Path | str) -> tuple[duckdb.DuckDBPyConnection, Lake, LetterEncoder]:
    connection = duckdb.connect(str(path))
    encoder = LetterEncoder()
    return connection, Lake(Source(connection), encoder=encoder), encoder


def index_of(lake: Lake):
    with lake.session() as (_, index):
        return index


def say(lake: Lake, *entries: ByModel) -> None:
    with lake.writing() as connection:
        store.append_by_model(connection, entries)
    lake.look_again()


def test_a_models_narration_holds_for_every_table_of_the_same_columns() -> None:
    connection, lake, _ = lake_of(":memory:")
    connection.execute("CREATE TABLE a (player VARCHAR, AB INTEGER); CREATE TABLE b AS FROM a; CREATE TABLE c (AB INT)")
    say(lake, ByModel(schema_hash(COLUMNS), "AB", "at bats", "m"))
    index = index_of(lake)
    assert [index.descriptions(table) for table in range(3)] == [(None, "at bats"), (None, "at bats"), (None,)]
    assert index.narrated.tolist() == [1, 3]
    vectors = index.vectors[index.narration_text[index.narrated]]
    assert np.allclose(vectors, LetterEncoder().encode(["at bats"] * 2))


def test_another_schema_makes_a_models_narration_void_but_not_ones_own() -> None:
    connection, lake, _ = lake_of(":memory:")
    connection.execute("CREATE TABLE a (player VARCHAR, AB INTEGER)")
    say(lake, ByModel(schema_hash(COLUMNS), "AB", "at bats", "m"), ByModel(schema_hash(COLUMNS), "player", "who", "m"))
    add_narrations(lake, [("a.player", "name of the batter")])
    assert index_of(lake).descriptions(0) == ("name of the batter", "at bats")
    connection.execute("ALTER TABLE a ADD COLUMN H INTEGER")
    assert index_of(lake).descriptions(0) == ("name of the batter", None, None)


def test_what_is_taken_back_shows_what_a_model_said_and_then_nothing() -> None:
    connection, lake, _ = lake_of(":memory:")
    connection.execute("CREATE TABLE a (player VARCHAR, AB INTEGER); CREATE TABLE b AS FROM a")
    say(
        lake,
        ByModel(schema_hash(COLUMNS), "AB", "at bats", "user"),
        ByModel(schema_hash(COLUMNS), "player", "who", "m"),
    )
    add_narrations(lake, [("a.AB", "turns at bat")])
    add_narrations(lake, [("a.AB", "times at bat")])
    assert take_narration_back(lake, "a.ab", "times at bat")["description"] == "at bats"
    assert [index_of(lake).descriptions(table) for table in range(2)] == [("who", "at bats")] * 2
    assert take_narration_back(lake, "a.AB", "at bats")["description"] is None
    index = index_of(lake)
    assert [index.descriptions(table) for table in range(2)] == [("who", None)] * 2
    assert index.narrated.tolist() == [0, 2], "nothing else is searched any more"


def test_narrations_are_encoded_once_and_come_back_with_the_file(tmp_path: Path) -> None:
    connection, lake, encoder = lake_of(tmp_path / "lake.duckdb")
    connection.execute("CREATE TABLE a (player VARCHAR, AB INTEGER)")
    add_narrations(lake, [("a.AB", "at bats")])
    assert index_of(lake).descriptions(0) == (None, "at bats")
    assert encoder.encoded.count("at bats") == 1
    connection.close()
    connection, lake, encoder = lake_of(tmp_path / "lake.duckdb")
    assert index_of(lake).descriptions(0) == (None, "at bats")
    assert encoder.encoded == []


def test_a_file_of_an_older_lakescout_has_no_narrations(tmp_path: Path) -> None:
    connection, lake, _ = lake_of(tmp_path / "lake.duckdb")
    connection.execute("CREATE TABLE a (player VARCHAR)")
    index_of(lake)
    connection.execute("DROP TABLE lakescout.narrations")
    connection.close()
    connection, lake, _ = lake_of(tmp_path / "lake.duckdb")
    assert index_of(lake).descriptions(0) == (None,)
    add_narrations(lake, [("a.player", "who")])
    assert index_of(lake).descriptions(0) == ("who",)


def test_nothing_is_stored_when_one_column_is_unknown() -> None:
    connection, lake, _ = lake_of(":memory:")
    connection.execute("CREATE TABLE a (player VARCHAR)")
    with pytest.raises(UnknownTableError):
        add_narrations(lake, [("a.player", "who"), ("a.nothing", "what")])
    assert index_of(lake).descriptions(0) == (None,)


def test_a_narration_follows_the_file_under_another_name(tmp_path: Path) -> None:
    connection, lake, _ = lake_of(tmp_path / "lake.duckdb")
    connection.execute("CREATE TABLE a (player VARCHAR)")
    add_narrations(lake, [("a.player", "who")])
    connection.close()
    (tmp_path / "lake.duckdb").rename(tmp_path / "moved.duckdb")
    _, lake, _ = lake_of(tmp_path / "moved.duckdb")
    assert index_of(lake).descriptions(0) == ("who",)


def test_the_format_stays() -> None:
    assert state.FORMAT_VERSION == 1
