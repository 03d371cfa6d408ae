"""Speed of the refresh and of a warm question, as ratios in one run.

python -m benchmarks.speed.refresh --lakes FOLDER
"""

from __future__ import annotations

import random
import statistics
import tempfile
from pathlib import Path

import duckdb

from benchmarks.common.cost import wall_seconds
from benchmarks.common.lakes import lake_folder, open_lake, read_questions
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from lakescout.doors.python import lake_of
from lakescout.engine.discover import discover
from lakescout.engine.lake import Lake
from lakescout.words.onnx import default_encoder

WARM_UP = 150
"""Questions asked before the ones that count."""


def against_encoding(lakes: Path, work: Path) -> list[list[object]]:
    """The refresh of spider, with and without value dictionary, against encoding its texts; medians of three rounds."""
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
            refreshes[value_index].append(wall_seconds(lake.refresh))
            with lake.session() as (_, index):
                headers = [index.texts[text] for text in index.header_texts]
                every = list(index.texts)
            con.execute("CHECKPOINT")
            size = vector_bytes(con)
        headers_only.append(wall_seconds(lambda headers=headers: encoder.encode(headers)))
        all_texts.append(wall_seconds(lambda every=every: encoder.encode(every)))
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
    return wall_seconds(lambda: discover(lake, question, k=10, method="scout", threshold=None))


def own_texts(lake: Lake, question: str) -> float:
    """Seconds of encoding the texts of a question."""
    with lake.session() as (connection, index):
        texts = [question, *lake.request(connection, index, question).mentions]
    return wall_seconds(lambda: default_encoder().encode(texts))


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


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--questions", type=int, default=60)
    given = options.parse_args()
    lakes = lakes_folder(given.lakes)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        rows = against_encoding(lakes, work) + warm_questions(lakes, work, given.questions)
    parts = [table(["ratio", "this", "against", "ratio", "to reach"], rows)]
    print(write(given.out, "speed/refresh", "Refresh and warm questions", parts).read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
