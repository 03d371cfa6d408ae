"""lakescout_train_dsi: reading the tables to learn, and training the index of method 'birdie' on them."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from decimal import Decimal
from itertools import islice
from pathlib import Path

from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError, StateError, TrainingError
from lakescout.lake.connection import Connection, borrowed, place
from lakescout.lake.index import LakeIndex
from lakescout.lake.lookup import check_choice, check_count, check_text
from lakescout.plugins.bench.generator.sample import AskedTable, read_table
from lakescout.plugins.papers.birdie.cached_hub import CachedHub, save
from lakescout.plugins.papers.birdie.hub import Hub, check_fits
from lakescout.plugins.papers.birdie.lesson import MODES, Material, Tell, TrainingPlan, check_extra
from lakescout.plugins.papers.birdie.questions import table_questions

VIEW_CHARACTERS = 1000
"""The most characters of a view; the encoder reads at most 256 tokens of it in any case."""
ROW_CHARACTERS = 400
"""The most characters of the rows that are read with caption and attributes; 64 tokens hold no more."""
MAX_NAMES = 100


def first_view(table: AskedTable) -> str:
    """Caption and attributes."""
    return ", ".join([caption(table), *(column.name for column in islice(table.columns, MAX_NAMES))])[:VIEW_CHARACTERS]


def second_view(table: AskedTable) -> str:
    """Cells, row by row, each with its attribute; for a table without rows, its first view."""
    return _cells(table, range(table.rows), VIEW_CHARACTERS, named=True) or first_view(table)


def serialised(table: AskedTable) -> str:
    """Caption, attributes, cells."""
    return f"{first_view(table)}, {_cells(table, range(table.rows), ROW_CHARACTERS)}"


def caption(table: AskedTable) -> str:
    """What is said about the table, or else its name."""
    return " | ".join(table.contexts) or table.table.name.table


def _cells(table: AskedTable, rows: range, limit: int, *, named: bool = False) -> str:
    found: list[str] = []
    length = 0
    for row in rows:
        for column in islice(table.columns, MAX_NAMES):
            cell = column.cells[row]
            if cell:
                found.append(f"{column.name}: {cell}" if named else cell)
                length += len(found[-1]) + 2
                if length > limit:
                    return ", ".join(found)[:limit]
    return ", ".join(found)


def read_material(
    connection: Connection,
    index: LakeIndex,
    tables: Sequence[int],
    *,
    questions: int,
    seed: int,
    sampling: bool = True,
    tell: Tell | None = None,
) -> Material:
    """Read some tables (catalog ids) and write `questions` questions about each."""
    material = Material()
    for done, number in enumerate(tables, start=1):
        table = read_table(connection, index, number, seed)
        asked = table_questions(table, questions, seed, sampling=sampling) if table is not None else []
        if table is None:  # no column whose cells can be put into words
            table = AskedTable(number, index.catalog.tables[number], (), 0)
        material.first.append(first_view(table))
        material.second.append(second_view(table))
        material.serialised.append(serialised(table))
        material.questions.append(asked)
        if tell:
            tell("reading tables", done, len(tables))
    return material


MOST_QUESTIONS = 1000
MOST_EPOCHS = 1000.0
MODEL_LENGTH = 4096


@dataclass(frozen=True, slots=True)
class TrainedNow:
    """What a training did. `action`: 'trained', 'updated', 'waiting' (too few new tables) or 'current'."""

    action: str
    tables: int = 0
    """Tables that were learned now."""
    pending: int = 0
    """New tables that are still to be learned."""
    units: int = 0
    """Memory units besides the first model."""
    questions: int = 0
    bytes: int = 0
    seconds: float = 0.0


def train(lake: Lake, mode: str, plan: TrainingPlan, tell: Tell) -> TrainedNow:
    """Train from scratch, or a memory unit for new tables. Raises TrainingError, StateError."""
    started = time.perf_counter()
    with lake.memory(CachedHub).training, borrowed(lake.source) as connection:
        check_extra(plan.model)
        index = lake.index(connection)
        lake.check_writable()
        lake.check_exposes_nothing("the trained index")
        now = lake.now(connection)
        hub = None if mode == "full" else lake.memory(CachedHub).ensure(now)
        if hub is not None:
            check_fits(hub, index)
            _check_model(hub, plan)
        new = _new_tables(index, hub)
        done = _settled(lake, mode, hub, len(new))
        if done is not None:
            left = _progress(connection) if done.action == "current" else None
            if left is not None:  # a process that ended between storing what it had learned and clearing up
                shutil.rmtree(left, ignore_errors=True)
            return done
        plan = plan if hub is None else replace(plan, questions=hub.about.questions)
        material = read_material(
            connection, index, new, questions=plan.questions, seed=plan.seed, sampling=plan.sampling, tell=tell
        )
        from lakescout.plugins.papers.birdie.training.backbones import Workshop
        from lakescout.plugins.papers.birdie.training.train import Pupils, train_first, train_unit

        with _workspace(connection, _key(index, material, plan, hub)) as folder:  # until what was learned is stored
            names = [index.catalog.tables[number].name for number in new]
            pupils = Pupils(names, lake.home_and_fingerprints()[1], material)
            shop = Workshop(index.encoder, plan, folder, tell)
            hub = train_first(pupils, shop) if hub is None else train_unit(pupils, shop, hub)
            with lake.writing() as writer:
                size = save(writer, hub, now.home)
        lake.look_again()
    return TrainedNow(
        "updated" if len(hub.units) > 1 else "trained",
        tables=len(new),
        units=len(hub.units) - 1,
        questions=sum(map(len, material.questions)),
        bytes=size,
        seconds=time.perf_counter() - started,
    )


def _settled(lake: Lake, mode: str, hub: Hub | None, new: int) -> TrainedNow | None:
    """The result if nothing is to be trained now (lazy update, BIRDIE 5), else None. Raises TrainingError."""
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


def _new_tables(index: LakeIndex, hub: Hub | None) -> list[int]:
    known = {table.name for table in hub.tables} if hub is not None else set()
    return [number for number, table in enumerate(index.catalog.tables) if table.name not in known]


def _check_model(hub: Hub, plan: TrainingPlan) -> None:
    """Raises TrainingError if the plan names another model than the one that the index was trained from."""
    if plan.model and plan.model != hub.model:
        trained = repr(hub.model) if hub.model else "lakescout's own decoder"
        raise TrainingError(
            f"the index was trained from {trained}, not from {plan.model!r}: leave the model out to update it, or "
            "CALL lakescout_train_dsi(mode := 'full')"
        )


def _key(index: LakeIndex, material: Material, plan: TrainingPlan, hub: Hub | None) -> str:
    """Identifies a training by what it learns, so that an interrupted one never resumes as another."""
    parts = [repr(asdict(plan)), repr(index.encoder.identity), str(len(hub.tables) if hub else 0)]
    parts += [*material.first, *material.second, *material.texts()[0]]
    return hashlib.sha256("\0".join(parts).encode(errors="surrogatepass")).hexdigest()[:16]


def _progress(connection: Connection) -> Path | None:
    """The folder beside the database file in which trainings keep their progress; None without a file."""
    sql = "SELECT path FROM duckdb_databases() WHERE database_name = ?"
    [path] = connection.query(sql, [place(connection)[0]])["path"].to_pylist()
    return Path(f"{path}.training") if path else None


@contextmanager
def _workspace(connection: Connection, key: str) -> Iterator[Path]:
    """A folder beside the database file, which stays if the training is interrupted; otherwise a temporary one."""
    whole = _progress(connection)
    if whole is None:
        with tempfile.TemporaryDirectory(prefix="lakescout-") as temporary:
            yield Path(temporary)
        return
    folder = whole / key
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StateError(f"training needs a folder {whole} to keep its progress in: {error}") from error
    try:
        yield folder
    except BaseException:
        with suppress(OSError):  # not empty: there is something to resume from
            folder.rmdir()
            whole.rmdir()
        raise
    shutil.rmtree(whole, ignore_errors=True)


def train_dsi(  # noqa: PLR0917
    lake: Lake,
    mode: object,
    questions: object,
    epochs: object,
    seed: object,
    model: object = "",
    *,
    tell: Tell | None = None,
) -> list[dict[str, object]]:
    """Rows of lakescout_train_dsi: a single one, with what was done."""
    plan = TrainingPlan(
        questions=check_count("questions", questions, maximum=MOST_QUESTIONS),
        epochs=_check_epochs(epochs),
        seed=check_count("seed", seed, minimum=0, maximum=2**31 - 1),
        model=check_text("model", model, MODEL_LENGTH) if model != "" else "",
    )
    chosen = check_choice("mode", mode, MODES)
    return [asdict(train(lake, chosen, plan, tell or lake.stages()))]


def _check_epochs(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)) or not 0 < value <= MOST_EPOCHS:
        raise ArgumentError(f"epochs must be a number above 0 and up to {MOST_EPOCHS:g}, not {value!r}")
    return float(value)
