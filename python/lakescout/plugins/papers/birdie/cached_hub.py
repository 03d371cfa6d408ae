"""The trained index of one database: loaded when it changed, trained and updated on request."""

from __future__ import annotations

import hashlib
import io
import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lakescout.errors import QueryError, StateError, first_line
from lakescout.lake import store
from lakescout.lake.cached import Cached, DatabaseState
from lakescout.lake.catalog import TableName, live_name, stored_name
from lakescout.lake.connection import Connection
from lakescout.plugins.papers.birdie import PARTS, TABIDS, tree
from lakescout.plugins.papers.birdie.hub import About, Hub, Trained, UnitParts
from lakescout.plugins.papers.birdie.pretrained import Architecture, Pretrained
from lakescout.plugins.papers.birdie.search import QuestionPool
from lakescout.words.encoder import EncoderIdentity

FORMAT = PARTS.version
_PARTS = ("graph", "parameters", "tree", "unit-0")
_PRETRAINED = ("encoder", "vocabulary", "embedding")
_AGAIN = "train again: CALL lakescout_train_dsi(mode := 'full')"


def version(connection: Connection) -> tuple[object, ...] | None:
    """Equal for the same trained index; None if there is none. Not for use inside a transaction."""
    rows = store.rows_if_there(connection, "SELECT checksum FROM lakescout.dsi_parts WHERE part = 'about'")
    return tuple(found for (found,) in rows) or None


def save(connection: Connection, hub: Hub, home: str) -> int:
    """Write the hub, replacing an older one; returns the size of its parts in bytes. Call it inside a transaction.

    Parts that are already stored, and whole, stay as they are, so an update only appends a unit.
    """
    store.create(connection, PARTS.name, TABIDS.name)
    parts = _parts(hub, home)
    store.keep_blobs(connection, PARTS.name, {(part,): store.Blob.of(data) for part, data in parts.items()})
    connection.execute("DELETE FROM lakescout.dsi_tables")
    tables = (
        (number, table.unit, *stored_name(table.name, home), table.tabid, table.fingerprint)
        for number, table in enumerate(hub.tables)
    )
    store.append(connection, TABIDS.name, tables)
    return sum(map(len, parts.values()))


def load(connection: Connection, home: str) -> Hub | None:
    """The stored hub; None if nothing was trained. Raises StateError if it is damaged or belongs to another lake."""
    if version(connection) is None:
        return None
    try:
        return _loaded(connection, home)
    except StateError:
        raise
    except Exception as error:  # bytes that somebody changed make numpy and zipfile raise whatever they like
        raise StateError(f"the trained index is damaged ({first_line(error)}); {_AGAIN}") from error


def _loaded(connection: Connection, home: str) -> Hub:
    blobs = _blobs(connection)
    about = json.loads(blobs["about"])
    if about["format"] != FORMAT:
        raise StateError(f"the trained index has format {about['format']}, this lakescout reads {FORMAT}; {_AGAIN}")
    tables = _load_tables(connection, home)
    needed = {*_PARTS, *(_PRETRAINED if "model" in about else ())}
    if about["tables"] != _digest(tables, home) or not needed <= blobs.keys():
        raise StateError(f"the trained index is that of another lake: it does not fit the stored tabids; {_AGAIN}")
    encoder = EncoderIdentity(*about["encoder"])
    trained_at = datetime.fromisoformat(about["trained_at"])
    return Hub(
        About(encoder, about["seed"], about["questions"], trained_at),
        blobs["graph"],
        _arrays(blobs["parameters"]),
        tree.from_bytes(blobs["tree"]),
        tuple(_unit(_arrays(blobs[f"unit-{number}"])) for number in range(about["units"])),
        tuple(tables),
        _pretrained(about, blobs) if "model" in about else None,
    )


def _pretrained(about: Mapping[str, Any], blobs: Mapping[str, bytes]) -> Pretrained:
    architecture = Architecture(**about["architecture"])
    embedding = _arrays(blobs["embedding"])["embedding"]
    return Pretrained(about["model"], architecture, blobs["vocabulary"], blobs["encoder"], embedding)


def load_tables(connection: Connection, home: str) -> list[Trained]:
    """The tables that the stored index knows; none if nothing was trained."""
    return _load_tables(connection, home) if version(connection) is not None else []


