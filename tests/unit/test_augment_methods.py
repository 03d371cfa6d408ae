"""How gains are measured, against scikit-learn, and the methods that choose tables, against a scripted server."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import duckdb
import numpy as np
import pytest
from augment_support import evaluator_on, features_of, one_hop, table_id, town
from joins_support import lake_on
from scripted_model import Misbehaviour, scripted

from lakescout.errors import ArgumentError
from lakescout.plugins.augment.base import aggregated
from lakescout.plugins.augment.evaluator import Evaluator
from lakescout.plugins.augment.history import Tried
from lakescout.plugins.augment.keys import Form
from lakescout.plugins.augment.paths import Hop, Path
from lakescout.plugins.augment.ridge import Score, cross_validated, gain, ordered
from lakescout.plugins.augment.surface import augment_tables
from lakescout.plugins.papers.kitana.agents import select_prompt
from lakescout.plugins.papers.kitana.methods import TextVectors, similarities, table_vectors, values_of

# The semi-ring evaluator against scikit-learn on the joined table.

MESSY = """
SELECT setseed(0.25);
CREATE TABLE base AS
    SELECT i AS id, CASE WHEN i % 50 > 0 THEN (i * 7) % 97 END AS g, CASE WHEN i % 10 > 0 THEN random() END AS a,
        DATE '2020-01-01' + CAST(i % 700 AS INTEGER) AS day, ['red', 'green', 'blue'][1 + i % 3] AS colour,
        CASE WHEN i % 331 = 0 THEN 'nan'::DOUBLE WHEN i % 333 = 0 THEN 'infinity'::DOUBLE ELSE 1e9 + random() END AS odd
    FROM range(1500) t(i);
CREATE TABLE one AS
    SELECT i AS g, random() AS p, -3 * i AS thrice, CASE WHEN i % 4 > 0 THEN 1e6 + 100 * random() END AS q, 2 * i AS twice, ['a', 'b'][1 + i % 2] AS kind
    FROM range(90) t(i);
CREATE TABLE many AS SELECT i % 80 AS g, random() AS p FROM range(1000) t(i);
CREATE TABLE dated AS
    SELECT i % 70 AS g, DATE '2021-03-01' + CAST(i AS INTEGER) AS seen, ['x', 'y'][1 + i % 2] AS kind,
        CASE i % 9 WHEN 0 THEN 'infinity'::DOUBLE WHEN 1 THEN 'nan'::DOUBLE WHEN 2 THEN NULL ELSE random() END AS wild
    FROM range(400) t(i);
CREATE TABLE pair AS SELECT g, colour, random() AS p FROM (SELECT DISTINCT g, colour FROM base WHERE g < 60);
CREATE TABLE spelled AS SELECT '00' || i AS code, random() AS p FROM range(90) t(i);
CREATE TABLE link AS SELECT i % 90 AS g, 'far ' || (i % 25) AS far FROM range(180) t(i);
CREATE TABLE distant AS SELECT 'FAR-' || (i % 25) AS code, random() AS p FROM range(75) t(i);
ALTER TABLE base ADD COLUMN y DOUBLE;
UPDATE base SET y = coalesce(a, 0.3) + coalesce((SELECT 3 * p FROM one WHERE one.g = base.g), 0) + random();
UPDATE base SET y = 'nan' WHERE id % 500 = 7;
"""
OWN = (
    "id",
    "g",
    "a",
    "CASE WHEN isfinite(odd) THEN odd END",
    "date_diff('day', DATE '1970-01-01', day)",
    "month(day)",
    "isodow(day)",
    *(f"CAST(colour = '{colour}' AS INT)" for colour in ("red", "green", "blue")),
    "CAST(a IS NULL AS INT)",
)
"""The features of the base, by hand."""


@dataclass(frozen=True)
class Case:
    """One join, by hand: `joined` has a row for each value of the base's `key`: column k, then the features."""

    key: tuple[str, ...]
    hops: tuple[tuple[str, tuple[str, ...], str, tuple[str, ...]], ...]
    joined: str
    several: bool = False
    """Whether a key has several rows."""
    form: Form = Form.NATIVE


