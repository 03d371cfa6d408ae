"""The parts of method 'scout', on a lake small enough to work out by hand."""

from __future__ import annotations

from dataclasses import replace
from math import log
from threading import Thread

import duckdb
import numpy as np
import pytest
from ranking_support import RowLoopEvidence, WordEncoder, make_index, make_request

import lakescout
from lakescout.doors.python import lake_of
from lakescout.lake.build import IndexBuilder
from lakescout.lake.catalog import Catalog, Column, Snapshot, Table, TableName
from lakescout.lake.index import LakeIndex, Lexicon
from lakescout.lake.texts import TextPool
from lakescout.plugins.papers.octopus.discover import ground
from lakescout.ranking import Options, Request, rank
from lakescout.ranking.features import (
    BEST_OF_MANY,
    CANDIDATE_FEATURES,
    FEATURES,
    WIDE,
    WITHOUT_CONTENT,
    best_cell,
    candidate_features,
    cell_words,
    context_phrases,
    context_titles,
    dated_name,
    explained_so_far,
    feature_matrix,
    found_by_chance,
    header_words,
    name_titles,
    passage_meaning,
    schema_named,
)
from lakescout.ranking.lexical import lexical_index
from lakescout.ranking.question_features import QuestionFeatures, lake_vectors
from lakescout.ranking.scout import FIRST_STAGE, SECOND_STAGE, in_order_of, named_in_contents
from lakescout.ranking.set_reranking import FEATURES as NEXT_FEATURES
from lakescout.ranking.set_reranking import (
    WEIGHTS,
    beside_the_first,
    in_common,
    joins,
    keys,
    likeness,
    ordered,
    originals,
)
from lakescout.reading import ParsedQuestion
from lakescout.reading.embedded import EmbeddedParser


def scene(question: str, contexts: dict[int, str] | None = None) -> QuestionFeatures:
    request = make_request(question, make_index(contexts))
    return QuestionFeatures(request, request.evidence.cells(request.parsed.literals))


def test_every_feature_has_a_weight_and_no_weight_is_negative() -> None:
    first = {make.__name__ for make in FEATURES} | {"named_in_contents"}
    assert set(FIRST_STAGE) == first
    assert set(SECOND_STAGE) == first | set(CANDIDATE_FEATURES)
    assert min(*FIRST_STAGE.values(), *SECOND_STAGE.values()) >= 0


def test_features_are_finite_numbers_of_every_table() -> None:
    for question in ("?", "age of Joe Sharp", "歌手"):
        matrix = feature_matrix(scene(question, {0: "Concerts | 2024"}))
        assert matrix.shape == (4, len(FEATURES))
        assert np.isfinite(matrix).all()


def test_a_feature_left_out_is_zero() -> None:
    name = FEATURES[1].__name__
    assert not feature_matrix(scene("age of singers"), frozenset({name}))[:, 1].any()


def test_a_ranking_without_evidence_has_the_same_tables_and_scores() -> None:
    request = make_request("age of singers from France")
    told = rank("scout", request, 3, None)
    plain = rank("scout", replace(request, options=replace(request.options, evidence=False)), 3, None)
    assert [(hit.table, hit.score, hit.raw) for hit in plain] == [(hit.table, hit.score, hit.raw) for hit in told]
    assert any(hit.matched_columns for hit in told) and not any(hit.matched_columns for hit in plain)


def test_a_name_counts_by_the_share_of_it_that_the_question_says() -> None:
    connection = lakescout.connect()
    for name in ("orders", "order_items", "order_status_codes", "shipments"):
        connection.execute(f"CREATE TABLE {name} (id INTEGER)")
    lake = lake_of(connection)
    with lake.session() as (session, index):
        found = QuestionFeatures(lake.request(session, index, "number of items of each order"), [])
        said = dict(zip([table.name.table for table in index.catalog.tables], name_titles(found).tolist(), strict=True))
    order, other = log(1 + (4 - 3 + 0.5) / 3.5), log(1 + (4 - 1 + 0.5) / 1.5)  # in three of four tables, and in one
    assert said == pytest.approx(
        {
            "orders": order,
            "order_items": order + other,
            "order_status_codes": order * order / (order + 2 * other),
            "shipments": 0,
        },
        abs=1e-5,
    )


