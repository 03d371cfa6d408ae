"""The order in which tables answer together: each next one joins those before it and explains words that they do not.

With one score for each table, copies and near twins of the best table rank before the others that a question needs.
Here the leading tables are ranked again, one after another: each next one is judged by its own score, by the words
that no table before it explains, and by whether it joins them. JAR (3.2) weighs relevance, coverage and joinability of
whole sets in an integer program; this is the greedy form, for any number of tables. Joins are read from headers that
look like keys, so that tables without a row have them, too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lakescout.lake.index import LakeIndex
from lakescout.lake.texts import Floats, stems
from lakescout.ranking.columns import column_idf
from lakescout.ranking.question_features import QuestionFeatures
from lakescout.weights import weights
from lakescout.words.tables import word_list

Ids = NDArray[np.int64]

MOST: Final = 60
"""The most leading tables that are put in order."""
PLACES: Final = 12
"""How many places are filled one by one; the other tables keep their order."""
LEADERS: Final = 10
"""If none of so many leading tables refers to a candidate or is referred to by one, the order stays."""
SHARED: Final = 0.5
"""The weight of a join of two tables by a key of a third; if one table refers to the other, the weight is 1."""
LEAST_LEFT, MOST_LEFT = 4.0, 5.5
"""About how many words the table that explains most leaves to others. Up to the first number, the order stays; from the
second on, what tables explain together counts in full."""
LEAD: Final = 0.4
"""The share of the first table's lead over other schemas by which the tables of its own schema rise."""
COPIED: Final = 0.45
"""The least share of a table's headers, weighted by rarity, that its original must have too."""
KEY_ENDS: Final = frozenset(word_list("ends of keys")) | {"sk", "num", "nbr", "uid", "pk", "fk", "ref"}
"""Last words of headers that only say that the column is a key."""


@dataclass(frozen=True)
class Keys:
    """The keys of a lake, as its headers show them; made once per snapshot.

    A key's name is the words of its header without the end, such as `id`.
    """

    owned: tuple[frozenset[str], ...]
    """For each table, the names of its own keys."""
    held: tuple[frozenset[str], ...]
    """For each table, all keys that its headers name."""
    rarity: dict[str, float]
    """By key, 0 to 1: the fewer tables hold a key, the more it tells."""


def keys(index: LakeIndex) -> Keys:
    """The keys of a snapshot, made on the first call."""
    return index.derived("keys by headers", lambda: _keys(index))


def _keys(index: LakeIndex) -> Keys:
    named: dict[int, tuple[tuple[str, ...], frozenset[str]] | None] = {}
    owned: list[frozenset[str]] = []
    held: list[frozenset[str]] = []
    headers, first = index.column_text.tolist(), index.first_column.tolist()
    for table, text in enumerate(index.table_text.tolist()):
        name = tuple(stems(index.texts[text]))
        mine: set[str] = set()
        all_of_it: set[str] = set()
        for place, header in enumerate(headers[first[table] : first[table + 1]]):
            if header not in named:
                named[header] = _key_of(index.texts[header])
            known = named[header]
            if known is None:
                continue
            called, ways = known
            if not called and name:
                mine |= {" ".join(name[start:]) for start in range(max(0, len(name) - 3), len(name))}
            elif called:
                all_of_it |= ways
                if place == 0 or called == name[-len(called) :]:
                    mine.add(" ".join(called))
        owned.append(frozenset(mine))
        held.append(frozenset(mine | all_of_it))
    count: dict[str, int] = defaultdict(int)
    for some in held:
        for key in some:
            count[key] += 1
    most = np.log(max(len(held), 2))
    return Keys(tuple(owned), tuple(held), {key: float(1 - np.log(number) / most) for key, number in count.items()})


def _key_of(header: str) -> tuple[tuple[str, ...], frozenset[str]] | None:
    """The words of a header that looks like a key, without the end, and all names of the key; None for any other."""
    words = tuple(stems(header))
    if not words or words[-1] not in KEY_ENDS:
        return None
    called = words[:-1]
    return called, frozenset(" ".join(called[start:]) for start in range(len(called)))


