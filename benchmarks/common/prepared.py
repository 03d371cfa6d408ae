"""Documents and row vectors of a lake, made once and kept: encoding them takes minutes of one core.

python -m benchmarks.common.prepared spider fetaqa wtq public_bi

What they cost is kept with them: seconds of one core, encoder threads = 1.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, process_time

import numpy as np

from benchmarks.common.lakes import lake_folder, open_lake
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.workbench import CACHE, RememberingEncoder, build_index
from lakescout.doors.python import DuckDBConnection
from lakescout.lake.index import LakeIndex
from lakescout.plugins.papers.pneuma.build import Material, blocks_of, read_samples
from lakescout.plugins.papers.pneuma.model import Block, Summaries
from lakescout.ranking.rows import SEPARATOR, Cells, read_rows, row_summary
from lakescout.words.encoder import Encoder
from lakescout.words.onnx import default_encoder

MOST_ROWS = 50
"""Rows of a table that are read."""
EVERY_ROW = ("spider",)
"""Lakes for which method 'rows' encodes all rows that are read; for the others, which have several times as many texts,
the sampled ones."""
CHUNK = 512
SAVE_EVERY = 40.0


@dataclass
class Vectors:
    """Vectors by text, and what making all of them took."""

    file: Path
    known: dict[str, np.ndarray] = field(default_factory=dict)
    seconds: float = 0.0

    @classmethod
    def load(cls, file: Path) -> Vectors:
        return cls(file, *pickle.loads(file.read_bytes())) if file.is_file() else cls(file)

    def save(self) -> None:
        part = self.file.with_suffix(".part")
        part.write_bytes(pickle.dumps((self.known, self.seconds)))
        part.rename(self.file)

    def matrix(self, texts: Sequence[str], encoder: Encoder) -> np.ndarray:
        """Vectors of the texts, shape (n, d); new ones are encoded, short ones first, and saved now and then."""
        new = sorted({text for text in texts if text not in self.known}, key=len)
        saved = perf_counter()
        for start in range(0, len(new), CHUNK):
            some = new[start : start + CHUNK]
            before = process_time()
            self.known.update(zip(some, encoder.encode(some), strict=True))
            self.seconds += process_time() - before
            if perf_counter() - saved > SAVE_EVERY:
                self.save()
                saved = perf_counter()
                print(f"{self.file.name}: {start + len(some):,} of {len(new):,}", flush=True)
        if new:
            self.save()
        return np.stack([self.known[text] for text in texts])


def read_cells(connection: DuckDBConnection, index: LakeIndex, rows: int | None) -> dict[int, tuple[Cells, ...]]:
    """Five sampled rows of each table, or the first `rows` of each."""
    tables = range(len(index.catalog.tables))
    if rows is None:
        found = read_samples(connection, index.catalog, dict.fromkeys(tables))
        return {table: sample.cells for table, sample in found.items()}
    return {table: tuple(read_rows(connection, index.catalog, table, rows)) for table in tables}


def summaries_of(
    index: LakeIndex,
    cells: dict[int, tuple[Cells, ...]],
    vectors: Vectors,
    encoder: Encoder,
    tables: Sequence[int] | None = None,
) -> Summaries:
    """The documents of the lake, or of some of its tables."""
    chosen = range(len(index.catalog.tables)) if tables is None else tables
    materials = [
        Material(index.catalog.tables[table], cells[table], index.descriptions(table), index.contexts[table])
        for table in chosen
    ]
    made = [
        Block(table, kind, text)
        for table, found in zip(chosen, blocks_of(materials, encoder), strict=True)
        for kind, text in found
    ]
    return Summaries(tuple(made), vectors.matrix([block.text for block in made], encoder))


def row_texts(
    index: LakeIndex, cells: dict[int, tuple[Cells, ...]], tables: Sequence[int] | None = None
) -> Iterator[tuple[int, list[str]]]:
    """Per table, or for some tables, the rows as texts."""
    for table in cells if tables is None else tables:
        rows, columns = cells[table], [column.name for column in index.catalog.tables[table].columns]
        yield table, [SEPARATOR.join(row_summary(columns, row)) for row in rows]


@dataclass
class Prepared:
    """What methods 'pneuma' and 'rows' need of a lake."""

    summaries: Summaries
    sampled: dict[int, tuple[Cells, ...]]
    rows: dict[int, tuple[Cells, ...]]
    encoded_rows: dict[int, tuple[Cells, ...]]
    """By table, the rows that method 'rows' has vectors of."""
    documents: Vectors
    row_vectors: Vectors


def prepare(root: Path, name: str, cache: Path = CACHE, *, with_rows: bool = True) -> Prepared:
    """Read and encode a lake, or take what is kept."""
    connection = open_lake(lake_folder(root, name), cache)
    encoder = default_encoder(1)
    remembering = RememberingEncoder(encoder, cache / f"{name}.vectors")
    index = build_index(connection, remembering)
    remembering.save()
    adapter = DuckDBConnection(connection.cursor())
    documents = Vectors.load(cache / f"{name}.documents")
    before = process_time()
    sampled = read_cells(adapter, index, None)
    reading = process_time() - before
    first = not documents.known
    summaries = summaries_of(index, sampled, documents, encoder)
    if first:
        documents.seconds += reading
        documents.save()
    every = read_cells(adapter, index, MOST_ROWS)
    row_vectors = Vectors.load(cache / f"{name}.rows")
    encoded = every if name in EVERY_ROW else sampled
    if with_rows:
        row_vectors.matrix([text for _, texts in row_texts(index, encoded) for text in texts], encoder)
    connection.close()
    return Prepared(summaries, sampled, every, encoded, documents, row_vectors)


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("names", nargs="+")
    options.add_argument("--cache", type=Path, default=CACHE)
    options.add_argument("--documents", action="store_true", help="documents alone")
    arguments = options.parse_args()
    for name in arguments.names:
        made = prepare(lakes_folder(arguments.lakes), name, arguments.cache, with_rows=not arguments.documents)
        print(
            name,
            len(made.summaries.blocks),
            f"{made.documents.seconds:.0f} s, rows {made.row_vectors.seconds:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
