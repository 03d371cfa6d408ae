"""Answers over every set of questions: lakes of strangers, Spider, WikiSQL and everyday questions, in one table.

python -m benchmarks.answers.together --lakes FOLDER --train FOLDER [--limit N] [--records FILE]

`--limit` is the most questions of an old set; the lakes of strangers are asked all of theirs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path

import lakescout
from benchmarks.answers import real
from benchmarks.answers.lake import AnswerQuestion, is_exact, opened, sample, spider_questions
from benchmarks.answers.spider import SAID, foreign_questions, without_words
from benchmarks.answers.wikisql import opened as web
from benchmarks.common.from_tests import helper
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from lakescout.answer.statement import Statement
from lakescout.doors.python import lake_of
from lakescout.engine.lake import Lake

WEB_TABLES = 400
everyday_lakes = helper("everyday_lakes")


def strangers(root: Path) -> Iterator[real.Record]:
    """The lakes of strangers."""
    for name in real.SETS:
        yield from real.asked(root / "real" / name, real.questions_of(root / "real" / name))


def over(name: str, lake: Lake, questions: list[AnswerQuestion]) -> Iterator[real.Record]:
    """Questions with gold rows over one lake."""
    for question in questions:
        yield real.record_of(name, lake, question.id, question.text, partial(is_exact, question))


def spider(root: Path, cache: Path, limit: int) -> Iterator[real.Record]:
    """Spider's development questions over its whole lake, in three wordings, and questions of other lakes."""
    dev = spider_questions(root / "spider", "dev")
    with opened(root, "spider", cache) as (_, lake):
        yield from over("spider dev", lake, sample(dev, limit))
        for what, file in SAID.items():
            yield from over(f"spider dev without the {what} words", lake, sample(without_words(dev, file), limit))
        for question in foreign_questions(root, min(limit, 100)):
            yield real.record_of("questions of other lakes", lake, question.id, question.text, None)


def everyday(chosen: str) -> Iterator[real.Record]:
    """A set of everyday questions, each over its own small lake."""
    asked = list(everyday_lakes.questions(chosen))
    for name in dict.fromkeys(question.lake for question in asked):
        with lakescout.connect() as connection:
            connection.execute(everyday_lakes.scripts()[name])
            lake = lake_of(connection)
            for question in (each for each in asked if each.lake == name):
                gold = connection.execute(question.gold).fetchall() if question.gold else None
                right = None if gold is None else partial(_has, gold)
                yield real.record_of(f"everyday: {chosen}", lake, question.text, question.text, right, question.gold)


def _has(gold: Sequence[tuple[object, ...]], answer: Statement) -> bool:
    if answer.rows is None:
        return False
    found = list(zip(*(column.to_pylist() for column in answer.rows.columns), strict=True))
    return bool(everyday_lakes.same(found, gold))


def main() -> None:
    """Ask, and write the page."""
    arguments = parser(__doc__ or "")
    arguments.add_argument("--train", type=Path, required=True, help="folder of the training questions")
    arguments.add_argument("--limit", type=int, default=150, help="questions of an old set at most")
    arguments.add_argument("--cache", type=Path, default=Path(".bench"))
    arguments.add_argument("--records", type=Path, help="a file for what came of each question, as JSON lines")
    given = arguments.parse_args()
    root = lakes_folder(given.lakes)
    records = list(strangers(root))
    messy = [record for record in records if record.lake in real.MESSY]
    groups = [
        ("strangers, with statements", [record for record in records if record.lake not in real.MESSY]),
        ("strangers, messy files", messy),
    ]
    old = list(spider(root, given.cache, given.limit))
    with web(given.train, WEB_TABLES, min(given.limit, 100)) as found:
        old += over(f"wikisql among {WEB_TABLES} tables", found.lake, list(found.questions))
    for chosen in ("questions", "at_first_sight", "written_after", "written_last", "half_documented"):
        old += everyday(chosen)
    groups += [(name, [record for record in old if record.lake == name]) for name in dict.fromkeys(r.lake for r in old)]
    if given.records:
        lines = (json.dumps(asdict(record), default=str) for record in [*records, *old])
        given.records.write_text("\n".join(lines) + "\n", encoding="utf-8")
    parts = [
        table(real.HEAD, [real.row_of(name, found) for name, found in groups if found]),
        "How sure the first candidate says that it is, and how often it is right, over the lakes of strangers:",
        real.curve(records),
        "The same over the old sets:",
        real.curve([record for record in old if record.answerable]),
    ]
    print("\n\n".join(parts))
    write(given.out, "answers/together", "Answers over every set", parts)


if __name__ == "__main__":
    main()
