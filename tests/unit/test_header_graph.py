"""The graph over headers: grown as headers come, within its time, read when asked for, never trusted."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest

from fakes import LetterEncoder, Source
from lakescout.engine.lake import Lake
from lakescout.lake import cached_index, header_graph
from lakescout.lake.header_graph import FEWEST_AT_ONCE, OVERSAMPLE, HeaderGraph

K = 10


def vectors_of(count: int, dimension: int = 48) -> np.ndarray:
    """Vectors of length 1 in bundles of some twenty that are close to one another."""
    random = np.random.default_rng(7)
    centres = random.standard_normal((max(count // 20, 1), dimension))
    found = centres[random.integers(0, len(centres), count)] + random.standard_normal((count, dimension)) / 2
    return (found / np.linalg.norm(found, axis=1, keepdims=True)).astype(np.float32)


def nearest(vectors: np.ndarray, ids: np.ndarray, mentions: np.ndarray) -> list[set[int]]:
    return [set(ids[np.argsort(-row)[:K]].tolist()) for row in mentions @ vectors[ids].T]


def recall(graph: HeaderGraph, vectors: np.ndarray, live: np.ndarray, mentions: np.ndarray) -> float:
    is_header = np.zeros(len(vectors), dtype=bool)
    is_header[live] = True
    found = graph.nearest(mentions, K, is_header)
    best = [set(ids[np.argsort(-(vectors[ids] @ one))[:K]].tolist()) for ids, one in zip(found, mentions, strict=True)]
    gold = nearest(vectors, live, mentions)
    return float(np.mean([len(one & two) / len(two) for one, two in zip(best, gold, strict=True)]))


def test_a_graph_that_grew_finds_what_one_made_at_once_finds() -> None:
    vectors, ids = vectors_of(2500), np.arange(2500)
    asked = vectors_of(2600)[2500:]
    whole, grown = HeaderGraph(48), HeaderGraph(48)
    whole.grow(vectors, ids)
    for upto in (900, 901, 1700, 2500):
        grown.grow(vectors[:upto], np.flatnonzero(ids[:upto] % 3 > 0))
    assert grown.held.tolist() == ids[ids % 3 > 0].tolist()
    grown.grow(vectors, ids)
    assert grown.held.tolist() == whole.held.tolist() == ids.tolist()
    assert recall(whole, vectors, ids, asked) > 0.99
    assert recall(grown, vectors, ids, asked) > 0.99


def test_what_is_no_header_any_more_is_not_returned_and_hides_nothing() -> None:
    vectors, ids = vectors_of(2000), np.arange(2000)
    graph = HeaderGraph(48)
    graph.grow(vectors, ids)
    mention = vectors[:1]
    gone = np.argsort(-(mention @ vectors.T)[0])[: 6 * OVERSAMPLE * K]
    live = np.setdiff1d(ids, gone)
    graph.grow(vectors, live)
    assert len(graph.held) == 2000  # it is not made anew for a few
    is_header = np.zeros(2000, dtype=bool)
    is_header[live] = True
    [found] = graph.nearest(mention, K, is_header)
    assert len(found) >= K and not set(found.tolist()) & set(gone.tolist())
    assert recall(graph, vectors, live, mention) > 0.85
    graph.grow(vectors, ids[:900])
    assert graph.held.tolist() == ids[:900].tolist()  # more than half had gone
    graph.grow(vectors, ids[:0])
    assert not len(graph.held) and not len(graph.nearest(mention, K, is_header)[0])


def test_texts_that_came_after_a_question_began_are_not_its_headers() -> None:
    vectors = vectors_of(300)
    graph = HeaderGraph(48)
    graph.grow(vectors, np.arange(300))
    found = graph.nearest(vectors[250:], K, np.ones(250, dtype=bool))
    assert all(len(ids) and ids.max() < 250 for ids in found)


class Clock:
    """Each look at it takes a millisecond, and so does each header that is added."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr("lakescout.lake.header_graph.time.perf_counter", self.look)
        plain = header_graph.rounded

        def rounded(vectors: np.ndarray) -> np.ndarray:
            self.now += 0.001 * len(vectors)
            return plain(vectors)

        monkeypatch.setattr(header_graph, "rounded", rounded)

    def look(self) -> float:
        self.now += 0.001
        return self.now


