from __future__ import annotations

from pathlib import Path

import duckdb
import pytest
from augment_support import TOWN
from typer.testing import CliRunner

from lakescout.doors.cli.app import app


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lake") / "town.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(TOWN)
    return path


def test_gains_are_drawn(lake: Path) -> None:
    run = CliRunner().invoke(app, ["augment", str(lake), "house", "price", "--max-hops", "1"])
    assert run.exit_code == 0, run.output
    assert "the table alone" in run.output
    assert "main.districts" in run.output and "▒" in run.output
    assert "not counted: main.copies.cost_usd" in run.output.replace("\n", " ")


def test_the_sql_alone(lake: Path) -> None:
    run = CliRunner().invoke(app, ["augment", str(lake), "house", "price", "--max-hops", "1", "--sql"])
    assert run.output.lstrip().startswith('SELECT b.* EXCLUDE ("lakescout_k1"), t1.f1 AS "districts income"')


def test_no_sql_is_no_output_and_exit_code_1(lake: Path) -> None:
    options = ["--evaluations", "1", "--no-history", "--max-hops", "1", "--sql"]
    run = CliRunner().invoke(app, ["augment", str(lake), "districts", "income", *options])
    assert run.exit_code == 1 and run.stdout == ""
    assert "improves the prediction" in run.stderr or "can be joined" in run.stderr, run.stderr


def test_options_reach_the_search(lake: Path) -> None:
    options = ["--evaluations", "1", "--no-history", "--k", "1", "--max-hops", "1"]
    run = CliRunner().invoke(app, ["augment", str(lake), "house", "price", *options])
    assert run.exit_code == 0, run.output
    assert "1 ways to join were measured" in run.output.replace("\n", " ")
    for option, text in (("--budgeting", "greedy"), ("--method", "gain"), ("--search", "mcts")):
        refused = CliRunner().invoke(app, ["augment", str(lake), "house", "price", option, "none"])
        assert refused.exit_code == 2
        assert text in refused.output


def test_a_bad_target_is_one_line(lake: Path) -> None:
    run = CliRunner().invoke(app, ["augment", str(lake), "house", "district"])
    assert run.exit_code == 2
