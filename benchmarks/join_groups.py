"""Groups of tables that join: quality against OCTOPUS and JAR, and speed. Sections are kept apart in the cache.

    python -m benchmarks.join_groups --lakes LAKES [--only SECTION ...] [--sample N]
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import lake_option, report
from benchmarks.group_lakes import GroupLake, bird, restricted, spider
from benchmarks.lakes import json_lines
from benchmarks.workbench import CACHE
from lakescout.groups import jar, octopus, scout
from lakescout.groups.jar_full import solve_full
from lakescout.groups.jar_reduced import solve_reduced
from lakescout.groups.methods import METHODS
from lakescout.groups.program import SolverError
from lakescout.groups.request import GroupRequest, JarOptions
from lakescout.groups.result import Ranked

Rows = list[dict[str, Any]]
PUBLISHED = "OCTOPUS with a 32B parser 56.7, PNEUMA 17.1, full-text 4.6"


def without_values(request: GroupRequest) -> list[Ranked]:
    return octopus.rank(replace(request, use_values=False))


SPIDER_RUNS: tuple[tuple[str, str, Callable[[GroupRequest], list[Ranked]], int], ...] = (
    ("scout", "declared", scout.rank, 5),
    ("scout", "all", scout.rank, 5),
    ("scout", "inferred", scout.rank, 5),
    ("octopus", "declared", octopus.rank, 5),
    ("octopus, no value term", "declared", without_values, 5),
    ("octopus, at most 3 tables", "declared", octopus.rank, 3),
    ("jar, 3 tables", "all", jar.rank, 3),
    ("jar, 3 tables", "inferred", jar.rank, 3),
    ("bm25", "declared", METHODS["bm25"], 5),
    ("dense", "declared", METHODS["dense"], 5),
)


def spider_join(lake: GroupLake, questions: Rows) -> str:
    """Hit@1, Hit@5, exact and sizes for every method."""
    lines = []
    for name, graph, method, largest in SPIDER_RUNS:
        found = []
        for row in questions:
            groups = method(lake.request(row["question"], graph, largest=largest))[:5]
            found.append((row["split"], lake.ids(row["gold_tables"]), [set(group.tables) for group in groups]))
        for split in ("all", "train", "dev") if name == "scout" else ("all",):
            mine = [(gold, groups) for part, gold, groups in found if split in ("all", part)]
            lines.append([name, graph, split, len(mine), *hits(mine)])
    head = ["method", "joins", "questions", "n", "Hit@1", "Hit@5", "first exact", "mean size of five", "size of first"]
    return report.table(head, lines)


def hits(found: Sequence[tuple[frozenset[int], list[set[int]]]]) -> list[str]:
    """The figures of one row, in percent."""
    first = [bool(groups) and gold <= groups[0] for gold, groups in found]
    five = [any(gold <= group for group in groups) for gold, groups in found]
    exact = [bool(groups) and gold == groups[0] for gold, groups in found]
    sizes = [statistics.mean(map(len, groups)) for _, groups in found if groups]
    one = [len(groups[0]) for _, groups in found if groups]
    return [
        *(f"{100 * statistics.mean(part):.1f}" for part in (first, five, exact)),
        f"{statistics.mean(sizes):.2f}",
        f"{statistics.mean(one):.2f}",
    ]


def first_tables(groups: Iterable[Ranked], count: int) -> set[int]:
    """The first `count` tables met in the ranked groups: for methods whose groups have a size of their own."""
    found: dict[int, None] = {}
    for group in groups:
        found.update(dict.fromkeys(group.tables))
        if len(found) >= count:
            break
    return set(list(found)[:count])


def jar_tables(lake: GroupLake, questions: Rows, sizes: Sequence[int], graphs: Sequence[str]) -> str:
    """F1 of the first K tables in JAR's setting."""
    lines = []
    for name, graph, own in jar_runs(graphs):
        for size in sizes:
            scores: dict[str, list[tuple[float, float, float]]] = {"all": [], "2": [], ">= 3": []}
            for row in questions:
                decomposition = () if own else row["decomposition"]
                tables = jar_choice(lake, name, row["question"], graph, size, decomposition)
                gold = lake.ids(row["gold_tables"])
                figures = precision_recall_f1(tables, gold)
                for part in ("all", "2" if len(gold) == 2 else ">= 3"):
                    scores[part].append(figures)
            means = [f"{100 * np.mean(scores['all'], axis=0)[place]:.1f}" for place in range(3)]
            parts = [f"{100 * np.mean(scores[part], axis=0)[2]:.1f}" for part in ("2", ">= 3")]
            lines.append([name, graph, "own parser" if own else "GPT-3.5's", size, *means, *parts])
    head = ["method", "joins", "sub-queries", "K", "P", "R", "F1", "F1, 2 tables", "F1, 3 or more"]
    return report.table(head, lines)


