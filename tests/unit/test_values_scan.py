"""The scan for values in live tables, small and large, against a loop over rows; and how often words occur."""

from __future__ import annotations

import re
from collections import Counter

import duckdb
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from values_support import LITERALS, LakeOf, build, lakes, readable, row_loop

from fakes import Source, examples
from lakescout.lake.catalog import Catalog, TableFilter, read_snapshot
from lakescout.values import Budget, Kind, Literal, TermCount, ValueDictionary, describe, find, scan, term_counts
from lakescout.values.describe import MANY
from lakescout.values.literal import SlowTables
from lakescout.values.runner import too_slow
from lakescout.values.segment import Kinds, Mode
from lakescout.values.words import WordMemory, term_key
from lakescout.values.words import term_counts as remembered_counts
from lakescout.words.text import words

# One pass over the tables.

SMALLEST_HUGEINT = "-170141183460469231731687303715884105727"

PEOPLE = """
CREATE TABLE people AS FROM (VALUES
    ('Zoë Ray', 'Paris', 41, 1983, DATE '1983-02-01', 10000.50::DECIMAL(9,2)),
    ('Al Green', ' PARIS ', 41, 2014, DATE '2014-12-31', 7::DECIMAL(9,2)),
    ('Paris Hilton', 'Paris', 7, 2014, DATE '2015-01-01', NULL),
    (NULL, 'Zürich', NULL, NULL, NULL, 10000)
) AS t(name, city, age, born, day, pay)
"""


@pytest.fixture(scope="module")
def people() -> LakeOf:
    return LakeOf(PEOPLE)


@pytest.mark.parametrize(
    ("literal", "expected"),
    [
        (Literal("paris"), [("paris", "people", "city", "Paris", 3, True)]),
        (Literal("ZOE RAY"), [("ZOE RAY", "people", "name", "Zoë Ray", 1, True)]),
        (Literal("zürich"), [("zürich", "people", "city", "Zürich", 1, True)]),
        (
            Literal("paris", contains=True),
            [
                ("paris", "people", "name", "Paris Hilton", 1, False),
                ("paris", "people", "city", "Paris", 3, True),
            ],
        ),
        (Literal("41", Kind.NUMBER), [("41", "people", "age", "41", 2, True)]),
        (Literal("41"), []),
        (Literal("10,000.5", Kind.NUMBER), [("10,000.5", "people", "pay", "10000.5", 1, True)]),
        (
            Literal("2014", Kind.YEAR),
            [("2014", "people", "born", "2014", 2, True), ("2014", "people", "day", "2014-12-31", 1, True)],
        ),
        (Literal("1 February 1983", Kind.DATE), [("1 February 1983", "people", "day", "1983-02-01", 1, True)]),
        (Literal("ten", Kind.NUMBER), []),
        (Literal("99999", Kind.YEAR), []),
        (Literal("  "), []),
        (Literal(""), []),
    ],
)
def test_one_literal(people: LakeOf, literal: Literal, expected: list[object]) -> None:
    result = scan(people.connection, people.catalog, [literal])
    assert readable(people.catalog, [literal], result) == expected
    assert result.skipped == ()


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("Eduardo Frei ( PDC )", "eduardo frei (pdc)"),
        ("allen/moore – 4", "allen / moore - 4"),
        ("October 28, 2001", "october 28 , 2001"),
        ("6–2, 6–1", "6 - 2 , 6 - 1"),
        ("L. Mendel Rivers", "l mendel rivers"),
        ("Center 18,067", "center 18067"),
        ("St. Colman's Park", "st colman 's park"),
        ("25g", "25 g"),
    ],
)
def test_spaces_and_marks_are_forgiven(text: str, cell: str) -> None:
    lake = LakeOf("CREATE TABLE t (cell VARCHAR); INSERT INTO t VALUES ('4'), ('october 28'), (NULL)")
    lake.connection.query("INSERT INTO t VALUES (?)", (cell,))
    assert [hit.cell for hit in scan(lake.connection, lake.catalog, [Literal(text)]).hits] == [cell]


def test_a_sign_is_not_forgiven() -> None:
    lake = LakeOf("CREATE TABLE t (cell VARCHAR); INSERT INTO t VALUES ('1'), ('- 1')")
    assert [hit.cell for hit in scan(lake.connection, lake.catalog, [Literal("-1")]).hits] == ["- 1"]


