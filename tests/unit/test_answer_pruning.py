"""Which columns go into a prompt."""

from __future__ import annotations

from functools import cache

from sqlglot import exp

from lakescout.answer.candidates import Statement
from lakescout.answer.explain import columns_read
from lakescout.answer.material import NAMES, column_features, column_scores
from lakescout.answer.scopes import RankedScope
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.reading import plan as plans
from lakescout.reading.link import link
from lakescout.reading.scope import Key, Scope, make_scope
from lakescout.reading.to_sql import to_sql

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


@cache
def scope() -> Scope:
    return make_scope((STADIUM, CONCERT), (Key(4, 0),))


def statement() -> Statement:
    large = plans.Compare(">", plans.Column(2), plans.Value(5000))
    plan = plans.Plan((plans.Column(5),), where=large)
    tree = to_sql(plan, scope())
    assert isinstance(tree, exp.Query)
    return Statement(tree, plan, link(QUESTION, scope()), RankedScope(scope(), (0, 1), (1.0, 1.0)), -0.1, 0)


def read() -> set[int]:
    return {number for _, number in columns_read(statement().tree, scope())}


def test_a_statement_reads_its_columns_and_the_keys_of_its_joins() -> None:
    assert {FIELDS[number] for number in read()} == {
        "theme",
        "stadium.capacity",
        "concert.stadium_id",
        "stadium.stadium_id",
    }


def test_what_the_statement_reads_is_likelier_than_the_rest() -> None:
    scores = column_scores(link(QUESTION, scope()), scope(), [statement()])
    own = read()
    assert min(scores[number] for number in own) > max(scores[number] for number in set(range(6)) - own)


def test_without_a_statement_the_words_of_the_question_decide() -> None:
    links = link("the theme", scope())
    scores = column_scores(links, scope(), [])
    assert FIELDS[int(scores.argmax())] == "theme"
    features = dict(zip(NAMES, column_features(links, scope(), [])[5], strict=True))
    assert features["named"] == 1.0
    assert features["first"] == features["any"] == features["home"] == 0.0
