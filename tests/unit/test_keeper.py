from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import duckdb
import numpy as np
import pytest

from fakes import LetterEncoder, Source
from lakescout.engine.discover import discover
from lakescout.engine.lake import Lake
from lakescout.errors import StateError
from lakescout.lake import connection, state
from lakescout.lake.connection import rows_of
from lakescout.plugins.augment.surface import augment_tables
from lakescout.plugins.models.narrations import narrations
from lakescout.surface.additions import add_context
from lakescout.surface.admin import llm_log
from lakescout.surface.discover import join_groups

SINGER = "CREATE TABLE singer (singer_id INTEGER, name VARCHAR)"


def lake_on(con: duckdb.DuckDBPyConnection, encoder: LetterEncoder | None = None, **settings: object) -> Lake:
    return Lake(Source(con), settings, encoder or LetterEncoder())


def texts(lake: Lake) -> list[str]:
    with lake.session() as (_, index):
        return [index.texts[text] for text in index.header_texts]


def test_only_new_text_is_encoded() -> None:
    con, encoder = duckdb.connect(), LetterEncoder()
    con.execute(SINGER)
    lake = lake_on(con, encoder)
    lake.refresh()
    assert encoder.encoded == ["singer id", "name", "singer"]
    con.execute("CREATE TABLE song (song_id INTEGER, NAME VARCHAR)")
    lake.refresh()
    assert encoder.encoded[3:] == ["song id", "song"]


def test_a_later_process_encodes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(SINGER)
        lake_on(con).refresh()
    encoder = LetterEncoder()
    with duckdb.connect(str(path)) as con, lake_on(con, encoder).session() as (_, index):
        assert encoder.encoded == []
        assert list(index.texts) == ["singer id", "name", "singer"]
        assert np.allclose(index.vectors, LetterEncoder().encode(index.texts))


def test_vectors_that_are_read_in_parts_belong_to_their_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(SINGER)
        lake_on(con).refresh()
        con.execute("DROP TABLE singer; CREATE TABLE song (song_id INTEGER, title VARCHAR, name VARCHAR, year INTEGER)")
        lake_on(con).refresh()
        con.execute("CREATE TABLE concert (venue VARCHAR, song_id INTEGER, stadium VARCHAR)")
        lake_on(con).refresh()
        monkeypatch.setattr(state, "VECTORS_AT_ONCE", 3)
        with lake_on(con).session() as (_, index):
            assert len(index.texts) > 6
            assert np.allclose(index.vectors, LetterEncoder().encode(index.texts))


def test_rows_of_a_large_result_are_as_arrow_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "ROWS_AT_ONCE", 4)
    sql = (
        "SELECT i, i % 2 = 1 AS odd, 't' || i % 2 AS t, nullif(['a', 'b'], [i::VARCHAR]) AS l, NULL AS n, 0.5::DOUBLE AS f, "
        "i::DOUBLE AS d, 't' || i AS u "
        "FROM range(10) x(i)"
    )
    found = duckdb.connect().sql(sql).to_arrow_table()
    rows = list(rows_of(found))
    expected = [{**row, "l": tuple(row["l"])} for row in found.to_pylist()]
    assert [dict(zip(found.column_names, row, strict=True)) for row in rows] == expected
    assert rows[1][1] is True and rows[0][2] is rows[8][2] and rows[0][3] is rows[9][3] and rows[0][5] is rows[9][5]


@pytest.mark.parametrize("setting", ["arrow_large_buffer_size", "arrow_output_list_view", "produce_arrow_string_view"])
def test_rows_are_the_same_in_every_layout_of_arrow(setting: str) -> None:
    with duckdb.connect() as con:
        con.execute(f"SET {setting} = true")
        found = con.sql("SELECT ['a', 'b'] AS l, 't' AS t FROM range(2)").to_arrow_table()
    rows = list(rows_of(found))
    assert rows == [(("a", "b"), "t")] * 2 and rows[0][0] is rows[1][0] and rows[0][1] is rows[1][1]


