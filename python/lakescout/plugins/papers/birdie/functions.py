"""The description of lakescout_train_dsi."""

from __future__ import annotations

from typing import Final

from lakescout.plugins import Late
from lakescout.surface.registry import Function, Kind, Parameter

FUNCTIONS: Final[tuple[Function, ...]] = (
    Function(
        "lakescout_train_dsi",
        Kind.TABLE,
        (
            Parameter(
                "mode",
                "VARCHAR",
                "auto",
                "what is trained; 'full' starts from scratch, 'update' adds new tables, however few",
                choices=("auto", "full", "update"),
            ),
            Parameter("questions", "BIGINT", 20, "questions written for each table"),
            Parameter("epochs", "DOUBLE", 2.0, "how many times all texts are learned"),
            Parameter("seed", "BIGINT", 0, "equal seeds give equal indexes"),
            Parameter("model", "VARCHAR", "", "Hugging Face id or folder of a T5 or mT5 to fine-tune; '': none"),
        ),
        (
            ("action", "VARCHAR"),
            ("tables", "BIGINT"),
            ("pending", "BIGINT"),
            ("units", "BIGINT"),
            ("questions", "BIGINT"),
            ("bytes", "BIGINT"),
            ("seconds", "DOUBLE"),
        ),
        Late("lakescout.plugins.papers.birdie.train", "train_dsi"),
        "Train the search index of method 'birdie' on questions written from the lake; needs lakescout[train].",
        "CALL lakescout_train_dsi()",
        writes=True,
    ),
)
