"""augment_tables: the call, its rows, and the SQL of the augmented table."""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import partial
from importlib.util import find_spec
from itertools import pairwise
from typing import Any, Final

from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError
from lakescout.lake.catalog import Catalog
from lakescout.lake.connection import Connection, Limit
from lakescout.lake.index import LakeIndex
from lakescout.lake.lookup import check_choice, check_count, check_flag, check_text, find_table
from lakescout.lake.sqltext import Sql, quote
from lakescout.plugins.augment.base import Base, Feature, Scaled, read_base, with_categories
from lakescout.plugins.augment.evaluator import Evaluator, by_trees
from lakescout.plugins.augment.history import History, Tried
from lakescout.plugins.augment.judge import MIN_GAIN, Leak, Step, Verdict, select
from lakescout.plugins.augment.keys import CachedKeys, Form, KeysInputs, key_sql
from lakescout.plugins.augment.methods import METHODS, Means
from lakescout.plugins.augment.paths import Hop, Neighbours, Path, relation
from lakescout.plugins.augment.ridge import Score, gain
from lakescout.plugins.augment.search import ORDERS
from lakescout.plugins.augment.session import AugmentRequest, Progress, Session, Spending
from lakescout.surface.functions import function_named
from lakescout.version import to_install


def step_row(catalog: Catalog, base: Base, steps: Sequence[Step], rank: int, cost: dict[str, Any]) -> dict[str, Any]:
    """The row of one chosen path; its SQL joins everything up to it."""
    verdict = steps[rank - 1].verdict
    return {
        "rank": rank,
        "tables": _tables(catalog, verdict.path),
        "joins": [join for hop in verdict.path.hops for join in _joins(catalog, hop)],
        "columns": columns(catalog, verdict.path, [verdict.measured.scaled(place) for place in verdict.places]),
        "r2_before": verdict.r2_before,
        "r2_after": verdict.r2_after,
        "gain": verdict.gain.value,
        "gain_low": verdict.gain.low,
        "gain_high": verdict.gain.high,
        "cost": cost,
        "sql": augmented_sql(catalog, base, steps[:rank]),
        "note": _restated(verdict),
    }


def told_by_trees(row: dict[str, Any], before: Score, after: Score) -> dict[str, Any]:
    """The row of a path with what boosted trees gain from it."""
    found = gain(before, after)
    none = None if found.value > MIN_GAIN else "boosted trees gain nothing from it, a linear model does"
    notes = "; ".join(filter(None, (row["note"], none))) or None
    told = {"r2_before": before.r2, "r2_after": after.r2, "gain": found.value, "note": notes}
    return {**row, **told, "gain_low": found.low, "gain_high": found.high}


def note_row(note: str, cost: dict[str, Any], tables: list[str] | None = None) -> dict[str, Any]:
    """A row that reports something other than a table."""
    empty = dict.fromkeys(("rank", "r2_before", "r2_after", "gain", "gain_low", "gain_high", "sql"))
    return {**empty, "tables": tables or [], "joins": [], "columns": [], "cost": cost, "note": note}


def leak_row(catalog: Catalog, leak: Leak, cost: dict[str, Any]) -> dict[str, Any]:
    """The row of a column that was found to give the target away."""
    shown = catalog.display_name(catalog.tables[leak.path.table].name)
    row = note_row(f"not counted: {shown}.{leak.column}, {leak.reason}", cost, _tables(catalog, leak.path))
    row["joins"] = [join for hop in leak.path.hops for join in _joins(catalog, hop)]
    row["columns"] = [{"table_name": shown, "column_name": leak.column, "feature": "leak"}]
    return row


def _restated(verdict: Verdict) -> str | None:
    """A note on a table that mostly restates a category of the base; None for another."""
    if verdict.unseen is None or not verdict.restates:
        return None
    key, unseen = ", ".join(verdict.path.base_key[0]), verdict.unseen
    return (
        f"the base's {key} tells most of it already; where its values are new, "
        f"R2 goes from {unseen.r2_before:.2f} to {unseen.r2_after:.2f}"
    )


