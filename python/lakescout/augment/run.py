"""From a checked request to rows: base, candidates, search, greedy selection, history."""

from __future__ import annotations

import threading
import weakref
from dataclasses import dataclass, field
from typing import Any

from lakescout.augment.base import read_base
from lakescout.augment.evaluator import Evaluator
from lakescout.augment.greedy import Step, select
from lakescout.augment.history import History, Tried
from lakescout.augment.judge import Verdict
from lakescout.augment.keyindex import KeyIndexKeeper
from lakescout.augment.methods import METHODS
from lakescout.augment.neighbours import Neighbours
from lakescout.augment.paths import Path
from lakescout.augment.request import AugmentRequest, Spending
from lakescout.augment.result import columns, leak_row, note_row, step_row
from lakescout.augment.session import Progress, Session
from lakescout.connection import Connection
from lakescout.engine import Lake
from lakescout.index import LakeIndex


@dataclass
class Memory:
    """What is kept between the calls on one lake."""

    keys: KeyIndexKeeper = field(default_factory=KeyIndexKeeper)
    history: History = field(default_factory=History)
    lock: threading.Lock = field(default_factory=threading.Lock)


_memories: weakref.WeakKeyDictionary[Lake, Memory] = weakref.WeakKeyDictionary()
_lock = threading.Lock()


def memory_of(lake: Lake) -> Memory:
    """The memory of a lake."""
    with _lock:
        return _memories.setdefault(lake, Memory())


def augment(
    lake: Lake,
    connection: Connection,
    index: LakeIndex,
    request: AugmentRequest,
    *,
    spending: Spending,
    progress: Progress | None = None,
) -> list[dict[str, Any]]:
    """The rows of augment_tables. Raises UnknownTableError, ArgumentError."""
    memory = memory_of(lake)
    state = lake.join_state(connection, index)
    profiles = state.columns(index)
    base = read_base(connection, index.catalog, request.base, request.target, profiles.profiles[request.base])
    if spending.spent():
        return [note_row("the budget is zero: nothing was tried", _cost(spending))]
    with memory.lock:
        keys = memory.keys.ensure(connection, index, state)
    evaluator = Evaluator(connection, index.catalog, base)
    neighbours = Neighbours(connection, index, profiles, lake.join_graph(state), keys)
    session = Session(request, base, evaluator, neighbours, spending, progress)
    tried = memory.history.read(lake, base.table.name, base.target.name) if request.history else []
    try:
        verdicts = METHODS[request.method](lake, session, tried)
        steps = select(evaluator, verdicts, session.measure, request.k, check=session.check, spent=spending.spent)
    finally:
        evaluator.close()
    memory.history.add(lake, base.table.name, base.target.name, request.method, _tried(session, steps))
    return _rows(session, steps)


def _rows(session: Session, steps: list[Step]) -> list[dict[str, Any]]:
    catalog, cost = session.evaluator.catalog, _cost(session.spending)
    rows = [step_row(catalog, session.base, steps, rank, cost) for rank in range(1, len(steps) + 1)]
    if not rows:
        rows.append(note_row(_why_nothing(session), cost))
    rows += [note_row(note, cost) for note in session.notes]
    leaks = sorted(session.leaks.values(), key=lambda leak: (leak.path.table, leak.column))
    return rows + [leak_row(catalog, leak, cost) for leak in leaks]


def _why_nothing(session: Session) -> str:
    if not session.roots:
        return "no table of the lake holds values of this table's columns, so none can be joined"
    if not session.tried:
        return f"{len(session.roots)} joins were found, and none could be measured within the budget"
    return f"{len(session.tried)} ways to join were measured, and none improves the prediction on unseen keys"


def _cost(spending: Spending) -> dict[str, Any]:
    return {
        "evaluations": spending.done,
        "calls": spending.calls,
        "tokens": spending.tokens,
        "seconds": round(spending.elapsed, 3),
    }


def _tried(session: Session, steps: list[Step]) -> list[Tried]:
    """The first verdict on each path, the chosen ones marked."""
    chosen = {step.verdict.path for step in steps}
    return [_entry(session, path, verdict, path in chosen) for path, verdict in session.tried.items()]


def _entry(session: Session, path: Path, verdict: Verdict, chosen: bool) -> Tried:
    catalog = session.evaluator.catalog
    names = tuple(catalog.display_name(catalog.tables[table].name) for table in path.tables)
    taken = columns(catalog, path, [verdict.measured.scaled(place) for place in verdict.places])
    shown = tuple(f"{each['column_name']} ({each['feature']})" for each in taken)
    return Tried(names, shown, verdict.r2_before, verdict.r2_after, chosen)
