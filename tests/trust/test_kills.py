"""SIGKILL at random moments. LAKESCOUT_KILLS says how many in all: 40 in CI, 504 by `make trust`."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from kill_support import MOMENTS, PATIENT, holds, killed, training

pytestmark = [pytest.mark.slow, pytest.mark.trust]

KILLS = int(os.environ.get("LAKESCOUT_KILLS", "40"))
SEED = int(os.environ.get("LAKESCOUT_SEED", "1"))
LARGEST = 16 * 2**20
"""Bytes that the file of a few hundred rows never reaches, however often a process was killed in the middle."""
WITH_MODELS = 64 * 2**20
"""The limit with a trained index, which is replaced again and again."""


@pytest.mark.parametrize("moment", [*(each.__name__ for each in MOMENTS), training.__name__])
def test_a_kill_leaves_what_a_fresh_index_is(
    moment: str, tmp_path: Path, figures: Callable[[str, object], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds, largest = 1 / 3, LARGEST
    if moment == training.__name__:
        pytest.importorskip("torch", reason="training needs the extra `train`")
        pytest.importorskip("onnxscript", reason="training needs the extra `train`")
        seconds, largest = 3.0, WITH_MODELS
    for name, value in PATIENT.items():
        monkeypatch.setattr(f"lakescout.joins.profiling.{name}", value)
    file, rng, sizes = tmp_path / "memory.duckdb", random.Random(f"{moment} {SEED}"), []
    for number in range(max(1, KILLS // len(MOMENTS))):
        seed = rng.randrange(2**31)
        told = killed(moment, file, seed, rng.expovariate(1 / seconds))
        try:
            holds(moment, file, told)
        except AssertionError as error:
            raise AssertionError(f"kill {number} of {moment}, seed {seed}: {error}") from error
        sizes.append(file.stat().st_size)
        assert sizes[-1] < largest
    figures(f"kills, {moment}", f"{len(sizes)}; the file at most {max(sizes) / 2**20:.1f} MiB")
