"""Fit how candidates are ranked and how likely the first one is right, a family of questions left out.

python -m benchmarks.training.fit_judge --lakes FOLDER --train FOLDER --cases FILE [--faults FILE] [--write]

A family is a lake of strangers, or a kind of questions of our own. Each is measured by a curve that was fitted on all
others; the stored one is fitted on all. `--cases` keeps the candidates of every question, which take long to gather.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.answers.lake import opened
from benchmarks.answers.wikisql import opened as web
from benchmarks.common.fitted import store
from benchmarks.common.logistic import Curve
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from benchmarks.training import weigh, written
from lakescout.answer.confidence import MASS, WEIGHTS

MOST = 60
"""Questions of Spider's held-out databases in each wording, and of WikiSQL."""
FOREIGN = 40
DECAY = 60.0
RANKED_BY = sorted(WEIGHTS)
"""The features that rank candidates: fewer than those that judge the first, or it would be judged by what chose it."""
CUTS = (0.5, 0.6, 0.65, 0.7, 0.75)


@dataclass(frozen=True)
class First:
    """The first statement of a question, with its features; None if there is no statement."""

    family: str
    features: dict[str, float] | None
    right: bool
    stopped: bool
    """Whether a law stops it, however likely it is."""


def gathered(lakes: Path, train: Path, cache: Path, faults: Path | None) -> list[weigh.Case]:
    """The candidates of every question."""
    cases: list[weigh.Case] = []
    for chosen in weigh.EVERYDAY:
        cases += weigh.everyday(chosen)
    questions = []
    known = weigh.held_out(lakes, train)
    for family in dict.fromkeys(family for family, _ in known):
        listed = [item for item in known if item[0] == family]
        questions += listed[:: max(1, len(listed) // MOST)]
    questions += weigh.foreign(lakes, FOREIGN)
    with opened(lakes, "spider", cache) as (_, lake):
        cases += weigh.gather(lake, questions)
    cases += weigh.over_written(sorted(written.HELD_OUT)[::2], "written", declared=True)
    with web(train, weigh.WEB_TABLES, MOST) as found:
        asked = [("wikisql", replace(question, db=f"web {question.db}")) for question in found.questions]
        cases += weigh.gather(found.lake, asked)
    cases += weigh.phrased()
    if faults is not None:
        cases += weigh.of_outsiders(faults)
    return cases + weigh.strangers(lakes)


class Judge:
    """How likely first statements are right, by some features of theirs.

    Families count by their root, lakes of strangers more.
    """

    def __init__(self, found: Sequence[First], names: Sequence[str]) -> None:
        found = [item for item in found if item.features is not None]
        self.names = names
        right = np.array([item.right for item in found], dtype=np.float64)
        self.curve = Curve(self._matrix(found), right, weigh.family_shares([item.family for item in found]), DECAY)

    def _matrix(self, found: Sequence[First]) -> NDArray[np.float64]:
        rows = [[(item.features or {}).get(name, 0.0) for name in self.names] for item in found]
        return np.array(rows, dtype=np.float64).reshape(-1, len(self.names))

    def chances(self, found: Sequence[First]) -> NDArray[np.float64]:
        """How likely each is right; 0 if there is no statement or a law stops it."""
        stopped = [item.features is None or item.stopped for item in found]
        return np.asarray(np.where(stopped, 0.0, self.curve(self._matrix(found))))


def firsts(cases: Sequence[weigh.Case], ranking: dict[str, float], judge: Judge | None = None) -> list[First]:
    """Each question's first statement by a ranking, and by a judge, if given, as the product chooses it.

    Of equals, those that a law stops come after the others.
    """
    found = []
    for case in (weigh.with_mass(case, ranking) for case in cases):
        ran = [
            First(case.family, row, right, bool(row[weigh.STOPPED]))
            for row, right in zip(case.features, case.right, strict=True)
        ]
        chances = judge.chances(ran).tolist() if judge else [0.0] * len(ran)
        scores = weigh.scores(case, ranking).tolist()
        likely = [
            (chance, not item.stopped, row[MASS], score)
            for item, chance, row, score in zip(ran, chances, case.features, scores, strict=True)
        ]
        place = max(range(len(ran)), key=likely.__getitem__, default=None)
        found.append(First(case.family, None, False, True) if place is None else ran[place])
    return found


def row_of(name: str, found: Sequence[First], chances: NDArray[np.float64]) -> tuple[object, ...]:
    """Right and wrong answers as shares of all questions, at each cut."""
    right = np.array([item.right for item in found])
    cells = [f"{(right & (chances >= cut)).mean():.3f} / {(~right & (chances >= cut)).mean():.3f}" for cut in CUTS]
    return (name, len(found), f"{right.mean():.3f}", *cells)


def reliability(found: Sequence[First], chances: NDArray[np.float64]) -> str:
    """How often statements are right, by how likely they are said to be."""
    right = np.array([item.right for item in found])
    rows = []
    for low in np.arange(0.3, 1.0, 0.1):
        inside = (chances >= low) & (chances < low + 0.1)
        if inside.any():
            rows.append((f"{chances[inside].mean():.2f}", int(inside.sum()), f"{right[inside].mean():.2f}"))
    return table(("said", "questions", "right"), rows)


def main() -> None:
    """Measure each family by a curve of the others; write the curve of all."""
    made = parser(__doc__ or "")
    made.add_argument("--train", type=Path, required=True, help="folder of the training questions")
    made.add_argument("--cache", type=Path, default=Path(".bench"))
    made.add_argument(
        "--cases", type=Path, required=True, help="file of what was gathered: read if there, else written"
    )
    made.add_argument("--faults", type=Path, help="a file of cases that outsiders wrote, a line of JSON each")
    made.add_argument("--write", action="store_true", help="into lakescout/weights/answers.json")
    given = made.parse_args()
    if not given.cases.is_file():
        found = gathered(lakes_folder(given.lakes), given.train, given.cache, given.faults)
        given.cases.write_bytes(pickle.dumps(found))
    cases: list[weigh.Case] = pickle.loads(given.cases.read_bytes())
    seen = {name for case in cases for each in case.features for name in each}
    names = sorted(seen - {"unused", weigh.STOPPED} | {MASS})
    rows, left_out = [], []
    for family in sorted({case.family for case in cases}):
        others = [case for case in cases if case.family != family]
        ranking = weigh.fit_ranking(others, RANKED_BY)
        judge = Judge(firsts(others, ranking), names)
        mine = firsts([case for case in cases if case.family == family], ranking, judge)
        chances = judge.chances(mine)
        rows.append(row_of(family, mine, chances))
        left_out += list(zip(mine, chances.tolist(), strict=True))
    strange = [(item, chance) for item, chance in left_out if item.family.startswith("real")]
    items, said = [item for item, _ in strange], np.array([chance for _, chance in strange])
    rows.append(row_of("all lakes of strangers", items, said))
    head = ("left out", "questions", "first right", *(f"right / wrong from {cut}" for cut in CUTS))
    parts = [table(head, rows), "The lakes of strangers, each left out:", reliability(items, said)]
    print("\n\n".join(parts))
    if given.write:
        ranking = weigh.fit_ranking(cases, RANKED_BY)
        store("answers", "score", RANKED_BY, [ranking[name] for name in RANKED_BY])
        curve = Judge(firsts(cases, ranking), names).curve
        values = (curve.intercept, *curve.weights.tolist())
        store("answers", "confidence", ("intercept", *names), values)
        write(given.out, "reading/fit_judge", "How likely the first statement is right", parts)


if __name__ == "__main__":
    main()
