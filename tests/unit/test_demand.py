"""What questions demand: atoms of closed classes, whatever the lake."""

import pytest

from lakescout.reading.demand import find_demand
from lakescout.reading.stand_ins import Per, halves, stand_in

ATOMS = [
    ("total amount per quarter", [("group by period", "quarter")]),
    ("weekly number of visits", [("group by period", "week")]),
    ("which month had the most visits", [("period asked", "month")]),
    ("visits per half year", [("group by period", "half year")]),
    ("stores with exactly two tills", [("exactly", "=")]),
    ("stores with no more than 3 tills", [("bound", "<=")]),
    ("parcels heavier than 1000 g", [("bound", ">"), ("unit", "g")]),
    ("campaigns with more than 10% of all clicks", [("bound", ">"), ("percent", "percent"), ("share", "share")]),
    ("accounts where all deals are won", [("all", "all")]),
    ("list all accounts", []),
    ("doctors who never saw a patient", [("never", "never")]),
    ("top 3 products of each store", [("top of each", "top")]),
    ("for each store the 3 products that sold best", [("top of each", "top")]),
    ("each store's latest order", [("top of each", "one")]),
    ("orders of each store, highest first", [("direction", "descending")]),
    ("stores with at least 2 orders per day", [("bound", ">="), ("group by period", "day")]),
    ("orders per month of the last year", [("group by period", "month")]),
    ("mean order count per store", [("average", "average"), ("aggregate of groups", "average")]),
    ("products per store, ignoring upper/lower case", [("case", "ignored")]),
    ("products per store (case-insensitive)", [("case", "ignored")]),
    ("open cases in each store", []),
    ("running total of sales by day", [("running", "running"), ("group by period", "day")]),
    ("month over month change of revenue", [("change", "change"), ("money", "money")]),
    ("revenue y/y in percent", [("change", "growth"), ("money", "money")]),
    (
        "quarterly revenue compared with the previous quarter",
        [("group by period", "quarter"), ("change", "change"), ("money", "money")],
    ),
    ("total sales per store", [("money", "money")]),
    ("how much has each customer spent", [("money", "spend")]),
    ("time spent per task", []),
    ("homes with and without a garden", [("either", "with")]),
    ("charges of smokers and non-smokers", [("either", "both")]),
    ("number of stays per guest and how many were paid", [("second", "and")]),
    ("guests with more stays than any other", [("than others", "than others")]),
    ("has Ann ever paid", [("exists", "times")]),
    ("costs, visit by visit", [("in turn", "visit")]),
    ("are there more cats than dogs", []),
    ("how did sales change hands", []),
    ("orders from the previous year", []),
    ("how many different towns", [("distinct", "distinct")]),
    ("sales until the end of April", [("until", "until")]),
]


@pytest.mark.parametrize(("question", "wanted"), ATOMS)
def test_atoms(question: str, wanted: list[tuple[str, str]]) -> None:
    found = {(atom.kind, atom.says) for atom in find_demand(question).atoms if atom.kind != "group"}
    assert found >= set(wanted)
    assert {kind for kind, _ in found} <= {kind for kind, _ in wanted} | {"newest"}


def test_quoted_words_demand_nothing() -> None:
    assert [atom.kind for atom in find_demand("songs called 'all different quarters'").atoms] == []


