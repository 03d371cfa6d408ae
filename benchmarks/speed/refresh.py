"""Speed of the refresh and of a warm question, as ratios in one run, and how both grow with the lake.

python -m benchmarks.speed.refresh --lakes FOLDER [--tables 1000 10000 100000]
"""

from __future__ import annotations

import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import duckdb

from benchmarks.common.lakes import lake_folder, open_lake, read_questions
from benchmarks.common.made_lakes import make
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from lakescout.doors.python import lake_of
from lakescout.engine.discover import discover
from lakescout.engine.lake import Lake
from lakescout.words.onnx import default_encoder

WARM_UP = 150
"""Questions asked before the ones that count."""


def seconds(call: object) -> float:
    start = time.perf_counter()
    call()  # type: ignore[operator]
    return time.perf_counter() - start


def against_encoding(lakes: Path, work: Path) -> list[list[object]]:
    """Refresh of the spider lake, which describes cells or not, against encoding its texts; medians of three rounds."""
    open_lake(lake_folder(lakes, "spider"), work).close()
    encoder = default_encoder()
    encoder.encode(["warm"])
    refreshes: dict[str, list[float]] = {"dictionary": [], "none": []}
    headers_only, all_texts, size = [], [], 0
    for value_index in [*refreshes] * 3:
        with duckdb.connect(str(work / "spider.duckdb")) as con:
            con.execute("DROP SCHEMA IF EXISTS lakescout CASCADE")
            lake = lake_of(con)
            lake.override({"value_index": value_index})
            refreshes[value_index].append(seconds(lake.refresh))
            with lake.session() as (_, index):
                headers = [index.texts[text] for text in index.header_texts]
                every = list(index.texts)
            con.execute("CHECKPOINT")
            size = vector_bytes(con)
        headers_only.append(seconds(lambda headers=headers: encoder.encode(headers)))
        all_texts.append(seconds(lambda every=every: encoder.encode(every)))
    alone, everything = map(statistics.median, (headers_only, all_texts))
    plain, whole = (statistics.median(refreshes[value_index]) for value_index in ("none", "dictionary"))
    ideal = len(every) * encoder.identity.dimension * 4
    of = "refresh of spider, value_index"
    return [
        [f"{of} 'none' / encoding its distinct headers", plain, alone, plain / alone, "<= 1.3"],
        [f"{of} 'none' / encoding headers and table names", plain, everything, plain / everything, ""],
        [f"{of} 'dictionary' / encoding its distinct headers", whole, alone, whole / alone, ""],
        ["index on disk / n x d x 4 bytes", size, ideal, size / ideal, "<= 2"],
    ]


def vector_bytes(con: duckdb.DuckDBPyConnection) -> int:
    """Bytes of the tables of the index, copied to a file of their own."""
    ours = (
        "SELECT table_name FROM duckdb_tables() WHERE schema_name = 'lakescout' AND database_name = current_database()"
    )
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "index.duckdb"
        con.execute(f"ATTACH '{copy}' AS bare (BLOCK_SIZE 16384)")
        con.execute("CREATE SCHEMA bare.lakescout")
        for (name,) in con.execute(ours).fetchall():
            con.execute(f"CREATE TABLE bare.lakescout.{name} AS FROM lakescout.{name}")
        con.execute("CHECKPOINT bare")
        con.execute("DETACH bare")
        return copy.stat().st_size


def ask(lake: Lake, question: str) -> float:
    """Seconds of one discover_tables."""
    return seconds(lambda: discover(lake, question, k=10, method="scout", threshold=None))


def own_texts(lake: Lake, question: str) -> float:
    """Seconds of encoding the texts of a question."""
    with lake.session() as (connection, index):
        texts = [question, *lake.request(connection, index, question).mentions]
    return seconds(lambda: default_encoder().encode(texts))


