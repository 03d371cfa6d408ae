"""Lake folders: their tables, contexts, declared keys and questions.

A folder holds `tables/<schema>/<table>.parquet`, and where they exist `context.jsonl`, `joins.jsonl`
and `<set>_questions.jsonl`. The root of all lakes is the option `--lakes` or LAKESCOUT_LAKES.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from lakescout.lake.sqltext import literal, quote, quote_path

SMALL_BLOCKS = 16384
"""Block size of the files made here: a table of twenty rows takes 330 KB at the default, 20 KB at this."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a set. `gold_tables` are `schema.table`."""

    id: str
    text: str
    split: str
    gold_tables: tuple[str, ...]


def lake_folder(root: Path, name: str) -> Path:
    """The folder of a lake; if it is absent, an error says where lakes come from."""
    folder = root / name
    if not (folder / "tables").is_dir():
        raise SystemExit(
            f"there is no lake {name!r} under {root} (expected {folder}/tables/<schema>/<table>.parquet). "
            "Set LAKESCOUT_LAKES or --lakes; benchmarks/README.md names the public sources."
        )
    return folder


def json_lines(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a JSON lines file; none when it is absent."""
    if path.is_file():
        with path.open(encoding="utf-8") as lines:
            yield from map(json.loads, lines)


def read_questions(folder: Path, name: str) -> list[Question]:
    """The questions of the set `name` (`spider`, `spider_join`, ...)."""
    return [
        Question(str(row["id"]), row["question"], row["split"], tuple(row["gold_tables"]))
        for row in json_lines(folder / f"{name}_questions.jsonl")
    ]


def load_lake(connection: duckdb.DuckDBPyConnection, folder: Path) -> int:
    """Copy every table of the folder into the current database, contexts as comments. Returns their number."""
    files = sorted((folder / "tables").glob("*/*.parquet"))
    contexts = {(row["schema"], row["table"]): row["context"] for row in json_lines(folder / "context.jsonl")}
    connection.execute("BEGIN TRANSACTION")
    for schema in sorted({file.parent.name for file in files}):
        connection.execute(f"CREATE SCHEMA IF NOT EXISTS {quote(schema)}")
    for file in files:
        schema, table = file.parent.name, file.stem
        name = quote_path(schema, table)
        connection.execute(f"CREATE TABLE {name} AS FROM read_parquet({literal(str(file))})")
        if context := contexts.get((schema, table)):
            connection.execute(f"COMMENT ON TABLE {name} IS {literal(context)}")
    connection.execute("COMMIT")
    return len(files)


def load_folder(connection: duckdb.DuckDBPyConnection, folder: Path, scope: str = "") -> set[str]:
    """Copy the tables of a lake of strangers with their comments, only those of one schema or table if `scope` is set.

    Returns their names as `schema.table`.
    """
    known = set()
    for file in sorted((folder / "tables").glob("*/*.parquet")):
        schema, name = file.parent.name, file.stem
        if scope and scope not in {schema, name}:
            continue
        connection.execute(f"CREATE SCHEMA IF NOT EXISTS {quote(schema)}")
        connection.execute(f"CREATE TABLE {quote_path(schema, name)} AS FROM read_parquet({literal(str(file))})")
        known.add(f"{schema}.{name}")
    for row in json_lines(folder / "comments.jsonl"):
        if f"{row['schema']}.{row['table']}" in known and row["comment"]:
            path = quote_path(row["schema"], row["table"])
            of = f"COLUMN {path}.{quote(row['column'])}" if row.get("column") else f"TABLE {path}"
            connection.execute(f"COMMENT ON {of} IS {literal(row['comment'])}")
    return known


def open_lake(folder: Path, cache: Path) -> duckdb.DuckDBPyConnection:
    """A read-only connection to `<cache>/<lake>.duckdb`, which is made at the first call."""
    cache.mkdir(parents=True, exist_ok=True)
    target = cache / f"{folder.name}.duckdb"
    if not target.is_file():
        making = target.with_suffix(".part")
        making.unlink(missing_ok=True)
        connection = duckdb.connect()
        connection.execute(
            f"ATTACH {literal(str(making))} AS lake (BLOCK_SIZE {SMALL_BLOCKS}, STORAGE_VERSION 'v1.5.0')"
        )
        connection.execute("USE lake")
        load_lake(connection, folder)
        connection.execute("USE memory; DETACH lake")
        connection.close()
        making.rename(target)
    return duckdb.connect(str(target), read_only=True)
