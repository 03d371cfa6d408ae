"""What measuring a candidate costs: sums per key against the materialised join with scikit-learn; growth.

python -m benchmarks.augment.cost
"""

from __future__ import annotations

import statistics
from typing import Any

import duckdb
import numpy as np

import lakescout
from benchmarks.common import report
from benchmarks.common.cost import cost, cpu_seconds
from benchmarks.common.options import result_parser
from lakescout.doors.python import DuckDBConnection, lake_of
from lakescout.joins.profile import unread
from lakescout.plugins.augment.base import read_base, row_features
from lakescout.plugins.augment.evaluator import Evaluator
from lakescout.plugins.augment.judge import judge
from lakescout.plugins.augment.keys import Form
from lakescout.plugins.augment.paths import Hop
from lakescout.plugins.augment.paths import Path as JoinPath
from lakescout.plugins.augment.ridge import cross_validated
from lakescout.plugins.augment.surface import augment_tables

ROWS, KEYS, COLUMNS = 1_000_000, 100_000, 5
ALL: dict[str, Any] = {"evaluations": 10**6, "seconds": 600.0, "search": "bfs"}
"""Every candidate is measured."""


def side(number: int) -> str:
    """The name of a candidate, in letters: tables whose names differ by a number are parts of one.

    >>> side(0), side(12)
    ('side_a', 'side_bc')
    """
    return "side_" + "".join(chr(ord("a") + int(digit)) for digit in str(number))


def make(connection: duckdb.DuckDBPyConnection, rows: int, keys: int, candidates: int) -> None:
    """A base of four features, and candidates that join on its key."""
    noise = ", ".join(f"random() AS x{n}" for n in range(4))
    y = f"random() + (i % {keys}) / {keys} + random() AS y"
    rows_sql = f"SELECT i % {keys} AS place_id, {noise}, {y} FROM range({rows}) t(i)"
    connection.execute(f"CREATE OR REPLACE TABLE base AS {rows_sql}")
    for number in range(candidates):
        columns = ", ".join(f"random() + i / {keys} AS c{n}" for n in range(COLUMNS))
        connection.execute(
            f"CREATE OR REPLACE TABLE {side(number)} AS SELECT i AS place_id, {columns} FROM range({keys}) t(i)"
        )


def evaluator_of(connection: duckdb.DuckDBPyConnection) -> tuple[Evaluator, Any]:
    lake = lake_of(connection)
    with lake.session() as (_, index):
        pass
    catalog = index.catalog
    number = next(n for n, table in enumerate(catalog.tables) if table.name.table == "base")
    profile = unread([column.type for column in catalog.tables[number].columns])
    private = DuckDBConnection(connection.cursor())
    return Evaluator(private, catalog, read_base(private, catalog, number, "y", profile)), catalog


def ours(evaluator: Evaluator, catalog: Any, name: str) -> tuple[float, float]:
    """Seconds for one candidate, and R2 with all of its features."""
    number = next(n for n, table in enumerate(catalog.tables) if table.name.table == name)
    table = catalog.tables[number]
    path = JoinPath((Hop(evaluator.base.number, ("place_id",), number, ("place_id",), Form.NATIVE),))
    features = row_features(table, unread([column.type for column in table.columns]), {}, {"place_id"})

    def work() -> Any:
        measured = evaluator.measure(path, features)
        assert measured is not None
        judge(measured, "y")
        return measured

    spent = cost(work)
    measured = spent.result
    return spent.cpu, cross_validated(measured.grams, [*measured.before, *measured.new]).r2


def theirs(evaluator: Evaluator, name: str) -> tuple[float, float]:
    """Seconds to materialise the join and cross-validate with scikit-learn over the same folds, and R2."""
    from sklearn.linear_model import Ridge
    from sklearn.metrics import r2_score
    from sklearn.model_selection import PredefinedSplit, cross_val_predict
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    keys = evaluator.keys((("place_id",), Form.NATIVE)).name
    assert isinstance(evaluator.connection, DuckDBConnection)
    cursor = evaluator.connection._cursor

    def work() -> float:
        joins = f"base b LEFT JOIN {name} s USING (place_id) JOIN {keys} k ON k.k = b.place_id"
        sql = f"SELECT b.*, s.* EXCLUDE (place_id), k.fold FROM {joins}"
        columns = cursor.execute(sql).fetchnumpy()
        folds, y = columns.pop("fold"), columns.pop("y")
        rows = np.column_stack([np.asarray(values, dtype=float) for values in columns.values()])
        model = make_pipeline(StandardScaler(), Ridge(alpha=1.0))
        return float(r2_score(y, cross_val_predict(model, rows, y, cv=PredefinedSplit(folds))))

    spent = cost(work)
    return spent.cpu, spent.result


