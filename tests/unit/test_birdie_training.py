"""Training for real, with a tiny decoder. Needs the extra lakescout[train]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import duckdb
import numpy as np
import pytest

from lakescout.engine.discover import discover
from lakescout.papers.birdie.train import train

pytest.importorskip("torch")
pytest.importorskip("onnxscript")

import torch
from birdie_support import StoppedError, first, hub_of, open_lake, silent

from fakes import LetterEncoder
from lakescout.doors.python import DuckDBConnection
from lakescout.engine.lake import Lake
from lakescout.papers.birdie import cached_hub as store
from lakescout.papers.birdie.hub import Hub
from lakescout.papers.birdie.lesson import TrainingPlan, make_lesson
from lakescout.papers.birdie.questions import training_questions
from lakescout.papers.birdie.states import OnnxSpelling, Readings, question_states
from lakescout.papers.birdie.training.backbones import decoder_of, without_unit
from lakescout.papers.birdie.training.fit import IndexModel

TINY = TrainingPlan(questions=4, epochs=30, width=16, hidden=32, layers=1, branches=3, leaf_places=2)


@pytest.fixture(scope="module")
def trained() -> tuple[duckdb.DuckDBPyConnection, Lake]:
    con, lake = open_lake()
    assert train(lake, "auto", TINY, silent).action == "trained"
    return con, lake


def test_questions_find_the_tables_that_they_are_about(trained: tuple[duckdb.DuckDBPyConnection, Lake]) -> None:
    _, lake = trained
    assert first(lake, "Which country is Joe Sharp from?") == "singer"
    assert first(lake, "What is the capacity of Wembley stadium?") == "stadium"
    index, hits = discover(lake, "hot beverage drink", k=5, method="birdie", threshold=None)
    assert index.catalog.tables[hits[0].table].name.table == "beverage"
    assert sum(hit.score for hit in hits) == pytest.approx(1, abs=1e-3)
    reached = discover(lake, "hot beverage drink", k=None, method="birdie", threshold=hits[0].score)[1]
    assert [hit.table for hit in reached] == [hits[0].table]


def test_onnx_and_torch_agree(trained: tuple[duckdb.DuckDBPyConnection, Lake]) -> None:
    hub = hub_of(trained[0])
    random = np.random.default_rng(0)
    states = random.normal(size=(5, 26)).astype(np.float32)
    decoder = decoder_of(hub)
    shapes = [part.shape for part in hub.units[0].matrices]
    unit = tuple(random.normal(size=shape).astype(np.float32) * 0.1 for shape in shapes)
    spelling = OnnxSpelling(hub.sessions[0], hub.full_parameters, [hub.units[0].matrices, unit], states)
    for taken in (0, 1, 2):
        steps = random.normal(size=(3, taken, 16)).astype(np.float32)
        found = spelling.wanted(steps, [1, 0, 1])
        stacked = [torch.from_numpy(np.stack([part, part * 0, part])) for part in unit]
        expected = decoder(torch.from_numpy(states)[None], torch.ones(1, 5), torch.from_numpy(steps), *stacked)
        assert np.allclose(found, expected.detach().numpy()[:, -1], atol=1e-3)


def test_the_loss_is_the_improbability_of_the_right_tables(trained: tuple[duckdb.DuckDBPyConnection, Lake]) -> None:
    con, lake = trained
    loss, expected = losses(lake, hub_of(con), {"Which country is Joe Sharp from?": "singer", "hot drink": "stadium"})
    assert loss == pytest.approx(float(np.mean(expected)), rel=1e-2)
    assert expected[1] > 1 > expected[0]


def losses(lake: Lake, hub: Hub, wanted: Mapping[str, str]) -> tuple[float, list[float]]:
    """What training says of some questions and tables of the last unit, and what asking says."""
    states = [question_states(LetterEncoder(), question) for question in wanted]
    readings = Readings(np.concatenate(states), np.cumsum([0, *map(len, states)]))
    learned = hub.of_unit(len(hub.units) - 1)
    rows = [[table.name.table for table in learned].index(right) for right in wanted.values()]
    lesson = make_lesson(readings, range(len(wanted)), rows, [table.tabid for table in learned], hub.steps)
    decoder = decoder_of(hub)
    unit = without_unit(decoder.shape)
    for part, value in zip(unit.matrices(), hub.units[-1].matrices, strict=True):
        part.copy_(torch.from_numpy(value)[None])
    known = len(hub.vectors) - len(hub.units[-1].vectors)
    vectors = torch.from_numpy(hub.vectors)
    model = IndexModel(decoder, unit, vectors[known:], vectors[:known])
    expected = []
    for question, right in wanted.items():
        index, hits = discover(lake, question, k=5, method="birdie", threshold=None)
        by_name = {index.catalog.tables[hit.table].name.table: hit.score for hit in hits}
        expected.append(float(-np.log(by_name[right])))
    return float(model.loss(lesson, np.arange(len(wanted))).detach()), expected


def test_a_unit_for_new_tables_changes_nothing_that_was_learned(tmp_path: Path) -> None:
    con, lake = open_lake(tmp_path / "lake.duckdb")
    train(lake, "auto", TINY, silent)
    before = hub_of(con)
    con.execute(
        "CREATE TABLE airport AS SELECT * FROM (VALUES ('Orly', 'Paris'), ('Gatwick', 'London')) t(airport, city);"
        "CREATE TABLE hotel AS SELECT * FROM (VALUES ('Ritz', 400), ('Savoy', 300)) t(hotel, price)"
    )
    assert lake.settings["dsi_update_share"] == 0.05
    lake.override({"dsi_update_share": 0.5})
    assert train(lake, "auto", TINY, silent).pending == 2
    done = train(lake, "update", TINY, silent)
    assert (done.action, done.tables, done.units) == ("updated", 2, 1)
    after = hub_of(con)
    assert after.tables[:5] == before.tables and after.tables[5].unit == 1
    assert np.array_equal(after.vectors[: len(before.vectors)], before.vectors)
    assert all(np.array_equal(after.parameters[name], value) for name, value in before.parameters.items())
    assert not any(part.any() for part in before.units[0].matrices) and all(
        part.any() for part in after.units[1].matrices
    )
    with lake.session() as (connection, index):
        number = [table.name.table for table in index.catalog.tables].index("airport")
        asked = [question.question for question in training_questions(connection, index, per_table=4, tables=[number])]
    assert [first(lake, question) for question in asked] == ["airport"] * 4
    loss, expected = losses(lake, after, {asked[0]: "hotel", asked[1]: "airport"})
    assert loss == pytest.approx(float(np.mean(expected)), rel=1e-2)
    assert first(lake, "What is the capacity of Wembley stadium?") == "stadium"
    assert train(lake, "auto", TINY, silent).action == "current"
    found = []
    for how in ("parallel", "serial"):
        lake.override({"dsi_units": how})
        found.append(discover(lake, asked[0], k=5, method="birdie", threshold=None)[1])
    assert [hit.table for hit in found[0]] == [hit.table for hit in found[1]]
    assert [hit.score for hit in found[0]] == pytest.approx([hit.score for hit in found[1]], abs=1e-4)
    con.execute("DROP TABLE stadium")
    assert first(lake, "What is the capacity of Wembley stadium?") != "stadium"


def test_an_interrupted_training_goes_on_to_the_same_index(tmp_path: Path) -> None:
    con, lake = open_lake(tmp_path / "whole.duckdb")
    train(lake, "full", TINY, silent)
    other, again = open_lake(tmp_path / "broken.duckdb")
    stages: list[tuple[str, int]] = []

    def stop(what: str, done: int, total: int) -> None:
        if what == "training" and done == 20:
            raise StoppedError

    def listen(what: str, done: int, total: int) -> None:
        stages.append((what, done))

    import lakescout.papers.birdie.training.fit as fit_module

    old, fit_module.SAVE_EVERY = fit_module.SAVE_EVERY, 8
    try:
        with pytest.raises(StoppedError):
            train(again, "full", TINY, stop)
    finally:
        fit_module.SAVE_EVERY = old
    assert (tmp_path / "broken.duckdb.training").is_dir()
    assert store.load(DuckDBConnection(other), "broken") is None
    train(again, "full", TINY, listen)
    assert not (tmp_path / "broken.duckdb.training").exists()
    assert ("training", 16) not in stages and ("training", 17) in stages and ("encoding", 1) not in stages
    one, two = hub_of(con), hub_of(other)
    assert [table.tabid for table in one.tables] == [table.tabid for table in two.tables]
    assert np.array_equal(one.vectors, two.vectors)
    assert all(np.array_equal(two.parameters[name], value) for name, value in one.parameters.items())


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TABLE lonely (name VARCHAR); INSERT INTO lonely VALUES ('one row')",
        "CREATE TABLE lonely (name VARCHAR)",
        "CREATE TABLE numbers AS SELECT range AS a, range * 2 AS b FROM range(5)",
        "CREATE TABLE bits AS SELECT [1, 2] AS list, '\\xAA'::BLOB AS blob",
        ";".join(f"CREATE TABLE twin_{number} AS SELECT 'same' AS name" for number in range(8)),
        f"CREATE TABLE wide ({', '.join(f'column_{number} DOUBLE' for number in range(5000))})",
        "CREATE TABLE good (name VARCHAR); CREATE VIEW broken AS FROM good; ALTER TABLE good RENAME TO gone",
    ],
    ids=["one table", "no rows", "no text", "nothing to say", "twins", "wide", "a broken view"],
)
def test_odd_lakes_are_trained_and_asked(sql: str) -> None:
    _, lake = open_lake(sql=sql)
    done = train(lake, "auto", replace(TINY, epochs=1), silent)
    assert done.action == "trained"
    hits = discover(lake, "the same name", k=20, method="birdie", threshold=None)[1]
    assert len(hits) == done.tables
    assert sum(hit.score for hit in hits) == pytest.approx(1, abs=1e-3)
