"""The threads that multiply matrices: one while questions run, and as many as before when the last of them ends."""

from __future__ import annotations

import pytest

from lakescout.words import blas


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    held = [4]

    def set_(number: int) -> None:
        held[0] = number

    monkeypatch.setattr(blas, "_openblas", lambda: (lambda: held[0], set_))
    return held


def test_one_thread_while_a_question_runs(threads: list[int]) -> None:
    with blas.one_thread(10):
        assert threads == [1]
    assert threads == [4]


def test_questions_side_by_side_restore_it_when_the_last_ends(threads: list[int]) -> None:
    first, second = blas.one_thread(10), blas.one_thread(10)
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert threads == [1]
    second.__exit__(None, None, None)
    assert threads == [4]


def test_an_error_restores_it(threads: list[int]) -> None:
    with pytest.raises(ValueError), blas.one_thread(10):
        raise ValueError
    assert threads == [4]


def test_large_lakes_keep_all_threads(threads: list[int]) -> None:
    with blas.one_thread(blas.MOST_TEXTS):
        assert threads == [4]


def test_other_libraries_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blas, "_openblas", lambda: None)
    with blas.one_thread(10):
        pass
