"""What views read outside of the lake: results that are remembered end with it."""

from __future__ import annotations

import os
from pathlib import Path

import duckdb
import pytest

import lakescout
from lakescout.doors.python import DuckDBConnection, lake_of
from lakescout.lake.freshness import ExternalSources, external_sources

FILE = "{}/harbours.csv"


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("FROM '{}/harbours.csv'", ExternalSources((FILE,))),
        ("FROM read_csv('{}/*.csv', header = true)", ExternalSources(("{}/*.csv",))),
        ("FROM read_csv(['{}/harbours.csv', '{}/harbours.csv'], header = true)", ExternalSources((FILE,))),
        ("FROM files()", ExternalSources((FILE,))),
        ("FROM first_of_all()", ExternalSources((FILE,))),
        (
            "SELECT year(d), current_price, 'a/b' FROM (SELECT DATE '2024-05-01' AS d, 1 AS current_price)",
            ExternalSources(),
        ),
        ("FROM range(3), query_table('native')", ExternalSources()),
        ("SELECT nullif(1, 2), list_sum([1])", ExternalSources()),
        ("SELECT random() AS r", ExternalSources(varies=True)),
        ("SELECT lucky(1) AS r", ExternalSources(varies=True)),
        ("SELECT current_date AS d", ExternalSources(varies=True)),
        ("SELECT age(DATE '2024-05-01') AS d", ExternalSources(varies=True)),
        ("SELECT table_name FROM duckdb_tables()", ExternalSources(varies=True)),
        ("FROM read_csv('{}/' || 'harbours.csv')", ExternalSources(varies=True)),
        ("FROM read_csv(getvariable('file'))", ExternalSources(varies=True)),
    ],
)
def test_views_say_what_they_read(tmp_path: Path, query: str, found: ExternalSources) -> None:
    (tmp_path / "harbours.csv").write_text("name,berths\nKiel,3\n")
    with duckdb.connect() as con:
        con.execute(f"SET VARIABLE file = '{tmp_path}/harbours.csv'")
        con.execute(f"CREATE MACRO files() AS TABLE FROM read_csv('{tmp_path}/harbours.csv')")
        con.execute("CREATE MACRO first_of_all() AS TABLE FROM files() LIMIT 1; CREATE MACRO lucky(x) AS x + random()")
        con.execute(f"CREATE TABLE native (a INTEGER); CREATE VIEW v AS {query.replace('{}', str(tmp_path))}")
        told = external_sources(DuckDBConnection(con))
    assert told == ExternalSources(tuple(path.format(tmp_path) for path in found.paths), found.varies)
    assert (told.fingerprint() is None) == found.varies


def test_functions_of_our_own_do_not_count() -> None:
    with duckdb.connect() as con:
        con.execute("CREATE MACRO discover_tables(q) AS TABLE SELECT q; CREATE VIEW v AS FROM discover_tables('who')")
        assert external_sources(DuckDBConnection(con), {"discover_tables", "query"}) == ExternalSources()
        con.execute("CREATE VIEW w AS SELECT random() AS r")
        assert external_sources(DuckDBConnection(con), {"discover_tables"}).varies


def test_results_are_remembered_beside_a_view_that_asks(tmp_path: Path) -> None:
    with lakescout.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute("CREATE TABLE harbours AS SELECT 'Kiel' AS harbour_name")
        con.execute("CREATE VIEW named AS FROM harbours; CREATE VIEW asked AS FROM discover_tables('harbours')")
        lake = lake_of(con)
        lake.refresh()
        with lake.session() as (connection, index):
            assert lake.results_token(connection, index) is not None


def test_a_mark_tells_of_each_file(tmp_path: Path) -> None:
    outside = ExternalSources((f"{tmp_path}/*.csv", f"{tmp_path}/none.csv"))
    fingerprints = [outside.fingerprint()]
    for name, text in (("a", "1"), ("b", "1"), ("a", "12")):
        (tmp_path / f"{name}.csv").write_text(text)
        fingerprints.append(outside.fingerprint())
    os.utime(tmp_path / "a.csv", ns=(1, 1))
    fingerprints.append(outside.fingerprint())
    (tmp_path / "b.csv").unlink()
    fingerprints.append(outside.fingerprint())
    assert (
        fingerprints[0] == ""
        and len(set(fingerprints)) == len(fingerprints)
        and outside.fingerprint() == fingerprints[-1]
    )


def test_an_answer_is_of_the_file_as_it_is(tmp_path: Path) -> None:
    file, question = tmp_path / "harbours.csv", "How many harbours are there?"
    file.write_text("harbour_name,berths\nKiel,3\nBergen,5\n")
    with lakescout.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(f"CREATE VIEW harbours AS FROM read_csv('{file}')")

        def asked() -> object:
            found = con.execute("FROM answer(?)", [question]).fetchall()
            groups = con.execute("FROM discover_tables('Where is Oslo?')").fetchall()
            return found, "Oslo" in str(groups)

        before = asked()
        assert asked() == before and "2" in str(before[0]) and not before[1]  # type: ignore[index]
        file.write_text("harbour_name,berths\nKiel,3\nBergen,5\nOslo,9\n")
        after = asked()
        assert "3" in str(after[0]) and after[1]  # type: ignore[index]
