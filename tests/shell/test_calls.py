"""Arguments, results and settings across the boundary, in a Python host."""

from __future__ import annotations

import duckdb
import pytest
from boundary_registry import TYPED, WIDE

Con = duckdb.DuckDBPyConnection


def test_named_arguments_and_defaults(con: Con) -> None:
    assert con.execute("FROM echo('x')").fetchall() == [("x", 7, 0.5, False, None)]
    found = con.execute("FROM echo('x', number := 8, ratio := 2, flag := true, words := ['a', NULL])").fetchall()
    assert found == [("x", 8, 2.0, True, ["a", None])]


def test_null_is_an_argument_and_no_default(con: Con) -> None:
    assert con.execute("FROM echo(NULL, number := NULL)").fetchall() == [(None, None, 0.5, False, None)]


def test_scalar_takes_trailing_defaults(con: Con) -> None:
    assert con.execute("SELECT echo('x')[1].number, echo('x', 9)[1].number").fetchall() == [(7, 9)]


def test_arguments_may_be_bound(con: Con) -> None:
    assert con.execute("SELECT text, number FROM echo($t, number := $n)", {"t": "ü\0x", "n": 3}).fetchall() == [
        ("ü\0x", 3)
    ]


def test_missing_unknown_and_wrong_arguments_are_refused(con: Con) -> None:
    for call in ("echo()", "echo('x', colour := 1)", "echo('x', number := 'many')"):
        with pytest.raises(duckdb.Error):
            con.execute(f"FROM {call}").fetchall()


def test_scalar_of_every_row(con: Con) -> None:
    found = con.execute("SELECT doubled(x::VARCHAR) FROM range(5000) t(x)").fetchall()
    assert found == [(str(number) * 2,) for number in range(5000)]


def test_rows_of_one_execution_share_a_number(con: Con) -> None:
    """The rows of one statement share one model budget; those of the next statement have another."""
    sql = "SELECT DISTINCT numbered(x::VARCHAR) FROM range(300000) t(x)"
    con.execute("SET threads = 4")
    con.execute(f"PREPARE numbers AS {sql}")
    found = [con.execute(statement).fetchall() for statement in (sql, sql, "EXECUTE numbers", "EXECUTE numbers")]
    con.execute("RESET threads")
    assert [len(rows) for rows in found] == [1, 1, 1, 1]
    assert len({rows[0][0] for rows in found}) == 4
    assert con.execute("FROM numbered_row()").fetchall() == [(None,)]


def test_scalar_of_nulls_and_of_a_filtered_vector(con: Con) -> None:
    con.execute("CREATE TABLE words AS SELECT unnest(['a', NULL, 'b', 'a', NULL]) AS w")
    assert con.execute("SELECT doubled(w) FROM words").fetchall() == [("aa",), (None,), ("bb",), ("aa",), (None,)]
    assert con.execute("SELECT doubled(w) FROM words WHERE w = 'b'").fetchall() == [("bb",)]


def test_table_function_as_a_scalar_works_laterally(con: Con) -> None:
    found = con.execute(
        "SELECT n, r.i FROM (VALUES (2), (0), (1)) v(n), unnest(rows(n)) u(r) ORDER BY n, r.i"
    ).fetchall()
    assert found == [(1, 0), (2, 0), (2, 1)]


def test_many_rows(con: Con) -> None:
    assert con.execute("SELECT count(*), sum(i), max(t) FROM rows(100000)").fetchone() == (
        100000,
        4999950000,
        "row number 99999",
    )
    assert con.execute("SELECT i FROM rows(4097) WHERE i IN (2047, 2048, 4096)").fetchall() == [
        (2047,),
        (2048,),
        (4096,),
    ]
    assert con.execute("FROM rows(0)").fetchall() == []


def test_only_the_columns_asked_for(con: Con) -> None:
    assert con.execute("SELECT t FROM rows(3) ORDER BY t DESC LIMIT 1").fetchall() == [("row number 2",)]
    assert con.execute("SELECT count(*) FROM rows(3000)").fetchall() == [(3000,)]


