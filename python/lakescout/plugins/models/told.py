"""What one prompt tells of a lake: all of it where it fits, and else the ranked tables, closed under their keys.

A table is told with the tables that its keys lead to, since these hold the names of what it refers to. An inferred key
is told from a likelihood on: a model takes what is told for true.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, zip_longest
from typing import Final

from sqlglot import exp

from lakescout.answer.scopes import ForeignKey
from lakescout.lake.catalog import Catalog, Table
from lakescout.lake.terms import Definition
from lakescout.plugins.llm.budget import text_tokens
from lakescout.plugins.models.material import (
    A_SAMPLE,
    LEAST_SCORE,
    SAMPLES,
    Material,
    PromptColumn,
    PromptTable,
    column_line,
    column_scores,
    describe,
    join_lines,
    parts_of,
)
from lakescout.reading.link import Links, link
from lakescout.reading.question import Question
from lakescout.reading.scope import make_scope

LIKELY: Final = 0.7
"""From this confidence on, an inferred key is told."""
AS_LIKELY: Final = 0.1
"""An inferred key is not told where another key of one of its columns is likelier by more than this."""
ALIKE: Final = 3
"""More tables than this with the same columns are told on one line, as the parts of a family are."""
MOST_ALIKE: Final = 8
"""How many of them are named."""
A_TABLE: Final = 0.5
"""The share of a prompt that one table takes at most, where not everything fits."""

Cells = Callable[[Table, Sequence[str]], Mapping[str, Sequence[str]]]
"""Reads a few cells of some columns of a table, by column."""
Meanings = Callable[[int], Sequence[str | None]]
"""The description of each column of a table, by its number; empty if there are none."""


@dataclass(frozen=True)
class Around:
    """What a model may learn of a lake for one question; tables are numbers of the catalog."""

    question: Question
    catalog: Catalog
    ranked: Sequence[int]
    """The tables for the question, best first."""
    keys: Sequence[ForeignKey] = ()
    represented: Mapping[int, int] = field(default_factory=dict)
    """The table that stands for a family, by each other member."""
    terms: Sequence[Definition] = ()
    """The terms that the question says."""
    meanings: Meanings = lambda table: ()

    def with_more(self, tables: Sequence[int]) -> Around:
        """The same with other tables among the first: one of them, one of its own, and so on."""
        both = chain.from_iterable(zip_longest(tables, self.ranked))
        return replace(self, ranked=list(dict.fromkeys(table for table in both if table is not None)))

    def seed(self) -> list[int]:
        """The ranked tables, behind those on which the question's terms rest."""
        return list(dict.fromkeys((*(table for term in self.terms for table in term.tables), *self.ranked)))


@dataclass(frozen=True)
class Told:
    """The material of a prompt, the tables that it tells of, and whether these are all."""

    material: Material
    tables: tuple[Table, ...]
    whole: bool


def told(around: Around, enough: int, cells: Cells | None = None, values: Mapping[str, str] | None = None) -> Told:
    """What a prompt of `enough` tokens tells, likeliest tables first. Without `cells`, no contents are told.

    All of the lake, if it fits; else all tables of the schemas that have a ranked one, if these fit; else the ranked
    tables with those that their keys lead to, those between two of them, and what else of their schemas fits.
    """
    made = _Telling(around, enough, cells, values or {})
    tables = around.catalog.tables
    by_schema = _by_schema(around)
    every = [table for group in by_schema.values() for table in group]
    for chosen in (every, [table for group in _ranked_schemas(around, by_schema) for table in group]):
        if chosen and made.fits(chosen):
            return made.told(chosen, {}, whole=len(chosen) == len(tables))
    return made.filled([*_closed(around), *(table for group in _ranked_schemas(around, by_schema) for table in group)])


