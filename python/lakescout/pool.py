"""The distinct texts of a lake and their vectors. Texts are only ever added, so an id stays valid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from lakescout.encoder import Encoder
from lakescout.encoder.protocol import Vectors

Progress = Callable[[int, int], None]
"""Told (texts done, texts to do) while texts are encoded."""


class TextPool:
    """Texts with ids 0, 1, ... and one vector each."""

    def __init__(self, encoder: Encoder, texts: Sequence[str] = (), vectors: Vectors | None = None) -> None:
        self.encoder = encoder
        self.texts: list[str] = list(texts)
        self.id_of: dict[str, int] = {text: number for number, text in enumerate(self.texts)}
        self.vectors: Vectors = (
            vectors if vectors is not None else np.empty((0, encoder.identity.dimension), dtype=np.float32)
        )

    def add(self, texts: Iterable[str], progress: Progress | None = None) -> int:
        """Encode what is new and return how many texts that were."""
        new = list(dict.fromkeys(text for text in texts if text not in self.id_of))
        if not new:
            return 0
        arguments: dict[str, Any] = {}
        if progress:
            done = 0

            def tell(count: int) -> None:
                nonlocal done
                done += count
                progress(done, len(new))

            arguments["progress"] = tell
        encoded = self.encoder.encode(new, **arguments)
        self.id_of.update({text: len(self.texts) + number for number, text in enumerate(new)})
        self.texts.extend(new)
        self.vectors = np.concatenate([self.vectors, encoded])
        return len(new)
