"""Questions that people wrote over small lakes of their own making, for training: NAME.sql, NAME.tsv in written.zip.

`python -m benchmarks.training.written [FOLDER/NAME ...]` checks that every statement runs, gives rows and is a plan;
`--unpack FOLDER` writes the files of the archive, `--pack FOLDER` makes the archive of them.
`unsaid.tsv` has those that were written too and that no plan, or no word of the question, can say: most ask for flags
and codes whose words are far from their headers and cells.
"""

from __future__ import annotations

import argparse
import random
import zipfile
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import duckdb

from benchmarks import DATA
from benchmarks.reading.round_trip import travelled
from benchmarks.training.actions import write
from benchmarks.training.corpus import Example
from benchmarks.training.databases import CellIndex, Database, guessed_keys, numeric_texts, tables_of, under_names
from benchmarks.training.invented import Spelling
from lakescout.lake.sqltext import quote
from lakescout.plugins.check.from_sql import UnreadableError, from_sql
from lakescout.reading.joining import KeyPaths
from lakescout.reading.link import link
from lakescout.reading.model.actions import UnwritableError
from lakescout.reading.scope import Key, Scope, make_scope
from lakescout.reading.similar import Similar
from lakescout.words.onnx import default_encoder
from lakescout.words.text import normalise_name

ARCHIVE = DATA / "written.zip"
Folder = Path | zipfile.Path
FOLDER: Final[Folder] = zipfile.Path(ARCHIVE)
"""The archive, read like a folder."""
MOST_CELLS = 5_000
"""Distinct cells of a column that are kept."""
HELD_OUT = frozenset(
    "airclub airlinecrew baseball beachwater comicshops cottages dialysis fieldlab funeralhome garage hotelgroup "
    "inspections labpapers lifts musicstore orchestra pigfarm schooltests tutoring tvseries wards waterwells webshop "
    "weddings zookeepers".split()
)
"""Lakes that are not trained on; the ranking and the confidence are fitted on them."""
CONFIRMING = frozenset(
    "ambulance bargeline birdwatch bridgestock carehomes chessleague choirs cinemachain crime dancing datacentres "
    "dormlife fastfood ferries football foundation990 ghgfacilities gridiron grocer gyms hearingaids lighthouses "
    "modelcars mountainrescue observatory officerooms oysterfarm parish perfumery petfamilies pilots sawmill "
    "skiphire spaceflights swimclub tallships telesales toychain unigrants vending volcanoes winemerchant".split()
)
"""Lakes that nothing is trained or fitted on."""
UNTRAINED = HELD_OUT | CONFIRMING
VARIANTS = 3
"""How many further spellings each lake has."""
TOLD = (0.0, 0.0, 0.5)
"""Each respelling draws from these the share of new headers that have a comment with the old words."""
SHARES = (0.0, 0.3, 0.6, 0.9)
"""Each respelling draws from these the share of the headers' words that are cut short."""


@dataclass(frozen=True)
class Asked:
    """A question of a lake, with its statement."""

    lake: str
    question: str
    gold: str


def names(folder: Folder = FOLDER) -> list[str]:
    """The lakes of a folder."""
    return sorted(path.name.removesuffix(".sql") for path in folder.iterdir() if path.name.endswith(".sql"))


