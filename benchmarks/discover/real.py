"""Every method over lakes of strangers, in one table: hit@1, recall@5, recall@10, and what a question costs.

python -m benchmarks.discover.real --lakes FOLDER [--names spider2 csail ...] [--methods scout bm25 ...]

`FOLDER/real` has lakes as one Parquet file each (a row a table: its DDL, comments and sampled rows), and folders of
tables. The folders of BUSINESS are one lake here, as the tables of a firm are. No question trains anything by its id.
A table of a family of twins counts as its family, as `discover_tables` shows it; of several tables that are the same
one (`gold_any`) any counts.
"""

from __future__ import annotations

import json
import pickle
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import numpy as np

from benchmarks.common.lakes import SMALL_BLOCKS, json_lines, load_folder
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from benchmarks.common.workbench import CACHE
from lakescout.doors.python import connect, lake_of
from lakescout.engine.discover import discovered
from lakescout.engine.lake import Lake
from lakescout.lake.index import LakeIndex
from lakescout.lake.sqltext import literal, quote, quote_path

BUSINESS = ("acme", "club", "parch", "weeks", "dabench", "bird")
NAMES = ("spider2", "csail", "krama", "business")
METHODS = ("scout", "bm25", "dense", "pneuma", "octopus")
DEPTH = 10
DRAWS = 1000


@dataclass(frozen=True)
class Asked:
    """A question; for each table that it needs, the tables of which any counts, as `schema.table`."""

    id: str
    text: str
    gold: tuple[frozenset[str], ...]


def questions_of(root: Path, name: str) -> list[Asked]:
    """The questions of a lake."""
    files = [root / f"{name}_questions.jsonl"]
    if name == "business":
        files = [root / folder / "questions.jsonl" for folder in BUSINESS]
    found = []
    for row in (row for file in files for row in json_lines(file)):
        gold = row.get("gold_any") or [[one] for one in row["gold_tables"]]
        if gold:
            found.append(Asked(str(row["id"]), row["question"], tuple(map(frozenset, gold))))
    return found


def make(root: Path, name: str, cache: Path) -> Path:
    """The lake as a database file, made at the first call."""
    target = cache / f"real_{name}.duckdb"
    if target.is_file():
        return target
    cache.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(".part")
    part.unlink(missing_ok=True)
    connection = duckdb.connect()
    if name == "business":
        for folder in BUSINESS:
            load_folder(connection, root / folder)
    else:
        _file(connection, root / f"{name}.parquet")
    connection.execute(f"ATTACH {literal(str(part))} AS lake (BLOCK_SIZE {SMALL_BLOCKS})")
    connection.execute("COPY FROM DATABASE memory TO lake; DETACH lake")
    connection.close()
    part.rename(target)
    return target


def _file(connection: duckdb.DuckDBPyConnection, file: Path) -> None:
    lake = connection.execute(f"FROM read_parquet({literal(str(file))})").fetchall()
    for schema in sorted({row[0] for row in lake}):
        connection.execute(f"CREATE SCHEMA IF NOT EXISTS {quote(schema)}")
    for schema, name, ddl, comments, rows in lake:
        connection.execute(ddl)
        path = quote_path(schema, name)
        _fill(connection, path, json.loads(rows))
        for column, comment in json.loads(comments).items():
            _comment(connection, path, column, comment)


def _fill(connection: duckdb.DuckDBPyConnection, path: str, rows: Sequence[dict[str, Any]]) -> None:
    """Fill the tables with rows given as JSON; a value that a type does not take becomes NULL."""
    if not rows:
        return
    columns = connection.execute(f"DESCRIBE {path}").fetchall()
    shape = literal(json.dumps({column: "VARCHAR" for column, *_ in columns}))
    cells = ", ".join(f"TRY_CAST(r.{quote(column)} AS {kind})" for column, kind, *_ in columns)
    values = [json.dumps(row) for row in rows]
    sql = f"INSERT INTO {path} SELECT {cells} FROM (SELECT from_json(unnest($1), {shape}) AS r)"
    connection.execute(sql, [values])


def _comment(connection: duckdb.DuckDBPyConnection, path: str, column: str, comment: str) -> None:
    if comment:
        on = f"COLUMN {path}.{quote(column)}" if column else f"TABLE {path}"
        try:
            connection.execute(f"COMMENT ON {on} IS {literal(comment)}")
        except duckdb.CatalogException as error:
            print(f"{path}: {error}")