def columns(catalog: Catalog, path: Path, taken: Sequence[Scaled]) -> list[dict[str, str]]:
    """Where each feature comes from and how it was computed."""
    shown = catalog.display_name(catalog.tables[path.table].name)
    return [{"table_name": shown, "column_name": each.feature.column, "feature": each.feature.how} for each in taken]


def _tables(catalog: Catalog, path: Path) -> list[str]:
    return [catalog.display_name(catalog.tables[table].name) for table in path.tables]


def _joins(catalog: Catalog, hop: Hop) -> list[dict[str, Any]]:
    left, right = (catalog.display_name(catalog.tables[table].name) for table in (hop.left, hop.right))
    return [
        {
            "left_table": left,
            "left_column": one,
            "right_table": right,
            "right_column": two,
            "containment": hop.containment,
            "fan_out": hop.fan_out,
            "normalised": hop.form is Form.NORMAL,
        }
        for one, two in zip(hop.left_columns, hop.right_columns, strict=True)
    ]


def augmented_sql(catalog: Catalog, base: Base, steps: Sequence[Step]) -> Sql:
    """One SELECT: the base with a column for each feature, every row of the base once."""
    taken = {column.name.lower() for column in base.table.columns}
    parts, joins, keys = [], [], []
    for number, step in enumerate(steps, start=1):
        path, alias = step.verdict.path, f"t{number}"
        taken_here = [step.verdict.measured.scaled(place) for place in step.verdict.places]
        used, values = _used(step, alias)
        keys.append(f"{key_sql(base.table, *path.base_key)} AS {quote(f'lakescout_k{number}')}")
        on = f"b.{quote(f'lakescout_k{number}')} = {alias}.k"
        joins.append(f"LEFT JOIN ({relation(catalog, path, used).sql}) AS {alias} ON {on}")
        name = catalog.tables[path.table].name.table
        for scaled, value in zip(taken_here, values, strict=True):
            parts.append(f"{value} AS {quote(_free(_column_name(name, scaled), taken))}")
    left_out = ", ".join(quote(f"lakescout_k{number}") for number in range(1, len(steps) + 1))
    own = f"b.* EXCLUDE ({left_out})"
    source = f"(SELECT *, {', '.join(keys)} FROM {base.table.name.quoted}) AS b"
    return Sql(f"SELECT {', '.join([own, *parts])} FROM {source} {' '.join(joins)}")


def _used(step: Step, alias: str) -> tuple[list[Feature], list[str]]:
    """The features that a step took, and the SQL of each over a relation that has only these."""
    measured = step.verdict.measured
    used: list[Feature] = []
    values = []
    for place in step.verdict.places:
        if place == measured.new.start:
            values.append(f"({alias}.k IS NOT NULL)")
            continue
        used.append(measured.relation.features[place - measured.new.start - 1])
        values.append(f"{alias}.f{len(used)}")
    return used or [measured.relation.features[0]], values


def _column_name(table: str, scaled: Scaled) -> str:
    """`table.column`, with the computation if the feature is not the plain value."""
    column, how = scaled.feature.column, scaled.feature.how
    if column == "*":
        return f"{table} {how}"
    if how == "value":
        return f"{table} {column}"
    return f"{table} {how} {column}" if " of " in how else f"{table} {column} {how}"


def _free(name: str, taken: set[str]) -> str:
    base, number = name, 2
    while name.lower() in taken:
        name, number = f"{base} {number}", number + 1
    taken.add(name.lower())
    return name


