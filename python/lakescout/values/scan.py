"""The live scan: all literals of a question in one pass over the cells of the lake.

OCTOPUS (section 4.2, value-side retrieval) runs one grep over the files for each value. Here
every column that can hold a value is read once for all of them: a statement reads about a
hundred tables as (field, value) and joins them to the literals, text by normalised equality
and, where asked, containment, numbers and dates by type.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import pyarrow as pa

from lakescout.catalog import Catalog
from lakescout.connection import Connection
from lakescout.values.fields import Field, batches, fields_by_family, native_databases, pieces
from lakescout.values.literal import Budget, Literal, ScanResult, ValueHit, order
from lakescout.values.meter import Meter
from lakescout.values.probe import probes
from lakescout.values.runner import Runner


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
    """Find the literals in the lake, or in some tables of it, or in some (table, position) alone.

    `inside_only` leaves out cells that are a literal, for a caller that knows them: only containment is asked.

    A table or view that fails, and what the budget leaves out, is named in `skipped`; the rest
    is found all the same. In tables of more than 10,000 rows one blank on either side of a text is
    forgiven, in others any number. Not to be called inside a transaction, which a failing view would abort.
    """
    asked = [probe for probe in probes(connection, literals) if not (inside_only and probe.exact)]
    fields = fields_by_family(catalog, tables, columns)
    native = native_databases(connection)
    meter = Meter(catalog, budget or Budget())
    runner = Runner(connection, catalog, meter)
    hits: list[ValueHit] = []
    with meter.clock(connection):
        for probe in asked:
            readable = fields.get(probe.family, [])
            by_number = {field.number: field for field in readable}
            for batch in batches(meter.affordable(list(pieces(catalog, readable, native)))):
                for _, rows in runner.run(batch, probe.statement, probe.parameters):
                    hits += _hits(rows, by_number, exact=probe.exact)
    return ScanResult(tuple(sorted(hits, key=order)), tuple(meter.notes() + runner.notes()))


def _hits(rows: pa.Table, fields: Mapping[int, Field], *, exact: bool) -> Iterator[ValueHit]:
    """One hit for each literal and column, with its most frequent spelling."""
    found: dict[tuple[int, int], dict[str, int]] = {}
    for row in rows.to_pylist():
        found.setdefault((row["literal"], row["field"]), {})[row["cell"]] = row["rows"]
    for (literal, number), cells in found.items():
        cell = min(cells, key=lambda text: (-cells[text], text))
        field = fields[number]
        yield ValueHit(literal, field.table, field.column.position, cell, sum(cells.values()), exact)
