"""Which columns go into a prompt."""

from __future__ import annotations

from lakescout.answer.builder.build import build
from lakescout.answer.builder.scope import Key, Scope, make_scope
from lakescout.answer.material import NAMES, column_features, column_scores, fields_read
from lakescout.lake.catalog import Column, Table, TableName

STADIUM = Table(
    TableName("memory", "main", "stadium"),
    (Column("stadium_id", "BIGINT", 0), Column("name", "VARCHAR", 1), Column("capacity", "BIGINT", 2)),
)
CONCERT = Table(
    TableName("memory", "main", "concert"),
    (Column("concert_id", "BIGINT", 0), Column("stadium_id", "BIGINT", 1), Column("theme", "VARCHAR", 2)),
)
QUESTION = "What is the theme of each concert in stadiums with capacity above 5000?"
FIELDS = ("stadium.stadium_id", "stadium.name", "stadium.capacity", "concert.concert_id", "concert.stadium_id", "theme")


def scope() -> Scope:
    return make_scope((STADIUM, CONCERT), (Key(4, 0),))


def test_a_statement_reads_its_columns_and_the_keys_of_its_joins() -> None:
    [candidate, *_] = build(QUESTION, scope())
    assert {FIELDS[number] for number in fields_read(candidate)} == {
        "theme",
        "stadium.capacity",
        "concert.stadium_id",
        "stadium.stadium_id",
    }


def test_what_the_statement_reads_is_likelier_than_the_rest() -> None:
    around = scope()
    candidates = build(QUESTION, around)[:1]
    scores = column_scores(QUESTION, around, candidates)
    read = fields_read(candidates[0])
    assert min(scores[number] for number in read) > max(scores[number] for number in set(range(6)) - read)


def test_without_a_statement_the_words_of_the_question_decide() -> None:
    scores = column_scores("the theme", scope(), [])
    assert FIELDS[int(scores.argmax())] == "theme"
    features = dict(zip(NAMES, column_features("the theme", scope(), [])[5], strict=True))
    assert features["named"] == 1.0
    assert features["first"] == features["any"] == features["home"] == 0.0