def test_it_grows_within_its_time_and_goes_on_later(monkeypatch: pytest.MonkeyPatch) -> None:
    vectors, ids, clock = vectors_of(500), np.arange(500), Clock(monkeypatch)
    graph = HeaderGraph(48)
    for _ in range(2):
        held, began = len(graph.held), clock.now
        graph.grow(vectors, ids, 0.2)
        assert clock.now - began <= 0.2 + 0.002 and held + 50 < len(graph.held) < 500
    graph.grow(vectors, ids, 10.0)
    assert graph.held.tolist() == ids.tolist()
    assert not HeaderGraph(48).held.tolist()
    without = HeaderGraph(48)
    without.grow(vectors, ids, 0.0)
    assert len(without.held) <= FEWEST_AT_ONCE and not len(without.held)


def test_others_ask_while_it_grows() -> None:
    vectors, ids = vectors_of(3000), np.arange(3000)
    graph, is_header = HeaderGraph(48), np.ones(3000, dtype=bool)
    graph.grow(vectors, ids[:50])
    with ThreadPoolExecutor(1) as pool:
        growing = pool.submit(graph.grow, vectors, ids, 60.0)
        asked = 0
        while not growing.done() or not asked:
            assert len(graph.nearest(vectors[:4], K, is_header)[0]) >= K
            asked += 1
        growing.result()
    assert len(graph.held) == 3000


LETTERS = "abcdefghijk"
TABLE = f"CREATE TABLE letters ({', '.join(f'{letter * 3} INTEGER' for letter in LETTERS)})"


def lake_on(con: duckdb.DuckDBPyConnection, **settings: Any) -> Lake:
    return Lake(Source(con), settings, LetterEncoder())


def closest(lake: Lake, *texts: str) -> list[str]:
    with lake.session() as (_, index):
        return [index.texts[index.nearest_headers(LetterEncoder().encode([text]), 1)[0][0][0]] for text in texts]


def stored(con: duckdb.DuckDBPyConnection) -> list[int]:
    """How many headers the stored graph holds; nothing if none is stored."""
    return [count for (count,) in con.execute("SELECT DISTINCT texts FROM lakescout.header_index").fetchall()]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A graph is made from four headers on, and asked; it has as much time as it wants."""
    monkeypatch.setattr(header_graph, "MADE_FROM", 3)
    monkeypatch.setattr(header_graph, "ASKED_FROM", 3)
    monkeypatch.setattr(cached_index, "SHARE", 1e6)
    return monkeypatch


@pytest.fixture
def file(tmp_path: Path, small: pytest.MonkeyPatch) -> Path:
    """A lake whose graph is stored."""
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(TABLE)
        lake_on(con).refresh()
        assert stored(con) == [11]
    return tmp_path / "lake.duckdb"


@pytest.fixture
def con(file: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect(str(file)) as made:
        yield made


def reads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one whenever a stored graph is read."""
    read, done = header_graph._read, []

    def counting(*given: Any) -> Any:
        done.append(1)
        return read(*given)

    monkeypatch.setattr(header_graph, "_read", counting)
    return done


def test_by_default_a_graph_is_made_of_more_than_two_thousand_headers() -> None:
    made = [(setting, header_graph.wanted(setting, count)) for setting in ("auto", "exact") for count in (2000, 2001)]
    assert made == [("auto", False), ("auto", True), ("exact", False), ("exact", False)]
    assert header_graph.wanted("hnsw", 1) and not header_graph.wanted("hnsw", 0)


def test_a_stored_graph_is_read_when_it_is_asked(con: duckdb.DuckDBPyConnection, small: pytest.MonkeyPatch) -> None:
    done = reads(small)
    lake = lake_on(con)
    with lake.session() as (_, index):
        assert index.graph is not None and not done
    assert closest(lake, "aaa", "ccc", "kkk") == ["aaa", "ccc", "kkk"]
    assert len(done) == 1


def test_headers_that_come_are_added_and_found_before(con: duckdb.DuckDBPyConnection, small: Any) -> None:
    con.execute("CREATE TABLE last (zzz INTEGER)")
    small.setattr(cached_index, "SHARE", 0.0)
    lake = lake_on(con)
    lake.refresh()
    with lake.session() as (_, index):
        assert index.graph is not None and len(index.graph.held) == 11
        assert [index.texts[text] for text in index._late[0]] == ["zzz"]
    assert closest(lake, "aaa", "zzz") == ["aaa", "zzz"] and stored(con) == [11]
    small.setattr(cached_index, "SHARE", 1e6)
    lake.refresh()
    assert stored(con) == [12]
    assert closest(lake_on(con), "aaa", "zzz") == ["aaa", "zzz"]
    con.execute("DROP TABLE last")
    assert closest(lake_on(con), "zzz") != ["zzz"]
    con.execute("CREATE TABLE again (zzz INTEGER)")
    assert closest(lake_on(con), "zzz") == ["zzz"]


