"""Replies as an agent reads them: short lines and rows with tabs between, each thing said once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlglot import exp
from sqlglot.errors import ParseError

from lakescout.lake.index import LakeIndex
from lakescout.lake.sqltext import literal, parsed_first, quote
from lakescout.plugins.agents.needed import Needed, NeededTable
from lakescout.words.text import counted

WHOLE, WIDE, NARROW, SPOKEN = 5, 5, 2, 8
"""A table of at most WHOLE columns is shown whole. Of others those that the question speaks of are named, at most
SPOKEN, and further ones that are no keys: up to WIDE where it speaks of some and the table is among the first MANY,
else NARROW. Of another schema that may be meant no further ones are named but of tables of NARROW."""
MANY: Final = 2
READINGS, LONGEST = 3, 100
"""How many readings stand beside a question without an answer, and the most characters of each."""
_NAME: Final = re.compile(r"(?<=\w )[A-Z][\w-]*(?: [A-Z][\w-]*)*")
_PLAIN: Final = re.compile(r"[A-Za-z_]\w*")
_RESERVED: Final = frozenset(
    {"all", "and", "as", "asc", "both", "case", "cast", "check", "collate", "column", "create", "default", "desc",
     "distinct", "do", "else", "end", "except", "false", "fetch", "for", "foreign", "from", "grant", "group", "having",
     "in", "initially", "intersect", "into", "lateral", "leading", "limit", "not", "null", "offset", "on", "only", "or",
     "order", "placing", "primary", "qualify", "references", "returning", "select", "show", "some", "table", "then",
     "to", "trailing", "true", "union", "unique", "using", "when", "where", "window", "with"}
)  # fmt: skip


def named(name: str) -> str:
    """A name as SQL needs it.

    >>> [named(name) for name in ("price", "Power Unit", "order")]
    ['price', '"Power Unit"', '"order"']
    """
    return name if _PLAIN.fullmatch(name) and name.lower() not in _RESERVED else quote(name)


@dataclass
class Lines:
    """Tables as lines; what one question was shown, another is not shown again."""

    index: LakeIndex
    shown: dict[int, set[int]] = field(default_factory=dict)
    """By table, the positions of the columns that were named."""
    joined: set[frozenset[int]] = field(default_factory=set)
    """Pairs of tables whose keys were named."""

    def row(self, number: int, needed: Needed) -> dict[str, Any]:
        """The row of `find_tables` for a question, by its number from 1."""
        schema, tables = self._schema(needed.tables, WIDE)
        rivals = (self._schema(tables, 0) for tables in needed.rivals)
        others = [{"schema": name, "tables": lines} for name, lines in rivals]
        return {"question": number, "schema": schema, "tables": tables, "others": others}

    def _schema(self, tables: Sequence[NeededTable], wide: int) -> tuple[str, list[str]]:
        if not tables:
            return "", []
        catalog = self.index.catalog
        name = catalog.tables[tables[0].number].name
        path = (name.schema,) if name.database == catalog.current_database else (name.database, name.schema)
        lines, again = list[str](), list[str]()
        for place, each in enumerate(tables):
            line = self._line(each, wide if place < MANY else min(wide, NARROW))
            (lines if " " in line.removeprefix(self._called(each.number)) else again).append(line)
        return ".".join(map(named, path)), [*lines, *(["above: " + " ".join(again)] if again else [])]

    def _called(self, table: int) -> str:
        return named(self.index.catalog.tables[table].name.table)

    def _line(self, table: NeededTable, wide: int) -> str:
        columns = self.index.catalog.tables[table.number].columns
        before = self.shown.get(table.number)
        keys = {
            place: other
            for place, other in table.joins.items()
            if other[0] in self.shown and frozenset({table.number, other[0]}) not in self.joined
        }
        wanted = list(dict.fromkeys((*table.cells, *table.touched[: table.spoken])))[:SPOKEN]
        joined = [place for place in table.joins if place not in wanted]
        told = [place for place in joined if place not in keys]  # the line of the other table names it
        if before is None:
            rest = [each for each in columns if each.position not in table.keys or len(columns) <= WHOLE]
            moment = [each for each in rest if each.kind in {"date", "moment"} or each.position in table.dates][:1]
            likely = (*table.touched, *(each.position for each in (*moment, *rest)))
            most = wide if wanted else min(wide, NARROW)
            most = len(columns) if len(columns) <= (WHOLE if wide else NARROW) else most
            further = [place for place in dict.fromkeys(likely) if place not in {*wanted, *joined}]
            wanted = list(dict.fromkeys((*wanted, *keys, *further[: max(most - len(wanted), 0)])))
        else:
            wanted = list(dict.fromkeys((*table.cells, *keys, *(place for place in wanted if place not in before))))
        parts = [self._column(table, place, keys.get(place)) for place in wanted if place < len(columns)]
        self.joined |= {frozenset({table.number, other}) for other, _ in keys.values()}
        seen = self.shown.setdefault(table.number, set())
        seen |= {*wanted, *told}
        if before is None and len(columns) > len(seen):
            parts.append(f"+{len(columns) - len(seen)}")
        members = len(self.index.members_with(table.number)) if before is None else 0
        called = self._called(table.number)
        head = f"{called} (of {members})" if members > 1 else called
        return on_one_line(f"{head}: {' '.join(parts)}" if parts else called)

    def _column(self, table: NeededTable, place: int, other: tuple[int, int] | None) -> str:
        tables = self.index.catalog.tables
        name = tables[table.number].columns[place].name
        cells = "|".join(literal(cell) for cell in table.cells.get(place, ()))
        text = named(name) + (f"={cells}" if cells else "(text)" if place in table.as_text else "")
        if other is None:
            return text
        column = tables[other[0]].columns[other[1]].name
        return f"{text}→{self._called(other[0])}" + ("" if column.lower() == name.lower() else f".{named(column)}")


def found(reply: Mapping[str, Any], given: Mapping[str, Any]) -> str:
    """What `find_tables` replies: the number of the question with its schema, and a line for each table."""
    lines = []
    for row in reply["rows"]:
        lines.append(f"{row['question']} {row['schema'] or 'no table'}")
        lines += row["tables"]
        for other in row["others"]:
            lines += [f"or {other['schema']}", *other["tables"]]
    return "\n".join([*lines, *_going_on(reply)])


def _going_on(reply: Mapping[str, Any]) -> Iterator[str]:
    if reply["next_offset"] is not None:
        yield f"… offset={reply['next_offset']} has more"
    elif reply["truncated"]:
        yield "… there are more rows"


def _cell(value: object) -> str:
    if value is None:
        return "NULL"
    return on_one_line(str(int(value) if isinstance(value, float) and value.is_integer() else value))


def on_one_line(text: str) -> str:
    """A text whose line breaks and tabs are written out, so that no cell and no name can pass for a line of ours.

    >>> on_one_line("a" + chr(10) + "doubt: b")
    'a\\\\ndoubt: b'
    """
    return text.replace("\r", "\\r").replace("\n", "\\n").replace("\t", "\\t")


def _table(rows: Sequence[Mapping[str, Any]], *, header: bool) -> list[str]:
    lines = ["\t".join(rows[0])] if rows and header else []
    return [*lines, *("\t".join(map(_cell, row.values())) for row in rows)]


def _selects_all(sql: object) -> bool:
    """Whether a statement selects columns that it does not name; its rows need a header."""
    try:
        tree = parsed_first(str(sql))
    except ParseError:
        return True
    return any(not isinstance(star.parent, exp.Count) for star in tree.find_all(exp.Star)) or not tree.find(exp.Select)


def findings(rows: Sequence[Mapping[str, Any]], question: object = None) -> list[str]:
    """What is held against a statement; that a word is nowhere counts only where it may be a condition."""
    asked = question if isinstance(question, str) else ""
    return [_finding(row) for row in rows if row["weight"] != "note" or may_be_a_condition(row, asked)]


def _finding(row: Mapping[str, Any]) -> str:
    return on_one_line(f"{row['weight']}: {row['says']}" + (f"; instead {row['instead']}" if row["instead"] else ""))


def may_be_a_condition(row: Mapping[str, Any], question: str) -> bool:
    """Whether a note is of a name in the question of which no part of the statement says a word."""
    if row["law"] != "unaccounted":
        return False
    rest = set(row["about"].split(", "))
    return any(set(found[0].split()) <= rest for found in _NAME.finditer(question))


def ran(reply: Mapping[str, Any], given: Mapping[str, Any]) -> str:
    """What `run` and `query` reply: rows, and what is held against the statement; several are numbered."""
    if isinstance(given.get("sql"), list):
        lines = []
        for row in reply["rows"]:
            head = (
                ["\t".join(row["columns"])] if row["rows"] and _selects_all(given["sql"][row["statement"] - 1]) else []
            )
            body = [*head, *("\t".join(map(_cell, cells)) for cells in row["rows"])]
            asked = given.get("question")
            asked = asked[row["statement"] - 1] if isinstance(asked, list) else asked
            lines.append(f"{row['statement']}: " + "\n".join([*body, *_said(row, asked, more=row["more"])]))
        return "\n".join([*lines, *_going_on(reply)])
    body = _table(reply["rows"], header=_selects_all(given.get("sql")))
    return "\n".join([*body, *_said(reply, given.get("question"), more=False), *_going_on(reply)])


def _said(reply: Mapping[str, Any], question: object, *, more: bool) -> Iterator[str]:
    lines = findings(reply.get("findings") or (), question)
    if not reply["rows"] and not reply["reason"]:
        yield "no rows"
    if more:
        yield "… there are more rows"
    if reply["reason"] and not any(reply["reason"] in line for line in lines):
        yield reply["reason"]
    yield from lines


def checked(reply: Mapping[str, Any], given: Mapping[str, Any]) -> str:
    """What `check_sql` replies: a line for each finding."""
    held = findings(reply["rows"], given.get("question")) or list(map(_finding, reply["rows"]))
    return "\n".join([*held, *_going_on(reply)]) or "nothing is held against it"


def answered(reply: Mapping[str, Any], given: Mapping[str, Any]) -> str:
    """What `answer` replies: rows, reading and SQL; without an answer the reason and the nearest readings."""
    if not reply["answered"]:
        readings = [shortened(each["reading"] or each["sql"]) for each in reply["choices"]][:READINGS]
        return f"no answer: {reply['reason']}\nnearest: {' | '.join(readings) or 'none'}"
    lines = [*_table(reply["rows"], header=True), *_going_on(reply)]
    lines += [f"read as: {reply['reading']}; confidence {reply['confidence']:.2f}"]
    lines += [
        f"{name}: {'; '.join(reply[key])}"
        for name, key in (("left out", "left_out"), ("unused", "unused"))
        if reply[key]
    ]
    return "\n".join([*lines, f"sql: {short_sql(reply['sql'])}"])


def short_sql(sql: str) -> str:
    """A statement of ours without quotes around plain names.

    >>> short_sql('SELECT "t1"."Road No" FROM "lake"."club"."tour" AS "t1" ORDER BY "t1"."name" ASC NULLS LAST')
    'SELECT t1."Road No" FROM lake.club.tour AS t1 ORDER BY t1.name ASC'
    """
    try:
        tree = parsed_first(sql)
    except ParseError:
        return sql
    for name in tree.find_all(exp.Identifier):
        name.set("quoted", named(name.name) != name.name)
    return tree.sql(dialect="duckdb")


def shortened(text: str) -> str:
    """A text of at most LONGEST characters."""
    text = on_one_line(text)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def described(reply: Mapping[str, Any], given: Mapping[str, Any]) -> str:
    """What `describe` replies: a line for each table, and one for each of its columns."""
    lines = []
    for row in reply["rows"]:
        rows = "" if row["rows"] is None else f", {counted(row['rows'], 'row')}"
        keys = f", key {' or '.join(row['keys'])}" if row["keys"] else ""
        lines += [f"{row['table']}{rows}{keys}{': ' + row['note'] if row['note'] else ''}", *row["columns"]]
    return "\n".join([*lines, *_going_on(reply)])


def path(reply: Mapping[str, Any], given: Mapping[str, Any]) -> str:
    """What `join_path` replies: the FROM clause, and joins that multiply rows."""
    return "\n".join([reply["from_clause"] or reply["reason"], *reply["warnings"]])
