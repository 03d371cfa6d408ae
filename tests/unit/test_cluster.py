"""The work of a refresh, cut into units and put together again as for a cluster, but without one."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import duckdb
import numpy as np
import pytest
from typer.testing import CliRunner

import lakescout
from lakescout.doors.python import private_lake
from lakescout.engine.derived import PreparedRefresh
from lakescout.engine.lake import Lake
from lakescout.errors import ClusterError
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.plugins import cluster
from lakescout.plugins.cli.app import app
from lakescout.plugins.cluster import (
    Errand,
    Keys,
    Texts,
    Unit,
    Worker,
    check_address,
    close_lakes,
    examine,
    merged,
    print_of,
    table_units,
    text_units,
    units_of,
    wait_until_free,
)
from lakescout.words.onnx import default_encoder


def make_lake(path: Path) -> None:
    with duckdb.connect(str(path)) as con:
        con.execute(
            "CREATE TABLE singer AS SELECT i AS singer_id, 'name ' || i AS name, i % 3 AS city_id FROM range(40) t(i)"
        )
        con.execute("CREATE TABLE city AS SELECT i AS city_id, 'town ' || i AS city_name FROM range(3) t(i)")
        con.execute("CREATE VIEW grown AS FROM singer WHERE singer_id > 20")
        con.execute("COMMENT ON TABLE city IS 'Where the singers live, and whether the town has a stage of its own'")
        for number in range(30):
            con.execute(
                f"CREATE TABLE sales_{number} (quarterly_revenue_{number} DOUBLE, region{'_x' * (number % 7)} VARCHAR)"
            )
            if number:  # the first is empty: nobody reads it
                con.execute(f"INSERT INTO sales_{number} VALUES ({number}.5, 'north')")


def stored(path: Path) -> dict[str, list[str]]:
    """All rows of the tables of the index, without the times of writing."""
    found = {}
    with duckdb.connect(str(path), read_only=True) as con:
        tables = "SELECT table_name FROM duckdb_tables() WHERE schema_name = 'lakescout'"
        for (table,) in con.execute(tables).fetchall():
            dated = "indexed_at" in [row[0] for row in con.execute(f"DESCRIBE lakescout.{table}").fetchall()]
            columns = "* EXCLUDE (indexed_at)" if dated else "*"
            found[table] = sorted(map(repr, con.execute(f"SELECT {columns} FROM lakescout.{table}").fetchall()))
    return found


def errand() -> Errand:
    return Errand("", default_encoder().identity.sha256)


def done(errand: Errand, units: Sequence[Unit]) -> dict[int, Any]:
    """The results that workers would send back, the last unit first."""
    sent = {number: pickle.dumps((errand, unit)) for number, unit in enumerate(units)}
    rows = [Worker()({"number": [number], "unit": [unit]}) for number, unit in reversed(sent.items())]
    return {row["number"][0]: pickle.loads(row["found"][0]) for row in rows}


def index(path: Path, prepared: PreparedRefresh | None = None) -> Lake:
    with duckdb.connect(str(path)) as con:
        lake = private_lake(con)
        if prepared is not None:
            lake.take(prepared)
        lake.refresh()
        with lake.session() as (connection, snapshot):
            lake.join_state(connection, snapshot)
        return lake


def prepared_for(path: Path, **how: Any) -> PreparedRefresh:
    with duckdb.connect(str(path), read_only=True) as con:
        lake = private_lake(con)
        ahead = lake.ahead()
        units = units_of(ahead, lake.keeper.encoder(), seconds=60.0, **how)
        try:
            return merged(
                units, done(replace(errand(), lake=str(path)), units), lake.keeper.encoder().identity, ahead.as_of
            )
        finally:
            close_lakes()


def test_units_of_texts_give_the_vectors_of_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "RUNS_A_UNIT", 2)
    texts = [f"{'long ' * (n % 5)}header {n * 7 % 90} {'of a table' if n % 4 else ''}" for n in range(250)]
    texts = list(dict.fromkeys(texts))
    encoder = default_encoder()
    units = text_units(encoder, texts)
    assert len(units) > 2 and sorted(text for unit in units for text in unit.texts) == sorted(texts)
    made = merged(units, {number: encoder.encode(unit.texts) for number, unit in enumerate(units)})
    assert np.array_equal(np.stack([made.vectors[text] for text in texts]), encoder.encode(texts))


def test_vectors_of_another_encoder_are_not_taken(tmp_path: Path) -> None:
    make_lake(tmp_path / "lake.duckdb")
    prepared = prepared_for(tmp_path / "lake.duckdb", encode_only=True)
    assert prepared.encoder is not None
    other = replace(prepared, encoder=replace(prepared.encoder, sha256="0123"))
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        lake = private_lake(con)
        lake.take(other)
        assert lake.keeper.prepared == {}
        lake.take(prepared)
        assert len(lake.keeper.prepared) == len(prepared.vectors)


@pytest.mark.parametrize("encode_only", [False, True])
def test_the_index_equals_the_one_made_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, encode_only: bool
) -> None:
    alone, together = tmp_path / "alone.duckdb", tmp_path / "together.duckdb"
    for path in (alone, together):
        make_lake(path)
        with lakescout.connect(path) as con:
            con.execute("FROM lakescout_set('value_index', 'dictionary')").fetchall()
    index(alone)
    prepared = prepared_for(together, encode_only=encode_only)
    assert len(prepared.vectors) > 30
    if not encode_only:
        assert len(prepared.cells) == 31 and len(prepared.profiles) == 32
        for name in ("lakescout.values.describe._Reader", "lakescout.joins.state.profile_tables"):
            monkeypatch.setattr(name, lambda *given, **named: pytest.fail("it is read again") if given[1] else [])
    index(together, prepared)
    monkeypatch.undo()
    assert stored(together) == stored(alone)
    assert stored(together)["value_segments"] and stored(together)["joins"]


def test_a_lake_that_changed_meanwhile_is_indexed_as_it_is(tmp_path: Path) -> None:
    alone, together = tmp_path / "alone.duckdb", tmp_path / "together.duckdb"
    for path in (alone, together):
        make_lake(path)
    prepared = prepared_for(together)
    for path in (alone, together):
        with duckdb.connect(str(path)) as con:
            con.execute("CREATE TABLE orchard (apple_variety VARCHAR)")
            con.execute("INSERT INTO singer VALUES (99, 'Joe', 7)")
            con.execute("DROP TABLE sales_3")
    index(alone)
    index(together, prepared)
    texts = {path: [row.split(",")[1] for row in stored(path)["headers"]] for path in (alone, together)}
    assert texts[together] == texts[alone]
    for table in ("tables", "columns", "column_profiles", "joins"):
        assert stored(together)[table] == stored(alone)[table]


def test_workers_run_the_setup_before_they_read(tmp_path: Path) -> None:
    make_lake(tmp_path / "other.duckdb")
    duckdb.connect(str(tmp_path / "home.duckdb")).close()
    setup = (f"ATTACH '{tmp_path / 'other.duckdb'}' AS lake (READ_ONLY)",)
    with duckdb.connect(str(tmp_path / "home.duckdb"), read_only=True) as con:
        con.execute(setup[0])
        lake = private_lake(con)
        ahead = lake.ahead()
        keys = [unit for unit in units_of(ahead, lake.keeper.encoder(), seconds=60.0) if isinstance(unit, Keys)]
    told = replace(errand(), lake=str(tmp_path / "home.duckdb"), setup=setup)
    try:
        made = merged(keys, done(told, keys))
    finally:
        close_lakes()
    assert len(made.profiles) == 32 and {name.database for name in made.profiles} == {"lake"}


def test_tables_are_cut_into_units_that_take_about_as_long() -> None:
    def table(name: str, columns: int, rows: int | None) -> Table:
        held = tuple(Column(f"c{place}", "VARCHAR", place) for place in range(columns))
        return Table(TableName("lake", "main", name), held, rows=rows)

    small = [table(f"t{number}", 8, 10) for number in range(250)]
    assert [len(unit) for unit in table_units(small)] == [100, 100, 50]
    mixed = [table("wide", 990, 1), table("next", 20, 1), table("long", 2, 4_000_000), table("view", 3, None), small[0]]
    assert [[each.name.table for each in unit] for unit in table_units(mixed)] == [
        ["wide"], ["next"], ["long"], ["view"], ["t0"],
    ]  # fmt: skip
    assert table_units([]) == []


def test_a_machine_without_the_lake_is_told_what_to_do(tmp_path: Path) -> None:
    make_lake(tmp_path / "lake.duckdb")
    here = replace(errand(), lake=str(tmp_path / "lake.duckdb"), print=print_of(tmp_path / "lake.duckdb"))
    assert examine(here) == ""
    assert "has no file that can be read at" in examine(replace(here, lake=str(tmp_path / "none.duckdb")))
    missing = replace(here, views=(TableName("lake", "main", "nowhere"),))
    assert "cannot read the view nowhere" in examine(missing)
    assert "cannot open" in examine(replace(here, setup=("ATTACH 'none.duckdb' (READ_ONLY)",)))
    with duckdb.connect(here.lake) as con:
        con.execute("CREATE TABLE later (x INTEGER)")
    assert "has another file at" in examine(here) and "--encode-only" in examine(here)


def test_the_writer_waits_until_readers_are_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_lake(tmp_path / "lake.duckdb")
    wait_until_free(tmp_path / "lake.duckdb")
    holding = (
        "import duckdb, sys; con = duckdb.connect(sys.argv[1], read_only=True); print('open', flush=True); input()"
    )
    command = [sys.executable, "-c", holding, str(tmp_path / "lake.duckdb")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as reader:
        assert reader.stdout is not None and reader.stdout.readline() == "open\n"
        monkeypatch.setattr(cluster, "FREE_SECONDS", 0.0)
        with pytest.raises(ClusterError, match="still open in another process"):
            wait_until_free(tmp_path / "lake.duckdb")
        reader.communicate("\n", timeout=60)
    wait_until_free(tmp_path / "lake.duckdb")


def test_nothing_lies_ahead_of_an_index_that_is_fresh(tmp_path: Path) -> None:
    make_lake(tmp_path / "lake.duckdb")
    index(tmp_path / "lake.duckdb")
    found = prepared_for(tmp_path / "lake.duckdb")
    assert (found.vectors, found.cells, found.profiles) == ({}, {}, {})


def test_a_unit_that_is_missing_is_an_error() -> None:
    units = [Texts(("a",)), Texts(("b",))]
    with pytest.raises(ClusterError, match="lost 1 of 2 units"):
        merged(units, {0: np.ones((1, 3), np.float32)})


def test_machines_with_other_versions_or_encoders_are_refused() -> None:
    assert examine(errand()) == ""
    assert "install the same versions" in examine(Errand("", errand().sha256, version="0.0.1"))
    assert "another encoder" in examine(Errand("", "0123"))
    assert "no folder" in examine(Errand("/there/is/none", "0123"))


@pytest.mark.parametrize("address", ["", "host", "host:port", "ray://host", "host:0"])
def test_an_address_that_is_none_says_what_is_allowed(address: str) -> None:
    with pytest.raises(ClusterError, match="HOST:PORT"):
        check_address(address)


def test_an_address_where_nothing_answers_is_an_error_at_once() -> None:
    with pytest.raises(ClusterError, match="no Ray cluster at 127.0.0.1:9"):
        check_address("127.0.0.1:9")


def test_the_command_says_that_the_extra_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_lake(tmp_path / "lake.duckdb")
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    found = CliRunner().invoke(app, ["index", str(tmp_path / "lake.duckdb"), "--ray", "local"], env={"COLUMNS": "200"})
    assert found.exit_code == 2 and "needs the extra lakescout[ray]: pip install 'ray[data]<3,>=2.52'" in found.output


def test_the_command_refuses_a_folder_of_files(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("x\n1\n")
    found = CliRunner().invoke(app, ["index", str(tmp_path), "--ray", "local"], env={"COLUMNS": "200"})
    assert found.exit_code == 2 and "nothing can be stored" in found.output


def test_the_command_tells_the_time_that_the_cluster_took(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_lake(tmp_path / "lake.duckdb")
    clock = [100.0]

    def gather(*_: object, **__: object) -> PreparedRefresh:
        clock[0] += 68.0
        return prepared_for(tmp_path / "lake.duckdb")

    monkeypatch.setattr(cluster, "gather", gather)
    monkeypatch.setattr("lakescout.plugins.cli.tables.time", SimpleNamespace(monotonic=lambda: clock[0]))
    found = CliRunner().invoke(app, ["index", str(tmp_path / "lake.duckdb"), "--ray", "local"], env={"COLUMNS": "200"})
    assert found.exit_code == 0 and found.output.rstrip().endswith(", 68.0 s"), found.output


class RefusedRay(ModuleType):
    """A Ray that cannot join its cluster, and says why on standard error alone, as Ray's core does."""

    def __init__(self, said: str) -> None:
        super().__init__("ray")
        self.said = said

    def is_initialized(self) -> bool:
        return False

    def init(self, **_: object) -> None:
        os.write(2, self.said.encode())
        raise ConnectionError("Failed to connect to Ray cluster at 192.0.2.2:6390")


@pytest.mark.parametrize(
    ("said", "told", "left"),
    [
        (
            "gcs_client.cc:210: Unauthenticated: RPC error: InvalidAuthToken: token is missing\n",
            "~/.ray/auth_token",
            "",
        ),
        ("gcs_client.cc:99: the versions differ\n", "Failed to connect", "gcs_client.cc:99: the versions differ\n"),
    ],
)
def test_why_a_cluster_refuses_is_passed_on(
    said: str, told: str, left: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", RefusedRay(said))
    monkeypatch.setitem(sys.modules, "ray.data", ModuleType("ray.data"))
    monkeypatch.setattr(cluster, "find_spec", lambda name: True)
    with pytest.raises(ClusterError, match="cannot join the Ray cluster at auto") as found, cluster.cluster("auto"):
        pass
    assert told in str(found.value) and ("token" in str(found.value)) is (left == "")
    assert capfd.readouterr().err == left
