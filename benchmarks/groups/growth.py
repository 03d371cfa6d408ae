"""join_groups on made lakes of many tables: the join graph, the first question, later ones, and one more table.

python -m benchmarks.groups.growth [--tables 1000 3000 10000] [--only METHOD ...]
"""

from __future__ import annotations

import random
import statistics
import tempfile
from pathlib import Path
from typing import Any

import duckdb

import lakescout
from benchmarks.common import report
from benchmarks.common.cost import cpu_seconds, in_fresh_process, peak_megabytes
from benchmarks.common.made_lakes import make
from benchmarks.common.options import result_parser

METHODS = ("bm25", "scout", "octopus", "jar")
QUESTIONS = 8
HEAD = [
    "tables", "columns", "joins", "index, s", "join graph, s", "value dictionary, s", "one more table, s", "memory, MB",
]  # fmt: skip
METHOD_HEAD = ["method", "tables", "first question, s", "later ones, median, s", "slowest, s"]
NOTE = """The lakes are made by `benchmarks/common/made_lakes.py`: empty tables with a key, a column that refers to
another table of the schema, and up to eight more. A question names two headers of one table and one of another. Nobody
declares a key, so joins are inferred from names. All times are CPU time of one thread, since the machine is shared:
index (`lakescout_refresh`, mostly encoding the headers), join graph (`lakescout_joins`, at its first call), the value
dictionary that the second question makes, and a question by 'scout' after one table was added. A method's first
question makes what it keeps for all later ones: 'jar' then encodes a text for every table."""


def measure(tables: int, methods: tuple[str, ...]) -> tuple[list[Any], list[list[Any]]]:
    """A row for the lake and one for each method."""
    with (
        tempfile.TemporaryDirectory() as folder,
        make(Path(folder) / "made.duckdb", tables, keys=True) as connection,
    ):
        connection.execute("SET threads = 1; SET enable_progress_bar = false")
        lakescout.register(connection)
        index = cpu_seconds(lambda: connection.execute("FROM lakescout_refresh()").fetchall())
        graph = cpu_seconds(lambda: connection.execute("FROM lakescout_joins()").fetchall())
        [joins] = connection.execute("SELECT count(*) FROM lakescout_joins()").fetchone() or (0,)
        asked = questions(connection, QUESTIONS + 3)
        first = {"bm25": cpu_seconds(lambda: ask(connection, "bm25", asked[0]))}
        second = cpu_seconds(lambda: ask(connection, "bm25", asked[1]))
        rows = []
        for method in methods:
            opened = first.get(method) or cpu_seconds(lambda m=method: ask(connection, m, asked[2]))
            later = [cpu_seconds(lambda m=method, q=q: ask(connection, m, q)) for q in asked[3:]]
            rows.append([method, tables, opened, statistics.median(later), max(later)])
        dictionary = second - statistics.median(
            cpu_seconds(lambda q=q: ask(connection, "bm25", q + " ")) for q in asked[3:]
        )
        connection.execute(
            "CREATE TABLE area_0.new_customer_visit (new_customer_visit_id BIGINT, customer_name VARCHAR)"
        )
        more = cpu_seconds(lambda: ask(connection, "scout", "customer name of each new visit"))
        [columns] = connection.execute(
            "SELECT count(*) FROM duckdb_columns() WHERE schema_name <> 'lakescout'"
        ).fetchone() or (0,)
    return [tables, columns, joins, index, graph, dictionary, more, round(peak_megabytes())], rows


def ask(connection: duckdb.DuckDBPyConnection, method: str, question: str) -> None:
    sql = f"FROM join_groups(?, method := '{method}', max_tables := {2 if method == 'jar' else 5})"
    connection.execute(sql, [question]).fetchall()


def questions(connection: duckdb.DuckDBPyConnection, count: int) -> list[str]:
    rng = random.Random(0)
    sql = (
        "SELECT table_name, list(column_name ORDER BY column_index) FROM duckdb_columns() "
        "WHERE schema_name LIKE 'area%' GROUP BY ALL ORDER BY 1"
    )
    known = connection.execute(sql).fetchall()
    drawn = [rng.sample(known, 2) for _ in range(count)]
    return [
        f"{one[1][2]} and {one[1][-1]} of each {one[0]} with its {two[1][2]}".replace("_", " ") for one, two in drawn
    ]


def growth(lakes: list[list[Any]], methods: list[list[Any]]) -> str:
    """How the times grow from the smallest lake to the largest."""
    small, large = lakes[0], lakes[-1]
    later = {(row[0], row[1]): row[3] for row in methods}
    names = dict.fromkeys(row[0] for row in methods)
    times = [f"{name} {later[name, large[0]] / later[name, small[0]]:.1f}" for name in names]
    return (
        f"{large[0] / small[0]:.0f} times the tables take {large[4] / small[4]:.1f} times the time for the graph, "
        f"{large[6] / small[6]:.1f} times for one more table, and for a later question: {', '.join(times)}."
    )


def main() -> None:
    parser = result_parser(__doc__ or "")
    parser.add_argument("--tables", type=int, nargs="*", default=(1_000, 3_000, 10_000))
    parser.add_argument("--only", nargs="*", default=METHODS)
    options = parser.parse_args()
    lakes, methods = [], []
    for tables in options.tables:  # a process for each, to measure its memory
        lake, rows = in_fresh_process(measure, tables, tuple(options.only))
        lakes.append(lake)
        methods += rows
    parts = [
        NOTE,
        growth(lakes, methods),
        report.table(HEAD, lakes),
        report.table(METHOD_HEAD, sorted(methods, key=lambda row: str(row[0]))),
    ]
    report.write(options.out, "groups/growth", "Groups on lakes of many tables", parts)


if __name__ == "__main__":
    main()
