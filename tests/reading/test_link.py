"""The linker's mentions for spans of questions, over a small scope."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from fakes import LetterEncoder
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.reading.link import Links, link
from lakescout.reading.names import Names
from lakescout.reading.scope import Cell, Scope, make_scope
from lakescout.reading.similar import Similar
from lakescout.reading.spans import find_values, spans
from lakescout.reading.texts import Flags, Labels
from lakescout.words.onnx import default_encoder
from lakescout.words.tokens import Token, quoted_spans, tokenize
from reading.small_lake import table

SCOPE = make_scope(
    [
        table("singer", Singer_ID="INTEGER", Name="VARCHAR", Country="VARCHAR", Age="INTEGER"),
        table("order_items", order_qty="INTEGER", dept="VARCHAR", productline="VARCHAR", date_of_birth="DATE"),
    ]
)


def named(links: Links) -> set[tuple[str, str, str]]:
    """Text, name and reason of each mention of a table or column."""
    found = set()
    for item in links.mentions:
        if item.kind in {"table", "column"}:
            place = item.target if item.kind == "table" else item.target + links.names.tables
            text = " ".join(token.text for token in links.tokens[item.start : item.end])
            found.add((text, links.names.items[place].text, item.reason))
    return found


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("age of all", ("age", "age", "exact")),
        ("ages of all", ("ages", "age", "stem")),
        ("every singer", ("singer", "singer", "exact")),
        ("the order quantity", ("order quantity", "order quantity", "exact")),
        ("by product line", ("product line", "productline", "joined")),
        ("quantity sold", ("quantity", "order quantity", "stem")),
        ("of one department", ("department", "department", "exact")),
        ("their birth date", ("birth", "date of birth", "part")),
        ("the singing", ("singing", "singer", "prefix")),
    ],
)
def test_names_are_found_with_the_reason(question: str, expected: tuple[str, str, str]) -> None:
    assert expected in named(link(question, SCOPE))


def test_a_short_form_in_a_header_is_found() -> None:
    scope = make_scope([table("sales", splr="VARCHAR", rgn="VARCHAR")])
    assert ("supplier", "splr", "abbreviation") in named(link("sales of each supplier", scope))
    assert not {name for _, name, _ in named(link("sales of each county fair", scope))} & {"rgn"}


def test_words_that_name_nothing_link_to_nothing() -> None:
    assert named(link("what is the of in", SCOPE)) == set()


class Alike:
    """A similarity that takes some words for some names; no two phrases mean the same to it."""

    def __init__(self, words: slice, items: slice, cosine: float) -> None:
        self.words, self.items, self.cosine = words, items, cosine

    def vectors(self, phrases: Sequence[str]) -> np.ndarray:
        return np.zeros((len(phrases), 2), dtype=np.float32)

    def __call__(self, tokens: Sequence[Token], names: Names) -> np.ndarray:
        found = np.zeros((len(tokens), len(names.items)), dtype=np.float32)
        found[self.words, self.items] = self.cosine
        return found


def test_the_encoder_finds_synonyms() -> None:
    links = link("the famous artists", SCOPE, Alike(slice(2, 3), slice(0, 1), 0.8))
    found = [item for item in links.mentions if item.reason == "synonym"]
    assert [(item.start, item.kind, item.target, item.score) for item in found] == [(2, "table", 0, 0.8)]


def test_a_stronger_reason_hides_a_weaker_one() -> None:
    links = link("singer id", SCOPE)
    item = links.names.column_item(0)
    assert {reason for start, end, found, reason in links.spans if found == item} == {"exact"}


def values(question: str, scope: Scope = SCOPE) -> list[tuple[str, str, object]]:
    tokens = tokenize(question)
    return [
        (question[tokens[item.start].start : tokens[item.end - 1].end], item.kind, item.value)
        for item in find_values(tokens, scope.cells, quoted=quoted_spans(question))
    ]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("over 1,200.5 of", ("1,200.5", "number", 1200.5)),
        ("top three of", ("three", "number", 3)),
        ("twenty five of", ("twenty five", "number", 25)),
        ("about 2 million of", ("2 million", "number", 2_000_000)),
        ("on 08/30/2015", ("08/30/2015", "date", "2015-08-30")),
        ("on March 5, 2014", ("March 5, 2014", "date", "2014-03-05")),
        ("on 5 March 2014", ("5 March 2014", "date", "2014-03-05")),
        ("between June and August 2023", ("June", "date", "2023-06")),
        ("from November to February 2024", ("November", "date", "2023-11")),
        ("Jan-Mar 2024", ("Jan", "date", "2024-01")),
        ("named 'Joe Sharp'", ("Joe Sharp", "text", "Joe Sharp")),
        ("singers like Joe Sharp", ("Joe Sharp", "text", "Joe Sharp")),
        ("titles that contain the word wine", ("wine", "text", "wine")),
    ],
)
def test_values_are_read(question: str, expected: tuple[str, str, object]) -> None:
    assert expected in values(question)


def test_a_cell_is_one_value_with_its_columns() -> None:
    cells = (Cell(5, 11, 2, "France"), Cell(5, 11, 5, "FRANCE"))
    found = find_values(tokenize("from France"), cells)
    assert [(item.kind, item.value, item.cells) for item in found if item.kind == "cell"] == [
        ("cell", "France", ((2, "France"), (5, "FRANCE")))
    ]


def test_a_number_knows_the_columns_that_hold_it() -> None:
    found = find_values(tokenize("in 1951"), (Cell(3, 7, 2, "1951"),))
    assert [(item.kind, item.value, item.cells) for item in found] == [("number", 1951, ((2, "1951"),))]


STAFF = replace(
    make_scope([table("staff", name="VARCHAR", standing="VARCHAR", place="VARCHAR")]),
    labels={
        0: Labels(("Ann Long", "Bob Long", "Cy Ray", "Di Long", "Ed Long")),
        1: Labels(("expelled", "on leave", "working"), repeated=True),
        2: Labels(("North Pier", "South Pier"), repeated=True),
    },
)
MEANINGS = {"kicked out": (1.0, 0.0), "expelled": (0.9, 0.1), "on leave": (0.0, 1.0)}


class Meanings:
    """A similarity that knows a few phrases' meanings, but not those of column names."""

    def vectors(self, phrases: Sequence[str]) -> np.ndarray:
        return np.array([MEANINGS.get(phrase, (0.0, 0.0)) for phrase in phrases], dtype=np.float32)

    def __call__(self, tokens: Sequence[Token], names: Names) -> np.ndarray:
        return np.zeros((len(tokens), len(names.items)), dtype=np.float32)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("who was kicked out", {("kicked out", "expelled")}),
        ("who took leave", {("leave", "on leave")}),
        ("where is mr ray", {("ray", "Cy Ray")}),
        ("boats at the pier", {("pier", "North Pier"), ("pier", "South Pier")}),
        ("boats at the north pier", {("north pier", "North Pier")}),
        ("who works here", {("works", "working")}),
        ("who is long", set()),  # four of the names share it
        ("the name of the place", set()),
    ],
)
def test_a_cell_may_be_said_otherwise(question: str, expected: set[tuple[str, str]]) -> None:
    links = link(question, STAFF, Meanings())
    found = [item for item in links.values if item.kind == "cell"]
    said = {(" ".join(token.text for token in links.tokens[item.start : item.end]), item.value) for item in found}
    assert said == expected
    assert not any(item.exact for item in found)


