"""Groups of tables over lakes of strangers: `python -m benchmarks.groups.real --lakes FOLDER [--names acme bird]`.

Questions that need two tables or more. 'declared' are the keys of joins.jsonl alone, 'inferred' knows none of them,
'all' has both; csail has schemas without rows, and csail and weeks declare nothing. The right set must be found among
sets of up to `--largest` tables: questions over tables in third normal form need up to nine.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import numpy as np

from benchmarks.common.lakes import json_lines, load_folder
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from benchmarks.common.workbench import CACHE
from benchmarks.discover.real import make
from benchmarks.groups.lakes import with_declared
from lakescout.doors.python import connect, lake_of
from lakescout.engine.read_sets import reads
from lakescout.groups import scout
from lakescout.groups.request import GroupRequest
from lakescout.joins.declared import declared_edge
from lakescout.joins.graph import JoinEdge, JoinGraph, Source
from lakescout.joins.state import JoinState
from lakescout.lake.index import LakeIndex

NAMES = ("acme", "bird", "csail", "weeks", "parch", "club", "retail")
GRAPHS = ("declared", "inferred", "all")
LARGEST = 9


@dataclass(frozen=True)
class Needed:
    """A question and the tables that it needs, two or more."""

    text: str
    gold: frozenset[int]


@dataclass(frozen=True)
class RealLake:
    """A lake of strangers with its join graphs."""

    name: str
    index: LakeIndex
    state: JoinState
    graphs: dict[str, JoinGraph]
    questions: list[Needed]
    connection: Any
    lake: Any

    def request(self, question: str, graph: str, largest: int = LARGEST) -> GroupRequest:
        """A question about groups over one of the graphs."""
        evidence = self.lake.evidence(self.connection, self.index)
        inner = self.lake.request(self.connection, self.index, question, evidence=evidence)
        read = reads(self.lake, self.connection, self.index, evidence, inner.question)
        return GroupRequest(inner, self.graphs[graph], self.state.columns(self.index), 5, 2, largest, read=read)


@contextmanager
def opened(root: Path, name: str, cache: Path) -> Iterator[RealLake]:
    """One of the lakes; those of folders are made at the first call."""
    folder = root / name
    connection = connect(make(root, name, cache) if not folder.is_dir() else _folder(folder, cache))
    lake = lake_of(connection)
    lake.refresh()
    with lake.session() as (session, index):
        state = lake.join_state(session, index)
        keys = _keys(folder, index) if (folder / "joins.jsonl").is_file() else []
        whole = with_declared(state, index, keys).edges
        graphs = {"declared": tuple(edge for edge in whole if edge.declared), "inferred": state.edges, "all": whole}
        known = {".".join(each.name[1:]): number for number, each in enumerate(index.catalog.tables)}
        rows = json_lines(folder / "questions.jsonl" if folder.is_dir() else root / f"{name}_questions.jsonl")
        asked = [Needed(row["question"], frozenset(known[one] for one in row["gold_tables"])) for row in rows]
        yield RealLake(
            name,
            index,
            state,
            {graph: JoinGraph(index.catalog, edges) for graph, edges in graphs.items() if edges},
            [each for each in asked if len(each.gold) > 1],
            session,
            lake,
        )


def _folder(folder: Path, cache: Path) -> Path:
    target = cache / f"groups_{folder.name}.duckdb"
    if not target.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        connection = duckdb.connect(str(target))
        load_folder(connection, folder)
        connection.close()
    return target


def _keys(folder: Path, index: LakeIndex) -> list[JoinEdge]:
    known = {".".join(name[1:]).lower(): name for name in index.catalog.id_by_name}
    found = []
    for row in json_lines(folder / "joins.jsonl"):
        (left, column), (right, key) = (row[side].rsplit(".", 1) for side in ("left", "right"))
        found.append(declared_edge(known[left.lower()], (column,), known[right.lower()], (key,), Source.USER))
    return found


def measured(lake: RealLake, graph: str, largest: int) -> tuple[object, ...]:
    """Hit@1, Hit@5, exact, exact among five, and sizes."""
    rows = []
    for question in lake.questions:
        groups = [frozenset(each.tables) for each in scout.rank(lake.request(question.text, graph, largest))[:5]]
        first = groups[0] if groups else frozenset()
        rows.append(
            (
                question.gold <= first,
                any(question.gold <= group for group in groups),
                question.gold == first,
                question.gold in groups,
                len(first),
                len(question.gold),
            )
        )
    found = np.array(rows, dtype=float)
    shares = (f"{100 * share:.1f}" for share in found[:, :4].mean(axis=0))
    sizes = (f"{size:.2f}" for size in found[:, 4:6].mean(axis=0))
    return lake.name, graph, len(rows), *shares, *sizes


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--names", nargs="+", default=list(NAMES))
    options.add_argument("--largest", type=int, default=LARGEST)
    options.add_argument("--cache", type=Path, default=CACHE)
    given = options.parse_args()
    root = lakes_folder(given.lakes) / "real"
    lines = []
    for name in given.names:
        with opened(root, name, given.cache) as lake:
            for graph in GRAPHS:
                if graph in lake.graphs:
                    lines.append(measured(lake, graph, given.largest))
                    print(*lines[-1], flush=True)
    head = ("lake", "joins", "questions", "Hit@1", "Hit@5", "first exact", "exact among five", "size of first",
            "tables needed")  # fmt: skip
    write(given.out, "groups/real", "Groups of tables in lakes of strangers", [table(head, lines)])


if __name__ == "__main__":
    main()
