"""Method 'scout': entities, context and contents together, in three steps.

1. All tables are scored by names, headers, contexts and the whole cells that the question names.
2. Names that none of the leading tables explains are looked up in the whole lake; most questions have none.
3. The best tables are searched for the question's words, and scored again with what was found.

The evidence is that of `features`; `weights` says how much each counts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lakescout.joins.copies import kinds_of, put_aside
from lakescout.joins.copies import words_of as words_of_name
from lakescout.lake.connection import distinct
from lakescout.lake.texts import Floats, stems
from lakescout.ranking import columns
from lakescout.ranking.evidence import Counts, Scores, TableHit, select, value_evidence
from lakescout.ranking.features import (
    FEATURES,
    candidate_features,
    explained_with_contents,
    feature_matrix,
    told_of_members,
)
from lakescout.ranking.question_features import QuestionFeatures
from lakescout.ranking.request import Request
from lakescout.ranking.set_reranking import ordered
from lakescout.weights import weights
from lakescout.words.tokens import words_of

LEADERS = 5
"""A name is explained if names, headers, contexts or whole cells of one of so many best tables contain it."""
ENOUGH = 0.5
"""How far, 0 to 1, such a table must explain a name."""
MAX_NAMES = 4
"""The most names that are looked up: the rarest."""


def unexplained_names(features: QuestionFeatures, leaders: np.ndarray) -> list[int]:
    """Rows of the words that belong to values and that no leading table explains, rarest first."""
    wanted = _value_words(features)
    explained = features.explained_with_cells[:, leaders].max(axis=1, initial=0.0)
    rows = [row for row, word in enumerate(features.words) if word in wanted and explained[row] < ENOUGH]
    return sorted(rows, key=lambda row: -float(features.idf[row]))[:MAX_NAMES]


def _value_words(features: QuestionFeatures) -> set[str]:
    parsed, lake = features.request.parsed, features.lake
    words = set(features.value_words)
    if features.is_plain:
        words |= {word for word in parsed.words if not lake.anywhere.frequency(word) and not lake.sharing_prefix(word)}
    return words - parsed.light_words


def named_in_contents(features: QuestionFeatures, leaders: np.ndarray) -> Floats:
    """Shape (t,): the rarity of the unexplained names that each table's contents hold; reads the whole lake for them.

    A name that no contents hold may be misspelt: then similar words in names, headers and contexts count.
    """
    total = np.zeros(features.count, dtype=np.float32)
    rows = unexplained_names(features, leaders)
    if not rows:
        return total
    counts = features.request.evidence.term_counts([features.words[row] for row in rows], range(features.count))
    for row, found in zip(rows, counts > 0, strict=True):
        if holders := int(found.sum()):
            rarity = np.log(features.count / holders)
            total += np.float32(rarity) * found * (1 - features.explained_with_cells[row])
        elif near := features.lake.near(features.words[row]):
            field = features.lake.anywhere
            tables = distinct(np.concatenate([field.tables[field.postings(word)] for word in near]))
            total[tables] += np.float32(np.log(features.count / len(tables)))
    return total


FIRST_STAGE: Final = weights("scout", "first")
"""The weights by which candidates are chosen: of names, headers, contexts, whole cells and unexplained names."""

CHANCE: Final = weights("scout", "chance")
"""The curve from how far a table stands out, and how near the question comes to the lake, to the table's chance."""

SECOND_STAGE: Final = weights("scout", "second")
"""The weights by which candidates are ranked: of the same features, and of the words of their contents."""


CANDIDATES = 150
"""The most tables whose contents are searched."""

DIGITS: Final = 4
"""The decimal places of scores: they are sums of some twenty 32-bit numbers of up to 20, so the rest is rounding."""

NAMED: Final = named_in_contents.__name__


def rank(request: Request, k: int | None, threshold: float | None) -> list[TableHit]:
    """The candidates of the first two steps, scored by the third, in the order in which they answer together."""
    hits = request.evidence.cells(request.parsed.literals) if request.options.use_values else []
    features = QuestionFeatures(request, hits)
    if not features.count:
        return []
    tables, scores = second_scores(features)
    tables, scores = in_order_of(tables, scores)
    likely = chances(features, tables, scores).tolist()
    if request.options.together:
        tables = ordered(features, tables, scores)  # each place keeps its score, the tables change places
    chosen = zip(select(tables, scores.astype(np.float64), k, None), likely, strict=False)
    found = [
        TableHit(table, score, raw, chance=chance)
        for (table, score, raw), chance in chosen
        if threshold is None or chance >= threshold
    ]
    if not request.options.evidence:
        return found
    shown = {hit.table for hit in found}
    evidence = columns.ShownEvidence(
        request.index,
        [
            columns.closest_columns(request.index, mention, features.mentions[place : place + 1], shown)
            for place, mention in enumerate(request.mentions)
        ],
        value_evidence(request.index, features.hits, shown),
    )
    told = matched_contexts(features, shown)
    return [
        replace(
            evidence.hit(hit.table, hit.score, hit.raw),
            chance=hit.chance,
            matched_contexts=told.get(hit.table, ()),
        )
        for hit in found
    ]