def jar_runs(graphs: Sequence[str]) -> list[tuple[str, str, bool]]:
    runs = [(name, graph, own) for graph in graphs for name in ("scout", "jar") for own in (False, True)]
    return [*runs, ("jar-d", graphs[0], False)]


def jar_choice(lake: GroupLake, name: str, question: str, graph: str, size: int, decomposition: Sequence[str]) -> set[int]:
    """The tables that a method returns when asked for `size` of them."""
    if name == "scout":
        smallest = size if size <= 2 else 2
        request = lake.request(
            question, graph, k=50, smallest=smallest, largest=min(size, 5), decomposition=decomposition
        )
        return first_tables(scout.rank(request), size)
    options = JarOptions(table_table=name == "jar")
    request = lake.request(question, graph, k=1, largest=size, decomposition=decomposition, jar=options)
    if name == "jar-d":
        tables, problem = jar.make_problem(request)
        return {tables[place] for place in without_joins(problem)}
    return set(next((found.tables for found in jar.rank(request)), ()))


def without_joins(problem: jar.JarProblem) -> tuple[int, ...]:
    """JAR-D: any tables may stand together, so the joins are free and their program is a star at no gain."""
    return solve_reduced(problem)[0].tables


def precision_recall_f1(found: set[int], gold: frozenset[int]) -> tuple[float, float, float]:
    hit = len(found & gold)
    precision, recall = (hit / len(found) if found else 0.0), hit / len(gold)
    return precision, recall, 2 * precision * recall / (precision + recall) if hit else 0.0


def speed(lake: GroupLake, questions: Rows) -> str:
    """p50 of methods on a warm lake, evidence held in memory."""
    lines = []
    for name in ("scout", "octopus", "jar", "bm25", "dense"):
        times = []
        for row in questions[:41]:
            started = time.perf_counter()
            METHODS[name](lake.request(row["question"], "all", largest=3 if name == "jar" else 5))
            times.append(time.perf_counter() - started)
        lines.append([name, f"{1000 * statistics.median(times[1:]):.0f}", f"{1000 * np.quantile(times[1:], 0.95):.0f}"])
    return report.table(["method", "p50, ms", "p95, ms"], lines)


def programs(lake: GroupLake, questions: Rows, seconds: float = 60.0) -> str:
    """The full program against the reduced one on the same questions: same objective, time."""
    lines = []
    for size, candidates in ((2, 10), (3, 10), (2, 20)):
        ratios, same, slow, given_up = [], 0, [], 0
        for row in questions[:5]:
            options = JarOptions(candidates=candidates)
            _, problem = jar.make_problem(lake.request(row["question"], "inferred", largest=size, jar=options))
            started = time.perf_counter()
            [choice] = solve_reduced(problem)
            reduced = time.perf_counter() - started
            started = time.perf_counter()
            try:
                full = solve_full(problem, seconds=seconds)
                same += full is not None and abs(full.objective - choice.objective) < 1e-5
            except SolverError:
                given_up += 1
            slow.append(time.perf_counter() - started)
            ratios.append(slow[-1] / reduced)
        lines.append(
            [size, candidates, len(ratios), same, given_up, f"{statistics.median(slow):.2f}", f"{statistics.median(ratios):.0f}"]
        )
    head = ["K", "candidates", "questions", "same objective", f"full unfinished in {seconds:.0f} s", "full, s", "times slower"]
    return report.table(head, lines)


def growth(lake: GroupLake, questions: Rows) -> str:
    """The reduced program with more candidates and tables to choose."""
    lines = []
    for candidates in (20, 50, 200):
        for size in (2, 3, 5):
            times, unfinished = [], 0
            for row in questions[:4]:
                options = JarOptions(candidates=candidates)
                _, problem = jar.make_problem(lake.request(row["question"], "inferred", largest=size, jar=options))
                started = time.perf_counter()
                try:
                    solve_reduced(problem, seconds=20)
                except SolverError:
                    unfinished += 1
                times.append(time.perf_counter() - started)
            lines.append([candidates, size, f"{statistics.median(times):.2f}", unfinished])
    return report.table(["candidates", "K", "reduced, s (median of 4)", "unfinished in 20 s"], lines)