def test_several_literals_keep_their_places() -> None:
    lake = LakeOf(PEOPLE)
    literals = [Literal("nowhere"), Literal("Al Green"), Literal("paris"), Literal("paris")]
    found = readable(lake.catalog, literals, scan(lake.connection, lake.catalog, literals))
    assert [row[:3] for row in found] == [
        ("Al Green", "people", "name"),
        ("paris", "people", "city"),
        ("paris", "people", "city"),
    ]


def test_no_literals() -> None:
    lake = LakeOf(PEOPLE)
    assert scan(lake.connection, lake.catalog, []).hits == ()


def test_the_most_frequent_spelling_is_shown_and_long_cells_are_cut() -> None:
    lake = LakeOf(
        "CREATE TABLE t AS SELECT unnest(['PARIS', 'paris', 'paris']) AS a",
        "CREATE TABLE u AS SELECT repeat('x', 5000) AS a",
    )
    literals = [Literal("Paris"), Literal("x" * 5000)]
    found = readable(lake.catalog, literals, scan(lake.connection, lake.catalog, literals))
    assert [(row[3], row[4]) for row in found] == [("paris", 3), ("x" * 200, 1)]


@pytest.mark.parametrize("spelled", ["10000", "10,000", "10000.0", " 10,000 "])
def test_numbers_are_found_in_text_columns(spelled: str) -> None:
    lake = LakeOf("CREATE TABLE t (a VARCHAR)")
    lake.raw.execute("INSERT INTO t VALUES (?)", [spelled])
    assert len(scan(lake.connection, lake.catalog, [Literal("10,000", Kind.NUMBER)]).hits) == 1


@pytest.mark.parametrize("spelled", ["2014-05-03", "May 3, 2014", "3 may 2014", "5/3/2014", "05/03/2014"])
def test_dates_are_found_in_text_columns(spelled: str) -> None:
    lake = LakeOf("CREATE TABLE t (a VARCHAR)")
    lake.raw.execute("INSERT INTO t VALUES (?)", [spelled])
    assert len(scan(lake.connection, lake.catalog, [Literal("2014-05-03", Kind.DATE)]).hits) == 1


@pytest.mark.parametrize(
    ("declared", "cell", "literal"),
    [
        ("ENUM('red', 'Blue')", "Blue", Literal("blue")),
        ("UUID", "4ac7a9e9-607c-4c8a-84f3-843f0191e3fd", Literal("4AC7A9E9-607C-4C8A-84F3-843F0191E3FD")),
        ("BOOLEAN", "true", Literal("True")),
        ("TINYINT", "12", Literal("12", Kind.NUMBER)),
        ("UBIGINT", "18446744073709551615", Literal("18446744073709551615", Kind.NUMBER)),
        (
            "HUGEINT",
            "-170141183460469231731687303715884105727",
            Literal("-170141183460469231731687303715884105727", Kind.NUMBER),
        ),
        ("BIGINT", "9007199254740993", Literal("9007199254740993", Kind.NUMBER)),
        ("FLOAT", "0.1", Literal("0.1", Kind.NUMBER)),
        ("DOUBLE", "0.1", Literal("0.10", Kind.NUMBER)),
        ("DECIMAL(38, 3)", "2.5", Literal("2.5", Kind.NUMBER)),
        ("TIMESTAMP", "2014-05-03 23:59:59", Literal("2014-05-03", Kind.DATE)),
        ("TIMESTAMP_NS", "2014-05-03 23:59:59", Literal("2014", Kind.YEAR)),
        ("TIMESTAMP WITH TIME ZONE", "2014-05-03 12:00:00", Literal("2014", Kind.YEAR)),
    ],
)
def test_types(declared: str, cell: str, literal: Literal) -> None:
    lake = LakeOf(f"CREATE TABLE t (a {declared})", f"INSERT INTO t VALUES ('{cell}'), (NULL)")
    result = scan(lake.connection, lake.catalog, [literal])
    assert [(hit.rows, hit.exact) for hit in result.hits] == [(1, True)]
    assert result.skipped == ()


def test_large_integers_are_not_confused() -> None:
    lake = LakeOf("CREATE TABLE t AS SELECT 9007199254740992::BIGINT AS a")
    assert scan(lake.connection, lake.catalog, [Literal("9007199254740993", Kind.NUMBER)]).hits == ()