def asked(name: str, folder: Folder = FOLDER) -> list[Asked]:
    """The questions of a lake."""
    lines = (folder / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    return [Asked(name, *line.split("\t")) for line in lines if line.strip()]


def made_by(name: str, folder: Folder = FOLDER) -> str:
    """The statements that make a lake."""
    return (folder / f"{name}.sql").read_text(encoding="utf-8")


def opened(name: str, folder: Folder = FOLDER) -> duckdb.DuckDBPyConnection:
    """A lake in memory."""
    connection = duckdb.connect(config={"threads": 1})
    connection.execute(made_by(name, folder))
    return connection


def scope_of(connection: duckdb.DuckDBPyConnection) -> Scope:
    """All tables of a lake, with the keys that are declared and those that are plain from the data."""
    tables = tables_of(connection)
    numeric = numeric_texts(connection, tables)
    bare = make_scope(tables, numeric_text=numeric)
    declared = list(_declared(connection, bare))
    return make_scope(tables, [*declared, *guessed_keys(connection, bare, declared)], numeric_text=numeric)


def _declared(connection: duckdb.DuckDBPyConnection, scope: Scope) -> Iterator[Key]:
    place = {table.name.table: number for number, table in enumerate(scope.tables)}
    rows = connection.execute(
        "SELECT table_name, constraint_column_names, referenced_table, referenced_column_names "
        "FROM duckdb_constraints() WHERE constraint_type = 'FOREIGN KEY' ORDER BY 1, 2"
    ).fetchall()
    for table, columns, referenced, others in rows:
        left, right = scope.number(place[table], columns[0]), scope.number(place[referenced], others[0])
        if len(columns) == 1 and left is not None and right is not None:
            yield Key(left, right)


def database_of(name: str, connection: duckdb.DuckDBPyConnection) -> Database:
    """A lake as a `Database`, with its cells."""
    scope, index = scope_of(connection), CellIndex()
    for number, column in enumerate(scope.columns):
        path = scope.tables[column.table].name.quoted
        query = f"SELECT CAST({quote(column.name)} AS VARCHAR), count(*) FROM {path} GROUP BY 1 LIMIT {MOST_CELLS}"
        for cell, rows in connection.execute(query).fetchall():
            if cell is None:
                index.missing.add(number)
            elif column.is_text or column.is_number:
                index.add(number, cell, rows, column.is_number)
    return Database(name, scope, index)


def respelt(database: Database, spelling: Spelling, share: float, told: float, rng: random.Random) -> Database:
    """The same lake under names spelt and cut short another way; `told` of them have the longer one for a comment."""
    scope, tables = database.scope, []

    def spelt(name: str, how_often: float) -> str:
        return spelling.joined([spelling.word(word, how_often) for word in normalise_name(name).split()]) or name

    for table in scope.tables:
        fresh = [spelt(column.name, share) for column in table.columns]
        if len({name.lower() for name in fresh}) < len(fresh):
            fresh = [column.name for column in table.columns]
        columns = []
        for column, header in zip(table.columns, fresh, strict=True):
            said = (
                normalise_name(column.name) if header.lower() != column.name.lower() and rng.random() < told else None
            )
            columns.append(replace(column, name=header, comment=column.comment or said))
        named = table.name._replace(table=spelt(table.name.table, share / 3))
        tables.append(replace(table, name=named, columns=tuple(columns)))
    if len({table.name.table.lower() for table in tables}) < len(tables):
        tables = [replace(new, name=old.name) for new, old in zip(tables, scope.tables, strict=True)]
    return under_names(database, tables)


def examples(
    seed: int, folder: Folder = FOLDER, lakes: Collection[str] | None = None, variants: int = VARIANTS
) -> Iterator[Example]:
    """Every question over its lake as it is, and over `variants` versions of it under other names."""
    rng = random.Random(seed)
    for name in names(folder) if lakes is None else sorted(lakes):
        with opened(name, folder) as connection:
            plain = database_of(name, connection)
        respellings = [
            respelt(plain, Spelling(rng), rng.choice(SHARES), rng.choice(TOLD), rng) for _ in range(variants)
        ]
        graph = KeyPaths(plain.scope)
        for number, item in enumerate(asked(name, folder)):
            try:
                plan = from_sql(item.gold, plain.scope, graph)
            except UnreadableError:
                continue
            for place, database in enumerate([plain, *respellings]):
                yield Example(f"{name}-{number}-{place}", item.question, database, plan, item.gold)


def problems(name: str, folder: Folder) -> Iterator[tuple[Asked, str]]:
    """What is wrong with each question; empty if nothing is."""
    with opened(name, folder) as connection:
        database = database_of(name, connection)
        graph, similar = KeyPaths(database.scope), Similar(default_encoder(1))
        for item in asked(name, folder):
            yield item, _problem(connection, database, graph, similar, item)


def _problem(
    connection: duckdb.DuckDBPyConnection, database: Database, graph: KeyPaths, similar: Similar, item: Asked
) -> str:
    if not item.gold:
        return "no statement"
    try:
        rows = connection.sql(item.gold).fetchall()
    except duckdb.Error as error:
        return f"does not run: {str(error).splitlines()[0]}"
    if not rows or all(cell is None for row in rows for cell in row):
        return "gives nothing"
    trip = travelled(connection, item.question, item.gold, database.scope, graph)
    if trip.outcome != "same":
        return trip.outcome + (f" ({trip.sql})" if trip.sql else "")
    scope = database.asked(item.question)
    assert trip.plan is not None
    try:
        write(trip.plan, link(item.question, scope, similar).values, scope)
    except UnwritableError as error:
        return f"cannot be said from the question's words: {error}"
    return ""


def pack(folder: Path, archive: Path = ARCHIVE) -> None:
    """Make the archive; the same files give the same bytes."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(each for name in names(folder) for each in (folder / f"{name}.sql", folder / f"{name}.tsv")):
            packed.writestr(zipfile.ZipInfo(path.name), path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lakes", nargs="*", type=Path, help="lakes without their endings; all of the project's if none")
    parser.add_argument("--pack", type=Path, metavar="FOLDER", help="make the archive of a folder's files")
    parser.add_argument("--unpack", type=Path, metavar="FOLDER", help="write the archive's files to a folder")
    options = parser.parse_args()
    if options.pack or options.unpack:
        if options.pack:
            pack(options.pack)
        else:
            zipfile.ZipFile(ARCHIVE).extractall(options.unpack)
        return
    counts: Mapping[str, Counter[str]] = defaultdict(Counter)
    lakes: list[tuple[str, Folder]] = [(path.name, path.parent) for path in options.lakes]
    for lake, folder in lakes or [(name, FOLDER) for name in names()]:
        for item, problem in problems(lake, folder):
            counts[lake]["wrong" if problem else "right"] += 1
            if problem:
                print(f"{lake}: {item.question}\n    {item.gold}\n    {problem}")
    for name, many in counts.items():
        print(name, dict(many))


if __name__ == "__main__":
    main()
