"""Follow-ups of conversations: right where the turn before was, wrong, refused, or read as questions of their own.

python -m benchmarks.answers.conversations --lakes FOLDER [--half dev|test|more] [--given FILE] [--turns]

Forty conversations over five open lakes, four turns each in the mean, written by somebody who did not write what reads
them. Each turn is asked with the texts before it. The development half are the even lines, from 0. `more` are 54 that
others wrote later, as people type, over six lakes; their failures were read. Without --given it writes
benchmarks/results/answers/conversations.md, of the other halves a section of it each.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from benchmarks import DATA
from benchmarks.answers.real import RealQuestion, is_right, opened
from benchmarks.common.lakes import load_folder
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from lakescout.engine.ask import ask
from lakescout.engine.lake import Lake
from lakescout.plugins.thread.turns import ask_on

GOAL = 0.8
"""The share of follow-ups that should be right where the turn before was."""


@dataclass(frozen=True)
class Asked:
    """One turn: what it asks for, and what came of it."""

    lake: str
    conversation: int
    text: str
    step: str
    """'first' and 'new' are questions of their own."""
    outcome: str
    """'right', 'wrong', 'refused', or 'own': answered as a question of its own, and wrong."""
    follows: bool
    """Whether the turn before was right."""
    said: str


def conversations(given: Path | None, half: str) -> list[dict[str, Any]]:
    """The conversations of a file, or of one half of those that are kept with the phrasings."""
    if given is not None:
        return [json.loads(line) for line in given.read_text(encoding="utf-8").splitlines()]
    name = "conversations_read.jsonl" if half == "more" else "conversations.jsonl"
    with zipfile.ZipFile(DATA / "phrasings.zip") as kept:
        lines = io.TextIOWrapper(kept.open(name), encoding="utf-8").readlines()
    return [json.loads(line) for line in (lines if half == "more" else lines[half == "test" :: 2])]


def asked(root: Path, every: Sequence[dict[str, Any]]) -> Iterator[Asked]:
    """Every turn of every conversation, asked after the texts before it."""
    for name in dict.fromkeys(each["lake"] for each in every):
        with opened(root / name, "") as lake, duckdb.connect() as plain:
            load_folder(plain, root / name)
            for number, each in enumerate(every):
                if each["lake"] == name:
                    yield from _turns(name, number, each["turns"], lake, plain)


def _turns(
    name: str, number: int, turns: Sequence[dict[str, Any]], lake: Lake, plain: duckdb.DuckDBPyConnection
) -> Iterator[Asked]:
    before: list[str] = []
    right = False
    for turn in turns:
        rows = [list(row) for row in plain.execute(turn["sql"]).fetchall()]
        gold = RealQuestion("", turn["text"], "", (rows,), turn["step"] == "order")
        found = ask_on(lake, turn["text"], before)
        outcome = "refused"
        if found.best is not None:
            outcome = "right" if is_right(found.best, gold) else "wrong"
        if outcome == "wrong" and before and turn["step"] != "new" and ask(lake, turn["text"]).sql == found.sql:
            outcome = "own"
        said = found.reading if found.best is not None else found.reason
        yield Asked(name, number, turn["text"], turn["step"], outcome, right, f"{found.confidence:.2f} {said}")
        right = outcome == "right"
        before.append(turn["text"])


def main() -> None:
    """Ask, print the table and write the page."""
    arguments = parser(__doc__ or "")
    arguments.add_argument("--half", choices=("dev", "test", "more"), default="dev")
    arguments.add_argument("--given", type=Path, help="another file of conversations")
    arguments.add_argument("--turns", action="store_true", help="print every turn, too")
    given = arguments.parse_args()
    found = list(asked(lakes_folder(given.lakes) / "real", conversations(given.given, given.half)))
    for each in found if given.turns else ():
        print(each.conversation, each.lake, each.step, each.outcome, "|", each.text, "|", each.said)
    lines = []
    steps = ["first", *sorted({each.step for each in found} - {"first"})]
    follow_ups = [each for each in found if each.step not in {"first", "new"} and each.follows]
    groups = [
        (step, [each for each in found if each.step == step and (step == "first" or each.follows)]) for step in steps
    ]
    for label, turns in [*groups, ("follow-ups after a right turn", follow_ups)]:
        counts = Counter(each.outcome for each in turns)
        share = counts["right"] / max(len(turns), 1)
        lines.append((label, len(turns), share, *(counts[name] for name in ("right", "wrong", "refused", "own"))))
    goal = f"The goal is {GOAL} of the follow-ups after a right turn, and no fall back to a question of its own."
    parts = [table(("step", "turns", "share right", "right", "wrong", "refused", "a question of its own"), lines), goal]
    print("\n\n".join(parts))
    if given.given is None:
        read, title, variant = _SECTIONS[given.half]
        write(given.out, "answers/conversations", title, [read, *parts], variant=variant)


_SECTIONS = {
    "dev": ("Failures of this half were read.", "Conversations", ""),
    "test": ("Nobody read this half while the rules were written.", "Conversations, the half that was kept", "kept"),
    "more": ("Failures of these were read.", "Conversations as people type them", "more"),
}
"""By half: what was read of it, its title, and its section of the page."""


if __name__ == "__main__":
    main()
