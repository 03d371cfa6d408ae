"""Editions and copies of a table: a group takes one of them, the newest unless the question names another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import duckdb
import pytest
from joins_support import lake_on

from lakescout.engine.groups import Asked, find_groups
from lakescout.engine.lake import Lake
from lakescout.groups.editions import editions, one_of_each

QUESTION = "number of compounds for each target and their activities"


@pytest.fixture(scope="module")
def lake() -> Iterator[Lake]:
    """Three releases of a data set, whose columns grew, and a copy of the last one in another schema."""
    with duckdb.connect() as con:
        for release, more in ((28, ""), (29, ", i AS potency"), (30, ", i AS potency, 'x' AS note")):
            con.execute(
                f"CREATE TABLE compound_{release} AS SELECT 700 + i AS compound_id, 'c' || i AS compound_name{more} FROM range(40) t(i);"
                f"CREATE TABLE target_{release} AS SELECT 90 + i AS target_id, 't' || i AS target_name{more} FROM range(20) t(i);"
                f"CREATE TABLE activities_{release} AS SELECT 5000 + i AS activity_id, 700 + i % 40 AS compound_id, "
                f"90 + i % 20 AS target_id{more} FROM range(300) t(i)"
            )
        con.execute("CREATE SCHEMA mirror")
        for name in ("compound_30", "target_30", "activities_30"):
            con.execute(f"CREATE TABLE mirror.{name} AS FROM main.{name}")
        yield lake_on(con)


def things(tables: list[str]) -> list[str]:
    """What the tables hold, whatever edition they are."""
    return [name.rpartition(".")[2].rpartition("_")[0] for name in tables]


@pytest.mark.parametrize("method", ["scout", "bm25", "dense", "octopus"])
def test_no_group_has_two_editions_or_copies_of_a_table(lake: Lake, method: str) -> None:
    found = find_groups(lake, Asked(QUESTION, k=10, method=method, max_tables=3)).rows
    assert found
    for group in found:
        assert len(set(things(group["tables"]))) == len(group["tables"])


def test_the_newest_edition_stands_for_all(lake: Lake) -> None:
    [first, *_] = find_groups(lake, Asked(QUESTION)).rows
    assert {name.rpartition("_")[2] for name in first["tables"]} == {"30"}
    assert {"target", "activities"} <= set(things(first["tables"]))  # the activities have the compounds' key


def test_the_edition_that_the_question_names_is_taken(lake: Lake) -> None:
    [first, *_] = find_groups(lake, Asked(f"{QUESTION} of release 28")).rows
    assert any(name.endswith("_28") for name in first["tables"])


def test_what_the_editions_of_a_lake_are(lake: Lake) -> None:
    with lake.session() as (_, index):
        tables = index.catalog.tables
        found = {
            tables[one].name.table: (tables[other].name.table, number)
            for one, (other, number) in editions(index).items()
        }
    assert found == {
        f"{name}_{release}": (f"{name}_30", release)
        for name in ("compound", "target", "activities")
        for release in (28, 29)
    }


@pytest.fixture(scope="module")
def yearly() -> Iterator[Lake]:
    """Tables of years whose columns differ, and releases that are numbered in another way."""
    with duckdb.connect() as con:
        for year, more in ((2010, ""), (2015, ", i AS births"), (2020, ", i AS births, i AS deaths")):
            con.execute(
                f"CREATE TABLE census_{year}_{year % 4}yr AS SELECT 700 + i AS county_id, i * 7 AS people, "
                f"i * 3 AS households{more} FROM range(40) t(i)"
            )
        for release in (3, 5):
            con.execute(
                f"CREATE TABLE clinical_r{release} AS SELECT 700 + i AS county_id, 'd' || i AS diagnosis, "
                f"{release} AS batch FROM range(40) t(i)"
            )
        con.execute(
            "CREATE TABLE county AS SELECT 700 + i AS county_id, 'county ' || i AS county_name FROM range(40) t(i)"
        )
        yield lake_on(con)


@pytest.mark.parametrize("method", ["scout", "bm25", "dense", "octopus"])
def test_no_group_has_two_years_or_releases_of_a_table(yearly: Lake, method: str) -> None:
    for question in ("people and households by county of the census", "diagnosis of the clinical batches by county"):
        found = find_groups(yearly, Asked(question, k=10, method=method, max_tables=3)).rows
        assert found
        for group in found:
            kinds = [name.rpartition(".")[2].partition("_")[0] for name in group["tables"]]
            assert len(set(kinds)) == len(kinds)


def test_years_that_the_question_names_are_both_taken(yearly: Lake) -> None:
    found = find_groups(yearly, Asked("people of each county in the census of 2010 and of 2020", k=10)).rows
    pairs = [{name.rpartition(".")[2] for name in group["tables"]} for group in found]
    assert any({"census_2010_2yr", "census_2020_0yr"} <= pair for pair in pairs)
    assert not any({"census_2010_2yr", "census_2015_3yr"} <= pair for pair in pairs)


@pytest.fixture(scope="module")
def sisters() -> Iterator[Lake]:
    """Tables of one shape whose names share words."""
    with duckdb.connect() as con:
        for way, speed in (("walk", 5), ("drive", 60), ("transit", 20)):
            con.execute(
                f"CREATE TABLE reach_{way} AS SELECT 'place' || (100 + i) AS facility_place_id, 'clinic ' || i AS facility, "
                f"{speed} * i AS boundary, {speed} AS minutes FROM range(60) t(i)"
            )
        yield lake_on(con)


@pytest.mark.parametrize(
    ("question", "together"),
    [
        ("boundary that people reach by a walk to each facility", set()),
        ("facilities whose boundary by drive is ten times that of a walk", {("reach_drive", "reach_walk")}),
        (
            "clinics that walks, drives and transits reach",
            set(combinations(("reach_drive", "reach_transit", "reach_walk"), 2)),
        ),
    ],
)
def test_tables_of_one_shape_stand_in_one_group_where_the_question_names_them(
    sisters: Lake, question: str, together: set[tuple[str, str]]
) -> None:
    with sisters.session() as (_, index):
        tables = enumerate(index.catalog.tables)
        pairs = [
            (one, other) for one, other in combinations(tables, 2) if one_of_each(index, (one[0], other[0]), question)
        ]
    assert {tuple(sorted((one.name.table, other.name.table))) for (_, one), (_, other) in pairs} == together


def test_short_tables_of_one_shape_hold_different_things() -> None:
    with duckdb.connect() as con:
        con.execute("CREATE TABLE book_genre AS SELECT i AS id, 'g' || i AS name FROM range(9) t(i)")
        con.execute("CREATE TABLE book_author AS SELECT i AS id, 'a' || i AS name FROM range(9) t(i)")
        with lake_on(con).session() as (_, index):
            assert one_of_each(index, (0, 1), "authors of crime")
