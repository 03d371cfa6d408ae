"""What a Ray cluster on this machine gains and costs in indexing: with two workers, one and none, and a killed node.

    python -m benchmarks.speed.cluster [--tables 600] [--rounds 2]
    python -m benchmarks.speed.cluster --sizes 80 400 2000

Needs the extra `ray`. The lake is made here: tables with 50 rows each, whose cells go into the value dictionary. Every
process has one thread, so that a worker is a core. The ways take turns within each round. With --sizes it measures two
workers and none on lakes of these sizes, and the command as a user runs it, Ray's start and end included.
"""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb

from benchmarks.common.made_lakes import make
from benchmarks.common.options import result_parser
from benchmarks.common.report import table, write
from lakescout.doors.python import private_lake
from lakescout.engine.derived import PreparedRefresh
from lakescout.lake.sqltext import quote_path
from lakescout.plugins import cluster
from lakescout.plugins.cluster import Errand, Unit, Worker, gather, wait_until_free

ROWS = 50
CELLS = {
    "VARCHAR": "'word ' || (i * {n} % 37)",
    "BIGINT": "i * {n} % 41",
    "DOUBLE": "i * {n} / 8",
    "DATE": "DATE '2024-01-01' + (i % 28)::INTEGER",
}
MEMORY = 80 << 20
SOON = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 500, "health_check_failure_threshold": 4}


class Logged(Worker):
    """Logs each unit that it begins, and the CPU time of each that it ends."""

    log = Path()
    doomed = ""

    def __init__(self) -> None:
        self.begun = 0

    def do(self, errand: Errand, unit: Unit) -> Any:
        import ray

        self.begun += 1
        if self.begun == 1:
            self.note("start", time.process_time())
        stuck = ray.get_runtime_context().get_node_id() == self.doomed and self.begun > 2
        self.note("stuck" if stuck else "begin", 0.0)
        if stuck:
            time.sleep(600)
        before = time.process_time()
        found = super().do(errand, unit)
        self.note("end", time.process_time() - before)
        return found

    def note(self, what: str, seconds: float) -> None:
        with self.log.open("a", encoding="utf-8") as file:
            file.write(f"{what} {seconds:.4f}\n")


def read_log(path: Path) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {what: [] for what in ("start", "begin", "stuck", "end")}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        what, seconds = line.split()
        found[what].append(float(seconds))
    return found


def made_lake(path: Path, tables: int) -> None:
    with make(path, tables) as connection:
        rows = connection.execute(
            "SELECT schema_name, table_name, list(data_type ORDER BY column_index) FROM duckdb_columns() "
            "WHERE NOT internal GROUP BY ALL"
        ).fetchall()
        connection.execute("BEGIN")
        for number, (schema, name, types) in enumerate(rows, start=1):
            cells = ", ".join(CELLS[kind].format(n=number + place) for place, kind in enumerate(types))
            connection.execute(f"INSERT INTO {quote_path(schema, name)} SELECT {cells} FROM range({ROWS}) t(i)")
        connection.execute("COMMIT")


def index(path: Path, prepared: PreparedRefresh | None) -> tuple[float, float]:
    """Wall-clock and CPU seconds of a first index."""
    before = time.perf_counter(), time.process_time()
    with duckdb.connect(str(path)) as connection:
        connection.execute("SET threads = 1")
        lake = private_lake(connection)
        lake.override({"threads": 1, "value_index": "dictionary"})
        if prepared is not None:
            lake.take(prepared)
        lake.refresh()
        with lake.session() as (one, snapshot):
            lake.join_state(one, snapshot)
    return time.perf_counter() - before[0], time.process_time() - before[1]


def together(path: Path, log: Path, workers: int, doomed: str = "") -> tuple[float, float, PreparedRefresh]:
    """Wall-clock seconds and this process's CPU seconds until a cluster is done; and what it did."""
    Logged.log, Logged.doomed = log, doomed
    before = time.perf_counter(), time.process_time()
    with duckdb.connect(str(path), read_only=True) as connection:
        lake = private_lake(connection)
        lake.override({"threads": 1, "value_index": "dictionary"})
        prepared = gather(lake, path, "auto", workers=workers, kind=Logged)
    spent = time.perf_counter() - before[0], time.process_time() - before[1]
    wait_until_free(path)
    return *spent, prepared


