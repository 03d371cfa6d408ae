"""What words that people defined, and questions that they verified, change.

python -m benchmarks.answers.terms --lakes FOLDER [--parts evidence verified cost]

evidence: BIRD says beside a question what its words mean; a program makes terms of that, those that lakescout takes.
verified: each question whose statement runs is verified; then it is asked in other words, and others like it are.
cost: the CPU time of a question beside 1,000 terms that it does not say, and without them.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np

from benchmarks.answers.real import HEAD as COLUMNS
from benchmarks.answers.real import RealQuestion, Record, is_right, opened, questions_of, record_of, row_of
from benchmarks.common.lakes import json_lines
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from lakescout.engine.ask import ask
from lakescout.engine.lake import Lake
from lakescout.errors import LakescoutError
from lakescout.surface.terms import define, terms, verify

PARTS = ("evidence", "verified", "cost")
LAKES = ("acme", "club", "parch", "weeks", "bird")
MOST = 200
"""How many paraphrases and how many look-alikes are asked."""
_SAID = re.compile(r"^(?:the )?(.+?)\s*(?:refers? to|means|=)\s*(.+)$", re.IGNORECASE)
_SUPERLATIVE = re.compile(r"^(?:the )?(?:\w+est|most|least|maximum|minimum|max|min) (?:number of )?", re.IGNORECASE)
_EXTREME = re.compile(r"^(?:max|min)\s*\((.+)\)$", re.IGNORECASE)


def meanings(evidence: str) -> Iterator[tuple[str, str]]:
    """The words and the SQL of a text such as "female refers to gender = 'Female'; age refers to years".

    >>> list(meanings("female refers to gender = 'Female'; the highest age refers to max(years)"))
    [('female', "gender = 'Female'"), ('age', 'years')]
    """
    for part in evidence.split(";"):
        found = _SAID.match(part.strip())
        if found is None:
            continue
        words, sql = found[1].strip(" '\""), found[2].strip()
        extreme = _EXTREME.match(sql)
        if extreme is not None:  # the words ask for the row that has it
            words, sql = _SUPERLATIVE.sub("", words), extreme[1]
        yield words, sql


def taught(lake: Lake, evidence: str) -> list[str]:
    """Define what a text says, where lakescout takes it; the terms that it took."""
    made = []
    for words, sql in meanings(evidence):
        with suppress(LakescoutError):
            define(lake, words, sql)
            made.append(words)
    return made


def evidence_part(root: Path, limit: int) -> list[str]:
    """Right, wrong and refused, without and with terms."""
    folder = root / "bird"
    said = {row["id"]: row.get("evidence", "") for row in json_lines(folder / "questions.jsonl")}
    questions = [question for question in questions_of(folder) if said[question.id]][:limit]
    before: list[Record] = []
    after: list[Record] = []
    kinds: Counter[str] = Counter()
    for scope in dict.fromkeys(question.scope for question in questions):
        with opened(folder, scope) as lake:
            for question in (each for each in questions if each.scope == scope):
                before.append(recorded(lake, question))
                made = taught(lake, said[question.id])
                kinds.update(str(row["kind"]) for row in terms(lake))
                after.append(recorded(lake, question) if made else before[-1])
                for name in made:
                    with suppress(LakescoutError):
                        define(lake, name, remove=True)
    moved = Counter((one.outcome, two.outcome) for one, two in zip(before, after, strict=True))
    took = sum(one is not two for one, two in zip(before, after, strict=True))
    changes = [(f"{one} to {two}", many) for (one, two), many in sorted(moved.items()) if one != two]
    for one, two in zip(before, after, strict=True):
        if one.outcome != two.outcome:
            print(
                one.outcome, "->", two.outcome, "|", one.question, "|", said[one.id], "|", two.sql[:1], two.reason[:90]
            )
    return [
        f"Questions of bird that carry evidence. Of {took} of {len(questions)} lakescout took a term at least "
        f"({', '.join(f'{many} {kind}' for kind, many in kinds.most_common())}); each is asked with its own.",
        table(COLUMNS, [row_of("without terms", before), row_of("with terms", after)]),
        table(("what changed", "questions"), changes),
    ]


def recorded(lake: Lake, question: RealQuestion) -> Record:
    """What comes of a question."""
    return record_of("bird", lake, question.id, question.text, lambda answer: is_right(answer, question))


OPENERS = ("Please tell me: {}", "Could you tell me: {}", "{} please", "I want to know: {}", "tell me, {}")
SWAPS = (
    (r"\bhow many\b", "number of"), (r"\bnumber of\b", "count of"), (r"\baverage\b", "mean"), (r"\btotal\b", "sum of"),
    (r"\bhighest\b", "largest"), (r"\blowest\b", "smallest"), (r"\blist\b", "give me"), (r"\bfor each\b", "per"),
    (r"\bwhat is\b", "tell me"), (r"\bwhich\b", "what"),
)  # fmt: skip
LIKE = (
    (r"\bmost\b", "least"), (r"\bhighest\b", "lowest"), (r"\blargest\b", "smallest"), (r"\bmore\b", "less"),
    (r"\baverage\b", "total"), (r"\btotal\b", "average"), (r"\bhow many\b", "which"), (r"\bbefore\b", "after"),
    (r"\bafter\b", "before"),
    (r"\bfirst\b", "last"), (r"\band\b", "or"), (r"\bwith\b", "without"), (r"\bare\b", "are not"),
    (r"\bin\b", "not in"),
    (r"\bof\b", "without"), (r"\bper\b", "without"), (r"\bthe\b", "no"), (r"\ball\b", "cancelled"),
)  # fmt: skip


def paraphrases(text: str, place: int) -> Iterator[str]:
    """The same question in other words."""
    for old, new in SWAPS:
        if re.search(old, text, re.IGNORECASE):
            yield re.sub(old, new, text, count=1, flags=re.IGNORECASE)
    opener = OPENERS[place % len(OPENERS)]
    yield opener.format(text[0].lower() + text[1:].rstrip("?."))


def look_alikes(text: str) -> Iterator[str]:
    """Questions that ask for something else in nearly the same words."""
    for old, new in LIKE:
        if re.search(old, text, re.IGNORECASE):
            yield re.sub(old, new, text, count=1, flags=re.IGNORECASE)


def verified_part(root: Path, limit: int) -> list[str]:
    """How often a verified statement answers what asks the same, and what does not."""
    same: Counter[str] = Counter()
    others: Counter[str] = Counter()
    for name in LAKES:
        folder = root / name
        sql_of = {row["id"]: row.get("gold_sql", "") for row in json_lines(folder / "questions.jsonl")}
        questions = questions_of(folder)[:limit]
        for scope in dict.fromkeys(question.scope for question in questions):
            with opened(folder, scope) as lake:
                known = list(_verified(lake, [each for each in questions if each.scope == scope], sql_of))
                texts = {each.text.lower() for each in known}
                for place, question in enumerate(known):
                    told = [each for each in paraphrases(question.text, place) if each.lower() not in texts]
                    for text in told[-2:] if same["asked"] < MOST else ():
                        same["asked"] += 1
                        found = ask(lake, text)
                        right = found.best is not None and is_right(found.best, question)
                        followed = found.answers[0].reading.startswith("as verified")
                        same["right" if right else "wrong" if found.answered else "refused"] += 1
                        same["followed"] += followed
                        if not right:
                            print("not right:", text, "|", question.text, found.answered)
                    told = [each for each in look_alikes(question.text) if each.lower() not in texts]
                    for text in told[place % max(len(told), 1) :][:1] if others["asked"] < MOST else ():
                        found = ask(lake, text)
                        others["asked"] += 1
                        if found.answers[0].reading.startswith("as verified"):
                            others["followed"] += 1
                            print("followed:", text, "|", found.answers[0].reading)
    asked = same["asked"]
    return [
        f"{asked} paraphrases of verified questions over {', '.join(LAKES)}: {same['right']} right "
        f"({same['right'] / max(asked, 1):.2f}), {same['wrong']} wrong, {same['refused']} refused; "
        f"{same['followed']} were answered by the verified statement.",
        f"{others['asked']} look-alikes, each with a word that changes what is asked: {others['followed']} were "
        "answered in the name of a verified question.",
    ]


def _verified(lake: Lake, questions: Sequence[RealQuestion], sql_of: dict[str, str]) -> Iterator[RealQuestion]:
    """Verify what can be, and yield it where it is then answered right."""
    for question in questions:
        with suppress(LakescoutError):
            verify(lake, question.text, sql_of[question.id])
            found = ask(lake, question.text)
            if found.best is not None and is_right(found.best, question):
                yield question
            else:
                verify(lake, question.text, None, remove=True)


def cost_part(root: Path, limit: int) -> list[str]:
    """CPU of questions beside many terms."""
    folder = root / "parch"
    questions = questions_of(folder)[: min(limit, 40)]
    with opened(folder, "") as lake:
        ask(lake, questions[0].text)
        with lake.session() as (_, index):
            tables = index.catalog.tables
        before = [_seconds(lake, question.text) for question in questions]
        for number in range(1000):
            found = tables[number % len(tables)]
            define(lake, f"zq{number} yield", f"COUNT(*) + {number}", ".".join(found.name))
        ask(lake, questions[0].text)
        after = [_seconds(lake, question.text) for question in questions]
    ratio = float(np.sum(after) / np.sum(before))
    return [
        f"CPU of {len(questions)} questions over parch: {np.sum(before):.1f} s without terms, {np.sum(after):.1f} s "
        f"with 1,000 that they do not say, {ratio:.3f} of it."
    ]


def _seconds(lake: Lake, text: str) -> float:
    began = time.process_time()
    ask(lake, text)
    return time.process_time() - began


def main() -> None:
    """Measure, and write the page."""
    arguments = parser(__doc__ or "")
    arguments.add_argument("--parts", nargs="*", default=list(PARTS), choices=PARTS)
    arguments.add_argument("--limit", type=int, default=100_000, help="questions a lake")
    given = arguments.parse_args()
    root = lakes_folder(given.lakes) / "real"
    parts: list[str] = []
    for name, measure in (("evidence", evidence_part), ("verified", verified_part), ("cost", cost_part)):
        if name in given.parts:
            parts += measure(root, given.limit)
            print("\n\n".join(parts), flush=True)
    if given.parts == list(PARTS) and given.limit >= 100_000:
        write(given.out, "answers/terms", "Defined words and verified questions", parts)


if __name__ == "__main__":
    main()
