from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest

from fakes import LetterEncoder, Source
from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError, QueryError
from lakescout.plugins.bench.generator.columns import AskedColumn, Role
from lakescout.plugins.bench.generator.generate import GeneratedQuestion, Generator
from lakescout.plugins.bench.generator.plan import (
    Aggregate,
    Comparison,
    Field,
    Filter,
    Measure,
    Order,
    QuestionPlan,
    TruthFinder,
    sql_of,
)


def column(name: str, type_name: str = "VARCHAR", role: Role = Role.NAME) -> Field:
    return Field(AskedColumn(name, name.lower(), type_name, role, ()))


@pytest.fixture
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as made:
        made.execute("CREATE TABLE singer (id INTEGER PRIMARY KEY, name VARCHAR, country VARCHAR, age INTEGER)")
        made.execute(
            "INSERT INTO singer VALUES (1, 'Joe Sharp', 'France', 52), (2, 'Rose White', 'France', 41), "
            "(3, 'Ann O''Hara', 'Spain', 30), (4, 'Max Gruber', '100%_sure', 29)"
        )
        made.execute("CREATE TABLE old_singer AS SELECT id, upper(name) AS NAME, country, age + 10 AS age FROM singer")
        made.execute("CREATE TABLE stadium (stadium_id INTEGER PRIMARY KEY, place VARCHAR, capacity DOUBLE)")
        made.execute("INSERT INTO stadium VALUES (1, 'Lyon', 50000), (2, 'Nice', 20000), (3, 'Metz', 9000)")
        made.execute(
            "CREATE TABLE concert (concert_id INTEGER, singer_id INTEGER REFERENCES singer (id), "
            "stadium_id INTEGER REFERENCES stadium (stadium_id), theme VARCHAR, year INTEGER, visitors INTEGER)"
        )
        made.execute(
            "INSERT INTO concert SELECT i, 1 + i % 4, 1 + i % 3, 'Theme ' || (i % 5), 2000 + i % 7, 100 * i FROM range(20) r(i)"
        )
        yield made


def lake_of(connection: duckdb.DuckDBPyConnection) -> Lake:
    return Lake(Source(connection), encoder=LetterEncoder())


def generate(connection: duckdb.DuckDBPyConnection, count: int, seed: int = 0, joins: bool = False, **more: object) -> list[GeneratedQuestion]:  # fmt: skip
    lake = lake_of(connection)
    with lake.session() as (private, index):
        graph = lake.join_graph(lake.join_state(private, index)) if joins else None
        maker = Generator(private, index, seed, graph, **more)  # type: ignore[arg-type]
        return maker.joined(count) if joins else maker.single(count)


def test_every_statement_runs_and_the_truth_is_every_table_that_answers(connection: duckdb.DuckDBPyConnection) -> None:
    found = generate(connection, 60)
    assert len(found) == 60 and len({item.question for item in found}) == 60
    tables = [
        row[0] for row in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall() if "." not in row[0]
    ]
    for item in found:
        assert connection.execute(item.sql).fetchall()
        answering = set()
        for table in tables:
            try:
                rows = connection.execute(sql_of(item.plan, [item.source[0]._replace(table=table)])).fetchall()
            except duckdb.Error:
                continue
            if any(cell is not None for row in rows for cell in row):
                answering.add(table)
        assert {answer.tables[0].table for answer in item.answers} == answering
        assert item.source[0].table in answering
    assert any(len(item.answers) == 2 for item in found)
    assert {item.kind for item in found} == {"lookup", "aggregate", "group", "top"}


def test_the_seed_decides(connection: duckdb.DuckDBPyConnection) -> None:
    first, again, other = (generate(connection, 20, seed) for seed in (1, 1, 2))
    assert [item.question for item in first] == [item.question for item in again]
    assert [item.question for item in first] != [item.question for item in other]


def test_joined_questions_need_both_tables(connection: duckdb.DuckDBPyConnection) -> None:
    found = generate(connection, 15, joins=True)
    assert found
    for item in found:
        assert item.kind.startswith("join") and len(item.source) == 2
        assert connection.execute(item.sql).fetchall()
        sides = {field.side for field in item.plan.fields}
        assert sides == {0, 1} or item.plan.measure == Measure(Aggregate.COUNT)
        assert item.source in [answer.tables for answer in item.answers]


