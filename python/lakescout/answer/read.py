"""Statements from the learned reader: its plans over each scope, written as SQL."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple, get_args

import numpy as np
import pyarrow as pa
from sqlglot import exp

from lakescout.answer.constrained_values import Broken
from lakescout.answer.constraints import broken, tells_nothing
from lakescout.answer.explain import guesses
from lakescout.answer.scopes import RankedScope
from lakescout.lake.catalog import Catalog
from lakescout.reading.arithmetic import CODES, beyond_types, told
from lakescout.reading.counted import counted_once
from lakescout.reading.forms import Formed, formed
from lakescout.reading.joining import CannotJoinError, KeyPaths
from lakescout.reading.link import Links, Reader
from lakescout.reading.names import kin
from lakescout.reading.plan import (
    Column,
    Everything,
    Expression,
    Period,
    Plan,
    Query,
    Source,
    Unit,
    everywhere,
)
from lakescout.reading.said import said
from lakescout.reading.scope import Scope
from lakescout.reading.shown import as_measured, in_full, measured_by, misused
from lakescout.reading.spans import EDGES, Found
from lakescout.reading.texts import as_meant
from lakescout.reading.to_sql import CannotWriteError, to_sql
from lakescout.reading.tokens import tokenize
from lakescout.reading.unread import UNITS, Stated, Unread, unread, unsaid_columns, unused, used_items
from lakescout.words.tables import other_spellings
from lakescout.words.text import normalise_name

PER_SCOPE: Final = 4
"""How many plans one scope may bring into the common ranking."""
MAY_MATTER: Final = 0.25
"""From this chance on, a word that is not accounted for is told."""
RANKED: Final = 8.0
"""What a rank of 1 for one of 0 adds to the logarithm of how likely a barred plan was meant."""
LEAST: Final = -20.0
"""The log probability below which a plan is as unlikely as any."""


@dataclass(frozen=True, eq=False)
class ReadCandidate:
    """One plan of the reader as a statement."""

    tree: exp.Query
    plan: Query
    links: Links
    ranked: RankedScope
    log_probability: float
    place: int
    """0 for the likeliest plan of its scope."""

    @property
    def scope(self) -> Scope:
        """What the plan refers to."""
        return self.ranked.reading

    @cached_property
    def sql(self) -> str:
        """The statement as DuckDB's SQL."""
        return self.tree.sql(dialect="duckdb")

    @cached_property
    def tables(self) -> frozenset[int]:
        """The scope's tables that the statement reads."""
        known = {tuple(table.name): number for number, table in enumerate(self.scope.tables)}
        paths = ((table.catalog, table.db, table.name) for table in self.tree.find_all(exp.Table) if table.db)
        return frozenset(known[path] for path in paths if path in known)

    @cached_property
    def reading(self) -> str:
        """The plan as one sentence, and which words were taken for cells that say something else."""
        taken = [f"“{text}” taken to mean {cell}" for text, cell in self._by_meaning]
        return "; ".join((said(self.plan, self.scope), *taken))

    @cached_property
    def _by_meaning(self) -> list[tuple[str, str]]:
        """Words of the question, and the cells of other words that the plan states for them."""
        found: dict[tuple[str, str], None] = {}
        exact = {value.value for value in self.links.values if value.exact}
        for value in self.links.values:
            if value.kind != "cell" or value.exact or value.end <= value.start or value.value in exact:
                continue
            tokens = self.links.tokens[value.start : value.end]
            text = self.links.question[tokens[0].start : tokens[-1].end]
            words = {token.stem for token in tokens}
            near = any(
                kin(word, token.stem) or word == token.stem for token in tokenize(str(value.value)) for word in words
            )
            if (
                value.value in self._stated
                and not near
                and str(value.value).lower() not in other_spellings(text.lower())
            ):
                found[text, str(value.value)] = None
        return list(found)

    @cached_property
    def _guesses(self) -> float:
        return guesses(self.tree, self.scope) if len(self.tables) > 1 else 0.0

    @cached_property
    def left(self) -> list[Unread]:
        """The words that the plan does not account for, and how likely it lacks what they stand for."""
        return unread(self.plan, self.links, self.scope, self._used_items)

    @cached_property
    def unread(self) -> tuple[str, ...]:
        """Those words that may stand for something."""
        return tuple(self.links.tokens[word.place].text for word in self.left if word.likely >= MAY_MATTER)

    @cached_property
    def unused(self) -> tuple[str, ...]:
        """The words that mean something and that the plan does not account for."""
        return tuple(
            self.links.tokens[word.place].text for word in unused(self.plan, self.links, self.scope, self.tables)
        )

    @cached_property
    def missed(self) -> tuple[str, ...]:
        """Cells and quoted texts of the question that the plan does not compare with anything."""
        found = [
            value
            for value in self.links.values
            if value.exact and value.end > value.start and value.kind in {"cell", "number", "date"}
        ]
        stated = {place for value in found if value.value in self._stated for place in range(value.start, value.end)}
        named = set(np.flatnonzero(self.links.reasons.any(axis=1)).tolist())
        return tuple(
            str(value.value)
            for value in found
            if not (set(range(value.start, value.end)) & stated)
            and not (set(range(value.start, value.end)) <= self.links.asking | named)
        )

    def features(self, rows: pa.Table | None) -> Mapping[str, float]:
        """The evidence for the candidate; `rows` None before it ran."""
        ranks = [self.ranked.ranks[table] for table in self.tables] or [0.0]
        content = sum(token.is_word and token.lower not in EDGES for token in self.links.tokens)
        return {
            "read": 1.0,
            "log_probability": max(self.log_probability, LEAST),
            "read_place": float(min(self.place, 5)),
            "read_left": len(self.left) / max(content, 1),
            "read_unread": 1.0 - math.prod(1.0 - word.likely for word in self.left),
            "read_missed": float(min(len(self.missed), 3)),
            "read_joins": float(max(len(self.tables) - 1, 0)),
            "read_connectors": float(len(self.tables - self._asked)),
            "read_unsaid": self._unsaid,
            "guesses": self._guesses,
            "read_rank_best": max(ranks),
            "read_rank_mean": sum(ranks) / len(ranks),
            "read_empty": float(rows is not None and rows.num_rows == 0),
            "read_null": float(_only_null(rows)),
        }

    @cached_property
    def _asked(self) -> frozenset[int]:
        """The tables that the plan speaks of; the others only connect them."""
        return frozenset(
            self.scope.columns[node.column].table if isinstance(node, Column) else node.table
            for node in everywhere(self.plan)
            if isinstance(node, (Column, Source, Everything))
        )

    @cached_property
    def _unsaid(self) -> float:
        """The share of the plan's columns that no word of the question is likely to name, nor their tables."""
        columns = {node.column for node in everywhere(self.plan) if isinstance(node, Column)}
        return len(unsaid_columns(self.plan, self.links, self.scope)) / max(len(columns), 1)

    def reasons(self, catalog: Catalog) -> list[str]:
        """What was understood, what each word was taken for, and what was not used, in the user's words."""
        lines = [f"read as: {self.reading}", *self._taken(catalog)]
        if self.unread:
            lines.append("not used: " + ", ".join(f"“{word}”" for word in dict.fromkeys(self.unread)))
        return lines

    def _taken(self, catalog: Catalog) -> Iterator[str]:
        """The names and cells that the plan uses, each stretch of the question once, the surest first."""
        used, names, scope = self._used_items, self.links.names, self.scope
        told: set[int] = set()
        for mention in self.links.mentions:
            places = set(range(mention.start, mention.end))
            text = self.links.question[
                self.links.tokens[mention.start].start : self.links.tokens[max(mention.end - 1, 0)].end
            ]
            line = None
            if mention.kind == "table" and mention.target in used:
                line = f"“{text}” is the table {catalog.display_name(scope.tables[mention.target].name)}"
            elif mention.kind == "column" and names.column_item(mention.target) in used:
                line = f"“{text}” is the column {self._column(mention.target)}"
            elif mention.kind == "cell" and self.links.values[mention.target].value in self._stated:
                line = self._cell(text, self.links.values[mention.target], used)
            if line is not None and not places & told:
                told |= places
                yield line

    def _cell(self, text: str, value: Found, used: Set[int]) -> str | None:
        columns = [column for column in value.columns if self.links.names.column_item(column) in used]
        if not columns:
            return None
        cell = value.spelt_in(columns[0])
        rows = max(
            (each.rows for each in self.scope.cells if (each.column, each.text) == (columns[0], cell)), default=0
        )
        many = f" ({rows:,} rows)" if rows else ""
        verb = "is taken to mean" if (text, str(value.value)) in self._by_meaning else "is"
        return f"“{text}” {verb} the cell {cell!r} of {self._column(columns[0])}{many}"

    def _column(self, number: int) -> str:
        column = self.scope.columns[number]
        return f"{self.scope.tables[column.table].name.table}.{column.name}"

    @cached_property
    def _used_items(self) -> set[int]:
        return used_items(self.plan, self.links, self.scope) | set(self.tables)

    @cached_property
    def _stated(self) -> Stated:
        return Stated(self.plan)


