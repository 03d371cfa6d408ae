"""The baselines, which compare texts alone: BM25, one vector for each table, one vector for each row.

'bm25' is Okapi BM25 over contents and context, by bm25s. 'dense' has one vector for name, headers and context as one
text. 'rows' has one vector for each row, and a table is as close as its closest row: LlamaIndex's reader of databases,
with which PNEUMA (7) and OCTOPUS (7.1) compare, works this way; the vectors take minutes on a large lake. The three
hold what they read in memory, once per snapshot; nothing is stored.

'bm25' and 'dense' tell how likely a question needs a table as 'scout' does: by a logistic curve over how far the table
stands out and how near the best one comes, fitted by `python -m benchmarks.training.fit_chance`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from lakescout.lake.connection import distinct
from lakescout.lake.index import Ids, LakeIndex
from lakescout.lake.texts import stems
from lakescout.ranking.evidence import Scores, TableHit, select
from lakescout.ranking.request import Request
from lakescout.weights import weights
from lakescout.words.encoder import Vectors
from lakescout.words.text import STOPWORDS

if TYPE_CHECKING:
    import bm25s


def bm25(request: Request, k: int | None, threshold: float | None) -> list[TableHit]:
    """Tables that share a word with the question, by BM25."""
    if not request.index.catalog.tables:
        return []
    scorer = request.index.derived("bm25", lambda: build(request.index, request.evidence.documents()))
    known = [word for word in content_words(request.parsed.question) if word in scorer.vocab_dict]
    if not known:
        return []
    scores = scorer.get_scores(known).astype(np.float64) / len(content_words(request.parsed.question))
    candidates = np.flatnonzero(scores > 0)
    return _likely("bm25", candidates, scores[candidates], k, threshold)


def build(index: LakeIndex, documents: Sequence[str]) -> bm25s.BM25:
    """A BM25 index of the names, headers, contents and contexts of all tables."""
    import bm25s

    scorer = bm25s.BM25()
    texts = [content_words(f"{_schema_text(index, table)} {text}") or [""] for table, text in enumerate(documents)]
    scorer.index(texts, show_progress=False)
    return scorer


def content_words(text: str) -> list[str]:
    """Stemmed words without function words, which cost BM25 a tenth of its recall on questions."""
    return [word for word in stems(text) if word not in STOPWORDS]


def _schema_text(index: LakeIndex, table: int) -> str:
    headers = (index.texts[index.column_text[column]] for column in index.columns_of(table))
    return " ".join((index.texts[index.table_text[table]], *headers, *index.contexts[table]))


def dense(request: Request, k: int | None, threshold: float | None) -> list[TableHit]:
    """All tables by cosine similarity to the question."""
    index = request.index
    vectors = index.derived("dense", lambda: encode_tables(index))
    scores = (vectors @ request.vectors[0]).astype(np.float64)
    return _likely("dense", np.arange(len(scores)), scores, k, threshold)


_RIVALS: Final = 60
"""The number of best tables with which a score is compared."""
_DIGITS: Final = 4


def standing(raw: Scores) -> Scores:
    """Shape (n,): how far each score, in falling order, is above the mean of the best, in standard deviations."""
    rivals = raw[:_RIVALS]
    return np.asarray((raw - rivals.mean()) / max(float(rivals.std()), 1e-6))


def _likely(
    method: str, tables: NDArray[np.int64], raw: Scores, k: int | None, threshold: float | None
) -> list[TableHit]:
    """The best tables with the chance that each is needed; with a threshold, those whose chance reaches it."""
    wanted = None if k is None or threshold is not None else max(k, _RIVALS)
    found = select(tables, raw, wanted, None)
    if not found:
        return []
    curve = weights("scout", method)
    scores = np.array([score for *_, score in found])
    logit = np.clip(curve["intercept"] + curve["standing"] * standing(scores) + curve["best"] * scores[0], -30, 30)
    likely = np.round(1 / (1 + np.exp(-logit)), _DIGITS).tolist()
    hits = (
        TableHit(table, score, own, chance=chance) for (table, score, own), chance in zip(found, likely, strict=True)
    )
    return [hit for hit in hits if threshold is None or hit.chance is None or hit.chance >= threshold][:k]


def encode_tables(index: LakeIndex) -> Vectors:
    """One vector per table, shape (t, d)."""
    return index.encoder.encode([table_document(index, table) for table in range(len(index.catalog.tables))])


def table_document(index: LakeIndex, table: int) -> str:
    """Context, table name and headers as one text."""
    headers = ", ".join(index.texts[index.column_text[column]] for column in index.columns_of(table))
    context = " ".join(index.contexts[table])
    return f"{context} {index.texts[index.table_text[table]]}: {headers}".strip()


def rows(request: Request, k: int | None, threshold: float | None) -> list[TableHit]:
    """Tables with rows, by the cosine of the question and the closest row."""
    tables, vectors = request.index.derived("rows", lambda: encode_rows(request))
    if not len(tables):
        return []
    scores = np.full(len(request.index.catalog.tables), -np.inf)
    np.maximum.at(scores, tables, (vectors @ request.vectors[0]).astype(np.float64))
    candidates = distinct(tables).astype(np.int64)
    return [TableHit(table, score, raw) for table, score, raw in select(candidates, scores[candidates], k, threshold)]


def encode_rows(request: Request) -> tuple[Ids, Vectors]:
    """Table id and vector of each row."""
    tables: list[int] = []
    texts: list[str] = []
    for table, rows in request.evidence.rows():
        tables += [table] * len(rows)
        texts += rows
    return np.array(tables, dtype=np.int32), request.index.encoder.encode(texts)
