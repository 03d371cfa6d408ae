"""What somebody who writes SQL needs for a question: a few tables of one schema that join, with the columns it touches.

The ranking finds tables by themselves. Here the tables around them, by default those of one schema, are held against
the whole question; of the schema that explains most of it, the tables that matter are kept, with those between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lakescout.answer.scopes import ForeignKeys, SpanHit, neighbourhoods, scope_of
from lakescout.engine.discover import discovered
from lakescout.engine.lake import Lake, as_question
from lakescout.engine.sources import LakeSources
from lakescout.groups.fromclause import connected
from lakescout.lake.index import LakeIndex
from lakescout.reading.link import REASONS, SCORES, Links
from lakescout.reading.scope import Scope
from lakescout.reading.shown import numbers_rows
from lakescout.reading.spans import EDGES, Span
from lakescout.words.text import normalise_name
from lakescout.words.tokens import Token

RANKED: Final = 12
"""How many ranked tables the schemas are taken from."""
SCHEMAS: Final = 6
"""How many schemas are held against a question."""
MATES: Final = 45
"""A schema of more tables is not looked at whole: only what a table joins within a few steps."""
RIVAL: Final = 0.75
RIVALS: Final = 2
"""So many schemas that score at least RIVAL of the best one are shown, too, where they hold its names and phrases."""
SURE, LEAST = 0.3, 0.2
"""A table that ranks so high beside the best of its schema is kept; one that ranks lower, while there are few."""
SAID: Final = 0.4
"""From this evidence on, a word of the question speaks of a name."""
CLOSE: Final = 0.95
"""Evidence of at least this share of the best is as good."""
NAMED: Final = 0.95
"""From this evidence on, a name is said."""
FEWEST: Final = 2
"""Where fewer tables are found, and one alone ranks well, those that join it come along."""
COSINE: Final = 0.45
"""From this cosine on, a word may be alike a name; it is worth SYNONYM times the cosine."""
SYNONYM: Final = 0.7
PHRASE, NAME_OF, WORD, CHANGED = 1.2, 0.9, 0.6, 0.5
"""What a cell is worth: of several words, of one with a capital, of another one, and one that is said otherwise."""
_POSSESSIVE: Final = re.compile(r"(?:[A-Z][\w&.-]*\s)*[A-Z][\w&.-]*['’]s\b")
"""A name that ends like a genitive: McDonald's."""
_KEYS: Final = frozenset({"id", "key", "code"})