def test_columns_that_hold_no_values_are_left_out() -> None:
    lake = LakeOf(
        "CREATE TABLE t AS SELECT 'x'::BLOB AS a, ['x'] AS b, {'x': 'x'} AS c, MAP {'x': 'x'} AS d, "
        "'\"x\"'::JSON AS e, "
        "INTERVAL 1 DAY AS f, union_value(x := 'x') AS g, '101'::BIT AS h, TIME '10:00:00' AS i, ['x']::VARCHAR[1] AS j"
    )
    result = scan(lake.connection, lake.catalog, [Literal("x", contains=True), Literal("1", Kind.NUMBER)])
    assert result == type(result)()


@pytest.mark.parametrize(
    "name", ["my docs", 'bo"dy', "bo'dy", "select", " ", "表", "Ünïcødé", "🦆", "a.b", "?", "{{x}}"]
)
def test_odd_names(name: str) -> None:
    quoted = '"' + name.replace('"', '""') + '"'
    lake = LakeOf(f"CREATE SCHEMA IF NOT EXISTS {quoted}", f"CREATE TABLE {quoted}.{quoted} AS SELECT 'x' AS {quoted}")
    literals = [Literal("x")]
    result = scan(lake.connection, lake.catalog, literals)
    assert readable(lake.catalog, literals, result) == [("x", name, name, "x", 1, True)]


def test_a_text_that_is_nothing_once_normalised_is_contained_in_no_cell() -> None:
    lake = LakeOf("CREATE TABLE t (cell VARCHAR)", "INSERT INTO t VALUES ('0É'), ('x')")
    assert scan(lake.connection, lake.catalog, [Literal("\0É", contains=True)]).hits == ()


@pytest.mark.parametrize(
    "text", ["a\0b", "北京", "Москва", "🦆", "'; DROP TABLE t; --", "O’Brien", "%", "_", "x\n\ty", "ß"]
)
def test_odd_texts(text: str) -> None:
    lake = LakeOf("CREATE TABLE t (a VARCHAR)")
    lake.raw.execute("INSERT INTO t VALUES (?), ('other'), ('a')", [text])
    literals = [Literal(text, contains=True)]
    result = scan(lake.connection, lake.catalog, literals)
    assert readable(lake.catalog, literals, result) == [(text, "t", "a", text, 1, True)]
    lake.raw.execute("UPDATE t SET a = '<' || a || '>'")
    result = scan(lake.connection, lake.catalog, literals)
    assert readable(lake.catalog, literals, result) == [(text, "t", "a", f"<{text}>", 1, False)]


def test_apostrophes_and_dashes_are_the_same_in_both_shapes() -> None:
    lake = LakeOf("CREATE TABLE t AS SELECT unnest(['O’Brien', '1990–1999']) AS a")
    assert len(scan(lake.connection, lake.catalog, [Literal("o'brien"), Literal("1990-1999")]).hits) == 2


def test_a_very_long_literal() -> None:
    lake = LakeOf(PEOPLE)
    assert scan(lake.connection, lake.catalog, [Literal("x" * 1_000_000, contains=True)]).hits == ()


def test_views_are_scanned_and_a_failing_one_is_named() -> None:
    lake = LakeOf(
        PEOPLE,
        "CREATE TABLE gone AS SELECT 1 AS a",
        "CREATE VIEW broken AS SELECT a, 'Paris' AS city FROM gone",
        "CREATE VIEW failing AS SELECT 'Paris' AS city, CAST(name AS INTEGER) AS n FROM people",
        "CREATE VIEW good AS SELECT city, age, 'x' AS x FROM people",
    )
    catalog = lake.catalog
    lake.raw.execute("DROP TABLE gone")
    literals = [Literal("paris"), Literal("41", Kind.NUMBER)]
    result = scan(lake.connection, catalog, literals)
    assert readable(catalog, literals, result) == [
        ("paris", "failing", "city", "Paris", 4, True),
        ("paris", "good", "city", "Paris", 3, True),
        ("paris", "people", "city", "Paris", 3, True),
        ("41", "good", "age", "41", 2, True),
        ("41", "people", "age", "41", 2, True),
    ]
    assert [note.partition(" not scanned: ")[0] for note in result.skipped] == [
        "main.broken",
        "main.failing.n",
        "main.gone",
    ]


