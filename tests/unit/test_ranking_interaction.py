"""Late interaction against plain loops over words, tables and headers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import pytest
from ranking_support import AXES, WordEncoder, make_index, make_request

from lakescout.lake.index import LakeIndex
from lakescout.ranking import interaction as late
from lakescout.ranking.features import schema_word_meaning, word_meaning
from lakescout.ranking.interaction import FILE, Trained, interaction
from lakescout.ranking.question_features import QuestionFeatures
from lakescout.words.encoder import EncoderIdentity
from lakescout.words.onnx import default_encoder

TRAINED_FOR = "made up"
D = len(AXES) + 1


class StateEncoder(WordEncoder):
    """Every word has the vector that it has alone, between the two marks."""

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


def test_another_encoders_cosines_are_taken_as_they_are(trained: Trained) -> None:
    found = interaction(with_encoder(StateEncoder()), "age of stadium")
    assert found is not None
    assert found.gate.tolist() == [1, 1, 1]
    # tables: singer, stadium, shoe, staff; words: age, of (no axis of its own), stadium
    assert found.nearest[0].round(3).tolist() == [1, 0, 0, 0]
    assert found.nearest[2].round(3).tolist() == [0, 1, 0, 0]


def test_a_description_counts_as_its_header(trained: Trained) -> None:
    index = with_encoder(StateEncoder())
    text = index.texts.index("age")
    price = next(c for c, t in enumerate(index.column_text) if index.texts[t] == "price")
    narrations = np.full(len(index.column_text), -1, dtype=np.int32)
    narrations[price] = text
    said = replace(index, narration_text=narrations)
    found = interaction(said, "age")
    assert found is not None and found.nearest[0].round(3).tolist() == [1, 0, 1, 0]


@pytest.mark.parametrize("question", ["", "  "])
def test_nothing_asked_finds_nothing(trained: Trained, question: str) -> None:
    assert interaction(with_encoder(StateEncoder()), question) is None


def test_without_states_of_words_the_features_are_zero() -> None:
    scene = QuestionFeatures(make_request(QUESTION, make_index()), [])
    assert not word_meaning(scene).any() and not schema_word_meaning(scene).any()


def test_tables_of_one_schema_explain_a_question_together(trained: Trained) -> None:
    scene = QuestionFeatures(make_request("age of stadium", with_encoder(StateEncoder())), [])
    alone, together = word_meaning(scene), schema_word_meaning(scene)
    assert alone[0] == pytest.approx(alone[1])
    assert together[0] == together[1] > alone[0]
    assert together[2] == together[3] < together[0]


def test_what_is_shipped_fits_the_shipped_encoder() -> None:
    shipped, identity = Trained.load(FILE), default_encoder(1).identity
    assert shipped.encoder == identity.sha256
    rank = shipped.down.shape[1]
    assert shipped.down.shape == (identity.dimension, rank)
    assert shipped.question.shape == shipped.header.shape == (rank, identity.dimension)
    assert shipped.gate.shape == (identity.dimension,)
