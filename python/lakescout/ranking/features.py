"""The evidence for a table that method 'scout' weighs.

Each feature is a plain count of evidence that a person can check, one array of shape (t,).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import numpy as np

from lakescout.lake.index import LakeIndex
from lakescout.lake.texts import Field, Floats, pairs, stems
from lakescout.ranking.evidence import Counts, Unseen
from lakescout.ranking.lexical import is_year
from lakescout.ranking.question_features import TRUST, QuestionFeatures, lake_vectors
from lakescout.ranking.request import Request
from lakescout.reading.embedded import EmbeddedParser
from lakescout.reading.parts import dated_parts
from lakescout.words.tokens import words_of

_SATURATION, _LENGTH = 1.2, 0.6
"""BM25's k1 and b."""

_UNLIKE, _MATCHED = 0.3, 0.7
"""The cosine below which a mention and a header have nothing in common, and the one above which they match."""

_UNEXPLAINED, _EXPLAINED = 0.2, 0.4
"""Shares of the question that the best table explains. Below the first, the question asks for what contexts tell; above
the second, for contents. Fitted on half of the datasheet questions and on Spider's training questions."""
_VALUE_NAMED = 0.25
"""How much of the evidence of passages remains when the question names a value."""
_FEW_PASSAGES = 3
"""With fewer passages in the lake, none can stand out."""


def _zeros(features: QuestionFeatures) -> Floats:
    return np.zeros(features.count, dtype=np.float32)


def _bm25(features: QuestionFeatures, field: Field) -> Floats:
    total = _zeros(features)
    filled = field.lengths[field.lengths > 0]
    average = float(filled.mean()) if len(filled) else 1.0
    for forms, idf in zip(features.forms, features.idf, strict=True):
        best = _zeros(features)
        for form, weight in forms:
            span = field.postings(form)
            tables, counts = field.tables[span], field.counts[span]
            norm = _SATURATION * (1 - _LENGTH + _LENGTH * field.lengths[tables] / average)
            best[tables] = np.maximum(best[tables], weight * idf * counts * (_SATURATION + 1) / (counts + norm))
        total += best
    return total


def context_words(features: QuestionFeatures) -> Floats:
    """BM25 of the question and the contexts."""
    return _bm25(features, features.lake.context)


def header_words(features: QuestionFeatures) -> Floats:
    """BM25 of the question and the headers."""
    return _bm25(features, features.lake.header)


def name_words(features: QuestionFeatures) -> Floats:
    """BM25 of the question and the table names."""
    return _bm25(features, features.lake.name)


def name_titles(features: QuestionFeatures) -> Floats:
    """The rarity of the words that the question shares with a table's name, times their share of the name.

    If the question says every word of a name, that is seldom by chance: `order items`, not `order status codes`.
    """
    shared = _zeros(features)
    said: dict[str, float] = {}
    for forms in features.forms:
        for form, weight in forms:
            said[form] = max(weight, said.get(form, 0.0))
    field = features.lake.name
    for form, weight in said.items():
        shared[field.tables[field.postings(form)]] += np.float32(weight * features.lake.idf(form))
    return np.asarray(shared * shared / features.lake.name_mass, dtype=np.float32)


def dated_name(features: QuestionFeatures) -> Floats:
    """1 if the table's name has a year of the question, half for `19` as 2019; 0 unless names of tables have years.

    Also 1 for members of a family whose dates the question speaks of: `events_20240105` for January 2024.
    """
    total = _zeros(features)
    for number, said in features.request.members_said.items():
        family = features.request.index.families[number]
        if dated_parts(family.parts) is not None:
            total[[family.members[place] for place in said.places]] = 1
    if not features.lake.are_dated:
        return total
    name = features.lake.name
    for word, forms in zip(features.words, features.forms, strict=True):
        for form, weight in forms if is_year(word) else ():
            tables = name.tables[name.postings(form)]
            total[tables] = np.maximum(total[tables], weight)
    return total


def schema_words(features: QuestionFeatures) -> Floats:
    """BM25 of the question and the schema names."""
    return _bm25(features, features.lake.schema)


