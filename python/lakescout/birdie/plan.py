"""What a training is to do, and whether it can."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final

from lakescout.birdie.tree import BRANCHES, FIRST_VIEW_DEPTH, LEAF_PLACES
from lakescout.errors import TrainingError

MODES: Final = ("auto", "full", "update")
NEEDED: Final = {"torch": "torch", "sklearn": "scikit-learn", "onnxscript": "onnxscript"}
FOR_A_MODEL: Final = {"transformers": "transformers", "sentencepiece": "sentencepiece"}
"""Besides, to begin with a pretrained model."""


@dataclass(frozen=True)
class Plan:
    """Choices of a training; the defaults are BIRDIE's (6.1) as far as it has them."""

    questions: int = 20
    """B: questions written for a table."""
    epochs: float = 2.0
    seed: int = 0
    branches: int = BRANCHES
    leaf_places: int = LEAF_PLACES
    first_view_depth: int = FIRST_VIEW_DEPTH
    sampling: bool = True
    """Whether questions are drawn part after part of a table (BIRDIE, algorithm 2)."""
    model: str = ""
    """Hugging Face id or folder of a T5 or mT5 to be fine-tuned; '' trains lakescout's own decoder, of these sizes:"""
    width: int = 256
    hidden: int = 1024
    layers: int = 2


def check_extra(model: str = "") -> None:
    """Raises TrainingError, with the name of the extra, when what training (from a model) needs is not installed."""
    needed = {**NEEDED, **(FOR_A_MODEL if model else {})}
    missing = [package for module, package in needed.items() if find_spec(module) is None]
    if missing:
        raise TrainingError(
            f"training the search index needs {', '.join(missing)}: pip install 'lakescout[train]' "
            "(asking a trained index does not)"
        )
