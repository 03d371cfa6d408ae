"""Why first sets are not exact, by cause: `python -m benchmarks.groups.failures --lakes FOLDER [--list]`.

Every failed question of spider_join and of the lakes of strangers that declare keys counts once for declared and once
for inferred keys. Half of the failures, by a hash of the question's id, may be read while 'scout' is worked on:
`--list` prints those. The other half only confirms.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.common.lakes import json_lines
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from benchmarks.common.splits import reserved
from benchmarks.common.workbench import CACHE
from benchmarks.groups.lakes import spider
from benchmarks.groups.real import opened
from lakescout.groups import scout
from lakescout.groups.request import GroupRequest
from lakescout.joins.graph import JoinGraph
from lakescout.words.text import normalise_name

GRAPHS = ("declared", "inferred")
STRANGERS = ("bird", "weeks", "parch", "club")
CAUSES = (
    "one too many: the set refers to it",
    "one too many: it refers to the set",
    "one too many: between two others",
    "several too many",
    "too few",
    "another road in the same schema",
    "twins in another schema",
    "another schema",
    "no set",
)


@dataclass(frozen=True)
class Failure:
    """A question whose first set is not the right one."""

    lake: str
    of: int
    """How many questions were asked of it."""
    joins: str
    id: str
    question: str
    gold: frozenset[int]
    first: frozenset[int]
    place: int | None
    """Where the right set stands among all sets; None if it is not there."""
    cause: str

    @property
    def may_be_read(self) -> bool:
        """Whether it is of the half that may be read."""
        return int(hashlib.sha256(self.id.encode()).hexdigest(), 16) % 2 == 0


def cause(graph: JoinGraph, gold: frozenset[int], first: frozenset[int]) -> str:
    """One of CAUSES."""
    tables = graph.catalog.tables
    if not first:
        return "no set"
    if gold < first:
        return _too_many(graph, gold, first - gold)
    if first < gold:
        return "too few"
    schemas, others = ({tables[table].name[:2] for table in some} for some in (gold, first))
    if schemas & others:
        return "another road in the same schema"
    names, found = ({normalise_name(tables[table].name.table) for table in some} for some in (gold, first))
    return "twins in another schema" if names & found else "another schema"


def _too_many(graph: JoinGraph, gold: frozenset[int], more: frozenset[int]) -> str:
    if len(more) > 1:
        return "several too many"
    (extra,) = more
    around = [other for other in graph.neighbours.get(extra, ()) if other in gold]
    if len(around) > 1:
        return "one too many: between two others"
    refers = any(scout.refers(graph, other, extra) for other in around)
    return f"one too many: {'the set refers to it' if refers else 'it refers to the set'}"


def failures(
    asked: Sequence[tuple[str, str, frozenset[int], GroupRequest]], lake: str, joins: str
) -> Iterator[Failure]:
    """The failures among some questions, each with its id, its text, the right tables and its request."""
    for key, question, gold, request in asked:
        found = [frozenset(each.tables) for each in scout.rank(request)]
        first = found[0] if found else frozenset()
        if first != gold:
            place = found.index(gold) + 1 if gold in found else None
            yield Failure(lake, len(asked), joins, key, question, gold, first, place, cause(request.graph, gold, first))


def spider_failures(root: Path, cache: Path) -> tuple[list[Failure], JoinGraph]:
    """Those of the questions of spider_join that no weight was fitted on, and a graph of the lake."""
    lake, encoder = spider(root, cache)
    rows = list(json_lines(root / "spider" / "spider_join_questions.jsonl"))
    rows = [row for row in rows if row["split"] == "dev" or not all(map(reserved, row["gold_tables"]))]
    found: list[Failure] = []
    for joins in GRAPHS:
        asked = [
            (row["id"], row["question"], lake.ids(row["gold_tables"]), lake.request(row["question"], joins))
            for row in rows
        ]
        for part in ("train", "dev"):
            some = [each for each in asked if f"-{part}-" in each[0]]
            found += failures(some, f"spider_join, {part}", joins)
    encoder.save()
    return found, lake.graphs["declared"]


def strangers(root: Path, name: str, cache: Path) -> tuple[list[Failure], JoinGraph]:
    """Those of a lake of strangers, and a graph of it."""
    found: list[Failure] = []
    with opened(root / "real", name, cache) as lake:
        for joins in GRAPHS:
            if joins in lake.graphs:
                asked = [
                    (f"{name}-{number}", each.text, each.gold, lake.request(each.text, joins))
                    for number, each in enumerate(lake.questions)
                ]
                found += failures(asked, name, joins)
        return found, lake.graphs["inferred"]


def lines(found: Sequence[Failure]) -> list[list[object]]:
    """A row for each lake and graph: figures, how many failed for each cause, and where the right set stands."""
    rows: list[list[object]] = []
    for lake, joins in dict.fromkeys((each.lake, each.joins) for each in found):
        mine = [each for each in found if (each.lake, each.joins) == (lake, joins)]
        causes = Counter(each.cause for each in mine)
        near = sum(each.place is not None and each.place <= 5 for each in mine)
        lost = sum(each.place is None for each in mine)
        many = mine[0].of
        hits, exact = (100 * (1 - missed / many) for missed in (sum(not m.gold <= m.first for m in mine), len(mine)))
        shares = f"{hits:.1f}", f"{exact:.1f}"
        rows.append([lake, many, joins, *shares, *(causes[name] for name in CAUSES), near, lost])
    return rows


def shown(failure: Failure, graph: JoinGraph) -> str:
    """One failure as a line."""
    gold, first = (
        ", ".join(sorted(".".join(graph.catalog.tables[table].name[1:]) for table in some))
        for some in (failure.gold, failure.first)
    )
    return (
        f"{failure.lake} | {failure.joins} | {failure.cause} | {failure.question} | {gold} | {first} | {failure.place}"
    )


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--names", nargs="*", default=list(STRANGERS))
    options.add_argument("--list", action="store_true", help="print the failures that may be read")
    options.add_argument("--cache", type=Path, default=CACHE)
    given = options.parse_args()
    root = lakes_folder(given.lakes)
    every: list[Failure] = []
    for found, graph in (
        spider_failures(root, given.cache),
        *(strangers(root, name, given.cache) for name in given.names),
    ):
        every += found
        if given.list:
            print(*(shown(each, graph) for each in found if each.may_be_read), sep="\n", flush=True)
    head = [
        "lake",
        "questions",
        "joins",
        "Hit@1",
        "first exact",
        *CAUSES,
        "right set among five",
        "right set not found",
    ]
    write(given.out, "groups/failures", "Why first sets are not exact", [table(head, lines(every))])


if __name__ == "__main__":
    main()
