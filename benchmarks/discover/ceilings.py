"""Misses of `discover_tables` that a person read: `python -m benchmarks.discover.ceilings` recounts them.

`ceilings.tsv` has a line for each miss: its set of questions, its id, the verdict and the cause. A miss is a question
whose first table is not gold, or one of whose gold tables is not among the first five. Verdicts: `undecidable`, nothing
in the question tells the gold table from the one that came first; `decidable`, a person who sees names, headers,
contexts and cells would choose the gold table; `gold`, the gold tables are wrong or not all that answer. With
`--draw FOLDER` the misses of each set are drawn anew and written there, with what their tables hold, to be read (needs
the lakes; `--train` for questions in synonyms).
"""

from __future__ import annotations

import csv
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import DATA
from benchmarks.common import report
from benchmarks.common.lakes import Question
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.science import made_drive
from benchmarks.common.splits import split
from benchmarks.common.warehouses import made_warehouse
from benchmarks.common.workbench import CACHE, RememberingEncoder, Workbench, make_workbench
from benchmarks.discover import independent, science, warehouses
from benchmarks.training.fit_scout import in_synonyms
from lakescout.ranking import Options, Request, TableHit, rank
from lakescout.ranking.question_features import QuestionFeatures
from lakescout.words.onnx import default_encoder

VERDICTS = ("undecidable", "decidable", "gold")
FILE = DATA / "ceilings.tsv"
SETS = ("spider", "spider in synonyms", "fetaqa", "wtq", "public_bi, generated", "science", "warehouses")
SHARED = SETS[:4]
"""Sets whose misses are judged to find the share that nothing can mend."""
FIRST = 5
ASKED, SEED = 600, 19
"""How many questions of a set are asked, and how the misses are drawn."""
SHOWN = 4
"""How many tables of a miss are written out in full."""


@dataclass(frozen=True)
class Verdict:
    """A person's verdict on one miss."""

    questions: str
    id: str
    verdict: str
    cause: str


@dataclass(frozen=True)
class Miss:
    """A question, how it was read, and the tables found, best first."""

    question: Question
    request: Request
    hits: Sequence[TableHit]


def read(file: Path = FILE) -> list[Verdict]:
    """The verdicts, in the order of the file."""
    with file.open(encoding="utf-8", newline="") as lines:
        return [Verdict(**row) for row in csv.DictReader(lines, delimiter="\t")]


def is_missed(found: Sequence[str], gold: Sequence[str], *, first: int = FIRST) -> bool:
    """Whether the first table is not gold, or a gold table is not among the first ones.

    With more gold tables than fit among the first ones, these must all be gold.

    >>> is_missed(["a", "b"], ["a"]), is_missed(["b", "a"], ["a"]), is_missed(["a", *"bcdef"], ["a", "f"])
    (False, True, True)
    """
    wanted = set(gold)
    return found[0] not in wanted or len(wanted & set(found[:first])) < min(len(wanted), first)


def name_of(request: Request, table: int) -> str:
    """`schema.table`."""
    return ".".join(request.index.catalog.tables[table].name[1:])


def shown_as(request: Request) -> dict[str, str]:
    """For each table, the table that it counts as: a family of twins is shown as one."""
    index = request.index
    tables = range(len(index.catalog.tables))
    return {
        name_of(request, table): name_of(request, min(index.members_with(table), default=table)) for table in tables
    }


def misses(questions: Sequence[Question], requests: Iterator[Request], first: int = FIRST) -> list[Miss]:
    """The misses of one lake."""
    found = []
    for question, request in zip(questions, requests, strict=True):
        hits = rank("scout", request, 10)
        unit = request.index.derived("units of the misses", lambda request=request: shown_as(request))
        names = [unit[name_of(request, hit.table)] for hit in hits]
        if is_missed(names, [unit[name] for name in question.gold_tables], first=first):
            found.append(Miss(question, request, hits))
    return found


def of_set(name: str, root: Path, cache: Path, train: Path | None, *, tuning: bool) -> tuple[int, list[Miss]]:
    """How many questions were asked, and the misses among them. The generated lakes and questions need no split."""
    plain = Options(evidence=False)
    if name in {"science", "warehouses"}:
        asked, found = 0, []
        for number in range(4 if name == "warehouses" else 3):
            part = "fit" if tuning else "held"
            if name == "science":
                made, _ = science.opened(made_drive(part, number, questions=60), cache)
                questions: Sequence[Question] = made.questions
                requests = [made.request(question.text, plain) for question in questions]
            else:
                lake = made_warehouse(part, number, questions=40)
                encoder = RememberingEncoder(default_encoder(1), cache / "warehouses.vectors")
                bench = warehouses.Bench(lake, warehouses.index_of(lake, encoder))
                questions = lake.questions
                requests = [bench.request(question.text, plain) for question in questions]
            asked += len(questions)
            found += misses(questions, iter(requests), 10 if name == "warehouses" else FIRST)
        return asked, found
    bench_of = make_workbench(root, name.split(",", maxsplit=1)[0].split(maxsplit=1)[0], cache)
    questions = questions_of(name, bench_of, root, cache, train, tuning=tuning)
    found = misses(questions, (bench_of.request(question.text, plain) for question in questions))
    bench_of.encoder.save()
    return len(questions), found


