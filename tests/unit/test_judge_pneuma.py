"""Method 'pneuma' judges its results where a model is set."""

from __future__ import annotations

import duckdb
from joins_support import school
from scripted_model import scripted

import lakescout
from lakescout.surface.discover import join_groups

QUESTION = "name of the teacher of each course"


def found(con: duckdb.DuckDBPyConnection, arguments: str) -> list[str]:
    rows = con.execute(f"SELECT table_name FROM discover_tables(?, {arguments}) ORDER BY rank", [QUESTION]).fetchall()
    return [name for (name,) in rows]


def test_irrelevant_tables_go_to_the_end_unless_it_is_told_not_to() -> None:
    with lakescout.connect() as con, scripted(lambda prompt: "[2]") as server:
        con.execute("CREATE TABLE teacher (name VARCHAR); CREATE TABLE course (name VARCHAR, teacher VARCHAR)")
        before = found(con, "method := 'pneuma'")
        assert server.prompts == []
        lakescout.register(con, llm_base_url=server.url, llm_model="m")
        assert found(con, "method := 'pneuma', judge := false") == before
        assert found(con, "method := 'scout'") and server.prompts == []
        assert found(con, "method := 'pneuma'") == before[::-1]
        assert len(server.prompts) == 1 and "answer or a part of it" in server.prompts[0]


def test_groups_count_tables_with_a_relevant_column_alone() -> None:
    lake = school()[1]
    plain = join_groups(lake, QUESTION, method="pneuma", k=50)
    chosen = {"school.course", "school.teacher"}
    with scripted(lambda prompt: _numbers_of(prompt, chosen)) as server:
        lake.override({"llm_base_url": server.url, "llm_model": "m"})
        judged = join_groups(lake, QUESTION, method="pneuma", k=50)
        assert join_groups(lake, QUESTION, method="dense", k=50) and len(server.prompts) == 1
    assert "some columns relevant" in server.prompts[0]
    assert set(judged[0]["tables"]) == chosen
    assert {frozenset(row["tables"]) for row in judged} == {frozenset(row["tables"]) for row in plain}


def _numbers_of(prompt: str, tables: set[str]) -> str:
    lines = [line for line in prompt.splitlines() if ": TABLE " in line]
    return str([int(line.split(":")[0]) for line in lines if line.split('"')[1] in tables])