def test_what_questions_without_content_find_is_taken_off_a_wide_table() -> None:
    connection = lakescout.connect()
    sums = "month INTEGER, ratio INTEGER, category INTEGER, value INTEGER"
    others = ", ".join(f"reading_{number} INTEGER" for number in range(WIDE))
    connection.execute(f"CREATE TABLE sums ({sums}); CREATE TABLE all_sums ({sums}, {others})")
    connection.execute("CREATE TABLE shoes (price INTEGER)")
    lake = lake_of(connection)
    with lake.session() as (session, index):
        names = ("shoes", "sums", "all_sums")
        shoes, narrow, wide = (index.catalog.id_by_name[TableName("memory", "main", name)] for name in names)
        found = QuestionFeatures(lake.request(session, index, "ratio of the price of shoes"), [])
        place, at = FEATURES.index(explained_so_far), BEST_OF_MANY.index(explained_so_far)
        chance = found_by_chance(index)[:, at]
        assert chance[shoes] == chance[narrow] == 0 and chance[wide] > 0.05
        seen = explained_so_far(found)
        assert feature_matrix(found)[:, place].tolist() == pytest.approx((seen - chance).tolist())
        plain = FEATURES.index(header_words)
        assert feature_matrix(found)[:, plain].tolist() == header_words(found).tolist()
        tables = np.array([narrow, wide])
        counts = np.zeros((len(found.words), 2), dtype=np.int32)
        explained = candidate_features(found, tables, counts)["explained"]
        assert explained.tolist() == pytest.approx((found.share @ found.explained_with_cells - chance)[tables].tolist())


def test_threads_that_derive_and_threads_that_rank_do_not_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    index = make_index()
    parse, reached = EmbeddedParser.parse, []

    def slowly(self: EmbeddedParser, question: str, lexicon: Lexicon) -> ParsedQuestion:
        other = Thread(target=lambda: reached.append(index.derived("another", lambda: 1)), daemon=True)
        other.start()
        other.join(5)
        return parse(self, question, lexicon)

    monkeypatch.setattr(EmbeddedParser, "parse", slowly)
    monkeypatch.setattr("lakescout.ranking.features.NARROW", 1)  # in wide tables alone something is found by chance
    assert found_by_chance(index).shape == (4, len(BEST_OF_MANY))
    assert reached == [1] * len(WITHOUT_CONTENT)


def test_a_value_counts_by_its_rarity() -> None:
    found = scene("Where is Somerset Park?")
    assert best_cell(found).tolist() == pytest.approx([0, log(4), 0, 0])
    assert cell_words(found).tolist() == pytest.approx([0, 2 * log(4), 0, 0])


def test_bounds_of_a_comparison_are_no_cells() -> None:
    assert best_cell(scene("singers older than 52")).any() == False  # noqa: E712
    assert best_cell(scene("the singer of age 52")).tolist() == pytest.approx([0.75 * log(2), 0, 0.75 * log(2), 0])


def test_titles_count_as_far_as_the_question_explains_them() -> None:
    titles = context_titles(scene("songs of Rose White", {0: "Rose White | Songs", 1: "Rose White Garden Party"}))
    assert titles[0] > titles[1] > 0 == titles[2]


def test_phrases_of_the_context() -> None:
    phrases = context_phrases(scene("songs of Rose White", {0: "Rose White", 1: "White Rose"}))
    assert phrases.tolist() == pytest.approx([log(5), 0, 0, 0])


def test_kin_are_words_that_begin_alike() -> None:
    words = lexical_index(make_index({0: "certificate", 1: "prereq", 2: "student"}))
    assert words.sharing_prefix("certified") == ["certificate"]
    assert words.sharing_prefix("prerequisite") == ["prereq"]
    assert words.sharing_prefix("stupor") == []
    assert words.sharing_prefix("cert") == ["certificate"]
    assert words.sharing_prefix("abc") == []


