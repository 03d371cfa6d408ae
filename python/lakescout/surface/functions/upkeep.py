"""The descriptions of the functions that maintain the index, describe columns and log the model."""

from __future__ import annotations

from typing import Final

from lakescout.plugins import Late
from lakescout.surface.registry import Function, Kind, Parameter, columns

ADMIN: Final[tuple[Function, ...]] = (
    Function(
        "lakescout_refresh",
        Kind.TABLE,
        (Parameter("full", "BOOLEAN", False, "forget the stored index and rebuild it"),),
        columns(
            "tables BIGINT, columns BIGINT, tables_changed BIGINT, headers_embedded BIGINT, seconds DOUBLE, "
            "stored BOOLEAN"
        ),
        Late("lakescout.surface.admin", "refresh"),
        "Bring the index up to date now; questions do it on their own.",
        "FROM lakescout_refresh(full := true)",
        writes=True,
    ),
    Function(
        "lakescout_status",
        Kind.TABLE,
        (),
        columns(
            "database_name VARCHAR, schema_name VARCHAR, table_name VARCHAR, indexed_at TIMESTAMP, "
            "stale BOOLEAN, columns BIGINT, context BIGINT, encoder VARCHAR, format_version BIGINT, "
            "note VARCHAR"
        ),
        Late("lakescout.surface.admin", "status"),
        "What is indexed: one row per table, with whether it changed since.",
        "FROM lakescout_status() WHERE stale",
    ),
    Function(
        "lakescout_add_context",
        Kind.TABLE,
        (
            Parameter("table_name", "VARCHAR", description="table, schema.table or database.schema.table"),
            Parameter("text", "VARCHAR", description="what the table is about, in your own words"),
            Parameter("replaces", "VARCHAR", None, "an earlier text about the table, in whose place it comes"),
            Parameter("remove", "BOOLEAN", False, "take this text back"),
        ),
        columns("table_name VARCHAR, contexts BIGINT"),
        Late("lakescout.surface.admin", "add_context"),
        "Add a free text about a table, which is searched like its comment; change one, or take it back.",
        "FROM lakescout_add_context('main.orders', 'Web shop orders since 2019, one row an order')",
        writes=True,
    ),
    Function(
        "lakescout_set",
        Kind.TABLE,
        (
            Parameter("name", "VARCHAR", description="the setting"),
            Parameter("value", "VARCHAR", description="its value"),
        ),
        columns("name VARCHAR, value VARCHAR"),
        Late("lakescout.surface.admin", "set_setting"),
        "Store a setting in the database; secrets are refused.",
        "FROM lakescout_set('exclude', 'staging.*')",
        writes=True,
    ),
    Function(
        "lakescout_settings",
        Kind.TABLE,
        (),
        columns("name VARCHAR, value VARCHAR, origin VARCHAR, type VARCHAR, description VARCHAR"),
        Late("lakescout.surface.admin", "settings"),
        "All settings, with their values and where those come from.",
        "FROM lakescout_settings()",
    ),
)


TERMS: Final[tuple[Function, ...]] = (
    Function(
        "lakescout_define",
        Kind.TABLE,
        (
            Parameter("term", "VARCHAR", description="the word or words, as questions say them"),
            Parameter("meaning", "VARCHAR", description="a column, a table, or an SQL expression; NULL to remove"),
            Parameter("table_name", "VARCHAR", None, "the table of the meaning's columns, where it names none"),
            Parameter("remove", "BOOLEAN", False, "take the term back"),
        ),
        columns(
            "term VARCHAR, kind VARCHAR, meaning VARCHAR, tables VARCHAR[], uses VARCHAR[], data_type VARCHAR, "
            "source VARCHAR"
        ),
        Late("lakescout.surface.terms", "define"),
        "Define a word: another name of a column or table, a measure, a condition, a dimension or a constant.",
        "FROM lakescout_define('turnover', 'SUM(total)', table_name := 'main.orders')",
        writes=True,
    ),
    Function(
        "lakescout_terms",
        Kind.TABLE,
        (),
        columns(
            "term VARCHAR, kind VARCHAR, meaning VARCHAR, tables VARCHAR[], uses VARCHAR[], data_type VARCHAR, "
            "source VARCHAR, problem VARCHAR"
        ),
        Late("lakescout.surface.terms", "terms"),
        "The words that were defined, and why one is not used, if so.",
        "FROM lakescout_terms()",
    ),
    Function(
        "lakescout_verify",
        Kind.TABLE,
        (
            Parameter("question", "VARCHAR", description="a question, in plain language"),
            Parameter("sql", "VARCHAR", description="the statement that answers it; NULL to remove"),
            Parameter("remove", "BOOLEAN", False, "take the question back"),
        ),
        columns("question VARCHAR, sql VARCHAR, tables VARCHAR[]"),
        Late("lakescout.surface.terms", "verify"),
        "Confirm the statement of a question: it answers when this is asked again, also of other values.",
        "FROM lakescout_verify('orders of shoes', 'SELECT count(*) FROM main.orders WHERE product = ''shoes''')",
        writes=True,
    ),
    Function(
        "lakescout_verified",
        Kind.TABLE,
        (),
        columns("question VARCHAR, sql VARCHAR, tables VARCHAR[], problem VARCHAR"),
        Late("lakescout.surface.terms", "verified"),
        "The questions that were verified, and why one cannot be answered, if so.",
        "FROM lakescout_verified()",
    ),
)

MODEL: Final[tuple[Function, ...]] = (
    Function(
        "lakescout_llm_log",
        Kind.TABLE,
        (),
        columns(
            "called_at TIMESTAMP, purpose VARCHAR, model VARCHAR, prompt_tokens BIGINT, reply_tokens BIGINT, "
            "price DOUBLE, milliseconds DOUBLE, cached BOOLEAN, told VARCHAR, problem VARCHAR"
        ),
        Late("lakescout.surface.admin", "llm_log"),
        "Every call to the language model: why, how many tokens, dollars and milliseconds, and what it was sent.",
        "SELECT purpose, count(*), sum(price) FROM lakescout_llm_log() GROUP BY ALL",
    ),
    Function(
        "lakescout_parse",
        Kind.TABLE,
        (Parameter("questions", "VARCHAR[]", description="the questions, in plain language"),),
        columns(
            "question VARCHAR, column_mentions VARCHAR[], value_mentions VARCHAR[], subqueries VARCHAR[], "
            "sketch VARCHAR, parser VARCHAR, note VARCHAR"
        ),
        Late("lakescout.surface.admin", "parse"),
        "Parse many questions at once; by a model if the setting parser says so, several calls at a time.",
        "FROM lakescout_parse(['average age of singers', 'songs of 2014'])",
    ),
)
