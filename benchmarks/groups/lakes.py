"""Lakes made ready for measuring groups: index, contents, profiles and the join graphs to compare."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.common.lakes import json_lines, lake_folder, open_lake
from benchmarks.common.workbench import CACHE, MemoryEvidence, RememberingEncoder, documents_in, make_workbench
from lakescout.doors.python import DuckDBConnection, connect, lake_of
from lakescout.engine import read_sets
from lakescout.groups.request import GroupRequest, Reads, Stated
from lakescout.groups.subsets import Group
from lakescout.joins.columns import LakeColumns
from lakescout.joins.declared import declared_edge, with_measures
from lakescout.joins.graph import JoinEdge, JoinGraph, Source, merged
from lakescout.joins.inference import inferred_edges
from lakescout.joins.profile import ColumnProfile, TableProfile, kind_of
from lakescout.joins.state import JoinState, lake_columns, refreshed
from lakescout.lake.catalog import Catalog, Column, Table, TableName
from lakescout.lake.index import LakeIndex
from lakescout.ranking import CellHit, Request
from lakescout.reading.embedded import EmbeddedParser
from lakescout.words.onnx import default_encoder
from lakescout.words.text import normalise_name

GRAPHS = ("declared", "inferred", "all")


class Nothing:
    """No contents at all: schemas alone."""

    def cells(self, literals: Sequence[str]) -> list[CellHit]:
        return []

    containing = cells

    def term_counts(self, terms: Sequence[str], tables: Sequence[int]) -> np.ndarray:
        return np.zeros((len(terms), len(tables)), dtype=np.int32)

    def documents(self) -> list[str]:
        return []


class Part:
    """The contents of some tables of a lake, numbered anew."""

    def __init__(self, whole: Any, tables: Sequence[int]) -> None:
        self._whole, self._tables = whole, list(tables)
        self._number = {table: number for number, table in enumerate(tables)}

    def _mine(self, hits: Sequence[CellHit]) -> list[CellHit]:
        return [replace(hit, table=self._number[hit.table]) for hit in hits if hit.table in self._number]

    def cells(self, literals: Sequence[str]) -> list[CellHit]:
        return self._mine(self._whole.cells(literals))

    def containing(self, literals: Sequence[str]) -> list[CellHit]:
        return self._mine(self._whole.containing(literals))

    def term_counts(self, terms: Sequence[str], tables: Sequence[int]) -> np.ndarray:
        return np.asarray(self._whole.term_counts(terms, [self._tables[table] for table in tables]))

    def documents(self) -> list[str]:
        documents = self._whole.documents()
        return [documents[table] for table in self._tables]


@dataclass
class GroupLake:
    """One lake and its join graphs by name."""

    index: LakeIndex
    evidence: Any
    columns: LakeColumns
    graphs: dict[str, JoinGraph]
    reads: Callable[[str], Reads] | None = None
    """Makes what reads a question over sets of tables."""

    def request(
        self, question: str, graph: str, *, k: int = 5, smallest: int = 2, largest: int = 5,
        decomposition: Sequence[str] = (), use_values: bool = True,
    ) -> GroupRequest:  # fmt: skip
        parsed = EmbeddedParser().parse(question, self.index.lexicon)
        inner = Request(self.index, parsed, self.evidence, resource=documents_in(self.evidence))
        return GroupRequest(
            inner, self.graphs[graph], self.columns, k, smallest, largest, tuple(decomposition), use_values,
            read=None if self.reads is None else self.reads(question),
        )  # fmt: skip

    def ids(self, names: Collection[str]) -> frozenset[int]:
        """Table ids of `schema.table` names."""
        known = {".".join(name[1:]).lower(): number for name, number in self.index.catalog.id_by_name.items()}
        return frozenset(known[name.lower()] for name in names)


def spider(root: Path, cache: Path = CACHE) -> tuple[GroupLake, RememberingEncoder]:
    """The whole spider lake; its declared keys are those of joins.jsonl."""
    bench = make_workbench(root, "spider", cache)
    connection = open_lake(lake_folder(root, "spider"), cache)
    state = refreshed(DuckDBConnection(connection.cursor()), bench.index, JoinState(bench.index.catalog), set())
    connection.close()
    declared = declared_keys(root / "spider", bench.index.catalog)
    made = _lake(bench.index, bench.evidence, state, declared)
    return replace(made, reads=_reads(cache, bench.index.catalog)), bench.encoder


def _reads(cache: Path, catalog: Catalog) -> Callable[[str], Reads]:
    """Reads questions over tables of the spider lake in a copy of its file, where they have other numbers."""
    file = cache / "groups_spider.duckdb"
    if not file.is_file():
        shutil.copy(cache / "spider.duckdb", file)
    door = connect(file)
    lake_of(door).refresh()

    def reads(question: str) -> Reads:
        lake = lake_of(door)

        def read(graph: JoinGraph, sets: Sequence[Group]) -> list[Stated]:
            with lake.session() as (connection, index):
                known = {each.name[1:]: number for number, each in enumerate(index.catalog.tables)}
                there = [known[each.name[1:]] for each in catalog.tables]
                back = {number: place for place, number in enumerate(there)}
                names = {
                    each.name: index.catalog.tables[there[place]].name for place, each in enumerate(catalog.tables)
                }
                some = {catalog.tables[table].name for tables in sets for table in tables}
                edges = tuple(edge.renamed(names) for edge in graph.edges if {edge.left, edge.right} <= some)
                evidence = lake.evidence(connection, index)
                asked = lake.request(connection, index, question, evidence=evidence).question
                mine = [tuple(sorted(there[table] for table in tables)) for tables in sets]
                found = read_sets.reads(lake, connection, index, evidence, asked)(JoinGraph(index.catalog, edges), mine)
                return [each._replace(tables=frozenset(back[table] for table in each.tables)) for each in found]

        return read

    return reads


def with_declared(state: JoinState, index: LakeIndex, edges: Iterable[JoinEdge]) -> JoinState:
    """A state with further declared edges, which win over what was inferred."""
    declared = tuple(with_measures(edges, state.columns(index)))
    return JoinState(state.catalog, state.profiles, merged(declared, state.edges), merged(declared, state.said))


def _lake(index: LakeIndex, evidence: MemoryEvidence, state: JoinState, declared: Sequence[JoinEdge]) -> GroupLake:
    whole = with_declared(state, index, declared).edges
    mine = tuple(edge for edge in whole if edge.declared)
    graphs = {"declared": mine, "inferred": state.edges, "all": whole}
    return GroupLake(
        index, evidence, state.columns(index), {name: JoinGraph(index.catalog, edges) for name, edges in graphs.items()}
    )


def declared_keys(folder: Path, catalog: Catalog) -> list[JoinEdge]:
    """The column pairs of joins.jsonl as declared edges."""
    known = {".".join(name[1:]).lower(): name for name in catalog.id_by_name}
    return [
        declared_edge(
            known[f"{row['left_schema']}.{row['left_table']}".lower()],
            (row["left_column"],),
            known[f"{row['right_schema']}.{row['right_table']}".lower()],
            (row["right_column"],),
            Source.USER,
        )
        for row in json_lines(folder / "joins.jsonl")
    ]


def restricted(lake: GroupLake, keep: Callable[[Table], bool]) -> GroupLake:
    """The lake as if it had only some of its tables."""
    index = lake.index
    tables = [number for number, table in enumerate(index.catalog.tables) if keep(table)]
    columns = [column for table in tables for column in index.columns_of(table)]
    used = sorted({int(index.column_text[c]) for c in columns} | {int(index.table_text[t]) for t in tables})
    text, table_number = ({old: new for new, old in enumerate(ids)} for ids in (used, tables))
    catalog = Catalog(tuple(index.catalog.tables[table] for table in tables), index.catalog.current_database)
    small = LakeIndex(
        catalog,
        index.encoder,
        tuple(index.texts[number] for number in used),
        index.vectors[used],
        np.array([text[int(index.column_text[column])] for column in columns], np.int32),
        np.array([table_number[int(index.column_table[column])] for column in columns], np.int32),
        np.array([text[int(index.table_text[table])] for table in tables], np.int32),
        tuple(index.contexts[table] for table in tables),
    )
    names = set(catalog.id_by_name)
    graphs = {
        name: JoinGraph(catalog, tuple(edge for edge in graph.edges if {edge.left, edge.right} <= names))
        for name, graph in lake.graphs.items()
    }
    profiles = [lake.columns.profiles[table] for table in tables]
    return GroupLake(small, Part(lake.evidence, tables), LakeColumns(small, profiles), graphs)


def bird(root: Path, cache: Path = CACHE) -> tuple[GroupLake, RememberingEncoder]:
    """The schemas of jar_bird: names in words, types and uniqueness, no rows and no keys."""
    cache.mkdir(parents=True, exist_ok=True)
    schema = json.loads((root / "jar_bird" / "schema.json").read_text(encoding="utf-8"))
    encoder = RememberingEncoder(default_encoder(1), cache / "jar_bird.vectors")
    entries = [schema["tables"][name] for name in sorted(schema["tables"], key=lambda name: tuple(name.split(".", 1)))]
    tables = tuple(
        Table(
            TableName("bird", entry["schema"], entry["table"]),
            tuple(Column(c["name"], _type(c["type"]), place) for place, c in enumerate(entry["columns"])),
        )
        for entry in entries
    )
    ids: dict[str, int] = {}
    column_text = [ids.setdefault(normalise_name(c["words"]), len(ids)) for e in entries for c in e["columns"]]
    table_text = [ids.setdefault(normalise_name(entry["words"]), len(ids)) for entry in entries]
    owners = [number for number, entry in enumerate(entries) for _ in entry["columns"]]
    index = LakeIndex(
        Catalog(tables, "bird"),
        encoder,
        tuple(ids),
        encoder.encode(list(ids)),
        np.array(column_text, np.int32),
        np.array(owners, np.int32),
        np.array(table_text, np.int32),
        tuple(() for _ in tables),
    )
    profiles = {table.name: _known(table, entry) for table, entry in zip(tables, entries, strict=True)}
    columns = lake_columns(index, profiles)
    inferred = JoinGraph(index.catalog, tuple(inferred_edges(columns)))
    observed = JoinGraph(index.catalog, tuple(_observed(schema, index.catalog)))
    everything = JoinGraph(index.catalog, merged(observed.edges, inferred.edges))
    graphs = {"declared": observed, "inferred": inferred, "all": everything}
    return GroupLake(index, Nothing(), columns, graphs), encoder


def _type(name: str | None) -> str:
    words = {"integer": "BIGINT", "text": "VARCHAR", "real": "DOUBLE", "date": "DATE", "datetime": "TIMESTAMP"}
    return words.get((name or "text").lower(), "VARCHAR")


def _known(table: Table, entry: dict[str, Any]) -> TableProfile:
    profiles = (
        ColumnProfile(kind_of(column.type), known_uniqueness=source["uniqueness"])
        for column, source in zip(table.columns, entry["columns"], strict=True)
    )
    return TableProfile(tuple(profiles), 0, 0)


def _observed(schema: dict[str, Any], catalog: Catalog) -> list[JoinEdge]:
    known = {".".join(name[1:]): name for name in catalog.id_by_name}
    return [
        declared_edge(
            known[f"{row['left_schema']}.{row['left_table']}"],
            (row["left_column"],),
            known[f"{row['right_schema']}.{row['right_table']}"],
            (row["right_column"],),
            Source.USER,
        )
        for row in schema["observed_joins"]
    ]
