"""The value dictionary finds what the scan finds; and it is kept, refreshed, restored and made anew as the lake changes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from values_support import LITERALS, LakeOf, build, lakes

import lakescout
from fakes import LetterEncoder, Source, examples
from lakescout.engine.discover import discover
from lakescout.engine.lake import Lake
from lakescout.errors import StateError
from lakescout.lake.catalog import Catalog
from lakescout.lake.connection import Connection
from lakescout.lake.freshness import storage_fingerprints
from lakescout.lake.sqltext import render, statement
from lakescout.lake.store import checksum
from lakescout.ranking import CellHit
from lakescout.surface.discover import explain_question
from lakescout.values import Kind, Literal, ValueDictionary, find, scan
from lakescout.values import cached_dictionary as store
from lakescout.values import segment as fuse
from lakescout.values.describe import LONGEST_TEXT, MANY, describe
from lakescout.values.probe import NORMAL, plain_form
from lakescout.values.runner import too_slow
from lakescout.values.scan import COMMON, HitMemory
from lakescout.values.segment import Kinds, Mode, Segment

# The dictionary against the scan.

MANY_ROWS = MANY * 2


def described(dictionary: ValueDictionary) -> list[tuple[str, int, Mode]]:
    return [
        (segment.entries[column["table"]].table, int(column["position"]), Mode(column["mode"]))
        for segment in dictionary.segments
        for column in segment.columns
        if column["kind"] != Kinds.WORDS
    ]


MADE_UP = LakeOf()


# Each case makes a lake and its dictionary.
@pytest.mark.long
@settings(max_examples=examples(100), deadline=None)
@given(lakes(), st.lists(LITERALS, max_size=8))
def test_the_dictionary_finds_what_the_scan_finds(
    tables: list[tuple[list[str], list[tuple[object, ...]]]], literals: list[Literal]
) -> None:
    catalog = build(MADE_UP, tables)
    dictionary = ValueDictionary.build(MADE_UP.connection, catalog)
    assert len(dictionary.covered(catalog)) == len(catalog.tables)
    assert find(MADE_UP.connection, catalog, literals, dictionary) == scan(MADE_UP.connection, catalog, literals)


@given(st.lists(st.text(alphabet=[chr(code) for code in range(128)], max_size=12), max_size=60))
@settings(max_examples=examples(50), deadline=None)
def test_plain_texts_have_the_normal_form_that_the_database_gives_them(texts: list[str]) -> None:
    asked = statement("values/keys", normal=render(NORMAL, text="value"))
    expected = list(zip(*MADE_UP.connection.query(asked, (texts,)).to_pydict().values(), strict=True)) if texts else []
    for text, form in zip(texts, expected, strict=True):
        found = plain_form(text)
        assert found == form if text.isprintable() else found is None


def test_what_was_found_is_remembered_until_the_next_state() -> None:
    lake = LakeOf("CREATE TABLE t AS SELECT 'x' AS a, 4 AS b", "CREATE TABLE u AS SELECT 4 AS c")
    catalog = lake.catalog
    dictionary, memory = ValueDictionary.build(lake.connection, catalog), HitMemory()
    literals = [Literal("4", Kind.NUMBER), Literal("x"), Literal("4", Kind.NUMBER), Literal("none")]
    plain = find(lake.connection, catalog, literals, dictionary)
    assert find(lake.connection, catalog, literals, dictionary, memory=(memory, 1)) == plain
    lake.raw.execute("DELETE FROM t")
    assert find(lake.connection, catalog, literals, dictionary, memory=(memory, 1)) == plain
    some = find(lake.connection, catalog, literals, dictionary, tables=[1], memory=(memory, 1))
    assert [(hit.literal, hit.table) for hit in some.hits] == [(0, 1), (2, 1)]
    now = find(lake.connection, catalog, literals, dictionary)
    assert find(lake.connection, catalog, literals, dictionary, memory=(memory, 2)) == now != plain


def test_hits_in_some_tables_are_not_taken_for_all() -> None:
    lake = LakeOf("CREATE TABLE t AS SELECT 4 AS b", "CREATE TABLE u AS SELECT 4 AS c")
    dictionary, memory = ValueDictionary.build(lake.connection, lake.catalog), HitMemory(capacity=2)
    assert dictionary.covered(lake.catalog) == {0, 1}
    literals = [Literal("4", Kind.NUMBER)]
    for tables, expected in (([0], [0]), (None, [0, 1]), ([1], [1]), (None, [0, 1])):
        found = find(lake.connection, lake.catalog, literals, dictionary, tables=tables, memory=(memory, 1))
        assert [hit.table for hit in found.hits] == expected


def test_a_number_that_very_many_tables_hold_is_looked_for_in_some_of_them_alone() -> None:
    tables = [f"CREATE TABLE t{number:03} AS SELECT {7 if number % 20 else 8} AS n" for number in range(COMMON + 10)]
    lake = LakeOf(*tables)
    dictionary, memory = ValueDictionary.build(lake.connection, lake.catalog), HitMemory()
    rare, common = Literal("8", Kind.NUMBER), Literal("7", Kind.NUMBER)
    for literals in ([rare, common], [common, rare]):
        found = find(lake.connection, lake.catalog, literals, dictionary, memory=(memory, 1))
        assert [hit.table for hit in found.hits] == [0, 20, 40, 60, 80, 100]
        some = find(lake.connection, lake.catalog, literals, dictionary, tables=[1, 20], memory=(memory, 1))
        assert [hit.table for hit in some.hits] == ([20, 1] if literals[0] == rare else [1, 20])
    few = LakeOf(*tables[:COMMON])
    dictionary = ValueDictionary.build(few.connection, few.catalog)
    assert len(find(few.connection, few.catalog, [common], dictionary).hits) == COMMON - COMMON // 20


def test_discovery_looks_nothing_up_that_an_answer_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No macro passes the session's time zone to a scalar, so its answer uses the connection's zone."""
    asked: list[Literal] = []
    probe = ValueDictionary.probe

    def told(self: ValueDictionary, *given: Any) -> Any:
        asked.extend(given[2])
        return probe(self, *given)

    with lakescout.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute("CREATE TABLE harbours AS SELECT 'Kiel' AS harbour_name, 3 AS berths")
        con.execute("FROM lakescout_set('value_index', 'dictionary'); FROM lakescout_refresh()").fetchall()
        con.execute("SELECT answer_sql('how many harbours are there')").fetchall()  # which stores what it measured
        monkeypatch.setattr(ValueDictionary, "probe", told)
        con.execute("SELECT answer_sql('berths of the harbour Kiel')").fetchall()
        assert any(literal.text == "Kiel" for literal in asked)
        asked.clear()
        assert con.execute("FROM discover_tables('berths of the harbour Kiel')").fetchall()
        assert asked == []