def test_without_an_encoder_no_cell_is_found_by_its_meaning() -> None:
    assert not link("who was kicked out", STAFF).values


def test_a_short_cell_may_open_with_a_preposition() -> None:
    found = {item.text for item in spans("orders on hold, trains in the workshop")}
    assert {"on hold", "in the workshop"} <= found
    assert "on hold, trains in" not in found


def test_two_words_and_a_compound_have_a_singular() -> None:
    found = {item.text for item in spans("e-bikes and road bikes after check-ups of all their brakes")}
    assert {"e-bike", "road bike", "check-up"} <= found
    assert not {"all their brake", "bikes and road bike"} & found


def test_stretches_to_look_for() -> None:
    found = [(item.text, item.exact) for item in spans("who has a Ph.D. degree", lambda word: ())]
    assert ("Ph.D.", True) in found and ("degree", True) in found
    assert not {text for text, _ in found} & {"who", "has", "a"}
    assert [item.text for item in spans("french wine", lambda word: ("france",) if word == "french" else ())][:2] == [
        "french",
        "france",
    ]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("the position of (g)?", "(g)"),
        ("where it is eduardo frei ( pdc ) what", "eduardo frei ( pdc )"),
        ("a record of 27-13", "27-13"),
        ("with a time of +62.6 secs", "+62.6 secs"),
        ("at 26.67% and more", "26.67%"),
        ("the attendance is n/a", "n/a"),
        ("a surface of carpet (i)?", "carpet (i)"),
        ("the score 4-6, 7-6 (7-4), 6-2, 6-3 in May", "4-6, 7-6 (7-4), 6-2, 6-3"),
        ("named in Part I", "Part I"),
        ("who made The Last Metro", "The Last Metro"),
        ("of grade A only", "A"),
    ],
)
def test_stretches_hold_marks(question: str, text: str) -> None:
    assert text in {item.text for item in spans(question) if item.exact}


