"""Copies in the groups of a warehouse: `python -m benchmarks.groups.copies --lakes FOLDER [--list]`.

How many of the first questions get, among the first three groups, one that holds two tables of the same thing:
editions, years or releases of one table, or tables with the same headers. What counts is told from names and headers
alone, apart from what the library takes for it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from benchmarks.common.workbench import CACHE
from benchmarks.discover.real import Opened
from lakescout.engine.groups import Asked, find_groups
from lakescout.lake.catalog import Table

NAME = "spider2"
QUESTIONS, GROUPS = 50, 3
SHARED = 0.8
"""The share of the columns of the narrower table from which two whose names differ in numbers are one thing."""
CAUSES = ("names that differ in numbers", "the same name in another schema", "the same headers under another name")


def same_thing(one: Table, other: Table) -> str:
    """One of CAUSES if two tables hold the same thing, else nothing.

    >>> from lakescout.lake.catalog import Column, TableName
    >>> def made(name, *headers):
    ...     return Table(TableName("db", "s", name), tuple(Column(each, "INT", 0) for each in headers))
    >>> same_thing(made("drug_28", "id", "name"), made("drug_30", "id", "name", "kind"))
    'names that differ in numbers'
    >>> same_thing(made("drug", "id", "name"), made("target", "id", "drug"))
    ''
    """
    mine, theirs = (frozenset(each.column_by_name) for each in (one, other))
    names = [re.sub(r"\d+", "", each.name.table.lower()) for each in (one, other)]
    if names[0] == names[1] and one.name[:2] == other.name[:2]:
        return CAUSES[0] if len(mine & theirs) >= SHARED * min(len(mine), len(theirs)) else ""
    if mine != theirs or len(mine) < 2:
        return ""
    return CAUSES[1] if names[0] == names[1] else CAUSES[2]


def pairs(tables: Sequence[Table]) -> Iterator[tuple[str, str, str]]:
    """The cause and the names of each two tables of a group that hold the same thing."""
    for one, other in combinations(tables, 2):
        if why := same_thing(one, other):
            yield why, ".".join(one.name[1:]), ".".join(other.name[1:])


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--cache", type=Path, default=CACHE)
    options.add_argument("--list", action="store_true", help="print the pairs")
    given = options.parse_args()
    opened = Opened(lakes_folder(given.lakes) / "real", NAME, given.cache)
    catalog = opened.index.catalog
    known = {catalog.display_name(each.name): each for each in catalog.tables}
    causes, with_groups = Counter[str](), 0
    for question in opened.questions[:QUESTIONS]:
        rows = find_groups(opened.lake, Asked(question.text, k=GROUPS)).rows
        with_groups += bool(rows)
        found = [pair for row in rows for pair in pairs([known[name] for name in row["tables"]])]
        causes.update({why for why, _, _ in found} or {"none"})
        if given.list:
            print(question.id, len(rows), *dict.fromkeys(found), flush=True)
    asked = min(QUESTIONS, len(opened.questions))
    line = [NAME, len(catalog.tables), asked, with_groups, *(causes[each] for each in CAUSES), asked - causes["none"]]
    head = ["lake", "tables", "questions", "of them with groups", *CAUSES, "with any of these"]
    write(given.out, "groups/copies", "Copies in the groups of a warehouse", [table(head, [line])])


if __name__ == "__main__":
    main()
