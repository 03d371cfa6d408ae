"""The value scan against ripgrep, over one generated lake, in one run.

    python -m benchmarks.values.scan [--folder /somewhere/with/4/GB] [--gigabytes 1.1] [--tables 200]

ripgrep, which must be installed, runs once with all literals (`rg -c -F -i`) over the lake as CSV. All of it is in the
page cache for both. Times are the least of several runs; CPU seconds stand beside them, because
they hold on a busy machine too. Writes benchmarks/results/values/scan.md.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb

from benchmarks.common import report
from benchmarks.common.cost import cost, in_fresh_process, peak_megabytes
from benchmarks.common.options import result_parser
from benchmarks.values import lake as made_lake
from benchmarks.values.lake import generate
from lakescout.doors.python import DuckDBConnection
from lakescout.lake.catalog import TableFilter, read_snapshot
from lakescout.values import Literal, ValueDictionary, find, scan
from lakescout.values.dictionary import Candidate

QUESTION = (
    "which of the shipping contracts signed by Harold Whitcombe in the northern counties "
    "were cancelled before the second quarter"
)


def ripgrep(texts: list[str], folder: Path) -> int:
    patterns = [part for text in texts for part in ("-e", text)]
    command = ["rg", "-c", "-F", "-i", *patterns, str(folder)]
    lines = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()
    return sum(int(line.rsplit(":", 1)[1]) for line in lines)


def spans(question: str) -> list[str]:
    words = question.split()
    found = [" ".join(words[i : i + n]) for n in (3, 2, 1, 4) for i in range(len(words) - n + 1)]
    return [span for span in found if len(span) > 3]


def literal_sets(raw: duckdb.DuckDBPyConnection) -> dict[str, list[str]]:
    def cell(column: str, table: int, row: int) -> str:
        found = raw.execute(f"SELECT {column} FROM t{table:05} LIMIT 1 OFFSET {row}").fetchone()
        assert found is not None
        return str(found[0])

    occurring = [cell("person", 3, 5), cell("category_a", 10, 7), cell("code", 4, 7), cell("person", 6, 9)]
    nowhere = spans(QUESTION)[:40]
    return {
        "40 literals, none occurs": nowhere,
        "40 literals, 4 occur": [*nowhere[:36], *occurring],
        "3 literals, none occurs": nowhere[:3],
        "3 literals, 2 occur": [nowhere[0], *occurring[:2]],
    }


def peak_memory(database: Path) -> float:
    """The peak memory, in MB, of this process after it scanned the lake."""
    connection, catalog, _ = open_lake(database)
    scan(connection, catalog, [Literal(text) for text in spans(QUESTION)[:40]])
    return peak_megabytes()


def open_lake(database: Path) -> tuple[DuckDBConnection, Any, duckdb.DuckDBPyConnection]:
    raw = duckdb.connect(str(database), read_only=True)
    raw.execute("SET memory_limit = '512MB'")
    connection = DuckDBConnection(raw.cursor())
    return connection, read_snapshot(connection, TableFilter()).catalog, raw


FLOORS = {
    "lengths alone": ("sum(strlen({column}))", ""),
    "equal as written": ("count(*)", "WHERE {column} IN ({texts})"),
    "equal in small letters": ("count(*)", "WHERE lower({column}) IN ({texts})"),
}
"""Bare statements over all text columns: lower bounds for any scan by DuckDB that does as much."""


def floor(raw: duckdb.DuckDBPyConnection, catalog: Any, statement: tuple[str, str], texts: list[str]) -> None:
    """Run a bare statement over all text columns, many in one union."""
    listed = ", ".join("'" + text.lower().replace("'", "''") + "'" for text in texts)
    parts = [
        f"(SELECT {statement[0]} FROM {table.name.quoted} {statement[1]})".format(column=column.name, texts=listed)
        for table in catalog.tables
        for column in table.columns
        if column.type == "VARCHAR"
    ]
    for start in range(0, len(parts), 100):
        raw.execute(" UNION ALL ".join(parts[start : start + 100])).fetchall()


FLOORS_OF_SOME = {
    "whether, as written": "SELECT EXISTS (SELECT 1 FROM {table} WHERE {column} IN ({texts}))",
    "how many, as written": "SELECT count(*) FROM {table} WHERE {column} IN ({texts})",
    "how many, without regard to case and accents":
        "SELECT count(*) FROM {table} WHERE strip_accents(lower({column})) IN ({small})",
}  # fmt: skip
"""Bare statements over the text columns that the dictionary names: lower bounds for reading the live tables."""


def floor_of_some(
    raw: duckdb.DuckDBPyConnection, catalog: Any, statement: str, found: list[Candidate], texts: list[str]
) -> None:
    """Run a bare statement over the columns that may hold a literal, each asked for its literals."""
    asked: dict[tuple[int, int], list[str]] = {}
    for place, table, position in found:
        if catalog.tables[table].columns[position].type == "VARCHAR":
            asked.setdefault((table, position), []).append(texts[place].replace("'", "''"))
    parts = []
    for (table, position), wanted in asked.items():
        listed = "'" + "', '".join(wanted) + "'"
        name, column = catalog.tables[table].name.quoted, catalog.tables[table].columns[position].name
        parts.append(statement.format(table=name, column=column, texts=listed, small=listed.lower()))
    raw.execute(" UNION ALL ".join(parts)).fetchall()


def csv_bytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in (folder / "csv").iterdir())


def measure(folder: Path, runs: int) -> list[str]:
    connection, catalog, raw = open_lake(folder / "lake.duckdb")
    total = csv_bytes(folder)
    built = cost(lambda: ValueDictionary.build(connection, catalog), 1)
    dictionary: ValueDictionary = built.result
    warm = [Literal("warm up")]
    find(connection, catalog, warm, dictionary)
    rows, contained, floors, some = [], [], [], []
    for name, texts in literal_sets(raw).items():
        literals = [Literal(text) for text in texts]
        grep = cost(lambda texts=texts: ripgrep(texts, folder / "csv"), runs, resource.RUSAGE_CHILDREN)
        live = cost(lambda literals=literals: scan(connection, catalog, literals), runs)
        known = cost(lambda literals=literals: find(connection, catalog, literals, dictionary), runs)
        assert known.result == live.result
        ratio = f"{live.wall / grep.wall:.2f} ({live.cpu / grep.cpu:.2f})"
        rows.append([name, grep, live, ratio, known, f"{grep.wall / known.wall:.1f} ({grep.cpu / known.cpu:.1f})"])
        if "none" not in name:
            maybe = dictionary.probe(connection, catalog, literals, frozenset(range(len(catalog.tables))))
            for kind, bare in FLOORS_OF_SOME.items():
                least = cost(
                    lambda bare=bare, maybe=maybe, texts=texts: floor_of_some(raw, catalog, bare, maybe, texts), runs
                )
                some.append([name, kind, least, f"{grep.wall / least.wall:.1f} ({grep.cpu / least.cpu:.1f})"])
        if name.startswith("3"):
            inside = [replace(literal, contains=True) for literal in literals]
            slow = cost(lambda inside=inside: scan(connection, catalog, inside), 1)
            contained.append([name, slow, f"{slow.wall / grep.wall:.1f}"])
            for kind, bare in FLOORS.items():
                least = cost(lambda bare=bare, texts=texts: floor(raw, catalog, bare, texts), runs)
                floors.append([name, kind, least, f"{least.wall / grep.wall:.2f} ({least.cpu / grep.cpu:.2f})"])
    count = sum(table.rows or 0 for table in catalog.tables)
    return [
        f"Lake: {len(catalog.tables)} tables, {count:,} rows, {total / 1e9:.2f} GB as CSV.\n"
        f"Dictionary: {dictionary.size / 1e6:.1f} MB, {dictionary.size / total:.1%} of the CSV; built in {built}.",
        report.table(
            ["literals", "rg -c -F -i", "live scan", "ratio (CPU)", "dictionary", "rg / dictionary (CPU)"], rows
        ),
        report.table(["literals", "bare statement over the columns of the dictionary", "cost", "rg / it (CPU)"], some),
        report.table(["literals", "containment, live", "times rg"], contained),
        report.table(["literals", "bare statement over all text columns", "cost", "times rg (CPU)"], floors),
    ]


def main() -> None:
    options = result_parser(__doc__ or "")
    options.add_argument("--folder", type=Path, help="where the lake is written; deleted afterwards")
    options.add_argument("--gigabytes", type=float, default=1.1)
    options.add_argument("--tables", type=int, default=200)
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--keep", action="store_true", help="use a lake that is there, and leave it")
    given = options.parse_args()
    if shutil.which("rg") is None:
        raise SystemExit("benchmarks.values.scan compares with ripgrep: install it, so that `rg` is found")
    given.folder = given.folder or Path(tempfile.mkdtemp())
    if not (given.folder / "lake.duckdb").exists():
        generate(given.folder, int(given.gigabytes * 1e9), given.tables)
    parts = measure(given.folder, given.runs)
    small = given.folder / "small"
    generate(small, int(given.gigabytes * 1e8), given.tables)
    memory = []
    for name, folder in (("a tenth of the lake", small), ("the lake", given.folder)):
        held = in_fresh_process(peak_memory, folder / "lake.duckdb")
        memory.append(f"- {name}, {csv_bytes(folder) / 1e9:.2f} GB as CSV: {held:.0f} MB")
    shutil.rmtree(given.folder if not given.keep else small)
    version = subprocess.run(["rg", "--version"], capture_output=True, text=True, check=True).stdout.split("\n")[0]
    parts = [
        f"DuckDB {duckdb.__version__}, {version}, load {os.getloadavg()[1]:.0f} from other work.",
        (made_lake.__doc__ or "").strip(),
        *parts,
        "Peak resident memory of a process that scans for 40 literals, live (memory_limit 512 MB):",
        "\n".join(memory),
    ]
    path = report.write(given.out, "values/scan", "Value scan against ripgrep", parts, options="--folder DIR")
    print(path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