def likely(keys: Sequence[ForeignKey]) -> list[ForeignKey]:
    """The keys that are told: declared ones, and inferred ones that are likely and that no likelier one gainsays.

    `payment.customer_id` refers to customers, so that it equals `customer.address_id` here and there says nothing.
    """
    best: dict[tuple[int, int], float] = {}
    for key in keys:
        side = (key.left, key.left_column)
        best[side] = max(best.get(side, 0.0), key.confidence)
    return [
        key
        for key in keys
        if key.cost <= 1.0
        or (
            key.confidence >= LIKELY
            and all(
                best.get(side, 0.0) <= key.confidence + AS_LIKELY
                for side in ((key.left, key.left_column), (key.right, key.right_column))
            )
        )
    ]


def _by_schema(around: Around) -> dict[tuple[str, str], list[int]]:
    """All tables by schema: the schema of the best ranked table first, and in each the ranked tables."""
    found: dict[tuple[str, str], list[int]] = {}
    tables = around.catalog.tables
    for table in dict.fromkeys((*around.seed(), *range(len(tables)))):
        name = tables[table].name
        found.setdefault((name.database, name.schema), []).append(table)
    return found


def _ranked_schemas(around: Around, by_schema: Mapping[tuple[str, str], Sequence[int]]) -> Iterator[Sequence[int]]:
    ranked = set(around.seed())
    return (group for group in by_schema.values() if ranked.intersection(group))


def _closed(around: Around) -> Iterator[int]:
    """The ranked tables, each followed by those that its keys lead to; what these lead to; what joins two of all."""
    leads: dict[int, list[int]] = {}
    joined: dict[int, set[int]] = {}
    for key in likely(around.keys):
        leads.setdefault(key.left, []).append(key.right)
        joined.setdefault(key.left, set()).add(key.right)
        joined.setdefault(key.right, set()).add(key.left)
    seen = dict.fromkeys(other for seed in around.seed() for other in (seed, *leads.get(seed, ())))
    ring = list(seen)
    while ring:
        ring = [other for table in ring for other in leads.get(table, ()) if other not in seen]
        seen |= dict.fromkeys(ring)
    yield from seen
    yield from (table for table, others in joined.items() if table not in seen and len(others & seen.keys()) > 1)


