"""Answers without a language model: the reader's plans over every scope as candidates, ranked together."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
import pyarrow as pa
from sqlglot import exp

from lakescout.answer.confidence import score
from lakescout.answer.constrained_counts import adds_repeatedly
from lakescout.answer.constrained_values import MISSING, MISUSED, Violation, found_no_cell
from lakescout.answer.constraints import broken, tells_nothing
from lakescout.answer.explain import guesses, joins, taken
from lakescout.answer.laws import STOPPING, Breach, Facts, breaches, places_met, summed_up
from lakescout.answer.order import in_order, measure_of, showing_measure, with_measure
from lakescout.answer.passes import Context, Likely, rewritten
from lakescout.answer.plan_features import plan_features
from lakescout.answer.scopes import RankedScope
from lakescout.answer.statement import Statement, only_null, without_last
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.reading.arithmetic import CODES, beyond_types, told
from lakescout.reading.joining import CannotJoinError, KeyPaths
from lakescout.reading.link import ALIKE, PARTLY, PREFIX, Links, Reader
from lakescout.reading.plan import (
    Along,
    Between,
    Column,
    Compare,
    Everything,
    Period,
    Plan,
    Query,
    Source,
    columns_in,
    everywhere,
    tells_days,
)
from lakescout.reading.question import Question
from lakescout.reading.said import Said, said
from lakescout.reading.scope import Scope
from lakescout.reading.shown import misused
from lakescout.reading.spans import EDGES, Found
from lakescout.reading.terms import Spoken, without_terms
from lakescout.reading.times import has_gaps
from lakescout.reading.to_sql import CannotWriteError, to_sql
from lakescout.reading.unaccounted import (
    CARRIES,
    PART,
    Stated,
    Unaccounted,
    parents_beside,
    unaccounted,
    unsaid_columns,
    used_items,
)
from lakescout.reading.verbalize import verbalized
from lakescout.words.near import share_prefix
from lakescout.words.tables import other_spellings
from lakescout.words.text import normalise_name
from lakescout.words.tokens import tokenize

PER_SCOPE: Final = 4
"""How many plans one scope may bring into the common ranking."""
MAY_MATTER: Final = 0.25
"""From this chance on, the reasons name a word that is not accounted for."""
LEAST: Final = -20.0
"""The log probability below which a plan is as unlikely as any."""


@dataclass(eq=False)
class Candidate:
    """A plan of the reader as SQL, with its evidence, and with the statement that it becomes.

    One thread writes it, has it guarded, then runs it.
    """

    tree: exp.Query
    plan: Query
    links: Links
    ranked: RankedScope
    log_probability: float
    place: int
    """0 for the likeliest plan of its scope."""
    spoken: Sequence[Spoken] = ()
    """The terms that the question says."""
    statement: Statement | None = None
    """What may run for it, then with its rows; None before the guard let it pass."""
    over: str = ""
    """Which parts of a table it reads, in words; empty where no table is one of parts."""
    called: Mapping[str, str] = field(default_factory=dict)
    """By table that stood for its family while the question was read: the first member that is read in its place."""
    notes: tuple[str, ...] = ()
    """Which tables answer as one, or alone."""
    elsewhere: Mapping[int, str] = field(default_factory=dict)
    """By token: the table of the lake that is called by it."""
    too_many: str = ""
    """Why it reads fewer members than the question speaks of; empty if it does not."""

    @property
    def scope(self) -> Scope:
        """What the plan refers to."""
        return self.ranked.scope

    @property
    def ran(self) -> Statement:
        """Its statement, which ran."""
        assert self.statement is not None
        return self.statement

    @cached_property
    def sql(self) -> str:
        """The plan as DuckDB's SQL, before the guard saw it."""
        return self.tree.sql(dialect="duckdb")

    @cached_property
    def tables(self) -> frozenset[int]:
        """The scope's tables that the statement reads."""
        known = {tuple(table.name): number for number, table in enumerate(self.scope.tables)}
        paths = ((table.catalog, table.db, table.name) for table in self.tree.find_all(exp.Table) if table.db)
        return frozenset(known[path] for path in paths if path in known)

    @property
    def reading(self) -> str:
        """What the question was taken to ask, and of which parts of a table."""
        reading = self.in_words(self._reading)
        return ", over ".join(filter(None, (reading, self.over))) if reading else ""

    @cached_property
    def _reading(self) -> str:
        """The plan as one sentence, and which words were taken for cells that say something else."""
        return "; ".join((verbalized(showing_measure(self.plan), self.scope), *self._taken_to_mean, *self._zones))

    @cached_property
    def moments(self) -> tuple[int, ...]:
        """The columns of moments whose day or hour it reads, in the time zone of the session."""
        found = (
            column.column
            for node in everywhere(self.plan)
            if isinstance(node, (Period, Compare, Between))
            for column in (node.left if isinstance(node, Compare) else node.of,)
            if isinstance(column, Column) and self.scope.columns[column.column].is_zoned
            if not (tells_days(node) and self.scope.local_day(column.column))
        )
        return tuple(dict.fromkeys(found))

    @property
    def _zones(self) -> list[str]:
        zone = self.scope.calendar.zone if self.scope.calendar is not None else ""
        return [f"{self.scope.full_name(number)} in the time zone {zone}" for number in self.moments if zone]

    @property
    def said(self) -> Said:
        """The same in a person's words."""
        found = said(showing_measure(self.plan), self.scope, normalise_name(self.links.question).split())
        text = "; ".join((found.text, *self._taken_to_mean, *self._zones))
        return replace(found, text=f"{text}, over {self.over}" if self.over else text)

    def in_words(self, text: str) -> str:
        """A text about the plan, with the names of the tables that the statement reads in place of the plan's."""
        for old, new in self.called.items():
            text = re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", new.replace("\\", r"\\"), text)
        return text

    @property
    def lake_tables(self) -> list[Table]:
        """The tables of the scope that the statement reads."""
        return [self.scope.as_stored(number) for number in sorted(self.tables)]

    @property
    def names(self) -> tuple[TableName, ...]:
        """What it reads: these tables, or the members of families that they stand for."""
        read = self.statement.tables if self.statement is not None and self.over else None
        return tuple(table.name for table in self.lake_tables) if read is None else read

    @cached_property
    def score(self) -> float:
        """Its position in the common ranking, before it ran."""
        return score(self.features(None))

    @property
    def score_with_rows(self) -> float:
        """Its position among the statements that ran."""
        return score(self.ran.features)

    @cached_property
    def besides(self) -> int:
        """How many columns at the end of the statement show what its first rows are chosen by."""
        if not isinstance(self.plan, Plan) or measure_of(self.plan) is None:
            return 0
        return max(len(self.tree.selects) - len(self.plan.show), 0)

    def after(self, rows: pa.Table) -> Mapping[str, float]:
        """The features once it ran."""
        rows = without_last(rows, self.besides)
        seen = plan_features(self.plan, self.links, self.scope, rows, self.left)
        return {**self.features(rows), "unused": float(len(self.unused)), **seen}

    def found_nothing(self, rows: pa.Table | None) -> Violation | None:
        """Why its rows are no answer, where they say that no cell contains what was asked for."""
        if rows is None:
            return None
        if self.besides and rows.num_rows and rows.column(rows.num_columns - 1).null_count == rows.num_rows:
            return Violation(MISSING, "none of these rows has what they are chosen by")
        if self._skips(rows):
            return Violation(MISSING, "some periods between have no rows, so there is no change from each to the next")
        return found_no_cell(self.plan, self.scope, self.links, rows)

    def _skips(self, rows: pa.Table) -> bool:
        """Whether a change from period to period passes over periods without rows."""
        plan = self.plan
        if not isinstance(plan, Plan) or not any(
            isinstance(item, Along) and item.progress in {"change", "growth"} for item in plan.show
        ):
            return False
        units = {
            place: item.unit if isinstance(item, Period) else "year"
            for place, item in enumerate(plan.show)
            if isinstance(item, Period)
            or (isinstance(item, Column) and item in plan.group and self.scope.columns[item.column].holds_years)
        }
        if len(units) != 1 or len(plan.group) != 1:
            return False
        [(place, unit)] = units.items()
        return has_gaps(unit, rows.column(place).to_pylist())

    @property
    def _taken_to_mean(self) -> list[str]:
        return [f"“{text}” taken to mean {cell}" for text, cell in self._by_meaning]

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
            stems = {token.stem for token in tokenize(str(value.value))}
            near = any(word == stem or share_prefix(word, stem) for stem in stems for word in words)
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
    def left(self) -> list[Unaccounted]:
        """The words that the plan does not account for, and how likely it lacks what they stand for."""
        met = places_met(self._facts)
        left = unaccounted(self.plan, self.links, self.scope, self._used_items)
        return [word for word in left if word.place not in met]

    @cached_property
    def breaches(self) -> tuple[Breach, ...]:
        """Every way in which the plan is not what the question demands."""
        return breaches(self._facts)

    @property
    def unlawful(self) -> str:
        """What the question demands and the plan does not do, or why no type allows the plan; empty if it is lawful.

        Of two keys that lead to one table none is taken unless the question says which.
        """
        stops = (each for each in self.breaches if each.law != "unasked" or each.what in STOPPING)
        return next((each.reason for each in stops if each.what != "cell"), self.unread)

    @cached_property
    def unread(self) -> str:
        """Which table the question calls by its name, or comes near to, and the plan does not read."""
        return self._called_unread or self._near_unread

    @property
    def _called_unread(self) -> str:
        """Which table the question calls by its name and the plan does not read; a name that is alike is none."""
        if not self.elsewhere:
            return ""
        columns, places = self._facts.columns, sorted(self.elsewhere)
        referred = {self.scope.columns[key.right].table for key in self.scope.keys if key.left in columns}
        read = {table.name.table.lower() for table in self.lake_tables}
        read |= {self.scope.tables[table].name.table.lower() for table in referred}
        beside = parents_beside(self.links, self.tables, self.scope)
        stated = {place for value in self.links.values for place in range(value.start, value.end) if value.exact}
        for place in places:
            table, told = self.elsewhere[place], self.links.names.told.get(self.links.tokens[place].stem, ())
            named = any(
                self.links.reasons[place, item] >= (PARTLY if item in told else PREFIX) for item in self._used_items
            )
            if not named and place not in stated | beside and table.lower() not in read:
                return f"“{self.links.tokens[place].text}” is the table {table}, which this does not read"
        return ""

    @property
    def _near_unread(self) -> str:
        """Which word comes near to a table that the plan does not read, and to nothing that it does."""
        alone, tables = self.links.alone, range(len(self.scope.tables))
        for word in self.left:
            other = max((table for table in tables if table not in self.tables), default=-1, key=alone[word.place].item)
            own = float(alone[word.place, sorted(self._used_items)].max(initial=0.0))
            if other >= 0 and alone[word.place, other] >= ALIKE and own < PART:
                text, table = self.links.tokens[word.place].text, self.scope.tables[other].name.table
                return f"“{text}” may be said of {table}, which this does not read"
        return ""

    @property
    def impossible(self) -> bool:
        """Whether no type allows it, or it compares another thing than the question does: nobody means that."""
        return bool(self.barring)

    @property
    def barring(self) -> list[Breach]:
        """What makes it impossible."""
        return [each for each in self.breaches if each.law == "type" or each.what == "bound"]

    @cached_property
    def _facts(self) -> Facts:
        return Facts(self.plan, self.scope, self.links)

    @cached_property
    def unaccounted(self) -> tuple[str, ...]:
        """Those words that may stand for something."""
        return tuple(self.links.tokens[word.place].text for word in self.left if word.likely >= MAY_MATTER)

    @cached_property
    def unused(self) -> tuple[str, ...]:
        """The words that mean something and that the plan does not account for, each once."""
        places = {word.place for word in self.left if word.likely >= CARRIES}
        places |= without_terms(self.plan, self.scope, self.tables, self.links.tokens, self.spoken)
        return tuple(dict.fromkeys(self.links.tokens[place].text for place in sorted(places)))

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
            "log_probability": max(self.log_probability, LEAST),
            "read_place": float(min(self.place, 5)),
            "read_left": len(self.left) / max(content, 1),
            "read_unread": 1.0 - math.prod(1.0 - word.likely for word in self.left),
            "read_missed": float(min(len(self.missed), 3)),
            "read_joins": float(max(len(self.tables) - 1, 0)),
            "read_connectors": float(len(self.tables - self._asked)),
            "read_unsaid": self._unsaid,
            "guesses": self._guesses,
            **summed_up(self.breaches),
            "read_rank_best": max(ranks),
            "read_rank_mean": sum(ranks) / len(ranks),
            "read_empty": float(rows is not None and rows.num_rows == 0),
            "read_null": float(only_null(rows)),
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
        columns = set(columns_in(self.plan))
        return len(unsaid_columns(self.plan, self.links, self.scope)) / max(len(columns), 1)

    def reasons(self, catalog: Catalog) -> list[str]:
        """What was understood, what each word was taken for, and what was not used, in the user's words."""
        lines = [f"read as: {self._reading}", *self._taken(catalog)]
        if self.unaccounted:
            lines.append("not used: " + ", ".join(f"“{word}”" for word in dict.fromkeys(self.unaccounted)))
        lines += [f"joins {pair}" for pair in joins(self.tree, self.scope.tables)]
        return list(map(self.in_words, lines))

    def _taken(self, catalog: Catalog) -> Iterator[str]:
        """The names and cells that the plan uses."""
        first = self.links.names.tables
        columns = {item - first for item in self._used_items if item >= first}
        tables = {item for item in self._used_items if item < first}

        def stated(value: Found) -> int | None:
            found = (column for column in value.columns if column in columns)
            return next(found, None) if value.value in self._stated else None

        for _, line in taken(self.links, self.scope, catalog, tables, columns, stated, self._by_meaning):
            yield line

    @cached_property
    def _used_items(self) -> set[int]:
        return used_items(self.plan, self.links, self.scope) | set(self.tables)

    @cached_property
    def _stated(self) -> Stated:
        return Stated(self.plan)


