"""The independent benchmark of OCTOPUS 6.1 rebuilt: generated questions that one or many tables of a lake answer.

python -m benchmarks.discover.independent --lake public_bi --count 300

Questions of seed 101 were looked at and tuned on, those of seed 202 only confirm. Rankings are made with the
contents in memory; cells are asked of the live tables. A family of twins (`sales_1`, `sales_2`) counts as one table,
as `discover_tables` shows it; its cells are asked of all of them.
"""

from __future__ import annotations

import argparse
import hashlib
import pickle
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import lakescout
import lakescout.plugins.bench.generator
from benchmarks.common import report
from benchmarks.common.lakes import Question, lake_folder, open_lake
from benchmarks.common.measures import with_interval
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.prepared import Prepared, prepare
from benchmarks.common.workbench import CACHE, Workbench, make_workbench
from benchmarks.discover.pneuma import costs, milliseconds
from lakescout.doors.python import lake_of
from lakescout.plugins.bench.generator.generate import GeneratedQuestion, Generator
from lakescout.plugins.bench.measure import answer_cells, within
from lakescout.plugins.bench.rounds import differing, from_generated, moved
from lakescout.plugins.bench.scoring import COUNTS, CUTS, TAUS, Cut, Ranked, at_cut, hit_at, macro, quality, rankings_of
from lakescout.ranking import TableHit, rank

METHODS = ("scout", "octopus", "pneuma", "bm25", "dense")
CELL_METHODS = ("scout", "octopus", "pneuma", "bm25")
LOOKED_AT, CONFIRMING = 101, 202
DEPTH = 100
TIMED = 12
"""How many questions are timed."""
LOW = 0.6
"""F1 below which a question is printed as a failure."""


def generated(root: Path, lake: str, seed: int, count: int, cache: Path) -> list[GeneratedQuestion]:
    """The questions of a seed, cached until the generator changes."""
    kept = cache / f"{lake}.{seed}.{count}.{generator_version()}.questions"
    if kept.is_file():
        found: list[GeneratedQuestion] = pickle.loads(kept.read_bytes())
        return found
    path = cache / f"{lake}.duckdb"
    open_lake(lake_folder(root, lake), cache).close()
    with lakescout.connect(path, read_only=True) as connection:
        engine = lake_of(connection)
        with engine.session() as (private, index):
            found = Generator(private, index, seed).single(count)
    kept.write_bytes(pickle.dumps(found))
    return found


def generator_version() -> str:
    """A digest of the generator's source."""
    folder = Path(lakescout.plugins.bench.generator.__file__).parent
    sources = b"".join(file.read_bytes() for file in sorted(folder.glob("*.py")))
    return hashlib.sha256(sources).hexdigest()[:12]


def gold_of(bench: Workbench, questions: Sequence[GeneratedQuestion]) -> list[set[int]]:
    """Catalog ids of the answering tables; the lake's database may bear another name here."""
    ids = {bench.table_name(number): number for number in range(len(bench.index.catalog.tables))}
    return [{shown_as(bench, ids[".".join(name[1:])]) for name in item.tables} for item in questions]


def shown_as(bench: Workbench, table: int) -> int:
    """The table that a table counts as: the first of its family."""
    return min(bench.index.members_with(table), default=table)


def ranked(bench: Workbench, hits: Sequence[Sequence[TableHit]]) -> list[Ranked]:
    """Ids and scores of the hits, each family by its first table."""
    return [tuple((shown_as(bench, table), score) for table, score in found) for found in rankings_of(hits)]


def with_families(bench: Workbench, hits: Sequence[TableHit]) -> list[TableHit]:
    """The same hits with all tables of each family, the one shown first: it holds what the question names."""
    return [
        replace(hit, table=member)
        for hit in hits
        for member in dict.fromkeys((hit.table, *bench.index.members_with(hit.table)))
    ]


def hits_of(bench: Workbench, questions: Sequence[GeneratedQuestion], method: str) -> list[list[TableHit]]:
    """The first tables of each question."""
    return [rank(method, bench.request(item.question), DEPTH) for item in questions]


