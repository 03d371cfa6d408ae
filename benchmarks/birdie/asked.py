"""BIRDIE trained on questions that a language model asked, beside the grammar's, and the same index untrained.

python -m benchmarks.birdie.asked

Needs the extra lakescout[train]. `data/fetaqa_asked.tsv` has two questions for each of 240 tables, by a
large hosted model, which was shown what `shown` gives of each table, and no question of the set.
"""

from __future__ import annotations

import csv
from pathlib import Path

from benchmarks.birdie.ablations import precision
from benchmarks.birdie.lab import Lab, open_lab
from benchmarks.common import report
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.workbench import CACHE
from lakescout.plugins.bench.generator.sample import AskedTable, table_random
from lakescout.plugins.papers.birdie.train import caption
from lakescout.plugins.papers.birdie.training.backbones import Placed
from lakescout.plugins.papers.birdie.tree import make_tree

ASKED = Path(__file__).parents[1] / "data" / "fetaqa_asked.tsv"
PER_TABLE = 20
"""B: how many questions the grammar writes for a table."""
ROWS = 3
COLUMNS = 6
CELL = 24


def shown(table: AskedTable) -> str:
    """What the model saw of a table: caption, some attributes, and a part of the rows (BIRDIE 4.2)."""
    columns = table.columns[:COLUMNS]
    rows = table_random(0, table.table, "asked").sample(range(table.rows), min(table.rows, ROWS))
    lines = [caption(table)[:200], " | ".join(column.name for column in columns)]
    lines += [" | ".join((column.cells[row] or "")[:CELL] for column in columns) for row in sorted(rows)]
    return "\n".join(lines)


def read_asked(path: Path = ASKED) -> dict[str, list[str]]:
    """The questions of each table."""
    found: dict[str, list[str]] = {}
    with path.open(encoding="utf-8", newline="") as lines:
        for table, question in csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            found.setdefault(table, []).append(question)
    return found


def run(root: Path, cache: Path) -> list[str]:
    """The section of the results page."""
    asked = read_asked()
    few = max(map(len, asked.values()))

    def lab_of(questions: int, *, model: bool) -> Lab:
        return open_lab(root, "fetaqa", cache, 0, only=asked, questions=questions, added=asked if model else {})

    whole = lab_of(PER_TABLE, model=False)
    placed = Placed(*make_tree(whole.first, whole.second), whole.first, whole.second)
    settings = [
        ("no training", None),
        (f"the grammar's, {few} a table", lab_of(few, model=False)),
        (f"the grammar's, {PER_TABLE} a table", whole),
        (f"the model's, {few} a table", lab_of(0, model=True)),
    ]
    rows = []
    for name, used in settings:
        one, five = precision(whole, used, placed, at_random=False)
        count = sum(map(len, used.material.questions)) if used is not None else 0
        rows.append([name, count, f"{one:.3f}", f"{five:.3f}"])
    note = (
        f"{len(asked)} sampled tables, {len(whole.asked)} dev questions. A large hosted model asked {few} questions "
        f"about each table, shown its caption, up to {COLUMNS} of its columns and {ROWS} rows, and no question of the "
        "set."
    )
    return [note, report.table(["trained on", "questions", "P@1", "P@5"], rows)]


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--cache", type=Path, default=CACHE)
    given = options.parse_args()
    parts = run(lakes_folder(given.lakes), given.cache)
    report.write(
        given.out, "birdie/methods", "Questions by a language model", parts, variant="asked", command="birdie.asked"
    )


if __name__ == "__main__":
    main()