class Candidates(NamedTuple):
    """The candidates for a question, best first, and why other likely plans were dropped. None has run yet."""

    found: list[Candidate]
    barred: tuple[Violation, ...]
    links: Sequence[Links]
    """What the spans of the question may be within each scope."""


def candidates(
    question: Question, ranked: Sequence[RankedScope], reader: Reader, said: Sequence[Spoken] = ()
) -> Candidates:
    """The candidates for `question` over all scopes; `said` are the terms that it says."""
    links = reader.link(question.english, [item.scope for item in ranked])
    found: list[Candidate] = []
    barred: list[tuple[float, Violation]] = []
    types: list[Violation] = []
    plans = reader.read_all(
        question.english, [(item.scope, linked) for item, linked in zip(ranked, links, strict=True)]
    )
    for item, linked, each in zip(ranked, links, plans, strict=True):
        made = rewritten(each, Context(item.scope, linked, said))
        reason = misused(linked, item.scope) or (_stops(made[0].plan, item.scope, linked) if made else "")
        if reason:
            types.append(Violation(MISUSED, reason, aside=not misused(linked, item.scope)))
        else:
            found.extend(replace(each, spoken=said) for each in _written(item, linked, made, barred))
    barred.sort(key=lambda item: (item[1].name != MISSING, item[1].aside, -item[0]))
    problems = tuple(dict.fromkeys((*types, *(problem for _, problem in barred))))
    return Candidates(sorted(found, key=lambda entry: -entry.score), problems, links)


