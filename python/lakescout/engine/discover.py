"""From a checked question to the tables that it needs, best first, each data set once.

When a question finds a table, its copies are looked for, and remembered until something changes.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from lakescout.engine.evidence import LiveEvidence
from lakescout.engine.lake import Lake, asks_something, judging
from lakescout.errors import NoModelError
from lakescout.joins.copies import Cells, alike, cells_of, equal, original, words_of
from lakescout.lake.catalog import Catalog, TableName
from lakescout.lake.connection import Connection, Limit
from lakescout.lake.index import LakeIndex
from lakescout.lake.sqltext import statement
from lakescout.ranking import METHODS, TableHit, rank
from lakescout.ranking.judge import CANDIDATES, judged
from lakescout.ranking.scout import asks_of_nothing


@dataclass(frozen=True)
class Copies:
    """Tables with the same rows."""

    tables: tuple[int, ...]
    """All of them, in the order of the catalog."""
    original: int

    def others(self, table: int) -> tuple[int, ...]:
        """All but one of them."""
        return tuple(other for other in self.tables if other != table)


class KnownCopies:
    """The copies that were found in one state of the lake. Safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._token: object = None
        self._index: LakeIndex | None = None
        self._alike: dict[int, tuple[int, ...]] = {}
        self._cells: dict[int, Cells | None] = {}
        self._keyed: frozenset[TableName] | None = None

    def alike(self, index: LakeIndex) -> dict[int, tuple[int, ...]]:
        """For each table that may have copies: all tables with its name and headers. Members of families have none."""
        with self._lock:
            if self._index is not index:
                found = alike(index.catalog)
                self._alike = {one: group for one, group in found.items() if index.family_of[one] < 0}
                self._index, self._token, self._cells, self._keyed = index, None, {}, None
            return self._alike

    def of(
        self, connection: Connection, index: LakeIndex, token: object, tables: Iterable[int], limit: Limit
    ) -> dict[int, Copies]:
        """By table, its copies, for those tables that have some; reads cells of possible copies within the limit."""
        groups = {group for table in tables if (group := self.alike(index).get(table))}
        if not groups:
            return {}
        with self._lock:
            if token is None or token != self._token:
                self._token, self._cells, self._keyed = token, {}, None
            known, keyed = dict(self._cells), self._keyed
        wanted = sorted({number for group in groups for number in group} - known.keys())
        known |= cells_of(connection, index.catalog, wanted, limit)
        if keyed is None:
            rows = connection.query(statement("joins/keyed")).to_pylist()
            keyed = frozenset(TableName(*row.values()) for row in rows)
        with self._lock:
            if token is not None and token == self._token:  # what there was no time for is read by the next question
                self._cells |= {table: cells for table, cells in known.items() if cells is not None or not limit.passed}
                self._keyed = keyed
        found: dict[int, Copies] = {}
        for same in (same for group in groups for same in equal(group, known)):
            found |= dict.fromkeys(same, Copies(same, original(index.catalog, same, keyed)))
        return found


SHARE: Final = 0.25
"""The share of `scan_milliseconds` that a question spends on reading what may be copies."""


def copies_of(lake: Lake, connection: Connection, index: LakeIndex, tables: Iterable[int]) -> dict[int, Copies]:
    """By table, its copies, for those tables that have some. Raises QueryError."""
    limit = Limit.of(SHARE * int(lake.settings["scan_milliseconds"]) / 1000)
    return lake.memory(KnownCopies).of(connection, index, lake.state_token(index), tables, limit)


def may_have_copies(lake: Lake, index: LakeIndex) -> int:
    """How many tables share their name and headers with another."""
    return len(lake.memory(KnownCopies).alike(index))


def one_of_each(
    asked: Sequence[str], catalog: Catalog, hits: Sequence[TableHit], found: Mapping[int, Copies]
) -> list[TableHit]:
    """The hits, with one table for each set of copies, at the place of the best of them: the original.

    `asked` are the words of the question. If one of them is in a copy's name or schema and not in the original's, that
    copy is shown instead.
    """
    chosen = {copies: _meant(frozenset(asked), catalog, copies) for copies in found.values()}
    shown: list[TableHit] = []
    seen: set[int] = set()
    for hit in hits:
        table = chosen[found[hit.table]] if hit.table in found else hit.table
        if table not in seen:
            seen.add(table)
            shown.append(hit if table == hit.table else replace(hit, table=table))
    return shown


def _meant(asked: frozenset[str], catalog: Catalog, copies: Copies) -> int:
    known = frozenset(words_of(" ".join(catalog.tables[copies.original].name)))

    def own(table: int) -> int:
        return len(asked.intersection(words_of(" ".join(catalog.tables[table].name))) - known)

    return max((copies.original, *copies.others(copies.original)), key=own)


