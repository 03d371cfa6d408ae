"""tests/unit/test_one_truth.py at length. LAKESCOUT_LAKES says how many lakes: 10 by default, 80 by `make trust`."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from truth_support import change, copied, edges, lake_on, truth

pytestmark = pytest.mark.trust

LAKES = int(os.environ.get("LAKESCOUT_LAKES", "10"))
CHANGES = 40


@pytest.mark.parametrize("stored", [True, False])
@pytest.mark.parametrize("seed", range(LAKES // 2))
def test_after_many_changes(tmp_path: Path, seed: int, stored: bool, figures: Callable[[str, object], None]) -> None:
    rng = random.Random(seed)
    with duckdb.connect(str(tmp_path / "memory.duckdb") if stored else ":memory:") as con:
        lake = lake_on(con)
        for _ in range(CHANGES):
            change(con, lake, rng.choice)
            if rng.random() < 0.5:
                edges(lake)
            if rng.random() < 0.1:
                lake = lake_on(con)
        fresh = copied(con)
        assert truth(lake) == truth(lake_on(fresh))
        fresh.close()
    figures(f"lake {seed}, {'in a file' if stored else 'in memory'}", f"{CHANGES} changes, as a fresh index")
