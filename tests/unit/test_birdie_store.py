from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import duckdb
import numpy as np
import pytest

import lakescout
from fakes import LetterEncoder, Source
from lakescout import errors
from lakescout.doors.python import DuckDBConnection
from lakescout.engine.discover import discover
from lakescout.engine.lake import Lake
from lakescout.lake.catalog import TableName
from lakescout.papers.birdie import cached_hub as store
from lakescout.papers.birdie import lesson as plan
from lakescout.papers.birdie.hub import About, Hub, Trained, UnitParts
from lakescout.papers.birdie.search import make_pool
from lakescout.papers.birdie.train import train_dsi
from lakescout.papers.birdie.tree import Node

ENCODER = LetterEncoder().identity


def unit(seed: int, steps: int, tables: int) -> UnitParts:
    random = np.random.default_rng(seed)
    shapes = ((2, 4, 3), (2, 3, 8), (2, 8, 3), (2, 3, 4))
    down1, up1, down2, up2 = (random.normal(size=shape).astype(np.float16).astype(np.float32) for shape in shapes)
    questions = make_pool(random.normal(size=(tables, 26)).astype(np.float32) / 26, [1] * tables)
    return UnitParts((down1, up1, down2, up2), random.normal(size=(steps, 4)).astype(np.float16), questions)


def make_hub(database: str = "memory") -> Hub:
    tables = (
        Trained(TableName(database, "main", "singer"), (0, 0), 0, "f1"),
        Trained(TableName(database, "main", "song"), (0, 1), 0, "f2"),
    )
    root = Node(np.zeros(26, np.float32), 1, 1, 2, 1, [Node(np.ones(26, np.float32), 1, 0.5, 2, 1, places=2)])
    parameters = {"project": np.ones((26, 4), np.float16)}
    return Hub(About(ENCODER, 7, 20, datetime(2026, 1, 2)), b"graph", parameters, root, (unit(0, 3, 2),), tables)


@pytest.fixture
def con() -> duckdb.DuckDBPyConnection:
    made = duckdb.connect()
    made.execute("CREATE TABLE singer (name VARCHAR); CREATE TABLE song (title VARCHAR)")
    Lake(Source(made), {}, LetterEncoder()).refresh()
    return made


def ask(con: duckdb.DuckDBPyConnection, encoder: LetterEncoder | None = None) -> object:
    return discover(Lake(Source(con), {}, encoder or LetterEncoder()), "singers", k=1, method="birdie", threshold=None)


def test_what_is_saved_is_loaded(con: duckdb.DuckDBPyConnection) -> None:
    hub, connection = make_hub(), DuckDBConnection(con)
    assert store.load(connection, "memory") is None
    store.save(connection, hub, "memory")
    found = store.load(connection, "memory")
    assert found is not None
    assert (found.about, found.graph, found.tables) == (hub.about, hub.graph, hub.tables)
    assert found.parameters["project"].tolist() == hub.parameters["project"].tolist()
    for one, other in zip(found.units[0].matrices, hub.units[0].matrices, strict=True):
        assert np.array_equal(one, other)
    assert np.array_equal(found.vectors, hub.vectors)
    assert [node.places for node in found.tree.walk()] == [0, 2]


def test_a_file_attached_under_another_name_keeps_its_index(con: duckdb.DuckDBPyConnection) -> None:
    store.save(DuckDBConnection(con), make_hub(), "memory")
    found = store.load(DuckDBConnection(con), "renamed")
    assert found is not None and found.tables[0].name == TableName("renamed", "main", "singer")


def test_an_update_leaves_the_first_model_as_it_is_stored(con: duckdb.DuckDBPyConnection) -> None:
    hub, connection = make_hub(), DuckDBConnection(con)
    store.save(connection, hub, "memory")
    con.execute("UPDATE lakescout.dsi_parts SET segment = 99 WHERE part = 'unit-0'")  # to see that it is not written
    new = Trained(TableName("memory", "main", "stadium"), (1, 0), 1, "f3")
    store.save(connection, replace(hub, units=(*hub.units, unit(1, 2, 1)), tables=(*hub.tables, new)), "memory")
    rows = con.execute("SELECT part, segment FROM lakescout.dsi_parts WHERE part LIKE 'unit%' ORDER BY part").fetchall()
    assert rows == [("unit-0", 99), ("unit-1", 0)]
    found = store.load(connection, "memory")
    assert found is not None and len(found.steps.number) == len(found.vectors) == 5