def test_columns_are_described_by_how_much_they_hold() -> None:
    lake = LakeOf(
        f"CREATE TABLE t AS SELECT 'v' || i AS names, i % 7 AS few, i AS gapless, i * 1.5::DOUBLE AS spread, "
        f"DATE '2000-01-01' + i::INTEGER AS day, i % 2 = 0 AS flag, ['x'] AS list FROM range({MANY_ROWS}) r(i)",
        "CREATE TABLE u AS SELECT 'x' AS a, 1 AS b",
        "CREATE TABLE empty (a VARCHAR, b INTEGER, c DATE)",
        "CREATE VIEW v AS FROM u",
    )
    dictionary = ValueDictionary.build(lake.connection, lake.catalog)
    assert described(dictionary) == [
        ("t", 0, Mode.FILTER),
        ("t", 1, Mode.HASHES),
        ("t", 2, Mode.RANGE),
        ("t", 3, Mode.RANGE),
        ("t", 4, Mode.RANGE),
        ("t", 5, Mode.UNKNOWN),
        ("u", 0, Mode.HASHES),
        ("u", 1, Mode.HASHES),
    ]
    literals = [
        Literal("V17"),
        Literal("w17"),
        Literal("5", Kind.NUMBER),
        Literal("22.5", Kind.NUMBER),
        Literal("2001", Kind.YEAR),
        Literal("true"),
        Literal("x"),
        Literal("99999999", Kind.NUMBER),
    ]
    assert find(lake.connection, lake.catalog, literals, dictionary) == scan(lake.connection, lake.catalog, literals)
    candidates = dictionary.probe(lake.connection, lake.catalog, literals, dictionary.covered(lake.catalog))
    by_literal = [[(t, c) for place, t, c in candidates if place == number] for number in range(len(literals))]
    assert by_literal == [
        [(1, 0)], [], [(1, 1), (1, 2), (1, 3)], [(1, 2), (1, 3)], [(1, 2), (1, 3), (1, 4)], [(1, 5)], [(2, 0)], [],
    ]  # fmt: skip