def test_rows_with_every_type_that_arrow_carries(con: Con) -> None:
    described = {row[0]: row[1] for row in con.execute("DESCRIBE FROM typed()").fetchall()}
    assert described == {name: kind for name, kind, _ in TYPED}
    spelled = {"m": {"k": 1}, "fixed": (1, 2), "zoned": 1795298400.0}
    expected = tuple(spelled.get(name, value) for name, _, value in TYPED)
    seconds = "SELECT * REPLACE (epoch(zoned) AS zoned) FROM "
    assert con.execute(seconds + "typed()").fetchall() == [expected, expected]
    assert con.execute(seconds + "(SELECT unnest(typed(false), max_depth := 2))").fetchall() == [expected, expected]
    assert con.execute("FROM typed(nulls := true)").fetchall() == [(None,) * len(TYPED)] * 2


def test_five_thousand_columns(con: Con) -> None:
    assert len(con.execute("FROM wide(3)").fetchall()[2]) == WIDE
    assert con.execute("SELECT c4999 FROM wide(3)").fetchall() == [(0,), (4999,), (9998,)]
    many = ", ".join(f"{number} AS c{number}" for number in range(WIDE))
    assert con.execute("FROM run_select(?)", [f"SELECT {many}"]).fetchall() == [tuple(range(WIDE))]


def test_columns_of_a_query_follow_its_select(con: Con) -> None:
    assert con.execute("DESCRIBE FROM run_select('SELECT 1 AS a, ''x'' AS b')").fetchall()[0][:2] == ("a", "INTEGER")
    assert con.execute("SELECT b FROM run_select('SELECT range AS a, range * 2 AS b FROM range(5000)')").fetchall() == [
        (number * 2,) for number in range(5000)
    ]


def test_query_with_every_type_of_duckdb(con: Con) -> None:
    con.execute("CREATE OR REPLACE TABLE every AS FROM test_all_types()")
    plain = con.execute("SELECT count(*) FROM (FROM every EXCEPT FROM run_select('FROM every'))").fetchone()
    assert plain == (0,)
    types = "SELECT column_name, column_type FROM (DESCRIBE FROM {})"
    assert (
        con.execute(types.format("run_select('FROM every')")).fetchall()
        == con.execute(types.format("every")).fetchall()
    )


def test_engine_reads_every_type_of_duckdb(con: Con) -> None:
    con.execute("CREATE OR REPLACE TABLE every AS FROM test_all_types()")
    found = con.execute("SELECT name, rows, nulls FROM inner_query('FROM every')").fetchall()
    # Arrow's unions have no NULLs of their own
    assert found == [(row[0], 3, int(row[0] != "union")) for row in con.execute("DESCRIBE every").fetchall()]


def test_query_runs_read_only_and_alone(con: Con) -> None:
    con.execute("CREATE TABLE t AS SELECT 1 AS a")
    for sql in (
        "DELETE FROM t",
        "SELECT 1; SELECT 2",
        "CREATE TABLE u(a INTEGER)",
        "WITH d AS (DELETE FROM t RETURNING a) FROM d",
    ):
        with pytest.raises(duckdb.Error):
            con.execute("FROM run_select(?)", [sql]).fetchall()
    assert con.execute("FROM t").fetchall() == [(1,)]


def test_what_is_not_one_select_has_no_columns_to_show(con: Con) -> None:
    with pytest.raises(duckdb.Error, match="no_such_table"):
        con.execute("FROM run_select('FROM no_such_table')")


def test_bound_values_arrive_as_they_are(con: Con) -> None:
    found = {given: (kind, value) for given, kind, value in con.execute("FROM binds()").fetchall()}
    assert found["True"] == ("BOOLEAN", "True")
    assert found["-1"] == ("BIGINT", "-1")
    assert found[str(-(2**63))] == ("BIGINT", str(-(2**63)))
    assert found[str(2**63)][0] == found[str(-(2**127))][0] == "HUGEINT"
    assert str(-(2**127)) in found[str(-(2**127))][1]
    assert found["inf"] == ("DOUBLE", "inf")
    assert found["'ö\\x00x'"] == ("VARCHAR", "'ö\\x00x'")
    assert found["b'\\x00\\xff'"] == ("BLOB", "b'\\x00\\xff'")
    assert found["['a', 'ö', '']"] == ("VARCHAR[]", "['a', 'ö', '']")
    assert found[f"[1, {-(2**63)}]"] == ("BIGINT[]", f"[1, {-(2**63)}]")
    assert found["None"][1] == "None"
    assert found["in"] == ("", "[{'n': 2}, {'n': 0}]")


