"""Fits how candidates are ranked and how sure an answer is, on questions that the reader was not trained on.

The candidates are run over the whole Spider lake for the held-out training databases, in Spider's own words, in
Spider-Syn's and in words that avoid the headers, for WikiSQL's questions of tables that were held out, for the written
questions of held-out lakes, and for the everyday questions that were looked at; those of other lakes are measured and
fit nothing. A softmax over the candidates of a question gives the weights of the ranking; a logistic curve over the
first ones gives the confidence. Both begin from the stored weights and stay near them, so that what earlier questions
taught is kept. Half of the databases confirm.

python -m benchmarks.reading.weigh --lakes FOLDER --train FOLDER --cache FOLDER [--write]
"""

from __future__ import annotations

import hashlib
import json
import math
import pickle
import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

import lakescout
from benchmarks.answers import real
from benchmarks.answers.lake import AnswerQuestion, is_exact, opened, prepared
from benchmarks.answers.wikisql import opened as web
from benchmarks.common.from_tests import helper
from benchmarks.common.lakes import json_lines, lake_folder
from benchmarks.common.options import lakes_folder, parser
from benchmarks.reading import written
from benchmarks.reading.corpus import said
from benchmarks.reading.examples import is_held_out
from lakescout.answer.confidence import COEFFICIENTS, MARGIN, MAX_MARGIN, WEIGHTS
from lakescout.answer.guard import Limits
from lakescout.answer.pipeline import UNSAID, Ran, margin, prepare, run_candidates
from lakescout.answer.result import Answer, without_last
from lakescout.doors.python import lake_of
from lakescout.engine.ask import LakeSources
from lakescout.engine.lake import Lake, translated
from lakescout.errors import LakescoutError
from lakescout.weights import store

LIMITS = Limits(seconds=5.0)
EVERYDAY = ("questions", "unseen", "looked_at")
"""Sets of everyday questions whose failures were looked at."""
WEB_TABLES, WEB_QUESTIONS = 400, 120
CONFIRMING = "confirming lakes"
"""Families whose questions fit nothing begin so."""
LEAST_SAID = 10
"""Answers of like confidence whose share of right ones is worth a line."""
FOREIGN = 60
"""Questions that the lake cannot answer."""


@dataclass
class Case:
    """The candidates of one question that ran, in the order in which they ran."""

    id: str
    db: str
    family: str
    features: list[dict[str, float]]
    right: list[bool]


def held_out(lakes: Path, train: Path) -> list[tuple[str, AnswerQuestion]]:
    """The stable questions of the held-out databases, in three wordings: theirs, in synonyms, and without headers."""
    rows = list(json_lines(lake_folder(lakes, "spider") / "spider_questions.jsonl"))
    known = {row["id"]: row for row in rows}
    found = []
    for row in rows:
        if row["split"] == "train" and is_held_out(row["db"]):
            found.append(("spider", row["id"], row["question"], row))
    for row in json_lines(train / "spider_syn_train.jsonl"):
        if row["of"] in known and is_held_out(row["db"]):
            found.append(("syn", row["id"], row["question"], known[row["of"]]))
    for name, text in said():
        if is_held_out(known[name]["db"]):
            found.append(("said", name, text, known[name]))
    return [
        (
            family,
            AnswerQuestion(
                name,
                text,
                row["db"],
                row["split"],
                tuple(row["gold_tables"]),
                (),
                row["gold_answer"],
                row["answer_ordered"],
            ),
        )
        for family, name, text, row in found
        if row["answer_stable"] and row["gold_answer"] is not None
    ]


