"""What was fitted, as data: one JSON file a model, beside the name of the command that fits it.

A file says what its weights are for (`what`), which command writes them (`fit`) on which questions (`fitted_on`), and
of each weight that those questions do not tell how it was chosen (`by_hand`); a fit leaves those as they are.
`not_fitted` names those that wait for the next fit.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent


@cache
def described(model: str) -> Mapping[str, Any]:
    """The whole file of a model."""
    found: Mapping[str, Any] = json.loads((FOLDER / f"{model}.json").read_text(encoding="utf-8"))
    return found


def weights(model: str, part: str) -> Mapping[str, float]:
    """The weights of one part of a model, by feature."""
    return {name: float(value) for name, value in described(model)["weights"][part].items()}
