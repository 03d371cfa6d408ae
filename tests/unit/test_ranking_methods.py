from __future__ import annotations

import pytest
from ranking_support import make_index, make_request

from lakescout.errors import ArgumentError
from lakescout.ranking import METHODS, READY, ColumnMatch, ValueMatch, rank


@pytest.mark.parametrize("method", READY)
def test_the_table_that_the_question_is_about_comes_first(method: str) -> None:
    hits = rank(method, make_request("What is the age of the singer Joe Sharp from France?"), k=2)
    assert hits[0].table == 0
    assert hits[0].score == 1.0


@pytest.mark.parametrize("method", READY)
def test_the_same_question_gives_the_same_answer(method: str) -> None:
    first, second = (rank(method, make_request("name and country"), k=4) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("method", READY)
@pytest.mark.parametrize(
    "question", ["?", "the of and", "zzzz qqqq", "🙂", "歌手は何人", "'; DROP TABLE singer; --", "x" * 4000]
)
def test_odd_questions_give_hits_or_none(method: str, question: str) -> None:
    for hit in rank(method, make_request(question), k=3):
        assert 0.0 <= hit.score <= 1.0


def test_k_caps_and_threshold_keeps_what_reaches_it() -> None:
    request = make_request("What is the age of the singer Joe Sharp?")
    everything = rank("octopus", request)
    assert len(rank("octopus", request, k=1)) == 1
    kept = rank("octopus", request, threshold=0.5)
    assert kept == [hit for hit in everything if hit.score >= 0.5]
    assert rank("octopus", request, k=1, threshold=0.0) == everything[:1]


@pytest.mark.parametrize("method", ["scout", "bm25", "dense"])
def test_a_score_is_a_chance_and_the_threshold_is_one(method: str) -> None:
    request = make_request("What is the age of the singer Joe Sharp?")
    everything = rank(method, request)
    chances = [hit.shown for hit in everything]
    assert len(set(chances)) > 1 and chances == sorted(chances, reverse=True)
    assert all(hit.chance == hit.shown and 0 <= hit.shown <= 1 for hit in everything)
    middle = chances[1]
    assert rank(method, request, threshold=middle) == [hit for hit in everything if hit.shown >= middle]
    assert [hit.shown for hit in rank(method, request, k=1)] == chances[:1]
    assert not rank(method, request, threshold=1.0)


def test_evidence_names_column_cell_and_rows() -> None:
    hit = rank("scout", make_request("Which singer is from France?"), k=1)[0]
    assert hit.matched_values == (ValueMatch("France", "country", "France", 2),)
    assert rank("scout", make_request("the age"), k=1)[0].matched_columns == (ColumnMatch("age", "age", 1.0),)


def test_context_moves_a_table_up() -> None:
    question = "Who made the best music?"
    assert rank("scout", make_request(question, make_index({3: "music makers"})), k=1)[0].table == 3


def test_an_unknown_method_is_named_with_those_allowed() -> None:
    allowed = ", ".join(f"'{name}'" for name in sorted(METHODS))
    with pytest.raises(ArgumentError, match=f"'tarot' is unknown; allowed are {allowed}$"):
        rank("tarot", make_request("age"))
