"""Scopes: the tables around the ranked ones that a statement may join, each a small closed schema."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Protocol

from lakescout.answer.clusters import Members
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.lake.terms import Definition, Terms
from lakescout.reading.link import Reader
from lakescout.reading.names import name_words
from lakescout.reading.question import Question
from lakescout.reading.rules.periods import Calendar
from lakescout.reading.scope import Cell, Key, Scope, make_scope
from lakescout.reading.spans import Span
from lakescout.reading.terms import Extended, cells_of, definitions, extended, texts_of
from lakescout.reading.texts import Flags, Form, Labels, Unsure
from lakescout.words.near import share_prefix
from lakescout.words.tokens import Token


@dataclass(frozen=True, slots=True)
class RankedTable:
    """A table of the catalog and how well it fits the question, 0 to 1."""

    table: int
    score: float


@dataclass(frozen=True, slots=True)
class ForeignKey:
    """A way to join two tables; `cost` is 1 for a declared key and more for a guessed one."""

    left: int
    left_column: int
    right: int
    right_column: int
    cost: float = 1.0
    also: tuple[tuple[int, int], ...] = ()
    """The further pairs of columns of a key of several."""
    confidence: float = 1.0
    """The probability that it is a key, 0 to 1; 1 for a declared one."""
    repeated: bool = False
    """Whether cells of the right side were found in several rows: the join multiplies the rows of the left."""
    complete: bool = False
    """Whether every row of the left was found to have its row of the right: the join leaves none out."""


class ForeignKeys(list[ForeignKey]):
    """Ways to join, with an index by table."""

    @cached_property
    def around(self) -> Mapping[int, Set[int]]:
        """The tables that each table joins."""
        found: dict[int, set[int]] = defaultdict(set)
        for edge in self:
            if edge.left == edge.right:
                continue
            found[edge.left].add(edge.right)
            found[edge.right].add(edge.left)
        return dict(found)

    @cached_property
    def _from(self) -> Mapping[int, Sequence[int]]:
        """The places of the ways that begin at each table."""
        found: dict[int, list[int]] = defaultdict(list)
        for place, edge in enumerate(self):
            found[edge.left].append(place)
        return dict(found)

    def among(self, tables: Set[int]) -> list[ForeignKey]:
        """Those between some tables, in order."""
        places = sorted(place for table in tables for place in self._from.get(table, ()))
        return [self[place] for place in places if self[place].right in tables]


@dataclass(frozen=True, slots=True)
class SpanHit:
    """A span of the question found in a column of a catalog table, where it is spelt `cell`."""

    table: int
    column: int
    span: Span
    cell: str
    rows: int = 1


class Sources(Protocol):
    """The evidence for one question."""

    @property
    def catalog(self) -> Catalog:
        """The lake."""
        ...

    @property
    def looks(self) -> bool:
        """Whether cells are looked at."""
        ...

    @property
    def reader(self) -> Reader:
        """What reads questions."""
        ...

    @property
    def calendar(self) -> Calendar:
        """The time it is, and when fiscal years begin."""
        ...

    @property
    def terms(self) -> Terms:
        """The words that people defined."""
        ...

    def members(self, question: Question) -> Mapping[TableName, Members]:
        """For each table that stands for its family: the members that the question speaks of."""
        ...

    def ranked(self, question: Question, k: int) -> Sequence[RankedTable]:
        """Tables for the question, best first."""
        ...

    def edges(self) -> Sequence[ForeignKey]:
        """Every way to join two tables; call `ranked` first, whose best member of a family joins for it."""
        ...

    def cells(self, spans: Sequence[Span], tables: Sequence[int]) -> Sequence[SpanHit]:
        """Where the spans occur in the cells of some tables."""
        ...

    def narrations(self, table: int) -> Sequence[str | None]:
        """What was said about each column of a table besides its comment."""
        ...

    def forms(self, tables: Sequence[int]) -> Mapping[tuple[int, int], Form | Flags | Labels | Unsure]:
        """By (table, position), what the cells of some tables stand for, if not just texts and numbers."""
        ...

    def missing(self, tables: Sequence[int]) -> Set[tuple[int, int]]:
        """Columns of some tables, by (table, position), that are not filled in every row."""
        ...

    def empty(self, tables: Sequence[int]) -> Set[tuple[int, int]]:
        """Columns of some tables, by (table, position), in which no row has a value."""
        ...


HOPS: Final = 3
MAX_TABLES: Final = 24
MAX_SCOPES: Final = 6
ENOUGH_SCOPES: Final = 4
ENOUGH_TABLES: Final = 12
"""ENOUGH_SCOPES are enough once they have so many tables: of 130 questions over databases that the reader learned from,
none was answered first from the fifth or sixth scope; of 110 over others, each has the same first statement without
them, and as many are given and right (62 of 82)."""


@dataclass(frozen=True)
class RankedScope:
    """A scope with the catalog's numbers of its tables and how well each was ranked."""

    scope: Scope
    tables: tuple[int, ...]
    ranks: tuple[float, ...]


