"""The trained index: the tree of tabids, the search by beams, and what is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import duckdb
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lakescout
from fakes import LetterEncoder, Source
from lakescout import errors
from lakescout.doors.python import DuckDBConnection
from lakescout.engine.discover import discover
from lakescout.engine.lake import Lake
from lakescout.lake.catalog import TableName
from lakescout.plugins.papers.birdie import cached_hub as store
from lakescout.plugins.papers.birdie import lesson as plan
from lakescout.plugins.papers.birdie.hub import About, Hub, Trained, UnitParts
from lakescout.plugins.papers.birdie.lesson import NONE, make_lesson
from lakescout.plugins.papers.birdie.search import Found, Likeness, Spelled, choose_unit, likeness, make_pool, search
from lakescout.plugins.papers.birdie.states import Readings
from lakescout.plugins.papers.birdie.train import train_dsi
from lakescout.plugins.papers.birdie.tree import (
    TOKENS,
    FullTreeError,
    Node,
    Steps,
    Tabid,
    Trie,
    describe,
    from_bytes,
    insert,
    make_tree,
    radius_bounds,
    to_bytes,
)

# Tabids: the tree, and tables that come later.

RANDOM = np.random.default_rng(0)


def vectors(count: int, size: int = 6, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=(count, size)).astype(np.float32)


@pytest.mark.parametrize("count", [1, 2, 20, 21, 300])
def test_every_table_gets_a_tabid_of_its_own(count: int) -> None:
    root, tabids = make_tree(vectors(count), vectors(count, seed=1), branches=4, leaf_places=5)
    assert len(set(tabids)) == count
    for tabid in tabids:
        node = root
        for number in tabid[:-1]:
            node = node.children[number]
        assert node.is_leaf and tabid[-1] < node.places <= 5
    assert sum(node.places for node in root.walk() if node.is_leaf) == count


def test_the_view_switches_after_the_first_levels() -> None:
    root, _ = make_tree(vectors(200), vectors(200, seed=1), branches=3, leaf_places=2, first_view_depth=2)
    levels = [[root], *[[] for _ in range(9)]]
    for level in range(9):
        levels[level + 1] = [child for node in levels[level] for child in node.children]
    assert [{node.view for node in nodes} for nodes in levels[1:4]] == [{1}, {1}, {2}]


def test_similar_tables_share_a_prefix() -> None:
    near = vectors(40) * 0.01
    near[:20, 0] += 10
    _, tabids = make_tree(near, near, branches=2, leaf_places=3)
    assert len({tabid[0] for tabid in tabids[:20]}) == 1 == len({tabid[0] for tabid in tabids[20:]})
    assert tabids[0][0] != tabids[20][0]


def test_twins_get_tabids_too() -> None:
    same = np.ones((500, 6), dtype=np.float32)
    _, tabids = make_tree(same, same, branches=3, leaf_places=4)
    assert len(set(tabids)) == 500
    assert max(map(len, tabids)) < 8


def test_equal_seeds_give_equal_tabids() -> None:
    assert make_tree(vectors(100), vectors(100), seed=3)[1] == make_tree(vectors(100), vectors(100), seed=3)[1]


def test_the_stored_tree_is_the_tree() -> None:
    root, _ = make_tree(vectors(100), vectors(100, seed=1), branches=4, leaf_places=5)
    stored = from_bytes(to_bytes(root))
    for node, other in zip(root.walk(), stored.walk(), strict=True):
        assert (node.size, node.view, node.places, len(node.children)) == (
            other.size, other.view, other.places, len(other.children)
        )  # fmt: skip
        assert np.allclose(node.center, other.center, atol=1e-2)
        assert (node.radius, node.cohesion) == pytest.approx((other.radius, other.cohesion), rel=1e-4)
    assert to_bytes(stored) == to_bytes(root)


def leaf(center: list[float], *, radius: float = 2.0, cohesion: float = 1.0, size: int = 4, places: int = 4) -> Node:
    return Node(np.array(center, dtype=np.float32), radius, cohesion, size, 1, places=places)


def tree(*leaves: Node) -> Node:
    return Node(np.zeros(2, np.float32), 0, 0, 0, 1, children=list(leaves))


def put(root: Node, *vector: float) -> tuple[int, ...]:
    point = np.array(vector, dtype=np.float32)
    return insert(root, point, point, RANDOM)


def test_a_near_table_changes_nothing_but_the_place() -> None:
    root = tree(leaf([0, 0]), leaf([10, 0]))
    assert put(root, 0.5, 0) == (0, 4)
    node = root.children[0]
    assert (node.center.tolist(), node.radius, node.cohesion, node.size, node.places) == ([0, 0], 2.0, 1.0, 5, 5)


def test_a_table_on_the_rim_moves_the_cluster() -> None:
    root = tree(leaf([0, 0]), leaf([10, 0]))
    assert put(root, 1.5, 0) == (0, 4)
    node = root.children[0]
    assert node.center.tolist() == pytest.approx([0.3, 0])  # (4 * 0 + 1.5) / 5
    assert node.cohesion == pytest.approx(1.1)  # (4 * 1 + 1.5) / 5
    assert 1.2 <= node.radius <= 2.3


def test_a_far_table_founds_a_cluster_like_its_siblings() -> None:
    root = tree(leaf([0, 0], radius=2, cohesion=1), leaf([10, 0], radius=4, cohesion=3))
    assert put(root, 5, 5) == (2, 0)
    node = root.children[2]
    assert (node.center.tolist(), node.radius, node.cohesion, node.places) == ([5, 5], 3.0, 2.0, 1)


def test_insertion_leaves_old_tabids_and_may_exceed_k_and_c() -> None:
    root, tabids = make_tree(vectors(60), vectors(60, seed=1), branches=3, leaf_places=3)
    new = [
        insert(root, one, two, RANDOM) for one, two in zip(vectors(200, seed=2) * 2, vectors(200, seed=3), strict=True)
    ]
    assert len({*tabids, *new}) == 260
    assert max(number for tabid in new for number in tabid) > 3


def test_when_every_number_is_used_up_that_is_said() -> None:
    root = tree(leaf([0, 0], places=TOKENS))
    for place in range(1, TOKENS):
        root.children.append(leaf([place, 0], radius=0.1, places=TOKENS))
    root.children[7].places = TOKENS - 1
    assert put(root, 40, 0) == (7, TOKENS - 1)  # the only node with room, though far away
    with pytest.raises(FullTreeError):
        put(root, 40, 0)


@settings(deadline=None, max_examples=200)
@given(st.integers(2, 12), st.integers(0, 10_000), st.floats(0, 1))
def test_lemma_1_bounds_the_radius(count: int, seed: int, share: float) -> None:
    points = np.random.default_rng(seed).normal(size=(count + 1, 3)).astype(np.float32)
    old = describe(points[:count], 1)
    points[count] = old.center + share * old.radius * points[count] / np.linalg.norm(points[count])  # case II: inside
    new = describe(points, 1)
    low, high = radius_bounds(old.center, old.radius, new.center, points[count])
    assert low - 1e-4 <= new.radius <= high + 1e-4


# The beam search, and the choice of the memory unit.

TABIDS: list[Tabid] = [(0, 0), (0, 1), (0, 2), (1, 0, 0), (1, 0, 1), (2, 0)]


class Wants:
    """Looks for one vector at every step; for each unit the same one at another length."""

    def __init__(self, vector: Sequence[float], asked: Sequence[float] | None = None) -> None:
        self.vector = np.array(vector, dtype=np.float32)
        self.asked = None if asked is None else np.array(asked, dtype=np.float32)
        self.rows: list[list[int]] = []

    def wanted(self, steps: np.ndarray, units: Sequence[int]) -> np.ndarray:
        assert steps.shape[0] == len(units)
        self.rows.append(list(units))
        return np.stack([self.vector * (1 + unit) for unit in units])


def model(tabids: Sequence[Tabid] = TABIDS, unit: int = 0, seed: int = 0) -> Spelled:
    steps = Steps({}).extended(TABIDS)
    vectors = np.random.default_rng(seed).normal(size=(len(steps.number), 3)).astype(np.float32)
    return Spelled(unit, steps, vectors, Trie(steps, {tabid: TABIDS.index(tabid) for tabid in tabids}))


def probability(tabid: Tabid, of: Spelled, wanted: np.ndarray) -> float:
    """Equation 3 by hand."""
    product = 1.0
    for length in range(len(tabid)):
        siblings = {other[: length + 1] for other in of.trie.tables if other[:length] == tabid[:length]}
        weights = {prefix: np.exp(of.vectors[of.steps.number[prefix]] @ wanted) for prefix in siblings}
        product *= weights[tabid[: length + 1]] / sum(weights.values())
    return float(product)


@pytest.mark.parametrize("seed", range(5))
def test_a_wide_beam_finds_all_tables_with_their_probabilities(seed: int) -> None:
    index, wants = model(seed=seed), Wants([1, -1, 0.5])
    (found,) = search(wants, [index], beam=20)
    by_hand = {TABIDS.index(tabid): probability(tabid, index, wants.vector) for tabid in TABIDS}
    assert {hit.table: pytest.approx(hit.probability) for hit in found} == by_hand
    assert [hit.probability for hit in found] == sorted((hit.probability for hit in found), reverse=True)
    assert sum(by_hand.values()) == pytest.approx(1)


def test_tables_that_are_like_the_question_weigh_on_every_step_above_them() -> None:
    index, wants = model(), Wants([0, 0, 0], asked=[1, -1, 0.5])
    (found,) = search(wants, [index], beam=20)
    likeness = {
        table: np.exp(index.vectors[index.steps.number[tabid]] @ wants.asked)
        for tabid, table in index.trie.tables.items()
    }
    assert {hit.table: hit.probability for hit in found} == {
        table: pytest.approx(value / sum(likeness.values()), rel=1e-4) for table, value in likeness.items()
    }  # if the decoder knows nothing, the steps multiply to the softmax over all tables


def test_what_the_decoder_looks_for_and_what_is_like_the_question_are_added() -> None:
    index, wants = model([(0, 0), (0, 1), (2, 0)]), Wants([1, 0, 2], asked=[0.5, 1, -1])
    (found,) = search(wants, [index], beam=20)
    like = {tabid: index.vectors[index.steps.number[tabid]] @ wants.asked for tabid in index.trie.tables}
    below = {(0,): np.logaddexp(like[0, 0], like[0, 1]), (2,): like[2, 0], **like}
    logits = {
        prefix: index.vectors[index.steps.number[prefix]] @ wants.vector + value for prefix, value in below.items()
    }
    first = np.exp(logits[0,]) / (np.exp(logits[0,]) + np.exp(logits[2,]))
    second = np.exp(logits[0, 1]) / (np.exp(logits[0, 0]) + np.exp(logits[0, 1]))
    by_table = {hit.table: hit.probability for hit in found}
    assert by_table[TABIDS.index((0, 1))] == pytest.approx(first * second, rel=1e-4)
    assert by_table[TABIDS.index((2, 0))] == pytest.approx(1 - first, rel=1e-4)


def test_a_narrow_beam_follows_the_best_prefixes() -> None:
    index, wants = model(), Wants([1, 0, 0])
    (wide,), (narrow,) = search(wants, [index], beam=20), search(wants, [index], beam=1)
    assert len(narrow) == 1
    assert narrow[0].probability <= wide[0].probability


def test_only_valid_tabids_are_spelled() -> None:
    index = model([(0, 1), (1, 0, 1)])
    (found,) = search(Wants([1, 1, 1]), [index])
    assert {hit.table for hit in found} == {1, 4}
    assert sum(hit.probability for hit in found) == pytest.approx(1)


@pytest.mark.parametrize("asked", [None, [2, 1, -1]])
def test_units_side_by_side_find_what_each_finds_alone(asked: list[float] | None) -> None:
    wants = Wants([1, -1, 0.5], asked)
    units = [model([(0, 0), (0, 1), (2, 0)]), model([(0, 2), (1, 0, 0), (1, 0, 1)], unit=1)]
    together = search(wants, units)
    assert together == [search(wants, [unit])[0] for unit in units]  # others' likeness adds nothing
    assert [sum(hit.probability for hit in hits) for hits in together] == [pytest.approx(1)] * 2


@pytest.mark.parametrize("asked", [None, [2, 1, -1]])
def test_an_index_without_tables_finds_nothing(asked: list[float] | None) -> None:
    assert search(Wants([1, 1, 1], asked), [model([]), model([(2, 0)], unit=1)]) == [[], [Found(5, 1.0)]]


def test_steps_keep_their_numbers_when_tables_come() -> None:
    first = Steps({}).extended(TABIDS[:3])
    later = first.extended(TABIDS)
    assert later.prefixes[: len(first.prefixes)] == first.prefixes
    assert len(later.prefixes) == len({tabid[:length] for tabid in TABIDS for length in range(1, len(tabid) + 1)})


def test_the_lesson_tells_the_steps_of_the_units_tables_apart() -> None:
    steps = Steps({}).extended(TABIDS)
    states = Readings(np.zeros((2, 4), np.float16), np.array([0, 1, 2]))
    lesson = make_lesson(states, [0, 1], [0, 1], [(0, 2), (1, 0, 1)], steps)
    assert lesson.ways.tolist() == [
        [steps.number[(0,)], steps.number[(0, 2)], -1],
        [steps.number[(1,)], steps.number[(1, 0)], steps.number[(1, 0, 1)]],
    ]
    assert lesson.targets.tolist() == [[0, 0, NONE], [1, 0, 0]]
    chosen = [[lesson.below[lesson.nodes[row, place]].tolist() for place in range(2)] for row in range(2)]
    assert chosen[0][0] == chosen[1][0] == [steps.number[(0,)], steps.number[(1,)]]
    assert chosen[0][1] == [steps.number[(0, 2)], -1]  # (0, 0) and (0, 1) are another unit's


def test_the_unit_with_most_of_the_nearest_questions_is_chosen() -> None:
    question = np.array([1, 0], dtype=np.float32)
    near, nearer, far = [0.9, 0.1], [0.99, 0.0], [-1.0, 0.0]
    one, two = np.array([near, near, far], np.float32), np.array([nearer, far, far], np.float32)
    assert choose_unit(question, [one, two], nearest=3) == 0
    assert choose_unit(question, [one, two], nearest=1) == 1
    assert choose_unit(question, [two, one], nearest=2) == 0  # one each: the nearest question decides
    assert choose_unit(question, [one[:0], two[:0]], nearest=5) == 0


def test_tables_that_are_like_the_question_weigh_with_the_questions_of_a_unit() -> None:
    question = np.array([1, 0], dtype=np.float32)
    one, two = np.array([[0.9, 0.1], [0.7, 0]], np.float32), np.array([[0.8, 0], [0.8, 0], [-1, 0]], np.float32)
    assert choose_unit(question, [one, two], 2, Likeness([0.0, 0.1], 10.0)) == 1  # 0.8 each
    assert choose_unit(question, [one, two], 1, Likeness([0.0, 0.1], 10.0)) == 0
    assert choose_unit(question, [one, two], 1, Likeness([0.0, 1.1], 10.0)) == 1
    assert choose_unit(question, [one, two], 3, Likeness([0.0, 0.1], 10.0)) == 0  # all there are
    assert choose_unit(question, [one[:0], two], 2, Likeness([9.0, 0.1], 10.0)) == 0
    assert choose_unit(question, [one, two[:0]], 2, Likeness([0.0, -np.inf], 10.0)) == 0


def test_the_likeness_of_a_unit_is_that_of_its_tables_summed() -> None:
    units, asked = [model([(0, 0), (1, 0, 1)]), model([], unit=1)], np.array([3, 0, -4], np.float32)
    values = [np.exp(units[0].vectors[units[0].steps.number[tabid]] @ asked) for tabid in units[0].trie.tables]
    found = likeness(asked, units)
    assert found == Likeness([pytest.approx(np.log(sum(values)), rel=1e-5), -np.inf], 5.0)
    assert likeness(None, units) is None


def test_the_pool_keeps_questions_by_table() -> None:
    vectors = np.random.default_rng(0).normal(size=(5, 8)).astype(np.float32) / 8
    pool = make_pool(vectors, [2, 0, 3])
    assert np.allclose(pool.of([2, 0]), vectors[[2, 3, 4, 0, 1]], atol=0.01)
    assert pool.of([1]).shape == (0, 8)


# What is stored, and what is refused.

ENCODER = LetterEncoder().identity


def unit(seed: int, steps: int, tables: int) -> UnitParts:
    random = np.random.default_rng(seed)
    shapes = ((2, 4, 3), (2, 3, 8), (2, 8, 3), (2, 3, 4))
    down1, up1, down2, up2 = (random.normal(size=shape).astype(np.float16).astype(np.float32) for shape in shapes)
    questions = make_pool(random.normal(size=(tables, 26)).astype(np.float32) / 26, [1] * tables)
    return UnitParts((down1, up1, down2, up2), random.normal(size=(steps, 4)).astype(np.float16), questions)


def make_hub(database: str = "memory") -> Hub:
    tables = (
        Trained(TableName(database, "main", "singer"), (0, 0), 0, "f1"),
        Trained(TableName(database, "main", "song"), (0, 1), 0, "f2"),
    )
    root = Node(np.zeros(26, np.float32), 1, 1, 2, 1, [Node(np.ones(26, np.float32), 1, 0.5, 2, 1, places=2)])
    parameters = {"project": np.ones((26, 4), np.float16)}
    return Hub(About(ENCODER, 7, 20, datetime(2026, 1, 2)), b"graph", parameters, root, (unit(0, 3, 2),), tables)


@pytest.fixture
def con() -> duckdb.DuckDBPyConnection:
    made = duckdb.connect()
    made.execute("CREATE TABLE singer (name VARCHAR); CREATE TABLE song (title VARCHAR)")
    Lake(Source(made), {}, LetterEncoder()).refresh()
    return made


def ask(con: duckdb.DuckDBPyConnection, encoder: LetterEncoder | None = None) -> object:
    return discover(Lake(Source(con), {}, encoder or LetterEncoder()), "singers", k=1, method="birdie", threshold=None)


def test_what_is_saved_is_loaded(con: duckdb.DuckDBPyConnection) -> None:
    hub, connection = make_hub(), DuckDBConnection(con)
    assert store.load(connection, "memory") is None
    store.save(connection, hub, "memory")
    found = store.load(connection, "memory")
    assert found is not None
    assert (found.about, found.graph, found.tables) == (hub.about, hub.graph, hub.tables)
    assert found.parameters["project"].tolist() == hub.parameters["project"].tolist()
    for one, other in zip(found.units[0].matrices, hub.units[0].matrices, strict=True):
        assert np.array_equal(one, other)
    assert np.array_equal(found.vectors, hub.vectors)
    assert [node.places for node in found.tree.walk()] == [0, 2]


def test_a_file_attached_under_another_name_keeps_its_index(con: duckdb.DuckDBPyConnection) -> None:
    store.save(DuckDBConnection(con), make_hub(), "memory")
    found = store.load(DuckDBConnection(con), "renamed")
    assert found is not None and found.tables[0].name == TableName("renamed", "main", "singer")


def test_an_update_leaves_the_first_model_as_it_is_stored(con: duckdb.DuckDBPyConnection) -> None:
    hub, connection = make_hub(), DuckDBConnection(con)
    store.save(connection, hub, "memory")
    con.execute("UPDATE lakescout.dsi_parts SET segment = 99 WHERE part = 'unit-0'")  # to see that it is not written
    new = Trained(TableName("memory", "main", "stadium"), (1, 0), 1, "f3")
    store.save(connection, replace(hub, units=(*hub.units, unit(1, 2, 1)), tables=(*hub.tables, new)), "memory")
    rows = con.execute("SELECT part, segment FROM lakescout.dsi_parts WHERE part LIKE 'unit%' ORDER BY part").fetchall()
    assert rows == [("unit-0", 99), ("unit-1", 0)]
    found = store.load(connection, "memory")
    assert found is not None and len(found.steps.number) == len(found.vectors) == 5


def test_an_index_of_an_older_format_is_to_be_trained_again(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(store, "FORMAT", 1)
        store.save(DuckDBConnection(con), make_hub(), "memory")
    with pytest.raises(errors.StateError, match=r"format 1, this lakescout reads 2; train again.*mode := 'full'"):
        ask(con)
    assert "older than the lake" in str(Lake(Source(con), {}, LetterEncoder()).status()[0]["note"])


def test_a_damaged_part_is_said(con: duckdb.DuckDBPyConnection) -> None:
    store.save(DuckDBConnection(con), make_hub(), "memory")
    con.execute("UPDATE lakescout.dsi_parts SET bytes = 'x'::BLOB WHERE part = 'graph'")
    with pytest.raises(errors.StateError, match=r"damaged.*'graph'.*train again"):
        ask(con)


def test_training_again_mends_a_damaged_part(con: duckdb.DuckDBPyConnection) -> None:
    """The same training gives the same bytes, whose checksum is still stored beside the damaged ones."""
    connection = DuckDBConnection(con)
    store.save(connection, make_hub(), "memory")
    for damage in ("bytes = 'no'::BLOB", "bytes = NULL", "checksum = 'no'"):
        con.execute(f"UPDATE lakescout.dsi_parts SET {damage} WHERE part = 'tree'")
        with pytest.raises(errors.StateError, match=r"damaged.*'tree'.*train again"):
            store.load(connection, "memory")
        store.save(connection, make_hub(), "memory")
        assert store.load(connection, "memory") is not None


def test_parts_of_another_lake_are_refused(con: duckdb.DuckDBPyConnection) -> None:
    store.save(DuckDBConnection(con), make_hub(), "memory")
    con.execute("UPDATE lakescout.dsi_tables SET table_name = 'concert' WHERE table_name = 'song'")
    with pytest.raises(errors.StateError, match="another lake"):
        ask(con)


def test_a_whole_index_of_another_lake_is_refused(con: duckdb.DuckDBPyConnection) -> None:
    hub = make_hub()
    foreign = [replace(table, name=table.name._replace(table=f"{table.name.table}_of_others")) for table in hub.tables]
    store.save(DuckDBConnection(con), replace(hub, tables=tuple(foreign)), "memory")
    with pytest.raises(errors.StateError, match="another lake: 0 of its 2 tables"):
        ask(con)


def test_an_index_of_another_encoder_is_refused(con: duckdb.DuckDBPyConnection) -> None:
    store.save(DuckDBConnection(con), make_hub(), "memory")
    with pytest.raises(errors.StateError, match="encoder 'letters', the lake has 'other'"):
        ask(con, LetterEncoder("other"))


def test_the_status_says_how_the_lake_changed_since(con: duckdb.DuckDBPyConnection) -> None:
    lake = Lake(Source(con), {}, LetterEncoder())
    lake.refresh()
    prints = lake.home_and_fingerprints()[1]
    hub = make_hub()
    hub = replace(hub, tables=tuple(replace(table, fingerprint=prints[table.name]) for table in hub.tables))
    store.save(DuckDBConnection(con), hub, "memory")
    assert lake.status()[0]["note"] == ""
    con.execute("CREATE TABLE stadium (name VARCHAR); ALTER TABLE singer ADD COLUMN age INTEGER; DROP TABLE song")
    assert "older than the lake: 1 new, 1 changed, 1 dropped" in str(lake.status()[0]["note"])


def test_without_a_trained_index_it_is_said_how_to_get_one() -> None:
    with lakescout.connect() as con:
        con.execute("CREATE TABLE singer (name VARCHAR)")
        with pytest.raises(duckdb.Error, match="CALL lakescout_train_dsi"):
            con.execute("FROM discover_tables('singers', method := 'birdie')")


def test_without_the_extra_its_name_is_said(monkeypatch: pytest.MonkeyPatch, con: duckdb.DuckDBPyConnection) -> None:
    monkeypatch.setattr(plan, "find_spec", lambda name: None if name == "torch" else object())
    lake = Lake(Source(con), {}, LetterEncoder())
    with pytest.raises(
        errors.TrainingError,
        match=r"needs torch, of the extra lakescout\[train\]: pip install 'onnxscript>=0.5' .*'torch>=2.9'",
    ):
        train_dsi(lake, "auto", 20, 1.0, 0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("again", 20, 4.0, 0), "mode 'again' is unknown; allowed are 'auto', 'full', 'update'"),
        (("auto", 0, 4.0, 0), "questions must be a whole number from 1"),
        (("auto", 20, 0.0, 0), "epochs must be a number above 0"),
        (("auto", 20, float("nan"), 0), "epochs must be a number above 0"),
        (("auto", 20, None, 0), "epochs must be a number above 0"),
        (("auto", 20, 4.0, -1), "seed must be a whole number from 0"),
    ],
)
def test_bad_arguments_name_what_is_allowed(arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(errors.ArgumentError, match=message):
        train_dsi(Lake(Source(duckdb.connect()), {}, LetterEncoder()), *arguments)


def test_a_read_only_lake_is_refused_before_any_work(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(plan, "find_spec", lambda name: object())
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute("CREATE TABLE singer (name VARCHAR)")
    with duckdb.connect(str(tmp_path / "lake.duckdb"), read_only=True) as con:
        lake = Lake(Source(con), {}, LetterEncoder())
        with pytest.raises(errors.StateError, match="nothing can be stored: the database is read-only"):
            train_dsi(lake, "auto", 20, 1.0, 0)


def test_an_empty_lake_cannot_be_trained_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(plan, "find_spec", lambda name: object())
    lake = Lake(Source(duckdb.connect()), {}, LetterEncoder())
    with pytest.raises(errors.TrainingError, match="no tables"):
        train_dsi(lake, "auto", 20, 1.0, 0)
    with pytest.raises(errors.TrainingError, match="no trained index to update"):
        train_dsi(lake, "update", 20, 1.0, 0)
