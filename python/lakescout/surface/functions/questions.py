"""The descriptions of the functions that take a question or a table: discover, join, answer."""

from __future__ import annotations

from typing import Final

from lakescout.plugins import GroupMethod, Late, TableMethod, brought, quoted_names
from lakescout.surface.registry import Function, Kind, Parameter, columns

_UNSEEN: Final = Late("", "")
_TABLES: Final = brought(
    dict.fromkeys(("scout", "bm25", "dense", "rows"), TableMethod(_UNSEEN)), lambda plugin: plugin.tables
)
_TRAINED: Final = quoted_names(_TABLES, lambda method: method.is_trained)
_GROUPS: Final = brought(dict.fromkeys(("scout", "bm25", "dense"), GroupMethod(_UNSEEN)), lambda plugin: plugin.groups)
"""All methods by name; the product's own are only named here, so that nothing of them is imported."""

_QUESTION: Final = Parameter("question", "VARCHAR", description="the question, in plain language")

MATCHED_COLUMNS = "STRUCT(mention VARCHAR, column_name VARCHAR, similarity DOUBLE)[]"

MATCHED_VALUES = 'STRUCT("value" VARCHAR, column_name VARCHAR, cell VARCHAR, "rows" BIGINT)[]'

DISCOVER: Final[tuple[Function, ...]] = (
    Function(
        "discover_tables",
        Kind.TABLE,
        (
            _QUESTION,
            Parameter("k", "BIGINT", None, "how many tables; 10 if neither k nor threshold is given"),
            Parameter(
                "method",
                "VARCHAR",
                "scout",
                f"how tables are ranked; {_TRAINED} must be trained first",
                choices=tuple(_TABLES),
            ),
            Parameter(
                "threshold",
                "DOUBLE",
                None,
                "the least score, 0 to 1; of 'scout', 'bm25' and 'dense' the chance that a table is needed",
            ),
            Parameter(
                "judge",
                "BOOLEAN",
                None,
                "let a model move irrelevant tables to the end; NULL: only for "
                f"{quoted_names(_TABLES, lambda method: method.is_judged)}",
            ),
        ),
        columns(
            "rank INTEGER, database_name VARCHAR, schema_name VARCHAR, table_name VARCHAR, score DOUBLE, "
            f"matched_columns {MATCHED_COLUMNS}, matched_values {MATCHED_VALUES}, members VARCHAR, "
            "also_in VARCHAR[], matched_contexts VARCHAR[]"
        ),
        Late("lakescout.surface.discover", "discover_tables"),
        "The tables that answer a question, best first, with the evidence.",
        "FROM discover_tables('total sales of shoes in 2024')",
    ),
    Function(
        "explain_question",
        Kind.TABLE,
        (_QUESTION,),
        columns("kind VARCHAR, mention VARCHAR, matched_to VARCHAR, similarity DOUBLE"),
        Late("lakescout.surface.discover", "explain_question"),
        "How each part of a question was read: as a column, value, table or operation, as a demand, or by a context.",
        "FROM explain_question('total sales of shoes in 2024')",
    ),
)


_JOIN: Final = (
    "STRUCT(left_table VARCHAR, left_column VARCHAR, right_table VARCHAR, right_column VARCHAR, "
    "joinability DOUBLE, declared BOOLEAN, fan_out DOUBLE, exact BOOLEAN, "
    "other_ways VARCHAR[])[]"
)

_COLUMN: Final = "STRUCT(table_name VARCHAR, mention VARCHAR, column_name VARCHAR, similarity DOUBLE)[]"

_VALUE: Final = "STRUCT(table_name VARCHAR, value VARCHAR, column_name VARCHAR, cell VARCHAR, rows BIGINT)[]"

_EDGE_COLUMNS: Final = columns(
    "left_table VARCHAR, left_columns VARCHAR[], right_table VARCHAR, right_columns VARCHAR[], "
    "source VARCHAR, confidence DOUBLE, joinability DOUBLE, jaccard DOUBLE, left_in_right DOUBLE, "
    "right_in_left DOUBLE, left_uniqueness DOUBLE, right_uniqueness DOUBLE, left_fan_out DOUBLE, "
    "right_fan_out DOUBLE, left_null_share DOUBLE, right_null_share DOUBLE, exact BOOLEAN, "
    "left_members VARCHAR, right_members VARCHAR"
)

