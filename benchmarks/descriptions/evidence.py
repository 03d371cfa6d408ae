"""Descriptions of columns by evidence against those by people: how each changes the tables found and the answers.

python -m benchmarks.descriptions.evidence --lakes FOLDER

Two databases of BIRD have descriptions of all columns, and questions by strangers; they are asked as they are, with the
descriptions taken away, with evidence in their place, and with both. The databases of csail have schemas
and no rows: evidence tells of their keys alone. Here evidence takes part in ranking and reading, as if a person had
written it.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from benchmarks.answers.real import Record, opened, questions_of, record_of, right_of
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from benchmarks.common.workbench import CACHE
from benchmarks.discover.real import Opened, interval, measures
from benchmarks.discover.real import questions_of as tables_asked
from lakescout.engine.discover import discovered
from lakescout.engine.lake import Lake
from lakescout.lake.sqltext import quote
from lakescout.plugins.models.narrations import witnessed
from lakescout.surface.additions import add_narrations

ARMS = ("described", "taken away", "evidence alone", "described, and evidence")


def take_away(lake: Lake) -> None:
    """Remove the comments of a lake."""
    with lake.session() as (connection, index):
        for each in index.catalog.tables:
            connection.execute(f"COMMENT ON TABLE {each.name.quoted} IS NULL")
            for column in each.columns:
                connection.execute(f"COMMENT ON COLUMN {each.name.quoted}.{quote(column.name)} IS NULL")
    lake.look_again()


def tell(lake: Lake) -> int:
    """Add evidence as if a person had written it; returns the number of columns described."""
    with lake.session() as (_, index):
        found = witnessed(lake, index.catalog.tables)
    entries = [(".".join((*entry.table[1:], entry.column)), entry.description) for entry in found]
    add_narrations(lake, entries)
    return len(entries)


@contextmanager
def arm_of(folder: Path, scope: str, arm: str) -> Iterator[Lake]:
    """The lake of one arm of the comparison."""
    with opened(folder, scope) as lake:
        if arm in ARMS[1:3]:
            take_away(lake)
        if arm in ARMS[2:]:
            tell(lake)
        yield lake


def answers(folder: Path, arm: str) -> list[Record]:
    """The outcome of each question."""
    questions = questions_of(folder)
    records = []
    for scope in dict.fromkeys(question.scope for question in questions):
        with arm_of(folder, scope, arm) as lake:
            for question in questions:
                if question.scope == scope:
                    records.append(record_of(folder.name, lake, question.id, question.text, right_of(question)))
    return records


def tables(folder: Path, arm: str) -> np.ndarray:
    """Shape (questions, 3): the measures of finding tables in the whole lake."""
    wanted = {each.id: each for each in tables_asked(folder.parent, "business")}
    asked = [wanted[question.id] for question in questions_of(folder) if question.id in wanted]
    found = []
    with arm_of(folder, "", arm) as lake, lake.session() as (_, index):
        names = {".".join(each.name[1:]): place for place, each in enumerate(index.catalog.tables)}
        for question in asked:
            hits = discovered(lake, question.text, k=10, method="scout", threshold=None, judge=False).hits
            gold = [frozenset(names[one] for one in some if one in names) for some in question.gold]
            found.append(measures([frozenset({hit.table}) for hit in hits], gold))
    return np.array(found)


def schemas(root: Path, cache: Path) -> Iterator[tuple[str, np.ndarray, int]]:
    """The measures over csail without and with evidence, and how many columns that describes."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        shutil.copy(cache / "real_csail.duckdb", made)
        lake = Opened(root, "csail", made)
        for arm in ("as they are", "evidence"):
            told = tell(lake.lake) if arm == "evidence" else 0
            asked = zip(lake.questions, lake.gold, strict=True)
            yield arm, np.array([measures(lake.ask(each.text, "scout")[0], gold) for each, gold in asked]), told


def row_of(records: Sequence[Record], found: np.ndarray) -> list[str]:
    outcomes = [record.outcome for record in records]
    counted = [f"{outcomes.count(each) / len(records):.3f}" for each in ("right", "wrong", "refused")]
    return [*counted, *map(interval, found.T)]


def differing(before: Sequence[Record], after: Sequence[Record]) -> str:
    """How many answers became right, and how many right ones were lost."""
    pairs = [(one.outcome, two.outcome) for one, two in zip(before, after, strict=True)]
    gained = sum(one != "right" and two == "right" for one, two in pairs)
    lost = sum(one == "right" and two != "right" for one, two in pairs)
    return f"{gained} / {lost}"


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--cache", type=Path, default=CACHE)
    given = options.parse_args()
    root = lakes_folder(given.lakes) / "real"
    folder = root / "bird"
    rows: list[list[object]] = []
    known: dict[str, list[Record]] = {}
    for arm in ARMS:
        known[arm] = answers(folder, arm)
        bare = known.get(ARMS[1])
        rows.append([arm, *row_of(known[arm], tables(folder, arm)), differing(bare, known[arm]) if bare else ""])
        print(*rows[-1], flush=True)
        for one, two in zip(bare or [], known[arm], strict=False):
            if (one.outcome == "right") != (two.outcome == "right"):
                print("  ", one.outcome, two.outcome, one.question, two.sql[:1], two.reason[:100], flush=True)
    others = []
    for arm, found, told in schemas(root, given.cache):
        others.append([arm, told, *map(interval, found.T)])
        print(*others[-1], flush=True)
    ranks = ["hit@1", "recall@5", "recall@10"]
    parts = [
        f"BIRD's two databases, {len(known[ARMS[0]])} questions, each answered over its own database; tables are found "
        "among those of both.",
        table(["descriptions", "right", "wrong", "refused", *ranks, "right gained / lost"], rows),
        "csail:",
        table(["descriptions", "columns told", *ranks], others),
    ]
    write(given.out, "descriptions/evidence", "Descriptions told by evidence", parts)


if __name__ == "__main__":
    main()