def test_long_cells_are_found_though_they_are_not_hashed() -> None:
    text = "x" * (LONGEST_TEXT + 1)
    lake = LakeOf("CREATE TABLE t (a VARCHAR)", "CREATE TABLE u AS SELECT 'short' AS a")
    lake.raw.execute("INSERT INTO t VALUES (?)", [text])
    dictionary = ValueDictionary.build(lake.connection, lake.catalog)
    assert dictionary.probe(lake.connection, lake.catalog, [Literal(text)], [0, 1]) == [(0, 0, 0)]
    assert len(find(lake.connection, lake.catalog, [Literal(text)], dictionary).hits) == 1


def test_containment_is_asked_of_the_live_tables() -> None:
    lake = LakeOf("CREATE TABLE t AS SELECT unnest(['red wine', 'red']) AS a")
    dictionary = ValueDictionary.build(lake.connection, lake.catalog)
    assert dictionary.covered(lake.catalog) == {0}
    literals = [Literal("blue"), Literal("red", contains=True)]
    found = find(lake.connection, lake.catalog, literals, dictionary)
    assert found == scan(lake.connection, lake.catalog, literals)
    assert [(hit.literal, hit.exact) for hit in found.hits] == [(1, True), (1, False)]


def test_an_update_supersedes_and_an_altered_table_is_scanned_live() -> None:
    lake = LakeOf("CREATE TABLE a AS SELECT 'x' AS c", "CREATE TABLE b AS SELECT 'x' AS c")
    first = ValueDictionary.build(lake.connection, lake.catalog)
    lake.raw.execute("UPDATE a SET c = 'new'; ALTER TABLE b ADD COLUMN d VARCHAR; CREATE TABLE c AS SELECT 'new' AS c")
    literals = [Literal("new"), Literal("x")]
    assert first.covered(lake.catalog) == {0}
    second = first.update(lake.connection, lake.catalog, [0])
    assert [(hit.literal, hit.table) for hit in find(lake.connection, lake.catalog, literals, second).hits] == [
        (0, 0), (0, 2), (1, 1),
    ]  # fmt: skip
    assert second.probe(lake.connection, lake.catalog, literals, [0]) == [(0, 0, 0)]
    assert not second.needs_compaction
    assert second.update(lake.connection, lake.catalog, [0]).update(lake.connection, lake.catalog, [0]).needs_compaction
    lake.raw.execute("DROP TABLE a")
    assert [hit.table for hit in find(lake.connection, lake.catalog, literals, second).hits] == [1, 0]


def test_marks_tell_inserts_and_updates_from_nothing() -> None:
    lake = LakeOf(*(f"CREATE TABLE t{i} AS SELECT 'x' AS a" for i in range(4)), "CREATE VIEW v AS FROM t0")
    before = storage_fingerprints(lake.connection, lake.catalog)
    assert sorted(before) == [0, 1, 2, 3]
    assert storage_fingerprints(lake.connection, lake.catalog) == before
    lake.raw.execute("INSERT INTO t0 VALUES ('new'); UPDATE t1 SET a = 'new'; DELETE FROM t2")
    after = storage_fingerprints(lake.connection, lake.catalog)
    assert after[0] != before[0] and 1 not in after and after[3] == before[3]
    dictionary = ValueDictionary.build(lake.connection, lake.catalog, after)
    assert dictionary.covered(lake.catalog, before) == {2, 3}
    assert dictionary.covered(lake.catalog, after) == {0, 2, 3}
    lake.raw.execute("UPDATE t1 SET a = 'newer'; INSERT INTO t3 VALUES ('newer')")
    found = find(
        lake.connection,
        lake.catalog,
        [Literal("newer")],
        dictionary,
        covered=dictionary.covered(lake.catalog, storage_fingerprints(lake.connection, lake.catalog)),
    )
    assert [hit.table for hit in found.hits] == [1, 3]


def test_tables_that_fail_are_left_out() -> None:
    lake = LakeOf("CREATE TABLE a AS SELECT 'x' AS c", "CREATE TABLE b AS SELECT 'x' AS c")
    catalog = lake.catalog
    lake.raw.execute("DROP TABLE a")
    dictionary = ValueDictionary.build(lake.connection, catalog)
    assert dictionary.covered(catalog) == {1}


