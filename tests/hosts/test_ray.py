"""An index made by a Ray cluster of three nodes on this machine, one of which is killed at work: `make test-ray`."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import duckdb
import pytest
from test_cluster import index, stored

import lakescout
from lakescout.doors.python import private_lake
from lakescout.engine.derived import PreparedRefresh
from lakescout.errors import ClusterError
from lakescout.plugins import cluster as doors
from lakescout.plugins.cluster import Errand, Unit, Worker, gather, wait_until_free

pytestmark = pytest.mark.slow
ray: Any = pytest.importorskip("ray")
from ray.cluster_utils import Cluster  # noqa: E402

SOON = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 500, "health_check_failure_threshold": 4}
MEMORY = 80 << 20
os.environ.setdefault("RAY_worker_niceness", "0")  # on a busy machine, niced processes would starve


@pytest.fixture(scope="module")
def nodes() -> Iterator[Cluster]:
    """A head and two more nodes with one processor each."""
    made = Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "object_store_memory": MEMORY, "_system_config": SOON}
    )
    try:
        for _ in range(2):
            made.add_node(num_cpus=1, object_store_memory=MEMORY)
        ray.init(address=made.address, log_to_driver=False)
        ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
        yield made
    finally:
        ray.shutdown()
        made.shutdown()


class Logged(Worker):
    """Logs the units that it begins; on one node it hangs in its second unit."""

    log = Path()
    doomed = ""

    def __init__(self) -> None:
        self.begun = 0

    def do(self, errand: Errand, unit: Unit) -> Any:
        self.begun += 1
        here = ray.get_runtime_context().get_node_id()
        stuck = here == self.doomed and self.begun > 1
        with self.log.open("a", encoding="utf-8") as file:
            file.write(f"{here} {hash(repr(unit)[:200]) if not stuck else 'stuck'}\n")
        if stuck:
            time.sleep(600)
        return super().do(errand, unit)


def make_lake(path: Path) -> None:
    """Tables with keys, and a view over Parquet."""
    folder = path.parent
    with duckdb.connect(str(path)) as con:
        con.execute(
            f"COPY (SELECT i AS order_id, i % 50 AS customer_id FROM range(500) t(i)) TO '{folder}/orders.parquet'"
        )
        con.execute(f"CREATE VIEW orders AS FROM '{folder}/orders.parquet'")
        con.execute("CREATE TABLE customer AS SELECT i AS customer_id, 'name ' || i AS full_name FROM range(50) t(i)")
        for number in range(90):
            con.execute(
                f"CREATE TABLE fact_{'abcdefgh'[number % 8]}{number}x AS SELECT i % 50 AS customer_id, "
                f"'cell ' || (i * {number}) AS remark_{number}, i * 0.5 AS amount_in_{number} FROM range(40) t(i)"
            )
    with lakescout.connect(path) as con:
        con.execute("FROM lakescout_set('value_index', 'dictionary')").fetchall()


def together(path: Path, kind: type[Worker] = Worker, **how: Any) -> PreparedRefresh:
    with duckdb.connect(str(path), read_only=True) as con:
        return gather(private_lake(con), path, "auto", kind=kind, **how)


def test_the_index_equals_the_one_made_alone_though_a_node_dies(
    nodes: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors, "RUNS_A_UNIT", 1)
    monkeypatch.setattr(doors, "TABLES_A_UNIT", 10)
    alone, shared = tmp_path / "alone.duckdb", tmp_path / "lake.duckdb"
    for path in (alone, shared):
        make_lake(path)
    index(alone)
    doomed = nodes.list_all_nodes()[-1]
    Logged.log, Logged.doomed = tmp_path / "log.txt", doomed.node_id
    Logged.log.touch()

    def kill() -> None:
        while "stuck" not in Logged.log.read_text(encoding="utf-8"):
            time.sleep(0.05)
        nodes.remove_node(doomed, allow_graceful=False)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    prepared = together(shared, Logged)
    killer.join(60)
    begun = [line.split() for line in Logged.log.read_text(encoding="utf-8").splitlines()]
    assert [doomed.node_id, "stuck"] in begun and len({node for node, _ in begun}) == 3
    assert sum(node["Alive"] for node in ray.nodes()) == 2
    wait_until_free(shared)
    index(shared, prepared)
    assert stored(shared) == stored(alone)
    assert stored(shared)["value_segments"] and stored(shared)["joins"]


def test_the_command_indexes_by_a_cluster(nodes: Cluster, tmp_path: Path) -> None:
    make_lake(tmp_path / "lake.duckdb")
    command = [sys.executable, "-m", "lakescout", "index", str(tmp_path / "lake.duckdb"), "--ray", nodes.address]
    found = subprocess.run(command, check=False, capture_output=True, text=True, timeout=600)
    assert found.returncode == 0 and "92 tables" in found.stdout, found.stdout + found.stderr
    assert len(stored(tmp_path / "lake.duckdb")["tables"]) == 92


def test_a_lake_that_workers_cannot_open_is_an_error(
    nodes: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_lake(tmp_path / "lake.duckdb")
    monkeypatch.setattr(doors, "print_of", lambda path: "another")
    with pytest.raises(ClusterError, match="has another file at .*give --encode-only"):
        together(tmp_path / "lake.duckdb")
    assert len(together(tmp_path / "lake.duckdb", encode_only=True).vectors) > 90


def test_a_cluster_with_a_token_takes_those_who_have_it_and_tells_the_others(tmp_path: Path) -> None:
    make_lake(tmp_path / "lake.duckdb")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    head = [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", f"--port={port}", "--num-cpus=1"]
    head += ["--include-dashboard=false", "--node-ip-address=127.0.0.1", "--block"]
    index = [sys.executable, "-m", "lakescout", "index", str(tmp_path / "lake.duckdb"), "--ray", f"127.0.0.1:{port}"]
    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as short:  # a socket's path is short
        apart = {**os.environ, "HOME": short, "RAY_TMPDIR": short}
        known = {**apart, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": "a" * 40}
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        started = subprocess.Popen(head, env=known, start_new_session=True, **quiet)
        try:
            for _ in range(600):
                with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                time.sleep(0.1)
            for environment in (apart, {**known, "RAY_AUTH_TOKEN": "b" * 40}):
                found = subprocess.run(index, env=environment, check=False, capture_output=True, text=True)
                assert found.returncode and "asks for Ray's token" in found.stdout + found.stderr, found
            found = subprocess.run(index, env=known, check=False, capture_output=True, text=True)
            assert found.returncode == 0 and "92 tables" in found.stdout, found.stdout + found.stderr
        finally:
            os.killpg(started.pid, signal.SIGKILL)
            started.wait(60)
            subprocess.run(["pkill", "-9", "-f", short], check=False)  # what Ray started in sessions of their own
