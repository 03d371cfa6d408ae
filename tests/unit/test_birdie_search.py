from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from lakescout.papers.birdie.lesson import NONE, make_lesson
from lakescout.papers.birdie.search import Found, Likeness, Spelled, choose_unit, likeness, make_pool, search
from lakescout.papers.birdie.states import Readings
from lakescout.papers.birdie.tree import Steps, Tabid, Trie

TABIDS: list[Tabid] = [(0, 0), (0, 1), (0, 2), (1, 0, 0), (1, 0, 1), (2, 0)]


class Wants:
    """Looks for one vector at every step, the same for every unit but for its length."""

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
    }  # where the decoder knows nothing, the steps multiply to the softmax over all tables


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
    assert together == [search(wants, [unit])[0] for unit in units]  # what is like the question elsewhere adds nothing
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
