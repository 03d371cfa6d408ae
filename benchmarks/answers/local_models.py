"""A model in a file as a second reader: what it adds to the answers over lakes of strangers, and what it breaks.

    python -m benchmarks.answers.local_models --lakes FOLDER --model FILE --replies FOLDER [--questions 32]

The same sample of each lake is asked without the model and with it as a second reader of every question; lakes take
turns, so that a run that is stopped holds as many of each. Replies are kept in a folder, so that the next run goes on
where this one stopped. `--fit` asks questions over databases that nothing is measured on, and fits the curve.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import NamedTuple

import duckdb
import numpy as np
from scipy.optimize import minimize
from sqlglot import parse_one

from benchmarks.answers.models import sampled
from benchmarks.answers.real import RealQuestion, opened, right_of
from benchmarks.common.fitted import store
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from benchmarks.training import written
from lakescout.doors.python import connect, lake_of
from lakescout.engine.ask import ask
from lakescout.engine.lake import Lake
from lakescout.engine.ledger import Call, MemoryLedger
from lakescout.errors import LakescoutError
from lakescout.plugins.models.second_reader import (
    CURVE,
    OWN,
    SURE,
    decided,
    features_of,
    likelihood,
    own_features,
)

LAKES = ("club", "parch", "weeks", "bird")


TURNS = 4
"""In how many parts a sample is asked, the lakes in turn: a model keeps what it has read until the next question."""


class KeptReplies(MemoryLedger):
    """A ledger whose replies lie in a folder, one file a prompt."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.seconds = 0.0

    def reply(self, key: str) -> str | None:
        path = self._folder / f"{key}.json"
        if not path.is_file():
            return None
        kept = json.loads(path.read_text(encoding="utf-8"))
        self.seconds += kept["seconds"]
        return str(kept["reply"])

    def record(self, call: Call, key: str, messages: Sequence[object], reply: str | None) -> None:
        if reply is None:
            return
        self.seconds += call.milliseconds / 1000
        kept = {"reply": reply, "seconds": call.milliseconds / 1000, "tokens": [call.prompt_tokens, call.reply_tokens]}
        (self._folder / f"{key}.json").write_text(json.dumps(kept), encoding="utf-8")


@dataclass(frozen=True)
class Asked:
    """What came of one question, both ways."""

    lake: str
    id: str
    question: str
    shown: bool
    right: bool
    """Whether the first answer without the model is right, shown or not."""
    confidence: float
    shown_with: bool
    right_with: bool
    confidence_with: float
    own: str = "none"
    """The model's own statement: 'right', 'wrong', or 'none' where none ran."""
    same: list[bool] = field(default_factory=list)
    among: list[bool] = field(default_factory=list)
    """Whether each of our answers is right."""
    says_something: bool = False
    features: dict[str, float] = field(default_factory=dict)
    """Those of our first answer after the second reading."""
    read_again: list[dict[str, float]] = field(default_factory=list)
    """Those of each of our answers."""
    sql: str = ""
    doubts: list[str] = field(default_factory=list)
    """The laws that speak against its statement."""
    problem: str = ""
    again: bool = False
    """Whether its statement is a second, short one."""
    sureness: float | None = None
    """How sure the model was of its statement."""
    asked: bool = True
    """Whether the model was asked: not where we have no answer that it may agree with."""
    seconds: float = 0.0
    seconds_without: float = 0.0


