"""SIGKILL at random moments. LAKESCOUT_KILLS says how many in all: 16 in CI, 96 by `make trust`."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from kill_support import MOMENTS, PATIENT, holds, killed

pytestmark = [pytest.mark.slow, pytest.mark.trust]

KILLS = int(os.environ.get("LAKESCOUT_KILLS", "16"))
SEED = int(os.environ.get("LAKESCOUT_SEED", "1"))
LARGEST = 16 * 2**20
"""Bytes that the file of a few hundred rows never reaches, however often it was left in the middle of something."""


@pytest.mark.parametrize("moment", [each.__name__ for each in MOMENTS])
def test_a_kill_leaves_what_a_fresh_index_is(
    moment: str, tmp_path: Path, figures: Callable[[str, object], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in PATIENT.items():
        monkeypatch.setattr(f"lakescout.joins.profiling.{name}", value)
    file, rng, sizes = tmp_path / "memory.duckdb", random.Random(f"{moment} {SEED}"), []
    for number in range(max(1, KILLS // len(MOMENTS))):
        seed = rng.randrange(2**31)
        told = killed(moment, file, seed, rng.expovariate(3))
        try:
            holds(moment, file, told)
        except AssertionError as error:
            raise AssertionError(f"kill {number} of {moment}, seed {seed}: {error}") from error
        sizes.append(file.stat().st_size)
        assert sizes[-1] < LARGEST
    figures(f"kills, {moment}", f"{len(sizes)}; the file at most {max(sizes) / 2**20:.1f} MiB")
