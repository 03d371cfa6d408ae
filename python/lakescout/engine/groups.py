"""Groups of tables that join, for one question of a lake; and why there are none."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

import networkx as nx

from lakescout.engine.lake import NOTHING_ASKED, Lake, asks_something, judging
from lakescout.engine.read_sets import reads
from lakescout.groups.methods import METHODS, join_groups
from lakescout.groups.request import GroupRequest, row
from lakescout.ranking.judge import SOME_COLUMNS
from lakescout.ranking.scout import asks_of_nothing

log = logging.getLogger("lakescout")


@dataclass(frozen=True, slots=True)
class Asked:
    """A checked question about groups; equal ones have equal answers until something is committed."""

    question: str
    k: int = 5
    method: str = "scout"
    max_tables: int = 5
    min_tables: int = 2
    decomposition: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FoundGroups:
    """The rows of join_groups, and a note: why there are none, or what to know about them."""

    rows: tuple[dict[str, Any], ...]
    reason: str = ""
    late: bool = False
    """Time ran out, so another try may find more."""


def find_groups(lake: Lake, asked: Asked) -> FoundGroups:
    """The groups for a question, best first. Raises SolverError."""
    with lake.session() as (connection, index):
        token = lake.call_token(connection, index)

        def compute() -> FoundGroups:
            chat = lake.chat()
            evidence = lake.evidence(connection, index)
            inner = lake.request(connection, index, asked.question, chat, evidence)
            if not asks_something(inner.question, index):
                return FoundGroups((), f"no group of tables: {NOTHING_ASKED}")
            evidence.cells(inner.parsed.literals)
            if reason := evidence.withheld():  # before joins are measured, which may take minutes
                reason = f"no group of tables: {reason}"
                log.info(reason)
                return FoundGroups((), reason, evidence.late)
            if not asked.decomposition and asks_of_nothing(inner):
                return FoundGroups((), "no group of tables: no word of the question stands in the lake", evidence.late)
            state = lake.join_state(connection, index, spared=evidence.spared())
            judge = None if chat is None else judging(inner, chat, SOME_COLUMNS)
            request = GroupRequest(
                inner,
                lake.join_graph(state),
                state.columns(index),
                asked.k,
                asked.min_tables,
                asked.max_tables,
                asked.decomposition or inner.parsed.decomposition,
                judge=judge,
                read=None if asked.decomposition else reads(lake, connection, index, evidence, inner.question),
            )
            groups = join_groups(asked.method, request)
            rows = tuple(row(index, rank, group) for rank, group in enumerate(groups, start=1))
            reason = "; ".join(request.notes) if rows else why_none(asked.method, request)
            return FoundGroups(rows, reason, evidence.late)

        return lake.remembered(("join_groups", asked), token, index, compute, lambda found: not found.late)


def why_none(method: str, request: GroupRequest) -> str:
    """One sentence for a method that found no group; it is logged too."""
    reason = f"no group of tables: {_reason(method, request)}"
    log.info(reason)
    return reason


def _reason(method: str, request: GroupRequest) -> str:
    tables, fewest = len(request.index.catalog.tables), _fewest(method, request)
    if tables < fewest:
        return f"the lake has {tables} tables, fewer than the {fewest} that a group must have"
    if (why := METHODS[method].why_none) is not None:
        return str(why(request))
    if not request.graph.joins:
        return _no_joins(request)
    largest = max(map(len, nx.connected_components(request.graph.graph)))
    if largest < fewest:
        return f"at most {largest} tables join with one another, fewer than the {fewest} that a group must have"
    return f"no {fewest} or more tables that join match the question"


def _fewest(method: str, request: GroupRequest) -> int:
    return request.max_tables if METHODS[method].is_exact else request.min_tables


def _no_joins(request: GroupRequest) -> str:
    catalog = request.index.catalog
    own = [edge for edge in request.graph.edges if edge.left == edge.right]
    if not own:
        return "no two tables of the lake are known to join; use lakescout_declare_join to say how two of them do"
    edge = own[0]
    columns = " and ".join(f"{left} = {right}" for left, right in edge.columns)
    return (
        f"the only joins are of a table with itself ({catalog.display_name(edge.left)} on {columns}), "
        "which add no table; min_tables := 1 gives groups of one table"
    )
