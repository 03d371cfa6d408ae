"""Families, date-sharded or numbered tables: they are found as one, and answer as one."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

import lakescout
from lakescout.answer import clusters
from lakescout.answer.clusters import Members
from lakescout.answer.pipeline import Prepared, as_large_as_its_parts
from lakescout.doors.python import lake_of
from lakescout.engine.ask import ask
from lakescout.engine.discover import discover
from lakescout.engine.groups import Asked, find_groups
from lakescout.engine.lake import Lake
from lakescout.plugins.agents.mcp import Service
from lakescout.plugins.agents.tools import describe
from lakescout.plugins.cli.output import evidence
from lakescout.plugins.shared import SharedSource, opener
from lakescout.plugins.ui import explore
from lakescout.plugins.ui.pages import View
from lakescout.ranking import METHODS
from lakescout.reading.parts import spoken
from lakescout.reading.question import Question
from lakescout.reading.rules.periods import Calendar
from lakescout.surface.discover import declare_join, discover_tables, joins
from lakescout.words.tokens import tokenize

DAYS = ("20240101", "20240102", "20240201")
COLUMNS = "event_id INTEGER, visitor VARCHAR, amount INTEGER, page_id INTEGER"


def some_events() -> duckdb.DuckDBPyConnection:
    """Three days of events, a family of two, and tables that only look like a family."""
    con = duckdb.connect()
    for number, day in enumerate(DAYS, start=1):
        con.execute(f"CREATE TABLE events_{day} ({COLUMNS})")
        con.execute(f"INSERT INTO events_{day} VALUES ({number}, 'v{number}', {10**number}, 1)")
    con.execute("CREATE TABLE page AS SELECT 1 AS page_id, 'home' AS title")
    con.execute("CREATE TABLE pair_1 AS SELECT 1 AS shoe; CREATE TABLE pair_2 AS SELECT 2 AS shoe")
    con.execute("CREATE TABLE plan_1 (x INTEGER); CREATE TABLE plan_2 (x BIGINT); CREATE TABLE plan_3 (x INTEGER)")
    return con


@pytest.fixture
def con() -> Iterator[duckdb.DuckDBPyConnection]:
    """Events for one test, which may change them."""
    with some_events() as con:
        yield con


@pytest.fixture(scope="module")
def events() -> Iterator[duckdb.DuckDBPyConnection]:
    """Events that no test changes."""
    with some_events() as con:
        yield con


def families(lake: Lake) -> list[list[str]]:
    with lake.session() as (_, index):
        return [[index.catalog.tables[table].name.table for table in each.members] for each in index.families]


def test_three_tables_of_one_make_are_a_family(events: duckdb.DuckDBPyConnection) -> None:
    assert families(lake_of(events)) == [[f"events_{day}" for day in DAYS]]


def test_other_schemas_other_comments_and_other_numbers_are_other_families(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("CREATE SCHEMA other; CREATE TABLE other.pair_3 AS SELECT 3 AS shoe")
    for number in (1, 2, 3):
        con.execute(f"CREATE TABLE film_{number} (title VARCHAR, year INTEGER)")
        con.execute(f"COMMENT ON TABLE film_{number} IS 'films of actor {'xyz'[number - 1]}'")
        con.execute(
            f"CREATE TABLE log_2023_q{number} (line VARCHAR); COMMENT ON TABLE log_2023_q{number} IS 'q{number}'"
        )
    con.execute("CREATE TABLE log_2024_q1 (line VARCHAR); COMMENT ON TABLE log_2024_q1 IS 'q1'")
    assert families(lake_of(con)) == [
        [f"events_{day}" for day in DAYS],
        [*(f"log_2023_q{number}" for number in (1, 2, 3)), "log_2024_q1"],
    ]


def test_a_refresh_finds_the_same_families_as_a_fresh_look(con: duckdb.DuckDBPyConnection) -> None:
    lake = lake_of(con)
    changes = (
        "CREATE TABLE pair_3 AS SELECT 3 AS shoe",
        "DROP TABLE events_20240102",
        f"CREATE TABLE events_20240301 ({COLUMNS})",
        "ALTER TABLE events_20240301 ADD COLUMN more INTEGER",
        "COMMENT ON TABLE pair_2 IS 'another'",
    )
    counts = []
    for change in changes:
        con.execute(change)
        lake.refresh()
        found = families(lake)
        lake.refresh(full=True)
        assert families(lake) == found
        counts.append(len(found))
    assert counts == [2, 1, 2, 1, 0]


@pytest.mark.parametrize("method", [name for name in METHODS if name not in {"birdie", "pneuma"}])
def test_a_family_is_found_as_one(events: duckdb.DuckDBPyConnection, method: str) -> None:
    index, hits = discover(lake_of(events), "amount of the events of a visitor", k=3, method=method, threshold=None)
    names = [index.catalog.tables[hit.table].name.table for hit in hits]
    assert sum(name.startswith("events") for name in names) == 1


def test_the_member_that_the_question_names_stands_for_its_family(events: duckdb.DuckDBPyConnection) -> None:
    lake = lake_of(events)
    index, hits = discover(lake, "who is v2 among the visitors of events", k=1, method="scout", threshold=None)
    assert index.catalog.tables[hits[0].table].name.table == "events_20240102"


def test_what_a_family_is_called_is_shown(events: duckdb.DuckDBPyConnection) -> None:
    rows = discover_tables(lake_of(events), "amount of the events", k=2, method="scout", threshold=None)
    assert {row["table_name"].partition("_")[0]: row["members"] for row in rows} == {
        "events": "events_20240101 … events_20240201 (3)",
        rows[1]["table_name"].partition("_")[0]: None,
    }
    assert str(evidence(rows[0])).startswith("one of events_20240101 … events_20240201 (3)")


def test_what_tells_no_member_from_another_leaves_the_first(events: duckdb.DuckDBPyConnection) -> None:
    found = discover_tables(lake_of(events), "amount of the events", k=1, method="scout", threshold=None)
    assert [row["table_name"] for row in found] == ["events_20240101"]


@pytest.fixture(scope="module")
def finals() -> Iterator[duckdb.DuckDBPyConnection]:
    """Tables whose comments alone tell which event and year they are of."""
    told = {"t_11": (100, 2008), "t_12": (200, 2008), "t_13": (200, 2012)}
    with duckdb.connect() as con:
        for name, (metres, year) in told.items():
            con.execute(
                f"CREATE TABLE {name} AS SELECT 'Ann {metres} {year}' AS swimmer, 1 AS rank, {metres} AS seconds"
            )
            con.execute(f"COMMENT ON TABLE {name} IS 'Final of the {metres} metre freestyle in {year}'")
        con.execute("CREATE TABLE page AS SELECT 1 AS page_id, 'home' AS title")
        yield con


@pytest.mark.parametrize(
    ("question", "member"),
    [
        ("swimmers of the 200 metre freestyle in 2012", "t_13"),
        ("swimmers of the 100 metre freestyle", "t_11"),
        ("swimmers of the 200 metre freestyle in 2008", "t_12"),
    ],
)
def test_contexts_choose_the_member_of_a_family(finals: duckdb.DuckDBPyConnection, question: str, member: str) -> None:
    lake = lake_of(finals)
    assert families(lake) == [["t_11", "t_12", "t_13"]]
    found = discover_tables(lake, question, k=1, method="scout", threshold=None)
    assert [row["table_name"] for row in found] == [member]
    tables = find_groups(lake, Asked(question, min_tables=1)).rows[0]["tables"]
    assert f"main.{member}" in tables


def test_an_answer_reads_the_members_whose_contexts_a_question_names(finals: duckdb.DuckDBPyConnection) -> None:
    best = ask(lake_of(finals), "swimmers of the 200 metre freestyle").answers[0]
    assert best.rows is not None and best.rows.column(0).to_pylist() == ["Ann 200 2008", "Ann 200 2012"]
    assert best.reading.endswith(", over main.t_12 … main.t_13 (2)")


@pytest.fixture(scope="module")
def sold() -> Iterator[duckdb.DuckDBPyConnection]:
    """Events, and the sales of five years."""
    with some_events() as con:
        for year in range(2020, 2025):
            con.execute(f"CREATE TABLE sales_{year} AS SELECT 1 AS sale_id, 2.5 AS price")
        yield con


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("events of 2 January 2024", "events_20240102"),
        ("amount of the events in February 2024", "events_20240201"),
        ("amount of the events in 2024", "events_20240101"),
        ("price of the sales in 2024", "sales_2024"),
        ("sales of 2023", "sales_2023"),
    ],
)
def test_a_time_chooses_the_member_whichever_way_its_name_writes_it(
    sold: duckdb.DuckDBPyConnection, question: str, first: str
) -> None:
    found = discover_tables(lake_of(sold), question, k=2, method="scout", threshold=None)
    assert found[0]["table_name"] == first


def test_groups_and_joins_say_what_their_tables_are_parts_of(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("ALTER TABLE page ADD PRIMARY KEY (page_id)")
    con.execute("INSERT INTO page VALUES (2, 'about')")
    lake = lake_of(con)
    declare_join(lake, "main.events_20240101.page_id", "main.page.page_id")
    (row,) = find_groups(lake, Asked("title of the page and amount of the events", 1)).rows
    called = "events_20240101 … events_20240201 (3)"
    assert dict(zip(row["tables"], row["members"], strict=True)) == {"main.events_20240101": called, "main.page": None}
    edges = [(edge["left_table"], edge["left_members"], edge["right_members"]) for edge in joins(lake)]
    assert ("main.events_20240101", called, None) in edges


def test_a_group_has_one_of_a_family() -> None:
    with duckdb.connect() as con:
        con.execute("CREATE TABLE page (page_id INTEGER PRIMARY KEY, title VARCHAR)")
        for day in DAYS:
            con.execute(f"CREATE TABLE events_{day} (amount INTEGER, page_id INTEGER REFERENCES page (page_id))")
        lake = lake_of(con)
        rows = find_groups(lake, Asked("title of the page and amount of the events")).rows
        assert [sorted(name.partition("_")[0] for name in row["tables"]) for row in rows] == [
            ["main.events", "main.page"]
        ]


@pytest.mark.parametrize(
    ("question", "total", "over"),
    [
        ("What is the total amount of all events?", 1110, "main.events_20240101 … main.events_20240201 (3)"),
        (
            "What is the total amount of the events in January 2024?",
            110,
            "main.events_20240101 … main.events_20240102 (2)",
        ),
        ("What is the total amount of the events on 2024-02-01?", 1000, "main.events_20240201"),
        (
            "What is the total amount of the events from 2024-01-02 to 2024-02-01?",
            1100,
            "main.events_20240102 … main.events_20240201 (2)",
        ),
    ],
)
def test_an_answer_reads_the_members_that_the_question_speaks_of(
    events: duckdb.DuckDBPyConnection, question: str, total: int, over: str
) -> None:
    best = ask(lake_of(events), question).answers[0]
    assert best.reading.endswith(f", over {over}")
    assert best.rows is not None and [column.to_pylist() for column in best.rows.columns] == [[total]]


MANY = [f"202401{day:02}" for day in range(1, 31)]


def thirty_days() -> duckdb.DuckDBPyConnection:
    """Thirty days of visits, the first without rows and one with its columns in another order, and their pages."""
    con = duckdb.connect()
    con.execute("CREATE TABLE page AS SELECT i AS page_id, 'page ' || i AS title FROM range(1, 41) t(i)")
    con.execute("CREATE TABLE orders AS SELECT i AS order_id, i % 5 + 1 AS page_id FROM range(60) t(i)")
    for number, day in enumerate(MANY):
        rows = "range(0)" if number == 0 else "range(20)"
        columns = ["i AS visit_id", f"(i + {number}) % 40 + 1 AS page_id", f"i * {number} AS seconds"]
        listed = ", ".join(columns if number != 2 else reversed(columns))
        con.execute(f"CREATE TABLE visits_{day} AS SELECT {listed} FROM {rows} t(i)")
    return con


@pytest.fixture
def days() -> Iterator[duckdb.DuckDBPyConnection]:
    """Visits for one test, which may change them."""
    with thirty_days() as con:
        yield con


@pytest.fixture(scope="module")
def visits() -> Iterator[duckdb.DuckDBPyConnection]:
    """Visits that no test changes."""
    with thirty_days() as con:
        yield con


def test_one_of_a_family_is_joined_the_first_that_has_rows(visits: duckdb.DuckDBPyConnection) -> None:
    lake = lake_of(visits)
    rows = [(row["left_table"], row["right_table"]) for row in joins(lake)]
    assert ("main.visits_20240102", "main.page") in rows
    assert {name for row in rows for name in row if "visits" in name} == {"main.visits_20240102"}
    with lake.session() as (connection, index):
        profiles = lake.join_state(connection, index).profiles
    assert sorted(name.table for name in profiles) == ["orders", "page", "visits_20240102"]


def test_the_joins_of_a_member_are_those_of_its_family(visits: duckdb.DuckDBPyConnection) -> None:
    lake = lake_of(visits)
    asked = describe(lake, "visits_20240103")
    assert asked.beside["members"] == "visits_20240101 … visits_20240130 (30)"
    assert "members" not in describe(lake, "page").beside
    assert ("main.visits_20240103", "main.page") in [
        (row["left_table"], row["right_table"]) for row in asked.beside["joins"]
    ]


def test_lists_of_tables_show_a_family_once(visits: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    view = View(lake_of(visits), "lake")
    said = "visits_20240101 … visits_20240130 (30)"
    listed = str(explore.tables(view, {}))
    assert listed.count("visits_2") == 4 and said in listed and "33 tables" not in listed and "32 tables" in listed
    shown = str(explore.table(view, {"name": "visits_20240107"}))
    assert f"One of {said}" in shown and all(f"visits_{day}" in shown for day in MANY)
    assert "One of" not in str(explore.table(view, {"name": "page"}))
    visits.execute(f"ATTACH '{tmp_path / 'lake.duckdb'}' AS copied; COPY FROM DATABASE memory TO copied; DETACH copied")
    service = Service(SharedSource(opener(tmp_path / "lake.duckdb"), read_only=True), allow_writes=False, budget=50_000)
    resources = {each.name: each.description for each in service.tables()}
    assert sorted(resources) == ["joins", "main.orders", "main.page", "main.visits_20240102"]
    assert resources["main.visits_20240102"] == f"3 columns. One of {said}."


def test_a_group_joins_the_member_that_the_question_names(days: duckdb.DuckDBPyConnection) -> None:
    days.execute("INSERT INTO visits_20240103 (visit_id, page_id, seconds) VALUES (9999, 7, 1)")
    first = find_groups(lake_of(days), Asked("title of the page and seconds of visit id 9999 in visits")).rows[0]
    assert sorted(first["tables"]) == ["main.page", "main.visits_20240103"]
    assert days.execute(f"SELECT count(*) {first['from_clause']} WHERE visit_id = 9999").fetchall() == [(1,)]


@pytest.mark.parametrize("method", ["scout", "octopus", "jar", "bm25", "dense"])
def test_every_method_of_groups_finds_a_family(visits: duckdb.DuckDBPyConnection, method: str) -> None:
    rows = find_groups(lake_of(visits), Asked("title of the page and seconds of the visits", 5, method, 2)).rows
    found = [sorted(name.partition("_")[0] for name in row["tables"]) for row in rows]
    assert found.count(["main.page", "main.visits"]) == 1


@pytest.mark.parametrize(("question", "members"), [("in January 2024", 30), ("on 3 January 2024", 1)])
def test_an_answer_joins_the_members_that_the_question_speaks_of(
    visits: duckdb.DuckDBPyConnection, question: str, members: int
) -> None:
    answers = ask(lake_of(visits), f"total seconds of the visits of each page title {question}").answers
    best = next(each for each in answers if each.sql and "page" in each.sql.replace("page_id", ""))
    assert best.sql is not None and sum(f"visits_{day}" in best.sql for day in MANY) == members


def test_a_base_table_of_a_family_is_augmented_by_the_joins_of_its_family(days: duckdb.DuckDBPyConnection) -> None:
    days.execute("CREATE TABLE weight AS SELECT i AS page_id, (i * 7919) % 1009 AS pounds FROM range(1, 301) t(i)")
    days.execute(
        "CREATE OR REPLACE TABLE visits_20240106 AS SELECT i::BIGINT AS visit_id, i % 300 + 1 AS page_id, "
        "((i % 300 + 1) * 7919) % 1009 + i * i % 700 AS seconds FROM range(1500) t(i)"
    )
    lakescout.register(days)
    found = days.sql("FROM augment_tables('visits_20240106', 'seconds', k := 1)").fetchall()
    assert "weight" in str(found[0])


def test_a_key_of_every_member_is_one_join(days: duckdb.DuckDBPyConnection) -> None:
    days.execute("CREATE TABLE shop (shop_id INTEGER PRIMARY KEY)")
    for day in MANY[:4]:
        days.execute(f"CREATE TABLE sale_{day} (sale_id INTEGER, shop_id INTEGER REFERENCES shop (shop_id))")
    rows = [row["left_table"] for row in joins(lake_of(days)) if row["source"] == "catalog"]
    assert rows == [f"main.sale_{MANY[0]}"]


def test_a_join_that_a_user_says_of_one_member_holds_for_its_family(days: duckdb.DuckDBPyConnection) -> None:
    days.execute("CREATE TABLE place (odd INTEGER, town VARCHAR)")
    lake = lake_of(days)
    declare_join(lake, "visits_20240107.seconds", "place.odd")
    rows = find_groups(lake, Asked("town of the place and seconds of the visits", 1)).rows
    assert sorted(name.partition("_")[0] for name in rows[0]["tables"]) == ["main.place", "main.visits"]
    declare_join(lake, "visits_20240107.seconds", "place.odd", remove=True)
    assert not [row for row in joins(lake) if row["source"] == "user"]


def test_the_joins_carried_forward_are_those_of_a_fresh_look(days: duckdb.DuckDBPyConnection) -> None:
    lake = lake_of(days)
    changes = (
        "INSERT INTO visits_20240101 SELECT i, i + 1, i FROM range(20) t(i)",
        "DROP TABLE visits_20240102",
        "ALTER TABLE visits_20240101 ADD COLUMN more INTEGER",
        "; ".join(f"DROP TABLE visits_{day}" for day in MANY[4:-3]),
        *(f"DROP TABLE visits_{day}" for day in MANY[-3:]),
        "DROP TABLE visits_20240104",
    )
    counts = []
    for change in changes:
        days.execute(change)
        found = joins(lake)
        lake.refresh(full=True)
        assert joins(lake) == found
        counts.append(len({row["left_table"] for row in found if "visits" in row["left_table"]}))
    assert counts[0] == 1 and counts[-1] == 2


MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
NAMINGS = {
    "days": [f"2024{month:02}{day:02}" for month in (1, 2) for day in (1, 2, 3)] + ["20231231"],
    "days with dashes": [f"2024_{month:02}_{day:02}" for month in (1, 2) for day in (1, 2, 3)] + ["2023_12_31"],
    "days of a year last": [f"{month:02}_{day:02}_2024" for month in (1, 2) for day in (1, 2, 30)][:-1],
    "months": ["202311", "202312", "202401", "202402", "202403", "202404"],
    "months with dashes": ["2023-12", "2024-1", "2024-2"],
    "names of months": list(MONTHS),
    "names of months of years": ["dec_2023", "jan_2024", "feb_2024", "march2024"],
    "quarters": ["2023_q4", "2024_q1", "2024_q2"],
    "years": ["2021", "2022", "2023", "2024"],
    "numbers": ["1", "2", "3", "12"],
    "numbers with zeros": ["0001", "0002", "0007", "2024"],
}
"""Ways to name the parts of a table."""


@pytest.mark.parametrize("naming", NAMINGS)
def test_parts_are_found_however_they_are_named(naming: str) -> None:
    with duckdb.connect() as con:
        for part in NAMINGS[naming]:
            con.execute(f'CREATE TABLE "sales_{part}" (amount INTEGER)')
        assert families(lake_of(con)) == [sorted(f"sales_{part}" for part in NAMINGS[naming])]


@pytest.mark.parametrize(
    ("naming", "question", "members", "plain"),
    [
        ("days", "amount of sales on 3 January 2024", "20240103", "amount of sales"),
        ("days", "amount of sales on January 3rd, 2024, by shop", "20240103", "amount of sales, by shop"),
        ("days", "sales in February 2024", "20240201 20240202 20240203", "sales"),
        ("days", "amount in January of all sales", "20240101 20240102 20240103", "amount of all sales"),
        ("days", "sales of all of 2023", "20231231", "sales"),
        ("days", "sales before 2024-01-02", "20231231 20240101", "sales"),
        ("days", "sales in the first quarter of 2024", "20240101 20240102 20240103 20240201 20240202 20240203", "sales"),
        ("days", "sales from 2 January 2024 to 1 February 2024", "20240102 20240103 20240201", "sales"),
        ("days", "sales on 20240102", "20240102", "sales"),
        ("days", "sales of last month", "20240101 20240102 20240103", "sales"),
        ("days with dashes", "sales on 2 Feb 2024", "2024_02_02", "sales"),
        ("days of a year last", "sales on 30 January 2024", "01_30_2024", "sales"),
        ("months", "sales in March 2024", "202403", "sales"),
        ("months", "sales since December 2023", "202312 202401 202402 202403 202404", "sales"),
        ("months", "sales between January and March", "202401 202402 202403", "sales"),
        ("months", "sales of 2024-02", "202402", "sales"),
        ("months", "sales on 3 March 2024", "202403", None),  # the member covers more than the asked day
        ("months with dashes", "sales in 2024", "2024-1 2024-2", "sales"),
        ("names of months", "sales in March", "mar", "sales"),
        ("names of months", "sales in March 2024", "mar", None),
        ("names of months of years", "sales in March 2024", "march2024", "sales"),
        ("quarters", "sales in Q1 2024", "2024_q1", "sales"),
        ("quarters", "sales in February 2024", "2024_q1", None),
        ("years", "sales in 2022 and 2024", "2022 2024", "sales"),
        ("years", "sales after 2022", "2023 2024", "sales"),
        ("years", "sales until 2022", "2021 2022", "sales"),
        ("numbers", "sales of shop 2", "2", "sales of"),
        ("numbers", "amount of sales 2 and 12", "2 12", "amount of"),
        ("numbers", "sales of shops 1 to 3", "1 2 3", "sales of"),
        ("numbers with zeros", "sales of shop number 7", "0007", "sales of"),
    ],
)  # fmt: skip
def test_a_question_speaks_of_members(naming: str, question: str, members: str, plain: str | None) -> None:
    parts = NAMINGS[naming]
    found = spoken(tokenize(question), parts, f"shop_sales_{parts[0]}", Calendar(datetime.datetime(2024, 2, 2)))
    assert {parts[place] for place in found.places} == set(members.split())
    assert found.plain == plain


def test_a_year_alone_as_a_name_is_a_time() -> None:
    parts = ["2021", "2022", "2023"]
    times = ("rows since 2022", "rows from 2021 to 2023", "rows except 2022")
    assert [spoken(tokenize(text), parts, "2021").places for text in times] == [(1, 2), (0, 1, 2), (0, 1, 2)]


@pytest.mark.parametrize(
    ("question", "members", "plain"),
    [
        ("rows of shop_sales_2022", "2022", "rows of shop_sales"),
        ("rows except those in shop_sales_2022", "2021 2023 2024", "rows"),
        ("all but shop_sales_2022 and shop_sales_2024", "2021 2023", "all"),
        ("shops not open in shop_sales_2022", "2022", "shops not open in shop_sales"),
    ],
)
def test_a_question_names_members_or_excludes_them(question: str, members: str, plain: str) -> None:
    found = spoken(tokenize(question), NAMINGS["years"], "shop_sales_2021")
    assert (" ".join(NAMINGS["years"][place] for place in found.places), found.plain) == (members, plain)


@pytest.mark.parametrize(
    ("naming", "question"),
    [
        ("days", "the largest sales"),
        ("days", "sales in 2031"),
        ("days", "sales over 2024"),
        ("days", "all sales except those in January 2024"),
        ("years", "the top 2022 sales"),
        ("numbers", "the top 2 sales of a shop"),
        ("numbers", "sales of shop 99"),
        ("numbers with zeros", "sales in 2024"),
    ],
)
def test_a_question_that_speaks_of_no_member_speaks_of_all(naming: str, question: str) -> None:
    found = spoken(tokenize(question), NAMINGS[naming], f"shop_sales_{NAMINGS[naming][0]}")
    assert (len(found.places), found.plain) == (len(NAMINGS[naming]), None)


@pytest.fixture(scope="module")
def two_months() -> Iterator[duckdb.DuckDBPyConnection]:
    """Sixty days of events, each with twenty rows that tell the day."""
    with duckdb.connect() as con:
        for day in (datetime.date(2024, 1, 1) + datetime.timedelta(days=n) for n in range(60)):
            rows = f"i AS event_id, 'v' || (i % 7) AS visitor, {day:%m%d}::INTEGER AS amount FROM range(20) t(i)"
            con.execute(f"CREATE TABLE events_{day:%Y%m%d} AS SELECT {rows}")
        yield con


@pytest.mark.parametrize(
    ("question", "total", "members"),
    [
        ("how many events were there on 3 February 2024?", 20, 1),
        ("total amount of the events in January 2024", 20 * sum(range(101, 132)), 31),
        ("total amount of events in all of 2024", 20 * (sum(range(101, 132)) + sum(range(201, 230))), 60),
        ("how many events since 27 February 2024?", 60, 3),
    ],
)
def test_a_part_of_sixty_days_is_asked_and_given(
    two_months: duckdb.DuckDBPyConnection, question: str, total: int, members: int
) -> None:
    outcome = ask(lake_of(two_months), question)
    best = outcome.answers[0]
    assert outcome.answered and best.rows is not None and best.sql is not None
    assert [[int(cell) for cell in column.to_pylist()] for column in best.rows.columns] == [[total]]
    assert best.sql.count('"events_2024') == members and len(best.tables) == members
    assert "events_" in best.reading and ", over main.events_" in best.reading


def test_the_guard_counts_the_rows_of_all_members(visits: duckdb.DuckDBPyConnection) -> None:
    with lake_of(visits).session() as (_, index):
        catalog = index.catalog
        names = [table.name for table in catalog.tables if table.name.table.startswith("visits")]
        one = catalog.tables[catalog.id_by_name[names[1]]]
        prepared = Prepared(Question(""), catalog, (), (), (), {one.name: Members(tuple(names))})
        assert (one.rows, as_large_as_its_parts(one, prepared).rows) == (20, 29 * 20)


TWO_YEARS = """
    CREATE TABLE orders_2023 AS SELECT i AS order_id, 10 AS amount, NULL::DATE AS paid_on FROM range(3) t(i);
    CREATE TABLE orders_2024 AS SELECT i AS order_id, 20 AS amount, DATE '2024-05-01' AS paid_on FROM range(4) t(i);
    CREATE TABLE address1 AS SELECT 'Oslo' AS city; CREATE TABLE address2 AS SELECT 'Rome' AS city;