def _parts(hub: Hub, home: str) -> dict[str, bytes]:
    identity = hub.about.encoder
    about: dict[str, Any] = {
        "format": FORMAT,
        "encoder": [identity.name, identity.sha256, identity.dimension],
        "seed": hub.about.seed,
        "questions": hub.about.questions,
        "trained_at": hub.about.trained_at.isoformat(),
        "units": len(hub.units),
        "tables": _digest(hub.tables, home),
    }
    pretrained: dict[str, bytes] = {}
    if hub.pretrained is not None:
        about |= {"model": hub.pretrained.model, "architecture": asdict(hub.pretrained.architecture)}
        pretrained = {
            "encoder": hub.pretrained.encoder,
            "vocabulary": hub.pretrained.vocabulary,
            "embedding": _packed({"embedding": hub.pretrained.embedding}),
        }
    units = {f"unit-{number}": _packed(_unit_arrays(unit)) for number, unit in enumerate(hub.units)}
    return {
        "about": json.dumps(about).encode(),
        "graph": hub.graph,
        "parameters": _packed(dict(hub.parameters)),
        "tree": tree.to_bytes(hub.tree),
        **pretrained,
        **units,
    }


def _blobs(connection: Connection) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for (part,), data in store.stored_blobs(connection, PARTS.name).items():
        if data is None:
            raise StateError(f"the trained index is damaged (checksum of its part {part!r}); {_AGAIN}")
        found[part] = data
    return found


def _digest(tables: Sequence[Trained], home: str) -> str:
    """Identifies which tabid belongs to which table, whatever the home database is called."""
    lines = sorted(f"{tuple(stored_name(table.name, home))!r} {table.tabid} {table.unit}" for table in tables)
    return hashlib.sha256("\n".join(lines).encode(errors="surrogatepass")).hexdigest()


def _load_tables(connection: Connection, home: str) -> list[Trained]:
    rows: list[dict[str, Any]] = connection.query(
        'FROM lakescout.dsi_tables ORDER BY "position" ASC NULLS LAST'
    ).to_pylist()
    return [
        Trained(
            live_name(row["database_name"], row["schema_name"], row["table_name"], home),
            tuple(row["tabid"]),
            row["unit"],
            row["fingerprint"],
        )
        for row in rows
    ]


def _packed(arrays: Mapping[str, NDArray[Any]]) -> bytes:
    """The arrays as an .npz file: the same bytes for the same arrays."""
    file = io.BytesIO()
    np.savez(file, **arrays)  # type: ignore[arg-type, unused-ignore]
    return file.getvalue()


def _arrays(blob: bytes) -> dict[str, NDArray[Any]]:
    with np.load(io.BytesIO(blob), allow_pickle=False) as file:
        return {name: file[name] for name in file.files}


def _unit_arrays(unit: UnitParts) -> dict[str, NDArray[Any]]:
    matrices = {f"matrix-{number}": matrix.astype(np.float16) for number, matrix in enumerate(unit.matrices)}
    pool: dict[str, NDArray[Any]] = {"questions": unit.questions.vectors, "first": unit.questions.first}
    return {**matrices, "vectors": unit.vectors, **pool}


def _unit(arrays: Mapping[str, NDArray[Any]]) -> UnitParts:
    down1, up1, down2, up2 = (arrays[f"matrix-{number}"].astype(np.float32) for number in range(4))
    return UnitParts((down1, up1, down2, up2), arrays["vectors"], QuestionPool(arrays["questions"], arrays["first"]))


class CachedHub(Cached[None, "Hub | None"]):
    """The trained index of one database. Training makes and stores it. Safe to use from several threads."""

    def __init__(self) -> None:
        self._hub: Hub | None = None
        self._version: tuple[object, ...] | None = None
        self._found: tuple[object, ...] | None = None
        self._lock = threading.Lock()
        self.training = threading.Lock()
        """Held while training: one training at a time, while questions are still answered."""

    def ensure(self, now: DatabaseState, inputs: None = None) -> Hub | None:
        """The trained index as it is stored now; None if there is none. Raises StateError."""
        with self._lock:
            return super().ensure(now, inputs)

    def is_valid(self, now: DatabaseState, inputs: None) -> bool:
        """Whether the stored index is the one that was read."""
        self._found = version(now.connection)
        return self._found == self._version

    def make(self, now: DatabaseState, inputs: None) -> None:
        """Read the stored index."""
        self._hub = load(now.connection, now.home)
        self._version = self._found

    def value(self) -> Hub | None:
        """The trained index."""
        return self._hub

    def forget(self) -> None:
        """Drop the index; the next use reads it again."""
        self._hub, self._version = None, None

    def note(self, connection: Connection, home: str, live: Mapping[TableName, str]) -> str:
        """How the trained index relates to the lake, whose tables have the fingerprints `live`; '' without one."""
        try:
            trained = {table.name: table.fingerprint for table in load_tables(connection, home)}
        except (TypeError, QueryError):
            return f"the index of method 'birdie' is damaged; {_AGAIN}"
        if not trained:
            return ""
        counts = {
            "new": len(live.keys() - trained.keys()),
            "changed": sum(live[name] != trained[name] for name in live.keys() & trained.keys()),
            "dropped": len(trained.keys() - live.keys()),
        }
        stale = ", ".join(f"{count:,} {word}" for word, count in counts.items() if count)
        return f"the index of method 'birdie' is older than the lake: {stale} tables" if stale else ""