def joins(index: LakeIndex, tables: Ids) -> tuple[Floats, Floats]:
    """Shapes (n, n), of n tables: how surely one refers to the other, and how surely both hold a key of a third."""
    known, count = keys(index), len(tables)
    refers = np.zeros((count, count), dtype=np.float32)
    shares = np.zeros((count, count), dtype=np.float32)
    holders: dict[str, list[int]] = defaultdict(list)
    for place, table in enumerate(tables.tolist()):
        for key in known.held[table]:
            holders[key].append(place)
    for key, places in holders.items():
        if len(places) < 2:
            continue
        owners = [place for place in places if key in known.owned[int(tables[place])]]
        rest = [place for place in places if place not in owners]
        rarity = np.float32(known.rarity[key])
        for one, two, into in ((owners, rest, refers), (rest, owners, refers), (rest, rest, shares)):
            if one and two:
                cells = np.ix_(one, two)
                into[cells] = np.maximum(into[cells], rarity)
    np.fill_diagonal(refers, 0)
    np.fill_diagonal(shares, 0)
    return refers, shares


def in_common(index: LakeIndex, tables: Ids) -> Floats:
    """Shape (n, n): the summed rarity of the headers that two tables share; on the diagonal, of all their own."""
    idf = column_idf(index) + 0.1
    texts, place_of = np.unique(
        np.concatenate([index.column_text[list(index.columns_of(int(table)))] for table in tables]).astype(np.int64),
        return_inverse=True,
    )
    has = np.zeros((len(tables), len(texts)), dtype=np.float32)
    rows = np.concatenate([np.full(len(index.columns_of(int(table))), row) for row, table in enumerate(tables)])
    has[rows.astype(np.int64), place_of] = 1
    return np.asarray((has * idf[texts]) @ has.T, dtype=np.float32)


def likeness(common: Floats) -> Floats:
    """Shape (n, n): the summed rarity of shared headers, as a share of that of the table with less; 1 for copies."""
    own = np.diag(common)
    return np.asarray(common / np.maximum(np.minimum(own[:, None], own[None, :]), 1e-6), dtype=np.float32)


def originals(index: LakeIndex, tables: Ids, common: Floats, asked: Collection[str]) -> Floats:
    """Shape (n,): 0 for what looks like a copy of another of the tables, else 1.

    A copy has all words of its original's name and others that nobody asked for (`stg_order`, `order_hist`), and shares
    many of its headers with the original (COPIED).
    """
    names = [frozenset(stems(index.texts[index.table_text[int(table)]])) for table in tables]
    own = np.maximum(np.diag(common), 1e-6)
    found = np.ones(len(tables), dtype=np.float32)
    for place, name in enumerate(names):
        near = np.flatnonzero(common[place] >= COPIED * own[place])
        found[place] = not any(names[other] < name and not (name - names[other]) & set(asked) for other in near)
    return found


FEATURES: Final = (
    *("score", "new_words", "refers", "shares", "joined_new_words"),
    *("same_schema", "no_copy", "original", "around_words", "around_meaning"),
)
"""Names of the features of a next table, in the order of the columns of `Round.features`."""

WEIGHTS: Final = weights("set_reranking", "next")