@dataclass
class _Telling:
    """Prompts of a size over parts of one lake."""

    around: Around
    enough: int
    cells: Cells | None
    values: Mapping[str, str]

    def fits(self, tables: Sequence[int]) -> bool:
        """Whether all columns of some tables fit, with samples of their cells."""
        shown = [self._table(group, None, {}) for group in self._alike(tables)]
        total = sum(text_tokens(table_line) for table_line in map(_said, shown))
        if self.cells is not None:
            total += A_SAMPLE * SAMPLES * sum(len(each.columns) for each in shown)
        return total <= self.enough and total + text_tokens("\n".join(self._joins(tables))) <= self.enough

    def filled(self, order: Sequence[int]) -> Told:
        """As many of the tables as fit, in their order; of one that is too wide, the columns that are likely needed."""
        room, chosen = float(self.enough), list[int]()
        cut: dict[int, frozenset[int]] = {}
        families: set[object] = set()
        for table in dict.fromkeys(order):
            family = (self.around.represented.get(table, table), self._shape(table))
            if family in families:  # its columns are told already
                chosen.append(table)
                continue
            most = min(room, self.enough * A_TABLE)
            sizes = self._sizes(table)
            if sum(sizes) > most:
                if chosen and sum(sizes) <= self.enough * A_TABLE:
                    continue  # it would have fitted earlier: what is left of it would mislead
                cut[table] = self._likely_columns(table, sizes, most)
            size = sum(size for place, size in enumerate(sizes) if table not in cut or place in cut[table])
            if chosen and size > room:
                cut.pop(table, None)
                continue
            room -= size
            chosen.append(table)
            families.add(family)
        return self.told(chosen, cut, whole=False)

    def told(self, tables: Sequence[int], cut: Mapping[int, frozenset[int]], *, whole: bool) -> Told:
        """The material over some tables; `cut` has the columns that are told of those which are not told whole."""
        catalog = self.around.catalog
        groups = self._alike(tables)
        shown = []
        for group in groups:
            kept = cut.get(group[0])
            table = catalog.tables[group[0]]
            names = [column.name for column in table.columns if kept is None or column.position in kept]
            shown.append(self._table(group, kept, self.cells(table, names) if self.cells else {}))
        terms = tuple(self._terms(frozenset(tables)))
        material = Material(tuple(shown), self._joins(tables), dict(self.values), terms)
        return Told(material, tuple(catalog.tables[table] for table in tables), whole)

    def _alike(self, tables: Sequence[int]) -> list[list[int]]:
        """Tables in their order; the members of a family, and many with the same columns, are together."""
        shapes = [self._shape(table) for table in tables]
        many = Counter(shapes)
        found: dict[object, list[int]] = {}
        for table, shape in zip(tables, shapes, strict=True):
            one = shape if many[shape] > ALIKE else (self.around.represented.get(table, table), shape)
            found.setdefault(one, []).append(table)
        return list(found.values())

    def _shape(self, table: int) -> tuple[tuple[str, str], ...]:
        return tuple((column.name, column.type) for column in self.around.catalog.tables[table].columns)

    def _table(
        self, group: Sequence[int], kept: frozenset[int] | None, samples: Mapping[str, Sequence[str]]
    ) -> PromptTable:
        table = self.around.catalog.tables[group[0]]
        names = [parts_of(self.around.catalog, self.around.catalog.tables[each].name) for each in group]
        columns = tuple(
            self._column(group[0], column.position, samples.get(column.name, ()))
            for column in table.columns
            if kept is None or column.position in kept
        )
        comment = (table.comment or "") if self.cells is not None else ""
        return PromptTable(
            names[0], columns, tuple(names[1:MOST_ALIKE]), max(len(names) - MOST_ALIKE, 0), comment,
            len(table.columns) - len(columns),
        )  # fmt: skip

    def _column(self, table: int, position: int, samples: Sequence[str]) -> PromptColumn:
        column = self.around.catalog.tables[table].columns[position]
        said = self.around.meanings(table)
        meaning = (said[position] if said else None) or (column.comment if self.cells is not None else None)
        return PromptColumn(column.name, column.type, tuple(samples), meaning)

    def _sizes(self, table: int) -> list[int]:
        """The tokens of each column of a table."""
        more = A_SAMPLE * SAMPLES if self.cells is not None else 0
        columns = self.around.catalog.tables[table].columns
        lines = (f"{column_line(self._column(table, column.position, ()))}, " for column in columns)
        return [more + text_tokens(line) for line in lines]

    def _likely_columns(self, table: int, sizes: Sequence[int], most: float) -> frozenset[int]:
        """The columns of a table that a statement for the question likely reads, and the likeliest others that fit."""
        scope = make_scope([self.around.catalog.tables[table]])
        links: Links = link(self.around.question.english, scope)
        scores = column_scores(links, scope, ())
        numbers = sorted(range(len(sizes)), key=lambda number: (-scores[number], number))
        kept, total = set(numbers[:1]), sum(sizes[number] for number in numbers[:1])
        for number in numbers[1:]:
            total += sizes[number]
            if scores[number] >= LEAST_SCORE or total <= most:
                kept.add(number)
        return frozenset(kept)

    def _joins(self, tables: Sequence[int]) -> tuple[str, ...]:
        catalog, inside = self.around.catalog, set(tables)

        def named(table: int, column: int) -> tuple[tuple[str, ...], str]:
            return parts_of(catalog, catalog.tables[table].name), catalog.tables[table].columns[column].name

        pairs = []
        for key in likely(self.around.keys):
            if key.left in inside and key.right in inside:
                both = [(key.left_column, key.right_column), *key.also]
                pairs.append(
                    (tuple(named(key.left, one) for one, _ in both), tuple(named(key.right, two) for _, two in both))
                )
        return join_lines(list(dict.fromkeys(pairs)))

    def _terms(self, tables: frozenset[int]) -> Iterator[str]:
        for term in self.around.terms:
            literals = () if term.tree is None else term.tree.find_all(exp.Literal)
            if tables.issuperset(term.tables) and (self.cells or not any(each.is_string for each in literals)):
                yield f"{term.term.name} AS {term.term.meaning}"


def _said(table: PromptTable) -> str:
    return describe(Material((table,)))
