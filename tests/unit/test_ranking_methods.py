"""The ranking methods: what all of them do, and the parts of OCTOPUS and of late interaction by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import log

import duckdb
import numpy as np
import pytest
from ranking_support import AXES, WordEncoder, make_index, make_request

from lakescout.doors.python import lake_of
from lakescout.engine.discover import discover
from lakescout.errors import ArgumentError
from lakescout.lake.index import LakeIndex
from lakescout.lake.settings import Settings
from lakescout.plugins.papers.octopus.discover import combine, value_scores
from lakescout.ranking import METHODS, READY, ColumnMatch, Options, ValueMatch, rank
from lakescout.ranking import interaction as late
from lakescout.ranking.columns import (
    best_columns,
    column_scores,
    lexical_matches,
    match_mention,
    semantic_matches,
    spelled_matches,
)
from lakescout.ranking.evidence import min_max, select
from lakescout.ranking.features import schema_word_meaning, word_meaning
from lakescout.ranking.interaction import FILE, Trained, interaction
from lakescout.ranking.question_features import QuestionFeatures
from lakescout.words.encoder import EncoderIdentity
from lakescout.words.onnx import default_encoder

# What every method does.


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


# The equations of OCTOPUS 4.2 with numbers worked out by hand.


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


# Late interaction against plain loops over words, tables and headers.

TRAINED_FOR = "made up"
D = len(AXES) + 1


class StateEncoder(WordEncoder):
    """An encoder in which every word keeps its own vector, between the two special tokens."""

    def __init__(self, sha256: str = "another") -> None:
        self.identity = EncoderIdentity("states", sha256, D)

    def offsets(self, text: str, limit: int) -> list[tuple[int, int]]:
        spans = [(match.start(), match.end()) for match in re.finditer(r"\S+", text)]
        return [(0, 0), *spans, (0, 0)][:limit]

    def token_states(
        self, texts: Sequence[str], limit: int, progress: object = None, *, inner: bool = False
    ) -> Iterator[tuple[int, np.ndarray]]:
        for place, text in enumerate(texts):
            mark = np.ones((1, D), dtype=np.float32)
            words = text.split()
            states = self.encode(words) * 3 if words else np.empty((0, D), dtype=np.float32)
            yield place, np.concatenate([mark, states, mark])[:limit]


@pytest.fixture
def trained(monkeypatch: pytest.MonkeyPatch) -> Trained:
    """Random maps for the made-up encoder."""
    rng = np.random.default_rng(3)
    down, question, header = (rng.normal(size=size).astype(np.float32) for size in ((D, 2), (2, D), (2, D)))
    found = Trained(TRAINED_FOR, down, question, header, rng.normal(size=D).astype(np.float32), 0.25)
    monkeypatch.setattr(late, "_trained", lambda: found)
    return found


def with_encoder(encoder: WordEncoder) -> LakeIndex:
    return replace(make_index(), encoder=encoder)


def texts_of(index: LakeIndex, table: int) -> list[int]:
    columns = index.column_text[index.column_table == table]
    return [int(index.table_text[table]), *map(int, columns)]


def cosine(one: np.ndarray, other: np.ndarray) -> float:
    return float(one @ other / np.linalg.norm(one) / np.linalg.norm(other))


QUESTION = "age of singer in country"


@pytest.mark.newest
def test_every_word_finds_the_nearest_header_or_name(trained: Trained) -> None:
    index = with_encoder(StateEncoder(TRAINED_FOR))
    found = interaction(index, QUESTION)
    assert found is not None
    states = StateEncoder().encode(QUESTION.split()) * 3
    for row, state in enumerate(states):
        asked = state + state @ trained.down @ trained.question
        assert found.gate[row] == pytest.approx(1 / (1 + np.exp(-(state @ trained.gate + 0.25))), rel=1e-5)
        for table in range(4):
            headers = [index.vectors[text] for text in texts_of(index, table)]
            nearest = max(cosine(asked, h + h @ trained.down @ trained.header) for h in headers)
            assert found.nearest[row, table] == pytest.approx(nearest, abs=1e-5)


@pytest.mark.newest
def test_another_encoders_cosines_are_taken_as_they_are(trained: Trained) -> None:
    found = interaction(with_encoder(StateEncoder()), "age of stadium")
    assert found is not None
    assert found.gate.tolist() == [1, 1, 1]
    # tables: singer, stadium, shoe, staff; words: age, of (no axis of its own), stadium
    assert found.nearest[0].round(3).tolist() == [1, 0, 0, 0]
    assert found.nearest[2].round(3).tolist() == [0, 1, 0, 0]


@pytest.mark.newest
def test_a_description_counts_as_its_header(trained: Trained) -> None:
    index = with_encoder(StateEncoder())
    text = index.texts.index("age")
    price = next(c for c, t in enumerate(index.column_text) if index.texts[t] == "price")
    narrations = np.full(len(index.column_text), -1, dtype=np.int32)
    narrations[price] = text
    said = replace(index, narration_text=narrations)
    found = interaction(said, "age")
    assert found is not None and found.nearest[0].round(3).tolist() == [1, 0, 1, 0]


@pytest.mark.newest
@pytest.mark.parametrize("question", ["", "  "])
def test_nothing_asked_finds_nothing(trained: Trained, question: str) -> None:
    assert interaction(with_encoder(StateEncoder()), question) is None


@pytest.mark.newest
def test_without_states_of_words_the_features_are_zero() -> None:
    scene = QuestionFeatures(make_request(QUESTION, make_index()), [])
    assert not word_meaning(scene).any() and not schema_word_meaning(scene).any()


@pytest.mark.newest
def test_tables_of_one_schema_explain_a_question_together(trained: Trained) -> None:
    scene = QuestionFeatures(make_request("age of stadium", with_encoder(StateEncoder())), [])
    alone, together = word_meaning(scene), schema_word_meaning(scene)
    assert alone[0] == pytest.approx(alone[1])
    assert together[0] == together[1] > alone[0]
    assert together[2] == together[3] < together[0]


@pytest.mark.newest
def test_what_is_shipped_fits_the_shipped_encoder() -> None:
    shipped, identity = Trained.load(FILE), default_encoder(1).identity
    assert shipped.encoder == identity.sha256
    rank = shipped.down.shape[1]
    assert shipped.down.shape == (identity.dimension, rank)
    assert shipped.question.shape == shipped.header.shape == (rank, identity.dimension)
    assert shipped.gate.shape == (identity.dimension,)
