"""lakescout_train_dsi: training the index of method 'birdie'."""

from __future__ import annotations

from dataclasses import asdict
from decimal import Decimal
from typing import Final

from lakescout.arguments import check_choice, check_count, check_text
from lakescout.birdie.material import Tell
from lakescout.birdie.plan import MODES, Plan
from lakescout.engine import Lake
from lakescout.errors import ArgumentError
from lakescout.registry import Function, Kind, Parameter

MOST_QUESTIONS = 1000
MOST_EPOCHS = 1000.0
MODEL_LENGTH = 4096


def train_dsi(  # noqa: PLR0917
    lake: Lake,
    mode: object,
    questions: object,
    epochs: object,
    seed: object,
    model: object = "",
    *,
    tell: Tell | None = None,
) -> list[dict[str, object]]:
    """Rows of lakescout_train_dsi: one, of what was done."""
    plan = Plan(
        questions=check_count("questions", questions, maximum=MOST_QUESTIONS),
        epochs=_check_epochs(epochs),
        seed=check_count("seed", seed, minimum=0, maximum=2**31 - 1),
        model=check_text("model", model, MODEL_LENGTH) if model != "" else "",
    )
    chosen = check_choice("mode", mode, MODES)
    return [asdict(lake.birdie.train(lake, chosen, plan, tell or (lambda what, done, total: None)))]


def _check_epochs(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)) or not 0 < value <= MOST_EPOCHS:
        raise ArgumentError(f"epochs must be a number above 0 and up to {MOST_EPOCHS:g}, not {value!r}")
    return float(value)


FUNCTIONS: Final[tuple[Function, ...]] = (
    Function(
        "lakescout_train_dsi",
        Kind.TABLE,
        (
            Parameter("mode", "VARCHAR", "auto", "auto, full (from scratch) or update (new tables, however few)"),
            Parameter("questions", "BIGINT", Plan.questions, "questions written for each table"),
            Parameter("epochs", "DOUBLE", Plan.epochs, "times that all texts are learned from"),
            Parameter("seed", "BIGINT", Plan.seed, "equal seeds give equal indexes"),
            Parameter(
                "model", "VARCHAR", Plan.model, "Hugging Face id or folder of a T5 or mT5 to fine-tune; '': none"
            ),
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
        train_dsi,
        "Train the search index of method 'birdie' on questions written from the lake; minutes, with lakescout[train].",
        "CALL lakescout_train_dsi()",
        writes=True,
    ),
)
