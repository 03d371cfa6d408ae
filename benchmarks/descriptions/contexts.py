"""Questions about a table's purpose, origin, sampling and upkeep, answered from its contexts (PNEUMA 6.2).

python -m benchmarks.descriptions.contexts

Each datasheet answer is one context of its table, beside whatever contexts the lake has; every other table of the
lake is a distractor.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from benchmarks import DATA
from benchmarks.common import report
from benchmarks.common.lakes import json_lines
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.prepared import prepare, summaries_of
from benchmarks.common.workbench import CACHE, Workbench, make_workbench, text_ids
from lakescout.lake.index import LakeIndex
from lakescout.ranking import Options, rank

# The context benchmark (after PNEUMA 6.2): datasheet answers about tables of the open lakes, and questions for them.
#
# For fifty tables someone answered four questions of a datasheet (purpose, origin, sampling, upkeep). The answers are
# invented: they stand for what a table's maker would know and the table does not show. Each comes with a question that
# asks for the table in other words; a test checks that.

FILE = DATA / "datasheets.jsonl"


@dataclass(frozen=True, slots=True)
class Datasheet:
    """One answer about one table, and the question that it answers."""

    lake: str
    table: str
    aspect: str
    answer: str
    question: str


def read_datasheets(file: Path = FILE) -> list[Datasheet]:
    """All datasheet answers, in the order of the file."""
    return [Datasheet(**row) for row in json_lines(file)]


METHODS = ("bm25", "dense", "octopus", "pneuma", "scout")
ASPECTS = ("purpose", "origin", "sampling", "upkeep")


def with_contexts(index: LakeIndex, added: dict[int, list[str]]) -> LakeIndex:
    """The index with further contexts."""
    contexts = tuple((*texts, *added.get(table, ())) for table, texts in enumerate(index.contexts))
    texts, ids = text_ids(index, [text for texts in added.values() for text in texts])
    return replace(
        index,
        texts=texts,
        vectors=index.encoder.encode(texts),
        contexts=contexts,
        context_text=tuple(
            (*old, *(ids[text] for text in added.get(table, ()))) for table, old in enumerate(index.context_text)
        ),
    )


def place_of(bench: Workbench, sheet: Datasheet, method: str, options: Options) -> int:
    """Rank of the sheet's table, 1 for the first; 0 when it is not among the first five."""
    found = [bench.table_name(hit.table) for hit in rank(method, bench.request(sheet.question, options), 5)]
    return found.index(sheet.table) + 1 if sheet.table in found else 0


def hits(places: Sequence[int]) -> list[str]:
    """hit@1 and hit@5."""
    found = np.array(places)
    return [f"{np.mean(found == 1):.3f}", f"{np.mean(found > 0):.3f}"]


def bench_with_sheets(root: Path, name: str, sheets: Sequence[Datasheet], cache: Path) -> Workbench:
    """The lake with the answers as contexts, and PNEUMA's documents of it."""
    bench = make_workbench(root, name, cache)
    ids = {bench.table_name(number): number for number in range(len(bench.index.catalog.tables))}
    added: dict[int, list[str]] = {}
    for sheet in sheets:
        added.setdefault(ids[sheet.table], []).append(sheet.answer)
    bench.index = with_contexts(bench.index, added)
    made = prepare(root, name, cache, with_rows=False)
    bench.evidence.documents_of_pneuma = summaries_of(bench.index, made.sampled, made.documents, bench.encoder)
    bench.encoder.save()
    return bench


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--names", nargs="+", default=["spider", "public_bi", "fetaqa"])
    options.add_argument("--methods", nargs="+", default=METHODS)
    options.add_argument("--cache", type=Path, default=CACHE)
    arguments = options.parse_args()
    root = lakes_folder(arguments.lakes)
    sheets = read_datasheets()
    places: dict[str, list[tuple[Datasheet, int]]] = {method: [] for method in arguments.methods}
    for name in arguments.names:
        mine = [sheet for sheet in sheets if sheet.lake == name]
        bench = bench_with_sheets(root, name, mine, arguments.cache)
        for method in arguments.methods:
            places[method] += [(sheet, place_of(bench, sheet, method, Options())) for sheet in mine]
        bench.encoder.save()
    rows = []
    for method, found in places.items():
        parts = [[place for sheet, place in found if sheet.lake == name] for name in arguments.names]
        parts += [[place for sheet, place in found if sheet.aspect == aspect] for aspect in ASPECTS]
        rows.append([method, *hits([place for _, place in found]), *(" / ".join(hits(part)) for part in parts)])
    head = ["method", "hit@1", "hit@5", *arguments.names, *ASPECTS]
    count = len({(sheet.lake, sheet.table) for sheet in sheets})
    note = (
        f"{len(sheets)} invented datasheet answers on {count} tables (`{FILE.parent.name}/{FILE.name}`), each with a "
        "question that shares no rare word with it (a test checks this). All tables of a lake compete. "
        "The columns on the right give hit@1 / hit@5 of each lake and each kind of question."
    )
    parts = [note, report.table(head, rows)]
    report.write(arguments.out, "descriptions/contexts", "Questions about contexts", parts)


if __name__ == "__main__":
    main()
