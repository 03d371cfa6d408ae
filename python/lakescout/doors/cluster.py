"""Indexing on several machines: workers of a Ray cluster encode and read, and one process writes.

What lies ahead of a refresh is looked up first, with the lake open for reading alone, so that workers may open it too.
It is cut into units, which Ray Data deals out; a unit whose node dies is done again by another one. What comes back is
put before the refresh that every other door calls, so all of the writing is as it always is. What the lake no longer
fits when it is written is read again there.
"""

from __future__ import annotations

import logging
import os
import pickle
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import duckdb
import numpy as np

from lakescout.engine.derived import Prepared
from lakescout.engine.lake import NAMES, Ahead, Lake
from lakescout.errors import ClusterError, LakescoutError
from lakescout.lake.texts import Progress
from lakescout.version import __version__
from lakescout.words.encoder import Encoder, Vectors
from lakescout.words.onnx import OnnxEncoder, default_encoder, load_encoder

RUNS_A_UNIT: Final = 8
"""So many runs of the encoder are one unit: about a second."""
CPUS_A_WORKER: Final = 0.9
"""Ray Data hangs where its workers take every processor."""
CONNECT_SECONDS: Final = 5.0
"""How long the machine of an address has to answer."""
CHECK_SECONDS: Final = 120.0
"""How long the nodes have to tell what they have: the first call of a node imports everything."""
LOCAL: Final = "local"
"""The address that stands for a cluster on this machine that lasts as long as the command."""


@dataclass(frozen=True)
class Texts:
    """Texts to encode, in the order of the encoder's runs."""

    texts: tuple[str, ...]


Unit = Texts
Told = Callable[[str], Progress | None]


@dataclass(frozen=True)
class Errand:
    """What every worker is told."""

    encoder: str
    """The folder of the encoder; empty for the one that comes with lakescout."""
    sha256: str
    """Of the encoder's weights."""
    version: str = __version__
    duckdb: str = duckdb.__version__


class Worker:
    """One worker: does one unit after another, with one thread."""

    def __call__(self, batch: Mapping[str, Any]) -> dict[str, list[Any]]:
        """Ray Data's form of `do`. The errand comes with each unit: a worker may be started anew at any time."""
        found = [self.do(*pickle.loads(unit)) for unit in batch["unit"]]
        return {"number": list(batch["number"]), "found": [pickle.dumps(each) for each in found]}

    def do(self, errand: Errand, unit: Unit) -> Any:
        """What comes of a unit."""
        return open_encoder(errand.encoder).encode(unit.texts)


@cache
def open_encoder(folder: str) -> OnnxEncoder:
    """The encoder of a worker, with one thread."""
    return load_encoder(Path(folder), 1) if folder else default_encoder(1)


def examine(errand: Errand) -> str:
    """What keeps this machine from working, in words; empty if nothing does."""
    if (errand.version, errand.duckdb) != (__version__, duckdb.__version__):
        return (
            f"has lakescout {__version__} with DuckDB {duckdb.__version__}; the index is written by lakescout "
            f"{errand.version} with DuckDB {errand.duckdb}: install the same versions on every machine"
        )
    try:
        found = open_encoder(errand.encoder).identity.sha256
    except LakescoutError as error:
        return str(error)
    if found != errand.sha256:
        return "has another encoder: the same model must lie on every machine under the same path"
    return ""


def text_units(encoder: Encoder, texts: Sequence[str]) -> list[Texts]:
    """The texts in units of whole runs, so that each vector is the one that a single process makes."""
    if not texts:
        return []
    if not isinstance(encoder, OnnxEncoder):
        return [Texts(tuple(texts))]
    runs = encoder.runs(texts)
    return [
        Texts(tuple(texts[place] for run in runs[start : start + RUNS_A_UNIT] for place in run))
        for start in range(0, len(runs), RUNS_A_UNIT)
    ]


def units_of(ahead: Ahead, encoder: Encoder) -> list[Unit]:
    """Everything that workers do for a refresh."""
    return [*text_units(encoder, ahead.texts)]


def merged(units: Sequence[Unit], results: Mapping[int, Any]) -> Prepared:
    """What came back, as a refresh takes it. Raises ClusterError where a unit is missing."""
    missing = [number for number in range(len(units)) if number not in results]
    if missing:
        raise ClusterError(f"the cluster lost {len(missing)} of {len(units)} units of work: run the command again")
    vectors: dict[str, Vectors] = {}
    for number, unit in enumerate(units):
        found: Vectors = np.asarray(results[number], np.float32)
        vectors.update(zip(unit.texts, found, strict=True))
    return Prepared(vectors)


