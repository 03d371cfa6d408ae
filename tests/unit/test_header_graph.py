"""The graph over a lake's names: made while it is asked, exact where it is not made yet, stored and restored."""

from __future__ import annotations

from pathlib import Path

import duckdb
import numpy as np
import pytest

from fakes import LetterEncoder, Source
from lakescout.engine.lake import Lake
from lakescout.lake import header_graph
from lakescout.lake.index import LakeIndex

HEADERS = [f"{first}{second}{third}" for first in "abcdefg" for second in "hijklm" for third in "nopqrs"]


def lake_of(path: Path | str) -> Lake:
    connection = duckdb.connect(str(path))
    columns = ", ".join(f"{name} INTEGER" for name in HEADERS)
    connection.execute(f"CREATE TABLE IF NOT EXISTS wide ({columns})")
    return Lake(Source(connection), encoder=LetterEncoder())


def index_of(lake: Lake) -> LakeIndex:
    with lake.session() as (_, index):
        return index


def nearest(index: LakeIndex) -> list[str]:
    return [index.texts[int(ids[0])] for ids, _ in index.nearest_headers(ASKED, 1)]


ASKED = LetterEncoder().encode(["ahn", "gms", "dko"])
NEAREST = ["ahn", "gms", "dko"]


def test_a_small_lake_has_no_graph() -> None:
    index = index_of(lake_of(":memory:"))
    assert nearest(index) == NEAREST
    assert index.graph is None


def test_a_graph_grows_with_what_is_asked_and_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(header_graph, "PAYS_FROM", 100)
    monkeypatch.setattr(header_graph, "PAID_BY", 12)
    index = index_of(lake_of(":memory:"))
    assert index.graph is not None
    covered = []
    for _ in range(5):
        covered.append(index.graph.covered)
        assert nearest(index) == NEAREST
    assert covered == [0, 66, 132, 198, 253]
    assert len(index.texts) == 253


def test_a_grown_graph_is_stored_and_used_by_the_next_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(header_graph, "PAYS_FROM", 100)
    monkeypatch.setattr(header_graph, "PAID_BY", 2)
    lake = lake_of(tmp_path / "lake.duckdb")
    index = index_of(lake)
    with lake.session() as (connection, _):
        assert connection.query("FROM lakescout.header_index").num_rows == 0
    assert nearest(index) == NEAREST
    lake.refresh()
    with lake.session() as (connection, _):
        assert connection.query("SELECT texts FROM lakescout.header_index").to_pylist() == [{"texts": 253}]
    del lake, index
    again = index_of(lake_of(tmp_path / "lake.duckdb"))
    assert again.graph is not None
    assert again.graph.covered == 253
    assert nearest(again) == NEAREST


def test_no_mention_asks_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(header_graph, "PAYS_FROM", 100)
    index = index_of(lake_of(":memory:"))
    assert index.nearest_headers(np.empty((0, ASKED.shape[1]), dtype=np.float32), 3) == []