@dataclass(frozen=True)
class Neighbourhood:
    """Tables of one schema, and what of a question each accounts for."""

    numbers: tuple[int, ...]
    """The catalog's numbers of the scope's tables."""
    scope: Scope
    links: Links
    ranks: NDArray[np.float64]
    """Shape (tables,), 0 to 1: how the ranking shows each."""
    hits: tuple[SpanHit, ...]
    """Names and phrases of the question that are cells, in tables by the catalog's numbers."""

    @cached_property
    def content(self) -> NDArray[np.float64]:
        """Shape (tokens,): 1 for words that carry meaning."""
        asking = self.links.asking
        return np.array([float(_carries(each) and n not in asking) for n, each in enumerate(self.links.tokens)])

    @cached_property
    def items(self) -> NDArray[np.float64]:
        """Shape (tokens, tables + columns): how far each word speaks of each name."""
        alike = np.where(self.links.similarity >= COSINE, self.links.similarity * SYNONYM, 0.0)
        spoken = np.array([SCORES[reason] for reason in REASONS])[self.links.reasons]
        return np.asarray(np.maximum(spoken, alike), dtype=np.float64)

    @cached_property
    def cells(self) -> list[tuple[int, int, int, str, float]]:
        """First token, token after the last, column, the cell and what it is worth, those of more words first."""
        tokens, found = self.links.tokens, dict[tuple[int, int, int, str], float]()
        for hit in self.hits:
            if hit.table in self.numbers:
                inside = [n for n, token in enumerate(tokens) if hit.span.start <= token.start < hit.span.end]
                column = self.scope.first[self.numbers.index(hit.table)] + hit.column
                found[inside[0], inside[-1] + 1, column, hit.cell] = PHRASE
        for value in self.links.values:
            if value.kind == "cell" and not str(value.value).isdecimal():
                several = sum(token.is_word for token in tokens[value.start : value.end]) > 1
                capital = any(token.text[0].isupper() for token in tokens[max(value.start, 1) : value.end])
                worth = PHRASE if several else NAME_OF if capital else WORD
                asked = self.links.question[tokens[value.start].start : tokens[value.end - 1].end]
                alike = any(text == asked for _, text in value.cells)
                for column, text in value.cells:
                    mark = value.start, value.end, column, text
                    found.setdefault(mark, worth if value.exact and (text in asked or not alike) else CHANGED)
        return sorted(((*mark, worth) for mark, worth in found.items()), key=lambda each: (each[0] - each[1], each[2]))

    @cached_property
    def own(self) -> NDArray[np.float64]:
        """Shape (tokens, tables): how far each table accounts for each word."""
        names, tables = self.links.names.tables, len(self.scope.tables)
        owners = np.array([*range(tables), *(column.table for column in self.scope.columns)])[: self.items.shape[1]]
        found = np.zeros((len(self.links.tokens), tables))
        np.maximum.at(found.T, owners[: max(names, len(owners))], self.items.T)
        for start, end, column, _, worth in self.cells:
            place = self.scope.columns[column].table
            found[start:end, place] = np.maximum(found[start:end, place], worth)
        return found

    @cached_property
    def score(self) -> float:
        """How well the tables account for the whole question together, and how well they rank."""
        explained = float(self.content @ self.own.max(axis=1, initial=0.0)) / max(float(self.content.sum()), 1.0)
        best = np.sort(self.ranks)[::-1]
        return explained + float(best[0] + 0.3 * best[1:3].sum()) + 0.5 * float(best.sum()) / max(len(best), 2)

    @cached_property
    def near(self) -> Mapping[int, Mapping[int, tuple[int, int]]]:
        """By place of a table: the tables that it joins, each with the column of this one and that of the other.

        Where no key is known, columns that share the name of a key join tables, too.
        """
        found: dict[int, dict[int, tuple[int, int]]] = {place: {} for place in range(len(self.scope.tables))}
        for key in sorted(self.scope.keys, key=lambda each: each.cost):
            self._join(found, key.left, key.right)
        by_name: dict[str, list[int]] = {}
        for number, column in enumerate(self.scope.columns):
            if normalise_name(column.name).split()[-1:] and normalise_name(column.name).split()[-1] in _KEYS:
                by_name.setdefault(column.name.lower(), []).append(number)
        for same in by_name.values() if len(self.numbers) <= MATES else ():
            for one in same:
                for other in same:
                    if not found[self.scope.columns[one].table]:
                        self._join(found, one, other)
        return found

    def _join(self, found: dict[int, dict[int, tuple[int, int]]], left: int, right: int) -> None:
        one, other = self.scope.columns[left].table, self.scope.columns[right].table
        if one != other:
            found[one].setdefault(other, (left, right))
            found[other].setdefault(one, (right, left))

    def kept(self, most: int) -> list[int]:
        """The places of the tables that the question needs, the most telling first, closed under their joins."""
        order = [place for place in np.argsort(-self.ranks, kind="stable").tolist() if self.ranks[place] > 0]
        best_rank = max(float(self.ranks.max()), 1e-6)
        kept = [place for place in order if self.ranks[place] >= SURE * best_rank]
        for token in np.argsort(-self.own.max(axis=1, initial=0.0), kind="stable").tolist():
            best = self.own[token].max()
            if not self.content[token] or best < SAID:
                continue
            equal = np.flatnonzero(self.own[token] >= CLOSE * best).tolist()
            if not set(equal) & set(kept):
                kept.append(max(equal, key=self._weight))
        holders = [self.numbers.index(hit.table) for hit in self.hits if hit.table in self.numbers]
        joined = connected(list(dict.fromkeys((*kept, *holders)))[:most] or [0], self.near)
        named = np.flatnonzero((self.items[:, : len(self.scope.tables)] >= NAMED).any(axis=0)).tolist()
        more = [place for place in named if any(other in joined for other in self.near[place])]
        more += self._lacking(joined)
        more += [place for place in order if self.ranks[place] >= LEAST * best_rank][:FEWEST]
        joined += [place for place in dict.fromkeys(more) if place not in joined][: max(most - len(joined), 0)]
        sure = sum(self.ranks[place] >= SURE * best_rank for place in joined)
        while sure < 2 and len(joined) < min(FEWEST, most):
            around = [place for one in joined for place in self.near[one] if place not in joined]
            if not around:
                break
            joined.append(max(around, key=self._weight))
        return joined

    def _lacking(self, joined: Sequence[int]) -> Iterator[int]:
        """For tables apart from the first: those that join them and hold what the question names and they lack."""
        for apart in joined[1:]:
            if any(other in joined for other in self.near[apart]) or apart in self.near[joined[0]]:
                continue
            for token in np.flatnonzero(self.content).tolist():
                if self.own[token, apart] < NAMED:
                    others = [other for other in self.near[apart] if self.own[token, other] >= NAMED]
                    yield from sorted(others, key=self._weight)[-1:]

    def _weight(self, place: int) -> tuple[float, float]:
        return float(self.ranks[place]), float(self.content @ self.own[:, place])

    def tables(self, most: int) -> tuple[NeededTable, ...]:
        """The kept tables, with what of each the question touches."""
        places = self.kept(most)
        return tuple(self._table(place, places) for place in places)

    def _table(self, place: int, places: Sequence[int]) -> NeededTable:
        scope, start = self.scope, self.scope.first[place]
        stored = scope.stored_of(place)
        spoken = np.where(self.items >= SAID, self.items, 0.0)[:, len(scope.tables) :]
        strength = dict(zip(stored, (self.content @ spoken)[list(stored)].tolist(), strict=True))
        own = np.where(self.items[:, place] >= NAMED, 0.0, self.content)  # a word of the table's name is of all columns
        by_name = {number for number in stored if not own @ spoken[:, number]}
        cells: dict[int, tuple[str, ...]] = {}
        taken: list[tuple[int, int]] = []
        for first, last, column, text, worth in self.cells:
            inside = any(one <= first and last <= other and (one, other) != (first, last) for one, other in taken)
            if inside or (worth == WORD and column not in strength):
                continue
            taken.append((first, last))
            if column in strength and len(cells.get(column, ())) < 2 and worth >= WORD:
                cells[column] = tuple(dict.fromkeys((*cells.get(column, ()), text)))
                strength[column] += 1.0 + worth
        if any(mention.kind == "period" for mention in self.links.mentions):
            columns = scope.columns
            times = [number for number in stored if columns[number].holds_years]
            for number in times or [number for number in stored if columns[number].is_date]:
                strength[number] += NAMED
        touched = sorted(
            (number for number in stored if strength[number]), key=lambda each: (each in by_name, -strength[each])
        )
        joins: dict[int, tuple[int, int]] = {}
        for other in places:
            if other in self.near[place]:
                mine, theirs = self.near[place][other]
                joins.setdefault(mine - start, (self.numbers[other], theirs - scope.first[other]))
        written = [number for number in stored if scope.columns[number].form is not None]
        return NeededTable(
            self.numbers[place],
            tuple(number - start for number in touched),
            {number - start: each for number, each in cells.items()},
            joins,
            frozenset(number - start for number in written),
            frozenset(number - start for number in written if scope.columns[number].is_date),
            frozenset(number - start for number in stored if numbers_rows(number, scope)),
            sum(1 for number in touched if number not in by_name),
        )