def test_names_that_nothing_explains_are_looked_for_in_the_whole_lake() -> None:
    asked: list[tuple[list[str], list[int]]] = []

    class Watching(RowLoopEvidence):
        def term_counts(self, terms, tables):  # type: ignore[no-untyped-def]
            asked.append((list(terms), list(tables)))
            return super().term_counts(terms, tables)

    index = make_index()
    parsed = EmbeddedParser().parse("Which capacity has Somerset?", index.lexicon)
    found = QuestionFeatures(Request(index, parsed, Watching()), [])
    assert named_in_contents(found, np.array([0, 2])).tolist() == pytest.approx([0, log(4), 0, 0])
    assert asked == [(["somerset"], [0, 1, 2, 3])]
    asked.clear()
    explained = EmbeddedParser().parse("Which capacity is there?", index.lexicon)
    assert not named_in_contents(QuestionFeatures(Request(index, explained, Watching()), []), np.array([0])).any()
    assert asked == []


def test_a_misspelt_name_finds_those_that_are_written_nearly_like_it() -> None:
    titles = {0: "Simon MacCorkindale | Film", 1: "Paul Tompkins", 2: "Somersat"}
    words = lexical_index(make_index(titles))
    assert words.near("maccokindale") == ["maccorkindale"]
    assert words.near("macorkindle") == ["maccorkindale"]
    assert words.near("tompkyn") == ["tompkin"]
    assert words.near("maccorkindale") == words.near("tomkyn") == words.near("price") == []
    looked_for = named_in_contents(scene("Which age has MacCokindale?", titles), np.array([3]))
    assert looked_for.tolist() == pytest.approx([log(4), 0, 0, 0])
    held = named_in_contents(scene("Which age has Somerset?", titles), np.array([3]))
    assert held.tolist() == pytest.approx([0, log(4), 0, 0])


def test_words_of_the_contents_count_where_nothing_else_explains_them() -> None:
    found = scene("sharp singer")
    tables = np.array([0, 3])
    counts = found.request.evidence.term_counts(found.words, tables.tolist())
    features = candidate_features(found, tables, counts)
    sharp = float(found.idf[found.words.index("sharp")])
    assert features["content_words"].tolist() == pytest.approx([sharp, sharp])
    assert features["explained"][0] > features["explained"][1]


def test_vectors_of_tables_have_length_one_and_schemas_are_numbered() -> None:
    vectors = lake_vectors(make_index({1: "music"}))
    assert np.linalg.norm(vectors.schema_text, axis=1) == pytest.approx(np.ones(4))
    assert np.linalg.norm(vectors.contexts, axis=1).tolist() == pytest.approx([1])
    assert (vectors.with_context.tolist(), vectors.first_context.tolist()) == ([1], [0])
    assert (vectors.schema_id.tolist(), vectors.schemas) == ([0, 0, 1, 1], 2)


def test_without_contents_nothing_is_counted() -> None:
    class Closed(RowLoopEvidence):
        def term_counts(self, terms, tables):  # type: ignore[no-untyped-def]
            raise AssertionError("the contents were read")

    index = make_index()
    request = Request(index, EmbeddedParser().parse("Which Zebra?", index.lexicon), Closed(), Options(use_terms=False))
    assert len(rank("scout", request)) == 4


def test_grounding_adds_cells_but_neither_headers_nor_parts_of_values() -> None:
    index = make_index()
    parsed = EmbeddedParser().parse("the country of Joe Sharp, not spain", index.lexicon)
    grounded = ground(parsed, {"country", "Joe", "spain"}, index.lexicon)
    assert [(value.name, value.reason) for value in grounded.values] == [
        ("Joe Sharp", "capitalised"),
        ("spain", "cell of the lake"),
    ]


