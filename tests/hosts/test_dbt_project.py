"""dbt itself on a project: the files are the blocks of docs/clients/dbt.md, so what users copy is what runs here."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest
from typer.testing import CliRunner

from lakescout.plugins.cli.app import app
from shell_support import ROOT

pytest.importorskip("dbt.adapters.duckdb")

PAGE = ROOT / "docs" / "clients" / "dbt.md"
BLOCK = re.compile(r"```(?:yaml|sql)\n(?:#|--) (\S+)\n(.*?)```", re.DOTALL)
TABLES = {
    "singer": "SELECT i AS singer_id, 'Singer ' || i AS name FROM range({singers}) t(i)",
    "song": "SELECT i AS song_id, i % 20 AS singer_id, 'Song ' || i AS title FROM range(60) t(i)",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "dbt_project.yml").write_text("name: shop\nprofile: shop\nflags: {send_anonymous_usage_stats: false}\n")
    write(tmp_path, "range(20)")
    return tmp_path


def write(project: Path, singers: str) -> None:
    for name, text in TABLES.items():
        body = "{{ config(materialized='table') }}\n" + text.replace("range({singers})", singers)
        (project / "models" / f"{name}.sql").write_text(body, encoding="utf-8")


def dbt(project: Path, verb: str) -> tuple[int, str]:
    program = str(Path(sys.executable).with_name("dbt"))
    command = [program, verb, "--project-dir", str(project), "--profiles-dir", str(project), "--no-use-colors"]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_a_model_selects_from_discover_tables(project: Path) -> None:
    code, told = dbt(project, "run")
    assert code == 0, told
    with duckdb.connect(str(project / "shop.duckdb"), read_only=True) as con:
        found = con.sql("FROM about_singers ORDER BY score DESC").fetchall()
    assert found[0] == ("singer", 1.0)


def test_a_join_that_multiplies_rows_fails_the_test(project: Path) -> None:
    assert dbt(project, "run")[0] == 0
    code, told = dbt(project, "test")
    assert code == 0, told
    assert "PASS=1" in told
    write(project, "(FROM range(20) UNION ALL SELECT 7)")  # one singer twice
    assert dbt(project, "run")[0] == 0
    code, told = dbt(project, "test")
    assert code == 1, told
    assert "joins_keep_rows_song_ref_singer_" in told and "Got 1 result, configured to fail if != 0" in told


def test_an_unknown_setting_is_named(project: Path) -> None:
    profile = project / "profiles.yml"
    profile.write_text(profile.read_text(encoding="utf-8").replace("answer_rows", "answer_rowz"), encoding="utf-8")
    code, told = dbt(project, "run")
    assert code != 0 and "answer_rowz" in told and "answer_rows" in told


def lakescout(project: Path, *arguments: str) -> str:
    done = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "300"})
    assert done.exit_code == 0, done.output
    return done.output


def test_the_schema_that_joins_become_is_one_that_dbt_tests(project: Path) -> None:
    assert dbt(project, "run")[0] == 0
    written = lakescout(project, "joins", str(project / "shop.duckdb"), "--format", "dbt")
    assert "to: ref('singer')" in written
    (project / "models" / "schema.yml").write_text(written, encoding="utf-8")
    code, told = dbt(project, "test")
    assert code == 0 and "relationships_song_singer_id__singer_id__ref_singer_" in told, told
    assert "ERROR=0" in told and "PASS=0" not in told, told


DESCRIBED = """
version: 2
models:
  - name: singer
    description: People who were on the spring tour
    columns:
      - {name: name, description: the name on the poster}
  - name: song
    columns:
      - name: title
        data_tests:
          - relationships: {arguments: {to: ref('singer'), field: name}}
"""


def test_a_manifest_that_dbt_wrote_is_taken_in(project: Path) -> None:
    assert dbt(project, "run")[0] == 0
    (project / "models" / "schema.yml").write_text(DESCRIBED, encoding="utf-8")
    code, told = dbt(project, "parse")
    assert code == 0, told
    lake, manifest = str(project / "shop.duckdb"), str(project / "target" / "manifest.json")
    taken = lakescout(project, "import-dbt", lake, manifest)
    assert "1 contexts added, 1 columns described, 1 joins declared" in taken, taken
    assert lakescout(project, "import-dbt", lake, manifest).startswith("0 contexts added")
    joins = json.loads(lakescout(project, "joins", lake, "--json"))
    assert [each["left_columns"] for each in joins if each["source"] == "user"] == [["title"]]
    found = json.loads(lakescout(project, "discover", lake, "the spring tour", "--k", "1", "--json"))
    assert [each["table_name"] for each in found] == ["singer"]
