from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lakescout.lake.index import Lexicon, make_lexicon
from lakescout.reading import ParsedQuestion
from lakescout.reading.embedded import MAX_SPANS, EmbeddedParser

LEXICON = make_lexicon(["name", "age", "first name", "date of birth", "country"], ["singer", "car makers"])


def parse(question: str, lexicon: Lexicon = LEXICON) -> ParsedQuestion:
    return EmbeddedParser().parse(question, lexicon)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ('members from "HOU"', [("HOU", "quoted")]),
        ("the 'Kit Kat' bar", [("Kit Kat", "quoted")]),
        ("orders of Lucas Mancini", [("Lucas Mancini", "capitalised")]),
        ("the film The Lord of the Rings", [("The Lord of the Rings", "capitalised")]),
        ("Harry's Law in 2011?", [("Harry's Law", "capitalised"), ("2011", "year")]),
        ("room 10,000 seats", [("10,000", "number")]),
        ("more than 10,000 seats", [("10,000", "bound")]),
        ("seats above 10,000", [("10,000", "bound")]),
        ("a ratio that stays under 0.25", [("0.25", "bound")]),
        ("a price of 32.48 or less", [("32.48", "bound")]),
        ("where the age exceeds 30", [("30", "bound")]),
        ("number 7 or Paris", [("7", "number"), ("Paris", "capitalised")]),
        ("the top 3 of 2005", [("3", "bound"), ("2005", "year")]),
        ("votes on 08/30/2015", [("08/30/2015", "date")]),
        ("born on May 3rd, 1990", [("May 3rd, 1990", "date")]),
        ("Singers of all ages", []),
    ],
)
def test_values_by_their_form(question: str, expected: list[tuple[str, str]]) -> None:
    assert [(value.name, value.reason) for value in parse(question).values] == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What is the first name of each singer?", [("first name", "header of the lake"), ("singer", "content words")]),
        ("Return the dates of birth", [("dates of birth", "header of the lake")]),
        ("Name the country with most car makers", [("country", "header of the lake"), ("car makers", "content words")]),
        ("The permanent address of France", [("permanent address", "content words")]),
        ("How many are there?", []),
    ],
)
def test_columns_are_headers_or_runs_of_content_words(question: str, expected: list[tuple[str, str]]) -> None:
    assert [(column.text, column.reason) for column in parse(question).columns] == expected


def test_numbers_that_are_only_compared_with_are_no_words_to_look_for() -> None:
    assert parse("singers older than 30 in room 12").words == ("singer", "older", "room", "12")


def test_tables_are_names_of_the_lake() -> None:
    assert [table.name for table in parse("Which singers own a car maker?").tables] == ["singer", "car maker"]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How many singers are older than 30 in each country?", ["count", "comparison", "group"]),
        ("the average age of the top 3 singers", ["average", "limit"]),
        ("the tallest building", ["superlative"]),
        ("at least two", ["comparison"]),
        ("sorted by age in descending order", ["order", "order"]),
        ("which distinct countries do not appear", ["distinct", "negation"]),
        ("who is from the west", []),
    ],
)
def test_operations(question: str, expected: list[str]) -> None:
    assert [operation.name for operation in parse(question).operations] == expected


def test_of_a_long_question_the_short_spans_are_looked_up() -> None:
    words = [f"{letter}{other}ord" for letter in "bcdfghklmprst" for other in "aeiou"]
    spans = [span.text for span in parse(" ".join(words)).spans]
    assert len(spans) == MAX_SPANS == 120
    assert spans[-len(words) :] == words
    assert all(len(span.split()) == 2 for span in spans[: -len(words)])


def test_long_spans_do_not_reach_across_punctuation() -> None:
    spans = [span.text for span in parse("red blue, green black; white pink").spans]
    assert "blue, green black; white" in spans and "red blue, green black; white" not in spans
    assert "red blue green black white" in [span.text for span in parse("red blue green black white pink").spans]


def test_spans_may_be_cells_and_leave_out_what_begins_or_ends_in_a_function_word() -> None:
    spans = [span.text for span in parse("the singers of new york").spans]
    assert spans == ["singers of new york", "singers of new", "new york", "singers", "new", "york"]


def test_words_are_stemmed_content_words() -> None:
    assert parse("Which singers sing the songs of singers?").words == ("singer", "sing", "song")


@settings(deadline=None)
@given(st.text(max_size=200))
def test_every_mention_lies_where_it_says(question: str) -> None:
    parsed = parse(question)
    for mention in (*parsed.mentions, *parsed.spans):
        assert 0 <= mention.start < mention.end <= len(question)
        assert mention.text in question[mention.start : mention.end]
