"""The live scan: all literals of a question in one pass over the cells of the lake.

OCTOPUS (section 4.2, value-side retrieval) runs one grep over the files for each value. Here
every column that can hold a value is read once for all of them: a statement reads about a
hundred tables as (field, value) and joins them to the literals: text by normalised equality
and, if asked, containment; numbers and dates by type.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

import pyarrow as pa

from lakescout.lake.catalog import Catalog
from lakescout.lake.connection import Connection
from lakescout.values.dictionary import Candidate, ValueDictionary
from lakescout.values.fields import Field, batches, fields_by_family, pieces
from lakescout.values.literal import Budget, Kind, Literal, ScanResult, ValueHit, merge, order
from lakescout.values.probe import probes
from lakescout.values.runner import Meter, Runner


def scan(
    connection: Connection,
    catalog: Catalog,
    literals: Sequence[Literal],
    *,
    tables: Collection[int] | None = None,
    columns: Collection[tuple[int, int]] | None = None,
    budget: Budget | None = None,
    inside_only: bool = False,
) -> ScanResult:
    """Find the literals in the lake, in some tables, or only in some columns, given as (table, position).

    `inside_only` leaves out cells that equal a literal, for a caller that knows them: only containment counts.

    A table or view that fails, and what the budget leaves out, is named in `skipped`; the rest
    is still found. In tables of more than 10,000 rows, one space on either side of a text is
    forgiven, in others any number. In views over Parquet of more than five million rows a text is found as it is
    written in the question, in small or in large letters. Do not call it inside a transaction: a failing view would
    abort that.
    """
    asked = [probe for probe in probes(connection, literals) if not (inside_only and probe.exact)]
    fields = fields_by_family(catalog, tables, columns)
    meter = Meter(catalog, budget or Budget())
    runner = Runner(connection, catalog, meter)
    hits: list[ValueHit] = []
    as_written: dict[str, None] = {}
    with meter.clock(connection):
        for probe in asked:
            readable = fields.get(probe.family, [])
            by_number = {field.number: field for field in readable}
            for batch in batches(meter.affordable(list(pieces(connection, catalog, readable)))):
                for parts, rows in runner.run(batch, probe.statement, probe.parameters):
                    as_written |= {
                        catalog.display_name(e.table.name): None for e in parts if e.is_vast and probe.written
                    }
                    hits += _hits(rows, by_number, exact=probe.exact)
    notes = [f"{name}: texts are compared as cells write them, in small and in large letters" for name in as_written]
    said = tuple(meter.notes() + runner.notes() + notes)
    return ScanResult(tuple(sorted(hits, key=order)), said, tuple(notes), meter.late)


def _hits(rows: pa.Table, fields: Mapping[int, Field], *, exact: bool) -> Iterator[ValueHit]:
    """One hit for each literal and column, with its most frequent spelling."""
    found: dict[tuple[int, int], dict[str, int]] = {}
    for row in rows.to_pylist():
        found.setdefault((row["literal"], row["field"]), {})[row["cell"]] = row["rows"]
    for (literal, number), cells in found.items():
        cell = min(cells, key=lambda text: (-cells[text], text))
        field = fields[number]
        yield ValueHit(literal, field.table, field.column.position, cell, sum(cells.values()), exact)


MOST_HITS: Final = 200_000
"""How many hits are remembered, and literals without any."""


class HitMemory:
    """Where the dictionary's tables hold literals, remembered until the next commit. Safe to use from threads.

    A number in hundreds of columns takes a statement of as many parts, and such numbers recur in most questions.
    """

    def __init__(self, capacity: int = MOST_HITS) -> None:
        self._capacity = capacity
        self._state: Hashable | None = None
        self._hits: dict[Literal, tuple[ValueHit, ...]] = {}
        self._remarks: dict[Literal, tuple[str, ...]] = {}
        self._count = 0
        self._lock = threading.Lock()

    def known(self, state: Hashable) -> dict[Literal, tuple[ValueHit, ...]]:
        """The hits remembered in this state of the lake; later calls of `add` do not change the mapping."""
        with self._lock:
            if state != self._state:
                self._state, self._hits, self._remarks, self._count = state, {}, {}, 0
            return self._hits

    def remarks(self, literals: Iterable[Literal]) -> tuple[str, ...]:
        """The remarks of the scans that looked for these literals."""
        with self._lock:
            return tuple(dict.fromkeys(said for literal in literals for said in self._remarks.get(literal, ())))

    def add(self, state: Hashable, fresh: Mapping[Literal, Sequence[ValueHit]], remarks: tuple[str, ...] = ()) -> None:
        """Remember the hits of literals in all described tables, and the remarks of their scan."""
        count = sum(1 + len(hits) for hits in fresh.values())
        with self._lock:
            if state != self._state or not fresh:
                return
            if self._count + count > self._capacity:
                self._hits, self._remarks, self._count = {}, {}, 0
            self._remarks |= dict.fromkeys(fresh, remarks) if remarks else {}
            self._hits = self._hits | {literal: tuple(hits) for literal, hits in fresh.items()}
            self._count += count


def find(
    connection: Connection,
    catalog: Catalog,
    literals: Sequence[Literal],
    dictionary: ValueDictionary | None = None,
    *,
    covered: Collection[int] | None = None,
    tables: Collection[int] | None = None,
    budget: Budget | None = None,
    memory: tuple[HitMemory, Hashable] | None = None,
) -> ScanResult:
    """The hits of `scan`, at less cost where the dictionary describes the tables as they are.

    `covered` are the tables whose contents it describes as they are now (None: all with unchanged
    columns); the others are scanned live. So is every text column for literals that allow containment: hashes know
    whole cells only. `memory` keeps hits, for the state of the lake that comes with it. Unless `tables` are given, a
    number that very many described tables hold is not looked for in them (COMMON).
    """
    wanted = frozenset(range(len(catalog.tables)) if tables is None else tables) - catalog.empty
    known: frozenset[int] = frozenset()
    if dictionary:
        known = wanted.intersection(dictionary.covered(catalog) if covered is None else covered)
    results = []
    if dictionary and known:
        results.append(
            _described(
                connection, catalog, literals, dictionary,
                tables=known, all_tables=tables is None, budget=budget, memory=memory,
            )
        )  # fmt: skip
        inside = [place for place, literal in enumerate(literals) if literal.contains]
        if inside:
            texts = [literals[place] for place in inside]
            found = scan(connection, catalog, texts, tables=known, budget=budget, inside_only=True)
            hits = tuple(replace(hit, literal=inside[hit.literal]) for hit in found.hits)
            results.append(replace(found, hits=hits))
    if wanted - known:
        results.append(scan(connection, catalog, literals, tables=wanted - known, budget=budget))
    return merge(results)


def _described(
    connection: Connection,
    catalog: Catalog,
    literals: Sequence[Literal],
    dictionary: ValueDictionary,
    *,
    tables: frozenset[int],
    all_tables: bool,
    budget: Budget | None,
    memory: tuple[HitMemory, Hashable] | None,
) -> ScanResult:
    """Whole cells in described tables: what is remembered, and what the dictionary finds of the rest."""
    before = memory[0].known(memory[1]) if memory else {}
    asked = list(dict.fromkeys(literal for literal in literals if literal not in before))
    candidates = dictionary.probe(connection, catalog, asked, tables) if asked else []
    common = _too_common(asked, candidates, len(tables)) if all_tables else frozenset()
    candidates = [each for each in candidates if each[0] not in common]
    found = _verified(connection, catalog, asked, candidates, budget)
    fresh: dict[Literal, list[ValueHit]] = {literal: [] for literal in asked}
    for hit in found.hits:
        fresh[asked[hit.literal]].append(hit)
    remarks = found.remarks
    if memory:
        remarks += tuple(said for said in memory[0].remarks(before.keys() & literals) if said not in remarks)
        if all_tables and len(found.skipped) == len(found.remarks):
            unread = {asked[place] for place in common}
            memory[0].add(memory[1], {each: fresh[each] for each in asked if each not in unread}, found.remarks)
    hits = [
        hit if hit.literal == place else ValueHit(place, hit.table, hit.column, hit.cell, hit.rows, hit.exact)
        for place, literal in enumerate(literals)
        for hit in (fresh.get(literal) or before.get(literal, ()))
        if hit.table in tables
    ]
    said = tuple(dict.fromkeys(found.skipped + remarks))
    return ScanResult(tuple(sorted(hits, key=order)), said, remarks, found.late)


_NUMBERS: Final = frozenset({Kind.NUMBER, Kind.YEAR})
COMMON_SHARE: Final = 0.05
COMMON: Final = 100
"""A number that more than this share of the tables, and more than so many, may hold, such as 10, is not looked for in
all of them."""


def _too_common(literals: Sequence[Literal], candidates: Sequence[Candidate], tables: int) -> frozenset[int]:
    """The numbers that so many tables may hold that they do not tell tables apart."""
    holders = Counter(place for place, _ in {(place, table) for place, table, _ in candidates})
    most = max(COMMON, COMMON_SHARE * tables)
    return frozenset(place for place, many in holders.items() if many > most and literals[place].kind in _NUMBERS)


def _verified(
    connection: Connection,
    catalog: Catalog,
    literals: Sequence[Literal],
    candidates: Sequence[Candidate],
    budget: Budget | None,
) -> ScanResult:
    if not candidates:
        return ScanResult()
    places = sorted({literal for literal, _, _ in candidates})
    columns = {(table, position) for _, table, position in candidates}
    asked = [replace(literals[place], contains=False) for place in places]
    found = scan(connection, catalog, asked, columns=columns, budget=budget)
    return replace(found, hits=tuple(replace(hit, literal=places[hit.literal]) for hit in found.hits))
