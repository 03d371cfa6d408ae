"""The grammar's English: agreement, articles, doubled words, numbers, and questions that need no header."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import duckdb
import pytest

from fakes import LetterEncoder, Source
from lakescout.engine.lake import Lake
from lakescout.generator.columns import AskedColumn, Role
from lakescout.generator.draw import Drawer
from lakescout.generator.generate import Generator
from lakescout.generator.plan import Aggregate, Comparison, Field, Filter, Measure, Order, QuestionPlan
from lakescout.generator.sample import AskedTable
from lakescout.generator.wording import Conditions, Wording, shown

ABOVE, BELOW, EQUAL, LATER = Comparison.ABOVE, Comparison.BELOW, Comparison.EQUAL, Comparison.AT_LEAST


def asked(phrase: str, role: Role, cells: tuple[str, ...] = ()) -> AskedColumn:
    return AskedColumn(phrase, phrase, "DOUBLE" if role is Role.NUMBER else "VARCHAR", role, cells)


def field(phrase: str, role: Role = Role.NAME) -> Field:
    return Field(asked(phrase, role))


def number(phrase: str) -> Field:
    return field(phrase, Role.NUMBER)


def equal(phrase: str, value: str, role: Role = Role.NAME) -> Filter:
    return Filter(field(phrase, role), EQUAL, value)


def every(plan: QuestionPlan, rate: float = 0.0) -> list[str]:
    return [Wording(random.Random(seed), rate).question(plan) for seed in range(300)]


REMARKS = QuestionPlan((field("remarks"),), filters=(equal("title", "Wings"),))
VOTES = QuestionPlan((field("candidate"),), filters=(equal("votes", "42,491", Role.NUMERIC_TEXT),))
TWO = QuestionPlan((field("age"),), filters=(equal("singer", "Laura Fennel"), equal("title", "The Lovers")))
SORTED = QuestionPlan((field("year", Role.YEAR),), filters=(equal("horsepower", "140", Role.NUMERIC_TEXT),),
              order=Order(number("weight"), True, 1))  # fmt: skip
INJURED = QuestionPlan(measure=Measure(Aggregate.LARGEST, number("injured")), filters=(equal("place", "Bokaro"),))
BALLS = QuestionPlan((field("name"),), filters=(Filter(number("balls"), ABOVE, "70"),))
CITY_SUM = QuestionPlan((field("city"),), Measure(Aggregate.SUM, number("price")), (equal("country", "Germany"),),
                (ABOVE, "1250000"))  # fmt: skip
OPENED = QuestionPlan((field("site"),), filters=(Filter(field("open year", Role.YEAR), LATER, "2006"),))


@pytest.mark.parametrize(
    ("plan", "wrong"),
    [
        (REMARKS, r"remarks is\b|Which are"),
        (VOTES, r"What('s| is) the candidate|42,491 as votes|votes is"),
        (TWO, r"for Laura Fennel and for The Lovers|for Laura Fennel for The Lovers|and (for|with|where) "),
        (SORTED, r"weight with"),
        (INJURED, r"(largest|highest|maximum|greatest) injured"),
        (BALLS, r"with balls"),
        (CITY_SUM, r"1250000|in total (for|per|by|in)|altogether"),
        (OPENED, r"(since|from|in) 2006"),
        (QuestionPlan((field("name"),), filters=(equal("club description", "A tennis club."),)), r"\.[.?]"),
        (QuestionPlan((field("sex"),), filters=(equal("player name", "Brody"),), order=Order(number("age"), False, 1)), " of Brody"),
        (QuestionPlan((field("level of membership"),), filters=(equal("name", "Guti Gutierrez"),)), " of Guti"),
        (QuestionPlan((field("batter name"),), filters=(equal("state", "AZ"),), order=Order(number("foul"), True, 5)),
         "(What are|Can you list) the batter name "),
    ],
)  # fmt: skip
def test_no_clumsy_grammar(plan: QuestionPlan, wrong: str) -> None:
    found = every(plan)
    assert [question for question in found if re.search(wrong, question)] == []
    assert len(set(found)) > 8


@pytest.mark.parametrize(
    ("plan", "right"),
    [
        (REMARKS, "Which remarks are listed "), (VOTES, "Who is the candidate with 42,491 votes?"),
        (TWO, "for Laura Fennel and the title The Lovers"), (SORTED, " among those with "),
        (INJURED, "the highest number injured"), (BALLS, "with more than 70 balls"), (CITY_SUM, " 1,250,000."),
        (OPENED, "where the open year is 2006 or later"),
    ],
)  # fmt: skip
def test_what_is_said_instead(plan: QuestionPlan, right: str) -> None:
    assert any(right in question for question in every(plan))


def test_other_words_are_not_turned_into_nonsense() -> None:
    product = QuestionPlan((field("price"),), filters=(equal("product size", "Small"),))
    for question in every(product, 1.0):
        assert "the size of the product Small" not in question and "product size" not in question
    assert any(
        "given name" in question for question in every(QuestionPlan((field("first name"),), filters=BALLS.filters), 1.0)
    )


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (Filter(number("total"), ABOVE, "26.0"), "26"), (Filter(number("total"), ABOVE, "1234567.50"), "1,234,567.5"),
        (Filter(number("total"), ABOVE, "9999"), "9999"), (equal("code", "1234567", Role.NUMERIC_TEXT), "1234567"),
        (equal("town", "  PHOENIX "), "Phoenix"), (equal("party", "SPD"), "SPD"),
        (equal("day", "2014-05-02 00:00:00", Role.DATE), "2014-05-02"),
    ],
)  # fmt: skip
def test_values_as_one_writes_them(item: Filter, words: str) -> None:
    assert shown(item) == words


def drawn(columns: tuple[AskedColumn, ...], choose: Callable[[QuestionPlan], object]) -> set[object]:
    """What `choose` takes of 300 plans over a table of three rows."""
    drawer = Drawer(AskedTable(0, None, columns, 3))  # type: ignore[arg-type]
    plans = [drawer.draw(random.Random(seed), seed % 3) for seed in range(300)]
    return {choose(plan) for plan in plans if plan}


def test_what_cannot_be_said_or_says_nothing_is_not_asked() -> None:
    columns = (
        asked("town", Role.NAME, ("Lyon", "Nice", "Metz")),
        asked("reports to", Role.NUMBER, ("3", "4", "7")),
        asked("official", Role.CATEGORY, ("T", "F", "T")),
        asked("sex", Role.NUMBER, ("1", "2", "1")),
        asked("age", Role.NUMBER, ("31", "42", "0")),
        asked("note", Role.CATEGORY, ("after", "the", "Good view")),
    )
    plans = drawn(columns, lambda plan: plan)
    said = {item.column.phrase for plan in plans for item in plan.fields}  # type: ignore[attr-defined]
    assert said == {"town", "age", "note", "sex"}
    reckoned = {plan.measure.field.column.phrase for plan in plans if plan.measure and plan.measure.field}  # type: ignore[attr-defined]
    assert reckoned == {"age"}
    values = {item.value for plan in plans for item in plan.filters}  # type: ignore[attr-defined]
    assert "Good view" in values and not values & {"after", "the"}


def test_bounds_of_whole_numbers_are_whole_and_none_is_below_nothing() -> None:
    columns = (asked("town", Role.NAME, ("Lyon", "Nice", "Metz")), asked("floor area", Role.NUMBER, ("1", "3.0", "0")))
    bounds = drawn(
        columns, lambda plan: tuple(item.value for item in plan.filters if item.field.column.phrase != "town")
    )
    found = {bound for some in bounds for bound in some}  # type: ignore[attr-defined]
    assert found == {"1", "2", "3", "4"}


def test_no_value_is_bare_where_its_header_is_needed() -> None:
    item = equal("singer", "Laura Fennel")
    said = {Conditions(random.Random(seed), lambda f: f.column.phrase, bare=False).text((item,)) for seed in range(50)}
    assert all("singer" in words for words in said) and len(said) > 2


def test_rows_are_not_called_by_a_word_of_a_header() -> None:
    with duckdb.connect() as connection:
        connection.execute(
            "CREATE TABLE t AS SELECT 'Town ' || i AS town, i % 2 AS level, 1 AS \"Number of Records\" FROM range(9) r(i)"
        )
        with Lake(Source(connection), encoder=LetterEncoder()).session() as (private, index):
            found = [item for item in Generator(private, index, 1).single(60) if item.plan.measure]
    counted = [item.question for item in found if item.plan.measure and item.plan.measure.field is None]
    assert len(counted) > 3 and not any("records" in question for question in counted)