def _carries(token: Token) -> bool:
    return token.is_word and not token.is_stop and token.lower not in EDGES and not token.text[0].isdecimal()


@dataclass(frozen=True)
class Needed:
    """The tables for one question, best first; none where nothing was found."""

    tables: tuple[NeededTable, ...] = ()
    rivals: tuple[tuple[NeededTable, ...], ...] = ()
    """Tables of other schemas that may be meant as well, best first."""


@dataclass(frozen=True)
class NeededTable:
    """One table, and what of it a question touches."""

    number: int
    """The catalog's number."""
    touched: tuple[int, ...] = ()
    """Positions of columns that the question speaks of, the surest first."""
    cells: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """By position, the cells that the question says."""
    joins: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    """By position: the catalog's number of another of the tables, and the position there, that it joins."""
    as_text: frozenset[int] = frozenset()
    """Positions of columns whose texts write numbers or dates."""
    dates: frozenset[int] = frozenset()
    """Those of them that write dates."""
    keys: frozenset[int] = frozenset()
    """Positions of columns whose headers say that they number things."""
    spoken: int = 0
    """How many of `touched` are spoken of by other words than those of the table's name."""


def needed(lake: Lake, question: str, most: int) -> tuple[LakeIndex, Needed]:
    """What a checked question needs: at most so many tables, and those between them."""
    found = discovered(lake, question, k=RANKED, method="scout", threshold=None)
    with lake.session() as (connection, index):
        if index is not found.index or not found.hits:
            return index, Needed()
        sources = LakeSources(lake, connection, index)
        asked = as_question(question, index, sources.evidence)
        ranks = {hit.table: hit.shown for hit in found.hits}
        hits = _phrases(asked.spans, asked.english, sources)
        around = list(_around(index, sources, [*ranks, *(hit.table for hit in hits)]))
        scopes = [scope_of(asked, sources, group).scope for group in around]
        linked = sources.reader.link(asked.english, scopes)
    every = [
        Neighbourhood(tuple(group), scope, links, np.array([ranks.get(table, 0.0) for table in group]), hits)
        for group, scope, links in zip(around, scopes, linked, strict=True)
    ]
    best, *others = sorted(every, key=lambda each: -each.score)
    said = {hit.span for hit in best.hits if hit.table in best.numbers}
    rivals = [
        each
        for each in others
        if each.score >= RIVAL * best.score
        and each.ranks.any()
        and said <= {hit.span for hit in each.hits if hit.table in each.numbers}
    ]
    return index, Needed(best.tables(most), tuple(each.tables(FEWEST) for each in rivals[:RIVALS]))


