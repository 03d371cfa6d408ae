"""Method 'jar': the mixed-integer program of JAR 3.2 over the most relevant tables, exactly `max_tables` chosen.

The setting `jar_candidates` says how many: 20, as in the paper. With so few, all sets are tried (solve_by_trying); with
more, HiGHS solves the program, starting from the best sets of a local search. If its time runs out, a note of the
request says how far from the optimum they may be.

What the paper leaves open is settled as follows: alpha and the segment weights are settings, tuned on train questions.
M of (14) and (15) must be at least 1 and beyond that changes nothing, as a test proves, so there is no setting for it.
A declared key has omega 1 (JAR 4.1); an inferred omega can reach 2, so inferred ones are halved if any key is declared.
A sub-query `concept:attribute` is compared with a column as `table name column name`. The table as one text gives the
coarse relevance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from lakescout.groups.request import GroupRequest, Ranked
from lakescout.joins.columns import COMPARABLE
from lakescout.joins.declared import DECLARED_OMEGA
from lakescout.joins.graph import JoinEdge, JoinGraph, Source, merged
from lakescout.joins.inference import measure
from lakescout.joins.joinability import Joinability, PairParts, SegmentWeights
from lakescout.lake.index import LakeIndex
from lakescout.lake.settings import Settings
from lakescout.plugins.papers.jar.program import JarChoice, JarProblem, solve_reduced
from lakescout.plugins.papers.jar.subqueries import subqueries
from lakescout.ranking.retrieval import encode_tables
from lakescout.words.encoder import recall

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class JarOptions:
    """Parameters that JAR leaves open, and a switch for its variant without joins."""

    alpha: float = 1.0
    """The value of covering one more sub-query (B.1)."""
    weights: SegmentWeights = field(default_factory=SegmentWeights)
    """Segments of the schema similarity (3.3)."""
    table_table: bool = True
    """False: JAR-D, the program without joinability and connectedness."""
    candidates: int = 20
    """How many tables are re-ranked (JAR 4.3)."""
    seconds: float = 10.0
    """The solver's time limit; it may take half as long again, since it checks the clock only now and then."""

    @classmethod
    def of(cls, settings: Settings) -> JarOptions:
        """The settings of the lake."""
        weights = SegmentWeights(*(settings[f"jar_{segment}_weight"] for segment in ("header", "table", "others")))
        return cls(
            settings["jar_alpha"], weights, table_table=settings["jar_joins"], candidates=settings["jar_candidates"]
        )


MAX_COLUMNS = 60
"""The most columns of a table that take part in joins: its first ones."""
HALF = 0.5


def rank(request: GroupRequest) -> list[Ranked]:
    """The k best sets of `max_tables` tables with their objective. Raises SolverError."""
    return rank_with(request, JarOptions.of(request.request.options.settings))


def rank_with(request: GroupRequest, options: JarOptions) -> list[Ranked]:
    """As `rank`, with these options. Raises SolverError."""
    tables, problem = make_problem(request, options)
    choices = solve_reduced(problem, request.k, options.seconds)
    if gap := max((choice.gap for choice in choices), default=0.0):
        request.notes.append(
            f"the best of {comb(problem.tables, problem.size):,} sets of tables were not proven to be the best within "
            f"{options.seconds:g} seconds: another may be better by {gap:.1%} at most (setting jar_candidates)"
        )
    return [_ranked(request, tables, problem, choice, joined=options.table_table) for choice in choices]


def why_none(request: GroupRequest) -> str:
    """Why there is no set of `max_tables` tables."""
    candidates = min(len(request.index.catalog.tables), JarOptions.of(request.request.options.settings).candidates)
    return f"no {request.max_tables} of the {candidates} candidates are connected by columns that can be equal"


def _ranked(
    request: GroupRequest, tables: Sequence[int], problem: JarProblem, choice: JarChoice, *, joined: bool
) -> Ranked:
    """The set with its joins; declared keys that close a cycle weigh as much as chosen ones, and may replace them."""
    group = tuple(sorted(tables[place] for place in choice.tables))
    if not joined:
        return Ranked(group, choice.objective)
    edges = [_edge(request, tables[i], tables[j], problem.omega[i, j]) for i, j in choice.joins]
    declared = (_declared(request, *pair) for pair in combinations(group, 2))
    known = merged(edges, filter(None, declared))
    return Ranked(group, choice.objective, JoinGraph(request.index.catalog, known))


