"""How much words that people defined, and questions that they verified, help answers.

python -m benchmarks.answers.terms --lakes FOLDER [--parts evidence words verified near cost]

evidence: BIRD says beside a question what its words mean; a program makes terms of it, as far as lakescout takes them.
words: ten terms for each of four lakes, written before their questions were opened.
verified: each question whose statement runs is verified; then it is asked in other words, and others like it are.
near: half of the questions are verified; does it help the others to raise readings that agree with a near one?
cost: the CPU time of a question beside 1,000 terms that it does not say, and without them.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import yaml
from sqlglot import exp
from sqlglot.errors import SqlglotError

from benchmarks import DATA
from benchmarks.answers.real import HEAD as COLUMNS
from benchmarks.answers.real import RealQuestion, Record, is_right, opened, questions_of, record_of, row_of
from benchmarks.common.lakes import json_lines
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from lakescout.engine.ask import ask
from lakescout.engine.lake import Lake
from lakescout.engine.outcome import Outcome
from lakescout.engine.verified import words_of
from lakescout.errors import LakescoutError
from lakescout.lake.sqltext import parsed_first
from lakescout.reading.terms import spoken_terms
from lakescout.surface.terms import define, terms, verify
from lakescout.words.text import stem
from lakescout.words.tokens import tokenize

PARTS = ("evidence", "words", "verified", "near", "cost")
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
    >>> list(meanings("fastest heroes' power refers to value = 100 WHERE name = 'Speed' and t.id = a.id"))
    [('fastest heroes power', "(value = 100) AND (name = 'Speed')")]
    """
    for part in evidence.split(";"):
        found = _SAID.match(part.strip())
        if found is None:
            continue
        words, sql = re.sub(r"['\"“”]s?", " ", found[1]).strip(), found[2].strip()
        extreme = _EXTREME.match(sql)
        if extreme is not None:  # the words ask for the row that has it
            words, sql = _SUPERLATIVE.sub("", words), extreme[1]
        yield " ".join(words.split()), _condition(sql)


_JOINS = re.compile(r"^[\w.]+\s*=\s*[A-Za-z_][\w.]*$")


def _condition(sql: str) -> str:
    """SQL without WHERE: the conditions after it are added with AND, except those that join tables."""
    first, *rest = re.split(r"\bWHERE\b", sql, flags=re.IGNORECASE)
    if not rest:
        return sql
    kept = [one.strip() for one in re.split(r"\band\b", " and ".join(rest), flags=re.IGNORECASE)]
    parts = [f"({one})" for one in (first.strip(), *kept) if not _JOINS.match(one)]
    return " AND ".join(parts) if len(parts) > 1 else first.strip()


def taught(lake: Lake, evidence: str, question: str) -> list[str]:
    """Define what a text says; returns the terms that lakescout took.

    If several tables have a column, it is that of the one table that the question names; if a column spells a
    cell otherwise, it is that cell: lakescout says both.
    """
    made = []
    said = {token.stem for token in tokenize(question)}
    for words, meant in meanings(evidence):
        sql, on = meant, None
        for _ in range(3):
            try:
                define(lake, words, sql, on)
            except LakescoutError as error:
                several, spelled = _SEVERAL.search(str(error)), _SPELLED.search(str(error))
                named = (
                    [path for path in several[1].split(", ") if stem(path.split(".")[-1]) in said] if several else []
                )
                if spelled is not None:
                    sql = sql.replace(f"'{spelled[1]}'", f"'{spelled[2]}'")
                elif on is None and len(named) == 1:
                    [on] = named
                else:
                    break
            else:
                made.append(words)
                break
    return made


_SEVERAL = re.compile(r"several tables have a column '\w+': ([^;]+);")
_SPELLED = re.compile(r"with '([^']*)', which it spells '([^']*)'")


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
                made = taught(lake, said[question.id], question.text)
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


WORDS = DATA / "words.yml"
"""Ten terms for each of four lakes, written by somebody who had not seen the questions."""