CASES = {
    "one row a key, collinear columns, categories": Case(
        ("g",),
        (("base", ("g",), "one", ("g",)),),
        "SELECT g AS k, p, thrice, q, twice, CAST(kind = 'a' AS INT), CAST(kind = 'b' AS INT), CAST(q IS NULL AS INT) FROM one",
    ),
    "several rows a key": Case(
        ("g",),
        (("base", ("g",), "many", ("g",)),),
        "SELECT g AS k, count(*), avg(p), sum(p), min(p), max(p) FROM many GROUP BY g",
        several=True,
    ),
    "dates, infinities, NaN and NULL among several rows a key": Case(
        ("g",),
        (("base", ("g",), "dated", ("g",)),),
        """
        SELECT g AS k, count(*), avg(w), sum(w), min(w), max(w), avg(date_diff('day', DATE '1970-01-01', seen)), avg(month(seen)),
            avg(isodow(seen)), avg(CAST(kind = 'x' AS INT)), avg(CAST(kind = 'y' AS INT)), avg(CAST(wild IS NULL AS INT))
        FROM (SELECT *, CASE WHEN isfinite(wild) THEN wild END AS w FROM dated) GROUP BY g
        """,
        several=True,
    ),
    "a composite key": Case(
        ("g", "colour"),
        (("base", ("g", "colour"), "pair", ("g", "colour")),),
        "SELECT g || chr(31) || colour AS k, p FROM pair",
        form=Form.SPELLED,
    ),
    "a key spelled otherwise": Case(
        ("g",),
        (("base", ("g",), "spelled", ("code",)),),
        "SELECT CAST(CAST(code AS INT) AS VARCHAR) AS k, p FROM spelled",
        form=Form.NORMAL,
    ),
    "two joins, each of several rows a key": Case(
        ("g",),
        (("base", ("g",), "link", ("g",)), ("link", ("far",), "distant", ("code",))),
        """
        SELECT CAST(g AS VARCHAR) AS k, sum(c), avg(m), sum(s), min(l), max(h)
        FROM link JOIN (
            SELECT lower(replace(code, '-', ' ')) AS far, count(*) AS c, avg(p) AS m, sum(p) AS s, min(p) AS l, max(p) AS h FROM distant GROUP BY code
        ) USING (far) GROUP BY g
        """,
        several=True,
        form=Form.NORMAL,
    ),
}


def sklearn_r2(rows: np.ndarray, target: np.ndarray, folds: np.ndarray) -> float:
    from sklearn.linear_model import Ridge
    from sklearn.metrics import r2_score
    from sklearn.model_selection import PredefinedSplit, cross_val_predict
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    model = make_pipeline(StandardScaler(), Ridge(alpha=1.0))
    return float(r2_score(target, cross_val_predict(model, rows, target, cv=PredefinedSplit(folds))))


def materialised(evaluator: Evaluator, case: Case) -> tuple[np.ndarray, ...]:
    """Fold, target, the base's features and the joined ones with a matched flag; gaps filled by means."""
    names = evaluator.keys((case.key, case.form)).name
    text = " || chr(31) || ".join(case.key) if len(case.key) > 1 else f"CAST({case.key[0]} AS VARCHAR)"
    sql = f"""
        WITH b AS (SELECT {text} AS k, y, {", ".join(OWN)} FROM base WHERE isfinite(y)),
            r AS (SELECT CAST(k AS VARCHAR) AS k, 1 AS matched, * EXCLUDE (k) FROM ({case.joined}))
        SELECT t.fold, b.k, b.* EXCLUDE (k), r.* EXCLUDE (k)
        FROM b LEFT JOIN r USING (k) LEFT JOIN (SELECT CAST(k AS VARCHAR) AS k, fold FROM {names}) t USING (k)
    """
    rows = evaluator.connection._cursor.execute(sql).fetchall()
    folds = np.array([-1 if row[0] is None else row[0] for row in rows])
    values = np.array([[np.nan if cell is None else float(cell) for cell in row[2:]] for row in rows])
    y, first, second = np.split(values, [1, 1 + len(OWN)], axis=1)
    y = y[:, 0]
    for place in np.flatnonzero(folds < 0):
        scaled = evaluator.base.scaled_target.over(f"({y[place].item()!r})")
        folds[place] = evaluator.connection._cursor.execute(
            f"SELECT md5_number_lower(CAST({scaled} AS VARCHAR)) % 10"
        ).fetchone()[0]
    first = np.where(np.isnan(first), np.nanmean(first, axis=0), first)
    matched = second[:, 0] == 1
    second[:, 0] = matched
    _, once = np.unique(np.array([str(row[1]) for row in rows])[matched], return_index=True)
    return folds, y, first, np.where(np.isnan(second), np.nanmean(second[matched][once], axis=0), second)


