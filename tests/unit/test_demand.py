"""What questions demand: atoms of closed classes, whatever the lake."""

import pytest

from lakescout.reading.demand import find_demand
from lakescout.reading.stand_ins import stand_in

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
    ("running total of sales by day", [("running", "running"), ("group by period", "day")]),
    ("month over month change of revenue", [("change", "change")]),
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
    ("running total of amount by month", "total of amount by month"),
]


@pytest.mark.parametrize(("question", "read"), STAND_INS)
def test_what_the_reader_reads_instead(question: str, read: str) -> None:
    found = stand_in(find_demand(question))
    assert found is not None
    assert " ".join(found.question.split()) == read


@pytest.mark.parametrize("question", ["average number of pages", "amount per month", "list all students"])
def test_nothing_stands_in_for_what_the_reader_knows(question: str) -> None:
    assert stand_in(find_demand(question)) is None
