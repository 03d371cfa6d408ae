"""The costs of each lake: first refresh, size of the index, first and warm questions.

python -m benchmarks.speed.lakes --lakes FOLDER
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

import duckdb

from benchmarks.common.cost import wall_seconds
from benchmarks.common.lakes import lake_folder, open_lake
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from benchmarks.speed.refresh import ask, vector_bytes
from lakescout.doors.python import lake_of

LAKES = ("public_bi", "spider", "wtq", "fetaqa")
QUESTIONS = (
    "total number of medals won by Norway",
    "average price of the products sold in 2014",
    "Which team has the highest attendance?",
    "names of the films by Tom Hanks directed",
    "unemployment rate by region and year",
    "how many flights leave from Boston",
    "the oldest player of the club",
    "albums released after 2005",
    "population of the largest city",
    "hospital visits per month",
)


def costs(lakes: Path, name: str, work: Path) -> list[object]:
    """One row of the table."""
    open_lake(lake_folder(lakes, name), work).close()
    with duckdb.connect(str(work / f"{name}.duckdb")) as con:
        con.execute("DROP SCHEMA IF EXISTS lakescout CASCADE")
        lake = lake_of(con)
        first = wall_seconds(lake.refresh)
        with lake.session() as (_, index):
            tables, columns, texts = len(index.catalog.tables), len(index.column_text), len(index.texts)
        asked = [ask(lake, question) for question in QUESTIONS]
        warm = [ask(lake, question + ", please") for question in QUESTIONS]
        con.execute("CHECKPOINT")
        size = vector_bytes(con) / 1e6
        data = (work / f"{name}.duckdb").stat().st_size / 1e6
    return [name, tables, columns, texts, first, asked[0], statistics.median(warm), size, data]


def main() -> None:
    given = parser(__doc__ or "").parse_args()
    lakes = lakes_folder(given.lakes)
    with tempfile.TemporaryDirectory() as folder:
        rows = [costs(lakes, name, Path(folder)) for name in LAKES]
    heads = ["lake", "tables", "columns", "texts", "first refresh (s)", "first question (s)", "warm question (s, p50)",
             "index (MB)", "file (MB)"]  # fmt: skip
    note = (
        "The index is everything in the schema `lakescout`, the value dictionary included. The warm questions repeat "
        "the first ten with one more word, so nothing is answered from the cache of results. public_bi has no "
        "questions of its own; only time and size are reported for it."
    )
    path = write(given.out, "speed/lakes", "What each lake costs", [table(heads, rows), note])
    print(path.read_text())


if __name__ == "__main__":
    main()
