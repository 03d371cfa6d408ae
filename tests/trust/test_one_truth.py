"""The same as in tests/unit, at length: run by `make trust`."""

from __future__ import annotations

import random
from pathlib import Path

import duckdb
import pytest

from truth_support import change, copied, edges, lake_on, truth

pytestmark = pytest.mark.trust


@pytest.mark.parametrize("stored", [True, False])
@pytest.mark.parametrize("seed", range(100))
def test_after_forty_changes(tmp_path: Path, seed: int, stored: bool) -> None:
    rng = random.Random(seed)
    with duckdb.connect(str(tmp_path / "memory.duckdb") if stored else ":memory:") as con:
        lake = lake_on(con)
        for _ in range(40):
            change(con, lake, rng.choice)
            if rng.random() < 0.5:
                edges(lake)
            if rng.random() < 0.1:
                lake = lake_on(con)
        fresh = copied(con)
        assert truth(lake) == truth(lake_on(fresh))
        fresh.close()
