"""What was fitted, as data: one JSON file a model, beside the name of the command that fits it.

A file says what its weights are for (`what`), which command writes them (`fit`) on which questions (`fitted_on`), and
of each weight that those questions do not tell how it was chosen (`by_hand`); a fit leaves those as they are.
`not_fitted` names those that wait for the next fit.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent


def names() -> tuple[str, ...]:
    """Every model."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.json")))


@cache
def described(model: str) -> Mapping[str, Any]:
    """The whole file of a model."""
    found: Mapping[str, Any] = json.loads((FOLDER / f"{model}.json").read_text(encoding="utf-8"))
    return found


def weights(model: str, part: str) -> Mapping[str, float]:
    """The weights of one part of a model, by feature."""
    return {name: float(value) for name, value in described(model)["weights"][part].items()}


def store(model: str, part: str, features: Iterable[str], fitted: Iterable[float]) -> None:
    """Write newly fitted weights, to four digits; those chosen by hand stay, and nothing waits for a fit any more."""
    path = FOLDER / f"{model}.json"
    whole = json.loads(path.read_text(encoding="utf-8"))
    old, by_hand = whole["weights"][part], whole["by_hand"]
    whole["weights"][part] = {
        name: old[name] if name in by_hand else float(f"{value:.4g}")
        for name, value in zip(features, fitted, strict=True)
    }
    whole.pop("not_fitted", None)
    path.write_text(json.dumps(whole, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    described.cache_clear()
