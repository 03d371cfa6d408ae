"""augment_tables."""

from __future__ import annotations

import math
from decimal import Decimal
from typing import Any, Final

from lakescout.arguments import check_choice, check_count, check_text
from lakescout.augment.methods import METHODS
from lakescout.augment.request import AugmentRequest, Spending
from lakescout.augment.run import augment
from lakescout.augment.search import ORDERS
from lakescout.augment.session import Progress
from lakescout.engine import Lake
from lakescout.errors import ArgumentError
from lakescout.lookup import find_table
from lakescout.registry import Function, Kind, Parameter

MAX_K: Final = 50
MAX_HOPS: Final = 4
BUDGETING: Final = ("greedy", "value")

_JOIN: Final = (
    "STRUCT(left_table VARCHAR, left_column VARCHAR, right_table VARCHAR, right_column VARCHAR, "
    "containment DOUBLE, fan_out DOUBLE, normalised BOOLEAN)[]"
)
_COLUMN: Final = "STRUCT(table_name VARCHAR, column_name VARCHAR, feature VARCHAR)[]"
_COST: Final = "STRUCT(evaluations BIGINT, calls BIGINT, tokens BIGINT, seconds DOUBLE)"


def augment_tables(
    lake: Lake,
    base_table: object,
    target_column: object,
    *,
    k: object = 5,
    method: object = "gain",
    max_hops: object = 2,
    search: object = "best",
    seconds: object = 60.0,
    evaluations: object = 1000,
    history: object = True,
    candidates: object = 30,
    sets: object = 3,
    budgeting: object = "greedy",
    progress: Progress | None = None,
) -> list[dict[str, Any]]:
    """augment_tables: a row a table that helps, then a row a leak. Raises ArgumentError, UnknownTableError."""
    table_name, target = check_text("base_table", base_table), check_text("target_column", target_column)
    count = check_count("k", k, maximum=MAX_K)
    name, order = check_choice("method", method, METHODS), check_choice("search", search, ORDERS)
    spend = check_choice("budgeting", budgeting, BUDGETING)
    hops = check_count("max_hops", max_hops, maximum=MAX_HOPS)
    most = check_count("evaluations", evaluations, minimum=0)
    limit = check_seconds(seconds)
    if not isinstance(history, bool):
        raise ArgumentError(f"history must be true or false, not {history!r}")
    with lake.session() as (connection, index):
        base = index.catalog.id_by_name[find_table(index.catalog, table_name)]
        shown = check_count("candidates", candidates, maximum=1000)
        parts = min(check_count("sets", sets, maximum=1000), shown)
        request = AugmentRequest(base, target, count, name, hops, order, history, parts, shown, spend)
        call = ("augment_tables", request, limit, most)

        def compute() -> list[dict[str, Any]]:
            return augment(lake, connection, index, request, spending=Spending(limit, most), progress=progress)

        before = lake.state_token()
        rows: list[dict[str, Any]] = lake.cache.get(call, before, compute)
    with lake.session():
        after = lake.state_token()
    if after != before:
        lake.cache.get(call, after, lambda: rows)
    return rows


def check_seconds(value: object) -> float:
    """A time of at least 0. Raises ArgumentError."""
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)) or not 0 <= value < math.inf:
        raise ArgumentError(f"seconds must be a number from 0, not {value!r}")
    return float(value)


FUNCTIONS: Final[tuple[Function, ...]] = (
    Function(
        "augment_tables",
        Kind.TABLE,
        (
            Parameter("base_table", "VARCHAR", description="the table whose column is to be predicted"),
            Parameter("target_column", "VARCHAR", description="the column to predict: a number or BOOLEAN"),
            Parameter("k", "BIGINT", 5, "how many tables at most"),
            Parameter("method", "VARCHAR", "gain", "gain, embedding, enrich or selector; the last two ask a model"),
            Parameter("max_hops", "BIGINT", 2, "most joins in a row that lead to a table"),
            Parameter("search", "VARCHAR", "best", "order in which joins are tried: best, bfs, dfs or mcts"),
            Parameter("seconds", "DOUBLE", 60.0, "time at most"),
            Parameter("evaluations", "BIGINT", 1000, "joins that are measured at most"),
            Parameter("history", "BOOLEAN", True, "whether earlier calls direct the search"),
            Parameter("candidates", "BIGINT", 30, "methods enrich and selector: tables shown to the model"),
            Parameter("sets", "BIGINT", 3, "method selector: in how many prompts they are shown"),
            Parameter("budgeting", "VARCHAR", "greedy", "order in which tokens are spent: greedy or value"),
        ),
        (
            ("rank", "INTEGER"),
            ("tables", "VARCHAR[]"),
            ("joins", _JOIN),
            ("columns", _COLUMN),
            ("r2_before", "DOUBLE"),
            ("r2_after", "DOUBLE"),
            ("gain", "DOUBLE"),
            ("gain_low", "DOUBLE"),
            ("gain_high", "DOUBLE"),
            ("cost", _COST),
            ("sql", "VARCHAR"),
            ("note", "VARCHAR"),
        ),
        augment_tables,
        "Tables that improve the prediction of a column: R2 of a ridge regression before and after, on keys that the "
        "model has not seen, with the SQL of the augmented table. Rows without a rank report what was not counted.",
        "FROM augment_tables('flights', 'arr_delay', k := 3)",
        writes=True,
    ),
)