def test_texts_are_compared_by_ilike_and_its_wildcards_are_texts(connection: duckdb.DuckDBPyConnection) -> None:
    lake = lake_of(connection)
    with lake.session() as (private, index):
        finder = TruthFinder(private, index.catalog)
        plan = QuestionPlan(
            (column("age", "INTEGER", Role.NUMBER),), filters=(Filter(column("Name"), Comparison.EQUAL, "joe sharp"),)
        )
        assert [(truth.tables[0].table, truth.rows) for truth in finder.all(plan)] == [
            ("old_singer", ((62,),)), ("singer", ((52,),)),
        ]  # fmt: skip
        for value, rows in (("100%_sure", ((29,),)), ("1__%", ()), ("%", ()), ("Ann O'Hara", ())):
            plan = QuestionPlan(
                (column("age", "INTEGER"),), filters=(Filter(column("country"), Comparison.EQUAL, value),)
            )
            assert finder.rows(plan, [index.catalog.tables[-2].name]) == rows


def test_a_reckoning_over_nothing_is_no_answer(connection: duckdb.DuckDBPyConnection) -> None:
    lake = lake_of(connection)
    with lake.session() as (private, index):
        finder = TruthFinder(private, index.catalog)
        age = column("age", "INTEGER", Role.NUMBER)
        for measure in (Measure(Aggregate.COUNT), Measure(Aggregate.AVERAGE, age)):
            plan = QuestionPlan(measure=measure, filters=(Filter(age, Comparison.ABOVE, "60"),))
            assert [truth.tables[0].table for truth in finder.all(plan)] == ["old_singer"]


def test_the_template_in_full() -> None:
    age = column("age", "INTEGER", Role.NUMBER)
    plan = QuestionPlan(
        (column("country"),), Measure(Aggregate.LARGEST, age), (Filter(column("name "), Comparison.EQUAL, " Joe "),),
        (Comparison.ABOVE, "30"), Order(None, True, 3),
    )  # fmt: skip
    lake = duckdb.connect()
    lake.execute('CREATE TABLE t (country VARCHAR, age INTEGER, "name " VARCHAR)')
    lake.execute("INSERT INTO t VALUES ('F', 31, 'joe  '), ('S', 30, 'joe'), ('G', 33, 'Joe'), ('H', 99, 'Ann')")
    from lakescout.lake.catalog import TableName

    assert lake.execute(sql_of(plan, [TableName("memory", "main", "t")])).fetchall() == [("G", 33), ("F", 31)]


@pytest.mark.parametrize(
    ("statements", "asked"),
    [
        (["CREATE TABLE t (name VARCHAR, age INTEGER)", "INSERT INTO t VALUES ('Joe', 3)"], True),
        (["CREATE TABLE t (height DOUBLE, weight DOUBLE)", "INSERT INTO t SELECT i, i * 2 FROM range(9) r(i)"], True),
        (["CREATE TABLE t (name VARCHAR)"], False),
        (["CREATE TABLE t (x1 BLOB, x2 INTEGER[])", "INSERT INTO t VALUES ('a', [1])"], False),
        ([f"CREATE TABLE t ({', '.join(f'score_{i} INTEGER' for i in range(5000))}, city VARCHAR)",
          f"INSERT INTO t SELECT {', '.join('i' for _ in range(5000))}, 'Town ' || i FROM range(3) r(i)"], True),
        ([line for n in range(8) for line in (f"CREATE TABLE t{n} (city VARCHAR, price INTEGER)",
          f"INSERT INTO t{n} VALUES ('Lyon', 1), ('Nice', 2)")], True),
    ],
    ids=["one row", "no text", "no rows", "unreadable", "5,000 columns", "twins"],
)  # fmt: skip
def test_odd_lakes(statements: list[str], asked: bool) -> None:
    with duckdb.connect() as connection:
        for statement in statements:
            connection.execute(statement)
        assert bool(generate(connection, 4)) is asked


def test_a_wrong_count_is_refused(connection: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(ArgumentError, match="count must be a whole number"):
        generate(connection, 0)


def test_a_statement_that_fails_is_no_answer(connection: duckdb.DuckDBPyConnection) -> None:
    connection.execute("CREATE VIEW broken AS SELECT name, CAST(country AS INTEGER) AS age FROM singer")
    lake = lake_of(connection)
    with lake.session() as (private, index):
        plan = QuestionPlan((column("age"),), filters=(Filter(column("name"), Comparison.EQUAL, "Joe Sharp"),))
        assert {truth.tables[0].table for truth in TruthFinder(private, index.catalog).all(plan)} == {
            "singer",
            "old_singer",
        }
        with pytest.raises(QueryError):
            private.query("SELECT age FROM broken")
