"""Indexing on several machines: workers of a Ray cluster encode and read, and one process writes.

The work of the next refresh is looked up first, with the lake open only for reading, so that workers can open it too.
It is cut into units, which Ray Data hands out; if a node dies, another one does its unit again. The results go to the
refresh that every other door calls, which does all the writing. It reads again what no longer fits the lake.
"""

from __future__ import annotations

import logging
import os
import pickle
import re
import socket
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import duckdb
import numpy as np

from lakescout.doors.python import open_database, private_lake
from lakescout.engine.derived import PreparedRefresh
from lakescout.engine.lake import NAMES, Ahead, Lake
from lakescout.errors import ClusterError, LakescoutError, QueryError, first_line, plainly
from lakescout.joins.cached_joins import shape
from lakescout.joins.profile import Reading, TableProfile, digest
from lakescout.joins.profiling import content_fingerprints, profile_tables
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.lake.connection import Connection, Limit, borrowed
from lakescout.lake.freshness import Signature
from lakescout.values.describe import read
from lakescout.version import __version__, to_install
from lakescout.words.encoder import Encoder, EncoderIdentity, Vectors
from lakescout.words.onnx import OnnxEncoder, default_encoder, load_encoder

RUNS_A_UNIT: Final = 8
"""Runs of the encoder in one unit: about a second of work."""
TABLES_A_UNIT: Final = 100
COLUMNS_A_UNIT: Final = 1_000
CELLS_A_UNIT: Final = 5_000_000
"""The most tables, columns, and rows times columns in one unit of several tables."""
VIEWS: Final = 20
"""How many views each machine must show that it can read."""
HEADERS: Final = 12_288
"""Bytes at the start of a database file, which tell of its last checkpoint."""
FREE_SECONDS: Final = 60.0
CPUS_A_WORKER: Final = 0.9
"""Ray Data hangs where its workers take every processor."""
CONNECT_SECONDS: Final = 5.0
"""Seconds that an address has to answer."""
CHECK_SECONDS: Final = 120.0
"""Seconds that the nodes have to answer `examine`: the first call of a node imports everything."""
LOCAL: Final = "local"
"""The address that stands for a cluster on this machine that lasts as long as the command."""


@dataclass(frozen=True)
class Texts:
    """Texts to encode, in the order of the encoder's runs."""

    texts: tuple[str, ...]


@dataclass(frozen=True)
class Cells:
    """Tables to read for the value dictionary, each with its fingerprint."""

    catalog: Catalog
    fingerprints: tuple[str, ...]


@dataclass(frozen=True)
class Keys:
    """Tables to read for joins, each with its fingerprint; None: the worker takes it first."""

    catalog: Catalog
    fingerprints: tuple[str | None, ...]
    seconds: float
    """The most seconds that reading may take."""


Unit = Texts | Cells | Keys


@dataclass(frozen=True)
class Errand:
    """What every worker is told."""

    encoder: str
    """The folder of the encoder; empty for the one that comes with lakescout."""
    sha256: str
    """Of the encoder's weights."""
    lake: str = ""
    """The path of the database; empty where workers encode and nothing else."""
    print: str = ""
    """The `print_of` that database."""
    setup: tuple[str, ...] = ()
    """Statements to run first."""
    views: tuple[TableName, ...] = ()
    """Some views, which every machine must be able to read."""
    version: str = __version__
    duckdb: str = duckdb.__version__


class Worker:
    """One worker: does one unit after another, with one thread."""

    def __call__(self, batch: Mapping[str, Any]) -> dict[str, list[Any]]:
        """Ray Data's form of `do`. The errand comes with each unit: a worker may be started anew at any time."""
        found = [self.do(*pickle.loads(unit)) for unit in batch["unit"]]
        return {"number": list(batch["number"]), "found": [pickle.dumps(each) for each in found]}

    def do(self, errand: Errand, unit: Unit) -> Any:
        """The result of a unit."""
        if isinstance(unit, Texts):
            return open_encoder(errand.encoder).encode(unit.texts)
        with borrowed(open_lake(errand.lake, errand.setup).source) as connection:
            if isinstance(unit, Cells):
                return read(connection, unit.catalog, range(len(unit.fingerprints)), dict(enumerate(unit.fingerprints)))
            return profiled(connection, unit)


@cache
def open_encoder(folder: str) -> OnnxEncoder:
    """The encoder of a worker, with one thread."""
    return load_encoder(Path(folder), 1) if folder else default_encoder(1)


@cache
def open_lake(path: str, setup: tuple[str, ...]) -> Lake:
    """The lake of a worker, for reading, with one thread. Raises LakescoutError."""
    try:
        connection = open_database(path, read_only=True)
        for statement in ("SET threads = 1", *setup):
            connection.execute(statement)
    except duckdb.Error as error:
        raise ClusterError(f"cannot open {path}: {first_line(error)}") from error
    lake = private_lake(connection)
    _open[path] = connection
    return lake


_open: Final[dict[str, duckdb.DuckDBPyConnection]] = {}
"""Keeps the connections of open lakes alive: a lake holds its own weakly."""


