"""The equations of OCTOPUS 4.2 with numbers worked out by hand."""

from __future__ import annotations

from math import log

import duckdb
import numpy as np
import pytest
from ranking_support import make_index, make_request

from lakescout.doors.python import lake_of
from lakescout.engine.discover import discover
from lakescout.lake.settings import Settings
from lakescout.papers.octopus.discover import combine, value_scores
from lakescout.ranking import Options, rank
from lakescout.ranking.columns import (
    best_columns,
    column_scores,
    lexical_matches,
    match_mention,
    semantic_matches,
    spelled_matches,
)
from lakescout.ranking.evidence import min_max, select


def test_equation_1_keeps_the_nearest_names_above_the_threshold() -> None:
    index = make_index()
    age = index.encoder.encode(["age"])[0]
    assert {index.texts[text] for text in semantic_matches(index, age, 5, 0.7)} == {"age"}
    assert len(semantic_matches(index, age, 2, -1.0)) == 2
    assert len(semantic_matches(index, age, 100, -1.0)) == len(index.header_texts)


def test_equation_2_counts_a_shared_word_as_1() -> None:
    index = make_index()
    assert {index.texts[text]: score for text, score in lexical_matches(index, "full names").items()} == {"name": 1.0}


def test_in_the_other_form_headers_are_as_spelled_and_cells_whole() -> None:
    index = make_index()
    assert {index.texts[text] for text in spelled_matches(index, "the name")} == {"name"}
    assert spelled_matches(index, "full names") == {}
    settings = Settings({"octopus_form": "spelled"})
    part, whole = "who is 'Joe'", "who is 'Joe Sharp'"
    assert rank("octopus", make_request(part, options=Options(settings=settings))) == []
    assert [hit.table for hit in rank("octopus", make_request(whole, options=Options(settings=settings)))] == [0, 3]
    assert [hit.table for hit in rank("octopus", make_request(part))] == [0, 3]


def test_equation_3_keeps_the_best_and_leftmost_column_of_each_table() -> None:
    index = make_index()
    by_column = np.array([0.8, 0.9, 0.9, -1, -1, -1, 0.2, -1, -1], dtype=np.float32)
    match = best_columns(index, "m", by_column)
    assert match.column.tolist() == [1, -1, 6, -1]
    assert match.similarity.tolist() == pytest.approx([0.9, -1, 0.2, -1])


def test_equations_4_and_5_weigh_a_match_by_rarity() -> None:
    index = make_index()
    vectors = index.encoder.encode(["age", "country"])
    matches = [match_mention(index, name, vector) for name, vector in zip(("age", "country"), vectors, strict=True)]
    assert column_scores(index, matches).tolist() == pytest.approx([log(4 / 1) + log(4 / 2), 0, 0, log(4 / 2)])


def test_equations_6_and_7_weigh_a_value_by_rarity() -> None:
    assert value_scores({"52": {0, 2}, "France": {0}}, 4).tolist() == pytest.approx([log(2) + log(4), 0, log(2), 0])


def test_equation_9_weighs_values_by_the_number_of_mentions_and_never_silences_them() -> None:
    ones = np.ones(2)
    assert combine(ones, ones, 3).tolist() == [4, 4]
    assert combine(ones, ones, 0).tolist() == [2, 2]


def test_descriptions_of_columns_are_names_too() -> None:
    with duckdb.connect() as con:
        con.execute("CREATE TABLE obs (qx INTEGER, dt DATE); CREATE TABLE shop (city VARCHAR)")
        con.execute("CREATE TABLE staff (age INTEGER)")
        lake = lake_of(con)
        assert discover(lake, "what is the height", k=3, method="octopus", threshold=None)[1] == []
        for column, description in (("dt", "heights"), ("qx", "height")):  # the nearer of two
            con.execute(f"COMMENT ON COLUMN obs.{column} IS '{description}'")
            index, [hit] = discover(lake, "what is the height", k=3, method="octopus", threshold=None)
            assert index.catalog.tables[hit.table].name.table == "obs"
            assert [match.column for match in hit.matched_columns] == [column]


def test_the_whole_score() -> None:
    hits = rank("octopus", make_request("the age of Joe Sharp"))
    assert {hit.table: hit.raw for hit in hits} == pytest.approx({0: log(4) + log(2), 3: log(2)})
    assert [hit.score for hit in hits] == [1.0, 0.0]


def test_either_side_can_be_switched_off() -> None:
    values_only = rank("octopus", make_request("the age of Joe Sharp", options=Options(use_columns=False)))
    assert [hit.table for hit in values_only] == [0, 3]
    columns_only = rank("octopus", make_request("the age of Joe Sharp", options=Options(use_values=False)))
    assert [hit.table for hit in columns_only] == [0]


def test_min_max_of_nothing_one_and_equals() -> None:
    assert min_max(np.array([])).tolist() == []
    assert min_max(np.array([-3.0])).tolist() == [1.0]
    assert min_max(np.array([2.0, 2.0])).tolist() == [1.0, 1.0]


def test_ties_are_broken_by_table_id() -> None:
    picked = select(np.array([5, 2, 9]), np.array([1.0, 1.0, 2.0]), 3, None)
    assert [table for table, _, _ in picked] == [9, 2, 5]
