"""Method 'bm25', a baseline: Okapi BM25 over each table's contents and context, by bm25s.

It reads the whole lake once a snapshot and keeps it in memory; nothing of it is stored.
"""

from __future__ import annotations

from collections.abc import Sequence

import bm25s
import numpy as np

from lakescout.index import LakeIndex
from lakescout.parser.stopwords import STOPWORDS
from lakescout.postings import stems
from lakescout.ranking.hits import TableHit, select
from lakescout.ranking.request import Request


def rank(request: Request, k: int | None, threshold: float | None) -> list[TableHit]:
    """Tables that share a word with the question, by BM25."""
    if not request.index.catalog.tables:
        return []
    scorer = request.index.derived("bm25", lambda: build(request.index, request.evidence.documents()))
    known = [word for word in content_words(request.parsed.question) if word in scorer.vocab_dict]
    if not known:
        return []
    scores = scorer.get_scores(known).astype(np.float64)
    candidates = np.flatnonzero(scores > 0)
    return [TableHit(table, score, raw) for table, score, raw in select(candidates, scores[candidates], k, threshold)]


def build(index: LakeIndex, documents: Sequence[str]) -> bm25s.BM25:
    """Index headers, contents and context of every table."""
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