@contextmanager
def nodes(count: int) -> Iterator[Any]:
    """A cluster of `count` nodes with one CPU each, to which this process is connected."""
    import ray
    from ray.cluster_utils import Cluster

    made = Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "object_store_memory": MEMORY, "_system_config": SOON}
    )
    try:
        for _ in range(count - 1):
            made.add_node(num_cpus=1, object_store_memory=MEMORY)
        ray.init(address=made.address, log_to_driver=False)
        yield made
    finally:
        ray.shutdown()
        made.shutdown()


def killed(path: Path, log: Path) -> dict[str, list[float]]:
    """The log of an indexing in which one of three nodes was killed in its third unit."""
    with nodes(3) as cluster_:
        doomed = cluster_.list_all_nodes()[-1]

        def kill() -> None:
            while not read_log(log)["stuck"]:
                time.sleep(0.05)
            cluster_.remove_node(doomed, allow_graceful=False)

        threading.Thread(target=kill, daemon=True).start()
        _, _, prepared = together(path, log, 3, doomed.node_id)
        index(path, prepared)
    return read_log(log)


def by_command(path: Path, *options: str) -> tuple[float, float]:
    """Wall-clock seconds of `lakescout index`, and the CPU seconds of its processes that it waited for."""
    before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "lakescout", "index", str(path), *options], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before[1].ru_utime - before[1].ru_stime
    return time.perf_counter() - before[0], spent


def sized(work: Path, tables: int) -> list[list[object]]:
    """Rows of the section on sizes: how a lake is indexed, wall and CPU."""
    made_lake(work / "lake.duckdb", tables)
    copies = [Path(shutil.copy(work / "lake.duckdb", work / f"{way}_{tables}.duckdb")) for way in "abcd"]
    (work / "lake.duckdb").unlink()
    rows: list[list[object]] = []
    with nodes(2):
        for warm in (True, False):  # the first starts the workers' processes
            path = Path(shutil.copy(copies[0], work / "two.duckdb"))
            log = work / f"log_{tables}_{warm}"
            wall, driver, prepared = together(path, log, 2)
            noted = read_log(log)
            write_wall, write_cpu = index(path, prepared)
            path.unlink()
        spent = driver + sum(noted["end"]) + sum(noted["start"]) + write_cpu
        rows.append(["two workers of a cluster that runs", wall + write_wall, spent])
    rows.insert(0, ["one process, one thread", *index(copies[1], None)])
    rows.append(["`lakescout index`", *by_command(copies[2])])
    rows.append(
        ["`lakescout index --ray local --workers 2`", by_command(copies[3], "--ray", "local", "--workers", "2")[0], ""]
    )
    return [[f"{tables:,}", *row] for row in rows]


