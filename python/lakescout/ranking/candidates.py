"""What method 'scout' knows of its candidates only: their contents."""

from __future__ import annotations

from typing import Final

import numpy as np

from lakescout.postings import Floats
from lakescout.ranking.evidence import Counts
from lakescout.ranking.scene import TRUST, Scene

CANDIDATE_FEATURES: Final = ("content_words", "explained")
"""Names of the features, in the order of the columns of `candidate_features`."""


def candidate_features(scene: Scene, tables: np.ndarray, counts: Counts) -> dict[str, Floats]:
    """Features of the candidates `tables`, given in how many cells each word occurs."""
    found = (counts > 0).astype(np.float32)
    known = scene.explained_with_cells[:, tables]
    return {
        "content_words": np.asarray(scene.idf @ (found * (1 - scene.explained[:, tables])), dtype=np.float32),
        "explained": np.asarray(scene.share @ np.maximum(known, found * np.float32(TRUST["term"])), dtype=np.float32),
    }
