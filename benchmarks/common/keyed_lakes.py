"""Lakes of strangers whose keys are known: what they declare, and what a reader of their tables said.

`benchmarks/data/keys.tsv` adds to a lake's `joins.jsonl` what that leaves out. 'key' is a reference that must be found;
'also' joins rightly without being one (two tables that share a key, a copy of it): it counts neither for nor against.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import duckdb

from benchmarks.common.lakes import json_lines, load_folder
from benchmarks.common.workbench import build_index
from lakescout.doors.python import DuckDBConnection
from lakescout.joins.columns import LakeColumns
from lakescout.joins.graph import JoinEdge
from lakescout.joins.state import JoinState, refreshed
from lakescout.words.encoder import Encoder

KEYS = Path(__file__).parent.parent / "data" / "keys.tsv"
NAMES = ("acme", "bird", "club", "parch", "weeks", "retail", "crm", "food", "baseball", "demo")
DEMO = "demo"
"""The lake of `make demo`, made of Python packages."""

Pair = frozenset[str]
"""Two columns as `schema.table.column`, in small letters."""


@dataclass
class KeyedLake:
    """A lake without its declared keys, and what they are."""

    name: str
    columns: LakeColumns
    keys: frozenset[Pair]
    also: frozenset[Pair]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each column by its path."""
        index = self.columns.index
        return {
            ".".join((*table.name[1:], column.name)).lower(): int(index.first_column[number]) + column.position
            for number, table in enumerate(index.catalog.tables)
            for column in table.columns
        }

    def numbered(self, pairs: frozenset[Pair]) -> set[frozenset[int]]:
        """Pairs of columns by their numbers."""
        return {frozenset(self.numbers[path] for path in pair) for pair in pairs}

    def paired(self, edges: Sequence[JoinEdge]) -> dict[Pair, float]:
        """The confidence of each edge by its columns."""
        return {
            frozenset(
                (".".join((*table[1:], *columns)).lower())
                for table, columns in ((edge.left, edge.left_columns), (edge.right, edge.right_columns))
            ): edge.confidence
            for edge in edges
        }

    def judged(self, edges: Sequence[JoinEdge]) -> list[tuple[float, bool]]:
        """The confidence of each edge, and whether it is right, the likeliest first; those of 'also' are left out."""
        found = self.paired(edges).items()
        return sorted(((sure, pair in self.keys) for pair, sure in found if pair not in self.also), reverse=True)


def labels(folder: Path | None, name: str) -> dict[Pair, str]:
    """What each known pair of a lake is: 'key' or 'also'."""
    rows = json_lines(folder / "joins.jsonl") if folder is not None else ()
    found = {frozenset((row["left"].lower(), row["right"].lower())): "key" for row in rows}
    with KEYS.open(encoding="utf-8") as lines:
        mine = [row for row in csv.DictReader(lines, delimiter="\t") if row["lake"] == name]
    return found | {frozenset((row["left"].lower(), row["right"].lower())): row["label"] for row in mine}


def opened(root: Path, name: str, encoder: Encoder, cache: Path) -> KeyedLake:
    """One of NAMES under `root`, its tables without keys."""
    connection = duckdb.connect()
    connection.execute("SET threads = 1")
    folder = None if name == DEMO else root / name
    if folder is None:
        from lakescout.plugins.cli import demo

        file = cache / "demo.duckdb"
        if not file.is_file():
            demo.build(file)
        connection.execute(f"ATTACH '{file}' AS made (READ_ONLY); COPY FROM DATABASE made TO memory; DETACH made")
    else:
        load_folder(connection, folder)
    index = build_index(connection, encoder)
    state = refreshed(DuckDBConnection(connection.cursor()), index, JoinState(index.catalog), set())
    known = labels(folder, name)
    by_label = {
        wanted: frozenset(pair for pair, label in known.items() if label == wanted and len(pair) == 2)
        for wanted in ("key", "also")
    }
    return KeyedLake(name, state.columns(index), by_label["key"], by_label["also"])
