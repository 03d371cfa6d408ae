"""The decoder on onnxruntime."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from lakescout.birdie.search import Floats
from lakescout.errors import StateError

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

UNIT: Final = ("down1", "up1", "down2", "up2")
INPUTS: Final = ("states", "mask", "steps", *UNIT)
OUTPUT: Final = "wanted"

Matrices = tuple[Floats, Floats, Floats, Floats]
"""A memory unit: down1, up1, down2, up2, each with a first dimension of layers."""


def load_session(model: bytes, threads: int = 0) -> InferenceSession:
    """A session over the stored decoder. Raises StateError."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime raises classes of its own that share no public base
        raise StateError(f"the trained index cannot be run: {error}") from error


@dataclass(frozen=True)
class OnnxSpelling:
    """The decoder for one question. Rows of different units run in one batch, each with its own matrices."""

    session: InferenceSession
    parameters: Mapping[str, Floats]
    """Of the decoder, by name: inputs of the graph, too."""
    units: Sequence[Matrices]
    """By unit number; unit 0, the first model, is all zeros."""
    states: Floats
    """Of the question, shape (tokens, d)."""

    @property
    def asked(self) -> Floats:
        """The question's sentence vector in the space of the steps."""
        mean = self.states.mean(axis=0)
        vector = mean / max(float(np.linalg.norm(mean)), 1e-9) @ self.parameters["project"]
        return np.asarray(vector * np.exp(self.parameters["log_prior"]), dtype=np.float32)

    def wanted(self, steps: Floats, units: Sequence[int]) -> Floats:
        """What each row looks for next, shape (rows, width)."""
        chosen = list(units)
        lora = (np.stack([self.units[unit][part] for unit in chosen]) for part in range(4))
        mask = np.ones((1, len(self.states)), dtype=np.float32)
        feeds = dict(zip(INPUTS, (self.states[None], mask, steps, *lora), strict=True))
        found = self.session.run([OUTPUT], {**feeds, **self.parameters})[0]
        return np.asarray(found[:, -1], dtype=np.float32)