def both_ways(
    lake: Lake,
    name: str,
    question: RealQuestion,
    settings: dict[str, object],
    kept: KeptReplies,
) -> Asked:
    """One question, without the model and with it."""
    right = right_of(question)
    assert right is not None
    began = time.perf_counter()
    without = ask(lake, question.text, "embedded")
    without_seconds = time.perf_counter() - began
    lake.override(settings)
    lake.ledger = kept
    kept.seconds = 0.0
    found = ask(lake, question.text)
    second = found.second
    own = "none" if second is None or second.statement is None else "right" if right(second.statement) else "wrong"
    first = found.nearest
    return Asked(
        name, question.id, question.text,
        without.answered, bool(without.answers) and right(without.answers[0]), without.confidence,
        found.answered, first is not None and right(first), found.confidence,
        own, [] if second is None else list(second.same), [right(each) for each in without.answers],
        second is not None and second.says_something,
        {} if first is None else {name: float(value) for name, value in first.features.items()},
        []
        if second is None or second.statement is None
        else [dict(features_of(each, second, place)) for place, each in enumerate(without.answers)],
        "" if second is None or second.statement is None else second.statement.sql,
        [] if second is None else [each.law for each in second.doubts],
        "; ".join(each for each in found.reasons if "second reader" in each) if second is None else second.problem,
        second is not None and second.again, None if second is None else second.sureness, bool(without.answers),
        kept.seconds, without_seconds,
    )  # fmt: skip


LEAST = 0.6
"""The confidence from which an answer is shown."""
MOST_WRONG = 0.04


class Settled(NamedTuple):
    """The first answer to a question in the end."""

    confidence: float
    right: bool
    shown: bool
    seconds: float

    @property
    def outcome(self) -> str:
        return "refused" if not self.shown else "right" if self.right else "wrong"


def without(each: Asked) -> Settled:
    """What came of a question without a model."""
    return Settled(each.confidence, each.right, each.shown, each.seconds_without)


def settled(each: Asked, setting: str, curve: Mapping[str, float] = CURVE, own: Mapping[str, float] = OWN) -> Settled:
    """What came of a question with a second reader, as the engine does it, by two curves."""
    if setting == "unsure" and each.confidence >= SURE:
        return without(each)
    seconds = each.seconds_without + each.seconds
    if not each.read_again:
        return without(each)._replace(seconds=seconds)
    sure = [1.0 / (1.0 + math.exp(-values["logit"])) for values in each.read_again]
    first, found, _ = decided(sure, each.read_again, LEAST, curve)
    kept = bool(each.doubts) or each.again or any(each.same) or each.confidence >= SURE
    likely = 0.0 if kept else likelihood(own_values(each), own)
    if likely > found[first]:
        return Settled(likely, each.own == "right", likely >= LEAST, seconds)
    hidden = first == 0 and each.confidence >= LEAST and not each.shown
    return Settled(found[first], each.among[first], found[first] >= LEAST and not hidden, seconds)


def left_out(found: Sequence[Asked], setting: str) -> list[Settled]:
    """The same by curves that are fitted without the lake of each question."""
    curves = {
        lake: {"intercept": 0.0, "logit": 1.0, **fitted([each for each in found if each.lake != lake])}
        for lake in {each.lake for each in found}
    }
    own = {lake: fitted_own([each for each in found if each.lake != lake]) for lake in curves}
    return [settled(each, setting, curves[each.lake], own[each.lake]) for each in found]


def right_at(answers: Sequence[Settled]) -> float:
    """The share of questions answered rightly from the confidence on that leaves MOST_WRONG of all wrong."""
    ordered = sorted(answers, key=lambda each: -each.confidence)
    right, best = 0, 0
    for place, each in enumerate(ordered, start=1):
        right += each.right
        best = max(best, right if place - right <= MOST_WRONG * len(answers) else 0)
    return best / max(len(answers), 1)


def run(root: Path, lakes: Sequence[str], most: int, settings: dict[str, object], kept: KeptReplies) -> Iterator[Asked]:
    """The sample, the lakes in turn; a lake stays open until the end."""
    samples = {name: sorted(sampled(root / name, most), key=lambda each: each.scope) for name in lakes}
    there: dict[tuple[str, str], Lake] = {}
    with ExitStack() as stack:
        for turn in range(TURNS):
            for name, question in ((lake, each) for lake, every in samples.items() for each in every[turn::TURNS]):
                try:
                    place = (name, question.scope)
                    if place not in there:
                        there[place] = stack.enter_context(opened(root / name, question.scope))
                    yield both_ways(there[place], name, question, settings, kept)
                except LakescoutError as error:
                    yield Asked(
                        name, question.id, question.text, False, False, 0.0, False, False, 0.0, problem=str(error)
                    )