def schema_named(features: QuestionFeatures) -> Floats:
    """The rarity of words that only names of schemas have: they say in which schema to look.

    A word of a longer value, such as World Junior, counts only if all words of that value do.
    """
    total = _zeros(features)
    field, names = features.lake.schema, features.lake.names_schemas
    longer = [stems(value.name) for value in features.request.parsed.values]
    others = {word for words in longer if not all(map(names, words)) for word in words}
    for word in features.words:
        if names(word) and word not in others:
            tables = field.tables[field.postings(word)]
            total[tables] += math.log(features.count / len(tables))
    return total


def context_phrases(features: QuestionFeatures) -> Floats:
    """The rarity of the pairs of neighbouring words that the question and the contexts share."""
    total = _zeros(features)
    field = features.lake.context_pairs
    for pair in set(pairs([token.stem for token in words_of(features.request.parsed.question)])):
        tables = field.tables[field.postings(pair)]
        if len(tables):
            total[tables] += math.log(1 + features.count / len(tables))
    return total


def context_titles(features: QuestionFeatures) -> Floats:
    """The rarity of the words shared with a segment of the context, times their share of the segment."""
    field = features.lake.segments
    shared = np.zeros(len(features.lake.segment_table), dtype=np.float32)
    for word, idf in zip(features.words, features.idf, strict=True):
        shared[field.tables[field.postings(word)]] += idf
    best = _zeros(features)
    np.maximum.at(best, features.lake.segment_table, shared * shared / features.lake.segment_mass)
    return best


def cell_words(features: QuestionFeatures) -> Floats:
    """For words that nothing else explains: the rarity of the values that contain them and are whole cells."""
    return np.asarray((features.in_cells * (1 - features.explained)).sum(axis=0), dtype=np.float32)


def span_words(features: QuestionFeatures) -> Floats:
    """`cell_words` for common words that happen to be a cell."""
    return np.asarray((features.in_span_cells * (1 - features.explained)).sum(axis=0), dtype=np.float32)


def best_cell(features: QuestionFeatures) -> Floats:
    """The rarity of the rarest value that is a whole cell; longer values count more."""
    best = _zeros(features)
    for cell in features.cells:
        if cell.is_value:
            weight = cell.rarity * min(1.0, 0.5 + 0.25 * len(stems(cell.literal)))
            best[cell.tables] = np.maximum(best[cell.tables], weight)
    return best


def told_of_members(features: QuestionFeatures) -> Floats:
    """Evidence that members of a family may differ in: cells that the question names, and words of contexts.

    The contexts of members differ in numbers and dates alone: the 100 metre final in 2008, the 200 metre final in 2012.
    """
    return best_cell(features) + context_titles(features)


def context_meaning(features: QuestionFeatures) -> Floats:
    """Cosine of the question and the nearest of the contexts; 0 where there is none."""
    total, vectors = _zeros(features), features.vectors
    if len(vectors.with_context):
        total[vectors.with_context] = np.maximum.reduceat(features.context_cosines, vectors.first_context)
    return total


def passage_meaning(features: QuestionFeatures) -> Floats:
    """How far the question stands out as close to one passage of the table's contexts, in standard deviations.

    It counts for questions that the lake's words, headers and cells do not explain: they ask for what the contents
    do not tell, such as purpose or origin. A named value is evidence for the contents.
    """
    total = _zeros(features)
    passages, tables = features.vectors.passages, features.vectors.passage_table
    if len(passages) < _FEW_PASSAGES:
        return total
    cosines = features.context_cosines[passages]
    deviation = (cosines - cosines.mean()) / max(float(cosines.std()), 1e-6)
    np.maximum.at(total, tables, np.maximum(deviation - 1, 0).astype(np.float32))
    best = float((features.share @ features.explained_with_cells).max(initial=0.0))
    unexplained = min(max((_EXPLAINED - best) / (_EXPLAINED - _UNEXPLAINED), 0.0), 1.0)
    return np.asarray(total * np.float32(unexplained * (_VALUE_NAMED if features.request.parsed.values else 1.0)))


def narration_meaning(features: QuestionFeatures) -> Floats:
    """How far the question stands out as close to the description of one column, in standard deviations."""
    total, index = _zeros(features), features.request.index
    if len(index.narration_vectors) < _FEW_PASSAGES:
        return total
    cosines = features.narration_cosines
    deviation = np.maximum((cosines - cosines.mean()) / max(float(cosines.std()), 1e-6) - 1, 0).astype(np.float32)
    np.maximum.at(total, index.column_table[index.narrated], deviation[index.narration_number])
    return total