def test_a_question_that_nothing_changed_before_adds_nothing(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("DELETE FROM lakescout.header_index")
    lake = lake_on(con)
    assert closest(lake, "aaa", "kkk") == ["aaa", "kkk"] and stored(con) == []
    lake.refresh()  # a database from before there were graphs
    assert stored(con) == [11]
    assert closest(lake_on(con), "aaa", "kkk") == ["aaa", "kkk"]


def test_explain_adds_nothing(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("CREATE TABLE last (zzz INTEGER)")
    lake = lake_on(con)
    with lake.session(persist=False) as (_, index):
        assert index.graph is not None and len(index.graph.held) == 11
    assert stored(con) == [11]


@pytest.mark.parametrize("damage", ["flipped", "cut", "empty", "NULL", "deleted", "dropped", "earlier", "foreign"])
def test_a_damaged_graph_is_noticed_and_made_anew(con: duckdb.DuckDBPyConnection, damage: str) -> None:
    [blob] = con.execute("SELECT bytes FROM lakescout.header_index").fetchall()[0]
    changed: dict[str, Any] = {"flipped": bytes([blob[0] ^ 1]) + blob[1:], "cut": blob[: len(blob) // 2], "empty": b""}
    changed |= {"NULL": None, "earlier": of_kind("f16", range(11)), "foreign": of_kind("i8", [2**63 + 5, *range(10)])}
    lake = lake_on(con)
    with lake.session():
        pass
    if damage in changed:
        digest = hashlib.sha256(changed[damage] or b"").hexdigest() if damage != "flipped" else "x"
        con.execute("UPDATE lakescout.header_index SET bytes = ?, checksum = ?", [changed[damage], digest])
    else:
        con.execute({"deleted": "DELETE FROM", "dropped": "DROP TABLE"}[damage] + " lakescout.header_index")
    for each in (lake, lake_on(con), lake_on(con)):
        assert closest(each, "aaa", "ccc", "kkk") == ["aaa", "ccc", "kkk"]
    assert "header graph" in lake.status()[0]["note"]
    again = lake_on(con)
    assert closest(again, "kkk") == ["kkk"]
    again.refresh()
    assert stored(con) == [11]
    last = lake_on(con)
    with last.session() as (_, index):
        assert index.graph is not None and len(index.graph.held) == 11
    assert not last.status()[0]["note"]


def of_kind(dtype: str, keys: Any) -> bytes:
    """A graph over these keys as bytes."""
    from usearch.index import Index

    index = Index(ndim=26, metric="ip", dtype=dtype, connectivity=header_graph.CONNECTIVITY)
    index.add(np.array(list(keys), dtype=np.uint64), np.ones((11, 26), dtype=np.float32))
    return bytes(index.save() or b"")


def test_a_read_only_database_keeps_its_graph_and_needs_none(file: Path, small: pytest.MonkeyPatch) -> None:
    done = reads(small)
    with duckdb.connect(str(file), read_only=True) as con:
        lake = lake_on(con)
        assert closest(lake, "aaa", "kkk") == ["aaa", "kkk"] and len(done) == 1
        lake.refresh()
        assert closest(lake, "ccc") == ["ccc"]
    with duckdb.connect(str(file)) as con:
        con.execute("DELETE FROM lakescout.header_index; CREATE TABLE last (zzz INTEGER)")
    with duckdb.connect(str(file), read_only=True) as con:
        lake = lake_on(con)
        assert closest(lake, "aaa", "zzz") == ["aaa", "zzz"]
        with lake.session() as (_, index):
            assert index.graph is not None and len(index.graph.held) == 12  # in memory
        assert stored(con) == []


def test_a_full_refresh_stores_a_graph_of_the_new_texts(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("DROP TABLE letters; CREATE TABLE other (zzz INTEGER, yyy INTEGER, xxx INTEGER, www INTEGER)")
    lake = lake_on(con)
    lake.refresh(full=True)
    assert stored(con) == [4]
    with lake_on(con).session() as (_, index):
        assert index.graph is not None and [index.texts[text] for text in index.graph.held] == [
            "zzz",
            "yyy",
            "xxx",
            "www",
        ]


def test_what_could_not_be_stored_is_stored_later(con: duckdb.DuckDBPyConnection, small: pytest.MonkeyPatch) -> None:
    con.execute("CREATE TABLE last (zzz INTEGER)")
    lake = lake_on(con)
    from lakescout.errors import QueryError
    from lakescout.lake import state

    def fail(*_: Any) -> None:
        raise QueryError("no")

    with small.context() as broken:
        broken.setattr(state, "append_tables", fail)
        lake.refresh()
    assert stored(con) == [11]
    lake.refresh()
    assert stored(con) == [12]