def words_part(root: Path, limit: int) -> list[str]:
    """Right, wrong and refused of lakes with ten terms each, and without."""
    lines, moves = [], []
    for name, entries in yaml.safe_load(WORDS.read_text(encoding="utf-8")).items():
        before: list[Record] = []
        after: list[Record] = []
        taken: set[str] = set()
        said: set[str] = set()
        questions = questions_of(root / name)[:limit]
        for scope in dict.fromkeys(question.scope for question in questions):
            with opened(root / name, scope) as lake:
                mine = [question for question in questions if question.scope == scope]
                before += [recorded(lake, question, name) for question in mine]
                for entry in entries:
                    try:
                        define(lake, entry["term"], entry["meaning"], entry.get("table_name"))
                        taken.add(entry["term"])
                    except LakescoutError as error:
                        print(name, scope, entry["term"], error)
                with lake.session() as (_, index):
                    for question in mine:
                        said |= {each.term.name for each in spoken_terms(tokenize(question.text), index.terms)}
                after += [recorded(lake, question, name) for question in mine]
        lines += [row_of(f"{name} without terms", before), row_of(f"{name} with terms", after)]
        changed = Counter(
            f"{one.outcome} to {two.outcome}"
            for one, two in zip(before, after, strict=True)
            if one.outcome != two.outcome
        )
        for one, two in zip(before, after, strict=True):
            if one.outcome != two.outcome or one.sql[:1] != two.sql[:1]:
                print(name, one.outcome, "->", two.outcome, "|", one.question, "|", two.sql[:1], two.reason[:120])
        told = ", ".join(f"{many} {move}" for move, many in sorted(changed.items())) or "nothing changed"
        moves.append((name, len(taken), len(said), told))
    return [
        "Ten terms a lake, written from its schema and cells before its questions were opened "
        "(`benchmarks/data/words.yml`).",
        table(COLUMNS, lines),
        table(("lake", "terms that were taken", "terms that a question says", "what changed"), moves),
    ]


def recorded(lake: Lake, question: RealQuestion, name: str = "bird") -> Record:
    """The outcome of a question."""
    return record_of(name, lake, question.id, question.text, lambda answer: is_right(answer, question))


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
                        followed = _follows(found)
                        same["right" if right else "wrong" if found.answered else "refused"] += 1
                        same["followed"] += followed
                        if not right:
                            print("not right:", text, "|", question.text, found.answered)
                    told = [each for each in look_alikes(question.text) if each.lower() not in texts]
                    for text in told[place % max(len(told), 1) :][:1] if others["asked"] < MOST else ():
                        found = ask(lake, text)
                        others["asked"] += 1
                        if _follows(found):
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


LEAST = 0.6
"""The least confidence with which an answer is given."""
SURENESS = tuple((near, agree, weight) for near in (0.4, 0.6) for agree in (0.3, 0.5, 0.7) for weight in (2.0, 8.0))
"""The least likeness of words to be near, the least likeness of statements to agree, and the weight of that."""


@dataclass
class Asked:
    """A question of the half that is asked, with its readings."""

    words: frozenset[str]
    gold: frozenset[object]
    """What its written statement reads, joins, aggregates, groups by, compares and shows."""
    outcome: str
    unsure: bool
    readings: list[tuple[frozenset[object], float, bool, bool]]
    """What each does, how sure it is, whether it uses all words, and whether it is right."""


def near_part(root: Path, limit: int) -> list[str]:
    """Right, wrong and refused with readings raised that agree with a near verified question; each half in turn."""
    groups: list[list[Asked]] = []
    for name in LAKES:
        folder = root / name
        sql_of = {row["id"]: row.get("gold_sql", "") for row in json_lines(folder / "questions.jsonl")}
        questions = questions_of(folder)[:limit]
        for scope in dict.fromkeys(question.scope for question in questions):
            with opened(folder, scope) as lake:
                mine = [each for each in questions if each.scope == scope]
                groups.append([_asked(lake, each, sql_of[each.id]) for each in mine])
    rows = [("without", *_counted(groups, 2.0, 1.0, 0.0))]
    rows += [
        (f"{near}, {agree}, {weight:.0f}", *_counted(groups, near, agree, weight)) for near, agree, weight in SURENESS
    ]
    return [
        "Every second question of acme, club, parch, weeks and bird taken as verified, the others asked, then the "
        "other way round. A reading whose statement is like that of a verified question in nearly the same words is "
        "raised: "
        "from a likeness of words and one of statements on, by a weight times what it is above (log odds).",
        table(("likeness of words, of statements, weight", "right", "wrong", "refused"), rows),
    ]