def against_sklearn() -> list[list[object]]:
    connection = lakescout.connect()
    make(connection, ROWS, KEYS, 10)
    evaluator, catalog = evaluator_of(connection)
    prepare = cpu_seconds(lambda: evaluator.keys((("place_id",), Form.NATIVE)))
    mine = [ours(evaluator, catalog, side(number)) for number in range(10)]
    seconds, r2 = theirs(evaluator, side(0))
    middle = statistics.median(one for one, _ in mine)
    return [
        ["summing the base per key, once", f"{prepare:.2f} s", ""],
        ["one candidate, by sums per key (median of 10)", f"{middle * 1000:.0f} ms", f"{mine[0][1]:.6f}"],
        ["one candidate, joined and fitted by scikit-learn", f"{seconds:.1f} s", f"{r2:.6f}"],
        ["ratio", f"{seconds / middle:.0f}", ""],
        ["ratio with the base's sums shared among 10 candidates", f"{seconds / (middle + prepare / 10):.0f}", ""],
    ]


def growth_rows(sizes: list[int]) -> list[list[object]]:
    found = []
    for rows in sizes:
        connection = lakescout.connect()
        make(connection, rows, max(rows // 10, 100), 3)
        evaluator, catalog = evaluator_of(connection)
        prepare = cpu_seconds(lambda evaluator=evaluator: evaluator.keys((("place_id",), Form.NATIVE)))
        middle = statistics.median(ours(evaluator, catalog, side(number))[0] for number in range(3))
        found.append([f"{rows:,}", f"{max(rows // 10, 100):,}", f"{prepare:.2f} s", f"{middle * 1000:.0f} ms"])
        connection.close()
    return found


def growth_candidates(counts: list[int]) -> list[list[object]]:
    found = []
    for count in counts:
        connection = lakescout.connect()
        make(connection, 20_000, 1_000, count)
        lake = lake_of(connection)
        whole = cpu_seconds(lambda lake=lake: augment_tables(lake, "base", "y", max_hops=1, **ALL, k=1))
        again = cost(lambda lake=lake: augment_tables(lake, "base", "y", max_hops=1, **ALL, k=2))
        warm, evaluations = again.cpu, again.result[0]["cost"]["evaluations"]
        found.append(
            [
                f"{count:,}",
                f"{evaluations:,}",
                f"{whole:.1f} s",
                f"{warm:.1f} s",
                f"{1000 * warm / evaluations:.0f} ms",
            ]
        )
        connection.close()
    return found


def main() -> None:
    parser = result_parser(__doc__ or "")
    parser.add_argument("--rows", type=int, nargs="*", default=[10_000, 100_000, 1_000_000, 10_000_000])
    parser.add_argument("--candidates", type=int, nargs="*", default=[10, 100, 1_000])
    options = parser.parse_args()
    against = against_sklearn()
    print(against, flush=True)
    rows = growth_rows(options.rows)
    print(rows, flush=True)
    candidates = growth_candidates(options.candidates)
    report.write(
        options.out,
        "augment/cost",
        "What measuring a candidate costs",
        [
            f"A base of {ROWS:,} rows and {KEYS:,} keys with 5 features, candidates of {KEYS:,} rows with {COLUMNS} "
            "columns; 10 folds. Times are processor time, for the machine is shared. To reach: 20 times cheaper than "
            "joining and fitting.",
            report.table(["", "time", "R2"], against),
            "Growth with the rows of the base (a tenth as many keys, candidates with one row a key):",
            report.table(["rows", "keys", "base, once", "one candidate"], rows),
            "Growth with the candidates (a base of 20,000 rows, 1,000 keys), one call of augment_tables that "
            "measures "
            "them all; the first call profiles the lake:",
            report.table(
                ["candidates", "evaluations", "first call", "next call", "next call, an evaluation"], candidates
            ),
        ],
    )


if __name__ == "__main__":
    main()