def compare(
    label: str, rankings: dict[str, list[Ranked]], gold: Sequence[set[int]], cuts: dict[str, Cut]
) -> list[list]:
    """A row for each method, with its cut chosen on the tuning questions."""
    rows = []
    for method, ranked in rankings.items():
        found = at_cut(ranked, gold, cuts[method])
        figures = (hit_at(ranked, gold, 1), hit_at(ranked, gold, 5), found.precision, found.recall)
        f1 = with_interval(f1_of_each(ranked, gold, cuts[method]))
        rows.append([label, method, str(cuts[method]), *(f"{value:.3f}" for value in figures), f1, f"{found.size:.1f}"])
    return rows


def f1_of_each(ranked: Sequence[Ranked], gold: Sequence[set[int]], cut: Cut) -> list[float]:
    """F1 of every question."""
    return [quality(set(cut.keep(found)), wanted).f1 for found, wanted in zip(ranked, gold, strict=True)]


def leads(f1: dict[str, list[float]]) -> str:
    """By how much the first method leads each of the others, compared question by question."""
    first, *others = f1
    pairs = {other: [a - b for a, b in zip(f1[first], f1[other], strict=True)] for other in others}
    listed = ", ".join(f"'{other}' by {with_interval(differences)}" for other, differences in pairs.items())
    return f"In F1, question by question, {first!r} leads {listed}."


def sweep(rankings: dict[str, list[Ranked]], gold: Sequence[set[int]]) -> str:
    """P / R / F1 of each method over tau, and over a fixed number of tables."""
    rows = []
    for cut in (*(Cut(tau=tau) for tau in TAUS if round(tau * 20) % 2 == 0), *(Cut(count=count) for count in COUNTS)):
        cells: list[object] = [str(cut)]
        for ranked in rankings.values():
            found = at_cut(ranked, gold, cut)
            cells.append(f"{found.precision:.2f} / {found.recall:.2f} / {found.f1:.2f}")
        rows.append(cells)
    return report.table(["kept", *rankings], rows)


def cells(
    path: Path,
    bench: Workbench,
    questions: Sequence[GeneratedQuestion],
    hits: dict[str, list[list[TableHit]]],
    cuts: dict[str, Cut],
) -> str:
    """The reader's cells of the live tables, one statement for each cluster."""
    rows, f1 = [], {}
    asked = from_generated(questions)
    with lakescout.connect(path, read_only=True) as connection:
        engine = lake_of(connection)
        with engine.session() as (private, index):
            if other := differing(bench.index.catalog, index.catalog):
                raise SystemExit(f"{path} has other tables than those that were ranked: {', '.join(other[:5])}")
            for method, found in hits.items():
                answers = []
                for item, some in zip(asked, found, strict=False):
                    kept = with_families(bench, within(cuts[method], some, DEPTH))
                    kept = moved(kept, bench.index.catalog, index.catalog)
                    answers.append(answer_cells(engine, private, index, item.question, kept))
                each = [quality(a.cells, q.cells or frozenset()) for a, q in zip(answers, asked, strict=True)]
                score, f1[method] = macro(each), [item.f1 for item in each]
                tables, calls = (sum(getattr(a, part) for a in answers) for part in ("tables", "calls"))
                figures = (f"{score.precision:.3f}", f"{score.recall:.3f}", with_interval(f1[method]))
                rows.append([method, *figures, f"{tables / len(asked):.1f}", f"{calls / len(asked):.1f}",
                             f"{1 - calls / max(tables, 1):.0%}"])  # fmt: skip
    head = ["method", "cell precision", "cell recall", "cell F1", "tables asked", "statements written", "spared"]
    return f"{report.table(head, rows)}\n\n{leads(f1)}"


def failures(
    bench: Workbench,
    questions: Sequence[GeneratedQuestion],
    ranked: Sequence[Ranked],
    gold: Sequence[set[int]],
    cut: Cut,
) -> None:
    """Print the questions whose F1 is low, for reading."""
    for item, found, wanted in zip(questions, ranked, gold, strict=True):
        kept = cut.keep(found)
        score = quality(set(kept), wanted)
        if score.f1 < LOW:
            best = next((place for place, (table, _) in enumerate(found, 1) if table in wanted), None)
            print(f"P {score.precision:.2f} R {score.recall:.2f} first gold at {best}: {item.question}\n    {item.sql}")
            for label, tables in (("gold", sorted(wanted)), ("kept", kept)):
                print(f"    {label} {len(tables)}: {', '.join(map(bench.table_name, tables[:5]))}")