class ReadOver(NamedTuple):
    """What the reader makes of a question over all scopes."""

    found: list[ReadCandidate]
    given: list[Sequence[float | None]]
    """How likely it holds the plans that were given for each scope."""
    barred: list[tuple[float, Broken]]
    """What is wrong with other plans of its, each with how likely it holds the plan."""
    stopped: dict[int, str]
    """The scopes over which the question asks for what types do not have, with the reason, and those over which only
    the reader knows how to measure, with none."""


def read_candidates(
    question: str,
    ranked: Sequence[RankedScope],
    reader: Reader,
    links: Sequence[Links],
    given: Sequence[Sequence[Query]] = (),
) -> ReadOver:
    """The statements of the reader over all scopes, with what it says of others."""
    asked = [(item.reading, linked) for item, linked in zip(ranked, links, strict=True)]
    read = reader.read_all(question, asked, given=given)
    made = ReadOver([], [each.given for each in read], [], {})
    for number, (item, linked, each) in enumerate(zip(ranked, links, read, strict=True)):
        measured = measured_by(linked, item.reading)
        meant = [(as_measured(plan, measured, item.reading), log) for plan, log in each.plans]
        plans = formed(meant, linked, item.reading)
        reason = misused(linked, item.reading)
        reason = reason or (beyond_types(plans[0][0], item.reading, but=("value", CODES.name)) if plans else "")
        reason = reason or (_sums_codes(plans[0][0], item.reading, linked) if plans else "")
        if reason or measured is not None:
            made.stopped[number] = reason
        if not reason:
            made.found.extend(_written(item, linked, plans, made.barred))
    return made