def questions_of(
    name: str, bench: Workbench, root: Path, cache: Path, train: Path | None, *, tuning: bool
) -> list[Question]:
    """The confirming questions of a set, or its tuning questions."""
    if name == "public_bi, generated":
        seed = independent.LOOKED_AT if tuning else independent.CONFIRMING
        made = independent.generated(root, bench.name, seed, 300, cache)
        return [
            Question(f"generated-{seed}-{place}", item.question, "", tuple(".".join(each[1:]) for each in item.tables))
            for place, item in enumerate(made)
        ]
    if name == "spider in synonyms":
        if train is None:
            raise SystemExit("--train names the folder of the training questions")
        said = in_synonyms(bench, train)
        random.Random(5).shuffle(said)
        return said[:ASKED]
    return split(bench.name, bench.questions, ASKED)[0 if tuning else 1]


def told(miss: Miss, number: int) -> str:
    """A miss with what its tables hold, for a person who judges it."""
    request, index = miss.request, miss.request.index
    ids = {name_of(request, table): table for table in range(len(index.catalog.tables))}
    gold = [ids[name] for name in miss.question.gold_tables]
    some = [*gold[:6], *(hit.table for hit in miss.hits[:SHOWN] if hit.table not in gold)]
    scene = QuestionFeatures(request, request.evidence.cells(request.parsed.literals))
    counts = request.evidence.term_counts(scene.words, some)
    place = {hit.table: (rank, hit.raw) for rank, hit in enumerate(miss.hits, 1)}
    lines = [f"## {number} {miss.question.id}: {miss.question.text}"]
    for row, table in enumerate(some):
        known = scene.explained_with_cells[:, table]
        held = [
            word + ("*" if count else "") for word, far, count in zip(scene.words, known, counts[:, row], strict=True)
            if far > 0 or count
        ]  # fmt: skip
        rank_of, score = place.get(table, ("-", 0.0))
        context = " | ".join(index.contexts[table])[:160]
        headers = ", ".join(column.name for column in index.catalog.tables[table].columns)[:260]
        mark = "G" if table in gold else " "
        lines.append(
            f"{mark}{rank_of} {score:.2f} {name_of(request, table)} {{{context}}} ({headers}) has: {' '.join(held)}"
        )
    lines.append("  order: " + " ".join(f"{name_of(request, hit.table)}={hit.raw:.2f}" for hit in miss.hits[:6]))
    return "\n".join(lines)


def draw(
    folder: Path, sets: Sequence[str], count: int, root: Path, cache: Path, train: Path | None, tuning: bool
) -> None:
    """Write the misses of each set."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in sets:
        asked, found = of_set(name, root, cache, train, tuning=tuning)
        random.Random(SEED).shuffle(found)
        drawn = found[:count]
        label = f"{name}, {asked} questions, {len(found)} missed, {len(drawn)} drawn"
        print(label, flush=True)
        text = "\n\n".join(told(miss, number) for number, miss in enumerate(drawn, 1))
        (folder / f"{name.replace(', ', '_').replace(' ', '_')}.txt").write_text(f"# {label}\n\n{text}\n")


def counted(verdicts: Sequence[Verdict]) -> list[list[object]]:
    """A row a set: how many misses were read, and the share of each verdict."""
    rows: list[list[object]] = []
    names = [name for name in SETS if any(item.questions == name for item in verdicts)]
    groups = {name: [item for item in verdicts if item.questions == name] for name in names}
    shared = [item for name in SHARED for item in groups.get(name, ())]
    for label, some in {**groups, "the first four": shared}.items():
        number = Counter(item.verdict for item in some)
        shares = (f"{number[verdict]} ({number[verdict] / len(some):.0%})" for verdict in VERDICTS)
        rows.append([label, len(some), *shares])
    return rows


def causes(verdicts: Sequence[Verdict]) -> list[list[object]]:
    """A row for each cause of each set, the largest first."""
    rows: list[list[object]] = []
    for name in dict.fromkeys(item.questions for item in verdicts):
        found = Counter((item.verdict, item.cause) for item in verdicts if item.questions == name)
        rows += [[name, verdict, cause, count] for (verdict, cause), count in found.most_common()]
    return rows


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--draw", type=Path, metavar="FOLDER", help="draw misses, write them there, and stop")
    options.add_argument("--sets", nargs="+", default=SETS, choices=SETS)
    options.add_argument("--count", type=int, default=50, help="misses to draw of each set")
    options.add_argument("--tuning", action="store_true", help="draw of the questions that may be looked at")
    options.add_argument("--train", type=Path, help="folder of the training questions")
    options.add_argument("--cache", type=Path, default=CACHE)
    given = options.parse_args()
    if given.draw:
        draw(given.draw, given.sets, given.count, lakes_folder(given.lakes), given.cache, given.train, given.tuning)
        return
    verdicts = read()
    rows = counted(verdicts)
    print(report.table(["questions", "read", *VERDICTS], rows))
    parts = [
        report.table(["questions", "read", *VERDICTS], rows),
        "## Causes\n\n" + report.table(["questions", "verdict", "cause", "number"], causes(verdicts)),
    ]
    report.write(given.out, "discover/ceilings", "Misses, read one by one", parts)


if __name__ == "__main__":
    main()