@pytest.mark.parametrize("in_memory", [True, False])
@pytest.mark.parametrize("name", CASES)
def test_the_same_r2_as_scikit_learn_on_the_materialised_join(
    name: str, in_memory: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lakescout.plugins.augment.evaluator.IN_MEMORY", 10**6 if in_memory else 0)
    case = CASES[name]
    connection = duckdb.connect()
    connection.execute(MESSY)
    lake = lake_on(connection)
    evaluator, profiles = evaluator_on(connection, lake, "base", "y")
    path = Path(
        tuple(
            Hop(table_id(lake, one), left, table_id(lake, two), right, case.form) for one, left, two, right in case.hops
        )
    )
    features = features_of(evaluator, profiles, path)
    if case.several:
        features = aggregated(features, evaluator.catalog.tables[path.table])
    measured = evaluator.measure(path, features)
    assert measured is not None
    folds, y, first, second = materialised(evaluator, case)
    assert len(y) == 1497 and 0 < second[:, 0].mean() < 1
    assert (first.shape[1], second.shape[1]) == (len(evaluator.base.features), 1 + len(features))
    before = cross_validated(measured.grams, measured.before)
    after = cross_validated(measured.grams, [*measured.before, *measured.new])
    assert before.r2 == pytest.approx(sklearn_r2(first, y, folds), abs=1e-6)
    assert after.r2 == pytest.approx(sklearn_r2(np.hstack([first, second]), y, folds), abs=1e-6)


def test_no_key_is_in_two_folds_and_folds_are_even() -> None:
    connection, lake = town()
    evaluator, _ = evaluator_on(connection, lake, "house", "price")
    name = evaluator.keys((("district",), Form.NATIVE)).name
    cursor = evaluator.connection._cursor
    assert cursor.execute(f"SELECT count(*), count(DISTINCT k) FROM {name}").fetchone() == (500, 500)
    assert cursor.execute(f"SELECT DISTINCT count(*) FROM {name} GROUP BY fold").fetchall() == [(50,)]


def test_what_was_chosen_becomes_part_of_the_design() -> None:
    connection, lake = town()
    evaluator, profiles = evaluator_on(connection, lake, "house", "price")
    path = one_hop(lake, ("house", "district"), ("districts", "name"))
    measured = evaluator.measure(path, features_of(evaluator, profiles, path))
    assert measured is not None
    after = cross_validated(measured.grams, [*measured.before, *measured.new])
    evaluator.choose(measured, list(measured.new))
    grams = evaluator.keys(path.base_key).grams
    assert cross_validated(grams, range(1, grams.shape[1] - 1)).r2 == pytest.approx(after.r2, abs=1e-9)


def test_temporary_tables_are_dropped() -> None:
    connection, lake = town()
    evaluator, _ = evaluator_on(connection, lake, "house", "price")
    evaluator.keys((("district",), Form.NATIVE))
    evaluator.close()
    left = evaluator.connection._cursor.execute("SELECT count(*) FROM duckdb_tables() WHERE temporary").fetchone()
    assert left == (0,)


def gram_of(rows: np.ndarray, target: np.ndarray, folds: int = 5) -> np.ndarray:
    full = np.column_stack([np.ones(len(rows)), rows, target])
    return np.stack([full[fold::folds].T @ full[fold::folds] for fold in range(folds)])


def test_collinear_and_constant_features_do_no_harm() -> None:
    rng = np.random.default_rng(0)
    x = rng.normal(size=(200, 2))
    y = x @ [1.0, 2.0] + rng.normal(size=200) * 0.1
    rows = np.column_stack([x, x[:, 0] * 3, np.full(200, 7.0)])
    score = cross_validated(gram_of(rows, y), [1, 2, 3, 4])
    assert score.r2 > 0.98


def test_the_interval_of_a_gain_holds_it_and_no_gain_is_around_nothing() -> None:
    rng = np.random.default_rng(1)
    x = rng.normal(size=(400, 3))
    y = x[:, 0] + x[:, 1] + rng.normal(size=400)
    grams = gram_of(x, y, 10)
    helped = gain(cross_validated(grams, [1]), cross_validated(grams, [1, 2]))
    noise = gain(cross_validated(grams, [1, 2]), cross_validated(grams, [1, 2, 3]))
    assert 0 < helped.low < helped.value < helped.high
    assert noise.low < 0 < helped.low
    assert ordered(grams.sum(axis=0)[None], [1], [3, 2]).tolist() == [[2, 3]]


def test_folds_of_unlike_size_say_less() -> None:
    even, uneven = np.full(10, 10.0), np.array([55.0, *[5.0] * 9])
    shares = np.linspace(0.5, 0.7, 10)
    gains = [gain(Score(sizes, sizes, sizes), Score(sizes * shares, sizes, sizes)) for sizes in (even, uneven)]
    without_one = [np.delete(np.linspace(0.5, 0.3, 10), place).mean() for place in range(10)]
    spread = float(np.sqrt(0.9 * np.square(without_one - np.mean(without_one)).sum()))
    assert gains[0].value == pytest.approx(0.4)
    assert gains[0].high - gains[0].value == pytest.approx(2.262 * spread)
    assert gains[1].high - gains[1].value > 4 * (gains[0].high - gains[0].value)


# The methods that choose tables by similarity or by a model, against a scripted server.


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
