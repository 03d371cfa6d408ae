"""Exchange with dbt: a YAML parser can read what is written, and a manifest is imported only once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import duckdb
import pytest
from typer.testing import CliRunner

from lakescout.plugins.cli.app import app

yaml = pytest.importorskip("yaml")


@pytest.fixture
def lake(tmp_path: Path) -> Path:
    with duckdb.connect(str(tmp_path / "shop.duckdb")) as con:
        con.execute(
            "CREATE TABLE singer (id INTEGER PRIMARY KEY, f7 VARCHAR); INSERT INTO singer VALUES (1, 'a'), (2, 'b')"
        )
        con.execute("CREATE TABLE song (singer INTEGER REFERENCES singer (id)); INSERT INTO song VALUES (1), (1)")
        con.execute("CREATE TABLE note (about VARCHAR)")
    return tmp_path / "shop.duckdb"


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "300"})
    assert result.exit_code == code, result.output
    return result.output


def test_joins_become_relationship_tests(lake: Path) -> None:
    written = yaml.safe_load(run("joins", str(lake), "--format", "dbt"))
    test = {"relationships": {"to": "ref('singer')", "field": "id"}}
    assert written == {
        "version": 2,
        "models": [{"name": "song", "columns": [{"name": "singer", "data_tests": [test]}]}],
    }
    assert run("joins", str(lake), "--format", "dot") == run("joins", str(lake), "--dot")
    assert "unknown" in run("joins", str(lake), "--format", "xml", code=2)


def test_tables_and_joins_become_a_semantic_model(lake: Path) -> None:
    written = json.loads(run("joins", str(lake), "--format", "ossie"))
    assert {key: written[key] for key in ("version", "name")} == {"version": "0.2.0.dev0", "name": "shop"}
    song = next(each for each in written["datasets"] if each["name"] == "main.song")
    column = {"dialects": [{"dialect": "ANSI_SQL", "expression": '"singer"'}]}
    fields = [{"name": "singer", "expression": column, "datatype": "Integer"}]
    assert song == {"name": "main.song", "source": "shop.main.song", "fields": fields}
    (join,) = written["relationships"]
    ends = {key: join[key] for key in ("from", "to", "from_columns", "to_columns")}
    assert ends == {"from": "main.song", "to": "main.singer", "from_columns": ["singer"], "to_columns": ["id"]}
    (measured,) = join["custom_extensions"]
    assert json.loads(measured["data"])["left_fan_out"] == 2.0


def node(kind: str, name: str, **more: Any) -> dict[str, Any]:
    return {"resource_type": kind, "name": name, "schema": "main", **more}


def test_a_manifest_is_taken_in_once(lake: Path, tmp_path: Path) -> None:
    told = {"f7": {"name": "f7", "description": "the stage name"}, "gone": {"name": "gone", "description": "x"}}
    kwargs = {"to": "ref('singer')", "field": "f7", "column_name": "about"}
    manifest = {
        "nodes": {
            "model.shop.singer": node("model", "singer", description="who sings", columns=told),
            "model.shop.note": node("model", "x", alias="note"),
            "model.shop.absent": node("model", "absent", description="not built"),
            "test.shop.r": node(
                "test",
                "r",
                test_metadata={"name": "relationships", "kwargs": kwargs},
                attached_node="model.shop.note",
                depends_on={"nodes": ["model.shop.singer", "model.shop.note"]},
            ),
        },
        "sources": {"source.shop.raw.song": node("source", "s", identifier="song", description="what is sung")},
    }
    file = tmp_path / "manifest.json"
    file.write_text(json.dumps(manifest))
    first = run("import-dbt", str(lake), str(file))
    assert "2 contexts added, 1 column described, 1 join declared" in first and "1 (main.absent)" in first
    assert run("import-dbt", str(lake), str(file)).startswith("0 contexts added")
    joins = json.loads(run("joins", str(lake), "--json"))
    assert [join["left_columns"] for join in joins if join["source"] == "user"] == [["about"]]
    file.write_text("[]")
    assert "no manifest of dbt" in run("import-dbt", str(lake), str(file), code=2)


def test_what_is_not_allowed_is_named_and_the_rest_is_taken(lake: Path, tmp_path: Path) -> None:
    columns = {
        name: {"name": name, "description": text} for name, text in (("id", "x" * 100_001), ("f7", "stage name"))
    }
    kwargs = {"to": "ref('singer')", "field": "id", "column_name": "id"}
    of_itself = {
        "test_metadata": {"name": "relationships", "kwargs": kwargs},
        "attached_node": "model.shop.singer",
        "depends_on": {"nodes": ["model.shop.singer", "model.other.singer"]},
    }
    manifest = {
        "nodes": {
            "model.shop.singer": node("model", "singer", description="y" * 100_001, columns=columns),
            "model.other.singer": node("model", "singer"),
            "model.shop.note": node(
                "model", "note", description="remarks", columns={"about": {"name": "about", "description": " "}}
            ),
            "test.shop.r": node("test", "r", **of_itself),
        }
    }
    file = tmp_path / "manifest.json"
    file.write_text(json.dumps(manifest))
    said = run("import-dbt", str(lake), str(file), code=1)
    assert "1 context added, 1 column described, 0 joins declared" in said and "not in the lake" not in said
    assert [line.split(", not")[0] for line in said.splitlines()[1:]] == [
        "not taken: main.singer: description must be a text of 1 to 100,000 characters",
        "not taken: main.singer.id: description must be a text of 1 to 100,000 characters",
        'not taken: "shop"."main"."singer"."id" = "shop"."main"."singer"."id": a column cannot be joined with itself: '
        "main.singer.id",
    ]
    with duckdb.connect(str(lake), read_only=True) as con:
        assert con.execute("SELECT table_name, text FROM lakescout.contexts").fetchall() == [("note", "remarks")]
        told = con.execute("SELECT column_name, description FROM lakescout.narrations").fetchall()
    assert told == [("f7", "stage name")]
