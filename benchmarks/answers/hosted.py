"""A hosted model through lakescout, and the same model with the whole schema in one prompt and nothing else.

    python -m benchmarks.answers.hosted --lakes FOLDER --server URL --model NAME [--questions 60] [--privacy headers]

The sample is drawn once, over lakes of strangers; what it holds of a lake does not depend on the other lakes. A
question with an answer is right, wrong or refused. Tokens are those that the server counts.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from benchmarks.answers.real import RealQuestion, is_right, opened, questions_of
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from lakescout.answer.guard import Limits, check, fetched
from lakescout.engine.ask import ask
from lakescout.engine.calls import Message, Tells
from lakescout.engine.lake import Lake
from lakescout.errors import LakescoutError, ModelError
from lakescout.lake.sqltext import quote
from lakescout.plugins.llm.budget import Budget
from lakescout.plugins.llm.chat import Chat
from lakescout.plugins.llm.protocol import statement_of
from lakescout.surface.admin import llm_log

SHARES: Final = {"bird": 12, "club": 8, "parch": 8, "weeks": 8, "acme": 6, "retail": 6, "crm": 6, "food": 6}
"""How many of sixty questions are of each lake."""
SEEN: Final = 3
"""How many first questions of each lake are left out: their answers were seen while this was written."""
LIMITS: Final = Limits(60.0, 10_000)
WHOLE: Final = frozenset({"bird"})
"""Lakes of several databases that are asked as one."""


@dataclass(frozen=True)
class Result:
    """What came of one question, one way."""

    lake: str
    id: str
    question: str
    outcome: str
    """'right', 'wrong' or 'refused'."""
    sql: str
    confidence: float = 0.0
    reason: str = ""
    calls: int = 0
    tokens: int = 0
    features: dict[str, float] = field(default_factory=dict)
    first: bool = False
    """Whether the first candidate is right, shown or not."""


def drawn(root: Path, count: int) -> list[tuple[str, RealQuestion]]:
    """The first so many questions of the sample; each stretch of it has some of every lake."""
    queues = []
    for name, share in SHARES.items():
        known = [each for each in questions_of(root / name)[SEEN:] if each.golds]
        chosen = random.Random(54).sample(known, min(share, len(known)))
        queues += [((place + 0.5) / len(chosen), name, each) for place, each in enumerate(chosen)]
    queues.sort(key=lambda item: (item[0], item[1]))
    return [(name, each) for _, name, each in queues[:count]]


def with_lakescout(name: str, lake: Lake, question: RealQuestion) -> Result:
    """The question through lakescout."""
    before = _spent(lake)
    found = ask(lake, question.text)
    calls, tokens = (after - earlier for after, earlier in zip(_spent(lake), before, strict=True))
    right = [is_right(answer, question) for answer in found.answers[:1]]
    outcome = "refused" if not found.answered else "right" if right[0] else "wrong"
    best = found.nearest
    return Result(
        name, question.id, question.text, outcome, best.sql if best else "", found.confidence,
        found.reason or (best.reasons[0] if best else ""), calls, tokens,
        dict(best.features) if best else {}, bool(right and right[0]),
    )  # fmt: skip


def _spent(lake: Lake) -> tuple[int, int]:
    """How many calls were paid, and their tokens."""
    paid = [row for row in llm_log(lake) if not row["cached"]]
    return len(paid), sum(row["prompt_tokens"] + row["reply_tokens"] for row in paid)


def schema_of(lake: Lake) -> str:
    """The statements that make the tables of a lake."""
    with lake.session() as (_, index):
        tables = index.catalog.tables
    lines = []
    for each in tables:
        columns = ", ".join(f"{quote(column.name)} {column.type}" for column in each.columns)
        lines.append(f"CREATE TABLE {quote(each.name.schema)}.{quote(each.name.table)} ({columns});")
    return "\n".join(lines)


def alone(name: str, lake: Lake, chat: Chat, question: RealQuestion) -> Result:
    """The question with the whole schema in one prompt."""
    text = (
        f"{schema_of(lake)}\n\nWrite one DuckDB SELECT statement that answers this question. Give the statement and "
        f"nothing else.\n\nQuestion: {question.text}"
    )
    outcome, sql, problem, tokens = "wrong", "", "", 0
    try:
        reply = chat.ask([Message("user", text, Tells.HEADERS)], purpose="sql")
        tokens = reply.prompt_tokens + reply.reply_tokens
        sql = statement_of(reply.text) or ""
        with lake.session() as (_, index):
            statement = check(sql, index.catalog.tables)
        outcome = "right" if is_right(fetched(lake.source, statement, LIMITS), question) else "wrong"
    except ModelError as error:
        outcome, problem = "refused", str(error)
    except LakescoutError as error:
        problem = str(error)
    return Result(name, question.id, question.text, outcome, sql, reason=problem, calls=1, tokens=tokens)


def asked(
    root: Path, sample: Sequence[tuple[str, RealQuestion]], settings: dict[str, object]
) -> Iterator[list[Result]]:
    """Each question both ways: through lakescout, and with the whole schema."""
    where = [(name, "" if name in WHOLE else question.scope) for name, question in sample]
    for name, scope in dict.fromkeys(where):
        with opened(root / name, scope) as lake:
            lake.override(settings)
            chat = lake.chat()
            assert chat is not None
            for place, (_, question) in enumerate(sample):
                if where[place] == (name, scope):
                    yield [
                        with_lakescout(name, lake, question),
                        alone(name, lake, Chat(chat.model, Budget(50, 10**7, 600.0)), question),
                    ]


def row_of(name: str, results: Sequence[Result]) -> tuple[object, ...]:
    """One line of the report."""
    count = len(results)
    shares = [sum(each.outcome == kind for each in results) / count for kind in ("right", "wrong", "refused")]
    calls, tokens = (sum(getattr(each, part) for each in results) / count for part in ("calls", "tokens"))
    return (name, count, *(f"{share:.3f}" for share in shares), f"{calls:.2f}", f"{tokens:,.0f}")


HEAD: Final = ("who", "questions", "right", "wrong", "refused", "calls a question", "tokens a question")


def main() -> None:
    """Ask, and write the page."""
    arguments = parser(__doc__ or "")
    arguments.add_argument("--server", required=True)
    arguments.add_argument("--model", required=True)
    arguments.add_argument("--privacy", default="headers", choices=("headers", "values"))
    arguments.add_argument("--questions", type=int, default=60)
    arguments.add_argument("--records", type=Path, help="a file for what came of each question, as JSON lines")
    given = arguments.parse_args()
    settings = {
        "llm_base_url": given.server,
        "llm_model": given.model,
        "privacy": given.privacy,
        "max_calls_per_hour": 100_000,
    }
    root = lakes_folder(given.lakes) / "real"
    sample = drawn(root, given.questions)
    pairs = list(asked(root, sample, settings))
    through, by_itself = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    if given.records:
        lines = [json.dumps({"way": way, **asdict(each)}) for way, found in
                 (("lakescout", through), ("alone", by_itself)) for each in found]  # fmt: skip
        given.records.write_text("\n".join(lines) + "\n", encoding="utf-8")
    rows = [row_of("lakescout with the model", through), row_of("the model with the whole schema", by_itself)]
    by_lake = [
        row_of(f"{name}, {who}", [each for each in found if each.lake == name])
        for name in SHARES
        for who, found in (("lakescout", through), ("the model", by_itself))
        if any(each.lake == name for each in found)
    ]
    parts = [f"privacy = '{given.privacy}'", table(HEAD, rows), table(HEAD, by_lake)]
    print("\n\n".join(parts))
    if given.questions == sum(SHARES.values()):
        write(given.out, "answers/hosted", "A hosted model, with lakescout and alone", parts)


if __name__ == "__main__":
    main()