def test_a_view_that_fails_in_one_text_column_is_read_in_the_others() -> None:
    lake = LakeOf(
        "CREATE TABLE t AS SELECT 'one' AS a",
        "CREATE VIEW v AS SELECT a, CAST(error('no ' || a) AS VARCHAR) AS b, a AS c FROM t",
    )
    result = scan(lake.connection, lake.catalog, [Literal("one")], tables=[lake.table("v")])
    assert [hit.column for hit in result.hits] == [0, 2]
    assert len(result.skipped) == 1 and result.skipped[0].startswith("main.v.b not scanned: ")


def test_tables_dropped_renamed_and_altered_since_the_catalog_was_read() -> None:
    lake = LakeOf(*(f"CREATE TABLE t{i} AS SELECT 'x' AS a, 'x' AS b" for i in range(5)))
    catalog = lake.catalog
    lake.raw.execute("DROP TABLE t1; ALTER TABLE t2 RENAME TO s2; ALTER TABLE t3 RENAME COLUMN a TO z")
    literals = [Literal("x")]
    result = scan(lake.connection, catalog, literals)
    assert [row[1:3] for row in readable(catalog, literals, result)] == [
        ("t0", "a"), ("t0", "b"), ("t3", "b"), ("t4", "a"), ("t4", "b"),
    ]  # fmt: skip
    assert [note.split()[0] for note in result.skipped] == ["main.t1", "main.t2", "main.t3.a"]


def test_five_thousand_columns() -> None:
    lake = LakeOf("CREATE TABLE wide AS SELECT " + ", ".join(f"'v{i}' AS c{i}" for i in range(5000)))
    literals = [Literal("v4999"), Literal("V0")]
    found = readable(lake.catalog, literals, scan(lake.connection, lake.catalog, literals))
    assert [row[2] for row in found] == ["c4999", "c0"]


def test_restriction_to_tables_and_to_columns() -> None:
    lake = LakeOf(*(f"CREATE TABLE t{i} AS SELECT 'x' AS a, 'x' AS b, 1 AS c" for i in range(3)))
    literals = [Literal("x"), Literal("1", Kind.NUMBER)]
    some = scan(lake.connection, lake.catalog, literals, tables={2, 0})
    assert [(hit.literal, hit.table, hit.column) for hit in some.hits] == [
        (0, 0, 0), (0, 0, 1), (0, 2, 0), (0, 2, 1), (1, 0, 2), (1, 2, 2),
    ]  # fmt: skip
    one = scan(lake.connection, lake.catalog, literals, columns={(1, 1), (1, 2)})
    assert [(hit.literal, hit.table, hit.column) for hit in one.hits] == [(0, 1, 1), (1, 1, 2)]
    assert scan(lake.connection, lake.catalog, literals, tables=()).hits == ()


def test_a_budget_of_rows_reads_small_tables_first_and_says_what_it_left() -> None:
    lake = LakeOf(
        *(f"CREATE TABLE t{i} AS SELECT 'x' AS a, 'y' AS b FROM range({n})" for i, n in enumerate((50, 10, 20)))
    )
    result = scan(lake.connection, lake.catalog, [Literal("x")], budget=Budget(rows=30))
    assert [(hit.table, hit.rows) for hit in result.hits] == [(1, 10), (2, 20)]
    assert result.skipped == ("1 table not scanned (budget: more than 30 rows, setting scan_rows): main.t0",)


def test_a_budget_of_time_stops_a_view_at_work() -> None:
    lake = LakeOf(
        "CREATE TABLE t AS SELECT 'x' AS a",
        "CREATE VIEW endless AS "
        "SELECT CAST(sum(a.range * b.range) AS VARCHAR) AS a FROM range(10000000) a, range(10000000) b",
    )
    result = scan(lake.connection, lake.catalog, [Literal("x")], budget=Budget(milliseconds=300))
    assert result.skipped == (f"1 table not scanned ({too_slow(300)}): main.endless",)


