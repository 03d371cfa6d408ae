"""PNEUMA without a model, against all other methods in one run; its ablations and sweeps.

python -m benchmarks.discover.pneuma

Encoding documents and rows takes long and is kept in the cache with the seconds that it took.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from benchmarks.common import report
from benchmarks.common.lakes import Question
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.prepared import EVERY_ROW, MOST_ROWS, Prepared, Vectors, prepare, row_texts, summaries_of
from benchmarks.common.splits import split
from benchmarks.common.workbench import CACHE, Workbench, having, make_workbench
from benchmarks.discover.methods import figures, names, ranked
from lakescout.lake.index import LakeIndex
from lakescout.plugins.papers.pneuma.model import Kind, Summaries, search
from lakescout.ranking import Options, TableHit, rank, retrieval
from lakescout.ranking.judge import CANDIDATES, reordered
from lakescout.reading.embedded import EmbeddedParser
from lakescout.reading.link import link
from lakescout.reading.scope import Cell, make_scope
from lakescout.reading.spans import EDGES
from lakescout.words.onnx import default_encoder

LAKES = ("spider", "fetaqa", "wtq")
METHODS = ("scout", "octopus", "pneuma", "bm25", "dense", "rows")
SLOW = {"octopus": 60}
"""How many questions a method is asked whose containment scan is slow in memory."""
TIMED = 30
ALPHAS = tuple(round(0.1 * step, 1) for step in range(11))
KS = (1, 5, 10, 30, 50)
FACTORS = (1, 5, 10, 15, 20)
PARTS = ("methods", "judges", "ablations", "all_rows", "rows", "sweeps")
SHARES = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
SUB_LAKE = 250
"""Tables of the smaller lake, where all rows become documents."""


class Timed:
    """The plain encoder, and the seconds of one core that it took."""

    def __init__(self) -> None:
        self._encoder = default_encoder(1)
        self.identity = self._encoder.identity
        self.seconds = 0.0

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        before = process_time()
        vectors = self._encoder.encode(texts)
        self.seconds += process_time() - before
        return vectors


def fresh(index: LakeIndex) -> LakeIndex:
    """The index with an encoder that remembers nothing, and nothing derived yet."""
    return replace(index, encoder=Timed())


def costs(bench: Workbench, made: Prepared) -> dict[str, tuple[float, float]]:
    """For each method: seconds to prepare for the first question, and megabytes of what it prepares."""
    timed = Timed()
    timed.encode(bench.index.texts)
    header = (timed.seconds, bench.index.vectors.nbytes / 1e6)
    before = process_time()
    words = retrieval.build(bench.index, bench.evidence.documents())
    full_text = (process_time() - before, size(words))
    index = fresh(bench.index)
    vectors = retrieval.encode_tables(index)
    before = process_time()
    scorer = made.summaries.scorer
    documents = made.documents.seconds + process_time() - before
    rows = made.row_vectors
    return {
        "scout": header,
        "octopus": header,
        "pneuma": (documents, made.summaries.vectors.nbytes / 1e6 + size(scorer)),
        "bm25": full_text,
        "dense": (index.encoder.seconds, vectors.nbytes / 1e6),  # type: ignore[attr-defined]
        "rows": (rows.seconds, sum(vector.nbytes for vector in rows.known.values()) / 1e6),
    }


def size(scorer: object) -> float:
    """Megabytes of a BM25 index."""
    arrays = scorer.scores.values()  # type: ignore[attr-defined]
    return sum(array.nbytes for array in arrays if hasattr(array, "nbytes")) / 1e6


def put_rows(bench: Workbench, made: Prepared) -> bool:
    """Give method 'rows' its vectors; whether there are any."""
    texts = list(row_texts(bench.index, made.encoded_rows))
    known = made.row_vectors.known
    if not all(text in known for _, rows in texts for text in rows):
        return False
    matrix = np.stack([known[text] for _, rows in texts for text in rows])
    tables = np.array([table for table, rows in texts for _ in rows], dtype=np.int32)
    bench.index.derived("rows", lambda: (tables, matrix))
    return True


def milliseconds(bench: Workbench, questions: Sequence[Question], method: str) -> float:
    """Median CPU time of a warm question, encoding it included."""
    index = replace(bench.index, encoder=Timed())
    index._derived.update(bench.index._derived)
    timed = replace(bench, index=index)
    times = []
    for question in questions[: TIMED + 3]:
        before = process_time()
        rank(method, timed.request(question.text), 10)
        times.append((process_time() - before) * 1000)
    return median(times[3:])


def compare(benches: Sequence[Workbench], prepared: dict[str, Prepared], limit: int) -> str:
    rows = []
    for bench in benches:
        made = prepared[bench.name]
        bench.evidence.documents_of_pneuma = made.summaries
        has_rows = put_rows(bench, made)
        spent = costs(bench, made)
        questions = split(bench.name, bench.questions, limit)[1]
        for method in METHODS:
            if method == "rows" and not has_rows:
                continue
            some = questions[: SLOW.get(method, limit)]
            quality = figures(ranked(bench, some, method, Options()), some)
            seconds, megabytes = spent[method]
            speed = milliseconds(bench, some, method)
            rows.append([bench.name, method, len(some), *quality, f"{seconds:.1f}", f"{megabytes:.1f}", f"{speed:.0f}"])
        bench.encoder.save()
    head = ["lake", "method", "number", "recall@1", "recall@5", "all gold tables in the top 10", "build s", "MB", "ms"]
    note = (
        "Confirming questions; no model, no narrations. Build: seconds of one core before the first question. MB: "
        "vectors and word index, without the value dictionary that 'scout' may use. ms: median of a warm question, its "
        "encoding included; contents in memory, so without the scans of live tables that 'scout' and 'octopus' do. "
        f"'rows': the first {MOST_ROWS} rows of a table on {' and '.join(EVERY_ROW)}, the five sampled ones elsewhere."
    )
    return f"## Methods\n\n{note}\n\n" + report.table(head, rows)


def hit_at_1(bench: Workbench, documents: Summaries, questions: Sequence[Question], options: Options) -> str:
    """Share of questions whose first table is a gold one."""
    bench.evidence.documents_of_pneuma = documents
    found = [rank("pneuma", bench.request(question.text, options), 1) for question in questions]
    right = [bool(hits) and hits[0].table in bench.gold(q) for hits, q in zip(found, questions, strict=True)]
    return f"{np.mean(right):.3f}"


def ablate(benches: Sequence[Workbench], prepared: dict[str, Prepared], limit: int) -> str:
    variants: dict[str, tuple[Callable[[Summaries], Summaries], Options]] = {
        "hybrid, all documents": (lambda made: made, Options()),
        "full-text search alone (alpha = 1)": (lambda made: made, having(pneuma_alpha=1.0)),
        "vector search alone (alpha = 0)": (lambda made: made, having(pneuma_alpha=0.0)),
        "schema concatenation alone": (lambda made: made.only([Kind.SCHEMA]), Options()),
        "sampled rows alone": (lambda made: made.only([Kind.ROWS]), Options()),
        "schema and sampled rows, no contexts": (lambda made: made.only([Kind.SCHEMA, Kind.ROWS]), Options()),
    }
    rows = []
    for label, (choose, options) in variants.items():
        cells = [label]
        for bench in benches:
            questions = split(bench.name, bench.questions, limit)[1]
            cells.append(hit_at_1(bench, choose(prepared[bench.name].summaries), questions, options))
        rows.append(cells)
    head = ["documents and search", *(f"{bench.name} hit@1" for bench in benches)]
    note = f"k = 1, n = 5; {limit} confirming questions of each lake. Contexts are the page titles of fetaqa and wtq."
    return f"## Ablations (PNEUMA 7.3)\n\n{note}\n\n" + report.table(head, rows)


def small_lake(bench: Workbench, limit: int) -> tuple[list[int], list[Question]]:
    """The gold tables of some confirming questions, filled up with random ones; and those questions."""
    chosen: set[int] = set()
    asked = []
    for question in split(bench.name, bench.questions, limit)[1]:
        if len(chosen | set(bench.gold(question))) <= SUB_LAKE * 3 // 5:
            chosen |= set(bench.gold(question))
            asked.append(question)
    rest = sorted(set(range(len(bench.index.catalog.tables))) - chosen)
    chosen |= set(random.Random(7).sample(rest, SUB_LAKE - len(chosen)))
    return sorted(chosen), asked


def all_rows(bench: Workbench, made: Prepared, cache: Path, limit: int) -> list[list[object]]:
    """Schema, sampled rows and all rows over a smaller lake."""
    tables, asked = small_lake(bench, limit)
    chosen = set(tables)
    places = [place for place, block in enumerate(made.summaries.blocks) if block.table in chosen]
    sampled = Summaries(tuple(made.summaries.blocks[place] for place in places), made.summaries.vectors[places])
    vectors = Vectors.load(cache / f"{bench.name}.all_rows")
    every = summaries_of(bench.index, made.rows, vectors, default_encoder(1), tables)
    variants = {
        "schema concatenation": sampled.only([Kind.SCHEMA]),
        "sampled rows (r = 5)": sampled.only([Kind.ROWS]),
        "all rows": every.only([Kind.ROWS]),
        "schema and sampled rows": sampled.only([Kind.SCHEMA, Kind.ROWS]),
        "schema and all rows": every.only([Kind.SCHEMA, Kind.ROWS]),
    }
    return [
        [bench.name, len(asked), label, len(kept.blocks), hit_at_1(bench, kept, asked, Options())]
        for label, kept in variants.items()
    ]


def rows_in_small_lakes(benches: Sequence[Workbench], prepared: dict[str, Prepared], cache: Path, limit: int) -> str:
    """Method 'rows' over the smaller lakes and the sampled rows alone, since vectors of a whole lake take long."""
    rows: list[list[object]] = []
    for bench in benches:
        tables, asked = small_lake(bench, limit)
        texts = [
            (table, text)
            for table, some in row_texts(bench.index, prepared[bench.name].sampled, tables)
            for text in some
        ]
        vectors = Vectors.load(cache / f"{bench.name}.sampled_rows")
        matrix = vectors.matrix([text for _, text in texts], default_encoder(1))
        hit = rows_hits(bench, np.array([table for table, _ in texts]), matrix, asked)
        rows.append([bench.name, len(asked), len(texts), f"{hit:.3f}"])
    head = ["lake", "questions", "vectors", "hit@1"]
    note = "The same smaller lakes and questions; 'rows' with a vector for each of the five sampled rows of a table."
    return f"## One vector a row\n\n{note}\n\n" + report.table(head, rows)


def rows_hits(bench: Workbench, tables: np.ndarray, matrix: np.ndarray, questions: Sequence[Question]) -> float:
    """hit@1 of the table with the row nearest to the question."""
    nearest = [tables[int(np.argmax(matrix @ bench.encoder.encode([question.text])[0]))] for question in questions]
    return float(np.mean([table in bench.gold(q) for table, q in zip(nearest, questions, strict=True)]))


def ablate_rows(benches: Sequence[Workbench], prepared: dict[str, Prepared], cache: Path, limit: int) -> str:
    rows = [row for bench in benches for row in all_rows(bench, prepared[bench.name], cache, limit)]
    head = ["lake", "questions", "content summaries", "documents", "hit@1"]
    note = f"Smaller lakes of {SUB_LAKE} tables, the first 50 rows of a table as all of them; no contexts (figure 11)."
    return f"## All rows against sampled rows\n\n{note}\n\n" + report.table(head, rows)


def sweeps(benches: Sequence[Workbench], prepared: dict[str, Prepared], limit: int) -> str:
    """Hit rates over alpha, n and k (PNEUMA 7.4)."""
    sets = {bench.name: split(bench.name, bench.questions, limit)[1] for bench in benches}

    def hit(bench: Workbench, options: Options) -> str:
        return hit_at_1(bench, prepared[bench.name].summaries, sets[bench.name], options)

    names = [bench.name for bench in benches]
    alphas = [[alpha, *(hit(bench, having(pneuma_alpha=alpha)) for bench in benches)] for alpha in ALPHAS]
    factors = [[factor, *(hit(bench, having(pneuma_n=factor)) for bench in benches)] for factor in FACTORS]
    counts = [
        [k, *(cell for bench in benches for cell in k_hits(bench, prepared[bench.name].summaries, sets[bench.name], k))]
        for k in KS
    ]
    return "\n\n".join(
        [
            "## Sweeps (PNEUMA 7.4)",
            f"hit@1 over {limit} confirming questions of each lake; alpha at n = 5, n at alpha = 0.5.",
            report.table(["alpha", *names], alphas),
            report.table(["n", *names], factors),
            "Hit rate at k, with k counted in documents as in the paper and in tables as `discover_tables` does:",
            report.table(["k", *(f"{name}, {unit}" for name in names for unit in ("documents", "tables"))], counts),
        ]
    )


def k_hits(bench: Workbench, documents: Summaries, questions: Sequence[Question], k: int) -> list[str]:
    """Hit rate among the tables of the first k documents, and among the first k tables."""
    by_document, by_table = [], []
    bench.evidence.documents_of_pneuma = documents
    for question in questions:
        gold = set(bench.gold(question))
        request = bench.request(question.text)
        found = search(documents, question.text, request.vectors[0], k)
        by_document.append(bool(gold & set(documents.tables[found.documents[:k]].tolist())))
        by_table.append(bool(gold & {hit.table for hit in rank("pneuma", request, k)}))
    return [f"{np.mean(by_document):.3f}", f"{np.mean(by_table):.3f}"]


def explained(bench: Workbench, question: str, table: int) -> float:
    """The share of a question's content words that our linker finds in a table: its names and its whole cells."""
    parsed = EmbeddedParser().parse(question, bench.index.lexicon)
    places = {mention.name: (mention.start, mention.end) for mention in parsed.spans + parsed.values}
    cells = tuple(
        Cell(*places[hit.literal], hit.column, hit.cell, hit.rows)
        for hit in bench.evidence.cells(parsed.literals)
        if hit.table == table
    )
    links = link(question, replace(make_scope([bench.index.catalog.tables[table]]), cells=cells))
    asking = {place for place, token in enumerate(links.tokens) if token.is_word and token.lower not in EDGES}
    asking -= links.asking
    found = set(np.flatnonzero(links.reasons.max(axis=1, initial=0)).tolist())
    found |= {place for value in links.values if value.kind == "cell" for place in range(value.start, value.end)}
    return len(asking & found) / max(len(asking), 1)


