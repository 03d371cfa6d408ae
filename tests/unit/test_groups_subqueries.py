from __future__ import annotations

import pytest

from lakescout.lake.index import Lexicon
from lakescout.papers.jar.subqueries import embedded_subqueries
from lakescout.reading.embedded import EmbeddedParser

LEXICON = Lexicon(frozenset({"name", "age", "full name"}), frozenset({"singer", "concert", "stadium"}))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What are the names of the singers?", ("singers:names", "singers")),
        ("the age and the name of each singer in the concert", ("singer:age", "singer:name", "singer", "concert")),
        ("What is the average age for all stadiums", ("stadiums:age", "stadiums")),
        ("the name of singers and the age", ("singers:name", "singers", "age")),
        ("the name that begins with a vowel of a concert", ("name", "begins", "concert:vowel", "concert")),
        ("how many concerts", ("concerts",)),
        ("how many", ("how many",)),
    ],
)
def test_sub_queries_of_the_embedded_parser(question: str, expected: tuple[str, ...]) -> None:
    assert embedded_subqueries(EmbeddedParser().parse(question, LEXICON)) == expected
