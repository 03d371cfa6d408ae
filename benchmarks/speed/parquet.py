"""The costs of a view over a folder of Parquet as its rows grow, how often its bytes are read, and if budgets hold.

python -m benchmarks.speed.parquet [--rows 1000000 10000000]
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import duckdb

from benchmarks.common.cost import ASKED, Cost, cost
from benchmarks.common.options import parser
from benchmarks.common.report import table, write
from lakescout.doors.python import lake_of
from lakescout.engine.discover import discover

FILE_ROWS = 2_500_000
ORDERS = """
COPY (
    SELECT
        i AS order_id,
        (hash(i, 1) % {customers})::INTEGER + 1 AS customer_id,
        (hash(i, 2) % 5000)::INTEGER + 1 AS product_id,
        ['open', 'paid', 'shipped', 'returned', 'cancelled'][1 + (hash(i, 3) % 5)::INTEGER] AS status,
        'Harbour ' || (hash(i, 4) % 20000) AS port,
        (hash(i, 5) % 100000000)::DECIMAL(12, 2) / 100 AS amount,
        (hash(i, 6) % 1000003) / 1000.0 AS weight,
        TIMESTAMP '2015-01-01' + INTERVAL (i * 3) SECOND AS ordered_at,
        'ARD-' || lpad(((i * 7919) % 1000000007)::VARCHAR, 10, '0') AS tracking_code,
        'Mara ' || (hash(i, 8) % 200000) AS consignee,
        md5(i::VARCHAR) || ' ' || left(md5(i::VARCHAR || 'x'), (hash(i, 9) % 24)::INTEGER) AS remark
    FROM range({first}, {after}) AS t(i)
) TO '{path}' (FORMAT parquet, COMPRESSION zstd)
"""
QUESTIONS = {
    "no cell": "total amount of orders per status",
    "a rare cell": "which orders went to Harbour 1234",
    "a number": "the weight of order 70001",
    "no such cell": "orders of the consignee Ziggy Nowhere",
    "a join": "names of the customers with the largest amount of orders",
}


def make(folder: Path, rows: int) -> None:
    """Write `folder/orders/*.parquet` and `folder/lake.duckdb` with a view over them and two tables."""
    (folder / "orders").mkdir()
    customers = max(rows // 50, 100)
    with duckdb.connect(str(folder / "lake.duckdb")) as con:
        for number, first in enumerate(range(0, rows, FILE_ROWS)):
            path = folder / "orders" / f"part_{number:03}.parquet"
            con.execute(ORDERS.format(customers=customers, first=first, after=min(first + FILE_ROWS, rows), path=path))
        con.execute(f"CREATE VIEW orders AS FROM read_parquet('{folder / 'orders'}/*.parquet')")
        names = f"SELECT i AS customer_id, 'Customer ' || i AS name FROM range(1, {customers + 1}) t(i)"
        con.execute(f"CREATE TABLE customer AS {names}")
        con.execute("CREATE TABLE product AS SELECT i AS product_id, 'Thing ' || i AS title FROM range(1, 5001) t(i)")


@contextmanager
def opened(folder: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A copy of the lake's file, which knows nothing yet; its view reads the same Parquet."""
    with tempfile.TemporaryDirectory() as scratch:
        copy = shutil.copy(folder / "lake.duckdb", scratch)
        with duckdb.connect(str(copy)) as con:
            yield con


def measure(folder: Path) -> dict[str, Cost[object]]:
    """The costs of the first refresh and of each function's questions one after the other, in this process."""
    found: dict[str, Cost[object]] = {}
    with opened(folder) as con:
        lake = lake_of(con)
        lake.override({"threads": 1})
        found["refresh"] = cost(lake.refresh)
        for name, ask in ASKED.items():
            for kind, question in QUESTIONS.items():
                found[f"{name}, {kind}"] = cost(lambda ask=ask, lake=lake, text=question: ask(lake, text))
    return found


def over_budget(folder: Path, seconds: float) -> dict[str, Cost[object]]:
    """Costs of some questions over fresh copies of the lake, with `seconds` for scans, joins and statements each."""
    found: dict[str, Cost[object]] = {}
    for name, ask in ASKED.items():
        with opened(folder) as con:
            lake = lake_of(con)
            lake.override({
                "threads": 1, "scan_milliseconds": int(seconds * 1000), "answer_seconds": seconds,
                "join_seconds": seconds,
            })  # fmt: skip
            lake.refresh()
            discover(lake, "warm", k=1, method="scout", threshold=None)
            for kind, question in list(QUESTIONS.items())[1:3]:
                found[f"{name}, {kind}"] = cost(lambda ask=ask, lake=lake, text=question: ask(lake, text))
    return found


def report(
    folder: Path, found: Sequence[tuple[int, float, dict[str, Cost[object]], dict[str, Cost[object]]]], seconds: float
) -> Path:
    """Write the page with the figures so far."""
    head = ["", *(f"{rows:,} rows, {size / 1e6:.0f} MB" for rows, size, _, _ in found)]
    lines = [
        [name, *(f"{each[name].cpu:.2f} s, {each[name].read / size:.2f} x" for _, size, each, _ in found)]
        for name in found[0][2]
    ]
    limits = [[name, *(each[name].wall for *_, each in found)] for name in found[0][3]]
    parts = [
        ABOUT,
        table(head, lines),
        f"Seconds of the clock of a question that may take {seconds:g} s for its scans, as many for reading tables "
        "to measure joins, and as many for its statements:",
        table(head, limits),
    ]
    options = " ".join(["--rows", *(str(rows) for rows, *_ in found), "--seconds", f"{seconds:g}"])
    return write(folder, "speed/parquet", "A view over a folder of Parquet", parts, options=options)


ABOUT = (
    "Seconds of the processor of each call, in the order in which they were made in one process, and the bytes that it "
    "read of the Parquet files, in times their size. A view over files of 2.5 million rows with eleven columns, and "
    "two tables of customers and products in DuckDB's format. The file system's cache holds the files."
)


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--rows", type=int, nargs="*", default=[1_000_000, 10_000_000])
    options.add_argument("--seconds", type=float, default=2.0, help="the budget of each part of a question")
    options.add_argument("--folder", type=Path, default=None, help="where lakes are written; one that is there is used")
    given = options.parse_args()
    found = []
    for rows in given.rows:
        with tempfile.TemporaryDirectory() as scratch:
            folder = (given.folder or Path(scratch)) / str(rows)
            if not folder.exists():
                folder.mkdir(parents=True)
                make(folder, rows)
            size = sum(path.stat().st_size for path in (folder / "orders").iterdir())
            found.append((rows, float(size), measure(folder), over_budget(folder, given.seconds)))
        written = report(given.out, found, given.seconds)
    print(written.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