PROSE = {
    0: "Somebody wrote down every age by hand.",
    1: "The capacity of it was only guessed.",
    2: "Whoever knew the price said so.",
    3: "Gathered somewhere for nobody in particular.",
}


def test_a_passage_that_stands_out_answers_what_the_contents_do_not() -> None:
    asked = "Wherefore did they want this"
    assert passage_meaning(scene(asked, PROSE)).tolist() == pytest.approx([0, 0, 0, 3**0.5 - 1], abs=1e-3)
    named = passage_meaning(scene(f"{asked} by Joe Sharp", PROSE))
    assert 0 <= named[3] < 0.25 * (3**0.5 - 1) + 1e-3
    assert not passage_meaning(scene("price of the shoe", PROSE)).any()
    assert not passage_meaning(scene(asked, {3: PROSE[3]})).any()
    assert not passage_meaning(scene(asked, dict.fromkeys(range(4), "Rose White | Songs"))).any()


class NoRows(RowLoopEvidence):
    """A lake whose tables are empty."""

    def _cells(self) -> list[tuple[int, int, str]]:
        return []


def made(tables: dict[str, str]) -> LakeIndex:
    """A lake of `database.schema.table`, each with its headers."""
    found = []
    for path, headers in tables.items():
        columns = (Column(name, "VARCHAR", n) for n, name in enumerate(headers.split()))
        found.append(Table(TableName(*path.split(".")), tuple(columns)))
    catalog = Catalog(tuple(sorted(found, key=lambda table: table.name)), "lake")
    snapshot = Snapshot(catalog, {table.name: "" for table in found})
    return IndexBuilder(TextPool(WordEncoder())).build(snapshot, {})[0]


def ranked(question: str, index: LakeIndex, **options: bool) -> list[str]:
    parsed = EmbeddedParser().parse(question, index.lexicon)
    hits = rank("scout", Request(index, parsed, NoRows(), Options(**options)))  # type: ignore[arg-type]
    return [index.catalog.tables[hit.table].name.table for hit in hits]


CONCERTS = {
    "lake.dwh.dim_singer": "singer_key name age country shoe label",
    "lake.dwh.dim_stadium": "stadium_key capacity roof",
    "lake.dwh.fct_concert": "concert_id singer_key stadium_key price music tickets",
    "lake.stg.stg_shoe": "colour size",
    "lake.stg.stg_singer": "singer_key name age country shoe label",
}
SPREAD = "name, age, country, shoe and label of singers with capacity, roof, price, music and tickets"


def test_keys_are_read_from_headers() -> None:
    index = made(CONCERTS)
    known = keys(index)
    assert [sorted(some) for some in known.owned] == [["singer"], ["stadium"], ["concert"], [], ["singer"]]
    refers, shares = joins(index, np.arange(5))
    assert (refers[2] > 0).tolist() == [True, True, False, False, True]
    assert not shares.any()
    copies = likeness(in_common(index, np.arange(5)))
    assert copies[0, [0, 1, 3, 4]].tolist() == pytest.approx([1, 0, 0, 1])
    assert 0 < copies[0, 2] < 0.5


def test_copies_are_told_from_originals_unless_they_are_asked_for() -> None:
    lake = {
        "lake.dwh.order_header": "order_key customer_key amount status",
        "lake.dwh.order_header_old": "order_key customer_key amount valid_from",
        "lake.dwh.order_header_line": "line_key product_key price",
        "lake.dwh.shoe": "shoe_key size colour",
    }
    index, every = made(lake), np.arange(4)
    common = in_common(index, every)
    assert originals(index, every, common, ["amount"]).tolist() == [1, 1, 0, 1]
    assert originals(index, every, common, ["amount", "old"]).tolist() == [1, 1, 1, 1]
    assert [index.catalog.tables[place].name.table for place in (1, 2)] == ["order_header_line", "order_header_old"]


