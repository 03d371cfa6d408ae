from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_values_property import LITERALS, build, lakes
from values_support import LakeOf

from fakes import examples
from lakescout.errors import StateError
from lakescout.lake.freshness import storage_fingerprints
from lakescout.lake.sqltext import render, statement
from lakescout.lake.store import checksum
from lakescout.values import Kind, Literal, ValueDictionary, find, scan
from lakescout.values import cached_dictionary as store
from lakescout.values import segment as fuse
from lakescout.values.describe import LONGEST_TEXT, MANY
from lakescout.values.probe import NORMAL, plain_form
from lakescout.values.scan import COMMON, HitMemory
from lakescout.values.segment import Kinds, Mode, Segment

MANY_ROWS = MANY * 2


def described(dictionary: ValueDictionary) -> list[tuple[str, int, Mode]]:
    return [
        (segment.entries[column["table"]].table, int(column["position"]), Mode(column["mode"]))
        for segment in dictionary.segments
        for column in segment.columns
        if column["kind"] != Kinds.WORDS
    ]


@pytest.mark.long
@settings(max_examples=examples(100), deadline=None)
@given(lakes(), st.lists(LITERALS, max_size=8))
def test_the_dictionary_finds_what_the_scan_finds(
    tables: list[tuple[list[str], list[tuple[object, ...]]]], literals: list[Literal]
) -> None:
    lake = build(tables)
    dictionary = ValueDictionary.build(lake.connection, lake.catalog)
    assert len(dictionary.covered(lake.catalog)) == len(lake.catalog.tables)
    assert find(lake.connection, lake.catalog, literals, dictionary) == scan(lake.connection, lake.catalog, literals)


@given(st.lists(st.text(alphabet=[chr(code) for code in range(128)], max_size=12), max_size=60))
@settings(max_examples=examples(50), deadline=None)
def test_plain_texts_have_the_normal_form_that_the_database_gives_them(texts: list[str]) -> None:
    asked = statement("values/keys", normal=render(NORMAL, text="value"))
    expected = list(zip(*LakeOf().connection.query(asked, (texts,)).to_pydict().values(), strict=True)) if texts else []
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


def test_a_filter_holds_what_it_was_built_of() -> None:
    random = np.random.default_rng(1)
    hashes = random.integers(0, 2**64, 20_000, dtype=np.uint64)
    built = fuse.Filter(fuse.build(hashes[:10_000]))
    assert all(int(hash_) in built for hash_ in hashes[:10_000])
    assert sum(int(hash_) in built for hash_ in hashes[10_000:]) < 10


def test_a_wrong_entry_costs_no_truth() -> None:
    lake = LakeOf("CREATE TABLE a AS SELECT 'x' AS c")
    dictionary = ValueDictionary.build(lake.connection, lake.catalog)
    lake.raw.execute("UPDATE a SET c = 'y'")
    assert find(lake.connection, lake.catalog, [Literal("x")], dictionary).hits == ()
    segment = dictionary.segments[0]
    assert ValueDictionary((replace(segment),)).covered(lake.catalog) == {0}
