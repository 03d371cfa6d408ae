"""Training for real, with a tiny decoder and through SQL with the real encoder. Needs the extra lakescout[train]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import duckdb
import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("onnxscript")

import torch
from birdie_support import LAKE, StoppedError, first, hub_of, open_lake, silent

import lakescout
from fakes import LetterEncoder
from lakescout.doors.python import DuckDBConnection
from lakescout.engine.discover import discover
from lakescout.engine.lake import Lake
from lakescout.errors import StateError
from lakescout.plugins.papers.birdie import cached_hub as store
from lakescout.plugins.papers.birdie import lesson as plan
from lakescout.plugins.papers.birdie.hub import Hub
from lakescout.plugins.papers.birdie.lesson import TrainingPlan, make_lesson
from lakescout.plugins.papers.birdie.questions import training_questions
from lakescout.plugins.papers.birdie.states import OnnxSpelling, Readings, question_states
from lakescout.plugins.papers.birdie.train import train
from lakescout.plugins.papers.birdie.training import fit as fit_module
from lakescout.plugins.papers.birdie.training.backbones import decoder_of, without_unit
from lakescout.plugins.papers.birdie.training.fit import IndexModel

# A tiny decoder, trained.


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
    """The losses of some questions and tables of the last unit, by the training code and by the search."""
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

    import lakescout.plugins.papers.birdie.training.fit as fit_module

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


# Training and asking through SQL, with the real encoder. Needs the extra lakescout[train].


TRAIN = "CALL lakescout_train_dsi(questions := 4)"
ASK = "SELECT table_name, score FROM discover_tables(?, method := 'birdie', k := 100)"
WEMBLEY = "What is the capacity of Wembley stadium?"
NEW = "CREATE TABLE airport AS SELECT * FROM (VALUES ('Orly', 'Paris'), ('Gatwick', 'London')) t(airport, city)"
ORLY = "In which city is the airport Orly?"


def door_train(con: duckdb.DuckDBPyConnection, call: str = TRAIN) -> dict[str, object]:
    found = con.execute(call)
    row = found.fetchone()
    assert row is not None and found.description is not None
    return dict(zip([column[0] for column in found.description], row, strict=True))


def best(con: duckdb.DuckDBPyConnection, question: str) -> str:
    return str(con.execute(ASK, [question]).fetchall()[0][0])


def note(con: duckdb.DuckDBPyConnection) -> str:
    return str(con.execute("SELECT DISTINCT note FROM lakescout_status()").fetchall()[0][0])


def parts(con: duckdb.DuckDBPyConnection) -> dict[tuple[str, int], str]:
    """Checksums of the stored parts, without the time of training."""
    rows = con.execute("SELECT part, segment, checksum FROM lakescout.dsi_parts WHERE part <> 'about'").fetchall()
    return {(part, segment): checksum for part, segment, checksum in rows}


@pytest.fixture(scope="module")
def door_trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("door") / "lake.duckdb"
    with lakescout.connect(str(file)) as con:
        con.execute(LAKE)
        done = door_train(con)
        assert (done["action"], done["tables"], done["units"]) == ("trained", 5, 0)
    return file


@pytest.fixture
def lake(door_trained: Path, tmp_path: Path) -> Path:
    """A copy that may be changed."""
    file = tmp_path / "lake.duckdb"
    file.write_bytes(door_trained.read_bytes())
    return file


def test_a_trained_lake_is_asked_and_current(door_trained: Path) -> None:
    with lakescout.connect(str(door_trained), read_only=True) as con:
        assert best(con, WEMBLEY) == "stadium"
        scores = [score for _, score in con.execute(ASK, [WEMBLEY]).fetchall()]
        assert scores == sorted(scores, reverse=True) and sum(scores) == pytest.approx(1, abs=1e-3)
        assert "birdie" not in note(con)
        with pytest.raises(duckdb.Error, match="read-only"):
            con.execute("CALL lakescout_train_dsi(mode := 'full')")


def test_new_tables_wait_until_they_are_many_and_then_get_a_unit(lake: Path) -> None:
    with lakescout.connect(str(lake)) as con:
        assert door_train(con)["action"] == "current"
        con.execute(NEW)
        assert "older than the lake: 1 new tables" in note(con)
        con.execute("CALL lakescout_set('dsi_update_share', 0.5)")
        waiting = door_train(con)
        assert (waiting["action"], waiting["pending"]) == ("waiting", 1)
        assert best(con, ORLY) != "airport"
        con.execute("CALL lakescout_set('dsi_update_share', 0.05)")
        updated = door_train(con)
        assert (updated["action"], updated["tables"], updated["units"]) == ("updated", 1, 1)
        assert "birdie" not in note(con)
        assert best(con, ORLY) == "airport"
        assert best(con, WEMBLEY) == "stadium"


def test_changed_and_dropped_tables_are_said_and_dropped_ones_not_found(lake: Path) -> None:
    with lakescout.connect(str(lake)) as con:
        con.execute("DROP TABLE stadium; ALTER TABLE zoo ADD COLUMN opened INTEGER")
        assert "older than the lake: 1 changed, 1 dropped tables" in note(con)
        found = con.execute(ASK, [WEMBLEY]).fetchall()
        assert "stadium" not in [name for name, _ in found]
        assert sum(score for _, score in found) == pytest.approx(1, abs=1e-3)


def test_the_seed_decides(lake: Path, tmp_path: Path) -> None:
    found = []
    for seed in (0, 1):
        with lakescout.connect(str(tmp_path / f"{seed}.duckdb")) as con:
            con.execute(LAKE)
            door_train(con, f"CALL lakescout_train_dsi(questions := 4, seed := {seed})")
            found.append(parts(con))
    with lakescout.connect(str(lake)) as con:
        assert parts(con) == found[0] != found[1]


def test_an_interrupted_training_goes_on(door_trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    call = "CALL lakescout_train_dsi(questions := 4, epochs := 30)"
    steps = []
    loss = fit_module.IndexModel.loss

    def stopping(*arguments: object) -> object:
        steps.append(1)
        if len(steps) == 20:
            raise KeyboardInterrupt
        return loss(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(fit_module, "SAVE_EVERY", 8)
    file = tmp_path / "broken.duckdb"
    with lakescout.connect(str(file)) as con:
        con.execute(LAKE)
        with monkeypatch.context() as patch:
            patch.setattr(fit_module.IndexModel, "loss", stopping)
            with pytest.raises((duckdb.Error, RuntimeError, KeyboardInterrupt)):
                con.execute(call)
    assert Path(f"{file}.training").is_dir()
    with lakescout.connect(str(file)) as con, monkeypatch.context() as patch:
        with pytest.raises(duckdb.Error, match="no trained index"):
            con.execute(ASK, [WEMBLEY])
        steps = [1] * 100  # never at 20 again
        patch.setattr(fit_module.IndexModel, "loss", stopping)
        door_train(con, call)
        assert len(steps) == 100 + 30 - 16
        assert not Path(f"{file}.training").exists()
        broken = parts(con)
    with lakescout.connect(str(tmp_path / "whole.duckdb")) as con:
        con.execute(LAKE)
        door_train(con, call)
        assert parts(con) == broken


def test_what_was_learned_stays_until_it_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Training may take hours, and a full disk may only show at its end."""

    def fails(*arguments: object) -> int:
        raise StateError("the disk is full")

    file = tmp_path / "lake.duckdb"
    with lakescout.connect(str(file)) as con:
        con.execute(LAKE)
        with monkeypatch.context() as patch:
            patch.setattr("lakescout.plugins.papers.birdie.train.save", fails)
            with pytest.raises(duckdb.Error, match="the disk is full"):
                door_train(con)
        with monkeypatch.context() as patch:
            patch.setattr(fit_module.IndexModel, "loss", fails)  # no further step is needed
            assert door_train(con)["action"] == "trained"
        folder = Path(f"{file}.training")
        assert not folder.exists()
        (folder / "whole").mkdir(parents=True)  # the state after a process that ended once it had stored everything
        assert door_train(con)["action"] == "current"
        assert not folder.exists()