def written_questions(most: int) -> Iterator[tuple[str, RealQuestion]]:
    """Questions over the written lakes that judges are fitted on, with their lakes, the lakes in turn."""
    asked_of = []
    for name in sorted(written.HELD_OUT):
        every = written.asked(name)
        with duckdb.connect() as connection:
            connection.execute(written.made_by(name))
            listed = []
            for number, each in enumerate(every[:: max(1, len(every) // most)][:most]):
                rows = [list(row) for row in connection.execute(each.gold).fetchall()]
                ordered = "order by" in each.gold.lower()
                listed.append((name, RealQuestion(f"{name}-{number}", each.question, "", (rows,), ordered)))
        asked_of.append(listed)
    yield from (each for turn in range(2) for listed in asked_of for each in listed[turn::2])


def run_written(most: int, settings: dict[str, object], kept: KeptReplies) -> Iterator[Asked]:
    """The questions that the curve is fitted on, both ways."""
    there: dict[str, Lake] = {}
    with ExitStack() as stack:
        for name, question in written_questions(most):
            if name not in there:
                connection = stack.enter_context(connect())
                connection.execute(written.made_by(name))
                there[name] = lake_of(connection)
            yield both_ways(there[name], name, question, settings, kept)


def kept_records(file: Path) -> Iterator[Asked]:
    """What came of the questions of an earlier run."""
    yield from (Asked(**json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines())


EXPECTED = {
    "agrees": 2.0, "agrees_empty": 0.0, "differs": -0.6, "doubted": 0.0, "covers": 0.0,
    "later": 0.0, "unsure": -4.0,
}  # fmt: skip
"""What each feature is worth before any question is asked, as a logarithm: a model that is right four times in ten, and
wrong in the same way as we are once in twenty, agrees eight times as often where we are right; it differs from a right
answer six times in ten, from a wrong one nearly always."""
DECAY = 4.0
"""How many questions must speak against what is expected before they count as much."""


def fitted(found: Sequence[Asked]) -> dict[str, float]:
    """The curve of `second_reader.likelihood`: how much more likely what was read again makes an answer.

    Our confidence is a probability already, so its weight is 1 and there is no intercept.
    """
    rows, sure, right, weight = [], [], [], []
    for each in found:
        for features, is_right in zip(each.read_again, each.among, strict=False):
            rows.append([features[name] for name in EXPECTED])
            sure.append(features["logit"])
            right.append(float(is_right))
            weight.append(0.5 if features["later"] else 1.0)
    given, offset, wanted, counts = np.array(rows), np.array(sure), np.array(right), np.array(weight)
    start = np.array(list(EXPECTED.values()))

    def loss(curve: np.ndarray) -> float:
        logits = offset + given @ curve
        lost = np.logaddexp(0.0, logits) - wanted * logits
        return float((counts * lost).sum() + DECAY * ((curve - start) ** 2).sum())

    curve = minimize(loss, start).x
    return dict(zip(EXPECTED, (round(float(each), 3) for each in curve), strict=True))


def compared(model: str, found: Sequence[Asked]) -> Iterator[tuple[object, ...]]:
    """A row for each way: the model alone, lakescout without it, and with it, asked in doubt and always."""
    own = [each.own for each in found]
    alone = (own.count("right") / len(own), own.count("wrong") / len(own))
    yield model, len(found), "the model alone", *alone, "", float(np.median([each.seconds for each in found]))
    ways = (
        ("lakescout without it", list(map(without, found))),
        ("with it, asked in doubt", left_out(found, "unsure")),
        ("with it, always asked", left_out(found, "always")),
    )
    for way, answers in ways:
        outcomes = [each.outcome for each in answers]
        shares = (outcomes.count("right") / len(found), outcomes.count("wrong") / len(found))
        yield model, len(found), way, *shares, right_at(answers), float(np.median([each.seconds for each in answers]))


COMPARED = ("model", "questions", "way", "right", "wrong", f"right at {MOST_WRONG} wrong", "seconds, median")


EXPECTED_OWN = {"intercept": 1.2, "logit": 0.5, "unsure": -4.0, "nested": -0.7, "empty": -0.7}
"""The same of the model's own statement: right four times in ten, more often where we are surer of ours, or it is."""


def own_values(each: Asked) -> Mapping[str, float]:
    """The features of the model's own statement."""
    return own_features(each.confidence, parse_one(each.sql, read="duckdb"), each.says_something, each.sureness)


def fitted_own(found: Sequence[Asked]) -> dict[str, float]:
    """The curve of the model's own statement, on those that may be shown: no law speaks against them."""
    mine = [each for each in found if each.own != "none" and not each.again and not each.doubts and not any(each.same)]
    start = np.array(list(EXPECTED_OWN.values()))
    given = np.array([[{"intercept": 1.0, **own_values(each)}[name] for name in EXPECTED_OWN] for each in mine])
    wanted = np.array([float(each.own == "right") for each in mine])

    def loss(curve: np.ndarray) -> float:
        logits = given @ curve if len(mine) else np.zeros(0)
        return float((np.logaddexp(0.0, logits) - wanted * logits).sum() + DECAY * ((curve - start) ** 2).sum())

    curve = minimize(loss, start).x
    return dict(zip(EXPECTED_OWN, (round(float(each), 3) for each in curve), strict=True))


def report(found: Sequence[Asked]) -> list[str]:
    """The tables of one model."""
    names = [*dict.fromkeys(each.lake for each in found)]
    rows = []
    for name in names:
        mine = [each for each in found if each.lake == name]
        answers = [each for each, asked in zip(left_out(found, "unsure"), found, strict=True) if asked.lake == name]
        for way, outcomes in (
            ("without", [without(each).outcome for each in mine]),
            ("with, asked in doubt", [each.outcome for each in answers]),
            ("the model alone", ["refused" if each.own == "none" else each.own for each in mine]),
        ):
            shares = [outcomes.count(each) / len(mine) for each in ("right", "wrong", "refused")]
            rows.append((name, len(mine), way, *shares))
    agreement = []
    kinds: dict[str, Callable[[Asked], bool]] = {
        "same rows as our first": lambda each: bool(each.same and each.same[0] and each.says_something),
        "same rows as our first, which say nothing": lambda each: bool(
            each.same and each.same[0] and not each.says_something
        ),
        "same rows as a later one": lambda each: bool(each.same and not each.same[0] and any(each.same)),
        "other rows": lambda each: bool(each.own != "none" and not any(each.same) and not each.doubts),
        "other rows, against a law": lambda each: bool(each.own != "none" and not any(each.same) and each.doubts),
        "same rows, against a law": lambda each: bool(any(each.same) and each.doubts),
        "no statement that runs": lambda each: each.own == "none",
    }
    for kind, holds in kinds.items():
        mine = [each for each in found if holds(each)]
        agreement.append(
            (kind, len(mine), sum(each.right for each in mine), sum(each.own == "right" for each in mine),
             sum(any(right and same for right, same in zip(each.among, each.same, strict=False)) for each in mine))
        )  # fmt: skip
    bands = []
    for low, high in ((0.0, 0.2), (0.2, 0.4), (0.4, 0.6), (0.6, 0.9), (0.9, 1.01)):
        inside = [each for each in found if low <= each.confidence < high]
        agreed = [each for each in inside if each.same and each.same[0] and each.says_something]
        others = [each for each in inside if each not in agreed]
        bands.append(
            (f"{low:.1f}", len(agreed), sum(e.right for e in agreed), len(others), sum(e.right for e in others))
        )
    asked, ran = sum(each.asked for each in found), sum(each.own != "none" for each in found)
    again = [each.own for each in found if each.again]
    return [
        table(("lake", "questions", "way", "right", "wrong", "refused"), rows),
        table(
            ("the model's statement", "questions", "our first right", "its own right", "the one it agrees with right"),
            agreement,
        ),
        "Our first answer, by our own confidence: where the model's statement has the same rows, and where not.",
        table(("confidence from", "agreed", "right", "not agreed", "right"), bands),
        f"It was asked {asked} of the {len(found)}, and {ran} of its statements ran. Of these, {len(again)} are short "
        f"ones, written when the first did not run; {again.count('right')} of them are right.",
    ]


def page(folder: Path, records: Mapping[str, Sequence[Asked]]) -> Path:
    """Write the section of the page about models, from the records of each model."""
    parts = [table(COMPARED, [row for name, found in records.items() for row in compared(name, found)])]
    for name, found in records.items():
        parts += [f"## {name}", *report(found)]
    return write(
        folder, "answers/models", "A model in a file as a second reader", parts, variant="in_a_file",
        command="answers.local_models --model FILE --replies FOLDER --records FILE",
    )  # fmt: skip


def main() -> None:
    """Ask, and print the tables."""
    arguments = parser(__doc__ or "")
    arguments.add_argument("--model", type=Path, help="a GGUF file")
    arguments.add_argument("--replies", type=Path, help="a folder in which replies are kept")
    arguments.add_argument("--records", type=Path, help="a file for what came of each question, as JSON lines")
    arguments.add_argument("--sets", nargs="*", default=list(LAKES))
    arguments.add_argument("--questions", type=int, default=32, help="questions a lake")
    arguments.add_argument("--fit", action="store_true", help="fit the curve, on questions of the written lakes")
    arguments.add_argument("--write", action="store_true", help="store the fitted curve")
    arguments.add_argument("--again", nargs="*", help="ask nothing: write the page from records, each as MODEL=FILE")
    given = arguments.parse_args()
    if given.again:
        records = {name: list(kept_records(Path(file))) for name, file in (each.split("=", 1) for each in given.again)}
        print(page(given.out, records).read_text(encoding="utf-8"))
        return
    if given.model is None or given.replies is None:
        raise SystemExit("--model and --replies are needed")
    kept = KeptReplies(given.replies)
    settings: dict[str, object] = {
        "llm_model": str(given.model), "second_reader": "always", "max_seconds": 600, "max_call_seconds": 600,
        "statement_max_seconds": 100_000, "max_calls_per_hour": 100_000,
    }  # fmt: skip
    found: list[Asked] = []
    asking = (
        run_written(given.questions, settings, kept)
        if given.fit
        else run(lakes_folder(given.lakes) / "real", given.sets, given.questions, settings, kept)
    )
    for each in asking:
        found.append(each)
        outcomes = (without(each).outcome, settled(each, "always").outcome, each.own, each.same, f"{each.seconds:.1f}")
        print(len(found), each.lake, each.id, *outcomes, flush=True)
        if given.records:
            lines = (json.dumps(asdict(one), default=str) + "\n" for one in found)
            given.records.write_text("".join(lines), encoding="utf-8")
    print("\n\n".join(report(found)))
    if given.fit:
        curve = fitted(found)
        print(curve)
        if given.write:
            whole = {"intercept": 0.0, "logit": 1.0, **curve}
            store("second_reader", "confidence", whole.keys(), whole.values())
            own = fitted_own(found)
            store("second_reader", "own", own.keys(), own.values())


if __name__ == "__main__":
    main()
