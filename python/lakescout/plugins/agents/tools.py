"""The tools by which an agent asks a lake: arguments and replies are JSON, and each reply fits a number of bytes.

Most tools are functions of the SQL surface, described by the registry. Nothing here knows how an agent is connected.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from difflib import get_close_matches
from typing import Any, Final

import duckdb

from lakescout.answer.guard import Limits, check, run
from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError, GuardError, QueryError, plainly
from lakescout.groups.fromclause import join_plan, with_between
from lakescout.lake.connection import Limit, borrowed, transaction
from lakescout.lake.lookup import check_count, check_question, check_text, find_table
from lakescout.plugins.agents import brief
from lakescout.plugins.agents.contents import MOST_TABLES, contents
from lakescout.plugins.agents.needed import needed
from lakescout.plugins.check.surface import found as check_found
from lakescout.plugins.check.surface import rows as check_rows
from lakescout.surface.answer import CHOICES, exact, named_rows, outcome, ran, records
from lakescout.surface.answer import row as answer_row
from lakescout.surface.discover import found_groups, found_tables, joins
from lakescout.surface.discover import rows as table_rows
from lakescout.surface.functions import FUNCTIONS, function_named
from lakescout.surface.registry import REQUIRED, Function, Parameter
from lakescout.words.text import UNSEEN, about

SAMPLE_ROWS: Final = 5
MAX_LIMIT: Final = 1_000
LISTED: Final = 200
"""The most tables in one reply of `list_tables`."""

_EXACT_INTEGERS: Final = 2**53
"""Whole numbers from here on lose digits in most readers of JSON, so they are sent as texts."""


@dataclass
class ToolResult:
    """What a tool found: rows, and what is said beside them."""

    rows: Sequence[Mapping[str, Any]]
    beside: dict[str, Any] = field(default_factory=dict)
    page: int | None = None
    """The most rows of one reply; None means as many as fit."""
    top: tuple[str, ...] = ()
    """The names in `beside` that an agent must see before the rows."""
    unknown: bool = False
    """Whether there are more rows than these, and nobody counted them."""


@dataclass(frozen=True)
class Tool:
    """One tool. `call` gets the arguments by name, with their defaults."""

    name: str
    description: str
    parameters: tuple[Parameter, ...]
    call: Callable[..., ToolResult]
    columns: tuple[tuple[str, str], ...] = ()
    """Names and DuckDB types of the rows; empty if they depend on the call."""
    beside: Mapping[str, Any] = field(default_factory=dict)
    """JSON schemas of what is said beside the rows."""
    hidden: Mapping[str, Any] = field(default_factory=dict)
    """Arguments that agents cannot set, with their values."""
    writes: bool = False
    open_world: bool = False
    """Whether it may ask a language model elsewhere, if one is set."""
    text: Callable[[Mapping[str, Any], Mapping[str, Any]], str] | None = None
    """The reply as an agent reads it, from the reply and the arguments; None means its JSON."""
    several: frozenset[str] = frozenset()
    """The arguments that are a text or a list of texts."""

    @property
    def input_schema(self) -> dict[str, Any]:
        """The JSON schema of the arguments."""
        every = (*self.parameters, *PAGING)
        return {
            "type": "object",
            "properties": {each.name: _argument(each, several=each.name in self.several) for each in every},
            "required": [parameter.name for parameter in every if parameter.default is REQUIRED],
            "additionalProperties": False,
        }

    @property
    def output_schema(self) -> dict[str, Any]:
        """The JSON schema of the reply."""
        row: dict[str, Any] = {"type": "object"}
        if self.columns:
            row["properties"] = {name: json_schema(kind) for name, kind in self.columns}
        properties = {"rows": {"type": "array", "items": row}, **REPLY, **self.beside}
        return {"type": "object", "properties": properties, "required": ["rows", *REPLY]}


PAGING: Final = (Parameter("offset", "BIGINT", 0, "rows to skip"),)

REPLY: Final[Mapping[str, Any]] = {
    "total": {"type": ["integer", "null"], "description": "rows in all; null if there are more than were counted"},
    "returned": {"type": "integer"},
    "truncated": {"type": "boolean", "description": "whether there are rows after these"},
    "shortened": {"type": "boolean", "description": "whether long texts or lists were cut to fit"},
    "next_offset": {"type": ["integer", "null"], "description": "call again with this offset to go on"},
}

_TEXT: Final = {"type": ["string", "null"]}
_TEXTS: Final = {"type": "array", "items": {"type": "string"}}


def json_schema(kind: str) -> dict[str, Any]:
    """The JSON schema of a DuckDB type, NULL allowed.

    >>> json_schema("STRUCT(n BIGINT)[]")["items"]
    {'type': ['object', 'null'], 'properties': {'n': {'type': ['integer', 'null']}}}
    """
    return {} if kind == "JSON" else _schema(duckdb.sqltype(kind))


def _schema(kind: Any) -> dict[str, Any]:
    if kind.id == "struct":
        fields = {name: _schema(child) for name, child in kind.children}
        return {"type": ["object", "null"], "properties": fields}
    if kind.id == "list":
        return {"type": ["array", "null"], "items": _schema(kind.children[0][1])}
    known = {"boolean": "boolean", "bigint": "integer", "integer": "integer", "double": "number"}
    return {"type": [known.get(kind.id, "string"), "null"]}


def _argument(parameter: Parameter, *, several: bool) -> dict[str, Any]:
    shown = _schema(duckdb.sqltype(parameter.type))
    if parameter.default is REQUIRED:
        shown["type"] = shown["type"][0]
    elif parameter.default is not None:
        shown = {"type": shown["type"][0], "default": parameter.default}
    if several:
        shown |= {"type": [*([shown["type"]] if isinstance(shown["type"], str) else shown["type"]), "array"]}
        shown["items"] = {"type": ["string", "null"]}
    if parameter.choices:
        shown["enum"] = list(parameter.choices)
    return {**shown, "description": parameter.description}


def said(tool: Tool, reply: Mapping[str, Any], arguments: Mapping[str, Any]) -> str:
    """A reply of `ask` as text."""
    return json.dumps(reply, ensure_ascii=False) if tool.text is None else tool.text(reply, arguments)


def ask(tool: Tool, lake: Lake, arguments: Mapping[str, Any], budget: int) -> dict[str, Any]:
    """Call a tool and make its reply fit. Raises LakescoutError."""
    every = {parameter.name: parameter for parameter in (*tool.parameters, *PAGING)}
    for name in arguments:
        if name not in every:
            near = get_close_matches(name, list(every), n=1)
            raise ArgumentError(
                f"{tool.name} has no argument {name!r}"
                + (f"; did you mean {near[0]!r}?" if near else f": {', '.join(every)}")
            )
    missing = [name for name, each in every.items() if each.default is REQUIRED and name not in arguments]
    if missing:
        raise ArgumentError(f"{tool.name} needs the argument {missing[0]!r}: {every[missing[0]].description}")
    given = {name: arguments.get(name, each.default) for name, each in every.items()}
    offset = check_count("offset", given.pop("offset"), minimum=0)
    return fitted(tool.call(lake, **tool.hidden, **given), offset, budget)


_CUTS: Final = ((8_000, 200), (2_000, 50), (500, 20), (120, 8), (40, 3))
"""The longest text and the longest list: each pair is tried in turn until a reply fits."""

ENVELOPE: Final = 500
"""Bytes reserved for the counts of a reply, which take fewer."""

DIGITS: Final = 12
"""Digits of a float that are sent: further ones are binary rounding, as in 4237.840000000001."""

_COLUMNS_PER_ITEM: Final = 10
"""How many times as many fields an object may keep as a list may keep items."""


def fitted(found: ToolResult, offset: int, budget: int) -> dict[str, Any]:
    """The reply with as many rows as fit into `budget` bytes; texts and lists are shortened where not one row does.

    Raises ArgumentError where even that is too long.
    """
    rows = list(found.rows)[offset:]
    for texts, items in _CUTS:
        cut = _Cut(texts, items)
        beside = {name: cut.value(value) for name, value in found.beside.items()}
        room = budget - size(beside) - ENVELOPE
        kept: list[Any] = []
        for row in rows[: found.page]:
            shown = cut.value(row)
            room -= size(shown) + 4
            if room < 0:
                break
            kept.append(shown)
        if room < 0 and not kept:
            continue
        left = len(kept) < len(rows)
        return {
            **{name: beside.pop(name) for name in found.top},
            "rows": kept,
            **beside,
            "total": None if found.unknown else len(found.rows),
            "returned": len(kept),
            "truncated": left or found.unknown,
            "shortened": cut.done,
            "next_offset": offset + len(kept) if left else None,
        }
    raise ArgumentError(f"one row alone is longer than the {budget:,} bytes of a reply: select fewer columns")


def size(value: Any) -> int:
    """How many bytes a value takes in a reply, which has it twice: as structured content, and as its text."""
    text = json.dumps(value, ensure_ascii=False)
    return len(text.encode()) + len(json.dumps(text, ensure_ascii=False).encode())


class _Cut:
    """Makes values plain JSON without hidden characters, and cuts long ones; `done` says whether one was cut."""

    def __init__(self, texts: int, items: int) -> None:
        self.texts, self.items, self.done = texts, items, False

    def value(self, value: Any) -> Any:
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, int):
            return value if abs(value) < _EXACT_INTEGERS else str(value)
        if isinstance(value, float):
            return float(f"{value:.{DIGITS}g}") if math.isfinite(value) else None
        if isinstance(value, Decimal):
            if not value.is_finite():
                return None
            if value == value.to_integral_value():
                return self.value(int(value))
            return float(value) if Decimal(repr(float(value))) == value else exact(value)
        if isinstance(value, Mapping):
            kept = self._some(list(value.items()), self.items * _COLUMNS_PER_ITEM)
            return {self._text(str(name)): self.value(each) for name, each in kept}
        if isinstance(value, (list, tuple)):
            return [self.value(each) for each in self._some(value, self.items)]
        if isinstance(value, (bytes, bytearray)):
            return self._text(value.hex())
        return self._text(value.isoformat() if isinstance(value, (date, datetime, time)) else str(value))

    def _some(self, values: Sequence[Any], most: int) -> Sequence[Any]:
        self.done |= len(values) > most
        return values[:most]

    def _text(self, text: str) -> str:
        visible = UNSEEN.sub(lambda match: f"\\u{ord(match[0]):04x}", text.encode("utf-8", "replace").decode())
        self.done |= len(visible) > self.texts
        return visible if len(visible) <= self.texts else visible[: self.texts] + "…"


def shown_text(text: str, most: int) -> str:
    r"""A text without hidden characters, and cut where it is longer than `most`.

    >>> shown_text("a\u202eb", 4)
    'a\\u2…'
    """
    return str(_Cut(most, 0).value(text))


def _discover(lake: Lake, **given: Any) -> ToolResult:
    found = found_tables(lake, given.pop("question"), **given)
    return ToolResult(table_rows(found), {"notes": list(found.skipped)})


def _groups(lake: Lake, **given: Any) -> ToolResult:
    found = found_groups(lake, given.pop("question"), **given)
    warnings = [
        f"group {row['rank']}: each row of {join['left_table']} becomes {about(join['fan_out'])} rows on average "
        f"by joining {join['right_table']} on {join['left_column']} = {join['right_column']}: sums and counts grow"
        for row in found.rows
        for join in row["joins"]
        if (join["fan_out"] or 0) > 1
    ]
    return ToolResult(found.rows, {"reason": found.reason or None, "warnings": warnings})


MOST_QUESTIONS: Final = 30
"""How many questions one call of `find_tables` takes."""


def _find(lake: Lake, *, questions: object, k: object) -> ToolResult:
    """For many questions at once, the tables that each needs, in a line each."""
    asked = _texts("questions", questions, MOST_QUESTIONS)
    most = check_count("k", k, maximum=MOST_JOINED)
    lines: brief.Lines | None = None
    rows = []
    for number, question in enumerate(asked, start=1):
        index, found = needed(lake, check_question(question), most)
        if lines is None or lines.index is not index:
            lines = brief.Lines(index)
        rows.append(lines.row(number, found))
    return ToolResult(rows)


def _texts(name: str, value: object, most: int) -> list[Any]:
    if not isinstance(value, list) or not 0 < len(value) <= most:
        raise ArgumentError(f"{name} must be a list of 1 to {most} texts, not {value!r:.80}")
    return value


def _path(lake: Lake, *, tables: object) -> ToolResult:
    """The FROM clause that joins some tables, with those between them that it needs."""
    if not isinstance(tables, list) or not 1 < len(tables) <= MOST_JOINED:
        raise ArgumentError(f"tables must be a list of 2 to {MOST_JOINED} names, not {tables!r:.80}")
    with lake.session() as (connection, index):
        catalog = index.catalog
        numbers = [catalog.id_by_name[find_table(catalog, check_text("tables", name))] for name in tables]
        graph = lake.join_graph(lake.join_state(connection, index))
    plan = join_plan(graph, with_between(graph, numbers))
    if plan is None:
        return ToolResult([], {"from_clause": None, "reason": "no keys connect these tables", "warnings": []})
    rows: list[dict[str, Any]] = [
        {
            "left": f"{catalog.display_name(edge.left)}.{', '.join(edge.left_columns)}",
            "right": f"{catalog.display_name(edge.right)}.{', '.join(edge.right_columns)}",
            "confidence": edge.confidence,
            "fan_out": edge.measures.right_fan_out,
        }
        for edge in plan.joins
    ]
    warnings = [
        f"each row becomes {row['fan_out']:.3g} rows on average by joining {row['right']}"
        for row in rows
        if (row["fan_out"] or 0) > 1
    ]
    return ToolResult(rows, {"from_clause": str(plan.sql), "reason": None, "warnings": warnings})


MOST_JOINED: Final = 12


def _run(lake: Lake, *, sql: object, question: object, limit: object) -> ToolResult:
    """The rows of a statement, with what is to be said of it; of several, a row for each."""
    if not isinstance(sql, list):
        return _run_one(lake, sql, question, limit)
    statements = _texts("sql", sql, MOST_QUESTIONS)
    asked = question if isinstance(question, list) else [question] * len(statements)
    if len(asked) != len(statements):
        raise ArgumentError(f"question has {len(asked)} texts for {len(statements)} statements")
    rows = []
    for number, each in enumerate(statements, start=1):
        try:
            found = _run_one(lake, each, asked[number - 1], limit)
        except (GuardError, QueryError) as error:
            found = ToolResult([], {"findings": [], "reason": plainly(error)})
        kept = found.rows[: found.page]
        rows.append({
            "statement": number,
            "columns": list(kept[0]) if kept else [],
            "rows": [list(row.values()) for row in kept],
            "more": found.unknown or len(kept) < len(found.rows),
            "findings": found.beside["findings"],
            "reason": found.beside["reason"],
        })  # fmt: skip
    return ToolResult(rows, {"findings": [], "reason": None})


def _run_one(lake: Lake, sql: object, question: object, limit: object) -> ToolResult:
    findings = check_rows(check_found(lake, "" if question is None else question, sql))
    if any(each["weight"] == "refused" for each in findings):
        return ToolResult([], {"findings": findings, "reason": findings[0]["says"]})
    found = _query(lake, sql=sql, limit=limit)
    beside = {"findings": findings, "reason": found.beside["reason"]}
    return ToolResult(found.rows, beside, page=found.page, unknown=found.unknown)


def _answer(lake: Lake, *, question: object, method: object, after: object) -> ToolResult:
    found = outcome(lake, question, method, after=after)
    rows = named_rows(found.best) if found.best is not None else None
    others = found.answers[1:] if found.answered else found.answers
    choices = [answer_row(rank, item, 0) for rank, item in enumerate(others, start=2 if found.answered else 1)]
    fields = ("rank", "reading", "unused", "sql", "confidence", "row_count")
    return ToolResult(
        records(rows) if rows is not None else [],
        {
            "answered": found.answered,
            "reason": found.reason or None,
            "sql": found.sql,
            "confidence": found.confidence,
            "reading": found.reading or None,
            "unused": list(found.unused),
            "left_out": list(found.nearest.left_out) if found.nearest is not None else [],
            "reasons": list(found.reasons),
            "choices": [{name: choice[name] for name in fields} for choice in choices[:CHOICES]],
        },
        top=("answered", "reason", "unused", "left_out", "reading", "confidence"),
    )


def _list(lake: Lake, *, like: object) -> ToolResult:
    """Every table, or those whose name or comment has a text; a family is listed once, by its representative."""
    wanted = "" if like is None else check_text("like", like).lower()
    with lake.session() as (_, index):
        catalog = index.catalog
    rows = []
    for number, table in enumerate(catalog.tables):
        name = catalog.display_name(table.name)
        if index.representatives.get(number, number) != number or wanted not in f"{name} {table.comment}".lower():
            continue
        members = {"members": index.shown_as(number)} if index.shown_as(number) else {}
        said = {"comment": table.comment} if table.comment else {}
        rows.append({"table": name, "columns": len(table.columns), "rows": table.rows, **said, **members})
    return ToolResult(rows, page=LISTED)


_ABOUT: Final = re.compile(r"\s*(DESCRIBE|SUMMARIZE)\s+(.+?)[\s;]*", re.IGNORECASE | re.DOTALL)


def _about(lake: Lake, word: str, what: str) -> ToolResult:
    """What DuckDB says of the columns of a table or of a SELECT, which passes the guard first."""
    sql = what if re.match(r"\s*(SELECT|WITH|FROM|\()", what, re.IGNORECASE) else f"SELECT * FROM {what}"
    with lake.session() as (_, index):
        statement = check(sql, index.catalog.tables)
    limit = Limit.of(float(lake.settings["answer_seconds"]))
    with borrowed(lake.source) as connection, transaction(connection, read_only=True), limit.kept(connection):
        rows = connection.query(f"SELECT * FROM ({word} {statement.sql})").to_pylist()
    beside = {"sql": f"{word} {statement.sql}", "tables": [".".join(name) for name in statement.tables], "reason": None}
    return ToolResult(rows, beside)


def _query(lake: Lake, *, sql: object, limit: object) -> ToolResult:
    count = check_count("limit", limit, maximum=MAX_LIMIT)
    if not isinstance(sql, str):
        raise ArgumentError(f"sql must be a text, not {sql!r:.80}")
    if (about := _ABOUT.fullmatch(sql)) is not None:
        return _about(lake, about[1].upper(), about[2])
    found = ran(lake, sql)
    assert found.rows is not None
    beside = {"sql": found.sql, "tables": [".".join(name) for name in found.tables], "reason": found.too_large or None}
    if found.too_large:
        return ToolResult(records(found.rows.slice(0, count)), beside, unknown=True)
    return ToolResult(records(found.rows), beside, page=count)


def describe(lake: Lake, table: object) -> ToolResult:
    """One table: its columns with their meaning, its joins, and cells if the setting `privacy` allows them."""
    with lake.session() as (_, index):
        name = find_table(index.catalog, check_text("table", table))
        number = index.catalog.id_by_name[name]
        meanings = index.descriptions(number)
        if lake.settings["privacy"] == "values":  # evidence tells cells
            told = lake.keeper.narrations.shown(index.catalog.tables[number])
            more = [narration.description if narration is not None else None for narration in told]
            meanings = tuple(one or two for one, two in zip(meanings, more, strict=True))
        contexts = list(lake.keeper.contexts.get(name, ()))
        family = index.shown_as(number)
    item, shown = index.catalog.tables[number], index.catalog.display_name(name)
    sides = joins(lake, name)
    beside = {
        "table": shown,
        "name_in_sql": str(name.quoted),
        "is_view": item.is_view,
        "estimated_rows": item.rows,
        "comment": item.comment,
        **({"members": family} if family else {}),
        "contexts": contexts,
        "joins": sides,
        "joins_total": len(sides),
        **_sample(lake, index.catalog.tables, str(name.quoted)),
    }
    columns = [
        {"column_name": column.name, "type": column.type, "comment": column.comment, "narration": meaning}
        for column, meaning in zip(item.columns, meanings, strict=True)
    ]
    return ToolResult(columns, beside)


def _sample(lake: Lake, tables: Sequence[Any], name: str) -> dict[str, Any]:
    privacy = str(lake.settings["privacy"])
    if privacy != "values":
        return {"sample": [], "sample_note": f"privacy = '{privacy}': cells are shown only with privacy = 'values'"}
    try:
        statement = check(f"SELECT * FROM {name} LIMIT {SAMPLE_ROWS}", tables)
        rows = run(lake.source, statement, Limits(float(lake.settings["answer_seconds"]), SAMPLE_ROWS))
    except (GuardError, QueryError) as error:
        return {"sample": [], "sample_note": plainly(error)}
    return {"sample": rows.to_pylist(), "sample_note": None}


HIDDEN: Final = frozenset(
    {"method", "threshold", "judge", "decomposition", "search", "evaluations", "history", "candidates", "sets",
     "budgeting"}
)  # fmt: skip
"""Arguments by which people compare methods; they only distract an agent."""


def _function(function_name: str, call: Callable[..., ToolResult] | None = None, /, **more: Any) -> Tool:
    """A tool made from a function of the registry; without `call` its rows are the reply."""
    function: Function = function_named(function_name)

    def rows(lake: Lake, **given: Any) -> ToolResult:
        return ToolResult(function.call(lake, **given))

    own = {
        "name": function.name.removeprefix("lakescout_"),
        "description": function.description,
        "parameters": tuple(each for each in function.parameters if each.name not in HIDDEN),
        "call": call or rows,
        "columns": function.columns,
        "hidden": {each.name: each.default for each in function.parameters if each.name in HIDDEN},
        "writes": function.writes,
    }
    return Tool(**{**own, **more})


def _contents(lake: Lake, *, tables: object) -> ToolResult:
    return ToolResult(contents(lake, tables))


_NOTES: Final = {"notes": {**_TEXTS, "description": "what was not read for this question"}}
_REASON: Final = {"reason": {**_TEXT, "description": "why there are no rows, or not all of them"}}

TOOLS: Final[tuple[Tool, ...]] = (
    Tool(
        "list_tables",
        "Every table of the lake with its number of columns and rows.",
        (Parameter("like", "VARCHAR", None, "only those whose name or comment has this text"),),
        _list,
        (("table", "VARCHAR"), ("columns", "BIGINT"), ("rows", "BIGINT"), ("comment", "VARCHAR")),
    ),
    _function("discover_tables", _discover, beside=_NOTES, open_world=True),
    Tool(
        "describe_table",
        "One table: its columns with types, comments and narrations; the texts about it; its measured joins; and a few "
        "rows where the setting privacy allows.",
        (Parameter("table", "VARCHAR", description="table, schema.table or database.schema.table"),),
        describe,
        tuple((name, "VARCHAR") for name in ("column_name", "type", "comment", "narration")),
        {
            "table": {"type": "string"},
            "name_in_sql": {"type": "string"},
            "is_view": {"type": "boolean"},
            "estimated_rows": {"type": ["integer", "null"]},
            "comment": _TEXT,
            "members": {**_TEXT, "description": "the tables that are parts of one with it"},
            "contexts": _TEXTS,
            "joins": {"type": "array", "items": {"type": "object"}},
            "joins_total": {"type": "integer", "description": "joins in all; where some were cut, join_graph has them"},
            "sample": {"type": "array", "items": {"type": "object"}},
            "sample_note": _TEXT,
        },
    ),
    _function(
        "join_groups",
        _groups,
        description="Sets of tables that join to answer a question, with a FROM clause that runs.",
        beside={**_REASON, "warnings": {**_TEXTS, "description": "joins that multiply rows"}},
        open_world=True,
    ),
    _function("lakescout_joins", name="join_graph"),
    _function(
        "answer",
        _answer,
        description="The rows that answer a question, with the SQL, the confidence and the reasons. Where answered is "
        "false there is no answer: reason says why, and choices holds the nearest readings, each with SQL that query "
        "runs.",
        columns=(),
        beside={
            "answered": {"type": "boolean"},
            **_REASON,
            "sql": _TEXT,
            "confidence": {"type": "number"},
            "reading": {**_TEXT, "description": "what was understood"},
            "unused": {**_TEXTS, "description": "words that it leaves out; with any, answered is false"},
            "left_out": {**_TEXTS, "description": "cells and equal rows that the rows do not rest on"},
            "reasons": _TEXTS,
            "choices": {"type": "array", "items": {"type": "object"}},
        },
        open_world=True,
        text=brief.answered,
    ),
    _function("explain_question", open_world=True),
    *(_function(each.name, open_world=True, writes=False) for each in FUNCTIONS if each.name == "augment_tables"),
    Tool(
        "query",
        "Run one SELECT, DESCRIBE or SUMMARIZE over the lake. It is checked first: functions that read files or "
        "settings, and all that writes, are refused. It is stopped after answer_seconds.",
        (
            Parameter("sql", "VARCHAR", description="one SELECT of DuckDB over tables of the lake, or DESCRIBE TABLE"),
            Parameter("limit", "BIGINT", 100, f"the most rows of one reply, up to {MAX_LIMIT:,}"),
        ),
        _query,
        (),
        {"sql": {**_TEXT, "description": "the statement that ran"}, "tables": _TEXTS, **_REASON},
        text=brief.ran,
    ),
    Tool(
        "find_tables",
        "The tables that many questions need, closed under their joins: for each question, by its number, the schema "
        "and a line a table: all columns that it speaks of, then others; key→table.column (.column where its name "
        "differs); column='cell' where it says a cell; (text) where texts write numbers or dates; (of n) one of n "
        "parts; +n more columns. 'above', and columns left out: shown before. 'or': another schema that may be meant.",
        (
            Parameter("questions", "VARCHAR[]", description=f"up to {MOST_QUESTIONS} questions, in plain language"),
            Parameter("k", "BIGINT", 6, "about how many tables for each"),
        ),
        _find,
        (
            ("question", "BIGINT"),
            ("schema", "VARCHAR"),
            ("tables", "VARCHAR[]"),
            ("others", "STRUCT(schema VARCHAR, tables VARCHAR[])[]"),
        ),
        open_world=True,
        text=brief.found,
    ),
    Tool(
        "describe",
        "What some tables hold, in a line for each column: type, empties, commonest cells, placeholders, spellings; "
        "and which may be a key. Cells are shown with privacy = 'values' only.",
        (Parameter("tables", "VARCHAR[]", description=f"up to {MOST_TABLES} tables"),),
        _contents,
        (
            ("table", "VARCHAR"),
            ("rows", "BIGINT"),
            ("keys", "VARCHAR[]"),
            ("columns", "VARCHAR[]"),
            ("note", "VARCHAR"),
        ),
        text=brief.described,
    ),
    Tool(
        "join_path",
        "The FROM clause that joins some tables, with the tables between them that it needs.",
        (Parameter("tables", "VARCHAR[]", description=f"2 to {MOST_JOINED} tables"),),
        _path,
        (("left", "VARCHAR"), ("right", "VARCHAR"), ("confidence", "DOUBLE"), ("fan_out", "DOUBLE")),
        {
            "from_clause": _TEXT,
            "warnings": {**_TEXTS, "description": "joins that multiply rows"},
            **_REASON,
        },
        text=brief.path,
    ),
    _function(
        "lakescout_check",
        name="check_sql",
        description="What can be said of a SELECT of yours before it runs: refused, what of the question it leaves "
        "out or nobody asked for, units, joins over no key, sums that a join repeats, texts that no cell holds.",
        text=brief.checked,
    ),
    Tool(
        "run",
        f"Check a SELECT, or a list of up to {MOST_QUESTIONS}, as check_sql does, and run it unless it is refused: "
        "rows with tabs between, a header only for *, and what is held against it.",
        (
            Parameter("sql", "VARCHAR", description="one SELECT of DuckDB, or a list"),
            Parameter("question", "VARCHAR", None, "what it should answer, or a list"),
            Parameter("limit", "BIGINT", 20, f"the most rows of each statement, up to {MAX_LIMIT:,}"),
        ),
        _run,
        (),
        {"findings": {"type": "array", "items": {"type": "object"}}, **_REASON},
        text=brief.ran,
        several=frozenset({"sql", "question"}),
    ),
    *map(_function, ("lakescout_declare_join", "lakescout_add_context", "lakescout_define", "lakescout_verify")),
)