def close_lakes() -> None:
    """Close the lakes that this process opened as a worker."""
    open_lake.cache_clear()
    while _open:
        _open.popitem()[1].close()


def profiled(connection: Connection, unit: Keys) -> dict[TableName, TableProfile]:
    """The profiles of the tables that could be read, each with the shape that its table had before the reading."""
    tables = unit.catalog.tables
    given = {
        table.name: fingerprint
        for table, fingerprint in zip(tables, unit.fingerprints, strict=True)
        if fingerprint is not None
    }
    fingerprints = {**content_fingerprints(connection, unit.catalog, set(), given), **given}
    found = profile_tables(connection, tables, limit=Limit.of(unit.seconds))
    return {
        table.name: replace(profile, shape=shape(table, fingerprints[table.name]))
        for table, profile in found
        if profile.reading is Reading.DONE
    }


def print_of(path: Path) -> str:
    """A digest of the headers and of the sizes of a database and its log, to tell copies apart; empty if unreadable."""
    try:
        with path.open("rb") as file:
            head = file.read(HEADERS)
        log = path.with_name(f"{path.name}.wal")
        return digest(head, f"{path.stat().st_size} {log.stat().st_size if log.exists() else 0}".encode())
    except OSError:
        return ""


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
    return cannot_read(errand) if errand.lake else ""


def cannot_read(errand: Errand) -> str:
    """What keeps this machine from reading the lake, in words."""
    found = print_of(Path(errand.lake))
    if found != errand.print:
        what = "has another file" if found else "has no file that can be read"
        return f"{what} at {errand.lake}: put the lake on a disk that all machines share, or give --encode-only"
    try:
        with borrowed(open_lake(errand.lake, errand.setup).source) as connection:
            for view in errand.views:
                try:
                    connection.query(f"SELECT 1 FROM {view.quoted} LIMIT 0")
                except QueryError as error:
                    return f"cannot read the view {view.table}: {plainly(error)}"
    except LakescoutError as error:
        return str(error)
    finally:
        close_lakes()
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


def table_units(tables: Sequence[Table]) -> list[list[Table]]:
    """Tables in order, in units of at most so much work; one of unknown size is a unit of its own."""
    units: list[list[Table]] = []
    columns = cells = 0
    for table in tables:
        size = (CELLS_A_UNIT if table.rows is None else table.rows) * len(table.columns)
        columns, cells = columns + len(table.columns), cells + size
        if not units or len(units[-1]) == TABLES_A_UNIT or columns > COLUMNS_A_UNIT or cells > CELLS_A_UNIT:
            units.append([])
            columns, cells = len(table.columns), size
        units[-1].append(table)
    return units


def units_of(ahead: Ahead, encoder: Encoder, *, encode_only: bool = False, seconds: float = 0.0) -> list[Unit]:
    """Everything that workers do for a refresh; `seconds` is what reading a unit for joins may take."""
    units: list[Unit] = [*text_units(encoder, ahead.texts)]
    if encode_only:
        return units
    catalog = ahead.catalog
    fingerprints = {catalog.tables[number].name: fingerprint for number, fingerprint in ahead.cells.items()}
    for part in table_units([table for table in catalog.tables if table.name in fingerprints]):
        units.append(Cells(replace(catalog, tables=tuple(part)), tuple(fingerprints[table.name] for table in part)))
    for part in table_units([table for table in catalog.tables if table.name in ahead.profiles]):
        found = tuple(ahead.profiles[table.name] for table in part)
        units.append(Keys(replace(catalog, tables=tuple(part)), found, seconds))
    return units


def merged(
    units: Sequence[Unit],
    results: Mapping[int, Any],
    encoder: EncoderIdentity | None = None,
    as_of: Signature | None = None,
) -> PreparedRefresh:
    """What came back, as a refresh takes it. Raises ClusterError where a unit is missing."""
    missing = [number for number in range(len(units)) if number not in results]
    if missing:
        raise ClusterError(f"the cluster lost {len(missing)} of {len(units)} units of work: run the command again")
    vectors: dict[str, Vectors] = {}
    cells: dict[TableName, Any] = {}
    profiles: dict[TableName, TableProfile] = {}
    for number, unit in enumerate(units):
        if isinstance(unit, Texts):
            vectors.update(zip(unit.texts, np.asarray(results[number], np.float32), strict=True))
        elif isinstance(unit, Cells):
            cells.update({unit.catalog.tables[place].name: found for place, found in results[number].items()})
        else:
            profiles.update(results[number])
    return PreparedRefresh(vectors, cells, profiles, encoder, as_of)