def schema_meaning(features: QuestionFeatures) -> Floats:
    """Cosine of the question and the table's name and headers."""
    return features.schema_meaning


def mention_meaning(features: QuestionFeatures) -> Floats:
    """For the column mentions: the cosine with the nearest header, as far as it is above chance."""
    return np.asarray(np.maximum(features.mention_similarity - _UNLIKE, 0).sum(axis=0))


def mentions_matched(features: QuestionFeatures) -> Floats:
    """How many column mentions match a header."""
    return np.asarray((features.mention_similarity > _MATCHED).sum(axis=0), dtype=np.float32)


def name_mentioned(features: QuestionFeatures) -> Floats:
    """The cosine of the table's name and the mention nearest to it."""
    found = features.mentions.by_text
    return np.asarray(found[:, features.request.index.table_text].max(axis=0)) if len(found) else _zeros(features)


def explained_so_far(features: QuestionFeatures) -> Floats:
    """The share of the question, weighted by rarity, that names, headers, context and whole cells explain."""
    return np.asarray(features.share @ features.explained_with_cells)


def schema_coherence(features: QuestionFeatures) -> Floats:
    """How much of the question the tables of the schema explain together; 0 if there is only one schema."""
    vectors = features.vectors
    if vectors.schemas < 2:
        return _zeros(features)
    together = np.zeros((vectors.schemas, len(features.words)), dtype=np.float32)
    np.maximum.at(together, vectors.schema_id, features.explained_with_cells.T)
    return np.asarray((together @ features.share)[vectors.schema_id])


def schema_best(features: QuestionFeatures) -> Floats:
    """The best `schema_meaning` in the table's schema; 0 if there is only one schema."""
    vectors = features.vectors
    if vectors.schemas < 2:
        return _zeros(features)
    best = np.full(vectors.schemas, -1.0, dtype=np.float32)
    np.maximum.at(best, vectors.schema_id, features.schema_meaning)
    return np.asarray(best[vectors.schema_id])


def word_meaning(features: QuestionFeatures) -> Floats:
    """How near the question's words come to the table's headers and name (late interaction)."""
    found = features.interaction
    return found.total(found.nearest) if found else _zeros(features)


def name_word_meaning(features: QuestionFeatures) -> Floats:
    """How near the question's words come to the table's name alone: `singer` rather than a column of that name."""
    found = features.interaction
    return found.total(found.names) if found else _zeros(features)


def schema_word_meaning(features: QuestionFeatures) -> Floats:
    """`word_meaning` for the tables of the schema together; 0 if there is only one schema."""
    found, vectors = features.interaction, features.vectors
    if found is None or vectors.schemas < 2:
        return _zeros(features)
    together = np.full((vectors.schemas, len(found.gate)), -1.0, dtype=np.float32)
    np.maximum.at(together, vectors.schema_id, found.nearest.T)
    return found.total(together.T)[vectors.schema_id]


FEATURES: Final[tuple[Callable[[QuestionFeatures], Floats], ...]] = (
    context_words,
    header_words,
    name_words,
    name_titles,
    dated_name,
    schema_words,
    schema_named,
    context_phrases,
    context_titles,
    cell_words,
    span_words,
    best_cell,
    context_meaning,
    passage_meaning,
    narration_meaning,
    schema_meaning,
    mention_meaning,
    mentions_matched,
    name_mentioned,
    explained_so_far,
    schema_coherence,
    schema_best,
    word_meaning,
    name_word_meaning,
    schema_word_meaning,
)
"""The features that are computed for every table."""


BEST_OF_MANY: Final[tuple[Callable[[QuestionFeatures], Floats], ...]] = (
    narration_meaning,
    explained_so_far,
    schema_coherence,
    schema_best,
    word_meaning,
    schema_word_meaning,
)
"""Features that take the best of many columns or tables: the more there are, the nearer some come to any question."""
OF_SCHEMAS: Final = frozenset({schema_coherence, schema_best, schema_word_meaning})
"""The features of BEST_OF_MANY that take the best of a whole schema."""

