"""Tables that several declared keys join: how often lakescout takes the key that the gold statement takes.

python -m benchmarks.groups.ways --lakes LAKES
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from benchmarks.common import report
from benchmarks.common.lakes import json_lines, lake_folder, load_lake
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.workbench import CACHE, RememberingEncoder, build_index
from benchmarks.groups.lakes import declared_keys
from lakescout.groups.methods import JoinChoice
from lakescout.joins.graph import JoinEdge, JoinGraph
from lakescout.words.onnx import default_encoder

Side = tuple[str, str, str]
"""Schema, table and column, in lower case."""


def joined_columns(sql: str) -> Iterator[frozenset[Side]]:
    """The pairs of columns that a statement equates."""
    for select in sqlglot.parse_one(sql, read="duckdb").find_all(exp.Select):
        tables = {
            table.alias_or_name.lower(): (table.db.lower(), table.name.lower()) for table in select.find_all(exp.Table)
        }
        for equal in select.find_all(exp.EQ):
            sides = [side for side in (equal.this, equal.expression) if isinstance(side, exp.Column)]
            known = [(*tables[side.table.lower()], side.name.lower()) for side in sides if side.table.lower() in tables]
            if len(known) == 2:
                yield frozenset(known)


def columns_of(edge: JoinEdge) -> frozenset[Side]:
    sides = ((edge.left, edge.left_columns[0]), (edge.right, edge.right_columns[0]))
    return frozenset((table.schema.lower(), table.table.lower(), column.lower()) for table, column in sides)


def choices(
    graph: JoinGraph, rows: list[dict[str, Any]]
) -> Iterator[tuple[dict[str, Any], tuple[JoinEdge, ...], JoinEdge]]:
    """Questions with all ways to join two of their tables, and the only one that the gold statement uses."""
    ways = {
        frozenset(side[:2] for side in columns_of(edges[0])): graph.ways(*pair) for pair, edges in graph.joins.items()
    }
    for row in rows:
        try:
            used = set(joined_columns(row["gold_sql"]))
        except SqlglotError:
            continue
        for pair in {frozenset(side[:2] for side in columns) for columns in used}:
            taken = [way for way in ways.get(pair, ()) if columns_of(way) in used]
            if len(ways.get(pair, ())) > 1 and len(taken) == 1:
                yield row, ways[pair], taken[0]


def main() -> None:
    arguments = parser(__doc__ or "")
    arguments.add_argument("--cache", type=Path, default=CACHE)
    options = arguments.parse_args()
    folder = lake_folder(lakes_folder(options.lakes), "spider")
    options.cache.mkdir(parents=True, exist_ok=True)
    connection = duckdb.connect()
    load_lake(connection, folder)
    encoder = RememberingEncoder(default_encoder(1), options.cache / "join_ways.vectors")
    index = build_index(connection, encoder)
    graph = JoinGraph(index.catalog, tuple(declared_keys(folder, index.catalog)))
    right: dict[str, list[tuple[bool, bool, float]]] = defaultdict(list)
    for row, ways, gold in choices(graph, json_lines(folder / "spider_questions.jsonl")):
        best = JoinChoice(index, encoder.encode([row["question"]])[0]).best(ways)
        right[row["split"]].append((best == gold, ways[0] == gold, 1 / len(ways)))
    lines = [
        [split, len(found), *(f"{100 * sum(part) / len(found):.1f}" for part in zip(*found, strict=True))]
        for split, found in sorted(right.items())
    ]
    note = (
        "Questions of Spider whose gold statement joins two tables by one of several declared keys, as a flight and an "
        "airport. The key is taken whose own columns are closest to the question (cosine); nothing was fitted. A key "
        "of several columns counts as several keys here, since Spider declares its columns one by one."
    )
    head = ["questions", "n", "by the question, %", "first by name, %", "by chance, %"]
    report.write(
        options.out, "groups/ways", "Which of several keys joins two tables", [note, report.table(head, lines)]
    )


if __name__ == "__main__":
    main()