_TOLD: Final = 3
"""The most contexts of a table that are shown."""
_TOLD_NEAR: Final = 0.5
"""The cosine of question and context from which a context is shown although they share no word."""
_TOLD_LETTERS: Final = 200


def matched_contexts(features: QuestionFeatures, tables: Collection[int]) -> dict[int, tuple[str, ...]]:
    """The contexts of some tables that speak for them, the nearest first; long ones are cut."""
    index, vectors = features.request.index, features.vectors
    known = {form for forms in features.forms for form, _ in forms} - features.request.parsed.light_words
    first = dict(zip(vectors.with_context.tolist(), vectors.first_context.tolist(), strict=True))
    found: dict[int, tuple[str, ...]] = {}
    for table in tables:
        if table in first:
            texts = [index.texts[text] for text in index.context_text[table]]
            near = features.context_cosines[first[table] : first[table] + len(texts)].tolist()
            pairs = zip(near, texts, strict=True)
            said = [(cosine, text) for cosine, text in pairs if cosine >= _TOLD_NEAR or known.intersection(stems(text))]
            said.sort(key=lambda pair: -pair[0])
            found[table] = tuple(_in_short(text) for _, text in said[:_TOLD])
    return found


def _in_short(text: str) -> str:
    """The beginning of a text, up to a word."""
    return text if len(text) <= _TOLD_LETTERS else f"{text[:_TOLD_LETTERS].rsplit(None, 1)[0]} …"


STANDING: Final = "log_share"
"""The name that the weights have for `log_shares`."""
_RIVALS, _SEEN = 60, 20
"""The best tables over which the softmax runs, and those whose nearness to the question's words is computed."""
_UNLIKELY: Final = 1e-6


def chances(features: QuestionFeatures, tables: np.ndarray, scores: Floats) -> Scores:
    """Shape (t,): how likely a question needs each of some tables, given best first; it falls with the score.

    A logistic curve over how far a table stands out among the others, and how near the question comes to the best of
    them: without nearness, the best of many wrong tables would look right.
    """
    seen = nearness(features, tables)
    logit = CHANCE["intercept"] + sum(CHANCE[name] * value for name, value in seen.items())
    return np.round(1 / (1 + np.exp(-(CHANCE[STANDING] * log_shares(scores) + logit))), DIGITS)


def log_shares(scores: Floats) -> Scores:
    """Shape (t,): the logarithm of each table's share of the best ones, by a softmax over scores in falling order."""
    powers = np.exp(scores.astype(np.float64) - scores[:1])
    return np.asarray(np.log(np.maximum(powers / powers[:_RIVALS].sum(), _UNLIKELY)))


def nearness(features: QuestionFeatures, tables: np.ndarray) -> dict[str, float]:
    """The cosines of a question with a lake: of its words with the best tables, and of all of it with any text."""
    found = (features.schema_meaning, features.context_cosines, features.narration_cosines)
    meaning = max(float(each.max(initial=0.0)) for each in found)
    words = features.interaction
    if words is None:
        return {"nearest_words": meaning, "nearest_meaning": meaning}
    near = words.gate @ words.nearest[:, tables[:_SEEN]] / max(float(words.gate.sum()), 1e-3)
    return {"nearest_words": float(near.max(initial=0.0)), "nearest_meaning": meaning}


_NEAR: Final = {True: (0.5, 0.4, 0.2), False: (0.65, 0.55, 0.45)}
"""Cosines of a mention with a header, and of the question with a table and with its contexts and narrations, from which
a question is near in meaning though no word of it stands in the lake. True: if the encoder knows a word of it whole;
False: if it reads all words in pieces, as it does "hjkl", which it finds near to many short names."""
_FAR: Final = (0.5, 0.35, 0.2)
"""Cosines below which a question is far from everything. Of 2,410 questions about four lakes none was."""
_LITTLE: Final = 0.25
"""A share of a question that chance may explain: by a common word, or a short form that is spelled like a word."""


