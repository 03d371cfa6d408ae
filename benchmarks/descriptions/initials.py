"""How much narration regains when headers say nothing: spider with its headers cut to initials.

python -m benchmarks.descriptions.initials

Three lakes with the same tables and cells: headers as they are; headers cut to initials and a number; and
these with a narration of each, which says only the words of the old header and of its table. A
model that guesses well would write such a narration, so the third lake is an upper bound for narration.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from benchmarks.common import report
from benchmarks.common.lakes import Question
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.splits import split
from benchmarks.common.workbench import CACHE, Workbench, make_workbench
from benchmarks.discover.methods import figures
from lakescout.lake.catalog import Catalog
from lakescout.lake.index import LakeIndex
from lakescout.ranking import rank
from lakescout.words.text import normalise_name


def cryptic(header: str) -> str:
    """Initials of the words, or the first letters of one word; digits stay."""
    words = normalise_name(header).split()
    return "".join(word if word.isdigit() else word[0] for word in words) if len(words) > 1 else words[0][:2]


def rebuilt(index: LakeIndex, *, narrated: bool) -> LakeIndex:
    """The index of the same lake with cryptic headers, with or without narrations."""
    ids: dict[str, int] = {}
    tables, column_text, narration_text = [], [], []
    for table in index.catalog.tables:
        columns = []
        for column in table.columns:
            short = cryptic(column.name)
            columns.append(replace(column, name=f"{short}{column.position}"))
            column_text.append(ids.setdefault(normalise_name(short), len(ids)))
            said = f"{normalise_name(column.name)} of the {normalise_name(table.name.table)}"
            narration_text.append(ids.setdefault(said, len(ids)) if narrated else -1)
        tables.append(replace(table, columns=tuple(columns)))
    table_text = [ids.setdefault(normalise_name(table.name.table), len(ids)) for table in tables]
    return LakeIndex(
        Catalog(tuple(tables), index.catalog.current_database, index.catalog.current_schema),
        index.encoder,
        tuple(ids),
        index.encoder.encode(list(ids)),
        np.array(column_text, np.int32),
        index.column_table,
        np.array(table_text, np.int32),
        tuple(() for _ in tables),
        tuple(() for _ in tables),
        narration_text=np.array(narration_text, np.int32),
    )


def ranked(bench: Workbench, questions: list[Question]) -> list[list[str]]:
    return [[bench.table_name(hit.table) for hit in rank("scout", bench.request(q.text), 10)] for q in questions]


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--limit", type=int, default=300, help="questions of each split")
    options.add_argument("--cache", type=Path, default=CACHE)
    arguments = options.parse_args()
    bench = make_workbench(lakes_folder(arguments.lakes), "spider", arguments.cache)
    benches = {
        "headers as they are": bench,
        "cryptic headers": replace(bench, index=rebuilt(bench.index, narrated=False)),
        "cryptic headers, narrated": replace(bench, index=rebuilt(bench.index, narrated=True)),
    }
    rows = []
    for label, questions in zip(
        ("tuned on", "confirming"), split("spider", bench.questions, arguments.limit), strict=True
    ):
        for name, variant in benches.items():
            rows.append([label, name, len(questions), *figures(ranked(variant, questions), questions)])
    bench.encoder.save()
    head = ["questions", "lake", "number", "recall@1", "recall@5", "all gold tables in the top 10"]
    text = (
        "Method 'scout' on spider, table names and cells as they are. The narrations are the words of the old header "
        "and of its table: the most that a model could guess, so the last row is a bound and no measurement of a model."
    )
    parts = [text, report.by_part(head, rows, "questions")]
    report.write(arguments.out, "descriptions/initials", "What narration gives back", parts)


if __name__ == "__main__":
    main()
