"""Retrieval with a model's parse against the embedded parser's.

python -m benchmarks.discover.parsers

The model's parses are the published decompositions of GPT-3.5 (JAR A.1), which saw the question alone. They are
replayed as its replies through the same parser that asks a live model. The questions are Spider's dev questions
and those of them that need two tables or more; half of each, by a hash of the id, was looked at.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.common import report
from benchmarks.common.lakes import Question, json_lines, read_questions
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.splits import is_tuning
from benchmarks.common.workbench import CACHE, Workbench, make_workbench
from benchmarks.discover.methods import figures
from lakescout.engine.readers import ModelParser
from lakescout.llm import Chat, Message, Reply
from lakescout.llm.budget import Budget
from lakescout.ranking import Request, rank
from lakescout.reading import Parser
from lakescout.reading.embedded import EmbeddedParser

METHODS = ("scout", "octopus")
SETS = ("spider", "jar_spider")


class Replay:
    """Answers with what a model once said of the question."""

    name = "replay"

    def __init__(self, known: Mapping[str, Sequence[str]]) -> None:
        self._known = known

    def complete(self, messages: Sequence[Message], *, max_tokens: int, seconds: float) -> Reply:
        question = json.loads(messages[-1].content.removeprefix("Question: "))
        return Reply(json.dumps(self._known[question]))


def decompositions(root: Path) -> dict[str, list[str]]:
    """By question."""
    rows = json_lines(root / "spider" / "llm_outputs.jsonl")
    return {" ".join(row["question"].split()): row["decomposition_gpt35"] for row in rows}


def dev_questions(root: Path, name: str) -> list[Question]:
    return [question for question in read_questions(root / "spider", name) if question.split == "dev"]


def ranked(bench: Workbench, questions: Sequence[Question], method: str, by: Parser) -> tuple[list[list[str]], int]:
    """The first ten tables of each question, and how many questions the parser fell back for."""
    found, fallen = [], 0
    for question in questions:
        parsed = by.parse(question.text, bench.index.lexicon)
        fallen += bool(parsed.note)
        hits = rank(method, Request(bench.index, parsed, bench.evidence), 10)
        found.append([bench.table_name(hit.table) for hit in hits])
    return found, fallen


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--limit", type=int, default=10_000, help="questions of each part")
    options.add_argument("--cache", type=Path, default=CACHE)
    arguments = options.parse_args()
    root = lakes_folder(arguments.lakes)
    bench = make_workbench(root, "spider", arguments.cache)
    chat = Chat(Replay(decompositions(root)), Budget(10**9, 10**12, 1e9, 10**9))
    parsers: dict[str, Parser] = {"embedded": EmbeddedParser(), "decomposition, GPT-3.5": ModelParser(chat, "jar")}
    rows = []
    for name in SETS:
        for looked_at in (True, False):
            questions = [q for q in dev_questions(root, name) if is_tuning(name + " dev", q) == looked_at]
            questions = questions[: arguments.limit]
            for method in METHODS:
                for label, by in parsers.items():
                    found, fallen = ranked(bench, questions, method, by)
                    part = "looked at" if looked_at else "confirming"
                    rows.append([name, part, method, label, len(questions), fallen, *figures(found, questions)])
    bench.encoder.save()
    head = ["questions", "part", "method", "parser", "number", "fell back", "recall@1", "recall@5"]
    head.append("all gold tables in the top 10")
    text = " ".join((__doc__ or "").split("\n\n")[2].split())
    parts = [text, report.by_part(head, rows, "part")]
    report.write(arguments.out, "discover/parsers", "Parsing by a model", parts)


if __name__ == "__main__":
    main()
