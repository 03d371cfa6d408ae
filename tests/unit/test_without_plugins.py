"""The core without each plugin: the same tables, groups and answers, whatever is taken away."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest

import lakescout.plugins

PLUGINS = sorted(each.name for each in iter_modules([str(Path(lakescout.plugins.__file__).parent)]))
ALL = " ".join(PLUGINS)
ASKS = """
import json, os, sys
import duckdb, networkx, numpy, onnxruntime, pyarrow, sqlglot.optimizer, tokenizers, usearch  # once for all

def found(without):
    for each in without.split():
        sys.modules["lakescout.plugins." + each] = None  # importing it fails
    import lakescout
    con = lakescout.connect(include="memory.*")
    con.execute('''SET enable_progress_bar = false;
        CREATE TABLE country AS FROM (VALUES (1, 'France'), (2, 'Spain')) t(country_id, country);
        CREATE TABLE singer AS FROM (VALUES ('Joe', 52, 1), ('Ann', 30, 2), ('Eve', 32, 2)) t(name, age, country_id)''')
    def rows(sql):
        return con.execute(sql).fetchall()
    def refused(sql):
        try:
            rows(sql)
        except duckdb.Error as error:
            return str(error)
        return ""
    return {
        "tables": rows("SELECT table_name FROM discover_tables('average age of singers from Spain')"),
        "groups": rows("SELECT tables FROM join_groups('average age of singers from Spain')"),
        "answer": rows("FROM answer('average age of singers from Spain')"),
        "setting": refused("FROM lakescout_set('llm_model', 'any')"),
        "after": refused("FROM answer('only from Spain', after := 'average age of singers')"),
        "way": refused("FROM answer('average age of singers', method := 'model')"),
        "plugins": sorted(name for name in sys.modules if name.startswith("lakescout.plugins.") and sys.modules[name]),
    }

for without in sys.argv[1:]:
    reads, writes = os.pipe()
    if os.fork() == 0:
        try:
            told = json.dumps(found(without))
        except BaseException as error:
            told = json.dumps({"error": repr(error)})
        with os.fdopen(writes, "w") as file:
            file.write(told)
        os._exit(0)
    os.close(writes)
    with os.fdopen(reads) as file:
        print(json.dumps([without, json.loads(file.read())]), flush=True)
    os.wait()
"""


@cache
def answers() -> Mapping[str, Mapping[str, Any]]:
    """What the core's functions say without each plugin, and without none ('')."""
    ways = ["", *PLUGINS, ALL]
    done = subprocess.run([sys.executable, "-c", ASKS, *ways], capture_output=True, text=True, check=True)
    return dict(json.loads(line) for line in done.stdout.splitlines())


@pytest.mark.process
def test_the_whole_answers() -> None:
    told = answers()[""]
    assert told["tables"] == [["singer"], ["country"]] and told["groups"] == [[["main.singer", "main.country"]]]
    assert told["answer"] == [[31.0]]


@pytest.mark.process
@pytest.mark.parametrize("without", [*PLUGINS, ALL])
def test_the_core_answers_without_a_plugin(without: str) -> None:
    told, whole = answers()[without], answers()[""]
    assert {each: told.get(each) for each in ("tables", "groups", "answer", "error")} == {
        each: whole.get(each) for each in ("tables", "groups", "answer", "error")
    }
    assert not {each.split(".")[2] for each in told["plugins"]} & set(without.split())


@pytest.mark.process
def test_without_the_plugin_of_models_nobody_knows_of_models() -> None:
    whole, told = answers()[""], answers()["models"]
    assert whole["setting"] == "" and "method 'model' needs the settings" in whole["way"]
    assert "there is no setting 'llm_model'" in told["setting"]
    assert "method 'model' is unknown; allowed are 'auto', 'embedded', 'octopus'" in told["way"]


@pytest.mark.process
def test_without_the_plugin_of_threads_no_question_goes_on_from_others() -> None:
    assert answers()[""]["after"] == ""
    assert "no plugin is installed by which a question goes on" in answers()["thread"]["after"]
