"""WikiSQL's questions (Zhong et al. 2017) of tables that the reader was not trained on, answered without a model.

The table is given, or is one of many. Columns whose cells are all numbers are numbers, as a CSV file would be read.

python -m benchmarks.answers.wikisql --train FOLDER [--tables 2000] [--questions 300] [--failures]
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa

import lakescout
from benchmarks.answers.lake import AnswerQuestion, is_exact, prepared
from benchmarks.common import report
from benchmarks.common.options import result_parser
from benchmarks.reading.round_trip import web_sql
from benchmarks.training.examples import is_held_out
from benchmarks.training.wikisql import WebTable, all_numbers, questions, web_tables
from lakescout.answer.guard import Limits
from lakescout.answer.pipeline import embedded_answers
from lakescout.doors.python import lake_of
from lakescout.engine.lake import Lake
from lakescout.lake.sqltext import quote, quote_path

LIMITS = Limits(seconds=5.0)
HEAD = ("tables", "questions", "exact", "right of those answered", "answered", "first")


@dataclass(frozen=True)
class Web:
    """A lake of web tables and questions of some of them."""

    lake: Lake
    questions: list[AnswerQuestion]


@contextmanager
def opened(train: Path, many: int, asked: int, seed: int = 3) -> Iterator[Web]:
    """`asked` questions that the reader was not trained on, over their tables and others, `many` in all."""
    tables = web_tables(train)
    known = [item for item in questions(train, tables) if is_held_out(item[2])]
    chosen = random.Random(seed).sample(known, min(asked, len(known)))
    names = dict.fromkeys(table for _, _, table, _ in chosen)
    others = sorted(set(tables) - set(names), key=lambda name: (not is_held_out(name), name))
    with duckdb.connect() as connection:
        connection.execute("SET threads = 1")
        for name in itertools.islice(itertools.chain(names, others), max(many, len(names))):
            _create(connection, name, tables[name])
        found = []
        for identity, text, name, plan in chosen:
            sql = web_sql(tables[name].scope, plan, quote_path("memory", "main", name))
            try:
                rows = [list(row) for row in connection.execute(sql).fetchall()]
            except duckdb.Error:  # a number column compared with a text
                continue
            if rows and any(cell is not None for row in rows for cell in row):
                found.append(AnswerQuestion(identity, text, name, "held out", (name,), (), rows, ordered=False))
        lakescout.register(connection, value_index="dictionary")
        yield Web(lake_of(connection), found)


def _create(connection: duckdb.DuckDBPyConnection, name: str, table: WebTable) -> None:
    columns = table.scope.columns
    types = ["DOUBLE" if all_numbers(cells, 1.0) else "VARCHAR" for cells in table.cells]
    path = quote_path("memory", "main", name)
    rows = pa.table({f"c{place}": pa.array(cells, pa.string()) for place, cells in enumerate(_padded(table.cells))})
    made = ", ".join(
        f"{f'TRY_CAST(c{place} AS DOUBLE)' if kind == 'DOUBLE' else f'c{place}'} AS {quote(each.name)}"
        for place, (each, kind) in enumerate(zip(columns, types, strict=True))
    )
    connection.register("web_rows", rows)
    connection.execute(f"CREATE TABLE {path} AS SELECT {made} FROM web_rows")
    connection.unregister("web_rows")
    if table.scope.tables[0].comment:
        connection.execute(f"COMMENT ON TABLE {path} IS '{str(table.scope.tables[0].comment).replace(chr(39), '')}'")


def _padded(cells: Sequence[Sequence[str]]) -> list[list[str | None]]:
    """The columns, all as long as the longest."""
    return [list(column) for column in zip(*itertools.zip_longest(*cells), strict=True)] or [[] for _ in cells]


def measured(web: Web, *, given: bool, least: float, failures: bool) -> list[float]:
    """The row of figures below HEAD, after the number of tables."""
    outcomes = []
    for question in web.questions:
        ready = prepared(web.lake, question.text, table=question.db if given else "")
        answers, _ = embedded_answers(ready, web.lake.source, LIMITS, 1)
        best = answers[0] if answers else None
        right, sure = is_exact(question, best), best is not None and best.confidence >= least
        outcomes.append((right, sure))
        if failures and not right:
            print(f"{question.db}: {question.text}\n  {question.rows[:2]}\n  {best and (best.confidence, best.sql)}")
    right, sure = np.array(outcomes).T
    precision = float(right[sure].mean()) if sure.any() else 0.0
    return [len(outcomes), float((right & sure).mean()), precision, float(sure.mean()), float(right.mean())]


def main() -> None:
    parser = result_parser(__doc__ or "")
    parser.add_argument("--train", type=Path, required=True, help="folder of the training questions")
    parser.add_argument("--tables", type=int, default=2_000)
    parser.add_argument("--questions", type=int, default=300)
    parser.add_argument("--failures", action="store_true", help="print what is not right, and write nothing")
    options = parser.parse_args()
    rows = []
    with opened(options.train, options.tables, options.questions) as web:
        least = float(web.lake.settings["answer_confidence"])
        for given in (True, False):
            found = measured(web, given=given, least=least, failures=options.failures)
            rows.append(["1, given" if given else options.tables, *(f"{each:.3g}" for each in found)])
    text = report.table(HEAD, rows)
    if options.failures:
        print(text)
    else:
        report.write(options.out, "answers/wikisql", "WikiSQL, tables not trained on", [text])


if __name__ == "__main__":
    main()