def test_append_is_part_of_the_transaction(con: Con) -> None:
    con.execute("CREATE TABLE vectors(i INTEGER, v FLOAT[2], x BLOB, t VARCHAR)")
    con.execute("FROM appends('vectors', 5000)").fetchall()
    assert con.execute("SELECT count(*), max(v), max(x), count(t) FROM vectors").fetchone() == (
        5000,
        (4999.0, 1.0),
        b"\xff\xff\xff",
        1667,
    )
    with pytest.raises(duckdb.Error, match="rolled back"):
        con.execute("FROM appends('vectors', 5000, fail := true)").fetchall()
    assert con.execute("SELECT count(*) FROM vectors").fetchone() == (5000,)
    with pytest.raises(duckdb.Error, match="no_such_table"):
        con.execute("FROM appends('no_such_table', 1)").fetchall()


def test_what_writes_runs_only_when_the_statement_runs(con: Con) -> None:
    con.execute("EXPLAIN FROM effect('CREATE TABLE made(a INTEGER)')").fetchall()
    con.execute("DESCRIBE FROM effect('CREATE TABLE made(a INTEGER)')").fetchall()
    con.execute("CREATE VIEW lazy AS FROM effect('CREATE TABLE made(a INTEGER)')")
    con.execute("EXPLAIN SELECT effect('CREATE TABLE made(a INTEGER)')").fetchall()
    con.execute("PREPARE later AS FROM effect('CREATE TABLE made(a INTEGER)')")
    made = "SELECT count(*) FROM duckdb_tables() WHERE table_name = 'made'"
    assert con.execute(made).fetchone() == (0,)
    con.execute("EXECUTE later").fetchall()
    assert con.execute(made).fetchone() == (1,)


def test_a_prepared_statement_runs_many_times(con: Con) -> None:
    con.execute("PREPARE again AS SELECT number FROM echo('x', number := 5)")
    assert [con.execute("EXECUTE again").fetchall() for _ in range(3)] == [[(5,)]] * 3


def test_a_scalar_that_writes_is_asked_for_every_row(con: Con) -> None:
    first, *others = (row[0] for row in con.execute("SELECT counted('x') FROM range(3)").fetchall())
    assert others == [first + 1, first + 2]
    same = con.execute("SELECT counted_once('x') FROM range(3)").fetchall()
    assert len(set(same)) == 1


def test_settings_are_typed_and_reset(con: Con) -> None:
    con.execute("SET lakescout_count = '4'")
    con.execute("SET lakescout_mode = 'loud'")
    con.execute("SET lakescout_flag = true")
    assert con.execute("FROM settings_given()").fetchall() == [("count", "4"), ("flag", "True"), ("mode", "'loud'")]
    assert con.cursor().execute("SELECT count(*) FROM settings_given()").fetchone() == (3,)
    for name in ("count", "flag", "mode"):
        con.execute(f"RESET lakescout_{name}")
    assert con.execute("FROM settings_given()").fetchall() == []
    with pytest.raises(duckdb.Error):
        con.execute("SET lakescout_count = 'many'")
    with pytest.raises(duckdb.Error, match="lakescout_colour"):
        con.execute("SET lakescout_colour = 1")


def test_settings_describe_themselves(con: Con) -> None:
    found = con.execute(
        "SELECT name, input_type, description FROM duckdb_settings() WHERE name LIKE 'lakescout_%' ORDER BY name"
    ).fetchall()
    assert [name for name, _, _ in found] == [f"lakescout_{name}" for name in ("count", "flag", "mode", "ratio")]
    assert found[2][2] == 'a text with "quotes", a \\ and an umlaut ü'


ERRORS = {
    "ours": r'the sentence that the user reads: it\'s "quoted", 100 % and ü',
    "value": "lakescout failed: ValueError: not ours",
    "exit": "lakescout failed: SystemExit: 3",
    "keyboard": "Interrupted!",
    "nul": "before after",
    "surrogate": r"before\?after",
    "long": "x{100000}",
    "memory": "there is too little memory",
    "recursion": "lakescout failed: RecursionError",
    "type": "lakescout failed: ArrowInvalid: Could not convert 'a text'",
}


@pytest.mark.parametrize("how", ERRORS)
@pytest.mark.parametrize("form", ["FROM fails(?)", "SELECT fails(?)", "FROM fails_select(?)"])
def test_an_exception_becomes_an_error_with_our_sentence(con: Con, how: str, form: str) -> None:
    if how == "type" and "select(" in form:
        pytest.skip("a SELECT has no columns declared")
    with pytest.raises(duckdb.Error, match=ERRORS[how]):
        con.execute(form, [how]).fetchall()
    assert con.execute("SELECT doubled('still there')").fetchone() == ("still therestill there",)