def where_else(catalog: Catalog, tables: Iterable[TableName], found: Mapping[int, Copies]) -> Iterator[str]:
    """Which other tables hold the rows of some tables, in words."""
    for name in tables:
        number = catalog.id_by_name[name]
        if number in found:
            others = (catalog.display_name(catalog.tables[other].name) for other in found[number].others(number))
            yield f"{catalog.display_name(name)} is also in {', '.join(others)}"


def which_database(catalog: Catalog, tables: Sequence[TableName], ranked: Sequence[tuple[int, float]]) -> Iterator[str]:
    """Which of several databases an answer reads, and why, in words; `ranked` are tables with how well they fit.

    Nothing where there is one database, or where all of them are read.
    """
    taken = list(dict.fromkeys(name.database for name in tables))
    others = sorted({table.name.database for table in catalog.tables}.difference(taken))
    if not (taken and others):
        return
    best: dict[str, tuple[float, str]] = {}
    for number, score in sorted(ranked, key=lambda each: -each[1]):
        name = catalog.tables[number].name
        best.setdefault(name.database, (score, f"{name.database}.{name.table}"))
    mine = max((best[each] for each in taken if each in best), default=(0.0, ""))
    fits = [
        f"{name} {score:.2f}" for score, name in sorted((best[each] for each in others if each in best), reverse=True)
    ]
    silent = [f"none of {each}" for each in others if each not in best]
    beside = ", ".join([*fits, *silent][:DATABASES]) + (", ..." if len(others) > DATABASES else "")
    which = f"read from the {'databases' if len(taken) > 1 else 'database'} {' and '.join(taken)}"
    if all(mine[0] >= best[each][0] for each in others if each in best) and mine[1]:
        yield f"{which}, where {mine[1]} fits best ({mine[0]:.2f}, elsewhere {beside})"
    else:
        yield f"{which}, over which the likeliest statement is, though others fit as well ({beside})"


DATABASES: Final = 3
"""How many other databases are named."""


@dataclass(frozen=True, slots=True)
class Discovered:
    """The tables for a question, best first."""

    index: LakeIndex
    """The snapshot that the ids of the tables belong to."""
    hits: list[TableHit]
    skipped: tuple[str, ...] = ()
    """What was not scanned for this question, and why, in words."""
    late: bool = False
    """Time ran out, so another try may find more."""
    copies: dict[int, Copies] = field(default_factory=dict)
    """By table, its copies, for those of the tables that have some."""


def discovered(
    lake: Lake, question: str, *, k: int | None, method: str, threshold: float | None, judge: bool | None = None
) -> Discovered:
    """Tables for a checked question, best first; of a set of copies, only the original.

    If `judge` is true, a model checks the leading tables; None leaves that to the method. Raises NoModelError if it is
    true and no model may be asked.
    """
    with lake.session() as (connection, index):
        call = ("discover", question, k, method, threshold, judge)
        return lake.remembered(
            call,
            lake.call_token(connection, index),
            index,
            lambda: _discovered(lake, connection, index, question, k, method, threshold, judge),
            lambda found: not found.late,
        )


def discover(
    lake: Lake, question: str, *, k: int | None, method: str, threshold: float | None, judge: bool | None = None
) -> tuple[LakeIndex, list[TableHit]]:
    """The tables of `discovered`, and the snapshot that their ids belong to."""
    found = discovered(lake, question, k=k, method=method, threshold=threshold, judge=judge)
    return found.index, found.hits


def _discovered(  # noqa: PLR0917
    lake: Lake,
    connection: Connection,
    index: LakeIndex,
    question: str,
    k: int | None,
    method: str,
    threshold: float | None,
    judge: bool | None,
) -> Discovered:
    chat = lake.chat()
    evidence = lake.evidence(connection, index)
    request = lake.request(connection, index, question, chat, evidence)
    judges = METHODS[method].is_judged and chat is not None if judge is None else judge
    nothing = not asks_something(request.question, index)
    if not nothing and not judges and not evidence.unread:  # what was not read, or the model, may say otherwise
        nothing = asks_of_nothing(request)
    if nothing:
        return Discovered(index, [], _left_out(lake, evidence), evidence.late)
    if judges and chat is None:
        raise NoModelError("judge := true")
    spare = 0 if k is None else min(k, may_have_copies(lake, index))
    most = None if k is None else max(k, CANDIDATES) if judges else k + spare
    hits = rank(method, request, most, threshold)
    if judges and chat is not None:
        hits = judged(hits, judging(request, chat))
    copies = copies_of(lake, connection, index, [hit.table for hit in hits[: None if k is None else k + spare]])
    return Discovered(
        index,
        one_of_each(words_of(request.question.english), index.catalog, hits, copies)[:k],
        _left_out(lake, evidence),
        evidence.late,
        copies,
    )


def _left_out(lake: Lake, evidence: LiveEvidence) -> tuple[str, ...]:
    """What was not scanned for the question."""
    return (*lake.said_for(evidence.question.stems_as_asked), *evidence.left_out)