def gather(lake: Lake, address: str, *, workers: int = 0, full: bool = False) -> Prepared:
    """What a refresh of this lake needs, made by a cluster. Raises ClusterError."""
    ahead = lake.ahead(full=full)
    encoder = lake.keeper.encoder()
    units = units_of(ahead, encoder)
    if not units:
        return Prepared()
    errand = Errand(str(lake.settings["encoder"]), encoder.identity.sha256)
    with cluster(address) as ray:
        check_nodes(ray, errand)
        return merged(units, dict(spread(ray, units, errand, workers=workers, tell=lake.stages())))


def spread(
    ray: Any,
    units: Sequence[Unit],
    errand: Errand,
    *,
    workers: int = 0,
    tell: Callable[[str, int, int], None] | None = None,
    kind: type[Worker] = Worker,
) -> Iterator[tuple[int, Any]]:
    """The number of each unit with what came of it, as the cluster gets done. Raises ClusterError."""
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    context = ray.data.DataContext.get_current()
    context.enable_progress_bars = False
    wanted = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
    wanted = min(wanted, len(units))
    rows = [{"number": number, "unit": pickle.dumps((errand, unit))} for number, unit in enumerate(units)]
    done = ray.data.from_items(rows, override_num_blocks=len(rows)).map_batches(
        kind,
        batch_size=1,
        num_cpus=CPUS_A_WORKER,
        compute=ray.data.ActorPoolStrategy(min_size=1, max_size=wanted),
    )
    try:
        for count, row in enumerate(done.iter_rows(), start=1):
            yield int(row["number"]), pickle.loads(row["found"])
            if tell is not None:
                tell(NAMES, count, len(units))
    except ray.exceptions.RayError as error:
        raise ClusterError(f"the cluster stopped working: {reason(error)}") from error


def check_nodes(ray: Any, errand: Errand) -> None:
    """Raises ClusterError if a node of the cluster cannot do its part."""
    strategy = ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy
    ask = ray.remote(num_cpus=0, max_retries=0)(examine)
    nodes = {node["NodeID"]: node["NodeManagerAddress"] for node in ray.nodes() if node["Alive"]}
    asked = {ask.options(scheduling_strategy=strategy(node, soft=False)).remote(errand): node for node in nodes}
    ready, late = ray.wait(list(asked), num_returns=len(asked), timeout=CHECK_SECONDS)
    wrong = [f"{nodes[asked[each]]} does not answer within {CHECK_SECONDS:.0f} s" for each in late]
    for each in ready:
        try:
            said = ray.get(each)
        except ray.exceptions.RayError as error:
            said = f"cannot work: {reason(error)}; is lakescout[ray] {__version__} installed there?"
        wrong += [f"{nodes[asked[each]]} {said}"] if said else []
    if wrong:
        raise ClusterError("; ".join(dict.fromkeys(wrong)))


def reason(error: BaseException) -> str:
    """The last line of an error of Ray's, which says what happened where."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else type(error).__name__


@contextmanager
def cluster(address: str) -> Iterator[Any]:
    """The module `ray`, connected to a cluster; one that this process is connected to already stays so.

    Raises ClusterError.
    """
    if find_spec("ray") is None:
        raise ClusterError("--ray needs an extra: pip install 'lakescout[ray]'")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
        import ray.data
    except ImportError as error:
        raise ClusterError(f"--ray needs an extra: pip install 'lakescout[ray]' ({error})") from error
    if ray.is_initialized():
        yield ray
        return
    check_address(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False)
    except Exception as error:  # Ray raises many kinds
        raise ClusterError(f"there is no Ray cluster at {address}: {reason(error)}") from error
    try:
        yield ray
    finally:
        ray.shutdown()


def check_address(address: str) -> None:
    """Raises ClusterError for an address that is none, or where nothing answers: Ray would try for long."""
    if address in (LOCAL, "auto"):
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise ClusterError(
            f"--ray takes HOST:PORT, ray://HOST:PORT, 'auto' for the cluster that this machine is part of, or "
            f"'{LOCAL}' for this machine alone, not {address!r}"
        )
    try:
        socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS).close()
    except OSError as error:
        raise ClusterError(f"there is no Ray cluster at {address}: {error}") from error
