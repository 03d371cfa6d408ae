"""What a cluster does for a refresh, cut into units and put together again, without a cluster."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest
from typer.testing import CliRunner

from lakescout.doors import cluster
from lakescout.doors.cli.app import app
from lakescout.doors.cluster import Errand, Texts, Unit, Worker, check_address, examine, merged, text_units, units_of
from lakescout.doors.python import private_lake
from lakescout.engine.derived import Prepared
from lakescout.engine.lake import Lake
from lakescout.errors import ClusterError
from lakescout.words.onnx import default_encoder


def make_lake(path: Path) -> None:
    with duckdb.connect(str(path)) as con:
        con.execute(
            "CREATE TABLE singer AS SELECT i AS singer_id, 'name ' || i AS name, i % 3 AS city_id FROM range(40) t(i)"
        )
        con.execute("CREATE TABLE city AS SELECT i AS city_id, 'town ' || i AS city_name FROM range(3) t(i)")
        con.execute("COMMENT ON TABLE city IS 'Where the singers live, and whether the town has a stage of its own'")
        for number in range(30):
            con.execute(
                f"CREATE TABLE sales_{number} (quarterly_revenue_{number} DOUBLE, region{'_x' * (number % 7)} VARCHAR)"
            )


def stored(path: Path) -> dict[str, list[str]]:
    """All rows of the tables of the index but when they were written."""
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
    """What workers would send back, the last unit first."""
    sent = {number: pickle.dumps((errand, unit)) for number, unit in enumerate(units)}
    rows = [Worker()({"number": [number], "unit": [unit]}) for number, unit in reversed(sent.items())]
    return {row["number"][0]: pickle.loads(row["found"][0]) for row in rows}


def index(path: Path, prepared: Prepared | None = None) -> Lake:
    with duckdb.connect(str(path)) as con:
        lake = private_lake(con)
        if prepared is not None:
            lake.take(prepared)
        lake.refresh()
        with lake.session() as (connection, snapshot):
            lake.join_state(connection, snapshot)
        return lake


def prepared_for(path: Path) -> Prepared:
    with duckdb.connect(str(path), read_only=True) as con:
        lake = private_lake(con)
        units = units_of(lake.ahead(), lake.keeper.encoder())
        return merged(units, done(errand(), units))


def test_units_of_texts_give_the_vectors_of_one_process() -> None:
    texts = [f"{'long ' * (n % 11)}header {n * 7 % 90} {'of a wide table' if n % 4 else ''}" for n in range(900)]
    texts = list(dict.fromkeys(texts))
    encoder = default_encoder()
    units = text_units(encoder, texts)
    assert len(units) > 2 and sorted(text for unit in units for text in unit.texts) == sorted(texts)
    made = merged(units, {number: encoder.encode(unit.texts) for number, unit in enumerate(units)})
    assert np.array_equal(np.stack([made.vectors[text] for text in texts]), encoder.encode(texts))


def test_the_index_equals_the_one_made_alone(tmp_path: Path) -> None:
    alone, together = tmp_path / "alone.duckdb", tmp_path / "together.duckdb"
    for path in (alone, together):
        make_lake(path)
    index(alone)
    index(together, prepared_for(together))
    assert stored(together) == stored(alone)


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


def test_nothing_lies_ahead_of_an_index_that_is_fresh(tmp_path: Path) -> None:
    make_lake(tmp_path / "lake.duckdb")
    index(tmp_path / "lake.duckdb")
    assert prepared_for(tmp_path / "lake.duckdb") == Prepared()


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
    assert found.exit_code == 2 and "pip install 'lakescout[ray]'" in found.output


def test_the_command_refuses_a_folder_of_files(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("x\n1\n")
    found = CliRunner().invoke(app, ["index", str(tmp_path), "--ray", "local"], env={"COLUMNS": "200"})
    assert found.exit_code == 2 and "nothing can be stored" in found.output