def test_a_slow_view_leaves_time_to_the_others_and_is_not_tried_again() -> None:
    lake = LakeOf(
        "SET threads = 1",
        "CREATE TABLE t AS SELECT 'x' AS a",
        "CREATE VIEW endless AS "
        "SELECT CAST(sum(a.range * b.range) AS VARCHAR) AS a FROM range(10000000) a, range(10000000) b",
        "CREATE VIEW quick AS SELECT a FROM t",
    )
    slow = SlowTables()
    budget = Budget(milliseconds=800, slow=slow)
    read: list[str] = []
    query = lake.connection.query

    def noted(sql: str, *given: object) -> object:
        read.append(sql)
        return query(sql, *given)

    lake.connection.query = noted
    for tried in (True, False):
        read.clear()
        result = scan(lake.connection, lake.catalog, [Literal("x")], budget=budget)
        assert any("endless" in sql for sql in read) is tried
        assert [lake.catalog.tables[hit.table].name.table for hit in result.hits] == ["quick", "t"]
        assert result.skipped == (f"1 table not scanned ({too_slow(800)}): main.endless",)
    slow.clear()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(SlowTables, "add", lambda self, names, milliseconds: None)
        read.clear()
        scan(lake.connection, lake.catalog, [Literal("x")], budget=budget)
    assert any("endless" in sql for sql in read)


def test_attached_databases() -> None:
    lake = LakeOf("ATTACH ':memory:' AS other", "CREATE TABLE other.t AS SELECT 'x' AS a")
    assert len(scan(lake.connection, lake.catalog, [Literal("x")]).hits) == 1


def test_only_containment_is_asked_where_whole_cells_are_known() -> None:
    lake = LakeOf("CREATE TABLE t AS SELECT unnest(['red wine', 'red']) AS a, unnest([12, 13]) AS b")
    asked = [Literal("red", contains=True), Literal("12", Kind.NUMBER, contains=True)]
    everything = scan(lake.connection, lake.catalog, asked)
    assert [(hit.literal, hit.cell, hit.exact) for hit in everything.hits] == [
        (0, "red", True), (0, "red wine", False), (1, "12", True),
    ]  # fmt: skip
    inside = scan(lake.connection, lake.catalog, asked, inside_only=True)
    assert inside.hits == tuple(hit for hit in everything.hits if not hit.exact)


# Tables of more than 10,000 rows are asked in another way; what they hold is found all the same.

LARGE = """
CREATE TABLE large AS SELECT
    CASE i WHEN 7 THEN 'Zoë' WHEN 8 THEN ' ZOE' WHEN 9 THEN 'zoe ' ELSE 'other ' || i END AS name,
    i::SMALLINT AS small, i::BIGINT * 1000003 AS big, (i / 4)::DECIMAL(9,2) AS amount, (i / 10)::FLOAT AS real,
    DATE '1990-01-01' + i::INTEGER AS day, TIMESTAMP '1990-01-01 23:00:00' + i * INTERVAL 1 DAY AS moment,
    CASE WHEN i = 5 THEN 'red' ELSE 'blue' END::ENUM('red', 'blue') AS color
FROM range(20000) r(i)
"""


@pytest.fixture(scope="module")
def large() -> tuple[LakeOf, Catalog, ValueDictionary]:
    lake = LakeOf(LARGE)
    return lake, lake.catalog, ValueDictionary.build(lake.connection, lake.catalog)


@pytest.mark.parametrize(
    ("literal", "expected"),
    [
        (Literal("zoe"), [("name", 3)]),
        (Literal("red"), [("color", 1)]),
        (Literal("17", Kind.NUMBER), [("small", 1), ("amount", 1), ("real", 1)]),
        (Literal("2.25", Kind.NUMBER), [("amount", 1)]),
        (Literal("0.1", Kind.NUMBER), [("real", 1)]),
        (Literal("5000015", Kind.NUMBER), [("big", 1)]),
        (Literal("99999999999", Kind.NUMBER), []),
        (Literal("1990-01-03", Kind.DATE), [("day", 1), ("moment", 1)]),
        (Literal("2001", Kind.YEAR), [("small", 1), ("amount", 1), ("day", 365), ("moment", 365)]),
        (Literal("1850", Kind.YEAR), [("small", 1), ("amount", 1), ("real", 1)]),
    ],
)
def test_large_tables(
    large: tuple[LakeOf, Catalog, ValueDictionary], literal: Literal, expected: list[tuple[str, int]]
) -> None:
    lake, catalog, dictionary = large
    result = scan(lake.connection, catalog, [Literal("nowhere"), literal])
    found = [(catalog.tables[0].columns[hit.column].name, hit.rows) for hit in result.hits]
    assert [row for row in found if row[0] != "real"] == [row for row in expected if row[0] != "real"]
    assert dict(found).get("real", 0) == _real(lake, literal)
    assert find(lake.connection, catalog, [Literal("nowhere"), literal], dictionary) == result