def _edge(request: GroupRequest, left: int, right: int, omega: Floats) -> JoinEdge:
    """The declared key of two tables, which nothing beats, or else their best column pair as an edge."""
    tables = request.index.catalog.tables
    declared = _declared(request, left, right)
    if declared is not None:
        return declared
    k, column = np.unravel_index(int(np.nanargmax(omega)), omega.shape)
    names = (tables[left].columns[int(k)].name, tables[right].columns[int(column)].name)
    for edge in request.graph.joins.get((min(left, right), max(left, right)), ()):
        seen = edge if edge.left == tables[left].name else edge.reversed()
        if seen.columns == (names,):
            return seen
    numbers = (int(request.index.first_column[left] + k), int(request.index.first_column[right] + column))
    found = Joinability(request.columns).value_overlap(*numbers)
    return JoinEdge(
        tables[left].name,
        (names[0],),
        tables[right].name,
        (names[1],),
        Source.INFERRED,
        float(omega[k, column]),
        0.0,
        measure(request.columns, *numbers, found),
    )


def make_problem(request: GroupRequest, options: JarOptions) -> tuple[list[int], JarProblem]:
    """The candidate tables and the parameters of the program."""
    index = request.index
    asked = [text.replace(":", " ") for text in subqueries(request)]
    vectors = recall(index.encoder).asked(request.question, asked)
    documents = index.derived("dense", lambda: encode_tables(index))
    coarse = documents @ vectors[0]
    order = [table for table in np.lexsort((np.arange(len(coarse)), -coarse)).tolist() if _is_joined(index, table)]
    order = order[: options.candidates]
    fine = [_fine(request, table, vectors[1:]) for table in order]
    omega = omegas(request, order, options.weights) if options.table_table else _no_joins(len(order))
    return order, JarProblem(coarse[order].astype(np.float64), fine, omega, request.max_tables, options.alpha)


def _is_joined(index: LakeIndex, table: int) -> bool:
    """Whether a table is a candidate: of a family, only the representative is."""
    return index.representatives.get(table, table) == table


def _fine(request: GroupRequest, table: int, vectors: NDArray[np.float32]) -> Floats:
    """r_qik for the columns of one table, shape (|Q|, columns)."""
    index = request.index
    known: dict[int, NDArray[np.float32]] = index.derived("jar_columns", dict)
    if table not in known:
        name = index.texts[index.table_text[table]]
        known[table] = index.encoder.encode(
            [f"{name} {index.texts[index.column_text[column]]}" for column in index.columns_of(table)]
        )
    return np.asarray(vectors @ known[table].T, dtype=np.float64)


def omegas(request: GroupRequest, tables: Sequence[int], weights: SegmentWeights) -> dict[tuple[int, int], Floats]:
    """Joinability of all column pairs of the candidates, declared keys at 1."""
    columns, graph = request.columns, request.graph
    joinability = Joinability(columns)
    declared_anywhere = any(edge.declared for edge in graph.edges)
    known: dict[tuple[int, int], PairParts] = columns.pair_cache
    found = {}
    for one, two in combinations(range(len(tables)), 2):
        pair = (tables[one], tables[two])
        if pair not in known:
            lefts, rights = (np.array(request.index.columns_of(table)[:MAX_COLUMNS], dtype=np.int64) for table in pair)
            known[pair] = joinability.parts(lefts, rights)
        kinds = [columns.kind[request.index.columns_of(table)[:MAX_COLUMNS]] for table in pair]
        matrix = known[pair].omega(weights) * (HALF if declared_anywhere else 1.0)
        matrix = np.where(COMPARABLE[kinds[0][:, None], kinds[1][None, :]], matrix, np.nan)
        found[one, two] = _with_declared(request, pair, matrix)
    return found


def _with_declared(request: GroupRequest, pair: tuple[int, int], matrix: Floats) -> Floats:
    """The matrix with the declared key at 1; one of several columns, or beyond MAX_COLUMNS, adds a pair of columns."""
    edge = _declared(request, *pair)
    if edge is None:
        return matrix
    tables = request.index.catalog.tables
    places = [
        tables[table].column_by_name[names[0].lower()].position
        for table, names in zip(pair, (edge.left_columns, edge.right_columns), strict=True)
    ]
    if len(edge.left_columns) > 1 or places[0] >= matrix.shape[0] or places[1] >= matrix.shape[1]:
        matrix = np.pad(matrix, ((0, 1), (0, 1)), constant_values=np.nan)
        places = [-1, -1]
    matrix[places[0], places[1]] = DECLARED_OMEGA
    return matrix


def _declared(request: GroupRequest, left: int, right: int) -> JoinEdge | None:
    """The first declared key of two tables, seen from `left`."""
    edge = request.graph.between(left, right)
    return edge if edge is not None and edge.declared else None


def _no_joins(count: int) -> dict[tuple[int, int], Floats]:
    """JAR-D: any two tables may be chosen together, which gains nothing."""
    return {pair: np.zeros((1, 1)) for pair in combinations(range(count), 2)}