def test_a_marked_number_is_the_cell_with_the_mark() -> None:
    question = "a share of 26.67%"
    scope = make_scope([table("poll", share="VARCHAR")], cells=[Cell(11, 16, 0, "26.67%"), Cell(11, 16, 0, "26.67")])
    assert [item.cells for item in link(question, scope).values] == [((0, "26.67%"),)]


def test_a_minus_before_a_number_belongs_to_it() -> None:
    assert ("5", "number", -5) in values("colder than -5 degrees")
    assert {value for _, kind, value in values("from 3-5 or 2 - 7") if kind == "number"} == {3, 5, 2, 7}


def test_a_cell_that_repeats_its_header_is_not_meant() -> None:
    columns = table("game", week="VARCHAR", home_team="VARCHAR")
    cells = [Cell(4, 8, 0, "Week"), Cell(14, 23, 1, "home team"), Cell(14, 23, 0, "home team")]
    question = "the week of a home team"
    found = [item.cells for item in link(question, make_scope([columns], cells=cells)).values]
    assert found == [((0, "home team"),)]
    quoted = "the 'week' row"
    assert [item.cells for item in link(quoted, make_scope([columns], cells=[Cell(5, 9, 0, "Week")])).values] == [
        ((0, "Week"),)
    ]


def test_a_run_of_capitals_inside_a_cell_is_no_value_of_its_own() -> None:
    question = "who made Super Mario All-Stars"
    assert ("Super Mario All", "text", "Super Mario All") in values(question)
    scope = make_scope([table("game", title="VARCHAR")], cells=[Cell(9, 30, 0, "super mario all - stars")])
    assert values(question, scope) == [("Super Mario All-Stars", "cell", "super mario all - stars")]


def test_numbers_and_operations_are_no_synonyms() -> None:
    links = link("Top 3 of most artists", SCOPE, Alike(slice(None), slice(None), 0.9))
    assert {links.tokens[item.start].text for item in links.mentions if item.reason == "synonym"} == {"artists"}


STAFF_NOTES = {
    "th": "tree height in metres", "st": "OUT with the reader, RET returned, NEW", "blk": "1 = card blocked",
    "kind": "1 = garden, 2 = street tree", "name": None,
}  # fmt: skip


def noted() -> Scope:
    """A scope of headers that say next to nothing, with telling comments."""
    listed = tuple(
        Column(name, "INTEGER" if name in {"blk", "kind"} else "VARCHAR", place, comment)
        for place, (name, comment) in enumerate(STAFF_NOTES.items())
    )
    libs = Table(TableName("memory", "main", "libs"), listed, comment="Partner libraries we lend to. See also ship.")
    labels = {1: Labels(("OUT", "RET", "NEW"), repeated=True)}
    return make_scope([libs], flags={2: Flags(1, 0)}, labels=labels)


def test_what_a_comment_says_of_a_name_is_a_reason() -> None:
    assert ("height", "th", "prefix") in named(link("the height of all", noted()))
    assert ("partner", "libs", "prefix") in named(link("every partner", noted()))
    assert noted().meanings == {0: "tree height in metres", 2: "card blocked"}


@pytest.mark.parametrize(
    ("question", "cell", "column"),
    [("what was returned", "RET", 1), ("all with a reader", "OUT", 1), ("trees in the street", "2", 3)],
)
def test_a_code_is_found_by_what_a_comment_says_of_it(question: str, cell: str, column: int) -> None:
    assert (cell, (column, cell)) in {(item.value, item.cells[0]) for item in link(question, noted()).values}


def test_a_name_is_near_to_what_is_said_of_it() -> None:
    similar = Similar(default_encoder(1))
    links = link("how tall are they", noted(), similar)
    plain = link("how tall are they", make_scope([table("libs", th="VARCHAR")]), similar)
    assert links.similarity[1, 1] > plain.similarity[1, 1] + 0.2
    vectors = similar.of_names(links.names)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-3)
    assert (
        vectors[1] @ similar.vectors(["tree height"])[0]
        > similar.vectors(["th"])[0] @ similar.vectors(["tree height"])[0]
    )


def test_what_linking_needs_is_encoded_at_one_time(monkeypatch: pytest.MonkeyPatch) -> None:
    question, scopes = "how tall is the puffin of the singer", [noted(), SCOPE]
    similar = Similar(LetterEncoder(), 1000)
    similar.look_ahead(tokenize(question), scopes)
    monkeypatch.setattr(LetterEncoder, "encode", None)
    assert [links.similarity.shape[1] for links in (link(question, scope, similar) for scope in scopes)] == [
        len(scope.tables) + len(scope.columns) for scope in scopes
    ]


def test_a_time_before_today_is_a_value() -> None:
    values = find_values(tokenize("orders of last month"), ())
    assert [(item.start, item.end, item.kind) for item in values] == [(2, 4, "date")]
