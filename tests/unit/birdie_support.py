"""Shared by the tests of the trained index."""

from __future__ import annotations

from pathlib import Path

import duckdb

from fakes import LetterEncoder, Source
from lakescout.doors.python import DuckDBConnection
from lakescout.engine.discover import discover
from lakescout.engine.lake import Lake
from lakescout.plugins.papers.birdie import cached_hub as store
from lakescout.plugins.papers.birdie.hub import Hub

LAKE = """
CREATE TABLE singer AS SELECT * FROM (VALUES ('Joe Sharp', 'France'), ('Rose White', 'Italy')) t(name, country);
CREATE TABLE stadium AS SELECT * FROM (VALUES ('Wembley', 90000), ('Maracana', 78838)) t(stadium_name, capacity);
CREATE TABLE beverage AS SELECT * FROM (VALUES ('tea', 'hot'), ('lemonade', 'cold')) t(drink, temperature);
CREATE TABLE zoo AS SELECT * FROM (VALUES ('okapi', 4), ('quokka', 7)) t(animal, visitors);
CREATE TABLE film AS SELECT * FROM (VALUES ('Jaws', 1975), ('Vertigo', 1958)) t(movie, released);
"""


class StoppedError(Exception):
    """Raised to stop a training, as Ctrl-C would."""


def silent(what: str, done: int, total: int) -> None:
    """A progress callback that does nothing."""


def open_lake(path: Path | str = ":memory:", sql: str = LAKE) -> tuple[duckdb.DuckDBPyConnection, Lake]:
    con = duckdb.connect(str(path))
    con.execute(sql)
    return con, Lake(Source(con), {}, LetterEncoder())


def first(lake: Lake, question: str) -> str:
    index, hits = discover(lake, question, k=1, method="birdie", threshold=None)
    return index.catalog.tables[hits[0].table].name.table


def hub_of(con: duckdb.DuckDBPyConnection) -> Hub:
    home = con.execute("SELECT current_database()").fetchall()[0][0]
    hub = store.load(DuckDBConnection(con), home)
    assert hub is not None
    return hub