def gather(
    lake: Lake,
    path: Path,
    address: str,
    *,
    setup: Sequence[str] = (),
    workers: int = 0,
    encode_only: bool = False,
    full: bool = False,
    kind: type[Worker] = Worker,
) -> PreparedRefresh:
    """The work of the next refresh, done by a cluster; the lake is open for reading. Raises ClusterError."""
    with cluster(address) as ray:
        ahead = lake.ahead(full=full)
        encoder = lake.keeper.encoder()
        units = units_of(ahead, encoder, encode_only=encode_only, seconds=float(lake.settings["join_seconds"]))
        if not units:
            return PreparedRefresh()
        errand = Errand(str(lake.settings["encoder"]), encoder.identity.sha256)
        if not encode_only:
            place = path.resolve()
            views = tuple(sample(lake, ahead))
            errand = replace(errand, lake=str(place), print=print_of(place), setup=tuple(setup), views=views)
        check_nodes(ray, errand)
        done = spread(ray, units, errand, workers=workers, tell=lake.stages(), kind=kind)
        return merged(units, dict(done), encoder.identity, ahead.as_of)


def sample(lake: Lake, ahead: Ahead) -> Iterator[TableName]:
    """Some of the views that can be read here."""
    views = [table.name for table in ahead.catalog.tables if table.is_view and table.name in ahead.profiles]
    with borrowed(lake.source) as connection:
        for view in views[:: max(1, len(views) // VIEWS)][:VIEWS]:
            try:
                connection.query(f"SELECT 1 FROM {view.quoted} LIMIT 0")
            except QueryError:
                continue
            yield view


def wait_until_free(path: Path) -> None:
    """Return once no worker has the database open any more. Raises ClusterError after a minute."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    end = time.monotonic() + FREE_SECONDS
    while True:
        try:
            with path.open("r+b") as file:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError as error:
            if time.monotonic() > end:
                raise ClusterError(f"{path} is still open in another process") from error
            time.sleep(0.1)
        except OSError as error:
            raise ClusterError(f"{path} cannot be written: {error}") from error


def spread(
    ray: Any,
    units: Sequence[Unit],
    errand: Errand,
    *,
    workers: int = 0,
    tell: Callable[[str, int, int], None] | None = None,
    kind: type[Worker] = Worker,
) -> Iterator[tuple[int, Any]]:
    """The number and the result of each unit, in the order in which they are done. Raises ClusterError."""
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    context = ray.data.DataContext.get_current()
    context.enable_progress_bars = False
    room = max(1, int(ray.cluster_resources().get("CPU", 1)))
    wanted = min(workers or room, room, len(units))
    rows = [{"number": number, "unit": pickle.dumps((errand, unit))} for number, unit in enumerate(units)]
    done = ray.data.from_items(rows, override_num_blocks=len(rows)).map_batches(
        kind,
        batch_size=1,
        num_cpus=CPUS_A_WORKER,
        compute=ray.data.ActorPoolStrategy(size=wanted),
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


TOKEN: Final = re.compile(r"InvalidAuthToken|Unauthenticated|[Aa]uthentication token|RAY_AUTH_MODE")
"""How Ray says that its token is wrong, or missing."""
TOKENS: Final = (
    "the cluster asks for Ray's token, and this machine has none or another: put the file ~/.ray/auth_token of the "
    "machine that started it here (or its text into RAY_AUTH_TOKEN), and set RAY_AUTH_MODE=token"
)


def why(error: BaseException, said: str) -> str:
    """Why Ray could not start: its error, or what it wrote to standard error instead, as of a token that is wrong."""
    return f"{reason(error)}; {TOKENS}" if TOKEN.search(f"{error}\n{said}") else reason(error)


@contextmanager
def overheard() -> Iterator[Callable[[], str]]:
    """A function that tells what was written to standard error in the block, by native code, too; it is written after.

    Ray's core says there, and nowhere else, why a cluster refuses it.
    """
    try:
        real = os.dup(2)
    except OSError:  # there is no standard error
        yield lambda: ""
        return
    with tempfile.TemporaryFile() as kept:

        def said() -> str:
            kept.seek(0)
            return kept.read().decode(errors="replace")

        failed = True
        os.dup2(kept.fileno(), 2)
        try:
            yield said
            failed = False
        finally:
            os.dup2(real, 2)
            os.close(real)
            told = said()
            if not (failed and TOKEN.search(told)):  # else the error says it, once
                os.write(2, told.encode())


@contextmanager
def cluster(address: str) -> Iterator[Any]:
    """The module `ray`, connected to a cluster; one that this process is connected to already stays so.

    Raises ClusterError.
    """
    if find_spec("ray") is None:
        raise ClusterError(f"--ray needs the extra lakescout[ray]: {to_install('ray')}")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
        import ray.data
    except ImportError as error:
        raise ClusterError(f"--ray needs the extra lakescout[ray]: {to_install('ray')} ({error})") from error
    if ray.is_initialized():
        yield ray
        return
    check_address(address)
    with overheard() as said:
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False)
        except Exception as error:  # Ray raises many kinds
            raise ClusterError(f"cannot join the Ray cluster at {address}: {why(error, said())}") from error
    try:
        yield ray
    finally:
        ray.shutdown()


def check_address(address: str) -> None:
    """Raises ClusterError for a malformed address, or one where nothing answers: Ray itself would try for long."""
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