def main() -> None:
    parser = lake_option.parser(__doc__ or "")
    parser.add_argument("--only", nargs="*", default=())
    parser.add_argument("--sample", type=int, default=1, help="every n-th question")
    parser.add_argument("--cache", type=Path, default=CACHE)
    options = parser.parse_args()
    root = lake_option.lakes_folder(options.lakes)
    parts = options.cache / "join_groups"
    parts.mkdir(parents=True, exist_ok=True)
    for name in options.only or SECTIONS:
        (parts / f"{name}.md").write_text(SECTIONS[name](root, options.cache, options.sample), encoding="utf-8")
    done = [(parts / f"{name}.md").read_text(encoding="utf-8") for name in SECTIONS if (parts / f"{name}.md").is_file()]
    report.write(options.out, "join_groups", "Groups of tables that join", "python -m benchmarks.join_groups", done)


def spider_section(root: Path, cache: Path, sample: int) -> str:
    lake, encoder = spider(root, cache)
    questions = list(json_lines(root / "spider" / "spider_join_questions.jsonl"))[::sample]
    table = spider_join(lake, questions)
    encoder.save()
    notes = (
        f"Published Hit@1: {PUBLISHED}. A hit: the gold set lies within the group, so the sizes belong to it. 'declared' "
        "are the keys of joins.jsonl alone, 'inferred' knows none of them, 'all' has both (as a user has who declares them). "
        "'scout' was fitted on train questions; fitted without any database of this set its Hit@1 / exact are 79.0 / 53.6 "
        "(declared) and 72.5 / 48.5 (inferred)."
    )
    return f"### spider_join, 779 tables\n\n{notes}\n\n{table}"


def jar_spider_section(root: Path, cache: Path, sample: int) -> str:
    whole, encoder = spider(root, cache)
    questions = list(json_lines(root / "spider" / "jar_spider_questions.jsonl"))[::sample]
    rows = json_lines(root / "spider" / "spider_questions.jsonl")
    dev = {row["db"] for row in rows if row["split"] == "dev"}
    lake = restricted(whole, lambda table: table.name.schema in dev)
    table = jar_tables(lake, questions, (2, 5, 10), ("inferred", "all"))
    encoder.save()
    notes = (
        "Only the tables of the dev databases (80; the paper counts SQLite's own sqlite_sequence too), exactly K tables. "
        "Published top-2 F1: 84.5 without keys, 89.6 with; ceiling 96.9. 'all' has the gold keys besides the inferred ones. "
        "For K above 2 'scout' returns the first K tables of its ranked groups."
    )
    return f"### jar_spider, JAR's setting\n\n{notes}\n\n{table}"


def jar_bird_section(root: Path, cache: Path, sample: int) -> str:
    lake, encoder = bird(root, cache)
    questions = list(json_lines(root / "jar_bird" / "jar_bird_questions.jsonl"))[::sample]
    table = jar_tables(lake, questions, (2, 5, 10), ("inferred",))
    encoder.save()
    notes = (
        "Schemas alone: names in words, types, uniqueness; no cells, no keys. Published top-2 F1: 72.0 (with cells and a "
        "fine-tuned retriever); ceiling 95.6."
    )
    return f"### jar_bird, no keys\n\n{notes}\n\n{table}"


def speed_section(root: Path, cache: Path, sample: int) -> str:
    lake, _ = spider(root, cache)
    questions = list(json_lines(root / "spider" / "spider_join_questions.jsonl"))[3::7]
    return "\n\n".join(
        [
            "### Speed, spider, warm, one thread",
            speed(lake, questions),
            "JAR's program as published against the reduced one, same questions:",
            programs(lake, questions),
            "The reduced program with more candidates:",
            growth(lake, questions),
        ]
    )


SECTIONS: dict[str, Callable[[Path, Path, int], str]] = {
    "spider_join": spider_section,
    "jar_spider": jar_spider_section,
    "jar_bird": jar_bird_section,
    "speed": speed_section,
}

if __name__ == "__main__":
    main()
