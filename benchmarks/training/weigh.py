"""Gathers the candidates of questions with known answers over lakes not seen in training, and fits their ranking.

They are run over the whole Spider lake for the held-out training databases, in Spider's own words, in Spider-Syn's and
in words that avoid the headers, for WikiSQL's questions of tables that were held out, for the written questions of
held-out lakes, for the everyday questions that were looked at, for phrasings and cases that outsiders wrote, and for
the questions of strangers over their lakes. `benchmarks.training.fit_judge` fits on them.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

import lakescout
from benchmarks.answers import phrasings, real
from benchmarks.answers.lake import AnswerQuestion, is_exact, prepared
from benchmarks.common.from_tests import helper
from benchmarks.common.lakes import json_lines, lake_folder
from benchmarks.training import written
from benchmarks.training.corpus import said
from benchmarks.training.examples import is_held_out
from lakescout.answer.candidates import Candidate
from lakescout.answer.confidence import MASS, masses
from lakescout.answer.guard import Limits
from lakescout.answer.pipeline import alike, prepare, run_candidates
from lakescout.answer.statement import Statement, without_last
from lakescout.doors.python import lake_of
from lakescout.engine.lake import Lake, as_question
from lakescout.engine.sources import LakeSources
from lakescout.errors import LakescoutError

LIMITS = Limits(seconds=5.0)
EVERYDAY = ("questions", "unseen", "looked_at")
"""Sets of everyday questions whose failures were looked at."""
WEB_TABLES = 400
STRANGERS = 2.0
"""How much more a lake of strangers counts than a kind of questions of our own."""
DECAY = 1e-3
STOPPED = "stopped"
"""Not a feature of the judge: whether a law stops a candidate, however likely it is."""
Rows = Sequence[tuple[Any, ...]] | None


@dataclass
class Case:
    """The candidates of one question that ran, in the order in which they ran."""

    id: str
    db: str
    family: str
    features: list[dict[str, float]]
    right: list[bool]
    alike: list[list[int]]
    """For each candidate: the places of all candidates that give the same rows, its own included."""


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
        made = lakes.scripts()[name]
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


def phrased() -> list[Case]:
    """The candidates for the phrasings that may be learned from, each over its own small lake."""
    cases = []
    for name in phrasings.TRAIN:
        made, asked = phrasings.lake_and_phrasings(name)
        pairs = [(each.question, each.sql) for each in asked]
        cases += small(name, made, pairs, f"phrasings {name}", declared=True, right=_holds)
    return cases


def of_outsiders(path: Path) -> list[Case]:
    """The candidates for cases, a line of JSON each: statements that make a lake, terms, a question, its rows."""
    cases = []
    for row in json_lines(path):
        ways = [way for way in (row["right"], *row.get("also", ())) if way != "refuse"]
        with lakescout.connect() as connection:
            connection.execute("SET threads = 1")
            for statement in row["setup"]:
                connection.execute(statement)
            for word, sql, table in row["define"]:
                given = [word, sql, table]
                connection.execute("SELECT * FROM lakescout_define(?, ?, table_name := ?)", given).fetchall()
            lake = lake_of(connection)
            ran = run_candidates(prepared(lake, row["question"]), lake.source, LIMITS)[0]
            right = [any(_holds(_cells(item.ran, besides=True), way) for way in ways) for item in ran]
        cases.append(Case(row["question"], "", "cases" if ways else "foreign", seen(ran), right, alike(ran)))
    return cases


def small(
    name: str,
    made: str,
    asked: Sequence[tuple[str, str]],
    family: str,
    *,
    declared: bool,
    right: Callable[[Rows, Rows], bool] | None = None,
) -> list[Case]:
    """The candidates for questions over a lake that a script makes; a question without a statement has no answer.

    `right` says whether rows are the ones that a statement gives; None: where they are these to the last cell.
    """
    lakes = helper("everyday_lakes")
    right = right or (lambda found, gold: bool(found is not None and lakes.rows(found) == lakes.rows(gold)))
    cases = []
    with lakescout.connect() as connection:
        connection.execute("SET threads = 1")
        connection.execute(made if declared else KEYS.sub("", made))
        lake = lake_of(connection)
        for text, statement in asked:
            gold = connection.execute(statement).fetchall() if statement else None
            ran = run_candidates(prepared(lake, text), lake.source, LIMITS)[0]
            found = [_cells(item.ran, besides=right is _holds) for item in ran]
            good = [gold is not None and right(each, gold) for each in found]
            cases.append(Case(text, name, family if statement else "foreign", seen(ran), good, alike(ran)))
    return cases


def seen(ran: Sequence[Candidate]) -> list[dict[str, float]]:
    """The features of each candidate that ran, but for the one that compares them, and whether a law stops it."""
    kept = [{name: value for name, value in item.ran.features.items() if name != MASS} for item in ran]
    return [{**each, STOPPED: float(bool(item.unlawful))} for each, item in zip(kept, ran, strict=True)]


def _holds(found: Rows, gold: Rows) -> bool:
    return found is not None and gold is not None and phrasings.holds(found, gold)


def _cells(answer: Statement, *, besides: bool) -> Rows:
    """The rows, with what its first rows are chosen by or without."""
    if answer.rows is None or answer.too_large:
        return None
    rows = answer.rows if besides else without_last(answer.rows, answer.besides)
    return list(zip(*(column.to_pylist() for column in rows.columns), strict=True))


def gather(lake: Lake, questions: Sequence[tuple[str, AnswerQuestion]]) -> list[Case]:
    """Run the candidates of every question."""
    cases = []
    for family, question in questions:
        ready = prepared(lake, question.text)
        ran = run_candidates(ready, lake.source, LIMITS)[0]
        right = [is_exact(question, item.ran) for item in ran]
        cases.append(Case(question.id, question.db, family, seen(ran), right, alike(ran)))
        if len(cases) % 50 == 0:
            print(len(cases), flush=True)
    return cases


def strangers(lakes: Path) -> list[Case]:
    """The candidates for the questions of strangers over their own lakes, a family each; one for what they lack."""
    cases = []
    for name in real.SETS:
        folder = lakes / "real" / name
        questions = [*real.questions_of(folder), *real.absent_questions(name)]
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
        asked = as_question(question.text, index, sources.evidence)
        ran = run_candidates(prepare(asked, sources), lake.source, LIMITS)[0]
    right = [real.is_right(item.ran, question) for item in ran]
    family = "absent" if question.golds is None else f"real {name}"
    return Case(question.id, name, family, seen(ran), right, alike(ran))


def matrix(features: Sequence[dict[str, float]], names: Sequence[str]) -> NDArray[np.float64]:
    """Shape (candidates, names)."""
    return np.array([[each.get(name, 0.0) for name in names] for each in features], dtype=np.float64).reshape(
        -1, len(names)
    )


def family_shares(families: Sequence[str]) -> NDArray[np.float64]:
    """The weight of each question, 1 in sum: families count by the root of their size, lakes of strangers more."""
    sizes = Counter(families)
    found = [(STRANGERS if family.startswith("real") else 1.0) / math.sqrt(sizes[family]) for family in families]
    return np.array(found) / sum(found)


def fit_ranking(cases: Sequence[Case], names: Sequence[str]) -> dict[str, float]:
    """Weights of a softmax over the candidates of each question that has a right one and a wrong one."""
    cases = [case for case in cases if any(case.right) and not all(case.right)]
    found = [matrix(case.features, names) for case in cases]
    scale = np.concatenate(found).std(axis=0) + 1e-9
    shares = family_shares([case.family for case in cases])
    size = (len(cases), max(map(len, found)))
    x, none, right = np.zeros((*size, len(names))), np.full(size, -1e9), np.zeros(size, dtype=np.bool_)
    for number, (case, rows) in enumerate(zip(cases, found, strict=True)):
        x[number, : len(rows)], none[number, : len(rows)] = rows / scale, 0.0
        right[number, : len(rows)] = case.right

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        z = x @ weights + none
        likely = np.exp(z - z.max(axis=1, keepdims=True))
        total, good = likely.sum(axis=1), (likely * right).sum(axis=1) + 1e-300
        slope = likely / total[:, None] - likely * right / good[:, None]
        value = float(shares @ np.log(total / good)) + DECAY * float(weights @ weights)
        return value, np.einsum("n,nc,ncf->f", shares, slope, x) + 2 * DECAY * weights

    weights = minimize(loss, np.zeros(len(names)), jac=True, method="L-BFGS-B").x / scale
    return {name: round(float(value), 4) for name, value in zip(names, weights, strict=True)}


def scores(case: Case, weights: dict[str, float]) -> NDArray[np.float64]:
    """The score of each candidate."""
    return np.array([sum(weights.get(name, 0.0) * value for name, value in each.items()) for each in case.features])


def with_mass(case: Case, ranking: dict[str, float]) -> Case:
    """A case with the probability of each candidate's rows, by a ranking, among its features."""
    found = masses(scores(case, ranking).tolist(), case.alike)
    return replace(case, features=[{**each, MASS: mass} for each, mass in zip(case.features, found, strict=True)])
