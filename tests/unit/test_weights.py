"""Fitted weights: their features are those that the code computes, and each names the command that fits it."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from joins_support import school

from lakescout import weights
from lakescout.answer.candidates import Statement
from lakescout.answer.confidence import MASS, model_features
from lakescout.answer.explain import Used
from lakescout.answer.material import NAMES as COLUMN_FEATURES
from lakescout.answer.signs import signs
from lakescout.groups.scout import FEATURES as GROUP_FEATURES
from lakescout.joins.inference import features
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.ranking.features import CANDIDATE_FEATURES
from lakescout.ranking.features import FEATURES as TABLE_FEATURES
from lakescout.ranking.question_features import QuestionFeatures
from lakescout.ranking.scout import STANDING, named_in_contents, nearness
from lakescout.ranking.together import FEATURES as NEXT_FEATURES
from lakescout.reading.link import link
from lakescout.reading.plan import Column as Of
from lakescout.reading.plan import Plan
from lakescout.reading.scope import make_scope
from lakescout.reading.unread import FEATURES as UNREAD_FEATURES

ROOT = Path(__file__).parents[2]
MODELS = sorted(path.stem for path in weights.FOLDER.glob("*.json"))
FIRST = {*(make.__name__ for make in TABLE_FEATURES), named_in_contents.__name__}
ROWS = pa.table({"n": [1]})


UNREAD: Any = SimpleNamespace(
    ranked=SimpleNamespace(ranks={}), links=SimpleNamespace(tokens=()),
    tables=frozenset(), log_probability=0.0, place=0, left=(), missed=(), _guesses=0.0, _asked=frozenset(), _unsaid=0.0,
)  # fmt: skip
READ_FEATURES = set(Statement.features(UNREAD, None))
"""What is added once every candidate ran."""
PUPILS = make_scope([Table(TableName("lake", "main", "pupils"), (Column("name", "VARCHAR", 0),))])
SIGNS = set(signs(Plan((Of(0),)), link("names of pupils", PUPILS), PUPILS, ROWS))


def join_features() -> set[str]:
    """Those of one candidate of the small school."""
    _, lake = school()
    with lake.session() as (connection, index):
        columns = lake.join_state(connection, index).columns(index)
    return set(features(columns, np.array([[0, 1]]), np.array([True])))


def asked_features() -> QuestionFeatures:
    """Those of a question over the small school."""
    _, lake = school()
    with lake.session() as (connection, index):
        return QuestionFeatures(lake.request(connection, index, "names of pupils"), [])


COMPUTED = {
    ("scout", "first"): FIRST,
    ("scout", "second"): FIRST | set(CANDIDATE_FEATURES),
    ("scout", "chance"): {"intercept", STANDING, *nearness(asked_features(), np.arange(1))},
    ("scout", "bm25"): {"intercept", "standing", "best"},
    ("scout", "dense"): {"intercept", "standing", "best"},
    ("together", "next"): set(NEXT_FEATURES),
    ("groups", "groups"): set(GROUP_FEATURES),
    ("answers", "score"): set(READ_FEATURES),
    ("answers", "confidence"): {"intercept", MASS, *READ_FEATURES, *SIGNS},
    ("model_answers", "confidence"): {
        "intercept",
        "agrees",
        "rival",
        *model_features(Used([], []), 1, ROWS, 0, repaired=False),
    },
    ("prompt_columns", "columns"): set(COLUMN_FEATURES),
    ("joins", "joins"): {"intercept", *join_features()},
    ("unread", "features"): set(UNREAD_FEATURES),
}


def test_every_part_of_every_model_is_compared() -> None:
    parts = {(model, part) for model in MODELS for part in weights.described(model)["weights"]}
    assert parts == COMPUTED.keys()


@pytest.mark.parametrize(("model", "part"), COMPUTED)
def test_the_features_are_those_that_the_code_computes(model: str, part: str) -> None:
    assert set(weights.weights(model, part)) == COMPUTED[model, part]


@pytest.mark.parametrize("model", MODELS)
def test_a_model_says_what_fits_it(model: str) -> None:
    described = weights.described(model)
    python, flag, module, *options = described["fit"].split()
    assert (python, flag) == ("python", "-m") and "--write" in options
    source = ROOT / f"{module.replace('.', '/')}.py"
    assert f'store("{model}"' in source.read_text(encoding="utf-8")
    assert find_spec(module) is not None
    assert described["what"] and described["fitted_on"]
    known = {name for part in described["weights"].values() for name in part}
    for reasons in (described["by_hand"], described.get("not_fitted", {})):
        assert set(reasons) <= known and all(reasons.values())
