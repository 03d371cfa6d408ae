"""Why a question has no groups: an empty result is an answer too, and says what to do about it."""

from __future__ import annotations

import logging

import networkx as nx

from lakescout.groups.request import GroupRequest

log = logging.getLogger("lakescout")


def why_none(method: str, request: GroupRequest) -> str:
    """One sentence for a method that found no group; it goes to the log too."""
    reason = f"no group of tables: {_reason(method, request)}"
    log.info(reason)
    return reason


def _reason(method: str, request: GroupRequest) -> str:
    tables, fewest = len(request.index.catalog.tables), _fewest(method, request)
    if tables < fewest:
        return f"the lake has {tables} tables, fewer than the {fewest} that a group must have"
    if method == "jar":
        candidates = min(tables, request.jar.candidates)
        return f"no {fewest} of the {candidates} candidates are connected by columns that can be equal"
    if not request.graph.joins:
        return _no_joins(request)
    largest = max(map(len, nx.connected_components(request.graph.graph)))
    if largest < fewest:
        return f"at most {largest} tables join with one another, fewer than the {fewest} that a group must have"
    return f"no {fewest} or more tables that join match the question"


def _fewest(method: str, request: GroupRequest) -> int:
    return request.max_tables if method == "jar" else request.min_tables


def _no_joins(request: GroupRequest) -> str:
    catalog = request.index.catalog
    own = [edge for edge in request.graph.edges if edge.left == edge.right]
    if not own:
        return "no two tables of the lake are known to join; lakescout_declare_join says how two do"
    edge = own[0]
    columns = " and ".join(f"{left} = {right}" for left, right in edge.columns)
    return (
        f"the only joins are of a table with itself ({catalog.display_name(edge.left)} on {columns}), "
        "which add no table; min_tables := 1 gives groups of one table"
    )
