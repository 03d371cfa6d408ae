"""Finding literals with whatever is at hand: the dictionary where it is fresh, else the live tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from lakescout.catalog import Catalog
from lakescout.connection import Connection
from lakescout.values.dictionary import Candidate, ValueDictionary
from lakescout.values.literal import Budget, Literal, ScanResult, merge
from lakescout.values.scan import scan


def find(
    connection: Connection,
    catalog: Catalog,
    literals: Sequence[Literal],
    dictionary: ValueDictionary | None = None,
    *,
    covered: Collection[int] | None = None,
    tables: Collection[int] | None = None,
    budget: Budget | None = None,
) -> ScanResult:
    """The same hits as `scan`, at less cost where the dictionary describes the tables as they are.

    `covered` are the tables whose contents it describes as they are now (None: all whose columns are
    the same); the others are scanned live;
    so is, for literals that ask for containment, every text column: hashes know whole cells only.
    """
    wanted = set(range(len(catalog.tables)) if tables is None else tables)
    known: set[int] = set()
    if dictionary:
        known = wanted.intersection(dictionary.covered(catalog) if covered is None else covered)
    results = []
    if dictionary and known:
        candidates = dictionary.probe(connection, catalog, literals, known)
        results.append(_verified(connection, catalog, literals, candidates, budget))
        inside = [place for place, literal in enumerate(literals) if literal.contains]
        if inside:
            texts = [literals[place] for place in inside]
            found = scan(connection, catalog, texts, tables=known, budget=budget, inside_only=True)
            hits = tuple(replace(hit, literal=inside[hit.literal]) for hit in found.hits)
            results.append(ScanResult(hits, found.skipped))
    if wanted - known:
        results.append(scan(connection, catalog, literals, tables=wanted - known, budget=budget))
    return merge(results)


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
    return ScanResult(tuple(replace(hit, literal=places[hit.literal]) for hit in found.hits), found.skipped)
