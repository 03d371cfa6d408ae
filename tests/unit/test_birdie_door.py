"""Training and asking through SQL, with the real encoder. Needs the extra lakescout[train]."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

pytest.importorskip("torch")
pytest.importorskip("onnxscript")

from birdie_support import LAKE

import lakescout
from lakescout.errors import StateError
from lakescout.papers.birdie import lesson as plan
from lakescout.papers.birdie.training import fit as fit_module

TRAIN = "CALL lakescout_train_dsi(questions := 4)"
ASK = "SELECT table_name, score FROM discover_tables(?, method := 'birdie', k := 100)"
WEMBLEY = "What is the capacity of Wembley stadium?"
NEW = "CREATE TABLE airport AS SELECT * FROM (VALUES ('Orly', 'Paris'), ('Gatwick', 'London')) t(airport, city)"
ORLY = "In which city is the airport Orly?"


def train(con: duckdb.DuckDBPyConnection, call: str = TRAIN) -> dict[str, object]:
    found = con.execute(call)
    row = found.fetchone()
    assert row is not None and found.description is not None
    return dict(zip([column[0] for column in found.description], row, strict=True))


def best(con: duckdb.DuckDBPyConnection, question: str) -> str:
    return str(con.execute(ASK, [question]).fetchall()[0][0])


def note(con: duckdb.DuckDBPyConnection) -> str:
    return str(con.execute("SELECT DISTINCT note FROM lakescout_status()").fetchall()[0][0])


def parts(con: duckdb.DuckDBPyConnection) -> dict[tuple[str, int], str]:
    """Checksums of what is stored, but for the time of training."""
    rows = con.execute("SELECT part, segment, checksum FROM lakescout.dsi_parts WHERE part <> 'about'").fetchall()
    return {(part, segment): checksum for part, segment, checksum in rows}


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("door") / "lake.duckdb"
    with lakescout.connect(str(file)) as con:
        con.execute(LAKE)
        done = train(con)
        assert (done["action"], done["tables"], done["units"]) == ("trained", 5, 0)
    return file


@pytest.fixture
def lake(trained: Path, tmp_path: Path) -> Path:
    """A copy that may be changed."""
    file = tmp_path / "lake.duckdb"
    file.write_bytes(trained.read_bytes())
    return file


def test_a_trained_lake_is_asked_and_current(trained: Path) -> None:
    with lakescout.connect(str(trained), read_only=True) as con:
        assert best(con, WEMBLEY) == "stadium"
        scores = [score for _, score in con.execute(ASK, [WEMBLEY]).fetchall()]
        assert scores == sorted(scores, reverse=True) and sum(scores) == pytest.approx(1, abs=1e-3)
        assert "birdie" not in note(con)
        with pytest.raises(duckdb.Error, match="read-only"):
            con.execute("CALL lakescout_train_dsi(mode := 'full')")


def test_new_tables_wait_until_they_are_many_and_then_get_a_unit(lake: Path) -> None:
    with lakescout.connect(str(lake)) as con:
        assert train(con)["action"] == "current"
        con.execute(NEW)
        assert "older than the lake: 1 new tables" in note(con)
        con.execute("CALL lakescout_set('dsi_update_share', 0.5)")
        waiting = train(con)
        assert (waiting["action"], waiting["pending"]) == ("waiting", 1)
        assert best(con, ORLY) != "airport"
        con.execute("CALL lakescout_set('dsi_update_share', 0.05)")
        updated = train(con)
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
            train(con, f"CALL lakescout_train_dsi(questions := 4, seed := {seed})")
            found.append(parts(con))
    with lakescout.connect(str(lake)) as con:
        assert parts(con) == found[0] != found[1]


def test_an_interrupted_training_goes_on(trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
        train(con, call)
        assert len(steps) == 100 + 30 - 16
        assert not Path(f"{file}.training").exists()
        broken = parts(con)
    with lakescout.connect(str(tmp_path / "whole.duckdb")) as con:
        con.execute(LAKE)
        train(con, call)
        assert parts(con) == broken


def test_what_was_learned_stays_until_it_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Training may take hours, and a full disk is seen at its end."""

    def fails(*arguments: object) -> int:
        raise StateError("the disk is full")

    file = tmp_path / "lake.duckdb"
    with lakescout.connect(str(file)) as con:
        con.execute(LAKE)
        with monkeypatch.context() as patch:
            patch.setattr("lakescout.papers.birdie.train.save", fails)
            with pytest.raises(duckdb.Error, match="the disk is full"):
                train(con)
        with monkeypatch.context() as patch:
            patch.setattr(fit_module.IndexModel, "loss", fails)  # no further step is needed
            assert train(con)["action"] == "trained"
        folder = Path(f"{file}.training")
        assert not folder.exists()
        (folder / "whole").mkdir(parents=True)  # as a process leaves it that ends after it stored all
        assert train(con)["action"] == "current"
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
def test_odd_lakes_are_trained_and_asked(sql: str, tables: int) -> None:
    with lakescout.connect() as con:
        con.execute(sql)
        assert train(con)["tables"] == tables
        found = con.execute(ASK, ["the same name"]).fetchall()
        assert len(found) == tables
        assert sum(score for _, score in found) == pytest.approx(1, abs=1e-3)


def test_an_index_copied_from_another_lake_is_refused(trained: Path) -> None:
    with lakescout.connect() as con:
        con.execute("CREATE TABLE invoice (total DOUBLE); CREATE TABLE customer (name VARCHAR)")
        con.execute("CALL lakescout_refresh()")
        con.execute(f"ATTACH '{trained}' AS other (READ_ONLY)")
        for name in ("dsi_parts", "dsi_tables"):
            con.execute(f"CREATE TABLE lakescout.{name} AS FROM other.lakescout.{name}")
        con.execute("DETACH other")
        for statement in (f"FROM discover_tables('{WEMBLEY}', method := 'birdie')", TRAIN):
            with pytest.raises(duckdb.Error, match="another lake: 0 of its 5 tables"):
                con.execute(statement)
        assert train(con, "CALL lakescout_train_dsi(mode := 'full', questions := 4)")["tables"] == 2
        assert best(con, "total of the invoice") == "invoice"


def test_when_no_tabid_is_left_that_is_said(lake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lakescout.papers.birdie.tree.TOKENS", 1)
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
