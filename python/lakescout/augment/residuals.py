"""How much of the target a key could still explain: residuals of the base's model, summed per value of a column."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

import numpy as np

from lakescout.augment.evaluator import Evaluator
from lakescout.augment.keyform import key_sql, normal_sql
from lakescout.augment.keyindex import hash_bound, smallest
from lakescout.augment.neighbours import MIN_KEYS, Probe
from lakescout.augment.paths import Path
from lakescout.augment.ridge import Floats, fitted
from lakescout.joins.columns import LakeColumns
from lakescout.joins.profile import Kind
from lakescout.sqltext import Sql

MAX_ROWS: Final = 2_000_000
"""Rows of the base that are read for it."""


def _residual(grams: Floats, names: Sequence[str], rows: str, target: str) -> tuple[Sql, float]:
    """SQL of the residual of the model on all rows, from sums or single rows, and its mean square."""
    total = grams.sum(axis=0)[None]
    size = total.shape[1] - 2
    weights, intercept = fitted(total, range(1, size + 1)) if size else (np.zeros((1, 0)), np.zeros(1))
    parts = [f"{weight!r} * {name}" for weight, name in zip(weights[0].tolist(), names, strict=True) if weight]
    line = np.concatenate([[-intercept[0]], -weights[0], [1.0]])
    square = float(line @ total[0] @ line) / max(float(total[0, 0, 0]), 1.0)
    return Sql(f"({target} - {float(intercept[0])!r} * {rows}{''.join(f' - ({part})' for part in parts)})"), square


def base_probes(evaluator: Evaluator, columns: LakeColumns, grams: Floats) -> Iterator[Probe]:
    """The probes of the base's columns that could be keys. `grams` are those of the bare base. Raises QueryError."""
    base = evaluator.base
    names = [f"x{place}" for place in range(1, len(base.features) + 1)]
    residual, square = _residual(grams, names, "1", "y")
    for number in columns.index.columns_of(base.number):
        column = base.table.columns[int(columns.position[number])]
        known = columns.flat[number]
        if known.kind is Kind.OTHER or known.distinct < MIN_KEYS or column.name == base.target.name:
            continue
        bound = hash_bound(known.distinct)
        sql = (
            f"SELECT hash(k0) AS h, count(*) AS n, sum({residual}) AS r FROM "
            f"(FROM ({base.design([normal_sql(column)])}) LIMIT {MAX_ROWS}) "
            f"WHERE k0 IS NOT NULL AND hash(k0) <= {bound}::UBIGINT GROUP BY h ORDER BY h"
        )
        yield _probe(evaluator, sql, number, bound, square)


def path_probes(evaluator: Evaluator, columns: LakeColumns, path: Path, skip: Collection[str]) -> Iterator[Probe]:
    """The probes of the columns of a path's last table, weighted by the rows of the base that reach them.

    `skip`: columns, lower-cased, that give the target away; a join on them would too.
    """
    keyed = evaluator.keys(path.base_key)
    table, grams = keyed.name, keyed.grams
    names = [f"sx{place}" for place in range(1, grams.shape[1] - 1)]
    residual, square = _residual(grams, names, "n", "sy")
    own = {name.lower() for name in path.hops[-1].right_columns} | set(skip)
    for number in columns.index.columns_of(path.table):
        column = columns.index.catalog.tables[path.table].columns[int(columns.position[number])]
        known = columns.flat[number]
        if known.kind is Kind.OTHER or known.distinct < MIN_KEYS or column.name.lower() in own:
            continue
        bound = hash_bound(known.distinct)
        sql = (
            f"SELECT hash(j) AS h, sum(t.n) AS n, sum({residual}) AS r FROM {table} AS t "
            f"JOIN ({_reached(evaluator, path, normal_sql(column))}) AS p ON t.k = p.k "
            f"WHERE hash(j) <= {bound}::UBIGINT GROUP BY h ORDER BY h"
        )
        yield _probe(evaluator, sql, number, bound, square)


def _reached(evaluator: Evaluator, path: Path, value: Sql) -> str:
    """Which values (j) of the last table the keys (k) of the base reach."""
    tables = evaluator.catalog.tables
    sql = ""
    for place in range(len(path.hops) - 1, -1, -1):
        hop = path.hops[place]
        table = tables[hop.right]
        key = key_sql(table, hop.right_columns, hop.form)
        if place == len(path.hops) - 1:
            sql = f"SELECT DISTINCT {key} AS k, {value} AS j FROM {table.name.quoted}"
            continue
        on = key_sql(table, path.hops[place + 1].left_columns, path.hops[place + 1].form)
        rows = f"SELECT {key} AS k, {on} AS o FROM {table.name.quoted}"
        sql = f"SELECT DISTINCT b.k, i.j FROM ({rows}) AS b JOIN ({sql}) AS i ON b.o = i.k"
    return f"SELECT k, j FROM ({sql}) WHERE k IS NOT NULL AND j IS NOT NULL"


def _probe(evaluator: Evaluator, sql: str, number: int, bound: int, square: float) -> Probe:
    rows = evaluator.connection.query(sql)
    hashes, counts, sums = (np.asarray(rows.column(name).combine_chunks()) for name in ("h", "n", "r"))
    keys = smallest(hashes, bound)
    size = len(keys.hashes)
    counts, sums = counts.astype(np.float64)[:size], sums.astype(np.float64)[:size]
    weights = np.column_stack([counts, sums**2 / np.maximum(counts, 1.0) / max(square, 1e-12)])
    return Probe(number, keys, weights)