def options() -> argparse.Namespace:
    made = parser(__doc__ or "")
    made.add_argument("--lake", default="public_bi")
    made.add_argument("--count", type=int, default=300)
    made.add_argument("--cells", type=int, default=60, help="questions that are asked for cells")
    made.add_argument("--cache", type=Path, default=CACHE)
    made.add_argument("--methods", default=",".join(METHODS))
    made.add_argument("--failures", action="store_true", help="print the failures of the questions looked at, and stop")
    return made.parse_args()


def main() -> None:
    given = options()
    root = lakes_folder(given.lakes)
    bench = make_workbench(root, given.lake, given.cache)
    methods = given.methods.split(",")
    made = prepare(root, given.lake, given.cache, with_rows=False)
    bench.evidence.documents_of_pneuma = made.summaries
    rows, cuts = [], {}
    confirming: dict[str, list[list[TableHit]]] = {}
    for seed in (LOOKED_AT, CONFIRMING):
        questions = generated(root, given.lake, seed, given.count, given.cache)
        gold = gold_of(bench, questions)
        hits = {method: hits_of(bench, questions, method) for method in methods}
        bench.encoder.save()
        rankings = {method: ranked(bench, found) for method, found in hits.items()}
        if seed == LOOKED_AT:
            cuts = {method: max_cut(some, gold) for method, some in rankings.items()}
            if given.failures:
                failures(bench, questions, rankings[methods[0]], gold, cuts[methods[0]])
                return
        rows += compare("looked at" if seed == LOOKED_AT else "confirming", rankings, gold, cuts)
        confirming = hits
    sizes = Counter(min(len(wanted), 21) for wanted in gold)
    spread = ", ".join(
        f"{label} {sum(sizes[n] for n in span)}"
        for label, span in (("1:", range(1, 2)), ("2 to 5:", range(2, 6)), ("6 to 20:", range(6, 21)), ("more:", [21]))
    )
    some = questions[: given.cells]
    path = given.cache / f"{given.lake}.duckdb"
    parts = [
        f"{len(questions)} confirming questions on {len(bench.index.catalog.tables)} tables; tables that answer a "
        f"question: {spread}. Where a ranking is cut was chosen on the questions looked at.",
        report.by_part(
            ["questions", "method", "kept", "Hit@1", "Hit@5", "precision", "recall", "F1", "tables"], rows, "questions"
        ),
        leads({method: f1_of_each(some, gold, cuts[method]) for method, some in rankings.items()}),
        "## Precision / recall / F1 over the cut (confirming)\n\n" + sweep(rankings, gold),
        spent(bench, made, methods, questions),
        f"## Cells ({len(some)} confirming questions, no model)\n\n"
        + cells(path, bench, some, {m: confirming[m] for m in CELL_METHODS if m in confirming}, cuts),
    ]
    other = given.lake != "public_bi"
    report.write(
        given.out,
        "discover/independent",
        "Independent benchmark" + (f": {given.lake}" if other else ""),
        parts,
        options=f"--lake {given.lake} --count {given.count} --cells {given.cells}",
        variant=given.lake if other else "",
    )


def spent(bench: Workbench, made: Prepared, methods: Sequence[str], questions: Sequence[GeneratedQuestion]) -> str:
    """What each method costs, as in PNEUMA's table."""
    known = costs(bench, made)
    asked = [Question(str(place), item.question, "", ()) for place, item in enumerate(questions[:TIMED])]
    rows = []
    for method in methods:
        seconds, megabytes = known[method]
        rows.append([method, f"{seconds:.1f}", f"{megabytes:.1f}", f"{milliseconds(bench, asked, method):.0f}"])
    return "## What it costs\n\n" + report.table(["method", "build s", "MB", "ms"], rows)


def max_cut(ranked: Sequence[Ranked], gold: Sequence[set[int]]) -> Cut:
    """The cut with the best F1 over all tuning questions."""
    return max(CUTS, key=lambda cut: at_cut(ranked, gold, cut).f1)


if __name__ == "__main__":
    main()