def warm_questions(lakes: Path, work: Path, count: int) -> list[list[object]]:
    """Warm discover_tables against encoding the question's own texts, question by question, same threads."""
    rows: list[list[object]] = []
    questions = [q.text for q in read_questions(lake_folder(lakes, "spider"), "spider") if q.split == "dev"]
    questions = random.Random(3).sample(questions, count + WARM_UP)
    for value_index in ("none", "dictionary"):
        with duckdb.connect(str(work / "spider.duckdb")) as con:
            lake = lake_of(con)
            lake.override({"value_index": value_index})
            lake.refresh()
            asked, alone = [], []
            for question in questions:
                asked.append(ask(lake, question))
                alone.append(own_texts(lake, question))
            asked, alone = asked[WARM_UP:], alone[WARM_UP:]
            goal = "<= 4" if value_index == "dictionary" else "reported"
            rows.append(
                [
                    f"warm discover_tables on spider, value_index '{value_index}' / encoding its texts (p50)",
                    statistics.median(asked),
                    statistics.median(alone),
                    statistics.median(asked) / statistics.median(alone),
                    goal,
                ]
            )
    return rows


def growth(tables: int) -> dict[str, float]:
    """First refresh, refresh after one new table, first and warm question; peaks of memory after each, in this process.

    Another process makes the lake, so that its memory does not count.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lake.duckdb"
        making = [sys.executable, "-m", "benchmarks.speed.refresh", "--make", str(path), "--growth-of", str(tables)]
        made = seconds(lambda: subprocess.run(making, check=True))
        with duckdb.connect(str(path)) as con:
            lake = lake_of(con)
            opened = peak_megabytes()
            first = seconds(lake.refresh)
            after_refresh = peak_megabytes()
            lake.refresh()
            con.execute("CREATE TABLE main.brand_new (brand_new_id INTEGER, novel_header_text VARCHAR)")
            one = seconds(lake.refresh)
            with lake.session() as (_, index):
                found, texts = len(index.catalog.tables), len(index.texts)
            question = ask(lake, "total amount of invoices of a customer in 2024")
            others = ("teachers with the highest score", "rooms booked in each hotel", "flights of an airline by date")
            warm = [ask(lake, other) for other in others]
        return {
            "tables": found, "texts": texts, "create": made, "first": first, "one": one, "ratio": first / one,
            "question": question, "warm": statistics.median(warm),
            "opened": opened, "peak_refresh": after_refresh, "peak": peak_megabytes(),
        }  # fmt: skip


def peak_megabytes() -> float:
    """The most that this process has held so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--tables", type=int, nargs="*", default=[1_000, 10_000, 100_000])
    options.add_argument("--questions", type=int, default=60)
    options.add_argument("--growth-of", type=int)
    options.add_argument("--make", type=Path)
    given = options.parse_args()
    if given.make:
        make(given.make, given.growth_of).close()
        return
    if given.growth_of:
        print(json.dumps(growth(given.growth_of)))
        return
    lakes = lakes_folder(given.lakes)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        rows = against_encoding(lakes, work) + warm_questions(lakes, work, given.questions)
    grown = []
    for tables in given.tables:
        command = [sys.executable, "-m", "benchmarks.speed.refresh", "--growth-of", str(tables)]
        grown.append(json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout))
    heads = ["tables", "texts", "creating (s)", "first refresh (s)", "one new table (s)", "first / one new",
             "first question (s)", "warm question (s)", "MB before", "peak MB of the refresh",
             "peak MB with questions"]  # fmt: skip
    keys = ("tables", "texts", "create", "first", "one", "ratio", "question", "warm", "opened", "peak_refresh", "peak")
    path = write(
        given.out,
        "speed/refresh",
        "Refresh and warm questions",
        [
            table(["ratio", "this", "against", "ratio", "to reach"], rows),
            table(heads, [[entry[key] for key in keys] for entry in grown]),
            "The one-new-table ratio is to reach 100 at 10,000 tables. Lakes of the second table come from "
            "`benchmarks/common/made_lakes.py`: empty tables of eight columns, 12 t^0.8 distinct headers.",
        ],
    )
    print(path.read_text())


if __name__ == "__main__":
    main()
