"""answer, answers and answer_sql: one run gives the rows, the other readings and the statement of a question."""

from __future__ import annotations

import itertools
import json
import math
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final
from uuid import uuid4

import pyarrow as pa
from pyarrow import types

from lakescout.answer.guard import Limits, check, fetched
from lakescout.answer.guard.run import TYPE_KEY
from lakescout.answer.statement import Statement
from lakescout.engine.ask import METHODS, answered
from lakescout.engine.lake import Lake
from lakescout.engine.outcome import Outcome
from lakescout.errors import ArgumentError
from lakescout.lake.catalog import TableName
from lakescout.lake.lookup import check_choice, check_count, check_question
from lakescout.lake.sqltext import Sql, literal, quote, template
from lakescout.plugins import plugins
from lakescout.reading.rules.periods import moments
from lakescout.reading.said import Title
from lakescout.words.languages import in_english
from lakescout.words.text import escaped
from lakescout.words.tokens import tokenize

NO_ANSWER: Final = Sql("SELECT CAST(NULL AS VARCHAR) AS no_answer, CAST(NULL AS VARCHAR) AS did_you_mean WHERE false")
"""The SELECT of an abstention if `when_unsure` is 'empty': no rows, but columns that say what it is."""

CHOICES: Final = 3
"""How many readings are offered if none is sure enough."""


def abstention(found: Outcome, when_unsure: str) -> Sql:
    """The SELECT of a question without an answer, as the setting `when_unsure` says.

    Its error is raised when the statement runs, so that DESCRIBE and EXPLAIN work. It runs on the caller's connection,
    so it can name what only that one sees.
    """
    if when_unsure == "empty":
        return NO_ANSWER
    own = template("answer/own_tables").strip()
    if when_unsure == "error":
        reason = f"system.main.concat({literal(f'no answer: {found.in_sql}')}, {own})"
        return Sql(f"SELECT CAST(system.main.error({reason}) AS VARCHAR) AS no_answer")
    readings = [item.offered for item in found.answers if item.offered][:CHOICES]
    shown = literal("; ".join(f"{reading}?" for reading in readings)) if readings else "NULL"
    reason = f"system.main.concat({literal(found.in_sql)}, {own})"
    return Sql(f"SELECT {reason} AS no_answer, CAST({shown} AS VARCHAR) AS did_you_mean")


def as_select(rows: pa.Table) -> Sql:
    r"""One SELECT that gives `rows`, in their order, with their names and types.

    >>> as_select(pa.table({"a": pa.array([1, None], pa.int64())}))
    'SELECT unnest(CAST(system.main.from_json(\'["1", null]\', \'["VARCHAR"]\') AS BIGINT[])) AS "a"'
    """
    names = distinct_names(rows.column_names)
    columns = [_column(name, rows.schema.field(number), rows.column(number)) for number, name in enumerate(names)]
    if not columns:
        return NO_ANSWER
    return Sql("SELECT " + ", ".join(columns))


def _column(name: str, field: pa.Field, values: pa.ChunkedArray) -> str:
    noted = (field.metadata or {}).get(TYPE_KEY)
    kind = noted.decode() if noted else duckdb_type(values.type)
    cells = [None if cell is None else _text(cell) for cell in values.to_pylist()]
    texts = literal(json.dumps(cells, ensure_ascii=False))
    return f"unnest(CAST(system.main.from_json({texts}, '[\"VARCHAR\"]') AS {kind}[])) AS {quote(name)}"


def distinct_names(names: Sequence[str]) -> list[str]:
    """Names of columns, each another one in any case: a later one gets a number that no other name has.

    >>> distinct_names(["A", "a", "a_1", "b"]), distinct_names(["n", "n", "n"])
    (['A', 'a_2', 'a_1', 'b'], ['n', 'n_1', 'n_2'])
    """
    given, result = {name.lower() for name in names}, list[str]()
    for name in names:
        taken = {each.lower() for each in result}
        numbered = (f"{name}_{number}" for number in itertools.count(1))
        free = (each for each in numbered if each.lower() not in given | taken)
        result.append(name if name.lower() not in taken else next(free))
    return result


_OF_SQL: Final = re.compile(r"[()*/]|::|\bt\d+\.")


def is_sql(name: str, title: Title) -> bool:
    """Whether the name of a computed column is the expression that computes it, as DuckDB names it.

    >>> is_sql("sum((t1.sales - t1.profit))", Title("Total", computed=True)), is_sql("Size (cm)", Title("Size"))
    (True, False)
    """
    return title.computed and _OF_SQL.search(name) is not None


