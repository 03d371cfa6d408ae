"""The trained index of one database: loaded when it changed, trained and updated when asked to."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from lakescout.birdie import store
from lakescout.birdie.fits import check_fits
from lakescout.birdie.hub import Hub
from lakescout.birdie.material import Material, Tell, read_material
from lakescout.birdie.plan import Plan, check_extra
from lakescout.catalog import TableName
from lakescout.connection import Connection, borrowed
from lakescout.errors import StateError, TrainingError
from lakescout.index import LakeIndex

if TYPE_CHECKING:
    from lakescout.engine import Lake


@dataclass(frozen=True, slots=True)
class TrainedNow:
    """What a training did. `action`: 'trained', 'updated', 'waiting' (too few new tables) or 'current'."""

    action: str
    tables: int = 0
    """Tables that were learned now."""
    pending: int = 0
    """New tables that are still to be learned."""
    units: int = 0
    """Memory units beside the first model."""
    questions: int = 0
    bytes: int = 0
    seconds: float = 0.0


class BirdieKeeper:
    """Loads lazily; trains one thing at a time, while questions go on being answered."""

    def __init__(self) -> None:
        self._hub: Hub | None = None
        self._version: tuple[object, ...] | None = None
        self._lock = threading.Lock()
        self._training = threading.Lock()

    def hub(self, connection: Connection, home: str) -> Hub | None:
        """The trained index as it is stored now; None when there is none. Raises StateError."""
        with self._lock:
            version = store.version(connection)
            if version != self._version:
                self._hub = store.load(connection, home)
                self._version = version
            return self._hub

    def train(self, lake: Lake, mode: str, plan: Plan, tell: Tell) -> TrainedNow:
        """Train from scratch, or a memory unit for new tables. Raises TrainingError, StateError."""
        started = time.perf_counter()
        with self._training, borrowed(lake.source) as connection:
            check_extra(plan.model)
            index = lake.index(connection)
            lake.check_writable()
            home, _ = lake.home_and_fingerprints()
            hub = None if mode == "full" else self.hub(connection, home)
            if hub is not None:
                check_fits(hub, index)
                _check_model(hub, plan)
            new = _new_tables(index, hub)
            done = self._settled(lake, mode, hub, len(new))
            if done is not None:
                return done
            material, hub = self._learn(lake, connection, index, hub, plan=plan, tell=tell)
            with lake.writing() as writer:
                size = store.save(writer, hub, home)
            lake.look_again()
        return TrainedNow(
            "updated" if len(hub.units) > 1 else "trained",
            tables=len(new),
            units=len(hub.units) - 1,
            questions=sum(map(len, material.questions)),
            bytes=size,
            seconds=time.perf_counter() - started,
        )

    def _settled(self, lake: Lake, mode: str, hub: Hub | None, new: int) -> TrainedNow | None:
        """What to say when there is nothing to train now (lazy update, BIRDIE 5)."""
        if hub is None:
            if mode == "update":
                raise TrainingError("there is no trained index to update: CALL lakescout_train_dsi() first")
            if not new:
                raise TrainingError("the lake has no tables to train on")
            return None
        if not new:
            return TrainedNow("current", units=len(hub.units) - 1)
        if mode == "auto" and new < lake.settings["dsi_update_share"] * len(hub.tables):
            return TrainedNow("waiting", pending=new, units=len(hub.units) - 1)
        return None

    def _learn(
        self, lake: Lake, connection: Connection, index: LakeIndex, hub: Hub | None, *, plan: Plan, tell: Tell
    ) -> tuple[Material, Hub]:
        from lakescout.birdie.training.backbone import Workshop
        from lakescout.birdie.training.train import Pupils, train_first, train_unit

        new = _new_tables(index, hub)
        if hub is not None:
            plan = replace(plan, questions=hub.about.questions)
        material = read_material(
            connection, index, new, questions=plan.questions, seed=plan.seed, sampling=plan.sampling, tell=tell
        )
        names = [index.catalog.tables[number].name for number in new]
        pupils = Pupils(names, lake.home_and_fingerprints()[1], material)
        with _workspace(connection, _key(index, material, plan, hub)) as folder:
            shop = Workshop(index.encoder, plan, folder, tell)
            return material, train_first(pupils, shop) if hub is None else train_unit(pupils, shop, hub)

    def note(self, connection: Connection, home: str, live: Mapping[TableName, str]) -> str:
        """How the trained index stands to the lake, whose tables have the fingerprints `live`; '' without one."""
        trained = {table.name: table.fingerprint for table in store.load_tables(connection, home)}
        if not trained:
            return ""
        counts = {
            "new": len(live.keys() - trained.keys()),
            "changed": sum(live[name] != trained[name] for name in live.keys() & trained.keys()),
            "dropped": len(trained.keys() - live.keys()),
        }
        stale = ", ".join(f"{count:,} {word}" for word, count in counts.items() if count)
        return f"the index of method 'birdie' is older than the lake: {stale} tables" if stale else ""


def _new_tables(index: LakeIndex, hub: Hub | None) -> list[int]:
    known = {table.name for table in hub.tables} if hub is not None else set()
    return [number for number, table in enumerate(index.catalog.tables) if table.name not in known]


def _check_model(hub: Hub, plan: Plan) -> None:
    """A memory unit belongs to the model that it was trained beside."""
    if plan.model and plan.model != hub.model:
        trained = repr(hub.model) if hub.model else "lakescout's own decoder"
        raise TrainingError(
            f"the index was trained from {trained}, not from {plan.model!r}: leave the model out to update it, or "
            "CALL lakescout_train_dsi(mode := 'full')"
        )


def _key(index: LakeIndex, material: Material, plan: Plan, hub: Hub | None) -> str:
    """Tells one training from another, so that an interrupted one goes on only as what it was."""
    parts = [repr(asdict(plan)), repr(index.encoder.identity), str(len(hub.tables) if hub else 0)]
    parts += [*material.first, *material.second, *material.texts()[0]]
    return hashlib.sha256("\0".join(parts).encode(errors="surrogatepass")).hexdigest()[:16]


@contextmanager
def _workspace(connection: Connection, key: str) -> Iterator[Path]:
    """A folder beside the database file, which stays when the training is interrupted; else a temporary one."""
    row = connection.query("SELECT path FROM duckdb_databases() WHERE database_name = current_database()").to_pylist()
    if not row or not row[0]["path"]:
        with tempfile.TemporaryDirectory(prefix="lakescout-") as temporary:
            yield Path(temporary)
        return
    whole = Path(str(row[0]["path"]) + ".training")
    folder = whole / key
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StateError(f"training needs a folder {whole} to keep its progress in: {error}") from error
    try:
        yield folder
    except BaseException:
        with suppress(OSError):  # not empty: there is something to go on from
            folder.rmdir()
            whole.rmdir()
        raise
    shutil.rmtree(whole, ignore_errors=True)
