"""Functions about what columns mean."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final

from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError, NoModelError
from lakescout.lake import narrations as store
from lakescout.lake.catalog import TableFilter
from lakescout.lake.lookup import check_text
from lakescout.lake.narrations import ByModel
from lakescout.lake.settings import cost, parse_prices
from lakescout.llm.batches import BatchSize
from lakescout.llm.narrate import Estimate, Narrated, Progress, Run, Task, estimate, tasks
from lakescout.surface import additions as said


def add_narration(
    lake: Lake, column_name: object, description: object, *, remove: object = False
) -> list[dict[str, object]]:
    """lakescout_add_narration: the column as it was found, and its description now."""
    if not isinstance(remove, bool):
        raise ArgumentError(f"remove must be true or false, not {remove!r}")
    entry = check_text("column_name", column_name), check_text("description", description)
    return [said.take_narration_back(lake, *entry)] if remove else said.add_narrations(lake, [entry])


def narrations(lake: Lake) -> list[dict[str, object]]:
    """lakescout_narrations: one row per column that has a description."""
    with lake.session() as (_, index):
        known = lake.keeper.narrations
    return [
        {
            "database_name": table.name.database,
            "schema_name": table.name.schema,
            "table_name": table.name.table,
            "column_name": column.name,
            "description": narration.description,
            "source": narration.source,
        }
        for table in (index.catalog.tables if known else ())
        for column, narration in zip(table.columns, known.of(table), strict=True)
        if narration is not None
    ]


BUDGET: Final = "narrate_"
"""The prefix of the settings that limit one run."""


def narrate(lake: Lake, include: object, dry_run: object, progress: Progress | None = None) -> list[dict[str, Any]]:
    """One row: what there was to do, what it costs or cost, and what was left undone.

    Raises ArgumentError if no model may be asked, StateError if nothing can be stored.
    """
    if not isinstance(dry_run, bool):
        raise ArgumentError(f"dry_run must be true or false, not {dry_run!r}")
    began = time.monotonic()
    keep = TableFilter(check_text("include", include))
    with lake.session() as (_, index):
        tables = [table for table in index.catalog.tables if keep.keeps(table.name)]
        planned = tasks(tables, lake.keeper.narrations)
    likely = estimate(tables, planned)
    if dry_run:
        return [_row(lake, likely, Narrated(left=likely.missing, note="an estimate: nothing was asked"), began)]
    if not planned:
        return [_row(lake, likely, Narrated(), began)]
    return [_run(lake, planned, likely, began, progress)]


def _run(lake: Lake, planned: list[Task], likely: Estimate, began: float, progress: Progress | None) -> dict[str, Any]:
    chat = lake.chat(BUDGET)
    if chat is None:
        raise NoModelError("lakescout_narrate")

    def keep(found: Sequence[ByModel]) -> None:
        with lake.writing() as connection:
            store.append_by_model(connection, found)

    with lake.writing():
        pass  # if nothing can be stored, nothing is asked
    size = BatchSize(int(lake.settings["llm_concurrency"]))
    try:
        done = Run(chat, keep, size, progress)(planned)
    finally:
        lake.look_again()
    budget = chat.budget
    spent = Estimate(likely.columns, likely.missing, budget.calls, budget.prompt_tokens, budget.reply_tokens)
    with lake.session():
        return _row(lake, spent, done, began)


def _row(lake: Lake, spent: Estimate, done: Narrated, began: float) -> dict[str, Any]:
    prices = parse_prices(str(lake.settings["llm_prices"]))
    return {
        "columns": spent.columns,
        "missing": spent.missing,
        "calls": spent.calls,
        "prompt_tokens": spent.prompt_tokens,
        "reply_tokens": spent.reply_tokens,
        "price": cost(prices, str(lake.settings["llm_model"]), spent.prompt_tokens, spent.reply_tokens),
        "narrated": done.columns,
        "left_over": done.left,
        "seconds": time.monotonic() - began,
        "note": done.note or None,
    }