def judges(benches: Sequence[Workbench], prepared: dict[str, Prepared], limit: int) -> str:
    """Stand-ins for the judge: our linker, and an oracle that knows the gold tables."""
    rows = []
    for bench in benches:
        bench.evidence.documents_of_pneuma = prepared[bench.name].summaries
        looked_at, confirming = split(bench.name, bench.questions, limit)
        shares: dict[bool, list[tuple[list[TableHit], list[float]]]] = {}
        for tuning, questions in ((True, looked_at), (False, confirming)):
            found = [rank("pneuma", bench.request(question.text), CANDIDATES) for question in questions]
            asked = zip(questions, found, strict=True)
            shares[tuning] = [(hits, [explained(bench, q.text, hit.table) for hit in hits]) for q, hits in asked]

        def by_share(tuning: bool, cut: float, bench: Workbench = bench, shares: Any = shares) -> list[list[str]]:
            return [
                names(bench, reordered(hits, {n for n, share in enumerate(each) if share >= cut}, len(hits))[:10])
                for hits, each in shares[tuning]
            ]

        cut = max(SHARES, key=lambda cut: float(figures(by_share(True, cut), looked_at)[0]))
        gold = [set(bench.gold(question)) for question in confirming]
        oracle = [
            names(bench, reordered(hits, {n for n, hit in enumerate(hits) if hit.table in right}, len(hits))[:10])
            for (hits, _), right in zip(shares[False], gold, strict=True)
        ]
        variants = {
            "none": by_share(False, 2.0),
            f"our linker, {cut:.0%} of the words": by_share(False, cut),
            "the gold tables (oracle)": oracle,
        }
        for label, found_tables in variants.items():
            rows.append([bench.name, label, len(confirming), *figures(found_tables, confirming)])
        rows.append([bench.name, "'scout', no judge", len(confirming),
                     *figures(ranked(bench, confirming, "scout", Options()), confirming)])  # fmt: skip
    head = ["lake", "judge", "number", "recall@1", "recall@5", "all gold tables in the top 10"]
    note = (
        f"The first {CANDIDATES} tables are judged; the cut of the linker had the best recall@1 on the questions tuned "
        "on. A judge that knows the gold tables puts them first wherever they are among the judged: an upper bound."
    )
    return f"## What stands in for the judge (PNEUMA 5.1)\n\n{note}\n\n" + report.table(head, rows)


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--names", nargs="+", default=LAKES)
    options.add_argument("--limit", type=int, default=200, help="confirming questions of each lake")
    options.add_argument("--cache", type=Path, default=CACHE)
    options.add_argument(
        "--without-rows", action="store_true", help="leave out method 'rows', whose vectors take longest"
    )
    options.add_argument(
        "--parts", nargs="+", default=PARTS, choices=PARTS, help="what to measure anew; the rest is kept"
    )
    arguments = options.parse_args()
    root = lakes_folder(arguments.lakes)
    prepared = {
        name: prepare(root, name, arguments.cache, with_rows=not arguments.without_rows) for name in arguments.names
    }
    benches = [make_workbench(root, name, arguments.cache) for name in arguments.names]
    measure: dict[str, Callable[[], str]] = {
        "methods": lambda: compare(benches, prepared, arguments.limit),
        "ablations": lambda: ablate(benches, prepared, arguments.limit),
        "all_rows": lambda: ablate_rows(benches, prepared, arguments.cache, arguments.limit),
        "rows": lambda: rows_in_small_lakes(benches, prepared, arguments.cache, arguments.limit),
        "sweeps": lambda: sweeps(benches, prepared, arguments.limit),
        "judges": lambda: judges(benches, prepared, arguments.limit),
    }
    for name in arguments.parts:
        (arguments.cache / f"pneuma.{name}.md").write_text(measure[name](), encoding="utf-8")
    for bench in benches:
        bench.encoder.save()
    kept = (arguments.cache / f"pneuma.{name}.md" for name in PARTS)
    parts = [file.read_text(encoding="utf-8").strip() for file in kept if file.is_file()]
    report.write(arguments.out, "discover/pneuma", "PNEUMA without a model", parts)


if __name__ == "__main__":
    main()