def test_a_bare_key_belongs_to_its_table() -> None:
    index = made({"lake.a.dim_singer": "id age", "lake.a.concert": "price lead_singer_id", "lake.a.shoe": "id size"})
    refers, _ = joins(index, np.arange(3))
    assert [index.catalog.tables[place].name.table for place in range(3)] == ["concert", "dim_singer", "shoe"]
    assert (refers > 0).tolist() == [[False, True, False], [True, False, False], [False, False, False]]


def test_tables_that_join_the_found_ones_come_before_copies() -> None:
    alone, together = (ranked(SPREAD, made(CONCERTS), together=wanted) for wanted in (False, True))
    assert "stg_singer" in alone[:3]
    assert sorted(together[:3]) == ["dim_singer", "dim_stadium", "fct_concert"]
    assert sorted(alone) == sorted(together)


def test_what_one_table_explains_keeps_its_order() -> None:
    question = "name, age and country of singers"
    assert ranked(question, made(CONCERTS)) == ranked(question, made(CONCERTS), together=False)


def test_tables_that_join_nothing_keep_their_order() -> None:
    loose = {path: headers.replace("_key", "s").replace("_id", "s") for path, headers in CONCERTS.items()}
    assert ranked(SPREAD, made(loose)) == ranked(SPREAD, made(loose), together=False)


def test_each_place_keeps_its_score() -> None:
    request = request_of(SPREAD, made(CONCERTS))
    alone = rank("scout", replace(request, options=Options(together=False)))
    together = rank("scout", request)
    assert [hit.table for hit in together] != [hit.table for hit in alone]
    assert [hit.raw for hit in together] == pytest.approx([hit.raw for hit in alone], abs=1e-4)
    assert set(WEIGHTS) == set(NEXT_FEATURES)
    assert min(WEIGHTS.values()) >= 0


def test_tables_beside_a_first_one_that_leads_come_up() -> None:
    scores = np.array([20, 12, 11, 8], dtype=np.float32)
    assert beside_the_first(np.array([1, 2, 1, 1]), scores).tolist() == [0, 2, 1, 3]
    assert beside_the_first(np.array([1, 2, 1, 1]), scores - np.float32([7, 0, 0, 0])).tolist() == [0, 1, 2, 3]
    assert beside_the_first(np.array([1, 1, 1, 1]), scores).tolist() == [0, 1, 2, 3]


def test_ties_are_equal_and_stand_by_name() -> None:
    tables, scores = in_order_of(np.array([3, 1, 2]), np.array([17.000006, 17.0, 9.0], dtype=np.float32))
    assert (tables.tolist(), scores.tolist()) == ([1, 3, 2], [17, 17, 9])
    schools = {f"lake.school_{letter}.department": "department_id name" for letter in "cab"}
    index = made(schools | {"lake.shop.shoe": "shoe_id price"})
    hits = rank("scout", request_of("How many departments are there?", index))
    assert [index.catalog.tables[hit.table].name.schema for hit in hits[:3]] == ["school_a", "school_b", "school_c"]
    assert hits[0].score == hits[1].score == hits[2].score > hits[3].score


def test_a_lake_of_one_table_keeps_it() -> None:
    index = made({"lake.a.singer": "name age"})
    request = Request(index, EmbeddedParser().parse("age", index.lexicon), NoRows())
    assert ordered(QuestionFeatures(request, []), np.array([0]), np.array([1.0], dtype=np.float32)).tolist() == [0]


def test_names_of_databases_count_where_there_are_several() -> None:
    two = made({"music.main.t": "c1", "shop.main.t": "c1"})
    assert [lexical_index(two).schema.frequency(word) for word in ("music", "shop")] == [1, 1]
    one = made({"music.main.t": "c1"})
    assert lexical_index(one).schema.frequency("music") == 0


BRANCHES = {f"lake.{branch}.{name}": "age name" for branch in ("nordics", "iberia", "main") for name in ("cat", "dog")}