def named_rows(item: Statement) -> pa.Table | None:
    """The rows of a statement; columns that would be called by an expression of SQL are called in words."""
    rows = item.rows
    if rows is None or len(item.said.titles) != rows.num_columns:
        return rows
    pairs = zip(rows.column_names, item.said.titles, strict=True)
    return rows.rename_columns(
        [_in_words(title.text) or name if is_sql(name, title) else name for name, title in pairs]
    )


def _in_words(title: str) -> str:
    """A title as a name that SQL takes without quotes."""
    return re.sub(r"\W+", "_", title.lower()).strip("_")


def records(rows: pa.Table) -> list[dict[str, Any]]:
    """The rows by column, also where two columns have one name."""
    found: list[dict[str, Any]] = rows.rename_columns(distinct_names(rows.column_names)).to_pylist()
    return found


_TYPES: Final[tuple[tuple[Any, str], ...]] = (
    (types.is_boolean, "BOOLEAN"),
    (types.is_int8, "TINYINT"),
    (types.is_int16, "SMALLINT"),
    (types.is_int32, "INTEGER"),
    (types.is_int64, "BIGINT"),
    (types.is_uint8, "UTINYINT"),
    (types.is_uint16, "USMALLINT"),
    (types.is_uint32, "UINTEGER"),
    (types.is_uint64, "UBIGINT"),
    (types.is_float32, "FLOAT"),
    (types.is_floating, "DOUBLE"),
    (types.is_date, "DATE"),
    (types.is_time, "TIME"),
    (types.is_interval, "INTERVAL"),
)


def duckdb_type(kind: pa.DataType) -> str:
    """The DuckDB type of an Arrow type; VARCHAR for what an answer shows as text."""
    if types.is_decimal(kind):
        return "HUGEINT" if kind.scale == 0 and kind.precision == 38 else f"DECIMAL({kind.precision}, {kind.scale})"
    if types.is_timestamp(kind):
        return "TIMESTAMPTZ" if kind.tz else "TIMESTAMP"
    return next((name for test, name in _TYPES if test(kind)), "VARCHAR")


def _text(cell: Any) -> str:
    if isinstance(cell, pa.MonthDayNano):
        return f"{cell.months} months {cell.days} days {cell.nanoseconds // 1000} microseconds"
    return cell.hex() if isinstance(cell, bytes) else str(cell)


MAX_ROWS: Final = 100
MAX_CHARACTERS: Final = 65_536
"""The limit for the JSON in `answers`; the rows of `answer` are not cut."""
SHOWN_ROWS: Final = 3
"""Rows in the JSON of `answers` unless more are asked for: a shell shows all of a cell."""
LONGEST_THREAD: Final = 50
SPARE: Final = 5
"""At least this many answers are computed, so that `answer` and `answers` share one run."""


def thread_of(after: object) -> tuple[str, ...]:
    """The questions before another one, the oldest first. Raises ArgumentError.

    >>> thread_of("flights per month"), thread_of(["flights per month", "only from JFK"]), thread_of(None)
    (('flights per month',), ('flights per month', 'only from JFK'), ())
    """
    texts = [] if after is None else after if isinstance(after, (list, tuple)) else [after]
    if len(texts) > LONGEST_THREAD or not all(isinstance(text, str) for text in texts):
        raise ArgumentError(f"after holds questions, at most {LONGEST_THREAD}, not {after!r:.80}")
    return tuple(map(check_question, texts))


def outcome(lake: Lake, question: object, method: object, k: int = SPARE, after: object = None) -> Outcome:
    """The answers to a question, computed once for each state of the lake, or each second if it asks about now.

    `after` has the questions that it may go on from.
    """
    text, name, before = check_question(question), check_choice("method", method, METHODS), thread_of(after)
    with lake.session() as (connection, index):
        token = lake.call_token(connection, index)
        said = tokenize(in_english(" ".join((*before, text)), index.words))
        call = ("answer", text, before, name, k, moments(said))

    def asked() -> Outcome:
        if not before:
            return answered(lake, text, name, k, as_of=index)[0]
        goes_on = next((plugin.goes_on for plugin in plugins() if plugin.goes_on is not None), None)
        if goes_on is None:
            raise ArgumentError("no plugin is installed by which a question goes on from others: `after` must be NULL")
        found: Outcome = goes_on(lake, text, before, name, k, index)
        return found

    return lake.remembered(call, token, index, asked, lambda each: not each.late)


def answer(lake: Lake, question: object, method: object, after: object = None) -> str:
    """answer: one SELECT that returns the rows of the best answer, or what `when_unsure` says if there is none.

    The rows were fetched under the guard and are written out as literals: the caller's transaction,
    which is neither read-only nor timed, runs no generated statement. Nothing is stored here, because
    EXPLAIN and DESCRIBE come this way too: the doors call `Lake.keep` when the statement runs.
    """
    with lake.storing_nothing():
        found = outcome(lake, question, method, after=after)
    if found.best is None or found.best.rows is None:
        return abstention(found, str(lake.settings["when_unsure"]))
    return as_select(named_rows(found.best))