def scopes(question: Question, sources: Sources, ranked: Sequence[RankedTable]) -> list[RankedScope]:
    """One scope for each neighbourhood of the ranked tables, the best ranked first."""
    said = definitions(question.tokens, sources.terms)
    ranked = _with_those_of(said, ranked)
    edges = sources.edges()
    edges = edges if isinstance(edges, ForeignKeys) else ForeignKeys(edges)
    groups = neighbourhoods([item.table for item in ranked], edges.around)
    everything = sorted({table for group in groups for table in group})
    hits = sources.cells(question.spans, everything)
    forms = sources.forms(everything)
    scores = {item.table: item.score for item in ranked}
    known = said_roles(question.tokens, edges.among(set(everything)), sources.catalog)
    return [
        _scope(sources, extended(group, sources.catalog, said), known, hits, forms, scores, question.spans)
        for group in groups
    ]


def scope_of(question: Question, sources: Sources, tables: Sequence[int]) -> RankedScope:
    """The scope of some tables alone, whatever their ranks: those that a statement reads."""
    edges = ForeignKeys(sources.edges()).among(set(tables)) if len(tables) > 1 else []
    around = extended(tuple(tables), sources.catalog, definitions(question.tokens, sources.terms))
    hits, forms = sources.cells(question.spans, tables), sources.forms(tables)
    return _scope(sources, around, edges, hits, forms, {}, question.spans)


def _with_those_of(said: Sequence[Definition], ranked: Sequence[RankedTable]) -> Sequence[RankedTable]:
    """The ranked tables, with those on which the question's terms rest before all others."""
    best = max((item.score for item in ranked), default=1.0)
    own = [RankedTable(table, best) for table in dict.fromkeys(table for each in said for table in each.tables)]
    return [*own, *(item for item in ranked if all(item.table != each.table for each in own))] if own else ranked


UNSAID_ROLE: Final = 0.5
"""How much more a way to join two tables costs if the question names another one."""
SPECIAL_ROLE: Final = 0.25
"""How much more it costs if its header qualifies that of another one: `rain_venue_id` beside `venue_id`."""


def said_roles(tokens: Sequence[Token], edges: Sequence[ForeignKey], catalog: Catalog) -> list[ForeignKey]:
    """The edges; where several columns of a table refer to one table, those that the question names come cheaper.

    "Orders approved by" somebody join the people by `approved_by` and not by `sold_by`. Where it names none, those that
    people declared come before inferred ones, and of equals the plainest first.
    """
    stems = {token.stem for token in tokens if token.is_word}
    ways: dict[tuple[int, int], list[ForeignKey]] = defaultdict(list)
    for edge in edges:
        ways[edge.left, edge.right].append(edge)
    found = []
    for each_way in ways.values():
        known = any(each.cost <= 1.0 for each in each_way)
        rivals = [each for each in each_way if not known or _refers(each, catalog.tables)]
        if len({each.left_column for each in rivals}) == 1:
            found += rivals
            continue
        words = [set(name_words(catalog.tables[each.left].columns[each.left_column].called)) for each in rivals]
        shared = set.intersection(*words)
        sure = [each.cost <= 1.0 for each in rivals]
        # The name of the table that both ways lead to does not ask for an inferred way beside a declared one.
        table = set(name_words(catalog.tables[rivals[0].right].called)) if any(sure) and not all(sure) else set()
        said = [
            any(share_prefix(word, each) or word == each for word in own - shared - table for each in stems)
            for own in words
        ]
        cheapest = min(each.cost for each in rivals)
        plain = [not own - shared and (known or not any(sure)) for own, known in zip(words, sure, strict=True)]
        if not any(said) and any(sure) and not any(plain):
            plain = sure
        chosen, more = (said, UNSAID_ROLE) if any(said) else (plain, SPECIAL_ROLE)
        apart = any(chosen) and not all(chosen)
        found += [
            each if not apart else replace(each, cost=cheapest if is_chosen else each.cost + more)
            for each, is_chosen in zip(rivals, chosen, strict=True)
        ]
    return found