WITHOUT_CONTENT: Final = (
    "how many are there in each month",
    "what is the average number per year",
    "list the highest and lowest values and the percentage of the total",
    "which category has the most records, rounded to two decimal places",
    "calculate the growth rate and the ratio for each group",
    "show the column with the maximum value and its date",
    "define criteria and classify the conditions",
    "what is the total count of distinct items in the dataset",
)
"""Questions that could be asked of any lake: what they find in a table is chance."""

BY_CHANCE: Final = 0.75
"""The share of what chance finds that a wide table loses; chosen from 0.5 to 1 with each lake of strangers held out."""
NARROW, WIDE = 8, 64
"""Up to the first number of columns and descriptions nothing is subtracted, from the second on the whole share.

The best of many grows with the logarithm of how many there are. A schema is as wide as a tenth of its columns.
"""


def found_by_chance(index: LakeIndex) -> Floats:
    """Shape (t, features of BEST_OF_MANY): what to subtract from the evidence for each table; once per snapshot."""
    return index.derived_apart("found by chance", lambda: _found_by_chance(index))


def _found_by_chance(index: LakeIndex) -> Floats:
    """The mean of what questions without content find in each table, scaled by how wide it is."""
    owners = np.concatenate([index.column_table, index.column_table[index.narrated]])
    count, schema = len(index.catalog.tables), lake_vectors(index).schema_id
    texts = np.bincount(owners, minlength=count)
    alone, together = _widths(texts), _widths(np.bincount(schema, texts)[schema] / 10)
    if not (alone.any() or together.any()):  # of narrow tables nothing is subtracted
        return np.zeros((count, len(BEST_OF_MANY)), dtype=np.float32)
    parser, unseen = EmbeddedParser(), Unseen(count)
    requests = (Request(index, parser.parse(question, index.lexicon), unseen) for question in WITHOUT_CONTENT)
    asked = [QuestionFeatures(request, ()) for request in requests]

    def of(make: Callable[[QuestionFeatures], Floats]) -> Floats:
        wide = together if make in OF_SCHEMAS else alone
        if not wide.any():
            return wide
        found = np.mean(np.stack([make(features) for features in asked]), axis=0)
        return np.asarray(found * wide * BY_CHANCE, dtype=np.float32)

    return np.stack([of(make) for make in BEST_OF_MANY], axis=1)


def _widths(texts: np.ndarray) -> Floats:
    """0 for narrow tables, 1 for wide ones."""
    return np.asarray(np.clip(np.log(np.maximum(texts, 1) / NARROW) / math.log(WIDE / NARROW), 0, 1), dtype=np.float32)


def feature_matrix(features: QuestionFeatures, without: frozenset[str] = frozenset()) -> Floats:
    """Shape (t, features), in the order of FEATURES; a feature in `without` is 0.

    What is found by chance is subtracted from the features in BEST_OF_MANY.
    """
    chance = dict(zip(BEST_OF_MANY, found_by_chance(features.request.index).T, strict=True))

    def seen(make: Callable[[QuestionFeatures], Floats]) -> Floats:
        return make(features) - chance[make] if make in chance else make(features)

    return np.stack([_zeros(features) if make.__name__ in without else seen(make) for make in FEATURES], axis=1)


CANDIDATE_FEATURES: Final = ("content_words", "explained")
"""Names of the features, in the order of the columns of `candidate_features`."""


def candidate_features(features: QuestionFeatures, tables: np.ndarray, counts: Counts) -> dict[str, Floats]:
    """Features of the candidates `tables`; `counts` has the number of cells in which each word occurs.

    What is found by chance is subtracted from `explained`, as from `explained_so_far`.
    """
    found = (counts > 0).astype(np.float32)
    chance = found_by_chance(features.request.index)[tables, BEST_OF_MANY.index(explained_so_far)]
    return {
        "content_words": np.asarray(features.idf @ (found * (1 - features.explained[:, tables])), dtype=np.float32),
        "explained": explained_with_contents(features, tables, counts) - chance,
    }


def explained_with_contents(features: QuestionFeatures, tables: np.ndarray, counts: Counts) -> Floats:
    """The share of the question, weighted by rarity, that the candidates `tables` explain, their contents included."""
    found = (counts > 0) * np.float32(TRUST["term"])
    return np.asarray(features.share @ np.maximum(features.explained_with_cells[:, tables], found), dtype=np.float32)