def _sums_codes(query: Query, scope: Scope, links: Links) -> str:
    """Why codes that the question names have no sum; empty if it asks for none."""
    found = (CODES.breaks(node, scope) for node in everywhere(query))
    named = (
        each for each in found if each is not None and (links.reasons[:, links.names.column_item(each.column)]).any()
    )
    return next((told(CODES.reason, each.column, scope) for each in named), "")


def _written(
    ranked: RankedScope, links: Links, plans: Sequence[Formed], barred: list[tuple[float, Broken]]
) -> Iterator[ReadCandidate]:
    graph = KeyPaths(ranked.reading)
    seen: set[str] = set()
    for found, score in plans:
        problem = broken(found, ranked.reading, links)
        if problem is not None:
            barred.append((score + RANKED * max(ranked.ranks, default=0.0), problem))
            continue
        plan = counted_once(in_full(found, ranked.reading, links), ranked.reading, links)
        if tells_nothing(plan):
            continue
        try:
            tree = settled(in_time(to_sql(plan, ranked.reading, graph), plan, ranked.reading))
        except (CannotJoinError, CannotWriteError):
            continue
        candidate = ReadCandidate(tree, plan, links, ranked, score, len(seen))
        if candidate.sql not in seen:
            seen.add(candidate.sql)
            yield candidate
        if len(seen) == PER_SCOPE:
            return


def settled(tree: exp.Query) -> exp.Query:
    """The statement with the least value wherever any of a group would do: ANY_VALUE differs from run to run.

    >>> import sqlglot
    >>> settled(sqlglot.parse_one("SELECT ANY_VALUE(day), count(*) FROM t GROUP BY month", dialect="duckdb")).sql()
    'SELECT MIN(day), COUNT(*) FROM t GROUP BY month'
    """
    for node in list(tree.find_all(exp.AnyValue)):
        whole = node.parent if isinstance(node.parent, exp.IgnoreNulls) else node
        whole.replace(exp.Min(this=node.this))
    return tree


def in_time(tree: exp.Query, plan: Query | None, scope: Scope) -> exp.Query:
    """The statement with its groups in the order of time, if it groups by a period and has no order of its own.

    The coarsest period comes first, then what else it groups by.
    """
    group = tree.args.get("group")
    if not isinstance(plan, Plan) or plan.order or plan.limit is not None or plan.per or group is None:
        return tree
    if tree.args.get("order") or len(group.expressions) != len(plan.group):
        return tree
    units = {place: unit for place, item in enumerate(plan.group) if (unit := _unit(item, scope)) is not None}
    if not units:
        return tree
    places = sorted(units, key=lambda place: _COARSE.index(units[place]))
    places += [place for place in range(len(plan.group)) if place not in units]
    orders = [_in_order(group.expressions[place], plan.group[place], scope) for place in places]
    return tree.order_by(*(exp.Ordered(this=order, nulls_first=False) for order in orders))


_COARSE: Final = get_args(Unit)


def _unit(item: Expression, scope: Scope) -> str | None:
    """The period that a group stands for: it is cut to one, holds dates, or holds numbers and is called like one."""
    if isinstance(item, Period):
        return item.unit
    if not isinstance(item, Column):
        return None
    column = scope.columns[item.column]
    if column.is_date:
        return "day"
    words = normalise_name(column.called).split()[-1:]
    named = (unit for unit in _COARSE if UNITS[unit] & set(words))
    return next(named, None) if column.is_number or column.numeric_text else None


def _in_order(built: exp.Expr, item: Expression, scope: Scope) -> exp.Expr:
    """What a group is sorted by: days of the week as they follow one another, texts as what they write."""
    if isinstance(item, Period) and item.unit == "weekday":
        day = built.copy()
        of = day.expressions[0] if isinstance(day, exp.Anonymous) else day.this
        return exp.AnyValue(this=exp.func("ISODOW", of, dialect="duckdb"))
    form = scope.columns[item.column].form if isinstance(item, Column) else None
    return built.copy() if form is None else as_meant(built.copy(), form)


def _only_null(rows: pa.Table | None) -> bool:
    return rows is not None and rows.num_rows == 1 and all(column.null_count == 1 for column in rows.columns)