GROUPS: Final[tuple[Function, ...]] = (
    Function(
        "join_groups",
        Kind.TABLE,
        (
            _QUESTION,
            Parameter("k", "BIGINT", 5, "how many groups"),
            Parameter("method", "VARCHAR", "scout", "how groups are ranked", choices=tuple(_GROUPS)),
            Parameter(
                "max_tables",
                "BIGINT",
                5,
                "most tables of a group; "
                f"{quoted_names(_GROUPS, lambda method: method.is_exact)} chooses exactly this many",
            ),
            Parameter("min_tables", "BIGINT", 2, "fewest tables of a group"),
            Parameter("decomposition", "VARCHAR[]", None, "sub-queries concept:attribute that you made elsewhere"),
        ),
        columns(
            f"rank INTEGER, score DOUBLE, tables VARCHAR[], joins {_JOIN}, from_clause VARCHAR, "
            f"matched_columns {_COLUMN}, matched_values {_VALUE}, members VARCHAR[]"
        ),
        Late("lakescout.surface.discover", "join_groups"),
        "Sets of tables that join to answer a question, with a FROM clause that runs and the evidence for every join. "
        "fan_out is the mean number of rows in the right table per key: above 1, the join multiplies the rows of the "
        "tables before it. exact is false if fan_out is an estimate or the tables were not read in full. other_ways "
        "lists further keys that could bring in the table; of several keys between the same two tables, the one "
        "closest to the question was taken. members says, for each of the tables, of which parts it is one: tables "
        "that were cut by date or number are found and joined as one.",
        "FROM join_groups('which singers performed in stadiums above 10000 seats', k := 3)",
    ),
    Function(
        "lakescout_joins",
        Kind.TABLE,
        (),
        _EDGE_COLUMNS,
        Late("lakescout.surface.discover", "joins"),
        "The join graph: declared and inferred ways to join two tables, with their measurements. Where tables "
        "are parts of one (sales_2023, sales_2024), one of them stands for all: left_members and "
        "right_members name them.",
        "FROM lakescout_joins() WHERE source = 'inferred' ORDER BY confidence DESC",
    ),
    Function(
        "related_tables",
        Kind.TABLE,
        (
            Parameter("table_name", "VARCHAR", description="table, schema.table or database.schema.table"),
            Parameter("k", "BIGINT", 20, "how many at most"),
        ),
        columns(
            "rank INTEGER, database_name VARCHAR, schema_name VARCHAR, table_name VARCHAR, relation VARCHAR, "
            "strength DOUBLE, columns STRUCT(column_name VARCHAR, other_column VARCHAR)[], reason VARCHAR"
        ),
        Late("lakescout.surface.related", "related_tables"),
        "The tables that belong to a table: its copies, the other parts of a table that was cut by date or number, "
        "those that join it, and those with the same columns, whose rows can stand below its own.",
        "FROM related_tables('main.orders')",
    ),
    Function(
        "lakescout_declare_join",
        Kind.TABLE,
        (
            Parameter(
                "left_column", "VARCHAR", description="schema.table.column that refers; several with commas between"
            ),
            Parameter("right_column", "VARCHAR", description="schema.table.column that is the key; as many"),
            Parameter("remove", "BOOLEAN", False, "undo an earlier declaration"),
        ),
        _EDGE_COLUMNS,
        Late("lakescout.surface.discover", "declare_join"),
        "Declare a key that the catalog lacks; it wins over inferred keys until you remove it.",
        "FROM lakescout_declare_join('main.orders.customer', 'main.customers.id')",
        writes=True,
    ),
)


_METHOD: Final = Parameter(
    "method",
    "VARCHAR",
    "auto",
    "who answers; 'auto' asks the model if one is set",
    choices=("auto", "embedded", *brought(dict[str, Late](), lambda plugin: plugin.writers)),
)

_AFTER: Final = Parameter(
    "after", "VARCHAR[]", None, "the question that this one goes on from, or all before it, the oldest first"
)

ANSWER: Final[tuple[Function, ...]] = (
    Function(
        "answer",
        Kind.QUERY,
        (_QUESTION, _METHOD, _AFTER),
        columns("answer VARCHAR"),
        Late("lakescout.surface.answer", "answer"),
        "The rows that answer a question; if the lake cannot answer it, what the setting when_unsure says.",
        "FROM answer('average age of singers from France')",
    ),
    Function(
        "answers",
        Kind.TABLE,
        (
            _QUESTION,
            Parameter("k", "BIGINT", 5, "the most alternatives to return"),
            _METHOD,
            Parameter("rows", "BIGINT", 3, "the most rows in the column answer, up to 100; row_count counts them all"),
            _AFTER,
        ),
        columns(
            "rank INTEGER, tables VARCHAR[], sql VARCHAR, row_count BIGINT, answer JSON, confidence DOUBLE, "
            "explanation VARCHAR, reading VARCHAR, unused VARCHAR[]"
        ),
        Late("lakescout.surface.answer", "answers"),
        "The alternatives with their SQL, tables, confidence, reasons, what was understood (reading), and the words "
        "that it leaves out (unused); row_count is NULL above answer_rows.",
        "FROM answers('average age of singers from France', k := 3)",
    ),
    Function(
        "answer_sql",
        Kind.SCALAR,
        (_QUESTION,),
        columns("sql VARCHAR"),
        Late("lakescout.surface.answer", "answer_sql"),
        "The SQL behind answer, or NULL if the lake cannot answer.",
        "SELECT answer_sql('average age of singers from France')",
    ),
)