def test_an_empty_dictionary() -> None:
    lake = LakeOf()
    dictionary = ValueDictionary.build(lake.connection, lake.catalog)
    assert dictionary.probe(lake.connection, lake.catalog, [Literal("x")], []) == []
    assert not dictionary.needs_compaction and dictionary.size == 0


def test_segments_survive_the_round_trip_and_damage_is_noticed() -> None:
    lake = LakeOf(f"CREATE TABLE t AS SELECT 'v' || i AS a, i AS b FROM range({MANY_ROWS}) r(i)")
    (segment,) = ValueDictionary.build(lake.connection, lake.catalog).segments
    data = segment.to_bytes()
    again = Segment.from_bytes(data, checksum(data))
    assert again.to_bytes() == data
    dictionary = ValueDictionary((again,))
    assert len(find(lake.connection, lake.catalog, [Literal("v8000")], dictionary).hits) == 1
    flipped = bytearray(data)
    flipped[len(data) // 2] ^= 1
    with pytest.raises(StateError, match="damaged"):
        Segment.from_bytes(bytes(flipped), checksum(data))
    with pytest.raises(StateError, match="damaged"):
        Segment.from_bytes(b"other", checksum(b"other"))


def test_the_store_appends_and_replaces() -> None:
    lake = LakeOf("CREATE TABLE a AS SELECT 'x' AS c", "CREATE TABLE b AS SELECT 'y' AS c")
    assert store.load(lake.connection, "memory") is None
    first = ValueDictionary.build(lake.connection, lake.catalog)
    store.save(lake.connection, first, "memory")
    second = first.update(lake.connection, lake.catalog, [1])
    store.save(lake.connection, second, "memory")
    stored = store.load(lake.connection, "memory")
    assert stored is not None
    assert [s.to_bytes() for s in stored.segments] == [s.to_bytes() for s in second.segments]
    assert [entry.database for entry in stored.segments[0].entries] == ["memory", "memory"]
    elsewhere = store.load(lake.connection, "memory")
    assert elsewhere is not None
    store.save(lake.connection, ValueDictionary.build(lake.connection, lake.catalog), "memory")
    assert lake.raw.execute("SELECT count(*) FROM lakescout.value_segments").fetchone() == (1,)
    lake.raw.execute("UPDATE lakescout.value_segments SET bytes = bytes || 'x'::BLOB")
    with pytest.raises(StateError, match="damaged"):
        store.load(lake.connection, "memory")
    assert store.load_or_none(lake.connection, "memory") == (None, "a segment of the value dictionary is damaged")
    lake.raw.execute("DROP TABLE lakescout.value_segments")
    assert store.load(lake.connection, "memory") is None


def test_names_of_the_home_database_do_not_bind_it_to_its_name() -> None:
    lake = LakeOf("CREATE TABLE a AS SELECT 'x' AS c")
    store.save(lake.connection, ValueDictionary.build(lake.connection, lake.catalog), "memory")
    lake.raw.execute("UPDATE lakescout.value_segments SET segment = segment")
    stored = store.load(lake.connection, "memory")
    assert stored is not None and stored.covered(lake.catalog) == {0}
    assert b'"database": ""' in lake.raw.execute("SELECT bytes FROM lakescout.value_segments").fetchone()[0]  # type: ignore[index]


@pytest.mark.parametrize("count", [0, 1, 2, 127, 128, 129, 10_000])
def test_a_filter_holds_what_it_was_built_of(count: int) -> None:
    random = np.random.default_rng(1)
    hashes = random.integers(0, 2**64, count + 10_000, dtype=np.uint64)
    serialised = fuse.build(hashes[:count])
    built = fuse.Filter(serialised)
    assert fuse.is_filter(serialised) and not fuse.is_filter(serialised[:-1]) and not fuse.is_filter(serialised + b"x")
    assert all(int(hash_) in built for hash_ in hashes[:count])
    assert sum(int(hash_) in built for hash_ in hashes[count:]) < 5
    assert len(serialised) <= 2.54 * count + 32


@pytest.mark.parametrize("shared", [0, 1 << 63, (1 << 64) - 512])
def test_a_filter_of_hashes_that_crowd_together_holds_them_all(shared: int) -> None:
    """More in a block of buckets than a byte can count: none is missed."""
    spread = np.random.default_rng(2).integers(0, 2**64, 2_000, dtype=np.uint64)
    hashes = np.concatenate([spread, np.uint64(shared) + np.arange(512, dtype=np.uint64)])
    serialised = fuse.build(hashes)
    built = fuse.Filter(serialised)
    assert fuse.is_filter(serialised) and all(int(hash_) in built for hash_ in hashes)


def test_a_wrong_entry_costs_no_truth() -> None:
    lake = LakeOf("CREATE TABLE a AS SELECT 'x' AS c")
    dictionary = ValueDictionary.build(lake.connection, lake.catalog)
    lake.raw.execute("UPDATE a SET c = 'y'")
    assert find(lake.connection, lake.catalog, [Literal("x")], dictionary).hits == ()
    segment = dictionary.segments[0]
    assert ValueDictionary((replace(segment),)).covered(lake.catalog) == {0}


# What is kept of it in the database.


@pytest.fixture
def con(tmp_path: Path) -> duckdb.DuckDBPyConnection:
    made = duckdb.connect(str(tmp_path / "lake.duckdb"))
    made.execute("CREATE TABLE singer (country VARCHAR); INSERT INTO singer VALUES ('France'), ('Spain'); CHECKPOINT")
    return made


def cells(lake: Lake, text: str) -> list[CellHit]:
    with lake.session() as (connection, index):
        return lake.evidence(connection, index).cells([text])


def lake_on(con: duckdb.DuckDBPyConnection, value_index: str = "dictionary") -> Lake:
    return Lake(Source(con), {"value_index": value_index}, LetterEncoder())


def segments(con: duckdb.DuckDBPyConnection) -> int:
    found = con.execute("SELECT count(*) FROM duckdb_tables() WHERE table_name = 'value_segments'").fetchone()
    assert found is not None
    return con.execute("SELECT count(*) FROM lakescout.value_segments").fetchone()[0] if found[0] else 0


FRANCE = [CellHit("france", 0, 0, "France", 1)]


def test_a_refresh_makes_it_and_later_processes_use_it(con: duckdb.DuckDBPyConnection) -> None:
    lake_on(con).refresh()
    assert segments(con) == 1
    lake = lake_on(con)
    for _ in range(3):
        assert cells(lake, "france") == FRANCE
        assert lake.derived.dictionary.value()[0] is not None
    assert segments(con) == 1


@pytest.mark.parametrize("value_index", ["auto", "none"])
def test_a_small_lake_or_none_has_no_dictionary(con: duckdb.DuckDBPyConnection, value_index: str) -> None:
    lake = lake_on(con, value_index)
    lake.refresh()
    for _ in range(3):
        assert cells(lake, "france") == FRANCE
    assert segments(con) == 0


@pytest.mark.parametrize(
    "change",
    [
        "INSERT INTO singer VALUES ('Peru')",
        "UPDATE singer SET country = 'Peru' WHERE country = 'Spain'",
        "UPDATE singer SET country = 'Chile' WHERE country = 'Spain'; CHECKPOINT; UPDATE singer SET country = 'Peru' "
        "WHERE country = 'Chile'; CHECKPOINT",
        "DELETE FROM singer; INSERT INTO singer VALUES ('Peru'), ('Peru')",
        "CREATE OR REPLACE TABLE singer (country VARCHAR); INSERT INTO singer VALUES ('Peru')",
        "CREATE TABLE dancer (country VARCHAR); INSERT INTO dancer VALUES ('Peru')",
    ],
)
def test_no_change_of_the_data_goes_unseen(con: duckdb.DuckDBPyConnection, change: str) -> None:
    lake = lake_on(con)
    lake.refresh()
    assert cells(lake, "peru") == []
    con.execute(change)
    for _ in range(4):
        assert [hit.cell for hit in cells(lake, "peru")] == ["Peru"], change


def test_deleted_values_are_not_found(con: duckdb.DuckDBPyConnection) -> None:
    lake = lake_on(con)
    lake.refresh()
    con.execute("DELETE FROM singer WHERE country = 'France'")
    for _ in range(3):
        assert cells(lake, "france") == []


def test_a_refresh_lets_slow_tables_be_tried_again() -> None:
    raw = duckdb.connect()
    raw.execute("CREATE TABLE t AS SELECT 'x' AS a; CREATE VIEW v AS SELECT a FROM t")
    lake = lake_on(raw, "none")
    discover(lake, "the 'x'", k=1, method="scout", threshold=None)
    keeper = lake.keeper
    assert keeper.index is not None
    name = next(table.name for table in keeper.index.catalog.tables if table.is_view)
    lake.derived.slow.add([(name, "")])
    discover(lake, "rows with 'x'", k=1, method="scout", threshold=None)
    assert f"1 table not scanned ({too_slow(10_000)}): main.v" in lake.status()[0]["note"]
    lake.refresh()
    discover(lake, "rows of 'x'", k=1, method="scout", threshold=None)
    assert too_slow(10_000) not in lake.status()[0]["note"]


DAMAGED = "a segment of the value dictionary is damaged"


def test_what_a_scan_skips_is_said(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("CREATE VIEW broken AS SELECT CAST(country AS INTEGER)::VARCHAR AS n FROM singer")
    lake = lake_on(con, "none")
    discover(lake, "singers from 'France'", k=1, method="scout", threshold=None)
    assert any("broken" in note and "not scanned" in note for _, note in lake.derived.skipped)
    assert "the last question, \"singers from 'France'\": main.broken" in lake.status()[0]["note"]
    said = [row for row in explain_question(lake, "singers from 'France'") if row["kind"] == "skipped"]
    assert len(said) == 1 and said[0]["matched_to"].startswith("main.broken")
    con.execute("DROP VIEW broken")
    assert [row for row in explain_question(lake, "singers from 'France'") if row["kind"] == "skipped"] == []
    assert "last question" not in lake.status()[0]["note"]
    lake.override({"scan_milliseconds": 0})
    said = [row for row in explain_question(lake, "singers from 'France'") if row["kind"] == "skipped"]
    assert said and "budget: more than 0 ms, setting scan_milliseconds" in said[0]["matched_to"]


def test_a_damaged_dictionary_is_made_anew(con: duckdb.DuckDBPyConnection) -> None:
    lake_on(con).refresh()
    con.execute("UPDATE lakescout.value_segments SET bytes = 'x'::BLOB")
    lake = lake_on(con)
    for _ in range(4):
        assert cells(lake, "france") == FRANCE
        noted = {row["note"] for row in lake.status()}
        assert noted <= {f"{DAMAGED}", f"{DAMAGED}: it was rebuilt"}
    assert noted == {f"{DAMAGED}: it was rebuilt"}
    assert lake.derived.dictionary.dictionary is not None


def test_a_read_only_file_keeps_it_in_memory(con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    con.close()
    with duckdb.connect(str(tmp_path / "lake.duckdb"), read_only=True) as reader:
        lake = lake_on(reader)
        for _ in range(4):
            assert cells(lake, "france") == FRANCE
        assert lake.derived.dictionary.dictionary is not None


def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The names of the tables whose fingerprints are read from now on, look by look."""
    seen: list[list[str]] = []

    def fingerprints(connection: Connection, catalog: Catalog, tables: Collection[int] | None = None) -> dict[int, str]:
        found = storage_fingerprints(connection, catalog, tables)
        seen.append(sorted(catalog.tables[table].name.table for table in found))
        return found

    monkeypatch.setattr("lakescout.lake.remembered.storage_fingerprints", fingerprints)
    return seen


def test_after_a_commit_only_tables_that_it_names_are_looked_at(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    con.execute("CREATE TABLE team AS SELECT 'Rome' AS city; CREATE TABLE empty (a VARCHAR); CHECKPOINT")
    lake = lake_on(con)
    seen = looked_at(monkeypatch)
    lake.refresh()
    con.execute("INSERT INTO team VALUES ('Peru')")
    assert len(cells(lake, "peru")) == 1
    con.execute("INSERT INTO empty VALUES ('Peru')")
    assert len(cells(lake, "peru")) == 2
    con.execute("DELETE FROM singer WHERE country = 'Spain'; INSERT INTO singer VALUES ('Peru')")
    assert len(cells(lake, "peru")) == 3
    con.execute("CHECKPOINT")
    assert [len(cells(lake, "peru")) for _ in range(2)] == [3, 3]
    assert seen == [["singer", "team"], ["team"], ["empty"], ["singer"], ["empty", "singer", "team"]]


def test_what_a_refresh_stores_of_a_new_table_tells_how_to_read_the_log(
    con: duckdb.DuckDBPyConnection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    con.execute("CREATE TABLE team AS SELECT 'Rome' AS city; CREATE TABLE empty (a VARCHAR)")
    lake_on(con).refresh()
    con.close()
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as again:
        lake = lake_on(again)
        seen = looked_at(monkeypatch)
        lake.refresh()
        again.execute("CREATE TABLE fresh (b VARCHAR)")
        lake.refresh()
        again.execute("INSERT INTO team VALUES ('Peru')")
        assert len(cells(lake, "peru")) == 1
    assert seen == [["singer", "team"], [], ["team"]]


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE team SET city = 'Peru'",
        "BEGIN; DELETE FROM team; INSERT INTO team VALUES ('Peru'); COMMIT",
        "CREATE OR REPLACE TABLE team AS SELECT 'Peru' AS city",
        "ALTER TABLE team RENAME TO club; UPDATE club SET city = 'Peru'; ALTER TABLE club RENAME TO team",
        "INSERT INTO empty VALUES ('Peru')",
        "CHECKPOINT; UPDATE team SET city = 'Peru'; CHECKPOINT",
    ],
)
def test_the_logs_tell_of_every_change(con: duckdb.DuckDBPyConnection, sql: str) -> None:
    con.execute("CREATE TABLE team AS SELECT 'Rome' AS city; CREATE TABLE empty (city VARCHAR); CHECKPOINT")
    lake = lake_on(con)
    lake.refresh()
    assert lake.derived.dictionary._changes.trusted
    assert cells(lake, "peru") == []
    con.execute(sql)
    for _ in range(3):
        assert [hit.cell for hit in cells(lake, "peru")] == ["Peru"]


def test_a_refresh_that_is_stopped_goes_on_where_it_was(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    con.execute("CREATE TABLE a AS SELECT 'Peru' AS x; CREATE TABLE b AS SELECT 'Peru' AS x")
    monkeypatch.setattr("lakescout.values.cached_dictionary.PIECE_TABLES", 1)
    read: list[list[int]] = []

    def describing(*given: Any, **named: Any) -> Segment:
        read.append(list(given[2]))
        if len(read) == 3:
            raise KeyboardInterrupt
        return describe(*given, **named)

    monkeypatch.setattr("lakescout.values.dictionary.describe", describing)
    with pytest.raises(KeyboardInterrupt):
        lake_on(con).refresh()
    assert segments(con) == 2
    lake = lake_on(con)
    lake.refresh()
    assert read == [[0], [1], [2], [2]]
    assert segments(con) == 3
    assert len(cells(lake, "peru")) == 2


@pytest.mark.parametrize("value_index", ["none", "dictionary"])
def test_a_table_that_gets_its_first_rows_is_read(con: duckdb.DuckDBPyConnection, value_index: str) -> None:
    con.execute("CREATE TABLE team (city VARCHAR)")
    lake = lake_on(con, value_index)
    assert cells(lake, "rome") == []
    index = lake.keeper.index
    assert index is not None and index.catalog.empty == {1}
    con.execute("INSERT INTO team VALUES ('Rome')")
    for _ in range(3):
        assert cells(lake, "rome") == [CellHit("rome", 1, 0, "Rome", 1)]
    assert lake.keeper.index is not index and lake.keeper.index._derived is index._derived
    con.execute("TRUNCATE team")
    for _ in range(3):
        assert cells(lake, "rome") == []


def test_what_an_earlier_version_stored_is_made_anew(con: duckdb.DuckDBPyConnection) -> None:
    """Its filters have another layout: no byte of them may be taken for one of today."""
    lake_on(con).refresh()
    sql = "SELECT bytes FROM lakescout.value_segments"
    ((today,),) = con.execute(sql).fetchall()
    old = today.replace(b"LSVD2\n", b"LSVD1\n")
    assert old != today
    con.execute("UPDATE lakescout.value_segments SET bytes = ?, checksum = ?", [old, checksum(old)])
    lake = lake_on(con)
    for _ in range(4):
        assert cells(lake, "france") == FRANCE
        notes = {row["note"] for row in lake.status()}
    assert notes == {"the value dictionary is of another version's format: it was rebuilt"}
    assert con.execute(sql).fetchall() == [(today,)]