def foreign(lakes: Path, count: int) -> list[tuple[str, AnswerQuestion]]:
    """Training questions of another lake, which this one cannot answer."""
    rows = [row for row in json_lines(lake_folder(lakes, "wtq") / "wtq_questions.jsonl") if row["split"] == "training"]
    chosen = rows[:: max(1, len(rows) // count)][:count]
    return [
        ("foreign", AnswerQuestion(row["id"], row["question"], row["id"], row["split"], (), (), [["?"]], False))
        for row in chosen
    ]


_NAMED = r"(?:\"[^\"]+\"|\w+)\s*(\([^)]*\))?"
KEYS = re.compile(
    rf",?\s*FOREIGN KEY\s*\([^)]*\)\s*REFERENCES {_NAMED}|,\s*PRIMARY KEY\s*\([^)]*\)"
    rf"|\s*(PRIMARY KEY|REFERENCES {_NAMED})"
)
"""The keys that a definition declares."""


def everyday(chosen: str = "questions", *, declared: bool = True) -> list[Case]:
    """The candidates for a set of everyday questions, each over its own small lake, with its declared keys or not."""
    lakes = helper("everyday_lakes")
    cases = []
    for name in dict.fromkeys(question.lake for question in lakes.questions(chosen)):
        asked = [(question.text, question.gold) for question in lakes.questions(chosen) if question.lake == name]
        made = (lakes.FOLDER / f"{name}.sql").read_text(encoding="utf-8")
        cases += small(name, made, asked, "everyday" if chosen == "questions" else chosen, declared=declared)
    return cases


def over_written(lakes: Collection[str], family: str, *, declared: bool = True) -> list[Case]:
    """The candidates for the written questions of some lakes."""
    cases = []
    for name in sorted(lakes):
        made = written.made_by(name)
        asked = [(item.question, item.gold) for item in written.asked(name)]
        cases += small(name, made, asked, family, declared=declared)
    return cases


def small(name: str, made: str, asked: Sequence[tuple[str, str]], family: str, *, declared: bool) -> list[Case]:
    """The candidates for questions over a lake that a script makes; a question without a statement has no answer."""
    lakes = helper("everyday_lakes")
    cases = []
    with lakescout.connect() as connection:
        connection.execute("SET threads = 1")
        connection.execute(made if declared else KEYS.sub("", made))
        lake = lake_of(connection)
        for text, statement in asked:
            gold = lakes.rows(connection.execute(statement).fetchall()) if statement else None
            ran = run_candidates(prepared(lake, text), lake.source, LIMITS)[0]
            right = [gold is not None and _rows(lakes, item.answer) == gold for item in ran]
            features = seen(ran)
            cases.append(Case(text, name, family if statement else "foreign", features, right))
    return cases


def seen(ran: Sequence[Ran]) -> list[dict[str, float]]:
    """The features of each candidate that ran, with how far it is ahead."""
    ahead = [margin(item, [other for other in ran if other is not item]) for item in ran]
    return [{**item.answer.features, MARGIN: min(each, MAX_MARGIN)} for item, each in zip(ran, ahead, strict=True)]


def _rows(lakes: ModuleType, answer: Answer) -> object:
    if answer.rows is None or answer.too_large:
        return None
    rows = without_last(answer.rows, answer.besides)
    return lakes.rows(zip(*(column.to_pylist() for column in rows.columns), strict=True))


def gather(lake: Lake, questions: Sequence[tuple[str, AnswerQuestion]]) -> list[Case]:
    """Run the candidates of every question."""
    cases = []
    for family, question in questions:
        ready = prepared(lake, question.text)
        ran = run_candidates(ready, lake.source, LIMITS)[0]
        features = seen(ran)
        cases.append(
            Case(question.id, question.db, family, features, [is_exact(question, item.answer) for item in ran])
        )
        if len(cases) % 50 == 0:
            print(len(cases), flush=True)
    return cases


def strangers(lakes: Path) -> list[Case]:
    """The candidates for the questions of strangers over their own lakes, a family each."""
    cases = []
    for name in real.SETS:
        folder = lakes / "real" / name
        questions = real.questions_of(folder)
        for scope in dict.fromkeys(question.scope for question in questions):
            mine = [question for question in questions if question.scope == scope]
            try:
                with real.opened(folder, scope) as lake:
                    cases += [_of_stranger(lake, name, question) for question in mine]
            except LakescoutError as error:
                print(f"{name}: {error}", flush=True)
        print(name, len(cases), flush=True)
    return cases


def _of_stranger(lake: Lake, name: str, question: real.RealQuestion) -> Case:
    with lake.session() as (connection, index):
        sources = LakeSources(lake, connection, index)
        told = translated(question.text, index, sources.evidence)
        ran = run_candidates(prepare(told, sources, told), lake.source, LIMITS)[0]
    right = [real.is_right(item.answer, question) for item in ran]
    return Case(question.id, name, f"real {name}", seen(ran), right)


def matrix(features: Sequence[dict[str, float]], names: Sequence[str]) -> NDArray[np.float64]:
    """Shape (candidates, names)."""
    return np.array([[each.get(name, 0.0) for name in names] for each in features], dtype=np.float64).reshape(
        -1, len(names)
    )


def _shares(families: Sequence[str]) -> NDArray[np.float64]:
    """The weight of each question, 1 on average: families count by the root of their size."""
    sizes = Counter(families)
    found = np.array([1 / math.sqrt(sizes[family]) for family in families])
    return np.asarray(found * len(found) / found.sum())


def fit_ranking(cases: Sequence[Case], names: Sequence[str], decay: float = 0.3) -> dict[str, float]:
    """A softmax over the candidates of each question that has a right one and a wrong one, near the stored weights."""
    cases = [case for case in cases if any(case.right) and not all(case.right)]
    useful = [(matrix(case.features, names), np.array(case.right)) for case in cases]
    shares = _shares([case.family for case in cases])
    scale = np.concatenate([x for x, _ in useful]).std(axis=0) + 1e-9
    start = np.array([WEIGHTS.get(name, 0.0) for name in names]) * scale
    weights = start.copy()
    moment, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, 401):
        slope = decay * (weights - start)
        for share, (x, right) in zip(shares, useful, strict=True):
            z = (x / scale) @ weights
            p = np.exp(z - z.max())
            p /= p.sum()
            good = p * right
            slope += share * ((x / scale).T @ (p - good / max(good.sum(), 1e-12))) / len(useful)
        moment = 0.9 * moment + 0.1 * slope
        square = 0.999 * square + 0.001 * slope**2
        weights -= 0.02 * (moment / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-9)
    return {name: round(float(value), 4) for name, value in zip(names, weights / scale, strict=True)}


def scores(case: Case, weights: dict[str, float]) -> NDArray[np.float64]:
    """The score of each candidate."""
    return np.array([sum(weights.get(name, 0.0) * value for name, value in each.items()) for each in case.features])


def fit_confidence(
    rows: Sequence[dict[str, float]],
    right: Sequence[bool],
    families: Sequence[str],
    names: Sequence[str],
    decay: float = 30.0,
) -> dict[str, float]:
    """A logistic curve near the stored one, by Newton's method with a ridge."""
    x, shares = np.hstack([np.ones((len(rows), 1)), matrix(rows, names)]), _shares(families)
    y = np.array(right, dtype=np.float64)
    start = np.array([COEFFICIENTS.get(name, 0.0) for name in ("intercept", *names)])
    weights = start.copy()
    ridge = np.full(x.shape[1], decay)
    ridge[0] = 1e-6
    for _ in range(60):
        p = 1.0 / (1.0 + np.exp(-np.clip(x @ weights, -30, 30)))
        slope = x.T @ (shares * (p - y)) + ridge * (weights - start)
        curve = (x * (shares * p * (1 - p))[:, None]).T @ x + np.diag(ridge)
        weights -= np.linalg.solve(curve, slope)
    return {name: round(float(value), 4) for name, value in zip(("intercept", *names), weights, strict=True)}


def is_confirming(db: str) -> bool:
    """Half of the databases, by name."""
    return int(hashlib.sha256(f"confirming {db}".encode()).hexdigest(), 16) % 2 == 0


def main() -> None:
    made = parser(__doc__ or "")
    made.add_argument("--train", type=Path, required=True, help="folder of the training questions")
    made.add_argument("--cache", type=Path, default=Path(".bench"))
    made.add_argument("--most", type=int, default=0, help="questions of a wording at most, spread evenly; 0 for all")
    made.add_argument("--real", type=Path, help="file of the cases of strangers: read when it is there, else written")
    made.add_argument("--cases", type=Path, help="file of what was gathered: read when it is there, else written")
    made.add_argument("--placed", default="", help="compare values of PLACED, such as 0,3,8, and write nothing")
    made.add_argument("--write", action="store_true", help="into lakescout/weights/answers.json")
    options = made.parse_args()
    lakes = lakes_folder(options.lakes)
    if options.cases and options.cases.is_file():
        cases: list[Case] = pickle.loads(options.cases.read_bytes())
    else:
        questions = []
        known = held_out(lakes, options.train)
        for family in dict.fromkeys(family for family, _ in known):
            listed = [item for item in known if item[0] == family]
            questions += listed[:: max(1, len(listed) // options.most) if options.most else 1]
        questions += foreign(lakes, FOREIGN)
        with opened(lakes, "spider", options.cache) as (_, lake):
            cases = gather(lake, questions)
        with opened(lakes, "spider", options.cache, declared=False) as (_, lake):
            cases += gather(lake, questions[::2])
        for chosen in EVERYDAY:
            cases += everyday(chosen) + everyday(chosen, declared=False)
        for declared in (True, False):
            cases += over_written(written.HELD_OUT, "written", declared=declared)
            cases += over_written(
                written.CONFIRMING, f"{CONFIRMING}, keys {'un' * (not declared)}declared", declared=declared
            )
        with web(options.train, WEB_TABLES, WEB_QUESTIONS) as found:
            asked = [("wikisql", replace(question, db=f"web {question.db}")) for question in found.questions]
            cases += gather(found.lake, asked)
        if options.cases:
            options.cases.write_bytes(pickle.dumps(cases))
    if options.real and not options.real.is_file():
        options.real.write_bytes(pickle.dumps(strangers(lakes)))
    if options.real:
        cases += pickle.loads(options.real.read_bytes())
    if options.placed:
        for nats in map(float, options.placed.split(",")):
            print(f"PLACED {nats}")
            report([placed_by(case, nats) for case in cases])
    else:
        report(cases, write=options.write)


def report(cases: Sequence[Case], *, write: bool = False) -> None:
    """Print the weights fitted on all cases, and figures that were fitted on the other half or on none of a family."""
    names = sorted({name for case in cases for each in case.features for name in each})
    cases, kept_back = (
        [case for case in cases if case.family.startswith(CONFIRMING) == side] for side in (False, True)
    )
    halves = [[case for case in cases if is_confirming(case.db) == side] for side in (False, True)]
    figures: dict[str, list[Any]] = {}
    for fitted, tested in (halves, halves[::-1], (cases, kept_back)):
        ranking = fit_ranking(fitted, names)
        curve = confidence_of(fitted, ranking, names)
        for case in tested:
            if not case.features:
                figures.setdefault(case.family, []).append((False, 0.0, False))
                continue
            order = np.argsort(-scores(case, ranking))
            row = top_row(case, ranking)
            z = curve["intercept"] + sum(curve.get(name, 0.0) * value for name, value in row.items())
            sure = float(1 / (1 + np.exp(-z)))
            sure = min(sure, UNSAID) if row.get("unused") else sure
            entry = (case.right[order[0]], sure, any(case.right))
            figures.setdefault(case.family, []).append(entry)
    for family, found in figures.items():
        right = np.array([item[0] for item in found])
        sure = np.array([item[1] for item in found])
        anywhere = np.mean([item[2] for item in found])
        print(family, len(found), f"first {right.mean():.3f} anywhere {anywhere:.3f}")
        for low in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
            said = (sure >= low) & (sure < low + 0.1)
            if said.sum() >= LEAST_SAID:
                print(f"  said {sure[said].mean():.2f}: right {right[said].mean():.2f} of {said.sum()}")
        for least in (0.3, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8):
            kept = sure >= least
            precision = right[kept].mean() if kept.any() else 0.0
            exact, answered = (right & kept).mean(), kept.mean()
            print(f"  at {least}: exact {exact:.3f} precision {precision:.3f} answered {answered:.3f}")
    ranking = fit_ranking(cases, names)
    curve = confidence_of(cases, ranking, names)
    print(json.dumps({"ranking": ranking, "confidence": curve}, indent=1))
    if write:
        store("answers", "score", ranking, ranking.values())
        store("answers", "confidence", curve, curve.values())


def placed_by(case: Case, nats: float) -> Case:
    """A case as it would be with another PLACED of the pipeline: candidates of one mass have the same rows."""
    logs = {place: each["log_probability"] + nats * each["read_rank_mean"] for place, each in enumerate(case.features)}
    if not logs:
        return case
    best = max(logs.values())
    shares: dict[float, float] = {}
    for place, log in logs.items():
        key = round(case.features[place]["mass"], 9)
        shares[key] = shares.get(key, 0.0) + math.exp(log - best)
    total = sum(shares.values())
    masses = [shares.get(round(each["mass"], 9), 0.0) / total if each["mass"] else 0.0 for each in case.features]
    return replace(case, features=[{**each, "mass": mass} for each, mass in zip(case.features, masses, strict=True)])


def top_row(case: Case, ranking: dict[str, float]) -> dict[str, float]:
    """The features of the first candidate with its margin."""
    return case.features[int(np.argmax(scores(case, ranking)))]


def confidence_of(cases: Sequence[Case], ranking: dict[str, float], names: Sequence[str]) -> dict[str, float]:
    """The curve over the first candidates of the cases."""
    found = [case for case in cases if case.features]
    rows = [top_row(case, ranking) for case in found]
    right = [case.right[int(np.argmax(scores(case, ranking)))] for case in found]
    return fit_confidence(rows, right, [case.family for case in found], [*names, "margin"])


if __name__ == "__main__":
    main()
