"""Names in the question that nothing explains yet: the one case in which method 'scout' reads the whole lake."""

from __future__ import annotations

import numpy as np

from lakescout.postings import Floats
from lakescout.ranking.scene import Scene

LEADERS = 5
"""A name is explained when names, headers, context or whole cells of one of the best tables have it."""
ENOUGH = 0.5
"""How far such a table has to explain it."""
MAX_NAMES = 4
"""Rarest names that are looked for."""


def unexplained_names(scene: Scene, leaders: np.ndarray) -> list[int]:
    """Rows of the words that belong to values and that no leading table explains, rarest first."""
    wanted = _value_words(scene)
    explained = scene.explained_with_cells[:, leaders].max(axis=1, initial=0.0)
    rows = [row for row, word in enumerate(scene.words) if word in wanted and explained[row] < ENOUGH]
    return sorted(rows, key=lambda row: -float(scene.idf[row]))[:MAX_NAMES]


def _value_words(scene: Scene) -> set[str]:
    parsed, lake = scene.request.parsed, scene.lake
    words = set(scene.value_words)
    if scene.is_plain:
        words |= {word for word in parsed.words if not lake.anywhere.frequency(word) and not lake.kin(word)}
    return words - parsed.light_words


def named_in_contents(scene: Scene, leaders: np.ndarray) -> Floats:
    """Shape (t,): rarity of the unexplained names that each table's contents have; reads the whole lake for them."""
    total = np.zeros(scene.count, dtype=np.float32)
    rows = unexplained_names(scene, leaders)
    if not rows:
        return total
    counts = scene.request.evidence.term_counts([scene.words[row] for row in rows], range(scene.count))
    for row, found in zip(rows, counts > 0, strict=True):
        if holders := int(found.sum()):
            rarity = np.log(scene.count / holders)
            total += np.float32(rarity) * found * (1 - scene.explained_with_cells[row])
    return total
