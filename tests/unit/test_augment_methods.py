"""The methods that choose tables by similarity or by a model, against a scripted server."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from augment_support import town
from scripted_model import Misbehaviour, scripted

from lakescout.augment.history import Tried
from lakescout.errors import ArgumentError
from lakescout.papers.kitana.agents import select_prompt
from lakescout.papers.kitana.methods import TextVectors, similarities, table_vectors, values_of
from lakescout.surface.augment import augment_tables


def chosen(rows: list[dict[str, Any]]) -> list[list[str]]:
    return [row["tables"] for row in rows if row["rank"] is not None]


def names_in(prompt: str) -> list[str]:
    """The tables of a selector's set, the base left out."""
    return re.findall(r'^TABLE "([^"]+)"', prompt, re.M)


def prefers(*wanted: str) -> Callable[[str], str]:
    return lambda prompt: json.dumps([name for name in names_in(prompt) if name.split(".")[-1] in wanted])


def test_embedding_chooses_by_names_alone() -> None:
    _, lake = town()
    rows = augment_tables(lake, "house", "price", method="embedding", max_hops=1)
    assert chosen(rows) == [["main.districts"]]


@pytest.mark.parametrize(("candidates", "sets", "size"), [(5, 1, 5), (4, 2, 2), (5, 3, 2), (5, 5, 1), (3, 9, 1)])
def test_selector_asks_as_often_as_there_are_sets(candidates: int, sets: int, size: int) -> None:
    with scripted(prefers("districts")) as server:
        _, lake = town(llm_base_url=server.url, llm_model="m")
        augment_tables(lake, "house", "price", method="selector", candidates=candidates, sets=sets, max_hops=1)
    shown = [set(names_in(prompt)) for prompt in server.prompts]
    assert len(shown) == -(-candidates // size)
    assert all(len(names - {"main.districts"}) <= size for names in shown)
    assert len(set().union(*shown)) == candidates


def test_selector_chooses_five_and_one_set_more_is_asked_for_five() -> None:
    with scripted(lambda prompt: json.dumps(names_in(prompt))) as server:
        connection, lake = town(llm_base_url=server.url, llm_model="m")
        for number in range(8):
            connection.execute(
                f"CREATE TABLE extra_{number} AS SELECT i AS house_id, i % {number + 2} AS n FROM range(800) t(i)"
            )
        augment_tables(lake, "house", "price", method="selector", candidates=13, sets=2, max_hops=1, k=2)
    assert len(names_in(server.prompts[1])) == 6 + 5
    assert "Choose the 5 tables" in server.prompts[0]


def test_selector_asks_one_call_a_set_and_carries_winners_on() -> None:
    with scripted(prefers("districts", "transport")) as server:
        _, lake = town(llm_base_url=server.url, llm_model="m")
        rows = augment_tables(lake, "house", "price", method="selector", candidates=4, sets=2)
    assert chosen(rows) == [["main.districts"], ["main.districts", "main.transport"]]
    assert len(server.prompts) == 2
    assert set(names_in(server.prompts[1])) & {"main.districts", "main.transport"}
    assert rows[0]["cost"]["calls"] == 2 and rows[0]["cost"]["tokens"] > 0


def test_the_history_is_told_to_the_selector() -> None:
    tried = [Tried(("main.a",), (), 0.1, 0.3, True), Tried(("main.b",), (), 0.1, 0.1, False)]
    text = select_prompt('TABLE "main.house"', "price", tried, ['TABLE "main.c"'], 5)[1].content
    assert 'HELPED "main.a" +0.200' in text and 'DID NOT HELP "main.b" +0.000' in text


def test_what_one_search_found_is_told_to_the_next() -> None:
    for history in (True, False):
        with scripted(prefers("districts")) as server:
            _, lake = town(llm_base_url=server.url, llm_model="m")
            augment_tables(lake, "house", "price", max_hops=1)
            augment_tables(lake, "house", "price", method="selector", history=history, max_hops=1)
        assert ('HELPED "main.districts" +0.' in server.prompts[0]) == history
        assert ('DID NOT HELP "main.' in server.prompts[0]) == history


def test_value_is_nearness_to_what_helped_and_distance_from_what_did_not() -> None:
    _, lake = town()
    with lake.session() as (_, index):
        names = [table.name.table for table in index.catalog.tables]
        similar = similarities(index, table_vectors(index, TextVectors()), names.index("house"), "price")
        helped = values_of(
            index, table_vectors(index, TextVectors()), similar, [Tried(("main.visits",), (), 0.1, 0.3, True)]
        )
        failed = values_of(
            index, table_vectors(index, TextVectors()), similar, [Tried(("main.visits",), (), 0.1, 0.1, False)]
        )
        cosines = table_vectors(index, TextVectors()) @ table_vectors(index, TextVectors())[names.index("visits")]
    for name in ("visits", "districts", "junk"):
        number = names.index(name)
        assert helped[number] == pytest.approx(similar[number] + cosines[number], abs=1e-6)
        assert failed[number] == pytest.approx(similar[number] - cosines[number], abs=1e-6)
    assert helped[names.index("visits")] - failed[names.index("visits")] == pytest.approx(2.0, abs=1e-5)


def test_tables_that_were_there_before_are_not_encoded_again() -> None:
    connection, lake = town()
    with lake.session() as (_, index):
        memory = TextVectors()
        first = table_vectors(index, memory)
    connection.execute("CREATE TABLE gardens AS SELECT 1 AS trees")
    with lake.session() as (_, index):
        seen = len(index.encoder.encoded)
        again = table_vectors(index, memory)
    assert index.encoder.encoded[seen:] == ["gardens, trees"]
    names = [table.name.table for table in index.catalog.tables]
    assert np.array_equal(np.delete(again, names.index("gardens"), axis=0), first)


def test_enrich_asks_at_most_four_calls_a_table_and_drops_what_does_not_join() -> None:
    def script(prompt: str) -> str:
        if "yes or no" in prompt:
            return "no" if "junk" in prompt else "yes"
        return "houses in districts" if "Describe" in prompt else "district"

    with scripted(script) as server:
        _, lake = town(llm_base_url=server.url, llm_model="m")
        rows = augment_tables(lake, "house", "price", method="enrich", candidates=5, max_hops=1)
    assert len(server.prompts) <= 4 * (5 + 1)
    assert not any("main.junk" in prompt for prompt in server.prompts if "Describe" in prompt)
    assert chosen(rows) == [["main.districts"]]


def test_cells_are_told_only_where_that_is_allowed() -> None:
    for privacy, told in (("headers", False), ("values", True)):
        with scripted(lambda prompt: "yes") as server:
            _, lake = town(llm_base_url=server.url, llm_model="m", privacy=privacy)
            augment_tables(lake, "house", "price", method="enrich", candidates=2, max_hops=1)
        assert any("District 2000" in prompt for prompt in server.prompts) == told


@pytest.mark.parametrize("method", ["enrich", "selector"])
def test_a_model_that_fails_leaves_similarity(method: str) -> None:
    with scripted(lambda prompt: Misbehaviour("status", 400)) as server:
        _, lake = town(llm_base_url=server.url, llm_model="m")
        rows = augment_tables(lake, "house", "price", method=method, max_hops=1)
    assert chosen(rows) == [["main.districts"]]
    assert any("HTTP 400" in (row["note"] or "") for row in rows)


@pytest.mark.parametrize("method", ["enrich", "selector"])
def test_no_tokens_no_calls(method: str) -> None:
    with scripted(lambda prompt: "yes") as server:
        _, lake = town(llm_base_url=server.url, llm_model="m", augment_max_tokens=0)
        rows = augment_tables(lake, "house", "price", method=method, max_hops=1)
    assert not server.prompts
    assert any("token" in (row["note"] or "") for row in rows)


@pytest.mark.parametrize("nonsense", ["I would rather not say.", '["main.nowhere", 7, null]', '{"tables": [', ""])
def test_a_selector_that_names_no_table_leaves_similarity(nonsense: str) -> None:
    with scripted(lambda prompt: nonsense) as server:
        _, lake = town(llm_base_url=server.url, llm_model="m")
        rows = augment_tables(lake, "house", "price", method="selector", max_hops=1)
    assert chosen(rows) == [["main.districts"]]


def test_a_budget_of_tokens_ends_the_search() -> None:
    spent = []
    for most in (500, 4_000):
        with scripted(lambda prompt: "yes") as server:
            _, lake = town(llm_base_url=server.url, llm_model="m", augment_max_tokens=most)
            rows = augment_tables(lake, "house", "price", method="enrich", max_hops=1)
        assert rows[0]["cost"]["tokens"] <= most
        assert any("tables were described" in (row["note"] or "") for row in rows) == (most == 500)
        spent.append(len(server.prompts))
    assert 3 <= spent[0] < spent[1]


def test_a_budget_of_calls_ends_the_search() -> None:
    with scripted(lambda prompt: "yes") as server:
        _, lake = town(llm_base_url=server.url, llm_model="m", augment_max_calls=9)
        rows = augment_tables(lake, "house", "price", method="enrich", max_hops=1)
    assert rows[0]["cost"]["calls"] == len(server.prompts) == 9
    assert any("tables were described" in (row["note"] or "") for row in rows)


def test_budgeting_by_value_prefers_cheap_tables_like_those_that_helped() -> None:
    firsts = []
    for budgeting in ("greedy", "value"):
        with scripted(prefers("districts")) as server:
            connection, lake = town(llm_base_url=server.url, llm_model="m")
            wide = ", ".join(f"i AS price_of_house_{n}" for n in range(60))
            connection.execute(f"CREATE TABLE house_prices AS SELECT {wide} FROM range(20) t(i)")
            augment_tables(lake, "house", "price", method="selector", budgeting=budgeting, candidates=6, sets=6)
        firsts.append(names_in(server.prompts[0])[0])
    assert firsts[0] == "main.house_prices" and firsts[1] != "main.house_prices"


def test_without_a_model_the_error_says_what_is_needed() -> None:
    _, lake = town()
    with pytest.raises(ArgumentError, match="needs the settings llm_base_url and llm_model"):
        augment_tables(lake, "house", "price", method="selector")
