"""How fast groups are: the Python door, JAR's program as published and reduced, growth with the candidates."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import duckdb

import lakescout
from benchmarks.common.cost import cost, milliseconds, wall_seconds
from benchmarks.common.from_tests import helper
from benchmarks.common.lakes import lake_folder, open_lake
from benchmarks.groups.lakes import GroupLake
from lakescout.papers.jar import groups as jar
from lakescout.papers.jar.program import JarChoice, JarProblem, SolverError, solve_reduced

solve_full = helper("jar_full").solve_full
Rows = Sequence[dict[str, Any]]

DOOR_HEAD = ["method", "joins", "questions", "p50, ms", "p95, ms", "first call, s"]
PROGRAMS_HEAD = [
    "K", "candidates", "questions", "same objective", "full unfinished", "full, s (median)", "reduced, s (median)",
    "times slower (median)", "smallest",
]  # fmt: skip
GROWTH_HEAD = ["candidates", "K", "questions", "parameters, s", "reduced, s (median)", "unfinished"]
OPENER = "Which singers sang in more than one concert?"
FULL_SECONDS = 60
GROWTH_SECONDS = 5


def door(root: Path, questions: Sequence[str]) -> list[list[Any]]:
    """The time of `FROM join_groups(question)`; the first call, which makes index and graph, apart."""
    with tempfile.TemporaryDirectory() as folder:
        open_lake(lake_folder(root, "spider"), Path(folder)).close()
        with duckdb.connect(str(Path(folder) / "spider.duckdb")) as connection:
            connection.execute("DROP SCHEMA IF EXISTS lakescout CASCADE")
            connection.execute("SET threads = 1")
            lakescout.register(connection)
            return [_door_row(connection, method, questions) for method in ("scout", "jar", "bm25")]


def _door_row(connection: duckdb.DuckDBPyConnection, method: str, questions: Sequence[str]) -> list[Any]:
    sql = f"FROM join_groups(?, method := '{method}', max_tables := {2 if method == 'jar' else 5})"
    first = wall_seconds(lambda: connection.execute(sql, [OPENER]).fetchall())
    connection.execute(sql, [OPENER + " "]).fetchall()  # the second question in one state makes the value dictionary
    times = [wall_seconds(lambda text=text: connection.execute(sql, [text]).fetchall()) for text in questions]
    shown = [f"{each:.0f}" for each in milliseconds(times)]
    return [method, "inferred", len(times), *shown, f"{first:.1f}"]


def programs(lake: GroupLake, questions: Rows) -> list[list[Any]]:
    """The full program against the reduced one: objective and time."""
    lines = []
    for size, candidates, count in ((2, 8, 3), (3, 8, 1), (2, 20, 2)):
        found = [_both(_problem(lake, row, size, candidates)[1]) for row in questions[:count]]
        full, reduced = ([times[place] for times, _ in found] for place in (0, 1))
        ratios = [slow / quick for slow, quick in zip(full, reduced, strict=True)]
        ends = [end for _, end in found]
        lines.append(
            [
                size, candidates, len(found), ends.count("same"), ends.count("unfinished"),
                f"{statistics.median(full):.2f}", f"{statistics.median(reduced):.4f}",
                f"{statistics.median(ratios):,.0f}", f"{min(ratios):,.0f}",
            ]
        )  # fmt: skip
    return lines


def _both(problem: JarProblem) -> tuple[tuple[float, float], str]:
    """Seconds of the full and of the reduced program, and whether they agree."""
    quick = cost(lambda: solve_reduced(problem))
    slow = cost(lambda: _finished(lambda: [solve_full(problem, seconds=FULL_SECONDS)]))
    times = slow.wall, quick.wall
    if slow.result is None:
        return times, "unfinished"
    return times, "same" if _objective(slow.result) == _objective(quick.result) else "other"


def _objective(choices: Sequence[JarChoice | None]) -> float | None:
    return round(choices[0].objective, 4) if choices and choices[0] else None


def growth(lake: GroupLake, questions: Rows) -> list[list[Any]]:
    """The reduced program with more candidates and tables to choose."""
    lines = []
    for candidates in (20, 50, 200):
        for size in (2, 5):
            made = [_problem(lake, row, size, candidates) for row in questions[:2]]
            runs = [
                cost(lambda problem=problem: _finished(lambda: solve_reduced(problem, seconds=GROWTH_SECONDS)))
                for _, problem in made
            ]
            making, solving = (
                statistics.median(times) for times in ([time for time, _ in made], [run.wall for run in runs])
            )
            unfinished = sum(run.result is None for run in runs)
            lines.append([candidates, size, len(runs), f"{making:.2f}", f"{solving:.3f}", unfinished])
    return lines


def _problem(lake: GroupLake, row: dict[str, Any], size: int, candidates: int) -> tuple[float, JarProblem]:
    options = jar.JarOptions(candidates=candidates)
    request = lake.request(row["question"], "inferred", largest=size)
    made = cost(lambda: jar.make_problem(request, options))
    return made.wall, made.result[1]


def _finished(solve: Callable[[], list[Any]]) -> list[Any] | None:
    """What the solver found, None where its time was out."""
    try:
        return solve()
    except SolverError:
        return None