"""


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("how many orders", [(7,)]),
        ("how many orders in 2023", [(3,)]),
        ("total amount of orders", [(110,)]),
        ("number of orders_2024", [(4,)]),
        ("number of orders except orders_2024", [(3,)]),
    ],
)
def test_two_years_of_a_table_answer_as_one(question: str, rows: list[tuple[int]]) -> None:
    with lakescout.connect() as con:
        con.execute(TWO_YEARS)
        assert con.execute("FROM answer(?)", [question]).fetchall() == rows
        with lake_of(con).session() as (_, index):
            assert [family.parts for family in index.families] == [("2023", "2024")]


def test_a_time_without_a_table_is_no_answer(two_months: duckdb.DuckDBPyConnection) -> None:
    assert not ask(lake_of(two_months), "how many events were there on 3 February 2031?").answered


def test_more_members_than_a_statement_reads_are_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "MOST_MEMBERS", 8)
    with duckdb.connect() as con:
        for number in range(9):
            con.execute(f"CREATE TABLE reading_{number:04} AS SELECT {number} AS sensor_id, 1.5 AS watts")
        outcome = ask(lake_of(con), "total watts of all readings")
    assert not outcome.answered and "9 tables like reading_0000, and a statement reads 8" in outcome.reason
    assert outcome.answers[0].sql is not None and outcome.answers[0].sql.count('"reading_') == 8