def test_a_word_that_only_schemas_have_says_where_to_look() -> None:
    index = made(BRANCHES | {"lake.iberia.alps": "height", "lake.alps.bird": "age name"})
    hits = rank("scout", request_of("age of the dogs (only Nordics)", index))
    assert index.catalog.tables[hits[0].table].name[1:] == ("nordics", "dog")
    found = schema_named(QuestionFeatures(request_of("age of the main dogs (Nordics, Alps)", index), []))
    paths = [".".join(table.name[1:]) for table in index.catalog.tables]
    assert {path: round(float(value), 3) for path, value in zip(paths, found, strict=True) if value} == {
        "nordics.cat": round(log(8 / 2), 3),
        "nordics.dog": round(log(8 / 2), 3),
    }
    for question in ("age of the dog of the event Nordics Junior", "dogs of age 2", "the northern dog"):
        assert not schema_named(
            QuestionFeatures(request_of(question, made(BRANCHES | {"lake.north_2.cat": "age"})), [])
        ).any()


def request_of(question: str, index: LakeIndex) -> Request:
    return Request(index, EmbeddedParser().parse(question, index.lexicon), NoRows())


PLACES, YEARS = ("alderbrook", "FoxHollow"), (2017, 2018, 2019)
SURVEYS = {f"lake.main.survey_{year}_{place}": "site depth" for year in YEARS for place in PLACES}
RUNNING = {f"lake.main.sheet_{number}": "site depth" for number in (17, 1204, 2018, 3377, 4210, 5666)}


def test_a_year_in_a_name_tells_sheets_of_one_make_apart() -> None:
    found = ranked("depth of the sites in the survey of Fox Hollow in 2018", made(SURVEYS))
    assert found[0] == "survey_2018_FoxHollow"


def test_a_name_may_have_two_digits_of_the_year_and_words_written_together() -> None:
    short = {name.replace("_20", "_"): columns for name, columns in SURVEYS.items() if "2019" not in name}
    lake = made({**short, **{f"lake.main.log_{year}": "note" for year in (2001, 2002, 2003)}})
    assert ranked("depth at alder brook in 2018", lake)[0] == "survey_18_alderbrook"


def test_running_numbers_are_no_years() -> None:
    assert lexical_index(made(SURVEYS)).are_dated
    assert not lexical_index(made(RUNNING)).are_dated
    assert not dated_name(QuestionFeatures(request_of("depth in 2018", made(RUNNING)), [])).any()


FAR_OFF = (
    "qqqzzz",
    "blorp fnord wibble",
    "viscosity of lava on Mars",
    "photosynthesis rate of ferns",
    "wingardium leviosa",
)


@pytest.mark.parametrize("question", FAR_OFF)
@pytest.mark.parametrize("method", ["scout", "bm25", "dense"])
def test_what_the_lake_knows_nothing_of_finds_nothing(
    shops: duckdb.DuckDBPyConnection, question: str, method: str
) -> None:
    found = shops.execute("FROM discover_tables(?, method := ?)", [question, method]).fetchall()
    assert found == []


@pytest.mark.parametrize(
    ("question", "table"),
    [
        ("Heron", "guest"),
        ("what did Heron order before he moved to the other end of town", "guest"),
        ("wages", "employee"),
        ("visitors", "guest"),
        ("exchange rate", "currency"),
        ("what do people earn", "employee"),
        ("averge sallary", "employee"),
        ("oslo hotels", "guest"),
    ],
)
def test_one_word_is_enough_to_find_a_table(shops: duckdb.DuckDBPyConnection, question: str, table: str) -> None:
    [(found,)] = shops.execute("SELECT table_name FROM discover_tables(?, k := 1)", [question]).fetchall()
    assert found == table


@pytest.fixture(scope="module")
def shops() -> duckdb.DuckDBPyConnection:
    con = lakescout.connect()
    con.execute("""
        CREATE TABLE guest AS FROM (VALUES (1, 'Heron', 'Bergen'), (2, 'Alder', 'Oslo')) t(guest_id, name, city);
        CREATE TABLE employee AS FROM (VALUES (1, 'Kim', 30.5)) t(employee_id, name, salary);
        CREATE TABLE currency AS FROM (VALUES ('NOK', 11.2)) t(code, rate);
    """)
    return con