STAND_INS = [
    ("amount per quarter", "amount per month"),
    ("quarterly amount", "monthly amount"),
    ("amount per week of each month", "amount per year of each month"),
    ("average number of exams per student", "number of exams per student"),
    ("students with exactly 2 exams", "students with at least 2 exams"),
    ("students who passed every exam", "students who passed an exam"),
    ("running total of amount by month", "total amount by month"),
    ("accumulated amount, monthly", "total amount per month"),
    ("running quarterly total of amount", "total of amount per month"),
    ("amount q/q", "total amount per month"),
    ("how did the average amount move from one year to the next?", "average amount per year?"),
    ("by how many percent did amount grow from year to year", "total amount per year"),
    ("amount per month and the difference to the month before", "total amount per month"),
    ("average amount per year and its change in percent", "average amount per year"),
    ("mean # of exams per student", "number of exams per student"),
    ("how many works had been bought by each year", "how many works had been bought per year"),
    ("are there exams without a score", "how many exams without a score"),
    ("was there a visit longer than two hours?", "how many visit longer than two hours?"),
    ("does anybody live in Hull?", "how many live in Hull?"),
    ("did Ann ever miss an exam", "how many times did Ann miss an exam"),
    ("average order total per store", "total order per store"),
    ("how many exams does a student have on average", "number of exams per student"),
    ("on average, how many exams did each student take?", ", number of exams per student ?"),
    ("mean exams per student", "number of exams per student"),
    ("number of exams in an average month", "number of exams per month"),
    ("average monthly exams", "number of monthly exams"),
    ("exams per student (any case)", "exams per student"),
]


@pytest.mark.parametrize(("question", "read"), STAND_INS)
def test_what_the_reader_reads_instead(question: str, read: str) -> None:
    demand = find_demand(question)
    things = {place for place, word in enumerate(demand.words) if word in {"exams", "student"}}
    found = stand_in(demand, frozenset(), things)
    assert found is not None
    assert " ".join(found.question.split()) == read


FIRST_OF_EACH = [
    ("top 2 scores in each course", "top 2 scores and their course", 2),
    ("for every store the 3 largest orders", "the 3 largest orders and their store", 3),
    ("each student's latest exam", "latest exam and their student", 1),
    ("top three orders per year", "top three orders", 3),
]


@pytest.mark.parametrize(("question", "read", "many"), FIRST_OF_EACH)
def test_the_first_of_each_are_read_as_the_first_of_all(question: str, read: str, many: int) -> None:
    found = stand_in(find_demand(question), each=True)
    assert found is not None and found.each is not None
    assert (" ".join(found.question.split()), found.each.many) == (read, many)


@pytest.mark.parametrize(
    "question", ["highest cost per click", "number of exams per student", "how many top 3 per store"]
)
def test_what_does_not_rank_is_not_read_as_the_first_of_each(question: str) -> None:
    assert stand_in(find_demand(question), each=True) is None


@pytest.mark.parametrize("question", ["average number of pages", "amount per month", "list all students"])
def test_nothing_stands_in_for_what_the_reader_knows(question: str) -> None:
    assert stand_in(find_demand(question)) is None


AMOUNTS_AND_THINGS = [
    ("ratio of open to closed visits", "number of open visits", "number of closed visits"),
    ("visits to patients ratio", "number of visits", "number of patients"),
    ("what is the cost divided by the miles?", "total what is the cost", "total the miles"),
]


@pytest.mark.parametrize(("question", "over", "under"), AMOUNTS_AND_THINGS)
def test_a_ratio_is_two_questions(question: str, over: str, under: str) -> None:
    demand = find_demand(question)
    things = frozenset(place for place, word in enumerate(demand.words) if word in {"visits", "patients"})
    amounts = frozenset(place for place, word in enumerate(demand.words) if word in {"cost", "miles"})
    found = halves(demand, amounts, things)
    assert found is not None
    assert tuple(side.question for side in found) == (over, under)


def test_an_amount_is_divided_by_another() -> None:
    named = frozenset({0, 3})
    found = stand_in(find_demand("cost per 1000 clicks by status"), named, together=[(named, named)])
    assert found is not None
    assert (" ".join(found.question.split()), found.per) == ("total cost by status", Per(("click",), 1000.0))


def test_what_there_is_one_of_is_asked_in_the_plural() -> None:
    found = stand_in(find_demand("is there a smart meter in Lyon?"), things=frozenset({4}))
    assert found is not None
    assert found.question == "how many smart meters in Lyon?"