def _follows(found: Outcome) -> bool:
    return found.nearest is not None and found.nearest.reading.startswith("as verified")


def _asked(lake: Lake, question: RealQuestion, sql: str) -> Asked:
    found = ask(lake, question.text, "embedded", 8)
    right = found.best is not None and is_right(found.best, question)
    return Asked(
        frozenset(word.key for word in words_of(question.text)[1]),
        _does(sql),
        "right" if right else "wrong" if found.answered else "refused",
        found.reason.startswith("not sure enough"),
        [(_does(each.sql), each.confidence, not each.unused, is_right(each, question)) for each in found.answers],
    )


def _does(sql: str) -> frozenset[object]:
    """What a statement reads, joins, aggregates, groups by, compares and shows, by names."""
    try:
        tree = parsed_first(sql)
    except SqlglotError:
        return frozenset()
    own = {each.alias.lower() for each in tree.find_all(exp.CTE)}
    read = {each.name.lower() for each in tree.find_all(exp.Table)}
    found: set[object] = {("reads", name) for name in read - own}
    for equal in tree.find_all(exp.EQ):
        if isinstance(equal.this, exp.Column) and isinstance(equal.expression, exp.Column):
            found.add(("joins", frozenset((equal.this.name.lower(), equal.expression.name.lower()))))
    for call in tree.find_all(exp.AggFunc):
        found.add((call.key, *sorted(column.name.lower() for column in call.find_all(exp.Column))))
    for kind in (exp.Group, exp.Where):
        found |= {(kind.key, one.name.lower()) for each in tree.find_all(kind) for one in each.find_all(exp.Column)}
    for select in tree.find_all(exp.Select):
        found |= {("shows", one.name.lower()) for item in select.expressions for one in item.find_all(exp.Column)}
    return frozenset(found)


def _counted(groups: Sequence[Sequence[Asked]], near: float, agree: float, weight: float) -> tuple[int, int, int]:
    counts: Counter[str] = Counter()
    for items in groups:
        for half in (0, 1):
            known = [each for place, each in enumerate(items) if place % 2 == half and each.gold]
            for each in items[1 - half :: 2]:
                counts[_raised(each, known, near, agree, weight)] += 1
    return counts["right"], counts["wrong"], counts["refused"]


def _raised(item: Asked, known: Sequence[Asked], near: float, agree: float, weight: float) -> str:
    """The outcome that a question would have."""
    alike = [(len(item.words & each.words) / max(len(item.words | each.words), 1), each) for each in known]
    alike = sorted((pair for pair in alike if pair[0] >= near), key=lambda pair: -pair[0])[:3]
    if not alike or not item.readings:
        return item.outcome
    raised = []
    for does, sure, _, _ in item.readings:
        told = max(like * 2 * len(does & each.gold) / (len(does) + len(each.gold)) for like, each in alike)
        raised.append(np.log(sure / (1 - sure)) + weight * max(0.0, told - agree))
    best = int(np.argmax(raised))
    _, _, whole, right = item.readings[best]
    barred = best == 0 and item.outcome == "refused" and not item.unsure
    if barred or not whole or 1 / (1 + np.exp(-raised[best])) < LEAST:
        return "refused"
    return "right" if right else "wrong"


def cost_part(root: Path, limit: int) -> list[str]:
    """CPU time of questions with many terms defined, and without."""
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
    for name, measure in (
        ("evidence", evidence_part),
        ("words", words_part),
        ("verified", verified_part),
        ("near", near_part),
        ("cost", cost_part),
    ):
        if name in given.parts:
            parts += measure(root, given.limit)
            print("\n\n".join(parts), flush=True)
    if given.parts == list(PARTS) and given.limit >= 100_000:
        write(given.out, "answers/terms", "Defined words and verified questions", parts)


if __name__ == "__main__":
    main()
