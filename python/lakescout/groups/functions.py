"""join_groups, lakescout_joins and lakescout_declare_join."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from lakescout import said
from lakescout.arguments import check_choice, check_count, check_question
from lakescout.engine import Lake
from lakescout.errors import ArgumentError
from lakescout.groups.methods import METHODS
from lakescout.groups.methods import join_groups as ranked_groups
from lakescout.groups.reasons import why_none
from lakescout.groups.request import GroupRequest, JarOptions
from lakescout.groups.rows import edge_row, row
from lakescout.joins.joinability import SegmentWeights
from lakescout.ranking.judge import SOME_COLUMNS, ask_judge
from lakescout.registry import Function, Kind, Parameter
from lakescout.settings import Settings

MAX_TABLES = 10
MAX_SUBQUERIES = 64

_JOIN: Final = (
    "STRUCT(left_table VARCHAR, left_column VARCHAR, right_table VARCHAR, right_column VARCHAR, "
    "joinability DOUBLE, declared BOOLEAN, fan_out DOUBLE, exact BOOLEAN, "
    "other_ways VARCHAR[])[]"
)
_COLUMN: Final = "STRUCT(table_name VARCHAR, mention VARCHAR, column_name VARCHAR, similarity DOUBLE)[]"
_VALUE: Final = "STRUCT(table_name VARCHAR, value VARCHAR, column_name VARCHAR, cell VARCHAR, rows BIGINT)[]"


def join_groups(
    lake: Lake,
    question: object,
    *,
    k: object = 5,
    method: object = "scout",
    max_tables: object = 5,
    min_tables: object = 2,
    decomposition: object = None,
) -> list[dict[str, Any]]:
    """join_groups: a row a group. Raises QuestionError, ArgumentError, SolverError.

    Where there is none, `lakescout_status` and the log say why.
    """
    text = check_question(question)
    name = check_choice("method", method, METHODS)
    largest = check_count("max_tables", max_tables, maximum=MAX_TABLES)
    smallest = check_count("min_tables", min_tables, maximum=MAX_TABLES)
    count = check_count("k", k)
    if smallest > largest:
        raise ArgumentError(f"min_tables {smallest} is more than max_tables {largest}")
    subqueries = check_subqueries(decomposition)
    with lake.session() as (connection, index):
        call = ("join_groups", text, count, name, largest, smallest, subqueries)
        state = lake.join_state(connection, index)

        def compute() -> tuple[list[dict[str, Any]], str]:
            chat = lake.chat()
            inner = lake.request(connection, index, text, chat)
            columns, graph = state.columns(index), lake.join_graph(state)
            options = jar_options(lake.settings)
            parts = subqueries or inner.parsed.decomposition
            judge = None if chat is None else partial(ask_judge, text, index, chat=chat, criterion=SOME_COLUMNS)
            request = GroupRequest(inner, graph, columns, count, smallest, largest, parts, judge=judge, jar=options)
            groups = ranked_groups(name, request)
            found = [row(index.catalog, rank, group) for rank, group in enumerate(groups, start=1)]
            return found, "" if found else why_none(name, request)

        rows, reason = lake.cache.get(call, lake.state_token(), compute)
        lake.derived.joins.why_none = reason
        return list(rows)


def jar_options(settings: Settings) -> JarOptions:
    """The settings of method 'jar'."""
    weights = SegmentWeights(*(settings[f"jar_{segment}_weight"] for segment in ("header", "table", "others")))
    return JarOptions(
        settings["jar_alpha"], weights, table_table=settings["jar_joins"], candidates=settings["jar_candidates"]
    )


def check_subqueries(value: object) -> tuple[str, ...]:
    """A list of texts `concept:attribute` or `concept`; None is none. Raises ArgumentError."""
    if value is None:
        return ()
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) > MAX_SUBQUERIES:
        raise ArgumentError(f"decomposition must be a list of at most {MAX_SUBQUERIES} texts, not {value!r:.80}")
    if not all(isinstance(part, str) and part.strip() for part in value):
        raise ArgumentError(f"decomposition must hold texts such as 'stadium:name', not {list(value)!r:.80}")
    return tuple(part.strip() for part in value)


def joins(lake: Lake) -> list[dict[str, Any]]:
    """lakescout_joins: a row an edge."""
    with lake.session() as (connection, index):
        edges = lake.join_state(connection, index).edges
    ordered = sorted(edges, key=lambda edge: (edge.left, edge.right, edge.left_columns, edge.right_columns))
    return [edge_row(index.catalog, edge) for edge in ordered]


def declare_join(
    lake: Lake, left_column: object, right_column: object, *, remove: object = False
) -> list[dict[str, Any]]:
    """lakescout_declare_join: the edge as it is or was. Raises UnknownTableError, ArgumentError, StateError."""
    for name, value in (("left_column", left_column), ("right_column", right_column)):
        if not isinstance(value, str) or not value.strip():
            raise ArgumentError(f"{name} must be schema.table.column, not {value!r}")
    if not isinstance(remove, bool):
        raise ArgumentError(f"remove must be true or false, not {remove!r}")
    catalog, edge = said.declare_join(lake, str(left_column), str(right_column), remove=remove)
    return [edge_row(catalog, edge)]


_EDGE_COLUMNS: Final = (
    ("left_table", "VARCHAR"),
    ("left_columns", "VARCHAR[]"),
    ("right_table", "VARCHAR"),
    ("right_columns", "VARCHAR[]"),
    ("source", "VARCHAR"),
    ("confidence", "DOUBLE"),
    ("joinability", "DOUBLE"),
    ("jaccard", "DOUBLE"),
    ("left_in_right", "DOUBLE"),
    ("right_in_left", "DOUBLE"),
    ("left_uniqueness", "DOUBLE"),
    ("right_uniqueness", "DOUBLE"),
    ("left_fan_out", "DOUBLE"),
    ("right_fan_out", "DOUBLE"),
    ("left_null_share", "DOUBLE"),
    ("right_null_share", "DOUBLE"),
    ("exact", "BOOLEAN"),
)

FUNCTIONS: Final[tuple[Function, ...]] = (
    Function(
        "join_groups",
        Kind.TABLE,
        (
            Parameter("question", "VARCHAR", description="the question, in plain language"),
            Parameter("k", "BIGINT", 5, "how many groups"),
            Parameter("method", "VARCHAR", "scout", "scout, octopus, jar, pneuma, bm25 or dense"),
            Parameter("max_tables", "BIGINT", 5, "most tables of a group; method 'jar' chooses exactly so many"),
            Parameter("min_tables", "BIGINT", 2, "fewest tables of a group"),
            Parameter("decomposition", "VARCHAR[]", None, "sub-queries concept:attribute from elsewhere"),
        ),
        (
            ("rank", "INTEGER"),
            ("score", "DOUBLE"),
            ("tables", "VARCHAR[]"),
            ("joins", _JOIN),
            ("from_clause", "VARCHAR"),
            ("matched_columns", _COLUMN),
            ("matched_values", _VALUE),
        ),
        join_groups,
        "Sets of tables that join to answer a question, with a runnable FROM clause and the evidence for every join. "
        "A fan_out, the mean rows of the right table for a key, above 1 warns that the join multiplies the rows of the "
        "tables before it, and more so where they gather on few keys; exact is false where it was "
        "estimated or the tables were not read in full; other_ways are further keys that could bring in the table: of "
        "those of the same two tables, the one whose columns are closest to the question was taken.",
        "FROM join_groups('which singers performed in stadiums above 10000 seats', k := 3)",
    ),
    Function(
        "lakescout_joins",
        Kind.TABLE,
        (),
        _EDGE_COLUMNS,
        joins,
        "The join graph: declared and inferred ways to join two tables, with their measurements.",
        "FROM lakescout_joins() WHERE source = 'inferred' ORDER BY confidence DESC",
    ),
    Function(
        "lakescout_declare_join",
        Kind.TABLE,
        (
            Parameter("left_column", "VARCHAR", description="schema.table.column that refers"),
            Parameter("right_column", "VARCHAR", description="schema.table.column that is the key"),
            Parameter("remove", "BOOLEAN", False, "take back what was declared by this function"),
        ),
        _EDGE_COLUMNS,
        declare_join,
        "Declare a key that the catalog does not; it wins over what is inferred, until it is taken back.",
        "FROM lakescout_declare_join('main.orders.customer', 'main.customers.id')",
        writes=True,
    ),
)