@dataclass
class Memory:
    """What is kept between calls on one lake."""

    keys: CachedKeys = field(default_factory=CachedKeys)
    history: History = field(default_factory=History)
    lock: threading.Lock = field(default_factory=threading.Lock)


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
    memory, now = lake.memory(Memory), lake.now(connection)
    state = lake.join_state(connection, index)
    limit = Limit.of(lake.settings["join_seconds"])
    state = state.with_member(connection, index.catalog.tables[request.base].name, limit)
    profiles = state.columns(index)
    base = read_base(connection, index.catalog, request.base, request.target, profiles.profiles[request.base])
    if spending.spent():
        return [note_row("the budget is zero: nothing was tried", _cost(spending))]
    with memory.lock:
        keys = memory.keys.ensure(now, KeysInputs(index, state))
    base = with_categories(connection, base, profiles.profiles[request.base])
    evaluator = Evaluator(connection, index.catalog, base)
    neighbours = Neighbours(connection, index, profiles, lake.join_graph(state), keys)
    session = Session(request, base, evaluator, neighbours, spending, progress)
    tried = memory.history.read(lake.source, now.home, base.table.name, base.target.name) if request.history else []
    try:
        verdicts = METHODS[request.method].choose(
            Means(partial(lake.chat, prefix="augment_"), lake.memory), session, tried
        )
        steps = select(evaluator, verdicts, session.measure, request.k, check=session.check, spent=spending.spent)
        session.look_for_formulas({step.verdict.path for step in steps})
        scores = by_trees(evaluator) if steps and request.judge == "trees" else []
    finally:
        evaluator.close()
    memory.history.add(
        lake.writing, now.home, base.table.name, base.target.name, method=request.method, tried=_tried(session, steps)
    )
    rows = _rows(session, steps, scores)
    return [*rows, note_row(f"{state.note} (setting join_seconds)", _cost(spending))] if state.late else rows


def _rows(session: Session, steps: list[Step], scores: Sequence[Score]) -> list[dict[str, Any]]:
    catalog, cost = session.evaluator.catalog, _cost(session.spending)
    rows = [step_row(catalog, session.base, steps, rank, cost) for rank in range(1, len(steps) + 1)]
    if scores:
        rows = [told_by_trees(row, *pair) for row, pair in zip(rows, pairwise(scores), strict=True)]
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
    told = verdict.unseen if verdict.unseen and verdict.restates else verdict
    return Tried(names, shown, told.r2_before, told.r2_after, chosen)


MEASURING: Final = "measuring joins"
"""What a call does most of its time, in words."""
MAX_K: Final = 50
MAX_HOPS: Final = 4
BUDGETING: Final = ("greedy", "value")
JUDGES: Final = ("ridge", "trees")


def augment_tables(
    lake: Lake,
    base_table: object,
    target_column: object,
    *,
    progress: Progress | None = None,
    **options: object,
) -> list[dict[str, Any]]:
    """augment_tables: one row per table that helps, then one per leak. Raises ArgumentError, UnknownTableError.

    The options and their defaults are those of the registry.
    """
    given = function_named("augment_tables").filled(options)
    table_name, target = check_text("base_table", base_table), check_text("target_column", target_column)
    count = check_count("k", given["k"], maximum=MAX_K)
    name, order = check_choice("method", given["method"], METHODS), check_choice("search", given["search"], ORDERS)
    spend = check_choice("budgeting", given["budgeting"], BUDGETING)
    judge = check_choice("judge", given["judge"], JUDGES)
    if judge == "trees" and find_spec("sklearn") is None:
        raise ArgumentError(f"judge 'trees' needs scikit-learn: {to_install('trees')}")
    hops = check_count("max_hops", given["max_hops"], maximum=MAX_HOPS)
    most = check_count("evaluations", given["evaluations"], minimum=0)
    limit, history = check_seconds(given["seconds"]), given["history"]
    check_flag("history", history)
    with lake.session() as (connection, index):
        base = index.catalog.id_by_name[find_table(index.catalog, table_name)]
        shown = check_count("candidates", given["candidates"], maximum=1000)
        parts = min(check_count("sets", given["sets"], maximum=1000), shown)
        request = AugmentRequest(base, target, count, name, hops, order, history, parts, shown, spend, judge)
        call = ("augment_tables", request, limit, most)

        def compute() -> list[dict[str, Any]]:
            return augment(lake, connection, index, request, spending=Spending(limit, most), progress=progress)

        before = lake.results_token(connection)
        rows: list[dict[str, Any]] = lake.cache.get(call, before, compute, lambda _: not lake.derived.joins.late)
    with lake.session() as (connection, _):
        after = lake.results_token(connection)
    if after != before and not lake.derived.joins.late:
        lake.cache.get(call, after, lambda: rows)
    return rows


def check_seconds(value: object) -> float:
    """A time of at least 0. Raises ArgumentError."""
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)) or not 0 <= value < math.inf:
        raise ArgumentError(f"seconds must be a number from 0, not {value!r}")
    return float(value)
