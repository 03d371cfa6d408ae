from __future__ import annotations

import pytest
from values_support import LakeOf, readable

from lakescout.values import Budget, Kind, Literal, scan
from lakescout.values.literal import SlowTables
from lakescout.values.runner import too_slow

SMALLEST_HUGEINT = "-170141183460469231731687303715884105727"

PEOPLE = """
CREATE TABLE people AS FROM (VALUES
    ('Zoë Ray', 'Paris', 41, 1983, DATE '1983-02-01', 10000.50::DECIMAL(9,2)),
    ('Al Green', ' PARIS ', 41, 2014, DATE '2014-12-31', 7::DECIMAL(9,2)),
    ('Paris Hilton', 'Paris', 7, 2014, DATE '2015-01-01', NULL),
    (NULL, 'Zürich', NULL, NULL, NULL, 10000)
) AS t(name, city, age, born, day, pay)
"""


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
def test_one_literal(literal: Literal, expected: list[object]) -> None:
    lake = LakeOf(PEOPLE)
    result = scan(lake.connection, lake.catalog, [literal])
    assert readable(lake.catalog, [literal], result) == expected
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
        "CREATE TABLE t AS SELECT 'x' AS a",
        "CREATE VIEW endless AS "
        "SELECT CAST(sum(a.range * b.range) AS VARCHAR) AS a FROM range(10000000) a, range(10000000) b",
        "CREATE VIEW quick AS SELECT a FROM t",
    )
    slow = SlowTables()
    budget = Budget(milliseconds=2000, slow=slow)
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
        assert result.skipped == (f"1 table not scanned ({too_slow(2000)}): main.endless",)
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