@pytest.mark.parametrize(
    ("sql", "tables"),
    [
        ("CREATE TABLE lonely AS SELECT 'one row' AS name", 1),
        ("CREATE TABLE lonely (name VARCHAR)", 1),
        ("CREATE TABLE numbers AS SELECT range AS a, range * 2 AS b FROM range(5)", 1),
        (";".join(f"CREATE TABLE twin_{number} AS SELECT 'same' AS name" for number in range(30)), 30),
        (f"CREATE TABLE wide ({', '.join(f'column_{number} VARCHAR' for number in range(5000))})", 1),
    ],
    ids=["one table of one row", "no rows", "no text", "twins", "5,000 columns"],
)
def test_odd_lakes_are_trained_and_asked_by_sql(sql: str, tables: int) -> None:
    with lakescout.connect() as con:
        con.execute(sql)
        assert door_train(con)["tables"] == tables
        found = con.execute(ASK, ["the same name"]).fetchall()
        assert len(found) == tables
        assert sum(score for _, score in found) == pytest.approx(1, abs=1e-3)


def test_an_index_copied_from_another_lake_is_refused(door_trained: Path) -> None:
    with lakescout.connect() as con:
        con.execute("CREATE TABLE invoice (total DOUBLE); CREATE TABLE customer (name VARCHAR)")
        con.execute("CALL lakescout_refresh()")
        con.execute(f"ATTACH '{door_trained}' AS other (READ_ONLY)")
        for name in ("dsi_parts", "dsi_tables"):
            con.execute(f"CREATE TABLE lakescout.{name} AS FROM other.lakescout.{name}")
        con.execute("DETACH other")
        for statement in (f"FROM discover_tables('{WEMBLEY}', method := 'birdie')", TRAIN):
            with pytest.raises(duckdb.Error, match="another lake: 0 of its 5 tables"):
                con.execute(statement)
        assert door_train(con, "CALL lakescout_train_dsi(mode := 'full', questions := 4)")["tables"] == 2
        assert best(con, "total of the invoice") == "invoice"


def test_when_no_tabid_is_left_that_is_said(lake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lakescout.plugins.papers.birdie.tree.TOKENS", 1)
    with lakescout.connect(str(lake)) as con:
        con.execute(NEW)
        with pytest.raises(duckdb.Error, match=r"no tabid is left.*mode := 'full'"):
            con.execute(TRAIN)
        assert not Path(f"{lake}.training").exists()
        assert best(con, WEMBLEY) == "stadium"


def test_without_pytorch_the_extra_is_named(lake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "find_spec", lambda name: None if name == "torch" else object())
    with lakescout.connect(str(lake)) as con:
        con.execute(NEW)
        with pytest.raises(
            duckdb.Error,
            match=r"needs torch, of the extra lakescout\[train\]: pip install 'onnxscript>=0.5' .*'torch>=2.9'",
        ):
            con.execute(TRAIN)
        assert best(con, WEMBLEY) == "stadium"