def _real(lake: LakeOf, literal: Literal) -> int:
    if literal.kind not in (Kind.NUMBER, Kind.YEAR):
        return 0
    rows = lake.raw.execute("SELECT count(*) FROM large WHERE real = CAST(? AS FLOAT)", [literal.text]).fetchone()
    assert rows is not None
    return int(rows[0])


# The scan against a loop over rows, on tables and literals that hypothesis makes up.

MADE_UP = LakeOf()


# Each case makes a lake and scans it; so below.
@pytest.mark.long
@settings(max_examples=examples(150), deadline=None)
@given(lakes(), st.lists(LITERALS, max_size=8))
def test_the_scan_finds_what_a_loop_over_all_rows_finds(
    tables: list[tuple[list[str], list[tuple[object, ...]]]], literals: list[Literal]
) -> None:
    catalog = build(MADE_UP, tables)
    result = scan(MADE_UP.connection, catalog, literals)
    assert {(h.literal, h.table, h.column, h.rows, h.exact) for h in result.hits} == row_loop(
        MADE_UP, catalog, literals
    )
    assert len(result.hits) == len({(h.literal, h.table, h.column, h.exact) for h in result.hits})
    assert result.skipped == ()


# Words of the question, counted by table.


def test_words_are_counted_by_table() -> None:
    lake = LakeOf(
        "CREATE TABLE a AS SELECT 'The Singer’s café, in PARIS; paris' AS x, 'Paris' AS y, 2014 AS z",
        "CREATE TABLE b AS SELECT 'Parisian (cafe)' AS x",
        "CREATE TABLE c AS SELECT 'paris' AS x",
    )
    terms = ["paris", "café", "singer's", "2014", "two words", "", "!"]
    assert term_counts(lake.connection, lake.catalog, terms, [0, 1]) == [
        TermCount(0, 0, 3),
        TermCount(1, 0, 1),
        TermCount(1, 1, 1),
        TermCount(2, 0, 1),
    ]


def test_no_terms_and_no_tables() -> None:
    lake = LakeOf("CREATE TABLE a AS SELECT 'x' AS x")
    assert term_counts(lake.connection, lake.catalog, [], [0]) == []
    assert term_counts(lake.connection, lake.catalog, ["x"], []) == []


def test_a_failing_view_does_not_fail_the_others() -> None:
    lake = LakeOf(
        "CREATE TABLE a AS SELECT 'x' AS x", "CREATE VIEW b AS SELECT CAST(error('no') AS VARCHAR) || x AS x FROM a"
    )
    assert term_counts(lake.connection, lake.catalog, ["x"]) == [TermCount(0, 0, 1)]


CELL = st.text(alphabet="abAéЖ1 _-.,’'()\t\n北、", max_size=12)


@pytest.mark.long
@settings(max_examples=examples(100), deadline=None)
@given(st.lists(CELL, max_size=5), st.lists(st.sampled_from(["a", "b", "ab", "é", "ж", "1", "北", "ba"]), unique=True))
def test_words_are_those_of_text_words_with_apostrophes_apart(cells: list[str], terms: list[str]) -> None:
    catalog = build(MADE_UP, [(["VARCHAR"], [(cell,) for cell in cells])])
    counted = Counter(word for cell in cells for word in words(re.sub("['’]", " ", cell)))
    expected = [
        TermCount(place, 0, counted[words(term)[0]]) for place, term in enumerate(terms) if counted[words(term)[0]]
    ]
    assert term_counts(MADE_UP.connection, catalog, terms) == expected


# Counts that are remembered.

ALPHABET = st.text(alphabet="aAéb '’.-1", max_size=12)