def ran(lake: Lake, sql: str) -> Statement:
    """A user's statement with its rows, run under the guard. Raises GuardError, QueryError."""
    with lake.session() as (_, index):
        statement = check(sql, index.catalog.tables)
    limits = Limits(float(lake.settings["answer_seconds"]), int(lake.settings["answer_rows"]))
    return fetched(lake.source, statement, limits)


def answer_sql(lake: Lake, question: object) -> str | None:
    """answer_sql: the statement behind `answer`, or NULL."""
    return outcome(lake, question, "auto").sql


def answers(  # noqa: PLR0917
    lake: Lake, question: object, k: object, method: object, rows: object = SHOWN_ROWS, after: object = None
) -> list[dict[str, Any]]:
    """answers: the alternatives, best first; if there are none, a single row with the reason."""
    count, most = check_count("k", k, maximum=50), check_count("rows", rows, minimum=0, maximum=MAX_ROWS)
    return listed(outcome(lake, question, method, max(count, SPARE), after), count, most)


def listed(found: Outcome, count: int, rows: int = MAX_ROWS) -> list[dict[str, Any]]:
    """At most `count` answers as rows of the contract, best first; where there are none, one row with the reason."""
    return [row(rank, item, rows) for rank, item in enumerate(found.answers[:count], start=1)] or [_no_row(found)]


def _no_row(found: Outcome) -> dict[str, Any]:
    return {
        "rank": 1,
        "tables": [],
        "sql": found.sql,
        "row_count": 0,
        "answer": "[]",
        "confidence": found.confidence,
        "explanation": found.reason,
        "reading": found.reading or None,
        "unused": list(found.unused),
    }


def row(rank: int, item: Statement, rows: int = MAX_ROWS) -> dict[str, Any]:
    """One answer as a row of the contract."""
    return {
        "rank": rank,
        "tables": [_shown(name) for name in item.tables],
        "sql": item.sql,
        "row_count": _row_count(item),
        "answer": rows_as_json(item, rows),
        "confidence": item.confidence,
        "explanation": item.explanation,
        "reading": item.reading or None,
        "unused": list(item.unused),
    }


def _row_count(item: Statement) -> int | None:
    """None if there are more rows than were fetched."""
    if item.too_large:
        return None
    return 0 if item.rows is None else item.rows.num_rows


def _shown(name: TableName) -> str:
    return ".".join(name[1:])


def to_json(value: object, *, indent: int | None = None, ascii_only: bool = False) -> str:
    """JSON of rows, lists and cells: NaN and infinity, which JSON lacks, are null, and decimals are exact numbers.

    Characters that are invisible or change the direction of writing are escaped, as JSON allows.

    >>> to_json([Decimal("7"), Decimal("1.50"), float("nan"), 0.5, b"a", chr(0x202E)])
    '[7, 1.5, null, 0.5, "61", "\\\\u202e"]'
    """
    mark = uuid4().hex
    text = json.dumps(_plain(value, mark), indent=indent, ensure_ascii=ascii_only, allow_nan=False)
    return escaped(re.sub(f'"{mark}([^"]*)"', r"\1", text), "\\u{:04x}")


def _plain(value: object, mark: str) -> object:
    """A value as JSON can hold it; a decimal becomes a text that begins with `mark`."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Decimal):
        return mark + exact(value) if value.is_finite() else None
    if isinstance(value, Mapping):
        return {str(name): _plain(each, mark) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each, mark) for each in value]
    if isinstance(value, bytes):
        return value.hex()
    return value if value is None or isinstance(value, (bool, int, str)) else str(value)


def exact(value: Decimal) -> str:
    """A decimal as JSON writes it: whole ones without a point.

    >>> exact(Decimal("7.00")), exact(Decimal("-0.10")), exact(Decimal(10) ** 20)
    ('7', '-0.1', '100000000000000000000')
    """
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def rows_as_json(item: Statement, rows: int = MAX_ROWS) -> str:
    """At most `rows` rows as an array of objects, fewer if they are long."""
    table = named_rows(item)
    if table is None:
        return "[]"
    names = distinct_names(table.column_names)
    columns = [column.to_pylist() for column in table.slice(0, rows).columns]
    parts: list[str] = []
    for cells in zip(*columns, strict=True):
        text = to_json(dict(zip(names, cells, strict=True)))
        if sum(map(len, parts)) + len(text) > MAX_CHARACTERS:
            break
        parts.append(text)
    return "[" + ", ".join(parts) + "]"