def _stops(query: Query, scope: Scope, links: Links) -> str:
    """Why the likeliest plan over a scope means that the question has no answer there; empty if it may have one."""
    return (
        beyond_types(query, scope, but=("value", CODES.name))
        or _sums_codes(query, scope, links)
        or adds_repeatedly(query, scope)
        or ""
    )


def _sums_codes(query: Query, scope: Scope, links: Links) -> str:
    """Why codes that the question names have no sum; empty if it asks for none."""
    found = (CODES.breaks(node, scope) for node in everywhere(query))
    named = (
        each for each in found if each is not None and (links.reasons[:, links.names.column_item(each.column)]).any()
    )
    return next((told(CODES.reason, each.column, scope) for each in named), "")


def _written(
    ranked: RankedScope, links: Links, plans: Sequence[Likely], barred: list[tuple[float, Violation]]
) -> Iterator[Candidate]:
    graph = KeyPaths(ranked.scope)
    seen: set[str] = set()
    for plan, likely in plans:
        problem = broken(plan, ranked.scope, links)
        if problem is not None:
            meant = {"log_probability": likely, "read_rank_best": max(ranked.ranks, default=0.0)}
            barred.append((score(meant), problem))
            continue
        if tells_nothing(plan):
            continue
        try:
            tree = to_sql(plan, ranked.scope, graph)
        except (CannotJoinError, CannotWriteError):
            continue
        text = tree.sql(dialect="duckdb")  # without a measure that it shows besides: two plans speak for one another
        if text not in seen:
            tree = in_order(with_measure(tree, plan, ranked.scope), plan, ranked.scope)
            yield Candidate(tree, plan, links, ranked, likely, len(seen))
            seen.add(text)
        if len(seen) == PER_SCOPE:
            return
