"""Fitted weights, into the files that ship with the product."""

from __future__ import annotations

import json
from collections.abc import Iterable

from lakescout import weights


def store(model: str, part: str, features: Iterable[str], fitted: Iterable[float]) -> None:
    """Write newly fitted weights with four digits; those chosen by hand stay, and the mark `not_fitted` goes."""
    path = weights.FOLDER / f"{model}.json"
    whole = json.loads(path.read_text(encoding="utf-8"))
    old, by_hand = whole["weights"][part], whole["by_hand"]
    whole["weights"][part] = {
        name: old[name] if name in by_hand else float(f"{value:.4g}")
        for name, value in zip(features, fitted, strict=True)
    }
    whole.pop("not_fitted", None)
    path.write_text(json.dumps(whole, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    weights.described.cache_clear()