def make_for(root: Path, name: str, cache: Path, encoder: Path) -> Path:
    """The lake as a database file of its own, which keeps the vectors of another encoder; made at the first call."""
    target = cache / f"real_{name}.{encoder.name}.duckdb"
    if not target.is_file():
        part = target.with_suffix(".part")
        part.unlink(missing_ok=True)
        plain = duckdb.connect()
        plain.execute(f"ATTACH {literal(str(make(root, name, cache)))} AS made (READ_ONLY)")
        plain.execute(f"ATTACH {literal(str(part))} AS lake (BLOCK_SIZE {SMALL_BLOCKS})")
        plain.execute("COPY FROM DATABASE made TO lake; DROP SCHEMA IF EXISTS lake.lakescout CASCADE; DETACH lake")
        plain.close()
        part.rename(target)
    return target


class Opened:
    """A lake whose names are encoded, by the default encoder or by one in a folder."""

    def __init__(self, root: Path, name: str, cache: Path, encoder: Path | None = None) -> None:
        self.name = name
        self.questions = questions_of(root, name)
        self.connection = connect(make_for(root, name, cache, encoder) if encoder else make(root, name, cache))
        self.lake: Lake = lake_of(self.connection)
        if encoder:
            self.lake.set_setting("encoder", str(encoder))
        self.lake.refresh()
        with self.lake.session() as (_, index):
            self.index: LakeIndex = index
        names = {".".join(table.name[1:]): place for place, table in enumerate(index.catalog.tables)}
        self.gold = [
            [frozenset(self.shown(names[one]) for one in some if one in names) for some in question.gold]
            for question in self.questions
        ]

    def shown(self, table: int) -> int:
        """The table that a table counts as: the first of its family."""
        return min(self.index.members_with(table), default=table)

    def ask(self, question: str, method: str, depth: int = DEPTH) -> tuple[list[frozenset[int]], float]:
        """The first tables, each with its copies, and the seconds that they took."""
        began = time.perf_counter()
        found = discovered(self.lake, question, k=depth, method=method, threshold=None, judge=False)
        took = time.perf_counter() - began
        same = [found.copies[hit.table].tables if hit.table in found.copies else (hit.table,) for hit in found.hits]
        return [frozenset(map(self.shown, tables)) for tables in same], took


def measures(ranked: Sequence[frozenset[int]], gold: Sequence[frozenset[int]]) -> tuple[float, float, float]:
    """Hit@1, recall@5 and recall@10 of one question."""

    def recall(k: int) -> float:
        found = frozenset[int]().union(*ranked[:k])
        return sum(bool(some & found) for some in gold) / len(gold)

    return float(any(some & found for found in ranked[:1] for some in gold)), recall(5), recall(10)


def interval(values: np.ndarray, seed: int = 1) -> str:
    """The mean with its 95 % bootstrap interval over questions."""
    low, high = ends(values, seed)
    return f"{values.mean():.3f} ({low:.2f} to {high:.2f})"


def ends(values: np.ndarray, seed: int = 1) -> tuple[float, float]:
    """Where the 95 % bootstrap interval of the mean over questions begins and ends."""
    draws = np.random.default_rng(seed).integers(0, len(values), (DRAWS, len(values)))
    low, high = np.quantile(values[draws].mean(axis=1), (0.025, 0.975))
    return float(low), float(high)


def measure(opened: Opened, method: str) -> tuple[np.ndarray, np.ndarray]:
    """Shapes (questions, 3) and (questions,): the measures and the seconds. Each is asked once before it is timed."""
    opened.ask(opened.questions[0].text, method)
    found, seconds = [], []
    for question, gold in zip(opened.questions, opened.gold, strict=True):
        ranked, took = opened.ask(question.text, method)
        found.append(measures(ranked, gold))
        seconds.append(took)
    return np.array(found), np.array(seconds)


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--names", nargs="+", default=list(NAMES))
    options.add_argument("--methods", nargs="+", default=list(METHODS))
    options.add_argument("--cache", type=Path, default=CACHE)
    options.add_argument("--again", action="store_true", help="measure again what is kept of other methods than scout")
    given = options.parse_args()
    root = lakes_folder(given.lakes) / "real"
    rows = []
    for name in given.names:
        opened = None
        for method in given.methods:
            kept = given.cache / f"real_{name}.{method}.measures"
            if kept.is_file() and method != "scout" and not given.again:
                found, seconds = pickle.loads(kept.read_bytes())
            else:
                opened = opened or Opened(root, name, given.cache)
                found, seconds = measure(opened, method)
                kept.write_bytes(pickle.dumps((found, seconds)))
            half, slow = np.quantile(1000 * seconds, (0.5, 0.95))
            row = [name, len(found), method, *map(interval, found.T), f"{half:.0f}", f"{slow:.0f}"]
            print(*row, flush=True)
            rows.append(row)
    head = ["lake", "questions", "method", "hit@1", "recall@5", "recall@10", "p50 ms", "p95 ms"]
    write(given.out, "discover/real", "Finding tables in lakes of strangers", [table(head, rows)])


if __name__ == "__main__":
    main()
