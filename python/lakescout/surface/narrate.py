"""lakescout_narrate: descriptions of columns by a model, with an estimate before anything is spent."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final

from lakescout.arguments import check_text
from lakescout.engine import Lake
from lakescout.errors import ArgumentError, NoModelError
from lakescout.globs import TableFilter
from lakescout.llm.batches import BatchSize
from lakescout.llm.prices import cost, parse_prices
from lakescout.narration import store
from lakescout.narration.narrate import Narrated, Progress, Run
from lakescout.narration.plan import Estimate, Task, estimate, tasks
from lakescout.narration.store import ByModel
from lakescout.registry import Function, Kind, Parameter

BUDGET: Final = "narrate_"
"""Prefix of the settings that bound one run."""


def narrate(lake: Lake, include: object, dry_run: object, progress: Progress | None = None) -> list[dict[str, Any]]:
    """One row: what there was to do, what it takes or took, and what was left undone.

    Raises ArgumentError when no model may be asked, StateError where nothing can be stored.
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
        pass  # where nothing can be stored, nothing is asked
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


FUNCTIONS: Final[tuple[Function, ...]] = (
    Function(
        "lakescout_narrate",
        Kind.TABLE,
        (
            Parameter("include", "VARCHAR", "*", "glob patterns, comma-separated, of the tables to narrate"),
            Parameter("dry_run", "BOOLEAN", False, "only say what it would take"),
        ),
        (
            ("columns", "BIGINT"),
            ("missing", "BIGINT"),
            ("calls", "BIGINT"),
            ("prompt_tokens", "BIGINT"),
            ("reply_tokens", "BIGINT"),
            ("price", "DOUBLE"),
            ("narrated", "BIGINT"),
            ("left_over", "BIGINT"),
            ("seconds", "DOUBLE"),
            ("note", "VARCHAR"),
        ),
        narrate,
        "Let the language model say what the columns mean that nothing is said of yet; a dry run says what it takes.",
        "FROM lakescout_narrate(dry_run := true)",
        writes=True,
    ),
)
