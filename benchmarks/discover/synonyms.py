"""What late interaction adds, with the questions in synonyms: `python -m benchmarks.discover.synonyms`.

The confirming questions of each lake, and with `--train` the questions in synonyms (Spider-Syn) of the databases that
`train_interaction` left out; the weights of 'scout' were fitted on those, so their row flatters both lines alike.
"""

from __future__ import annotations

import random
from pathlib import Path

from benchmarks.common import report
from benchmarks.common.lakes import Question
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.splits import split
from benchmarks.common.workbench import CACHE, Workbench, make_workbench
from benchmarks.discover.methods import figures, ranked
from benchmarks.training.fit_scout import in_synonyms
from lakescout.ranking import Options

LATE = frozenset({"word_meaning", "name_word_meaning", "schema_word_meaning"})
VARIANTS = {
    "scout": Options(),
    "without late interaction": Options(
        without=frozenset({"word_meaning", "name_word_meaning", "schema_word_meaning"})
    ),
}
HEAD = ("questions", "variant", "number", "recall@1", "recall@5", "all gold tables in the top 10")


def measured(bench: Workbench, label: str, questions: list[Question]) -> list[list[object]]:
    found: list[list[object]] = []
    for variant, options in VARIANTS.items():
        cells = figures(ranked(bench, questions, "scout", options), questions)
        found.append([label, variant, len(questions), *cells])
    bench.encoder.save()
    return found


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--limit", type=int, default=600)
    options.add_argument("--train", type=Path, help="folder of the training questions")
    options.add_argument("--cache", type=Path, default=CACHE)
    arguments = options.parse_args()
    root = lakes_folder(arguments.lakes)
    rows = []
    for name in ("spider", "fetaqa", "wtq"):
        bench = make_workbench(root, name, arguments.cache)
        rows += measured(bench, name, split(name, bench.questions, arguments.limit)[1])
        if name == "spider" and arguments.train:
            said = in_synonyms(bench, arguments.train)
            random.Random(5).shuffle(said)
            rows += measured(bench, "spider in synonyms", said[: arguments.limit])
    note = "The weights are those fitted with late interaction; without it they were fitted otherwise, see below."
    parts = [f"{note}\n\n" + report.table(HEAD, rows)]
    report.write(arguments.out, "discover/synonyms", "Late interaction", parts, options=f"--limit {arguments.limit}")


if __name__ == "__main__":
    main()
