"""The inferred join graph against declared keys: precision, recall, false edges across schemas, and time.

python -m benchmarks.groups.join_graph --lakes LAKES
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Collection, Iterator, Set
from itertools import combinations
from pathlib import Path
from typing import Any

import duckdb
import numpy as np

from benchmarks.common import report
from benchmarks.common.cost import cost
from benchmarks.common.lakes import json_lines, lake_folder, load_lake
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.workbench import CACHE, RememberingEncoder, build_index
from benchmarks.groups.lakes import declared_keys
from benchmarks.training import written
from lakescout.doors.python import DuckDBConnection
from lakescout.joins.columns import COMPARABLE, LakeColumns
from lakescout.joins.graph import JoinEdge
from lakescout.joins.inference import Overlaps, candidate_pairs, confidences, inferred_edges, judged
from lakescout.joins.joinability import Joinability, SegmentWeights
from lakescout.joins.profile import ColumnProfile, Kind, TableProfile
from lakescout.joins.state import JoinState, refreshed
from lakescout.lake.catalog import Catalog, Column, Table, TableName
from lakescout.lake.index import LakeIndex
from lakescout.words.encoder import Encoder
from lakescout.words.onnx import default_encoder

# JAR's formula for inferred edges (3.3) beside our model, over the same pairs of columns.
#
# Every pair of comparable columns of two tables of one schema is scored by JAR's joinability, with the third segment
# as the paper has it (one text of the other headers) and as the method 'jar' has it (the mean of their vectors), and
# by the model of joins/inference.py over its candidates. For each the threshold is the one that is best, by F1, on the
# databases without dev questions.

Pair = frozenset[int]
HEAD = ["edges by", "threshold", "precision", "recall", "F1", "dev: precision", "recall", "F1"]


class OneText(Joinability):
    """The third segment as one text, encoded."""

    def __init__(self, columns: LakeColumns, encoder: Encoder, weights: SegmentWeights | None = None) -> None:
        super().__init__(columns, weights or SegmentWeights())
        headers = [columns.index.texts[text] for text in columns.header.tolist()]
        places = [columns.index.columns_of(table) for table in range(len(columns.index.catalog.tables))]
        texts = [
            " ".join(headers[other] for other in places[columns.table[column]] if other != column)
            for column in range(len(headers))
        ]
        others = encoder.encode(texts)
        self.__dict__["_others"] = others.__getitem__


def compare(columns: LakeColumns, encoder: Encoder, gold: Set[Pair], dev: np.ndarray) -> str:
    """A table of formulas. `gold`: declared pairs of column numbers; `dev`: columns of databases with dev questions."""
    pairs = list(same_schema(columns))
    equal = SegmentWeights(1, 1, 1)
    formulas: list[tuple[str, dict[Pair, float]]] = [
        ("model of lakescout", model_scores(columns)),
        ("JAR 3.3, weights 0.6, 0.2, 0.2, mean vector", omegas(Joinability(columns), pairs)),
        ("JAR 3.3, weights 0.6, 0.2, 0.2, one text", omegas(OneText(columns, encoder), pairs)),
        ("JAR 3.3, equal weights, mean vector", omegas(Joinability(columns, equal), pairs)),
        ("JAR 3.3, equal weights, one text", omegas(OneText(columns, encoder, equal), pairs)),
    ]
    return report.table(HEAD, [line(name, scores, gold, dev) for name, scores in formulas])


def same_schema(columns: LakeColumns) -> Iterator[tuple[int, int]]:
    """Comparable columns of different tables of one schema."""
    for schema in range(int(columns.schema.max()) + 1):
        for left, right in combinations(np.flatnonzero(columns.schema == schema).tolist(), 2):
            if columns.table[left] != columns.table[right] and COMPARABLE[columns.kind[left], columns.kind[right]]:
                yield left, right


def omegas(joinability: Joinability, pairs: list[tuple[int, int]]) -> dict[Pair, float]:
    return {frozenset(pair): joinability.omega(*pair) for pair in pairs}


def model_scores(columns: LakeColumns) -> dict[Pair, float]:
    """The score of each candidate within a schema: that of its better direction."""
    pairs = candidate_pairs(columns)
    inside = (columns.schema[pairs[:, 0]] == columns.schema[pairs[:, 1]]) & (
        columns.table[pairs[:, 0]] != columns.table[pairs[:, 1]]
    )
    pairs, found = pairs[inside], dict.fromkeys(map(frozenset, pairs[inside].tolist()), 0.0)
    for each in judged(Joinability(columns), pairs, confidences(columns, pairs), Overlaps()):
        key = frozenset((each.left, each.right))
        found[key] = max(each.confidence, found[key])
    return found


def line(name: str, scores: dict[Pair, float], gold: Set[Pair], dev: np.ndarray) -> list[Any]:
    """The figures of one formula at the threshold that is best on the databases without dev questions."""

    def part(wanted: bool) -> tuple[dict[Pair, float], set[Pair]]:
        inside: Callable[[Pair], bool] = lambda pair: bool(dev[min(pair)]) is wanted  # noqa: E731
        return {p: s for p, s in scores.items() if inside(p)}, {p for p in gold if inside(p)}

    fitted, theirs = part(False)
    threshold = best_threshold(fitted, theirs)
    figures = [*at(threshold, scores, gold), *at(threshold, *part(True))]
    return [name, f"{threshold:.2f}", *(f"{figure:.3f}" for figure in figures)]


def best_threshold(scores: dict[Pair, float], gold: Set[Pair]) -> float:
    ordered = sorted(scores.items(), key=lambda item: -item[1])
    hits = np.cumsum([pair in gold for pair, _ in ordered])
    f1 = 2 * hits / (np.arange(1, len(ordered) + 1) + len(gold))
    return ordered[int(f1.argmax())][1]


def at(threshold: float, scores: dict[Pair, float], gold: Set[Pair]) -> tuple[float, float, float]:
    """Precision, recall and F1 of the pairs that reach the threshold."""
    found = {pair for pair, score in scores.items() if score >= threshold}
    hits = len(found & gold)
    return hits / max(len(found), 1), hits / max(len(gold), 1), 2 * hits / max(len(found) + len(gold), 1)


def quality(folder: Path, catalog: Catalog, edges: list[JoinEdge]) -> str:
    """Precision and recall within schemas, by the databases of train and of dev questions."""
    gold = {edge.key for edge in declared_keys(folder, catalog)}
    rows = json_lines(folder / "spider_questions.jsonl")
    dev = {row["db"] for row in rows if row["split"] == "dev"}
    schema = {name: name.schema for name in catalog.id_by_name}
    lines = []
    for part, wanted in (("not in dev (fitted on)", False), ("dev (unseen)", True)):
        mine = {key for key in gold if (_schema(key) in dev) == wanted}
        inside = {
            edge.key
            for edge in edges
            if schema[edge.left] == schema[edge.right] and (edge.left.schema in dev) == wanted
        }
        hit = len(mine & inside)
        lines.append([part, len(mine), len(inside), f"{hit / len(inside):.3f}", f"{hit / len(mine):.3f}"])
    return report.by_part(["schemas", "declared", "inferred", "precision", "recall"], lines, "schemas")


def declared_pairs(folder: Path, columns: LakeColumns) -> set[frozenset[int]]:
    """The declared keys as pairs of column numbers, those of a table with itself left out."""
    index = columns.index
    first = index.first_column

    def number(table: TableName, column: str) -> int:
        place = index.catalog.id_by_name[table]
        return int(first[place]) + index.catalog.tables[place].column_by_name[column.lower()].position

    return {
        frozenset((number(edge.left, edge.left_columns[0]), number(edge.right, edge.right_columns[0])))
        for edge in declared_keys(folder, index.catalog)
        if edge.left != edge.right
    }


def dev_columns(folder: Path, columns: LakeColumns) -> np.ndarray:
    """Which columns belong to a database with dev questions."""
    dev = {row["db"] for row in json_lines(folder / "spider_questions.jsonl") if row["split"] == "dev"}
    tables = columns.index.catalog.tables
    return np.array([tables[table].name.schema in dev for table in columns.table.tolist()])


def _schema(key: frozenset[tuple[TableName, tuple[str, ...]]]) -> str:
    return next(iter(key))[0].schema


def written_lakes(names: Collection[str], encoder: Encoder) -> str:
    """Precision and recall of the keys inferred in each written lake without its declared keys, counted together."""
    lakes = keys = found = right = 0
    for name in sorted(names):
        with written.opened(name) as connection:
            gold = _declared(connection)
            index = build_index(connection, encoder)
            state = refreshed(DuckDBConnection(connection.cursor()), index, JoinState(index.catalog), set())
            edges = inferred_edges(state.columns(index)) if gold else []
        mine = {frozenset((table.table.lower(), names[0].lower()) for table, names in edge.key) for edge in edges}
        lakes, keys, found, right = lakes + bool(gold), keys + len(gold), found + len(mine), right + len(mine & gold)
    return (
        f"{lakes} written lakes that the weights were not fitted on declare {keys:,} keys under names as people give "
        f"them (`foh_id`, `boss`, `created_by`). Without their declarations {found:,} are inferred: precision "
        f"{right / found:.3f}, recall {right / keys:.3f}."
    )


def _declared(connection: duckdb.DuckDBPyConnection) -> set[frozenset[tuple[str, str]]]:
    rows = connection.execute(
        "SELECT table_name, constraint_column_names, referenced_table, referenced_column_names "
        "FROM duckdb_constraints() WHERE constraint_type = 'FOREIGN KEY'"
    ).fetchall()
    return {
        frozenset(((table.lower(), one[0].lower()), (other.lower(), key[0].lower())))
        for table, one, other, key in rows
        if len(one) == 1
    }


def wide_lake(tables: int) -> tuple[LakeIndex, list[TableProfile]]:
    """A made lake of many small tables in schemas of ten, each referring to the one before it."""
    rng = np.random.default_rng(0)
    encoder = default_encoder(1)
    words = ["order", "item", "client", "region", "invoice", "product", "store", "visit", "staff", "report"]
    names = [TableName("made", f"s{number // 10:05}", f"{words[number % 10]}") for number in range(tables)]
    headers = [(f"{words[n % 10]}_id", f"{words[(n - 1) % 10]}_id", "name", "amount") for n in range(tables)]
    texts = list(dict.fromkeys([header.replace("_", " ") for row in headers for header in row] + words))
    ids = {text: number for number, text in enumerate(texts)}
    entries, profiles = [], []
    for name, row in zip(names, headers, strict=True):
        types = ("BIGINT", "BIGINT", "VARCHAR", "DOUBLE")
        entries.append(Table(name, tuple(Column(h, t, p) for p, (h, t) in enumerate(zip(row, types, strict=True)))))
        own = np.sort(rng.integers(0, 2**63, 50).astype(np.uint64))
        profiles.append(own)
    found = []
    for number, own in enumerate(profiles):
        other = profiles[number - 1][:20] if number % 10 else own[:0]
        found.append(
            TableProfile(
                (
                    ColumnProfile(Kind.INTEGER, 50, 0, 50, 1000, 2000, own),
                    ColumnProfile(Kind.INTEGER, 50, 50 - len(other), len(other), 1000, 1500, other),
                    ColumnProfile(Kind.TEXT, 50, 0, 50, sketch=np.sort(rng.integers(0, 2**63, 50).astype(np.uint64))),
                    ColumnProfile(Kind.NUMBER, 50, 0, 40, 0, 9, np.sort(rng.integers(0, 2**63, 40).astype(np.uint64))),
                ),
                50,
                50,
            )
        )
    index = LakeIndex(
        Catalog(tuple(entries), "made"),
        encoder,
        tuple(texts),
        encoder.encode(texts),
        np.array([ids[header.replace("_", " ")] for row in headers for header in row], np.int32),
        np.repeat(np.arange(tables, dtype=np.int32), 4),
        np.array([ids[name.table] for name in names], np.int32),
        tuple(() for _ in names),
    )
    return index, found


def main() -> None:
    arguments = parser(__doc__ or "")
    arguments.add_argument("--cache", type=Path, default=CACHE)
    options = arguments.parse_args()
    root = lakes_folder(options.lakes)
    folder = lake_folder(root, "spider")
    options.cache.mkdir(parents=True, exist_ok=True)
    connection = duckdb.connect()
    connection.execute("SET threads = 1")
    load_lake(connection, folder)
    encoder = RememberingEncoder(default_encoder(1), options.cache / "join_graph.vectors")
    index = build_index(connection, encoder)
    cursor = DuckDBConnection(connection.cursor())
    count = len(index.catalog.tables)
    whole = cost(lambda: refreshed(cursor, index, JoinState(index.catalog), set()))
    state = whole.result
    times = [["spider from nothing", count, f"{whole.wall:.1f}", f"{whole.cpu:.1f}"]]
    changed = [
        cost(lambda number=number: refreshed(cursor, index, state, {index.catalog.tables[number].name}))
        for number in random.Random(0).sample(range(count), 7)
    ]
    walls, cpus = ([each.wall for each in changed], [each.cpu for each in changed])
    times.append(["one changed table (median of 7)", 1, *(f"{statistics.median(each):.2f}" for each in (walls, cpus))])
    edges = list(state.edges)
    columns = state.columns(index)
    formulas = compare(columns, encoder, declared_pairs(folder, columns), dev_columns(folder, columns))
    across = sum(edge.left.schema != edge.right.schema for edge in edges)
    for tables in (1_000, 10_000):
        made, profiles = wide_lake(tables)
        inferred = cost(lambda made=made, profiles=profiles: inferred_edges(LakeColumns(made, profiles)))
        many = f"inference alone, made lake, {len(inferred.result):,} edges"
        times.append([many, tables, f"{inferred.wall:.1f}", f"{inferred.cpu:.1f}"])
    report.write(
        options.out,
        "groups/join_graph",
        "The join graph",
        [
            "Inferred edges against the declared keys of the spider lake, pairs of columns within a schema. To reach: "
            "precision 0.6, recall 0.85.",
            quality(folder, index.catalog, edges),
            written_lakes(written.UNTRAINED, encoder),
            f"Edges across schemas (all false here): {across / len(index.catalog.tables):.3f} a table.",
            "The formula of JAR 3.3 beside our model over the pairs of columns within schemas, at the threshold with "
            "the best F1 on the databases without dev questions. The paper publishes no weights.",
            formulas,
            report.table(["time, one thread", "tables", "wall, s", "CPU, s"], times),
        ],
    )


if __name__ == "__main__":
    main()