def neighbourhoods(seeds: Sequence[int], around: Mapping[int, Set[int]]) -> list[tuple[int, ...]]:
    """For each seed, the tables within a few joins; a seed inside an earlier group starts none."""
    groups: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for seed in seeds:
        if len(groups) == MAX_SCOPES or (len(groups) >= ENOUGH_SCOPES and len(seen) >= ENOUGH_TABLES):
            break
        if seed in seen:
            continue
        group = _reach(seed, around, seeds)
        seen |= set(group)
        groups.append(tuple(sorted(group)))
    return groups


def _reach(seed: int, around: Mapping[int, Set[int]], seeds: Sequence[int]) -> list[int]:
    group, frontier = [seed], [seed]
    favoured = set(seeds)
    for _ in range(HOPS):
        ring = {other for table in frontier for other in around.get(table, ())} - set(group)
        frontier = sorted(ring, key=lambda table: (table not in favoured, table))[: MAX_TABLES - len(group)]
        group += frontier
    return group


def _refers(edge: ForeignKey, tables: Sequence[Table]) -> bool:
    """Whether a way beside a declared one may be another: small numbers such as beds fit any key, and are none."""
    left, right = tables[edge.left], tables[edge.right]
    column = left.columns[edge.left_column]
    words = {*name_words(right.called), *name_words(right.columns[edge.right_column].called)}
    number = edge.cost > 1.0 and edge.left != edge.right and column.kind == "number"
    return not number or bool(words & {*name_words(column.called)})


def _scope(  # noqa: PLR0917
    sources: Sources,
    around: Extended,
    edges: Sequence[ForeignKey],
    hits: Sequence[SpanHit],
    forms: Mapping[tuple[int, int], Form | Flags | Labels | Unsure],
    scores: dict[int, float],
    looked_for: Sequence[Span],
) -> RankedScope:
    first, group = around.first, tuple(around.first)
    inside = [edge for edge in edges if edge.left in first and edge.right in first]
    keys = tuple(
        Key(
            first[edge.left] + edge.left_column,
            first[edge.right] + edge.right_column,
            edge.cost,
            tuple((first[edge.left] + one, first[edge.right] + two) for one, two in edge.also),
            edge.repeated,
        )
        for edge in inside
    )
    known = {first[table] + column: form for (table, column), form in forms.items() if table in first}
    flags = {column: form for column, form in known.items() if isinstance(form, Flags)}
    labels = {column: form for column, form in known.items() if isinstance(form, Labels)}
    unsure = {column: form for column, form in known.items() if isinstance(form, Unsure)}
    written = {column: form for column, form in known.items() if not isinstance(form, (Flags, Labels, Unsure))}
    said = {
        first[table] + column: text
        for table in group
        for column, text in enumerate(sources.narrations(table))
        if text is not None
    }
    cells = [
        Cell(hit.span.start, hit.span.end, first[hit.table] + hit.column, hit.cell, hit.rows, hit.span.exact)
        for hit in hits
        if hit.table in first
    ]
    for number, meant in around.defined.items():
        if meant.kind == "filter":
            flags[number] = Flags(True, False)
        elif texts := texts_of(meant):
            labels[number] = Labels(texts, repeated=True)
            cells += cells_of(number, texts, looked_for)
    scope = make_scope(
        around.tables,
        keys,
        dict.fromkeys(cells),
        forms=written,
        flags=flags,
        labels=labels,
        unsure=unsure,
        narrations=said,
        missing=frozenset(first[table] + column for table, column in sources.missing(group)),
        empty=frozenset(first[table] + column for table, column in sources.empty(group)),
        calendar=sources.calendar,
        looked=sources.looks,
        defined=around.defined,
        also=around.also,
    )
    return RankedScope(scope, group, tuple(scores.get(table, 0.0) for table in group))