def test_an_index_of_an_older_format_is_to_be_trained_again(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(store, "FORMAT", 1)
        store.save(DuckDBConnection(con), make_hub(), "memory")
    with pytest.raises(errors.StateError, match=r"format 1, this lakescout reads 2; train again.*mode := 'full'"):
        ask(con)
    assert "older than the lake" in str(Lake(Source(con), {}, LetterEncoder()).status()[0]["note"])


def test_a_damaged_part_is_said(con: duckdb.DuckDBPyConnection) -> None:
    store.save(DuckDBConnection(con), make_hub(), "memory")
    con.execute("UPDATE lakescout.dsi_parts SET bytes = 'x'::BLOB WHERE part = 'graph'")
    with pytest.raises(errors.StateError, match=r"damaged.*'graph'.*train again"):
        ask(con)


def test_training_again_mends_a_damaged_part(con: duckdb.DuckDBPyConnection) -> None:
    """The same training gives the same bytes, whose checksum the damaged ones still have beside them."""
    connection = DuckDBConnection(con)
    store.save(connection, make_hub(), "memory")
    for damage in ("bytes = 'no'::BLOB", "bytes = NULL", "checksum = 'no'"):
        con.execute(f"UPDATE lakescout.dsi_parts SET {damage} WHERE part = 'tree'")
        with pytest.raises(errors.StateError, match=r"damaged.*'tree'.*train again"):
            store.load(connection, "memory")
        store.save(connection, make_hub(), "memory")
        assert store.load(connection, "memory") is not None


def test_parts_of_another_lake_are_refused(con: duckdb.DuckDBPyConnection) -> None:
    store.save(DuckDBConnection(con), make_hub(), "memory")
    con.execute("UPDATE lakescout.dsi_tables SET table_name = 'concert' WHERE table_name = 'song'")
    with pytest.raises(errors.StateError, match="another lake"):
        ask(con)


def test_a_whole_index_of_another_lake_is_refused(con: duckdb.DuckDBPyConnection) -> None:
    hub = make_hub()
    foreign = [replace(table, name=table.name._replace(table=f"{table.name.table}_of_others")) for table in hub.tables]
    store.save(DuckDBConnection(con), replace(hub, tables=tuple(foreign)), "memory")
    with pytest.raises(errors.StateError, match="another lake: 0 of its 2 tables"):
        ask(con)


def test_an_index_of_another_encoder_is_refused(con: duckdb.DuckDBPyConnection) -> None:
    store.save(DuckDBConnection(con), make_hub(), "memory")
    with pytest.raises(errors.StateError, match="encoder 'letters', the lake has 'other'"):
        ask(con, LetterEncoder("other"))


def test_the_status_says_how_the_lake_changed_since(con: duckdb.DuckDBPyConnection) -> None:
    lake = Lake(Source(con), {}, LetterEncoder())
    lake.refresh()
    prints = lake.home_and_fingerprints()[1]
    hub = make_hub()
    hub = replace(hub, tables=tuple(replace(table, fingerprint=prints[table.name]) for table in hub.tables))
    store.save(DuckDBConnection(con), hub, "memory")
    assert lake.status()[0]["note"] == ""
    con.execute("CREATE TABLE stadium (name VARCHAR); ALTER TABLE singer ADD COLUMN age INTEGER; DROP TABLE song")
    assert "older than the lake: 1 new, 1 changed, 1 dropped" in str(lake.status()[0]["note"])


def test_without_a_trained_index_it_is_said_how_to_get_one() -> None:
    with lakescout.connect() as con:
        con.execute("CREATE TABLE singer (name VARCHAR)")
        with pytest.raises(duckdb.Error, match="CALL lakescout_train_dsi"):
            con.execute("FROM discover_tables('singers', method := 'birdie')")


def test_without_the_extra_its_name_is_said(monkeypatch: pytest.MonkeyPatch, con: duckdb.DuckDBPyConnection) -> None:
    monkeypatch.setattr(plan, "find_spec", lambda name: None if name == "torch" else object())
    lake = Lake(Source(con), {}, LetterEncoder())
    with pytest.raises(
        errors.TrainingError,
        match=r"needs torch, of the extra lakescout\[train\]: pip install 'onnxscript>=0.5' .*'torch>=2.9'",
    ):
        train_dsi(lake, "auto", 20, 1.0, 0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("again", 20, 4.0, 0), "mode 'again' is unknown; allowed are 'auto', 'full', 'update'"),
        (("auto", 0, 4.0, 0), "questions must be a whole number from 1"),
        (("auto", 20, 0.0, 0), "epochs must be a number above 0"),
        (("auto", 20, float("nan"), 0), "epochs must be a number above 0"),
        (("auto", 20, None, 0), "epochs must be a number above 0"),
        (("auto", 20, 4.0, -1), "seed must be a whole number from 0"),
    ],
)
def test_bad_arguments_name_what_is_allowed(arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(errors.ArgumentError, match=message):
        train_dsi(Lake(Source(duckdb.connect()), {}, LetterEncoder()), *arguments)


def test_a_read_only_lake_is_refused_before_any_work(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(plan, "find_spec", lambda name: object())
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute("CREATE TABLE singer (name VARCHAR)")
    with duckdb.connect(str(tmp_path / "lake.duckdb"), read_only=True) as con:
        lake = Lake(Source(con), {}, LetterEncoder())
        with pytest.raises(errors.StateError, match="nothing can be stored: the database is read-only"):
            train_dsi(lake, "auto", 20, 1.0, 0)


def test_an_empty_lake_cannot_be_trained_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(plan, "find_spec", lambda name: object())
    lake = Lake(Source(duckdb.connect()), {}, LetterEncoder())
    with pytest.raises(errors.TrainingError, match="no tables"):
        train_dsi(lake, "auto", 20, 1.0, 0)
    with pytest.raises(errors.TrainingError, match="no trained index to update"):
        train_dsi(lake, "update", 20, 1.0, 0)