def test_another_encoder_re_embeds_and_never_mixes(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(SINGER)
        lake_on(con, LetterEncoder("first")).refresh()
        second = LetterEncoder("second")
        lake = lake_on(con, second)
        lake.refresh()
        assert second.encoded == ["singer id", "name", "singer"]
        assert "encoder 'first'" in lake.status()[0]["note"]
        assert con.execute("SELECT count(*) FROM lakescout.headers").fetchone() == (3,)


def test_a_newer_format_is_left_alone(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(SINGER)
        lake_on(con).refresh()
        con.execute("UPDATE lakescout.meta SET value = '99' WHERE key = 'format_version'")
        before = con.execute("FROM lakescout.meta ORDER BY ALL").fetchall()
        lake = lake_on(con)
        assert texts(lake) == ["singer id", "name"]
        assert "format 99" in lake.status()[0]["note"]
        with pytest.raises(StateError, match="format 99"):
            lake.set_setting("exclude", "x")
        assert con.execute("FROM lakescout.meta ORDER BY ALL").fetchall() == before


def test_nothing_of_a_newer_format_is_read(tmp_path: Path) -> None:
    """A newer version may have changed our tables in any way."""
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(SINGER)
        con.execute(
            "CREATE TABLE song (song_id INTEGER, singer_id INTEGER); INSERT INTO singer SELECT i, 'Joe ' || i FROM range(60) r(i)"
        )
        con.execute("INSERT INTO song SELECT i, i % 60 FROM range(90) r(i)")
        settings = {"value_index": "dictionary", "header_index": "hnsw"}
        ask_everything(lake_on(con, **settings))
        add_context(lake_on(con), "singer", "people who sing")
        names = con.execute("SELECT table_name FROM duckdb_tables() WHERE schema_name = 'lakescout'").fetchall()
        assert {"value_segments", "column_profiles", "joins", "summaries", "augment_history"} <= {n for (n,) in names}
        con.execute("UPDATE lakescout.meta SET value = '99' WHERE key = 'format_version'")
        columns = con.execute(
            "SELECT table_name, column_name FROM duckdb_columns() WHERE schema_name = 'lakescout' AND table_name <> 'meta'"
        ).fetchall()
        for table, column in columns:
            con.execute(f'ALTER TABLE lakescout."{table}" RENAME "{column}" TO "{column} of another format"')
        lake = lake_on(con, **settings)
        ask_everything(lake)
        assert {row["format_version"] for row in lake.status()} == {99}
        assert {row["format_version"] for row in lake_on(duckdb.connect(), **settings).status()} == set()


def ask_everything(lake: Lake) -> None:
    """Calls everything that reads or writes the stored state."""
    for turn in range(3):
        for method in ("scout", "pneuma"):
            assert discover(lake, f"singer names {turn}", k=1, method=method, threshold=None)[1]
    assert join_groups(lake, "names of singers of songs", k=5, method="scout", max_tables=3) is not None
    assert lake.list_settings() and lake.status() and narrations(lake) is not None
    augment_tables(lake, "singer", "singer_id", seconds=5.0)
    assert llm_log(lake) == []


def test_a_read_only_database_works_from_memory(tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(SINGER)
    size = path.stat().st_size
    with duckdb.connect(str(path), read_only=True) as con:
        lake = lake_on(con)
        assert texts(lake) == ["singer id", "name"]
        assert "read-only" in lake.status()[0]["note"]
    assert path.stat().st_size == size


def test_without_persist_nothing_is_written_and_the_next_question_stores(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(SINGER)
        lake = lake_on(con)
        with lake.session(persist=False) as (_, index):
            assert len(index.texts) == 3
        assert con.execute("SELECT count(*) FROM duckdb_tables() WHERE schema_name = 'lakescout'").fetchone() == (0,)
        with lake.session():
            pass
        assert con.execute("SELECT count(*) FROM lakescout.headers").fetchone() == (3,)


def test_only_a_commit_makes_it_look_at_the_catalog(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(SINGER)
        lake = lake_on(con)
        for _ in range(2):
            with lake.session() as (_, first):
                pass
        token = lake.state_token()
        with lake.session() as (_, second):
            assert second is first
        assert token is not None and lake.state_token() == token
        con.execute("INSERT INTO singer VALUES (1, 'A')")
        with lake.session():
            assert lake.state_token() != token


def test_what_others_dropped_is_made_again(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(SINGER)
        lake = lake_on(con)
        lake.refresh()
        con.execute("DROP SCHEMA lakescout CASCADE")
        assert texts(lake) == ["singer id", "name"]
        assert con.execute("SELECT count(*) FROM lakescout.headers").fetchone() == (3,)


def test_attached_databases_and_views_over_files_belong_to_the_lake(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "other.duckdb")) as con:
        con.execute("CREATE SCHEMA s; CREATE TABLE s.album (title VARCHAR)")
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(SINGER)
        con.execute(f"COPY (SELECT 1 AS track_number) TO '{tmp_path}/t.parquet'")
        con.execute(f"COPY (SELECT 1 AS chart_week) TO '{tmp_path}/c.csv'")
        con.execute(f"CREATE VIEW track AS FROM '{tmp_path}/t.parquet'; CREATE VIEW chart AS FROM '{tmp_path}/c.csv'")
        con.execute(f"ATTACH '{tmp_path}/other.duckdb' AS other")
        lake = lake_on(con)
        assert sorted(texts(lake)) == ["chart week", "name", "singer id", "title", "track number"]
        con.execute("DETACH other")
        assert sorted(texts(lake)) == ["chart week", "name", "singer id", "track number"]


def test_a_file_attached_under_another_name_keeps_its_index(tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(SINGER)
        lake_on(con).refresh()
    path.rename(tmp_path / "renamed.duckdb")
    with duckdb.connect(str(tmp_path / "renamed.duckdb")) as con:
        assert [row["stale"] for row in lake_on(con).status()] == [False]


@pytest.mark.parametrize("name", ["my docs", 'bo"dy', "bo'dy", "select", "таблица", "表", "🎵"])
def test_odd_names(name: str) -> None:
    con = duckdb.connect()
    quoted = '"' + name.replace('"', '""') + '"'
    con.execute(f"CREATE SCHEMA {quoted}; CREATE TABLE {quoted}.{quoted} ({quoted} INTEGER)")
    lake = lake_on(con)
    add_context(lake, f"{name}.{name}", "odd")
    row = lake.status()[0]
    assert (row["schema_name"], row["table_name"], row["columns"], row["context"]) == (name, name, 1, 1)


def test_a_damaged_graph_is_made_anew_and_said(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(SINGER)
        lake_on(con, header_index="hnsw").refresh()
        blob = con.execute("SELECT bytes FROM lakescout.header_index").fetchone()[0]
        flipped = bytes([blob[0] ^ 1]) + blob[1:]
        con.execute("UPDATE lakescout.header_index SET bytes = ?", [flipped])
        lake = lake_on(con, header_index="hnsw")
        with lake.session() as (_, index):
            ids, similarities = index.nearest_headers(LetterEncoder().encode(["singer id"]), 1)[0]
            assert index.texts[ids[0]] == "singer id" and similarities[0] == pytest.approx(1)
        assert "damaged" in lake.status()[0]["note"]
        repaired, checksum = con.execute("SELECT bytes, checksum FROM lakescout.header_index").fetchone()
        assert hashlib.sha256(repaired).hexdigest() == checksum


def test_the_graph_holds_headers_and_those_that_come_are_added(tmp_path: Path) -> None:
    columns = ", ".join(f"{letter * 3} INTEGER" for letter in "abcdefghijk")

    def nearest(lake: Lake) -> tuple[list[str], list[str]]:
        with lake.session() as (_, index):
            assert index.graph is not None
            found = [
                index.texts[index.nearest_headers(LetterEncoder().encode([text]), 1)[0][0][0]]
                for text in ("aaa", "zzz")
            ]
            return [index.texts[text] for text in index.graph.held], found

    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(f"CREATE TABLE letters ({columns})")
        held, found = nearest(lake_on(con, header_index="hnsw"))
        assert sorted(held) == [letter * 3 for letter in "abcdefghijk"] and found[0] == "aaa"
        con.execute("CREATE TABLE last (zzz INTEGER)")
        assert nearest(lake_on(con, header_index="hnsw")) == ([*held, "zzz"], ["aaa", "zzz"])
        con.execute("CREATE TABLE more (lll INTEGER, mmm INTEGER, nnn INTEGER)")
        assert len(nearest(lake_on(con, header_index="hnsw"))[0]) == 15
        con.execute("DROP TABLE letters")  # more than half of it: made anew
        held, _ = nearest(lake_on(con, header_index="hnsw"))
        assert sorted(held) == ["lll", "mmm", "nnn", "zzz"]


KILLED = """
import sys, os, duckdb
sys.path[:0] = {path!r}
from fakes import LetterEncoder, Source
from lakescout.lake import state
from lakescout.plugins.augment.surface import augment_tables
from lakescout.engine.lake import Lake
con = duckdb.connect({file!r})
state.append_tables = lambda *a: os.kill(os.getpid(), 9)
Lake(Source(con), {{}}, LetterEncoder()).refresh()
"""


@pytest.mark.process
def test_a_kill_in_the_middle_leaves_the_old_index(tmp_path: Path) -> None:
    file = tmp_path / "lake.duckdb"
    with duckdb.connect(str(file)) as con:
        con.execute(SINGER)
        lake_on(con).refresh()
        con.execute("CREATE TABLE song (title VARCHAR)")
    script = KILLED.format(path=[entry for entry in sys.path if entry], file=str(file))
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == -9
    with duckdb.connect(str(file)) as con:
        assert con.execute("SELECT table_name FROM lakescout.tables").fetchall() == [("singer",)]
        assert con.execute("SELECT text FROM lakescout.headers").fetchall() == [("singer id",), ("name",), ("singer",)]
        lake_on(con).refresh()
        assert con.execute("SELECT table_name FROM lakescout.tables ORDER BY 1").fetchall() == [("singer",), ("song",)]
