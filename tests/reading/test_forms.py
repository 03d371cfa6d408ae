"""Plans are put into the forms that a question's words ask for, and left alone if they ask for none."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from lakescout.answer.passes import Context, rewritten
from lakescout.reading.forms import in_form
from lakescout.reading.link import Links, link
from lakescout.reading.plan import (
    Aggregate,
    Among,
    And,
    Arithmetic,
    Between,
    Column,
    Compare,
    In,
    Not,
    Or,
    Order,
    Percent,
    Period,
    Plan,
    Query,
    Rows,
    Share,
    Source,
    Value,
)
from lakescout.reading.scope import Cell, Key, make_scope
from lakescout.reading.unaccounted import places_left, used_items
from lakescout.reading.verbalize import verbalized
from reading.small_lake import table

TABLES = [
    table("game", league="VARCHAR", year="INTEGER", played="DATE", wins="INTEGER"),
    table("staff", id="INTEGER", name="VARCHAR", manager_id="INTEGER"),
    table("flight", number="VARCHAR", origin="VARCHAR", destination="VARCHAR"),
    table("airport", code="VARCHAR", city="VARCHAR"),
    table("faculty", department="VARCHAR", women="INTEGER", men="INTEGER", total="INTEGER"),
    table("crime", town="VARCHAR", murders_2014="INTEGER", murders_2015="INTEGER"),
]
LEAGUE, YEAR, PLAYED, WINS = (Column(number) for number in range(4))
STAFF_ID, STAFF, MANAGER = (Column(number) for number in range(4, 7))
FLIGHT, CITY = Column(7), 11
DEPARTMENT, WOMEN, MEN, TOTAL = (Column(number) for number in range(12, 16))
TOWN, IN_2014, IN_2015 = (Column(number) for number in range(16, 19))
COUNT = Aggregate("count", Rows())
SUM = Aggregate("sum", WINS)
CELLS = {"NL": 0, "AL": 0, "Ann": 5, "Frankfurt": 11, "Oslo": 11, "Law": 12}


def linked(question: str) -> Links:
    """The links of a question over the scope, with the cells that it names."""
    cells = [
        Cell(question.index(text), question.index(text) + len(text), column, text)
        for text, column in CELLS.items()
        if text in question
    ]
    scope = make_scope(TABLES, KEYS, cells)
    return link(question, scope)


KEYS = [Key(6, 4), Key(8, 10), Key(9, 10)]
SCOPE = make_scope(TABLES, KEYS)
BOTH = Among(LEAGUE, (Value("NL"), Value("AL")))
IN_2016 = Compare("=", YEAR, Value(2016))


def equal(column: Column, value: str | int) -> Compare:
    """An equality."""
    return Compare("=", column, Value(value))


def in_2022(year: int) -> Aggregate:
    """The wins of a year."""
    return Aggregate("sum", WINS, where=equal(PLAYED, str(year)))


BEFORE, AFTER = in_2022(2022), in_2022(2023)
GROWTH = Arithmetic("-", AFTER, BEFORE)
MURDERS = tuple(Aggregate("sum", column) for column in (IN_2014, IN_2015))
MORE = Arithmetic("-", MURDERS[1], MURDERS[0])


@pytest.mark.parametrize(
    ("question", "plan", "expected"),
    [
        (
            "wins of NL vs AL in 2016",
            Plan((SUM,), where=And((BOTH, IN_2016))),
            Plan((LEAGUE, SUM), where=And((BOTH, IN_2016)), group=(LEAGUE,)),
        ),
        (
            "compare the wins of NL and AL",
            Plan((SUM,), where=And((equal(LEAGUE, "NL"), IN_2016, equal(LEAGUE, "AL")))),
            Plan((LEAGUE, SUM), where=And((BOTH, IN_2016)), group=(LEAGUE,)),
        ),
        (
            "wins in 2022 versus 2023",
            Plan((SUM,), where=Or((equal(PLAYED, "2022"), equal(PLAYED, "2023")))),
            Plan(
                (Period("year", PLAYED), SUM),
                where=Or((equal(PLAYED, "2022"), equal(PLAYED, "2023"))),
                group=(Period("year", PLAYED),),
            ),
        ),
        ("wins NL vs AL", Plan((WINS,), where=BOTH), Plan((LEAGUE, WINS), where=BOTH, order=(Order(LEAGUE),))),
        (
            "growth of wins from 2022 to 2023",
            Plan((WINS,), where=Between(PLAYED, Value("2022"), Value("2023"))),
            Plan((BEFORE, AFTER, GROWTH, Percent(GROWTH, BEFORE))),
        ),
        (
            "growth of wins per league from 2022 to 2023",
            Plan((LEAGUE, SUM), where=Compare(">=", PLAYED, Value("2022")), group=(LEAGUE,)),
            Plan((LEAGUE, BEFORE, AFTER, GROWTH, Percent(GROWTH, BEFORE)), group=(LEAGUE,)),
        ),
        (
            "growth of murders from 2014 to 2015",
            Plan((IN_2014,), where=Between(IN_2015, Value(2014), Value(2015))),
            Plan((*MURDERS, MORE, Percent(MORE, MURDERS[0]))),
        ),
        ("murders in 2015", Plan((COUNT,), where=equal(IN_2014, 2015), sources=(Source(5),)), Plan((MURDERS[1],))),
        (
            "which town had the most murders in 2015",
            Plan((TOWN,), order=(Order(IN_2014, descending=True),), limit=1),
            Plan((TOWN,), order=(Order(IN_2015, descending=True),), limit=1),
        ),
        (
            "percentage of women in Law",
            Plan((Share(COUNT, where=And((equal(WOMEN, 1), equal(DEPARTMENT, "Law")))),)),
            Plan((Percent(Aggregate("sum", WOMEN), Aggregate("sum", TOTAL)),), where=equal(DEPARTMENT, "Law")),
        ),
        (
            "percentage of women per department",
            Plan((DEPARTMENT, Aggregate("sum", WOMEN)), group=(DEPARTMENT,)),
            Plan((DEPARTMENT, Percent(Aggregate("sum", WOMEN), Aggregate("sum", TOTAL))), group=(DEPARTMENT,)),
        ),
        (
            "Among the games of 'NL', what is the percentage of those in 2016?",
            Plan((Share(COUNT, where=And((equal(LEAGUE, "NL"), IN_2016))),)),
            Plan((Share(COUNT, where=IN_2016),), where=equal(LEAGUE, "NL")),
        ),
        (
            "flights from Frankfurt to Oslo",
            Plan((FLIGHT,), where=Among(Column(CITY, via=9), (Value("Frankfurt"), Value("Oslo")))),
            Plan((FLIGHT,), where=And((equal(Column(CITY, via=8), "Frankfurt"), equal(Column(CITY, via=9), "Oslo")))),
        ),
        (
            "flights to Oslo",
            Plan((FLIGHT,), where=equal(Column(CITY), "Oslo")),
            Plan((FLIGHT,), where=equal(Column(CITY, via=9), "Oslo")),
        ),
    ],
)  # fmt: skip
def test_a_plan_takes_the_form_that_is_asked_for(question: str, plan: Query, expected: Query) -> None:
    assert in_form(plan, linked(question), SCOPE) == expected


@pytest.mark.parametrize(
    ("question", "plan"),
    [
        ("wins of NL and AL", Plan((SUM,), where=BOTH)),
        ("wins of NL vs AL", Plan((LEAGUE, SUM), where=BOTH, group=(LEAGUE,))),
        ("wins of NL vs AL", Plan((SUM,), where=equal(LEAGUE, "NL"))),
        ("growth of wins from 2022", Plan((WINS,), where=Compare(">=", PLAYED, Value("2022")))),
        ("wins from 2022 to 2023", Plan((WINS,), where=Between(PLAYED, Value("2022"), Value("2023")))),
        ("percentage of men in 2016", Plan((Share(COUNT, where=IN_2016),))),
        ("percentage of NL games in 2016", Plan((Share(COUNT, where=And((equal(LEAGUE, "NL"), IN_2016))),))),
        ("staff from Frankfurt", Plan((STAFF,), where=equal(STAFF, "Frankfurt"))),
        ("flights via Oslo", Plan((FLIGHT,), where=equal(Column(CITY), "Oslo"))),
        ("towns with over 2014 murders", Plan((TOWN,), where=Compare(">", MURDERS[0].of, Value(20)))),
    ],
)
def test_other_plans_stay(question: str, plan: Plan) -> None:
    assert in_form(plan, linked(question), SCOPE) == plan


def first(question: str, plans: Sequence[Query] = (Plan((STAFF,)),)) -> Query:
    """The likeliest plan, those that no reader writes included."""
    return rewritten([(plan, -1.0) for plan in plans], Context(SCOPE, linked(question)))[0].plan


NOBODYS = Plan((STAFF,), where=Not(In(STAFF_ID, Plan((MANAGER,)))))


@pytest.mark.parametrize(
    "question", ["who is nobody's boss", "who is no one's manager?", "who is the boss of nobody", "who manages nobody?"]
)
def test_nobodys_boss(question: str) -> None:
    assert first(question) == NOBODYS


@pytest.mark.parametrize("question", ["whose boss is Ann?", "employees whose manager is Ann"])
def test_whose_boss(question: str) -> None:
    assert first(question) == Plan((STAFF,), where=equal(Column(5, via=6), "Ann"))


@pytest.mark.parametrize("question", ["who is Ann's boss", "nobody's wins", "whose boss is Ann and who is in Oslo"])
def test_other_questions_about_ends_stay(question: str) -> None:
    assert first(question) == Plan((STAFF,))


def test_plans_that_become_one_are_as_likely_as_all() -> None:
    plans = [
        (Plan((SUM,), where=BOTH), math.log(0.5)),
        (Plan((LEAGUE, SUM), where=BOTH, group=(LEAGUE,)), math.log(0.25)),
    ]
    [found] = rewritten(plans, Context(SCOPE, linked("wins of NL vs AL")))
    assert found.score == pytest.approx(math.log(0.75))


def left(question: str, plan: Plan) -> list[str]:
    """The words that a plan leaves unread."""
    links = linked(question)
    return [links.tokens[place].text for place in places_left(plan, links, used_items(plan, links, SCOPE), SCOPE)]


def test_the_words_of_a_form_are_read_where_it_is_carried_out() -> None:
    pooled, apart = Plan((SUM,), where=BOTH), Plan((LEAGUE, SUM), where=BOTH, group=(LEAGUE,))
    assert (left("wins NL vs AL", pooled), left("wins NL vs AL", apart)) == (["vs"], [])
    grown = Plan((BEFORE, AFTER, GROWTH, Percent(GROWTH, BEFORE)))
    assert (left("growth of wins", Plan((SUM,))), left("growth of wins", grown)) == (["growth"], [])
    women = Plan((Percent(Aggregate("sum", WOMEN), Aggregate("sum", TOTAL)),))
    assert (left("percentage of women", Plan((WOMEN,))), left("percentage of women", women)) == (["percentage"], [])
    assert left("who is nobody's boss", NOBODYS) == []
    assert (left("murders in 2015", Plan((IN_2014,))), left("murders in 2015", Plan((IN_2015,)))) == (["2015"], [])


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (
            Plan((BEFORE, AFTER, GROWTH, Percent(GROWTH, BEFORE))),
            "sum of game.wins where game.played is 2022, sum of game.wins where game.played is 2023, the difference and "
            "the same as a percentage of the first",
        ),
        (
            Plan((Percent(Aggregate("sum", WOMEN), Aggregate("sum", TOTAL)),)),
            "sum of faculty.women as a percentage of sum of faculty.total",
        ),
        (NOBODYS, "staff.name where staff.id is not among these: staff.manager_id"),
    ],
)
def test_forms_are_said(plan: Plan, sentence: str) -> None:
    assert verbalized(plan, SCOPE) == sentence
