"""discover_tables and explain_question: from a question to tables, and to what its words were taken for."""

from __future__ import annotations

from typing import Any, Final

from lakescout.arguments import check_choice, check_count, check_fraction, check_question
from lakescout.engine import Lake
from lakescout.errors import ArgumentError
from lakescout.index import LakeIndex
from lakescout.ranking import METHODS, TableHit
from lakescout.registry import Function, Kind, Parameter

MATCHED_COLUMNS = "STRUCT(mention VARCHAR, column_name VARCHAR, similarity DOUBLE)[]"
MATCHED_VALUES = 'STRUCT("value" VARCHAR, column_name VARCHAR, cell VARCHAR, "rows" BIGINT)[]'
DEFAULT_K = 10


def discover_tables(
    lake: Lake, question: object, *, k: object, method: object, threshold: object, judge: object = None
) -> list[dict[str, Any]]:
    """Rows of discover_tables. With a threshold and no k, every table that reaches it is returned."""
    text = check_question(question)
    name = check_choice("method", method, METHODS)
    bound = None if threshold is None else check_fraction("threshold", threshold)
    count = (DEFAULT_K if bound is None else None) if k is None else check_count("k", k)
    if judge is not None and not isinstance(judge, bool):
        raise ArgumentError(f"judge must be true or false, not {judge!r}")
    index, hits = lake.discover(text, k=count, method=name, threshold=bound, judge=judge)
    return [_row(index, rank, hit) for rank, hit in enumerate(hits, start=1)]


def explain_question(lake: Lake, question: object) -> list[dict[str, Any]]:
    """Rows of explain_question."""
    return lake.explain(check_question(question))


def _row(index: LakeIndex, rank: int, hit: TableHit) -> dict[str, Any]:
    name = index.catalog.tables[hit.table].name
    return {
        "rank": rank,
        "database_name": name.database,
        "schema_name": name.schema,
        "table_name": name.table,
        "score": hit.score,
        "matched_columns": [
            {"mention": match.mention, "column_name": match.column, "similarity": match.similarity}
            for match in hit.matched_columns
        ],
        "matched_values": [
            {"value": match.value, "column_name": match.column, "cell": match.cell, "rows": match.rows}
            for match in hit.matched_values
        ],
    }


FUNCTIONS: Final[tuple[Function, ...]] = (
    Function(
        "discover_tables",
        Kind.TABLE,
        (
            Parameter("question", "VARCHAR", description="what is asked, in plain language"),
            Parameter("k", "BIGINT", None, "how many tables; 10 when neither k nor threshold is given"),
            Parameter(
                "method", "VARCHAR", "scout", "scout, octopus, pneuma, bm25, dense, rows, or birdie when trained"
            ),
            Parameter("threshold", "DOUBLE", None, "keep tables whose score reaches it, 0 to 1"),
            Parameter("judge", "BOOLEAN", None, "let a model move irrelevant tables to the end, as 'pneuma' does"),
        ),
        (
            ("rank", "INTEGER"),
            ("database_name", "VARCHAR"),
            ("schema_name", "VARCHAR"),
            ("table_name", "VARCHAR"),
            ("score", "DOUBLE"),
            ("matched_columns", MATCHED_COLUMNS),
            ("matched_values", MATCHED_VALUES),
        ),
        discover_tables,
        "The tables that answer a question, best first, with the evidence.",
        "FROM discover_tables('total sales of shoes in 2024')",
    ),
    Function(
        "explain_question",
        Kind.TABLE,
        (Parameter("question", "VARCHAR", description="what is asked, in plain language"),),
        (("kind", "VARCHAR"), ("mention", "VARCHAR"), ("matched_to", "VARCHAR"), ("similarity", "DOUBLE")),
        explain_question,
        "What each part of a question was taken for: a column, a value, a table or an operation.",
        "FROM explain_question('total sales of shoes in 2024')",
    ),
)