def asks_of_nothing(request: Request) -> bool:
    """Whether the question asks for nothing in the lake: no word stands there, misspelt or not, and no meaning is near.

    Words that stand there do not count if they are a small part of a question that is far from all that the lake has,
    unless they name a value: "rate of photosynthesis" over rates of exchange.
    """
    features = QuestionFeatures(
        request, request.evidence.cells(request.parsed.literals) if request.options.use_values else []
    )
    if not features.count or float((features.share @ features.explained_with_cells).max(initial=0.0)) >= _LITTLE:
        return False
    values = {value.name for value in request.parsed.values}
    if any(features.is_plain or hit.literal in values for hit in features.hits) or any(
        map(features.lake.near, features.words)
    ):
        return False
    told = np.concatenate([features.context_cosines, features.narration_cosines])
    found = features.mention_similarity, features.schema_meaning, told
    cosines = [float(each.max(initial=0.0)) for each in found]
    if any(map(float.__ge__, cosines, _NEAR[_knows_a_word(features)])):
        return False
    tables, _ = second_scores(features)
    known = explained_with_contents(features, tables, count_terms(features, tables))
    return not known.any() or (float(known.max()) < _LITTLE and all(map(float.__lt__, cosines, _FAR)))


def _knows_a_word(features: QuestionFeatures) -> bool:
    """Whether some content word of the question is a single token of the encoder; true if that cannot be told."""
    words = words_of(features.request.parsed.question)
    asked = [token for token in words if not (token.is_stop or token.starts_with_digit)]
    return features.interaction is None or any(
        (token.start, token.end) in features.interaction.spans for token in asked
    )


def second_scores(features: QuestionFeatures) -> tuple[np.ndarray, Floats]:
    """The candidates of the first two steps, and the scores of the third."""
    matrix, index = feature_matrix(features, features.request.options.without), features.request.index
    named = look_for_names(features, weigh(matrix, FIRST_STAGE))
    chosen = features.request.standing(told_of_members(features) + named) if index.families else {}
    if chosen:  # a family counts as one table, with the evidence for all its members
        matrix, named = index.pooled(matrix, chosen), index.pooled(named, chosen)
    first = weigh(matrix, FIRST_STAGE) + np.float32(FIRST_STAGE[NAMED]) * named
    first = index.alone(first, chosen)
    tables = best(first, min(CANDIDATES, int(np.isfinite(first).sum())))
    scores = weigh(matrix[tables], SECOND_STAGE) + np.float32(SECOND_STAGE[NAMED]) * named[tables]
    scores += look_into(features, tables) - BEHIND * aside(features, tables)
    return tables, np.asarray(scores, dtype=np.float32)


BEHIND: Final = np.float32(4.0)
"""How much the score of a table falls that is put aside: behind its own kind, and behind most others."""


def aside(features: QuestionFeatures, tables: np.ndarray) -> NDArray[np.bool_]:
    """Shape (t,): whether tables are put aside, as `shadow_orders` is, and the question does not say so."""
    index = features.request.index
    marks = index.derived("put_aside", lambda: put_aside(index.catalog, kinds_of(index)))
    said = frozenset(words_of_name(features.request.parsed.question))
    return np.array([bool(marks.get(table)) and not marks[table] & said for table in tables.tolist()], dtype=np.bool_)


def in_order_of(tables: np.ndarray, scores: Floats) -> tuple[np.ndarray, Floats]:
    """Tables and rounded scores, best first, ties by id: scores that differ by rounding alone are equal."""
    scores = np.round(scores, DIGITS)
    falling = np.lexsort((tables, -scores))
    return tables[falling], scores[falling]


def weigh(matrix: Floats, stage: Mapping[str, float]) -> Floats:
    """The weighted sum of the features of every table."""
    return np.asarray(matrix @ np.array([stage[make.__name__] for make in FEATURES], dtype=np.float32))


def best(scores: Floats, count: int) -> np.ndarray:
    """The ids of the best tables, best first, ties by id."""
    return np.lexsort((np.arange(len(scores)), -scores))[:count]


def look_for_names(features: QuestionFeatures, scores: Floats) -> Floats:
    """The feature `named_in_contents`, with the leading tables by the scores so far."""
    if NAMED in features.request.options.without or not features.request.options.use_terms:
        return np.zeros(features.count, dtype=np.float32)
    return named_in_contents(features, best(scores, LEADERS))


def look_into(features: QuestionFeatures, tables: np.ndarray) -> Floats:
    """What the contents of some tables add to their scores."""
    total = np.zeros(len(tables), dtype=np.float32)
    for name, values in candidate_features(features, tables, count_terms(features, tables)).items():
        if name not in features.request.options.without:
            total += np.float32(SECOND_STAGE[name]) * values
    return total


def count_terms(features: QuestionFeatures, tables: np.ndarray) -> Counts:
    """Shape (w, tables): in how many cells of each table each word of the question occurs."""
    if not features.request.options.use_terms or not features.words:
        return np.zeros((len(features.words), len(tables)), dtype=np.int32)
    return features.request.evidence.term_counts(features.words, tables.tolist())