def sizes(out: Path, given: list[int]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        rows = []
        for tables in given:
            loads = os.getloadavg()[0]
            rows += [[*row, f"{loads:.1f}"] for row in sized(Path(folder), tables)]
            print(*rows[-4:], sep="\n", flush=True)
    text = [
        f"Tables of {ROWS} rows; one run each, after one of the cluster that does not count. The command has both "
        "cores and, with `--ray local`, starts and ends its cluster. The processor's seconds of a cluster are those of "
        "the driver, the units, the start of workers and writing, without Ray's own processes.",
        table(["tables", "indexed by", "wall, s", "processor, s", "load before"], rows),
    ]
    said = "--sizes " + " ".join(map(str, given))
    print(write(out, "speed/cluster", "Lakes by size", text, options=said, variant="sizes").read_text())


def main() -> None:
    options = result_parser(__doc__ or "")
    options.add_argument("--tables", type=int, default=600)
    options.add_argument("--rounds", type=int, default=2)
    options.add_argument("--sizes", type=int, nargs="+", help="only the section on lakes of these sizes")
    given = options.parse_args()
    os.environ |= {
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_worker_niceness": "0",
    }
    if given.sizes:
        sizes(given.out, given.sizes)
        return
    cluster.RUNS_A_UNIT, cluster.TABLES_A_UNIT = 2, 25  # type: ignore[misc]
    loads, rounds = [], []
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        made_lake(work / "lake.duckdb", given.tables)
        with nodes(2):
            for number in range(given.rounds + 1):
                one: dict[str, float] = {}
                copies = [shutil.copy(work / "lake.duckdb", work / f"{way}.duckdb") for way in ("alone", "one", "two")]
                one["alone"], one["alone cpu"] = index(copies[0], None)
                for workers, path in ((1, copies[1]), (2, copies[2])):
                    log = work / f"log_{number}_{workers}"
                    one[f"{workers}"], one[f"{workers} driver"], prepared = together(path, log, workers)
                    noted = read_log(log)
                    one[f"{workers} work"], one[f"{workers} start"] = sum(noted["end"]), sum(noted["start"])
                    one["units"] = len(noted["end"])
                    one[f"{workers} write"], one[f"{workers} write cpu"] = index(path, prepared)
                print(one, flush=True)
                loads.append(os.getloadavg()[0])
                if number:  # the first round starts the workers' processes
                    rounds.append(one)
        noted = killed(work / "lake.duckdb", work / "log_killed")

    def middle(key: str) -> float:
        return statistics.median(one[key] for one in rounds)

    def ratio(top: tuple[str, ...], bottom: tuple[str, ...]) -> float:
        return statistics.median(sum(one[k] for k in top) / sum(one[k] for k in bottom) for one in rounds)

    rows = [
        ["spread part, wall: one worker / two workers", ratio(("1",), ("2",))],
        ["whole index, wall: one worker / two workers", ratio(("1", "1 write"), ("2", "2 write"))],
        ["whole index, wall: alone, one thread / two workers", ratio(("alone",), ("2", "2 write"))],
        ["whole index, wall: one worker / alone, one thread", ratio(("1", "1 write"), ("alone",))],
        ["processor: the units of one worker / the whole index alone", ratio(("1 work",), ("alone cpu",))],
        ["processor: driver, one worker with its start, and writing / alone",
         ratio(("1 driver", "1 work", "1 start", "1 write cpu"), ("alone cpu",))],
        ["processor: what stays with the driver, before and after / alone",
         ratio(("1 driver", "1 write cpu"), ("alone cpu",))],
    ]  # fmt: skip
    units = int(middle("units"))
    lost = len(noted["begin"]) + len(noted["stuck"]) - units
    changed = {"tables": given.tables, "rounds": given.rounds}
    said = " ".join(f"--{name} {value}" for name, value in changed.items() if value != options.get_default(name))
    figures = "one round" if len(rounds) == 1 else f"medians of {len(rounds)} rounds"
    text = [
        f"{given.tables} tables of {ROWS} rows, {units} units of work, {figures} after one that "
        f"does not count. Load on the two cores while it ran: {min(loads):.1f} to {max(loads):.1f}, of other work too.",
        table(["ratio", "measured"], rows),
        table(
            ["seconds", "wall", "processor"],
            [
                ["alone, one thread", middle("alone"), middle("alone cpu")],
                ["one worker: until all units are back", middle("1"), middle("1 driver") + middle("1 work")],
                ["one worker: writing", middle("1 write"), middle("1 write cpu")],
                ["start of a worker, once", "", middle("1 start")],
                ["two workers: until all units are back", middle("2"), middle("2 driver") + middle("2 work")],
                ["two workers: writing", middle("2 write"), middle("2 write cpu")],
            ],
        ),
        f"One of three nodes killed in its third unit: {units} units, {units + lost} begun, so {lost} done again "
        f"({lost / units:.1%}). The unit at work is lost, and those whose results lay on the node and had not been "
        "fetched.",
    ]
    print(write(given.out, "speed/cluster", "Indexing by a Ray cluster", text, options=said).read_text())


if __name__ == "__main__":
    main()