def lake(tables: list[list[str]]) -> tuple[duckdb.DuckDBPyConnection, object, object]:
    con = duckdb.connect()
    for number, cells in enumerate(tables):
        con.execute(f"CREATE TABLE t{number} (a VARCHAR, n INTEGER)")
        con.execute(f"INSERT INTO t{number} SELECT unnest(?::VARCHAR[]), 1", [cells])
    connection = Source(con).connect()
    return con, connection, read_snapshot(connection, TableFilter()).catalog


@settings(max_examples=12, deadline=None)
@given(st.lists(st.lists(ALPHABET, max_size=4), min_size=1, max_size=3), st.lists(ALPHABET, min_size=1, max_size=4))
def test_remembered_counts_equal_live_counts(tables: list[list[str]], terms: list[str]) -> None:
    _con, connection, catalog = lake(tables)
    ids = list(range(len(tables)))
    expected = np.zeros((len(terms), len(ids)), dtype=np.int32)
    for found in remembered_counts(connection, catalog, terms, ids):
        expected[found.term, found.table] = found.occurrences
    memory = WordMemory()
    for _ in range(2):
        assert memory.counts(connection, catalog, terms, ids, state="state").tolist() == expected.tolist()


@settings(max_examples=12, deadline=None)
@given(st.lists(st.lists(ALPHABET, max_size=4), min_size=1, max_size=3), st.lists(ALPHABET, min_size=1, max_size=4))
def test_the_dictionary_tells_which_tables_hold_a_word_as_live_counts_do(
    tables: list[list[str]], terms: list[str]
) -> None:
    _con, connection, catalog = lake(tables)
    keys = [key for term in terms if (key := term_key(term))]
    expected = np.zeros((len(keys), len(tables)), dtype=bool)
    for found in remembered_counts(connection, catalog, keys, range(len(tables))):
        expected[found.term, found.table] = True
    held, known = ValueDictionary.build(connection, catalog).holders(catalog, keys)
    assert known.all()
    assert held.tolist() == expected.tolist()


def test_very_many_words_are_a_filter() -> None:
    _con, connection, catalog = lake([[f"word{number} of many" for number in range(MANY + 1)], ["other"]])
    dictionary = ValueDictionary.build(connection, catalog)
    assert Mode.FILTER in dictionary.segments[0].columns["mode"][dictionary.segments[0].columns["kind"] == Kinds.WORDS]
    held, _ = dictionary.holders(catalog, ["word77", "many", "other", "absent"])
    assert held.tolist() == [[True, False], [True, False], [False, True], [False, False]]
    assert dictionary.probe(connection, catalog, [Literal("many", Kind.TEXT)], {0, 1}) == []


def test_tables_that_are_gone_or_have_too_many_rows_are_not_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(describe, "SMALL", 2)
    con, connection, catalog = lake([["shoe"], ["shoe", "a", "b"], ["shoe"]])
    dictionary = ValueDictionary.build(connection, catalog)
    held, known = dictionary.holders(catalog, ["shoe"])
    assert (held.tolist(), known.tolist()) == ([[True, False, True]], [True, False, True])
    con.execute("DROP TABLE t0")
    now = read_snapshot(connection, TableFilter()).catalog
    held, known = dictionary.holders(now, ["shoe"])
    assert (held.tolist(), known.tolist()) == ([[False, True]], [False, True])


def test_a_new_state_forgets_and_no_state_remembers_nothing() -> None:
    con, connection, catalog = lake([["red shoe"]])
    memory = WordMemory()
    assert memory.counts(connection, catalog, ["shoe"], [0], state=1).tolist() == [[1]]
    con.execute("INSERT INTO t0 VALUES ('a shoe', 1)")
    assert memory.counts(connection, catalog, ["shoe"], [0], state=1).tolist() == [[1]]
    assert memory.counts(connection, catalog, ["shoe"], [0], state=2).tolist() == [[2]]
    con.execute("INSERT INTO t0 VALUES ('shoe', 1)")
    assert memory.counts(connection, catalog, ["shoe"], [0], state=None).tolist() == [[3]]


def test_capacity_bounds_the_memory() -> None:
    _con, connection, catalog = lake([["one two three"], ["four five six"]])
    memory = WordMemory(capacity=40)
    assert memory.counts(connection, catalog, ["one", "six"], [0, 1], state=1).tolist() == [[1, 0], [0, 1]]
    assert sum(block.size for block in memory._blocks) <= 40