class Round:
    """The candidates of one question, given best first, and the tables chosen so far."""

    def __init__(self, features: QuestionFeatures, tables: Ids, scores: Floats) -> None:
        self.tables, self.scores = tables, np.asarray(scores, dtype=np.float32)
        self.chosen: list[int] = []
        self.words: Floats = features.share[:, None] * features.explained_with_cells[:, tables]
        """Shape (w, n): how much of the question each table explains, by word."""
        self.spread = spread(self.words)
        """How far the question is spread over tables, 0 to 1; 0 if the order stays."""
        if not self.spread:
            return
        index, found = features.request.index, features.interaction
        self._refers, self._shares = joins(index, tables)
        if not self._refers[:LEADERS].any():
            self.spread = 0.0
            return
        self._joined = np.maximum(self._refers, SHARED * self._shares)
        common = in_common(index, tables)
        self._like, self._original = likeness(common), originals(index, tables, common, features.words)
        ids = features.vectors.schema_id[tables]
        self._same = (ids[:, None] == ids[None, :]).astype(np.float32)
        meaning = np.zeros((0, len(tables)), dtype=np.float32)
        if found is not None:
            meaning = found.gate[:, None] * np.maximum(found.nearest[:, tables], 0)
            meaning /= max(float(found.gate.sum()), 1e-6)
        self._around = [_around(self.words, self._joined), _around(meaning, self._joined)]

    def features(self) -> Floats:
        """Shape (n, features), given the tables chosen. All but the score are multiplied by `spread`."""
        made = dict.fromkeys(FEATURES, np.zeros(len(self.tables), dtype=np.float32))
        if self.spread:
            made |= {"original": self._original, "around_words": self._around[0], "around_meaning": self._around[1]}
            made |= self._beside_chosen()
        factor = np.float32(self.spread)
        columns = [self.scores, *(made[name] * factor for name in FEATURES if name != "score")]
        return np.stack(columns, axis=1).astype(np.float32)

    def _beside_chosen(self) -> dict[str, Floats]:
        """The features that depend on the tables chosen, each of shape (n,); none before the first."""
        chosen = self.chosen
        if not chosen:
            return {}
        new = np.maximum(self.words - self.words[:, chosen].max(axis=1, keepdims=True), 0).sum(axis=0)
        return {
            "new_words": new,
            "refers": self._refers[:, chosen].max(axis=1),
            "shares": self._shares[:, chosen].max(axis=1),
            "joined_new_words": self._joined[:, chosen].max(axis=1) * new,
            "same_schema": self._same[:, chosen].mean(axis=1),
            "no_copy": 1 - self._like[:, chosen].max(axis=1),
        }

    def choose(self, factors: Floats) -> None:
        """Choose the table with the largest weighted sum; of equals, the one that ranked before."""
        totals = self.features() @ factors
        totals[self.chosen] = -np.inf
        self.chosen.append(int(np.argmax(totals)))


def spread(words: Floats) -> float:
    """How far a question is spread over tables, 0 to 1; `words` is how much of it each table explains, by word."""
    found = float(words.max(axis=1, initial=0.0).sum())
    left = len(words) * (found - float(words.sum(axis=0).max(initial=0.0)))
    return min(max((left - LEAST_LEFT) / (MOST_LEFT - LEAST_LEFT), 0.0), 1.0)


def _around(found: Floats, near: Floats) -> Floats:
    """Shape (n,): how much of the question the tables that a table joins explain beyond the table itself."""
    more = np.zeros(len(near), dtype=np.float32)
    for row in found:
        more += np.maximum((near * row[None, :]).max(axis=1) - row, 0)
    return more


def beside_the_first(schemas: NDArray[np.integer], scores: Floats) -> Ids:
    """The order of tables, given best first, after those of the first table's schema rise by a part of its lead.

    The more the first table leads all tables of other schemas, the surer the question needs others of its own schema.
    """
    same = schemas == schemas[0]
    if same.all():
        return np.arange(len(scores))
    lead = scores[0] - scores[~same][0]
    raised = np.where(same, np.minimum(scores + LEAD * lead, scores[0]), scores)
    return np.argsort(-raised, kind="stable")


def ordered(features: QuestionFeatures, tables: Ids, scores: Floats) -> Ids:
    """Tables, given best first with their scores, in the order in which they answer together."""
    count = min(MOST, len(tables))
    found = Round(features, tables[:count], scores[:count])
    if not found.spread:
        return tables[beside_the_first(features.vectors.schema_id[tables], scores)]
    factors = np.array([WEIGHTS[name] for name in FEATURES], dtype=np.float32)
    for _ in range(min(PLACES, count)):
        found.choose(factors)
    rest = np.setdiff1d(np.arange(len(tables)), found.chosen)
    return np.asarray(tables[np.concatenate([np.array(found.chosen), rest])])
