"""The lake of the augmentation benchmark: pieces of split tables, joinable noise, hundreds of tables of other lakes."""

from __future__ import annotations

import random
from pathlib import Path

import duckdb
import numpy as np
import pandas as pd
from sklearn.impute import SimpleImputer
from sklearn.linear_model import Ridge
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from benchmarks.augment.pairs import SOURCES, STYLES, Piece, Source
from benchmarks.common.lakes import lake_folder
from lakescout.lake.sqltext import literal, quote, quote_path
from lakescout.plugins.cli.demo import build

NOISE = {"spider": 220, "wtq": 120, "fetaqa": 120}
"""Tables of other lakes among which the pieces are hidden."""
COPIES = {"car_1"}
"""Schemas left out because they hold a copy of one of our tables: the unsplit table would be no upper bound."""
HELD_OUT = 0.3
MAX_LEVELS = 12


def build_lake(path: Path, lakes: Path, cache: Path) -> int:
    """Write the lake without any base; returns how many tables it has."""
    demo = cache / "augment_demo.duckdb"
    if not demo.is_file():
        build(demo)
    if path.is_file():
        return _reused(path)
    making = path.with_suffix(".part")
    making.unlink(missing_ok=True)
    connection = duckdb.connect()
    connection.execute(
        f"ATTACH {literal(str(making))} AS lake (BLOCK_SIZE 16384); ATTACH {literal(str(demo))} AS demo (READ_ONLY)"
    )
    connection.execute("USE lake")
    for number, source in enumerate(SOURCES):
        connection.execute("CREATE SCHEMA IF NOT EXISTS whole")
        connection.execute(f"CREATE TABLE {quote_path('whole', source.name)} AS {source.sql.format(lakes=lakes)}")
        for piece in source.pieces:
            _make_piece(connection, source, piece)
        _make_noise(connection, source, number)
    rng = random.Random(0)
    for lake, count in NOISE.items():
        connection.execute(f"CREATE SCHEMA {quote(lake)}")
        found = (lake_folder(lakes, lake) / "tables").glob("*/*.parquet")
        files = sorted(file for file in found if file.parent.name not in COPIES)
        for file in rng.sample(files, count):
            name = quote_path(lake, f"{file.parent.name}_{file.stem}")
            connection.execute(f"CREATE OR REPLACE TABLE {name} AS FROM read_parquet({literal(str(file))})")
    found = connection.execute(
        "SELECT count(*) FROM duckdb_tables() WHERE database_name = 'lake' AND schema_name <> 'whole'"
    ).fetchall()[0][0]
    connection.execute("USE memory; DETACH lake")
    connection.close()
    making.rename(path)
    return int(found)


def _reused(path: Path) -> int:
    """Drop what an interrupted run left; the number of tables."""
    with duckdb.connect(str(path)) as connection:
        names = "SELECT table_name FROM duckdb_tables() WHERE table_name LIKE '%\\_study' ESCAPE '\\'"
        for (name,) in connection.execute(names).fetchall():
            connection.execute(f"DROP TABLE {quote(name)}")
        connection.execute("DROP TABLE IF EXISTS lakescout.augment_history")
        count = "SELECT count(*) FROM duckdb_tables() WHERE schema_name NOT IN ('whole', 'lakescout')"
        return int(connection.execute(count).fetchall()[0][0])


def _make_piece(connection: duckdb.DuckDBPyConnection, source: Source, piece: Piece) -> None:
    first, *rest = source.key
    keys = [f"{STYLES[piece.style].format(k=quote(first))} AS {quote(piece.key[0])}"]
    keys += [f"{quote(old)} AS {quote(new)}" for old, new in zip(rest, piece.key[1:], strict=True)]
    columns = [f"any_value({quote(old)}) AS {quote(new)}" for old, new in piece.columns.items()]
    whole = quote_path("whole", source.name)
    rows = f"SELECT {', '.join([*keys, *columns])} FROM {whole} GROUP BY ALL"
    order = f"md5(CAST({quote(piece.key[0])} AS VARCHAR))"
    connection.execute(f"CREATE TABLE {quote(piece.table)} AS SELECT * FROM ({rows}) ORDER BY {order}")
    if piece.style == "bridge":
        table, near, far = piece.bridge
        code = STYLES["bridge"].format(k=quote(first))
        rows = f"SELECT DISTINCT {quote(first)} AS {quote(near)}, {code} AS {quote(far)} FROM {whole} ORDER BY 2"
        connection.execute(f"CREATE TABLE {quote(table)} AS {rows}")


