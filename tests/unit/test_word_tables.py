"""The word tables: each reader finds one meaning for a word, and all that it asks for."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from lakescout.words.tables import abbreviations, rows, word_list
from lakescout.words.text import normalise_name


def test_no_reader_has_two_meanings_for_a_short_form() -> None:
    read = Counter((row["short"], reader) for row in rows("abbreviations") for reader in row["read_by"].split())
    assert {reader for _, reader in read} == {"names", "answers"}
    assert [key for key, times in read.items() if times > 1] == []


def test_names_and_answers_read_the_same_short_forms_alike_but_for_one() -> None:
    names, answers = abbreviations("names"), abbreviations("answers")
    assert {short for short in names.keys() & answers.keys() if names[short] != answers[short]} == {"dob", "ref"}
    assert normalise_name("cust_DOB") == "customer date of birth"


@pytest.mark.parametrize("table", ["lists", "operations", "stopwords"])
def test_a_list_stands_in_one_place_without_blanks(table: str) -> None:
    names = [row["list"] for row in rows(table)]
    assert len(dict.fromkeys(names)) == 1 + sum(one != other for one, other in pairwise(names))
    assert all(word_list(name, table) for name in names)


def test_synonyms_have_a_score_where_answers_read_them() -> None:
    assert {(row["read_by"], bool(row["score"])) for row in rows("synonyms")} == {
        ("answers", True),
        ("generator", False),
    }
