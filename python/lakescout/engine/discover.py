"""From a checked question to the tables that it needs, best first, each data set once."""

from __future__ import annotations

from dataclasses import dataclass, field

from lakescout.engine.copies import Copies, copies_of, may_have_copies, one_of_each
from lakescout.engine.evidence import LiveEvidence
from lakescout.engine.lake import Lake, asks_something, judging
from lakescout.errors import NoModelError
from lakescout.lake.connection import Connection
from lakescout.lake.index import LakeIndex
from lakescout.ranking import METHODS, TableHit, rank
from lakescout.ranking.judge import CANDIDATES, judged
from lakescout.ranking.scout import asks_of_nothing


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
    """Of tables that hold the same rows as others: which these are."""


def discovered(
    lake: Lake, question: str, *, k: int | None, method: str, threshold: float | None, judge: bool | None = None
) -> Discovered:
    """Tables for a checked question, best first; of copies the original, in the place of the best of them.

    With `judge`, a model checks the leading ones, if one may be asked; None leaves that to the method. Raises
    NoModelError if it is requested and no model may be asked.
    """
    with lake.session() as (connection, index):
        call = ("discover", question, k, method, threshold, judge)
        token = lake.results_token(connection, index)
        found: Discovered = lake.cache.get(
            call,
            token,
            lambda: _discovered(lake, connection, index, question, k, method, threshold, judge),
            lambda found: not found.late,
        )
        return found


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
    nothing = not asks_something(request.parsed.question, index)
    if not nothing and not judges and not evidence.unread:  # what was not read, or the model, may say otherwise
        nothing = asks_of_nothing(request)
    if nothing:
        return Discovered(index, [], _left_out(lake, question, evidence), evidence.late)
    if judges and chat is None:
        raise NoModelError("judge := true")
    spare = 0 if k is None else min(k, may_have_copies(lake, index))
    most = None if k is None else max(k, CANDIDATES) if judges else k + spare
    hits = rank(method, request, most, threshold)
    if judges and chat is not None:
        hits = judged(hits, judging(question, request, chat))
    copies = copies_of(lake, connection, index, [hit.table for hit in hits[: None if k is None else k + spare]])
    return Discovered(
        index,
        one_of_each(question, index.catalog, hits, copies)[:k],
        _left_out(lake, question, evidence),
        evidence.late,
        copies,
    )


def _left_out(lake: Lake, question: str, evidence: LiveEvidence) -> tuple[str, ...]:
    """What was not scanned for a question."""
    return (*lake.said_for(question), *evidence.left_out)
