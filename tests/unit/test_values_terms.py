from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from values_support import LakeOf

from fakes import examples
from lakescout.values import TermCount, term_counts
from lakescout.words.text import words


def test_words_are_counted_by_table() -> None:
    lake = LakeOf(
        "CREATE TABLE a AS SELECT 'The Singer’s café, in PARIS; paris' AS x, 'Paris' AS y, 2014 AS z",
        "CREATE TABLE b AS SELECT 'Parisian (cafe)' AS x",
        "CREATE TABLE c AS SELECT 'paris' AS x",
    )
    terms = ["paris", "café", "singer's", "2014", "two words", "", "!"]
    assert term_counts(lake.connection, lake.catalog, terms, [0, 1]) == [
        TermCount(0, 0, 3),
        TermCount(1, 0, 1),
        TermCount(1, 1, 1),
        TermCount(2, 0, 1),
    ]


def test_no_terms_and_no_tables() -> None:
    lake = LakeOf("CREATE TABLE a AS SELECT 'x' AS x")
    assert term_counts(lake.connection, lake.catalog, [], [0]) == []
    assert term_counts(lake.connection, lake.catalog, ["x"], []) == []


def test_a_failing_view_does_not_fail_the_others() -> None:
    lake = LakeOf(
        "CREATE TABLE a AS SELECT 'x' AS x", "CREATE VIEW b AS SELECT CAST(error('no') AS VARCHAR) || x AS x FROM a"
    )
    assert term_counts(lake.connection, lake.catalog, ["x"]) == [TermCount(0, 0, 1)]


CELL = st.text(alphabet="abAéЖ1 _-.,’'()\t\n北、", max_size=12)


@pytest.mark.long
@settings(max_examples=examples(100), deadline=None)
@given(st.lists(CELL, max_size=5), st.lists(st.sampled_from(["a", "b", "ab", "é", "ж", "1", "北", "ba"]), unique=True))
def test_words_are_those_of_text_words_with_apostrophes_apart(cells: list[str], terms: list[str]) -> None:
    lake = LakeOf("CREATE TABLE t (a VARCHAR)")
    for cell in cells:
        lake.raw.execute("INSERT INTO t VALUES (?)", [cell])
    counted = Counter(word for cell in cells for word in words(re.sub("['’]", " ", cell)))
    expected = [
        TermCount(place, 0, counted[words(term)[0]]) for place, term in enumerate(terms) if counted[words(term)[0]]
    ]
    assert term_counts(lake.connection, lake.catalog, terms) == expected