def _phrases(spans: Sequence[Span], english: str, sources: LakeSources) -> tuple[SpanHit, ...]:
    """Where the lake holds names and phrases of several words, longest first; none inside a longer one."""
    wanted = [span for span in spans if span.end and span.exact and not span.is_number and " " in span.text.strip()]
    wanted += [Span(found.start(), found.end(), found[0]) for found in _POSSESSIVE.finditer(english)]
    hits = sources.cells(wanted, range(len(sources.catalog.tables))) if wanted else []
    hits.sort(key=lambda hit: hit.span.start - hit.span.end)
    return tuple(
        hit
        for hit in hits
        if not any(
            other.span.start <= hit.span.start and hit.span.end <= other.span.end
            for other in hits
            if other.span.end - other.span.start > hit.span.end - hit.span.start
        )
    )


def _around(index: LakeIndex, sources: LakeSources, seeds: Sequence[int]) -> Iterator[list[int]]:
    """For each seed that no earlier one brought along: the tables of its schema, of each family one."""
    catalog, families = index.catalog, index.family_of
    chosen = {int(families[table]): table for table in reversed(seeds) if families[table] >= 0}
    schemas: dict[tuple[str, str], list[int]] = {}
    for number, table in enumerate(catalog.tables):
        schemas.setdefault((table.name.database, table.name.schema), []).append(number)
    edges = sources.edges()
    near = (edges if isinstance(edges, ForeignKeys) else ForeignKeys(edges)).around
    seen: set[int] = set()
    count = 0
    for seed in seeds:
        family = int(families[seed])
        if seed in seen or (family >= 0 and chosen[family] != seed) or count == SCHEMAS:
            continue
        name = catalog.tables[seed].name
        stand = (
            chosen.get(int(families[each]), index.representatives[each]) if families[each] >= 0 else each
            for each in schemas[name.database, name.schema]
        )
        mates = sorted(set(stand))
        group = mates if len(mates) <= MATES else list(neighbourhoods([seed], near)[0])
        seen |= set(group)
        count += 1
        yield group