def _make_noise(connection: duckdb.DuckDBPyConnection, source: Source, number: int) -> None:
    """A table that joins on the same key and has only noise."""
    keys = ", ".join(quote(name) for name in source.key)
    random_columns = ", ".join(f"hash({keys}, {number}, {n}) % 1000 AS score_{n}" for n in range(3))
    rows = f"SELECT DISTINCT {keys}, {random_columns} FROM {quote_path('whole', source.name)}"
    connection.execute(f"CREATE TABLE {quote(source.name + '_survey')} AS {rows}")


def base_sql(source: Source, target: str, columns: tuple[str, ...], *, held_out: bool | None) -> str:
    """SQL of the base's rows: those of training keys, of held-out keys, or both with a flag."""
    chosen = ", ".join(quote(name) for name in dict.fromkeys((*source.key, *columns, target)))
    key = " || '|' || ".join(f"CAST({quote(name)} AS VARCHAR)" for name in source.key)
    flag = f"md5_number_lower({key}) % 100 < {int(100 * HELD_OUT)}"
    whole = f"{quote_path('whole', source.name)} WHERE {quote(target)} IS NOT NULL"
    if held_out is None:
        return f"SELECT {chosen}, {flag} AS held_out FROM {whole}"
    return f"SELECT {chosen} FROM {whole} AND {'' if held_out else 'NOT '}({flag})"


def unsplit_sql(source: Source, target: str, columns: tuple[str, ...]) -> str:
    """The base with every column of every piece."""
    keys = ", ".join(quote(name) for name in source.key)
    old = [name for piece in source.pieces for name in piece.columns]
    values = ", ".join(f"any_value({quote(name)}) AS {quote('all ' + name)}" for name in old)
    whole = quote_path("whole", source.name)
    rows = base_sql(source, target, columns, held_out=None)
    return f"SELECT * FROM ({rows}) LEFT JOIN (SELECT {keys}, {values} FROM {whole} GROUP BY ALL) USING ({keys})"


def held_out_r2(frame: pd.DataFrame, target: str) -> float:
    """R2 on the held-out keys of a ridge regression fitted on the others."""
    test = frame.pop("held_out").to_numpy(dtype=bool)
    y = frame.pop(target).to_numpy(dtype=float)
    rows = encoded(frame)
    model = make_pipeline(SimpleImputer(keep_empty_features=True), StandardScaler(), Ridge(alpha=1.0))
    model.fit(rows[~test], y[~test])
    return float(model.score(rows[test], y[test]))


def encoded(frame: pd.DataFrame) -> np.ndarray:
    """Numbers as they are, dates as days, month and weekday, texts of few values as one column a value."""
    parts = [np.zeros((len(frame), 1))]
    for name in frame.columns:
        column = frame[name]
        if pd.api.types.is_numeric_dtype(column):
            parts.append(column.to_numpy(dtype=float, na_value=np.nan)[:, None])
        elif pd.api.types.is_datetime64_any_dtype(column):
            days = column.astype("int64").to_numpy(dtype=float)
            parts += [
                each.to_numpy(dtype=float)[:, None] for each in (column.dt.month, column.dt.weekday, column.dt.hour)
            ]
            parts.append(days[:, None])
        elif column.nunique() <= MAX_LEVELS:
            parts.append(pd.get_dummies(column).to_numpy(dtype=float))
    return np.hstack(parts)
