"""Which words of a question stand in the cells of a few tables: evidence from the contents."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from lakescout.catalog import Catalog
from lakescout.connection import Connection
from lakescout.sqltext import Sql, statement
from lakescout.text import words
from lakescout.values.fields import Family, Piece, batches, fields_by_family, native_databases, pieces, union
from lakescout.values.literal import Budget
from lakescout.values.meter import Meter
from lakescout.values.runner import Runner

SEPARATORS = (
    r"[\x00-\x2f:-\x60{-\x{a9}\x{ab}-\x{b1}\x{b4}\x{b6}-\x{b8}\x{bb}\x{bf}"
    r"\x{2000}-\x{206f}\x{3000}-\x{3004}\x{3008}-\x{3020}\x{ff00}-\x{ff0f}]+"
)
"""What stands between words: blanks and marks of ASCII, Latin-1, general, CJK and full-width punctuation."""


@dataclass(frozen=True, slots=True)
class TermCount:
    """The term with this place in the given list stands `occurrences` times in text cells of the table."""

    term: int
    table: int
    occurrences: int


def term_counts(
    connection: Connection,
    catalog: Catalog,
    terms: Sequence[str],
    tables: Collection[int] | None = None,
    *,
    budget: Budget | None = None,
) -> list[TermCount]:
    """Count how often each term is a whole word of a text cell, case and accents folded.

    An apostrophe ends a word: `singer's` is looked for as `singer`. A term of several words or of
    none counts nothing. Tables that fail or that the budget leaves out are not counted. Ordered
    by term and table.
    """
    keys = [(place, key) for place, term in enumerate(terms) if (key := term_key(term))]
    if not keys:
        return []
    parameters = ([place for place, _ in keys], [key for _, key in keys])
    meter = Meter(catalog, budget or Budget())
    runner = Runner(connection, catalog, meter)
    fields = fields_by_family(catalog, tables).get(Family.TEXT, [])
    table_of = {field.number: field.table for field in fields}
    counts: Counter[tuple[int, int]] = Counter()
    with meter.clock(connection):
        for batch in batches(meter.affordable(list(pieces(catalog, fields, native_databases(connection))))):
            for _, rows in runner.run(batch, _statement, parameters):
                for row in rows.to_pylist():
                    counts[row["term"], table_of[row["field"]]] += row["occurrences"]
    return [TermCount(term, table, count) for (term, table), count in sorted(counts.items())]


def term_key(term: str) -> str:
    """What is looked for: the longest part of a word between apostrophes; empty when it is not one word."""
    found = words(term)
    return max(re.split("['’]", found[0]), key=len) if len(found) == 1 else ""


def _statement(batch: Sequence[Piece]) -> Sql:
    cells = union(piece.cells(Family.TEXT) for piece in batch)
    return statement("values_terms", cells=cells, separators=SEPARATORS)
