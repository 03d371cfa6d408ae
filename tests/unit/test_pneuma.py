"""PNEUMA: its documents, when they are made again and stored, and its judge."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest
from joins_support import school
from scripted_model import scripted

import lakescout
from fakes import LetterEncoder, Source
from lakescout.engine.lake import Lake
from lakescout.errors import TrainingError
from lakescout.plugins.papers.birdie.train import train_dsi
from lakescout.plugins.papers.pneuma.model import Block, Kind, Summaries, search
from lakescout.plugins.papers.pneuma.of_lake import summaries
from lakescout.surface.additions import add_context, add_narrations
from lakescout.surface.discover import join_groups

# PNEUMA's documents: what they are made of, when they are made again, what is stored.

BAT = "CREATE TABLE bat (AB INTEGER, Team VARCHAR)"


def lake_on(connection: duckdb.DuckDBPyConnection, encoder: LetterEncoder | None = None) -> Lake:
    return Lake(Source(connection), {}, encoder or LetterEncoder())


def documents(lake: Lake) -> list[tuple[str, str, str]]:
    with lake.session() as (connection, index):
        made = summaries(lake, connection, index)
        return [(index.catalog.tables[b.table].name.table, b.kind.value, b.text) for b in made.blocks]


def fill(con: duckdb.DuckDBPyConnection, rows: int) -> None:
    con.execute(f"INSERT INTO bat SELECT i, 'Team ' || i FROM range({rows}) t(i)")


def test_documents_are_schema_sampled_rows_and_contexts() -> None:
    con = duckdb.connect()
    con.execute(BAT)
    con.execute("INSERT INTO bat VALUES (76, 'Cubs'), (11, NULL); COMMENT ON TABLE bat IS 'Counted by hand. Weekly.'")
    found = documents(lake_on(con))
    assert found[0] == ("bat", "schema", "AB | Team")
    assert sorted(found[1][2].split("\n")) == ["AB: 11", "AB: 76 | Team: Cubs"]
    assert found[2] == ("bat", "context", "Counted by hand. | Weekly.")


def test_whoever_waits_hears_how_far_the_documents_are() -> None:
    con = duckdb.connect()
    con.execute(BAT)
    fill(con, 3)
    lake, heard = lake_on(con), []
    lake.listener = lambda task: lambda done, total: heard.append((task, done, total))
    documents(lake)
    said = [each for each in heard if each[0] != "looking for what changed"]
    assert said == [("encoding names", 3, 3), ("making documents of the tables", 2, 2)]
    heard.clear()
    documents(lake)
    assert {task for task, _, _ in heard} <= {"looking for what changed"}, "what is there already takes no time"


def test_whoever_waits_hears_how_far_the_training_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*_: Any, tell: Callable[[str, int, int], None], **__: Any) -> None:
        for done in (1, 2):
            tell("reading tables", done, 2)
        raise TrainingError("enough")

    monkeypatch.setattr("lakescout.plugins.papers.birdie.train.check_extra", lambda model: None)
    monkeypatch.setattr("lakescout.plugins.papers.birdie.train.read_material", read)
    con = duckdb.connect()
    con.execute(BAT)
    lake, heard = lake_on(con), []
    lake.listener = lambda task: lambda done, total: heard.append((task, done, total))
    with pytest.raises(TrainingError, match="enough"):
        train_dsi(lake, "auto", 4, 1.0, 0)
    assert heard[-2:] == [("reading tables", 1, 2), ("reading tables", 2, 2)]


def test_five_rows_are_drawn_and_the_same_ones_each_time(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(BAT)
        fill(con, 1000)
        first = documents(lake_on(con))
        assert len(first[1][2].split("\n")) == 5
        assert documents(lake_on(con)) == first
    (tmp_path / "lake.duckdb").rename(tmp_path / "other.duckdb")
    with duckdb.connect(str(tmp_path / "other.duckdb")) as con:
        assert documents(lake_on(con)) == first


def test_views_and_deleted_rows_are_sampled_too() -> None:
    con = duckdb.connect()
    con.execute(BAT)
    fill(con, 100)
    con.execute(
        "CREATE VIEW team AS SELECT Team FROM bat; CREATE VIEW broken AS SELECT AB FROM bat; DELETE FROM bat WHERE AB < 50"
    )
    con.execute("ALTER TABLE bat RENAME AB TO at_bats")
    found = {(table, kind): text for table, kind, text in documents(lake_on(con))}
    assert len(found["bat", "rows"].split("\n")) == 5
    assert len(found["team", "rows"].split("\n")) == 5
    assert ("broken", "rows") not in found


def test_a_later_process_encodes_nothing_and_no_cell_is_stored(tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(BAT)
        con.execute("INSERT INTO bat VALUES (76, 'Cubs')")
        documents(lake_on(con))
    encoder = LetterEncoder()
    with duckdb.connect(str(path)) as con:
        assert documents(lake_on(con, encoder))[1] == ("bat", "rows", "AB: 76 | Team: Cubs")
        assert encoder.encoded == []
        stored = "".join(
            str(con.execute(f"FROM lakescout.{name}").fetchall())
            for (name,) in con.execute(
                "SELECT table_name FROM duckdb_tables() WHERE schema_name = 'lakescout'"
            ).fetchall()
        )
        assert "Cubs" not in stored


def test_only_changed_tables_are_encoded_again(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(BAT)
        con.execute("CREATE TABLE glove (size INTEGER)")
        fill(con, 5)
        encoder = LetterEncoder()
        lake = lake_on(con, encoder)
        documents(lake)
        encoder.encoded.clear()
        con.execute("INSERT INTO glove VALUES (7)")
        documents(lake)
        assert encoder.encoded == ["size: 7"]
        con.execute("DROP TABLE glove")
        documents(lake)
        assert encoder.encoded == ["size: 7"]
        assert con.execute("SELECT DISTINCT table_name FROM lakescout.summaries").fetchall() == [("bat",)]


@pytest.mark.parametrize("again", [False, True], ids=["same process", "next process"])
def test_rows_are_sampled_anew_when_more_than_a_fifth_changed(tmp_path: Path, again: bool) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(BAT)
        fill(con, 100)
        lake = lake_on(con)
        first = documents(lake)
        for rows, differs in ((20, False), (1, True)):
            fill(con, rows)
            now = documents(lake_on(con) if again else lake)
            assert (now != first) is differs
        con.execute("UPDATE bat SET Team = 'Sox'")
        after = documents(lake_on(con) if again else lake)
        assert after[1][2].count("Sox") == 5


def test_another_encoder_and_a_full_refresh_make_all_vectors_anew(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(BAT)
        fill(con, 3)
        first = documents(lake_on(con))
        second = LetterEncoder("second")
        lake = lake_on(con, second)
        assert documents(lake) == first
        assert [text for _, _, text in first] == second.encoded[-2:]
        second.encoded.clear()
        lake.refresh(full=True)
        assert documents(lake) == first
        assert [text for _, _, text in first] == second.encoded[-2:]
        assert con.execute("SELECT count(*) FROM lakescout.summaries").fetchone() == (2,)


def test_a_read_only_database_is_sampled_in_memory(tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(BAT)
        fill(con, 3)
    with duckdb.connect(str(path), read_only=True) as con:
        assert len(documents(lake_on(con))) == 2


def test_tables_that_are_excluded_for_a_while_keep_their_documents(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(BAT)
        con.execute("CREATE TABLE glove (size INTEGER)")
        both = documents(lake_on(con))
        lake = Lake(Source(con), {"exclude": "*.glove"}, LetterEncoder())
        assert documents(lake) == both[:1]
        encoder = LetterEncoder()
        assert documents(lake_on(con, encoder)) == both and encoder.encoded == []


def test_contexts_and_narrations_make_new_documents() -> None:
    con = duckdb.connect()
    con.execute(BAT)
    lake = lake_on(con)
    assert documents(lake) == [("bat", "schema", "AB | Team")]
    add_context(lake, "bat", "Counted by hand.")
    add_narrations(lake, [("main.bat.AB", "number of at-bats")])
    assert documents(lake) == [
        ("bat", "schema", "AB: number of at-bats | Team"),
        ("bat", "context", "Counted by hand."),
    ]


def test_the_status_says_what_is_kept_and_what_is_missing() -> None:
    con = duckdb.connect()
    con.execute(BAT)
    lake = lake_on(con)
    assert lake.status()[0]["note"] == ""
    documents(lake)
    assert lake.status()[0]["note"] == (
        "method 'pneuma': 1 documents, 0.0 MB of vectors, without narrations: columns are named, not described; "
        "no model is set, so none judges its results"
    )


def test_hybrid_search_by_hand() -> None:
    blocks = tuple(Block(n, Kind.ROWS, text) for n, text in enumerate(["red fox", "red hen", "owl", "cat"]))
    vectors = np.array([[0, 1], [0.6, 0.8], [1, 0], [0.8, 0.6]], dtype=np.float32)
    whole = Summaries(blocks, vectors)
    question = np.array([1, 0], dtype=np.float32)
    one = search(whole, "red", question, 1, factor=1)
    # words propose document 0 (the first of two equals), meaning proposes 2; each is scored by both
    assert one.documents.tolist() == [0, 2] and one.scores.tolist() == [0.5, 0.5]
    every = search(whole, "red", question, 4)
    assert every.documents.tolist() == [1, 0, 2, 3]
    assert every.scores == pytest.approx([0.5 + 0.3, 0.5, 0.5, 0.4])
    assert search(whole, "red", question, 4, alpha=0).documents.tolist() == [2, 3, 1, 0]


# Method 'pneuma' judges its results where a model is set.

QUESTION = "name of the teacher of each course"


def found(con: duckdb.DuckDBPyConnection, arguments: str) -> list[str]:
    rows = con.execute(f"SELECT table_name FROM discover_tables(?, {arguments}) ORDER BY rank", [QUESTION]).fetchall()
    return [name for (name,) in rows]


@pytest.mark.newest
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


@pytest.mark.newest
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
