from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

import duckdb
import pytest

from fakes import LetterEncoder, Source
from lakescout.bench import from_generated, measure, measure_groups
from lakescout.bench.advice import Advice, advise
from lakescout.bench.measure import clusters
from lakescout.bench.report import Report, page
from lakescout.bench.rounds import cells_of, plain_cell
from lakescout.bench.run import ready
from lakescout.bench.scoring import Cut, at_cut, best_cut, hit_at, macro, quality, recall_at
from lakescout.engine.lake import Lake
from lakescout.generator.generate import Generator
from lakescout.ranking import TableHit
from lakescout.ranking.evidence import ColumnMatch


@pytest.fixture
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as made:
        made.execute("CREATE TABLE singer (id INTEGER PRIMARY KEY, name VARCHAR, country VARCHAR, age INTEGER)")
        made.execute("INSERT INTO singer SELECT i, 'Singer ' || i, 'Land ' || (i % 3), 20 + i FROM range(9) r(i)")
        made.execute("CREATE TABLE old_singer AS SELECT id, name, country, age + 40 AS age FROM singer")
        made.execute("CREATE TABLE concert (singer_id INTEGER REFERENCES singer (id), theme VARCHAR, year INTEGER)")
        made.execute("INSERT INTO concert SELECT i % 9, 'Theme ' || i, 2000 + i % 5 FROM range(20) r(i)")
        made.execute("CREATE TABLE codes (x1 INTEGER, q7 INTEGER, zz INTEGER)")
        yield made


def test_measures_of_rankings() -> None:
    rankings = (((1, 1.0), (2, 0.5), (3, 0.1)), ((4, 1.0), (1, 0.9)))
    gold = [{1, 2}, {1}]
    assert (hit_at(rankings, gold, 1), hit_at(rankings, gold, 2)) == (0.5, 1.0)
    assert recall_at(rankings, gold, 1) == 0.5 and recall_at(rankings, gold, 2) == 1.0
    half = at_cut(rankings, gold, Cut(tau=0.5))
    assert (half.precision, half.recall, half.size) == (0.75, 1.0, 2.0)
    assert at_cut(rankings, gold, Cut(count=1)).recall == 0.25
    cut, best = best_cut(rankings, gold)
    assert best.f1 == max(at_cut(rankings, gold, option).f1 for option in (Cut(tau=0.5), Cut(count=2), cut))


def test_nothing_found_and_nothing_asked() -> None:
    assert quality(set(), {1}).f1 == 0 and quality(set(), set()).f1 == 1
    assert macro([]).f1 == 0


def test_one_statement_serves_tables_with_the_same_matched_columns(connection: duckdb.DuckDBPyConnection) -> None:
    lake = Lake(Source(connection), encoder=LetterEncoder())
    with lake.session() as (_, index):
        names = [table.name.table for table in index.catalog.tables]
        match = (ColumnMatch("age", "age", 1.0),)
        hits = [TableHit(names.index(name), 1.0, 1.0, match) for name in ("singer", "old_singer")]
        hits.append(TableHit(names.index("concert"), 0.5, 0.5))
        assert [len(cluster) for cluster in clusters(index, hits)] == [2, 1]


def test_scores_cells_groups_and_a_page(connection: duckdb.DuckDBPyConnection) -> None:
    lake = Lake(Source(connection), encoder=LetterEncoder())
    with lake.session() as (private, index):
        graph = lake.join_graph(lake.join_state(private, index))
        generator = Generator(private, index, 3, graph)
        single, joined = from_generated(generator.single(8)), from_generated(generator.joined(4))
        advice = advise(index, graph, 9.0)
        catalog = index.catalog
        gold = [{catalog.id_by_name[name] for name in asked.gold if not isinstance(name, str)} for asked in single]
    scores = measure(lake, catalog, single, ("scout", "bm25"), with_cells=True)
    assert [score.method for score in scores] == ["scout", "bm25"]
    assert scores[0].hit_5 == 1.0 and scores[0].cells is not None and scores[0].cells.quality.f1 > 0
    assert scores[0].cells.calls <= scores[0].cells.tables
    groups = measure_groups(lake, catalog, joined, ("scout",))
    assert 0 <= groups[0].hit_1 <= groups[0].hit_5 <= 1
    words = " ".join(item.warning for item in advice)
    assert "codes" in words and "have a twin" in words and "without rows" in words and "9.0 tables" in words
    hostile = Report("<script>x</script>", catalog, single, gold, scores, groups, [Advice("<b>", "<i>"), *advice])
    text = page(hostile)
    HTMLParser().feed(text)
    assert "<script" not in text and "<b>" not in text and "http-equiv" in text and "src=" not in text
    assert text.count("<svg") >= 4 and "scout" in text


def test_an_empty_lake_and_a_lake_of_one_table() -> None:
    with duckdb.connect() as empty:
        lake = Lake(Source(empty), encoder=LetterEncoder())
        with lake.session() as (_, index):
            assert [item.warning for item in advise(index)] == ["the lake has no tables"]
        empty.execute("CREATE TABLE t (name VARCHAR)")
        with lake.session() as (_, index):
            assert any("one table" in item.warning for item in advise(index))


def test_cells_are_compared_by_value() -> None:
    table = None
    assert cells_of([(table, [(1, "Joe "), (None, 2.50)])]) == {(table, "1"), (table, "joe"), (table, "2.5")}  # type: ignore[list-item]
    assert plain_cell(True) == "true"


def test_a_method_that_is_not_ready_is_left_out_and_named(connection: duckdb.DuckDBPyConnection) -> None:
    lake = Lake(Source(connection), encoder=LetterEncoder())
    notes: list[str] = []
    assert ready(lake, ["scout", "birdie"], "age of singers", notes) == ["scout"]
    assert len(notes) == 1 and notes[0].startswith("Method 'birdie' is left out: ")
